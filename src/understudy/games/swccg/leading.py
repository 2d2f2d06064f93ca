"""How a game comes to a question: what is done before it, found by trying it on copies of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from understudy.core.game import Given
from understudy.core.requests import Choose, Draw, PickRandom, Request
from understudy.games.swccg.options import PASS
from understudy.games.swccg.records import WEAPONS
from understudy.games.swccg.rules.steps import STEPS
from understudy.games.swccg.table import PHASES, Table

#: So many questions may lie between what is done and the one that is wanted.
_DEPTH = 8


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
        opening = _asked(base, ())
        if opening is None or opening.seat != start.seat:
            continue
        for option in opening.options():
            if option is not PASS and first(base, option):
                found = _follow(base, opening.topic, option.id, wanted)
                if found is not None:
                    return start, _by_topic(found)
    return None


def openings(table: Table, start: Start) -> Iterator[Any]:
    """What a seat could do there."""
    base = table.copy()
    lay_out(base, start)
    opening = _asked(base, ())
    if opening is not None and opening.seat == start.seat:
        yield from (option for option in opening.options() if option is not PASS)


def _follow(
    base: Table, topic: str, id: str, wanted: Callable[[Choose], bool]
) -> list[tuple[str, str]] | None:
    """Answers on the way: everywhere the first option, or everywhere the last."""
    for which in (0, -1):
        chain = [(topic, id)]
        for _ in range(_DEPTH):
            request = _asked(base, [answer for _, answer in chain])
            if request is None or request.topic in PHASES:
                break
            if wanted(request):
                return chain
            chain.append((request.topic, request.options()[which].id))
    return None


def _by_topic(chain: Sequence[tuple[str, str]]) -> Given:
    found: dict[str, list[str]] = {}
    for topic, answer in chain:
        found.setdefault(topic, []).append(answer)
    return found


def _asked(base: Table, answers: Sequence[str]) -> Choose | None:
    """The question that comes after these answers; chance takes what comes first."""
    table, queue = base.copy(), list(answers)
    while table.agenda:
        name, args = table.agenda.pop()
        flow, value = STEPS[name](table, *args), None
        while flow is not None:
            try:
                request: Request = flow.send(value)
            except StopIteration:
                break
            if not isinstance(request, Choose):
                value = _chance(request)
            elif queue:
                id = queue.pop(0)
                value = next(option for option in request.options() if option.id == id)
            else:
                return request
    return None


def _chance(request: Any) -> Any:
    if isinstance(request, PickRandom):
        return request.options()[0]
    return tuple(request.cards[: request.count]) if isinstance(request, Draw) else tuple(request.cards)


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
