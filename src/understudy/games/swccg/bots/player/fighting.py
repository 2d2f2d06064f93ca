"""What battles, shots, attacks, forfeits and losses count."""

from __future__ import annotations

from understudy.games.swccg.bots.player.terms import (
    MOST_TRIED,
    Mind,
    Parts,
    cheapest,
    destiny,
    draws,
    hit_chance,
    need,
    number,
    of_kind,
    outlook,
    worth,
)
from understudy.games.swccg.options import Act
from understudy.games.swccg.queries import defense, destiny_ability, power_at, value
from understudy.games.swccg.rules.battle import battle_cost
from understudy.games.swccg.rules.weapons import fire_cost, targets, user_of
from understudy.games.swccg.table import BIT, FORCE, NONE, RESERVE, UNRESOLVED, USED, bits


def battle_parts(mind: Mind, plan: Act) -> Parts:
    """E of a battle: what both would lose (SW-BOT-07), whose drain it decides, its cost."""
    view, w, place = mind.view, mind.w, plan.place
    found = outlook(mind, place)
    ground = mind.ground(place)
    swing = 0.0
    if found.win > 0.5:
        swing = (found.win - 0.5) * (ground.drain[mind.seat] + ground.drain[mind.foe])
    return {
        "their-loss": found.theirs,
        "my-loss": -found.mine,
        "swing": swing,
        "finish": w["finish"] if view.life(mind.foe) <= found.damage else 0.0,
        "cost": -w["cost"] * battle_cost(view, place, mind.seat),
    }


def good_battles(mind: Mind) -> list[Act]:
    """Battles that pay, and that are not lost before they begin."""
    w, found = mind.w, []
    for one in of_kind(mind, "battle"):
        score = sum(battle_parts(mind, one).values())
        chance = outlook(mind, one.place).win
        if score >= w["battle-at"] and chance >= w["battle-win"]:
            found.append(one)
    return found


def attack_gain(mind: Mind, plan: Act) -> float:
    """SW-ATK-14, SW-ATK-15: own power and destiny against ferocity and defense value, two points to spare."""
    view, me = mind.view, mind.seat
    place = view.spot[plan.card]
    able = destiny_ability(view, place, me, view.at[place] & view.owned[me])
    mine = power_at(view, place, me) + draws(mind, me, able) * destiny(mind, me)
    wild = view.cards[plan.card].ferocity
    fierce = float(wild) if wild.isdecimal() else 2 * destiny(mind, 1 - me)
    return mine - fierce - defense(view, plan.card) - 2


def attack_parts(mind: Mind, plan: Act) -> Parts:
    mine = mind.view.owner[plan.card] == mind.seat
    return {"attack": -5.0 if mine else attack_gain(mind, plan)}


def shot_parts(mind: Mind, plan: Act) -> Parts:
    return shot_of(mind, plan.card)


def shot_of(mind: Mind, weapon: int) -> Parts:
    """The best target of a weapon."""
    view, battle = mind.view, mind.view.battle
    fire = view.config.texts[weapon].fire
    if battle is None or fire is None:
        return {"hit": -1.0}
    user = user_of(view, mind.seat, weapon, fire)
    price = fire_cost(view, mind.seat, weapon, NONE if user is None else user, fire)
    best = max(
        (aim_value(mind, weapon, one) for one in bits(targets(view, mind.seat, weapon, fire, battle))),
        default=-1.0,
    )
    keeps = mind.reserve > fire.draws
    return {"hit": best if keeps else -1.0, "cost": -mind.w["cost"] * price}


def aim_value(mind: Mind, weapon: int, target: int) -> float:
    """p(hit) · V; nothing for a card that is hit already, or for a chance that is too small."""
    if mind.view.hit >> target & 1:
        return -0.5
    chance = hit_chance(mind, weapon, target)
    return chance * worth(mind, target) * mind.w["card"] if chance >= mind.w["shot"] else -0.5


# -- forfeits ------------------------------------------------------------------------------------------------


def cheapest_forfeits(mind: Mind) -> int:
    """The cards to forfeit: the set that costs least, together with the Force that is left to lose.

    SW-BAT-31, SW-GOT-19: each counts for attrition and damage. SW-BAT-27: attrition that only immune cards
    could satisfy is ignored.
    """
    battle, view = mind.view.battle, mind.view
    if battle is None:
        return 0
    attrition, damage = battle.attrition[mind.seat], battle.damage[mind.seat]
    cards = [one.card for one in of_kind(mind, "forfeit")]
    must = [card for card in cards if view.hit >> card & 1]
    free = [card for card in cards if card not in must]
    price = {card: worth(mind, card) * mind.w["card"] for card in cards}
    saves = {card: value(view, "forfeit", card) for card in cards}
    force = 0.8 if mind.life > 30 else 1.0 if mind.life > 12 else 1.6
    free.sort(key=lambda card: price[card] / (saves[card] + 0.5))
    free = free[:MOST_TRIED]
    gone = sum([saves[card] for card in must])
    reachable = min(attrition, sum(saves[card] for card in cards if not battle.immune >> card & 1))
    reachable = min(reachable - gone, sum([saves[card] for card in free]))
    named, _ = cheapest([(price[card], saves[card]) for card in free], reachable, damage - gone, force)
    return sum([BIT[card] for card in must]) | sum([BIT[free[number]] for number in bits(named)])


def named_forfeits(mind: Mind) -> list[Act]:
    named = cheapest_forfeits(mind)
    return [one for one in of_kind(mind, "forfeit") if named >> one.card & 1]


def hit_forfeits(mind: Mind) -> list[Act]:
    return [one for one in of_kind(mind, "forfeit") if mind.view.hit >> one.card & 1]


def forfeit_value(mind: Mind, plan: Act) -> float:
    return value(mind.view, "forfeit", plan.card)


# -- losing Force --------------------------------------------------------------------------------------------


def dead(mind: Mind, card: int) -> bool:
    """A card in hand that cannot be used: a unique one that is on table already (SW-GOT-04, SW-GOT-24)."""
    view = mind.view
    one = view.cards[card]
    if one.limit > 0:
        same = view.words.get(one.title.lower(), 0) & view.play
        if same.bit_count() >= one.limit:
            return True
    return any(view.words.get(persona, 0) & view.play & view.owned[mind.seat] for persona in one.personas)


def lose_parts(mind: Mind, plan: Act) -> Parts:
    """Where one Force is lost: used cards before the Reserve Deck, the Force Pile last."""
    zone = plan.zone
    if zone == FORCE:
        spare = mind.force > need(mind) + 6
        return {"pile": 1.2 if spare else 0.4}
    if zone == RESERVE:
        return {"pile": 2.0 if mind.reserve > mind.w["keep"] else 0.8}
    return {"pile": 2.6 if zone in (USED, UNRESOLVED) else 0.0}


def lose_hand_parts(mind: Mind, plan: Act) -> Parts:
    """A card of the hand is no Life Force: first what is dead, later whatever is dear least."""
    worth_ = min(20.0, worth(mind, plan.card))
    if dead(mind, plan.card):
        return {"dead": 5.0 - worth_ / 100}
    if mind.life <= 3:
        return {"late": 4.0 - worth_ / 20}
    if mind.life <= mind.w["hand-low"]:
        return {"late": 3.0 - worth_ / 8}
    return {"late": 1.0 - worth_ / 8}


def target_of_fire(mind: Mind, plan: Act) -> float:
    return aim_value(mind, number(mind, "card"), plan.card)
