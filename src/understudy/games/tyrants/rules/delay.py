"""What people's cards do to an automa that has no hand: its delay pile takes the blow (TA-DISC)."""

from __future__ import annotations

from understudy.games.tyrants.cards import NOBLE, OUTCAST
from understudy.games.tyrants.table import Table


def discard(table: Table, seat: int) -> None:
    """TA-DISC-01, ASM-24: one starting card to the pile's bottom (or on top), from an unlimited stock."""
    delay, on_top = table.players[seat].delay, table.config.starting_on_top
    delay.insert(0 if on_top else len(delay), NOBLE)
    table.tell("delay_more", seat, int(on_top), rules=("TA-DISC-01", "TA-SETUP-03"))


def discard_over_three(table: Table, seat: int) -> None:
    """TA-DISC-03 to TA-DISC-05: only the top card of the pile decides (TA-DISC-07)."""
    delay = table.players[seat].delay
    if not delay:
        delay.append(NOBLE)
        table.tell("delay_more", seat, 0, rules=("TA-DISC-03", "TA-DISC-07"))
    elif delay[0] != NOBLE:
        table.tell("delay_same", seat, rules=("TA-DISC-05", "TA-DISC-06", "TA-DISC-07"))
    elif table.outcasts:
        table.outcasts -= 1
        delay[0] = OUTCAST
        table.tell("delay_swap", seat, rules=("TA-DISC-04", "TA-DISC-07"))
    else:
        table.tell("delay_same", seat, rules=())  # ASM-25: nothing to swap with
