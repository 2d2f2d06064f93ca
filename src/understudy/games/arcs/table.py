"""The table: everything that lies on a real one, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from understudy.core.game import REPORTED, Seat
from understudy.core.table import Table as CoreTable
from understudy.core.table import seen_by
from understudy.games.arcs.board import Board
from understudy.games.arcs.places import EVERYWHERE, NONE

SUPERCAT = "supercat"
#: How a card was played (R-ROUND-3, R-ROUND-4), and the extra card that seizes.
LEAD, SURPASS, PIVOT, COPY, SEIZE = range(5)
WAYS = ("lead", "surpass", "pivot", "copy", "seize")
SHIPS, STARPORTS, CITIES, AGENTS, TOKENS = 15, 5, 5, 10, 5
#: R-RES-1: keys of the resource slots; the seventh is that of Ancient Holdings (L13).
SLOT_KEYS = (3, 1, 1, 2, 1, 3, 4)
HOLDINGS_SLOT = 6
#: Pieces in a trophy box: `trophies[owner * 4 + piece]`.
SHIP_PIECE, PORT_PIECE, CITY_PIECE, AGENT_PIECE = range(4)
#: Where `Player.earned` counts the city bonus, behind the ambitions.
BONUS = 5
#: Things that can be done once in a turn, as bits of `Table.used`.
FENCED, RUTHLESS_USED, SUMMONED, ACTED, CHARMED = (1 << number for number in range(5))

#: SC-DIF-17, SC-DIF-18: all optional, in any combination.
MODIFIERS = (
    "player-last",
    "fleet-readiness",
    "strategic-reserves",
    "armored-hulls",
    "energy-shields",
    "carrier-tactics",
    "fortress-vaults",
    "warp-blockades",
)


#: What a bot's level switches on, unless a game switches it for all bots alike.
BY_LEVEL = ("efficient-logistics", "elite-pilots", "advantages-when-ahead", "strongest-bot-leads")


class Config:
    """What was settled before the game: who sits where, and the switches."""

    __slots__ = (
        "bots",
        "leaders",
        "levels",
        "manual",
        "modifiers",
        "options",
        "people",
        "reported",
        "seats",
    )

    def __init__(self, seats: tuple[Seat, ...], options: Mapping[str, str]) -> None:
        self.seats = seats
        self.options = dict(options)
        self.bots = tuple(number for number, seat in enumerate(seats) if seat.player == SUPERCAT)
        self.people = tuple(number for number, seat in enumerate(seats) if seat.player != SUPERCAT)
        self.reported = any(seat.player == REPORTED for seat in seats)
        #: R-COMP-3: the optional mode.
        self.leaders = options["leaders"] != "no"
        #: SC-LL-01: people draft and decide for the bots.
        self.manual = options["leaders"] == "manual"
        #: The difficulty modifiers of the bots that are switched on.
        self.modifiers = tuple(name for name in MODIFIERS if options[name] == "yes")
        #: By seat: which of the advantages a bot may have.
        self.levels = tuple(_by_level(seat, options) for seat in seats)


def _by_level(seat: Seat, options: Mapping[str, str]) -> frozenset[str]:
    """SC-DIF-03, SC-DIF-04, SC-DIF-07, SC-DIF-08: none at level easy, all at hard, unless switched."""
    if seat.player != SUPERCAT:
        return frozenset()
    usual = {"easy": BY_LEVEL[:0], "normal": BY_LEVEL[:2]}.get(seat.level, BY_LEVEL)
    switched = {name: options.get(name, "level") for name in BY_LEVEL}
    return frozenset(
        name for name in BY_LEVEL if switched[name] == "yes" or (switched[name] == "level" and name in usual)
    )


class Player:
    """What belongs to one seat. A bot has no hand but a counter and bonus cards."""

    __slots__ = (
        "agents",
        "aim",
        "bonus",
        "bot",
        "captives",
        "cities",
        "counter",
        "drawn",
        "earned",
        "exhausted",
        "guilds",
        "hand",
        "hidden",
        "leader",
        "level",
        "lore",
        "outrage",
        "owed",
        "power",
        "reported",
        "seize",
        "ships",
        "slots",
        "starports",
        "task_force",
        "trophies",
        "went",
    )

    def __init__(self, seat: Seat) -> None:
        self.bot = seat.player == SUPERCAT
        #: Plays at the real table and tells what changed: `hidden` counts its cards, which lie in the stack
        #: as far as the program knows.
        self.reported = seat.player == REPORTED
        self.level = seat.level
        self.power = 0
        #: Power earned so far by each ambition, and by the city bonus.
        self.earned = [0] * 6
        #: In the supply; cities are those on the board.
        self.ships = SHIPS
        self.starports = STARPORTS
        self.cities = CITIES
        self.agents = AGENTS
        #: The token in each resource slot, or NONE.
        self.slots = [NONE] * 7
        #: Outraged types as bits, and how many of them wait for an agent (R-COMP-4).
        self.outrage = 0
        self.owed = 0
        self.trophies = bytearray(16)
        #: By owner.
        self.captives = bytearray(4)
        #: Court cards and lore cards held, as bits.
        self.guilds = 0
        self.lore = 0
        self.leader = NONE
        #: Action cards, sorted; `hidden` counts those that a view leaves out.
        self.hand: list[int] = []
        self.hidden = 0
        #: A bot's hand counter, seize counter (0: none), bonus cards, used abilities (bits as `guilds` and,
        #: shifted by 32, `lore`), and the system of its task force.
        self.counter = 0
        self.seize = 0
        self.bonus: list[int] = []
        self.exhausted = 0
        self.task_force = NONE
        #: From where to where the decisions of this turn moved its ships, while nothing else changed the map.
        self.went: tuple[tuple[int, int], ...] = ()
        #: The cards a bot drew this turn, and the id of the combat plan it is carrying out.
        self.drawn: list[int] = []
        self.aim = ""

    def copy(self) -> Player:
        new = Player.__new__(Player)
        new.bot = self.bot
        new.reported = self.reported
        new.level = self.level
        new.power = self.power
        new.earned = self.earned[:]
        new.ships = self.ships
        new.starports = self.starports
        new.cities = self.cities
        new.agents = self.agents
        new.slots = self.slots[:]
        new.outrage = self.outrage
        new.owed = self.owed
        new.trophies = self.trophies[:]
        new.captives = self.captives[:]
        new.guilds = self.guilds
        new.lore = self.lore
        new.leader = self.leader
        new.hand = self.hand[:]
        new.hidden = self.hidden
        new.counter = self.counter
        new.seize = self.seize
        new.bonus = self.bonus[:]
        new.exhausted = self.exhausted
        new.task_force = self.task_force
        new.went = self.went
        new.drawn = self.drawn[:]
        new.aim = self.aim
        return new

    @property
    def cards(self) -> int:
        """Action cards in hand; a bot's counter stands for its hand."""
        return self.counter if self.bot else len(self.hand) + self.hidden


class Table(CoreTable):
    """One game of Arcs."""

    __slots__ = (
        "active",
        "agents",
        "armed",
        "board",
        "built",
        "buried",
        "card",
        "chapter",
        "config",
        "court",
        "court_deck",
        "court_discard",
        "declared",
        "discarded",
        "discards",
        "flipped",
        "initiative",
        "lead",
        "leader_bag",
        "lore_bag",
        "markers",
        "neutral",
        "offered_leaders",
        "offered_lore",
        "over",
        "passes",
        "pips",
        "played",
        "players",
        "prelude",
        "rehearsed",
        "seat",
        "secured",
        "seen",
        "seized",
        "setup_card",
        "spent",
        "stack",
        "supply",
        "taxed",
        "turns",
        "unions",
        "used",
        "veiled",
        "way",
        "zero",
    )

    def __init__(self, config: Config) -> None:
        super().__init__()
        seats = len(config.seats)
        self.config = config
        self.board = Board(seats, EVERYWHERE, config.bots if "warp-blockades" in config.modifiers else ())
        self.players = [Player(seat) for seat in config.seats]
        self.setup_card = NONE
        self.chapter = 1
        self.initiative = 0
        #: Consecutive passes of seats that held cards (R-ROUND-9).
        self.passes = 0
        #: The ambition each marker (2/0, 3/2, 5/3) lies on, or NONE; the first `flipped` are turned over.
        self.markers = [NONE, NONE, NONE]
        self.flipped = 0
        #: The Court row; NONE is an empty spot. Agents: `agents[spot * 4 + seat]`.
        self.court = [NONE] * (3 if seats == 2 else 4)
        self.agents = bytearray(16)
        #: A bag (sorted) on top of cards that were buried, the next one first.
        self.court_deck: list[int] = []
        self.buried: list[int] = []
        self.court_discard: list[int] = []
        #: Action cards that were not dealt: a bag; the bots' stack (A-33). Discards: the oldest first.
        self.stack: list[int] = []
        self.discards: list[int] = []
        #: How many cards of reported seats were discarded face down; like their hands they are in `stack`.
        self.veiled = 0
        self.supply = bytearray((TOKENS,) * 5)
        #: R-SETUP-6: tokens of planets out of play, by type.
        self.neutral = bytearray(5)
        self.over = False
        #: A view is a table that a seat sees (`view.py`): whether this is one, of which seat, how many cards
        #: lie in the discard pile, and whether somebody tries out on it what will come of a plan.
        self.seen = False
        self.seat = NONE
        self.discarded = 0
        self.rehearsed = False
        #: Leaders and lore: bags, and what lies out for the draft.
        self.leader_bag: list[int] = []
        self.lore_bag: list[int] = []
        self.offered_leaders: list[int] = []
        self.offered_lore: list[int] = []
        self.begin_round()
        self.begin_turn(0)

    @property
    def own(self) -> Player:
        """In a view: what belongs to the seat that looks."""
        return self.players[self.seat]

    @property
    def stack_left(self) -> int:
        """How many cards really lie in the stack: it also holds what reported seats keep to themselves."""
        if not self.config.reported:
            return len(self.stack)
        down = sum(card == NONE for _, card, _ in self.played)
        return len(self.stack) - sum(player.hidden for player in self.players) - self.veiled - down

    def begin_round(self) -> None:
        """R-ROUND-1: nothing played, nothing seized."""
        self.lead = NONE
        self.zero = False
        self.seized = NONE
        self.declared = False
        self.turns = 0
        #: (seat, card, way) in the order played.
        self.played: list[tuple[int, int, int]] = []
        #: Unions beside played cards: (seat, Guild card, action card).
        self.unions: list[tuple[int, int, int]] = []

    def begin_turn(self, seat: int) -> None:
        """R-ROUND-2: nothing is played yet in this turn, or not any more."""
        self.active = seat
        self.card = NONE
        self.way = NONE
        self.pips = 0
        self.prelude = False
        #: A Weapon was spent: pips may be Battles (R-PRELUDE-2).
        self.armed = False
        self.spent = bytearray(5)
        #: Cities taxed and starports that built a ship this turn: system and owner, one entry for each. An
        #: empty slot that was taxed (LEAD13) has no owner.
        self.taxed: list[tuple[int, int]] = []
        self.built: list[tuple[int, int]] = []
        #: Guild cards secured in this Prelude, as bits (R-PRELUDE-5).
        self.secured = 0
        self.used = 0

    def __repr__(self) -> str:
        return seen_by(self.seat) if self.seen else super().__repr__()

    def copy(self) -> Table:
        new = Table.__new__(Table)
        new.agenda = self.agenda[:]
        new.watch = None
        new.config = self.config
        new.board = self.board.copy()
        new.players = [player.copy() for player in self.players]
        new.setup_card = self.setup_card
        new.chapter = self.chapter
        new.initiative = self.initiative
        new.passes = self.passes
        new.markers = self.markers[:]
        new.flipped = self.flipped
        new.court = self.court[:]
        new.agents = self.agents[:]
        new.court_deck = self.court_deck[:]
        new.buried = self.buried[:]
        new.court_discard = self.court_discard[:]
        new.stack = self.stack[:]
        new.discards = self.discards[:]
        new.supply = self.supply[:]
        new.neutral = self.neutral[:]
        new.over = self.over
        new.seen = self.seen
        new.seat = self.seat
        new.discarded = self.discarded
        new.rehearsed = self.rehearsed
        new.leader_bag = self.leader_bag[:]
        new.lore_bag = self.lore_bag[:]
        new.offered_leaders = self.offered_leaders[:]
        new.offered_lore = self.offered_lore[:]
        new.lead = self.lead
        new.zero = self.zero
        new.seized = self.seized
        new.declared = self.declared
        new.turns = self.turns
        new.played = self.played[:]
        new.unions = self.unions[:]
        new.active = self.active
        new.card = self.card
        new.way = self.way
        new.pips = self.pips
        new.prelude = self.prelude
        new.armed = self.armed
        new.spent = self.spent[:]
        new.taxed = self.taxed[:]
        new.built = self.built[:]
        new.secured = self.secured
        new.used = self.used
        new.veiled = self.veiled
        return new
