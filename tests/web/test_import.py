"""Games that come from elsewhere, and go there: journals and positions by the API; games of bots alone."""

from __future__ import annotations

import json

import pytest
from starlette.testclient import TestClient

from tests.web.client import Json, Player
from understudy.core.registry import find


def brought(client: TestClient, text: str, **more: object) -> Player:
    made = client.post("/api/import", json={"text": text, **more})
    assert made.status_code == 201, made.text
    assert made.json()["said"] == ""
    return Player(client, made.json()["id"])


def refused(client: TestClient, text: str, status: int = 422, **more: object) -> str:
    reply = client.post("/api/import", json={"text": text, **more})
    assert reply.status_code == status, reply.text
    assert client.get("/api/matches").json()["total"] == 0
    return str(reply.json()["text"])


def journal_of(player: Player) -> str:
    return player.client.get(f"{player.path}/journal", params={"secrets": 1}).text


def test_a_journal_goes_out_and_comes_in_again(client: TestClient) -> None:
    played = Player.begin(client, "arcs", seats=["person", "supercat"])
    for _ in range(3):
        played.do("stand-in")
    other = brought(client, journal_of(played))
    assert other.state["n"] == played.look()["n"]
    assert other.state["question"]["text"] == played.state["question"]["text"]
    assert other.state["picture"] == played.state["picture"]
    other.do("undo")
    other.do("redo")
    assert other.look()["n"] == played.state["n"]
    assert journal_of(other) == journal_of(played)


def test_a_position_goes_out_and_comes_in_again(client: TestClient) -> None:
    played = Player.begin(client, "tyrants", seats=["person", "automa"])
    played.do("stand-in")
    position = client.get(f"{played.path}/position", params={"secrets": 1})
    other = brought(client, position.text, game="tyrants")
    assert other.state["picture"]["parts"] == played.look()["picture"]["parts"]
    # A bot cannot move next while a person's turn is being played.
    third = client.post("/api/import", json={"text": position.text, "turn": 1})
    assert "in the middle of the turn of 0 Black" in third.json()["text"]
    assert client.get(f"{played.path}/position").status_code == 403


def test_a_bot_decides_from_a_position(client: TestClient) -> None:
    position = {"seats": ["person", "careful"], "bank": [45, 20], "pot": 7}
    player = brought(client, json.dumps(position), game="pennies", turn=1)
    assert any("Careful" in move["text"] or move["seat"] == 1 for move in player.get("/log")["moves"])
    text = json.dumps(position)
    wrong = client.post("/api/import", json={"text": text, "game": "pennies", "turn": 0})
    assert "a human decides" in wrong.json()["text"]
    wrong = client.post("/api/import", json={"text": text, "game": "pennies", "turn": 7})
    assert "There is no seat 7" in wrong.json()["text"]


@pytest.mark.parametrize(
    ("game", "setting", "value"),
    [
        ("carwars", "cars", "/etc/secret.json"),
        ("armada", "deck", "/etc/secret.json"),
        ("armada", "fleets", "/etc/a.json+/etc/b.json"),
    ],
)
def test_what_is_brought_may_not_name_files_of_the_server(
    client: TestClient, game: str, setting: str, value: str
) -> None:
    known = find(game)
    header: Json = {
        "understudy": 1,
        "game": game,
        "version": known.version,
        "seats": list(known.lineup),
        "options": {setting: value},
        "seed": 1,
    }
    assert "only in the terminal" in refused(client, json.dumps(header), 422)
    placed = {**header, "options": {}, "position": {"options": {setting: value}}}
    assert "only in the terminal" in refused(client, json.dumps(placed), 422)
    text = json.dumps({"options": {setting: value}})
    assert "only in the terminal" in refused(client, text, game=game)


def test_what_cannot_be_read_is_refused_with_a_reason(client: TestClient) -> None:
    assert "say of which game" in refused(client, "{}")
    assert "the position" in refused(client, "{nonsense", game="tyrants")
    assert "nested too deeply" in refused(client, "[" * 50_000, game="tyrants")
    assert "a position is an object" in refused(client, "[]", game="tyrants")
    assert "format 1" in refused(client, '{"understudy": 9}', 422)
    assert "line 1" in refused(client, '{"understudy": 1, "game": "chess"}', 422)
    assert client.post("/api/import", json={"text": "x" * 2_000_001}).status_code == 400
    assert client.post("/api/import", content=b"x" * 5_000_000).status_code == 413


def test_a_position_is_looked_at_while_it_is_set_up(client: TestClient) -> None:
    body: Json = {"game": "pennies", "text": json.dumps({"bank": [3, 4], "pot": 5})}
    found = client.post("/api/positions", json=body).json()
    assert found["position"]["bank"] == [3, 4]
    assert found["picture"]["seats"]["1"]["score"] == 4
    assert len(found["seats"]) == len(found["players"]) == 2
    body["text"] = json.dumps({"pot": -1})
    assert "pot" in client.post("/api/positions", json=body).json()["text"]


def test_bots_play_alone_and_are_watched_afterwards(client: TestClient) -> None:
    player = Player.begin(client, "pennies", seats=["careful", "careful"])
    assert player.state["over"]
    assert player.state["moves"] == []
    assert player.get("/moves")["moves"]


def test_a_replay_shows_the_map_that_was_played_on(client: TestClient) -> None:
    player = Player.begin(client, "arcs", seats=["person", "supercat"])
    first = player.get("/moves")["first"]
    assert "out of play" in player.state["picture"]["ground"]
    assert first["ground"] == player.state["picture"]["ground"]
