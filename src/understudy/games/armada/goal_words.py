"""What objectives with gravity rifts, purrgil, exogorths and stations say: options, abilities and events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from understudy.games.armada.cards import TOKEN_NAMES
from understudy.games.armada.goals import STATION_HULL
from understudy.games.armada.measures import ZONES
from understudy.games.armada.names import command_name, ship_name, squadron_name
from understudy.games.armada.rules.objectives.mining import price
from understudy.games.armada.table import Table
from understudy.kit.saying import plural


def rock_name(table: Table, number: int) -> str:
    """An obstacle on the map."""
    return table.obstacles[number].id.replace("_", " ")


def _token(table: Table, act: Any) -> str:
    """A defense token of whoever is asked: the question names it."""
    return f"token {act.token + 1}"


ABILITIES = {
    "tag": "Rift Assault: spend a die to give the defender a token",
    "expose": "Rift Assault: discard its token, turn a die, gain a victory token",
    "mark": "Marked for Destruction: the defender gets the token",
}
OPTIONS: dict[str, Callable[[Table, Any], str]] = {
    "shell": lambda table, act: f"{ZONES[act.zone]} at station {act.mark + 1}",
    "storm": lambda table, act: f"attack station {act.mark + 1}",
    "extract": lambda table, act: (
        f"{plural(act.number, 'victory token')} from {rock_name(table, act.obstacle)} ({price(table, act)})"
    ),
    "regain": lambda table, act: f"recover {_token(table, act)}",
    "ready": lambda table, act: f"ready {_token(table, act)}",
}
GROUPS = {"shell": "Attack a station", "storm": "Attack a station"}
EVENTS: dict[str, Callable[[Table, int, tuple[int, ...]], str]] = {
    "rock-gone": lambda t, s, a: f"{rock_name(t, a[0]).capitalize()} is taken off the map",
    "surprise": lambda t, s, a: f"The dial on the objective is {command_name(a[0])}",
    "pulled": lambda t, s, a: f"The gravity rift pulls {ship_name(t.ships[a[0]])}",
    "bites": lambda t, s, a: f"{rock_name(t, a[0]).capitalize()} bites {squadron_name(t.squadrons[a[1]])}",
    "takes-rock": lambda t, s, a: f"{squadron_name(t.squadrons[a[0]])} takes an objective token",
    "covers": lambda t, s, a: (
        f"{ship_name(t.ships[a[0]])} gets its {TOKEN_NAMES[t.ships[a[0]].build.tokens[a[1]]]} token back"
    ),
    "covers-squadron": lambda t, s, a: (
        f"{squadron_name(t.squadrons[a[0]])} gets its {TOKEN_NAMES[t.squadrons[a[0]].card.tokens[a[1]]]} "
        "token back"
    ),
    "shells": lambda t, s, a: (
        f"{ship_name(t.ships[a[0]])} attacks station {a[2] + 1} with its {ZONES[a[1]]} zone"
    ),
    "storms": lambda t, s, a: f"{squadron_name(t.squadrons[a[0]])} attacks station {a[1] + 1}",
    "station-hit": lambda t, s, a: (
        f"Station {a[0] + 1} is destroyed"
        if a[1] >= STATION_HULL
        else f"Station {a[0] + 1} has {STATION_HULL - a[1]} of {STATION_HULL} hull"
    ),
}
