"""Who may come in, from where, how often and with how much; and what nobody is told."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.web.client import FREE, Player, server
from understudy.core.game import Game
from understudy.web.security import BODY, COOKIE, Buckets, Rule
from understudy.web.server import CannotServe, checked_token, is_loopback, qr_code

TOKEN = "a-secret-that-nobody-guesses"


@pytest.fixture
def private(tmp_path: Path) -> Iterator[TestClient]:
    """A server that is open to the network."""
    rule = Rule(token=TOKEN, names=frozenset({"table.local"}), rate=1e6, burst=1e6)
    with server(tmp_path / "games.db", rule) as client:
        yield client


EVERYWHERE = ["/", "/new/tyrants", "/game/abcdefghijklmnopqrst", "/api/games", "/api/matches"]
EVERYWHERE += ["/api/openapi.json", "/static/style.css", "/favicon.ico", "/nothing"]


@pytest.mark.parametrize("path", EVERYWHERE)
def test_without_the_token_nothing_is_shown(private: TestClient, path: str) -> None:
    found = private.get(path)
    assert found.status_code == 403
    assert TOKEN not in found.text
    assert "set-cookie" not in found.headers
    assert "address" in found.text


@pytest.mark.parametrize("token", ["", "wrong", TOKEN[:-1], TOKEN + "x", TOKEN.upper(), "ü", "\x00"])
def test_a_wrong_token_is_no_token(private: TestClient, token: str) -> None:
    assert private.get("/", params={"token": token}).status_code == 403
    cookie = {"cookie": f"{COOKIE}={token}".encode("latin-1", "replace")}
    assert private.get("/", headers=cookie).status_code == 403  # type: ignore[arg-type]


def test_the_token_opens_the_door_once_and_for_all(private: TestClient) -> None:
    found = private.get("/game/x", params={"token": TOKEN})
    assert found.status_code == 200
    assert TOKEN not in found.text
    assert 'url=/game/x"' in found.text
    cookie = found.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert private.get("/").status_code == 200
    assert private.get("/api/games").status_code == 200


@pytest.mark.parametrize("path", ["//evil.example/", "/%5Cevil.example", "/%09/evil.example", "/%0A//evil"])
def test_the_token_does_not_lead_elsewhere(private: TestClient, path: str) -> None:
    """Browsers read a backslash as a slash, and leave out tabs and line ends."""
    found = private.request("GET", f"{path}?token={TOKEN}")
    assert found.status_code == 200
    (where,) = re.findall(r'url=([^"]*)"', found.text)
    assert re.fullmatch(r"/([\w%.-][\w%./-]*)?", where)


def test_a_program_may_show_the_token_in_a_header(private: TestClient) -> None:
    assert private.get("/api/games", headers={"authorization": f"Bearer {TOKEN}"}).status_code == 200
    assert private.get("/api/games", headers={"authorization": "Bearer wrong"}).status_code == 403


@pytest.mark.parametrize(
    "token",
    ["a", "short", "has a space in the middle", "x" * 129, "käsekuchenkäsekuchen", "a/b?c=d&e#f0123456"],
)
def test_a_token_that_is_easy_to_guess_or_breaks_the_address_is_refused(token: str) -> None:
    with pytest.raises(CannotServe, match="16 to 128 characters"):
        checked_token(token)


def test_health_is_told_to_anybody_and_nothing_else(private: TestClient) -> None:
    assert private.get("/health").text == "ok\n"
    assert private.get("/metrics").status_code == 403


def test_metrics_count_requests_matches_and_memory(client: TestClient) -> None:
    Player.begin(client, "pennies")
    client.get("/api/nothing")
    lines = dict(line.rsplit(" ", 1) for line in client.get("/metrics").text.splitlines())
    assert lines["understudy_matches_in_memory"] == lines["understudy_matches_stored"] == "1"
    assert (
        0
        < int(lines["understudy_matches_memory_bytes"])
        < int(lines["understudy_matches_memory_limit_bytes"])
    )
    assert lines['understudy_requests_total{status="4xx"}'] == "1"
    assert int(lines["process_resident_memory_bytes"]) > 2**20
    assert lines['understudy_request_seconds_bucket{le="+Inf"}'] == lines["understudy_request_seconds_count"]


def test_health_says_when_the_database_is_away(tmp_path: Path) -> None:
    with server(tmp_path / "games.db") as client:
        with sqlite3.connect(tmp_path / "games.db") as db:
            db.execute("ALTER TABLE game RENAME TO hidden")
        assert client.get("/health").status_code == 503


def test_a_change_needs_the_cookie(private: TestClient) -> None:
    made = private.post("/api/matches", params={"token": TOKEN}, json={"game": "tyrants"})
    assert made.status_code == 403


# -- from where ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8765", "localhost.evil.example", "", "a b", "[x"]
)
def test_other_names_are_refused(client: TestClient, host: str) -> None:
    """A page that points its own name at this machine must not get in (DNS rebinding)."""
    found = client.get("/api/matches", headers={"host": host})
    assert found.status_code == 421
    assert found.json()["error"] == "host"


@pytest.mark.parametrize("host", ["localhost", "localhost:8765", "127.0.0.1:1", "[::1]:8765", "192.168.1.7"])
def test_own_names_are_welcome(client: TestClient, host: str) -> None:
    assert client.get("/api/matches", headers={"host": host}).status_code == 200


def test_a_name_that_was_given_is_welcome(private: TestClient) -> None:
    found = private.get("/", params={"token": TOKEN}, headers={"host": "table.local:8765"})
    assert found.status_code == 200


CROSS = [
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": "http://["},
    {"origin": "http://127.0.0.1:9999"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"},
]


@pytest.mark.parametrize("headers", CROSS)
def test_other_sites_change_nothing(client: TestClient, headers: dict[str, str]) -> None:
    found = client.post("/api/matches", json={"game": "tyrants"}, headers=headers)
    assert found.status_code == 403
    assert found.json()["error"] == "cross_site"
    assert client.get("/api/matches").json()["matches"] == []


def test_other_sites_read_nothing_but_may_link(client: TestClient) -> None:
    foreign = {"sec-fetch-site": "cross-site"}
    assert client.get("/api/matches", headers=foreign).status_code == 403
    assert client.get("/", headers={**foreign, "sec-fetch-mode": "navigate"}).status_code == 200


def test_the_own_page_may(client: TestClient) -> None:
    headers = {"origin": "http://127.0.0.1", "sec-fetch-site": "same-origin"}
    assert client.post("/api/matches", json={"game": "tyrants"}, headers=headers).status_code == 201


@pytest.mark.parametrize(
    "kind", ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data", ""]
)
def test_a_form_of_another_page_is_not_json(client: TestClient, kind: str) -> None:
    found = client.post("/api/matches", content=b'{"game":"tyrants"}', headers={"content-type": kind})
    assert found.status_code == 415


# -- what browsers are told ----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/api/games", "/nothing", "/api/nothing", "/static/style.css"])
def test_every_response_carries_the_policy(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


@pytest.mark.parametrize("path", ["/", "/new/tyrants", "/game/{id}", "/game/{id}/replay", "/nothing"])
def test_pages_obey_their_own_policy(client: TestClient, path: str) -> None:
    """No script, style or handler inside the page: the policy would forbid it."""
    text = client.get(path.format(id=Player.begin(client).id)).text
    assert not re.search(r"<script(?![^>]*\ssrc=)[^>]*>", text)
    assert "<style" not in text
    assert not re.search(r"<[^>]+\s(style|on\w+)=", text)


def test_names_from_outside_are_escaped(client: TestClient) -> None:
    found = client.get("/new/<script>alert(1)</script>")
    assert found.status_code == 404
    assert "<script>alert" not in found.text


# -- how much ------------------------------------------------------------------------------------------------


def test_a_large_body_is_refused(client: TestClient) -> None:
    found = client.post(
        "/api/matches", content=b" " * (BODY + 1), headers={"content-type": "application/json"}
    )
    assert found.status_code == 413


def test_a_large_body_of_unknown_length_is_refused(client: TestClient) -> None:
    def chunks() -> Iterator[bytes]:
        for _ in range(20):
            yield b" " * 8192

    found = client.post("/api/matches", content=chunks(), headers={"content-type": "application/json"})
    assert found.status_code == 413


def test_too_many_requests_are_told_to_wait(tmp_path: Path) -> None:
    with server(tmp_path / "games.db", Rule(rate=1, burst=5)) as client:
        found = [client.get("/api/games").status_code for _ in range(8)]
        assert found == [200] * 5 + [429] * 3
        assert int(client.get("/api/games").headers["retry-after"]) >= 1


def test_buckets_fill_again_and_forget_the_oldest() -> None:
    buckets = Buckets(rate=2, burst=2, most=3)
    assert [buckets.take("a", 0) for _ in range(3)] == [0, 0, 0.5]
    assert buckets.take("a", 0.5) == 0
    for who in "bcd":
        buckets.take(who, 1)
    assert buckets.take("a", 1) == 0


# -- what nobody is told -------------------------------------------------------------------------------------


def test_a_fault_shows_no_trace_and_leaves_the_match_as_it_was(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player.begin(client).play(4)
    before = player.state

    def fall(*args: object) -> None:
        raise ZeroDivisionError(f"secret detail in {__file__}")

    with monkeypatch.context() as patch:
        patch.setattr("understudy.core.match.Match.answer", fall)
        found = client.post(f"{player.path}/answer", json={"no": before["no"], "answer": "end"})
    assert found.status_code == 500
    for detail in ("secret", "Zero", "Traceback", "/", ".py"):
        assert detail not in found.json()["text"] + found.json()["what_next"]
    assert player.look()["question"] == before["question"]
    player.play(2)


def test_a_fault_on_a_page_is_a_page(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def fall(*args: object, **how: object) -> None:
        raise ZeroDivisionError("secret")

    monkeypatch.setattr("understudy.web.pages.known", fall)
    found = client.get("/new/tyrants")
    assert found.status_code == 500
    assert "<html" in found.text
    assert "secret" not in found.text
    assert found.headers["content-security-policy"]


def test_ids_cannot_be_guessed(client: TestClient) -> None:
    ids = [Player.begin(client, "pennies").id for _ in range(20)]
    assert len(set(ids)) == 20
    assert all(len(id) >= 20 for id in ids)


def test_only_listed_games_are_found_by_name(client: TestClient) -> None:
    assert isinstance(Game, type)
    found = client.post("/api/matches", json={"game": "../../etc/passwd"})
    assert found.status_code == 404


# -- starting ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "inside"),
    [("", True), ("localhost", True), ("127.0.0.1", True), ("::1", True), ("0.0.0.0", False), ("box", False)],
)
def test_only_this_machine_needs_no_token(host: str, inside: bool) -> None:
    assert is_loopback(host) is inside


def test_the_qr_code_is_drawn() -> None:
    assert len(qr_code("http://192.168.1.7:8765/?token=" + TOKEN).splitlines()) > 10


def test_the_rule_for_tests_is_not_the_default() -> None:
    assert FREE.rate > Rule().rate
