"""Takes a short film of a bot's turn for the README: `python -m tests.browser.film`.

It is an animated PNG. Its frames share as many colors as it has room for, and each holds only what differs
from the one before.
"""

from __future__ import annotations

import struct
import sys
import tempfile
import zlib
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import FLAGS, chromium, start, stop
from tests.browser.pictures import FOLDER, PIXELS, apart, chunk, far, hinted_until, sit_down
from tests.browser.table import settled

SIZE = (1200, 750)
#: The film is so much smaller than the page.
SMALLER = 0.7
#: A picture of the page as pixels, made smaller by the browser.
SHRUNK = (
    PIXELS.replace("image.width", f"Math.round(image.width * {SMALLER})")
    .replace("image.height", f"Math.round(image.height * {SMALLER})")
    .replace("pen.drawImage(image, 0, 0)", "pen.drawImage(image, 0, 0, canvas.width, canvas.height)")
)
#: So large may it be; milliseconds that a frame is shown, the most frames, and how long pieces move.
MOST, BETWEEN, FRAMES, SETTLED = 1_000_000, 1100, 16, 1000


class Frame(NamedTuple):
    """What differs from the frame before: a box of pixels, as indexes of colors."""

    left: int
    top: int
    width: int
    rows: bytes

    @property
    def height(self) -> int:
        return len(self.rows) // self.width


def taken(page: Page) -> list[tuple[int, int, bytes]]:
    """A picture of each line of the bot's turn, and one of what it came to."""
    found = []
    page.get_by_role("button", name="Pause").click()
    for _ in range(FRAMES):
        data = f"data:image/png;base64,{b64encode(page.screenshot(scale='css')).decode()}"
        width, height, pixels = page.evaluate(SHRUNK, data)
        found.append((width, height, b64decode(pixels)))
        if not page.locator("#skip").count():
            break
        page.get_by_role("button", name="Step").click()
        page.wait_for_timeout(SETTLED)
    return found


#: Two colors of the film differ at least by so much: shades of the dark leave room for letters.
SHADE = 14**2


def indexed(pictures: Sequence[bytes], most: int) -> tuple[list[bytes], list[bytes]]:
    """The commonest colors of all pictures, and each picture as indexes of the nearest ones."""
    counts: Counter[bytes] = Counter()
    for pixels in pictures:
        counts.update(pixels[at : at + 3] for at in range(0, len(pixels), 3))
    colors = apart(counts, most, SHADE)

    def nearest(color: bytes) -> int:
        return min(range(len(colors)), key=lambda index: far(color, colors[index]))

    known = {color: index for index, color in enumerate(colors)}
    known.update((color, nearest(color)) for color in counts if color not in known)
    return colors, [
        bytes(known[pixels[at : at + 3]] for at in range(0, len(pixels), 3)) for pixels in pictures
    ]


def difference(old: bytes, new: bytes, width: int) -> Frame | None:
    """The smallest box that holds all that differs; None where nothing does."""
    rows = [at for at in range(0, len(new), width) if old[at : at + width] != new[at : at + width]]
    if not rows:
        return None
    columns = [
        column for column in range(width) if any(old[row + column] != new[row + column] for row in rows)
    ]
    left, right = columns[0], columns[-1] + 1
    inside = range(rows[0], rows[-1] + width, width)
    return Frame(left, rows[0] // width, right - left, b"".join(new[at + left : at + right] for at in inside))


def animated(width: int, height: int, colors: Sequence[bytes], pictures: Sequence[bytes]) -> bytes:
    """All frames as one animated PNG that begins again at its end."""
    frames = [Frame(0, 0, width, pictures[0])]
    frames += [frame for old, new in pairwise(pictures) if (frame := difference(old, new, width)) is not None]
    body, number = b"", 0
    for place, frame in enumerate(frames):
        last = place == len(frames) - 1
        head = (number, frame.width, frame.height, frame.left, frame.top, 3000 if last else BETWEEN)
        body += chunk(b"fcTL", struct.pack(">IIIIIHHBB", *head, 1000, 0, 0))
        lines = range(0, len(frame.rows), frame.width)
        data = zlib.compress(b"".join(b"\0" + frame.rows[at : at + frame.width] for at in lines), 9)
        number += 1
        if place:
            data = struct.pack(">I", number) + data
            number += 1
        body += chunk(b"fdAT" if place else b"IDAT", data)
    start_of = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0))
    start_of += chunk(b"PLTE", b"".join(colors)) + chunk(b"acTL", struct.pack(">II", len(frames), 0))
    return b"\x89PNG\r\n\x1a\n" + start_of + body + chunk(b"IEND", b"")


def packed(pictures: Sequence[tuple[int, int, bytes]]) -> bytes:
    """The film with as many colors as there is room for."""
    width, height, _ = pictures[0]
    for most in (64, 32, 16):
        colors, found = indexed([pixels for _, _, pixels in pictures], most)
        film = animated(width, height, colors, found)
        if len(film) <= MOST:
            return film
    raise AssertionError("the film is too long")


def main() -> None:
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = start(Path(data) / "games.db")
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        context = browser.new_context(viewport={"width": SIZE[0], "height": SIZE[1]})
        context.add_init_script(
            "localStorage.getItem('understudy.speed') ?? localStorage.setItem('understudy.speed', 'at once');"
            "localStorage.setItem('understudy.guided', 'done');"
        )
        page = context.new_page()
        match = sit_down(page, server, "armada", 60)
        hinted_until(page, server, match, "maneuver")
        page.evaluate("localStorage.setItem('understudy.speed', 'normal')")
        page.reload()
        settled(page)
        page.locator("#question .compose .choice.main").click()
        page.locator("#skip").wait_for()
        film = packed(taken(page))
        (FOLDER / "turn.png").write_bytes(film)
        sys.stdout.write(f"turn.png: {len(film) // 1000} KB\n")
        browser.close()
        stop(server)


if __name__ == "__main__":
    main()
