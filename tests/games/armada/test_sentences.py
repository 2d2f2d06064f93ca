"""What the log says of an event is true for good: nothing in it changes with the table."""

from __future__ import annotations

from typing import Any

from tests.games.armada.test_random_fleets import FLEETS
from understudy.core.events import Event, Watch
from understudy.games.armada import GAME


def test_a_sentence_stays_as_it_was_told() -> None:
    """Speeds that are changed later, tokens that are gone: the sentence is that of the moment."""
    told = 0
    for seed in range(6001, 6013):
        watch, first = Watch(), list[tuple[Event, str]]()

        def look(table: Any, watch: Watch = watch, first: list[tuple[Event, str]] = first) -> None:
            event = watch.notes[-1]
            assert isinstance(event, Event)
            first.append((event, GAME.words.event(table, event)))

        watch.seen = look
        objective = FLEETS.objective_of(seed) if seed % 2 else ""
        match = FLEETS.play(seed, ("ai", "ai"), objective=objective, huge=seed % 5 == 0, watch=watch)
        for event, sentence in first:
            assert GAME.words.event(match.table, event) == sentence
        told += len(first)
    assert told > 4000
