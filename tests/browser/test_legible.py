"""What has to be read can be read: names on small maps, texts of cards, numbers beside pieces, paper."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.swing import in_full_swing, played
from tests.browser.table import Server, click, loaded, new_match, settled, sized, state_of
from tests.browser.test_checks import still

LAPTOP = (1366, 768)


def test_sites_have_names_on_small_maps(open_page: Opener, server: Server) -> None:
    """Whole ones on a laptop with all four seats; how they begin on a phone."""
    page, _ = in_full_swing(open_page, server, "tyrants", LAPTOP)
    expect(page.locator("#board .name", has_text="Menzoberranzan")).to_be_visible()
    expect(page.locator("#board .short").first).to_be_hidden()
    phone, _ = in_full_swing(open_page, server, "tyrants", PHONE)
    expect(phone.locator("#board .name").first).to_be_hidden()
    expect(phone.locator("#board .short", has_text=re.compile("^Menzo$"))).to_be_visible()


#: Fills the shelf as full as it becomes late in a game: so many times its last cards more.
FILL = """often => {
  const zones = [...document.querySelectorAll("div.shelf > .zone")];
  const zone = zones.findLast((one) => one.querySelector(".card p"));
  for (let more = 0; more < often; more += 1) zone.after(zone.cloneNode(true));
  dispatchEvent(new Event("resize"));
}"""
#: The cards whose text is cut.
CUT = """() => [...document.querySelectorAll("div.shelf .card p, div.edge .card p")]
  .filter((text) => text.scrollHeight > text.clientHeight + 1)
  .map((text) => text.closest(".card").querySelector("header b").textContent)"""


@pytest.mark.parametrize("often", [1, 2])
def test_the_board_gives_way_before_a_text_is_cut(open_page: Opener, server: Server, often: int) -> None:
    page, _ = in_full_swing(open_page, server, "arcs", LAPTOP)
    page.evaluate(FILL, often)
    assert page.evaluate(CUT) == []


#: Which numbers beside cars lie below something that covers the map.
COVERED = """() => {
  const seen = (names) => [...document.querySelectorAll(names)].filter((one) => one.checkVisibility());
  const covers = seen(".seats.far, div.edge, div.edge > .piles, .tools, #mini, #ruler")
    .filter((one) => one.childElementCount).map((one) => one.getBoundingClientRect());
  return seen("#board [data-id] text").filter((badge) => {
    const { left, top, right, bottom } = badge.getBoundingClientRect();
    return covers.some((box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top);
  }).map((badge) => `${badge.closest("[data-id]").dataset.id}: ${badge.textContent}`);
}"""


@pytest.mark.parametrize("size", [DESKTOP, LAPTOP, PHONE])
def test_nothing_covers_the_numbers_beside_a_car(
    open_page: Opener, server: Server, size: tuple[int, int]
) -> None:
    """A car stands where only the badge at its front would lie below a pile or the small map."""
    page = open_page(size=size)
    match = new_match(page, server, game="carwars", seats=["person", "bot", "bot", "bot"], seed=11)
    state = state_of(page, server, match)
    while state["n"] < 260:
        url = f"{server.address}/api/matches/{match}/stand-in"
        state = page.request.post(url, data={"no": state["no"]}).json()
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    still(page)
    assert page.evaluate(COVERED) == []


def test_the_trouble_of_a_car_covers_no_number(open_page: Opener, server: Server) -> None:
    page, _ = in_full_swing(open_page, server, "carwars", LAPTOP)
    apart = page.evaluate(
        """() => [...document.querySelectorAll(".seats.far .tile.dash")].every((tile) => {
          const trouble = tile.querySelector(".trouble") ?? document.createElement("span");
          trouble.className = "trouble";
          trouble.textContent = "left burning, out of control";
          tile.append(trouble);
          const box = trouble.getBoundingClientRect();
          return [...tile.querySelectorAll(".facts div")].every((fact) => {
            const { left, right, top, bottom } = fact.getBoundingClientRect();
            return right <= box.left || left >= box.right || bottom <= box.top + 1 || top >= box.bottom - 1;
          });
        })"""
    )
    assert apart


def test_the_names_in_the_story_are_whole(open_page: Opener, server: Server) -> None:
    page = open_page()
    match = played(page, server, "tyrants", over=True)
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    expect(page.locator("#finale .story-chart .who").first).to_be_visible()
    for size in (DESKTOP, LAPTOP):
        sized(page, size)
        beside = page.locator("#finale .story-chart").evaluate(
            "chart => [...chart.querySelectorAll('.who')].filter((name) =>"
            " name.getBoundingClientRect().right > chart.getBoundingClientRect().right)"
            ".map((name) => name.textContent)"
        )
        assert beside == [], size


def sheets(page: Page) -> int:
    """How many sheets of paper the page takes."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))


@pytest.mark.parametrize(("game", "most"), [("tyrants", 4), ("arcs", 8), ("carwars", 4)])
def test_the_pages_of_a_bot_lie_next_to_the_board(
    open_page: Opener, server: Server, game: str, most: int
) -> None:
    """In two columns; ids of rules and what they say only for those who look them up."""
    page = open_page(f"/print/{game}", own=True)
    references = page.locator(".reference")
    expect(references.first).to_be_hidden()
    few = sheets(page)
    assert few <= most
    page.get_by_label("Show rule references").check()
    expect(references.first).to_be_visible()
    assert sheets(page) > few
    page.emulate_media(media="print")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [DESKTOP, LAPTOP])
def test_dice_lie_beside_the_piles(open_page: Opener, server: Server, size: tuple[int, int]) -> None:
    page, _ = in_full_swing(open_page, server, "carwars", size)
    page.locator("div.edge > .piles").wait_for()
    over = page.evaluate(
        """() => {
          const tray = document.querySelector("#tray");
          tray.hidden = false;
          tray.innerHTML = "<p>comes through: 3 damage, 1 tire damage, and the fire goes on at the back</p>";
          const piles = document.querySelector("div.edge > .piles");
          const [a, b] = [tray, piles].map((one) => one.getBoundingClientRect());
          return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
        }"""
    )
    assert not over


def test_the_story_names_chapters_in_a_word(open_page: Opener, server: Server) -> None:
    page = open_page()
    match = played(page, server, "arcs", over=True)
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    turned = page.locator("#finale .turning-points li")
    expect(turned.first).to_contain_text(re.compile(r"Chapter \d · "))


#: How far each caption stands from the piece that it is of, in pixels.
AWAY = """() => [...document.querySelectorAll(".caption:not(.left-out)")].map((caption) => {
  const of = caption.dataset.of;
  const piece = document.querySelector(`#board [data-id="${of}"]`);
  const [a, b] = [caption, piece.querySelector(".hit") ?? piece].map((one) => one.getBoundingClientRect());
  const far = (low, high) => Math.max(0, a[low] - b[high], b[low] - a[high]);
  return Math.hypot(far("left", "right"), far("top", "bottom"));
})"""


def test_a_caption_goes_with_its_car_where_the_map_is_held(open_page: Opener, server: Server) -> None:
    page = open_page()
    page.emulate_media(reduced_motion="reduce")
    match = new_match(page, server, game="carwars", seats=["person", "bot"], seed=3)
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    page.keyboard.press("+")
    still(page)
    for words in ("Accelerate", "Straight on", "Straight on", "Straight on"):
        click(page, f"#question .choice:has-text('{words}')")
    assert max(page.evaluate(AWAY)) < 70


#: Which chips above the board lie below a link.
BELOW = """() => {
  const links = [...document.querySelectorAll(".bar > .button")].map((one) => one.getBoundingClientRect());
  return [...document.querySelectorAll("#chips .chip")].filter((chip) => {
    const { left, right, top, bottom } = chip.getBoundingClientRect();
    return links.some((link) =>
      left < link.right && right > link.left && top < link.bottom && bottom > link.top);
  }).map((chip) => chip.textContent);
}"""


@pytest.mark.parametrize("game", ["carwars", "pennies"])
def test_the_links_of_a_replay_cover_no_seat(open_page: Opener, server: Server, game: str) -> None:
    for size in (PHONE, (844, 390)):
        page = open_page(size=size)
        seats = {"carwars": ["person", "bot"], "pennies": ["person", "careful"]}[game]
        match = new_match(page, server, game=game, seats=seats)
        page.goto(f"{server.address}/game/{match}/replay")
        loaded(page)
        assert page.locator("#chips .chip").count() == 2
        assert page.evaluate(BELOW) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_a_card_is_worth_is_not_a_part_of_its_text(open_page: Opener, server: Server) -> None:
    page, _ = in_full_swing(open_page, server, "tyrants", DESKTOP)
    page.locator("#zones .shelf .card:has(p)").first.hover()
    card = page.locator(".sheet-card:visible").first
    expect(card.locator(".figures > div", has_text="VP")).to_contain_text(re.compile(r"^\d+/\d+VP$"))
    expect(card.locator(".text").first).not_to_contain_text("VP")


@pytest.mark.parametrize(
    ("words", "title", "text"),
    [
        ("Ends 8 in from the west, heading east.", "Ends 8 in from the west", "Heading east."),
        ("Araumycos: 4 white troops", "Araumycos", "4 white troops"),
        ("A rock.", "A rock", ""),
        ("Amber (damaged), near the wall", "Amber", "(damaged), near the wall"),
    ],
)
def test_a_title_is_not_said_again(
    open_page: Opener, server: Server, words: str, title: str, text: str
) -> None:
    page = open_page()
    page.goto(server.address)
    sheet = """async words => {
      const { Reader } = await import("/static/read.js");
      return Reader.prototype.sheet.call({ find: () => null, words: () => words }, ["x"]);
    }"""
    found = page.evaluate(sheet, words)
    assert (found["title"], found["text"]) == (title, text)
