"""What a seat sees, and that the Automa thinks on that alone."""

from __future__ import annotations

import pytest

from tests.games.tyrants.tables import holding
from understudy.core.match import Header, Match
from understudy.core.requests import Decide
from understudy.games.tyrants import GAME
from understudy.games.tyrants.bots.automa.terms import Mind
from understudy.games.tyrants.table import Player, Table
from understudy.games.tyrants.view import View

#: What a view does not show: what is still to be played, and whoever listens.
HIDDEN = {"agenda", "watch"}


def dealt() -> Table:
    match = Match(Header.of(GAME, ["random", "automa", "random"], {"decks": "drow+undead"}, 5))
    match.advance(until=60)
    assert isinstance(match.table, Table)
    return match.table


def test_another_hand_is_absent() -> None:
    table = dealt()
    table.players[0].hand = sorted(table.players[0].hand or [0, 1])
    view = View(table, 2)
    other, own = view.players[0], view.players[2]
    assert (other.hand, other.hand_size) == ([], len(table.players[0].hand))
    assert other.deck == sorted(table.players[0].deck + table.players[0].hand)
    assert other.deck_size == len(table.players[0].deck)
    assert own is table.players[2]
    assert view.players[1] is table.players[1]


def test_everything_else_is_shared() -> None:
    table = dealt()
    view = View(table, 0)
    for name in set(Table.__slots__) - HIDDEN - {"players"}:
        assert getattr(view, name) is getattr(table, name), name
    assert (view.agenda, view.watch) == ([], None)


def test_a_slot_that_is_not_named_is_hidden() -> None:
    """A table may get a new part: a view does not show it before somebody says so."""

    class Wider(Table):
        __slots__ = ("secret",)

    table = Wider(dealt().config, dealt().board)
    table.secret = 7  # type: ignore[attr-defined]
    assert not hasattr(View(table, 0), "secret")
    bare = View.__new__(View)
    assert not any(hasattr(bare, name) for name in Table.__slots__)


def test_a_closed_player_names_every_slot() -> None:
    """What is hidden of a person is hidden on purpose."""
    closed = View(dealt(), 1).players[0]
    assert all(hasattr(closed, name) for name in Player.fields)


def test_the_automa_is_handed_its_view() -> None:
    """A decision reaches nothing but the view it is given: on another table it finds another plan."""
    position = {
        "seats": ["person", "automa"],
        "active": "red",
        "board": {"skullport": {"red": 1}},
        "market": ["blackguard", "kobold"],
        "players": [{"hand": []}, {"delay": ""}],
    }
    header = Header.of(GAME, ["person", "automa"], {}, 1, position)
    match = Match(header)
    match.advance(until=0)
    request = match.paused
    assert isinstance(request, Decide)
    elsewhere = GAME.read_position({**position, "board": {"eryndlyn": {"red": 1}}})
    here = {way.id for way in request.ways(View(match.table, 1))}  # type: ignore[arg-type]
    there = {way.id for way in request.ways(View(elsewhere, 1))}
    assert "deploy:skullport" in here - there
    assert "deploy:eryndlyn" in there - here


def test_a_mind_holds_no_table() -> None:
    mind = Mind(View(dealt(), 1))
    held = [getattr(mind, name) for name in Mind.__slots__]
    assert not any(isinstance(one, Table | Player) for one in held)


@pytest.mark.parametrize("seat", [0, 1, -1])
def test_scores_are_the_same_on_a_view(seat: int) -> None:
    """Which cards a person owns is known, though not where they are."""
    table = dealt()
    assert GAME.scores(View(table, seat)) == GAME.scores(table)


def test_events_of_draws_and_discards_tell_no_card_that_is_hidden() -> None:
    """A draw tells how many; a discarded card lies open."""
    from understudy.core.events import Watch

    watch = Watch()
    match = holding("noble", "noble")
    copy = Match(match.header, watch=watch)
    copy.advance()
    copy.answer("end")
    draws = [event for event in watch.events() if event.verb == "draw"]
    assert [event.args for event in draws if event.seat == 0] == [(2,)]
