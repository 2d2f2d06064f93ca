"""The table on every screen: nothing that is needed lies outside or under something, all can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.swing import GAME, GAMES, in_full_swing
from tests.browser.table import Guard, Server, after, new_match, settled, sized, state_of
from tests.browser.test_pages import faults, finish
from tests.kit.told import TRACE, text_of

#: Tablets and phones both ways, and a desk where everything is shown twice as large.
SMALL = {
    "tablet": (1024, 768),
    "upright tablet": (768, 1024),
    "phone on its side": (844, 390),
    "zoomed": (720, 450),
    "phone": PHONE,
    "small phone": (360, 640),
}
#: What is wrong with the page as it stands: parts outside or over each other, letters and buttons too small.
FAULTS = """touch => {
  const found = [];
  const [wide, high] = [innerWidth, innerHeight];
  const shown = node => node.checkVisibility() && node.getBoundingClientRect().width > 1;
  const name = node => `${node.tagName} ${node.id || node.className} ${node.textContent.trim().slice(0, 20)}`;
  const root = document.documentElement;
  if (root.scrollWidth > wide) found.push(`the page is ${root.scrollWidth} wide`);
  if (root.scrollHeight > high) found.push(`the page is ${root.scrollHeight} high`);

  // Tiles lie over the map; everything else has a place of its own.
  const tiled = document.querySelector(".tiled");
  const over = tiled ? [".map-box"] : [".map-box", ".shelf", ".edge", ".seats.far"];
  const frame = [".bar", "#tabs", "#question", "#pane", ".side", ".boardless #rows", ...over];
  const boxed = frame.map(one => document.querySelector(one)).filter(one => one && shown(one));
  const laid = boxed.filter(one => getComputedStyle(one).display !== "contents");
  const parts = laid.filter(one => !laid.some(other => other !== one && other.contains(one)));
  for (const part of parts) {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    if (left < 0 || top < 0 || right > wide + 1 || bottom > high + 1) found.push(`outside: ${name(part)}`);
    for (const other of parts) {
      if (other === part) continue;
      const box = other.getBoundingClientRect();
      const beside = box.right <= left + 1 || box.left >= right - 1;
      const apart = beside || box.bottom <= top + 1 || box.top >= bottom - 1;
      if (!apart) found.push(`${name(part)} lies over ${name(other)}`);
    }
  }

  const question = document.querySelector("#question h2").getBoundingClientRect();
  if (question.top < 0 || question.bottom > high) found.push(`the question is at ${question.top}`);
  const tabs = document.querySelector("#tabs");
  const cutOff = shown(tabs) && tabs.scrollWidth > tabs.clientWidth + 1;
  if (cutOff) found.push(`the tabs are ${tabs.scrollWidth} wide`);
  const first = document.querySelector("#question :is(.choice, [data-group])")?.getBoundingClientRect();
  if (first && (first.top < 0 || first.bottom > high)) found.push(`the first choice is at ${first.top}`);

  for (const node of document.querySelectorAll(".table-page *")) {
    if (node.closest("svg, .unseen") || !shown(node)) continue;
    const own = [...node.childNodes].some(child => child.nodeType === 3 && child.data.trim());
    if (own && parseFloat(getComputedStyle(node).fontSize) < 11) found.push(`small letters: ${name(node)}`);
    const cut = node.matches(".card header b") && node.scrollWidth > node.clientWidth + 1;
    if (cut) found.push(`cut: ${name(node)}`);
    if (!touch || !node.matches("button, .button, select, summary, input:not([type=radio])")) continue;
    const { width, height } = node.getBoundingClientRect();
    const area = node.matches(".rule") ? [44, 44] : [width, height];
    if (Math.min(...area) < 43.5) found.push(`small target ${width} × ${height}: ${name(node)}`);
  }
  return found;
}"""

#: Zones, rows of places and seats: what of them cannot be seen without scrolling the page or a frame.
HIDDEN = """() => {
  const frames = node => node ? [...frames(node.parentElement), node] : [];
  const scrolls = node => node.checkVisibility() && getComputedStyle(node).overflowY !== "visible";
  return [...document.querySelectorAll("#zones .zone, .duel, .seats > .seat")].filter(part => {
    const { top, bottom, left, right } = part.getBoundingClientRect();
    const edges = frames(part.parentElement).filter(scrolls).map(node => node.getBoundingClientRect().bottom);
    return top < 0 || left < 0 || right > innerWidth + 1 || bottom > Math.min(innerHeight, ...edges) + 1;
  }).map(part => part.getAttribute("aria-label") ?? part.textContent);
}"""

#: The share of the screen that the stage takes in its larger direction, and of its height.
STAGE = """() => {
  const box = document.querySelector("#board-scroll").getBoundingClientRect();
  return [Math.max(box.width / innerWidth, box.height / innerHeight), box.height / innerHeight];
}"""


@GAME
def test_a_desk_shows_hand_market_and_question_together(open_page: Opener, server: Server, game: str) -> None:
    page, _ = in_full_swing(open_page, server, game, DESKTOP)
    for size in (DESKTOP, (1200, 800), (1920, 1080)):
        sized(page, size)
        assert page.evaluate(FAULTS, False) == [], size
        assert size == (1200, 800) or page.evaluate(HIDDEN) == [], size


@GAME
def test_small_screens(open_page: Opener, server: Server, game: str) -> None:
    page, _ = in_full_swing(open_page, server, game, PHONE)
    for name, (width, height) in SMALL.items():
        sized(page, (width, height))
        page.locator("#pane").evaluate("pane => { pane.scrollTop = 0; }")
        assert page.evaluate(FAULTS, True) == [], name
        if page.locator("#board").is_visible():
            share, high = page.evaluate(STAGE)
            assert share > 0.5, name
            assert high >= 0.45, name
    page.locator("[data-tab='happened']").tap()
    expect(page.locator("#happened h2")).to_be_in_viewport()
    page.locator("[data-tab='question']").tap()
    expect(page.locator("#question h2")).to_be_in_viewport()


def test_why_is_one_tap_away(open_page: Opener, server: Server) -> None:
    page, _ = in_full_swing(open_page, server, "arcs", PHONE)
    page.locator("#jump-why").tap()
    expect(page.locator("dialog[open] .sheet").first).to_be_visible()


def test_a_finger_sees_before_it_commits(open_page: Opener, server: Server) -> None:
    page = open_page(size=PHONE)
    match = new_match(page, server, seats=GAMES["tyrants"], seed=5)
    page.goto(f"{server.address}/game/{match}")
    number = settled(page)
    # A place that cannot be chosen is told in full.
    page.keyboard.press("f")
    page.locator("#board:not([data-flying])").wait_for()
    page.locator("#board [data-id='menzoberranzan']").tap()
    expect(page.locator("#read-afloat")).to_contain_text("Menzoberranzan")
    page.locator("#read-afloat").get_by_role("button", name="Close").tap()
    # One that can be is shown first, and chosen by the second tap.
    lit = page.locator("#board .lit")
    lit.first.locator(".hit").tap()
    expect(page.locator("#peek .choice")).to_contain_text("Start at")
    assert state_of(page, server, match)["no"] == int(number)
    lit.first.locator(".hit").tap()
    number = after(page, number)
    expect(page.locator("#peek .choice")).to_have_count(0)
    # Or by the button; a card is told with all that stands on it.
    page.locator("[data-tab='zones']").tap()
    page.locator("#zones button.card.lit[data-card^='hand:']").first.tap()
    expect(page.locator("#peek p")).to_contain_text("obedience")
    page.locator("#peek .choice").tap()
    after(page, number)


def test_a_finger_sees_where_it_would_drive(open_page: Opener, server: Server) -> None:
    page = open_page(size=PHONE)
    match = new_match(page, server, game="carwars", seats=GAMES["carwars"], seed=4)
    page.goto(f"{server.address}/game/{match}")
    number = settled(page)
    while not state_of(page, server, match)["question"]["sketches"]:
        page.locator("#question .choice").first.tap()
        number = after(page, number)
    page.locator("#question .choice").first.tap()
    expect(page.locator("#question .choice.held")).to_have_count(1)
    expect(page.locator("#board .over-parts > *")).not_to_have_count(0)
    page.locator("#question .choice.held").tap()
    after(page, number)


def laid(page: Page, selector: str) -> None:
    """Clicks something on the page where a position is set up, and waits until it is laid."""
    before = page.locator("#setup").get_attribute("data-laid")
    page.locator(selector).first.click()
    page.locator(f"#setup:not([data-laid='{before}'])").wait_for()


def test_a_position_is_set_up_by_hand_and_a_bot_decides(
    open_page: Opener, server: Server, guard: Guard
) -> None:
    guard.expected = ("422",)
    page = open_page("/setup/tyrants?seats=person,automa")
    page.locator("#setup:not([aria-busy])").wait_for()
    page.locator("#board [data-id='menzoberranzan']").click()
    laid(page, "#place button[aria-label='Black: one more']")
    # A troop too many is refused with the reason, until it is taken from the barracks.
    expect(page.locator("#notices .wrong")).to_contain_text("barracks")
    page.locator("#tree summary", has_text="Players").click()
    page.locator("#tree summary", has_text="Black").click()
    laid(page, "#tree button[aria-label='Barracks: one less']")
    expect(page.locator("#notices .wrong")).to_have_count(0)
    label = page.locator("#board [data-id='menzoberranzan']").get_attribute("aria-label")
    assert label is not None
    assert "1 black" in label
    assert faults(page) == []
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_url("**/game/*")
    settled(page)
    expect(page.locator("#board [data-id='menzoberranzan'][aria-label*='1 black']")).to_have_count(1)
    # From the menu of a game one comes back to its position.
    page.locator("#menu").click()
    page.get_by_role("link", name="Change the position by hand").click()
    page.locator("#setup:not([aria-busy])").wait_for()
    expect(page.locator("#board [data-id='menzoberranzan'][aria-label*='1 black']")).to_have_count(1)


def middle(page: Page, selector: str) -> tuple[float, float]:
    found = page.locator(selector).first
    found.scroll_into_view_if_needed()
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(
    page: Page, start: str, end: str | tuple[float, float], finger: bool = False, lays: bool = True
) -> None:
    """From the middle of something to that of something else, or so far, and waits until it is laid."""
    before = page.locator("#setup").get_attribute("data-laid")
    x, y = middle(page, start)
    to = middle(page, end) if isinstance(end, str) else (x + end[0], y + end[1])
    x, y = middle(page, start)
    ways = [(x, y), (x + 9, y + 9), ((x + to[0]) / 2, (y + to[1]) / 2), to]
    if finger:
        session = page.context.new_cdp_session(page)
        for kind, at in zip(("touchStart", "touchMove", "touchMove", "touchMove"), ways, strict=True):
            points = [{"x": at[0], "y": at[1]}]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        session.detach()
    else:
        page.mouse.move(*ways[0])
        page.mouse.down()
        for at in ways[1:]:
            page.mouse.move(*at)
        page.mouse.up()
    if lays:
        page.locator(f"#setup:not([data-laid='{before}'])").wait_for()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["mouse", "finger"])
def test_pieces_are_dragged_onto_the_board_to_another_place_and_away(
    open_page: Opener, server: Server, size: tuple[int, int]
) -> None:
    page = open_page("/setup/tyrants?seats=person,automa", size)
    page.locator("#setup:not([aria-busy])").wait_for()
    finger = size == PHONE
    troops = page.locator("#board [data-id='menzoberranzan']")
    drag(page, "#supply .piece:text-is('White')", "#board [data-id='menzoberranzan']", finger)
    expect(troops).to_have_attribute("aria-label", re.compile("4 white"))
    troops.click()
    drag(page, "#place .field:has-text('White') .piece", "#board [data-id='everfire']", finger)
    expect(troops).to_have_attribute("aria-label", re.compile("3 white"))
    gained = page.locator("#board [data-id='everfire']")
    expect(gained).to_have_attribute("aria-label", re.compile("1 white"))
    drag(page, "#place .field:has-text('White') .piece", "#question h2", finger)
    expect(troops).to_have_attribute("aria-label", re.compile("2 white"))
    assert faults(page) == []


def test_cards_are_dragged_from_a_list_to_another(open_page: Opener, server: Server) -> None:
    page = open_page("/setup/tyrants?seats=person,automa")
    page.locator("#setup:not([aria-busy])").wait_for()
    page.locator("#tree summary", has_text="Players").click()
    page.locator("#tree summary", has_text="Black").click()
    page.locator("#tree summary", has_text=re.compile("^Hand")).first.click()
    hand, deck = (f'#tree [data-list=\'["players",0,"{name}"]\']' for name in ("hand", "deck"))
    counts = [page.locator(f"{one} > summary .count") for one in (hand, deck)]
    assert [count.inner_text() for count in counts] == ["5", "5"]
    drag(page, f"{hand} .item:nth-child(5) .grip", f"{deck} > summary")
    assert [count.inner_text() for count in counts] == ["4", "6"]


def test_cards_on_table_are_dragged_between_places_and_laid_by_keys(
    open_page: Opener, server: Server, guard: Guard
) -> None:
    """From the hand to a location by a finger, to another one by keys, and to a seat, which asks where."""
    guard.expected = ("422",)
    page = open_page("/setup/swccg?seats=person,player", PHONE)
    page.locator("#setup:not([aria-busy])").wait_for()
    squad = ".movable:has-text('Imperial Squad Leader')"
    farm, eisley = (
        f".stop:has(> .card:has-text('{name}'))" for name in ("Lars\\' Moisture Farm", "Mos Eisley")
    )
    page.locator(f".zone.hand {squad} .grip").scroll_into_view_if_needed()
    drag(page, f".zone.hand {squad} .grip", f"{farm} > .card", finger=True)
    expect(page.locator(f"{farm} {squad}")).to_have_count(1)
    expect(page.locator(f".zone.hand {squad}")).to_have_count(0)
    page.locator(f"{farm} {squad}").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#elsewhere")).to_be_focused()
    page.locator("#elsewhere").select_option("at Tatooine: Mos Eisley")
    laid(page, "#lay-there")
    expect(page.locator(f"{eisley} {squad}")).to_have_count(1)
    assert faults(page) == []
    sized(page, (390, 1600))
    drag(page, f"{eisley} {squad} .grip", ".seats > .seat >> nth=0", finger=True, lays=False)
    names = page.locator("#place .choice").all_inner_texts()
    assert names == ["Hand", "Reserve Deck", "Used Pile", "Lost Pile", "Out of play"]
    laid(page, "#place .choice:has-text('Lost Pile')")
    expect(page.locator(f"#zones {squad}:visible")).to_have_count(0)
    expect(page.locator("#place")).to_contain_text("Now: Lost Pile")
    # What nobody sees is found by its name; what cannot be is said, and nothing is different then.
    page.get_by_label("Type to find").fill("storm (2")
    page.locator("#supply .choice").first.click()
    page.locator("#elsewhere").select_option("at Tatooine: Mos Eisley")
    laid(page, "#lay-there")
    expect(page.locator(f"{eisley} .movable:has-text('Stormtrooper')")).to_have_count(1)
    url = f"{server.address}/api/positions"
    text = '{"game": "swccg", "set": [{"seat": 0, "name": "stormtrooper-2", "value": "at Endor"}]}'
    refused = page.request.post(url, data={"game": "swccg", "text": text})
    assert refused.status == 422
    assert "stormtrooper-2 cannot be “at Endor”" in refused.json()["text"]


def test_a_car_is_dragged_and_turned(open_page: Opener, server: Server) -> None:
    page = open_page("/setup/carwars?seats=person,bot")
    page.locator("#setup:not([aria-busy])").wait_for()
    place = "document.querySelector(\"#board [data-id='amber']\").transform.baseVal[0].matrix"
    before = page.evaluate(f"() => {{ const m = {place}; return [m.e, m.f]; }}")
    unit = page.evaluate("document.querySelector('#board').getScreenCTM().a")
    drag(page, "#board [data-id='amber'] .hit", (60.0, -40.0))
    now = page.evaluate(f"() => {{ const m = {place}; return [m.e, m.f]; }}")
    assert abs(now[0] - before[0] - 60 / unit) < 2
    assert abs(now[1] - before[1] + 40 / unit) < 2
    turned = "document.querySelector(\"#board [data-id='amber']\").transform.baseVal[1].angle"
    facing = page.evaluate(turned)
    laid(page, "#place button[aria-label='Facing: one more']")
    assert abs((page.evaluate(turned) - facing) % 360) in (22.5, 337.5)


def test_a_bot_decides_from_a_position(open_page: Opener, server: Server) -> None:
    page = open_page("/setup/pennies?seats=person,careful")
    page.locator("#setup:not([aria-busy])").wait_for()
    laid(page, "#tree button[aria-label='Pot: one more']")
    page.get_by_role("button", name="decide").click()
    page.wait_for_url("**/game/*")
    settled(page)
    expect(page.locator("#log li.fresh").first).to_contain_text("Seat 2 rolls")


def test_a_game_is_brought_along(open_page: Opener, server: Server, guard: Guard, tmp_path: Path) -> None:
    guard.expected = ("422",)
    page = open_page()
    match = new_match(page, server, seats=["person", "automa"], seed=5)
    question = state_of(page, server, match)["question"]["text"]
    journal = page.request.get(f"{server.address}/api/matches/{match}/journal?secrets=1").text()
    page.goto(server.address)
    page.locator("#games:not([aria-busy])").wait_for()
    page.locator("#bring summary").click()
    page.locator("#bring-text").fill('{"understudy": 2}')
    page.get_by_role("button", name="Import").click()
    expect(page.locator("#notices .wrong")).to_contain_text("not a saved game of format 1")
    file = tmp_path / "game.jsonl"
    file.write_text(journal, encoding="utf-8")
    page.locator("#bring-file").set_input_files(file)
    expect(page.locator("#bring-text")).to_have_value(journal)
    assert faults(page) == []
    page.get_by_role("button", name="Import").click()
    page.wait_for_url("**/game/*")
    settled(page)
    assert match not in page.url
    expect(page.locator("#question h2")).to_have_text(question)


def test_a_game_at_a_server_is_looked_at(
    open_page: Opener, server: Server, guard: Guard, tmp_path: Path
) -> None:
    """Brought along as a file, shown decision by decision at both sizes, with keys and with the list."""
    guard.expected = ("422",)
    page = open_page("/told")
    expect(page.locator("#notices")).to_contain_text("no game log in this tab")
    page.get_by_role("link", name="Home page").click()
    page.locator("#games:not([aria-busy])").wait_for()
    page.locator("#bring summary").click()
    page.locator("#bring-text").fill(text_of([TRACE[0], {"n": 1}]))
    page.get_by_role("button", name="Import").click()
    expect(page.locator("#notices .wrong")).to_contain_text("line 2: “turn” is missing")
    file = tmp_path / "gemp-g4.jsonl"
    file.write_text(text_of(TRACE), encoding="utf-8")
    page.locator("#bring-file").set_input_files(file)
    expect(page.locator("#bring-text")).to_have_value(text_of(TRACE))
    page.get_by_role("button", name="Import").click()
    page.wait_for_url("**/told")
    page.locator("#told:not([aria-busy])").wait_for()
    decision = page.locator("#decision")
    expect(page.locator("#title")).to_have_text("kessa against ~OzzelBot")
    expect(decision).to_contain_text("Temp3 — the deck starts there.")
    page.keyboard.press("ArrowRight")
    expect(decision.locator("h3")).to_have_text("2. Choose amount of Force to activate")
    expect(decision).to_contain_text("Activate 4 Force — Activate all")
    expect(decision).to_contain_text("Not understood: a card outside the pool")
    expect(page.locator("#why li").first).to_be_hidden()
    page.locator("#why summary").click()
    page.locator("#why").get_by_role("button", name="Rule SW-GEN-19").click()
    expect(page.locator("#why .statement")).to_contain_text("SW-GEN-19")
    page.locator("#heard summary").click()
    expect(page.locator("#heard li").last).to_have_text("Light <b>starts</b> elsewhere.")
    for width, height in (DESKTOP, PHONE):
        sized(page, (width, height))
        assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.keyboard.press("End")
    expect(decision.locator("h3")).to_have_text("kessa wins: Depleted opponent's Life Force.")
    page.locator("#slider").press("ArrowLeft")
    expect(page.locator("#why li").first).to_be_visible()
    page.reload()
    page.locator("#told:not([aria-busy])").wait_for()
    page.get_by_role("button", name="2. Choose amount").click()
    expect(page.locator("#log [aria-current=step]")).to_contain_text("2. Choose amount")
    expect(page.locator("#slider")).to_have_attribute("aria-valuetext", "Decision 2 of 2")


def test_bots_alone_are_watched_with_their_reasons(open_page: Opener, server: Server) -> None:
    page = open_page("/new/arcs")
    for seat in (0, 1):
        page.locator(f"#seat-{seat}").select_option("supercat:normal")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/replay?play=1")
    expect(page.locator("#slider")).not_to_have_value("0")
    page.locator("#play").click()
    page.locator("#log .why").nth(20).click()
    expect(page.locator("dialog[open] .sheet").first).to_be_visible()
    expect(page.locator("#board")).to_contain_text("out of play")


def test_ones_own_games_in_pictures(open_page: Opener, server: Server) -> None:
    page = open_page()
    match = new_match(page, server, game="pennies", seats=["person", "careful"], options={"goal": "20"})
    finish(page, server, match)
    page.goto(f"{server.address}/statistics")
    page.locator("#statistics:not([aria-busy])").wait_for()
    section = page.get_by_role("region", name="Pennies")
    expect(section.locator("svg.chart")).to_have_count(3)
    section.locator("summary").first.click()
    expect(section.locator("table").first).to_contain_text("Careful")
    assert faults(page) == []


def test_a_game_opens_with_what_the_bots_did_last(open_page: Opener, server: Server) -> None:
    page, _ = in_full_swing(open_page, server, "arcs", DESKTOP)
    expect(page.locator("#log li.fresh .reason")).not_to_have_count(0)
    expect(page.locator("#log li.fresh").first).to_be_in_viewport()
    expect(page.locator("#board .fresh")).not_to_have_count(0)


def test_what_is_left_is_large_and_what_matters_comes_first(open_page: Opener, server: Server) -> None:
    page, match = in_full_swing(open_page, server, "arcs", DESKTOP, alone=True)
    groups = page.locator("#question [data-group]").evaluate_all("all => all.map(one => one.dataset.group)")
    assert len(groups) > 1
    assert groups == [one for one in ("Surpass", "Copy", "Pivot") if one in groups]
    number = settled(page)
    page.locator("#question .choice").first.click()
    number = after(page, number)
    while not state_of(page, server, match)["question"]["left"]:
        page.locator("#question .choice").first.click()
        number = after(page, number)
    big = page.locator("#question .left b")
    assert big.evaluate("node => parseFloat(getComputedStyle(node).fontSize)") > 24
    (left,) = state_of(page, server, match)["question"]["left"]
    assert left["name"].startswith("action")
    expect(big).to_have_text(left["value"])


def test_all_basic_cards_are_played_in_one_go(open_page: Opener, server: Server) -> None:
    page = open_page()
    match = new_match(page, server, seats=["person", "automa"], seed=5)
    page.goto(f"{server.address}/game/{match}")
    number = settled(page)
    page.locator("#question .choice").first.click()
    after(page, number)
    page.locator("#question .batch").click()
    expect(page.locator("#zones .zone.hand .card")).to_have_count(0)
    expect(page.locator("#question .batch")).to_have_count(0)
    left = page.locator("#question .left b").all_inner_texts()
    assert sum(map(int, left)) == 5


def test_questions_can_be_let_pass(open_page: Opener, server: Server) -> None:
    page = open_page()
    match = new_match(page, server, game="arcs", seats=["person", "supercat"], seed=5)
    page.goto(f"{server.address}/game/{match}")
    number = settled(page)
    page.locator("#menu").click()
    page.get_by_role("button", name="Skip questions …").click()
    page.get_by_label("Questions with one answer only").click()
    number = after(page, number)
    assert state_of(page, server, match)["passing"] == ["idle"]
    page.locator("#undo").click()
    after(page, number)
    assert state_of(page, server, match)["passing"] == []


def test_settings_show_what_fits_and_have_names(open_page: Opener, server: Server, guard: Guard) -> None:
    guard.expected = ("422",)
    page = open_page("/new/arcs")
    page.locator("#form:not([aria-busy])").wait_for()
    fitting = page.locator("#setting-setup-card option:not([disabled])")
    assert fitting.all_inner_texts() == ["Drawn at random", "Frontiers", "Mix Up 1", "Homelands", "Mix Up 2"]
    page.locator("#setting-setup-card").select_option("Frontiers")
    page.get_by_label("3 seats").check()
    expect(page.locator("#setting-setup-card")).to_have_value("random")
    assert fitting.all_inner_texts()[1:] == ["Mix Up", "Frontiers", "Homelands", "Core Conflict"]
    page.goto(f"{server.address}/new/tyrants")
    page.locator("#form:not([aria-busy])").wait_for()
    expect(page.locator("#setting-section")).to_be_hidden()
    page.get_by_label("3 seats").check()
    expect(page.locator("#setting-section")).to_be_visible()
    page.goto(f"{server.address}/new/armada")
    page.locator("#form:not([aria-busy])").wait_for()
    expect(page.locator("#setting-handicap")).to_be_hidden()
    page.locator("#setting-scenario").select_option("own")
    expect(page.locator("#setting-handicap")).to_be_visible()
    # A deck of one's own is written down; what is wrong with it is said.
    page.goto(f"{server.address}/new/swccg")
    page.locator("#form:not([aria-busy])").wait_for()
    deck = page.locator("#setting-dark-written")
    expect(deck).to_be_hidden()
    page.locator("#setting-dark").select_option("list:")
    deck.fill("3 x Stormtrooper\nDarth Vader")
    assert faults(page) == []
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("#notices .wrong")).to_contain_text("it has 4 cards; 60 are needed")
    deck.fill("Start: Tatooine: Mos Eisley\n59 x Stormtrooper\nTatooine: Mos Eisley")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/game/*")
    settled(page)
    expect(page.locator("#zones .zone.hand")).to_contain_text("Stormtrooper")
