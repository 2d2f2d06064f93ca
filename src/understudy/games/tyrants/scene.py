"""What there is to see of what happens: troops and spies on their way."""

from __future__ import annotations

from collections.abc import Callable

from understudy.core.events import Event
from understudy.core.scene import Flight, Scene
from understudy.games.tyrants.board_svg import spy, troop
from understudy.games.tyrants.cards import CARDS
from understudy.games.tyrants.places import NODE_IDS


def _out(event: Event) -> Flight:
    """A troop out of the barracks."""
    return Flight(troop(event.seat, 0, 0), f"seat-{event.seat}", NODE_IDS[event.args[0]])


def _taken(event: Event) -> Flight:
    """A troop into the trophy hall."""
    return Flight(troop(event.args[1], 0, 0), NODE_IDS[event.args[0]], f"seat-{event.seat}")


def _moved(event: Event) -> Flight:
    start, end, color = event.args[:3]
    return Flight(troop(color, 0, 0), NODE_IDS[start], NODE_IDS[end])


_FLIGHTS: dict[str, Callable[[Event], tuple[Flight, ...]]] = {
    "deploy": lambda event: (_out(event),),
    "assassinate": lambda event: (_taken(event),),
    "supplant": lambda event: (_taken(event), _out(event)),
    "move": lambda event: (_moved(event),),
    "recruit": lambda event: (Flight("", CARDS[event.args[0]].id, f"seat-{event.seat}"),),
    "spy": lambda event: (Flight(spy(event.seat, 0, 0), f"seat-{event.seat}", NODE_IDS[event.args[0]]),),
}


def scene(event: Event) -> Scene | None:
    """What there is to see of an event."""
    found = _FLIGHTS.get(event.verb)
    return None if found is None else Scene(flights=found(event))
