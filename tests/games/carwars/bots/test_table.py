"""At the real table: a person answers what the model would, and the games are the same."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.games.carwars.bots.tables import car, custom, see, table
from understudy.core.match import Header, Match
from understudy.core.requests import Choose, Judge, PickRandom, Request, Roll
from understudy.core.sources import sources_for
from understudy.games.carwars import GAME
from understudy.games.carwars.arena import ARENAS
from understudy.games.carwars.bots.personalities.bot import think
from understudy.games.carwars.bots.personalities.terms import PERSONALITIES
from understudy.games.carwars.options import Act
from understudy.games.carwars.position import position
from understudy.games.carwars.rules.movement import moves, speeds
from understudy.games.carwars.table import Table
from understudy.games.carwars.view import View
from understudy.geometry import Pose


@pytest.mark.parametrize("arena", ARENAS)
def test_a_person_who_judges_like_the_model_sees_the_same_game(arena: str) -> None:
    header = Header.of(GAME, ("bot", "bot", "bot"), {"arena": arena, "cars": "random"}, 11)
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
        plan = _decide(View(at, 0), options, judged, [])
        known = [id for _, id in judged]
        for seat in range(3):
            at.place(seat, Pose(5.0 + 9 * seat, 30.0, 90.0 * seat))
        again: list[tuple[str, str]] = []
        assert _decide(View(at, 0), options, again, known) is plan
        assert again == judged


def _decide(view: View, options: Sequence[Act], judged: list[tuple[str, str]], known: list[str]) -> object:
    flow = think(view, Choose(0, "", lambda: options), None)
    value: object = None
    while True:
        try:
            request: Request = flow.send(value)
        except StopIteration as stop:
            return stop.value
        if isinstance(request, Judge):
            answers = {option.id: option for option in request.options()}
            value = answers[known[len(judged)]] if known else request.model()
            judged.append((request.prompt, value.id))
        elif isinstance(request, Roll):
            value = ("star",)
        else:
            assert isinstance(request, PickRandom)
            value = request.options()[0]
