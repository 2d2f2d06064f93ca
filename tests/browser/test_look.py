"""The five rules of the frame, on every board: camera, letters, glow and ghost, reading card, the log."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.table import Server, settled, sized, state_of
from tests.browser.test_pages import toggle
from tests.browser.test_screens import GAME, in_full_swing

SIZES = (DESKTOP, (1366, 768), (1024, 768), PHONE, (844, 390))
BOARDS = pytest.mark.parametrize("game", ["arcs", "armada", "carwars", "tyrants"])

#: Letters on the board that are too small to be read, wherever the camera is.
SMALL = """() => [...document.querySelectorAll("#board text")].filter(text => {
  if (!text.checkVisibility() || !text.textContent.trim()) return false;
  const { a, b } = text.getScreenCTM();
  return parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b) < 10.9;
}).map(text => `${text.textContent} ${text.getAttribute("class")}`)"""

#: How much of its window the whole map takes in one dimension.
FILLED = """() => {
  const svg = document.querySelector("#board");
  const [, , width, height] = svg.dataset.box.split(" ").map(Number);
  const { width: wide, height: high } = svg.viewBox.baseVal;
  return Math.max(width / wide, height / high);
}"""

#: Parts that can be chosen and that lie outside the map's window, or under a tile.
COVERED = """() => [...document.querySelectorAll("#board .lit")].filter(part => {
  const { x, y, width, height } = (part.querySelector(".hit") ?? part).getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return !top?.closest("#board");
}).map(part => part.dataset.id)"""

#: Names that are cut although they are all that tells what something is.
CUT = """() => {
  const names = ".tile b, .caption:not(.left-out) b, .chips .chip, .seat.plate dd, .place-tile .sums";
  const cut = node => node.checkVisibility() && node.scrollWidth > node.clientWidth + 1;
  return [...document.querySelectorAll(names)].filter(cut).map(node => node.textContent);
}"""

#: Captions that lie over a tile or over another one.
OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll(".caption:not(.left-out), .tiled .tile")]
    .filter(node => node.checkVisibility()).map(node => [node.textContent, node.getBoundingClientRect()]);
  const meets = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const after = (at) => boxes.slice(at + 1);
  return boxes.flatMap(([one, a], at) => after(at).filter(([, b]) => meets(a, b)).map(([two]) => [one, two]));
}"""


def still(page: Page) -> None:
    """The camera stands."""
    page.locator("#board:not([data-flying])").wait_for()


@BOARDS
def test_letters_camera_and_captions_at_every_size(open_page: Opener, server: Server, game: str) -> None:
    """No letter under eleven pixels, near and at F; the map fills its window; what is asked about is seen."""
    page, _ = in_full_swing(open_page, server, game, DESKTOP)
    page.emulate_media(reduced_motion="reduce")
    for size in SIZES:
        sized(page, size)
        still(page)
        assert page.evaluate(SMALL) == [], size
        assert page.evaluate(COVERED) == [], size
        assert page.evaluate(OVERLAPS) == [], size
        page.keyboard.press("f")
        still(page)
        assert page.evaluate(SMALL) == [], (size, "whole")
        assert page.evaluate(FILLED) >= 0.95, size
        page.keyboard.press("f")


@GAME
def test_nothing_is_cut_and_the_stage_stays_night(open_page: Opener, server: Server, game: str) -> None:
    page, _ = in_full_swing(open_page, server, game, DESKTOP)
    for size in SIZES[:2]:
        sized(page, size)
        assert page.evaluate(CUT) == [], size
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    colour = "getComputedStyle(document.querySelector('#zones')).getPropertyValue('--panel')"
    night = page.evaluate(colour)
    toggle(page, "light")
    assert page.evaluate(colour) == night
    toggle(page, "dark")


#: What the reading card says, how much of it cannot be seen, and whether it lies over what is pointed at.
READ = """ids => {
  const cards = [...document.querySelectorAll("#read, #read-afloat")];
  const card = cards.find(one => !one.hidden && one.textContent);
  if (!card) return null;
  const pointed = document.querySelector(`[data-card="${ids}"]`);
  const [a, b] = [card, pointed].map(node => node.getBoundingClientRect());
  const over = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const outside = a.left < 0 || a.top < 0 || a.right > innerWidth || a.bottom > innerHeight;
  return [card.textContent, card.scrollHeight - card.clientHeight > 1, over, outside];
}"""


def cards_of(picture: dict[str, Any]) -> dict[str, str]:
    """The texts of all cards that lie open, by their ids."""
    zones = [card for zone in picture["zones"].values() if not zone["folded"] for card in zone["cards"]]
    return {" ".join(card["ids"]): card["text"] for card in zones if card["ids"] and card["text"]}


@pytest.mark.parametrize("game", ["arcs", "swccg", "tyrants"])
def test_whatever_is_pointed_at_can_be_read_in_full(open_page: Opener, server: Server, game: str) -> None:
    """Hand, market and court; beside the question where it has room, else beside the card."""
    page, match = in_full_swing(open_page, server, game, DESKTOP)
    cards = cards_of(state_of(page, server, match)["picture"])
    assert cards or game == "swccg"
    for size in SIZES[:2]:
        sized(page, size)
        for ids, text in list(cards.items())[:5]:
            card = page.locator(f"[data-card='{ids}']").first
            card.hover()
            page.wait_for_function(
                "text => document.body.querySelector('.sheet-card .text')?.textContent.includes(text)",
                arg=text,
            )
            found = page.evaluate(READ, ids)
            assert found[1:] == [False, False, False], (size, ids)
    page.keyboard.press("z")
    page.mouse.move(2, 2)
    page.wait_for_timeout(300)
    assert page.locator(".pinned .sheet-card").count() == bool(cards)
    page.keyboard.press("Escape")
    expect(page.locator(".pinned")).to_have_count(0)


def test_ships_are_read_from_their_tiles_and_pieces(open_page: Opener, server: Server) -> None:
    page, match = in_full_swing(open_page, server, "armada", DESKTOP)
    sheets = state_of(page, server, match)["picture"]["sheets"]
    page.locator(".tile[data-card='ship-2']").hover()
    card = page.locator(".sheet-card")
    expect(card.locator("h3")).to_have_text(sheets["ship-2"]["title"])
    expect(card.locator(".plated")).to_have_count(4)
    expect(card.locator(".figures > div")).to_have_count(4)
    page.locator("#board [data-id='ship-2'] .hit").hover()
    expect(page.locator("#board [data-id='ship-2']")).to_have_class(re.compile("pointed"))


@GAME
def test_options_are_words_and_grouped_when_many(open_page: Opener, server: Server, game: str) -> None:
    page, match = in_full_swing(open_page, server, game, DESKTOP)
    options = state_of(page, server, match)["question"]["options"]
    assert not [one["text"] for one in options if re.search(r"\d{2,}, ?\d{2,}", one["text"])]
    settled(page)
    if len(options) > 12:
        assert page.locator("#question [data-group], #question .compose").count()


@BOARDS
def test_no_two_pieces_are_called_the_same(open_page: Opener, server: Server, game: str) -> None:
    page, match = in_full_swing(open_page, server, game, DESKTOP)
    parts = state_of(page, server, match)["picture"]["parts"].values()
    names = [part["label"].split(":")[0] for part in parts if part["at"]]
    assert len(set(names)) == len(names)


def test_pointing_at_an_attack_draws_its_arc(open_page: Opener, server: Server) -> None:
    """The arc of the ship in question only, with its bands named, and the line of sight."""
    page, match = in_full_swing(open_page, server, "armada", DESKTOP)
    state = state_of(page, server, match)
    while not any(one["id"].startswith(("attack:", "flak:")) for one in state["question"]["options"]):
        url = f"{server.address}/api/matches/{match}"
        hint = page.request.get(f"{url}/hint").json()["id"]
        state = page.request.post(f"{url}/answer", data={"no": state["no"], "answer": hint}).json()
        state = state_of(page, server, match)
        assert state["question"]
    page.reload()
    settled(page)
    page.locator("#question .choice[data-option*=':']").first.hover()
    expect(page.locator("#board .over-parts .firing .band")).to_have_count(3)
    expect(page.locator("#board .over-parts .band-name").first).to_have_text("close")
    expect(page.locator("#board .over-parts .sight")).to_have_count(1)
