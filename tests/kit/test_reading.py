"""Reading data files: what an owner edits wrongly is named by file, row and field."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from understudy.core.errors import BadData
from understudy.kit.reading import Row, csv_rows, json_row, text

FIELDS = {"id": "spy", "cost": "4", "cut": "1.5", "in": {"a": 1}, "at": [1, 2], "no": ""}
ROW = Row("cards, row 2 (spy)", FIELDS)


def test_values_are_read() -> None:
    assert ROW.word("id", ("spy", "noble")) == "spy"
    assert ROW.word("nothing", default="none") == "none"
    assert ROW.count("cost", 0, 9) == 4
    assert ROW.count("no", 0, 9, empty=7) == 7
    assert ROW.number("cut", 0, 9) == 1.5
    assert not ROW.flag("no")
    assert ROW.counts("at", 2, 0, 9) == (1, 2)
    assert ROW.numbers("at", 2, 0, 9) == (1.0, 2.0)
    assert ROW.inside("in").count("a", 0, 1) == 1


@pytest.mark.parametrize(
    ("read", "message"),
    [
        (lambda row: row.value("name"), "field name: is missing"),
        (lambda row: row.only("id", "cost"), "field cut: not a known field; choose from: id, cost"),
        (lambda row: row.word("id", ("noble",)), "field id: “spy” is not allowed; choose from: noble"),
        (lambda row: row.word("at"), r"field at: text is expected, not \[1, 2\]"),
        (lambda row: row.count("cost", 0, 3), "field cost: 4 is out of range; it must be 0 to 3"),
        (lambda row: row.count("cut", 0, 3), r"field cut: a whole number is expected, not 1\.5"),
        (lambda row: row.number("id", 0, 3), "field id: a number is expected, not “spy”"),
        (lambda row: row.flag("cost"), r"field cost: yes \(1\) or no \(0\) is expected, not “4”"),
        (lambda row: row.sequence("at", 3), r"field at: a list of 3 is expected, not \[1, 2\]"),
        (lambda row: row.inside("id"), "field id: an entry with fields is expected, not “spy”"),
        (lambda row: row.rows("at"), "field at: entry 1 must have fields, not be 1"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(read: Callable[[Row], object], message: str) -> None:
    with pytest.raises(BadData, match=rf"cards, row 2 \(spy\), {message}"):
        read(ROW)


def test_entries_of_a_list_are_named_by_their_id_or_number() -> None:
    row = json_row("map.json", '{"places": [{"id": "gate"}, {}]}')
    assert [each.where for each in row.rows("places")] == ["map.json, places gate", "map.json, places 2"]


def test_broken_files_are_named_with_the_line() -> None:
    with pytest.raises(BadData, match=r"map\.json, line 2"):
        json_row("map.json", '{"places":\n}')
    with pytest.raises(BadData, match=r"map\.json: an object with fields is expected"):
        json_row("map.json", "[]")
    with pytest.raises(BadData, match=r"cards\.csv, row 3 \(b\): wrong number of fields"):
        csv_rows("cards.csv", "id,cost\na,1\nb\n")


def test_files_are_found_in_the_folder_data_of_a_package() -> None:
    assert text("understudy.games.tyrants", "cards.csv").startswith("id,")
