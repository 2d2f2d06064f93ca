"""What a real server said, where the environment names the folder. Nothing of it lies in this repository."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import pytest

from understudy.gemp.messages import GameEvent

VARIABLE = "UNDERSTUDY_GEMP_RECORDED"
FOLDER = Path(os.environ.get(VARIABLE) or "/nonexistent")
GAMES = sorted(FOLDER.glob("games/*.jsonl.gz"))
needed = pytest.mark.skipif(
    not GAMES, reason=f"recordings of a GEMP server are read where {VARIABLE} names their folder"
)
#: One recording, or one stand-in that is skipped.
each_game = pytest.mark.parametrize("path", GAMES or [FOLDER], ids=lambda path: path.name.split(".")[0])


def exchanges(path: Path) -> Iterator[dict[str, Any]]:
    """Every request with its answer, in order."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def about_game(exchange: dict[str, Any]) -> bool:
    """Whether an exchange tells about a game."""
    return exchange["status"] == 200 and ("<gameState" in exchange["body"] or "<update" in exchange["body"])


@cache
def decisions() -> list[dict[str, Any]]:
    """Six hundred decisions, each with what lay on the table."""
    lines = (FOLDER / "decisions.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def decision_event(one: dict[str, Any]) -> GameEvent:
    """A recorded decision as the event that it came with."""
    inner = [
        Element("parameter", {"name": name, "value": value})
        for name, values in one["params"].items()
        for value in values
    ]
    return GameEvent("D", {"id": one["id"], "decisionType": one["type"], "text": one["text"]}, inner)
