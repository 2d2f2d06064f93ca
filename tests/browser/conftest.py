"""A real server process and a real Chromium; where there is none the tests fail, and say so."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.table import BARE, Guard, Server

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESKTOP = (1440, 900)
#: Milliseconds after which nothing more is expected to happen, also on a busy machine.
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)
PHONE = (390, 844)


def chromium() -> str:
    """The browser of this machine, or nothing."""
    names = (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if name and (path := shutil.which(name))), "")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    if not path:
        pytest.fail("no Chromium found: install Debian's chromium, or name one in the variable CHROMIUM")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, headless=True, args=list(FLAGS))
        yield browser
        browser.close()


def start(data: Path, port: int = 0) -> Server:
    """The program as a person starts it; it prints where it can be reached."""
    command = [sys.executable, "-m", "understudy", "serve", "--no-browser", "--port", str(port)]
    process = subprocess.Popen([*command, "--data", str(data)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    for line in process.stdout:
        found = re.search(r"http://[\w.:]+", line)
        if found:
            _wait_for(found[0].rstrip("/"))
            return Server(found[0].rstrip("/"), process)
    raise AssertionError(f"the server ended with {process.wait()} before it said where it is")


def _wait_for(address: str) -> None:
    """The address is printed a moment before somebody listens there."""
    host, _, port = address.removeprefix("http://").partition(":")
    for _ in range(200):
        with suppress(OSError), socket.create_connection((host, int(port)), timeout=1):
            return
        time.sleep(0.05)


def stop(server: Server) -> None:
    server.process.send_signal(signal.SIGTERM)
    server.process.wait(timeout=10)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = start(tmp_path_factory.mktemp("data") / "games.db")
    yield server
    stop(server)


Opener = Callable[..., Page]


class Tabs:
    """Tabs for the tests to use one after the other, by how they look.

    To open one takes Chromium three times as long as to load a table in one that is there. A tab comes back
    as it was given out: nothing stored, no cookie, no route, nothing emulated; one that went to another host
    or opened another is closed.
    """

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self._free: dict[Look, list[Page]] = {}
        self._looks: dict[Page, Look] = {}

    def take(self, look: Look) -> Page:
        free = self._free.get(look)
        page = free.pop() if free else self.new(look)
        self._looks[page] = look
        return page

    def give_back(self, page: Page) -> None:
        look = self._looks.pop(page)
        if page.is_closed() or len(page.context.pages) > 1 or not page.url.startswith(self.address):
            page.context.close()
            return
        page.unroute_all()
        page.goto(self.address + BARE)
        page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        page.context.clear_cookies()
        page.emulate_media(media="null", reduced_motion="null")
        page.set_viewport_size({"width": look.size[0], "height": look.size[1]})
        page.mouse.move(0, 0)
        self._free.setdefault(look, []).append(page)

    def new(self, look: Look) -> Page:
        wide, high = look.size
        phone = wide < 700
        context = self.browser.new_context(
            viewport={"width": wide, "height": high},
            is_mobile=phone,
            has_touch=phone,
            # Routes of the tests see what pages ask for themselves.
            service_workers="block",
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(
            f"localStorage.setItem('understudy.speed', '{look.speed}');"
            f"localStorage.setItem('understudy.theme', '{look.theme}');"
            "localStorage.setItem('understudy.guided', 'done');"
        )
        page = context.new_page()
        page.goto(self.address + BARE)
        return page


@dataclass(frozen=True)
class Look:
    """How a tab looks."""

    size: tuple[int, int]
    speed: str
    theme: str


@pytest.fixture(scope="session")
def tabs(browser: Browser, server: Server) -> Tabs:
    return Tabs(browser, server.address)


@pytest.fixture
def guard(server: Server) -> Iterator[Guard]:
    """Fails the test if a page complains or asks another host for anything."""
    guard = Guard(server.address)
    yield guard
    guard.check()


@pytest.fixture
def open_page(tabs: Tabs, server: Server, guard: Guard) -> Iterator[Opener]:
    """Opens a page of the server in a tab that knows nothing: `open_page("/", size=PHONE, speed="at once")`.

    Without a path it is where nothing runs. A tab of its own (`own=True`) is for a test that leaves something
    behind, such as scripts that are there from the start.
    """
    taken: list[Page] = []
    owned: list[Page] = []

    def opened(
        path: str = BARE,
        size: tuple[int, int] = DESKTOP,
        speed: str = "at once",
        theme: str = "dark",
        own: bool = False,
    ) -> Page:
        look = Look(size, speed, theme)
        page = tabs.new(look) if own else tabs.take(look)
        (owned if own else taken).append(page)
        guard.watch(page)
        if path != BARE:
            page.goto(server.address + path)
        return page

    yield opened
    guard.leave()
    for page in owned:
        page.context.close()
    for page in taken:
        tabs.give_back(page)
