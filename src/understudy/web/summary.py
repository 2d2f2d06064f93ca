"""A bot's turn in two or three short sentences: what it did, why, and what it has of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from understudy.core.picture import SeatPanel
from understudy.core.saying import listed
from understudy.pages.story import ONLY, Deed

#: So many words say what a turn did, so many things are named under one verb, and so many numbers.
WORDS, EACH, NUMBERS = 25, 2, 4
#: What follows in a deed without being what was done: details, a second sentence, what it means.
_TAIL = re.compile(r"(?:: (?=[a-z0-9])|\. |; |, (?:which|with|at random|but|and may)\b).*")
_ASIDE = re.compile(r" \([^()]*\)")
#: A deed may begin with the phase in which it was done.
_PHASE = re.compile(r"[A-Z][a-z]* phase: ")
#: Reasons that only say that nothing decided.
_IDLE = (ONLY, "at random")
#: So few words name a moment, and nothing that was done.
_BRIEF = 3


@dataclass(slots=True)
class _Part:
    """What was done with one verb, or by one piece."""

    verb: str
    #: Did the seat do it itself, rather than one of its pieces?
    own: bool
    done: list[str] = field(default_factory=list)
    #: The first reason that was given for it.
    reason: str = ""

    def __str__(self) -> str:
        named = list(dict.fromkeys(self.done))
        left = len(named) - EACH
        rest = _joined([*named[:EACH], f"{left} more"] if left > 0 else named)
        return f"{self.verb} {rest}".strip()


def summary(names: Sequence[str], seat: int, done: Sequence[Deed], before: Any, after: Any) -> list[str]:
    """`done` are the seat's deeds that mattered.

    `names` are those under which the seat's deeds are told, the shortest last; `before` and `after` the
    pictures around it all.
    """
    parts = _chosen(_parts(names, done))
    # Two bots often have the same reason: it is told with what was done, which differs.
    told = [f"{_what(names[-1], parts)} {_why(parts)}".strip(), _numbers(seat, before, after)]
    return [sentence for sentence in told if sentence]


def _parts(names: Sequence[str], done: Sequence[Deed]) -> list[_Part]:
    """Deeds with the same verb are told together; those of single pieces by themselves."""
    found: dict[tuple[str, bool], _Part] = {}
    plain = [_ASIDE.sub("", name) for name in names]
    for deed in done:
        verb, rest, own = _taken_apart(plain, _ASIDE.sub("", deed.text).removesuffix("."))
        part = found.setdefault((verb if own else rest, own), _Part(verb, own))
        part.done.append(_TAIL.sub("", rest))
        part.reason = part.reason or deed.reason
    return list(found.values())


def _taken_apart(names: Sequence[str], text: str) -> tuple[str, str, bool]:
    """The verb of a deed and what follows, and whether it is one of the seat itself."""
    text = _PHASE.sub("", text)
    for name in names:
        if text.startswith(f"{name} "):
            verb, _, rest = text.removeprefix(f"{name} ").partition(" ")
            return verb, rest, True
        if text.startswith(f"{name}: "):
            return "", text.removeprefix(f"{name}: "), True
    return "", text, False


def _chosen(parts: Sequence[_Part]) -> list[_Part]:
    """As many as there are words for, in their order: what was decided before what only happened, and of that
    the last. A piece's own deed is told where it was decided, or where there is nothing else."""
    aside = [part for part in parts if len(str(part).split()) > _BRIEF]
    decided = [part for part in parts if part.reason and (part.own or part in aside)]
    happened = [part for part in parts if not part.reason and part.own]
    chosen, words = list[_Part](), 0
    for part in [*decided, *reversed(happened)] or reversed(aside):
        words += len(str(part).split())
        if chosen and words > WORDS:
            break
        chosen.append(part)
    return [part for part in parts if part in chosen]


def _what(name: str, parts: Sequence[_Part]) -> str:
    """One sentence of the seat, and one for whatever does not fit into it."""
    own = [str(part) for part in parts if part.own and part.verb]
    alone = [f"{name}: {part}" if part.own else str(part) for part in parts if not (part.own and part.verb)]
    return " ".join(f"{text}." for text in [*([f"{name} {_joined(own)}"] if own else []), *alone])


def _joined(words: Sequence[str]) -> str:
    """One, two and three; with a comma before the last where they are lists themselves."""
    lists = any(", " in text or " and " in text for text in words[:-1])
    return f"{', '.join(words[:-1])}, and {words[-1]}" if lists else listed(words)


def _why(parts: Sequence[_Part]) -> str:
    """The first reason of what is told that says something."""
    first = [_ASIDE.sub("", part.reason.split("; ")[0]) for part in parts]
    reasons = [reason.removeprefix("first choice: ").rstrip(" …") for reason in first]
    reason = next((reason for reason in reasons if reason and not reason.startswith(_IDLE)), "")
    return f"Why: {'it ' if reason.startswith('prefers ') else ''}{reason}." if reason else ""


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
