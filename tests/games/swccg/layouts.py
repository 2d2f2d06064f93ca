"""Positions in a line: `s=D1_290 v=D1_168@s b=D1_324>v p=D1_180>ship/pilot` lays out cards in this order.

A location needs no place; `@name` is at a place, `>name` on a card (`/slot`), nothing is beside the table;
`!2` at the end is what a card keeps in mind (a mode, a counter).
"""

from __future__ import annotations

from tests.games.swccg.tables import Lab
from understudy.games.swccg.data import CARD_OF
from understudy.games.swccg.records import Chosen


class Laid:
    """A lab with names for what lies on its table."""

    def __init__(self, line: str, hand: str = "", deck: str = "") -> None:
        parts = [part.split("=") for part in line.split()]
        ids = [rest.replace(">", "@").split("@")[0] for _, rest in parts]
        self.lab = Lab(*ids, *hand.split(), *deck.split())
        #: Names of places.
        self.places = [
            name for (name, _), id in zip(parts, ids, strict=True) if CARD_OF[id].kind == "location"
        ]
        self.named: dict[str, int] = {}
        for (name, rest), id in zip(parts, ids, strict=True):
            where, _, mark = rest.partition("!")
            self.named[name] = self._lay(where, id)
            if mark and CARD_OF[id].kind == "creature":
                self.lab.table.mark(self.named[name], int(mark))
            elif mark:
                self.lab.table.keep(self.named[name], Chosen.read(int(mark)))
        self.held = dict(zip(hand.split(), self.lab.hand(*hand.split()), strict=True))
        self.lab.table.touch()

    def _lay(self, rest: str, id: str) -> int:
        if CARD_OF[id].kind == "location":
            return self.lab.place(id)
        if "@" in rest:
            place, _, slot = rest.split("@")[1].partition("/")
            return self.lab.put(id, self.named[place], slot=slot)
        if ">" in rest:
            host, _, slot = rest.split(">")[1].partition("/")
            return self.lab.put(id, on=self.named[host], slot=slot)
        return self.lab.put(id)

    def __getitem__(self, name: str) -> int:
        return self.named[name]
