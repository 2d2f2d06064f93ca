"""Candidates out of the rules' own options, and what each of them counts, term by term."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from understudy.core.option import Option
from understudy.games.swccg import options
from understudy.games.swccg.bots.player import deploying, fighting, moving, noes, planning, texting
from understudy.games.swccg.bots.player.exact import ONE, mil
from understudy.games.swccg.bots.player.terms import (
    Mind,
    Parts,
    generation_of,
    need,
    not_offered,
    number,
    of_kind,
    unit,
)
from understudy.games.swccg.data import LOCATION, WEAPON
from understudy.games.swccg.queries import location
from understudy.games.swccg.rules.control import drain_cost
from understudy.games.swccg.rules.deploy import spots
from understudy.games.swccg.strength import drain_amount, presence
from understudy.kit.exact import added
from understudy.kit.options import case
from understudy.pages import No, sift

#: Moves of any kind.
MOVES: Final = (
    *(*options.REGULAR, options.Transit, options.ShuttleUp, options.ShuttleDown),
    *(options.Ferry, options.DockWith, options.Embark, options.Disembark, options.ChangeSlot),
)
TEXTS: Final = (options.Play, options.UseText, options.AnswerWith)
REACTS: Final = (options.MoveReact, options.DeployReact)


A = TypeVar("A", bound=options.Act)


def parts(mind: Mind, plan: Option) -> Parts:
    """What an option counts, by named terms; found out once."""
    found = mind.worth.get(plan.id)
    if found is None:
        weigh = _PARTS.get(type(plan))
        found = mind.worth[plan.id] = {} if weigh is None else weigh(mind, plan)
    return found


def total(mind: Mind, plan: Option) -> int:
    return added(parts(mind, plan).values())


def above(
    mind: Mind, what: str, offered: Sequence[A], least: int, free: Sequence[type[options.Act]] = ()
) -> Sequence[A]:
    """The options that count for more than the least; those of a free kind, for more than nothing."""
    if not offered:
        return No(noes.not_possible, what)
    scores = [total(mind, one) for one in offered]
    found = [
        one for one, score in zip(offered, scores, strict=True) if score > (0 if type(one) in free else least)
    ]
    if found:
        return found
    best = max(scores)
    name = _called(mind, offered[scores.index(best)])
    return No(noes.counts_too_little, what, len(offered), name, best, least)


def _called(mind: Mind, plan: options.Act) -> str:
    return mind.view.cards[plan.card].title if isinstance(plan, options.OnCard) else plan.verb


def texts(mind: Mind) -> Sequence[options.OnText]:
    """Texts and Interrupts that are worth it."""
    return above(mind, "text or Interrupt", of_kind(mind, *TEXTS), mind.w["answer-at"])


def moves(mind: Mind) -> Sequence[options.Act]:
    """Moves that gain enough at both ends."""
    return above(mind, "move", of_kind(mind, *MOVES), mind.w["move-at"])


def reacts(mind: Mind) -> Sequence[options.AsReact]:
    return above(mind, "react", of_kind(mind, *REACTS), mind.w["deploy-at"])


def shots(mind: Mind) -> Sequence[options.FireWeapon]:
    return above(mind, "shot", of_kind(mind, options.FireWeapon), mind.w["deploy-at"])


def attacks(mind: Mind) -> Sequence[options.AttackCreature]:
    """Attacks on creatures that pay."""
    return above(mind, "attack on a creature", of_kind(mind, options.AttackCreature), mind.w["deploy-at"])


def passes(mind: Mind) -> Sequence[options.Passed]:
    return of_kind(mind, options.Passed) or not_offered(mind, "Passing")


def everything(mind: Mind) -> list[Option]:
    return list(mind.offered)


def order(mind: Mind, plan: Option) -> int:
    """The last resort: the option with the lowest numbers, then the one that is offered first."""
    if not isinstance(plan, options.Act):
        return 0
    first, second, third = plan.numbers
    return -(((first * 1000 + second) * 1000 + third) * 1000 + mind.offered.index(plan))


# -- activating, draining, drawing ---------------------------------------------------------------------------


def wanted(mind: Mind) -> int:
    """SW-GEN-19: how much Force to activate; enough cards stay in the Reserve Deck for destinies."""
    most = max((one.number for one in of_kind(mind, options.Activate)), default=0)
    keep = mind.n["keep"]
    want = most
    if keep and mind.reserve - want < 10:
        want = min(want, max(0, mind.reserve - min(keep, draws_ahead(mind))))
        want = max(want, min(most, cheapest(mind) - mind.force, mind.reserve - 2))
    if keep and mind.life <= 6:
        want = min(want, max(1, mind.reserve - 3))
    return max(0, want)


def draws_ahead(mind: Mind) -> int:
    """Destinies until cards come round again: two for each place where both are, one for each weapon."""
    view, found = mind.view, 2
    weapons = view.words.get(WEAPON, 0) & view.owned[mind.seat] & view.play
    for place in range(len(view.stacks)):
        if presence(view, place, 0) and presence(view, place, 1):
            found += 2 + (view.at[place] & weapons).bit_count()
    return found


def cheapest(mind: Mind) -> int:
    """What the cheapest unit in hand costs."""
    cards = mind.view.cards
    return min((int(cards[card].deploy or 0) for card in mind.view.hand if unit(cards[card])), default=0)


def activations(mind: Mind) -> Sequence[options.Activate]:
    want, offered = wanted(mind), of_kind(mind, options.Activate)
    found = [one for one in offered if one.number <= want]
    if found:
        return found
    if mind.view.active != mind.seat:
        return No(noes.NOT_MY_TURN)
    if not mind.reserve:
        return No(noes.NOTHING_IN_RESERVE)
    return No(noes.reserve_is_kept if offered else noes.all_activated, mind.reserve)


def _drain(mind: Mind, plan: options.DrainForce) -> Parts:
    view, me = mind.view, mind.seat
    return {
        "drain": ONE * drain_amount(view, plan.place, me),
        "cost": -mind.w["cost"] * drain_cost(view, plan.place, me),
    }


def drains(mind: Mind) -> Sequence[options.DrainForce]:
    """Drains that take something (SW-DRN-17: 0 is possible, and useless)."""
    offered = of_kind(mind, options.DrainForce)
    if not offered:
        return No(noes.NO_DRAIN)
    found = [one for one in offered if parts(mind, one)["drain"] > 0 and total(mind, one) > 0]
    if found:
        return found
    best = max(offered, key=lambda one: total(mind, one))
    tell = noes.drain_costs_more if parts(mind, best)["drain"] > 0 else noes.drain_takes_nothing
    return No(tell, len(offered), location(mind.view, best.place).title)


def asteroids(mind: Mind) -> Sequence[options.DrawAsteroid]:
    """Destiny against a ship of the opponent."""
    return of_kind(mind, options.DrawAsteroid) or No(noes.NO_ASTEROID)


def hand_wanted(mind: Mind) -> int:
    """How large the hand should be; smaller as life runs out."""
    n, life = mind.n, mind.life
    return n["hand"] if life > 20 else n["hand-late"] if life > 10 else n["hand-late"] - 2


def saved(mind: Mind) -> int:
    """Force that is carried over for the dearest unit in hand that the next turn could pay."""
    view = mind.view
    if not mind.n["need"]:
        return 0
    income = view.generation[mind.seat]
    dear = [
        int(view.cards[card].deploy or 0)
        for card in view.hand
        if unit(view.cards[card]) and income < (view.cards[card].deploy or 0) <= mind.force + income
    ]
    return max(dear, default=income) - income


def draws(mind: Mind) -> Sequence[options.DrawCard]:
    """A card, where the hand is small, Force is left over, and there is life to draw from."""
    found = of_kind(mind, options.DrawCard)
    if not found:
        return No(noes.NO_DRAW)
    if mind.life <= 3:
        return No(noes.life_runs_out, mind.life)
    kept = max(need(mind), saved(mind))
    if mind.force <= kept:
        return No(noes.force_is_kept, mind.force, kept)
    hand, enough = len(mind.view.hand), hand_wanted(mind)
    if hand >= enough:
        return No(noes.hand_is_large, hand, enough)
    ahead = mind.force + generation_of(mind, mind.seat)
    most = mind.w["spend"] * ahead
    # Where each finds a place is looked at only if it matters.
    if all_units_in_hand(mind) * ONE >= most and (dear := in_hand_to_pay(mind)) * ONE >= most:
        return No(noes.hand_is_dear, dear, ahead)
    return found


def all_units_in_hand(mind: Mind) -> int:
    """What the units in hand cost, whether they can be deployed anywhere or not."""
    cards = mind.view.cards
    return added(int(cards[card].deploy or 0) for card in mind.view.hand if unit(cards[card]))


def in_hand_to_pay(mind: Mind) -> int:
    """What the units in hand cost that could be deployed somewhere if Force were no matter."""
    view = mind.view
    return added(
        int(view.cards[card].deploy or 0)
        for card in view.hand
        if unit(view.cards[card]) and any(True for _ in spots(view, mind.seat, card, free=True))
    )


# -- deploying -----------------------------------------------------------------------------------------------


def locations(mind: Mind) -> Sequence[options.Deploy]:
    """Locations that give at least as many icons to me, or that I could use."""
    cards = mind.view.cards
    offered = [one for one in of_kind(mind, options.Deploy) if cards[one.card].kind == LOCATION]
    return above(mind, "location", offered, 0)


def deployments(mind: Mind) -> Sequence[options.OnCard]:
    """Everything but locations whose plan counts for enough."""
    cards, seats = mind.view.cards, (options.Transfer, options.ChangeSlot)
    offered = [
        one
        for one in of_kind(mind, options.Deploy, options.DeployWith, *seats)
        if cards[one.card].kind != LOCATION
    ]
    return above(mind, "deployment", offered, mind.w["deploy-at"], free=seats)


def unused(mind: Mind) -> Sequence[options.OnCard]:
    """Units whose plan counts for little, where Force lies unused; it is no reason to waste them."""
    cards, least = mind.view.cards, deploying.threshold(mind)
    if least >= mind.w["deploy-at"]:
        return No(noes.no_force_unused, mind.force)
    offered = [
        one for one in of_kind(mind, options.Deploy, options.DeployWith) if cards[one.card].kind != LOCATION
    ]
    found = above(mind, "deployment", offered, least)
    return found and (
        sift(found, [one for one in found if _serves(parts(mind, one))], "of use there, and not lost")
        or No(noes.none_serves, len(found))
    )


def _serves(found: Parts) -> bool:
    """Something comes of it besides a foothold where nothing can be drained, and it is not fed to anybody."""
    return not found.get("lost") and any(count > 0 for name, count in found.items() if name != "hold")


def planned(mind: Mind) -> Sequence[options.OnCard]:
    """What the whole plan consists of, if it counts for enough."""
    ids, cards = planning.plan_of(mind), mind.view.cards
    offered = of_kind(mind, options.Deploy, options.DeployWith)
    found = [one for one in offered if one.id in ids]
    if found:
        return found
    units = [one for one in offered if unit(cards[one.card])]
    best = max((total(mind, one) for one in units), default=0)
    return No(noes.no_plan, len(units), mind.force, best, deploying.threshold(mind))


def _deploy(mind: Mind, plan: options.Deploy | options.DeployWith) -> Parts:
    one = mind.view.cards[plan.card]
    if unit(one):
        planning.plan_of(mind)
        return mind.worth.get(plan.id, {"cost": -9 * ONE})
    return (
        deploying.location_parts(mind, plan.card)
        if one.kind == LOCATION
        else deploying.beside_parts(mind, plan.card)
    )


def _spot(mind: Mind, plan: options.Spot) -> Parts:
    """One way to deploy the card that is asked about."""
    card = number(mind, "card")
    one = mind.view.cards[card]
    if one.kind == LOCATION:
        return deploying.converted_parts(mind, card, plan)
    return planning.spot_parts(mind, plan, card) if unit(one) else deploying.attached(mind, card, plan)


def able(mind: Mind, plan: options.OnCard) -> int:
    """Ability of what is deployed: those who can carry come before what they carry."""
    return mil(mind.view.cards[plan.card].ability or 0)


def price(mind: Mind, plan: options.OnCard) -> int:
    return int(mind.view.cards[plan.card].deploy or 0)


# -- responses and reacts ------------------------------------------------------------------------------------


def _react(mind: Mind, plan: options.AsReact) -> Parts:
    """A react joins only where the margin is not against me, and leaves where it is."""
    view = mind.view
    place = number(mind, "a")
    if place < 0 or place >= len(view.stacks):
        return {"margin": -ONE}
    ground = mind.ground(place)
    one = view.cards[plan.card]
    mine = ground.power[mind.seat] + mil(one.power or 0)
    margin = mine - ground.power[mind.foe]
    if view.spot[plan.card] == place:
        return {"margin": -margin // 2 - ONE}
    return {"margin": 1500 if margin >= 0 else -ONE, "cost": -mind.w["cost"] * int(one.deploy or 1) // 2}


_PARTS: dict[type[Option], Callable[[Mind, Any], Parts]] = dict(
    (
        case(options.DrainForce, _drain),
        case(options.Deploy, _deploy),
        case(options.DeployWith, _deploy),
        case(options.Transfer, deploying.transfer_parts),
        case(options.PickPlace, _spot),
        case(options.PickHost, _spot),
        case(options.PickBeside, _spot),
        case(options.PickSpot, _spot),
        case(options.BeginBattle, fighting.battle_parts),
        case(options.AttackCreature, fighting.attack_parts),
        case(options.FireWeapon, fighting.shot_parts),
        case(options.LoseFrom, fighting.lose_parts),
        case(options.LoseFromHand, fighting.lose_hand_parts),
        *[case(kind, texting.text_parts) for kind in TEXTS],
        *[case(kind, _react) for kind in REACTS],
        *[case(kind, moving.regular_parts) for kind in options.REGULAR],
        case(options.Transit, moving.transit_parts),
        case(options.ShuttleUp, moving.up_parts),
        case(options.ShuttleDown, moving.down_parts),
        case(options.Ferry, moving.ferry_parts),
        case(options.DockWith, moving.dock_parts),
        case(options.Embark, moving.embark_parts),
        case(options.ChangeSlot, moving.boarding_parts),
        case(options.Disembark, moving.leaving_parts),
    )
)
