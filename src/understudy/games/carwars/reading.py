"""The data files of this game."""

from __future__ import annotations

from understudy.kit import reading
from understudy.kit.reading import Row, csv_rows, json_row


def text(name: str) -> str:
    """A data file of this game."""
    return reading.text("understudy.games.carwars", name)


def read_json(name: str, content: str | None = None) -> Row:
    """A JSON file as one entry."""
    return json_row(name, text(name) if content is None else content)


def read_csv(name: str, content: str | None = None) -> list[Row]:
    """A CSV file as entries, named by their line and id."""
    return csv_rows(name, text(name) if content is None else content)
