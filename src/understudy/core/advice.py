"""What a stand-in would do in a person's place: for hints, and to play a turn for somebody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from understudy.core.errors import IllegalAnswer
from understudy.core.events import Event, Note
from understudy.core.match import Match
from understudy.core.option import Option
from understudy.core.ponder import in_words, ponder, quick_choice
from understudy.core.reporting import REPORT
from understudy.core.requests import Choose
from understudy.core.thinking import TRIES_IN_TIME, Thinking

#: How long a hint may take.
HINT = Thinking(TRIES_IN_TIME, 1.0)


class Considered(NamedTuple):
    """What to choose, and why in a sentence; none where nothing could be tried."""

    option: Option
    why: str


def asked(match: Match) -> Choose:
    """The choice that somebody has to make now."""
    if not isinstance(match.pending, Choose):
        raise IllegalAnswer("There is nothing to choose now.")
    if match.pending.topic == REPORT:
        raise IllegalAnswer("Only you know what happened at your table.")
    return match.pending


def advice(match: Match) -> Option:
    """What the game's stand-in would choose; any option where it brings none along."""
    return quick_choice(match, asked(match))


def considered(match: Match, much: Thinking) -> Considered:
    """What a seat would choose that thinks ahead, and why; the quick choice where nothing can be tried."""
    request, words = asked(match), match.header.game.words
    found = ponder(match, request, much)
    return Considered(
        found.option, in_words(found, lambda option: words.answer(match.table, request, option))
    )


def stand_in(match: Match) -> None:
    """Play on for whoever is asked until the next turn of that seat, or until somebody else is asked."""
    seat, began = asked(match).seat, len(match.entries)
    in_turns, told = _has_turn(match, seat, 0), len(_notes(match))
    while isinstance(match.pending, Choose) and match.pending.seat == seat:
        match.answer(advice(match))
        if _has_turn(match, seat, told) or (not in_turns and _others_acted(match, seat, began)):
            return


def _notes(match: Match) -> Sequence[Note]:
    return match.watch.notes if match.watch is not None else ()


def _has_turn(match: Match, seat: int, first: int) -> bool:
    """Has a turn of a seat begun since this note, as far as anybody listens and is told?"""
    step = match.header.game.turn_step
    return any(
        isinstance(note, Event) and note.verb == step and note.seat == seat for note in _notes(match)[first:]
    )


def _others_acted(match: Match, seat: int, began: int) -> bool:
    """Has another seat decided anything since?"""
    return any(entry[1] != seat and entry[0] in ("choose", "decide") for entry in match.entries[began:])
