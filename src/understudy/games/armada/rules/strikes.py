"""R18.7: what squadrons do to the dice of their attacks: keywords, abilities, and ships that help."""

from __future__ import annotations

from collections.abc import Callable

from understudy.core.flow import Flow
from understudy.games.armada.dice import ACCURACY, BLANK, BLUE, HITS, Rolled, code_of
from understudy.games.armada.options import NONE, Ability, Act, SpendDie
from understudy.games.armada.queries import (
    DISTANCE_1,
    Seen,
    at_distance,
    engaged,
    instigated,
    keyword,
    living_ships,
    within,
)
from understudy.games.armada.rules import aces
from understudy.games.armada.rules.asking import choose
from understudy.games.armada.rules.conditions import met
from understudy.games.armada.rules.effects import (
    Use,
    add_dice,
    candidates,
    card_name,
    choose_color,
    dice_options,
    has_object,
    lay_dice,
    payable,
    pool_colors,
    reroll_dice,
    settable,
)
from understudy.games.armada.rules.objectives.fire import WORDS as OBJECTIVE_WORDS
from understudy.games.armada.rules.operations import give_raid, set_die
from understudy.games.armada.table import COMMANDED, COUNTER, SNIPE, STRIKE, Attack, Ship, Squadron, Table
from understudy.games.armada.vocabulary import SquadronWord

ABILITIES = (
    *("swarm", "adept", "ai", "assault", "howlrunner", "reroll", "only-attack", "add", "set"),
    *aces.WORDS,
    *OBJECTIVE_WORDS,
)


def squadron_effects(table: Seen, attack: Attack, squadron: Squadron) -> list[Act]:
    """R18.7: keywords and abilities that change the attacker's dice, and cards of ships that help."""
    if not attack.pool:
        return []
    found: list[Act] = []
    for word, test in _OFFERED.items():
        if (NONE, ABILITIES.index(word), 0) not in attack.used and test(table, attack, squadron):
            found.append(Ability(word))
    found += [
        Ability(word)
        for word in aces.of_squadron(table, attack, squadron)
        if (NONE, ABILITIES.index(word), 0) not in attack.used
    ]
    seat_windows = table.config.windows[squadron.seat]
    if "friend_squadron_attacks" in seat_windows:
        found += [use.option for use in _helpers(table, attack, squadron)]
    return found


def _helpers(table: Seen, attack: Attack, squadron: Squadron) -> list[Use]:
    """Ships that let this squadron re-roll (Bomber Command Center: one copy per attack)."""
    found: list[Use] = []
    for ship in table.ships:
        if ship.seat != squadron.seat or not ship.in_play:
            continue
        for index, order, effect in ship.build.effects.get("friend_squadron_attacks", ()):
            use = Use(ship.index, index, order)
            if not ship.upgrades[index] or use in attack.used:
                continue
            if any(_same_card(table, use, Use(*other)) for other in attack.used if other[0] >= 0):
                continue
            if any(_same_card(table, use, other) for other in found):
                continue
            if not met(table, effect, attack, ship, squadron):
                continue
            if not all(payable(table, cost, ship, index, attack, ship) for cost in effect.get("cost", ())):
                continue
            if _helped(table, attack, effect["filter"], ship, squadron) and has_object(table, effect, attack):
                found.append(use)
    return found


def _same_card(table: Seen, one: Use, two: Use) -> bool:
    return card_name(table, one) == card_name(table, two) and one.order == two.order


def _helped(table: Seen, attack: Attack, which: SquadronWord, ship: Ship, squadron: Squadron) -> bool:
    if which.defender:
        target = table.ships[attack.target_ship]
        return any(at_distance(other, target, which.defender) for other in living_ships(table, squadron.seat))
    if which.has == "swarm":
        return squadron.by == ship.index and has_swarm(table, squadron)
    if which.has and not keyword(table, squadron, which.has):
        return False
    if which.lacks and keyword(table, squadron, which.lacks):
        return False
    return not which.most or at_distance(ship, squadron, which.most)


def has_swarm(table: Seen, squadron: Squadron) -> bool:
    """Swarm, printed or given by the ship that commands it (Nevoota Bee)."""
    if "swarm" in squadron.card.keywords:
        return True
    return squadron.by >= 0 and any(
        effect["op"] == "squadron_keyword" and effect["keyword"] == "swarm" and not squadron.card.unique
        for _, effect in candidates(table, "command", table.ships[squadron.by])
    )


def _may_swarm(table: Seen, attack: Attack, squadron: Squadron) -> bool:
    """Swarm: the defender is engaged with another squadron."""
    if attack.target_squadron < 0 or not has_swarm(table, squadron):
        return False
    target = table.squadrons[attack.target_squadron]
    return instigated(table, target) or any(other is not squadron for other in engaged(table, target))


def _may_ai(table: Seen, attack: Attack, squadron: Squadron) -> bool:
    """The AI keywords: only when activated by a command; no dice are added to a counter."""
    word = "ai_battery" if attack.target_ship >= 0 else "ai_anti_squadron"
    commanded = squadron.by >= 0 or squadron.lent & COMMANDED
    return bool(commanded) and attack.kind in (STRIKE, SNIPE) and word in squadron.card.keywords


def _may_assault(table: Seen, attack: Attack, squadron: Squadron) -> bool:
    if attack.target_ship < 0 or not keyword(table, squadron, "assault"):
        return False
    return bool(_for_assault(table, attack, squadron)) and table.ships[attack.target_ship].raids != 15


def _for_assault(table: Seen, attack: Attack, squadron: Squadron) -> list[int]:
    """Dice with a hit; with Clone Commander Wolffe's command accuracies too."""
    also = squadron.by >= 0 and led_to_assault(table, table.ships[squadron.by])
    pool = attack.pool
    return [
        index for index in attack.spendable() if HITS[pool[index][1]] or (also and pool[index][1] == ACCURACY)
    ]


def led_to_assault(table: Seen, ship: Ship) -> bool:
    """Clone Commander Wolffe is used in this squadron command."""
    return any(
        Use(ship.index, index, order) in table.used for index, order, _ in ship.build.by_op.get("assault", ())
    )


def _may_howl(table: Seen, attack: Attack, squadron: Squadron) -> bool:
    """Howlrunner: another friendly squadron with swarm at distance 1 of her attacks a squadron."""
    if attack.target_squadron < 0 or attack.kind == COUNTER or not has_swarm(table, squadron):
        return False
    return any(
        other.card.id == "howlrunner"
        and other is not squadron
        and other.in_play
        and other.seat == squadron.seat
        and within(other, squadron, DISTANCE_1)
        for other in table.squadrons
    )


def _rerolls(table: Seen, attack: Attack, squadron: Squadron) -> int:
    """Re-rolls of a squadron's own ability."""
    if squadron.card.id == "odd_ball":
        return 2 if squadron.moved & 1 else 0
    if squadron.card.id == "keyan_farlander" and attack.target_ship >= 0:
        return 0 if table.ships[attack.target_ship].shields[attack.target_zone] else len(attack.pool)
    if squadron.card.id == "dash_rendar_outrider":
        units: list[Ship | Squadron] = [ship for ship in table.ships if ship.in_play]
        units += [other for other in table.squadrons if other.in_play]
        return sum(unit.seat != squadron.seat and within(unit, squadron, DISTANCE_1) for unit in units)
    return 0


def _may_only_attack(table: Seen, attack: Attack, squadron: Squadron) -> bool:
    """Yavaris: a squadron of its command that does not move adds a die."""
    if squadron.by < 0 or squadron.moved or attack.kind == COUNTER:
        return False
    return any(
        effect["op"] == "only_attack_die"
        for _, effect in candidates(table, "command", table.ships[squadron.by])
    )


_OFFERED: dict[str, Callable[[Seen, Attack, Squadron], bool]] = {
    "swarm": _may_swarm,
    "adept": lambda table, attack, squadron: keyword(table, squadron, "adept") > 0,
    "ai": _may_ai,
    "assault": _may_assault,
    "howlrunner": _may_howl,
    "reroll": lambda table, attack, squadron: _rerolls(table, attack, squadron) > 0,
    "only-attack": _may_only_attack,
    "add": lambda table, attack, squadron: bool(_added(table, attack, squadron)),
    "set": lambda table, attack, squadron: (
        squadron.card.id == "maarek_stele" and bool(settable(attack, {"to": ["crit", "hit-crit"]}))
    ),
}


def _added(table: Seen, attack: Attack, squadron: Squadron) -> list[Rolled]:
    """Dice that an ability adds: blue ones to be rolled (blank here), or with a face of their own."""
    if attack.kind == COUNTER:
        return []
    if squadron.card.id == "wedge_antilles" and attack.target_squadron >= 0:
        return [(BLUE, BLANK)] * 2 if table.squadrons[attack.target_squadron].activated else []
    if squadron.card.id == "bossk_hounds_tooth" and squadron.hull <= 6:
        return [(BLUE, ACCURACY)]
    return []


def _add(table: Table, attack: Attack, squadron: Squadron) -> Flow[None]:
    dice = _added(table, attack, squadron)
    lay_dice(table, attack, [die for die in dice if die[1] != BLANK])
    rolled = sum(die[1] == BLANK for die in dice)
    if rolled:
        yield from add_dice(table, attack, BLUE, rolled, squadron.card.name)


def _set(table: Table, attack: Attack, squadron: Squadron) -> Flow[None]:
    yield from set_die(table, attack, squadron.seat, {"to": ["crit", "hit-crit"]}, squadron.card.name)


def _swarm(table: Table, attack: Attack, squadron: Squadron) -> Flow[None]:
    yield from reroll_dice(table, attack, squadron.seat, attack.turnable(), 1, "Swarm")


def _adept(table: Table, attack: Attack, squadron: Squadron) -> Flow[None]:
    most = keyword(table, squadron, "adept")
    yield from reroll_dice(table, attack, squadron.seat, attack.turnable(), most, "Adept")


def _reroll(table: Table, attack: Attack, squadron: Squadron) -> Flow[None]:
    most = _rerolls(table, attack, squadron)
    yield from reroll_dice(table, attack, squadron.seat, attack.turnable(), most, squadron.card.name)


def _ai(table: Table, attack: Attack, squadron: Squadron) -> Flow[None]:
    word = "ai_battery" if attack.target_ship >= 0 else "ai_anti_squadron"
    for _ in range(squadron.card.keywords[word]):
        color = yield from choose_color(table, squadron.seat, pool_colors(attack), "AI")
        yield from add_dice(table, attack, color, 1, "AI")


def _howl(table: Table, attack: Attack, squadron: Squadron) -> Flow[None]:
    yield from add_dice(table, attack, BLUE, 1, "Howlrunner")


def _only_attack(table: Table, attack: Attack, squadron: Squadron) -> Flow[None]:
    squadron.moved |= 2
    color = yield from choose_color(table, squadron.seat, pool_colors(attack), "Yavaris")
    yield from add_dice(table, attack, color, 1, "Yavaris")


def _assault(table: Table, attack: Attack, squadron: Squadron) -> Flow[None]:
    """Assault: a die with a hit is spent for a raid token."""
    ways = _for_assault(table, attack, squadron)
    chosen = yield from choose(
        table,
        squadron.seat,
        "Assault: which die is spent?",
        lambda: dice_options(SpendDie, attack, ways),
        topic="spend-die",
    )
    table.tell("spends-die", squadron.seat, code_of(attack.take(chosen.die)))
    yield from give_raid(table, squadron.seat, table.ships[attack.target_ship], "Assault")


ABILITY: dict[str, Callable[[Table, Attack, Squadron], Flow[None]]] = {
    "swarm": _swarm,
    "adept": _adept,
    "ai": _ai,
    "assault": _assault,
    "howlrunner": _howl,
    "reroll": _reroll,
    "only-attack": _only_attack,
    "add": _add,
    "set": _set,
    **aces.ABILITY,
}
