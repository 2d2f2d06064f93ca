"""Decision dice: how a bot settles what its rules leave open."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

from understudy.core.flow import Flow, pick_random
from understudy.games.carwars.bots.personalities.terms import Mind, likeness
from understudy.games.carwars.dice import DECISIONS, DICE
from understudy.games.carwars.options import USES, Act, OnItem
from understudy.pages.page import Line, Page
from understudy.pages.trace import settled

A = TypeVar("A", bound=Act)
#: An act with an item.
I = TypeVar("I", bound=OnItem)  # noqa: E741


def _by(die: str, kind: str) -> str:
    """What a person rolls, and what each symbol stands for."""
    ends = sorted((option, symbol) for symbol, option in DECISIONS[kind].items())
    return f"{die}: " + ", ".join(f"{symbol} = {option}" for option, symbol in ends)


#: CW-GEN-06, CW-GEN-07: the die for so many options; A is the first of them.
DIE = {2: _by(DICE["blue"].name, "two_options"), 3: _by(DICE["white"].name, "three_options")}
#: A-MANY: no die is prescribed for more than three.
ANY_WAY = "any fair way"


def _shown(die: str, kind: str) -> tuple[Line, ...]:
    """What the die showed, by the number of the option that it chose."""
    ends = sorted((option, symbol) for symbol, option in DECISIONS[kind].items())
    return tuple(Line("", f"The {die} die shows a {symbol}: option {option}.") for option, symbol in ends)


SHOWN = {2: _shown("blue", "two_options"), 3: _shown("white", "three_options")}
TWO = Line("CW-GEN-06 CW-GEN-14 CW-RR-07", "Two options: a blue die decides.")
THREE = Line("CW-GEN-07 CW-GEN-14 CW-RR-07", "Three options: a white die decides.")
MORE = Line("CW-GEN-14", "More than three options: chance decides.")
LINES = {2: TWO, 3: THREE}
DECISION_DICE = Page("Decision dice", [TWO, THREE, MORE])


def settle(mind: Mind, prompt: str, options: Sequence[A]) -> Flow[A]:
    """CW-GEN-06, CW-GEN-07, CW-GEN-14: one of the options by the die for so many; CW-RR-07: rolled once."""
    if len(options) == 1:
        return options[0]
    if mind.watch is not None:
        line, watch = LINES.get(len(options), MORE), mind.watch
        watch.jotted.append((settled, line, mind.depth + 1, options, watch.at))
    chosen = yield from pick_random(
        mind.seat, prompt, options, DIE.get(len(options), ANY_WAY), topic="decision-die"
    )
    if mind.watch is not None and len(options) in SHOWN:
        mind.note(SHOWN[len(options)][options.index(chosen)], 2)
    return chosen


def one_each(plans: Sequence[A], kind: Callable[[A], Hashable]) -> list[A]:
    """The first plan of each kind."""
    found: dict[Hashable, A] = {}
    for plan in plans:
        found.setdefault(kind(plan), plan)
    return list(found.values())


def any_item(mind: Mind, plans: Sequence[I]) -> Flow[Sequence[I]]:
    """A die between items; items that are alike are one option and need no die (FAQ 54)."""
    kinds = one_each(plans, lambda plan: likeness(mind, plan))
    return [(yield from settle(mind, "Which item?", kinds))]


def any_weapon(mind: Mind, plans: Sequence[I]) -> Flow[Sequence[I]]:
    """CW-ATK-10: a die between weapons; two that are alike are one option."""
    kinds = one_each(plans, lambda plan: likeness(mind, plan))
    chosen = yield from settle(mind, "Which weapon?", [USES[plan.item] for plan in kinds])
    return [plan for plan in plans if plan.item == chosen.item]


def any_one(mind: Mind, plans: Sequence[A]) -> Flow[Sequence[A]]:
    """A die between whatever is left."""
    return [(yield from settle(mind, "Which one?", plans))]
