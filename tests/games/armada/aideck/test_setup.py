"""Obstacles and deployment by the chart."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.games.armada.aideck.tables import (
    SEATS,
    answer,
    card_with,
    fleet,
    mind_of,
    point,
    posed,
    spot,
    table_of,
)
from understudy.core.errors import BadSetup
from understudy.core.game import Seat
from understudy.core.match import Header, Match
from understudy.games.armada import GAME
from understudy.games.armada.aicards import cell
from understudy.games.armada.bots.aideck.pages.setup import aim, groups, path, place_beside, ship_pose
from understudy.games.armada.cards import TOKENS
from understudy.games.armada.fleets import FLEETS, to_json
from understudy.games.armada.measures import to_pose
from understudy.games.armada.rules.obstacles import obstacle_legal
from understudy.games.armada.scoring import scores
from understudy.games.armada.setup import set_up
from understudy.games.armada.table import Obstacle, Table
from understudy.geometry import Disc, collides, separation

REBELS = fleet("rebel", ["cr90_corvette_a", "nebulon_b_escort_frigate", "mc80_command_cruiser"])
EMPIRE = fleet(
    "imperial",
    [
        "gladiator_i_class_star_destroyer",
        "victory_ii_class_star_destroyer",
        "imperial_i_class_star_destroyer",
    ],
    ["tie_fighter_squadron"] * 3 + ["tie_bomber_squadron"],
)
LINE = 728.9


def table(ships: list[dict[str, Any]], squadrons: Any = (), **more: Any) -> Table:
    return table_of(posed(REBELS, EMPIRE, ships, squadrons, phase="setup", round=0, **more))


HUMANS: list[dict[str, Any]] = [{"pose": [700, 120, 0]}, {"pose": [850, 120, 0]}, {"pose": [1450, 120, 0]}]
WAITING: list[dict[str, Any]] = [{}, {}, {}]


# -- before --------------------------------------------------------------------------------------------------


@pytest.mark.rule("AR-SET-01")
def test_the_handicap(tmp_path: Path) -> None:
    seats = (Seat("person"), Seat("ai"))
    for points, allowed in (("50", True), ("100", True), ("0", False), ("25", False)):
        options = GAME.options(
            {"scenario": "own", "fleets": "p1_human_rebel+p1_ai_imperial", "handicap": points}
        )
        if allowed:
            assert set_up(options, seats).config.fleets[1].points <= 450
        else:
            with pytest.raises(BadSetup, match=rf"With a handicap of {points} the AI may have"):
                set_up(options, seats)
    assert GAME.options({})["handicap"] == "50"
    with pytest.raises(BadSetup, match="the supplied pairs give the AI 50 points more"):
        set_up(GAME.options({"scenario": "pair_1", "handicap": "100"}), seats)
    # People among themselves have none.
    set_up(GAME.options({"scenario": "pair_1", "handicap": "100"}), (Seat("person"), Seat("person")))
    rich = to_json(FLEETS["p1_ai_imperial"])
    rich["limit"] = 400
    file = tmp_path / "rich.json"
    file.write_text(json.dumps(rich), encoding="utf-8")
    options = GAME.options({"scenario": "own", "fleets": f"p1_human_rebel+{file}"})
    assert set_up(options, seats).config.fleets[1].points > 400


@pytest.mark.rule("AR-SET-03", "AR-SET-04", "AR-SET-02")
def test_setup_is_as_usual_but_without_objectives() -> None:
    """The second player, the AI, places the first obstacle; the human deploys and activates first."""
    found = set_up(GAME.options({"scenario": "pair_1"}), (Seat("person"), Seat("ai")))
    steps = [name for name, _ in reversed(found.agenda)]
    assert steps == ["introduce", "place_obstacle", "pass_tokens", "deploy", "round"]
    agenda = dict(found.agenda)
    assert agenda["place_obstacle"] == (1, 6)
    assert agenda["deploy"] == (0,)
    assert set(scores(found)[0].parts) == {"ships destroyed", "squadrons destroyed"}


# -- obstacles -----------------------------------------------------------------------------------------------


@pytest.mark.rule("AR-SET-04")
def test_obstacles_come_in_the_order_of_the_list() -> None:
    ways = ("take-obstacle:station", "take-obstacle:debris_1", "take-obstacle:asteroid_2")
    assert answer(table(WAITING), "obstacle", ways, left=6) == "take-obstacle:asteroid_2"


def obstacle(found: Table, *cards: str) -> str:
    orders = found.orders[1]
    assert orders is not None
    orders.revealed = [next(at for at, card in enumerate(orders.cards) if card.id == id) for id in cards]
    return answer(found, "obstacle-pose", [], obstacle="asteroid_1")


@pytest.mark.rule("AR-SET-05", "AR-SET-06", "AR-SET-07")
def test_two_cards_give_the_area() -> None:
    """Number 4 and brace: the token of the first and the number of the second do not count."""
    one, two = (
        card_with(number=4, token=TOKENS.index("contain")),
        card_with(token=TOKENS.index("brace"), number=9),
    )
    found = table(WAITING)
    assert obstacle(found) == "reveal-card"
    assert obstacle(found, one) == "reveal-card"
    place = spot(obstacle(found, one, two))
    area = cell(found.area, 4, TOKENS.index("brace"))
    assert place[:2] == pytest.approx((area.x, area.y))
    # Something lies there already: somewhere else in the area.
    found = table(WAITING, obstacles=[{"id": "debris_1", "pose": [640, 420, 0]}])
    again = obstacle(found, card_with(number=1), two)
    x, y, _ = spot(again)
    area = cell(found.area, 1, TOKENS.index("brace"))
    assert area.x0 <= x <= area.x1
    assert area.y0 <= y <= area.y1
    assert obstacle_legal(found, Obstacle("asteroid_1", to_pose(x, y, 0)))


@pytest.mark.rule("AR-SET-08")
def test_two_more_cards_where_it_cannot_be_placed() -> None:
    """The area is narrow, and an obstacle lies in it."""
    one, two = card_with(number=4), card_with(token=TOKENS.index("brace"), number=9)
    full = table(WAITING, obstacles=[{"id": "debris_1", "pose": [760, 457, 0]}])
    assert obstacle(full, one, two) == "reveal-card"
    three, four = card_with(number=12), card_with(token=TOKENS.index("brace"), number=2)
    x, *_ = spot(obstacle(full, one, two, three, four))
    assert x > 1219.2
    # After fifty pairs: the nearest place that the rules list.
    orders = full.orders[1]
    assert orders is not None
    pair = [next(at for at, card in enumerate(orders.cards) if card.id == id) for id in (one, two)]
    orders.revealed = pair * 50
    ways = ["obstacle:asteroid_1:1400,450,0", "obstacle:asteroid_1:600,450,0"]
    assert answer(full, "obstacle-pose", ways, obstacle="asteroid_1") == ways[1]


@pytest.mark.rule("AR-SET-09")
def test_thematic_the_other_player_places_what_is_the_ais() -> None:
    options = {"scenario": "pair_1", "placing": "by-hand"}
    match = Match(Header.of(GAME, SEATS, options, 1))
    request = match.advance()
    seats, topics = set(), set()
    for _ in range(90):
        if request is None or request.topic == "assign-dial":
            break
        seats.add(request.seat)
        topics.add(request.topic)
        request = match.answer(request.options()[0])  # type: ignore[attr-defined]
    assert seats == {0}
    assert topics >= {"obstacle", "obstacle-pose", "deploy", "deploy-pose", "deploy-place"}
    assert all(ship.hull is not None for ship in match.table.ships)  # type: ignore[attr-defined]


# -- which ship ----------------------------------------------------------------------------------------------


@pytest.mark.rule("AR-DEP-05", "AR-DEP-06")
def test_cards_are_drawn_until_a_number_waits() -> None:
    ways = ["deploy:ship-3", "deploy:ship-5"]
    found = table([*HUMANS, {}, {"pose": [900, 800, 180]}, {}])
    assert [ship.build.number for ship in found.ships[3:]] == [1, 2, 3]
    assert answer(found, "deploy", ways) == "reveal-card"
    for cards, expected in (([2], "reveal-card"), ([2, 3], "deploy:ship-5"), ([7, 1], "deploy:ship-3")):
        shown = {"revealed": [card_with(number=number) for number in cards], "deployed": []}
        found = table([*HUMANS, {}, {"pose": [900, 800, 180]}, {}], orders=shown)
        assert answer(found, "deploy", ways) == expected


@pytest.mark.rule("AR-DEP-08")
def test_13_and_on_after_all_others() -> None:
    many = {**fleet("rebel", ["gr_75_medium_transports"] * 14), "limit": 1000}
    foe = fleet("imperial", ["victory_ii_class_star_destroyer"])
    found = table_of(posed(foe, many, [{"pose": [900, 150, 0]}], phase="setup"))
    assert answer(found, "deploy", ["deploy:ship-14", "deploy:ship-13"]) == "deploy:ship-13"
    assert answer(found, "deploy", ["deploy:ship-12", "deploy:ship-13"]) == "reveal-card"


# -- where ships stand ---------------------------------------------------------------------------------------


def placed(found: Table, ship: int, number: int) -> tuple[float, ...]:
    orders = found.orders[1]
    assert orders is not None
    orders.revealed = [next(at for at, card in enumerate(orders.cards) if card.number == number)]
    pose: tuple[float, ...] = spot(answer(found, "deploy-pose", [], ship=ship))
    return pose


@pytest.mark.rule("AR-DEP-01", "AR-DEP-02")
def test_in_the_column_as_far_forward_as_possible() -> None:
    found = table([*HUMANS, {}, {}, {}])
    assert answer(found, "deploy-pose", [], ship=3) == "reveal-card"
    x, y, heading = placed(found, 3, 5)
    assert x == pytest.approx(813.9)
    corners = ship_corners(found, 3, (x, y, heading))
    assert min(corner[1] for corner in corners) == pytest.approx(LINE, abs=0.001)


def ship_corners(found: Table, ship: int, pose: tuple[float, ...]) -> list[tuple[float, float]]:
    found.ships[ship].place(to_pose(*pose))
    corners = list(found.ships[ship].base.points)
    found.ships[ship].hull = None
    return corners


@pytest.mark.rule("AR-DEP-01")
def test_a_full_column_shifts_or_takes_another_card() -> None:
    found = table([*HUMANS, {}, {"pose": [813.9, 790, 180]}, {}])
    orders = found.orders[1]
    assert orders is not None
    orders.revealed = [next(at for at, card in enumerate(orders.cards) if card.number == 5)]
    assert answer(found, "deploy-pose", [], ship=3) == "reveal-card"
    wide = table([*HUMANS, {}, {"pose": [457.2, 790, 180]}, {}])
    x, *_ = placed(wide, 3, 1)
    assert x != pytest.approx(457.2)
    assert 304.8 <= x <= 609.6


@pytest.mark.rule("AR-DEP-03", "AR-DEP-04")
def test_toward_the_largest_group() -> None:
    """Two ships stand together, one far away: it looks at the two, though the one is worth more."""
    found = table([*HUMANS, {}, {}, {}])
    mind = mind_of(found)
    assert [sorted(ship.index for ship in group) for group in groups(mind)] == [[0, 1], [2]]
    heading = aim(mind, 1200.0, 780.0)
    assert 180.0 < heading <= 240.0
    assert aim(mind, 775.0, 780.0) == pytest.approx(180.0)
    none = table([{}, {}, {}, {}, {}, {}])
    assert aim(mind_of(none), 700.0, 780.0) == 180.0
    assert ship_pose(mind, found.ships[3], 1200.0)[2] == pytest.approx(
        aim(mind, 1200.0, LINE + 51.0), abs=1.0
    )


@pytest.mark.rule("AR-DEP-09", "AR-DEP-10")
def test_speed_2_or_the_highest() -> None:
    found = table(WAITING)
    assert answer(found, "deploy-speed", ["speed:1", "speed:2", "speed:3"], ship=3) == "speed:2"
    assert answer(found, "deploy-speed", ["speed:1"], ship=3) == "speed:1"


# -- squadrons -----------------------------------------------------------------------------------------------

SQUADRONS = ("deploy-squadron:squadron-0", "deploy-squadron:squadron-3")


def deploying(deployed: list[int], squadrons: Any = (), ways: tuple[str, ...] = ()) -> str:
    poses = {3: [700, 800, 180], 4: [900, 800, 180], 5: [1200, 800, 180]}
    ships = [*HUMANS, *({"pose": poses[at]} if at in deployed else {} for at in (3, 4, 5))]
    found = table(ships, squadrons, orders={"deployed": deployed})
    left = [f"deploy:ship-{at}" for at in (3, 4, 5) if at not in deployed]
    return answer(found, "deploy", [*left, *(ways or SQUADRONS)])


@pytest.mark.rule("AR-SQD-01", "AR-SQD-02")
def test_squadrons_follow_the_ship_with_the_largest_squadron_value() -> None:
    values = [ship.build.squadron for ship in table(WAITING).ships[3:]]
    assert values[2] == max(values)
    assert deploying([3, 4]) == "reveal-card"
    # The dearest first.
    assert deploying([5]) == "deploy-squadron:squadron-3"
    twins = fleet("imperial", ["victory_ii_class_star_destroyer"] * 2, ["tie_fighter_squadron"] * 3)
    ships = [*HUMANS, {}, {"pose": [900, 800, 180]}]
    found = table_of(posed(REBELS, twins, ships, phase="setup", orders={"deployed": [4]}))
    assert (
        answer(found, "deploy", ["deploy:ship-3", "deploy-squadron:squadron-0"])
        == "deploy-squadron:squadron-0"
    )


def beside(
    ships: list[dict[str, Any]], deployed: list[int], squadrons: Any = ()
) -> tuple[Table, tuple[float, float]]:
    found = table(ships, squadrons, orders={"deployed": deployed})
    place = point(answer(found, "deploy-place", [], squadron=0))
    return found, (place[0], place[1])


@pytest.mark.rule("AR-SQD-03", "AR-SQD-04", "AR-SQD-05")
def test_squadrons_stand_forward_beside_the_path_within_range_2() -> None:
    ships = [*HUMANS, {}, {}, {"pose": [900, 810, 180]}]
    found, (x, y) = beside(ships, [5])
    ship, disc = found.ships[5], Disc(x, y, 17.0)
    assert y < min(corner[1] for corner in ship.base.points)
    assert not collides(disc, path(ship))
    assert separation(disc, ship.base) + 34.0 <= 124.5 + 1e-6
    # Not round another ship, though that stands further forward.
    ships[4] = {"pose": [600, 780, 180]}
    again, place = beside(ships, [4, 5])
    assert abs(place[0] - 900) < abs(place[0] - 600)
    assert again.ships[4].in_play


@pytest.mark.rule("AR-SQD-06", "AR-SQD-07")
def test_no_room_means_another_ship_and_one_left_waits() -> None:
    """Squadrons fill everything round the ship; or all but one are down."""
    many = fleet(
        "imperial",
        ["gladiator_i_class_star_destroyer", "imperial_i_class_star_destroyer"],
        ["tie_fighter_squadron"] * 60,
    )
    ships = [*HUMANS, {}, {"pose": [900, 810, 180]}]
    full = table_of(posed(REBELS, many, ships, phase="setup", orders={"deployed": [4]}))
    mind, count = mind_of(full), 0
    while True:
        place = place_beside(mind, full.squadrons[count], full.ships[4])
        if place is None:
            break
        full.squadrons[count].place(*place)
        count += 1
        if count == 1:
            ways = ["deploy:ship-3", "deploy-squadron:squadron-59"]
            assert answer(full, "deploy", ways) == "deploy-squadron:squadron-59"
    assert 10 < count < 50
    assert answer(full, "deploy", ways) == "reveal-card"
    # The next ship is down: they go on round that.
    full.ships[3].place(to_pose(1300, 800, 180))
    mind.orders.deployed.append(3)
    assert answer(full, "deploy", ways[1:]) == "deploy-squadron:squadron-59"
    x, _ = point(answer(full, "deploy-place", [], squadron=59))
    assert abs(x - 1300) < 200
    ended = [{"at": [850, 700]}, {"at": [800, 720]}, {"at": [1000, 720]}]
    assert deploying([5], ended, ("deploy-squadron:squadron-3",)) == "reveal-card"
    found = table(
        [*HUMANS, *({"pose": [700 + 250 * at, 800, 180]} for at in range(3))],
        ended,
        orders={"deployed": [5, 3, 4]},
    )
    assert answer(found, "deploy", ["deploy-squadron:squadron-3"]) == "deploy-squadron:squadron-3"


def test_a_whole_setup_by_the_chart() -> None:
    play = Match(Header.of(GAME, ("greedy", "ai"), {"scenario": "pair_2"}, 3), keep=False)
    number = 0
    while not play.over and play.table.round == 0:  # type: ignore[attr-defined]
        play.advance(until=number)
        number += 1
    assert all(ship.in_play for ship in play.table.ships)  # type: ignore[attr-defined]
    assert {ship.speed for ship in play.table.ships if ship.seat == 1} == {2}  # type: ignore[attr-defined]
