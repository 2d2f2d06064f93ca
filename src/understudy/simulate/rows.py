"""Every game is a row: CSV, JSON lines or Parquet, appended as games are finished.

Beside the rows lies a file with what was counted on the bots' pages, a line for each chunk: a report can be
made later, and a run that was stopped can go on.
"""

from __future__ import annotations

import csv
import io
import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from statistics import median_low
from typing import Annotated, Any, TextIO

from msgspec import Meta, Struct, ValidationError, convert

from understudy.core.errors import BadSetup
from understudy.core.registry import find
from understudy.core.textfile import json_in_line, read_text
from understudy.simulate.order import Chunk, Order, Outcome
from understudy.simulate.tally import Counts, LineKey, PrintedLine, Tally


class RowShape(Struct, forbid_unknown_fields=True):
    """What a row must hold, for files that come from anywhere."""

    game: str
    version: int
    run: int
    number: Annotated[int, Meta(ge=0)]
    seed: str
    players: list[str]
    seating: list[int]
    options: dict[str, str]
    rotated: bool
    winners: list[int]
    scores: list[int]
    parts: list[dict[str, int]]
    length: int
    decisions: int
    chance: int
    margin: int
    lead_changes: int
    course: list[tuple[int, list[int]]]
    seconds: float
    digest: str
    error: str

    def fits_itself(self) -> bool:
        """Whether its parts are about the same seats."""
        seats = range(len(self.players))
        played = not self.error
        return (
            sorted(self.seating) == list(seats)
            and all(seat in seats for seat in self.winners)
            and len(self.scores) == (len(seats) if played else 0)
            and all(len(totals) == len(seats) for _, totals in self.course)
        )


#: The columns of a row, in order.
COLUMNS = RowShape.__struct_fields__
#: Columns that hold more than one value; a CSV file has them as JSON.
_NESTED = frozenset(("players", "seating", "options", "winners", "scores", "parts", "course"))
#: In Parquet these are JSON texts as well: their shape differs from game to game.
_TEXTS = frozenset(("options", "parts", "course"))
_WHOLE = frozenset(("version", "number", "length", "decisions", "chance", "margin", "lead_changes"))
KINDS = (".csv", ".jsonl", ".parquet")
#: Whole numbers of Parquet have 64 bits.
LARGEST = 2**63
#: How lines begin that are written as JSON: rows, and counts.
_STARTS = ('{"game":', '{"games":')

Row = dict[str, Any]


def row_of(order: Order, outcome: Outcome) -> Row:
    """One game as a row."""
    return {
        "game": order.game,
        "version": find(order.game).version,
        "run": order.seed,
        "number": outcome.number,
        # Too large for the numbers of many programs that read such files.
        "seed": str(order.seed_of(outcome.number)),
        "players": list(order.seats),
        "seating": list(order.seating(outcome.number)),
        "options": dict(order.options),
        "rotated": order.rotate,
        "winners": list(outcome.winners),
        "scores": list(outcome.totals),
        "parts": [dict(parts) for parts in outcome.parts],
        "length": outcome.length,
        "decisions": outcome.decisions,
        "chance": outcome.chance,
        "margin": outcome.margin,
        "lead_changes": outcome.lead_changes,
        "course": [[number, list(totals)] for number, totals in outcome.course],
        "seconds": round(outcome.seconds, 6),
        "digest": outcome.digest,
        "error": outcome.error,
    }


def outcome_of(row: Mapping[str, Any]) -> Outcome:
    """A row as the outcome that it was made of, without its journal."""
    return Outcome(
        number=row["number"],
        digest=row["digest"],
        decisions=row["decisions"],
        chance=row["chance"],
        length=row["length"],
        totals=tuple(row["scores"]),
        winners=tuple(row["winners"]),
        error=row["error"],
        parts=tuple(row["parts"]),
        course=tuple((number, tuple(totals)) for number, totals in row["course"]),
        seconds=row["seconds"],
    )


def order_of(rows: Sequence[Mapping[str, Any]]) -> Order:
    """What was simulated, by its rows; they must be of one run."""
    first = rows[0]
    for row in rows:
        for name in ("game", "run", "players", "options", "rotated"):
            if row[name] != first[name]:
                raise BadSetup(
                    f"These rows are of several runs: {name} is {first[name]} in row {first['number']}, "
                    f"but {row[name]} in row {row['number']}. Make a report on each."
                )
    return Order(
        game=first["game"],
        games=max(row["number"] for row in rows) + 1,
        seats=tuple(first["players"]),
        options=first["options"],
        seed=first["run"],
        rotate=first["rotated"],
        course=any(row["course"] for row in rows),
        trace=True,
    )


# -- reading -------------------------------------------------------------------------------------------------


def kind_of(path: Path) -> str:
    """How rows are written in this file: by how its name ends."""
    if path.suffix not in KINDS:
        raise BadSetup(f"{path}: results are written as {', '.join(KINDS)}; end the name with one of these.")
    return path.suffix


def read_rows(path: Path) -> list[Row]:
    """The rows of a file, in the order of the games."""
    read = {".csv": _read_csv, ".jsonl": _read_lines, ".parquet": _read_parquet}[kind_of(path)]
    rows = [_whole(row, path) for row in read(path)]
    return sorted({row["number"]: row for row in rows}.values(), key=lambda row: int(row["number"]))


def _whole(row: Row, path: Path) -> Row:
    """A row as it must be, or a message that names what is wrong with it."""
    try:
        shape = convert(row, RowShape)
    except ValidationError as error:
        wrong = str(error)
    else:
        if shape.fits_itself():
            return row
        wrong = f"row {shape.number} does not fit its players"
    raise BadSetup(f"{path}: {wrong}. `understudy simulate --out` writes the rows that can be read here.")


def _read_csv(path: Path) -> Iterator[Row]:
    text = read_text(path, BadSetup)
    head = ",".join(COLUMNS)
    if not (text.startswith(head) or head.startswith(text)):
        raise BadSetup(
            f"{path}: this is no file of `understudy simulate --out`, which begins “{','.join(COLUMNS[:4])}”."
        )
    for number, texts in enumerate(csv.DictReader(io.StringIO(_unbroken(text, path))), 2):
        try:
            yield {name: _value(name, text) for name, text in texts.items()}
        except (ValueError, TypeError):
            raise BadSetup(f"{path}, line {number}: this is no row of `understudy simulate --out`.") from None


def _unbroken(text: str, path: Path) -> str:
    """Without a last line that is broken off, as a process leaves it that was killed.

    Only what this module can have begun to write counts as such. That game is played again.
    """
    whole = text[: text.rfind("\n") + 1]
    last = text[len(whole) :]
    if path.suffix == ".csv":
        return whole
    begun = any(last.startswith(start[: len(last)]) for start in _STARTS)
    return whole if begun and not _is_json(last) else text


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def _value(name: str, text: str) -> Any:
    if name in _NESTED:
        return json.loads(text)
    if name in _WHOLE or name == "run":
        return int(text)
    if name == "seconds":
        return float(text)
    return text == "True" if name == "rotated" else text


def _read_lines(path: Path) -> Iterator[Row]:
    text = _unbroken(read_text(path, BadSetup), path)
    for number, line in enumerate(text.splitlines(), 1):
        row = json_in_line(line, f"{path}, line {number}", BadSetup) if line.strip() else {}
        if not isinstance(row, dict):
            raise BadSetup(f"{path}, line {number}: this is no row of `understudy simulate --out`.")
        if row:
            yield row


def _read_parquet(path: Path) -> Iterator[Row]:
    if path.exists():
        parquet = _parquet()
        try:
            found = parquet.read_table(path).to_pylist()
        except (OSError, ValueError) as error:
            raise BadSetup(f"{path}: cannot be read as Parquet: {error}") from None
        for row in found:
            yield {name: json.loads(value) if name in _TEXTS else value for name, value in row.items()}
    part = part_of(path)
    if part.exists():
        yield from _read_lines(part)
    elif not path.exists():
        raise BadSetup(f"{path}: cannot be read: the file does not exist.")


def _parquet() -> Any:
    """The reader and writer, which only those have who asked for it."""
    try:
        return import_module("pyarrow.parquet")
    except ModuleNotFoundError:
        raise BadSetup("Parquet needs pyarrow: pip install 'understudy[parquet]', or write .csv.") from None


def part_of(path: Path) -> Path:
    """Where rows lie until a file is finished that cannot be appended to."""
    return path.with_name(path.name + ".part.jsonl")


def counts_of(path: Path) -> Path:
    """Where the counts of the bots' lines lie that belong to these rows."""
    return path.with_name(path.name + ".lines.jsonl")


# -- writing -------------------------------------------------------------------------------------------------


class Results:
    """A file of rows that grows as games are finished."""

    def __init__(self, path: Path, order: Order, resume: bool) -> None:
        self._path, self._order, self._kind = path, order, kind_of(path)
        if self._kind == ".parquet":
            _parquet()
            if not -LARGEST <= order.seed < LARGEST:
                raise BadSetup(
                    f"--seed {order.seed}: too large for Parquet; use one below {LARGEST}, or write .csv."
                )
        taken = [each for each in (path, part_of(path)) if each.exists()]
        if taken and not resume:
            raise BadSetup(f"{path}: this file exists already; name another, or continue it with --resume.")
        rows = read_rows(path) if taken else []
        #: What was played before, and what was counted then.
        self.done = self._fitting(rows)
        self.counted = Chunk()
        if resume:
            self.counted, numbers = read_counts(counts_of(path))
            if order.trace and counts_of(path).exists():
                # A run that was killed between a row and its counts: such a game is played once more.
                self.done = [each for each in self.done if each.number in numbers]
        grows = part_of(path) if self._kind == ".parquet" else path
        self._file = _opened(grows)
        self._counts = _opened(counts_of(path)) if order.trace else None
        self._told: set[PrintedLine] = set()
        if self._kind == ".csv" and not self._file.tell():
            csv.writer(self._file).writerow(COLUMNS)
            self._file.flush()

    def _fitting(self, rows: Sequence[Row]) -> list[Outcome]:
        """The games that need not be played again; the rows must be of this very run."""
        order = self._order
        for row in rows:
            ours = row_of(order, outcome_of(row))
            for name in ("game", "version", "seed", "players", "seating", "options"):
                if row[name] != ours[name]:
                    raise BadSetup(
                        f"{self._path}: holds other games (row {row['number']}: {name} is {row[name]}, not "
                        f"{ours[name]}); name another file."
                    )
        return [outcome_of(row) for row in rows if row["number"] < order.games and not row["error"]]

    def keep(self, chunk: Chunk) -> None:
        """Append the games of a chunk; on disk before the next one comes."""
        rows = [row_of(self._order, outcome) for outcome in chunk.outcomes]
        if self._kind == ".csv":
            csv.writer(self._file).writerows(
                [_compact(row[name]) if name in _NESTED else row[name] for name in COLUMNS] for row in rows
            )
        else:
            self._file.writelines(_compact(row) + "\n" for row in rows)
        self._file.flush()
        if self._counts is not None and chunk.tally.games:
            self._counts.write(_compact(counts_data(chunk, self._told)) + "\n")
            self._counts.flush()

    def close(self) -> None:
        """Nothing more comes: a Parquet file is written now."""
        self._file.close()
        if self._counts is not None:
            self._counts.close()
        if self._kind == ".parquet":
            write_parquet(read_rows(self._path), self._path)
            part_of(self._path).unlink()


def _opened(path: Path) -> TextIO:
    """The file to append to, after the last whole line of it."""
    try:
        if path.exists():
            text = read_text(path, BadSetup)
            whole = _unbroken(text, path)
            if whole != text:
                os.truncate(path, len(whole.encode()))
            if whole and not whole.endswith("\n"):
                with path.open("a", encoding="utf-8", newline="") as ended:
                    ended.write("\n")
        return path.open("a", encoding="utf-8", newline="")
    except OSError as error:
        raise BadSetup(f"{path}: cannot be written: {error.strerror}.") from None


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def write_parquet(rows: Sequence[Row], path: Path) -> None:
    """Rows as a Parquet file, whole or not at all."""
    parquet, pyarrow = _parquet(), import_module("pyarrow")
    whole = pyarrow.list_(pyarrow.int64())
    types: dict[str, Any] = {"players": pyarrow.list_(pyarrow.string()), "rotated": pyarrow.bool_()}
    types |= dict.fromkeys(("seating", "winners", "scores"), whole)
    types |= {name: pyarrow.int64() for name in (*_WHOLE, "run")} | {"seconds": pyarrow.float64()}
    columns = [
        pyarrow.array(
            [_compact(row[name]) if name in _TEXTS else row[name] for row in rows],
            types.get(name, pyarrow.string()),
        )
        for name in COLUMNS
    ]
    beside = path.with_name(path.name + ".new")
    parquet.write_table(pyarrow.table(columns, names=list(COLUMNS)), beside, compression="zstd")
    beside.replace(path)


# -- what was counted ----------------------------------------------------------------------------------------


def counts_data(chunk: Chunk, told: set[PrintedLine]) -> dict[str, Any]:
    """The counts of a chunk as data; lines that were written before are only counted."""
    tally = chunk.tally
    fresh: dict[str, list[PrintedLine]] = {}
    for title, printed in tally.pages.items():
        for line in printed:
            if line not in told:
                fresh.setdefault(title, []).append(line)
                told.add(line)
    return {
        "games": [outcome.number for outcome in chunk.outcomes if not outcome.error],
        "fired": dict(chunk.fired),
        "pages": {title: [[*line.key[1:], *line[1:]] for line in lines] for title, lines in fresh.items()},
        "lines": [[player, *key, *asdict(counts).values()] for (player, key), counts in tally.lines.items()],
        "settled": {player: dict(how) for player, how in tally.settled.items()},
    }


def read_counts(path: Path) -> tuple[Chunk, set[int]]:
    """All that was counted beside a file of rows, as one chunk without games; and in which games."""
    found, numbers = Chunk(), set[int]()
    if not path.exists():
        return found, numbers
    text = _unbroken(read_text(path, BadSetup), path)
    for number, line in enumerate(text.splitlines(), 1):
        data = json_in_line(line, f"{path}, line {number}", BadSetup)
        try:
            _add_counts(found, data)
            numbers |= set(data["games"])
        except (LookupError, TypeError, ValueError, AttributeError):
            raise BadSetup(f"{path}, line {number}: these are no counts of `understudy simulate`.") from None
    return found, numbers


def _add_counts(found: Chunk, data: Mapping[str, Any]) -> None:
    tally = Tally(
        games=len(data["games"]),
        lines={(player, LineKey(*key)): Counts(*counts) for player, *key, counts in _split(data["lines"])},
        pages={
            title: [
                PrintedLine(LineKey(title, under, rules, text), *more) for under, rules, text, *more in lines
            ]
            for title, lines in data["pages"].items()
        },
        settled={player: Counter(how) for player, how in data["settled"].items()},
    )
    found.fired.update(data["fired"])
    found.tally.add(tally)


def _split(lines: Iterable[Sequence[Any]]) -> Iterator[tuple[Any, ...]]:
    for player, page, under, rules, text, *counts in lines:
        yield player, page, under, rules, text, counts


#: Which game to look at again, by a word: of all that ended, the best by this.
TELLING: Mapping[str, Callable[[Outcome], tuple[Any, ...]]] = {
    "closest": lambda game: (-game.margin, game.lead_changes),
    "longest": lambda game: (game.length, game.decisions),
    "shortest": lambda game: (-game.length, -game.decisions),
    "highest": lambda game: (max(game.totals, default=0),),
    "most turns of the tide": lambda game: (game.lead_changes, -game.margin),
}


def telling(outcomes: Iterable[Outcome]) -> dict[str, Outcome]:
    """The games worth looking at again, by what they are."""
    ended = [outcome for outcome in outcomes if not outcome.error]
    if not ended:
        return {}
    return {name: max(ended, key=lambda game: (by(game), -game.number)) for name, by in TELLING.items()} | {
        "strangest": _strangest(ended)
    }


def _strangest(ended: Sequence[Outcome]) -> Outcome:
    """The game whose scores are furthest from the usual ones."""
    usual = [median_low(totals) for totals in zip(*(game.totals for game in ended), strict=True)]

    def distance(game: Outcome) -> int:
        return sum(abs(total - each) for total, each in zip(game.totals, usual, strict=True))

    return max(ended, key=lambda game: (distance(game), -game.number))
