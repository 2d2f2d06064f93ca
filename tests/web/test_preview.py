"""What a question shows on the board before it is answered, and how pieces come to where they stand."""

from __future__ import annotations

import re
import sys
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.client import Player
from understudy.core.picture import patched

CARS: dict[str, Any] = {"game": "carwars", "seats": ["person", "bot", "bot"], "seed": 5}


def until(player: Player, text: str) -> dict[str, Any]:
    for _ in range(60):
        question: dict[str, Any] = player.state["question"]
        if question["text"] == text:
            return question
        player.answer()
    raise AssertionError(f"nobody asks “{text}”")


def test_moves_stand_on_the_board_as_ghosts(client: TestClient) -> None:
    player = Player.begin(client, **CARS)
    question = until(player, "Choose a move")
    assert question["near"] == ["amber"]
    sketches = player.get("/sketches")
    assert sketches["no"] == question["no"]
    for option in question["options"]:
        assert 'class="ghost' in sketches["options"][option["id"]]
        assert set(option["touches"]) <= set(question["parts"])
    assert all(part["label"] and part["svg"] for part in question["parts"].values())


def test_a_question_draws_no_sketches_before_somebody_looks(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player.begin(client, **CARS)
    module = sys.modules["understudy.games.carwars.preview"]
    drawn, draw = list[object](), module._sketch_move

    def sketch(*how: Any) -> object:
        drawn.append(how)
        return draw(*how)

    monkeypatch.setattr(module, "_sketch_move", sketch)
    question = until(player, "Choose a move")
    drawn.clear()
    assert player.look()["question"] == question
    # One tells that there are any.
    assert (question["sketches"], len(drawn)) == (True, 1)
    player.get("/sketches")
    assert len(drawn) == 1 + len(question["options"]) > 5


def test_attacks_show_their_arc_and_line(client: TestClient) -> None:
    player = Player.begin(client, **CARS)
    question = until(player, "Attack")
    shots = [option for option in question["options"] if option["id"].startswith("fire:")]
    assert shots
    sketches = [player.get("/sketches")["options"][shot["id"]] for shot in shots]
    assert all('class="arc armed"' in sketch and 'class="shot"' in sketch for sketch in sketches)
    assert all(set(shot["touches"]) & set(player.state["picture"]["parts"]) for shot in shots)


def test_only_whoever_is_asked_sees_it(client: TestClient) -> None:
    player = Player.begin(client, **{**CARS, "seats": ["person", "person"]})
    until(player, "Choose a move")
    asked = player.state["question"]["seat"]
    other = player.look(seat=1 - asked)["question"]
    assert (other["yours"], other["parts"], other["options"]) == (False, {}, [])
    assert player.get("/sketches", seat=1 - asked)["options"] == {}


@pytest.mark.parametrize("game", ["tyrants", "arcs", "pennies"])
def test_games_without_ghosts_have_none(client: TestClient, game: str) -> None:
    player = Player.begin(client, game)
    question = player.state["question"]
    assert (question["parts"], question["near"], question["sketches"]) == ({}, [], False)
    assert not any(player.get("/sketches")["options"].values())


def test_moves_tell_the_way_from_where_a_piece_stood_to_where_it_stands(client: TestClient) -> None:
    player = Player.begin(client, **CARS)
    stands: dict[str, Any] = player.get("/moves")["first"]["parts"]
    for _ in range(8):
        player.do("stand-in")
        if player.state["over"]:
            break
    moved = 0
    for move in player.get("/moves")["moves"]:
        before, stands = stands, patched(stands, move["changes"].get("parts", {}))
        for id, way in move["changes"].get("ways", {}).items():
            assert way[0] == before[id]["at"]
            assert way[-1] == stands[id]["at"]
            moved += 1
    assert moved > 10


def test_a_replay_file_carries_the_ways(client: TestClient) -> None:
    player = Player.begin(client, **CARS)
    player.do("stand-in")
    page = client.get(f"{player.path}/replay.html").text
    assert '"ways"' in page
    assert "class Camera" in page
    assert "class Fleet" in page
    assert not re.search(r"^(import|export) ", page.split("<script>", 1)[1], re.MULTILINE)


@pytest.mark.parametrize(
    ("game", "options"), [("carwars", {"cars": "apollo+/etc/own.json"}), ("swccg", {"dark": "/etc/own.txt"})]
)
def test_files_of_the_machine_are_not_for_the_browser(
    client: TestClient, game: str, options: dict[str, str]
) -> None:
    wish = {"game": game, "options": options}
    found = client.post("/api/matches", json=wish)
    assert found.status_code == 422
    assert "only in the terminal" in found.json()["text"]


def test_cars_are_chosen_by_seat(client: TestClient) -> None:
    about = next(game for game in client.get("/api/games").json()["games"] if game["name"] == "carwars")
    setting = next(setting for setting in about["settings"] if setting["name"] == "cars")
    assert setting["each"][:2] == ["", "random"]
    assert set(setting["each"]) == set(setting["titles"])
    assert about["seat_names"] == ["Amber", "Cobalt", "Jade", "Ruby"]
    own = next(id for id in setting["each"][2:] if "not for bots" not in setting["titles"][id])
    player = Player.begin(client, **{**CARS, "options": {"cars": f"{own}++random"}})
    names = [seat["name"] for seat in player.state["seats"]]
    assert names[0].removesuffix(")").partition(" (")[2] in setting["titles"][own]


def test_judged_answers_begin_with_the_simple_ones(client: TestClient) -> None:
    player = Player.begin(client, **{**CARS, "seats": ["person", "bot"], "typed": {"judge": "everybody"}})
    question = until(player, "In which firing arcs of Amber is Cobalt?")
    assert question["kind"] == "judge"
    names = [choice["name"] for choice in question["typed"]["choices"]]
    assert names[:4] == ["front", "right", "back", "left"]
    player.answer("front")
    assert player.state["undo"]["text"] == "front"
