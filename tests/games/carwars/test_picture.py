"""The drawn arena: everything that lies there has a part with a name, and options show where they lead."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from itertools import combinations, pairwise, product
from math import dist
from typing import cast
from xml.etree import ElementTree

import pytest

from tests.games.carwars.tables import CORNER, built, offered, play, row, start
from understudy.core.match import Header, Match
from understudy.core.option import Option
from understudy.core.picture import At, Picture, changes, picture_data, trails
from understudy.core.requests import Choose
from understudy.games.carwars import GAME, board_svg
from understudy.games.carwars.arena import ARENAS
from understudy.games.carwars.badges import LONG, WIDE, badges, meet, on_board
from understudy.games.carwars.board_svg import MARGIN, scaled
from understudy.games.carwars.builds import SIDES
from understudy.games.carwars.cards import CARDS
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.options import (
    ALL_MOVES,
    COVERING,
    NAMES,
    REVERSE_MOVES,
    SPEEDS,
    Act,
    Move,
    OnSide,
)
from understudy.games.carwars.picture import phase, picture, state_of
from understudy.games.carwars.preview import poses, preview, way
from understudy.games.carwars.queries import move_from
from understudy.games.carwars.rules import motion
from understudy.games.carwars.table import SCALE, Table
from understudy.games.carwars.words import card_text
from understudy.geometry import Pose

BOTS = ("bot", "bot", "bot", "bot")


def played(arena: str, answers: int, seats: tuple[str, ...] = BOTS, seed: int = 3, **options: str) -> Table:
    match = Match(Header.of(GAME, seats, {"arena": arena, **options}, seed))
    match.advance(until=answers)
    return cast(Table, match.table)


def ids_of(drawn: Picture) -> set[str]:
    cards = {id for zone in drawn.zones.values() for card in zone.cards for id in card.ids}
    chips = {id for seat in drawn.seats for tile in seat.tiles for chip in tile.chips for id in chip.ids}
    dice = {id for die in drawn.clash.dice for id in die.ids} if drawn.clash else set()
    return {*drawn.parts, *cards, *chips, *dice}


def well_formed(svg: str) -> None:
    ElementTree.fromstring(f"<g>{svg}</g>")


# -- the picture ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("arena", ARENAS)
@pytest.mark.parametrize("answers", [0, 150, 900])
def test_everything_in_the_arena_is_a_part_with_a_drawing_and_a_name(arena: str, answers: int) -> None:
    table = played(arena, answers)
    drawn = picture(table, 0)
    ground = table.arena
    fixed = {*ground.wall_ids, *(each.id for each in ground.terrain)}
    assert set(drawn.parts) == fixed | {thing.id for thing in table.things} | set(NAMES)
    well_formed(drawn.ground)
    for id, part in drawn.parts.items():
        well_formed(part.svg)
        well_formed(part.more)
        assert part.label.endswith(".")
        assert (part.at is None) == (id in fixed)
        if id not in fixed:
            assert all(f'class="{kind}"' in part.svg for kind in ("hit", "news", "glow"))


@pytest.mark.parametrize("arena", ARENAS)
def test_cars_stand_where_they_stand_to_scale_and_north_up(arena: str) -> None:
    table = played(arena, 300)
    parts = picture(table, 0).parts
    left, top, width, height = map(float, board_svg.box(table.arena).split())
    assert (width, height) == tuple(size * SCALE + 2 * MARGIN for size in table.arena.size)
    for seat, car in enumerate(table.cars):
        x, y, turn = cast(At, parts[NAMES[seat]].at)
        assert (x, y) == pytest.approx(
            (car.pose.x * SCALE, table.arena.size[1] * SCALE - car.pose.y * SCALE), abs=0.01
        )
        assert left < x < left + width
        assert top < y < top + height
        assert (turn + car.pose.heading) % 360 == pytest.approx(0, abs=0.01) or (
            turn + car.pose.heading
        ) % 360 == pytest.approx(360, abs=0.01)
    long = 2 * LONG
    assert long == pytest.approx(RULES.base_length * SCALE)
    assert f'width="{long:g}"' in parts["amber"].svg


def test_damage_is_drawn_and_told() -> None:
    hurt = row(armor=[3, 0, 2, 1], fires=["left"], out=True, speed=3, tires=6, plant=4)
    table = cast(Table, start(hurt, row(CORNER)).table)
    part = picture(table, 0).parts["amber"]
    assert re.findall(r'class="upright armor[^"]*">.*?<text>(\d+)', part.svg) == ["3", "0", "2", "1"]
    assert part.svg.count("armor bare") == 1
    assert part.svg.count('class="flame"') == 1
    assert 'class="loose"' in part.svg
    for words in ("speed 3", "heading east", "front 3, right 0, back 2, left 1", "Tires 6", "power plant 4"):
        assert words in part.label
    assert "Out of control. On fire: left." in part.label
    assert "18 in from the west and 18 in from the south wall" in part.label
    facts = {fact.name: fact.value for fact in picture(table, 0).seats[0].facts}
    assert (facts["armor"], facts["fire"], facts["out of control"]) == ("F3 R0 B2 L1", "left", "yes")


def test_wrecks_are_told_apart_and_lie_under_cars() -> None:
    table = played("four_pylons", 0)
    table.cars[3].alive = False
    drawn = picture(table, 0)
    assert 'class="car wreck' in drawn.parts["ruby"].svg
    assert "a wreck" in drawn.parts["ruby"].label
    assert drawn.parts["ruby"].more == ""
    order = [id for id in drawn.parts if id in NAMES]
    assert order == ["ruby", "amber", "cobalt", "jade"]
    assert [fact.value for fact in drawn.seats[3].facts] == ["wreck"]


@pytest.mark.parametrize("seat", [-1, 0, 1, 3])
def test_dashboards_hold_every_card_and_only_ones_own_answers_to_its_items(seat: int) -> None:
    table = played("crossbar", 500)
    drawn = picture(table, seat)
    for other, car in enumerate(table.cars):
        for item, (card, _) in enumerate(car.build.items):
            sheet = drawn.sheets[f"{NAMES[other]}-{item}"]
            assert sheet.title == card.name
            assert state_of(car, item) in sheet.kind
        (tile,) = drawn.seats[other].tiles
        if not car.alive:
            assert (tile.state, tile.line, tile.chips) == ("gone", "wreck", ())
            continue
        ids = [id for chip in tile.chips for id in chip.ids]
        own = {id for id in ids if id.startswith("item-")}
        assert own == ({f"item-{item}" for item in range(len(car.build.items))} if other == seat else set())
        weapons = {
            f"{NAMES[other]}-{item}"
            for item, one in enumerate(car.build.items)
            if one.card.kind == "weapon" and (other == seat or state_of(car, item) in ("", "fired"))
        }
        assert weapons <= set(ids)


def test_equal_weapons_of_another_car_stand_together() -> None:
    drawn = picture(played("open_square", 0), 0)
    for seat, other in enumerate(drawn.seats):
        texts = [chip.text for tile in other.tiles for chip in tile.chips]
        names = [re.sub(r"( [FRBLT](×\d)?)+( \(.*)?$", "", text) for text in texts]
        assert len(names) == len(set(names)) or seat == 0
        assert seat == 0 or "Hand Cannon" not in names


def test_every_card_says_what_it_does_in_words() -> None:
    for card in CARDS.values():
        text = card_text(card)
        assert len(text) < 170, card.id
        assert not re.search(r"_|\||->|\[|\bace\b", text), text
    assert card_text(CARDS["wheel_guards"]) == "Take Control: +2 ACE. Defence against shred: +1 yellow"


def test_nothing_hidden_is_drawn() -> None:
    table = played("crossbar", 400)
    for seat in (-1, 0, 2):
        assert picture(GAME.imagine(table, seat, 5), seat) == picture(table, seat)
        shuffled = table.copy()
        shuffled.deck = shuffled.deck[::-1]
        assert picture(shuffled, seat) == picture(table, seat)


def test_the_headline_tells_the_moment() -> None:
    match = Match(Header.of(GAME, ("person", "bot"), {}, 3))
    request = match.advance()
    seen = set()
    for _ in range(60):
        if not isinstance(request, Choose):
            break
        table = cast(Table, match.table)
        headline = picture(table, 0).headline
        assert headline[0] == f"Round {table.round}"
        asked = {"Adjust the speed": "Movement", "Choose a move": "Movement", "Attack": "Combat"}.get(
            request.prompt
        )
        if asked:
            assert headline[1] == f"{asked}: Amber"
            seen.add(request.prompt)
        if request.prompt == "Choose a move":
            assert f"{table.points} point{'s' * (table.points > 1)} left" in headline
        request = match.answer(request.options()[0])
    assert {"Adjust the speed", "Choose a move", "Attack"} <= seen
    assert phase(played("open_square", 0)) == ""


def test_changes_are_only_what_changed() -> None:
    before = picture_data(picture(played("open_square", 200), 0))
    after = picture_data(picture(played("open_square", 202), 0))
    assert len(json.dumps(changes(before, after))) < len(json.dumps(after)) / 2
    assert changes(after, after) == {}
    assert trails(after, after, way) == {}


def test_an_attack_is_seen_from_the_car_that_fires_to_its_target() -> None:
    """Its dice lie on the line between the two, and nowhere else."""
    seen: set[str] = set()
    match = Match(Header.of(GAME, ("bot", "bot"), {}, 4))
    for answers in range(60, 400):
        match.advance(until=answers)
        table = cast(Table, match.table)
        drawn, shot, pool = picture(table, 0), table.attack, table.pool
        clash = drawn.clash
        if shot is None:
            assert clash is None
            assert drawn.focus == ()
        else:
            assert clash is not None
            assert (clash.by, clash.at) == drawn.focus == (NAMES[shot.seat], NAMES[shot.target])
            assert drawn.subject == NAMES[shot.seat]
            assert len(clash.dice) == (len(pool.dice) if pool else 0)
            assert "dice" not in drawn.zones
            seen.add(pool.kind if pool else "")
        if shot and pool and pool.kind == "defence":
            assert clash is not None
            assert clash.title == f"{NAMES[shot.target].capitalize()} defends"
            assert clash.says.startswith(f"{shot.points} damage, ")
    assert {"attack", "defence"} <= seen


# -- what options would do -----------------------------------------------------------------------------------


def questions(seats: tuple[str, ...], seed: int, most: int, **options: str) -> Iterator[tuple[Table, Choose]]:
    """What the first seat is asked in a game in which it tries everything."""
    match = Match(Header.of(GAME, seats, options, seed))
    request = match.advance()
    for number in range(most):
        if not isinstance(request, Choose):
            return
        yield cast(Table, match.table), request
        offered = request.options()
        request = match.answer(offered[number * 7 % len(offered)])


@pytest.mark.parametrize("arena", ARENAS)
def test_options_touch_what_is_on_the_table_and_every_move_and_shot_has_a_sketch(arena: str) -> None:
    verbs: set[str] = set()
    for seed in range(4):
        for table, request in questions(("person", "bot", "bot"), seed, 90, arena=arena, cars="random"):
            options = request.options()
            shown = preview(table, request.seat, options)
            known = ids_of(picture(table, request.seat)) | set(shown.parts)
            for option in options:
                assert set(GAME.words.touches(option)) <= known, (option, request.prompt)
                assert isinstance(option, Act)
                verbs.add(option.verb)
                if option.verb in ("move", "fire", "drop"):
                    well_formed(shown.options[option.id])
            for part in shown.parts.values():
                well_formed(part.svg)
                assert part.label.endswith(".")
    assert {"move", "fire", "speed", "reroll", "hit"} <= verbs


@pytest.mark.parametrize("arena", ARENAS)
@pytest.mark.parametrize("seat", range(4))
def test_every_move_has_a_ghost_where_it_ends(arena: str, seat: int) -> None:
    table = played(arena, 260)
    plan = scaled(table.arena)
    moves: tuple[Move, ...] = (*ALL_MOVES, *REVERSE_MOVES)
    shown = preview(table, seat, moves)
    assert set(shown.parts) == {f"ghost-{act.id}" for act in moves}
    assert shown.near == (NAMES[seat],)
    for act in moves:
        end = motion.run(table, seat, act)
        x, y, turn = plan.at(end.pose)
        placed = re.search(
            r'class="ghost.*?translate\(([-\d.]+) ([-\d.]+)\) rotate\(([\d.]+)\)', shown.options[act.id]
        )
        assert placed is not None
        assert [float(value) for value in placed.groups()] == pytest.approx([x, y, turn], abs=0.06)
        met = end.blocked or end.met != motion.CLEAR
        assert ('class="burst"' in shown.options[act.id]) == met
        assert (";" in shown.parts[f"ghost-{act.id}"].label) == met


def ended(outcome: motion.MoveOutcome) -> tuple[object, ...]:
    """All of an outcome, with pushed shapes by where they are."""
    pose, pushed = outcome.pose, {one: (shape.x, shape.y) for one, shape in outcome.pushed.items()}
    met = outcome.met, outcome.blocked, outcome.held, outcome.reached, outcome.own_side, outcome.other_side
    return pose.x, pose.y, pose.heading, *met, pushed, outcome.piled, outcome.ran


@pytest.mark.parametrize("arena", ARENAS)
def test_moves_that_are_tried_together_end_as_each_alone(arena: str) -> None:
    """Also those that push something: no move sees what another one pushed."""
    moves: tuple[Move, ...] = (*ALL_MOVES, *REVERSE_MOVES)
    near = cast(Table, start(row(), row((18.0 + 3.17, 18.0, 0.0))).table)
    pushed = 0
    for table in (near, played(arena, 140), played(arena, 260)):
        for seat in range(len(table.cars)):
            together = [ended(outcome) for outcome in motion.runs(table, seat, moves)]
            assert together == [ended(motion.run(table, seat, act)) for act in moves]
            pushed += sum(bool(outcome.pushed) for outcome in motion.runs(table, seat, moves))
    assert pushed


def test_handles_of_the_moves_that_bots_choose_from_do_not_cover_one_another() -> None:
    table = cast(Table, start(row(), row(CORNER)).table)
    parts = preview(table, 0, list(COVERING.values())).parts
    discs = {}
    for id, part in parts.items():
        found = re.search(r'class="disc" cx="([-\d.]+)" cy="([-\d.]+)" r="([\d.]+)"', part.svg)
        assert found is not None
        discs[id] = tuple(map(float, found.groups()))
    for (one, (x0, y0, r0)), (other, (x1, y1, r1)) in combinations(discs.items(), 2):
        assert dist((x0, y0), (x1, y1)) > r0 + r1, (one, other)


def test_handles_stay_on_the_board_beside_a_wall() -> None:
    table = cast(Table, start(row((1.7, 2.0, 180.0)), row(CORNER)).table)
    for part in preview(table, 0, ALL_MOVES).parts.values():
        x, y = map(float, re.findall(r'c[xy]="([-\d.]+)"', part.svg)[:2])
        assert -MARGIN < x < 36 * SCALE + MARGIN
        assert -MARGIN < y < 36 * SCALE + MARGIN


def test_speeds_show_how_far_they_go() -> None:
    table = cast(Table, start(row(speed=2), row(CORNER)).table)
    shown = preview(table, 0, list(SPEEDS.values())[:5]).options
    assert {
        way: shown[f"speed:{way}"].count("Z") for way in ("keep", "up", "down", "hard-up", "hard-down")
    } == {
        "keep": 2,
        "up": 3,
        "down": 1,
        "hard-up": 4,
        "hard-down": 0,
    }


def test_sides_of_the_target_can_be_chosen_on_it() -> None:
    beside = row((24.0, 15.0, 135.0))
    armed = row(build=built(front=["light_machine_gun"]), speed=0)
    match = start(armed, beside, step="combat")
    play(match, next(id for id in offered(match) if id.startswith("fire:")))
    table, request = cast(Table, match.table), match.pending
    assert isinstance(request, Choose)
    assert request.prompt == "Which side of the target?"
    acts = [option for option in request.options() if isinstance(option, OnSide)]
    shown = preview(table, 0, acts)
    parts = shown.parts
    assert shown.near == ("cobalt",)
    assert set(parts) == {f"side-{SIDES[act.side]}" for act in acts}
    assert all(part.label.startswith("Cobalt's") for part in parts.values())


def test_only_fronts_ask_for_previews(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("nobody looks")

    for name in ("parts", "handle", "swept", "ghost_car", "arcs"):
        monkeypatch.setattr(board_svg, name, never)
    played("open_square", 200)


def test_an_option_without_a_drawing_has_none() -> None:
    table = played("open_square", 0)
    nothing: list[Option] = []
    assert preview(table, 0, nothing).parts == {}


# -- ways ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("act", [*ALL_MOVES, *REVERSE_MOVES], ids=lambda act: act.id)
@pytest.mark.parametrize("heading", [0.0, 33.0, 250.0])
def test_a_car_goes_along_the_key(act: Move, heading: float) -> None:
    begin = Pose(10.0, 12.0, heading)
    end = move_from(begin, act)
    path = poses(begin, end)
    assert (path[0], path[-1]) == (begin, end)
    straight = begin.moved(-RULES.base_length if act.turn.startswith("reverse") else RULES.base_length)
    if act.way:
        assert any(dist((pose.x, pose.y), (straight.x, straight.y)) < 0.2 for pose in path[1:-1] or [end])
    for one, other in pairwise(path):
        assert dist((one.x, one.y), (other.x, other.y)) < RULES.base_length + 0.05
    assert way((200.0, 300.0, 10.0), (200.0, 300.0, 10.0))[0] == (200.0, 300.0, 10.0)


def test_a_way_that_is_no_move_is_straight() -> None:
    begin, end = Pose(5.0, 5.0, 0.0), Pose(9.0, 11.0, 130.0)
    assert poses(begin, end) == [begin, end]


# -- colors -------------------------------------------------------------------------------------------------

#: What stands on what: words need 4.5, shapes that carry meaning 3.
WORDS_ON = (
    ("map-text", "floor"),
    ("map-quiet", "floor"),
    ("map-text", "plate"),
    ("warn", "floor"),
)
SHAPES_ON = (
    ("barrier", "floor"),
    ("solid-edge", "floor"),
    ("plate-edge", "floor"),
    ("flame", "floor"),
    ("rough", "floor"),
)


def light_of(color: str) -> float:
    """WCAG's relative luminance."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((light_of(one), light_of(other)))
    return (high + 0.05) / (low + 0.05)


def test_colors_of_the_arena_are_far_enough_apart() -> None:
    """The stage is night in both themes."""
    style = (files("understudy.web") / "static/games/carwars.css").read_text(encoding="utf-8")
    (block,) = re.findall(r"\.board \{(\s+--[^}]*)\}", style)
    colors = dict(re.findall(r"--([\w-]+): (#\w{6})", block))
    for words, ground in WORDS_ON:
        assert contrast(colors[words], colors[ground]) >= 4.5, (words, ground)
    for shape, ground in SHAPES_ON:
        assert contrast(colors[shape], colors[ground]) >= 3, (shape, ground)


def test_cars_stand_out_by_their_color_or_their_line() -> None:
    static = files("understudy.web") / "static"
    style = (static / "games/carwars.css").read_text(encoding="utf-8")
    (floor,) = re.findall(r"--floor: (#\w{6})", style)
    tones = (static / "style.css").read_text(encoding="utf-8")
    for tone in board_svg.TONES:
        found = re.search(
            rf"\.{tone} {{ --tone: (#\w{{6}}); --tone-ink: (#\w+); --tone-edge: (#\w{{6}})", tones
        )
        assert found is not None
        assert max(contrast(found[1], floor), contrast(found[3], floor)) >= 3, tone


# -- badges --------------------------------------------------------------------------------------------------


def badges_of(stands: tuple[At, ...]) -> list[tuple[float, float]]:
    places = badges(stands, (False,) * len(stands))
    return [on_board(stand, place) for stand, mine in zip(stands, places, strict=True) for place in mine]


@pytest.mark.parametrize("turned", range(0, 360, 15))
def test_bumper_to_bumper_every_armor_can_be_read(turned: int) -> None:
    ahead = (2 * LONG + 6, 0.0)
    for aside in (-WIDE, 0.0, WIDE / 2):
        here: At = (400.0, 400.0, float(turned))
        there = (*on_board(here, (ahead[0], aside)), float(turned + 180))
        found = badges_of((here, there))
        assert len(found) == 8
        assert not [pair for pair in combinations(found, 2) if meet(*pair)]


def test_badges_lie_over_one_another_only_in_a_crowd() -> None:
    drawn = crowded = 0
    for arena, answers in product(ARENAS, range(40, 1000, 40)):
        table = played(arena, answers)
        plan = scaled(table.arena)
        found = badges_of(tuple(plan.at(car.pose) for car in table.cars if car.alive))
        drawn += 1
        crowded += any(meet(*pair) for pair in combinations(found, 2))
    assert crowded * 50 <= drawn, (crowded, drawn)
