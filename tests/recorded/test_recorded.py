"""Recorded games play back exactly: every draw, every plan of a bot, and the table at the end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.recorded.record import FOLDER, READABLE, TYRANTS, playthrough
from understudy.core import journal
from understudy.core.errors import BadJournal
from understudy.core.game import digest
from understudy.core.registry import find

JOURNALS = sorted((FOLDER / "tyrants").glob("*.jsonl"))


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_a_recorded_game_plays_back(path: Path) -> None:
    """The bots think again and must find the plans that were recorded."""
    match = journal.load(path, find, verify=True)
    text = path.read_text(encoding="utf-8")
    end = json.loads(text.splitlines()[-1])
    assert match.over
    assert digest(match.header.game.position(match.table)) == end["digest"]
    assert journal.dumps(match) == text


def test_every_planned_game_was_recorded() -> None:
    assert [path.stem for path in JOURNALS] == sorted(TYRANTS)
    kinds = {seat.partition(":")[0] for plan in TYRANTS.values() for seat in plan.seats}
    assert kinds == {"random", "automa"}


def test_a_changed_plan_is_noticed() -> None:
    """Another deployment than the bot would choose today does not pass."""
    text = JOURNALS[0].read_text(encoding="utf-8")
    at = text.index('"answer": "deploy:')
    end = text.index('"}', at)
    tampered = text[:at] + '"answer": "deploy:chasmleap' + text[end:]
    assert tampered != text
    with pytest.raises(BadJournal, match="differs"):
        journal.loads(tampered, find, verify=True)


def test_the_playthrough_reads_as_it_was_written() -> None:
    written = (FOLDER / "tyrants" / "automas.txt").read_text(encoding="utf-8")
    assert playthrough(find("tyrants"), READABLE) == written
