"""What hands do on the real map and with the real cards when something happens, and how it is taken back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.core.doing import Doing
from understudy.core.events import Event
from understudy.games.tyrants.cards import CARDS, OUTCAST
from understudy.games.tyrants.names import at_place, color_name, place_name, to_place
from understudy.games.tyrants.options import NONE
from understudy.games.tyrants.places import NORTHS
from understudy.games.tyrants.table import Table
from understudy.kit.saying import listed, plural

Doings = Callable[[Table, Event, str], Sequence[Doing]]


def _a(color: int) -> str:
    """A color with its article."""
    name = color_name(color)
    return f"an {name}" if name[0] in "AEIOU" else f"a {name}"


def _put(color: int, where: str) -> Doing:
    """From the barracks onto the map."""
    name = color_name(color)
    return Doing(
        f"Put {_a(color)} troop from its barracks {where}",
        f"Take the {name} troop {where} to its barracks",
    )


def _home(color: int, where: str) -> Doing:
    put = _put(color, where)
    return Doing(f"Take {_a(color)} troop {where} to its barracks", put.do)


def _kill(color: int, node: int, who: str) -> Doing:
    return Doing(
        f"Move {_a(color)} troop {at_place(node)} to {who}'s trophies",
        f"Return {_a(color)} troop from {who}'s trophies to {to_place(node)}",
    )


def _spy(owner: int, where: str) -> Doing:
    name = color_name(owner)
    return Doing(f"Put {_a(owner)} spy {where}", f"Take the {name} spy {where} to its supply")


def _back(doing: Doing) -> Doing:
    return Doing(doing.back, doing.do)


def _deploy(table: Table, event: Event, who: str) -> Sequence[Doing]:
    return (_put(event.seat, at_place(event.args[0])),)


def _assassinate(table: Table, event: Event, who: str) -> Sequence[Doing]:
    return (_kill(event.args[1], event.args[0], who),)


def _supplant(table: Table, event: Event, who: str) -> Sequence[Doing]:
    node, color = event.args[:2]
    return _kill(color, node, who), _put(event.seat, at_place(node))


def _move(table: Table, event: Event, who: str) -> Sequence[Doing]:
    origin, target, color = event.args
    name, one, other = color_name(color), at_place(origin), at_place(target)
    return (
        Doing(
            f"Move the {name} troop {one} and put it {other}",
            f"Take the {name} troop {other} and put it {one}",
        ),
    )


def _spy_back(table: Table, event: Event, who: str) -> Sequence[Doing]:
    site, owner = event.args
    return (_back(_spy(owner, at_place(site))),)


def _trophy_back(table: Table, event: Event, who: str) -> Sequence[Doing]:
    node, color, owner = event.args
    return (_back(_kill(color, node, color_name(owner))),)


def _vp(table: Table, event: Event, who: str) -> Sequence[Doing]:
    count = event.args[0]
    place = f" ({place_name(event.args[1])})" if len(event.args) > 1 else ""
    return (Doing(f"Give {who} {count} VP{place}", f"Take {count} VP from {who}{place}"),)


def _delay(table: Table, event: Event, who: str) -> Sequence[Doing]:
    card = event.args[0]
    if card == NONE:
        return ()
    what = "an Insane Outcast" if card == OUTCAST else "a starting card"
    away = "to the supply" if card == OUTCAST and table.config.recycle else "out of the game"
    return (
        Doing(
            f"Take the top card ({what}) of {who}'s delay pile {away}",
            f"Put {what} back on top of {who}'s delay pile",
        ),
    )


def _devour(table: Table, event: Event, who: str) -> Sequence[Doing]:
    """An automa devours the leftmost cards of the row (TA-TURN-05)."""
    names = listed([CARDS[card].name for card in event.args])
    if not table.players[event.seat].automa:
        return (Doing(f"Devour {names}", f"Take {names} back from the devoured cards"),)
    return (
        Doing(
            f"Devour {names} from the left of the market",
            f"Put {names} back at the left of the market{', in this order' if len(event.args) > 1 else ''}",
        ),
        Doing("Slide the market row to the left", "Slide the market row to the right"),
    )


def _deal(table: Table, event: Event, who: str) -> Sequence[Doing]:
    names = listed([CARDS[card].name for card in event.args])
    return (
        Doing(
            f"Deal to the right end of the market: {names}",
            f"Take {names} from the right end of the market and shuffle into the market deck",
            came=True,
        ),
    )


def _round(table: Table, event: Event, who: str) -> Sequence[Doing]:
    """TA-NORTH-02: the token that shows north."""
    if not table.config.automas:
        return ()
    now, before = (NORTHS[(event.args[0] - back) % 4] for back in (1, 2))
    return (
        Doing(
            f"Move the north token to the {now} side of the map",
            f"Move the north token back to the {before} side of the map",
        ),
    )


def _outcast(table: Table, event: Event, who: str) -> Sequence[Doing]:
    automa = table.players[event.seat].automa
    pile = f"on top of {who}'s delay pile" if automa else f"into {who}'s discard pile"
    return (
        Doing(
            f"Put an Insane Outcast from the supply {pile}",
            f"Return an Insane Outcast from {who} to the supply",
        ),
    )


def _delay_more(table: Table, event: Event, who: str) -> Sequence[Doing]:
    where = "on top of" if event.args[0] else "under"
    return (
        Doing(
            f"Put a starting card {where} {who}'s delay pile",
            f"Take the starting card {where} {who}'s delay pile away",
        ),
    )


def _swap(table: Table, event: Event, who: str) -> Sequence[Doing]:
    return (
        Doing(
            f"Swap the starting card on top of {who}'s delay pile for an Insane Outcast",
            f"Swap the Insane Outcast on top of {who}'s delay pile for a starting card",
        ),
    )


def _again(table: Table, event: Event, who: str) -> Sequence[Doing]:
    return (
        Doing(
            "Shuffle the devoured cards into a new market deck",
            "The market deck is empty again: its cards are the devoured ones",
        ),
    )


def _north(table: Table, event: Event, who: str) -> Sequence[Doing]:
    """TA-NORTH-01."""
    return (Doing("Put the north token at the top side of the map", "Take the north token away"),)


def _delay_pile(table: Table, event: Event, who: str) -> Sequence[Doing]:
    """TA-SETUP: the pile of an automa, from the bottom up."""
    outcasts, starting = event.args
    return (
        Doing(
            f"Make {who}'s delay pile from {plural(starting, 'starting card')}",
            f"Take {who}'s delay pile apart",
        ),
        Doing(
            f"Put {plural(outcasts, 'Insane Outcast')} on top of {who}'s delay pile",
            f"Take {plural(outcasts, 'Insane Outcast')} off {who}'s delay pile",
        ),
    )


#: What is not here needs no hands.
DOINGS: dict[str, Doings] = {
    "deploy": _deploy,
    "assassinate": _assassinate,
    "supplant": _supplant,
    "move": _move,
    "spy": lambda table, event, who: (_spy(event.seat, at_place(event.args[0])),),
    "spy_back": _spy_back,
    "troop_back": lambda table, event, who: (_home(event.args[1], at_place(event.args[0])),),
    "trophy_back": _trophy_back,
    "vp": _vp,
    "city_vp": _vp,
    "delay": _delay,
    "devour": _devour,
    "deal": _deal,
    "round": _round,
    "north": _north,
    "delay_pile": _delay_pile,
    "outcast": _outcast,
    "delay_more": _delay_more,
    "delay_swap": _swap,
    "market_again": _again,
}


def doings(table: Table, event: Event) -> Sequence[Doing]:
    """What hands do about an event."""
    known = DOINGS.get(event.verb)
    who = "" if event.seat == NONE else color_name(event.seat)
    return () if known is None else known(table, event, who)
