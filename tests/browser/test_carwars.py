"""Car Wars in the browser: a whole game by clicking, ghosts and arcs on the board, zoom, cars that drive."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.table import Server, after, begin, click, is_over, new_match, reached, settled, state_of
from tests.browser.test_pages import LIMIT, faults, finish, weight

SEATS = ["person", "bot", "bot"]
MOVE = "Choose a move"


def at_table(open_page: Opener, server: Server, **wish: object) -> tuple[Page, str]:
    """A table of Car Wars; the page opens as `size`, `theme` and `speed` say."""
    look = {key: wish.pop(key) for key in ("size", "theme", "speed") if key in wish}
    page = open_page(**look)
    match = new_match(page, server, **{"game": "carwars", "seats": SEATS, "seed": 5, **wish})
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    return page, match


def until(page: Page, text: str) -> None:
    for _ in range(40):
        if page.locator("#question h2").inner_text() == text:
            return
        click(page, "#question .choice")
    raise AssertionError(f"nobody asks “{text}”")


def answer(page: Page) -> None:
    """One answer: on the board or on the cards where it can be, else by a button."""
    number = settled(page)
    page.evaluate("scrollTo(0, 0)")
    part = reached(page, "#board .lit .hit") or reached(page, "#zones button.card.lit")
    # What is lit may pulse; it is known to be reached, so nothing waits until it stands still.
    (part or page.locator("#question .choice").first).click(force=part is not None)
    if page.get_by_role("button", name="◂ All choices").count():
        page.locator("#question .choice").first.click()
    after(page, number)


def soon(page: Page, true: Callable[[], bool]) -> None:
    """Waits for something that the page does by itself."""
    for _ in range(200):
        if true():
            return
        page.wait_for_timeout(30)
    raise AssertionError("it does not come")


def place_of(part: Locator) -> str:
    return str(part.get_attribute("transform"))


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_whole_game_from_the_first_page_to_the_replay(open_page: Opener, size: tuple[int, int]) -> None:
    page = open_page("/", size)
    page.get_by_role("link", name="New game of Car Wars Sixth Edition").click()
    page.get_by_label("3 seats").check()
    page.get_by_label("Cobalt: Car").select_option("random")
    page.get_by_label("Arena").select_option("four_pylons")
    begin(page, seed=1)
    settled(page)
    expect(page.locator(".seats > .seat")).to_have_count(3)
    for _ in range(400):
        if is_over(page):
            break
        answer(page)
    expect(page.locator("#question h2")).to_contain_text("win")
    expect(page.locator("#question .results tr")).to_have_count(3)
    page.get_by_role("link", name="Replay", exact=True).click()
    expect(page.locator("#replay:not([aria-busy])")).to_be_visible()
    page.locator("#last").click()
    expect(page.locator("#results tr")).to_have_count(3)
    expect(page.locator("#board .wreck")).not_to_have_count(0)
    page.locator("#first").click()
    page.locator("#speed").select_option("80")
    page.locator("#play").click()
    expect(page.locator("#slider")).not_to_have_value("0")


# -- ghosts, arcs --------------------------------------------------------------------------------------------


def test_pointing_at_a_move_shows_its_ghost_and_the_board_answers(open_page: Opener, server: Server) -> None:
    page, match = at_table(open_page, server)
    until(page, MOVE)
    ghost = page.locator("#board .over-parts .ghost")
    expect(ghost).to_have_count(0)
    page.get_by_role("button", name="Slight turn left").last.hover()
    expect(ghost).to_have_count(1)
    expect(page.locator("#board .over-parts .swept")).to_have_count(1)
    page.locator("#question h2").hover()
    expect(ghost).to_have_count(0)
    handle = page.locator("#board [data-id='ghost-move:D2:right']")
    assert str(handle.get_attribute("aria-label")).startswith("D2 turn right. Ends ")
    handle.locator(".hit").hover()
    expect(ghost).to_have_count(1)
    at = place_of(ghost).split(" rotate")[0]
    number = settled(page)
    handle.locator(".hit").click()
    after(page, number)
    answers = page.request.get(f"{server.address}/api/matches/{match}/journal?secrets=1").text()
    assert "move:D2:right" in answers
    parts = state_of(page, server, match)["picture"]["parts"]
    x, y, _ = parts["amber"]["at"]
    stood = [float(value) for value in at.removeprefix("translate(").removesuffix(")").split()]
    assert stood == pytest.approx([x, y], abs=0.1)


def test_moves_by_keys_alone(open_page: Opener, server: Server) -> None:
    page, _ = at_table(open_page, server)
    page.keyboard.press("1")
    expect(page.locator("#question h2")).to_have_text(MOVE)
    page.keyboard.press("b")
    expect(page.locator("#board .lit:focus")).to_have_count(1)
    expect(page.locator("#board .over-parts .ghost")).to_have_count(1)
    first = page.locator("#board .lit:focus").get_attribute("data-id")
    page.keyboard.press("ArrowLeft")
    assert page.locator("#board .lit:focus").get_attribute("data-id") != first
    number = settled(page)
    page.keyboard.press("Enter")
    after(page, number)


def test_attacks_show_arc_and_line(open_page: Opener, server: Server) -> None:
    page, _ = at_table(open_page, server)
    until(page, "Attack")
    shot = page.locator("#question .choice[data-option^='fire:']")
    shot.first.focus()
    expect(page.locator("#board .over-parts .shot")).not_to_have_count(0)
    expect(page.locator("#board .over-parts .arc.armed")).not_to_have_count(0)
    expect(page.locator("#question .choice.pointed")).to_have_count(1)


def test_firing_arcs_on_demand(open_page: Opener, server: Server) -> None:
    page, _ = at_table(open_page, server)
    arcs = page.locator("#board .under-parts .arcs")
    expect(arcs).to_have_count(0)
    page.locator("#board [data-id='cobalt']").click()
    expect(arcs).to_have_count(1)
    page.locator("#board [data-id='cobalt']").click()
    expect(arcs).to_have_count(0)
    page.get_by_role("button", name="Firing arcs").click()
    expect(arcs).to_have_count(3)
    expect(page.locator("#more")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("a")
    expect(arcs).to_have_count(0)


# -- zoom ----------------------------------------------------------------------------------------------------


def view_of(page: Page) -> tuple[float, float, float]:
    """Pixels to a unit of the board, and the corner of it that is seen, in pixels."""
    scale, left, top = page.evaluate(
        """() => { const { x, y, width } = document.getElementById('board').viewBox.baseVal;
        const scale = document.getElementById('board').clientWidth / width;
        return [scale, x * scale, y * scale]; }"""
    )
    return scale, left, top


def test_zoom_by_wheel_buttons_keys_and_drag(open_page: Opener, server: Server) -> None:
    page, _ = at_table(open_page, server, options={"arena": "open_square"})
    page.emulate_media(reduced_motion="reduce")
    near = view_of(page)
    page.keyboard.press("f")
    whole = view_of(page)
    # The whole map lies below the tiles; what is asked about is seen between them.
    assert whole[0] <= near[0] * 1.25
    box = page.locator("#board-scroll").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.wheel(0, -120)
    soon(page, lambda: view_of(page)[0] > whole[0] * 1.2)
    page.get_by_role("button", name="Zoom in").click()
    page.keyboard.press("+")
    nearer = view_of(page)
    assert nearer[0] > whole[0] * 2
    page.mouse.move(box["x"] + 300, box["y"] + 300)
    page.mouse.down()
    page.mouse.move(box["x"] + 200, box["y"] + 220, steps=4)
    page.mouse.up()
    dragged = view_of(page)
    assert dragged[1:] == pytest.approx((nearer[1] + 100, nearer[2] + 80), abs=3)
    expect(page.locator("#board .under-parts .arcs")).to_have_count(0)
    page.keyboard.press("f")
    assert view_of(page) == whole
    page.keyboard.press("f")
    assert view_of(page) == pytest.approx(near, abs=2)


def test_pinch(open_page: Opener, server: Server) -> None:
    page, _ = at_table(open_page, server, size=PHONE)
    page.emulate_media(reduced_motion="reduce")
    page.locator("#zoom-fit").click()
    whole = view_of(page)
    session = page.context.new_cdp_session(page)

    def fingers(kind: str, gap: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": 200 - gap, "y": 300}, {"x": 200 + gap, "y": 300}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", 30)
    for gap in (40, 60, 80):
        fingers("touchMove", gap)
    fingers("touchEnd", 0)
    session.detach()
    assert view_of(page)[0] == pytest.approx(whole[0] * 80 / 30, rel=0.4)
    page.locator("#zoom-fit").click()
    assert view_of(page) == whole


def test_a_phone_comes_near_for_moves_and_goes_back(open_page: Opener, server: Server) -> None:
    page, _ = at_table(open_page, server, size=PHONE)
    frame = page.locator("#board-scroll").bounding_box()
    assert frame is not None
    page.emulate_media(reduced_motion="reduce")
    page.locator("#zoom-fit").click()
    whole = view_of(page)[0]
    page.locator("#zoom-fit").click()
    # It is near the car whose turn it is, and stays there as long as all its moves can be seen.
    assert view_of(page)[0] > 1.5 * whole
    until(page, MOVE)
    near = view_of(page)[0]
    assert near > 1.5 * whole
    for disc in page.locator("#board .handle:not(.small) .disc").all():
        box = disc.bounding_box()
        assert box is not None
        assert box["width"] > 20
        assert frame["x"] <= box["x"] <= frame["x"] + frame["width"]
        assert frame["y"] <= box["y"] <= frame["y"] + frame["height"]
    until(page, "Attack")
    assert view_of(page)[0] <= near


def test_other_boards_zoom_as_before(open_page: Opener, server: Server) -> None:
    page = open_page()
    match = new_match(page, server, game="arcs", seats=["person", "supercat"])
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    whole = view_of(page)
    expect(page.locator("#more")).to_be_hidden()
    expect(page.get_by_role("button", name="Zoom in")).to_be_hidden()
    page.keyboard.press("+")
    assert view_of(page)[0] == pytest.approx(whole[0] * 1.4, rel=0.01)
    page.get_by_role("button", name="Whole map").click()
    still = "#board:not([data-flying])"
    page.locator(still).wait_for()
    assert view_of(page) == pytest.approx(whole, abs=2)


# -- cars that drive -----------------------------------------------------------------------------------------

#: Keeps every place that a car is put.
WATCH = """() => { window.places = []; new MutationObserver(() => {
  const at = document.querySelector("#board [data-id='cobalt']")?.getAttribute("transform");
  if (at !== window.places.at(-1)) window.places.push(at);
}).observe(document.getElementById("board"), {attributes: true, subtree: true, childList: true}); }"""


def last_point(page: Page) -> None:
    """Just before the bots move."""
    until(page, MOVE)
    while "1 point left" not in page.locator("#headline").inner_text():
        click(page, "#question .choice")


def test_the_bots_drive_along_their_ways_and_can_be_skipped(open_page: Opener, server: Server) -> None:
    page, match = at_table(open_page, server, speed="fast")
    last_point(page)
    page.evaluate(WATCH)
    number = settled(page)
    page.locator("#question .choice").first.click()
    soon(page, lambda: len(page.evaluate("window.places")) > 2)
    page.locator("#skip").click()
    after(page, number)
    x, y, turn = state_of(page, server, match)["picture"]["parts"]["cobalt"]["at"]
    page.wait_for_timeout(500)
    found = place_of(page.locator("#board [data-id='cobalt']"))
    assert [
        float(word)
        for word in found.replace("translate(", "").replace("rotate(", "").replace(")", "").split()
    ] == (pytest.approx([x, y, turn], abs=0.02))


def test_with_reduced_motion_cars_stand_where_they_are(open_page: Opener, server: Server) -> None:
    page, _ = at_table(open_page, server, speed="slow")
    page.emulate_media(reduced_motion="reduce")
    last_point(page)
    page.evaluate(WATCH)
    number = settled(page)
    page.locator("#question .choice").first.click()
    after(page, number)
    assert len(page.evaluate("window.places")) <= 2


def test_a_replay_moves_cars(open_page: Opener, server: Server) -> None:
    page, match = at_table(open_page, server)
    last_point(page)
    click(page, "#question .choice")
    page.goto(f"{server.address}/game/{match}/replay")
    expect(page.locator("#replay:not([aria-busy])")).to_be_visible()
    page.evaluate(WATCH)
    page.locator("#speed").select_option("350")
    page.locator("#play").click()
    soon(page, lambda: len(page.evaluate("window.places")) > 2)
    page.get_by_role("button", name="Firing arcs").click()
    expect(page.locator("#board .under-parts .arcs")).to_have_count(3)


# -- words ---------------------------------------------------------------------------------------------------


def test_why_shows_the_page_of_the_personality(open_page: Opener, server: Server) -> None:
    page, _ = at_table(open_page, server)
    last_point(page)
    click(page, "#question .choice")
    page.locator("#log li:has(.reason) .why").last.click()
    panel = page.locator("dialog.drawer[open]")
    expect(panel.locator("li.lit")).not_to_have_count(0)
    expect(panel.locator(".rule:visible")).to_have_count(0)
    panel.get_by_label("Show rule references").check()
    panel.locator(".rule:visible").first.click()
    expect(panel.locator(".statement").first).to_contain_text("CW-")


def test_judged_answers_have_quick_buttons(open_page: Opener, server: Server) -> None:
    page, _ = at_table(open_page, server, seats=["person", "bot"], typed={"judge": "everybody"})
    until(page, "In which firing arcs of Amber is Cobalt?")
    page.get_by_label("Type to find").fill("right and")
    expect(page.locator("#question .choice span")).to_have_text(
        ["front and right", "right and back", "right and back and left", "front and right and left"]
    )
    number = settled(page)
    page.locator("#question .choice").first.click()
    after(page, number)


def test_a_dashboard_is_set_right(open_page: Opener, server: Server) -> None:
    page, _ = at_table(open_page, server)
    until(page, MOVE)
    page.locator("#menu").click()
    page.get_by_role("button", name="Correct the table").click()
    panel = page.locator("dialog.drawer[open]")
    panel.locator("summary", has_text="Cobalt").click()
    number = settled(page)
    panel.get_by_label("Cobalt: back armor", exact=True).select_option("1")
    after(page, number)
    # It stays open for the next value.
    expect(panel.get_by_label("Cobalt: back armor", exact=True)).to_have_value("1")
    page.keyboard.press("Escape")
    expect(page.locator("#log")).to_contain_text("Corrected: Cobalt: back armor is 1")
    click(page, "#undo")
    expect(page.locator("#log")).not_to_contain_text("Corrected:")


def test_every_part_is_told_in_words(open_page: Opener, server: Server) -> None:
    page, _ = at_table(open_page, server, options={"arena": "crossbar"})
    until(page, MOVE)
    names = page.locator("#board [data-id]").evaluate_all(
        "parts => parts.map(part => part.getAttribute('aria-label'))"
    )
    assert all(name.endswith(".") for name in names)
    text = " ".join(names)
    for word in (
        "Amber car",
        "speed 2",
        "heading north-east",
        "front 4",
        "Wall,",
        "Rough ground",
        "D4 turn left",
    ):
        assert word in text, word


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_accessible(open_page: Opener, server: Server, size: tuple[int, int]) -> None:
    page, _ = at_table(open_page, server, size=size, options={"arena": "crossbar"})
    until(page, MOVE)
    assert faults(page) == []
    until(page, "Attack")
    page.locator("#more").click()
    assert faults(page) == []
    page.goto(f"{server.address}/new/carwars")
    for fold in page.locator("summary").all():
        fold.click()
    assert faults(page) == []


@pytest.mark.parametrize("path", ["/new/carwars", "table", "replay"])
def test_first_load_is_light(open_page: Opener, server: Server, path: str) -> None:
    page = open_page()
    if not path.startswith("/"):
        wish: dict[str, Any] = {"game": "carwars", "seats": [*SEATS, "bot"], "options": {"arena": "crossbar"}}
        match = new_match(page, server, **wish)
        if path == "replay":
            finish(page, server, match)
        path = f"/game/{match}" + ("/replay" if path == "replay" else "")
    assert 0 < weight(page, server.address + path) < LIMIT
