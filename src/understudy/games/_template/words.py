"""What the game says."""

from __future__ import annotations

from understudy.core.events import Event
from understudy.core.game import Words
from understudy.core.option import Option
from understudy.games._template.table import CARDS, Table

OPTIONS = {"bank": "bank the pot", "roll": "roll again"}
EVENTS = {
    "turn": "{seat}'s turn.",
    "rolled": "{seat} rolls a {number}.",
    "banked": "{seat} banks {number}.",
    "revealed": "{seat} turns up a secret {number}.",
    "corrected": "{seat} has {number} in the bank.",
}


class PenniesWords(Words[Table]):
    """Short sentences for every front."""

    def seat(self, table: Table, seat: int) -> str:
        return f"Seat {seat + 1}"

    def option(self, table: Table, option: Option) -> str:
        return OPTIONS.get(option.id, option.id)

    def group(self, option: Option) -> str:
        return ""

    def touches(self, option: Option) -> tuple[str, ...]:
        return ("pot",)

    def event(self, table: Table, event: Event) -> str:
        text = EVENTS.get(event.verb, f"{{seat}} {event.verb} {{number}}.")
        return text.format(seat=self.seat(table, event.seat), number=event.args[0] if event.args else 0)

    def board(self, table: Table, seat: int, width: int, part: str = "") -> str:
        banks = ", ".join(f"{self.seat(table, other)}: {bank}" for other, bank in enumerate(table.bank))
        secret = f" Your secret card: {CARDS[table.secret[seat]]}." if 0 <= seat < len(table.secret) else ""
        return f"Pot {table.pot}. {banks}. First to {table.goal}.{secret}"
