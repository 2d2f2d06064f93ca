"""A saved game survives a new version of the rules: it goes on from the last position that it can."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from tests.cli.console import understudy
from understudy.core import journal
from understudy.core.advice import advice
from understudy.core.errors import BadJournal, BadPosition
from understudy.core.events import Watch
from understudy.core.game import AnyGame
from understudy.core.match import POSITION_EVERY, Header, Match
from understudy.core.registry import find


def saved(answers: int = 136, game: str = "tyrants", bot: str = "automa") -> Match:
    match = Match(Header.of(find(game), ("person", bot), {}, 5), watch=Watch())
    match.advance()
    while len(match.entries) < answers:
        match.answer(advice(match))
    return match


def newer(**changes: object) -> Callable[[str], AnyGame]:
    """The same games with other rules."""

    def found(name: str) -> AnyGame:
        game = find(name)
        return replace(game, version=game.version + 1, **changes)  # type: ignore[arg-type]

    return found


def positions(text: str) -> list[int]:
    return [line["after"] for line in map(json.loads, text.splitlines()) if "after" in line]


def test_positions_are_kept_now_and_then_and_change_nothing() -> None:
    match = saved()
    text = journal.dumps(match)
    found = positions(text)
    assert len(found) >= 2
    assert all(later - earlier >= POSITION_EVERY for earlier, later in pairwise(found))
    loaded = journal.loads(text, find, watch=Watch())
    assert (journal.dumps(loaded), loaded.entries) == (text, match.entries)
    resumed, said = journal.resumes(text, find)
    assert (resumed.entries, said) == (match.entries, "")
    plain = [line for line in text.splitlines() if "after" not in json.loads(line)]
    assert journal.dumps(journal.loads("\n".join(plain), find)) == text, "older journals have none"


def test_a_game_that_is_over_needs_no_positions() -> None:
    match = Match(Header.of(find("pennies"), ("careful", "careful"), {}, 5))
    match.advance()
    assert positions(journal.dumps(match)) == []


@pytest.mark.parametrize(
    ("game", "bot"), [("tyrants", "automa"), ("arcs", "supercat:normal"), ("carwars", "bot")]
)
def test_a_game_of_an_older_version_goes_on_where_it_was(game: str, bot: str) -> None:
    """The rules have another number but do the same: nothing is lost."""
    match = saved(game=game, bot=bot)
    text = journal.dumps(match)
    with pytest.raises(BadJournal, match="cannot play it back exactly"):
        journal.loads(text, newer())
    resumed, said = journal.resumes(text, newer())
    last = positions(text)[-1]
    assert said.endswith(f"It continues from the position after answer {last}.")
    position = match.header.game.position
    assert position(resumed.table) == position(match.table)
    assert [journal.encoded(one) for one in resumed.entries] == [
        journal.encoded(one) for one in match.entries[last:]
    ]
    assert resumed.pending is not None
    resumed.answer(advice(resumed))
    resumed.undo()
    again = journal.loads(journal.dumps(resumed), newer())
    assert position(again.table) == position(match.table)


def test_answers_that_no_longer_fit_are_asked_anew_and_that_is_said() -> None:
    match = saved()
    text = journal.dumps(match)
    last = positions(text)[-1]
    lines = text.splitlines()
    at = next(
        number
        for number, line in enumerate(lines)
        if json.loads(line).get("by") == "person" and json.loads(line)["n"] > last + 1
    )
    record = json.loads(lines[at])
    lines[at] = json.dumps({**record, "answer": "a card that is no more"})
    with pytest.raises(BadJournal, match=f"line {at + 1}: answer {record['n']} "):
        journal.loads("\n".join(lines), find)
    resumed, said = journal.resumes("\n".join(lines), find)
    lost = len(match.entries) - record["n"] + 1
    assert f"line {at + 1}: answer {record['n']} " in said
    assert said.endswith(
        f"after answer {last}; the last {lost} answers no longer fit and must be given again."
    )
    assert len(resumed.entries) == record["n"] - 1 - last
    assert resumed.pending is not None


def test_an_earlier_position_serves_where_the_last_cannot_be_read() -> None:
    text = journal.dumps(saved())
    last = positions(text)[-1]
    read = find("tyrants").read_position
    unread = next(json.loads(line)["position"] for line in text.splitlines() if f'"after": {last},' in line)

    def picky(data: object) -> object:
        if data == unread:
            raise BadPosition("there is no such card")
        return read(data)  # type: ignore[arg-type]

    _, said = journal.resumes(text, newer(read_position=picky))
    assert f"after answer {positions(text)[-2]}" in said


def test_without_a_position_it_is_refused_as_before() -> None:
    short = journal.dumps(saved(10))
    assert positions(short) == []
    with pytest.raises(BadJournal, match="line 1: written by version"):
        journal.resumes(short, newer())


def test_at_the_terminal_it_is_said(tmp_path: Path) -> None:
    text = journal.dumps(saved())
    first, rest = text.split("\n", 1)
    header = {**json.loads(first), "version": 0}
    (tmp_path / "old.jsonl").write_text(json.dumps(header) + "\n" + rest)
    result = understudy("play", "tyrants", "--load", "old.jsonl", folder=tmp_path)
    assert "It continues from the position after answer" in result.out
    assert result.code == 0
    told = understudy("replay", "old.jsonl", folder=tmp_path)
    assert "It continues from the position after answer" in told.out
    refused = understudy("replay", "old.jsonl", "--verify", folder=tmp_path)
    assert "cannot play it back exactly" in refused.err
