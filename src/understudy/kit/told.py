"""Traces of games that were played at a server: how one is known, what it holds, and what is wrong with it.

Such a game cannot be played back, since only the server knows all of it; its decisions can be looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from understudy.core.errors import BadTrace
from understudy.core.textfile import json_of

FORMAT: Final = 1
#: The first field of the first line; journals of our own games have another.
MARK: Final = "understudy-told"
#: So many signs of a file are looked at to know what it is.
_START = 400
_MOST = 2**31 - 1

#: A line of such a file.
TraceRow = dict[str, Any]


class Told(NamedTuple):
    """What a trace holds: who played where, the decisions, and the end where there is one."""

    header: TraceRow
    decisions: list[TraceRow]
    end: TraceRow | None


def is_told(text: str) -> bool:
    """Whether a text is such a trace, and not a game that can be played back."""
    return f'"{MARK}"' in text.lstrip()[:_START].partition("\n")[0]


def read(text: str, where: str) -> Told:
    """A trace, every line of it checked; `where` is what messages call it."""
    rows = [(f"{where}, line {number}", row) for number, row in enumerate(text.split("\n"), 1) if row.strip()]
    lines = [(place, _object(row, place)) for place, row in rows]
    if not lines or lines[0][1].get(MARK) != FORMAT:
        raise BadTrace(f'{where}, line 1: it must say "{MARK}": {FORMAT}.')
    told = Told(lines[0][1], [], None)
    _check(*lines[0], _HEADER)
    for place, line in lines[1:]:
        told = _with(told, place, line)
    return told


def _object(row: str, place: str) -> TraceRow:
    data = json_of(row, place, BadTrace)
    if not isinstance(data, dict):
        raise BadTrace(f"{place}: an object is expected.")
    return data


def _with(told: Told, place: str, line: TraceRow) -> Told:
    """A trace and its next line."""
    if told.end is not None:
        raise BadTrace(f"{place}: nothing may come after the end of the game.")
    if "end" in line:
        _check(place, line, _END)
        return told._replace(end=line)
    _check(place, line, _DECISION)
    number = len(told.decisions) + 1
    if line["n"] != number:
        raise BadTrace(f"{place}: “n” must be {number}, the next decision; it is {line['n']}.")
    told.decisions.append(line)
    return told


# -- what a line must hold -----------------------------------------------------------------------------------


class _Field(NamedTuple):
    fits: Callable[[Any], bool]
    words: str
    needed: bool = True


def _check(place: str, line: TraceRow, fields: Mapping[str, _Field]) -> None:
    for name, field in fields.items():
        if name not in line:
            if field.needed:
                raise BadTrace(f"{place}: “{name}” is missing; it must be {field.words}.")
        elif not field.fits(line[name]):
            raise BadTrace(f"{place}: “{name}” must be {field.words}.")


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_number(value: Any) -> bool:
    return type(value) is int and 0 <= value <= _MOST


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _is_pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_number, value))


def _is_thought(value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 3
        and _is_number(value[0])
        and _is_text(value[1])
        and _is_texts(value[2])
    )


def _is_thoughts(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_thought, value))


_TEXT = _Field(_is_text, "a text")
_NUMBER = _Field(_is_number, f"a whole number from 0 to {_MOST}")
_TEXTS = _Field(_is_texts, "a list of texts", needed=False)

_HEADER = dict.fromkeys(("game", "server", "id", "me", "side", "opponent", "deck", "level"), _TEXT)
_DECISION = {
    **dict.fromkeys(("n", "turn"), _NUMBER),
    **dict.fromkeys(("phase", "whose", "asked", "type", "answer", "said", "why"), _TEXT),
    "life": _Field(_is_pair, "two whole numbers, our Life Force and theirs"),
    "thoughts": _Field(_is_thoughts, "a list of [depth, text, [rule ids]]", needed=False),
    **dict.fromkeys(("strange", "heard"), _TEXTS),
}
_END = {
    **dict.fromkeys(("end", "refused"), _NUMBER),
    **dict.fromkeys(("winner", "reason"), _TEXT),
    "heard": _TEXTS,
}
