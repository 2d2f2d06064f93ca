"""R15–R17: a ship executes its maneuver."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.core.compose import Chosen, Composition, Knob, Piece
from understudy.core.flow import Flow
from understudy.core.judging import key_of
from understudy.core.option import Option
from understudy.games.armada.cards import DAMAGE_OF, NAVIGATE
from understudy.games.armada.judging import has_moved, piece
from understudy.games.armada.measures import HARMFUL, MOST_CLICKS
from understudy.games.armada.options import BOTH, DIAL, HALT, TOKEN, Maneuver, Mend, Overlapped
from understudy.games.armada.queries import SLACK, Seen, at_rift, far, plays, ruled_otherwise
from understudy.games.armada.rules.asking import choose, may_choose
from understudy.games.armada.rules.confirming import confirm_pose, witness
from understudy.games.armada.rules.courses import (
    CLICK_NAMES,
    SIDE_NAMES,
    Flown,
    Sources,
    chart_of,
    dial_of,
    fly,
    maneuvers,
    most_clicks,
    obstacles_under,
    outcome,
    sources,
    spent_on,
    squadrons_under,
)
from understudy.games.armada.rules.damage import (
    deal,
    discard_card,
    gain_raid,
    lose_cards,
    remove_ship,
    suffer_somewhere,
)
from understudy.games.armada.rules.doubling import ALL_COMMANDS
from understudy.games.armada.rules.effects import (
    Use,
    card_name,
    effect_of,
    pay,
    resolved,
    spent_command,
    usable,
)
from understudy.games.armada.rules.guarding import speed_turned
from understudy.games.armada.rules.mapping import armed_near, set_off
from understudy.games.armada.rules.objectives.cover import take_cover
from understudy.games.armada.rules.objectives.deeds import hazard, ionized, mines, take_from_rock
from understudy.games.armada.rules.objectives.stations import repairs
from understudy.games.armada.rules.turning import turn_rams, turned, turning
from understudy.games.armada.rules.upgrades import offer
from understudy.games.armada.table import DISCARDED, EXHAUSTED, FIRST, SECOND, SLOWED, WATCHER, Ship, Table
from understudy.games.armada.tool import SIDES, Clicks, click_vectors, extra_clicks, sides, tool
from understudy.games.armada.vocabulary import DISCARD
from understudy.kit.positions import is_count

FISSURE = DAMAGE_OF["thruster_fissure"]
CONTROLS = DAMAGE_OF["damaged_controls"]
RUPTURED = DAMAGE_OF["ruptured_engine"]


# -- the step ------------------------------------------------------------------------------------------------


def maneuver(table: Table, ship: int) -> Flow[None]:
    """R7.3, R15: determine the course, and move."""
    mover = table.ships[ship]
    if not mover.in_play:
        return
    given = sources(table, mover)
    composer = composed_maneuver(table, mover, given)
    chosen = yield from choose(
        table,
        mover.seat,
        f"Execute the maneuver of {mover.name}",
        # AR-MOV-06: whoever overrules the AI deck chooses from a list.
        lambda: (
            () if composer is not None and not table.config.ai[mover.seat] else maneuvers(table, mover, given)
        ),
        composer=composer,
        topic="maneuver",
        about={"ship": ship, "speed": mover.speed},
    )
    yield from execute(table, mover, chosen, given)


def course(table: Table, ship: int) -> Flow[None]:
    """Cards that are used as the course is determined."""
    yield from offer(table, "course", table.ships[ship])


def after_maneuver(table: Table, ship: int) -> Flow[None]:
    """Cards that are used after the maneuver."""
    yield from offer(table, "after_maneuver", table.ships[ship])


def extra_maneuver(table: Table, ship: int, straight: int) -> Flow[None]:
    """A card lets the ship execute a maneuver at speed 1, perhaps only straight ahead."""
    mover = table.ships[ship]
    if not mover.in_play:
        return
    yaws = (0,) if straight else chart_of(mover)[1]
    ways = [Maneuver(1, clicks, side) for clicks in click_vectors(yaws) for side in sides(mover.size, clicks)]
    if (SLOWED, mover.seat, ship) in table.standing or at_rift(table, mover.base):
        ways = [HALT]
    chosen = yield from choose(
        table,
        mover.seat,
        f"An extra maneuver of {mover.name}",
        ways,
        topic="extra-maneuver",
        about={"ship": ship},
    )
    table.standing = [each for each in table.standing if each != (SLOWED, mover.seat, ship)]
    yield from move(table, mover, chosen.clicks, chosen.side)


def composed_maneuver(table: Seen, ship: Ship, given: Sources) -> Composition | None:
    """A course put together: the speed, each joint of the tool, then its side. None where there is only
    one.
    """
    chart, now, size = chart_of(ship, given), ship.speed, ship.size
    if not now and not (given.dial or given.token or given.speeds or given.either):
        return None
    slow = given.slow
    extra = most_clicks(given)

    def after(chosen: Chosen) -> Sequence[Piece]:
        if not chosen:
            most = given.dial + given.token + given.speeds + given.either
            low, high = max(0, now - most - slow), min(len(chart) - 1, now + most) - slow
            return [Piece(str(speed), f"speed {speed}") for speed in range(low, max(low, high) + 1)]
        speed, clicks = int(chosen[0]), tuple(int(part) for part in chosen[1 : 1 + int(chosen[0])])
        if len(clicks) < speed:
            return [
                Piece(str(click), CLICK_NAMES[click])
                for click in range(-MOST_CLICKS, MOST_CLICKS + 1)
                if _reachable(
                    given, chart[speed], abs(dial_of(now, given, speed) - now), (*clicks, click), extra
                )
                and (len(clicks) + 1 < speed or sides(size, (*clicks, click)))
            ]
        ways = sides(size, clicks) if speed else ()
        if len(chosen) > speed + 1 or len(ways) < 2:
            return ()
        return [Piece(side, f"tool to {SIDE_NAMES[side]}") for side in ways]

    def whole(chosen: Chosen) -> Option:
        speed, clicks = int(chosen[0]), tuple(int(part) for part in chosen[1 : 1 + int(chosen[0])])
        if not speed:
            return HALT
        side = chosen[-1] if len(chosen) > speed + 1 else sides(size, clicks)[0]
        return Maneuver(speed, clicks, side)

    def dials(chosen: Chosen) -> Sequence[Knob]:
        return course_dials(ship, table.area.height, chosen)

    def usual(chosen: Chosen, pieces: Sequence[Piece]) -> Piece:
        wanted = str(0 if chosen else max(0, now - slow))
        return next((piece for piece in pieces if piece.id == wanted), pieces[0])

    return Composition(
        "the course", after, whole, lambda option: maneuver_legal(ship, given, option), dials, usual
    )


def course_dials(ship: Ship, height: float, chosen: Chosen) -> Sequence[Knob]:
    """The parts of a course with the joints where they lie on the map, whose y runs down the page."""
    speed = int(chosen[0])
    clicks = tuple(int(part) for part in chosen[1 : 1 + speed])
    side = chosen[-1] if len(chosen) > speed + 1 else SIDES[0]
    points = [ship.pose.at(u, v) for u, v in tool(ship.size, clicks, side)[1:-1]]
    joints = [Knob(f"Joint {n}", (round(x, 1), round(height - y, 1))) for n, (x, y) in enumerate(points, 1)]
    return [Knob("Speed"), *joints, Knob("Tool")][: len(chosen)]


def _reachable(given: Sources, yaw: tuple[int, ...], steps: int, clicks: Clicks, extra: int) -> bool:
    """Whether the first clicks of a course are possible."""
    beyond = sum(max(0, abs(click) - most) for click, most in zip(clicks, yaw, strict=False))
    return beyond <= extra and spent_on(given, steps, beyond) is not None


def maneuver_legal(ship: Ship, given: Sources, option: Option) -> bool:
    """R15.1, R2.17: whether a course is within the chart, with what the ship may use, and the side is
    possible.
    """
    if not isinstance(option, Maneuver):
        return False
    speed, clicks, side = option.speed, option.clicks, option.side
    chart = chart_of(ship, given)
    dial = dial_of(ship.speed, given, speed)
    if dial >= len(chart):
        return False
    beyond = extra_clicks(chart[speed], clicks) if speed else 0
    if spent_on(given, abs(dial - ship.speed), beyond) is None:
        return False
    return not speed or side in sides(ship.size, clicks)


def execute(table: Table, ship: Ship, chosen: Maneuver, given: Sources) -> Flow[None]:
    """Spend what the course takes, set the dial, and move."""
    speed, clicks = chosen.speed, chosen.clicks
    dial = dial_of(ship.speed, given, speed)
    change, turn = abs(dial - ship.speed), 0
    spent = spent_on(given, change, extra_clicks(chart_of(ship, given)[speed], clicks) if speed else 0)
    if spent is not None and not speed and ship.works("yaw_at_zero"):
        spent, turn = yield from turning(table, ship, given, spent)
    table.standing = [each for each in table.standing if each != (SLOWED, ship.seat, ship.index)]
    if spent is not None and (spent.dial or spent.token):
        ship.resolved |= 1 << NAVIGATE
        if spent.dial and not given.by_token:
            ship.spend_dial(NAVIGATE)
        table.tell("navigates", ship.seat, ship.index)
        resolved(table, ship, NAVIGATE, TOKEN if not spent.dial else BOTH if spent.token else DIAL)
        if (spent.token and not given.feigned) or given.by_token:
            spent_command(table, ship, NAVIGATE)
        if given.feigned:
            _pay_for_feigned(table, ship)
    yield from follow_course(table, ship, chosen, dial, turn)


def _pay_for_feigned(table: Table, ship: Ship) -> None:
    """Leia Organa: it was the last command of this round. Commander Beck: a raid token."""
    for use in table.used:
        effect = effect_of(table, Use(*use)) if use[0] >= 0 else {"w": "", "op": ""}
        if effect["w"] == "course" and effect["op"] == "dial_both":
            ship.resolved = ALL_COMMANDS
        elif effect["w"] == "course" and effect["op"] == "token_too":
            gain_raid(table, ship, NAVIGATE)


def follow_course(
    table: Table, ship: Ship, course: Maneuver, dial: int | None = None, turn: int = 0
) -> Flow[None]:
    """R15: set the speed, and move. R15.5: a maneuver that is slower for once leaves the dial alone."""
    speed, clicks, side = course.speed if dial is None else dial, course.clicks, course.side
    if speed != ship.speed:
        ship.speed = speed
        table.tell("speed", ship.seat, ship.index, speed)
        speed_turned(table, ship)
        for _ in range(ship.damage_count(FISSURE)):
            yield from suffer_somewhere(table, ship, 1, "Thruster Fissure", "damage-zone")
        if not ship.in_play:
            return
    if turn:
        yield from _turn(table, ship, turn)
        if not ship.in_play:
            return
    if clicks and WATCHER in table.config.aces[1 - ship.seat]:
        written = ",".join(map(str, clicks))
        table.then(("snap_at_ship", (ship.index,)), ("sail", (ship.index, written, side)))
        return
    yield from move(table, ship, clicks, side)


def sail(table: Table, ship: int, clicks: str, side: str) -> Flow[None]:
    """The course that was set, after what came between it and the move."""
    one = table.ships[ship]
    if one.in_play:
        yield from move(table, one, tuple(int(each) for each in clicks.split(",")), side)


def _turn(table: Table, ship: Ship, clicks: int) -> Flow[None]:
    """Rakehell: the ship turns where it stands, unless another ship is in the way, which it rams."""
    pose = turned(table, ship, clicks)
    rammed = turn_rams(table, ship, pose)
    if rammed:
        yield from _ram(table, ship, rammed)
        if ship.in_play and ship.has_damage(CONTROLS):
            yield from deal(table, ship)
        return
    ship.place(pose)
    has_moved(table, ship)
    table.tell("turns", ship.seat, ship.index, clicks)
    if table.area.room.gap(ship.base) < -SLACK:
        table.tell("leaves", ship.seat, ship.index)
        remove_ship(table, ship)


def move(table: Table, ship: Ship, clicks: Clicks, side: str) -> Flow[None]:
    """R16, G24: reductions, ram cards, squadrons pushed aside, the edge, obstacles, Ruptured Engine."""
    flown = fly(table, ship, clicks, side)
    met = outcome(table, ship, clicks, side)
    if met is not None:
        flown = flown._replace(speed=len(clicks), rammed=met.rammed, off_map=met.off_map)
    if clicks:
        ship.place(flown.pose)
        has_moved(table, ship)
    told = (ship.index, flown.speed, len(clicks), SIDES.index(side), *clicks)
    confirms = bool(clicks) and table.config.posed and not table.config.reported[ship.seat]
    if confirms:
        # Whoever is to say where it stands moves it first.
        table.tell("moves", ship.seat, *told)
        flown = yield from _confirmed(table, ship, flown)
    if met is not None and table.known is not None and clicks:
        table.known[_under_key(ship)] = ",".join(map(str, met.obstacles))
    # R16.1: squadrons in the way are lifted before anything else is asked.
    under = squadrons_under(table, flown.base) if met is None else met.squadrons
    beneath = [(index, table.squadrons[index].base) for index in under]
    for index, _ in beneath:
        table.squadrons[index].disc = None
    if not confirms:
        table.tell("moves", ship.seat, *told)
    struck = armed_near(table, ship) if table.laid else []
    collided = bool(flown.rammed)
    if collided:
        yield from _ram(table, ship, flown.rammed)
        if ship.in_play and ship.has_damage(CONTROLS):
            yield from deal(table, ship)
    if not ship.in_play and struck:
        # G71: a ship that the ram has destroyed still sets them off.
        yield from set_off(table, ship, struck)
    if flown.off_map and ship.in_play:
        table.tell("leaves", ship.seat, ship.index)
        remove_ship(table, ship)
    if not ship.in_play:
        # Nothing came to rest there.
        for index, disc in beneath:
            table.squadrons[index].disc = disc
        return
    table.moving = [index for index, _ in beneath]
    if table.moving:
        table.then(("push", (ship.index,)), ("arrive", (ship.index, int(collided))))
    else:
        table.then(("arrive", (ship.index, int(collided))))


def _confirmed(table: Table, ship: Ship, flown: Flown) -> Flow[Flown]:
    """With poses that people confirm: the ship stands as drawn, or as it is said to stand."""
    who = witness(table, ship.seat)
    if who is None:
        return flown
    pose = yield from confirm_pose(table, who, ship.build.name, ship.pose, {"ship": ship.index})
    if pose is None:
        return flown
    ship.place(pose)
    table.tell("stands", ship.seat, ship.index)
    return flown._replace(pose=pose, base=ship.base, off_map=table.area.room.gap(ship.base) < -SLACK)


def _ram(table: Table, ship: Ship, rammed: Sequence[int]) -> Flow[None]:
    """R16.2, R16.3, G25, G26: the mover and the closest of those overlapped get a card each."""
    others = [table.ships[index] for index in rammed if table.ships[index].in_play]
    if not others:
        return
    closest = min(others, key=lambda other: (far(ship, other), -other.size, other.index))
    table.tell("rams", ship.seat, ship.index, closest.index)
    lose_cards(ship, "overlap")
    for index, _, effect in ship.build.by_op.get("extra_maneuver", ()):
        if effect.get("tired_by") == "overlap" and ship.upgrades[index]:
            ship.upgrades[index] = EXHAUSTED
    flotillas = ship.build.card.flotilla, closest.build.card.flotilla
    faceup = ship.seat != closest.seat and _has(ship, "overlap_faceup")
    if (flotillas[0] or not flotillas[1]) and not _spared(ship, closest):
        yield from deal(table, ship, faceup=ship.seat != closest.seat and closest.works("overlapped_faceup"))
    if (flotillas[1] or not flotillas[0]) and not _spared(closest, ship):
        yield from deal(table, closest, faceup=faceup)
    if ship.seat != closest.seat:
        yield from _overlapped(table, ship, closest)


def _overlapped(table: Table, ship: Ship, other: Ship) -> Flow[None]:
    """Amity: when an enemy overlaps it, both ships may get a facedown card more; nothing spares them."""
    for use in usable(table, "enemy_overlaps", other, None):
        if not (ship.in_play and other.in_play):
            return
        chosen = yield from may_choose(
            table,
            other.seat,
            f"{card_name(table, use)}: a damage card more for both ships?",
            [use.option],
            topic="overlapped",
            about={"ship": other.index, "by": ship.index},
        )
        if chosen is not None:
            yield from pay(table, use, other)
            yield from deal(table, ship)
            yield from deal(table, other)


def _has(ship: Ship, operation: str) -> bool:
    """Whether a card of the ship does this always."""
    return any(
        effect["op"] == operation and ship.upgrades[index]
        for index, _, effect in ship.build.effects.get("passive", ())
    )


def _spared(ship: Ship, other: Ship) -> bool:
    """Hardened Bulkheads: no card from an overlap with a smaller ship."""
    return other.size < ship.size and _has(ship, "overlap_spared")


def arrive(table: Table, ship: int, collided: int) -> Flow[None]:
    """R17, G24, G52: obstacles beneath the base, then Ruptured Engine."""
    mover = table.ships[ship]
    if mover.in_play and plays(table, "minefields"):
        yield from mines(table, mover)
    if mover.in_play and table.laid:
        yield from set_off(table, mover, armed_near(table, mover))
    if not mover.in_play:
        return
    if plays(table, "ion_storm"):
        ionized(table, mover)
    under = _stands_on(table, mover)
    if table.goal is not None and table.goal.rocks:
        for number in under:
            yield from take_from_rock(table, mover, number)
    # ARA-07: one card for the maneuver, by the other reading one for the ram and one for the obstacle.
    if under and mover.has_damage(CONTROLS) and (not collided or ruled_otherwise(table)):
        yield from deal(table, mover)
    if under and mover.in_play and not (yield from _ignores(table, mover, under)):
        while under and mover.in_play:
            number = under[0]
            if len(under) > 1:
                chosen = yield from choose(
                    table,
                    mover.seat,
                    "Which obstacle first?",
                    lambda: [Overlapped(each) for each in under],
                    topic="obstacle-order",
                    about={"ship": ship},
                )
                number = chosen.obstacle
            under.remove(number)
            yield from _overlap(table, mover, number)
    if mover.in_play and mover.speed > 1:
        for _ in range(mover.damage_count(RUPTURED)):
            if mover.in_play:
                yield from suffer_somewhere(table, mover, 1, "Ruptured Engine", "damage-zone")


def _under_key(ship: Ship) -> str:
    return key_of("stands-on", {"ship": piece(ship)})


def _stands_on(table: Table, ship: Ship) -> list[int]:
    """Obstacles beneath a ship that has moved: as the model has it, or as its maneuver was judged."""
    if table.known is None:
        return obstacles_under(table, ship.base)
    told = [int(number) for number in table.known.get(_under_key(ship), "").split(",") if is_count(number)]
    return [number for number in told if number < len(table.obstacles)]


def _ignores(table: Table, ship: Ship, under: Sequence[int]) -> Flow[bool]:
    """G44: all obstacles of the maneuver, or none."""
    if not any(table.obstacles[number].kind in HARMFUL for number in under):
        return False
    for index, order, effect in ship.build.effects.get("overlap_obstacle", ()):
        if not ship.upgrades[index]:
            continue
        use = Use(ship.index, index, order)
        chosen = yield from may_choose(
            table,
            ship.seat,
            f"Ignore the obstacles by {card_name(table, use)}?",
            [use.option],
            topic="ignore-obstacles",
            about={"ship": ship.index},
        )
        if chosen is not None:
            if DISCARD in effect.get("cost", ()):
                ship.upgrades[index] = DISCARDED
            else:
                yield from pay(table, use, ship)
            return True
    return False


def _overlap(table: Table, ship: Ship, number: int) -> Flow[None]:
    """R17.1: what an obstacle does to a ship."""
    obstacle = table.obstacles[number]
    table.tell("overlaps", ship.seat, ship.index, number)
    if obstacle.inert or (
        plays(table, "dangerous_territory") and obstacle.kind != "station" and ship.seat == SECOND
    ):
        return
    before = sum(ship.shields) - len(ship.cards)
    match obstacle.kind:
        case "asteroid":
            if plays(table, "asteroid_tactics"):
                yield from take_cover(table, ship, ship.build.tokens)
            if ship.seat == FIRST or not plays(table, "asteroid_tactics"):
                yield from deal(table, ship, faceup=True)
        case "debris":
            yield from suffer_somewhere(table, ship, 2, "Debris", "damage-zone")
        case "purrgil":
            yield from suffer_somewhere(table, ship, ship.speed, "Purrgil", "damage-zone")
        case "exogorth":
            yield from suffer_somewhere(table, ship, 1, "Exogorth", "damage-zone")
        case "rift":
            _caught(table, ship)
        case "station" if ship.cards and repairs(table, ship.seat, obstacle):
            yield from mend_one(table, ship, "The station repairs", "station")
    if obstacle.kind in ("asteroid", "debris"):
        hazard(table, ship, before)


def _caught(table: Table, ship: Ship) -> None:
    """A ship on a gravity rift stops."""
    if ship.speed:
        ship.speed = 0
        table.tell("speed", ship.seat, ship.index, 0)
        speed_turned(table, ship)


def mend_one(table: Table, ship: Ship, why: str, topic: str) -> Flow[None]:
    """One damage card may be discarded."""
    chosen = yield from may_choose(
        table,
        ship.seat,
        f"{why}: discard a damage card of {ship.name}?",
        lambda: mend_options(ship),
        topic=topic,
        about={"ship": ship.index},
    )
    if chosen is not None:
        discard_card(table, ship, chosen.card)


def mend_options(ship: Ship) -> list[Mend]:
    """One option for each different damage card."""
    seen: dict[int, Mend] = {}
    for index, code in enumerate(ship.cards):
        seen.setdefault(code, Mend(index))
    return list(seen.values())
