"""What the game says."""

from __future__ import annotations

from understudy.core.events import Event
from understudy.core.game import Words
from understudy.core.option import Option
from understudy.games._template.table import Table


class PenniesWords(Words[Table]):
    """Short sentences for every front."""

    def seat(self, table: Table, seat: int) -> str:
        return f"Seat {seat + 1}"

    def option(self, table: Table, option: Option) -> str:
        return {"bank": "bank the pot", "roll": "roll again"}.get(option.id, option.id)

    def group(self, option: Option) -> str:
        return ""

    def touches(self, option: Option) -> tuple[str, ...]:
        return ("pot",)

    def event(self, table: Table, event: Event) -> str:
        return f"{self.seat(table, event.seat)} {event.verb} {event.args[0]}."

    def board(self, table: Table, seat: int, width: int, part: str = "") -> str:
        banks = ", ".join(f"{self.seat(table, other)}: {bank}" for other, bank in enumerate(table.bank))
        return f"Pot {table.pot}. {banks}. First to {table.goal}."
