"""R7, R8: a ship is activated: its dial, its commands and its attacks."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from understudy.core.flow import Flow
from understudy.games.armada.aicards import FLIGHT
from understudy.games.armada.cards import COMMANDS, DAMAGE_OF, REPAIR, SQUADRON, Effect
from understudy.games.armada.dice import longest
from understudy.games.armada.judging import look_within, may_be
from understudy.games.armada.options import (
    BOTH,
    COMMAND_ACTS,
    DIAL,
    DONE,
    DROP_RAIDS,
    FLIGHT_DECK,
    KEEP_DIAL,
    NONE,
    TAKE_TOKEN,
    TOKEN,
    Act,
    act,
)
from understudy.games.armada.queries import (
    CLOSE,
    COOLANT,
    LONG,
    MEDIUM,
    Scene,
    Shot,
    at_distance,
    declared_flak,
    declared_shot,
    flak_shots,
    living_ships,
    living_squadrons,
    measured_within,
    relays,
    ship_shots,
    within,
)
from understudy.games.armada.rules.asking import choose
from understudy.games.armada.rules.attack import SQUADRON_TARGET, declare_flak, declare_ship, fresh
from understudy.games.armada.rules.damage import (
    CREW_PANIC,
    LIFE_SUPPORT,
    discard_card,
    gain_token,
    may_gain_shield,
    may_recover,
    suffer_somewhere,
)
from understudy.games.armada.rules.effects import (
    Use,
    any_token,
    as_use,
    candidates,
    card_name,
    effect_of,
    give_raid,
    pay,
    payable_tokens,
    ready_one,
    recover_one,
    usable,
)
from understudy.games.armada.rules.movement import mend_options
from understudy.games.armada.rules.orders import card_ends, use_bonus
from understudy.games.armada.rules.squadrons import activate as activate_squadron
from understudy.games.armada.table import DISCARDED, EXHAUSTED, READY, UNSEEN, Ship, Squadron, Table

POWER_FAILURE = DAMAGE_OF["power_failure"]
#: R7.2: attacks of an activation.
MOST_ATTACKS = 2


def activate(table: Table, ship: int) -> None:
    """R7: the steps of an activation."""
    one = table.ships[ship]
    one.activated = True
    one.fired = one.attacks = 0
    one.targets = []
    table.used = []
    table.turns[one.seat] += 1
    table.tell("activates", one.seat, ship)
    windows, by_deck = table.config.windows[one.seat], table.config.ai[one.seat]
    steps = ["activation_card"] if by_deck else []
    steps += ["activation_start"] if "activation_start" in windows else []
    steps += ["start_bonus", "reveal", "reveal_bonus"] if by_deck else ["reveal"]
    steps += ["commands", "attack_step", "maneuver"]
    steps += ["late"] if windows else []
    table.then(*[(name, (ship,)) for name in (*steps, "end_activation")])


def activation_start(table: Table, ship: int) -> Flow[None]:
    """Cards that are used as a ship is activated, before its dial is revealed."""
    yield from offer(table, "activation_start", table.ships[ship])


def end_activation(table: Table, ship: int) -> None:
    """R7.3: an unspent dial is lost."""
    one = table.ships[ship]
    one.dial = NONE
    one.fired = 0
    one.targets = []
    table.used = []
    card_ends(table, one)


# -- reveal --------------------------------------------------------------------------------------------------


def reveal(table: Table, ship: int) -> Flow[None]:
    """R7.1: the top dial is revealed, and kept or spent for its token."""
    one = table.ships[ship]
    if not one.in_play or not table.dials[ship]:
        return
    if one.has_damage(CREW_PANIC) and not (yield from _keep_calm(table, one)):
        return
    yield from offer(table, "before_reveal", one)
    if not table.dials[ship] or not one.in_play:
        return
    one.dial = table.dials[ship].pop(0)
    table.tell("reveals", one.seat, ship, one.dial)
    while True:
        chosen = yield from choose(
            table,
            one.seat,
            f"{one.build.name} reveals {COMMANDS[one.dial].replace('_', ' ')}",
            lambda: reveal_options(one),
            topic="reveal",
            about={"ship": ship, "command": one.dial},
        )
        if chosen.verb != "drop-raid":
            break
        one.commands &= ~(1 << chosen.args[0])
        one.raids &= ~(1 << chosen.args[0])
    if chosen is TAKE_TOKEN:
        command, one.dial = one.dial, NONE
        yield from gain_token(table, one, command)
    elif chosen is DROP_RAIDS:
        one.dial = NONE
        one.raids = 0


def reveal_options(ship: Ship) -> list[Act]:
    """R7.1, R8.7: keep the dial, take its token, or get rid of raid tokens."""
    found = [KEEP_DIAL]
    if not ship.has_damage(LIFE_SUPPORT):
        found.append(TAKE_TOKEN)
    if ship.raids:
        found.append(DROP_RAIDS)
        found += [
            act("drop-raid", command) for command in range(4) if (ship.raids & ship.commands) >> command & 1
        ]
    return found


def _keep_calm(table: Table, ship: Ship) -> Flow[bool]:
    """Crew Panic: suffer a damage, or discard the dial."""
    ways = (act("ability", "damage"), act("ability", "dial"))
    chosen = yield from choose(
        table,
        ship.seat,
        f"Crew Panic on {ship.build.name}",
        lambda: ways,
        topic="crew-panic",
        about={"ship": ship.index},
    )
    if chosen is ways[1]:
        table.dials[ship.index].pop(0)
        table.tell("loses-dial", ship.seat, ship.index)
        return False
    yield from suffer_somewhere(table, ship, 1, "Crew Panic", "damage-zone")
    return True


# -- commands ------------------------------------------------------------------------------------------------


def commands(table: Table, ship: int) -> Flow[None]:
    """R7.1, R8.1: squadron and repair commands, and what cards do after the reveal, in any order."""
    one = table.ships[ship]
    if not one.in_play:
        return
    ways = [*command_options(one, SQUADRON), *command_options(one, REPAIR)]
    ways += [use.option for use in _after_reveal(table, one)]
    ways += flight_deck(table, one)
    if not ways:
        return
    chosen = yield from choose(
        table,
        one.seat,
        f"Commands of {one.build.name}",
        lambda: [DONE, *ways],
        topic="commands",
        about={"ship": ship},
    )
    if chosen is DONE:
        return
    table.then(("commands", (ship,)))
    if chosen.verb == "use":
        yield from use_card(table, as_use(chosen), one)
        return
    if chosen is FLIGHT_DECK:
        use_bonus(table, one)
        table.then(("command", (ship, 1, "")))
        return
    resolve_command(table, one, *chosen.args)


def flight_deck(table: Scene, ship: Ship) -> list[Act]:
    """AR-ACT-08: the bonus that activates one more squadron; no command is resolved by it."""
    orders = table.orders[ship.seat]
    return [FLIGHT_DECK] if orders is not None and orders.has(FLIGHT) and commandable(table, ship) else []


def command_options(ship: Ship, command: int) -> list[Act]:
    """R8.1: by dial, token or both; not twice in a round, not when raided."""
    if (ship.resolved | ship.raids) >> command & 1:
        return []
    dial, token = ship.dial == command, ship.commands >> command & 1
    found = [act("resolve", command, DIAL)] if dial else []
    if token:
        found.append(act("resolve", command, TOKEN))
    if dial and token:
        found.append(act("resolve", command, BOTH))
    return found


def resolve_command(table: Table, ship: Ship, command: int, source: str) -> None:
    """Spend dial, token or both, and begin the command."""
    ship.resolved |= 1 << command
    if source != TOKEN:
        ship.dial = NONE
    if source != DIAL:
        ship.commands &= ~(1 << command)
    table.tell("commands", ship.seat, ship.index, command)
    if command == REPAIR:
        table.then(("repair", (ship.index, repair_points(table, ship, source))))
    else:
        table.then(("command", (ship.index, squadron_count(table, ship, source), "")))


# -- repair --------------------------------------------------------------------------------------------------


def repair_points(scene: Scene, ship: Ship, source: str) -> int:
    """R8.5, G20: engineering value for the dial, half of it rounded up for the token, and cards."""
    value = ship.build.engineering
    for _ in range(ship.damage_count(POWER_FAILURE)):
        value //= 2
    points = {DIAL: value, TOKEN: (value + 1) // 2, BOTH: value + (value + 1) // 2}[source]
    for owner in scene.ships:
        if owner.seat != ship.seat or not owner.alive:
            continue
        for index, _, effect in owner.build.effects.get("command", ()):
            if effect["op"] == "repair_points" and owner.upgrades[index]:
                near = owner is not ship and owner.in_play and ship.in_play and at_distance(owner, ship, 5)
                if owner is ship or (near and effect.get("who")):
                    points += effect["by"]
    return points


def repair_options(scene: Scene, ship: Ship, points: int) -> list[Act]:
    """R8.5: what the points can pay for."""
    found: list[Act] = []
    if points >= 1:
        for source in range(4):
            if ship.shields[source]:
                found += [
                    act("shift", source, zone)
                    for zone in range(4)
                    if zone != source and may_gain_shield(ship, zone)
                ]
    if points >= 2:
        found += [act("recover", zone) for zone in range(4) if may_recover(ship, zone)]
        found += [act("heal", squadron.index) for squadron in _patients(scene, ship)]
    if points >= 3:
        found += mend_options(ship)
    return found


def _patients(scene: Scene, ship: Ship) -> list[Squadron]:
    """Admiral Yularen: squadrons at distance 1–3 that lost hull."""
    if not any(
        effect["op"] == "repair_squadron" and owner.upgrades[index]
        for owner in scene.ships
        if owner.seat == ship.seat and owner.alive
        for index, _, effect in owner.build.effects.get("command", ())
    ):
        return []
    return [
        one
        for one in living_squadrons(scene, ship.seat)
        if one.hull < one.card.hull and at_distance(ship, one, 3)
    ]


COSTS = {"shift": 1, "recover": 2, "heal": 2, "mend": 3}


def repair(table: Table, ship: int, points: int) -> Flow[None]:
    """R8.5: one effect at a time until the points are spent; the rest is lost."""
    one = table.ships[ship]
    ways = repair_options(table, one, points) if one.in_play else []
    if not ways:
        return
    chosen = yield from choose(
        table,
        one.seat,
        f"Repair {one.build.name}: {points} points",
        lambda: [DONE, *ways],
        topic="repair",
        about={"ship": ship, "points": points},
    )
    if chosen is DONE:
        return
    table.then(("repair", (ship, points - COSTS[chosen.verb])))
    repair_one(table, one, chosen)


def repair_one(table: Table, ship: Ship, chosen: Act) -> None:
    """One effect of a repair command."""
    match chosen.verb:
        case "shift":
            source, zone = chosen.args
            ship.shields[source] -= 1
            ship.shields[zone] += 1
            table.tell("shields", ship.seat, ship.index, zone, ship.shields[zone])
        case "recover":
            (zone,) = chosen.args
            ship.shields[zone] += 1
            table.tell("shields", ship.seat, ship.index, zone, ship.shields[zone])
        case "heal":
            patient = table.squadrons[chosen.args[0]]
            patient.hull += 1
            table.tell("healed", patient.seat, patient.index, patient.hull)
        case _:
            discard_card(table, ship, chosen.args[0])


# -- squadrons -----------------------------------------------------------------------------------------------


def squadron_count(table: Scene, ship: Ship, source: str) -> int:
    """R8.4: the squadron value for the dial, one for the token, and cards."""
    count = {DIAL: ship.build.squadron, TOKEN: 1, BOTH: ship.build.squadron + 1}[source]
    for _, effect in candidates(table, "command", ship):
        if effect["op"] == "squadron_count" and (
            source != DIAL or "token_in_command" not in effect.get("if", ())
        ):
            count += effect["by"]
    return count


def command_limit(table: Scene, ship: Ship) -> float:
    """F12: close to medium range; Boosted Comms: to long."""
    long = any(
        effect["op"] == "command_range" and effect.get("band") == "long"
        for _, effect in candidates(table, "command", ship)
    )
    return LONG if long else MEDIUM


def commandable(table: Scene, ship: Ship, relayed: str = "") -> list[Squadron]:
    """R8.4, G22: friendly unactivated squadrons that the command reaches."""
    limit = command_limit(table, ship)
    uses = [each for each in relayed.split(",") if each]
    posts = _posts(table, ship)
    found = []
    idle = [one for one in table.squadrons if one.seat == ship.seat and one.in_play and not one.activated]
    if ship.known is not None:
        look_within(ship.known, ship, idle, limit, lambda one: measured_within(ship, one, limit))
    for one in idle:
        if within(ship, one, limit) or _by_post(posts, uses, one) or _by_relay(table, ship, one, limit, uses):
            found.append(one)
    return found


def _posts(table: Scene, ship: Ship) -> list[tuple[Ship, Effect]]:
    """Other ships that pass the command on (Triumphant)."""
    found = []
    for use, effect in candidates(table, "friend_command", ship):
        if effect["op"] == "command_range" and ("round>1" not in effect.get("if", ()) or table.round > 1):
            owner = table.ships[use.ship]
            if owner.in_play:
                found.append((owner, effect))
    return found


def _by_post(posts: list[tuple[Ship, Effect]], uses: list[str], one: Squadron) -> bool:
    for owner, effect in posts:
        if uses.count(f"s{owner.index}") >= effect["most"]:
            continue
        if effect.get("filter") == "not adept" and "adept" in one.card.keywords:
            continue
        if within(owner, one, CLOSE if effect["band"] == "close" else MEDIUM):
            return True
    return False


def _by_relay(table: Scene, ship: Ship, one: Squadron, limit: float, uses: list[str]) -> bool:
    relay = relays(table, ship, one, limit)
    return relay is not None and uses.count(str(relay.index)) < relay.card.keywords["relay"]


def command(table: Table, ship: int, left: int, relayed: str) -> Flow[None]:
    """R8.4: squadrons are activated one after another."""
    one = table.ships[ship]
    if left <= 0 or not one.in_play:
        return
    ways = commandable(table, one, relayed)
    if not ways:
        return
    chosen = yield from choose(
        table,
        one.seat,
        f"Activate a squadron ({left} left)",
        lambda: [DONE, *(act("fly", squadron.index) for squadron in ways)],
        topic="command-squadron",
        about={"ship": ship, "left": left},
    )
    if chosen is DONE:
        return
    index = chosen.args[0]
    table.then(("command", (ship, left - 1, _note_relay(table, one, table.squadrons[index], relayed))))
    activate_squadron(table, index, ship)


def _note_relay(table: Scene, ship: Ship, squadron: Squadron, relayed: str) -> str:
    """Who passed the command on, added to those who did before."""
    limit = command_limit(table, ship)
    if within(ship, squadron, limit):
        return relayed
    uses = [each for each in relayed.split(",") if each]
    for owner, effect in _posts(table, ship):
        if _by_post([(owner, effect)], uses, squadron):
            return ",".join([*uses, f"s{owner.index}"])
    relay = relays(table, ship, squadron, limit)
    return relayed if relay is None else ",".join([*uses, str(relay.index)])


# -- attacks -------------------------------------------------------------------------------------------------


def attack_options(scene: Scene, ship: Ship) -> dict[Act, Shot]:
    """R7.2, R9.1: every attack that the ship may declare now."""
    return dict(_attacks(scene, ship))


def _attacks(scene: Scene, ship: Ship) -> Iterator[tuple[Act, Shot]]:
    if not ship.in_play:
        return
    zones = [zone for zone in range(4) if not ship.fired >> zone & 1]
    for zone, target, other, shot in ship_shots(scene, ship, zones):
        if fresh(ship, zone, target.index):
            yield act("attack", zone, target.index, other), shot
    for zone, squadron, shot in flak_shots(scene, ship, zones):
        if fresh(ship, zone, SQUADRON_TARGET + squadron.index):
            yield act("flak", zone, squadron.index), shot


def attack_step(table: Table, ship: int) -> Flow[None]:
    """R7.2: up to two attacks from different zones."""
    one = table.ships[ship]
    yield from _attack(table, one, 1 if splits(table, one) else most_attacks(table, one))


def most_attacks(table: Scene, ship: Ship) -> int:
    """R7.2: two; one with Slaved Turrets."""
    return 1 if any(effect["op"] == "one_attack" for _, effect in candidates(table, "passive", ship)) else 2


def splits(table: Scene, ship: Ship) -> bool:
    """Demolisher: one attack in the step, one after the maneuver."""
    return any(effect["op"] == "split_attacks" for _, effect in candidates(table, "attack_step", ship))


def _attack(table: Table, ship: Ship, most: int) -> Flow[None]:
    if not ship.in_play or ship.attacks >= most:
        return
    if table.known is not None:
        yield from _declared_attack(table, ship, most)
        return
    left = _attacks(table, ship)
    first = next(left, None)
    if first is None:
        return
    ways = dict([first])

    def options() -> list[Act]:
        # Whoever forks the match here need not look for the others.
        ways.update(left)
        return [DONE, *ways]

    chosen = yield from choose(
        table,
        ship.seat,
        f"Attack with {ship.build.name}",
        options,
        topic="attack",
        about={"ship": ship.index, "attack": ship.attacks},
    )
    if chosen is DONE:
        return
    table.then(("attack_again", (ship.index, most)))
    ways.update(left)
    declare(table, ship, chosen, ways[chosen])


def declarable(scene: Scene, ship: Ship) -> Iterator[Act]:
    """At a real table whoever attacks sees what can be attacked: every zone with dice, every unit, but for
    what was found not to be possible.
    """
    foes = living_ships(scene, 1 - ship.seat)
    squadrons = living_squadrons(scene, 1 - ship.seat) if longest(ship.build.anti_squadron) >= 0 else []
    for zone in range(4):
        if ship.fired >> zone & 1:
            continue
        ways = [
            act("attack", zone, target.index, other)
            for target in (foes if longest(ship.build.batteries[zone]) >= 0 else ())
            if fresh(ship, zone, target.index)
            for other in range(4)
        ]
        ways += [
            act("flak", zone, squadron.index)
            for squadron in squadrons
            if fresh(ship, zone, SQUADRON_TARGET + squadron.index)
        ]
        for way in ways:
            if may_be(lambda way=way: declared(scene, ship, way) is not None):  # type: ignore[misc]
                yield way


def declared(scene: Scene, ship: Ship, chosen: Act) -> Shot | None:
    """The attack as it is judged; None where it is not possible after all."""
    if chosen.verb == "attack":
        zone, target, other = chosen.args
        return declared_shot(scene, ship, zone, scene.ships[target], other)
    zone, target = chosen.args
    return declared_flak(scene, ship, zone, scene.squadrons[target])


def _declared_attack(table: Table, ship: Ship, most: int) -> Flow[None]:
    """An attack at a real table: declared, and then its range and line are judged."""
    ways = list(declarable(table, ship))
    if not ways or (ship.hits and ship.has_damage(COOLANT)):
        return
    chosen = yield from choose(
        table,
        ship.seat,
        f"Attack with {ship.build.name}",
        lambda: [DONE, *ways],
        topic="attack",
        about={"ship": ship.index, "attack": ship.attacks},
    )
    if chosen is DONE:
        return
    shot = declared(table, ship, chosen)
    table.then(("attack_again", (ship.index, most)))
    if shot is not None:
        declare(table, ship, chosen, shot)
    else:
        table.tell("no-shot", ship.seat, ship.index, chosen.args[0])


def attack_again(table: Table, ship: int, most: int) -> Flow[None]:
    """The next attack of the step."""
    yield from _attack(table, table.ships[ship], most)


def declare(table: Table, ship: Ship, chosen: Act, shot: Shot) -> None:
    """R9.1: declare a target."""
    if chosen.verb == "attack":
        zone, target, other = chosen.args
        declare_ship(table, ship, zone, table.ships[target], other, shot)
    else:
        zone, target = chosen.args
        declare_flak(table, ship, zone, table.squadrons[target], shot, ())


def late(table: Table, ship: int) -> Flow[None]:
    """What cards allow after the maneuver: a held attack, a squadron command."""
    one = table.ships[ship]
    if not one.in_play:
        return
    if splits(table, one) and one.attacks < MOST_ATTACKS:
        yield from _attack(table, one, one.attacks + 1)
    if any(effect["op"] == "command_late" for _, effect in candidates(table, "command", one)):
        table.then(("late_command", (ship,)))


def late_command(table: Table, ship: int) -> Flow[None]:
    """Flight Commander: the squadron command after the maneuver."""
    one = table.ships[ship]
    ways = command_options(one, SQUADRON) if one.in_play else []
    if not ways:
        return
    chosen = yield from choose(
        table,
        one.seat,
        f"Squadron command of {one.build.name}?",
        lambda: [DONE, *ways],
        topic="late-command",
        about={"ship": ship},
    )
    if chosen is not DONE:
        resolve_command(table, one, *chosen.args)


# -- cards outside attacks -----------------------------------------------------------------------------------


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


def _after_reveal(table: Scene, ship: Ship) -> list[Use]:
    return [
        use
        for use in usable(table, "after_reveal", ship, None)
        if use not in table.used and useful(table, use, ship)
    ]


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
    "swap_token": _swap_token,
    "board": _board,
}
