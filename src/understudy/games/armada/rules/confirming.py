"""With poses that people confirm: after a move, where a piece stands on the real table."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.core.requests import About
from understudy.games.armada.measures import compass, to_pose
from understudy.games.armada.options import AS_DRAWN, Act, Stands, rounded
from understudy.games.armada.queries import Seen
from understudy.games.armada.rules.asking import choose
from understudy.games.armada.rules.spots import poses
from understudy.games.armada.table import Table
from understudy.geometry import Pose

#: How far beside the map a piece may be said to stand.
BESIDE = 200.0


def witness(table: Seen, seat: int) -> int | None:
    """Who says how a unit of a seat stands on the real table: its own player, or the other, if a person."""
    for who in (seat, 1 - seat):
        if table.config.seats[who].is_person:
            return who
    return None


def confirm_pose(table: Table, who: int, name: str, drawn: Pose, about: About) -> Flow[Pose | None]:
    """Where a unit stands that has moved; None where it is drawn."""
    now = rounded(drawn.x, drawn.y, compass(drawn))
    area = table.area

    def possible(option: Act) -> bool:
        if not isinstance(option, Stands):
            return False
        x, y, _ = option.spot
        return bool(-BESIDE <= x <= area.width + BESIDE and -BESIDE <= y <= area.height + BESIDE)

    chosen: Act = yield from choose(
        table,
        who,
        f"Where is {name} on your table?",
        [AS_DRAWN],
        composer=poses(
            table,
            name,
            lambda pose: Stands(pose),
            possible,
            "It must be on the map, or just next to it.",
            lambda: [Stands(now)],
        ),
        topic="confirm-pose",
        about=about,
    )
    return to_pose(*chosen.spot) if isinstance(chosen, Stands) else None
