"""Star Wars: Armada beside a real table, in the browser: what lies there; an attack told by its dice."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.table import Server, click, new_match, settled

#: Our Nebulon-B in front of their Victory, about to be told.
FACING = {
    "seats": ["reported", "ai"],
    "ships": [
        {"pose": [100, 100, 0]},
        {"pose": [450, 350, 0], "speed": 2},
        {"pose": [450, 550, 180], "speed": 2},
    ],
    "agenda": [["turn", [1]], ["activate_ship", [1]]],
}


def test_an_attack_is_told_by_its_dice_and_the_ai_says_what_to_move(
    open_page: Opener, server: Server
) -> None:
    page = open_page()
    made = page.request.post(
        f"{server.address}/api/import", data={"text": json.dumps(FACING), "game": "armada", "seed": 4}
    )
    page.goto(f"{server.address}/game/{made.json()['id']}")
    settled(page)
    expect(page.locator("#question h2")).to_contain_text("Play the activation of Nebulon-B")
    attack = '#question [data-option="attack:front:ship-2:front"]'
    expect(page.locator(attack)).to_contain_text("close range · 2.2 damage · past 3 shields")
    expect(page.locator(f"{attack} .tiny-dice i")).to_have_count(3)
    click(page, attack)
    for face in ("Red double hit", "Red double hit"):
        page.locator("#question .compose").get_by_role("button", name=face, exact=True).click()
    page.locator("#question .compose").get_by_role("button", name="That is all", exact=True).click()
    click(page, "#question .compose .main.choice")
    expect(page.locator("#todo .acts")).to_contain_text("shields of Victory II-class Star Destroyer to")


def test_a_ship_is_tapped_and_shows_what_lies_there(open_page: Opener, server: Server) -> None:
    page = open_page()
    match = new_match(page, server, game="armada", seats=["reported", "ai"], begun=True, seed=4)
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    page.locator("#board [data-id='ship-2']").click()
    rows = page.locator(".values .field")
    expect(rows.first).to_contain_text("Victory II-class Star Destroyer")
    texts = rows.all_text_contents()
    assert all("Victory II-class Star Destroyer" in text for text in texts)
    assert any("front shields" in text for text in texts)
