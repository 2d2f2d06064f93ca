"""At the real table the model must not speak: the same answers give the same game, whatever it believes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.carwars.tables import Clean, built, car, offered, play, row, table
from understudy.core.chance import mix
from understudy.core.events import Event, Watch
from understudy.core.match import Header, Match
from understudy.core.requests import Judge
from understudy.core.sources import Typed, sources_for
from understudy.games.carwars import GAME
from understudy.games.carwars.arena import ARENAS
from understudy.games.carwars.options import STRAIGHT, Act
from understudy.games.carwars.queries import Seen
from understudy.games.carwars.rules import motion
from understudy.games.carwars.rules.motion import CLEAR, WALL, MoveOutcome
from understudy.games.carwars.table import Table
from understudy.geometry import Pose, Shape

MOST = 4000


def told(seats: tuple[str, ...], arena: str, seed: int) -> list[Any]:
    """All that was asked, decided and said in a game whose judgments are as good as random."""
    options = {"arena": arena, "cars": "random", "division": "8", "bot-cards": "always-use"}
    match = Match(
        Header.of(GAME, seats, options, seed), watch=Watch(), source=sources_for(seed, typed=("judge",))
    )
    request = match.advance()
    asked: list[Any] = []
    while request is not None and len(match.entries) < MOST:
        assert isinstance(request, Judge)
        answers = request.options()
        answer = answers[mix(seed, len(match.entries)) % len(answers)]
        asked.append((request.topic, dict(request.about), request.prompt, [each.id for each in answers]))
        request = match.answer(answer.id)
    decided = [(kind, seat, getattr(value, "id", value)) for kind, seat, _, value, _ in match.entries]
    return [asked, decided, said(match)]


def lying_run(table: Seen, seat: int, act: Act) -> MoveOutcome:
    """Something is met, pushed, piled up and run over that is not there."""
    other = (seat + 1) % len(table.cars)
    lie = int(table.cars[seat].pose.x * 7 + len(act.id)) % 4
    pushed: dict[int, Shape] = {other: table.cars[other].box} if lie == 1 else {}
    blocked = lie == 3
    met = (CLEAR, CLEAR, WALL, CLEAR)[lie]
    found = MoveOutcome(
        Pose(1.0 + seat, 2.0, 30.0), met, blocked, lie == 0, "blocked" if blocked else "straight"
    )
    found.own_side = found.other_side = 0
    found.pushed = pushed
    return found


@pytest.mark.parametrize("arena", ARENAS)
@pytest.mark.parametrize("seats", [("bot", "bot"), ("bot", "random", "bot"), ("random",) * 4])
def test_the_same_answers_give_the_same_game(
    arena: str, seats: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = [told(seats, arena, seed) for seed in range(3)]
    place = Table.place

    def misplace(self: Table, seat: int, pose: Pose) -> None:
        place(self, seat, Pose(5.0 + 9 * seat, 3.0, 80.0))

    monkeypatch.setattr(motion, "run", lying_run)
    monkeypatch.setattr(motion, "spun", lambda table, seat, angle, u=0.0: table.cars[seat].pose)
    monkeypatch.setattr(Table, "place", misplace)
    for seed, game in enumerate(expected):
        assert len(game[0]) > 30
        for mine, theirs in zip(told(seats, arena, seed), game, strict=True):
            assert mine == theirs


# -- one answer at a time ------------------------------------------------------------------------------------

AHEAD = (18.0 + 3.15 + 0.02, 18.0, 0.0)


def judged(match: Match, *answers: str) -> Match:
    """Answer questions about space by hand; what is not answered so is refused."""
    for answer in answers:
        assert isinstance(match.pending, Judge), match.pending
        match.answer(answer)
    return match


def said(match: Match) -> list[str]:
    assert match.watch is not None
    return [GAME.words.event(table(match), note) for note in match.watch.notes if isinstance(note, Event)]


def by_eye(*rows: dict[str, Any], **parts: Any) -> Match:
    """Cars whose every judgment is typed in; all dice are stars."""

    full = {
        "seats": ["person"] * len(rows),
        "cars": [*rows],
        "agenda": [["end", []], ["point", [0]]],
        **parts,
    }
    header = Header(GAME, GAME.line_up(full["seats"]), GAME.options({}), 1, full)
    match = Match(header, watch=Watch(), source=lambda kind: Typed() if kind == "judge" else Clean())
    match.advance()
    return match


def test_nothing_really_means_nothing() -> None:
    """The model sees a car in contact, and would push it; the person sees that nothing is met."""
    match = by_eye(row((18.0, 18.0, 0.0), speed=1), row(AHEAD), points=1)
    assert motion.run(table(match), 0, STRAIGHT).pushed
    judged(play(match, "move:straight"), "clear")
    assert match.over
    assert car(match, "cobalt").pose.x == pytest.approx(AHEAD[0])
    assert car(match).pose.x == pytest.approx(18.0 + 3.15)


def test_pushes_it_is_an_answer() -> None:
    """The model sees nothing near; the person sees cobalt pushed into jade, and nothing else."""
    match = by_eye(row((18.0, 18.0, 0.0), speed=1), row((30.0, 30.0, 0.0)), row((5.0, 5.0, 0.0)), points=1)
    judged(play(match, "move:D1:left"), "pushes:cobalt")
    assert "pushes:cobalt" not in [option.id for option in pending(match).options()]
    judged(match, "clear", "jade", "slight")
    assert (pending(match).topic, pending(match).about) == ("side-touched", {"car": "cobalt"})
    judged(match, "front", "back")
    assert match.over
    assert {"Cobalt is pushed.", "Cobalt collides with Jade."} <= set(said(match))
    assert [car(match, name).control for name in ("amber", "cobalt", "jade")] == [6, 5, 5]


def pending(match: Match) -> Judge:
    assert isinstance(match.pending, Judge)
    return match.pending


def test_a_push_that_jams_at_a_wall() -> None:
    match = by_eye(row((18.0, 18.0, 0.0), speed=1), row((30.0, 30.0, 0.0)), points=1)
    judged(play(match, "move:straight"), "pushes:cobalt", "wall", "front")
    assert car(match).speed == 0


def test_a_spin_is_not_cut_by_a_wall_that_only_the_model_sees() -> None:
    """Amber stands with its tail at the wall; the person sees room all round."""
    at = row((1.6, 18.0, 0.0), speed=1, control=0)
    match = by_eye(at, row((30.0, 30.0, 0.0)), agenda=[["end", []], ["hit_wall", [0, 0]]])
    assert (pending(match).topic, pending(match).prompt) == (
        "room-to-spin",
        "Is there room to spin by 22.5°?",
    )
    judged(match, "yes")
    assert car(match).pose.heading == pytest.approx(22.5)
    match = by_eye(at, row((30.0, 30.0, 0.0)), agenda=[["end", []], ["hit_wall", [0, 0]]])
    judged(match, "no")
    spun = [note for note in match.watch.notes if isinstance(note, Event) and note.verb == "spin"]  # type: ignore[union-attr]
    assert (
        GAME.words.event(table(match), spun[0])
        == "Amber spins left by 22.5°, but only as far as there is room."
    )


def test_what_may_be_dropped_is_asked() -> None:

    build = built(back=["oil_jets"])
    for pose in ((18.0, 18.0, 0.0), (1.6, 18.0, 0.0)):
        match = by_eye(row(pose, build=build), row((30.0, 30.0, 0.0)), agenda=[["end", []], ["combat", [0]]])
        for answer, expected in (("yes", True), ("no", False)):
            other = match.fork()
            other.advance()
            while isinstance(other.pending, Judge):
                ask = pending(other)
                other.answer(answer if ask.topic == "room-to-drop" else ask.options()[0].id)
            found = offered(other) if other.pending is not None else []
            assert any(id.startswith("drop:") for id in found) == expected


def test_no_room_asks_for_the_swing() -> None:
    match = by_eye(row((18.0, 18.0, 0.0), speed=1), row((30.0, 30.0, 0.0)), points=1)
    other = match.fork()
    other.advance()
    judged(play(match, "move:D2:left"), "no-room", "yes")
    assert car(match).ace == 1  # the maneuver counts
    judged(play(other, "move:D2:left"), "no-room", "no")
    assert car(other).ace == 0


def test_the_side_that_runs_over_a_cone_is_asked() -> None:
    cone = {"kind": "light", "id": "cone", "poly": [[5, 5], [5.5, 5], [5.5, 5.5], [5, 5.5]]}
    match = by_eye(row((18.0, 18.0, 0.0), speed=1), row((30.0, 30.0, 0.0)), points=1, things=[cone])
    judged(play(match, "move:straight"), "clear", "cone", "back")
    assert car(match).armor == [4, 4, 3, 4]


def test_arcs_offer_only_what_can_be() -> None:
    """One arc, two side by side, three across front or back; nothing that contradicts what was told."""
    match = by_eye(row((18.0, 18.0, 0.0)), row((30.0, 18.0, 0.0)), agenda=[["end", []], ["combat", [0]]])
    ids = [option.id for option in pending(match).options()]
    assert len(ids) == 10
    assert {"front+back", "right+left", "front+right+back", "front+right+back+left"}.isdisjoint(ids)
    known = by_eye(
        row((18.0, 18.0, 0.0)),
        row((30.0, 18.0, 0.0)),
        agenda=[["end", []], ["combat", [0]]],
        facts={"in-2:1:0": 1, "in-1:1:0": 0},
    )
    assert [option.id for option in pending(known).options()] == ["back", "back+left"]


@pytest.mark.parametrize("seed", range(3))
def test_the_model_only_says_what_is_offered(seed: int) -> None:
    for arena in ARENAS:
        header = Header.of(GAME, ["bot"] * 4, {"arena": arena, "cars": "random"}, seed)
        match = Match(header, source=sources_for(seed, typed=("judge",)))
        request = match.advance()
        while request is not None:
            assert isinstance(request, Judge)
            answer = request.model()
            assert answer in request.options(), (request.prompt, answer)
            request = match.answer(answer)
