"""A line that said no says what was missing, in whole games of every game; found out only by who reads."""

from __future__ import annotations

import pickle
import re
from functools import cache
from itertools import pairwise

import pytest

from understudy.core import journal
from understudy.core.advice import advice
from understudy.core.events import Watch
from understudy.core.match import Header, Match
from understudy.core.option import Option
from understudy.core.registry import find
from understudy.pages.missing import says_no, with_missing
from understudy.pages.page import Ask, Can, Need, No, Page, Unsaid, finds, needs
from understudy.pages.printed import printed
from understudy.pages.story import deeds, explained
from understudy.pages.trace import KEPT, LACKING, Mark, none_of
from understudy.pages.walk import walk

LINE_UPS: dict[str, list[tuple[tuple[str, ...], dict[str, str]]]] = {
    "tyrants": [(("automa:hard", "automa:easy", "automa:normal"), {})],
    "arcs": [(("supercat:hard", "supercat:normal", "supercat:easy"), {"leaders": "yes"})],
    "carwars": [(("bot", "bot", "bot", "bot"), {"arena": "crossbar", "division": "8"})],
    "armada": [(("ai", "ai"), {})],
    "swccg": [(("player:expert", "player:novice"), {"turns": "20"})],
}
#: What would hold for any position.
GENERIC = re.compile(r"does that|do that\b|no way to|no such|not possible here|None\b\.$")


@cache
def told(game: str) -> list[object]:
    """The notes of whole games, with what was missing."""
    notes: list[object] = []
    for seats, options in LINE_UPS[game]:
        match = Match(Header.of(find(game), list(seats), options, 5), watch=Watch())
        match.advance()
        assert match.over
        assert match.watch is not None
        heard = match.watch.notes
        assert not any(isinstance(note, Mark) and note.what == LACKING for note in heard)
        found = with_missing(match, heard)
        assert [note for note in found if not (isinstance(note, Mark) and note.what == LACKING)] == heard
        notes += found
    return notes


@pytest.mark.parametrize("game", list(LINE_UPS))
def test_no_line_that_said_no_is_left_without_a_reason(game: str) -> None:
    notes = told(game)
    silent, said = set(), set()
    for note, after in zip(notes, [*notes[1:], None], strict=True):
        if not isinstance(note, Mark) or not says_no(note):
            continue
        if isinstance(after, Mark) and after.what == LACKING:
            said.add(after.line.text)
            assert after.seat == note.seat
        else:
            silent.add(note.line.text)
    assert not silent
    assert len(said) > 15
    assert not [text for text in said if not re.fullmatch(r"[A-Z0-9“].*[^ ]\.", text)]
    assert not [text for text in said if GENERIC.search(text)]


@pytest.mark.parametrize("game", ["tyrants"])
def test_a_kind_that_no_candidate_is_says_how_many_there_were(game: str) -> None:
    rungs = [
        note for note in told(game) if isinstance(note, Mark) and note.what == KEPT and note.yes is False
    ]
    ladders = {none_of(note) for note in rungs if not hasattr(note.line, "score")}
    assert any(re.fullmatch(r"none of the \d+ options", text) for text in ladders)


class Purse:
    """What a small bot looks at."""

    def __init__(self, coins: int, shops: tuple[str, ...] = ()) -> None:
        self.coins, self.shops = coins, shops


COINS = Need[Purse](lambda coins: f"{coins} of 2 coins.", lambda purse: purse.coins > 1, lambda p: p.coins)


@needs(COINS, Need[Purse]("No shop is open.", lambda purse: purse.shops))
def purchases(purse: Purse) -> list[Option] | No:
    return [Option(shop) for shop in purse.shops if shop != "butcher"] or No(str.capitalize, "only meat.")


SHOPPING = Page(
    "P",
    [
        Ask[Purse]("X-1", "Rich?", lambda purse: purse.coins > 8 or No("8 coins are few."), yes=()),
        Can("X-2", "Buy?", purchases),
    ],
)


@pytest.mark.parametrize(
    ("purse", "reason"),
    [
        (Purse(1, ("baker",)), "1 of 2 coins."),
        (Purse(2), "No shop is open."),
        (Purse(2, ("butcher",)), "Only meat."),
    ],
)
def test_a_finder_says_itself_why_there_is_no_way(purse: Purse, reason: str) -> None:
    """The note has the reason, for whoever reads it; who is curious hears it at once."""
    watch, curious = Watch(), Watch(curious=True)
    for each in (watch, curious):
        with pytest.raises(StopIteration):
            next(walk(SHOPPING, purse, each))
    told = [note.line.text for note in curious.notes if isinstance(note, Mark)]
    assert told == ["P", "Rich?", "8 coins are few.", "Buy?", reason]
    match = Match(Header.of(find("tyrants"), ["automa", "automa"], {}, 5))
    found = with_missing(match, watch.notes)
    assert [note.line.text for note in found if isinstance(note, Mark)] == told
    assert [note for note in watch.notes if isinstance(note, Mark) and note.what == LACKING] == []


def test_a_reason_that_takes_work_is_worked_out_for_who_is_curious() -> None:
    worked: list[int] = []

    def work_out(mind: int) -> No:
        worked.append(mind)
        return No("Hard to say.")

    page = Page("P", [Can("X-1", "Any?", lambda mind: Unsaid(work_out, mind))])
    for watch in (None, Watch(), Watch(curious=True)):
        assert not worked
        with pytest.raises(StopIteration):
            next(walk(page, 3, watch))
        if watch is not None:
            assert not any(isinstance(note, Mark) and isinstance(note.plans, No) for note in watch.notes)
    assert worked == [3]
    assert watch is not None
    assert [note.line.text for note in watch.notes if isinstance(note, Mark)][-1] == "Hard to say."


def test_a_no_is_an_empty_answer_that_can_be_sent_about() -> None:
    no = No(str.upper, "nothing")
    assert not no
    assert list(no) == []
    assert (no.said().text, no.text) == ("NOTHING", "NOTHING")
    assert pickle.loads(pickle.dumps(no)).text == "NOTHING"
    assert purchases(Purse(3, ("baker",)))[0].id == "baker"


def test_a_question_may_be_whether_a_finder_finds_something() -> None:
    asks = finds(purchases)
    assert asks(Purse(2, ("baker",))) is True
    no = asks(Purse(1))
    assert isinstance(no, No)
    assert no.text == "1 of 2 coins."


# -- at any moment -------------------------------------------------------------------------------------------

#: A person beside a bot, in every game: there is something to take back, and somebody to overrule.
BESIDE_A_PERSON = {
    "tyrants": ("person", "automa:hard"),
    "arcs": ("person", "supercat:hard"),
    "carwars": ("person", "bot"),
    "armada": ("person", "ai"),
    "swccg": ("person", "player:standard"),
}


def read(match: Match) -> list[str]:
    """Everything that can be read of a match now: no line is stale, none is left without its reason."""
    assert match.watch is not None
    notes, last = match.watch.notes, len(match.entries)
    assert all(note.at[0] <= last for note in notes)
    found = with_missing(match, notes)
    for note, after in pairwise([*found, None]):
        if note is not None and says_no(note):
            assert isinstance(after, Mark)
            assert after.what == LACKING
    assert [note for note in found if not (isinstance(note, Mark) and note.what == LACKING)] == notes
    printed((), found, lambda plan, seat: plan.id)
    assert all(
        0 <= deed.decision < last for deed in deeds(match.header.game, match.table, notes) if deed.reason
    )
    return [line.text for line in explained(match.header.game, match.table, found)]


@pytest.mark.parametrize("game", list(BESIDE_A_PERSON))
def test_why_can_be_asked_at_any_moment(game: str) -> None:
    """Before the first turn, after undo, redo, overruling, correcting, loading: no error, nothing stale."""
    match = Match(Header.of(find(game), list(BESIDE_A_PERSON[game]), {}, 3), watch=Watch())
    read(match)
    match.advance()
    read(match)
    for _ in range(30):
        if match.over or match.pending is None:
            break
        match.answer(advice(match))
    before = read(match)
    match.undo()
    assert len(read(match)) <= len(before)
    match.redo()
    assert read(match) == before
    decided = [number for number, answer in enumerate(match.entries) if answer.by == "bot"]
    for number in decided[-1:]:
        other = next((way for way in match.ways(number) if way != match.entries[number].value), None)
        if other is not None:
            match.overrule(number, other)
            read(match)
            match.undo()
            read(match)
    rows = [(row, value) for row in match.fields() for value in list(row.allowed)[:3] if value != row.value]
    field, value = rows[0]
    match.correct(field.seat, field.name, value)
    read(match)
    again = journal.loads(journal.dumps(match), find, watch=Watch())
    assert read(again) == read(match)
