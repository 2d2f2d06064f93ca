"""What a card does, in words for people: the short hand of the card table spelled out."""

from __future__ import annotations

import re
from functools import cache

_WINDOWS = {
    "battle": "during a battle",
    "battle-start": "a battle begins",
    "battle-won": "a battle is won",
    "battle-end": "a battle ends",
    "playing": "being played:",
    "deployed": "just deployed:",
    "lost": "just lost:",
    "about-lost": "about to be lost:",
    "forfeited": "just forfeited:",
    "fired-at": "fired at:",
    "targeted": "targeted:",
    "drain-start": "a Force drain begins",
    "react": "a react",
    "damage": "battle damage",
    "loss": "a loss of Force",
    "bd-drawn": "battle destiny just drawn",
    "bd-loss": "battle damage",
    "bd-done": "battle destinies are drawn",
    "destiny-vs": "destiny against",
}


def _window(found: re.Match[str]) -> str:
    name, _, rest = found[1].partition(" ")
    whose = {"own": "by you", "opp": "by the opponent"}.get(rest, rest)
    return f"Play when ({' '.join([_WINDOWS.get(name, name), whose]).strip()})"


_NUMBERS = "power|forfeit|deploy|drain|maneuver|hyperspeed|landspeed|armor|ability|destiny"
#: In this order: what it looks like, what it says.
_SPELLED: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        (r" ?\{np\}\|", " or "),
        (r" ?\{np\}", ""),
        (r";? ?capacity as columns", ""),
        (r"\balone def\b", "alone"),
        (r"\bpresent-with\b", "present with"),
        (r" ?\(see rules gap G\d+\)", ""),
        (r"\bANYTIME own turn\b", "At any time in your turn"),
        (r"\bANYTIME\b", "At any time"),
        (r"\bONCE/OWN-([A-Z]+)", r"Once in your ~\1 phase"),
        (r"\bTWICE/OWN-([A-Z]+)", r"Twice in your ~\1 phase"),
        (r"\bONCE/([A-Z]+)\(([^)]*)\)", r"once each ~\1 when \2"),
        (r"\bONCE/([A-Z]+)", r"once each ~\1"),
        (r"\bONCE\b", "once"),
        (r"\bRESP! ?\(([^)]*)\)", r"automatic when \1"),
        (r"\bRESP ?\(([^)]*)\)", r"when \1"),
        (r"\bRESP!", "automatic:"),
        (r"\bRESP\b", "in response,"),
        (r"\bTRIGGER\b", "When"),
        (r"\bCHECK\b", "Whenever"),
        (r"\b(MAY|MUST|AND|TAKE|STEAL|RANDOM|RAISE|CANCEL|REPLACE|DOUBLED|POWERED|ION|CRASH)\b", r"~\1"),
        (r"\bPLAY\b", "Play"),
        (r"\bFIRE\b ?", "Fire: "),
        (r"\bSTATIC\b:? ?", ""),
        (r"\bUTINNI\b", "Utinni"),
        (r"\bcost(\d)", r"cost \1"),
        (r"\bbd_add=(\d)", r"add \1 battle destiny"),
        (r"\bbd_min=(\d)", r"draws at least \1 battle destiny"),
        (r"\bimmune<(\d+)", r"immune to attrition < \1"),
        (r"\bimmune\(([^)]*)\)", r"immune to \1"),
        (r"\bpilot:\+(\d)", r"adds \1 to the power of what he pilots"),
        (r"\bpilot\(([^)]*)\)", r"as pilot of \1"),
        (r"\bsearch\{([^}]*)\}", r"take \1 from your Reserve Deck"),
        (r"\bcancel\{([^}]*)\}", r"cancel \1"),
        (r"\bcontrol =>", "while you control it:"),
        (r" ?=>", ":"),
        (r"@(site|system)\b", r"at the same \1"),
        (r"@loc\b", "at the same place"),
        (r"\bopp's\b", "the opponent's"),
        (r"\bopp (?=loses|may|must|chooses|picks|draws|has|uses|takes|puts|loses)", "the opponent "),
        (r"\bopp\b", "the opponent's"),
        (r"\b(an?|one|another) own\b", r"\1 of your"),
        (r"\bown\b", "your"),
        (r"\bchar(s?)\b", r"character\1"),
        (r"\bDV\b", "defense value"),
        (r"(\d)d\b", r"\1 destiny"),
        (
            r"\b(power|forfeit|deploy|drain|maneuver|hyperspeed|landspeed|armor|ability|destiny)([+-]\d)",
            r"\1 \2",
        ),
        (r">=", "≥"),
        (r"<=", "≤"),
        (r"(?<=\w)\|(?=\w)", " or "),
        (r"(?<=[\])])\|(?=\w)", " or "),
        (r" & ", " and "),
    )
)


@cache
def plain(effect: str) -> str:
    """The text of a card, spelled out."""
    sides = []
    for part in effect.split(" | "):
        whose, _, rest = part.partition(": ")
        if whose in ("L", "D"):
            if rest.strip(" .") == "-":
                continue
            part = f"{'Light' if whose == 'L' else 'Dark'}: {rest}"
        sides.append(_spelled(part))
    return ". ".join(side.rstrip(".") for side in sides)


def _spelled(text: str) -> str:
    text = re.sub(r"\bPLAY\[([^\]]*)\]", _window, text)
    for pattern, words in _SPELLED:
        text = pattern.sub(words, text)
    text = re.sub(r"~(\w+)", lambda found: found[1].lower(), text)
    return re.sub(r"\s+", " ", text).replace(" .", ".").replace(" ;", ";").strip()
