"""The shapes of a position: what may stand in it, and what is meant where nothing does."""

from __future__ import annotations

import msgspec

from understudy.games.swccg.table import FORCE, HAND, LOST, NONE, OUT, RESERVE, UNRESOLVED, USED

#: Masks of cards, and of places, that are written as lists.
CARD_SETS = (
    "undercover",
    "hit",
    "crashed",
    "excluded",
    "moved",
    "drained",
    "battled",
    "arrived",
    "attacked",
)
PLACE_SETS = ("drained_at", "battled_at", "attacked_at")
PILES = (RESERVE, FORCE, USED, LOST, HAND, UNRESOLVED, OUT)
Pile = int | list[str]
#: A place by its number or its location.
Where = int | str


class Strict(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    pass


class Place(Strict):
    stack: list[str]
    parsec: float | None = None
    orbit: Where = NONE


class CardShape(Strict):
    at: Where = NONE
    on: str = ""
    slot: str = "at"
    owner: str = ""


class Player(Strict):
    reserve: Pile | None = None
    force: Pile = msgspec.field(default_factory=list)
    used: Pile = msgspec.field(default_factory=list)
    lost: Pile = msgspec.field(default_factory=list)
    hand: Pile = msgspec.field(default_factory=list)
    unresolved: Pile = msgspec.field(default_factory=list)
    out: Pile = msgspec.field(default_factory=list)
    #: Cards of the opponent that were put into the Reserve Deck.
    inserted: list[str] = msgspec.field(default_factory=list)
    seen: list[str] | None = None
    generation: int = 0
    activated: int = 0


class FrameShape(Strict):
    kind: str
    seat: int
    card: str
    part: int = 0
    stage: int = 0
    targets: list[int | str] = msgspec.field(default_factory=list)
    args: list[float] = msgspec.field(default_factory=list)
    cancelled: bool = False
    window: list[str | int] = msgspec.field(default_factory=list)


class DestinyShape(Strict):
    seat: int
    purpose: str
    left: int
    about: int = NONE
    card: str = ""
    value: float = 0
    cancelled: bool = False
    values: list[float] = msgspec.field(default_factory=list)
    limit: int = 99


class LossShape(Strict):
    seat: int
    left: float
    reason: str
    source: int = NONE
    done: int = 0


class DrainShape(Strict):
    seat: int
    place: Where
    bonus: int = 0
    cancelled: bool = False
    titles: list[str] = msgspec.field(default_factory=list)


def _pair() -> list[float]:
    return [0, 0]


class BattleShape(Strict):
    place: Where
    initiator: int
    creature: int = NONE
    target: int = NONE
    segment: str = "initiated"
    part: list[str] = msgspec.field(default_factory=list)
    excluded: list[str] = msgspec.field(default_factory=list)
    fired: list[str] = msgspec.field(default_factory=list)
    silenced: list[str] = msgspec.field(default_factory=list)
    immune: list[str] = msgspec.field(default_factory=list)
    added: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    extra: list[float] = msgspec.field(default_factory=_pair)
    factor: list[float] = msgspec.field(default_factory=lambda: [1, 1])
    completed: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    drawn: list[float] = msgspec.field(default_factory=_pair)
    values: list[list[float]] = msgspec.field(default_factory=lambda: [[], []])
    to_power: list[float] = msgspec.field(default_factory=_pair)
    to_attrition: list[float] = msgspec.field(default_factory=_pair)
    total: list[float] = msgspec.field(default_factory=_pair)
    attrition: list[float] = msgspec.field(default_factory=_pair)
    damage: list[float] = msgspec.field(default_factory=_pair)
    frozen: list[float] = msgspec.field(default_factory=lambda: [-1, -1])
    winner: int = NONE
    ready: list[bool] = msgspec.field(default_factory=lambda: [False, False])


#: What a battle keeps for each side.
BY_SIDE = (
    "added",
    "extra",
    "factor",
    "completed",
    "drawn",
    "values",
    "to_power",
    "to_attrition",
    "total",
    "attrition",
    "damage",
    "frozen",
    "ready",
)


class Temp(Strict):
    question: str
    seat: int
    amount: float
    until: str
    how: str = "add"
    title: str = ""
    cards: list[str] = msgspec.field(default_factory=list)
    seats: list[int] = msgspec.field(default_factory=list)
    everywhere: bool = False


class DeckShape(Strict):
    cards: dict[str, int]
    start: str = ""
    title: str = ""


class Position(Strict):
    game: str = "swccg"
    seats: list[str] | None = None
    options: dict[str, str] = msgspec.field(default_factory=dict)
    #: By side: decks that are not supplied ones.
    decks: dict[str, DeckShape] = msgspec.field(default_factory=dict)
    turn: int = 1
    active: str = "dark"
    phase: str = "activate"
    places: list[Place] = msgspec.field(default_factory=list)
    rows: list[list[Where]] | None = None
    cards: dict[str, CardShape] = msgspec.field(default_factory=dict)
    players: list[Player] = msgspec.field(default_factory=list)
    bags: list[list[str]] | None = None
    #: How many cards of the Reserve Deck lie above a card that was put into it.
    depths: dict[str, int] = msgspec.field(default_factory=dict)
    undercover: list[str] = msgspec.field(default_factory=list)
    hit: list[str] = msgspec.field(default_factory=list)
    crashed: list[str] = msgspec.field(default_factory=list)
    excluded: list[str] = msgspec.field(default_factory=list)
    moved: list[str] = msgspec.field(default_factory=list)
    drained: list[str] = msgspec.field(default_factory=list)
    battled: list[str] = msgspec.field(default_factory=list)
    arrived: list[str] = msgspec.field(default_factory=list)
    attacked: list[str] = msgspec.field(default_factory=list)
    drained_at: list[Where] = msgspec.field(default_factory=list)
    battled_at: list[Where] = msgspec.field(default_factory=list)
    attacked_at: list[Where] = msgspec.field(default_factory=list)
    marks: dict[str, int] = msgspec.field(default_factory=dict)
    spent: dict[str, int] = msgspec.field(default_factory=dict)
    played: dict[str, int] = msgspec.field(default_factory=dict)
    #: By card: the weapons that it has used this turn.
    used_weapons: dict[str, list[str]] = msgspec.field(default_factory=dict)
    used_devices: dict[str, int] = msgspec.field(default_factory=dict)
    ever: dict[str, int] = msgspec.field(default_factory=dict)
    temps: list[Temp] = msgspec.field(default_factory=list)
    stack: list[FrameShape] = msgspec.field(default_factory=list)
    draws: list[DestinyShape] = msgspec.field(default_factory=list)
    drawn: DestinyShape | None = None
    losses: list[LossShape] = msgspec.field(default_factory=list)
    battle: BattleShape | None = None
    drain: DrainShape | None = None
    #: What somebody at a real table has told for a later phase; and is there anything to act upon?
    told: tuple[str, int, int, int] | None = None
    news: bool = False
    winner: int = NONE
    why: str = ""
    agenda: list[tuple[str, list[int | str]]] | None = None


BATTLE_SETS = ("part", "excluded", "fired", "silenced", "immune")
