"""What people expect of a thing they use every week: first steps, words, calls, links, a phone's shell."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.conftest import PATIENCE, Opener, start
from tests.browser.swing import in_full_swing, played
from tests.browser.table import Server, new_match, settled, state_of


def test_first_steps_are_shown_once(browser: Browser, server: Server, open_page: Opener) -> None:
    """What a turn is, what glows, where the reasons are; dismissed for good."""
    match = new_match(open_page(), server, seats=["person", "automa"])
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{server.address}/game/{match}")
    guide = page.locator("#guide")
    expect(guide).to_contain_text("Play cards from your hand")
    expect(page.locator("#question.guided")).to_have_count(1)
    guide.get_by_role("button", name="Continue").click()
    expect(guide).to_contain_text("Glowing places are choices")
    guide.get_by_role("button", name="Do not show again").click()
    expect(guide).to_have_count(0)
    page.reload()
    settled(page)
    page.locator("#question .term, #question .choice").first.wait_for()
    expect(guide).to_have_count(0)
    context.close()


def test_a_finished_game_has_no_first_steps(browser: Browser, server: Server, open_page: Opener) -> None:
    """There is no decision left to explain."""
    match = new_match(open_page(), server, seats=["random", "automa"])
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{server.address}/game/{match}")
    page.locator("#question .results").wait_for()
    page.wait_for_load_state("networkidle")
    expect(page.locator("#question .term").first).to_be_visible()
    expect(page.locator("#guide")).to_have_count(0)
    context.close()


def test_words_are_explained_where_they_stand(open_page: Opener, server: Server) -> None:
    page, _ = in_full_swing(open_page, server, "armada", (1440, 900))
    page.locator("#question").evaluate("box => { box.querySelector('h2').textContent = 'Evade the attack'; }")
    page.evaluate(
        "async () => (await import('/static/terms.js')).explain(document.querySelector('#question'))"
    )
    word = page.locator("#question .term")
    expect(word).to_have_text("Evade")
    word.hover()
    expect(page.locator(".sheet-card .text")).to_contain_text("canceled at long range")
    page.mouse.move(2, 2)
    word.focus()
    expect(page.locator(".sheet-card h3")).to_contain_text("Evade")


def test_the_title_says_whose_turn_it_is(open_page: Opener, server: Server) -> None:
    page = open_page()
    match = new_match(page, server, seats=["person", "automa"])
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    expect(page).to_have_title(re.compile("^● Your turn – Tyrants"))
    page.keyboard.press("m")
    sound, notices = (page.locator(f"[data-call='{name}']") for name in ("sound", "notice"))
    expect(sound).not_to_be_checked()
    expect(notices).not_to_be_checked()
    sound.check()
    page.wait_for_function("localStorage.getItem('understudy.calls.sound') === 'on'")


def test_keys_are_those_of_the_game(open_page: Opener, server: Server) -> None:
    """A game without a board names no key for it."""
    page, _ = in_full_swing(open_page, server, "armada", (1440, 900))
    page.keyboard.press("?")
    expect(page.locator("dialog .keys")).to_contain_text("show or hide: All arcs")
    page.keyboard.press("Escape")
    page, _ = in_full_swing(open_page, server, "swccg", (1440, 900))
    page.keyboard.press("?")
    expect(page.locator("dialog .keys")).to_contain_text("undo")
    expect(page.locator("dialog .keys")).not_to_contain_text("board")


def test_a_link_only_to_watch(browser: Browser, server: Server, open_page: Opener) -> None:
    """Whoever has it sees no hand and can do nothing."""
    owner = open_page()
    match = new_match(owner, server, seats=["person", "automa"])
    owner.goto(f"{server.address}/game/{match}")
    settled(owner)
    owner.keyboard.press("m")
    owner.get_by_role("button", name="A link to watch …").click()
    address = owner.get_by_label("Link for Only to watch").input_value()
    context = browser.new_context()
    page = context.new_page()
    page.goto(address)
    page.wait_for_url(re.compile(f"/game/{match}$"))
    settled(page)
    expect(page.locator("#question h2")).to_contain_text("decides")
    expect(page.locator("#zones [data-card^='hand:']")).to_have_count(0)
    calls = f"{server.address}/api/matches/{match}"
    number = page.request.get(calls).json()["no"]
    for what in ("undo", "stand-in"):
        assert page.request.post(f"{calls}/{what}", data={"no": number}).status == 403
    context.close()


def test_a_page_says_that_the_server_is_away(browser: Browser, tmp_path: Path) -> None:
    """Once a page was open, the shell opens without the server, and goes on when it is back."""
    server = start(tmp_path / "games.db")
    port = int(server.address.rpartition(":")[2])
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    try:
        page.goto(server.address)
        manifest = page.request.get(f"{server.address}/static/manifest.webmanifest").json()
        for icon in manifest["icons"]:
            assert page.request.get(server.address + icon["src"]).ok
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        page.wait_for_function("async () => Boolean(await caches.match('/static/away.html'))")
        page.goto("about:blank")
        server.process.terminate()
        server.process.wait(timeout=60)
        page.goto(server.address)
        expect(page.locator("h1")).to_have_text("The server is away")
        server = start(tmp_path / "games.db", port)
        page.get_by_role("link", name="Try again").click()
        expect(page.locator("#games")).to_be_visible()
    finally:
        context.close()
        server.process.terminate()
        server.process.wait(timeout=60)


def test_games_to_go_on_with_are_shown_as_they_stand(open_page: Opener, server: Server) -> None:
    """The position itself, drawn small, instead of the cover of the game."""
    page = open_page()
    match = new_match(page, server, game="armada", seats=["person", "greedy"])
    page.goto(server.address)
    portrait = page.locator(".going").first.locator(".portrait")
    expect(portrait).to_have_count(1)
    ships = "box => box.shadowRoot.querySelectorAll('.ship').length"
    assert portrait.evaluate(ships) == 3
    # As long as nobody plays on, no game is opened for its picture.
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    expect(portrait).to_have_count(1)
    assert portrait.evaluate(ships) == 3
    assert not [url for url in asked if url.endswith(match)]


def test_the_end_of_a_game_is_told_as_a_story(open_page: Opener, server: Server) -> None:
    """How the points went, where it turned, and a way back to there; the board can be seen again."""
    page = open_page()
    match = new_match(page, server, game="pennies", seats=["person", "careful"])
    calls = f"{server.address}/api/matches/{match}"
    state = page.request.get(calls).json()
    while not state["over"]:
        state = page.request.post(f"{calls}/stand-in", data={"no": state["no"]}).json()
    page.goto(f"{server.address}/game/{match}")
    finale = page.locator("#finale")
    expect(finale.locator(".story-chart")).to_be_visible()
    won = next(row for row in state["scores"] if row["winner"])
    who = "You win" if won["seat"] == 0 else f"{won['name']} wins"
    expect(finale.locator("h2")).to_contain_text(who)
    expect(page.locator("#question h2")).to_contain_text(who)
    expect(finale.locator(".worth")).to_contain_text("of the lead")
    expect(finale.locator(".worth")).to_contain_text("largest lead: ")
    expect(finale.locator(".worth")).to_contain_text(" played")
    page.locator("#show-board").click()
    expect(finale).to_be_hidden()
    page.locator("#show-board").click()
    point = finale.locator(".turning-points li").first
    expect(point).to_be_visible()
    point.get_by_role("button", name="Look").click()
    expect(page.locator("#past")).to_contain_text("You are looking back")
    expect(finale).to_be_hidden()


def test_the_story_of_car_wars_is_what_is_left_of_the_cars(open_page: Opener, server: Server) -> None:
    """Its points come at the very end: a curve of them would be flat until then."""
    page = open_page()
    match = played(page, server, "carwars", over=True)
    page.goto(f"{server.address}/game/{match}")
    finale = page.locator("#finale")
    expect(finale.locator(".went h3 small")).to_have_text("Armor, tires, power plant and crew left")
    heights = finale.locator(".points").first.evaluate(
        "path => new Set([...path.getAttribute('d').matchAll(/V([\\d.]+)/g)].map(([, y]) => y)).size"
    )
    assert heights > 5
    assert finale.locator(".turning-points li").count() == 3
    # Names stand at the end of their lines, none over another, none outside.
    boxes = [text.bounding_box() for text in finale.locator(".story-chart .who").all()]
    tops = sorted(box["y"] for box in boxes if box)
    assert all(below - above > 11 for above, below in pairwise(tops))
    edge = finale.locator(".story-chart").bounding_box()
    assert edge is not None
    assert all(box and box["x"] + box["width"] <= edge["x"] + edge["width"] for box in boxes)
    # Who won is seen, and since when, is said.
    expect(finale.locator(".hero")).to_be_visible()
    winner = next(row for row in state_of(page, server, match)["scores"] if row["winner"])
    expect(finale.locator(".short")).to_contain_text(
        "You" if winner["seat"] == 0 else winner["name"].split()[0]
    )


def test_one_deed_is_one_line(open_page: Opener, server: Server) -> None:
    """What comes of dice is told where they were thrown."""
    page, _ = in_full_swing(open_page, server, "armada", (1440, 900))
    page.get_by_role("button", name="Earlier …").click()
    attacks = page.locator("#log li", has_text=re.compile("attacks .*Rolls: "))
    expect(attacks.first).to_be_attached()
    alone = page.locator("#log > ol > li > .deed", has_text=re.compile("^(Rolls:|The dice show)"))
    expect(alone).to_have_count(0)


#: A log of so many lines, after the next answer: how many lines stand there, and what the first one is.
LOGGED = """async count => {
  const { Log } = await import("/static/moves.js");
  const root = document.createElement("div");
  root.append(document.createElement("ol"));
  const log = new Log(root, { onWhy: () => {}, onEarlier: () => {} });
  for (let number = 0; number < count; number += 1) {
    log.add({ text: `Deed ${number}.`, beats: 1, seat: 0, turn: 1 });
  }
  log.settle();
  const lines = [...root.querySelectorAll("li")];
  return [lines.length, lines[0].textContent, lines.at(-1).textContent];
}"""


def test_a_long_log_is_cut_and_says_where_the_rest_is(open_page: Opener, server: Server) -> None:
    page = open_page()
    page.goto(server.address)
    assert page.evaluate(LOGGED, 100) == [100, "Deed 0.", "Deed 99."]
    assert page.evaluate(LOGGED, 300) == [121, "Earlier …", "Deed 299."]
