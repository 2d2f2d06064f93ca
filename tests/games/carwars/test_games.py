"""Whole games: they end, fork, save, load, and read back; every arena, every size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.carwars.tables import built, table
from understudy.core import journal
from understudy.core.chance import any_option, seeded
from understudy.core.errors import BadPosition
from understudy.core.events import Watch
from understudy.core.game import AnyGame, digest
from understudy.core.match import Header, Match
from understudy.core.requests import Choose, Judge, Request
from understudy.core.sources import Seeded, Source, Typed
from understudy.games.carwars import GAME
from understudy.games.carwars.arena import ARENAS
from understudy.games.carwars.constants import RULES
from understudy.geometry import overlaps

EVERY = pytest.mark.parametrize("arena", list(ARENAS))
SIZES = pytest.mark.parametrize("seats", [2, 3, 4])


def find(name: str) -> AnyGame:
    return GAME


def new(seats: int, arena: str, seed: int = 5, who: str = "random", **how: Any) -> Match:
    options = {"arena": arena, "cars": "random", "division": "4" if seed % 2 else "8"}
    return Match(Header.of(GAME, [who] * seats, options, seed), **how)


def final(match: Match) -> str:
    return digest(GAME.position(table(match)))


def finish(match: Match) -> str:
    match.advance()
    assert match.over
    return final(match)


@EVERY
@SIZES
def test_random_games_end(seats: int, arena: str) -> None:
    for seed in range(4):
        match = new(seats, arena, seed, keep=False)
        finish(match)
        assert table(match).round <= RULES.max_rounds
        assert any(score.winner for score in match.scores())


@EVERY
def test_cars_never_stand_in_walls_or_in_one_another(arena: str) -> None:
    match = new(4, arena, 11)
    finish(match)
    for each in match.tables():
        assert GAME.position(GAME.read_position(GAME.position(each))) == GAME.position(each)  # type: ignore[arg-type]
        cars = each.cars  # type: ignore[attr-defined]
        for index, car in enumerate(cars):
            assert ARENAS[arena].room.gap(car.box) > -0.06
            assert not any(overlaps(car.box, other.box, 0.12) for other in cars[:index])
            assert not any(overlaps(car.box, wall, 0.06) for wall in ARENAS[arena].walls)


@EVERY
def test_a_fork_plays_the_same_game(arena: str) -> None:
    expected = finish(new(3, arena))
    match = new(3, arena)
    for number in range(0, 10_000, 7):
        match.advance(until=number)
        if match.over:
            break
        fork = match.fork()
        assert final(fork) == final(match)
        if number % 35 == 0:
            assert finish(fork) == expected
    assert final(match) == expected


@EVERY
def test_a_saved_game_goes_on_the_same(arena: str) -> None:
    expected = finish(new(2, arena))
    match = new(2, arena)
    for number in range(0, 10_000, 23):
        match.advance(until=number)
        if match.over:
            break
        loaded = journal.loads(journal.dumps(match), find)
        assert finish(loaded) == expected


def test_undo_and_redo() -> None:
    match = new(2, "open_square", who="person")
    request = match.advance()
    while request is not None:
        assert isinstance(request, Choose)
        request = match.answer(any_option(request, 99, len(match.entries)))
    entries, expected = list(match.entries), final(match)
    answers = sum(entry[2] == "person" for entry in match.entries)
    for _ in range(answers):
        match.undo()
    for _ in range(answers):
        match.redo()
    assert match.entries == entries
    assert final(match) == expected


def test_everything_has_words() -> None:
    for arena in ARENAS:
        watch = Watch()
        match = new(4, arena, 7, watch=watch)
        number = 0
        while not match.over and number < 400:
            match.advance(until=number)
            number += 1
            request = match.paused
            if isinstance(request, Choose):
                for option in request.options():
                    assert GAME.words.option(table(match), option)
                    assert GAME.option(option.id) is option
                    assert isinstance(GAME.words.explain(table(match), option), str)
        assert all(isinstance(GAME.words.event(table(match), event), str) for event in watch.events())
        for width in (0, 60, 100):
            assert "Amber" in GAME.words.board(table(match), 0, width)


def test_the_stand_in_plays_whole_games() -> None:
    lengths = []
    for seed in range(5):
        match = new(2, "open_square", seed, who="greedy", keep=False)
        finish(match)
        lengths.append(table(match).round)
    assert sorted(lengths)[3] < RULES.max_rounds / 2


# -- at the real table ---------------------------------------------------------------------------------------


def by_hand(answer: Callable[[Request], object]) -> Callable[[str], Source]:
    """Judgments come from a person; dice from the seed."""

    def source(kind: str) -> Source:
        return Typed() if kind == "judge" else Seeded(3)

    return source


def test_a_person_who_says_what_the_model_says_plays_the_same_game() -> None:
    options = {"arena": "crossbar", "cars": "random"}
    expected = Match(Header.of(GAME, ["random"] * 3, options, 3))
    finish(expected)
    match = Match(Header.of(GAME, ["random"] * 3, options, 3), source=by_hand(lambda request: None))
    request = match.advance()
    asked = []
    while request is not None:
        assert isinstance(request, Judge)
        asked.append(request.prompt)
        answer = request.model()
        request = match.answer(answer.id)
    assert final(match) == final(expected)
    assert len(asked) > 50
    assert all(len(prompt) < 90 for prompt in asked)


def test_few_questions_in_the_open() -> None:
    """Two cars in an empty arena: nobody is asked about lines of sight, cover, terrain or tokens."""
    match = Match(Header.of(GAME, ["random"] * 2, {}, 3), source=by_hand(lambda request: None))
    request = match.advance()
    topics = set()
    while request is not None:
        assert isinstance(request, Judge)
        topics.add(request.topic)
        request = match.answer(request.model().id)
    assert topics.isdisjoint({"sides-seen", "cover", "terrain", "token-under", "run-over", "room-to-drop"})


def test_answers_of_chance_are_as_seeded() -> None:
    match = new(2, "open_square")
    finish(match)
    for number, entry in enumerate(match.entries):
        if entry[0] == "roll":
            assert entry[2] == "rng"
            assert number >= 0
    assert seeded is not None


# -- positions -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"game": "chess"}, "position of “chess”"),
        ({"cars": [{"speed": 9}]}, r"cars\[0\].speed: 9 is out of range; it must be -1 to 5"),
        (
            {"cars": [{"build": "apolo_d4"}]},
            r"cars\[0\].build: there is no car “apolo_d4”; did you mean apollo_d4",
        ),
        ({"cars": [{"armor": [1, 2]}]}, r"cars\[0\].armor: four numbers"),
        ({"cars": [{"wheels": 4}]}, r"no field “wheels”; choose from: build, pose"),
        ({"cars": [{"pose": [99, 1, 0]}]}, r"cars\[0\].pose: outside the arena, which is 36 by 36"),
        ({"cars": [{"pose": [9, 9, 0]}, {"pose": [10, 9, 0]}]}, r"cars\[1\].pose: is in the same place"),
        ({"cars": [{"fires": ["top"]}]}, r"cars\[0\].fires: there is no side “top”; .*front"),
        ({"cars": [{"damage": {"railgun": 1}}]}, r"cars\[0\].damage: there is no item “railgun”"),
        ({"cars": [{}, {}, {}]}, r"3 cars for 2 seats"),
        ({"active": "pink"}, r"active: there is no car “pink”; choose from: amber, cobalt"),
        ({"agenda": [["dance", []]]}, r"agenda: there is no step “dance”"),
        ({"things": [{"kind": "oil", "id": "x"}]}, r"things\[0\]: a hazard needs “at”"),
        ({"deck": ["Z9"]}, r"deck: there is no damage card “Z9”"),
        ({"options": {"arena": "moon"}}, r"arena cannot be “moon”"),
        ({"cars": [{"pose": [float("nan"), 9, 0]}]}, r"cars\[0\].pose, x: nan is out of range"),
        ({"cars": [{"pose": [9, 9, float("inf")]}]}, r"cars\[0\].pose, heading: inf is out of range"),
        ({"active": "amber", "step": "dance"}, r"step: there is no part of a round “dance”; .*turn, combat"),
        ({"active": "amber", "step": "collide"}, r"step: there is no part of a round “collide”"),
        ({"agenda": [["turn", []]]}, r"agenda, step turn: 1 argument is expected after it, not 0"),
        ({"agenda": [["turn", ["amber"]]]}, r"agenda, step turn: seat must be a whole number, not “amber”"),
        ({"agenda": [["turn", [5]]]}, r"agenda, step turn, seat: 5 is out of range; it must be 0 to 1"),
        (
            {
                "attack": {"seat": "amber", "who": 0, "item": 5, "target": "cobalt", "side": "front"},
                "agenda": [["effects", []], ["defend", []]],
            },
            "agenda: only one attack can be in progress",
        ),
        ({"agenda": [["defend", []]]}, r"agenda, step defend: it continues an attack"),
        (
            {
                "attack": {"seat": "amber", "who": 0, "item": 5, "target": "cobalt"},
                "agenda": [["defend", []]],
            },
            "attack.side: the side that is hit is missing; choose from: front, right, back and left",
        ),
        (
            {"attack": {"seat": "amber", "who": 0, "item": 1, "target": "cobalt", "side": "front"}},
            "attack.item: 1 is no weapon of this car; choose from: .*Hand Cannon",
        ),
        ({"cars": [{"build": built(bot_ambiguous_items=True)}]}, "bot_ambiguous_items: a list is expected"),
        (
            {"agenda": [["end_round", []], ["end_round", []]]},
            r"agenda, step end_round: it comes after everything",
        ),
        ({"agenda": [["shoot", [0, 1, 2, 7, 0]]]}, r"agenda, step shoot, target: 7 is out of range"),
        ({"agenda": [["shoot", [0, 1, 40, 1, 0]]]}, r"agenda, step shoot, item: 40 is out of range"),
        ({"agenda": [["pile_up", [0, 12]]]}, r"agenda, step pile_up, other: 12 is out of range"),
        ({"agenda": [["hit_wall", [0, 9]]]}, r"agenda, step hit_wall, side: 9 is out of range"),
        ({"agenda": [["arrive", [0, "D9", "left"]]]}, r"agenda, step arrive, reached: there is no move “D9”"),
        ({"facts": {"arcs": 3}}, r"facts: “arcs” is not a known fact"),
        ({"order": ["amber", "amber"]}, r"order: a car is named twice"),
        ({"order": []}, r"order: name every running car, or leave it out; missing: Amber and Cobalt"),
        ({"deck": [], "discard": []}, r"deck: there must be damage cards"),
        ({"cars": [{"damage": {"0": 3, "1": 3}}]}, r"cars\[0\]: driver and gunner are dead.*alive: false"),
        ({"cars": [{"plant": 0}]}, r"cars\[0\].plant: at 0 the car does not run"),
        ({"cars": [{"alive": False}], "active": "amber"}, r"active: Amber does not run"),
        ({"seats": ["bot", "bot"], "cars": [{"build": "goblin_d8"}]}, r"Targeting Computer, whose use a bot"),
        ({"cars": [{"fires": ["front", "Front"]}]}, r"cars\[0\].fires: “Front” is there twice"),
        ({"cars": [{"paint": ["left", "left"]}]}, r"cars\[0\].paint: “left” is there twice"),
        ({"cars": [{"acted": ["driver", "driver"]}]}, r"cars\[0\].acted: “driver” is there twice"),
        ({"cars": [{"marked": "amber"}]}, r"cars\[0\].marked: amber is the car itself"),
        ({"cars": [{"out_at": 3}]}, r"cars\[0\].out_at: the car still runs"),
        ({"cars": [{"tokens": {"0": 2}}]}, r"cars\[0\].tokens.0: 2 is out of range; it must be 0 to 0"),
        ({"points": 9}, r"points: 9 is out of range; it must be 0 to 5"),
        ({"things": [{"kind": "oil", "id": "x", "at": [90, 9, 0]}]}, r"things\[0\]: outside the arena"),
        (
            {
                "cars": [{"pose": [12, 12, 90]}],
                "things": [{"kind": "heavy", "id": "x", "poly": [[10, 10], [14, 10], [14, 14], [10, 14]]}],
            },
            r"cars\[0\].pose: inside things\[0\], an obstacle",
        ),
        ({"cars": [{"personality": "shy"}]}, r"personality: there is no personality “shy”"),
    ],
)
def test_bad_positions_say_what_is_wrong(data: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        GAME.read_position({"seats": ["person", "person"], **data})


def test_an_empty_position_is_the_start_of_a_game() -> None:
    found = GAME.read_position({"seats": ["person", "person"]})
    assert [car.build.division for car in found.cars] == [4, 4]
    assert found.agenda == [("round", ())]
