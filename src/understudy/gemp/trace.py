"""A game at a server written down: every decision with its reasons, one JSON line each.

It cannot be played back as our own games can, since only the server knows all of it; it can be read.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TextIO

from understudy.core.errors import Mistake
from understudy.gemp.client import Result
from understudy.gemp.decklist import side_name
from understudy.gemp.mind import GempMind, Reply
from understudy.gemp.state import State
from understudy.kit.told import FORMAT, MARK


def life(state: State, player: str) -> int:
    """Life Force, without destinies that are being drawn."""
    return sum(state.size(player, pile) for pile in ("RESERVE_DECK", "FORCE_PILE", "USED_PILE"))


class Trace:
    """Writes one game into a file, as it goes."""

    def __init__(self, path: Path, server: str, deck: str) -> None:
        self.path = path
        self.server = server
        self.deck = deck
        self._file: TextIO | None = None
        self._number = 0
        self._heard: list[str] = []
        #: What was said about cards outside the pool and questions that were not understood.
        self.strange: list[str] = []

    def began(self, game: str, state: State, mind: GempMind) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self.path.open("w", encoding="utf-8")
        except OSError as error:
            raise Mistake(f"{self.path}: cannot be written: {error.strerror}.") from None
        self._write(
            {
                MARK: FORMAT,
                "game": "swccg",
                "server": self.server,
                "id": game,
                "me": state.me,
                "side": side_name(state.side),
                "opponent": state.opponent,
                "deck": self.deck,
                "level": mind.board.level,
            }
        )

    def decided(self, state: State, reply: Reply) -> None:
        decision = state.decision
        assert decision is not None
        self._number += 1
        line: dict[str, Any] = {
            "n": self._number,
            "turn": state.turn,
            "phase": state.phase,
            "whose": state.turn_of,
            "life": [life(state, state.me), life(state, state.opponent)],
            "asked": decision.text,
            "type": decision.type,
            "answer": reply.answer,
            "said": reply.said,
            "why": reply.why,
        }
        if reply.thoughts:
            line["thoughts"] = [[one.depth, one.text, list(one.rules)] for one in reply.thoughts]
        if reply.strange:
            line["strange"] = reply.strange
            self.strange += reply.strange
        if self._heard:
            line["heard"], self._heard = self._heard, []
        self._write(line)

    def happened(self, lines: Sequence[str]) -> None:
        self._heard += lines

    def ended(self, result: Result) -> None:
        self._write(
            {
                "end": self._number,
                "heard": self._heard,
                "winner": result.winner,
                "reason": result.reason,
                "refused": result.refused,
            }
        )
        if self._file is not None:
            self._file.close()
            self._file = None

    def _write(self, line: Mapping[str, Any]) -> None:
        if self._file is not None:
            self._file.write(json.dumps(line, ensure_ascii=False) + "\n")
            self._file.flush()
