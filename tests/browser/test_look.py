"""Rules of the frame that no check covers: the stage at night, a pinned card, ships, the arc of an attack."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, Opener
from tests.browser.swing import GAME, in_full_swing
from tests.browser.table import Server, settled, state_of
from tests.browser.test_pages import toggle


@GAME
def test_the_stage_stays_night(open_page: Opener, server: Server, game: str) -> None:
    page, _ = in_full_swing(open_page, server, game, DESKTOP)
    color = "getComputedStyle(document.querySelector('#zones')).getPropertyValue('--panel')"
    night = page.evaluate(color)
    toggle(page, "light")
    assert page.evaluate(color) == night
    toggle(page, "dark")


@pytest.mark.parametrize("game", ["arcs", "tyrants"])
def test_a_card_that_is_read_stays_while_it_is_pinned(open_page: Opener, server: Server, game: str) -> None:
    page, _ = in_full_swing(open_page, server, game, DESKTOP)
    page.locator("#zones [data-card]").first.hover()
    expect(page.locator(".sheet-card .text").first).to_be_visible()
    page.keyboard.press("z")
    page.mouse.move(2, 2)
    page.wait_for_timeout(300)
    expect(page.locator(".pinned .sheet-card")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".pinned")).to_have_count(0)


def test_ships_are_read_from_their_tiles_and_pieces(open_page: Opener, server: Server) -> None:
    page, match = in_full_swing(open_page, server, "armada", DESKTOP)
    sheets = state_of(page, server, match)["picture"]["sheets"]
    page.locator(".tile[data-card='ship-2']").hover()
    card = page.locator(".sheet-card")
    expect(card.locator("h3")).to_have_text(sheets["ship-2"]["title"])
    expect(card.locator(".plated")).to_have_count(4)
    expect(card.locator(".figures > div")).to_have_count(4)
    page.locator("#board [data-id='ship-2'] .hit").hover()
    expect(page.locator("#board [data-id='ship-2']")).to_have_class(re.compile("pointed"))


def test_pointing_at_an_attack_draws_its_arc(open_page: Opener, server: Server) -> None:
    """The arc of the ship in question only, with its bands named, and the line of sight."""
    page, match = in_full_swing(open_page, server, "armada", DESKTOP, alone=True)
    state = state_of(page, server, match)
    while not any(one["id"].startswith(("attack:", "flak:")) for one in state["question"]["options"]):
        url = f"{server.address}/api/matches/{match}"
        hint = page.request.get(f"{url}/hint").json()["id"]
        state = page.request.post(f"{url}/answer", data={"no": state["no"], "answer": hint}).json()
        state = state_of(page, server, match)
        assert state["question"]
    page.reload()
    settled(page)
    page.locator("#question .choice[data-option*=':']").first.hover()
    expect(page.locator("#board .over-parts .firing .band")).to_have_count(3)
    expect(page.locator("#board .over-parts .band-name").first).to_have_text("close")
    expect(page.locator("#board .over-parts .sight")).to_have_count(1)
