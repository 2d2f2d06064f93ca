"""R20: what effects of upgrades do in attacks."""

from __future__ import annotations

from collections.abc import Callable

from understudy.core.flow import Flow
from understudy.games.armada.cards import Effect
from understudy.games.armada.dice import (
    BLACK,
    BLANK,
    BLUE,
    COLORS,
    FACE_OF,
    RED,
    Rolled,
    code_of,
    die_name,
    die_of,
)
from understudy.games.armada.events import ShieldsSet, TokenSpent
from understudy.games.armada.options import (
    COMMAND_ACTS,
    ZONE_ACTS,
    Cancel,
    Lock,
    SetDie,
    SpendDie,
    SpendToken,
    UseCard,
)
from understudy.games.armada.queries import Seen
from understudy.games.armada.rules.asking import choose, may_choose
from understudy.games.armada.rules.damage import deal, gain_raid, lose_wing, suffer
from understudy.games.armada.rules.effects import (
    Use,
    add_dice,
    attacker_seat,
    black_crits,
    card_name,
    choose_color,
    defender_seat,
    defenders_tokens,
    dice_options,
    effect_of,
    lay_dice,
    losable,
    pay,
    pool_colors,
    reroll_dice,
    rerollable,
    settable,
    spend_die,
    take_dice,
    tireable,
)
from understudy.games.armada.table import DISCARDED, EXHAUSTED, READY, Attack, Ship, Table
from understudy.games.armada.vocabulary import SHIELDS

# -- what effects do -----------------------------------------------------------------------------------------


def _count(effect: Effect, attack: Attack) -> int:
    """`2`, `up to 2`, `any` or `all`."""
    n = effect.get("n", 1)
    if isinstance(n, int):
        return n
    return len(attack.pool) if n in ("any", "all") else int(str(n).split()[-1])


def _op_add_dice(table: Table, use: Use, effect: Effect, attack: Attack, subject: Ship) -> Flow[None]:
    seat, name = subject.seat, card_name(table, use)
    count, color = _count(effect, attack), effect["color"]
    if SHIELDS in effect.get("cost", ()):
        count = yield from _pay_shields(table, subject, count, name)
    if color == "pool":
        which = yield from choose_color(table, seat, pool_colors(attack), name)
    elif color.startswith("any"):
        which = yield from choose_color(table, seat, (RED, BLUE, BLACK), name)
    else:
        which = COLORS.index(color)
    if effect.get("each"):
        count = _per(table, effect["each"], attack, subject, effect.get("most", 9))
    if effect.get("fixed"):
        dice = [(which, FACE_OF[effect["fixed"]])] * count
        lay_dice(table, attack, dice)
        attack.settled += dice if effect.get("settled") else []
    else:
        yield from add_dice(table, attack, which, count, name)
    if effect.get("then") == "no_more_targets":
        attack.done = True
    elif effect.get("then") == "no_more_attacks":
        subject.attacks = 9
    elif effect.get("then") == "cancel_one":
        yield from cancel_one(table, attack, seat, name)


def _per(table: Seen, what: str, attack: Attack, subject: Ship, most: int) -> int:
    if what == "discarded token":
        return min(most, subject.tokens.count(DISCARDED))
    if what == "raid token":
        return min(most, bin(table.ships[attack.target_ship].raids).count("1"))
    return 1


def _pay_shields(table: Table, ship: Ship, most: int, why: str) -> Flow[int]:
    """Shields are spent, one zone at a time."""
    paid = 0
    while paid < most and any(ship.shields):
        chosen = yield from may_choose(
            table,
            ship.seat,
            f"{why}: spend a shield of which zone?",
            [ZONE_ACTS[zone] for zone in ship.build.zones if ship.shields[zone]],
            must=not paid,
            topic="pay-shield",
            about={"ship": ship.index},
        )
        if chosen is None:
            break
        ship.shields[chosen.zone] -= 1
        table.tell(ShieldsSet, ship.seat, ship.index, chosen.zone, ship.shields[chosen.zone])
        paid += 1
    return paid


def cancel_one(table: Table, attack: Attack, seat: int, why: str) -> Flow[None]:
    """One die of the pool is canceled."""
    ways = attack.spendable()
    if not ways:
        return
    chosen = yield from choose(
        table,
        seat,
        f"{why}: which die is canceled?",
        lambda: dice_options(Cancel, attack, ways),
        topic="cancel-die",
    )
    take_dice(table, attack, seat, (chosen.die,))


def _op_reroll(table: Table, use: Use, effect: Effect, attack: Attack, subject: Ship) -> Flow[None]:
    ways, name = rerollable(attack, effect), card_name(table, use)
    whole = effect.get("n") == "all"
    if effect.get("one_color"):
        color = yield from choose_color(table, subject.seat, pool_colors(attack), name)
        ways = [index for index in ways if attack.pool[index][0] == color]
    yield from reroll_dice(table, attack, subject.seat, ways, _count(effect, attack), name, all_of=whole)


def _op_set_die(table: Table, use: Use, effect: Effect, attack: Attack, subject: Ship) -> Flow[None]:
    if effect.get("spend"):
        yield from spend_die(table, attack, effect["spend"], card_name(table, use))
    yield from set_die(table, attack, subject.seat, effect, card_name(table, use))


def set_die(table: Table, attack: Attack, seat: int, effect: Effect, why: str) -> Flow[Rolled | None]:
    """A die is turned to another face. Gives the die as it lies then."""
    ways = settable(attack, effect)
    if not ways:
        return None
    seen: dict[tuple[int, int, int], SetDie] = {}
    for index, face in ways:
        seen.setdefault((*attack.pool[index], face), SetDie(index, face))
    chosen = yield from choose(
        table, seat, f"{why}: turn which die?", lambda: list(seen.values()), topic="set-die"
    )
    index, face = chosen.die, chosen.face
    change_die(table, attack, index, (attack.pool[index][0], face))
    return attack.pool[index]


def change_die(table: Table, attack: Attack, index: int, die: Rolled) -> None:
    """A die of the pool is another one from now on."""
    before, attack.pool[index] = attack.pool[index], die
    table.tell("turned-die", attacker_seat(table, attack), code_of(before), code_of(die))


def _op_token_limit(table: Table, use: Use, effect: Effect, attack: Attack, subject: Ship) -> Flow[None]:
    if effect.get("limit_") == "at most 1 token":
        attack.most_tokens = 1
    else:
        attack.most_exhausted = 1
    yield from ()


def _op_raid(table: Table, use: Use, effect: Effect, attack: Attack, subject: Ship) -> Flow[None]:
    yield from give_raid(table, subject.seat, table.ships[attack.target_ship], card_name(table, use))


def give_raid(table: Table, seat: int, ship: Ship, why: str) -> Flow[None]:
    """A ship gets a raid token of a kind that the giver chooses."""
    ways = [COMMAND_ACTS[command] for command in range(4) if not ship.raids >> command & 1]
    if not ways:
        return
    chosen = yield from choose(
        table, seat, f"{why}: which raid token?", ways, topic="raid-type", about={"ship": ship.index}
    )
    gain_raid(table, ship, chosen.command)


def _op_mark(table: Table, use: Use, effect: Effect, attack: Attack, subject: Ship) -> Flow[None]:
    """Intel Officer: a token that is discarded if it is spent."""
    _, tokens = defenders_tokens(table, attack)
    ways = [Lock(index) for index, state in enumerate(tokens) if state]
    if ways:
        chosen = yield from choose(
            table,
            subject.seat,
            f"{card_name(table, use)}: which defense token?",
            ways,
            topic="mark-token",
        )
        attack.marked |= 1 << chosen.token


def _op_cancel(table: Table, use: Use, effect: Effect, attack: Attack, subject: Ship) -> Flow[None]:
    seat = attacker_seat(table, attack) if effect.get("by") == "attacker" else subject.seat
    yield from cancel_one(table, attack, seat, card_name(table, use))


def _op_zone_damage(table: Table, use: Use, effect: Effect, attack: Attack, subject: Ship) -> Flow[None]:
    """G14: not part of the total."""
    target = table.ships[attack.target_ship]
    for zone in _zones(target, effect["zones"], attack.target_zone):
        yield from suffer(table, target, effect["n"], zone)


def _zones(ship: Ship, which: str, zone: int) -> list[int]:
    near = list(ship.build.arcs.adjacent[zone])
    return near if which == "adjacent" else [zone] if which == "defending" else [zone, *near]


def _op_faceup_card(table: Table, use: Use, effect: Effect, attack: Attack, subject: Ship) -> Flow[None]:
    """G14: extra cards; those of the attack itself are facedown."""
    if effect.get("cancel") == "all":
        take_dice(table, attack, subject.seat, attack.spendable())
    for _ in range(effect["n"]):
        yield from deal(table, table.ships[attack.target_ship], faceup=True)


def _op_first_faceup(table: Table, use: Use, effect: Effect, attack: Attack, subject: Ship) -> Flow[None]:
    attack.faceup = effect["n"]
    yield from ()


def _op_lose_shields(table: Table, use: Use, effect: Effect, attack: Attack, subject: Ship) -> Flow[None]:
    target = table.ships[attack.target_ship]
    if effect.get("or_command_token") and target.commands:
        ways = [COMMAND_ACTS[command] for command in range(4) if target.commands >> command & 1]
        chosen = yield from choose(
            table,
            subject.seat,
            f"{card_name(table, use)}: which token?",
            ways,
            topic="take-command-token",
        )
        target.lose_token(chosen.command)
        return
    for zone in _zones(target, effect["zones"], attack.target_zone):
        if target.shields[zone]:
            target.shields[zone] = max(0, target.shields[zone] - effect["n"])
            table.tell(ShieldsSet, target.seat, target.index, zone, target.shields[zone])


def _op_exhaust_tokens(table: Table, use: Use, effect: Effect, attack: Attack, subject: Ship) -> Flow[None]:
    target = table.ships[attack.target_ship]
    if effect["n"] == "all":
        target.tokens = [min(state, EXHAUSTED) for state in target.tokens]
        return
    ways = [SpendToken(index) for index, state in enumerate(target.tokens) if state]
    if ways:
        chosen = yield from choose(
            table,
            target.seat,
            f"{card_name(table, use)}: discard a token",
            ways,
            topic="discard-defense-token",
            about={"ship": target.index},
        )
        target.tokens[chosen.token] = DISCARDED


def _op_tire(table: Table, use: Use, effect: Effect, attack: Attack, subject: Ship) -> Flow[None]:
    """Flechette Torpedoes: for a black crit, the squadron counts as activated."""
    table.tell("spends-die", subject.seat, code_of(attack.take(black_crits(attack)[0])))
    target = table.squadrons[attack.target_squadron]
    target.activated = True
    table.tell("tires", target.seat, target.index)
    yield from ()


def _op_spend_token(table: Table, use: Use, effect: Effect, attack: Attack, subject: Ship) -> Flow[None]:
    """Admiral Sloane: the attacker chooses a token of the defender, and it is spent without effect."""
    types, tokens = defenders_tokens(table, attack)
    ways = [Lock(index) for index, state in enumerate(tokens) if state]
    chosen = yield from choose(
        table,
        subject.seat,
        f"{card_name(table, use)}: which defense token is spent?",
        ways,
        topic="mark-token",
    )
    index = chosen.token
    tokens[index] -= 1
    unit = attack.target_ship, attack.target_squadron
    table.tell(TokenSpent, defender_seat(table, attack), types[index], tokens[index], *unit)


def _op_exhaust_upgrade(table: Table, use: Use, effect: Effect, attack: Attack, subject: Ship) -> Flow[None]:
    """MS-1 Ion Cannons: one upgrade of the defender is exhausted."""
    target = table.ships[attack.target_ship]
    chosen = yield from choose(
        table,
        subject.seat,
        f"{card_name(table, use)}: which card is exhausted?",
        lambda: [UseCard(target.index, index, 0) for index in tireable(table, attack)],
        topic="exhaust-upgrade",
        about={"ship": target.index},
    )
    target.upgrades[chosen.upgrade] = EXHAUSTED
    table.tell("exhausts", target.seat, target.index, chosen.upgrade)


def _op_take_upgrade(table: Table, use: Use, effect: Effect, attack: Attack, subject: Ship) -> Flow[None]:
    """Sunder: an upgrade of the defender is discarded."""
    target = table.ships[attack.target_ship]
    ways = [index for index, able in enumerate(losable(table, attack, effect)) if able]
    chosen = yield from choose(
        table,
        subject.seat,
        f"{card_name(table, use)}: which card is discarded?",
        lambda: [UseCard(target.index, index, 0) for index in ways],
        topic="discard-upgrade",
        about={"ship": target.index},
    )
    lose_wing(table, target, chosen.upgrade)
    target.upgrades[chosen.upgrade], target.stored[chosen.upgrade] = DISCARDED, ()
    table.tell("loses-card", target.seat, target.index, chosen.upgrade)


def _op_swap_die(table: Table, use: Use, effect: Effect, attack: Attack, subject: Ship) -> Flow[None]:
    """Gunnery Chief Varnillian: a die of the pool changes places with the one on the card."""
    owner = table.ships[use.ship]
    stored = owner.stored[use.upgrade] or (8 * RED + BLANK,)
    chosen = yield from choose(
        table,
        subject.seat,
        f"{card_name(table, use)}: swap which die for the {die_name(die_of(stored[0]))}?",
        lambda: dice_options(SpendDie, attack, attack.turnable()),
        topic="swap-die",
    )
    color, face = attack.pool[chosen.die]
    change_die(table, attack, chosen.die, die_of(stored[0]))
    owner.stored[use.upgrade] = (code_of((color, face)),)


def _op_ready_own(table: Table, use: Use, effect: Effect, attack: Attack, subject: Ship) -> Flow[None]:
    yield from ready_one(table, subject, subject.seat, card_name(table, use))


def ready_one(table: Table, ship: Ship, seat: int, why: str) -> Flow[None]:
    """One exhausted defense token is readied."""
    ways = [SpendToken(index) for index, state in enumerate(ship.tokens) if state == EXHAUSTED]
    if ways:
        chosen = yield from choose(
            table,
            seat,
            f"{why}: ready which token?",
            ways,
            topic="ready-token",
            about={"ship": ship.index},
        )
        ship.tokens[chosen.token] = READY


ATTACK_OPS: dict[str, Callable[[Table, Use, Effect, Attack, Ship], Flow[None]]] = {
    "add_dice": _op_add_dice,
    "reroll": _op_reroll,
    "set_die": _op_set_die,
    "token_limit": _op_token_limit,
    "raid": _op_raid,
    "mark_token": _op_mark,
    "cancel_dice": _op_cancel,
    "zone_damage": _op_zone_damage,
    "faceup_card": _op_faceup_card,
    "first_faceup": _op_first_faceup,
    "lose_shields": _op_lose_shields,
    "exhaust_tokens": _op_exhaust_tokens,
    "ready_tokens": _op_ready_own,
    "tire": _op_tire,
    "spend_token": _op_spend_token,
    "exhaust_upgrade": _op_exhaust_upgrade,
    "take_upgrade": _op_take_upgrade,
    "swap_die": _op_swap_die,
}


def use_in_attack(table: Table, use: Use, subject: Ship) -> Flow[None]:
    """Pay for an effect in an attack, and resolve it."""
    effect, attack = effect_of(table, use), table.attacks[-1]
    yield from pay(table, use, subject)
    yield from ATTACK_OPS[effect["op"]](table, use, effect, attack, subject)
