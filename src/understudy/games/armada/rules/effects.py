"""R20: upgrades by a vocabulary. Which effects may be used in a window, what they cost, and what they do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

from understudy.core.flow import Flow, roll
from understudy.core.option import Option
from understudy.games.armada import options
from understudy.games.armada.cards import COMMANDS, DAMAGE_OF, FIRE, NAVIGATE, TOKENS, Effect
from understudy.games.armada.dice import (
    ACCURACY,
    BLACK,
    COLORS,
    CRIT,
    CRITS,
    DOUBLE,
    FACE_OF,
    FACES,
    HAS,
    HIT,
    HITCRIT,
    HITS,
    Armament,
    Rolled,
    code_of,
    colors,
    mixed,
)
from understudy.games.armada.events import ShieldsSet
from understudy.games.armada.measures import FRONT
from understudy.games.armada.queries import CLOSE, Seen, at_distance, living_ships, living_squadrons, within
from understudy.games.armada.rules.asking import choose, may_choose
from understudy.games.armada.rules.conditions import friends_at, met
from understudy.games.armada.rules.damage import gain_token, may_recover, suffer_somewhere
from understudy.games.armada.table import (
    CANNON,
    COUNTER,
    DISCARDED,
    EXHAUSTED,
    MAW,
    READY,
    SALVO,
    SECOND,
    Attack,
    Ship,
    Squadron,
    Table,
)
from understudy.games.armada.vocabulary import Cost, ReachWord

FAULTY = DAMAGE_OF["faulty_countermeasures"]
D = TypeVar("D", bound=options.OnDie)


class Use(NamedTuple):
    """An effect of a card: whose ship, which upgrade, which of its effects."""

    ship: int
    upgrade: int
    order: int

    @property
    def option(self) -> options.UseCard:
        return options.UseCard(*self)


def effect_of(table: Seen, use: Use) -> Effect:
    found: Effect = table.ships[use.ship].build.upgrades[use.upgrade].effects[use.order]
    return found


def card_name(table: Seen, use: Use) -> str:
    return table.ships[use.ship].build.upgrades[use.upgrade].name


def candidates(table: Seen, window: str, subject: Ship) -> Iterator[tuple[Use, Effect]]:
    """Effects of a window that are about a ship: its own, and those of friends for all ships."""
    if window not in table.config.windows[subject.seat]:
        return
    for owner in table.ships:
        if owner.seat != subject.seat:
            continue
        for index, order, effect in owner.build.effects.get(window, ()):
            if not in_force(table, owner, index, effect):
                continue
            who = effect.get("who")
            if (owner is subject) if who is None else _meant(who, owner, subject):
                yield Use(owner.index, index, order), effect


def in_force(table: Seen, owner: Ship, upgrade: int, effect: Effect) -> bool:
    """A card that is not discarded, on a ship that lives; an order stands all the round it was given in."""
    if "ordered" in effect:
        return table.round in owner.stored[upgrade]
    return owner.alive and owner.upgrades[upgrade] != DISCARDED


def _meant(who: ReachWord, owner: Ship, subject: Ship) -> bool:
    """Whether an effect of the owner is for this ship."""
    if not who.ships or (who.others and owner is subject):
        return False
    if not who.flotillas and subject.build.card.flotilla:
        return False
    if not who.most:
        return True
    return owner.hull is not None and subject.hull is not None and at_distance(owner, subject, who.most)


def rolling(seat: int, prompt: str, dice: Armament, topic: str) -> Flow[list[tuple[int, int]]]:
    """Dice are rolled together."""
    count = sum(dice)
    if not count:
        return []
    faces = yield from roll(seat, prompt, mixed(dice), count, topic=topic)
    return [(color, FACE_OF[face]) for color, face in zip(colors(dice), faces, strict=True)]


# -- costs --------------------------------------------------------------------------------------------------


def sponsors(
    table: Seen, cost: Cost, owner: Ship, upgrade: int, attack: Attack | None, subject: Ship
) -> list[Ship]:
    """Friendly ships that could pay a cost in the place of the subject: a copy of the card that is exhausted,
    a defense token, a concentrate fire token.
    """
    kind, value = cost
    if kind == "copy":
        card = owner.build.upgrades[upgrade]
        return [
            ship
            for ship in living_ships(table, owner.seat)
            if ship is not subject and at_distance(ship, subject, int(value)) and _copy(ship, card.id) >= 0
        ]
    assert attack is not None
    near = friends_at(table, attack, owner.seat, subject)
    if kind == "friend_token":
        return [ship for ship in near if payable_tokens(ship, "", attack)]
    return [ship for ship in near if ship.commands >> FIRE & 1]


def _copy(ship: Ship, id: str) -> int:
    """The ready copy of a card on a ship; -1 without one."""
    for index, card in enumerate(ship.build.upgrades):
        if card.id == id and ship.upgrades[index] == READY:
            return index
    return options.NONE


def _pay_by_sponsor(table: Table, use: Use, cost: Cost, subject: Ship, attack: Attack | None) -> Flow[Ship]:
    owner, name = table.ships[use.ship], card_name(table, use)
    ways = sponsors(table, cost, owner, use.upgrade, attack, subject)
    chosen = yield from choose(
        table,
        owner.seat,
        f"{name}: which ship pays?",
        lambda: [options.ToShip(ship.index) for ship in ways],
        topic="sponsor",
        about={"ship": subject.index},
    )
    ship = table.ships[chosen.ship]
    if cost.kind == "copy":
        ship.upgrades[_copy(ship, owner.build.upgrades[use.upgrade].id)] = EXHAUSTED
        table.tell("uses", ship.seat, ship.index, _named_card(ship, owner.build.upgrades[use.upgrade].id))
    elif cost.kind == "friend_token":
        yield from pay_token(table, ship, "", attack, name)
    else:
        spent_command(table, ship, FIRE)
    return ship


def _named_card(ship: Ship, id: str) -> int:
    return next(index for index, card in enumerate(ship.build.upgrades) if card.id == id)


def spent_command(table: Table, ship: Ship, command: int) -> None:
    """A command token is spent; Wulff Yularen may bring it back."""
    ship.lose_token(command)
    table.tell("spends-token", ship.seat, ship.index, command)
    if ship.works("regain"):
        table.then(("regain", (ship.index, command)))


def resolved(table: Table, ship: Ship, command: int, source: str) -> None:
    """A command is being resolved: cards come after what is put on the agenda from now on."""
    if "enemy_resolved" in table.config.windows[1 - ship.seat] and not ship.raids >> command & 1:
        table.then(("enemy_resolved", (ship.index, command)))
    if "after_command" in table.config.windows[ship.seat]:
        table.then(("after_command", (ship.index, command, source)))


def payable(table: Seen, cost: Cost, owner: Ship, upgrade: int, attack: Attack | None, subject: Ship) -> bool:
    kind, value = cost
    match kind:
        case "exhaust" | "discard":
            return owner.upgrades[upgrade] == READY if kind == "exhaust" else owner.upgrades[upgrade] > 0
        case "copy" | "friend_token" | "friend_fire":
            return bool(sponsors(table, cost, owner, upgrade, attack, subject))
        case "stored":
            return not value or COMMANDS.index(value) in owner.stored[upgrade]
        case "suffer":
            return True
        case "navigate":
            return bool(subject.resolved >> NAVIGATE & 1) or bool(
                _command_sources(subject, NAVIGATE) and not subject.raids >> NAVIGATE & 1
            )
        case "face":
            return attack is not None and any(FACES[face] == value for _, face in attack.to_spend())
        case "token":
            if value in COMMANDS:
                if "fleet_command" in owner.build.upgrades[upgrade].slots and owner.works("free_orders"):
                    return False
                return bool(subject.commands >> COMMANDS.index(value) & 1)
            return bool(payable_tokens(subject, value, attack))
        case "die":
            return attack is not None and any(_of_color(value, die) for die in attack.to_spend())
        case "shields":
            if value.startswith("front"):
                return owner.shields[FRONT] > 0
            if value == "zone":
                return attack is not None and subject.shields[attack.zone] > 0
            return any(subject.shields)
        case "tokens":
            return bool(payable_tokens(subject, "", attack))
        case "discard_token":
            return bool(_discardable(subject))
        case "command_token":
            return subject.commands > 0
        case "officer":
            return bool(officers(subject))
        case "command":
            return bool(_command_sources(subject, COMMANDS.index(value)))
        case _:
            raise AssertionError(cost)


def payable_tokens(ship: Ship, kind: str, attack: Attack | None) -> list[int]:
    """Defense tokens that may be paid: R13.1 not at speed 0; G17 not exhausted ones with Faulty
    Countermeasures; a token once per attack.
    """
    if not ship.speed:
        return []
    found = []
    for index, state in enumerate(ship.tokens):
        if not state or (state == EXHAUSTED and ship.has_damage(FAULTY)):
            continue
        if kind and TOKENS[ship.build.tokens[index]] != kind:
            continue
        if (
            attack is not None
            and attack.target_ship == ship.index
            and (attack.spent | attack.locked) >> index & 1
        ):
            continue
        found.append(index)
    return found


def _of_color(color: str, die: tuple[int, int]) -> bool:
    return color in ("any", "") or COLORS[die[0]] == color


def usable(table: Seen, window: str, subject: Ship, attack: Attack | None) -> list[Use]:
    """Optional effects of a window that may be used now."""
    found = []
    for use, effect in candidates(table, window, subject):
        if effect.get("may", 1) and _open(table, use, effect, subject, attack):
            found.append(use)
    return found


def in_turn(table: Seen, window: str, subject: Ship, attack: Attack | None) -> Iterator[Use]:
    """Optional effects of a window, one after the other: what an earlier one was paid with is gone."""
    for number, use in enumerate(usable(table, window, subject, attack)):
        if not number or use in usable(table, window, subject, attack):
            yield use


def _open(table: Seen, use: Use, effect: Effect, subject: Ship, attack: Attack | None) -> bool:
    owner = table.ships[use.ship]
    costs: Sequence[Cost] = effect.get("cost", ())
    if (
        not costs
        and owner.build.upgrades[use.upgrade].exhausts
        and effect.get("needs_ready")
        and owner.upgrades[use.upgrade] != READY
    ):
        return False
    if effect.get("limit") in ("activation", "round") and use in table.used:
        return False
    if effect.get("rounds") and table.round not in owner.stored[use.upgrade]:
        return False
    if effect["op"] == "focus_die" and (attack is None or not focused(owner, use.upgrade, attack)):
        return False
    if "needs" in effect and Use(use.ship, use.upgrade, effect["needs"]) not in table.used:
        return False
    if attack is not None:
        if any((each.ship, each.upgrade, each.order) == use for each in map(Use._make, attack.used)):
            return False
        if not met(table, effect, attack, owner, subject):
            return False
        if not has_object(table, effect, attack):
            return False
    return all(payable(table, cost, owner, use.upgrade, attack, subject) for cost in costs)


def focused(ship: Ship, upgrade: int, attack: Attack) -> bool:
    """Swivel-Mount Batteries: an attack of the ship from the zone that is marked while the card is
    exhausted.
    """
    if ship.upgrades[upgrade] != EXHAUSTED or attack.kind in (SALVO, COUNTER):
        return False
    return attack.zone in ship.stored[upgrade] and bool(focused_colors(ship, attack.zone))


def focused_colors(ship: Ship, zone: int) -> list[int]:
    """The colors in the batteries of the zones beside one."""
    near = [ship.build.batteries[each] for each in ship.build.arcs.adjacent[zone]]
    return [color for color in range(len(COLORS)) if any(dice[color] for dice in near)]


def has_object(table: Seen, effect: Effect, attack: Attack) -> bool:
    """Whether there is something that the effect can work on."""
    match effect["op"]:
        case "add_dice":
            if attack.kind in (SALVO, COUNTER):
                return False
            return effect.get("color") != "pool" or bool(attack.pool)
        case "reroll":
            return bool(rerollable(attack, effect))
        case "set_die":
            return bool(settable(attack, effect))
        case "raid":
            return attack.target_ship >= 0 and table.ships[attack.target_ship].raids != 15
        case "tire":
            return bool(black_crits(attack)) and not table.squadrons[attack.target_squadron].activated
        case "cancel_dice" | "swap_die":
            return bool(attack.turnable())
        case "as_dial":
            ship = table.ships[attack.by_ship]
            free = not (ship.resolved | ship.raids) >> FIRE & 1 and attack.kind not in (SALVO, COUNTER)
            return free and bool(attack.pool) and not ship.dialled(FIRE) and bool(ship.commands >> FIRE & 1)
        case "take_upgrade":
            return attack.target_ship >= 0 and any(losable(table, attack, effect))
        case "spend_token":
            return any(defenders_tokens(table, attack)[1])
        case "exhaust_upgrade":
            return bool(tireable(table, attack))
        case "splash":
            return bool(bystanders(table, attack))
        case _:
            return True


def pay(table: Table, use: Use, subject: Ship) -> Flow[Ship | None]:
    """Pay the costs of an effect but for those that are part of what it does. Gives the friendly ship that
    paid for it, if one did.
    """
    sponsor = None
    owner, effect = table.ships[use.ship], effect_of(table, use)
    attack = table.attacks[-1] if table.attacks else None
    for cost in effect.get("cost", ()):
        kind, value = cost
        if kind == "exhaust":
            owner.upgrades[use.upgrade] = EXHAUSTED
        elif kind == "discard":
            owner.upgrades[use.upgrade] = DISCARDED
        elif kind == "token" and value in COMMANDS:
            spent_command(table, subject, COMMANDS.index(value))
        elif kind == "token":
            yield from pay_token(table, subject, value, attack, card_name(table, use))
        elif kind == "tokens" and value == "1":
            yield from pay_token(table, subject, "", attack, card_name(table, use))
        elif kind == "discard_token":
            yield from _discard_token(table, subject, card_name(table, use))
        elif kind == "command_token":
            yield from _pay_command(table, subject, card_name(table, use))
        elif kind == "officer":
            yield from _pay_officer(table, subject, card_name(table, use))
        elif kind == "command":
            yield from _pay_dial_or_token(table, subject, COMMANDS.index(value), card_name(table, use))
        elif kind == "die" and attack is not None:
            yield from spend_die(table, attack, value, card_name(table, use))
        elif kind == "face" and attack is not None:
            place = next(each for each in attack.spendable() if FACES[attack.pool[each][1]] == value)
            table.tell("spends-die", attacker_seat(table, attack), code_of(attack.take(place)))
        elif kind == "suffer":
            yield from suffer_somewhere(table, subject, int(value), card_name(table, use), "damage-zone")
        elif kind == "stored":
            left = list(owner.stored[use.upgrade])
            left.remove(COMMANDS.index(value))
            owner.stored[use.upgrade] = tuple(left)
        elif kind == "navigate" and not subject.resolved >> NAVIGATE & 1:
            # R8.1: the command may be resolved without its own effect.
            yield from _pay_dial_or_token(table, subject, NAVIGATE, card_name(table, use))
            subject.resolved |= 1 << NAVIGATE
        elif kind in ("copy", "friend_token", "friend_fire"):
            sponsor = yield from _pay_by_sponsor(table, use, cost, subject, attack)
        elif kind == "shields" and value == "zone" and attack is not None:
            subject.shields[attack.zone] -= 1
    table.tell("uses", owner.seat, owner.index, use.upgrade)
    if attack is not None:
        attack.used.append(use)
    if effect.get("limit") in ("activation", "round"):
        table.used.append(use)
    return sponsor


def pay_token(table: Table, ship: Ship, kind: str, attack: Attack | None, why: str) -> Flow[int]:
    """A defense token is spent as a cost; it has no other effect (R20.5)."""
    ways = payable_tokens(ship, kind, attack)
    chosen = yield from choose(
        table,
        ship.seat,
        f"{why}: which defense token is spent?",
        lambda: [options.SpendToken(index) for index in ways],
        topic="pay-defense-token",
        about={"ship": ship.index},
    )
    index: int = chosen.token
    ship.tokens[index] -= 1
    if attack is not None and attack.target_ship == ship.index:
        attack.spent |= 1 << index
    table.tell("pays-token", ship.seat, ship.index, ship.build.tokens[index])
    return index


def _discardable(ship: Ship) -> list[int]:
    """G17: with Faulty Countermeasures no exhausted one."""
    faulty = ship.has_damage(FAULTY)
    return [index for index, state in enumerate(ship.tokens) if state and not (faulty and state == EXHAUSTED)]


def _discard_token(table: Table, ship: Ship, why: str) -> Flow[None]:
    """A defense token is discarded as a cost."""
    chosen = yield from choose(
        table,
        ship.seat,
        f"{why}: which defense token is discarded?",
        lambda: [options.SpendToken(index) for index in _discardable(ship)],
        topic="discard-defense-token",
        about={"ship": ship.index},
    )
    ship.tokens[chosen.token] = DISCARDED
    table.tell("loses-token", ship.seat, ship.index, ship.build.tokens[chosen.token])


def _pay_command(table: Table, ship: Ship, why: str) -> Flow[None]:
    """A command token of any kind is spent as a cost."""
    chosen = yield from choose(
        table,
        ship.seat,
        f"{why}: which command token is spent?",
        lambda: [options.COMMAND_ACTS[command] for command in range(4) if ship.commands >> command & 1],
        topic="pay-command-token",
        about={"ship": ship.index},
    )
    spent_command(table, ship, chosen.command)


def officers(ship: Ship) -> list[int]:
    """Darth Vader: commander and officer cards that could be discarded for him."""
    return [
        index
        for index, card in enumerate(ship.build.upgrades)
        if ship.upgrades[index] and {"commander", "officer"} & set(card.slots) and card.name != "Darth Vader"
    ]


def _pay_officer(table: Table, ship: Ship, why: str) -> Flow[None]:
    chosen = yield from choose(
        table,
        ship.seat,
        f"{why}: which card is discarded?",
        lambda: [options.UseCard(ship.index, index, 0) for index in officers(ship)],
        topic="discard-officer",
        about={"ship": ship.index},
    )
    ship.upgrades[chosen.upgrade], ship.stored[chosen.upgrade] = DISCARDED, ()
    table.tell("loses-card", ship.seat, ship.index, chosen.upgrade)


def losable(table: Seen, attack: Attack, effect: Effect) -> list[bool]:
    """Sunder: upgrades of the defender in the slots of the card."""
    ship = table.ships[attack.target_ship]
    return [
        bool(state) and bool(set(card.slots) & set(effect["slots"]))
        for state, card in zip(ship.upgrades, ship.build.upgrades, strict=True)
    ]


def _command_sources(ship: Ship, command: int) -> list[options.Resolve]:
    """The dial and the token of a command that a ship could spend."""
    found = [options.Resolve(command, options.DIAL)] if ship.dialled(command) else []
    return found + ([options.Resolve(command, options.TOKEN)] if ship.commands >> command & 1 else [])


def _pay_dial_or_token(table: Table, ship: Ship, command: int, why: str) -> Flow[None]:
    """A dial or a token is spent as a cost; its command is not resolved (R20.5)."""
    chosen = yield from choose(
        table,
        ship.seat,
        f"{why}: spend the dial or the token?",
        lambda: _command_sources(ship, command),
        topic="pay-command",
        about={"ship": ship.index, "command": command},
    )
    if chosen.source == options.DIAL:
        ship.spend_dial(command)
    else:
        spent_command(table, ship, command)


def spend_die(table: Table, attack: Attack, color: str, why: str) -> Flow[tuple[int, int]]:
    """A die is taken out of the pool."""
    seat = attacker_seat(table, attack)
    ways = [index for index in attack.spendable() if _of_color(color, attack.pool[index])]
    chosen = yield from choose(
        table,
        seat,
        f"{why}: which die is spent?",
        lambda: dice_options(options.SpendDie, attack, ways),
        topic="spend-die",
    )
    die = attack.take(chosen.die)
    table.tell("spends-die", seat, code_of(die))
    return die


def dice_options(kind: type[D], attack: Attack, ways: Sequence[int]) -> list[D]:
    """One option for each different die among some of the pool."""
    seen: set[tuple[int, int]] = set()
    found = []
    for index in ways:
        if attack.pool[index] not in seen:
            seen.add(attack.pool[index])
            found.append(kind(index))
    return found


def attacker_seat(table: Seen, attack: Attack) -> int:
    if attack.by_ship >= 0:
        return table.ships[attack.by_ship].seat
    if attack.kind == MAW:
        return 1 - table.squadrons[attack.target_squadron].seat
    return SECOND if attack.kind == CANNON else table.squadrons[attack.by_squadron].seat


def defender_seat(table: Seen, attack: Attack) -> int:
    return 1 - attacker_seat(table, attack)


# -- dice ----------------------------------------------------------------------------------------------------


def rerollable(attack: Attack, effect: Effect) -> list[int]:
    color, face = effect.get("color", "any"), effect.get("face")
    return [
        index
        for index in attack.turnable()
        if _of_color(color, attack.pool[index]) and (face is None or _shows(face, attack.pool[index]))
    ]


def _shows(face: str, die: tuple[int, int]) -> bool:
    if face == "crit":
        return CRITS[die[1]] > 0
    return FACES[die[1]] == face


def settable(attack: Attack, effect: Effect) -> list[tuple[int, int]]:
    """Dice with the faces that an effect may turn them to."""
    color, wanted, before = effect.get("color", "any"), effect["to"], effect.get("from")
    found = []
    for index in attack.turnable():
        die = attack.pool[index]
        if not _of_color(color, die) or (before is not None and not any(_shows(b, die) for b in before)):
            continue
        for face in HAS[die[0]]:
            if face != die[1] and _allowed(wanted, face):
                found.append((index, face))
    return found


_NAMED_FACES = {"double hit": DOUBLE, "accuracy": ACCURACY, "crit": CRIT, "hit": HIT, "hit-crit": HITCRIT}


def _allowed(wanted: str | list[str], face: int) -> bool:
    if wanted == "exactly one icon":
        return face in (HIT, CRIT, ACCURACY)
    if wanted == "not accuracy":
        return face != ACCURACY
    if wanted == "any":
        return True
    return any(
        _NAMED_FACES.get(word) == face or (word == "crit" and CRITS[face] > 0 and not HITS[face])
        for word in wanted
    )


def reroll_dice(
    table: Table, attack: Attack, seat: int, ways: Sequence[int], most: int, why: str, *, all_of: bool = False
) -> Flow[int]:
    """Choose dice one by one, then roll them again together. Gives how many were rolled."""
    picked: list[int] = list(ways) if all_of else []
    while len(picked) < most and not all_of:
        left = [index for index in ways if index not in picked]
        if not left:
            break
        chosen = yield from may_choose(
            table,
            seat,
            f"{why}: re-roll a die?",
            dice_options(options.Reroll, attack, left),
            topic="reroll",
            about={"most": most, "picked": len(picked)},
        )
        if chosen is None:
            break
        picked.append(chosen.die)
    yield from roll_again(table, attack, picked, why)
    return len(picked)


def roll_again(table: Table, attack: Attack, picked: Sequence[int], why: str) -> Flow[None]:
    """Roll some dice of the pool again; they keep their places."""
    if not picked:
        return
    order = sorted(picked, key=lambda index: attack.pool[index][0])
    counts = [0, 0, 0]
    for index in order:
        counts[attack.pool[index][0]] += 1
    seat = attacker_seat(table, attack)
    rolled = yield from rolling(seat, f"{why}: roll again", (counts[0], counts[1], counts[2]), "reroll-dice")
    told: list[int] = []
    for index, die in zip(order, rolled, strict=True):
        told += (code_of(attack.pool[index]), code_of(die))
        attack.pool[index] = die
    table.tell("rerolled", seat, *told)


def add_dice(table: Table, attack: Attack, color: int, count: int, why: str) -> Flow[None]:
    """R11.2: dice are added and rolled; the range color rule does not hold for them."""
    dice = [0, 0, 0]
    dice[color] = count
    seat = attacker_seat(table, attack)
    rolled = yield from rolling(seat, f"{why}: roll", (dice[0], dice[1], dice[2]), "added-dice")
    lay_dice(table, attack, rolled)


def lay_dice(table: Table, attack: Attack, dice: Sequence[Rolled]) -> None:
    """Dice come into the pool beside those that lie there."""
    attack.pool += dice
    if dice:
        table.tell("added-dice", attacker_seat(table, attack), *map(code_of, dice))


def take_dice(table: Table, attack: Attack, seat: int, picked: Sequence[int]) -> None:
    """Dice of the pool are canceled."""
    gone = [code_of(attack.pool[index]) for index in picked]
    for index in sorted(picked, reverse=True):
        attack.take(index)
    if gone:
        table.tell("cancels-dice", seat, *gone)


def choose_color(table: Table, seat: int, ways: Sequence[int], why: str) -> Flow[int]:
    if len(ways) == 1:
        return ways[0]
    chosen = yield from choose(
        table,
        seat,
        f"{why}: which color?",
        lambda: [options.ChooseColor(color) for color in ways],
        topic="colour",
    )
    found: int = chosen.color
    return found


def pool_colors(attack: Attack) -> list[int]:
    return sorted({color for color, _ in attack.pool})


def defenders_tokens(table: Seen, attack: Attack) -> tuple[Sequence[int], list[int]]:
    """Types and states of the defender's tokens."""
    if attack.target_ship >= 0:
        ship = table.ships[attack.target_ship]
        return ship.build.tokens, ship.tokens
    squadron = table.squadrons[attack.target_squadron]
    return squadron.card.tokens, squadron.tokens


def black_crits(attack: Attack) -> list[int]:
    pool = attack.pool
    return [index for index in attack.spendable() if pool[index][0] == BLACK and CRITS[pool[index][1]]]


def tireable(table: Seen, attack: Attack) -> list[int]:
    """Ready upgrades of the defending ship."""
    if attack.target_ship < 0:
        return []
    ship = table.ships[attack.target_ship]
    return [index for index, state in enumerate(ship.upgrades) if state == READY]


def bystanders(table: Seen, attack: Attack) -> list[Ship | Squadron]:
    """Units other than the defender at close range of it."""
    if attack.target_ship < 0:
        return []
    target = table.ships[attack.target_ship]
    units: list[Ship | Squadron] = [ship for ship in living_ships(table) if ship is not target]
    found = [unit for unit in (*units, *living_squadrons(table)) if within(unit, target, CLOSE)]
    # Those of the defender's side come first.
    return sorted(found, key=lambda unit: unit.seat != target.seat)


def as_use(option: Option) -> Use:
    assert isinstance(option, options.OnUpgrade)
    return Use(option.ship, option.upgrade, option.effect)


# -- outside attacks -----------------------------------------------------------------------------------------


def recover_one(table: Table, ship: Ship, why: str) -> Flow[None]:
    """One shield is recovered where the owner likes."""
    ways = [zone for zone in ship.build.zones if may_recover(ship, zone)]
    if not ways:
        return
    chosen = yield from choose(
        table,
        ship.seat,
        f"{why}: recover a shield of which zone?",
        lambda: [options.ZONE_ACTS[zone] for zone in ways],
        topic="recover-shield",
        about={"ship": ship.index},
    )
    ship.shields[chosen.zone] += 1
    table.tell(ShieldsSet, ship.seat, ship.index, chosen.zone, ship.shields[chosen.zone])


def any_token(table: Table, ship: Ship, why: str, ways: Sequence[int] = range(4)) -> Flow[None]:
    """A command token of a kind that the owner chooses."""
    offered = [options.COMMAND_ACTS[command] for command in ways if not ship.commands >> command & 1]
    if not offered:
        return
    chosen = yield from may_choose(
        table,
        ship.seat,
        f"{why}: which command token does {ship.name} gain?",
        offered,
        topic="gain-token",
        about={"ship": ship.index},
    )
    if chosen is not None:
        yield from gain_token(table, ship, chosen.command)
