"""Real table mode: what comes from the table is typed in, checked, and put back after an undo."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.web.client import Json, Player, let_go, server, some_by_hand


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
    player.do("typed", "PUT", typed={})
    assert player.state["typed"] == {}
    assert player.state["question"]["kind"] == "choose"
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


def test_what_was_typed_and_taken_back_cannot_be_redone_once_the_program_supplies_it(
    client: TestClient,
) -> None:
    """Memory and log agree: nothing is offered that could not be done."""
    player = until(Player.begin(client, typed={"draw": "everybody"}), "draw")
    player.answer()
    player.do("undo")
    assert player.state["redo"]
    player.do("typed", "PUT", typed={})
    assert not player.state["redo"]
    refused = client.post(f"{player.path}/redo", json={"no": player.state["no"]})
    assert refused.status_code == 422
    let_go(client)
    assert Player(client, player.id).state["question"] == player.state["question"]


# -- setting right -------------------------------------------------------------------------------------------


def field(player: Player, name: str) -> Json:
    return next(one for one in player.get("/fields")["fields"] if (one["of"], one["name"]) == (1, name))


def test_a_value_is_set_right_kept_and_taken_back(tmp_path: Path) -> None:
    with server(tmp_path / "games.db") as client:
        player = Player.begin(client, "carwars").play(6)
        assert player.state["correctable"]
        before = field(player, "armor-front")
        value = next(value for value in before["allowed"] if value != before["value"])
        player.do("correct", of=1, name="armor-front", value=value)
        assert field(player, "armor-front")["value"] == value
        player.play(3)
        player.look()
    with server(tmp_path / "games.db") as client:
        later = Player(client, player.id)
        assert later.state["n"] == player.state["n"]
        assert later.state["text"] == player.state["text"]
        for _ in range(4):
            later.do("undo")
        assert field(later, "armor-front")["value"] == before["value"]


def test_a_value_that_cannot_be_is_refused_with_what_can(client: TestClient) -> None:
    player = Player.begin(client, "carwars").play(6)
    reply = client.post(
        f"{player.path}/correct",
        json={"no": player.state["no"], "of": 1, "name": "armor-front", "value": "99"},
    )
    assert reply.status_code == 422
    assert "armor-front cannot be “99”. Choose from: 0 to" in reply.json()["text"]


def test_dice_of_several_kinds_are_entered_one_by_one(client: TestClient) -> None:
    player = Player.begin(client, "carwars", typed={"roll": "everybody"})
    for _ in range(60):
        question = player.state["question"]
        if question["kind"] == "roll" and question["typed"]["dice"]:
            break
        player.answer()
    typed = player.state["question"]["typed"]
    assert typed["count"] == len(typed["dice"]) > 1
    faces = [die["faces"][-1] for die in typed["dice"]]
    player.answer(faces)
