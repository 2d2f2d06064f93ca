"""Star Wars: Armada in the browser: a whole game of the core set, maneuvers put together, arcs, attacks."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.table import (
    Server,
    after,
    begin,
    click,
    is_over,
    near_the_end,
    new_match,
    settled,
    state_of,
)
from tests.browser.test_pages import faults

#: A whole game has some hundred answers; a busy machine may take long over one of them.
PATIENCE = 30_000
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
GHOST = "#board .over-parts .ghost"
WHOLE = "#question .compose .main.choice"


def at_table(open_page: Opener, server: Server, **look: object) -> tuple[Page, str]:
    """The core set, a person against `greedy`."""
    page = open_page(**look)
    match = new_match(page, server, game="armada", seats=["person", "greedy"], seed=5)
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    return page, match


def turn_joint(page: Page, name: str, way: str) -> str:
    """Turns a dial by a step, on the map or, where that is small, below it; where the ghost stands then."""
    before = str(page.locator(GHOST).get_attribute("transform"))
    step = 0 if way == "left" else 1
    on_map = page.locator(f".knob[aria-label='{name} on the map'] button").nth(step)
    below = page.locator(f"#question .dial[aria-label='{name}'] button").nth(step)
    (on_map if on_map.is_visible() else below).click()
    expect(page.locator(GHOST)).not_to_have_attribute("transform", before)
    return str(page.locator(GHOST).get_attribute("transform"))


def answer(page: Page) -> None:
    """One answer: a choice that does something where there is one, a course out of its pieces, else done."""
    number = settled(page)
    expect(page.locator("#question .compose[aria-busy]")).to_have_count(0)
    if page.locator("#question .compose .dials").count():
        page.locator(WHOLE).click()
    elif page.locator("#question .choices > .choice:not(.ends)").count():
        page.locator("#question .choices > .choice:not(.ends)").first.click()
    else:
        page.locator("#question .choice").first.click()
    after(page, number)


def play(page: Page, most: int) -> None:
    """To the end of the game, or so many answers."""
    for _ in range(most):
        if is_over(page):
            return
        answer(page)


def until(page: Page, text: str) -> None:
    """Answers until a question with these words comes up."""
    for _ in range(120):
        if text in page.locator("#question h2").inner_text():
            return
        answer(page)
    raise AssertionError(f"nobody asks “{text}”")


@SIZES
def test_a_whole_core_set_game_to_the_replay(open_page: Opener, size: tuple[int, int]) -> None:
    page = open_page("/new/armada", size)
    page.set_default_timeout(PATIENCE)
    begin(page)
    settled(page)
    expect(page.locator(".seats > .seat")).to_have_count(2)
    expect(page.locator("#board .ship")).to_have_count(3)
    expect(page.locator("#board .squadron")).to_have_count(10)
    play(page, 30 if size == PHONE else 400)
    if size == PHONE:
        near_the_end(page)
        play(page, 30)
    expect(page.locator("#question h2")).to_contain_text("win")
    expect(page.locator("#question .results tr")).to_have_count(2)
    page.get_by_role("link", name="Replay", exact=True).click()
    expect(page.locator("#replay:not([aria-busy])")).to_be_visible()
    page.locator("#last").click()
    expect(page.locator("#results tr")).to_have_count(2)
    page.locator("#first").click()
    expect(page.locator("#board .ship")).to_have_count(3)


@SIZES
def test_a_maneuver_is_put_together_beside_its_ghost(
    open_page: Opener, server: Server, size: tuple[int, int]
) -> None:
    """The course stands whole on the map; its joints are turned there, and the ghost moves with each."""
    page, match = at_table(open_page, server, size=size)
    until(page, "Execute the maneuver")
    name = page.locator("#question h2").inner_text().removeprefix("Execute the maneuver of ")
    expect(page.locator(GHOST)).to_have_count(1)
    expect(page.locator("#board .over-parts .tool")).to_have_count(1)
    expect(page.locator("#question .dial")).to_have_count(3)
    straight = str(page.locator(GHOST).get_attribute("transform"))
    turned = turn_joint(page, "Joint 2", "left")
    assert turned != straight
    joint = page.locator("#question .dial", has_text="Joint 2")
    expect(joint.locator(".now")).to_have_text("1 click left")
    joint.get_by_role("button", name="Joint 2: straight").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(GHOST)).to_have_attribute("transform", straight)
    stood = turn_joint(page, "Joint 2", "right")
    number = settled(page)
    page.locator(WHOLE).click()
    after(page, number)
    expect(page.locator(GHOST)).to_have_count(0)
    moved = [
        part for part in state_of(page, server, match)["picture"]["parts"].values() if name in part["label"]
    ]
    x, y, turn = moved[0]["at"]
    found = stood.replace("translate(", "").replace("rotate(", "").replace(")", "").split()
    assert [float(value) for value in found] == pytest.approx([x, y, turn], abs=0.1)


def test_ships_show_shields_hull_and_speed(open_page: Opener, server: Server) -> None:
    page, _ = at_table(open_page, server)
    victory = page.locator("#board [data-id]:has(> .ship.blue)")
    assert victory.locator(".shield text").all_text_contents() == ["3", "3", "1", "3"]
    tile = page.locator(".tile[data-card='ship-2']")
    expect(tile).to_contain_text("speed 2")
    expect(tile.locator(".pips")).to_have_attribute("aria-label", "8 of 8")
    label = page.locator("#board [data-id='ship-2']").get_attribute("aria-label")
    assert str(label).startswith(
        "Victory II-class Star Destroyer: hull 8 of 8, shields front 3, right 3, rear 1, left 3, speed 2"
    )


def test_arcs_and_ranges_on_demand(open_page: Opener, server: Server) -> None:
    page, _ = at_table(open_page, server)
    bands = page.locator("#board .under-parts .band")
    expect(bands).to_have_count(0)
    page.get_by_role("button", name="All arcs").click()
    expect(bands).to_have_count(9)
    expect(page.locator("#board .under-parts .arc")).to_have_count(3)


def test_an_attack_shows_its_line(open_page: Opener, server: Server) -> None:
    page, _ = at_table(open_page, server)
    until(page, "Attack with")
    shot = page.locator(
        "#question .choice[data-option^='attack:'], #question .choice[data-option^='flak:']"
    ).first
    shot.focus()
    expect(page.locator("#board .over-parts .sight")).to_have_count(1)


#: A Victory in front of a Nebulon-B, about to attack.
BROADSIDE = {
    "seats": ["person", "greedy"],
    "ships": [
        {"pose": [100, 100, 0]},
        {"pose": [450, 350, 0], "speed": 2},
        {"pose": [450, 550, 180], "speed": 2},
    ],
    "agenda": [["round", []], ["attack_step", [2]]],
}


#: Cards of an attack that lie over what stands at the edge of the map.
COVERED = """() => {
  const boxOf = node => node.getBoundingClientRect();
  const boxes = selector => [...document.querySelectorAll(selector)].map(boxOf).filter(box => box.width);
  const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const edges = boxes(".tiled .piles > *, .tools > *, #mini:not([hidden]), .seats.far .tile, div.edge .tile");
  return boxes(".clash-dice, .clash-target").flatMap(card => edges.filter(edge => meet(card, edge))).length;
}"""


def test_dice_are_seen_and_defense_tokens_spent_by_clicking(open_page: Opener, server: Server) -> None:
    page = open_page()
    page.set_default_timeout(PATIENCE)
    made = page.request.post(
        f"{server.address}/api/import",
        data={"text": json.dumps(BROADSIDE), "game": "armada", "seed": 4},
        timeout=PATIENCE,
    )
    match = str(made.json()["id"])
    page.goto(f"{server.address}/game/{match}")
    number = settled(page)
    expect(page.locator("#question h2")).to_have_text("Spend a defense token")
    clash = state_of(page, server, match)["picture"]["clash"]
    expect(page.locator(".clash-dice .die")).to_have_count(len(clash["dice"]))
    expect(page.locator(".clash-dice")).to_contain_text(clash["says"])
    expect(page.locator(".leaders .aim")).to_have_count(1)
    assert not page.evaluate(COVERED)
    page.locator(".clash-target .lit[data-card^='token-']").first.click()
    after(page, number)
    expect(page.locator("#log")).to_contain_text(re.compile(r"spends an? [A-Z]"))


@SIZES
def test_accessible(open_page: Opener, server: Server, size: tuple[int, int]) -> None:
    page, _ = at_table(open_page, server, size=size)
    assert faults(page) == []
    until(page, "Execute the maneuver")
    expect(page.locator(".knob")).not_to_have_count(0)
    assert faults(page) == []
    page.locator("#more").click()
    click(page, WHOLE)
    assert faults(page) == []


def deploying(open_page: Opener, server: Server, size: tuple[int, int], asked: str) -> tuple[Page, str]:
    """Two fleets of 400 points that are set up, until something is placed."""
    page = open_page(size=size)
    wish = {"seats": ["person", "greedy"], "seed": 21, "options": {"scenario": "pair_1"}}
    match = new_match(page, server, game="armada", **wish)
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    until(page, asked)
    return page, match


@SIZES
def test_what_is_placed_is_pointed_at(open_page: Opener, server: Server, size: tuple[int, int]) -> None:
    """The map comes first; some places are named, glow, and are what they are called."""
    page, match = deploying(open_page, server, size, "Place ")
    first = page.locator("#question > :is(.compose, .choices, div:has(.choices))").first
    expect(first).to_have_class(re.compile("compose"))
    assert "turned by 0" not in page.locator("#question").inner_text()
    expect(page.locator("#question .choice")).to_have_count(4)
    page.get_by_role("button", name="More places").click()
    assert page.locator("#question .choice").count() > 4
    # Each place that is named glows, and nothing glows that a click would put elsewhere.
    options = state_of(page, server, match)["question"]["options"]
    spots = page.locator("#board .lit").evaluate_all("parts => parts.map(part => part.dataset.id)")
    assert {one["touches"][0] for one in options} == set(spots)
    choice = page.locator("#question .choice").first
    spot = options[0]["touches"][0]
    choice.focus()
    expect(page.locator(f"#board [data-id='{spot}'].pointed")).to_have_count(1)
    page.locator(f"#board [data-id='{spot}']").focus()
    expect(choice).to_have_class(re.compile("pointed"))
    expect(page.locator("#board .over-parts .ghost-disc")).to_have_count(1)
    number = settled(page)
    page.keyboard.press("Enter")
    after(page, number)
    assert faults(page) == []


#: A warning of a sketch, as it stands on the screen: its letters, and what it lies over.
WARNED = """() => {
  const [warned, ghost] = [".warned", "#board .over-parts .ghost"].map(name => document.querySelector(name));
  const [a, b] = [warned, ghost].map(node => node.getBoundingClientRect());
  const meets = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const texts = [...document.querySelectorAll("#board .warning")].filter(one => one.checkVisibility());
  return [warned.innerText, parseFloat(getComputedStyle(warned).fontSize), meets, texts.length];
}"""


def test_a_warning_is_read_beside_its_ghost(open_page: Opener, server: Server) -> None:
    page, _ = at_table(open_page, server)
    until(page, "Execute the maneuver")
    page.evaluate(
        """async () => {
          const over = document.querySelector("#board .over-parts");
          over.innerHTML += '<text class="warning">overlaps Victory II</text>';
          const { Overlay } = await import("/static/overlay.js");
          const pieces = () => [...document.querySelectorAll("#board .ship, #board .squadron")];
          const board = { svg: document.getElementById("board"), pieces };
          new Overlay(document.getElementById("over-map"), board).warn();
        }"""
    )
    text, size, meets, drawn = page.evaluate(WARNED)
    assert "overlaps Victory II" in text
    assert size >= 12
    assert not meets
    assert not drawn


def test_an_attack_shows_its_arc_and_what_the_target_has_left(open_page: Opener, server: Server) -> None:
    page = open_page()
    page.set_default_timeout(PATIENCE)
    text = json.dumps(BROADSIDE)
    wish = {"text": text, "game": "armada", "seed": 4}
    match = page.request.post(f"{server.address}/api/import", data=wish, timeout=PATIENCE).json()["id"]
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    expect(page.locator("#question h2")).to_have_text("Spend a defense token")
    expect(page.locator(".clash-target .stands")).to_contain_text(re.compile(r"hull \d.*shield"))
    expect(page.locator("#board [data-id='aims'] .firing")).to_have_count(1)


def test_a_hint_turns_the_dials(open_page: Opener, server: Server) -> None:
    """What is advised stands on the map, to be done by one click."""
    page, match = at_table(open_page, server)
    until(page, "Execute the maneuver")
    hint = page.request.get(f"{server.address}/api/matches/{match}/hint?seconds=1").json()
    assert hint["composed"]["option"]["id"] == hint["id"]
    page.keyboard.press("h")
    expect(page.locator("#notices")).to_contain_text("Hint")
    told = page.locator(WHOLE).get_attribute("data-option")
    assert f"maneuver:{len(page.locator('#question .dial', has_text='Joint').all())}" in str(told)
    expect(page.locator(GHOST)).to_have_count(1)


def test_pieces_that_stay_are_not_touched(open_page: Opener, server: Server) -> None:
    """A dial is set: no piece is put where it stands already."""
    page, _ = at_table(open_page, server)
    expect(page.locator("#question h2")).to_contain_text("Choose a command")
    expect(page.locator("#board .now")).to_have_count(1)
    expect(page.locator("#question .choice .stakes").first).to_contain_text("speed by 1")
    page.evaluate(
        """() => {
          window.touched = [];
          const note = (all) => window.touched.push(...all.map((one) => one.attributeName));
          const wanted = { attributes: true, subtree: true, attributeFilter: ["transform"] };
          new MutationObserver(note).observe(document.getElementById("board"), wanted);
        }"""
    )
    click(page, "#question .choice")
    assert page.evaluate("window.touched") == []
