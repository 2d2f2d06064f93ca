"""The cards: action cards, Court cards, leaders, lore, set-up cards, dice. What they do is in `rules`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from understudy.core.requests import Die
from understudy.games.arcs.places import RESOURCES, SYSTEM_OF
from understudy.kit.reading import Row, csv_rows, json_row, text

SUITS = ("administration", "aggression", "construction", "mobilization")
ADMINISTRATION, AGGRESSION, CONSTRUCTION, MOBILIZATION = range(4)
AMBITIONS = ("tycoon", "tyrant", "warlord", "keeper", "empath")
TYCOON, TYRANT, WARLORD, KEEPER, EMPATH = range(5)
#: R-DECL-1: the number on a card that stands for each ambition is its place here plus two.
WILD = 7
NONE = -1
#: The ambition that tokens, icons and Guild cards of each type count for; Weapons count for none.
AMBITION_OF = (TYCOON, TYCOON, NONE, KEEPER, EMPATH)

#: The standard actions, as bits, so that a suit is a set of them.
TAX, BUILD, REPAIR, MOVE, INFLUENCE, SECURE, BATTLE = (1 << n for n in range(7))
ACTION_NAMES = {
    TAX: "Tax",
    BUILD: "Build",
    REPAIR: "Repair",
    MOVE: "Move",
    INFLUENCE: "Influence",
    SECURE: "Secure",
    BATTLE: "Battle",
}
#: R-ROUND-3.
SUIT_ACTIONS = (TAX | REPAIR | INFLUENCE, BATTLE | MOVE | SECURE, BUILD | REPAIR, MOVE | INFLUENCE)


@dataclass(frozen=True, slots=True)
class ActionCard:
    """A card of the action deck."""

    id: str
    suit: int
    number: int
    pips: int


@dataclass(frozen=True, slots=True)
class CourtCard:
    """A Guild or Vox card; a Vox card has no suit (NONE) and no keys."""

    id: str
    name: str
    vox: bool
    suit: int
    keys: int
    text: str


@dataclass(frozen=True, slots=True)
class Pieces:
    """What a leader places in a system: cities, starports, ships."""

    cities: int
    starports: int
    ships: int


@dataclass(frozen=True, slots=True)
class Leader:
    """A leader: what replaces the standard start (R-LL-2), and the text of the abilities."""

    id: str
    name: str
    supercat: bool
    start: tuple[Pieces, Pieces, Pieces]
    resources: tuple[int, int]
    text: str


@dataclass(frozen=True, slots=True)
class Lore:
    """A lore card."""

    id: str
    name: str
    supercat: bool
    text: str


@dataclass(frozen=True, slots=True)
class SetupCard:
    """R-SETUP-5: clusters out of play and each seat's systems A, B, C (and a second C with two players)."""

    id: str
    name: str
    players: int
    out_of_play: tuple[int, ...]
    seats: tuple[tuple[int, ...], ...]


def _rows(name: str) -> list[Row]:
    return csv_rows(name, text(__package__, name))


def _action_cards() -> tuple[ActionCard, ...]:
    return tuple(
        ActionCard(
            row.word("id"),
            SUITS.index(row.word("suit", SUITS)),
            row.count("number", 1, WILD),
            row.count("pips", 1, 4),
        )
        for row in _rows("action_cards.csv")
    )


def _court_cards() -> tuple[CourtCard, ...]:
    found = []
    for row in _rows("court_cards.csv"):
        vox = row.word("type", ("guild", "vox")) == "vox"
        suit = row.word("suit", ("", *RESOURCES), default="")
        keys = row.count("keys", 0, 3)
        if vox != (not suit) or vox != (not keys):
            raise row.wrong("suit", "a Guild card has suit and keys, a Vox card neither")
        effect, limits = row.word("effect"), row.word("limits", default="")
        number = NONE if vox else RESOURCES.index(suit)
        whole = f"{effect} ({limits})" if limits else effect
        found.append(CourtCard(row.word("id"), row.word("name"), vox, number, keys, whole))
    return tuple(found)


def _pieces(row: Row, field: str) -> Pieces:
    """Reads e.g. `starport+4 ships`."""
    words = row.word(field)
    ships = re.search(r"(\d) ships", words)
    if ships is None:
        raise row.wrong(field, f"“{words}” names no ships")
    return Pieces(words.count("city"), words.count("starport"), int(ships[1]))


def _leaders() -> tuple[Leader, ...]:
    return tuple(
        Leader(
            row.word("id"),
            row.word("name"),
            row.word("supercat", ("yes", "no")) == "yes",
            (_pieces(row, "A"), _pieces(row, "B"), _pieces(row, "C")),
            _resources(row),
            row.word("effect"),
        )
        for row in _rows("leaders_lore.csv")
        if row.word("kind", ("leader", "lore")) == "leader"
    )


def _resources(row: Row) -> tuple[int, int]:
    words = row.word("resources").split(",")
    if len(words) != 2 or not set(words) <= set(RESOURCES):
        raise row.wrong("resources", f"two of {', '.join(RESOURCES)} are expected, not {','.join(words)}")
    return RESOURCES.index(words[0]), RESOURCES.index(words[1])


def _lore() -> tuple[Lore, ...]:
    return tuple(
        Lore(
            row.word("id"),
            row.word("name"),
            row.word("supercat", ("yes", "no")) == "yes",
            row.word("effect"),
        )
        for row in _rows("leaders_lore.csv")
        if row.word("kind", ("leader", "lore")) == "lore"
    )


def _setup_cards() -> tuple[SetupCard, ...]:
    found = []
    for row in json_row("setup_cards.json", text(__package__, "setup_cards.json")).rows("cards"):
        players = row.count("players", 2, 4)
        seats = tuple(tuple(SYSTEM_OF[system] for system in seat) for seat in row.sequence("seats", players))
        out = tuple(cluster - 1 for cluster in row.sequence("out_of_play"))
        found.append(SetupCard(row.word("id"), row.word("name"), players, out, seats))
    return tuple(found)


ACTION_CARDS = _action_cards()
ACTION_IDS = tuple(card.id for card in ACTION_CARDS)
ACTION_OF = {card.id: number for number, card in enumerate(ACTION_CARDS)}
SUIT = bytes(card.suit for card in ACTION_CARDS)
NUMBER = bytes(card.number for card in ACTION_CARDS)
PIPS = bytes(card.pips for card in ACTION_CARDS)

COURT_CARDS = _court_cards()
COURT_IDS = tuple(card.id for card in COURT_CARDS)
COURT_OF = {card.id: number for number, card in enumerate(COURT_CARDS)}
IS_VOX = tuple(card.vox for card in COURT_CARDS)
KEYS = tuple(card.keys for card in COURT_CARDS)
COURT_SUIT = tuple(card.suit for card in COURT_CARDS)
#: Guild cards are held as a set of bits; these are the cards of each suit.
GUILD_SUIT = tuple(
    sum(1 << number for number, card in enumerate(COURT_CARDS) if card.suit == suit) for suit in range(5)
)

LEADERS = _leaders()
LEADER_IDS = tuple(leader.id for leader in LEADERS)
LORE = _lore()
LORE_IDS = tuple(lore.id for lore in LORE)
LORE_OF = {lore.id: number for number, lore in enumerate(LORE)}
SETUP_CARDS = _setup_cards()
SETUP_IDS = tuple(card.id for card in SETUP_CARDS)

(
    LOYAL_ENGINEERS,
    MINING_INTEREST,
    MATERIAL_CARTEL,
    ADMIN_UNION,
    CONSTRUCTION_UNION,
    FUEL_CARTEL,
    LOYAL_PILOTS,
    GATEKEEPERS,
    SHIPPING_INTEREST,
    SPACING_UNION,
    ARMS_UNION,
    PRISON_WARDENS,
    SKIRMISHERS,
    COURT_ENFORCERS,
    LOYAL_MARINES,
    LATTICE_SPIES,
    FARSEERS,
    SECRET_ORDER,
    LOYAL_EMPATHS,
    SILVER_TONGUES,
    LOYAL_KEEPERS,
    SWORN_GUARDIANS,
    ELDER_BROKER,
    RELIC_FENCE,
    GALACTIC_BARDS,
    MASS_UPRISING,
    POPULIST_DEMANDS,
    OUTRAGE_SPREADS,
    SONG_OF_FREEDOM,
    GUILD_STRUGGLE,
    CALL_TO_ACTION,
) = range(31)
#: The Loyal card of each resource type.
LOYAL = (LOYAL_ENGINEERS, LOYAL_PILOTS, LOYAL_MARINES, LOYAL_KEEPERS, LOYAL_EMPATHS)
LOYAL_CARDS = sum(1 << card for card in LOYAL)
#: The suit of the action cards that each Union fetches.
UNIONS = {
    ADMIN_UNION: ADMINISTRATION,
    CONSTRUCTION_UNION: CONSTRUCTION,
    SPACING_UNION: MOBILIZATION,
    ARMS_UNION: AGGRESSION,
}
UNION_CARDS = sum(1 << card for card in UNIONS)
#: The Cartel card of each resource type that has one.
CARTELS = (MATERIAL_CARTEL, FUEL_CARTEL, NONE, NONE, NONE)

(
    ELDER,
    MYSTIC,
    FUEL_DRINKER,
    UPSTART,
    REBEL,
    WARRIOR,
    FEASTBRINGER,
    DEMAGOGUE,
    ARCHIVIST,
    OVERSEER,
    CORSAIR,
    NOBLE,
    ANARCHIST,
    SHAPER,
    AGITATOR,
    QUARTERMASTER,
) = range(16)
#: Lore cards are held as a set of bits; these are the single bits.
(
    TOOL_PRIESTS,
    GALACTIC_RIFLES,
    SPRINTER_DRIVES,
    MIRROR_PLATING,
    HIDDEN_HARBORS,
    SIGNAL_BREAKER,
    REPAIR_DRONES,
    GATE_PORTS,
    CLOUD_CITIES,
    LIVING_STRUCTURES,
    GATE_STATIONS,
    RAILGUN_ARRAYS,
    ANCIENT_HOLDINGS,
    SEEKER_TORPEDOES,
    PREDICTIVE_SENSORS,
    FORCE_BEAMS,
    RAIDER_EXOSUITS,
    SURVIVAL_OVERRIDES,
    EMPATHS_VISION,
    EMPATHS_BOND,
    KEEPERS_TRUST,
    KEEPERS_SOLIDARITY,
    WARLORDS_CRUELTY,
    WARLORDS_TERROR,
    TYRANTS_EGO,
    TYRANTS_AUTHORITY,
    TYCOONS_AMBITION,
    TYCOONS_CHARM,
) = (1 << number for number in range(28))

SKIRMISH = Die("skirmish die", ("blank", "blank", "blank", "hit", "hit", "hit"))
ASSAULT = Die("assault die", ("blank", "hit-self", "hit-self", "hit-hit-self", "hit-hit", "hit-intercept"))
RAID = Die("raid die", ("intercept", "intercept-key-key", "key-self", "key-bhit", "bhit-self", "bhit-self"))
DICE = (SKIRMISH, ASSAULT, RAID)
DIE_NAMES = ("skirmish", "assault", "raid")
FACES = ("blank", *dict.fromkeys(face for die in DICE for face in die.faces if face != "blank"))


def action_deck(seats: int) -> list[int]:
    """R-SETUP-2: ones and sevens only with four seats."""
    return [card for card, number in enumerate(NUMBER) if seats == 4 or 2 <= number <= 6]
