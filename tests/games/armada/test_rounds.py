"""R3–R8, R19, R23: set-up, dials, commands, passing, status and the end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.armada.tables import Played, fleet, place, position
from understudy.core.errors import BadPosition, BadSetup
from understudy.core.game import Seat
from understudy.core.match import Header, Match
from understudy.games.armada import GAME
from understudy.games.armada.asks import ASKS
from understudy.games.armada.fleets import FLEETS
from understudy.games.armada.measures import ZONE_DEPTH, to_pose
from understudy.games.armada.rules.activation import command_options, commandable, squadron_count
from understudy.games.armada.rules.deploy import GRID, deployment_legal, pass_tokens, squadron_legal
from understudy.games.armada.rules.obstacles import obstacle_legal, obstacle_places, unplaced
from understudy.games.armada.rules.repairing import repair_options
from understudy.games.armada.rules.rounds import may_pass
from understudy.games.armada.scoring import scores, winner
from understudy.games.armada.table import BATTERY, Attack, Obstacle
from understudy.games.armada.view import HIDDEN, View, imagine

REBELS = fleet("rebel", ["cr90_corvette_a", "nebulon_b_escort_frigate"], ["x_wing_squadron"] * 3)
EMPIRE = fleet("imperial", ["victory_ii_class_star_destroyer"], ["tie_fighter_squadron"])
SHIPS: list[dict[str, Any]] = [{"pose": [600, 300, 0]}, {"pose": [1300, 100, 0]}, {"pose": [1000, 800, 180]}]


def changed(at: int, **state: Any) -> list[dict[str, Any]]:
    return [{**ship, **(state if index == at else {})} for index, ship in enumerate(SHIPS)]


# -- dials ---------------------------------------------------------------------------------------------------


def test_dials_go_under_the_stack_up_to_the_command_value() -> None:
    """R5.1: round 1 assigns the full stack, later rounds one dial."""
    start = position(REBELS, EMPIRE, SHIPS, agenda=[["command_phase", []]])
    played = Played(start)
    played.answer(
        "dial:repair", "dial:navigate", "dial:squadron", "dial:repair", "dial:navigate", "dial:repair"
    )
    assert played.table.dials == [[2], [0, 1], [2, 0, 2]]
    ships = changed(1, dials=["squadron"])
    ships[0] = {**ships[0], "dials": ["repair"]}
    ships[2] = {**ships[2], "dials": ["navigate", "repair", "repair"]}
    played = Played(position(REBELS, EMPIRE, ships, agenda=[["command_phase", []]])).answer("dial:navigate")
    assert played.table.dials[1] == [1, 0]


def test_all_dials_of_a_ship_are_assigned_in_one_go() -> None:
    played = Played(position(REBELS, EMPIRE, SHIPS, agenda=[["command_phase", []]]))
    assert played.request is not None
    assert GAME.words.batches(played.table, played.request) == ()
    played.answer("dial:repair", "dial:navigate", "dial:squadron")
    assert played.request is not None
    batches = dict(GAME.words.batches(played.table, played.request))
    names = ("Navigate", "Squadron", "Repair", "Concentrate Fire")
    assert list(batches) == [f"All 3 dials: {name}" for name in names]
    played.answer(*batches["All 3 dials: Squadron"])
    assert played.table.dials[2] == [1, 1, 1]
    assert played.topic != "assign-dial"


def test_dials_are_secret() -> None:
    """R5.2: the other side sees how many there are."""
    table = place(REBELS, EMPIRE, changed(2, dials=["navigate", "repair"]))
    assert View(table, 1).dials[2] == [0, 2]
    assert View(table, 0).dials[2] == [HIDDEN, HIDDEN]
    other = imagine(table, 0, 7)
    assert len(other.dials[2]) == 2


def test_a_revealed_dial_is_kept_or_spent_for_its_token() -> None:
    """R7.1, F30."""
    ships = changed(0, dials=["repair"])
    start = position(REBELS, EMPIRE, ships, agenda=[["reveal", [0]]])
    played = Played(start).answer("keep-dial")
    assert played.table.ships[0].dial == 2
    played = Played(start).answer("take-token")
    assert played.table.ships[0].dial == -1
    assert played.table.ships[0].commands == 1 << 2
    again = position(
        REBELS, EMPIRE, changed(0, dials=["repair"], tokens=["repair"]), agenda=[["reveal", [0]]]
    )
    played = Played(again).answer("take-token")
    assert played.table.ships[0].commands == 1 << 2


def test_one_token_too_many_is_discarded() -> None:
    """R8.2, G21: any one, also the new one."""
    ships = changed(0, dials=["repair"], tokens=["navigate"])
    played = Played(position(REBELS, EMPIRE, ships, agenda=[["reveal", [0]]])).answer("take-token")
    assert played.topic == "excess-token"
    assert played.options() == ["command:navigate", "command:repair"]
    played.answer("command:navigate")
    assert played.table.ships[0].commands == 1 << 2


def test_raid_tokens() -> None:
    """R8.7, G23."""
    ships = changed(0, dials=["repair"], tokens=["squadron"], raids=["repair", "squadron"])
    start = position(REBELS, EMPIRE, ships, agenda=[["reveal", [0]]])
    played = Played(start)
    assert "drop-raids" in played.options()
    played.answer("drop-raid:squadron")
    assert played.table.ships[0].raids == 1 << 2
    assert not played.table.ships[0].commands
    played.answer("drop-raids")
    assert not played.table.ships[0].raids
    assert played.table.ships[0].dial == -1
    table = place(REBELS, EMPIRE, changed(0, dial="repair", raids=["repair"]))
    assert command_options(table.ships[0], 2) == []


# -- commands ------------------------------------------------------------------------------------------------


def test_repair_costs() -> None:
    """R8.5."""
    ships = changed(0, dial="repair", tokens=["repair"], shields=[0, 2, 1, 2], damage=["facedown"])
    played = Played(position(REBELS, EMPIRE, ships, agenda=[["commands", [0]]]))
    assert played.options() == ["done", "resolve:repair:dial", "resolve:repair:token", "resolve:repair:both"]
    played.answer("resolve:repair:both")
    assert "mend:0" in played.options()
    played.answer("mend:0")
    assert played.table.ships[0].cards == []
    assert played.request is None or played.topic != "repair", "three points are spent"
    table = place(REBELS, EMPIRE, ships)
    ids = {act.id for act in repair_options(table, table.ships[0], 1)}
    assert "shift:right:front" in ids
    assert not any("recover" in id for id in ids)


def test_a_command_is_resolved_once_a_round() -> None:
    table = place(REBELS, EMPIRE, changed(0, dial="repair", resolved=["repair"]))
    assert command_options(table.ships[0], 2) == []


SQUADRONS = [{"at": [600, 200]}, {"at": [560, 200]}, {"at": [1700, 800]}, {"at": [1000, 700]}]


def test_squadron_command() -> None:
    """R8.4, F12, G22, F48."""
    table = place(REBELS, EMPIRE, changed(0, dial="squadron"), SQUADRONS)
    assert [one.index for one in commandable(table, table.ships[0])] == [0, 1]
    ship = table.ships[1]
    assert [squadron_count(table, ship, source) for source in ("dial", "token", "both")] == [2, 1, 3]
    start = position(REBELS, EMPIRE, changed(0, dial="squadron"), SQUADRONS, agenda=[["commands", [0]]])
    played = Played(start).answer("resolve:squadron:dial")
    assert played.options() == ["done", "fly:squadron-0", "fly:squadron-1"]
    played.answer("fly:squadron-1")
    assert played.topic == "squadron"
    played.answer("done")
    assert played.request is None, "its squadron value is 1"
    assert played.table.squadrons[1].activated


# -- passing -------------------------------------------------------------------------------------------------


def test_pass_tokens_go_to_the_smaller_fleet() -> None:
    """R3.5, F37, F59: one fewer for the first player."""
    table = place(REBELS, EMPIRE, SHIPS)
    pass_tokens(table)
    assert table.passes == [0, 1]
    table = place(EMPIRE, fleet("rebel", ["cr90_corvette_a"] * 3), [SHIPS[0]])
    pass_tokens(table)
    assert table.passes == [1, 0]


def test_when_a_pass_token_may_be_spent() -> None:
    """R6.2, F36, G43."""
    table = place(REBELS, EMPIRE, SHIPS, passes=[1, 1], turns=[0, 0])
    assert may_pass(table, 1), "one ship against two"
    assert not may_pass(table, 0), "two ships against one"
    table.token_pass = [False, True]
    assert not may_pass(table, 1), "not twice running"
    table = place(EMPIRE, REBELS, SHIPS, passes=[1, 1], turns=[0, 0])
    assert not may_pass(table, 0), "the first player only after an activation"
    table.turns = [1, 1]
    assert may_pass(table, 0)
    table.ships[1].activated = True
    assert not may_pass(table, 0), "fewer than the other, not as many"


def test_turns_alternate() -> None:
    """R6.1, F38: without ships left one passes free of charge."""
    second = fleet("imperial", [*["gladiator_i_class_star_destroyer"] * 3])
    ships = [*SHIPS[:2], *({"pose": [400 + 300 * at, 800, 180], "speed": 0} for at in range(3))]
    played = Played(position(REBELS, second, ships, agenda=[["turn", [0]]]))
    seats = []
    while played.request is not None:
        if played.topic == "activate":
            seats.append(played.request.seat)
        played.rest(most=1)
    assert seats == [0, 1, 1], "the last ship of each side activates without a question"
    assert all(ship.activated for ship in played.table.ships)


# -- squadron phase ------------------------------------------------------------------------------------------


def test_two_squadrons_by_turns() -> None:
    """R18.1, R18.2."""
    second = fleet("imperial", ["victory_ii_class_star_destroyer"], ["tie_fighter_squadron"] * 3)
    places = [*SQUADRONS[:3], {"at": [1000, 700]}, {"at": [1100, 700]}, {"at": [1200, 700]}]
    played = Played(position(REBELS, second, SHIPS, places, agenda=[["squadron_phase", []]]))
    seats = []
    while played.request is not None:
        if played.topic == "squadron-phase":
            seats.append(played.request.seat)
        played.rest(most=1)
    assert seats == [0, 0, 1, 1], "the last one of each side flies without a question"
    assert all(one.activated for one in played.table.squadrons)


# -- the end -------------------------------------------------------------------------------------------------


def test_six_rounds() -> None:
    match = Match(Header.of(GAME, ("random", "random"), {}, 3))
    match.advance()
    assert match.over
    table: Any = match.table
    assert table.round <= 6
    assert table.phase == "end"


def test_score() -> None:
    """R23, F51–F53."""
    table = place(REBELS, EMPIRE, SHIPS, SQUADRONS)
    assert winner(table) == 1, "a tie is the second player's"
    table.squadrons[3].alive = False
    assert [score.total for score in scores(table)] == [8, 0]
    assert winner(table) == 0
    table.ships[0].alive = False
    table.ships[0].hull = None
    assert [score.total for score in scores(table)] == [8, 44]
    table.ships[1].alive = False
    table.ships[1].hull = None
    table.ships[2].alive = True
    assert winner(table) == 1


def test_a_fleet_without_ships_loses_whatever_the_score() -> None:
    """R23.2, F51."""
    table = place(REBELS, EMPIRE, SHIPS, SQUADRONS)
    table.ships[2].alive = False
    table.ships[2].hull = None
    table.ships[0].alive = table.ships[1].alive = True
    assert winner(table) == 0


# -- set-up --------------------------------------------------------------------------------------------------


def test_deployment() -> None:
    """R3.6, R2.4."""
    table = place(REBELS, EMPIRE, [{}, SHIPS[1], SHIPS[2]])
    corvette = table.ships[0]
    assert deployment_legal(table, corvette, 700, 100, 0)
    assert not deployment_legal(table, corvette, 700, 160, 0), "beyond the zone"
    assert not deployment_legal(table, corvette, 200, 100, 0), "outside the setup area"
    assert not deployment_legal(table, corvette, 1300, 120, 0), "on another ship"
    x_wing = table.squadrons[0]
    assert squadron_legal(table, x_wing, 1300, 200)
    assert not squadron_legal(table, x_wing, 1300, 260), "its base must be wholly within distance 2"
    assert not squadron_legal(table, x_wing, 1300, 110), "on the ship"


def test_obstacles_keep_their_distance() -> None:
    """R3.4, G57."""
    table = place(REBELS, EMPIRE, SHIPS, obstacles=[{"id": "station", "pose": [700, 450, 0]}])
    assert not obstacle_legal(table, Obstacle("debris_1", to_pose(780, 450, 0)))
    assert obstacle_legal(table, Obstacle("debris_1", to_pose(900, 450, 0)))
    assert not obstacle_legal(table, Obstacle("debris_1", to_pose(900, 200, 0))), "too near the edge"
    assert not obstacle_legal(table, Obstacle("debris_1", to_pose(310, 450, 0))), "not in the setup area"


def test_listed_places_of_obstacles_are_the_legal_ones_of_the_grid() -> None:
    """The grid that is kept leaves nothing out and lets nothing in."""
    down = [{"id": "station", "pose": [700, 450, 40]}, {"id": "asteroid_1", "pose": [1200, 400, 10]}]
    table = place(REBELS, EMPIRE, SHIPS, obstacles=down)
    setup = table.area.setup
    across = [setup.x0 + GRID * step for step in range(1, 12) if setup.x0 + GRID * step < setup.x1]
    up = [setup.y0 + ZONE_DEPTH + GRID * (step + 0.5) for step in range(9)]
    every = [(x, y) for x in across for y in up if y < setup.y1 - ZONE_DEPTH]
    for id in unplaced(table):
        legal = [(x, y) for x, y in every if obstacle_legal(table, Obstacle(id, to_pose(x, y, 0)))]
        found = [spot[:2] for spot in obstacle_places(table, id)]
        assert found == [pytest.approx(point) for point in legal]
        assert 0 < len(found) < len(every)


@pytest.mark.parametrize("scenario", ["pair_1", "pair_4"])
def test_a_whole_setup(scenario: str) -> None:
    match = Match(Header.of(GAME, ("random", "random"), {"scenario": scenario}, 2))
    while match.table.agenda and not match.over:
        match.advance(until=len(match.entries) + 1)
        table: Any = match.table
        if table.round:
            break
    assert len(table.obstacles) == 6
    assert all(ship.hull is not None for ship in table.ships)
    assert all(squadron.disc is not None for squadron in table.squadrons if squadron.alive)


def test_own_fleets() -> None:
    with pytest.raises(BadSetup, match="Option fleets names the fleets of both seats"):
        GAME.set_up(GAME.options({"scenario": "own"}), (Seat("person"), Seat("person")))
    options = GAME.options(
        {"scenario": "own", "fleets": "p1_human_rebel+p2_human_imperial", "obstacles": "0"}
    )
    table = GAME.set_up(options, (Seat("person"), Seat("person")))
    assert [fleet.id for fleet in table.config.fleets] == ["p1_human_rebel", "p2_human_imperial"]
    with pytest.raises(BadSetup, match="There is no fleet “nobody”"):
        GAME.set_up(
            GAME.options({"scenario": "own", "fleets": "nobody+p2_human_imperial"}),
            (Seat("person"), Seat("person")),
        )


def test_fleets_that_a_scenario_would_not_play_are_refused() -> None:
    with pytest.raises(BadSetup, match="choose scenario own"):
        GAME.set_up(GAME.options({"fleets": "p1_human_rebel+"}), (Seat("person"), Seat("person")))


def test_whoever_plays_from_afar_names_no_files() -> None:
    setting = next(each for each in GAME.settings if each.name == "fleets")
    assert all(setting.files in name for name in ("mine.txt", "mine.json"))
    assert not any(setting.files in id for id in FLEETS)


# -- positions -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"ships": [{"speed": 9}]}, r"ships\[0\].speed: 9 is out of range"),
        ({"ships": [{"dials": ["dance"]}]}, "there is no command “dance”"),
        ({"ships": [{"damage": ["hole"]}]}, "there is no damage card “hole”"),
        ({"ships": [{}] * 9}, "the fleets have 3, but 9 are given"),
        ({"fleets": ["p1_human_rebel"]}, "two are expected"),
        ({"agenda": [["dance", []]]}, "there is no step “dance”"),
        ({"phase": "lunch"}, "there is no phase “lunch”"),
        (
            {"options": {"scenario": "own", "fleets": "p1_human_rebel+/etc/mine.txt"}},
            "a position names no files",
        ),
        ({"obstacles": [{"id": "moon", "pose": [0, 0, 0]}]}, "there is no obstacle “moon”"),
    ],
)
def test_positions_name_what_is_wrong(change: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        GAME.read_position(change)


@pytest.mark.parametrize("topic", ASKS)
def test_positions_ask_a_question(topic: str) -> None:
    """Every question that a position can ask is asked."""
    ships = [{**ship, "dials": ["repair"], "tokens": ["repair"], "shields": [0, 0, 0, 0]} for ship in SHIPS]
    ships[2] = {**ships[2], "pose": [600, 480, 180]}
    data = position(REBELS, EMPIRE, ships, [{"at": [600, 200]}, {"at": [900, 200]}])
    table = GAME.read_position(data)
    GAME.asks[topic].pose(table, 0, {})
    played = Played(GAME.position(table))
    assert played.topic == topic
    assert played.request is not None
    assert played.request.seat == 0


def test_a_question_about_nobody_is_refused() -> None:
    table = place(REBELS, EMPIRE, SHIPS)
    for wanted in (2, 1.0, True, "Victory I-class Star Destroyer", [0]):
        with pytest.raises(BadPosition, match=r"ask.about.ship: this seat has no .*; choose from: 0 CR90"):
            GAME.asks["maneuver"].pose(table, 0, {"ship": wanted})
    with pytest.raises(BadPosition, match=r"ask.about.squadron: this seat has none in play"):
        GAME.asks["squadron"].pose(table, 0, {})


def test_the_mover_is_whoever_owns_the_ship_or_squadron_of_the_next_step() -> None:
    data = {"agenda": [["round", []], ["turn", [0]], ["maneuver", [2]]]}
    assert GAME.mover is not None
    assert GAME.mover(GAME.read_position(data)) == 1
    assert GAME.mover(GAME.read_position({"agenda": [["round", []], ["landed", [0]]]})) == 0
    assert GAME.mover(GAME.read_position({"agenda": [["round", []]]})) is None
    with pytest.raises(BadPosition, match="agenda, step maneuver, ship: 9 is out of range"):
        GAME.read_position({"agenda": [["maneuver", [9]]]})
    with pytest.raises(BadPosition, match="no attack is being resolved"):
        GAME.read_position({"agenda": [["damage", []]]})


def test_an_attack_goes_on_once() -> None:
    table = place(REBELS, EMPIRE, SHIPS)
    attack = Attack(BATTERY, 0, False)
    attack.by_ship, attack.target_ship, attack.zone, attack.target_zone = 0, 2, 0, 0
    table.attacks.append(attack)
    table.agenda = [("round", ()), ("effects", ())]
    data = GAME.position(table)
    assert GAME.read_position(data).agenda[-1] == ("effects", ())
    with pytest.raises(BadPosition, match="it has more attacks than are being resolved"):
        GAME.read_position({**data, "agenda": [["effects", []], ["effects", []]]})
