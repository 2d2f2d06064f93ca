"""At the terminal, options that cannot be listed are put together."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from tests.core.kites import GAME
from understudy.cli import play as playing
from understudy.cli.play import Terminal
from understudy.cli.screen import Screen
from understudy.core.advice import Considered, advice
from understudy.core.events import Watch
from understudy.core.match import Header, Match
from understudy.core.registry import find
from understudy.core.requests import Choose


def play(typed: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> tuple[Match, str]:
    out = io.StringIO()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    monkeypatch.setattr(sys, "stdout", out)
    match = Match(Header.of(GAME, ["person"], {}, 1), watch=Watch())
    Terminal(Screen(no_color=True, plain=True), match).run()
    return match, out.getvalue()


def test_part_by_part_with_a_way_back(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    typed = ["speed 2", "right", "back", "straight", "right", "ok", "at 3 4 90", "ok"]
    match, shown = play(typed, monkeypatch, tmp_path)
    assert [answer.id for _, _, _, answer, _ in match.entries] == ["fly:2:0,1", "stake:3:4:90"]
    assert "A flight: next:" in shown
    assert "so far 2, 1; next (back takes one away)" in shown
    assert "It ends 9 away." in shown
    assert "Type ok to do this, back to change it." in shown


def test_listed_options_and_numbers_work_beside_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    match, shown = play(["1", "at 1 1", "ok", "2", "2", "ok", "at 2 2 5", "ok"], monkeypatch, tmp_path)
    answers = [answer.id for _, _, _, answer, _ in match.entries]
    assert answers == ["stay", "stake:1:1:0", "fly:1:-1", "stake:2:2:5"]
    assert "  1  stay" in shown
    assert "  2. speed 1" in shown


def test_what_cannot_be_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    typed = ["back", "upwards", "1", "at 9 9", "at 1.2.3 4", "7", "over there"]
    match, shown = play(typed, monkeypatch, tmp_path)
    assert len(match.entries) == 1
    assert "Nothing was put together yet." in shown
    assert "“upwards” fits no choice." in shown
    assert "That is in the water" in shown
    assert "“at 1.2.3 4” is not a point." in shown
    assert shown.count("Say where the stake goes, for example: at 12 30.5") == 2


def test_a_hint_that_stands_in_no_list_can_be_typed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    match = Match(Header.of(find("armada"), ["person", "ai"], {}, 4), watch=Watch())
    request = match.advance()
    while not isinstance(request, Choose) or request.composer is None or advice(match) in request.options():
        request = match.answer(advice(match))
    wanted, given = advice(match).id, len(match.entries)
    out = io.StringIO()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(playing, "considered", lambda match, much: Considered(advice(match), ""))
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"hint\n{wanted}\n"))
    monkeypatch.setattr(sys, "stdout", out)
    Terminal(Screen(no_color=True, plain=True), match).run()
    assert f"type {wanted}" in " ".join(out.getvalue().split())
    assert match.entries[given].value.id == wanted
