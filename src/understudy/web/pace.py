"""How long each line of a turn is looked at: what changes nothing is folded, and no turn takes for ever."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from understudy.web.messages import Move

#: What is looked at for longer or shorter than the usual one beat.
HEADING, REASON, DICE, SUMMARY = 0.5, 0.6, 1.4, 2.0
#: A turn of more beats than this is hurried: of what goes beyond, only this share is added.
MANY, SHARE = 6.5, 0.12
#: Of the picture, what people look at; the rest only says whose turn it is.
_SEEN = ("parts", "zones", "rows")


def set_pace(moves: Sequence[Move]) -> None:
    """Say of each move how long it is looked at, turn by turn."""
    for _, turn in groupby(moves, key=lambda move: move.turn):
        told = list(turn)
        weights = [_weight(move) for move in told]
        whole = sum(weights)
        hurry = (MANY + SHARE * (whole - MANY)) / whole if whole > MANY else 1.0
        for move, weight in zip(told, weights, strict=True):
            move.beats = round(weight * hurry, 2)


def _weight(move: Move) -> float:
    if move.heading:
        return HEADING
    if move.scene and "throw" in move.scene:
        return DICE
    if move.scene or any(name in move.changes for name in _SEEN) or _counts(move):
        return 1.0
    return REASON if move.reason else 0.0


def _counts(move: Move) -> bool:
    """Did somebody's numbers change, and not only whose turn it is?"""
    return any({"score", "facts"} & seat.keys() for seat in move.changes.get("seats", {}).values() if seat)


def seconds(moves: Sequence[Move], beat: float) -> float:
    """How long these moves are played at so many seconds to the beat."""
    return sum((move.beats or 0) + (SUMMARY if move.summary else 0) for move in moves) * beat
