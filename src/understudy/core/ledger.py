"""The ledger of a bot: every testable statement of its document, with an id."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from understudy.core.game import AnyGame

ID = r"\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-\d+"
_RANGE = re.compile(rf"({ID}) (?:to|–) ({ID})")
_ID = re.compile(ID)
#: An id whose last digits are filled in when the code runs.
_PATTERN = re.compile(r"\b([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-\d*)\{")


@dataclass(frozen=True, slots=True)
class Statement:
    """One row of a ledger."""

    id: str
    section: str
    summary: str
    kind: str


@cache
def _read(package: str, name: str) -> tuple[Statement, ...]:
    text = (files(package) / name).read_text(encoding="utf-8")
    rows = csv.DictReader(text.splitlines())
    return tuple(Statement(row["id"], row["section"], row["summary"], row["kind"]) for row in rows)


def statements(game: AnyGame) -> tuple[Statement, ...]:
    """All rows of a game's ledger, in order."""
    return _read(*game.ledger) if game.ledger is not None else ()


def ids(game: AnyGame) -> list[str]:
    return [statement.id for statement in statements(game)]


def cited(line: str, known: Iterable[str]) -> set[str]:
    """The ids that a line of source cites: written out, as a range, or with digits to be filled in."""
    found = set(_ID.findall(line))
    for first, last in _RANGE.findall(line):
        stem, low, high = first[:-2], first[-2:], last[-2:]
        if last.startswith(stem):
            found.update(f"{stem}{number:02d}" for number in range(int(low), int(high) + 1))
    for stem in _PATTERN.findall(line):
        found.update(id for id in known if id.startswith(stem) and id[len(stem) :].isdigit())
    return found
