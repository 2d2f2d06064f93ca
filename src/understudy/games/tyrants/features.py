"""What a learner reads: the table as one seat sees it, and the options."""

from __future__ import annotations

from understudy.core.features import Feature, Features, OptionPart, Vocabulary
from understudy.games.tyrants.cards import CARDS
from understudy.games.tyrants.options import OPTIONS, WHITE
from understudy.games.tyrants.places import NODES
from understudy.games.tyrants.table import Player
from understudy.games.tyrants.view import View

SEATS = 4
_NODES = len(NODES)
_CARDS = len(CARDS)
_ROW = 6
_NO_PLAYER = [0] * (9 + 5)
_EMPTY = bytes(_NODES)
#: A set of places as a byte for each.
_SPREAD = {value: bytes(value >> bit & 1 for bit in range(8)) for value in range(256)}
_BYTES = (_NODES + 7) // 8


def _places(mask: int) -> bytes:
    """A 1 for every place of a set."""
    return b"".join([_SPREAD[byte] for byte in mask.to_bytes(_BYTES, "little")])[:_NODES]


def _counts(cards: list[int]) -> bytearray:
    found = bytearray(_CARDS)
    for card in cards:
        if card >= 0:
            found[card] += 1
    return found


def _player(player: Player) -> list[int]:
    return [
        int(player.automa),
        player.barracks,
        min(player.vp, 400),
        player.hand_size,
        player.deck_size,
        len(player.discard),
        len(player.inner),
        len(player.played),
        len(player.delay),
        *player.trophies,
    ]


def read(view: View) -> list[int]:
    """The first numbers, in the order in which they are declared."""
    players = view.players
    count, own = len(players), max(0, view.seat)
    order = [(own + turn) % count for turn in range(count)]
    found = [
        min(view.round, 99),
        int(view.final),
        (view.active - own) % count,
        min(view.power, 99),
        min(view.influence, 99),
        view.guards,
        view.priestesses,
        view.outcasts,
        len(view.market_deck),
        *(view.market + [-1] * (_ROW - len(view.market))),
    ]
    for seat in order:
        found += _player(players[seat])
    for _ in range(SEATS - count):
        found += _NO_PLAYER
    return found


def pieces_and_cards(view: View) -> bytes:
    """Troops and spies by place, and the own cards by kind."""
    board, players = view.board, view.players
    count, own = len(players), max(0, view.seat)
    order = [(own + turn) % count for turn in range(count)]
    nobody = [_EMPTY] * (SEATS - count)
    mine = players[own]
    hand = mine.hand if view.seat >= 0 else []
    return b"".join(
        [
            *[board.troops[seat] for seat in order],
            *nobody,
            board.troops[WHITE],
            *[_places(board.spies[seat]) for seat in order],
            *nobody,
            _counts(hand),
            _counts(mine.discard),
            _counts(mine.inner),
            _counts(mine.played),
        ]
    )


FEATURES = Features(
    1,
    (
        Feature("round", 0, 99),
        Feature("final", 0, 1),
        Feature("turn of", 0, SEATS - 1),
        Feature("power", 0, 99),
        Feature("influence", 0, 99),
        Feature("guards", 0, 99),
        Feature("priestesses", 0, 99),
        Feature("outcasts", 0, 99),
        Feature("market deck", 0, 99),
        Feature("market", -1, _CARDS - 1, _ROW),
        *(
            feature
            for seat in range(SEATS)
            for feature in (
                Feature(f"automa {seat}", 0, 1),
                Feature(f"barracks {seat}", 0, 40),
                Feature(f"points {seat}", 0, 400),
                Feature(f"cards {seat}", 0, 99, 6),
                Feature(f"trophies {seat}", 0, 40, 5),
            )
        ),
        *(Feature(f"troops {seat}", 0, 40, _NODES) for seat in range(SEATS)),
        Feature("white troops", 0, 40, _NODES),
        *(Feature(f"spies {seat}", 0, 1, _NODES) for seat in range(SEATS)),
        Feature("hand", 0, 30, _CARDS),
        Feature("discard pile", 0, 30, _CARDS),
        Feature("inner circle", 0, 30, _CARDS),
        Feature("played", 0, 30, _CARDS),
    ),
    read,
    pieces_and_cards,
)
VOCABULARY = Vocabulary(
    1,
    sorted({id.partition(":")[0] for id in OPTIONS}),
    (
        OptionPart("node", 0, _NODES - 1),
        OptionPart("color", 0, 4),
        OptionPart("card", 0, _CARDS - 1),
        OptionPart("place", 0, _ROW),
        OptionPart("owner", 0, SEATS - 1),
        OptionPart("seat", 0, SEATS - 1),
        OptionPart("number", 0, 99),
    ),
)
