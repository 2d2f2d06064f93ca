"""Damage cards: items and crew."""

from __future__ import annotations

import pytest

from tests.games.carwars.bots.tables import Thought, acts, car, custom, item, table, think_about

HERE = (18.0, 18.0, 90.0)
EAST = (24.0, 18.0, 90.0)


def hit(weapons: dict[str, int], chance: tuple[int, ...] = ()) -> tuple[str, Thought]:
    """Weapons of one side with the damage they have; the card that takes the next point."""
    build = custom(sides={"right": {"weapons": list(weapons)}})
    at = table(car(HERE, build), car(EAST))
    for card, damage in weapons.items():
        at.cars[0].damage[item(build, card)] = damage
    thought = think_about(at, acts(*(f"hit:{item(build, card)}" for card in weapons)), chance=chance)
    return build.items[int(thought.plan.split(":")[1])].card.id, thought


@pytest.mark.rule("CW-DMG-01")
def test_the_least_damaged_item_first_then_the_cheapest() -> None:
    """Three damage points each: nothing is in danger."""
    card, thought = hit({"betatron": 0, "disruptor": 0})
    assert card == "disruptor"
    assert thought.fired("CW-DMG-01")
    card, _ = hit({"betatron": 0, "disruptor": 1})
    assert card == "betatron"
    card, _ = hit({"arc_rifle": 1, "betatron": 1, "disruptor": 1})
    assert card == "disruptor"


@pytest.mark.rule("CW-DMG-02")
def test_an_item_that_would_be_destroyed_is_spared() -> None:
    """The Bonesaw is undamaged and has one point; the Disruptor would stand a second one."""
    card, thought = hit({"bonesaw": 0, "disruptor": 1})
    assert card == "disruptor"
    assert thought.fired("CW-DMG-02")
    card, _ = hit({"bonesaw": 0, "disruptor": 2})
    assert card == "bonesaw"


@pytest.mark.rule("CW-DMG-02")
def test_if_all_would_be_destroyed_the_rule_stands() -> None:
    card, _ = hit({"javelin": 1, "wasp": 1})
    assert card == "wasp"


@pytest.mark.rule("CW-DMG-03")
def test_points_are_spread_one_by_one() -> None:
    damage = {"betatron": 0, "disruptor": 0}
    taken = []
    for _ in range(4):
        card, thought = hit(damage)
        damage[card] += 1
        taken.append(card)
    assert taken == ["disruptor", "betatron", "disruptor", "betatron"]
    assert thought.fired("CW-DMG-03")


@pytest.mark.rule("CW-DMG-04", "CW-GEN-06")
def test_what_is_left_open_goes_to_a_die() -> None:
    card, thought = hit({"heavy_machine_gun": 0, "jackhammer": 0}, chance=(1,))
    assert card == "jackhammer"
    assert thought.fired("CW-DMG-04", "CW-GEN-06")
    assert len(thought.dice) == 1


@pytest.mark.rule("CW-DMG-04")
def test_items_that_are_alike_need_no_die() -> None:
    build = custom(sides={"right": {"weapons": ["javelin", "javelin"]}})
    at = table(car(HERE, build), car(EAST))
    first, second = item(build, "javelin"), item(build, "javelin", 1)
    thought = think_about(at, acts(f"hit:{first}", f"hit:{second}"))
    assert thought.plan == f"hit:{first}"
    assert not thought.dice


def crew(driver: int, gunner: int, card: str = "rookie_driver", gear: tuple[str, ...] = ()) -> Thought:
    at = table(car(HERE, custom(driver=card, gear=list(gear))), car(EAST))
    at.cars[0].damage[0], at.cars[0].damage[1] = driver, gunner
    return think_about(at, acts("hit:0", "hit:1"))


@pytest.mark.rule("CW-CRW-01")
def test_the_least_damaged_crew_member() -> None:
    assert crew(1, 0).plan == "hit:1"
    assert crew(0, 1).plan == "hit:0"
    assert crew(0, 1).fired("CW-CRW-01")


@pytest.mark.rule("CW-CRW-02")
def test_a_tie_goes_to_the_driver() -> None:
    for damage in (0, 1, 2):
        assert crew(damage, damage).plan == "hit:0"
    assert crew(0, 0).fired("CW-CRW-02")


@pytest.mark.rule("CW-CRW-03")
def test_who_would_be_killed_is_spared() -> None:
    """Ghost has two damage points: 1 of 2 would be killed, 1 of 3 would not."""
    thought = crew(1, 1, "ghost")
    assert thought.plan == "hit:1"
    assert thought.fired("CW-CRW-03")
    assert crew(1, 2, "ghost").plan == "hit:0"


@pytest.mark.rule("CW-CRW-03")
def test_a_flak_jacket_counts() -> None:
    assert crew(1, 1, "ghost", ("flak_jacket",)).plan == "hit:0"


@pytest.mark.rule("CW-CRW-04")
def test_crew_damage_is_spread() -> None:
    damage = {0: 0, 1: 0}
    taken = []
    for _ in range(4):
        thought = crew(damage[0], damage[1])
        member = int(thought.plan.split(":")[1])
        damage[member] += 1
        taken.append(member)
    assert taken == [0, 1, 0, 1]
    assert thought.fired("CW-CRW-04")
