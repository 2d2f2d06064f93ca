"""What things are called."""

from __future__ import annotations

from understudy.games.armada.cards import COMMANDS, DAMAGE
from understudy.games.armada.table import UNSEEN, Ship, Squadron


def command_name(command: int) -> str:
    return COMMANDS[command].replace("_", " ")


def ship_name(ship: Ship) -> str:
    """A ship by its name and number: two of a class may fly together."""
    return f"{ship.build.name} ({'AB'[ship.seat]}{ship.build.number})"


def ship_code(ship: Ship) -> str:
    """As the board marks it."""
    return f"{'AB'[ship.seat]}{ship.build.number}"


def squadron_name(squadron: Squadron) -> str:
    return f"{squadron.card.name} ({'ab'[squadron.seat]}{squadron.index})"


def unit_name(unit: Ship | Squadron) -> str:
    return ship_name(unit) if isinstance(unit, Ship) else squadron_name(unit)


def damage_name(code: int) -> str:
    """A damage card as everybody knows it."""
    if code == UNSEEN:
        return "a facedown card"
    return DAMAGE[code >> 1].name + ("" if code & 1 else ", facedown")
