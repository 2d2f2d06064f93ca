"""Games in their middle and at their end, each played once for all tests that look at it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Opener
from tests.browser.table import Server, new_match, settled, state_of

GAMES: dict[str, list[str]] = {
    "arcs": ["person", "supercat", "supercat:hard", "supercat"],
    "armada": ["person", "greedy"],
    "carwars": ["person", "bot", "bot", "bot"],
    "pennies": ["person", "careful"],
    "swccg": ["person", "greedy"],
    "tyrants": ["person", "automa", "automa", "automa"],
}
GAME = pytest.mark.parametrize("game", sorted(GAMES))
#: So many things have happened in the middle of a game.
MIDDLE = {"pennies": 3, "armada": 140}
USUAL = 200

_played: dict[tuple[str, str, bool, str], str] = {}


def played(page: Page, server: Server, game: str, over: bool = False, scenario: str = "") -> str:
    """A match that a stand-in has played so far. It is everybody's: whoever looks at it answers nothing."""
    key = (server.address, game, over, scenario)
    if key not in _played:
        match = copied(page, server, game, scenario) if over else _begun(page, server, game, scenario)
        _played[key] = _play(page, server, match, None if over else MIDDLE.get(game, USUAL))
    return _played[key]


def copied(page: Page, server: Server, game: str, scenario: str = "") -> str:
    """The middle of a game for one test alone, which may play on."""
    match = played(page, server, game, scenario=scenario)
    text = page.request.get(f"{server.address}/api/matches/{match}/journal?secrets=1").text()
    return str(page.request.post(f"{server.address}/api/import", data={"text": text}).json()["id"])


def _begun(page: Page, server: Server, game: str, scenario: str) -> str:
    options = {"scenario": scenario} if scenario else {}
    return new_match(page, server, game=game, seats=GAMES[game], seed=5, options=options)


def _play(page: Page, server: Server, match: str, until: int | None) -> str:
    state = state_of(page, server, match)
    while not state["over"] and (until is None or state["n"] < until):
        url = f"{server.address}/api/matches/{match}/stand-in"
        state = page.request.post(url, data={"no": state["no"]}).json()
    return match


def in_full_swing(
    open_page: Opener, server: Server, game: str, size: tuple[int, int], alone: bool = False
) -> tuple[Page, str]:
    """A page with a game in its middle; `alone`: one that the test may play on."""
    page = open_page(size=size)
    match = copied(page, server, game) if alone else played(page, server, game)
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    return page, match
