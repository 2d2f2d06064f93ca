"""Candidates out of the rules' own options, and what each of them counts, term by term."""

from __future__ import annotations

from collections.abc import Callable

from understudy.core.option import NO, YES, Option
from understudy.games.swccg.bots.player import deploying, fighting, moving, texting
from understudy.games.swccg.bots.player.terms import (
    Mind,
    Parts,
    card_worth,
    need,
    number,
    of_kind,
    standing,
    unit,
    worth,
)
from understudy.games.swccg.data import LOCATION
from understudy.games.swccg.options import Act
from understudy.games.swccg.queries import drain_amount
from understudy.games.swccg.rules.control import drain_cost

MOVES = (
    "walk",
    "fly",
    "sector",
    "land",
    "take-off",
    "orbit",
    "transit",
    "embark",
    "disembark",
    "slot",
)
TEXTS = ("play", "text", "answer")
REACTS = ("react", "deploy-react")


def parts(mind: Mind, plan: Option) -> Parts:
    """What an option counts, by named terms; found out once."""
    found = mind.worth.get(plan.id)
    if found is None:
        found = {}
        if isinstance(plan, Act) and plan.kind in _BY_KIND:
            found = _BY_KIND[plan.kind](mind, plan)
        mind.worth[plan.id] = found
    return found


def total(mind: Mind, plan: Option) -> float:
    return sum(parts(mind, plan).values())


def above(mind: Mind, limit: str, *kinds: str) -> list[Act]:
    """Options of these kinds that count for more than a limit of the table."""
    least = mind.w[limit]
    return [one for one in of_kind(mind, *kinds) if total(mind, one) > least]


def texts(mind: Mind) -> list[Act]:
    """Texts and Interrupts that are worth it."""
    return above(mind, "answer-at", *TEXTS)


def passes(mind: Mind) -> list[Act]:
    return of_kind(mind, "pass")


def everything(mind: Mind) -> list[Option]:
    return list(mind.offered)


def order(mind: Mind, plan: Option) -> float:
    """The last resort: the option with the lowest numbers."""
    return ((plan.a * 1000) + plan.b) * 1000 + plan.c if isinstance(plan, Act) else 0


# -- activating, draining, drawing ---------------------------------------------------------------------------


def wanted(mind: Mind) -> int:
    """SW-GEN-19: how much Force to activate; enough cards stay in the Reserve Deck for destinies."""
    most = max((one.a for one in of_kind(mind, "activate")), default=0)
    keep = int(mind.w["keep"])
    want = most
    if keep and mind.reserve - want < 10:
        contested = sum(all(mind.ground(place).there) for place in range(len(mind.view.stacks)))
        want = min(want, max(0, mind.reserve - min(keep, 2 + 2 * contested)))
        want = max(want, min(most, cheapest(mind) - mind.force, mind.reserve - 2))
    if keep and mind.life <= 6:
        want = min(want, max(1, mind.reserve - 3))
    return max(0, want)


def cheapest(mind: Mind) -> int:
    """What the cheapest unit in hand costs."""
    cards = mind.view.cards
    return min((int(cards[card].deploy or 0) for card in mind.view.hand if unit(cards[card])), default=0)


def activations(mind: Mind) -> list[Act]:
    want = wanted(mind)
    return [one for one in of_kind(mind, "activate") if one.a <= want]


def amount(mind: Mind, plan: Option) -> float:
    return plan.a if isinstance(plan, Act) else 0


def _drain(mind: Mind, plan: Act) -> Parts:
    view, me = mind.view, mind.seat
    return {
        "drain": float(drain_amount(view, plan.a, me)),
        "cost": -float(drain_cost(view, plan.a, me)) * mind.w["cost"],
    }


def drains(mind: Mind) -> list[Act]:
    """Drains that take something (SW-DRN-17: 0 is possible, and useless)."""
    return [one for one in of_kind(mind, "drain") if parts(mind, one)["drain"] > 0 and total(mind, one) > 0]


def asteroids(mind: Mind) -> list[Act]:
    """Destiny against a ship of the opponent."""
    return of_kind(mind, "asteroid")


def wants_cards(mind: Mind) -> bool:
    """Whether to draw: the hand is small, Force is left over, and there is life to draw from."""
    w, life = mind.w, mind.life
    aim = w["hand"] if life > 20 else w["hand-late"] if life > 10 else w["hand-late"] - 2
    hand = len(mind.view.hand)
    if life <= 3 or mind.force <= max(need(mind), saved(mind)):
        return False
    return hand < aim


def saved(mind: Mind) -> int:
    """Force that is carried over for the dearest unit in hand that the next turn could pay."""
    view = mind.view
    if not mind.w["need"]:
        return 0
    income = view.generation[mind.seat]
    dear = [
        int(view.cards[card].deploy or 0)
        for card in view.hand
        if unit(view.cards[card]) and income < (view.cards[card].deploy or 0) <= mind.force + income
    ]
    return max(dear, default=income) - income


def draws(mind: Mind) -> list[Act]:
    return of_kind(mind, "draw") if wants_cards(mind) else []


# -- deploying -----------------------------------------------------------------------------------------------


def locations(mind: Mind) -> list[Act]:
    """Locations that give at least as many icons to me, or that I could use."""
    found = []
    for one in of_kind(mind, "deploy"):
        if mind.view.cards[one.a].kind == LOCATION and total(mind, one) > 0:
            found.append(one)
    return found


def deployments(mind: Mind) -> list[Act]:
    """Everything but locations whose plan counts for enough."""
    least = deploying.threshold(mind)
    cards = mind.view.cards
    return [
        one
        for one in of_kind(mind, "deploy", "deploy-with", "transfer", "slot")
        if cards[one.a].kind != LOCATION and total(mind, one) > (least if one.kind[0] == "d" else 0)
    ]


def able(mind: Mind, plan: Act) -> float:
    """Ability of what is deployed: those who can carry come before what they carry."""
    return mind.view.cards[plan.a].ability or 0


def price(mind: Mind, plan: Act) -> float:
    return mind.view.cards[plan.a].deploy or 0


# -- responses and reacts ------------------------------------------------------------------------------------


def _react(mind: Mind, plan: Act) -> Parts:
    """A react joins only where the margin is not against me, and leaves where it is."""
    view = mind.view
    place = number(mind, "a")
    if place < 0 or place >= len(view.stacks):
        return {"margin": -1.0}
    ground = mind.ground(place)
    one = view.cards[plan.a]
    mine = ground.power[mind.seat] + (one.power or 0)
    margin = mine - ground.power[mind.foe]
    if view.spot[plan.a] == place:
        return {"margin": -margin / 2 - 1}
    return {"margin": 1.5 if margin >= 0 else -1.0, "cost": -mind.w["cost"] * (one.deploy or 1) / 2}


# -- choosing cards, places, numbers -------------------------------------------------------------------------


def card_value(mind: Mind, plan: Option) -> float:
    """A target: the opponent's dearest if it does harm, the own dearest if not; forced, the own cheapest."""
    if not isinstance(plan, Act):
        return 0.0
    if plan.kind == "place":
        return place_value(mind, plan)
    if plan.kind != "card":
        return 0.0
    view = mind.view
    mine = view.owner[plan.a] == mind.seat
    value = worth(mind, plan.a)
    if does_harm(mind):
        return -value if mine else value
    return value if mine else value - 100


def does_harm(mind: Mind) -> bool:
    """Whether the card that asks makes its targets worse off; unknown texts count as harm."""
    card, part = number(mind, "card"), number(mind, "part")
    if card < 0:
        return True
    actions = mind.view.config.texts[card].actions
    if 0 <= part < len(actions):
        return texting.harms(actions[part])
    return mind.topic == "effect-target"


def place_value(mind: Mind, plan: Act) -> float:
    """A place: what presence there would change."""
    if plan.a >= len(mind.view.stacks):
        return 0.0
    after = sum(standing(mind, plan.a, 3.0, 2.0, True).values())
    return after - sum(standing(mind, plan.a).values())


def hand_value(mind: Mind, plan: Option) -> float:
    """A card to take: what it is worth, less if it is dead in hand."""
    if not isinstance(plan, Act) or plan.kind != "card":
        return 0.0
    found = card_worth(mind.view.cards[plan.a])
    return found / 10 if fighting.dead(mind, plan.a) else found


def start_value(mind: Mind, plan: Act) -> float:
    """A starting location: most own icons, then fewest of the opponent."""
    one = mind.view.cards[plan.a]
    return 10 * one.icons[mind.seat] - one.icons[mind.foe]


def chosen_number(mind: Mind) -> list[Act]:
    """The number that is wanted: as much of a loss as is worth buying off, else the least."""
    card, part = number(mind, "card"), number(mind, "part")
    goal = 1
    if card >= 0:
        actions = mind.view.config.texts[card].actions
        if 0 <= part < len(actions) and any(
            name == "reduce_loss" for name, _ in texting.deeds(actions[part])
        ):
            goal = max(1, texting.reduction(mind))
    numbers = [one for one in mind.offered if isinstance(one, Act)]
    fits = [one for one in numbers if one.a <= goal]
    return fits[-1:] or numbers[:1]


def favours(mind: Mind) -> bool:
    """A question of an own card is for my good; one of the opponent's is not."""
    card = number(mind, "card")
    return card < 0 or mind.view.owner[card] == mind.seat


def yes(mind: Mind) -> list[Option]:
    return [one for one in mind.offered if one is YES]


def no(mind: Mind) -> list[Option]:
    return [one for one in mind.offered if one is NO]


def companions(mind: Mind) -> list[Act]:
    """Who gains by going along."""
    return [one for one in of_kind(mind, "card") if companion(mind, one) > 0]


def companion(mind: Mind, plan: Act) -> float:
    return sum(moving.companion_parts(mind, plan.a).values())


def affordable_fare(mind: Mind) -> bool:
    """SW-MOV-20: a fare is paid where Force for answers is left."""
    return mind.force - number(mind, "fare") >= need(mind)


_BY_KIND: dict[str, Callable[[Mind, Act], Parts]] = {
    "drain": _drain,
    "deploy": deploying.deploy_parts,
    "deploy-with": deploying.deploy_parts,
    "transfer": deploying.transfer_parts,
    "place": deploying.spot_parts,
    "host": deploying.spot_parts,
    "side": deploying.spot_parts,
    "at": deploying.spot_parts,
    "battle": fighting.battle_parts,
    "attack": fighting.attack_parts,
    "fire": fighting.shot_parts,
    "lose": fighting.lose_parts,
    "lose-hand": fighting.lose_hand_parts,
    "play": texting.text_parts,
    "text": texting.text_parts,
    "answer": texting.text_parts,
    "react": _react,
    "deploy-react": _react,
    "walk": moving.regular_parts,
    "fly": moving.regular_parts,
    "sector": moving.regular_parts,
    "land": moving.regular_parts,
    "take-off": moving.regular_parts,
    "orbit": moving.regular_parts,
    "transit": moving.transit_parts,
    "embark": moving.boarding_parts,
    "slot": moving.boarding_parts,
    "disembark": moving.leaving_parts,
}
