"""How much memory a match takes, so that a server can say how many it keeps and stay within its bounds."""

from __future__ import annotations

from sys import getsizeof
from typing import Any

from understudy.core.match import Match
from understudy.core.table import Table

#: What belongs to one match alone. Options, lines of pages and the game itself are shared by all matches.
_CONTAINERS = (list, tuple, dict, set, frozenset)
_PLAIN = (str, bytes, int, float)
#: Memory comes in larger pieces than what lies in it: measured with whole games of three kinds.
SPARE = 1.5


def weight(*things: Any) -> int:
    """About so many bytes; what is reached in several ways is counted once."""
    seen: set[int] = set()
    total, waiting = 0, list(things)
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        if isinstance(thing, _PLAIN):
            total += getsizeof(thing)
        elif isinstance(thing, dict):
            total += getsizeof(thing)
            waiting += thing.keys()
            waiting += thing.values()
        elif isinstance(thing, _CONTAINERS):
            total += getsizeof(thing)
            waiting += thing
        elif isinstance(thing, Table) or type(thing).__module__.endswith(".table"):
            # A table, and the things on it that have a class of their own.
            total += getsizeof(thing)
            waiting += _fields(thing)
    return total


def _fields(thing: Any) -> list[Any]:
    slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    own = getattr(thing, "__dict__", {})
    return [getattr(thing, name) for name in slots if hasattr(thing, name)] + [*own.values()]


def weight_of(match: Match, *beside: Any) -> int:
    """A match with its answers, its story and the tables to go back to; and what is kept beside it."""
    notes = match.watch.notes if match.watch is not None else []
    return int(SPARE * weight(match.table, match.tables(), match.entries, notes, *beside))
