"""Questions of the rules: what was answered lies on the table before the next question of the same step,
since
everybody at a real table hears it. Only dials are chosen in secret.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from understudy.core import flow
from understudy.core.flow import Flow
from understudy.core.requests import NOTHING_MORE, About, Choose, Composer
from understudy.games.armada.options import Act
from understudy.games.armada.table import Table


def choose(
    table: Table,
    seat: int,
    prompt: str,
    options: Callable[[], Sequence[Act]],
    *,
    composer: Composer | None = None,
    topic: str,
    about: About = NOTHING_MORE,
) -> Flow[Act]:
    """The seat chooses, and says what."""
    # One generator less for each of thousands of questions in a second: the request itself.
    chosen: Act = yield Choose(seat, prompt, options, False, None, topic, about, composer)
    table.said.append(chosen.id)
    return chosen


def confirm(table: Table, seat: int, prompt: str, *, topic: str, about: About = NOTHING_MORE) -> Flow[bool]:
    """The seat says yes or no."""
    answer = yield from flow.confirm(seat, prompt, topic=topic, about=about)
    table.said.append("yes" if answer else "no")
    return answer


def step(played: Callable[..., Any]) -> Callable[..., Any]:
    """A step of the rules begins with nothing said."""

    @wraps(played)
    def begun(table: Table, *args: int | str) -> Any:
        if table.said:
            table.said = []
        return played(table, *args)

    return begun
