"""What happens at a table of the engine, in the words of a server's log."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from understudy.core.events import Event
from understudy.games.swccg.table import ACTIVATE, NONE, PASSENGER, PILOT, PLAY, Table

if TYPE_CHECKING:
    from tests.gemp.dealer import Dealer

_SEATS = {PILOT: " as pilot", PASSENGER: " as passenger"}


def hint(table: Table, card: int) -> str:
    """A card as a server names it."""
    printed = table.cards[card]
    return f"<div class='cardHint' value='{printed.id[1:]}'>{printed.title}</div>"


def worded(dealer: Dealer, note: Event) -> list[str]:
    """The lines of one event, @ being its player; none where a server says nothing of its own."""
    writer = _WRITERS.get(note.verb)
    if writer is None or note.seat == NONE:
        return []
    return [line.replace("@", dealer.players[note.seat], 1) for line in writer(dealer.table, note)]


def _turn(table: Table, note: Event) -> list[str]:
    return [f"Start of @'s turn #{note.args[0]}"]


def _phase(table: Table, note: Event) -> list[str]:
    amount = table.generation[note.seat]
    return [f"@'s Force generation for this turn is {amount}"] if note.args[0] == ACTIVATE else []


def _activate(table: Table, note: Event) -> list[str]:
    total = table.activated[note.seat]
    return [f"@ activated {note.args[0]} Force ({total} total Force activated from Force generation)"]


def _drain(table: Table, note: Event) -> list[str]:
    return [f"@ initiates Force drain of 1 at {_place(table, note.args[0])}"]


def _place(table: Table, place: int) -> str:
    return hint(table, table.stacks[place][0])


def _move(table: Table, note: Event) -> list[str]:
    card, start, target = note.args
    if NONE in (start, target):
        return []
    how = "moves" if table.moved >> card & 1 else "relocates"
    way = f"from {_place(table, start)} to {_place(table, target)}"
    return [f"@ {how} {hint(table, card)} {way} using landspeed"]


def _arrived(table: Table, note: Event) -> list[str]:
    card = note.args[0]
    host = table.host[card]
    if table.zone[card] == PLAY and host != NONE:
        seat = _SEATS.get(table.slot[card], "")
        return [f"@ deploys {hint(table, card)} from hand on {hint(table, host)}{seat}"]
    return [f"@ deploys {hint(table, card)} from hand"]


def _pilots(table: Table, note: Event) -> list[str]:
    pilot, ship = note.args
    return [f"@ deploys {hint(table, pilot)} from hand on {hint(table, ship)} as pilot"]


def _embark(table: Table, note: Event) -> list[str]:
    card, host = note.args
    seat = _SEATS.get(table.slot[card], "")
    return [f"@ embarks {hint(table, card)} from here to {hint(table, host)}{seat}"]


def _disembark(table: Table, note: Event) -> list[str]:
    return [f"@ disembarks {hint(table, note.args[0])} from there to {_place(table, note.args[1])}"]


def _slot(table: Table, note: Event) -> list[str]:
    card, slot = note.args
    old, new = ("passenger", "pilot") if slot == PILOT else ("pilot", "passenger")
    return [f"@ moves {hint(table, card)} from {old} capacity slot to {new} capacity slot of its host"]


def _fire(table: Table, note: Event) -> list[str]:
    weapon, target = note.args[:2]
    return [f"@ targets to fire {hint(table, weapon)} at {hint(table, target)}"] if target != NONE else []


def _play(table: Table, note: Event) -> list[str]:
    return [f"@ plays {hint(table, note.args[0])} from hand"]


def _text(table: Table, note: Event) -> list[str]:
    return [f"@ initiates {hint(table, note.args[0])} top-level action"]


def _asteroid(table: Table, note: Event) -> list[str]:
    ship = note.args[0]
    where = table.spot[ship]
    if where == NONE:
        return []
    return [f"@ targets to draw asteroid destiny against {hint(table, ship)} at {_place(table, where)}"]


_WRITERS: dict[str, Callable[[Table, Event], list[str]]] = {
    "turn": _turn,
    "phase": _phase,
    "activate": _activate,
    "drain": _drain,
    "move": _move,
    "arrived": _arrived,
    "pilots": _pilots,
    "embark": _embark,
    "disembark": _disembark,
    "slot": _slot,
    "fire": _fire,
    "play": _play,
    "text": _text,
    "asteroid": _asteroid,
}
