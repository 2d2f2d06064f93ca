"""Another stand-in for a person, of the opposite temperament: it drains, gathers, and shuns battles."""

from __future__ import annotations

from collections.abc import Iterator

from understudy.core.option import Option
from understudy.core.requests import Choose
from understudy.games.swccg import options
from understudy.games.swccg.data import LOCATION
from understudy.games.swccg.greedy import TOPICS, by_thumb, instead, worth
from understudy.games.swccg.queries import icons
from understudy.games.swccg.rules.deploy import pair_spots, spots
from understudy.games.swccg.strength import power_at, presence
from understudy.games.swccg.table import FORCE
from understudy.games.swccg.view import View

#: Power at a place that is enough to look for another.
_ENOUGH = 8
#: A place where it would stand beside somebody as strong as itself.
_SHUNNED = -9


def wary(view: View, request: Choose) -> Option:
    """Drain, gather where nobody is, battle only at twice the power, walk away from whoever is stronger."""
    return by_thumb(_TOPICS, view, request)


def _call(view: View, place: int, brings: float) -> float:
    """What draws it to a place with this much more power."""
    me, other = view.seat, 1 - view.seat
    mine, theirs = power_at(view, place, me), power_at(view, place, other)
    if presence(view, place, other) and mine + brings < 2 * theirs:
        return _SHUNNED
    gathers = 3 if presence(view, place, me) and mine < _ENOUGH else 0
    return 2 * icons(view, place, other) + gathers


def _deploy(view: View, option: Option) -> float:
    """Locations, then whoever finds a place to stand; the others stay in hand."""
    if not isinstance(option, options.Deploy | options.DeployWith):
        return instead(option)
    if view.cards[option.card].kind == LOCATION:
        return 20 + 2 * view.cards[option.card].icons[view.seat]
    ways: Iterator[options.Spot] = (
        pair_spots(view, view.seat, option.card, option.pilot)
        if isinstance(option, options.DeployWith)
        else spots(view, view.seat, option.card)
    )
    brings = view.cards[option.card].power or 0
    best = max(
        (_call(view, one.place, brings) for one in ways if isinstance(one, options.PickPlace)), default=0
    )
    return 1 + worth(view, option.card) if best >= 0 else -1


def _target(view: View, option: Option) -> float:
    if not isinstance(option, options.PickPlace | options.PickHost):
        return 0
    place = option.place if isinstance(option, options.PickPlace) else view.spot[option.host]
    return _call(view, place, 0) if place >= 0 else 0


def _battle(view: View, option: Option) -> float:
    if not isinstance(option, options.BeginBattle):
        return instead(option)
    mine, theirs = (power_at(view, option.place, seat) for seat in (view.seat, 1 - view.seat))
    return mine - 2 * theirs


def _move(view: View, option: Option) -> float:
    """Away from whoever is stronger, to where nobody is."""
    if not isinstance(option, options.Walk | options.Fly):
        return instead(option)
    me, other = view.seat, 1 - view.seat
    start = view.spot[option.card]
    stronger = presence(view, start, other) and power_at(view, start, other) > power_at(view, start, me)
    if not stronger or presence(view, option.goal, other):
        return -1
    return 1 + icons(view, option.goal, other)


def _draw(view: View, option: Option) -> float:
    full = len(view.hand) >= 10 or view.life(view.seat) < 8 or len(view.piles[view.seat][FORCE]) <= 4
    return (0 if full else 2) if option is options.DRAW_CARD else 1 if option is options.PASS else -1


_TOPICS = {
    **TOPICS,
    "deploy": _deploy,
    "deploy-to": _target,
    "battle": _battle,
    "move": _move,
    "draw": _draw,
}
