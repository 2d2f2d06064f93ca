"""Links to single seats: friends at one table see their own cards and cannot answer for each other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.client import FREE, Json, Player, server
from understudy.web.app import create_app
from understudy.web.security import Rule

TOKEN = "a-secret-of-24-characters"


@pytest.fixture(params=["", TOKEN], ids=["this machine", "network"])
def owner(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[TestClient]:
    rule = Rule(token=request.param, rate=1e6, burst=1e6)
    with server(tmp_path / "games.db", rule) as client:
        if request.param:
            client.get("/", params={"token": TOKEN})
        yield client


def friend(owner: TestClient, path: str) -> TestClient:
    """Another browser that opens a link."""
    client = TestClient(owner.app, base_url="http://127.0.0.1", raise_server_exceptions=False)
    page = client.get(path)
    assert page.status_code == 200, page.text
    assert "Come in" in page.text
    return client


def table(owner: TestClient, **wish: Any) -> tuple[Player, list[TestClient]]:
    match = Player.begin(owner, seats=["person", "person", "automa"], **wish)
    links = owner.post(f"{match.path}/links").json()["links"]
    assert [link["seat"] for link in links] == [0, 1, -1], "two seats, and one only to watch"
    match.look()
    return match, [friend(owner, link["path"]) for link in links[:2]]


def ask(client: TestClient, match: Player, what: str = "", **query: Any) -> Json:
    found = client.get(f"{match.path}{what}", params=query)
    assert found.status_code == 200, found.text
    reply: Json = found.json()
    return reply


def test_each_sees_through_the_eyes_of_the_own_seat(owner: TestClient) -> None:
    match, friends = table(owner)
    for seat, client in enumerate(friends):
        state = ask(client, match, seat=1 - seat)
        assert (state["eyes"], state["owner"]) == (seat, False)
        assert state["question"]["yours"] is (state["question"]["seat"] == seat)
        assert ask(client, match, "/news", seat=1 - seat, no=0, n=0, eyes=1 - seat)["eyes"] == seat
        assert (
            ask(client, match, f"/at/{state['n']}", seat=1 - seat)["text"]
            == ask(client, match, "/text")["text"]
        )


def test_nobody_answers_for_another(owner: TestClient) -> None:
    match, friends = table(owner)
    for _ in range(12):
        question = match.state["question"]
        asked, other = question["seat"], 1 - question["seat"]
        body = {"no": match.state["no"], "answer": match.advice(), "seat": asked}
        refused = friends[other].post(f"{match.path}/answer", json=body)
        assert (refused.status_code, refused.json()["error"]) == (403, "seat")
        assert friends[other].post(f"{match.path}/stand-in", json={"no": body["no"]}).status_code == 403
        assert friends[other].get(f"{match.path}/hint", params={"seat": asked}).status_code == 403
        assert friends[asked].post(f"{match.path}/answer", json=body).status_code == 200
        match.look()


def test_nobody_takes_back_what_another_decided(owner: TestClient) -> None:
    match, friends = table(owner)
    asked = match.state["question"]["seat"]
    match.answer()
    undo = {"no": match.state["no"]}
    assert friends[1 - asked].post(f"{match.path}/undo", json=undo).status_code == 403
    taken = friends[asked].post(f"{match.path}/undo", json=undo)
    assert taken.status_code == 200
    redo = {"no": taken.json()["no"]}
    assert friends[1 - asked].post(f"{match.path}/redo", json=redo).status_code == 403
    assert friends[asked].post(f"{match.path}/redo", json=redo).status_code == 200


@pytest.mark.parametrize(
    ("method", "what", "body"),
    [
        ("POST", "/back", {"to": 1}),
        ("POST", "/overrule", {"at": 1, "plan": "x"}),
        ("POST", "/correct", {"of": 0, "name": "x", "value": "1"}),
        ("PUT", "/typed", {"typed": {}}),
        ("POST", "/links", {}),
        ("DELETE", "", {}),
        ("GET", "/fields", None),
        ("GET", "/ways/3", None),
        ("GET", "/journal?secrets=1", None),
    ],
)
def test_the_rest_is_for_the_owner(owner: TestClient, method: str, what: str, body: Json | None) -> None:
    match, friends = table(owner)
    sent = None if body is None else {"no": match.state["no"], **body}
    refused = friends[0].request(method, f"{match.path}{what}", json=sent)
    assert refused.status_code == 403
    assert owner.get(match.path).status_code == 200


def test_links_stay_the_same_and_survive_the_server(tmp_path: Path) -> None:
    with server(tmp_path / "games.db") as client:
        match = Player.begin(client, seats=["person", "person"]).play(2)
        first = client.post(f"{match.path}/links").json()
        assert client.post(f"{match.path}/links").json() == first
    with server(tmp_path / "games.db") as client:
        assert client.post(f"{match.path}/links").json() == first
        assert ask(friend(client, first["links"][1]["path"]), match)["eyes"] == 1


def test_a_wrong_key_opens_nothing(tmp_path: Path) -> None:
    with server(tmp_path / "games.db", Rule(token=TOKEN)) as owner:
        owner.get("/", params={"token": TOKEN})
        match, friends = table(owner)
        stranger = TestClient(owner.app, base_url="http://127.0.0.1", raise_server_exceptions=False)
        for key in ("", "x", "ü", "\x00"):
            assert stranger.get(f"/game/{match.id}", params={"key": key}).status_code == 403
        cookie = {"cookie": f"understudy-{match.id}=wrong"}
        assert stranger.get(match.path, headers=cookie).status_code == 403
        assert stranger.get("/static/style.css", headers=cookie).status_code == 403
        other = Player.begin(owner, seats=["person", "person"])
        assert friends[0].get(other.path).status_code == 403
        for path in ("/", "/api/matches", "/new/tyrants", "/metrics"):
            assert friends[0].get(path).status_code == 403
        for path in ("/static/style.css", "/api/rules/tyrants", "/api/terms/tyrants", f"/game/{match.id}"):
            assert friends[0].get(path).status_code == 200


def test_a_seat_can_be_left(owner: TestClient) -> None:
    match, friends = table(owner)
    friends[0].get(f"/game/{match.id}?leave=1")
    state = friends[0].get(match.path)
    assert state.status_code == 403 or state.json()["owner"]


def test_cookies_of_an_encrypted_server_are_for_encrypted_connections(tmp_path: Path) -> None:
    from understudy.store import open_store

    app = create_app(open_store(str(tmp_path)), Rule(token=TOKEN, tls=True, rate=FREE.rate, burst=FREE.burst))
    with TestClient(app, base_url="https://127.0.0.1") as client:
        assert "Secure" in client.get("/", params={"token": TOKEN}).headers["set-cookie"]


def test_nobody_gets_in_the_way_of_whoever_is_asked(owner: TestClient) -> None:
    """Letting questions pass writes to the log, and would make every answer of the others come too late."""
    match, friends = table(owner)
    asked = match.state["question"]["seat"]
    body = {"no": match.state["no"], "topics": ["idle"]}
    refused = friends[1 - asked].post(f"{match.path}/pass", json=body)
    assert refused.status_code == 403
    assert "when it is yours" in refused.json()["text"]
    assert match.look()["no"] == body["no"]
    assert friends[asked].post(f"{match.path}/pass", json=body).status_code == 200
