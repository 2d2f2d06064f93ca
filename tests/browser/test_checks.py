"""The thirteen checks of the look: every game in its middle and at its end, at five sizes, in both themes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.swing import GAMES, played
from tests.browser.table import Server, new_match, settled, sized, state_of
from tests.browser.test_pages import faults, toggle

SIZES = (DESKTOP, (1366, 768), (1024, 768), PHONE, (844, 390))
#: Game and scenario; Armada with 400 points too.
TABLES = (
    ("arcs", ""),
    ("armada", ""),
    ("armada", "pair_1"),
    ("carwars", ""),
    ("swccg", ""),
    ("tyrants", ""),
)
TABLE = pytest.mark.parametrize(("game", "scenario"), TABLES, ids=lambda value: value or "usual")
#: Letters, ground, framing, glow, options, cuts, sentences that stand twice, seats.
PROBE = f"([ids, whole]) => ({Path(__file__).with_name('probe.js').read_text('utf-8')})(ids, whole)"

#: Which cards and pieces cannot be read in full where they are pointed at: by focus, as keys and fingers do.
READ = """async (texts) => {
  const wrong = [];
  const outside = ({ left, top, right, bottom, width }) =>
    !width || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
  const pause = () => new Promise((done) => setTimeout(done, 4));
  for (const [id, text] of Object.entries(texts)) {
    const name = CSS.escape(id);
    const nodes = [...document.querySelectorAll(`[data-card~="${name}"], #board [data-id="${name}"]`)];
    const node = nodes.find((one) => one.checkVisibility());
    if (!node || outside(node.getBoundingClientRect())) continue;
    node.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    await pause();
    const cards = [...document.querySelectorAll("#read, #read-afloat")];
    const card = cards.find((one) => one.checkVisibility() && one.textContent);
    if (!card?.textContent.includes(text)) { wrong.push(`7: not to be read: ${id}`); continue; }
    const [a, b] = [card.getBoundingClientRect(), node.getBoundingClientRect()];
    const over = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    if (over) wrong.push(`7: the card lies over what is read: ${id}`);
    if (outside(a)) wrong.push(`7: outside: ${id}`);
    if (card.scrollHeight > card.clientHeight + 1) wrong.push(`7: has to be scrolled: ${id}`);
  }
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  return wrong;
}"""

#: What can be chosen and cannot be reached by keys.
KEYS = """() => [
  ...[...document.querySelectorAll("#question .choice, #zones .card.lit, #rows .card.lit")]
    .filter((one) => one.checkVisibility() && !(one.tabIndex >= 0 || one.querySelector("button"))),
  ...(document.querySelector("#board .lit") && !document.querySelector("#board .lit[tabindex='0']")
    ? [document.querySelector("#board .lit")] : []),
].map((one) => `13: no key reaches ${one.textContent.slice(0, 40)}`)"""

#: Tabs in any order: what is scrolled that must stand still, and where the stage has too little height.
TABS = """() => {
  const orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
  const tabs = document.querySelectorAll("#tabs [data-tab]");
  const fixed = [document.documentElement, document.body, document.querySelector("#table")];
  const stage = [...document.querySelectorAll("#board-scroll, #rows")].find((one) => one.checkVisibility());
  return orders.flat().flatMap((at) => {
    tabs[at].click();
    const high = stage.getBoundingClientRect().height / innerHeight;
    const stands = scrollY === 0 && fixed.every((node) => node.scrollTop === 0);
    const low = high < 0.45 && `11: the stage has ${high}`;
    return [!stands && "11: the shell is scrolled", low].filter(Boolean);
  });
}"""


def texts(picture: dict[str, Any]) -> dict[str, str]:
    """What is written on all cards that lie open, and of all pieces, by their ids."""
    cards = [card for zone in picture["zones"].values() if not zone["folded"] for card in zone["cards"]]
    for row in picture["rows"].values():
        for stop in row["stops"]:
            cards += [stop["card"], *stop["near"], *stop["far"]]
    found = {card["ids"][0]: card["text"] for card in cards if card["ids"] and card["text"]}
    return found | {id: sheet["text"] for id, sheet in picture["sheets"].items() if sheet["text"]}


def still(page: Page) -> None:
    """The camera stands."""
    page.locator("#board:not([data-flying])").wait_for(state="attached")


def probed(page: Page, ids: list[str], size: tuple[int, int]) -> list[str]:
    """What the probe finds as things stand and with the whole map, in both themes."""
    found: list[str] = []
    for theme in ("light", "dark"):
        toggle(page, theme)
        found += [f"{size} {theme} {text}" for text in page.evaluate(PROBE, [ids, False])]
    page.keyboard.press("f")
    still(page)
    found += [f"{size} whole {text}" for text in page.evaluate(PROBE, [ids, True])]
    page.keyboard.press("f")
    still(page)
    return found


def opened(open_page: Opener, server: Server, match: str) -> tuple[Page, dict[str, Any]]:
    page = open_page()
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    return page, state_of(page, server, match)


@TABLE
def test_in_the_middle(open_page: Opener, server: Server, game: str, scenario: str) -> None:
    match = played(open_page(), server, game, scenario=scenario)
    page, state = opened(open_page, server, match)
    ids = sorted({id for option in state["question"]["options"] for id in option["touches"]})
    found: list[str] = []
    for size in SIZES:
        sized(page, size)
        still(page)
        found += probed(page, ids, size)
        found += [f"{size} {text}" for text in page.evaluate(READ, texts(state["picture"]))]
        found += page.evaluate(KEYS)
    assert found == []
    sized(page, DESKTOP)
    assert faults(page) == []
    assert pointing(page) == []
    for size in ((1024, 768), (844, 390), PHONE):
        sized(page, size)
        assert page.evaluate(TABS) == [], size
    assert faults(page) == []
    assert alike(state["picture"]) == []
    assert unprinted(state["picture"]) == []


#: Games with what is asked in the middle of a fight, and their seeds.
FIGHTS = (
    ("armada", "", "defense-tokens", 5),
    ("armada", "pair_1", "defense-tokens", 5),
    ("swccg", "", "damage", 9),
)
#: So many answers of a stand-in at most, until that is asked.
SOON = 400


def asked(page: Page, server: Server, match: str, topic: str) -> dict[str, Any]:
    """Plays on as advised until something is asked."""
    calls = f"{server.address}/api/matches/{match}"
    for _ in range(SOON):
        state = state_of(page, server, match)
        assert not state["over"]
        if state["question"]["topic"] == topic:
            return state
        hint = page.request.get(f"{calls}/hint").json()
        page.request.post(f"{calls}/answer", data={"no": state["no"], "answer": hint["id"]})
    raise AssertionError(f"{topic} is not asked")


@pytest.mark.parametrize(("game", "scenario", "topic", "seed"), FIGHTS)
def test_in_a_fight(
    open_page: Opener, server: Server, game: str, scenario: str, topic: str, seed: int
) -> None:
    options = {"scenario": scenario} if scenario else {}
    match = new_match(open_page(), server, game=game, seats=GAMES[game], seed=seed, options=options)
    state = asked(open_page(), server, match, topic)
    page, _ = opened(open_page, server, match)
    ids = sorted({id for option in state["question"]["options"] for id in option["touches"]})
    found: list[str] = []
    for size in SIZES:
        sized(page, size)
        still(page)
        found += probed(page, ids, size)
    assert found == []


@TABLE
def test_at_the_end(open_page: Opener, server: Server, game: str, scenario: str) -> None:
    match = played(open_page(), server, game, over=True, scenario=scenario)
    page, _ = opened(open_page, server, match)
    expect(page.locator(".story-chart path").first).to_be_attached()
    found: list[str] = []
    for size in SIZES:
        sized(page, size)
        still(page)
        found += probed(page, [], size)
    assert found == []
    assert faults(page) == []
    sized(page, DESKTOP)
    expect(page.locator("#finale .story-chart")).to_be_visible()
    assert faults(page) == []
    # A turning point shows something, also where a piece was lost.
    for thumb in page.locator(".turning-points .thumb").all():
        assert thumb.evaluate(SEEN) > 0


#: How many pieces or places are seen in a thumbnail.
SEEN = """thumb => {
  const frame = thumb.getBoundingClientRect();
  return [...thumb.querySelectorAll(":scope > g, .small-card")].filter(part => {
    const { left, right, top, bottom, width } = part.getBoundingClientRect();
    return width && right > frame.left && left < frame.right && bottom > frame.top && top < frame.bottom;
  }).length;
}"""


#: What the dice promise stands on the map: no name of a piece lies below it.
PROMISED = """() => {
  const promise = document.querySelector(".outlook:not([hidden])")?.getBoundingClientRect();
  const names = [...document.querySelectorAll(".caption:not(.left-out)")];
  return names.filter((one) => {
    const box = one.getBoundingClientRect();
    return promise?.width && box.left < promise.right && box.right > promise.left
      && box.top < promise.bottom && box.bottom > promise.top;
  }).map((one) => `1: below what the dice promise: ${one.textContent}`);
}"""


def pointing(page: Page) -> list[str]:
    """Pointing at what glows lights its option, and the reverse; what an option would do is drawn."""
    wrong: list[str] = []
    for part in page.locator("#board .lit").all()[:3]:
        part.focus()
        if (
            not page.locator("#question .choice.pointed").count()
            and page.locator("#question .choice").count()
        ):
            groups = page.locator("#question [data-group][aria-expanded=false]").count()
            wrong += [] if groups else [f"4: lights no option: {part.get_attribute('data-id')}"]
    for choice in page.locator("#question .choice").all()[:3]:
        choice.focus()
        id = choice.get_attribute("data-option")
        option = page.evaluate(
            'id => document.querySelector(`[data-option="${CSS.escape(id)}"]`)?.className', id
        )
        if "pointed" not in option and not choice.evaluate("one => Boolean(one.closest('.closing'))"):
            wrong.append(f"4: is not marked: {id}")
        wrong += page.evaluate(PROMISED)
    page.evaluate("document.activeElement.blur()")
    return wrong


def alike(picture: dict[str, Any]) -> list[str]:
    """Pieces with the same name and mark; seats with the same letter or name."""
    names = [part["label"].split(":")[0] for part in picture["parts"].values() if part["at"]]
    for title in ("letter", "name"):
        names += [f"{title} {seat[title]}" for seat in picture["seats"].values()]
    return sorted({name for name in names if names.count(name) > 1})


#: What stands on a ship's card, and on a card of Star Wars CCG that fights.
SHIP = ("command", "squadron", "engineering", "hull")
FIGHTER = ("destiny", "deploy", "power", "ability", "forfeit")


def unprinted(picture: dict[str, Any]) -> list[str]:
    """Ships without their four zones, values or chart; cards without all their numbers."""
    wrong = []
    for id, sheet in picture["sheets"].items():
        if not id.startswith("ship-"):
            continue
        zones, chart = sheet["svg"].count("plated"), "clicks by joint" in sheet["svg"]
        if zones != 4 or not chart or tuple(figure["name"] for figure in sheet["figures"]) != SHIP:
            wrong.append(sheet["title"])
    stops = [stop for row in picture["rows"].values() for stop in row["stops"]]
    for card in [card for stop in stops for card in (*stop["near"], *stop["far"])]:
        if (
            card["name"]
            and not card["back"]
            and tuple(figure["name"] for figure in card["figures"]) != FIGHTER
        ):
            wrong.append(card["name"])
    return wrong
