"""The option lists of the actions against their definitions, on tables of random games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from understudy.core.match import Header, Match
from understudy.games.arcs import GAME
from understudy.games.arcs.board import HURT_CITY, HURT_PORT, HURT_SHIP, KINDS, WIDTH
from understudy.games.arcs.options import COLORS, KIND_NAMES
from understudy.games.arcs.places import NONE, SLOTS, SYSTEM_IDS, SYSTEMS
from understudy.games.arcs.rules import build, court, move, repair, tax
from understudy.games.arcs.rules.battle import battles
from understudy.games.arcs.table import Table


def tables(seed: int) -> Iterator[tuple[Table, int]]:
    """Some tables of a random game, and a seat at each."""
    match = Match(Header.of(GAME, ("random",) * (2 + seed % 3), {}, seed))
    match.advance()
    for number, game in enumerate(match.tables()):
        if number % 6 == 0 and number > 6:
            assert isinstance(game, Table)
            yield game, number % len(game.players)


def has(game: Table, seat: int, system: int, *kinds: int) -> int:
    return sum(game.board.at[seat][kind * WIDTH + system] for kind in kinds)


def rules_there(game: Table, seat: int, system: int) -> bool:
    fresh = [has(game, other, system, 0) for other in range(len(game.players))]
    return all(fresh[seat] > count for other, count in enumerate(fresh) if other != seat)


@pytest.mark.parametrize("seed", range(6))
def test_legal_lists_agree_with_their_definitions(seed: int) -> None:
    for game, seat in tables(seed):
        seats = range(len(game.players))
        rivals = [other for other in seats if other != seat]
        ids = SYSTEM_IDS
        present = [system for system in SYSTEMS if has(game, seat, system, *KINDS)]
        free = [s for s in present if sum(has(game, o, s, 2, 3, 4, 5) for o in seats) < SLOTS[s]]
        expected = {f"tax:{ids[s]}:{COLORS[seat]}" for s in SYSTEMS if has(game, seat, s, 4, 5)}
        expected |= {
            f"tax:{ids[s]}:{COLORS[other]}"
            for other in rivals
            for s in SYSTEMS
            if has(game, other, s, 4, 5) and rules_there(game, seat, s)
        }
        if not game.taxed:
            assert {act.id for act in tax.taxable(game, seat)} == expected
        player = game.players[seat]
        expected = {f"build-city:{ids[s]}" for s in free} if player.cities else set()
        expected |= {f"build-starport:{ids[s]}" for s in free} if player.starports else set()
        if player.ships:
            expected |= {f"build-ship:{ids[s]}:{COLORS[seat]}" for s in SYSTEMS if has(game, seat, s, 2, 3)}
        if not game.built:
            assert {act.id for act in build.buildable(game, seat)} == expected
        expected = {
            f"repair:{ids[s]}:{KIND_NAMES[kind]}"
            for kind in (HURT_SHIP, HURT_PORT, HURT_CITY)
            for s in SYSTEMS
            if has(game, seat, s, kind)
        }
        assert {act.id for act in repair.repairable(game, seat)} == expected
        expected = {
            f"move:{ids[s]}:{ids[to]}"
            for s in SYSTEMS
            for to in SYSTEMS
            if has(game, seat, s, 0, 1) and game.board.adjacent[s] >> to & 1
        }
        assert {act.id for act in move.movable(game, seat)} == expected
        expected = {
            f"battle:{ids[s]}:{COLORS[other]}"
            for other in rivals
            for s in SYSTEMS
            if has(game, seat, s, 0, 1) and has(game, other, s, *KINDS)
        }
        assert {act.id for act in battles(game, seat)} == expected
        secured = set()
        for spot, card in enumerate(game.court):
            agents = [game.agents[spot * 4 + other] for other in seats]
            if card != NONE and agents[seat] > max(agents[other] for other in rivals):
                secured.add(card)
        assert {act.court for act in court.securable(game, seat)} == secured
