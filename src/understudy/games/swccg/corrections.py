"""Every value that lies on the table, for people who see another one there: cards, piles, states, systems.

A card is named by its title; where it is can be any place, card or pile that is there. What nobody may see is
“hidden”, whether it lies in a hand or in a pile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from understudy.core.corrections import Corrections, Field
from understudy.games.swccg.data import (
    CHARACTER,
    CREATURE,
    DARK,
    EFFECT,
    INTERRUPT,
    LOCATION,
    SIDES,
    UNITS,
    VEHICLE,
)
from understudy.games.swccg.events import CardCorrected, StateCorrected
from understudy.games.swccg.names import PILES
from understudy.games.swccg.queries import is_at, location, riders, units
from understudy.games.swccg.rules.deploy import stands
from understudy.games.swccg.rules.layout import lay, spots_of
from understudy.games.swccg.rules.leaving import away
from understudy.games.swccg.table import (
    AT,
    BAG,
    BIT,
    BOTH,
    CAPTIVE,
    FORCE,
    HAND,
    HOLD,
    INSERTED,
    LIMBO,
    LOC,
    LOST,
    NONE,
    ON_PLACE,
    OUT,
    PASSENGER,
    PILOT,
    PLAY,
    RESERVE,
    SIDE,
    SLOTS,
    STACKED,
    UNDER,
    UNRESOLVED,
    USED,
    WORN,
    Chart,
    Table,
    bits,
)
from understudy.kit.saying import numbers, plural

#: Whose the values are that belong to nobody.
SHARED = -1
NO_YES = ("no", "yes")
HIDDEN = "hidden"
BESIDE, ON_TABLE, ON_TOP, BELOW = (
    "beside the table",
    "on the table",
    "top of its location",
    "under its location",
)
#: Where people may put a card that is not on table.
OFF = (HAND, RESERVE, USED, LOST, OUT)
STATES = ("undercover", "hit", "crashed")
#: Piles that are counted, with the one that they are filled from.
COUNTED = {FORCE: RESERVE, USED: RESERVE, RESERVE: USED, HAND: RESERVE}
MOST_GENERATED, MOST_PARSECS = 40, 20
#: What is told with fewer than three numbers.
COUNT_CORRECTED, PARSEC_CORRECTED = "corrected-count", "corrected-parsec"
ACTIVATED_CORRECTED, GENERATED_CORRECTED = "corrected-activated", "corrected-generated"
#: How a card lies, as it is told: in a pile, at or on a place, on a card, and the rest.
IN_PILE, AT_PLACE, ON_CARD, OTHER = range(4)


# -- names ---------------------------------------------------------------------------------------------------


def labels(table: Table) -> list[str]:
    """Every card by its title; copies are counted."""
    met: Counter[tuple[int, str]] = Counter()
    found = []
    for card in table.cards:
        met[card.side, card.title] += 1
        number = met[card.side, card.title]
        found.append(card.title if number == 1 else f"{card.title} ({number})")
    return found


def places(table: Table) -> list[str]:
    """Every place by its title; equal ones are counted."""
    met: Counter[str] = Counter()
    found = []
    for place in range(len(table.stacks)):
        title = location(table, place).title
        met[title] += 1
        found.append(title if met[title] == 1 else f"{title} ({met[title]})")
    return found


def slug(label: str) -> str:
    """A title as people type it."""
    letters = "".join(sign if sign.isalnum() else "-" for sign in label.lower().replace("'", ""))
    return "-".join(part for part in letters.split("-") if part)


class Labels:
    """Cards and places of a table by their words."""

    def __init__(self, table: Table) -> None:
        self.cards = labels(table)
        self.places = places(table)


# -- where a card is -----------------------------------------------------------------------------------------


def now(table: Table, names: Labels, card: int) -> str:
    """Where a card is, as far as everybody knows."""
    if table.zone[card] != PLAY:
        open_ = (table.seen[0] & table.seen[1]) >> card & 1
        return PILES.get(table.zone[card], HIDDEN) if open_ else HIDDEN
    slot, host = table.slot[card], table.host[card]
    if host != NONE:
        return _on(names, host, slot)
    if slot in (LOC, UNDER):
        return ON_TOP if slot == LOC else BELOW
    return BESIDE if slot == SIDE else _at(names, table.spot[card], slot)


def _at(names: Labels, place: int, slot: int) -> str:
    return f"{'on' if slot == ON_PLACE else 'at'} {names.places[place]}"


def _on(names: Labels, host: int, slot: int) -> str:
    words = {WORN: "on", STACKED: "stacked on", HOLD: "in the hold of"}
    return f"{words.get(slot, f'{SLOTS[slot]} of')} {names.cards[host]}"


def ways(table: Table, names: Labels, card: int) -> dict[str, tuple[int, int, int]]:
    """Everywhere that a card may be set to: the words, and how it lies then, in which slot or zone, where."""
    one = table.cards[card]
    if one.kind == LOCATION and table.zone[card] == PLAY:
        under = {BELOW: (OTHER, UNDER, NONE)} if table.slot[card] == UNDER else {}
        return {ON_TOP: (OTHER, LOC, NONE), **under}
    found: dict[str, tuple[int, int, int]] = {}
    if not table.on[card]:
        found |= {PILES[zone]: (IN_PILE, zone, NONE) for zone in OFF}
    if one.kind == LOCATION:
        free = next(spots_of(table, table.owner[card], card), None) is not None
        return found | ({ON_TABLE: (OTHER, LOC, NONE)} if free else {})
    if one.kind == INTERRUPT or not fits(table, card):
        return found
    moves = one.kind in UNITS or one.kind == CREATURE
    slot = AT if moves else ON_PLACE
    found |= {
        _at(names, place, slot): (AT_PLACE, slot, place)
        for place in range(len(table.stacks))
        if stands(table, one, place)
    }
    if one.kind == EFFECT:
        found[BESIDE] = (OTHER, SIDE, NONE)
    for host in _hosts(table, card):
        for on in _slots(table, card, host):
            found[_on(names, host, on)] = (ON_CARD, on, host)
    return found


def spot(owner: int, way: tuple[int, int, int]) -> str:
    """What of the picture a card lies in, at or on."""
    how, which, where = way
    if how == IN_PILE:
        return f"hand-{owner}" if which == HAND else f"seat-{owner}"
    if how == OTHER:
        return f"seat-{owner}" if which == SIDE else ""
    return f"place-{where}" if how == AT_PLACE else f"card-{where}"


def fits(table: Table, card: int) -> bool:
    """SW-STA-10: no more of a title than there may be on table, and nobody twice."""
    one = table.cards[card]
    same = table.words.get(one.title.lower(), 0) & table.play & ~BIT[card]
    if one.limit > 0 and same.bit_count() >= one.limit:
        return False
    others = (table.cards[other] for other in bits(table.play & ~same & ~BIT[card]))
    return not any(other.side == one.side and other.personas & one.personas for other in others)


def has_room(table: Table, card: int) -> bool:
    """Whether there is a place or a card for a character, vehicle or starship; others always have one."""
    if table.cards[card].kind not in UNITS:
        return True
    if any(stands(table, table.cards[card], place) for place in range(len(table.stacks))):
        return True
    return any(_slots(table, card, host) for host in _hosts(table, card))


def _hosts(table: Table, card: int) -> Iterator[int]:
    carried = riders(table, card) | BIT[card]
    for host in bits(table.play & units(table) & ~carried):
        if table.spot[host] != NONE:
            yield host


def _slots(table: Table, card: int, host: int) -> tuple[int, ...]:
    """What a card may be on another one: people and small ships aboard of something, gear on anything."""
    kind, vessel = table.cards[card].kind, bool(table.config.vessels >> host & 1)
    own = table.owner[card] == table.owner[host]
    if kind == CHARACTER:
        if vessel:
            return (PILOT, PASSENGER) if own else ()
        return () if own or table.owner[host] != DARK else (CAPTIVE,)
    if kind in UNITS:
        return (HOLD,) if own and vessel and table.cards[host].kind != VEHICLE else ()
    return (WORN,) if kind not in (LOCATION, INTERRUPT) else ()


def _busy(table: Table) -> bool:
    """Cards stay where they are while something is being carried out with them."""
    going_on = table.battle or table.drain
    return bool(table.stack or table.draws or table.losses) or going_on is not None


# -- what there is -------------------------------------------------------------------------------------------


def fields(table: Table) -> Sequence[Field]:
    """All of them, seat by seat, then what belongs to nobody."""
    names = Labels(table)
    found: list[Field] = []
    for seat in BOTH:
        found += _counts(table, seat)
        found += _cards(table, names, seat)
    return [*found, *_systems(table, names)]


def _counts(table: Table, seat: int) -> Iterator[Field]:
    piles, side = table.piles[seat], SIDES[seat]
    for zone, source in COUNTED.items():
        if zone == HAND and not table.config.reported[seat]:
            # Its cards are named one by one.
            continue
        most = len(piles[zone]) + len(piles[source])
        name = slug(PILES[zone])
        text = f"{side}: cards in the {PILES[zone]}"
        yield Field(seat, name, text, str(len(piles[zone])), numbers(most))
    for name, text, count in (
        ("activated", "Force activated this turn", table.activated[seat]),
        ("generated", "Force generated this turn", table.generation[seat]),
    ):
        yield Field(seat, name, f"{side}: {text}", str(count), numbers(max(MOST_GENERATED, count)))


def _cards(table: Table, names: Labels, seat: int) -> Iterator[Field]:
    busy = _busy(table)
    for card in range(60 * seat, 60 * seat + 60):
        label = names.cards[card]
        if not busy and table.zone[card] not in (LIMBO, UNRESOLVED, INSERTED):
            allowed = ways(table, names, card)
            if len(allowed) > 1 or (allowed and now(table, names, card) not in allowed):
                owner = table.owner[card]
                yield Field(
                    seat,
                    slug(label),
                    f"{label}: where",
                    now(table, names, card),
                    tuple(allowed),
                    piece=f"card-{card}",
                    spots=[spot(owner, way) for way in allowed.values()],
                )
        for state, name in enumerate(STATES):
            if table.play >> card & 1 and _has(table, card, state):
                value = NO_YES[getattr(table, name) >> card & 1]
                yield Field(seat, f"{slug(label)}-{name}", f"{label}: {name}", value, NO_YES)


def _has(table: Table, card: int, state: int) -> bool:
    """Which cards can be undercover, hit, crashed. Outside battle nothing stays hit (G46)."""
    kind = table.cards[card].kind
    if state == 0:
        return kind == CHARACTER and table.spot[card] != NONE
    if state == 1:
        return kind in UNITS and table.battle is not None and bool(table.battle.part >> card & 1)
    return kind == VEHICLE


def _systems(table: Table, names: Labels) -> Iterator[Field]:
    for place, label in enumerate(names.places):
        if is_at(table, place, "mobile"):
            parsec = int(table.parsec[place])
            allowed = numbers(max(MOST_PARSECS, parsec))
            yield Field(SHARED, f"{slug(label)}-parsec", f"{label}: parsec", str(parsec), allowed)


# -- setting one ---------------------------------------------------------------------------------------------


def put(table: Table, field: Field, value: str) -> None:
    """Set a value, and tell it."""
    seat, names = field.seat, Labels(table)
    counted = {slug(PILES[zone]): zone for zone in COUNTED}
    if field.name in counted:
        zone = counted[field.name]
        count(table, seat, zone, int(value))
        table.tell(COUNT_CORRECTED, seat, zone, int(value))
    elif field.name == "activated":
        table.activated[seat] = int(value)
        table.tell(ACTIVATED_CORRECTED, seat, int(value))
    elif field.name == "generated":
        table.generation[seat] = int(value)
        table.tell(GENERATED_CORRECTED, seat, int(value))
    elif seat == SHARED:
        place = next(n for n, label in enumerate(names.places) if f"{slug(label)}-parsec" == field.name)
        table.parsec[place] = int(value)
        table.chart = Chart()
        table.tell(PARSEC_CORRECTED, seat, place, int(value))
    else:
        _put_card(table, names, field, value)
    table.touch()


def count(table: Table, seat: int, zone: int, number: int) -> None:
    """So many cards lie in a pile; others come from the pile that it is filled from, or go back there."""
    source = COUNTED[zone]
    piles = table.piles[seat]
    while len(piles[zone]) < number:
        if zone == HAND:
            table.take_unseen(seat, source)
        else:
            table.shift(seat, source, zone)
    while len(piles[zone]) > number:
        if zone == HAND:
            _back(table, seat, source)
        else:
            table.shift(seat, zone, source)


def _back(table: Table, seat: int, zone: int) -> None:
    """A card of the hand goes back to a pile: one that nobody else has seen, if there is any."""
    hand = table.piles[seat][HAND]
    index = next((index for index, entry in enumerate(hand) if entry < 0), 0)
    if hand[index] >= 0:
        table.hide(hand[index], zone)
    else:
        table.piles[seat][zone].insert(0, hand.pop(index))
        table.may_hold(seat)


def _put_card(table: Table, names: Labels, field: Field, value: str) -> None:
    seat = field.seat
    card = next(
        card
        for card in range(60 * seat, 60 * seat + 60)
        if field.name in (name := slug(names.cards[card]), *(f"{name}-{state}" for state in STATES))
    )
    if field.name == slug(names.cards[card]):
        how, which, where = ways(table, names, card)[value]
        table.tell(CardCorrected, seat, card, how, which, where)
        set_card(table, card, how, which, where)
        return
    state = field.name.removeprefix(f"{slug(names.cards[card])}-")
    mask = getattr(table, state) & ~BIT[card]
    setattr(table, state, mask | (BIT[card] if value == NO_YES[1] else 0))
    table.tell(StateCorrected, seat, card, STATES.index(state), NO_YES.index(value))


def set_card(table: Table, card: int, how: int, which: int, where: int) -> None:
    """Lay a card elsewhere, wherever it was."""
    if table.zone[card] == BAG:
        # How many cards a hand holds is set right by itself.
        table.pull(card, RESERVE)
    if how == IN_PILE:
        into_pile(table, card, which)
    elif how == AT_PLACE:
        table.put_at(card, where, which)
    elif how == ON_CARD:
        table.put_on(card, where, which)
    elif which == SIDE:
        table.put_side(card)
    elif which == LOC and table.zone[card] == PLAY:
        if table.slot[card] == UNDER:
            table.raise_card(card, table.spot[card])
    elif which == LOC:
        if table.zone[card] != LIMBO:
            table.lift(card)
        lay(table, card, next(spots_of(table, table.owner[card], card)))


def into_pile(table: Table, card: int, zone: int) -> None:
    """A card goes to a pile or a hand; a reported seat hides what goes where nobody looks."""
    if table.zone[card] == PLAY:
        away(table, card)
    elif table.zone[card] != LIMBO:
        table.lift(card)
    if table.config.reported[table.owner[card]] and zone in (HAND, RESERVE):
        table.hide(card, zone)
    elif zone == HAND:
        table.put_hand(card, *BOTH)
    else:
        table.put_pile(card, zone)


# -- telling it ----------------------------------------------------------------------------------------------


def where_told(table: Table, card: int, how: int, which: int, where: int) -> str:
    """Where a card lies now, as a sentence without its full stop."""
    names = Labels(table)
    label = names.cards[card]
    if how == IN_PILE:
        return f"{label} goes to the {PILES[which]}" if which != OUT else f"{label} goes out of play"
    if how == AT_PLACE:
        return f"{label} is {_at(names, where, which)}"
    if how == ON_CARD:
        return f"{label} is {_on(names, where, which)}"
    words = {SIDE: "next to the table", LOC: "on the table, on top", UNDER: BELOW}
    return f"{label} is {words[which]}"


def _side(seat: int) -> str:
    return SIDES[seat].capitalize()


def _state_told(table: Table, card: int, state: int, holds: int) -> str:
    return f"{Labels(table).cards[card]} is {'' if holds else 'not '}{STATES[state]}"


#: Corrections in words, by what happened.
SAID: dict[str, Callable[[Table, int, tuple[int, ...]], str]] = {
    CardCorrected.name: lambda table, seat, args: where_told(table, *args),
    StateCorrected.name: lambda table, seat, args: _state_told(table, *args),
    COUNT_CORRECTED: lambda table, seat, args: (
        f"{_side(seat)} has {plural(args[1], 'card')} in the {PILES[args[0]]}"
    ),
    PARSEC_CORRECTED: lambda table, seat, args: f"{Labels(table).places[args[0]]} is at parsec {args[1]}",
    ACTIVATED_CORRECTED: lambda table, seat, args: f"{_side(seat)} has activated {args[0]} Force",
    GENERATED_CORRECTED: lambda table, seat, args: f"{_side(seat)} has generated {args[0]} Force",
}

CORRECTIONS: Corrections[Table] = Corrections(fields, put)
