"""Anything in any order: no fault, and what is in memory is always what the log says.

`UNDERSTUDY_MONKEYS` says how many try.
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.client import Json, Player, let_go, some_by_hand

TYPED: list[dict[str, str]] = [
    {},
    {"draw": "everybody"},
    {"draw": "people", "roll": "people"},
    {"pick": "everybody", "roll": "bots"},
]
GAMES: list[dict[str, Any]] = [
    {"game": "tyrants", "seats": ["person", "automa:hard"]},
    {"game": "tyrants", "seats": ["person", "automa:easy", "person"], "options": {"decks": "demons+undead"}},
    {"game": "tyrants", "seats": ["person", "automa", "greedy", "automa"], "options": {"coop": "yes"}},
    {"game": "pennies", "seats": ["person", "careful", "person"]},
    {"game": "arcs"},
    {"game": "tyrants", "seats": ["reported", "person", "automa"]},
    {"game": "carwars", "seats": ["person", "bot", "person"]},
    {"game": "armada", "seats": ["person", "ai"]},
    {"game": "swccg", "seats": ["player", "person"]},
    {"game": "arcs", "seats": ["reported", "supercat"]},
]


class Monkey:
    """Does anything that a tab could do, sensible or not."""

    def __init__(self, client: TestClient, rng: random.Random, wish: Json) -> None:
        self.client = client
        self.rng = rng
        self.player = Player.begin(client, wish.pop("game"), **wish)
        self.statuses: dict[int, int] = {}

    def send(self, method: str, what: str, body: Json | None = None) -> None:
        found = self.client.request(method, f"{self.player.path}{what}", json=body)
        assert found.status_code < 500, (what, body, found.text)
        self.statuses[found.status_code] = self.statuses.get(found.status_code, 0) + 1
        if found.status_code == 200 and body is not None:
            self.player.learn(found.json())

    def change(self, what: str, **body: Any) -> None:
        no = self.player.state["no"] if self.rng.random() < 0.95 else self.rng.randrange(50)
        self.send("PUT" if what == "typed" else "POST", f"/{what}", {"no": no, **body})

    def answer(self) -> None:
        question = self.player.state["question"]
        if question is None:
            self.change("undo")
        elif question["kind"] == "choose":
            # A tab that looks for another seat is shown no options.
            offered = question["options"] or [{"id": "nothing"}]
            self.change("answer", answer=self.rng.choice(offered)["id"])
        else:
            self.change("answer", answer=some_by_hand(question))

    def overrule(self, number: int) -> None:
        """Have a bot do something else, where there is something else."""
        found = self.client.get(f"{self.player.path}/ways/{number}")
        ways = (found.json()["ways"] if found.status_code == 200 else []) or [{"id": "nothing"}]
        self.change("overrule", at=number, plan=self.rng.choice(ways)["id"])

    def correct(self) -> None:
        fields = self.player.get("/fields")["fields"]
        if fields:
            field = self.rng.choice(fields)
            value = self.rng.choice(field["allowed"] or ["1"])
            self.change("correct", of=field["of"], name=field["name"], value=value)

    def let_pass(self) -> None:
        question = self.player.state["question"]
        topic = question["topic"] if question and self.rng.random() < 0.5 else "idle"
        self.change("pass", topics=[topic] if self.rng.random() < 0.5 else [])

    def step(self) -> None:
        number = self.rng.randrange(max(1, self.player.state["n"] + 2))
        turn = self.rng.randrange(len(self.player.state["turns"]) + 2)
        deeds: list[tuple[int, Any]] = [
            (60, self.answer),
            (8, lambda: self.change("undo")),
            (6, lambda: self.change("redo")),
            (4, lambda: self.change("back", to=number)),
            (3, lambda: self.change("stand-in")),
            (6, lambda: self.overrule(number)),
            (6, self.correct),
            (2, self.let_pass),
            (3, lambda: self.change("typed", typed=self.rng.choice(TYPED))),
            (2, lambda: self.change("answer", answer=self.rng.choice(["end", "fly", ["noble"], []]))),
            (4, lambda: self.send("GET", f"/at/{number}")),
            (4, lambda: self.send("GET", f"/why/{turn}")),
            (3, lambda: self.send("GET", f"/moves?first={number}")),
            (1, lambda: self.send("GET", "/hint")),
            (1, lambda: self.send("GET", "/replay.html")),
            (1, lambda: self.send("GET", "/journal")),
        ]
        weights, acts = zip(*deeds, strict=True)
        self.rng.choices(acts, weights)[0]()

    def compare(self) -> None:
        """What was in memory, and the same read again from the log."""
        before = self.player.look()
        let_go(self.client)
        after = self.player.look()
        assert after == before


@pytest.mark.parametrize("seed", range(int(os.environ.get("UNDERSTUDY_MONKEYS", "10"))))
def test_anything_in_any_order(client: TestClient, seed: int) -> None:
    play(client, seed + 1000 * int(os.environ.get("UNDERSTUDY_FUZZ_SEED", "0")))


@pytest.mark.parametrize("seed", [2036, 7024, 13034])
def test_what_monkeys_have_found_before(client: TestClient, seed: int) -> None:
    """An attack that changed alone; questions skipped while a bot waited, after an undo and a correction."""
    play(client, seed)


def play(client: TestClient, seed: int) -> None:
    rng = random.Random(seed)
    wish = {**GAMES[seed % len(GAMES)], "seed": seed, "typed": rng.choice(TYPED)}
    monkey = Monkey(client, rng, wish)
    for number in range(60):
        monkey.step()
        if number % 6 == 5:
            monkey.compare()
    assert monkey.statuses[200] > 15
