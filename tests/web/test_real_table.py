"""Real table mode: what comes from the table is typed in, checked, and put back after an undo."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from tests.web.client import Player, some_by_hand


def until(player: Player, kind: str) -> Player:
    while player.state["question"]["kind"] != kind:
        player.answer()
    return player


def test_cards_of_the_real_decks_are_asked_for(client: TestClient) -> None:
    player = until(Player.begin(client, typed={"draw": "everybody"}), "draw")
    typed = player.state["question"]["typed"]
    assert typed["count"] >= 1
    assert typed["from"]
    assert all(choice["left"] >= 1 and choice["name"] for choice in typed["choices"])
    cards = some_by_hand(player.state["question"])
    player.answer(cards)
    assert player.state["undo"]["text"].startswith("the cards")


@pytest.mark.parametrize("cards", [["dragon"], [], ["noble"] * 40, "noble", ["noble", "<b>"]])
def test_cards_that_cannot_have_come_are_refused(client: TestClient, cards: object) -> None:
    player = until(Player.begin(client, typed={"draw": "everybody"}), "draw")
    found = client.post(f"{player.path}/answer", json={"no": player.state["no"], "answer": cards})
    assert found.status_code == 422
    assert player.look()["question"]["kind"] == "draw"


def test_dice_are_entered_for_people_only(client: TestClient) -> None:
    player = until(Player.begin(client, "pennies", typed={"roll": "people"}), "roll")
    assert player.state["question"]["seat"] == 0
    typed = player.state["question"]["typed"]
    assert [choice["id"] for choice in typed["choices"]] == list("123456")
    refused = client.post(f"{player.path}/answer", json={"no": player.state["no"], "answer": ["7"]})
    assert refused.status_code == 422
    player.answer(["6"])
    assert any("6" in move["text"] for move in player.state["moves"])


def test_a_whole_game_on_a_real_table(client: TestClient) -> None:
    player = Player.begin(client, typed={"draw": "everybody", "pick": "everybody"})
    assert player.play().state["over"]


def test_after_an_undo_it_says_what_to_put_back(client: TestClient) -> None:
    player = until(Player.begin(client, typed={"draw": "everybody"}), "draw")
    named = player.state["question"]["typed"]["choices"][0]["name"]
    player.answer(some_by_hand(player.state["question"]))
    back = player.do("undo")["taken_back"]
    assert back["revealed"]
    assert any(named in sentence for sentence in back["put_back"])
    assert player.state["question"]["kind"] == "draw"


def test_who_supplies_what_can_change_during_the_game(client: TestClient) -> None:
    player = until(Player.begin(client, typed={"draw": "everybody"}), "draw")
    player.answer()
    until(player, "draw")
    reply = player.do("typed", "PUT", typed={})
    assert reply["state"]["typed"] == {}
    assert reply["state"]["question"]["kind"] == "choose"
    while player.state["question"]["kind"] == "choose" and player.state["n"] < 80:
        player.answer()
    assert player.state["n"] >= 80
    player.do("typed", "PUT", typed={"draw": "people"})
    until(player, "draw")
    assert player.state["question"]["seat"] == 0


def test_an_undo_past_what_was_typed_keeps_the_match_playable(client: TestClient) -> None:
    player = until(Player.begin(client, typed={"draw": "everybody"}), "draw")
    player.answer()
    player.do("typed", "PUT", typed={})
    player.do("undo")
    assert not player.state["redo"]
    assert player.play(30).state["question"]
    again = Player(client, player.id)
    assert again.state["question"] == player.state["question"]
