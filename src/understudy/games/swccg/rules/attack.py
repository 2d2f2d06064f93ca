"""Attacks (R-14, G64 to G66): creatures attack, are attacked, and fight each other."""

from __future__ import annotations

import re
from collections.abc import Iterator

from understudy.core.flow import Flow, choose, confirm, pick_random
from understudy.core.table import Step
from understudy.games.swccg.data import CHARACTER, CREATURE, STARSHIP
from understudy.games.swccg.options import AttackCreature, HaveAttack, PickCard, PickSeat
from understudy.games.swccg.queries import barred, defense, power, present, riders, tally, units
from understudy.games.swccg.records import POWER, RESULT, WEAPONS, Battle
from understudy.games.swccg.rules.battle import close
from understudy.games.swccg.rules.destiny import draw_destiny, total
from understudy.games.swccg.rules.events import event
from understudy.games.swccg.rules.leaving import lose
from understudy.games.swccg.strength import attack_ability
from understudy.games.swccg.table import BIT, NONE, PLAY, WORN, Table, bits


def possibilities(table: Table, seat: int) -> Iterator[HaveAttack | AttackCreature]:
    """Creatures that the active player has attack, and creatures that he may attack.

    SW-ATK-12, SW-ATK-06.
    """
    animals = table.words.get(CREATURE, 0) & table.play
    if not animals:
        return
    for creature in bits(animals & table.owned[seat] & ~table.attacked):
        if prey(table, creature):
            yield HaveAttack(creature)
    for creature in bits(animals):
        if hunters(table, seat, creature):
            yield AttackCreature(creature)


def free_creature(table: Table, creature: int) -> bool:
    """A parasite on a host attacks nothing and fights no other creature."""
    return table.slot[creature] != WORN and table.spot[creature] != NONE


def prey(table: Table, creature: int) -> int:
    """R-14.1: what a creature may attack; parasites only what their text names.

    SW-ATK-08.
    """
    if not free_creature(table, creature) or barred(table, "attack", creature):
        return 0
    near = present(table, table.spot[creature])
    flags = table.config.texts[creature].flags
    aboard = 0
    for card in bits(near):
        if table.host[card] != NONE:
            aboard |= BIT[card]
    if "parasite starfighter" in flags:
        return near & table.words.get("starfighter", 0) & table.words.get(STARSHIP, 0) & ~aboard
    people = near & table.words.get(CHARACTER, 0) & ~aboard
    if "eats-droids" not in flags:
        people &= ~table.words.get("droid", 0)
    if "parasite character" in flags:
        return people
    found = people | near & table.words.get("creature vehicle", 0)
    if "spares-own" in flags:
        found &= ~(table.owned[table.owner[creature]] & table.words.get(CHARACTER, 0))
    return found


def creature_attacks(table: Table, creature: int) -> Flow[None]:
    """SW-ATK-08: the owner names a player if both have targets there, then chance picks one of his."""
    owner = table.owner[creature]
    targets = prey(table, creature)
    if targets & table.owned[0] and targets & table.owned[1]:
        choice = yield from choose(
            owner,
            "Whose card does the creature attack?",
            lambda: [PickSeat(1 - owner), PickSeat(owner)],
            topic="prey-of",
            about={"card": creature},
        )
        targets &= table.owned[choice.seat]
    options = [PickCard(card) for card in bits(targets)]
    target = options[0]
    if len(options) > 1:
        target = yield from pick_random(owner, "Which card is attacked?", options, topic="prey")
    table.attacked |= BIT[creature]
    table.tell("attacks", owner, creature, target.card)
    if "parasite" in table.cards[creature].words:
        table.put_on(creature, target.card, WORN)
        table.tell("transfer", owner, creature, target.card)
        table.then(("settle", ()))
        return
    begin(table, owner, creature, target.card, BIT[target.card] | riders(table, target.card))


def begin(table: Table, seat: int, creature: int, target: int, part: int) -> None:
    """An attack has the segments of a battle, without damage to satisfy (R-14.5).

    SW-ATK-01, SW-ATK-02, SW-ATK-03, SW-ATK-04, SW-ATK-05.
    """
    battle = Battle(table.spot[creature], seat, creature, target)
    battle.part = part
    table.battle = battle
    table.touch()
    table.then(*event(table, "attack-start", seat, creature, target), ("attack_weapons", ()))


def attack_weapons(table: Table) -> None:
    battle = table.battle
    assert battle is not None
    battle.segment = WEAPONS
    table.then(("act", (battle.initiator, 0)), ("attack_power", ()))


def hunters(table: Table, seat: int, creature: int) -> int:
    """G64: own units present with it; once for each place and turn, one of them not yet in an attack.

    A parasite may be attacked on its host, even by that one. SW-ATK-13.
    """
    place = table.spot[creature]
    near = present(table, place) if place != NONE else 0
    if not near >> creature & 1 or table.attacked_at >> place & 1:
        return 0
    mine = near & table.owned[seat] & units(table)
    return mine if mine & ~table.attacked else 0


def attack_creature(table: Table, seat: int, creature: int) -> None:
    """R-14.3."""
    mine = hunters(table, seat, creature)
    part = mine
    for card in bits(mine):
        part |= riders(table, card) & ~BIT[creature]
    table.attacked_at |= 1 << table.spot[creature]
    table.attacked |= mine
    table.tell("attack", seat, creature)
    begin(table, seat, creature, NONE, part)


# -- power ---------------------------------------------------------------------------------------------------


def ferocity(table: Table, creature: int) -> tuple[float, int]:
    """C-FER: the fixed part of a creature's ferocity, and how many destinies it draws.

    SW-ATK-09, SW-GLO-28.
    """
    printed = table.cards[creature].ferocity
    if printed.startswith("last_eaten"):
        return table.marks.get(creature, 0), 1
    fixed, draws = 0.0, 0
    for part in re.findall(r"[+-]?\d+d?", printed):
        if part.endswith("d"):
            draws += int(part[:-1])
        else:
            fixed += float(part)
    return fixed + tally_of(table, creature), draws


def tally_of(table: Table, creature: int) -> float:
    return tally(table, "ferocity", table.owner[creature], table.spot[creature])


def attack_power(table: Table) -> None:
    """SW-ATK-19: the attacker draws first; each side's total."""
    battle = table.battle
    assert battle is not None
    if table.zone[battle.creature] != PLAY or (battle.target != NONE and table.zone[battle.target] != PLAY):
        table.then(("attack_ends", ()))
        return
    battle.segment = POWER
    animal, people = ("attack_ferocity", ()), ("attack_destiny", ())
    order = (animal, people) if battle.target != NONE else (people, animal)
    table.then(*order, ("attack_result", ()))


def attack_ferocity(table: Table) -> None:
    battle = table.battle
    assert battle is not None
    owner = table.owner[battle.creature]
    fixed, draws = ferocity(table, battle.creature)
    battle.to_attrition[0] = fixed
    if draws:
        table.then(*draw_destiny(owner, "ferocity", draws, battle.creature), ("attack_took", (0,)))


def attack_destiny(table: Table) -> Flow[None]:
    """One destiny with ability of 4 or more, voluntary (R-14.2).

    SW-ATK-10, SW-ATK-14.
    """
    battle = table.battle
    assert battle is not None
    mine = battle.part & units(table) & table.play
    seat = table.owner[battle.target] if battle.target != NONE else battle.initiator
    near = present(table, battle.place)
    battle.to_attrition[1] = sum(power(table, card) for card in bits(mine & near))
    battle.to_attrition[1] += tally(table, "total-power", seat, battle.place)
    able = attack_ability(table, seat) >= 4
    if able and (yield from confirm(seat, "Draw a destiny for the attack?", topic="attack-destiny")):
        table.then(*draw_destiny(seat, "attack"), ("attack_took", (1,)))


def attack_took(table: Table, which: int) -> None:
    battle = table.battle
    assert battle is not None
    battle.to_attrition[which] += total(table) or 0


def attack_result(table: Table) -> None:
    """Strictly greater wins; otherwise nothing happens (R-14.2, R-14.3).

    SW-ATK-15.
    """
    battle = table.battle
    assert battle is not None
    battle.segment = RESULT
    creature, target = battle.creature, battle.target
    animal, people = max(0.0, battle.to_attrition[0]), max(0.0, battle.to_attrition[1])
    table.then(("attack_ends", ()))
    if target != NONE:
        if animal > people:
            # SW-ATK-11
            table.tell("eaten", table.owner[target], target, creature)
            table.then(
                *event(table, "eaten", table.owner[creature], target, creature), ("eat", (target, creature))
            )
    elif people > animal + defense(table, creature):
        # SW-ATK-16
        table.tell("beaten", table.owner[creature], creature)
        table.then(*lose(creature))


def eat(table: Table, target: int, creature: int) -> None:
    """The card is lost, unless something happened to it instead (REPLACE).

    SW-GLO-30.
    """
    battle = table.battle
    if table.zone[target] == PLAY and (battle is None or battle.part >> target & 1):
        if table.cards[creature].ferocity.startswith("last_eaten"):
            eaten = table.cards[target]
            if eaten.kind == CHARACTER:
                table.mark(creature, int(power(table, target)))
        table.then(*lose(target))


def attack_ends(table: Table) -> None:
    """G65: hit cards are lost.

    SW-ATK-21.
    """
    battle = table.battle
    assert battle is not None
    close(table)
    table.then(*lose(*bits(table.hit & table.play)), ("settle", ()))


def forced_attacks(table: Table) -> tuple[Step, ...]:
    """R-14.1: at the end of the phase every creature that has not attacked does.

    SW-ATK-07, SW-GOT-25.
    """
    for creature in bits(
        table.words.get(CREATURE, 0) & table.play & table.owned[table.active] & ~table.attacked
    ):
        if prey(table, creature):
            return (("creature_attacks", (creature,)),)
    return ()


# -- creatures together --------------------------------------------------------------------------------------


def _enemies(table: Table, creature: int) -> int:
    near = present(table, table.spot[creature]) & table.words.get(CREATURE, 0) & ~BIT[creature]
    one = table.cards[creature]
    for other in bits(near):
        there = table.cards[other]
        alike = "selective" in one.words and there.name == one.name
        if alike or not free_creature(table, other):
            near &= ~BIT[other]
    return near


def creatures_fight(table: Table) -> tuple[Step, ...]:
    """R-14.4: checked whenever the table changes, outside battles and attacks.

    SW-ATK-17.
    """
    if table.battle is not None or table.ferocities:
        # One fight after the other: the totals of one that goes on are still kept.
        return ()
    for creature in bits(table.words.get(CREATURE, 0) & table.play):
        if free_creature(table, creature) and _enemies(table, creature):
            return (("creature_fight", ()),)
    return ()


def creature_fight(table: Table) -> Flow[None]:
    """G66: a random creature that has an enemy present fights a random one of them."""
    animals = [
        PickCard(one)
        for one in bits(table.words.get(CREATURE, 0) & table.play)
        if free_creature(table, one) and _enemies(table, one)
    ]
    if not animals:
        return
    first = yield from pick_random(table.active, "Which creature fights?", animals, topic="creature-fight")
    others = [PickCard(one) for one in bits(_enemies(table, first.card))]
    second = others[0]
    if len(others) > 1:
        second = yield from pick_random(
            table.active, "Which creature does it fight?", others, topic="creature-foe"
        )
    a, b = first.card, second.card
    table.tell("creatures", table.owner[a], a, b)
    table.then(("creature_draw", (a,)), ("creature_draw", (b,)), ("creature_end", (a, b)))


def creature_draw(table: Table, creature: int) -> None:
    """A creature's ferocity total in such a fight is kept for the moment."""
    fixed, draws = ferocity(table, creature)
    table.ferocities[creature] = int(fixed * 4)
    if draws:
        table.then(
            *draw_destiny(table.owner[creature], "ferocity", draws, creature), ("creature_add", (creature,))
        )


def creature_add(table: Table, creature: int) -> None:
    table.ferocities[creature] += int((total(table) or 0) * 4)


def creature_end(table: Table, a: int, b: int) -> None:
    """The lower one is eaten, a tie loses both.

    SW-ATK-18.
    """
    first, second = max(0, table.ferocities.pop(a)), max(0, table.ferocities.pop(b))
    losers = ([a] if first <= second else []) + ([b] if second <= first else [])
    for winner, loser, score in ((a, b, second), (b, a, first)):
        eats = loser in losers and winner not in losers
        if eats and table.cards[winner].ferocity.startswith("last_eaten"):
            table.mark(winner, score // 4)
    table.then(*lose(*losers))
