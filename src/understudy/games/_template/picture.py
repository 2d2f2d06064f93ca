"""How the table is drawn: each kind of thing that a picture can show, once."""

from __future__ import annotations

from understudy.core.picture import CardFace, Fact, Part, Picture, PlaceRow, SeatPanel, Stop, Zone
from understudy.games._template.table import Table
from understudy.games._template.view import View

#: Colors that everybody can tell apart; style.css of Understudy has ten.
TONES = ("vermilion", "blue", "green", "yellow")
GROUND = '<rect class="felt" width="200" height="80" rx="8"/>'


def picture(table: Table, seat: int) -> Picture:
    """The table for a seat that looks at it (-1: an onlooker). It is drawn from the view of that seat."""
    view = View(table, seat)
    return Picture(
        box="0 0 200 80",
        ground=GROUND,
        parts={"pot": _pot(view)},
        rows={"banks": _banks(view)},
        zones=_zones(view, len(table.stack)),
        seats=tuple(_place(view, other, table.open) for other in range(len(view.bank))),
        headline=(f"Turn {table.turns + 1}", f"First to {table.goal}"),
    )


def _zones(view: View, left: int) -> dict[str, Zone]:
    """A pile that nobody sees into, by its number; and the hand of the seat that looks."""
    piles = {"stack": Zone("Cards that were not dealt", folded=True, count=left)}
    if 0 <= view.seat < len(view.secret):
        piles["hand"] = Zone("Your secret", (_secret(view, view.seat),), home="hand")
    return piles


def _pot(view: View) -> Part:
    """A part of the board: a drawing, and a sentence for whoever cannot see it."""
    coins = "".join(f'<circle class="penny" cx="{60 + 4 * n}" cy="40" r="9"/>' for n in range(view.pot))
    return Part(f'{coins}<text x="20" y="46">{view.pot}</text>', f"The pot: {view.pot}")


def _banks(view: View) -> PlaceRow:
    """A row of places with two sides: the own bank on this side, those of the others on the other."""
    others = tuple(_bank(view, seat) for seat in range(len(view.bank)) if seat != view.seat)
    own = (_bank(view, view.seat),) if 0 <= view.seat < len(view.bank) else ()
    return PlaceRow(
        "Banks", "Yours", "The others'", (Stop(CardFace(f"Goal {view.goal}"), near=own, far=others),)
    )


def _bank(view: View, seat: int) -> CardFace:
    """A card with another card on it: the secret one, face down unless this seat may see it."""
    on = (_secret(view, seat),) if seat < len(view.secret) else ()
    return CardFace(f"Bank of seat {seat + 1}", points=str(view.bank[seat]), tone=TONES[seat], on=on)


def _secret(view: View, seat: int) -> CardFace:
    card = view.secret[seat]
    return (
        CardFace("A secret card", back=True) if card is None else CardFace(f"Secret {card}", points=str(card))
    )


def _place(view: View, seat: int, ended: bool) -> SeatPanel:
    secret = view.secret[seat] if ended and seat < len(view.secret) else None
    return SeatPanel(
        name=f"Seat {seat + 1}",
        letter=str(seat + 1),
        tone=TONES[seat],
        who="",
        score=view.bank[seat] + (secret or 0),
        active=False,
        facts=(Fact("bank", str(view.bank[seat])),),
    )
