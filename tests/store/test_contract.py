"""What every store must do: the same tests for SQLite and for a real PostgreSQL."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.store.postgres import cluster
from understudy.store import BadStore, Conflict, LogEvent, Store, open_store
from understudy.store.log import VERSION
from understudy.store.postgres import PostgresStore

Opener = Callable[[], Store]


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with cluster() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def opener(request: pytest.FixtureRequest, tmp_path: Path) -> Opener:
    """Opens the same store again and again, as separate servers would."""
    if request.param == "sqlite":
        return lambda: open_store(str(tmp_path / "games.db"))
    url = request.getfixturevalue("postgres")
    store = PostgresStore(url)
    for game, _ in store.cards():
        store.delete(game)
    store.close()
    return lambda: open_store(url)


@pytest.fixture
def store(opener: Opener) -> Iterator[Store]:
    found = opener()
    yield found
    found.close()


def test_an_event_is_read_as_it_was_written(store: Store) -> None:
    event = LogEvent(1, "new", '{"who": "Żółć “quoted” 🎲"}')
    store.append("one", event, "card")
    assert store.events("one") == [event]
    assert store.last("one") == 1


def test_an_unknown_game_is_empty(store: Store) -> None:
    assert store.events("nothing") == []
    assert store.last("nothing") == 0
    assert store.delete("nothing") is False


def test_events_come_in_order_and_from_any_point(store: Store) -> None:
    for seq in range(1, 13):
        store.append("one", LogEvent(seq, "answers", str(seq)), "card")
    assert [event.seq for event in store.events("one")] == list(range(1, 13))
    assert [event.body for event in store.events("one", after=10)] == ["11", "12"]


@pytest.mark.parametrize("seq", [1, 2, 4, 0, 17])
def test_a_number_that_is_not_the_next_writes_nothing(store: Store, seq: int) -> None:
    for number in (1, 2):
        store.append("one", LogEvent(number, "answers", "first"), "before")
    with pytest.raises(Conflict):
        store.append("one", LogEvent(seq, "answers", "second"), "after")
    assert [event.body for event in store.events("one")] == ["first", "first"]
    assert store.cards() == [("one", "before")]


def test_games_do_not_touch_each_other(store: Store) -> None:
    store.append("one", LogEvent(1, "new", "a"), "card one")
    store.append("two", LogEvent(1, "new", "b"), "card two")
    store.append("one", LogEvent(2, "answers", "c"), "card one again")
    assert store.cards() == [("one", "card one again"), ("two", "card two")]
    assert store.cards(most=1) == [("one", "card one again")]
    assert store.count() == 2
    assert store.delete("one") is True
    assert store.events("one") == []
    assert store.cards() == [("two", "card two")]
    assert [event.body for event in store.events("two")] == ["b"]


def card_of(number: int, title: str = "", over: bool | None = None) -> str:
    title = title or ("Tyrants Żółw" if number % 2 else "Arcs")
    done = number % 3 == 0 if over is None else over
    words = {
        "title": title,
        "seats": ["Red", "Blue"],
        "progress": f"Round {number}",
        "created": "2031-05-06T",
    }
    return json.dumps({**words, "over": done})


def shelved(store: Store) -> None:
    for number in range(30):
        store.append(f"game {number:02}", LogEvent(1, "new", ""), card_of(number))


def test_games_are_listed_page_by_page(store: Store) -> None:
    shelved(store)
    pages = [store.cards(most=8, first=first) for first in (0, 8, 16, 24, 32)]
    assert [len(page) for page in pages] == [8, 8, 8, 6, 0]
    assert [game for page in pages for game, _ in page] == [f"game {n:02}" for n in range(29, -1, -1)]


def test_games_are_found_by_their_words(store: Store) -> None:
    shelved(store)
    assert store.count(search="żÓŁW") == 15
    assert store.cards(search="tyrants 17") == [("game 17", card_of(17))]
    assert store.count(search="red 2031-05-06") == store.count(search="  ") == 30
    assert store.count(search="over") == 0
    assert store.count(search="%") == store.count(search="_") == 0


def test_games_lie_on_shelves_and_are_put_away(store: Store) -> None:
    shelved(store)
    assert (store.count("open"), store.count("over"), store.count("archive")) == (20, 10, 0)
    assert store.archive(["game 00", "game 01", "nothing"]) == 2
    assert (store.count("open"), store.count("over"), store.count("archive")) == (19, 9, 2)
    assert [game for game, _ in store.cards(shelf="archive")] == ["game 01", "game 00"]
    assert store.count(shelf="over", search="arcs") == 4
    store.append("game 01", LogEvent(2, "answers", ""), card_of(1, over=True))
    assert store.count("archive") == 2
    assert store.archive(["game 01"], archived=False) == 1
    assert store.cards(shelf="over", most=1) == [("game 01", card_of(1, over=True))]


def test_many_games_are_deleted_at_once(store: Store) -> None:
    shelved(store)
    assert store.delete_many([f"game {number:02}" for number in range(10, 40)]) == 20
    assert store.count() == 10
    assert store.events("game 20") == []
    assert store.last("game 05") == 1
    assert store.delete_many([]) == 0


def test_a_game_that_is_put_or_cut_is_found_by_its_new_card(store: Store) -> None:
    store.put("one", [LogEvent(1, "new", "a"), LogEvent(2, "answers", "b")], card_of(3, "Car Wars"))
    assert store.count("over", "car wars") == 1
    store.cut("one", 2, card_of(3, "Pennies", over=False))
    assert (store.count(search="car"), store.count("open", "pennies")) == (0, 1)


def test_what_was_written_is_there_for_the_next_server(opener: Opener) -> None:
    first = opener()
    first.append("one", LogEvent(1, "new", "a"), "card")
    first.close()
    second = opener()
    assert [event.body for event in second.events("one")] == ["a"]
    second.close()


def test_of_many_who_write_the_same_number_one_wins(opener: Opener) -> None:
    stores = [opener() for _ in range(4)]
    stores[0].append("one", LogEvent(1, "new", ""), "card")

    def write(index: int) -> bool:
        try:
            stores[index % 4].append("one", LogEvent(2, "answers", str(index)), "card")
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        won = [index for index, wrote in enumerate(pool.map(write, range(32))) if wrote]
    assert len(won) == 1
    assert [event.body for event in stores[1].events("one")] == ["", str(won[0])]
    for store in stores:
        store.close()


def test_many_games_are_written_from_many_threads(store: Store) -> None:
    def play(game: int) -> None:
        for seq in range(1, 21):
            store.append(str(game), LogEvent(seq, "answers", f"{game}:{seq}"), "card")

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(play, range(10)))
    for game in range(10):
        assert [event.body for event in store.events(str(game))] == [f"{game}:{n}" for n in range(1, 21)]


# -- one of them ---------------------------------------------------------------------------------------------


def test_postgres_says_when_the_server_is_away() -> None:
    with cluster() as url:
        store = open_store(url)
        store.append("one", LogEvent(1, "new", ""), "card")
    with pytest.raises(BadStore, match="cannot be reached"):
        store.events("one")


def test_postgres_refuses_tables_of_a_newer_program(postgres: str) -> None:
    import psycopg

    open_store(postgres).close()
    with psycopg.connect(postgres, autocommit=True) as db:
        db.execute("UPDATE understudy SET version=99")
        with pytest.raises(BadStore, match="newer Understudy"):
            open_store(postgres)
        db.execute(f"UPDATE understudy SET version={VERSION}")


def test_an_address_of_another_database_is_refused() -> None:
    with pytest.raises(BadStore, match="postgresql://"):
        open_store("mysql://somewhere/games")
