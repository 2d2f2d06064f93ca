"""The games that are installed: found by entry points, so that no central list is edited.

A plug-in that cannot be loaded or set up is told by its name and left out; the other games are played all the
same.
"""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import cast

from understudy.core.errors import BadSetup
from understudy.core.game import CHANGES, CONTRACT, PERSON, AnyGame, Game
from understudy.core.saying import quoted

GROUP = "understudy.games"
#: Where our own games are; they need no trial.
_OWN = "understudy.games."


@cache
def _points() -> list[EntryPoint]:
    """Our own games first, then the plug-ins by their packages."""
    return sorted(entry_points(group=GROUP), key=lambda point: (not _is_own(point), _package(point)))


def _is_own(point: EntryPoint) -> bool:
    return point.value.startswith(_OWN)


def _package(point: EntryPoint) -> str:
    return f"{point.dist.name} {point.dist.version}" if point.dist else ""


@cache
def _installed() -> dict[str, EntryPoint]:
    """By their ids; of several with one id, the first."""
    return {point.name: point for point in reversed(_points())}


def names() -> list[str]:
    """The ids of all installed games that can be played."""
    faulty = broken()
    return sorted(name for name in _installed() if name not in faulty)


@cache
def broken() -> dict[str, str]:
    """Plug-ins that cannot be played, by their ids, and why."""
    found: dict[str, str] = {}
    for name, point in sorted(_installed().items()):
        if not _is_own(point):
            try:
                _load(point)
            except BadSetup as error:
                found[name] = str(error)
    return found | _hidden()


def _hidden() -> dict[str, str]:
    """Plug-ins whose id another game has, by id and package."""
    installed = _installed()
    others = [point for point in _points() if installed[point.name] is not point]
    return {
        f"{point.name} of {_package(point)}": f"The {_named(point)} is left out: another game has its id."
        for point in others
    }


def find(name: str) -> AnyGame:
    """The game with this id."""
    point = _installed().get(name)
    if point is None:
        near = get_close_matches(name.casefold(), names(), 1)
        known = [game for game in names() if find(game).listed]
        hint = f" Did you mean “{near[0]}”?" if near else ""
        raise BadSetup(f"There is no game {quoted(name)}.{hint} Games: {', '.join(known)}.")
    return cast(AnyGame, point.load()) if _is_own(point) else _load(point)


@cache
def _load(point: EntryPoint) -> AnyGame:
    """A plug-in's game; what is wrong with it is said, whatever it is."""
    who = f"The {_named(point)}"
    try:
        # What it prints is no part of what anybody asked us for.
        with redirect_stdout(sys.stderr):
            game = point.load()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        # It may even try to end the program.
        raise BadSetup(f"{who} cannot be loaded: {_why(error)}") from error
    if not isinstance(game, Game):
        raise BadSetup(f"{who} offers no game: {point.value} must be an understudy.Game.")
    if game.name != point.name:
        raise BadSetup(f"{who} calls its game “{game.name}”; both names must be the same.")
    if game.contract != CONTRACT:
        raise BadSetup(f"{who} {_outdated(game.contract)}")
    try:
        _try(game)
    except Exception as error:
        raise BadSetup(f"{who} cannot be set up: {_why(error)}") from error
    return game


def _why(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())


def _try(game: AnyGame) -> None:
    """Ask a game for what is shown of it before it starts."""
    for name in ("title", "blurb", "length_unit"):
        if not isinstance(getattr(game, name), str):
            raise TypeError(f"its {name} is no text")
    options, most = game.options({}), game.seats[1]
    for seats in (game.line_up(game.lineup), game.line_up([PERSON] * most)):
        table = game.set_up(options, seats)
        for seat in range(len(seats)):
            game.words.seat(table, seat)
    game.players()


def _outdated(contract: int) -> str:
    """What has to be done about a plug-in that was written for another contract."""
    if contract > CONTRACT:
        return f"needs contract {contract}, and this Understudy has contract {CONTRACT}: update Understudy."
    changes = " ".join(CHANGES[number] for number in range(contract + 1, CONTRACT + 1) if number in CHANGES)
    told = f" What changed: {changes}" if changes else ""
    return f"was written for contract {contract}; this is contract {CONTRACT}.{told}"


def _named(point: EntryPoint) -> str:
    package = _package(point)
    return f"plug-in “{point.name}”" + (f" ({package})" if package else "")


def whose(fault: BaseException) -> str:
    """In whose code something went wrong: the plug-in in which it was raised, or Understudy itself."""
    frame = fault.__traceback__
    while frame is not None and frame.tb_next is not None:
        frame = frame.tb_next
    package = "" if frame is None else frame.tb_frame.f_globals.get("__name__", "").partition(".")[0]
    for point in _installed().values():
        if not _is_own(point) and point.module.partition(".")[0] == package:
            return f"the {_named(point)}"
    return "Understudy itself"
