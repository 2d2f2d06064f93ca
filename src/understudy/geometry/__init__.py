"""The geometry of games with miniatures: poses, bases, arcs, lines of sight, paths. Knows no game."""

from understudy.geometry.distance import band, distance, nearest_points, point_distance
from understudy.geometry.pose import Pose, chain, wrapped
from understudy.geometry.shapes import (
    Box,
    Point,
    Polygon,
    Room,
    Shape,
    contains,
    first_overlap,
    gap,
    is_convex,
    overlapping,
    overlaps,
    signed_area,
)
from understudy.geometry.sight import Zone, clipped, contains_point, crosses, in_sight, meets, wedge
from understudy.geometry.sweep import FREE, ROOM, Swept, pivot, pivoting, shift, shifting, steps_for, sweep
from understudy.geometry.tolerance import TOLERANCE

__all__ = [
    "FREE",
    "ROOM",
    "TOLERANCE",
    "Box",
    "Point",
    "Polygon",
    "Pose",
    "Room",
    "Shape",
    "Swept",
    "Zone",
    "band",
    "chain",
    "clipped",
    "contains",
    "contains_point",
    "crosses",
    "distance",
    "first_overlap",
    "gap",
    "in_sight",
    "is_convex",
    "meets",
    "nearest_points",
    "overlapping",
    "overlaps",
    "pivot",
    "pivoting",
    "point_distance",
    "shift",
    "shifting",
    "signed_area",
    "steps_for",
    "sweep",
    "wedge",
    "wrapped",
]
