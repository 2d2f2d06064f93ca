"""The printed page with what was read on it."""

from __future__ import annotations

from typing import Any, cast

from understudy.core.events import Event, Watch
from understudy.core.match import Header, Match
from understudy.core.option import Option
from understudy.games.tyrants import GAME
from understudy.pages.printed import BY_CHANCE, printed
from understudy.pages.story import turns


def readings(seed: int = 5, answers: int = 300) -> list[list[dict[str, Any]]]:
    watch = Watch()
    match = Match(Header.of(GAME, ("greedy", "automa"), {}, seed), watch=watch)
    match.advance(until=answers)

    def name(plan: Option, seat: int) -> str:
        return GAME.words.plan(cast(Any, match.table), plan, seat)

    def tell(event: Event) -> str:
        return GAME.words.event(cast(Any, match.table), event)

    pages = GAME.bots["automa"].pages
    bots = [turn for turn in turns(GAME, watch.notes) if turn.thought]
    return [printed(pages, turn.notes, name, tell) for turn in bots]


def test_the_turn_stands_first_and_every_decision_under_one_of_its_lines() -> None:
    for turn in readings():
        order, *choices = turn
        assert order["title"] == "Automa turn"
        assert order["lines"][0]["state"] == "done"
        for page in choices:
            assert order["lines"][page["under"]]["state"] == "done"


def test_one_branch_of_a_question_is_read_and_the_other_is_not() -> None:
    for order, *_ in readings():
        question = next(line for line in order["lines"] if line["kind"] == "question")
        at = order["lines"].index(question)
        taken = [line for line in order["lines"][at + 1 :] if line["depth"] == 1 and line["state"]]
        assert {line["branch"] for line in taken} == {question["state"]}


def test_candidates_fall_away_at_lines_that_were_read_until_one_is_left() -> None:
    seen = 0
    for turn in readings():
        for page in turn[1:]:
            chosen = [one for one in page["candidates"] if one["chosen"]]
            if not chosen:
                continue
            seen += 1
            assert len(chosen) == 1
            assert chosen[0]["fell"] is None
            assert [line["kind"] for line in page["lines"] if line["lit"]] == ["way"]
            for one in page["candidates"]:
                if not one["chosen"]:
                    assert one["fell"] == BY_CHANCE or page["lines"][one["fell"]]["state"] == "yes"
    assert seen > 20


def test_what_happened_stands_under_the_page_that_led_to_it() -> None:
    pages = [page for turn in readings() for page in turn[1:] if page["candidates"]]
    assert all(page["then"] for page in pages if any(one["chosen"] for one in page["candidates"]))
