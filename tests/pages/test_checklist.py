"""What somebody typed in is told again where it is taken back: cards by printed names, dice by faces."""

from __future__ import annotations

import pytest

from understudy.core import journal
from understudy.core.events import Watch
from understudy.core.match import Header, Match
from understudy.core.registry import find
from understudy.core.requests import Draw, Roll
from understudy.core.sources import sources_for
from understudy.pages import checklist


def at_table(game: str, seats: list[str], kind: str) -> Match:
    match = Match(Header.of(find(game), seats, {}, 1), source=sources_for(1, (kind,)), watch=Watch())
    match.advance()
    return match


def test_cards_by_the_names_that_are_printed_on_them() -> None:
    match = at_table("tyrants", ["person", "automa"], "draw")
    request = match.pending
    assert isinstance(request, Draw)
    ids = [request.names[card] for card in list(request.cards)[: request.count]]
    number = len(match.entries)
    match.answer(ids)
    names = ", ".join(match.header.game.words.card(id) for id in ids)
    assert names != ", ".join(ids)
    assert checklist.typed_in(match, match.entries[number]) == f"the cards {names}"


@pytest.mark.parametrize("again", [False, True], ids=["typed", "loaded"])
def test_dice_by_their_faces(again: bool) -> None:
    match = at_table("carwars", ["bot", "bot"], "roll")
    assert isinstance(match.pending, Roll)
    number = len(match.entries)
    match.answer(["double-wrench"])
    if again:
        match = journal.loads(
            journal.dumps(match), find, watch=Watch(), source=lambda seed: sources_for(seed, ("roll",))
        )
    assert match.entries[number].by == "typed"
    assert checklist.typed_in(match, match.entries[number]) == "the roll double-wrench"
    assert any(line.endswith("the roll double-wrench.") for line in checklist.put_back(match, number, 0))
