"""Journals: a game as JSON lines. First the header, then one line per answer, with positions in between.

A game plays back exactly by the rules that it was played by. Under other rules it goes on from the last
position from which it can.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from understudy.core.answers import Answer, encoded
from understudy.core.chance import derived
from understudy.core.errors import BadJournal, BadSetup, Mistake
from understudy.core.events import Watch
from understudy.core.game import AnyGame, digest
from understudy.core.match import Header, Match, Tape
from understudy.core.sources import Source
from understudy.core.textfile import MARK, json_in_line, json_of, read_text, write_whole

__all__ = [
    "FORMAT",
    "Resumed",
    "answer_line",
    "dumps",
    "encoded",
    "gone_on",
    "header_line",
    "lines",
    "load",
    "loads",
    "played",
    "read_header",
    "resume",
    "resumes",
    "save",
    "write_whole",
]

FORMAT = 1
#: So many positions a journal holds at most: the last ones. A game that is over needs none to go on.
POSITIONS = 3
#: How the rules fail with answers that nobody gave: each is the file's fault, not the program's.
FAILS = (
    Mistake,
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    AssertionError,
    ArithmeticError,
    RecursionError,
)


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


def answer_line(number: int, answer: Answer) -> dict[str, Any]:
    """One answer, counted from 1; with the keys of what was judged."""
    line = {"n": number, "kind": answer.kind, "seat": answer.seat, "by": answer.by, "answer": encoded(answer)}
    return {**line, "keys": list(answer.keys)} if answer.keys else line


def lines(match: Match) -> Iterable[dict[str, Any]]:
    """The journal of a match, line by line."""
    header = match.header
    positions = {} if match.over else dict(match.positions(most=POSITIONS))
    yield header_line(header)
    for number, answer in enumerate(match.entries, 1):
        yield answer_line(number, answer)
        if number in positions:
            yield {"after": number, "position": positions[number]}
    if match.over:
        yield {"end": len(match.entries), "digest": digest(header.game.position(match.table))}


def dumps(match: Match) -> str:
    """The journal of a match as text."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines(match))


def save(match: Match, path: Path) -> None:
    """Write the journal of a match, whole or not at all."""
    write_whole(path, dumps(match))


def _records(text: str) -> list[dict[str, Any]]:
    # Not `splitlines`, which parts a text at signs that JSON lets stand in the middle of one.
    lines = _END.split(text.removeprefix(MARK))
    records = _at_once([line for line in lines if line.strip()])
    if records is None:
        records = _line_by_line(lines)
    if not records:
        raise BadJournal("the file is empty; a saved game starts with a line that names the game")
    return records


def _at_once(lines: Sequence[str]) -> list[dict[str, Any]] | None:
    """All lines read as one text, which is quicker; None where a line is not what it should be."""
    try:
        found = json_of(f"[{_BETWEEN.join(lines)}]", "", BadJournal)
    except BadJournal:
        return None
    fits = len(found) == len(lines) and all(isinstance(record, dict) for record in found)
    return found if fits else None


_END = re.compile(r"\r\n|\r|\n")
#: No text goes on behind the end of a line.
_BETWEEN = ",\n"


def _line_by_line(lines: Sequence[str]) -> list[dict[str, Any]]:
    records = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        record = json_in_line(line, f"line {number}", BadJournal)
        if not isinstance(record, dict):
            raise BadJournal(f"line {number}: expected an object, got {type(record).__name__}")
        records.append(record)
    return records


def _field(record: Mapping[str, Any], name: str, kind: type, line: int) -> Any:
    value = record.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        given = "it is missing" if name not in record else f"it is {value!r}"
        raise BadJournal(f"line {line}: “{name}” must be {_ARTICLES[kind]}, but {given}")
    return value


_ARTICLES = {int: "a whole number", str: "a text", list: "a list", dict: "an object"}


def _counts(value: object, number: int) -> bool:
    """Is it this number, and not one of another kind that is as large?"""
    return type(value) is int and value == number


def read_header(record: Mapping[str, Any], find: Callable[[str], AnyGame], exact: bool = True) -> Header:
    """The first line of a journal; if exact, of a game by the rules that this program has."""
    if not _counts(record.get("understudy"), FORMAT):
        raise BadJournal(
            f'line 1: not a saved game of format {FORMAT} (the first line must say "understudy": {FORMAT})'
        )
    try:
        game = find(_field(record, "game", str, 1))
        version = _field(record, "version", int, 1)
        if exact and version != game.version:
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
    if not _counts(record.get("n"), number):
        raise BadJournal(f"line {line}: expected answer number {number}, found {record.get('n')!r}")
    kind, seat, by = record.get("kind"), record.get("seat"), record.get("by")
    if type(kind) is not str or type(seat) is not int or type(by) is not str or "answer" not in record:
        raise _wrong_entry(record, line)
    keys = [str(key) for key in _field(record, "keys", list, line)] if "keys" in record else None
    return Answer((kind, seat, by, record["answer"], keys))


def _wrong_entry(record: Mapping[str, Any], line: int) -> BadJournal:
    """What is wrong with an answer."""
    try:
        for name, kind in (("kind", str), ("seat", int), ("by", str)):
            _field(record, name, kind, line)
    except BadJournal as error:
        return error
    return BadJournal(f"line {line}: “answer” is missing")


class Parts(NamedTuple):
    """A journal taken apart, nothing of it played yet."""

    first: Mapping[str, Any]
    answers: Sequence[Answer]
    #: In which line of the file each answer stands.
    lines: Sequence[int]
    #: After so many answers.
    positions: Sequence[tuple[int, Mapping[str, Any]]]
    end: Mapping[str, Any] | None

    def line(self, number: int) -> int:
        """The line of answer `number`, or the one after the last."""
        return self.lines[number] if number < len(self.lines) else (self.lines[-1] if self.lines else 1) + 1


def _parts(text: str) -> Parts:
    records = _records(text)
    end = records.pop() if "end" in records[-1] else None
    answers, lines, positions = list[Answer](), list[int](), list[tuple[int, Mapping[str, Any]]]()
    for line, record in enumerate(records[1:], 2):
        if "after" in record:
            positions.append((_field(record, "after", int, line), _field(record, "position", dict, line)))
        else:
            answers.append(_entry(record, len(answers) + 1, line))
            lines.append(line)
    return Parts(records[0], answers, lines, positions, end)


Sources: TypeAlias = Callable[[int], Callable[[str], Source]]


def loads(
    text: str,
    find: Callable[[str], AnyGame],
    *,
    watch: Watch | None = None,
    source: Sources | None = None,
    verify: bool = False,
) -> Match:
    """Play a journal back. Every answer is checked; with a listener, the bots' reasons are found again."""
    parts = _parts(text)
    header = read_header(parts.first, find)
    make = source(header.seed) if source else None
    match = played(
        header,
        parts.answers,
        watch=watch,
        source=make,
        walk=watch is not None,
        verify=verify,
        line=parts.line,
    )
    _check_end(match, parts)
    return match


class Resumed(NamedTuple):
    """A game that was saved, and what has to be said about it; nothing where it plays back exactly."""

    match: Match
    said: str


def resumes(
    text: str,
    find: Callable[[str], AnyGame],
    *,
    watch: Callable[[], Watch] = Watch,
    source: Sources | None = None,
) -> Resumed:
    """Play a journal back; where it does not play back exactly, go on from its last position that does."""
    try:
        return Resumed(loads(text, find, watch=watch(), source=source), "")
    except BadJournal as error:
        parts = _parts(text)
        header = read_header(parts.first, find, exact=False)
        return gone_on(header, parts.answers, parts.positions, error, watch=watch, source=source)


def gone_on(
    header: Header,
    answers: Sequence[Answer],
    positions: Sequence[tuple[int, Mapping[str, Any]]],
    error: BadJournal,
    *,
    watch: Callable[[], Watch] = Watch,
    source: Sources | None = None,
) -> Resumed:
    """A game that goes on from its last position that can be read, with the answers after it that still fit.

    It is a new game, which starts from that position; `error` says why it does not play back, and is raised
    where no position can be read.
    """
    for number, position in reversed(positions):
        # Chance comes from a seed of its own: the answers are counted anew.
        begun = replace(header, seed=derived(header.seed, number), position=position)
        for rest in (answers[number:], ()):
            try:
                match = Match(begun, watch=watch(), source=source(begun.seed) if source else None)
                tape = Tape(rest, raw=True, walk=True, lenient=True)
                match.play_back(tape)
            except FAILS:
                continue
            lost = len(answers) - number - tape.used
            still = f"the {lost} answers since then" if tape.used == 0 else f"the last {lost} answers"
            after = f"; {still} no longer fit and must be given again" if lost else ""
            return Resumed(
                match,
                f"This game does not play back exactly: {error}. "
                f"It continues from the position after answer {number}{after}.",
            )
    raise error


def played(
    header: Header,
    entries: Sequence[Answer],
    *,
    watch: Watch | None = None,
    source: Callable[[str], Source] | None = None,
    walk: bool = False,
    verify: bool = False,
    line: Callable[[int], int] = lambda number: number + 2,
) -> Match:
    """A match in which these answers (journal data) were given, each of them checked.

    `line` says in which line of a file an answer stands, for messages.
    """
    try:
        match = Match(header, watch=watch, source=source)
    except Mistake as error:
        raise BadJournal(f"line 1: {error}") from None
    tape = Tape(entries, raw=True, walk=verify or walk, verify=verify)
    try:
        match.play_back(tape)
    except BadJournal as error:
        raise BadJournal(f"line {line(len(match.entries))}: {error}") from None
    except FAILS as error:
        # A bot's plan is taken as it stands; one that was tampered with fails in the rules themselves.
        why = str(error) or type(error).__name__
        raise BadJournal(
            f"line {line(max(len(match.entries) - 1, 0))}: the rules cannot carry out this answer ({why})"
        ) from None
    if tape.used < len(entries):
        raise BadJournal(f"line {line(tape.used)}: the game is over, but the file continues")
    return match


def _check_end(match: Match, parts: Parts) -> None:
    end, line = parts.end, parts.line(len(match.entries))
    if end is None:
        return
    if end.get("end") != len(match.entries) or not match.over:
        raise BadJournal(f"line {line}: the file says that the game ended here, but it did not")
    if end.get("digest") != digest(match.header.game.position(match.table)):
        raise BadJournal(f"line {line}: the final position is not the one that was saved")


def load(path: Path, find: Callable[[str], AnyGame], text: str | None = None, **how: Any) -> Match:
    """Load a journal file, or say what is wrong with it and at which line. `text`: it was read already."""
    text = read_text(path, BadJournal) if text is None else text
    try:
        return loads(text, find, **how)
    except BadJournal as error:
        raise BadJournal(f"{path}, {error}") from None


def resume(path: Path, find: Callable[[str], AnyGame], text: str | None = None, **how: Any) -> Resumed:
    """Load a journal file; where it does not play back exactly, go on from its last position that does."""
    text = read_text(path, BadJournal) if text is None else text
    try:
        return resumes(text, find, **how)
    except BadJournal as error:
        raise BadJournal(f"{path}, {error}") from None
