"""Every page in both themes: accessible by axe's rules, light, and for words when something is wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Opener
from tests.browser.swing import played
from tests.browser.table import Guard, Server, click, end_turn, loaded, new_match, settled, state_of

LIMIT = 150_000


#: What axe finds wrong; the rest of its findings is not put into words.
VIOLATIONS = """async (options) => {
  // It would copy style sheets into the page, which the policy of the page forbids it.
  const { violations } = await axe.run({ ...options, preload: false, resultTypes: ["violations"] });
  return violations.map(({ id, help, nodes }) => `${id}: ${help} – ${nodes[0].html.slice(0, 160)}`);
}"""


def faults(page: Page) -> list[str]:
    """What axe finds in the dark; and what it finds about colors in the light."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    found: list[str] = page.evaluate(VIOLATIONS, {})
    toggle(page, "light")
    found += page.evaluate(VIOLATIONS, {"runOnly": ["color-contrast"]})
    toggle(page, "dark")
    return found


def toggle(page: Page, theme: str) -> None:
    """The other theme, at once."""
    page.evaluate("document.dispatchEvent(new Event('toggle-theme'))")
    page.evaluate("for (const one of document.getAnimations()) try { one.finish(); } catch { one.cancel(); }")
    assert page.evaluate("document.documentElement.dataset.theme") == theme


def weight(page: Page, address: str) -> float:
    """How much a page loads in a browser that was never here."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(address)
    loaded(page)
    session.detach()
    return sum(sizes)


def home(page: Page, server: Server) -> None:
    new_match(page, server)
    page.goto(server.address)
    expect(page.locator("#open .going").first).to_be_visible()
    page.locator("#all-open summary").click()
    expect(page.locator("#open .match").first).to_be_visible()


def new_game(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/new/tyrants")
    for fold in page.locator("summary").all():
        fold.click()


def table(page: Page, server: Server) -> None:
    match = new_match(page, server, seats=["person", "automa", "automa"])
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    click(page, "#question .choice")
    end_turn(page)


def why(page: Page, server: Server) -> None:
    table(page, server)
    page.locator("#log .why").last.click()
    expect(page.locator("dialog[open] .sheet").first).to_be_visible()


def menu(page: Page, server: Server) -> None:
    table(page, server)
    page.locator("#menu").click()


def past(page: Page, server: Server) -> None:
    table(page, server)
    page.keyboard.press("t")
    page.get_by_role("button", name="Look", exact=True).last.click()
    expect(page.locator(".looking")).to_be_visible()


def replay(page: Page, server: Server) -> None:
    match = new_match(page, server)
    page.goto(f"{server.address}/game/{match}/replay")
    loaded(page)
    page.locator("#last").click()
    expect(page.locator("#results tr").first).to_be_visible()


def error(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/game/nothing")
    expect(page.get_by_role("link", name="All games")).to_be_visible()


PLACES = [home, new_game, why, menu, past, replay, error]


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.__name__)
def test_accessible(
    open_page: Opener, server: Server, guard: Guard, place: Callable[[Page, Server], None]
) -> None:
    guard.expected = ("404",)
    page = open_page()
    place(page, server)
    assert faults(page) == []


def test_many_games_are_found_put_away_and_deleted(open_page: Opener, server: Server) -> None:
    page = open_page()
    match, *_ = [new_match(page, server, game="pennies") for _ in range(8)]
    page.goto(server.address)
    rows = page.locator("#open .match")
    expect(page.locator("#open .going").first).to_be_visible()
    page.locator("#search").fill(f"pennies {match}")
    expect(rows).to_have_count(1)
    expect(page.locator("#found")).to_contain_text("1 of ")
    rows.locator("input").check()
    page.get_by_role("button", name="Archive", exact=True).click()
    expect(page.locator("#open")).to_be_hidden()
    page.locator("#archive summary").click()
    expect(page.locator("#archive .match")).to_have_count(1)
    page.locator("#archive .match input").check()
    page.get_by_role("button", name="Delete them").click()
    page.get_by_role("button", name="Really delete?").click()
    expect(page.locator("#archive")).to_be_hidden()
    page.locator("#search").fill("")
    expect(rows.first).to_be_visible()
    assert page.request.get(f"{server.address}/api/matches/{match}").status == 404


def finish(page: Page, server: Server, match: str) -> None:
    """A stand-in plays to the end."""
    state = state_of(page, server, match)
    while not state["over"]:
        reply = page.request.post(f"{server.address}/api/matches/{match}/stand-in", data={"no": state["no"]})
        state = reply.json()


@pytest.mark.parametrize("path", ["/", "/new/tyrants", "/setup/arcs", "/statistics", "replay"])
def test_first_load_is_light(open_page: Opener, server: Server, path: str) -> None:
    page = open_page()
    if not path.startswith("/"):
        match = new_match(page, server, seats=["person", "automa", "automa", "automa"])
        finish(page, server, match)
        path = f"/game/{match}/replay"
    assert 0 < weight(page, server.address + path) < LIMIT


@pytest.mark.parametrize("game", ["arcs", "armada", "carwars", "swccg", "tyrants"])
def test_the_first_load_of_a_table_is_light(open_page: Opener, server: Server, game: str) -> None:
    """In the middle of a game, with as many seats as there can be; Armada with 400 points."""
    page = open_page()
    match = played(page, server, game, scenario="pair_1" if game == "armada" else "")
    assert 0 < weight(page, f"{server.address}/game/{match}") < LIMIT


def test_everything_has_a_name(open_page: Opener, server: Server) -> None:
    page = open_page()
    table(page, server)
    nameless = page.evaluate(
        """[...document.querySelectorAll('#board [data-id], button, a, select, input')].filter(
             node => !node.getAttribute('aria-label') && !node.textContent.trim() && !node.labels?.length)
           .map(node => node.outerHTML)"""
    )
    assert nameless == []
    names = page.locator("#board [data-id]").evaluate_all(
        "parts => parts.map(p => p.getAttribute('aria-label'))"
    )
    assert any("Menzoberranzan (city, 5 VP" in name for name in names)
    assert page.locator("#log").get_attribute("aria-live") == "polite"


def test_forms_wait_for_their_scripts(browser: Browser, server: Server) -> None:
    """Before a script listens the browser would send a form by itself: its button cannot be pressed yet."""
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        for path, button in (("/", "#bring-it"), ("/new/tyrants", "#start")):
            page.goto(server.address + path)
            expect(page.locator(button)).to_be_disabled()
