"""The shape of a position: what may be written, and by which words."""

from __future__ import annotations

import msgspec

MARKER_IDS = ("low", "mid", "high")
#: What stands in a row of the map, by kind of piece.
KIND_WORDS = (
    "ships",
    "damaged_ships",
    "starports",
    "damaged_starports",
    "cities",
    "damaged_cities",
)
#: A card of a reported seat that was played face down.
FACE_DOWN = "?"
USED_WORDS = ("fenced", "ruthless", "summoned", "acted", "charmed")


class PlayerRow(msgspec.Struct, forbid_unknown_fields=True):
    power: int = 0
    earned: dict[str, int] = {}
    ships: int | None = None
    starports: int | None = None
    cities: int | None = None
    agents: int | None = None
    resources: list[str | None] = []
    outrage: list[str] = []
    owed: int = 0
    trophies: dict[str, dict[str, int]] = {}
    captives: dict[str, int] = {}
    guilds: list[str] = []
    leader: str | None = None
    lore: list[str] = []
    hand: list[str] = []
    #: How many cards a reported seat holds.
    cards: int | None = None
    counter: int | None = None
    seize: int = 0
    bonus: list[str] = []
    drawn: list[str] = []
    exhausted: list[str] = []
    task_force: str | None = None
    went: list[tuple[str, str]] = []
    aim: str = ""


class SpotRow(msgspec.Struct, forbid_unknown_fields=True):
    card: str
    agents: dict[str, int] = {}


class RoundRow(msgspec.Struct, forbid_unknown_fields=True):
    lead: str | None = None
    zero: bool = False
    seized: str | None = None
    declared: bool = False
    turns: int | None = None
    played: list[tuple[str, str, str]] | None = None
    unions: list[tuple[str, str, str]] = []


class GroupRow(msgspec.Struct, forbid_unknown_fields=True, rename={"origin": "from"}):
    """Ships that go from one system to another, as a bot planned it."""

    origin: str
    ships: int = 0
    damaged: int = 0
    #: Move actions that the way takes.
    actions: int = 1


class JourneyRow(GroupRow, forbid_unknown_fields=True, rename={"origin": "from"}, kw_only=True):
    to: str
    #: How far the group has come; where it started if nothing is said.
    at: str | None = None


class CombatRow(msgspec.Struct, forbid_unknown_fields=True):
    goal: str
    system: str
    against: str
    #: Battles planned, and how many of them are left.
    battles: int = 1
    left: int | None = None
    #: Groups that come one after the other; how many have come, and how far the next one is.
    groups: list[GroupRow] = []
    arrived: int = 0
    at: str | None = None
    #: What a raid is after: the id of the theft.
    target: str | None = None
    #: With how many trophies the combat has come to its goal.
    trophies: int | None = None
    #: What pays for it: tokens, pips, or both.
    paid: str = "pips"


class TurnRow(msgspec.Struct, forbid_unknown_fields=True):
    card: str | None = None
    way: str | None = None
    pips: int | None = None
    prelude: bool = False
    #: What a bot selected the card for: ability, contend or control.
    purpose: str | None = None
    journey: JourneyRow | None = None
    combat: CombatRow | None = None
    armed: bool = False
    spent: dict[str, int] = {}
    taxed: list[tuple[str, str]] = []
    built: list[tuple[str, str]] = []
    secured: list[str] = []
    used: list[str] = []


class DraftRow(msgspec.Struct, forbid_unknown_fields=True):
    leader_bag: list[str] = []
    lore_bag: list[str] = []
    leaders: list[str] = []
    lore: list[str] = []


class Given(msgspec.Struct, forbid_unknown_fields=True):
    game: str = "arcs"
    seats: list[str] | None = None
    options: dict[str, str] = {}
    setup_card: str | None = None
    out_of_play: list[int] | None = None
    chapter: int = 1
    flipped: int | None = None
    ambitions: dict[str, list[str]] = {}
    initiative: str | None = None
    active: str | None = None
    passes: int = 0
    over: bool = False
    court: list[str | SpotRow | None] | None = None
    court_deck: list[str] | None = None
    buried: list[str] = []
    court_discard: list[str] = []
    stack: list[str] | None = None
    discards: list[str] = []
    #: Cards of reported seats that were discarded face down.
    veiled: int = 0
    supply: dict[str, int] | None = None
    neutral: dict[str, int] | None = None
    map: dict[str, dict[str, dict[str, int]]] = {}
    types: dict[str, str] = {}
    cloud: dict[str, tuple[str, str]] = {}
    players: list[PlayerRow] = []
    round: RoundRow = msgspec.field(default_factory=RoundRow)
    turn: TurnRow | None = None
    draft: DraftRow | None = None
    agenda: list[tuple[str, list[int | str]]] | None = None
