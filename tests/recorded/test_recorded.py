"""Recorded games play back exactly: every draw, every plan of a bot, and the table at the end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.recorded.record import FOLDER, READABLE, RECORDED, playthrough
from understudy.core import journal
from understudy.core.errors import BadJournal
from understudy.core.game import digest
from understudy.core.registry import find

JOURNALS = [path for folder in RECORDED for path in sorted((FOLDER / folder).glob("*.jsonl"))]
FOLDERS = pytest.mark.parametrize("folder", RECORDED)


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_recorded_game_plays_back(path: Path) -> None:
    """The bots think again and must find the plans that were recorded."""
    match = journal.load(path, find, verify=True)
    text = path.read_text(encoding="utf-8")
    end = json.loads(text.splitlines()[-1])
    assert match.over
    assert digest(match.header.game.position(match.table)) == end["digest"]
    assert journal.dumps(match) == text


@FOLDERS
def test_every_planned_game_was_recorded(folder: str) -> None:
    assert sorted(path.stem for path in (FOLDER / folder).glob("*.jsonl")) == sorted(RECORDED[folder])
    kinds = {seat.partition(":")[0] for plan in RECORDED[folder].values() for seat in plan.seats}
    assert kinds >= {"random", *find(folder).bots}


@pytest.mark.parametrize(
    ("game", "answer", "other"),
    [
        ("tyrants/automas", "deploy:", "deploy:chasmleap"),
        ("carwars/four", "move:D2:", "move:D4:left"),
        ("arcs/bots", "build-ship:", "nothing"),
    ],
)
def test_a_changed_plan_is_noticed(game: str, answer: str, other: str) -> None:
    """Another deployment or turn than the bot would choose today does not pass."""
    text = (FOLDER / f"{game}.jsonl").read_text(encoding="utf-8")
    at = text.index(f'"by": "bot", "answer": "{answer}')
    end = text.index('"}', at)
    tampered = text[:at] + f'"by": "bot", "answer": "{other}' + text[end:]
    assert tampered != text
    with pytest.raises(BadJournal, match="differs"):
        journal.loads(tampered, find, verify=True)


@FOLDERS
def test_the_playthrough_reads_as_it_was_written(folder: str) -> None:
    readable = READABLE[folder]
    written = (FOLDER / folder / f"{readable.name}.txt").read_text(encoding="utf-8")
    assert playthrough(find(folder), readable) == written
