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
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.table import Guard, Server

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


@pytest.fixture
def guard(server: Server) -> Iterator[Guard]:
    """Fails the test if a page complains or asks another host for anything."""
    guard = Guard(server.address)
    yield guard
    guard.check()


@pytest.fixture
def open_page(browser: Browser, server: Server, guard: Guard) -> Iterator[Opener]:
    """Opens a page of the server in a browser of its own: `open_page("/", size=PHONE, speed="at once")`."""
    contexts = []

    def opened(
        path: str = "/", size: tuple[int, int] = DESKTOP, speed: str = "at once", theme: str = "dark"
    ) -> Page:
        phone = size[0] < 700
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, is_mobile=phone, has_touch=phone
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(
            f"localStorage.setItem('understudy.speed', '{speed}');"
            f"localStorage.setItem('understudy.theme', '{theme}');"
        )
        page = context.new_page()
        guard.watch(page)
        page.goto(server.address + path)
        return page

    yield opened
    for context in contexts:
        context.close()
