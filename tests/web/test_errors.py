"""Bad input: what happened, what to do next, a status that means it, and other matches untouched."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.client import Player, server
from understudy.core.registry import find
from understudy.store import LogEvent, open_store

JSON = {"content-type": "application/json"}


@pytest.mark.parametrize(
    "id",
    ["x", "abcdefghijklmnopqrstuv", "../../etc/passwd", "a" * 500, "%00", "ä" * 20, "'; DROP TABLE event"],
)
def test_wrong_ids(client: TestClient, id: str) -> None:
    for found in (
        client.get(f"/api/matches/{id}"),
        client.get(f"/game/{id}"),
        client.delete(f"/api/matches/{id}"),
    ):
        assert found.status_code in (404, 405)
    assert client.get(f"/game/{id}").text.startswith("<!doctype html>")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"tyrants"',
        b"{}",
        b'{"game": 5}',
        b'{"game": ""}',
        b'{"game": "tyrants", "x": 1}',
        b'{"game": "tyrants", "seed": -1}',
        b'{"game": "tyrants", "seed": 1e99}',
        b'{"game": "tyrants", "seats": "x"}',
        b'{"game": "tyrants", "typed": {"draw": "me"}}',
        b'{"game": "tyrants", "typed": {"magic": "bots"}}',
        b'{"game": "\xff\xfe"}',
        b"[" * 60_000,
        b'{"game": "' + b"x" * 5000 + b'"}',
    ],
)
def test_malformed_bodies(client: TestClient, body: bytes) -> None:
    found = client.post("/api/matches", content=body, headers=JSON)
    assert found.status_code == 400, found.text
    assert found.json()["error"] == "malformed"
    assert found.json()["what_next"]


@pytest.mark.parametrize(
    ("wish", "status", "said"),
    [
        ({"game": "chess"}, 404, "There is no game “chess”"),
        ({"game": "tyrant"}, 404, "Did you mean “tyrants”?"),
        ({"game": "tyrants", "seats": ["person"]}, 422, "2 to 4 seats"),
        ({"game": "tyrants", "seats": ["person", "hal"]}, 422, "Nobody called “hal”"),
        ({"game": "tyrants", "options": {"colour": "red"}}, 422, "no option “colour”"),
        ({"game": "tyrants", "options": {"coop": "maybe"}}, 422, "cannot be “maybe”"),
        ({"game": "tyrants", "options": {"coop": "yes"}}, 422, "four seats that alternate"),
    ],
)
def test_settings_that_do_not_go_together(client: TestClient, wish: Any, status: int, said: str) -> None:
    found = client.post("/api/matches", json=wish)
    assert found.status_code == status
    assert said in found.json()["text"]
    assert client.get("/api/matches").json()["matches"] == []


@pytest.mark.parametrize(
    "answer", ["fly", "end:turn", ["end"], ["a", "b"], "deploy:atlantis", "yes", "\u202e"]
)
def test_answers_that_are_not_offered(client: TestClient, answer: str | list[str]) -> None:
    player = Player.begin(client).play(2)
    before = player.look()
    found = client.post(f"{player.path}/answer", json={"no": before["no"], "answer": answer})
    assert found.status_code == 422
    assert "not a choice" in found.json()["text"]
    assert player.look() == {**before, "moves": player.state["moves"]}


@pytest.mark.parametrize("no", [0, 1, 2, 99, 2**31 - 1])
def test_stale_changes_of_every_kind(client: TestClient, no: int) -> None:
    player = Player.begin(client).play(5)
    for what, body in (("answer", {"answer": "end"}), ("undo", {}), ("redo", {}), ("back", {"to": 1})):
        found = client.post(f"{player.path}/{what}", json={"no": no, **body})
        assert found.status_code == 409
        assert found.json()["state"]["question"] == player.state["question"]


def test_nothing_is_asked_when_the_game_is_over(client: TestClient) -> None:
    player = Player.begin(client, "pennies").play()
    found = client.post(f"{player.path}/answer", json={"no": player.state["no"], "answer": "roll"})
    assert found.status_code == 422
    assert "over" in found.json()["text"]
    assert client.get(f"{player.path}/hint").status_code == 422


@pytest.mark.parametrize(
    "query", ["seat=x", "seat=99", "seat=-2", "since=-1", "since=1.5", "seat=٣", "since="]
)
def test_numbers_in_the_address(client: TestClient, query: str) -> None:
    player = Player.begin(client)
    found = client.get(f"{player.path}?{query}")
    assert found.status_code == 400
    assert "whole number" in found.json()["text"]


@pytest.mark.parametrize("what", ["at/x", "at/-1", "at/1e3", "why/x", "nothing", "at/", "at/9999999999999"])
def test_addresses_that_lead_nowhere(client: TestClient, what: str) -> None:
    player = Player.begin(client)
    assert client.get(f"{player.path}/{what}").status_code == 404


@pytest.mark.parametrize(
    ("method", "path"), [("PUT", "/api/matches"), ("POST", "/"), ("PATCH", "/api/games")]
)
def test_methods_that_are_not_there(client: TestClient, method: str, path: str) -> None:
    found = client.request(method, path)
    assert found.status_code == 405
    assert "GET" in found.headers["allow"]


def test_only_so_many_matches_are_kept(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("understudy.web.keeper.MOST", 2)
    first, _ = Player.begin(client, "pennies"), Player.begin(client, "pennies")
    refused = client.post("/api/matches", json={"game": "pennies"})
    assert refused.status_code == 507
    assert "Delete" in refused.json()["what_next"]
    client.delete(first.path)
    assert Player.begin(client, "pennies").state["question"]


# -- what is kept --------------------------------------------------------------------------------------------


def test_a_match_whose_log_is_damaged_says_so_and_others_are_untouched(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with server(path) as client:
        bad, good = Player.begin(client).play(3), Player.begin(client).play(3)
    with sqlite3.connect(path) as db:
        db.execute("UPDATE event SET body='{', total=NULL WHERE game=? AND seq=2", (bad.id,))
    with server(path) as client:
        found = client.get(bad.path)
        assert found.status_code == 410
        assert "event 2 of the log is damaged" in found.json()["text"]
        assert "saved game" in found.json()["what_next"]
        first, *_ = client.get(f"{bad.path}/journal").text.splitlines()
        assert json.loads(first)["game"] == "tyrants", "what is recommended is there"
        assert client.get(f"/game/{bad.id}").status_code == 410
        assert Player(client, good.id).play(3).state["question"]
        assert client.delete(bad.path).status_code == 204


def test_a_match_by_other_rules_is_listed_and_says_why_it_cannot_be_opened(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with server(path) as client:
        player = Player.begin(client).play(3)
    with sqlite3.connect(path) as db:
        known = find("tyrants").version
        for table, column, more in (("event", "body", "total=NULL,"), ("game", "card", "")):
            for space in ("", " "):
                old, new = f'"version":{space}{known}', f'"version":{space}77'
                db.execute(f"UPDATE {table} SET {more} {column}=replace({column}, '{old}', '{new}')")
    with server(path) as client:
        (listed,) = client.get("/api/matches").json()["matches"]
        assert "other rules" in listed["trouble"]
        found = client.get(player.path)
        assert found.status_code == 410
        assert "version 77 of the rules" in found.json()["text"]
        lines = client.get(f"{player.path}/journal").text.splitlines()
        assert json.loads(lines[0])["game"] == "tyrants"
        assert len(lines) == player.state["n"] + 1


def test_a_match_of_a_game_that_is_no_longer_installed_is_listed(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    store = open_store(str(path))
    store.append("abcdefghijklmnopqrst", LogEvent(1, "new", "{}"), "not even JSON")
    store.close()
    with server(path) as client:
        (listed,) = client.get("/api/matches").json()["matches"]
        assert listed["trouble"]
        for part in ("", "/journal"):
            found = client.get(f"/api/matches/abcdefghijklmnopqrst{part}")
            assert found.status_code == 410
            assert "Nothing of this match can be read" in found.json()["text"]
            assert "Download" not in found.json()["what_next"]
        assert client.delete("/api/matches/abcdefghijklmnopqrst").status_code == 204


def test_when_the_database_goes_away_the_answer_is_not_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with server(path) as client:
        player = Player.begin(client).play(3)
        with sqlite3.connect(path) as db:
            db.execute("ALTER TABLE event RENAME TO hidden")
        found = client.post(f"{player.path}/answer", json={"no": player.state["no"], "answer": "end"})
        assert found.status_code == 503
        assert str(tmp_path) not in found.text
        assert "safe" in found.json()["what_next"]
        with sqlite3.connect(path) as db:
            db.execute("ALTER TABLE hidden RENAME TO event")
        assert player.look()["question"]
        player.play(2)
