"""Series of games by the API: begun, looked at, canceled, kept; on as many cores as the server allows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.client import FREE, Json
from understudy.simulate import Order, Outcome, simulate
from understudy.simulate.report import wilson
from understudy.store import open_store
from understudy.web import laboratory as lab
from understudy.web.app import create_app
from understudy.web.laboratory import Laboratory
from understudy.web.security import Rule

WISH: Json = {"game": "pennies", "seats": ["careful", "greedy"], "games": 6, "seed": 3}


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(open_store(str(tmp_path / "games.db")), FREE, laboratory=Laboratory(1))
    with TestClient(app, base_url="http://127.0.0.1", raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Series that play on without end until they are stopped."""
    begun = Event()

    def simulate(order: Order, workers: int, *, stop: Any, **more: Any) -> Any:
        begun.set()
        while not stop():
            Event().wait(0.01)
        return type("Ended", (), {"interrupted": True})

    monkeypatch.setattr(lab, "simulate", simulate)
    return begun


def finished(client: TestClient, id: str) -> Json:
    run = client.app.state.laboratory.find(id)  # type: ignore[attr-defined]
    run.wait(60)
    found: Json = client.get(f"/api/laboratory/{id}").json()
    return found


def test_a_series_is_played_and_kept(bench: TestClient) -> None:
    made = bench.post("/api/laboratory", json=WISH)
    assert made.status_code == 201, made.text
    run = finished(bench, made.json()["id"])
    assert (run["state"], run["done"], run["failed"]) == ("finished", 6, 0)
    assert [seat["player"] for seat in run["seats"]] == ["careful", "greedy"]
    assert sum(seat["wins"] for seat in run["seats"]) >= 6
    assert run["course"][-1]["games"] == 6
    rows = bench.get(f"/api/laboratory/{run['id']}/rows.jsonl")
    assert [json.loads(line)["number"] for line in rows.text.splitlines()] == list(range(6))
    report = bench.get(f"/api/laboratory/{run['id']}/report.html")
    assert "careful" in report.text
    assert "<script" not in report.text
    policies = report.headers.get_list("content-security-policy")
    assert policies == [
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-downloads"
    ]
    assert [each["id"] for each in bench.get("/api/laboratory").json()["runs"]] == [run["id"]]


def test_one_at_a_time_and_it_can_be_canceled(bench: TestClient, held: Event) -> None:
    id = bench.post("/api/laboratory", json=WISH).json()["id"]
    assert held.wait(60)
    second = bench.post("/api/laboratory", json=WISH)
    assert second.status_code == 409
    assert "Another series" in second.json()["text"]
    assert bench.get(f"/api/laboratory/{id}/report.html").status_code == 422
    assert bench.delete(f"/api/laboratory/{id}").status_code == 200
    assert finished(bench, id)["state"] == "cancelled"


def test_only_the_last_ones_are_remembered(bench: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = type("Ended", (), {"interrupted": False})
    monkeypatch.setattr(lab, "simulate", lambda *args, **more: ended)
    ids = []
    for _ in range(lab.REMEMBERED + 2):
        ids.append(bench.post("/api/laboratory", json=WISH).json()["id"])
        finished(bench, ids[-1])
    assert bench.get(f"/api/laboratory/{ids[0]}").status_code == 404
    assert len(bench.get("/api/laboratory").json()["runs"]) == lab.REMEMBERED


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"seats": ["person", "careful"]}, 422),
        ({"seats": ["nobody", "careful"]}, 422),
        ({"seats": ["agent:/etc/passwd", "careful"]}, 422),
        ({"games": lab.MOST + 1}, 400),
        ({"games": 0}, 400),
        ({"game": "chess"}, 404),
        ({"options": {"luck": "much"}}, 422),
    ],
)
def test_refusals(bench: TestClient, change: Json, status: int) -> None:
    assert bench.post("/api/laboratory", json={**WISH, **change}).status_code == status


def test_a_server_without_a_laboratory(tmp_path: Path) -> None:
    app = create_app(open_store(str(tmp_path / "games.db")), FREE, laboratory=Laboratory(0))
    with TestClient(app, base_url="http://127.0.0.1") as client:
        assert client.get("/api/laboratory").json()["cores"] == 0
        refused = client.post("/api/laboratory", json=WISH)
        assert refused.status_code == 422
        assert "--laboratory 0" in refused.json()["text"]


def test_the_token_guards_it_too(tmp_path: Path) -> None:
    rule = Rule(token="secret", rate=1e6, burst=1e6)
    app = create_app(open_store(str(tmp_path / "games.db")), rule, laboratory=Laboratory(1))
    with TestClient(app, base_url="http://127.0.0.1") as client:
        for path in ("/laboratory", "/api/laboratory", "/api/laboratory/x/report.html"):
            assert client.get(path).status_code == 403
        assert client.post("/api/laboratory", json=WISH).status_code == 403


def test_shares_are_counted_by_player_not_by_chair() -> None:
    order = Order("pennies", 2, ("careful", "greedy"), {}, rotate=True)
    standing = lab.Standing.of(2)
    outcomes = [Outcome(number, totals=(50, 10), winners=(0,)) for number in range(2)]
    standing.add(order, outcomes)
    assert (standing.wins, standing.totals) == ([1, 1], [60, 60])


def test_a_series_is_as_sure_as_its_report() -> None:
    """Both games of a seed may end alike: they say less than games with seeds of their own."""
    order = Order("arcs", 12, ("greedy", "supercat:easy"), {}, 3, rotate=True)
    report = simulate(order, 1)
    standing = lab.Standing.of(2)
    standing.add(order, report.outcomes)
    assert standing.intervals == [seat.win_share_ci95 for seat in report.seats]
    assert standing.intervals[0] != wilson(standing.wins[0], 12)


def test_a_long_series_keeps_few_moments() -> None:
    order = Order("pennies", 2, ("careful", "greedy"), {})
    standing = lab.Standing.of(2)
    for number in range(300):
        standing.add(order, [Outcome(number, totals=(1, 0), winners=(0,))])
    assert len(standing.moments) <= lab.MOMENTS
    assert standing.moments[0][0] == 1
    assert standing.moments[-1] == (300, (300, 0))
