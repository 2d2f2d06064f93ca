"""What a card does, in sentences. The card table holds it in a shorthand; here it is spelled out for people.

Only the words are changed, never the meaning: every rule below replaces one sign or short form by what it
stands for. The rules are read in order.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

#: When an Interrupt may be played, or a text answered.
_WINDOWS = {
    "battle": "during a battle",
    "battle-start": "when a battle has just been initiated",
    "battle-start own": "when you have just initiated a battle",
    "battle-start opp": "when the opponent has just initiated a battle",
    "battle-won": "when you have just won a battle",
    "battle-end": "when a battle has just ended",
    "damage own": "when you are about to forfeit a card or lose Force in a battle",
    "loss own": "when you are about to lose Force",
    "bd-loss opp": "when the opponent has just lost Force to battle damage",
    "bd-drawn own": "when you have just drawn battle destiny",
    "bd-done both": "when both players have drawn battle destiny",
    "drain-start": "when a Force drain has just been initiated",
    "react": "when a card reacts",
    "opp control": "in the opponent's control phase",
    "own control": "in your control phase",
    "own battle phase": "in your battle phase",
}
#: Beginnings of windows that name a card.
_ABOUT = (
    ("playing ", "while {} is being played"),
    ("deployed ", "when {} has just been deployed"),
    ("about-lost ", "when {} is about to be lost"),
    ("lost ", "when {} has just been lost"),
    ("forfeited ", "when {} has just been forfeited"),
    ("fired-at ", "when a weapon is fired at {}"),
    ("targeted ", "when {} has been targeted"),
    ("destiny-vs ", "when destiny is drawn against {}"),
)


def _window(match: re.Match[str]) -> str:
    inside, end = match[1], match[2] or ","
    if inside in _WINDOWS:
        return f" {_WINDOWS[inside]}{end}"
    for start, words in _ABOUT:
        if inside.startswith(start):
            return f" {words.format(inside.removeprefix(start))}{end}"
    return match[0]


def _listed(match: re.Match[str]) -> str:
    names = match[2].split(";")
    told = " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
    verb = {"cancel": "cancel", "search": "take from your Reserve Deck, and reshuffle it,"}[match[1]]
    return f"{verb} {told}"


def _destinies(match: re.Match[str]) -> str:
    return f"draw {match[1]} destiny"


_NUMBERS = "power|forfeit|maneuver|armor|hyperspeed|landspeed|ability|defense|total|ferocity|generation"
#: What the opponent does, where “opp” is he and not his.
_HE = "loses|draws|may|must|picks|decides|initiates|initiated|just|has|needs|chooses|cannot|each"
#: Behind these “own” stays: an own droid, two own troopers.
_STAYS = "".join(
    rf"(?<!\b{word} )" for word in ("its", "his", "an", "one", "two", "per", "another", "defending")
)
#: Pattern, replacement. Signs first, then short forms, then single words, then the order of spaces.
_RULES: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"\s*\{np\}", ""),
    (r" ?\(R-[\d.]+\)", ""),
    (r"\[([a-z][^\]]*)\](:?)", _window),
    (r"\b(cancel|search)\{([^}]*)\}", _listed),
    # Clauses.
    (r"PLAY only if", "Play it if"),
    (r"PLAY not in battle\|attack:", "Play it outside battles and attacks:"),
    (r"PLAY cancel", "Play it to cancel"),
    (r"PLAY start of", "Play it at the start of"),
    (r"PLAY(?= (when|while|during|in|at)\b)", "Play it"),
    (r"PLAY\b", "Play it:"),
    (r"\| Play it", ". Or play it"),
    (r"\bL: ", "For Light: "),
    (r"\| D: ", ". For Dark: "),
    (r"\bD: ", "For Dark: "),
    (r"\| For Light: ", ". For Light: "),
    (r"For (Light|Dark): same\b", r"For \1: the same"),
    (r"For (Light|Dark): -", r"For \1: nothing"),
    (r"\| attach:", ". Or deploys on"),
    (r"\battach:", "Deploys on"),
    (r"UTINNI without target", "Utinni Effect without a target"),
    (r"UTINNI on", "Utinni Effect, deployed on"),
    (r"UTINNI deploys", "Utinni Effect: deploys"),
    (r"\bdeploy own deploy phase", "Deploys in your deploy phase,"),
    (r"^side of table", "Beside the table"),
    (r"\bkeep ", "which must stay "),
    (r"\breach => ", "when the target reaches it: "),
    (r"\breach \(aboard a starship\) => ", "when the target reaches it aboard a starship: "),
    (r"\bartillery: ", "Artillery, deployed on "),
    (r"user: ", "Used by "),
    (r"\bPOWERED\b", "needs a power source"),
    (r"may FIRE free", "may fire free"),
    (r"FIRE free", "Fires free"),
    (r" AND ", " and "),
    (r"FIRE cost ?(\w+)", r"Fires for \1 Force"),
    (r"\bFIRE\b", "fire"),
    (r"\brange adj\b", "also into an adjacent site"),
    (r"TRIGGER ", "When "),
    (r"CHECK ", "As soon as "),
    (r"REPLACE ", "If "),
    (r"ONDRAW ", "When it is drawn "),
    (r"STATIC:? ?", ""),
    (r"SACRIFICE ", "Sacrifice: "),
    (r"RESP! whenever ", "As soon as it is "),
    (r"RESP!\s*", ""),
    (r"RESP ONCE/TURN\(([^)]*)\):", r"once a turn, when \1:"),
    (r"RESP\(([^)]*)\):", r"when \1:"),
    (r"REACT: ", "Reacts: "),
    (r"\bMUST\b", ""),
    (r"\bMAY\b", "you may"),
    (r"ONCE/OWN-CONTROL", "Once in each of your control phases:"),
    (r"TWICE/OWN-CONTROL", "Twice in each of your control phases:"),
    (r"ONCE/OWN-DRAW", "Once in each of your draw phases:"),
    (r"ONCE/TURN", "once a turn"),
    (r"ONCE/BATTLE", "once a battle"),
    (r"ONCE/GAME", "once a game"),
    (r"ONCE own control phase", "once in your control phase"),
    (r"\bONCE\b", "once"),
    (r"ANYTIME", "At any time"),
    (r"CANCEL (.+?) (use \d|free)", r"At any time, \2: cancel \1"),
    (r"TAKE (.+?) use (\d)", r"At any time, use \2: take \1 from your Reserve Deck into hand and reshuffle"),
    (r"COST-BOTH (\d):", r"Both players pay \1:"),
    (r"SQUAD\(([^)]*)\)", r"Three of \1 may follow when it moves by landspeed"),
    (r"SHUTTLE (\d)", r"As its move it may carry \1 between its site and a ship at the related system"),
    (r"MOVE-TEXT free:", "free, as a regular move:"),
    (r"\bSTEAL\b", "steal"),
    (r"\bRAISE\b", "raise"),
    (r"\bINSERT\b", "insert it"),
    (r"\bDOUBLED\b", "doubled"),
    (r"\bRANDOM\b", "random"),
    (r"\bOPPONENT\b", "opponent"),
    (r"\bION: ", "ion damage: "),
    (r"\bCRASH\b", "crash"),
    (r"\bTRENCH: ", "The Trench: "),
    (r"ASTEROID rules", "Asteroid rules are in effect here"),
    (r"ENERGY SHIELD", "Energy shield"),
    (r"SEEKER cost(\d):", r"Seeker, for \1 Force:"),
    # Values.
    (r"pilot of ([^:;.]*):\+(\d)", r"adds \2 to the power of \1 that it pilots"),
    (r"pilot:\+(\d) \(\+(\d) ([^)]*)\)", r"adds \1 to the power of what it pilots (\2: \3)"),
    (r"pilot:\+(\d)", r"adds \1 to the power of what it pilots"),
    (r"pilot\(([^)]*)\):", r"piloting \1:"),
    (r"bd_min=(\d)", r"draws \1 battle destiny if not able to otherwise"),
    (r"bd_add=(\d)", r"add \1 battle destiny"),
    (r"\btp\+(\d|X)", r"your total power +\1"),
    (r"immune<(\d+)", r"immune to attrition of less than \1"),
    (r"immune\(all attrition\)", "immune to all attrition"),
    (r"immune\(([^)]*)\)", r"immune to \1"),
    (r"\bdrain([+-]\d)", r"your Force drain \1"),
    (r"control => ", "if you control it, "),
    (r"occupy => ", "if you occupy it, "),
    (r"control with own leader here => ", "if you control it with your leader here, "),
    (r"control with leader => ", "if you control it with a leader, "),
    (r"at cost (\d) \(reset\)", r"for \1 Force"),
    (r"cost X=max\(1,7-power\)", "for X Force (7 less its power, at least 1)"),
    (r"cost X=7-ability", "for X Force (7 less its ability)"),
    (r"\btest (\d)d ", r"draw \1 destiny: if "),
    (r"\b(\d)d((?:\+mod|[+-]\d)?(?: \([^)]*\))?) (?=[<>=])", r"draw \1 destiny\2; if that is "),
    (r"destiny([+-]\d); if", r"destiny, \1; if"),
    (r"destiny\+mod; if", "destiny, with that modifier; if"),
    (r"\b(\d)d\+mod\b", r"draw \1 destiny with that modifier"),
    (r"\b(\d)d\b", _destinies),
    (r"\bDV=(\d)", r"defense value \1"),
    (r"\bDV\b", "defense value"),
    (r"deploy-(\d)", r"deploy for \1 less"),
    (r"deploy\+(\d)", r"deploy for \1 more"),
    (r"react-moves? own ([^.;]*?) to ", r"lets your \1 move as a react to "),
    (r"react-deploys own cards to", "lets your cards deploy as a react to"),
    (r"may react-(move|deploy)\b", r"may \1 as a react"),
    (r"react-moves there", "moves there as a react"),
    (r"react-(move|deploy)\b", r"may \1 as a react"),
    (r"react-away", "may move away as a react"),
    (r"present-with", "present with"),
    (r"@site\|adj", "at the same or an adjacent site"),
    (r"(at|to) @site", r"\1 the same site"),
    (r"(at|to) @loc", r"\1 the same location"),
    (r"(at|to) @system", r"\1 the same system"),
    (r"@site", "at the same site"),
    (r"@loc", "at the same location"),
    (r"@system", "at the same system"),
    (r"\bat night\b|\bnight\b", "under nighttime conditions"),
    (r"ship-dock", "may dock with ships"),
    (r"perm pilot ability (\d)", r"has a permanent pilot of ability \1"),
    (r"; capacity as columns", ""),
    (r"till turn", "until the end of the turn"),
    (r"till battle", "until the end of the battle"),
    # Signs.
    (r"\s*=> ", ": "),
    (rf"\b({_NUMBERS}) ?>= ?(\d)", r"\1 of at least \2"),
    (rf"\b({_NUMBERS}) ?<= ?(\d)", r"\1 of at most \2"),
    (rf"\b({_NUMBERS}) ?> ?(\d)", r"\1 of more than \2"),
    (rf"\b({_NUMBERS}) ?< ?(\d)", r"\1 of less than \2"),
    (rf"\b({_NUMBERS}) ?= ?(\d|X)", r"\1 becomes \2"),
    (rf"\b({_NUMBERS})([+-])(\d|X)", r"\1 \2\3"),
    (r"hand <= ?(\d)", r"hand at most \1"),
    (r"Life Force< ?(\d+)", r"Life Force below \1"),
    (r"(\w)>= ?(\d)", r"\1 at least \2"),
    (r"if that is = ", "if that is "),
    (r">= ?", "at least "),
    (r"<= ?", "at most "),
    (r" > ", " more than "),
    (r" < ", " less than "),
    (r">(\d)", r" more than \1"),
    (r"hand>= ?X", "hand of at least X"),
    (r"(\d)\.\.(\d|N)", r"\1 to \2"),
    (r"(\d)\.\.", r"\1 to "),
    (r" & ", " and "),
    (r" <-> ", " to or from "),
    (r" ?-> ?", " to "),
    (r"(power|damage) x ?(\d)", r"\1 times \2"),
    (r"\+(\d) x min", r"+\1 times min"),
    (r"(\d) x ", r"\1 times "),
    (r"\bvs\b", "against"),
    (r"\s*\[([^\]]*)\]", r" (\1)"),
    # Words.
    (r"\buse X=opp hand size", "use as much Force as the opponent has cards in hand (X)"),
    (r"\buse (\d|X)\b", r"use \1 Force"),
    (r"\bcost ?(\d|X)\b", r"for \1 Force"),
    (r"\bown picks\b", "you pick"),
    (r"\bopp picks\b", "the opponent picks"),
    (r"\bown choice\b", "your choice"),
    (r"\bits own\b", "its own"),
    (r"\bhis own\b", "his own"),
    (r"\bown (may|must|draws|chooses|loses)\b", r"you \1"),
    (rf"{_STAYS}(?<!\d )\bown\b", "your"),
    (r"\bOwn\b", "Your"),
    (r"\bopp's\b", "the opponent's"),
    (rf"\bopp ({_HE})\b", r"the opponent \1"),
    (r"(by|of an|and|to) opp\b(?! )", r"\1 the opponent"),
    (r"\b(an|one|another|any|each|participating|part) opp ", r"\1 opposing "),
    (r"\bopp\b", "the opponent's"),
    (r"\bchars\b", "characters"),
    (r"\bchar\b", "character"),
    (r"(?<!whole )(?<!any )(?<!the )\bpart\b(?! of)", "participating"),
    (r"\balone def\b", "alone and defending"),
    (r"\bdef\b", "defending"),
    (r"\bReserve\b(?! Deck)", "Reserve Deck"),
    (r"\bReserve Deck Decks?\b", "Reserve Deck"),
    (r"\b1 destinies\b", "1 destiny"),
    (r"\b([2-9]) destiny\b", r"\1 destinies"),
    (r"(?<=\w)\|(?=\w)", " or "),
    (r"\s*\|\s*", " or "),
    (r"\+(\d) at least", r"+\1 at least"),
    (r"\s*\(\s*\)", ""),
    (r"\s+([.;:,])", r"\1"),
    (r"([.;:,])\1+", r"\1"),
    (r":\.", "."),
    (r"\s{2,}", " "),
)
_COMPILED = tuple((re.compile(pattern), words) for pattern, words in _RULES)


@cache
def plain(effect: str) -> str:
    """The text of a card, in sentences; empty where it has none."""
    text = effect
    for pattern, words in _COMPILED:
        text = pattern.sub(words, text)
    return _sentences(text.strip())


def _sentences(text: str) -> str:
    """Every sentence begins with a capital letter and ends with a full stop."""
    parts = [part for part in re.split(r"(?<=[.])\s+", text) if part]
    found = " ".join(part[0].upper() + part[1:] for part in parts)
    return found if not found or found.endswith(".") else f"{found}."
