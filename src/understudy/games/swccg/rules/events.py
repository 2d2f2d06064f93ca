"""Events that cards may answer: their windows, as steps; none where no card on table or in a hand could."""

from __future__ import annotations

from understudy.core.table import Step
from understudy.games.swccg.table import BIT, NONE, Table

#: Events in which the opponent may react (G52).
REACTS = ("battle-start", "drain-start")


#: Events that the card they are about may answer, though it is not on table any more.
SELF = ("lost", "drawn")


def itself(name: str, card: int) -> int:
    """The card that an event is about, where its own text may speak."""
    return BIT[card] if name in SELF and card != NONE else 0


def event(table: Table, name: str, seat: int, a: int = NONE, b: int = NONE) -> tuple[Step, ...]:
    """The window of an event, as steps; none where no card could answer it."""
    config = table.config
    answered = config.answered.get(name)
    if answered is not None:
        held, lying = answered
        if held & (table.hands[0] | table.hands[1]) or lying & (table.play | itself(name, a)):
            return (("event", (name, seat, a, b)),)
    if name in REACTS and may_react(table, 1 - seat):
        return (("event", (name, seat, a, b)),)
    return ()


def may_react(table: Table, seat: int) -> bool:
    """Whether a seat holds, or has on table, a card that permits it to react."""
    config = table.config
    lying = table.play & (table.owned[seat] | config.open_reacts)
    return bool(config.reacts & (lying | table.hands[seat]))
