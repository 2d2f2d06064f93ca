"""Whole games of Tyrants and Arcs, from the first page to the replay, by clicking."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.table import Server, begin, is_over, loaded, new_match, pass_on, play_on, settled, state_of

#: Answers that are really played; after them the person does as little as possible.
PLAYED = 30


def play_to_the_end(page: Page) -> int:
    """The whole game; how many answers it took."""
    for number in range(700):
        settled(page)
        if is_over(page):
            return number
        if number > PLAYED or not play_on(page):
            pass_on(page)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(
    ("title", "size"),
    [("Tyrants of the Underdark", PHONE), ("Arcs", DESKTOP)],
    ids=["tyrants-phone", "arcs-desktop"],
)
def test_from_the_first_page_to_the_replay(open_page: Opener, title: str, size: tuple[int, int]) -> None:
    page = open_page("/", size)
    page.get_by_role("link", name=f"New game of {title}").click()
    begin(page)
    assert play_to_the_end(page) > PLAYED
    expect(page.locator("#question h2")).to_contain_text("win")
    expect(page.locator("#question .results tr")).to_have_count(2)

    page.get_by_role("link", name="Replay", exact=True).click()
    expect(page.locator("#replay:not([aria-busy])")).to_be_visible()
    page.locator("#last").click()
    expect(page.locator("#results tr")).to_have_count(2)
    page.locator("#first").click()
    expect(page.locator("#now")).to_have_text("The beginning")
    page.locator("#speed").select_option("80")
    page.locator("#play").click()
    expect(page.locator("#slider")).not_to_have_value("0")

    page.goto(page.url.split("/game/")[0])
    expect(page.locator("#over .match")).not_to_have_count(0)


def test_replay_file_opens_without_the_program(open_page: Opener, server: Server, tmp_path: Path) -> None:
    page = open_page()
    match = new_match(page, server)
    for change in ("answer", "stand-in", "stand-in"):
        state = state_of(page, server, match)
        body = {"no": state["no"], "answer": state["question"]["options"][0]["id"]}
        url = f"{server.address}/api/matches/{match}/{change}"
        page.request.post(url, data=body if change == "answer" else {"no": state["no"]})
    page.goto(f"{server.address}/game/{match}/replay")
    with page.expect_download() as download:
        page.get_by_role("link", name="Replay file").click()
    file = tmp_path / "replay.html"
    download.value.save_as(file)
    # The game runs: its journal is a secret.
    expect(page.get_by_role("link", name="Saved game")).to_have_count(0)

    page.goto(file.as_uri())
    page.locator("#last").click()
    expect(page.locator("#results tr")).to_have_count(2)
    expect(page.locator("#board [data-id='menzoberranzan']")).to_be_visible()
    # The reasons lie in the file as well, down to the statements of the bot's document.
    page.locator("#log .why").last.click()
    expect(page.locator("dialog[open] .sheet").first).to_be_visible()
    page.get_by_label("Show rule references").check()
    page.locator("dialog .rule:visible").first.click()
    expect(page.locator("dialog .statement")).not_to_have_text("")


def test_a_replay_has_dice_and_shots_like_the_table(open_page: Opener, server: Server) -> None:
    page = open_page()
    match = new_match(page, server, game="carwars", seats=["bot", "bot"], seed=5)
    moves = page.request.get(f"{server.address}/api/matches/{match}/moves").json()["moves"]
    shot = next(n for n, move in enumerate(moves) if move.get("scene", {}).get("shots"))
    thrown = next(n for n, move in enumerate(moves) if n > shot and "throw" in move.get("scene", {}))
    page.goto(f"{server.address}/game/{match}/replay")
    loaded(page)
    page.locator("#slider").fill(str(shot))
    expect(page.locator("#board .shot")).to_have_count(0)
    page.locator("#on").click()
    expect(page.locator("#board .shot")).to_have_count(len(moves[shot]["scene"]["shots"]))
    page.locator("#slider").fill(str(thrown + 1))
    dice = moves[thrown]["scene"]["throw"]["dice"]
    expect(page.locator("#tray > div").last.locator(".die")).to_have_count(len(dice))
    under_dice = page.locator("#board-scroll").bounding_box()
    page.locator("#first").click()
    expect(page.locator("#tray")).to_be_hidden()
    # They lie over the board, which is as large without them.
    assert page.locator("#board-scroll").bounding_box() == under_dice
