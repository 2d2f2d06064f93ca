"""The whole server on PostgreSQL: the same games, kept elsewhere."""

from __future__ import annotations

from tests.store.postgres import cluster
from tests.web.client import Player, server
from understudy.store import open_store


def test_a_match_is_played_on_by_the_next_server() -> None:
    with cluster() as url:
        with server(open_store(url)) as client:
            player = Player.begin(client).play(12)
            player.do("undo")
            before = player.look()
        with server(open_store(url)) as client:
            again = Player(client, player.id)
            assert again.state == {**before, "moves": again.state["moves"]}
            again.do("redo")
            again.play(5)
            assert client.get("/api/matches").json()["matches"][0]["id"] == player.id
            assert client.delete(again.path).status_code == 204
            assert client.get("/api/matches").json()["matches"] == []


def test_when_postgres_goes_away_it_is_said_without_its_address() -> None:
    with cluster() as url:
        store = open_store(url)
    with server(store) as client:
        found = client.get("/api/matches")
        assert found.status_code == 503
        assert "postgresql" not in found.text
