"""A bot that holds secrets thinks aloud where somebody who plays alone against it wished so at the start."""

from __future__ import annotations

import pytest

import understudy
from understudy.pages.story import is_open, told_to
from understudy.pages.trace import Mark


@pytest.mark.parametrize(
    ("seats", "options", "aloud"),
    [
        (("person", "player:novice"), {}, False),
        (("person", "player:novice"), {"reasons": "at-once"}, True),
        (("person", "person"), {"reasons": "at-once"}, False),
    ],
)
def test_reasons_are_told_when_one_person_alone_wishes_it(
    seats: tuple[str, str], options: dict[str, str], aloud: bool
) -> None:
    match = understudy.start("swccg", seats=seats, options=options, seed=5)
    while len(match.entries) < 30:
        match.answer(understudy.hint(match))
    assert match.watch is not None
    heard = told_to(match.header, match.watch.notes, 0, over=False)
    thoughts = [note for note in heard if isinstance(note, Mark) and note.seat == 1]
    assert bool(thoughts) == aloud
    assert is_open(match.header, 1) == aloud
