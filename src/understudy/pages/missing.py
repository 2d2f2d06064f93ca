"""What was missing where a line said no, told when somebody reads.

A finder or a question leaves its reason (`No`) in the note. Where that takes work (`Unsaid`) the bots think
once more about the same answers, this time for somebody curious.
"""

from __future__ import annotations

from collections.abc import Sequence

from understudy.core.events import Note, notes_before
from understudy.core.match import Match
from understudy.pages.page import No, Why
from understudy.pages.trace import ANSWERED, CHECKED, LACKING, NOWAY, Mark


def says_no(note: Note) -> bool:
    """A question or a goal that was answered with no."""
    return isinstance(note, Mark) and (
        note.what == NOWAY or (note.what in (ANSWERED, CHECKED) and note.yes is False)
    )


def with_missing(match: Match, notes: Sequence[Note]) -> list[Note]:
    """Notes of a match, all or some, and after each line that said no what was missing."""
    found = _thought_again(match, [note for note in notes if says_no(note)])
    told: list[Note] = []
    for note in notes:
        told.append(note)
        missing = _noted(note) or found.get(id(note))
        if missing is not None:
            told.append(missing)
    return told


def _noted(note: Note) -> Mark | None:
    """The reason that a line left in its own note."""
    if isinstance(note, Mark) and isinstance(note.plans, No):
        return Mark((Why(note.plans), LACKING, note.depth + 1, (), None, (), note.at))
    return None


def _thought_again(match: Match, asked: Sequence[Note]) -> dict[int, Mark]:
    """By the identity of a note: what was missing there, as the bots say when they think once more."""
    asked = [note for note in asked if _noted(note) is None]
    if not asked or match.watch is None:
        return {}
    first = min(note.at[0] for note in asked)
    last = 1 + max(max(note.at[:2]) for note in asked)
    heard = match.watch.notes
    return _beside(heard[notes_before(heard, first) :], match.recall(first, last))


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
