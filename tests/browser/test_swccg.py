"""Star Wars CCG in the browser: some turns at two sizes, what choices cost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.table import Server, after, is_over, new_match, settled, state_of
from tests.browser.test_pages import faults

SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])


def answer(page: Page) -> None:
    """One answer: something that is done where there is something, else the pass."""
    number = settled(page)
    choices = page.locator("#question .choices > .choice")
    (choices if choices.count() else page.locator("#question .closing .choice")).first.click()
    after(page, number)


def until(page: Page, text: str) -> None:
    for _ in range(60):
        if text in page.locator("#question h2").inner_text() or is_over(page):
            return
        answer(page)
    raise AssertionError(f"nobody asks “{text}”")


@SIZES
def test_some_turns_with_what_choices_cost(open_page: Opener, server: Server, size: tuple[int, int]) -> None:
    page = open_page("/", size)
    match = new_match(page, server, game="swccg", seats=["person", "greedy"], seed=7)
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    expect(page.locator(".seats > .seat")).to_have_count(2)
    # What ends the question stands apart, as number 0.
    closing = page.locator("#question .closing .choice")
    expect(closing).to_contain_text("pass", ignore_case=True)
    expect(page.locator("#question [data-group='Other']")).to_have_count(0)
    until(page, "Deploy phase")
    expect(page.locator("#question .choice .stakes").first).to_contain_text("Force")
    for _ in range(12):
        answer(page)
    until(page, "Deploy phase")
    asked = state_of(page, server, match)["question"]
    assert asked["topic"] == "deploy"
    assert asked["passable"]
    assert not faults(page)
