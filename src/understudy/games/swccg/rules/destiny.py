"""Drawing destiny (R-12, G72): about to draw, drawn, answered, put away; then the total."""

from __future__ import annotations

from understudy.core.flow import Flow, choose
from understudy.core.table import Step
from understudy.games.swccg.events import DestinyDrawn
from understudy.games.swccg.options import PickDestiny
from understudy.games.swccg.queries import at_place, changes, live
from understudy.games.swccg.records import PURPOSES, Destiny
from understudy.games.swccg.rules.events import event
from understudy.games.swccg.rules.leaving import lose
from understudy.games.swccg.rules.piles import check_life, top_card
from understudy.games.swccg.table import NONE, RESERVE, UNRESOLVED, USED, Table, bits


def draw_destiny(seat: int, purpose: str, count: int = 1, about: int = NONE) -> tuple[Step, ...]:
    """Steps that draw destiny; afterwards `table.drawn` holds what came of it."""
    return (("destiny", (seat, purpose, count, about)),)


def begin_destiny(table: Table, seat: int, purpose: str, count: int, about: int) -> None:
    if purpose == "weapon" and table.stack and table.stack[-1].canceled:
        # A shot that was canceled as a whole: nothing is drawn for it.
        table.drawn = None
        return
    table.draws.append(Destiny(seat, purpose, count, about))
    table.then(("draw_one", ()))


def draw_one(table: Table) -> Flow[None]:
    """One draw: SW-DES-01, SW-DES-02, SW-DES-08; an empty Reserve Deck gives none."""
    draw = table.draws[-1]
    if draw.left > 0 and not table.piles[draw.seat][RESERVE]:
        # SW-DES-09, SW-TGT-06, SW-TGT-14, SW-BOT-15
        draw.left = 0
    if draw.left <= 0 or not table.piles[draw.seat][RESERVE] or len(draw.values) >= draw.limit:
        table.then(*event(table, "total", draw.seat, draw.about), ("destiny_done", ()))
        return
    draw.left -= 1
    card = yield from top_card(table, draw.seat, RESERVE)
    table.lift(card)
    table.put_pile(card, UNRESOLVED)
    draw.card, draw.canceled = card, False
    printed = table.cards[card].destinies
    number = printed[0]
    if len(printed) > 1:
        choice = yield from choose(
            draw.seat,
            "Which destiny number counts?",
            lambda: [PickDestiny(int(one)) for one in printed],
            topic="destiny-number",
            about={"card": card},
        )
        number = choice.number
    draw.value = number + draw_modifiers(table, draw)
    table.tell(DestinyDrawn, draw.seat, card, int(draw.value), PURPOSES.index(draw.purpose))
    hits = asteroid_drawn(table, draw.about, card) if draw.purpose == "asteroid" else ()
    table.then(*hits, *event(table, "drawn", draw.seat, card, draw.about), ("drawn_done", ()))


def asteroid_drawn(table: Table, ship: int, card: int) -> tuple[Step, ...]:
    """G73: an asteroid sector that is drawn destroys the ship at once, even if the draw is canceled."""
    return lose(ship) if "asteroid" in table.cards[card].words else ()


def draw_modifiers(table: Table, draw: Destiny) -> float:
    """Automatic modifiers of a single draw (SW-DES-02): each battle destiny, each weapon destiny."""
    found = 0.0
    battle = table.battle
    if draw.purpose == "battle" and battle is not None:
        found += sum(
            amount for how, amount in at_place(table, "bd-each", draw.seat, battle.place) if how == "add"
        )
        given = table.config.mods.get("bd-each-own")
        if given is not None:
            for source in bits(given[0] & live(table) & battle.part & table.owned[draw.seat]):
                found += sum(
                    one.size(table, source, draw.seat, source)
                    for one in given[1][source]
                    if one.holds(table, source, draw.seat)
                )
    elif draw.purpose == "weapon" and draw.about != NONE:
        found += sum(amount for how, amount in changes(table, "weapon-destiny", draw.about) if how == "add")
        if table.stack and table.stack[-1].kind == "fire":
            # What answers changed about every draw of this shot.
            found += sum(table.stack[-1].args)
        place = table.spot[draw.about]
        if place != NONE:
            here = at_place(table, "weapon-destiny-here", draw.seat, place)
            found += sum(amount for how, amount in here if how == "add")
    return found


def drawn_done(table: Table) -> None:
    """SW-DES-04: the value, not below 0, counts; the card goes to the Used Pile (canceled ones too).

    SW-DES-05, SW-DES-11, SW-GOT-09.
    """
    draw = table.draws[-1]
    if draw.card != NONE:
        if table.zone[draw.card] == UNRESOLVED:
            table.put_pile(draw.card, USED)
        draw.card = NONE
        if draw.canceled:
            draw.limit -= 1
        else:
            draw.values.append(max(0.0, draw.value))
    if not check_life(table):
        table.then(("draw_one", ()))


def substitute(table: Table, value_: float) -> None:
    """SW-DES-12 to SW-DES-15: another value stands for a draw; it counts as it is, and against no limit.

    SW-BOT-16.
    """
    draw = table.draws[-1]
    draw.left -= 1
    draw.limit += 1
    draw.values.append(value_)


def redraw(table: Table) -> None:
    """Cancel the draw and draw again: together they count as one (SW-DES-10)."""
    draw = table.draws[-1]
    draw.canceled = True
    draw.left += 1
    draw.limit += 1


def destiny_done(table: Table) -> None:
    """SW-DES-03, SW-DES-06: what was drawn is known to whoever asked for it."""
    table.drawn = table.draws.pop()


def total(table: Table) -> float | None:
    """The total of the destiny that was completed last; None if no draw was."""
    drawn = table.drawn
    if drawn is None or not drawn.values:
        # SW-DES-07, SW-DES-16, SW-DES-17, SW-BOT-17
        return None
    return sum(drawn.values)
