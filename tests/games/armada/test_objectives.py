"""O1–O4: objectives. Each has a position that would go otherwise without it."""

from __future__ import annotations

from math import hypot
from typing import Any

import pytest

import understudy
from tests.games.armada.builders import to_text
from tests.games.armada.cardtable import fight, scene
from tests.games.armada.tables import Played, fleet, position
from understudy.core.errors import BadData, BadPosition, BadSetup, IllegalAnswer
from understudy.games.armada import GAME
from understudy.games.armada.cards import card_states
from understudy.games.armada.corrections import CORRECTIONS
from understudy.games.armada.features import FEATURES
from understudy.games.armada.fleets import read, to_json
from understudy.games.armada.measures import DISTANCES, OBSTACLES, to_pose
from understudy.games.armada.objectives import OBJECTIVES
from understudy.games.armada.picture import picture
from understudy.games.armada.rules.activation import attack_options
from understudy.games.armada.rules.deploy import ambush_zone, deployment_places, squadron_legal, undeployed
from understudy.games.armada.rules.objectives.round_end import lane
from understudy.games.armada.rules.objectives.tokens import mark_legal
from understudy.games.armada.rules.obstacles import obstacle_legal
from understudy.games.armada.scoring import scores
from understudy.games.armada.table import SECOND, UNSEEN, Obstacle, Table
from understudy.games.armada.view import View

CORVETTE, VICTORY, TIE = "cr90_corvette_a", "victory_ii_class_star_destroyer", "tie_fighter_squadron"
OWN = {"scenario": "pair_1"}


def begun(seats: list[str], seed: int = 1, **options: str) -> Table:
    """A game as it stands at the first question, or at its end."""
    match = understudy.start("armada", seats=seats, seed=seed, options={**OWN, **options})
    match.advance()
    table = match.table
    assert isinstance(table, Table)
    return table


def goal(card: str, **more: Any) -> dict[str, Any]:
    return {"goal": {"card": card, **more}}


def started(card: str, area: str = "standard", **options: str) -> Played:
    """A game of two people that has just begun."""
    start = position(
        fleet("rebel", [CORVETTE, CORVETTE], ["x_wing_squadron"]),
        fleet("imperial", [VICTORY, "gladiator_i_class_star_destroyer"], [TIE, TIE]),
        [{}] * 4,
        [{}] * 3,
        options={"scenario": "own", "objective": card, **options},
        phase="setup",
        round=0,
        agenda=[["objective", []]],
        map=area,
    )
    return Played(start)


# -- which one -----------------------------------------------------------------------------------------------


@pytest.mark.rule("AR-SET-03")
def test_the_ai_deck_has_no_objectives_unless_the_house_rule_allows_them() -> None:
    with pytest.raises(BadSetup, match="no objectives for this AI system"):
        understudy.start("armada", seats=["person", "ai"], options={**OWN, "objective": "fire_lanes"})
    found = begun(["person", "ai"], objective="fire_lanes", ai_objectives="allowed").goal
    assert found is not None
    assert found.card.id == "fire_lanes"
    assert begun(["person", "ai"]).goal is None


def test_objectives_need_deployment_and_a_measured_map() -> None:
    with pytest.raises(BadSetup, match="learning scenario"):
        understudy.start("armada", seats=["person", "person"], options={"objective": "minefields"})
    with pytest.raises(BadSetup, match="space poses"):
        understudy.start(
            "armada", seats=["person", "person"], options={**OWN, "objective": "minefields", "space": "judge"}
        )


def test_the_first_player_picks_one_of_the_second_players_three() -> None:
    played = started("fleet")
    for wanted in ("most_wanted", "fire_lanes", "minefields"):
        assert played.topic == "objective-card"
        assert played.request is not None
        assert played.request.seat == SECOND
        played.answer(f"objective:{wanted}")
    assert played.topic == "objective"
    assert played.request is not None
    assert played.request.seat == 0
    assert played.options() == ["objective:most_wanted", "objective:fire_lanes", "objective:minefields"]
    played.answer("objective:fire_lanes")
    assert played.table.goal is not None
    assert played.table.goal.card.id == "fire_lanes"


def test_an_objective_that_needs_the_large_map_is_offered_there_alone() -> None:
    for name, offered in (("standard", True), ("core", False)):
        played = started("fleet", name)
        asked: list[str] = []
        while played.topic == "objective-card":
            asked += (options := played.options())
            played.answer(options[0])
        assert ("objective:blockade_run" in asked) is offered


def test_fleets_name_their_objectives() -> None:
    text = "Faction: Imperial\nAssault Objective: Most Wanted\nDefense: Fire Lanes\n"
    text += "Victory II-class Star Destroyer\n"
    own = read("mine.txt", text)
    assert own.objectives == ("most_wanted", "fire_lanes")
    assert read("again.txt", to_text(own)).objectives == own.objectives
    assert to_json(own)["objectives"] == ["most_wanted", "fire_lanes"]
    with pytest.raises(BadData, match="no assault objective “Most Hunted”; did you mean Most Wanted"):
        read("mine.txt", text.replace("Wanted", "Hunted"))


def test_every_objective_is_listed_as_it_is_played() -> None:
    states = {card.id: card.state for card in card_states() if card.kind == "objective"}
    assert len(states) == len(OBJECTIVES) == 36
    assert set(states.values()) == {"whole"}


# -- assault -------------------------------------------------------------------------------------------------


def test_advanced_gunnery_attacks_twice_from_one_zone_and_counts_double() -> None:
    again = {"fired": ["front"], "attacks": 1, "targets": [0, 1, 0, 2008]}
    aslant = {"pose": [600, 500, 140]}

    def fronts(*cards: str, **more: Any) -> list[str]:
        table = GAME.read_position(scene(cards, mine=again, theirs=aslant, **more))
        found = attack_options(table, table.ships[0])
        return [act.id for act in found if act.id.startswith("attack:front")]

    marked = goal("advanced_gunnery", ships=[0])
    assert not fronts()
    assert fronts(**marked) == ["attack:front:ship-1:right"]
    assert not fronts("gunnery_team", **marked)
    lost = Played(
        scene(
            "",
            theirs={"alive": False},
            phase="end",
            agenda=[["end", []]],
            **goal("advanced_gunnery", ships=[1]),
        )
    )
    assert [score.total for score in scores(lost.table)] == [2 * lost.table.ships[1].build.points, 0]


def test_most_wanted_adds_a_die_of_the_pool() -> None:
    played = fight("", "Rh Rb", rolled=[["double"]], **goal("most_wanted", ships=[1]))
    assert "ability:wanted" in played.options()
    played.answer("ability:wanted")
    assert len(played.table.attack.pool) == 3
    assert "ability:wanted" not in (played.options() if played.topic == "attack-effects" else [])
    other = fight("", "Rh Rb Ra", **goal("most_wanted", ships=[0]))
    assert other.topic != "attack-effects" or "ability:wanted" not in other.options()


def test_opening_salvo_adds_two_dice_once_and_counts_damaged_ships_half() -> None:
    more = goal("opening_salvo", ships=[0, 1])
    played = fight("", "", step="roll", rolled=[["hit"], ["hit"], ["double"]], **more)
    assert played.topic == "opening-salvo"
    played.answer("yes")
    assert len(played.table.attack.pool) == 3
    assert played.table.goal is not None
    assert played.table.goal.ships == [1]
    theirs = {"damage": ["facedown"]}
    over = Played(scene("", theirs=theirs, phase="end", agenda=[["end", []]], **goal("opening_salvo")))
    assert scores(over.table)[0].total == (over.table.ships[1].build.points + 1) // 2


def test_precision_strike_flips_a_card_for_a_hit() -> None:
    theirs = {"damage": ["facedown"], "shields": [0, 0, 0, 0]}
    played = fight("", "Rh Rb", rolled=[["blinded_gunners"]], theirs=theirs, **goal("precision_strike"))
    played.answer("ability:flip")
    assert played.table.goal is not None
    assert played.table.goal.victory == [1, 0]
    assert UNSEEN not in played.table.ships[1].cards


def test_targeting_beacons_reroll_two_dice_of_the_second_player() -> None:
    attack = {"by_ship": 1, "target_ship": 0}
    near = fight("", "Rb Rb", attack=attack, **goal("targeting_beacons", marks=[[600, 230]]))
    assert "ability:beacon" in near.options()
    far = fight("", "Rb Rb Ra", attack=attack, **goal("targeting_beacons", marks=[[1700, 100]]))
    assert "ability:beacon" not in (far.options() if far.topic == "attack-effects" else [])


# -- defense -------------------------------------------------------------------------------------------------


def test_the_outpost_neither_obstructs_nor_repairs_and_is_held_by_command_values() -> None:
    id = next(id for id, token in OBSTACLES.items() if token.kind == "station")
    station = {"id": id, "pose": [600, 400, 0]}

    def start(inert: bool) -> Table:
        more: dict[str, Any] = {"obstacles": [{**station, "inert": inert}], "agenda": [["status", []]]}
        return GAME.read_position(scene("", **more, **goal("contested_outpost")))

    tables = [start(False), start(True)]
    shots = [next(iter(attack_options(table, table.ships[0]).values())) for table in tables]
    assert [shot.obstructed for shot in shots] == [True, False]
    played = Played(
        scene(
            "",
            theirs={"pose": [1500, 500, 180]},
            obstacles=[{**station, "inert": True}],
            agenda=[["round", []], ["status", []]],
            **goal("contested_outpost"),
        )
    )
    assert played.table.goal is not None
    assert played.table.goal.victory == [1, 0]


def test_fire_lanes_are_held_by_dice_and_lost_by_standing_on_them() -> None:
    table = GAME.read_position(
        scene("", theirs={"pose": [1500, 500, 180]}, **goal("fire_lanes", marks=[[600, 480]]))
    )
    first, second = lane(table, 0)
    assert first > second == 0
    table = GAME.read_position(
        scene("", theirs={"pose": [1500, 500, 180]}, **goal("fire_lanes", marks=[[600, 300]]))
    )
    assert lane(table, 0) == [0, 1]
    played = Played(
        scene("", agenda=[["round", []], ["status", []]], **goal("fire_lanes", marks=[[600, 300]]))
    )
    assert played.table.goal is not None
    assert played.table.goal.victory == [0, 1]


def test_fleet_ambush_puts_the_first_ship_into_the_zone() -> None:
    played = started("fleet_ambush", obstacles="0")
    played.until("deploy").answer("deploy:ship-0")
    zone, table = ambush_zone(played.table), played.table
    places = list(deployment_places(table, table.ships[0]))
    assert places
    assert all(zone.y0 <= place[1] <= zone.y1 for place in places)
    played.until("deploy")
    assert all(id.startswith("deploy:") for id in played.options())
    table.ships[0].place(to_pose(900, 450, 0))
    second = list(deployment_places(table, table.ships[1]))
    assert all(place[1] < zone.y0 for place in second)


def test_a_wing_comes_out_of_hyperspace_beside_a_token() -> None:
    start = position(
        fleet("rebel", [CORVETTE]),
        fleet("imperial", [VICTORY, "gladiator_i_class_star_destroyer"], [TIE]),
        [{"pose": [300, 200, 0]}, {"pose": [1500, 700, 180]}, {}],
        [{}],
        round=1,
        agenda=[["round", []]],
        **goal("hyperspace_assault", marks=[[900, 450], [600, 450], [1200, 450]], aside=[2], wing=[0]),
    )
    played = Played(start)
    assert played.topic == "hyperspace"
    played.answer("done")
    assert played.topic == "move-mark"
    played = Played(start).answer("take-mark:0")
    played.answer(played.options()[0])
    played.until("hyperspace-place")
    played.answer(played.options()[0])
    table = played.table
    assert table.goal is not None
    assert not table.goal.marks
    assert table.ships[2].in_play
    assert table.squadrons[0].in_play


def test_what_stays_in_hyperspace_is_destroyed() -> None:
    start = scene("", agenda=[["end", []]], **goal("hyperspace_assault", aside=[1]))
    start["ships"][1] = {"speed": 1}
    played = Played(start)
    assert not played.table.ships[1].alive


def test_the_vip_is_taken_held_and_dropped() -> None:
    agenda = [["end_activation", [0]], ["reveal", [0]]]
    played = Played(
        scene("", mine={"dials": ["navigate"]}, agenda=agenda, **goal("capture_the_vip", marks=[[600, 420]]))
    )
    assert played.topic == "take-mark"
    played.answer("take-mark:0")
    table = played.table
    assert table.goal is not None
    assert (table.goal.holder, table.goal.marks) == (0, [])


def test_the_opponent_lays_the_vip_down_beside_the_wreck() -> None:
    """Touching the base of the ship that held it, on any side."""
    agenda = [["turn", [1]], ["arrive", [0, 0]]]
    rock = {"id": "asteroid_1", "pose": [600, 300, 0]}
    dying = {"damage": ["facedown"] * 7}
    friends = [(CORVETTE, {"pose": [1200, 300, 0]})]
    start = scene("", mine=dying, friends=friends, obstacles=[rock], agenda=agenda)
    played = Played({**start, **goal("capture_the_vip", holder=0)}, [["structural_damage"]])
    assert played.topic == "lay-wreck"
    assert played.request is not None
    assert played.request.seat == SECOND
    table = played.table
    assert table.goal is not None
    assert (table.goal.holder, table.ships[0].alive) == (-1, False)
    # The base of a large ship reaches 38.75 aside and 64.5 ahead; a token 9.5 more.
    assert played.allows("mark:648.25,300")
    assert played.allows("mark:600,226")
    assert not played.allows("mark:655,300")
    assert not played.allows("mark:600,300")
    played.answer("mark:648.25,300")
    assert played.table.goal is not None
    assert played.table.goal.marks == [(648.25, 300.0)]


def test_fighters_in_ambush_come_last_and_are_rewarded_for_damage() -> None:
    played = started("fighter_ambush")
    while played.topic != "deploy-place" or played.request is None or played.request.seat == 0:
        played.answer(played._usual())
    table = played.table
    assert not any(undeployed(table, 0))
    assert not undeployed(table, SECOND)[0]
    rock = table.obstacles[0]
    beside = Obstacle(rock.id, to_pose(900, 450, 0))
    table.obstacles.append(beside)
    far = (beside.region.x + beside.region.r + 25, beside.region.y)
    assert squadron_legal(table, table.squadrons[1], *far)
    assert not squadron_legal(table, table.squadrons[0], *far)
    strike = {"kind": "strike", "by_ship": -1, "by_squadron": 0, "zone": -1, "target_ship": 0}
    bare = {"shields": [0, 0, 0, 0]}
    hit = fight(
        "", "Kh", step="damage", attack=strike, mine=bare, foes=[(TIE, (600, 400))], **goal("fighter_ambush")
    )
    assert hit.table.goal is not None
    assert hit.table.goal.victory == [0, 1]


# -- navigation ----------------------------------------------------------------------------------------------


def test_dangerous_territory_gives_tokens_and_spares_the_second_player() -> None:
    rock = {"id": "asteroid_1", "pose": [600, 300, 0]}
    start = scene("", obstacles=[rock], agenda=[["arrive", [0, 0]]], **goal("dangerous_territory", rocks=[0]))
    played = Played(start, [["blinded_gunners"]])
    assert played.topic == "take-rock"
    played.answer("yes")
    table = played.table
    assert table.goal is not None
    assert (table.goal.victory, table.goal.rocks) == ([1, 0], [])
    assert len(table.ships[0].cards) == 1
    rock = {"id": "asteroid_1", "pose": [600, 500, 0]}
    spared = Played(scene("", obstacles=[rock], agenda=[["arrive", [1, 0]]], **goal("dangerous_territory")))
    assert not spared.table.ships[1].cards


def test_intel_sweep_collects_tokens_and_more_of_them_are_worth_75() -> None:
    agenda = [["end_activation", [0]], ["reveal", [0]]]
    more = goal("intel_sweep", marks=[[600, 420]], ships=[0])
    played = Played(scene("", mine={"dials": ["navigate"]}, agenda=agenda, **more)).answer("take-mark:0")
    assert played.table.goal is not None
    assert played.table.goal.victory == [1, 0]
    over = Played(scene("", phase="end", agenda=[["end", []]], **goal("intel_sweep", victory=[2, 1])))
    assert [score.total for score in scores(over.table)] == [75, 0]


def test_the_sensor_net_is_read_and_moved_away() -> None:
    agenda = [["end_activation", [0]], ["reveal", [0]]]
    more = goal("sensor_net", marks=[[600, 420]])
    played = Played(scene("", mine={"dials": ["navigate"]}, agenda=agenda, **more))
    assert played.topic == "sensor-place"
    assert played.request is not None
    assert played.request.seat == SECOND
    played.answer(played.options()[0])
    assert played.table.goal is not None
    assert played.table.goal.victory == [1, 0]
    ((x, y),) = played.table.goal.marks
    assert DISTANCES[1] < hypot(x - 600, y - 420) <= DISTANCES[3] + 0.01


def test_hazards_drift_and_their_damage_rewards_the_opponent() -> None:
    rocks = [{"id": "asteroid_1", "pose": [1200, 450, 0]}, {"id": "debris_1", "pose": [300, 450, 0]}]
    start = scene("", obstacles=rocks, agenda=[["round", []], ["status", []]], **goal("navigational_hazards"))
    played = Played(start)
    assert played.topic == "drift"
    assert played.request is not None
    assert played.request.seat == SECOND
    played.answer("card:0")
    with pytest.raises(IllegalAnswer):
        played.match.answer("obstacle:asteroid_1:1200,700,0")
    played.answer(played.options()[1])
    moved = played.table.obstacles[0].pose
    assert 0 < hypot(moved.x - 1200, moved.y - 450) <= DISTANCES[1]
    assert played.topic == "drift-place"
    assert played.request.seat == 0
    rock = {"id": "debris_1", "pose": [600, 300, 0]}
    hit = Played(scene("", obstacles=[rock], agenda=[["arrive", [0, 0]]], **goal("navigational_hazards")))
    hit.rest()
    assert hit.table.goal is not None
    assert hit.table.goal.victory == [0, 1]


def test_mines_go_off_beside_a_ship_that_has_moved() -> None:
    start = scene("", agenda=[["arrive", [0, 0]]], **goal("minefields", marks=[[600, 420], [1700, 800]]))
    played = Played(start, [["hit", "crit"], ["blinded_gunners"]])
    table = played.table
    assert table.goal is not None
    assert table.goal.marks == [(1700.0, 800.0)]
    assert len(table.ships[0].cards) == 2
    assert table.ships[0].cards.count(UNSEEN) == 1


def test_minefields_are_laid_by_the_second_player_far_apart() -> None:
    played = started("minefields")
    table = played.table
    assert played.topic == "obstacle"
    assert played.request is not None
    assert played.request.seat == SECOND
    assert obstacle_legal(table, Obstacle("asteroid_1", to_pose(900, 100, 0)))
    table.obstacles.append(Obstacle("asteroid_1", to_pose(900, 450, 0)))
    assert not obstacle_legal(table, Obstacle("asteroid_2", to_pose(900, 700, 0)))
    assert mark_legal(table, 900, 450)
    assert not mark_legal(table, 400, 100)


def test_superior_positions_reward_attacks_from_behind_and_deploy_the_first_player_first() -> None:
    played = fight("", "Rh Rb", attack={"target_zone": 2}, **goal("superior_positions"))
    played.rest(stop=("attack", "maneuver"))
    assert played.table.goal is not None
    assert played.table.goal.victory == [1, 0]
    front = fight("", "Rh Rb", attack={"target_zone": 0}, **goal("superior_positions"))
    front.rest(stop=("attack", "maneuver"))
    assert front.table.goal is not None
    assert front.table.goal.victory == [0, 0]
    order = started("superior_positions", obstacles="0")
    order.until("deploy")
    while order.request is not None and order.request.seat == 0:
        order.answer(order.options()[0]).until("deploy")
    assert not any(undeployed(order.table, 0))
    assert all(undeployed(order.table, 1))


def test_the_corona_takes_an_accuracy_of_whoever_looks_at_it() -> None:
    west = {"pose": [600, 300, 270]}
    attack = {"target_zone": 3, "gathered": [0, 1, 0]}
    rolled = [["accuracy"]]
    glared = fight(
        "", "", step="roll", rolled=rolled, mine=west, attack=attack, **goal("solar_corona", edge=0)
    )
    assert not glared.table.attacks or not glared.table.attack.pool
    plain = fight(
        "", "", step="roll", rolled=rolled, mine=west, attack=attack, **goal("solar_corona", edge=1)
    )
    assert plain.table.attack.pool


# -- everything that shows the table -------------------------------------------------------------------------


def test_strategic_squadrons_move_a_token() -> None:
    start = scene(
        "",
        squadrons=[("vcx_100_freighter", (800, 300), {"activated": True})],
        agenda=[["strategic", [0]]],
        **goal("intel_sweep", marks=[[800, 380]]),
    )
    played = Played(start)
    assert played.topic == "strategic"
    played.answer("take-mark:0")
    played.answer(played.options()[1])
    assert played.table.goal is not None
    assert played.table.goal.marks != [(800.0, 380.0)]


def test_positions_pictures_words_corrections_and_features_know_the_objective() -> None:
    start = scene(
        "", agenda=[["round", []]], **goal("intel_sweep", marks=[[600, 420]], ships=[0], victory=[1, 0])
    )
    table = GAME.read_position(start)
    assert GAME.read_position(GAME.position(table)).goal.marks == [(600.0, 420.0)]  # type: ignore[union-attr]
    drawn = picture(table, 0)
    assert "mark-0" in drawn.parts
    assert drawn.sheets["mark-0"].title == "Intel Sweep"
    assert "Objective: Intel Sweep; victory tokens 1 to 0" in GAME.words.board(table, 0, 80)
    fields = {(each.seat, each.name): each for each in CORRECTIONS.fields(table)}
    CORRECTIONS.put(table, fields[1, "victory-tokens"], "3")
    CORRECTIONS.put(table, fields[0, "objective-token-1-x"], "700")
    assert table.goal is not None
    assert (table.goal.victory, table.goal.marks) == ([1, 3], [(700.0, 420.0)])
    bare = GAME.read_position(scene("", agenda=[["round", []]]))
    assert FEATURES.read(View(table, 0)) != FEATURES.read(View(bare, 0))
    with pytest.raises(BadPosition, match="objective"):
        GAME.read_position(scene("", **goal("rift_salvo")))


@pytest.mark.parametrize("card", OBJECTIVES)
def test_games_with_objectives_are_played_to_the_end(card: str) -> None:
    assert begun(["random", "random"], 7, objective=card, obstacles="4").over
