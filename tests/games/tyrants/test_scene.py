"""What there is to see of what happens: pieces and cards on their way."""

from __future__ import annotations

from understudy.core.events import BEFORE_ALL, Event
from understudy.games.tyrants.cards import CARDS
from understudy.games.tyrants.places import NODE_IDS
from understudy.games.tyrants.scene import scene


def ways(verb: str, *args: int) -> list[tuple[str, str]]:
    found = scene(Event((verb, 1, args, (), None, BEFORE_ALL)))
    assert found is not None
    return [(flight.start, flight.end) for flight in found.flights]


def test_trophies_go_to_whoever_took_them() -> None:
    assert ways("assassinate", 3, 0) == [(NODE_IDS[3], "seat-1")]
    assert ways("supplant", 3, 0) == [(NODE_IDS[3], "seat-1"), ("seat-1", NODE_IDS[3])]


def test_a_card_goes_to_whoever_recruits_it() -> None:
    assert ways("recruit", 7) == [(CARDS[7].id, "seat-1")]
    assert scene(Event(("draw", 1, (5,), (), None, BEFORE_ALL))) is None
