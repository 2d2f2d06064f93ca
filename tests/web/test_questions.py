"""How a question is put: answers in its words, headings in their order, what passes by itself."""

from __future__ import annotations

from starlette.testclient import TestClient

from tests.web.client import Player


def test_answers_fit_their_question(client: TestClient) -> None:
    player = Player.begin(client, "arcs", seats=["person", "supercat"])
    question = player.state["question"]
    assert question["topic"] == "mulligan"
    assert question["text"] == "Keep this hand?"
    assert [option["text"] for option in question["options"]] == ["keep this hand", "take six other cards"]


def test_headings_stand_in_the_order_of_what_matters(client: TestClient) -> None:
    player = Player.begin(client, "arcs", seats=["person", "supercat", "supercat"], seed=5)
    for _ in range(30):
        groups = list(dict.fromkeys(option["group"] for option in player.state["question"]["options"]))
        if "Surpass" in groups and "Pivot" in groups:
            break
        player.answer()
    assert groups == sorted(groups, key=["Surpass", "Copy", "Pivot", "Seize"].index)


def test_questions_pass_by_themselves(client: TestClient) -> None:
    player = Player.begin(client, "arcs", seats=["person", "supercat"])
    player.do("pass", topics=["idle"])
    assert player.look()["passing"] == ["idle"]
    player.do("undo")
    assert player.look()["passing"] == []
    wrong = client.post(f"{player.path}/pass", json={"no": player.state["no"], "topics": ["?"]})
    assert "not the name of a kind" in wrong.json()["text"]
