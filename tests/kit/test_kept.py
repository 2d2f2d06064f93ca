"""What was drawn once is shown again only while it is what would be drawn."""

from __future__ import annotations

import pytest

from understudy.core.advice import advice
from understudy.core.match import Header, Match
from understudy.core.registry import find
from understudy.kit.kept import KeptPieces


class Piece:
    __slots__ = ("card", "damage", "judged")

    def __init__(self, card: object) -> None:
        self.card = card
        self.damage = [0, 0]
        self.judged: dict[str, str] | None = None


def test_a_piece_is_drawn_again_when_anything_of_it_changes() -> None:
    drawn: list[int] = []
    kept: KeptPieces[int] = KeptPieces(most=3)

    def make() -> int:
        drawn.append(1)
        return len(drawn)

    def draw(piece: Piece, *beside: object) -> int:
        return kept.of(piece, beside, make)

    card = object()
    one, twin = Piece(card), Piece(card)
    assert [draw(one), draw(twin), draw(one, 7), draw(one)] == [1, 1, 2, 1]
    one.damage[1] = 1
    assert [draw(one), draw(twin)] == [3, 1]
    # Cards are told apart, though they may be alike.
    assert draw(Piece(object())) == 4
    # Only so many are kept.
    assert draw(twin) == 5


def test_what_nothing_that_is_drawn_looks_at_changes_nothing() -> None:
    kept: KeptPieces[object] = KeptPieces(but=frozenset(("damage",)))
    piece = Piece("card")
    drawn = kept.of(piece, (), object)
    piece.damage[1] = 1
    assert kept.of(piece, (), object) is drawn
    piece.card = "another"
    assert kept.of(piece, (), object) is not drawn


def test_what_can_change_by_itself_is_drawn_each_time() -> None:
    kept: KeptPieces[object] = KeptPieces()
    piece = Piece("card")
    piece.judged = {}
    assert kept.of(piece, (), object) is not kept.of(piece, (), object)


@pytest.mark.parametrize(("game", "seats"), [("armada", ["person", "ai"]), ("carwars", ["person", "bot"])])
def test_pictures_are_those_that_would_be_drawn_anew(
    game: str, seats: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = find(game)
    draw = kind.picture
    assert draw is not None
    match = Match(Header.of(kind, seats, {}, 5))
    match.advance()
    for _ in range(60):
        for seat in (-1, 0):
            shown = draw(match.table, seat)
            with monkeypatch.context() as patch:
                patch.setattr(KeptPieces, "of", lambda self, piece, beside, make: make())
                assert draw(match.table, seat) == shown
        match.answer(advice(match).id)
