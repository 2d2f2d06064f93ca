"""Takes the pictures of the documentation anew: `python -m tests.browser.pictures [NAME …]`."""

from __future__ import annotations

import struct
import sys
import tempfile
import zlib
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import FLAGS, PHONE, chromium, start, stop
from tests.browser.table import Server, click, loaded, new_match, settled, state_of

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
WIDE = (1440, 900)


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


#: So large may a picture be.
MOST = 150_000


def small(width: int, height: int, pixels: bytes) -> bytes:
    """A PNG with as many colors as there is room for."""
    tried = (packed(width, height, pixels, colors) for colors in (256, 128, 64, 32))
    return next(data for data in tried if len(data) <= MOST)


#: Two colors of a picture differ at least by so much: what is rare, such as a car, keeps its own.
SHADE = 6**2


def far(one: bytes, other: bytes) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def apart(counts: Counter[bytes], most: int, shade: int) -> list[bytes]:
    """The commonest colors that are not nearly the same."""
    found: list[bytes] = []
    for color, _ in counts.most_common():
        if len(found) == most:
            break
        if all(far(color, other) >= shade for other in found):
            found.append(color)
    return found


def packed(width: int, height: int, pixels: bytes, most: int) -> bytes:
    """A PNG with so many of the commonest colors; the others become the nearest of them."""
    found = [pixels[at : at + 3] for at in range(0, len(pixels), 3)]
    counts = Counter(found)
    colors = apart(counts, most, SHADE)

    def nearest(color: bytes) -> int:
        return min(range(len(colors)), key=lambda index: far(color, colors[index]))

    known = {color: index for index, color in enumerate(colors)}
    known.update((color, nearest(color)) for color in counts if color not in known)
    rows = bytes(known[color] for color in found)
    lines = b"".join(b"\0" + rows[at : at + width] for at in range(0, len(rows), width))
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"PLTE", b"".join(colors)) + chunk(b"IDAT", zlib.compress(lines, 9))
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
    path.write_bytes(small(width, height, b64decode(pixels)))
    sys.stdout.write(f"{path.name}: {path.stat().st_size // 1000} KB\n")


SEATS: dict[str, list[str]] = {
    "tyrants": ["person", "automa", "automa:hard", "automa"],
    "arcs": ["person", "supercat", "supercat:hard", "supercat"],
    "carwars": ["person", "bot", "bot", "bot"],
    "armada": ["person", "ai"],
    "swccg": ["person", "player:expert"],
}


def sit_down(page: Page, server: Server, game: str, answers: int, **wish: Any) -> str:
    """A game in full swing: a stand-in has played so many answers."""
    match = new_match(page, server, **{"game": game, "seats": SEATS[game], "seed": 21, **wish})
    state = state_of(page, server, match)
    while state["n"] < answers and not state["over"]:
        url = f"{server.address}/api/matches/{match}/stand-in"
        state = page.request.post(url, data={"no": state["no"]}).json()
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    return match


def until(page: Page, asked: str) -> None:
    """The first answers, until something is asked."""
    while not page.locator("#question h2").inner_text().startswith(asked):
        click(page, "#question .choice")


def hinted_until(page: Page, server: Server, match: str, topic: str) -> None:
    """A stand-in answers until something is asked."""
    while (state := state_of(page, server, match))["question"]["topic"] != topic:
        hint = page.request.get(f"{server.address}/api/matches/{match}/hint").json()
        data = {"no": state["no"], "answer": hint["id"]}
        page.request.post(f"{server.address}/api/matches/{match}/answer", data=data)
    page.reload()
    settled(page)


def tyrants(page: Page, server: Server) -> None:
    sit_down(page, server, "tyrants", 150)
    click(page, "#zones button.card.lit[data-card^='hand:']")
    take(page, "tyrants-desktop")


def tyrants_phone(page: Page, server: Server) -> None:
    sit_down(page, server, "tyrants", 90, seats=["person", "automa"])
    take(page, "tyrants-phone")


def tyrants_why(page: Page, server: Server) -> None:
    sit_down(page, server, "tyrants", 150)
    page.locator("#log li:has(.reason) .why").last.click()
    page.locator("dialog[open] .sheet").first.wait_for()
    take(page, "tyrants-why")


def tyrants_bot(page: Page, server: Server) -> None:
    """In the middle of a bot's turn, in the light theme."""
    sit_down(page, server, "tyrants", 90, seats=["person", "automa"])
    page.evaluate("localStorage.setItem('understudy.speed', 'slow')")
    page.reload()
    settled(page)
    page.keyboard.press("d")
    page.locator("#question .choice.ends").click()
    page.locator("#log .now .reason").wait_for()
    page.get_by_role("button", name="Pause").click()
    take(page, "tyrants-bot")
    page.evaluate("localStorage.setItem('understudy.speed', 'at once')")
    page.evaluate("localStorage.setItem('understudy.theme', 'dark')")


def arcs(page: Page, server: Server) -> None:
    sit_down(page, server, "arcs", 200)
    take(page, "arcs-desktop")


def arcs_phone(page: Page, server: Server) -> None:
    sit_down(page, server, "arcs", 200)
    take(page, "arcs-phone")


def arcs_replay(page: Page, server: Server) -> None:
    """Dice that a bot has just thrown."""
    match = new_match(page, server, game="arcs", seats=["supercat"] * 4, seed=5)
    moves = page.request.get(f"{server.address}/api/matches/{match}/moves").json()["moves"]
    thrown = next(n for n, move in enumerate(moves) if n > 150 and "throw" in move.get("scene", {}))
    page.goto(f"{server.address}/game/{match}/replay")
    loaded(page)
    page.locator("#slider").fill(str(thrown + 1))
    take(page, "arcs-replay")


def carwars(page: Page, server: Server) -> None:
    """In the second round, with the ghost of a turn."""
    sit_down(page, server, "carwars", 1, options={"arena": "four_pylons"}, seed=4)
    until(page, "Choose a move")
    take(page, "carwars-desktop", "[data-id='ghost-move:D2:right']")


def armada(page: Page, server: Server) -> None:
    """Before an attack: what the dice promise."""
    match = sit_down(page, server, "armada", 40)
    hinted_until(page, server, match, "attack")
    take(page, "armada-desktop")


def armada_fleets(page: Page, server: Server) -> None:
    """Two fleets of 400 points: the course of a ship, turned on the map."""
    match = sit_down(page, server, "armada", 200, options={"scenario": "pair_1"})
    hinted_until(page, server, match, "maneuver")
    page.locator(".knob").first.wait_for()
    take(page, "armada-fleets")


def armada_over(page: Page, server: Server) -> None:
    """The story of a game."""
    sit_down(page, server, "armada", 100_000)
    page.locator("#finale .story").wait_for()
    take(page, "armada-over")


def swccg(page: Page, server: Server) -> None:
    """A battle that has to be paid for."""
    match = sit_down(page, server, "swccg", 150)
    hinted_until(page, server, match, "damage")
    # What was drawn lies on the stage for a while.
    page.reload()
    settled(page)
    take(page, "swccg-desktop")


def setup(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/setup/arcs?seats=person,supercat,supercat")
    loaded(page)
    page.locator("#board [data-id='5H']").click(force=True)
    take(page, "setup-desktop")


def home(page: Page, server: Server) -> None:
    page.goto(server.address)
    loaded(page)
    take(page, "home-desktop")


PICTURES: tuple[Callable[[Page, Server], None], ...] = (
    home,
    tyrants,
    tyrants_phone,
    tyrants_why,
    tyrants_bot,
    arcs,
    arcs_phone,
    arcs_replay,
    carwars,
    armada,
    armada_fleets,
    armada_over,
    swccg,
    setup,
)


def at(browser: Browser, server: Server, picture: Callable[[Page, Server], None]) -> None:
    """Takes a picture on the screen that it is for."""
    phone = picture.__name__.endswith("phone")
    width, height = PHONE if phone else WIDE
    context = browser.new_context(
        viewport={"width": width, "height": height}, is_mobile=phone, has_touch=phone
    )
    context.add_init_script(
        "localStorage.getItem('understudy.speed') ?? localStorage.setItem('understudy.speed', 'at once');"
        "localStorage.setItem('understudy.guided', 'done');"
    )
    picture(context.new_page(), server)
    context.close()


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[1:]
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = start(Path(data) / "games.db")
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        try:
            for picture in PICTURES:
                if not wanted or picture.__name__ in wanted:
                    at(browser, server, picture)
        finally:
            browser.close()
            stop(server)


if __name__ == "__main__":
    main()
