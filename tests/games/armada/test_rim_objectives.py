"""O4: objectives with a gravity rift, purrgil, exogorths and stations that are attacked. Each has a position
that would go otherwise without it.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.armada.cardtable import fight, scene
from tests.games.armada.tables import Played, fleet, position
from tests.games.armada.test_objectives import CORVETTE, TIE, VICTORY, begun, goal, started
from understudy.core.errors import BadPosition, IllegalAnswer
from understudy.core.requests import Choose
from understudy.games.armada import GAME
from understudy.games.armada.cards import REPAIR
from understudy.games.armada.corrections import CORRECTIONS
from understudy.games.armada.measures import DISTANCES, SQUADRON_RADIUS, TO_JOINT, to_pose
from understudy.games.armada.picture import picture
from understudy.games.armada.rules.activation import attack_options
from understudy.games.armada.rules.courses import fly, maneuvers
from understudy.games.armada.rules.objectives.exogorths import burrows, touched_by
from understudy.games.armada.rules.objectives.stations import shells, storms
from understudy.games.armada.rules.objectives.tokens import mark_legal
from understudy.games.armada.rules.objectives.wandering import lying, ways_toward
from understudy.games.armada.rules.obstacles import obstacle_legal, unplaced
from understudy.games.armada.scoring import objective_points
from understudy.games.armada.table import FIRST, SECOND, Obstacle, Table
from understudy.games.armada.view import View
from understudy.geometry import Disc, separation

OTHER = {"options": {"objective_words": "other"}}


def rock(id: str, x: float, y: float, heading: float = 0.0) -> dict[str, Any]:
    return {"id": id, "pose": [x, y, heading]}


def victory(table: Table) -> list[int]:
    assert table.goal is not None
    return table.goal.victory


def marked(table: Table) -> list[int]:
    assert table.goal is not None
    return table.goal.ships


def ends(card: str, *rocks: dict[str, Any], **more: Any) -> Played:
    """The end of a round in which this objective is played; two ships face each other, 200 mm apart."""
    given = {name: more.pop(name) for name in ("marks", "ships", "edge", "rocks") if name in more}
    return Played(
        scene(
            "",
            obstacles=list(rocks),
            agenda=[["round", []], ["objective_end", []]],
            **goal(card, **given),
            **more,
        )
    )


def kinds(card: str) -> list[str]:
    return sorted(unplaced(begun(["person", "person"], objective=card)))


# -- set-up --------------------------------------------------------------------------------------------------

FIELDS = ["asteroid_1", "asteroid_2", "asteroid_3"]
DEBRIS, DUST, PURRGIL = ["debris_1", "debris_2"], ["dust_1", "dust_2"], ["purrgil_1", "purrgil_2"]


@pytest.mark.parametrize(
    ("card", "placed"),
    [
        ("station_assault", [*FIELDS, *DEBRIS]),
        ("marked_for_destruction", [*DEBRIS, *DUST]),
        ("rift_assault", [*FIELDS, *DEBRIS, "gravity_rift"]),
        ("abandoned_mining_facility", [*DEBRIS, *DUST, *PURRGIL]),
        ("asteroid_tactics", [*FIELDS, *DEBRIS]),
        ("rift_ambush", [*FIELDS, *DEBRIS, *DUST, "gravity_rift"]),
        ("doomed_station", [*FIELDS, *DEBRIS]),
        ("hyperspace_migration", [*FIELDS, *DEBRIS]),
        ("infested_fields", [*FIELDS, *DEBRIS]),
    ],
)
def test_which_obstacles_the_players_place(card: str, placed: list[str]) -> None:
    played = started(card)
    assert sorted(unplaced(played.table)) == sorted(placed)
    # All of them: six of the core set, but for what the card takes away or adds.
    assert isinstance(played.request, Choose)
    assert (played.topic, played.request.about["left"]) == ("obstacle", len(placed))


def test_who_places_obstacles_and_what_lies_in_the_middle() -> None:
    played = started("doomed_station")
    doomed = played.table
    assert played.request is not None
    assert played.request.seat == FIRST
    (rift,) = doomed.obstacles
    assert (rift.id, rift.pose.x, rift.pose.y) == (
        "gravity_rift",
        doomed.area.width / 2,
        doomed.area.height / 2,
    )
    mine = begun(["person", "person"], objective="abandoned_mining_facility")
    assert [each.id for each in mine.obstacles] == ["station"]
    # At distance 2-5 of the station, and as far from edges as usual.
    assert obstacle_legal(mine, Obstacle("debris_1", to_pose(1200, 450, 0)))
    assert not obstacle_legal(mine, Obstacle("debris_1", to_pose(1000, 450, 0)))
    assert not obstacle_legal(mine, Obstacle("debris_1", to_pose(1430, 450, 0)))
    ambush = begun(["person", "person"], objective="rift_ambush")
    assert obstacle_legal(ambush, Obstacle("gravity_rift", to_pose(900, 450, 0)))
    assert not obstacle_legal(ambush, Obstacle("gravity_rift", to_pose(900, 330, 0)))
    assert obstacle_legal(ambush, Obstacle("asteroid_1", to_pose(900, 330, 0)))


def test_the_second_player_sets_stations_and_purrgil_last() -> None:
    empty: Any = {"obstacles": "0"}
    table = begun(["person", "person"], objective="station_assault", **empty)
    assert obstacle_legal(table, Obstacle("station_2", to_pose(900, 300, 0)))
    assert not obstacle_legal(table, Obstacle("station_2", to_pose(900, 200, 0)))
    start: Any = {"options": {"scenario": "own", "objective": "station_assault", "obstacles": "0"}}
    fleets = fleet("rebel", [CORVETTE]), fleet("imperial", [VICTORY])
    played = Played(position(*fleets, [{}] * 2, phase="setup", round=0, agenda=[["objective", []]], **start))
    places: list[str] = []
    while played.topic == "obstacle-pose":
        assert played.request is not None
        assert played.request.seat == SECOND
        places.append(played.options()[0].split(":")[1])
        played.answer(played.options()[0])
    assert places == ["station", "station_2"]
    herd = begun(["person", "person"], objective="marked_for_destruction", **empty)
    assert obstacle_legal(herd, Obstacle("purrgil_1", to_pose(900, 450, 0)))
    assert not obstacle_legal(herd, Obstacle("purrgil_1", to_pose(900, 310, 90)))


def test_tokens_of_a_migration_lie_at_opposite_short_edges() -> None:
    table = begun(["person", "person"], objective="hyperspace_migration", obstacles="0")
    assert table.goal is not None
    assert mark_legal(table, 60, 450)
    assert mark_legal(table, table.area.width - 60, 800)
    assert not mark_legal(table, 200, 450)
    table.goal.marks.append((60.0, 450.0))
    assert not mark_legal(table, 60, 800)
    assert mark_legal(table, table.area.width - 60, 800)


def test_ships_are_deployed_at_speed_0_beside_a_rift() -> None:
    start: Any = {"options": {"scenario": "own", "objective": "rift_assault", "obstacles": "0"}}
    fleets = fleet("rebel", [CORVETTE]), fleet("imperial", [VICTORY])
    rift = [rock("gravity_rift", 900, 300)]
    for x, speeds in ((900, None), (1400, ["speed:1", "speed:2", "speed:3", "speed:4"])):
        agenda = [["round", []], ["deploy_ship", [0]]]
        played = Played(
            position(*fleets, [{}] * 2, obstacles=rift, phase="setup", round=0, agenda=agenda, **start)
            | {"goal": {"card": "rift_assault"}}
        )
        played.answer(f"place:{x},150,0")
        if speeds is None:
            assert played.topic != "deploy-speed"
            assert played.table.ships[0].speed == 0
        else:
            assert played.options() == speeds


# -- the gravity rift ----------------------------------------------------------------------------------------


def test_a_rift_slows_courses_and_stops_who_is_on_it() -> None:
    def speeds(x: float) -> set[int]:
        table = GAME.read_position(
            scene("", obstacles=[rock("gravity_rift", x, 300)], **goal("rift_assault"))
        )
        return {act.speed for act in maneuvers(table, table.ships[0])}

    assert speeds(760) == {1}
    assert speeds(1100) == {2}
    on_it = [rock("gravity_rift", 600, 300)]
    played = Played(scene("", obstacles=on_it, agenda=[["arrive", [0, 0]]], **goal("rift_assault")))
    assert played.table.ships[0].speed == 0
    for rocks, y in ((on_it, 300), ([], 300 + TO_JOINT)):
        agenda = [["round", []], ["extra_maneuver", [0, 1]]]
        extra = Played(
            scene(
                "", obstacles=rocks, agenda=agenda, theirs={"pose": [900, 800, 180]}, **goal("rift_assault")
            )
        )
        while extra.topic == "extra-maneuver":
            extra.answer(extra.options()[0])
        assert (extra.table.ships[0].pose.y == 300) == (y == 300)


def test_rift_assault_gives_tokens_and_takes_them_for_dice() -> None:
    played = fight("", "Rh Rb", **goal("rift_assault"))
    assert "ability:tag" in played.options()
    played.answer("ability:tag")
    assert marked(played.table) == [1]
    # The token may go in the same attack; the first player's die shows a hit or an accuracy.
    played.answer("ability:expose")
    assert set(played.options()) == {"set:0:hit", "set:0:accuracy"}
    played.answer("set:0:hit")
    assert (marked(played.table), victory(played.table)) == ([], [1, 0])
    assert "ability:tag" not in played.options(), "once in an attack"
    blank = fight("", "Rb", **goal("rift_assault"))
    assert "ability:tag" not in blank.options()
    near = fight("", "Rh", obstacles=[rock("asteroid_1", 700, 500)], **goal("rift_assault"))
    assert "ability:tag" not in near.options()
    second = {"by_ship": 1, "target_ship": 0}
    theirs = fight("", "Rb", attack=second, **goal("rift_assault", ships=[0])).answer("ability:expose")
    assert {way.split(":")[2] for way in theirs.options()} == {"hit", "crit", "double", "accuracy"}


def test_a_rift_strains_slow_ships_at_the_end_of_a_round() -> None:
    rift = rock("gravity_rift", 600, 400)
    played = ends("rift_assault", rift, mine={"speed": 1}, theirs={"speed": 2})
    assert [len(ship.cards) for ship in played.table.ships] == [1, 0]
    away = ends("rift_assault", rock("gravity_rift", 1200, 400), mine={"speed": 1}, theirs={"speed": 2})
    assert [len(ship.cards) for ship in away.table.ships] == [0, 0]


def test_an_ambush_pulls_an_enemy_and_then_whoever_comes_near() -> None:
    far = [rock("gravity_rift", 1300, 450)]
    start = scene("", obstacles=far, agenda=[["round", []], ["ambush_by_rift", []]], **goal("rift_ambush"))
    played = Played(start)
    assert played.options() == ["done", "to-ship:ship-0"]
    before = played.table.ships[0].pose.y
    played.answer("to-ship:ship-0")
    if played.topic == "pulled":
        played.answer(played.options()[0])
    ship = played.table.ships[0]
    assert played.topic == "rift-speed"
    assert ship.pose.y > before
    assert played.options() == ["done", "speed:1"]
    assert played.answer("speed:1").table.ships[0].speed == 1

    def pull(ship: int, x: float) -> Played:
        rift = [rock("gravity_rift", x, 400)]
        agenda = [["round", []], ["pulled", [ship]]]
        return Played(scene("", obstacles=rift, agenda=agenda, **goal("rift_ambush")))

    ahead = pull(0, 760).table.ships[0].pose
    assert (ahead.x, ahead.y > 300) == (600, True), "straight ahead"
    turning = pull(1, 760)
    assert turning.topic == "pulled"
    assert "maneuver:1:1:left" in turning.options() or "maneuver:1:1:right" in turning.options()
    assert pull(0, 1100).table.ships[0].pose.y == 300


def test_a_ship_is_pulled_once_in_its_activation() -> None:
    rocks, agenda = [rock("gravity_rift", 760, 420)], [["round", []], ["activate_ship", [0]]]
    mine = {"dials": ["repair", "repair", "repair"]}
    away = {"pose": [1500, 800, 180]}
    played = Played(scene("", mine=mine, theirs=away, obstacles=rocks, agenda=agenda, **goal("rift_ambush")))
    table = played.until("maneuver").table
    alone = fly(table, table.ships[0], (0,), "right").pose.y
    played.answer("maneuver:1:0:right")
    assert played.table.ships[0].pose.y > alone + 10, "the rift has slowed the course, and pulls once more"


def test_a_doomed_station_falls_into_the_rift_and_is_worth_a_token() -> None:
    rift, debris = rock("gravity_rift", 900, 700), rock("debris_1", 900, 500)
    station = rock("station", 600, 410)
    played = ends("doomed_station", rift, debris, station, theirs={"pose": [1300, 700, 180]})
    assert (played.topic, played.options()) == ("falls", ["card:1", "card:2"])
    assert played.request is not None
    assert played.request.seat == SECOND
    played.answer("card:1").answer(played.options()[0])
    assert played.topic == "toward"
    table = played.table
    old = table.obstacles[2]
    ways = ways_toward(table, 2, table.obstacles[0].region)
    gap = separation(old.region, table.obstacles[0].region)
    new = [Obstacle("station", to_pose(*way.spot)) for way in ways]
    moved = [gap - separation(each.region, table.obstacles[0].region) for each in new]
    wanted = (DISTANCES[1], sum(DISTANCES[:2]) / 2, DISTANCES[0])
    assert moved == [pytest.approx(way, abs=0.5) for way in wanted]
    played.answer(played.options()[-1])
    assert victory(played.table) == [1, 0], "its ship stands beside the station"


def test_what_touches_the_rift_is_gone() -> None:
    rift, debris = rock("gravity_rift", 900, 700), rock("debris_1", 900, 600, 90)
    played = ends("doomed_station", rift, debris)
    table = played.table
    assert table.obstacles[1].gone
    assert lying(table, "debris") == []
    assert "obstacle-1" not in picture(table, 0).parts
    again = GAME.read_position(GAME.position(table))
    assert [each.gone for each in again.obstacles] == [False, True]
    assert GAME.position(again) == GAME.position(table)


# -- purrgil -------------------------------------------------------------------------------------------------


def test_purrgil_hurt_ships_by_their_speed_and_squadrons() -> None:
    rocks = [rock("purrgil_1", 600, 300)]
    played = Played(scene("", obstacles=rocks, agenda=[["arrive", [0, 0]]], **goal("marked_for_destruction")))
    played.until("damage-zone").answer("zone:front")
    while played.topic == "damage-zone":
        played.answer("zone:front")
    card = played.table.ships[0].build.card
    assert sum(card.shields) - sum(played.table.ships[0].shields) == 2
    flying = Played(
        scene(
            "",
            squadrons=[("x_wing_squadron", (900, 300))],
            obstacles=[rock("purrgil_1", 980, 300)],
            agenda=[["round", []], ["fly", [0, 3]]],
            **goal("marked_for_destruction"),
        )
    )
    flying.answer("move:980,300")
    assert flying.table.squadrons[0].hull == 4


def test_players_move_each_purrgil_once_from_the_second() -> None:
    rocks = [rock("purrgil_1", 1200, 300), rock("purrgil_2", 1200, 700), rock("debris_1", 1400, 450)]
    played = ends("abandoned_mining_facility", *rocks)
    assert (played.topic, played.options()) == ("purrgil", ["card:0", "card:1"])
    assert played.request is not None
    assert played.request.seat == SECOND
    played.answer("card:1", "done")
    assert (played.topic, played.request.about["rock"]) == ("move-obstacle", 0)
    assert played.request.seat == FIRST


def test_marks_go_to_the_defender_and_purrgil_hunt_them() -> None:
    crit = fight("", "Rc", **goal("marked_for_destruction", ships=[1]))
    crit.until("critical-effect")
    assert "ability:mark" not in crit.options(), "it has the token already"
    fresh = fight("", "Rc", **goal("marked_for_destruction", ships=[0])).until("critical-effect")
    fresh.answer("ability:mark")
    assert marked(fresh.table) == [0, 1], "tokens of the attacker's own ships stay"
    distant = fight("", "Rc", attack={"band": 2}, **goal("marked_for_destruction")).until("critical-effect")
    assert "ability:mark" not in distant.options()
    herd = ends("marked_for_destruction", rock("purrgil_1", 700, 500), ships=[1])
    assert herd.topic == "move-obstacle"
    herd.answer("done")
    assert (herd.topic, herd.options()) == ("gored-ship", ["done", "to-ship:ship-1"])
    herd.answer("to-ship:ship-1")
    assert (marked(herd.table), victory(herd.table)) == ([], [1, 0])
    assert len(herd.table.ships[1].cards) == 1
    still = ends("marked_for_destruction", rock("purrgil_1", 700, 500), ships=[1], **OTHER)
    assert still.answer("done").topic != "gored-ship"


def test_engineering_points_buy_victory_tokens() -> None:
    rocks = [rock("station", 700, 300), rock("dust_1", 480, 300)]
    start = scene(
        "", obstacles=rocks, agenda=[["round", []], ["repair", [0, 6]]], **goal("abandoned_mining_facility")
    )
    played = Played(start)
    found = [way for way in played.options() if way.startswith("extract")]
    assert found == ["extract:0:1", "extract:0:2", "extract:1:1", "extract:1:2", "extract:1:3"]
    played.answer("extract:0:1")
    assert victory(played.table) == [1, 0]
    assert not [way for way in played.options() if way.startswith("extract")], "from one obstacle"
    twice = Played(start).answer("extract:1:2")
    assert victory(twice.table) == [2, 0]
    assert twice.table.obstacles[1].gone
    once = Played(start).answer("extract:1:1")
    assert not once.table.obstacles[1].gone


def test_a_mine_gives_the_second_players_ships_repair_tokens() -> None:
    start = scene("", agenda=[["round", []], ["after_deployment", []]], **goal("abandoned_mining_facility"))
    assert [ship.commands >> REPAIR & 1 for ship in Played(start).table.ships] == [0, 1]


def test_a_migration_crosses_the_map() -> None:
    marks = [[60, 450], [1768, 450]]
    ship_phase = [["round", []], ["ship_phase", []]]
    played = Played(scene("", agenda=ship_phase, round=1, **goal("hyperspace_migration", marks=marks)))
    assert (played.topic, played.options()) == ("migration", ["take-mark:0", "take-mark:1"])
    played.answer("take-mark:1")
    assert played.topic == "purrgil-place"
    placed = played.options()[0]
    with pytest.raises(IllegalAnswer):
        # It is the turn of the first.
        played.answer(placed.replace("purrgil_1", "purrgil_2"))
    played.answer(placed)
    assert [each.id for each in played.table.obstacles] == ["purrgil_1"]
    assert played.table.obstacles[0].pose.x > 1600
    # In round 2 none comes, in round 3 the other at the same token.
    more: Any = {"obstacles": [rock("purrgil_1", 1500, 450)]}
    held = goal("hyperspace_migration", marks=marks, edge=1)
    assert Played(scene("", agenda=ship_phase, round=2, **held, **more)).topic != "purrgil-place"
    third = Played(scene("", agenda=ship_phase, round=3, **held, **more))
    assert third.topic == "purrgil-place"
    assert {way.split(":")[1] for way in third.options()} == {"purrgil_2"}
    moving = ends("hyperspace_migration", rock("purrgil_1", 1200, 450), marks=marks, edge=1)
    assert moving.topic == "toward"
    moving.answer(moving.options()[-1])
    assert moving.table.obstacles[0].pose.x < 1200 - 70


def test_purrgil_leave_at_the_other_token_and_escorts_gain_tokens_by_turns() -> None:
    marks = [[60, 450], [1768, 450]]
    leaving = ends("hyperspace_migration", rock("purrgil_1", 150, 450), marks=marks, edge=1)
    assert leaving.table.obstacles[0].gone
    escort = ends("hyperspace_migration", rock("purrgil_1", 680, 300), marks=marks, edge=1, ships=[1])
    assert marked(escort.table) == [0]
    assert victory(escort.table) == [0, 1]


# -- exogorths -----------------------------------------------------------------------------------------------


def test_exogorths_come_out_beside_different_obstacles() -> None:
    rocks = [rock("asteroid_1", 1200, 300), rock("debris_1", 1200, 700)]
    played = ends("asteroid_tactics", *rocks)
    assert played.topic == "exogorth-place"
    with pytest.raises(IllegalAnswer):
        played.answer(played.options()[0].replace("exogorth_1", "exogorth_2"))
    played.answer(played.options()[0])
    table = played.table
    home = touched_by(table, 2)
    assert len(home) == 1
    assert all(
        separation(table.obstacles[home[0]].region, Obstacle("exogorth_2", to_pose(*way.spot)).region) > 1
        for way in burrows(table, "exogorth_2")
    )
    played.answer(played.options()[0])
    assert [each.id for each in played.table.obstacles[2:]] == ["exogorth_1", "exogorth_2"]


def test_squadrons_beneath_an_exogorth_are_set_beside_it() -> None:
    rocks = [rock("asteroid_1", 1200, 300), rock("debris_1", 1600, 700)]
    bare = ends("asteroid_tactics", *rocks)
    place = bare.options()[0]
    x, y = (float(each) for each in place.split(":")[2].split(",")[:2])
    played = ends("asteroid_tactics", *rocks, foes=[(TIE, (x, y))]).answer(place)
    assert played.topic == "set-beside"
    assert played.request is not None
    assert played.request.seat == FIRST
    played.answer(played.options()[0])
    gap = separation(played.table.squadrons[0].base, played.table.obstacles[2].region)
    assert gap == pytest.approx(0, abs=1)


def bitten(rolled: list[Any], *squadrons: Any) -> Played:
    rocks = [rock("asteroid_1", 1200, 300), rock("exogorth_1", 1300, 300)]
    agenda = [["round", []], ["turn", [0]], ["bite", [0, 1, ""]]]
    start = scene("", obstacles=rocks, agenda=agenda, foes=list(squadrons), **goal("asteroid_tactics"))
    return Played(start, rolled)


def test_an_exogorth_bites_every_squadron_beside_it_and_goes() -> None:
    near, far = (TIE, (1360, 300)), (TIE, (1700, 300))
    played = bitten([["hit", "hit", "accuracy"]], near, far)
    table = played.table
    assert [one.hull for one in table.squadrons] == [1, 3]
    assert [one.activated for one in table.squadrons] == [True, False]
    missed = bitten([["accuracy", "accuracy", "crit"]], near).table
    assert [(one.hull, one.activated) for one in missed.squadrons] == [(3, False)], "crits do not count"
    phase = Played(
        scene(
            "",
            obstacles=[rock("exogorth_1", 300, 300)],
            agenda=[["squadron_phase", []]],
            **goal("asteroid_tactics"),
        )
    )
    assert phase.table.obstacles[0].gone


def test_the_player_across_from_the_prey_rolls_and_its_owner_defends() -> None:
    ace = ("howlrunner", (1360, 300))
    played = bitten([["hit", "accuracy", "accuracy"]], ace)
    assert played.request is not None
    assert (played.topic, played.request.seat) == ("attack-effects", FIRST)
    played.answer("done")
    assert played.request is not None
    assert (played.topic, played.request.seat) == ("defense-tokens", SECOND)


@pytest.mark.parametrize(("away", "dice"), [(0.0, 3), (8.0, 2)])
def test_what_an_exogorth_touches_does_not_hide_its_prey(away: float, dice: int) -> None:
    slug, x = Obstacle("exogorth_1", to_pose(1200, 300, 0)).region, 1300.0
    while (gap := separation(slug, Obstacle("debris_1", to_pose(x, 300, 90)).region)) > 0.3:
        x -= gap
    wall = Obstacle("debris_1", to_pose(x + away, 300, 90)).region
    foe = (TIE, (max(px for part in wall.parts for px, _ in part.points) + 2, 300))
    assert separation(slug, Disc(*foe[1], SQUADRON_RADIUS)) < DISTANCES[0]
    rocks = [rock("exogorth_1", 1200, 300), rock("debris_1", x + away, 300, 90)]
    agenda = [["round", []], ["turn", [0]], ["bite", [0, 0, ""]]]
    start = scene("", obstacles=rocks, agenda=agenda, foes=[foe], **goal("asteroid_tactics"))
    assert not Played(start, [["accuracy"] * dice]).dice


def test_asteroids_give_cover() -> None:
    rocks = [rock("asteroid_1", 600, 300)]
    tokens = {"defense": ["discarded", "exhausted", "ready", "ready"]}
    agenda = [["round", []], ["arrive", [0, 0]]]
    first = Played(
        scene("", mine=tokens, obstacles=rocks, agenda=agenda, **goal("asteroid_tactics")),
        ["ruptured_engine"],
    )
    assert (first.topic, first.options()) == ("cover", ["done", "regain:0"])
    first.answer("regain:0")
    assert first.table.ships[0].tokens[0] == 1
    assert len(first.table.ships[0].cards) == 1, "the first player's ship still gets the card"
    theirs = [rock("asteroid_1", 600, 500)]
    worn = {"defense": ["discarded", "exhausted", "ready"]}
    second = Played(
        scene(
            "",
            theirs=worn,
            obstacles=theirs,
            agenda=[["round", []], ["arrive", [1, 0]]],
            **goal("asteroid_tactics"),
        )
    )
    assert second.options() == ["done", "regain:0", "ready:1"]
    second.answer("regain:0")
    assert second.table.ships[1].tokens[0] == 2
    assert not second.table.ships[1].cards


def test_a_unique_squadron_takes_cover_too() -> None:
    played = Played(
        scene(
            "",
            squadrons=[("luke_skywalker", (900, 300), {"defense": ["discarded", "ready"]})],
            obstacles=[rock("asteroid_1", 980, 300)],
            agenda=[["round", []], ["fly", [0, 3]]],
            **goal("asteroid_tactics"),
        )
    )
    played.answer("move:980,300")
    assert (played.topic, played.options()) == ("cover", ["done", "regain:0"])


def test_tokens_of_infested_fields_are_taken_by_squadrons_and_obstacles_are_uprooted() -> None:
    played = Played(
        scene(
            "",
            squadrons=[("x_wing_squadron", (900, 300))],
            obstacles=[rock("asteroid_1", 980, 300)],
            agenda=[["round", []], ["fly", [0, 3]]],
            **goal("infested_fields", rocks=[0]),
        )
    )
    played.answer("move:980,300")
    assert played.topic == "take-rock"
    played.answer("yes")
    assert played.table.goal is not None
    assert (played.table.goal.rocks, victory(played.table)) == ([], [1, 0])
    bare = GAME.read_position(scene("", obstacles=[rock("asteroid_1", 1200, 300)], **goal("infested_fields")))
    x, y, _ = burrows(bare, "exogorth_1")[0].spot
    rocks = [rock("asteroid_1", 1200, 300), rock("exogorth_1", x, y)]
    agenda = [["round", []], ["squadron_phase", []]]
    touching = Played(scene("", obstacles=rocks, agenda=agenda, **goal("infested_fields")))
    assert (touching.topic, touching.table.obstacles[1].gone) == ("move-obstacle", True)
    assert touching.request is not None
    assert touching.request.seat == SECOND
    assert touching.request.about["rock"] == 0


# -- stations ------------------------------------------------------------------------------------------------


def assault(*stations: int, **more: Any) -> dict[str, Any]:
    rocks = [rock("station", 600, 470), rock("station_2", 1400, 450)]
    given = goal("station_assault", **({"stations": list(stations)} if stations else {}))
    return scene("", theirs={"pose": [1700, 800, 180]}, obstacles=rocks, **given, **more)


def test_ships_of_the_first_player_fire_at_stations() -> None:
    start = assault(agenda=[["round", []], ["attack_step", [0]]])
    table = GAME.read_position(start)
    assert not attack_options(table, table.ships[0])
    assert not shells(table, table.ships[1], table.ships[1].build.zones)
    played = Played(start)
    assert "shell:front:0" in played.options()
    dice = shells(table, table.ships[0], (0,))
    count = sum(next(iter(dice.values()))[0])
    played = Played(start, [["double", *["hit"] * (count - 1)]])
    played.answer("shell:front:0")
    assert played.table.goal is not None
    assert played.table.goal.stations == [count + 1, 0]
    assert played.table.ships[0].fired == 1
    gone = GAME.read_position(assault(10, 0))
    assert not shells(gone, gone.ships[0], gone.ships[0].build.zones)
    on_it = GAME.read_position(assault(mine={"pose": [600, 470, 0]}))
    assert not [way for way in shells(on_it, on_it.ships[0], on_it.ships[0].build.zones) if way.mark == 0]


def test_squadrons_storm_stations_and_bombers_count_crits() -> None:
    for id, damage in (("x_wing_squadron", 1), ("yt_1300", 0)):
        start = assault(squadrons=[(id, (600, 400))], agenda=[["round", []], ["fly", [0, 3]]])
        table = GAME.read_position(start)
        (way,) = storms(table, table.squadrons[0])
        played = Played(start, [["crit"]]).answer(way.id)
        assert played.table.goal is not None
        assert played.table.goal.stations == [damage, 0]


def test_stations_repair_the_second_players_units_alone() -> None:
    def mends(ship: int, *stations: int) -> bool:
        damaged = {"damage": ["facedown"]}
        rocks = [rock("station", 600, 300 if ship == 0 else 500)]
        given = goal("station_assault", **({"stations": list(stations)} if stations else {}))
        agenda = [["round", []], ["arrive", [ship, 0]]]
        start = scene("", mine=damaged, theirs=damaged, obstacles=rocks, agenda=agenda, **given)
        return Played(start).topic == "station"

    assert [mends(0), mends(1), mends(1, 10, 0)] == [False, True, False]


def test_standing_stations_are_victory_tokens_of_the_second_player_at_the_end() -> None:
    over = {"phase": "end", "agenda": [["end", []]]}
    for damage, points in (((9, 0), (0, 80)), ((10, 3), (40, 40)), ((10, 10), (80, 0))):
        table = Played(assault(*damage, **over)).table
        assert tuple(objective_points(table, seat) for seat in (FIRST, SECOND)) == points
    assert objective_points(GAME.read_position(assault(10, 0)), FIRST) == 0


# -- what is seen --------------------------------------------------------------------------------------------


def test_pictures_words_and_positions_know_these_obstacles() -> None:
    rocks = [rock("gravity_rift", 900, 450), rock("purrgil_1", 300, 450), rock("exogorth_2", 1500, 450)]
    table = GAME.read_position(scene("", obstacles=rocks, **goal("rift_ambush")))
    assert {"obstacle-0", "obstacle-1", "obstacle-2"} <= set(picture(table, 0).parts)
    assert all(sign in GAME.words.board(table, 0, 80) for sign in "@~&")
    with pytest.raises(BadPosition, match="gravity rifts belong to objectives"):
        GAME.read_position(scene("", obstacles=rocks[:1]))
    stations = GAME.read_position(assault(4, 10))
    chips = [chip.text for chip in picture(stations, 0).sheets["objective"].chips]
    assert chips == ["⌂ 1 hull 6 of 10", "⌂ 2 hull 0 of 10"]
    fields = {field.name: field for field in CORRECTIONS.fields(stations)}
    CORRECTIONS.put(stations, fields["station-damage-1"], "7")
    assert stations.goal is not None
    assert stations.goal.stations == [7, 10]
    assert View(stations, 0).goal is stations.goal
    with pytest.raises(BadPosition, match="stations"):
        GAME.read_position(assault(11, 0))
    with pytest.raises(BadPosition, match="Rift Ambush has none"):
        GAME.read_position(scene("", **goal("rift_ambush", stations=[1, 0])))
