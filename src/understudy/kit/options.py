"""Registries of ready options, and lists of them put together from ready pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TypeVar

from understudy.core.option import ANSWERS, NOTHING, Option

O = TypeVar("O", bound=Option)  # noqa: E741


def registry(names: Mapping[str, object]) -> dict[str, Option]:
    """Every option among the constants of a module, inside tuples and dicts too, by its id.

    Called at the end of a game's `options.py` as `registry(globals())`.

    >>> found = registry({"PASS": Option("pass"), "MOVES": (Option("move:1"), Option("move:2")), "rules": ()})
    >>> sorted(found)
    ['move:1', 'move:2', 'no', 'nothing', 'pass', 'yes']
    """
    found: dict[str, Option] = {**ANSWERS, NOTHING.id: NOTHING}
    queue: list[object] = [value for name, value in names.items() if name.isupper()]
    while queue:
        value = queue.pop()
        if isinstance(value, Option):
            if found.setdefault(value.id, value) is not value:
                raise ValueError(f"two options have the id “{value.id}”; every option has an id of its own")
        elif isinstance(value, tuple | list):
            queue.extend(value)
        elif isinstance(value, dict):
            queue.extend(value.values())
    return found


def listing(options: Sequence[O]) -> Callable[[int], list[O]]:
    """A function that turns a set of places (a bit each) into the options for them, in order.

    It keeps ready tuples for every combination of eight neighbouring places that it has met, so that a menu
    of thirty costs little more than one of three.

    >>> moves = listing([Option(f"move:{place}") for place in range(20)])
    >>> moves(0b1_0000_0000_0101)
    [<move:0>, <move:2>, <move:12>]
    """
    size = (len(options) + 7) // 8

    @cache
    def piece(index: int, byte: int) -> tuple[O, ...]:
        return tuple(options[index * 8 + bit] for bit in range(8) if byte >> bit & 1)

    def listed(places: int) -> list[O]:
        found: list[O] = []
        for index, byte in enumerate(places.to_bytes(size, "little")):
            if byte:
                found += piece(index, byte)
        return found

    return listed
