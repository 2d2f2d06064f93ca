"""What lies in a zone, at the edge of what counts."""

from __future__ import annotations

import pytest

from understudy.geometry import Box, Pose
from understudy.geometry.sight import meets, zones_met

#: Everything ahead of the piece, and everything to its left.
AHEAD = ((-1.0, 0.0, 0.0),)
LEFT = ((0.0, -1.0, 0.0),)
HERE = Pose(0.0, 0.0, 0.0)


def box(x: float, half: float) -> Box:
    return Box(Pose(x, 0.0, 0.0), half, half)


@pytest.mark.parametrize(
    ("x", "half", "inside"),
    [
        (-0.005, 0.004, False),
        (-0.005, 0.006, True),
        (0.005, 0.004, True),
        (-1.0, 0.999, False),
        (-1.0, 1.001, True),
    ],
)
def test_a_box_beside_a_zone_is_outside_however_near_it_is(x: float, half: float, inside: bool) -> None:
    """Only a middle that lies well inside settles it; else the corners are looked at."""
    assert meets(HERE, AHEAD, box(x, half)) is inside
    assert zones_met(HERE, (LEFT, AHEAD), box(x, half)) == (0b11 if inside else 0b01)
