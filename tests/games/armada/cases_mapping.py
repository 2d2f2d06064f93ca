"""Positions of cards that lay tokens on the map, move obstacles, hold squadrons back, ignite, slow and turn
ships, or keep what is destroyed; one each.
"""

from __future__ import annotations

from typing import Any

from tests.games.armada.cardtable import (
    CR90,
    MC80,
    TIE,
    USE,
    USE1,
    VICTORY,
    XWING,
    case,
    commanding,
    fight,
    scene,
)
from tests.games.armada.tables import Played
from understudy.games.armada import GAME
from understudy.games.armada.cards import FLEET_COMMANDS, SHIPS
from understudy.games.armada.queries import keyword
from understudy.games.armada.rules.ignition import aimed_zone
from understudy.games.armada.rules.mapping import may_lie
from understudy.games.armada.scoring import destroyed_points
from understudy.games.armada.table import Obstacle, Table
from understudy.geometry import Disc, collides, separation

REST = ["attack_step", [0]]
FAR = {"pose": [1600, 800, 180]}
ONAGER = "onager_class_star_destroyer"
VULTURE = "vulture_class_droid_fighter_squadron"
ROCK = {"id": "asteroid_1", "pose": [600, 450, 0]}
#: One point from destroyed: no shields, all but one of the damage cards.
FRAIL = {"shields": [0, 0, 0, 0], "damage": ["facedown"] * (SHIPS[MC80].hull - 1)}


def table_of(start: dict[str, Any]) -> Table:
    return GAME.read_position(start)


def roundtrip(table: Table) -> None:
    again = GAME.position(table)
    assert GAME.position(GAME.read_position(again)) == again


# -- what is destroyed stays ---------------------------------------------------------------------------------


def doomed(**more: Any) -> Played:
    """The enemy's attack destroys the ship; then the Status Phase."""
    given = {"kind": "battery", "band": 0, "obstructed": False, "by_ship": 1 + len(more.get("friends", ()))}
    given |= {"zone": 0, "target_ship": 0, "target_zone": 0, "pool": [["red", "double"]]}
    start = scene(
        "general_rieekan",
        mine=FRAIL,
        attacks=[{**given, "gathered": [1, 0, 0]}],
        agenda=[["round", []], ["status", []], ["turn", [0]], ["damage", []]],
        **more,
    )
    return Played(start)


@case("general_rieekan")
def _() -> None:
    """The ship stays and takes further cards; it goes as the Status Phase ends, and with it the game."""
    played = doomed()
    assert played.topic == "linger"
    roundtrip(played.table)
    played.answer(USE)
    ship = played.table.ships[0]
    assert ship.in_play
    assert ship.doomed
    roundtrip(played.table)
    assert destroyed_points(played.table, 1) == (0, 0), "it is not destroyed yet"
    played.rest(most=40)
    assert not ship.alive or played.table.over
    assert played.table.over, "it was the last one"
    assert destroyed_points(played.table, 1)[0] == played.table.ships[0].build.points
    assert doomed().answer("done").table.over, "declined, it goes at once"


@case("general_rieekan")
def _() -> None:
    """Once per round, and of squadrons only unique ones."""
    kept = {"standing": [["ship_lingers", 0, 1]]}
    played = doomed(friends=[(CR90, {})], **kept)
    assert not played.table.ships[0].alive
    for squadron, asked in (("luke_skywalker", True), (XWING, False)):
        own = [(squadron, (640, 400), {"hull": 1})]
        attack = {"kind": "strike", "by_ship": -1, "by_squadron": 1, "zone": -1, "target_ship": -1}
        attack |= {"target_squadron": 0, "target_zone": -1}
        played = fight(
            "general_rieekan",
            "Uh",
            step="damage",
            squadrons=own,
            foes=[(TIE, (640, 450))],
            attack=attack,
        )
        played.rest({"counter": "no"}, stop=("linger",))
        assert (played.topic == "linger") == asked
        if asked:
            played.answer(USE)
            assert played.table.squadrons[0].in_play


# -- mines ---------------------------------------------------------------------------------------------------


@case("proximity_mines")
def _() -> None:
    """Half as many as the engineering value; beyond distance 5 of enemies and 1 of each other."""
    played = commanding("proximity_mines", [REST, ["before_deploy", [0]]]).answer(USE)
    assert not played.allows("mark:600,300"), "an enemy ship is near"
    played.answer("mark:1500,200")
    assert not played.allows("mark:1500,290"), "within distance 1 of the other"
    played.answer("mark:1500,600")
    assert len(played.table.laid) == SHIPS[MC80].engineering // 2
    assert played.table.ships[0].upgrades == [0]
    roundtrip(played.table)


@case("proximity_mines")
def _() -> None:
    """A mine at distance 1 goes off after a maneuver; a facedown card for each hit or crit."""
    for at, cards in ((400, 1), (460, 0)):
        laid = [{"kind": "mine", "at": [600, at]}]
        dice = [["hit", "accuracy"]] if cards else []
        agenda = [["turn", [0]], ["arrive", [0, 0]]]
        played = commanding("", agenda, dice, laid=laid, theirs=FAR)
        assert (len(played.table.ships[0].cards), len(played.table.laid)) == (cards, 1 - cards)


@case("proximity_mines")
def _() -> None:
    """A ship may attack a mine instead of squadrons, but not one beneath it."""
    for face, left in (("hit", 0), ("crit", 1)):
        mine = [{"kind": "mine", "at": [600, 430]}]
        dice = [[face] + ["accuracy"] * (sum(SHIPS[VICTORY].anti_squadron) - 1)]
        played = commanding("", [REST], dice, laid=mine, theirs=FAR, ship=VICTORY)
        played.answer("sweep:front:0")
        assert len(played.table.laid) == left
        assert played.table.ships[0].fired
    under = commanding("", [REST], laid=[{"kind": "mine", "at": [600, 320]}], theirs=FAR)
    assert under.topic != "attack"


@case("sabine_wren")
def _() -> None:
    rock = [{"id": "asteroid_1", "pose": [1200, 450, 0]}]
    played = commanding("sabine_wren", [REST, ["phase_card", [0]]], obstacles=rock).answer(USE)
    assert not played.allows("mark:1600,450"), "no obstacle is near"
    played.answer("mark:1200,450")
    assert [one.kind for one in played.table.laid] == ["mine"]
    near = commanding(
        "sabine_wren", [REST, ["phase_card", [0]]], obstacles=rock, theirs={"pose": [1200, 480, 0]}
    )
    assert near.topic != "ship-phase-start", "an enemy ship is at distance 3"


# -- obstacles -----------------------------------------------------------------------------------------------


@case("ezra_bridger")
def _() -> None:
    agenda = [REST, ["reveal", [0]]]
    mine = {"dials": ["navigate", "navigate", "navigate"]}
    played = commanding("ezra_bridger", agenda, obstacles=[ROCK], mine=mine, theirs=FAR).answer(USE)
    if played.topic == "which-obstacle":
        played.answer("card:0")
    old = played.table.obstacles[0]
    for x, legal in ((old.pose.x + 60, True), (old.pose.x + 400, False)):
        moved = Obstacle(old.id, old.pose.__class__(x, old.pose.y, old.pose.heading))
        assert may_lie(played.table, 0, moved) == legal
    played.answer(played.options()[1])
    assert (played.table.obstacles[0].pose.x, played.table.obstacles[0].pose.y) != (600, 450)
    assert played.table.ships[0].upgrades == [0]
    far = [{"id": "asteroid_1", "pose": [1200, 450, 0]}]
    assert commanding("ezra_bridger", agenda, obstacles=far, mine=mine, theirs=FAR).topic != "on-reveal"


@case("grav_shift_reroute")
def _() -> None:
    """Its token is laid before deployment; after it obstacles near the token are moved, and mines on them."""
    played = commanding("grav_shift_reroute", [REST, ["before_deploy", [0]]], theirs=FAR)
    played.answer("mark:900,450")
    assert [(one.kind, one.ship) for one in played.table.laid] == [("grav-shift", 0)]
    for x, asked in ((700, True), (1200, False)):
        laid = [{"kind": "grav-shift", "at": [x, 450], "ship": 0}, {"kind": "mine", "at": [600, 450]}]
        agenda = [REST, ["grav_shift", [0]]]
        played = commanding("grav_shift_reroute", agenda, obstacles=[ROCK], laid=laid, theirs=FAR)
        assert (played.topic == "move-obstacle") == asked
        if asked:
            played.answer(played.options()[1])
            rock, mine = played.table.obstacles[0].pose, played.table.laid[1]
            assert (rock.x, rock.y) != (600, 450)
            assert (round(mine.x, 3), round(mine.y, 3)) == (round(rock.x, 3), round(rock.y, 3))


@case("grav_shift_reroute")
def _() -> None:
    """An obstacle that comes upon a squadron pushes it aside: the opponent places it, touching it."""
    laid = [{"kind": "grav-shift", "at": [700, 560], "ship": 0}]
    foes = [(TIE, (700, 450))]
    agenda = [REST, ["grav_shift", [0]]]
    played = commanding("grav_shift_reroute", agenda, obstacles=[ROCK], laid=laid, foes=foes, theirs=FAR)
    way = "obstacle:asteroid_1:690,450,0"
    assert played.allows(way)
    played.answer(way)
    assert played.request is not None
    assert (played.topic, played.request.seat) == ("set-beside", 1)
    region = played.table.obstacles[0].region
    for id in played.options():
        x, y = (float(each) for each in id.removeprefix("put:").split(","))
        assert separation(Disc(x, y, 17.0), region) < 0.01
        assert not collides(Disc(x, y, 16.99), region)
    assert not played.allows("put:900,450")
    assert not played.allows("put:690,450")
    played.answer(played.options()[0])
    assert separation(played.table.squadrons[0].base, region) < 0.01
    # Ezra Bridger pushes nobody.
    ezra = commanding(
        "ezra_bridger",
        [REST, ["reveal", [0]]],
        obstacles=[ROCK],
        foes=foes,
        mine={"dials": ["navigate"]},
        theirs=FAR,
    )
    ezra.answer(USE)
    assert not ezra.allows(way)


@case("g7_x_grav_well_projector")
def _() -> None:
    for x, speed in ((650, 0), (1300, 2)):
        agenda = [REST, ["deploy_ship", [0]], ["before_deploy", [0]]]
        played = commanding("g7_x_grav_well_projector", agenda, mine={"pose": None}, theirs=FAR)
        played.answer(f"mark:{x},150", "place:600,100,0", "speed:2")
        assert played.table.ships[0].speed == speed


# -- speed ---------------------------------------------------------------------------------------------------


@case("g_8_experimental_projector")
def _() -> None:
    """The enemy's maneuver is one slower; its dial stays, and navigate counts from the dial."""
    agenda = [["maneuver", [1]], ["slow_down", [1]]]
    played = commanding("g_8_experimental_projector", agenda).answer(USE)
    assert not played.allows("maneuver:2:0,0:right")
    roundtrip(played.table)
    played.answer("maneuver:1:0:right")
    ship = played.table.ships[1]
    assert (ship.speed, round(500 - ship.pose.y, 1)) == (2, 68.4)
    assert played.table.ships[0].upgrades == [1]
    assert not played.table.standing
    far = commanding("g_8_experimental_projector", agenda, theirs=FAR)
    assert far.topic == "maneuver"
    raised = commanding("g_8_experimental_projector", agenda, enemy=CR90, theirs={"dial": "navigate"})
    raised.answer(USE, "maneuver:2:0,0:right")
    assert (raised.table.ships[1].speed, raised.table.ships[1].dial) == (3, -1)


@case("rakehell")
def _() -> None:
    """One click with a token, two with a dial, where it stands; none without navigate."""
    agenda = [["maneuver", [0]]]
    still = {"speed": 0}
    for state, most in (({"tokens": ["navigate"]}, 1), ({"dial": "navigate"}, 2), ({}, 0)):
        played = commanding("rakehell", agenda, ship=ONAGER, mine={**still, **state}, theirs=FAR)
        if most:
            played.answer("maneuver:0")
        assert (played.topic == "turn-in-place") == bool(most)
        if most:
            assert ("turn:2" in played.options()) == (most == 2)
            played.answer(f"turn:{most}")
            ship = played.table.ships[0]
            assert round((90 - ship.pose.heading) % 360, 1) == 22.5 * most
            assert not ship.commands
            assert ship.dial < 0
    other = commanding("", agenda, ship=ONAGER, mine={**still, "dial": "navigate"}, theirs=FAR)
    assert other.answer("maneuver:0").topic != "turn-in-place"


# -- squadrons that wait -------------------------------------------------------------------------------------


@case("rapid_launch_bays")
def _() -> None:
    """Squadrons wait, and are placed at the reveal; they may attack, but not move."""
    waiting = [(XWING, (0, 0), {"at": None}), (XWING, (0, 0), {"at": None})]
    mine = {"dials": ["squadron"] * 3}
    agenda = [["turn", [0]], ["commands", [0]], ["reveal", [0]], ["before_deploy", [0]]]
    played = commanding("rapid_launch_bays", agenda, mine=mine, squadrons=waiting, theirs=FAR)
    played.answer("to-squadron:squadron-1", "done")
    assert played.table.ships[0].stored == [(1,)]
    roundtrip(played.table)
    played.answer(USE1, "keep-dial")
    assert played.topic == "launch-place"
    assert not played.allows("put:600,800")
    played.answer(played.options()[0])
    one = played.table.squadrons[1]
    assert one.in_play
    assert not one.activated
    assert played.table.ships[0].upgrades == [0]
    played.answer("resolve:squadron:dial", "fly:squadron-1")
    assert played.topic != "squadron" or not played.points, "it does not move"


@case("rapid_launch_bays")
def _() -> None:
    """Whoever waits is lost with the ship, and at the end."""
    start = scene(
        ("rapid_launch_bays",),
        mine={**FRAIL, "stored": [[0]]},
        squadrons=[(XWING, (0, 0), {"at": None})],
        friends=[(CR90, {})],
        theirs=FAR,
        laid=[{"kind": "mine", "at": [600, 400]}],
        agenda=[["turn", [0]], ["arrive", [0, 0]]],
    )
    assert not Played(start, [["hit", "hit"]]).table.squadrons[0].alive
    ended = Played({**start, "laid": [], "agenda": [["end", []]], "phase": "end"})
    assert not ended.table.squadrons[0].alive


@case("invisible_hand")
def _() -> None:
    """Squadrons with swarm are set aside instead of being deployed, and placed by a squadron command."""
    waiting = [(VULTURE, (0, 0), {"at": None}), (VULTURE, (0, 0), {"at": None})]
    both: dict[str, Any] = {"ship": "providence_class_dreadnought", "theirs": FAR, "squadrons": waiting}
    played = commanding("invisible_hand", [REST, ["deploy", [0]]], **both)
    played.answer("hold-back:squadron-0", "hold-back:squadron-1")
    assert played.table.ships[0].stored == [(0, 1)]
    mine = {"dial": "squadron", "stored": [[0, 1]]}
    agenda = [["turn", [0]], ["commands", [0]]]
    played = commanding("invisible_hand", agenda, mine=mine, **both)
    played.answer("resolve:squadron:dial", USE, "fly:squadron-0")
    played.answer(played.options()[0], "done")
    one, other = played.table.squadrons
    assert one.in_play
    assert not other.in_play
    assert keyword(played.table, one, "ai_anti_squadron") == one.card.keywords["ai_anti_squadron"] + 1
    played.answer("fly:squadron-0")
    assert played.topic != "squadron" or not played.points, "it does not move"


# -- zones and cards -----------------------------------------------------------------------------------------


@case("swivel_mount_batteries")
def _() -> None:
    """A die more for the marked zone, of a color beside it; a die less for its neighbors."""
    mine = {"dials": ["navigate"] * 3}
    played = commanding("swivel_mount_batteries", [REST, ["reveal", [0]]], mine=mine, theirs=FAR)
    played.answer(USE, "zone:front")
    assert (played.table.ships[0].stored, played.table.ships[0].upgrades) == ([(0,)], [1])
    marked = {"upgrades": ["exhausted"], "stored": [[0]]}
    played = fight("swivel_mount_batteries", "Rh", mine=marked, rolled=[["hit"]])
    played.answer(USE1)
    if played.topic == "colour":
        played.answer(played.options()[0])
    assert len(played.table.attack.pool) == 2
    ready = fight("swivel_mount_batteries", "Ra", mine={"stored": [[0]]})
    assert USE1 not in ready.options(), "the mark is gone"
    given = {"zone": 1, "gathered": [2, 0, 0]}
    for state, dice in ((marked, ["hit"]), ({}, ["hit", "hit"])):
        gathering = fight(
            "swivel_mount_batteries", "", step="gather", attack=given, mine=state, rolled=[dice]
        )
        assert not gathering.dice, "as many dice were rolled as are left"


@case("chimaera")
def _() -> None:
    """Its fleet command is exchanged for another one; the score counts the new one."""
    first, *others = [card for card in FLEET_COMMANDS if {"imperial", "any"} & set(card.factions)]
    start = scene(("chimaera", first.id), enemy=CR90, agenda=[["turn", [0]], ["command_card", [0]]])
    start["fleets"][0]["faction"] = "imperial"
    played = Played(start)
    before = played.table.ships[0].build.points
    played.answer(USE1, f"take-card:{others[0].id}")
    ship = played.table.ships[0]
    assert [card.id for card in ship.build.upgrades] == ["chimaera", others[0].id]
    assert ship.build.points - before == others[0].points.now - first.points.now
    assert ship.build.effects.keys() >= {effect["w"] for effect in others[0].effects}
    roundtrip(played.table)
    assert table_of(GAME.position(played.table)).ships[0].build.upgrades[1].id == others[0].id


# -- ignition ------------------------------------------------------------------------------------------------


@case("superheavy_composite_beam_turbolasers")
def _() -> None:
    for ignition, cards in ((True, 2), (False, 0)):
        attack = {"ignition": ignition}
        bare = {"shields": [0, 0, 0, 0]}
        card = "superheavy_composite_beam_turbolasers"
        played = fight(card, "Rc Uc Kx", step="crit", ship=ONAGER, theirs=bare, attack=attack)
        assert (USE1 in played.options()) == ignition
        if ignition:
            played.answer(USE1, "zone:rear", "zone:rear")
            assert len(played.table.ships[1].cards) >= cards


@case("orbital_bombardment_particle_cannons")
def _() -> None:
    """Others beside the defender suffer, friends too; not the defender."""
    card = "orbital_bombardment_particle_cannons"
    friend = [(CR90, {"pose": [700, 500, 0]})]
    played = fight(
        card,
        "Rc",
        step="crit",
        ship=ONAGER,
        friends=friend,
        squadrons=[(XWING, (560, 430))],
        foes=[(TIE, (520, 500)), (TIE, (1500, 200))],
        attack={"ignition": True},
    )
    hulls = [one.hull for one in played.table.squadrons]
    played.answer(USE1)
    while played.topic == "damage-zone":
        played.answer("zone:front")
    assert played.table.ships[1].shields[0] == max(0, SHIPS[CR90].shields[0] - 2)
    assert [one.hull for one in played.table.squadrons] == [hulls[0] - 1, hulls[1] - 1, hulls[2]]


@case("cataclysm")
def _() -> None:
    agenda = [["phase_card", [0]]]
    for tokens in (["concentrate_fire"], []):
        played = commanding("cataclysm", agenda, ship=ONAGER, mine={"tokens": tokens}, theirs=FAR)
        assert (played.topic == "ship-phase-start") == bool(tokens)
        if tokens:
            played.answer(USE, "mark:600,420")
            assert len(played.table.laid) == 1
            assert not played.table.ships[0].commands


@case("spha_t")
def _() -> None:
    """Three special arcs, the squadron value two less; placing the token exhausts it."""
    ship = VICTORY
    table = table_of(scene("spha_t", ship=ship, theirs=FAR))
    one = table.ships[0]
    assert one.build.squadron == max(0, SHIPS[ship].squadron - 2)
    assert (one.build.special, sorted(one.build.special_arcs)) == ((0, 5, 1), [0, 1, 3])
    assert [aimed_zone(one, x, y) for x, y in ((600, 420), (700, 300), (600, 180))] == [0, 1, -1]
    played = commanding("spha_t", [["aim", [0]]], ship=ship, theirs=FAR)
    played.answer("mark:600,420")
    assert played.table.ships[0].upgrades == [1]
    tired = commanding("spha_t", [["aim", [0]]], ship=ship, mine={"upgrades": ["exhausted"]}, theirs=FAR)
    assert tired.topic != "aim"
