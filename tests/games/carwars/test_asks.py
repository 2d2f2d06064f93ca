"""A position can ask every question that a bot is asked, without naming a step."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.cli.console import Result, inside, refused, understudy
from tests.games.carwars.tables import built, row
from understudy.core.flow import Flow
from understudy.core.match import Header, Match
from understudy.core.requests import Choose
from understudy.core.table import Table
from understudy.games.carwars import GAME, STEPS
from understudy.games.carwars.asks import ABILITIES, ASKS
from understudy.games.carwars.cards import CARDS

HERE, EAST = (18.0, 18.0, 90.0), (26.0, 18.0, 90.0)


def asking(topic: str, about: dict[str, Any], build: Any = None, **parts: Any) -> dict[str, Any]:
    """A position in which amber, a bot, is asked; cobalt stands to its right."""
    things = parts.pop("things", [])
    cars = [row(build=build or built(), **{"pose": HERE, "speed": 2, "ace": 4, **parts}), row(EAST, speed=2)]
    question = {"topic": topic, "seat": "amber", "about": about}
    options = {"bot-cards": "always-use"}
    return {"seats": ["bot", "bot"], "cars": cars, "options": options, "things": things, "ask": question}


def ask(folder: Path, position: dict[str, Any], *args: str) -> Result:
    (folder / "position.json").write_text(json.dumps(position))
    return inside("decide", "carwars", folder / "position.json", "--seed", "3", *args, folder=folder)


def answered(folder: Path, position: dict[str, Any]) -> str:
    """What amber answers first; the position afterwards reads back."""
    data = ask(folder, position, "--json").data()
    assert data["trace"]
    assert GAME.read_position(data["position"])
    return str(
        next(each["answer"] for each in data["answers"] if (each["kind"], each["seat"]) == ("choose", 0))
    )


#: For every topic something about it, a car that can be asked, and what is answered.
ROLLED = {"move": "D1 left", "dice": ["yellow shield", "yellow star", "green shield"]}
DEFENSE = {"dice": ["yellow star", "yellow double star"], "damage": 2}
QUESTIONS: list[tuple[str, dict[str, Any], Any, dict[str, Any], str]] = [
    ("adjust-speed", {}, None, {"personality": "desperate", "speed": 4}, "speed:down"),
    ("move", {"points": 2}, None, {"personality": "defensive", "control": 2}, "move:straight"),
    ("pay-for-fire", {"fires": ["front", "left"]}, None, {"armor": [3, 4, 4, 1]}, "douse:left"),
    ("which-fire", {"fires": ["back", "right"]}, None, {"armor": [4, 2, 1, 4]}, "douse:back"),
    ("first-aid", {"driver": 1, "gunner": 2}, built(gear=["first_aid_kit"]), {}, "heal:1"),
    ("move-damage", {"driver": 2}, built(gear=["taco"]), {}, "heal:0"),
    ("leave-out-die", {"move": "D2 left"}, built(driver="ranger"), {}, "remove:yellow"),
    ("ease-roll", ROLLED, built(back=["spoiler"]), {}, "use:"),
    ("reroll", {"roll": "defence", **DEFENSE}, None, {}, "reroll:1"),
    ("reroll-or-ability", DEFENSE, built(driver="medusa"), {}, ""),
    ("ability", {"card": "Drag Chute"}, built(back=["drag_chute"]), {}, "use:"),
    ("attack", {"who": "driver"}, built(right=["heavy_machine_gun"]), {}, "fire:driver:"),
    ("target-side", {"target": "cobalt"}, None, {"pose": (22.5, 13.5, 90.0)}, "side:"),
    ("hit-item", {"line": "weapon", "side": "left"}, built(left=["wasp", "javelin"]), {}, "hit:"),
    ("hit-crew", {"driver": 1}, None, {}, "hit:1"),
]


@pytest.mark.parametrize(
    ("topic", "about", "build", "parts", "answer"), QUESTIONS, ids=[each[0] for each in QUESTIONS]
)
def test_every_question_can_be_asked(
    topic: str, about: dict[str, Any], build: Any, parts: dict[str, Any], answer: str, tmp_path: Path
) -> None:
    assert answered(tmp_path, asking(topic, about, build, **parts)).startswith(answer)


def test_nothing_that_a_bot_is_asked_is_missing() -> None:
    """All choices of the showcase games; and every request of theirs has a topic."""
    assert {each[0] for each in QUESTIONS} == set(ASKS)
    seen: set[str] = set()

    def watched(step: Callable[..., Flow[None] | None]) -> Callable[..., Flow[None] | None]:
        def play(table: Table, *args: Any) -> Flow[None] | None:
            flow = step(table, *args)
            return None if flow is None else spied(flow)

        return play

    def spied(flow: Flow[None]) -> Flow[None]:
        value: object = None
        while True:
            try:
                request = flow.send(value)
            except StopIteration:
                return
            assert request.topic, request.prompt
            if isinstance(request, Choose):
                seen.add(request.topic)
            value = yield request

    game = replace(GAME, steps={name: watched(step) for name, step in STEPS.items()})
    for number, (seats, options) in enumerate(GAME.showcase):
        Match(Header.of(game, seats, options, number), keep=False).advance()
    common = {"move", "adjust-speed", "attack", "target-side", "reroll", "hit-item", "hit-crew"}
    assert common <= seen <= set(ASKS)


def fitted(effect: str) -> tuple[str, dict[str, Any]]:
    """A card with an effect, and a car that has it."""
    card = next(card for card in CARDS.values() if effect in card.numbers)
    if card.kind in ("driver", "gunner"):
        return card.name, built(**{card.kind: card.id})
    if card.kind in ("upgrade", "gear"):
        return card.name, built(**{"upgrades" if card.kind == "upgrade" else "gear": [card.id]})
    return card.name, built(back=[card.id], right=["heavy_machine_gun"])


@pytest.mark.parametrize("effect", ABILITIES)
def test_every_ability_can_be_asked_for(effect: str, tmp_path: Path) -> None:
    name, build = fitted(effect)
    fires = {"fires": ["front"]} if effect == "sharkfin" else {}
    cloud = {"kind": "smoke", "id": "cloud", "at": (22.0, 18.0, 0.0)}
    position = asking("ability", {"card": name, **fires}, build, plant=5, things=[cloud])
    assert answered(tmp_path, position).startswith(("use:", "pass"))


def test_what_is_said_wrongly_is_named(tmp_path: Path) -> None:
    for topic, about, words in (
        ("dance", {}, ("ask.topic: there is no question “dance”", "adjust-speed")),
        ("move", {"points": "two"}, ("ask.about.points: a whole number is expected",)),
        ("move", {"speed": 2}, ("ask.about: there is no word “speed”", "points")),
        ("pay-for-fire", {"fires": ["top"]}, ("ask.about.fires: there is no side “top”", "front")),
        ("pay-for-fire", {"fires": "front"}, ("ask.about.fires: a list of words is expected",)),
        ("pay-for-fire", {}, ("“pay-for-fire” is not asked of Amber (Own) in this position",)),
        ("attack", {"who": "cook"}, ("ask.about.who: there is no crew member “cook”",)),
        ("reroll", {"dice": ["pink star"]}, ("ask.about.dice: there is no color of dice “pink”",)),
        ("reroll", {"dice": ["yellow star"]}, ("ask.about (Driving roll)", "face")),
        ("target-side", {"target": "amber"}, ("ask.about.target: Amber cannot be that here",)),
        ("target-side", {"weapon": "spoon"}, ("ask.about.weapon: there is no item “spoon”",)),
        ("ability", {}, ("has no card with a question of its own",)),
        ("hit-item", {"line": "tires"}, ("there is no line of a damage card “tires”", "weapon")),
    ):
        refused(ask(tmp_path, asking(topic, about)), *words)


def test_a_question_can_be_played_from(tmp_path: Path) -> None:
    position = {**asking("pay-for-fire", {"fires": ["front"]}), "seats": ["person", "bot"]}
    (tmp_path / "position.json").write_text(json.dumps(position))
    result = understudy("play", "carwars", "--from", "position.json", typed=["0", "quit"], folder=tmp_path)
    assert "Pay CONTROL to put out a fire?" in result.out
