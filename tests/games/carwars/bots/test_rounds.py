"""What the rules do for bots by themselves: personalities, tokens, one fire, no other re-rolls."""

from __future__ import annotations

import pytest

from tests.games.carwars.bots.tables import Thought, car, custom, run, table
from understudy.games.carwars.bots.personalities.pages.personality import PRINTED
from understudy.games.carwars.dice import DICE
from understudy.games.carwars.rules.rounds import PERSONALITIES
from understudy.games.carwars.table import Table
from understudy.games.carwars.words import WORDS

HERE = (18.0, 18.0, 90.0)
EAST = (30.0, 18.0, 90.0)


def two(**parts: object) -> Table:
    return table(car(HERE, custom(), **parts), car(EAST, custom()))


def start_of_round(at: Table, *faces: str) -> Thought:
    seats = range(len(at.cars))
    steps = [("despair", (seat,)) for seat in seats] + [("personality", (seat,)) for seat in seats]
    return run(at, *steps, chance=faces)


def verbs(thought: Thought) -> list[str]:
    return [note.verb for note in thought.notes if hasattr(note, "verb")]


# -- personalities -------------------------------------------------------------------------------------------


@pytest.mark.rule("CW-PER-01")
def test_there_are_four_personalities() -> None:
    assert PERSONALITIES == ("aggressive", "balanced", "defensive", "desperate")
    assert tuple(each.name for each in PRINTED) == PERSONALITIES


@pytest.mark.parametrize(
    ("face", "personality", "rule"),
    [
        pytest.param("star", "aggressive", "CW-PER-05", marks=pytest.mark.rule("CW-PER-05")),
        pytest.param("double-star", "aggressive", "CW-PER-05", marks=pytest.mark.rule("CW-PER-05")),
        pytest.param("wrench", "balanced", "CW-PER-06", marks=pytest.mark.rule("CW-PER-06")),
        pytest.param("double-wrench", "balanced", "CW-PER-06", marks=pytest.mark.rule("CW-PER-06")),
        pytest.param("shield", "defensive", "CW-PER-07", marks=pytest.mark.rule("CW-PER-07")),
        pytest.param("double-shield", "defensive", "CW-PER-07", marks=pytest.mark.rule("CW-PER-07")),
    ],
)
@pytest.mark.rule("CW-PER-04")
def test_a_white_die_gives_the_personality(face: str, personality: str, rule: str) -> None:
    at = two()
    thought = start_of_round(at, face, "wrench")
    assert [each.personality for each in at.cars] == [personality, "balanced"]
    assert thought.dice == ["1 white die", "1 white die"]
    assert thought.fired("CW-PER-01", "CW-PER-04", rule)


@pytest.mark.rule("CW-PER-04")
def test_every_face_of_the_white_die_means_something() -> None:
    for face in DICE["white"].faces:
        start_of_round(two(), face, face)


@pytest.mark.rule("CW-PER-02", "CW-PER-03")
@pytest.mark.parametrize(
    ("armor", "desperate"),
    [
        ([0, 0, 0, 3], True),
        ([0, 0, 0, 0], True),
        ([0, 0, 1, 3], False),
        ([1, 0, 0, 0], True),
        ([2, 2, 2, 2], False),
    ],
)
def test_three_sides_without_armor_make_a_bot_desperate(armor: list[int], desperate: bool) -> None:
    at = two(armor=armor)
    thought = start_of_round(at, *["star"] * (1 if desperate else 2))
    assert at.cars[0].personality == ("desperate" if desperate else "aggressive")
    assert thought.fired("CW-PER-02", "CW-PER-03") == desperate
    assert len(thought.dice) == (1 if desperate else 2)


@pytest.mark.rule("CW-PER-03")
def test_desperate_lasts_for_the_rest_of_the_game() -> None:
    at = two(personality="desperate", armor=[4, 4, 4, 4])
    assert start_of_round(at, "shield").dice == ["1 white die"]
    assert at.cars[0].personality == "desperate"


@pytest.mark.rule("CW-PER-02", "CW-PER-04")
def test_all_bots_are_checked_before_any_die_is_rolled() -> None:
    at = two()
    run(at, ("round", ()))
    names = [name for name, _ in reversed(at.agenda)]
    assert names[:4] == ["despair", "despair", "personality", "personality"]


@pytest.mark.rule("CW-PER-02", "CW-PER-08")
def test_the_personality_holds_until_the_next_round_and_may_change_then() -> None:
    at = two()
    start_of_round(at, "star", "star")
    at.cars[0].armor = [0, 0, 0, 0]
    run(at, ("check_speed", (0,)), ("take_control", (0,)), ("manage_fires", (0,)))
    assert at.cars[0].personality == "aggressive"
    at.cars[0].armor = [1, 1, 0, 0]
    start_of_round(at, "shield", "wrench")
    assert [each.personality for each in at.cars] == ["defensive", "balanced"]


@pytest.mark.rule("CW-PER-09")
@pytest.mark.parametrize("personality", PERSONALITIES)
def test_the_personality_is_shown_beside_the_bot(personality: str) -> None:
    at = two(personality=personality)
    assert personality in WORDS.board(at, -1, 0).lower()


# -- tokens --------------------------------------------------------------------------------------------------


@pytest.mark.rule("CW-GEN-03")
@pytest.mark.parametrize(("turn", "ace"), [("D1", 1), ("D3", 1), ("slight", 0), ("straight", 0)])
def test_a_maneuver_earns_an_ace(turn: str, ace: int) -> None:
    at = two(speed=1)
    thought = run(at, ("arrive", (0, turn, "" if turn == "straight" else "left")))
    assert at.cars[0].ace == ace
    assert thought.fired("CW-GEN-03") == bool(ace)


@pytest.mark.rule("CW-GEN-11", "CW-GEN-12")
def test_losing_control_by_a_driving_roll_gives_an_ace_after_tires_and_spin() -> None:
    """D1 at speed 2 with 1 CONTROL: three shields, two unpaid: 2 tire damage and 45 degrees of spin."""
    at = two(speed=2, control=1)
    thought = run(at, ("arrive", (0, "D1", "left")), chance=["shield", "shield", "shield"])
    own = at.cars[0]
    assert own.out
    assert own.tires == 8
    assert own.ace == 2
    told = verbs(thought)
    assert told.index("tires") < told.index("spin") < told.index("bonus")
    assert thought.fired("CW-GEN-11", "CW-GEN-12")


@pytest.mark.rule("CW-GEN-11")
def test_no_bonus_without_losing_control_or_a_second_time() -> None:
    at = two(speed=2, control=3)
    assert "bonus" not in verbs(run(at, ("arrive", (0, "D1", "left")), chance=["shield"] * 3))
    at = two(speed=2, control=0, out=True)
    assert "bonus" not in verbs(run(at, ("arrive", (0, "D1", "left")), chance=["shield"] * 3))


@pytest.mark.rule("CW-GEN-13")
def test_a_collision_gives_no_bonus() -> None:
    at = two(speed=1, control=0)
    at.cars[1].control = 0
    thought = run(at, ("collide", (0, 1, 0, 1)))
    assert at.cars[0].out
    assert at.cars[1].out
    assert at.cars[0].ace == at.cars[1].ace == 0
    assert "bonus" not in verbs(thought)


@pytest.mark.rule("CW-RR-07")
def test_collision_dice_are_not_rerolled_even_with_ace() -> None:
    at = two(speed=2, ace=5)
    at.cars[1].ace = 5
    thought = run(at, ("collide", (0, 1, 0, 1)))
    assert thought.dice[0] == "2 yellow die"
    assert not any("Re-rolls" in line for line in thought.trace)
    assert [each.ace for each in at.cars] == [5, 5]


# -- fires and attacks ---------------------------------------------------------------------------------------


@pytest.mark.rule("CW-BAL-01", "CW-DEF-01", "CW-DES-01", "CW-AGG-04")
@pytest.mark.parametrize("personality", PERSONALITIES)
def test_exactly_one_fire_is_paid_for(personality: str) -> None:
    at = two(personality=personality, control=6, fires=0b0111, armor=[3, 2, 1, 0])
    run(at, ("manage_fires", (0,)))
    ignored = personality == "aggressive"
    assert at.cars[0].fires == (0b0111 if ignored else 0b0011)
    assert at.cars[0].control == (6 if ignored else 4)


@pytest.mark.rule("CW-BAL-01")
def test_without_the_tokens_nothing_is_paid() -> None:
    at = two(personality="balanced", control=1, fires=0b0001)
    run(at, ("manage_fires", (0,)))
    assert at.cars[0].fires == 0b0001


@pytest.mark.rule("CW-ATK-01", "CW-ATK-02", "CW-DFN-01", "CW-DFN-02")
def test_gunner_and_driver_attack_by_the_core_rules_and_the_target_defends() -> None:
    at = table(
        car(HERE, custom(sides={"right": {"weapons": ["javelin", "stinger"]}})), car(EAST, custom(), ace=2)
    )
    at.cars[1].speed = 2
    thought = run(at, ("combat", (0,)), deep=True)
    shots = [note.args[:2] for note in thought.watch.events() if note.verb == "attack"]
    assert [who for who, _ in shots] == [1, 0]
    assert len({number for _, number in shots}) == 2
    assert at.cars[1].ace == 0
    assert thought.fired("CW-ATK-01", "CW-DFN-02")


@pytest.mark.rule("CW-END-01")
def test_the_last_car_running_ends_the_game() -> None:
    at = two()
    at.cars[1].alive = False
    thought = run(at, ("round", ()), deep=True)
    assert thought.fired("CW-END-01")
    assert not at.agenda
