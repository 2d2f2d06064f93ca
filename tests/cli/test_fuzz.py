"""Broken files get a message and an exit code; nothing is overwritten and nothing of ours breaks.

`UNDERSTUDY_FUZZ` says how many files of each kind; `make soak` sets it to thousands.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random

import pytest

from tests.cli import mutants
from tests.cli.console import Result, inside
from understudy.core import journal
from understudy.core.events import Watch
from understudy.core.match import Header, Match
from understudy.core.registry import find, names

COUNT = int(os.environ.get("UNDERSTUDY_FUZZ", "40"))
SEED = int(os.environ.get("UNDERSTUDY_FUZZ_SEED", "1"))
POSITIONS = Path(__file__).parents[2] / "docs/positions"
GAMES = [name for name in names() if find(name).listed]


def ended(name: str, so_far: int = 400) -> Match:
    """A game of bots and stand-ins, some way in."""
    game = find(name)
    seats, options = game.showcase[0]
    match = Match(Header.of(game, seats, options, 7), watch=Watch())
    match.advance(until=so_far)
    return match


def check(result: Result, what: object) -> None:
    assert result.code in (0, 1, 2), (what, result.err)
    assert "Traceback" not in result.err + result.out, what
    assert "fault in Understudy" not in result.err, (what, result.err)
    if result.code == 2:
        assert result.err.startswith("understudy: "), what
        assert len(result.err) < 2000, "a message that a person can read"


@pytest.mark.parametrize("name", GAMES)
def test_broken_positions(name: str, tmp_path: Path) -> None:
    game, random = find(name), Random(f"{SEED} {name}")
    match = ended(name, 120)
    good = game.position(match.tables()[-1])
    path = tmp_path / "position.json"
    for number in range(COUNT):
        if number % 3 == 2:
            path.write_bytes(mutants.text(json.dumps(good), random))
        else:
            path.write_text(mutants.document(good, random), encoding="utf-8")
        before = path.read_bytes()
        check(inside("decide", name, path, folder=tmp_path), before[:3000])
        assert path.read_bytes() == before


@pytest.mark.parametrize("name", GAMES)
def test_broken_positions_as_people_write_them(name: str, tmp_path: Path) -> None:
    """The examples of the documents, with slips: other names, other numbers, what belongs elsewhere."""
    random = Random(f"{SEED} written {name}")
    written = [json.loads(each.read_text()) for each in sorted(POSITIONS.glob("*.json"))]
    good = [each for each in written if each["game"] == name]
    assert good
    path = tmp_path / "position.json"
    for _ in range(COUNT):
        path.write_text(mutants.document(random.choice(good), random), encoding="utf-8")
        check(inside("decide", name, path, folder=tmp_path), path.read_text()[:3000])


@pytest.mark.parametrize("name", GAMES)
def test_broken_journals(name: str, tmp_path: Path) -> None:
    random = Random(f"{SEED} {name}")
    good = journal.dumps(ended(name, 60))
    path = tmp_path / "game.jsonl"
    for number in range(COUNT // 2):
        path.write_bytes(mutants.lines(good, random))
        before = path.read_bytes()
        command = ("replay", path) if number % 2 else ("play", name, "--load", path)
        check(inside(*command, typed="why\nscore\n", folder=tmp_path), before[:3000])
        assert path.read_bytes() == before


@pytest.mark.parametrize("name", GAMES)
def test_broken_positions_to_play_from(name: str, tmp_path: Path) -> None:
    game, random = find(name), Random(f"{SEED} {name}")
    good = game.position(ended(name, 90).tables()[-1])
    good["seats"] = ["person", *good["seats"][1:]]
    path = tmp_path / "position.json"
    for _ in range(COUNT // 4):
        path.write_text(mutants.document(good, random), encoding="utf-8")
        check(
            inside("play", name, "--from", path, typed="1\n1\nundo\n", folder=tmp_path),
            path.read_text()[:3000],
        )


def test_broken_scripts(tmp_path: Path) -> None:
    random = Random(SEED)
    position = POSITIONS / "spies-and-troops.json"
    for _ in range(COUNT // 4):
        script = mutants.document([["noble"], ["3"], "x", [1, 2]], random)
        check(inside("decide", "tyrants", position, "--script", script, folder=tmp_path), script)


SAID = """
0|1|99999999999999999999|?|? 1|? \x00|board x|why|why all|why zzz|log 0|log -1|log 99999999999999999999999
hint|auto|overrule|overrule 1|overrule 1 1|overrule 9 9|correct|correct x y z|undo|redo|save|save /
save ~nosuch/x|save! /dev/full|load|load /|load nothing|\ud800|1 2 3|at 1 1|ok|back|pass x|score x
"""


def test_what_people_type(tmp_path: Path) -> None:
    random = Random(SEED)
    words = [word for line in SAID.split("\n") for word in line.split("|")]
    said = [*words, "save " + "x" * 5000, "é" * 300, *(f"{word}{'9' * 5000}" for word in ("", "log ", "? "))]
    for name in GAMES:
        for _ in range(max(1, COUNT // 20)):
            typed = "".join(f"{random.choice(said)}\n" for _ in range(60))
            check(inside("play", name, "--seed", "4", typed=typed, folder=tmp_path), typed)
