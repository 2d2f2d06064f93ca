"""R15–R17: maneuvers, overlaps and obstacles."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.armada.tables import Played, fleet, option, place, position
from understudy.core.compose import Composition
from understudy.core.errors import IllegalAnswer
from understudy.core.requests import Choose
from understudy.games.armada.cards import DAMAGE_OF
from understudy.games.armada.measures import compass
from understudy.games.armada.rules.courses import (
    Sources,
    Spent,
    chart_of,
    fly,
    listed_maneuvers,
    maneuvers,
    obstacles_under,
    sources,
    spent_on,
)
from understudy.games.armada.rules.pushing import push_points
from understudy.games.armada.rules.spots import outline
from understudy.geometry import Disc, separation

REBELS = fleet("rebel", ["cr90_corvette_a", "nebulon_b_escort_frigate"], ["x_wing_squadron"] * 2)
EMPIRE = fleet("imperial", ["victory_ii_class_star_destroyer"])
SHIPS: list[dict[str, Any]] = [{"pose": [600, 300, 0]}, {"pose": [1300, 100, 0]}, {"pose": [1000, 800, 180]}]


def moving(ships: list[dict[str, Any]], dice: list[Any] | None = None, by: int = 0, **more: Any) -> Played:
    start = position(REBELS, EMPIRE, ships, more.pop("squadrons", ()), agenda=[["maneuver", [by]]], **more)
    return Played(start, dice or [])


def changed(at: int, **state: Any) -> list[dict[str, Any]]:
    return [{**ship, **(state if index == at else {})} for index, ship in enumerate(SHIPS)]


# -- courses -------------------------------------------------------------------------------------------------


def test_candidate_counts() -> None:
    """The bounds of the search: with and without navigate."""
    table = place(REBELS, EMPIRE, SHIPS)
    corvette, _, victory = table.ships
    assert len(listed_maneuvers(1, victory.build.chart, 2, Sources())) == 3
    assert len(listed_maneuvers(1, victory.build.chart, 2, Sources(dial=True))) == 16
    assert len(listed_maneuvers(0, corvette.build.chart, 4, Sources())) == 53
    assert len(listed_maneuvers(0, corvette.build.chart, 3, Sources(dial=True))) == 327
    everything = listed_maneuvers(0, corvette.build.chart, 3, Sources(dial=True, token=True, clicks=1))
    assert len(everything) <= 700


def test_what_a_course_takes() -> None:
    """R8.3, G27: the fewest commands; the dial before the token."""
    both = Sources(dial=True, token=True)
    assert spent_on(both, 0, 0) == Spent(False, False)
    assert spent_on(both, 1, 0) == Spent(True, False)
    assert spent_on(both, 0, 1) == Spent(True, False)
    assert spent_on(both, 2, 1) == Spent(True, True)
    assert spent_on(both, 3, 0) is None
    assert spent_on(both, 0, 2) is None
    assert spent_on(Sources(token=True), 1, 0) == Spent(False, True)
    assert spent_on(Sources(token=True), 0, 1) is None
    assert spent_on(Sources(speeds=1), 1, 0) == Spent(False, False)
    assert spent_on(Sources(either=1), 0, 1) == Spent(False, False)
    assert spent_on(Sources(either=1), 1, 1) is None


def test_navigate_is_spent_with_the_course() -> None:
    played = moving(changed(0, dial="navigate", tokens=["navigate"]))
    played.answer("maneuver:4:0,0,0,0:right")
    corvette = played.table.ships[0]
    assert corvette.speed == 4
    assert corvette.dial == -1
    assert not corvette.commands
    assert corvette.resolved == 1
    assert (corvette.pose.x, corvette.pose.y) == pytest.approx((600, 300 + 4 * 68.4))


def test_a_raided_or_resolved_command_gives_nothing() -> None:
    for state in ({"raids": ["navigate"]}, {"resolved": ["navigate"]}):
        table = place(REBELS, EMPIRE, changed(0, dial="navigate", tokens=["navigate"], **state))
        assert sources(table, table.ships[0]) == Sources()


def test_courses_outside_the_chart_are_refused() -> None:
    played = moving(SHIPS)
    for id in ("maneuver:3:0,0,0:right", "maneuver:2:2,0:right", "maneuver:2:0,-2:right"):
        with pytest.raises(IllegalAnswer, match="not a choice"):
            played.answer(id)
    played.answer("maneuver:2:-1,-2:left")


def test_a_course_is_put_together() -> None:
    """Speed, click by click, then the side where there are two."""
    played = moving(changed(0, dial="navigate"))
    request = played.request
    assert isinstance(request, Choose)
    composer = request.composer
    assert isinstance(composer, Composition)
    assert [piece.id for piece in composer.after(())] == ["1", "2", "3"]
    assert [piece.id for piece in composer.after(("2",))] == ["-2", "-1", "0", "1", "2"]
    assert [piece.id for piece in composer.after(("2", "2"))] == ["-2", "-1", "0", "1", "2"]
    assert [piece.id for piece in composer.after(("3", "0"))] == ["-2", "-1", "0", "1", "2"]
    whole = composer.whole(("2", "0", "0"))
    assert whole is option("maneuver:2:0,0:right")
    every = set(maneuvers(played.table, played.table.ships[0]))
    assert {composer.sample(state) for state in range(40)} <= every
    assert all(composer.allows(each) for each in every)


def test_every_listed_course_can_be_put_together() -> None:
    played = moving(changed(0, dial="navigate"))
    request = played.request
    assert isinstance(request, Choose)
    composer = request.composer
    assert isinstance(composer, Composition)
    found: set[str] = set()
    queue: list[tuple[str, ...]] = [()]
    while queue:
        chosen = queue.pop()
        pieces = composer.after(chosen)
        queue += [(*chosen, piece.id) for piece in pieces]
        whole = composer.whole(chosen) if not pieces else None
        if whole is not None:
            found.add(whole.id)
    assert found == {each.id for each in maneuvers(played.table, played.table.ships[0])}


def test_speed_0_stands_still() -> None:
    """R15.4, F11: the obstacle beneath works again."""
    ships = changed(0, speed=0)
    obstacles = [{"id": "debris_1", "pose": [600, 300, 0]}]
    played = moving(ships, obstacles=obstacles)
    assert played.topic == "damage-zone"
    played.answer("zone:rear")
    assert played.table.ships[0].shields[2] == 0
    assert len(played.table.ships[0].cards) == 1


def test_thrust_control_malfunction() -> None:
    """F35: the last joint with a yaw value has one less; then the command's click is added."""
    table = place(REBELS, EMPIRE, changed(0, damage=["thrust_control_malfunction"], dial="navigate"))
    corvette = table.ships[0]
    assert chart_of(corvette)[2] == (1, 1)
    ids = {each.id for each in maneuvers(table, corvette)}
    assert "maneuver:2:0,2:right" in ids
    assert "maneuver:2:1,2:right" in ids


def test_thruster_fissure_and_ruptured_engine() -> None:
    played = moving(changed(0, damage=["thruster_fissure"], dial="navigate"))
    played.answer("maneuver:3:0,0,0:right", "zone:front")
    assert played.table.ships[0].shields[0] == 1
    played = moving(changed(0, damage=["ruptured_engine"]))
    played.answer("maneuver:2:0,0:right", "zone:left")
    assert played.table.ships[0].shields[3] == 1


# -- overlaps ------------------------------------------------------------------------------------------------


def test_a_ram_reduces_speed_and_damages_both() -> None:
    """R16.2, R16.4, F9: same clicks of the joints that are left, dial speed unchanged."""
    ships = changed(2, pose=[600, 470, 90])
    played = moving(ships)
    preview = fly(played.table, played.table.ships[0], (0, 0), "right")
    assert (preview.speed, preview.rammed, preview.off_map) == (1, (2,), False)
    played.answer("maneuver:2:0,0:right")
    corvette, _, victory = played.table.ships
    assert corvette.speed == 2
    assert (corvette.pose.x, corvette.pose.y) == pytest.approx((600, 368.4))
    assert (len(corvette.cards), len(victory.cards)) == (1, 1)


def test_only_the_closest_of_several_is_damaged() -> None:
    """G25, G26."""
    ships = [{"pose": [600, 300, 0]}, {"pose": [625, 440, 0]}, {"pose": [550, 470, 90]}]
    played = moving(ships).answer("maneuver:2:0,0:right")
    assert sorted(len(ship.cards) for ship in played.table.ships) == [0, 1, 1]


def test_a_flotilla_alone_gets_the_card() -> None:
    """R16.3."""
    rebels = fleet("rebel", ["cr90_corvette_a", "gr_75_medium_transports"])
    ships = [{"pose": [600, 300, 0]}, {"pose": [600, 430, 90]}, {"pose": [1000, 800, 180]}]
    start = position(rebels, EMPIRE, ships, agenda=[["maneuver", [0]]])
    played = Played(start).answer("maneuver:2:0,0:right")
    assert [len(ship.cards) for ship in played.table.ships] == [0, 1, 0]


def test_damaged_controls_add_one_card_for_each_maneuver() -> None:
    """G52: a ram and an obstacle together are still one."""
    ships = changed(2, pose=[600, 470, 90])
    ships[0] = {**ships[0], "damage": ["damaged_controls"]}
    obstacles = [{"id": "station", "pose": [600, 300, 0]}]
    played = moving(ships, obstacles=obstacles).answer("maneuver:2:0,0:right")
    played.rest(stop=("turn",))
    assert len(played.table.ships[0].cards) == 3
    played = moving(
        changed(0, damage=["damaged_controls"]), obstacles=[{"id": "station", "pose": [600, 437, 0]}]
    )
    played.answer("maneuver:2:0,0:right")
    assert len(played.table.ships[0].cards) == 2


def test_leaving_the_map_destroys_a_ship_unless_an_overlap_saves_it() -> None:
    """R15.6, F10."""
    ships = changed(0, pose=[600, 850, 0])
    played = moving(ships).answer("maneuver:2:0,0:right")
    assert not played.table.ships[0].alive
    assert played.table.phase != "end"
    ships = changed(0, pose=[600, 760, 0])
    ships[1] = {"pose": [600, 880, 90]}
    table = place(REBELS, EMPIRE, ships)
    flown = fly(table, table.ships[0], (0, 0), "right")
    assert not flown.off_map
    assert flown.rammed == (1,)


def test_obstacles() -> None:
    """R17.1: an asteroid field deals a faceup card, debris two damage, a station may repair."""
    under = {"pose": [600, 437, 0]}
    played = moving(SHIPS, [["power_failure"]], obstacles=[{"id": "asteroid_1", **under}])
    assert obstacles_under(played.table, fly(played.table, played.table.ships[0], (0, 0), "right").base) == [
        0
    ]
    played.answer("maneuver:2:0,0:right")
    assert played.table.ships[0].has_damage(DAMAGE_OF["power_failure"])
    played = moving(SHIPS, obstacles=[{"id": "debris_1", **under}])
    played.answer("maneuver:2:0,0:right", "zone:right")
    assert played.table.ships[0].shields[1] == 0
    played = moving(changed(0, damage=["facedown", "power_failure"]), obstacles=[{"id": "station", **under}])
    played.answer("maneuver:2:0,0:right")
    assert played.options() == ["done", "mend:0", "mend:1"]
    played.answer("mend:1")
    assert played.table.ships[0].cards == [-1]
    assert played.table.discard == [DAMAGE_OF["power_failure"]]


# -- squadrons in the way ------------------------------------------------------------------------------------


def test_squadrons_are_put_beside_the_ship_by_the_opponent() -> None:
    """R16.1, F49, F1."""
    played = moving(SHIPS, squadrons=[{"at": [600, 437]}, {"at": [600, 480]}])
    played.answer("maneuver:2:0,0:right")
    request = played.request
    assert request is not None
    assert (request.seat, played.topic) == (1, "pushed-squadron")
    assert played.options() == ["to-squadron:squadron-0", "to-squadron:squadron-1"]
    played.answer("to-squadron:squadron-1")
    played.answer(played.options()[0])
    played.answer(played.options()[0])
    corvette = played.table.ships[0]
    for squadron in played.table.squadrons:
        assert separation(squadron.base, corvette.base) < 0.01
    one, two = (squadron.base for squadron in played.table.squadrons)
    assert separation(one, two) > -1e-9
    with pytest.raises(AssertionError):
        assert played.table.moving


def test_the_outline_touches_everywhere() -> None:
    """G56: from ahead of the port end of the bow, clockwise, every 5 mm."""
    table = place(REBELS, EMPIRE, SHIPS)
    victory = table.ships[2]
    points = list(outline(victory.pose, victory.size))
    for x, y in points:
        assert separation(Disc(x, y, 17.0), victory.base) == pytest.approx(0, abs=1e-6)
    u, v = victory.pose.local(*points[0])
    assert (u, v) == pytest.approx((51 + 17, 31.5))
    u, v = victory.pose.local(*points[1])
    assert v == pytest.approx(26.5)
    assert len(points) == int((2 * 63 + 2 * 102 + 2 * 3.14159265 * 17) / 5) + 1


def test_there_is_always_room_for_a_squadron() -> None:
    squadrons = fleet("rebel", ["cr90_corvette_a"], ["x_wing_squadron"] * 12)
    table = place(squadrons, EMPIRE, [SHIPS[0], SHIPS[2]], [{"at": [700 + 5 * at, 300]} for at in range(12)])
    corvette = table.ships[0]
    for squadron in table.squadrons:
        squadron.disc = None
    for squadron in table.squadrons:
        points = push_points(table, corvette, squadron.index)
        assert points
        squadron.place(*points[0])


def test_headings_of_moved_ships() -> None:
    played = moving(SHIPS).answer("maneuver:2:1,1:right")
    assert compass(played.table.ships[0].pose) == 45


# -- worked examples -----------------------------------------------------------------------------------------


def test_worked_example_e1() -> None:
    """Eleven candidates of a Gladiator; the end poses of the best."""
    empire = fleet("imperial", ["gladiator_i_class_star_destroyer", "victory_ii_class_star_destroyer"])
    rebels = fleet("rebel", ["nebulon_b_escort_frigate"])
    ships = [{"pose": [1120, 380, 330]}, {"pose": [1000, 650, 180]}, {"pose": [1085, 640, 180]}]
    table = place(rebels, empire, ships, obstacles=[{"id": "asteroid_2", "pose": [1060, 480, 0]}], round=3)
    gladiator, target = table.ships[1], table.ships[0]
    found = maneuvers(table, gladiator)
    assert len(found) == 11
    expected = {
        "maneuver:2:0,-1:left": (997.15, 501.05, 157.5, 93.07, 0),
        "maneuver:2:-1,-1:left": (1025.35, 493.94, 135.0, 72.23, 1),
        "maneuver:2:-1,0:right": (1018.90, 528.55, 157.5, 105.69, 1),
        "maneuver:2:-1,0:left": (1023.33, 506.25, 157.5, 84.17, 1),
        "maneuver:2:-1,1:right": (1026.18, 518.41, 180.0, 89.78, 1),
        "maneuver:2:0,0:right": (1000.00, 513.20, 180.0, 99.49, 0),
    }
    for id, (x, y, heading, away, rock) in expected.items():
        act = next(each for each in found if each.id == id)
        flown = fly(table, gladiator, act.clicks, act.side)
        assert (flown.pose.x, flown.pose.y, compass(flown.pose)) == pytest.approx((x, y, heading), abs=0.05)
        assert separation(flown.base, target.base) == pytest.approx(away, abs=0.05)
        assert len(obstacles_under(table, flown.base)) == rock


def test_worked_example_e3() -> None:
    """A Hammerhead near the edge: 19 candidates, two leave the map."""
    rebels = fleet("rebel", ["hammerhead_torpedo_corvette"])
    empire = fleet("imperial", ["gladiator_ii_class_star_destroyer"])
    ships = [{"pose": [150, 640, 215]}, {"pose": [420, 430, 20]}]
    table = place(rebels, empire, ships, obstacles=[{"id": "debris_1", "pose": [140, 470, 0]}])
    ship = table.ships[0]
    found = maneuvers(table, ship)
    flown = {each.id: fly(table, ship, each.clicks, each.side) for each in found}
    assert len(flown) == 19
    assert sum(each.off_map for each in flown.values()) == 2
    best = flown["maneuver:2:-2,0:right"]
    assert (best.pose.x, best.pose.y, compass(best.pose)) == pytest.approx((117.58, 540.56, 170.0), abs=0.05)
    assert separation(best.base, table.ships[1].base) == pytest.approx(264.12, abs=0.05)


def test_worked_example_e2() -> None:
    """An Assault Frigate: 9 candidates without the dial, 67 with it."""
    rebels = fleet("rebel", ["assault_frigate_mark_ii_b"])
    empire = fleet("imperial", ["imperial_i_class_star_destroyer"])
    table = place(rebels, empire, [{"pose": [700, 720, 180]}, {"pose": [760, 470, 0]}])
    frigate, target = table.ships
    assert separation(frigate.base, target.base) == pytest.approx(134.50, abs=0.05)
    assert len(maneuvers(table, frigate)) == 9
    assert len(maneuvers(table, frigate, Sources(dial=True))) == 67
    flown = fly(table, frigate, (2, 0), "right")
    assert (flown.pose.x, flown.pose.y, compass(flown.pose)) == pytest.approx(
        (660.49, 567.15, 225.0), abs=0.05
    )
    assert separation(flown.base, target.base) == pytest.approx(34.55, abs=0.05)
