"""The table as text: rows of locations with both sides, piles with counts, hand, what is going on."""

from __future__ import annotations

from understudy.games.swccg.data import DARK, LIGHT, SIDES
from understudy.games.swccg.queries import icons, location, value
from understudy.games.swccg.records import DAMAGE, SEGMENTS
from understudy.games.swccg.strength import controls, power_at, presence, total_power
from understudy.games.swccg.table import (
    AT,
    FORCE,
    HAND,
    LOST,
    NONE,
    ON_PLACE,
    OUT,
    PHASES,
    RESERVE,
    SIDE,
    SLOTS,
    USED,
    Table,
    bits,
)
from understudy.games.swccg.view import View

PARTS = ("table", "piles", "hand", "stack")


def number(amount: float) -> str:
    return f"{amount:g}"


def card_line(table: Table, card: int) -> str:
    """A card with its numbers, and what is on it in brackets."""
    one = table.cards[card]
    words = one.title
    if one.power is not None:
        words += f" {number(value(table, 'power', card))}/{number(value(table, 'forfeit', card))}"
    notes = [
        name for name, mask in (("undercover", table.undercover), ("hit", table.hit)) if mask >> card & 1
    ]
    carried = [
        f"{card_line(table, other)}{_slot(table, other)}"
        for other in bits(table.on[card])
        if table.play >> other & 1
    ]
    notes += carried
    return f"{words} ({'; '.join(notes)})" if notes else words


def _slot(table: Table, card: int) -> str:
    return f", {SLOTS[table.slot[card]]}" if table.slot[card] in (4, 5, 6, 7) else ""


def place_lines(table: Table, place: int) -> list[str]:
    """A location: icons, who controls it, power, and the cards of both sides."""
    top = location(table, place)
    signs = f"dark {icons(table, place, DARK)}, light {icons(table, place, LIGHT)}"
    head = f"{place}: {top.title} [{signs}]".replace("[", "(").replace("]", ")")
    for seat in (DARK, LIGHT):
        if controls(table, place, seat):
            head += f", {SIDES[seat]} controls"
        elif presence(table, place, seat):
            head += f", {SIDES[seat]} occupies"
    lines = [head]
    on = [card for card in bits(table.at[place]) if table.slot[card] == ON_PLACE and table.host[card] == NONE]
    if on:
        lines.append(f"  on it: {', '.join(card_line(table, card) for card in on)}")
    for seat in (DARK, LIGHT):
        mine = [card for card in bits(table.at[place] & table.owned[seat]) if table.slot[card] == AT]
        if mine:
            total = number(power_at(table, place, seat))
            names = ", ".join(card_line(table, card) for card in mine)
            lines.append(f"  {SIDES[seat]} (power {total}): {names}")
    return lines


def pile_lines(view: View) -> list[str]:
    lines = []
    for seat in (DARK, LIGHT):
        piles = view.piles[seat]
        counts = ", ".join(
            f"{name} {len(piles[zone])}"
            for name, zone in (
                ("reserve", RESERVE),
                ("force", FORCE),
                ("used", USED),
                ("lost", LOST),
                ("hand", HAND),
                ("out of play", OUT),
            )
        )
        lines.append(
            f"{SIDES[seat]}: Life Force {view.life(seat)}; {counts}, generates {view.generation[seat]}"
        )
        beside = [card for card in bits(view.play & view.owned[seat]) if view.slot[card] == SIDE]
        if beside:
            lines.append(f"  next to the table: {', '.join(view.cards[card].title for card in beside)}")
    return lines


def stack_lines(view: View) -> list[str]:
    """What is going on: actions on the stack, a destiny, a drain, a battle."""
    lines = []
    for frame in view.stack:
        end = " (canceled)" if frame.canceled else ""
        lines.append(f"{SIDES[frame.seat]}: {frame.kind} {view.cards[frame.card].title}{end}")
    if view.drain is not None:
        lines.append(f"{SIDES[view.drain.seat]} drains at {location(view, view.drain.place).title}")
    battle = view.battle
    if battle is not None:
        kind = "battle" if battle.creature == NONE else "attack"
        head = f"{kind} at {location(view, battle.place).title}, {SEGMENTS[battle.segment]} segment"
        if battle.creature == NONE and battle.segment < DAMAGE:
            powers = [f"{SIDES[seat]} {number(total_power(view, seat))}" for seat in (DARK, LIGHT)]
            head += f": power {', '.join(powers)}"
        lines.append(head)
        for seat in (DARK, LIGHT):
            if battle.damage[seat] or battle.attrition[seat]:
                owed = f"damage {number(battle.damage[seat])}, attrition {number(battle.attrition[seat])}"
                lines.append(f"  {SIDES[seat]}: {owed}")
    return lines


def board(table: Table, seat: int, width: int, part: str = "") -> str:
    """The table, or one part of it, for a seat (−1: an onlooker)."""
    view = table if isinstance(table, View) else View(table, seat) if seat >= 0 else onlooker(table)
    lines = [f"Turn {view.turn}, {SIDES[view.active]}, {PHASES[view.phase]}"]
    if part in ("", "table"):
        for row in view.rows:
            for place in row:
                lines += place_lines(view, place)
    if part in ("", "piles"):
        lines += pile_lines(view)
    if part in ("", "stack"):
        lines += stack_lines(view)
    if part in ("", "hand") and seat >= 0:
        names = ", ".join(f"{view.cards[card].title}" for card in view.hand)
        lines.append(f"hand: {names or 'empty'}")
    return "\n".join(_escape(line) for line in lines)


def onlooker(table: Table) -> View:
    """Whoever looks on sees what both see."""
    view = View(table, DARK)
    other = View(table, LIGHT)
    for who in (DARK, LIGHT):
        view.hands[who] &= other.hands[who]
    view.piles = [
        [
            [a if a == b else -1 for a, b in zip(mine, theirs, strict=True)]
            for mine, theirs in zip(view.piles[who], other.piles[who], strict=True)
        ]
        for who in (DARK, LIGHT)
    ]
    return view


def _escape(text: str) -> str:
    return text.replace("[", "\\[")
