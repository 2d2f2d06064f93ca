"""Everything that can be chosen: a word and up to three numbers, made once and found again by its id.

The words are data of the rules: costs, cards and frames on the stack go by them. So there is one class, and
the word says which numbers an option has and what they are called.
"""

from __future__ import annotations

from understudy.core.option import ANSWERS, NOTHING, Option
from understudy.core.reporting import TOLD

NONE = -1
_NUMBER = ("number",)
_CARD = ("card",)
_MOVE = ("card", "goal")
_CLAUSE = ("card", "clause")
_PERMITTED = ("card", "permit", "which")

#: Kinds of options, with the names of their numbers.
KINDS: dict[str, tuple[str, ...]] = {
    "pass": (),
    "done": (),
    "activate": _NUMBER,
    "allow": _NUMBER,
    "drain": ("place",),
    "asteroid": _CARD,
    "deploy": _CARD,
    "deploy-with": ("card", "pilot"),
    "deploy-react": _PERMITTED,
    "transfer": _MOVE,
    "cover": _CARD,
    "replace": ("card", "other"),
    "slot": ("card", "slot"),
    "battle": ("place",),
    "attack": _CARD,
    "prey": _CARD,
    "fire": _CARD,
    "land": _MOVE,
    "take-off": _MOVE,
    "walk": _MOVE,
    "fly": _MOVE,
    "sector": _MOVE,
    "transit": ("origin", "goal"),
    "shuttle-up": _MOVE,
    "shuttle-down": _MOVE,
    "ferry": _MOVE,
    "orbit": _MOVE,
    "embark": ("card", "goal", "slot"),
    "disembark": _MOVE,
    "dock": _MOVE,
    "enter-site": _MOVE,
    "leave-site": _MOVE,
    "imprison": _MOVE,
    "take-captive": _MOVE,
    "move-system": ("place", "parsec", "orbit"),
    "react": _PERMITTED,
    "draw": (),
    "play": _CLAUSE,
    "text": _CLAUSE,
    "answer": _CLAUSE,
    "first": _CLAUSE,
    "card": _CARD,
    "steal": _CARD,
    "place": ("place", "side"),
    "host": ("host", "slot", "side"),
    "side": ("side",),
    "at": ("row", "index"),
    "number": _NUMBER,
    "lose": ("zone",),
    "lose-hand": _CARD,
    "forfeit": _CARD,
    "destiny": _NUMBER,
    "seat": ("seat",),
    "word": _NUMBER,
    "pile": ("seat", "zone"),
    # What is told at a real table.
    "goes": _CARD,
    "leaves": _CARD,
    "discards": _CARD,
    "back": _CARD,
    "draws": _NUMBER,
    "takes": _NUMBER,
    "uses": _NUMBER,
    "loses": _NUMBER,
    "costs": _NUMBER,
    "retrieves": _NUMBER,
    "to-phase": ("phase",),
    "turns-up": _CARD,
    "into": ("zone",),
    "lies-at": ("place", "slot"),
    "lies-on": ("host", "slot"),
    "lies-beside": (),
    "lies-there": (),
}
_NAMES = tuple(dict.fromkeys(name for names in KINDS.values() for name in names))


class Act(Option):
    """One thing to do: what kind, and with which cards, places or numbers.

    An option has the numbers that its kind names, NONE where one was not given, and no others.
    """

    __slots__ = ("kind", "numbers", *_NAMES)
    #: The card that it is about, and another one: its pilot, the version on table that it replaces.
    card: int
    pilot: int
    other: int
    #: Which action of the card's text.
    clause: int
    #: The card that permits a react, and which of its permissions.
    permit: int
    which: int
    #: Where a move starts, and where it leads: a place, or a card.
    origin: int
    goal: int
    place: int
    #: The card that it goes on, in which slot, and in which of the ways of attaching.
    host: int
    slot: int
    side: int
    #: A row of locations, and the place in it.
    row: int
    index: int
    parsec: int
    orbit: int
    seat: int
    zone: int
    phase: int
    number: int

    def __init__(self, id: str, kind: str, numbers: tuple[int, int, int]) -> None:
        super().__init__(id)
        self.kind = kind
        #: The same in their order, filled up with NONE.
        self.numbers = numbers
        for name, number in zip(KINDS[kind], numbers, strict=False):
            setattr(self, name, number)


class Passed(Act):
    """Not acting, which does nothing: a seat may have it chosen by itself."""

    __slots__ = ()
    passes = True


_MADE: dict[tuple[str, int, int, int], Act] = {}


def act(kind: str, a: int = NONE, b: int = NONE, c: int = NONE) -> Act:
    """The option with this word and these numbers."""
    key = (kind, a, b, c)
    found = _MADE.get(key)
    if found is None:
        words = " ".join(str(number) for number in (a, b, c) if number != NONE)
        made = Passed if kind == "pass" else Act
        found = _MADE[key] = made(f"{kind} {words}".strip(), kind, (a, b, c))
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
    if kind not in KINDS or len(words) > len(KINDS[kind]):
        return None
    if not all(word.isdecimal() and len(word) < 5 for word in words):
        return None
    found = act(kind, *[int(word) for word in words])
    return found if found.id == id else None
