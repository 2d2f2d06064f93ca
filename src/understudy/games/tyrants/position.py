"""Positions: a table written as data, for puzzles, tests, corrections and digests.

Every part has a default, so that a puzzle names only what matters:

- no `board`: the white troops of the set-up; with one: what it names and nothing else
- no `barracks`: all troops that are nowhere else
- no cards for a person: the ten starting cards as deck
- no `market`: dealt from the deck; no `market_deck`: every card of the half-decks that is nowhere else
- no `delay`: that of the automa's difficulty
- no `agenda`: the turn of `active` starts; with a `turn`, a person is in the middle of it
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from inspect import signature
from typing import Any

import msgspec

from understudy.core.errors import BadPosition, BadSetup
from understudy.core.game import Game
from understudy.core.table import Step
from understudy.games.tyrants.board import SPIES, TROOPS
from understudy.games.tyrants.cards import (
    ASPECTS,
    CARD_IDS,
    CARD_OF,
    CARDS,
    GUARD,
    NOBLE,
    OUTCAST,
    PRIESTESS,
    STARTING_DECK,
)
from understudy.games.tyrants.options import COLOURS, NONE, ROW, WHITE
from understudy.games.tyrants.places import BIT, CITIES, NODE_IDS, NODE_OF, PLACES, SITES, bits
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

_DELAY = {"O": OUTCAST, "S": NOBLE}
_LETTER = {card: letter for letter, card in _DELAY.items()}
_DELAYED = {"outcast": OUTCAST, "starting": NOBLE}
#: An automa's turn is played in so many steps.
_PARTS = 3
_CITY_IDS = tuple(NODE_IDS[city] for city in bits(CITIES))


class _Player(msgspec.Struct, forbid_unknown_fields=True):
    barracks: int | None = None
    vp: int = 0
    trophies: dict[str, int] = {}
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
    aspects: dict[str, int] = {}
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
    round: int = 1
    first: str | None = None
    active: str | None = None
    final: bool = False
    market: list[str] | None = None
    market_deck: list[str] | None = None
    devoured: list[str] = []
    stacks: _Stacks = msgspec.field(default_factory=_Stacks)
    board: dict[str, dict[str, int | list[str]]] | None = None
    #: Who has the marker of a city; needed in co-op only, where troops alone do not tell.
    markers: dict[str, str] = {}
    players: list[_Player] = []
    turn: _Turn | None = None
    agenda: list[tuple[str, list[int]]] | None = None


# -- writing -------------------------------------------------------------------------------------------------


def _names(cards: Sequence[int]) -> list[str]:
    return [CARD_IDS[card] for card in cards]


def _write_player(player: Player) -> dict[str, Any]:
    data: dict[str, Any] = {"barracks": player.barracks, "vp": player.vp}
    trophies = {COLOURS[colour]: count for colour, count in enumerate(player.trophies) if count}
    if trophies:
        data["trophies"] = trophies
    if player.automa:
        return {**data, "delay": "".join(_LETTER[card] for card in player.delay)}
    data["hand"] = _names(player.hand)
    data["deck"] = _names(player.deck)
    data["discard"] = _names(sorted(player.discard))
    data["inner"] = _names(sorted(player.inner))
    if player.played:
        data["played"] = [None if card == NONE else CARD_IDS[card] for card in player.played]
    return data


def _write_board(table: Table) -> dict[str, dict[str, Any]]:
    board = table.board
    found: dict[str, dict[str, Any]] = {}
    for colour, troops in enumerate(board.troops):
        for node in bits(board.held[colour]):
            found.setdefault(NODE_IDS[node], {})[COLOURS[colour]] = troops[node]
    for seat, sites in enumerate(board.spies):
        for node in bits(sites):
            found.setdefault(NODE_IDS[node], {}).setdefault("spies", []).append(COLOURS[seat])
    return found


def _write_turn(table: Table) -> dict[str, Any]:
    data: dict[str, Any] = {}
    if table.power or table.influence:
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
        "first": COLOURS[table.first],
        "active": COLOURS[table.active],
        "final": table.final,
        "market": _names(table.market),
        "market_deck": _names(table.market_deck),
        "devoured": _names(table.devoured),
        "stacks": {
            "house-guard": table.guards,
            "priestess-of-lolth": table.priestesses,
            "insane-outcast": table.outcasts,
        },
        "board": _write_board(table),
        "players": [_write_player(player) for player in table.players],
        "agenda": [[name, list(args)] for name, args in table.agenda],
    }
    if config.coop:
        data["markers"] = {
            NODE_IDS[site]: COLOURS[holder]
            for site, holder in enumerate(table.board.holder)
            if holder != NONE
        }
    turn = _write_turn(table)
    return {**data, "turn": turn} if turn else data


# -- reading -------------------------------------------------------------------------------------------------


def _known(word: str, words: Mapping[str, int] | Sequence[str], where: str, what: str) -> str:
    if word in words:
        return word
    near = get_close_matches(word, list(words), 3)
    hint = f"did you mean {' or '.join(near)}?" if near else f"possible: {', '.join(list(words)[:12])} …"
    raise BadPosition(f"{where}: there is no {what} “{word}”; {hint}")


def _cards(names: Sequence[str], where: str) -> list[int]:
    return [CARD_OF[_known(name, CARD_OF, where, "card")] for name in names]


def _colour(word: str, seats: int, where: str, white: bool = True) -> int:
    allowed = [*COLOURS[:seats], *(["white"] if white else [])]
    if word not in allowed:
        raise BadPosition(f"{where}: “{word}” is no colour here; possible: {', '.join(allowed)}")
    return COLOURS.index(word)


def _number(value: int, low: int, high: int, where: str) -> int:
    if not low <= value <= high:
        raise BadPosition(f"{where}: {value} is not possible; it must be {low} to {high}")
    return value


def _parse(data: Mapping[str, Any]) -> _Position:
    try:
        return msgspec.convert(dict(data), _Position)
    except msgspec.ValidationError as error:
        text = str(error).replace("`", "")
        hint = ""
        if "unknown field" in text:
            kinds: list[type[msgspec.Struct]] = [_Position, _Player, _Turn, _Stacks]
            inside = kinds[1] if "players" in text else kinds[2] if "$.turn" in text else kinds[3]
            kind = inside if " - at " in text else kinds[0]
            hint = f" (possible: {', '.join(kind.__struct_encode_fields__)})"
        raise BadPosition(text.replace("$.", "").replace(" - at ", ", at ") + hint) from None


def read_position(data: Mapping[str, Any], game: Game[Table, View]) -> Table:
    """A table from a position, or what is wrong with it and where."""
    given = _parse(data)
    if given.game != game.name:
        raise BadPosition(f"game: this is a position of “{given.game}”, not of {game.name}")
    table = _empty(given, game)
    seats = len(table.players)
    table.round = _number(given.round, 1, 10_000, "round")
    table.active = (
        _colour(given.active, seats, "active", white=False) if given.active else _first_automa(table)
    )
    table.first = _colour(given.first, seats, "first", white=False) if given.first else 0
    table.board.mover = table.active
    table.final = given.final
    _read_board(table, given)
    _read_players(table, given)
    _read_market(table, given)
    _read_turn(table, given.turn or _Turn())
    _check_troops(table, given)
    if given.agenda is not None:
        table.agenda = _read_agenda(table, given.agenda, game.steps)
    elif given.turn is None or table.players[table.active].automa:
        table.agenda = [("turn", (table.active,))]
    else:
        table.agenda = [("next_turn", ()), ("act", (table.active,))]
    if given.market is None:
        table.agenda.append(("deal", ()))
    return table


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
        return
    board = table.board
    for name, row in given.board.items():
        where = f"board.{name}"
        node = NODE_OF[_known(name, NODE_OF, "board", "site or route space")]
        if not BIT[node] & board.in_play:
            raise BadPosition(f"{where}: this part of the map is not in play with {board.seats} seats")
        for word, value in row.items():
            if word == "spies":
                _read_spies(table, node, value, f"{where}.spies")
                continue
            colour = _colour(word, board.seats, where)
            if not isinstance(value, int) or value < 0:
                raise BadPosition(f"{where}.{word}: a number of troops is expected, not {value!r}")
            for _ in range(value):
                if not board.room[node]:
                    raise BadPosition(f"{where}: more troops than its {PLACES[node].spaces} spaces hold")
                board.put(colour, node)
    for name, word in given.markers.items():
        node = NODE_OF[_known(name, NODE_OF, "markers", "site")]
        _give_marker(table, node, _colour(word, board.seats, f"markers.{name}", white=False))


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
        raise BadPosition(f"markers.{NODE_IDS[site]}: {COLOURS[seat]} cannot hold it with these troops")


def _read_spies(table: Table, node: int, value: int | list[str], where: str) -> None:
    if not isinstance(value, list) or not BIT[node] & SITES:
        raise BadPosition(f"{where}: a list of colours at a site is expected")
    for word in value:
        seat = _colour(word, table.board.seats, where, white=False)
        if table.board.spies[seat] & BIT[node]:
            raise BadPosition(f"{where}: {word} has two spies here; one is allowed")
        if not table.board.spies_left(seat):
            raise BadPosition(f"{where}: {word} has more than {SPIES} spies on the map")
        table.board.spy_in(seat, node)


def _read_players(table: Table, given: _Position) -> None:
    if len(given.players) > len(table.players):
        raise BadPosition(
            f"players: {len(given.players)} are described, but there are {len(table.players)} seats"
        )
    for seat, player in enumerate(table.players):
        row = given.players[seat] if seat < len(given.players) else _Player()
        where = f"players[{seat}]"
        player.vp = _number(row.vp, 0, 10_000, f"{where}.vp")
        for word, count in row.trophies.items():
            colour = _colour(word, len(table.players), f"{where}.trophies")
            player.trophies[colour] = _number(count, 0, TROOPS, f"{where}.trophies.{word}")
        if player.automa:
            _read_automa(player, row, where)
        else:
            _read_person(player, row, where)


def _read_automa(player: Player, row: _Player, where: str) -> None:
    for name in ("hand", "deck", "discard", "inner", "played"):
        if getattr(row, name):
            raise BadPosition(
                f"{where}.{name}: an automa has no cards (TA-SETUP-02); its pile is called delay"
            )
    outcasts, starting = DELAY_PILES[player.level]
    text = "O" * outcasts + "S" * starting if row.delay is None else row.delay
    if set(text) - set(_DELAY):
        raise BadPosition(
            f"{where}.delay: “{text}”; write O for an outcast and S for a starting card, top first"
        )
    player.delay = [_DELAY[letter] for letter in text]


def _read_person(player: Player, row: _Player, where: str) -> None:
    if row.delay is not None:
        raise BadPosition(f"{where}.delay: only an automa has a delay pile")
    zones = (row.hand, row.deck, row.discard, row.inner, row.played)
    deck = _names(STARTING_DECK) if all(zone is None for zone in zones) else row.deck or []
    player.deck = sorted(_cards(deck, f"{where}.deck"))
    player.hand = sorted(_cards(row.hand or [], f"{where}.hand"))
    player.discard = sorted(_cards(row.discard or [], f"{where}.discard"))
    player.inner = sorted(_cards(row.inner or [], f"{where}.inner"))
    for name in row.played or []:
        player.played.append(NONE if name is None else _cards([name], f"{where}.played")[0])


def _check_troops(table: Table, given: _Position) -> None:
    """F-19: every colour has forty troops in barracks, on the map and in trophy halls together."""
    for seat, player in enumerate(table.players):
        out = sum(table.board.troops[seat]) + sum(other.trophies[seat] for other in table.players)
        if out > TROOPS:
            raise BadPosition(
                f"{COLOURS[seat]} has {out} troops on the map and in trophy halls; there are {TROOPS}"
            )
        said = given.players[seat].barracks if seat < len(given.players) else None
        where = f"players[{seat}].barracks"
        player.barracks = TROOPS - out if said is None else _number(said, 0, TROOPS - out, where)
    white = sum(table.board.troops[WHITE]) + sum(player.trophies[WHITE] for player in table.players)
    if white > TROOPS:
        raise BadPosition(
            f"there are {white} white troops on the map and in trophy halls; the game has {TROOPS}"
        )


def _read_market(table: Table, given: _Position) -> None:
    if given.market is not None and len(given.market) > ROW:
        raise BadPosition(f"market: {len(given.market)} cards; the row has {ROW} spaces")
    table.market = _cards(given.market or [], "market")
    table.devoured = _cards(given.devoured, "devoured")
    stacks = given.stacks
    table.guards = _number(stacks.house_guard, 0, CARDS[GUARD].copies, "stacks.house-guard")
    table.priestesses = _number(
        stacks.priestess_of_lolth, 0, CARDS[PRIESTESS].copies, "stacks.priestess-of-lolth"
    )
    used = Counter(table.market + table.devoured)
    piled = 0
    for player in table.players:
        used.update(player.hand + player.deck + player.discard + player.inner)
        used.update(card for card in player.played if card != NONE)
        piled += player.delay.count(OUTCAST)
    rest = max(0, OUTCASTS - piled - used[OUTCAST])
    said = stacks.insane_outcast
    table.outcasts = rest if said is None else _number(said, 0, OUTCASTS, "stacks.insane-outcast")
    if given.market_deck is None:
        left = Counter(market_cards(table.config))
        left.subtract({card: count for card, count in used.items() if card in left})
        table.market_deck = sorted(left.elements())
    else:
        table.market_deck = sorted(_cards(given.market_deck, "market_deck"))
        used.update(table.market_deck)
    for card, count in sorted(used.items()):
        if count > CARDS[card].copies:
            raise BadPosition(f"{CARD_IDS[card]} lies in {count} places; the game has {CARDS[card].copies}")


def _read_turn(table: Table, turn: _Turn) -> None:
    table.power = _number(turn.power, 0, 1000, "turn.power")
    table.influence = _number(turn.influence, 0, 1000, "turn.influence")
    for name in turn.paid:
        table.paid |= BIT[NODE_OF[_known(name, _CITY_IDS, "turn.paid", "city")]]
    for name, count in turn.aspects.items():
        aspect = ASPECTS.index(_known(name, ASPECTS, "turn.aspects", "aspect"))
        table.aspects[aspect] = _number(count, 0, 1000, f"turn.aspects.{name}")
    played = len(table.players[table.active].played)
    for place, name, index in turn.laters:
        if place is not None and not 0 <= place < played:
            raise BadPosition(
                f"turn.laters: place {place} of the cards played; there are {played}, from 0 on"
            )
        (card,) = _cards([name], "turn.laters")
        if not 0 <= index < len(CARDS[card].laters):
            raise BadPosition(f"turn.laters: {name} gives no order number {index} for the end of the turn")
        table.laters.append((NONE if place is None else place, card, index))
    table.ghost = turn.ghost
    if turn.delayed is not None:
        table.delayed = _DELAYED[_known(turn.delayed, _DELAYED, "turn.delayed", "delay card")]


def _read_agenda(
    table: Table, rows: Sequence[tuple[str, list[int]]], known: Mapping[str, Callable[..., object]]
) -> list[Step]:
    """The steps still to be played, the next one last."""
    for name, args in rows:
        where = f"agenda, step {_known(name, list(known), 'agenda', 'step')}"
        wanted = len(signature(known[name]).parameters) - 1
        if len(args) != wanted:
            raise BadPosition(f"{where}: {wanted} numbers are expected after it, not {len(args)}")
        if args:
            _number(args[0], 0, len(table.players) - 1, f"{where}, seat")
            _check_kind(table, name, args[0], where)
        if wanted == 2:
            _number(args[1], 0, _PARTS - 1, f"{where}, part of the turn")
    return [(name, tuple(args)) for name, args in rows]


def _check_kind(table: Table, step: str, seat: int, where: str) -> None:
    """Some steps are for people, one is for automas."""
    automa = table.players[seat].automa
    if automa and step in ("act", "end_turn"):
        raise BadPosition(f"{where}: seat {seat} is an automa; its step is called automa")
    if not automa and step == "automa":
        raise BadPosition(f"{where}: seat {seat} is a person; a person's step is called act")
