"""Games that come from elsewhere: a journal or a position, as text that somebody brings along."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import msgspec

from understudy.core import journal
from understudy.core.corrections import Correction, apply
from understudy.core.errors import BadJournal, BadPosition, BadSetup, IllegalAnswer
from understudy.core.game import AnyGame
from understudy.core.header import Header
from understudy.core.match import Match
from understudy.core.registry import find
from understudy.core.table import Table
from understudy.core.textfile import json_of
from understudy.kit.asking import ASK, header_of
from understudy.kit.chairs import chairs_of, comes, has_begun, let_play, to_move
from understudy.kit.positions import convert
from understudy.kit.told import is_told
from understudy.store.record import Row, rows_of


class Brought(NamedTuple):
    """What a game starts from, the answers that stand, and what has to be said about it."""

    header: Header
    rows: Sequence[Row]
    said: str = ""


def read(text: str, game: AnyGame | None, seed: int) -> Brought:
    """A journal, or a position of a game; every answer of a journal is checked."""
    if is_told(text):
        raise BadSetup("This is the log of a game on a GEMP server: you can read it, but not continue it.")
    if is_journal(text):
        return of_journal(text)
    data = data_of(text)
    if game is None and "game" not in data:
        raise BadSetup("This is a position: say of which game.")
    return of_position(game or find(str(data["game"])), data, seed)


def is_journal(text: str) -> bool:
    """Its first line names the format, and a position has no such word."""
    first = text.strip().partition("\n")[0]
    try:
        line = json.loads(first)
    except (ValueError, RecursionError):
        return '"understudy"' in first
    return isinstance(line, dict) and "understudy" in line


def of_journal(text: str) -> Brought:
    """Answers that play back; under other rules, those since the last position that can be read."""
    first = text.strip().partition("\n")[0]
    header = journal.read_header(json_of(first, "line 1", BadJournal), find, exact=False)
    header.game.refuse_files(header.options)
    header.game.refuse_files_in(header.position)
    match, said = journal.resumes(text.strip(), find)
    return Brought(match.header, rows_of(match.entries), said)


def data_of(text: str) -> Mapping[str, Any]:
    data = json_of(text, "the position", BadPosition)
    if not isinstance(data, dict):
        raise BadPosition(f"a position is an object; this is {type(data).__name__}")
    return data


def new_game(game: AnyGame, seats: Sequence[str] | None) -> Mapping[str, Any]:
    """The position of a new game, once it is set up, for whoever changes it by hand."""
    header = Header.of(game, list(game.lineup) if seats is None else seats, {}, 0)
    match = Match(header)
    if any(seat.is_person for seat in header.seats):
        match.advance()
    return match.position() if match.pending is not None else game.position(match.table)


#: What is changed in a position by the names that corrections have.
SET = "set"


class _Value(msgspec.Struct, forbid_unknown_fields=True):
    """A value that is set right, as `core/corrections.py` names it."""

    seat: int
    name: str
    value: str


class _Changed(msgspec.Struct):
    set: list[_Value] = []


def changed(game: AnyGame, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """A position after the values that it sets: pieces that a hand has laid elsewhere."""
    if SET not in data:
        return data
    table: Table = game.read_position({name: value for name, value in data.items() if name not in (SET, ASK)})
    for one in convert({SET: data[SET]}, _Changed).set:
        apply(game.corrections, table, one.seat, Correction(one.name, one.value))
    return game.position(table) | {name: value for name, value in data.items() if name == ASK}


def of_position(game: AnyGame, data: Mapping[str, Any], seed: int) -> Brought:
    """A game that starts from a position."""
    game.refuse_files_in(data)
    header = header_of(game, changed(game, data), seed)
    header.start()
    return Brought(header, [])


def with_turn(header: Header, seat: int) -> Header:
    """The same position with the turn of a seat next, which must not be a person's.

    A position in the middle of somebody else's turn is taken without what was still to come of it.
    """
    table: Table = header.start()
    chairs = chairs_of(header, table)
    if not 0 <= seat < len(chairs):
        raise IllegalAnswer(f"There is no seat {seat}. Choose from: {', '.join(chairs)}.")
    if header.seats[seat].is_person:
        raise IllegalAnswer(f"At {chairs[seat]} a human decides; choose a bot.")
    game = header.game
    if not _may_play(header, table, seat):
        bare = {name: value for name, value in (header.position or {}).items() if name != "agenda"}
        table = game.read_position(bare)
    if not _may_play(header, table, seat):
        raise IllegalAnswer(f"The position is in the middle of the turn of {chairs[to_move(header, table)]}.")
    let_play(table.agenda, game.turn_step, seat)
    return replace(header, position=game.position(table))


def _may_play(header: Header, table: Table, seat: int) -> bool:
    """Can the turn of this seat be made to come next?"""
    game = header.game
    return seat == to_move(header, table) or (not has_begun(game, table) and comes(table, game.turn_step))
