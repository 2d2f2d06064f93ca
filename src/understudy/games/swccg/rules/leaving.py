"""Cards that leave the table: lost, forfeited, taken back (G16, R-11.5, SW-JLS)."""

from __future__ import annotations

from understudy.core.flow import Flow, confirm
from understudy.core.table import Step
from understudy.games.swccg.data import CHARACTER
from understudy.games.swccg.queries import changes, forget, riders
from understudy.games.swccg.rules.events import event
from understudy.games.swccg.table import BIT, LOC, LOST, OUT, PLAY, UNDER, USED, Table, bits

#: How a card leaves: bits of a step's argument.
FORFEITED, AT_ONCE = 1, 2


def lose(*cards: int, how: int = 0) -> tuple[Step, ...]:
    """Steps in which cards are lost from the table, one after the other.

    SW-CAN-10, SW-TGT-11.
    """
    return tuple(("leave", (card, how)) for card in cards)


def leave(table: Table, card: int, how: int) -> Flow[None]:
    """Its owner may save it (about to be lost), unless all go at once; then it goes with all on it."""
    if table.zone[card] != PLAY:
        return
    window = () if how & AT_ONCE else event(table, "about-lost", table.owner[card], card, how & FORFEITED)
    if not how & AT_ONCE and "creature vehicle" in table.cards[card].words:
        yield from _jump_off(table, card)
    table.then(*window, ("gone", (card, how)))


def _jump_off(table: Table, card: int) -> Flow[None]:
    """G49: riders of a creature vehicle that is forfeited, or lost alone, may jump off to the site."""
    people = [rider for rider in bits(table.on[card]) if table.cards[rider].kind == CHARACTER]
    if people and (
        yield from confirm(
            table.owner[card], "Do its riders jump off first?", topic="jump-off", about={"card": card}
        )
    ):
        for rider in people:
            table.put_at(rider, table.spot[card])


def gone(table: Table, card: int, how: int) -> None:
    """The card and all that is on it go to the piles of their owners; attachments were lost separately.

    SW-JLS-01, SW-JLS-03, SW-JLS-04, SW-BAT-35.
    """
    if table.zone[card] != PLAY:
        return
    group = [*bits(riders(table, card)), card]
    steps: list[Step] = []
    for one in group:
        place = table.spot[one]
        hit = bool(table.hit >> one & 1)
        used = hit and any(kind == "yes" for kind, _ in changes(table, "to-used", one))
        away(table, one)
        table.put_pile(one, USED if used else LOST)
        verb = "forfeit" if how & FORFEITED and one == card else "lost"
        if used:
            table.tell("to-used", table.owner[one], one)
        else:
            table.tell(verb, table.owner[one], one, place)
            number = (place + 1) * 4 + (how & FORFEITED if one == card else 0) + (2 if hit else 0)
            steps += event(table, "lost", table.owner[one], one, number)
    table.then(*steps, ("settle", ()))


def away(table: Table, card: int) -> None:
    """A card is taken off the table: it takes part in nothing any more, what held for it is gone.

    Whatever is on it has to be taken off too.

    SW-JLS-02, SW-JLS-05.
    """
    forget(table, card)
    if table.battle is not None:
        table.battle.part &= ~BIT[card]
    assert table.slot[card] not in (LOC, UNDER), "locations stay"
    table.lift(card)


def back_to_hand(table: Table, card: int) -> None:
    """A card, with everything on it, goes back to the hands of the owners (A.return-hand)."""
    group = [*bits(riders(table, card)), card]
    for one in group:
        forget(table, one)
        if table.battle is not None:
            table.battle.part &= ~BIT[one]
        table.lift(one)
    for one in group:
        table.put_hand(one, 0, 1)
        table.tell("hand", table.owner[one], one)


def out_of_play(table: Table, card: int) -> tuple[Step, ...]:
    """A card goes out of play; cards on it are lost (SW-STA-12)."""
    others = [*bits(riders(table, card))]
    for one in others:
        away(table, one)
        table.put_pile(one, LOST)
        table.tell("lost", table.owner[one], one)
    away(table, card)
    table.put_pile(card, OUT)
    table.tell("out", table.owner[card], card)
    return (("settle", ()),)
