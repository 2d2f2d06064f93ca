"""What a stranger tries first: the program alone, a port that is taken, help, completion, Ctrl+C."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.cli.console import SCRIPT, inside, understudy
from understudy.cli import serve


def test_alone_it_serves_the_table_and_a_port_in_use_is_explained(tmp_path: Path) -> None:
    with socket.socket() as other:
        # Where it fails somebody else has the port, and that is as good.
        with suppress(OSError):
            other.bind(("127.0.0.1", 8765))
            other.listen()
        done = understudy(folder=tmp_path)
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        "understudy: Port 8765 of 127.0.0.1 is in use. If Understudy is running there already, "
        "open its page; if not, take another port: understudy serve --port 0.\n"
    )


def test_a_port_that_is_not_ours_has_another_reason(tmp_path: Path) -> None:
    done = understudy("serve", "--host", "192.0.2.1", "--no-browser", folder=tmp_path)
    assert done.code == 2
    assert "cannot be used: Cannot assign" in done.err
    assert "in use" not in done.err


def test_without_a_screen_the_address_is_to_be_opened(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serve, "has_screen", lambda: False)
    serve.opener(False)("http://127.0.0.1:1/")
    assert capsys.readouterr().out == ""
    serve.opener(True)("http://127.0.0.1:1/")
    assert "open the address above" in capsys.readouterr().out
    monkeypatch.setattr(serve, "has_screen", lambda: True)
    assert serve.opener(True) is serve.open_browser


def test_it_says_how_to_stop_and_two_ctrl_c_do_it_without_a_trace(tmp_path: Path) -> None:
    command = ["serve", "--port", "0", "--no-browser", "--workers", "0", "--data", str(tmp_path)]
    server = subprocess.Popen(
        [sys.executable, "-m", "understudy", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        address = server.stdout.readline().rpartition("http://")[2].strip("/\n")
        while "Ctrl+C" not in (line := server.stdout.readline()):
            assert line, "it ended before it said how to stop it"
        wait_for(*address.split(":"))
        server.send_signal(signal.SIGINT)
        # While it stops; what comes later finds nobody.
        time.sleep(0.03)
        server.send_signal(signal.SIGINT)
        out, err = server.communicate(timeout=60)
    finally:
        server.kill()
    assert (out, err) == ("Stopped.\n", "")


def wait_for(host: str, port: str) -> None:
    for _ in range(400):
        with suppress(OSError), socket.create_connection((host, int(port)), timeout=1) as line:
            line.sendall(b"GET /health HTTP/1.0\r\nHost: localhost\r\n\r\n")
            if line.recv(100):
                return
        time.sleep(0.05)
    raise AssertionError("nobody answers")


def test_a_game_is_not_a_command(tmp_path: Path) -> None:
    done = inside("Tyrants", folder=tmp_path)
    assert done.code == 2
    assert "Tyrants is a game. Play it here (understudy play tyrants)" in done.err
    assert "(See: understudy --help)" in inside("dragons", folder=tmp_path).err


def test_a_page_is_found_where_a_command_has_its_name(tmp_path: Path) -> None:
    told = inside("help", "gemp", folder=tmp_path).out
    assert told.startswith("# At a GEMP server")
    assert told.endswith("understudy gemp --help\n")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("understudy play ty", ["tyrants"]),
        ("understudy games ar", ["arcs", "armada"]),
        ("understudy help com", ["companion", "compare"]),
        ("understudy sim", ["simulate"]),
    ],
)
def test_the_shell_completes_commands_games_and_topics(typed: str, found: list[str], tmp_path: Path) -> None:
    words = {"COMP_WORDS": typed, "COMP_CWORD": str(len(typed.split()) - 1)}
    env = {**os.environ, **words, "_UNDERSTUDY_COMPLETE": "complete_bash"}
    done = subprocess.run([SCRIPT], env=env, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout.split() == found


def test_the_man_page_has_options_and_examples(tmp_path: Path) -> None:
    page = inside("help", "--man", folder=tmp_path).out
    assert page.index(".SH OPTIONS") < page.index(r".B \-\-version") < page.index(".SH COMMANDS")
    assert "understudy serve \\-\\-host 0.0.0.0" in page
