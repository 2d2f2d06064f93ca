"""A bot that bids in secret: while the game runs nobody is told how much, afterwards everybody."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.client import Player

HERE = Path(__file__).parent


def secret_bids() -> Any:
    """The game of the conformance suite in which bids are secret."""
    path = HERE.parent / "conformance" / "hostile" / "hostile.py"
    spec = importlib.util.spec_from_file_location("secret_bids", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.FAIR


@pytest.fixture
def bids(monkeypatch: pytest.MonkeyPatch) -> Any:
    game = secret_bids()
    monkeypatch.setattr("understudy.core.registry.find", lambda name: game)
    monkeypatch.setattr("understudy.store.record.find", lambda name: game)
    return game


def begin(client: TestClient, seed: int = 7) -> Player:
    """The bot has bid, the person is asked."""
    player = Player.begin(client, "fair", seats=["bidder", "person"], seed=seed)
    assert player.state["question"]["seat"] == 1
    return player


def bid_of(player: Player) -> int:
    """The number of the answer in which the bot has bid, as the owner of the server can find out."""
    lines = player.client.get(f"{player.path}/journal?secrets=1").text.splitlines()
    decided = [json.loads(line) for line in lines if '"decide"' in line]
    return next(number for number, line in enumerate(lines) if json.loads(line) == decided[-1]) - 1


def told(player: Player, number: int) -> dict[str, Any]:
    """All that anybody can read."""
    asked = ("", "/log", "/moves", "/text", "/news?no=0&n=0&eyes=1", "/why/1")
    found = {what: player.get(what) for what in asked}
    return {**found, "ways": player.get(f"/ways/{number}"), "at": player.get(f"/at/{number + 1}")}


def test_a_secret_bid_is_nowhere_to_be_read(client: TestClient, bids: Any) -> None:
    """Two games in which only the secret is different are told alike."""
    ours = begin(client)
    number = bid_of(ours)
    secret = ours.get(f"/ways/{number}")
    assert (secret["done"], secret["ways"]) == ("", [])
    assert ours.get("/why/1")["plans"] == ours.get("/why/1")["pages"] == []
    kept = client.get(f"{ours.path}/journal?secrets=1").text.splitlines()[1:]
    for seed in range(8, 30):
        theirs = begin(client, seed)
        if client.get(f"{theirs.path}/journal?secrets=1").text.splitlines()[1:] != kept:
            break
    else:
        raise AssertionError("the bot always bids the same")
    one, two = ({**told(each, number), "id": ""} for each in (ours, theirs))
    assert json.dumps(one).replace(ours.id, "") == json.dumps(two).replace(theirs.id, "")


def test_nobody_has_it_bid_something_else_to_find_out(client: TestClient, bids: Any) -> None:
    player = begin(client)
    body = {"no": player.state["no"], "at": bid_of(player), "plan": "bid:9"}
    refused = client.post(f"{player.path}/overrule", json=body)
    assert refused.status_code == 422
    assert refused.json()["text"] == "This bot keeps its plans to itself until the game is over."


def test_when_the_game_is_over_everything_opens(client: TestClient, bids: Any) -> None:
    player = begin(client)
    number = bid_of(player)
    while not player.state["over"]:
        player.answer("bid:1")
    why = player.get("/why/1")
    assert why["pages"][0]["title"] == "Bid"
    assert why["plans"]
    assert len(player.get(f"/ways/{number}")["ways"]) > 1
    assert client.get(f"{player.path}/journal").status_code == 200
