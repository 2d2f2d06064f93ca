"""What cards, places, numbers and sides count where a text or a rule asks for one of them."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.core.option import NO, YES, Option
from understudy.games.swccg import options
from understudy.games.swccg.bots.player import fighting, moving, noes, texting
from understudy.games.swccg.bots.player.battles import outlook
from understudy.games.swccg.bots.player.exact import ONE
from understudy.games.swccg.bots.player.terms import (
    Band,
    Mind,
    change,
    need,
    not_offered,
    number,
    of_kind,
    value_of,
    worth,
)
from understudy.games.swccg.table import BIT, NONE, PILOT, RESERVE
from understudy.games.swccg.vocabulary import Action
from understudy.kit.exact import added
from understudy.pages import No, sift


def yes(mind: Mind) -> Sequence[Option]:
    return [one for one in mind.offered if one is YES] or not_offered(mind, "Yes")


def no(mind: Mind) -> Sequence[Option]:
    return [one for one in mind.offered if one is NO] or not_offered(mind, "No")


def ends(mind: Mind) -> Sequence[options.Enough]:
    """No more."""
    return of_kind(mind, options.Enough) or not_offered(mind, "Stopping")


def given_up(mind: Mind) -> Sequence[options.Enough]:
    """It is lost instead."""
    return of_kind(mind, options.Enough) or not_offered(mind, "Losing it")


# -- cards ---------------------------------------------------------------------------------------------------


def card_value(mind: Mind, plan: Option) -> int:
    """A target: the opponent's dearest if it does harm, the own dearest if not; forced, the own cheapest."""
    action = _asking(mind)
    if action is not None and texting.rides(action):
        return _for_the_ride(mind, plan)
    if isinstance(plan, options.PickPlace):
        return place_value(mind, plan)
    if isinstance(plan, options.PickSeat):
        return 1 if plan.seat == mind.foe else 0
    if not isinstance(plan, options.PickCard):
        return 0
    view = mind.view
    mine = view.owner[plan.card] == mind.seat
    value = worth(mind, plan.card)
    if does_harm(mind):
        return -value if mine else value
    return value if mine else value - 100 * ONE


def _asking(mind: Mind) -> Action | None:
    """The action that asks, where the question says which."""
    card, part = number(mind, "card"), number(mind, "part")
    actions: Sequence[Action] = mind.view.config.texts[card].actions if card >= 0 else ()
    return actions[part] if 0 <= part < len(actions) else None


def does_harm(mind: Mind) -> bool:
    """Whether the card that asks makes its targets worse off; unknown texts count as harm."""
    action = _asking(mind)
    if action is not None:
        return texting.harms(action)
    return number(mind, "card") < 0 or mind.topic == "effect-target"


def _for_the_ride(mind: Mind, plan: Option) -> int:
    """The site they leave, the one they go to, and those who gain by it."""
    ride, stack = moving.best_ride(mind), mind.view.stack
    if isinstance(plan, options.PickPlace):
        leaving = not stack or not stack[-1].targets
        return int(plan.place == (ride.start if leaving else ride.goal))
    if not isinstance(plan, options.PickCard):
        return 0
    return 1 if ride.column.cards >> plan.card & 1 else -1


def place_value(mind: Mind, plan: options.PickPlace) -> int:
    """A place: what presence there would change."""
    if plan.place >= len(mind.view.stacks):
        return 0
    return added(change(mind, plan.place, Band(3 * ONE, 2 * ONE, 8 * ONE, 3 * ONE), True).values())


def their_cards(mind: Mind) -> Sequence[options.OnCard]:
    """Cards of the opponent, to be taken or lost."""
    return [
        one for one in of_kind(mind, options.Steal, options.PickCard) if mind.view.owner[one.card] == mind.foe
    ] or not_offered(mind, "A card of the opponent")


def taken(mind: Mind, plan: options.OnCard) -> bool:
    """A card that is stolen is lost to the opponent, and mine."""
    return isinstance(plan, options.Steal)


def own_worth(mind: Mind, plan: options.OnCard) -> int:
    """V of a card with what is on it."""
    return worth(mind, plan.card)


def hand_value(mind: Mind, plan: Option) -> int:
    """A card to take: what it is worth, less if it is dead in hand."""
    if not isinstance(plan, options.PickCard):
        return 0
    found = value_of(mind, plan.card)
    return found // 10 if fighting.dead(mind, plan.card) else found


def start_value(mind: Mind, plan: options.PickCard) -> int:
    """A starting location: most own icons, then fewest of the opponent."""
    one = mind.view.cards[plan.card]
    return 10 * one.icons[mind.seat] - one.icons[mind.foe]


def dearer_bearers(mind: Mind) -> Sequence[options.PickCard]:
    """Cards that would bear it better than the one that has it."""
    card = number(mind, "card")
    host = mind.view.host[card] if card >= 0 else NONE
    least = worth(mind, host) if host != NONE else 0
    cards = of_kind(mind, options.PickCard)
    dearer = [one for one in cards if worth(mind, one.card) > least]
    return sift(cards, dearer, "a better bearer") or No(noes.bearer_is_dearer, len(cards), least)


# -- places --------------------------------------------------------------------------------------------------


def my_ground(mind: Mind, plan: options.PickPlace) -> int:
    """By how much I am stronger at a place: where a card of the opponent does least."""
    ground = mind.ground(plan.place)
    return ground.power[mind.seat] - ground.power[mind.foe]


# -- numbers and sides ---------------------------------------------------------------------------------------


def amount(mind: Mind, plan: Option) -> int:
    return plan.number if isinstance(plan, options.OfNumber) else 0


def chosen_number(mind: Mind) -> Sequence[options.OfNumber]:
    """The number that is wanted: as much of a loss as is worth buying off, else the least."""
    card, part = number(mind, "card"), number(mind, "part")
    goal = 1
    if card >= 0:
        actions = mind.view.config.texts[card].actions
        if 0 <= part < len(actions) and any(
            name == "reduce_loss" for name, _ in texting.deeds(actions[part])
        ):
            goal = max(1, texting.reduction(mind))
    numbers = [one for one in mind.offered if isinstance(one, options.OfNumber)]
    fits = [one for one in numbers if one.number <= goal]
    return fits[-1:] or numbers[:1] or not_offered(mind, "A number")


def spared(mind: Mind) -> Sequence[options.PickNumber]:
    """Numbers of cards that the Reserve Deck can spare (SW-GEN-19)."""
    left = mind.reserve - mind.n["keep"]
    numbers = of_kind(mind, options.PickNumber)
    return [one for one in numbers if one.number <= left] or numbers[:1] or not_offered(mind, "A number")


def my_side(mind: Mind) -> Sequence[options.PickSeat]:
    return _side(mind, mind.seat) or not_offered(mind, "Its own side")


def their_side(mind: Mind) -> Sequence[options.PickSeat]:
    return _side(mind, mind.foe) or not_offered(mind, "The opponent's side")


def _side(mind: Mind, seat: int) -> list[options.PickSeat]:
    return [one for one in of_kind(mind, options.PickSeat) if one.seat == seat]


def winner(mind: Mind) -> Sequence[options.PickSeat]:
    """The side that is likelier to win the battle that goes on."""
    battle = mind.view.battle
    ahead = battle is None or outlook(mind, battle.place).win >= ONE // 2
    return _side(mind, mind.seat if ahead else mind.foe) or not_offered(mind, "That side")


def piles(mind: Mind) -> Sequence[options.PickPile]:
    """Reserve Decks whose order the opponent may know, his own first."""
    decks = [one for one in of_kind(mind, options.PickPile) if one.zone == RESERVE]
    return [one for one in decks if one.seat == mind.foe] or decks or not_offered(mind, "A Reserve Deck")


# -- yes or no -----------------------------------------------------------------------------------------------


def favors(mind: Mind) -> bool | No:
    """A question of an own card is for my good; one of the opponent's is not."""
    card = number(mind, "card")
    if card < 0 or mind.view.owner[card] == mind.seat:
        return True
    return No(noes.is_the_opponents, mind.view.cards[card].title)


def kind_yes(mind: Mind) -> Sequence[Option]:
    """Yes to an own card."""
    asked = favors(mind)
    return asked if isinstance(asked, No) else yes(mind)


def controls(mind: Mind) -> Sequence[options.PickHost]:
    """The seat of a pilot."""
    return [one for one in of_kind(mind, options.PickHost) if one.slot == PILOT] or not_offered(
        mind, "A seat at the controls"
    )


def affordable_fare(mind: Mind) -> bool | No:
    """SW-MOV-20: a fare is paid where Force for answers is left."""
    fare, kept = number(mind, "fare"), need(mind)
    return mind.force - fare >= kept or No(noes.fare_is_too_high, mind.force, fare, kept)


def fires_again(mind: Mind) -> bool | No:
    """Whether another shot is worth its Force."""
    card = number(mind, "card")
    score = added(fighting.shot_of(mind, card).values())
    return score > 0 or No(noes.shot_counts, mind.view.cards[card].title, score)


# -- who goes along, who flees -------------------------------------------------------------------------------


def companions(mind: Mind) -> Sequence[options.PickCard]:
    """Who gains by going along: those who gain most together, none of whom has gone yet."""
    cards = of_kind(mind, options.PickCard)
    column = moving.transit_column(mind, number(mind, "from"), number(mind, "to"))
    gaining = [one for one in cards if column.cards >> one.card & 1]
    return sift(cards, gaining, "gains by it") or No(noes.nobody_gains, len(cards))


def companion(mind: Mind, plan: options.PickCard) -> int:
    return added(moving.companion_parts(mind, plan.card).values())


def squad_gains(mind: Mind) -> bool | No:
    """Whether three of those who could go along gain by it, together."""
    view, leader = mind.view, number(mind, "card")
    start = view.spot[leader]
    if number(mind, "to") == NONE or start == NONE:
        return True
    kinds = view.words.get("trooper", 0) | view.words.get("rebel guard", 0)
    near = view.at[start] & view.owned[mind.seat] & kinds & ~view.moved & ~BIT[leader]
    gained = moving.together(mind, start, number(mind, "to"), near)
    return gained > 0 or No(noes.nobody_gains, near.bit_count())


def escapes(mind: Mind) -> Sequence[options.Regular]:
    """Ways to flee for cards of mine."""
    return [
        one for one in of_kind(mind, *options.REGULAR) if mind.view.owner[one.card] == mind.seat
    ] or not_offered(mind, "A way for it")


def good_rides(mind: Mind) -> Sequence[options.Embark]:
    """Who gains by changing ships or being shuttled."""
    rides = of_kind(mind, options.Embark)
    gaining = [one for one in rides if added(moving.riding_parts(mind, one).values()) > 0]
    return sift(rides, gaining, "gains by it") or No(noes.nobody_gains, len(rides))
