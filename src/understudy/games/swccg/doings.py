"""What hands do with real cards and piles when something happens, and how it is taken back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.core.doing import Doing
from understudy.core.events import Event
from understudy.games.swccg.data import EFFECT, LOCATION
from understudy.games.swccg.names import PILES, card_name, place_name, side_name
from understudy.games.swccg.table import FORCE, HAND, LOST, NONE, RESERVE, SLOTS, USED, Table
from understudy.kit.saying import plural

#: Of an event: the table, whose it is, and its numbers.
Doings = Callable[[Table, str, tuple[int, ...]], Sequence[Doing]]


def _one(do: str, back: str) -> Sequence[Doing]:
    return (Doing(do, back),)


def _none(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    """Nothing is moved."""
    return ()


# -- piles ---------------------------------------------------------------------------------------------------


def _top(count: int) -> str:
    return "the top card" if count == 1 else f"the top {count} cards"


def _shift(source: int, zone: int) -> Doings:
    """The top cards of one pile onto another."""

    def said(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
        top, one, other = _top(args[0]), PILES[source], PILES[zone]
        if not args[0]:
            return ()
        return _one(
            f"Put {top} of {who}'s {one} on its {other}", f"Put {top} of {who}'s {other} back on its {one}"
        )

    return said


def _begged(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    top = _top(args[0])
    return _one(
        f"Of what {who} uses now, put {top} of the opponent's Force Pile on the opponent's Used Pile",
        f"Put {top} of the opponent's Used Pile back on the opponent's Force Pile",
    )


def _lose(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    card, zone = args
    name = card_name(table, card)
    if zone == HAND:
        return _one(
            f"Put {name} from {who}'s hand on its Lost Pile",
            f"Take {name} from {who}'s Lost Pile back into its hand",
        )
    pile = PILES[zone]
    return _one(
        f"Put the top card of {who}'s {pile}, {name}, on its Lost Pile",
        f"Put {name} from {who}'s Lost Pile back on its {pile}",
    )


def _unseen(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    pile = PILES[args[0]]
    return _one(
        f"Put the top card of {who}'s {pile} face down on its Lost Pile",
        f"Put the top card of {who}'s Lost Pile face down back on its {pile}",
    )


def _destiny(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    """SW-DES-04: the card is turned up, and goes to the Used Pile when it has counted."""
    name = card_name(table, args[0])
    return (
        Doing(
            f"Turn up the top card of {who}'s Reserve Deck: {name}",
            f"Put {name} face down on {who}'s Reserve Deck",
            came=True,
        ),
        Doing(
            f"Put {name}, which was drawn for destiny, on {who}'s Used Pile",
            f"Take {name} from the top of {who}'s Used Pile",
        ),
    )


def _dealt(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    count = len(args)
    return (
        Doing(
            f"Draw {plural(count, 'card')} from {who}'s Reserve Deck into its hand",
            f"Shuffle {plural(count, 'card')} of {who}'s hand into its Reserve Deck",
            came=True,
        ),
    )


def _takes(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    """Which card it is nobody else sees; whoever draws it for the bot has entered it."""
    top, pile = _top(args[0]), PILES[args[1]]
    put = f"Put what {who} took into hand back on its {pile}"
    return (Doing(f"Take {top} of {who}'s {pile} into its hand", put, came=True),)


def _search(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    name = card_name(table, args[0])
    return _one(
        f"Take {name} from {who}'s Reserve Deck into its hand, and shuffle the deck",
        f"Shuffle {name} from {who}'s hand into its Reserve Deck again",
    )


def _to_used(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    name = card_name(table, args[0])
    return _one(f"Put {name} on {who}'s Used Pile", f"Lay {name} from {who}'s Used Pile back to where it was")


def _from_hand_to_used(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    name = card_name(table, args[0])
    return _one(
        f"Put {name} from {who}'s hand on its Used Pile",
        f"Take {name} from {who}'s Used Pile back into its hand",
    )


def _hand_away(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    return _one(
        f"Put {who}'s whole hand, {args[0]} cards, on its Used Pile",
        f"Take the top {args[0]} cards of {who}'s Used Pile back into its hand",
    )


def _shuffle(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    pile = PILES[args[0]]
    return _one(f"Shuffle {who}'s {pile}", f"{who}'s {pile} was shuffled: shuffle it again")


def _recirculate(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    return _one(
        "Put both Used Piles, as they are, under their Reserve Decks",
        "Take both Used Piles out from under their Reserve Decks",
    )


def _insert(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    name = card_name(table, args[0])
    return _one(
        f"Shuffle {name} face down into the Reserve Deck of {who}'s opponent",
        f"Take {name} out of the Reserve Deck of {who}'s opponent, and back into {who}'s hand",
    )


# -- the table -----------------------------------------------------------------------------------------------


def _deploy(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    card, place, host = args
    name = card_name(table, card)
    return _one(
        f"Take {name} from {who}'s hand and lay it {_where(table, who, card, place, host)}",
        f"Take {name} back into {who}'s hand",
    )


def _where(table: Table, who: str, card: int, place: int, host: int) -> str:
    kind = table.cards[card].kind
    if kind == LOCATION:
        return f"on top of {place_name(table, place)}" if place != NONE else _in_row(table, card)
    if host != NONE:
        return f"on {card_name(table, host)}{_at(table, place)}"
    if place != NONE:
        return f"{'on' if kind == EFFECT else 'at'} {place_name(table, place)}, on {who}'s side"
    return f"next to the table, on {who}'s side"


def _in_row(table: Table, card: int) -> str:
    """R-8.3: where a location lies in the row of its system."""
    place = table.spot[card]
    row = next((row for row in table.rows if place in row), [place])
    index = row.index(place)
    before = [place_name(table, one) for one in row[max(0, index - 1) : index]]
    after = [place_name(table, one) for one in row[index + 1 : index + 2]]
    if before and after:
        return f"down between {before[0]} and {after[0]}"
    if before or after:
        return f"down {'after' if before else 'before'} {(before or after)[0]}"
    return "down in a row of its own"


def _at(table: Table, place: int) -> str:
    return f" at {place_name(table, place)}" if place != NONE else ""


def _pilots(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    name, ship = (card_name(table, card) for card in args)
    return _one(
        f"Take {name} from {who}'s hand and lay it on {ship} as pilot", f"Take {name} back into {who}'s hand"
    )


def _start(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    name = card_name(table, args[0])
    return _one(
        f"Take {name} out of {who}'s deck and lay it down as its starting location",
        f"Take {name} back into {who}'s deck",
    )


def _lost(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    card, *place = args
    name = card_name(table, card)
    where = f" at {place_name(table, place[0])}" if place and place[0] != NONE else " to where it was"
    return _one(f"Put {name} on {who}'s Lost Pile", f"Lay {name} from {who}'s Lost Pile back{where}")


def _moved(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    card, start, end = args
    name, one, other = card_name(table, card), place_name(table, start), place_name(table, end)
    if start == end:
        return _one(f"Lay {name} down at {other}, by itself", f"Lay {name} back to where it was at {one}")
    return _one(
        f"Move {name} from {one} to {other}, on {who}'s side", f"Move {name} from {other} back to {one}"
    )


def _react(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    name, place = card_name(table, args[0]), place_name(table, args[1])
    return _one(
        f"Bring {name} to {place}, on {who}'s side, as a react",
        f"Take {name} from {place} back to where it was",
    )


def _onto(verb: str) -> Doings:
    """A card goes onto another one."""

    def said(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
        name, host = card_name(table, args[0]), card_name(table, args[1])
        return _one(
            f"{verb} {name} {'aboard' if verb == 'Put' else 'to'} {host}", f"Take {name} off {host} again"
        )

    return said


def _off(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    name, place = card_name(table, args[0]), place_name(table, args[1])
    return _one(
        f"Take {name} out of what carries it, to {place}", f"Put {name} back aboard of what carried it"
    )


def _slot(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    name, slot = card_name(table, args[0]), SLOTS[args[1]]
    return _one(f"Lay {name} as {slot}", f"Lay {name} as it lay before, not as {slot}")


def _replace(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    new, old = (card_name(table, card) for card in args)
    return _one(
        f"Lay {new} from {who}'s hand in the place of {old}, which goes to the Lost Pile",
        f"Lay {old} from the Lost Pile back in the place of {new}, which goes into {who}'s hand",
    )


def _play(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    name = card_name(table, args[0])
    return _one(f"Play {name} from {who}'s hand", f"Take {name} back into {who}'s hand")


def _put_away(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    """R-4.9: an Interrupt has had its result."""
    name, pile = card_name(table, args[0]), PILES[args[1]]
    return _one(f"Put {name} on {who}'s {pile}", f"Take {name} from {who}'s {pile}: it is being played")


def _to_hand(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    name = card_name(table, args[0])
    return _one(f"Take {name} back into {who}'s hand", f"Lay {name} from {who}'s hand back to where it was")


def _out(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    name = card_name(table, args[0])
    return _one(f"Put {name} out of play", f"Lay {name}, which was out of play, back to where it was")


def _returned(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    name, place = card_name(table, args[0]), place_name(table, args[1])
    return _one(
        f"Lay {name} from {who}'s Lost Pile at {place}", f"Put {name} from {place} back on {who}'s Lost Pile"
    )


def _system(table: Table, who: str, args: tuple[int, ...]) -> Sequence[Doing]:
    name = place_name(table, args[0])
    around = f", orbiting {place_name(table, args[2])}" if args[2] >= 0 else ""
    return _one(f"{name} is at parsec {args[1]} now{around}", f"{name} is at the parsec where it was before")


def _said(do: str, back: str) -> Doings:
    """One card, and what is done with it."""
    return lambda table, who, args: _one(
        do.format(card_name(table, args[0]), who=who), back.format(card_name(table, args[0]), who=who)
    )


_DOINGS: dict[str, Doings] = {
    "activate": _shift(RESERVE, FORCE),
    "use": _shift(FORCE, USED),
    "retrieve": _shift(LOST, USED),
    "beg": _begged,
    "lose": _lose,
    "lose-unseen": _unseen,
    "destiny": _destiny,
    "hand-drawn": _dealt,
    "takes": _takes,
    "search": _search,
    "to-used": _to_used,
    "hand-to-used": _from_hand_to_used,
    "hand-away": _hand_away,
    "shuffle": _shuffle,
    "recirculate": _recirculate,
    "insert": _insert,
    "turned-up": _said(
        "Put {0}, which turned up, on {who}'s Lost Pile", "Shuffle {0} into the Reserve Deck again"
    ),
    "start": _start,
    "deploy": _deploy,
    "pilots": _pilots,
    "lost": _lost,
    "forfeit": _lost,
    "move": _moved,
    "react": _react,
    "embark": _onto("Put"),
    "transfer": _onto("Move"),
    "disembark": _off,
    "dock": _none,
    "slot": _slot,
    "replace": _replace,
    "play": _play,
    "put-away": _put_away,
    "hand": _to_hand,
    "out": _out,
    "return": _returned,
    "move-system": _system,
    "hit": _said("Turn {0} sideways: it is hit", "Turn {0} upright again"),
    "crash": _said("Turn {0} over: it has crashed", "Turn {0} back: it has not crashed"),
    "undercover": _said("Lay {0} on the opponent's side: it is undercover", "Lay {0} back on {who}'s side"),
    "cover": _said(
        "Lay {0} on {who}'s side: it is no longer undercover", "Lay {0} on the opponent's side again"
    ),
    "steal": _said("Give {0} to {who}", "Give {0} back to its owner"),
    "stack": _said("Stack {0} face up where it belongs now", "Take {0} off the stack again"),
    "raise": _said("Lay {0} on top of its location", "Lay {0} under its location again"),
    "imprison": lambda table, who, args: _one(
        f"Lay {card_name(table, args[0])} in the prison {place_name(table, args[1])}",
        f"Give {card_name(table, args[0])} back to its escort",
    ),
    "deliver": lambda table, who, args: _one(
        f"Lay {card_name(table, args[0])} down at {place_name(table, args[1])}",
        f"Give {card_name(table, args[0])} back to its messenger",
    ),
    "sleeps": _said("Turn {0} sideways: it sleeps", "Turn {0} upright again: it is awake"),
    "show": _said("Show {0}", "{0} no longer has to be shown"),
}


def doings(table: Table, event: Event) -> Sequence[Doing]:
    """The acts of an event, in the order of doing; none where nothing is moved."""
    said = _DOINGS.get(event.verb)
    return () if said is None else said(table, side_name(event.seat), event.args)
