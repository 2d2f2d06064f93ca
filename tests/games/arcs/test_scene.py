"""What is seen of a battle, and what is said before its dice are thrown."""

from __future__ import annotations

from itertools import product

import pytest

from understudy.core.events import BEFORE_ALL, Event
from understudy.core.scene import Scene
from understudy.games.arcs.cards import COURT_IDS, DICE, FACES
from understudy.games.arcs.odds import chance, expected, odds
from understudy.games.arcs.scene import scene


def staged(verb: str, *args: int) -> Scene:
    found = scene(Event((verb, 0, args, (), None, BEFORE_ALL)))
    assert found is not None
    return found


def test_dice_lie_there_with_the_signs_that_came_up() -> None:
    thrown = staged("rolled", 1, FACES.index("blank"), FACES.index("hit-hit-self")).throw
    assert thrown is not None
    assert [die.signs for die in thrown.dice] == [(), ("hit", "hit", "self")]
    assert {die.die for die in thrown.dice} == {"assault die"}
    assert not thrown.again


def test_a_reroll_says_which_dice_it_replaces() -> None:
    thrown = staged("rerolled", 0, FACES.index("blank"), FACES.index("hit")).throw
    assert thrown is not None
    assert [die.signs for die in thrown.again] == [()]
    assert [die.signs for die in thrown.dice] == [("hit",)]


def test_destroyed_ships_go_to_whoever_won_them() -> None:
    (flight,) = staged("ships_hit", 5, 0, 2, 3).flights
    assert flight.end == "white"
    assert not staged("ships_hit", 5, 1, 0, 3).flights


@pytest.mark.parametrize("counts", [(2, 0, 0), (1, 2, 0), (0, 1, 2)])
@pytest.mark.parametrize("sign", ["hit", "self", "intercept", "bhit", "key"])
def test_the_odds_of_a_mix_are_those_of_its_faces(counts: tuple[int, ...], sign: str) -> None:
    """By counting every throw."""
    faces = [die.faces for die, count in zip(DICE, counts, strict=True) for _ in range(count)]
    throws = [sum(face.split("-").count(sign) for face in throw) for throw in product(*faces)]
    assert expected(counts, sign) == pytest.approx(sum(throws) / len(throws))
    assert chance(counts, sign) == pytest.approx(sum(throw > 0 for throw in throws) / len(throws))


def test_a_mix_says_what_it_brings_and_what_it_risks() -> None:
    assert odds((2, 0, 0), 3) == "1.0 hits (75% any); no risk"
    assert odds((0, 2, 0), 3) == (
        "2.3 hits (97% any); risks 1.0 on your own ships, 31% intercepted for 3 hits"
    )
    assert odds((0, 0, 1), 0).startswith("0.5 building hits, 0.7 keys; risks 0.5 on your own ships")


def test_a_card_of_the_court_goes_to_whoever_secures_it() -> None:
    (flight,) = staged("secured", 3).flights
    assert (flight.svg, flight.start, flight.end) == ("", COURT_IDS[3], "seat-0")
