"""Reading the data files. Whatever an owner edits wrongly is named by file, row and field."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from understudy.core.errors import BadData
from understudy.core.saying import quoted
from understudy.core.textfile import json_of


class Row:
    """One entry of a data file; knows where it stands.

    >>> row = json_row("cards.json", '{"name": "Spy", "cost": "4", "agent": true}')
    >>> row.word("name"), row.count("cost", 0, 9), row.flag("agent")
    ('Spy', 4, True)
    >>> row.count("cost", 0, 3)
    Traceback (most recent call last):
    understudy.core.errors.BadData: cards.json, field cost: 4 is out of range; it must be 0 to 3
    """

    __slots__ = ("data", "where")

    def __init__(self, where: str, data: Mapping[str, Any]) -> None:
        self.where = where
        self.data = data

    def wrong(self, field: str, message: str) -> BadData:
        return BadData(f"{self.where}, field {field}: {message}")

    def only(self, *fields: str) -> None:
        """No field but these: a slip of the pen would be passed over otherwise."""
        for field in self.data:
            if field not in fields:
                raise self.wrong(field, f"not a known field; choose from: {', '.join(fields)}")

    def value(self, field: str) -> Any:
        if field not in self.data or self.data[field] is None:
            raise self.wrong(field, "is missing")
        return self.data[field]

    def word(self, field: str, allowed: Sequence[str] = (), default: str | None = None) -> str:
        found = self.data.get(field, default) if default is not None else self.value(field)
        if not isinstance(found, str) or (not found and default is None):
            raise self.wrong(field, f"text is expected, not {quoted(found)}")
        if allowed and found not in allowed:
            raise self.wrong(field, f"“{found}” is not allowed; choose from: {', '.join(allowed)}")
        return found

    def number(self, field: str, low: float, high: float) -> float:
        found = self.value(field)
        try:
            number = float(found)
        except (TypeError, ValueError):
            raise self.wrong(field, f"a number is expected, not {quoted(found)}") from None
        if isinstance(found, bool) or not low <= number <= high:
            raise self.wrong(field, f"{found} is out of range; it must be {low:g} to {high:g}")
        return number

    def count(self, field: str, low: int, high: int, empty: int | None = None) -> int:
        if empty is not None and self.data.get(field) in ("", None):
            return empty
        number = self.number(field, low, high)
        if number != int(number):
            raise self.wrong(field, f"a whole number is expected, not {number:g}")
        return int(number)

    def flag(self, field: str) -> bool:
        found = self.data.get(field, False)
        if found in (True, "1", 1):
            return True
        if found in (False, "0", "", 0):
            return False
        raise self.wrong(field, f"yes (1) or no (0) is expected, not {quoted(found)}")

    def sequence(self, field: str, length: int | None = None) -> list[Any]:
        found = self.value(field)
        if not isinstance(found, list) or (length is not None and len(found) != length):
            size = "" if length is None else f" of {length}"
            raise self.wrong(field, f"a list{size} is expected, not {quoted(found)}")
        return found

    def words(self, field: str) -> tuple[str, ...]:
        """A list of texts; none where the field is left out."""
        found = self.sequence(field) if field in self.data else []
        return tuple(Row(self.where, {field: each}).word(field) for each in found)

    def numbers(self, field: str, length: int, low: float, high: float) -> tuple[float, ...]:
        found = self.sequence(field, length)
        return tuple(Row(self.where, {field: each}).number(field, low, high) for each in found)

    def counts(self, field: str, length: int, low: int, high: int) -> tuple[int, ...]:
        found = self.sequence(field, length)
        return tuple(Row(self.where, {field: each}).count(field, low, high) for each in found)

    def inside(self, field: str) -> Row:
        """An entry inside this one."""
        found = self.value(field)
        if not isinstance(found, dict):
            raise self.wrong(field, f"an entry with fields is expected, not {quoted(found)}")
        return Row(f"{self.where}, {field}", found)

    def rows(self, field: str) -> list[Row]:
        """The entries of a list; each is named by its id, or by its number."""
        found = []
        for number, each in enumerate(self.sequence(field), 1):
            if not isinstance(each, dict):
                raise self.wrong(field, f"entry {number} must have fields, not be {quoted(each)}")
            found.append(Row(f"{self.where}, {field} {each.get('id', number)}", each))
        return found


def text(package: str, name: str) -> str:
    """A data file of a game, in the folder `data` of its package."""
    return (files(package) / "data" / name).read_text(encoding="utf-8")


def json_row(name: str, content: str) -> Row:
    """A JSON file as one entry."""
    found = json_of(content, name, BadData)
    if not isinstance(found, dict):
        raise BadData(f"{name}: an object with fields is expected")
    return Row(name, found)


def csv_rows(name: str, content: str) -> list[Row]:
    """A CSV file as entries, named by their line and id.

    >>> [row.where for row in csv_rows("ledger.csv", "id,text\\nA-1,Roll\\nA-2,Bank\\n")]
    ['ledger.csv, row 2 (A-1)', 'ledger.csv, row 3 (A-2)']
    """
    found = []
    for number, row in enumerate(csv.DictReader(content.splitlines()), 2):
        if None in row or None in row.values():
            raise BadData(f"{name}, row {number} ({row.get('id', '?')}): wrong number of fields")
        found.append(Row(f"{name}, row {number} ({row.get('id') or row.get('card_id')})", row))
    return found
