"""What happens is seen as it is told: dice, what a bot weighs, a turn line by line, its summary."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

import understudy
from tests.browser.conftest import DESKTOP, Opener
from tests.browser.swing import in_full_swing
from tests.browser.table import Server, after, click, new_match, settled, state_of
from tests.browser.test_pages import faults
from understudy.core.picture import changes
from understudy.web import views

#: A tray of the page's own, into which scenes are put one after the other; gives what lies in it after each.
TRAY = """async (scenes) => {
  const { Tray } = await import("/static/dice.js");
  const root = document.createElement("div");
  const tray = new Tray(root);
  return scenes.map((scene) => {
    tray.show(scene, null, "");
    const dice = [...root.querySelectorAll(".die")].map((die) => die.getAttribute("aria-label"));
    return [root.hidden, dice, root.querySelector("p")?.textContent ?? ""];
  });
}"""

#: Which of these pictures the page does not put together again out of the one before and what differs.
PUT_TOGETHER = """async (text) => {
  const steps = JSON.parse(text);
  const { merged } = await import("/static/picture.js");
  const shown = (picture) => JSON.stringify(picture);
  const wrong = steps.findIndex(([before, change, after]) => {
    const was = shown(before);
    return shown(merged(before, change)) !== shown(after) || shown(before) !== was;
  });
  return wrong < 0 ? null : [wrong, shown(merged(...steps[wrong])), shown(steps[wrong][2])];
}"""


def steps(game: str, answers: int) -> list[list[Any]]:
    """Pictures of a game that a stand-in plays: each with what differs from it, and the next."""
    match = understudy.start(game, seed=5)
    found, last = [], views.draw(match.header.game, match.table, 0)
    assert last is not None
    for _ in range(answers):
        match.answer(understudy.hint(match))
        now = views.draw(match.header.game, match.table, 0)
        assert now is not None
        found.append(json.loads(msgspec.json.encode([last, changes(last, now), now])))
        last = now
    return found


#: What is marked on the board while a bot weighs its candidates, and what is said.
THINKS = """async (thought) => {
  const { Stage } = await import("/static/stage.js");
  const seen = [];
  const board = { mark: (name, ids) => seen.push([name, [...ids].sort()]) };
  const stage = new Stage(board, { zones: document.body, tray: document.createElement("div") });
  await stage.think(thought, 0, (text) => seen.push(["says", text]), async () => {});
  return seen;
}"""

#: The panel “why” with one page: what is marked on the board and what is said, step by step.
STEPS = """async (page) => {
  const { answerFrom } = await import("/static/dom.js");
  const { openWhy } = await import("/static/why.js");
  answerFrom(async () => ({ name: "Red", moves: [], plans: [], pages: [page] }));
  const now = {};
  const seen = [];
  const board = { mark: (name, ids) => { now[name] = [...ids].sort().join(); } };
  document.body.insertAdjacentHTML("beforeend", `<p id="card" data-card="b hand"></p>`);
  await openWhy("", "arcs", 1, null, { board });
  const box = document.querySelector(".stepping");
  const say = () => {
    const later = document.querySelectorAll(".candidates .later").length;
    seen.push([box.querySelector("p").textContent, now.candidate ?? "", now.struck ?? "", later]);
  };
  say();
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowRight"]) {
    box.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    say();
  }
  box.querySelector('[aria-label="Next step"]').click();
  say();
  const lit = document.getElementById("card").className;
  const dialog = document.querySelector("dialog");
  const text = dialog.querySelector("ol").innerText;
  const closed = new Promise((done) => dialog.addEventListener("close", done));
  dialog.close();
  await closed;
  return [seen, lit, [now.candidate, now.struck, document.getElementById("card").className], text];
}"""

#: Numbers on their way: drawn, half a second on, and at the end.
COUNTS = """async ([from, to, time]) => {
  const { Counting } = await import("/static/count.js");
  const root = document.createElement("div");
  root.innerHTML = `<span data-count="power">${from}</span>`;
  document.body.append(root);
  const counting = new Counting(root);
  counting.tell(time);
  root.innerHTML = `<span data-count="power">${to}</span>`;
  counting.tell(time);
  const text = () => root.textContent;
  const seen = [text()];
  const [{ since } = { since: 0 }] = counting.running.values();
  for (const later of [500, 5000]) { counting.tick(since + later); seen.push(text()); }
  root.remove();
  return seen;
}"""

#: A market and a hand: the second seat takes a card, one is played, one is new. What moves, and to where.
TRAVELS = """async (scene) => {
  const { Stage } = await import("/static/stage.js");
  const root = document.createElement("div");
  const card = id => `<div class="card" data-card="${id}">${id}</div>`;
  const zone = (name, ids) => `<section aria-label="${name}">${ids.map(card)}</section>`;
  const put = (hand, market) => { root.firstChild.innerHTML = zone("Hand", hand) + zone("Market", market); };
  const seat = (number) => `<p class="seat" data-seat="${number}">${number}</p>`;
  root.innerHTML = `<div></div><div class="seats">${seat(0)}${seat(1)}</div>`;
  document.body.append(root);
  put(["a"], ["b", "c"]);
  const stage = new Stage({}, { zones: root, tray: document.createElement("div") });
  const lying = stage.cards();
  put(["d"], ["a", "c"]);
  stage.travel(lying, { seat: 1, scene }, 1000);
  const seats = [...root.querySelectorAll(".seat")].map(seat => seat.getBoundingClientRect());
  const seen = document.getAnimations().filter(one => one.effect.target.matches?.(".card")).map(one => {
    const { target } = one.effect;
    const [start, end] = one.effect.getKeyframes();
    const ghost = target.classList.contains("ghost");
    const box = { left: parseFloat(target.style.left), top: parseFloat(target.style.top) };
    const away = ghost && end.transform.startsWith("translate");
    const where = away ? end.transform.match(/-?[\\d.]+/g).map(Number) : null;
    const near = one => Math.hypot(one.left - box.left - where[0], one.top - box.top - where[1]) < 2;
    const seat = where && seats.findIndex(near);
    const place = where ? `seat ${seat}` : start.transform ? "from afar" : "here";
    return [target.textContent, ghost ? "leaves" : "comes", place];
  });
  for (const one of document.getAnimations()) one.finish();
  await new Promise(done => setTimeout(done));
  seen.push(document.querySelectorAll(".ghost").length);
  root.remove();
  return seen.sort();
}"""


def until_dice(page: Page, server: Server, match: str) -> dict[str, Any]:
    """A stand-in plays until a question leads to dice."""
    for _ in range(400):
        state = state_of(page, server, match)
        if state["question"]["dice"]:
            return state
        hint = page.request.get(f"{server.address}/api/matches/{match}/hint").json()
        data = {"no": state["no"], "answer": hint["id"]}
        page.request.post(f"{server.address}/api/matches/{match}/answer", data=data)
    raise AssertionError("nobody throws dice")


def thrown_since_heading(moves: list[dict[str, Any]]) -> list[Any]:
    last = max((at for at, move in enumerate(moves) if move.get("heading")), default=-1)
    return [move["scene"] for move in moves[last + 1 :] if "throw" in move.get("scene", {})]


def test_before_dice_are_thrown_their_faces_and_odds_are_seen_and_then_they_lie_in_the_tray(
    open_page: Opener, server: Server
) -> None:
    page = open_page()
    match = new_match(page, server, game="arcs", seats=["person", "supercat"], seed=11)
    thrown: list[Any] = []
    while not thrown:
        # Where the throw ends the turn, the next turn takes the dice away: then the next throw is looked at.
        question = until_dice(page, server, match)["question"]
        page.goto(f"{server.address}/game/{match}")
        settled(page)
        expect(page.locator("#question .faces .die")).to_have_count(sum(map(len, question["dice"])))
        expect(page.locator("#question .choice .stakes").first).to_contain_text("hits")
        assert faults(page) == []
        click(page, f'#question [data-option="{question["options"][0]["id"]}"]')
        thrown = thrown_since_heading(state_of(page, server, match)["moves"])
    expect(page.locator("#tray")).to_be_visible()
    expect(page.locator("#tray .die")).to_have_count(sum(len(scene["throw"]["dice"]) for scene in thrown))
    assert faults(page) == []


def test_a_die_that_is_thrown_again_lies_in_the_place_of_the_old_one_and_a_canceled_one_counts_no_more(
    open_page: Opener, server: Server
) -> None:
    page = open_page("/")
    star, shield = ({"die": "blue die", "signs": [sign], "tone": "blue"} for sign in ("star", "shield"))
    two = {"opens": True, "throw": {"title": "attack roll", "dice": [star, star]}}
    again = {"throw": {"title": "re-roll", "dice": [shield], "again": [star]}, "result": "rolled: 1 damage"}
    assert page.evaluate(TRAY, [two, again, {"gone": [star]}, {"opens": True}]) == [
        [False, ["blue die: star", "blue die: star"], ""],
        [False, ["blue die: shield", "blue die: star"], "rolled: 1 damage"],
        [False, ["blue die: shield", "blue die: star, no longer counts"], "rolled: 1 damage"],
        [True, [], ""],
    ]


def test_pictures_of_all_games_are_put_together_again_out_of_what_differs(
    open_page: Opener, server: Server
) -> None:
    page = open_page("/static/icon.svg")
    for game in ("arcs", "armada", "carwars", "swccg", "tyrants"):
        told = steps(game, 10)
        kinds = json.dumps([change for _, change, _ in told])
        assert '"items"' in kinds, game
        assert '"places"' in kinds or game != "swccg"
        assert page.evaluate(PUT_TOGETHER, json.dumps(told)) is None, game


def test_candidates_are_struck_out_one_by_one(open_page: Opener, server: Server) -> None:
    page = open_page("/")
    candidates = [{"touches": [name], "fell": fell} for name, fell in (("a", 0), ("b", None), ("c", 1))]
    seen = page.evaluate(THINKS, {"steps": ["a city", "fewer enemies"], "candidates": candidates})
    assert seen == [
        ["candidate", ["a", "b", "c"]],
        ["says", "3 options"],
        ["candidate", ["b", "c"]],
        ["struck", ["a"]],
        ["says", "a city"],
        ["candidate", ["b"]],
        ["struck", ["a", "c"]],
        ["says", "fewer enemies"],
        ["candidate", []],
        ["struck", []],
    ]


def test_one_goes_through_the_candidates_of_a_reason_step_by_step(open_page: Opener, server: Server) -> None:
    page = open_page("/")
    rows = (("Ada", "a", 1), ("Bea", "b", None), ("Cyd", "c", 2))
    candidates = [
        {"id": at, "text": name, "touches": [at], "fell": fell, "chosen": fell is None}
        for name, at, fell in rows
    ]
    bare: dict[str, Any] = {"depth": 0, "branch": "", "rank": None, "rules": [], "state": "yes", "marks": []}
    lines = [
        bare | {"kind": "way", "text": "Build?", "lit": True, "rank": 17},
        bare | {"kind": "preference", "text": "a city", "counts": "2 against 1"},
        bare | {"kind": "preference", "text": "fewer enemies", "decides": True},
        bare | {"kind": "question", "text": "Lost?", "state": "no", "beside": "No rival is near."},
    ]
    sheet = {"title": "P", "decision": 1, "under": -1, "seat": 0, "picked": 0, "then": []}
    seen, lit, after_all, text = page.evaluate(STEPS, sheet | {"lines": lines, "candidates": candidates})
    first = "Step 1 of 2, a city: Ada is ruled out; 2 are left: Bea, Cyd."
    assert seen == [
        ["", "", "", 0],
        [first, "b,c", "a", 1],
        ["At first 3: Ada, Bea, Cyd.", "a,b,c", "", 2],
        ["At first 3: Ada, Bea, Cyd.", "a,b,c", "", 2],
        [first, "b,c", "a", 1],
        ["Step 2 of 2, fewer enemies: Cyd is ruled out; Bea is left.", "b", "a,c", 0],
    ]
    assert lit == "candidate"
    assert after_all == ["", "", ""]
    assert "Lost? ✗ no (No rival is near)" in text
    assert "Prefer a city ✓ makes the difference (2 against 1)" in text


def looked_at(page: Page, change: str) -> tuple[int, int]:
    """How many elements the browser looks at for their style after a change, and how many there are."""
    session = page.context.new_cdp_session(page)
    found: list[int] = []
    done: list[object] = []
    session.on(
        "Tracing.dataCollected",
        lambda data: found.extend(
            event["args"].get("elementCount", 0)
            for event in data["value"]
            if event["name"] == "UpdateLayoutTree"
        ),
    )
    session.on("Tracing.tracingComplete", lambda told: done.append(told))
    page.evaluate("document.body.offsetWidth")
    trace = {"includedCategories": ["devtools.timeline"]}
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": trace})
    page.evaluate(f"() => {{ {change}; document.body.offsetWidth; }}")
    session.send("Tracing.end")
    while not done:
        page.wait_for_timeout(20)
    session.detach()
    return max(found, default=0), int(page.evaluate("document.querySelectorAll('*').length"))


#: Small changes of a page: a line of the log, a mark of the ruler, a card, an attack's dice.
CHANGES = (
    "document.querySelector('#log').append(document.createElement('p'))",
    "document.querySelector('#over-map')?.append(document.createElement('div'))",
    "document.querySelector('.seats')?.append(document.createElement('div'))",
    "document.querySelector('div.edge').append(document.createElement('div'))",
)


@pytest.mark.parametrize("game", ["armada", "swccg", "tyrants"])
def test_a_small_change_has_the_browser_look_at_a_small_part_of_the_page(
    open_page: Opener, server: Server, game: str
) -> None:
    """No selector asks the whole page what it has in it: else every change would be one of all its parts."""
    page, _ = in_full_swing(open_page, server, game, DESKTOP)
    for change in CHANGES:
        some, every = looked_at(page, change)
        assert some < every / 4, (change, some, every)


def test_numbers_count_to_what_they_are(open_page: Opener, server: Server) -> None:
    page = open_page("/")
    assert page.evaluate(COUNTS, ["4", "10", 1000]) == ["4", "7", "10"]
    assert page.evaluate(COUNTS, ["F4 R0", "F2 R0", 1000]) == ["F4 R0", "F3 R0", "F2 R0"]
    assert page.evaluate(COUNTS, ["speed 3", "wreck", 1000]) == ["speed 3", "wreck", "wreck"]
    assert page.evaluate(COUNTS, ["4", "10", 0]) == ["10", "10", "10"]
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(COUNTS, ["4", "10", 1000]) == ["10", "10", "10"]


def test_cards_travel_to_where_they_go(open_page: Opener, server: Server) -> None:
    page = open_page("/")
    taken = {"flights": [{"svg": "", "start": "b", "end": "seat-1"}]}
    moving = [0, ["a", "comes", "from afar"], ["b", "leaves", "seat 1"], ["d", "comes", "from afar"]]
    assert page.evaluate(TRAVELS, taken) == moving
    # Nobody took it: it only goes.
    assert ["b", "leaves", "here"] in page.evaluate(TRAVELS, {})
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(TRAVELS, taken) == [0]


def test_a_turn_is_paused_stepped_through_skipped_and_summed_up(open_page: Opener, server: Server) -> None:
    page = open_page(speed="slow")
    match = new_match(page, server, seats=["person", "automa:hard"])
    page.goto(f"{server.address}/game/{match}")
    click(page, "#question .choice")
    number = settled(page)
    page.locator("#question .choice.ends").first.click()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    told = page.locator("#log ol > li:not(.fold)")
    controls = page.locator("#skip").bounding_box()
    for _ in range(3):
        # Each step tells at least one line more, and then it waits.
        lines = told.count()
        page.get_by_role("button", name="Step").click()
        expect(told.nth(lines)).to_be_attached()
        assert page.locator("#skip").bounding_box() == controls
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    page.locator("#skip").click()
    after(page, number)
    summary = page.locator("#log li.summary").last
    expect(summary).to_contain_text("Why: ")
    expect(summary).to_contain_text("Now: ")
    fold = page.locator("#log li.fold").last
    expect(fold.locator("li").first).to_be_hidden()
    fold.locator("summary").click()
    expect(fold.locator("li").first).to_be_visible()
    assert faults(page) == []
