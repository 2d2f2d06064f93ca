"""Pages that look on while others answer: whatever comes in between, they draw what the server has."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Page, Response, TimeoutError

from tests.browser.conftest import Opener
from tests.browser.table import Guard, Server, new_match, settled

#: What is drawn of each part, and where; and the cards.
DRAWN = """() => [
  ...[...document.querySelectorAll("#board [data-id]")].map((part) =>
    [part.dataset.id, part.dataset.label, part.getAttribute("transform"), part.innerHTML]).sort(),
  ...[...document.querySelectorAll("#zones [data-card]")].map((card) => card.textContent.trim()).sort(),
]"""

#: The same as text, to be compared where it is drawn.
LIKE = f"right => JSON.stringify(({DRAWN})()) === JSON.stringify(right)"

SEATS = {
    "tyrants": ["person", "automa"],
    "arcs": ["person", "supercat", "supercat"],
    "carwars": ["person", "bot"],
    "armada": ["person", "ai"],
    "swccg": ["person", "player"],
}


def answer(page: Page, calls: str, state: Any, rng: random.Random) -> Any:
    """One answer by the API, as another client gives it; now and then one is taken back."""
    question = state["question"]
    if state["undo"] and rng.random() < 0.1:
        what, extra = "undo", {}
    elif question and question["kind"] == "choose" and question["options"] and rng.random() < 0.8:
        what, extra = "answer", {"answer": rng.choice(question["options"])["id"]}
    else:
        what, extra = "stand-in", {}
    reply = page.request.post(f"{calls}/{what}", data={"no": state["no"], **extra})
    return reply.json() if reply.ok else page.request.get(calls).json()


@pytest.mark.parametrize("game", SEATS)
def test_after_a_burst_of_answers_pages_draw_what_the_server_has(
    open_page: Opener, server: Server, guard: Guard, game: str
) -> None:
    # A page that wants to put an answer together is refused where somebody else has answered meanwhile.
    guard.expected = ("422",)
    refused: list[str] = []
    quick, slow = open_page(), open_page(speed="fast")

    def heard(response: Response) -> None:
        if response.status >= 400:
            refused.append(response.url)

    match = new_match(quick, server, game=game, seats=SEATS[game])
    calls, rng = f"{server.address}/api/matches/{match}", random.Random(3)
    for page in (quick, slow):
        page.on("response", heard)
        page.goto(f"{server.address}/game/{match}")
        settled(page)
    state = quick.request.get(calls).json()
    for _ in range(25):
        state = answer(quick, calls, state, rng)
        if state["over"]:
            break
    fresh = open_page(f"/game/{match}")
    for page in (quick, slow, fresh):
        page.locator(f"#table[data-settled='{state['no']}']").wait_for()
    right = fresh.evaluate(DRAWN)
    assert len(right) > 3
    for page in (quick, slow):
        page.remove_listener("response", heard)
        assert_drawn(page, right)
    assert all("/compose?" in url for url in refused), refused


def assert_drawn(page: Page, right: Any) -> None:
    """What is still on its way when a page settles may arrive first."""
    with suppress(TimeoutError):
        page.wait_for_function(LIKE, arg=right, timeout=5000)
    assert page.evaluate(DRAWN) == right
