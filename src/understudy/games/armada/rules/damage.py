"""R14: damage, damage cards, and what is destroyed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.core.flow import Flow, draw
from understudy.core.table import Step
from understudy.games.armada.cards import COMMAND_NAMES, DAMAGE, DAMAGE_IDS, DAMAGE_OF, REPAIR
from understudy.games.armada.events import CardPrevented, DialSet, ShieldsSet, SquadronHurt
from understudy.games.armada.judging import has_moved
from understudy.games.armada.measures import LEFT, RIGHT
from understudy.games.armada.options import (
    COMMAND_ACTS,
    ZONE_ACTS,
    Ability,
    PickDamage,
    SpendToken,
    ToShip,
    UseCard,
)
from understudy.games.armada.queries import Seen, at_distance, lingers, living_ships, living_squadrons
from understudy.games.armada.rules.asking import choose, may_choose
from understudy.games.armada.rules.objectives.victory import broken, dealt_faceup, drop_token
from understudy.games.armada.table import (
    DISCARDED,
    EXHAUSTED,
    LINGERING,
    READY,
    SHIP_LINGERS,
    SQUADRON_LINGERS,
    TARGET,
    TWIN,
    UNSEEN,
    Ship,
    Squadron,
    Table,
)
from understudy.games.armada.vocabulary import DISCARD, EXHAUST, REPAIR_TOKEN

CAPACITOR = DAMAGE_OF["capacitor_failure"]
CREW_PANIC = DAMAGE_OF["crew_panic"]
LIFE_SUPPORT = DAMAGE_OF["life_support_failure"]


def opponent(seat: int) -> int:
    return 1 - seat


# -- the deck ------------------------------------------------------------------------------------------------


def pile(table: Table) -> int:
    """How many cards are left to draw: those unseen, but for the ones that lie facedown."""
    down = sum(ship.cards.count(UNSEEN) for ship in table.ships if ship.alive)
    return len(table.deck) - down - table.facedown_discard


def _renew(table: Table) -> None:
    """R14.3: an empty deck is made of the discarded cards."""
    if pile(table) <= 0:
        table.deck = sorted(table.deck + table.discard)
        table.discard = []
        table.facedown_discard = 0


def throw_away(table: Table, code: int) -> None:
    """A damage card goes to the discard pile."""
    if code == UNSEEN:
        table.facedown_discard += 1
    else:
        table.discard.append(code >> 1)


def discard_card(table: Table, ship: Ship, index: int) -> None:
    """A ship loses one of its damage cards."""
    code = ship.cards.pop(index)
    throw_away(table, code)
    table.tell("mends", ship.seat, ship.index, code)


# -- cards ---------------------------------------------------------------------------------------------------


def deal(table: Table, ship: Ship, faceup: bool = False) -> Flow[None]:
    """R14.1, F25, F26: one damage card; a ship that has enough of them gets no more."""
    if not ship.alive or finished(table, ship):
        return
    _renew(table)
    if not faceup:
        ship.cards.append(UNSEEN)
        table.tell("damaged", ship.seat, ship.index, len(ship.cards))
        perish(table, ship)
        return
    kind = yield from _faceup(table, ship)
    stopped = yield from _prevented(table, ship, kind)
    if stopped == "turn_down":
        ship.cards.append(2 * kind)
        table.tell("damaged", ship.seat, ship.index, len(ship.cards))
        perish(table, ship)
        return
    if stopped:
        table.discard.append(kind)
        return
    ship.cards.append(2 * kind + 1)
    table.tell("critical", ship.seat, ship.index, kind)
    dealt_faceup(table, ship)
    perish(table, ship)
    if ship.alive and not finished(table, ship):
        yield from _resolve(table, ship, kind)


def finished(table: Seen, ship: Ship) -> bool:
    """F25: as many damage cards as hull, and nothing keeps it."""
    return ship.doomed and not lingers(table, ship)


def _faceup(table: Table, ship: Ship) -> Flow[int]:
    """The card that is dealt faceup. General Dodonna: one of the top four, the others are discarded."""
    chooser = any(
        other.alive and other.seat != ship.seat and other.works("pick_damage") for other in table.ships
    )
    count = max(1, min(4, pile(table))) if chooser else 1
    drawn = yield from draw(
        ship.seat,
        f"Draw a faceup damage card for {ship.name}",
        "the damage deck",
        table.deck,
        count,
        DAMAGE_IDS,
        topic="damage-card",
        about={"ship": ship.index},
    )
    if count == 1:
        return int(drawn[0])
    ways = sorted(set(drawn))
    chosen = yield from choose(
        table,
        opponent(ship.seat),
        f"General Dodonna: which card does {ship.name} get?",
        lambda: [PickDamage(kind) for kind in ways],
        topic="pick-damage",
        about={"ship": ship.index},
    )
    left = list(drawn)
    left.remove(chosen.damage)
    table.discard += left
    return int(chosen.damage)


def _prevented(table: Table, ship: Ship, kind: int) -> Flow[str]:
    """Cards that stop a faceup card of a trait (Tide of Progress XII and the like), or turn it facedown (Lira
    Wessex). Gives what was done to it.
    """
    for index, order, effect in ship.build.effects.get("deal_faceup", ()):
        if ship.upgrades[index] != READY or effect["trait"] not in (DAMAGE[kind].trait, "any"):
            continue
        if REPAIR_TOKEN in effect["cost"] and not ship.commands >> REPAIR & 1:
            continue
        use = UseCard(ship.index, index, order)
        chosen = yield from may_choose(
            table,
            ship.seat,
            f"Use {ship.build.upgrades[index].name} against {DAMAGE[kind].name}?",
            [use],
            topic="prevent-card",
            about={"ship": ship.index, "card": DAMAGE[kind].id},
        )
        if chosen is None:
            continue
        if EXHAUST in effect["cost"]:
            ship.upgrades[index] = EXHAUSTED
        if DISCARD in effect["cost"]:
            ship.upgrades[index] = DISCARDED
        if REPAIR_TOKEN in effect["cost"]:
            ship.lose_token(REPAIR)
            if ship.works("regain"):
                table.then(("regain", (ship.index, REPAIR)))
        table.tell(CardPrevented, ship.seat, ship.index, index, kind)
        return str(effect["op"])
    return ""


def turn_up(table: Table, ship: Ship, index: int) -> Flow[None]:
    """A facedown card is turned faceup, and does what it says."""
    code = ship.cards.pop(index)
    kind = code >> 1
    if code == UNSEEN:
        (kind,) = yield from draw(
            ship.seat,
            f"Which card lay facedown on {ship.name}?",
            "the damage deck",
            table.deck,
            1,
            DAMAGE_IDS,
            topic="damage-card",
            about={"ship": ship.index},
        )
    ship.cards.append(2 * kind + 1)
    table.tell("critical", ship.seat, ship.index, kind)
    dealt_faceup(table, ship)
    yield from _resolve(table, ship, kind)


def _turn_down(table: Table, ship: Ship, kind: int) -> None:
    """An immediate card is turned facedown when it is done; everybody knows what it is."""
    if 2 * kind + 1 in ship.cards:
        ship.cards[ship.cards.index(2 * kind + 1)] = 2 * kind


def _resolve(table: Table, ship: Ship, kind: int) -> Flow[None]:
    """What a faceup card does at once."""
    found = _AT_ONCE.get(DAMAGE[kind].id)
    if found is None:
        return
    if not DAMAGE[kind].persistent:
        _turn_down(table, ship, kind)
    yield from found(table, ship)


def _comm_noise(table: Table, ship: Ship) -> Flow[None]:
    """The opponent lowers the speed, or sets the top dial anew."""
    ways = [Ability("speed")] if ship.speed > 0 else []
    if has_dial(table, ship):
        ways.append(Ability("dial"))
    if not ways:
        return
    other = opponent(ship.seat)
    chosen = yield from choose(
        table,
        other,
        f"Comm Noise on {ship.name}",
        ways,
        topic="comm-noise",
        about={"ship": ship.index},
    )
    if chosen.word == "speed":
        ship.speed -= 1
        table.tell("speed", ship.seat, ship.index, ship.speed)
        return
    command = yield from choose(
        table,
        other,
        f"Which command for {ship.name}?",
        COMMAND_ACTS,
        topic="comm-noise-dial",
        about={"ship": ship.index},
    )
    set_dial(table, ship, 0, command.command)


def has_dial(table: Seen, ship: Ship) -> bool:
    """Whether the top dial of a ship may be set anew. I4.4: the deck has none, but the command of its next
    activation card is replaced; at a real table a ship has dials that only their owner knows.
    """
    config = table.config
    return bool(table.dials[ship.index]) or config.ai[ship.seat] or config.reported[ship.seat]


def set_dial(table: Table, ship: Ship, place: int, command: int) -> None:
    """A dial of the stack is set anew by the other side."""
    if table.config.reported[ship.seat]:
        table.tell(DialSet, ship.seat, ship.index, place, command)
        return
    table.dials[ship.index][place : place + 1] = [command]
    if not place:
        table.tell("redialled", ship.seat, ship.index, command)


def _injured_crew(table: Table, ship: Ship) -> Flow[None]:
    """The owner discards one defense token."""
    ways = [SpendToken(index) for index, state in enumerate(ship.tokens) if state]
    if not ways:
        return
    chosen = yield from choose(
        table,
        ship.seat,
        f"Injured Crew: which defense token of {ship.name} is discarded?",
        ways,
        topic="discard-defense-token",
        about={"ship": ship.index},
    )
    ship.tokens[chosen.token] = DISCARDED
    table.tell("loses-token", ship.seat, ship.index, ship.build.tokens[chosen.token])


def _life_support(table: Table, ship: Ship) -> Flow[None]:
    """All command tokens go, and none may be held."""
    ship.commands = 0
    yield from ()


def _projector(table: Table, ship: Ship) -> Flow[None]:
    """The zone with most shields loses them all."""
    most = max(ship.shields)
    if not most:
        return
    zone = yield from choose_zone(
        table,
        ship,
        [zone for zone in ship.build.zones if ship.shields[zone] == most],
        "Projector Misaligned: which zone loses its shields?",
        "projector-zone",
    )
    ship.shields[zone] = 0
    table.tell(ShieldsSet, ship.seat, ship.index, zone, 0)


def _shield_failure(table: Table, ship: Ship) -> Flow[None]:
    """The opponent picks up to two zones; each loses a shield."""
    chosen: list[int] = []
    while len(chosen) < 2:
        ways = [zone for zone in ship.build.zones if ship.shields[zone] and zone not in chosen]
        if not ways:
            break
        option = yield from may_choose(
            table,
            opponent(ship.seat),
            f"Shield Failure: which zone of {ship.name} loses a shield?",
            [ZONE_ACTS[zone] for zone in ways],
            topic="shield-failure",
            about={"ship": ship.index},
        )
        if option is None:
            break
        chosen.append(option.zone)
    for zone in chosen:
        ship.shields[zone] -= 1
        table.tell(ShieldsSet, ship.seat, ship.index, zone, ship.shields[zone])


def _structural(table: Table, ship: Ship) -> Flow[None]:
    yield from deal(table, ship)


_AT_ONCE: dict[str, Callable[[Table, Ship], Flow[None]]] = {
    "comm_noise": _comm_noise,
    "injured_crew": _injured_crew,
    "life_support_failure": _life_support,
    "projector_misaligned": _projector,
    "shield_failure": _shield_failure,
    "structural_damage": _structural,
}


# -- damage --------------------------------------------------------------------------------------------------


def choose_zone(table: Table, ship: Ship, zones: list[int], prompt: str, topic: str) -> Flow[int]:
    """The owner names one of several zones."""
    if len(zones) == 1:
        return zones[0]
    chosen = yield from choose(
        table,
        ship.seat,
        prompt,
        lambda: [ZONE_ACTS[zone] for zone in zones],
        topic=topic,
        about={"ship": ship.index},
    )
    return chosen.zone


def suffer(
    table: Table, ship: Ship, amount: int, zone: int, faceup: int = 0, ignore: bool = False
) -> Flow[int]:
    """R14.1: damage point by point: a shield of the zone, else a damage card, the first `faceup` of them
    faceup. Gives the number of cards dealt.
    """
    cards = 0
    for _ in range(amount):
        if not ship.alive or finished(table, ship):
            break
        if ship.shields[zone] and not ignore:
            ship.shields[zone] -= 1
            table.tell(ShieldsSet, ship.seat, ship.index, zone, ship.shields[zone])
            continue
        yield from deal(table, ship, cards < faceup)
        cards += 1
    return cards


def suffer_somewhere(table: Table, ship: Ship, amount: int, why: str, topic: str) -> Flow[None]:
    """R14.1: damage without a zone: the owner chooses one for all of it."""
    zones = list(ship.build.zones)
    zone = yield from choose_zone(table, ship, zones, f"{why}: which zone of {ship.name}?", topic)
    yield from suffer(table, ship, amount, zone)


def hurt(table: Table, squadron: Squadron, amount: int) -> None:
    """R14.2: a squadron loses hull."""
    if amount <= 0 or not squadron.alive:
        return
    squadron.hull = max(0, squadron.hull - amount)
    table.tell(SquadronHurt, squadron.seat, squadron.index, amount, squadron.hull)
    if not squadron.hull and not _fights_on(table, squadron):
        bury(table, squadron)


def _fights_on(table: Table, squadron: Squadron) -> bool:
    """F22: a squadron that is destroyed by an attack stays until it has countered."""
    return any(attack.target_squadron == squadron.index for attack in table.attacks)


def bury(table: Table, squadron: Squadron) -> None:
    """A destroyed squadron is taken away, unless General Rieekan keeps it."""
    if squadron.alive and not kept(table, squadron):
        take_away(table, squadron)


def take_away(table: Table, squadron: Squadron) -> None:
    if squadron.alive:
        mourners = _mourners(table, squadron) if table.config.operations[squadron.seat] & MOURNING else ()
        squadron.alive = False
        squadron.disc = None
        has_moved(table, squadron)
        table.tell("destroyed-squadron", squadron.seat, squadron.index)
        table.then(*mourners)


#: What cards do when a friendly unit is destroyed.
MOURNING = frozenset(("last_raid", "mourn", "replace_squadron"))


def _mourners(table: Table, unit: Ship | Squadron) -> list[Step]:
    """The steps of cards that answer the destruction of a unit, while it is known where it was."""
    if not unit.in_play:
        return []
    found: list[Step] = []
    friends = [ship for ship in living_ships(table, unit.seat) if ship is not unit]
    if isinstance(unit, Squadron):
        if "adept" in unit.card.keywords and any(
            ship.works("last_raid") for ship in _fleet(table, unit.seat)
        ):
            near = [ship for ship in living_ships(table, 1 - unit.seat) if at_distance(unit, ship, 2)]
            found += [("last_raid", (unit.seat, _listed(near)))] if near else []
        if "swarm" in unit.card.keywords and not unit.card.unique:
            found += [
                ("replace_squadron", (ship.index, unit.index))
                for ship in friends
                if ship.works("replace_squadron") and at_distance(ship, unit, 5)
            ][:1]
    if any(ship.works("mourn") for ship in _fleet(table, unit.seat)):
        ships = [ship for ship in friends if at_distance(ship, unit, 5)]
        aces = [
            one
            for one in living_squadrons(table, unit.seat)
            if one is not unit and one.card.unique and at_distance(one, unit, 5)
        ]
        if ships or aces:
            found.append(("mourn", (unit.seat, _listed(ships), _listed(aces))))
    return found


def _fleet(table: Table, seat: int) -> list[Ship]:
    return [ship for ship in table.ships if ship.seat == seat and ship.alive]


def _listed(units: Sequence[Ship | Squadron]) -> str:
    return ",".join(str(unit.index) for unit in units)


def perish(table: Table, ship: Ship) -> None:
    """R14.2: a ship with as many cards as hull is destroyed; F22: after its salvo, if it is being
    attacked.
    """
    if not ship.doomed or not ship.alive or ship.index in table.lost:
        return
    if any(attack.target_ship == ship.index for attack in table.attacks) and not lingers(table, ship):
        table.lost.append(ship.index)
    elif not kept(table, ship):
        remove_ship(table, ship)


def rieekan(table: Seen, seat: int, but: tuple[str, int, int] | None = None) -> UseCard | None:
    """General Rieekan, if he may still keep a destroyed unit of his side this round: none was kept, but for
    the one that he is asked about.
    """
    if any(each[0] in LINGERING and each[1] == seat and each != but for each in table.standing):
        return None
    for ship in table.ships:
        if ship.seat == seat and ship.alive and ship.works("linger"):
            index, order, _ = ship.build.by_op["linger"][0]
            return UseCard(ship.index, index, order)
    return None


def kept(table: Table, unit: Ship | Squadron) -> bool:
    """General Rieekan: once per round a destroyed friendly ship or unique squadron may stay; his side is
    asked when the step is over, and till then it stays.
    """
    if "linger" not in table.config.operations[unit.seat]:
        return False
    if lingers(table, unit):
        return True
    if not unit.in_play or (isinstance(unit, Squadron) and not unit.card.unique):
        return False
    if rieekan(table, unit.seat) is None:
        return False
    ship = isinstance(unit, Ship)
    table.standing.append((SHIP_LINGERS if ship else SQUADRON_LINGERS, unit.seat, unit.index))
    table.then(("linger_ship" if ship else "linger_squadron", (unit.index,)))
    return True


def remove_ship(table: Table, ship: Ship) -> None:
    """R14.4: a destroyed ship goes, with its cards and upgrades. R23.2, G40: the last one ends the game."""
    if not ship.alive:
        return
    mourners = _mourners(table, ship) if table.config.operations[ship.seat] & MOURNING else ()
    if table.goal is not None:
        drop_token(table, ship)
        broken(table, ship)
    ship.alive = False
    ship.hull = None
    has_moved(table, ship)
    for code in ship.cards:
        throw_away(table, code)
    ship.cards = []
    table.dials[ship.index] = []
    table.laid = [one for one in table.laid if one.kind != TARGET or one.ship != ship.index]
    table.tell("destroyed", ship.seat, ship.index)
    for index in range(len(ship.upgrades)):
        lose_wing(table, ship, index)
    for index, _, _ in ship.build.by_op.get("set_aside", ()):
        if ship.stored[index]:
            remove_ship(table, table.ships[ship.stored[index][0]])
    table.then(*mourners)
    if not any(other.in_play for other in table.ships if other.seat == ship.seat):
        table.end_now()


#: What cards do that squadrons wait on: Rapid Launch Bays, Invisible Hand.
CARRYING = ("launch_all", "launch_some")


def lose_wing(table: Table, ship: Ship, upgrade: int) -> None:
    """G74: a card is lost: squadrons that wait on it are destroyed."""
    if any(effect["op"] in CARRYING for effect in ship.build.upgrades[upgrade].effects):
        for number in ship.stored[upgrade]:
            take_away(table, table.squadrons[number])
        ship.stored[upgrade] = ()


def clear_lost(table: Table) -> None:
    """Ships and squadrons that were destroyed by the attack that is over."""
    for index in table.lost:
        if not kept(table, table.ships[index]):
            remove_ship(table, table.ships[index])
    table.lost = []
    for squadron in table.squadrons:
        if squadron.alive and not squadron.hull:
            bury(table, squadron)


# -- shields and tokens --------------------------------------------------------------------------------------


def most_shields(ship: Ship, zone: int, repairing: bool = True) -> int:
    """R8.5: the maximum of a zone. Auxiliary Shields Team: one more at the sides, up to four, by repair
    commands.
    """
    most = ship.build.card.shields[zone]
    if repairing and zone in (RIGHT, LEFT) and ship.works("side_shields"):
        return max(most, min(4, most + 1))
    return most


def may_gain_shield(ship: Ship, zone: int, repairing: bool = False) -> bool:
    """R8.5: below its maximum. Capacitor Failure: a zone without shields gets none."""
    if ship.shields[zone] >= most_shields(ship, zone, repairing):
        return False
    return ship.shields[zone] > 0 or not ship.has_damage(CAPACITOR)


def may_recover(ship: Ship, zone: int, repairing: bool = False) -> bool:
    """Recovering: not while some zone is above its maximum (Tranquility)."""
    above = any(ship.shields[each] > most_shields(ship, each) for each in ship.build.zones)
    return not above and may_gain_shield(ship, zone, repairing)


def _relayed(table: Table, ship: Ship, command: int) -> Flow[Ship]:
    """Tantive IV: a friendly ship at distance 1–5 may gain the token instead."""
    near = [
        other
        for other in living_ships(table, ship.seat)
        if ship.in_play and other is not ship and at_distance(ship, other, 5)
    ]
    if not near:
        return ship
    chosen = yield from may_choose(
        table,
        ship.seat,
        f"A {COMMAND_NAMES[command]} token for {ship.name}, or for another ship?",
        lambda: [ToShip(other.index) for other in near],
        topic="relay-token",
        about={"ship": ship.index, "command": command},
    )
    return ship if chosen is None else table.ships[chosen.ship]


def gain_token(table: Table, ship: Ship, command: int) -> Flow[None]:
    """R8.2, G21, F30: a command token; a duplicate is lost, one too many makes the owner discard one."""
    if ship.works("token_relay"):
        ship = yield from _relayed(table, ship, command)
    if ship.has_damage(LIFE_SUPPORT):
        return
    if ship.commands >> command & 1:
        if not ship.works("duplicates"):
            return
        index, _, _ = ship.build.by_op["duplicates"][0]
        ship.stored[index] = (*ship.stored[index], TWIN + command)
    ship.commands |= 1 << command
    table.tell("gains-token", ship.seat, ship.index, command)
    if ship.token_count <= ship.build.most_tokens:
        return
    chosen = yield from choose(
        table,
        ship.seat,
        f"Too many command tokens on {ship.name}: which one is discarded?",
        lambda: [COMMAND_ACTS[each] for each in range(4) if ship.commands >> each & 1],
        topic="excess-token",
        about={"ship": ship.index, "gained": command},
    )
    ship.lose_token(chosen.command)
    table.tell("drops-token", ship.seat, ship.index, chosen.command)


def gain_raid(table: Table, ship: Ship, command: int) -> None:
    """R8.7: at most one raid token of each type."""
    if not ship.raids >> command & 1:
        ship.raids |= 1 << command
        table.tell("raided", ship.seat, ship.index, command)


def lose_cards(ship: Ship, by: str) -> None:
    """Cards that are discarded when their ship attacks a ship, or overlaps one."""
    for index, _, effect in ship.build.effects.get("passive", ()):
        if effect.get("lost_by") == by:
            ship.upgrades[index] = DISCARDED
