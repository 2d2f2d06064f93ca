"""The games that are installed: found by entry points, so that no central list is edited.

A plug-in that cannot be loaded is told by its name and left out; the other games are played all the same.
"""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import cast

from understudy.core.errors import BadSetup
from understudy.core.game import CHANGES, CONTRACT, AnyGame, Game
from understudy.core.saying import quoted

GROUP = "understudy.games"
#: Where our own games are; they need no trial.
_OWN = "understudy.games."


@cache
def _installed() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def names() -> list[str]:
    """The ids of all installed games that can be played."""
    faulty = broken()
    return sorted(name for name in _installed() if name not in faulty)


@cache
def broken() -> dict[str, str]:
    """Plug-ins that cannot be played, by their ids, and why."""
    found: dict[str, str] = {}
    for name, point in sorted(_installed().items()):
        if not point.value.startswith(_OWN):
            try:
                _load(point)
            except BadSetup as error:
                found[name] = str(error)
    return found


def find(name: str) -> AnyGame:
    """The game with this id."""
    point = _installed().get(name)
    if point is None:
        near = get_close_matches(name.casefold(), names(), 1)
        known = [game for game in names() if find(game).listed]
        hint = f" Did you mean “{near[0]}”?" if near else ""
        raise BadSetup(f"There is no game {quoted(name)}.{hint} Games: {', '.join(known)}.")
    return cast(AnyGame, point.load()) if point.value.startswith(_OWN) else _load(point)


def _load(point: EntryPoint) -> AnyGame:
    """A plug-in's game; what is wrong with it is said, whatever it is."""
    who = f"The {_named(point)}"
    try:
        game = point.load()
    except Exception as error:
        why = " ".join(f"{type(error).__name__}: {error}".split())
        raise BadSetup(f"{who} cannot be loaded: {why}") from None
    if not isinstance(game, Game):
        raise BadSetup(f"{who} offers no game: {point.value} must be an understudy.Game.")
    if game.name != point.name:
        raise BadSetup(f"{who} calls its game “{game.name}”; both names must be the same.")
    if game.contract != CONTRACT:
        raise BadSetup(f"{who} {_outdated(game.contract)}")
    return game


def _outdated(contract: int) -> str:
    """What has to be done about a plug-in that was written for another contract."""
    if contract > CONTRACT:
        return f"needs contract {contract}, and this Understudy has contract {CONTRACT}: update Understudy."
    changes = " ".join(CHANGES[number] for number in range(contract + 1, CONTRACT + 1) if number in CHANGES)
    told = f" What changed: {changes}" if changes else ""
    return f"was written for contract {contract}; this is contract {CONTRACT}.{told}"


def _named(point: EntryPoint) -> str:
    return f"plug-in “{point.name}”" + (f" ({point.dist.name} {point.dist.version})" if point.dist else "")


def whose(fault: BaseException) -> str:
    """In whose code something went wrong: the plug-in in which it was raised, or Understudy itself."""
    frame = fault.__traceback__
    while frame is not None and frame.tb_next is not None:
        frame = frame.tb_next
    package = "" if frame is None else frame.tb_frame.f_globals.get("__name__", "").partition(".")[0]
    for point in _installed().values():
        if not point.value.startswith(_OWN) and point.module.partition(".")[0] == package:
            return f"the {_named(point)}"
    return "Understudy itself"
