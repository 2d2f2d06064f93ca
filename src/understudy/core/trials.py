"""Numbers of bots and stand-ins that somebody tries out: their level `trial`, in this process only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from understudy.core.errors import BadSetup
from understudy.core.game import TRIAL, AnyGame, Seat, Tunable

_trials: dict[tuple[str, str], Callable[..., Any]] = {}


def numbers_of(game: AnyGame, player: str) -> Tunable[Any]:
    """The numbers of a player; those of its usual level where it has several."""
    found = game.numbers.get(player) or game.numbers.get(str(game.seat(player)))
    if found is None:
        named = ", ".join(game.numbers) or "nobody"
        raise BadSetup(f"“{player}” has no numbers to tune in {game.title}. Players with numbers: {named}.")
    return found


def try_out(game: AnyGame, player: str, numbers: Mapping[str, int]) -> None:
    """From now on `player:trial` goes by these numbers, and by the usual ones for what they do not name."""
    found = numbers_of(game, player)
    whole = {**found.usual, **numbers}
    if found.policy is not None:
        _trials[game.name, player.partition(":")[0]] = found.policy(whole)
    if found.install is not None:
        found.install(whole)


def tried(game: AnyGame, seat: Seat) -> Callable[..., Any] | None:
    """The stand-in on trial, if this seat is one."""
    if seat.level != TRIAL:
        return None
    found = _trials.get((game.name, seat.player))
    if found is None:
        raise BadSetup(f"Nothing is on trial: {seat} plays only while it is tuned.")
    return found
