"""Why a line said no: sentences only. The finders know the facts: the ship, the dice, what is offered."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.games.armada.aicards import LABELS
from understudy.games.armada.cards import COMMAND_NAMES, TOKEN_NAMES
from understudy.games.armada.dice import FACES, Rolled, die_name
from understudy.games.armada.measures import ZONES
from understudy.kit.saying import plural

Pool = Sequence[Rolled]


def _command(number: int) -> str:
    return COMMAND_NAMES[number]


def _and(words: Sequence[str]) -> str:
    return ", ".join(dict.fromkeys(words))


def _tokens(kinds: Sequence[int]) -> str:
    return _and([TOKEN_NAMES[kind] for kind in kinds])


def not_offered(what: str) -> str:
    """Something that the question does not offer."""
    return f"{what} is not offered now."


EVEN_CARD = "The card that was drawn is even."
SMALL_ATTACK = "There is no ready Redirect, or the attack has fewer than four dice."
NO_STRONGER_ZONE = "No other zone has two shields more."
FAST_ENOUGH = "It is faster than speed 1."
TOO_FEW_SQUADRONS = "Too few squadrons at long range could do something."
NO_CARD_MORE = "The points would not pay for one more damage card."

# -- rounds, ships, cards ------------------------------------------------------------------------------------


def it_is_round(number: int) -> str:
    return f"It is round {number}."


def may_not_pass(tokens: int, passed: bool, own: int, other: int) -> str:
    if not tokens:
        return "It has no pass token."
    if passed:
        return "It passed in its last turn."
    ships = plural(own, "ship")
    return f"It has {ships} to activate, the other side {other}: that is not few enough to pass."


def no_card_has_number(ships: Sequence[tuple[str, int]]) -> str:
    """Ships by name, and their numbers."""
    said = _and([f"{name} is number {number}" for name, number in ships])
    return f"No card has their number: {said}." if said else "No ship is left."


def upgrades_hang_on(name: str, commands: Sequence[int]) -> str:
    if not commands:
        return f"No upgrade of {name} depends on a command."
    return f"The upgrades of {name} depend on {_and([_command(one) for one in commands])}."


def several_hang_on(name: str, cards: int) -> str:
    return f"Of the upgrades of {name}, {cards} depend on a command. Only 1 is allowed to, by a setting."


def card_shows_other(shown: int, wanted: int) -> str:
    return f"The card shows {_command(shown)}, and {_command(wanted)} is wanted."


# -- dials ---------------------------------------------------------------------------------------------------

RESOLVED = "It has resolved that command this round."


def is_raided(command: int) -> str:
    return f"It has a raid token for {_command(command)}."


def raid_tokens(raids: Sequence[int]) -> str:
    return f"Raid tokens: {_and([_command(one) for one in raids])}." if raids else "It has no raid token."


def navigation_does_not_help(name: str, speed: int, most: int, movement: str) -> str:
    wants = movement.replace("_", " ") or "no movement"
    ship = f"{name} has speed {speed} of {most}"
    return f"{ship}; a click more or another speed would not serve the card ({wants}) better."


def no_squadron_near(name: str, count: int) -> str:
    if not count:
        return "No friendly squadron is in play."
    playing = plural(count, "is", "are")
    return f"No friendly squadron that has not yet activated is near {name}; {playing} in play."


NOTHING_DAMAGED = "Nothing is damaged."


def points_are_left(points: int, cards: int, shields: int) -> str:
    if not cards and not shields:
        return NOTHING_DAMAGED
    return (
        f"{plural(points, 'point')} would not all be spent on {plural(cards, 'damage card')} and "
        f"{plural(shields, 'lost shield')}, and it holds no Repair token."
    )


def no_shot(name: str, count: int) -> str:
    if not count:
        return "No enemy unit is in play."
    nobody = "The only enemy unit is not" if count == 1 else f"None of {count} enemy units is"
    return f"{nobody} in arc and range of {name}."


NO_ROOM_FOR_TOKEN = "It has that token already, or no room for another."


def too_few_lack_it(count: int, ships: int) -> str:
    return f"{plural(count, 'ship')} of {ships} would gain by it."


# -- commands ------------------------------------------------------------------------------------------------

TOKEN_IS_NEW = "Its token was gained in this activation."
NO_SQUADRON_IN_REACH = "No squadron that it could activate is in reach."
TOO_FEW_POINTS = "Too few points are left."


def no_dial_or_token(command: int) -> str:
    return f"It has neither a {_command(command)} dial nor a token."


def nothing_to_repair(cards: int, shields: int) -> str:
    if not cards and not shields:
        return NOTHING_DAMAGED
    lost = f"It has {plural(cards, 'damage card')} and {plural(shields, 'lost shield')}"
    return f"{lost}, but can repair none of them now."


# -- dice ----------------------------------------------------------------------------------------------------

NO_FIRE = "It has no Concentrate Fire dial for this attack."
THEIRS = "They are the enemy's."


def _dice(pool: Pool) -> str:
    return _and([die_name(die) for die in pool]) or "none"


def dice_show(pool: Pool) -> str:
    return f"The dice show {_dice(pool)}."


def dice_do_not(what: str, pool: Pool) -> str:
    return f"{what}: the dice show {_dice(pool)}."


def no_fire_token(held: bool, able: bool, first: bool, pool: Pool) -> str:
    if not held:
        return "It held no Concentrate Fire token when it was activated."
    if not able:
        return "Its Concentrate Fire token cannot be spent now."
    if not first:
        return "It is not the first target of the attack."
    return f"No blank die calls for it: {_dice(pool)}."


def none_of_cards(what: str, names: Sequence[str]) -> str:
    """Upgrades that can be used, but not for this."""
    return f"{what}: {_and(names)}." if names else "No upgrade can be used now."


def no_ability(what: str, why: str, able: bool, words: Sequence[str], pool: Pool) -> str:
    """Squadrons have no such ability; or they have, but the dice do not call for it."""
    if able:
        return f"{why}: {_dice(pool)}."
    if words:
        return f"No ability that can be used now {what}: {_and(words)}."
    return f"No squadron has an ability now that {what}."


def bonus_is(bonus: str) -> str:
    return (
        f"The bonus of the card is {LABELS[bonus]}, and it is used or does not fit."
        if bonus
        else "The card has no bonus."
    )


def nothing_to_lock(pool: Pool, kinds: Sequence[int]) -> str:
    if all(FACES[face] != "accuracy" for _, face in pool):
        return f"No die shows an accuracy: {_dice(pool)}."
    has = _tokens(kinds)
    return f"The defender's tokens cannot be locked: {has}." if has else "The defender has no defense token."


def no_further_squadron(zone: int) -> str:
    return f"No further squadron is in the {ZONES[zone]} arc."


# -- defending -----------------------------------------------------------------------------------------------

ONE_ALL_THE_SAME = "In this game it spends a token all the same."
SALVO_HAS_NO_DICE = "Salvo would gather no dice."
NOTHING_TO_REDIRECT = "Nothing is left to redirect."
SUSTAINABLE = "The token was ready: it is only exhausted."


def no_salvo(kinds: Sequence[int]) -> str:
    return f"It has no salvo token that can be used: {_tokens(kinds) or 'no tokens'}."


def none_spent(spent: int) -> str:
    return "It has spent no token yet." if not spent else "It has spent salvo only."


def no_token_matches(kinds: Sequence[int]) -> str:
    said = _tokens(kinds)
    return f"No card can show what may be spent: {said}." if said else "No token can be spent."


def no_shields(zones: Sequence[int]) -> str:
    return f"No zone has shields: {_and([ZONES[zone] for zone in zones]) or 'no zone'}."


# -- squadrons -----------------------------------------------------------------------------------------------

HAS_ATTACKED = "It has attacked already."


def none_in_play(what: str) -> str:
    return f"No enemy {what} is in play."


def nearest_is(name: str, count: int, what: str, gap: float) -> str:
    nearest = f"The only enemy {what}" if count == 1 else f"The nearest of {count} enemy {what}s"
    return f"{nearest} is {gap:.0f} mm away from {name}."


def none_is_near(name: str, count: int, what: str) -> str:
    if not count:
        return f"No enemy {what} is in play."
    nobody = f"The only enemy {what} is not" if count == 1 else f"None of {count} enemy {what}s is"
    return f"{nobody} near enough to {name}, as it was judged."


def flies_by_itself(name: str) -> str:
    return f"{name} flies in the Squadron Phase."


def may_not_move(name: str) -> str:
    return f"{name} may not move now."


def may_still_move(name: str) -> str:
    return f"{name} may still move."


def comes_no_closer(name: str) -> str:
    return f"{name} cannot come closer."


# -- aces ----------------------------------------------------------------------------------------------------


def saves_nobody(name: str) -> str:
    return f"{name} would not save the squadron."


BRACE_DOES_AS_WELL = "The token is not lost, and its ability would not save him where a Brace does not."
TOO_FEW_TARGETS = "It has fewer than two targets."
OUT_OF_REACH = "No enemy is near enough for it to attack."
ALL_BLACK = "All dice are black."
FEWER_DICE = "No friend has more dice than it has."
ALL_ACTIVATED = "Every enemy squadron next to it was activated."

NO_PLACE = "No legal place serves it."
LEFT_ALONE = "It is the station, or cannot be moved that way."
WELL_TURNED = "No turn brings the nearest enemy further ahead."

# -- upgrades ------------------------------------------------------------------------------------------------


def would_not_fully_work(names: Sequence[str]) -> str:
    return f"{_and(names)} would not fully work now." if names else "There is no upgrade to decide on."


def clearly_useless(names: Sequence[str]) -> str:
    return f"It is clear that {_and(names)} would do nothing now." if names else "No upgrade can be used now."


def no_rival(name: str) -> str:
    return f"No other exhausted upgrade of {name} wants it for as much."


# -- setup ---------------------------------------------------------------------------------------------------


def no_room(what: str, revealed: int) -> str:
    return f"{what}, by {plural(revealed, 'card')}."


def not_deployed(waiting: int, value: int, deployed: int) -> str:
    if not waiting:
        return "No squadron waits."
    if deployed == 1:
        return f"The one ship that is deployed does not have squadron value {value}."
    return f"No ship with squadron value {value} is among the {deployed} that are deployed."
