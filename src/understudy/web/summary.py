"""A bot's turn in two or three sentences: what it did, why, and what it has of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from understudy.core.picture import SeatPanel
from understudy.pages.story import ONLY, Deed

#: So many kinds of deeds, of each so many, and so many reasons and numbers are named; the rest is counted.
KINDS, EACH, REASONS, NUMBERS = 4, 3, 3, 4


def summary(names: Sequence[str], seat: int, done: Sequence[Deed], before: Any, after: Any) -> list[str]:
    """`done` are the seat's deeds that mattered.

    `names` are those under which the seat's deeds are told, `before` and `after` the pictures around it all.
    """
    told = [_what(names, done), _why(done), _numbers(seat, before, after)]
    return [sentence for sentence in told if sentence]


def _what(names: Sequence[str], done: Sequence[Deed]) -> str:
    """Deeds with the same verb are told together; those of single pieces by themselves."""
    kinds, pieces = dict[str, list[str]](), list[str]()
    for deed in done:
        text = deed.text.removesuffix(".")
        name = next((name for name in names if text.startswith((f"{name} ", f"{name}: "))), "")
        if not name:
            pieces.append(text)
            continue
        text = text.removeprefix(name)
        verb, _, rest = text[1:].partition(" ") if text.startswith(" ") else ("", "", text[2:])
        kinds.setdefault(verb, []).append(rest)
    if not kinds:
        return f"{names[0]}: {_listed(pieces, KINDS, '; ')}." if pieces else ""
    told = [f"{verb} {_listed(rests, EACH)}".strip() for verb, rests in kinds.items()]
    return f"{names[0]} {_listed(told, KINDS, '; ')}."


def _why(done: Sequence[Deed]) -> str:
    """The reasons, each once."""
    reasons = dict.fromkeys(deed.reason for deed in done if deed.reason not in ("", ONLY))
    return f"Why: {_listed(list(reasons), REASONS, '; ')}." if reasons else ""


def _numbers(seat: int, before: Any, after: Any) -> str:
    """Its own numbers that are different now, then the points of the others."""
    if before is None or after is None:
        return ""
    own = [*_points(before, after, seat), *_facts(before, after, seat)]
    others = [
        f"{place.name} {change}"
        for other, place in after["seats"].items()
        if int(other) != seat
        for change in _points(before, after, int(other))
    ]
    changed = [*own[:NUMBERS], *others]
    return f"Now: {', '.join(changed)}." if changed else ""


def _points(before: Any, after: Any, seat: int) -> list[str]:
    old, new = (getattr(picture["seats"].get(str(seat)), "score", None) for picture in (before, after))
    return [] if old is None or old == new else [f"points {old} → {new}"]


def _facts(before: Any, after: Any, seat: int) -> Iterable[str]:
    old, new = (_by_name(picture["seats"].get(str(seat))) for picture in (before, after))
    return [
        f"{name} {old[name]} → {value}"
        for name, value in new.items()
        if name in old and old[name] != value and value.isdigit() and old[name].isdigit()
    ]


def _by_name(place: SeatPanel | None) -> dict[str, str]:
    return {fact.name: fact.value for fact in place.facts} if place else {}


def _listed(words: Sequence[str], most: int, between: str = ", ") -> str:
    """The first of them, and how many more there are."""
    left = len(words) - most
    return between.join(words[:most]) + (f" and {left} more" if left > 0 else "")
