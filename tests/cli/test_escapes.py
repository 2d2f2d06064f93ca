"""Signs that a terminal would obey, in files of others: they are shown, wherever they come from."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import understudy
from tests.cli.console import Result, inside
from tests.kit.told import TRACE, text_of

#: Clears the screen, sets its title, rings, writes backwards.
HOSTILE = "x\x1b[2J\x1b]0;owned\x07\x9b31m\u202ey"
OBEYED = ("\x1b", "\x07", "\x9b", "\u202e")


def shown(result: Result) -> None:
    assert result.code in (0, 1, 2)
    for sign in OBEYED:
        assert sign not in result.out + result.err
    assert "\\x1b[2J" in result.out + result.err or "\\u001b[2J" in result.out + result.err


@pytest.mark.parametrize("game", ["tyrants", "carwars", "arcs", "armada", "swccg"])
@pytest.mark.parametrize(
    "data", [{"seats": [HOSTILE, "person"]}, {HOSTILE: 1}, {"ask": {"topic": HOSTILE, "seat": 1}}]
)
def test_positions(game: str, data: dict[str, object], tmp_path: Path) -> None:
    (tmp_path / "position.json").write_text(json.dumps(data), encoding="utf-8")
    shown(inside("decide", game, "position.json", folder=tmp_path))


@pytest.mark.parametrize("field", ["game", "seats", "answer", "kind"])
def test_journals(field: str, tmp_path: Path) -> None:
    header, first, *rest = understudy.dumps(understudy.start("pennies", seats=["careful", "greedy"])).split(
        "\n"
    )
    top, entry = json.loads(header), json.loads(first)
    for part in (top, entry):
        if field in part:
            part[field] = [HOSTILE, "greedy"] if field == "seats" else HOSTILE
    text = "\n".join([json.dumps(top), json.dumps(entry), *rest])
    (tmp_path / "game.jsonl").write_text(text, encoding="utf-8")
    shown(inside("replay", "game.jsonl", folder=tmp_path))


@pytest.mark.parametrize("flags", [(), ("--json",)])
def test_traces(flags: tuple[str, ...], tmp_path: Path) -> None:
    lines = [{**line, **dict.fromkeys(line.keys() & {"me", "deck", "asked"}, HOSTILE)} for line in TRACE]
    lines[1]["heard"] = lines[1]["strange"] = [HOSTILE]
    (tmp_path / "trace.jsonl").write_text(text_of(lines), encoding="utf-8")
    shown(inside("replay", "trace.jsonl", *flags, folder=tmp_path))


def test_names_in_a_position_that_is_sound(tmp_path: Path) -> None:
    """A car of one's own has a name of one's own; in text and in JSON."""
    build = understudy.find("carwars").position(understudy.start("carwars", seed=1).table)["cars"][0]["build"]
    thing = {"kind": "oil", "id": HOSTILE, "at": [10.0, 10.0, 0.0]}
    data = {"seats": ["person", "bot"], "active": "cobalt", "cars": [{"build": build}], "things": [thing]}
    (tmp_path / "position.json").write_text(json.dumps(data), encoding="utf-8")
    shown(inside("decide", "carwars", "position.json", folder=tmp_path))
    as_json = inside("decide", "carwars", "position.json", "--json", folder=tmp_path)
    shown(as_json)
    assert json.loads(as_json.out)["position"]["things"][0]["id"] == HOSTILE
