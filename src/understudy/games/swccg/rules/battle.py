"""Battles (R-11, G44 to G53): initiation, weapons, power, damage, end."""

from __future__ import annotations

from collections.abc import Iterator

from understudy.core.flow import Flow, choose, confirm
from understudy.games.swccg.options import BeginBattle, Forfeit, LoseFrom, LoseFromHand
from understudy.games.swccg.queries import SEAT_BIT, at_place, present, tally, units, value
from understudy.games.swccg.records import DAMAGE, ENDED, POWER, RESULT, WEAPONS, Battle
from understudy.games.swccg.rules import piles
from understudy.games.swccg.rules.destiny import draw_destiny
from understudy.games.swccg.rules.events import event
from understudy.games.swccg.rules.leaving import FORFEITED, lose
from understudy.games.swccg.strength import (
    available,
    battle_destinies,
    battle_presence,
    fights,
    is_immune,
    reserve,
    total_power,
)
from understudy.games.swccg.table import BATTLE_END, BIT, BOTH, NONE, Table, bits


def possibilities(table: Table, seat: int) -> Iterator[BeginBattle]:
    """Places where the active player may initiate a battle."""
    for place in range(len(table.stacks)):
        here = table.at[place]
        if here & table.owned[0] and here & table.owned[1] and may_battle(table, place, seat):
            yield BeginBattle(place)


def battle_cost(table: Table, place: int, seat: int) -> int:
    """SW-BAT-02: 1 Force, modifiable or free."""
    found = 1.0
    for how, amount in at_place(table, "battle-cost", seat, place):
        found = amount if how == "set" else found + amount
    return max(0, int(found))


def may_battle(table: Table, place: int, seat: int) -> bool:
    """R-11.1: once for each place, both have presence with cards that may still battle, it can be paid.

    SW-BAT-03, SW-BAT-45.
    """
    if table.battled_at >> place & 1 or battle_cost(table, place, seat) > available(table, seat):
        return False
    for how, _ in at_place(table, "battle-at", seat, place):
        if how == "no":
            return False
    return all(battle_presence(table, place, who, fights(table, place, who)) for who in BOTH)


def initiate_battle(table: Table, seat: int, place: int) -> Flow[None]:
    """R-11.2: paid; all units that may take part do, and have battled from now on (SW-BAT-05).

    SW-BAT-06, SW-BAT-07.
    """
    yield from piles.use_force(table, seat, battle_cost(table, place, seat))
    start_battle(table, seat, place, fights(table, place, 0) | fights(table, place, 1))


def start_battle(table: Table, seat: int, place: int, takes: int) -> None:
    """A battle between these units; others there are excluded."""
    battle = Battle(place, seat)
    table.battle = battle
    table.excluded |= table.at[place] & units(table) & ~takes & ~table.undercover
    battle.part = takes
    table.battled |= takes
    table.battled_at |= 1 << place
    table.touch()
    join(table)
    table.tell("battle", seat, place)
    table.then(*event(table, "battle-start", seat, place), ("settle", ()), ("weapons", ()))


def chosen_battle(table: Table, seat: int, place: int, takes: int, added: int) -> None:
    """A text starts a battle between these cards alone (A.special-battle)."""
    start_battle(table, seat, place, takes)
    assert table.battle is not None
    table.battle.added[seat] += added


def join(table: Table) -> None:
    """G44: what arrives before the power segment and has not battled joins; later arrivals are excluded.

    SW-GLO-22.
    """
    battle = table.battle
    if battle is None or battle.creature != NONE:
        return
    here = table.at[battle.place]
    gone = battle.part & ~here
    if gone:
        # G46: what left is out of it; if it was hit it is lost.
        battle.part &= here
    new = here & units(table) & ~battle.part & ~table.excluded & ~table.undercover & table.play
    if new:
        if battle.segment < POWER:
            fresh = new & ~table.battled
            battle.part |= fresh
            table.battled |= fresh
            new &= ~fresh
        table.excluded |= new
        table.touch()
    gear = here & ~units(table) & table.play & ~table.words.get("creature", 0)
    battle.part |= gear & ~table.excluded


def over_early(table: Table) -> bool:
    """R-11.15, G51: the battle ends as soon as one side has no presence in it.

    SW-GOT-20.
    """
    battle = table.battle
    if battle is None or battle.creature != NONE or battle.segment >= DAMAGE:
        return False
    if all(battle_presence(table, battle.place, seat, battle.part) for seat in BOTH):
        return False
    battle.segment = ENDED
    table.tell("battle-over", battle.initiator, battle.place)
    return True


def weapons_segment(table: Table) -> None:
    """R-11.3: actions in turns, initiator first.

    SW-BAT-10.
    """
    battle = _going(table)
    if battle is None:
        return
    battle.segment = WEAPONS
    table.touch()
    table.then(("act", (battle.initiator, 0)), ("power", ()))


def _going(table: Table) -> Battle | None:
    """The battle, unless it is over; then its end is on the agenda."""
    battle = table.battle
    assert battle is not None
    if battle.segment == ENDED or over_early(table):
        table.then(("end_battle", ()))
        return None
    return battle


# -- power segment -------------------------------------------------------------------------------------------


def power_segment(table: Table) -> None:
    """R-11.6: destinies to power, battle destinies, destinies to attrition; initiator first in each.

    SW-BAT-11.
    """
    battle = _going(table)
    if battle is None:
        return
    battle.segment = POWER
    table.touch()
    first, second = battle.initiator, 1 - battle.initiator
    table.then(
        ("power_destiny", (first,)),
        ("power_destiny", (second,)),
        ("battle_destiny", (first,)),
        ("battle_destiny", (second,)),
        ("attrition_destiny", (first,)),
        ("attrition_destiny", (second,)),
        ("battle_result", ()),
    )


def power_destiny(table: Table, seat: int) -> None:
    """Destinies that are added to power only."""
    battle = table.battle
    assert battle is not None
    count = int(tally(table, "destiny-to-power", seat, battle.place))
    if count:
        table.then(*draw_destiny(seat, "power", count), ("took", (seat, "power")))


def battle_destiny(table: Table, seat: int) -> Flow[None]:
    """SW-BAT-18: always optional. G53: the number is fixed when the drawing begins.

    SW-BAT-20.
    """
    battle = table.battle
    assert battle is not None
    count = battle_destinies(table, seat)
    last = seat != battle.initiator
    done = event(table, "bd-done", seat, battle.place) if last else ()
    if count and reserve(table, seat):
        many = "1 battle destiny" if count == 1 else f"{count} battle destinies"
        yes = yield from confirm(seat, f"Draw {many}?", topic="battle-destiny", about={"count": count})
        if yes:
            table.then(*draw_destiny(seat, "battle", count), ("took", (seat, "battle")), *done)
            return
    table.then(*done)


def attrition_destiny(table: Table, seat: int) -> None:
    """Only for a player who has completed a battle destiny draw."""
    battle = table.battle
    assert battle is not None
    count = int(tally(table, "destiny-to-attrition", seat, battle.place))
    if count and battle.completed[seat]:
        table.then(*draw_destiny(seat, "attrition", count), ("took", (seat, "attrition")))


def took(table: Table, seat: int, purpose: str) -> None:
    """What was drawn counts for the battle."""
    battle, drawn = table.battle, table.drawn
    assert battle is not None
    assert drawn is not None
    found = sum(drawn.values)
    if purpose == "battle":
        battle.completed[seat] = len(drawn.values)
        battle.values[seat] = drawn.values[:]
        if drawn.values:
            found += tally(table, "bd-total", seat, battle.place)
        battle.drawn[seat] = max(0.0, found)
    elif purpose == "power":
        battle.to_power[seat] = found
    else:
        battle.to_attrition[seat] = found
    table.touch()


def battle_result(table: Table) -> None:
    """R-11.9 to R-11.11: totals, attrition, winner, battle damage.

    SW-BAT-12, SW-BOT-07.
    """
    battle = _going(table)
    if battle is None:
        return
    battle.segment = RESULT
    battle.total = [total_power(table, seat) for seat in BOTH]
    for seat in BOTH:
        other = 1 - seat
        if not battle.completed[other]:
            # SW-BAT-24, SW-GOT-16
            continue
        # SW-BAT-23
        found = battle.drawn[other] + battle.to_attrition[other]
        battle.attrition[seat] = max(0.0, found + tally(table, "attrition", seat, battle.place))
    dark, light = battle.total
    if dark != light:
        # SW-BAT-22, SW-BAT-29
        battle.winner = 0 if dark > light else 1
        loser = 1 - battle.winner
        battle.damage[loser] = piles.halved(table, loser, abs(dark - light)) * battle.factor[loser]
    table.tell("result", battle.winner, *map(int, (dark, light, *battle.damage, *battle.attrition)))
    table.then(*event(table, "battle-won", battle.winner, battle.winner, battle.place), ("damage", ()))
    for asked, _, reach, named, _, _, _ in table.temps:
        if asked == "foretold":
            seat = 1 if reach & SEAT_BIT[1] else 0
            table.then(("foretold", (seat, int(named))))


def foretold(table: Table, seat: int, named: int) -> Flow[None]:
    """D1_191: who named the winner retrieves a random card; who was wrong, or met a tie, loses 1 Force."""
    battle = table.battle
    if battle is not None and battle.winner == named:
        yield from piles.random_back(table, seat)
    else:
        table.then(*piles.lose_force(table, seat, 1, "text"))


# -- damage segment ------------------------------------------------------------------------------------------


def damage_segment(table: Table) -> None:
    """R-11.12: total attrition and each card's immunity are frozen (SW-BAT-28, G78)."""
    battle = _going(table)
    if battle is None:
        return
    battle.segment = DAMAGE
    for seat in BOTH:
        freeze(table, battle, seat, battle.attrition[seat] if battle.completed[1 - seat] else -1.0)
    table.touch()
    table.then(("damage_turn", (battle.initiator,)))


def freeze(table: Table, battle: Battle, seat: int, total: float) -> None:
    """Attrition against a seat is fixed (−1: none was drawn), and which of its cards are immune to it."""
    battle.frozen[seat] = total
    for card in bits(battle.part & table.owned[seat] & units(table)):
        if is_immune(table, card, max(0.0, total)):
            battle.immune |= BIT[card]


def forfeitable(table: Table, seat: int) -> int:
    """SW-BAT-33, G49: cards with a forfeit value that take part, aboard too.

    SW-BAT-26, SW-BAT-32.
    """
    battle = table.battle
    assert battle is not None
    found = 0
    for card in bits(battle.part & table.owned[seat] & table.at[battle.place] & table.play):
        if table.cards[card].forfeit is not None:
            found |= BIT[card]
    return found


def ignorable(table: Table, seat: int) -> bool:
    """R-11.13: every one of his cards present is immune to the frozen total.

    SW-BAT-27.
    """
    battle = table.battle
    assert battle is not None
    mine = battle.part & table.owned[seat] & present(table, battle.place) & units(table)
    return not mine & ~battle.immune


def duty(table: Table, seat: int) -> str:
    """What a seat has to satisfy next: damage, attrition, hit or nothing."""
    battle = table.battle
    assert battle is not None
    cards = forfeitable(table, seat)
    if battle.damage[seat] > 0 and (cards or piles.losable(table, seat)):
        return "damage"
    if battle.attrition[seat] > 0 and cards and not ignorable(table, seat):
        return "attrition"
    return "hit" if cards & table.hit else ""


def damage_turn(table: Table, seat: int) -> None:
    """Players alternate one choice at a time while they have something to satisfy (SW-BAT-13)."""
    for who in (seat, 1 - seat):
        if duty(table, who):
            table.then(*event(table, "damage", who), ("damage_choice", (who,)))
            return
    table.then(("end_battle", ()))


def damage_options(table: Table, seat: int) -> list[Forfeit | LoseFrom | LoseFromHand]:
    """R-11.12, SW-BAT-34: free while damage remains, then forfeits for attrition, then hit cards.

    SW-BAT-25, SW-BAT-30, SW-BAT-40.
    """
    why = duty(table, seat)
    cards = forfeitable(table, seat)
    if why == "hit":
        cards &= table.hit
    found = [Forfeit(card) for card in bits(cards)]
    return [*found, *piles.ways_to_lose(table, seat)] if why == "damage" else [*found]


def damage_choice(table: Table, seat: int) -> Flow[None]:
    """One choice: a card is forfeited, or one Force is lost."""
    battle = table.battle
    assert battle is not None
    why = duty(table, seat)
    if not why:
        table.then(("damage_turn", (1 - seat,)))
        return
    choice = yield from choose(
        seat,
        "Forfeit a card or lose Force" if why == "damage" else "Forfeit a card",
        lambda: damage_options(table, seat),
        also=piles.another_copy(table, seat) if why == "damage" else None,
        topic="damage",
        about={
            "why": why,
            "damage": int(battle.damage[seat]),
            "attrition": int(battle.attrition[seat]),
        },
    )
    table.then(("damage_turn", (1 - seat,)))
    if isinstance(choice, Forfeit):
        forfeit(table, seat, choice.card)
        return
    battle.damage[seat] -= 1
    yield from piles.carry_out_loss(table, seat, choice)
    if table.winner == NONE:
        table.then(*event(table, "bd-loss", seat))


def forfeit(table: Table, seat: int, card: int) -> None:
    """R-11.14: its value lowers attrition and damage both (SW-BAT-31); what is on it is lost with it.

    SW-GOT-19, SW-GLO-17, SW-GLO-18, SW-GLO-19.
    """
    battle = table.battle
    assert battle is not None
    worth = value(table, "forfeit", card)
    battle.attrition[seat] = max(0.0, battle.attrition[seat] - worth)
    battle.damage[seat] = max(0.0, battle.damage[seat] - worth)

    table.then(*lose(card, how=FORFEITED))


def choice_made(table: Table, seat: int) -> None:
    """A text made the choice that the seat was about to be asked for: the other one is next."""
    for index in range(len(table.agenda) - 1, -1, -1):
        if table.agenda[index] == ("damage_choice", (seat,)):
            table.agenda[index] = ("damage_turn", (1 - seat,))
            return


def end_battle(table: Table) -> None:
    """Cards that are still hit are lost (SW-BAT-43); what held for the battle ends."""
    battle = table.battle
    assert battle is not None
    place, initiator = battle.place, battle.initiator
    battle.segment = ENDED
    close(table)
    lost = list(bits(table.hit & table.play))
    table.tell("battle-ends", initiator, place)
    table.then(*lose(*lost), *event(table, "battle-end", initiator, place), ("settle", ()))


def close(table: Table) -> None:
    """Nobody is excluded any more, and nothing holds “until the end of the battle”."""
    table.battle = None
    table.excluded = 0
    table.temps = [one for one in table.temps if one[4] != BATTLE_END]
    for card, part in [*table.spent]:
        if table.config.texts[card].actions[part].limit == "battle":
            del table.spent[card, part]
    table.touch()
