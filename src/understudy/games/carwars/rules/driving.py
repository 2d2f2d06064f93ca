"""R 8: the driving roll after every movement point, and what lies under the car."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.carwars import judging
from understudy.games.carwars.arena import Thing
from understudy.games.carwars.cards import HAZARDS, Hazard
from understudy.games.carwars.constants import MANEUVERS, RULES
from understudy.games.carwars.dice import GREEN, NO_DICE, YELLOW, Dice, less, of, plus, symbols
from understudy.games.carwars.options import DOUSES, NONE, REMOVES, USES
from understudy.games.carwars.queries import touching_side
from understudy.games.carwars.rules.chance import DRIVING, ask, may_use, offer, reroll, roll_dice
from understudy.games.carwars.rules.control import lose_control
from understudy.games.carwars.rules.damage import damage, hurt_tires, start_fire
from understudy.games.carwars.rules.drops import drop, has_room
from understudy.games.carwars.table import COVERED_BY, Car, Pool, Reroll, Table


def douse(table: Table, seat: int) -> Flow[None]:
    """Put out one fire; the owner chooses which."""
    car = table.cars[seat]
    sides = [side for side in range(4) if car.fires >> side & 1]
    if not sides:
        return
    side = sides[0]
    if len(sides) > 1:
        options = [DOUSES[side] for side in sides]
        act = yield from ask(table, seat, "Which fire is put out?", options, "which-fire")
        side = act.side
    car.fires &= ~(1 << side)
    table.tell("doused", seat, side)


def offer_autopilot(table: Table, seat: int) -> Flow[None]:
    """Autopilot: pay ACE to store 1 CONTROL on the card while it is empty."""
    car = table.cars[seat]
    item = car.having("autopilot")
    if item == NONE or car.tokens[item] or car.ace < car.total("autopilot"):
        return
    if (yield from may_use(table, seat, "Store 1 CONTROL in the Autopilot?", item)):
        car.ace -= car.total("autopilot")
        car.tokens[item] = 1
        table.tell("stored", seat, item)


# -- hazards -------------------------------------------------------------------------------------------------


def mine(table: Table, seat: int, id: str, side: int) -> Flow[None]:
    """R 10.2a: a mine ends the move of the car that touches it, and is gone."""
    thing = _taken(table, id)
    if thing is None or not table.cars[seat].alive:
        return
    hazard = HAZARDS[thing.kind]
    table.tell("mine", seat, side)
    table.points = 0
    if hazard.fire:
        start_fire(table, seat, side)
    if hazard.control:
        yield from lose_control(table, seat, hazard.control, "mine")
    yield from damage(table, seat, side, hazard.damage)


def _taken(table: Table, id: str) -> Thing | None:
    """Take a thing off the table."""
    thing = next((thing for thing in table.things if thing.id == id), None)
    if thing is not None:
        table.things.remove(thing)
        table.forget(*COVERED_BY)
    return thing


def _mines(table: Table, seat: int, ids: list[str]) -> Flow[None]:
    """Mines that came to lie under a car by a push or a spin."""
    for thing in [thing for thing in table.things if thing.id in ids and thing.mine]:
        x, y = thing.shape.x, thing.shape.y
        side = yield from judging.side_of(seat, seat, lambda: touching_side(table.cars[seat].box, x, y))
        yield from mine(table, seat, thing.id, side)


def pushed_over(table: Table, seat: int) -> Flow[None]:
    """R 10.2a: a car that is pushed onto a mine pays for it; the pusher drives on."""
    points = table.points
    if table.cars[seat].alive:
        yield from _mines(table, seat, (yield from judging.under(table, seat)))
    table.points = points


# -- the roll ------------------------------------------------------------------------------------------------


def arrive(table: Table, seat: int, reached: str, way: str) -> Flow[None] | None:
    """R 8.1, R 10.2: what a car drives over, then its driving roll."""
    car = table.cars[seat]
    if not car.alive:
        return None
    if table.arena.terrain or table.things or "slab" in car.build.numbers:
        return _arrive_on(table, seat, reached, way)
    # On plain ground only a maneuver has dice (R 8.2).
    return driving_roll(table, seat, reached, way, 0, []) if reached in MANEUVERS else None


def _arrive_on(table: Table, seat: int, reached: str, way: str) -> Flow[None]:
    """R 10.1, R 10.2: the same where something may lie under the car."""
    car = table.cars[seat]
    level = (yield from judging.terrain(table, seat)) if table.arena.terrain else 0
    ids = (yield from judging.under(table, seat)) if table.things else []
    hazards = (yield from _drive_over(table, seat, ids)) if ids else []
    if table.cars[seat].alive:
        yield from driving_roll(table, seat, reached, way, level, hazards)
    if hazards:
        table.things = [
            thing for thing in table.things if thing.id not in ids or not HAZARDS[thing.kind].once
        ]
        table.forget(*COVERED_BY)
    if table.cars[seat].alive and car.having("slab") != NONE:
        yield from _drop_slab(table, seat)


def _drive_over(table: Table, seat: int, ids: list[str]) -> Flow[list[Hazard]]:
    """R 10.2: mines and foam act at once; what acts on the driving roll is returned."""
    yield from _mines(table, seat, ids)
    hazards = [HAZARDS[thing.kind] for thing in table.things if thing.id in ids]
    for hazard in hazards:
        if hazard.douses:
            yield from douse(table, seat)
    return hazards


def run_over(table: Table, seat: int, id: str, side: int) -> Flow[None]:
    """R 9.8: a light obstacle is gone, and does a little damage; the move goes on."""
    if _taken(table, id) is not None and table.cars[seat].alive:
        table.tell("cone", seat, side)
        yield from damage(table, seat, side, RULES.light_damage)


def _dice(car: Car, reached: str, level: int, hazards: list[Hazard]) -> tuple[Dice, Dice]:
    """R 8.2: the dice of the ground, and those that the maneuver adds."""
    ground = of(RULES.terrain_die, level)
    for hazard in hazards:
        ground = plus(ground, hazard.dice)
    if reached not in MANEUVERS:
        return ground, NO_DICE
    own = RULES.maneuver_dice[reached]
    if reached == "D1" and car.having("gloves") != NONE and own[GREEN]:
        own = plus(less(own, GREEN), of(YELLOW, 1))
    own = plus(own, of(RULES.speed_die, abs(car.speed)))
    own = plus(own, car.pool("maneuver_dice"))
    fewer = min(car.total("less_yellow"), own[YELLOW])
    return ground, less(own, YELLOW, fewer) if fewer else own


def driving_roll(
    table: Table, seat: int, reached: str, way: str, level: int, hazards: list[Hazard]
) -> Flow[None]:
    """R 8.2 to R 8.7."""
    car = table.cars[seat]
    maneuver = reached in MANEUVERS
    ground, own = _dice(car, reached, level, hazards)
    if maneuver and car.fires and car.having("sharkfin") != NONE:
        own = plus(own, (yield from _sharkfin(table, seat)))
    numbers = car.build.numbers
    dice = plus(ground, own)
    if "less_die" in numbers or "less_maneuver_die" in numbers:
        dice = yield from _remove(table, seat, dice, own)
    skids = sum([hazard.skids for hazard in hazards])
    if not any(dice) and not skids:
        if maneuver:
            yield from _earn(table, seat)
        return
    rolled = yield from roll_dice(table, seat, DRIVING, dice)
    pool = table.pool = Pool("driving", seat, rolled, _rerolls(car, maneuver))
    if pool.rerolls:
        yield from reroll(table, pool)
    table.pool = None
    _, shields, wrenches = symbols(pool.dice)
    table.tell("driving", seat, shields + skids, wrenches)
    went = yield from _resolve(table, seat, maneuver, way, shields + skids, wrenches)
    if went and car.bot and car.alive:
        car.ace += RULES.out_of_control_ace
        table.tell("bonus", seat, RULES.out_of_control_ace, rules=("CW-GEN-11", "CW-GEN-12"))
    if maneuver and (RULES.maneuver_ace_if_out_of_control or not went):
        yield from _earn(table, seat)


def _rerolls(car: Car, maneuver: bool) -> list[Reroll]:
    found = []
    boots = car.having("boots")
    if boots != NONE:
        found.append(Reroll(boots, YELLOW, 1, 1))
    free = car.total("reroll_driving") + (car.total("reroll_maneuver") if maneuver else 0)
    if free:
        found.append(Reroll(NONE, NONE, 0, free))
    return found


def _sharkfin(table: Table, seat: int) -> Flow[Dice]:
    """Sharkfin Aero Package: more dice, one fire less."""
    car = table.cars[seat]
    item = car.having("sharkfin")
    if not (yield from may_use(table, seat, "Add blue dice to put out a fire?", item)):
        return NO_DICE
    yield from douse(table, seat)
    return of(RULES.terrain_die, car.total("sharkfin"))


def _remove(table: Table, seat: int, dice: Dice, own: Dice) -> Flow[Dice]:
    """Ranger and Rockwolf: one die less, of all or of those that the maneuver added."""
    car = table.cars[seat]
    for effect, among in (("less_die", dice), ("less_maneuver_die", own)):
        if car.having(effect) == NONE or not any(among):
            continue
        options = [REMOVES[color] for color in range(6) if among[color]]
        act = yield from offer(table, seat, "Take a die out of the driving roll?", options, "leave-out-die")
        if act is not None:
            dice = less(dice, act.color)
    return dice


def _resolve(table: Table, seat: int, maneuver: bool, way: str, shields: int, wrenches: int) -> Flow[bool]:
    """R 8.5, R 8.7: tires first, then CONTROL; returns whether the car went out of control."""
    car = table.cars[seat]
    if maneuver and car.speed >= 4:
        wrenches -= min(wrenches, car.total("fairings"))
    if maneuver and car.speed <= 2:
        shields -= min(shields, car.total("regenerative"))
    if shields >= 3:
        shields -= car.total("rugged")
    if not EASING.keys().isdisjoint(car.build.numbers):
        shields, wrenches = yield from _pay_off(table, seat, maneuver, shields, wrenches)
    if wrenches > 0:
        hurt_tires(table, seat, wrenches)
    return (yield from lose_control(table, seat, shields, "driving", way)) if shields > 0 else False


#: What eases the result of a driving roll: the shields and wrenches that must be left, and what it takes off.
#: Scorpion once in a maneuver, Supplemental Power Cell once in a roll; Radials and Spoiler while ACE last.
EASING = {
    "scorpion": (1, 0, 1, 0),
    "radials": (0, 1, 0, 1),
    "spoiler": (1, 0, 1, 0),
    "power_cell": (0, 2, -1, 2),
}
ONCE = ("scorpion", "power_cell")


def _easing(car: Car, maneuver: bool, shields: int, wrenches: int, used: list[str]) -> dict[int, str]:
    """The items that can ease the result now, and their effects."""
    found = {}
    for effect, (least_shields, least_wrenches, _, _) in EASING.items():
        if effect not in car.build.numbers or effect in used or (effect == "scorpion" and not maneuver):
            continue
        item = car.having(effect)
        price = 0 if effect == "power_cell" else car.total(effect)
        if item != NONE and price <= car.ace and shields >= least_shields and wrenches >= least_wrenches:
            found[item] = effect
    return found


def _pay_off(table: Table, seat: int, maneuver: bool, shields: int, wrenches: int) -> Flow[tuple[int, int]]:
    """Abilities that compete for the same ACE are offered together, until none helps or nobody wants to."""
    car = table.cars[seat]
    used: list[str] = []
    while found := _easing(car, maneuver, shields, wrenches, used):
        options = [USES[item] for item in found]
        act = yield from offer(table, seat, "Ease the result of the roll?", options, "ease-roll")
        if act is None:
            break
        effect = found[act.item]
        if effect in ONCE:
            used.append(effect)
        if effect != "power_cell":
            car.ace -= car.total(effect)
        _, _, fewer_shields, fewer_wrenches = EASING[effect]
        shields, wrenches = shields - fewer_shields, wrenches - fewer_wrenches
        table.tell("saved", seat, act.item)
    return shields, wrenches


def _earn(table: Table, seat: int) -> Flow[None]:
    """R 8.6: ACE for a maneuver."""
    car = table.cars[seat]
    if not car.alive:
        return
    earned = RULES.ace_per_maneuver + (car.total("fast_ace") if car.speed >= 4 else 0)
    car.ace += earned
    table.tell("ace", seat, earned, car.ace, rules=("CW-GEN-03",) if car.bot else ())
    if "autopilot" in car.build.numbers:
        yield from offer_autopilot(table, seat)


def _drop_slab(table: Table, seat: int) -> Flow[None]:
    """The Slab: after any movement point it may be left behind."""
    car = table.cars[seat]
    item = car.having("slab")
    if item == NONE or not (yield from has_room(table, seat, car.build.items[item].side, "slab")):
        return
    if (yield from may_use(table, seat, "Drop the Slab?", item)):
        car.spent |= 1 << item
        drop(table, seat, car.build.items[item].side, "slab")
