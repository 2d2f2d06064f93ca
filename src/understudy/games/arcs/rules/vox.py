"""Vox cards: what they do when secured (BC26 to BC31)."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.arcs.board import CITY, HURT_CITY
from understudy.games.arcs.cards import (
    CALL_TO_ACTION,
    GUILD_STRUGGLE,
    IS_VOX,
    MASS_UPRISING,
    OUTRAGE_SPREADS,
    POPULIST_DEMANDS,
    SONG_OF_FREEDOM,
)
from understudy.games.arcs.options import (
    CLUSTER_CHOICES,
    DECLARES,
    DONE,
    OUTRAGES,
    RETURNS_CITY,
    SEIZE_NOW,
    STEALS_CARD,
    OnOwner,
    places_ships,
)
from understudy.games.arcs.places import BIT, CLUSTERS, IN_CLUSTER, NONE, Systems
from understudy.games.arcs.queries import best_marker, can_seize, seats_in_order, stealable_cards
from understudy.games.arcs.rules import ambitions
from understudy.games.arcs.rules.asking import ask, offer
from understudy.games.arcs.rules.hands import draw_bottom
from understudy.games.arcs.rules.pieces import place_ships
from understudy.games.arcs.rules.resources import close_slots, provoke_outrage, steal
from understudy.games.arcs.table import Table
from understudy.kit.masks import bits


def resolve(table: Table, seat: int, court: int) -> Flow[None]:
    """R-SEC-2: the text of a Vox card; it is discarded, or shuffled back (BC29)."""
    yield from read_text(table, seat, court)
    if court == SONG_OF_FREEDOM:
        shuffle_in(table, [court])
    else:
        table.court_discard.append(court)


def read_text(table: Table, seat: int, court: int) -> Flow[None]:
    """What a Vox card says, without the card itself."""
    return _TEXTS[court](table, seat)


def shuffle_in(table: Table, cards: list[int]) -> None:
    """Cards are shuffled into the Court deck; nobody knows any more where buried cards lie."""
    table.court_deck = sorted([*table.court_deck, *table.buried, *cards])
    table.buried = []


def place_one_each(table: Table, seat: int, systems: Systems) -> Flow[None]:
    """One fresh ship in each of some systems; with too few ships the seat chooses where."""
    left = list(bits(systems))
    if table.players[seat].ships < len(left):
        chosen: list[int] = []
        for number in range(table.players[seat].ships):
            rest = systems & ~sum(BIT[system] for system in chosen)
            short = table.players[seat].ships - number
            choice = yield from ask(
                table, seat, "place-ships", "Place a ship where?", lambda: places_ships(rest), ships=short
            )
            chosen.append(choice.system)
        left = chosen
    for system in left:
        place_ships(table, seat, system)


def _mass_uprising(table: Table, seat: int) -> Flow[None]:
    """BC26."""
    if not table.players[seat].ships:
        return
    in_play = table.board.in_play
    options = [CLUSTER_CHOICES[cluster] for cluster in CLUSTERS if IN_CLUSTER[cluster] & in_play]
    choice = yield from ask(table, seat, "cluster", "An uprising in which cluster?", options)
    yield from place_one_each(table, seat, IN_CLUSTER[choice.number])


def _populist_demands(table: Table, seat: int) -> Flow[None]:
    """BC27, F-4."""
    if best_marker(table) == NONE or not ambitions.may_declare(table, seat):
        return
    choice = yield from offer(table, seat, "declare", "Declare an ambition?", DECLARES)
    if choice is not None:
        yield from ambitions.declare(table, seat, choice.number, zero=False)


def _outrage_spreads(table: Table, seat: int) -> Flow[None]:
    """BC28, R-CITY-5: no ransack."""
    choice = yield from offer(table, seat, "outrage", "Which Outrage spreads?", OUTRAGES)
    if choice is not None:
        for other in seats_in_order(table, seat):
            provoke_outrage(table, other, choice.number)


def freeable(table: Table, seat: int) -> list[OnOwner]:
    """BC29: cities of anybody where the seat rules."""
    board = table.board
    return [
        RETURNS_CITY[owner][system]
        for owner in range(board.seats)
        for system in bits(board.cities(owner) & board.controlled[seat])
    ]


def _song_of_freedom(table: Table, seat: int) -> Flow[None]:
    """BC29, F-50: a city may go back to its owner's board, and only then the initiative may be seized."""
    options = freeable(table, seat)
    if not options:
        return
    choice = yield from offer(table, seat, "return-city", "Which city goes back?", options)
    if choice is None:
        return
    yield from return_city(table, choice.color, choice.system)
    yield from seize_now(table, seat)


def seize_now(table: Table, seat: int) -> Flow[None]:
    """BC29: the initiative may be seized at once, if anybody still can."""
    if can_seize(table, seat):
        seized = yield from ask(table, seat, "seize", "Seize the initiative?", [SEIZE_NOW, DONE])
        if seized is SEIZE_NOW:
            table.seized = seat
            table.tell("seized", seat)


def return_city(table: Table, owner: int, system: int) -> Flow[None]:
    """A city goes back to its owner's board, a damaged one first; slots may close (R-RES-3)."""
    board = table.board
    kind = HURT_CITY if board.masks[owner][HURT_CITY] & BIT[system] else CITY
    board.take(owner, kind, system)
    table.players[owner].cities += 1
    table.tell("city_home", owner, system)
    yield from close_slots(table, owner)


def _guild_struggle(table: Table, seat: int) -> Flow[None]:
    """BC30: a Guild card may be stolen; those in the Court discard go back into the deck."""
    options = [
        STEALS_CARD[owner][card]
        for owner in table.board.rivals(seat)
        for card in stealable_cards(table, owner)
    ]
    if options:
        choice = yield from offer(table, seat, "steal-card", "Steal a Guild card?", options)
        if choice is not None:
            yield from steal(table, seat, choice)
    guilds = [card for card in table.court_discard if not IS_VOX[card]]
    table.court_discard = [card for card in table.court_discard if IS_VOX[card]]
    shuffle_in(table, guilds)


def _call_to_action(table: Table, seat: int) -> Flow[None]:
    """BC31."""
    yield from draw_bottom(table, seat, 1)


_TEXTS = {
    MASS_UPRISING: _mass_uprising,
    POPULIST_DEMANDS: _populist_demands,
    OUTRAGE_SPREADS: _outrage_spreads,
    SONG_OF_FREEDOM: _song_of_freedom,
    GUILD_STRUGGLE: _guild_struggle,
    CALL_TO_ACTION: _call_to_action,
}
