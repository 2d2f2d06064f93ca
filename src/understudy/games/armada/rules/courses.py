"""R15–R17: the courses that a ship may fly, and what would happen on each.

That is worked out without touching the table, for bots, previews and the rules alike.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import hypot
from typing import NamedTuple

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
    look,
    look_all,
    name_of,
    piece,
    yes_or_no,
)
from understudy.games.armada.measures import BASES, JOINTS, MOST_CLICKS, RANGES
from understudy.games.armada.options import HALT, NONE, Maneuver
from understudy.games.armada.queries import (
    SLACK,
    Seen,
    at_distance_of_obstacle,
    at_rift,
    counts_both,
    living_ships,
    overlapped_ships,
)
from understudy.games.armada.rules.effects import Use, effect_of, in_force
from understudy.games.armada.table import SLOWED, Ship
from understudy.games.armada.tool import (
    DECIMALS,
    Clicks,
    end_pose,
    extra_clicks,
    furthest,
    raised_vectors,
    reach,
    sides,
)
from understudy.games.armada.vocabulary import NEAR_OBSTACLE
from understudy.geometry import TOLERANCE, Box, Pose, box_gap, collides

THRUST = DAMAGE_OF["thrust_control_malfunction"]
#: How far ahead an edge is worth a look.
TWO_RULERS = 2 * RANGES[-1]


CLICK_NAMES = {
    -2: "2 clicks left",
    -1: "1 click left",
    0: "straight",
    1: "1 click right",
    2: "2 clicks right",
}


SIDE_NAMES = {"left": "port", "right": "starboard"}


def course_text(act: Maneuver) -> str:
    """A maneuver in a few words."""
    if not act.speed:
        return "stand still (speed 0)"
    bends = ", ".join(CLICK_NAMES[click] for click in act.clicks)
    return f"speed {act.speed} ({bends}; tool to {SIDE_NAMES[act.side]})"


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
    #: The token is not there: a card counts as one.
    feigned: bool = False
    #: G-8 Experimental Projector, a gravity rift: so much slower than the dial is this maneuver.
    slow: int = 0


PLAIN = Sources()


class Spent(NamedTuple):
    """The commands that a course takes."""

    dial: bool
    token: bool


# -- courses -------------------------------------------------------------------------------------------------


def sources(table: Seen, ship: Ship) -> Sources:
    """R8.3: everything the ship may use in this determine-course step, and what slows it."""
    given = _sources(table, ship)
    slow = int(bool(table.standing) and (SLOWED, ship.seat, ship.index) in table.standing)
    if table.goal is not None and at_rift(table, ship.base):
        slow += 1
    return given._replace(slow=slow) if slow else given


def dial_of(speed: int, given: Sources, flown: int) -> int:
    """R15.5: what the dial shows when a ship flies so fast; of two dials for speed 0 the nearer."""
    if not given.slow:
        return flown
    return flown + given.slow if flown else min(speed, given.slow)


def _sources(table: Seen, ship: Ship) -> Sources:
    free = not (ship.resolved | ship.raids) >> NAVIGATE & 1
    speeds, clicks, either = 0, 0, 0
    swing = last = False
    for owner in table.ships:
        if owner.seat != ship.seat:
            continue
        for index, _, effect in owner.build.effects.get("determine_course", ()):
            if not in_force(table, owner, index, effect) or (owner is not ship and "who" not in effect):
                continue
            if NEAR_OBSTACLE in effect.get("if", ()) and not at_distance_of_obstacle(table, ship, 2):
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
    dial, token = free and ship.dialled(NAVIGATE), free and bool(ship.commands >> NAVIGATE & 1)
    if token and not dial and counts_both(table, ship, NAVIGATE):
        return Sources(True, True, speeds, clicks, either, swing, by_token=True, last=last)
    if not table.used or "course" not in table.config.windows[ship.seat]:
        return Sources(dial, token, speeds, clicks, either, swing, last=last)
    done = _used_on_course(table, ship)
    if "course_speed" in done:
        return Sources(False, False, speeds + done["course_speed"]["by"], clicks, either, last=last)
    by_token = "as_dial" in done and token and not dial
    feigned = "dial_both" in done or "token_too" in done
    return Sources(
        dial or by_token,
        (token or feigned) and not by_token,
        speeds,
        clicks,
        either,
        swing,
        by_token,
        "first_yaw" in done,
        last,
        feigned,
    )


def _used_on_course(table: Seen, ship: Ship) -> dict[str, Effect]:
    """Cards that were used for this maneuver, by what they do."""
    own = [use for use in table.used if use[0] >= 0 and table.ships[use[0]].seat == ship.seat]
    effects = [effect_of(table, Use(*use)) for use in own]
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
    for dial in range(max(0, speed - most), min(len(chart) - 1, speed + most) + 1):
        now = max(0, dial - given.slow)
        if now == 0:
            found += [] if HALT in found else [HALT]
            continue
        extra = most_clicks(given)
        for clicks in raised_vectors(chart[now], min(extra, MOST_CLICKS * now)):
            if spent_on(given, abs(dial - speed), extra_clicks(chart[now], clicks)) is not None:
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


def flights(table: Seen, ship: Ship) -> Callable[[Clicks, str], Flown]:
    """`fly` for many courses of a ship. Who can be in the way at all is collected here once, and so is which
    way each turn leads; a test compares the two.
    """
    size, start, own, room = ship.size, ship.pose, ship.base, table.area.room
    r, most = own.r, furthest(size, JOINTS)
    others = [
        (other.index, box, box.x, box.y, (box.r + r) * (box.r + r))
        for other in table.ships
        if other.in_play
        and other is not ship
        # With some slack: what comes nearest is measured below.
        and hypot((box := other.base).x - own.x, box.y - own.y) <= most + box.r + r + SLACK
    ]
    x0, x1, y0, y1 = room.x0 + r, room.x1 - r, room.y0 + r, room.y1 - r
    facing: dict[float, Pose] = {}

    def flown(clicks: Clicks, side: str) -> Flown:
        rammed: tuple[int, ...] = ()
        for speed in range(len(clicks), 0, -1):
            ahead, port, turn, _ = reach(size, clicks[:speed], side)
            toward = facing.get(turn)
            if toward is None:
                toward = facing[turn] = Pose(0.0, 0.0, round((start.heading + turn) % 360.0, DECIMALS))
            x, y = start.at(ahead, port)
            pose = toward.lifted(round(x, DECIMALS), round(y, DECIMALS))
            base, x, y = own.placed(pose), pose.x, pose.y
            met = [
                index
                for index, box, ox, oy, square in others
                if (ox - x) * (ox - x) + (oy - y) * (oy - y) < square and box_gap(base, box) < -TOLERANCE
            ]
            if not met:
                inside = x0 <= x <= x1 and y0 <= y <= y1
                return Flown(pose, base, speed, rammed, not inside and room.gap(base) < -SLACK)
            rammed += tuple(index for index in met if index not in rammed)
        base = own.placed(start)
        return Flown(start, base, 0, rammed, room.gap(base) < -SLACK)

    return flown


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
    model = _Modeled(table, ship, clicks, side)
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


class _Modeled:
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


def _met(table: Seen, ship: Ship, about: About, model: _Modeled) -> Outcome:
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
    model: _Modeled,
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
