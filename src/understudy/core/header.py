"""What a game starts from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from understudy.core.game import AnyGame, Seat
from understudy.core.table import Table


@dataclass(frozen=True, slots=True)
class Header:
    """What a game starts from: the same header and the same answers give the same game."""

    game: AnyGame
    seats: tuple[Seat, ...]
    options: Mapping[str, str]
    seed: int
    #: A position to start from instead of the set-up.
    position: Mapping[str, Any] | None = None

    @classmethod
    def of(
        cls,
        game: AnyGame,
        seats: Sequence[str],
        options: Mapping[str, str],
        seed: int,
        position: Mapping[str, Any] | None = None,
    ) -> Header:
        """A header from names: seats and options are checked, defaults filled in."""
        return cls(game, game.line_up(seats), game.options(options), seed, position)

    def __repr__(self) -> str:
        """Short, as in a list of games: a position is only said to be there."""
        seats = ", ".join(str(seat) for seat in self.seats)
        start = ", from a position" if self.position is not None else ""
        return f"<{self.game.name}: {seats}, seed {self.seed}{start}>"

    def start(self) -> Table:
        """The table before the first answer."""
        if self.position is not None:
            return cast(Table, self.game.read_position(self.position))
        return _laid_out(self)


#: The table that was last laid out, never played on, and for whom. Many games in a row begin with the same.
_last: tuple[AnyGame, tuple[Seat, ...], Mapping[str, str], Table] | None = None


def _laid_out(header: Header) -> Table:
    """The set-up, or a copy of the last one where it would be the same."""
    global _last
    last = _last
    if last is not None and last[0] is header.game and last[1] == header.seats and last[2] == header.options:
        return last[3].copy()
    table = cast(Table, header.game.set_up(header.options, header.seats))
    _last = (header.game, header.seats, dict(header.options), table.copy())
    return table
