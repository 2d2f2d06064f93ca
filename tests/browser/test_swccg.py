"""Star Wars CCG in the browser: some turns at two sizes, what choices cost."""

from __future__ import annotations

import re
from typing import Any, cast

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


def test_amounts_of_force_are_a_row_of_numbers(open_page: Opener, server: Server) -> None:
    """The first as a line with a key, the others as numbers; each says in words what it does."""
    page = open_page()
    match = new_match(page, server, game="swccg", seats=["person", "greedy"], seed=7)
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    until(page, "Activate Force")
    options = state_of(page, server, match)["question"]["options"]
    first, *others = [re.sub(r"\D", "", one["text"]) for one in options if one["group"] == "Activate"]
    assert len(others) >= 3
    expect(page.locator("#question .numbers .choice")).to_have_text(others)
    expect(page.locator("#question .choices > .choice").first).to_contain_text(f"Activate {first} Force")
    number = settled(page)
    page.get_by_role("button", name="Activate 2 Force", exact=True).click()
    after(page, number)
    expect(page.locator("#log")).to_contain_text("activates 2 Force")


#: A pile with one card that can be chosen, among so many options: does it open, and does it glow?
OPENED = """async ([picture, total]) => {
  const { drawZones } = await import("/static/cards.js");
  const card = Object.values(picture.seats).flatMap(seat => seat.piles).flatMap(pile => pile.cards)[0];
  const root = document.createElement("div");
  const offers = Object.assign(new Map([[card.ids[0], ["Use it"]]]), { options: total });
  drawZones(root, picture, { offers });
  const pile = root.querySelector("details.offers");
  return [pile !== null, pile?.open];
}"""


def test_a_pile_opens_by_itself_only_where_it_is_what_the_question_is_about(
    open_page: Opener, server: Server
) -> None:
    page = open_page()
    match = new_match(page, server, game="swccg", seats=["greedy", "greedy"], seed=7)
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    picture = state_of(page, server, match)["picture"]
    assert page.evaluate(OPENED, [picture, 2]) == [True, True]
    assert page.evaluate(OPENED, [picture, 12]) == [True, False]


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


def dealt(page: Page, server: Server) -> dict[str, Any]:
    """The page shows a game that has just begun; its picture."""
    match = new_match(page, server, game="swccg", seats=["person", "greedy"], seed=7)
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    return cast(dict[str, Any], state_of(page, server, match)["picture"])


#: Three cards a side at one place, one of them with a weapon, as in a battle: what cannot be seen of them.
CROWDED = """async (picture) => {
  const { drawZones } = await import("/static/cards.js");
  const [row] = Object.values(picture.rows);
  const cards = Object.values(picture.zones).flatMap((zone) => zone.cards);
  const one = cards.find((card) => card.figures.length === 5);
  const weapon = { ...one, ids: ["weapon"], name: "Jedi Lightsaber", figures: [], on: [] };
  const side = (name) => [0, 1, 2].map((at) => (
    { ...one, ids: [`${name}${at}`], on: !at && name === "far" ? [weapon] : [] }
  ));
  const lines = { far_lines: [], near_lines: [] };
  const sums = { far: "11", near: "0", sign: "⚔", title: "Dark still pays 11", left: 11 };
  const tally = { ...sums, pays: [], ...lines };
  const stop = { ...row.stops[0], near: side("near"), far: side("far"), tally };
  picture.rows = { one: { ...row, stops: [stop] } };
  picture.focus = stop.card.ids;
  drawZones(document.getElementById("zones"), picture);
  dispatchEvent(new Event("resize"));
  const box = document.querySelector(".duel").getBoundingClientRect();
  const far = [...document.querySelectorAll(".duel .far > *")];
  const tops = far.map((node) => node.getBoundingClientRect().top);
  const wrong = [...document.querySelectorAll(".duel .card")].filter((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return top < box.top || bottom > box.bottom;
  });
  return [wrong.map((node) => node.textContent), Math.max(...tops) - Math.min(...tops)];
}"""


@pytest.mark.parametrize("size", [DESKTOP, (1366, 768), PHONE], ids=["desktop", "laptop", "phone"])
def test_a_battle_with_weapons_is_seen_whole(
    open_page: Opener, server: Server, size: tuple[int, int]
) -> None:
    """Cards of a side stand at one height, whatever lies below them; none is cut by the edge of the stage."""
    page = open_page(size=size)
    picture = dealt(page, server)
    assert page.evaluate(CROWDED, picture) == [[], 0]


@pytest.mark.parametrize("size", [DESKTOP, (1366, 768), PHONE], ids=["desktop", "laptop", "phone"])
def test_what_is_drawn_lies_over_no_card(open_page: Opener, server: Server, size: tuple[int, int]) -> None:
    """A destiny lies beside the cards of the place that it is drawn for."""
    page = open_page(size=size)
    picture = dealt(page, server)
    page.evaluate(CROWDED, picture)
    over = page.evaluate(
        """() => {
          const tray = document.querySelector("#tray");
          tray.hidden = false;
          tray.innerHTML = `<div><small>battle destiny</small><span class="die blue"></span></div>`;
          const box = tray.getBoundingClientRect();
          return [...document.querySelectorAll(".duel .card")].filter((card) => {
            const { left, right, top, bottom } = card.getBoundingClientRect();
            return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
          }).map((card) => card.textContent);
        }"""
    )
    assert over == []


#: A card in each state, with a title in two lines: which titles and numbers does the state lie over?
NOTED = """async (picture) => {
  const { drawZones } = await import("/static/cards.js");
  const [row] = Object.values(picture.rows);
  const cards = Object.values(picture.zones).flatMap((zone) => zone.cards);
  const one = { ...cards.find((card) => card.figures.length === 5), name: "5D6-RA-7 (Fivedesix)" };
  const states = ["undercover", "hit", "not in the battle", "crashed", "hit", "undercover", "hit"];
  const near = states.map((note, at) => ({ ...one, ids: [`near${at}`], note }));
  const stop = { ...row.stops[0], near, far: [] };
  picture.rows = { one: { ...row, stops: [stop] } };
  picture.focus = stop.card.ids;
  drawZones(document.getElementById("zones"), picture);
  dispatchEvent(new Event("resize"));
  const notes = [...document.querySelectorAll(".duel .card .note")];
  const over = notes.flatMap((note) => {
    const box = note.getBoundingClientRect();
    return [...note.closest(".card").querySelectorAll("header b, .figures dd")].filter((node) => {
      const { left, right, top, bottom } = node.getBoundingClientRect();
      return box.left < right && box.right > left && box.top < bottom - 1 && box.bottom > top + 1;
    }).map((node) => `${note.textContent} over ${node.textContent}`);
  });
  const cut = notes.filter((note) => note.scrollWidth > note.clientWidth).map((note) => note.textContent);
  return [notes.length, over, cut];
}"""


@pytest.mark.parametrize("size", [DESKTOP, (1366, 768), PHONE], ids=["desktop", "laptop", "phone"])
def test_the_state_of_a_card_covers_neither_title_nor_numbers(
    open_page: Opener, server: Server, size: tuple[int, int]
) -> None:
    page = open_page(size=size)
    assert page.evaluate(NOTED, dealt(page, server)) == [7, [], []]


#: Two rows of cards at the place and one card in hand: is its text whole?
LONELY = """async (picture) => {
  const { drawZones } = await import("/static/cards.js");
  const [row] = Object.values(picture.rows);
  const real = (card) => card.figures.length === 5;
  const hand = Object.values(picture.zones).find((zone) => zone.cards.some(real));
  const one = hand.cards.find(real);
  const on = ["one", "two"].map((id) => ({ ...one, ids: [id], name: "Presence Of The Force", figures: [] }));
  const carries = (at) => (at % 7 === 4 ? on.slice(1) : []);
  const near = Array.from({ length: 13 }, (_, at) => ({ ...one, ids: [`near${at}`], on: carries(at) }));
  const stop = { ...row.stops[0], near, far: [], card: { ...row.stops[0].card, on } };
  picture.rows = { one: { ...row, stops: [stop] } };
  picture.focus = stop.card.ids;
  hand.cards = [{ ...one, text: "Power +3 battling with a friend at the same site. ".repeat(3).trim() }];
  drawZones(document.getElementById("zones"), picture);
  dispatchEvent(new Event("resize"));
  const text = document.querySelector("div.edge .card p");
  return text.scrollHeight - text.clientHeight;
}"""


def test_a_lone_card_in_hand_shows_its_whole_text(open_page: Opener, server: Server) -> None:
    page = open_page(size=(1366, 768))
    assert page.evaluate(LONELY, dealt(page, server)) <= 1


def test_all_places_of_a_usual_game_stand_on_a_laptop(open_page: Opener, server: Server) -> None:
    """Seven places: none of them has to be scrolled to."""
    page = open_page(size=(1366, 768))
    match = new_match(page, server, game="swccg", seats=["person", "greedy"], seed=7)
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    seven = """async (picture) => {
      const { drawZones } = await import("/static/cards.js");
      const [row] = Object.values(picture.rows);
      const [stop] = row.stops;
      const place = (_, at) => ({ ...stop, card: { ...stop.card, ids: [`place${at}`] } });
      const stops = Array.from({ length: 7 }, place);
      picture.rows = { one: { ...row, stops: stops.slice(0, 3) }, two: { ...row, stops: stops.slice(3) } };
      drawZones(document.getElementById("zones"), picture);
      const strip = document.querySelector(".scenes");
      return strip.scrollWidth - strip.clientWidth;
    }"""
    assert page.evaluate(seven, state_of(page, server, match)["picture"]) <= 1


#: A card is being played while eight cards with long texts lie in the hand: is it seen, wholly and uncovered?
PLAYED = """async (picture) => {
  const { drawZones } = await import("/static/cards.js");
  const [one] = Object.values(picture.zones).flatMap((zone) => zone.cards);
  const card = { ...one, ids: ["card-played"], name: "Barrier", text: "It may not move. ".repeat(9) };
  const stack = { title: "Being played", note: "", home: "passing", ordered: true, folded: false, count: 0 };
  picture.zones.stack = { ...stack, cards: [card] };
  drawZones(document.getElementById("zones"), picture);
  dispatchEvent(new Event("resize"));
  const node = document.querySelector("[data-card='card-played']");
  const { left, top, right, bottom } = node.getBoundingClientRect();
  const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  const spots = [[left + 9, top + 9], [right - 9, bottom - 9], [(left + right) / 2, (top + bottom) / 2]];
  const seen = spots.every(([x, y]) => node.contains(document.elementFromPoint(x, y)));
  return inside && seen && node.innerText.trim().endsWith("It may not move.");
}"""


@pytest.mark.parametrize("size", [DESKTOP, (1366, 768), (1024, 768), PHONE, (844, 390)])
def test_what_is_being_played_is_seen(open_page: Opener, server: Server, size: tuple[int, int]) -> None:
    page = open_page(size=size)
    match = new_match(page, server, game="swccg", seats=["person", "greedy"], seed=7)
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    assert page.evaluate(PLAYED, state_of(page, server, match)["picture"])


#: The heights of both seats, whatever Force they have.
HEIGHTS = """async (picture) => {
  const { drawZones } = await import("/static/cards.js");
  const [seat] = Object.values(picture.seats);
  const force = seat.facts.find((fact) => fact.name === "force");
  Object.assign(force, { value: "17", beads: 17 });
  drawZones(document.getElementById("zones"), picture);
  const plates = [...document.querySelectorAll(".seat.plate")];
  return plates.map((one) => Math.round(one.getBoundingClientRect().height));
}"""


@pytest.mark.parametrize("size", [DESKTOP, (1366, 768)])
def test_seats_are_even_and_piles_are_counted(
    open_page: Opener, server: Server, size: tuple[int, int]
) -> None:
    page = open_page(size=size)
    picture = dealt(page, server)
    names = [fact["name"] for fact in picture["seats"]["0"]["facts"]]
    assert names == ["force", "generates", "reserve", "used", "lost", "hand"]
    one, other = page.evaluate(HEIGHTS, picture)
    assert one == other <= 50
