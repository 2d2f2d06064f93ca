"""`doctor`, `backup` and `restore` on real files and a real server."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from tests.cli.console import Result, inside, refused
from tests.store.postgres import cluster
from understudy.core import journal
from understudy.core.errors import BadJournal
from understudy.core.match import Header
from understudy.core.registry import find
from understudy.core.requests import Choose
from understudy.store import LogEvent, Store, open_store
from understudy.store.sqlite import STEPS
from understudy.web.live import Live


def play(store: Store, id: str, answers: int = 6, seed: int = 3) -> None:
    """A game of a person against an automa, some answers long."""
    header = Header.of(find("tyrants"), ["person", "automa"], {}, seed)
    live = Live.new(id, store, journal.header_line(header), {})
    for _ in range(answers):
        assert isinstance(live.match.pending, Choose)
        live.answer(live.match.pending.options()[-1].id)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    store = open_store(str(tmp_path / "games.db"))
    for number in range(3):
        play(store, f"game-{number}", seed=number)
    store.close()
    return tmp_path / "games.db"


def spoil(path: Path, statement: str) -> None:
    db = sqlite3.connect(path)
    db.execute(statement)
    db.commit()
    db.close()


def doctor(place: Path, *more: str) -> Result:
    return inside("doctor", "--data", place, *more, folder=place.parent)


def test_sound_games_are_called_so(place: Path) -> None:
    result = doctor(place)
    assert (result.code, result.out) == (0, "3 games: 3 intact, 0 damaged, 0 for other rules.\n")


def test_a_spoiled_game_is_named_saved_and_mended(place: Path) -> None:
    spoil(place, "UPDATE event SET body=replace(body, 'choose', 'chose') WHERE game='game-1' AND seq=4")
    result = doctor(place)
    assert result.code == 1
    assert "game-1: event 4 is not as it was written; 3 events are intact." in result.out
    assert "3 games: 2 intact, 1 damaged" in result.out
    result = doctor(place, "--save", str(place.parent / "rescued"), "--mend")
    assert "cut where it was damaged" in result.out
    saved = journal.load(place.parent / "rescued/game-1.jsonl", find)
    assert len([entry for entry in saved.entries if entry[2] == "person"]) == 2
    assert doctor(place).code == 0
    store = open_store(str(place))
    live = Live.load("game-1", store)
    assert live.no == 3
    assert isinstance(live.match.pending, Choose)
    live.answer(live.match.pending.options()[0].id)
    store.close()


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("DELETE FROM event WHERE game='game-1' AND seq=2", "event 2 is missing"),
        ("DELETE FROM event WHERE game='game-1'", "its log is empty"),
        (
            "UPDATE event SET total=NULL, body='[]' WHERE game='game-1' AND seq=2",
            "event 2 of the log is damaged",
        ),
        (
            "UPDATE event SET total=NULL, body='{' WHERE game='game-1' AND seq=1",
            "event 1 of the log is damaged",
        ),
        (
            "UPDATE event SET body=CAST(x'ff' AS TEXT) WHERE game='game-1' AND seq=3",
            "event 3 is not as it was",
        ),
    ],
)
def test_every_kind_of_damage(place: Path, statement: str, words: str) -> None:
    spoil(place, statement)
    result = doctor(place, "--mend")
    assert result.code == 1
    assert f"game-1: {words}" in result.out
    assert doctor(place).code == 0


def test_a_game_of_other_rules_is_not_called_spoiled(place: Path) -> None:
    spoil(
        place,
        "UPDATE event SET total=NULL, body=replace(body, '\"version\": 1', '\"version\": 99') "
        "WHERE game='game-1' AND seq=1",
    )
    change = """body=replace(body, '"seed":', '"sead":')"""
    spoil(place, f"UPDATE event SET total=NULL, {change} WHERE game='game-2' AND seq=1")
    result = doctor(place, "--mend")
    assert result.code == 0
    assert "for other rules" in result.out
    assert "game-2: it cannot be played back" in result.out


def test_a_torn_file_gives_up_what_can_be_read(place: Path) -> None:
    store = open_store(str(place))
    for number in range(200):
        store.append("big", LogEvent(number + 1, "answers", "x" * 400), "{}")
    store.close()
    data = bytearray(place.read_bytes())
    pages = [data[at : at + 4096] for at in range(0, len(data), 4096)]
    full = next(number for number, page in enumerate(pages) if page.count(b"x" * 400) > 5)
    data[full * 4096 : full * 4096 + 4096] = b"\xff" * 4096
    place.write_bytes(data)
    result = doctor(place, "--save", str(place.parent / "rescued"))
    assert result.code == 1
    assert "is damaged" in result.out
    assert "4 games: 3 intact, 1 damaged" in result.out
    assert doctor(place.parent / "rescued/games.db").out.startswith("3 games: 3 intact")
    assert place.read_bytes() == data
    refused(doctor(place, "--mend"), "--save FOLDER")


def test_a_backup_brings_everything_back(place: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    serving = open_store(str(place))
    assert inside("backup", copy, "--data", place, folder=tmp_path).out == f"3 games are saved in {copy}.\n"
    refused(inside("backup", copy, "--data", place, folder=tmp_path), "there already")
    before = {game: serving.events(game) for game, _ in serving.games()}
    serving.delete("game-0")
    Live.load("game-1", serving).stand_in()
    serving.close()
    result = inside("restore", copy, "--data", place, folder=tmp_path)
    assert "1 games were restored, 1 were already there." in result.out
    assert "1 are different here and were left as they are; --over replaces them." in result.out
    result = inside("restore", copy, "--data", place, "--over", folder=tmp_path)
    assert "1 were replaced." in result.out
    after = open_store(str(place))
    assert {game: after.events(game) for game, _ in after.games()} == before
    after.close()
    assert copy.stat().st_mode & 0o077 == 0


def test_a_backup_keeps_what_was_put_away(place: Path, tmp_path: Path) -> None:
    store = open_store(str(place))
    store.archive(["game-1"])
    store.close()
    inside("backup", "copy.db", "--data", place, folder=tmp_path)
    inside("restore", "copy.db", "--data", "new.db", folder=tmp_path)
    store = open_store(str(tmp_path / "new.db"))
    assert [game for game, _ in store.cards(shelf="archive")] == ["game-1"]
    store.close()


def test_one_spoiled_game_does_not_hold_up_a_backup_or_a_restore(place: Path, tmp_path: Path) -> None:
    spoil(place, "UPDATE event SET body='x' WHERE game='game-1' AND seq=4")
    spoil(place, "DELETE FROM event WHERE game='game-2' AND seq=1")
    result = inside("backup", "copy.db", "--data", place, folder=tmp_path)
    assert result.code == 1
    assert result.lines[:3] == [
        "2 games are saved in copy.db.",
        "game-1: event 4 is not as it was written; 3 events are intact.",
        "game-2: event 1 is missing; 0 events are intact.",
    ]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "games.db"]
    assert doctor(tmp_path / "copy.db").code == 0
    spoil(tmp_path / "copy.db", "UPDATE event SET kind='x' WHERE game='game-0' AND seq=2")
    result = inside("restore", "copy.db", "--data", "new.db", folder=tmp_path)
    assert result.code == 1
    assert "2 games were restored" in result.out
    assert "game-0: event 2 is not as it was written; 1 events are intact." in result.out
    assert doctor(tmp_path / "new.db").code == 0


def test_a_backup_stays_as_it_is_when_it_is_restored(place: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy #1?.db"
    inside("backup", copy, "--data", place, folder=tmp_path)
    copy.chmod(0o444)
    before = copy.read_bytes(), copy.stat().st_mode, copy.stat().st_mtime_ns
    assert inside("restore", copy, "--data", "new.db", folder=tmp_path).code == 0
    assert (copy.read_bytes(), copy.stat().st_mode, copy.stat().st_mtime_ns) == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy #1?.db", "games.db", "new.db"]


def test_a_backup_of_an_older_program_is_read_as_it_is(tmp_path: Path) -> None:
    old = sqlite3.connect(tmp_path / "old.db")
    for statement in STEPS[0]:
        old.execute(statement)
    old.execute("INSERT INTO event VALUES ('one', 1, 'new', '{}')")
    old.execute("INSERT INTO game VALUES ('one', 'card', 1)")
    old.execute("PRAGMA user_version=1")
    old.commit()
    old.close()
    result = inside("restore", "old.db", "--data", "new.db", folder=tmp_path)
    assert "1 games were restored" in result.out
    assert sqlite3.connect(tmp_path / "old.db").execute("PRAGMA user_version").fetchone() == (1,)


def test_nothing_is_made_where_nothing_is(tmp_path: Path) -> None:
    refused(doctor(tmp_path / "none.db"), "none.db: this file does not exist")
    refused(inside("backup", "copy.db", "--data", "none.db", folder=tmp_path), "this file does not exist")
    refused(inside("restore", "copy.db", "--data", "none.db", folder=tmp_path), "this backup does not exist")
    assert list(tmp_path.iterdir()) == []
    result = inside("doctor", folder=tmp_path)
    assert (result.code, result.lines[0]) == (0, "0 games: 0 intact, 0 damaged, 0 for other rules.")
    assert not (tmp_path / "data/understudy").exists()


@pytest.mark.parametrize("version", [0, 3])
def test_a_database_of_another_program_is_left_alone(tmp_path: Path, version: int) -> None:
    path = tmp_path / "bookmarks.db"
    spoil(path, "CREATE TABLE bookmark (address TEXT)")
    spoil(path, f"PRAGMA user_version={version}")
    path.chmod(0o644)
    before = path.read_bytes()
    for command in (("doctor", "--data", path), ("restore", path), ("backup", "copy.db", "--data", path)):
        refused(inside(*command, folder=tmp_path), "not one of Understudy")
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (before, 0o644)


def test_an_id_leads_to_no_other_folder(place: Path, tmp_path: Path) -> None:
    for number, id in enumerate(("../evil", "a'||char(0)||'b", "/"), 0):
        spoil(place, f"UPDATE game SET id='{id}' WHERE id='game-{number}'")
        spoil(place, f"UPDATE event SET game='{id}', total=NULL WHERE game='game-{number}'")
    spoil(place, "UPDATE event SET body='[]' WHERE seq=3")
    result = doctor(place, "--save", str(tmp_path / "rescued"))
    assert "3 damaged" in result.out
    names = sorted(path.name.rpartition("-")[0] for path in (tmp_path / "rescued").iterdir())
    assert names == ["_", "___evil", "a_b"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.db", "rescued"]


def test_a_game_that_lost_its_place_in_the_list_gets_it_back(place: Path) -> None:
    spoil(place, "UPDATE game SET id='gamE-0' WHERE id='game-0'")
    spoil(place, "UPDATE game SET card='{' WHERE id='game-1'")
    spoil(place, "UPDATE event SET game='gam-2' WHERE game='game-2' AND seq=5")
    result = doctor(place, "--mend")
    assert result.code == 1
    assert "gamE-0: its log is empty; 0 events are intact." in result.out
    for game in ("game-0", "game-1"):
        assert f"{game}: its place in the list of games is lost; 7 events are intact.\n  listed" in result.out
    assert "gam-2: event 1 is missing; 0 events are intact.\n  deleted: its beginning was lost" in result.out
    assert doctor(place).out == "3 games: 3 intact, 0 damaged, 0 for other rules.\n"
    store = open_store(str(place))
    assert [game for game, _ in store.cards(search="tyrants")] == ["game-0", "game-2", "game-1"]
    store.close()


def test_a_backup_moves_games_to_postgresql_and_back(place: Path, tmp_path: Path) -> None:
    copy, again = tmp_path / "copy.db", tmp_path / "again.db"
    with cluster() as url:
        inside("backup", copy, "--data", place, folder=tmp_path)
        assert "3 games were restored" in inside("restore", copy, "--data", url, folder=tmp_path).out
        assert inside("doctor", "--data", url, folder=tmp_path).code == 0
        inside("backup", again, "--data", url, folder=tmp_path)
    first, second = open_store(str(copy)), open_store(str(again))
    assert [(game, first.events(game)) for game, _ in first.games()] == [
        (game, second.events(game)) for game, _ in second.games()
    ]
    first.close()
    second.close()


def test_what_is_not_there_is_named(tmp_path: Path) -> None:
    refused(
        inside("restore", "none.db", "--data", tmp_path, folder=tmp_path),
        "none.db: this backup does not exist",
    )
    (tmp_path / "text.db").write_text("not a database " * 100)
    refused(inside("restore", "text.db", "--data", tmp_path, folder=tmp_path), "not a database")
    refused(inside("doctor", "--data", "~nobodyhere/x", folder=tmp_path), "no user of that name")


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="only some systems have such a file")
def test_a_file_of_which_nothing_can_be_read_is_named(tmp_path: Path) -> None:
    """A disk that fails at once, as this file of the system does."""
    found = inside("doctor", "--data", "/proc/self/mem", folder=tmp_path)
    assert found.code == 2
    assert "/proc/self/mem: nothing of this file can be read (disk I/O error)." in found.err


def test_a_game_that_names_a_file_is_neither_restored_nor_played(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("hunter2")
    header = Header.of(find("armada"), ["person", "ai"], {}, 1)
    line = dict(journal.header_line(header))
    line["options"] = {**line["options"], "scenario": "own", "fleets": f"{secret}+{secret}"}
    body = json.dumps({"header": line, "typed": {}, "rows": [], "n": 0, "time": "2026-01-01"})
    for name in ("evil.db", "games.db"):
        store = open_store(str(tmp_path / name))
        store.append("abcdefghijklmnopqrstu", LogEvent(1, "new", body), "{}")
        store.close()
    result = inside("restore", "evil.db", "--data", "new.db", folder=tmp_path)
    assert (result.code, result.lines[0]) == (1, "0 games were restored, 0 were already there.")
    assert "it names a file: Option fleets can name files of this machine only in the terminal" in result.out
    examined = doctor(tmp_path / "games.db")
    assert "it names a file" in examined.out
    store = open_store(str(tmp_path / "games.db"))
    with pytest.raises(BadJournal, match="it names a file") as error:
        Live.load("abcdefghijklmnopqrstu", store)
    store.close()
    assert "hunter2" not in result.out + examined.out + str(error.value)


def test_what_a_terminal_would_obey_is_spelled_out(place: Path, tmp_path: Path) -> None:
    spoil(place, "UPDATE game SET id=char(27)||'[2Jgame' || char(155) || char(8238) WHERE id='game-0'")
    for result in (doctor(place), inside("backup", "copy.db", "--data", place, folder=tmp_path)):
        assert r"\x1b[2Jgame\x9b\u202e: its log is empty" in result.out or "its place" in result.out
        assert not set(result.out) & {"\x1b", "\x9b", "\u202e"}
