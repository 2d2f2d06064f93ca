"""What goes wrong in a database: flipped bits, foreign locks, full disks, servers that freeze."""

from __future__ import annotations

import os
import pickle
import signal
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

from tests.store.postgres import cluster
from understudy.store import BadStore, Conflict, LogEvent, Store, open_store, postgres, sqlite
from understudy.store.log import Spoiled


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with cluster() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    address: str = request.getfixturevalue("url")
    store = open_store(address)
    for game, _ in store.games():
        store.delete(game)
    store.close()
    return address


def filled(place: str) -> Store:
    store = open_store(place)
    for game in ("one", "two"):
        for seq in range(1, 4):
            store.append(game, LogEvent(seq, "answers", f'{{"n": {seq}}}'), f"card of {game}")
    return store


def spoil(place: str, statement: str) -> None:
    """What a bad disk does behind our back."""
    if place.startswith("postgresql"):
        with psycopg.connect(place, autocommit=True) as server:
            server.execute(statement.encode())
    else:
        file = sqlite3.connect(place)
        file.execute(statement)
        file.commit()
        file.close()


def test_a_spoiled_event_is_noticed_and_the_other_games_are_whole(place: str) -> None:
    store = filled(place)
    spoil(place, "UPDATE event SET body='{\"n\": 7}' WHERE game='one' AND seq=2")
    with pytest.raises(Spoiled, match=r"event 2 of the log of one is damaged.*understudy doctor") as error:
        store.events("one")
    told = pickle.loads(pickle.dumps(error.value))
    assert (type(told), str(told), told.seq) == (Spoiled, str(error.value), 2), "one process tells another"
    assert len(store.events("one", after=2)) == 1
    assert len(store.events("two")) == 3
    assert [card for _, card in store.cards()] == ["card of two", "card of one"]
    store.close()


def test_a_spoiled_log_is_cut_where_it_is_spoiled(place: str) -> None:
    store = filled(place)
    spoil(place, "UPDATE event SET kind='x' WHERE game='one' AND seq=2")
    assert [row[:3] for row in store.raw("one")][1] == (2, "x", '{"n": 2}')
    store.cut("one", 2, "card again")
    assert [event.seq for event in store.events("one")] == [1]
    assert dict(store.games())["one"] == "card again"
    store.append("one", LogEvent(2, "answers", "anew"), "card")
    store.close()


def test_a_whole_game_is_put_or_nothing(place: str) -> None:
    store = filled(place)
    with pytest.raises(Conflict, match="there already"):
        store.put("one", [LogEvent(1, "new", "")], "card")
    with pytest.raises(Conflict):
        store.put("three", [LogEvent(1, "new", ""), LogEvent(3, "new", "")], "card")
    assert store.events("three") == []
    store.put("three", [LogEvent(1, "new", ""), LogEvent(2, "answers", "x")], "card")
    assert len(store.events("three")) == 2
    assert [game for game, _ in store.games()] == ["one", "two", "three"]
    store.close()


def test_a_game_gives_way_to_another_in_one_moment_or_stays(place: str) -> None:
    store = filled(place)
    with pytest.raises(Conflict):
        store.put("one", [LogEvent(1, "new", ""), LogEvent(3, "new", "")], "card", over=True)
    assert len(store.events("one")) == 3
    store.put("one", [LogEvent(1, "new", "other")], "card", archived=True, over=True)
    assert store.events("one") == [LogEvent(1, "new", "other")]
    assert store.archived() == {"one"}
    store.close()


def test_a_zero_is_in_no_search_and_no_id(place: str) -> None:
    store = filled(place)
    assert (store.count(search="\0"), store.cards(search="o\0ne")) == (0, [])
    assert store.archive(["one", "\0"]) == 1
    assert store.delete_many(["two", "t\0wo"]) == 1
    store.close()


def test_events_of_older_programs_have_no_check_sum_and_are_taken(place: str) -> None:
    store = filled(place)
    spoil(place, "UPDATE event SET total=NULL, body='{\"n\": 8}' WHERE game='one' AND seq=2")
    assert store.events("one")[1].body == '{"n": 8}'
    store.close()


def test_a_game_that_is_deleted_beside_an_answer_is_gone_or_whole(place: str) -> None:
    """Never half of it: every game that is left has all its events from the first on."""
    first, second = open_store(place), open_store(place)

    def one(number: int) -> None:
        game = f"game {number}"
        first.append(game, LogEvent(1, "new", ""), "card")
        first.append(game, LogEvent(2, "answers", ""), "card")
        with ThreadPoolExecutor(2) as pool:
            pool.submit(second.delete, game)
            pool.submit(first.append, game, LogEvent(3, "answers", ""), "card")
        numbers = [event.seq for event in first.events(game)]
        assert numbers in ([], [1, 2, 3]), numbers
        assert (game in dict(first.games())) == bool(numbers)

    for number in range(40):
        one(number)
    first.close()
    second.close()


# -- SQLite --------------------------------------------------------------------------------------------------


def test_a_byte_that_is_no_text_spoils_one_game_only(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    store = filled(str(path))
    spoil(str(path), "UPDATE event SET body=CAST(x'ff7b' AS TEXT) WHERE game='one' AND seq=1")
    spoil(str(path), "UPDATE game SET card=CAST(x'ff7b' AS TEXT) WHERE id='one'")
    with pytest.raises(Spoiled, match="event 1"):
        store.events("one")
    assert dict(store.cards()) == {"one": "\ufffd{", "two": "card of two"}
    store.close()


def test_a_foreign_lock_delays_no_reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "PATIENCE", 60.0)
    path = tmp_path / "games.db"
    store = filled(str(path))
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with ThreadPoolExecutor(1) as pool:
        writing = pool.submit(store.append, "one", LogEvent(4, "answers", ""), "card")
        assert len(store.events("one")) == 3
        assert not writing.done(), "whoever writes still waits"
        other.execute("ROLLBACK")
        writing.result()
    store.close()


def test_a_foreign_lock_is_not_waited_for_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.db"
    filled(str(path)).close()
    monkeypatch.setattr(sqlite, "PATIENCE", 0.1)
    store = open_store(str(path))
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(BadStore, match="Another program keeps it locked"):
        store.append("one", LogEvent(4, "answers", ""), "card")
    other.execute("ROLLBACK")
    store.append("one", LogEvent(4, "answers", ""), "card")
    store.close()


def test_a_full_disk_is_called_so_and_nothing_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    store = filled(str(path))
    assert isinstance(store, sqlite.SqliteStore)
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count={pages}")
    with pytest.raises(BadStore, match="The disk is full"):
        store.append("one", LogEvent(4, "answers", "x" * 100_000), "card")
    store._db.execute("PRAGMA max_page_count=1000000")
    assert len(store.events("one")) == 3
    store.append("one", LogEvent(4, "answers", "x" * 100_000), "card")
    store.close()


def test_the_file_is_private(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    old = os.umask(0o022)
    try:
        filled(str(path)).close()
        assert path.stat().st_mode & 0o777 == 0o600
        path.chmod(0o644)
        store = open_store(str(path))
        store.append("one", LogEvent(4, "answers", ""), "card")
        assert [file.stat().st_mode & 0o077 for file in tmp_path.iterdir()] == [0, 0, 0, 0]
        store.close()
    finally:
        os.umask(old)


def test_a_durable_store_waits_for_the_disk(tmp_path: Path) -> None:
    for durable, level in ((True, 2), (False, 1)):
        store = open_store(str(tmp_path / "games.db"), durable=durable)
        assert isinstance(store, sqlite.SqliteStore)
        assert store._db.execute("PRAGMA synchronous").fetchone() == (level,)
        store.close()


def test_tables_of_the_first_version_are_brought_up(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    old = sqlite3.connect(path)
    for statement in sqlite.STEPS[0]:
        old.execute(statement)
    old.execute("INSERT INTO event VALUES ('one', 1, 'new', '{}')")
    old.execute("INSERT INTO game VALUES ('one', 'card', 1)")
    old.execute("PRAGMA user_version=1")
    old.commit()
    old.close()
    store = open_store(str(path))
    assert store.events("one") == [LogEvent(1, "new", "{}")]
    store.append("one", LogEvent(2, "answers", "{}"), "card")
    assert len(store.events("one")) == 2
    store.close()


@pytest.mark.parametrize("kind", ["pipe", "folder"])
def test_what_is_no_file_is_left_alone(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "games.db"
    if kind == "pipe":
        os.mkfifo(path, 0o644)
    else:
        path.mkdir()
    before = path.stat().st_mode
    with pytest.raises(BadStore, match="is not a file"):
        open_store(str(tmp_path))
    assert path.stat().st_mode == before


# -- PostgreSQL ----------------------------------------------------------------------------------------------


def test_an_address_that_is_no_text_is_named() -> None:
    with pytest.raises(BadStore, match="characters that no address can hold"):
        open_store("postgresql://\udcff")


def test_a_frozen_server_is_not_waited_for_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    with cluster() as url:
        store = postgres.PostgresStore(url)
        store.append("one", LogEvent(1, "new", ""), "card")
        folder = url.partition("host=")[2]
        found = subprocess.run(["pgrep", "-f", folder], capture_output=True, text=True, check=True)
        with psycopg.connect(url) as db:
            row = db.execute("SELECT array_agg(pid) FROM pg_stat_activity").fetchone()
        assert row is not None
        processes = {int(word) for word in found.stdout.split()} | set(row[0])
        try:
            for process in processes:
                _signal(process, signal.SIGSTOP)
            monkeypatch.setattr(postgres, "SILENCE", 0.5)
            monkeypatch.setattr(postgres, "PAUSE", 0.3)
            with pytest.raises(BadStore, match="cannot be reached"):
                store.events("one")
            # Whoever comes right afterwards is told at once: the server is not even asked.
            soon = store._silent_until - 0.1
            monkeypatch.setattr(postgres, "monotonic", lambda: soon)
            monkeypatch.setattr(psycopg, "connect", None)
            with pytest.raises(BadStore, match="does not answer"):
                store.events("one")
            monkeypatch.undo()
        finally:
            for process in processes:
                _signal(process, signal.SIGCONT)
        time.sleep(0.3)
        assert len(store.events("one")) == 1
        store.close()


def _signal(process: int, which: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.kill(process, which)


def test_somebody_elses_lock_is_not_waited_for_without_end(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "STATEMENT", 2000)
    store = open_store(url)
    with psycopg.connect(url) as other:
        other.execute("LOCK TABLE event IN ACCESS EXCLUSIVE MODE")
        with pytest.raises(BadStore, match=r"took too long|cannot be used"):
            store.last("one")
    assert store.last("nothing") == 0
    store.close()
