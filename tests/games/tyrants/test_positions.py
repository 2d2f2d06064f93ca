"""Positions: every table reads back into an equal one, and bad ones are refused with a message that helps."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.games.tyrants.naive import check_board
from tests.games.tyrants.tables import names, play, start
from tests.games.tyrants.tables import table as table_of
from understudy.core.chance import mix
from understudy.core.errors import BadPosition
from understudy.core.flow import Flow
from understudy.core.match import Header, Match
from understudy.games.tyrants import GAME
from understudy.games.tyrants.board import Map
from understudy.games.tyrants.cards import CARD_IDS
from understudy.games.tyrants.places import NODE_OF
from understudy.games.tyrants.rules.turn import menu
from understudy.games.tyrants.table import Player, Table

GAMES: list[tuple[tuple[str, ...], Mapping[str, str]]] = [
    (("random",) * 2, {"decks": "elemental+undead"}),
    (("random:uniform",) * 3, {"decks": "demons+aberrations", "section": "right"}),
    (("random", "automa:easy", "random:uniform", "random"), {"decks": "aberrations+undead"}),
    (("random", "automa", "random", "automa:hard"), {"decks": "drow+dragons", "coop": "yes"}),
]

BAGS = ("hand", "deck", "discard", "inner")
SKIPPED = ("config", "watch", "players", "board", "agenda")


def as_data(table: Table) -> dict[str, Any]:
    """Everything on a table, derived sets included; bags in order. Who moves is told anew by each turn."""
    own = [slot for slot in Table.__slots__ if slot not in SKIPPED]
    return {
        **{slot: getattr(table, slot) for slot in own},
        "agenda": [(name, tuple(args)) for name, args in table.agenda],
        "board": {slot: getattr(table.board, slot) for slot in Map.fields if slot != "mover"},
        "players": [
            {
                slot: sorted(getattr(player, slot)) if slot in BAGS else getattr(player, slot)
                for slot in Player.fields
            }
            for player in table.players
        ],
    }


def watched(check: Callable[[Table], None]) -> dict[str, Callable[..., Flow[None] | None]]:
    """The steps of the game, each of which looks at the table first."""

    def looking(name: str) -> Callable[..., Flow[None] | None]:
        def step(table: Table, *args: int) -> Flow[None] | None:
            table.agenda.append((name, args))
            check(table)
            table.agenda.pop()
            return GAME.steps[name](table, *args)

        return step

    return {name: looking(name) for name in GAME.steps}


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_every_table_reads_back_into_an_equal_one(seats: tuple[str, ...], options: Mapping[str, str]) -> None:
    """At the start of every step of a random game, through JSON, derived sets included."""
    seen = []

    def check(table: Table) -> None:
        data = GAME.position(table)
        again = GAME.read_position(json.loads(json.dumps(data)))
        assert GAME.position(again) == data
        assert as_data(again) == as_data(table)
        check_board(again.board)
        if table.agenda[-1][0] == "act":
            assert menu(again, table.active) == menu(table, table.active)
        seen.append(table.agenda[-1][0])

    game = replace(GAME, steps=watched(check))
    match = Match(Header(game, GAME.line_up(seats), GAME.options(options), 11), keep=False)
    match.advance()
    assert match.over
    assert len(seen) > 200


# -- defaults ------------------------------------------------------------------------------------------------


def test_an_empty_position_is_a_game_about_to_start() -> None:
    """A person against an automa, white troops as at set-up, the automa to move."""
    table = GAME.read_position({})
    assert [player.automa for player in table.players] == [False, True]
    assert sum(table.board.troops[4]) == 25
    assert (table.active, table.agenda) == (1, [("turn", (1,)), ("deal", ())])
    assert names(table.players[0].deck) == ["noble"] * 7 + ["soldier"] * 3
    assert (len(table.market), len(table.market_deck)) == (0, 80)
    assert len(table.players[1].delay) == 17


def test_a_named_board_holds_nothing_else() -> None:
    """No white troops unless they are named; barracks are what is left."""
    position = {"board": {"skullport": {"black": 2}}, "players": [{}, {"trophies": {"black": 3, "white": 1}}]}
    table = GAME.read_position(position)
    assert sum(table.board.troops[4]) == 0
    assert [player.barracks for player in table.players] == [35, 40]


def test_the_market_deck_is_every_card_that_is_nowhere_else() -> None:
    """Cards in hands, row and devoured pile are left out."""
    position = {
        "options": {"decks": "drow+demons"},
        "market": ["orcus", "balor"],
        "devoured": ["ghoul"],
        "players": [{"hand": ["blackguard"], "inner": ["ghoul"]}],
    }
    table = GAME.read_position(position)
    deck = names(table.market_deck)
    assert len(deck) == 75
    assert (deck.count("orcus"), deck.count("ghoul"), deck.count("blackguard")) == (0, 1, 3)


def test_a_given_zone_means_no_starting_deck() -> None:
    """A person with a hand has that hand and nothing else."""
    table = GAME.read_position({"players": [{"hand": ["orcus"]}]})
    assert (names(table.players[0].hand), table.players[0].deck) == (["orcus"], [])


def test_a_person_with_a_turn_is_in_the_middle_of_it() -> None:
    """What is left of the turn counts; without it the turn starts."""
    people = ["person", "person"]
    table = GAME.read_position({"seats": people, "active": "red", "market": [], "turn": {"power": 3}})
    assert (table.agenda, table.power) == ([("next_turn", ()), ("act", (1,))], 3)
    table = GAME.read_position({"seats": people, "active": "red", "market": []})
    assert table.agenda == [("turn", (1,))]


def test_toml_and_json_ids_are_those_of_the_data_files() -> None:
    """Every card and every place can be named."""
    board: dict[str, dict[str, int]] = {place: {} for place in NODE_OF}
    for card in CARD_IDS:
        players = [{"hand": [card]}, {"hand": []}]
        table = GAME.read_position({"seats": ["person"] * 4, "board": board, "players": players})
        assert names(table.players[0].hand) == [card]


def test_cards_and_places_by_their_names() -> None:
    """As they are printed, in any case; or by their ids."""
    position = {
        "seats": ["person", "person"],
        "board": {"Ched Nasad": {"red": 1}, "SKULLPORT": {"black": 1}},
        "market": ["Spy Master", "blackguard", "MERCENARY SQUAD"],
        "players": [{"hand": ["Chosen of Lolth"]}],
        "turn": {"paid": ["Menzoberranzan"]},
    }
    table = GAME.read_position(position)
    assert names(table.market) == ["spy-master", "blackguard", "mercenary-squad"]
    assert names(table.players[0].hand) == ["chosen-of-lolth"]
    assert set(GAME.position(table)["board"]) == {"ched-nasad", "skullport"}
    assert GAME.position(table)["turn"]["paid"] == ["menzoberranzan"]


def test_the_set_up_and_some_pieces_more() -> None:
    """`added` stands on the white troops of the set-up, or on the board that is named."""
    table = GAME.read_position({"added": {"skullport": {"red": 1, "spies": ["black"]}}})
    assert sum(table.board.troops[4]) == 25
    assert GAME.position(table)["board"]["skullport"] == {"white": 2, "red": 1, "spies": ["black"]}
    table = GAME.read_position({"board": SITE, "added": SITE})
    assert GAME.position(table)["board"] == {"skullport": {"black": 2}}


@pytest.mark.parametrize(("side", "number"), [("top", 1), ("right", 2), ("bottom", 3), ("left", 4)])
def test_north_can_be_given(side: str, number: int) -> None:
    """Alone it says which round it is; with a round it must be the north of that round."""
    table = GAME.read_position({"north": side})
    assert (table.round, table.north, GAME.position(table)["north"]) == (number, side, side)
    assert GAME.read_position({"north": side, "round": number + 8}).round == number + 8


def test_a_hand_that_is_not_named_is_dealt_when_its_turn_comes() -> None:
    """Five cards for a person to play with; a named hand stays as it is."""
    position = {"seats": ["person", "automa"], "active": "black", "market": []}
    match = start(position)
    assert len(table_of(match).players[0].hand) == 5
    match = start({**position, "players": [{"hand": ["noble"], "deck": ["soldier"]}]})
    assert names(table_of(match).players[0].hand) == ["noble"]
    match = start({**position, "players": [{"hand": []}]})
    assert table_of(match).players[0].hand == []


def test_hands_are_dealt_after_an_automas_turn() -> None:
    """Whoever asks for the automa's turn and scripts its draws need not script a person's hand first."""
    position = {"seats": ["person", "automa"], "active": "red", "board": {}, "players": [{}, {"delay": ""}]}
    match = start({**position, "market": ["kobold"] * 3 + ["advocate"] * 3}, chance=[["blackguard"]])
    table = table_of(match)
    assert names(table.market)[-1] == "blackguard"
    assert (table.active, len(table.players[0].hand), table.undealt) == (0, 5, 0)


def test_whoever_has_to_discard_is_dealt_a_hand_first() -> None:
    """Red's hand is not named: it has five cards, and chooses one of them."""
    parts = {"board": {"skullport": {"black": 1}}, "market": []}
    match = start({**parts, "players": [{"hand": ["neogi"]}, {}]})
    play(match, "play:neogi", *["deploy:skullport"] * 4, "end")
    assert match.pending is not None
    assert (match.pending.topic, match.pending.seat) == ("discard", 1)
    assert len(table_of(match).players[1].hand) == 5


def test_a_game_that_is_over_has_its_scores() -> None:
    """Nothing is left to be played; the outcasts in the pile count now."""
    table = GAME.read_position({"agenda": [], "final": True, "players": [{"vp": 3}, {"delay": "OO"}]})
    assert (table.over, [score.total for score in GAME.scores(table)]) == (True, [3, -2])


# -- what is documented --------------------------------------------------------------------------------------

DOCS = Path(__file__).parents[3] / "docs" / "positions"


@pytest.mark.parametrize("path", sorted([*DOCS.glob("tyrants-*.json"), DOCS / "spies-and-troops.json"]))
def test_the_examples_read_and_are_linked(path: Path) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    table = GAME.read_position(data)
    assert GAME.position(GAME.read_position(GAME.position(table))) == GAME.position(table)
    assert f"({path.name})" in (DOCS / "tyrants.md").read_text(encoding="utf-8")


def test_every_field_is_documented_and_stands_in_an_example() -> None:
    text = (DOCS / "tyrants.md").read_text(encoding="utf-8") + (DOCS.parent / "positions.md").read_text(
        encoding="utf-8"
    )
    module = import_module("understudy.games.tyrants.position")
    shapes = (module._Position, module._Player, module._Turn)
    shown = "".join(path.read_text(encoding="utf-8") for path in DOCS.glob("tyrants-*.json"))
    for field in (name for shape in shapes for name in shape.__struct_encode_fields__):
        assert f"`{field}`" in text, field
        assert f'"{field}":' in shown or field in ("agenda", "delayed"), field
    for topic, posing in GAME.asks.items():
        assert f"| `{topic}` |" in text
        assert all(f"`{word}`" in text for word in posing.about)


# -- bad positions -------------------------------------------------------------------------------------------

SITE = {"skullport": {"black": 1}}
SIX = ["skullport", "eryndlyn", "kanaglym", "labyrinth", "everfire", "chasmleap"]

BAD: dict[str, tuple[dict[str, Any], list[str]]] = {
    "wrong count at a site": (
        {"board": {"skullport": {"red": "two"}}},
        ["board.skullport.red", "number of troops", "two"],
    ),
    "half a troop": ({"board": {"eryndlyn": {"red": 1.5}}}, ["board.eryndlyn.red", "1.5"]),
    "a site as number": ({"board": {"eryndlyn": 3}}, ["board.eryndlyn", "3"]),
    "added to a full site": (
        {"added": {"blingdenstone": {"red": 1}}},
        ["added.blingdenstone.red", "2 white", "2 spaces"],
    ),
    "wrong trophies": ({"players": [{"trophies": {"red": "x"}}]}, ["players[0].trophies.red", "x"]),
    "card of another half-deck": (
        {"market": ["orcus"]},
        ["market", "orcus", "demons", "drow and dragons", "options.decks"],
    ),
    "deck of another half-deck": ({"market_deck": ["Ghoul"]}, ["market_deck", "ghoul", "demons"]),
    "no side": ({"north": "up"}, ["north", "up", "top"]),
    "north of another round": ({"north": "left", "round": 1}, ["north", "round 1", "top"]),
    "middle of an action": (
        {"agenda": [["resume", [1, "malice", 1, -1, 1, 0, 0]]]},
        ["agenda", "resume", "ask"],
    ),
    "unknown field": ({"bord": {}}, ["bord", "choose from", "board"]),
    "another game": ({"game": "arcs"}, ["arcs", "tyrants"]),
    "unknown seat": ({"seats": ["person", "robot"]}, ["seats", "robot", "person", "automa:easy"]),
    "too few seats": ({"seats": ["person"]}, ["seats", "2 to 4"]),
    "too many seats": ({"seats": ["person"] * 5}, ["seats", "2 to 4"]),
    "unknown option": ({"options": {"deck": "drow"}}, ["options", "deck", "decks"]),
    "bad option": ({"options": {"section": "middle"}}, ["section", "middle", "left, right"]),
    "co-op of two": ({"options": {"coop": "yes"}}, ["coop", "alternate"]),
    "round 0": ({"round": 0}, ["round", "0", "1 to"]),
    "round as text": ({"round": "one"}, ["round", "a whole number", "“one”"]),
    "active unknown": ({"active": "green"}, ["active", "green", "black, red"]),
    "active not seated": ({"active": "blue"}, ["active", "blue", "black, red"]),
    "first white": ({"first": "white"}, ["first", "white", "black, red"]),
    "unknown place": ({"board": {"skulport": {}}}, ["board", "skulport", "did you mean skullport"]),
    "place not in play": ({"board": {"dekanter": {}}}, ["board.dekanter", "not in play with 2 seats"]),
    "unknown colour": (
        {"board": {"skullport": {"green": 1}}},
        ["board.skullport", "green", "black, red, white"],
    ),
    "negative troops": ({"board": {"skullport": {"red": -1}}}, ["board.skullport.red", "-1"]),
    "troops as list": (
        {"board": {"skullport": {"red": ["red"]}}},
        ["board.skullport.red", "number of troops"],
    ),
    "full site": ({"board": {"skullport": {"red": 4, "white": 2}}}, ["board.skullport", "5 spaces"]),
    "full space": ({"board": {"kanaglym~skullport.1": {"red": 2}}}, ["kanaglym~skullport.1", "1 space"]),
    "spies as number": ({"board": {"skullport": {"spies": 1}}}, ["board.skullport.spies", "list of colors"]),
    "spy on a route": ({"board": {"kanaglym~skullport.1": {"spies": ["red"]}}}, ["spies", "at a site"]),
    "white spy": (
        {"board": {"skullport": {"spies": ["white"]}}},
        ["board.skullport.spies", "white", "black, red"],
    ),
    "two spies": (
        {"board": {"skullport": {"spies": ["red", "red"]}}},
        ["board.skullport.spies", "red", "two"],
    ),
    "six spies": (
        {"board": {site: {"spies": ["red"]} for site in SIX}},
        ["chasmleap.spies", "red", "5 spies"],
    ),
    "marker of nowhere": (
        {"markers": {"menzo": "black"}, "board": SITE},
        ["markers", "menzo", "menzoberranzan"],
    ),
    "marker without troops": (
        {"markers": {"araumycos": "black"}, "board": SITE},
        ["markers.araumycos", "Black"],
    ),
    "marker of a plain site": (
        {"markers": {"skullport": "black"}, "board": SITE},
        ["markers.skullport", "only a city"],
    ),
    "too many players": ({"players": [{}, {}, {}]}, ["players", "3", "2 seats"]),
    "unknown part of a player": ({"players": [{"cards": []}]}, ["cards", "players[0]", "hand"]),
    "negative VP": ({"players": [{"vp": -1}]}, ["players[0].vp", "-1", "0 to"]),
    "too large a barracks": ({"players": [{"barracks": 41}]}, ["players[0].barracks", "41", "0 to 40"]),
    "barracks and map": (
        {"board": SITE, "players": [{"barracks": 40}]},
        ["players[0].barracks", "40", "0 to 39"],
    ),
    "unknown trophy": (
        {"players": [{"trophies": {"blue": 1}}]},
        ["players[0].trophies", "blue", "black, red, white"],
    ),
    "too many trophies": (
        {"players": [{"trophies": {"red": 41}}]},
        ["players[0].trophies.red", "41", "0 to 40"],
    ),
    "41 troops": ({"board": SITE, "players": [{}, {"trophies": {"black": 40}}]}, ["Black", "41", "40"]),
    "41 white troops": (
        {"board": {"skullport": {"white": 1}}, "players": [{"trophies": {"white": 40}}]},
        ["white", "41", "40"],
    ),
    "unknown card in hand": (
        {"players": [{"hand": ["orkus"]}]},
        ["players[0].hand", "orkus", "did you mean orcus"],
    ),
    "unknown card in deck": ({"players": [{"deck": ["x"]}]}, ["players[0].deck", "card"]),
    "unknown card in discard": ({"players": [{"discard": ["x"]}]}, ["players[0].discard", "card"]),
    "unknown card promoted": ({"players": [{"inner": ["x"]}]}, ["players[0].inner", "card"]),
    "unknown card played": ({"players": [{"played": ["x"]}]}, ["players[0].played", "card"]),
    "hand as text": ({"players": [{"hand": "orcus"}]}, ["players[0].hand", "a list", "“orcus”"]),
    "delay pile of a person": ({"players": [{"delay": "OS"}]}, ["players[0].delay", "Automa"]),
    "letters of a delay pile": ({"players": [{}, {"delay": "OSX"}]}, ["players[1].delay", "OSX", "O", "S"]),
    "hand of an automa": ({"players": [{}, {"hand": ["noble"]}]}, ["players[1].hand", "Automa", "delay"]),
    "seven market cards": ({"market": ["kobold"] * 7}, ["market", "7", "6 spaces"]),
    "unknown market card": ({"market": ["kobalt"]}, ["market", "kobalt", "kobold"]),
    "unknown card in the market deck": ({"market_deck": ["x"]}, ["market_deck", "card"]),
    "unknown devoured card": ({"devoured": ["x"]}, ["devoured", "card"]),
    "two Orcus": (
        {
            "options": {"decks": "drow+demons"},
            "market": ["orcus"],
            "players": [{"hand": ["orcus"]}],
        },
        ["orcus", "2 places", "has 1"],
    ),
    "too many guards": ({"stacks": {"house-guard": 16}}, ["stacks.house-guard", "16", "0 to 15"]),
    "too many priestesses": (
        {"stacks": {"priestess-of-lolth": 16}},
        ["stacks.priestess-of-lolth", "0 to 15"],
    ),
    "too many outcasts": ({"stacks": {"insane-outcast": 31}}, ["stacks.insane-outcast", "0 to 30"]),
    "unknown stack": ({"stacks": {"noble": 1}}, ["noble", "stacks", "house-guard"]),
    "negative power": ({"turn": {"power": -1}}, ["turn.power", "-1"]),
    "negative influence": ({"turn": {"influence": -1}}, ["turn.influence", "-1"]),
    "unknown part of the turn": ({"turn": {"strength": 1}}, ["strength", "turn", "power"]),
    "paid by nowhere": ({"turn": {"paid": ["araumikos"]}}, ["turn.paid", "araumycos"]),
    "paid by a plain site": ({"turn": {"paid": ["skullport"]}}, ["turn.paid", "skullport", "araumycos"]),
    "unknown aspect": ({"turn": {"aspects": {"gile": 1}}}, ["turn.aspects", "gile", "guile"]),
    "negative aspect": ({"turn": {"aspects": {"guile": -1}}}, ["turn.aspects.guile", "-1"]),
    "order of an unknown card": ({"turn": {"laters": [[None, "x", 0]]}}, ["turn.laters", "no card"]),
    "order that no card gives": (
        {"turn": {"laters": [[None, "noble", 0]]}},
        ["turn.laters", "noble", "order"],
    ),
    "order of no place": ({"turn": {"laters": [[7, "advocate", 0]]}}, ["turn.laters", "7", "played"]),
    "unknown delay card": ({"turn": {"delayed": "O"}}, ["turn.delayed", "O", "outcast, starting"]),
    "unknown step": ({"agenda": [["trun", [0]]]}, ["agenda", "trun", "turn"]),
    "step without its seat": ({"agenda": [["turn", []]]}, ["agenda", "turn", "1"]),
    "step with too much": ({"agenda": [["next_turn", [0]]]}, ["agenda", "next_turn", "0"]),
    "step of nobody": ({"agenda": [["turn", [2]]]}, ["agenda", "turn", "seat", "0 to 1"]),
    "automa's step of a person": ({"agenda": [["automa", [0, "delay"]]]}, ["agenda", "automa", "human"]),
    "person's step of an automa": ({"agenda": [["act", [1]]]}, ["agenda", "act", "Automa"]),
    "line of no turn": ({"agenda": [["automa", [1, 9]]]}, ["agenda", "automa", "9"]),
    "part of no turn": (
        {"agenda": [["automa", [1, "malic"]]]},
        ["agenda", "automa", "malic", "did you mean malice"],
    ),
    "own trophies": ({"players": [{"trophies": {"black": 1}}]}, ["players[0].trophies.black", "their own"]),
    "outcasts in a delay pile": ({"players": [{}, {"delay": "O" * 31}]}, ["31 Insane Outcasts", "30"]),
    "paid twice": ({"turn": {"paid": ["araumycos", "Araumycos"]}}, ["turn.paid", "twice"]),
    "order named twice": (
        {
            "active": "black",
            "players": [{"played": ["advocate"]}],
            "turn": {"laters": [[0, "advocate", 0], [0, "advocate", 0]]},
        },
        ["turn.laters", "named twice"],
    ),
    "ghost of nothing": ({"turn": {"ghost": True}}, ["turn.ghost", "devoured"]),
    "delay card of a person": (
        {"active": "black", "turn": {"delayed": "outcast"}},
        ["turn.delayed", "only an Automa"],
    ),
    "agenda as text": ({"agenda": "turn"}, ["agenda", "a list", "“turn”"]),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_position_is_refused(name: str) -> None:
    """The message names the field, what stood there, and what would be allowed."""
    position, words = BAD[name]
    with pytest.raises(BadPosition) as caught:
        GAME.read_position(position)
    message = str(caught.value)
    for word in words:
        assert word in message, message
    assert "Struct" not in message


@pytest.mark.parametrize(
    ("line", "part"), [(0, "delay"), (3, "guile"), (4, "malice"), (5, "conquest"), (6, "ambition")]
)
def test_a_part_of_a_turn_that_was_kept_by_its_line_is_read_by_its_name(line: int, part: str) -> None:
    old = GAME.read_position({"agenda": [["automa", [1, line]]]})
    assert old.agenda[0] == ("automa", (1, part))
    assert GAME.position(old) == GAME.position(GAME.read_position({"agenda": [["automa", [1, part]]]}))


# -- spoiled positions ---------------------------------------------------------------------------------------

JUNK: list[Any] = [
    None,
    -1,
    0,
    99,
    "",
    "x",
    "noble",
    "black",
    "skullport",
    [],
    {},
    [0],
    {"black": 1},
    True,
    1.5,
]


def spots(data: Any) -> list[tuple[Any, Any]]:
    """Every place in nested data: what holds it, and its key or index there."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    return [spot for key in keys for spot in [(data, key), *spots(data[key])]]


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_a_spoiled_position_is_read_or_refused(seats: tuple[str, ...], options: Mapping[str, str]) -> None:
    """Junk anywhere in a position raises BadPosition, or leaves a table that can be played on."""
    positions: list[str] = []
    game = replace(GAME, steps=watched(lambda table: positions.append(json.dumps(GAME.position(table)))))
    Match(Header(game, GAME.line_up(seats), GAME.options(options), 12), keep=False).advance()
    refused = 0
    for number in range(150):
        data = json.loads(positions[mix(1, number) % len(positions)])
        places = spots(data)
        holder, key = places[mix(2, number) % len(places)]
        holder[key] = JUNK[mix(3, number) % len(JUNK)]
        try:
            table = GAME.read_position(data)
        except BadPosition:
            refused += 1
            continue
        match = Match(Header(GAME, table.config.seats, table.config.options, number, data), keep=False)
        match.advance(until=20)
        match.scores()
    assert 50 < refused < 150
