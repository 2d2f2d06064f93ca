"""Two people against two automas (TA-COOP and section 11): black and orange against red and blue."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.tyrants.automa.turns import COOP, Turn, play_turn, set_out
from tests.games.tyrants.tables import board as at
from tests.games.tyrants.tables import offered, play, start, table
from understudy.core.events import Watch
from understudy.core.match import Header, Match
from understudy.games.tyrants import GAME
from understudy.games.tyrants.places import NODE_OF

Pieces = dict[str, dict[str, Any]]
TEAMS = {"coop": "yes"}


def turn_of(board: Pieces, market: str, me: str = "red", **rest: Any) -> Turn:
    options = {**TEAMS, **rest.pop("options", {})}
    return play_turn(set_out(board, market, seats=COOP, me=me, options=options, **rest))


def holder(turn: Turn, site: str) -> int:
    return turn.table.board.holder[NODE_OF[site]]


@pytest.mark.rule("TA-COOP-01")
def test_turns_alternate_between_players_and_automas() -> None:
    """The first player always begins: nobody is drawn, and the seats follow one another."""
    seats = ["random" if seat == "person" else seat for seat in COOP]
    for seed in range(4):
        watch = Watch()
        header = Header(GAME, GAME.line_up(seats), GAME.options(TEAMS), seed)
        Match(header, keep=False, watch=watch).advance()
        turns = [event.seat for event in watch.events() if event.verb == "turn"]
        assert turns[:8] == [0, 1, 2, 3] * 2
        assert [seats[seat] for seat in turns[:4]] == ["random", "automa", "random", "automa"]


@pytest.mark.rule("TA-COOP-02")
def test_players_add_their_troops_for_control() -> None:
    """Two and two against three: the site is theirs though red has the most troops there."""
    position = {"seats": list(COOP), "options": TEAMS, "board": {"skullport": {"black": 2, "red": 3}}}
    assert GAME.read_position(position).board.ruler(NODE_OF["skullport"]) == 1
    position["board"] = {"menzoberranzan": {"black": 2, "orange": 2, "red": 2}}
    assert GAME.read_position(position).board.ruler(NODE_OF["menzoberranzan"]) == 0


@pytest.mark.rule("TA-COOP-03")
def test_automas_add_their_troops_for_control() -> None:
    """The site is theirs, so it is no longer one that they do not control."""
    ours = {"menzoberranzan~chasmleap.2": {"red": 1}, "chasmleap": {}}
    shared: Pieces = {
        "mantol-derith": {"red": 1, "blue": 1, "black": 1},
        "skullport": {"red": 1, "black": 1},
        **ours,
    }
    turn = turn_of(shared, "oc")
    assert "deploy:mantol-derith" not in turn.plans
    alone: Pieces = {"mantol-derith": {"red": 1, "black": 1}, "skullport": {"red": 5}}
    assert turn_of(alone, "oc").plans[0] == "deploy:mantol-derith"


@pytest.mark.rule("TA-COOP-03")
def test_an_allys_troops_count_toward_total_control() -> None:
    """Two and one of five: within two troops, which comes before the ways to new sites."""
    assert turn_of({"skullport": {"red": 2, "blue": 1}}, "oc").plans == ["deploy:skullport"] * 2
    assert turn_of({"skullport": {"red": 2}}, "oc").plans[0] == "deploy:stoneshaft~skullport.2"


@pytest.mark.rule("TA-COOP-04")
def test_an_allys_troops_give_no_presence() -> None:
    """Blue stands in the city and red next door: red deploys, kills and places by its own troops only."""
    board: Pieces = {"tsenviilyq": {"blue": 1, "black": 1}, "skullport": {"red": 1, "black": 1}}
    assert turn_of(board, "oc").plans[0] == "deploy:skullport"
    assert turn_of(board, "omm").plans[0] == "assassinate:skullport:black"
    assert turn_of(board, "oc", me="blue").plans[0] == "deploy:tsenviilyq"


@pytest.mark.rule("TA-COOP-04")
def test_a_partners_troops_give_a_player_no_presence() -> None:
    position = {"board": {"skullport": {"black": 1}, "kanaglym": {"orange": 1, "red": 1}}, "options": TEAMS}
    match = start({**position, "turn": {"power": 3}}, COOP)
    assert "deploy:skullport" in offered(match)
    assert not {"deploy:kanaglym", "assassinate:kanaglym:red"} & set(offered(match))


@pytest.mark.rule("TA-COOP-05")
@pytest.mark.parametrize("market", ["omm", "ommm"])
def test_an_automa_spares_its_allys_troops(market: str) -> None:
    turn = turn_of({"skullport": {"red": 1, "blue": 4}}, market)
    assert turn.verbs("assassinate") == []
    assert turn.at("skullport") == {"red": 1, "blue": 4}


@pytest.mark.rule("TA-COOP-05")
def test_undeployed_troops_are_not_exchanged_for_an_allys() -> None:
    turn = turn_of({"skullport": {"red": 1, "blue": 4}}, "occ", own={"barracks": 0})
    assert (turn.plans, turn.vp) == ([], 4)


@pytest.mark.rule("TA-COOP-06")
def test_an_automa_spares_its_allys_spies() -> None:
    board = {"skullport": {"red": 1, "spies": ["blue", "orange"]}}
    turn = turn_of(board, "ommm")
    assert turn.plans[0] == "return-spy:skullport:orange"
    assert turn.verbs("spy_back") == ["spy_back"]
    assert turn.at("skullport")["spies"] == ["blue"]


def test_asm_29_an_automa_does_not_supplant_its_ally() -> None:
    board: Pieces = {"skullport": {"red": 1}, "blingdenstone": {"blue": 2, "spies": ["red"]}}
    turn = turn_of(board, "ogg")
    assert turn.verbs("supplant") == []
    assert [plan.split(":")[0] for plan in turn.plans] == ["spy", "spy"]


FAR = {"skullport": {"red": 1}}


@pytest.mark.rule("TA-COOP-07")
def test_no_spy_where_the_ally_has_one() -> None:
    assert turn_of(FAR, "og").plans == ["spy:araumycos"]
    assert turn_of({**FAR, "araumycos": {"spies": ["blue"]}}, "og").plans == ["spy:menzoberranzan"]
    assert turn_of({**FAR, "araumycos": {"spies": ["black"]}}, "og").plans == ["spy:araumycos"]


@pytest.mark.rule("TA-COOP-08")
@pytest.mark.parametrize("place", ["araumycos", "araumycos~chasmleap.1"])
def test_no_spy_where_the_ally_has_presence(place: str) -> None:
    assert turn_of({**FAR, place: {"blue": 1}}, "og").plans == ["spy:menzoberranzan"]
    assert turn_of({**FAR, place: {"black": 1}}, "ogg").plans[0] != "spy:blingdenstone"


def test_an_allys_troops_are_no_enemies_in_a_tie() -> None:
    """Eryndlyn holds two of blue's and counts as free of enemies, so its higher VP decides."""
    near = {"llacerellyn~eryndlyn.1": {"red": 1}}
    theirs = {**near, "eryndlyn": {"black": 1, "white": 1}}
    assert turn_of(theirs, "oc").plans[0] == "deploy:llacerellyn"
    shared = {**near, "eryndlyn": {"blue": 1, "black": 1}, "llacerellyn": {"black": 1}}
    assert turn_of(shared, "oc").plans[0] == "deploy:eryndlyn"


def test_asm_28_total_control_of_a_team() -> None:
    """Every space holds a troop of the team; an ally's spy does no harm, an opponent's does."""
    full: Pieces = {"tsenviilyq": {"red": 2, "blue": 1, "spies": ["blue"]}}
    assert turn_of(full, "").vp == 2
    full["tsenviilyq"]["spies"] = ["orange"]
    assert turn_of(full, "").vp == 1


def test_asm_30_the_member_with_more_troops_has_the_marker() -> None:
    """It pays on that member's turn only."""
    board: Pieces = {"menzoberranzan": {"red": 1, "blue": 2}}
    assert turn_of(board, "").vp == 0
    assert turn_of(board, "", me="blue").vp == 1


def test_asm_30_a_tie_leaves_the_marker_with_its_holder() -> None:
    board: Pieces = {"menzoberranzan": {"red": 2, "blue": 2}}
    red = turn_of(board, "", markers={"menzoberranzan": "red"})
    blue = turn_of(board, "", markers={"menzoberranzan": "blue"})
    assert (red.vp, blue.vp) == (1, 0)


def test_asm_30_drawing_level_with_the_holder_does_not_take_the_marker() -> None:
    """Blue's last troop makes it two and two; the VP is for the other troop, which blue does not have."""
    board: Pieces = {"menzoberranzan": {"red": 2, "blue": 1}}
    turn = turn_of(board, "oc", me="blue", own={"barracks": 1})
    assert turn.at("menzoberranzan") == {"red": 2, "blue": 2}
    assert (holder(turn, "menzoberranzan"), turn.vp) == (1, 1)


def test_asm_30_who_gains_control_on_a_tie_takes_the_marker() -> None:
    """Two and two against three of black: red's kill gives the team control."""
    board: Pieces = {"menzoberranzan": {"red": 1, "blue": 1, "black": 2}}
    by_red = turn_of(board, "omm")
    by_blue = turn_of(board, "omm", me="blue")
    assert (holder(by_red, "menzoberranzan"), by_red.vp) == (1, 1)
    assert (holder(by_blue, "menzoberranzan"), by_blue.vp) == (3, 1)


def test_asm_31_a_team_counts_its_sites_once_and_adds_the_rest() -> None:
    """Menzoberranzan belongs to the players though neither has the most troops there."""
    players: list[dict[str, Any]] = [
        {"deck": ["red-dragon"], "vp": 3},
        {"delay": "OS", "vp": 6, "trophies": {"white": 2}},
        {"deck": ["advocate"], "inner": ["noble"]},
        {"delay": "", "vp": 5},
    ]
    position = {
        "seats": list(COOP),
        "options": {**TEAMS, "decks": "drow+dragons"},
        "board": {
            "menzoberranzan": {"black": 2, "orange": 2, "red": 2},
            "blingdenstone": {"red": 1, "blue": 1},
        },
        "players": players,
        "agenda": [],
        "market": [],
    }
    scores = GAME.scores(GAME.read_position(position))
    cards = {"red-dragon": 4, "advocate": 1, "noble": 1}
    people = 5 + cards["red-dragon"] + 3 + cards["advocate"] + cards["noble"]
    automas = 4 + 2 + (2 + 6 - 1) + 5
    assert [score.total for score in scores] == [people, automas, people, automas]
    assert [score.winner for score in scores] == [False, True, False, True]


def test_asm_34_a_partner_is_no_opponent() -> None:
    """Ghoul gives outcasts to the automas only; the partner's pieces cannot be touched."""
    position: dict[str, Any] = {
        "options": {**TEAMS, "decks": "drow+demons"},
        "board": {"skullport": {"black": 1, "orange": 1, "red": 1, "spies": ["orange", "blue"]}},
        "players": [{"hand": ["ghoul", "chosen-of-lolth"]}, {"delay": ""}, {"hand": []}, {"delay": "S"}],
        "turn": {"power": 6},
    }
    match = start(position, COOP)
    assert not {"assassinate:skullport:orange", "return-spy:skullport:orange"} & set(offered(match))
    play(match, "play:ghoul")
    rows = GAME.position(table(match))["players"]
    assert (rows[1]["delay"], rows[2]["discard"], rows[3]["delay"]) == ("O", [], "OS")
    play(match, "play:chosen-of-lolth")
    assert offered(match) == ["return:skullport:red", "return-spy:skullport:blue"]
    play(match, "return:skullport:red")
    assert at(match, "skullport") == {"black": 1, "orange": 1, "spies": ["orange", "blue"]}


def test_any_of_the_four_may_end_the_game() -> None:
    """Orange, the partner, deploys its last troop; the round is played to its end."""
    position: dict[str, Any] = {
        "options": TEAMS,
        "active": "orange",
        "board": {"skullport": {"orange": 1}},
        "players": [{}, {"delay": ""}, {"barracks": 1, "hand": []}, {"delay": ""}],
        "turn": {"power": 1},
    }
    match = start(position, COOP)
    play(match, "deploy:skullport")
    assert table(match).final
    play(match, "end")
    assert match.over


def test_the_trace_names_the_rules_of_the_team_game() -> None:
    turn = turn_of({"skullport": {"red": 1, "black": 1}}, "oggmmc")
    assert {"TA-COOP-04", "TA-COOP-05", "TA-COOP-06", "TA-COOP-07", "TA-COOP-08"} <= set(turn.fired)
    assert not any(rule.startswith("TA-COOP") for rule in play_turn(set_out(FAR, "oggmmc")).fired)
