"""How a game comes to a question: what is done before it, found by trying it on copies of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from understudy.core.game import Given
from understudy.core.requests import Choose
from understudy.games.swccg.options import PASS
from understudy.games.swccg.records import WEAPONS
from understudy.games.swccg.rules.steps import STEPS
from understudy.games.swccg.table import PHASES, Table
from understudy.kit.leading import asked, by_topic, followed


class Start(NamedTuple):
    """Where somebody does what leads to the question."""

    phase: int
    active: int
    seat: int


def lay_out(table: Table, start: Start) -> None:
    """The seat is to act, in that phase of that turn."""
    table.phase, table.active = start.phase, start.active
    table.agenda = [("act", (start.seat, 0))]
    table.touch()


def way_to(
    table: Table,
    starts: Sequence[Start],
    wanted: Callable[[Choose], bool],
    first: Callable[[Table, Any], bool],
) -> tuple[Start, Given] | None:
    """Where to begin, and what is answered before the question that is wanted; None if it never comes."""
    for start in starts:
        base = table.copy()
        lay_out(base, start)
        opening = asked(STEPS, base)
        if opening is None or opening.seat != start.seat:
            continue
        for option in opening.options():
            if option is not PASS and first(base, option):
                found = followed(STEPS, base, (opening.topic, option.id), wanted, _is_a_phase)
                if found is not None:
                    return start, by_topic(found)
    return None


def _is_a_phase(request: Choose) -> bool:
    """Somebody may act again: whatever was done is over."""
    return request.topic in PHASES


def openings(table: Table, start: Start) -> Iterator[Any]:
    """What a seat could do there."""
    base = table.copy()
    lay_out(base, start)
    opening = asked(STEPS, base)
    if opening is not None and opening.seat == start.seat:
        yield from (option for option in opening.options() if option is not PASS)


def usual_starts(table: Table, seats: Sequence[int]) -> list[Start]:
    """The phase and turn of the position first; then every phase, in the turn of whoever acts."""
    battle = table.battle
    if battle is not None and battle.segment <= WEAPONS:
        battle.segment = WEAPONS
        return [Start(PHASES.index("battle"), table.active, seat) for seat in seats]
    now = [Start(table.phase, table.active, seat) for seat in seats]
    later = [
        Start(phase, active, seat)
        for seat in seats
        for active in (seat, 1 - seat)
        for phase in range(PHASES.index("activate"), PHASES.index("draw") + 1)
    ]
    return list(dict.fromkeys([*now, *later]))
