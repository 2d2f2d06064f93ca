"""Answers: what came back to a request, by whom, as a match keeps it and a journal writes it down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from understudy.core.corrections import CORRECTED
from understudy.core.game import PERSON
from understudy.core.option import Option

#: Who answered where a person overruled a bot.
OVERRULED = "overruled"
#: What undo takes back.
BY_PEOPLE = (PERSON, "typed", OVERRULED, CORRECTED)
#: Who answers where a bot decides.
BY_BOTS = ("bot", OVERRULED)
#: Who answered where the seed did, before a correction changed the number of the answer.
KEPT = "kept"


class Answer(tuple[str, int, str, Any, "Sequence[str] | None"]):
    """One answer: `Answer((kind, seat, by, value, more))`. Its number is its place among the match's answers.

    A bare tuple, since one is made for every answer of every simulated game.
    """

    __slots__ = ()

    @property
    def kind(self) -> str:
        """The kind of the request."""
        return self[0]

    @property
    def seat(self) -> int:
        """The seat that was asked, or that it was asked for."""
        return self[1]

    @property
    def by(self) -> str:
        """Who answered."""
        return self[2]

    @property
    def value(self) -> Any:
        """An option, faces of dice, or numbers of cards."""
        return self[3]

    @property
    def names(self) -> Sequence[str] | None:
        """The ids of cards by number, where the answer is cards."""
        return None if self[0] == "judge" else self[4]

    @property
    def keys(self) -> Sequence[str]:
        """Under which names a judgment is remembered; none where it is not."""
        return self[4] or () if self[0] == "judge" else ()

    @property
    def by_people(self) -> bool:
        """Did somebody outside answer?"""
        return self[2] in BY_PEOPLE

    @property
    def decides(self) -> bool:
        """Was it a choice or a plan, rather than chance, a judgment or a correction?"""
        return self[0] in ("choose", "decide")


class Raw(NamedTuple):
    """Journal data that was taken over unread: the chance inside a decision that was not walked again."""

    data: object


def encoded(answer: Answer) -> Any:
    """The value of an answer as journal data."""
    value, names = answer.value, answer.names
    if isinstance(value, Raw):
        return value.data
    if isinstance(value, Option):
        return value.id
    if isinstance(value, str):
        return value
    if names is not None:
        return [names[card] for card in value]
    return [each.id if isinstance(each, Option) else each for each in value]


def last_by_people(answers: Sequence[Answer]) -> int:
    """The number of the last answer that a person gave; -1 where there is none."""
    return next((number for number in range(len(answers) - 1, -1, -1) if answers[number].by_people), -1)
