"""R 3, R 4, R 5: set-up, turn order, Take Control, fires, personalities, the end."""

from __future__ import annotations

import pytest

from tests.games.carwars.tables import CORNER, built, burning, car, offered, play, row, start, table
from understudy.core.errors import BadSetup
from understudy.core.events import Watch
from understudy.core.match import Header, Match
from understudy.games.carwars import GAME
from understudy.games.carwars.arena import ARENAS
from understudy.games.carwars.bots.personalities.construction import ambiguous, ready_builds
from understudy.games.carwars.builds import BUILDS
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.options import NAMES


def fresh(seats: int = 4, seed: int = 3, **options: str) -> Match:
    match = Match(Header.of(GAME, ["person"] * seats, options, seed), watch=Watch())
    match.advance()
    return match


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r_3_2_slots_by_the_number_of_players(seats: int) -> None:
    """R 3.2, R 3.3, CW-SET-01, CW-SET-03, CW-SET-04."""
    match = fresh(seats)
    arena = ARENAS["open_square"]
    assert [car(match, NAMES[seat]).pose for seat in range(seats)] == [
        arena.starts[name] for name in arena.slots[seats]
    ]


def test_cw_set_02_slots_can_be_assigned() -> None:
    match = fresh(2, starts="north+south")
    assert car(match).pose == ARENAS["open_square"].starts["north"]
    with pytest.raises(BadSetup, match="another slot of Open Square for each seat"):
        fresh(2, starts="north+north")


def test_r_3_4_sliders_at_the_start() -> None:
    match = fresh(2)
    found = car(match)
    assert (found.speed, found.tires, found.plant, found.armor) == (2, 10, 10, [4, 4, 4, 4])
    assert (found.control, found.ace) == (6, found.build.numbers.get("ace", ((0, 0),))[0][1])


def test_r_4_2a_the_marker_moves_on() -> None:
    match = start(row(), row(CORNER), row((5, 5, 0)), agenda=[["end_round", []]], active=None, first="amber")
    assert (NAMES[table(match).first], table(match).round) == ("cobalt", 2)
    assert table(match).order == [1, 2, 0]


def test_r_4_2a_a_seat_that_is_out_is_skipped() -> None:
    rows = [row(), row(CORNER, alive=False), row((5, 5, 0))]
    match = start(*rows, agenda=[["end_round", []]], active=None, first="amber")
    assert table(match).order == [2, 0]


def test_r_4_2_order_of_steps() -> None:
    """All cars do one step before the next begins; all move before anybody attacks."""
    match = start(row(), row(CORNER), active=None)
    names = [name for name, _ in reversed(table(match).agenda)]
    assert names == ["turn", "combat", "combat", "end_round"]


def test_r_4_2b_check_speed() -> None:
    match = start(row(speed=5, tires=4), step="check_speed")
    assert car(match).speed == 3


@pytest.mark.parametrize(
    ("tires", "speed", "control"), [(10, 2, 6), (10, 4, 4), (6, 4, 3), (8, 3, 5), (0, 4, 0), (1, -1, 3)]
)
def test_r_4_3_take_control(tires: int, speed: int, control: int) -> None:
    match = start(row(tires=tires, speed=speed, control=2, ace=5, out=True), step="take_control")
    found = car(match)
    assert (found.control, found.ace, found.out) == (control, 0, False)


def test_r_4_3_income_of_cards() -> None:
    build = built(
        front=["splitter"], driver="amateur_driver", upgrades=["gyroscopic_stabilizer", "wheel_guards"]
    )
    match = start(row(build=build, speed=5), step="take_control")
    assert (car(match).control, car(match).ace) == (4 + 0 + 1 + 2, 3 + 1 + 2)


def test_terrain_gives_ace_to_some_cards() -> None:
    build = built(upgrades=["off_road_tires"])
    match = start(row((4.5, 18, 90), build=build), step="take_control", options={"arena": "crossbar"})
    assert car(match).ace == 3


def test_mamba_rolls_a_black_die() -> None:
    build = built(driver="mamba")
    found = [
        start(row(build=build), step="take_control", chance=[[face]]) for face in ("wrench", "star", "shield")
    ]
    assert [(car(match).control, car(match).ace) for match in found] == [(7, 0), (6, 1), (6, 0)]


def test_r_5_2_fires_are_paid_with_control() -> None:
    match = start(row(fires=["front", "left"], control=5), step="manage_fires")
    assert offered(match) == ["pass", "douse:front", "douse:left"]
    play(match, "douse:left")
    assert (car(match).control, offered(match)) == (3, ["pass", "douse:front"])
    play(match, "pass")
    assert (burning(match), car(match).armor) == (["front"], [3, 4, 4, 4])


def test_r_5_2_without_control_it_burns() -> None:
    match = start(row(fires=["back"], control=1), step="manage_fires")
    assert car(match).armor == [4, 4, 3, 4]


def test_r_5_3_without_armor_a_damage_card() -> None:
    match = start(row(fires=["back"], control=0, armor=0), step="manage_fires", chance=[["B1"]], strict=True)
    assert car(match).tires == 9


def test_automatic_fire_suppressor() -> None:
    build = built(front=["automatic_fire_suppressor"])
    match = start(row(build=build, fires=["back"], control=0), step="manage_fires")
    assert (burning(match), car(match).damage[2], car(match).armor) == ([], 1, [4, 4, 4, 4])


def test_faq_50_a_fire_may_wreck_a_car_before_anybody_moves() -> None:
    match = start(
        row(fires=["back"], control=0, armor=0, plant=1, tires=0),
        step="manage_fires",
        chance=[["B1"]],
        strict=True,
    )
    assert not car(match).alive


def test_cards_at_the_start_of_the_round() -> None:
    match = start(row(build=built(back=["drag_chute"]), speed=4), step="check_speed")
    play(match, "use:2")
    assert (car(match).speed, car(match).works(2)) == (0, False)
    match = start(row(build=built(upgrades=["run_flat_system"]), tires=0), step="check_speed")
    assert car(match).tires == 1
    match = start(row(build=built(gear=["first_aid_kit"]), damage={"1": 2}), step="check_speed")
    play(match, "heal:1")
    assert (car(match).damage[1], car(match).works(3)) == (0, False)
    match = start(row(build=built(gear=["taco"]), damage={"1": 2}), step="check_speed")
    play(match, "heal:1")
    assert car(match).damage[:2] == [1, 1]
    match = start(row(build=built(front=["supplemental_power_cell"]), plant=8), step="check_speed")
    play(match, "use:2")
    assert (car(match).plant, car(match).tires, car(match).works(2)) == (9, 8, False)


# -- bots ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "personality"),
    [
        ("star", "aggressive"),
        ("double-wrench", "balanced"),
        ("shield", "defensive"),
        ("double-shield", "defensive"),
    ],
)
def test_cw_per_04_the_white_die(face: str, personality: str) -> None:
    """CW-PER-04, CW-PER-05, CW-PER-06, CW-PER-07."""
    match = start(row(), step="personality", chance=[[face]], strict=True)
    assert car(match).personality == personality


def test_cw_per_02_three_sides_make_desperate_for_good() -> None:
    """CW-PER-02, CW-PER-03."""
    match = start(
        row(armor=[0, 0, 1, 0]), agenda=[["end", []], ["personality", [0]], ["despair", [0]]], active=None
    )
    assert car(match).personality == "desperate"
    match = start(row(armor=4, personality="desperate"), step="personality", strict=True)
    assert car(match).personality == "desperate"
    match = start(row(armor=[0, 0, 1, 1]), step="despair")
    assert car(match).personality == ""


def test_cw_con_05_doubtful_cards() -> None:
    assert all(not ambiguous(build) for build in ready_builds(4))
    for build in BUILDS.values():
        assert build.bot_ready or ambiguous(build), build.id


# -- the end -------------------------------------------------------------------------------------------------


def test_r_13_2_the_last_car_wins_at_once() -> None:
    match = start(row(), row(CORNER, alive=False, out_at=3), active=None)
    assert match.over
    assert [score.total for score in match.scores()] == [1, 0]


def test_places_by_who_went_out_first() -> None:
    rows = [row(alive=False, out_at=9), row(CORNER, alive=False, out_at=3), row((5, 5, 0))]
    match = start(*rows, active=None, moment=12)
    assert [score.total for score in match.scores()] == [1, 0, 2]


def test_the_last_round_is_a_draw() -> None:
    match = start(row(), row(CORNER), agenda=[["round", []]], active=None, round=RULES.max_rounds)
    assert match.over
    assert [score.winner for score in match.scores()] == [True, True]
