"""R20: cards outside attacks: when they are offered, what there must be for them to do, and what they do."""

from __future__ import annotations

from collections.abc import Callable

from understudy.core.flow import Flow
from understudy.games.armada.cards import COMMANDS, Effect
from understudy.games.armada.options import COMMAND_ACTS, DONE, ZONE_ACTS, Act, act
from understudy.games.armada.queries import CLOSE, Scene, at_distance, living_ships, within
from understudy.games.armada.rules.asking import choose
from understudy.games.armada.rules.damage import discard_card, gain_token, may_recover
from understudy.games.armada.rules.effects import (
    Use,
    any_token,
    card_name,
    effect_of,
    give_raid,
    pay,
    payable_tokens,
    ready_one,
    recover_one,
    usable,
)
from understudy.games.armada.table import DISCARDED, EXHAUSTED, READY, UNSEEN, Ship, Table


def offer(table: Table, window: str, ship: Ship) -> Flow[None]:
    """Every card of a window may be used once."""
    if window not in table.config.windows[ship.seat]:
        return
    for use in usable(table, window, ship, None):
        if not ship.in_play or not useful(table, use, ship):
            continue
        chosen = yield from choose(
            table,
            ship.seat,
            f"Use {card_name(table, use)}?",
            lambda use=use: (DONE, use.option),  # type: ignore[misc]
            topic=window.replace("_", "-"),
            about={"ship": ship.index},
        )
        if chosen is not DONE:
            yield from use_card(table, use, ship)


def useful(table: Scene, use: Use, ship: Ship) -> bool:
    """Whether there is something for the card to do now."""
    effect = effect_of(table, use)
    match effect["op"]:
        case "pass_command_token":
            return bool(ship.commands and _receivers(table, ship))
        case "ready_tokens":
            return bool(payable_tokens(ship, "", None)) and bool(_tired(table, ship, effect))
        case "gain_command_token":
            if effect.get("rounds") or "preset" in str(effect.get("if")):
                return table.round in ship.stored[use.upgrade]
            return True
        case "drop_damage":
            return any(code == UNSEEN or not code & 1 for code in ship.cards)
        case "set_dial":
            return bool(table.dials[ship.index])
        case "recover_token":
            if "preset" in str(effect.get("if")):
                return table.round in ship.stored[use.upgrade]
            return DISCARDED in ship.tokens
        case "ready_friend":
            return bool(_weary(table, ship))
        case "token_of_dial":
            return effect.get("type") != "revealed" or ship.dial >= 0
        case "order":
            return table.round not in ship.stored[use.upgrade]
        case "mark_zone":
            return ship.stored[use.upgrade][:1] != (table.round,)
        case "swap_token":
            return bool(_swappers(table, ship, effect))
        case "board":
            return bool(_boarded(table, ship, effect))
        case "recover_shield":
            return any(may_recover(ship, zone) for zone in range(4))
        case _:
            return True


def _receivers(table: Scene, ship: Ship) -> list[Ship]:
    return [
        other for other in living_ships(table, ship.seat) if other is not ship and at_distance(ship, other, 5)
    ]


def _tired(table: Scene, ship: Ship, effect: Effect) -> list[Ship]:
    """Friendly ships at distance 1–3, itself included, with an exhausted token."""
    return [
        other
        for other in living_ships(table, ship.seat)
        if at_distance(ship, other, 3) and (EXHAUSTED in other.tokens or other is ship)
    ]


def use_card(table: Table, use: Use, ship: Ship) -> Flow[None]:
    """Pay for a card outside an attack, and resolve it."""
    effect = effect_of(table, use)
    yield from pay(table, use, ship)
    table.used.append(use)
    yield from CARD_OPS[effect["op"]](table, use, effect, ship)


def _pass_token(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Comms Net: a token goes to another ship."""
    chosen = yield from choose(
        table,
        ship.seat,
        "Which command token?",
        lambda: [COMMAND_ACTS[command] for command in range(4) if ship.commands >> command & 1],
        topic="pass-token",
        about={"ship": ship.index},
    )
    target = yield from choose(
        table,
        ship.seat,
        "To which ship?",
        lambda: [act("to-ship", other.index) for other in _receivers(table, ship)],
        topic="pass-token-to",
        about={"ship": ship.index},
    )
    ship.commands &= ~(1 << chosen.args[0])
    yield from gain_token(table, table.ships[target.args[0]], chosen.args[0])


def _ready_tokens(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Beast of Burden: spend own tokens to ready as many of friends nearby."""
    paid = 0
    while payable_tokens(ship, "", None):
        ways = [act("spend", index) for index in payable_tokens(ship, "", None)]
        first: list[Act] = [DONE] if paid else []
        chosen = yield from choose(
            table,
            ship.seat,
            "Spend a defense token?",
            lambda first=first, ways=ways: [*first, *ways],  # type: ignore[misc]
            topic="pay-defense-token",
            about={"ship": ship.index},
        )
        if chosen is DONE:
            break
        ship.tokens[chosen.args[0]] -= 1
        paid += 1
    for _ in range(paid):
        tired = [other for other in _tired(table, ship, effect) if EXHAUSTED in other.tokens]
        if not tired:
            break
        target = yield from choose(
            table,
            ship.seat,
            "Ready a token of which ship?",
            lambda tired=tired: [act("to-ship", other.index) for other in tired],  # type: ignore[misc]
            topic="ready-token-of",
        )
        yield from ready_one(table, table.ships[target.args[0]], ship.seat, card_name(table, use))


def _gain_tokens(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Tarkin: one command for all; Garm Bel Iblis: tokens up to the command value."""
    who = effect.get("who", "")
    ships = living_ships(table, ship.seat) if "friendly" in who else [ship]
    if effect.get("type") == "chosen":
        chosen = yield from choose(
            table,
            ship.seat,
            f"{card_name(table, use)}: which command?",
            lambda: COMMAND_ACTS,
            topic="chosen-command",
        )
        for other in ships:
            yield from gain_token(table, other, chosen.args[0])
        return
    for other in ships:
        count = other.build.command if effect["n"] == "command value" else int(effect["n"])
        for _ in range(count):
            if bin(other.commands).count("1") < other.build.most_tokens:
                yield from any_token(table, other, card_name(table, use))


def _drop_damage(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Reinforced Blast Doors: up to three facedown cards are discarded."""
    for _ in range(3):
        down = [index for index, code in enumerate(ship.cards) if code == UNSEEN or not code & 1]
        if not down:
            break
        discard_card(table, ship, down[-1])
    yield from ()


def _set_dial(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Cards that change the top dial before it is revealed."""
    ways = [COMMANDS.index(name) for name in effect["to"]]
    if not ways:
        table.dials[ship.index].pop(0)
        return
    chosen = ways[0]
    if len(ways) > 1:
        option = yield from choose(
            table,
            ship.seat,
            "Which command?",
            lambda: [COMMAND_ACTS[each] for each in ways],
            topic="set-dial",
            about={"ship": ship.index},
        )
        chosen = option.args[0]
    table.dials[ship.index][0] = chosen


def _token_of_dial(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Cards that give a command token at the reveal."""
    if effect.get("type") == "revealed" and ship.dial >= 0:
        yield from gain_token(table, ship, ship.dial)
    else:
        yield from any_token(table, ship, card_name(table, use))


def _recover_token(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """A discarded defense token comes back, on this ship or on every friendly one."""
    for other in living_ships(table, ship.seat) if effect.get("who") else [ship]:
        ways = [act("spend", index) for index, state in enumerate(other.tokens) if state == DISCARDED]
        if not ways:
            continue
        chosen = yield from choose(
            table,
            ship.seat,
            f"{card_name(table, use)}: which token of {other.build.name}?",
            lambda ways=ways: ways,  # type: ignore[misc]
            topic="recover-token",
            about={"ship": other.index},
        )
        other.tokens[chosen.args[0]] = READY


def _recover_shield(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    yield from recover_one(table, ship, card_name(table, use))


def _weary(table: Scene, ship: Ship) -> list[Ship]:
    """Friendly ships at distance 1–5 with an exhausted token."""
    return [
        other
        for other in living_ships(table, ship.seat)
        if EXHAUSTED in other.tokens and at_distance(ship, other, 5)
    ]


def _ready_friend(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Hand of Justice: one token of a friendly ship is readied."""
    target = yield from choose(
        table,
        ship.seat,
        "Ready a token of which ship?",
        lambda: [act("to-ship", other.index) for other in _weary(table, ship)],
        topic="ready-token-of",
    )
    yield from ready_one(table, table.ships[target.args[0]], ship.seat, card_name(table, use))


def _order(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Fleet commands: what the card says holds for this round, even when it is discarded."""
    ship.stored[use.upgrade] = (table.round,)
    table.tell("orders", ship.seat, ship.index, use.upgrade)
    yield from ()


def _mark_zone(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Early Warning System: attacks on one zone are obstructed this round."""
    chosen = yield from choose(
        table,
        ship.seat,
        f"{card_name(table, use)}: which zone is marked?",
        lambda: ZONE_ACTS,
        topic="mark-zone",
        about={"ship": ship.index},
    )
    ship.stored[use.upgrade] = (table.round, chosen.args[0])
    table.tell("marks-zone", ship.seat, ship.index, chosen.args[0])


def _swappers(table: Scene, ship: Ship, effect: Effect) -> list[Ship]:
    """Ships that could change a command token for one of another kind: this one, or friends at 1–5."""
    near = [ship]
    if "n" in effect:
        near = [other for other in living_ships(table, ship.seat) if at_distance(ship, other, 5)]
    return [other for other in near if other.commands not in (0, 15)]


def _swap_token(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Ahsoka Tano: a token of the ship is changed; Sovereign: a token each of up to three ships."""
    done: list[int] = []
    for _ in range(effect.get("n", 1)):
        left = [other for other in _swappers(table, ship, effect) if other.index not in done]
        if not left:
            return
        target = ship.index
        if "n" in effect:
            first: list[Act] = [DONE] if done else []
            chosen = yield from choose(
                table,
                ship.seat,
                f"{card_name(table, use)}: change a token of which ship?",
                lambda first=first, left=left: [*first, *(act("to-ship", each.index) for each in left)],  # type: ignore[misc]
                topic="swap-token-of",
                about={"ship": ship.index},
            )
            if chosen is DONE:
                return
            target = chosen.args[0]
        yield from _swap_one(table, table.ships[target], card_name(table, use))
        done.append(target)


def _swap_one(table: Table, ship: Ship, why: str) -> Flow[None]:
    """One command token goes, another kind comes."""
    old = yield from choose(
        table,
        ship.seat,
        f"{why}: which token of {ship.build.name} is changed?",
        lambda: [COMMAND_ACTS[command] for command in range(4) if ship.commands >> command & 1],
        topic="swap-token",
        about={"ship": ship.index},
    )
    new = yield from choose(
        table,
        ship.seat,
        f"{why}: into which token?",
        lambda: [COMMAND_ACTS[command] for command in range(4) if not ship.commands >> command & 1],
        topic="swap-token-to",
        about={"ship": ship.index},
    )
    ship.commands &= ~(1 << old.args[0])
    table.tell("drops-token", ship.seat, ship.index, old.args[0])
    yield from gain_token(table, ship, new.args[0])


def _boarded(table: Scene, ship: Ship, effect: Effect) -> list[Ship]:
    """Enemy ships at close range to which a boarding party could do something."""
    near = [other for other in living_ships(table, 1 - ship.seat) if within(ship, other, CLOSE)]
    if effect["do"] == "raid":
        return [other for other in near if not other.raids]
    return [other for other in near if any(other.tokens)]


def _board(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Jyn Erso: two raid tokens; Boarding Troopers: defense tokens up to the squadron value are spent."""
    name = card_name(table, use)
    chosen = yield from choose(
        table,
        ship.seat,
        f"{name}: which ship is boarded?",
        lambda: [act("to-ship", other.index) for other in _boarded(table, ship, effect)],
        topic="board",
        about={"ship": ship.index},
    )
    target = table.ships[chosen.args[0]]
    if effect["do"] == "raid":
        for _ in range(2):
            yield from give_raid(table, ship.seat, target, name)
        return
    left = list(range(len(target.tokens)))
    for _ in range(ship.build.squadron):
        ways = [act("spend", index) for index in left if target.tokens[index]]
        if not ways:
            return
        spent = yield from choose(
            table,
            ship.seat,
            f"{name}: which defense token of {target.build.name} is spent?",
            lambda ways=ways: [DONE, *ways],  # type: ignore[misc]
            topic="board-token",
            about={"ship": target.index},
        )
        if spent is DONE:
            return
        target.tokens[spent.args[0]] -= 1
        left.remove(spent.args[0])
        table.tell("pays-token", target.seat, target.index, target.build.tokens[spent.args[0]])


CARD_OPS: dict[str, Callable[[Table, Use, Effect, Ship], Flow[None]]] = {
    "pass_command_token": _pass_token,
    "ready_tokens": _ready_tokens,
    "gain_command_token": _gain_tokens,
    "token_of_dial": _token_of_dial,
    "drop_damage": _drop_damage,
    "set_dial": _set_dial,
    "recover_token": _recover_token,
    "recover_shield": _recover_shield,
    "ready_friend": _ready_friend,
    "order": _order,
    "mark_zone": _mark_zone,
    "swap_token": _swap_token,
    "board": _board,
}
