"""What was missing where a line said no: found out when somebody reads, never while a game is played.

The bots think once more about the same answers, this time for somebody curious.
"""

from __future__ import annotations

from collections.abc import Sequence

from understudy.core.events import Note, notes_before
from understudy.core.match import Match
from understudy.pages.page import Ask, Can
from understudy.pages.trace import ANSWERED, CHECKED, LACKING, NOWAY, Mark


def says_no(note: Note) -> bool:
    """A question or a goal that was answered with no."""
    return isinstance(note, Mark) and (
        note.what == NOWAY or (note.what in (ANSWERED, CHECKED) and note.yes is False)
    )


def with_missing(match: Match, notes: Sequence[Note]) -> list[Note]:
    """Notes of a match, all or some, and after each line that said no what was missing."""
    asked = [note for note in notes if says_no(note) and _can_tell(note)]
    if not asked or match.watch is None:
        return list(notes)
    first = min(note.at[0] for note in asked)
    last = 1 + max(max(note.at[:2]) for note in asked)
    heard = match.watch.notes
    found = _beside(heard[notes_before(heard, first) :], match.recall(first, last))
    told: list[Note] = []
    for note in notes:
        told.append(note)
        missing = found.get(id(note))
        if missing is not None:
            told.append(missing)
    return told


def _can_tell(note: Note) -> bool:
    return isinstance(note, Mark) and isinstance(note.line, Ask | Can) and note.line.lacking is not None


def _beside(heard: Sequence[Note], again: Sequence[Note]) -> dict[int, Mark]:
    """By the identity of a note: what was missing there. Both tell the same, as far as they go."""
    found: dict[int, Mark] = {}
    number = 0
    for note in again:
        if isinstance(note, Mark) and note.what == LACKING:
            if number:
                found[id(heard[number - 1])] = note
            continue
        if number == len(heard) or not _same(heard[number], note):
            break
        number += 1
    return found


def _same(one: Note, other: Note) -> bool:
    if isinstance(one, Mark) and isinstance(other, Mark):
        # What is found out on the way is written down anew each time.
        return one.what == other.what and (one.line is other.line or one.line.text == other.line.text)
    return type(one) is type(other)
