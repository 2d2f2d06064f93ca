"""What the table shows of Arcs."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.table import Server, after, click, new_match, settled, show_cards, show_log, state_of
from tests.browser.test_pages import LIMIT, faults, weight

SEATS = ["person", "supercat:normal", "supercat:normal"]


def at_table(open_page: Opener, server: Server, **wish: object) -> tuple[Page, str]:
    """A table of Arcs; the page opens as `size`, `theme` and `speed` say."""
    look = {key: wish.pop(key) for key in ("size", "theme", "speed") if key in wish}
    page = open_page(**look)
    match = new_match(page, server, **{"game": "arcs", "seats": SEATS, **wish})
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    return page, match


def choose(page: Page) -> None:
    """One answer: a card of the hand, a lit place or a button; then the first thing to do with it."""
    number = settled(page)
    if page.locator("#zones .zone[aria-label='Your hand'] button.card.lit").count():
        show_cards(page)
        page.locator("#zones .zone[aria-label='Your hand'] button.card.lit").first.click()
    elif page.locator("#board .lit").count():
        page.evaluate("scrollTo(0, 0)")
        page.locator("#board .lit .hit").first.click()
    else:
        page.locator("#question .choice").first.click()
    if page.get_by_role("button", name="◂ All choices").count():
        page.locator("#question .choice").first.click()
    after(page, number)


def stand_in(page: Page) -> None:
    page.locator("#menu").click()
    click(page, "dialog button:has-text('Autoplay this turn')")


def test_choices_light_up_on_the_map_and_on_the_cards(open_page: Opener, server: Server) -> None:
    page, match = at_table(open_page, server, seed=21)
    for _ in range(9):
        question = state_of(page, server, match)["question"]
        touched = {id for option in question["options"] for id in option["touches"]}
        lit = page.locator("#board .lit").evaluate_all("parts => parts.map(part => part.dataset.id)")
        parts = page.locator("#board [data-id]").evaluate_all("parts => parts.map(part => part.dataset.id)")
        assert set(lit) == touched & set(parts)
        cards = page.locator("#zones .card").evaluate_all("cards => cards.map(card => card.dataset.card)")
        held = {id for card in cards for id in card.split()}
        lit_cards = page.locator("#zones .card.lit").count()
        assert bool(lit_cards) == bool(touched & held)
        click(page, "#question .choice")


def test_undo_takes_the_answer_back(open_page: Opener, server: Server) -> None:
    page, _ = at_table(open_page, server, seed=21)
    first = page.locator("#question h2").inner_text()
    ships = page.locator("#board").inner_html()
    choose(page)
    assert page.locator("#question h2").inner_text() != first
    click(page, "#undo")
    assert page.locator("#question h2").inner_text() == first
    expect(page.locator("#notices")).to_contain_text("Undone")
    expect(page.locator("#zones .zone[aria-label='Your hand'] .card")).to_have_count(6)
    assert page.locator("#board").inner_html().count('class="ship') == ships.count('class="ship')


def test_why_shows_the_pages_of_supercat(open_page: Opener, server: Server) -> None:
    page, _ = at_table(open_page, server, seed=21)
    stand_in(page)
    page.locator("#log li:has(.reason) .why").last.click()
    panel = page.locator("dialog.drawer[open]")
    expect(panel.get_by_role("heading", name="Bot turn")).to_have_count(1)
    expect(panel.locator("li.lit")).not_to_have_count(0)
    expect(panel.locator(".rule:visible")).to_have_count(0)
    panel.get_by_label("Show rule references").check()
    panel.locator(".rule:visible").first.click()
    expect(panel.locator(".statement").first).to_contain_text("SC-")
    page.keyboard.press("Escape")


def test_leaders_and_lore_are_drafted_by_their_cards(open_page: Opener, server: Server) -> None:
    page, match = at_table(open_page, server, options={"leaders": "yes"}, seed=3)
    for zone in ("Leaders to take", "Lore to take"):
        cards = page.locator(f"#zones .zone[aria-label='{zone}'] button.card.lit")
        if cards.count():
            number = settled(page)
            cards.first.click()
            after(page, number)
    assert state_of(page, server, match)["question"]["kind"] == "choose"


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_accessible(open_page: Opener, server: Server, size: tuple[int, int]) -> None:
    page, _ = at_table(open_page, server, size=size, seed=21)
    choose(page)
    stand_in(page)
    assert faults(page) == []
    show_log(page)
    page.locator("#log .why").last.click()
    expect(page.locator("dialog[open] .sheet").first).to_be_visible()
    assert faults(page) == []


def test_every_piece_is_told_in_words(open_page: Opener, server: Server) -> None:
    page, _ = at_table(open_page, server, seed=21)
    names = page.locator("#board [data-id]").evaluate_all(
        "parts => parts.map(part => part.getAttribute('aria-label'))"
    )
    text = " ".join(names)
    assert all(name.endswith(".") for name in names)
    for word in ("Gate 1:", "free slot", "rules", "Red has", "starport", "city", "Ambition Tycoon", "Power"):
        assert word in text, word


def test_first_load_is_light(open_page: Opener, server: Server) -> None:
    page = open_page()
    match = new_match(page, server, game="arcs", seats=[*SEATS, "supercat:hard"], options={"leaders": "yes"})
    assert 0 < weight(page, f"{server.address}/game/{match}") < LIMIT
