"""R2: frames, zones, the maneuver tool, ranges and sight."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import Point as Dot
from shapely.geometry import Polygon as Oracle

from tests.games.armada.tables import fleet, place
from understudy.games.armada.measures import (
    ARCS,
    BASES,
    MAPS,
    OBSTACLES,
    RANGES,
    TOKENS,
    TOOL_WIDTH,
    ZONES,
    compass,
    local,
    to_pose,
)
from understudy.games.armada.queries import Sightline, band_of, engaged, line_obstructed, sight, zone_range
from understudy.games.armada.shots import flak_shot, ship_shot, strike_shot
from understudy.games.armada.table import Hull
from understudy.games.armada.tool import click_vectors, end_pose, raised_vectors, reach, sides, tool
from understudy.geometry import Box, Pose

MANY = settings(max_examples=60, deadline=None, derandomize=True)


def test_headings_are_clockwise_from_the_far_edge() -> None:
    assert to_pose(0, 0, 0) == Pose(0, 0, 90)
    assert to_pose(0, 0, 90) == Pose(0, 0, 0)
    assert compass(to_pose(5, 6, 337.5)) == 337.5
    assert local(1, 2) == (2, -1)
    x, y = to_pose(0, 0, 0).at(*local(3, 7))
    assert (x, y) == (3, 7)


@pytest.mark.parametrize("name", ARCS)
def test_the_four_zones_tile_the_token(name: str) -> None:
    arcs = ARCS[name]
    zones = [Oracle(zone) for zone in arcs.zones]
    length = max(u for zone in arcs.zones for u, _ in zone)
    hu, hv = next(size for size in TOKENS if abs(size[0] - length) < 1e-6)
    assert shapely.unary_union(zones).area == pytest.approx(4 * hu * hv, abs=1e-6)
    assert sum(zone.area for zone in zones) == pytest.approx(4 * hu * hv, abs=1e-6)
    for zone, dot in zip(zones, arcs.dots, strict=True):
        assert zone.contains(Dot(dot))


@pytest.mark.parametrize("name", ARCS)
def test_every_zone_lies_in_its_own_arc(name: str) -> None:
    arcs = ARCS[name]
    for zone, arc in zip(arcs.zones, arcs.arcs, strict=True):
        for u, v in zone:
            assert all(a * u + b * v <= c + 1e-6 for a, b, c in arc)


def test_arcs_of_a_ship_look_where_they_should() -> None:
    hull = Hull(to_pose(0, 0, 0), 0, ARCS["cr90"])
    for zone, point in zip(range(4), ((0, 500), (500, 0), (0, -500), (-500, 0)), strict=True):
        inside = [all(a * point[1] + b * -point[0] <= c for a, b, c in arc) for arc in hull.arcs.arcs]
        assert inside.index(True) == zone, ZONES[zone]
        assert inside.count(True) == 1


REFERENCE = [
    (0, (1,), "right", (-2.85, 80.55, 22.5)),
    (1, (1,), "right", (-8.02, 85.56, 22.5)),
    (2, (1,), "right", (-12.63, 89.36, 22.5)),
    (0, (1, 1), "right", (25.35, 156.06, 45.0)),
    (1, (1, -1), "left", (26.18, 131.59, 0.0)),
    (0, (0, 1, 2), "right", (31.93, 235.07, 67.5)),
]


@pytest.mark.parametrize(("size", "clicks", "side", "end"), REFERENCE)
def test_reference_maneuvers(
    size: int, clicks: tuple[int, ...], side: str, end: tuple[float, float, float]
) -> None:
    """R2.18."""
    assert side in sides(size, clicks)
    pose = end_pose(to_pose(0, 0, 0), size, clicks, side)
    assert (pose.x, pose.y, compass(pose)) == pytest.approx(end, abs=0.01)


def test_every_click_vector_has_a_legal_side() -> None:
    """2,340 vectors of one to four joints and three sizes; straight ones are listed once (F8)."""
    for size in range(3):
        for speed in range(1, 5):
            for clicks in product(range(-2, 3), repeat=speed):
                assert sides(size, clicks)
            assert sides(size, (0,) * speed) == ("right",)


@MANY
@given(
    st.integers(0, 2),
    st.lists(st.integers(-2, 2), min_size=1, max_size=4),
    st.sampled_from(("left", "right")),
)
def test_a_side_is_legal_where_the_base_is_clear_of_the_tool(size: int, clicks: list[int], side: str) -> None:
    """R2.17 against shapely: the tool buffered with flat ends."""
    body = shapely.LineString(tool(size, tuple(clicks), side)).buffer(TOOL_WIDTH / 2, cap_style="flat")
    found = reach(size, tuple(clicks), side)
    base = Oracle(Box(Pose(found.ahead, found.port, found.turn), *BASES[size]).points)
    area = base.intersection(body).area
    if area > 0.05:
        assert not found.legal
    elif area < 1e-6:
        assert found.legal


@MANY
@given(st.integers(0, 2), st.lists(st.integers(-2, 2), min_size=1, max_size=4), st.floats(0, 359))
def test_mirrored_clicks_end_in_mirrored_poses(size: int, clicks: list[int], heading: float) -> None:
    one = reach(size, tuple(clicks), "right")
    two = reach(size, tuple(-click for click in clicks), "left")
    assert (one.ahead, one.port, one.turn) == pytest.approx((two.ahead, -two.port, -two.turn), abs=1e-6)
    pose = to_pose(300, 400, round(heading, 3))
    end = end_pose(pose, size, tuple(clicks), "right")
    assert (end.x, end.y) == pytest.approx(pose.at(one.ahead, one.port), abs=1e-6)


def test_click_vectors_and_extra_clicks() -> None:
    assert click_vectors((1, 0)) == ((-1, 0), (0, 0), (1, 0))
    assert set(raised_vectors((0, 1), 1)) == set(click_vectors((1, 1))) | set(click_vectors((0, 2)))
    assert (2, 2) in raised_vectors((1, 1), 2)
    assert (2, 2) not in raised_vectors((1, 1), 1)
    assert (3,) not in raised_vectors((2,), 2)


def test_range_bands_are_closed() -> None:
    """R2.12: a dividing line belongs to the nearer band."""
    assert [band_of(RANGES[at]) for at in range(3)] == [0, 1, 2]
    assert [band_of(RANGES[at] + 0.01) for at in range(3)] == [1, 2, 3]


REBELS = fleet(
    "rebel", ["cr90_corvette_a", "nebulon_b_escort_frigate"], ["x_wing_squadron", "x_wing_squadron"]
)
EMPIRE = fleet("imperial", ["victory_ii_class_star_destroyer"], ["tie_fighter_squadron"] * 2)
AWAY: dict[str, Any] = {"pose": [1700, 100, 0]}


def test_the_range_uses_only_the_part_inside_the_arc() -> None:
    """F3, R2.19: against a brute-force distance to the clipped zone."""
    one = Hull(to_pose(500, 300, 0), 0, ARCS["cr90"])
    two = Hull(to_pose(640, 470, 250), 1, ARCS["victory"])
    far = 3000.0
    for zone in range(4):
        arc = Oracle([(far, far), (-far, far), (-far, -far), (far, -far)])
        for a, b, c in one.arcs.arcs[zone]:
            corners = [(a * c - b * far, b * c + a * far), (a * c + b * far, b * c - a * far)]
            corners += [(u - 2 * far * a, v - 2 * far * b) for u, v in corners[::-1]]
            arc = arc.intersection(Oracle(corners))
        inside = Oracle([one.pose.at(u, v) for u, v in list(arc.exterior.coords)[:-1]])
        for other in range(4):
            part = inside.intersection(Oracle(two.zones[other].points))
            found = zone_range(one, zone, two, other)
            if part.is_empty:
                assert found is None
            elif found is not None:
                assert found == pytest.approx(Oracle(one.zones[zone].points).distance(part), abs=1e-3)


def test_a_shot_through_another_zone_is_not_possible() -> None:
    """F4, R10.2: from ahead only the front zone of a ship that faces the attacker is a target."""
    table = place(REBELS, EMPIRE, [{"pose": [600, 300, 0]}, AWAY, {"pose": [600, 470, 180]}])
    corvette, victory = table.ships[0], table.ships[2]
    assert ship_shot(table, corvette, 0, victory, 0) is not None
    for zone in (1, 2, 3):
        assert ship_shot(table, corvette, 0, victory, zone) is None
    assert corvette.hull is not None
    assert victory.hull is not None
    assert sight(corvette.hull, 0, victory.hull, 2) is None


def test_dice_reach_as_far_as_their_color() -> None:
    """R9.2, R10.5: a CR90 A has two red and one blue dice ahead."""
    for y, dice in ((470, (2, 1, 0)), (600, (2, 0, 0))):
        table = place(REBELS, EMPIRE, [{"pose": [600, 300, 0]}, AWAY, {"pose": [600, y, 180]}])
        shot = ship_shot(table, table.ships[0], 0, table.ships[2], 0)
        assert shot is not None
        assert shot.dice == dice
    table = place(REBELS, EMPIRE, [{"pose": [600, 100, 0]}, AWAY, {"pose": [600, 600, 180]}])
    assert ship_shot(table, table.ships[0], 0, table.ships[2], 0) is None


def test_another_ship_and_an_obstacle_obstruct() -> None:
    """R10.3, F6, F7: the own base and the defender's never do."""
    ships = [{"pose": [600, 300, 0]}, {"pose": [600, 400, 90]}, {"pose": [600, 540, 180]}]
    table = place(REBELS, EMPIRE, ships)
    shot = ship_shot(table, table.ships[0], 0, table.ships[2], 0)
    assert shot is not None
    assert shot.obstructed
    ships[1] = AWAY
    table = place(REBELS, EMPIRE, ships, obstacles=[{"id": "asteroid_1", "pose": [600, 410, 0]}])
    shot = ship_shot(table, table.ships[0], 0, table.ships[2], 0)
    assert shot is not None
    assert shot.obstructed
    table = place(REBELS, EMPIRE, ships, obstacles=[{"id": "asteroid_3", "pose": [600, 300, 0]}])
    line = Sightline(600, 300, 600, 330)
    assert line_obstructed(table, line)
    assert not line_obstructed(table, line, table.ships[0]), "what is hidden beneath the attacker"


def test_squadrons_at_distance_1_are_engaged_unless_obstructed() -> None:
    """R18.5, F13: disc edge to disc edge at most 76.5."""
    squadrons: list[dict[str, Any]] = [
        {"at": [600, 300]},
        {"at": [900, 300]},
        {"at": [710.5, 300]},
        {"at": [600, 420]},
    ]
    ships = [AWAY, {"pose": [1600, 100, 0]}, {"pose": [1500, 800, 180]}]
    table = place(REBELS, EMPIRE, ships, squadrons)
    assert [one.index for one in engaged(table, table.squadrons[0])] == [2]
    table = place(REBELS, EMPIRE, ships, squadrons, obstacles=[{"id": "asteroid_3", "pose": [655, 300, 0]}])
    assert engaged(table, table.squadrons[0]) == []


def test_squadrons_attack_zones_that_they_see() -> None:
    """R18.6, G6: only the zone in front of them, at distance 1."""
    ships = [AWAY, {"pose": [1600, 100, 0]}, {"pose": [600, 500, 180]}]
    table = place(REBELS, EMPIRE, ships, [{"at": [600, 400]}, {"at": [600, 300]}])
    zones = [zone for zone in range(4) if strike_shot(table, table.squadrons[0], table.ships[2], zone)]
    assert zones == [0]
    assert not any(strike_shot(table, table.squadrons[1], table.ships[2], zone) for zone in range(4))


def test_flak_reaches_as_far_as_its_dice() -> None:
    """G11, F3: the part of the disc inside the arc counts."""
    ships = [AWAY, {"pose": [1600, 100, 0]}, {"pose": [600, 500, 180]}]
    table = place(REBELS, EMPIRE, ships, [{"at": [600, 400]}, {"at": [600, 200]}])
    victory = table.ships[2]
    near = flak_shot(table, victory, 0, table.squadrons[0])
    assert near is not None
    assert near.dice == victory.build.anti_squadron
    assert flak_shot(table, victory, 2, table.squadrons[0]) is None
    assert flak_shot(table, victory, 0, table.squadrons[1]) is None


def test_obstacle_tokens_are_whole() -> None:
    for token in OBSTACLES.values():
        whole = shapely.unary_union([Oracle(part) for part in token.parts])
        assert whole.symmetric_difference(Oracle(token.outline)).area < 0.5


def test_maps() -> None:
    assert (MAPS["standard"].width, MAPS["standard"].height) == (1828.8, 914.4)
    assert MAPS["core"].setup.x1 == 914.4
