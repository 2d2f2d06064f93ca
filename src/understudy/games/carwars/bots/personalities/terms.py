"""The words of the document, one function each, and the mind that uses them."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.core.events import Watch
from understudy.core.option import Option
from understudy.games.carwars.bots.personalities import noes
from understudy.games.carwars.builds import DRIVER, FRONT, GUNNER, LEFT, RIGHT, Fitted
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.dice import SHIELD, STAR, SYMBOL, TIMES, WRENCH, symbols
from understudy.games.carwars.options import NONE, ByCrew, Fire, OnDie, OnItem, OnSide
from understudy.games.carwars.rules.rounds import PERSONALITIES
from understudy.games.carwars.table import Car
from understudy.games.carwars.view import View
from understudy.pages.page import Line, No
from understudy.pages.trace import beside

#: CW-PER-01: there are four.
AGGRESSIVE, BALANCED, DEFENSIVE, DESPERATE = PERSONALITIES


class Mind:
    """What a bot looks at when it decides: its view, what it is offered, and what it found out so far.

    Nothing about space is read from the view: it is judged, and kept for this one decision.
    """

    __slots__ = ("depth", "fires", "found", "nearest", "offered", "own", "seat", "view", "watch")

    def __init__(self, view: View, offered: Sequence[Option], watch: Watch | None) -> None:
        self.view = view
        self.seat = view.seat
        self.own: Car = view.cars[view.seat]
        self.offered = offered
        #: The nearest opponent, once it is known.
        self.nearest = NONE
        #: What the last look at the table left over.
        self.found: Sequence[ByCrew] = ()
        #: The shots that each crew member is offered, once they were sorted out.
        self.fires: tuple[list[Fire], list[Fire]] | None = None
        self.watch = watch
        self.depth = 0

    def note(self, line: Line, depth: int = 1) -> None:
        """Something to be read beside the line that is about to be."""
        if self.watch is not None:
            watch = self.watch
            watch.jotted.append((beside, line, self.depth + depth, watch.at))

    def item(self, plan: OnItem) -> Fitted:
        """The own card that a plan uses or hits."""
        return self.own.build.items[plan.item]


# -- speed and control ---------------------------------------------------------------------------------------


def has_low_control(mind: Mind) -> bool | No:
    """3 or fewer CONTROL tokens are held now (section 1 of the interpretation)."""
    return mind.own.control <= RULES.low_control or No(noes.has_control, mind.own.control)


def top_speed(mind: Mind) -> int:
    """The maximum that the tires allow (R 6.4)."""
    return mind.own.top_speed


# -- attacking -----------------------------------------------------------------------------------------------


def cost(mind: Mind, plan: OnItem) -> int:
    """The printed cost; of a paired weapon, of the pair."""
    return mind.item(plan).card.cost


def is_weapon(mind: Mind, plan: OnItem) -> bool:
    """Not a sidearm."""
    return mind.item(plan).card.kind == "weapon"


def is_limited_range(mind: Mind, plan: OnItem) -> bool:
    """A weapon with RANGE 1 or RANGE 2."""
    return is_weapon(mind, plan) and mind.item(plan).card.limited


def is_at_out_of_control(mind: Mind, plan: Fire) -> bool:
    """The target is an opponent that is out of control."""
    return mind.view.cars[plan.car].out


def armor_of_side(mind: Mind, plan: OnSide) -> int:
    """A-SIDE: the slider of the target's side; structures are not counted."""
    attack = mind.view.attack
    return 0 if attack is None else mind.view.cars[attack.target].armor[plan.side]


def is_flank(mind: Mind, plan: OnSide) -> bool:
    """The left or the right side."""
    return plan.side in (LEFT, RIGHT)


# -- own sides -----------------------------------------------------------------------------------------------


def own_armor(mind: Mind, plan: OnSide) -> int:
    """The slider of an own side."""
    return mind.own.armor[plan.side]


def has_front_armor(mind: Mind) -> bool | No:
    """The front armor is not reduced to 0."""
    return mind.own.armor[FRONT] > 0 or No(noes.front_armor_is, 0)


# -- dice ----------------------------------------------------------------------------------------------------


def is_success(mind: Mind, face: int) -> bool:
    """A-SUCCESS: what a die must show in this step: stars to drive, hits to attack, shields to defend."""
    pool = mind.view.pool
    if pool is None:
        return False
    symbol = SYMBOL[face]
    if pool.kind == "defence":
        return symbol == SHIELD
    return symbol == STAR or (symbol == WRENCH and pool.kind == "attack" and uses_wrenches(mind))


def uses_wrenches(mind: Mind) -> bool:
    """The attacking weapon does something with a wrench, of itself or by a rider."""
    attack = mind.view.attack
    if attack is None:
        return False
    card = mind.view.cars[attack.seat].build.items[attack.item].card
    return card.wrench != "none" or "tires_first" in card.numbers


def is_double(mind: Mind, plan: OnDie) -> bool:
    """The die shows two of its symbol."""
    pool = mind.view.pool
    return pool is not None and TIMES[pool.dice[plan.die][1]] == 2


def times_rerolled(mind: Mind, plan: OnDie) -> int:
    """How often this die was re-rolled already."""
    pool = mind.view.pool
    return 0 if pool is None else pool.again[plan.die]


def place_in_pool(mind: Mind, plan: OnDie) -> int:
    """Dice of one color are alike: the first one lying there."""
    return plan.die


def damage_left(mind: Mind) -> int:
    """How much of the attack the shields rolled so far, and cover, do not cancel."""
    attack, pool = mind.view.attack, mind.view.pool
    if attack is None:
        return 0
    rolled = 0 if pool is None else symbols(pool.dice)[SHIELD] + pool.bought
    return max(0, attack.points - max(0, attack.cover) - rolled)


# -- damage --------------------------------------------------------------------------------------------------


def damage_taken(mind: Mind, plan: OnItem) -> int:
    """The damage on an item or crew member."""
    return mind.own.damage[plan.item]


def would_survive(mind: Mind, plan: OnItem) -> bool:
    """One more point would not destroy the item, or kill the crew member."""
    return mind.own.damage[plan.item] + 1 < mind.own.build.points[plan.item]


def is_driver(mind: Mind, plan: OnItem) -> bool:
    return plan.item == DRIVER


def is_crew(mind: Mind, plan: OnItem) -> bool:
    return plan.item in (DRIVER, GUNNER)


def likeness(mind: Mind, plan: OnItem) -> tuple[object, ...]:
    """Two items with the same likeness are one option: the same card in the same state on the same side."""
    own, item = mind.own, plan.item
    fitted = own.build.items[item]
    return (
        fitted.card.id,
        fitted.side,
        own.damage[item],
        own.spent >> item & 1,
        own.fired >> item & 1,
        own.tokens[item],
    )
