"""Same facts, same decisions: a game by the rules and the same game at a real table, decision by decision."""

from __future__ import annotations

import pytest

from tests.realtable import arcs, armada, carwars, swccg, tyrants
from tests.realtable.companion import Played, decisions

TYRANTS = [
    (("greedy", "automa:normal"), {}, 1),
    (("random", "automa:hard", "random"), {"decks": "demons+aberrations"}, 2),
    (("greedy", "automa:hard", "greedy", "automa:hard"), {"coop": "yes", "decks": "aberrations+undead"}, 3),
]


def in_step(played: Played) -> None:
    """Every decision of a bot is the same, and so is the end."""
    assert not played.stuck
    assert len(decisions(played.virtual)) > 30
    assert decisions(played.real) == decisions(played.virtual)
    assert played.real.over
    one, other = ([score.total for score in match.scores()] for match in (played.virtual, played.real))
    assert one == other


@pytest.mark.parametrize(("seats", "options", "seed"), TYRANTS)
def test_tyrants(seats: tuple[str, ...], options: dict[str, str], seed: int) -> None:
    in_step(tyrants.run(seats, options, seed))


ARCS = [
    (("greedy", "supercat:normal"), {}, 12),
    (("supercat:hard", "greedy", "supercat:hard"), {"fleet-readiness": "yes", "warp-blockades": "yes"}, 4),
]


@pytest.mark.parametrize(("seats", "options", "seed"), ARCS)
def test_arcs(seats: tuple[str, ...], options: dict[str, str], seed: int) -> None:
    in_step(arcs.run(seats, options, seed))


CARWARS = [
    (("greedy", "bot"), {}, 2),
    (("bot", "greedy", "bot"), {"arena": "four_pylons"}, 1),
    (("greedy", "bot"), {"arena": "crossbar"}, 0),
]
#: The same where people say where their cars are: nobody looks.
PLACED = [(("greedy", "bot"), {"space": "poses"}, 2)]


@pytest.mark.parametrize(("seats", "options", "seed"), [*CARWARS, *PLACED])
def test_carwars(seats: tuple[str, ...], options: dict[str, str], seed: int) -> None:
    """Every question about space is answered by a look at where the cars stand."""
    in_step(carwars.run(seats, options, seed))


@pytest.mark.parametrize(("options", "seed"), [({}, 4), ({"scenario": "pair_1"}, 4)])
def test_armada(options: dict[str, str], seed: int) -> None:
    """The core set, and fleets of 400 points with all their cards."""
    in_step(armada.run(("greedy", "ai"), options, seed))


SWCCG = [
    (("greedy", "player:expert"), {}, 1),
    (("player:expert", "greedy"), {"dark": "DS-B-imperial-fleet", "light": "LS-A-tatooine-heroes"}, 13),
    (("player:standard", "greedy"), {"dark": "DS-C-hoth-assault", "light": "LS-C-hoth-and-clouds"}, 11),
]


@pytest.mark.parametrize(("seats", "options", "seed"), SWCCG)
def test_swccg(seats: tuple[str, ...], options: dict[str, str], seed: int) -> None:
    in_step(swccg.run(seats, options, seed))
