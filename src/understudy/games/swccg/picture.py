"""The table as a picture: rows of locations with both sides, hand and piles, what is going on."""

from __future__ import annotations

from understudy.core.picture import CardFace, Fact, Picture, PlaceRow, SeatPanel, Stop, Zone
from understudy.games.swccg.data import CREATURE, DARK, LIGHT, LOCATION, SIDES
from understudy.games.swccg.printed import plain
from understudy.games.swccg.queries import controls, icons, location, power_at, presence, value
from understudy.games.swccg.table import (
    AT,
    BOTH,
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
    UNRESOLVED,
    USED,
    Table,
    bits,
)
from understudy.games.swccg.textboard import onlooker, stack_lines
from understudy.games.swccg.view import UNKNOWN, View

_TONES = ("grey", "blue")
#: Never colour alone.
_SIGNS = {
    "character": "●",
    "starship": "▲",
    "vehicle": "■",
    "weapon": "†",
    "device": "◆",
    "effect": "★",
    "interrupt": "⚡",
    "location": "◎",
    "creature": "☗",
}


def _number(amount: float) -> str:
    return f"{amount:g}"


def face(view: View, card: int, note: str = "") -> CardFace:
    """A card as far as it matters for play, with what lies on it."""
    one = view.cards[card]
    on_table = bool(view.play >> card & 1)
    points = ""
    if one.power is not None:
        strong = value(view, "power", card) if on_table else one.power
        worth = value(view, "forfeit", card) if on_table else one.forfeit or 0
        points = f"power {_number(strong)}, forfeit {_number(worth)}"
    elif one.kind == CREATURE:
        points = f"ferocity {one.ferocity}"
    return CardFace(
        name=one.title,
        ids=(f"card-{card}",),
        kind=f"{one.kind} {one.subtype}".strip(),
        sign=_SIGNS[one.kind],
        tone=_TONES[one.side],
        cost="" if one.deploy is None else _number(one.deploy),
        points=points,
        text=plain(one.effect),
        note=note,
        on=tuple(face(view, other, _state(view, other)) for other in bits(view.on[card])),
    )


def _state(view: View, card: int) -> str:
    """What is special about a card on table, in a few words."""
    notes = []
    if view.slot[card] not in (AT, ON_PLACE, SIDE):
        notes.append(SLOTS[view.slot[card]])
    for name, mask in (("undercover", view.undercover), ("hit", view.hit), ("crashed", view.crashed)):
        if mask >> card & 1:
            notes.append(name)
    if view.battle is not None and view.battle.part >> card & 1:
        notes.append("in the battle")
    return ", ".join(notes)


def _stop(view: View, place: int, near: int) -> Stop:
    """A location with the cards of either side."""
    one = location(view, place)
    signs = f"Force icons: dark {icons(view, place, DARK)}, light {icons(view, place, LIGHT)}"
    top = view.stacks[place][0]
    lying = [card for card in bits(view.at[place]) if view.slot[card] == ON_PLACE and view.host[card] == NONE]
    card = CardFace(
        name=one.title,
        ids=(f"place-{place}", f"card-{top}"),
        kind=f"{LOCATION} {one.subtype}",
        sign=_SIGNS[LOCATION],
        tone=_TONES[one.side],
        points=signs,
        text=plain(one.effect),
        on=tuple(face(view, other, _state(view, other)) for other in lying),
    )
    sides, notes = [], []
    for seat in (near, 1 - near):
        mine = [c for c in bits(view.at[place] & view.owned[seat]) if view.slot[c] == AT]
        sides.append(tuple(face(view, c, _state(view, c)) for c in mine))
        words = [f"power {_number(power_at(view, place, seat))}"] if mine else []
        if controls(view, place, seat):
            words.append("controls")
        elif presence(view, place, seat):
            words.append("occupies")
        notes.append(", ".join(words))
    return Stop(card, sides[0], sides[1], notes[0], notes[1])


def _pile(view: View, seat: int, zone: int, title: str) -> Zone:
    """A pile: its number, and what may be known of it, from the top."""
    pile = view.piles[seat][zone]
    known = tuple(
        face(view, card) if card != UNKNOWN else CardFace("a card that nobody has shown", back=True)
        for card in pile
    )
    seen = known if any(card != UNKNOWN for card in pile) else ()
    return Zone(title, seen, f"{len(pile)} cards", "own", folded=True, count=len(pile), ordered=True)


_PILES = (
    (RESERVE, "Reserve Deck"),
    (FORCE, "Force Pile"),
    (USED, "Used Pile"),
    (LOST, "Lost Pile"),
    (UNRESOLVED, "Unresolved destiny"),
    (OUT, "Out of play"),
)


def _who(view: View, seat: int) -> str:
    """Who plays a side, as far as it is told beside its name."""
    sitting = view.config.seats[seat]
    if sitting.is_person:
        return "you" if seat == view.seat else "player"
    name = "bot" if sitting.player == "player" else sitting.player
    return f"{name}, {sitting.level}" if sitting.level else name


def _place(view: View, seat: int) -> SeatPanel:
    piles = [_pile(view, seat, zone, title) for zone, title in _PILES if view.piles[seat][zone]]
    beside = [card for card in bits(view.play & view.owned[seat]) if view.slot[card] == SIDE]
    if beside:
        piles.append(Zone("Beside the table", tuple(face(view, card) for card in beside), home="own"))
    return SeatPanel(
        name=SIDES[seat].capitalize(),
        letter=SIDES[seat][0].upper(),
        tone=_TONES[seat],
        who=_who(view, seat),
        score=view.life(seat),
        active=view.active == seat,
        facts=(
            Fact("life force", str(view.life(seat)), "Reserve Deck, Force Pile and Used Pile together"),
            Fact("force", str(len(view.piles[seat][FORCE])), "what can be used now"),
            Fact("generates", str(view.generation[seat]), "fixed at the start of the turn"),
            Fact("hand", str(len(view.piles[seat][HAND])), "cards in hand"),
        ),
        piles=tuple(piles),
    )


def picture(table: Table, seat: int) -> Picture:
    """The table as a seat sees it (−1: an onlooker)."""
    view = View(table, seat) if seat >= 0 else onlooker(table)
    near = seat if seat >= 0 else DARK
    rows = {}
    busy = view.battle or view.drain
    # Where something goes on comes first: on a small screen nothing else may be seen.
    for row in sorted(view.rows, key=lambda row: busy is None or busy.place not in row):
        name = next((location(view, place).system for place in row), "")
        stops = tuple(_stop(view, place, near) for place in row)
        rows[f"row-{name}"] = PlaceRow(name, SIDES[near].capitalize(), SIDES[1 - near].capitalize(), stops)
    zones = {}
    if seat >= 0 and not view.config.reported[seat]:
        # What lies in a real hand only its owner sees.
        zones["hand"] = Zone("Hand", tuple(face(view, card) for card in view.hand), home="hand")
    if view.stack:
        shown = [face(view, frame.card, frame.kind) for frame in view.stack if frame.card != NONE]
        zones["stack"] = Zone("Being played", tuple(shown), home="passing", ordered=True)
    headline = [f"Turn {view.turn}", f"{SIDES[view.active].capitalize()}: {PHASES[view.phase]}"]
    return Picture(
        "0 0 1 1",
        "",
        {},
        zones,
        tuple(_place(view, who) for who in BOTH),
        (*headline, *[line.strip() for line in stack_lines(view)]),
        rows=rows,
    )
