"""What hands do on the real map, in the Court and on the boards when something happens; what undoes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.core.doing import Doing
from understudy.core.events import Event
from understudy.games.arcs.board import CITY, HURT_CITY, HURT_PORT, PORT
from understudy.games.arcs.cards import (
    AMBITIONS,
    COURT_CARDS,
    IS_VOX,
    LEADERS,
    LORE,
    SETUP_CARDS,
    SONG_OF_FREEDOM,
)
from understudy.games.arcs.names import KIND_TEXT, card_name, court_name, place_name, resource_name
from understudy.games.arcs.options import COLORS
from understudy.games.arcs.places import NONE
from understudy.games.arcs.queries import marker_value, seats_in_order
from understudy.games.arcs.setup import STANDARD
from understudy.games.arcs.table import COPY, HOLDINGS_SLOT, LEAD, PIVOT, SURPASS, Table
from understudy.kit.saying import listed, plural

#: Of an event: the table, whose it is, and its numbers.
Doings = Callable[[Table, str, tuple[int, ...]], Sequence[Doing]]
_LORE_SHIFT = 32


def _name(seat: int) -> str:
    return COLORS[seat].capitalize()


def _one(do: str, back: str) -> Sequence[Doing]:
    return (Doing(do, back),)


def _came(do: str, back: str) -> Sequence[Doing]:
    return (Doing(do, back, came=True),)


# -- cards ---------------------------------------------------------------------------------------------------


def _options(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    cards = listed([card_name(card) for card in args])
    if not args:
        return ()
    return _came(f"Draw for {who}: {cards}", f"Shuffle {cards} into the stack of action cards again")


def _laid(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    """SC-PLAY-02, SC-TURN-17: a bot's card lies before it, what else it drew is discarded."""
    card, way, *others = args
    name, side = card_name(card), "down" if way == COPY else "up"
    return (
        Doing(
            f"Place {name} face{side} in front of {who} ({_HOW[way]})",
            f"Remove {name} from in front of {who}",
        ),
        *(
            Doing(f"Discard {card_name(other)} facedown", f"Take {card_name(other)} off the discard pile")
            for other in others
        ),
        Doing(f"Turn {who}'s hand counter down by 1", f"Turn {who}'s hand counter up by 1"),
    )


#: How a card is played.
_HOW = {LEAD: "it leads", SURPASS: "it surpasses", PIVOT: "it pivots", COPY: "it copies"}


def _counter(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    return _one(f"Set {who}'s hand counter to {args[0]}", f"Set {who}'s hand counter back")


def _seize_counter(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    before = f"to {args[0] - 1}" if args[0] > 1 else "aside"
    return _one(f"Set {who}'s seize counter to {args[0]}", f"Set {who}'s seize counter back {before}")


def _extra_card(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    return _one(
        f"Set {who}'s hand counter to {args[0]}, for the card that it seized with",
        f"Set {who}'s hand counter to {args[0] + 1}",
    )


def _bonus(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    name = card_name(args[0])
    return (
        Doing(
            f"Place {name} next to {who}'s board as a bonus card", f"Take the bonus card {name} from {who}"
        ),
        Doing(f"Turn {who}'s hand counter up by 1", f"Turn {who}'s hand counter down by 1"),
    )


def _declared(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    ambition, marker, zero = args
    first, second = marker_value(table, marker)
    name = AMBITIONS[ambition].capitalize()
    found = [
        Doing(
            f"Put the ambition marker {first}/{second} on {name}",
            f"Take the marker {first}/{second} off {name}",
        )
    ]
    if zero:
        found.append(
            Doing("Put the zero marker on the card that was led", "Take the zero marker off the card")
        )
    return found


# -- the map -------------------------------------------------------------------------------------------------


def _ships(who: str, fresh: int, damaged: int) -> str:
    parts = [plural(fresh, f"{who} ship")] if fresh else []
    parts += [plural(damaged, f"damaged {who} ship")] if damaged else []
    return " and ".join(parts) or "no ship"


def _placed(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    system, count, damaged = args
    what = _ships(who, 0, count) if damaged else _ships(who, count, 0)
    return _put(what, system)


def _put(what: str, system: int, home: str = "the supply") -> Sequence[Doing]:
    where = place_name(system)
    return _one(f"Place {what} from {home} at {where}", f"Return {what} at {where} to {home}")


def _building(who: str, kind: int, system: int) -> Sequence[Doing]:
    """Cities come from their owner's board (R-BUILD-1)."""
    damaged, what = "damaged " if kind in (HURT_PORT, HURT_CITY) else "", KIND_TEXT[kind].split()[-1]
    home = f"{who}'s board" if kind in (CITY, HURT_CITY) else "the supply"
    return _put(f"a {damaged}{who} {what}", system, home)


def _moved(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    origin, to, fresh, damaged = args
    what = _ships(who, fresh, damaged)
    one, other = place_name(origin), place_name(to)
    return _one(f"Move {what} from {one} to {other}", f"Move {what} from {other} back to {one}")


def _box(who: str, taker: int) -> str:
    """Where a destroyed piece goes: to the trophies of a rival, or home."""
    return "to its supply" if _name(taker) == who else f"to {_name(taker)}'s trophies"


def _ships_hit(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    system, damaged, destroyed, taker = args
    where, found = place_name(system), []
    if damaged:
        what = plural(damaged, f"fresh {who} ship")
        found.append(Doing(f"Damage {what} at {where}", f"Set {what} at {where} upright again"))
    if destroyed:
        what = plural(destroyed, f"damaged {who} ship")
        found.append(Doing(f"Move {what} at {where} {_box(who, taker)}", f"Return {what} to {where}"))
    return found


def _building_hit(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    what = f"{who}'s {KIND_TEXT[args[1]]} at {place_name(args[0])}"
    return _one(f"Damage {what}", f"Set {what} upright again")


def _building_destroyed(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    kind, where = KIND_TEXT[args[1]], place_name(args[0])
    return _one(
        f"Move {who}'s {kind} at {where} {_box(who, args[2])}",
        f"Return {who}'s {kind} to {where}",
    )


def _repaired(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    system, kind = args
    what = f"a {who} {KIND_TEXT[kind - 1]} at {place_name(system)}"
    return _one(f"Repair {what}", f"Damage {what} again")


def _annexed(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    system, owner, kind = args
    what, where = KIND_TEXT[kind], place_name(system)
    return _one(
        f"Replace {_name(owner)}'s {what} at {where} with one of {who}'s",
        f"Replace {who}'s {what} at {where} with {_name(owner)}'s",
    )


def _fetched(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    """A Union leaves with the card that it lay beside; what a bot gets is told as its bonus card."""
    guild, card = court_name(args[0]), card_name(args[1])
    found = [Doing(f"Discard {guild}", f"Place {guild} next to {card} again")]
    if not table.players[COLORS.index(who.lower())].bot:
        found.append(Doing(f"Add {card} to {who}'s hand", f"Return {card} to the played cards"))
    return found


# -- court and boards ----------------------------------------------------------------------------------------


def _court_card(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    name = court_name(args[0])
    return _came(f"Place {name} in the Court", f"Take {name} from the Court and shuffle it into its deck")


def _taken(into: str) -> Doings:
    """A card of the Court comes to somebody; rivals' agents that lay on it go where `into` says."""

    def acts(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
        court, *lay = args
        name, found = court_name(court), []
        for owner, count in enumerate(lay):
            what, whose = plural(count, "agent"), _name(owner)
            to = "home" if whose == who else f"to {who}'s {into}"
            if count:
                found.append(
                    Doing(f"Take {what} of {whose} on {name} {to}", f"Put {what} of {whose} back on {name}")
                )
        if not IS_VOX[court]:
            do = f"Give {name} from the Court to {who}"
        elif court == SONG_OF_FREEDOM:
            do = f"Shuffle {name} into the Court deck"
        else:
            do = f"Discard {name} from the Court"
        return (*found, Doing(do, f"Put {name} back into the Court"))

    return acts


def _abducted(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    name = court_name(args[0])
    return _one(
        f"Move the other players' agents on {name} to {who}'s captives", f"Put those captives back on {name}"
    )


def _shown(row: tuple[int, ...]) -> tuple[int, ...]:
    """The slots of a board; the one of a card is named while something lies there."""
    return row[:HOLDINGS_SLOT] if row[-1] == NONE else row


def _slots(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    half = len(args) // 2
    before, now = (
        ", ".join("empty" if token == NONE else resource_name(token) for token in _shown(row))
        for row in (args[:half], args[half:])
    )
    return _one(
        f"Arrange {who}'s tokens in its slots, from the left: {now}",
        f"Arrange {who}'s tokens as before, from the left: {before}",
    )


def _captured(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    what = plural(args[1], f"{_name(args[0])} agent")
    return _one(
        f"Move {what} from the supply to {who}'s captives",
        f"Return {what} from {who}'s captives to the supply",
    )


def _stole(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    return _gave(_name(args[0]), who, f"a {resource_name(args[1])} token")


def _stole_card(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    return _gave(_name(args[0]), who, court_name(args[1]))


def _gave_card(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    return _gave(who, _name(args[0]), court_name(args[1]))


def _gave(giver: str, taker: str, what: str) -> Sequence[Doing]:
    return _one(f"Move {what} from {giver} to {taker}", f"Move {what} from {taker} back to {giver}")


def _traded(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    return _gave(_name(args[0]), who, f"a {resource_name(args[1])} token")


def _outrage(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    name = resource_name(args[0])
    return _one(
        f"Outrage: put a {who} agent from the supply on its {name} slot",
        f"Take {who}'s agent off its {name} slot",
    )


def _ability(number: int) -> str:
    return LORE[number - _LORE_SHIFT].name if number >= _LORE_SHIFT else COURT_CARDS[number].name


def _said(do: str, back: str) -> Doings:
    """An act without numbers."""
    return lambda table, who, args: _one(do.format(who=who), back.format(who=who))


def _token(do: str, back: str) -> Doings:
    """An act with a token: the first number."""
    return lambda table, who, args: _one(
        do.format(who=who, token=resource_name(args[0])), back.format(who=who, token=resource_name(args[0]))
    )


def _card(do: str, back: str) -> Doings:
    """An act with a Court card: the first number."""
    return lambda table, who, args: _one(
        do.format(who=who, card=court_name(args[0])), back.format(who=who, card=court_name(args[0]))
    )


def _map(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    """R-SETUP-5, R-SETUP-7: the set-up card, what is out of play, and the buildings; ships are told alone."""
    number, first = args
    card = SETUP_CARDS[number]
    found = [Doing(f"Set up the map by the card {card.name}", "Clear the map of the set-up card")]
    out = [str(cluster + 1) for cluster in card.out_of_play]
    if out:
        covered = f"{'clusters' if len(out) > 1 else 'cluster'} {' and '.join(out)}"
        found.append(Doing(f"Cover {covered}: out of play", f"Uncover {covered}"))
    for systems, seat in zip(card.seats, seats_in_order(table, first), strict=False):
        found += _buildings(table, seat, systems)
    return found


def _buildings(table: Table, seat: int, systems: Sequence[int]) -> list[Doing]:
    """R-SETUP-7, R-LL-2: none is told before its leader is known."""
    leader = table.players[seat].leader
    if table.config.leaders and leader == NONE:
        return []
    start = LEADERS[leader].start if leader != NONE else STANDARD
    found: list[Doing] = []
    for index, system in enumerate(systems):
        pieces = start[min(index, 2)]
        for count, kind in ((pieces.cities, CITY), (pieces.starports, PORT)):
            found += [*_building(_name(seat), kind, system)] * count
    return found


#: What is not here needs no hands.
DOINGS: dict[str, Doings] = {
    "initiative": lambda table, who, args: _one(
        f"Give the initiative marker to {who}",
        f"Give the initiative marker back to {_name(args[0])}" if args else "Take the initiative marker away",
    ),
    "must_pass": lambda table, who, args: _one(
        f"Pass the initiative marker to {_name(args[0])}", f"Pass the initiative marker back to {who}"
    ),
    "map": _map,
    "leader": lambda table, who, args: _one(
        f"Give {who} the leader {LEADERS[args[0]].name}",
        f"Take the leader {LEADERS[args[0]].name} from {who}",
    ),
    "lore": lambda table, who, args: _one(
        f"Give {who} the lore {LORE[args[0]].name}", f"Take the lore {LORE[args[0]].name} from {who}"
    ),
    "chapter": lambda table, who, args: (
        Doing(
            f"Chapter {args[0]}: shuffle all action cards",
            "Put the action cards back as they were before the chapter",
        ),
        Doing("Deal 6 of them to every player, none to the bots", "Gather the cards that were dealt"),
    ),
    "reshuffled": _said(
        "Shuffle the discarded action cards into a new stack", "Put the stack back on the discard pile"
    ),
    "options": _options,
    "laid": _laid,
    "counter": _counter,
    "seize_counter": _seize_counter,
    "extra_card": _extra_card,
    "surplus": lambda table, who, args: _one(
        f"Discard {who}'s bonus card {card_name(args[0])}", f"Give {who} {card_name(args[0])} back"
    ),
    "bonus": _bonus,
    "declared": _declared,
    "seized": _said("Mark that {who} has seized the initiative", "{who} has not seized the initiative"),
    "spent": _token("Take a {token} token from {who} to the supply", "Give {who} the {token} token back"),
    "gained": _token(
        "Give {who} a {token} token from the supply", "Take a {token} token from {who} back to the supply"
    ),
    "dropped": _token("Take a {token} token from {who} to the supply", "Give {who} a {token} token back"),
    "slots": _slots,
    "used": _card("Discard {who}'s {card}", "Give {who} {card} back from the Court discard"),
    "union": lambda table, who, args: _one(
        f"Place {who}'s {court_name(args[0])} next to {card_name(args[1])}",
        f"Give {who} {court_name(args[0])} back",
    ),
    "fetched": _fetched,
    "exhausted": lambda table, who, args: _one(
        f"Turn {who}'s {_ability(args[0])} sideways", f"Turn {who}'s {_ability(args[0])} upright"
    ),
    "ready": _said("Turn {who}'s used cards upright", "Turn {who}'s used cards sideways again"),
    "captured": _captured,
    "placed": _placed,
    "built": lambda table, who, args: _building(who, args[1], args[0]),
    "repaired": _repaired,
    "moved": _moved,
    "ships_hit": _ships_hit,
    "building_hit": _building_hit,
    "building_destroyed": _building_destroyed,
    "annexed": _annexed,
    "city_home": lambda table, who, args: _one(
        f"Return {who}'s city at {place_name(args[0])} to its board",
        f"Return {who}'s city to {place_name(args[0])}",
    ),
    "influenced": _card("Put a {who} agent on {card}", "Take a {who} agent off {card}"),
    "secured": _taken("captives"),
    "ransacked": _taken("trophies"),
    "abducted": _abducted,
    "court_card": _court_card,
    "outrage": _outrage,
    "calmed": _token("Clear {who}'s {token} Outrage", "Mark {who}'s {token} Outrage again"),
    "stole": _stole,
    "stole_card": _stole_card,
    "gave_card": _gave_card,
    "handed": lambda table, who, args: _gave(_name(args[0]), who, f"a {resource_name(args[1])} token"),
    "lost_card": _card("Discard {who}'s {card}", "Give {who} {card} back from the Court discard"),
    "trophies_home": _said("Give all trophies back to their owners", "Put the trophies back in their boxes"),
    "captives_home": _said("Give all captives back to their owners", "Put the captives back in their boxes"),
    "traded": _traded,
    "freed": lambda table, who, args: _one(
        f"Return {who}'s captive to {_name(args[0])}",
        f"Take {_name(args[0])}'s agent captive again",
    ),
    "executed": lambda table, who, args: _one(
        f"Move {plural(args[0], 'captive')} from {who}'s captives to its trophies",
        f"Move {plural(args[0], 'agent')} from {who}'s trophies back to its captives",
    ),
    "shaped": lambda table, who, args: _one(
        f"Place a {resource_name(args[1])} token on {place_name(args[0])}",
        f"Take the {resource_name(args[1])} token off {place_name(args[0])}",
    ),
    "scored": lambda table, who, args: _one(
        f"Move {who}'s Power marker up {args[1]} ({AMBITIONS[args[0]].capitalize()})",
        f"Move {who}'s Power marker back {args[1]}",
    ),
}


def doings(table: Table, event: Event) -> Sequence[Doing]:
    """What hands do about an event."""
    known = DOINGS.get(event.verb)
    if known is None:
        return ()
    return known(table, "" if event.seat == NONE else _name(event.seat), event.args)
