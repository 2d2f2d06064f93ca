"""Putting options together in the browser that cannot be listed: by parts, and by a point."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.table import after, settled
from tests.core.kites import GAME
from tests.web.test_connections import begin, serving
from understudy.web.connections import Door


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_flight_and_a_stake(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setattr("understudy.core.registry.find", lambda name: GAME)
    monkeypatch.setattr("understudy.store.record.find", lambda name: GAME)
    complaints: list[str] = []
    with serving(tmp_path, Door(100, 100)) as port:
        context = browser.new_context(viewport={"width": size[0], "height": size[1]})
        context.add_init_script("localStorage.setItem('understudy.guided', 'done')")
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"http://127.0.0.1:{port}/game/{begin(port, 'kites')}")
        number = settled(page)
        box = page.locator("#question .compose")
        expect(box.locator("h3")).to_have_text("A flight")
        box.get_by_role("button", name="Speed 2").click()
        box.get_by_role("button", name="Right").click()
        expect(box.locator("[data-piece]")).to_have_count(2)
        box.get_by_role("button", name="Back to before right").click()
        expect(box.locator("[data-piece]")).to_have_count(3)
        box.get_by_role("button", name="Left").click()
        box.get_by_role("button", name="Straight").click()
        expect(box).to_contain_text("It ends")
        box.get_by_role("button", name="Do this").click()
        number = after(page, number)
        expect(box.locator("h3")).to_have_text("The stake")
        box.locator("summary").click()
        box.locator("[data-spot=x]").fill("9")
        box.locator("[data-spot=y]").fill("9")
        box.locator("[data-spot=y]").press("Tab")
        expect(box.locator(".wrong")).to_contain_text("in the water")
        box.locator("[data-spot=y]").fill("-2")
        box.locator("[data-spot=y]").press("Tab")
        box.get_by_role("button", name="Do this").click()
        after(page, number)
        expect(box.locator("h3")).to_have_text("A flight")
        context.close()
    assert complaints == []
