"""What holds on every table of every game."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import hypot

from understudy.games.armada.cards import DAMAGE_DECK
from understudy.games.armada.queries import lingers
from understudy.games.armada.table import UNSEEN, Ship, Table
from understudy.games.armada.view import View
from understudy.geometry import overlaps, point_distance

#: Shields that cards let a zone have at most.
MOST_SHIELDS = 6


def check(table: Table) -> None:
    """A table as it lies between two answers."""
    for ship in table.ships:
        _check_ship(table, ship)
    _check_damage(table)
    _check_squadrons(table)
    _check_places(table)
    _check_dials(table)


def _check_ship(table: Table, ship: Ship) -> None:
    name = f"{ship.build.name} ({ship.index})"
    assert all(0 <= now <= MOST_SHIELDS for now in ship.shields), f"shields of {name}: {ship.shields}"
    assert all(state in (0, 1, 2) for state in (*ship.tokens, *ship.upgrades)), name
    assert len(ship.tokens) == len(ship.build.tokens)
    assert 0 <= ship.speed <= ship.build.max_speed, name
    # One too many lies there while its owner chooses which is discarded.
    assert bin(ship.commands).count("1") <= ship.build.most_tokens + 1, name
    if not ship.alive:
        assert ship.hull is None, name
        assert not ship.cards, name
    elif ship.index not in table.lost and not lingers(table, ship):
        assert len(ship.cards) < ship.build.hull, f"{name} is destroyed"


def _check_damage(table: Table) -> None:
    """R3.7: 52 cards, each in one place."""
    open_cards = [code >> 1 for ship in table.ships for code in ship.cards if code != UNSEEN]
    assert Counter(table.deck) + Counter(table.discard) + Counter(open_cards) == Counter(DAMAGE_DECK)
    down = sum(ship.cards.count(UNSEEN) for ship in table.ships)
    assert len(table.deck) >= down + table.facedown_discard


def _check_squadrons(table: Table) -> None:
    for one in table.squadrons:
        assert 0 <= one.hull <= one.card.hull, one.card.name
        if not one.alive:
            assert one.disc is None, one.card.name
        elif not one.hull:
            answers = [attack.target_squadron for attack in table.attacks]
            answers += [attack.by_squadron for attack in table.attacks]
            assert one.index in answers, f"{one.card.name} is destroyed"


def _check_places(table: Table) -> None:
    """R2.20, R16.6: nothing overlaps."""
    ships = [ship for ship in table.ships if ship.in_play]
    for a, b in combinations(ships, 2):
        assert not overlaps(a.base, b.base), (a.build.name, b.build.name)
    flying = [one for one in table.squadrons if one.in_play]
    for one, two in combinations(flying, 2):
        assert hypot(one.base.x - two.base.x, one.base.y - two.base.y) >= 2 * one.base.r - 1e-4
    for one in flying:
        for ship in ships:
            assert point_distance(ship.base, one.base.x, one.base.y) >= one.base.r - 1e-4


def _check_dials(table: Table) -> None:
    """R5.2: the dials of the other side are hidden, but for those of the deck."""
    for seat in (0, 1):
        view = View(table, seat)
        for ship in table.ships:
            if ship.seat != seat and not table.config.ai[ship.seat]:
                assert all(dial < 0 for dial in view.dials[ship.index])
