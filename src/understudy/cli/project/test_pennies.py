"""The rules of the game, and the bot's page line by line: a test for each statement of the ledger."""

from __future__ import annotations

import pytest

import understudy
from understudy.core.events import Watch
from understudy.games._template import GAME
from understudy.games._template.bot import BIG_POT, CAREFUL
from understudy.games._template.picture import picture
from understudy.games._template.view import View
from understudy.pages import walk


def careful(bank: int, pot: int) -> tuple[str, set[str]]:
    """What the bot does with this bank and pot, and the ids of the lines that it read on the way."""
    table = GAME.read_position({"bank": [bank, 0], "pot": pot})
    watch = Watch()
    with pytest.raises(StopIteration) as plan:
        next(walk(CAREFUL, View(table, 0), watch))
    return plan.value.value.id, {rule for note in watch.notes for rule in note.rules}


@pytest.mark.rule("PN-01")
def test_it_banks_what_ends_the_game() -> None:
    assert careful(bank=44, pot=6) == ("bank", {"PN-01"})
    assert careful(bank=44, pot=5)[0] == "roll"


@pytest.mark.rule("PN-02")
def test_it_banks_a_big_pot() -> None:
    assert careful(bank=0, pot=BIG_POT) == ("bank", {"PN-01", "PN-02"})
    assert careful(bank=0, pot=BIG_POT - 1)[0] == "roll"


@pytest.mark.rule("PN-03")
def test_otherwise_it_rolls() -> None:
    assert careful(bank=0, pot=2) == ("roll", {"PN-01", "PN-02", "PN-03"})


def test_a_one_loses_the_pot_and_ends_the_turn() -> None:
    match = understudy.start("pennies", seats=["person", "person"], position={"pot": 9}, seed=4)
    while match.pending is not None and match.pending.seat == 0:
        match.answer("roll")
    assert "Seat 1 rolls a 1." in understudy.log(match)
    assert understudy.view(match, 0).bank == [0, 0]


def test_banking_keeps_the_pot() -> None:
    match = understudy.start("pennies", seats=["person", "person"], seed=2)
    pot = understudy.view(match, 0).pot
    match.answer("bank")
    assert understudy.view(match, 0).bank == [pot, 0]


def test_a_position_that_cannot_be_is_refused() -> None:
    with pytest.raises(understudy.Mistake, match="pot: -1 is out of range"):
        GAME.read_position({"pot": -1})


def test_the_cards_of_the_others_are_drawn_face_down() -> None:
    found = picture(GAME.read_position({"secret": ["secret-3", "secret-8"]}), 0)
    (place,) = found.rows["banks"].stops
    assert [card.on[0].back for card in (*place.near, *place.far)] == [False, True]
