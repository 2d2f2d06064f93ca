"""R9, G10: an attack, window by window. Every window is a step that starts from the innermost attack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeAlias

from understudy.core.compose import Chosen, Composition, Piece
from understudy.core.flow import Flow
from understudy.core.option import Option
from understudy.core.table import Step
from understudy.games.armada.aicards import BATTERY as ADDED
from understudy.games.armada.aicards import STEADY
from understudy.games.armada.cards import DAMAGE_OF, FIRE
from understudy.games.armada.dice import (
    ACCURACY,
    BLACK,
    BLANK,
    BLUE,
    COLOURS,
    CRITS,
    EVERY_FACE,
    FACES,
    HITS,
    RED,
    Armament,
    Rolled,
    code_of,
    die_name,
    reaching,
)
from understudy.games.armada.judging import may_be
from understudy.games.armada.measures import ADJACENT, REAR
from understudy.games.armada.options import (
    BOTH,
    CF_TOKEN,
    DIAL,
    FULL_BATTERY,
    MOST_DICE,
    NONE,
    REMOVE_ACTS,
    STANDARD_CRIT,
    STEADY_GUNNERS,
    TOKEN,
    ZONE_ACTS,
    Ability,
    Act,
    Amount,
    ChooseZone,
    ConcentrateFire,
    Flak,
    Lock,
    Plain,
    SpendDie,
    SpendToken,
    ToldDice,
    ToShip,
    ToSquadron,
    UseCard,
)
from understudy.games.armada.queries import (
    DISTANCE_1,
    Seen,
    Shot,
    at_distance,
    declared_flak,
    engaged,
    flak_shots,
    instigated,
    keyword,
    living_ships,
    living_squadrons,
    obstructed_between,
    within,
)
from understudy.games.armada.rules import aces, objective_fire
from understudy.games.armada.rules.asking import choose, confirm, may_choose
from understudy.games.armada.rules.damage import clear_lost, hurt, lose_cards, suffer, suffer_somewhere
from understudy.games.armada.rules.effects import (
    Use,
    add_dice,
    as_use,
    attacker_seat,
    candidates,
    card_name,
    choose_colour,
    defender_seat,
    defenders_tokens,
    dice_options,
    effect_of,
    give_raid,
    has_object,
    holds,
    lay_dice,
    pay,
    pay_token,
    payable,
    payable_tokens,
    pool_colours,
    reroll_dice,
    resolved,
    rolling,
    set_die,
    settable,
    spent_command,
    usable,
    use_in_attack,
)
from understudy.games.armada.rules.objective_fire import glared, gunnery, of_objective, opens
from understudy.games.armada.rules.orders import use_bonus
from understudy.games.armada.rules.victory import from_behind
from understudy.games.armada.table import (
    BATTERY,
    COUNTER,
    EXHAUSTED,
    FLAK,
    READY,
    SALVO,
    SNIPE,
    STRIKE,
    Attack,
    Ship,
    Squadron,
    Table,
)

BLINDED = DAMAGE_OF["blinded_gunners"]
COOLANT = DAMAGE_OF["coolant_discharge"]
MUNITIONS = DAMAGE_OF["damaged_munitions"]
POINT_DEFENSE = DAMAGE_OF["point_defense_failure"]
TARGETER = DAMAGE_OF["targeter_disruption"]


#: By colour: what each face counts.
Worth: TypeAlias = tuple[tuple[int, ...], ...]
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
    table.tell("attacks", ship.seat, ship.index, zone, target.index, other, shot.band)
    _begin(table, attack)


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
    table.tell("flak", ship.seat, ship.index, zone, target.index, shot.band)
    _begin(table, attack)


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
    table.tell("strikes", squadron.seat, squadron.index, target.index, other)
    _begin(table, attack)


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
    _begin(table, attack)


def of_dogfight(squadron: Squadron, target: Squadron, shot: Shot, kind: str = STRIKE) -> Attack:
    """The attack that would be declared."""
    attack = Attack(kind, shot.band, shot.obstructed)
    attack.by_squadron = squadron.index
    attack.target_squadron = target.index
    attack.gathered = shot.dice
    return attack


def _begin(table: Table, attack: Attack) -> None:
    table.attacks.append(attack)
    table.then(("gather", ()))


def attacking_ship(table: Seen, attack: Attack) -> Ship | None:
    return table.ships[attack.by_ship] if attack.by_ship >= 0 else None


# -- gather --------------------------------------------------------------------------------------------------


def gather(table: Table) -> Flow[None]:
    """R9.2, G10, G12: removals before the roll; without a die the attack is cancelled."""
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
    _change_armament(table, attack, dice)
    if _loses_die(table, attack):
        yield from _remove(table, dice, seat, "The attack is obstructed")
    for _ in range(_spoilt(table, attack)):
        yield from _remove(table, dice, seat, "A damage card")
    if attack.target_ship >= 0:
        yield from _thermal(table, attack, dice)
        if ship is not None and "replace_dice" in operations[seat]:
            yield from _replace(table, attack, ship, dice)
    attack.gathered = (dice[0], dice[1], dice[2])
    if not sum(dice):
        table.tell("cancelled", seat)
        finish(table)
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
    chosen: ToldDice = yield from choose(
        table,
        seat,
        "Roll and change your dice; which lie there in the end?",
        lambda: (),
        composer=told_dice(),
        topic="told-dice",
        about={"attack": len(table.attacks), "kind": attack.kind},
    )
    attack.pool = list(chosen.dice)
    counts = Counter(colour for colour, _ in attack.pool)
    attack.gathered = (counts[RED], counts[BLUE], counts[BLACK])
    table.tell("rolled", seat, *map(code_of, attack.pool))
    table.then(("effects", ()))


def told_dice() -> Composition:
    """Dice by their faces, one after the other, in any order."""
    faces = [Piece(f"{COLOURS[die[0]]}-{FACES[die[1]]}", die_name(die)) for die in EVERY_FACE]
    done = Piece("done", "that is all")

    def after(chosen: Chosen) -> Sequence[Piece]:
        if chosen and chosen[-1] == done.id:
            return ()
        return [done, *faces] if len(chosen) < MOST_DICE else [done]

    def whole(chosen: Chosen) -> Option:
        names = [piece.id for piece in faces]
        return ToldDice(tuple(EVERY_FACE[names.index(id)] for id in chosen[:-1]))

    def allows(option: Option) -> bool:
        return isinstance(option, ToldDice)

    return Composition("the dice", after, whole, allows)


def _toll(table: Table, attack: Attack) -> Flow[None]:
    """Emperor Palpatine: who declares this ship as the target spends a defense token, if it has one."""
    if attack.kind in (SALVO, COUNTER) or not table.ships[attack.target_ship].works("toll"):
        return
    name = "Emperor Palpatine"
    if attack.by_ship >= 0:
        ship = table.ships[attack.by_ship]
        if payable_tokens(ship, "", None):
            yield from pay_token(table, ship, "", None, name)
        return
    squadron = table.squadrons[attack.by_squadron]
    ways = [SpendToken(index) for index, state in enumerate(squadron.tokens) if state]
    if squadron.card.unique and ways:
        chosen = yield from choose(
            table,
            squadron.seat,
            f"{name}: which defense token is spent?",
            lambda: ways,
            topic="pay-defense-token",
            about={"squadron": squadron.index},
        )
        squadron.tokens[chosen.token] -= 1


def _replace(table: Table, attack: Attack, ship: Ship, dice: list[int]) -> Flow[None]:
    """Commander Sato: up to two dice are replaced by dice of any colours before the roll."""
    for use in usable(table, "after_gather", ship, attack):
        effect = effect_of(table, use)
        if effect["op"] != "replace_dice":
            continue
        for _ in range(effect["n"]):
            ways = [REMOVE_ACTS[colour] for colour in range(3) if dice[colour]]
            if not ways:
                return
            chosen = yield from may_choose(
                table,
                ship.seat,
                f"{card_name(table, use)}: replace a die?",
                lambda ways=ways: ways,  # type: ignore[misc]
                topic="replace-die",
            )
            if chosen is None:
                return
            colour = yield from choose_colour(table, ship.seat, (RED, BLUE, BLACK), card_name(table, use))
            dice[chosen.colour] -= 1
            dice[colour] += 1
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
    colour = yield from choose_colour(table, subject.seat, pool_colours(attack), "Concentrate fire")
    yield from _do_cf(table, attack, ConcentrateFire(TOKEN, colour))


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
    return _loses_die(table, attack) + _spoilt(table, attack)


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
    ways = [colour for colour in range(3) if dice[colour]]
    if not ways:
        return
    if len(ways) == 1:
        dice[ways[0]] -= 1
        return
    chosen = yield from choose(
        table,
        seat,
        f"{why}: remove a die",
        lambda: [REMOVE_ACTS[colour] for colour in ways],
        topic="remove-die",
    )
    dice[chosen.colour] -= 1


def _thermal(table: Table, attack: Attack, dice: list[int]) -> Flow[None]:
    """Thermal Shields: the defender spends a brace to remove half of the dice."""
    defender = table.ships[attack.target_ship]
    for use in usable(table, "after_gather", defender, attack):
        effect = effect_of(table, use)
        if effect["op"] != "remove_gathered" or not sum(dice):
            continue
        chosen = yield from may_choose(
            table,
            defender.seat,
            f"Use {card_name(table, use)}?",
            lambda use=use: [use.option],  # type: ignore[misc]
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
        if not effect.get("may", 1) and all(
            holds(table, each, attack, table.ships[use.ship], ship) for each in effect.get("if", ())
        ):
            yield from use_in_attack(table, use, ship)
    for use, effect in list(candidates(table, "attack_effects", ship)):
        if not effect.get("may", 1) and all(
            holds(table, each, attack, table.ships[use.ship], ship) for each in effect.get("if", ())
        ):
            yield from use_in_attack(table, use, ship)
    for use in usable(table, "after_roll", ship, attack):
        _, tokens = defenders_tokens(table, attack)
        if not any(tokens):
            continue
        chosen = yield from may_choose(
            table,
            ship.seat,
            f"Use {card_name(table, use)}?",
            lambda use=use: [use.option],  # type: ignore[misc]
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
        lambda: ways,
        topic="attack-effects",
        about={"attack": len(table.attacks), "kind": attack.kind},
    )
    if chosen is None:
        table.then(("tokens", ()))
        return
    table.then(("effects", ()))
    yield from _EFFECTS[type(chosen)](table, attack, chosen)


def attack_effects(table: Seen, attack: Attack) -> list[Act]:
    """Everything that may be done to the dice now."""
    found: list[Act] = []
    ship = attacking_ship(table, attack)
    if table.config.reported[attacker_seat(table, attack)]:
        # The dice are told as they lie there in the end.
        return _accuracies(table, attack, ship)
    if ship is not None:
        found += _concentrate(ship, attack)
        found += _bonuses(table, ship, attack)
        found += [use.option for use in usable(table, "attack_effects", ship, attack)]
        if attack.kind != COUNTER:
            found += [use.option for use in usable(table, "friend_attacks", ship, attack)]
        found += [
            Ability(word)
            for word in aces.of_ship(table, attack, ship)
            if (NONE, ABILITIES.index(word), 0) not in attack.used
        ]
    else:
        found += _squadron_effects(table, attack, table.squadrons[attack.by_squadron])
    if table.goal is not None:
        found += [
            Ability(word)
            for word in of_objective(table, attack)
            if (NONE, ABILITIES.index(word), 0) not in attack.used
        ]
    found += _accuracies(table, attack, ship)
    return found


def _accuracies(table: Seen, attack: Attack, ship: Ship | None) -> list[Act]:
    """R9.3: each accuracy icon locks one token of the defender."""
    if not any(face == ACCURACY for _, face in attack.pool) or (
        ship is not None and ship.has_damage(BLINDED)
    ):
        return []
    _, tokens = defenders_tokens(table, attack)
    return [Lock(index) for index, state in enumerate(tokens) if state and not attack.locked >> index & 1]


def _concentrate(ship: Ship, attack: Attack) -> list[Act]:
    """R8.6: dial and token of a round together, on one attack."""
    if attack.kind not in (BATTERY, FLAK) or not attack.pool:
        return []
    if (ship.resolved | ship.raids) >> FIRE & 1:
        return []
    token, dial = ship.commands >> FIRE & 1, ship.dial == FIRE
    found: list[Act] = []
    for colour in pool_colours(attack) if dial else ():
        found.append(ConcentrateFire(DIAL, colour))
        if token:
            found.append(ConcentrateFire(BOTH, colour))
    if token and not dial:
        found.append(CF_TOKEN)
        if ship.works("fire_token"):
            found += [ConcentrateFire(TOKEN, colour) for colour in pool_colours(attack)]
    return found


def _bonuses(table: Seen, ship: Ship, attack: Attack) -> list[Act]:
    """AR-ACT-08: bonuses of the activation card that change dice. G42: a full battery needs a colour."""
    orders = table.orders[ship.seat]
    if orders is None or attack.kind not in (BATTERY, FLAK) or not attack.pool:
        return []
    if orders.has(STEADY) and any(face == BLANK for _, face in attack.pool):
        return [STEADY_GUNNERS]
    return [FULL_BATTERY] if orders.has(ADDED) and attack.target_ship >= 0 else []


def _do_bonus(table: Table, attack: Attack, chosen: Ability) -> Flow[None]:
    ship = table.ships[attack.by_ship]
    use_bonus(table, ship)
    if chosen is FULL_BATTERY:
        colour = yield from choose_colour(table, ship.seat, pool_colours(attack), "Full battery")
        yield from add_dice(table, attack, colour, 1, "Full battery")
    else:
        blanks = [index for index, (_, face) in enumerate(attack.pool) if face == BLANK]
        yield from reroll_dice(table, attack, ship.seat, blanks, 1, "Steady gunners")


def _do_cf(table: Table, attack: Attack, chosen: ConcentrateFire) -> Flow[None]:
    source, colour = chosen.source, chosen.colour
    ship = table.ships[attack.by_ship]
    _begin_fire(table, attack, ship, source)
    yield from add_dice(table, attack, colour, 1, "Concentrate fire")
    if source == BOTH:
        yield from _cf_reroll(table, attack, ship)


def _do_cf_token(table: Table, attack: Attack, chosen: Act) -> Flow[None]:
    ship = table.ships[attack.by_ship]
    _begin_fire(table, attack, ship, TOKEN)
    yield from _cf_reroll(table, attack, ship)


def _begin_fire(table: Table, attack: Attack, ship: Ship, source: str) -> None:
    """R8.6: dial, token or both are spent on concentrate fire."""
    ship.resolved |= 1 << FIRE
    table.tell("concentrates", ship.seat, ship.index)
    resolved(table, ship, FIRE, source)
    if source != TOKEN:
        ship.dial = NONE
        attack.cf |= 1
    if source != DIAL:
        spent_command(table, ship, FIRE)
        attack.cf |= 2


def _cf_reroll(table: Table, attack: Attack, ship: Ship) -> Flow[None]:
    yield from reroll_dice(table, attack, ship.seat, range(len(attack.pool)), 1, "Concentrate fire")


def _do_lock(table: Table, attack: Attack, chosen: Lock) -> Flow[None]:
    """F16: the die is gone from the pool, the lock stays."""
    die = next(die for die in attack.pool if die[1] == ACCURACY)
    attack.pool.remove(die)
    attack.locked |= 1 << chosen.token
    types, _ = defenders_tokens(table, attack)
    table.tell("locks", attacker_seat(table, attack), types[chosen.token], code_of(die))
    yield from ()


def _do_use(table: Table, attack: Attack, chosen: UseCard) -> Flow[None]:
    use = as_use(chosen)
    subject = attacking_ship(table, attack) or table.ships[use.ship]
    if effect_of(table, use)["op"] == "as_dial":
        yield from pay(table, use, subject)
        yield from fire_by_card(table, attack, subject)
        return
    yield from use_in_attack(table, use, subject)


def _do_ability(table: Table, attack: Attack, chosen: Ability) -> Flow[None]:
    if chosen in (FULL_BATTERY, STEADY_GUNNERS):
        yield from _do_bonus(table, attack, chosen)
        return
    word = chosen.word
    attack.used.append((NONE, ABILITIES.index(word), 0))
    if word in objective_fire.WORDS:
        yield from objective_fire.use(table, attack, word)
        return
    if attack.by_ship >= 0:
        yield from aces.for_ship(table, attack, table.ships[attack.by_ship], word)
        return
    yield from _ABILITY[word](table, attack, table.squadrons[attack.by_squadron])


# -- what squadrons do to their dice -------------------------------------------------------------------------

ABILITIES = (
    *("swarm", "adept", "ai", "assault", "howlrunner", "reroll", "only-attack", "add", "set"),
    *aces.WORDS,
    *objective_fire.WORDS,
)


def _squadron_effects(table: Seen, attack: Attack, squadron: Squadron) -> list[Act]:
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
            if not all(holds(table, each, attack, ship, squadron) for each in effect.get("if", ())):
                continue
            if not all(payable(table, cost, ship, index, attack, ship) for cost in effect.get("cost", ())):
                continue
            if _helped(table, effect["filter"], ship, squadron) and has_object(table, effect, attack):
                found.append(use)
    return found


def _same_card(table: Seen, one: Use, two: Use) -> bool:
    return card_name(table, one) == card_name(table, two) and one.order == two.order


def _helped(table: Seen, which: str, ship: Ship, squadron: Squadron) -> bool:
    if which == "not rogue":
        return not keyword(table, squadron, "rogue")
    if which == "bomber at 1-5":
        return "bomber" in squadron.card.keywords and at_distance(ship, squadron, 5)
    if which == "any at 1-3":
        return at_distance(ship, squadron, 3)
    if which == "not swarm at 1-3":
        return "swarm" not in squadron.card.keywords and at_distance(ship, squadron, 3)
    if which == "swarm":
        return squadron.by == ship.index and has_swarm(table, squadron)
    return False


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
    return squadron.by >= 0 and attack.kind in (STRIKE, SNIPE) and word in squadron.card.keywords


def _may_assault(table: Seen, attack: Attack, squadron: Squadron) -> bool:
    if attack.target_ship < 0 or "assault" not in squadron.card.keywords:
        return False
    return any(HITS[face] for _, face in attack.pool) and table.ships[attack.target_ship].raids != 15


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
    yield from reroll_dice(table, attack, squadron.seat, range(len(attack.pool)), 1, "Swarm")


def _adept(table: Table, attack: Attack, squadron: Squadron) -> Flow[None]:
    most = keyword(table, squadron, "adept")
    yield from reroll_dice(table, attack, squadron.seat, range(len(attack.pool)), most, "Adept")


def _reroll(table: Table, attack: Attack, squadron: Squadron) -> Flow[None]:
    most = _rerolls(table, attack, squadron)
    yield from reroll_dice(table, attack, squadron.seat, range(len(attack.pool)), most, squadron.card.name)


def _ai(table: Table, attack: Attack, squadron: Squadron) -> Flow[None]:
    word = "ai_battery" if attack.target_ship >= 0 else "ai_anti_squadron"
    for _ in range(squadron.card.keywords[word]):
        colour = yield from choose_colour(table, squadron.seat, pool_colours(attack), "AI")
        yield from add_dice(table, attack, colour, 1, "AI")


def _howl(table: Table, attack: Attack, squadron: Squadron) -> Flow[None]:
    yield from add_dice(table, attack, BLUE, 1, "Howlrunner")


def _only_attack(table: Table, attack: Attack, squadron: Squadron) -> Flow[None]:
    squadron.moved |= 2
    colour = yield from choose_colour(table, squadron.seat, pool_colours(attack), "Yavaris")
    yield from add_dice(table, attack, colour, 1, "Yavaris")


def _assault(table: Table, attack: Attack, squadron: Squadron) -> Flow[None]:
    """Assault: a die with a hit is spent for a raid token."""
    ways = [index for index, (_, face) in enumerate(attack.pool) if HITS[face]]
    chosen = yield from choose(
        table,
        squadron.seat,
        "Assault: which die is spent?",
        lambda: dice_options(SpendDie, attack, ways),
        topic="spend-die",
    )
    table.tell("spends-die", squadron.seat, code_of(attack.pool.pop(chosen.die)))
    yield from give_raid(table, squadron.seat, table.ships[attack.target_ship], "Assault")


_ABILITY: dict[str, Callable[[Table, Attack, Squadron], Flow[None]]] = {
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
_EFFECTS: dict[type[Act], Callable[[Table, Attack, Any], Flow[None]]] = {
    ConcentrateFire: _do_cf,
    Plain: _do_cf_token,
    Lock: _do_lock,
    UseCard: _do_use,
    Ability: _do_ability,
}


# -- after the tokens: critical effects and damage -----------------------------------------------------------


def after_tokens(table: Table) -> Flow[None]:
    """G10: what comes after the token step (Tranquility)."""
    attack = table.attack
    if attack.target_ship < 0:
        return
    defender = table.ships[attack.target_ship]
    for use in usable(table, "after_tokens", defender, attack):
        if effect_of(table, use)["op"] == "ready_unspent":
            yield from _ready_unspent(table, use, defender, attack)
            continue
        sources = [zone for zone in range(4) if zone != attack.target_zone and defender.shields[zone]]
        cap = effect_of(table, use)["cap"]
        if not sources or defender.shields[attack.target_zone] >= cap:
            continue
        yield from _tranquility(table, use, defender, attack, sources, cap)


def _ready_unspent(table: Table, use: Use, defender: Ship, attack: Attack) -> Flow[None]:
    """Luminara Unduli: a defender that spent less than two tokens readies one that it did not spend, or one
    of a friendly ship at distance 1–5.
    """

    def able(ship: Ship) -> list[int]:
        spent = attack.spent if ship is defender else 0
        return [
            index for index, state in enumerate(ship.tokens) if state == EXHAUSTED and not spent >> index & 1
        ]

    near = [ship for ship in living_ships(table, defender.seat) if at_distance(ship, defender, 5)]
    ways = [ToShip(ship.index) for ship in near if able(ship)]
    if not ways:
        return
    chosen = yield from may_choose(
        table,
        defender.seat,
        f"{card_name(table, use)}: ready a token of which ship?",
        lambda: ways,
        topic="ready-token-of",
        about={"ship": defender.index},
    )
    if chosen is None:
        return
    yield from pay(table, use, defender)
    ship = table.ships[chosen.ship]
    token = yield from choose(
        table,
        defender.seat,
        f"{card_name(table, use)}: ready which token?",
        lambda: [SpendToken(index) for index in able(ship)],
        topic="ready-token",
        about={"ship": ship.index},
    )
    ship.tokens[token.token] = READY


def _tranquility(
    table: Table, use: Use, defender: Ship, attack: Attack, sources: Sequence[int], cap: int
) -> Flow[None]:
    chosen = yield from may_choose(
        table,
        defender.seat,
        f"{card_name(table, use)}: move shields from which zone?",
        lambda: [ChooseZone(zone) for zone in sources],
        topic="move-shields",
        about={"ship": defender.index},
    )
    if chosen is None:
        return
    zone = chosen.zone
    most = min(2, defender.shields[zone], cap - defender.shields[attack.target_zone])
    amount = yield from choose(
        table,
        defender.seat,
        "How many shields?",
        lambda: [Amount(number) for number in range(1, most + 1)],
        topic="move-shields-amount",
    )
    yield from pay(table, use, defender)
    defender.shields[zone] -= amount.number
    defender.shields[attack.target_zone] += amount.number


def crit(table: Table) -> Flow[None]:
    """R12, G10: the attacker may resolve one critical effect."""
    attack = table.attack
    table.then(("damage", ()))
    first = yield from _critical(table, attack, critical_effects(table, attack))
    if first is None:
        return
    second = second_effect(table, attack)
    if second is None:
        return
    ways = [way for way in critical_effects(table, attack) if way is not first]
    if ways and (yield from _critical(table, attack, ways)) is not None:
        yield from pay(table, second, table.ships[second.ship])


def second_effect(table: Seen, attack: Attack) -> Use | None:
    """Fire-Control Team: a second critical effect, different from the first."""
    ship = attacking_ship(table, attack)
    found = usable(table, "second_crit", ship, attack) if ship is not None else []
    return found[0] if found else None


def _critical(table: Table, attack: Attack, ways: Sequence[Act]) -> Flow[Act | None]:
    """One critical effect, or none."""
    if not ways:
        return None
    seat = attacker_seat(table, attack)
    chosen = yield from may_choose(
        table, seat, "Resolve a critical effect?", lambda: ways, topic="critical-effect"
    )
    if chosen is None:
        return None
    attack.crits += 1
    if chosen is STANDARD_CRIT:
        attack.faceup = max(attack.faceup, 1)
        table.tell("crits", seat)
    elif isinstance(chosen, Ability):
        yield from aces.resolve_crit(table, attack, chosen, seat)
    else:
        yield from use_in_attack(table, as_use(chosen), table.ships[attack.by_ship])
    return chosen


def critical_effects(table: Seen, attack: Attack) -> list[Act]:
    """R12.1–R12.3: the critical effects that may be resolved."""
    if attack.target_ship < 0:
        return []
    icons = {colour for colour, face in attack.pool if CRITS[face]}
    if not icons:
        return []
    ship = attacking_ship(table, attack)
    if ship is None:
        squadron = table.squadrons[attack.by_squadron]
        if "bomber" not in squadron.card.keywords or _immune(table.ships[attack.target_ship]):
            return []
        return [*([] if attack.contained else [STANDARD_CRIT]), *aces.crits_of(table, attack, squadron)]
    defender = table.ships[attack.target_ship]
    if ship.has_damage(TARGETER) or _immune(defender):
        return []
    found: list[Act] = [] if attack.contained else [STANDARD_CRIT]
    if attack.contained and any(
        effect["op"] == "contain_all" for _, effect in candidates(table, "passive", defender)
    ):
        return []
    for use in usable(table, "crit", ship, attack):
        effect = effect_of(table, use)
        names = str(effect.get("crit", "any")).split("|")
        shown = "any" in names or any(("red", "blue", "black")[colour] in names for colour in icons)
        if shown and (attack.kind != SALVO or effect.get("salvo")):
            found.append(use.option)
    return found


def _immune(ship: Ship) -> bool:
    """Commander Gherant and the like: attackers cannot use critical effects."""
    return any(
        effect["op"] == "no_crits" and ship.upgrades[index]
        for index, _, effect in ship.build.effects.get("passive", ())
    )


def damage_of(table: Seen, attack: Attack) -> int:
    """R9.5: the damage that the dice show."""
    worth = worth_of(table, attack)
    return sum(worth[colour][face] for colour, face in attack.pool)


def worth_of(table: Seen, attack: Attack) -> Worth:
    """R9.5: what each face of each colour counts in an attack."""
    between_ships = attack.by_ship >= 0 and attack.target_ship >= 0
    return _worth(crit_worth(table, attack), between_ships and _counts_accuracies(table, attack))


@cache
def _worth(crit: int, accuracies: bool) -> Worth:
    one = tuple(hits + crit * crits for hits, crits in zip(HITS, CRITS, strict=True))
    blue = tuple(count + (face == ACCURACY) for face, count in enumerate(one)) if accuracies else one
    return one, blue, one


def _counts_accuracies(table: Seen, attack: Attack) -> bool:
    """SW-7 Ion Batteries."""
    ship = table.ships[attack.by_ship]
    return any(effect["op"] == "accuracy_worth" for _, effect in candidates(table, "passive", ship))


def crit_worth(table: Seen, attack: Attack) -> int:
    """What a crit icon counts: 1 between ships and for bombers against ships, else nothing; abilities."""
    if attack.by_ship >= 0:
        if attack.target_ship < 0:
            return 0
        ship = table.ships[attack.by_ship]
        for _, effect in candidates(table, "passive", ship):
            if effect["op"] == "crit_worth" and attack.zone == 0 and attack.kind == BATTERY:
                return int(effect["n"])
        return 1
    squadron = table.squadrons[attack.by_squadron]
    if attack.target_ship >= 0 and "bomber" in squadron.card.keywords:
        return 1
    return int(_counts_crits(table, attack, squadron))


def _counts_crits(table: Seen, attack: Attack, squadron: Squadron) -> bool:
    match squadron.card.id:
        case "darth_vader":
            return True
        case "shara_bey":
            return attack.kind == COUNTER
        case "darth_vader_tie_defender":
            return attack.target_squadron >= 0 and table.squadrons[attack.target_squadron].card.unique
        case "general_grievous":
            return READY not in defenders_tokens(table, attack)[1]
        case _:
            return False


def damage(table: Table) -> Flow[None]:
    """R9.5, F18, G10: total, brace, flat reductions, redirected points first, then the defending zone."""
    attack = table.attack
    shown = damage_of(table, attack)
    total = attack.total = after_tokens_spent(table, attack, shown)
    table.tell("total", attacker_seat(table, attack), shown, total)
    answers: list[Step] = [("salvo", ())] if attack.salvo else []
    answers += [("cluster", ())] if attack.by_squadron >= 0 and _clusters(table, attack) else []
    answers += _answering(table, attack)
    answers += [("ruthless", ())] if attack.kind == FLAK and _ruthless(table, attack) else []
    table.then(*answers, ("finish", ()))
    if attack.target_squadron >= 0:
        target = table.squadrons[attack.target_squadron]
        total = yield from _before_squadron_damage(table, attack, target, total)
        total = yield from aces.share_damage(table, attack, target, total)
        hull = target.hull
        hurt(table, target, total)
        yield from aces.damage_done(table, attack, target, hull - target.hull)
        return
    defender = table.ships[attack.target_ship]
    if defender.index in table.lost or not defender.alive:
        return
    total = yield from _before_damage(table, attack, defender, total)
    attack.total = total
    total = yield from _redirected(table, attack, defender, total)
    yield from suffer(table, defender, total, attack.target_zone, attack.faceup, attack.ignored)
    if table.goal is not None:
        from_behind(table, attack, attack.total)


#: Aces that do something after an attack.
AFTERWARDS = frozenset(("soontir_fel", "kickback", "tel_trevura", "whisper"))


def _answering(table: Seen, attack: Attack) -> list[Step]:
    """G68: counter and what aces do after an attack, the first player's before the second's; then Whisper."""
    counters: list[Step] = [("counter", ())] if attack.by_squadron >= 0 else []
    if not (table.config.aces[0] | table.config.aces[1]) & AFTERWARDS:
        return counters
    defender = defender_seat(table, attack)
    found: list[Step] = []
    for seat in (0, 1):
        found += counters if seat == defender else []
        found.append(("aftermath", (seat,)))
    return [*found, ("slip", ())]


def after_tokens_spent(table: Seen, attack: Attack, total: int) -> int:
    """F18: what a brace and the flat reductions leave of the damage."""
    if attack.braced:
        total = max(total - 1, 0) if _weak_brace(table, attack) else (total + 1) // 2
    return max(0, total - attack.reduced)


def _weak_brace(table: Seen, attack: Attack) -> bool:
    """Heavy Turbolaser Turrets: brace takes off one at most, unless it is the only token spent."""
    ship = attacking_ship(table, attack)
    return ship is not None and ship.works("weak_brace") and bin(attack.spent).count("1") > 1


def _clusters(table: Seen, attack: Attack) -> bool:
    return attack.target_ship >= 0 and table.ships[attack.target_ship].works("cluster")


def cluster(table: Table) -> Flow[None]:
    """Cluster Bombs: after a squadron attacked, four blue dice; it suffers 1 for each hit or crit."""
    attack = table.attack
    ship, squadron = table.ships[attack.target_ship], table.squadrons[attack.by_squadron]
    for use in usable(table, "after_attack", ship, None):
        if effect_of(table, use)["op"] != "cluster" or not squadron.alive or not ship.alive:
            continue
        name = card_name(table, use)
        chosen = yield from may_choose(
            table,
            ship.seat,
            f"Use {name} against {squadron.name}?",
            lambda use=use: [use.option],  # type: ignore[misc]
            topic="cluster-bombs",
            about={"ship": ship.index, "squadron": squadron.index},
        )
        if chosen is None:
            continue
        yield from pay(table, use, ship)
        rolled = yield from rolling(ship.seat, f"{name}: roll", (0, 4, 0), "cluster-dice")
        hurt(table, squadron, sum(HITS[face] + CRITS[face] for _, face in rolled))


def _ruthless(table: Seen, attack: Attack) -> bool:
    return table.ships[attack.by_ship].works("ruthless")


def ruthless(table: Table) -> Flow[None]:
    """Ruthless Strategists: a friendly squadron engaged with the defender suffers 1, and so does that."""
    attack = table.attack
    target = table.squadrons[attack.target_squadron]
    if not target.alive or not target.hull or not table.ships[attack.by_ship].in_play:
        return
    seat = attacker_seat(table, attack)
    ways = [ToSquadron(other.index) for other in engaged(table, target)]
    if not ways:
        return
    chosen = yield from may_choose(
        table,
        seat,
        f"Ruthless Strategists: which squadron suffers 1 so that {target.name} suffers 1?",
        lambda: ways,
        topic="ruthless",
        about={"squadron": target.index},
    )
    if chosen is not None:
        hurt(table, table.squadrons[chosen.squadron], 1)
        hurt(table, target, 1)


def _before_damage(table: Table, attack: Attack, defender: Ship, total: int) -> Flow[int]:
    """G10: Bright Hope, Foreman's Labor, Implacable, in this order."""
    for use, effect in list(candidates(table, "before_damage", defender)):
        if total <= 0 or effect.get("may", 1):
            continue
        owner = table.ships[use.ship]
        if all(holds(table, each, attack, owner, defender) for each in effect.get("if", ())):
            total = max(0, total - effect["by"])
            table.tell("uses", owner.seat, owner.index, use.upgrade)
    for window in ("before_damage", "friend_defends"):
        for use in usable(table, window, defender, attack):
            if total > 0 and effect_of(table, use)["op"] == "reduce_damage":
                total = yield from _reduce(table, use, defender, total)
    return total


def _reduce(table: Table, use: Use, defender: Ship | Squadron, total: int) -> Flow[int]:
    owner = table.ships[use.ship]
    chosen = yield from may_choose(
        table,
        owner.seat,
        f"Use {card_name(table, use)} against {total} damage?",
        lambda: [use.option],
        topic="before-damage",
        about={"damage": total},
    )
    if chosen is None:
        return total
    effect = effect_of(table, use)
    sponsor = yield from pay(table, use, owner)
    if sponsor is not None and effect.get("then") == "sponsor_suffers":
        yield from suffer_somewhere(table, sponsor, 1, card_name(table, use), "damage-zone")
    if effect["by"] != "n":
        return max(0, total - int(effect["by"]))
    most = min(2, owner.shields[0], total)
    amount = yield from choose(
        table,
        owner.seat,
        "How many front shields are spent?",
        lambda: [Amount(number) for number in range(1, most + 1)],
        topic="spend-shields",
    )
    owner.shields[0] -= amount.number
    return total - int(amount.number)


def _before_squadron_damage(table: Table, attack: Attack, target: Squadron, total: int) -> Flow[int]:
    """Cards of ships that take damage off a squadron nearby."""
    if "friend_defends" not in table.config.windows[target.seat]:
        return total
    for ship in table.ships:
        if ship.seat != target.seat or not ship.in_play:
            continue
        for index, order, effect in ship.build.effects.get("friend_defends", ()):
            use = Use(ship.index, index, order)
            if effect["op"] != "reduce_damage" or "squadron" not in str(effect.get("who")) or total <= 0:
                continue
            if effect.get("least") and ship.upgrades[index] and at_distance(ship, target, 1):
                total = max(min(total, effect["least"]), total - effect["by"])
            elif ship.upgrades[index] == READY and ship.shields[0] and at_distance(ship, target, 2):
                total = yield from _reduce(table, use, target, total)
    return total


def _redirected(table: Table, attack: Attack, defender: Ship, total: int) -> Flow[int]:
    """R13.3, F19: the zones named take what the defender likes, up to their shields."""
    if attack.ignored:
        return total
    for zone in attack.redirects:
        most = min(total, defender.shields[zone])
        if attack.redirect_cap >= 0:
            most = min(most, attack.redirect_cap)
        if most <= 0:
            continue
        chosen = yield from choose(
            table,
            defender.seat,
            f"Redirect how much of {total} damage?",
            lambda most=most: [Amount(number) for number in range(most + 1)],  # type: ignore[misc]
            topic="redirect-amount",
            about={"ship": defender.index, "zone": zone, "damage": total},
        )
        amount = chosen.number
        defender.shields[zone] -= amount
        total -= amount
        if amount:
            table.tell("shields", defender.seat, defender.index, zone, defender.shields[zone])
    if defender.works("spread"):
        total = yield from _spread(table, attack, defender, total)
    return total


def _spread(table: Table, attack: Attack, defender: Ship, total: int) -> Flow[int]:
    """Adi Gallia: for each token spent a point of damage may go to the shields of an adjacent zone."""
    for _ in range(bin(attack.spent).count("1")):
        ways = [ZONE_ACTS[zone] for zone in ADJACENT[attack.target_zone] if defender.shields[zone]]
        if total <= 0 or not ways:
            break
        chosen = yield from may_choose(
            table,
            defender.seat,
            "Adi Gallia: which zone takes a point of damage?",
            lambda ways=ways: ways,  # type: ignore[misc]
            topic="spread-damage",
            about={"ship": defender.index, "damage": total},
        )
        if chosen is None:
            break
        zone = chosen.zone
        defender.shields[zone] -= 1
        total -= 1
        table.tell("shields", defender.seat, defender.index, zone, defender.shields[zone])
    return total


# -- salvo, counter, the end ---------------------------------------------------------------------------------


def salvo_dice(defender: Ship, attack: Attack) -> Armament:
    """R13.7, F21, G15: at a ship the printed rear battery at the range of the attack, at a squadron the
    anti-squadron dice at close range.
    """
    by_ship = attack.by_ship >= 0
    dice: Armament = defender.build.salvo if by_ship else defender.build.anti_squadron
    band = attack.band if by_ship else 0
    return reaching(dice, band, 2, 1) if defender.works("black_flak") else reaching(dice, band)


def salvo(table: Table) -> Flow[None]:
    """R13.7, F21–F23, G15, G16: the defender that spent a salvo token attacks back."""
    attack = table.attack
    if not attack.salvo:
        return
    defender = table.ships[attack.target_ship]
    target = attacking_ship(table, attack)
    band = attack.band if target is not None else 0
    if defender.hull is None or (target is not None and defender.hits and defender.has_damage(COOLANT)):
        return
    gathered = salvo_dice(defender, attack)
    if sum(gathered) - attack.obstructed <= 0:
        return
    back = Attack(SALVO, band, attack.obstructed)
    back.by_ship, back.zone, back.gathered = defender.index, REAR, gathered
    if target is not None:
        if not target.alive:
            return
        back.target_ship, back.target_zone = target.index, attack.zone
        defender.hits += 1
    else:
        back.target_squadron = attack.by_squadron
    table.tell("salvo", defender.seat, defender.index)
    _begin(table, back)
    yield from ()


def counter(table: Table) -> Flow[None]:
    """R18.7, F22, F23: counter, of squadrons and of ships with laser turrets."""
    attack = table.attack
    if attack.by_squadron < 0 or attack.kind in (COUNTER, SNIPE, SALVO):
        return
    attacker = table.squadrons[attack.by_squadron]
    if not attacker.alive or attacker.card.id == "ig_88_ig_2000":
        return
    obstructed = _obstructed_now(table, attack)
    back = Attack(COUNTER, 0, obstructed)
    back.target_squadron = attacker.index
    if attack.target_squadron >= 0:
        defender = table.squadrons[attack.target_squadron]
        dice, seat = keyword(table, defender, "counter"), defender.seat
        back.by_squadron = defender.index
    else:
        ship = table.ships[attack.target_ship]
        dice, seat = _turrets(table, attack, ship), ship.seat
        back.by_ship, back.zone = ship.index, attack.target_zone
    if dice - obstructed <= 0:
        return
    if not (
        yield from confirm(table, seat, f"Counter {attacker.name}?", topic="counter", about={"dice": dice})
    ):
        return
    back.gathered = (0, dice, 0)
    table.tell("counters", seat, back.by_squadron, attacker.index)
    _begin(table, back)


def _obstructed_now(table: Seen, attack: Attack) -> bool:
    """G68: Kickback may have moved before the counter: the line is looked at anew."""
    attacker = table.squadrons[attack.by_squadron]
    if attacker.card.id != "kickback" or attack.target_squadron < 0:
        return attack.obstructed
    target = table.squadrons[attack.target_squadron]
    return attack.obstructed if target.disc is None else obstructed_between(table, attacker, target)


def _turrets(table: Seen, attack: Attack, ship: Ship) -> int:
    """Quad Laser Turrets: counter 1 at distance 1; G44: none when obstructed."""
    if attack.obstructed or not ship.in_play:
        return 0
    return sum(
        effect["n"] for _, effect in candidates(table, "after_attack", ship) if effect["op"] == "counter"
    )


def finish(table: Table) -> None:
    """The attack is over; R9.6: a ship that attacked a squadron may attack another one in the same arc."""
    attack = table.attacks.pop()
    rolled = sum(attack.gathered) > 0
    if attack.target_ship >= 0 and attack.by_ship >= 0 and rolled:
        attackers = table.attacked[attack.target_ship]
        if attack.by_ship not in attackers:
            attackers.append(attack.by_ship)
    if rolled and attack.by_ship >= 0 and attack.target_ship >= 0:
        lose_cards(table.ships[attack.by_ship], "attack")
    if attack.cf and attack.by_ship >= 0 and _reuses(table, table.ships[attack.by_ship]):
        table.ships[attack.by_ship].fired &= ~(1 << attack.zone)
    if not table.attacks:
        clear_lost(table)
    else:
        _clear_squadrons(table)
    if attack.kind == FLAK and rolled and not attack.done and table.ships[attack.by_ship].in_play:
        table.then(("flak_next", (attack.by_ship, attack.zone, ",".join(map(str, attack.targets)))))


def _reuses(table: Seen, ship: Ship) -> bool:
    """Gunnery Team: concentrate fire lets the next attack come from the same zone."""
    return any(effect["op"] == "reuse_zone" for _, effect in candidates(table, "command", ship))


def _clear_squadrons(table: Table) -> None:
    """A squadron that was destroyed by an answer is gone, unless it still has to answer itself."""
    for squadron in table.squadrons:
        if squadron.alive and not squadron.hull:
            hurt(table, squadron, 0)


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
        Flak(zone, squadron.index): (squadron, shot)
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
        Flak(zone, one.index)
        for one in living_squadrons(table, 1 - ship.seat)
        if one.index not in done
        and fresh(ship, zone, SQUADRON_TARGET + one.index)
        and may_be(lambda one=one: declared_flak(table, ship, zone, one) is not None)  # type: ignore[misc]
    ]
    if not ways:
        return
    chosen = yield from may_choose(
        table,
        ship.seat,
        "Attack another squadron?",
        lambda: ways,
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
