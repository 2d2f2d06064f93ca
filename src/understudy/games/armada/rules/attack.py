"""R9, G10: an attack, window by window. Every window is a step that starts from the innermost attack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from understudy.core.compose import Chosen, Composition, Piece
from understudy.core.flow import Flow
from understudy.core.option import Option
from understudy.core.table import Step
from understudy.games.armada import options
from understudy.games.armada.aicards import BATTERY as ADDED
from understudy.games.armada.aicards import STEADY
from understudy.games.armada.cards import DAMAGE_OF, FIRE
from understudy.games.armada.dice import (
    ACCURACY,
    BLACK,
    BLANK,
    BLUE,
    COLORS,
    EVERY_FACE,
    FACES,
    RED,
    code_of,
    die_name,
)
from understudy.games.armada.events import FlakFired, ShipAttacks, SquadronStrikes
from understudy.games.armada.goals import read_otherwise
from understudy.games.armada.judging import may_be
from understudy.games.armada.queries import Seen, counts_both, living_squadrons
from understudy.games.armada.rules import aces
from understudy.games.armada.rules.asking import choose, may_choose
from understudy.games.armada.rules.conditions import met
from understudy.games.armada.rules.doubling import double, fire_doubled
from understudy.games.armada.rules.effects import (
    Use,
    add_dice,
    as_use,
    attacker_seat,
    candidates,
    card_name,
    choose_color,
    defenders_tokens,
    effect_of,
    in_turn,
    pay,
    pay_token,
    payable_tokens,
    pool_colors,
    reroll_dice,
    resolved,
    rolling,
    spent_command,
    usable,
)
from understudy.games.armada.rules.focus import add_focused, lost_dice
from understudy.games.armada.rules.guarding import swerve
from understudy.games.armada.rules.meddling import threaten
from understudy.games.armada.rules.objectives import fire
from understudy.games.armada.rules.objectives.fire import glared, gunnery, of_objective, opens
from understudy.games.armada.rules.operations import use_in_attack
from understudy.games.armada.rules.orders import use_bonus
from understudy.games.armada.rules.strikes import ABILITIES, ABILITY, squadron_effects
from understudy.games.armada.shots import Shot, declared_flak, flak_shots
from understudy.games.armada.table import (
    BATTERY,
    CANNON,
    COUNTER,
    FLAK,
    SALVO,
    STRIKE,
    Attack,
    Ship,
    Squadron,
    Table,
)

BLINDED = DAMAGE_OF["blinded_gunners"]
MUNITIONS = DAMAGE_OF["damaged_munitions"]
POINT_DEFENSE = DAMAGE_OF["point_defense_failure"]


#: Squadrons among the targets of an activation are numbered from here, and zones of ships.
SQUADRON_TARGET, ZONE_TARGET = 1000, 2000
#: Zones of one ship have so many numbers.
ZONE_NUMBERS = 8


def zone_target(ship: int, zone: int) -> int:
    """Advanced Gunnery: a zone of a ship among the targets of an activation."""
    return ZONE_TARGET + ZONE_NUMBERS * ship + zone


# -- declare -------------------------------------------------------------------------------------------------


def declare_ship(table: Table, ship: Ship, zone: int, target: Ship, other: int, shot: Shot) -> None:
    """R9.1: a zone of a ship attacks a zone of a ship."""
    attack = of_battery(ship, zone, target, other, shot)
    table.tell(ShipAttacks, ship.seat, ship.index, zone, target.index, other, shot.band)
    begin(table, attack)


def of_battery(ship: Ship, zone: int, target: Ship, other: int, shot: Shot) -> Attack:
    """The attack that would be declared."""
    attack = Attack(BATTERY, shot.band, shot.obstructed)
    attack.by_ship, attack.zone = ship.index, zone
    attack.target_ship, attack.target_zone = target.index, other
    attack.gathered = shot.dice
    return attack


def declare_flak(
    table: Table,
    ship: Ship,
    zone: int,
    target: Squadron,
    shot: Shot,
    targets: Sequence[int],
    one_only: bool = False,
) -> None:
    """R9.1, R9.6: a zone of a ship attacks a squadron; by a card it may be one only, beside the others."""
    attack = of_flak(ship, zone, target, shot)
    attack.targets = [*targets, target.index]
    attack.first = not targets and not one_only
    attack.done = one_only
    table.tell(FlakFired, ship.seat, ship.index, zone, target.index, shot.band)
    begin(table, attack)


def of_flak(ship: Ship, zone: int, target: Squadron, shot: Shot) -> Attack:
    """The attack that would be declared."""
    attack = Attack(FLAK, shot.band, shot.obstructed)
    attack.by_ship, attack.zone = ship.index, zone
    attack.target_squadron = target.index
    attack.gathered = shot.dice
    return attack


def declare_strike(table: Table, squadron: Squadron, target: Ship, other: int, shot: Shot) -> None:
    """R18.6: a squadron attacks a hull zone."""
    attack = of_strike(squadron, target, other, shot)
    attack.ignored = squadron.card.id == "luke_skywalker"
    table.tell(SquadronStrikes, squadron.seat, squadron.index, target.index, other)
    begin(table, attack)


def of_strike(squadron: Squadron, target: Ship, other: int, shot: Shot) -> Attack:
    """The attack that would be declared."""
    attack = Attack(STRIKE, shot.band, shot.obstructed)
    attack.by_squadron = squadron.index
    attack.target_ship, attack.target_zone = target.index, other
    attack.gathered = shot.dice
    return attack


def declare_dogfight(
    table: Table, squadron: Squadron, target: Squadron, shot: Shot, kind: str = STRIKE
) -> None:
    """A squadron attacks a squadron."""
    attack = of_dogfight(squadron, target, shot, kind)
    table.tell("dogfights", squadron.seat, squadron.index, target.index)
    begin(table, attack)


def of_dogfight(squadron: Squadron, target: Squadron, shot: Shot, kind: str = STRIKE) -> Attack:
    """The attack that would be declared."""
    attack = Attack(kind, shot.band, shot.obstructed)
    attack.by_squadron = squadron.index
    attack.target_squadron = target.index
    attack.gathered = shot.dice
    return attack


def begin(table: Table, attack: Attack) -> None:
    table.attacks.append(attack)
    declared: list[Step] = [("ready_for_token", ())] if fire.may_ready(table, attack) else []
    table.then(*declared, ("gather", ()))


def attacking_ship(table: Seen, attack: Attack) -> Ship | None:
    return table.ships[attack.by_ship] if attack.by_ship >= 0 else None


# -- gather --------------------------------------------------------------------------------------------------


def gather(table: Table) -> Flow[None]:
    """R9.2, G10, G12: removals before the roll; without a die the attack is canceled."""
    attack = table.attack
    seat = attacker_seat(table, attack)
    ship = attacking_ship(table, attack)
    dice = list(attack.gathered)
    if table.config.reported[seat]:
        yield from _told(table, attack, dice)
        return
    operations = table.config.operations
    if "toll" in operations[1 - seat] and attack.target_ship >= 0:
        yield from _toll(table, attack)
    if "declared" in table.config.windows[1 - seat] and attack.target_ship >= 0:
        yield from swerve(table, attack)
    if "hostage" in operations[1 - seat] and attack.target_ship >= 0 and attack.by_ship >= 0:
        yield from threaten(table, attack)
    _change_armament(table, attack, dice)
    if _loses_die(table, attack):
        yield from _remove(table, dice, seat, "The attack is obstructed")
    for _ in range(_spoilt(table, attack)):
        yield from _remove(table, dice, seat, "A damage card")
    for _ in range(lost_dice(table, attack) if "focus" in operations[seat] else 0):
        yield from _remove(table, dice, seat, "Swivel-Mount Batteries")
    if table.goal is not None and fire.jammed(table, attack):
        for _ in range(sum(dice) // 2):
            yield from _remove(table, dice, seat, "Jamming Barrier")
    if attack.target_ship >= 0:
        yield from _thermal(table, attack, dice)
        if ship is not None and "replace_dice" in operations[seat]:
            yield from _replace(table, attack, ship, dice)
    attack.gathered = (dice[0], dice[1], dice[2])
    if not sum(dice):
        if ship is not None and lost_dice(table, attack) and attack.kind in (BATTERY, FLAK):
            # Swivel-Mount Batteries: the zone has used its attack.
            _count_attack(table, ship, attack)
        table.tell("cancelled", seat)
        table.then(("finish", ()))
        return
    if ship is not None and attack.kind in (BATTERY, FLAK):
        _count_attack(table, ship, attack)
    table.then(("roll", ()))


def _told(table: Table, attack: Attack, dice: list[int]) -> Flow[None]:
    """An attack at the real table: only what the other side does before the roll is asked here."""
    if attack.target_ship >= 0:
        yield from _thermal(table, attack, dice)
    ship = attacking_ship(table, attack)
    if ship is not None and attack.kind in (BATTERY, FLAK):
        _count_attack(table, ship, attack)
    table.then(("told_roll", ()))


def told_roll(table: Table) -> Flow[None]:
    """The dice as they lie on the real table when the attacker has done everything to them."""
    attack = table.attack
    seat = attacker_seat(table, attack)
    chosen: options.ToldDice = yield from choose(
        table,
        seat,
        "Roll and change your dice; what is the final result?",
        (),
        composer=told_dice(),
        topic="told-dice",
        about={"attack": len(table.attacks), "kind": attack.kind},
    )
    attack.pool = list(chosen.dice)
    counts = Counter(color for color, _ in attack.pool)
    attack.gathered = (counts[RED], counts[BLUE], counts[BLACK])
    table.tell("rolled", seat, *map(code_of, attack.pool))
    table.then(("effects", ()))


def told_dice() -> Composition:
    """Dice by their faces, one after the other, in any order."""
    faces = [Piece(f"{COLORS[die[0]]}-{FACES[die[1]]}", die_name(die)) for die in EVERY_FACE]
    done = Piece("done", "that is all")

    def after(chosen: Chosen) -> Sequence[Piece]:
        if chosen and chosen[-1] == done.id:
            return ()
        return [done, *faces] if len(chosen) < options.MOST_DICE else [done]

    def whole(chosen: Chosen) -> Option:
        names = [piece.id for piece in faces]
        return options.ToldDice(tuple(EVERY_FACE[names.index(id)] for id in chosen[:-1]))

    def allows(option: Option) -> bool:
        return isinstance(option, options.ToldDice)

    return Composition("the dice", after, whole, allows)


def _toll(table: Table, attack: Attack) -> Flow[None]:
    """Emperor Palpatine: who declares this ship as the target spends a defense token, if it has one."""
    if attack.kind in (SALVO, COUNTER, CANNON) or not table.ships[attack.target_ship].works("toll"):
        return
    name = "Emperor Palpatine"
    if attack.by_ship >= 0:
        ship = table.ships[attack.by_ship]
        if payable_tokens(ship, "", None):
            yield from pay_token(table, ship, "", None, name)
        return
    squadron = table.squadrons[attack.by_squadron]
    ways = [options.SpendToken(index) for index, state in enumerate(squadron.tokens) if state]
    if squadron.card.unique and ways:
        chosen = yield from choose(
            table,
            squadron.seat,
            f"{name}: which defense token is spent?",
            ways,
            topic="pay-defense-token",
            about={"squadron": squadron.index},
        )
        squadron.tokens[chosen.token] -= 1


def _replace(table: Table, attack: Attack, ship: Ship, dice: list[int]) -> Flow[None]:
    """Commander Sato: up to two dice are replaced by dice of any colors before the roll."""
    for use in usable(table, "after_gather", ship, attack):
        effect = effect_of(table, use)
        if effect["op"] != "replace_dice":
            continue
        for _ in range(effect["n"]):
            ways = [options.REMOVE_ACTS[color] for color in range(3) if dice[color]]
            if not ways:
                return
            chosen = yield from may_choose(
                table,
                ship.seat,
                f"{card_name(table, use)}: replace a die?",
                ways,
                topic="replace-die",
            )
            if chosen is None:
                return
            color = yield from choose_color(table, ship.seat, (RED, BLUE, BLACK), card_name(table, use))
            dice[chosen.color] -= 1
            dice[color] += 1
            table.tell("uses", ship.seat, use.ship, use.upgrade)


def _count_attack(table: Table, ship: Ship, attack: Attack) -> None:
    """R9.7: the zone has attacked."""
    if attack.target_squadron >= 0:
        ship.targets += [attack.zone, SQUADRON_TARGET + attack.target_squadron]
    if attack.kind == FLAK and not attack.first:
        return
    ship.fired |= 1 << attack.zone
    ship.attacks += 1
    if attack.target_ship >= 0:
        ship.hits += 1
        ship.targets += [attack.zone, attack.target_ship]
        if table.goal is not None and gunnery(table, ship):
            ship.targets += [attack.zone, zone_target(attack.target_ship, attack.target_zone)]


def fire_by_card(table: Table, attack: Attack, subject: Ship) -> Flow[None]:
    """Admiral Piett: the concentrate fire token alone is resolved as a dial."""
    color = yield from choose_color(table, subject.seat, pool_colors(attack), "Concentrate fire")
    yield from _do_cf(table, attack, options.ConcentrateFire(options.TOKEN, color))


def _change_armament(table: Table, attack: Attack, dice: list[int]) -> None:
    """Cards that change or add dice before the roll."""
    if attack.by_squadron >= 0:
        squadron = table.squadrons[attack.by_squadron]
        if attack.target_squadron >= 0 and attack.kind == STRIKE and squadron.by >= 0:
            for _, effect in candidates(table, "command", table.ships[squadron.by]):
                if effect["op"] == "squadron_dice":
                    dice[BLUE] += effect["n"]


def dice_off(table: Seen, attack: Attack) -> int:
    """R9.2: how many dice the attacker removes before the roll."""
    off = _loses_die(table, attack) + _spoilt(table, attack) + lost_dice(table, attack)
    if table.goal is not None and fire.jammed(table, attack):
        off += max(0, sum(attack.gathered) - off) // 2
    return off


def _loses_die(table: Seen, attack: Attack) -> bool:
    return attack.obstructed and not _keeps_dice(table, attack)


def _spoilt(table: Seen, attack: Attack) -> int:
    """Dice that damage cards take."""
    ship = attacking_ship(table, attack)
    card = MUNITIONS if attack.target_ship >= 0 else POINT_DEFENSE
    return 0 if ship is None else ship.damage_count(card)


def _keeps_dice(table: Seen, attack: Attack) -> bool:
    ship = attacking_ship(table, attack)
    return ship is not None and any(
        effect["op"] == "keep_obstructed_die" and attack.target_ship >= 0
        for _, effect in candidates(table, "after_gather", ship)
    )


def _remove(table: Table, dice: list[int], seat: int, why: str) -> Flow[None]:
    ways = [color for color in range(3) if dice[color]]
    if not ways:
        return
    if len(ways) == 1:
        dice[ways[0]] -= 1
        return
    chosen = yield from choose(
        table,
        seat,
        f"{why}: remove a die",
        lambda: [options.REMOVE_ACTS[color] for color in ways],
        topic="remove-die",
    )
    dice[chosen.color] -= 1


def _thermal(table: Table, attack: Attack, dice: list[int]) -> Flow[None]:
    """Thermal Shields: the defender spends a brace to remove half of the dice."""
    defender = table.ships[attack.target_ship]
    for use in in_turn(table, "after_gather", defender, attack):
        effect = effect_of(table, use)
        if effect["op"] != "remove_gathered" or not sum(dice):
            continue
        chosen = yield from may_choose(
            table,
            defender.seat,
            f"Use {card_name(table, use)}?",
            [use.option],
            topic="after-gather",
            about={"dice": sum(dice)},
        )
        if chosen is None:
            continue
        yield from pay(table, use, defender)
        for _ in range(sum(dice) // 2):
            yield from _remove(table, dice, defender.seat, card_name(table, use))


# -- roll ----------------------------------------------------------------------------------------------------


def roll(table: Table) -> Flow[None]:
    """R9.2: the gathered dice are rolled."""
    attack = table.attack
    attack.pool = yield from rolling(
        attacker_seat(table, attack), "Roll the attack", attack.gathered, "attack"
    )
    table.tell("rolled", attacker_seat(table, attack), *map(code_of, attack.pool))
    opening: list[Step] = []
    if table.goal is not None:
        opening = [("opening_salvo", ())] if opens(table, attack) else []
        if table.goal.edge >= 0:
            glared(table, attack)
    table.then(*([("after_roll", ())] if attack.by_ship >= 0 else []), *opening, ("effects", ()))


def after_roll(table: Table) -> Flow[None]:
    """G10: what comes right after the roll: forced cancels, and Intel Officer."""
    attack = table.attack
    ship = attacking_ship(table, attack)
    if ship is None:
        return
    for use, effect in list(candidates(table, "after_roll", ship)):
        if not effect.get("may", 1) and met(table, effect, attack, table.ships[use.ship], ship):
            yield from use_in_attack(table, use, ship)
    for use, effect in list(candidates(table, "attack_effects", ship)):
        if not effect.get("may", 1) and met(table, effect, attack, table.ships[use.ship], ship):
            yield from use_in_attack(table, use, ship)
    for use in in_turn(table, "after_roll", ship, attack):
        _, tokens = defenders_tokens(table, attack)
        if not any(tokens):
            continue
        chosen = yield from may_choose(
            table,
            ship.seat,
            f"Use {card_name(table, use)}?",
            [use.option],
            topic="after-roll",
        )
        if chosen is not None:
            yield from use_in_attack(table, use, ship)


# -- attack effects ------------------------------------------------------------------------------------------


def effects(table: Table) -> Flow[None]:
    """R9.3: the attacker modifies dice and spends accuracies, in any order."""
    attack = table.attack
    seat = attacker_seat(table, attack)
    ways = attack_effects(table, attack)
    if not ways:
        table.then(("tokens", ()))
        return
    chosen = yield from may_choose(
        table,
        seat,
        "Modify the attack",
        ways,
        topic="attack-effects",
        about={"attack": len(table.attacks), "kind": attack.kind},
    )
    if chosen is None:
        table.then(("tokens", ()))
        return
    table.then(("effects", ()))
    yield from _EFFECTS[type(chosen)](table, attack, chosen)


def attack_effects(table: Seen, attack: Attack) -> list[options.Act]:
    """Everything that may be done to the dice now."""
    found: list[options.Act] = []
    ship = attacking_ship(table, attack)
    if table.config.reported[attacker_seat(table, attack)]:
        # The dice are told as they lie there in the end.
        return _accuracies(table, attack, ship)
    if ship is not None:
        found += _concentrate(table, ship, attack)
        found += _bonuses(table, ship, attack)
        found += [
            use.option
            for use in usable(table, "attack_effects", ship, attack)
            if effect_of(table, use)["op"] not in DOUBLED or _doubles(table, attack, use)
        ]
        if attack.kind != COUNTER:
            found += [use.option for use in usable(table, "friend_attacks", ship, attack)]
        found += [
            options.Ability(word)
            for word in aces.of_ship(table, attack, ship)
            if (options.NONE, ABILITIES.index(word), 0) not in attack.used
        ]
    elif attack.by_squadron >= 0:
        found += squadron_effects(table, attack, table.squadrons[attack.by_squadron])
    if table.goal is not None:
        found += [
            options.Ability(word)
            for word in of_objective(table, attack)
            if (options.NONE, ABILITIES.index(word), 0) not in attack.used
        ]
    found += _accuracies(table, attack, ship)
    return found


def _accuracies(table: Seen, attack: Attack, ship: Ship | None) -> list[options.Act]:
    """R9.3: each accuracy icon locks one token of the defender."""
    if not any(face == ACCURACY for _, face in attack.pool) or (
        ship is not None and ship.has_damage(BLINDED)
    ):
        return []
    if not _spent_accuracy(attack):
        return []
    _, tokens = defenders_tokens(table, attack)
    return [
        options.Lock(index) for index, state in enumerate(tokens) if state and not attack.locked >> index & 1
    ]


def _spent_accuracy(attack: Attack) -> list[int]:
    return [index for index in attack.spendable() if attack.pool[index][1] == ACCURACY]


def _concentrate(table: Seen, ship: Ship, attack: Attack) -> list[options.Act]:
    """R8.6: dial and token of a round together, on one attack."""
    if attack.kind not in (BATTERY, FLAK) or not attack.pool:
        return []
    if (ship.resolved | ship.raids) >> FIRE & 1:
        return []
    token, dial = ship.commands >> FIRE & 1, ship.dialled(FIRE)
    found: list[options.Act] = []
    if token and not dial and counts_both(table, ship, FIRE):
        found += [options.ConcentrateFire(options.BOTH, color) for color in pool_colors(attack)]
    for color in pool_colors(attack) if dial else ():
        found.append(options.ConcentrateFire(options.DIAL, color))
        if token:
            found.append(options.ConcentrateFire(options.BOTH, color))
    if token and not dial:
        found.append(options.CF_TOKEN)
        if ship.works("fire_token"):
            found += [options.ConcentrateFire(options.TOKEN, color) for color in pool_colors(attack)]
    return found


def _bonuses(table: Seen, ship: Ship, attack: Attack) -> list[options.Act]:
    """AR-ACT-08: bonuses of the activation card that change dice. G42: a full battery needs a color."""
    orders = table.orders[ship.seat]
    if orders is None or attack.kind not in (BATTERY, FLAK) or not attack.pool:
        return []
    if orders.has(STEADY) and any(face == BLANK for _, face in attack.pool):
        return [options.STEADY_GUNNERS]
    return [options.FULL_BATTERY] if orders.has(ADDED) and attack.target_ship >= 0 else []


def _do_bonus(table: Table, attack: Attack, chosen: options.Ability) -> Flow[None]:
    ship = table.ships[attack.by_ship]
    use_bonus(table, ship)
    if chosen is options.FULL_BATTERY:
        color = yield from choose_color(table, ship.seat, pool_colors(attack), "Full battery")
        yield from add_dice(table, attack, color, 1, "Full battery")
    else:
        blanks = [index for index in attack.turnable() if attack.pool[index][1] == BLANK]
        yield from reroll_dice(table, attack, ship.seat, blanks, 1, "Steady gunners")


def _do_cf(table: Table, attack: Attack, chosen: options.ConcentrateFire) -> Flow[None]:
    source, color = chosen.source, chosen.color
    ship = table.ships[attack.by_ship]
    _begin_fire(table, attack, ship, source)
    yield from add_dice(table, attack, color, 1, "Concentrate fire")
    if source == options.BOTH:
        yield from _cf_reroll(table, attack, ship)


def _do_cf_token(table: Table, attack: Attack, chosen: options.Act) -> Flow[None]:
    ship = table.ships[attack.by_ship]
    _begin_fire(table, attack, ship, options.TOKEN)
    yield from _cf_reroll(table, attack, ship)


def _begin_fire(table: Table, attack: Attack, ship: Ship, source: str) -> None:
    """R8.6: dial, token or both are spent on concentrate fire."""
    ship.resolved |= 1 << FIRE
    table.tell("concentrates", ship.seat, ship.index)
    resolved(table, ship, FIRE, source)
    if source != options.TOKEN:
        ship.spend_dial(FIRE)
        attack.cf |= 1
    if source != options.DIAL:
        spent_command(table, ship, FIRE)
        attack.cf |= 2


def _cf_reroll(table: Table, attack: Attack, ship: Ship) -> Flow[None]:
    yield from reroll_dice(table, attack, ship.seat, attack.turnable(), 1, "Concentrate fire")


def _do_lock(table: Table, attack: Attack, chosen: options.Lock) -> Flow[None]:
    """F16: the die is gone from the pool, the lock stays."""
    die = attack.take(_spent_accuracy(attack)[0])
    attack.locked |= 1 << chosen.token
    types, _ = defenders_tokens(table, attack)
    table.tell("locks", attacker_seat(table, attack), types[chosen.token], code_of(die))
    yield from ()


def _do_use(table: Table, attack: Attack, chosen: options.UseCard) -> Flow[None]:
    use = as_use(chosen)
    subject = attacking_ship(table, attack) or table.ships[use.ship]
    if effect_of(table, use)["op"] == "as_dial":
        yield from pay(table, use, subject)
        yield from fire_by_card(table, attack, subject)
        return
    if effect_of(table, use)["op"] in DOUBLED:
        yield from _fire_doubled(table, attack, use, subject)
        return
    if effect_of(table, use)["op"] == "focus_die":
        yield from pay(table, use, subject)
        yield from add_focused(table, use, effect_of(table, use), attack, subject)
        return
    yield from use_in_attack(table, use, subject)


#: Leia Organa, Commander Beck.
DOUBLED = ("dial_both", "token_too")


def _doubles(table: Seen, attack: Attack, use: Use) -> bool:
    return fire_doubled(table, use, effect_of(table, use), attack)


def _fire_doubled(table: Table, attack: Attack, use: Use, ship: Ship) -> Flow[None]:
    """Concentrate fire with a token that is not there: with the dial, or with Beck alone."""
    source = options.DIAL if ship.dialled(FIRE) else options.TOKEN
    color = options.NONE
    if source == options.DIAL:
        color = yield from choose_color(table, ship.seat, pool_colors(attack), "Concentrate fire")
    if source == options.DIAL:
        _begin_fire(table, attack, ship, options.DIAL)
    else:
        ship.resolved |= 1 << FIRE
        table.tell("concentrates", ship.seat, ship.index)
        resolved(table, ship, FIRE, options.TOKEN)
    attack.cf |= 2
    yield from double(table, use, ship, FIRE)
    if source == options.DIAL:
        yield from add_dice(table, attack, color, 1, "Concentrate fire")
    yield from _cf_reroll(table, attack, ship)


def _do_ability(table: Table, attack: Attack, chosen: options.Ability) -> Flow[None]:
    if chosen in (options.FULL_BATTERY, options.STEADY_GUNNERS):
        yield from _do_bonus(table, attack, chosen)
        return
    word = chosen.word
    if not (word == "scan" and read_otherwise(table)):
        attack.used.append((options.NONE, ABILITIES.index(word), 0))
    if word in fire.WORDS:
        yield from fire.use(table, attack, word)
        return
    if attack.by_ship >= 0:
        yield from aces.for_ship(table, attack, table.ships[attack.by_ship], word)
        return
    yield from ABILITY[word](table, attack, table.squadrons[attack.by_squadron])


_EFFECTS: dict[type[options.Act], Callable[[Table, Attack, Any], Flow[None]]] = {
    options.ConcentrateFire: _do_cf,
    options.Plain: _do_cf_token,
    options.Lock: _do_lock,
    options.UseCard: _do_use,
    options.Ability: _do_ability,
}


def fresh(ship: Ship, zone: int, target: int) -> bool:
    """G44: a zone never targets the same unit twice in an activation."""
    pairs = ship.targets
    return not any(pairs[at] == zone and pairs[at + 1] == target for at in range(0, len(pairs), 2))


def flak_next(table: Table, ship: int, zone: int, targets: str) -> Flow[None]:
    """R9.6: the next squadron target, each once per attack."""
    attacker = table.ships[ship]
    done = [int(each) for each in targets.split(",") if each]
    if table.known is not None:
        yield from _declared_next(table, attacker, zone, done)
        return
    ways = {
        options.Flak(zone, squadron.index): (squadron, shot)
        for _, squadron, shot in flak_shots(table, attacker, (zone,))
        if squadron.index not in done and fresh(attacker, zone, SQUADRON_TARGET + squadron.index)
    }
    if not ways:
        return
    chosen = yield from may_choose(
        table,
        attacker.seat,
        "Attack another squadron?",
        lambda: list(ways),
        topic="next-squadron",
        about={"ship": ship, "zone": zone},
    )
    if chosen is not None:
        squadron, shot = ways[chosen]
        # G44: Gunnery Team looks at the last target alone.
        attacker.fired |= 1 << zone
        declare_flak(table, attacker, zone, squadron, shot, done)


def _declared_next(table: Table, ship: Ship, zone: int, done: list[int]) -> Flow[None]:
    """R9.6 at a real table: whoever attacks says which; range and line are judged."""
    ways = [
        options.Flak(zone, one.index)
        for one in living_squadrons(table, 1 - ship.seat)
        if one.index not in done
        and fresh(ship, zone, SQUADRON_TARGET + one.index)
        and may_be(partial(declared_flak, table, ship, zone, one))
    ]
    if not ways:
        return
    chosen = yield from may_choose(
        table,
        ship.seat,
        "Attack another squadron?",
        ways,
        topic="next-squadron",
        about={"ship": ship.index, "zone": zone},
    )
    if chosen is None:
        return
    squadron = table.squadrons[chosen.squadron]
    shot = declared_flak(table, ship, zone, squadron)
    if shot is not None:
        declare_flak(table, ship, zone, squadron, shot, done)
    else:
        table.then(("flak_next", (ship.index, zone, ",".join(map(str, done)))))
