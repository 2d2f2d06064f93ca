"""Positions: defaults, what reads back, and what is refused with a useful message."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.arcs.tables import TWO, offered, player, start, table
from understudy.core.errors import BadPosition
from understudy.games.arcs import GAME
from understudy.games.arcs.cards import ACTION_OF
from understudy.games.arcs.places import SYSTEM_OF

BOTS = ("person", "supercat:normal")


def refused(position: dict[str, Any], seats: tuple[str, ...] = TWO) -> str:
    with pytest.raises(BadPosition) as error:
        GAME.read_position({"seats": list(seats), **position})
    return str(error.value)


def test_an_empty_position_is_a_table() -> None:
    game = GAME.read_position({})
    assert [str(seat) for seat in game.config.seats] == ["person", "supercat:normal"]
    assert game.active == 1, "the bot's turn, for that is what is asked about"
    assert len(game.stack) == 20
    assert game.agenda == [("turn", (1,)), ("fill_court", ())]


def test_supplies_hold_what_is_nowhere_else() -> None:
    position = {
        "map": {"1A": {"red": {"ships": 2, "damaged_ships": 1, "cities": 1}}},
        "players": [
            {"hand": ["ADM2"]},
            {"trophies": {"red": {"ship": 2, "agent": 1}}, "captives": {"red": 2}},
        ],
        "court": [{"card": "BC01", "agents": {"red": 3}}],
    }
    red = player(start(position))
    assert (red.ships, red.cities, red.starports, red.agents) == (10, 4, 5, 4)


def test_a_bot_has_counter_bonus_cards_and_memory() -> None:
    bot = {
        "counter": 3,
        "seize": 2,
        "bonus": ["ADM4"],
        "exhausted": ["Prison Wardens", "Galactic Rifles"],
        "task_force": "3G",
        "aim": "x",
    }
    data = {"seats": list(BOTS), "players": [{}, bot], "court": [], "map": {"3G": {"blue": {"ships": 1}}}}
    game = GAME.read_position(data)
    blue = game.players[1]
    assert (blue.counter, blue.seize, blue.bonus) == (3, 2, [ACTION_OF["ADM4"]])
    assert blue.task_force == SYSTEM_OF["3G"]
    again = GAME.position(game)["players"][1]
    assert {name: again[name] for name in bot} == bot


def test_a_turn_in_progress_goes_on_with_its_actions() -> None:
    position = {
        "round": {"lead": "ADM4", "zero": True},
        "active": "blue",
        "turn": {"card": "MOB3", "way": "pivot", "pips": 2},
        "map": {"1A": {"blue": {"ships": 1}}},
    }
    match = start(position)
    assert table(match).pips == 2
    assert table(match).initiative == 0, "red led"
    assert offered(match, "move") == ["move:1A:1G", "move:1A:1C"]


def test_a_bots_turn_in_progress_reads_its_suit_page() -> None:
    data = {"seats": list(BOTS), "turn": {"card": "ADM3", "pips": 2}, "court": []}
    game = GAME.read_position(data)
    assert game.agenda == [("end_turn", (1,)), ("supercat_page", (1,))]


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"map": {"1A": {"red": {"ships": 16}}}}, ("map.1A.red.ships", "16", "0 to 15")),
        ({"map": {"1A": {"red": {"ships": 9}}, "2A": {"red": {"ships": 9}}}}, ("18 ships", "15")),
        ({"map": {"1C": {"red": {"cities": 2}}}}, ("map.1C", "2 buildings", "1 slots")),
        ({"map": {"1G": {"red": {"cities": 2}}}}, ("map.1G", "at most one")),
        ({"map": {"9A": {"red": {"ships": 1}}}}, ("map", "9A")),
        ({"map": {"1A": {"green": {"ships": 1}}}}, ("map.1A", "green", "red, blue")),
        ({"map": {"1A": {"red": {"shps": 1}}}}, ("map.1A.red", "shps", "ships")),
        ({"out_of_play": [1], "map": {"1A": {"red": {"ships": 1}}}}, ("map.1A", "cluster 1", "out of play")),
        (
            {"players": [{"hand": ["ADM2"]}, {"hand": ["ADM2"]}]},
            ("players[1].hand", "ADM2", "players[0].hand"),
        ),
        ({"players": [{"hand": ["ADM7"]}]}, ("players[0].hand", "ADM7", "not used with 2 seats")),
        ({"players": [{"hand": ["XYZ"]}]}, ("players[0].hand", "XYZ")),
        ({"players": [{"guilds": ["BC01"]}], "court": ["BC01"]}, ("BC01", "court[0]")),
        ({"players": [{"guilds": ["BC26"]}]}, ("players[0].guilds", "Vox")),
        ({"players": [{"resources": [None, None, "fuel"]}]}, ("players[0].resources", "slot 3 is closed")),
        ({"players": [{"resources": ["gold"]}]}, ("players[0].resources", "gold")),
        ({"players": [{"agents": 10, "outrage": ["fuel"]}]}, ("agents", "11", "10")),
        ({"players": [{"counter": 3}]}, ("players[0].counter", "only a bot")),
        ({"players": [{}, {}, {}]}, ("players", "3", "2 seats")),
        ({"players": [{"pwer": 3}]}, ("pwer", "power")),
        ({"ambitions": {"tycoon": ["high"], "tyrant": ["high"]}}, ("ambitions.tyrant", "high", "two")),
        ({"ambitions": {"glory": ["high"]}}, ("ambitions", "glory")),
        ({"chapter": 6}, ("chapter", "6", "1 to 5")),
        ({"court": ["BC01", "BC02", "BC03", "BC04"]}, ("court", "3 spots")),
        ({"supply": {"fuel": 6}}, ("supply", "fuel", "5")),
        ({"setup_card": "3SETUP01"}, ("setup_card", "3 seats")),
        ({"turn": {"pips": 2}}, ("turn.card",)),
        ({"turn": {"card": "ADM3", "way": "copy"}}, ("round.lead",)),
        ({"agenda": [["dance", []]]}, ("agenda", "dance", "step")),
        ({"game": "chess"}, ("game", "chess")),
        ({"seats": ["nobody"]}, ("seats",)),
        ({"options": {"leaders": "maybe"}}, ("leaders", "maybe")),
        ({"chapters": 2}, ("chapters", "possible")),
    ],
)
def test_mistakes_are_named_with_field_and_what_is_allowed(
    position: dict[str, Any], words: tuple[str, ...]
) -> None:
    message = refused(position)
    for word in words:
        assert word in message, message


def test_a_hand_for_a_bot_is_refused() -> None:
    message = refused({"players": [{}, {"hand": ["ADM2"]}]}, BOTS)
    assert "counter and bonus" in message
