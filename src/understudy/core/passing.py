"""Seats that let questions pass by themselves: where they can do nothing, or by topics that they name.

What a seat lets pass is an answer like any other: it stands in the journal, and can be taken back.
"""

from __future__ import annotations

from collections.abc import Sequence

from understudy.core.errors import IllegalAnswer
from understudy.core.option import Option
from understudy.core.requests import Choose

#: The kind of an answer that says what a seat lets pass from now on.
PASSING = "passing"
#: Who answered where a seat let a question pass.
LET_PASS = "pass"
#: Stands for the questions with which a seat can do nothing.
IDLE = "idle"


class Passing(Option):
    """What a seat lets pass, as it stands in a journal: topics, and `idle`, joined by +; or `nothing`."""

    __slots__ = ("seat", "topics")

    def __init__(self, seat: int, topics: Sequence[str]) -> None:
        self.topics = frozenset(topics)
        super().__init__("+".join(sorted(self.topics)) or "nothing")
        self.seat = seat

    @classmethod
    def read(cls, seat: int, data: object) -> Passing:
        """From journal data."""
        if not isinstance(data, str) or not data:
            raise IllegalAnswer(f"“{data}” does not name questions to skip; join their topics with +.")
        return cls(seat, () if data == "nothing" else data.split("+"))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Passing) and (other.seat, other.id) == (self.seat, self.id)

    def __hash__(self) -> int:
        return hash((self.seat, self.id))


Settings = Sequence[tuple[int, Passing]]


def let_pass(settings: Settings, seat: int) -> frozenset[str]:
    """What a seat lets pass now."""
    return next((one.topics for _, one in reversed(settings) if one.seat == seat), frozenset())


def passed(settings: Settings, request: Choose) -> Option | None:
    """The option by which a seat lets a question pass; None where it wants to be asked.

    A question that is passed by its topic needs an option that does nothing. Where a seat has one option only
    it can do nothing else, even if that ends its turn.
    """
    topics = let_pass(settings, request.seat)
    if not topics:
        return None
    options = request.options()
    if IDLE in topics and len(options) == 1 and request.composer is None:
        return options[0]
    if request.topic and request.topic in topics:
        return next((option for option in options if option.passes), None)
    return None
