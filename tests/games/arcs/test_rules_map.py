"""R-MAP, R-CTRL: adjacency, out-of-play clusters, control; fast queries against their definitions."""

from __future__ import annotations

from itertools import product

import pytest

from tests.games.arcs.tables import TWO, ruler, start, table
from understudy.core.chance import mix
from understudy.games.arcs.board import KINDS, WIDTH, Board
from understudy.games.arcs.places import (
    BIT,
    EVERYWHERE,
    GATES,
    NONE,
    SLOTS,
    SYSTEM_IDS,
    SYSTEM_OF,
    SYSTEMS,
    adjacency,
    in_clusters,
)
from understudy.games.arcs.queries import count, flies_on, has_catapult, path, routes_of
from understudy.games.arcs.table import Player, Table
from understudy.kit.masks import bits


def near(system: str, clusters: tuple[int, ...] = (0, 1, 2, 3, 4, 5)) -> set[str]:
    return {SYSTEM_IDS[s] for s in bits(adjacency(in_clusters(clusters))[SYSTEM_OF[system]])}


@pytest.mark.parametrize(
    ("system", "expected"),
    [
        ("1G", {"1A", "1C", "1H", "2G", "6G"}),
        ("1A", {"1C", "1G"}),
        ("2H", {"2C", "2G", "3A"}),
        ("5H", {"5C", "5G", "6A"}),
        ("3H", {"3C", "3G"}),
    ],
)
def test_r_map_2_adjacency(system: str, expected: set[str]) -> None:
    assert near(system) == expected


def test_r_map_3_gates_skip_clusters_out_of_play() -> None:
    assert near("1G", (0, 2, 3, 5)) == {"1A", "1C", "1H", "3G", "6G"}
    assert "5G" not in near("6G", (0, 2, 3, 5))
    assert near("2G", (1, 2, 3, 4)) >= {"3G", "5G"}


def test_r_map_3_planet_links_need_both_clusters() -> None:
    assert near("2H", (0, 1, 3, 4, 5)) == {"2C", "2G"}


def test_r_ctrl_2_equal_numbers_leave_a_system_uncontrolled() -> None:
    match = start({"map": {"1A": {"red": {"ships": 2}, "blue": {"ships": 2, "cities": 1}}}})
    assert ruler(match, "1A") is None


def test_r_ctrl_2_damaged_ships_and_buildings_do_not_count() -> None:
    pieces = {"red": {"damaged_ships": 3, "cities": 1}, "blue": {"ships": 1}}
    assert ruler(start({"map": {"1A": pieces}}), "1A") == "blue"


def test_r_ctrl_2_outnumbering_each_rival_separately_is_enough() -> None:
    seats = ("person", "person", "person")
    pieces = {"red": {"ships": 3}, "blue": {"ships": 2}, "yellow": {"ships": 2}}
    assert ruler(start({"map": {"1G": pieces}}, seats), "1G") == "red"


def test_sc_dif_15_a_blockading_bot_rules_a_gate_with_one_fresh_ship() -> None:
    board = Board(3, EVERYWHERE, (1, 2))
    gate, planet = SYSTEM_OF["1G"], SYSTEM_OF["1A"]
    for system in (gate, planet):
        board.put(0, 0, system, 3)
        board.put(1, 0, system, 1)
    assert board.ruler[gate] == 1
    assert board.ruler[planet] == 0
    board.put(2, 0, gate, 2)
    assert board.ruler[gate] == 2
    board.put(1, 0, gate, 1)
    assert board.ruler[gate] == NONE, "A-31: tied bots"


def random_board(seed: int, seats: int = 3) -> Board:
    """A board after many puts and takes."""
    board = Board(seats, in_clusters((0, 1, 3, 4, 5)))
    systems = list(bits(board.in_play))
    for number in range(120):
        draw = mix(seed, number)
        seat, kind, system = draw % seats, draw // 7 % 6, systems[draw // 97 % len(systems)]
        row = board.at[seat]
        if draw // 1013 % 3 == 0 and row[kind * WIDTH + system]:
            board.take(seat, kind, system)
        elif kind % 2 == 0 and kind < 2 and row[system] and draw % 5 == 0:
            board.turn(seat, kind, system, kind + 1)
        elif kind < 2 or board.room[system]:
            board.put(seat, kind, system)
    return board


@pytest.mark.parametrize("seed", range(40))
def test_derived_sets_agree_with_their_definitions(seed: int) -> None:
    board = random_board(seed)
    for system in SYSTEMS:
        fresh = [row[system] for row in board.at]
        rulers = [s for s in range(3) if all(fresh[s] > fresh[o] for o in range(3) if o != s) and fresh[s]]
        assert board.ruler[system] == (rulers[0] if rulers else NONE)
        built = sum(row[kind * WIDTH + system] for row in board.at for kind in range(2, 6))
        room = SLOTS[system] - built if BIT[system] & board.in_play else 0
        assert board.room[system] == max(0, room)
        assert bool(board.open & BIT[system]) == (room > 0)
    for seat, kind in product(range(3), KINDS):
        where = sum(BIT[s] for s in SYSTEMS if board.at[seat][kind * WIDTH + s])
        assert board.masks[seat][kind] == where
        assert board.controlled[seat] == sum(BIT[s] for s in SYSTEMS if board.ruler[s] == seat)
    masks, rulers_now, room_now = board.masks, board.ruler, board.room
    board.recompute()
    assert (board.masks, board.ruler, board.room) == (masks, rulers_now, room_now)


def naive_reach(game: Table, seat: int, origin: int) -> set[int]:
    """R-MOVE-2 by trying every step."""
    board = game.board
    found, queue = set(), list(bits(board.adjacent[origin]))
    while queue:
        system = queue.pop()
        if system in found:
            continue
        found.add(system)
        free = BIT[system] & GATES and board.ruler[system] in (NONE, seat)
        if board.ports_at(seat, origin) and free:
            queue += list(bits(board.adjacent[system]))
    return found


@pytest.mark.parametrize("seed", range(25))
def test_routes_list_every_system_once_with_the_fewest_moves(seed: int) -> None:
    game = table(start({}, ("person",) * 3))
    game.board = random_board(seed)
    for seat, origin in product(range(3), bits(game.board.in_play)):
        moves, edge = {origin: 0}, [origin]
        for system in edge:
            for to in naive_reach(game, seat, system) - moves.keys():
                moves[to] = moves[system] + 1
                edge.append(to)
        levels = routes_of(game, seat).levels(origin)
        assert {system: cost for cost, level in enumerate(levels) for system in bits(level)} == moves
        assert sum(level.bit_count() for level in levels) == len(moves)


@pytest.mark.parametrize("seed", range(25))
def test_catapult_reach_agrees_with_trying_every_step(seed: int) -> None:
    game = table(start({}, ("person",) * 3))
    game.board = random_board(seed)
    for seat, origin in product(range(3), bits(game.board.in_play)):
        expected = naive_reach(game, seat, origin) - {origin}
        assert set(bits(routes_of(game, seat).step(origin))) == expected
        for to in expected:
            steps = path(game, seat, origin, to)
            assert steps[-1] == to
            for one, other in zip((origin, *steps), steps, strict=False):
                assert game.board.adjacent[one] & BIT[other]
            if len(steps) > 1:
                assert has_catapult(game, seat, origin)
                assert all(flies_on(game, seat, step) for step in steps[:-1])


@pytest.mark.parametrize("seed", range(25))
def test_ambition_counts_agree_with_counting_everything(seed: int) -> None:
    from understudy.games.arcs.cards import COURT_CARDS, KEEPER, TYCOON, TYRANT, WARLORD

    game = table(start({}, TWO))
    for seat, player in enumerate(game.players):
        player.guilds = mix(seed, seat) & ((1 << 25) - 1)
        player.slots = [mix(seed, 10 + seat * 7 + slot) % 6 - 1 for slot in range(7)]
        player.trophies = bytearray(mix(seed, 50 + n) % 3 for n in range(16))
        player.captives = bytearray(mix(seed, 80 + n) % 3 for n in range(4))
        cards = [COURT_CARDS[n].suit for n in range(31) if player.guilds >> n & 1]

        def icons(kind: int, own: Player = player, cards: list[int] = cards) -> int:
            supply = game.supply[kind] if kind in (0, 1) and own.guilds >> (2, 5)[kind] & 1 else 0
            return own.slots.count(kind) + cards.count(kind) + supply

        assert count(game, seat, TYCOON) == icons(0) + icons(1)
        assert count(game, seat, KEEPER) == icons(3)
        assert count(game, seat, TYRANT) == sum(player.captives)
        assert count(game, seat, WARLORD) == sum(player.trophies)
