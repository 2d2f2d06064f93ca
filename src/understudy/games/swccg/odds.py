"""What an option costs and promises, in a few words, from what the seat that is asked may see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from understudy.core.option import Option
from understudy.core.requests import Choose, Request
from understudy.games.swccg import options
from understudy.games.swccg.bots.player.battles import hit_chance, outlook
from understudy.games.swccg.bots.player.terms import Mind
from understudy.games.swccg.data import LOCATION
from understudy.games.swccg.queries import value
from understudy.games.swccg.rules.battle import battle_cost
from understudy.games.swccg.rules.control import drain_cost
from understudy.games.swccg.rules.deploy import pair_spots, price_of, spots
from understudy.games.swccg.rules.going import move_cost
from understudy.games.swccg.rules.transport import shuttle_cost, transit_cost
from understudy.games.swccg.rules.weapons import fire_cost, targets, user_of
from understudy.games.swccg.strength import drain_amount, power_at
from understudy.games.swccg.table import NONE, Table, bits
from understudy.games.swccg.view import View
from understudy.games.swccg.vocabulary import X
from understudy.kit.options import case


def stakes(table: Table, request: Request, option: options.Act) -> str:
    """Costs, totals and odds of an option of this question; empty where there is nothing to say."""
    tell = _STAKES.get(type(option))
    if tell is None or not isinstance(request, Choose):
        return ""
    return tell(View(table, request.seat), request, option)


def _force(amount: float) -> str:
    return f"{amount:g} Force" if amount else "free"


def _percent(chance: int) -> str:
    """A chance in thousandths."""
    return f"{(chance + 5) // 10} %"


def _drain(view: View, request: Choose, option: options.DrainForce) -> str:
    cost = drain_cost(view, option.place, view.seat)
    taken = f"takes {drain_amount(view, option.place, view.seat)}"
    return f"{taken}, {_force(cost)}" if cost else taken


def _range(prices: list[int]) -> str:
    if not prices:
        return ""
    low, high = min(prices), max(prices)
    return _force(low) if low == high else f"{low} to {high} Force"


def _deploy(view: View, request: Choose, option: options.Deploy) -> str:
    if view.cards[option.card].kind == LOCATION:
        return ""
    return _range(
        [price_of(view, view.seat, option.card, way)[2] for way in spots(view, view.seat, option.card)]
    )


def _pair(view: View, request: Choose, option: options.DeployWith) -> str:
    pilot = int(view.cards[option.pilot].deploy or 0)
    ways = pair_spots(view, view.seat, option.card, option.pilot)
    return _range([price_of(view, view.seat, option.card, way)[2] + pilot for way in ways])


def _spot(view: View, request: Choose, option: options.Spot) -> str:
    """Where a card is deployed: its price there, and whom it meets."""
    card = request.about.get("card")
    if request.topic != "deploy-to" or not isinstance(card, int) or view.cards[card].kind == LOCATION:
        return ""
    place, _, price = price_of(view, view.seat, card, option)
    told = _force(price)
    if place != NONE and isinstance(option, options.PickPlace):
        told += f"; power there {_against(view, place)}"
    return told


def _against(view: View, place: int) -> str:
    return f"{power_at(view, place, view.seat):g} against {power_at(view, place, 1 - view.seat):g}"


def _battle(view: View, request: Choose, option: options.BeginBattle) -> str:
    """SW-BOT-05, SW-BOT-06: power, destinies and how likely it is won, unseen cards taken at their mean."""
    chance = outlook(Mind(view, request), option.place).win
    cost = _force(battle_cost(view, option.place, view.seat))
    return f"power {_against(view, option.place)}, {_percent(chance)} to win; {cost}"


def _fire(view: View, request: Choose, option: options.FireWeapon) -> str:
    fire = view.config.texts[option.card].fire
    if fire is None or view.battle is None:
        return ""
    user = user_of(view, view.seat, option.card, fire)
    cost = _force(fire_cost(view, view.seat, option.card, NONE if user is None else user, fire))
    mind = Mind(view, request)
    aims = bits(targets(view, view.seat, option.card, fire, view.battle))
    best = max((hit_chance(mind, option.card, one) for one in aims), default=0)
    return f"{cost}; up to {_percent(best)} to hit" if aims else cost


def _aim(view: View, request: Choose, option: options.PickCard) -> str:
    weapon = request.about.get("card")
    if request.topic != "fire-at" or not isinstance(weapon, int):
        return ""
    return f"{_percent(hit_chance(Mind(view, request), weapon, option.card))} to hit"


def _move(view: View, request: Choose, option: options.Regular) -> str:
    if view.spot[option.card] == NONE or request.topic == "flee-or-lose":
        return ""
    return _force(move_cost(view, option))


def _transit(view: View, request: Choose, option: options.Transit) -> str:
    return _force(transit_cost(view, view.seat, option.origin, option.goal))


def _shuttle(view: View, request: Choose, option: options.ShuttleUp | options.ShuttleDown) -> str:
    system = view.spot[option.goal if isinstance(option, options.ShuttleUp) else option.card]
    return _force(shuttle_cost(view, system))


def _text(view: View, request: Choose, option: options.OnText) -> str:
    actions = view.config.texts[option.card].actions
    if not 0 <= option.clause < len(actions):
        return ""
    cost = actions[option.clause].cost
    if cost == X:
        return "as much Force as is named"
    price = actions[option.clause].pays(view, option.card, view.seat)
    return _force(price) if price else ""


def _forfeit(view: View, request: Choose, option: options.Forfeit) -> str:
    return f"pays {value(view, 'forfeit', option.card):g}"


_STAKES: dict[type[Option], Callable[[View, Choose, Any], str]] = dict(
    (
        case(options.DrainForce, _drain),
        case(options.Deploy, _deploy),
        case(options.DeployWith, _pair),
        case(options.PickPlace, _spot),
        case(options.PickHost, _spot),
        case(options.PickBeside, _spot),
        case(options.BeginBattle, _battle),
        case(options.FireWeapon, _fire),
        case(options.PickCard, _aim),
        *[case(kind, _move) for kind in options.REGULAR],
        case(options.Transit, _transit),
        case(options.ShuttleUp, _shuttle),
        case(options.ShuttleDown, _shuttle),
        case(options.DockWith, lambda view, request, option: _force(1)),
        case(options.MoveSystem, lambda view, request, option: _force(1)),
        case(options.Play, _text),
        case(options.UseText, _text),
        case(options.AnswerWith, _text),
        case(options.Forfeit, _forfeit),
    )
)
