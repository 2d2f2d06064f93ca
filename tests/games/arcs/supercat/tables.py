"""Small tables for tests of SUPERCAT: a position, a look at it, a page that is read, a turn that is played.

The bot is blue (seat 1) between two people, red and yellow, at level easy unless a test says otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from understudy.core.events import Event, Watch
from understudy.core.match import Header, Match
from understudy.core.option import NOTHING, Option
from understudy.core.requests import PickRandom
from understudy.core.sources import Scripted, Seeded
from understudy.games.arcs import GAME
from understudy.games.arcs.bots.supercat.mind import Means, Mind
from understudy.games.arcs.bots.supercat.pages.suits import suit_page
from understudy.games.arcs.cards import SUIT_ACTIONS, SUITS
from understudy.games.arcs.table import Table
from understudy.games.arcs.view import View
from understudy.pages import Page, walk
from understudy.pages.trace import text_of

BOT = 1
SEATS = ("person", "supercat:easy", "person")
#: Cards that change nothing by lying in the Court: Weapon icons count for no ambition.
COURT = ["BC11", "BC13", "BC14", "BC12"]
#: System, color, kind of piece, number; `Any`, so that tests can unpack parts of positions freely.
Map = Any


def position(where: Map | None = None, **parts: Any) -> dict[str, Any]:
    """A position: the map by system and color, `bot`, `red` and `yellow` rows, and whatever else."""
    rows = [parts.pop("red", {}), parts.pop("bot", {}), parts.pop("yellow", {})]
    return {
        "seats": list(SEATS),
        "active": "blue",
        "court": COURT,
        "map": dict(where or {}),
        "players": rows,
        **parts,
    }


def table(where: Map | None = None, **parts: Any) -> Table:
    return GAME.read_position(position(where, **parts))


def look(at: Table, means: Means = Means(1, 0), options: Sequence[int] = (), purpose: str = "") -> Mind:  # noqa: B008
    """How the bot sees a table."""
    return Mind(View(at, BOT), means, options, purpose)


def pips(suit: str, count: int = 1) -> Means:
    """The means of a suit's page."""
    return Means(count, SUIT_ACTIONS[SUITS.index(suit)])


def read(page: Page, mind: Mind, pick: int | None = None) -> tuple[str, list[str]]:
    """The plan that a page finds and the lines of its trace.

    Where chance decides, option number `pick` is taken; without one the plan is called “any of” them all.
    """
    watch = Watch(curious=True)
    flow = walk(page, mind, watch, BOT)
    try:
        request = next(flow)
        while True:
            assert isinstance(request, PickRandom)
            options = request.options()
            if pick is None:
                return _any_of(options), _lines(watch)
            request = flow.send(options[pick % len(options)])
    except StopIteration as stop:
        plan = cast(Option, stop.value)
    return "" if plan is NOTHING else plan.id, _lines(watch)


def _any_of(options: Sequence[Option]) -> str:
    return f"any of {', '.join(option.id for option in options)}"


def _lines(watch: Watch) -> list[str]:
    return [line.strip() for line in text_of(watch.notes, lambda option, _: option.id, lambda event: "")]


def acts(suit: str, at: Table, count: int = 1) -> str:
    """What the page of a suit finds first with so many actions."""
    return read(suit_page(at, SUITS.index(suit)), look(at, pips(suit, count)))[0]


def trace(suit: str, at: Table, count: int = 1) -> list[str]:
    return read(suit_page(at, SUITS.index(suit)), look(at, pips(suit, count)))[1]


def ranks(suit: str, at: Table, count: int = 1) -> str:
    """The number of the line that found the plan, or the start of its text."""
    found = [line for line in trace(suit, at, count) if " option: " in line or " options: " in line]
    return found[-1].split("?")[0] if found else ""


def turn(at: Mapping[str, Any], *chance: object, seed: int = 1, seats: Sequence[str] | None = None) -> Match:
    """The bot's turn from a position; `chance` answers draws, dice and picks in order, then the seed does."""
    given = dict(at)
    if seats is not None:
        given["seats"] = list(seats)
    given.setdefault("agenda", [["supercat", [BOT]]])
    header = Header.of(GAME, given["seats"], given.get("options", {}), seed, given)
    source = Scripted(chance, GAME.option, Seeded(seed))
    match = Match(header, source=lambda kind: source, watch=Watch())
    match.advance()
    return match


def of(match: Match) -> Table:
    return cast(Table, match.table)


def told(match: Match, verb: str) -> list[tuple[int, ...]]:
    """The events of a kind that happened."""
    assert match.watch is not None
    notes = match.watch.notes
    return [note.args for note in notes if isinstance(note, Event) and note.verb == verb]


def fired(match: Match) -> list[str]:
    """The ids of all lines that were read and rules that were told, in order."""
    assert match.watch is not None
    return [rule for note in match.watch.notes for rule in note.rules]


def answers(match: Match, kind: str) -> list[Any]:
    """The answers of a kind in the journal."""
    return [entry[3] for entry in match.entries if entry[0] == kind]


def plans(match: Match) -> list[str]:
    """The ids of the bot's plans."""
    return [entry[3].id for entry in match.entries if entry[0] == "decide"]
