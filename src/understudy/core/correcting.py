"""Correcting a running game: a value is set as it is on the real table, and the step begins again with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from understudy.core.answers import Answer
from understudy.core.corrections import CORRECT, CORRECTED, Correction, apply
from understudy.core.errors import IllegalAnswer
from understudy.core.past import restore

if TYPE_CHECKING:
    from understudy.core.playing import Playing


def correct(play: Playing, seat: int, name: str, value: str) -> list[Answer]:
    """Stand at the start of the step again; returns the answers to be played then, as far as they fit."""
    if play.pending is None:
        raise IllegalAnswer("The game is over." if play.over else "Nothing is being asked now.")
    correction = Correction(name, value)
    apply(play.header.game.corrections, play.table.copy(), seat, correction)
    number = play.step_began
    dropped = play.entries[number:]
    restore(play, number, mindful=True)
    return [Answer((CORRECT, seat, CORRECTED, correction, None)), *dropped]
