"""Traces of games at a server, brought along to be looked at."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.kit.told import TRACE, text_of
from tests.web.client import Json, server
from understudy.web.security import Rule


def test_a_trace_is_read_and_nothing_kept(client: TestClient) -> None:
    found = client.post("/api/told", json={"text": text_of(TRACE)})
    assert found.status_code == 200, found.text
    told = found.json()
    assert (told["me"], told["opponent"], told["side"]) == ("kessa", "~OzzelBot", "Dark")
    assert [one["asked"] for one in told["decisions"]] == [line["asked"] for line in TRACE[1:-1]]
    assert told["decisions"][1]["thoughts"] == TRACE[2]["thoughts"]
    assert told["decisions"][0]["heard"] == []
    assert told["end"]["reason"] == "Depleted opponent's Life Force"
    broken_off = client.post("/api/told", json={"text": text_of(TRACE[:-1])}).json()
    assert broken_off["end"] is None
    assert client.get("/api/matches").json()["total"] == 0
    # It is no game that could go on, and who asks for that is told so.
    other = client.post("/api/import", json={"text": text_of(TRACE)})
    assert other.status_code == 422
    assert "you can read it" in other.json()["text"]


def changed(line: int, **fields: object) -> Callable[[list[Json]], None]:
    return lambda lines: lines[line].update(fields)


def without(line: int, name: str) -> Callable[[list[Json]], None]:
    return lambda lines: lines[line].__delitem__(name)


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (changed(0, **{"understudy-told": 2}), 'line 1: it must say "understudy-told": 1'),
        (without(0, "me"), "line 1: “me” is missing; it must be a text"),
        (changed(1, asked=7), "line 2: “asked” must be a text"),
        (changed(1, turn=10**30), "line 2: “turn” must be a whole number"),
        (changed(1, life=[60]), "line 2: “life” must be two whole numbers"),
        (changed(2, thoughts=[[0, "Activate"]]), "line 3: “thoughts” must be a list of [depth, text, [rule"),
        (changed(2, heard="all"), "line 3: “heard” must be a list of texts"),
        (changed(2, n=4), "line 3: “n” must be 2, the next decision; it is 4"),
        (without(3, "winner"), "“winner” is missing"),
        (lambda lines: lines.append(lines[1]), "nothing may come after the end"),
    ],
)
def test_what_is_wrong_with_a_trace_is_named(
    client: TestClient, spoil: Callable[[list[Json]], None], said: str
) -> None:
    lines = json.loads(json.dumps(TRACE))
    spoil(lines)
    found = client.post("/api/told", json={"text": text_of(lines)})
    assert found.status_code == 422, found.text
    assert said in found.json()["text"]


def test_what_is_no_trace_is_refused(client: TestClient) -> None:
    def said(text: str, status: int = 422) -> str:
        found = client.post("/api/told", json={"text": text})
        assert found.status_code == status, found.text
        return str(found.json()["text"])

    assert "line 1: it must say" in said("\n")
    assert "line 1: it must say" in said('{"understudy": 1}')
    assert "line 2" in said(text_of(TRACE[:1]) + '{"n": 1, "tur')
    assert "line 2: an object" in said(text_of(TRACE[:1]) + "[]")
    assert "chess" in said(text_of([{**TRACE[0], "game": "chess"}]), 404)
    said("x" * 2_000_001, 400)
    assert client.post("/api/told", content=b"x" * 5_000_000).status_code == 413


def test_it_is_for_the_owner_of_the_server_alone(tmp_path: Path) -> None:
    """Somebody with the link of a seat neither reads traces there nor sees the page."""
    owner = {"authorization": "Bearer secret"}
    with server(tmp_path / "games.db", Rule(token="secret", rate=1e6, burst=1e6)) as client:
        seats = {"game": "tyrants", "seats": ["person", "person"]}
        made = client.post("/api/matches", json=seats, headers=owner).json()["id"]
        links = client.post(f"/api/matches/{made}/links", headers=owner).json()["links"]
        client.get(links[0]["path"])
        assert client.get(f"/api/matches/{made}").status_code == 200
        assert client.get("/told").status_code == 403
        assert client.post("/api/told", json={"text": text_of(TRACE)}).status_code == 403
        assert client.get("/told", headers=owner).status_code == 200
