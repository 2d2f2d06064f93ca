"""R 7.4 to R 7.7: how a car is seen driving from one place to another."""

from __future__ import annotations

import pytest

from understudy.games.carwars.preview import poses
from understudy.geometry import Pose

START = Pose(10.0, 10.0, 0.0)


def test_straight_on_needs_no_pose_between() -> None:
    end = START.moved(3.0)
    assert poses(START, end) == [START, end]


@pytest.mark.parametrize("aside", [1.0, -1.0])
def test_a_slide_goes_straight_on_and_then_aside(aside: float) -> None:
    end = Pose(13.0, 10.0 + aside, 0.0)
    assert poses(START, end) == [START, START.moved(3.0), end]


@pytest.mark.parametrize("end", [Pose(10.0, 11.0, 0.0), Pose(8.0, 11.0, 0.0), Pose(8.0, 10.0, 0.0)])
def test_what_is_pushed_aside_or_back_goes_there_at_once(end: Pose) -> None:
    assert poses(START, end) == [START, end]
