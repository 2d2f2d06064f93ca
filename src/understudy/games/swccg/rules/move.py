"""Movement (R-13, G52 to G63): regular moves of every kind, unlimited moves, what they cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from understudy.core.flow import Flow
from understudy.core.option import Option
from understudy.games.swccg import options
from understudy.games.swccg.data import DARK, STARSHIP
from understudy.games.swccg.queries import active, banned, live, piloted, places_with, spoken_of, whose
from understudy.games.swccg.rules.deploy import slot_changes
from understudy.games.swccg.rules.going import movable_kinds, move_card, move_cost, plain_walkers, regular
from understudy.games.swccg.rules.transport import (
    boarding,
    disembark,
    dock,
    docks,
    embark,
    ferry,
    imprison,
    mobile,
    move_system,
    prisoner_transfers,
    shuttle,
    shuttle_vehicles,
    shuttles,
    take_captive,
    transit,
    transits,
    use_vessel_site,
    vessel_moves,
)
from understudy.games.swccg.strength import available
from understudy.games.swccg.table import AT, NONE, Table, bits
from understudy.kit.options import case


def possibilities(table: Table, seat: int) -> Iterator[options.Act]:
    """What a seat may move now: its cards in its own phase, its undercover spies and seekers in the other.

    SW-MOV-01, SW-MOV-04, SW-MOV-41, SW-GOT-21, SW-GOT-22.
    """
    own = seat == table.active
    config, owned = table.config, table.owned[seat]
    hidden = table.undercover | config.flags.get("seeker", 0)
    if not own and not hidden & owned & table.play:
        return
    movers = owned & (active(table) | (table.undercover & table.play))
    movers &= ~hidden if own else hidden
    movers &= movable_kinds(table)
    force = available(table, seat)
    stuck = banned(table, "move")
    yield from _regular_moves(table, seat, movers & ~table.moved & ~stuck, force)
    bays = places_with(table, "docking_bay")
    if bays & (bays - 1):
        for bay in bits(bays):
            if table.at[bay] & movers & ~table.moved:
                yield from transits(table, seat, bay, movers, force)
    vessels = config.vessels & owned & table.play
    if own and vessels:
        near = 0
        for vessel in bits(vessels):
            near |= table.at[table.spot[vessel]] if table.spot[vessel] != NONE else 0
        yield from boarding(table, seat, movers & near & ~stuck)
        yield from slot_changes(table, seat)
        ships = vessels & table.words.get(STARSHIP, 0)
        if ships & (ships - 1):
            yield from docks(table, seat, force)
    if own and config.vessel_sites & table.play:
        yield from vessel_moves(table, seat, movers & ~table.moved & ~stuck, force)
    if own and seat == DARK:
        yield from mobile(table, seat, force)
        if table.buried:
            yield from prisoner_transfers(table)


def _regular_moves(table: Table, seat: int, movers: int, force: int) -> Iterator[options.Act]:
    """The regular moves of these cards that can be paid, and what shuttles take up."""
    config, known, spot = table.config, table.chart.known, table.spot
    ships = table.words.get(STARSHIP, 0) & table.owned[seat] & table.play
    capitals, ferries = ships & table.words.get("capital", 0), config.ferries if ships else 0
    priced = spoken_of(table, "move-cost")
    # Where nothing changes what moves cost and there is Force for one, no price need be looked at.
    plain = force > 0 and not priced
    walkers = plain_walkers(table) if plain else 0
    if not force and not priced:
        # Nobody goes on foot who does not go free.
        movers &= ~config.walkers | _free_movers(table)
    for card in bits(movers):
        if table.slot[card] != AT:
            continue
        if walkers >> card & 1:
            # With nothing to change how far it goes: what follows from the row alone is kept with it.
            if config.walkers >> card & 1 or piloted(table, card):
                steps = known.get((card, spot[card]))
                if steps is None:
                    steps = known[card, spot[card]] = tuple(regular(table, card))
                yield from steps
        elif plain:
            yield from regular(table, card)
        else:
            for choice in regular(table, card):
                if move_cost(table, choice) <= force:
                    yield choice
        if capitals:
            yield from shuttles(table, seat, card, force)
        if ferries >> card & 1:
            yield from shuttle_vehicles(table, seat, card)


def _free_movers(table: Table) -> int:
    """The cards that texts let move free, from, to or toward some places."""
    given = table.config.mods.get("move-free")
    if given is None or not given[0] & table.play:
        return 0
    found, (mask, by) = 0, given
    for source in bits(mask & live(table)):
        for one in by[source]:
            found |= one.reach(table, source, whose(table, source, one))
    return found


PERFORM: dict[type[Option], Callable[[Table, int, Any], Flow[None] | None]] = dict(
    (
        *[case(kind, lambda table, seat, choice: move_card(table, choice)) for kind in options.REGULAR],
        case(options.Transit, lambda table, seat, choice: transit(table, seat, choice.origin, choice.goal)),
        case(options.ShuttleUp, shuttle),
        case(options.ShuttleDown, shuttle),
        case(options.Embark, embark),
        case(options.Disembark, disembark),
        case(options.Ferry, lambda table, seat, choice: ferry(table, seat, choice.card, choice.goal)),
        case(options.DockWith, lambda table, seat, choice: dock(table, seat, choice.card, choice.goal)),
        case(options.EnterSite, use_vessel_site),
        case(options.LeaveSite, use_vessel_site),
        case(options.Imprison, imprison),
        case(options.TakeCaptive, take_captive),
        case(
            options.MoveSystem,
            lambda table, seat, choice: move_system(table, seat, choice.place, choice.parsec, choice.orbit),
        ),
    )
)
