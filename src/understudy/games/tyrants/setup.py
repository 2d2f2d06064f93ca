"""R-SET: from options and a line-up to a table ready to be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from understudy.core.errors import BadSetup
from understudy.core.flow import Flow, choose, pick_random
from understudy.core.game import Seat, Setting
from understudy.games.tyrants.board import Board
from understudy.games.tyrants.cards import HALF_DECKS, NOBLE, OUTCAST, STARTING_DECK, half_deck
from understudy.games.tyrants.options import NONE, OPPONENTS, WHITE, Act, starts_at
from understudy.games.tyrants.places import BIT, NODES, PLACES, SECTIONS, STARTS, Nodes, in_sections
from understudy.games.tyrants.rules import hands, market, pieces
from understudy.games.tyrants.table import AUTOMA, Config, Table

#: Outcasts and starting cards in a delay pile (TA-SETUP-04 to TA-SETUP-06).
DELAY_PILES = {"easy": (13, 10), "normal": (10, 7), "hard": (7, 4)}
_DELAY_RULES = {
    "easy": ("TA-SETUP-04", "TA-SUM-12"),
    "normal": ("TA-SETUP-05", "TA-SUM-01"),
    "hard": ("TA-SETUP-06", "TA-SUM-12"),
}
OUTCASTS = 30
PAIRS = tuple("+".join(pair) for pair in combinations(HALF_DECKS, 2))

SETTINGS = (
    Setting(
        "decks",
        "The two half-decks that make the market. Drow: plain and strong. Dragons: points for what you hold. "
        "Elemental: better together with cards of the same aspect. Demons: devour your own cards, hand out "
        "Insane Outcasts. Aberrations: make others discard. Undead: give up cards for a stronger effect.",
        PAIRS,
        "drow+dragons",
        title="Half-decks",
    ),
    Setting(
        "section",
        "The outer map section in a game of three seats.",
        ("left", "right"),
        "left",
        title="Map section",
        seats=(3,),
    ),
    Setting(
        "coop", "Two players as a team against two Automas.", ("no", "yes"), "no", title="Co-op", seats=(4,)
    ),
    Setting(
        "starting-sites",
        "Automas draw their starting sites before the humans choose, or everyone in seat order.",
        ("automas-first", "seat-order"),
        "automas-first",
        "ASM-03",
    ),
    Setting(
        "removed-outcasts",
        "Outcasts taken off a delay pile leave the game, or go back to the supply.",
        ("leave", "to-supply"),
        "leave",
        "ASM-06",
    ),
    Setting(
        "removals",
        "Where an Automa may remove anything: fewest enemy troops first as printed, or troops before spies.",
        ("printed", "troops-first"),
        "printed",
        "ASM-15",
        title="Removals by an Automa",
    ),
    Setting(
        "reading",
        "Reading order by visible rows, or strictly by height.",
        ("rows", "strict"),
        "rows",
        "ASM-16",
        title="Reading order",
    ),
    Setting(
        "route-spaces",
        "Automas deploy to route spaces only where these lead to a site without presence; or, when nothing "
        "else is left, to any.",
        ("leading", "any"),
        "leading",
        "ASM-11",
    ),
    Setting(
        "leading",
        "A route space leads to the end of its route on its side of the Automa's troops, or to either end.",
        ("own-side", "either-end"),
        "own-side",
        "ASM-37",
        title="Where a route leads",
    ),
    Setting(
        "enemy-troops",
        "Enemy troops in the first tie-breaker: white ones and those of other players, or only the latter.",
        ("all", "players"),
        "all",
        "ASM-13",
        title="Enemy troops",
    ),
    Setting(
        "third-guile-card",
        "With 3 Guile cards an Automa removes a spy at its best site, or one at a site with 2 enemy troops.",
        ("best-site", "two-troops"),
        "best-site",
        "ASM-18",
        title="Three Guile cards",
    ),
    Setting(
        "exchange",
        "Undeployed troops are exchanged for white troops first, or for players' troops first.",
        ("white-first", "players-first"),
        "white-first",
        "ASM-21",
        title="Undeployed troops",
    ),
    Setting(
        "route-removals",
        "Automas remove troops on any route space, or only where it leads to a site without presence.",
        ("any", "leading"),
        "any",
        "ASM-32",
        title="Removals on routes",
    ),
    Setting(
        "added-starting-cards",
        "Starting cards that are added to a delay pile go to its bottom, or on top.",
        ("bottom", "top"),
        "bottom",
        "ASM-24",
    ),
    Setting(
        "team-markers",
        "The marker of a city that a team controls scores for the member with most troops there, or for "
        "both.",
        ("one-member", "both"),
        "one-member",
        "ASM-30",
        seats=(4,),
        needs={"coop": ("yes",)},
    ),
    Setting(
        "reshuffle",
        "When the market runs out: all devoured cards make a new one, or those of the half-decks only.",
        ("all", "market-cards"),
        "all",
        "ASM-33",
    ),
)
DEFAULTS = {setting.name: setting.default for setting in SETTINGS}


def sections(seats: int, outer: str) -> tuple[str, ...]:
    """R-SET-1, ASM-01: two seats play the center, three add one outer section, four have all."""
    return {2: ("centre",), 3: ("centre", outer), 4: SECTIONS}[seats]


def checked(options: Mapping[str, str], seats: Sequence[Seat]) -> Config:
    """The configuration, if line-up and options go together."""
    config = Config(tuple(seats), options)
    if config.coop:
        kinds = [seat.player == AUTOMA for seat in seats]
        if kinds != [False, True, False, True]:
            raise BadSetup(
                "coop=yes is for four seats that alternate: player, Automa, player, Automa. "
                f"The seats given: {', '.join(map(str, seats))}."
            )
    return config


def empty_table(config: Config) -> Table:
    """A table with the right map and nothing on it."""
    seats = len(config.seats)
    teams = (0, 1, 0, 1) if config.coop else None
    in_play = in_sections(sections(seats, config.options["section"]))
    return Table(config, Board(seats, in_play, teams, config.options["team-markers"] == "both"))


def put_whites(table: Table) -> None:
    """R-SET-4."""
    for node in NODES:
        if BIT[node] & table.board.in_play:
            for _ in range(PLACES[node].white):
                table.board.put(WHITE, node)


def market_cards(config: Config) -> list[int]:
    """R-SET-2: the 80 cards of the two half-decks, as a bag."""
    return sorted(card for name in config.options["decks"].split("+") for card in half_deck(name))


def set_up(options: Mapping[str, str], seats: Sequence[Seat]) -> Table:
    """R-SET-1 to R-SET-5; what needs chance or choice is left to the steps on the agenda."""
    config = checked(options, seats)
    table = empty_table(config)
    put_whites(table)
    table.market_deck = market_cards(config)
    piled = 0
    for player in table.players:
        if player.automa:
            outcasts, starting = DELAY_PILES[player.level]  # ASM-35: each automa has its own level
            player.delay = [OUTCAST] * outcasts + [NOBLE] * starting
            piled += outcasts
        else:
            player.deck = sorted(STARTING_DECK)
    # ASM-02: the piles are filled whatever the box holds. R-SET-3: without automas only Demons use the stack.
    in_use = config.automas or "demons" in config.options["decks"]
    table.outcasts = max(0, OUTCASTS - piled) if in_use else 0
    table.agenda = [("set_up", ())]
    return table


def seat_first(table: Table) -> Flow[None]:
    """R-SET-2, R-SET-6, R-SET-7: first player, market, hands; then starting sites and the first turn."""
    _tell_modes(table)
    seats = len(table.players)
    if not table.config.coop:  # TA-COOP-01 fixes the order
        choice = yield from pick_random(0, "Who goes first?", OPPONENTS[:seats], topic="first-player")
        table.first = choice.seat
    table.active = table.first
    table.tell("first", table.first)
    yield from market.refill(table, table.first)
    order = [(table.first + step) % seats for step in range(seats)]
    for seat in order:
        player = table.players[seat]
        if not (player.automa or player.reported):
            yield from hands.draw_cards(table, seat, hands.HAND)
    if table.config.options["starting-sites"] == "automas-first":  # ASM-03
        order.sort(key=lambda seat: not table.players[seat].automa)
    table.then(*(("start", (seat,)) for seat in order), ("turn", (table.first,)))


def _tell_modes(table: Table) -> None:
    """TA-USE-01 to TA-USE-03, and what each automa starts with."""
    if not table.config.automas:
        return
    people = sum(not player.automa for player in table.players)
    if table.config.coop:
        table.tell("mode", NONE, rules=("TA-USE-03", "TA-COOP-01", "TA-COOP-02", "TA-COOP-03", "TA-COOP-09"))
    else:
        table.tell("mode", NONE, rules=("TA-USE-02",) if people > 1 else ("TA-USE-01",))
    table.tell("north", NONE, rules=("TA-SETUP-09", "TA-NORTH-01", "TA-NORTH-04"))
    for seat, player in enumerate(table.players):
        if player.automa:
            own = ("TA-SETUP-01", "TA-SETUP-02", "TA-SETUP-03", "TA-SETUP-07", "TA-SETUP-10")
            outcasts, starting = DELAY_PILES[player.level]
            table.tell("delay_pile", seat, outcasts, starting, rules=(*own, *_DELAY_RULES[player.level]))


def free_starts(table: Table) -> Nodes:
    """R-SET-8: starting sites in play without any player's troop."""
    free = STARTS & table.board.in_play & table.board.open
    for held in table.board.held[:WHITE]:
        free &= ~held
    return free


def start(table: Table, seat: int) -> Flow[None]:
    """R-SET-8; TA-SETUP-08: an automa starts at random."""
    site: Act
    table.board.mover = seat
    if table.players[seat].automa:
        site = yield from pick_random(
            seat, "Where does the Automa start?", starts_at(free_starts(table)), topic="starting-site"
        )
        table.tell("random_start", seat, site.node, rules=("TA-SETUP-08",))
    else:
        site = yield from choose(
            seat, "Choose your starting site", lambda: starts_at(free_starts(table)), topic="starting-site"
        )
    pieces.deploy(table, seat, site.node)


def deal(table: Table) -> Flow[None]:
    """The market row of a position that names none."""
    yield from market.refill(table, table.active)
