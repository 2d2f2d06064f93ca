"""The file: where it lies, what becomes of it when it is old, new, damaged or not ours."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from understudy.store import BadStore, LogEvent, open_store
from understudy.store.log import VERSION
from understudy.store.sqlite import STEPS


def filled(path: Path) -> Path:
    store = open_store(str(path))
    for seq in range(1, 200):
        store.append("one", LogEvent(seq, "answers", "x" * 400), "card")
    store.close()
    return path


def test_a_folder_gets_a_file_and_missing_folders_are_made(tmp_path: Path) -> None:
    open_store(str(tmp_path)).close()
    assert (tmp_path / "games.db").is_file()
    open_store(str(tmp_path / "new" / "deep" / "mine.db")).close()
    assert (tmp_path / "new" / "deep" / "mine.db").is_file()


def test_without_a_place_it_is_this_persons_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    open_store().close()
    assert (tmp_path / "understudy" / "games.db").is_file()


def test_answers_survive_the_process(tmp_path: Path) -> None:
    """WAL: what is acknowledged is in the file system, whatever becomes of us."""
    store = open_store(str(tmp_path))
    store.append("one", LogEvent(1, "new", "kept"), "card")
    other = sqlite3.connect(tmp_path / "games.db")
    assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert other.execute("SELECT body FROM event").fetchone() == ("kept",)
    other.close()
    store.close()


def test_tables_carry_their_version(tmp_path: Path) -> None:
    path = filled(tmp_path / "games.db")
    with sqlite3.connect(path) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (VERSION,)


def test_a_file_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    path = filled(tmp_path / "games.db")
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version=99")
    db.close()
    before = path.read_bytes()
    with pytest.raises(BadStore, match=r"newer Understudy \(tables of version 99"):
        open_store(str(path))
    assert path.read_bytes() == before


@pytest.mark.parametrize("damage", ["text", "torn page", "cut short"])
def test_a_damaged_file_is_named_and_left_alone(tmp_path: Path, damage: str) -> None:
    path, other = filled(tmp_path / "games.db"), filled(tmp_path / "other.db")
    data = bytearray(path.read_bytes())
    if damage == "text":
        data = bytearray(b"This is not a database at all. " * 100)
    elif damage == "torn page":
        data[4096 * 3 : 4096 * 6] = b"\xff" * 4096 * 3
    else:
        del data[4096 * 2 + 100 :]
    path.write_bytes(data)
    with pytest.raises(BadStore, match=r"games\.db is damaged or not a database") as error:
        open_store(str(path))
    assert "--data" in str(error.value)
    assert path.read_bytes() == data
    assert len(open_store(str(other)).events("one")) == 199


def test_a_place_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadStore, match="cannot be"):
        open_store(str(tmp_path / "file" / "games.db"))


def test_nobody_else_on_the_machine_can_read_it(tmp_path: Path) -> None:
    path = filled(tmp_path / "own" / "games.db")
    store = open_store(str(path))
    for file in (path, *path.parent.glob("games.db-*")):
        assert file.stat().st_mode & 0o077 == 0, file
    store.close()
    path.chmod(0o644)
    open_store(str(path)).close()
    assert path.stat().st_mode & 0o077 == 0


def test_a_file_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    db = sqlite3.connect(path)
    for statement in STEPS[0]:
        db.execute(statement)
    db.execute("INSERT INTO event VALUES ('one', 1, 'new', '{}')")
    cards = ('{"title":"Tyrants","over":true}', '{"title":"Arcs","over":false}')
    db.executemany("INSERT INTO game VALUES (?, ?, ?)", [("one", cards[0], 1), ("two", cards[1], 2)])
    db.execute("PRAGMA user_version=1")
    db.commit()
    db.close()
    store = open_store(str(path))
    assert store.cards(shelf="over", search="tyrants") == [("one", cards[0])]
    assert store.count("open") == 1
    store.append("one", LogEvent(2, "answers", "{}"), "card")
    store.close()
