"""Thinking ahead: the same tries give the same choice, nothing hidden is known, and the time is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from understudy.core import ponder as pondering
from understudy.core.advice import considered
from understudy.core.errors import BadSetup
from understudy.core.flow import Flow, choose
from understudy.core.game import AnyGame
from understudy.core.match import Header, Match
from understudy.core.option import Option
from understudy.core.registry import find
from understudy.core.requests import Choose
from understudy.core.thinking import Thinking, thinking
from understudy.games._template.options import BANK, ROLL

SEATS = ["person", "careful"]


def rolls(view: Any, request: Choose) -> Option:
    """A stand-in that never banks by itself."""
    return ROLL


def asked(game: AnyGame, seats: list[str] = SEATS, seed: int = 2, **position: Any) -> Match:
    match = Match(Header.of(game, seats, {}, seed, position or None))
    match.advance()
    return match


def pennies(**changes: Any) -> AnyGame:
    return replace(find("pennies"), **changes)


def about_to_win() -> Match:
    """Seat 0 has a pot of 12 or more and needs 8."""
    return asked(pennies(policies={"rolls": rolls}), bank=[42, 0], pot=10, agenda=[["roll", [0]]])


def test_it_finds_what_the_quick_stand_in_does_not_and_says_why() -> None:
    match = about_to_win()
    found = considered(match, Thinking(40))
    assert found.option is BANK
    assert found.why.startswith("In 40 tries, this ")
    assert "than “roll again”" in found.why


def test_the_quick_choice_stays_where_nothing_is_better() -> None:
    """To roll could bring more points, but a 1 would lose the game."""
    quick = pennies(policies={"banks": lambda view, request: BANK})
    match = asked(quick, bank=[42, 49], pot=10, agenda=[["roll", [0]]])
    found = considered(match, Thinking(40))
    assert found.option is BANK
    assert "% more games than “roll again”" in found.why


def test_few_worlds_have_to_agree_more_than_many() -> None:
    """Six worlds: ahead by 1.15 standard errors, which is enough only where there are many worlds."""
    leads = [9, -3, 6, -4, 8, -1]
    assert not pondering._ahead(leads, [0] * 6)
    assert pondering._ahead(leads * 4, [0] * 24)
    assert pondering._ahead([9, 5, 6, 4, 8, 2], [0] * 6)


def test_the_same_number_of_tries_gives_the_same_game() -> None:
    header = Header.of(find("tyrants"), ["ponder:6", "automa:easy"], {}, 4)
    games = [Match(header), Match(header), Match(header, keep=False)]
    for match in games:
        match.advance(until=7)
    assert len(games[0].entries) == 7
    assert games[0].entries == games[1].entries == games[2].entries


def test_it_plays_a_whole_game() -> None:
    match = asked(find("pennies"), ["ponder:20", "careful"])
    assert match.over


def test_a_match_is_not_changed_by_thinking_about_it() -> None:
    match = asked(find("arcs"), ["person", "supercat:easy"])
    before = match.position(), list(match.entries)
    considered(match, Thinking(4))
    assert (match.position(), list(match.entries)) == before


# -- what is hidden ------------------------------------------------------------------------------------------


def hide_and_seek(table: Any) -> Flow[None]:
    """Seat 0 hides something; seat 1 has much of finding it."""
    hidden = yield from choose(0, "Hide", lambda: (ROLL, BANK), topic="hide")
    table.secret = [9 if hidden is ROLL else 1, 5]
    found = yield from choose(1, "Seek", lambda: (ROLL, BANK), topic="seek")
    if found is hidden:
        table.bank[1] += 50
    table.agenda = [("reveal", ())]


def sought(hidden: Option, seed: int) -> str:
    game = find("pennies")
    game = replace(game, steps={**game.steps, "deal": hide_and_seek}, policies={"rolls": rolls})
    match = asked(game, ["person", "person"], seed)
    match.answer(hidden)
    return considered(match, Thinking(12)).option.id


def test_what_another_seat_did_in_secret_is_not_known() -> None:
    for seed in range(6):
        assert sought(ROLL, seed) == sought(BANK, seed)


def test_what_another_seat_did_in_the_open_is_known() -> None:
    game = find("pennies")

    def shown(table: Any) -> Flow[None]:
        hidden = yield from choose(0, "Show", lambda: (ROLL, BANK), topic="show")
        table.bank[0] = 2 if hidden is ROLL else 1
        found = yield from choose(1, "Seek", lambda: (ROLL, BANK), topic="seek")
        table.bank[1] += 50 if found is hidden else 0
        table.agenda = [("reveal", ())]

    game = replace(game, steps={**game.steps, "deal": shown}, policies={"rolls": rolls})
    for option in (ROLL, BANK):
        match = asked(game, ["person", "person"])
        match.answer(option)
        assert considered(match, Thinking(12)).option is option


def test_a_game_that_cannot_imagine_has_the_quick_choice() -> None:
    def imagine(table: Any, seat: int, seed: int) -> Any:
        raise NotImplementedError

    match = asked(pennies(imagine=imagine, policies={"rolls": rolls}), bank=[42, 0], pot=10)
    found = considered(match, Thinking(40))
    assert (found.option, found.why) == (ROLL, "")


# -- time ----------------------------------------------------------------------------------------------------


def clock(step: float) -> Callable[[], float]:
    ticks: Iterator[int] = count()
    return lambda: next(ticks) * step


def tries_until(seconds: float, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(pondering, "monotonic", clock(0.01))
    match = about_to_win()
    assert isinstance(match.pending, Choose)
    return pondering.ponder(match, match.pending, Thinking(400, seconds)).tries


def test_it_stops_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    few, many = (tries_until(seconds, monkeypatch) for seconds in (0.1, 1.0))
    # The clock goes on by a hundredth each time that it is read, which is once before every try.
    assert 1 <= few <= 10
    assert few < many <= 100


def test_no_clock_is_read_without_a_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden() -> float:
        raise AssertionError("the clock was read")

    monkeypatch.setattr(pondering, "monotonic", forbidden)
    considered(about_to_win(), Thinking(10))


def test_a_try_that_does_not_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pondering, "LONGEST", 50)
    match = asked(pennies(policies={"rolls": rolls}), ["person", "person"])
    assert considered(match, Thinking(12)).option is BANK


def test_levels() -> None:
    assert str(find("pennies").seat("ponder")) == "ponder:200"
    assert thinking("2s").seconds == 2.0
    assert thinking("30").seconds is None
    for wrong in ("0", "x", "0s", "9999s", "1e3", "²"):
        with pytest.raises(BadSetup, match="does not say how long to think"):
            find("pennies").seat(f"ponder:{wrong}")


@pytest.mark.parametrize("horizon", [0, 1])
def test_tries_end_after_the_turns_that_a_game_looks_ahead(horizon: int) -> None:
    turns = []

    def scores(table: Any) -> list[Any]:
        turns.append(table.turns)
        return find("pennies").scores(table)

    match = asked(pennies(horizon=horizon, scores=scores), bank=[0, 0], pot=9, agenda=[["roll", [0]]])
    considered(match, Thinking(12))
    # The turn that is being played, and one more.
    assert (max(turns) == 2) is bool(horizon)
