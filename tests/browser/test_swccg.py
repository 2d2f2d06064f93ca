"""Star Wars CCG in the browser: some turns at two sizes, what choices cost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.table import Server, after, click, is_over, new_match, settled, show_cards, state_of
from tests.browser.test_pages import faults

SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])


#: A shot between two locations, lost Force at a seat, and a destiny in the tray: where they are seen.
STAGED = """async () => {
  const { Stage } = await import("/static/stage.js");
  const [zones, tray] = [document.getElementById("zones"), document.getElementById("tray")];
  const stage = new Stage({ svg: document.getElementById("board"), parts: new Map() }, { zones, tray });
  const middle = (node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return [Math.round(left + width / 2), Math.round(top + height / 2)];
  };
  const stops = [...document.querySelectorAll(".place-tile")];
  const [from, to] = [stops[0], stops.at(-1)];
  const [a, b] = [from, to].map((card) => card.dataset.card.split(" ").at(-1));
  const wanted = [...middle(from), ...middle(to)];
  stage.shot(a, b, 10);
  stage.hit("seat-1", "−1 Force", 10);
  const line = document.querySelector(".sky line");
  const ends = ["x1", "y1", "x2", "y2"].map((name) => Math.round(line.getAttribute(name)));
  const text = document.querySelector(".sky text").textContent;
  const cast = { title: "battle destiny", dice: [{ die: "destiny", signs: ["5"], tone: "grey" }] };
  stage.dice({ scene: { opens: true, throw: cast, result: "power 7 (dark) against 4 (light)" } }, null);
  const box = tray.getBoundingClientRect();
  const covers = (node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return box.right > left && box.left < right && box.bottom > top + 1 && box.top < bottom - 1;
  };
  const needed = [...document.querySelectorAll("#question :is(h2, .choice:first-child, .closing .choice)")];
  const shown = tray.checkVisibility() && box.width > 0 && box.bottom <= innerHeight && box.top >= 0;
  stage.clear();
  const left = document.querySelectorAll(".sky").length;
  const said = tray.innerText;
  // A result that stands there goes when something else goes on, and stays while its own attack does.
  stage.tidy([{ text: "a die more", scene: { gone: cast.dice } }]);
  const stays = !tray.hidden;
  stage.tidy([{ text: "something else" }]);
  return { ends, wanted, text, said, seen: shown && !needed.some(covers), left, stays, goes: tray.hidden };
}"""

#: A bot's turn is shown where the question is; then dice are thrown: where things stand before that, while it
#: is so, and when it is over.
MOVED = """async () => {
  const { Stage } = await import("/static/stage.js");
  const [question, zones, tray] = ["question", "zones", "tray"].map((id) => document.getElementById(id));
  const stage = new Stage({ svg: document.getElementById("board"), parts: new Map() }, { zones, tray });
  const controls = '<button type="button">Skip</button><p class="now-move">It fires.</p>';
  question.innerHTML = `<h2>The bot plays</h2><div class="playing">${controls}</div>`;
  const names = ["#question", "#zones .edge", ".scenes", ".duel"];
  const parts = names.map((one) => document.querySelector(one));
  const tops = () => parts.map((part) => Math.round(part.getBoundingClientRect().top));
  const before = tops();
  const cast = { title: "battle destiny", dice: [{ die: "destiny", signs: ["5"], tone: "grey" }] };
  stage.dice({ scene: { opens: true, throw: cast, result: "power 7 (dark) against 4 (light)" } }, null);
  const during = tops();
  stage.sweep();
  return [before, during, tops()];
}"""


def answer(page: Page) -> None:
    """One answer: something that is done where there is something, else the pass."""
    number = settled(page)
    choices = page.locator("#question .choices > .choice")
    (choices if choices.count() else page.locator("#question .closing .choice")).first.click()
    after(page, number)


def until(page: Page, text: str) -> None:
    for _ in range(60):
        if text in page.locator("#question h2").inner_text() or is_over(page):
            return
        answer(page)
    raise AssertionError(f"nobody asks “{text}”")


@SIZES
def test_some_turns_with_what_choices_cost(open_page: Opener, server: Server, size: tuple[int, int]) -> None:
    page = open_page(size=size)
    match = new_match(page, server, game="swccg", seats=["person", "greedy"], seed=7)
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    expect(page.locator(".seats > .seat")).to_have_count(2)
    # What ends the question stands apart, as number 0.
    closing = page.locator("#question .closing .choice")
    expect(closing).to_contain_text("pass", ignore_case=True)
    expect(page.locator("#question [data-group='Other']")).to_have_count(0)
    until(page, "Deploy a card, or pass")
    expect(page.locator("#question .choice .stakes").first).to_contain_text("Force")
    for _ in range(12):
        answer(page)
    until(page, "Deploy a card, or pass")
    # What lies in front of a seat can be looked through: how many cards each pile has.
    show_cards(page)
    piles = page.locator("#zones [data-pile='seat-1']")
    expect(piles.locator("summary")).to_contain_text("Light: Piles")
    piles.locator("summary").click()
    expect(piles.get_by_role("group", name="Light: Reserve Deck")).to_contain_text(re.compile(r"Deck \d\d"))
    piles.locator("summary").click()
    page.locator("#tabs [data-tab='question']").evaluate("tab => tab.click()")
    asked = state_of(page, server, match)["question"]
    assert asked["topic"] == "deploy"
    assert asked["passable"]
    staged = page.evaluate(STAGED)
    assert staged["ends"] == staged["wanted"]
    assert staged["text"] == "−1 Force"
    assert "power 7 (dark) against 4 (light)" in staged["said"]
    assert staged["seen"]
    assert not staged["left"]
    assert staged["stays"]
    assert staged["goes"]
    assert not faults(page)
    before, during, after_it = page.evaluate(MOVED)
    assert before == during == after_it


def test_a_turn_with_real_cards_is_told_by_first_letters(open_page: Opener, server: Server) -> None:
    """Cards are found in any case and laid where they lie; the bot's turn ends in a list to be ticked off."""
    page = open_page(size=PHONE)
    match = new_match(page, server, game="swccg", seats=["reported", "player"], seed=5)
    page.goto(f"{server.address}/game/{match}?compact=1")
    settled(page)
    # What lies in a real hand is counted, and not shown.
    expect(page.locator("#zones .zone.hand")).to_have_count(0)
    for letters, said in (("ACTIV 4", "Activate 4 Force"), ("storm", "Deploy Stormtrooper")):
        number = settled(page)
        page.get_by_label("Type to find").fill(letters)
        page.locator("#question .found button", has_text=said).first.tap()
        after(page, number)
    number = settled(page)
    page.locator("#question button", has_text="Tatooine: Mos Eisley").first.tap()
    after(page, number)
    expect(page.locator("#log")).to_contain_text("Dark deploys Stormtrooper to Tatooine: Mos Eisley")
    facts = page.locator("#zones .seat").first.locator(".facts")
    expect(facts).to_contain_text("hand7")
    assert not faults(page)
    click(page, "#question .closing .choice")
    for _ in range(12):
        if state_of(page, server, match)["question"]["topic"] == "report":
            break
        click(page, "#question .closing .choice")
    expect(page.locator("#todo")).to_contain_text(
        "Put both Used Piles, as they are, under their Reserve Decks"
    )
    expect(page.locator("#todo")).to_contain_text("of Light's Reserve Deck on its Force Pile")
    page.locator("#tick-all").tap()
    expect(page.locator("#todo h2")).to_have_text("All done at the table")
    assert not faults(page)
