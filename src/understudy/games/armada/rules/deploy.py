"""R3: obstacles, pass tokens and deployment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import cos, hypot, pi, sin

from understudy.core.flow import Flow
from understudy.core.flow import choose as secretly
from understudy.core.game import WHOLE
from understudy.core.option import OnDemand
from understudy.games.armada import options
from understudy.games.armada.cards import COMMANDS, SCATTER, TOKENS
from understudy.games.armada.clearance import clearance
from understudy.games.armada.dice import HAS, HITS, RED
from understudy.games.armada.goals import setup_of
from understudy.games.armada.measures import BASES, DISTANCES, SQUADRON_RADIUS, deployment_zone, to_pose
from understudy.games.armada.queries import SLACK, Seen, at_rift, fits, overlapped_ships, plays
from understudy.games.armada.rules.asking import choose, may_choose
from understudy.games.armada.rules.hangars import swarm_carrier, waiting_wing
from understudy.games.armada.rules.mapping import settle
from understudy.games.armada.rules.obstacles import placer, thematic
from understudy.games.armada.rules.spots import OUT, once, poses, rings, spots
from understudy.games.armada.rules.upgrades import offer
from understudy.games.armada.table import FIRST, ROUNDS, SCOUTS, SECOND, Obstacle, Ship, Squadron, Table
from understudy.games.armada.vocabulary import PRESET
from understudy.geometry import Box, Disc, Point, Room, collides, room_around, separation

#: Places that are listed lie so far apart; any other may be named.
GRID = 110.0
#: Admiral Raddus: a ship that arrived in this round.
LATE = "late_ship"
HEADINGS = (0.0, -30.0, 30.0)
BY_HAND = "by-hand"
#: AR-DEP-09: ships of the AI are deployed at this speed, or as fast as they can go.
AI_SPEED = 2


# -- pass tokens ---------------------------------------------------------------------------------------------


def pass_tokens(table: Table) -> None:
    """R3.5, F37, G3: the player with fewer ships gets the difference, one fewer if he is first player."""
    counts = [sum(ship.seat == seat for ship in table.ships) for seat in (FIRST, SECOND)]
    few = FIRST if counts[FIRST] < counts[SECOND] else SECOND
    table.passes = [0, 0]
    table.passes[few] = max(0, abs(counts[0] - counts[1]) - (few == FIRST))
    table.then(
        *[
            ("before_deploy", (ship.index,))
            for seat in (FIRST, SECOND)
            for ship in table.ships
            if ship.seat == seat and "before_deploy" in ship.build.windows
        ]
    )


# -- deployment ----------------------------------------------------------------------------------------------


def undeployed(table: Seen, seat: int) -> tuple[list[Ship], list[Squadron]]:
    """Ships and squadrons that are not on the table yet."""
    held = {carried for _, _, carried in set_aside(table, seat)}
    aboard = waiting_wing(table, seat)
    if table.goal is not None:
        held |= set(table.goal.aside)
        aboard |= set(table.goal.wing)
    return (
        [
            ship
            for ship in table.ships
            if ship.seat == seat and ship.alive and ship.hull is None and ship.index not in held
        ],
        [
            one
            for one in table.squadrons
            if one.seat == seat and one.alive and one.disc is None and one.index not in aboard
        ],
    )


def deploy(table: Table, seat: int) -> Flow[None]:
    """R3.6: a ship, or two squadrons; a single last squadron only after all ships."""
    ships, squadrons = undeployed(table, seat)
    others = undeployed(table, 1 - seat)
    if not ships and not squadrons:
        if others[0] or others[1]:
            table.then(("deploy", (1 - seat,)))
        return
    if plays(table, "fighter_ambush") and seat == SECOND and not ships and (others[0] or others[1]):
        # Fighter Ambush: the second player's squadrons come last of all.
        table.then(("deploy", (FIRST,)))
        return
    ways: list[options.Deploy | options.DeploySquadron | options.HoldBack] = [
        options.Deploy(ship.index) for ship in _next_ships(table, ships)
    ]
    ships_first = bool(ships) and (
        plays(table, "fleet_ambush") or (seat == SECOND and plays(table, "fighter_ambush"))
    )
    if (len(squadrons) > 1 or not ships) and _has_ship(table, seat) and not ships_first:
        ways += [options.DeploySquadron(index) for index in _kinds(squadrons)]
        ways += _held_back(table, seat, squadrons)
    chosen = yield from choose(
        table, placer(table, seat), "Deploy a ship or two squadrons", ways, topic="deploy"
    )
    # Superior Positions, Solar Corona: the first player deploys everything first.
    table.then(("deploy", (FIRST if setup_of(table).first_deploys and seat == FIRST else 1 - seat,)))
    if isinstance(chosen, options.Deploy):
        table.then(("deploy_ship", (chosen.ship,)))
    else:
        held = isinstance(chosen, options.HoldBack)
        steps = [("hold_back" if held else "deploy_squadron", (chosen.squadron,))]
        if len(squadrons) > 1:
            steps.append(("deploy_next", (seat,)))
        table.then(*steps)


def _next_ships(table: Seen, ships: list[Ship]) -> list[Ship]:
    """Surprise Attack: the first player's flagship is deployed before his other ships."""
    first = [ship for ship in ships if surprised(table, ship) and ship.build.flagship]
    return first or ships


def surprised(table: Seen, ship: Ship) -> bool:
    """Surprise Attack: a ship of the first player."""
    return ship.seat == FIRST and plays(table, "surprise_attack")


def _on_station(table: Seen, ship: Ship) -> Obstacle | None:
    """Surprise Attack: the station that a flagship is deployed on. Not one that finds no room there."""
    if not surprised(table, ship) or not ship.build.flagship or table.goal is None:
        return None
    if ship.index in table.goal.ships:
        return None
    return next((rock for rock in table.obstacles if rock.kind == "station"), None)


def _has_ship(table: Seen, seat: int) -> bool:
    return any(ship.seat == seat and ship.in_play for ship in table.ships)


def _kinds(squadrons: list[Squadron]) -> list[int]:
    """One squadron of each kind: the others are the same."""
    return list({one.card.id: one.index for one in reversed(squadrons)}.values())


def deploy_next(table: Table, seat: int) -> Flow[None]:
    """The second squadron of a turn."""
    _, squadrons = undeployed(table, seat)
    if not squadrons:
        return
    chosen = yield from choose(
        table,
        placer(table, seat),
        "Deploy another squadron",
        lambda: [
            *(options.DeploySquadron(index) for index in _kinds(squadrons)),
            *_held_back(table, seat, squadrons),
        ],
        topic="deploy-squadron",
    )
    held = isinstance(chosen, options.HoldBack)
    table.then(("hold_back" if held else "deploy_squadron", (chosen.squadron,)))


def _held_back(table: Seen, seat: int, squadrons: list[Squadron]) -> list[options.HoldBack]:
    """Invisible Hand: squadrons with swarm that could be set aside instead."""
    if swarm_carrier(table, seat) is None:
        return []
    return [
        options.HoldBack(index)
        for index in _kinds([one for one in squadrons if "swarm" in one.card.keywords])
    ]


def deployment_legal(table: Seen, ship: Ship, x: float, y: float, heading: float) -> bool:
    """R3.6, R16.6: wholly inside the own deployment zone, on no other ship and no squadron. AR-SET-09:
    thematic, anywhere in the play area.
    """
    base = _base_at(ship.size, x, y, heading)
    zone = _zone_of(table, ship)
    if zone.gap(base) < -SLACK or overlapped_ships(table, ship, base):
        return False
    station = _on_station(table, ship)
    if station is not None and not collides(base, station.region):
        return False
    if ship.build.huge and not thematic(table, ship.seat) and not _at_own_edge(table, ship.seat, base):
        return False
    clear = ship.build.huge or _ambushed(table, ship)
    if clear and any(collides(base, each.region) for each in table.obstacles):
        return False
    return not any(one.in_play and collides(base, one.base) for one in table.squadrons)


# Places along the front lines are the same in every game.
@lru_cache(maxsize=1 << 11)
def _base_at(size: int, x: float, y: float, heading: float) -> Box:
    return Box(to_pose(x, y, heading), *BASES[size])


def _zone_of(table: Seen, ship: Ship) -> Room:
    """Where a ship is deployed."""
    if thematic(table, ship.seat):
        return table.area.room
    if ship.build.huge or _on_station(table, ship) is not None:
        return table.area.setup
    return ambush_zone(table) if _ambushed(table, ship) else deployment_zone(table.area, ship.seat)


#: So near a base touches an edge.
TOUCHES = 1.0


def _at_own_edge(table: Seen, seat: int, base: Box) -> bool:
    """R21.2: part of a huge ship's base touches the own edge; it may reach out of the zone."""
    setup, along = table.area.setup, 0 if table.area.endways else 1
    ends = [point[along] for point in base.points]
    low, high = (setup.x0, setup.x1) if table.area.endways else (setup.y0, setup.y1)
    return min(ends) <= low + TOUCHES if seat == FIRST else max(ends) >= high - TOUCHES


def at_edge(table: Seen, ship: Ship, across: float, heading: float) -> options.Spot:
    """ARA-H6: where a huge ship stands with a corner at its own edge."""
    setup, endways = table.area.setup, table.area.endways
    deep = _deep(table, _base_at(ship.size, 0.0, 0.0, heading))
    low, high = (setup.x0, setup.x1) if endways else (setup.y0, setup.y1)
    along = low + deep if ship.seat == FIRST else high - deep
    return options.rounded(along, across, heading) if endways else options.rounded(across, along, heading)


def _deep(table: Seen, base: Box) -> float:
    """How far a base at the origin reaches toward the player edges."""
    return max(point[0 if table.area.endways else 1] for point in base.points)


def front_line(table: Seen, zone: Room, seat: int, across: float, heading: float, size: int) -> options.Spot:
    """How far forward in a zone a base may stand."""
    endways = table.area.endways
    deep = _deep(table, _base_at(size, 0.0, 0.0, heading)) + 1.0
    low, high = (zone.x0, zone.x1) if endways else (zone.y0, zone.y1)
    along = high - deep if seat == FIRST else low + deep
    return options.rounded(along, across, heading) if endways else options.rounded(across, along, heading)


def ambush_zone(table: Seen) -> Room:
    """Fleet Ambush: the setup area beyond distance 5 of all its edges."""
    setup, away = table.area.setup, DISTANCES[4]
    return Room(setup.x0 + away, setup.y0 + away, setup.x1 - away, setup.y1 - away)


def _ambushed(table: Seen, ship: Ship) -> bool:
    """Fleet Ambush: the first player's first, third, fifth … ship stands in the ambush zone. Not one that
    finds no room there, which is noted on the card.
    """
    if not plays(table, "fleet_ambush") or ship.seat != FIRST or table.goal is None:
        return False
    down = sum(other.seat == FIRST and other.hull is not None and other is not ship for other in table.ships)
    return down % 2 == 0 and ship.index not in table.goal.ships


def deployment_places(table: Seen, ship: Ship) -> Iterator[options.Spot]:
    """Along the front line of the zone, straight ahead or a little aside; else anywhere."""
    first = None
    for first in _usual_places(table, ship):
        yield first
    if first is None:
        on_station = _on_station(table, ship) is not None
        zone = table.area.setup if on_station else _zone_of(table, ship)
        yield from _anywhere(table, ship, zone, table.area.ahead(ship.seat))


def _usual_places(table: Seen, ship: Ship) -> Iterator[options.Spot]:
    zone = ambush_zone(table) if _ambushed(table, ship) else deployment_zone(table.area, ship.seat)
    ahead = table.area.ahead(ship.seat)
    station = _on_station(table, ship)
    if station is not None:
        spots = [(station.pose.x, station.pose.y, heading % 360.0) for heading in range(0, 360, 45)]
        yield from (options.rounded(*spot) for spot in spots if deployment_legal(table, ship, *spot))
        return
    low, high = (zone.y0, zone.y1) if table.area.endways else (zone.x0, zone.x1)
    count = int((high - low) // GRID)
    for step in range(1, count + 1):
        across = low + step * (high - low) / (count + 1)
        for aside in HEADINGS:
            heading = (ahead + aside) % 360.0
            place = (
                at_edge(table, ship, across, heading)
                if ship.build.huge
                else front_line(table, zone, ship.seat, across, heading, ship.size)
            )
            if deployment_legal(table, ship, *place):
                yield place


def _anywhere(table: Seen, ship: Ship, zone: Room, ahead: float) -> list[options.Spot]:
    """A zone that is full along its front line: anywhere on a fine grid, at last athwart."""
    for aside in (0.0, 90.0, -90.0):
        heading = (ahead + aside) % 360.0
        found = [
            options.rounded(x, y, heading)
            for x in range(int(zone.x0), int(zone.x1), 25)
            for y in range(int(zone.y0), int(zone.y1), 20)
            if deployment_legal(table, ship, x, y, heading)
        ]
        if found:
            return found
    return []


def deploy_ship(table: Table, ship: int) -> Flow[None]:
    """R3.6: a pose in the zone, then a speed of the chart. A ship that finds no room anywhere in it takes no
    part: it is lost.
    """
    one = table.ships[ship]

    left_over = deployment_places(table, one)
    first = next(left_over, None)
    bound = _ambushed(table, one) or _on_station(table, one) is not None
    if first is None and bound and table.goal is not None:
        table.goal.ships.append(ship)
        left_over = deployment_places(table, one)
        first = next(left_over, None)
    if first is None:
        one.alive = False
        table.tell("no-room", one.seat, ship)
        return
    # The deck has a place of its own: nobody need look for the others.
    offered = once(lambda: OnDemand(options.Place, [first, *left_over]))
    chosen = yield from choose(
        table,
        placer(table, one.seat),
        f"Place {one.name}",
        offered,
        composer=poses(
            table,
            one.build.name,
            lambda pose: options.Place(pose),
            lambda option: isinstance(option, options.Place) and deployment_legal(table, one, *option.spot),
            "It must be on the map, on nothing else."
            if thematic(table, one.seat)
            else "It must be in the setup area and touch its own edge, on nothing else."
            if one.build.huge
            else "It must be entirely in the ambush zone, on nothing else."
            if _ambushed(table, one)
            else "It must be on the station, in the setup area, on nothing else."
            if _on_station(table, one) is not None
            else "It must be entirely in its own deployment zone, on nothing else.",
            offered,
        ),
        topic="deploy-pose",
        about={"ship": ship},
    )
    one.speed = yield from deployed_speed(table, one, chosen.spot)
    one.place(to_pose(*chosen.spot))
    table.tell("deploys", one.seat, ship, one.speed)
    settle(table, one)
    yield from stock(table, one)
    yield from _carry(table, one)


def deployed_speed(table: Table, ship: Ship, spot: options.Spot) -> Flow[int]:
    """R3.6: a speed of the chart. AR-DEP-09, AR-DEP-10: that of the AI's ships is settled, whoever places
    them. At distance 1–2 of a gravity rift it is 0.
    """
    if at_rift(table, _base_at(ship.size, *spot)):
        return 0
    if thematic(table, ship.seat):
        return min(AI_SPEED, ship.build.max_speed)
    chosen = yield from choose(
        table,
        ship.seat,
        f"Speed of {ship.name}",
        lambda: [options.Speed(number) for number in range(1, _fastest(table, ship) + 1)],
        topic="deploy-speed",
        about={"ship": ship.index},
    )
    return chosen.speed


def _fastest(table: Seen, ship: Ship) -> int:
    """Surprise Attack: the first player's ships are deployed at half their maximum speed at most, rounded
    up.
    """
    most = ship.build.max_speed
    return (most + 1) // 2 if surprised(table, ship) else most


def stock(table: Table, ship: Ship) -> Flow[None]:
    """R3.6: what is stored on cards when their ship is deployed: command tokens that they are readied with,
    the rounds of Garm Bel Iblis.
    """
    for index, card in enumerate(ship.build.upgrades):
        count, _, rest = card.start_tokens.partition(" ")
        kinds = [command for command, name in enumerate(COMMANDS) if rest.startswith(name.replace("_", " "))]
        if kinds and " or " not in rest:
            ship.stored[index] = (kinds[0],) * int(count)
        elif rest.startswith("of each command"):
            ship.stored[index] = tuple(range(len(COMMANDS)))
        elif "after_deploy" not in card.windows:
            yield from _store(table, ship, index)
    yield from _prepare(table, ship)
    for index, _, effect in ship.build.effects.get("ship_phase_start", ()):
        if PRESET in effect.get("if", ()):
            yield from _two_rounds(table, ship, index, 2)
    for index, _, effect in ship.build.effects.get("attack_effects", ()):
        if effect.get("rounds"):
            yield from _two_rounds(table, ship, index, 1)
        elif effect["op"] == "swap_die" and ship.seat == SECOND:
            face = yield from choose(
                table,
                ship.seat,
                f"{ship.build.upgrades[index].name}: which face does its red die show?",
                lambda: [options.SetDie(0, face) for face in sorted(HAS[RED], key=lambda each: -HITS[each])],
                topic="stored-die",
                about={"ship": ship.index},
            )
            ship.stored[index] = (8 * RED + face.face,)


def stock_late(table: Table, ship: Ship) -> Flow[None]:
    """What is put on cards after deployment: Thrawn's dials, Palpatine's defense tokens."""
    for index, card in enumerate(ship.build.upgrades):
        if "after_deploy" not in card.windows:
            continue
        if any(effect["op"] == "defense_kinds" for effect in card.effects):
            ship.stored[index] = tuple(range(len(TOKENS)))
        else:
            yield from _store(table, ship, index)


def _store(table: Table, ship: Ship, upgrade: int) -> Flow[None]:
    """Command tokens or dials that the owner chooses are put on a card; on some of at least two kinds."""
    card = ship.build.upgrades[upgrade]
    number_of, _, which = card.start_tokens.partition(" ")
    if not number_of.isdigit() or card.played != WHOLE:
        return
    count = int(number_of)
    kinds = [
        command for command, name in enumerate(COMMANDS) if name.replace("_", " ") in which or "any" in which
    ]
    stored: list[int] = []
    for number in range(count):
        same = "at least 2 types" in card.text and number == count - 1 and len(set(stored)) == 1
        ways = [command for command in kinds if not same or command not in stored]
        prompt = f"{card.name}: {'dial' if 'dial' in which else 'token'} {number + 1} of {count}"
        offered = [options.COMMAND_ACTS[command] for command in ways]
        about = {"ship": ship.index, "upgrade": upgrade}
        if table.config.facedown[ship.seat] and upgrade in ship.dial_stores:
            chosen = yield from secretly(ship.seat, prompt, offered, topic="store-token", about=about)
        else:
            chosen = yield from choose(table, ship.seat, prompt, offered, topic="store-token", about=about)
        stored.append(chosen.command)
    ship.stored[upgrade] = tuple(sorted(stored))


def _prepare(table: Table, ship: Ship) -> Flow[None]:
    """Cards that change their ship as it is deployed: tokens of another kind, shields that are moved."""
    yield from offer(table, "prepare", ship)
    for index, _, _ in ship.build.by_op.get("chosen_token", ()):
        yield from _one_token_more(table, ship, index)
    if ship.works("shift_shields"):
        yield from _shift_shields(table, ship)


def _one_token_more(table: Table, ship: Ship, upgrade: int) -> Flow[None]:
    """Kyrsta Agate: one more defense token, not scatter."""
    chosen = yield from choose(
        table,
        ship.seat,
        f"{ship.build.upgrades[upgrade].name}: which defense token more?",
        lambda: [each for each in options.KIND_ACTS if each.kind != SCATTER],
        topic="token-more",
        about={"ship": ship.index},
    )
    ship.stored[upgrade] = (chosen.kind,)
    ship.refit()


#: Aspiration: a zone may have so many shields.
MOST_SHIFTED = 6


def _shift_shields(table: Table, ship: Ship) -> Flow[None]:
    """Aspiration: shields are moved to up to two zones, six at most in each."""
    zones: list[int] = []
    while True:
        targets = [zone for zone in ship.build.zones if zone in zones or len(zones) < 2]
        ways = [
            options.Shift(source, zone)
            for source in ship.build.zones
            for zone in targets
            if source != zone
            and source not in zones
            and ship.shields[source]
            and ship.shields[zone] < MOST_SHIFTED
        ]
        if not ways:
            return
        chosen = yield from may_choose(
            table,
            ship.seat,
            f"Move shields of {ship.name}?",
            ways,
            topic="shift-shields",
            about={"ship": ship.index},
        )
        if chosen is None:
            return
        source, zone = chosen.origin, chosen.zone
        zones += [] if zone in zones else [zone]
        ship.shields[source] -= 1
        ship.shields[zone] += 1


def redeploy(table: Table, ship: int) -> Flow[None]:
    """Corvus: after deployment it may stand somewhere else in its zone."""
    one = table.ships[ship]
    offered = once(lambda: OnDemand(options.Place, list(deployment_places(table, one))))
    chosen = yield from may_choose(
        table,
        one.seat,
        f"Deploy {one.name} again?",
        lambda: offered(),
        composer=poses(
            table,
            one.build.name,
            lambda pose: options.Place(pose),
            lambda option: isinstance(option, options.Place) and deployment_legal(table, one, *option.spot),
            "It must be entirely in its own deployment zone, on nothing else.",
            offered,
        ),
        topic="redeploy",
        about={"ship": ship},
    )
    if chosen is not None:
        one.place(to_pose(*chosen.spot))
        table.tell("redeploys", one.seat, ship)
        if at_rift(table, one.base):
            one.speed = 0


def _two_rounds(table: Table, ship: Ship, index: int, apart: int) -> Flow[None]:
    """Two rounds are written on a card, at least so far apart."""
    first = yield from _a_round(table, ship, list(range(1, ROUNDS + 1 - apart)), "the first")
    second = yield from _a_round(table, ship, list(range(first + apart, ROUNDS + 1)), "the second")
    ship.stored[index] = (first, second)


def _carry(table: Table, carrier: Ship) -> Flow[None]:
    """Profundity: a small ship with command 1 may be set aside, to be deployed at the start of a round."""
    for index, _, effect in carrier.build.effects.get("setup", ()):
        ships, _ = undeployed(table, carrier.seat)
        small = [one for one in ships if not one.size and one.build.card.command == 1 and one is not carrier]
        if effect["op"] != "set_aside" or not small:
            continue
        chosen = yield from may_choose(
            table,
            carrier.seat,
            f"{carrier.build.upgrades[index].name}: set a ship aside?",
            [options.Deploy(one.index) for one in small],
            topic="set-aside",
            about={"ship": carrier.index},
        )
        if chosen is not None:
            carrier.stored[index] = (chosen.ship,)


def set_aside(table: Seen, seat: int) -> list[tuple[Ship, int, int]]:
    """Ships that wait beside the table: the carrier, its upgrade, and the ship it carries."""
    return [
        (carrier, index, carrier.stored[index][0])
        for carrier in table.ships
        if carrier.seat == seat and carrier.alive
        for index, _, effect in carrier.build.by_op.get("set_aside", ())
        if carrier.stored[index]
    ]


def _a_round(table: Table, ship: Ship, ways: list[int], which: str) -> Flow[int]:
    chosen = yield from choose(
        table,
        ship.seat,
        f"In which round, {which} time?",
        lambda: [options.Amount(number) for number in ways],
        topic="preset-round",
        about={"ship": ship.index},
    )
    found: int = chosen.number
    return found


#: R3.6: so far may a squadron be from a friendly ship, to be wholly within distance 1–2.
NEAR_SHIP = DISTANCES[1] - 2 * SQUADRON_RADIUS + SLACK


def squadron_legal(
    table: Seen,
    squadron: Squadron,
    x: float,
    y: float,
    free: Callable[[float, float], bool] | None = None,
) -> bool:
    """R3.6: within distance 1–2 of a friendly ship, in the setup area; scouts anywhere beyond distance 5 of
    enemies. AR-SET-09: thematic, wherever that ship stands. Who asks for many places brings their
    `clearance`.
    """
    disc = Disc(x, y, SQUADRON_RADIUS)
    area = table.area.room if thematic(table, squadron.seat) else table.area.setup
    if room_around(area, disc) < -SLACK:
        return False
    if not (fits(table, squadron, x, y) if free is None else free(x, y)):
        return False
    for ship in table.ships:
        if ship.seat == squadron.seat and ship.in_play and separation(disc, ship.base) <= NEAR_SHIP:
            if not ship.build.huge or thematic(table, squadron.seat):
                return True
            # R21.2: a huge ship may stick out of the zone; its squadrons stay near both.
            zone = deployment_zone(table.area, squadron.seat)
            away = hypot(max(zone.x0 - x, 0.0, x - zone.x1), max(zone.y0 - y, 0.0, y - zone.y1))
            if away - SQUADRON_RADIUS <= NEAR_SHIP:
                return True
    if plays(table, "fighter_ambush") and squadron.seat == SECOND and _in_ambush(table, disc):
        return True
    return is_scout(squadron) and _far_from_enemies(table, squadron, disc)


def is_scout(squadron: Squadron) -> bool:
    """It may be deployed far from ships and enemies."""
    return "scout" in squadron.card.keywords or bool(squadron.lent & SCOUTS)


def _in_ambush(table: Seen, disc: Disc) -> bool:
    """Fighter Ambush: at distance 1 of an obstacle, beyond distance 5 of the first player's edge."""
    if disc.y - disc.r - table.area.room.y0 <= DISTANCES[4]:
        return False
    return any(separation(disc, rock.region) <= DISTANCES[0] + SLACK for rock in table.obstacles)


def _far_from_enemies(table: Seen, squadron: Squadron, disc: Disc) -> bool:
    bases: list[Box | Disc] = [s.base for s in table.ships if s.in_play and s.seat != squadron.seat]
    bases += [s.base for s in table.squadrons if s.in_play and s.seat != squadron.seat]
    return all(separation(disc, base) > DISTANCES[4] for base in bases)


#: Fighter Ambush: so many places round an obstacle are listed.
AROUND_ROCKS = 12


def squadron_points(table: Seen, squadron: Squadron) -> Iterator[Point]:
    """Points round each friendly ship, near and a little further off."""
    for ship in table.ships:
        if ship.seat != squadron.seat or not ship.in_play:
            continue
        reach = OUT[-1] * (ship.base.r + 2 * SQUADRON_RADIUS)
        free = clearance(table, squadron, ship.pose.x, ship.pose.y, reach)
        usual = not (ship.build.huge or thematic(table, squadron.seat))
        assert ship.hull is not None
        for places in rings(ship.hull, ship.size, table.area.setup, NEAR_SHIP):
            for px, py, near in places:
                if free(px, py) if usual and near else squadron_legal(table, squadron, px, py, free):
                    yield (px, py)
                    break
    if plays(table, "fighter_ambush") and squadron.seat == SECOND:
        for rock in table.obstacles:
            for step in range(AROUND_ROCKS):
                angle, out = 2 * pi * step / AROUND_ROCKS, rock.region.r + SQUADRON_RADIUS
                px, py = options.rounded(rock.region.x + out * cos(angle), rock.region.y + out * sin(angle))
                if squadron_legal(table, squadron, px, py):
                    yield (px, py)


def deploy_squadron(table: Table, squadron: int) -> Flow[None]:
    """R3.6: a place near a friendly ship."""
    one = table.squadrons[squadron]

    left_over = squadron_points(table, one)
    first = next(left_over, None)
    if first is None:
        left_over = _grid(table, one)
        first = next(left_over, None)
    if first is None:
        one.alive = False
        table.tell("no-room-squadron", one.seat, squadron)
        return
    # The deck has a place of its own: nobody need look for the others.
    places = once(lambda: list(dict.fromkeys([first, *left_over])))
    chosen = yield from choose(
        table,
        placer(table, one.seat),
        f"Place {one.name}",
        lambda: OnDemand(options.Put, places()),
        composer=spots(
            table,
            one.card.name,
            options.Put,
            lambda x, y: squadron_legal(table, one, x, y),
            "It must be within distance 1-2 of a friendly ship, in the setup area, on nothing else.",
            places,
        ),
        topic="deploy-place",
        about={"squadron": squadron},
    )
    one.place(*chosen.point)
    table.tell("deploys-squadron", one.seat, squadron)


def _grid(table: Seen, squadron: Squadron) -> Iterator[Point]:
    setup = table.area.room if thematic(table, squadron.seat) else table.area.setup
    for x in range(int(setup.x0), int(setup.x1), 12):
        for y in range(int(setup.y0), int(setup.y1), 12):
            if squadron_legal(table, squadron, float(x), float(y)):
                yield (float(x), float(y))
