"""R7, R8: a ship is activated: its dial, its commands and its attacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from understudy.core.flow import Flow
from understudy.core.reporting import REPORT
from understudy.core.table import Step
from understudy.games.armada.aicards import FLIGHT
from understudy.games.armada.cards import COMMAND_NAMES, COMMANDS, REPAIR, SQUADRON, Effect
from understudy.games.armada.dice import longest
from understudy.games.armada.judging import look_within, may_be
from understudy.games.armada.measures import LEFT, RIGHT
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
    Ability,
    Act,
    AttackShip,
    DropRaid,
    Flak,
    Fly,
    Plain,
    Resolve,
    Shell,
    ShipAttack,
    SpendToken,
    Sweep,
    ToSquadron,
    UseCard,
)
from understudy.games.armada.queries import (
    CLOSE,
    COOLANT,
    LONG,
    MEDIUM,
    Seen,
    at_distance,
    counts_both,
    living_ships,
    living_squadrons,
    measured_within,
    plays,
    relay_value,
    relays,
    within,
)
from understudy.games.armada.rules.asking import choose, may_choose
from understudy.games.armada.rules.attack import (
    SQUADRON_TARGET,
    declare_flak,
    declare_ship,
    fresh,
    zone_target,
)
from understudy.games.armada.rules.boarding import boarded
from understudy.games.armada.rules.damage import CREW_PANIC, LIFE_SUPPORT, gain_token, suffer_somewhere
from understudy.games.armada.rules.doubling import double, may_double
from understudy.games.armada.rules.effects import (
    Use,
    as_use,
    candidates,
    card_name,
    effect_of,
    in_turn,
    pay,
    resolved,
    spent_command,
    usable,
)
from understudy.games.armada.rules.hangars import launching, settled
from understudy.games.armada.rules.mapping import sweeps
from understudy.games.armada.rules.meddling import set_free
from understudy.games.armada.rules.objectives.deeds import revealed
from understudy.games.armada.rules.objectives.fire import gunnery
from understudy.games.armada.rules.objectives.stations import shells
from understudy.games.armada.rules.orders import card_ends, use_bonus
from understudy.games.armada.rules.repairing import drilled_cards, repair_points
from understudy.games.armada.rules.squadrons import activate as activate_squadron
from understudy.games.armada.rules.stores import as_it_activates, turn_to_tokens
from understudy.games.armada.rules.upgrades import offer, use_card, useful
from understudy.games.armada.shots import Shot, declared_flak, declared_shot, flak_shots, ship_shots
from understudy.games.armada.table import ASSAULTS, EXHAUSTED, READY, SNIPES, Ship, Squadron, Table
from understudy.games.armada.vocabulary import ANY_SQUADRON, LATER, TOKEN_TOO

#: Cards by which a command counts as dial and token.
DOUBLING = ("dial_both", "token_too")
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
    as_it_activates(table, one)
    if table.config.reported[one.seat]:
        _end(table, one, ["told_maneuver"])
        table.then((REPORT, (one.seat,)))
        return
    windows, by_deck = table.config.windows[one.seat], table.config.ai[one.seat]
    steps = ["activation_card"] if by_deck else []
    steps += ["activation_start"] if "activation_start" in windows else []
    steps += ["start_bonus", "reveal", "reveal_bonus"] if by_deck else ["reveal"]
    steps += ["commands"]
    steps += ["attack_card"] if "attack_card" in windows else []
    steps += ["ignite"] if one.build.special_arcs else []
    steps += ["attack_step"]
    steps += ["attack_end"] if "attack_end" in windows else []
    steps += ["course"] if "course" in windows else []
    steps += ["slow_down"] if "enemy_course" in table.config.windows[1 - one.seat] else []
    steps += ["maneuver"]
    steps += ["late"] if windows else []
    steps += ["after_maneuver"] if "after_maneuver" in windows else []
    steps += ["pulled"] if plays(table, "rift_ambush") else []
    _end(table, one, steps)


def _end(table: Table, ship: Ship, steps: Sequence[str]) -> None:
    """The steps of an activation with those that end it."""
    last = ["activation_end"] if _has_end(table, ship) else []
    last += ["aim"] if ship.build.special_arcs and not table.config.reported[ship.seat] else []
    table.then(*[(name, (ship.index,)) for name in (*steps, *last, "end_activation")])


def _has_end(table: Table, ship: Ship) -> bool:
    """Some card is used as the activation ends, of either side."""
    windows = table.config.windows
    return "activation_end" in windows[ship.seat] or "enemy_activation_end" in windows[1 - ship.seat]


def activation_end(table: Table, ship: int) -> Flow[None]:
    """Cards that are used as the activation of a ship ends: its own, and Suppressor of an enemy."""
    one = table.ships[ship]
    if not table.config.reported[one.seat]:
        yield from offer(table, "activation_end", one)
    for owner in living_ships(table, 1 - one.seat):
        if one.in_play and READY in one.tokens and owner.works("suppress") and at_distance(owner, one, 3):
            chosen = yield from may_choose(
                table,
                owner.seat,
                f"{owner.name}: exhaust which token of {one.name}?",
                lambda: [SpendToken(index) for index, state in enumerate(one.tokens) if state == READY],
                topic="suppress",
                about={"ship": ship},
            )
            if chosen is not None:
                one.tokens[chosen.token] = EXHAUSTED
                table.tell("exhausts-token", one.seat, ship, one.build.tokens[chosen.token])


def activation_start(table: Table, ship: int) -> Flow[None]:
    """Cards that are used as a ship is activated, before its dial is revealed."""
    yield from offer(table, "activation_start", table.ships[ship])


def end_activation(table: Table, ship: int) -> None:
    """R7.3: an unspent dial is lost."""
    one = table.ships[ship]
    one.dial, one.extra = NONE, 0
    one.fired = 0
    one.targets = []
    table.used = []
    settled(table, one.seat)
    card_ends(table, one)


# -- reveal --------------------------------------------------------------------------------------------------


def reveal(table: Table, ship: int) -> Flow[None]:
    """R7.1: the top dial is revealed, and kept or spent for its token."""
    one = table.ships[ship]
    if one.in_play and one.extra and not table.dials[ship]:
        yield from turn_to_tokens(table, one)
    if not one.in_play or not table.dials[ship]:
        return
    if one.has_damage(CREW_PANIC) and not (yield from _keep_calm(table, one)):
        return
    yield from offer(table, "before_reveal", one)
    if not table.dials[ship] or not one.in_play:
        return
    one.dial = table.dials[ship].pop(0)
    table.tell("reveals", one.seat, ship, one.dial)
    if table.goal is not None:
        yield from revealed(table, one)
    if one.build.huge:
        # R21.2: a huge ship also gets the token of the command.
        yield from gain_token(table, one, one.dial)
    yield from offer(table, "on_reveal", one)
    yield from offer(table, "friend_reveal", one)
    yield from set_free(table, one)
    if one.dial < 0:
        return
    while True:
        chosen = yield from choose(
            table,
            one.seat,
            f"{one.name} reveals {COMMAND_NAMES[one.dial]}",
            lambda: reveal_options(one),
            topic="reveal",
            about={"ship": ship, "command": one.dial},
        )
        if not isinstance(chosen, DropRaid):
            break
        one.lose_token(chosen.command)
        one.raids &= ~(1 << chosen.command)
    if chosen is TAKE_TOKEN:
        command, one.dial = one.dial, NONE
        yield from gain_token(table, one, command)
    elif chosen is DROP_RAIDS:
        one.dial = NONE
        yield from _shed(table, one)
    if one.extra:
        yield from turn_to_tokens(table, one)


def _shed(table: Table, ship: Ship) -> Flow[None]:
    """R8.7: all raid tokens go; only one near an enemy Captain Rex."""
    watched = any(
        enemy.works("hold_raids") and at_distance(enemy, ship, 3)
        for enemy in living_ships(table, 1 - ship.seat)
    )
    if not watched:
        ship.raids = 0
        return
    chosen = yield from choose(
        table,
        ship.seat,
        "Which raid token goes?",
        lambda: [COMMAND_ACTS[command] for command in range(4) if ship.raids >> command & 1],
        topic="shed-raid",
        about={"ship": ship.index},
    )
    ship.raids &= ~(1 << chosen.command)


def reveal_options(ship: Ship) -> list[Plain | DropRaid]:
    """R7.1, R8.7: keep the dial, take its token, or get rid of raid tokens."""
    found: list[Plain | DropRaid] = [KEEP_DIAL]
    if not ship.has_damage(LIFE_SUPPORT):
        found.append(TAKE_TOKEN)
    if ship.raids:
        found.append(DROP_RAIDS)
        found += [DropRaid(command) for command in range(4) if (ship.raids & ship.commands) >> command & 1]
    return found


def _keep_calm(table: Table, ship: Ship) -> Flow[bool]:
    """Crew Panic: suffer a damage, or discard the dial."""
    ways = (Ability("damage"), Ability("dial"))
    chosen = yield from choose(
        table,
        ship.seat,
        f"Crew Panic on {ship.name}",
        ways,
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
    ways: list[Resolve | UseCard | Ability] = [
        *command_options(one, SQUADRON),
        *command_options(one, REPAIR),
    ]
    ways += [use.option for use in _after_reveal(table, one)]
    ways += flight_deck(table, one)
    if not ways:
        return
    chosen = yield from may_choose(
        table,
        one.seat,
        f"Commands of {one.name}",
        ways,
        topic="commands",
        about={"ship": ship},
    )
    if chosen is None:
        return
    table.then(("commands", (ship,)))
    if isinstance(chosen, UseCard):
        yield from use_card(table, as_use(chosen), one)
        return
    if isinstance(chosen, Ability):
        use_bonus(table, one)
        table.then(("command", (ship, 1, "")))
        return
    resolve_command(table, one, chosen.command, chosen.source)


def flight_deck(table: Seen, ship: Ship) -> list[Ability]:
    """AR-ACT-08: the bonus that activates one more squadron; no command is resolved by it."""
    orders = table.orders[ship.seat]
    return [FLIGHT_DECK] if orders is not None and orders.has(FLIGHT) and commandable(table, ship) else []


def command_options(ship: Ship, command: int) -> list[Resolve]:
    """R8.1: by dial, token or both; not twice in a round, not when raided."""
    if (ship.resolved | ship.raids) >> command & 1:
        return []
    dial, token = ship.dialled(command), ship.commands >> command & 1
    found = [Resolve(command, DIAL)] if dial else []
    if token:
        found.append(Resolve(command, TOKEN))
    if dial and token:
        found.append(Resolve(command, BOTH))
    return found


def resolve_command(table: Table, ship: Ship, command: int, source: str) -> None:
    """Spend dial, token or both, and begin the command."""
    ship.resolved |= 1 << command
    table.tell("commands", ship.seat, ship.index, command)
    resolved(table, ship, command, source)
    if "resolving" in table.config.windows[ship.seat]:
        table.then(("resolving", (ship.index, command, source)))
    else:
        _begin(table, ship, command, source)
    if source != TOKEN:
        ship.spend_dial(command)
    if source != DIAL:
        spent_command(table, ship, command)


def _begin(table: Table, ship: Ship, command: int, source: str, more: int = 0) -> None:
    """The steps of a squadron or repair command."""
    if source == TOKEN and counts_both(table, ship, command):
        source = BOTH
    if command == REPAIR:
        ions = plays(table, "ion_storm") and table.goal is not None and ship.index in table.goal.ships
        earthed: list[Step] = [("earthed", (ship.index,))] if ions else []
        table.then(*earthed, ("repair", (ship.index, repair_points(table, ship, source), 1)))
    else:
        table.then(("command", (ship.index, squadron_count(table, ship, source) + more, "")))


def resolving(table: Table, ship: int, command: int, source: str) -> Flow[None]:
    """R20.2: cards that are used while a squadron or repair command is being resolved."""
    one = table.ships[ship]
    more = 0
    launches: list[Step] = []
    for use in in_turn(table, "resolving", one, None):
        effect = effect_of(table, use)
        if COMMANDS[command] not in effect["commands"]:
            continue
        if effect["op"] == "as_dial" and source != TOKEN:
            continue
        if effect["op"] in DOUBLING and not may_double(table, use, one, command, source):
            continue
        if effect["op"] == "drill" and not drilled_cards(one):
            continue
        if effect["op"] == "board" and not boarded(table, one, effect):
            continue
        if effect["op"] == "launch_some" and not one.stored[use.upgrade]:
            continue
        chosen = yield from may_choose(
            table,
            one.seat,
            f"Use {card_name(table, use)}?",
            [use.option],
            topic="resolving",
            about={"ship": ship, "command": command},
        )
        if chosen is None:
            continue
        if effect["op"] == "as_dial":
            yield from pay(table, use, one)
            source = DIAL
        elif effect["op"] in DOUBLING:
            yield from double(table, use, one, command)
            source = BOTH
        elif effect["op"] == "squadron_count":
            yield from pay(table, use, one)
            more += effect["by"]
        elif effect["op"] == "launch_some":
            yield from pay(table, use, one)
            launches.append(launching(one, use))
        else:
            yield from use_card(table, use, one)
    _begin(table, one, command, source, more)
    # Invisible Hand: its squadrons are placed before any are commanded.
    table.then(*launches)


# -- squadrons -----------------------------------------------------------------------------------------------


def squadron_count(table: Seen, ship: Ship, source: str) -> int:
    """R8.4: the squadron value for the dial, one for the token, and cards."""
    count = {DIAL: ship.build.squadron, TOKEN: 1, BOTH: ship.build.squadron + 1}[source]
    for _, effect in candidates(table, "command", ship):
        if effect["op"] == "squadron_count" and (source != DIAL or TOKEN_TOO not in effect.get("if", ())):
            count += effect["by"]
    return count


def command_limit(table: Seen, ship: Ship) -> float:
    """F12: close to medium range; Boosted Comms: to long."""
    long = any(
        effect["op"] == "command_range" and effect.get("band") == "long"
        for _, effect in candidates(table, "command", ship)
    )
    return LONG if long else MEDIUM


def commandable(table: Seen, ship: Ship, relayed: str = "") -> list[Squadron]:
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


def _posts(table: Seen, ship: Ship) -> list[tuple[Ship, Effect]]:
    """Other ships that pass the command on (Triumphant)."""
    found = []
    for use, effect in candidates(table, "friend_command", ship):
        if effect["op"] == "command_range" and (LATER not in effect.get("if", ()) or table.round > 1):
            owner = table.ships[use.ship]
            if owner.in_play:
                found.append((owner, effect))
    return found


def _by_post(posts: list[tuple[Ship, Effect]], uses: list[str], one: Squadron) -> bool:
    for owner, effect in posts:
        if uses.count(f"s{owner.index}") >= effect["most"]:
            continue
        if effect.get("filter", ANY_SQUADRON).lacks in one.card.keywords:
            continue
        if within(owner, one, CLOSE if effect["band"] == "close" else MEDIUM):
            return True
    return False


def _by_relay(table: Seen, ship: Ship, one: Squadron, limit: float, uses: list[str]) -> bool:
    relay = relays(table, ship, one, limit)
    return relay is not None and uses.count(str(relay.index)) < relay_value(relay, one)


def command(table: Table, ship: int, left: int, relayed: str) -> Flow[None]:
    """R8.4: squadrons are activated one after another."""
    one = table.ships[ship]
    ways = commandable(table, one, relayed) if left > 0 and one.in_play else []
    if not ways:
        yield from _again(table, one, relayed)
        return
    chosen = yield from may_choose(
        table,
        one.seat,
        f"Activate a squadron ({left} left)",
        lambda: [Fly(squadron.index) for squadron in ways],
        topic="command-squadron",
        about={"ship": ship, "left": left},
    )
    if chosen is None:
        yield from _again(table, one, relayed)
        return
    index = chosen.squadron
    noted = _note_relay(table, one, table.squadrons[index], relayed)
    if one.works("fly_again"):
        noted = ",".join(each for each in (noted, f"a{index}") if each)
    table.then(("command", (ship, left - 1, noted)))
    _lend(table, one, table.squadrons[index])
    activate_squadron(table, index, ship)


#: Ahsoka Tano, Clone Commander Wolffe: so many squadrons of a command.
MOST_LENT = 3


def _lend(table: Table, ship: Ship, squadron: Squadron) -> None:
    """Keywords that the commanding ship lends for the activation: Ahsoka Tano snipe to those that are not
    unique, Clone Commander Wolffe assault to those without adept.
    """
    for index, order, _ in ship.build.by_op.get("lend_snipe", ()):
        use = Use(ship.index, index, order)
        if ship.upgrades[index] and not squadron.card.unique and table.used.count(use) < MOST_LENT:
            table.used.append(use)
            squadron.lent |= SNIPES
    for index, order, _ in ship.build.by_op.get("assault", ()):
        uses = table.used.count(Use(ship.index, index, order))
        if uses and "adept" not in squadron.card.keywords and uses <= MOST_LENT:
            table.used.append(Use(ship.index, index, order))
            squadron.lent |= ASSAULTS


def _again(table: Table, ship: Ship, relayed: str) -> Flow[None]:
    """Adar Tallon: after the command one of its squadrons is not activated any more."""
    flown = [int(each[1:]) for each in relayed.split(",") if each.startswith("a")]
    ways = [ToSquadron(index) for index in flown if table.squadrons[index].in_play]
    uses = usable(table, "command_end", ship, None) if ways and ship.in_play else []
    if not uses:
        return
    chosen = yield from may_choose(
        table,
        ship.seat,
        f"{card_name(table, uses[0])}: which squadron may be activated again?",
        ways,
        topic="fly-again",
        about={"ship": ship.index},
    )
    if chosen is not None:
        yield from pay(table, uses[0], ship)
        table.squadrons[chosen.squadron].activated = False
        table.tell("flies-again", ship.seat, chosen.squadron)


def _note_relay(table: Seen, ship: Ship, squadron: Squadron, relayed: str) -> str:
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


def attack_options(table: Seen, ship: Ship) -> dict[ShipAttack, Shot]:
    """R7.2, R9.1: every attack that the ship may declare now."""
    return dict(_attacks(table, ship))


def can_attack(table: Seen, ship: Ship) -> bool:
    """Whether there is any such attack."""
    return next(_attacks(table, ship), None) is not None


def _attacks(table: Seen, ship: Ship) -> Iterator[tuple[ShipAttack, Shot]]:
    if not ship.in_play:
        return
    free = gunnery(table, ship) if table.goal is not None else 0
    zones = _free_zones(table, ship)
    # Advanced Gunnery: zones are told apart, or not even these; Gunnery Team forbids the whole ship.
    lenient = free and not ship.works("reuse_zone")
    for zone, target, other, shot in ship_shots(table, ship, zones):
        if lenient:
            again = free == 1 and not fresh(ship, zone, zone_target(target.index, other))
        else:
            again = not fresh(ship, zone, target.index)
        if not again:
            yield AttackShip(zone, target.index, other), shot
    for zone, squadron, shot in flak_shots(table, ship, zones):
        if (lenient and free > 1) or fresh(ship, zone, SQUADRON_TARGET + squadron.index):
            yield Flak(zone, squadron.index), shot


def _free_zones(table: Seen, ship: Ship) -> list[int]:
    """R9.7: the zones that may still attack."""
    free = gunnery(table, ship) if table.goal is not None else 0
    zones = [zone for zone in ship.build.zones if free or not ship.fired >> zone & 1]
    return [zone for zone in zones if zone in (RIGHT, LEFT)] if broadsides(table, ship) else zones


def broadsides(table: Seen, ship: Ship) -> bool:
    """Admiral Ackbar: the ship chose to attack with its sides only."""
    return any(
        table.ships[use[0]].seat == ship.seat and effect_of(table, Use(*use))["op"] == "broadsides"
        for use in table.used
        if use[0] >= 0
    )


def attack_card(table: Table, ship: int) -> Flow[None]:
    """Cards that are used as the attack step begins."""
    yield from offer(table, "attack_card", table.ships[ship])


def attack_end(table: Table, ship: int) -> Flow[None]:
    """Impetuous, Ordnance Pods: one more attack on one squadron, from any zone."""
    one = table.ships[ship]
    for use in usable(table, "attack_end", one, None):
        effect = effect_of(table, use)
        dice = (0, 0, effect["black"]) if "black" in effect else None
        shots = {Flak(zone, target.index): shot for zone, target, shot in flak_shots(table, one, None, dice)}
        if not shots or use in table.used:
            continue
        chosen = yield from may_choose(
            table,
            one.seat,
            f"{card_name(table, use)}: attack one squadron?",
            list(shots),
            topic="extra-flak",
            about={"ship": ship},
        )
        table.used.append(use)
        table.then(("attack_end", (ship,)))
        if chosen is not None:
            yield from pay(table, use, one)
            zone, target = chosen.zone, chosen.squadron
            declare_flak(table, one, zone, table.squadrons[target], shots[chosen], (), one_only=True)
        return


def attack_step(table: Table, ship: int) -> Flow[None]:
    """R7.2: up to two attacks from different zones."""
    one = table.ships[ship]
    yield from _attack(table, one, 1 if splits(table, one) else most_attacks(table, one))


def most_attacks(table: Seen, ship: Ship) -> int:
    """R7.2: two, three of a huge ship (R21.2); one with Slaved Turrets."""
    if any(effect["op"] == "one_attack" for _, effect in candidates(table, "passive", ship)):
        return 1
    return MOST_ATTACKS + ship.build.huge


def splits(table: Seen, ship: Ship) -> bool:
    """Demolisher: one attack in the step, one after the maneuver."""
    return any(effect["op"] == "split_attacks" for _, effect in candidates(table, "attack_step", ship))


class Shots(list[Act]):
    """Being done, every attack that may be declared now, and every mine and station that may be attacked."""

    def __init__(self, found: dict[ShipAttack, Shot], others: Sequence[Sweep | Shell]) -> None:
        super().__init__([DONE, *found, *others])
        #: What each attack comes to, for a bot that need not measure it again.
        self.found = found


def _attack(table: Table, ship: Ship, most: int) -> Flow[None]:
    if not ship.in_play or ship.attacks >= most:
        return
    if table.known is not None:
        yield from _declared_attack(table, ship, most)
        return
    left = _attacks(table, ship)
    first = next(left, None)
    others: list[Sweep | Shell] = []
    if table.laid:
        others += sweeps(table, ship, _free_zones(table, ship))
    if table.goal is not None:
        others += shells(table, ship, _free_zones(table, ship))
    if first is None and not others:
        return
    ways = dict([first]) if first is not None else {}

    def options() -> Shots:
        # Whoever forks the match here need not look for the others.
        ways.update(left)
        return Shots(ways, others)

    chosen = yield from choose(
        table,
        ship.seat,
        f"Attack with {ship.name}",
        options,
        topic="attack",
        about={"ship": ship.index, "attack": ship.attacks},
    )
    if chosen is DONE:
        return
    table.then(("attack_again", (ship.index, most)))
    if isinstance(chosen, Sweep):
        table.then(("sweep", (ship.index, chosen.zone, chosen.mark)))
        return
    if isinstance(chosen, Shell):
        table.then(("shell", (ship.index, chosen.zone, chosen.mark)))
        return
    assert isinstance(chosen, AttackShip | Flak)
    ways.update(left)
    declare(table, ship, chosen, ways[chosen])


def declarable(table: Seen, ship: Ship) -> Iterator[ShipAttack]:
    """At a real table whoever attacks sees what can be attacked: every zone with dice, every unit, but for
    what was found not to be possible.
    """
    foes = living_ships(table, 1 - ship.seat)
    squadrons = living_squadrons(table, 1 - ship.seat) if longest(ship.build.anti_squadron) >= 0 else []
    for zone in ship.build.zones:
        if ship.fired >> zone & 1:
            continue
        ways: list[ShipAttack] = [
            AttackShip(zone, target.index, other)
            for target in (foes if longest(ship.build.batteries[zone]) >= 0 else ())
            if fresh(ship, zone, target.index)
            for other in target.build.zones
        ]
        ways += [
            Flak(zone, squadron.index)
            for squadron in squadrons
            if fresh(ship, zone, SQUADRON_TARGET + squadron.index)
        ]
        for way in ways:
            if may_be(partial(declared, table, ship, way)):
                yield way


def declared(table: Seen, ship: Ship, chosen: ShipAttack) -> Shot | None:
    """The attack as it is judged; None where it is not possible after all."""
    if isinstance(chosen, AttackShip):
        zone, target, other = chosen.zone, chosen.ship, chosen.target_zone
        return declared_shot(table, ship, zone, table.ships[target], other)
    zone, target = chosen.zone, chosen.squadron
    return declared_flak(table, ship, zone, table.squadrons[target])


def _declared_attack(table: Table, ship: Ship, most: int) -> Flow[None]:
    """An attack at a real table: declared, and then its range and line are judged."""
    ways: list[ShipAttack | Sweep] = [*declarable(table, ship)]
    ways += sweeps(table, ship, _free_zones(table, ship)) if table.laid else ()
    if not ways or (ship.hits and ship.has_damage(COOLANT)):
        return
    chosen = yield from may_choose(
        table,
        ship.seat,
        f"Attack with {ship.name}",
        ways,
        topic="attack",
        about={"ship": ship.index, "attack": ship.attacks},
    )
    if chosen is None:
        return
    table.then(("attack_again", (ship.index, most)))
    if isinstance(chosen, Sweep):
        table.then(("sweep", (ship.index, chosen.zone, chosen.mark)))
        return
    shot = declared(table, ship, chosen)
    if shot is not None:
        declare(table, ship, chosen, shot)
    else:
        table.tell("no-shot", ship.seat, ship.index, chosen.zone)


def attack_again(table: Table, ship: int, most: int) -> Flow[None]:
    """The next attack of the step."""
    yield from _attack(table, table.ships[ship], most)


def declare(table: Table, ship: Ship, chosen: ShipAttack, shot: Shot) -> None:
    """R9.1: declare a target."""
    if isinstance(chosen, AttackShip):
        zone, target, other = chosen.zone, chosen.ship, chosen.target_zone
        declare_ship(table, ship, zone, table.ships[target], other, shot)
    else:
        zone, target = chosen.zone, chosen.squadron
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
    chosen = yield from may_choose(
        table,
        one.seat,
        f"Squadron command of {one.name}?",
        ways,
        topic="late-command",
        about={"ship": ship},
    )
    if chosen is not None:
        resolve_command(table, one, chosen.command, chosen.source)


def _after_reveal(table: Seen, ship: Ship) -> list[Use]:
    return [
        use
        for use in usable(table, "after_reveal", ship, None)
        if use not in table.used and useful(table, use, ship)
    ]
