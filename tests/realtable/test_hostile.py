"""Whoever tells a turn hops about: edits, second thoughts, values set right in the middle of a question.

Whatever they do, nothing breaks: the game can be written down and read again, and the list can be made.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from understudy.core.errors import IllegalAnswer
from understudy.core.events import Watch
from understudy.core.match import Header, Match
from understudy.core.registry import find
from understudy.core.reporting import REPORT, TOLD
from understudy.core.requests import Choose
from understudy.core.sources import sources_for
from understudy.pages import checklist

STEPS = 90
GAMES = [
    ("tyrants", ("reported", "automa:hard", "greedy"), {}),
    ("tyrants", ("reported", "automa:normal"), {"decks": "demons+aberrations"}),
    ("arcs", ("supercat:normal", "reported", "reported"), {}),
    ("carwars", ("reported", "bot", "bot"), {"arena": "four_pylons"}),
    ("carwars", ("reported", "bot"), {"space": "poses"}),
    ("armada", ("reported", "ai"), {"space": "poses"}),
    ("armada", ("reported", "ai"), {"space": "judge", "scenario": "pair_1"}),
    ("swccg", ("reported", "player"), {}),
    ("swccg", ("player", "reported"), {"dark": "DS-C-hoth-assault", "light": "LS-C-hoth-and-clouds"}),
]


def tell_something(match: Match, rng: random.Random) -> None:
    """Anything that can be told or answered; a turn ends now and then, also with nothing told."""
    request = match.pending
    assert isinstance(request, Choose)
    options = list(request.options())
    if request.topic == REPORT and len(options) > 1 and rng.random() < 0.8:
        options.remove(TOLD)
    if request.composer is not None and (not options or rng.random() < 0.5):
        match.answer(request.composer.sample(rng.randrange(1000)))
        return
    match.answer(rng.choice(options))


def set_right(match: Match, rng: random.Random) -> None:
    """Any value, whatever is asked just now."""
    field = rng.choice(match.fields())
    match.correct(field.seat, field.name, rng.choice(list(field.allowed)))


def think_again(match: Match, rng: random.Random) -> None:
    """Back by some answers; sometimes forth again."""
    number = rng.randrange(max(0, len(match.entries) - 6), len(match.entries))
    assert all(line.endswith(".") for line in checklist.put_back(match, number, 0))
    match.back_to(number)
    while match.undone and rng.random() < 0.5:
        match.redo()


def is_sound(match: Match) -> None:
    """Can be written and read, told and listed."""
    game: Any = match.header.game
    data = game.position(match.table)
    assert game.position(game.read_position(data)) == data
    number = checklist.last_told(match.header, match.entries)
    for line in checklist.since(match, number, 0):
        assert line.doing.do[0].isupper()
        assert line.doing.back


@pytest.mark.parametrize(("name", "seats", "options"), GAMES)
def test_hopping_about(name: str, seats: tuple[str, ...], options: dict[str, str]) -> None:
    rng = random.Random(7)
    header = Header.of(find(name), seats, options, 5)
    match = Match(header, watch=Watch(), source=sources_for(5))
    match.advance()
    for step in range(STEPS):
        if match.over or match.pending is None:
            break
        deed = rng.choices((tell_something, set_right, think_again), (80, 12, 8))[0]
        if match.entries or deed is not think_again:
            deed(match, rng)
        if step % 15 == 0:
            is_sound(match)
    is_sound(match)
    assert any(entry.by == "corrected" for entry in match.entries)


@pytest.mark.parametrize(
    ("position", "name", "value", "why"),
    [
        ({}, "troops-ched-nasad", "7", "troops-ched-nasad cannot be “7”. Choose from: 0 to 4; now it is 0"),
        ({}, "troops-nowhere", "1", "“troops-nowhere” cannot be corrected. Choose from: vp"),
        ({"players": [{"barracks": 2}]}, "troops-ched-nasad", "3", "cannot be “3”. Choose from: 0, 1, 2"),
    ],
)
def test_what_cannot_lie_there_is_refused(position: dict[str, Any], name: str, value: str, why: str) -> None:
    """A forty-first troop, more than a site holds, a place that is not there."""
    game = find("tyrants")
    seats = ["reported", "automa:normal"]
    data = {"seats": seats, "active": "black", **position}
    match = Match(Header(game, game.line_up(seats), game.options({}), 5, data), watch=Watch())
    match.advance()
    before = game.position(match.table)
    with pytest.raises(IllegalAnswer, match=why):
        match.correct(0, name, value)
    assert game.position(match.table) == before
