"""The sets that the board keeps as it goes agree with their definitions, in games of every kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import pytest

from tests.games.tyrants.naive import all_cards, all_troops, check_table
from tests.games.tyrants.tables import table
from understudy.core.match import Header, Match
from understudy.games.tyrants import GAME
from understudy.games.tyrants.board import Board
from understudy.games.tyrants.cards import OUTCAST
from understudy.games.tyrants.places import CITIES, NODE_OF, in_sections

GAMES: dict[str, tuple[tuple[str, ...], Mapping[str, str]]] = {
    "two": (("random",) * 2, {"decks": "drow+undead"}),
    "two again": (("random:uniform",) * 2, {"decks": "elemental+aberrations"}),
    "three": (("random",) * 3, {"decks": "demons+undead", "section": "right"}),
    "four": (("random",) * 4, {"decks": "dragons+aberrations"}),
    "solo": (("random", "automa:hard"), {"decks": "demons+aberrations"}),
    "team": (("random", "automa", "random", "automa"), {"decks": "demons+undead", "coop": "yes"}),
}


def answers(name: str, seed: int = 5) -> Iterator[Match]:
    """A random game, stopped after every answer."""
    seats, options = GAMES[name]
    header = Header(GAME, GAME.line_up(seats), GAME.options(options), seed)
    match = Match(header, keep=False)
    while not match.over:
        match.advance(until=len(match.entries) + 1)
        yield match


@pytest.mark.parametrize("name", GAMES)
def test_derived_sets_agree_with_their_definitions(name: str) -> None:
    """After every answer: presence, room, control, total control, markers; and F-19, spies, supplies."""
    length = 0
    for match in answers(name):
        check_table(table(match))
        length += 1
    assert length > 100


@pytest.mark.parametrize("name", GAMES)
def test_f_19_white_troops_are_neither_made_nor_lost(name: str) -> None:
    """F-19: as many as were put out at set-up, on the map or in trophy halls."""
    found = {all_troops(table(match))[4] for match in answers(name, seed=6)}
    assert len(found) == 1


@pytest.mark.parametrize("name", GAMES)
def test_cards_are_neither_made_nor_lost(name: str) -> None:
    """All cards of the box are somewhere; with automas the outcasts of delay piles leave the game."""
    first: Counter[int] | None = None
    for match in answers(name, seed=7):
        cards = all_cards(table(match))
        if table(match).config.automas:
            cards[OUTCAST] = 0
        first = first or cards
        assert cards == first


def team_board() -> Board:
    return Board(4, in_sections(("left", "centre", "right")), (0, 1, 0, 1))


def test_a_team_adds_up_its_troops() -> None:
    """TA-COOP-02, TA-COOP-03: one each of black and orange against one of red and one of white."""
    board, site = team_board(), NODE_OF["menzoberranzan"]
    for color in (0, 2, 1, 4):
        board.put(color, site)
    assert (board.ruler(site), board.own_troops(0, site), board.enemy_troops(0, site)) == (0, 2, 2)


def test_asm_30_the_marker_of_a_team() -> None:
    """ASM-30: more troops, then who had it, then who moved."""
    board, city = team_board(), NODE_OF["menzoberranzan"]
    assert CITIES >> city & 1
    board.mover = 2
    board.put(0, city)
    assert board.holder[city] == 0
    board.put(2, city)
    assert board.holder[city] == 0
    board.put(2, city)
    assert board.holder[city] == 2
    board.take(2, city)
    assert board.holder[city] == 2
    board.put(1, city)
    board.put(1, city)
    assert board.holder[city] == -1
    board.mover = 0
    board.take(1, city)
    assert board.holder[city] == 0


def test_a_copy_shares_nothing() -> None:
    """Moves on a copy leave the board alone."""
    board = team_board()
    site = NODE_OF["skullport"]
    board.put(0, site)
    other = board.copy()
    other.put(1, site)
    other.spy_in(1, site)
    other.take(0, site)
    assert (board.troops[0][site], board.troops[1][site], board.spies[1]) == (1, 0, 0)
    assert (board.ruler(site), other.ruler(site)) == (0, 1)
