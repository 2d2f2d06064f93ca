"""Positions: defaults, what reads back, and what is refused with a useful message."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from tests.games.arcs.tables import TWO, offered, player, start, table
from understudy.core.errors import BadPosition
from understudy.games.arcs import GAME
from understudy.games.arcs.cards import ACTION_OF
from understudy.games.arcs.options import COPIES, SEIZES
from understudy.games.arcs.places import SYSTEM_OF
from understudy.games.arcs.table import Table
from understudy.games.arcs.view import View

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
        ({"map": {"1C": {"red": {"cities": 2}}}}, ("map.1C", "2 buildings", "1 slot")),
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
        ({"chapter": 4, "flipped": 0}, ("flipped", "in chapter 4 it is 3, one for")),
        ({"seats": ["person"] * 3, "neutral": {"fuel": 1}}, ("neutral", "two seats")),
        ({"players": [{"trophies": {"red": {"ship": 1}}}]}, ("players[0].trophies.red.ship", "its own")),
        ({"players": [{"captives": {"red": 1}}]}, ("players[0].captives.red", "its own")),
        (
            {"options": {"leaders": "yes"}, "players": [{"leader": "Elder"}, {"leader": "Elder"}]},
            ("players[1].leader", "also players[0].leader"),
        ),
        (
            {"options": {"leaders": "yes"}, "players": [{"lore": ["L01"]}, {"lore": ["L01"]}]},
            ("players[1].lore", "also in players[0].lore"),
        ),
        (
            {"round": {"played": [["red", "ADM3", "lead"], ["blue", "MOB4", "surpass"]]}},
            ("round.played", "MOB4 does not surpass ADM3"),
        ),
        (
            {"round": {"lead": "ADM4", "played": [["red", "ADM3", "lead"]]}},
            ("round.lead", "ADM4 was not led"),
        ),
        ({"turn": {"pips": 2}}, ("turn.card",)),
        ({"turn": {"card": "ADM3", "way": "copy"}}, ("round.lead",)),
        ({"agenda": [["dance", []]]}, ("agenda", "dance", "step")),
        ({"game": "chess"}, ("a position of", "chess")),
        ({"seats": ["nobody"]}, ("seats",)),
        ({"options": {"leaders": "maybe"}}, ("leaders", "maybe")),
        ({"chapters": 2}, ("chapters", "choose from")),
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


# -- names beside ids ----------------------------------------------------------------------------------------


def test_cards_leaders_and_systems_are_known_by_name_or_id_in_any_case() -> None:
    by_id = {
        "seats": ["person", "supercat:normal"],
        "options": {"leaders": "yes"},
        "court": ["BC08", {"card": "BC25", "agents": {"red": 1}}],
        "map": {"1H": {"red": {"ships": 2}}, "1G": {"blue": {"ships": 1}}},
        "players": [
            {"hand": ["ADM2"], "leader": "LEAD01", "lore": ["L02"]},
            {"guilds": ["BC02"], "exhausted": ["BC02", "L03"], "task_force": "1G"},
        ],
        "discards": ["CON3"],
    }
    by_name = {
        **by_id,
        "court": ["gatekeepers", {"card": "Galactic Bards", "agents": {"red": 1}}],
        "map": {"1 hex": {"red": {"ships": 2}}, "Gate 1": {"blue": {"ships": 1}}},
        "players": [
            {"hand": ["administration 2"], "leader": "Elder", "lore": ["galactic rifles"]},
            {"guilds": ["Mining Interest"], "exhausted": ["mining interest", "L03"], "task_force": "gate 1"},
        ],
        "discards": ["Construction 3"],
    }
    assert GAME.position(GAME.read_position(by_id)) == GAME.position(GAME.read_position(by_name))


def test_what_goes_without_saying_is_not_written() -> None:
    written = GAME.position(GAME.read_position({"seats": list(BOTS), "court": ["BC08"], "active": "blue"}))
    assert written == {
        "game": "arcs",
        "seats": ["person", "supercat:normal"],
        "chapter": 1,
        "initiative": "blue",
        "active": "blue",
        "court": ["Gatekeepers", None, None],
        "players": [{}, {"counter": 6}],
    }


# -- what comes next -----------------------------------------------------------------------------------------

MOVING = {"card": "MOB2", "pips": 3}
JOURNEY = {"from": "1H", "to": "5A", "ships": 5, "actions": 4, "at": "1G"}
COMBAT = {
    "goal": "raid",
    "system": "1A",
    "against": "red",
    "battles": 2,
    "left": 2,
    "groups": [{"from": "1G", "ships": 2, "damaged": 1, "actions": 1}],
    "arrived": 0,
    "at": "1G",
    "target": "steal:red:slot-2",
    "trophies": 1,
    "paid": "both",
}


#: What the raid is after.
HELD = [{"resources": [None, "fuel"]}]


def bots_turn(**parts: Any) -> dict[str, Any]:
    where = {"1G": {"blue": {"ships": 5, "damaged_ships": 1}}, "1A": {"red": {"ships": 1}}}
    return {"seats": list(BOTS), "active": "blue", "court": [], "map": where, "players": HELD, **parts}


@pytest.mark.parametrize(
    ("turn", "steps"),
    [
        ({**MOVING, "prelude": True}, ["supercat_page", "supercat_prelude"]),
        ({**MOVING, "prelude": True, "purpose": "contend"}, ["supercat_page", "supercat_prelude"]),
        ({**MOVING, "purpose": "ability"}, ["supercat_page", "supercat_ability"]),
        ({**MOVING, "journey": JOURNEY}, ["supercat_page", "supercat_journey"]),
        ({**MOVING, "combat": COMBAT}, ["supercat_page", "supercat_combat"]),
    ],
)
def test_a_turn_of_a_bot_goes_on_where_it_stands(turn: dict[str, Any], steps: list[str]) -> None:
    given = bots_turn(turn={**turn, "way": "lead"})
    game = GAME.read_position(given)
    assert [name for name, _ in game.agenda] == ["end_turn", *steps]
    written = GAME.position(game)
    assert "agenda" not in written
    assert written["turn"] == {**turn, "way": "lead"}
    assert GAME.read_position(written).agenda == game.agenda


def test_a_prelude_in_a_position_is_played_by_a_bot() -> None:
    row = {"resources": ["material"], "ships": 3, "cities": 0, "starports": 0}
    parts = {"map": {"2A": {"blue": {"starports": 1, "ships": 1}}}, "players": [{}, row]}
    first = []
    for prelude in (True, False):
        given = bots_turn(**parts, turn={"card": "MOB2", "way": "lead", "pips": 1, "prelude": prelude})
        match = start(given, BOTS)
        first.append(next(entry[3].id for entry in match.entries if entry[0] == "decide"))
    assert first[0] == "spend-for:material:build-ship:2A:blue"
    assert not first[1].startswith("spend")


def test_cards_that_a_bot_has_drawn_are_played_from() -> None:
    given = bots_turn(players=[{"hand": ["ADM2"]}, {"drawn": ["CON3", "MOB2"], "counter": 6}])
    match = start(given, BOTS)
    drawn = [entry for entry in match.entries if entry[0] == "draw" and entry[1] == 1]
    assert not drawn
    assert table(match).played[0][1] in (ACTION_OF["CON3"], ACTION_OF["MOB2"])


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"turn": {**MOVING, "purpose": "glory"}}, ("turn.purpose", "glory", "contend")),
        ({"turn": {**MOVING, "journey": {"from": "1G", "to": "1A"}}}, ("turn.journey.ships", "At least one")),
        ({"turn": {**MOVING, "journey": JOURNEY, "combat": COMBAT}}, ("turn.combat", "not both")),
        ({"turn": {**MOVING, "combat": {**COMBAT, "goal": "fame"}}}, ("turn.combat.goal", "fame", "raid")),
        ({"turn": {**MOVING, "combat": {**COMBAT, "against": "blue"}}}, ("turn.combat.against", "a rival")),
        ({"turn": {**MOVING, "combat": {**COMBAT, "target": "end"}}}, ("turn.combat.target", "no theft")),
        ({"turn": {**MOVING, "combat": {**COMBAT, "paid": "gold"}}}, ("turn.combat.paid", "tokens")),
        ({"active": "red", "turn": {**MOVING, "purpose": "contend"}}, ("turn.purpose", "only a bot")),
        (
            {"turn": {**MOVING, "combat": {**COMBAT, "target": "steal:red:slot-1"}}},
            ("slot 1 of red is empty",),
        ),
        (
            {"turn": {**MOVING, "combat": {**COMBAT, "target": "steal-card:red:BC08"}}},
            ("red does not hold BC08",),
        ),
        ({"turn": {**MOVING, "combat": {**COMBAT, "left": 3}}}, ("turn.combat.left", "0 to 2")),
        ({"turn": {**MOVING, "combat": {**COMBAT, "system": "1C"}}}, ("against", "red has nothing at 1C")),
        (
            {"turn": {**MOVING, "combat": {**COMBAT, "groups": [{"from": "1G", "ships": 6}]}}},
            ("turn.combat.groups[0]", "not at 1G", "has 5 and 1"),
        ),
        (
            {"turn": {**MOVING, "journey": {**JOURNEY, "to": JOURNEY["from"]}}},
            ("turn.journey.from", "elsewhere"),
        ),
        ({"turn": {**MOVING, "journey": {**JOURNEY, "ships": 9}}}, ("turn.journey", "not at")),
        ({"agenda": [["supercat_journey", [1, "journey:nowhere", 2]]]}, ("agenda", "no plan")),
        ({"agenda": [["supercat_journey", [1, "journey:1A>1C:1-0:1", 99]]]}, ("agenda", "at: 99")),
        ({"agenda": [["supercat_journey", [1, "secure:BC01", 2]]]}, ("agenda", "no journey")),
        (
            {"agenda": [["supercat_combat", [1, "combat:control:1A:red:1", "coins", 0, 0, 1, 0]]]},
            ("payment", "coins"),
        ),
        ({"agenda": [["supercat_prelude", [1, "fun"]]]}, ("purpose", "fun")),
        ({"agenda": [["supercat_page", ["blue"]]]}, ("agenda", "supercat_page", "whole number")),
    ],
)
def test_mistakes_about_what_comes_next_are_named(parts: dict[str, Any], words: tuple[str, ...]) -> None:
    message = refused(bots_turn(**parts), BOTS)
    for word in words:
        assert word in message, message


# -- secrets -------------------------------------------------------------------------------------------------


def test_a_view_has_only_the_parts_that_are_named() -> None:
    class Larger(Table):
        __slots__ = ("secret",)
        secret: int

    plain = GAME.read_position({"seats": list(TWO)})
    wider = Larger.__new__(Larger)
    for name in Table.__slots__:
        setattr(wider, name, getattr(plain, name))
    wider.agenda, wider.watch, wider.secret = [], None, 5
    view = View(wider, 0)
    assert not hasattr(view, "secret")
    source = inspect.getsource(View.__new__)
    assert "__slots__" not in source, "parts are named one by one"


def test_others_do_not_see_which_card_was_copied() -> None:
    match = start(
        {"round": {"lead": "ADM4"}, "active": "blue", "players": [{}, {"hand": ["CON2", "MOB3"]}]},
    )
    match.answer(COPIES[ACTION_OF["CON2"]])
    at = table(match)
    assert (View(at, 0).card, View(at, 0).played[-1][1]) == (-1, -1)
    assert View(at, 1).card == ACTION_OF["CON2"]
    assert ACTION_OF["CON2"] in View(at, 0).stack
    words = GAME.words
    told = [words.option(View(at, seat), COPIES[ACTION_OF["CON2"]]) for seat in (1, 0)]
    assert told == ["copy with Construction 2", "copy with a card face down"]
    seized = [words.option(View(at, seat), SEIZES[ACTION_OF["MOB3"]]) for seat in (1, 0)]
    assert seized == [
        "seize the initiative with Mobilization 3",
        "seize the initiative with a card face down",
    ]
    pending = match.pending
    assert pending is not None
    about = {words.about(seen, pending) for seen in (at, View(at, 0), View(at, 1))}
    assert about == {"a copy of Administration 4, 1 action left, Prelude"}


def test_a_bot_that_copies_hides_its_card_from_others_too() -> None:
    played = [["red", "ADM4", "lead"], ["blue", "CON2", "copy"]]
    given = {"seats": list(BOTS), "active": "blue", "round": {"played": played}, "turn": {"card": "CON2"}}
    at = GAME.read_position(given)
    other = GAME.imagine(at, 0, 5)
    assert View(at, 0).card == View(other, 0).card == -1
    assert other.card == other.played[-1][1]


# -- words in any case ---------------------------------------------------------------------------------------

SHOUTED = {
    "active": "Blue",
    "initiative": "RED",
    "ambitions": {"Keeper": ["High"]},
    "court": [{"card": "CALL TO ACTION", "agents": {"Blue": 1}}, "bc08", "Skirmishers"],
    "map": {
        "GATE 1": {"Red": {"Ships": 2, "Damaged Ships": 1}},
        "1h": {"BLUE": {"starports": 1, "damaged ships": 1}},
        "1 Arrow": {"blue": {"Cities": 1}},
    },
    "neutral": {},
    "supply": {"Material": 4, "FUEL": 5, "weapon": 4, "Relic": 5, "Psionic": 5},
    "players": [
        {"captives": {"Blue": 1}, "trophies": {"BLUE": {"Ship": 1}}},
        {"resources": ["MATERIAL", "Weapon"], "guilds": ["loyal marines"], "outrage": ["Relic"]},
    ],
    "turn": {"card": "mobilization 2", "way": "Lead", "taxed": [["1 ARROW", "Blue"]]},
}
SPOKEN = {
    **SHOUTED,
    "active": "blue",
    "initiative": "red",
    "ambitions": {"keeper": ["high"]},
    "court": [{"card": "BC31", "agents": {"blue": 1}}, "BC08", "BC13"],
    "map": {
        "1G": {"red": {"ships": 2, "damaged_ships": 1}},
        "1H": {"blue": {"starports": 1, "damaged_ships": 1}},
        "1A": {"blue": {"cities": 1}},
    },
    "supply": {"material": 4, "fuel": 5, "weapon": 4, "relic": 5, "psionic": 5},
    "players": [
        {"captives": {"blue": 1}, "trophies": {"blue": {"ship": 1}}},
        {"resources": ["material", "weapon"], "guilds": ["BC15"], "outrage": ["relic"]},
    ],
    "turn": {"card": "MOB2", "way": "lead", "taxed": [["1A", "blue"]]},
}


def test_ids_and_names_are_understood_in_any_case() -> None:
    seats = {"seats": ["person", "supercat:easy"]}
    shouted, spoken = (GAME.position(GAME.read_position({**each, **seats})) for each in (SHOUTED, SPOKEN))
    assert shouted == spoken


@pytest.mark.parametrize(
    "twice",
    [
        {"map": {"1A": {"red": {"ships": 1}}, "1 arrow": {"red": {"ships": 1}}}},
        {"map": {"1A": {"red": {"ships": 1}, "RED": {"ships": 1}}}},
        {"map": {"1A": {"red": {"damaged_ships": 1, "damaged ships": 2}}}},
        {"supply": {"fuel": 2, "Fuel": 3}},
        {"ambitions": {"keeper": ["high"], "Keeper": ["low"]}},
        {"players": [{"captives": {"blue": 1, "Blue": 2}}]},
        {"court": [{"card": "BC01", "agents": {"red": 1, "Red": 1}}]},
    ],
    ids=lambda given: next(iter(given)),
)
def test_the_same_thing_under_two_names_is_refused(twice: dict[str, Any]) -> None:
    assert "are the same; write one of them" in refused(twice)
