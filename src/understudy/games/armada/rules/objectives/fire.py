"""O2, O4: what objectives do in an attack."""

from __future__ import annotations

from understudy.core.flow import Flow, pick_random
from understudy.games.armada.dice import ACCURACY, BLACK, BLUE, HITS, RED, code_of
from understudy.games.armada.measures import DISTANCES
from understudy.games.armada.options import (
    Mend,
    SpendDie,
)
from understudy.games.armada.queries import SLACK, Seen, plays
from understudy.games.armada.rules.asking import choose, confirm
from understudy.games.armada.rules.damage import turn_up
from understudy.games.armada.rules.effects import (
    add_dice,
    attacker_seat,
    choose_colour,
    dice_options,
    pool_colours,
    reroll_dice,
    take_dice,
)
from understudy.games.armada.rules.objectives.victory import bombs
from understudy.games.armada.table import BATTERY, FIRST, SALVO, SECOND, UNSEEN, Attack, Ship, Table
from understudy.geometry import Polygon, separation, touches

WORDS = ("wanted", "flip", "beacon")
#: Targeting Beacons: so many dice are rolled again.
BEACON_DICE = 2
#: How wide the line is that stands for an edge of the map.
EDGE = 0.01


def of_objective(table: Seen, attack: Attack) -> list[str]:
    """What the objective lets the attacker do to the dice."""
    goal = table.goal
    if goal is None or attack.target_ship < 0 or not attack.pool:
        return []
    match goal.card.id:
        case "most_wanted" if attack.by_ship >= 0 and attack.target_ship in goal.ships:
            return ["wanted"]
        case "precision_strike" if _may_flip(table, attack):
            return ["flip"]
        case "targeting_beacons" if _beacon(table, attack):
            return ["beacon"]
        case _:
            return []


def _facedown(ship: Ship) -> list[int]:
    return [index for index, code in enumerate(ship.cards) if code == UNSEEN or not code & 1]


def _may_flip(table: Seen, attack: Attack) -> bool:
    """Precision Strike: a die with a hit, and a facedown card."""
    hits = any(HITS[face] for _, face in attack.pool)
    return hits and bombs(table, attack) and bool(_facedown(table.ships[attack.target_ship]))


def _beacon(table: Seen, attack: Attack) -> bool:
    """Targeting Beacons: the second player's ship attacks a ship at distance 1–2 of a token."""
    if attack.by_ship < 0 or table.ships[attack.by_ship].seat != SECOND or table.goal is None:
        return False
    goal, target = table.goal, table.ships[attack.target_ship]
    return target.in_play and any(
        separation(goal.disc(mark), target.base) <= DISTANCES[1] + SLACK for mark in range(len(goal.marks))
    )


def use(table: Table, attack: Attack, word: str) -> Flow[None]:
    """One of these is used."""
    seat = attacker_seat(table, attack)
    if word == "wanted":
        colour = yield from choose_colour(table, seat, pool_colours(attack), "Most Wanted")
        yield from add_dice(table, attack, colour, 1, "Most Wanted")
    elif word == "beacon":
        yield from reroll_dice(table, attack, seat, range(len(attack.pool)), BEACON_DICE, "Targeting Beacons")
    else:
        yield from _flip(table, attack, seat)


def _flip(table: Table, attack: Attack, seat: int) -> Flow[None]:
    """Precision Strike: a die with a hit is spent, and a facedown card is flipped at random."""
    ways = [index for index, (_, face) in enumerate(attack.pool) if HITS[face]]
    chosen = yield from choose(
        table,
        seat,
        "Precision Strike: which die is spent?",
        lambda: dice_options(SpendDie, attack, ways),
        topic="spend-die",
    )
    table.tell("spends-die", seat, code_of(attack.pool.pop(chosen.die)))
    ship = table.ships[attack.target_ship]
    cards = _facedown(ship)
    card = cards[0]
    if any(ship.cards[index] != ship.cards[card] for index in cards):
        # Everybody knows some of them: which it is matters.
        picked = yield from pick_random(
            seat, "Which facedown card is flipped?", [Mend(index) for index in cards], topic="flipped-card"
        )
        card = picked.card
    yield from turn_up(table, ship, card)


def opening_salvo(table: Table) -> Flow[None]:
    """Opening Salvo: after the roll of its first attack at a ship a ship loses its token and may add two
    dice: red ones, the second player's of any colours.
    """
    attack, goal = table.attack, table.goal
    assert goal is not None
    goal.ships.remove(attack.by_ship)
    seat = attacker_seat(table, attack)
    if not (yield from confirm(table, seat, "Opening Salvo: add two dice?", topic="opening-salvo")):
        return
    for _ in range(2):
        colour = RED
        if seat == SECOND:
            colour = yield from choose_colour(table, seat, (RED, BLUE, BLACK), "Opening Salvo")
        yield from add_dice(table, attack, colour, 1, "Opening Salvo")


def opens(table: Seen, attack: Attack) -> bool:
    """Whether an attack is a ship's opening salvo: not a salvo of the defender, and at a ship."""
    return (
        plays(table, "opening_salvo")
        and table.goal is not None
        and attack.kind == BATTERY
        and attack.target_ship >= 0
        and attack.by_ship in table.goal.ships
    )


def glared(table: Table, attack: Attack) -> None:
    """Solar Corona: an attacking arc that holds part of the edge costs an accuracy after the roll."""
    if attack.by_ship < 0 or table.goal is None or attack.kind == SALVO:
        return
    hull = table.ships[attack.by_ship].hull
    dice = [index for index, (_, face) in enumerate(attack.pool) if face == ACCURACY]
    if hull is None or not dice:
        return
    x, out = (table.area.width, EDGE) if table.goal.edge else (0.0, -EDGE)
    height = table.area.height
    edge = Polygon([(x, 0.0), (x + out, 0.0), (x + out, height), (x, height)])
    if touches(hull.pose, hull.arcs.arcs[attack.zone], edge):
        take_dice(table, attack, attacker_seat(table, attack), dice[:1])


def gunnery(table: Seen, ship: Ship) -> int:
    """Advanced Gunnery: 0 no objective ship, 1 the first player's, 2 the second player's."""
    if not plays(table, "advanced_gunnery") or table.goal is None or ship.index not in table.goal.ships:
        return 0
    return 1 if ship.seat == FIRST else 2
