"""What the tests do at the table: the same things a person does."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass, field
from typing import Any, cast

from playwright.sync_api import ConsoleMessage, Error, Locator, Page, Request, expect

#: What Playwright itself says where a context lets no service worker in.
BLOCKED = "Service Worker registration blocked by Playwright"
#: A place of the server where nothing runs.
BARE = "/static/icon.svg"


@dataclass
class Server:
    """A server process and where it listens."""

    address: str
    process: subprocess.Popen[str]


@dataclass
class Guard:
    """Listens to pages: no complaint in the console, no request to anybody else."""

    address: str
    complaints: list[str] = field(default_factory=list)
    #: Parts of complaints that this test brings about on purpose.
    expected: tuple[str, ...] = ()
    pages: list[Page] = field(default_factory=list)

    def watch(self, page: Page) -> None:
        self.pages.append(page)
        page.on("console", self._said)
        page.on("pageerror", self._failed)
        page.on("request", self._asked)

    def leave(self) -> None:
        """The pages are somebody else's now."""
        for page in self.pages:
            page.remove_listener("console", self._said)
            page.remove_listener("pageerror", self._failed)
            page.remove_listener("request", self._asked)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and message.text != BLOCKED:
            self.complaints.append(message.text)

    def _failed(self, error: Error) -> None:
        self.complaints.append(str(error))

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.address, "data:", "file:", "blob:")):
            self.complaints.append(f"asked another host: {request.url}")

    def check(self) -> None:
        real = [text for text in self.complaints if not any(part in text for part in self.expected)]
        assert not real, real


def new_match(page: Page, server: Server, **wish: object) -> str:
    """A match made by the API, for tests that are not about making one."""
    reply = page.request.post(f"{server.address}/api/matches", data={"game": "tyrants", "seed": 7, **wish})
    return str(reply.json()["id"])


def state_of(page: Page, server: Server, match: str) -> dict[str, Any]:
    return cast("dict[str, Any]", page.request.get(f"{server.address}/api/matches/{match}").json())


def loaded(page: Page) -> None:
    """Waits until a page has all it asked for; a whole game takes a busy machine a while."""
    page.locator("body:not(:has([aria-busy]))").wait_for(timeout=60_000)


def settled(page: Page) -> str:
    """Waits until the table shows what there is to show; the number of the last event."""
    return after(page, "")


def after(page: Page, number: str) -> str:
    """Waits until the table has settled on something newer than that."""
    ready = f"#table[data-settled]:not([data-settled='']):not([data-settled='{number}'])"
    return str(page.locator(ready).get_attribute("data-settled"))


def click(page: Page, selector: str) -> None:
    """Clicks and waits for what comes of it."""
    number = settled(page)
    page.locator(selector).first.click()
    after(page, number)


def is_over(page: Page) -> bool:
    return page.locator("#question .results").count() > 0


def end_turn(page: Page) -> None:
    click(page, "#question .choice.ends")


HAND = "#zones .zone button.card.lit[data-card^='hand:']"


def show_cards(page: Page) -> None:
    """On a small screen cards stand on a sheet of their own."""
    _show_tab(page, "zones")


def show_log(page: Page) -> None:
    """On a small screen what happened stands on a sheet of its own."""
    _show_tab(page, "happened")


def _show_tab(page: Page, name: str) -> None:
    tab = page.locator(f"#tabs [data-tab='{name}']")
    if tab.is_visible():
        tab.click()


def play_turn(page: Page, most: int = 40) -> None:
    """One turn of Tyrants by clicking: cards in the hand, lit places, buttons, until it has to be ended."""
    for _ in range(most):
        if not play_on(page):
            break
    if page.locator("#question .choice.ends").count():
        end_turn(page)


def play_on(page: Page) -> bool:
    """One answer by clicking a card in the hand, a lit place of the board, or a button; is there any?"""
    ways = (
        HAND,
        "#zones .zone:first-child button.card.lit",
        "#board .lit .hit",
        "#question .choice:not(.ends)",
    )
    for way in ways:
        if page.locator(f"{way}:visible").count():
            choose(page, f"{way}:visible")
            return True
    return False


def choose(page: Page, selector: str) -> None:
    """Clicks something lit; where several things can be done with it, the first of them."""
    number = settled(page)
    page.locator(selector).first.click()
    if page.get_by_role("button", name="◂ All choices").count():
        page.locator("#question .choice").first.click()
    after(page, number)


#: The first of these that a click on its middle would reach.
REACHED = """parts => parts.findIndex(part => {
  const { x, y, width, height } = part.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return top && (part.contains(top) || top.closest("[data-id]")?.contains(part));
})"""


def reached(page: Page, selector: str) -> Locator | None:
    """Something that can be clicked as things lie: not under something else, not outside the picture."""
    parts = page.locator(selector)
    first = parts.evaluate_all(REACHED)
    return None if first < 0 else parts.nth(first)


def pass_on(page: Page) -> None:
    """One answer that does as little as possible."""
    closing = page.locator("#question .closing .choice")
    click(page, "#question .closing .choice" if closing.count() else "#question .choice")


def begin(page: Page, seed: int = 5) -> None:
    """Starts the game that the page offers; the seed is told, so that it is the same game every time."""
    page.locator("#form:not([aria-busy])").wait_for()
    page.locator("#seed").evaluate("field => { field.closest('details').open = true; }")
    page.locator("#seed").fill(str(seed))
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/game/*")


def near_the_end(page: Page) -> None:
    """A stand-in plays to the end where nobody looks; the last answer is taken back, to be given again."""
    address, _, match = page.url.partition("/game/")
    calls = f"{address}/api/matches/{match}"
    page.goto(address + BARE)
    state = page.request.get(calls).json()
    while not state["over"]:
        state = page.request.post(f"{calls}/stand-in", data={"no": state["no"]}).json()
    expect(page.request.post(f"{calls}/undo", data={"no": state["no"]})).to_be_ok()
    page.goto(f"{address}/game/{match}")
    settled(page)


def expect_question(page: Page, text: str) -> None:
    expect(page.locator("#question h2")).to_contain_text(text)


def sized(page: Page, size: tuple[int, int]) -> None:
    """The window has another size, and the page has heard of it: that comes with the next frame."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise(heard => requestAnimationFrame(() => requestAnimationFrame(heard)))")
