"""Positions: a table written as data, for puzzles, tests, corrections and digests.

Every part has a default, so that a puzzle names only what matters:

- no `board`: the white troops of the set-up; with one: what it names and nothing else; `added` comes on top
- no `barracks`: all troops that are nowhere else
- no cards for a person: the ten starting cards as deck; no `hand`: five are drawn when its turn comes
- no `market`: dealt from the deck; no `market_deck`: every card of the half-decks that is nowhere else
- no `delay`: that of the automa's difficulty
- no `ask` and no `agenda`: the turn of `active` starts; with a `turn`, a person is in the middle of it

Cards and places may be named by their ids or by the names printed on them. What may be asked in the middle of
an automa's turn is in `asks.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from understudy.core.errors import BadPosition, BadSetup
from understudy.core.game import Game
from understudy.core.reporting import REPORT
from understudy.core.table import Step
from understudy.games.tyrants import asks
from understudy.games.tyrants.board import SPIES, TROOPS
from understudy.games.tyrants.bots.automa.pages.turn import PARTS
from understudy.games.tyrants.cards import (
    ASPECTS,
    CARD_IDS,
    CARDS,
    GUARD,
    HALF_DECKS,
    NOBLE,
    OUTCAST,
    PRIESTESS,
    STARTING_DECK,
)
from understudy.games.tyrants.names import color_name
from understudy.games.tyrants.options import COLORS, NONE, ROW, WHITE
from understudy.games.tyrants.places import BIT, CITIES, NODE_IDS, NORTHS, PLACES, SITES
from understudy.games.tyrants.setup import (
    DEFAULTS,
    DELAY_PILES,
    OUTCASTS,
    checked,
    empty_table,
    market_cards,
    put_whites,
)
from understudy.games.tyrants.table import Player, Table
from understudy.games.tyrants.view import View
from understudy.kit.asking import Wanted, pose
from understudy.kit.masks import bits
from understudy.kit.positions import Names, agenda, convert, known, meant, must_be_of, number
from understudy.kit.saying import plural, quoted

_DELAY = {"O": OUTCAST, "S": NOBLE}
_LETTER = {card: letter for letter, card in _DELAY.items()}
_DELAYED = {"outcast": OUTCAST, "starting": NOBLE}
_CARDS = Names("card", CARD_IDS, [card.name for card in CARDS])


class _Player(msgspec.Struct, forbid_unknown_fields=True):
    barracks: int | None = None
    vp: int = 0
    trophies: dict[str, Any] = {}
    hand: list[str] | None = None
    deck: list[str] | None = None
    discard: list[str] | None = None
    inner: list[str] | None = None
    played: list[str | None] | None = None
    delay: str | None = None


class _Turn(msgspec.Struct, forbid_unknown_fields=True):
    power: int = 0
    influence: int = 0
    paid: list[str] = []
    aspects: dict[str, Any] = {}
    laters: list[tuple[int | None, str, int]] = []
    ghost: bool = False
    delayed: str | None = None


class _Stacks(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    house_guard: int = 15
    priestess_of_lolth: int = 15
    insane_outcast: int | None = None


class _Position(msgspec.Struct, forbid_unknown_fields=True):
    game: str = "tyrants"
    seats: list[str] | None = None
    options: dict[str, str] = {}
    round: int | None = None
    #: The side that counts as up; where no round is given, that of the first round with this side.
    north: str | None = None
    first: str | None = None
    active: str | None = None
    final: bool = False
    market: list[str] | None = None
    market_deck: list[str] | None = None
    devoured: list[str] = []
    stacks: _Stacks = msgspec.field(default_factory=_Stacks)
    #: All pieces on the map, by place; and pieces in addition to those, or to the set-up.
    board: dict[str, Any] | None = None
    added: dict[str, Any] = {}
    #: Who has the marker of a city; needed in co-op only, where troops alone do not tell.
    markers: dict[str, str] = {}
    players: list[_Player] = []
    turn: _Turn | None = None
    ask: Wanted | None = None
    agenda: list[tuple[str, list[int | str]]] | None = None


# -- writing -------------------------------------------------------------------------------------------------


def _names(cards: Sequence[int]) -> list[str]:
    return [CARD_IDS[card] for card in cards]


def _write_player(player: Player, undealt: bool) -> dict[str, Any]:
    data: dict[str, Any] = {"barracks": player.barracks, "vp": player.vp}
    trophies = {COLORS[color]: count for color, count in enumerate(player.trophies) if count}
    if trophies:
        data["trophies"] = trophies
    if player.automa:
        return {**data, "delay": "".join(_LETTER[card] for card in player.delay)}
    if not undealt and not player.reported:
        data["hand"] = _names(player.hand)
    data["deck"] = _names(player.deck)
    if player.reported:
        return data if not player.inner else {**data, "inner": _names(sorted(player.inner))}
    data["discard"] = _names(sorted(player.discard))
    data["inner"] = _names(sorted(player.inner))
    if player.played:
        data["played"] = [None if card == NONE else CARD_IDS[card] for card in player.played]
    return data


def _write_board(table: Table) -> dict[str, dict[str, Any]]:
    board = table.board
    found: dict[str, dict[str, Any]] = {}
    for color, troops in enumerate(board.troops):
        for node in bits(board.held[color]):
            found.setdefault(NODE_IDS[node], {})[COLORS[color]] = troops[node]
    for seat, sites in enumerate(board.spies):
        for node in bits(sites):
            found.setdefault(NODE_IDS[node], {}).setdefault("spies", []).append(COLORS[seat])
    return found


def _write_turn(table: Table) -> dict[str, Any]:
    data: dict[str, Any] = {}
    acting = table.agenda == [("next_turn", ()), ("act", (table.active,))]
    if table.power or table.influence or acting:
        data |= {"power": table.power, "influence": table.influence}
    if table.paid:
        data["paid"] = [NODE_IDS[site] for site in bits(table.paid)]
    if any(table.aspects):
        data["aspects"] = {ASPECTS[aspect]: count for aspect, count in enumerate(table.aspects) if count}
    if table.laters:
        data["laters"] = [
            [None if place == NONE else place, CARD_IDS[card], index] for place, card, index in table.laters
        ]
    if table.ghost:
        data["ghost"] = True
    if table.delayed != NONE:
        data["delayed"] = "outcast" if table.delayed == OUTCAST else "starting"
    return data


def position(table: Table) -> dict[str, Any]:
    """The table at the start of a step, as data that reads back into an equal table."""
    config = table.config
    data: dict[str, Any] = {
        "game": "tyrants",
        "seats": [str(seat) for seat in config.seats],
        "options": {name: value for name, value in config.options.items() if value != DEFAULTS[name]},
        "round": table.round,
        **({"north": table.north} if config.automas else {}),
        "first": COLORS[table.first],
        "active": COLORS[table.active],
        "final": table.final,
        "market": _names(table.market),
        **({} if table.market_deck == _usual_deck(table) else {"market_deck": _names(table.market_deck)}),
        "devoured": _names(table.devoured),
        "stacks": {
            "house-guard": table.guards,
            "priestess-of-lolth": table.priestesses,
            "insane-outcast": table.outcasts,
        },
        "board": _write_board(table),
        "players": [
            _write_player(player, bool(table.undealt & 1 << seat))
            for seat, player in enumerate(table.players)
        ],
    }
    if config.coop:
        data["markers"] = {
            NODE_IDS[site]: COLORS[holder] for site, holder in enumerate(table.board.holder) if holder != NONE
        }
    turn = _write_turn(table)
    if turn:
        data["turn"] = turn
    return data | _write_next(table, turn)


def _write_next(table: Table, turn: Mapping[str, Any]) -> dict[str, Any]:
    """What is played next: nothing where reading takes it for granted, a question, or else the steps."""
    if table.agenda == _usual_agenda(table, bool(turn)):
        return {}
    question = asks.written(table)
    if question is not None:
        return {"ask": question}
    return {"agenda": [[name, list(args)] for name, args in table.agenda]}


def _usual_agenda(table: Table, begun: bool) -> list[Step]:
    """A person with a `turn` is in the middle of it; else the turn starts."""
    player = table.players[table.active]
    if begun and not (player.automa or player.reported):
        return [("next_turn", ()), ("act", (table.active,))]
    return [("turn", (table.active,))]


def _used(table: Table) -> Counter[int]:
    """How many of each card lie outside the market deck."""
    used = Counter(table.market + table.devoured)
    for player in table.players:
        used.update(player.hand + player.deck + player.discard + player.inner)
        used.update(card for card in player.played if card != NONE)
    return used


def _usual_deck(table: Table) -> list[int]:
    """Every card of the half-decks that is nowhere else."""
    left = Counter(market_cards(table.config))
    left.subtract({card: count for card, count in _used(table).items() if card in left})
    return sorted(left.elements())


# -- reading -------------------------------------------------------------------------------------------------


def _cards(names: Sequence[str], where: str) -> list[int]:
    return [_CARDS.find(name, where) for name in names]


def _for_market(names: Sequence[str], table: Table, where: str) -> list[int]:
    """Cards that lie, or will lie, in the market: of the half-decks in play, or without one (ASM-33)."""
    cards = _cards(names, where)
    decks = table.config.options["decks"].split("+")
    for card in cards:
        deck = CARDS[card].deck
        if deck in HALF_DECKS and deck not in decks:
            raise BadPosition(
                f"{where}: {CARD_IDS[card]} is a card of the half-deck {deck}; those in play are "
                f"{' and '.join(decks)} (options.decks)"
            )
    return cards


def _color(word: str, seats: int, where: str, white: bool = True) -> int:
    allowed = [*COLORS[:seats], *(["white"] if white else [])]
    word = word.casefold()
    if word not in allowed:
        raise BadPosition(f"{where}: “{word}” is not a color here. Choose from: {', '.join(allowed)}")
    return COLORS.index(word)


def read_position(data: Mapping[str, Any], game: Game[Table, View]) -> Table:
    """A table from a position, or what is wrong with it and where."""
    must_be_of(game, data)
    given = convert(data, _Position)
    table = _empty(given, game)
    seats = len(table.players)
    table.round = _round(given)
    table.active = (
        _color(given.active, seats, "active", white=False) if given.active else _first_automa(table)
    )
    table.first = _color(given.first, seats, "first", white=False) if given.first else 0
    table.board.mover = table.active
    table.final = given.final
    table.over = given.agenda == []
    _read_board(table, given)
    _read_players(table, given)
    _read_market(table, given)
    _read_turn(table, given.turn or _Turn())
    _check_troops(table, given)
    table.agenda = _usual_agenda(table, given.turn is not None)
    if given.agenda is not None:
        table.agenda = _read_agenda(table, given.agenda, game)
    if given.market is None and not table.over:
        table.agenda.append(("deal", ()))
    if given.ask is not None:
        pose(game, table, given.ask, _asked_seat(table, given.ask))
    return table


def _asked_seat(table: Table, wanted: Wanted) -> int:
    if wanted.seat is None:
        return table.active
    seats = range(len(table.players))
    names = Names("seat", [COLORS[seat] for seat in seats], [str(seat) for seat in seats])
    return names.find(str(wanted.seat), "ask.seat")


def _round(given: _Position) -> int:
    """North goes round with the rounds (TA-NORTH-02): one of the two is enough."""
    if given.north is None:
        return 1 if given.round is None else number(given.round, 1, 10_000, "round")
    side = NORTHS.index(meant(given.north, NORTHS, "north", "side of the map"))
    if given.round is None:
        return side + 1
    if (number(given.round, 1, 10_000, "round") - 1) % 4 != side:
        real = NORTHS[(given.round - 1) % 4]
        raise BadPosition(f"north: in round {given.round} it is the {real} side; leave one of the two out")
    return given.round


def _empty(given: _Position, game: Game[Table, View]) -> Table:
    try:
        seats = game.line_up(given.seats or game.lineup)
        return empty_table(checked(game.options(given.options), seats))
    except BadSetup as error:
        raise BadPosition(f"seats and options: {error}") from None


def _first_automa(table: Table) -> int:
    return next((seat for seat, player in enumerate(table.players) if player.automa), 0)


def _read_board(table: Table, given: _Position) -> None:
    if given.board is None:
        put_whites(table)
    else:
        _put_pieces(table, given.board, "board")
    _put_pieces(table, given.added, "added")
    for name, word in given.markers.items():
        city = asks.PLACE_NAMES.find(name, "markers")
        if not BIT[city] & CITIES:
            raise BadPosition(f"markers.{name}: only a city has a marker")
        _give_marker(table, city, _color(word, table.board.seats, f"markers.{name}", white=False))


def _put_pieces(table: Table, rows: Mapping[str, Any], part: str) -> None:
    board = table.board
    for name, row in rows.items():
        where = f"{part}.{name}"
        node = asks.PLACE_NAMES.find(name, part)
        if not BIT[node] & board.in_play:
            raise BadPosition(f"{where}: this part of the map is not in play with {board.seats} seats")
        if not isinstance(row, Mapping):
            raise BadPosition(f"{where}: expected troops by color and spies, not {quoted(row)}")
        for word, value in row.items():
            if word == "spies":
                _read_spies(table, node, value, f"{where}.spies")
            else:
                _put_troops(table, node, _color(word, board.seats, where), value, where)


def _put_troops(table: Table, node: int, color: int, value: Any, where: str) -> None:
    if type(value) is not int or value < 0:
        raise BadPosition(f"{where}.{COLORS[color]}: expected a number of troops, not {quoted(value)}")
    board = table.board
    for _ in range(value):
        if not board.room[node]:
            here = [f"{board.troops[other][node]} {color_name(other)}" for other in range(5)]
            there = ", ".join(text for text in here if text[0] != "0")
            raise BadPosition(
                f"{where}.{COLORS[color]}: no room for {plural(value, 'troop')}; it has "
                f"{plural(PLACES[node].spaces, 'space')}, full with {there}"
            )
        board.put(color, node)


def _give_marker(table: Table, site: int, seat: int) -> None:
    """A tie inside a team leaves the marker with whoever had it (ASM-30)."""
    board = table.board
    if board.holder[site] != seat:
        mover, board.mover = board.mover, seat
        board.holder[site] = NONE
        for other in range(board.seats):
            board.markers[other] &= ~BIT[site]
        board.settle(site)
        board.mover = mover
    if board.holder[site] != seat:
        raise BadPosition(f"markers.{NODE_IDS[site]}: {color_name(seat)} cannot hold it with these troops")


def _read_spies(table: Table, node: int, value: Any, where: str) -> None:
    colors = isinstance(value, list) and all(isinstance(word, str) for word in value)
    if not colors or not BIT[node] & SITES:
        raise BadPosition(f"{where}: expected a list of colors at a site")
    for word in value:
        seat = _color(word, table.board.seats, where, white=False)
        if table.board.spies[seat] & BIT[node]:
            raise BadPosition(f"{where}: {word} has two spies here; one is allowed")
        if not table.board.spies_left(seat):
            raise BadPosition(f"{where}: {word} has more than {SPIES} spies on the map")
        table.board.spy_in(seat, node)


def _read_players(table: Table, given: _Position) -> None:
    if len(given.players) > len(table.players):
        raise BadPosition(
            f"players: {plural(len(given.players), 'player')} for {plural(len(table.players), 'seat')}"
        )
    for seat, player in enumerate(table.players):
        row = given.players[seat] if seat < len(given.players) else _Player()
        where = f"players[{seat}]"
        player.vp = number(row.vp, 0, 10_000, f"{where}.vp")
        for word, count in row.trophies.items():
            color = _color(word, len(table.players), f"{where}.trophies")
            if color == seat and count:
                raise BadPosition(f"{where}.trophies.{word}: nobody takes trophies of their own")
            player.trophies[color] = _count(count, TROOPS, f"{where}.trophies.{word}")
        if player.automa:
            _read_automa(player, row, where)
        else:
            _read_person(player, row, where)
            if (
                row.hand is None
                and not player.reported
                and not (given.turn is not None and seat == table.active)
            ):
                table.undealt |= 1 << seat


def _count(value: Any, high: int, where: str) -> int:
    if type(value) is not int:
        raise BadPosition(f"{where}: a number from 0 to {high} is expected, not {quoted(value)}")
    return number(value, 0, high, where)


def _read_automa(player: Player, row: _Player, where: str) -> None:
    for name in ("hand", "deck", "discard", "inner", "played"):
        if getattr(row, name):
            raise BadPosition(f"{where}.{name}: an Automa has no cards; its pile is called delay")
    outcasts, starting = DELAY_PILES[player.level]
    text = "O" * outcasts + "S" * starting if row.delay is None else row.delay.upper()
    if set(text) - set(_DELAY):
        raise BadPosition(
            f"{where}.delay: {quoted(row.delay)}; write O for an outcast and S for a starting card, top first"
        )
    player.delay = [_DELAY[letter] for letter in text]


def _read_person(player: Player, row: _Player, where: str) -> None:
    if row.delay is not None:
        raise BadPosition(f"{where}.delay: only an Automa has a delay pile")
    zones = (row.hand, row.deck, row.discard, row.inner, row.played)
    deck = _names(STARTING_DECK) if all(zone is None for zone in zones) else row.deck or []
    player.deck = sorted(_cards(deck, f"{where}.deck"))
    player.hand = sorted(_cards(row.hand or [], f"{where}.hand"))
    player.discard = sorted(_cards(row.discard or [], f"{where}.discard"))
    player.inner = sorted(_cards(row.inner or [], f"{where}.inner"))
    for name in row.played or []:
        player.played.append(NONE if name is None else _cards([name], f"{where}.played")[0])


def _check_troops(table: Table, given: _Position) -> None:
    """F-19: every color has forty troops in barracks, on the map and in trophy halls together."""
    for seat, player in enumerate(table.players):
        out = sum(table.board.troops[seat]) + sum(other.trophies[seat] for other in table.players)
        if out > TROOPS:
            raise BadPosition(
                f"{color_name(seat)} has {plural(out, 'troop')} on the map and in trophy halls; "
                f"there are {TROOPS}"
            )
        said = given.players[seat].barracks if seat < len(given.players) else None
        where = f"players[{seat}].barracks"
        player.barracks = TROOPS - out if said is None else number(said, 0, TROOPS - out, where)
    white = sum(table.board.troops[WHITE]) + sum(player.trophies[WHITE] for player in table.players)
    if white > TROOPS:
        raise BadPosition(
            f"{plural(white, 'white troop')} on the map and in trophy halls; the game has {TROOPS}"
        )


def _read_market(table: Table, given: _Position) -> None:
    if given.market is not None and len(given.market) > ROW:
        raise BadPosition(f"market: {plural(len(given.market), 'card')}; the row has {ROW} spaces")
    table.market = _for_market(given.market or [], table, "market")
    table.devoured = _for_market(given.devoured, table, "devoured")
    stacks = given.stacks
    table.guards = number(stacks.house_guard, 0, CARDS[GUARD].copies, "stacks.house-guard")
    table.priestesses = number(
        stacks.priestess_of_lolth, 0, CARDS[PRIESTESS].copies, "stacks.priestess-of-lolth"
    )
    used = _used(table)
    piled = sum(player.delay.count(OUTCAST) for player in table.players)
    if piled + used[OUTCAST] > OUTCASTS:
        total = piled + used[OUTCAST]
        raise BadPosition(f"{total} Insane Outcasts in decks and delay piles; the game has {OUTCASTS}")
    rest = max(0, OUTCASTS - piled - used[OUTCAST])
    said = stacks.insane_outcast
    table.outcasts = rest if said is None else number(said, 0, OUTCASTS, "stacks.insane-outcast")
    if given.market_deck is None:
        table.market_deck = _usual_deck(table)
    else:
        table.market_deck = sorted(_for_market(given.market_deck, table, "market_deck"))
        used.update(table.market_deck)
    for card, count in sorted(used.items()):
        if count > CARDS[card].copies:
            raise BadPosition(f"{CARD_IDS[card]} is in {count} places, but the game has {CARDS[card].copies}")


def _read_turn(table: Table, turn: _Turn) -> None:
    table.power = number(turn.power, 0, 1000, "turn.power")
    table.influence = number(turn.influence, 0, 1000, "turn.influence")
    for name in turn.paid:
        city = asks.PLACE_NAMES.find(name, "turn.paid")
        if not BIT[city] & CITIES:
            cities = ", ".join(NODE_IDS[other] for other in bits(CITIES))
            raise BadPosition(f"turn.paid: {name} is no city; the cities: {cities}")
        if table.paid & BIT[city]:
            raise BadPosition(f"turn.paid: {name} is named twice")
        table.paid |= BIT[city]
    for name, count in turn.aspects.items():
        aspect = ASPECTS.index(meant(name, ASPECTS, "turn.aspects", "aspect"))
        table.aspects[aspect] = _count(count, 1000, f"turn.aspects.{name}")
    played = len(table.players[table.active].played)
    for place, name, index in turn.laters:
        if place is not None and not 0 <= place < played:
            raise BadPosition(
                f"turn.laters: place {place} of the cards played; there are {played}, from 0 on"
            )
        (card,) = _cards([name], "turn.laters")
        if not 0 <= index < len(CARDS[card].laters):
            raise BadPosition(f"turn.laters: {name} gives no order number {index} for the end of the turn")
        order = (NONE if place is None else place, card, index)
        if place is not None and order in table.laters:
            raise BadPosition(f"turn.laters: order {index} of {name} is named twice")
        table.laters.append(order)
    table.ghost = turn.ghost
    if table.ghost and not table.devoured:
        raise BadPosition("turn.ghost: no card is devoured")
    if turn.delayed is not None:
        if not table.players[table.active].automa:
            raise BadPosition("turn.delayed: only an Automa has a delay pile")
        table.delayed = _DELAYED[meant(turn.delayed, _DELAYED, "turn.delayed", "delay card")]


def _read_agenda(
    table: Table, rows: Sequence[tuple[str, list[int | str]]], game: Game[Table, View]
) -> list[Step]:
    """The steps still to be played, the next one last."""
    named = [(name, _named(args) if name == "automa" else args) for name, args in rows]
    steps = agenda(named, game.steps, len(table.players))
    asks.check_starts(table, sum(name == "start" for name, _ in steps), "agenda, step start")
    if any(name == "set_up" for name, _ in steps):
        asks.check_starts(table, len(table.players), "agenda, step set_up")
    for name, args in steps:
        where = f"agenda, step {name}"
        if args and isinstance(args[0], int):
            _check_kind(table, name, args[0], where)
        if name == "automa":
            known(str(args[1]), PARTS, where, "part of an Automa's turn")
        if name == "resume":
            raise BadPosition(f"{where}: use `ask` for the middle of an action")
    return steps


#: Positions of games that were kept before the parts had names say at which line of the page they begin.
_PART_AT: dict[int | str, str] = {0: "delay", 3: "guile", 4: "malice", 5: "conquest", 6: "ambition"}


def _named(args: list[int | str]) -> list[int | str]:
    """The arguments of an automa's step, with the part of the turn by its name."""
    seat, part = args[:1], args[1:]
    return [*seat, *(_PART_AT.get(each, each) for each in part)]


def _check_kind(table: Table, step: str, seat: int, where: str) -> None:
    """Some steps are for people, some for those who report, one is for automas."""
    automa = table.players[seat].automa
    reported = table.players[seat].reported
    if reported != (step in (REPORT, "reported")) and step in (REPORT, "reported", "act", "end_turn", "hand"):
        kind = "is reported; its step is called report" if reported else "is not reported"
        raise BadPosition(f"{where}: seat {seat} {kind}")
    if automa and step in ("act", "end_turn", "hand"):
        raise BadPosition(f"{where}: seat {seat} is an Automa; its step is called automa")
    if not automa and step == "automa":
        raise BadPosition(f"{where}: seat {seat} is a human, whose step is called act")
