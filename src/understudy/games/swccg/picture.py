"""The table as a picture: rows of locations with both sides, hand and piles, what is going on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from understudy.core.picture import CardFace, Contest, Fact, Figure, Picture, PlaceRow, SeatPanel, Stop, Zone
from understudy.core.table import same
from understudy.games.swccg.data import CREATURE, DARK, LIGHT, LOCATION, SIDES, Card
from understudy.games.swccg.queries import icons, location, value
from understudy.games.swccg.records import DAMAGE, RESULT, SEGMENTS, Battle
from understudy.games.swccg.rules.battle import forfeitable
from understudy.games.swccg.strength import controls, power_at, presence, total_power
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
from understudy.kit.saying import plural

_TONES = ("grey", "blue")
#: Never color alone.
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


def _now(view: View, card: int, name: str, printed: float | None) -> float | None:
    """A number of a card as it is on the table now; elsewhere it is as printed."""
    return value(view, name, card) if printed is not None and view.play >> card & 1 else printed


def _ability(amount: float | None) -> str:
    """As it is printed: a half is a half."""
    if not amount:
        return "–"
    whole, half = divmod(amount, 1)
    return f"{whole:g}" * (not half or whole > 0) + "½" * (half > 0)


def _figures(one: Card, power: float | None, forfeit: float | None) -> Iterator[Figure]:
    """Destiny, what it costs, power, ability and forfeit, as far as the card has them."""
    yield Figure("destiny", _number(one.destiny), short="dest")
    if one.deploy is not None:
        yield Figure("deploy", _number(one.deploy), short="depl")
    if one.power is not None and power is not None:
        yield Figure("power", _number(power), _number(one.power), "pow")
        yield Figure("ability", _ability(one.ability), short="abil")
    if one.forfeit is not None and forfeit is not None:
        yield Figure("forfeit", _number(forfeit), _number(one.forfeit), "forf")
    if one.kind == CREATURE:
        yield Figure("ferocity", str(one.ferocity), short="fero")


#: Pictograms by what a card is, and within a kind by a word of its title or subtype: the first that fits.
_ARTS = {
    "character": (
        ("trooper", "troop"),
        ("droid", "droid"),
        ("pilot", "pilot"),
        ("imperial", "lead"),
        ("alien", "alien"),
        ("", "hero"),
    ),
    "weapon": (
        ("saber", "saber"),
        ("stick", "blade"),
        ("axe", "blade"),
        ("", "blaster"),
    ),
    "creature": (("", "beast"),),
    "starship": (
        ("tie", "tie"),
        ("capital", "wedge"),
        ("", "ship"),
    ),
    "vehicle": (
        ("blizzard", "walker"),
        ("creature", "beast"),
        ("", "speeder"),
    ),
    "device": (("", "device"),),
    "effect": (("", "effect"),),
    "interrupt": (("", "bolt"),),
    "location": (("", "place"),),
}


def _art(one: Card) -> str:
    told = f"{one.subtype} {one.title}".lower()
    name = next(art for word, art in _ARTS[one.kind] if word in told)
    return f"/static/games/swccg.svg#{name}"


#: Faces as they were made last, with the card that each is of: most are as they were a moment ago.
_FACES: dict[tuple[int, int, float | None, float | None, str], tuple[CardFace, Card]] = {}
_MOST_FACES = 8000


def _bare(one: Card, card: int, power: float | None, forfeit: float | None, note: str) -> CardFace:
    """A card with these numbers and nothing on it."""
    key = (id(one), card, power, forfeit, note)
    found = _FACES.get(key)
    if found is not None:
        return found[0]
    if len(_FACES) >= _MOST_FACES:
        _FACES.clear()
    made = CardFace(
        name=one.title,
        ids=(f"card-{card}",),
        kind=f"{one.kind} {one.subtype}".strip(),
        sign=_SIGNS[one.kind],
        tone=_TONES[one.side],
        text=one.effect,
        note=note,
        figures=tuple(_figures(one, power, forfeit)),
        art=_art(one),
    )
    # While the card stands beside its face, no other can have its number.
    _FACES[key] = made, one
    return made


def face(view: View, card: int, note: str = "") -> CardFace:
    """A card as far as it matters for play, with what lies on it."""
    one = view.cards[card]
    power, forfeit = _now(view, card, "power", one.power), _now(view, card, "forfeit", one.forfeit)
    made = _bare(one, card, power, forfeit, note)
    if not view.on[card]:
        return made
    return replace(made, on=tuple(face(view, other, _state(view, other)) for other in bits(view.on[card])))


def _state(view: View, card: int) -> str:
    """What is special about a card on table, in a few words."""
    notes = []
    if view.slot[card] not in (AT, ON_PLACE, SIDE):
        notes.append(SLOTS[view.slot[card]])
    for name, mask in (("undercover", view.undercover), ("hit", view.hit), ("crashed", view.crashed)):
        if mask >> card & 1:
            notes.append(name)
    battle = view.battle
    if battle is not None and view.at[battle.place] >> card & 1 and not battle.part >> card & 1:
        notes.append("not in the battle")
    return ", ".join(notes)


def _stop(view: View, place: int, near: int) -> Stop:
    """A location with the cards of either side."""
    one = location(view, place)
    signs = f"Force icons: Dark {icons(view, place, DARK)}, Light {icons(view, place, LIGHT)}"
    top = view.stacks[place][0]
    lying = [card for card in bits(view.at[place]) if view.slot[card] == ON_PLACE and view.host[card] == NONE]
    card = CardFace(
        name=one.title,
        ids=(f"place-{place}", f"card-{top}"),
        kind=f"{LOCATION} {one.subtype}",
        sign=_SIGNS[LOCATION],
        tone=_TONES[one.side],
        points=signs,
        text=one.effect,
        on=tuple(face(view, other, _state(view, other)) for other in lying),
    )
    sides, notes, sums = [], [], []
    for seat in (near, 1 - near):
        mine = [c for c in bits(view.at[place] & view.owned[seat]) if view.slot[c] == AT]
        sides.append(tuple(face(view, c, _state(view, c)) for c in mine))
        power = _number(power_at(view, place, seat))
        words = [f"power {power}"] if mine else []
        sums.append(_sum(view, place, seat, power if mine else ""))
        if controls(view, place, seat):
            words.append("controls")
        elif presence(view, place, seat):
            words.append("occupies")
        notes.append(", ".join(words))
    here = place == _busy(view)
    battle = view.battle if here and view.battle is not None and view.battle.creature == NONE else None
    return Stop(
        card=card,
        near=sides[0],
        far=sides[1],
        near_note=notes[0],
        far_note=notes[1],
        near_sum=sums[0],
        far_sum=sums[1],
        middle=_going_on(view) if here and battle is None else (),
        tally=None if battle is None else _tally(view, battle, near),
        scene=_scene(one.title, one.subtype),
    )


def _busy(view: View) -> int:
    """The place of a battle or of a drain, also while what is drained is lost; NONE where there is none."""
    busy = view.battle or view.drain
    if busy is not None:
        return busy.place
    return view.losses[-1].place if view.losses else NONE


def _going_on(view: View) -> tuple[str, ...]:
    """What happens at a place, besides battles between players, which have a tally."""
    if view.battle is not None:
        return tuple(line.strip().capitalize() for line in stack_lines(view)[-1:])
    if view.drain is not None:
        return (f"{SIDES[view.drain.seat].capitalize()} drains here",)
    loss = view.losses[-1]
    return (f"{SIDES[1 - loss.seat].capitalize()} drains {_number(loss.done + loss.left)} Force here",)


#: Force icons, dark and light: never color alone.
_ICONS = ("●", "○")


def _sum(view: View, place: int, seat: int, power: str) -> str:
    """Force icons and power of a side, and a flag where it controls the place."""
    signs = f"{icons(view, place, seat)}{_ICONS[seat]}"
    flag = "⚑" if controls(view, place, seat) else ""
    return " ".join(word for word in (signs, power, flag) if word)


def _tally(view: View, battle: Battle, near: int) -> Contest:
    """A battle: total power against total power, what it is made of, and what is still to be paid."""
    far = 1 - near
    # From the result on the totals stand, whoever is forfeited.
    totals = battle.total if battle.segment >= RESULT else [total_power(view, seat) for seat in BOTH]
    able = bits(forfeitable(view, near)) if battle.segment == DAMAGE and near == view.seat else ()
    return Contest(
        far=_number(totals[far]),
        near=_number(totals[near]),
        sign="⚔",
        far_lines=_made_of(battle, far, totals[far]),
        near_lines=_made_of(battle, near, totals[near]),
        title="; ".join(owed for seat in (near, far) if (owed := _owed(battle, seat)))
        or f"Battle: {SEGMENTS[battle.segment]}",
        left=int(battle.damage[near]) if battle.segment == DAMAGE else 0,
        pays=tuple((f"card-{card}", int(value(view, "forfeit", card))) for card in able),
    )


def _made_of(battle: Battle, seat: int, total: float) -> tuple[str, ...]:
    """Power and destinies of a side, and the attrition against it."""
    destiny = battle.drawn[seat] + battle.to_power[seat]
    power = f"power {_number(total - destiny)}"
    drawn = f" + destiny {_number(destiny)}" if destiny else ""
    lines = [f"{power}{drawn}"]
    against = max(battle.frozen[seat], battle.attrition[seat])
    if against > 0:
        left = battle.attrition[seat]
        lines.append(f"attrition {_number(left)} of {_number(against)}" if left else "attrition paid")
    return tuple(lines)


def _owed(battle: Battle, seat: int) -> str:
    """What a side has still to pay."""
    due = ((battle.damage[seat], "battle damage"), (battle.attrition[seat], "attrition"))
    owed = [f"{_number(amount)} {name}" for amount, name in due if amount]
    return f"{SIDES[seat].capitalize()} still pays {', '.join(owed)}" if owed else ""


#: What places look like, by their names.
_SCENES = (
    ("tatooine", "desert"),
    ("hoth", "ice"),
    ("yavin", "jungle"),
    ("dagobah", "jungle"),
    ("endor", "jungle"),
    ("bespin", "cloud"),
    ("cloud", "cloud"),
    ("death star", "station"),
)


def _scene(title: str, subtype: str) -> str:
    scene = next((scene for word, scene in _SCENES if word in title.lower()), "station")
    # A system is its world, seen from afar.
    return f"space at-{scene}" if subtype == "system" else scene


#: Piles as they were drawn last, with the cards of the game: a card off table is as it is printed.
_DRAWN: dict[tuple[int, str, tuple[int, ...]], tuple[Zone, object]] = {}
_MOST_DRAWN = 1500


def _pile(view: View, seat: int, zone: int, title: str) -> Zone:
    """A pile: its number, and what may be known of it, from the top."""
    pile = view.piles[seat][zone]
    key = (id(view.cards), title, tuple(pile))
    found = _DRAWN.get(key)
    if found is not None:
        return found[0]
    seen = tuple(face(view, card, f"{at} from the top") for at, card in enumerate(pile, 1) if card != UNKNOWN)
    drawn = Zone(title, seen, plural(len(pile), "card"), "own", folded=True, count=len(pile))
    if len(_DRAWN) >= _MOST_DRAWN:
        _DRAWN.clear()
    # While the cards stand beside it, no others can have their number.
    _DRAWN[key] = drawn, view.cards
    return drawn


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


#: Piles beside the Force Pile of which everybody looks at the number.
_COUNTED = ((RESERVE, "reserve", "Reserve Deck"), (USED, "used", "Used Pile"), (LOST, "lost", "Lost Pile"))


def _place(view: View, seat: int) -> SeatPanel:
    piles = [_pile(view, seat, zone, title) for zone, title in _PILES if view.piles[seat][zone]]
    beside = [card for card in bits(view.play & view.owned[seat]) if view.slot[card] == SIDE]
    if beside:
        piles.append(Zone("Next to the table", tuple(face(view, card) for card in beside), home="own"))
    return SeatPanel(
        name=SIDES[seat].capitalize(),
        letter=SIDES[seat][0].upper(),
        tone=_TONES[seat],
        who=_who(view, seat),
        score=view.life(seat),
        active=view.active == seat,
        facts=(
            Fact(
                "force",
                str(len(view.piles[seat][FORCE])),
                "what can be used now",
                beads=len(view.piles[seat][FORCE]),
            ),
            Fact("generates", str(view.generation[seat]), "fixed at the start of the turn"),
            *(
                Fact(name, str(len(view.piles[seat][pile])), f"cards in the {about}")
                for pile, name, about in _COUNTED
            ),
            Fact("hand", str(len(view.piles[seat][HAND])), "cards in hand"),
        ),
        piles=tuple(piles),
        # Drawn and deployed cards count for no side's life; what is lost decides.
        standing=-sum(len(view.piles[seat][pile]) for pile in (LOST, OUT)),
    )


#: What may change without changing any card on table, or what it is worth: nothing of it empties
#: `Table.memo`.
_OFF_TABLE = frozenset(
    (
        *("activated", "agenda", "bags", "chain", "depths", "drawn", "draws", "generation", "hands"),
        *("losses", "memo", "news", "phase", "piles", "played", "seen", "spent", "stack", "told"),
        *("wanted", "why", "winner", "zone"),
    )
)


def picture(table: Table, seat: int) -> Picture:
    """The table as a seat sees it (−1: an onlooker)."""
    view = _seen(table, seat)
    return _drawn(view, seat, _rows(view, seat if seat >= 0 else DARK))


def redraw(table: Table, seat: int, old: Table, known: Picture) -> Picture:
    """The same, of a table that follows one which was drawn: while cards only go from pile to pile, all that
    lies on table is as it was."""
    view = _seen(table, seat)
    kept = same(old, table, _OFF_TABLE) and _drained(old) == _drained(table)
    rows = known.rows if kept else _rows(view, seat if seat >= 0 else DARK)
    return _drawn(view, seat, rows)


def _drained(table: Table) -> tuple[float, ...]:
    """What the last loss tells at its place: it does not change with each Force that is lost."""
    if not table.losses:
        return ()
    loss = table.losses[-1]
    return (loss.place, loss.seat, loss.done + loss.left)


def _seen(table: Table, seat: int) -> View:
    return View(table, seat) if seat >= 0 else onlooker(table)


def _rows(view: View, near: int) -> dict[str, PlaceRow]:
    rows = {}
    busy = _busy(view)
    # Where something goes on comes first: on a small screen nothing else may be seen.
    for row in sorted(view.rows, key=lambda row: busy not in row):
        name = next((location(view, place).system for place in row), "")
        stops = tuple(_stop(view, place, near) for place in row)
        rows[f"row-{name}"] = PlaceRow(name, SIDES[near].capitalize(), SIDES[1 - near].capitalize(), stops)
    return rows


def _drawn(view: View, seat: int, rows: Mapping[str, PlaceRow]) -> Picture:
    """The cards off table, and what goes on, beside the rows of places."""
    zones = {}
    if seat >= 0 and not view.config.reported[seat]:
        # What lies in a real hand only its owner sees.
        zones["hand"] = Zone("Hand", tuple(face(view, card) for card in view.hand), home="hand")
    if view.stack:
        shown = [face(view, frame.card, frame.kind) for frame in view.stack if frame.card != NONE]
        zones["stack"] = Zone("Being played", tuple(shown), home="passing", ordered=True)
    busy = _busy(view) != NONE
    headline = [f"Turn {view.turn}", f"{SIDES[view.active].capitalize()}: {PHASES[view.phase]}"]
    told = [] if busy else [line.strip()[:1].upper() + line.strip()[1:] for line in stack_lines(view)]
    return Picture(
        "0 0 1 1",
        "",
        {},
        zones,
        tuple(_place(view, who) for who in BOTH),
        (*headline, *told),
        rows=rows,
        focus=(f"place-{_busy(view)}",) if busy else (),
    )
