"""Positions: short ones, any window, and what is said about faults."""

from __future__ import annotations

from typing import Any

import pytest

from understudy.core.errors import BadPosition
from understudy.core.match import Header, Match
from understudy.core.requests import Choose
from understudy.games.swccg import GAME
from understudy.games.swccg.data import DARK, LIGHT
from understudy.games.swccg.queries import controls
from understudy.games.swccg.table import FORCE, RESERVE
from understudy.games.swccg.view import View, imagine

SEATS = ["person", "person"]
SHORT: dict[str, Any] = {
    "game": "swccg",
    "seats": SEATS,
    "phase": "control",
    "places": [{"stack": ["D1_290"]}, {"stack": ["D1_295"]}],
    "rows": [[0, 1]],
    "cards": {"D1_168": {"at": 0}, "D1_324": {"on": "D1_168", "slot": "worn"}, "L1_28": {"at": 1}},
    "players": [{"force": 3, "hand": ["D1_249"]}, {"force": 2, "hand": 5}],
}


def asked(data: dict[str, Any]) -> Choose:
    match = Match(Header(GAME, GAME.line_up(SEATS), {}, 1, data))
    request = match.advance()
    assert isinstance(request, Choose)
    return request


def test_a_short_position_is_filled_up() -> None:
    table = GAME.read_position(SHORT)
    assert controls(table, 0, DARK)
    assert controls(table, 1, LIGHT)
    assert len(table.piles[DARK][FORCE]) == 3
    assert len(table.piles[DARK][RESERVE]) == 60 - 2 - 2 - 3 - 1
    assert [option.id for option in asked(SHORT).options()] == ["pass", "drain 0"]
    assert GAME.position(GAME.read_position(GAME.position(table))) == GAME.position(table)


def test_a_position_poses_a_response_window() -> None:
    """Light is about to answer an Interrupt of Dark that lies on the stack."""
    data = {
        **SHORT,
        "cards": {**SHORT["cards"], "L1_6": {"at": 0}, "L1_19": {"at": 1}},
        "players": [{"force": 3}, {"force": 2, "hand": ["L1_109"]}],
        "stack": [{"kind": "play", "seat": 0, "card": "D1_259", "part": 1, "targets": [85]}],
        "agenda": [
            ["end_turn", []],
            ["resolve", []],
            ["event", ["playing", 0, 55, 1]],
        ],
    }
    table = GAME.read_position(data)
    look_sir = table.config.names.index("D1_259")
    droid = table.config.names.index("L1_6")
    data["stack"][0]["targets"] = [droid]
    data["agenda"][2] = ["event", ["playing", 0, look_sir, 1]]
    request = asked(data)
    assert request.topic == "respond"
    assert request.seat == LIGHT
    assert [option.kind for option in request.options()] == ["pass", "answer"]  # type: ignore[attr-defined]
    match = Match(Header(GAME, GAME.line_up(SEATS), {}, 1, data))
    match.advance()
    fork = match.fork()
    match.answer("pass")
    assert match.table.zone[droid] != fork.table.zone[droid]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"cards": {"D1_999": {"at": 0}}}, "there is no card in these decks “D1_999”"),
        ({"cards": {"D1_168": {"at": 9}}}, r"cards.D1_168.at: 9 is not possible; it must be 0 to 1"),
        ({"cards": {"D1_168": {"on": "D1_194"}}}, "D1_194 is not on table"),
        ({"cards": {"D1_168": {"at": 0, "slot": "roof"}}}, "there is no slot “roof”"),
        ({"places": [{"stack": ["D1_168"]}], "rows": [[0]], "cards": {}}, "is no location"),
        ({"rows": [[0]]}, "every place from 0 to 1 must stand there once"),
        ({"phase": "lunch"}, "there is no phase “lunch”"),
        ({"players": [{"force": 70}]}, "70 is not possible"),
        ({"players": [{"hand": ["D1_168"]}]}, "D1_168 also lies in cards.D1_168"),
        ({"weather": 1}, "unknown field weather"),
        ({"game": "chess"}, "position of “chess”"),
        ({"agenda": [["lunch", []]]}, "there is no step “lunch”"),
    ],
)
def test_faults_are_named(change: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        GAME.read_position({**SHORT, **change})


def test_a_view_hides_hands_and_unseen_cards() -> None:
    table = GAME.read_position(SHORT)
    dark, light = View(table, DARK), View(table, LIGHT)
    assert dark.hand == [table.config.names.index("D1_249")]
    assert light.hands[DARK] == 0
    assert len(light.piles[DARK][5]) == 1
    assert table.config.names.index("D1_249") in light.unseen[DARK]
    twin = imagine(table, LIGHT, 3)
    assert twin.hands[DARK] != table.hands[DARK] or twin.bags != table.bags
    assert [len(pile) for pile in twin.piles[DARK]] == [len(pile) for pile in table.piles[DARK]]


def test_the_table_as_a_picture() -> None:
    table = GAME.read_position(SHORT)
    assert GAME.picture is not None
    drawn = GAME.picture(table, DARK)
    (row,) = drawn.rows.values()
    cantina = row.stops[0]
    assert cantina.card.name == "Tatooine: Cantina"
    assert cantina.near_note == "power 6, controls"
    (vader,) = cantina.near
    assert (vader.name, [one.name for one in vader.on]) == ("Darth Vader", ["Vader's Lightsaber"])
    assert [card.name for card in drawn.zones["hand"].cards] == ["Imperial Barrier"]
    assert "hand" not in GAME.picture(table, -1).zones
    touched = {id for stop in row.stops for card in (stop.card, *stop.near, *stop.far) for id in card.ids}
    for option in asked(SHORT).options():
        assert set(GAME.words.touches(option)) <= touched


def test_the_table_as_text() -> None:
    table = GAME.read_position(SHORT)
    text = GAME.words.board(table, DARK, 100)
    assert "Tatooine: Cantina (dark 2, light 2), dark controls" in text
    assert "Darth Vader 6/" in text
    assert "Vader's Lightsaber" in text
    assert "hand: Imperial Barrier" in text
    assert "Imperial Barrier" not in GAME.words.board(table, LIGHT, 0)
    assert "hand" not in GAME.words.board(table, -1, 100, "table")
    assert any("Darth Vader" in line for line in GAME.words.look(table, "vader"))


@pytest.mark.parametrize(
    ("agenda", "wrong"),
    [
        ([["damage_turn", [0]]], "damage_turn goes on with a battle"),
        ([["drain_result", []]], "ends a Force drain"),
        ([["resolve", []]], "stack: actions that the agenda goes on with are missing"),
        ([["lose_unit", []]], "losses: losses of Force"),
        ([["destiny_done", []]], "draws: destinies"),
    ],
)
def test_an_agenda_that_goes_on_with_nothing_is_refused(agenda: list[list[object]], wrong: str) -> None:
    with pytest.raises(BadPosition, match=wrong):
        GAME.read_position({"agenda": agenda})
