"""All that a front is given about a game for one seat: the browser's replies, the terminal's text."""

from __future__ import annotations

import io
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

import msgspec
from rich.console import Console

from understudy.cli.play import Terminal
from understudy.cli.screen import Screen
from understudy.core.answers import BY_BOTS
from understudy.core.errors import Mistake
from understudy.core.match import Match
from understudy.core.thinking import Thinking
from understudy.web import replies, views
from understudy.web.live import Live

#: Terminals are this wide here, and this many lines of the log are read.
WIDTH = 100
LINES = "40"
#: How much a hint is thought about here: not far, and by tries, so that two games can be compared.
TRIES = Thinking(6, turns=1)


def given(match: Match, seat: int) -> dict[str, object]:
    """What a seat is shown (-1: an onlooker), by the name of the front's part."""
    found = _browser(match, seat)
    words, table = match.header.game.words, match.table
    for part in ("", *words.parts):
        for width in (0, WIDTH):
            found[f"board {part} (width {width})"] = words.board(table, seat, width, part)
    if match.pending is not None and match.pending.seat == seat:
        found |= _terminal(match)
    return found


# -- the browser ---------------------------------------------------------------------------------------------


def live(match: Match) -> Live:
    """A match as the server keeps it, without a store."""
    last = [number for number, entry in enumerate(match.entries) if entry.by_people]
    return cast(
        Live,
        SimpleNamespace(
            id="0",
            no=1,
            match=match,
            album=views.Album(match),
            record=SimpleNamespace(typed={"draw": "everybody"}, said=""),
            last_from_outside=lambda: last[-1] if last else 0,
            scores=lambda: views.scores(match, match.table),
        ),
    )


def _browser(match: Match, seat: int) -> dict[str, object]:
    """Every reply that a page can ask for."""
    here, count = live(match), len(match.entries)
    state = replies.state(here, seat, 0)
    found: dict[str, object] = {f"state: {name}": value for name, value in _data(state).items()}
    for turn in range(1, len(state.turns) + 1):
        found[f"why of turn {turn}"] = _data(replies.why(here, turn, seat))
    for number in range(count):
        if match.entries[number].by in BY_BOTS:
            found[f"ways of answer {number}"] = _data(replies.ways(here, number))
    found["earlier moment"] = _data(replies.moment(here, count // 2, seat))
    found["replay"] = _data(replies.moves(here, 0, None, seat))
    found["log"] = _data(replies.log(here, 0, seat))
    found["line in the list of matches"] = _data(views.listing(match, "", "", here.no))
    if match.pending is not None and match.pending.seat == seat:
        found["sketches"] = _data(replies.sketches(here, seat))
        if state.hint:
            found["hint"] = _data(replies.hint(here, much=TRIES))
    return found


def _data(message: msgspec.Struct) -> dict[str, object]:
    found: dict[str, object] = msgspec.to_builtins(message)
    return found


# -- the terminal --------------------------------------------------------------------------------------------


class Unkept(Terminal):
    """A game at the terminal that keeps itself nowhere."""

    def _keep(self) -> bool:
        return True


def _terminal(match: Match) -> dict[str, object]:
    """What whoever is asked now can have printed."""
    wishes = (("log", LINES), ("why", "all"), ("score", ""), ("overrule", ""), ("board", ""))
    return {f"“{name}” in the terminal": _printed(match, name, rest) for name, rest in wishes}


def undone(match: Match) -> dict[str, object]:
    """What is said when the last answer is taken back, which this does."""
    return {"“undo” in the terminal": _printed(match, "undo", "")}


def _printed(match: Match, name: str, rest: str) -> str:
    screen = Screen(no_color=True)
    out = io.StringIO()
    screen.console = Console(file=out, width=WIDTH, no_color=True, highlight=False, emoji=False)
    try:
        getattr(Unkept(screen, match), name)(rest)
    except Mistake as error:
        out.write(str(error))
    return out.getvalue()


# -- comparing -----------------------------------------------------------------------------------------------


def differences(ours: object, theirs: object, where: str = "") -> tuple[str, str]:
    """The first place in which two values differ, in both; two empty texts where they are the same."""
    if ours == theirs:
        return "", ""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for name in [*ours, *(name for name in theirs if name not in ours)]:
            found = differences(ours.get(name), theirs.get(name), f"{where}.{name}" if where else str(name))
            if found[0] != found[1]:
                return found
    if _listed(ours) and _listed(theirs):
        mine, yours = cast(Sequence[Any], ours), cast(Sequence[Any], theirs)
        for number in range(max(len(mine), len(yours))):
            one, two = (each[number] if number < len(each) else None for each in (mine, yours))
            found = differences(one, two, f"{where}[{number}]")
            if found[0] != found[1]:
                return found
    return f"{where} {_short(ours, theirs)}".strip(), f"{where} {_short(theirs, ours)}".strip()


def _listed(value: object) -> bool:
    return isinstance(value, list | tuple)


def _short(value: object, other: object) -> str:
    """A long text from near the place where it differs."""
    text = value if isinstance(value, str) else repr(value)
    against = other if isinstance(other, str) else repr(other)
    at = next((n for n, (one, two) in enumerate(zip(text, against, strict=False)) if one != two), 0)
    return text[max(0, at - 40) : at + 80]
