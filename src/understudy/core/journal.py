"""Journals: a game as JSON lines. First the header, then one line per answer, with checks in between."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from understudy.core.answers import Answer, encoded
from understudy.core.errors import BadJournal, BadSetup, Mistake
from understudy.core.events import Watch
from understudy.core.game import AnyGame, digest
from understudy.core.match import Header, Match, Tape
from understudy.core.sources import Source
from understudy.core.textfile import json_of, read_text, write_whole

__all__ = [
    "FORMAT",
    "dumps",
    "encoded",
    "header_line",
    "lines",
    "load",
    "loads",
    "played",
    "read_header",
    "save",
    "write_whole",
]

FORMAT = 1


def header_line(header: Header) -> dict[str, Any]:
    """The first line of a journal."""
    first: dict[str, Any] = {
        "understudy": FORMAT,
        "game": header.game.name,
        "version": header.game.version,
        "seats": [str(seat) for seat in header.seats],
        "options": dict(header.options),
        "seed": header.seed,
    }
    if header.position is not None:
        first["position"] = header.position
    return first


def lines(match: Match) -> Iterable[dict[str, Any]]:
    """The journal of a match, line by line."""
    header = match.header
    yield header_line(header)
    for number, entry in enumerate(match.entries, 1):
        kind, seat, by = entry[:3]
        yield {"n": number, "kind": kind, "seat": seat, "by": by, "answer": encoded(entry)}
    if match.over:
        yield {"end": len(match.entries), "digest": digest(header.game.position(match.table))}


def dumps(match: Match) -> str:
    """The journal of a match as text."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines(match))


def save(match: Match, path: Path) -> None:
    """Write the journal of a match, whole or not at all."""
    write_whole(path, dumps(match))


def _records(text: str) -> list[dict[str, Any]]:
    records = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        record = _record(line, number)
        if not isinstance(record, dict):
            raise BadJournal(f"line {number}: expected an object, got {type(record).__name__}")
        records.append(record)
    if not records:
        raise BadJournal("the file is empty; a journal starts with a line that names the game")
    return records


def _record(line: str, number: int) -> Any:
    try:
        return json_of(line, f"line {number}", BadJournal)
    except BadJournal as error:
        # The text is one line: its number is that of the file.
        raise BadJournal(str(error).replace(", line 1, column", ", column")) from None


def _field(record: Mapping[str, Any], name: str, kind: type, line: int) -> Any:
    value = record.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        given = "it is missing" if name not in record else f"it is {value!r}"
        raise BadJournal(f"line {line}: “{name}” must be {_ARTICLES[kind]}, but {given}")
    return value


_ARTICLES = {int: "a whole number", str: "a text", list: "a list", dict: "an object"}


def read_header(record: Mapping[str, Any], find: Callable[[str], AnyGame]) -> Header:
    """The first line of a journal."""
    if record.get("understudy") != FORMAT:
        raise BadJournal(
            f'line 1: not a journal of format {FORMAT} (the first line must say "understudy": {FORMAT})'
        )
    try:
        game = find(_field(record, "game", str, 1))
        version = _field(record, "version", int, 1)
        if version != game.version:
            raise BadJournal(
                f"line 1: written by version {version} of the rules of {game.title}; this program has "
                f"version {game.version} and cannot play it back exactly"
            )
        seats = game.line_up([str(seat) for seat in _field(record, "seats", list, 1)])
        given = _field(record, "options", dict, 1)
        options = game.options({str(name): str(value) for name, value in given.items()})
        seed = _field(record, "seed", int, 1)
        position = _field(record, "position", dict, 1) if "position" in record else None
    except BadSetup as error:
        raise BadJournal(f"line 1: {error}") from None
    return Header(game, seats, options, seed, position)


def _entry(record: Mapping[str, Any], number: int, line: int) -> Answer:
    if record.get("n") != number:
        raise BadJournal(f"line {line}: expected answer number {number}, found {record.get('n')!r}")
    kind = _field(record, "kind", str, line)
    seat = _field(record, "seat", int, line)
    by = _field(record, "by", str, line)
    if "answer" not in record:
        raise BadJournal(f"line {line}: “answer” is missing")
    return Answer((kind, seat, by, record["answer"], None))


def loads(
    text: str,
    find: Callable[[str], AnyGame],
    *,
    watch: Watch | None = None,
    source: Callable[[int], Callable[[str], Source]] | None = None,
    verify: bool = False,
) -> Match:
    """Play a journal back. Every answer is checked; with a listener, the bots' reasons are found again."""
    records = _records(text)
    header = read_header(records[0], find)
    end = records.pop() if "end" in records[-1] else None
    entries = [_entry(record, number, number + 1) for number, record in enumerate(records[1:], 1)]
    make = source(header.seed) if source else None
    match = played(header, entries, watch=watch, source=make, walk=watch is not None, verify=verify)
    _check_end(match, end)
    return match


def played(
    header: Header,
    entries: Sequence[Answer],
    *,
    watch: Watch | None = None,
    source: Callable[[str], Source] | None = None,
    walk: bool = False,
    verify: bool = False,
) -> Match:
    """A match in which these answers (journal data) were given, each of them checked."""
    try:
        match = Match(header, watch=watch, source=source)
    except Mistake as error:
        raise BadJournal(f"line 1: {error}") from None
    tape = Tape(entries, raw=True, walk=verify or walk, verify=verify)
    try:
        match.play_back(tape)
    except BadJournal as error:
        raise BadJournal(f"line {len(match.entries) + 2}: {error}") from None
    except (Mistake, ValueError, LookupError) as error:
        # A bot's plan is taken as it stands; one that was tampered with fails in the rules themselves.
        raise BadJournal(
            f"line {len(match.entries) + 1}: the rules cannot carry out this answer ({error})"
        ) from None
    if tape.used < len(entries):
        raise BadJournal(f"line {tape.used + 2}: the game is over, but the journal goes on")
    return match


def _check_end(match: Match, end: Mapping[str, Any] | None) -> None:
    if end is None:
        return
    line = len(match.entries) + 2
    if end.get("end") != len(match.entries) or not match.over:
        raise BadJournal(f"line {line}: the journal says that the game ended here, but it did not")
    if end.get("digest") != digest(match.header.game.position(match.table)):
        raise BadJournal(f"line {line}: the final position is not the one that was saved")


def load(path: Path, find: Callable[[str], AnyGame], **how: Any) -> Match:
    """Load a journal file, or say what is wrong with it and at which line."""
    text = read_text(path, BadJournal)
    try:
        return loads(text, find, **how)
    except BadJournal as error:
        raise BadJournal(f"{path}, {error}") from None
