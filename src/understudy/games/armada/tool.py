"""R2.15–R2.18: the maneuver tool. Where a base ends up and which sides of the tool are possible follow from
its size, the clicks and the side alone, so each is worked out once, relative to the start.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from math import hypot
from typing import NamedTuple, TypeAlias

from understudy.games.armada.measures import (
    BASES,
    DEGREES,
    GUIDES,
    HUGE,
    MOST_CLICKS,
    TO_GUIDE,
    TO_JOINT,
    TOOL_WIDTH,
)
from understudy.geometry import Box, Point, Pose, collides, stroke

#: Clicks of the joints used, positive to starboard.
Clicks: TypeAlias = tuple[int, ...]
#: Which side of the ship the tool lies on.
PORT, STARBOARD = "left", "right"
SIDES = (STARBOARD, PORT)
#: How finely it is known where a maneuver ends.
DECIMALS = 9


class Reach(NamedTuple):
    """Where a maneuver ends, relative to where it starts: ahead, to port, and how far it turns to port."""

    ahead: float
    port: float
    turn: float
    legal: bool


@cache
def reach(size: int, clicks: Clicks, side: str) -> Reach:
    """R2.16, R2.17: the end of a maneuver, and whether the base is clear of the tool there."""
    half, wide = BASES[size]
    away = wide + TOOL_WIDTH / 2
    over = -away if side == STARBOARD else away
    points = tool(size, clicks, side)
    heading = Pose(*points[-1], -DEGREES * sum(clicks))
    end = heading.moved(-GUIDES[size], -over).settled()
    bases = [Box(end, half, wide)]
    if size == HUGE:
        # R21.2: its base reaches ahead of the tool, so the start counts too.
        bases.append(Box(Pose(0.0, 0.0, 0.0), half, wide))
    pieces = stroke(points, TOOL_WIDTH) if clicks else []
    legal = not any(collides(base, piece) for base in bases for piece in pieces)
    return Reach(end.x, end.y, -DEGREES * sum(clicks), legal)


def tool(size: int, clicks: Clicks, side: str) -> list[Point]:
    """The middle line of the tool from the first guide to the last, in the local axes of the ship."""
    wide = BASES[size][1]
    away = wide + TOOL_WIDTH / 2
    pose = Pose(GUIDES[size], -away if side == STARBOARD else away, 0.0)
    points = [(pose.x, pose.y)]
    for click in clicks:
        joint = pose.moved(TO_JOINT)
        points.append((joint.x, joint.y))
        pose = Pose(joint.x, joint.y, pose.heading - DEGREES * click).moved(TO_GUIDE)
    return [*points, (pose.x, pose.y)]


def end_pose(pose: Pose, size: int, clicks: Clicks, side: str) -> Pose:
    """Where a ship that starts in this pose ends up."""
    if not clicks:
        return pose
    ahead, port, turn, _ = reach(size, clicks, side)
    x, y = pose.at(ahead, port)
    return Pose(round(x, DECIMALS), round(y, DECIMALS), round((pose.heading + turn) % 360.0, DECIMALS))


def furthest(size: int, speed: int) -> float:
    """No maneuver up to this speed ends further away: along the tool, and to it and from it."""
    aside = hypot(GUIDES[size], BASES[size][1] + TOOL_WIDTH / 2)
    return speed * (TO_JOINT + TO_GUIDE) + 2 * aside


@cache
def sides(size: int, clicks: Clicks) -> tuple[str, ...]:
    """The sides that the tool may lie on. F8: all joints straight give the same pose, so one is kept."""
    if not any(clicks):
        return (STARBOARD,)
    return tuple(side for side in SIDES if reach(size, clicks, side).legal)


@cache
def click_vectors(yaw: tuple[int, ...]) -> tuple[Clicks, ...]:
    """All clicks within the yaw values of one speed."""
    return tuple(product(*(range(-most, most + 1) for most in yaw)))


@cache
def raised_vectors(yaw: tuple[int, ...], extra: int) -> tuple[Clicks, ...]:
    """All clicks when up to `extra` yaw values are raised by one, never above the tool's own limit."""
    found: dict[Clicks, None] = dict.fromkeys(click_vectors(yaw))
    charts = {yaw}
    for _ in range(extra):
        charts |= {
            (*chart[:joint], chart[joint] + 1, *chart[joint + 1 :])
            for chart in charts
            for joint in range(len(chart))
            if chart[joint] < MOST_CLICKS
        }
    for chart in sorted(charts):
        found |= dict.fromkeys(click_vectors(chart))
    return tuple(found)


@cache
def extra_clicks(yaw: tuple[int, ...], clicks: Clicks) -> int:
    """By how much clicks go beyond the yaw values."""
    return sum(max(0, abs(click) - most) for click, most in zip(clicks, yaw, strict=True))
