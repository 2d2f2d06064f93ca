"""Asteroid Tactics: units on an asteroid field recover or ready a defense token."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.armada.cards import SCATTER
from understudy.games.armada.options import Act, Ready, Regain
from understudy.games.armada.rules.asking import may_choose
from understudy.games.armada.table import DISCARDED, EXHAUSTED, READY, SECOND, Ship, Squadron, Table


def take_cover(table: Table, unit: Ship | Squadron, kinds: tuple[int, ...]) -> Flow[None]:
    """Asteroid Tactics: a discarded defense token other than scatter comes back, exhausted; the second
    player's ready, or one of its exhausted ones is readied.
    """
    second = unit.seat == SECOND
    ways: list[Act] = [
        Regain(index)
        for index, state in enumerate(unit.tokens)
        if state == DISCARDED and kinds[index] != SCATTER
    ]
    ways += [Ready(index) for index, state in enumerate(unit.tokens) if second and state == EXHAUSTED]
    if not ways:
        return
    about = {"ship": unit.index} if isinstance(unit, Ship) else {"squadron": unit.index}
    chosen = yield from may_choose(
        table,
        unit.seat,
        f"Asteroid Tactics: a defense token of {unit.name}?",
        ways,
        topic="cover",
        about=about,
    )
    if isinstance(chosen, Regain | Ready):
        back = isinstance(chosen, Regain)
        unit.tokens[chosen.token] = EXHAUSTED if back and not second else READY
        table.tell(
            "covers" if isinstance(unit, Ship) else "covers-squadron", unit.seat, unit.index, chosen.token
        )
