"""What battles, shots, attacks, forfeits and losses count."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.games.swccg.bots.player import noes
from understudy.games.swccg.bots.player.battles import (
    MOST_TRIED,
    cheapest,
    dearness,
    half_a_ship,
    hit_chance,
    outlook,
    prospects,
)
from understudy.games.swccg.bots.player.exact import ONE, mil, times
from understudy.games.swccg.bots.player.terms import (
    Mind,
    Parts,
    destiny,
    draws,
    generation_of,
    need,
    number,
    of_kind,
    worth,
)
from understudy.games.swccg.data import INTERRUPT, LOCATION
from understudy.games.swccg.options import (
    AttackCreature,
    BeginBattle,
    FireWeapon,
    Forfeit,
    LoseFrom,
    LoseFromHand,
    PickCard,
)
from understudy.games.swccg.queries import defense, location, value
from understudy.games.swccg.rules.deploy import spots
from understudy.games.swccg.rules.weapons import fire_cost, targets, user_of
from understudy.games.swccg.strength import destiny_ability, power_at
from understudy.games.swccg.table import BIT, FORCE, NONE, RESERVE, UNRESOLVED, USED, bits
from understudy.kit.exact import added
from understudy.pages import No, sift


def battle_parts(mind: Mind, plan: BeginBattle) -> Parts:
    return prospects(mind, plan.place)


def good_battles(mind: Mind) -> Sequence[BeginBattle]:
    """Battles that pay, and that are not lost before they begin."""
    options = of_kind(mind, BeginBattle)
    if not options:
        return No(noes.not_possible, "battle")
    least, wanted = mind.w["battle-at"], mind.w["battle-win"]
    rows = [
        (added(prospects(mind, one.place).values()), outlook(mind, one.place).win, one.place)
        for one in options
    ]
    found = [
        one
        for one, (score, chance, _) in zip(options, rows, strict=True)
        if score >= least and chance >= wanted
    ]
    if found:
        return found
    score, chance, place = max(rows)
    return No(noes.battle_pays_too_little, location(mind.view, place).title, score, chance, least, wanted)


def attack_gain(mind: Mind, plan: AttackCreature) -> int:
    """SW-ATK-14, SW-ATK-15: own power and destiny against ferocity and defense value, two points to spare."""
    view, me = mind.view, mind.seat
    place = view.spot[plan.card]
    able = mil(destiny_ability(view, place, me, view.at[place] & view.owned[me]))
    mine = mil(power_at(view, place, me)) + draws(mind, me, able) * destiny(mind, me)
    wild = view.cards[plan.card].ferocity
    fierce = ONE * int(wild) if wild.isdecimal() else 2 * destiny(mind, 1 - me)
    return mine - fierce - mil(defense(view, plan.card)) - 2 * ONE


def attack_parts(mind: Mind, plan: AttackCreature) -> Parts:
    mine = mind.view.owner[plan.card] == mind.seat
    return {"attack": -5 * ONE if mine else attack_gain(mind, plan)}


def shot_parts(mind: Mind, plan: FireWeapon) -> Parts:
    return shot_of(mind, plan.card)


def shot_of(mind: Mind, weapon: int) -> Parts:
    """The best target of a weapon."""
    view, battle = mind.view, mind.view.battle
    fire = view.config.texts[weapon].fire
    if battle is None or fire is None:
        return {"hit": -ONE}
    user = user_of(view, mind.seat, weapon, fire)
    price = fire_cost(view, mind.seat, weapon, NONE if user is None else user, fire)
    best = max(
        (aim_value(mind, weapon, one) for one in bits(targets(view, mind.seat, weapon, fire, battle))),
        default=-ONE,
    )
    keeps = mind.reserve > fire.draws
    return {"hit": best if keeps else -ONE, "cost": -mind.w["cost"] * price}


def aim_value(mind: Mind, weapon: int, target: int) -> int:
    """p(hit) · V; nothing for a card that is hit already, or for a chance that is too small."""
    if mind.view.hit >> target & 1:
        return -ONE // 2
    chance = hit_chance(mind, weapon, target)
    if chance < mind.w["shot"]:
        return -ONE // 2
    return times(chance, times(mind.w["card"], worth(mind, target)))


# -- forfeits ------------------------------------------------------------------------------------------------


def cheapest_forfeits(mind: Mind) -> int:
    """The cards to forfeit: the set that costs least, together with the Force that is left to lose.

    SW-BAT-31, SW-GOT-19: each counts for attrition and damage. SW-BAT-27: attrition that only immune cards
    could satisfy is ignored.
    """
    battle, view = mind.view.battle, mind.view
    if battle is None:
        return 0
    attrition, damage = mil(battle.attrition[mind.seat]), mil(battle.damage[mind.seat])
    cards = [one.card for one in of_kind(mind, Forfeit)]
    must = [card for card in cards if view.hit >> card & 1]
    free = [card for card in cards if card not in must]
    price = {card: times(mind.w["card"], worth(mind, card) + half_a_ship(mind, card)) for card in cards}
    saves = {card: mil(value(view, "forfeit", card)) for card in cards}
    force = life_price(mind)
    free.sort(key=lambda card: dearness(price[card], saves[card]))
    free = free[:MOST_TRIED]
    gone = added([saves[card] for card in must])
    reachable = min(attrition, added([saves[card] for card in cards if not battle.immune >> card & 1]))
    reachable = min(reachable - gone, added([saves[card] for card in free]))
    named, _ = cheapest([(price[card], saves[card]) for card in free], reachable, damage - gone, force)
    return added([BIT[card] for card in must]) | added([BIT[free[number]] for number in bits(named)])


def life_price(mind: Mind) -> int:
    """What one Force lost counts: more as life runs out."""
    return 800 if mind.life > 30 else ONE if mind.life > 12 else 1600


def forfeits(mind: Mind) -> Sequence[Forfeit]:
    return of_kind(mind, Forfeit) or No(noes.NOTHING_TO_FORFEIT)


def named_forfeits(mind: Mind) -> Sequence[Forfeit]:
    """What the cheapest way to satisfy damage and attrition names."""
    cards, named = forfeits(mind), cheapest_forfeits(mind)
    return cards and (
        sift(cards, [one for one in cards if named >> one.card & 1], "the cheapest set")
        or No(noes.force_is_cheaper, len(cards))
    )


def hit_forfeits(mind: Mind) -> Sequence[Forfeit]:
    """What was hit, and is lost anyway."""
    cards = forfeits(mind)
    return cards and (
        sift(cards, [one for one in cards if mind.view.hit >> one.card & 1], "hit")
        or No(noes.none_was_hit, len(cards))
    )


def forfeit_value(mind: Mind, plan: Forfeit) -> int:
    return mil(value(mind.view, "forfeit", plan.card))


# -- losing Force --------------------------------------------------------------------------------------------


def dead(mind: Mind, card: int) -> bool:
    """A card in hand that cannot be used: a unique one that is on table already (SW-GOT-04, SW-GOT-24).

    SW-GLO-13: a location is of use while it can still be laid down, and be it to convert another.
    """
    view = mind.view
    one = view.cards[card]
    if one.kind == LOCATION:
        return not any(True for _ in spots(view, mind.seat, card))
    if one.limit > 0:
        same = view.words.get(one.title.lower(), 0) & view.play
        if same.bit_count() >= one.limit:
            return True
    return any(view.words.get(persona, 0) & view.play & view.owned[mind.seat] for persona in one.personas)


def lose_parts(mind: Mind, plan: LoseFrom) -> Parts:
    """Where one Force is lost: used cards before the Reserve Deck, the Force Pile last."""
    zone = plan.zone
    if zone == FORCE:
        spare = mind.force > need(mind) + 6
        return {"pile": 1200 if spare else 400}
    if zone == RESERVE:
        return {"pile": 2000 if mind.reserve > mind.n["keep"] else 800}
    return {"pile": 2600 if zone in (USED, UNRESOLVED) else 0}


def lose_hand_parts(mind: Mind, plan: LoseFromHand) -> Parts:
    """A card of the hand is no Life Force: first what is dead, later whatever is dear least."""
    if dead(mind, plan.card):
        return {"dead": 5 * ONE - min(20 * ONE, worth(mind, plan.card)) // 100}
    kept = times(mind.w["hand-worth"], in_hand(mind, plan.card))
    if mind.life <= 3:
        return {"late": 4 * ONE - kept // 4}
    return {"late": (3 if mind.life <= mind.n["hand-low"] else 1) * ONE - kept}


def in_hand(mind: Mind, card: int) -> int:
    """What a card in hand is worth: half of it where it can be neither paid next turn nor deployed at all."""
    view, one = mind.view, mind.view.cards[card]
    found = min(20 * ONE, worth(mind, card))
    if one.kind == LOCATION:
        # Without Force nothing else in hand can be used.
        return found * 8 // max(2, generation_of(mind, mind.seat))
    if one.kind == INTERRUPT:
        return found
    payable = (one.deploy or 0) <= mind.force + generation_of(mind, mind.seat)
    usable = payable and any(True for _ in spots(view, mind.seat, card, free=True))
    return found if usable else found // 2


def target_of_fire(mind: Mind, plan: PickCard) -> int:
    return aim_value(mind, number(mind, "card"), plan.card)
