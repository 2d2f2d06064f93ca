"""The template in the browser: every kind of thing that a picture can show, with a style sheet of its own."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.table import Server, click, new_match, settled
from tests.browser.test_pages import faults


def at_table(open_page: Opener, server: Server, **look: object) -> Page:
    page = open_page(**look)
    match = new_match(page, server, game="pennies", seats=["person", "careful"], seed=2)
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    return page


def test_rows_cards_on_cards_backs_and_piles_are_drawn(open_page: Opener, server: Server) -> None:
    page = at_table(open_page, server)
    stop = page.locator("#zones .shelf section.rows[aria-label='Banks'] .stop")
    expect(stop).to_have_attribute("aria-label", "Goal 50")
    expect(stop.locator(".near")).to_contain_text("Secret 2")
    expect(stop.locator(".far .back")).to_have_count(1)
    expect(stop.locator(".far")).not_to_contain_text("Secret 1")
    far, place, near = (stop.locator(part).bounding_box() for part in (".far", "> .card", ".near"))
    assert far is not None
    assert place is not None
    assert near is not None
    assert far["y"] + far["height"] <= place["y"] < place["y"] + place["height"] <= near["y"]
    expect(page.locator("#zones .pile")).to_have_text("Cards that were not dealt8")


def test_it_has_its_own_style_and_is_played_by_clicking_the_pot(open_page: Opener, server: Server) -> None:
    page = at_table(open_page, server)
    felt = page.locator("#board .felt").evaluate("part => getComputedStyle(part).fill")
    assert felt == "rgb(20, 83, 45)"
    pennies = page.locator("#board .penny").count()
    click(page, "#question .choice")
    assert page.locator("#board .penny").count() != pennies


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_nothing_is_wrong_with_it(open_page: Opener, server: Server, size: tuple[int, int]) -> None:
    page = at_table(open_page, server, size=size)
    assert faults(page) == []
