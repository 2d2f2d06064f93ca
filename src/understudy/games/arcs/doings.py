"""What hands do on the real map, in the Court and on the boards when something happens; what undoes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.core.doing import Doing
from understudy.core.events import Event
from understudy.games.arcs.cards import AMBITIONS, COURT_CARDS, LEADERS, LORE, SETUP_CARDS
from understudy.games.arcs.names import KIND_TEXT, card_name, court_name, place_name, plural
from understudy.games.arcs.options import COLOURS
from understudy.games.arcs.places import NONE, RESOURCES
from understudy.games.arcs.queries import marker_value
from understudy.games.arcs.table import COPY, Table

#: Of an event: the table, whose it is, and its numbers.
Doings = Callable[[Table, str, tuple[int, ...]], Sequence[Doing]]
_LORE_SHIFT = 32


def _name(seat: int) -> str:
    return COLOURS[seat].capitalize()


def _one(do: str, back: str) -> Sequence[Doing]:
    return (Doing(do, back),)


def _came(do: str, back: str) -> Sequence[Doing]:
    return (Doing(do, back, came=True),)


# -- cards ---------------------------------------------------------------------------------------------------


def _options(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    cards = ", ".join(card_name(card) for card in args)
    if not args:
        return ()
    return _came(f"Draw for {who}: {cards}", f"Shuffle {cards} into the stack of action cards again")


def _played(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    """SC-PLAY-02, SC-TURN-17: the other drawn card is discarded."""
    card, way = args
    what = "the card that it plays, face down," if way == COPY else card_name(card)
    return (
        Doing(
            f"Lay {what} before {who}; discard the other card that it drew",
            f"Take the card that {who} played and the one it discarded back",
        ),
        Doing(f"Turn the hand counter of {who} down by 1", f"Turn the hand counter of {who} up by 1"),
    )


def _counter(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    return _one(
        f"Set the hand counter of {who} to {args[0]}", f"Set the hand counter of {who} back as it was before"
    )


def _seize_counter(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    before = f"to {args[0] - 1}" if args[0] > 1 else "aside"
    return _one(
        f"Set the seize counter of {who} to {args[0]}", f"Set the seize counter of {who} back {before}"
    )


def _extra_card(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    return _one(
        f"Set the hand counter of {who} to {args[0]}, for the card that it seized with",
        f"Set the hand counter of {who} to {args[0] + 1}",
    )


def _bonus(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    name = card_name(args[0])
    return _one(
        f"Lay {name} beside {who}'s board as a bonus card; turn its hand counter up by 1",
        f"Take the bonus card {name} away from {who}; turn its hand counter down by 1",
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


def _ships(fresh: int, damaged: int) -> str:
    parts = [plural(fresh, "ship")] if fresh else []
    parts += [plural(damaged, "damaged ship")] if damaged else []
    return " and ".join(parts) or "no ship"


def _placed(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    system, count, damaged = args
    what = _ships(0, count) if damaged else _ships(count, 0)
    return _put(who, what, system)


def _put(who: str, what: str, system: int) -> Sequence[Doing]:
    where = place_name(system)
    return _one(
        f"Put {what} of {who} from its supply at {where}",
        f"Take {what} of {who} at {where} back to its supply",
    )


def _moved(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    origin, to, fresh, damaged = args
    what = f"{_ships(fresh, damaged)} of {who}"
    one, other = place_name(origin), place_name(to)
    return _one(f"Move {what} from {one} to {other}", f"Move {what} from {other} back to {one}")


def _box(who: str, taker: int) -> str:
    """Where a destroyed piece goes: to the trophies of a rival, or home."""
    return "back to its supply" if _name(taker) == who else f"to the trophies of {_name(taker)}"


def _ships_hit(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    system, damaged, destroyed, taker = args
    where, found = place_name(system), []
    if damaged:
        what = plural(damaged, "fresh ship")
        found.append(
            Doing(f"Damage {what} of {who} at {where}", f"Set {what} of {who} at {where} upright again")
        )
    if destroyed:
        what = plural(destroyed, "damaged ship")
        found.append(
            Doing(
                f"Take {what} of {who} at {where} {_box(who, taker)}",
                f"Put {what} of {who} back at {where}",
            )
        )
    return found


def _building_hit(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    what = f"the {KIND_TEXT[args[1]]} of {who} at {place_name(args[0])}"
    return _one(f"Damage {what}", f"Set {what} upright again")


def _building_destroyed(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    kind, where = KIND_TEXT[args[1]], place_name(args[0])
    return _one(
        f"Take the {kind} of {who} at {where} {_box(who, args[2])}",
        f"Put the {kind} of {who} back at {where}",
    )


def _repaired(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    system, kind = args
    what = f"a {KIND_TEXT[kind - 1]} of {who} at {place_name(system)}"
    return _one(f"Repair {what}", f"Damage {what} again")


def _annexed(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    system, owner, kind = args
    what, where = KIND_TEXT[kind], place_name(system)
    return _one(
        f"Replace the {what} of {_name(owner)} at {where} by one of {who}",
        f"Replace the {what} of {who} at {where} by the one of {_name(owner)}",
    )


# -- court and boards ----------------------------------------------------------------------------------------


def _court_card(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    name = court_name(args[0])
    return _came(f"Lay {name} in the Court", f"Take {name} from the Court and shuffle it into its deck")


def _secured(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    name = court_name(args[0])
    return _one(
        f"Give {name} to {who}: its own agents on it go home, those of others are its captives",
        f"Put {name} back in the Court with the agents that lay on it",
    )


def _ransacked(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    name = court_name(args[0])
    return _one(
        f"Give {name} to {who}: its own agents on it go home, those of others are its trophies",
        f"Put {name} back in the Court with the agents that lay on it",
    )


def _abducted(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    name = court_name(args[0])
    return _one(
        f"Take the agents of others on {name} to the captives of {who}", f"Put those captives back on {name}"
    )


def _slots(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    half = len(args) // 2
    before, now = (
        ", ".join("–" if token == NONE else RESOURCES[token] for token in row).removesuffix(", –")
        for row in (args[:half], args[half:])
    )
    return _one(
        f"The tokens of {who} lie in its slots like this: {now}",
        f"The tokens of {who} lie in its slots like this again: {before}",
    )


def _captured(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    what, owner = plural(args[1], "agent"), _name(args[0])
    return _one(
        f"Take {what} of {owner} from its supply to the captives of {who}",
        f"Give {what} of {owner} back from the captives of {who}",
    )


def _stole(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    return _gave(_name(args[0]), who, f"a {RESOURCES[args[1]]} token")


def _stole_card(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    return _gave(_name(args[0]), who, court_name(args[1]))


def _gave_card(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    return _gave(who, _name(args[0]), court_name(args[1]))


def _gave(giver: str, taker: str, what: str) -> Sequence[Doing]:
    return _one(f"Give {what} of {giver} to {taker}", f"Give {what} back to {giver}")


def _traded(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    return _gave(_name(args[0]), who, f"a {RESOURCES[args[1]]} token")


def _outrage(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    name = RESOURCES[args[0]]
    return _one(
        f"Outrage of {who} over {name}: an agent of it on that slot; discard its {name} Guild cards",
        f"Take the Outrage of {who} over {name} back, with its agent and its Guild cards",
    )


def _ability(number: int) -> str:
    return LORE[number - _LORE_SHIFT].name if number >= _LORE_SHIFT else COURT_CARDS[number].name


def _said(do: str, back: str) -> Doings:
    """An act without numbers."""
    return lambda table, who, args: _one(do.format(who=who), back.format(who=who))


def _token(do: str, back: str) -> Doings:
    """An act with a token: the first number."""
    return lambda table, who, args: _one(
        do.format(who=who, token=RESOURCES[args[0]]), back.format(who=who, token=RESOURCES[args[0]])
    )


def _card(do: str, back: str) -> Doings:
    """An act with a Court card: the first number."""
    return lambda table, who, args: _one(
        do.format(who=who, card=court_name(args[0])), back.format(who=who, card=court_name(args[0]))
    )


#: What is not here needs no hands.
DOINGS: dict[str, Doings] = {
    "initiative": _said(
        "Give the initiative marker to {who}", "Give the initiative marker back to who had it"
    ),
    "must_pass": lambda table, who, args: _one(
        f"Pass the initiative marker on to {_name(args[0])}", f"Pass the initiative marker back to {who}"
    ),
    "map": lambda table, who, args: _one(
        f"Set up the map by the card {SETUP_CARDS[args[0]].name} ({SETUP_CARDS[args[0]].id})",
        "Clear the map of the set-up card",
    ),
    "leader": lambda table, who, args: _one(
        f"Give {who} the leader {LEADERS[args[0]].name}",
        f"Take the leader {LEADERS[args[0]].name} from {who}",
    ),
    "lore": lambda table, who, args: _one(
        f"Give {who} the lore {LORE[args[0]].name}", f"Take the lore {LORE[args[0]].name} from {who}"
    ),
    "chapter": lambda table, who, args: _one(
        f"Chapter {args[0]}: shuffle all action cards, deal six to every player and none to the bots",
        "Put the action cards back as they were before the chapter",
    ),
    "reshuffled": _said(
        "Shuffle the discarded action cards into a new stack", "The stack lies on the discard pile again"
    ),
    "options": _options,
    "played": _played,
    "counter": _counter,
    "seize_counter": _seize_counter,
    "extra_card": _extra_card,
    "surplus": lambda table, who, args: _one(
        f"Discard the bonus card {card_name(args[0])} of {who}", f"Give {who} {card_name(args[0])} back"
    ),
    "bonus": _bonus,
    "declared": _declared,
    "seized": _said("Mark that {who} has seized the initiative", "{who} has not seized the initiative"),
    "spent": _token("Spend a {token} token of {who}", "Give {who} the {token} token back"),
    "gained": _token("Give {who} a {token} token", "Take a {token} token from {who} back to the supply"),
    "dropped": _token("Take a {token} token from {who} to the supply", "Give {who} a {token} token back"),
    "slots": _slots,
    "used": _card("Discard {card} of {who}", "Give {who} {card} back from the Court discard"),
    "union": lambda table, who, args: _one(
        f"Lay {court_name(args[0])} of {who} beside {card_name(args[1])}",
        f"Give {who} {court_name(args[0])} back",
    ),
    "fetched": lambda table, who, args: _one(
        f"Discard {court_name(args[0])}; {card_name(args[1])} goes to {who}",
        f"{court_name(args[0])} lies beside {card_name(args[1])} again",
    ),
    "exhausted": lambda table, who, args: _one(
        f"Turn {_ability(args[0])} of {who} sideways", f"Turn {_ability(args[0])} of {who} upright"
    ),
    "ready": _said("Turn the used cards of {who} upright", "Turn the used cards of {who} sideways again"),
    "captured": _captured,
    "placed": _placed,
    "built": lambda table, who, args: _put(who, f"a {KIND_TEXT[args[1]]}", args[0]),
    "repaired": _repaired,
    "moved": _moved,
    "ships_hit": _ships_hit,
    "building_hit": _building_hit,
    "building_destroyed": _building_destroyed,
    "annexed": _annexed,
    "city_home": lambda table, who, args: _one(
        f"Put the city of {who} at {place_name(args[0])} back on its board",
        f"Put a city of {who} back at {place_name(args[0])}",
    ),
    "influenced": _card("Put an agent of {who} on {card}", "Take an agent of {who} off {card}"),
    "secured": _secured,
    "ransacked": _ransacked,
    "abducted": _abducted,
    "court_card": _court_card,
    "outrage": _outrage,
    "calmed": _token(
        "Clear the Outrage of {who} over {token}", "Mark the Outrage of {who} over {token} again"
    ),
    "stole": _stole,
    "stole_card": _stole_card,
    "gave_card": _gave_card,
    "handed": lambda table, who, args: _gave(_name(args[0]), who, f"a {RESOURCES[args[1]]} token"),
    "lost_card": _card("Discard {card} of {who}", "Give {who} {card} back from the Court discard"),
    "trophies_home": _said("Give all trophies back to their owners", "Put the trophies back in their boxes"),
    "captives_home": _said("Give all captives back to their owners", "Put the captives back in their boxes"),
    "traded": _traded,
    "freed": lambda table, who, args: _one(
        f"Give a captive of {who} back to {_name(args[0])}",
        f"Take an agent of {_name(args[0])} captive again",
    ),
    "executed": lambda table, who, args: _one(
        f"Move {plural(args[0], 'captive')} of {who} to its trophies",
        f"Move {plural(args[0], 'agent')} from the trophies of {who} back to its captives",
    ),
    "shaped": lambda table, who, args: _one(
        f"Lay a {RESOURCES[args[1]]} token on {place_name(args[0])}",
        f"Take the {RESOURCES[args[1]]} token off {place_name(args[0])}",
    ),
    "scored": lambda table, who, args: _one(
        f"Move the Power marker of {who} {args[1]} ahead ({AMBITIONS[args[0]].capitalize()})",
        f"Move the Power marker of {who} {args[1]} back",
    ),
}


def doings(table: Table, event: Event) -> Sequence[Doing]:
    """What hands do about an event. A card is played and discarded for a bot alone."""
    known = DOINGS.get(event.verb)
    if known is None or (event.verb == "played" and not table.players[event.seat].bot):
        return ()
    return known(table, "" if event.seat == NONE else _name(event.seat), event.args)
