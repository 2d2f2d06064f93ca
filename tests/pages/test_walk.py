"""Pages: questions, ways, preferences, ladders, and the trace they leave."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from understudy.core.events import Watch
from understudy.core.option import NOTHING, Option
from understudy.core.requests import PickRandom
from understudy.pages import Ask, Can, Do, First, Goto, No, Page, Prefer, Rung, fewest, most, walk
from understudy.pages.page import all_lines
from understudy.pages.trace import data_of, fired, text_of
from understudy.pages.walk import narrow


class Place(Option):
    """A place with some figures to prefer it by."""

    __slots__ = ("city", "enemies", "mine")

    def __init__(self, id: str, enemies: int = 0, city: bool = False, mine: bool = False) -> None:
        super().__init__(id)
        self.enemies, self.city, self.mine = enemies, city, mine


Mind = list[Place]
A, B, C = Place("a", 3, city=True, mine=True), Place("b", 1, city=True), Place("c", 0)


def read(page: Page, mind: Mind, picks: Sequence[int] = ()) -> tuple[Option, list[str]]:
    """The plan that a page finds, with its trace; `picks` are the random picks."""
    watch, left = Watch(curious=True), list(picks)
    walker = walk(page, mind, watch)
    try:
        request = next(walker)
        while True:
            assert isinstance(request, PickRandom)
            request = walker.send(request.options()[left.pop(0)])
    except StopIteration as stop:
        return stop.value, text_of(watch.notes, lambda plan, _: plan.id, lambda event: event.verb, ids=False)


def cities(mind: Mind) -> Mind:
    return [place for place in mind if place.city]


def everything(mind: Mind) -> Mind:
    return mind


def test_the_first_line_that_finds_a_way_gives_the_plan() -> None:
    page = Page("P", [Can("X-1", "Cities?", cities), Can("X-2", "Any?", everything)])
    assert read(page, [C]) == (C, ["P", "  Cities? no", "  Any? 1 option: c", "    => c"])


def test_a_page_without_a_way_finds_nothing() -> None:
    assert read(Page("P", [Can("X-1", "Any?", everything)]), []) == (NOTHING, ["P", "  Any? no"])


def test_a_line_without_a_way_may_say_what_is_lacking() -> None:
    def found(mind: Mind) -> Sequence[Place]:
        return cities(mind) or No("No city." if mind else "No place.")

    page = Page("P", [Can("X-1", "Cities?", found)])
    assert read(page, [C])[1] == ["P", "  Cities? no", "    No city."]
    assert read(page, [])[1] == ["P", "  Cities? no", "    No place."]
    assert read(page, [A])[1] == ["P", "  Cities? 1 option: a", "    => a"]


def test_preferences_narrow_until_one_is_left() -> None:
    order = [
        Prefer[Mind, Place]("X-3", "cities", lambda mind, plan: plan.city),
        Prefer[Mind, Place]("X-4", "fewest enemies", fewest(lambda mind, plan: plan.enemies)),
        Prefer[Mind, Place]("X-5", "never asked", most(lambda mind, plan: 0)),
    ]
    plan, trace = read(Page("P", [Can("X-2", "Any?", everything, order)]), [A, B, C])
    assert plan is B
    assert trace[2:] == ["    prefer cities: keeps a, b", "    prefer fewest enemies: keeps b", "    => b"]


def test_a_preference_that_makes_no_difference_keeps_all() -> None:
    order = [Prefer[Mind, Place]("X-3", "cities", lambda mind, plan: plan.city)]
    plan, trace = read(Page("P", [Can("X-2", "Any?", everything, order)]), [A, B], picks=[1])
    assert plan is B
    assert trace[2:] == ["    prefer cities: no difference", "    at random, 1 of 2", "    => b"]


def test_a_ladder_ends_at_the_first_rung_that_holds() -> None:
    """A chain would go on to prefer the second kind among the first; a ladder must not."""
    ladder = First(
        Rung[Mind, Place]("X-6", "cities", lambda mind, plan: plan.city),
        Rung[Mind, Place]("X-7", "not mine", lambda mind, plan: not plan.mine),
    )
    plan, trace = read(Page("P", [Can("X-2", "Any?", everything, [ladder])]), [A, B, C], picks=[0])
    assert plan is A
    assert trace[2] == "    first cities: a, b"


def test_a_ladder_goes_down_rung_by_rung() -> None:
    ladder = First(
        Rung[Mind, Place]("X-6", "cities", lambda mind, plan: plan.city),
        Rung[Mind, Place]("X-7", "with enemies", lambda mind, plan: plan.enemies > 5),
    )
    other = Place("d")
    plan, trace = read(Page("P", [Can("X-2", "Any?", everything, [ladder])]), [C, other], picks=[1])
    assert plan is other, "no rung holds: all stay"
    assert trace[2:4] == [
        "    first cities: none of the 2 options",
        "    first with enemies: none of the 2 options",
    ]


@pytest.mark.parametrize(("mind", "plan"), [([A], A), ([C], NOTHING)])
def test_a_question_leads_to_the_lines_under_its_answer(mind: Mind, plan: Option) -> None:
    page = Page(
        "P",
        [
            Ask(
                "X-8",
                "Is there a city?",
                lambda mind: bool(cities(mind)),
                yes=[Can("X-2", "Any?", everything)],
                no=[Can("X-9", "None.", lambda mind: [])],
            )
        ],
    )
    assert read(page, mind)[0] is plan


def test_goto_reads_on_elsewhere() -> None:
    other = Page("Q", [Can("X-2", "Any?", everything)])
    plan, trace = read(Page("P", [Goto("X-9", "Read page Q.", other)]), [C])
    assert plan is C
    assert trace == ["P", "  Read page Q.", "    Any? 1 option: c", "      => c"]


def test_an_instruction_cannot_stand_on_a_page_that_only_decides() -> None:
    def act(mind: Mind):  # type: ignore[no-untyped-def]
        yield from ()

    with pytest.raises(TypeError, match="cannot stand on a page that only decides"):
        read(Page("P", [Do("X-1", "Do it.", act)]), [C])


def test_a_rung_that_does_not_hold_has_not_fired() -> None:
    watch = Watch()
    ladder = First(
        Rung[Mind, Place]("X-6", "cities", lambda mind, plan: plan.city),
        Rung[Mind, Place]("X-7 X-70", "others", lambda mind, plan: True),
    )
    walker = walk(Page("P", [Can("X-2", "Any?", everything, [ladder])]), [C, Place("d")], watch)
    with pytest.raises(StopIteration):
        walker.send(next(walker).options()[0])  # type: ignore[attr-defined]
    assert fired(watch.notes) == {"X-2": 1, "X-7": 1, "X-70": 1}


def test_a_trace_as_data_names_lines_ids_and_plans() -> None:
    watch = Watch()
    with pytest.raises(StopIteration):
        next(walk(Page("P", [Can("X-2", "Any?", everything)]), [C], watch))
    rows = data_of(watch.notes, lambda plan, _: plan.id.upper(), lambda event: event.verb)
    assert rows[1] == {
        "what": "found",
        "depth": 1,
        "text": "Any?",
        "plans": [{"id": "c", "text": "C"}],
        "rules": ["X-2"],
    }


def test_all_lines_of_a_page_are_found_in_printed_order() -> None:
    rung = Rung[Mind, Place]("X-6", "cities", lambda mind, plan: plan.city)
    prefer = Prefer[Mind, Place]("X-3", "cities", lambda mind, plan: plan.city)
    can = Can("X-2", "Any?", everything, [First(rung), prefer])
    ask = Ask("X-8", "Is there?", bool, yes=[can])
    assert all_lines([ask]) == [ask, can, rung, prefer]


def test_nobody_listening_leaves_no_marks() -> None:
    with pytest.raises(StopIteration) as stop:
        next(walk(Page("P", [Can("X-2", "Any?", everything)]), [C], None))
    assert stop.value.value is C


def test_nothing_to_narrow_stays_nothing() -> None:
    order = [Prefer[Mind, Place]("X-3", "cities", lambda mind, plan: plan.city)]
    assert narrow(order, [], []) == []


def test_a_page_goes_on_after_what_it_led_to() -> None:
    """A block's last line leads to what follows the question, and another page's to what follows the line."""
    other = Page("Q", [Ask("X-1", "Any city?", lambda mind: False, no=[Can("X-2", "Cities?", cities)])])
    page = Page(
        "P",
        [
            Ask("X-8", "Any?", bool, yes=[Goto("X-9", "Read page Q.", other), Can("X-2", "Again?", cities)]),
            Can("X-2", "Any?", everything),
        ],
    )
    assert read(page, [C]) == (
        C,
        [
            "P",
            "  Any? yes",
            "    Read page Q.",
            "      Any city? no",
            "        Cities? no",
            "    Again? no",
            "  Any? 1 option: c",
            "    => c",
        ],
    )


def test_a_page_that_leads_back_to_itself_is_refused() -> None:
    back = Goto("X-9", "Read on.", Page("Q", []))
    page = Page("P", [Ask("X-8", "Any?", bool, yes=[back])])
    back.page = page
    with pytest.raises(ValueError, match=r"“P” leads back to itself by <X-9 Read on.>"):
        read(page, [C])


def test_a_page_may_be_read_twice_in_one_reading() -> None:
    other = Page("Q", [Can("X-2", "Cities?", cities)])
    page = Page("P", [Goto("X-9", "Read Q.", other), Goto("X-9", "Read Q again.", other)])
    assert read(page, [C])[1] == ["P", "  Read Q.", "    Cities? no", "  Read Q again.", "    Cities? no"]
