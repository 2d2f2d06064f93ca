"""Every game is a row; a run that was stopped goes on; hostile files are refused in words."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.console import inside, refused
from understudy.core.errors import BadSetup
from understudy.core.registry import find
from understudy.simulate import Order, simulate
from understudy.simulate.order import Chunk, Outcome
from understudy.simulate.rows import (
    COLUMNS,
    KINDS,
    Results,
    counts_of,
    outcome_of,
    part_of,
    read_counts,
    read_rows,
    telling,
)

ORDER = Order("tyrants", 8, ("automa:hard", "greedy"), {}, seed=3, trace=True, rotate=True, course=True)


def written(path: Path, order: Order = ORDER, resume: bool = False) -> list[Outcome]:
    """Play an order into a file; what was played."""
    played: list[Outcome] = []
    results = Results(path, order, resume)

    def keep(chunk: Chunk) -> None:
        results.keep(chunk)
        played.extend(chunk.outcomes)

    try:
        simulate(order, workers=1, keep=keep, done=results.done, counted=results.counted)
    finally:
        results.close()
    return played


@pytest.mark.parametrize("kind", KINDS)
def test_rows_come_back_as_they_were(kind: str, tmp_path: Path) -> None:
    path = tmp_path / f"rows{kind}"
    played = written(path)
    rows = read_rows(path)
    assert [tuple(row) for row in rows] == [COLUMNS] * 8
    found = [outcome_of(row) for row in rows]
    assert [replace(each, seconds=0.0) for each in found] == [replace(each, seconds=0.0) for each in played]
    # The chairs change and the seed stays, game by game.
    assert [row["seating"] for row in rows[:2]] == [[0, 1], [1, 0]]
    assert rows[0]["seed"] == rows[1]["seed"] != rows[2]["seed"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_run_goes_on_where_it_stopped(kind: str, tmp_path: Path) -> None:
    path = tmp_path / f"rows{kind}"
    written(path, replace(ORDER, games=3))
    with pytest.raises(BadSetup, match="--resume"):
        written(path)
    more = written(path, resume=True)
    assert [outcome.number for outcome in more] == [3, 4, 5, 6, 7]
    whole = simulate(ORDER, workers=1)
    assert [row["digest"] for row in read_rows(path)] == [outcome.digest for outcome in whole.outcomes]
    assert read_counts(counts_of(path))[0].tally.lines == whole.tally.lines
    with pytest.raises(BadSetup, match="holds other games"):
        written(path, replace(ORDER, seed=4), resume=True)


@pytest.mark.parametrize("kind", [".csv", ".jsonl"])
@pytest.mark.parametrize("left", [3, 100, 400])
def test_a_row_that_was_broken_off_is_played_again(kind: str, left: int, tmp_path: Path) -> None:
    """As a process leaves the file that was killed while it wrote."""
    path = tmp_path / f"rows{kind}"
    order = replace(ORDER, games=3, trace=False)
    written(path, order)
    text = path.read_bytes()
    start = text.rstrip().rfind(b"\n") + 1
    path.write_bytes(text[: start + left])
    assert [row["number"] for row in read_rows(path)] == [0, 1]
    again = written(path, order, resume=True)
    assert [outcome.number for outcome in again] == [2]
    assert [row["number"] for row in read_rows(path)] == [0, 1, 2]


def test_a_parquet_file_goes_on_from_the_whole_lines_beside_it(tmp_path: Path) -> None:
    order = replace(ORDER, games=3, trace=False)
    written(tmp_path / "rows.jsonl", order)
    path = tmp_path / "rows.parquet"
    part_of(path).write_bytes((tmp_path / "rows.jsonl").read_bytes()[:-20])
    assert [outcome.number for outcome in written(path, order, resume=True)] == [2]
    assert len(read_rows(path)) == 3


def test_games_whose_lines_were_not_counted_are_played_again(tmp_path: Path) -> None:
    """As when a process was killed after it wrote a row, and before the counts that belong to it."""
    path = tmp_path / "rows.csv"
    order = replace(ORDER, games=3)
    written(path, order)
    counts = counts_of(path)
    whole = counts.read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(whole) == 2
    counts.write_text("", encoding="utf-8")
    assert Results(path, order, resume=True).done == []
    counts.write_text(whole[0], encoding="utf-8")
    page = inside("report", "rows.csv", "-o", "page.html", folder=tmp_path)
    assert page.code == 0, page.err
    assert "lines were counted in 1 of 3 games" in (tmp_path / "page.html").read_text()
    assert [outcome.number for outcome in written(path, order, resume=True)] == [1, 2]
    found, numbers = read_counts(counts)
    assert numbers == {0, 1, 2}
    assert found.tally == simulate(order, workers=1).tally
    inside("report", "rows.csv", "-o", "page.html", folder=tmp_path)
    assert "lines were counted" not in (tmp_path / "page.html").read_text()


def test_a_report_on_rows_without_counts_says_so(tmp_path: Path) -> None:
    written(tmp_path / "rows.csv", replace(ORDER, games=1, trace=False))
    assert inside("report", "rows.csv", "-o", "page.html", folder=tmp_path).code == 0
    assert "lines were counted in no game" in (tmp_path / "page.html").read_text()


def test_a_seed_that_parquet_cannot_hold_is_refused_before_the_games(tmp_path: Path) -> None:
    for seed in (2**63, -(2**63) - 1):
        with pytest.raises(BadSetup, match="too large for Parquet"):
            written(tmp_path / "rows.parquet", replace(ORDER, seed=seed))
    assert not list(tmp_path.iterdir())
    written(tmp_path / "rows.csv", replace(ORDER, games=1, seed=2**63))
    assert read_rows(tmp_path / "rows.csv")[0]["run"] == 2**63


def test_a_run_that_was_killed_before_its_first_game_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    head = ",".join(COLUMNS)
    for text in ("", head[:10], head + "\r\n"):
        path.write_text(text, encoding="utf-8", newline="")
        written(path, replace(ORDER, games=1, trace=False), resume=True)
        assert path.read_text(encoding="utf-8").count(head) == 1
        assert len(read_rows(path)) == 1


@pytest.mark.parametrize("text", ["hello", "hello\n", "a,b\n1,2\n", '{"a":1}', "# notes\nwithout an end"])
def test_somebody_elses_file_is_left_alone(text: str, tmp_path: Path) -> None:
    for kind in (".csv", ".jsonl"):
        path = tmp_path / f"mine{kind}"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(BadSetup, match="mine"):
            written(path, replace(ORDER, games=1), resume=True)
        assert path.read_text(encoding="utf-8") == text


def test_scores_by_round_and_what_follows_from_them() -> None:
    course = ((1, (0, 3)), (2, (5, 3)), (3, (4, 4)), (4, (2, 6)))
    outcome = Outcome(0, totals=(9, 6), winners=(0,), length=4, course=course)
    assert (outcome.margin, outcome.lead_changes) == (3, 3)


def test_failed_games_are_rows_and_are_played_again(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    results = Results(path, ORDER, resume=False)
    results.keep(Chunk([Outcome(0, error="KeyError: oops")]))
    results.close()
    assert [row["error"] for row in read_rows(path)] == ["KeyError: oops"]
    assert [outcome.number for outcome in written(path, resume=True)] == list(range(8))
    assert [row["error"] for row in read_rows(path)] == [""] * 8


def test_telling_games() -> None:
    games = [
        Outcome(0, totals=(10, 2), length=5),
        Outcome(1, totals=(5, 4), length=9),
        Outcome(2, totals=(50, 0), length=7),
    ]
    found = {word: outcome.number for word, outcome in telling(games).items()}
    assert (found["closest"], found["longest"], found["shortest"], found["highest"]) == (1, 1, 0, 2)
    assert found["strangest"] == 2
    assert telling([Outcome(0, error="x")]) == {}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "number\n1\n",
        "\x00\xff",
        ",".join(COLUMNS) + "\n" + ",".join("x" for _ in COLUMNS) + "\n",
        ",".join(COLUMNS) + "\n1,2\n",
    ],
)
def test_files_that_are_no_results_are_refused(text: str, tmp_path: Path) -> None:
    for kind in KINDS:
        (tmp_path / f"bad{kind}").write_text(text, encoding="utf-8")
        refused(inside("report", f"bad{kind}", folder=tmp_path))
    (tmp_path / "bad.jsonl").write_text(json.dumps(dict.fromkeys(COLUMNS, 1)), encoding="utf-8")
    refused(inside("report", "bad.jsonl", folder=tmp_path), "Expected")
    refused(inside("report", "none.parquet", folder=tmp_path))
    refused(inside("report", "rows.txt", folder=tmp_path))


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"players": ["nobody", "greedy"]},
        {"players": ["greedy"]},
        {"seating": [0, 0]},
        {"winners": [7]},
        {"scores": [1]},
        {"course": [[1, [2]]]},
        {"options": {"decks": "none"}},
        {"number": -1},
        {"more": 1},
    ],
    ids=lambda wrong: next(iter(wrong)),
)
def test_rows_that_cannot_be_are_refused(wrong: dict[str, object], tmp_path: Path) -> None:
    written(tmp_path / "good.jsonl", replace(ORDER, games=1))
    (row,) = read_rows(tmp_path / "good.jsonl")
    (tmp_path / "bad.jsonl").write_text(json.dumps({**row, **wrong}), encoding="utf-8")
    refused(inside("report", "bad.jsonl", folder=tmp_path))
    assert not (tmp_path / "report.html").exists()


def test_the_command_writes_rows_and_a_page(tmp_path: Path) -> None:
    args = ("simulate", "tyrants", "--games", "6", "--seats", "automa:hard,automa:easy", "--rotate")
    result = inside(*args, "--out", "rows.csv", "--report", "page.html", folder=tmp_path)
    assert result.code == 0, result.err
    assert "Everyone took every seat" in result.out
    assert "closest game" in result.out
    rows = list(csv.DictReader((tmp_path / "rows.csv").read_text().splitlines()))
    assert [row["number"] for row in rows] == [str(number) for number in range(6)]
    again = inside("report", "rows.csv", "-o", "again.html", folder=tmp_path)
    assert again.code == 0, again.err
    pages = [(tmp_path / name).read_text() for name in ("page.html", "again.html")]
    first, second = ([line for line in page.splitlines() if "CPU second" not in line] for page in pages)
    assert first == second
    refused(inside(*args, "--out", "rows.csv", folder=tmp_path))
    refused(inside(*args, "--resume", folder=tmp_path))


def test_journals_are_not_written_over(tmp_path: Path) -> None:
    args = ("simulate", "pennies", "--games", "2", "--seats", "careful,greedy", "--journals", "kept")
    assert inside(*args, folder=tmp_path).code == 0
    before = {path.name: path.read_text() for path in (tmp_path / "kept").iterdir()}
    refused(inside(*args, folder=tmp_path))
    assert {path.name: path.read_text() for path in (tmp_path / "kept").iterdir()} == before


def test_rows_of_other_rules_are_reported_with_a_warning(tmp_path: Path) -> None:
    played = ("simulate", "pennies", "--seats", "careful,greedy", "--games", "4", "--out", "rows.csv")
    assert inside(*played, "--workers", "1", folder=tmp_path).code == 0
    rows, today = tmp_path / "rows.csv", find("pennies").version
    result = inside("report", "rows.csv", "-o", "today.html", folder=tmp_path)
    assert (result.code, result.err) == (0, "")
    assert f"Version {today} of the game." in (tmp_path / "today.html").read_text()
    rows.write_text(rows.read_text().replace(f"pennies,{today},", "pennies,77,"))
    result = inside("report", "rows.csv", "-o", "page.html", folder=tmp_path)
    assert result.code == 0
    assert f"of version 77 of Pennies, and this is version {today}" in result.err
    assert "Another version." in (tmp_path / "page.html").read_text()
    assert "Another version." not in (tmp_path / "today.html").read_text()


def test_games_that_would_be_others_today_are_not_offered(tmp_path: Path) -> None:
    played = ("simulate", "pennies", "--seats", "careful,greedy", "--games", "4", "--out", "rows.csv")
    assert inside(*played, "--workers", "1", folder=tmp_path).code == 0
    rows = tmp_path / "rows.csv"
    inside("report", "rows.csv", "-o", "page.html", folder=tmp_path)
    assert "Games worth a look" in (tmp_path / "page.html").read_text()
    lines = rows.read_text().splitlines()
    other = [",".join([*line.split(",")[:-2], "0" * 32, ""]) for line in lines[1:]]
    rows.write_text("\n".join([lines[0], *other]) + "\n")
    inside("report", "rows.csv", "-o", "page.html", folder=tmp_path)
    assert "Games worth a look" not in (tmp_path / "page.html").read_text()


def test_rows_of_several_runs_are_no_report(tmp_path: Path) -> None:
    for seats, name in (("careful,greedy", "a.csv"), ("greedy,careful", "b.csv")):
        played = ("simulate", "pennies", "--seats", seats, "--games", "3", "--out", name)
        assert inside(*played, "--workers", "1", folder=tmp_path).code == 0
    both = (tmp_path / "a.csv").read_text() + (tmp_path / "b.csv").read_text().splitlines()[3] + "\n"
    (tmp_path / "both.csv").write_text(both)
    refused(inside("report", "both.csv", folder=tmp_path), "These rows are of several runs: players is")


def test_who_can_be_simulated_is_offered_and_nobody_else(tmp_path: Path) -> None:
    for given in ((), ("--seats", "nobody,greedy")):
        result = inside("simulate", "tyrants", *given, folder=tmp_path)
        refused(result, "hoose from")
        assert "person" not in result.err
        assert "reported" not in result.err
        assert "automa:hard" in result.err


def test_a_report_that_cannot_be_written_is_refused_before_the_games(tmp_path: Path) -> None:
    given = ("simulate", "pennies", "--seats", "careful,greedy", "--out", "rows.csv", "--report", ".")
    refused(inside(*given, folder=tmp_path), "this is a folder")
    assert not (tmp_path / "rows.csv").exists()
