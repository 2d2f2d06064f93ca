"""Beside a real table: one switch, a turn that is told, a list to tick off, no board, paper."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Opener, start, stop
from tests.browser.table import Guard, Server, after, click, new_match, settled
from tests.browser.test_pages import faults


def enter_cards(page: Page, *typed: str) -> None:
    """Cards by their first letters; several are looked at once more before they count."""
    number = settled(page)
    field = page.get_by_label("Type to find")
    for letters in typed:
        field.fill(letters)
        field.press("Enter")
    if len(typed) > 1:
        expect(page.locator("#ready")).to_be_visible()
        page.locator("#ready").click()
    after(page, number)


def tell(page: Page, letters: str) -> None:
    """Something that happened, by its first letters."""
    number = settled(page)
    page.get_by_label("Type to find").fill(letters)
    page.locator(".found .choice").first.click()
    after(page, number)


#: Writes down which locks a page asks for; what is granted can be taken away again, or not granted at all.
WAKES = """
window.wakes = [];
Object.defineProperty(navigator, "wakeLock", { value: { request: async (kind) => {
  window.wakes.push(kind);
  if (window.refuses) throw new DOMException("not now", "NotAllowedError");
  return (window.granted = new EventTarget());
} } });
"""
#: The lock is released, as it is when somebody looks elsewhere, and the page is looked at again.
LOOKED_AWAY = """() => {
  window.granted.dispatchEvent(new Event("release"));
  document.dispatchEvent(new Event("visibilitychange"));
  return window.wakes;
}"""


def test_a_turn_beside_a_real_table(open_page: Opener, server: Server) -> None:
    page = open_page("/new/tyrants", own=True)
    page.context.add_init_script(WAKES)
    page.locator("#form:not([aria-busy])").wait_for()
    page.get_by_label("I have the game on my table").check()
    expect(page.locator("#seat-0")).to_have_value("reported")
    expect(page.locator("#summary")).to_contain_text("who enters their moves")
    page.locator("#seed").evaluate("field => { field.closest('details').open = true; }")
    page.locator("#seed").fill("4")
    assert faults(page) == []
    page.locator("#start").click()
    page.wait_for_url("**/game/*")
    expect(page.locator("#question h2")).to_contain_text("Deal to the market")
    enter_cards(page, "black dr", "kob", "adv", "spy m", "weap", "CULT F")
    click(page, "#question .choice")
    expect(page.locator("#question h2")).to_contain_text("enter what changed")
    # The set-up is to be done on the table; it is ticked off.
    expect(page.locator("#todo")).to_contain_text("Put a Red troop from its barracks")
    expect(page.locator("#todo")).to_contain_text("Insane Outcasts on top of Red's delay pile")
    # The screen is to stay on, asked for once; and again when the browser took that back.
    assert page.evaluate("window.wakes") == ["screen"]
    assert page.evaluate(LOOKED_AWAY) == ["screen"] * 2
    page.locator("#tick-all").click()
    expect(page.locator("#todo h2")).to_have_text("All done at the table")
    tell(page, "dep araum")
    click(page, "#undo")
    tell(page, "dep araum")
    # What can be told about a place stands there after a tap on it.
    page.locator("#board [data-id='araumycos'] .hit").click()
    expect(page.get_by_role("button", name="◂ All choices")).to_be_visible()
    assert faults(page) == []
    click(page, "#question .choice.ends")
    expect(page.locator("#question h2")).to_contain_text("Deal to the market")
    enter_cards(page, "blue w", "bount", "black w")
    expect(page.locator("#todo")).to_contain_text("Devour Black Dragon")
    expect(page.locator("#todo")).to_contain_text("Move the north token")
    page.locator("#todo .act").first.click()
    expect(page.locator("#todo input").first).to_be_checked()
    page.locator("#tick-all").click()
    expect(page.locator("#todo h2")).to_have_text("All done at the table")
    assert page.evaluate("window.wakes") == ["screen"] * 2
    page.locator("#undo").click()
    expect(page.locator("#notices")).to_contain_text("from the right end of the market")
    # Where it is not granted nothing is said of it, and the next look asks again.
    page.evaluate("() => { window.refuses = true; }")
    assert page.evaluate(LOOKED_AWAY) == ["screen"] * 3
    assert page.evaluate(LOOKED_AWAY) == ["screen"] * 4
    page.locator("#menu").click()
    page.get_by_role("button", name="Without the board, for a phone").click()
    expect(page.locator("#board")).to_be_hidden()
    expect(page.locator("#question h2")).to_be_visible()
    page.reload()
    settled(page)
    expect(page.locator("#board")).to_be_hidden()
    page.locator("#menu").click()
    page.get_by_role("button", name="Show the board").click()
    expect(page.locator("#board")).to_be_visible()


def test_two_phones_at_one_table_and_a_server_that_starts_again(
    open_page: Opener, guard: Guard, tmp_path: Path
) -> None:
    guard.expected = ("ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_EMPTY_RESPONSE")
    own = start(tmp_path / "games.db")
    guard.address = "http://127.0.0.1:"
    port = int(own.address.rsplit(":", 1)[1])
    one, other = open_page(size=PHONE), open_page(size=PHONE)
    match = new_match(one, own, seats=["reported", "automa:normal"])
    for phone in (one, other):
        phone.goto(f"{own.address}/game/{match}?compact=1")
        settled(phone)
    number = settled(other)
    click(one, "#question .choice")
    after(other, number)
    number = settled(one)
    tell(other, "dep araum")
    after(one, number)
    expect(one.locator("#log")).to_contain_text("Black deploys a troop to")
    stop(own)
    expect(one.locator("#offline")).to_be_visible()
    own = start(tmp_path / "games.db", port)
    expect(one.locator("#offline")).to_be_hidden()
    number = settled(other)
    # Nothing that was told is lost; the turn ends on the first phone, and both have the list.
    click(one, "#question .choice.ends")
    after(other, number)
    for phone in (one, other):
        expect(phone.locator("#todo")).to_contain_text("Red's delay pile")
    number = settled(one)
    other.locator("#undo").click()
    expect(other.locator("#notices")).to_contain_text("back on top of Red's delay pile")
    after(one, number)
    expect(one.locator("#question h2")).to_contain_text("enter what changed")
    stop(own)


def test_a_game_that_has_begun_is_laid_out_by_its_values(open_page: Opener, server: Server) -> None:
    page = open_page()
    match = new_match(
        page,
        server,
        game="arcs",
        seats=["reported", "supercat"],
        options={"setup-card": "2SETUP01"},
        typed={"judge": "everybody"},
        begun=True,
    )
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    expect(page.locator("#question h2")).to_contain_text("then say who has the initiative")
    # A tap on a place shows what lies there, and nothing else.
    page.locator("#board [data-id='3A'] .slot").first.click()
    drawer = page.locator("dialog.drawer[open]")
    expect(drawer.locator("h2")).to_have_text("Arrow 3")
    expect(drawer.get_by_label("Red: ships at Arrow 4", exact=True)).to_have_count(0)
    drawer.get_by_role("button", name="One more: Blue: cities at Arrow 3", exact=True).click()
    expect(drawer.get_by_label("Blue: cities at Arrow 3", exact=True)).to_have_value("1")
    drawer.get_by_role("button", name="All values").click()
    drawer.get_by_label("Find a value").fill("red ships 3 arr")
    # Two taps mean two, however quick.
    drawer.get_by_role("button", name="One more: Red: ships at Arrow 3", exact=True).dblclick()
    expect(drawer.get_by_label("Red: ships at Arrow 3", exact=True)).to_have_value("2")
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.locator("#values").click()
    expect(drawer.get_by_label("Find a value")).to_be_visible()
    page.keyboard.press("Escape")
    click(page, "#question .choice >> text=Blue")
    expect(page.locator("#todo")).to_contain_text("Turn Blue's hand counter down by 1")
    expect(page.locator("#question h2")).to_contain_text("Which card did you play?")


def test_the_pages_of_a_bot_on_paper(open_page: Opener, server: Server) -> None:
    page = open_page("/print/arcs")
    for text in ("Bot turn", "Construction", "hand counter", "SC-TURN-01"):
        expect(page.locator("main")).to_contain_text(text)
    page.emulate_media(media="print")
    expect(page.locator(".no-print")).to_be_hidden()
    assert faults(page) == []


def test_without_the_board_it_is_drawn_while_the_table_is_set_up(open_page: Opener, server: Server) -> None:
    """And where a piece is put somewhere; else there is none."""
    page = open_page(size=PHONE)
    seats, typed = ["person", "ai"], {"roll": "everybody"}
    match = new_match(page, server, game="armada", seats=seats, options={"space": "poses"}, typed=typed)
    page.goto(f"{server.address}/game/{match}?compact=1")
    settled(page)
    expect(page.locator("#todo")).to_contain_text("Put all ships and squadrons where the map shows them")
    expect(page.locator("#board")).to_be_visible()
    click(page, "#question .choice")
    expect(page.locator("#board")).to_be_hidden()
