"""How much a game beside a real table asks, given with a finger on a phone: just as much as was counted."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, Opener
from tests.browser.table import Server, after, new_match, settled
from tests.realtable.companion import KINDS, OTHER, Counted, Given
from tests.realtable.measured import GAMES
from understudy.core.game import REPORTED
from understudy.core.registry import find

#: What a finger and a keyboard did, counted before anything on the page hears of it.
COUNT = """
window.did = { taps: 0, typed: 0 };
addEventListener("pointerdown", () => { window.did.taps += 1; }, true);
addEventListener("keydown", () => { window.did.typed += 1; }, true);
"""
TAKE = "() => { const { did } = window; window.did = { taps: 0, typed: 0 }; return did; }"


def choose(page: Page, given: Given, last: str) -> None:
    """One of the choices: as it stands there, once more, or under its heading."""
    question = page.locator("#question")
    choice = question.locator(f".choice[data-option='{given.answer}']")
    again = question.locator(".in-one.again")
    if choice.count() == 0 and given.answer == last and again.count():
        again.tap()
        return
    if choice.count() == 0:
        question.locator(f"[data-group='{given.heading or OTHER}']").tap()
    choice.first.tap()


def enter(page: Page, given: Given) -> None:
    """Cards or dice from the table, by letters or by a tap on each; several cards are confirmed."""
    if given.typed:
        page.get_by_label("Type to find").tap()
        for letters in given.typed:
            page.keyboard.type(letters)
            page.keyboard.press("Enter")
    ids = given.answer if isinstance(given.answer, list) else [given.answer]
    for id in [] if given.typed else ids:
        page.locator(f"#question [data-choice='{id}']").tap()
    if given.kind in ("draw", "shuffle") and len(ids) > 1:
        page.locator("#ready").tap()


def give(page: Page, given: Given, last: str) -> Counted:
    """What an answer takes on the page."""
    number = settled(page)
    if given.kind == "choose":
        choose(page, given, last)
    else:
        enter(page, given)
    after(page, number)
    did = page.evaluate(TAKE)
    return Counted(1, did["taps"], did["typed"])


#: So many answers are given: the set-up, and the first turns of both.
ANSWERS = {"tyrants": 16, "arcs": 22}


@pytest.mark.parametrize("name", ANSWERS)
def test_taps_by_a_finger(open_page: Opener, server: Server, name: str) -> None:
    """The first turns of a game, answer by answer as in the games that are measured."""
    run, line_up = GAMES[name]
    played = run(line_up, {}, 1)
    game = find(name)
    seats = [seat if seat.partition(":")[0] in game.bots else REPORTED for seat in line_up]
    page = open_page(size=PHONE, own=True)
    page.context.add_init_script(COUNT)
    match = new_match(page, server, game=name, seats=seats, typed=dict.fromkeys(KINDS, "everybody"))
    page.goto(f"{server.address}/game/{match}?compact=1")
    last = ""
    for given in played.steps[: ANSWERS[name]]:
        took = give(page, given, last)
        assert took == given.took, given
        last = str(given.answer) if given.kind == "choose" else last
