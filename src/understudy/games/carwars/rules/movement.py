"""R 6, R 7: adjusting the speed and spending movement points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from understudy.core.flow import Flow, choose
from understudy.core.option import Option
from understudy.core.reporting import REPORT
from understudy.core.requests import NOTHING_MORE, About
from understudy.core.table import Step
from understudy.games.carwars import judging, options
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.queries import end_pose
from understudy.games.carwars.rules import motion
from understudy.games.carwars.rules.chance import may_use
from understudy.games.carwars.rules.damage import hurt_plant, hurt_tires
from understudy.games.carwars.rules.motion import CLEAR, THING, WALL, MoveOutcome, shape_of
from understudy.games.carwars.table import Car, Table
from understudy.geometry import Box

# -- speed ---------------------------------------------------------------------------------------------------


#: R 6.1: how far each way moves the slider.
_CHANGES = {"up": RULES.normal, "down": -RULES.normal, "hard-up": RULES.hard, "hard-down": -RULES.hard}


def new_speed(car: Car, way: str) -> int:
    """R 6.1: where the slider goes."""
    return RULES.speed_max if way == "boost" else car.speed + _CHANGES.get(way, 0)


def speeds(car: Car) -> tuple[options.Speed, ...]:
    """R 6.1, R 6.3, R 6.6: what the car may do with its speed."""
    return _speeds(car.speed, car.top_speed, car.having("superconductor") != options.NONE)


@cache
def _speeds(now: int, top: int, boost: bool) -> tuple[options.Speed, ...]:
    found = [options.SPEEDS["keep"]]
    for way, change in _CHANGES.items():
        low = -1 if way in ("up", "down") else 0
        if low <= now + change <= (top if way.endswith("up") else RULES.speed_max):
            found.append(options.SPEEDS[way])
    if boost:
        found.append(options.SPEEDS["boost"])
    return tuple(found)


def _boost(car: Car) -> About:
    """Whether a card may set the speed at once."""
    boosts = "superconductor" in car.build.numbers and car.having("superconductor") != options.NONE
    return WITH_BOOST if boosts else NOTHING_MORE


WITH_BOOST = {"boost": 1}


def turn(table: Table, seat: int) -> Flow[None]:
    """R 4.4: Adjust Speed, then all movement points."""
    car = table.cars[seat]
    if table.over() or not car.alive:
        return
    table.moment += 1
    table.tell("turn", seat)
    if table.config.reported[seat]:
        car.acted = car.fired = 0
        table.then((REPORT, (seat,)), ("settled", (seat,)))
        return
    if car.driven:
        table.asked = seat
        act: options.Speed = yield from choose(
            seat, "Adjust the speed", lambda: speeds(car), topic="adjust-speed", about=_boost(car)
        )
        before, car.speed = car.speed, new_speed(car, act.way)
        if before != car.speed:
            table.tell("speed", seat, car.speed, before)
        if act.way in _HARD:
            yield from _pay_for(table, seat, act.way)
        elif act.way == "boost":
            car.spent |= 1 << car.having("superconductor")
    elif car.speed:
        # R 12.5: nobody holds the wheel.
        before = car.speed
        car.speed -= min(car.speed, RULES.dead_driver_slows) if car.speed > 0 else -1
        table.tell("speed", seat, car.speed, before)
    table.points = abs(car.speed)
    table.then(("point", (seat,)))


#: Hard changes of speed, and the cards that pay for them.
_HARD = {"hard-up": "boost_free", "hard-down": "brakes_free"}


def _pay_for(table: Table, seat: int, way: str) -> Flow[None]:
    """R 6.2: hard changes cost; some cards pay for them."""
    car = table.cars[seat]
    if car.having(_HARD[way]) != options.NONE:
        return
    ghost = car.having("ghost")
    if (
        ghost != options.NONE
        and car.control
        and (yield from may_use(table, seat, "Pay 1 CONTROL, not damage?", ghost))
    ):
        car.control -= 1
        table.tell("control", seat, 1, car.control)
    elif way == "hard-up":
        hurt_plant(table, seat, RULES.hard_accelerate_plant)
    else:
        hurt_tires(table, seat, RULES.hard_brake_tires)


# -- movement points -----------------------------------------------------------------------------------------


def moves(table: Table, seat: int) -> Sequence[options.Move]:
    """R 7.2, R 7.9, R 8.8, R 12.5: what the car may do with a movement point."""
    return MOVES[may(table.cars[seat])]


def may(car: Car) -> str:
    """How a car may move; Possum steers a little out of control, a Thundercat Battery goes further."""
    free = car.driven and not car.out
    if car.speed < 0:
        return "reverse" if free else "roll-back"
    if not free:
        return "steer-a-little" if car.driven and car.having("possum") != options.NONE else "roll-on"
    battery = car.having("thundercat")
    if battery != options.NONE and not car.used >> battery & 1 and car.control and car.ace:
        return "go-further"
    return "steer"


#: What each way to move allows.
MOVES: dict[str, Sequence[options.Move]] = {
    "steer": options.ALL_MOVES,
    "go-further": (*options.ALL_MOVES, options.EXTRA),
    "steer-a-little": options.POSSUM_MOVES,
    "roll-on": options.STRAIGHT_ONLY,
    "reverse": options.REVERSE_MOVES,
    "roll-back": options.REVERSE_ONLY,
}
MAY = {way: {"may": way} for way in MOVES}


def _stops_anywhere(table: Table, seat: int, option: Option) -> bool:
    """R 7.6: a turn may stop at any angle inside a section that may be entered."""
    return (
        isinstance(option, options.Move)
        and option.angle > 0
        and any((act.turn, act.way) == (option.turn, option.way) for act in moves(table, seat))
    )


def point(table: Table, seat: int) -> Flow[None] | None:
    """R 7.1: spend one movement point; then the driving roll, then the next point."""
    if table.over() or not table.cars[seat].alive or table.points <= 0:
        table.points = 0
        return None
    return _move(table, seat)


def _move(table: Table, seat: int) -> Flow[None]:
    car = table.cars[seat]
    table.asked = seat
    way = may(car)
    act: options.Move = yield from choose(
        seat,
        "Choose a move",
        MOVES[way],
        also=lambda option: _stops_anywhere(table, seat, option),
        topic="move",
        about=MAY[way],
    )
    table.moment += 1
    if act is options.EXTRA:
        car.used |= 1 << car.having("thundercat")
        car.control -= 1
        car.ace -= 1
    else:
        table.points -= 1
    outcome = motion.run(table, seat, act)
    pushed, answer = yield from judging.contact(table, seat, act, outcome)
    if pushed or answer is not judging.MET_CLEAR:
        outcome = yield from _judged(table, seat, act, outcome, pushed, answer)
    else:
        if outcome.met != CLEAR or outcome.blocked or outcome.held or outcome.pushed:
            outcome = MoveOutcome(end_pose(table, seat, act), ran=outcome.ran)
        outcome.reached = _whole(act)
    ran = (yield from judging.run_over(table, seat, outcome)) if table.things else []
    reached = outcome.reached
    table.place(seat, outcome.pose)
    if table.watch is not None:
        table.tell("moved", seat, *told_move(act, reached))
    if outcome.pushed:
        _push(table, outcome)
    table.then(("arrive", (seat, reached, act.way)), ("point", (seat,)))
    if outcome.met != CLEAR or outcome.pushed or ran:
        table.then(*_contacts(table, seat, outcome, ran))


def _contacts(table: Table, seat: int, outcome: MoveOutcome, ran: Sequence[tuple[str, int]]) -> list[Step]:
    """What follows at once from what a move met, ran over, and pushed."""
    steps: list[Step] = [("run_over", (seat, id, side)) for id, side in ran]
    if outcome.met == WALL:
        steps.append(("hit_wall", (seat, outcome.own_side)))
    elif outcome.met >= THING and table.things[outcome.met - THING].mine:
        steps.append(("mine", (seat, table.things[outcome.met - THING].id, outcome.own_side)))
    elif outcome.met != CLEAR:
        steps.append(("collide", (seat, outcome.met, outcome.own_side, outcome.other_side)))
    steps += [("pile_up", (one, other)) for one, other in outcome.piled]
    steps += [("pushed_over", (other,)) for other in outcome.pushed if other < THING]
    return steps


#: Moves by number, for events.
TOLD = ("blocked", "straight", "slight", "D0", "D1", "D2", "D3", "D4", "extra", "reverse", "reverse-slight")


def told_move(act: options.Move, reached: str) -> tuple[int, int, int]:
    """A move as numbers: what was chosen, to which side, and how far it came."""
    side = {"left": 0, "right": 1}.get(act.way, options.NONE)
    return TOLD.index(act.turn), side, TOLD.index(reached)


def _judged(
    table: Table,
    seat: int,
    act: options.Move,
    model: MoveOutcome,
    pushed: list[int],
    answer: options.Judgment,
) -> Flow[MoveOutcome]:
    """What came of a move, as the model or somebody at the table sees it.

    Where somebody sees something else than the model, only the poses are still the model's guess.
    """
    if answer is judging.MET_BLOCKED:
        return (yield from _no_room(table, seat, act, model))
    met = CLEAR if answer is judging.MET_HELD else answer.number
    outcome = MoveOutcome(model.pose, met, ran=model.ran)
    if pushed:
        outcome.piled = yield from judging.piled(table, seat, model, pushed)
    outcome.reached = yield from judging.reached(table, seat, act, model)
    if met != CLEAR:
        outcome.own_side, outcome.other_side = yield from judging.touching(table, seat, met, model)
    refs = [*pushed, *(other for _, other in outcome.piled)]
    agreed = met == model.met and not model.blocked and set(refs) == set(model.pushed)
    if not agreed and met == CLEAR:
        outcome.pose = end_pose(table, seat, act)
    outcome.pushed = {ref: model.pushed[ref] if agreed else shape_of(table, ref) for ref in refs}
    return outcome


@cache
def _whole(act: options.Move) -> str:
    """How far a move comes that nothing cuts short."""
    return act.turn if act.way and not act.turn.startswith("reverse") else "straight"


def _no_room(table: Table, seat: int, act: options.Move, model: MoveOutcome) -> Flow[MoveOutcome]:
    """R 9.6a: a straight move is lost; a turn becomes a swing, if there is room for it."""
    tried = model if model.blocked else motion.blocked(table, seat, act)
    outcome = MoveOutcome(tried.pose, blocked=True, reached="blocked")
    if motion.may_swing(act) and (yield from judging.swings(seat, tried)):
        outcome.reached = act.turn
    return outcome


def _push(table: Table, outcome: MoveOutcome) -> None:
    for ref, shape in outcome.pushed.items():
        if ref >= THING:
            thing = table.things[ref - THING]
            table.things[ref - THING] = thing._replace(shape=shape)
        elif isinstance(shape, Box):
            table.place(ref, shape.pose)
            table.tell("pushed", ref)
