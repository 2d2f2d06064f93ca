"""At the real table: a person answers what the model would, and the games are the same."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.games.carwars.bots.tables import car, custom, question, see, table
from understudy.core.match import Header, Match
from understudy.core.requests import Judge, PickRandom, Request, Roll
from understudy.core.sources import sources_for
from understudy.games.carwars import GAME
from understudy.games.carwars.arena import ARENAS
from understudy.games.carwars.bots.personalities.bot import think
from understudy.games.carwars.judging import MET_CLEAR, contact
from understudy.games.carwars.options import COVERING, STRAIGHT, Act
from understudy.games.carwars.position import position
from understudy.games.carwars.rules.motion import run
from understudy.games.carwars.rules.movement import moves, speeds
from understudy.games.carwars.rules.rounds import PERSONALITIES
from understudy.games.carwars.table import Table
from understudy.games.carwars.view import View
from understudy.geometry import Pose


@pytest.mark.parametrize("arena", ARENAS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_person_who_judges_like_the_model_sees_the_same_game(arena: str, seats: int) -> None:
    header = Header.of(GAME, ("bot",) * seats, {"arena": arena, "cars": "random"}, 11)
    by_model = Match(header)
    by_model.advance()
    by_person = Match(header, source=sources_for(11, typed=("judge",)))
    request = by_person.advance()
    asked = 0
    while request is not None:
        assert isinstance(request, Judge)
        assert len(request.prompt) < 90
        asked += 1
        request = by_person.answer(request.model().id)
    assert asked > 50
    assert by_person.over
    assert [(kind, seat, _id(value)) for kind, seat, _, value, _ in by_person.entries] == [
        (kind, seat, _id(value)) for kind, seat, _, value, _ in by_model.entries
    ]
    one, other = by_person.table, by_model.table
    assert isinstance(one, Table)
    assert isinstance(other, Table)
    assert position(one) == position(other)


#: Questions about how cars stand to one another: nothing about them changes while nobody moves.
STANDING = ("nearest", "in-arc", "arcs", "range", "sides-seen")


@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_is_asked_twice_while_nobody_moves(seats: int) -> None:
    for seed in range(4):
        header = Header.of(GAME, ("bot",) * seats, {"cars": "random", "arena": "crossbar"}, seed)
        match = Match(header, source=sources_for(seed, typed=("judge",)))
        request, asked = match.advance(), set[str]()
        stand: object = None
        while request is not None:
            now = match.table
            assert isinstance(now, Table)
            poses = [(car.pose, car.alive) for car in now.cars]
            if stand != poses:
                asked.clear()
            stand = poses
            if request.topic in STANDING:
                assert request.prompt not in asked
                asked.add(request.prompt)
            assert isinstance(request, Judge)
            request = match.answer(request.model().id)


def test_what_was_told_once_is_known_for_the_next_decision() -> None:
    """A defensive bot looks behind when it adjusts its speed; before its first point it knows the answer."""
    at = table(
        car((18.0, 9.0, 80.0), personality="defensive"), car((20.0, 26.0, 10.0)), car((30.0, 30.0, 0.0))
    )
    judged: list[tuple[str, str]] = []
    _decide(at, speeds(at.cars[0]), judged, [], at)
    assert [topic for topic, _ in judged] == ["nearest", "in-arc"]
    again: list[tuple[str, str]] = []
    _decide(at, moves(at, 0), again, [], at)
    assert [topic for topic, _ in again if topic in STANDING] == []
    at.place(1, Pose(20.0, 25.0, 10.0))
    third: list[tuple[str, str]] = []
    _decide(at, moves(at, 0), third, [], at)
    assert [topic for topic, _ in third if topic in STANDING] == [topic for topic, _ in judged]


def test_where_the_key_is_free_a_straight_move_meets_nothing() -> None:
    at = table(car((18.0, 9.0, 90.0), personality="defensive", control=2), car((30.0, 30.0, 0.0)))
    _decide(at, moves(at, 0), [], [], at)
    outcome = run(at, 0, STRAIGHT)
    with pytest.raises(StopIteration) as stopped:
        next(contact(at, 0, STRAIGHT, outcome))
    assert stopped.value.value == ([], MET_CLEAR)
    assert isinstance(next(contact(at, 0, COVERING["D1", "left"], outcome)), Judge)


def _id(value: object) -> object:
    return getattr(value, "id", value)


def offered(at: Table, what: str) -> Sequence[Act]:
    if what == "move":
        return moves(at, 0)
    return speeds(at.cars[0]) if what == "speed" else see(at)


@pytest.mark.parametrize("personality", PERSONALITIES)
@pytest.mark.parametrize("what", ["move", "speed", "attack"])
def test_decisions_depend_on_the_answers_alone(personality: str, what: str) -> None:
    """The same answers on a table whose poses are all wrong: the same questions, the same decision."""
    build = custom(turret=["turreted_machine_gun"])
    for x in (8.0, 14.0, 21.0, 27.0):
        at = table(
            car((18.0, 9.0, 80.0), build, personality=personality),
            car((x, 26.0, 10.0)),
            car((30.0, x, 200.0)),
        )
        options = offered(at, what)
        judged: list[tuple[str, str]] = []
        plan = _decide(at, options, judged, [])
        known = [id for _, id in judged]
        for seat in range(3):
            at.place(seat, Pose(5.0 + 9 * seat, 30.0, 90.0 * seat))
        again: list[tuple[str, str]] = []
        assert _decide(at, options, again, known) is plan
        assert again == judged


def _decide(
    at: Table,
    options: Sequence[Act],
    judged: list[tuple[str, str]],
    known: list[str],
    learns: Table | None = None,
) -> object:
    flow = think(View(at, 0), question(at, 0, options), None)
    value: object = None
    while True:
        try:
            request: Request = flow.send(value)
        except StopIteration as stop:
            return stop.value
        if isinstance(request, Judge):
            answers = {option.id: option for option in request.options()}
            value = answers[known[len(judged)]] if known else request.model()
            judged.append((request.topic, value.id))
            if learns is not None:
                learns.learn(0, value)
        elif isinstance(request, Roll):
            value = ("star",)
        else:
            assert isinstance(request, PickRandom)
            value = request.options()[0]
