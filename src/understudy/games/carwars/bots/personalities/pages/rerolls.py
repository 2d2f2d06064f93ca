"""Re-rolls: which dice, in which order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from understudy.core.flow import Flow
from understudy.games.carwars.bots.personalities import noes, plans
from understudy.games.carwars.bots.personalities.deciding import one_each, settle
from understudy.games.carwars.bots.personalities.terms import (
    Mind,
    damage_left,
    is_double,
    place_in_pool,
    times_rerolled,
)
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.dice import COLORS
from understudy.games.carwars.options import NONE, Act, LeaveOut, OnDie, OnItem
from understudy.pages import Ask, Can, No, Page, Prefer, Settle, earliest, fewest, most
from understudy.pages.page import Line

MANEUVERING = ("white", "yellow", "green", "blue", "red", "black")
ATTACKING = ("yellow", "green", "blue", "white", "red", "black")
DEFENDING = ("blue", "red", "white", "yellow", "green", "black")


def _places(order: Sequence[str]) -> tuple[int, ...]:
    """The place of each color of COLORS in an order."""
    return tuple(order.index(color) for color in COLORS)


def die_place(order: Sequence[str]) -> Callable[[Mind, OnDie], int]:
    """Where the color of a die in the pool stands in an order."""
    places = _places(order)

    def place(mind: Mind, plan: OnDie) -> int:
        pool = mind.view.pool
        return 0 if pool is None else places[pool.dice[plan.die][0]]

    return place


def color_place(order: Sequence[str]) -> Callable[[Mind, LeaveOut], int]:
    """Where a color stands in an order."""
    places = _places(order)
    return lambda mind, plan: places[plan.color]


#: A-PASS: each failing die once before any of them a second time; the switch repeats the first instead.
ONE_PASS = (
    [Prefer[Mind, OnDie]("CW-RR-01", "those re-rolled least often", fewest(times_rerolled))]
    if RULES.reroll_passes == "pass"
    else []
)


def in_order(rules: str, order: Sequence[str]) -> list[Prefer[Mind, OnDie]]:
    """CW-RR-03: the order of the step; A-COLOR inside a color."""
    return [
        *ONE_PASS,
        Prefer(rules, f"the order {', '.join(order)}", earliest(die_place(order))),
        Prefer("CW-RR-03", "double faces first", is_double),
        Prefer("CW-RR-03", "the first of equal dice", earliest(place_in_pool)),
    ]


def rerolling(rules: str, order: Sequence[str], paid: str = "") -> Can[Mind, OnDie]:
    """One more die, as long as there are re-rolls and failures."""
    return Can(
        f"CW-RR-01 CW-RR-02 CW-RR-03 {paid}",
        "Re-roll a die that shows no success?",
        plans.failed_dice,
        prefer=in_order(rules, order),
        log="",
    )


def _is_safe(mind: Mind) -> bool | No:
    """A-SAFE: the shields already cancel everything."""
    left = damage_left(mind)
    return not left or No(noes.damage_to_cancel, left)


def _free_reroll(mind: Mind) -> bool | No:
    """The next re-roll costs nothing."""
    pool = mind.view.pool
    left = [] if pool is None else [source for source in pool.rerolls if source.left]
    if not left:
        return No(noes.NO_REROLL)
    return not left[0].ace or No(noes.COSTS_ACE)


def _competing(mind: Mind) -> Sequence[Act]:
    """The dice that may be re-rolled for ACE, and the abilities that cost ACE too."""
    dice = plans.failed_dice(mind)
    return [*dice, *plans.all_of(OnItem, "use")(mind)] or dice


def _one_kind(mind: Mind, found: Sequence[Act]) -> Flow[Sequence[Act]]:
    """CW-DFN-03: a die between a re-roll and each ability."""
    kinds = one_each(found, _kind)
    chosen = _kind((yield from settle(mind, "Re-roll, or use an ability?", kinds)))
    return [plan for plan in found if _kind(plan) == chosen]


def _kind(plan: Act) -> int:
    """The item of an ability; all dice are of one kind."""
    return plan.item if isinstance(plan, OnItem) else NONE


def _beside_abilities(order: Sequence[Prefer[Mind, OnDie]]) -> list[Prefer[Mind, Act]]:
    """The same order of dice where abilities were among the candidates; one that is left stands alone."""
    return [Prefer(" ".join(line.rules), line.text, _best(line)(_of_dice(line))) for line in order]


def _best(line: Prefer[Mind, OnDie]) -> Callable[[Callable[[Mind, Act], float]], Any]:
    """Lowest counts, first places, or most."""
    if line.best is not min:
        return most
    return fewest if line.tells else earliest


def _of_dice(line: Prefer[Mind, OnDie]) -> Callable[[Mind, Act], float]:
    return lambda mind, plan: line.score(mind, plan) if isinstance(plan, OnDie) else 0


ENOUGH = Can[Mind, Act]("CW-RR-01 CW-RR-02", "Nothing more is re-rolled.", plans.passing)


def defending(careful: bool) -> Page:
    """A-SAFE: only the switch has the bot stop where nothing is left to cancel; else it is not read out."""
    reroll = rerolling("CW-RR-06", DEFENDING, "CW-DFN-02 CW-GEN-04 CW-GEN-05")
    safe = Ask("CW-DFN-02", "Is nothing left to cancel?", _is_safe, yes=[ENOUGH])
    lines: list[Line] = [safe, reroll, ENOUGH] if careful else [reroll, ENOUGH]
    return Page("Re-rolls: defending", lines, rules="CW-DFN-01")


REROLLS = {
    "driving": Page("Re-rolls: maneuvering", [rerolling("CW-RR-04", MANEUVERING), ENOUGH]),
    "attack": Page("Re-rolls: attacking", [rerolling("CW-RR-05", ATTACKING), ENOUGH]),
    "defence": defending(RULES.stop_when_safe),
}
#: The same where an ability competes for the ACE: what costs nothing comes first, then a die decides.
REROLL_OR_USE = Page(
    "Re-rolls and abilities: defending",
    [
        Ask(
            "CW-RR-01",
            "Is a re-roll left that costs nothing?",
            _free_reroll,
            yes=[rerolling("CW-RR-06", DEFENDING, "CW-DFN-02")],
        ),
        Can(
            "CW-DFN-02 CW-GEN-04 CW-GEN-05 CW-RR-01 CW-RR-02",
            "Spend ACE on a re-roll or an ability?",
            _competing,
            prefer=[
                Settle("CW-DFN-03", "what a die says", _one_kind),
                *_beside_abilities(in_order("CW-RR-06", DEFENDING)),
            ],
        ),
        ENOUGH,
    ],
    rules="CW-DFN-01",
)
NO_REROLLS = Page(
    "Re-rolls: all other circumstances",
    [Can[Mind, Act]("CW-RR-07", "Nothing is re-rolled.", plans.passing)],
)
#: A die may be taken out of a driving roll: the one that would be re-rolled first.
REMOVE = Page(
    "A die less",
    [
        Can(
            "CW-GEN-02 CW-CON-04",
            "Take a die out of the roll.",
            plans.all_of(LeaveOut, "remove"),
            prefer=[
                Prefer("CW-RR-04", f"the order {', '.join(MANEUVERING)}", earliest(color_place(MANEUVERING)))
            ],
        )
    ],
)
