"""The other commands: games, rules, simulate, replay; help; and what is typed wrongly."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
import typer
from typer.core import TyperGroup

from tests.cli.console import SCRIPT, inside, refused, understudy
from understudy.cli import app as app_module
from understudy.cli import files, ledger
from understudy.cli import simulate as simulate_command
from understudy.cli.screen import Screen
from understudy.core.ledger import cited
from understudy.core.registry import find
from understudy.simulate.order import Chunk, Order, Outcome
from understudy.simulate.report import summarize
from understudy.web.server import Serving

COMMANDS = ("games", "play", "decide", "replay", "rules", "simulate")


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game of bots."""
    folder = tmp_path_factory.mktemp("journal")
    args = ("--games", "1", "--seats", "automa:hard,greedy", "--journals", "games", "--seed", "4")
    assert understudy("simulate", "tyrants", *args, folder=folder).code == 0
    (path,) = (folder / "games").iterdir()
    return path


# -- help ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example(command: str, tmp_path: Path) -> None:
    result = understudy(command, "--help", folder=tmp_path)
    assert result.code == 0
    assert "Example" in result.out
    assert f"understudy {command}" in " ".join(result.out.split())


def test_help_loads_no_game(tmp_path: Path) -> None:
    loaded = "import atexit, sys; atexit.register(lambda: print(*sys.modules));"
    told = f"{loaded} from understudy.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", told, "--help"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    assert all(command in done.stdout for command in COMMANDS)
    assert "understudy.cli.app" in done.stdout.split()
    assert "understudy.games" not in done.stdout


def test_without_a_command_the_table_opens_in_the_browser(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[tuple[Serving, bool]] = []
    monkeypatch.setattr("understudy.cli.serve.run", lambda wish, browser: asked.append((wish, browser)))
    assert inside(folder=tmp_path).code == 0
    assert asked == [(Serving(), True)]


# -- games ---------------------------------------------------------------------------------------------------


def test_games_shows_seats_bots_and_options(tmp_path: Path) -> None:
    result = inside("games", folder=tmp_path)
    assert "tyrants: Tyrants of the Underdark" in result.out
    assert "bot automa: Automa (easy, normal, hard; default: normal)" in result.out
    assert "ASM-33" not in result.out
    assert "all*, market-cards" in result.out
    assert "pennies" not in result.out
    assert "pennies" in inside("games", "--all", folder=tmp_path).out


def test_games_as_json(tmp_path: Path) -> None:
    games = inside("games", "--json", folder=tmp_path).data()["games"]
    assert "tyrants" in [game["id"] for game in games]
    for game in games:
        assert {"name", "text", "values", "default", "assumption"} == set(game["options"][0])


def test_games_lists_the_cards_and_how_much_of_each_is_played(tmp_path: Path) -> None:
    result = inside("games", "armada", "--cards", folder=tmp_path)
    assert "ship: 66 cards" in result.out
    assert "  CR90 Corvette A [cr90_corvette_a]: whole" in result.lines
    assert "[rift_assault]: whole" in result.out
    data = inside("games", "armada", "--cards", "--json", folder=tmp_path).data()
    assert sum(data["counts"].values()) == len(data["cards"]) == 66 + 107 + 292 + 36
    assert [card for card in data["cards"] if card["id"] == "demolisher"] == [
        {"kind": "upgrade", "id": "demolisher", "name": "Demolisher", "state": "whole", "missing": ""}
    ]


def test_cards_are_listed_for_a_game_that_has_such_a_list(tmp_path: Path) -> None:
    refused(inside("games", "--cards", folder=tmp_path), "needs the id of a game: armada")
    refused(inside("games", "tyrants", "--cards", folder=tmp_path), "plays all of its cards", "armada")


# -- rules ---------------------------------------------------------------------------------------------------


def test_rules_as_json(tmp_path: Path) -> None:
    data = inside("rules", "tyrants", "--json", folder=tmp_path).data()
    assert list(data) == ["game", "ledger", "implemented", "tested", "fired", "rows"]
    assert data["ledger"] == len(data["rows"]) == 117
    assert data["implemented"] == 117
    row = next(row for row in data["rows"] if row["id"] == "TA-CONQ-02")
    assert any("pages/actions.py:" in place for place in row["code"])
    assert row["fired"] is None


def test_rules_count_what_fires(tmp_path: Path) -> None:
    data = inside("rules", "tyrants", "--games", "4", "--json", folder=tmp_path).data()
    fired = {row["id"]: row["fired"] for row in data["rows"]}
    assert fired["TA-TURN-01"] > 20
    assert data["fired"] == sum(count > 0 for count in fired.values())


def test_rules_that_never_fired_are_named_with_the_test_that_shows_them(tmp_path: Path) -> None:
    result = inside("rules", "tyrants", "--games", "1", "--never", folder=tmp_path)
    assert "shown by tests/games/tyrants/" in result.out
    assert "shown by no test" not in result.out
    data = inside("rules", "tyrants", "--games", "1", "--never", "--json", folder=tmp_path).data()
    assert len(data["rows"]) == data["ledger"] - data["fired"]
    refused(inside("rules", "tyrants", "--never", folder=tmp_path), "--never needs games")


def test_rules_as_text(tmp_path: Path) -> None:
    result = inside("rules", "tyrants", folder=tmp_path)
    assert "117 rules: 117 cited in the code" in result.out
    assert inside("rules", "tyrants", "--assumptions", folder=tmp_path).code == 0
    assert inside("rules", "tyrants", "--assumptions", "--json", folder=tmp_path).data()["game"] == "tyrants"


def test_ids_are_found_written_out_in_ranges_and_in_patterns() -> None:
    known = [f"TA-X-0{number}" for number in range(1, 6)]
    assert cited("# TA-X-02", known) == {"TA-X-02"}
    assert cited("TA-X-02 to TA-X-04", known) >= {"TA-X-02", "TA-X-03", "TA-X-04"}
    assert cited('f"TA-X-0{count}"', known) >= set(known)
    assert cited("UTA-Y-1 and TA-Z", known).isdisjoint(known)


def test_every_rule_of_tyrants_is_cited_in_the_code() -> None:
    assert [row.id for row in ledger.rows(find("tyrants")) if not row.code] == []


# -- simulate ------------------------------------------------------------------------------------------------


def test_simulate_reports(tmp_path: Path) -> None:
    args = ("simulate", "tyrants", "--games", "5", "--seats", "automa:hard,greedy", "--trace", "--seed", "2")
    result = inside(*args, folder=tmp_path)
    assert result.code == 0, result.err
    assert "5 of 5 games" in result.out
    assert "automa:hard" in result.out
    assert "rules fired" in result.out
    data = inside(*args, "--json", folder=tmp_path).data()
    assert data["finished"] == 5
    assert len(data["seats"]) == 2
    again = inside(*args, "--json", "--workers", "2", folder=tmp_path).data()
    assert again["digest"] == data["digest"]


def test_simulate_refuses(tmp_path: Path) -> None:
    def simulate(*args: str) -> None:
        refused(inside("simulate", "tyrants", *args, folder=tmp_path))

    simulate()
    simulate("--seats", "person,greedy")
    simulate("--seats", "greedy,greedy", "--games", "0")
    simulate("--seats", "greedy,greedy", "--workers", "0")
    simulate("--seats", "greedy,greedy", "--option", "coop=yes")
    (tmp_path / "file").write_text("x")
    simulate("--seats", "greedy,greedy", "--journals", "file")
    simulate("--seats", "greedy,greedy", "--report", "file")
    assert (tmp_path / "file").read_text() == "x"


def test_a_report_takes_the_place_of_a_page_only(tmp_path: Path) -> None:
    played = ("simulate", "tyrants", "--games", "1", "--workers", "1", "--seats", "automa,automa")
    assert inside(*played, "--out", "rows.csv", folder=tmp_path).code == 0
    (tmp_path / "letter.txt").write_text("Dear all")
    refused(inside("report", "rows.csv", "-o", "letter.txt", folder=tmp_path), "is not a report and stays")
    refused(inside("report", "rows.csv", "-o", "rows.csv", folder=tmp_path), "is not a report and stays")
    assert (tmp_path / "letter.txt").read_text() == "Dear all"
    for _ in range(2):
        assert inside("report", "rows.csv", "-o", "page.html", folder=tmp_path).code == 0


def test_a_failed_game_is_counted_and_the_exit_code_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    order = Order("tyrants", 2, ("greedy", "greedy"), {})
    outcomes = [Outcome(0, totals=(1, 2), winners=(1,)), Outcome(1, error="KeyError: oops")]
    report = summarize(order, [Chunk(outcomes, 1.0)], 1.0, interrupted=False)
    monkeypatch.setattr(simulate_command, "simulate", lambda order, **_: report)
    wish = simulate_command.Series(2, ["greedy", "greedy"], {}, 1, None, False, tmp_path)
    assert simulate_command.run("tyrants", wish, as_json=False) == 1
    printed = capsys.readouterr()
    assert "1 of 2 games, 1 failed" in printed.out
    assert "game 1: KeyError: oops" in printed.out
    assert f"1 game failed; see {tmp_path}" in printed.err


def test_a_run_that_ended_before_its_first_game_has_no_table_of_zeros(
    capsys: pytest.CaptureFixture[str],
) -> None:
    report = summarize(Order("tyrants", 2, ("greedy", "greedy"), {}), [], 1.0, interrupted=True)
    simulate_command.show(Screen(), report, "rounds")
    assert capsys.readouterr().out == "0 of 2 games (interrupted)\n"


# -- replay --------------------------------------------------------------------------------------------------


def test_replay_to_the_end(journal: Path, tmp_path: Path) -> None:
    result = inside("replay", journal, "--verify", folder=tmp_path)
    assert result.code == 0, result.err
    assert "Black's turn (Automa" in result.out
    assert "Final scores:" in result.out
    assert "Verified: the bots and the seed give the same" in result.out


def test_replay_up_to_an_answer(journal: Path, tmp_path: Path) -> None:
    result = inside("replay", journal, "--to", "20", folder=tmp_path)
    assert "Scores so far:" in result.out
    data = inside("replay", journal, "--to", "20", "--json", folder=tmp_path).data()
    assert (data["answers"], data["over"], data["verified"]) == (20, False, False)
    assert max(line["n"] for line in data["story"]) <= 20
    assert data["position"]["game"] == "tyrants"
    full = inside("replay", journal, "--json", folder=tmp_path).data()
    assert full["over"]
    assert any(score["winner"] for score in full["scores"])


def test_replay_tells_like_deeds_in_a_row_once(journal: Path, tmp_path: Path) -> None:
    story = inside("replay", journal, "--json", folder=tmp_path).data()["story"]
    told = [line["text"] for line in story]
    assert any(" ×2" in text or " and " in text for text in told if " plays " in text)
    plays = [" plays " in text for text in told]
    assert not any(first and second for first, second in pairwise(plays))
    numbers = [line["n"] for line in story]
    assert numbers == sorted(numbers)


def test_replay_step_by_step(journal: Path, tmp_path: Path) -> None:
    result = inside("replay", journal, "--step", typed=["", "", "board", "quit"], folder=tmp_path)
    assert result.code == 0
    assert "Menzoberranzan (city" in result.out
    assert "Final scores" not in result.out
    assert inside("replay", journal, "--step", folder=tmp_path).code == 0


def test_replay_refuses(journal: Path, tmp_path: Path) -> None:
    lines = journal.read_text().splitlines()
    refused(inside("replay", "none.jsonl", folder=tmp_path), "none.jsonl: cannot be read")
    refused(inside("replay", journal, "--to", "99999", folder=tmp_path), "--to 99999: the game has")
    refused(inside("replay", journal, "--step", "--json", folder=tmp_path), "do not go together")

    def broken(*text: str) -> Path:
        path = tmp_path / "broken.jsonl"
        path.write_text("\n".join(text))
        return path

    refused(inside("replay", broken(""), folder=tmp_path), "broken.jsonl", "empty")
    refused(
        inside("replay", broken(*lines[:5], "{oops"), folder=tmp_path),
        "broken.jsonl, line 6, column 2: this is not JSON",
    )
    header = {**json.loads(lines[0]), "version": 99}
    refused(inside("replay", broken(json.dumps(header)), folder=tmp_path), "version 99")
    number = next(index for index, line in enumerate(lines) if '"decide"' in line)
    record = {**json.loads(lines[number]), "answer": "spy:kanaglym"}
    changed = [*lines[:number], json.dumps(record), *lines[number + 1 :]]
    refused(
        inside("replay", broken(*changed), "--verify", folder=tmp_path),
        "differs: the saved game has spy:kanaglym",
    )


# -- mistakes ------------------------------------------------------------------------------------------------


def test_wrong_words_get_one_line(tmp_path: Path) -> None:
    refused(inside("frob", folder=tmp_path), "frob")
    refused(inside("play", folder=tmp_path), "GAME")
    refused(inside("play", "tyrnts", folder=tmp_path), "Did you mean “tyrants”?")
    refused(inside("play", "tyrants", "--seed", "x", folder=tmp_path), "--seed")
    refused(inside("play", "tyrants", "--frob", folder=tmp_path), "--frob")
    refused(inside("rules", "chess", folder=tmp_path), "There is no game “chess”")
    refused(inside("rules", "tyrants", "--games", "-1", folder=tmp_path), "--games -1")


def test_wrong_seats_and_options_name_what_is_possible(tmp_path: Path) -> None:
    refused(inside("play", "tyrants", "--seats", "person,bob", folder=tmp_path), "“bob”", "automa:hard")
    refused(inside("play", "tyrants", "--seats", "person", folder=tmp_path), "needs 2 to 4 seats")
    refused(inside("play", "tyrants", "--option", "decks", folder=tmp_path), "KEY=VALUE")
    refused(inside("play", "tyrants", "--option", "deck=x", folder=tmp_path), "no option “deck”", "decks")
    refused(inside("play", "tyrants", "--option", "reading=x", folder=tmp_path), "rows, strict")
    refused(inside("play", "tyrants", "--typed", "dice", folder=tmp_path), "--typed dice", "roll, draw")


def test_an_accident_is_one_line_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def boom(*args: object, **more: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(app_module, "app", boom)
    assert app_module.run() == 70
    message = capsys.readouterr().err
    assert "a fault in Understudy itself (ZeroDivisionError)" in message
    details = Path(message.rsplit(" ", 1)[1].strip())
    assert "ZeroDivisionError" in details.read_text()
    details.unlink()


def test_an_interrupted_game_is_kept(tmp_path: Path) -> None:
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    playing = subprocess.Popen(
        [SCRIPT, "play", "tyrants", "--seed", "3"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=env,
    )
    assert playing.stdin is not None
    assert playing.stdout is not None
    playing.stdin.write("1\n")
    playing.stdin.flush()
    while "Play a card or act" not in playing.stdout.readline():
        pass
    playing.send_signal(signal.SIGINT)
    out, err = playing.communicate(timeout=30)
    assert playing.returncode == 130
    assert "understudy play tyrants --resume" in out
    assert err == "understudy: Interrupted.\n"


def test_the_data_folder_follows_the_system() -> None:
    assert files.data_folder({"XDG_DATA_HOME": "/x"}, "linux") == Path("/x/understudy")
    assert files.data_folder({}, "linux") == Path.home() / ".local/share/understudy"
    assert files.data_folder({}, "darwin") == Path.home() / "Library/Application Support/understudy"
    assert files.data_folder({"LOCALAPPDATA": "/l"}, "win32") == Path("/l/understudy")


def test_only_the_newest_games_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "understudy" / "autosave"
    folder.mkdir(parents=True)
    for number in range(files.KEPT + 5):
        (folder / f"tyrants-{number:03d}.jsonl").write_text("{}")
    files.new_autosave("tyrants")
    assert len(files.autosaves("tyrants")) == files.KEPT - 1


def test_a_short_option_means_one_thing_in_a_command() -> None:
    group = typer.main.get_command(app_module.app)
    assert isinstance(group, TyperGroup)
    assert len(group.commands) > 10
    for name, command in group.commands.items():
        opts = Counter(opt for param in command.params for opt in {*param.opts, *param.secondary_opts})
        assert [opt for opt, count in opts.items() if count > 1] == [], name
