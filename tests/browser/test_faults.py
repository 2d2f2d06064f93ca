"""Faults that people met, each so that it cannot come back."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import DESKTOP, Opener
from tests.browser.swing import in_full_swing
from tests.browser.table import Server, begin, new_match, settled, state_of
from tests.browser.test_armada import BROADSIDE


def test_a_broadside_glows_before_it_is_fired(open_page: Opener, server: Server) -> None:
    """The ships and squadrons that can be attacked, and the one that is pointed at with its option."""
    page = open_page()
    position = {**BROADSIDE, "agenda": [["round", []], ["attack_step", [1]]]}
    made = page.request.post(
        f"{server.address}/api/import", data={"text": json.dumps(position), "game": "armada", "seed": 4}
    )
    page.goto(f"{server.address}/game/{made.json()['id']}")
    settled(page)
    lit = page.locator("#board .lit")
    expect(lit).not_to_have_count(0)
    lit.first.hover()
    expect(page.locator("#question .choice.pointed")).not_to_have_count(0)


def test_the_usual_line_up_is_shown_as_it_starts(open_page: Opener, server: Server) -> None:
    """Star Wars CCG: who sits there stands there, and no setting shows a code."""
    page = open_page("/new/swccg")
    page.locator("#form:not([aria-busy])").wait_for()
    expect(page.locator("#summary")).to_have_text("Human · Bot (expert)")
    expect(page.locator("#seat-1")).to_have_value("player:expert")
    expect(page.locator("#setting-dark option").first).to_have_text("Imperial Tatooine")
    begin(page)
    settled(page)
    state = state_of(page, server, page.url.rpartition("/")[2])
    assert [seat["player"] for seat in state["seats"]] == ["person", "player"]
    for game in ("arcs", "armada", "carwars", "swccg", "tyrants"):
        page.goto(f"{server.address}/new/{game}")
        page.locator("#form:not([aria-busy])").wait_for()
        words = page.locator("#fields").inner_text()
        assert not [code for code in ("ASM-", "SETUP0", "CWA-", "ARA-", "SW-A", "(A-") if code in words]


@pytest.mark.parametrize("aloud", [True, False], ids=["at once", "at the end"])
def test_reasons_of_a_bot_that_holds_secrets(open_page: Opener, server: Server, aloud: bool) -> None:
    page = open_page()
    options = {"reasons": "at-once"} if aloud else {}
    match = new_match(page, server, game="swccg", seats=["person", "player:novice"], options=options)
    state = state_of(page, server, match)
    while not any(turn["seat"] == 1 for turn in state["turns"]) or state["n"] < 30:
        url = f"{server.address}/api/matches/{match}/stand-in"
        state = page.request.post(url, data={"no": state["no"]}).json()
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    page.keyboard.press("w")
    if aloud:
        expect(page.locator("dialog[open] .sheet").first).to_be_visible()
    else:
        expect(page.locator("#notices")).to_contain_text("its reasoning opens after the game")


def test_looking_back_while_a_bot_plays(open_page: Opener, server: Server) -> None:
    """The rest of its turn does not draw over the past."""
    page = open_page(speed="slow")
    match = new_match(page, server, seats=["person", "automa"], seed=5)
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    while page.locator("#skip").count() == 0:
        page.locator("#question .choice").first.click()
        page.wait_for_timeout(100)
    page.keyboard.press("t")
    page.get_by_role("button", name="Look", exact=True).last.click()
    expect(page.locator("#past")).to_contain_text("You are looking back")
    expect(page.locator("#skip")).to_have_count(0)
    expect(page.locator("#question h2")).to_have_text("Looking back")


def test_who_is_asked_is_marked_above(open_page: Opener, server: Server) -> None:
    page, match = in_full_swing(open_page, server, "armada", DESKTOP)
    asked = state_of(page, server, match)["question"]["seat"]
    active = page.locator("#chips .chip").evaluate_all(
        "all => all.map((chip, number) => chip.classList.contains('active') ? number : -1).filter(n => n + 1)"
    )
    assert active == [asked]


def test_a_new_game_is_a_few_keys_away(open_page: Opener, server: Server) -> None:
    """However many games are open."""
    page = open_page()
    for _ in range(8):
        new_match(page, server, game="pennies", seats=["person", "careful"])
    page.goto(server.address)
    page.locator("#games:not([aria-busy])").wait_for()
    for _ in range(12):
        page.keyboard.press("Tab")
        if "New game" in page.evaluate("document.activeElement.textContent"):
            return
    raise AssertionError("“New game” is too far away")


def test_pages_say_that_they_need_their_script(browser: Browser, server: Server, open_page: Opener) -> None:
    match = new_match(open_page(), server)
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    for path in ("/", "/new/arcs", f"/game/{match}", f"/game/{match}/replay", "/setup/arcs", "/statistics"):
        page.goto(server.address + path)
        expect(page.locator("noscript p")).to_be_visible()
    context.close()
