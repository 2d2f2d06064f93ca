"""What cards, places, numbers and sides count where a text or a rule asks for one of them."""

from __future__ import annotations

from understudy.core.option import NO, YES, Option
from understudy.games.swccg.bots.player import fighting, moving, texting
from understudy.games.swccg.bots.player.battles import outlook
from understudy.games.swccg.bots.player.exact import ONE
from understudy.games.swccg.bots.player.terms import (
    Band,
    Mind,
    need,
    number,
    of_kind,
    standing,
    value_of,
    worth,
)
from understudy.games.swccg.options import Act
from understudy.games.swccg.table import BIT, NONE, PILOT, RESERVE
from understudy.kit.exact import added


def yes(mind: Mind) -> list[Option]:
    return [one for one in mind.offered if one is YES]


def no(mind: Mind) -> list[Option]:
    return [one for one in mind.offered if one is NO]


def ends(mind: Mind) -> list[Act]:
    """No more."""
    return of_kind(mind, "done")


# -- cards ---------------------------------------------------------------------------------------------------


def card_value(mind: Mind, plan: Option) -> int:
    """A target: the opponent's dearest if it does harm, the own dearest if not; forced, the own cheapest."""
    if not isinstance(plan, Act):
        return 0
    if plan.kind == "place":
        return place_value(mind, plan)
    if plan.kind == "seat":
        return 1 if plan.seat == mind.foe else 0
    if plan.kind != "card":
        return 0
    view = mind.view
    mine = view.owner[plan.card] == mind.seat
    value = worth(mind, plan.card)
    if does_harm(mind):
        return -value if mine else value
    return value if mine else value - 100 * ONE


def does_harm(mind: Mind) -> bool:
    """Whether the card that asks makes its targets worse off; unknown texts count as harm."""
    card, part = number(mind, "card"), number(mind, "part")
    if card < 0:
        return True
    actions = mind.view.config.texts[card].actions
    if 0 <= part < len(actions):
        return texting.harms(actions[part])
    return mind.topic == "effect-target"


def place_value(mind: Mind, plan: Act) -> int:
    """A place: what presence there would change."""
    if plan.place >= len(mind.view.stacks):
        return 0
    after = added(standing(mind, plan.place, Band(3 * ONE, 2 * ONE, 8 * ONE, 3 * ONE), True).values())
    return after - added(standing(mind, plan.place).values())


def their_cards(mind: Mind) -> list[Act]:
    """Cards of the opponent, to be taken or lost."""
    return [one for one in of_kind(mind, "steal", "card") if mind.view.owner[one.card] == mind.foe]


def taken(mind: Mind, plan: Act) -> bool:
    """A card that is stolen is lost to the opponent, and mine."""
    return plan.kind == "steal"


def own_worth(mind: Mind, plan: Act) -> int:
    """V of a card with what is on it."""
    return worth(mind, plan.card)


def hand_value(mind: Mind, plan: Option) -> int:
    """A card to take: what it is worth, less if it is dead in hand."""
    if not isinstance(plan, Act) or plan.kind != "card":
        return 0
    found = value_of(mind, plan.card)
    return found // 10 if fighting.dead(mind, plan.card) else found


def start_value(mind: Mind, plan: Act) -> int:
    """A starting location: most own icons, then fewest of the opponent."""
    one = mind.view.cards[plan.card]
    return 10 * one.icons[mind.seat] - one.icons[mind.foe]


def dearer_bearers(mind: Mind) -> list[Act]:
    """Cards that would bear it better than the one that has it."""
    card = number(mind, "card")
    host = mind.view.host[card] if card >= 0 else NONE
    least = worth(mind, host) if host != NONE else 0
    return [one for one in of_kind(mind, "card") if worth(mind, one.card) > least]


# -- places --------------------------------------------------------------------------------------------------


def my_ground(mind: Mind, plan: Act) -> int:
    """By how much I am stronger at a place: where a card of the opponent does least."""
    ground = mind.ground(plan.place)
    return ground.power[mind.seat] - ground.power[mind.foe]


# -- numbers and sides ---------------------------------------------------------------------------------------


def amount(mind: Mind, plan: Option) -> int:
    return plan.number if isinstance(plan, Act) else 0


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
    fits = [one for one in numbers if one.number <= goal]
    return fits[-1:] or numbers[:1]


def spared(mind: Mind) -> list[Act]:
    """Numbers of cards that the Reserve Deck can spare (SW-GEN-19)."""
    left = mind.reserve - mind.n["keep"]
    numbers = of_kind(mind, "number")
    return [one for one in numbers if one.number <= left] or numbers[:1]


def my_side(mind: Mind) -> list[Act]:
    return [one for one in of_kind(mind, "seat") if one.seat == mind.seat]


def their_side(mind: Mind) -> list[Act]:
    return [one for one in of_kind(mind, "seat") if one.seat == mind.foe]


def winner(mind: Mind) -> list[Act]:
    """The side that is likelier to win the battle that goes on."""
    battle = mind.view.battle
    ahead = battle is None or outlook(mind, battle.place).win >= ONE // 2
    return my_side(mind) if ahead else their_side(mind)


def piles(mind: Mind) -> list[Act]:
    """Reserve Decks whose order the opponent may know, his own first."""
    decks = [one for one in of_kind(mind, "pile") if one.zone == RESERVE]
    return [one for one in decks if one.seat == mind.foe] or decks


# -- yes or no -----------------------------------------------------------------------------------------------


def favours(mind: Mind) -> bool:
    """A question of an own card is for my good; one of the opponent's is not."""
    card = number(mind, "card")
    return card < 0 or mind.view.owner[card] == mind.seat


def kind_yes(mind: Mind) -> list[Option]:
    """Yes to an own card."""
    return yes(mind) if favours(mind) else []


def controls(mind: Mind) -> list[Act]:
    """The seat of a pilot."""
    return [one for one in of_kind(mind, "host") if one.slot == PILOT]


def affordable_fare(mind: Mind) -> bool:
    """SW-MOV-20: a fare is paid where Force for answers is left."""
    return mind.force - number(mind, "fare") >= need(mind)


def fires_again(mind: Mind) -> bool:
    """Whether another shot is worth its Force."""
    return added(fighting.shot_of(mind, number(mind, "card")).values()) > 0


# -- who goes along, who flees -------------------------------------------------------------------------------


def companions(mind: Mind) -> list[Act]:
    """Who gains by going along."""
    return [one for one in of_kind(mind, "card") if companion(mind, one) > 0]


def companion(mind: Mind, plan: Act) -> int:
    return added(moving.companion_parts(mind, plan.card).values())


def squad_gains(mind: Mind) -> bool:
    """Whether three of those who could go along gain by it, together."""
    view, leader = mind.view, number(mind, "card")
    start = view.spot[leader]
    if number(mind, "to") == NONE or start == NONE:
        return True
    kinds = view.words.get("trooper", 0) | view.words.get("rebel guard", 0)
    near = view.at[start] & view.owned[mind.seat] & kinds & ~view.moved & ~BIT[leader]
    return moving.together(mind, start, number(mind, "to"), near) > 0


def escapes(mind: Mind) -> list[Act]:
    """Ways to flee for cards of mine."""
    return [one for one in of_kind(mind, *moving.REGULAR) if mind.view.owner[one.card] == mind.seat]


def good_rides(mind: Mind) -> list[Act]:
    """Who gains by changing ships or being shuttled."""
    return [one for one in of_kind(mind, "embark") if added(moving.riding_parts(mind, one).values()) > 0]
