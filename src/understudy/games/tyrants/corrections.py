"""Every value that lies on the table, for people who see another one there: pieces, points, piles, the row.

What follows from a value follows: troops come out of the barracks and go back there, control and markers are
settled, a card that leaves the row goes back into the market deck.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence

from understudy.core.corrections import Corrections, Field
from understudy.games.tyrants.board import TROOPS
from understudy.games.tyrants.cards import CARD_IDS, CARDS, GUARD, NOBLE, OUTCAST, PRIESTESS
from understudy.games.tyrants.events import ValueCorrected
from understudy.games.tyrants.names import at_place, color_name, place_name
from understudy.games.tyrants.options import COLORS, NONE, WHITE
from understudy.games.tyrants.places import BIT, NODE_IDS, NODES, SITES
from understudy.games.tyrants.table import Table
from understudy.kit.saying import numbers, plural

#: Whose the values are that belong to nobody.
SHARED = -1
#: What a correction is about, as it is told: a kind, and two numbers that say which.
KINDS = 11
TROOP, SPY, VP, TROPHY, DELAYED_OUTCASTS, DELAYED_STARTING, MARKET, STACK, ROUND, FINAL, FIRST = range(KINDS)
STACKS = ("guards", "priestesses", "outcasts")
_STACK_NAMES = ("House Guards", "Priestesses of Lolth", "Insane Outcasts in the supply")
_STACK_MOST = (CARDS[GUARD].copies, CARDS[PRIESTESS].copies, 30)
MOST_VP, MOST_ROUNDS, MOST_DELAYED = 150, 60, 40
_NO_YES = ("no", "yes")


# -- what there is -------------------------------------------------------------------------------------------


def fields(table: Table) -> Sequence[Field]:
    """All of them, seat by seat, then what belongs to nobody."""
    found: list[Field] = []
    for seat in range(table.board.seats):
        found += _own(table, seat)
    return [*found, *_shared(table)]


def _own(table: Table, seat: int) -> list[Field]:
    player, name = table.players[seat], color_name(seat)
    found = [Field(seat, "vp", f"{name}: VP tokens", str(player.vp), numbers(max(MOST_VP, player.vp)))]
    if player.automa:
        counts = [player.delay.count(card) for card in (OUTCAST, NOBLE)]
        for kind, text, count in zip(
            ("outcasts", "starting"), ("Insane Outcasts", "starting cards"), counts, strict=True
        ):
            most = numbers(max(MOST_DELAYED, count))
            found.append(Field(seat, f"delay-{kind}", f"{name}: {text} in the delay pile", str(count), most))
    for color in (*range(table.board.seats), WHITE):
        if color != seat:
            count = player.trophies[color]
            most = numbers(count + _spare(table, color))
            text = f"{name}: {COLORS[color]} trophies"
            found.append(Field(seat, f"trophies-{COLORS[color]}", text, str(count), most))
    for node in _in_play(table):
        found.append(_troops(table, seat, seat, node))
        if BIT[node] & SITES:
            found.append(_spy(table, seat, node))
    return found


def _in_play(table: Table) -> list[int]:
    return [node for node in NODES if BIT[node] & table.board.in_play]


def _spare(table: Table, color: int) -> int:
    """Troops that could still come: those in the barracks, or white ones that are nowhere."""
    if color != WHITE:
        return table.players[color].barracks
    out = sum(table.board.troops[WHITE]) + sum(player.trophies[WHITE] for player in table.players)
    return TROOPS - out


def _troops(table: Table, owner: int, color: int, node: int) -> Field:
    board = table.board
    count = board.troops[color][node]
    most = count + min(board.room[node], _spare(table, color))
    text = f"{color_name(color)} troops {at_place(node)}"
    return Field(owner, f"troops-{NODE_IDS[node]}", text, str(count), numbers(most))


def _spy(table: Table, seat: int, node: int) -> Field:
    there = bool(table.board.spies[seat] & BIT[node])
    allowed = _NO_YES if there or table.board.spies_left(seat) else _NO_YES[:1]
    text = f"{color_name(seat)} spy at {place_name(node)}"
    return Field(seat, f"spy-{NODE_IDS[node]}", text, _NO_YES[there], allowed)


def _shared(table: Table) -> list[Field]:
    found = [
        Field(SHARED, "round", "Round", str(table.round), numbers(max(MOST_ROUNDS, table.round))[1:]),
        Field(SHARED, "first", "Who goes first in a round", COLORS[table.first], COLORS[: table.board.seats]),
        Field(SHARED, "last-round", "This round is the last", _NO_YES[table.final], _NO_YES),
    ]
    coming = sorted({CARD_IDS[card] for card in table.market_deck})
    for place, card in enumerate(table.market):
        now = CARD_IDS[card]
        allowed = tuple(sorted({*coming, now}))
        found.append(Field(SHARED, f"market-{place + 1}", f"Market, space {place + 1}", now, allowed))
    for name, text, most in zip(STACKS, _STACK_NAMES, _STACK_MOST, strict=True):
        count: int = getattr(table, name)
        found.append(Field(SHARED, name, text, str(count), numbers(max(most, count))))
    return [*found, *(_troops(table, SHARED, WHITE, node) for node in _in_play(table))]


# -- setting one ---------------------------------------------------------------------------------------------


def put(table: Table, field: Field, value: str) -> None:
    """Set one of them, and all that follows from it."""
    kind, _, rest = field.name.partition("-")
    if kind == "troops":
        _put_troops(table, WHITE if field.seat == SHARED else field.seat, NODE_IDS.index(rest), int(value))
    elif kind == "spy":
        _put_spy(table, field.seat, NODE_IDS.index(rest), value == "yes")
    elif kind == "trophies":
        _put_trophies(table, field.seat, COLORS.index(rest), int(value))
    elif kind == "delay":
        _put_delay(table, field.seat, rest == "outcasts", int(value))
    elif kind == "market":
        _put_market(table, int(rest) - 1, CARD_IDS.index(value))
    else:
        _put_number(table, field, value)


def _put_troops(table: Table, color: int, node: int, count: int) -> None:
    board = table.board
    before = board.troops[color][node]
    for _ in range(before, count):
        board.put(color, node)
    for _ in range(count, before):
        board.take(color, node)
    if color != WHITE:
        table.players[color].barracks += before - count
    table.tell(ValueCorrected, NONE, TROOP, node, color, count)


def _put_spy(table: Table, seat: int, site: int, there: bool) -> None:
    (table.board.spy_in if there else table.board.spy_out)(seat, site)
    table.tell(ValueCorrected, NONE, SPY, site, seat, int(there))


def _put_trophies(table: Table, seat: int, color: int, count: int) -> None:
    trophies = table.players[seat].trophies
    if color != WHITE:
        table.players[color].barracks += trophies[color] - count
    trophies[color] = count
    table.tell(ValueCorrected, NONE, TROPHY, seat, color, count)


def _put_delay(table: Table, seat: int, outcasts: bool, count: int) -> None:
    """TA-SETUP-03: outcasts lie on top of the starting cards."""
    player = table.players[seat]
    numbers = [player.delay.count(card) for card in (OUTCAST, NOBLE)]
    numbers[0 if outcasts else 1] = count
    player.delay = [OUTCAST] * numbers[0] + [NOBLE] * numbers[1]
    table.tell(ValueCorrected, NONE, DELAYED_OUTCASTS if outcasts else DELAYED_STARTING, seat, NONE, count)


def _put_market(table: Table, place: int, card: int) -> None:
    old = table.market[place]
    if card != old:
        table.market_deck.remove(card)
        insort(table.market_deck, old)
        table.market[place] = card
    table.tell(ValueCorrected, NONE, MARKET, place, NONE, card)


def _put_number(table: Table, field: Field, value: str) -> None:
    if field.name == "vp":
        table.players[field.seat].vp = int(value)
        table.tell(ValueCorrected, NONE, VP, field.seat, NONE, int(value))
    elif field.name == "round":
        table.round = int(value)
        table.tell(ValueCorrected, NONE, ROUND, 0, NONE, table.round)
    elif field.name == "first":
        table.first = COLORS.index(value)
        table.tell(ValueCorrected, NONE, FIRST, 0, NONE, table.first)
    elif field.name == "last-round":
        table.final = value == "yes"
        table.tell(ValueCorrected, NONE, FINAL, 0, NONE, int(table.final))
    else:
        setattr(table, field.name, int(value))
        table.tell(ValueCorrected, NONE, STACK, STACKS.index(field.name), NONE, int(value))


# -- in words ------------------------------------------------------------------------------------------------


def told(kind: int, which: int, whose: int, value: int) -> str:
    """A correction as a sentence without its full stop."""
    sentences = {
        TROOP: lambda: f"{plural(value, f'{COLORS[whose]} troop')} {at_place(which)}",
        SPY: lambda: f"{'a' if value else 'no'} spy of {color_name(whose)} at {place_name(which)}",
        TROPHY: lambda: (
            f"{plural(value, f'{COLORS[whose]} troop')} among the trophies of {color_name(which)}"
        ),
        VP: lambda: f"{value} VP of {color_name(which)}",
        DELAYED_OUTCASTS: lambda: (
            f"{plural(value, 'Insane Outcast')} in the delay pile of {color_name(which)}"
        ),
        DELAYED_STARTING: lambda: (
            f"{plural(value, 'starting card')} in the delay pile of {color_name(which)}"
        ),
        MARKET: lambda: f"{CARDS[value].name} in space {which + 1} of the market",
        STACK: lambda: f"{value} {_STACK_NAMES[which]}",
        ROUND: lambda: f"round {value}",
        FIRST: lambda: f"{color_name(value)} goes first in a round",
        FINAL: lambda: f"this round is {'' if value else 'not '}the last",
    }
    return f"Corrected: {sentences[kind]()}"


CORRECTIONS: Corrections[Table] = Corrections(fields, put)
