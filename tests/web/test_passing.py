"""Questions that pass by themselves: the browser says which kinds, and may ask for them again."""

from __future__ import annotations

from starlette.testclient import TestClient

from tests.web.client import Player


def test_kinds_of_questions_are_let_pass_and_asked_again(client: TestClient) -> None:
    player = Player.begin(client, "swccg", seats=["person", "greedy"], seed=3)
    question = player.state["question"]
    assert (question["topic"], question["muted"]) == ("activate", [])
    body = player.do("passing", topics=["activate"])
    later = player.state["question"]
    assert body["no"] > question["no"]
    assert later is None or (later["topic"] != "activate" and later["muted"] == ["activate"])
    player.do("undo")
    assert player.state["question"]["topic"] == "activate", "it is an answer like any other"
    assert player.state["question"]["muted"] == []


def test_what_is_no_kind_of_question_is_refused(client: TestClient) -> None:
    player = Player.begin(client, "swccg", seats=["person", "greedy"], seed=3)
    no = player.state["no"]
    refused = client.post(f"/api/matches/{player.id}/passing", json={"no": no, "topics": ["what now?"]})
    assert refused.status_code in (400, 409, 422)
    assert "what now?" in refused.text
