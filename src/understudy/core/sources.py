"""Who answers what nobody decides: dice, draws, shuffles, random picks, judgments about the table."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Protocol

from understudy.core.chance import by_chance, mix, mixes
from understudy.core.errors import IllegalAnswer, ScriptEnded
from understudy.core.judging import Judges
from understudy.core.requests import Finder, Judge, Request
from understudy.core.seats import WAIT, Waiting

CHANCE_KINDS = ("roll", "draw", "shuffle", "pick")
#: What comes from the real table where the game lies on it. Lots are drawn by the program: nobody needs them.
AT_TABLE = ("draw", "shuffle", "roll", "judge")


class Source(Protocol):
    """Answers requests of some kinds. `by` stands in the journal."""

    @property
    def by(self) -> str: ...

    def answer(self, request: Request, number: int) -> object | Waiting: ...


class Seeded:
    """The program rolls, shuffles and draws."""

    by = "rng"

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._mixes = mixes(seed)

    def answer(self, request: Request, number: int) -> object:
        # Among the choices of random seats its number is mixed already; among those of bots it is one of few.
        state = self._mixes.get(number)
        return by_chance(mix(self._seed, number) if state is None else state, request)


class Typed:
    """A person at the table rolls, draws or looks, and types what came."""

    by = "typed"

    def answer(self, request: Request, number: int) -> Waiting:
        return WAIT


class Divided:
    """A person types what comes up for some seats; another source answers for the rest."""

    def __init__(self, seats: Container[int], rest: Source) -> None:
        self.seats = seats
        self.rest = rest
        self.by = rest.by

    def answer(self, request: Request, number: int) -> object | Waiting:
        return WAIT if request.seat in self.seats else self.rest.answer(request, number)


#: What the model answers.
_JUDGED = (Judge, Judges)


class Model:
    """The model of the table judges distances and arcs."""

    by = "model"

    def answer(self, request: Request, number: int) -> object:
        if not isinstance(request, _JUDGED):
            raise TypeError(f"nothing to judge in {request!r}")
        return request.model()


class Scripted:
    """Answers written down beforehand, in order; after them another source, or none.

    It remembers for which answers it was used, so that what an undo takes back is there again.
    """

    def __init__(self, answers: Sequence[object], find: Finder, then: Source | None) -> None:
        self.answers = list(answers)
        self.find = find
        self.then = then
        self._given: list[int] = []
        self._by = "script"

    @property
    def by(self) -> str:
        """Who gave the last answer."""
        return self._by

    @property
    def used(self) -> int:
        return len(self._given)

    def answer(self, request: Request, number: int) -> object | Waiting:
        while self._given and self._given[-1] >= number:
            self._given.pop()
        if self.used < len(self.answers):
            answer = self._read(request)
            self._given.append(number)
            self._by = "script"
            return answer
        if self.then is None:
            raise ScriptEnded(
                f"The script ends after {self.used} answers; “{request.prompt}” ({request.kind}) needs one."
            )
        answer = self.then.answer(request, number)
        self._by = self.then.by
        return answer

    def _read(self, request: Request) -> object:
        try:
            return request.decode(self.answers[self.used], self.find)
        except IllegalAnswer as error:
            raise IllegalAnswer(f"script, answer {self.used + 1} ({request.prompt}): {error}") from None


def sources_for(seed: int, typed: Sequence[str] = ()) -> Callable[[str], Source]:
    """The usual sources: everything by the program, except the kinds that a person types in."""
    rng, by_hand, model = Seeded(seed), Typed(), Model()

    def source(kind: str) -> Source:
        if kind in typed:
            return by_hand
        return model if kind == "judge" else rng

    return source


def sources_by_seat(seed: int, typed: Mapping[str, Container[int]]) -> Callable[[str], Source]:
    """Everything by the program, except what a person types in: by kind, and for which seats."""
    usual = sources_for(seed)
    return lambda kind: Divided(typed[kind], usual(kind)) if kind in typed else usual(kind)
