"""What happened, with the line that caused it; and who may read it."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from tests.core import picky
from understudy.core.events import Event, Watch
from understudy.core.game import Bot
from understudy.core.match import Header, Match
from understudy.core.option import Option
from understudy.core.registry import find
from understudy.pages import Can, Page, Prefer, fewest
from understudy.pages.missing import with_missing
from understudy.pages.page import Weigh
from understudy.pages.printed import printed
from understudy.pages.story import ONLY, Deed, _runs, deeds, explained, goal, reason, told_to, turns
from understudy.pages.trace import CHOSEN, DONE, FOUND, Mark, numbers, signed
from understudy.pages.walk import walk

LINE_UPS = {
    "tyrants": ("greedy", "automa", "automa:hard"),
    "arcs": ("greedy", "supercat:normal", "supercat:hard"),
    "carwars": ("bot", "bot", "bot"),
    "armada": ("ai", "ai"),
    "swccg": ("player:expert", "player:standard"),
    "pennies": ("careful", "greedy"),
}
EVERY = pytest.mark.parametrize("game", LINE_UPS)


@cache
def played(game: str) -> Match:
    match = Match(Header.of(find(game), LINE_UPS[game], {}, 3), watch=Watch())
    match.advance(until=900)
    return match


def notes_of(match: Match) -> list[Any]:
    assert match.watch is not None
    return match.watch.notes


def told(match: Match) -> list[Deed]:
    return deeds(match.header.game, match.table, notes_of(match))


def marks_of(match: Match, decision: int) -> list[Mark]:
    return [note for note in notes_of(match) if isinstance(note, Mark) and note.decision == decision]


@EVERY
def test_a_reason_stands_by_the_first_deed_of_the_seat_that_decided(game: str) -> None:
    """Neither by what happens to somebody else, nor by what follows on its own, nor twice."""
    match = played(game)
    reasoned = [deed for deed in told(match) if deed.reason]
    assert len(reasoned) > (0 if game == "pennies" else 30)
    for deed in reasoned:
        answer = match.entries[deed.decision]
        assert (answer.seat, answer.by) == (deed.seat, "bot")
        assert any(mark.what == CHOSEN for mark in marks_of(match, deed.decision))
    assert len({deed.decision for deed in reasoned}) == len(reasoned)


def reasoning(match: Match, deed: Deed) -> Mark:
    """The choice that the reason of a deed is about: if it left no choice, perhaps the one before it."""
    marks = marks_of(match, deed.decision)
    chosen = next(mark for mark in reversed(marks) if mark.what == CHOSEN)
    found = next(mark for mark in reversed(marks) if mark.what == FOUND)
    if len(found.plans) == 1 and found.line.text[-1] != "?" and purpose_of(chosen, deed) not in deed.reason:
        choices = [note for note in notes_of(match) if isinstance(note, Mark) and note.what == CHOSEN]
        return next(one for one in reversed(choices) if one.decision < deed.decision)
    return chosen


def purpose_of(chosen: Mark, deed: Deed) -> str:
    return goal(getattr(chosen.line, "log", chosen.line.text), deed.text)


@EVERY
def test_a_reason_is_the_line_with_its_number_and_what_made_the_difference(game: str) -> None:
    match = played(game)
    for deed in told(match):
        if deed.reason:
            chosen = reasoning(match, deed)
            rank = getattr(chosen.line, "rank", None)
            line = getattr(chosen.line, "log", chosen.line.text)
            purpose = purpose_of(chosen, deed)
            assert purpose in deed.reason
            assert not rank or deed.reason.endswith(f"[{rank}]")
            found = next(mark for mark in reversed(marks_of(match, deed.decision)) if mark.what == FOUND)
            single = len(found.plans) == 1 and found.line.text[-1] == "?"
            assert single or not deed.reason.endswith(ONLY)
            which = re.match(r"(In )?(Which|How|What|Where|Who)\b", chosen.line.text)
            assert purpose or not single or which or not line or ONLY in deed.reason
            assert not re.search(r"\b(A|ASM|ARA)-\d|; then ", deed.reason)


def test_a_reason_does_not_say_the_deed_again() -> None:
    assert goal("Move to get a new claim?", "Red moves 1 ship from Gate 3 to Hex 3.") == "to get a new claim"
    assert goal("Bank to end the game?", "Seat 2 banks 5.") == "to end the game"
    assert goal("Deploy a troop?", "Red deploys a troop to Kanaglym.") == ""
    assert goal("Supply the front (A-13)?", "Red supplies it.") == ""
    assert (
        goal("Favorable combat to take trophies (A-13)", "Red attacks Blue.")
        == "favorable combat to take trophies"
    )
    assert goal("A sidearm", "Cobalt fires.") == "a sidearm"
    assert goal("Activate a squadron.", "X-Wing Squadron is activated.") == ""
    assert goal("Squadron: activate two.", "Victory II resolves Squadron.") == "activate two"
    assert goal("SUPERCAT leads", "Red moves.") == "SUPERCAT leads"


@pytest.mark.parametrize("text", ["Which token is lost?", "How are the hits allocated?", "In which cluster?"])
def test_a_line_that_asks_which_is_no_purpose(text: str) -> None:
    assert goal(text, "Red gains a Fuel.") == ""
    assert goal(text, "") == ""
    assert goal("However it comes, wait?", "") == "however it comes, wait"


def test_a_reason_never_stands_by_what_follows_an_effect_on_somebody_else() -> None:
    """Whoever allocates hits damages ships of another seat first; what the bot does next has other causes."""
    for deed in told(played("arcs")):
        assert not (deed.reason and deed.text.startswith("At ") and "prefers most trophies" in deed.reason), (
            deed
        )
        assert not (deed.reason and "provokes Outrage" in deed.text), deed


def test_like_events_in_a_row_are_one_line() -> None:
    match = played("armada")
    texts = [deed.text for deed in told(match)]
    assert any(re.match(r".*the AI deck flips \d+ cards, the last is ", text) for text in texts)
    shown = [text.startswith("The AI deck shows") for text in texts]
    reasons = [deed.reason for deed in told(match)]
    pairs = zip(shown, shown[1:], reasons, reasons[1:], strict=False)
    assert not any(one and two and why == why_too for one, two, why, why_too in pairs)


def test_a_numbered_line_says_its_number() -> None:
    reasons = [deed.reason for deed in told(played("arcs")) if deed.reason]
    assert any(re.search(r" \[\d+\]$", text) for text in reasons)


@EVERY
def test_a_deed_is_joined_to_the_line_of_the_page_by_numbers(game: str) -> None:
    """Deed, decision, mark, page, line: nothing is joined by a sentence."""
    match, joined = played(game), 0
    game_, notes = match.header.game, notes_of(match)
    pages = {player: bot.pages for player, bot in game_.bots.items()}
    every = [page for bot in pages.values() for page in bot]
    shown = printed(every, notes, lambda plan, seat: plan.id)
    for deed in told(match):
        if deed.cause < 0:
            continue
        mark = notes[deed.cause]
        assert mark.what == CHOSEN if deed.reason else isinstance(mark, Mark)
        assert (mark.seat, mark.decision) == (deed.seat, deed.decision)
        lines = [(page, line) for page in shown for line in page["lines"] if deed.cause in line["marks"]]
        if mark.what in (CHOSEN, DONE):
            ((page, line),) = lines
            joined += 1
            assert line["text"] == mark.line.text
            if deed.reason:
                assert page["decision"] == deed.decision
    assert joined > (0 if game == "pennies" else 30)


@EVERY
def test_answers_of_notes_never_go_back(game: str) -> None:
    match = played(game)
    numbers = [note.answer for note in notes_of(match)]
    assert numbers == sorted(numbers)
    assert {note.decision for note in notes_of(match)} - {-1} <= {
        number for number, answer in enumerate(match.entries) if answer.decides
    }


# -- counts --------------------------------------------------------------------------------------------------


def counted(score: Any) -> Mark:
    watch = Watch()
    options = [picky.NUMBERS[number] for number in (3, 5, 4, 3)]
    page = Page("X", [Can("X-1", "Take one?", lambda mind: options, [Prefer("X-2", "small", score)])])
    flow = walk(page, None, watch, 0)
    next(flow, None)
    return next(note for note in watch.notes if isinstance(note, Mark) and note.line.text == "small")


def test_the_counts_behind_a_preference_are_told() -> None:
    assert numbers(counted(fewest(lambda mind, plan: int(plan.id[-1])))) == "3 against 4, 5"
    assert numbers(counted(lambda mind, plan: int(plan.id[-1]))) == "5 against 4, 3"


def test_counts_are_told_in_their_unit_and_told_apart() -> None:
    """Bots count in whole thousandths; people read as many digits as it takes, and never -0."""
    options = (Option("a"), Option("b"), Option("c"))

    def told(line: Prefer[Any, Any], *scores: int) -> str:
        return numbers(Mark((line, "kept", 0, options[:1], True, scores, [0, -1, 0])))

    most = Prefer[Any, Any]("", "most", lambda mind, plan: 0, 1000)
    assert told(most, 2000, 500, 0) == "2 against 0.5, 0"
    assert told(most, 4612, 4608, 1699) == "4.612 against 4.608, 1.699"
    score = Weigh[Any, Any]("", "most", [], 1000)
    assert told(score, 700, -40) == "best score +0.7, next +0.0"
    assert told(score, 1540, 1520) == "best score +1.54, next +1.52"
    assert signed(-0.04) == "+0.0"


@pytest.mark.parametrize(
    "score", [lambda mind, plan: plan.id[-1] == "3", lambda mind, plan: -int(plan.id[-1]), lambda m, p: 1]
)
def test_what_nobody_would_count_is_not_told_as_a_count(score: Any) -> None:
    assert numbers(counted(score)) == ""


# -- turns ---------------------------------------------------------------------------------------------------


def test_a_game_that_tells_no_turns_is_explained_as_one() -> None:
    match = Match(Header.of(picky.GAME, ["picky"], {}, 3), watch=Watch())
    assert turns(picky.GAME, []) == []
    match.advance()
    (turn,) = turns(picky.GAME, notes_of(match))
    assert (turn.seat, turn.thought) == (-1, True)
    assert explained(picky.GAME, match.table, turn.notes)


# -- who may read it -----------------------------------------------------------------------------------------


def secretive() -> Match:
    """Two careful bots whose procedure is not public, and something that only seat 1 may know."""
    game = find("pennies")
    closed = replace(game, bots={"careful": replace(game.bots["careful"], open=False)})
    match = Match(Header.of(closed, ("careful", "careful"), {}, 2), watch=Watch())
    match.advance(until=24)
    match.table.tell("peeked", 1, to=(1,))
    return match


def test_thoughts_and_whispers_are_for_those_who_may_know() -> None:
    match = secretive()
    notes, header = notes_of(match), match.header
    for seat in (0, 1):
        mine = told_to(header, notes, seat, over=False)
        assert {note.seat for note in mine if isinstance(note, Mark)} == {seat}
        assert any(isinstance(note, Event) and note.verb == "peeked" for note in mine) == (seat == 1)
    onlooker = told_to(header, notes, -1, over=False)
    assert onlooker == [note for note in notes if isinstance(note, Event) and note.to is None]


def test_when_it_is_over_everything_opens() -> None:
    match = secretive()
    assert told_to(match.header, notes_of(match), 0, over=True) == notes_of(match)


def test_an_open_procedure_is_read_by_all_and_a_bot_is_closed_unless_it_says_so() -> None:
    match = played("tyrants")
    shown = told_to(match.header, notes_of(match), 0, over=False)
    assert {note.seat for note in shown if isinstance(note, Mark)} == {1, 2}
    assert not Bot("x", "X").open
    assert {game for game in LINE_UPS for bot in find(game).bots.values() if not bot.open} == {"swccg"}


def test_a_reason_of_a_bot_that_was_overruled_says_so() -> None:
    match = Match(Header.of(picky.GAME, ["picky"], {}, 3), watch=Watch())
    match.advance()
    number = [number for number, answer in enumerate(match.entries) if answer.decides][1]
    match.overrule(number, "take:7")
    notes = [note for note in notes_of(match) if note.decision == number and not isinstance(note, Event)]
    assert reason(notes) == "overruled by a human"


# -- the printed page ----------------------------------------------------------------------------------------


def readings(game: str) -> list[dict[str, Any]]:
    match = played(game)
    return printed((), with_missing(match, notes_of(match)), lambda plan, seat: plan.id)


@pytest.mark.parametrize("game", ["tyrants", "arcs"])
def test_a_line_that_said_no_says_what_was_missing(game: str) -> None:
    ways = [line for page in readings(game) for line in page["lines"] if line["kind"] == "way"]
    said = [line["beside"] for line in ways if line["state"] == "no"]
    assert len(said) > 10
    assert len(set(said)) > 2
    assert all(text.endswith(".") for text in said)
    assert not any("beside" in line for line in ways if line["state"] == "yes")


@pytest.mark.parametrize("game", ["tyrants", "arcs"])
def test_the_preference_that_struck_out_the_last_candidates_is_the_one_that_decides(game: str) -> None:
    decided = 0
    for page in readings(game):
        marked = [number for number, line in enumerate(page["lines"]) if line.get("decides")]
        # What the finder of a line struck out by itself is no preference.
        rows = [row for row in page["candidates"] if "lacked" not in row and row["fell"] is not None]
        fell = [row["fell"] for row in rows if row["fell"] >= 0]
        if page["picked"] or not fell:
            assert not marked
            continue
        assert marked == [max(fell)]
        decided += 1
    assert decided > 5


@pytest.mark.parametrize("game", ["tyrants", "arcs", "carwars", "armada", "swccg"])
def test_a_log_says_nothing_twice(game: str) -> None:
    """Like deeds in a row are one line, and so is a reason; what a decision costs is none."""
    found = find(game)
    bots = [seat.replace("person", "greedy") for seat in found.lineup]
    match = Match(Header.of(found, bots, {}, 5), watch=Watch())
    match.advance(until=250)
    assert match.watch is not None
    told = deeds(found, match.table, match.watch.notes)
    assert len(told) < sum(
        isinstance(note, Event) and bool(found.words.deed(match.table, note)) for note in match.watch.notes
    )
    for before, after in pairwise(told):
        assert not after.reason or (after.reason, after.seat) != (before.reason, before.seat)
    events = [match.watch.notes[deed.note] for deed in told if deed.reason and not deed.folded]
    verbs = [event.verb for event in events if isinstance(event, Event)]
    assert verbs
    assert not found.words.costs.intersection(verbs)


def test_a_reason_is_shared_only_by_what_it_caused() -> None:
    """A deed that says no reason joins the one before where both carry out the same line."""
    notes = [Event(("moved", 1, (), (), None, [0, 0, 1])) for _ in range(3)]
    first = Deed("a", "to win", note=0, seat=1, cause=7)
    silent, other = Deed("b", note=1, seat=1, cause=7), Deed("c", note=2, seat=1, cause=9)
    assert _runs(notes, [first, silent, other]) == [[first, silent], [other]]
    again = replace(other, reason="to win")
    assert _runs(notes, [first, silent, again]) == [[first, silent, again]]
