"""Why a line said no: sentences only. The finders know the numbers: what was wanted, what there is."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.core.option import Option
from understudy.games.swccg.bots.player.exact import percent, points
from understudy.games.swccg.options import Act
from understudy.kit.saying import plural


def not_offered(wanted: str, offered: Sequence[Option]) -> str:
    """Something that the question does not offer."""
    kinds = dict.fromkeys(one.verb if isinstance(one, Act) else one.id for one in offered)
    return f"{wanted} is not offered: {', '.join(kinds) or 'nothing is'}."


# -- scores --------------------------------------------------------------------------------------------------


def not_possible(what: str) -> str:
    return f"No {what} is possible now."


def counts_too_little(what: str, count: int, name: str, score: int, least: int) -> str:
    """The best of some, what it counts, and what is wanted."""
    best = f"The only {what}" if count == 1 else f"The best {what} of {count}"
    return f"{best}, {name}, scores {points(score, sign=True)}; it must be above {points(least)}."


def no_plan(count: int, force: int, best: int, least: int) -> str:
    if not count:
        return f"No character, starship or vehicle can be deployed with {force} Force."
    told = points(best, sign=True)
    return f"The best plan with {force} Force scores {told}; it must be above {points(least)}."


def no_force_unused(force: int) -> str:
    return f"{force} Force is too little to count as unused."


def none_serves(count: int) -> str:
    told = plural(count, "deployment")
    return f"{told} left, only to where nothing comes of it or the opponent is too strong."


# -- the phases ----------------------------------------------------------------------------------------------

NOT_MY_TURN = "It is the opponent's turn."
NOTHING_IN_RESERVE = "The Reserve Deck is empty."


def all_activated(reserve: int) -> str:
    left = plural(reserve, "card is", "cards are")
    return f"All Force that is generated was activated; {left} left in the Reserve Deck."


def reserve_is_kept(reserve: int) -> str:
    return f"{plural(reserve, 'card')} left in the Reserve Deck: kept for destinies."


NO_DRAIN = "It may drain nowhere now."


def drain_takes_nothing(count: int, name: str) -> str:
    return f"{name} is the best of {count}, and takes nothing."


def drain_costs_more(count: int, name: str) -> str:
    return f"{name} is the best of {count}, and costs more than it takes."


NO_ASTEROID = "No starship of the opponent is among asteroids."
NO_DRAW = "No card can be drawn now: it is the opponent's turn, or no Force is left."


def life_runs_out(life: int) -> str:
    return f"{life} Life Force is left: nothing to draw from."


def force_is_kept(force: int, kept: int) -> str:
    return f"{force} Force is left, and {kept} is saved for responses and for the next turn."


def hand_is_large(hand: int, wanted: int) -> str:
    return f"The hand has {plural(hand, 'card')}; {wanted} would be enough."


def hand_is_dear(dear: int, ahead: int) -> str:
    return f"The bot saves: the units in hand cost {dear}, and next turn it has {ahead} Force."


NOBODY_BESIDE = "None of its cards is where the opponent is."


def no_danger(name: str, cost: int, least: int) -> str:
    more = "more" if cost >= 0 else "less"
    told = f"A battle at {name} would cost it {points(abs(cost))} {more} than the opponent"
    return f"{told}; it retreats at {points(least)} more."


def nowhere_to_retreat(name: str, moves: int) -> str:
    if not moves:
        return f"{name} is in danger, but no move leads away from it."
    only = "the only move does not lead" if moves == 1 else f"none of {moves} moves leads"
    return f"{name} is in danger, but {only} to where all can stay."


# -- fighting ------------------------------------------------------------------------------------------------


def battle_pays_too_little(name: str, score: int, chance: int, least: int, wanted: int) -> str:
    return (
        f"The best, at {name}, scores {points(score, sign=True)} with a chance of {percent(chance)}; "
        f"it needs {points(least)} and {percent(wanted)}."
    )


NOTHING_TO_FORFEIT = "Nothing can be forfeited."


def none_was_hit(count: int) -> str:
    if not count:
        return NOTHING_TO_FORFEIT
    if count == 1:
        return "The only card that could be forfeited was not hit."
    return f"None of the {count} cards that could be forfeited was hit."


def force_is_cheaper(count: int) -> str:
    if not count:
        return NOTHING_TO_FORFEIT
    every = "the only forfeit" if count == 1 else f"each of {count} forfeits"
    return f"Losing Force costs less than {every}."


def shot_counts(name: str, score: int) -> str:
    return f"Another shot of {name} counts {points(score, sign=True)}."


# -- who goes along, whose it is -----------------------------------------------------------------------------


def nobody_gains(count: int) -> str:
    if not count:
        return "No card could go."
    return (
        "The only card that could go gains nothing by it." if count == 1 else f"None of {count} gains by it."
    )


def is_the_opponents(name: str) -> str:
    return f"{name} is the opponent's."


def fare_is_too_high(force: int, fare: int, kept: int) -> str:
    return f"{force} Force less {fare} would leave less than the {kept} saved for responses."


def bearer_is_dearer(count: int, least: int) -> str:
    worth = f"worth more than {points(least)}, which its bearer is"
    if count < 2:
        return f"{'The only' if count else 'No'} other card is {'not ' if count else ''}{worth}."
    return f"None of {count} other cards is {worth}."
