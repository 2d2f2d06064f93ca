"""O4: objectives beyond the core set: dust fields, tokens on ships, critical effects, other edges. Each has a
position that would go otherwise without it.
"""

from __future__ import annotations

from typing import Any

import pytest

import understudy
from tests.games.armada.cardtable import fight, scene
from tests.games.armada.tables import Played, fleet, position
from tests.games.armada.test_objectives import CORVETTE, TIE, VICTORY, begun, goal, started
from understudy.core.errors import BadPosition, BadSetup
from understudy.core.events import Event
from understudy.games.armada import GAME
from understudy.games.armada.cards import NAVIGATE, TOKENS
from understudy.games.armada.dice import BLUE, FACE_OF
from understudy.games.armada.measures import DISTANCES, deployment_zone, to_pose
from understudy.games.armada.objectives import OBJECTIVES
from understudy.games.armada.picture import picture
from understudy.games.armada.rules.activation import attack_options
from understudy.games.armada.rules.attack import dice_off
from understudy.games.armada.rules.damage import remove_ship
from understudy.games.armada.rules.deploy import deployment_places
from understudy.games.armada.rules.objectives.round_end import objective_end
from understudy.games.armada.rules.objectives.tokens import mark_legal
from understudy.games.armada.rules.obstacles import obstacle_legal, unplaced
from understudy.games.armada.rules.squadrons import attack_options as squadron_attacks
from understudy.games.armada.scoring import objective_points, scores
from understudy.games.armada.sheets import goal_sheet
from understudy.games.armada.table import FIRST, READY, SECOND, Obstacle, Table
from understudy.games.armada.view import View

OVER: dict[str, Any] = {"phase": "end", "agenda": [["end", []]]}


def victory(table: Table) -> list[int]:
    assert table.goal is not None
    return table.goal.victory


def marked(table: Table) -> list[int]:
    assert table.goal is not None
    return table.goal.ships


# -- dust ----------------------------------------------------------------------------------------------------


def test_ships_cannot_attack_across_dust_and_squadrons_are_obstructed() -> None:
    dust = [{"id": "dust_1", "pose": [600, 400, 0]}]
    more = goal("close_range_intel_scan")
    foes: Any = [(TIE, (600, 440))]
    clear = GAME.read_position(scene("", foes=foes, **more))
    veiled = GAME.read_position(scene("", foes=foes, obstacles=dust, **more))
    assert any(act.id.startswith("attack:front:ship-1") for act in attack_options(clear, clear.ships[0]))
    assert not attack_options(veiled, veiled.ships[0])
    flak = [act.id for act in attack_options(clear, clear.ships[0]) if act.id.startswith("flak")]
    assert flak
    # A squadron's only die is lost to the obstruction.
    near: Any = [(TIE, (600, 420))]
    for rocks in ([], [{"id": "dust_1", "pose": [600, 380, 0]}]):
        flying = GAME.read_position(scene("", foes=near, obstacles=rocks, **more))
        bombs = [act for act in squadron_attacks(flying, flying.squadrons[0]) if act.id.startswith("bomb")]
        assert bool(bombs) == (not rocks)


def test_dust_hurts_nobody_and_belongs_to_objectives() -> None:
    dust = [{"id": "dust_1", "pose": [600, 300, 0]}]
    agenda = [["arrive", [0, 0]]]
    damaged = {"damage": ["facedown"]}
    over = Played(scene("", mine=damaged, obstacles=dust, agenda=agenda, **goal("salvage_run")))
    assert over.topic != "station"
    assert len(over.table.ships[0].cards) == 1
    with pytest.raises(BadPosition, match="dust fields belong to objectives"):
        GAME.read_position(scene("", obstacles=dust))


def test_which_obstacles_are_placed() -> None:
    def kinds(card: str) -> list[str]:
        return sorted({id.split("_")[0] for id in unplaced(begun(["person", "person"], objective=card))})

    assert kinds("most_wanted") == ["asteroid", "debris", "station"]
    assert kinds("jamming_barrier") == ["asteroid", "dust"]
    assert kinds("close_range_intel_scan") == ["asteroid", "debris", "dust", "station"]
    assert kinds("volatile_deposits") == ["asteroid", "debris", "dust"]
    assert kinds("ion_storm") == ["asteroid", "debris"]


# -- assault -------------------------------------------------------------------------------------------------


def test_the_blockade_is_run_from_short_edge_to_short_edge() -> None:
    table = begun(["person", "person"], objective="blockade_run")
    first, second = (deployment_zone(table.area, seat) for seat in (FIRST, SECOND))
    assert (first.x0, first.x1) == (0.0, 2 * DISTANCES[4])
    assert second.x0 == table.area.width - 2 * DISTANCES[4]
    assert obstacle_legal(table, Obstacle("asteroid_1", to_pose(914, 300, 0)))
    assert not obstacle_legal(table, Obstacle("asteroid_1", to_pose(620, 300, 0)))
    for ship in table.ships:
        places = list(deployment_places(table, ship))
        zone = (first, second)[ship.seat]
        assert places
        assert all(zone.x0 <= place[0] <= zone.x1 for place in places)
        straight = 90.0 if ship.seat == FIRST else 270.0
        assert any(place[2] == straight for place in places)
    with pytest.raises(BadSetup, match="6 × 3 feet"):
        begun(["person", "person"], objective="blockade_run", map="core")


def test_ships_that_get_through_the_blockade_count_and_destroyed_ones_too() -> None:
    through = scene("", theirs={"pose": [300, 500, 270]}, **goal("blockade_run", ships=[1]), **OVER)
    assert objective_points(Played(through).table, SECOND) == 20
    short = scene("", theirs={"pose": [640, 500, 270]}, **goal("blockade_run", ships=[1]), **OVER)
    assert objective_points(Played(short).table, SECOND) == 0
    table = GAME.read_position(scene("", **goal("blockade_run", ships=[1])))
    remove_ship(table, table.ships[1])
    assert (victory(table), marked(table)) == ([1, 0], [])


def test_accuracies_are_spent_for_scans() -> None:
    card = goal("close_range_intel_scan")
    second = {"by_ship": 1, "target_ship": 0}
    assert "ability:scan" not in fight("", "Ra Rb", **card).options()
    one = fight("", "Ra Ra Rb", **card).answer("ability:scan")
    assert (victory(one.table), len(one.table.attack.pool)) == ([1, 0], 1)
    other = fight("", "Ra Ra Rb", attack=second, **card).answer("ability:scan")
    assert victory(other.table) == [0, 1]
    assert "ability:scan" not in (other.options() if other.topic == "attack-effects" else [])
    words: dict[str, Any] = {"options": {"objective_words": "other"}}
    again = fight("", "Ra Ra Rb", attack=second, **card, **words).answer("ability:scan", "ability:scan")
    assert victory(again.table) == [0, 2]


def cannon(marks: list[list[float]], rolled: list[Any] | None = None, **more: Any) -> Played:
    """The second player's corvette at (600, 500); the first player's MC80 at (600, 300), seen from tokens."""
    start = scene("", agenda=[["ship_phase", []], ["ion_cannon", []]], mine=more.pop("mine", None), **more)
    return Played({**start, **goal("planetary_ion_cannon", marks=marks)}, rolled or [])


def test_the_ion_cannon_fires_at_a_ship_near_a_token() -> None:
    near, far = [600.0, 300 + 64.5 + 185.5 + 9.4], [600.0, 300 + 64.5 + 185.5 + 9.6]
    assert cannon([far]).topic != "ion-cannon"
    played = cannon([far, near], [["hit", "hit", "crit", "accuracy"]])
    assert played.options() == ["done", "take-mark:1"]
    assert cannon([far, near]).answer("done").topic != "cannon-zone"
    played.answer("take-mark:1")
    assert (played.topic, len(played.options())) == ("cannon-zone", 4)
    played.answer("zone:rear")
    attack = played.table.attack
    assert (attack.kind, attack.band, attack.obstructed, attack.gathered) == ("cannon", 1, False, (0, 4, 0))
    # The accuracy may lock a token; no command or card of a ship is offered.
    assert (played.topic, {way.split(":")[0] for way in played.options()}) == (
        "attack-effects",
        {"done", "lock"},
    )
    played.answer("done")
    assert played.topic == "defense-tokens"
    played.answer("done", "done")
    # Two hits and a crit at three rear shields; the token is gone, and there is one shot in a round.
    assert played.table.ships[0].shields[2] == 0
    assert played.table.goal is not None
    assert [list(mark) for mark in played.table.goal.marks] == [far]
    assert "ion-cannon" not in played.asked[1:]


def test_a_crit_of_the_ion_cannon_exhausts_a_token() -> None:
    rolled = [["crit", "crit", "hit", "hit"]]
    shielded = cannon([[600, 400]], rolled).answer("take-mark:0", "zone:front", "done")
    assert shielded.options() == ["done", "ability:jolt"]
    bare = {"shields": [0, 3, 3, 3]}
    for mine, ways in ((bare, ["standard-crit"]), ({}, [])):
        more: Any = {"mine": mine}
        played = cannon([[600, 400]], rolled, **more).answer("take-mark:0", "zone:front", "done")
        assert played.options() == ["done", "ability:jolt", *ways]
    played = shielded.answer("ability:jolt", "spend:1")
    assert played.table.ships[0].tokens == [READY, 1, READY, READY]
    # Contain stops the standard effect, and this one does not care.
    contained = cannon([[600, 400]], rolled, ship="mc75_armored_cruiser", mine=bare)
    tokens = contained.table.ships[0].build.tokens
    contained.answer("take-mark:0", "zone:front", f"spend:{tokens.index(TOKENS.index('contain'))}", "done")
    assert contained.options() == ["done", "ability:jolt"]


def test_no_salvo_answers_the_ion_cannon_and_it_rolls_at_medium_range() -> None:
    starhawk = cannon([[600, 400]], [["hit"] * 4], ship="starhawk_class_battleship_mark_i")
    starhawk.answer("take-mark:0", "zone:front")
    tokens = starhawk.table.ships[0].build.tokens
    spent = [tokens[int(way.split(":")[1])] for way in starhawk.options() if way.startswith("spend")]
    assert TOKENS.index("salvo") in tokens
    assert TOKENS.index("salvo") not in spent
    # An evade has a die rolled again, as at medium range; no ship is larger than the defender.
    corvette = cannon([[600, 400]], [["hit"] * 4, ["accuracy"]], ship=CORVETTE)
    corvette.answer("take-mark:0", "zone:front", f"spend:{TOKENS.index('evade')}")
    assert corvette.topic != "evade-larger"
    assert corvette.table.attack.pool.count((BLUE, FACE_OF["accuracy"])) == 1


def test_the_ion_cannon_is_laid_and_fires_as_the_command_phase_ends() -> None:
    table = started("planetary_ion_cannon").table
    height, width = table.area.height, table.area.width
    edge = DISTANCES[4] + 9.5
    assert mark_legal(table, width / 2, edge + 0.1)
    assert not mark_legal(table, width / 2, edge - 0.1)
    assert not mark_legal(table, width / 2, height - edge + 0.1)
    more = goal("planetary_ion_cannon", marks=[[600, 400]])
    dialled = {"dials": ["repair"] * 3}
    start = scene(
        "", mine=dialled, theirs=dialled, agenda=[["ship_phase", []], ["command_phase", []]], **more
    )
    assert Played(start).topic == "ion-cannon"


def test_the_ai_fires_the_ion_cannon_at_the_weakest_zone() -> None:
    start = scene("", mine={"shields": [4, 4, 1, 4]}, agenda=[["ship_phase", []], ["ion_cannon", []]])
    more = goal("planetary_ion_cannon", marks=[[900, 300], [600, 420]])
    options = {"scenario": "own", "objective": "planetary_ion_cannon", "ai_objectives": "allowed"}
    match = understudy.start(
        "armada", position={**start, **more, "seats": ["person", "ai"], "options": options}
    )
    match.advance()
    assert match.watch is not None
    fired = [note for note in match.watch.notes if isinstance(note, Event) and note.verb == "cannon"]
    assert [list(event.args) for event in fired] == [[1, 0, 2]]


def test_the_ion_storm_charges_ships_far_from_obstacles() -> None:
    near, far = {"id": "asteroid_1", "pose": [600, 450, 0]}, {"id": "asteroid_1", "pose": [1500, 800, 0]}

    def after(rock: dict[str, Any], ship: int) -> list[int]:
        agenda = [["end_activation", [0]], ["arrive", [ship, 0]]]
        return marked(Played(scene("", obstacles=[rock], agenda=agenda, **goal("ion_storm"))).table)

    assert after(far, 0) == [0]
    assert after(near, 0) == []
    # Just outside distance 1, inside distance 2: only the first player's ship is charged.
    rim = {"id": "asteroid_3", "pose": [600, 385 + 76.5 + 32, 0]}
    assert after(rim, 0) == [0]
    back = {"id": "asteroid_3", "pose": [600, 500 - 52 - 76.5 - 52, 0]}
    assert after(back, 1) == []


def test_a_repair_command_earths_a_ship() -> None:
    mine = {"dials": ["repair"], "shields": [1, 1, 1, 1]}
    agenda = [["end_activation", [0]], ["commands", [0]], ["reveal", [0]]]
    played = Played(scene("", mine=mine, agenda=agenda, **goal("ion_storm", ships=[0, 1])))
    played.until("ion-token", {"commands": "resolve:repair:dial"}).answer("yes")
    assert marked(played.table) == [1]


def test_a_charged_defender_loses_a_command_token_or_a_shield() -> None:
    card = goal("ion_storm", ships=[1])
    theirs = {"tokens": ["navigate"], "shields": [2, 2, 1, 2]}
    played = fight("", "Rc Rh", step="crit", theirs=theirs, **card).answer("ability:ion")
    played.until("ion-command").answer("command:navigate") if played.topic == "ion-command" else None
    assert victory(played.table) == [1, 0]
    assert played.table.ships[1].commands == 0
    bare = fight("", "Rc", step="crit", theirs={"shields": [2, 2, 1, 2]}, **card).answer("ability:ion")
    assert bare.table.ships[1].shields[0] == 0
    plain = fight("", "Rc", step="crit", theirs={"shields": [2, 2, 1, 2]}, **goal("ion_storm"))
    assert "ability:ion" not in (plain.options() if plain.topic == "critical-effect" else [])


def test_a_surprised_fleet_starts_on_the_station_and_is_raided() -> None:
    flagship = fleet("rebel", [(CORVETTE, "mon_mothma"), CORVETTE])
    second = fleet("imperial", [VICTORY])
    options = {"scenario": "own", "objective": "surprise_attack", "obstacles": "0"}
    agenda = [["objective", []]]
    start = position(flagship, second, [{}] * 3, options=options, phase="setup", round=0, agenda=agenda)
    played = Played(start).until("obstacle-pose")
    station = Obstacle("station", to_pose(900, 200, 0))
    assert obstacle_legal(played.table, station)
    assert not obstacle_legal(played.table, Obstacle("station", to_pose(900, 450, 0)))
    played.answer("obstacle:station:900,200,0")
    # The flagship is the only ship that may come first.
    assert played.topic == "deploy-pose"
    assert "place:900,200,0" in played.options()
    played.answer("place:900,200,0")
    assert played.topic == "deploy-speed"
    assert played.options() == ["speed:1", "speed:2"]
    played.answer("speed:2").until("surprise-dial")
    played.answer("command:navigate", "command:squadron", "command:repair").until("activate")
    table = played.table
    assert table.goal is not None
    assert len(table.goal.dials) == 2
    assert [ship.raids for ship in table.ships] == [1 << NAVIGATE, 1 << NAVIGATE, 0]


# -- defense -------------------------------------------------------------------------------------------------


def test_a_fleet_in_being_drops_tokens_to_ready_others_and_at_edges() -> None:
    def start(**more: Any) -> dict[str, Any]:
        theirs = {"defense": ["exhausted", "ready", "ready"], "pose": [600, 450, 180]}
        return scene("", theirs=theirs, **goal("fleet_in_being", ships=[0, 1, 1]), **more)

    agenda = [["attack_step", [0]]]
    played = Played(start(agenda=agenda)).until("attack")
    shots = attack_options(played.table, played.table.ships[0])
    way, shot = next((act, shot) for act, shot in shots.items() if act.id.startswith("attack:front:ship-1"))
    played.dice = [["hit"] * sum(shot.dice)]
    played.answer(way.id)
    assert played.topic == "being-token"
    assert played.request is not None
    assert played.request.seat == SECOND
    played.answer("spend-token:0" if "spend-token:0" in played.options() else played.options()[1])
    assert marked(played.table) == [0, 1]
    assert played.table.ships[1].tokens[0] == READY
    table = GAME.read_position(
        scene("", mine={"pose": [600, 200, 0]}, **goal("fleet_in_being", ships=[0, 1, 1]))
    )
    objective_end(table)
    assert marked(table) == [1, 1]
    over = Played(scene("", **goal("fleet_in_being", ships=[0]), **OVER)).table
    assert [score.parts["objective"] for score in scores(over)] == [15, 0]
    assert marked(GAME.read_position(start())) == [0, 1, 1]


def test_a_jamming_barrier_halves_the_dice_that_cross_it() -> None:
    across, aside = [[450, 400], [750, 400]], [[450, 100], [750, 100]]

    def off(marks: list[list[int]], gathered: list[int], **more: Any) -> int:
        attack = {"gathered": gathered}
        played = fight("", "Rh", attack=attack, **goal("jamming_barrier", marks=marks), **more)
        return dice_off(played.table, played.table.attack)

    assert off(across, [5, 0, 0]) == 2
    assert off(aside, [5, 0, 0]) == 0
    assert off([[600, 400]], [4, 0, 0]) == 2
    # A unit that stands on a token is not jammed.
    assert off([[600, 400], [600, 300]], [4, 0, 0]) == 0
    rolled = fight(
        "",
        "",
        step="gather",
        rolled=[["hit", "hit", "hit"]],
        attack={"gathered": [5, 0, 0]},
        **goal("jamming_barrier", marks=across),
    )
    assert sum(rolled.table.attack.gathered) == 3


# -- navigation ----------------------------------------------------------------------------------------------


def test_salvage_lies_round_the_station_in_the_middle() -> None:
    played = started("salvage_run")
    table = played.table
    station = next(rock for rock in table.obstacles if rock.kind == "station")
    assert (station.pose.x, station.pose.y) == (table.area.width / 2, table.area.height / 2)
    assert obstacle_legal(table, Obstacle("asteroid_1", to_pose(700, 457, 0)))
    assert not obstacle_legal(table, Obstacle("asteroid_1", to_pose(400, 457, 0)))
    assert mark_legal(table, station.pose.x, station.pose.y + 100)
    assert not mark_legal(table, station.pose.x, station.pose.y + 250)
    played.until("activate")
    assert all(ship.commands >> NAVIGATE & 1 for ship in played.table.ships if ship.seat == SECOND)
    agenda = [["end_activation", [0]], ["reveal", [0]]]
    more = goal("salvage_run", marks=[[600, 420]])
    taken = Played(scene("", mine={"dials": ["navigate"]}, agenda=agenda, **more)).answer("take-mark:0")
    assert victory(taken.table) == [1, 0]


def test_deposits_explode_and_asteroids_are_held() -> None:
    rock = [{"id": "asteroid_1", "pose": [700, 480, 0]}]
    card = goal("volatile_deposits")
    more: dict[str, Any] = {"obstacles": rock, "foes": [(TIE, (700, 560))]}
    red = fight("", "Rc Rh", step="crit", **more, **card)
    assert "ability:volatile" not in (red.options() if red.topic == "critical-effect" else [])
    blue = fight("", "Uc Uc Uc", step="crit", **more, **card).answer("ability:volatile")
    blue.rest(stop=("attack", "maneuver"))
    assert blue.table.squadrons[0].hull == 1
    mine: Any = {
        "attack": {"by_ship": 1, "target_ship": 0},
        "obstacles": [{"id": "asteroid_1", "pose": [700, 320, 0]}],
    }
    assert "ability:volatile" in fight("", "Rc Rh", step="crit", **mine, **card).options()
    table = GAME.read_position(
        scene(
            "",
            theirs={"pose": [1500, 500, 180]},
            obstacles=[
                {"id": "asteroid_1", "pose": [600, 420, 0]},
                {"id": "debris_1", "pose": [700, 300, 0]},
            ],
            **card,
        )
    )
    objective_end(table)
    assert victory(table) == [1, 0]


# -- who decides, and when -----------------------------------------------------------------------------------


def test_the_attacker_picks_the_command_token_that_an_ion_storm_takes() -> None:
    held = {"tokens": ["navigate", "repair"]}
    played = fight("", "Rc", theirs=held, **goal("ion_storm", ships=[1])).until("critical-effect")
    played.answer("ability:ion")
    assert played.request is not None
    assert (played.topic, played.request.seat) == ("ion-command", FIRST)


def test_the_barrier_is_laid_after_the_fleets_are_deployed() -> None:
    played = started("jamming_barrier", obstacles="0").until("lay-mark")
    assert all(ship.in_play for ship in played.table.ships)
    early = started("fire_lanes", obstacles="0").until("lay-mark")
    assert not any(ship.in_play for ship in early.table.ships)


def test_the_owner_names_the_token_of_a_sensor_net_and_the_opponent_moves_it() -> None:
    marks = [[600, 380], [660, 330]]
    agenda = [["round", []], ["reveal", [0]]]
    played = Played(
        scene("", mine={"dials": ["repair"] * 3}, agenda=agenda, **goal("sensor_net", marks=marks))
    )
    assert played.request is not None
    assert (played.topic, played.request.seat) == ("sensor", FIRST)
    played.answer("take-mark:1")
    assert played.request is not None
    assert (played.topic, played.request.seat) == ("sensor-place", SECOND)


def test_tokens_of_the_ion_cannon_lie_anywhere_in_the_play_area() -> None:
    table = begun(["person", "person"], objective="planetary_ion_cannon", obstacles="0")
    assert mark_legal(table, 100, 450)
    assert not mark_legal(begun(["person", "person"], objective="fire_lanes", obstacles="0"), 100, 450)


def test_a_ship_that_is_set_aside_runs_the_blockade_too() -> None:
    agenda: list[Any] = [["turn", [0]], ["after_obstacles", []]]
    start = scene("", theirs={"pose": None}, agenda=agenda, **goal("blockade_run"))
    assert marked(Played(start).table) == [1]


# -- what is seen --------------------------------------------------------------------


def test_a_card_may_be_named_as_it_is_printed() -> None:
    named = GAME.read_position(scene("", **goal("Fire Lanes"))).goal
    assert named is not None
    assert named.card.id == "fire_lanes"


@pytest.mark.parametrize(
    ("card", "more", "why"),
    [
        ("surprise_attack", {"dials": ["repair"] * 4}, "at most 3 are on the card"),
        ("most_wanted", {"dials": ["repair"]}, "goal.dials: Most Wanted has none"),
        ("fleet_in_being", {"ships": [0, 0]}, "has 1 token at most, not 2"),
        ("capture_the_vip", {"marks": [[600, 400], [700, 400]]}, "has 1 token on the map at most, not 2"),
        ("most_wanted", {"marks": [[600, 400]]}, "has 0 tokens on the map at most"),
        ("hyperspace_assault", {"aside": [1]}, "cannot wait in hyperspace"),
        ("nonsense", {}, "there is no objective “nonsense”"),
    ],
)
def test_an_objective_that_cannot_be_is_refused(card: str, more: dict[str, Any], why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        GAME.read_position(scene("", **goal(card, **more)))


@pytest.mark.parametrize(
    ("step", "card", "why"),
    [
        (["lay_mark", [0, 2]], "most_wanted", "no tokens on the map"),
        (["surprise", []], "surprise_attack", "no dial is on the card"),
        (["hyperspace", []], "hyperspace_assault", "no ship waits"),
        (["earthed", [0]], "ion_storm", "ship 0 has no objective token"),
        (["ready_for_token", []], "fleet_in_being", "needs an attack whose defender"),
        (["wing", [0, "here"]], "hyperspace_assault", "a place such as"),
        (["objective_end", []], "", "no objective is played"),
    ],
)
def test_steps_of_objectives_find_what_they_are_about(step: list[Any], card: str, why: str) -> None:
    more = goal(card) if card else {}
    own: Any = [("x_wing_squadron", (800, 300))]
    with pytest.raises(BadPosition, match=why):
        GAME.read_position(scene("", squadrons=own, agenda=[step], **more))
    wide = scene("", **goal("blockade_run"))
    with pytest.raises(BadPosition, match="needs the map of 6 × 3 feet"):
        GAME.read_position({**wide, "map": "core"})


def test_the_ai_uses_what_an_objective_offers_by_the_house_rule() -> None:
    """O3: a line of its own on the page, and only where an objective is played."""
    options = {"objective": "close_range_intel_scan", "ai_objectives": "allowed"}
    table = begun(["random", "ai"], 3, **options)
    assert victory(table)[SECOND] > 0
    titles = [page.title for page in GAME.bots["ai"].pages]
    assert len(titles) == len(set(titles))


def test_pictures_and_texts_show_tokens_on_ships_and_dials() -> None:
    being = GAME.read_position(scene("", **goal("fleet_in_being", ships=[0, 1, 1])))
    assert being.goal is not None
    chips = [chip.text for chip in goal_sheet(View(being, 0), being.goal).chips]
    assert any(chip.endswith("× 2") for chip in chips)
    assert "(2)" in GAME.words.board(being, 0, 0)
    surprised = GAME.read_position(scene("", **goal("surprise_attack", dials=["repair", "navigate"])))
    assert "Dials on the card, the top first: Repair, Navigate." in GAME.words.board(surprised, 1, 0)
    assert "Dials on the card, the top first: hidden, hidden." in GAME.words.board(surprised, 0, 0)
    others = GAME.imagine(surprised, 0, 5)
    assert GAME.words.board(others, 0, 0) == GAME.words.board(surprised, 0, 0)
    assert GAME.read_position(GAME.position(surprised)).goal.dials == [2, 0]  # type: ignore[union-attr]
    dust = GAME.read_position(
        scene("", obstacles=[{"id": "dust_2", "pose": [900, 400, 0]}], **goal("volatile_deposits"))
    )
    drawn = picture(dust, 0)
    assert "obstacle-0" in drawn.parts
    assert drawn.parts["obstacle-0"].label == "dust 2"
    assert drawn.sheets["objective"].title == "Volatile Deposits"


@pytest.mark.parametrize("card", OBJECTIVES)
def test_scores_add_up(card: str) -> None:
    """Every victory token was told, and points are those of tokens, of what was destroyed and of the card."""
    match = understudy.start(
        "armada", seats=["greedy", "random"], seed=5, options={"scenario": "pair_1", "objective": card}
    )
    match.advance()
    table = match.table
    assert isinstance(table, Table)
    assert table.goal is not None
    assert match.watch is not None
    told = [0, 0]
    for note in match.watch.notes:
        if isinstance(note, Event) and note.verb == "victory":
            told[note.seat] += note.args[0]
    assert told == table.goal.victory
    extra = {"advanced_gunnery", "most_wanted", "opening_salvo", "intel_sweep", "capture_the_vip"}
    extra |= {"fleet_in_being", "blockade_run", "station_assault"}
    for score in scores(table):
        assert score.total == sum(score.parts.values())
        tokens = table.goal.victory[score.seat] * table.goal.card.worth
        assert score.parts["objective"] == tokens or (card in extra and score.parts["objective"] > tokens)
