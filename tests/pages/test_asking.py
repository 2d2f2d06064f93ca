"""Lines that ask on the way: whoever sees the table, and the die that a document prescribes for ties."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from understudy.core.events import Watch
from understudy.core.flow import Flow, judge, pick_random
from understudy.core.option import NO, NOTHING, YES, Option
from understudy.core.requests import Judge, PickRandom
from understudy.pages import Can, Look, Page, Prefer, Settle, fewest, walk
from understudy.pages.page import Line
from understudy.pages.printed import printed
from understudy.pages.story import reason
from understudy.pages.trace import SETTLED, Mark, fired, text_of

A, B, C = Option("a"), Option("b"), Option("c")
BY_DIE = Line("X-9", "Two options: a die decides.")


class Mind:
    """Somebody who looks at the table."""

    def __init__(self, watch: Watch) -> None:
        self.depth = 0
        self.watch = watch


def near(mind: Mind) -> Flow[bool]:
    return (yield from judge(0, "Is anybody near?", (YES, NO), lambda: YES)) is YES


def by_die(mind: Mind, prompt: str, plans: Sequence[Option]) -> Flow[Option]:
    mind.watch.notes.append(Mark((BY_DIE, SETTLED, mind.depth + 1, plans, None, (), mind.watch.at)))
    return (yield from pick_random(0, prompt, plans, "blue die"))


def not_the_first(mind: Mind, plans: Sequence[Option]) -> Flow[Sequence[Option]]:
    yield from judge(0, "Which is further?", plans, lambda: plans[0])
    return plans[1:]


def read(page: Page, answers: Sequence[Option], tie: Any = None) -> tuple[Option, Watch, list[str]]:
    watch, left, asked = Watch(), list(answers), list[str]()
    walker = walk(page, Mind(watch), watch, 0, tie)
    try:
        request = next(walker)
        while True:
            assert isinstance(request, Judge | PickRandom)
            asked.append(request.prompt)
            request = walker.send(left.pop(0))
    except StopIteration as stop:
        assert not left
        return stop.value, watch, asked


def told(watch: Watch) -> list[str]:
    return text_of(watch.notes, lambda plan, _: plan.id, lambda event: "", ids=False)


@pytest.mark.parametrize(("answer", "plan"), [(YES, A), (NO, NOTHING)])
def test_a_look_is_a_question_that_somebody_answers(answer: Option, plan: Option) -> None:
    page = Page("P", [Look("X-1", "Anybody near?", near, yes=[Can("X-2", "Flee.", lambda mind: [A])])])
    found, watch, asked = read(page, [answer])
    assert (found, asked) == (plan, ["Is anybody near?"])
    assert told(watch)[1] == f"  Anybody near? {answer.id}"


def test_a_preference_may_ask_and_stops_at_one_candidate() -> None:
    rules = [
        Settle("X-2", "the further one", not_the_first),
        Prefer("X-3", "the shorter name", fewest(lambda mind, plan: plan.id > "b")),
        Settle("X-4", "never read", not_the_first),
    ]
    page = Page("P", [Can("X-1", "Which?", lambda mind: [A, B, C], prefer=rules)])
    found, watch, asked = read(page, [A])
    assert (found, asked) == (B, ["Which is further?"])
    assert told(watch) == [
        "P",
        "  Which? 3 options: a, b, c",
        "    prefer the further one: keeps b, c",
        "    prefer the shorter name: keeps b",
        "    => b",
    ]
    assert "X-4" not in fired(watch.notes)


def test_a_tie_goes_to_the_prescribed_die() -> None:
    page = Page("P", [Can("X-1", "Which?", lambda mind: [A, B])])
    found, watch, asked = read(page, [B], by_die)
    assert (found, asked) == (B, ["Which?"])
    assert told(watch)[2:] == ["    Two options: a die decides.", "    => b"]
    assert fired(watch.notes)["X-9"] == 1
    assert reason([note for note in watch.notes if isinstance(note, Mark)]) == "by die roll, 2 options"
    shown = printed([], watch.notes, lambda plan, _: plan.id)
    assert shown[0]["picked"] == 2
    assert [row["chosen"] for row in shown[0]["candidates"]] == [False, True]


def test_what_asks_cannot_be_read_by_anything_but_the_walker() -> None:
    with pytest.raises(TypeError, match="only the walker"):
        Look("X-1", "Anybody near?", near).test(Mind(Watch()))
