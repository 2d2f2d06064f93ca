"""What a bot wants to know about space: asked through `judging`, as little as possible, in a fixed order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.core.flow import Flow, roll
from understudy.games.carwars import judging
from understudy.games.carwars.bots.personalities import noes
from understudy.games.carwars.bots.personalities.deciding import settle
from understudy.games.carwars.bots.personalities.terms import Mind
from understudy.games.carwars.builds import BACK, FRONT
from understudy.games.carwars.dice import DECISIONS, DICE, meanings, symbol_of
from understudy.games.carwars.options import CARS, NAMES, NONE, Drop, Fire, Move
from understudy.pages.page import Line, No


def nearest(mind: Mind, among: Sequence[int] | None = None) -> Flow[int]:
    """A-NEAREST: the opponent at the least distance from base to base; a die if several are equally near."""
    tied = yield from judging.nearest_opponent(mind.view, mind.seat, among)
    found = tied[0]
    if len(tied) > 1:
        found = (yield from settle(mind, "Which of the nearest?", [CARS[seat] for seat in tied])).car
    if mind.watch is not None:
        mind.note(NEAREST[found])
    return found


#: What is said about the nearest opponent: which it is.
NEAREST = tuple(Line("", f"The nearest is {name.capitalize()}.") for name in NAMES)


def the_nearest_opponent(mind: Mind) -> Flow[int]:
    """The nearest of all opponents: found once in a decision, anew in the next (CW-DEF-02)."""
    if mind.nearest == NONE:
        mind.nearest = yield from nearest(mind)
    return mind.nearest


def nearest_in_front_arc(mind: Mind) -> Flow[bool | No]:
    """CW-AGG-08, CW-BAL-04: some part of the nearest opponent's base is in the front arc."""
    other = yield from the_nearest_opponent(mind)
    there = yield from judging.in_arc(mind.view, mind.seat, other, FRONT)
    return there or No(noes.nearest_not_in_arc, other, "front")


def nearest_in_back_arc(mind: Mind) -> Flow[bool | No]:
    """CW-DEF-03, CW-DEF-07: some part of the nearest opponent's base is in the back arc."""
    other = yield from the_nearest_opponent(mind)
    there = yield from judging.in_arc(mind.view, mind.seat, other, BACK)
    return there or No(noes.nearest_not_in_arc, other, "back")


def key_overlaps_anything(mind: Mind) -> Flow[bool | No]:
    """CW-AVD-02 to CW-AVD-04, CW-AVD-07: a wall or a heavy obstacle (cars and wrecks are such) lies ahead."""
    ahead = any((yield from judging.key_overlaps(mind.view, mind.seat, heavy=True)))
    return ahead or No(noes.clear_ahead, mind.own.speed, "walls and heavy obstacles")


def key_overlaps_wall(mind: Mind) -> Flow[bool | No]:
    """CW-AGG-03: a wall lies ahead; heavy obstacles do not matter."""
    ahead = any((yield from judging.key_overlaps(mind.view, mind.seat, heavy=False)))
    return ahead or No(noes.clear_ahead, mind.own.speed, "walls")


# -- preferences ---------------------------------------------------------------------------------------------


def toward_center(mind: Mind, plans: Sequence[Move]) -> Flow[Sequence[Move]]:
    """CW-AVD-05: the side whose end leaves the front closest to the center of the arena."""
    x, y = mind.view.arena.center
    what = "the center of the arena"
    return (yield from judging.points_best(mind.view, mind.seat, plans, x, y, what))


def difficulty_by_die(mind: Mind, plans: Sequence[Move]) -> Flow[Sequence[Move]]:
    """CW-AVD-06: a blue die says whether it is D2 or D3, where both are possible."""
    turns = {plan.turn for plan in plans}
    if len(turns) == 1:
        return plans
    (face,) = yield from roll(mind.seat, _AVOID, DICE["blue"], 1, topic="avoid-turn")
    turn = DECISIONS["avoid_turn"][symbol_of(face)]
    mind.note(Line("", f"The blue die shows a {face.replace('-', ' ')}: {turn}."))
    return [plan for plan in plans if plan.turn == turn]


_AVOID = f"Difficulty of the turn: {meanings('avoid_turn')}"


def _pointing(mind: Mind, plans: Sequence[Move], away: bool) -> Flow[Sequence[Move]]:
    other = yield from the_nearest_opponent(mind)
    pose = mind.view.cars[other].pose
    what = f"the center of {NAMES[other].capitalize()}"
    return (yield from judging.points_best(mind.view, mind.seat, plans, pose.x, pose.y, what, away))


def toward_nearest(mind: Mind, plans: Sequence[Move]) -> Flow[Sequence[Move]]:
    """The move that points the front as close as possible to the center of the nearest opponent's base."""
    return (yield from _pointing(mind, plans, away=False))


def away_from_nearest(mind: Mind, plans: Sequence[Move]) -> Flow[Sequence[Move]]:
    """The move that points the front as far as possible from that center."""
    return (yield from _pointing(mind, plans, away=True))


def nearest_target(mind: Mind, plans: Sequence[Fire]) -> Flow[Sequence[Fire]]:
    """CW-ATK-09: the nearest of the targets that are left."""
    targets = list(dict.fromkeys(plan.car for plan in plans))
    if len(targets) == 1:
        return plans
    chosen = yield from nearest(mind, targets)
    return [plan for plan in plans if plan.car == chosen]


def nearest_at_dropper(drops: Callable[[Mind], Sequence[Drop]]) -> Callable[[Mind], Flow[bool | No]]:
    """A-DROP: whether the nearest opponent is in the arc of a dropper's side; those droppers are found."""

    def look(mind: Mind) -> Flow[bool | No]:
        other = yield from the_nearest_opponent(mind)
        known: dict[int, bool] = {}
        for drop in drops(mind):
            side = mind.item(drop).side
            if side not in known:
                known[side] = yield from judging.in_arc(mind.view, mind.seat, other, side)
        mind.found = [drop for drop in drops(mind) if known[mind.item(drop).side]]
        return bool(mind.found) or No(noes.nearest_not_on_side, other)

    return look
