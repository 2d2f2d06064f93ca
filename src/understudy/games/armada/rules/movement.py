"""R15–R17: a ship executes its maneuver. What would happen is worked out without touching the table, for
bots,
previews and the rules alike.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import atan2, cos, pi, sin
from typing import NamedTuple

from understudy.core.compose import Chosen, Composition, Dial, Piece
from understudy.core.flow import Flow
from understudy.core.judging import key_of
from understudy.core.option import YES, Option
from understudy.core.requests import About, Judge
from understudy.games.armada.aicards import HELM
from understudy.games.armada.cards import DAMAGE_OF, NAVIGATE, Effect
from understudy.games.armada.judging import (
    FREE,
    NEAR_EDGE,
    NOT_FREE,
    SHIPS,
    SQUADRONS,
    has_moved,
    look,
    look_all,
    name_of,
    piece,
    yes_or_no,
)
from understudy.games.armada.measures import BASES, MOST_CLICKS, RANGES, SQUADRON_RADIUS
from understudy.games.armada.options import (
    BOTH,
    DIAL,
    HALT,
    NONE,
    TOKEN,
    Maneuver,
    Mend,
    Overlapped,
    Put,
    ToSquadron,
    rounded,
)
from understudy.games.armada.queries import (
    SLACK,
    Seen,
    apart,
    at_distance_of_obstacle,
    far,
    fits,
    living_ships,
    overlapped_ships,
)
from understudy.games.armada.rules.asking import choose, may_choose
from understudy.games.armada.rules.confirming import confirm_pose, witness
from understudy.games.armada.rules.damage import (
    deal,
    discard_card,
    lose_cards,
    opponent,
    remove_ship,
    suffer_somewhere,
)
from understudy.games.armada.rules.effects import (
    Use,
    card_name,
    effect_of,
    in_force,
    pay,
    resolved,
    spent_command,
    usable,
)
from understudy.games.armada.rules.spots import outline, spots
from understudy.games.armada.rules.upgrades import offer
from understudy.games.armada.table import DISCARDED, EXHAUSTED, Ship, Table
from understudy.games.armada.tool import (
    SIDES,
    Clicks,
    click_vectors,
    end_pose,
    extra_clicks,
    raised_vectors,
    sides,
    tool,
)
from understudy.geometry import Box, Disc, Point, Pose, collides, separation

THRUST = DAMAGE_OF["thrust_control_malfunction"]
FISSURE = DAMAGE_OF["thruster_fissure"]
CONTROLS = DAMAGE_OF["damaged_controls"]
RUPTURED = DAMAGE_OF["ruptured_engine"]
#: How far ahead an edge is worth a look.
TWO_RULERS = 2 * RANGES[-1]
#: F1: so near is touching.
TOUCHING = 0.01


class Sources(NamedTuple):
    """What a ship may change its course with: dial and token of navigate; speed steps and clicks that cards
    give, and steps that are one or the other. What cards change about tokens and the chart.
    """

    dial: bool = False
    token: bool = False
    speeds: int = 0
    clicks: int = 0
    either: int = 0
    #: Nav Team: the token may give a click.
    swing: bool = False
    #: The token stands for the dial.
    by_token: bool = False
    #: The first yaw value is 2; the last is one more.
    first: bool = False
    last: bool = False


PLAIN = Sources()


class Spent(NamedTuple):
    """The commands that a course takes."""

    dial: bool
    token: bool


# -- courses -------------------------------------------------------------------------------------------------


def sources(table: Seen, ship: Ship) -> Sources:
    """R8.3: everything the ship may use in this determine-course step."""
    free = not (ship.resolved | ship.raids) >> NAVIGATE & 1
    speeds, clicks, either = 0, 0, 0
    swing = last = False
    for owner in table.ships:
        if owner.seat != ship.seat:
            continue
        for index, _, effect in owner.build.effects.get("determine_course", ()):
            if not in_force(table, owner, index, effect) or (owner is not ship and "who" not in effect):
                continue
            if "obstacle_at:1-2" in effect.get("if", ()) and not at_distance_of_obstacle(table, ship, 2):
                continue
            if effect["op"] == "token_yaw":
                swing = True
            elif effect["op"] == "last_yaw":
                last = True
            elif effect.get("alternative"):
                either += effect["by"]
            elif effect["op"] == "speed":
                speeds += effect["by"]
            else:
                clicks += effect["by"]
    orders = table.orders[ship.seat]
    if orders is not None and orders.has(HELM):
        clicks += 1
    dial, token = free and ship.dial == NAVIGATE, free and bool(ship.commands >> NAVIGATE & 1)
    if not table.used or "course" not in table.config.windows[ship.seat]:
        return Sources(dial, token, speeds, clicks, either, swing, last=last)
    done = _used_on_course(table, ship)
    if "course_speed" in done:
        return Sources(False, False, speeds + done["course_speed"]["by"], clicks, either, last=last)
    by_token = "as_dial" in done and token and not dial
    return Sources(
        dial or by_token,
        token and not by_token,
        speeds,
        clicks,
        either,
        swing,
        by_token,
        "first_yaw" in done,
        last,
    )


def _used_on_course(table: Seen, ship: Ship) -> dict[str, Effect]:
    """Cards that were used for this maneuver, by what they do."""
    effects = [effect_of(table, Use(*use)) for use in table.used if table.ships[use[0]].seat == ship.seat]
    return {effect["op"]: effect for effect in effects if effect["w"] == "course"}


def most_clicks(given: Sources) -> int:
    """How many clicks more than the chart has."""
    return given.dial + given.clicks + given.either + (given.token and given.swing)


def spent_on(given: Sources, steps: int, clicks: int) -> Spent | None:
    """G27: the fewest commands that allow a change of speed and extra clicks; the dial before the token.
    None where they do not allow it.
    """
    for dial, token in ((False, False), (True, False), (False, True), (True, True)):
        if (dial and not given.dial) or (token and not given.token):
            continue
        slow = max(0, steps - given.speeds - dial - token)
        short = slow + max(0, clicks - given.clicks - dial)
        if token and given.swing:
            swung = max(0, steps - given.speeds - dial) + max(0, clicks - given.clicks - dial - 1)
            short = min(short, swung)
        if short <= given.either:
            return Spent(dial, token)
    return None


def chart_of(ship: Ship, given: Sources = PLAIN) -> tuple[tuple[int, ...], ...]:
    """R15.1, F35: the speed chart as damaged; then what cards raise."""
    count = ship.damage_count(THRUST)
    chart = _damaged(ship.build.chart, ship.speed, count) if count else ship.build.chart
    return _raised(chart, given.first, given.last) if given.first or given.last else chart


@cache
def _raised(chart: tuple[tuple[int, ...], ...], first: bool, last: bool) -> tuple[tuple[int, ...], ...]:
    """The first yaw value becomes 2, the last one more."""
    found = []
    for yaws in chart:
        left = list(yaws)
        if left and last:
            left[-1] = min(MOST_CLICKS, left[-1] + 1)
        if left and first:
            left[0] = MOST_CLICKS
        found.append(tuple(left))
    return tuple(found)


@cache
def _damaged(chart: tuple[tuple[int, ...], ...], speed: int, count: int) -> tuple[tuple[int, ...], ...]:
    """Thrust Control Malfunction: the last joint with a yaw value has one less, for each card."""
    found = []
    for yaws in chart:
        left = list(yaws)
        for _ in range(count):
            joint = max((joint for joint, yaw in enumerate(left) if yaw), default=NONE)
            if joint >= 0:
                left[joint] -= 1
        found.append(tuple(left))
    return tuple(found)


def maneuvers(table: Seen, ship: Ship, given: Sources | None = None) -> tuple[Maneuver, ...]:
    """R15: every maneuver that the ship may choose: speed, clicks and side of the tool."""
    if given is None:
        given = sources(table, ship)
    return listed_maneuvers(ship.size, chart_of(ship, given), ship.speed, given)


@cache
def listed_maneuvers(
    size: int, chart: tuple[tuple[int, ...], ...], speed: int, given: Sources
) -> tuple[Maneuver, ...]:
    most = given.dial + given.token + given.speeds + given.either
    found = []
    for now in range(max(0, speed - most), min(len(chart) - 1, speed + most) + 1):
        if now == 0:
            found.append(HALT)
            continue
        extra = most_clicks(given)
        for clicks in raised_vectors(chart[now], min(extra, MOST_CLICKS * now)):
            if spent_on(given, abs(now - speed), extra_clicks(chart[now], clicks)) is not None:
                found += [Maneuver(now, clicks, side) for side in sides(size, clicks)]
    return tuple(found)


# -- what would happen ---------------------------------------------------------------------------------------


class Flown(NamedTuple):
    """Where a maneuver ends: the pose, the speed after reductions, and whom it meets on the way there."""

    pose: Pose
    base: Box
    speed: int
    #: Ships that some position tried would overlap, by index.
    rammed: tuple[int, ...]
    off_map: bool


def fly(table: Seen, ship: Ship, clicks: Clicks, side: str) -> Flown:
    """R16.2, F9, F10: reductions until the base is free; only the last position counts for the edge."""
    half = BASES[ship.size]
    rammed: list[int] = []
    speed = len(clicks)
    while True:
        pose = end_pose(ship.pose, ship.size, clicks[:speed], side)
        base = Box(pose, *half)
        met = overlapped_ships(table, ship, base) if speed else []
        if not met:
            return Flown(pose, base, speed, tuple(rammed), table.area.room.gap(base) < -SLACK)
        rammed += [other.index for other in met if other.index not in rammed]
        speed -= 1


def obstacles_under(table: Seen, base: Box) -> list[int]:
    """Obstacles that a base overlaps."""
    return [number for number, obstacle in enumerate(table.obstacles) if collides(base, obstacle.region)]


def squadrons_under(table: Seen, base: Box) -> list[int]:
    """Squadrons that a base overlaps."""
    return [one.index for one in table.squadrons if one.in_play and collides(base, one.base)]


# -- at a real table -----------------------------------------------------------------------------------------


class Outcome(NamedTuple):
    """What a maneuver meets, as somebody saw it on the real table."""

    off_map: bool = False
    #: An edge of the map is within two rulers ahead.
    edge: bool = False
    rammed: tuple[int, ...] = ()
    obstacles: tuple[int, ...] = ()
    squadrons: tuple[int, ...] = ()


def course_name(clicks: Clicks, side: str) -> str:
    return Maneuver(len(clicks), clicks, side).id if clicks else HALT.id


def outcome(table: Seen, ship: Ship, clicks: Clicks, side: str) -> Outcome | None:
    """What a maneuver meets, judged; None where the model knows."""
    known = ship.known
    if known is None:
        return None
    if not clicks:
        return Outcome()
    about = {"ship": piece(ship), "course": course_name(clicks, side), "of": SHIPS, "and": SQUADRONS}
    model = _Modelled(table, ship, clicks, side)
    bends = ", ".join(CLICK_NAMES[click] for click in clicks)
    question = Judge(
        ship.seat,
        f"Lay the tool for {name_of(ship)}: speed {len(clicks)}, {bends}, on the {SIDE_NAMES[side]} side. "
        "Where does it end?",
        (FREE, NEAR_EDGE, NOT_FREE) if table.config.ai[ship.seat] else (FREE, NOT_FREE),
        model.ends,
        "maneuver-ends",
        about,
    )
    found = look(known, question)
    if found is not NOT_FREE:
        return Outcome(edge=found is NEAR_EDGE)
    return _met(table, ship, about, model)


class _Modelled:
    """What the model believes of a maneuver, for whoever lets it answer."""

    def __init__(self, table: Seen, ship: Ship, clicks: Clicks, side: str) -> None:
        self.table, self.ship, self.clicks, self.side = table, ship, clicks, side

    def found(self) -> Outcome:
        flown = fly(self.table, self.ship, self.clicks, self.side)
        x, y, room = flown.pose.x, flown.pose.y, self.table.area.room
        c, s = flown.pose.cos, flown.pose.sin
        ahead = min(
            (room.x1 - x) / c if c > 0 else (room.x0 - x) / c if c < 0 else TWO_RULERS + 1,
            (room.y1 - y) / s if s > 0 else (room.y0 - y) / s if s < 0 else TWO_RULERS + 1,
        )
        return Outcome(
            flown.off_map,
            ahead <= TWO_RULERS,
            flown.rammed,
            tuple(obstacles_under(self.table, flown.base)),
            tuple(squadrons_under(self.table, flown.base)),
        )

    def ends(self) -> Option:
        found = self.found()
        if found._replace(edge=False) != Outcome():
            return NOT_FREE
        return NEAR_EDGE if found.edge and self.table.config.ai[self.ship.seat] else FREE


def _met(table: Seen, ship: Ship, about: About, model: _Modelled) -> Outcome:
    """Which things are in the way: first of what kind, then which of them."""
    known = ship.known
    assert known is not None
    ships = [other for other in living_ships(table) if other is not ship]
    squadrons = [one for one in table.squadrons if one.in_play]
    kinds: list[tuple[str, str, Callable[[Outcome], bool]]] = [
        ("off-map", "Does it leave the map?", lambda met: met.off_map)
    ]
    if table.config.ai[ship.seat]:
        kinds.append(("near-edge", "Is an edge of the map within two rulers ahead?", lambda met: met.edge))
    if ships:
        kinds.append(
            ("on-ship", "Does it overlap a ship, in any position tried?", lambda met: bool(met.rammed))
        )
    if table.obstacles:
        kinds.append(("on-rock", "Does it end on an obstacle?", lambda met: bool(met.obstacles)))
    if squadrons:
        kinds.append(("on-squadron", "Does it end on squadrons?", lambda met: bool(met.squadrons)))
    asked = [_ask_met(ship, prompt, topic, about, model, read) for topic, prompt, read in kinds]
    answers = look_all(known, f"What does {name_of(ship)} meet?", asked)
    met = {kind[0] for kind, answer in zip(kinds, answers, strict=True) if answer is YES}
    return Outcome(
        "off-map" in met,
        "near-edge" in met,
        _which(
            ship,
            "Which ships?",
            "met-ship",
            [(one.index, name_of(one)) for one in ships],
            about,
            lambda: model.found().rammed,
        )
        if "on-ship" in met
        else (),
        _which(
            ship,
            "Which obstacles?",
            "met-rock",
            [(number, each.id.replace("_", " ")) for number, each in enumerate(table.obstacles)],
            about,
            lambda: model.found().obstacles,
        )
        if "on-rock" in met
        else (),
        _which(
            ship,
            "Which squadrons?",
            "met-squadron",
            [(one.index, name_of(one)) for one in squadrons],
            about,
            lambda: model.found().squadrons,
        )
        if "on-squadron" in met
        else (),
    )


def _ask_met(
    ship: Ship,
    prompt: str,
    topic: str,
    about: About,
    model: _Modelled,
    read: Callable[[Outcome], bool],
) -> Judge:
    return yes_or_no(ship.seat, prompt, lambda: read(model.found()), topic, about)


def _which(
    ship: Ship,
    prompt: str,
    topic: str,
    things: Sequence[tuple[int, str]],
    about: About,
    model: Callable[[], Sequence[int]],
) -> tuple[int, ...]:
    """Those of several things that are met; the only one there is."""
    if len(things) == 1:
        return (things[0][0],)

    def ask(number: int, name: str) -> Judge:
        among = {**about, "thing": number}
        return yes_or_no(ship.seat, f"{name}?", lambda: number in model(), topic, among)

    asked = [ask(number, name) for number, name in things]
    assert ship.known is not None
    answers = look_all(ship.known, prompt, asked)
    return tuple(number for (number, _), answer in zip(things, answers, strict=True) if answer is YES)


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
    chosen = yield from choose(
        table,
        mover.seat,
        f"An extra maneuver of {mover.name}",
        lambda: ways,
        topic="extra-maneuver",
        about={"ship": ship},
    )
    yield from move(table, mover, chosen.clicks, chosen.side)


def composed_maneuver(table: Seen, ship: Ship, given: Sources) -> Composition | None:
    """A course put together: the speed, each joint of the tool, then its side. None where there is only
    one.
    """
    chart, now, size = chart_of(ship, given), ship.speed, ship.size
    if not now and not (given.dial or given.token or given.speeds or given.either):
        return None
    extra = most_clicks(given)

    def after(chosen: Chosen) -> Sequence[Piece]:
        if not chosen:
            most = given.dial + given.token + given.speeds + given.either
            low, high = max(0, now - most), min(len(chart) - 1, now + most)
            return [Piece(str(speed), f"speed {speed}") for speed in range(low, high + 1)]
        speed, clicks = int(chosen[0]), tuple(int(part) for part in chosen[1 : 1 + int(chosen[0])])
        if len(clicks) < speed:
            return [
                Piece(str(click), CLICK_NAMES[click])
                for click in range(-MOST_CLICKS, MOST_CLICKS + 1)
                if _reachable(given, chart[speed], abs(speed - now), (*clicks, click), extra)
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

    def dials(chosen: Chosen) -> Sequence[Dial]:
        return course_dials(ship, table.area.height, chosen)

    def usual(chosen: Chosen, pieces: Sequence[Piece]) -> Piece:
        wanted = str(0 if chosen else now)
        return next((piece for piece in pieces if piece.id == wanted), pieces[0])

    return Composition(
        "the course", after, whole, lambda option: maneuver_legal(ship, given, option), dials, usual
    )


def course_dials(ship: Ship, height: float, chosen: Chosen) -> Sequence[Dial]:
    """The parts of a course with the joints where they lie on the map, whose y runs down the page."""
    speed = int(chosen[0])
    clicks = tuple(int(part) for part in chosen[1 : 1 + speed])
    side = chosen[-1] if len(chosen) > speed + 1 else SIDES[0]
    points = [ship.pose.at(u, v) for u, v in tool(ship.size, clicks, side)[1:-1]]
    joints = [Dial(f"Joint {n}", (round(x, 1), round(height - y, 1))) for n, (x, y) in enumerate(points, 1)]
    return [Dial("Speed"), *joints, Dial("Tool")][: len(chosen)]


CLICK_NAMES = {
    -2: "2 clicks left",
    -1: "1 click left",
    0: "straight",
    1: "1 click right",
    2: "2 clicks right",
}
SIDE_NAMES = {"left": "port", "right": "starboard"}


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
    if speed >= len(chart):
        return False
    beyond = extra_clicks(chart[speed], clicks) if speed else 0
    if spent_on(given, abs(speed - ship.speed), beyond) is None:
        return False
    return not speed or side in sides(ship.size, clicks)


def execute(table: Table, ship: Ship, chosen: Maneuver, given: Sources) -> Flow[None]:
    """Spend what the course takes, set the dial, and move."""
    speed, clicks = chosen.speed, chosen.clicks
    change = abs(speed - ship.speed)
    spent = spent_on(given, change, extra_clicks(chart_of(ship, given)[speed], clicks) if speed else 0)
    if spent is not None and (spent.dial or spent.token):
        ship.resolved |= 1 << NAVIGATE
        if spent.dial and not given.by_token:
            ship.dial = NONE
        table.tell("navigates", ship.seat, ship.index)
        resolved(table, ship, NAVIGATE, TOKEN if not spent.dial else BOTH if spent.token else DIAL)
        if spent.token or given.by_token:
            spent_command(table, ship, NAVIGATE)
    yield from follow_course(table, ship, chosen)


def follow_course(table: Table, ship: Ship, course: Maneuver) -> Flow[None]:
    """R15: set the speed, and move."""
    speed, clicks, side = course.speed, course.clicks, course.side
    if speed != ship.speed:
        ship.speed = speed
        table.tell("speed", ship.seat, ship.index, speed)
        for _ in range(ship.damage_count(FISSURE)):
            yield from suffer_somewhere(table, ship, 1, "Thruster Fissure", "damage-zone")
        if not ship.in_play:
            return
    yield from move(table, ship, clicks, side)


def move(table: Table, ship: Ship, clicks: Clicks, side: str) -> Flow[None]:
    """R16, G24: reductions, ram cards, squadrons pushed aside, the edge, obstacles, Ruptured Engine."""
    flown = fly(table, ship, clicks, side)
    met = outcome(table, ship, clicks, side)
    if met is not None:
        flown = flown._replace(speed=len(clicks), rammed=met.rammed, off_map=met.off_map)
    if clicks:
        ship.place(flown.pose)
        has_moved(table, ship)
    if clicks and table.config.posed and not table.config.reported[ship.seat]:
        flown = yield from _confirmed(table, ship, flown)
    if met is not None and table.known is not None and clicks:
        table.known[_under_key(ship)] = ",".join(map(str, met.obstacles))
    # R16.1: squadrons in the way are lifted before anything else is asked.
    under = squadrons_under(table, flown.base) if met is None else met.squadrons
    beneath = [(index, table.squadrons[index].base) for index in under]
    for index, _ in beneath:
        table.squadrons[index].disc = None
    table.tell("moves", ship.seat, ship.index, flown.speed, len(clicks), SIDES.index(side), *clicks)
    collided = bool(flown.rammed)
    if collided:
        yield from _ram(table, ship, flown.rammed)
        if ship.in_play and ship.has_damage(CONTROLS):
            yield from deal(table, ship)
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
            lambda use=use: [use.option],  # type: ignore[misc]
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
    if not mover.in_play:
        return
    under = _stands_on(table, mover)
    if under and not collided and mover.has_damage(CONTROLS):
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
    told = [int(number) for number in table.known.get(_under_key(ship), "").split(",") if number.isdecimal()]
    return [number for number in told if number < len(table.obstacles)]


def _ignores(table: Table, ship: Ship, under: Sequence[int]) -> Flow[bool]:
    """G44: all obstacles of the maneuver, or none."""
    if all(table.obstacles[number].kind == "station" for number in under):
        return False
    for index, order, effect in ship.build.effects.get("overlap_obstacle", ()):
        if not ship.upgrades[index]:
            continue
        use = Use(ship.index, index, order)
        chosen = yield from may_choose(
            table,
            ship.seat,
            f"Ignore the obstacles by {card_name(table, use)}?",
            lambda use=use: [use.option],  # type: ignore[misc]
            topic="ignore-obstacles",
            about={"ship": ship.index},
        )
        if chosen is not None:
            if "discard" in effect.get("cost", ()):
                ship.upgrades[index] = DISCARDED
            else:
                yield from pay(table, use, ship)
            return True
    return False


def _overlap(table: Table, ship: Ship, number: int) -> Flow[None]:
    """R17.1: what an obstacle does to a ship."""
    obstacle = table.obstacles[number]
    table.tell("overlaps", ship.seat, ship.index, number)
    if obstacle.kind == "asteroid":
        yield from deal(table, ship, faceup=True)
    elif obstacle.kind == "debris":
        yield from suffer_somewhere(table, ship, 2, "Debris", "damage-zone")
    elif ship.cards:
        yield from mend_one(table, ship, "The station repairs", "station")


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


# -- squadrons in the way ------------------------------------------------------------------------------------


def push(table: Table, ship: int, placed: str = "") -> Flow[None]:
    """R16.1, F49: the opponent of the moving player places the squadrons, one after the other."""
    if not table.moving:
        return
    mover = table.ships[ship]
    seat = opponent(mover.seat)
    if table.known is not None:
        _push_by_hand(table, mover, seat)
        return
    if placed and not any(_beside_ship(table, mover, index) for index in table.moving):
        moved_up = _close_ranks(table, mover, [int(each) for each in placed.split(",")])
        for index in moved_up:
            table.tell("pushed", seat, index)
        if not table.moving:
            return
    option = yield from choose(
        table,
        seat,
        f"Place which squadron beside {mover.name}?",
        lambda: [ToSquadron(index) for index in table.moving],
        topic="pushed-squadron",
        about={"ship": ship},
    )
    index = option.squadron
    squadron = table.squadrons[index]
    points = push_points(table, mover, index)
    chosen = yield from choose(
        table,
        seat,
        f"Where does {squadron.name} stand?",
        lambda: [Put(point) for point in points],
        composer=spots(
            table,
            squadron.card.name,
            Put,
            lambda x, y: push_legal(table, mover, index, (x, y)),
            "It must touch the ship, as many squadrons as possible, and overlap nothing.",
            points,
        ),
        topic="push",
        about={"ship": ship, "squadron": index},
    )
    squadron.place(*chosen.point)
    table.moving.remove(index)
    table.tell("pushed", seat, index)
    if table.moving:
        done = [*placed.split(","), str(index)] if placed else [str(index)]
        table.then(("push", (ship, ",".join(done))))


#: G31: ranks are closed so finely.
RANKS = 1.0


def _close_ranks(table: Table, ship: Ship, placed: Sequence[int]) -> list[int]:
    """G31, R16.1: as many as possible must touch the ship. Where the next one finds no room, all of them are
    set from the port end of the bow clockwise without gaps, if more of them find room that way. Gives those
    that were set.
    """
    touching = [
        index for index in placed if separation(table.squadrons[index].base, ship.base) <= 2 * TOUCHING
    ]
    before = {index: table.squadrons[index].disc for index in placed}
    wanted = [*touching, *table.moving]
    for index in wanted:
        table.squadrons[index].disc = None
    put: list[int] = []
    for point in outline(ship.pose, ship.size, RANKS):
        if len(put) == len(wanted):
            break
        x, y = rounded(*point)
        if fits(table, table.squadrons[wanted[len(put)]], x, y):
            table.squadrons[wanted[len(put)]].place(x, y)
            put.append(wanted[len(put)])
    if len(put) <= len(touching):
        for index in wanted:
            table.squadrons[index].disc = before.get(index)
        return []
    table.moving = [index for index in table.moving if index not in put]
    return put


def _push_by_hand(table: Table, ship: Ship, seat: int) -> None:
    """At a real table they are put beside the ship by hand; where exactly is judged when it matters."""
    for index in table.moving:
        squadron = table.squadrons[index]
        squadron.place(
            *next(iter(push_points(table, ship, index)), rounded(*next(outline(ship.pose, ship.size))))
        )
        has_moved(table, squadron)
        table.tell("pushed", seat, index)
    table.moving = []


def push_legal(table: Seen, ship: Ship, index: int, point: Point) -> bool:
    """Whether a squadron that was overlapped may be put there."""
    if not fits(table, table.squadrons[index], *point):
        return False
    disc = Disc(*point, SQUADRON_RADIUS)
    if separation(disc, ship.base) <= TOUCHING:
        return True
    return not _beside_ship(table, ship, index) and _touches_neighbour(table, ship, disc, index)


def _beside_ship(table: Seen, ship: Ship, index: int) -> list[Point]:
    squadron = table.squadrons[index]
    points = (rounded(*point) for point in outline(ship.pose, ship.size))
    return [(x, y) for x, y in points if fits(table, squadron, x, y)]


def _touches_neighbour(table: Seen, ship: Ship, disc: Disc, index: int) -> bool:
    return any(
        separation(other.base, disc) <= TOUCHING
        for other in table.squadrons
        if other.in_play and other.index != index and separation(other.base, ship.base) <= 2 * TOUCHING
    )


def push_points(table: Seen, ship: Ship, index: int) -> list[Point]:
    """Where an overlapped squadron may be put: touching the ship, else touching one that touches it."""
    found = _beside_ship(table, ship, index)
    if found:
        return found
    squadron = table.squadrons[index]
    ring = 0
    while not found and ring < 40:
        around = [other.base for other in table.squadrons if other.in_play and other.index != index]
        around.sort(key=lambda base: separation(base, ship.base))
        for base in around:
            found += _around(table, index, base)
            if found:
                return found
        ring += 1
        found += [
            (x, y)
            for x, y in (
                rounded(*_outwards(ship, point, 5.0 * ring)) for point in outline(ship.pose, ship.size)
            )
            if fits(table, squadron, x, y)
        ]
    return found


def _outwards(ship: Ship, point: Point, by: float) -> Point:
    angle = atan2(point[1] - ship.pose.y, point[0] - ship.pose.x)
    return (point[0] + by * cos(angle), point[1] + by * sin(angle))


def _around(table: Seen, index: int, base: Disc) -> list[Point]:
    """Points that touch another squadron, every ten degrees."""
    reach = base.r + SQUADRON_RADIUS
    points = [
        rounded(base.x + reach * cos(pi * step / 18), base.y + reach * sin(pi * step / 18))
        for step in range(36)
    ]
    return [(x, y) for x, y in points if fits(table, table.squadrons[index], x, y)]


def nearest_ship(table: Seen, ship: Ship) -> Ship | None:
    """The closest enemy ship."""
    enemies = living_ships(table, 1 - ship.seat)
    return min(enemies, key=lambda other: (apart(ship, other), other.index), default=None)
