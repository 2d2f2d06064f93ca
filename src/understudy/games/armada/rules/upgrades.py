"""R20: cards outside attacks: when they are offered, what there must be for them to do, and what they do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.core.flow import Flow
from understudy.games.armada.cards import COMMANDS, DAMAGE, FLEET_COMMANDS, NAVIGATE, SQUADRON, Effect
from understudy.games.armada.options import (
    COMMAND_ACTS,
    ZONE_ACTS,
    Ability,
    SpendToken,
    Stored,
    TakeCommand,
    ToShip,
    UseCard,
)
from understudy.games.armada.queries import Seen, at_distance, living_ships
from understudy.games.armada.rules.asking import choose, may_choose
from understudy.games.armada.rules.boarding import board, boarded
from understudy.games.armada.rules.damage import discard_card, gain_raid, gain_token, may_recover
from understudy.games.armada.rules.doubling import course_doubled, feign, may_feign
from understudy.games.armada.rules.effects import (
    Use,
    any_token,
    card_name,
    effect_of,
    in_turn,
    pay,
    payable_tokens,
    recover_one,
    spent_command,
)
from understudy.games.armada.rules.focus import focus
from understudy.games.armada.rules.gliding import gliders
from understudy.games.armada.rules.guarding import gather_shields, may_gather, speed_turned
from understudy.games.armada.rules.hangars import HANGAR_OPS, HANGAR_USEFUL
from understudy.games.armada.rules.ignition import aim_again, can_aim
from understudy.games.armada.rules.mapping import MAP_OPS, MAP_USEFUL
from understudy.games.armada.rules.meddling import MEDDLING_OPS, MEDDLING_USEFUL
from understudy.games.armada.rules.operations import ready_one
from understudy.games.armada.rules.stores import STORE_OPS, STORE_USEFUL
from understudy.games.armada.table import DISCARDED, EXHAUSTED, READY, UNSEEN, Ship, Table
from understudy.games.armada.vocabulary import PRESET


def offer(table: Table, window: str, ship: Ship) -> Flow[None]:
    """Every card of a window may be used once."""
    if window not in table.config.windows[ship.seat]:
        return
    for use in in_turn(table, window, ship, None):
        if not ship.in_play or not useful(table, use, ship):
            continue
        chosen = yield from may_choose(
            table,
            ship.seat,
            f"Use {card_name(table, use)}?",
            [use.option],
            topic=window.replace("_", "-"),
            about={"ship": ship.index},
        )
        if chosen is not None:
            yield from use_card(table, use, ship)


def useful(table: Seen, use: Use, ship: Ship) -> bool:
    """Whether there is something for the card to do now."""
    effect = effect_of(table, use)
    match effect["op"]:
        case "pass_command_token":
            return bool(ship.commands and _receivers(table, ship))
        case "ready_tokens":
            return bool(payable_tokens(ship, "", None)) and bool(_tired(table, ship, effect))
        case "gain_command_token":
            if effect.get("rounds") or PRESET in effect.get("if", ()):
                return table.round in ship.stored[use.upgrade]
            return True
        case "drop_damage":
            return any(code == UNSEEN or not code & 1 for code in ship.cards)
        case "set_dial":
            return bool(table.dials[ship.index])
        case "recover_token":
            if PRESET in effect.get("if", ()):
                return table.round in ship.stored[use.upgrade]
            return DISCARDED in ship.tokens
        case "ready_friend":
            return bool(_weary(table, ship))
        case "token_of_dial":
            if effect.get("stored"):
                return ship.dial in ship.stored[use.upgrade]
            return effect.get("type") != "revealed" or ship.dial >= 0
        case "order":
            return table.round not in ship.stored[use.upgrade]
        case "mark_zone":
            return ship.stored[use.upgrade][:1] != (table.round,)
        case "swap_token":
            return bool(_swappers(table, ship, effect))
        case "board":
            return bool(boarded(table, ship, effect))
        case name if name in _USEFUL:
            return _USEFUL[name](table, use, effect, ship)
        case "recover_shield":
            return any(may_recover(ship, zone) for zone in ship.build.zones)
        case _:
            return True


def _receivers(table: Seen, ship: Ship) -> list[Ship]:
    return [
        other for other in living_ships(table, ship.seat) if other is not ship and at_distance(ship, other, 5)
    ]


def _tired(table: Seen, ship: Ship, effect: Effect) -> list[Ship]:
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
        lambda: [ToShip(other.index) for other in _receivers(table, ship)],
        topic="pass-token-to",
        about={"ship": ship.index},
    )
    ship.lose_token(chosen.command)
    yield from gain_token(table, table.ships[target.ship], chosen.command)


def _ready_tokens(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Beast of Burden: spend own tokens to ready as many of friends nearby."""
    paid = 0
    while payable_tokens(ship, "", None):
        chosen = yield from may_choose(
            table,
            ship.seat,
            "Spend a defense token?",
            [SpendToken(index) for index in payable_tokens(ship, "", None)],
            must=not paid,
            topic="pay-defense-token",
            about={"ship": ship.index},
        )
        if chosen is None:
            break
        ship.tokens[chosen.token] -= 1
        paid += 1
    for _ in range(paid):
        tired = [other for other in _tired(table, ship, effect) if EXHAUSTED in other.tokens]
        if not tired:
            break
        target = yield from choose(
            table,
            ship.seat,
            "Ready a token of which ship?",
            [ToShip(other.index) for other in tired],
            topic="ready-token-of",
        )
        yield from ready_one(table, table.ships[target.ship], ship.seat, card_name(table, use))


def _gain_tokens(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Tarkin: one command for all; Garm Bel Iblis: tokens up to the command value."""
    ships = living_ships(table, ship.seat) if "who" in effect else [ship]
    if effect.get("type") == "chosen":
        chosen = yield from choose(
            table,
            ship.seat,
            f"{card_name(table, use)}: which command?",
            COMMAND_ACTS,
            topic="chosen-command",
        )
        for other in ships:
            yield from gain_token(table, other, chosen.command)
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
        chosen = option.command
    table.dials[ship.index][0] = chosen


def _token_of_dial(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Cards that give a command token at the reveal."""
    if effect.get("type") == "revealed" and ship.dial >= 0:
        yield from gain_token(table, ship, ship.dial)
    else:
        yield from any_token(table, ship, card_name(table, use))


def _recover_token(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """A discarded defense token comes back, on this ship or on every friendly one."""
    for other in living_ships(table, ship.seat) if "who" in effect else [ship]:
        ways = [SpendToken(index) for index, state in enumerate(other.tokens) if state == DISCARDED]
        if not ways:
            continue
        chosen = yield from choose(
            table,
            ship.seat,
            f"{card_name(table, use)}: which token of {other.name}?",
            ways,
            topic="recover-token",
            about={"ship": other.index},
        )
        other.tokens[chosen.token] = READY


def _recover_shield(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    yield from recover_one(table, ship, card_name(table, use))


def _weary(table: Seen, ship: Ship) -> list[Ship]:
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
        lambda: [ToShip(other.index) for other in _weary(table, ship)],
        topic="ready-token-of",
    )
    yield from ready_one(table, table.ships[target.ship], ship.seat, card_name(table, use))


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
        [ZONE_ACTS[zone] for zone in ship.build.zones],
        topic="mark-zone",
        about={"ship": ship.index},
    )
    ship.stored[use.upgrade] = (table.round, chosen.zone)
    table.tell("marks-zone", ship.seat, ship.index, chosen.zone)


def _swappers(table: Seen, ship: Ship, effect: Effect) -> list[Ship]:
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
            chosen = yield from may_choose(
                table,
                ship.seat,
                f"{card_name(table, use)}: change a token of which ship?",
                [ToShip(each.index) for each in left],
                must=not done,
                topic="swap-token-of",
                about={"ship": ship.index},
            )
            if chosen is None:
                return
            target = chosen.ship
        yield from _swap_one(table, table.ships[target], card_name(table, use))
        done.append(target)


def _swap_one(table: Table, ship: Ship, why: str) -> Flow[None]:
    """One command token goes, another kind comes."""
    old = yield from choose(
        table,
        ship.seat,
        f"{why}: which token of {ship.name} is changed?",
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
    ship.lose_token(old.command)
    table.tell("drops-token", ship.seat, ship.index, old.command)
    yield from gain_token(table, ship, new.command)


def near_enemies(table: Seen, ship: Ship, most: int) -> list[Ship]:
    return [other for other in living_ships(table, 1 - ship.seat) if at_distance(ship, other, most)]


def near_friends(table: Seen, ship: Ship, most: int, itself: bool = True) -> list[Ship]:
    return [
        other
        for other in living_ships(table, ship.seat)
        if (itself or other is not ship) and at_distance(ship, other, most)
    ]


def _which(table: Table, seat: int, ships: Sequence[Ship], prompt: str, topic: str, about: int) -> Flow[Ship]:
    """One of several ships."""
    chosen = yield from choose(
        table,
        seat,
        prompt,
        lambda: [ToShip(other.index) for other in ships],
        topic=topic,
        about={"ship": about},
    )
    return table.ships[chosen.ship]


def _kind(table: Table, seat: int, commands: Sequence[int], prompt: str, topic: str, about: int) -> Flow[int]:
    """One of several commands."""
    chosen = yield from choose(
        table,
        seat,
        prompt,
        lambda: [COMMAND_ACTS[command] for command in commands],
        topic=topic,
        about={"ship": about},
    )
    found: int = chosen.command
    return found


def take_stored(ship: Ship, upgrade: int, command: int) -> None:
    left = list(ship.stored[upgrade])
    left.remove(command)
    ship.stored[upgrade] = tuple(left)


def _raid_all(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Count Dooku: a token on the card goes, and every enemy ship gets the matching raid token."""
    ways = sorted(set(ship.stored[use.upgrade]))
    name = card_name(table, use)
    command = yield from _kind(table, ship.seat, ways, f"{name}: which token?", "stored-token", ship.index)
    take_stored(ship, use.upgrade, command)
    for enemy in living_ships(table, 1 - ship.seat):
        gain_raid(table, enemy, command)


def _raided_near(table: Seen, use: Use) -> list[Ship]:
    return [enemy for enemy in near_enemies(table, table.ships[use.ship], 5) if enemy.raids]


def _raid_to_token(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Asajj Ventress: a raid token of an enemy becomes a command token of a friend."""
    owner, name = table.ships[use.ship], card_name(table, use)
    enemy = yield from _which(
        table, owner.seat, _raided_near(table, use), f"{name}: which enemy?", "raided-ship", owner.index
    )
    ways = [command for command in range(4) if enemy.raids >> command & 1]
    command = yield from _kind(
        table, owner.seat, ways, f"{name}: which raid token?", "take-raid", owner.index
    )
    enemy.raids &= ~(1 << command)
    friend = yield from _which(
        table,
        owner.seat,
        near_friends(table, owner, 5),
        f"{name}: a token for whom?",
        "token-for",
        owner.index,
    )
    yield from any_token(table, friend, name)


def _ready_card(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Interdictor: another exhausted upgrade of the ship is readied."""
    ways = [index for index, state in enumerate(ship.upgrades) if state == EXHAUSTED and index != use.upgrade]
    chosen = yield from choose(
        table,
        ship.seat,
        f"{card_name(table, use)}: ready which card?",
        lambda: [UseCard(ship.index, index, 0) for index in ways],
        topic="ready-card",
        about={"ship": ship.index},
    )
    ship.upgrades[chosen.upgrade] = READY
    table.tell("readies", ship.seat, ship.index, chosen.upgrade)


def set_speed(table: Table, ship: Ship, speed: int) -> None:
    """A card sets the speed dial."""
    if speed != ship.speed:
        ship.speed = speed
        table.tell("speed", ship.seat, ship.index, speed)
        speed_turned(table, ship)


def _slowable(table: Seen, use: Use) -> list[Ship]:
    owner = table.ships[use.ship]
    return [
        enemy
        for enemy in near_enemies(table, owner, 5)
        if enemy.size <= owner.size and (enemy.speed > 1 or enemy.commands >> NAVIGATE & 1)
    ]


def _slow_enemy(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Phylon Q7 Tractor Beams: an enemy spends a navigate token, or is slowed by one, not below 1."""
    name = card_name(table, use)
    enemy = yield from _which(
        table, ship.seat, _slowable(table, use), f"{name}: which enemy?", "slowed-ship", ship.index
    )
    if not (yield from _loses_token(table, enemy, name, enemy.speed > 1)):
        set_speed(table, enemy, enemy.speed - 1)


def _loses_token(table: Table, ship: Ship, why: str, may_refuse: bool) -> Flow[bool]:
    """Whether a ship gives up its Navigate token, which its owner decides."""
    if not ship.commands >> NAVIGATE & 1:
        return False
    ways = [LOSE_TOKEN, *([LOSE_SPEED] if may_refuse else [])]
    chosen = yield from choose(
        table,
        ship.seat,
        f"{why}: {ship.name} loses its Navigate token, or its speed is changed?",
        ways,
        topic="token-or-speed",
        about={"ship": ship.index},
    )
    if chosen is LOSE_TOKEN:
        spent_command(table, ship, NAVIGATE)
        return True
    return False


LOSE_TOKEN, LOSE_SPEED = Ability("token"), Ability("speed")
SLOWER, FASTER = Ability("slower"), Ability("faster")


def _harried(table: Seen, use: Use) -> list[Ship]:
    """Admiral Konstantine: enemies near two friendly non-flotillas, one of them medium or large."""
    seat = table.ships[use.ship].seat
    found = []
    for enemy in living_ships(table, 1 - seat):
        near = [
            ship
            for ship in living_ships(table, seat)
            if not ship.build.card.flotilla and at_distance(ship, enemy, 5)
        ]
        if len(near) >= 2 and any(ship.size for ship in near):
            found.append(enemy)
    return found


def _harry(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Each of them loses a navigate token, or its speed is changed by one, not below 1."""
    name = card_name(table, use)
    for enemy in _harried(table, use):
        if (yield from _loses_token(table, enemy, name, True)):
            continue
        yield from _change_speed(table, enemy, ship.seat, 1, name)


def _change_speed(table: Table, ship: Ship, seat: int, least: int, why: str) -> Flow[None]:
    """The speed of a ship is changed by one, by whoever has the card."""
    ways = [SLOWER] if ship.speed > least else []
    ways += [FASTER] if ship.speed < ship.build.max_speed else []
    if not ways:
        return
    chosen = yield from may_choose(
        table,
        seat,
        f"{why}: {ship.name} is made slower or faster?",
        ways,
        topic="change-speed",
        about={"ship": ship.index},
    )
    if chosen is not None:
        set_speed(table, ship, ship.speed + (1 if chosen is FASTER else -1))


def _enemy_speed(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Admiral Titus: an enemy ship is made slower or faster by one."""
    name = card_name(table, use)
    enemies = living_ships(table, 1 - ship.seat)
    enemy = yield from _which(table, ship.seat, enemies, f"{name}: which enemy?", "slowed-ship", ship.index)
    yield from _change_speed(table, enemy, ship.seat, 0, name)


def _match_speed(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Magnite Crystal Tractor Beam Array: an enemy takes the speed of this ship, as far as it can."""
    name = card_name(table, use)
    enemy = yield from _which(
        table, ship.seat, near_enemies(table, ship, 5), f"{name}: which enemy?", "slowed-ship", ship.index
    )
    set_speed(table, enemy, min(ship.speed, enemy.build.max_speed))


def _wanting(table: Seen, ship: Ship, command: int, itself: bool = True) -> list[Ship]:
    """Friends at distance 1–5 that lack a token."""
    return [other for other in near_friends(table, ship, 5, itself) if not other.commands >> command & 1]


def _hand_out(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Parts and Munitions Resupply: tokens of the card go to friendly ships, one each."""
    name, done = card_name(table, use), list[int]()
    while ship.stored[use.upgrade]:
        command = ship.stored[use.upgrade][0]
        ways = [other for other in _wanting(table, ship, command) if other.index not in done]
        if not ways:
            return
        chosen = yield from may_choose(
            table,
            ship.seat,
            f"{name}: a token for which ship?",
            [ToShip(each.index) for each in ways],
            must=not done,
            topic="token-for",
            about={"ship": ship.index},
        )
        if chosen is None:
            return
        take_stored(ship, use.upgrade, command)
        done.append(chosen.ship)
        yield from gain_token(table, table.ships[chosen.ship], command)


def _take_tokens(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Rune Haako: tokens of the card, and of one friendly ship at distance 1–5, come to this ship."""
    name = card_name(table, use)
    source: Ship | None = None
    while True:
        stored = [Stored(command) for command in sorted(set(ship.stored[use.upgrade]))]
        friends = [source] if source is not None else near_friends(table, ship, 5, itself=False)
        givers = [ToShip(other.index) for other in friends if other.commands]
        ways: list[Stored | ToShip] = [*stored, *givers]
        if not ways:
            return
        chosen = yield from may_choose(
            table,
            ship.seat,
            f"{name}: take a token?",
            ways,
            topic="take-tokens",
            about={"ship": ship.index},
        )
        if chosen is None:
            return
        if isinstance(chosen, Stored):
            command = chosen.command
            take_stored(ship, use.upgrade, command)
        else:
            source = table.ships[chosen.ship]
            held = [each for each in range(4) if source.commands >> each & 1]
            command = yield from _kind(table, ship.seat, held, f"{name}: which?", "take-token", ship.index)
            source.lose_token(command)
        yield from gain_token(table, ship, command)


def _give_token(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Clone Navigation Officer: a friend at distance 1–5 gets the token of the revealed command."""
    name = card_name(table, use)
    ways = _wanting(table, ship, ship.dial)
    friend = yield from _which(table, ship.seat, ways, f"{name}: a token for whom?", "token-for", ship.index)
    yield from gain_token(table, friend, ship.dial)


def _copy_token(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Commandant Aresko: the own ship gets the token of the command that a friend reveals."""
    yield from gain_token(table, table.ships[use.ship], ship.dial)


def _dialled(table: Seen, ship: Ship) -> list[Ship]:
    return [other for other in near_friends(table, ship, 5, itself=False) if table.dials[other.index]]


def _friend_dial(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Leia Organa: the top dial of a friend becomes the command that was revealed."""
    name = card_name(table, use)
    friend = yield from _which(
        table, ship.seat, _dialled(table, ship), f"{name}: whose dial?", "friend-dial", ship.index
    )
    table.dials[friend.index][0] = ship.dial
    table.tell("redialled", friend.seat, friend.index, ship.dial)


def _squadrons_now(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Pursuant: a squadron command as by a dial, beside the command that was revealed."""
    ship.resolved |= 1 << SQUADRON
    table.tell("commands", ship.seat, ship.index, SQUADRON)
    table.then(("command", (ship.index, ship.build.squadron, "")))
    yield from ()


def _drop_dials(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Support Officer: all dials of the ship are discarded, and assigned anew."""
    table.dials[ship.index] = []
    table.tell("loses-dial", ship.seat, ship.index)
    yield from ()


def _glide(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Squadrons nearby move a little without being activated."""
    most = ship.build.squadron if effect["n"] == "squadron value" else effect["n"]
    table.then(("glide", (*use, most, "")))
    yield from ()


def _extra_maneuver(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    straight = int(bool(effect.get("straight")))
    table.then(("slow_down", (ship.index,)), ("extra_maneuver", (ship.index, straight)))
    yield from ()


def _retoken(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """One defense token is replaced by another kind."""
    chosen = yield from choose(
        table,
        ship.seat,
        f"{card_name(table, use)}: which defense token becomes {effect['type']}?",
        lambda: [SpendToken(index) for index in range(len(ship.tokens))],
        topic="replace-token",
        about={"ship": ship.index},
    )
    ship.stored[use.upgrade] = (chosen.token,)
    ship.refit()
    table.tell("retokened", ship.seat, ship.index, chosen.token)


def _noted(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """What was used is looked at later in the activation."""
    yield from ()


def _drill(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Battle Droid Reserves: faceup crew cards are turned facedown; in this command facedown cards cost 2."""
    for index, code in enumerate(ship.cards):
        if code >= 0 and code & 1 and DAMAGE[code >> 1].trait == "crew":
            ship.cards[index] = code - 1
            table.tell("turned-down", ship.seat, ship.index, code >> 1)
    yield from ()


def commands_to_swap(table: Seen, ship: Ship) -> list[int]:
    """Chimaera: fleet commands of the faction that are not in the fleet; none without one to exchange."""
    at = ship.build.fleet_command
    if at < 0 or not ship.upgrades[at]:
        return []
    fleet = table.config.fleets[ship.seat]
    here = {card.id for other in table.ships if other.seat == ship.seat for card in other.build.upgrades}
    return [
        number
        for number, card in enumerate(FLEET_COMMANDS)
        if card.id not in here and (fleet.faction in card.factions or "any" in card.factions)
    ]


def _swap_card(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Chimaera: its fleet command is exchanged for another, whatever that costs."""
    chosen = yield from choose(
        table,
        ship.seat,
        f"{card_name(table, use)}: which fleet command?",
        lambda: [TakeCommand(FLEET_COMMANDS[each].id) for each in commands_to_swap(table, ship)],
        topic="swap-card",
        about={"ship": ship.index},
    )
    at = ship.build.fleet_command
    ids = [card.id for card in FLEET_COMMANDS]
    ship.stored[use.upgrade] = (ids.index(chosen.card),)
    ship.stored[at], ship.upgrades[at] = (), READY
    ship.refit()
    table.tell("swaps-card", ship.seat, ship.index, at)


def _free_token(ship: Ship) -> bool:
    """A navigate token alone, with which the command may still be resolved."""
    free = not (ship.resolved | ship.raids) >> NAVIGATE & 1
    return free and not ship.dialled(NAVIGATE) and bool(ship.commands >> NAVIGATE & 1)


_USEFUL: dict[str, Callable[[Seen, Use, Effect, Ship], bool]] = {
    "raid_all": lambda table, use, effect, ship: bool(ship.stored[use.upgrade]),
    "raid_to_token": lambda table, use, effect, ship: bool(_raided_near(table, use)),
    "ready_card": lambda table, use, effect, ship: any(
        state == EXHAUSTED and index != use.upgrade for index, state in enumerate(ship.upgrades)
    ),
    "slow_enemy": lambda table, use, effect, ship: bool(_slowable(table, use)),
    "harry": lambda table, use, effect, ship: bool(_harried(table, use)),
    "enemy_speed": lambda table, use, effect, ship: bool(living_ships(table, 1 - ship.seat)),
    "match_speed": lambda table, use, effect, ship: bool(near_enemies(table, ship, 5)),
    "hand_out": lambda table, use, effect, ship: (
        bool(ship.stored[use.upgrade]) and bool(_wanting(table, ship, ship.stored[use.upgrade][0]))
    ),
    "take_tokens": lambda table, use, effect, ship: (
        bool(ship.stored[use.upgrade])
        or any(other.commands for other in near_friends(table, ship, 5, itself=False))
    ),
    "give_token": lambda table, use, effect, ship: (
        COMMANDS[ship.dial] in effect["commands"] and bool(_wanting(table, ship, ship.dial))
    ),
    "copy_token": lambda table, use, effect, ship: ship.dial >= 0,
    "friend_dial": lambda table, use, effect, ship: bool(_dialled(table, ship)),
    "squadrons_now": lambda table, use, effect, ship: (
        ship.dial != SQUADRON and not (ship.resolved | ship.raids) >> SQUADRON & 1
    ),
    "drop_dials": lambda table, use, effect, ship: bool(table.dials[ship.index]),
    "glide": lambda table, use, effect, ship: bool(gliders(table, effect, ship)),
    "retoken": lambda table, use, effect, ship: bool(ship.tokens) and not ship.stored[use.upgrade],
    "as_dial": lambda table, use, effect, ship: _free_token(ship),
    "first_yaw": lambda table, use, effect, ship: ship.speed > 0,
    "gather_shields": may_gather,
    "dial_both": course_doubled,
    "token_too": course_doubled,
    "feign": may_feign,
    **STORE_USEFUL,
    **MEDDLING_USEFUL,
    **MAP_USEFUL,
    **HANGAR_USEFUL,
    "place_target": lambda table, use, effect, ship: can_aim(ship),
    "swap_card": lambda table, use, effect, ship: bool(commands_to_swap(table, ship)),
}


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
    "board": board,
    "raid_all": _raid_all,
    "raid_to_token": _raid_to_token,
    "ready_card": _ready_card,
    "slow_enemy": _slow_enemy,
    "harry": _harry,
    "enemy_speed": _enemy_speed,
    "match_speed": _match_speed,
    "hand_out": _hand_out,
    "take_tokens": _take_tokens,
    "give_token": _give_token,
    "copy_token": _copy_token,
    "friend_dial": _friend_dial,
    "squadrons_now": _squadrons_now,
    "drop_dials": _drop_dials,
    "glide": _glide,
    "extra_maneuver": _extra_maneuver,
    "retoken": _retoken,
    "as_dial": _noted,
    "course_speed": _noted,
    "first_yaw": _noted,
    "broadsides": _noted,
    "gather_shields": gather_shields,
    "assault": _noted,
    "dial_both": _noted,
    "token_too": _noted,
    "feign": feign,
    "drill": _drill,
    **STORE_OPS,
    **MEDDLING_OPS,
    **MAP_OPS,
    **HANGAR_OPS,
    "place_target": aim_again,
    "focus": focus,
    "swap_card": _swap_card,
}
