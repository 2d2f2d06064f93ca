"""Single things at the table: undo, reload, two tabs, keys, a stream that slept, the past, the real table."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Opener, start, stop
from tests.browser.table import (
    Guard,
    Server,
    after,
    click,
    end_turn,
    expect_question,
    new_match,
    play_turn,
    settled,
    state_of,
)


def at_table(open_page: Opener, server: Server, **wish: object) -> tuple[Page, str]:
    page = open_page(**{key: wish.pop(key) for key in ("size", "speed") if key in wish})
    match = new_match(page, server, **wish)
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    return page, match


def test_board_and_buttons_are_two_views_of_the_same(open_page: Opener, server: Server) -> None:
    page, match = at_table(open_page, server)
    question = state_of(page, server, match)["question"]
    lit = page.locator("#board .lit").evaluate_all("parts => parts.map(part => part.dataset.id)")
    assert sorted(lit) == sorted({id for option in question["options"] for id in option["touches"]})
    page.locator("#question .choice").first.hover()
    expect(page.locator("#board .pointed")).to_have_count(1)
    page.locator("#board .lit .hit").last.hover()
    expect(page.locator("#question .choice.pointed")).to_have_count(1)
    expect(page.locator(".sheet-card").first).to_contain_text("VP")


def test_many_choices_are_grouped(open_page: Opener, server: Server) -> None:
    page, _ = at_table(open_page, server)
    click(page, "#question .choice")
    for _ in range(4):
        click(page, "#zones button.card.lit[data-card^='hand:']")
    groups = page.locator("#question [data-group]")
    if groups.count():
        assert page.locator("#question .choice").count() <= 9
        groups.last.click()
        expect(groups.last).to_have_attribute("aria-expanded", "true")
    assert page.locator("#question .choice").count() <= 12


def test_undo_and_redo(open_page: Opener, server: Server) -> None:
    page, match = at_table(open_page, server)
    first = page.locator("#question h2").inner_text()
    click(page, "#question .choice")
    second = page.locator("#question h2").inner_text()
    click(page, "#undo")
    assert page.locator("#question h2").inner_text() == first
    expect(page.locator("#notices")).to_contain_text("Undone")
    click(page, "#redo")
    assert page.locator("#question h2").inner_text() == second
    end_turn(page)
    number = settled(page)
    page.keyboard.press("u")
    after(page, number)
    expect(page.locator("#notices")).to_contain_text("You have seen cards or dice")
    assert state_of(page, server, match)["redo"]


def test_reload_in_the_middle_of_a_bots_turn(open_page: Opener, server: Server) -> None:
    page, _ = at_table(open_page, server, speed="slow")
    click(page, "#question .choice")
    page.locator("#question .choice.ends").click()
    expect(page.locator("#skip")).to_be_visible()
    expect(page.locator("#log .now")).to_contain_text("delay pile")
    page.reload()
    expect(page.locator("#skip")).to_be_visible()
    expect(page.locator("#log")).to_contain_text("delay pile")
    page.locator("#skip").click()
    settled(page)
    expect_question(page, "Play a card or act")
    headings = page.locator("#log li.turn", has_text="Red's turn (Automa")
    expect(headings).to_have_count(1)
    expect(page.locator("#board .fresh")).not_to_have_count(0)


def test_bots_moves_are_played_one_by_one_with_their_reasons(open_page: Opener, server: Server) -> None:
    page, _ = at_table(open_page, server, speed="fast")
    click(page, "#question .choice")
    page.locator("#question .choice.ends").click()
    expect(page.locator(".now-move")).to_contain_text("Red")
    page.keyboard.press("p")
    number = page.locator("#log li").count()
    page.wait_for_timeout(700)
    assert page.locator("#log li").count() <= number + 1
    page.keyboard.press("p")
    page.keyboard.press(" ")
    settled(page)
    expect(page.locator("#log .reason")).not_to_have_count(0)


def test_why_shows_the_printed_page(open_page: Opener, server: Server) -> None:
    page, _ = at_table(open_page, server)
    click(page, "#question .choice")
    end_turn(page)
    moves = page.locator("#log li", has=page.locator(".reason"))
    moves.first.locator(".why").click()
    panel = page.locator("dialog.drawer[open]")
    expect(panel.locator("li.lit")).not_to_have_count(0)
    expect(panel.locator(".answer.yes").first).to_contain_text("✓")
    expect(panel.locator(".sheet:not(.folded) .chosen")).to_have_count(1)
    panel.get_by_label("Show rule references").check()
    panel.locator(".sheet:not(.folded) .rule").first.click()
    expect(panel.locator(".statement")).to_contain_text("TA-")
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


def test_a_bot_is_told_to_do_something_else(open_page: Opener, server: Server) -> None:
    page, _ = at_table(open_page, server)
    play_turn(page)
    page.locator("#log li:has(.reason) .why").last.click()
    panel = page.locator("dialog.drawer[open]")
    panel.get_by_role("button", name="Overrule …").click()
    number = settled(page)
    panel.locator(".instead .choice").first.click()
    after(page, number)
    expect(page.locator("#notices")).to_contain_text("Overruled. The bot had chosen:")
    expect(page.locator("#log")).to_contain_text("overruled by a human")
    click(page, "#undo")
    expect(page.locator("#log")).not_to_contain_text("overruled by a human")


def test_two_tabs_follow_each_other(open_page: Opener, server: Server) -> None:
    one, match = at_table(open_page, server)
    other = open_page(f"/game/{match}")
    settled(other)
    number = settled(other)
    click(one, "#question .choice")
    after(other, number)
    assert other.locator("#question h2").inner_text() == one.locator("#question h2").inner_text()


def test_of_two_answers_one_wins_and_the_other_is_told(
    open_page: Opener, server: Server, guard: Guard
) -> None:
    guard.expected = ("409", "net::ERR_FAILED")
    one, match = at_table(open_page, server)
    deaf = open_page()
    deaf.route("**/stream", lambda route: route.abort())
    deaf.goto(f"{server.address}/game/{match}")
    settled(deaf)
    click(one, "#question .choice")
    deaf.locator("#question .choice").last.click()
    expect(deaf.locator("#notices .wrong")).to_be_visible()
    settled(deaf)
    expect_question(deaf, "Play a card or act")


def test_stream_that_slept_catches_up(
    browser: Browser, open_page: Opener, guard: Guard, tmp_path: Path
) -> None:
    """The server goes away and comes back; the page says so, and shows what happened meanwhile."""
    guard.expected = ("ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_EMPTY_RESPONSE")
    own = start(tmp_path / "games.db")
    guard.address = "http://127.0.0.1:"
    page, match = at_table(open_page, own)
    port = int(own.address.rsplit(":", 1)[1])
    number = settled(page)
    stop(own)
    expect(page.locator("#offline")).to_be_visible()
    own = start(tmp_path / "games.db", port)
    question = state_of(page, own, match)["question"]
    body = {"no": question["no"], "answer": question["options"][0]["id"]}
    page.request.post(f"{own.address}/api/matches/{match}/answer", data=body)
    expect(page.locator("#offline")).to_be_hidden()
    after(page, number)
    expect_question(page, "Play a card or act")
    stop(own)


def test_keyboard_alone(open_page: Opener, server: Server) -> None:
    page, _ = at_table(open_page, server)
    keys = page.keyboard
    keys.press("?")
    expect(page.locator("dialog.drawer[open]")).to_contain_text("undo, redo")
    keys.press("Escape")
    keys.press("b")
    start_at = page.evaluate("document.activeElement.dataset.id")
    keys.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.id") != start_at
    number = settled(page)
    keys.press("Enter")
    number = after(page, number)
    expect_question(page, "Play a card or act")
    keys.press("1")
    number = after(page, number)
    keys.press("c")
    keys.press("ArrowDown")
    expect(page.locator("#question button:focus")).to_have_count(1)
    keys.press("h")
    expect(page.locator("#notices")).to_contain_text("Hint: ")
    keys.press("m")
    page.get_by_role("button", name="Autoplay this turn").focus()
    keys.press("Enter")
    number = after(page, number)
    keys.press("0")
    number = after(page, number)
    keys.press("w")
    expect(page.locator("dialog.drawer[open] .sheet").first).to_be_visible()
    keys.press("Escape")
    keys.press("u")
    after(page, number)


def test_tab_reaches_everything_in_order(open_page: Opener, server: Server) -> None:
    page, _ = at_table(open_page, server)
    here = "(({id, dataset}) => id || dataset.option || dataset.id || '')(document.activeElement)"
    seen = []
    for _ in range(14):
        page.keyboard.press("Tab")
        seen.append(str(page.evaluate(here)))
    assert "menu" in seen
    assert any(name.startswith("start:") for name in seen)


def test_looking_back_changes_nothing_and_going_back_does(open_page: Opener, server: Server) -> None:
    page, match = at_table(open_page, server)
    click(page, "#question .choice")
    end_turn(page)
    end_turn(page)
    before = state_of(page, server, match)
    page.keyboard.press("t")
    page.get_by_role("button", name="Look", exact=True).last.click()
    expect(page.locator(".looking")).to_contain_text("You are looking back: Round 1")
    expect(page.locator("#question")).to_contain_text("Looking back")
    page.get_by_role("button", name="One answer later").click()
    page.get_by_role("button", name="Back to now").click()
    expect_question(page, "Play a card or act")
    assert state_of(page, server, match)["no"] == before["no"]
    number = settled(page)
    page.keyboard.press("t")
    page.get_by_role("button", name="Go back here").last.click()
    after(page, number)
    assert state_of(page, server, match)["n"] < before["n"]
    expect(page.locator("#notices")).to_contain_text("Undone")


def test_real_table_types_the_cards(open_page: Opener, server: Server) -> None:
    page, match = at_table(open_page, server, typed={"draw": "people", "pick": "everybody"})
    assert state_of(page, server, match)["question"]["kind"] == "pick"
    for _ in range(12):
        question = state_of(page, server, match)["question"]
        if question["typed"] is None:
            break
        count = question["typed"]["count"]
        number = settled(page)
        for _ in range(count):
            page.locator("#question .choices .choice").first.click()
        if question["kind"] == "draw":
            page.locator("#ready").click()
        after(page, number)
    assert state_of(page, server, match)["question"]["kind"] == "choose"
    click(page, "#question .choice")
    click(page, "#undo")
    expect(page.locator("#notices")).to_contain_text("Put back on the table")


def test_two_people_at_one_screen_hide_their_hands(open_page: Opener, server: Server) -> None:
    page, _ = at_table(open_page, server, seats=["person", "person"])
    page.locator("#question .choice").first.click()
    expect(page.locator("#question")).to_contain_text("Pass the screen on")
    expect(page.locator("#zones [data-card^='hand:']")).to_have_count(0)
    page.get_by_role("button", name="show my cards").click()
    settled(page)
    expect(page.locator("#question .choice").first).to_be_visible()


def test_a_link_leads_to_one_seat_alone(open_page: Opener, server: Server) -> None:
    page, _ = at_table(open_page, server, seats=["person", "person"])
    page.locator("#menu").click()
    page.get_by_role("button", name="A link for each …").click()
    expect(page.locator(".links input")).to_have_count(3)
    links = page.locator(".links input").evaluate_all("fields => fields.map(field => field.value)")
    asked = page.locator("#question .about").inner_text()
    friends = [open_page(link.removeprefix(server.address)) for link in links[:2]]
    for friend in friends:
        friend.wait_for_url("**/game/*")
        settled(friend)
        assert "key" not in friend.url
    turns = [friend.locator("#question .choice").count() > 0 for friend in friends]
    assert sorted(turns) == [False, True]
    mine, other = friends[turns.index(True)], friends[turns.index(False)]
    expect(other.locator("#question h2")).to_contain_text("decides")
    assert asked in mine.locator("#question .about").inner_text()
    number = settled(other)
    click(mine, "#question .choice")
    after(other, number)
    expect(other.locator("#question .choice").first).to_be_visible()
    other.locator("#menu").click()
    expect(other.locator("dialog[open]")).not_to_contain_text("All games")
    expect(other.locator("dialog[open]")).not_to_contain_text("journal")


def test_the_journal_of_a_running_game_says_that_it_holds_secrets(open_page: Opener, server: Server) -> None:
    page, _ = at_table(open_page, server)
    page.locator("#menu").click()
    page.get_by_role("button", name="Download the game …").click()
    expect(page.locator("dialog[open]")).to_contain_text("The file holds secrets")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download anyway").click()
    assert '"seed"' in Path(download.value.path()).read_text(encoding="utf-8")


def test_reduced_motion_makes_it_a_list(browser: Browser, open_page: Opener, server: Server) -> None:
    page, _ = at_table(open_page, server, speed="slow")
    page.emulate_media(reduced_motion="reduce")
    click(page, "#question .choice")
    end_turn(page)
    expect(page.locator("#log .reason")).not_to_have_count(0)
    assert page.locator("#skip").count() == 0


def test_at_ones_own_screen_somebody_elses_decision_is_not_taken_back_by_a_slip(
    open_page: Opener, server: Server
) -> None:
    page = open_page()
    match = new_match(page, server, seats=["person", "person"])
    state = state_of(page, server, match)
    data = {"no": state["no"], "answer": state["question"]["options"][0]["id"]}
    page.request.post(f"{server.address}/api/matches/{match}/answer", data=data)
    page.goto(f"{server.address}/game/{match}?seat=1")
    number = settled(page)
    page.locator("#undo").click()
    expect(page.locator("#notices")).to_contain_text("not yours")
    assert state_of(page, server, match)["no"] == int(number)
    page.get_by_role("button", name="Undo anyway").click()
    after(page, number)
    assert state_of(page, server, match)["undo"] is None
