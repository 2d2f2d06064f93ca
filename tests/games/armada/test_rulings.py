"""Edge cases (F) and rulings (G) as positions."""

from __future__ import annotations

from math import hypot
from typing import Any

import pytest

from tests.games.armada.aideck.tables import answer, card_with, posed, table_of
from tests.games.armada.cardtable import (
    CR90,
    IMPERIAL,
    MC80,
    TIE,
    USE,
    VADER,
    VICTORY,
    XWING,
    commanding,
    defend,
    dice,
    fight,
    flak,
    scene,
)
from tests.games.armada.tables import Played, fleet
from understudy.core.errors import BadSetup, IllegalAnswer
from understudy.core.match import Header, Match
from understudy.core.sources import sources_for
from understudy.games.armada import GAME
from understudy.games.armada.aicards import supplied
from understudy.games.armada.cards import SHIPS, SQUADRONS, UPGRADES
from understudy.games.armada.measures import ARCS, OBSTACLES, TOKENS, to_pose
from understudy.games.armada.options import rounded
from understudy.games.armada.queries import fits, tenth
from understudy.games.armada.rules.courses import maneuvers
from understudy.games.armada.rules.deploy import pass_tokens
from understudy.games.armada.rules.obstacles import obstacle_legal
from understudy.games.armada.rules.pushing import push_points
from understudy.games.armada.rules.spots import outline
from understudy.games.armada.scoring import destroyed_points, winner
from understudy.games.armada.shots import flak_shots, ship_shots, strike_shot
from understudy.games.armada.table import UNSEEN, Obstacle, Table
from understudy.geometry import Region, overlaps, separation

REST = ["attack_step", [0]]
FAR = {"pose": [1600, 800, 180]}


def plain(cards: Any = "", **more: Any) -> Any:
    return GAME.read_position(scene(cards, **more))


# -- set-up --------------------------------------------------------------------------------------------------


def test_the_second_player_places_the_odd_obstacles() -> None:
    """G2: 1st, 3rd and 5th by the second player; kind and rotation are free."""
    start = scene("", mine={"pose": None}, theirs={"pose": None}, agenda=[["place_obstacle", [1, 6]]])
    played = Played(start)
    seats = []
    while played.topic in ("obstacle", "obstacle-pose"):
        assert played.request is not None
        if played.topic == "obstacle":
            seats.append(played.request.seat)
        played.answer(played.options()[0])
    assert seats[:5] == [1, 0, 1, 0, 1]
    turned = Obstacle("asteroid_1", to_pose(900, 457, 137))
    assert obstacle_legal(GAME.read_position(start), turned)


def test_ships_that_are_set_aside_count_for_pass_tokens() -> None:
    """G3, F37."""
    table = plain("profundity", friends=[(CR90, {"pose": None}), (CR90, {})], mine={"stored": [[1]]})
    pass_tokens(table)
    assert table.passes == [0, 2]


def test_obstacles_are_measured_by_their_convex_parts() -> None:
    """G9: five of six outlines are concave, and those of two dust fields and a second station; their parts
    overlap nowhere.
    """
    concave = [token for token in OBSTACLES.values() if len(token.parts) > 1]
    assert len(concave) == 8
    for token in OBSTACLES.values():
        region = token.placed(to_pose(0, 0, 0))
        assert isinstance(region, Region)
        parts = list(region.parts)
        assert not any(overlaps(a, b) for at, a in enumerate(parts) for b in parts[at + 1 :])


# -- space ---------------------------------------------------------------------------------------------------


def test_the_zones_tile_the_token_also_where_lines_leave_by_the_bow() -> None:
    """G7: Munificent, Onager and Starhawk have lines that meet beside the center."""

    def area(points: Any) -> float:
        around = zip(points, (*points[1:], points[0]), strict=True)
        return float(abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in around)) / 2)

    for name in ("munificent", "onager", "starhawk", "victory"):
        arcs = next(each for key, each in ARCS.items() if key.startswith(name))
        size = next(card.size_number for card in SHIPS.values() if card.arcs is arcs)
        half, wide = TOKENS[size]
        assert sum(map(area, arcs.zones)) == pytest.approx(4 * half * wide, rel=1e-6), name


def test_a_target_on_the_boundary_line_is_in_both_arcs() -> None:
    """F2: a squadron on the line between front and right is seen by both zones."""
    table = plain("", ship=VICTORY, foes=[(TIE, (600, 400))], theirs=FAR)
    inner, outer = table.ships[0].build.arcs.lines[1]
    x, y = (table.ships[0].pose.at(*point) for point in (inner, outer))
    away = 60.0
    length = ((y[0] - x[0]) ** 2 + (y[1] - x[1]) ** 2) ** 0.5
    table.squadrons[0].place(y[0] + (y[0] - x[0]) * away / length, y[1] + (y[1] - x[1]) * away / length)
    assert {zone for zone, _, _ in flak_shots(table, table.ships[0])} >= {0, 1}


def test_sight_of_a_squadron_runs_from_the_point_nearest_to_the_zone() -> None:
    """G5, F5: an obstacle between the nearest point and the dot obstructs; one elsewhere does not."""
    own = [(XWING, (600, 400))]
    table = plain("", squadrons=own, theirs={"pose": [600, 500, 180]})
    shot = strike_shot(table, table.squadrons[0], table.ships[1], 0)
    assert shot is not None
    assert not shot.obstructed
    base = table.squadrons[0].base
    assert shot.length == pytest.approx(separation(base, table.ships[1].hull.zones[0]))


# -- attacks -------------------------------------------------------------------------------------------------


def test_the_windows_of_an_attack_come_in_order() -> None:
    """G10: gather, roll, attack effects, tokens, after tokens, critical effect, before damage, redirect."""
    enemy = (IMPERIAL, "foremans_labor", "thermal_shields")
    start = scene(
        ("intel_officer",),
        ship=IMPERIAL,
        enemy=enemy,
        theirs={"pose": [600, 530, 180]},
        agenda=[REST, REST],
    )
    count = sum(SHIPS[IMPERIAL].batteries[0][:2])
    played = Played(start, [["hit"] * 3 + ["crit"] * (count - 3), *[["power_failure"]] * 9])
    played.answer("attack:front:ship-1:front")
    played.until("defense-tokens").answer("spend:1", "redirect:left", "done").until("redirect-amount")
    order = [topic for topic in dict.fromkeys(played.asked) if topic != "attack"]
    wanted = ["after-gather", "after-roll", "attack-effects", "defense-tokens", "redirect-zone"]
    assert [topic for topic in order if topic in wanted] == [topic for topic in wanted if topic in order]
    assert order.index("critical-effect") < order.index("before-damage")


def test_damage_of_a_critical_effect_is_not_part_of_the_total() -> None:
    """G14: brace does not touch it."""
    played = fight("assault_concussion_missiles", "Kx Kx", step="crit", attack={"braced": True}).answer(USE)
    assert played.table.ships[1].shields == [1, 2, 1, 2], "four halved in front, one each at the sides"


def test_a_squadrons_attack_counts_as_close_range_for_a_salvo() -> None:
    """G15: black anti-squadron dice of the MC80 are gathered against it."""
    attack = {"by_ship": -1, "by_squadron": 0, "kind": "strike", "target_ship": 0, "salvo": True, "zone": -1}
    played = fight("", "Ua", step="salvo", attack=attack, foes=[(VADER, (600, 400))], rolled=[["hit", "hit"]])
    assert [color for color, _ in played.table.attack.pool] == [1, 2]


def test_nothing_is_added_to_a_salvo_and_it_is_not_answered_by_one() -> None:
    """G16, F23: no concentrate fire; the former attacker may spend tokens, but not salvo."""
    dial = {"dial": "concentrate_fire", "tokens": ["concentrate_fire"]}
    played = fight("external_racks", "Rh", attack={"kind": "salvo"}, mine=dial, enemy=(VICTORY, "concord"))
    assert played.topic == "defense-tokens"
    assert f"spend:{len(SHIPS[VICTORY].tokens)}" not in played.options()
    assert "spend:0" in played.options()


def test_coolant_discharge_stops_the_salvo_of_a_ship_that_attacked_a_ship() -> None:
    """G16."""
    for hits, salvo in ((0, True), (1, False)):
        state = {"damage": ["coolant_discharge"], "hits": hits}
        attack = {"by_ship": 1, "target_ship": 0, "salvo": True}
        played = fight("", "Rb", step="salvo", attack=attack, mine=state, rolled=[["hit"] * 3])
        assert (bool(played.table.attacks) and played.table.attack.kind == "salvo") == salvo


def test_a_salvo_has_the_printed_rear_battery() -> None:
    """R13.7, G44: Lucid Voice changes it; a card that adds dice to the battery does not."""
    for card, count in (("", 3), ("spinal_armament", 3), ("lucid_voice", 3)):
        attack = {"by_ship": 1, "target_ship": 0, "salvo": True}
        played = fight(card, "Rb", step="salvo", attack=attack, rolled=[["hit"] * count])
        red = [color for color, _ in played.table.attack.pool].count(0)
        assert red == (3 if card == "lucid_voice" else SHIPS[MC80].batteries[2][0])


def test_faulty_countermeasures_forbids_exhausted_tokens_as_a_cost() -> None:
    """G17."""
    state = {"damage": ["faulty_countermeasures"], "defense": ["exhausted"] * 4}
    assert defend("admonition", "Rd", mine=state).topic != "defense-tokens"
    assert fight("darth_vader_commander", "Rb", mine=state).topic == "defense-tokens"
    sound = {"defense": state["defense"]}
    assert USE in defend("admonition", "Rd", mine=sound).options()


def test_electronic_countermeasures_override_neither_speed_0_nor_the_type() -> None:
    """G17."""
    cards = "electronic_countermeasures"
    assert defend(cards, "Rh", mine={"speed": 0}, attack={"locked": 1}).topic != "defense-tokens"
    played = defend(cards, "Rh", attack={"locked": 0b0110})
    played.answer(USE, "spend:1", "redirect:left")
    assert "spend:2" not in played.options(), "a second redirect"
    assert USE not in played.options()


def test_gunnery_team_against_squadrons_looks_at_the_last_target() -> None:
    """G44: concentrate fire on the first of two targets does not free the zone; on the last it does."""
    for first, free in ((True, False), (False, True)):
        start = scene(
            "gunnery_team",
            ship=IMPERIAL,
            mine={"dial": "concentrate_fire"},
            theirs={"pose": [600, 560, 180]},
            foes=[(TIE, (580, 420)), (TIE, (620, 430))],
            agenda=[REST],
        )
        two, one = ["accuracy"] * 2, ["accuracy"]
        played = Played(start, [two, one, two] if first else [two, two, one])
        played.answer("flak:front:squadron-0")
        played.answer("cf:dial:blue" if first else "done")
        played.until("next-squadron").answer("flak:front:squadron-1")
        if not first:
            played.answer("cf:dial:blue")
        played.rest(stop=("attack",))
        ids = played.options() if played.topic == "attack" else []
        assert any(each.startswith("attack:front") for each in ids) == free


def test_linked_turbolaser_towers_add_nothing_to_answers() -> None:
    """G44: not in counter or salvo attacks."""
    assert "use:ship-0:upgrade-0:effect-2" in flak("linked_turbolaser_towers", "Rb").options()
    for kind in ("salvo", "counter"):
        played = flak("linked_turbolaser_towers", "Rb", attack={"kind": kind})
        assert "use:ship-0:upgrade-0:effect-2" not in played.options()


def test_obstructed_quad_laser_turrets_do_not_counter() -> None:
    """G44."""
    for obstructed in (False, True):
        played = defend(
            "quad_laser_turrets", "Ua", by=TIE, attack={"obstructed": obstructed}, rolled=[["hit"]]
        )
        played.rest(stop=("counter", "attack"))
        assert (played.topic == "counter") != obstructed


def test_paragon_counts_a_salvo_as_an_attack() -> None:
    """G44."""
    attack = {"kind": "salvo", "zone": 2}
    played = fight("paragon", "Rb", step="finish", attack=attack)
    assert played.table.attacked[1] == [0]


def test_dial_and_token_of_concentrate_fire_are_decided_together() -> None:
    """F28, R8.6: the token is named before the new die is rolled; alone it is gone after the dial."""
    state = {"dial": "concentrate_fire", "tokens": ["concentrate_fire"]}
    played = fight("", "Rb", mine=state, rolled=[["hit"]])
    assert set(played.options()) == {"done", "cf:dial:red", "cf:both:red"}
    played.answer("cf:dial:red")
    assert played.table.ships[0].commands == 8
    assert played.topic == "defense-tokens", "after the dial the token cannot follow (F58)"


# -- commands ------------------------------------------------------------------------------------------------


def test_a_token_may_be_spent_in_the_activation_that_brought_it() -> None:
    """F29."""
    state = {"dials": ["repair"], "damage": ["facedown"]}
    played = commanding("", [REST, ["commands", [0]], ["reveal", [0]]], mine=state).answer("take-token")
    assert "resolve:repair:token" in played.options()


def test_life_support_failure_lets_no_token_in() -> None:
    """F31: the dial can only be kept."""
    state = {"dials": ["repair"], "damage": ["life_support_failure"]}
    played = commanding("", [REST, ["commands", [0]], ["reveal", [0]]], mine=state)
    assert "take-token" not in (played.options() if played.topic == "reveal" else [])
    assert played.table.ships[0].dial == 2


def test_the_freed_command_is_resolved_with_a_token() -> None:
    """G23: the dial that is discarded for raid tokens resolves nothing."""
    state = {"dials": ["repair"], "raids": ["repair"], "tokens": ["repair"], "damage": ["facedown"]}
    played = commanding("", [REST, ["commands", [0]], ["reveal", [0]]], mine=state).answer("drop-raids")
    assert played.options() == ["done", "resolve:repair:token"]


def test_ready_costs_are_paid_by_turns_from_the_first_player() -> None:
    """G39, R19.1: one card each, the dearest first; whoever declines is not asked again about that card."""
    cards = ("clone_captain_silver", "t_series_tactical_droid")
    tired = {"upgrades": ["exhausted", "exhausted"], "tokens": ["navigate", "repair", "squadron"]}
    start = scene(
        cards, enemy=(VICTORY, "clone_captain_zak"), mine=tired, agenda=[["turn", [0]], ["status", []]]
    )
    start["ships"][1] |= {"upgrades": ["exhausted"], "tokens": ["concentrate_fire"]}
    played = Played(start)
    asked = []
    while played.topic == "ready-upgrade":
        assert played.request is not None
        asked.append((played.request.seat, played.request.about["upgrade"]))
        played.answer(played.options()[-1])
    dearer = max((0, 1), key=lambda at: UPGRADES[cards[at]].points.now)
    assert asked == [(0, dearer), (1, 0), (0, 1 - dearer)]
    assert played.table.ships[0].upgrades == [2, 2]
    played = Played(start).answer("done")
    assert played.request is not None
    assert (played.request.seat, played.request.about["upgrade"]) == (0, 1 - dearer), (
        "nothing paid: still his turn"
    )


# -- movement and overlap ------------------------------------------------------------------------------------


def test_what_happens_after_a_maneuver_comes_in_order() -> None:
    """G24, G52: ram cards, Damaged Controls once, the obstacle, Ruptured Engine."""
    state = {"damage": ["damaged_controls", "ruptured_engine"], "speed": 2, "shields": [0, 0, 0, 0]}
    start = scene(
        "",
        mine=state,
        theirs={"pose": [600, 431, 180], "speed": 0},
        obstacles=[{"id": "asteroid_1", "pose": [600, 300, 0]}],
        agenda=[REST, ["maneuver", [0]]],
    )
    played = Played(start, [["power_failure"]]).answer("maneuver:2:0,0:right")
    cards = played.table.ships[0].cards
    assert cards[2:4] == [UNSEEN, UNSEEN], "the ram and Damaged Controls"
    assert cards[4] & 1, "the asteroid"
    assert played.topic == "damage-zone", "Ruptured Engine comes last"
    assert len(played.answer("zone:front").table.ships[0].cards) == 6


def test_helm_assist_and_the_dial_turn_two_joints_or_one_twice() -> None:
    """G28."""
    table = table_of(
        posed(
            fleet("rebel", [CR90]),
            fleet("imperial", [VICTORY]),
            [{"pose": [600, 100, 0]}, {"pose": [600, 700, 180], "dial": "navigate", "speed": 2}],
            active=card_with(bonus="helm_assist"),
        )
    )
    ways = {way.clicks for way in maneuvers(table, table.ships[1]) if way.speed == 2}
    assert (1, 2) in ways
    assert (2, 1) in ways
    assert (2, 2) not in ways


def crowd(count: int) -> dict[str, Any]:
    """Squadrons beneath the place where a ship comes to rest."""
    spots = [(560 + 36 * (at % 3), 400 + 36 * (at // 3)) for at in range(count)]
    return scene(
        "",
        theirs=FAR,
        mine={"pose": [600, 350, 0], "speed": 1},
        squadrons=[(XWING, spot) for spot in spots[: count // 2]],
        foes=[(TIE, spot) for spot in spots[count // 2 :]],
        agenda=[REST, ["maneuver", [0]]],
    )


def test_the_opponent_of_the_moving_player_places_what_was_overlapped() -> None:
    """R16.1, F49: all of them, whoever owns them, touching the ship, on nothing else."""
    played = Played(crowd(6)).answer("maneuver:1:0:right")
    while played.topic in ("pushed-squadron", "push"):
        assert played.request is not None
        assert played.request.seat == 1
        if played.topic == "push":
            with pytest.raises(IllegalAnswer):
                played.match.answer("put:1500,100")
        played.answer(played.options()[0])
    table = played.table
    assert all(one.in_play for one in table.squadrons)
    assert max(separation(one.base, table.ships[0].base) for one in table.squadrons) <= 0.02
    pairs = [(a, b) for a in table.squadrons for b in table.squadrons if a.index < b.index]
    assert not any(_overlap(a, b) for a, b in pairs)


def _overlap(a: Any, b: Any) -> bool:
    return bool(hypot(a.base.x - b.base.x, a.base.y - b.base.y) < a.base.r + b.base.r - 1e-5)


def test_ranks_are_closed_where_gaps_would_leave_one_without_room() -> None:
    """G31, R16.1: as many as possible must touch the ship."""
    start = crowd(9)
    # A wall of other ships leaves little room: the ship stands in a corner of the map.
    start["ships"][0] |= {"pose": [39, 65, 0], "speed": 0}
    start["squadrons"] = [{"at": [20.0 + 10 * at, 700.0]} for at in range(9)]
    start["agenda"] = [REST, ["push", [0]]]
    table = GAME.read_position({**start, "moving": []})
    ship = table.ships[0]
    room = len(_packed(table, ship))
    for one in table.squadrons:
        one.disc = None
    count = min(room, 9)
    assert count >= 4
    start["squadrons"] = [{} for _ in range(9)]
    start["moving"] = list(range(count))
    played = Played(start)
    while played.topic in ("pushed-squadron", "push"):
        ids = played.options()
        if played.topic == "push":
            # As badly as can be: every time a point that leaves a gap too small for the next one.
            ids = ids[5 % len(ids) :] + ids
        played.answer(ids[0])
    found = played.table
    touching = [one for one in found.squadrons[:count] if separation(one.base, found.ships[0].base) <= 0.02]
    assert len(touching) == count
    pairs = [(a, b) for a in found.squadrons[:count] for b in found.squadrons[:count] if a.index < b.index]
    assert not any(_overlap(a, b) for a, b in pairs)


def _packed(table: Any, ship: Any) -> list[Any]:
    """How many discs fit round a ship without gaps, by setting one after the other."""
    for one in table.squadrons:
        one.disc = None
    put: list[Any] = []
    for point in outline(ship.pose, ship.size, 1.0):
        if len(put) == len(table.squadrons):
            break
        x, y = rounded(*point)
        one = table.squadrons[len(put)]
        if fits(table, one, x, y):
            one.place(x, y)
            put.append(one)
    return put


def test_without_room_at_the_ship_it_touches_one_that_touches_it() -> None:
    """R16.1."""
    table = plain(
        "",
        squadrons=[(XWING, (100 + 9 * at, 100)) for at in range(9)],
        theirs=FAR,
        mine={"pose": [39, 65, 0]},
        ship=CR90,
    )
    put = _packed(table, table.ships[0])
    last = len(put)
    assert 2 <= last < len(table.squadrons), "the corner has no room for all of them"
    points = push_points(table, table.ships[0], last)
    table.squadrons[last].place(*points[0])
    assert min(separation(table.squadrons[last].base, one.base) for one in put) <= 0.02


# -- the end, fleets and data --------------------------------------------------------------------------------


def test_equal_scores_go_to_the_second_player_and_no_handicap_is_taken_off() -> None:
    """F52, F54: an AI fleet of 450 points beside one of 400 begins at nothing, too."""
    table = plain("")
    assert [sum(destroyed_points(table, seat)) for seat in (0, 1)] == [0, 0]
    assert winner(table) == 1


def test_wat_tambor_has_no_ability() -> None:
    """F56."""
    card = SQUADRONS["wat_tambor"]
    assert not card.ability
    assert set(card.keywords) == {"escort", "relay", "screen"}


def test_special_armaments_serve_ignition_alone() -> None:
    """F57, B1.1: the printed special armament is no battery, and no other ship has one."""
    special = {card.id: card.special for card in SHIPS.values() if any(card.special)}
    assert special == {"onager_class_star_destroyer": (3, 2, 2), "onager_class_testbed": (4, 0, 3)}
    for id in special:
        assert SHIPS[id].special not in SHIPS[id].batteries


def test_a_deck_must_have_every_number_of_a_ship() -> None:
    """F40, F44: the supplied decks have all twelve."""
    for name in ("48", "12"):
        assert {card.number for card in supplied(name).cards} == set(range(1, 13))


# -- the AI deck ---------------------------------------------------------------------------------------------


def test_halves_are_rounded_up() -> None:
    """G54."""
    assert [tenth(value) for value in (0.05, 0.15, 0.25, 12.349999)] == [0.1, 0.2, 0.3, 12.3]


def ai_attack(pool: str, options: list[str], **attack: Any) -> str:
    """What the deck does to the dice of a squadron's attack."""
    table = table_of(
        posed(
            fleet("rebel", [CR90], [XWING]),
            fleet("imperial", [VICTORY], [TIE]),
            [{"pose": [600, 100, 0]}, {"pose": [600, 700, 180]}],
            [{"at": [600, 400]}, {"at": [660, 400]}],
            attacks=[
                {
                    "kind": "strike",
                    "band": 0,
                    "obstructed": False,
                    "by_squadron": 1,
                    "target_squadron": 0,
                    "pool": dice(pool),
                    **attack,
                }
            ],
        )
    )
    return answer(table, "attack-effects", options)


def test_keywords_of_the_ais_squadrons() -> None:
    """G32, G33, G34: re-rolls for blanks only; AI dice always; assault by a single hit."""
    assert ai_attack("Kb Uh", ["done", "ability:swarm"]) == "ability:swarm"
    assert ai_attack("Kh Uh", ["done", "ability:swarm"]) == "done"
    assert ai_attack("Ua Ua", ["done", "ability:adept"]) == "ability:adept", "nothing but accuracies"
    assert ai_attack("Kh", ["done", "ability:ai"]) == "ability:ai"
    ship = {"target_squadron": -1, "target_ship": 0, "target_zone": 0}
    assert ai_attack("Kh", ["done", "ability:assault"], **ship) == "ability:assault"
    assert ai_attack("Rd", ["done", "ability:assault"], **ship) == "done"


def test_a_squadron_with_no_enemy_left_stays() -> None:
    """F50."""
    table = table_of(
        posed(
            fleet("rebel", [CR90]),
            fleet("imperial", [VICTORY], [TIE]),
            [{}, {"pose": [600, 700, 180]}],
            [{"at": [600, 400]}],
        )
    )
    assert answer(table, "squadron", ["done"], squadron=0, left=7, by=-1) == "done"


def test_numbers_of_destroyed_ships_are_passed_over() -> None:
    """F39: only living ships that wait are looked for."""
    table = table_of(
        posed(
            fleet("rebel", [CR90]),
            fleet("imperial", [VICTORY, VICTORY]),
            [{"pose": [600, 100, 0]}, {"alive": False}, {"pose": [600, 700, 180]}],
        )
    )
    second = next(card.id for card in supplied("48").cards if card.number == 2)
    orders = table.orders[1]
    assert orders is not None
    first = next(at for at, card in enumerate(orders.cards) if card.number == 1)
    orders.revealed = [first]
    assert answer(table, "activate", ["activate:ship-2"]) in ("reveal-card", "activate:ship-2")
    orders.revealed = [first, next(at for at, card in enumerate(orders.cards) if card.id == second)]
    assert answer(table, "activate", ["activate:ship-2"]) == "activate:ship-2"


def test_bonuses_that_a_damage_card_forbids() -> None:
    """G42: spare orders bring nothing under Life Support Failure."""
    start = posed(
        fleet("rebel", [CR90]),
        fleet("imperial", [VICTORY]),
        [{"pose": [600, 100, 0]}, {"pose": [600, 700, 180], "damage": ["life_support_failure"]}],
        active=card_with(bonus="spare_orders"),
        agenda=[["turn", [0]], ["reveal_bonus", [1]]],
    )
    match = Match(Header.of(GAME, ("person", "ai"), {}, 1, start))
    match.advance()
    table = match.table
    assert isinstance(table, Table)
    assert table.ships[1].commands == 0
    orders = table.orders[1]
    assert orders is not None
    assert not orders.bonus, "it is used up"


def test_the_ai_is_second_player() -> None:
    """AR-SET-02 with a message."""
    with pytest.raises(BadSetup, match="second"):
        GAME.set_up({}, GAME.line_up(("ai", "person")))


def test_comm_noise_replaces_the_command_of_the_next_activation_card() -> None:
    """I4.4: the deck has no dials; what is chosen is remembered."""
    start = posed(
        fleet("rebel", [CR90]),
        fleet("imperial", [VICTORY]),
        [{"pose": [600, 100, 0]}, {"pose": [600, 700, 180]}],
        obstacles=[{"id": "asteroid_1", "pose": [600, 700, 0]}],
        agenda=[["turn", [0]], ["activation_card", [1]], ["arrive", [1, 0]]],
    )
    match = Match(
        Header.of(GAME, ("person", "ai"), {}, 3, start), source=sources_for(3, typed=("draw", "pick"))
    )
    request = match.advance()
    assert request is not None
    request = match.answer(["comm_noise"])
    assert request is not None
    assert request.topic == "comm-noise"
    match.answer("ability:dial")
    match.answer("command:repair")
    other = next(card.id for card in supplied("48").cards if card.command != 2)
    match.answer([other])
    table = match.table
    assert isinstance(table, Table)
    assert table.dials[1] == [2]


def test_accuracies_of_every_ai_attack_are_spent() -> None:
    """G51: also those of squadrons; a card finds the token."""
    target = {"target_squadron": -1, "target_ship": 0, "target_zone": 0}
    assert ai_attack("Ua Kh", ["done", "lock:0"], **target) == "reveal-card"


def test_ship_shots_of_a_ship_without_enemies() -> None:
    table = plain("", theirs={"pose": None})
    assert not list(ship_shots(table, table.ships[0]))


def test_a_ship_is_not_deployed_onto_a_squadron() -> None:
    """R3.6, R16.6: nothing is placed overlapping."""
    start = scene(
        "", mine={"pose": None}, squadrons=[(XWING, (600, 100))], agenda=[REST, ["deploy_ship", [0]]]
    )
    with pytest.raises(IllegalAnswer):
        Played(start).answer("place:600,100,0")
    assert Played(start).answer("place:700,100,0", "speed:1").table.ships[0].in_play


def test_squadrons_are_lifted_before_a_ram_asks_anything() -> None:
    """R16.1: they lie beside the table while the cards of the ram are dealt."""
    start = scene(
        "",
        mine={"speed": 2},
        enemy=(IMPERIAL, "eclipse"),
        theirs={"pose": [600, 520, 180]},
        foes=[(TIE, (650, 400))],
        agenda=[REST, ["maneuver", [0]]],
    )
    played = Played(start, [["shield_failure"]]).answer("maneuver:2:0,0:right")
    assert played.topic == "shield-failure"
    assert not played.table.squadrons[0].in_play
    played.answer("done")
    assert played.topic == "push"
    played.answer(played.options()[0])
    assert separation(played.table.squadrons[0].base, played.table.ships[0].base) <= 0.02
