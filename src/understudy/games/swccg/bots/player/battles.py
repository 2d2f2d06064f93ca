"""Battles that are only thought of: what the rules would count in them, and what they promise.

The rules answer for a battle that goes on. For one that might begin, such a battle is laid on the bot's own
view for as long as it asks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from understudy.games.swccg.bots.player.exact import ONE, mil, times
from understudy.games.swccg.bots.player.odds import (
    NOTHING,
    BattleOdds,
    Odds,
    both,
    chance_above,
    mean,
    several,
    shifted,
)
from understudy.games.swccg.bots.player.terms import Mind, Parts, card_worth, destiny, draw_odds, worth
from understudy.games.swccg.queries import crew, live, tally, units, value
from understudy.games.swccg.records import RESULT, WEAPONS, Battle, Destiny
from understudy.games.swccg.rules.battle import battle_cost
from understudy.games.swccg.rules.destiny import draw_modifiers
from understudy.games.swccg.rules.weapons import (
    against,
    best,
    fire_cost,
    may_fire,
    targets,
    total_modifiers,
    user_of,
)
from understudy.games.swccg.strength import (
    available,
    battle_destinies,
    fights,
    immunity,
    presence,
    total_power,
)
from understudy.games.swccg.table import BIT, NONE, PILOT, RESERVE, bits
from understudy.kit.exact import added

#: More draws than this of one side are not counted out.
MOST_DRAWS = 4


class Outlook:
    """What a battle at a place promises: the chance to win, what each side would lose, what would be hit."""

    __slots__ = ("damage", "draws", "mine", "shots", "theirs", "win")

    def __init__(
        self, win: int, damage: int, mine: int, theirs: int, draws: list[int], shots: list[int]
    ) -> None:
        self.win = win
        #: The battle damage that the opponent can expect.
        self.damage = damage
        self.mine = mine
        self.theirs = theirs
        #: By seat: battle destinies, and what shots would take from the other side.
        self.draws = draws
        self.shots = shots


@contextmanager
def thought(mind: Mind, place: int, initiator: int) -> Iterator[Battle]:
    """The battle that goes on there, or one that all would join who may."""
    view = mind.view
    battle = view.battle
    if battle is not None and battle.place == place:
        yield battle
        return
    battle = Battle(place, initiator)
    battle.part = fights(view, place, 0) | fights(view, place, 1)
    gear = view.at[place] & view.play & ~units(view) & ~view.words.get("creature", 0)
    battle.part |= gear & ~view.excluded
    battle.segment = WEAPONS
    before, memo = view.battle, view.memo
    # What is found out about the cards on table holds whenever this battle is imagined.
    imagined = memo.setdefault(("imagined", place, initiator, battle.part), {})
    view.battle, view.memo = battle, imagined
    try:
        yield battle
    finally:
        view.battle, view.memo = before, memo


def outlook(mind: Mind, place: int) -> Outlook:
    """SW-BOT-05 to SW-BOT-08: destinies, power totals, attrition and damage, immunity, weapons."""
    return _found_out(mind, place, mind.seat)


def _found_out(mind: Mind, place: int, initiator: int) -> Outlook:
    found: Outlook | None = mind.outlooks.get((place, initiator))
    if found is None:
        with thought(mind, place, initiator) as battle:
            found = mind.outlooks[place, initiator] = _outlook(mind, battle)
    return found


def _outlook(mind: Mind, battle: Battle) -> Outlook:
    view, me, foe = mind.view, mind.seat, mind.foe
    totals = [mil(total_power(view, seat)) for seat in (0, 1)]
    count = [_draws(mind, battle, seat) for seat in (0, 1)]
    drawn = [_battle_odds(mind, battle, seat, count[seat]) for seat in (0, 1)]
    power = [both(drawn[seat], _power_odds(mind, battle, seat)) for seat in (0, 1)]
    clash = BattleOdds(totals[me] - totals[foe], power[me], power[foe])
    attrition = [_attrition(mind, battle, seat, count[1 - seat], drawn[1 - seat]) for seat in (0, 1)]
    parts = [battle.part & view.owned[seat] & units(view) for seat in (0, 1)]
    return Outlook(
        clash.win,
        clash.won,
        loss(mind, me, parts[me], clash.lost, attrition[me]),
        loss(mind, foe, parts[foe], clash.won, attrition[foe]),
        count,
        [salvo(mind, battle, seat) for seat in (0, 1)],
    )


def _draws(mind: Mind, battle: Battle, seat: int) -> int:
    """nBD by the rules: ability, what texts add, ask for or limit; none out of an empty Reserve Deck."""
    if battle.completed[seat] or battle.segment >= RESULT:
        return 0
    left = len(mind.view.piles[seat][RESERVE])
    return min(battle_destinies(mind.view, seat), left, MOST_DRAWS)


def _battle_odds(mind: Mind, battle: Battle, seat: int, count: int) -> Odds:
    """What the battle destinies come to, with all that texts change in each and in their total."""
    if not count:
        return NOTHING
    more = mil(draw_modifiers(mind.view, Destiny(seat, "battle", count, NONE)))
    one = several(draw_odds(mind, seat, more), count)
    return shifted(one, mil(tally(mind.view, "bd-total", seat, battle.place)))


def _power_odds(mind: Mind, battle: Battle, seat: int) -> Odds:
    """Destinies that are added to power only."""
    if battle.to_power[seat] or battle.segment >= RESULT:
        return NOTHING
    count = int(tally(mind.view, "destiny-to-power", seat, battle.place))
    return several(draw_odds(mind, seat), min(count, MOST_DRAWS)) if count else NOTHING


def _attrition(mind: Mind, battle: Battle, seat: int, count: int, drawn: Odds) -> int:
    """SW-GOT-16: what a seat is to forfeit; none unless the other draws battle destiny."""
    other = 1 - seat
    if battle.segment >= RESULT:
        return mil(battle.attrition[seat])
    if not count and not battle.completed[other]:
        return 0
    found = mean(drawn) + mil(battle.drawn[other])
    more = int(tally(mind.view, "destiny-to-attrition", other, battle.place))
    return max(
        0, found + more * destiny(mind, other) + mil(tally(mind.view, "attrition", seat, battle.place))
    )


def prospects(mind: Mind, place: int) -> Parts:
    """E of a battle: what both would lose (SW-BOT-07), what shots hit, whose drain it decides, its cost."""
    w, found = mind.w, outlook(mind, place)
    ground = mind.ground(place)
    return {
        "their-loss": found.theirs,
        "my-loss": -found.mine,
        "hit": found.shots[mind.seat] - found.shots[mind.foe],
        "swing": max(0, found.win - ONE // 2) * (ground.drain[mind.seat] + ground.drain[mind.foe]),
        "finish": w["finish"] if ONE * mind.view.life(mind.foe) <= found.damage else 0,
        "cost": -w["cost"] * battle_cost(mind.view, place, mind.seat),
    }


def worthwhile(mind: Mind, place: int) -> bool:
    """Whether a battle pays, and is not lost before it begins."""
    w = mind.w
    score = added(prospects(mind, place).values())
    return score >= w["battle-at"] and outlook(mind, place).win >= w["battle-win"]


def wanted_battles(mind: Mind) -> tuple[int, int]:
    """SW-BAT-02: the Force that battles which pay will cost this turn, and what the best counts."""
    known = mind.found.get("battles")
    if known is None:
        view, force, most = mind.view, 0, 0
        before_battles = view.active == mind.seat and mind.topic in ("control", "deploy", "deploy-to")
        for place in range(len(view.stacks)) if before_battles else ():
            if view.battled_at >> place & 1 or not (presence(view, place, 0) and presence(view, place, 1)):
                continue
            if worthwhile(mind, place):
                force += battle_cost(view, place, mind.seat)
                most = max(most, added(prospects(mind, place).values()))
        mind.found["battles"], mind.found["best battle"] = force, most
    return mind.found["battles"], mind.found["best battle"]


def danger(mind: Mind, place: int) -> int:
    """E of a battle that the opponent would start there: what I would lose more than he."""
    found = _found_out(mind, place, mind.foe)
    return found.mine - found.theirs + found.shots[mind.foe] - found.shots[mind.seat]


# -- what it costs -------------------------------------------------------------------------------------------

#: More cards than this are not tried in every combination.
MOST_TRIED = 8
_NO_WAY = 1 << 60


def cheapest(cards: Sequence[tuple[int, int]], reach: int, damage: int, force: int) -> tuple[int, int]:
    """Which of some cards to forfeit, and what that costs with the Force that is left to lose.

    Of each card its price and its forfeit are given. Those that are chosen forfeit at least `reach`, and each
    counts for damage too (SW-GOT-19); what is left of the damage costs `force` for each.
    """
    size = len(cards)
    saved, price = [0] * (1 << size), [0] * (1 << size)
    best_, least = 0, _NO_WAY
    for some in range(1 << size):
        if some:
            lowest = some & -some
            others, (dear, saves) = some ^ lowest, cards[lowest.bit_length() - 1]
            price[some], saved[some] = price[others] + dear, saved[others] + saves
        if saved[some] < reach:
            continue
        cost = price[some] + times(force, max(0, damage - saved[some]))
        if cost < least:
            best_, least = some, cost
    return best_, least


def dearness(price: int, saves: int) -> int:
    """What a forfeit costs for what it saves, to be compared with others."""
    return ONE * price // (saves + ONE // 2)


def half_a_ship(mind: Mind, card: int) -> int:
    """What is lost besides with the only pilot of a ship or vehicle, which then lies idle (SW-MOV-39)."""
    view, host = mind.view, mind.view.host[card]
    if host == NONE or view.slot[card] != PILOT or view.cards[host].permanents or view.cards[host].steered:
        return 0
    return 0 if crew(view, host) & ~BIT[card] else card_worth(view.cards[host]) // 2


def loss(mind: Mind, seat: int, part: int, damage: int, attrition: int) -> int:
    """What satisfying both would cost a seat at least; attrition that only immune cards could meet is none.

    SW-GOT-16: without a destiny of the other side there is no attrition; SW-GOT-18: compared with the total.
    """
    if damage <= 0 and attrition <= 0:
        return 0
    view, price = mind.view, mind.w["card"]
    cards, reach = [], 0
    for card in bits(part):
        saves = mil(value(view, "forfeit", card))
        cards.append((times(price, worth(mind, card) + half_a_ship(mind, card)), saves))
        if attrition > 0 and not attrition < mil(immunity(view, card)[0]):
            reach += saves
    cards.sort(key=lambda one: dearness(*one))
    tried = cards[:MOST_TRIED]
    reach = min(attrition, reach, added([saves for _, saves in tried]))
    return cheapest(tried, reach, damage, ONE)[1]


# -- weapons -------------------------------------------------------------------------------------------------


def hit_chance(mind: Mind, weapon: int, target: int) -> int:
    """How likely the weapon's destinies beat the target's defense value, counted out (SW-BAT-09)."""
    view = mind.view
    fire = view.config.texts[weapon].fire
    if fire is None:
        return 0
    seat = view.owner[weapon]
    more = mil(draw_modifiers(view, Destiny(seat, "weapon", fire.draws, weapon)))
    odds = shifted(
        several(draw_odds(mind, seat, more), fire.draws), mil(total_modifiers(view, seat, weapon, target))
    )
    printed = mil(fire.bonus) + mil(best(fire.at, view, target))
    return chance_above(odds, mil(against(view, fire, target)) - printed)


def salvo(mind: Mind, battle: Battle, seat: int) -> int:
    """What all weapons of a seat that may fire can be expected to hit, less the Force for the shots.

    Each fires at the target that promises most; a card is hit once. The destinies of a battle stay in the
    Reserve Deck.
    """
    view, w = mind.view, mind.w
    if battle.segment > WEAPONS:
        return 0
    force = available(view, seat)
    if battle.segment < WEAPONS or battle is not mind.battle:
        force -= battle_cost(view, battle.place, seat) if seat == battle.initiator else 0
    left = len(view.piles[seat][RESERVE]) - 1
    spared: dict[int, int] = {}
    found = 0
    for weapon in bits(view.words.get("weapon", 0) & view.owned[seat] & live(view) & ~battle.fired):
        if battle.silenced >> weapon & 1 or not may_fire(view, seat, weapon, battle):
            continue
        fire = view.config.texts[weapon].fire
        user = user_of(view, seat, weapon, fire)
        price = fire_cost(view, seat, weapon, NONE if user is None else user, fire)
        if price > force or fire.draws > left:
            continue
        aims = [
            (times(hit_chance(mind, weapon, one), times(spared.get(one, ONE), worth(mind, one))), one)
            for one in bits(targets(view, seat, weapon, fire, battle) & ~view.hit)
        ]
        gain, target = max(aims, default=(0, NONE))
        gain = times(w["card"], gain) - w["cost"] * price
        if gain <= 0:
            continue
        found, force, left = found + gain, force - price, left - fire.draws
        spared[target] = times(spared.get(target, ONE), ONE - hit_chance(mind, weapon, target))
    return found
