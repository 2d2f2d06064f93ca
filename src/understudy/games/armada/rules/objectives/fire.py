"""O2, O4: what objectives do in an attack."""

from __future__ import annotations

from understudy.core.flow import Flow, pick_random
from understudy.games.armada.dice import ACCURACY, BLACK, BLANK, BLUE, CRITS, HITS, RED, code_of
from understudy.games.armada.events import ShieldsSet
from understudy.games.armada.measures import DEPTH, DISTANCES, MEDIUM
from understudy.games.armada.options import (
    COMMAND_ACTS,
    STANDARD_CRIT,
    Ability,
    Act,
    Mend,
    Overlapped,
    SpendDie,
    SpendToken,
)
from understudy.games.armada.queries import (
    SLACK,
    Seen,
    Sightline,
    attack_units,
    living_ships,
    living_squadrons,
    plays,
    sight,
)
from understudy.games.armada.rules.asking import choose, confirm, may_choose
from understudy.games.armada.rules.damage import hurt, suffer_somewhere, turn_up
from understudy.games.armada.rules.effects import (
    add_dice,
    attacker_seat,
    choose_color,
    dice_options,
    pool_colors,
    reroll_dice,
    take_dice,
)
from understudy.games.armada.rules.objectives.deeds import drop_from
from understudy.games.armada.rules.objectives.tokens import goal_of
from understudy.games.armada.rules.objectives.victory import bombs, reward
from understudy.games.armada.rules.operations import set_die
from understudy.games.armada.table import (
    BATTERY,
    COUNTER,
    EXHAUSTED,
    FIRST,
    READY,
    SALVO,
    SECOND,
    UNSEEN,
    Attack,
    Obstacle,
    Ship,
    Squadron,
    Table,
)
from understudy.geometry import Polygon, collides, nearest_of, runs_through, separation, touches

WORDS = ("wanted", "flip", "beacon", "scan", "tag", "expose")
#: Critical effects that objectives give to ships.
ION, VOLATILE, JOLT, MARK = Ability("ion"), Ability("volatile"), Ability("jolt"), Ability("mark")
CRITICALS = (ION, VOLATILE, JOLT, MARK)
#: Rift Assault: the faces that the first player, and the second, may turn a die to.
FACES_OF = {FIRST: ["accuracy", "hit"], SECOND: ["accuracy", "hit", "crit", "double hit", "hit-crit"]}
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
        case "close_range_intel_scan" if attack.by_ship >= 0 and len(_accuracies(attack)) >= _price(
            table, attack
        ):
            return ["scan"]
        case "rift_assault":
            if attack.target_ship in goal.ships:
                return ["expose"]
            return ["tag"] if _may_tag(table, attack) else []
        case _:
            return []


def _facedown(ship: Ship) -> list[int]:
    return [index for index, code in enumerate(ship.cards) if code == UNSEEN or not code & 1]


def _may_flip(table: Seen, attack: Attack) -> bool:
    """Precision Strike: a die with a hit, and a facedown card."""
    hits = any(HITS[attack.pool[index][1]] for index in attack.spendable())
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
        color = yield from choose_color(table, seat, pool_colors(attack), "Most Wanted")
        yield from add_dice(table, attack, color, 1, "Most Wanted")
    elif word == "beacon":
        yield from reroll_dice(table, attack, seat, attack.turnable(), BEACON_DICE, "Targeting Beacons")
    elif word == "scan":
        _scan(table, attack, seat)
    elif word == "tag":
        yield from _tag(table, attack, seat)
    elif word == "expose":
        yield from _expose(table, attack, seat)
    else:
        yield from _flip(table, attack, seat)


def _accuracies(attack: Attack) -> list[int]:
    return [index for index in attack.spendable() if attack.pool[index][1] == ACCURACY]


def _price(table: Seen, attack: Attack) -> int:
    """Close-Range Intel Scan: how many accuracies a victory token costs."""
    return 1 if table.ships[attack.by_ship].seat == SECOND else 2


def _scan(table: Table, attack: Attack, seat: int) -> None:
    """Close-Range Intel Scan: accuracies are spent for a victory token. ARA-O7: once in an
    attack, or by the other reading as often as they can be paid.
    """
    for index in reversed(_accuracies(attack)[: _price(table, attack)]):
        table.tell("spends-die", seat, code_of(attack.take(index)))
    reward(table, seat)


def _flip(table: Table, attack: Attack, seat: int) -> Flow[None]:
    """Precision Strike: a die with a hit is spent, and a facedown card is flipped at random."""
    ways = [index for index in attack.spendable() if HITS[attack.pool[index][1]]]
    chosen = yield from choose(
        table,
        seat,
        "Precision Strike: which die is spent?",
        lambda: dice_options(SpendDie, attack, ways),
        topic="spend-die",
    )
    table.tell("spends-die", seat, code_of(attack.take(chosen.die)))
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


def _may_tag(table: Seen, attack: Attack) -> bool:
    """Rift Assault: a ship attacks a ship that is far from obstacles, and a die shows something."""
    target = table.ships[attack.target_ship]
    if attack.by_ship < 0 or not target.in_play:
        return False
    shown = any(attack.pool[index][1] != BLANK for index in attack.spendable())
    return shown and not deposits(table, target)


def _tag(table: Table, attack: Attack, seat: int) -> Flow[None]:
    """Rift Assault: a die with an icon is spent, and the defender gets a token."""
    ways = [index for index in attack.spendable() if attack.pool[index][1] != BLANK]
    chosen = yield from choose(
        table,
        seat,
        "Rift Assault: which die is spent?",
        lambda: dice_options(SpendDie, attack, ways),
        topic="spend-die",
    )
    table.tell("spends-die", seat, code_of(attack.take(chosen.die)))
    goal_of(table).ships.append(attack.target_ship)
    table.tell("gains-mark", 1 - seat, attack.target_ship)


def _expose(table: Table, attack: Attack, seat: int) -> Flow[None]:
    """Rift Assault: the defender's token goes, a die is turned, and the attacker's player gains a victory
    token.
    """
    drop_from(table, table.ships[attack.target_ship])
    yield from set_die(table, attack, seat, {"to": FACES_OF[seat]}, "Rift Assault")
    reward(table, seat)


# -- critical effects ----------------------------------------------------------------------------------------


def criticals(table: Seen, attack: Attack) -> list[Act]:
    """Critical effects that the objective gives to the ship that attacks a ship."""
    goal = table.goal
    if goal is None:
        return []
    defender = table.ships[attack.target_ship]
    match goal.card.id:
        case "ion_storm" if attack.target_ship in goal.ships:
            return [ION]
        case "volatile_deposits":
            blue = any(color == BLUE and CRITS[face] for color, face in attack.pool)
            return [VOLATILE] if (blue or defender.seat == FIRST) and deposits(table, defender) else []
        case "marked_for_destruction" if attack.band <= MEDIUM and attack.target_ship not in goal.ships:
            return [MARK]
        case _:
            return []


def resolve(table: Table, attack: Attack, chosen: Act) -> Flow[None]:
    """One of these critical effects."""
    defender = table.ships[attack.target_ship]
    if chosen is ION:
        reward(table, 1 - defender.seat)
        yield from _discharge(table, attack, defender)
    elif chosen is JOLT:
        yield from _jolt(table, defender)
    elif chosen is MARK:
        _mark(table, defender)
    else:
        yield from _explode(table, attack, defender)


def _mark(table: Table, defender: Ship) -> None:
    """Marked for Destruction: of the attacker's enemies the defender alone has a token."""
    goal = goal_of(table)
    for index in [index for index in goal.ships if table.ships[index].seat == defender.seat]:
        drop_from(table, table.ships[index])
    goal.ships.append(defender.index)
    table.tell("gains-mark", defender.seat, defender.index)


def _discharge(table: Table, attack: Attack, ship: Ship) -> Flow[None]:
    """Ion Storm: the attacker picks a command token that goes, or without one the zone loses a shield."""
    ways = [COMMAND_ACTS[command] for command in range(4) if ship.commands >> command & 1]
    if ways:
        chosen = yield from choose(
            table,
            attacker_seat(table, attack),
            f"Ion Storm: which command token does {ship.name} lose?",
            ways,
            topic="ion-command",
            about={"ship": ship.index},
        )
        ship.lose_token(chosen.command)
        table.tell("drops-token", ship.seat, ship.index, chosen.command)
    elif ship.shields[attack.target_zone]:
        ship.shields[attack.target_zone] -= 1
        zone = attack.target_zone
        table.tell(ShieldsSet, ship.seat, ship.index, zone, ship.shields[zone])


def cannon_criticals(table: Seen, attack: Attack) -> list[Act]:
    """Planetary Ion Cannon: a blue crit exhausts a token; the standard effect is possible against a zone
    without shields. Contain stops it, Damage Control Officer both.
    """
    defender = table.ships[attack.target_ship]
    found: list[Act] = [JOLT]
    if attack.contained:
        return [] if defender.works("contain_all") else found
    bare = not defender.shields[attack.target_zone]
    return [*found, STANDARD_CRIT] if bare else found


def _jolt(table: Table, ship: Ship) -> Flow[None]:
    """Planetary Ion Cannon: the defender exhausts a defense token of its choice."""
    ways = [SpendToken(index) for index, state in enumerate(ship.tokens) if state == READY]
    if not ways:
        return
    chosen = yield from choose(
        table,
        ship.seat,
        f"Planetary Ion Cannon: which defense token of {ship.name} is exhausted?",
        ways,
        topic="jolted-token",
        about={"ship": ship.index},
    )
    ship.tokens[chosen.token] = EXHAUSTED
    table.tell("exhausts-token", ship.seat, ship.index, ship.build.tokens[chosen.token])


def deposits(table: Seen, ship: Ship) -> list[int]:
    """Volatile Deposits: obstacles at distance 1 of the defender."""
    return [number for number, rock in enumerate(table.obstacles) if _beside(ship, rock)]


def _beside(unit: Ship | Squadron, rock: Obstacle) -> bool:
    return separation(unit.base, rock.region) <= DISTANCES[0] + SLACK


def _explode(table: Table, attack: Attack, defender: Ship) -> Flow[None]:
    """Volatile Deposits: every unit beside an obstacle suffers half of the crits, rounded up."""
    chosen = yield from choose(
        table,
        attacker_seat(table, attack),
        "Volatile Deposits: which obstacle?",
        lambda: [Overlapped(number) for number in deposits(table, defender)],
        topic="volatile-obstacle",
    )
    rock = table.obstacles[chosen.obstacle]
    table.tell("explodes", attacker_seat(table, attack), chosen.obstacle)
    amount = (sum(CRITS[face] for _, face in attack.pool) + 1) // 2
    ships = [ship for ship in living_ships(table) if _beside(ship, rock)]
    for squadron in [one for one in living_squadrons(table) if _beside(one, rock)]:
        hurt(table, squadron, amount)
    for ship in ships:
        if ship.in_play:
            yield from suffer_somewhere(table, ship, amount, "Volatile Deposits", "damage-zone")


# -- before the roll -----------------------------------------------------------------------------------------


def ready_for_token(table: Table) -> Flow[None]:
    """Fleet in Being: a ship that is declared as the target may drop a token to ready a defense token."""
    goal, attack = table.goal, table.attack
    assert goal is not None
    ship = table.ships[attack.target_ship]
    chosen = yield from may_choose(
        table,
        ship.seat,
        f"Fleet in Being: drop a token of {ship.name} to ready which defense token?",
        lambda: [SpendToken(index) for index, state in enumerate(ship.tokens) if state == EXHAUSTED],
        topic="being-token",
        about={"ship": ship.index},
    )
    if chosen is not None:
        drop_from(table, ship)
        ship.tokens[chosen.token] = READY
        table.tell("readies-token", ship.seat, ship.index, ship.build.tokens[chosen.token])


def may_ready(table: Seen, attack: Attack) -> bool:
    """Fleet in Being: the target has a token, and a defense token to be readied."""
    return (
        plays(table, "fleet_in_being")
        and attack.target_ship >= 0
        and attack.kind not in (SALVO, COUNTER)
        and table.goal is not None
        and attack.target_ship in table.goal.ships
        and EXHAUSTED in table.ships[attack.target_ship].tokens
    )


def jammed(table: Seen, attack: Attack) -> bool:
    """Jamming Barrier: sight runs across a token or the line between them, and no unit is on a token."""
    goal = table.goal
    if goal is None or goal.card.id != "jamming_barrier":
        return False
    one, two = attack_units(table, attack)
    discs = [goal.disc(mark) for mark in range(len(goal.marks))]
    line = _line_of(attack, one, two)
    if line is None or any(collides(unit.base, disc) for unit in (one, two) for disc in discs):
        return False
    if any(runs_through(*line, disc, DEPTH) for disc in discs):
        return True
    return len(discs) > 1 and _cross(line, Sightline(discs[0].x, discs[0].y, discs[1].x, discs[1].y))


def _line_of(attack: Attack, one: Ship | Squadron, two: Ship | Squadron) -> Sightline | None:
    """R10.2: the line of sight of an attack."""
    match one, two:
        case Ship(), Ship():
            if one.hull is None or two.hull is None:
                return None
            return sight(one.hull, attack.zone, two.hull, attack.target_zone)
        case Ship(), Squadron():
            if one.hull is None:
                return None
            return Sightline(*one.hull.dots[attack.zone], *nearest_of(two.base, one.hull.zones[attack.zone]))
        case Squadron(), Ship():
            if two.hull is None:
                return None
            zone = attack.target_zone
            return Sightline(*nearest_of(one.base, two.hull.zones[zone]), *two.hull.dots[zone])
        case _:
            return Sightline(one.base.x, one.base.y, two.base.x, two.base.y)


def _cross(one: Sightline, two: Sightline) -> bool:
    """Two lines cross between their ends."""

    def side(line: Sightline, x: float, y: float) -> float:
        return (line.bx - line.ax) * (y - line.ay) - (line.by - line.ay) * (x - line.ax)

    return (
        side(one, two.ax, two.ay) * side(one, two.bx, two.by) < 0
        and side(two, one.ax, one.ay) * side(two, one.bx, one.by) < 0
    )


def opening_salvo(table: Table) -> Flow[None]:
    """Opening Salvo: after the roll of its first attack at a ship a ship loses its token and may add two
    dice: red ones, the second player's of any colors.
    """
    attack, goal = table.attack, table.goal
    assert goal is not None
    goal.ships.remove(attack.by_ship)
    seat = attacker_seat(table, attack)
    if not (yield from confirm(table, seat, "Opening Salvo: add two dice?", topic="opening-salvo")):
        return
    for _ in range(2):
        color = RED
        if seat == SECOND:
            color = yield from choose_color(table, seat, (RED, BLUE, BLACK), "Opening Salvo")
        yield from add_dice(table, attack, color, 1, "Opening Salvo")


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
    dice = _accuracies(attack)
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
