"""The past of a match: standing before an earlier answer again, and playing on what was taken back.

A checkpoint is a copy of the table at the start of a step, so going back is: copy, then play a few answers
again. This is the one place that knows what was taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile

from understudy.core.answers import Answer, Raw
from understudy.core.corrections import CORRECT
from understudy.core.errors import IllegalAnswer
from understudy.core.events import BEFORE_ALL, Note, Watch, notes_before
from understudy.core.playing import NEVER, Checkpoint, Playing
from understudy.core.table import Table
from understudy.core.tape import Tape


def restore(play: Playing, number: int, mindful: bool = False, near: Checkpoint | None = None) -> None:
    """Stand before answer `number` again, with the request paused.

    It begins at `near` if that lies behind the last checkpoint. It is none of them: where these lie follows
    from the answers alone, and so do the positions in a saved game.
    """
    known, points = play.entries, play.checkpoints
    while points and points[-1].number > number:
        points.pop()
    if play.near is not None and play.near.number > number:
        play.near = None
    point = points[-1] if points else None
    if near is not None and (point is None or near.number > point.number):
        point = near
    start, watch = point.number if point else 0, play.watch
    told = None
    if watch is not None:
        told = watch.set_aside(*((point.at, point.since) if point else (BEFORE_ALL, 0)))
    rest, play.entries = known[start:number], known[:start]
    play.stands = min(play.stands, number)
    if play.passing:
        play.passing = [one for one in play.passing if one[0] < start]
    play.place(point.table.copy() if point else play.header.start())
    play.tape = Tape(rest) if rest else None
    play.mindful = mindful or any(answer[0] == CORRECT for answer in rest)
    play.advance(until=number)
    if watch is not None and told is not None:
        watch.rewind(number, told, play.thinking)
    play.table.watch = watch


#: A fork leaves the start of a step behind that is at most so many answers back.
LEFT_BEHIND = 4


def branch(play: Playing, number: int) -> Checkpoint | None:
    """Stand before answer `number` in a copy of a match; returns where the next copy of it may begin.

    Matches are often forked again and again (search, hints), a few answers further on.
    """
    near = play.near
    play.near, play.heeds = None, number - LEFT_BEHIND
    restore(play, number, near=near)
    play.heeds = NEVER
    if play.mindful or play.step_start is None:
        return near
    start, play.step_start = play.step_start, None
    return Checkpoint(play.step_began, start)


def retell(play: Playing, answers: Sequence[Answer], seen: Callable[[Table], None]) -> None:
    """Play on with known answers; `seen` gets the table, to be looked at only, each time an event is told."""
    if any(answer[0] == CORRECT for answer in answers):
        restore(play, len(play.entries), mindful=True)
    watch = Watch()
    watch.seen = seen
    play.watch = play.table.watch = watch
    play.tape = Tape(answers) if answers else None
    play.advance(until=len(play.entries) + len(answers))
    play.watch = play.table.watch = None


def recall(play: Playing, first: int, last: int) -> list[Note]:
    """The notes from answer `first` up to `last`, thought and told once more for somebody curious.

    `play` is a copy of the match that may be spoiled.
    """
    known, points = play.entries[:last], play.checkpoints
    while points and points[-1].number > max(0, first):
        points.pop()
    point = points[-1] if points else None
    start = point.number if point else 0
    watch = play.watch = Watch(point.at, point.since, curious=True) if point else Watch(curious=True)
    play.entries = known[:start]
    play.passing = [one for one in play.passing if one[0] < start]
    play.place(point.table.copy() if point else play.header.start())
    rest = known[start:]
    play.tape = Tape(rest, walk=True) if rest else None
    play.mindful = any(answer[0] == CORRECT for answer in rest)
    play.advance(until=last)
    return watch.notes[notes_before(watch.notes, first) :]


class Undone:
    """What was taken back and can be played again: from which answer on, and what."""

    __slots__ = ("answers", "at")

    def __init__(self) -> None:
        self.answers: list[Answer] = []
        self.at = 0

    def forget(self) -> None:
        """Something else was played."""
        self.answers = []

    def add(self, number: int, dropped: Sequence[Answer]) -> None:
        """Answers from `number` on were taken back."""
        if self.answers and number > self.at:
            # Bots have played on meanwhile: what they answered again need not be played again.
            self.answers, self.at = self.answers[number - self.at :], number
            return
        # Behind a correction that was taken back stand answers that were kept, not taken back.
        self.answers = [*(dropped[: self.at - number] if self.answers else dropped), *self.answers]
        self.at = number

    def lay_aside(self, number: int, answers: Sequence[Answer]) -> None:
        """What had been taken back when the game was put away, with answers as journal data."""
        self.answers = [Answer((*answer[:3], Raw(answer.value), answer[4])) for answer in answers]
        self.at = number

    def take(self) -> list[Answer]:
        """What is played again next: up to the next decision of a person."""
        if not self.answers:
            raise IllegalAnswer("There is nothing to redo.")
        count = 1
        while count < len(self.answers) and not self.answers[count].by_people:
            count += 1
        taken, self.answers = self.answers[:count], self.answers[count:]
        self.at += count
        return taken


def go_back(play: Playing, undone: Undone, number: int) -> Sequence[Answer]:
    """Go back to just before answer `number`; what is taken back can be redone."""
    dropped = play.entries[number:]
    restore(play, number)
    undone.add(number, dropped)
    if dropped and dropped[0].kind == CORRECT:
        kept = list(takewhile(lambda answer: not answer.by_people, dropped[1:]))
        play.tape = Tape(kept, walk=True, lenient=True) if kept else None
    play.advance()
    return dropped


def go_forth(play: Playing, undone: Undone) -> None:
    """Play again what was last taken back."""
    number, stood = undone.at, play.stands
    taken = undone.take()
    restore(play, number, mindful=any(answer.kind == CORRECT for answer in taken))
    play.tape = Tape(taken, walk=play.watch is not None)
    play.advance()
    if stood >= number:
        # Whoever keeps the game has what was taken back, too.
        play.stands = number + len(taken)
