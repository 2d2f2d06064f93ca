"""A stand-in for a person: simple rules of thumb, no foresight, no pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from understudy.core.option import NO, YES, Option
from understudy.core.requests import Choose
from understudy.games.swccg import options
from understudy.games.swccg.data import LOCATION
from understudy.games.swccg.queries import icons, value
from understudy.games.swccg.strength import controls, drain_amount, power_at, presence
from understudy.games.swccg.table import FORCE, RESERVE, USED
from understudy.games.swccg.view import View

#: What an option is worth in a question, to a simple bot.
Thumb = Callable[[View, Option], float]


def greedy(view: View, request: Choose) -> Option:
    """Drain and deploy what it can, battle where it is stronger, move little, draw up to eight cards."""
    return by_thumb(TOPICS, view, request)


def by_thumb(topics: Mapping[str, Thumb], view: View, request: Choose) -> Option:
    """The option that a topic's rule of thumb likes best, the first of equals."""
    options = request.options()
    weigh = topics.get(request.topic, _anything)
    best, score = options[0], float("-inf")
    for option in options:
        found = weigh(view, option)
        if found > score:
            best, score = option, found
    return best


def worth(view: View, card: int) -> float:
    one = view.cards[card]
    return (one.power or 0) + 2 * (one.ability or 0) + (one.forfeit or 0) / 2


def _anything(view: View, option: Option) -> float:
    """The first option, or yes; opponents' cards rather than own ones."""
    if option is YES:
        return 1
    if option is NO:
        return 0
    if isinstance(option, options.PickCard):
        mine = view.owner[option.card] == view.seat
        return -worth(view, option.card) if mine else worth(view, option.card)
    return 0


def instead(option: Option) -> float:
    """Rather nothing than anything else."""
    return 0 if option is options.PASS else -1


def _activate(view: View, option: Option) -> float:
    if not isinstance(option, options.Activate):
        return 0
    left = len(view.piles[view.seat][RESERVE]) - option.number
    return option.number if left >= 4 else -1


def _control(view: View, option: Option) -> float:
    if isinstance(option, options.DrainForce):
        return 1 + drain_amount(view, option.place, view.seat)
    return instead(option)


def _deploy(view: View, option: Option) -> float:
    if isinstance(option, options.Deploy):
        one = view.cards[option.card]
        if one.kind == LOCATION:
            return 20 + 2 * one.icons[view.seat] - one.icons[1 - view.seat]
        return 3 + worth(view, option.card)
    if isinstance(option, options.DeployWith):
        return 3 + worth(view, option.card) + worth(view, option.pilot)
    return instead(option)


def _target(view: View, option: Option) -> float:
    """Where to deploy: beside the opponent if that is enough, else where there is something to drain."""
    if not isinstance(option, options.PickPlace | options.PickHost):
        return 0
    place = option.place if isinstance(option, options.PickPlace) else view.spot[option.host]
    if place < 0:
        return 0
    me, other = view.seat, 1 - view.seat
    score = 2.0 * icons(view, place, other) + (1 if presence(view, place, me) else 0)
    if presence(view, place, other):
        score += 3 if power_at(view, place, me) + 4 >= power_at(view, place, other) else -3
    return score


def _battle(view: View, option: Option) -> float:
    if not isinstance(option, options.BeginBattle):
        return instead(option)
    return power_at(view, option.place, view.seat) - power_at(view, option.place, 1 - view.seat) - 1


def _move(view: View, option: Option) -> float:
    """A lone step to a site where it would drain and nobody is."""
    if not isinstance(option, options.Walk | options.Fly) or not controls(
        view, view.spot[option.card], view.seat
    ):
        return instead(option)
    start, place = view.spot[option.card], option.goal
    gain = icons(view, place, 1 - view.seat) - icons(view, start, 1 - view.seat)
    return gain if not presence(view, place, 1 - view.seat) else -1


def _draw(view: View, option: Option) -> float:
    full = len(view.hand) >= 8 or view.life(view.seat) < 8 or len(view.piles[view.seat][FORCE]) <= 2
    return (0 if full else 1) if option is options.DRAW_CARD else 0.5 if option is options.PASS else -1


def _damage(view: View, option: Option) -> float:
    """Cheap cards and used Force first."""
    if isinstance(option, options.Forfeit):
        return value(view, "forfeit", option.card) - worth(view, option.card) / 3
    return _lose(view, option) - 2


def _lose(view: View, option: Option) -> float:
    if isinstance(option, options.LoseFromHand):
        return 1 - worth(view, option.card) / 4
    return (
        {USED: 0.9, RESERVE: 0.5, FORCE: 0.1}.get(option.zone, 0)
        if isinstance(option, options.LoseFrom)
        else 0
    )


def _fire(view: View, option: Option) -> float:
    return 1 if isinstance(option, options.FireWeapon) else instead(option)


TOPICS: dict[str, Thumb] = {
    "activate": _activate,
    "control": _control,
    "deploy": _deploy,
    "deploy-to": _target,
    "battle": _battle,
    "weapons": _fire,
    "attack-weapons": _fire,
    "move": _move,
    "draw": _draw,
    "lose-force": _lose,
    "damage": _damage,
}
