"""How a game comes to a question: what is answered before it, found by trying it on copies of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from understudy.core.chance import seeded
from understudy.core.game import Given
from understudy.core.judging import Judges
from understudy.core.option import Option
from understudy.core.requests import Choose, Judge, Request, Roll
from understudy.core.table import Table

T = TypeVar("T", bound=Table)
#: The steps of a game, by name.
Steps = Mapping[str, Callable[..., Any]]
#: So many questions may lie between what is done and the one that is wanted.
_DEPTH = 8


def asked(steps: Steps, base: Table, answers: Sequence[str] = ()) -> Choose | None:
    """The question that comes on a copy of the table after these answers.

    None if play ends before it, or if dice are to be rolled first.
    """
    table, queue, number = base.copy(), list(answers), 0
    while table.agenda:
        name, args = table.agenda.pop()
        flow, value = steps[name](table, *args), None
        while flow is not None:
            try:
                request: Request = flow.send(value)
            except StopIteration:
                break
            number += 1
            if isinstance(request, Roll):
                return None
            if not isinstance(request, Choose):
                value = _chance(request, number)
            elif queue:
                value = _taken(request, queue.pop(0))
            else:
                return request
    return None


def _taken(request: Choose, id: str) -> Option:
    return next(option for option in request.options() if option.id == id)


def _chance(request: Request, number: int) -> Any:
    """What the model judges, and what comes up with one seed."""
    return request.model() if isinstance(request, Judge | Judges) else seeded(1, number, request)


def followed(
    steps: Steps,
    base: Table,
    first: tuple[str, str],
    wanted: Callable[[Choose], bool],
    ends: Callable[[Choose], bool] = lambda request: False,
) -> list[tuple[str, str]] | None:
    """Topics and answers from the first one to a wanted question: everywhere the first option, or everywhere
    the last. None if it does not come, or if another one ends the way.
    """
    for which in (0, -1):
        chain = [first]
        for _ in range(_DEPTH):
            request = asked(steps, base, [answer for _, answer in chain])
            if request is None or ends(request):
                break
            if wanted(request):
                return chain
            chain.append((request.topic, request.options()[which].id))
    return None


def by_topic(chain: Sequence[tuple[str, str]]) -> Given:
    """What is answered before the question, as a position gives it."""
    found: dict[str, list[str]] = {}
    for topic, answer in chain:
        found.setdefault(topic, []).append(answer)
    return found


def ways_to(steps: Steps, bases: Sequence[T], wanted: Callable[[Choose], bool]) -> Iterator[tuple[T, Given]]:
    """Tables from which the wanted question comes, each with what is answered before it."""
    for base in bases:
        opening = asked(steps, base)
        if opening is None:
            continue
        if wanted(opening):
            yield base, {}
            continue
        for option in opening.options():
            chain = followed(steps, base, (opening.topic, option.id), wanted)
            if chain is not None:
                yield base, by_topic(chain)
                break
