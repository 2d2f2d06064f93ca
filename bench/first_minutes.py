"""`make first-minutes`: from the installation to a bot's turn that is understood, by the README's steps.

A wheel is installed into a clean environment, the server starts with no games, and a Chromium that was never
here chooses a game, starts it as it is offered, plays until a bot has moved and asks why. What is printed is
wall-clock time of the machine with its load; how long a person reads in between is not in it.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from tests.browser.conftest import FLAGS, chromium
from tests.browser.table import after, settled

from bench.release import INSTALL, built_wheel, run

#: A move with the bot's reason, and what is pressed beside it.
ASKED = "#log li:has(.reason) .why"
#: Milliseconds until something must be there, also on a busy machine.
PATIENCE = 60_000


class Clock:
    """Tells how long each step took."""

    def __init__(self) -> None:
        self.steps: dict[str, float] = {}

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        begun = time.perf_counter()
        yield
        self.steps[name] = time.perf_counter() - begun
        sys.stdout.write(f"{self.steps[name]:7.1f} s  {name}\n")
        sys.stdout.flush()


def main() -> int:
    wish = argparse.ArgumentParser(description="Time a newcomer's first minutes, by the README's steps.")
    wish.add_argument("--wheel", type=Path, help="install this one instead of building one")
    wish.add_argument("--game", default="tyrants")
    given = wish.parse_args()
    clock = Clock()
    sys.stdout.write(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores\n")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wheel = given.wheel.resolve() if given.wheel else built_wheel(folder / "wheel")
        with clock.step("make an environment and pip install"):
            program = _installed(wheel, folder / "env")
        installing = sum(clock.steps.values())
        with clock.step("start the server"):
            server, address = _served(program, folder)
        try:
            _visit(clock, address, given.game)
        finally:
            server.terminate()
            server.wait(30)
    total = sum(clock.steps.values())
    sys.stdout.write(f"{total - installing:7.1f} s  together without the installation\n")
    sys.stdout.write(f"{total:7.1f} s  together\n")
    return 0


def _installed(wheel: Path, place: Path) -> Path:
    run([sys.executable, "-m", "venv", str(place)])
    run([str(place / "bin" / "python"), "-m", "pip", *INSTALL, str(wheel)], place)
    return place / "bin" / "understudy"


def _served(program: Path, folder: Path) -> tuple[subprocess.Popen[str], str]:
    """A server without any game, and the address that it names."""
    command = [str(program), "serve", "--port", "0", "--no-browser", "--data", str(folder / "games")]
    server = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    found = re.search(r"http://\S+", server.stdout.readline())
    if found is None:
        raise SystemExit("The server named no address.")
    return server, found[0]


def _visit(clock: Clock, address: str, game: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.set_default_timeout(PATIENCE)
        with clock.step("open the home page"):
            page.goto(address)
            page.locator("#games:not([aria-busy])").wait_for()
        with clock.step("choose the game"):
            page.locator(f"#games a[href='/new/{game}']").first.click()
            page.locator("#start:enabled").wait_for()
        with clock.step("start it as it is offered"):
            page.locator("#start").click()
            settled(page)
        with clock.step("choose until a bot has moved"):
            choices = _until_a_bot_moved(page)
        with clock.step("press why? and see the line of the page"):
            page.locator(ASKED).last.click()
            line = page.locator("dialog.drawer[open] .sheet:not(.folded) li.lit").last
            line.wait_for()
        sys.stdout.write(f"{choices} choices; the line: {' '.join(line.inner_text().split())}\n")
        browser.close()


def _until_a_bot_moved(page: Page) -> int:
    """Take what is offered first, and end the turn where nothing else is left; how many choices it took."""
    choices = 0
    while not page.locator(ASKED).count():
        number = settled(page)
        offered = page.locator("#question .choice:not(.ends)")
        (offered if offered.count() else page.locator("#question .choice")).first.click()
        after(page, number)
        choices += 1
    return choices


if __name__ == "__main__":
    sys.exit(main())
