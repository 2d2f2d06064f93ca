"""Takes the pictures for the README anew: `python -m tests.browser.pictures`."""

from __future__ import annotations

import struct
import sys
import tempfile
import zlib
from base64 import b64decode, b64encode
from collections import Counter
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import FLAGS, PHONE, chromium, start, stop
from tests.browser.table import Server, click, new_match, settled

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
WIDE = (1280, 800)


#: The pixels of a picture, decoded by the browser.
PIXELS = """async data => {
  const image = new Image();
  image.src = data;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const { data: bytes } = pen.getImageData(0, 0, image.width, image.height);
  let text = "";
  for (let at = 0; at < bytes.length; at += 4) text += String.fromCharCode(...bytes.slice(at, at + 3));
  return [image.width, image.height, btoa(text)];
}"""


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def packed(width: int, height: int, pixels: bytes) -> bytes:
    """A PNG with the 256 commonest colours; the others become the nearest of them."""
    found = [pixels[at : at + 3] for at in range(0, len(pixels), 3)]
    counts = Counter(found)
    colours = [colour for colour, _ in counts.most_common(256)]

    def nearest(colour: bytes) -> int:
        def far(index: int) -> int:
            return sum((one - other) ** 2 for one, other in zip(colour, colours[index], strict=True))

        return min(range(len(colours)), key=far)

    known = {colour: index for index, colour in enumerate(colours)}
    known.update((colour, nearest(colour)) for colour in counts if colour not in known)
    rows = bytes(known[colour] for colour in found)
    lines = b"".join(b"\0" + rows[at : at + width] for at in range(0, len(rows), width))
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"PLTE", b"".join(colours)) + chunk(b"IDAT", zlib.compress(lines, 9))
    return b"\x89PNG\r\n\x1a\n" + body + chunk(b"IEND", b"")


def take(page: Page, name: str, at: str = "") -> None:
    """The page as it is; with the focus at something, if named."""
    page.evaluate("scrollTo(0, 0)")
    page.mouse.move(5, 5)
    if at:
        page.locator(at).focus()
    page.wait_for_timeout(400)
    data = f"data:image/png;base64,{b64encode(page.screenshot()).decode()}"
    width, height, pixels = page.evaluate(PIXELS, data)
    path = FOLDER / f"{name}.png"
    path.write_bytes(packed(width, height, b64decode(pixels)))
    sys.stdout.write(f"{path.name}: {path.stat().st_size // 1000} KB\n")


def sit_down(page: Page, server: Server, turns: int, seats: list[str], game: str = "tyrants") -> str:
    """A game in full swing: a stand-in plays the first turns."""
    match = new_match(page, server, game=game, seats=seats, seed=21)
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    click(page, "#question .choice")
    for _ in range(turns):
        page.locator("#menu").click()
        click(page, "dialog button:has-text('Let a stand-in play')")
    return match


def visit(page: Page, server: Server, phone: bool) -> None:
    kind = "phone" if phone else "desktop"
    sit_down(page, server, 6, ["person", "automa"] if phone else ["person", "automa", "automa:hard"])
    for _ in range(3):
        click(page, "#zones button.card.lit[data-card^='hand:']")
    take(page, f"{kind}-table")
    page.locator("#log li:has(.reason) .why").last.click()
    take(page, f"{kind}-why")
    page.keyboard.press("Escape")
    page.keyboard.press("d")
    take(page, f"{kind}-light")
    page.keyboard.press("d")
    page.goto(f"{server.address}/new/tyrants")
    take(page, f"{kind}-new")
    page.goto(server.address)
    take(page, f"{kind}-home")


def arcs(page: Page, server: Server, phone: bool) -> None:
    kind = "phone" if phone else "desktop"
    sit_down(page, server, 7, ["person", "supercat", "supercat:hard"], "arcs")
    take(page, f"{kind}-arcs")
    page.locator("#log li:has(.reason) .why").last.click()
    take(page, f"{kind}-arcs-why")
    page.keyboard.press("Escape")


def carwars(page: Page, server: Server, phone: bool) -> None:
    """In the second round, with the ghost of a turn."""
    wish = {"seats": ["person", "bot", "bot", "bot"], "options": {"arena": "four_pylons"}, "seed": 4}
    match = new_match(page, server, game="carwars", **wish)
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    page.locator("#menu").click()
    click(page, "dialog button:has-text('Let a stand-in play')")
    while page.locator("#question h2").inner_text() != "Choose a move":
        click(page, "#question .choice")
    take(page, f"{'phone' if phone else 'desktop'}-carwars", "[data-id='ghost-move:D2:right']")


def bots_turn(page: Page, server: Server) -> None:
    """In the middle of a bot's turn."""
    match = sit_down(page, server, 4, ["person", "automa"])
    page.evaluate("localStorage.setItem('understudy.speed', 'slow')")
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    page.locator("#question .choice.ends").click()
    page.locator("#log .now .reason").wait_for()
    take(page, "desktop-bot")
    page.goto(f"{server.address}/game/{match}/replay")
    page.locator("#replay:not([aria-busy])").wait_for()
    page.locator("#slider").fill("60")
    take(page, "desktop-replay")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = start(Path(data) / "games.db")
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        try:
            for width, height in (WIDE, PHONE):
                phone = (width, height) == PHONE
                context = browser.new_context(
                    viewport={"width": width, "height": height}, is_mobile=phone, has_touch=phone
                )
                page = context.new_page()
                page.goto(server.address)
                page.evaluate("localStorage.setItem('understudy.speed', 'at once')")
                visit(page, server, phone)
                arcs(page, server, phone)
                carwars(page, server, phone)
                if not phone:
                    bots_turn(page, server)
        finally:
            browser.close()
            stop(server)


if __name__ == "__main__":
    main()
