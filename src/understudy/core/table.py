"""What every table has: an agenda of steps still to be played, and an ear for whoever listens."""

from __future__ import annotations

from typing import Self, TypeAlias

from understudy.core.events import Event, Watch
from understudy.core.option import Option

Arg: TypeAlias = int | str
#: A named step of a game with its arguments: plain data.
Step: TypeAlias = tuple[str, tuple[Arg, ...]]


class Table:
    """The state of one game. A game's table adds what lies on the real one."""

    __slots__ = ("agenda", "watch")

    def __init__(self) -> None:
        self.agenda: list[Step] = []
        #: Not state: never copied, saved or compared. The match sets it.
        self.watch: Watch | None = None

    def then(self, *steps: Step) -> None:
        """Put steps on the agenda; they are played in the order written, before what is already there."""
        self.agenda += steps[::-1]

    def tell(
        self,
        verb: str,
        seat: int,
        *args: int,
        rules: tuple[str, ...] = (),
        to: tuple[int, ...] | None = None,
    ) -> None:
        """Something happened. `to` names the seats that may know it meanwhile; None is everybody."""
        watch = self.watch
        if watch is not None:
            watch.notes.append(Event((verb, seat, args, rules, to, watch.at)))

    def learn(self, seat: int, answer: Option, key: str = "") -> None:
        """Something was judged: under a key, or while a bot thought. A game may remember it from this."""

    def copy(self) -> Self:
        """An independent copy, without the listener."""
        raise NotImplementedError
