"""The questions that a position can ask by their topic."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from understudy.core.errors import BadPosition
from understudy.core.game import Given, Posing
from understudy.games.armada.rules.squadrons import ATTACK, MOVE, ONLY_ONE
from understudy.games.armada.table import Table

_SHIP = {"ship": "its number in the position, from 0"}


def _ship(table: Table, seat: int, about: Mapping[str, Any]) -> int:
    """The ship a question is about: the one named, or the first of the seat."""
    own = [ship.index for ship in table.ships if ship.seat == seat and ship.in_play]
    wanted = about.get("ship", own[0] if own else -1)
    if wanted not in own:
        raise BadPosition(f"ask.about.ship: {wanted!r} is no ship of this seat in play; choose from: {own}")
    found: int = wanted
    return found


def _step(name: str) -> Posing[Table]:
    texts = {
        "reveal": "a ship reveals its dial",
        "commands": "Squadron and Repair commands of a ship",
        "attack_step": "a ship attacks",
        "maneuver": "a ship executes its maneuver",
    }

    def pose(table: Table, seat: int, about: Mapping[str, Any]) -> Given | None:
        ship = _ship(table, seat, about)
        table.ships[ship].activated = True
        table.agenda = [("end_activation", (ship,)), (name, (ship,))]
        return None

    return Posing(texts[name], pose, _SHIP)


def _turn(table: Table, seat: int, about: Mapping[str, Any]) -> Given | None:
    table.agenda = [("turn", (seat,))]
    return None


def _fly(table: Table, seat: int, about: Mapping[str, Any]) -> Given | None:
    own = [one.index for one in table.squadrons if one.seat == seat and one.in_play]
    wanted = about.get("squadron", own[0] if own else -1)
    if wanted not in own:
        raise BadPosition(
            f"ask.about.squadron: {wanted!r} is no squadron of this seat in play; choose from: {own}"
        )
    by = about.get("by", -1)
    table.squadrons[wanted].by = by if isinstance(by, int) else -1
    both = MOVE | ATTACK if table.squadrons[wanted].by >= 0 else MOVE | ATTACK | ONLY_ONE
    table.agenda = [("landed", (wanted,)), ("fly", (wanted, both))]
    return None


def _dial(table: Table, seat: int, about: Mapping[str, Any]) -> Given | None:
    if table.config.ai[seat]:
        raise BadPosition(
            "ask: a ship of the AI has no dials: its activation card gives the command. Ask “activate” or "
            "“reveal”, or take another seat"
        )
    table.agenda = [("assign", (_ship(table, seat, about),))]
    return None


ASKS: dict[str, Posing[Table]] = {
    "activate": Posing("which ship is activated", _turn),
    "assign-dial": Posing("a dial is chosen for a ship", _dial, _SHIP),
    "reveal": _step("reveal"),
    "commands": _step("commands"),
    "attack": _step("attack_step"),
    "maneuver": _step("maneuver"),
    "squadron": Posing(
        "a squadron moves or attacks",
        _fly,
        {"squadron": "its number in the position, from 0", "by": "the ship whose command it is, if any"},
    ),
}
