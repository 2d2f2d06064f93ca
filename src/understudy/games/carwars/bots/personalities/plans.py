"""The candidates of each line: always some of the options that the rules offer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from understudy.games.carwars import options
from understudy.games.carwars.bots.personalities import noes
from understudy.games.carwars.bots.personalities.terms import (
    Mind,
    is_at_out_of_control,
    is_limited_range,
    is_success,
    is_weapon,
    top_speed,
)
from understudy.games.carwars.builds import Build
from understudy.games.carwars.constants import RULES
from understudy.pages import No, sift

A = TypeVar("A", bound=options.Act)
#: What lists the candidates of a line.
Plans: TypeAlias = Callable[[Mind], Sequence[A]]
STRAIGHT_ON = (options.STRAIGHT,)


def offered(*acts: A) -> Plans[A]:
    """Those of some acts that are offered."""
    return lambda mind: [act for act in acts if act in mind.offered] or No(noes.only_offered, mind.offered)


def all_of(kind: type[A], verb: str) -> Plans[A]:
    """All options of a kind with a verb."""
    return lambda mind: (
        [act for act in mind.offered if isinstance(act, kind) and act.verb == verb]
        or No(noes.only_offered, mind.offered)
    )


passing = offered(options.PASS)
all_douses = all_of(options.OnSide, "douse")


def douses(mind: Mind) -> Sequence[options.OnSide]:
    """The fires that can be paid for."""
    return all_douses(mind) or No(noes.burning, mind.own.fires.bit_count(), mind.own.control)


# -- speed ---------------------------------------------------------------------------------------------------

keep = offered(options.SPEEDS["keep"])
hard_accelerate = offered(options.SPEEDS["hard-up"])


def up_to_maximum(mind: Mind) -> Sequence[options.Speed]:
    """CW-GEN-08: the speed goes up as far as the maximum allows."""
    way = "up" if mind.own.speed < top_speed(mind) else "keep"
    return offered(options.SPEEDS[way])(mind)


def toward(speed: int) -> Plans[options.Speed]:
    """One step toward a speed."""

    def step(mind: Mind) -> Sequence[options.Speed]:
        return offered(options.SPEEDS["up" if mind.own.speed < speed else "down"])(mind)

    return step


# -- movement ------------------------------------------------------------------------------------------------

only_move = offered(options.STRAIGHT, options.REVERSE)


def drive_straight(mind: Mind) -> Sequence[options.Move]:
    return STRAIGHT_ON


def turns(*names: str) -> Plans[options.Move]:
    """CW-GEN-09, CW-GEN-10: turns that cover their whole section, easier ones first, left before right."""
    acts = tuple(options.COVERING[name, way] for name in names for way in ("left", "right"))

    def allowed(mind: Mind) -> Sequence[options.Move]:
        return acts if mind.offered is options.ALL_MOVES else among(mind)

    among = offered(*acts)
    return allowed


def hard_turns(mind: Mind) -> Sequence[options.Move]:
    """CW-AVD-06: D2 and D3; A-POSSUM: where only easier turns are allowed, the hardest of those."""
    return _HARD(mind) or _EASY(mind)


_HARD = turns("D2", "D3")
_EASY = turns("D1")
slight_turns = turns("slight")


def slight_toward(mind: Mind) -> Sequence[options.Move]:
    """CW-GEN-10; A-STRAIGHT: whether driving straight with slight turns may also do without one."""
    if RULES.slight_toward_allows_straight:
        return [options.STRAIGHT, *slight_turns(mind)]
    return slight_turns(mind)


# -- attacks -------------------------------------------------------------------------------------------------


def sorted_shots(mind: Mind) -> tuple[list[options.Fire], list[options.Fire]]:
    """What the driver and what the gunner can fire, and at whom."""
    if mind.fires is None:
        mind.fires = ([], [])
        for act in mind.offered:
            if isinstance(act, options.Fire):
                mind.fires[act.who].append(act)
    return mind.fires


def shots(
    who: int,
    test: Callable[[Mind, options.Fire], bool],
    text: str,
    no: Callable[[Build, Sequence[options.Fire]], str],
) -> Plans[options.Fire]:
    """What a crew member can fire, at whom, where the test holds; `text` is what it asks for."""

    def found(mind: Mind) -> Sequence[options.Fire]:
        fires = sorted_shots(mind)[who]
        if not fires:
            return No(noes.NOTHING_TO_FIRE)
        passed = [act for act in fires if test(mind, act)]
        return sift(fires, passed, text) or No(no, mind.own.build, fires)

    return found


def drops(who: int) -> Plans[options.Drop]:
    """What a crew member can drop."""
    return lambda mind: (
        [act for act in mind.offered if isinstance(act, options.Drop) and act.who == who]
        or No(noes.NOTHING_TO_LAY)
    )


def _is_sidearm(mind: Mind, plan: options.OnItem) -> bool:
    return not is_weapon(mind, plan)


def at_out_of_control(who: int) -> Plans[options.Fire]:
    """CW-ATK-04: weapons only; a sidearm waits for its own item."""

    def found(mind: Mind) -> Sequence[options.Fire]:
        fires = sorted_shots(mind)[who]
        if not fires:
            return No(noes.NOTHING_TO_FIRE)
        out = [act for act in fires if is_at_out_of_control(mind, act)]
        found = [act for act in out if is_weapon(mind, act)]
        return sift(fires, found, "a weapon at a car out of control") or No(noes.in_control, fires, out)

    return found


def with_limited_range(who: int) -> Plans[options.Fire]:
    """CW-ATK-05."""
    return shots(who, is_limited_range, "limited range", noes.no_limited_range)


def with_any_weapon(who: int) -> Plans[options.Fire]:
    """CW-ATK-06."""
    return shots(who, is_weapon, "a weapon", noes.only_sidearms)


def with_sidearm(who: int) -> Plans[options.Fire]:
    """CW-ATK-07."""
    return shots(who, _is_sidearm, "a sidearm", noes.no_sidearm)


hold = offered(options.HOLD)

# -- dice ----------------------------------------------------------------------------------------------------


def failed_dice(mind: Mind) -> Sequence[options.OnDie]:
    """CW-RR-02, CW-RR-03: the dice that may be re-rolled and show no success."""
    pool = mind.view.pool
    if pool is None:
        return No(noes.NO_DIE)
    failed = [not is_success(mind, face) for _, face in pool.dice]
    return [act for act in mind.offered if isinstance(act, options.OnDie) and failed[act.die]] or No(
        noes.nothing_to_reroll, tuple(pool.dice), sum(failed), sum(source.left for source in pool.rerolls)
    )
