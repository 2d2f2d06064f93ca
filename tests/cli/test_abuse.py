"""Streams closed or full, folders that are not ours, narrow terminals: a message, never a traceback."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.cli.console import SCRIPT, at_a_terminal, inside, refused
from understudy.core import textfile

PLAY = f"{SCRIPT} play tyrants --seed 3"


def shell(command: str, folder: Path, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env={**os.environ, "XDG_DATA_HOME": str(folder / "data"), **env},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("closed", ["0<&-", "1>&-", "2>&-", "0<&- 1>&- 2>&-", "1>/dev/full", "2>/dev/full"])
@pytest.mark.parametrize("command", ["help authors", "play pennies --seed 3", "nonsense"])
def test_closed_and_full_streams(closed: str, command: str, tmp_path: Path) -> None:
    done = shell(f"echo 1 | {SCRIPT} {command} {closed}", tmp_path)
    assert done.returncode in (0, 1, 2), done.stderr
    assert "Traceback" not in done.stderr + done.stdout
    assert "fault in Understudy" not in done.stderr


@pytest.mark.parametrize("stream", ["0<&-", "</dev/null"])
def test_nothing_on_stdin_is_no_position(stream: str, tmp_path: Path) -> None:
    done = shell(f"{SCRIPT} decide tyrants - {stream}", tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "understudy: stdin is closed or empty: write into it, or name a file.\n"


def test_a_full_disk_is_named(tmp_path: Path) -> None:
    done = shell(f"{SCRIPT} help authors >/dev/full", tmp_path)
    assert done.returncode == 2
    assert done.stderr == "understudy: The output cannot be written: No space left on device.\n"


def test_a_terminal_one_column_wide(tmp_path: Path) -> None:
    done = shell(f"printf 'board\\n1\\nwhy\\n' | {PLAY}", tmp_path, COLUMNS="1")
    assert done.returncode == 0, done.stderr
    typed = ["board", "1", "why", "correct", "quit"]
    shown = at_a_terminal("play", "armada", "--seed", "3", typed=typed, folder=tmp_path, columns=1)
    assert "The game is saved in" in " ".join(shown.split())


def test_a_data_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder")
    result = inside("play", "tyrants", "--seed", "3", typed=["1"], folder=tmp_path)
    assert result.code == 0, result.err
    assert "The game is not saved automatically" in result.out
    resumed = inside("play", "tyrants", "--resume", folder=tmp_path)
    assert resumed.code == 2
    assert "no unfinished game" in resumed.err


def test_autosaves_that_are_no_games_are_passed_over(tmp_path: Path) -> None:
    inside("play", "tyrants", "--seed", "3", typed=["1", "1"], folder=tmp_path)
    folder = tmp_path / "data/understudy/autosave"
    (folder / "tyrants-29990101-000000-1.jsonl").symlink_to("nowhere")
    (folder / "tyrants-29990101-000000-2.jsonl").write_bytes(b"\xff\xff")
    result = inside("play", "tyrants", "--resume", typed=["log"], folder=tmp_path)
    assert result.code == 0, result.err
    assert "Black plays" in result.out


@pytest.mark.parametrize(
    "command",
    [
        ("replay", "pipe.json"),
        ("play", "tyrants", "--load", "pipe.json"),
        ("decide", "tyrants", "pipe.json"),
        ("play", "armada", "-o", "scenario=own", "-o", "fleets=pipe.json+pipe.json"),
        ("play", "armada", "-o", "deck=pipe.json"),
        ("play", "carwars", "-o", "cars=pipe.json+random"),
        ("play", "swccg", "-o", "dark=pipe.json"),
    ],
)
def test_a_pipe_into_which_nobody_writes_is_not_waited_for(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(textfile, "PATIENCE", 0.05)
    os.mkfifo(tmp_path / "pipe.json")
    refused(inside(*command, folder=tmp_path), "pipe.json: cannot be read: nobody writes into this pipe")


def test_a_game_may_come_through_a_pipe(tmp_path: Path) -> None:
    inside("play", "tyrants", "--seed", "3", typed=["1", "save game.jsonl"], folder=tmp_path)
    done = shell(f"{SCRIPT} replay <(cat game.jsonl)", tmp_path)
    assert done.stdout == inside("replay", "game.jsonl", folder=tmp_path).out
    done = shell(f"{SCRIPT} play tyrants --load <(cat game.jsonl) </dev/null", tmp_path)
    assert done.returncode == 0, done.stderr


def test_names_that_cannot_be(tmp_path: Path) -> None:
    typed = [
        "save ~nosuchperson/x",
        f"save {'x' * 5000}",
        "load ~nosuchperson/x",
        "save! /dev/full",
        "overrule",
    ]
    result = inside("play", "tyrants", "--seed", "3", typed=typed, folder=tmp_path)
    assert result.code == 0, result.err
    assert result.out.count("this machine has no user of that name") == 2
    assert "File name too long" in result.out
    assert "No bot has decided anything" in result.out


def test_standard_input_that_is_no_text(tmp_path: Path) -> None:
    done = shell(f"printf '\\xff\\xfe1\\n' | {SCRIPT} decide tyrants -", tmp_path)
    assert done.returncode == 2
    done = shell(f"printf '\\xff\\xfe\\n1\\n' | {PLAY}", tmp_path)
    assert done.returncode == 0, done.stderr


def test_numbers_without_end_are_typed(tmp_path: Path) -> None:
    long = "9" * 5000
    typed = [long, f"log {long}", f"overrule {long}", f"? {long}", f"at {long} 1", "score"]
    result = inside("play", "tyrants", "--seed", "3", typed=typed, folder=tmp_path)
    assert result.code == 0, result.err
    assert result.out.count("No number here has so many digits.") == 5


@pytest.mark.parametrize(
    ("field", "more"), [("seats", ["--at-the-table"]), ("options", ["--option", "decks=drow+demons"])]
)
def test_a_position_whose_frame_is_no_frame(field: str, more: list[str], tmp_path: Path) -> None:
    (tmp_path / "position.json").write_text(f'{{"game": "tyrants", "{field}": 5}}')
    refused(
        inside("play", "tyrants", "--from", "position.json", *more, folder=tmp_path), "position.json", field
    )


def test_an_option_that_is_no_text(tmp_path: Path) -> None:
    done = shell(f"{SCRIPT} play carwars -o cars=$'\\xff.json'+random", tmp_path)
    assert done.returncode == 2
    assert "this is no text (UTF-8), and no game could be saved with it" in done.stderr


@pytest.mark.parametrize("host", ["a..b", "x" * 300, "\udcff"])
def test_a_host_that_no_machine_can_be(host: str, tmp_path: Path) -> None:
    result = inside("serve", "--no-browser", "--port", "0", "--host", host, folder=tmp_path)
    refused(result, "no machine can have this name or address")


def test_a_certificate_that_is_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.pem")
    files = ("--cert", "pipe.pem", "--key", "pipe.pem")
    refused(inside("serve", "--no-browser", "--port", "0", *files, folder=tmp_path), "pipe.pem is not a file")
