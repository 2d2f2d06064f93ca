"""A line that said no says what was missing, in whole games of every game; found out only by who reads."""

from __future__ import annotations

import re
from functools import cache

import pytest

from understudy.core.events import Watch
from understudy.core.match import Header, Match
from understudy.core.registry import find
from understudy.pages.missing import says_no, with_missing
from understudy.pages.page import Can, Lack, Page
from understudy.pages.trace import KEPT, LACKING, Mark, none_of
from understudy.pages.walk import walk

LINE_UPS: dict[str, list[tuple[tuple[str, ...], dict[str, str]]]] = {
    "tyrants": [(("automa:hard", "automa:easy", "automa:normal"), {})],
    "arcs": [(("supercat:hard", "supercat:normal", "supercat:easy"), {"leaders": "yes"})],
    "carwars": [(("bot", "bot", "bot", "bot"), {"arena": "crossbar", "division": "8"})],
    "armada": [(("ai", "ai"), {})],
    "swccg": [(("player:expert", "player:novice"), {"turns": "20"})],
}
#: What would hold for any position.
GENERIC = re.compile(r"does that|do that\b|no way to|no such|not possible here|None\b\.$")


@cache
def told(game: str) -> list[object]:
    """The notes of whole games, with what was missing."""
    notes: list[object] = []
    for seats, options in LINE_UPS[game]:
        match = Match(Header.of(find(game), list(seats), options, 5), watch=Watch())
        match.advance()
        assert match.over
        assert match.watch is not None
        heard = match.watch.notes
        assert not any(isinstance(note, Mark) and note.what == LACKING for note in heard)
        found = with_missing(match, heard)
        assert [note for note in found if not (isinstance(note, Mark) and note.what == LACKING)] == heard
        notes += found
    return notes


@pytest.mark.parametrize("game", list(LINE_UPS))
def test_no_line_that_said_no_is_left_without_a_reason(game: str) -> None:
    notes = told(game)
    silent, said = set(), set()
    for note, after in zip(notes, [*notes[1:], None], strict=True):
        if not isinstance(note, Mark) or not says_no(note):
            continue
        if isinstance(after, Mark) and after.what == LACKING:
            said.add(after.line.text)
            assert after.seat == note.seat
        else:
            silent.add(note.line.text)
    assert not silent
    assert len(said) > 15
    assert not [text for text in said if not re.fullmatch(r"[A-Z0-9“].*[^ ]\.", text)]
    assert not [text for text in said if GENERIC.search(text)]


@pytest.mark.parametrize("game", ["tyrants"])
def test_a_kind_that_no_candidate_is_says_how_many_there_were(game: str) -> None:
    rungs = [
        note for note in told(game) if isinstance(note, Mark) and note.what == KEPT and note.yes is False
    ]
    ladders = {none_of(note) for note in rungs if not hasattr(note.line, "score")}
    assert any(re.fullmatch(r"none of the \d+ candidates", text) for text in ladders)


def test_nothing_is_worked_out_while_a_game_is_played() -> None:
    """The bot is asked what is missing only when somebody reads the trace."""
    asked = []

    def lacking(mind: object) -> Lack:
        asked.append(mind)
        return Lack(str, mind)

    page = Page("P", [Can("X-1", "Any?", lambda mind: [], lacking=lacking)])
    for watch in (None, Watch()):
        with pytest.raises(StopIteration):
            next(walk(page, 3, watch))
    assert not asked
    curious = Watch(curious=True)
    with pytest.raises(StopIteration):
        next(walk(page, 3, curious))
    assert [note.line.text for note in curious.notes if isinstance(note, Mark)] == ["P", "Any?", "3"]
