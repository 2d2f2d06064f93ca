"""Words around numbers and lists, for what games say."""

from __future__ import annotations

from functools import lru_cache

from understudy.core.game import Seat
from understudy.core.saying import either, listed, plural, quoted

__all__ = ["either", "listed", "numbers", "plural", "quoted", "turn_of"]


def turn_of(who: str, seat: Seat, kind: str) -> str:
    """The heading of a turn, where kind and level of a bot are said once.

    >>> turn_of("Red", Seat("automa", "hard"), "Automa"), turn_of("Black", Seat("person"), "Automa")
    ("Red's turn (Automa, hard)", "Black's turn")
    """
    if seat.is_person:
        return f"{who}'s turn"
    return f"{who}'s turn ({', '.join(filter(None, [kind, seat.level]))})"


@lru_cache(maxsize=64)
def numbers(most: int) -> tuple[str, ...]:
    """All numbers from nothing to the most, as they are typed.

    >>> numbers(2)
    ('0', '1', '2')
    """
    return tuple(str(number) for number in range(most + 1))
