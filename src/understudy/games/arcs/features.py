"""What a learner reads: the table as one seat sees it, and the options."""

from __future__ import annotations

from understudy.core.features import Feature, Features, OptionPart, Vocabulary
from understudy.games.arcs.board import KINDS, WIDTH
from understudy.games.arcs.cards import ACTION_CARDS, COURT_CARDS
from understudy.games.arcs.options import VERBS
from understudy.games.arcs.places import NONE
from understudy.games.arcs.table import Player
from understudy.games.arcs.view import View

SEATS = 4
_COURT, _ACTIONS, _SPOTS = len(COURT_CARDS), len(ACTION_CARDS), 4
_MAP = WIDTH * len(KINDS)
_NO_PLAYER = [0] * 13 + [NONE] * 7 + [0] * 20
_NO_PIECES = bytes(_MAP)
_NOT_PLAYED = (NONE, NONE)


def _player(player: Player) -> list[int]:
    return [
        int(player.bot),
        min(player.power, 99),
        player.ships,
        player.starports,
        player.cities,
        player.agents,
        player.cards,
        player.outrage,
        player.guilds.bit_count(),
        player.lore.bit_count(),
        player.counter,
        player.seize,
        len(player.bonus),
        *player.slots,
        *player.trophies,
        *player.captives,
    ]


def read(view: View) -> list[int]:
    """The first numbers, in the order in which they are declared."""
    players = view.players
    count, own = len(players), max(0, view.seat)
    order = [(own + turn) % count for turn in range(count)]
    played = [_NOT_PLAYED] * SEATS
    for seat, card, way in view.played:
        played[(seat - own) % count] = (card, way)
    found = [
        view.chapter,
        (view.initiative - own) % count,
        (view.active - own) % count,
        own,
        view.pips,
        view.lead,
        int(view.zero),
        int(view.declared),
        view.flipped,
        *view.markers,
        *(view.court + [NONE] * (_SPOTS - len(view.court))),
        *view.agents,
        *view.supply,
        len(view.court_deck),
        *(card for card, _ in played),
        *(way for _, way in played),
    ]
    for seat in order:
        found += _player(players[seat])
    found += _NO_PLAYER * (SEATS - count)
    return found


def pieces_and_cards(view: View) -> bytes:
    """Pieces by place, and the own cards."""
    players = view.players
    count, own = len(players), max(0, view.seat)
    mine = players[own]
    hand, guilds = bytearray(_ACTIONS), mine.guilds
    for card in mine.hand if view.seat >= 0 else ():
        hand[card] = 1
    return b"".join(
        [
            *[view.board.at[(own + turn) % count] for turn in range(count)],
            *[_NO_PIECES] * (SEATS - count),
            hand,
            bytes([guilds >> card & 1 for card in range(_COURT)]),
        ]
    )


FEATURES = Features(
    1,
    (
        Feature("chapter", 0, 6),
        Feature("initiative", 0, SEATS - 1),
        Feature("turn of", 0, SEATS - 1),
        Feature("seat", 0, SEATS - 1),
        Feature("pips", 0, 99),
        Feature("lead card", NONE, _ACTIONS - 1),
        Feature("zero token", 0, 1),
        Feature("declared", 0, 1),
        Feature("flipped markers", 0, 3),
        Feature("markers", NONE, 4, 3),
        Feature("court", NONE, _COURT - 1, _SPOTS),
        Feature("agents in court", 0, 10, 16),
        Feature("supply", 0, 5, 5),
        Feature("court deck", 0, 99),
        Feature("cards played", NONE, _ACTIONS - 1, SEATS),
        Feature("how played", NONE, 4, SEATS),
        *(
            feature
            for seat in range(SEATS)
            for feature in (
                Feature(f"bot {seat}", 0, 1),
                Feature(f"power {seat}", 0, 99),
                Feature(f"pieces left {seat}", 0, 15, 4),
                Feature(f"cards {seat}", 0, 40),
                Feature(f"outrage {seat}", 0, 31),
                Feature(f"guild cards {seat}", 0, 31),
                Feature(f"lore {seat}", 0, 31),
                Feature(f"counters {seat}", 0, 40, 3),
                Feature(f"resources {seat}", NONE, 4, 7),
                Feature(f"trophies {seat}", 0, 15, 16),
                Feature(f"captives {seat}", 0, 10, 4),
            )
        ),
        *(Feature(f"pieces {seat}", 0, 15, _MAP) for seat in range(SEATS)),
        Feature("hand", 0, 1, _ACTIONS),
        Feature("own guild cards", 0, 1, _COURT),
    ),
    read,
    pieces_and_cards,
)
VOCABULARY = Vocabulary(
    1,
    VERBS,
    (
        OptionPart("system", 0, WIDTH - 1),
        OptionPart("to", 0, WIDTH - 1),
        OptionPart("kind", 0, 9),
        OptionPart("color", 0, SEATS - 1),
        OptionPart("card", 0, 99),
        OptionPart("court", 0, _COURT - 1),
        OptionPart("slot", 0, 9),
        OptionPart("resource", 0, 4, "own"),
        OptionPart("spent as", 0, 4, "use"),
        OptionPart("piece", 0, 9),
        OptionPart("number", 0, 99),
        OptionPart("first count", 0, 30, "counts", 0),
        OptionPart("second count", 0, 30, "counts", 1),
        OptionPart("third count", 0, 30, "counts", 2),
    ),
)
