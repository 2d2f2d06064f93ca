"""Who has which match, by the database: taken, taken over, and refused to whoever had it before."""

from __future__ import annotations

from collections.abc import Iterator
from queue import Queue

import pytest

from tests.store.postgres import cluster
from understudy.store import Elsewhere, LogEvent
from understudy.store.leases import Leases, Neighbor
from understudy.store.postgres import PostgresStore


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with cluster() as found:
        yield found


@pytest.fixture
def store(url: str) -> Iterator[PostgresStore]:
    found = PostgresStore(url)
    with found.using() as db:
        db.execute("TRUNCATE server, lease, event, game")
    found.append("one", LogEvent(1, "new", "{}"), "card")
    yield found
    found.close()


def server(store: PostgresStore, name: str) -> Leases:
    return Leases(store, Neighbor(name, f"http://127.0.0.1/{name}", "secret", ""))


def silent(store: PostgresStore, name: str) -> None:
    """A server was not heard of for longer than its lease."""
    with store.using() as db:
        db.execute("UPDATE server SET until=clock_timestamp() - interval '1 second' WHERE id=%s", (name,))


def test_a_match_has_one_owner(store: PostgresStore) -> None:
    left, right = server(store, "left"), server(store, "right")
    held = left.claim("one")
    assert held.neighbor is None
    assert right.claim("one") == (0, left.me)
    assert left.claim("one") == held, "who has it keeps the number"
    assert left.servers() == 2


def test_there_is_no_owner_of_nothing(store: PostgresStore) -> None:
    left = server(store, "left")
    assert left.claim("nothing") == (0, None)
    fence, _ = left.claim("newborn", new=True)
    store.append("newborn", LogEvent(1, "new", "{}"), "card", fence)
    assert left.claim("newborn").fence == fence


def test_whoever_was_silent_for_too_long_writes_no_more(store: PostgresStore) -> None:
    left, right = server(store, "left"), server(store, "right")
    old = left.claim("one").fence
    silent(store, "left")
    store.append("one", LogEvent(2, "answers", "{}"), "card", old)
    assert not left.lives("left")
    new = right.claim("one").fence
    assert new > old
    with pytest.raises(Elsewhere):
        store.append("one", LogEvent(3, "answers", "{}"), "card", old)
    assert store.last("one") == 2
    store.append("one", LogEvent(3, "answers", "{}"), "card", new)
    assert left.claim("one") == (0, right.me)


def test_a_match_can_be_taken_from_whom_nobody_reaches(store: PostgresStore) -> None:
    left, right, third = server(store, "left"), server(store, "right"), server(store, "third")
    old = left.claim("one").fence
    assert right.claim("one", instead_of="somebody else").fence == 0
    new = right.claim("one", instead_of="left").fence
    assert new > old
    # Another who could not reach the former owner hears of the new one.
    assert third.claim("one", instead_of="left") == (0, right.me)
    with pytest.raises(Elsewhere):
        store.append("one", LogEvent(2, "answers", "{}"), "card", old)


def test_whoever_leaves_gives_everything_back(store: PostgresStore) -> None:
    left, right = server(store, "left"), server(store, "right")
    left.claim("one")
    left.close()
    assert right.claim("one").fence


def test_what_is_written_is_heard_elsewhere(store: PostgresStore, url: str) -> None:
    heard: Queue[tuple[str, int]] = Queue()
    renewed: Queue[float] = Queue()
    left = Leases(PostgresStore(url), Neighbor("left", "", "", ""))
    left.watch(lambda game, seq: heard.put((game, seq)), renewed.put)
    assert heard.get(timeout=30) == ("", 0)
    renewed.get(timeout=30)
    fence = left.claim("one").fence
    store.append("one", LogEvent(2, "answers", "{}"), "card", fence)
    assert heard.get(timeout=30) == ("one", 2)
    left.give_back("one")
    renewed.get(timeout=30)
    renewed.get(timeout=30)
    assert server(store, "right").claim("one").fence, "it was given back with a renewal"
    store.delete("one")
    assert heard.get(timeout=30) == ("one", 0)
    left.close()
    assert not left.lives("left")
