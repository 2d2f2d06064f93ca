"""Why a line said no: what was missing, with the numbers that were wanted and those that there are."""

from __future__ import annotations

from collections.abc import Callable

from understudy.games.swccg.bots.player import deploying, fighting, planning, plans
from understudy.games.swccg.bots.player.battles import danger, outlook
from understudy.games.swccg.bots.player.exact import percent, points
from understudy.games.swccg.bots.player.moving import REGULAR
from understudy.games.swccg.bots.player.terms import Mind, need, number, of_kind, unit, worth
from understudy.games.swccg.data import LOCATION
from understudy.games.swccg.options import KINDS, Act
from understudy.games.swccg.queries import location as location_of
from understudy.kit.exact import added
from understudy.kit.saying import plural
from understudy.pages.page import Lack, Line

Lacking = Callable[[Mind], Line]


def _card(mind: Mind, plan: Act) -> str:
    cards = mind.view.cards
    return cards[plan.card].title if "card" in KINDS[plan.kind] else plan.kind


def _place(mind: Mind, place: int) -> str:
    return location_of(mind.view, place).title


# -- scores --------------------------------------------------------------------------------------------------


def _none(what: str) -> str:
    return f"No {what} is possible now."


def _short(what: str, count: int, name: str, score: int, least: int) -> str:
    best = f"The only {what}" if count == 1 else f"The best {what} of {count}"
    return f"{best}, {name}, counts {points(score, sign=True)}; more than {points(least)} is wanted."


def scored(what: str, limit: str, *kinds: str) -> Lacking:
    """Nothing of these kinds counts for enough."""

    def lacking(mind: Mind) -> Line:
        return _best(mind, what, of_kind(mind, *kinds), mind.w[limit] if limit else 0)

    return lacking


def _best(mind: Mind, what: str, options: list[Act], least: int) -> Line:
    if not options:
        return Lack(_none, what)
    best = max(options, key=lambda one: plans.total(mind, one))
    return Lack(_short, what, len(options), _card(mind, best), plans.total(mind, best), least)


texts = scored("text or Interrupt", "answer-at", *plans.TEXTS)
moves = scored("move", "move-at", *plans.MOVES)
reacts = scored("react", "deploy-at", *plans.REACTS)
shots = scored("shot", "deploy-at", "fire")
attacks = scored("attack on a creature", "deploy-at", "attack")


# -- the phases ----------------------------------------------------------------------------------------------


def _no_activation(most: int, reserve: int, mine: bool) -> str:
    if not mine:
        return "It is the opponent's turn."
    if not reserve:
        return "The Reserve Deck is empty."
    if not most:
        left = plural(reserve, "card is", "cards are")
        return f"All Force that is generated was activated; {left} left in the Reserve Deck."
    return f"{plural(reserve, 'card')} left in the Reserve Deck: kept for destinies."


def activation(mind: Mind) -> Line:
    most = max((one.number for one in of_kind(mind, "activate")), default=0)
    return Lack(_no_activation, most, mind.reserve, mind.view.active == mind.seat)


def _no_drain(count: int, name: str) -> str:
    return f"{name} is the best of {count}, and takes nothing." if count else "It may drain nowhere now."


def drain(mind: Mind) -> Line:
    options = of_kind(mind, "drain")
    best = max(options, key=lambda one: plans.total(mind, one), default=None)
    return Lack(_no_drain, len(options), "" if best is None else _place(mind, best.place))


NO_ASTEROID = Line("", "No starship of the opponent is among asteroids.")


def asteroid(mind: Mind) -> Line:
    return NO_ASTEROID


def location(mind: Mind) -> Line:
    cards = mind.view.cards
    options = [one for one in of_kind(mind, "deploy") if cards[one.card].kind == LOCATION]
    return _best(mind, "location", options, 0)


def _no_plan(count: int, force: int, best: int, least: int) -> str:
    if not count:
        return f"No character, starship or vehicle can be deployed with {force} Force."
    told = points(best, sign=True)
    return f"The best plan with {force} Force counts {told}; more than {points(least)} is wanted."


def plan(mind: Mind) -> Line:
    cards = mind.view.cards
    options = [one for one in of_kind(mind, "deploy", "deploy-with") if unit(cards[one.card])]
    planning.plan_of(mind)
    best = max((plans.total(mind, one) for one in options), default=0)
    return Lack(_no_plan, len(options), mind.force, best, deploying.threshold(mind))


def deployment(mind: Mind) -> Line:
    cards = mind.view.cards
    kinds = of_kind(mind, "deploy", "deploy-with", "transfer", "slot")
    options = [one for one in kinds if cards[one.card].kind != LOCATION]
    return _best(mind, "deployment", options, deploying.threshold(mind))


def _no_draw(hand: int, wanted: int, force: int, kept: int, life: int, offered: bool) -> str:
    if not offered:
        return "No card can be drawn now: it is the opponent's turn, or no Force is left."
    if life <= 3:
        return f"{life} Life Force is left: nothing to draw from."
    if force <= kept:
        return f"{force} Force is left, and {kept} is kept for answers and for the next turn."
    return f"The hand has {plural(hand, 'card')}; {wanted} would be enough."


def draw(mind: Mind) -> Line:
    kept = max(need(mind), plans.saved(mind))
    offered, hand = bool(of_kind(mind, "draw")), len(mind.view.hand)
    return Lack(_no_draw, hand, plans.hand_wanted(mind), mind.force, kept, mind.life, offered)


def _no_retreat(name: str, cost: int, least: int, moves: int) -> str:
    if not name:
        return "Nobody of mine stands beside the opponent."
    if cost < least:
        told = f"A battle at {name} would cost it {points(cost, sign=True)} more than the opponent"
        return f"{told}; it retreats from {points(least)} on."
    return f"{name} is in danger, but none of {plural(moves, 'move')} leads to where all can stay."


def retreat(mind: Mind) -> Line:
    beside = [place for place in range(len(mind.view.stacks)) if all(mind.ground(place).there)]
    worst = max(beside, key=lambda place: danger(mind, place), default=-1)
    moves = [one for one in of_kind(mind, *REGULAR) if mind.view.spot[one.card] == worst]
    if worst < 0:
        return Lack(_no_retreat, "", 0, 0, 0)
    return Lack(_no_retreat, _place(mind, worst), danger(mind, worst), mind.w["retreat"], len(moves))


# -- fighting ------------------------------------------------------------------------------------------------


def _no_battle(name: str, score: int, chance: int, least: int, wanted: int) -> str:
    return (
        f"The best, at {name}, counts {points(score, sign=True)} with a chance of {percent(chance)}; "
        f"{points(least)} and {percent(wanted)} are wanted."
    )


def battle(mind: Mind) -> Line:
    options = of_kind(mind, "battle")
    if not options:
        return Lack(_none, "battle")
    rows = [
        (added(fighting.battle_parts(mind, one).values()), outlook(mind, one.place).win, one.place)
        for one in options
    ]
    score, chance, place = max(rows)
    return Lack(_no_battle, _place(mind, place), score, chance, mind.w["battle-at"], mind.w["battle-win"])


def _no_hit(count: int) -> str:
    return (
        f"Of {plural(count, 'card')} that could be forfeited none was hit."
        if count
        else "Nothing can be forfeited."
    )


def hit(mind: Mind) -> Line:
    return Lack(_no_hit, len(of_kind(mind, "forfeit")))


def _not_named(count: int) -> str:
    return (
        f"Losing Force costs less than any of {plural(count, 'forfeit')}."
        if count
        else "Nothing can be forfeited."
    )


def named(mind: Mind) -> Line:
    return Lack(_not_named, len(of_kind(mind, "forfeit")))


# -- who goes along, whose it is -----------------------------------------------------------------------------


def _nobody(count: int) -> str:
    return f"None of {count} gains by it." if count else "Nobody could go."


def gaining(*kinds: str) -> Lacking:
    return lambda mind: Lack(_nobody, len(of_kind(mind, *kinds)))


def _theirs(name: str) -> str:
    return f"{name} is the opponent's." if name else "It is the opponent's."


def favour(mind: Mind) -> Line:
    card = number(mind, "card")
    return Lack(_theirs, mind.view.cards[card].title if card >= 0 else "")


def _no_fare(force: int, fare: int, kept: int) -> str:
    return f"{force} Force less {fare} would leave less than the {kept} that answers need."


def fare(mind: Mind) -> Line:
    return Lack(_no_fare, mind.force, number(mind, "fare"), need(mind))


def _no_shot(name: str, score: int) -> str:
    return f"Another shot of {name} counts {points(score, sign=True)}."


def shot_again(mind: Mind) -> Line:
    card = number(mind, "card")
    score = added(fighting.shot_of(mind, card).values())
    return Lack(_no_shot, mind.view.cards[card].title if card >= 0 else "it", score)


def _not_offered(wanted: str, kinds: tuple[str, ...]) -> str:
    return f"{wanted} is not offered: {', '.join(kinds) or 'nothing is'}."


def offered(wanted: str) -> Lacking:
    """Something that the question does not offer."""

    def lacking(mind: Mind) -> Line:
        kinds = dict.fromkeys(one.kind if isinstance(one, Act) else one.id for one in mind.offered)
        return Lack(_not_offered, wanted, tuple(kinds))

    return lacking


def _bears_well(count: int, least: int) -> str:
    return f"None of {plural(count, 'other card')} is worth more than {points(least)}, which its bearer is."


def bearer(mind: Mind) -> Line:
    card = number(mind, "card")
    host = mind.view.host[card] if card >= 0 else -1
    least = worth(mind, host) if host >= 0 else 0
    return Lack(_bears_well, len(of_kind(mind, "card")), least)
