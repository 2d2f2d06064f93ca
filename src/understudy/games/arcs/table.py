"""The table: everything that lies on a real one, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from understudy.core.game import REPORTED, Seat
from understudy.core.table import Table as CoreTable
from understudy.core.table import seen_by
from understudy.games.arcs.board import Board
from understudy.games.arcs.places import EVERYWHERE, NONE
from understudy.kit.records import Copying, fresh, made

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


class Player(Copying):
    """What belongs to one seat. A bot has no hand but a counter and bonus cards."""

    bot: bool
    #: Plays at the real table and tells what changed: `hidden` counts its cards, which lie in the stack as
    #: far as the program knows.
    reported: bool
    level: str
    power: int = 0
    #: Power earned so far by each ambition, and by the city bonus.
    earned: list[int] = fresh(0, 0, 0, 0, 0, 0)
    #: In the supply; cities are those on the board.
    ships: int = SHIPS
    starports: int = STARPORTS
    cities: int = CITIES
    agents: int = AGENTS
    #: The token in each resource slot, or NONE.
    slots: list[int] = fresh(*[NONE] * 7)
    #: Outraged types as bits, and how many of them wait for an agent (R-COMP-4).
    outrage: int = 0
    owed: int = 0
    trophies: bytearray = made(bytearray, 16)
    #: By owner.
    captives: bytearray = made(bytearray, 4)
    #: Court cards and lore cards held, as bits.
    guilds: int = 0
    lore: int = 0
    leader: int = NONE
    #: Action cards, sorted; `hidden` counts those that a view leaves out.
    hand: list[int] = fresh()
    hidden: int = 0
    #: A bot's hand counter, seize counter (0: none), bonus cards, used abilities (bits as `guilds` and,
    #: shifted by 32, `lore`), and the system of its task force.
    counter: int = 0
    seize: int = 0
    bonus: list[int] = fresh()
    exhausted: int = 0
    task_force: int = NONE
    #: From where to where the decisions of this turn moved its ships, while nothing else changed the map.
    went: tuple[tuple[int, int], ...] = ()
    #: The cards a bot drew this turn, and the id of the combat plan it is carrying out.
    drawn: list[int] = fresh()
    aim: str = ""

    def __init__(self, seat: Seat) -> None:
        self.begin()
        self.bot = seat.player == SUPERCAT
        self.reported = seat.player == REPORTED
        self.level = seat.level

    @property
    def cards(self) -> int:
        """Action cards in hand; a bot's counter stands for its hand."""
        return self.counter if self.bot else len(self.hand) + self.hidden


class Table(Copying, CoreTable):
    """One game of Arcs."""

    config: Config
    board: Board
    players: list[Player]
    setup_card: int = NONE
    chapter: int = 1
    initiative: int = 0
    #: Consecutive passes of seats that held cards (R-ROUND-9).
    passes: int = 0
    #: The ambition each marker (2/0, 3/2, 5/3) lies on, or NONE; the first `flipped` are turned over.
    markers: list[int] = fresh(NONE, NONE, NONE)
    flipped: int = 0
    #: The Court row; NONE is an empty spot. Agents: `agents[spot * 4 + seat]`.
    court: list[int]
    agents: bytearray = made(bytearray, 16)
    #: A bag (sorted) on top of cards that were buried, the next one first.
    court_deck: list[int] = fresh()
    buried: list[int] = fresh()
    court_discard: list[int] = fresh()
    #: Action cards that were not dealt: a bag; the bots' stack (A-33). Discards: the oldest first.
    stack: list[int] = fresh()
    discards: list[int] = fresh()
    #: How many cards of reported seats were discarded face down; like their hands they are in `stack`.
    veiled: int = 0
    supply: bytearray = made(bytearray, (TOKENS,) * 5)
    #: R-SETUP-6: tokens of planets out of play, by type.
    neutral: bytearray = made(bytearray, 5)
    over: bool = False
    #: A view is a table that a seat sees (`view.py`): whether this is one, of which seat, how many cards lie
    #: in the discard pile, and whether somebody tries out on it what will come of a plan.
    seen: bool = False
    seat: int = NONE
    discarded: int = 0
    rehearsed: bool = False
    #: Leaders and lore: bags, and what lies out for the draft.
    leader_bag: list[int] = fresh()
    lore_bag: list[int] = fresh()
    offered_leaders: list[int] = fresh()
    offered_lore: list[int] = fresh()
    lead: int
    zero: bool
    seized: int
    declared: bool
    turns: int
    #: (seat, card, way) in the order played.
    played: list[tuple[int, int, int]]
    #: Unions beside played cards: (seat, Guild card, action card).
    unions: list[tuple[int, int, int]]
    active: int
    card: int
    way: int
    pips: int
    prelude: bool
    #: A Weapon was spent: pips may be Battles (R-PRELUDE-2).
    armed: bool
    spent: bytearray
    #: Cities taxed and starports that built a ship this turn: system and owner, one entry for each. An empty
    #: slot that was taxed (LEAD13) has no owner.
    taxed: list[tuple[int, int]]
    built: list[tuple[int, int]]
    #: Guild cards secured in this Prelude, as bits (R-PRELUDE-5).
    secured: int
    used: int

    def __init__(self, config: Config) -> None:
        super().__init__()
        self.begin()
        seats = len(config.seats)
        self.config = config
        self.board = Board(seats, EVERYWHERE, config.bots if "warp-blockades" in config.modifiers else ())
        self.players = [Player(seat) for seat in config.seats]
        self.court = [NONE] * (3 if seats == 2 else 4)
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
        self.lead = self.seized = NONE
        self.zero = self.declared = False
        self.turns = 0
        self.played = []
        self.unions = []

    def begin_turn(self, seat: int) -> None:
        """R-ROUND-2: nothing is played yet in this turn, or not any more."""
        self.active = seat
        self.card = self.way = NONE
        self.pips = self.secured = self.used = 0
        self.prelude = self.armed = False
        self.spent = bytearray(5)
        self.taxed = []
        self.built = []

    def __repr__(self) -> str:
        return seen_by(self.seat) if self.seen else super().__repr__()
