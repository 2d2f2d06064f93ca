"""A bot's turn has pace: what changes nothing is folded, no turn takes long, and each ends with a summary."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from itertools import groupby
from random import Random
from statistics import median

import pytest

from tests.recorded.record import FOLDER
from understudy.core import journal
from understudy.core.advice import stand_in
from understudy.core.events import Watch
from understudy.core.match import Header, Match
from understudy.core.registry import find
from understudy.core.requests import Choose
from understudy.pages.story import Deed
from understudy.web.messages import Move
from understudy.web.pace import seconds
from understudy.web.summary import summary
from understudy.web.views import Album, Story

GAMES = {"tyrants": "solo", "arcs": "solo", "carwars": "duel", "armada": "ai"}
EVERY = pytest.mark.parametrize("game", GAMES)


@cache
def recorded(game: str) -> Match:
    return journal.load(FOLDER / game / f"{GAMES[game]}.jsonl", find, watch=Watch())


@cache
def turns(game: str) -> list[list[Move]]:
    """The moves of the bots' turns, as an onlooker is told them."""
    match = recorded(game)
    story = Story(match, Album(match), -1)
    bots = find(game).bots
    seats = [match.header.seats[story.notes[start].seat].player in bots for start in story.starts]
    moves = groupby(story.moves(0), key=lambda move: move.turn)
    return [list(turn) for number, turn in moves if number and seats[number - 1]]


def beat() -> float:
    """Seconds of a beat at normal speed, as the page has them."""
    script = (files("understudy.web") / "static" / "moves.js").read_text(encoding="utf-8")
    found = re.search(r"normal: (\d+)", script)
    assert found is not None
    return int(found[1]) / 1000


@EVERY
def test_half_of_the_turns_take_ten_seconds_at_most(game: str) -> None:
    taken = [seconds(turn, beat()) for turn in turns(game)]
    assert len(taken) > 3
    assert median(taken) <= 10


@EVERY
def test_a_line_is_folded_when_it_changes_nothing_and_says_no_reason(game: str) -> None:
    for turn in turns(game):
        for move in turn:
            seen = any(name in move.changes for name in ("parts", "zones", "rows")) or bool(move.scene)
            assert move.beats or not (seen or move.reason or move.heading), move.text


@EVERY
def test_a_turn_that_is_over_ends_with_two_or_three_sentences(game: str) -> None:
    summed = [move for turn in turns(game) for move in turn if move.summary]
    assert len(summed) >= len(turns(game)) // 2
    for move in summed:
        assert 1 <= len(move.summary or ()) <= 3


def test_a_summary_says_what_was_done_why_and_what_came_of_it() -> None:
    told = ["\n".join(turn[-1].summary or ()) for turn in turns("tyrants")]
    whole = next(text for text in told if "deploys" in text and "Why: " in text)
    assert whole.startswith("Red ")
    assert re.search(r"Why: (?:to |it |a )", whole)
    assert not re.search(r"TA-[A-Z]+-\d+", whole)
    assert re.search(r"\nNow: .*\d+ → \d+", whole)


@EVERY
def test_a_summary_is_short_and_plain(game: str) -> None:
    for line in [line for turn in turns(game) for move in turn for line in move.summary or ()]:
        assert len(line.split()) <= 45, line
        assert not re.search(r"[;(…]|\.\.|, and and|: first choice:|Why: (?:only|at random)", line), line
        assert line[0].isupper()
        assert line.endswith(".")


def test_a_summary_names_what_was_decided_first() -> None:
    done = [
        Deed("Red draws a card."),
        Deed("Red devours Noble, Soldier and Priestess."),
        Deed("Red places a spy at Rome (2 left).", "first choice: a city; prefers reading order"),
        Deed("No target: Red deploys a troop instead, if able."),
        Deed("Move phase: Red deploys a troop to Ostia.", "only option"),
        Deed("Red deploys a troop to Veii: site control.", "prefers fewest enemies"),
        Deed("Red deploys a troop to Cures."),
        Deed("Draw phase."),
        Deed("Red gains 2 VP for control."),
    ]
    assert summary(["Red (Automa)", "Red"], 0, done, None, None) == [
        "Red places a spy at Rome, deploys a troop to Ostia, a troop to Veii and 1 more, and gains 2 VP for "
        "control. Why: a city.",
    ]
    assert summary(["Red"], 0, [Deed("Red's car spins right by 45°."), Deed("Draw phase.")], None, None) == [
        "Red's car spins right by 45°."
    ]
    assert summary(["Red"], 0, [], None, None) == []


@pytest.mark.parametrize("seed", [9, 13])
def test_a_turn_that_stopped_for_questions_counts_from_where_it_began(seed: int) -> None:
    """What a summary counts is the same, however often somebody was asked in the turn: as when all of it is
    told at once."""
    match = Match(Header.of(find("swccg"), ["person", "player"], {}, seed), watch=Watch())
    album, rng, told = Album(match), Random(seed), dict[int, str]()
    match.advance()
    while not match.over and len(match.entries) < 400:
        before, request = len(match.entries), match.pending
        with album.looking():
            if isinstance(request, Choose):
                match.answer(rng.choice(request.options()))
            else:
                stand_in(match)
        for move in Story(match, album, 0).moves(before):
            told |= {move.turn: counted(move)} if move.summary else {}
        album.close()
    whole = {move.turn: counted(move) for move in Story(match, Album(match), 0).moves(0) if move.summary}
    assert len(told) > 5
    assert {turn: whole[turn] for turn in told} == told


def counted(move: Move) -> str:
    """The numbers of a summary."""
    return "".join(line for line in move.summary or () if line.startswith("Now: "))
