"""The style sheets and pictures of games: of the house, and of plug-ins."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from tests.web.client import Player


@pytest.mark.parametrize("game", ["tyrants", "arcs", "carwars", "armada", "pennies"])
def test_every_game_has_a_style_sheet_and_a_cover(client: TestClient, game: str) -> None:
    style = client.get(f"/static/games/{game}.css")
    assert style.headers["content-type"].startswith("text/css")
    assert "{" in style.text
    assert client.get(f"/static/games/{game}.svg").headers["content-type"].startswith("image/svg+xml")


def test_a_plug_in_brings_its_own_files(client: TestClient) -> None:
    assert ".penny" in client.get("/static/games/pennies.css").text
    assert client.get("/static/games/pennies/cover.svg").text.startswith("<svg")


@pytest.mark.parametrize(
    "path",
    [
        "nobody.css",
        "pennies.py",
        "pennies/rules.py",
        "pennies/../rules.py",
        "pennies/..%2Frules.py",
        "pennies/",
        f"{'x' * 5000}.css",
        f"pennies/{'x' * 5000}",
    ],
)
def test_nothing_else_is_served(client: TestClient, path: str) -> None:
    assert client.get(f"/static/games/{path}").status_code == 404


def test_a_replay_file_has_the_style_of_its_game(client: TestClient) -> None:
    player = Player.begin(client, "pennies").play()
    assert ".penny" in client.get(f"{player.path}/replay.html").text
