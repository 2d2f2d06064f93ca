"""Options that cannot be listed are put together part by part, or by a point, also from afar."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from tests.core.kites import GAME
from tests.web.client import Player


@pytest.fixture
def player(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> Player:
    monkeypatch.setattr("understudy.core.registry.find", lambda name: GAME)
    monkeypatch.setattr("understudy.store.record.find", lambda name: GAME)
    return Player.begin(client, "kites", seats=["person"])


def test_a_question_says_what_can_be_put_together(player: Player) -> None:
    question = player.state["question"]
    assert [option["id"] for option in question["options"]] == ["stay"]
    assert question["compose"] == {"kind": "parts", "title": "a flight", "box": [], "turns": False}
    player.answer("stay")
    spot = {"kind": "spot", "title": "the stake", "box": [-10, -10, 10, 10], "turns": True}
    assert player.state["question"]["compose"] == spot


def test_parts_follow_each_other_until_the_option_is_whole(player: Player) -> None:
    first = player.get("/compose")
    assert [piece["text"] for piece in first["pieces"]][:2] == ["speed 1", "speed 2"]
    assert first["option"] is None
    second = player.get("/compose", parts="2|1")
    assert [piece["id"] for piece in second["pieces"]] == ["-1", "0"]
    whole = player.get("/compose", parts="2|1|0")
    assert whole["pieces"] == []
    assert (whole["option"]["id"], whole["no"]) == ("fly:2:1,0", player.state["no"])
    player.answer(whole["option"]["id"])
    assert player.state["question"]["compose"]["kind"] == "spot"


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"parts": "9"}, "“9” cannot come here. Choose from: 1, 2"),
        ({"parts": "2|1|1"}, "“1” cannot come here. Choose from: -1, 0"),
        ({"parts": "2|1|0|0"}, "nothing: it is whole"),
    ],
)
def test_parts_that_do_not_fit_are_named(
    client: TestClient, player: Player, query: dict[str, str], said: str
) -> None:
    refused = client.get(f"{player.path}/compose", params=query)
    assert refused.status_code == 422
    assert said in refused.json()["text"]


def test_a_point_becomes_an_option_or_says_why_not(client: TestClient, player: Player) -> None:
    player.answer("stay")
    found = player.get("/compose", point="3,-4.5,90")
    for point, said in (
        ("9,9", "in the water"),
        ("99,0", "x goes from -10 to 10"),
        ("here", "“here” is not a point"),
        ("1e5,2", "is not a point"),
        ("nan,2", "is not a point"),
    ):
        refused = client.get(f"{player.path}/compose", params={"point": point})
        assert refused.status_code == 422
        assert said in refused.json()["text"]
    player.answer(found["option"]["id"])
    assert player.state["question"]["compose"]["kind"] == "parts"


def test_only_whoever_is_asked_puts_something_together(client: TestClient, player: Player) -> None:
    assert Player(client, player.id, seat=-1).state["question"]["compose"] is None
    assert client.get(f"{player.path}/compose?seat=-1").status_code == 422
