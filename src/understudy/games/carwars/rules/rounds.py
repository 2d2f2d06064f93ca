"""R 4, R 5, R 13: the course of a round, from the personality roll to the end of the game."""

from __future__ import annotations

from collections.abc import Callable

from understudy.core.flow import Flow, pick_random, roll
from understudy.core.table import Step
from understudy.games.carwars import dice, judging
from understudy.games.carwars.builds import DRIVER, GUNNER
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.events import TokensSet
from understudy.games.carwars.options import CARS, DOUSES, HEALS, NONE
from understudy.games.carwars.rules.chance import MAMBA, may_use, offer, roll_dice
from understudy.games.carwars.rules.damage import damage, hurt_tires
from understudy.games.carwars.rules.driving import offer_autopilot
from understudy.games.carwars.table import DESPERATE, Car, Table

PERSONALITIES = ("aggressive", "balanced", "defensive", DESPERATE)
_ROLLED = {"aggressive": "CW-PER-05", "balanced": "CW-PER-06", "defensive": "CW-PER-07"}


def set_up(table: Table) -> Flow[None]:
    """R 4.2a: the first holder of the marker is random."""
    seats = len(table.cars)
    table.tell("start", NONE, seats, rules=("CW-SET-01",) if any(table.config.bots) else ())
    choice = yield from pick_random(0, "Who has the first-player marker?", CARS[:seats], topic="first-player")
    table.first = choice.car
    table.then(("round", ()))


def turn_order(table: Table) -> list[int]:
    """R 4.2a: seating order from the marker; eliminated seats are skipped."""
    seats = len(table.cars)
    order = [(table.first + step) % seats for step in range(seats)]
    return [seat for seat in order if table.cars[seat].alive]


def round(table: Table) -> None:
    """R 4.1, R 4.2: the steps of a round for all cars in turn order."""
    if table.over() or table.round >= RULES.max_rounds:
        table.then(("end", ()))
        return
    table.round += 1
    table.order = order = turn_order(table)
    table.tell("round", NONE, table.round, order[0])
    table.then(*steps_of(table), ("end_round", ()))


#: R 4.2 to R 4.5: the parts of a round that cars have one after the other.
PARTS = ("despair", "personality", "check_speed", "take_control", "manage_fires", "turn", "combat")


def steps_of(table: Table) -> list[Step]:
    """R 4.1, R 4.2: the steps of a round for all cars in turn order."""
    order = table.order
    bots = [seat for seat in order if table.cars[seat].bot]
    steps: list[Step] = [(name, (seat,)) for name in PARTS[:2] for seat in bots]
    steps += [(name, (seat,)) for name in PARTS[2:5] for seat in order]
    return steps + [("turn", (seat,)) for seat in order] + [("combat", (seat,)) for seat in order]


def end_round(table: Table) -> None:
    """R 4.1: the marker moves on; a seat that is out is skipped."""
    seats = len(table.cars)
    for step in range(1, seats + 1):
        table.first = (table.first + 1) % seats
        if table.cars[table.first].alive or step == seats:
            break
    table.then(("round", ()))


def end(table: Table) -> None:
    """R 13.2: the last car running wins; after the last round everybody who still runs."""
    running = table.running()
    table.tell("end", running[0] if len(running) == 1 else NONE, len(running), rules=("CW-END-01",))


# -- bots ----------------------------------------------------------------------------------------------------


def despair(table: Table, seat: int) -> None:
    """CW-PER-02, CW-PER-03: three sides without armor make a bot desperate for good."""
    car = table.cars[seat]
    if car.personality != DESPERATE and car.armor.count(0) >= RULES.desperate_sides:
        car.personality = DESPERATE
        rules = ("CW-PER-01", "CW-PER-02", "CW-PER-03", "CW-PER-09")
        table.tell("personality", seat, PERSONALITIES.index(DESPERATE), rules=rules)


_PERSONALITY = f"Personality: {dice.meanings('personality')}"


def personality(table: Table, seat: int) -> Flow[None]:
    """CW-PER-04 to CW-PER-08: a white die for each bot that is not desperate."""
    car = table.cars[seat]
    if car.personality == DESPERATE or not car.alive:
        return
    (face,) = yield from roll(seat, _PERSONALITY, dice.DICE["white"], 1, topic="personality")
    car.personality = dice.DECISIONS["personality"][dice.symbol_of(face)]
    rules = ("CW-PER-01", "CW-PER-04", _ROLLED[car.personality], "CW-PER-08", "CW-PER-09")
    code = dice.WHITE * len(dice.FACES) + dice.FACE_OF[face]
    table.tell("personality", seat, PERSONALITIES.index(car.personality), code, rules=rules)


# -- start of the round --------------------------------------------------------------------------------------


def check_speed(table: Table, seat: int) -> Flow[None] | None:
    """R 4.2b, R 6.5: too fast for the tires drops to the maximum; cards for the start of the round act."""
    car = table.cars[seat]
    if not car.alive:
        return None
    car.used = 0
    if not car.tires and car.having("run_flat") != NONE:
        car.tires = car.total("run_flat")
        table.tell("tires_up", seat, car.tires)
    if car.speed > car.top_speed:
        before, car.speed = car.speed, car.top_speed
        table.tell("speed", seat, car.speed, before)
    if table.config.reported[seat] or AT_THE_START.keys().isdisjoint(car.build.numbers):
        return None
    return _start(table, seat)


def _start(table: Table, seat: int) -> Flow[None]:
    """The cards that act at the start of a round, one after the other."""
    for effect, act in AT_THE_START.items():
        if effect in table.cars[seat].build.numbers:
            yield from act(table, seat)


def _drag_chute(table: Table, seat: int) -> Flow[None]:
    """Drag Chute: stop at once, one time."""
    car = table.cars[seat]
    item = car.having("drag_chute")
    if item != NONE and car.speed > 0 and (yield from may_use(table, seat, "Drop to speed 0?", item)):
        car.spent |= 1 << item
        before, car.speed = car.speed, 0
        table.tell("speed", seat, 0, before)


def _wounded(car: Car) -> list[int]:
    return [member for member in (DRIVER, GUNNER) if car.works(member) and car.damage[member]]


def _first_aid(table: Table, seat: int) -> Flow[None]:
    """First-Aid Kit: takes damage off one living crew member, one time."""
    car = table.cars[seat]
    item, wounded = car.having("first_aid"), _wounded(car)
    if item == NONE or not wounded:
        return
    options = [HEALS[member] for member in wounded]
    act = yield from offer(table, seat, "Use the First-Aid Kit?", options, "first-aid")
    if act is not None:
        car.damage[act.item] = max(0, car.damage[act.item] - car.total("first_aid"))
        car.spent |= 1 << item
        table.tell("healed", seat, act.item)


def _taco(table: Table, seat: int) -> Flow[None]:
    """Taco!: one damage moves from one living crew member to the other."""
    car = table.cars[seat]
    wounded = _wounded(car)
    if car.having("taco") == NONE or car.crew != 3 or not wounded:
        return
    options = [HEALS[member] for member in wounded]
    act = yield from offer(table, seat, "Move one damage off a crew member?", options, "move-damage")
    if act is not None:
        car.damage[act.item] -= 1
        car.damage[GUNNER if act.item == DRIVER else DRIVER] += 1
        table.tell("healed", seat, act.item)


def _charge(table: Table, seat: int) -> Flow[None]:
    """Supplemental Power Cell: two tire damage for one point of power plant, one time."""
    car = table.cars[seat]
    item = car.having("power_cell")
    if item == NONE or car.plant >= RULES.power_plant_start or car.tires < 2:
        return
    if (yield from may_use(table, seat, "Take 2 tire damage for 1 power plant?", item)):
        hurt_tires(table, seat, 2)
        car.plant += 1
        car.spent |= 1 << item
        table.tell("charged", seat, car.plant)


#: What acts at the start of a round, in this order.
AT_THE_START: dict[str, Callable[[Table, int], Flow[None]]] = {
    "drag_chute": _drag_chute,
    "first_aid": _first_aid,
    "taco": _taco,
    "power_cell": _charge,
}


def take_control(table: Table, seat: int) -> Flow[None] | None:
    """R 4.3: last round's tokens go back; lights and cards give new ones; out of control ends."""
    car = table.cars[seat]
    if not car.alive:
        return None
    car.out = False
    before = (car.control, car.ace)
    car.control = RULES.control_by_tires[car.tires] + RULES.control_by_speed[car.speed + 1]
    car.control += car.total("control")
    if car.speed in (4, 5):
        car.control += car.total(f"control_at_{car.speed}")
    car.ace = car.total("ace")
    if not WITH_TOKENS.isdisjoint(car.build.numbers):
        return _take_more(table, seat, before)
    table.tell(TokensSet, seat, car.control, car.ace, *before)
    return None


#: What gives or stores tokens at the start of a round by a look, a die or a choice.
WITH_TOKENS = frozenset(("terrain_ace", "mamba", "autopilot"))


def _take_more(table: Table, seat: int, before: tuple[int, int]) -> Flow[None]:
    """R 4.3: tokens that somebody has to look, roll or decide for; `before` are those of the last round."""
    car = table.cars[seat]
    if car.having("terrain_ace") != NONE:
        car.ace += (yield from judging.terrain(table, seat)) * car.total("terrain_ace")
    if car.having("mamba") != NONE:
        yield from _mamba(table, seat)
    table.tell(TokensSet, seat, car.control, car.ace, *before)
    yield from offer_autopilot(table, seat)


def _mamba(table: Table, seat: int) -> Flow[None]:
    """Mamba: a black die; a wrench is CONTROL, a star ACE."""
    car = table.cars[seat]
    found = dice.symbols((yield from roll_dice(table, seat, MAMBA, dice.of(dice.BLACK, 1))))
    car.control += found[dice.WRENCH]
    car.ace += found[dice.STAR]


def manage_fires(table: Table, seat: int) -> Flow[None] | None:
    """R 5.2, R 5.4: pay first, then burn. A bot pays for one fire at most."""
    car = table.cars[seat]
    return _pay_and_burn(table, seat) if car.alive and car.fires else None


def _pay_and_burn(table: Table, seat: int) -> Flow[None]:
    car = table.cars[seat]
    table.moment += 1
    while car.fires and car.control >= RULES.extinguish_control:
        sides = [side for side in range(4) if car.fires >> side & 1]
        options = [DOUSES[side] for side in sides]
        prompt = "Pay CONTROL to put out a fire?"
        act = yield from offer(table, seat, prompt, options, "pay-for-fire")
        if act is None:
            break
        car.control -= RULES.extinguish_control
        car.fires &= ~(1 << act.side)
        table.tell("doused", seat, act.side)
        if car.bot:
            break
    table.then(*(("burn", (seat, side)) for side in range(4) if car.fires >> side & 1))


def burn(table: Table, seat: int, side: int) -> Flow[None]:
    """R 5.3: a fire does its damage and burns on; an Automatic Fire Suppressor takes it and ends it."""
    car = table.cars[seat]
    if not car.alive or not car.fires >> side & 1:
        return
    table.tell("burns", seat, side)
    item = car.having("suppressor")
    if item != NONE:
        car.damage[item] += RULES.fire_damage
        car.fires &= ~(1 << side)
        table.tell("doused", seat, side)
        return
    yield from damage(table, seat, side, RULES.fire_damage)
