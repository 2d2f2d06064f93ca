"""What a finder strikes out by itself is struck out on the board and beside the page, too."""

from __future__ import annotations

import pickle
from collections.abc import Sequence

from understudy.core.events import Watch
from understudy.core.option import Option
from understudy.pages import Can, No, Page, Prefer, sift, walk
from understudy.pages.page import Sifted, struck_out
from understudy.pages.printed import printed
from understudy.pages.story import weighed
from understudy.pages.trace import CHOSEN, Mark

NAMES = "ant", "bee", "bear", "eel"
ANIMALS = [Option(name) for name in NAMES]


def short(mind: str) -> Sequence[Option]:
    return sift(ANIMALS, [one for one in ANIMALS if len(one.id) == 3], "three letters")


def wanted(mind: str) -> Sequence[Option]:
    found = short(mind)
    return sift(found, [one for one in found if mind in one.id], "the letter") or No("None has the letter.")


PAGE = Page(
    "P", [Can[str, Option]("X-1", "One?", wanted, [Prefer("X-2", "a bee", lambda _, one: one.id == "bee")])]
)


def read(mind: str) -> Watch:
    watch = Watch()
    flow = walk(PAGE, mind, watch, 0)
    assert next(flow, None) is None, "chance has nothing to choose"
    return watch


def test_candidates_that_a_finder_struck_out_stand_beside_the_line_with_what_they_lacked() -> None:
    (reading,) = printed([], read("e").notes, lambda plan, _: plan.id, touches=lambda plan: [plan.id])
    rows = {row["text"]: row for row in reading["candidates"]}
    assert [(name, row["fell"], row.get("lacked")) for name, row in rows.items()] == [
        ("bear", 0, "three letters"),
        ("ant", 0, "the letter"),
        ("bee", None, None),
        ("eel", 1, None),
    ]
    assert rows["bee"]["chosen"]
    assert all(row["touches"] == [name] for name, row in rows.items())


def test_on_the_board_they_fall_first() -> None:
    notes = read("e").notes
    cause = next(n for n, note in enumerate(notes) if isinstance(note, Mark) and note.what == CHOSEN)
    found = weighed(notes, cause)
    assert found is not None
    assert found.steps == ("three letters", "the letter", "a bee")
    assert {one.plan.id: one.fell for one in found.candidates} == {"bear": 0, "ant": 1, "bee": None, "eel": 2}


def test_a_single_way_that_is_left_was_weighed_too() -> None:
    notes = read("n").notes
    found = weighed(notes, len(notes) - 1)
    assert found is not None
    assert [(one.plan.id, one.fell) for one in found.candidates] == [
        ("bear", 0),
        ("bee", 1),
        ("eel", 1),
        ("ant", None),
    ]


def test_where_none_or_all_pass_there_is_nothing_to_strike_out() -> None:
    assert struck_out(sift(ANIMALS, ANIMALS, "anything")) == []
    assert isinstance(wanted("z"), No)
    (reading,) = printed([], read("z").notes, lambda plan, _: plan.id)
    assert reading["candidates"] == []


def test_ways_travel_with_what_was_struck_out() -> None:
    again = pickle.loads(pickle.dumps(Sifted(["a"], ["a", "b"], "x")))
    assert (list(again), again.before, again.text) == (["a"], ["a", "b"], "x")
