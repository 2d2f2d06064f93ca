"""What happened and why, for whoever listens. Nothing here is part of a game's state.

Every note knows its seat, its answer and its decision. The answer is the number of the one that has to be
taken back for the note to go: of an event, the last one before it; of a thought, the first that it led to.
The decision is the number of the choice or plan that is being thought about or carried out.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, cast

from understudy.core.option import Option

if TYPE_CHECKING:
    from understudy.core.table import Table

#: When a note was made: the number of an answer, of a decision, and the seat that decides. A bare list, since
#: many are made; the number of a decision is filled in when it is taken, and is -1 for what nobody decides.
At: TypeAlias = list[int]
BEFORE_ALL: At = [-1, -1, -1]


class Event(tuple[str, int, tuple[int, ...], tuple[str, ...], "tuple[int, ...] | None", At]):
    """Something that happened at the table; a game's words turn it into a sentence.

    Made as `Event((verb, seat, args, rules, to, at))`: a bare tuple, since many are made and few are read.
    """

    __slots__ = ()

    @property
    def verb(self) -> str:
        return self[0]

    @property
    def seat(self) -> int:
        return self[1]

    @property
    def args(self) -> tuple[int, ...]:
        return self[2]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule ids that made it happen."""
        return self[3]

    @property
    def to(self) -> tuple[int, ...] | None:
        """The seats that may know it while the game runs; None where everybody may."""
        return self[4]

    @property
    def at(self) -> At:
        return self[5]

    @property
    def answer(self) -> int:
        """The number of the answer that made it happen; -1 before the first."""
        return self[5][0]

    @property
    def decision(self) -> int:
        """The number of the decision that was being carried out; -1 where nobody decided it."""
        return self[5][1]


class Overruled(tuple[Option, At]):
    """A person had a bot do something else: `Overruled((plan, at))`."""

    __slots__ = ()
    rules: tuple[str, ...] = ()

    @property
    def plan(self) -> Option:
        return self[0]

    @property
    def at(self) -> At:
        return self[1]

    @property
    def seat(self) -> int:
        return self[1][2]

    @property
    def answer(self) -> int:
        return self[1][0]

    @property
    def decision(self) -> int:
        return self[1][1]


class Reason(Protocol):
    """A note about a bot's thinking: a line that was read and what came of it, or that it was overruled."""

    @property
    def rules(self) -> tuple[str, ...]: ...
    @property
    def at(self) -> At: ...
    @property
    def seat(self) -> int: ...
    @property
    def answer(self) -> int: ...
    @property
    def decision(self) -> int: ...


Note: TypeAlias = Event | Reason


def notes_before(notes: Sequence[Note], number: int) -> int:
    """How many of the notes are left when answer `number` and all after it are taken back."""
    return bisect_left(notes, number, key=_answer)


def _answer(note: Note) -> int:
    return note.at[0]


#: What somebody had noted, and who looked at the table.
Past: TypeAlias = "tuple[list[Note], Callable[[Table], None] | None]"
#: A note as it is jotted down. Of an event: its verb or its class, then the rest of it. Of a thought: its
#: maker, then what that makes it of. When it was made comes last.
Jotted: TypeAlias = tuple[Any, ...]


def _written(jotted: Jotted) -> Note:
    """A note that somebody reads."""
    first = jotted[0]
    if type(first) is str:
        return Event(jotted)
    if isinstance(first, type):
        return cast("type[Event]", first)((first.name, *jotted[1:]))  # type: ignore[attr-defined]
    return cast(Reason, first(*jotted[1:]))


def _tells(jotted: Jotted) -> bool:
    """Is it an event?"""
    return type(jotted[0]) is str or isinstance(jotted[0], type)


class Curious(list[Jotted]):
    """The notes of somebody who also wants to know what was missing where something was not possible."""

    __slots__ = ()


class Watch:
    """Listens to one match. `notes` holds events, and among them the reasons that led to them."""

    __slots__ = ("_notes", "at", "jotted", "seen", "since")

    def __init__(self, at: At = BEFORE_ALL, since: int = 0, curious: bool = False) -> None:
        self._notes: list[Note] = []
        #: Notes that nobody has read yet, as bare tuples: many are made and few are read.
        self.jotted: list[Jotted] = Curious() if curious else []
        #: When the next note is made. The match keeps it.
        self.at = at
        #: How many steps waited on the agenda when that was decided.
        self.since = since
        #: Gets the table, to be looked at only, each time an event is told.
        self.seen: Callable[[Table], None] | None = None

    @property
    def notes(self) -> list[Note]:
        """All that was noted, in order."""
        jotted = self.jotted
        if jotted:
            self._notes += map(_written, jotted)
            jotted.clear()
        return self._notes

    def events(self) -> list[Event]:
        return [note for note in self.notes if isinstance(note, Event)]

    def carried_out(self) -> None:
        """A step begins that waited already when something was decided: it does not carry that out."""
        self.at, self.since = [self.at[0], -1, -1], 0

    def instructed(self, seat: int) -> At:
        """A seat carries out an instruction: it may be how what it has just decided is done."""
        at = self.at
        if at[1] >= 0 and at[2] == seat:
            if self.jotted:
                last = self.jotted[-1]
                if last[-1][1] == at[1] and not _tells(last):
                    return at
            elif self._notes and self._notes[-1].at[1] == at[1] and not isinstance(self._notes[-1], Event):
                return at
        self.at, self.since = [at[0], -1, seat], 0
        return self.at

    def thinks(self, number: int, seat: int, since: int = 0) -> At:
        """A bot begins to think when `number` answers were given."""
        self.at, self.since = [number, -1, seat], since
        return self.at

    def answered(self, number: int) -> None:
        """Chance, or somebody who looked at the table, gave an answer on the way."""
        self.at = [number, self.at[1], self.at[2]]

    def decided(self, number: int, seat: int, since: int) -> None:
        """A seat decided something, which will now be carried out."""
        self.at, self.since = [number, number, seat], since

    def set_aside(self, at: At, since: int) -> Past:
        """Hear what led to an answer once more, without what was noted so far, which is handed out.

        Whoever is in the middle of something keeps telling it to this same listener.
        """
        past = self.notes, self.seen
        self._notes, self.seen = [], None
        self.at, self.since = at, since
        return past

    def forget(self, number: int) -> None:
        """Forget what was noted from answer `number` on."""
        notes = self.notes
        del notes[notes_before(notes, number) :]

    def rewind(self, number: int, past: Past, thinking: bool) -> None:
        """Forget answer `number` and all that followed: what led there was heard a second time.

        A bot that was thinking when the match stopped there has thought anew: those thoughts take the place
        of the first ones.
        """
        again, at = self.notes, self.at
        notes, self.seen = past
        fresh = [note for note in again if note.at is at] if thinking else []
        del notes[notes_before(notes, at[0] if fresh else number) :]
        notes += fresh
        self._notes = notes
