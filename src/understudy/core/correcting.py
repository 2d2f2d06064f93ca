"""Correcting a running game: a value is set as it is on the real table, and the step begins again with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from understudy.core.answers import Answer, Raw
from understudy.core.corrections import CORRECT, CORRECTED, Correction, apply
from understudy.core.errors import IllegalAnswer
from understudy.core.past import restore
from understudy.core.seats import WAIT

if TYPE_CHECKING:
    from understudy.core.playing import Playing
    from understudy.core.tape import Tape


def correct(play: Playing, seat: int, name: str, value: str) -> list[Answer]:
    """Stand at the start of the step again; returns the answers to be played then, as far as they fit."""
    if play.pending is None or not play.every:
        raise IllegalAnswer("The game is over." if play.over else "Nothing is being asked now.")
    correction = Correction(name, value)
    apply(play.header.game.corrections, play.table.copy(), seat, correction)
    number = play.step_began
    dropped = play.entries[number:]
    restore(play, number, mindful=True)
    return [Answer((CORRECT, seat, CORRECTED, correction, None)), *dropped]


def restart(play: Playing, tape: Tape, entry: Answer) -> object:
    """Set a value right at the start of the step, and ask its first question again."""
    table, number, value = play.step_start, len(play.entries), entry.value
    assert table is not None
    if not isinstance(value, Correction):
        value = Correction.read(value.data if isinstance(value, Raw) else value)
    watch = table.watch = play.watch
    before = None if watch is None else watch.at
    if watch is not None:
        watch.at = [number, number, entry.seat]
    apply(play.header.game.corrections, table, entry.seat, value)
    if watch is not None and before is not None:
        watch.at = [number, *before[1:]]
    table.watch = None
    play.entries.append(Answer((CORRECT, entry.seat, entry.by, value, None)))
    tape.wind(play)
    play.begin_again(table)
    return WAIT
