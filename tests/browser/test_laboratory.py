"""The laboratory as a person uses it: choose, watch, cancel, open the report."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.table import Server
from understudy.lab.page import report_page
from understudy.simulate import Order, simulate
from understudy.web.replayed import replayed


def begin(page: Page, server: Server, games: int) -> None:
    page.goto(f"{server.address}/")
    page.get_by_role("link", name="Laboratory").click()
    page.locator("#laboratory:not([aria-busy])").wait_for()
    page.get_by_label("Game", exact=True).select_option(label="Tyrants of the Underdark")
    page.get_by_label("Player 1").select_option("automa:hard")
    page.get_by_label("Player 2").select_option("automa:easy")
    page.get_by_label("Games", exact=True).fill(str(games))
    page.get_by_role("button", name="Start").click()


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_series_is_watched_and_its_report_opened(
    open_page: Opener, server: Server, size: tuple[int, int]
) -> None:
    page = open_page(size=size)
    begin(page, server, 8)
    run = page.locator(".series").first
    expect(run).to_have_attribute("data-state", "finished")
    expect(run).to_contain_text("Finished: 8 of 8 games")
    expect(run.get_by_role("row", name=re.compile("automa:hard"))).to_contain_text("%")
    expect(run.get_by_role("progressbar")).to_have_attribute("value", "8")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    with page.expect_popup() as opened:
        run.get_by_role("link", name="Open the report").click()
    report = opened.value
    expect(report.locator("body")).to_contain_text("automa:hard")
    # Its own style is allowed, so that it does not look bare.
    assert report.evaluate("getComputedStyle(document.body).fontFamily") != ""
    with page.expect_download() as saved:
        run.get_by_role("link", name="Save the games").click()
    assert saved.value.suggested_filename == "tyrants-series.jsonl"


def test_a_series_is_canceled(open_page: Opener, server: Server) -> None:
    page = open_page(size=DESKTOP)
    begin(page, server, 20_000)
    run = page.locator(".series").first
    expect(run).to_have_attribute("data-state", "running")
    expect(run.locator("table")).to_be_visible()
    run.get_by_role("button", name="Cancel").click()
    expect(run).to_have_attribute("data-state", "cancelled")
    expect(run.get_by_role("link", name="Open the report")).to_be_visible()


def test_a_telling_game_is_watched_out_of_the_report(browser: Browser, tmp_path: Path) -> None:
    order = Order("pennies", 2, ("careful", "greedy"), {}, 4)
    file = tmp_path / "report.html"
    file.write_text(report_page(order, simulate(order, workers=1), replayed=replayed), encoding="utf-8")
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.goto(file.as_uri())
    with context.expect_page() as opened:
        page.get_by_role("button", name="Watch game").first.click()
    replay = opened.value
    expect(replay).to_have_title(re.compile("^Replay: "))
    slider = replay.get_by_role("slider")
    slider.focus()
    replay.keyboard.press("End")
    expect(replay.locator("#log")).to_contain_text("turns up a secret")
    context.close()
