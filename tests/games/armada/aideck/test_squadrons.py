"""Whom squadrons attack, where they fly, and what a squadron command does."""

from __future__ import annotations

from math import hypot
from typing import Any

import pytest

from tests.games.armada.aideck.tables import (
    Playing,
    answer,
    card_with,
    fleet,
    mind_of,
    point,
    posed,
    table_of,
)
from understudy.games.armada.bots.aideck.flights import points, straight
from understudy.games.armada.queries import DISTANCE_1, SPEED_LIMITS, apart, engaged, tenth
from understudy.games.armada.rules.squadrons import (
    ATTACK,
    MOVE,
    ONLY_ONE,
    attack_options,
    flight_spots,
    move_limit,
)
from understudy.games.armada.table import Table

REBELS = fleet("rebel", ["cr90_corvette_a", "mc80_command_cruiser"], ["x_wing_squadron", "a_wing_squadron"])
EMPIRE = fleet(
    "imperial", ["victory_ii_class_star_destroyer"], ["tie_fighter_squadron", "tie_bomber_squadron"]
)
AWAY: list[dict[str, Any]] = [{"pose": [300, 150, 0]}, {"pose": [1600, 150, 0]}, {"pose": [900, 820, 180]}]
BOTH = MOVE | ATTACK
FIGHTER, BOMBER = 2, 3


def table(squadrons: list[dict[str, Any]], ships: list[dict[str, Any]] = AWAY, **more: Any) -> Table:
    return table_of(posed(REBELS, EMPIRE, ships, squadrons, more.pop("card", card_with(bonus="")), **more))


def flown(found: Table, squadron: int = FIGHTER, left: int = BOTH | ONLY_ONE, by: int = -1) -> str:
    one = found.squadrons[squadron]
    one.by = by
    from understudy.core.requests import Choose
    from understudy.games.armada.bots.aideck.bot import think
    from understudy.games.armada.options import DONE
    from understudy.games.armada.view import View

    shots = attack_options(found, one) if left & ATTACK else {}
    limit = move_limit(found, one) if left & MOVE else 0.0
    request = Choose(
        1,
        "?",
        lambda: [DONE, *shots],
        topic="squadron",
        about={"squadron": squadron, "left": left, "by": by},
        composer=flight_spots(found, one, limit) if limit else None,
    )
    with pytest.raises(StopIteration) as plan:
        next(think(View(found, 1), request, None))
    request.check(plan.value.value)
    return str(plan.value.value.id)


#: The X-wing, the A-wing, the TIE fighter and the TIE bomber.
def at(
    x_wing: Any, a_wing: Any, fighter: Any = (900, 500), bomber: Any = (1500, 700)
) -> list[dict[str, Any]]:
    return [{"at": list(place)} for place in (x_wing, a_wing, fighter, bomber)]


@pytest.mark.rule("AR-SQU-01", "AR-SQU-03")
def test_enemy_squadrons_first_the_closest_of_them() -> None:
    """A ship and two squadrons at distance 1; the X-wing is an escort and nearer or not."""
    ships = [{"pose": [900, 420, 0]}, *AWAY[1:]]
    near, far = (940, 560), (850, 580)
    found = table(at(near, (300, 300)), ships)
    assert flown(found) == "dogfight:squadron-0"
    # Escort: the A-wing is nearer, but the X-wing keeps it safe.
    found = table(at(far, near), ships)
    assert flown(found) == "dogfight:squadron-0"
    plain = fleet(
        "rebel", ["cr90_corvette_a", "mc80_command_cruiser"], ["a_wing_squadron", "a_wing_squadron"]
    )
    for places, expected in (((near, far), 0), ((far, near), 1)):
        found = table_of(posed(plain, EMPIRE, ships, at(*places), card_with(bonus="")))
        assert flown(found) == f"dogfight:squadron-{expected}"


@pytest.mark.rule("AR-SQU-02")
def test_it_shoots_before_it_moves() -> None:
    """By a command it may do both: it attacks first, then it is bound."""
    found = table(at((940, 560), (300, 300)))
    assert flown(found, left=BOTH, by=2) == "dogfight:squadron-0"
    assert flown(found, left=MOVE, by=2) == "done"


@pytest.mark.rule("AR-SQU-04")
def test_it_closes_in_on_the_nearest_squadron_that_it_can_engage() -> None:
    """A TIE fighter of speed 4; a ship is at distance 1, but a squadron can be engaged by a move."""
    ships = [{"pose": [900, 420, 0]}, *AWAY[1:]]
    found = table(at((1150, 560), (600, 650)), ships)
    id = flown(found)
    assert id.startswith("move:")
    found.squadrons[FIGHTER].place(*point(id))
    assert found.squadrons[0] in engaged(found, found.squadrons[FIGHTER])
    assert apart(found.squadrons[FIGHTER], found.squadrons[0]) == pytest.approx(0.0, abs=0.01)


@pytest.mark.rule("AR-SQU-06", "AR-SQU-02")
def test_in_the_squadron_phase_it_goes_for_the_closest_ship() -> None:
    far = at((1700, 100), (1750, 100))
    ships = [{"pose": [900, 420, 0]}, *AWAY[1:]]
    assert flown(table(far, ships)).startswith("bomb:ship-0:")
    found = table(at((1700, 100), (1750, 100), fighter=(500, 500)))
    id = flown(found)
    place = point(id)
    assert id.startswith("move:")
    assert hypot(place[0] - 300, place[1] - 150) < hypot(500 - 300, 500 - 150)


@pytest.mark.rule("AR-SQU-05", "AR-SQC-03")
def test_by_command_the_ship_of_the_parents_priority() -> None:
    """The corvette and the cruiser are both in reach of the bomber; the card wants the largest."""
    ships = [{"pose": [860, 420, 0]}, {"pose": [980, 430, 0]}, AWAY[2]]
    far = at((1700, 100), (1750, 100), bomber=(880, 492), fighter=(1500, 700))
    for priority, expected in (("largest_ship", "ship-1"), ("smallest_ship", "ship-0")):
        found = table(far, ships, card=card_with(attack=priority))
        assert flown(found, BOMBER, BOTH, by=2).split(":")[1] == expected
    # Nothing of the parent's in the Squadron Phase.
    found = table(far, ships, card=card_with(attack="largest_ship"))
    assert flown(found, BOMBER).split(":")[1] == "ship-0"


@pytest.mark.rule("AR-SQC-04")
def test_out_of_reach_it_moves_at_full_speed_to_the_closest() -> None:
    """The card wants the cruiser, which is too far; the corvette is the closest, and far as well."""
    found = table(at((1700, 100), (1750, 100), fighter=(700, 700)), card=card_with(attack="largest_ship"))
    id = flown(found, left=BOTH, by=2)
    x, y = point(id)
    limit = SPEED_LIMITS[found.squadrons[FIGHTER].card.speed]
    assert hypot(x - 700, y - 700) == pytest.approx(limit, abs=0.001)
    assert x < 700


def test_places_come_in_the_order_of_their_distance() -> None:
    """The straight line first; then the grid from the nearest point outwards, the whole of it."""
    found = table(at((1000, 600), (1700, 100)))
    one, goal = found.squadrons[FIGHTER], found.squadrons[0]
    places = list(points(one, goal, 100.0))
    assert places[0] == straight(one, goal, 100.0)
    gaps = [tenth(max(0.0, hypot(x - goal.base.x, y - goal.base.y) - 2 * one.base.r)) for x, y in places[1:]]
    assert gaps == sorted(gaps)
    assert len(places) == 1 + 72 * 21


@pytest.mark.rule("AR-SQU-04")
def test_a_place_that_is_taken_is_passed_over() -> None:
    found = table(at((1050, 500), (1700, 100), bomber=(1016, 500)))
    place = point(flown(found))
    found.squadrons[FIGHTER].place(*place)
    assert apart(found.squadrons[FIGHTER], found.squadrons[BOMBER]) >= -1e-6
    assert apart(found.squadrons[FIGHTER], found.squadrons[0]) <= DISTANCE_1


@pytest.mark.rule("AR-SQC-01", "AR-SQC-02")
def test_a_squadron_command_goes_from_the_closest_to_the_furthest() -> None:
    start = posed(
        REBELS,
        EMPIRE,
        [*AWAY[:2], {**AWAY[2], "dial": "squadron"}],
        at((100, 100), (150, 100), fighter=(900, 640), bomber=(900, 700)),
        agenda=[["commands", [2]]],
        active=card_with(bonus="", command=1),
    )
    play = Playing(start)
    assert play.until("commands") == "resolve:squadron:dial"
    assert play.until("command-squadron") == f"fly:squadron-{BOMBER}"
    assert play.until("command-squadron") == f"fly:squadron-{FIGHTER}"


@pytest.mark.rule("AR-PRI-01", "AR-PRI-02")
def test_in_the_squadron_phase_the_one_nearest_to_an_enemy_flies_first() -> None:
    ways = [f"fly:squadron-{FIGHTER}", f"fly:squadron-{BOMBER}"]
    assert answer(table(at((900, 300), (100, 100))), "squadron-phase", ways) == ways[0]
    assert answer(table(at((1500, 500), (100, 100))), "squadron-phase", ways) == ways[1]
    mind = mind_of(table(at((900, 300), (100, 100))))
    assert mind.seat == 1


def test_squadrons_in_the_way() -> None:
    found = table(at((1000, 300), (100, 100)))
    ways = ["to-squadron:squadron-0", f"to-squadron:squadron-{FIGHTER}", f"to-squadron:squadron-{BOMBER}"]
    assert answer(found, "pushed-squadron", ways, ship=0) == ways[2]
    places = ["put:900,400", "put:990,340", "put:500,400"]
    assert answer(found, "push", places, ship=0, squadron=FIGHTER) == "put:990,340"
    assert answer(found, "push", ["put:900,700", "put:200,200"], ship=0, squadron=0) == "put:200,200"
