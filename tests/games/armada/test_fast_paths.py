"""What is worked out in a short way is held against its plain definition, on positions of whole games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import cos, hypot, radians, sin
from random import Random
from typing import cast

import pytest

from understudy.core.match import Header, Match
from understudy.core.requests import Choose
from understudy.games.armada import GAME
from understudy.games.armada.bots.aideck.courses import FAST, SLOW, Courses, Reckoning, own_sources, turns
from understudy.games.armada.bots.aideck.flights import (
    ANGLE,
    STEP,
    best_on,
    gap_to,
    least_gap,
    points,
    straight,
    toward,
)
from understudy.games.armada.bots.aideck.pages.movement import dial_helps
from understudy.games.armada.bots.aideck.pages.setup import find_beside, place_beside
from understudy.games.armada.bots.aideck.planning import shots_of
from understudy.games.armada.bots.aideck.terms import Mind
from understudy.games.armada.clearance import clearance
from understudy.games.armada.measures import BASES, DEPTH, DISTANCES, JOINTS, OBSTACLES, to_pose
from understudy.games.armada.options import Act, AtPoint, AttackShip, OnShip, rounded
from understudy.games.armada.queries import (
    SLACK,
    Sightline,
    fits,
    line_obstructed,
    living_ships,
    living_squadrons,
    overlapped_ships,
    tenth,
)
from understudy.games.armada.rules.activation import Shots, attack_options, can_attack
from understudy.games.armada.rules.courses import Sources, flights, fly
from understudy.games.armada.rules.deploy import squadron_legal, squadron_points
from understudy.games.armada.rules.obstacles import obstacle_legal, obstacle_places
from understudy.games.armada.rules.spots import OUT, outline
from understudy.games.armada.shots import flak_shots, line_of_fire, line_of_flak, ship_shots
from understudy.games.armada.table import Obstacle, Ship, Squadron, Table
from understudy.games.armada.tool import click_vectors, furthest, reach, sides
from understudy.games.armada.unmoved import UNMOVED
from understudy.games.armada.view import View
from understudy.geometry import (
    Box,
    Disc,
    Point,
    Pose,
    beyond,
    overlaps,
    runs_through,
    separation,
    span,
    uncovered,
)


@cache
def tables(seats: str = "random,random") -> tuple[Table, ...]:
    """Some positions of games with fleets of 400 points."""
    found = []
    for seed in (3, 4):
        match = Match(Header.of(GAME, seats.split(","), {"scenario": "pair_1"}, seed))
        match.advance()
        kept = match.tables()
        found += kept[len(kept) // 8 :: max(1, len(kept) // 7)]
    return tuple(cast(Table, table) for table in found)


def places(rng: Random, table: Table, count: int) -> Iterator[Point]:
    """Anywhere on the map and a little beyond, and near what stands there."""
    units: list[Box | Disc] = [ship.base for ship in table.ships if ship.in_play]
    units += [squadron.base for squadron in table.squadrons if squadron.in_play]
    for number in range(count):
        if number % 3 or not units:
            yield rng.uniform(-30.0, table.area.width + 30.0), rng.uniform(-30.0, table.area.height + 30.0)
        else:
            base = rng.choice(units)
            yield base.x + rng.uniform(-90.0, 90.0), base.y + rng.uniform(-90.0, 90.0)


def plainly_obstructed(table: Table, line: Sightline, ends: tuple[Ship | None, ...]) -> bool:
    """R10.3 without looking at any circle first."""
    ax, ay, bx, by = line
    if abs(ax - bx) + abs(ay - by) < SLACK:
        return False
    others = [ship for ship in table.ships if ship.in_play and ship not in ends]
    if any(runs_through(*line, ship.base, DEPTH) for ship in others):
        return True
    bases = [ship.base for ship in ends if ship is not None and ship.in_play]
    covers = [found for base in bases if (found := span(*line, base)) is not None]
    for obstacle in table.obstacles:
        spans = [found for part in obstacle.region.parts if (found := span(*line, part)) is not None]
        if not obstacle.inert and uncovered(spans, covers) * hypot(bx - ax, by - ay) > DEPTH:
            return True
    return False


@pytest.mark.parametrize("number", range(8))
def test_lines_of_sight_past_what_they_miss(number: int) -> None:
    rng, table = Random(number), tables()[number]
    found = []
    for (ax, ay), (bx, by) in zip(places(rng, table, 300), places(rng, table, 300), strict=True):
        share = rng.choice((1.0, 0.2))
        line = Sightline(ax, ay, ax + share * (bx - ax), ay + share * (by - ay))
        ends = tuple(rng.sample(table.ships, 2))
        found.append(line_obstructed(table, line, *ends))
        assert found[-1] == plainly_obstructed(table, line, ends)
    assert len(set(found)) == 2


def test_outlines_that_are_further_apart() -> None:
    rng, found = Random(5), []
    for _ in range(600):
        one, other = (
            OBSTACLES[rng.choice(list(OBSTACLES))].placed(
                to_pose(rng.uniform(0, 400), rng.uniform(0, 400), rng.uniform(0, 360))
            )
            for _ in range(2)
        )
        for length in (DISTANCES[0], DISTANCES[4], separation(one, other)):
            found.append(beyond(one, other, length))
            assert found[-1] == (separation(one, other) > length)
    assert len(set(found)) == 2


@pytest.mark.parametrize("number", range(8))
def test_where_a_squadron_may_stand(number: int) -> None:
    rng, table = Random(number), tables()[number]
    found = []
    for squadron in table.squadrons:
        if not squadron.in_play:
            continue
        x, y, reach = squadron.base.x, squadron.base.y, rng.uniform(50.0, 330.0)
        free = clearance(table, squadron, x, y, reach)
        for px, py in places(rng, table, 200):
            if hypot(px - x, py - y) <= reach:
                found.append(free(px, py))
                assert found[-1] == fits(table, squadron, px, py)
    assert len(set(found)) == 2


def plain_squadron_points(table: Table, squadron: Squadron) -> Iterator[Point]:
    """The nearest of three places outwards from each point of an outline that is legal."""
    for ship in table.ships:
        if ship.seat == squadron.seat and ship.in_play:
            for x, y in outline(ship.pose, ship.size, 20.0):
                outwards = [
                    rounded(ship.pose.x + (x - ship.pose.x) * out, ship.pose.y + (y - ship.pose.y) * out)
                    for out in OUT
                ]
                yield from [point for point in outwards if squadron_legal(table, squadron, *point)][:1]


@pytest.mark.parametrize("number", range(8))
def test_where_squadrons_are_deployed(number: int) -> None:
    table = tables()[number].copy()
    listed = 0
    for squadron in table.squadrons:
        squadron.disc = None
        found = list(squadron_points(table, squadron))
        assert found == list(plain_squadron_points(table, squadron))
        listed += len(found)
    assert listed


@pytest.mark.parametrize("number", range(8))
def test_obstacles_that_lie_anywhere_take_places_of_the_grid(number: int) -> None:
    rng, table = Random(number), tables()[number].copy()
    room, taken = table.area.room, 0
    while table.obstacles:
        id = table.obstacles.pop().id
        alone = table.copy()
        alone.obstacles = []
        every = list(obstacle_places(alone, id))
        found = list(obstacle_places(table, id))
        assert found == [each for each in every if obstacle_legal(table, Obstacle(id, to_pose(*each)))]
        taken += len(every) - len(found)
        table.obstacles = [
            Obstacle(
                other.id,
                to_pose(
                    rng.uniform(room.x0, room.x1), rng.uniform(room.y0, room.y1), rng.uniform(0.0, 360.0)
                ),
            )
            for other in table.obstacles
        ]
    assert taken


@pytest.mark.parametrize("number", range(8))
def test_ships_that_a_base_overlaps(number: int) -> None:
    rng, table = Random(number), tables()[number]
    for ship in table.ships:
        for x, y in places(rng, table, 60):
            base = ship.base.placed(to_pose(x, y, rng.uniform(0, 360))) if ship.in_play else None
            if base is not None:
                plain = [
                    other
                    for other in table.ships
                    if other.in_play and other is not ship and overlaps(base, other.base)
                ]
                assert overlapped_ships(table, ship, base) == plain


def plain_points(squadron: Squadron, goal: Ship | Squadron, limit: float) -> list[Point]:
    """G38: all rays from the start on, each from its best point outwards. Along a side of a ship several
    points may be the best, but for rounding: there it is the one that is searched for.
    """
    gap, disc = gap_to(goal), squadron.base
    base, _ = toward(squadron, goal)
    ways = [STEP * number for number in range(int(limit / STEP - 1e-9) + 1)]
    if limit - ways[-1] > SLACK:
        ways.append(limit)

    def entry(number: int, turn: int, side: int, leg: int) -> tuple[float, float, int, int, int, int]:
        angle = base + side * radians(turn)
        far = gap(disc.x + ways[number] * cos(angle), disc.y + ways[number] * sin(angle))
        return tenth(far), ways[number], turn, side, number, leg

    def best(turn: int, side: int) -> int:
        angle = base + side * radians(turn)
        if isinstance(goal, Ship):
            return best_on(gap, disc.x, disc.y, cos(angle), sin(angle), ways)
        return min(
            range(len(ways)), key=lambda n: gap(disc.x + ways[n] * cos(angle), disc.y + ways[n] * sin(angle))
        )

    rays = [(turn, side) for turn in range(0, 181, ANGLE) for side in ((-1, 1) if 0 < turn < 180 else (-1,))]
    waiting = [entry(best(*ray), *ray, 0) for ray in rays]
    found = [straight(squadron, goal, limit)]
    while waiting:
        first = min(waiting)
        waiting.remove(first)
        _, way, turn, side, number, leg = first
        angle = base + side * radians(turn)
        found.append(rounded(disc.x + way * cos(angle), disc.y + way * sin(angle)))
        waiting += [
            entry(number + leap, turn, side, leap)
            for leap in ((-1, 1) if leg == 0 else (leg,))
            if 0 <= number + leap < len(ways)
        ]
    return found


@pytest.mark.parametrize("number", range(8))
def test_the_grid_of_a_squadron_is_taken_up_ray_by_ray(number: int) -> None:
    rng, table = Random(number), tables()[number]
    squadrons = living_squadrons(table)
    for _ in range(6):
        squadron, goal = rng.sample(squadrons, 2) if len(squadrons) > 1 else (None, None)
        if squadron is None or goal is None:
            return
        limit = rng.choice(DISTANCES)
        assert list(points(squadron, goal, limit)) == plain_points(squadron, goal, limit)


@pytest.mark.parametrize("number", range(12))
def test_no_ray_that_was_left_for_later_comes_nearer_to_a_ship(number: int) -> None:
    rng, table = Random(number), tables()[number]
    ships = [ship for ship in table.ships if ship.in_play]
    squadrons = living_squadrons(table)
    for squadron in rng.sample(squadrons, min(3, len(squadrons))):
        for ship in rng.sample(ships, min(2, len(ships))):
            limit = rng.choice(DISTANCES)
            assert list(points(squadron, ship, limit)) == plain_points(squadron, ship, limit)


@pytest.mark.parametrize("number", range(6))
def test_the_nearest_of_many_units(number: int) -> None:
    rng, table = Random(number), tables()[number]
    units: list[Ship | Squadron] = [*living_ships(table), *living_squadrons(table)]
    for _ in range(20):
        goals = rng.sample(units, rng.randint(0, min(6, len(units))))
        least = least_gap(goals)
        for x, y in places(rng, table, 20):
            assert least(x, y) == min((gap_to(goal)(x, y) for goal in goals), default=0.0)


def mind_of(table: Table, seat: int) -> Mind:
    return Mind(View(table, seat), Choose(seat, "", (), topic="maneuver"), None)


@pytest.mark.parametrize("number", range(6))
def test_what_maneuvers_lead_to_is_kept_for_the_very_same_ships(number: int) -> None:
    """Kept from another decision or worked out anew: it is the same; and another state is no longer known."""
    table = tables("ai,ai")[number]
    for ship in table.ships:
        if not ship.in_play:
            continue
        mind = mind_of(table, ship.seat)
        given = own_sources(mind, ship)
        first = Courses(mind, ship, given)
        acts = first.all()[::7]
        scores = [first.score(act) for act in acts]
        again = Courses(mind, ship, given)
        assert again._flown is first._flown
        assert [again.score(act) for act in acts] == scores
        UNMOVED.__init__()  # type: ignore[misc]
        anew = Courses(mind, ship, given)
        assert anew._flown is not first._flown
        assert [anew.score(act) for act in acts] == scores
        assert [anew.flown(act)[2:] for act in acts] == [
            fly(mind.view, ship, act.clicks, act.side)[2:] for act in acts
        ]
        other = table.copy()
        other.ships[ship.index].place(ship.pose.moved(40.0))
        moved = Courses(mind_of(other, ship.seat), other.ships[ship.index], given)
        assert moved._flown is not anew._flown


@pytest.mark.parametrize("number", range(12))
def test_whether_a_dial_helps_a_maneuver(number: int) -> None:
    """The best maneuvers with the dial are asked whether they need it; plainly both bests are compared.
    If the card wants another speed, that alone is a benefit, and nobody asks.
    """
    table = tables("ai,ai")[number]
    for ship in living_ships(table):
        ship.speed = (ship.speed + number) % 3
        mind = mind_of(table, ship.seat)
        mind.about = {"ship": ship.index}
        if mind.card is not None and mind.card.movement in (SLOW, FAST):
            continue
        for token in (False, True):
            given = Sources(token=token)
            bests = [Courses(mind, ship, given._replace(dial=dial)).best_score() for dial in (True, False)]
            assert bool(dial_helps(mind, given)) == (bests[0] < bests[1])


@pytest.mark.parametrize("number", range(6))
def test_how_near_the_nearest_friend_is(number: int) -> None:
    table = tables("ai,ai")[number]
    for ship in living_ships(table):
        course = Courses(mind_of(table, ship.seat), ship, Sources(dial=True))
        for act in course.all() if course.goal.friends else ():
            base = course.flown(act).base
            gaps = [separation(base, friend.base) for friend in course.goal.friends]
            assert course.friend_gap(act) == min(gaps)


@pytest.mark.parametrize("number", range(8))
def test_courses_past_what_they_cannot_meet(number: int) -> None:
    """From where a ship stands, and from beside others and the edges."""
    rng, table = Random(number), tables()[number].copy()
    met = []
    for ship in table.ships:
        if not ship.in_play:
            continue
        for x, y in places(rng, table, 12):
            flown = flights(table, ship)
            speed = rng.randint(0, JOINTS)
            for clicks in rng.sample(click_vectors((2,) * speed), k=5 if speed else 1):
                for side in sides(ship.size, clicks):
                    found, plain = flown(clicks, side), fly(table, ship, clicks, side)
                    assert (found.pose, *found[2:]) == (plain.pose, *plain[2:])
                    assert found.base.points == plain.base.points
                    met.append((bool(found.rammed), found.off_map))
            ship.place(to_pose(x, y, rng.uniform(0.0, 360.0)))
    assert {rams for rams, _ in met} == {off for _, off in met} == {True, False}


def test_no_maneuver_ends_further_away() -> None:
    for size in range(len(BASES)):
        for clicks in click_vectors((2,) * JOINTS):
            for side in sides(size, clicks):
                ahead, port, _, _ = reach(size, clicks, side)
                assert hypot(ahead, port) <= furthest(size, JOINTS)


@pytest.mark.parametrize("number", range(4, 7))
def test_lines_of_fire_are_kept_for_the_very_same_ships(number: int) -> None:
    """What is kept of a table is what is worked out anew, before a ship moves and after it."""
    table = tables("ai,ai")[number].copy()
    found = 0
    for _ in range(2):
        for ship in table.ships:
            if not ship.in_play:
                continue
            kept = [*ship_shots(table, ship), *flak_shots(table, ship)]
            assert kept == [*ship_shots(table, ship), *flak_shots(table, ship)]
            UNMOVED.__init__()  # type: ignore[misc]
            assert kept == [*ship_shots(table, ship), *flak_shots(table, ship)]
            for zone, other, of, shot in ship_shots(table, ship):
                line = line_of_fire(table, ship, zone, other, of)
                assert line is not None
                assert line[:2] == shot[:2]
            for zone, squadron, shot in flak_shots(table, ship):
                line = line_of_flak(table, ship, zone, squadron.base)
                assert line is not None
                assert line[:2] == shot[:2]
            found += len(kept)
        for ship in table.ships[::2]:
            if ship.in_play:
                ship.place(ship.pose.moved(30.0))
    assert found


@pytest.mark.parametrize("number", range(4))
def test_how_long_a_ship_can_stay_on_the_map(number: int) -> None:
    """The chain that turns away first, and the chains that are looked for, tell what all of them tell."""
    rng = Random(number)
    room, yaw = tables()[0].area.room, rng.choice([(1,), (0, 1), (1, 1), (0, 1, 1)])
    size = rng.randrange(3)
    reckoned, ways = Reckoning(room, size, yaw), turns(size, yaw).port

    def plain(pose: Pose, length: int) -> bool:
        ends = [Pose(*pose.at(bend.ahead, bend.port), pose.heading + bend.degrees) for bend in ways]
        inside = [end for end in ends if room.gap(Box(end, *BASES[size])) >= -SLACK]
        return any(length == 1 or plain(end, length - 1) for end in inside)

    found = set()
    for _ in range(60):
        pose = Pose(
            rng.choice((rng.uniform(room.x0, room.x1), rng.uniform(room.x0, room.x0 + 150.0))),
            rng.uniform(room.y0, room.y0 + 200.0),
            rng.uniform(0.0, 360.0),
        )
        longest = max((length for length in (1, 2) if plain(pose, length)), default=0)
        assert reckoned.chain(pose, 2) == longest
        found.add(longest)
    assert len(found) > 1


def test_what_the_rules_found_is_what_the_bot_would_find() -> None:
    """Question by question: shots that the rules measured, places beside ships, and kinds of acts."""
    match = Match(Header.of(GAME, ("ai", "ai"), {"scenario": "pair_1"}, 5))
    seen, number = {"shots": 0, "places": 0}, 0
    while match.advance(number) is None and not match.over:
        request, number = match.paused, number + 1
        if not isinstance(request, Choose):
            continue
        table = cast(Table, match.table)
        mind = Mind(View(table, request.seat), request, None)
        options = [cast(Act, option) for option in request.options()]
        kinds: list[type[Act]] = [*{type(option) for option in options}, AttackShip, AtPoint, OnShip]
        for kind in kinds:
            assert mind.acts(kind) == [option for option in options if isinstance(option, kind)]
        if isinstance(mind.offered, Shots):
            found = attack_options(mind.view, mind.ship)
            assert list(shots_of(mind).items()) == list(found.items())
            assert can_attack(mind.view, mind.ship) == bool(found)
            seen["shots"] += len(found)
        if request.topic == "deploy-place":
            for ship in living_ships(table, request.seat):
                plain = find_beside(mind.view, mind.squadron, ship)
                assert place_beside(mind, mind.squadron, ship) == plain
                seen["places"] += plain is not None
    assert min(seen.values()) > 10
