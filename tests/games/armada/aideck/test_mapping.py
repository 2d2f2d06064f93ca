"""How the AI uses what lies on the map, squadrons that wait on cards, cards that keep, slow or turn ships."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.armada.aideck.tables import answer, card_with, fleet, mind_of, posed, table_of
from tests.games.armada.cardtable import CR90, VICTORY, dice
from understudy.core.events import Watch
from understudy.games.armada import GAME
from understudy.games.armada.bots.aideck.bot import PAGE_OF, PAGES
from understudy.games.armada.bots.aideck.pages.mapping import (
    aim_point,
    drop_point,
    focus_zone,
    straight_end,
    trap_point,
)
from understudy.games.armada.options import AttackShip, LayMark, LayObstacle
from understudy.games.armada.rules.hangars import launch_points
from understudy.games.armada.rules.ignition import ignition_shots, target_points
from understudy.games.armada.rules.mapping import drifts, mine_legal, places, trap_legal
from understudy.games.armada.rules.turning import turned
from understudy.games.armada.table import Ship, Table
from understudy.geometry import Pose
from understudy.kit.exact import added

ONAGER = "onager_class_star_destroyer"
X, TIE = "x_wing_squadron", "tie_fighter_squadron"
ROCK = {"id": "asteroid_1", "pose": [900, 450, 0]}
FIRST = card_with(number=3)
SECOND = card_with(number=8)


def table(
    cards: str | tuple[str, ...],
    *,
    ship: str = VICTORY,
    enemy: str = CR90,
    mine: dict[str, Any] | None = None,
    theirs: dict[str, Any] | None = None,
    own: tuple[str, ...] = (),
    foes: tuple[str, ...] = (),
    flying: tuple[dict[str, Any], ...] = (),
    **more: Any,
) -> Table:
    """The AI's ship with the cards is ship 1 at (900, 600), its enemy ship 0 at (900, 300)."""
    fitted = (cards,) if isinstance(cards, str) and cards else tuple(cards)
    return table_of(
        posed(
            fleet("rebel", [enemy], list(foes)),
            fleet("imperial", [(ship, *fitted)], list(own)),
            [{"pose": [900, 300, 0], **(theirs or {})}, {"pose": [900, 600, 180], **(mine or {})}],
            list(flying),
            **more,
        )
    )


USE = "use:ship-1:upgrade-0:effect-0"
USE1 = "use:ship-1:upgrade-0:effect-1"


def told(found: Table, topic: str, options: list[Any], **about: int | str) -> list[str]:
    """What the page says while the AI answers."""
    watch = Watch()
    answer(found, topic, options, watch, **about)
    return [str(each[1]) for each in watch.jotted]


# -- General Rieekan -----------------------------------------------------------------------------------------


@pytest.mark.rule("AR-UPG-01")
def test_rieekan_keeps_ships_and_squadrons_that_can_still_act() -> None:
    ways = ["done", USE]
    assert answer(table("general_rieekan"), "linger", ways, ship=1) == USE
    for activated, expected in ((False, USE), (True, "done")):
        flying = ({"at": [900, 500], "activated": activated},)
        found = table("general_rieekan", own=("luke_skywalker",), flying=flying)
        assert answer(found, "linger", ways, squadron=0) == expected


# -- mines and obstacles -------------------------------------------------------------------------------------


@pytest.mark.rule("AR-SET-05", "AR-UPG-01")
def test_mines_lie_where_two_cards_name_them() -> None:
    found = table("proximity_mines", theirs={"pose": [200, 100, 0]})
    assert answer(found, "before-deploy", ["done", USE], ship=1) == USE
    ways = [LayMark(point) for point in places(found, lambda x, y: mine_legal(found, 1, x, y))]
    assert answer(found, "lay-mine", ways, ship=1, left=2) == "reveal-card"
    laid = []
    for cards in ([FIRST, SECOND], [SECOND, FIRST]):
        found = table("proximity_mines", theirs={"pose": [200, 100, 0]}, orders={"revealed": cards})
        chosen = GAME.option(answer(found, "lay-mine", ways, ship=1, left=2))
        assert isinstance(chosen, LayMark)
        assert mine_legal(found, 1, *chosen.point)
        laid.append(chosen.point)
    assert laid[0] != laid[1], "the cards decide"


@pytest.mark.rule("AR-UPG-01")
def test_sabine_waits_for_a_ship_that_comes() -> None:
    """A mine beside an obstacle at which an enemy's straight move ends."""
    for y, used in ((120, True), (820, False)):
        found = table("sabine_wren", theirs={"pose": [900, y, 0], "speed": 3}, obstacles=[ROCK])
        point = trap_point(mind_of(found, "", (), ship=1), found.ships[1])
        assert (point is not None) == used
        assert (answer(found, "ship-phase-start", ["done", USE], ship=1) == USE) == used
        if point is not None:
            assert trap_legal(found, 1, *point)
            ways = [LayMark((900.0, 450.0))]
            assert answer(found, "lay-mine", ways, ship=1) == LayMark(point).id


@pytest.mark.rule("AR-UPG-01")
def test_mart_mattin_lays_a_mine_where_he_cannot_attack() -> None:
    id = "mart_mattin_satos_hammer"
    ways = ["done", f"ability:{id}"]
    for y, used in ((480, True), (400, False), (750, False)):
        found = table("", own=(id,), flying=({"at": [980, y]},), theirs={"speed": 2})
        assert (answer(found, "ace-use", ways, squadron=0) == ways[1]) == used
    found = table("", own=(id,), flying=({"at": [980, 480]},), theirs={"speed": 2})
    point = drop_point(mind_of(found, "", (), squadron=0), found.squadrons[0])
    assert point is not None
    end = straight_end(found.ships[0])
    assert (point[0] - end[0]) ** 2 + (point[1] - end[1]) ** 2 < (980 - end[0]) ** 2 + (480 - end[1]) ** 2


@pytest.mark.rule("AR-UPG-01", "AR-MOV-04")
def test_ezra_moves_the_obstacle_that_the_ship_would_end_on() -> None:
    card = card_with(movement="front_arc")
    for y, used in ((470, True), (100, False)):
        rock = {"id": "asteroid_1", "pose": [900, y, 0]}
        found = table("ezra_bridger", mine={"speed": 1}, active=card, obstacles=[rock])
        assert (answer(found, "on-reveal", ["done", USE], ship=1) == USE) == used
        if used:
            ways = drifts(found, 0)
            moved = GAME.option(
                answer(found, "move-obstacle", [*ways], ship=1, obstacle="asteroid_1", rock=0)
            )
            assert isinstance(moved, LayObstacle)
            assert moved.spot[1] < y, "away from the ship"


@pytest.mark.rule("AR-UPG-01", "AR-PRI-01")
def test_grav_tokens() -> None:
    """G7-X in the human zone, in the column of a card; Grav Shift pushes rocks at the nearest enemy."""
    found = table("g7_x_grav_well_projector", orders={"revealed": [FIRST]})
    spot = GAME.option(answer(found, "lay-grav-well", ["mark:600,100"], ship=1))
    assert isinstance(spot, LayMark)
    assert spot.point[1] == 92.75
    rock = {"id": "asteroid_1", "pose": [1200, 450, 0]}
    found = table("grav_shift_reroute", obstacles=[rock])
    ways: list[Any] = ["done", *drifts(found, 0)]
    moved = GAME.option(answer(found, "move-obstacle", ways, ship=1, obstacle="asteroid_1", rock=0, token=1))
    assert isinstance(moved, LayObstacle)
    assert moved.spot[0] < 1200
    assert moved.spot[1] < 450
    station = table("grav_shift_reroute", obstacles=[{"id": "station", "pose": [1200, 450, 0]}])
    ways = ["done", *drifts(station, 0)]
    assert answer(station, "move-obstacle", ways, ship=1, obstacle="station", rock=0, token=1) == "done"


# -- ignition ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AR-UPG-01", "AR-PRI-01")
def test_the_token_lies_where_the_enemy_will_be() -> None:
    found = table("superheavy_composite_beam_turbolasers", ship=ONAGER, theirs={"speed": 1})
    ship = found.ships[1]
    point = aim_point(mind_of(found, "", (), ship=1), ship)
    assert point is not None
    ways = [LayMark(each) for each in target_points(found, ship)]
    assert answer(found, "aim", ["done", *ways], ship=1) == LayMark(point).id
    end = straight_end(found.ships[0])
    away = (point[0] - end[0]) ** 2 + (point[1] - end[1]) ** 2
    assert all(away <= (way.point[0] - end[0]) ** 2 + (way.point[1] - end[1]) ** 2 + 100 for way in ways)


@pytest.mark.rule("AR-ATK-03", "AR-ATK-05")
def test_the_ignition_attack_goes_by_the_card() -> None:
    laid = [{"kind": "target", "at": [900, 480], "ship": 1}]
    found = table("", ship=ONAGER, theirs={"pose": [900, 390, 0]}, laid=laid, active=FIRST)
    ways = list(ignition_shots(found, found.ships[1]))
    assert ways
    best = max(added(shot.dice) for shot in ignition_shots(found, found.ships[1]).values())
    chosen = GAME.option(answer(found, "ignition", [*ways], ship=1))
    assert isinstance(chosen, AttackShip)
    assert added(ignition_shots(found, found.ships[1])[chosen].dice) == best


@pytest.mark.rule("AR-UPG-01")
def test_crits_of_superweapons() -> None:
    attack = {"kind": "battery", "band": 0, "obstructed": False, "by_ship": 1, "zone": 0, "target_ship": 0}
    attack |= {"target_zone": 0, "gathered": [1, 0, 0], "ignition": True}
    ways = ["done", "standard-crit", USE1]
    for pool, expected in (("Rc Uc", USE1), ("Rc", "standard-crit")):
        given = {**attack, "pool": dice(pool)}
        found = table("superheavy_composite_beam_turbolasers", ship=ONAGER, attacks=[given])
        assert answer(found, "critical-effect", ways) == expected
    for own, foes, expected in (((), (X,), USE1), ((TIE,), (X,), "standard-crit"), ((), (), "standard-crit")):
        places_ = [{"at": [840 + 120 * at, 300]} for at in range(len(own) + len(foes))]
        given = {**attack, "pool": dice("Rc")}
        found = table(
            "orbital_bombardment_particle_cannons",
            ship=ONAGER,
            own=own,
            foes=foes,
            flying=tuple(places_),
            attacks=[given],
        )
        assert answer(found, "critical-effect", ways) == expected


@pytest.mark.rule("AR-UPG-01")
def test_cataclysm_aims_anew_while_an_enemy_is_in_the_arc() -> None:
    ways = ["done", USE]
    for x, laid, expected in (
        (900, [], USE),
        (900, [{"kind": "target", "at": [900, 480], "ship": 1}], "done"),
        (300, [], "done"),
    ):
        found = table("cataclysm", ship=ONAGER, theirs={"pose": [x, 300, 0]}, laid=laid)
        assert answer(found, "ship-phase-start", ways, ship=1) == expected


# -- squadrons that wait, zones, speed -----------------------------------------------------------------------


@pytest.mark.rule("AR-UPG-01", "AR-PRI-02")
def test_squadrons_wait_and_come_where_an_enemy_is() -> None:
    aboard = ({"at": None}, {"at": None})
    found = table("rapid_launch_bays", own=(TIE, "darth_vader"), flying=aboard)
    ways = ["done", "to-squadron:squadron-0", "to-squadron:squadron-1"]
    assert answer(found, "hold-squadron", ways, ship=1) == ways[2], "the dearest"
    for y, now, used in ((100, 1, False), (440, 1, True), (100, 3, True)):
        found = table(
            "rapid_launch_bays",
            own=(TIE,),
            flying=({"at": None},),
            mine={"stored": [[0]]},
            theirs={"pose": [900, y, 0]},
            round=now,
        )
        assert (answer(found, "on-reveal", ["done", USE1], ship=1) == USE1) == used
    points = launch_points(found, found.ships[1], found.squadrons[0], 2)
    options = [f"put:{x:g},{y:g}" for x, y in ((900, 700), (900, 490))]
    assert answer(found, "launch-place", options, squadron=0, ship=1, most=2) == options[1]
    assert points


@pytest.mark.rule("AR-UPG-01")
def test_invisible_hand_takes_swarm_squadrons_aboard() -> None:
    ways = ["deploy-squadron:squadron-0", "hold-back:squadron-0"]
    found = table("", own=(TIE, TIE), flying=({"at": None}, {"at": None}), orders={"deployed": [1]})
    assert answer(found, "deploy-squadron", ways) == ways[1]
    assert answer(found, "deploy-squadron", ways[:1]) == ways[0]


@pytest.mark.rule("AR-UPG-01", "AR-ATK-02")
def test_guns_are_trained_where_no_neighbor_fires() -> None:
    for theirs, zone in (({"pose": [900, 390, 0]}, 0), ({"pose": [300, 100, 0]}, -1)):
        found = table("swivel_mount_batteries", theirs=theirs, active=FIRST)
        assert focus_zone(mind_of(found, "", (), ship=1)) == zone
        assert (answer(found, "on-reveal", ["done", USE], ship=1) == USE) == (zone >= 0)
    found = table("swivel_mount_batteries", theirs={"pose": [900, 390, 0]}, active=FIRST)
    zones = ["zone:left", "zone:front"]
    assert answer(found, "focus-zone", zones, ship=1) == "zone:front"


@pytest.mark.rule("AR-UPG-01")
def test_an_enemy_that_moves_is_slowed() -> None:
    for speed, expected in ((1, USE), (0, "done")):
        found = table("g_8_experimental_projector", theirs={"speed": speed})
        assert answer(found, "enemy-course", ["done", USE], ship=1, of=0) == expected


@pytest.mark.rule("AR-UPG-01", "AR-MOV-03")
def test_rakehell_turns_to_the_enemy() -> None:
    ways = ["done", "turn:-1", "turn:1", "turn:-2", "turn:2"]
    for x, clicks in ((1300, -1), (500, 1), (900, 0)):
        found = table("rakehell", ship=ONAGER, mine={"speed": 0}, theirs={"pose": [x, 300, 0]})
        chosen = answer(found, "turn-in-place", ways, ship=1)
        assert (chosen == "done") if not clicks else int(chosen[5:]) * clicks > 0


@pytest.mark.rule("AR-UPG-01", "AR-MOV-03")
def test_rakehell_turns_as_far_as_brings_the_bow_nearest() -> None:
    """Also where two turns differ by less than a tenth of a degree: no turn or one click, one or two."""
    ways = ["done", "turn:-1", "turn:1", "turn:-2", "turn:2"]
    seen = set()
    for x in (945, 946.3, 946.4, 946.5, 946.6, 948, 1047, 1048.4, 1048.5, 1048.6, 1048.7, 1050):
        found = table("rakehell", ship=ONAGER, mine={"speed": 0}, theirs={"pose": [x, 300, 0]})
        ship, foe = found.ships[1], found.ships[0].pose

        def off(clicks: int, found: Table = found, ship: Ship = ship, foe: Pose = foe) -> float:
            pose = turned(found, ship, clicks) if clicks else ship.pose
            return abs(pose.bearing(foe.x, foe.y))

        best = min((0, -1, 1, -2, 2), key=off)
        chosen = answer(found, "turn-in-place", ways, ship=1)
        assert chosen == (f"turn:{best}" if best else "done"), x
        gaps = sorted(off(clicks) for clicks in (0, -1, -2))
        seen.add((best, gaps[1] - gaps[0] < 0.1))
    assert {(0, False), (-1, False), (-2, False)} <= seen
    assert any(close for _, close in seen)


@pytest.mark.rule("AR-UPG-03")
def test_chimaera_keeps_its_command_and_haor_chall_always_shoots() -> None:
    found = table(("chimaera", "shields_to_maximum"))
    assert answer(found, "command-phase-start", ["done", USE1], ship=1) == "done"
    flying = ({"at": [900, 400]}, {"at": [940, 400]})
    watching = table("", own=("haor_chall_prototypes",), foes=(X,), flying=flying)
    shot = answer(watching, "snap-shot", ["done", "dogfight:squadron-0"], squadron=1)
    assert shot == "dogfight:squadron-0"
    assert answer(watching, "stay-put", ["done", "stay"], squadron=0) == "done", "it flies on"


@pytest.mark.rule("AR-DEF-03", "AR-DEF-04")
def test_the_ai_spends_jan_ors_tokens_after_its_own() -> None:
    """Own ready, hers ready, own exhausted, hers exhausted; one token in all."""
    brace = card_with(token=2)
    attack = {"kind": "strike", "band": 0, "obstructed": False, "by_squadron": 0, "target_squadron": 1}
    attack |= {"pool": dice("Uh Uh Uh"), "gathered": [0, 1, 0]}
    own = ("luke_skywalker", "jan_ors_moldy_crow")
    flying: list[dict[str, Any]] = [{"at": [900, 400]}, {"at": [940, 400]}, {"at": [940, 460]}]
    for state, expected in ((["exhausted", "ready"], "spend:2"), (["ready", "ready"], "spend:0")):
        flying[1]["defense"] = state
        found = table(
            "", own=own, foes=(TIE,), flying=tuple(flying), attacks=[attack], orders={"revealed": [brace]}
        )
        ways = ["done", "spend:0", "spend:2", "spend:3"]
        assert answer(found, "defense-tokens", ways, attack=1, kind="strike") == expected


def test_every_question_of_these_cards_has_a_page_line() -> None:
    topics = [*("lay-mine", "lay-grav-well", "lay-grav-shift", "aim", "ignition", "hold-squadron")]
    topics += ["launch-squadron", "launch-place", "focus-zone", "turn-in-place", "move-obstacle"]
    for topic in topics:
        assert PAGE_OF[topic] in PAGES
        assert PAGE_OF[topic].lines
    found = table("g_8_experimental_projector", theirs={"speed": 1})
    assert told(found, "enemy-course", ["done", USE], ship=1, of=0)


@pytest.mark.rule("AR-UPG-01")
def test_stored_pieces_are_paid_out_for_most_ships_or_for_any() -> None:
    """ARA-12 and its switch: one of two ships could use a repair dial."""
    hurt = {"pose": [900, 600, 180], "shields": [0, 0, 0, 0], "stored": [[2]]}
    for payout, expected in (("most", "done"), ("any", USE)):
        found = table_of(
            posed(
                fleet("rebel", [CR90]),
                fleet("imperial", [(VICTORY, "grand_admiral_thrawn"), VICTORY]),
                [{"pose": [200, 100, 0]}, hurt, {"pose": [1300, 600, 180]}],
                options={"payout": payout},
            )
        )
        uses = found.ships[1].build.upgrades[0].effects
        at = next(at for at, effect in enumerate(uses) if effect["op"] == "pay_dial")
        ways = ["done", f"use:ship-1:upgrade-0:effect-{at}"]
        assert (answer(found, "ship-phase-start", ways, ship=1) == "done") == (expected == "done")
