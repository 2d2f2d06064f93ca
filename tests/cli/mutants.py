"""Broken files: what a slip of the pen, a bad disk or bad will makes of a good one."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

#: Values that stand nowhere by right.
HOSTILE: tuple[object, ...] = (
    None,
    True,
    -1,
    0,
    10**9,
    2**70,
    1.5,
    "",
    "nobody",
    "\u202e",
    "x" * 5000,
    "9" * 5000,
    "?1",
    [],
    {},
    [[]],
    [None],
    {"": {}},
    ["turn", [0]],
    [-1, "seat"],
)
#: Pieces of text that JSON cannot or should not hold.
SPLICES = ("NaN", "Infinity", "-1e999", "9" * 5000, "[" * 3000, '"\\ud800"', "\x00", "}", '"', "\ufeff", "{,")


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place of a document, by the keys that lead to it."""
    if isinstance(data, dict | list):
        for key in data if isinstance(data, dict) else range(len(data)):
            yield (*path, key)
            yield from places(data[key], (*path, key))


def changed(data: Any, path: tuple[Any, ...], change: Callable[[Any, Any], None]) -> Any:
    """A copy with one place changed."""
    new = copy.deepcopy(data)
    at = new
    for key in path[:-1]:
        at = at[key]
    change(at, path[-1])
    return new


def _replace(value: object) -> Callable[[Any, Any], None]:
    def put(at: Any, key: Any) -> None:
        at[key] = value

    return put


def _remove(at: Any, key: Any) -> None:
    del at[key]


def _double(at: Any, key: Any) -> None:
    if isinstance(at, list):
        at.insert(key, at[key])
    else:
        at[f"{key}_"] = at[key]


def _nudge(at: Any, key: Any) -> None:
    at[key] = at[key] + 1 if isinstance(at[key], int | float) else [at[key]]


def _likeness(data: Any, random: Random) -> Callable[[Any, Any], None]:
    """Another value of the same kind: one that stands elsewhere in the document, or a number nearby."""

    def put(at: Any, key: Any) -> None:
        value = at[key]
        if isinstance(value, int) and not isinstance(value, bool):
            at[key] = random.choice((*range(10), 20, 77, 200, -1, value - 1, value + 1, 2 * value))
            return
        others = [each for _, each in values(data) if type(each) is type(value)]
        if isinstance(value, str):
            others += [step for path, _ in values(data) for step in path if isinstance(step, str)]
        at[key] = copy.deepcopy(random.choice(others))

    return put


def values(data: Any) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every place of a document with what stands there."""
    for path in places(data):
        at = data
        for key in path:
            at = at[key]
        yield path, at


def document(data: Any, random: Random) -> str:
    """A document that is still JSON, with one or two places changed."""
    for _ in range(random.choice((1, 1, 2))):
        found = list(places(data))
        if not found:
            break
        hostile, like = _replace(random.choice(HOSTILE)), _likeness(data, random)
        change = random.choice((hostile, hostile, like, like, _remove, _double, _nudge))
        data = changed(data, random.choice(found), change)
    return json.dumps(data, ensure_ascii=False)


def text(whole: str, random: Random) -> bytes:
    """A text with something cut out, spliced in or flipped; perhaps no text any more."""
    raw = whole.encode()
    at = random.randrange(len(raw))
    kind = random.randrange(5)
    if kind == 0:
        return raw[:at]
    if kind == 1:
        return raw[:at] + random.choice(SPLICES).encode() + raw[at + random.randrange(8) :]
    if kind == 2:
        return raw[:at] + bytes([raw[at] ^ 1 << random.randrange(8)]) + raw[at + 1 :]
    if kind == 3:
        end = min(len(raw), at + random.randrange(1, 400))
        return raw[:at] + raw[end:]
    return raw[:at] + bytes(random.randrange(256) for _ in range(20)) + raw[at:]


def lines(journal: str, random: Random) -> bytes:
    """A journal with one of its lines changed, lost, doubled or moved, or with the answer of another."""
    rows = journal.splitlines()
    at = random.randrange(len(rows))
    kind = random.randrange(5)
    if kind == 0:
        rows[at] = document(json.loads(rows[at]), random)
    elif kind == 1:
        del rows[at]
    elif kind == 2:
        rows.insert(at, rows[random.randrange(len(rows))])
    elif kind == 3:
        at = random.randrange(1, len(rows))
        other = json.loads(random.choice(rows[1:]))
        rows[at] = json.dumps({**json.loads(rows[at]), "answer": other.get("answer")}, ensure_ascii=False)
    else:
        return text(journal, random)
    return "".join(f"{row}\n" for row in rows).encode()
