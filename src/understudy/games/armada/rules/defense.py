"""R9.4, R13: the defender spends defense tokens, one at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.core.flow import Flow
from understudy.games.armada.cards import BRACE, CONTAIN, EVADE, REDIRECT, SALVO, SCATTER, TOKENS, Effect
from understudy.games.armada.events import TokenSpent
from understudy.games.armada.measures import BANDS, LONG
from understudy.games.armada.options import (
    Ability,
    Act,
    Amount,
    Cancel,
    OnDie,
    Redirect,
    Reroll,
    SpendToken,
    UseCard,
)
from understudy.games.armada.queries import Seen, engaged, keyword, lender, tokens_at_hand
from understudy.games.armada.rules import aces
from understudy.games.armada.rules.asking import choose, may_choose
from understudy.games.armada.rules.conditions import met
from understudy.games.armada.rules.damage import CAPACITOR
from understudy.games.armada.rules.effects import (
    FAULTY,
    Use,
    as_use,
    attacker_seat,
    candidates,
    card_name,
    defender_seat,
    defenders_tokens,
    dice_options,
    effect_of,
    pay,
    payable,
    reroll_dice,
    roll_again,
    take_dice,
    usable,
)
from understudy.games.armada.rules.meddling import hostage
from understudy.games.armada.rules.stores import DOOMED
from understudy.games.armada.table import (
    CANNON,
    COUNTER,
    DISCARDED,
    EXHAUSTED,
    READY,
    Attack,
    Ship,
    Squadron,
    Table,
)
from understudy.games.armada.table import SALVO as SALVO_ATTACK
from understudy.games.armada.vocabulary import INSTEAD, READIED

#: Among the effects used in an attack: dodge, and DFS-311's re-roll.
DODGED = (-2, 0, 0)
FORCED = (-3, 0, 0)


def tokens(table: Table) -> Flow[None]:
    """R9.4: dodge, then defense tokens until the defender has enough."""
    attack = table.attack
    seat = defender_seat(table, attack)
    if attack.target_squadron >= 0 and DODGED not in attack.used:
        attack.used.append(DODGED)
        yield from _dodge(table, attack, table.squadrons[attack.target_squadron])
    ways = token_options(table, attack)
    if not ways:
        _go_on(table, attack)
        return
    chosen = yield from may_choose(
        table,
        seat,
        "Spend a defense token",
        ways,
        topic="defense-tokens",
        about={"attack": len(table.attacks), "kind": attack.kind},
    )
    if chosen is None:
        _go_on(table, attack)
        return
    table.then(("tokens", ()))
    if isinstance(chosen, UseCard):
        yield from _use(table, attack, as_use(chosen))
    elif isinstance(chosen, Ability):
        attack.used.append(FORCED)
        yield from reroll_dice(table, attack, seat, attack.turnable(), 1, "DFS-311")
    elif isinstance(chosen, SpendToken):
        yield from spend(table, attack, chosen.token)


def _go_on(table: Table, attack: Attack) -> None:
    """Nothing more is spent."""
    late = attack.target_ship >= 0 and "after_tokens" in table.config.windows[defender_seat(table, attack)]
    table.then(*([("after_tokens", ())] if late else []), ("crit", ()))


# -- what may be spent ---------------------------------------------------------------------------------------


def spendable(table: Seen, attack: Attack) -> list[int]:
    """R13.1: the tokens that may be spent now; Jan Ors's come after the defender's own."""
    types, states = tokens_at_hand(table, attack)
    ship = table.ships[attack.target_ship] if attack.target_ship >= 0 else None
    if not any(states) or (ship is not None and not ship.speed and not _at_rest(table, ship, attack)):
        return []
    spent_types = {types[index] for index in range(len(types)) if attack.spent >> index & 1}
    if 0 <= attack.most_tokens <= bin(attack.spent).count("1"):
        return []
    if ship is not None and attack.spent and hostage(ship, EXHAUSTED) >= 0:
        return []
    found = []
    for index, kind in enumerate(types):
        if not states[index] or kind in spent_types or (attack.locked | attack.spent) >> index & 1:
            continue
        if states[index] == EXHAUSTED and not _may_be_exhausted(table, attack, ship):
            continue
        if ship is not None and not _useful_kind(table, attack, ship, kind):
            continue
        found.append(index)
    return found


def _at_rest(table: Seen, ship: Ship, attack: Attack) -> bool:
    """A card that lets a ship at speed 0 spend one token."""
    if attack.spent:
        return False
    return any(effect["op"] == "rest_token" for _, effect in candidates(table, "passive", ship))


def _may_be_exhausted(table: Seen, attack: Attack, ship: Ship | None) -> bool:
    """Faulty Countermeasures; Avenger: at most one exhausted token."""
    if ship is not None and ship.has_damage(FAULTY):
        return False
    return attack.most_exhausted < 0 or attack.exhausted_spent < attack.most_exhausted


def _useful_kind(table: Seen, attack: Attack, ship: Ship, kind: int) -> bool:
    """Capacitor Failure stops redirect; F23: no salvo against a counter, a salvo."""
    if kind == REDIRECT:
        return not (ship.has_damage(CAPACITOR) and not ship.shields[attack.target_zone])
    if kind == SALVO:
        return attack.kind not in (COUNTER, SALVO_ATTACK, CANNON) and not attack.ignition
    return True


def token_options(table: Seen, attack: Attack) -> list[Act]:
    """Tokens to spend, and cards of the token step."""
    found: list[Act] = [SpendToken(index) for index in spendable(table, attack)]
    if attack.target_ship >= 0:
        ship = table.ships[attack.target_ship]
        for use in usable(table, "spend_tokens", ship, attack):
            if _offered(table, use, attack, ship):
                found.append(use.option)
    elif attack.obstructed and attack.pool and FORCED not in attack.used and _forces(table, attack):
        found.append(Ability("reroll"))
    return found


def _forces(table: Seen, attack: Attack) -> bool:
    """DFS-311: one die of an obstructed attack is rolled again."""
    return table.squadrons[attack.target_squadron].card.id == "dfs_311"


def _offered(table: Seen, use: Use, attack: Attack, ship: Ship) -> bool:
    """Cards that are used by themselves: Electronic Countermeasures; forced re-rolls and cancels."""
    match effect_of(table, use)["op"]:
        case "unlock_token":
            return bool(_unlockable(table, attack, ship))
        case "reroll" | "cancel_dice":
            return bool(attack.pool)
        case "ready_tokens":
            return EXHAUSTED in ship.tokens
        case "effect_for_discard":
            return bool(_discarded_for_effect(table, attack, ship))
        case _:
            return False


def _discarded_for_effect(table: Seen, attack: Attack, ship: Ship) -> list[int]:
    """Kyrsta Agate, G76: tokens that may be discarded for their effect: not at speed 0, no kind twice; locks
    and limits of spending do not touch them.
    """
    if not ship.speed:
        return []
    done = {ship.build.tokens[index] for index in range(len(ship.tokens)) if attack.spent >> index & 1}
    return [
        index
        for index, state in enumerate(ship.tokens)
        if state
        and ship.build.tokens[index] not in done
        and not (state == EXHAUSTED and ship.has_damage(FAULTY))
        and _useful_kind(table, attack, ship, ship.build.tokens[index])
    ]


def _unlockable(table: Seen, attack: Attack, ship: Ship) -> list[int]:
    """G17: never against speed 0, "one per type", or damage cards."""
    saved = attack.locked
    attack.locked = 0
    free = spendable(table, attack)
    attack.locked = saved
    return [index for index in free if saved >> index & 1]


def _use(table: Table, attack: Attack, use: Use) -> Flow[None]:
    effect = effect_of(table, use)
    ship = table.ships[attack.target_ship]
    yield from pay(table, use, ship)
    match effect["op"]:
        case "unlock_token":
            ways = _unlockable(table, attack, ship)
            chosen = yield from choose(
                table,
                ship.seat,
                f"{card_name(table, use)}: which locked token is spent?",
                lambda: [SpendToken(index) for index in ways],
                topic="unlock-token",
            )
            yield from spend(table, attack, chosen.token)
        case "effect_for_discard":
            yield from _discard_for_effect(table, attack, ship, card_name(table, use))
        case "reroll":
            most = effect["n"] if isinstance(effect["n"], int) else len(attack.pool)
            yield from reroll_dice(table, attack, ship.seat, attack.turnable(), most, card_name(table, use))
        case "cancel_dice":
            yield from _affect(table, attack, ship.seat, 1, True, card_name(table, use))
        case "ready_tokens":
            ways = [index for index, state in enumerate(ship.tokens) if state == EXHAUSTED]
            chosen = yield from choose(
                table,
                ship.seat,
                f"{card_name(table, use)}: ready which token?",
                lambda: [SpendToken(index) for index in ways],
                topic="ready-token",
                about={"ship": ship.index},
            )
            ship.tokens[chosen.token] = READY


def _discard_for_effect(table: Table, attack: Attack, ship: Ship, why: str) -> Flow[None]:
    chosen = yield from choose(
        table,
        ship.seat,
        f"{why}: which token is discarded for its effect?",
        lambda: [SpendToken(index) for index in _discarded_for_effect(table, attack, ship)],
        topic="unlock-token",
        about={"ship": ship.index},
    )
    kind = ship.build.tokens[chosen.token]
    ready = ship.tokens[chosen.token] == READY
    ship.tokens[chosen.token] = DISCARDED
    table.tell("loses-token", ship.seat, ship.index, kind)
    for index, other in enumerate(ship.build.tokens):
        if other == kind:
            attack.locked |= 1 << index
    yield from _WORK[kind](table, attack, chosen.token, ready)


# -- spending ------------------------------------------------------------------------------------------------


def spend(table: Table, attack: Attack, index: int) -> Flow[None]:
    """R13.1: a token is exhausted or discarded, and does its work."""
    _, states = defenders_tokens(table, attack)
    kind = tokens_at_hand(table, attack)[0][index]
    jan, own = lender(table, attack), len(states)
    lent = jan is not None and index >= own
    place = index
    if jan is not None and lent:
        states, place = jan.tokens, index - own
    ready = states[place] == READY
    if not ready:
        attack.exhausted_spent += 1
    lost = (attack.marked >> index & 1 and not lent) or _doomed(table, attack, kind)
    states[place] = DISCARDED if lost else states[place] - 1
    attack.spent |= 1 << index
    seat = defender_seat(table, attack)
    whose = jan.index if jan is not None and lent else attack.target_squadron
    table.tell(TokenSpent, seat, kind, states[place], attack.target_ship, whose)
    if lent:
        yield from _WORK[kind](table, attack, index, ready)
        return
    if attack.target_ship >= 0:
        if (yield from _instead(table, attack, kind, ready)):
            return
    elif (yield from aces.instead_of_token(table, attack, index)):
        return
    yield from _WORK[kind](table, attack, index, ready)


def _doomed(table: Seen, attack: Attack, kind: int) -> bool:
    """Emperor Palpatine: this round enemies that spend this kind of token discard it."""
    return bool(table.standing) and (DOOMED, attacker_seat(table, attack), kind) in table.standing


def other_uses(table: Seen, attack: Attack, ship: Ship) -> list[tuple[Use, Effect]]:
    """Cards that let a token of the defender work as another kind, not used in this attack yet."""
    return [
        (use, effect)
        for use, effect in candidates(table, "spend_tokens", ship)
        if effect["op"] == "token_as" and use not in attack.used and met(table, effect, attack, ship, ship)
    ]


def _instead(table: Table, attack: Attack, kind: int, ready: bool) -> Flow[bool]:
    """Cards that let a token do something else (Sa Nalaor, Expert Shield Tech, Reactive Gunnery)."""
    ship = table.ships[attack.target_ship]
    ways = [
        (use, effect)
        for use, effect in other_uses(table, attack, ship)
        if TOKENS[kind] != effect["type"] and _works_as(table, attack, ship, use, effect, ready)
    ]
    if kind == REDIRECT:
        ways += [
            (use, effect)
            for use, effect in candidates(table, "total", ship)
            if effect["op"] == "reduce_damage" and INSTEAD in effect.get("if", ())
        ]
    for use, effect in ways:
        chosen = yield from may_choose(
            table,
            ship.seat,
            f"Use {card_name(table, use)} instead?",
            [use.option],
            topic="instead-of-token",
            about={"token": TOKENS[kind]},
        )
        if chosen is None:
            continue
        yield from pay(table, use, ship)
        if effect["op"] == "reduce_damage":
            attack.reduced += effect["by"]
        elif effect["type"] == "salvo":
            attack.salvo = True
        else:
            yield from _evade_dice(table, attack, ship, larger=False)
        return True
    return False


def _works_as(table: Seen, attack: Attack, ship: Ship, use: Use, effect: Effect, ready: bool) -> bool:
    """Whether a token may work as the kind of a card: a salvo only for a ready one, where it may be used."""
    if effect["type"] != "salvo":
        return True
    if not ready or attack.salvo or attack.ignition or attack.kind in (COUNTER, SALVO_ATTACK):
        return False
    return all(payable(table, cost, ship, use.upgrade, attack, ship) for cost in effect["cost"])


def _brace(table: Table, attack: Attack, index: int, ready: bool) -> Flow[None]:
    attack.braced = True
    yield from ()


def _scatter(table: Table, attack: Attack, index: int, ready: bool) -> Flow[None]:
    take_dice(table, attack, defender_seat(table, attack), attack.spendable())
    yield from ()


def _contain(table: Table, attack: Attack, index: int, ready: bool) -> Flow[None]:
    attack.contained = True
    yield from ()


def _salvo(table: Table, attack: Attack, index: int, ready: bool) -> Flow[None]:
    attack.salvo = True
    yield from ()


def _redirect(table: Table, attack: Attack, index: int, ready: bool) -> Flow[None]:
    """R13.3, G13: an adjacent zone is named now; the amount when damage is suffered."""
    if attack.target_ship < 0:
        return
    ship = table.ships[attack.target_ship]
    count, anywhere = 1, False
    for use, effect in list(candidates(table, "spend_tokens", ship)):
        if effect["op"] == "redirect_zones":
            count += effect["by"]
            anywhere = anywhere or bool(effect.get("anywhere"))
        elif effect["op"] == "ready_redirect" and ready and use:
            attack.reduced += effect["by"]
    for use, effect in list(candidates(table, "total", ship)):
        if effect["op"] == "reduce_damage" and READIED in effect.get("if", ()) and ready and use:
            attack.reduced += effect["by"]
    attacker = table.ships[attack.by_ship] if attack.by_ship >= 0 else None
    if attacker is not None:
        for _, effect in candidates(table, "spend_tokens", attacker):
            if effect["op"] == "redirect_cap":
                attack.redirect_cap = effect["most"]
    near: Sequence[int] = ship.build.arcs.adjacent[attack.target_zone]
    if anywhere:
        near = [zone for zone in ship.build.zones if zone != attack.target_zone]
    for number in range(min(count, len(near))):
        ways = [zone for zone in near if zone not in attack.redirects]
        chosen = yield from may_choose(
            table,
            ship.seat,
            "Redirect to which zone?",
            [Redirect(zone) for zone in ways],
            must=not number,
            topic="redirect-zone",
            about={"ship": ship.index},
        )
        if chosen is None:
            break
        attack.redirects.append(chosen.zone)


def _evade(table: Table, attack: Attack, index: int, ready: bool) -> Flow[None]:
    """R13.4, F20: by range; one die more against a larger ship, at the price of the token."""
    if attack.target_squadron >= 0:
        yield from _affect(table, attack, defender_seat(table, attack), 1, False, "Evade")
        return
    ship = table.ships[attack.target_ship]
    larger = attack.by_ship >= 0 and table.ships[attack.by_ship].size > ship.size
    extra = yield from _evade_dice(table, attack, ship, larger)
    if extra:
        ship.tokens[index] = DISCARDED


def evading(table: Seen, attack: Attack, ship: Ship) -> tuple[bool, int]:
    """R13.4: whether an evade cancels dice or has them rolled again, and how many."""
    # G78: at extreme range two dice.
    cancel, count = attack.band >= LONG, 1 + (attack.band > LONG)
    for _, effect in candidates(table, "spend_tokens", ship):
        if effect["op"] == "evade_dice":
            count += effect["by"]
        elif effect["op"] == "evade_mode":
            mode = str(effect["mode"].get(BANDS[attack.band], ""))
            cancel = cancel or mode.startswith("cancel")
            count += mode.startswith("reroll +1")
    return cancel, count


def _evade_dice(table: Table, attack: Attack, ship: Ship, larger: bool) -> Flow[bool]:
    cancel, count = evading(table, attack, ship)
    extra = False
    if larger and attack.pool and len(attack.pool) > count:
        chosen = yield from may_choose(
            table,
            ship.seat,
            "Evade against a larger ship: one die more, and the token is discarded?",
            lambda: [Amount(1)],
            topic="evade-larger",
        )
        extra = chosen is not None
    yield from _affect(table, attack, ship.seat, count + extra, cancel, "Evade")
    return extra


def _affect(table: Table, attack: Attack, seat: int, count: int, cancel: bool, why: str) -> Flow[None]:
    """Dice are canceled, or chosen and re-rolled together."""
    kind: type[OnDie] = Cancel if cancel else Reroll
    able = attack.spendable() if cancel else attack.turnable()
    picked: list[int] = []
    for number in range(count):
        ways = [index for index in able if index not in picked]
        if not ways:
            break
        chosen = yield from may_choose(
            table,
            seat,
            f"{why}: which die is {'canceled' if cancel else 're-rolled'}?",
            dice_options(kind, attack, ways),
            must=not number,
            topic=f"evade-{kind.verb}",
        )
        if chosen is None:
            break
        picked.append(chosen.die)
    if cancel:
        take_dice(table, attack, seat, picked)
    else:
        yield from roll_again(table, attack, picked, why)


_WORK: dict[int, Callable[[Table, Attack, int, bool], Flow[None]]] = {
    SCATTER: _scatter,
    EVADE: _evade,
    BRACE: _brace,
    REDIRECT: _redirect,
    CONTAIN: _contain,
    SALVO: _salvo,
}


# -- dodge ---------------------------------------------------------------------------------------------------


def dodges(table: Seen, attack: Attack, squadron: Squadron) -> int:
    """R18.7: dodge, and screen: one more for each other friendly squadron without screen that the attacker is
    engaged with, at most three.
    """
    if attack.by_squadron < 0:
        return 0
    value = keyword(table, squadron, "dodge")
    if "screen" in squadron.card.keywords:
        attacker = table.squadrons[attack.by_squadron]
        others = [
            other
            for other in engaged(table, attacker)
            if other is not squadron and "screen" not in other.card.keywords
        ]
        value += min(3, len(others))
    return value


def _dodge(table: Table, attack: Attack, squadron: Squadron) -> Flow[None]:
    most = dodges(table, attack, squadron) if attack.pool else 0
    if most:
        yield from reroll_dice(table, attack, squadron.seat, attack.turnable(), most, "Dodge")
