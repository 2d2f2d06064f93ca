"""What the next automa will devour and do is shown; outcasts cost nothing before the end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.tyrants.automa.turns import COOP, row, set_out
from understudy.games.tyrants import GAME
from understudy.games.tyrants.bots.automa.forecast import Forecast, forecast
from understudy.games.tyrants.cards import AMBITION, CONQUEST, GUILE, MALICE
from understudy.games.tyrants.words import WORDS

MARKET = "gamcca"


def person_to_move(delay: str = "O", **rest: Any) -> Any:
    position = {**set_out({}, MARKET, delay=delay), "active": "black", **rest}
    return GAME.read_position(position)


@pytest.mark.rule("TA-TURN-02", "TA-TURN-03", "TA-TURN-04")
@pytest.mark.parametrize(
    ("delay", "coming"),
    [
        ("OS", Forecast(1, 3, ((CONQUEST, 2), (AMBITION, 1)))),
        ("S", Forecast(1, 2, ((MALICE, 1), (CONQUEST, 2), (AMBITION, 1)))),
        ("", Forecast(1, 1, ((MALICE, 1), (CONQUEST, 2), (AMBITION, 2)))),
    ],
)
def test_the_delay_pile_and_the_row_say_what_comes(delay: str, coming: Forecast) -> None:
    assert forecast(person_to_move(delay)) == coming
    assert GUILE not in dict(coming.actions)


def test_nothing_is_foretold_where_it_is_not_known() -> None:
    """While an automa moves, when the game ends before it does, and without automas."""
    assert forecast(GAME.read_position(set_out({}, MARKET))) is None
    assert forecast(person_to_move(first="red", final=True)) is None
    assert forecast(person_to_move(final=True)) is not None
    people = {"seats": ["person", "person"], "active": "black", "market": row(MARKET)}
    assert forecast(GAME.read_position(people)) is None


def test_of_several_automas_the_first_one() -> None:
    position = {**set_out({}, MARKET, seats=COOP, me="blue", delay="S"), "active": "orange"}
    coming = forecast(GAME.read_position(position))
    assert coming is not None
    assert (coming.seat, coming.devoured) == (3, 2)


@pytest.mark.parametrize("width", [0, 80, 120])
@pytest.mark.parametrize("part", ["", "market"])
def test_the_terminal_shows_it_beside_the_market(width: int, part: str) -> None:
    shown = WORDS.board(person_to_move("O"), 0, width, part)
    text = "Next, Red devours Blackguard, Advocate and "
    line = next(line for line in shown.splitlines() if line.startswith("Next, "))
    assert line.endswith("; then 2 Conquest, 1 Ambition.")
    assert line.count(",") >= text.count(",") - 1


def test_the_browser_shows_it_beside_the_market() -> None:
    assert GAME.picture is not None
    market = GAME.picture(person_to_move("S"), 0).zones["market"]
    assert [card.note for card in market.cards] == ["devoured next"] * 2 + [""] * 4
    # The cards say themselves that they go; the line above them stays short.
    assert market.note.endswith(". Next, Red devours 2; then 1 Malice, 2 Conquest, 1 Ambition")


@pytest.mark.rule("TA-END-04")
def test_outcasts_in_the_pile_are_shown_apart_while_the_game_is_played() -> None:
    """They cost the automa nothing before the end; the pile says what they would cost."""
    table = person_to_move("OOOOOOOSSSS")
    score = GAME.scores(table)[1]
    assert score.total == 0
    assert "outcasts left" not in score.parts, "they are not lost yet"
    over = GAME.read_position({**set_out({}, MARKET, delay="OOOOOOOSSSS"), "agenda": [], "final": True})
    assert GAME.scores(over)[1].parts["outcasts left"] == -7
    assert "7 outcasts: −7 at the end" in WORDS.board(table, 0, 0, "seats")
    assert GAME.picture is not None
    facts = {fact.name: fact.about for fact in GAME.picture(table, 0).seats[1].facts}
    assert facts["delay"].endswith("; left at the end they would cost 7 VP")
    assert GAME.picture(table, 0).seats[1].score == 0
