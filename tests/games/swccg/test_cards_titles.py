"""The title beside each id in the files of card texts is the title of that card."""

from __future__ import annotations

from understudy.games.swccg.cards import TEXTS, WRITTEN
from understudy.games.swccg.data import cards


def test_titles_stand_beside_their_ids() -> None:
    assert set(WRITTEN) <= {f"{card.id} {card.title}" for card in cards()}


def test_no_card_is_written_twice() -> None:
    assert len(TEXTS) == len(WRITTEN)
