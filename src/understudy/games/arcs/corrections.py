"""Every value that lies on the table, for people who see another one there: pieces, tokens, cards, Power.

What follows from a value follows: pieces come out of supplies and go back there, tokens too; slots that close
give up what they hold; a card that leaves the Court goes back into its deck.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from understudy.core.corrections import Corrections, Field
from understudy.games.arcs.board import KINDS, PORT, WIDTH
from understudy.games.arcs.cards import AMBITIONS, COURT_CARDS, COURT_IDS, IS_VOX
from understudy.games.arcs.names import court_name, place_name
from understudy.games.arcs.options import COLORS, PIECES
from understudy.games.arcs.places import NONE, RESOURCES, SLOTS, SYSTEM_IDS
from understudy.games.arcs.queries import open_slots
from understudy.games.arcs.rules.resources import clear_outrage, discard_guild, mark_outrage
from understudy.games.arcs.table import AGENT_PIECE, CITY_PIECE, Table
from understudy.kit.masks import bits
from understudy.kit.saying import numbers

#: Whose the values are that belong to nobody.
SHARED = -1
MOST_POWER, MOST_CARDS = 100, 12
#: What lies on the map, as it is named here, and which supply it comes from.
MAP_NAMES = ("ships", "damaged-ships", "starports", "damaged-starports", "cities", "damaged-cities")
SUPPLIES = ("ships", "starports", "cities", "agents")
MARKERS = ("low", "mid", "high")
EMPTY, NOBODY = "empty", "none"
NO_YES = ("no", "yes")


class Value(NamedTuple):
    """One value: whose, its name, what it is now and may be, and how it is set.

    `known` are all words that it ever has, by the numbers that stand for them when it is told; a plain number
    stands for itself.
    """

    seat: int
    name: str
    text: str
    now: str
    allowed: Sequence[str]
    put: Callable[[str], None]
    known: Sequence[str] = ()


def values(table: Table) -> list[Value]:
    """All of them, in an order that never changes: seat by seat, then what belongs to nobody."""
    found: list[Value] = []
    for seat in range(len(table.players)):
        found += [*_counters(table, seat), *_slots(table, seat), *_boxes(table, seat)]
        found += [*_cards(table, seat), *_outrages(table, seat), *_pieces(table, seat)]
    return [*found, *_shared(table)]


# -- of a seat -----------------------------------------------------------------------------------------------


def _counters(table: Table, seat: int) -> list[Value]:
    player, name = table.players[seat], COLORS[seat].capitalize()

    def power(word: str) -> None:
        player.power, player.earned = int(word), [0] * len(player.earned)

    found = [
        Value(
            seat, "power", f"{name}: Power", str(player.power), numbers(max(MOST_POWER, player.power)), power
        )
    ]
    counted = ("counter", "seize") if player.bot else ("hidden",) if player.reported else ()
    titles = {"counter": "hand counter", "seize": "seize counter", "hidden": "action cards in hand"}
    for slot in counted:
        now: int = getattr(player, slot)
        most = max(MOST_CARDS, now) if player.bot else now + max(0, table.stack_left)
        put = _setter(player, slot)
        found.append(
            Value(
                seat,
                slot.replace("hidden", "cards"),
                f"{name}: {titles[slot]}",
                str(now),
                numbers(most),
                put,
            )
        )
    return found


def _setter(owner: object, slot: str) -> Callable[[str], None]:
    return lambda word: setattr(owner, slot, int(word))


def _slots(table: Table, seat: int) -> list[Value]:
    player, name = table.players[seat], COLORS[seat].capitalize()
    opened = open_slots(table, seat)
    found = []
    for slot, token in enumerate(player.slots):
        now = EMPTY if token == NONE else RESOURCES[token]
        others = [RESOURCES[kind] for kind in range(len(RESOURCES)) if table.supply[kind] and slot in opened]
        allowed = tuple(dict.fromkeys((EMPTY, now, *others)))
        put = _slot_setter(table, seat, slot)
        text = f"{name}: resource slot {slot + 1}"
        found.append(Value(seat, f"slot-{slot + 1}", text, now, allowed, put, (*RESOURCES, EMPTY)))
    return found


def _slot_setter(table: Table, seat: int, slot: int) -> Callable[[str], None]:
    def put(word: str) -> None:
        slots = table.players[seat].slots
        if slots[slot] != NONE:
            table.supply[slots[slot]] += 1
        slots[slot] = NONE if word == EMPTY else RESOURCES.index(word)
        if slots[slot] != NONE:
            table.supply[slots[slot]] -= 1

    return put


def _boxes(table: Table, seat: int) -> list[Value]:
    """Trophies by owner and piece, captives by owner; those of the others alone."""
    player, name = table.players[seat], COLORS[seat].capitalize()
    found = []
    for owner in range(len(table.players)):
        if owner == seat:
            continue
        for piece, word in enumerate(PIECES):
            now, left = player.trophies[owner * 4 + piece], getattr(table.players[owner], SUPPLIES[piece])
            put = _box_setter(table, player.trophies, owner * 4 + piece, owner, piece)
            text = f"{name}: trophies, {word}s of {COLORS[owner]}".replace("citys", "cities")
            allowed = numbers(now + left)
            found.append(Value(seat, f"trophies-{COLORS[owner]}-{word}", text, str(now), allowed, put))
        now, left = player.captives[owner], table.players[owner].agents
        put = _box_setter(table, player.captives, owner, owner, AGENT_PIECE)
        text = f"{name}: captives of {COLORS[owner]}"
        found.append(Value(seat, f"captives-{COLORS[owner]}", text, str(now), numbers(now + left), put))
    return found


def _box_setter(table: Table, box: bytearray, place: int, owner: int, piece: int) -> Callable[[str], None]:
    def put(word: str) -> None:
        change = box[place] - int(word)
        box[place] = int(word)
        _supply(table, owner, piece, change)

    return put


def _supply(table: Table, owner: int, piece: int, change: int) -> None:
    """Pieces go to a supply, or come out of it; R-RES-3: a city on its board closes slots."""
    player = table.players[owner]
    setattr(player, SUPPLIES[piece], getattr(player, SUPPLIES[piece]) + change)
    if piece == CITY_PIECE and change > 0:
        opened = open_slots(table, owner)
        for slot, token in enumerate(player.slots):
            if token != NONE and slot not in opened:
                table.supply[token] += 1
                player.slots[slot] = NONE


def _cards(table: Table, seat: int) -> list[Value]:
    """Guild cards: they come out of the Court deck or the discard, and go to the discard."""
    player, name = table.players[seat], COLORS[seat].capitalize()
    free = {*table.court_deck, *table.court_discard}
    found = []
    for card, id in enumerate(COURT_IDS):
        if IS_VOX[card]:
            continue
        held = bool(player.guilds >> card & 1)
        allowed = NO_YES if held or card in free else NO_YES[:1]
        put = _guild_setter(table, seat, card)
        text = f"{name}: {court_name(card)}"
        found.append(Value(seat, f"guild-{id}", text, NO_YES[held], allowed, put, NO_YES))
    return found


def _guild_setter(table: Table, seat: int, card: int) -> Callable[[str], None]:
    def put(word: str) -> None:
        player = table.players[seat]
        if bool(player.guilds >> card & 1) == (word == "yes"):
            return
        if word == "no":
            discard_guild(table, seat, card)
            return
        (table.court_deck if card in table.court_deck else table.court_discard).remove(card)
        player.guilds |= 1 << card

    return put


def _outrages(table: Table, seat: int) -> list[Value]:
    player, name = table.players[seat], COLORS[seat].capitalize()
    found = []
    for resource, word in enumerate(RESOURCES):
        now = NO_YES[player.outrage >> resource & 1]
        put = _outrage_setter(table, seat, resource)
        found.append(Value(seat, f"outrage-{word}", f"{name}: Outrage over {word}", now, NO_YES, put, NO_YES))
    return found


def _outrage_setter(table: Table, seat: int, resource: int) -> Callable[[str], None]:
    def put(word: str) -> None:
        (mark_outrage if word == "yes" else clear_outrage)(table, seat, resource)

    return put


def _pieces(table: Table, seat: int) -> list[Value]:
    """Ships and buildings on the map."""
    board, player = table.board, table.players[seat]
    found = []
    for system in bits(board.in_play):
        for kind in KINDS:
            now = board.at[seat][kind * WIDTH + system]
            if kind >= PORT and not SLOTS[system]:
                continue
            left: int = getattr(player, SUPPLIES[kind // 2])
            room = left if kind < PORT else min(left, board.room[system])
            name, text = _piece_names(seat, kind, system)
            put = _piece_setter(table, seat, kind, system)
            found.append(Value(seat, name, text, str(now), numbers(now + room), put))
    return found


@cache
def _piece_names(seat: int, kind: int, system: int) -> tuple[str, str]:
    text = f"{COLORS[seat].capitalize()}: {MAP_NAMES[kind].replace('-', ' ')} at {place_name(system)}"
    return f"{MAP_NAMES[kind]}-{SYSTEM_IDS[system]}", text


def _piece_setter(table: Table, seat: int, kind: int, system: int) -> Callable[[str], None]:
    def put(word: str) -> None:
        board = table.board
        change = board.at[seat][kind * WIDTH + system] - int(word)
        if change < 0:
            board.put(seat, kind, system, -change)
        elif change:
            board.take(seat, kind, system, change)
        _supply(table, seat, kind // 2, change)

    return put


# -- of nobody -----------------------------------------------------------------------------------------------


def _shared(table: Table) -> list[Value]:
    def chapter(word: str) -> None:
        table.chapter = int(word)
        table.flipped = min(3, table.chapter - 1)

    found = [Value(SHARED, "chapter", "Chapter", str(table.chapter), numbers(5)[1:], chapter)]
    for marker, word in enumerate(MARKERS):
        on = table.markers[marker]
        now = NOBODY if on == NONE else AMBITIONS[on]
        put = _marker_setter(table, marker)
        text = f"The {word} ambition marker is on"
        every = (*AMBITIONS, NOBODY)
        found.append(Value(SHARED, f"marker-{word}", text, now, every, put, every))
    names = [card.name for card in COURT_CARDS]
    for spot, card in enumerate(table.court):
        now = EMPTY if card == NONE else names[card]
        allowed = tuple(dict.fromkeys((now, *(names[other] for other in table.court_deck))))
        put = _court_setter(table, spot)
        found.append(Value(SHARED, f"court-{spot + 1}", f"Court, spot {spot + 1}", now, allowed, put, names))
        found += _agents(table, spot)
    return found


def _agents(table: Table, spot: int) -> list[Value]:
    found = []
    for seat, player in enumerate(table.players):
        now = table.agents[spot * 4 + seat]
        most = now + player.agents if table.court[spot] != NONE else now
        put = _box_setter(table, table.agents, spot * 4 + seat, seat, AGENT_PIECE)
        text = f"Agents of {COLORS[seat]} on spot {spot + 1} of the Court"
        found.append(Value(SHARED, f"agents-{spot + 1}-{COLORS[seat]}", text, str(now), numbers(most), put))
    return found


def _marker_setter(table: Table, marker: int) -> Callable[[str], None]:
    def put(word: str) -> None:
        table.markers[marker] = NONE if word == NOBODY else AMBITIONS.index(word)

    return put


def _court_setter(table: Table, spot: int) -> Callable[[str], None]:
    def put(word: str) -> None:
        card = next((card for card in table.court_deck if court_name(card) == word), NONE)
        if card == NONE:
            return
        table.court_deck.remove(card)
        if table.court[spot] != NONE:
            insort(table.court_deck, table.court[spot])
        table.court[spot] = card

    return put


# -- setting one, and telling it -----------------------------------------------------------------------------


def fields(table: Table) -> Sequence[Field]:
    """What can be set right; nothing before the map is known."""
    if table.setup_card == NONE and all(card == NONE for card in table.court):
        return ()
    return [Field(one.seat, one.name, one.text, one.now, one.allowed) for one in values(table)]


def put(table: Table, field: Field, value: str) -> None:
    """Set one of them, and all that follows from it."""
    index, one = next(
        (index, one)
        for index, one in enumerate(values(table))
        if (one.seat, one.name) == (field.seat, field.name)
    )
    one.put(value)
    table.tell("corrected", NONE, index, one.known.index(value) if one.known else int(value))


def told(table: Table, index: int, value: int) -> str:
    """A correction as a sentence."""
    one = values(table)[index]
    return f"Corrected: {one.text}: {one.known[value] if one.known else value}."


CORRECTIONS: Corrections[Table] = Corrections(fields, put)
