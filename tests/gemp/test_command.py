"""`understudy gemp`, as a person would use it, at a server of our own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.console import SCRIPT, Result, inside, refused
from tests.gemp.seats import DARK, LIGHT, against_bot, cards, session
from tests.gemp.server import Server
from understudy.cli.gemp import _COLUMNS, _results_file
from understudy.gemp.client import GempPlayer
from understudy.gemp.client import Result as Played
from understudy.gemp.hall import Hall
from understudy.gemp.mind import GempMind, GiveUp, Reply
from understudy.gemp.state import State

ROOT = Path(__file__).parents[2]
SECRET = "correct horse battery staple"


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as server:
        yield server


@pytest.fixture
def at(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    """Run a command of `gemp` at that server."""
    monkeypatch.setenv("UNDERSTUDY_GEMP_PASSWORD", SECRET)

    def run(*args: str) -> Result:
        return inside("gemp", *args, "--server", server.address, "--user", "kessa", folder=tmp_path)

    return run


def test_a_game_is_played_written_down_and_read_again(at, server: Server, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    """Progress, a table of results, a trace that `replay` shows; the password is nowhere."""
    log = tmp_path / "traces"
    done = at("play", "--register", "--deck", DARK, "--vs", "BEGINNER", "--log", str(log), "--pace", "0")
    assert done.code == 0, done.err
    assert "Dark against ~OzzelBot" in done.out
    assert "of 1 won." in done.out
    assert server.club.warnings == []
    (trace,) = log.glob("gemp-*.jsonl")
    columns, row = (log / "results.csv").read_text(encoding="utf-8").splitlines()
    told = dict(zip(columns.split(","), row.split(","), strict=True))
    assert 0 < float(told["median_ms"]) <= float(told["p95_ms"])
    assert row.split(",")[1:4] == ["~OzzelBot", "Dark", DARK]
    everything = done.out + done.err + trace.read_text(encoding="utf-8") + row
    assert SECRET not in everything

    shown = inside("replay", trace, folder=tmp_path)
    assert shown.code == 0, shown.err
    assert "Activate all that the Reserve Deck can spare for destinies?" in shown.out
    assert "wins: Depleted opponent's Life Force." in shown.out
    part = inside("replay", trace, "--to", "5", "--json", folder=tmp_path).data()
    assert [line["n"] for line in part["decisions"]] == [1, 2, 3, 4, 5]
    assert part["side"] == "Dark"
    stepped = inside("replay", trace, "--step", typed="\n\nq\n", folder=tmp_path)
    assert stepped.code == 0
    assert len(stepped.out) < len(shown.out) / 2
    refused(inside("replay", trace, "--verify", folder=tmp_path), "cannot be verified")
    refused(inside("replay", trace, "--to", "99999", folder=tmp_path), "99999", "choose from: 0 to")
    trace.write_text('{"understudy-told": 7}\n', encoding="utf-8")
    refused(inside("replay", trace, folder=tmp_path), "line 1")


def test_results_with_other_columns_are_left_as_they_are(tmp_path: Path) -> None:
    """A list that another version began is not mixed with one that has more columns."""
    assert _results_file(tmp_path) == (tmp_path / "results.csv", True)
    (tmp_path / "results.csv").write_text("game,opponent,ms\n", encoding="utf-8")
    path, fresh = _results_file(tmp_path)
    assert (path, fresh) == (tmp_path / "results-2.csv", True)
    path.write_text(",".join(_COLUMNS) + "\r\n", encoding="utf-8")
    assert _results_file(tmp_path) == (path, False)


def test_thinking_times_are_told_by_their_shares() -> None:
    result = Played("g", thinking=[one / 1000 for one in range(100)])
    assert (result.ms(0.5), result.ms(0.95)) == (50, 95)
    assert Played("g").ms(0.5) == 0


def test_decks_are_uploaded_and_checked(at, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    mine = tmp_path / "mine.txt"
    mine.write_text("1_168,1_194,1_194\n", encoding="utf-8")
    done = at("decks", str(mine), LIGHT, "--register", "--json").data()
    assert done["checked"]["mine"][0] == "3 cards, Dark Side, saved as “mine”"
    assert any("invalid" in line for line in done["checked"]["mine"])
    assert done["decks"] == {"dark": ["mine"], "light": [LIGHT], "other": []}
    mine.write_text("1_168,1_9999\n", encoding="utf-8")
    refused(at("decks", str(mine)), "only 1 of 2 cards", "does not know 1_9999")
    mine.write_text("Dart Vader\n2 Stormtroopr\n", encoding="utf-8")
    refused(at("decks", str(mine)), "no card Dart Vader (near: Darth Vader", "near: Stormtrooper")
    assert f"light: {LIGHT}" in at("decks").out


def test_what_is_wrong_is_said_in_one_line(at, server: Server, tmp_path: Path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    refused(at("play", "--deck", DARK, "--vs", "BEGINNER"), "does not know this name and password")
    refused(at("play", "--register", "--deck", "nothing"), "There is no deck “nothing”")
    refused(at("play", "--deck", DARK, "--vs", "YODA"), "BEGINNER, ADVANCED, RANDO")
    refused(at("play", "--deck", DARK, "--level", "godlike"), "novice, standard, expert")
    refused(at("play", "--deck", DARK, "--vs", "RANDO", "--format", "nosuch"), "not supported: nosuch")
    refused(at("play", "--deck", DARK, "--vs", "RANDO", "--their-deck", DARK), "same side")
    refused(at("watch", "nosuch"), "cannot be looked at")
    assert "No game is being played" in at("watch").out
    monkeypatch.delenv("UNDERSTUDY_GEMP_PASSWORD")
    refused(at("play", "--deck", DARK), "UNDERSTUDY_GEMP_PASSWORD")


def test_without_the_package_it_says_which_one(tmp_path: Path) -> None:
    """The extra is not needed for anything else."""
    code = (
        "import sys; sys.modules['httpx2'] = None\n"
        "from understudy.cli.app import run\n"
        f"sys.argv = ['understudy', 'gemp', 'play', '--user', 'kessa', '--deck', '{DARK}']\n"
        "sys.exit(run())"
    )
    env = {**os.environ, "UNDERSTUDY_GEMP_PASSWORD": "x"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=False)
    assert done.returncode == 2
    assert "pip install 'understudy[gemp]'" in done.stderr


def test_an_onlooker_hears_the_game_and_no_hand(at, server: Server) -> None:  # type: ignore[no-untyped-def]
    one = session(server, "bosk")
    game = against_bot(one, DARK, LIGHT)
    one.sign_up(game)
    server.club.games[game].end("bosk", "Opponent conceded")
    done = at("watch", game, "--register")
    assert done.code == 0, done.err
    assert "bosk is the winner due to: Opponent conceded" in done.out


def waits_for(told: Path, words: str) -> None:
    """Until a file says so."""
    for _ in range(9000):
        if told.exists() and words in told.read_text(encoding="utf-8"):
            return
        time.sleep(0.02)
    raise AssertionError(f"never said: {words}")


@pytest.mark.parametrize("command", ["host", "play"])
def test_ctrl_c_leaves_the_table_cleanly(command: str, server: Server, tmp_path: Path) -> None:
    """A table that waits is taken away; a game against a bot of the server is canceled."""
    env = {**os.environ, "UNDERSTUDY_GEMP_PASSWORD": SECRET, "PYTHONUNBUFFERED": "1"}
    words = ["gemp", command, "--server", server.address, "--user", "kessa", "--register", "--deck", DARK]
    words += ["--log", str(tmp_path)] + (["--vs", "BEGINNER"] if command == "play" else [])
    out = tmp_path / "out.txt"
    with out.open("w", encoding="utf-8") as file:
        process = subprocess.Popen([SCRIPT, *words], stdout=file, stderr=subprocess.STDOUT, env=env)
    waits_for(out, "Ctrl-C to close it" if command == "host" else "turn 1 of")
    process.send_signal(signal.SIGINT)
    assert process.wait(180) == 130
    said = out.read_text(encoding="utf-8")
    assert "Traceback" not in said
    if command == "host":
        assert "The table was taken away." in said
        assert server.club.desks == {}
    else:
        (game,) = server.club.games.values()
        assert game.over == "Game was cancelled, as requested by all parties."
        assert "the table was left" in said


def test_a_host_plays_whoever_sits_down(server: Server, tmp_path: Path) -> None:
    """It opens a table, waits, plays with whoever comes, and wins when they give up."""
    env = {**os.environ, "UNDERSTUDY_GEMP_PASSWORD": SECRET}
    words = ["gemp", "host", "--user", "kessa", "--register", "--deck", DARK, "--log", str(tmp_path)]
    words += ["--server", server.address, "--pace", "0", "--json", "--private", "bosk"]
    host = subprocess.Popen([SCRIPT, *words], stdout=subprocess.PIPE, text=True, env=env)
    guest = session(server, "bosk")
    hall = Hall()
    guest.enter_hall(hall)
    while not hall.tables:
        guest.look(hall)
    guest.join(next(iter(hall.tables)), LIGHT)
    while not (begun := guest.look(hall)):
        pass

    class Tired(GempMind):
        def answer(self, state: State) -> Reply:
            if state.turn >= 2:
                raise GiveUp("enough for today")
            return super().answer(state)

    lost = GempPlayer(guest, begun[0], Tired("novice", cards(LIGHT))).play()
    assert lost.reason == "given up: enough for today"
    (result,) = json.loads(host.communicate(timeout=180)[0])
    assert (result["result"], result["reason"]) == ("won", "Opponent conceded")
    assert server.club.warnings == []


def test_what_is_killed_goes_on(server: Server, tmp_path: Path) -> None:
    """A client without a chance to say goodbye: the next one finds the game and plays it to its end."""
    env = {**os.environ, "UNDERSTUDY_GEMP_PASSWORD": SECRET, "PYTHONUNBUFFERED": "1"}
    words = ["gemp", "play", "--server", server.address, "--user", "kessa", "--register", "--deck", DARK]
    words += ["--vs", "BEGINNER", "--log", str(tmp_path / "log"), "--pace", "0.25"]
    out = tmp_path / "out.txt"
    with out.open("w", encoding="utf-8") as file:
        process = subprocess.Popen([SCRIPT, *words], stdout=file, stderr=subprocess.STDOUT, env=env)
    waits_for(out, "turn 1 of")
    process.kill()
    process.wait(60)
    assert [bool(game.over) for game in server.club.games.values()] == [False]
    # Another deck is named this time: the game goes on with the one that it was begun with.
    words[words.index(DARK)] = LIGHT
    with out.open("w", encoding="utf-8") as file:
        again = subprocess.Popen([SCRIPT, *words], stdout=file, stderr=subprocess.STDOUT, env=env)
    waits_for(out, "  turn ")
    with server.club.lock:
        next(iter(server.club.games.values())).end("kessa", "Opponent conceded")
    assert again.wait(180) == 0
    said = out.read_text(encoding="utf-8")
    assert "A game of ours still runs" in said
    assert "1 of 1 won." in said
    assert len(list((tmp_path / "log").glob("gemp-*.jsonl"))) == 2
    row = (tmp_path / "log" / "results.csv").read_text(encoding="utf-8").splitlines()[1]
    assert row.split(",")[2:4] == ["Dark", DARK]
    assert [bool(game.over) for game in server.club.games.values()] == [True]
    assert server.club.warnings == []


def test_a_server_that_is_killed_and_started_again_is_found_again(tmp_path: Path) -> None:
    """The game is gone with it, which is said; the next one is played as if nothing had happened."""
    process, address = started(0)
    env = {**os.environ, "UNDERSTUDY_GEMP_PASSWORD": "pw", "PYTHONUNBUFFERED": "1"}
    words = ["gemp", "play", "--server", address, "--user", "oldkessa", "--deck", DARK, "--vs", "BEGINNER"]
    out = tmp_path / "out.txt"
    try:
        with out.open("w", encoding="utf-8") as file:
            client = subprocess.Popen(
                [SCRIPT, *words, "--log", str(tmp_path / "log")],
                stdout=file,
                stderr=subprocess.STDOUT,
                env=env,
            )
        waits_for(out, "turn 1 of")
        process.kill()
        process.wait(60)
        # Whoever looks hears of it before the first second is over.
        waits_for(out, "does not answer; trying again for 31 s.")
        process, _ = started(int(address.rsplit(":", 1)[1]))
        assert client.wait(180) == 0
        said = out.read_text(encoding="utf-8")
        assert "The server answers again." in said
        assert "  no result: the game is gone: the server answered 404" in said
        assert "no result  the game is gone" in said
        assert "0 of 1 won." in said
    finally:
        process.kill()
        process.wait(60)


def started(port: int) -> tuple[subprocess.Popen[str], str]:
    """The test server as a process of its own, and where it listens."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.gemp.server", str(port)], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert process.stdout is not None
    return process, process.stdout.readline().strip()
