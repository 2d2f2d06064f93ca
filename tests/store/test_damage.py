"""A byte that flips anywhere hides no game: it is told, mended, or nothing is lost by it."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.cli.console import Result, inside, refused
from tests.cli.test_care import doctor, play
from understudy.store import BadStore, LogEvent, Store, open_store
from understudy.store.care import back_up, examine, restore

CARD = '{"title": "t", "seats": [], "progress": "", "created": "", "over": false, "no": 7}'
ENV = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
GAMES = [f"game-{number:02d}" for number in range(24)]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A file with two dozen games, which all of these tests break in their own way."""
    path = tmp_path_factory.mktemp("whole") / "games.db"
    store = open_store(str(path))
    play(store, GAMES[0])
    events = store.events(GAMES[0])
    for game in GAMES[1:]:
        store.put(game, events, CARD)
    store.close()
    return path.read_bytes()


@pytest.fixture
def place(tmp_path: Path, whole: bytes) -> Path:
    path = tmp_path / "games.db"
    path.write_bytes(whole)
    return path


def logs(store: Store) -> dict[str, list[LogEvent]]:
    return {game: store.events(game) for game, _ in store.games()}


def flip(path: Path, at: int, bit: int = 0x40) -> None:
    data = bytearray(path.read_bytes())
    data[at] ^= bit
    path.write_bytes(data)


def places_of(whole: bytes, game: str) -> list[int]:
    """Where the id of a game stands: its entry in the list, in the index, and in every event."""
    return [found.start() for found in re.finditer(game.encode(), whole)]


@pytest.mark.parametrize("number", range(8))
def test_a_flipped_key_is_told_and_mended(place: Path, whole: bytes, number: int) -> None:
    at = places_of(whole, "game-12")
    flip(place, at[number * len(at) // 8] + 4)
    result = doctor(place)
    if result.code == 0:
        # It stands in the words by which the game is found, which say nothing of it otherwise.
        assert result.out.startswith("24 games: 24 intact")
        return
    assert "is damaged: its entries are out of order" in result.out
    mended = doctor(place, "--mend")
    assert "put in order" in mended.out
    assert doctor(place).out == "24 games: 24 intact, 0 damaged, 0 for other rules.\n", mended.out
    store = open_store(str(place))
    assert {game: len(log) for game, log in logs(store).items()} == dict.fromkeys(GAMES, 7)
    store.close()


def test_wherever_a_byte_flips_no_game_is_hidden(place: Path, whole: bytes, tmp_path: Path) -> None:
    rng, silent = random.Random(5), 0
    for _ in range(90):
        place.write_bytes(whole)
        flip(place, rng.randrange(len(whole)), 1 << rng.randrange(8))
        try:
            store = open_store(str(place), writing=False)
        except BadStore:
            continue
        try:
            if any(found.problem for found in examine(store)):
                continue
            assert sorted(logs(store)) == GAMES
            assert [len(log) for log in logs(store).values()] == [7] * 24
            silent += 1
        finally:
            store.close()
    assert silent < 85, "most bytes hold something"


def test_what_is_lost_from_a_closed_file_is_told_of_the_game_itself(place: Path, tmp_path: Path) -> None:
    """Also the last event of a log, after which there is nothing that would show a gap: its card knows."""
    with sqlite3.connect(place) as db:
        db.execute("UPDATE event SET game='game-9x' WHERE game='game-00' AND seq=7")
    result = doctor(place)
    assert result.code == 1
    assert "game-00: event 7 was written and can no longer be read; 6 events are intact." in result.lines
    copied = inside("backup", "copy.db", "--data", place, folder=tmp_path)
    assert copied.code == 1
    assert "game-00: event 7 was written and can no longer be read; 6 events are intact." in copied.lines
    store = open_store(str(place))
    assert store.missing() == {"game-00": 7}
    store.close()
    assert "cut where it was damaged" in doctor(place, "--mend").out
    for healed in (place, tmp_path / "copy.db"):
        assert doctor(healed).out.startswith("24 games: 24 intact"), healed


def test_a_spoiled_index_hides_nothing_from_those_who_have_the_file_open(place: Path, whole: bytes) -> None:
    """The list is read from the table itself."""
    store = open_store(str(place))
    with sqlite3.connect(place) as db:
        db.execute("PRAGMA writable_schema=ON")
        db.execute("UPDATE sqlite_master SET sql=sql || ' WHERE turn < 3' WHERE name='game_turn'")
    store.close()
    again = open_store(str(place), checked=True)
    assert (again.count(), len(list(again.games())), len(again.cards())) == (24, 24, 24)
    again.close()


def test_a_backup_holds_also_what_lost_its_place_in_the_list(place: Path, tmp_path: Path) -> None:
    with sqlite3.connect(place) as db:
        db.execute("DELETE FROM game WHERE id='game-07'")
    result = inside("backup", "copy.db", "--data", place, folder=tmp_path)
    assert result.code == 1
    assert result.lines[:2] == [
        "24 games are saved in copy.db.",
        "game-07: its place in the list of games is lost; 7 events are intact.",
    ]
    copy = open_store(str(tmp_path / "copy.db"))
    assert len(copy.events("game-07")) == 7
    copy.close()


def test_a_backup_that_is_out_of_order_is_restored_all_the_same(
    place: Path, whole: bytes, tmp_path: Path
) -> None:
    flip(place, places_of(whole, "game-12")[0] + 4)
    store = open_store(str(tmp_path / "new.db"))
    assert restore(place, store).new == 24
    assert sorted(logs(store)) == GAMES
    store.close()


# -- what was written last -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def dead(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a file and its write-ahead log, as a killed process leaves them."""
    folder = tmp_path_factory.mktemp("dead")
    script = (
        "import os, sys; from tests.cli.test_care import play; from understudy.store import open_store\n"
        "s = open_store(sys.argv[1]); play(s, 'one', 25); play(s, 'two', 25); os._exit(0)"
    )
    subprocess.run([sys.executable, "-c", script, str(folder / "games.db")], env=ENV, check=True)
    return folder


@pytest.fixture
def left(tmp_path: Path, dead: Path) -> Path:
    shutil.copytree(dead, tmp_path, dirs_exist_ok=True)
    return tmp_path / "games.db"


@pytest.mark.parametrize("damage", ["cut", "flipped", "gone"])
def test_a_spoiled_write_ahead_log_is_told(left: Path, tmp_path: Path, damage: str) -> None:
    place = left
    beside = place.with_name("games.db-wal")
    size = beside.stat().st_size
    if damage == "cut":
        os.truncate(beside, size * 3 // 4)
    elif damage == "flipped":
        flip(beside, size // 2)
    else:
        os.truncate(beside, 0)
        open_store(str(place), checked=True).close()
    for command in (("doctor",), ("backup", "copy.db")):
        result = inside(*command, "--data", place, folder=tmp_path)
        assert result.code == 1, result.out
        assert "two: event" in result.out
        assert "written and can no longer be read" in result.out
    for _ in range(2):
        # Whoever opens it meanwhile takes nothing of that away.
        open_store(str(place)).close()
    assert doctor(place).code == 1
    assert "two" in doctor(place, "--mend").out
    assert "were written" not in doctor(place).out


def test_what_was_written_but_not_counted_is_counted_by_whoever_opens_the_file_next(left: Path) -> None:
    """A process may be killed between an event and its count."""
    place, beside = left, left.with_name("games.db-wal")
    count = place.with_name("games.db-count")
    count.write_text(count.read_text().rpartition("26 ")[0])
    store = open_store(str(place))
    shutil.copy(beside, place.with_name("kept"))
    shutil.copy(count, place.with_name("counted"))
    shutil.copy(place, place.with_name("then"))
    store.close()
    for kept, back in (("kept", beside), ("counted", count), ("then", place)):
        place.with_name(kept).replace(back)
    flip(beside, beside.stat().st_size - 100)
    assert "two: event 26 was written and can no longer be read" in doctor(place).out


def test_what_was_deleted_or_cut_is_not_missed(left: Path, tmp_path: Path) -> None:
    place = left
    store = open_store(str(place))
    store.delete("one")
    store.cut("two", 5, CARD)
    assert store.missing() == {}
    store.put("two", [LogEvent(1, "new", "x")], CARD, over=True)
    assert store.missing() == {}
    store.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.db"]


def test_a_long_count_is_shortened(left: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("understudy.store.witness.LONG", 500)
    place = left
    store = open_store(str(place))
    beside = place.with_name("games.db-count")
    assert len(beside.read_text().split("\n")) == 4, "a line for each game, between two ends of lines"
    beside.write_text(beside.read_text().replace(" 26 ", " 27 ", 1))
    assert store.missing() == {}, "a line that is not as it was written counts nothing"
    store.close()


# -- where nobody may write ----------------------------------------------------------------------------------


#: Whoever owns nothing here.
NOBODY = 65534
SCRIPT = """
import json, os, sys
from pathlib import Path
from tests.cli.console import inside
from tests.cli.test_care import play
from understudy.store import open_store
store = open_store("warm.db")
play(store, "x")
store.close()
# What is loaded when it is needed may lie where only root can read.
inside("doctor", "--mend", "--data", "warm.db", folder=Path())
os.geteuid() or os.setuid(int(sys.argv[2]))
done = [inside(*args, folder=Path()) for args in json.loads(sys.argv[1])]
print(json.dumps([(one.code, one.out, one.err) for one in done]))
"""


def without_rights(folder: Path, *commands: list[str]) -> list[Result]:
    """What commands say to somebody who may write nothing there, as root always may."""
    command = [sys.executable, "-c", SCRIPT, json.dumps(commands), str(NOBODY)]
    done = subprocess.run(command, cwd=folder, env=ENV, capture_output=True, text=True, check=True)
    return [Result(*one) for one in json.loads(done.stdout)]


@pytest.mark.parametrize("beside", [False, True])
def test_where_nobody_may_write_games_are_examined_and_copied(beside: bool, dead: Path) -> None:
    with TemporaryDirectory() as name, TemporaryDirectory() as other:
        folder, elsewhere, place = Path(name), Path(other), f"{name}/games.db"
        elsewhere.chmod(0o777)
        shutil.copytree(dead, folder, dirs_exist_ok=True)
        if not beside:
            open_store(place).close()
        before = sorted(path.name for path in folder.iterdir())
        assert ("games.db-wal" in before) == beside
        for path in folder.iterdir():
            path.chmod(0o444)
        folder.chmod(0o555)
        said = without_rights(
            elsewhere,
            ["doctor", "--data", place],
            ["backup", "copy.db", "--data", place],
            ["doctor", "--mend", "--data", place],
        )
        assert said[0].out.startswith("2 games: 2 intact"), said[0]
        assert (said[1].code, said[1].out) == (0, "2 games are saved in copy.db.\n"), said[1]
        refused(said[2], "games.db")
        assert sorted(path.name for path in folder.iterdir()) == before
        folder.chmod(0o755)


def test_a_file_that_can_only_be_read_is_told_before_anybody_plays(dead: Path) -> None:
    with TemporaryDirectory() as name, TemporaryDirectory() as other:
        folder, elsewhere, place = Path(name), Path(other), f"{name}/games.db"
        shutil.copytree(dead, folder, dirs_exist_ok=True)
        for path in (*folder.iterdir(), folder, elsewhere):
            path.chmod(0o700)
            if os.geteuid() == 0:
                os.chown(path, NOBODY, -1)
        # What lies beside it can be written: SQLite opens it, and only fails when somebody has answered.
        Path(place).chmod(0o400)
        (said,) = without_rights(elsewhere, ["doctor", "--mend", "--data", place])
        assert said.code == 2, said
        assert f"{place} can only be read, not written." in said.err


def test_a_backup_makes_no_folders_and_deletes_nothing(place: Path, tmp_path: Path) -> None:
    (tmp_path / "copy.db.part").write_text("mine")
    store = open_store(str(place))
    with pytest.raises(BadStore, match="this folder does not exist"):
        back_up(store, tmp_path / "none" / "copy.db")
    back_up(store, tmp_path / "copy.db")
    store.close()
    assert (tmp_path / "copy.db.part").read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "copy.db.part", "games.db"]


@pytest.mark.parametrize("odd", ["7", "x'67616d652d30'", "1.5"])
def test_ids_that_are_no_texts(tmp_path: Path, odd: str) -> None:
    place = tmp_path / "games.db"
    store = open_store(str(place))
    play(store, "game-0")
    play(store, "game-1")
    store.close()
    with sqlite3.connect(place) as db:
        for table, id in (("event", "game"), ("game", "id")):
            # As somebody could write them who means harm: a table that takes any kind.
            sql = db.execute("SELECT sql FROM sqlite_master WHERE name=?", (table,)).fetchone()[0]
            db.execute(f"CREATE TEMP TABLE kept_{table} AS SELECT * FROM {table}")
            db.execute(f"DROP TABLE {table}")
            db.execute(sql.replace(f"{id} TEXT", f"{id} BLOB"))
            db.execute(f"INSERT INTO {table} SELECT * FROM kept_{table}")
            db.execute(f"UPDATE {table} SET {id}={odd} WHERE {id}='game-0'")
    result = doctor(place)
    assert result.code == 1
    assert "of a kind that we do not write" in result.out
    copy = open_store(str(tmp_path / "new.db"))
    restored = restore(place, copy)
    assert restored.new == 2 if odd.startswith("x") else restored.spoiled
    copy.close()
    assert "put in order" in doctor(place, "--mend").out
    assert doctor(place).code == 0
