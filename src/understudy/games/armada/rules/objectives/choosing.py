"""O1.1, O1.3: which objective is played, and the order of the set-up by it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from understudy.core.flow import Flow
from understudy.core.flow import choose as secretly
from understudy.core.table import Step
from understudy.games.armada.cards import FIRE, NAVIGATE, REPAIR
from understudy.games.armada.goals import LAST, STATION, setup_of
from understudy.games.armada.measures import OBSTACLES, to_pose
from understudy.games.armada.objectives import BY_CATEGORY, CATEGORIES, OBJECTIVES, WIDE, Objective
from understudy.games.armada.options import COMMAND_ACTS, Amount, TakeObjective, ToShip
from understudy.games.armada.queries import living_ships
from understudy.games.armada.rules.asking import choose, reveal_card
from understudy.games.armada.rules.damage import gain_raid, gain_token
from understudy.games.armada.rules.objectives.exogorths import burrowing
from understudy.games.armada.rules.objectives.tokens import goal_of
from understudy.games.armada.rules.obstacles import lay_obstacle, to_place
from understudy.games.armada.table import FIRST, SECOND, ObjectiveInPlay, Obstacle, Table


def objective(table: Table) -> Flow[None]:
    """O1.1, O1.3: the first player picks one of the second player's three; then set-up goes on by it."""
    if table.goal is None:
        cards = yield from _three(table)
        chosen = yield from choose(
            table,
            FIRST,
            "Which objective?",
            lambda: [TakeObjective(card.id) for card in cards],
            topic="objective",
        )
        table.goal = ObjectiveInPlay(OBJECTIVES[chosen.objective])
    table.tell("objective", SECOND, list(OBJECTIVES).index(table.goal.card.id))
    setup = setup_of(table)
    if setup.middle:
        middle = to_pose(table.area.width / 2, table.area.height / 2, 0.0)
        table.obstacles.append(Obstacle(setup.middle, middle))
        table.tell("obstacle", SECOND, len(table.obstacles) - 1)
    count = to_place(table)
    table.then(
        *([("place_obstacle", (setup.places_first, count))] if count else []),
        ("after_obstacles", ()),
        ("pass_tokens", ()),
        ("deploy", (FIRST,)),
        ("after_deployment", ()),
        ("round", ()),
    )


def _three(table: Table) -> Flow[list[Objective]]:
    """The second player's cards; those that the fleet does not name are chosen now, or turned over."""
    named = {OBJECTIVES[id].category: OBJECTIVES[id] for id in table.config.fleets[SECOND].objectives}
    found = []
    for category in CATEGORIES:
        if category not in named:
            wide = table.config.map.name == "standard"
            cards = [card for card in BY_CATEGORY[category] if wide or card.id != WIDE]
            named[category] = yield from _chosen_card(table, cards)
        found.append(named[category])
    return found


def _chosen_card(table: Table, cards: Sequence[Objective]) -> Flow[Objective]:
    orders = table.orders[SECOND]
    if orders is not None:
        orders.revealed = []
        yield from reveal_card(table, SECOND)
        return cards[orders.cards[orders.revealed[0]].number % len(cards)]
    chosen = yield from choose(
        table,
        SECOND,
        f"Which {cards[0].category} objective do you bring?",
        lambda: [TakeObjective(card.id) for card in cards],
        topic="objective-card",
    )
    return OBJECTIVES[chosen.objective]


# -- set-up --------------------------------------------------------------------------------------------------


def after_obstacles(table: Table) -> Flow[None]:
    """What follows the obstacles, and comes before the fleets are deployed."""
    goal, setup = goal_of(table), setup_of(table)
    steps: list[Step] = []
    if setup.station == LAST:
        yield from lay_obstacle(table, SECOND, SECOND, STATION)
    steps += [("lay_last", (SECOND, list(OBSTACLES).index(id))) for id in setup.last]
    if setup.on_rocks:
        goal.rocks = list(range(len(table.obstacles)))
    match goal.card.id:
        case "hyperspace_assault":
            steps.append(("set_wing_aside", ()))
        case "infested_fields":
            steps += burrowing(table)
        case "blockade_run":
            # Before any ship is set aside.
            goal.ships = [ship.index for ship in table.ships if ship.seat == SECOND]
    if setup.laid is not None and not setup.laid.late:
        steps.append(("lay_mark", (setup.laid.begins, setup.laid.number)))
        if setup.laid.moved:
            steps += [("move_mark", (FIRST, mark, setup.laid.moved)) for mark in range(setup.laid.number)]
    if setup.named_early:
        steps += [("name_ship", pair) for pair in setup.named]
    table.then(*steps)


def after_deployment(table: Table) -> Flow[None]:
    """What follows the deployment of the fleets."""
    goal, setup = goal_of(table), setup_of(table)
    if not setup.named_early:
        table.then(*[("name_ship", pair) for pair in setup.named])
    if setup.laid is not None and setup.laid.late:
        table.then(("lay_mark", (setup.laid.begins, setup.laid.number)))
    match goal.card.id:
        case "opening_salvo":
            goal.ships = [ship.index for ship in table.ships if ship.alive]
        case "precision_strike":
            for ship in living_ships(table, SECOND):
                yield from gain_token(table, ship, FIRE)
        case "salvage_run":
            for ship in living_ships(table, SECOND):
                yield from gain_token(table, ship, NAVIGATE)
        case "abandoned_mining_facility":
            for ship in living_ships(table, SECOND):
                yield from gain_token(table, ship, REPAIR)
        case "rift_ambush":
            table.then(("ambush_by_rift", ()))
        case "fleet_in_being":
            for ship in living_ships(table):
                goal.ships += [ship.index] * (1 if ship.seat == FIRST else ship.build.command)
        case "fleet_ambush" | "surprise_attack":
            # Ships that found no room where the card wants them were noted there.
            goal.ships = []
            if goal.card.id == "surprise_attack":
                table.then(*[("dial_on_card", ())] * SURPRISES)
        case "solar_corona":
            chosen = yield from choose(
                table,
                SECOND,
                "Solar Corona: the left (0) or the right (1) edge of the map?",
                lambda: [Amount(0), Amount(1)],
                topic="corona-edge",
            )
            goal.edge = chosen.number


#: Surprise Attack: so many dials lie on the card, one for each of the first rounds.
SURPRISES = 3


def dial_on_card(table: Table) -> Flow[None]:
    """Surprise Attack: the second player puts a dial facedown under those on the card."""
    goal = goal_of(table)
    prompt = f"Surprise Attack: which dial for round {len(goal.dials) + 1}?"
    about = {"round": len(goal.dials) + 1}
    asking = partial(choose, table) if table.config.ai[SECOND] else secretly
    chosen = yield from asking(SECOND, prompt, COMMAND_ACTS, topic="surprise-dial", about=about)
    goal.dials.append(chosen.command)
    table.tell("dial-on-card", SECOND, chosen.command, to=None if table.config.ai[SECOND] else (SECOND,))


def surprise(table: Table) -> None:
    """Surprise Attack: at the start of the Ship Phase the first player's ships gain the raid token of the top
    dial.
    """
    command = goal_of(table).dials.pop(0)
    table.tell("surprise", SECOND, command)
    for ship in living_ships(table, FIRST):
        gain_raid(table, ship, command)


def name_ship(table: Table, seat: int, owner: int) -> Flow[None]:
    """O1.4: a player names an objective ship, which keeps its mark."""
    goal = goal_of(table)
    own = [ship for ship in table.ships if ship.seat == owner and ship.alive and ship.index not in goal.aside]
    if not own:
        return
    chosen = yield from choose(
        table,
        seat,
        "Name an objective ship" if seat == owner else "Name an objective ship of the enemy",
        lambda: [ToShip(ship.index) for ship in own],
        topic="objective-ship",
        about={"of": owner},
    )
    goal.ships.append(chosen.ship)
    table.tell("objective-ship", seat, chosen.ship)
