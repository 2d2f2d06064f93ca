"""The ledger of a bot: every testable statement of its document, with an id."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from understudy.core.game import AnyGame


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
