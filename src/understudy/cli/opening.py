"""How a game comes onto the table: new, saved, kept by itself, or from a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from secrets import randbelow

from understudy.cli import files
from understudy.core import journal
from understudy.core.errors import BadJournal, BadPosition, BadSetup, Mistake
from understudy.core.events import Watch
from understudy.core.game import AnyGame
from understudy.core.match import Header, Match
from understudy.core.registry import find
from understudy.core.reporting import ARRANGE, arranged
from understudy.core.sources import AT_TABLE, Source, sources_for
from understudy.kit.asking import header_of


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for on the command line."""

    seats: str | None
    options: Mapping[str, str]
    seed: int | None
    load: Path | None
    position: Path | None
    typed: Sequence[str]
    resume: bool
    #: The game lies on a real table, and people tell what they do there.
    at_table: bool = False
    #: It has begun there: what lies on the table is set up first.
    begun: bool = False


def table_kinds(typed: Sequence[str], by_program: Sequence[str], at_table: bool) -> list[str]:
    """What is typed in: what was named, and at a real table all but what is left to the program."""
    if not at_table:
        if by_program:
            raise BadSetup("--by-program goes with --at-the-table: without it the program does all of it.")
        return list(typed)
    wrong = [kind for kind in by_program if kind not in AT_TABLE]
    if wrong:
        raise BadSetup(f"--by-program {wrong[0]}: choose from {', '.join(AT_TABLE)}.")
    return [*typed, *(kind for kind in AT_TABLE if kind not in by_program and kind not in typed)]


def open_match(
    game: AnyGame, wish: Wish, kept: Path | None = None, say: Callable[[str], object] = print
) -> Match:
    """A new game, a saved one, one that kept itself, or one that starts from a position."""
    given = [
        name
        for name, value in (("--load", wish.load), ("--from", wish.position), ("--resume", wish.resume))
        if value
    ]
    if len(given) > 1:
        raise BadSetup(f"{' and '.join(given)} do not go together: a game starts in one way only.")
    saved = wish.load or kept
    if saved:
        if wish.seats or wish.options or wish.seed is not None:
            raise BadSetup(f"{given[0]} brings its own seats, options and seed; leave those out.")
        return load_match(saved, wish.typed, game.name, say)
    seed = randbelow(2**31) if wish.seed is None else wish.seed
    usual = game.at_table(game.lineup) if wish.at_table else list(game.lineup)
    seats = [seat.strip() for seat in wish.seats.split(",")] if wish.seats else usual
    options = game.options_at_table(wish.options) if wish.at_table else wish.options
    header = Header.of(game, seats, options, seed)
    if wish.begun:
        header = _begun(game, wish, seats, seed)
    if wish.position:
        header = _from_position(game, wish, seed)
    try:
        return Match(header, watch=Watch(), source=sources_for(seed, wish.typed))
    except BadPosition as error:
        raise files.placed(str(wish.position), error) from None


def _begun(game: AnyGame, wish: Wish, seats: Sequence[str], seed: int) -> Header:
    if not wish.at_table or wish.position:
        raise BadSetup(
            "--begun goes with --at-the-table and without a position: it asks what is on the table."
        )
    if ARRANGE not in game.steps:
        raise BadSetup(f"{game.title} cannot be laid out value by value; start it --from a position.")
    return Header.of(game, seats, wish.options, seed, arranged(seats, wish.options))


def _from_position(game: AnyGame, wish: Wish, seed: int) -> Header:
    data = files.read_position(str(wish.position))
    if wish.seats:
        data["seats"] = [seat.strip() for seat in wish.seats.split(",")]
    elif wish.at_table and isinstance(data.get("seats", []), list):
        data["seats"] = game.at_table(data.get("seats") or game.lineup)
    if wish.options and isinstance(data.get("options", {}), dict):
        data["options"] = {**data.get("options", {}), **wish.options}
    try:
        return header_of(game, data, seed)
    except Mistake as error:
        raise files.placed(str(wish.position), error) from None


def load_match(
    path: Path, typed: Sequence[str], name: str = "", say: Callable[[str], object] = print
) -> Match:
    """A saved game, with the bots' reasons found again; says so where it does not play back exactly."""

    def source(seed: int) -> Callable[[str], Source]:
        return sources_for(seed, typed)

    match, said = journal.resume(path, find, source=source)
    if name and match.header.game.name != name:
        raise BadJournal(f"{path}: this is a game of {match.header.game.name}, not of {name}.")
    if said:
        say(said)
    return match
