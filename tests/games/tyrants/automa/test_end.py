"""The end of a game with automas and its scores (TA-END)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import pytest

from tests.games.tyrants.automa.turns import header, row, set_out
from understudy.core.chance import derived
from understudy.core.events import Watch
from understudy.core.match import Header, Match
from understudy.games.tyrants import GAME
from understudy.games.tyrants.table import Table

AUTOMAS = ("automa", "automa", "automa")


def played_on(position: Mapping[str, Any], limit: int = 60) -> tuple[Match, Watch]:
    watch = Watch()
    match = Match(header(position), watch=watch)
    match.advance(until=limit)
    return match, watch


def close_to_the_end(active: str, **rest: Any) -> dict[str, Any]:
    """Red has two troops left and a conquest card to put them down."""
    players = [{"delay": "", "barracks": 30}, {"delay": "", "barracks": 2}, {"delay": "", "barracks": 30}]
    return {
        "seats": list(AUTOMAS),
        "active": active,
        "board": {"skullport": {"red": 2}, "mantol-derith": {"black": 1}, "eryndlyn": {"orange": 1}},
        "players": players,
        "market": row("occ"),
        **rest,
    }


def turns_taken(watch: Watch) -> list[int]:
    return [event.seat for event in watch.events() if event.verb == "turn"]


@pytest.mark.rule("TA-END-01")
def test_asm_26_the_last_troop_ends_the_game_with_the_round() -> None:
    """Red plays its last troop; orange still has its turn, and black, who began, no other."""
    match, watch = played_on(close_to_the_end("red"))
    assert match.over
    assert turns_taken(watch) == [1, 2]
    assert [event.seat for event in watch.events() if event.verb == "last_troop"] == [1]


@pytest.mark.rule("TA-END-01")
def test_the_round_ends_with_the_seat_before_the_first_player() -> None:
    match, watch = played_on(close_to_the_end("red", first="red"))
    assert match.over
    assert turns_taken(watch) == [1, 2, 0]


@pytest.mark.rule("TA-END-01")
@pytest.mark.parametrize("seats", [("automa:hard",) * 2, ("random", "automa:easy", "automa:hard")])
def test_nothing_else_ends_a_game(seats: Sequence[str]) -> None:
    """Whole games, the market deck used up several times: the end comes with an empty barracks."""
    for game in range(4):
        watch = Watch()
        options = GAME.options({"decks": "demons+undead"})
        match = Match(Header(GAME, GAME.line_up(seats), options, derived(5, game)), keep=False, watch=watch)
        match.advance()
        verbs = [event.verb for event in watch.events()]
        assert match.over
        assert verbs.count("last_troop") == 1
        ending = len(verbs) - verbs[::-1].index("last_troop")
        assert "round" not in verbs[ending:]
        assert "market_out" not in verbs


@pytest.mark.rule("TA-END-02")
def test_an_empty_market_ends_nothing() -> None:
    """No card is left anywhere: the row stays empty, and black is asked in the next round."""
    position = set_out({"skullport": {"red": 1}}, [], market_deck=[], round=3)
    match, watch = played_on(position)
    assert turns_taken(watch) == [1, 0]
    assert match.pending is not None
    table = cast(Table, match.table)
    assert (table.round, table.market, table.final) == (4, [], False)


def final_scores(players: Sequence[Mapping[str, Any]], board: Mapping[str, Any]) -> list[Any]:
    seats = ["person", "automa"]
    position = {"seats": seats, "board": board, "players": list(players), "agenda": [], "market": []}
    return GAME.scores(GAME.read_position(position))


@pytest.mark.rule("TA-END-04")
@pytest.mark.parametrize(("pile", "points"), [("", 0), ("SSS", 0), ("O", -1), ("OOSS", -2), ("SO", -1)])
def test_outcasts_left_in_the_pile_cost_points(pile: str, points: int) -> None:
    score = final_scores([{}, {"delay": pile}], {})[1]
    assert score.total == points
    assert score.parts["outcasts left"] == points


def test_asm_27_an_automas_score() -> None:
    """Sites 5 + 4, total control 2, five trophies, nine tokens, and one outcast."""
    board = {
        "menzoberranzan": {"red": 3, "white": 2},
        "blingdenstone": {"red": 2},
        "skullport": {"red": 1, "black": 1},
    }
    own = {"delay": "OS", "trophies": {"white": 4, "black": 1}, "vp": 9}
    person, automa = final_scores([{"deck": ["noble"], "hand": ["red-dragon"]}, own], board)
    assert dict(automa.parts) == {
        "sites": 9,
        "total control": 2,
        "trophies": 5,
        "outcasts left": -1,
        "VP tokens": 9,
    }
    assert (automa.total, automa.winner, person.winner) == (24, True, False)


def test_tied_seats_share_the_win() -> None:
    scores = final_scores([{"vp": 7, "deck": []}, {"delay": "", "vp": 7}], {})
    assert [score.winner for score in scores] == [True, True]
