"""Everything that can be chosen: a word and up to three numbers, made once and found again by its id."""

from __future__ import annotations

from understudy.core.option import ANSWERS, NOTHING, Option
from understudy.core.reporting import TOLD


class Act(Option):
    """One thing to do: what kind, and with which cards, places or numbers."""

    __slots__ = ("a", "b", "c", "kind")

    def __init__(self, id: str, kind: str, a: int, b: int, c: int) -> None:
        super().__init__(id)
        self.kind = kind
        self.a = a
        self.b = b
        self.c = c


class Passed(Act):
    """Not acting, which does nothing: a seat may have it chosen by itself."""

    __slots__ = ()
    passes = True


#: Kinds of options, with what their numbers are.
KINDS = {
    "pass": "-",
    "done": "-",
    "activate": "how much Force",
    "allow": "how much Force",
    "drain": "place",
    "asteroid": "starship",
    "deploy": "card in hand",
    "deploy-with": "starship or vehicle in hand, its pilot in hand",
    "deploy-react": "card in hand, card that permits it, which permission",
    "transfer": "weapon or device, new host",
    "cover": "undercover spy",
    "replace": "card in hand, version on table",
    "slot": "character, slot",
    "battle": "place",
    "attack": "creature",
    "prey": "creature that attacks",
    "fire": "weapon",
    "land": "card, site: landing",
    "take-off": "card, place",
    "walk": "card, site: landspeed",
    "fly": "card, system: hyperspeed",
    "sector": "card, place: sector movement",
    "transit": "docking bay, docking bay",
    "shuttle-up": "card, ship",
    "shuttle-down": "card, site",
    "ferry": "shuttle vehicle, ship",
    "orbit": "card, system: between a mobile system and what it orbits",
    "embark": "card, host, slot",
    "disembark": "card, place",
    "dock": "starship, starship",
    "enter-site": "card, site of a starship or vehicle",
    "leave-site": "card, starship or vehicle",
    "imprison": "captive, prison",
    "take-captive": "captive, escort",
    "move-system": "parsec, place it orbits",
    "react": "card, card that permits it, which permission",
    "draw": "-",
    "play": "card in hand, clause",
    "text": "card in play, clause",
    "answer": "card, clause",
    "first": "card, clause: the next automatic action",
    "card": "card",
    "steal": "card that is stolen",
    "place": "place",
    "host": "card, slot",
    "side": "way of attaching",
    "at": "row position",
    "number": "number",
    "lose": "zone of a pile",
    "lose-hand": "card in hand",
    "forfeit": "card",
    "destiny": "number",
    "seat": "seat",
    "word": "which of a list",
    "pile": "seat, zone of a pile",
    # What is told at a real table.
    "goes": "card on table",
    "leaves": "card on table",
    "discards": "card in hand",
    "back": "card in the Lost Pile",
    "draws": "how many cards of the Force Pile",
    "takes": "how many cards of the Reserve Deck",
    "uses": "how much Force",
    "loses": "how much Force",
    "costs": "how much Force the opponent loses",
    "retrieves": "how much Force",
    "to-phase": "phase",
    "turns-up": "card that the opponent put into the Reserve Deck",
    "into": "zone of a pile",
    "lies-at": "place, slot",
    "lies-on": "card, slot",
    "lies-beside": "-",
    "lies-there": "-",
}

_MADE: dict[tuple[str, int, int, int], Act] = {}


def act(kind: str, a: int = -1, b: int = -1, c: int = -1) -> Act:
    """The option with this word and these numbers."""
    key = (kind, a, b, c)
    found = _MADE.get(key)
    if found is None:
        numbers = " ".join(str(number) for number in (a, b, c) if number != -1)
        made = Passed if kind == "pass" else Act
        found = _MADE[key] = made(f"{kind} {numbers}".strip(), kind, a, b, c)
    return found


PASS = act("pass")
DONE = act("done")


def find(id: str) -> Option | None:
    """The option with an id: a word, and the numbers after it."""
    if id in ANSWERS or id == NOTHING.id:
        return ANSWERS.get(id, NOTHING)
    if id == TOLD.id:
        return TOLD
    kind, *words = id.split(" ")
    if kind not in KINDS or len(words) > 3 or not all(word.isdecimal() and len(word) < 5 for word in words):
        return None
    found = act(kind, *[int(word) for word in words])
    return found if found.id == id else None
