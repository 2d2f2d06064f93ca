"""What was measured between ships and obstacles, as long as none of them moves or is gone.

An activation asks several times: for the dial, for each attack, for the maneuver; and the rules ask what the
bot asks. Hulls and obstacles are never changed, so that the very same ones are the same state; only the last
state is kept.
"""

from __future__ import annotations

from typing import Any

from understudy.games.armada.queries import Seen


class Unmoved:
    """What is known of the last state that was asked about."""

    def __init__(self) -> None:
        self._last: tuple[list[object], dict[object, Any]] = ([], {})

    def by(self, table: Seen) -> dict[object, Any]:
        """What is known of a table. Whoever asks adds to it, under keys of its own."""
        state: list[object] = [ship.hull if ship.alive else None for ship in table.ships]
        state += table.obstacles
        state.append(table.area)
        last, found = self._last
        if state != last:
            found = {}
            self._last = (state, found)
        return found


UNMOVED = Unmoved()
