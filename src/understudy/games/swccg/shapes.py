"""The shapes of a position: what may stand in it, and what is meant where nothing does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from understudy.games.swccg.records import Battle, Destiny, Drain, Frame, Loss
from understudy.games.swccg.table import FORCE, HAND, LOST, NONE, OUT, RESERVE, UNRESOLVED, USED
from understudy.kit.records import Spelling

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
    #: Left out: at a place, or worn where a thing is on a card.
    slot: str = ""
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


FRAME, DESTINY, LOSS, DRAIN, BATTLE = (
    Spelling(Frame),
    Spelling(Destiny),
    Spelling(Loss),
    Spelling(Drain),
    Spelling(Battle),
)
if TYPE_CHECKING:
    FrameShape: TypeAlias = Any
    DestinyShape: TypeAlias = Any
    LossShape: TypeAlias = Any
    DrainShape: TypeAlias = Any
    BattleShape: TypeAlias = Any
else:
    FrameShape, DestinyShape, LossShape = FRAME.shape, DESTINY.shape, LOSS.shape
    DrainShape, BattleShape = DRAIN.shape, BATTLE.shape


class Temp(Strict):
    question: str
    seat: int | str
    amount: float
    until: str
    how: str = "add"
    title: str = ""
    cards: list[str] = msgspec.field(default_factory=list)
    seats: list[int | str] = msgspec.field(default_factory=list)
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
