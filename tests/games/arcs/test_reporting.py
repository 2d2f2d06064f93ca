"""A turn at the real table: cards are counted, not asked for; what follows from an edit follows."""

from __future__ import annotations

from typing import Any

import pytest

from understudy.core.errors import IllegalAnswer
from understudy.core.events import BEFORE_ALL, Event, Watch
from understudy.core.match import Header, Match
from understudy.core.registry import find
from understudy.core.sources import sources_for
from understudy.games.arcs.board import HURT_CITY, PORT
from understudy.games.arcs.places import SYSTEM_OF
from understudy.pages import checklist

GAME = find("arcs")
POSITION: dict[str, Any] = {
    "seats": ["reported", "supercat:normal"],
    "setup_card": "2SETUP01",
    "active": "red",
    "initiative": "red",
    "court": ["Mining Interest", {"card": "Gatekeepers", "agents": {"red": 1, "blue": 1}}, "Loyal Empaths"],
    "map": {
        "3A": {"red": {"ships": 3}, "blue": {"damaged_cities": 1}},
        "3G": {"red": {"ships": 1, "damaged_ships": 1}, "blue": {"ships": 2}},
    },
    "players": [{"cards": 5, "resources": ["fuel"]}, {"counter": 6}],
}


def on(match: Match) -> Any:
    """The table, whatever lies there."""
    return match.table


def told(*answers: str | list[str], **position: Any) -> Match:
    whole = {**POSITION, **position}
    header = Header(GAME, GAME.line_up(whole["seats"]), GAME.options({}), 5, whole)
    match = Match(header, watch=Watch(), source=sources_for(5, typed=("draw", "roll")))
    match.advance()
    for answer in answers:
        match.answer(answer)
    return match


def test_cards_are_counted_and_lie_where_nobody_looks() -> None:
    match = told("lead:ADM3", "declare:tycoon")
    table = on(match)
    assert (table.players[0].cards, table.lead >= 0, table.zero) == (4, True, True)
    # Five cards less the one that was played are somewhere in what the program takes for the stack.
    assert table.stack_left == len(table.stack) - 4


def test_cards_played_face_down_are_not_asked_for() -> None:
    played = [["blue", "ADM4", "lead"]]
    match = told("copy-down", "seize-down", round={"played": played}, initiative="blue")
    assert [way for _, _, way in on(match).played] == [0, 3, 4]
    assert on(match).players[0].cards == 3
    assert on(match).seized == 0
    assert on(match).stack_left == len(on(match).stack) - 5


def test_a_city_that_falls_has_its_consequences() -> None:
    match = told("lead:AGG3", "strike:3A:blue:damaged-city", ["BC20"])
    table = on(match)
    # Outrage for the planet's type; the Court card with the owner's agent is ransacked, and another one came.
    assert table.players[0].outrage
    assert table.players[0].trophies[1 * 4 + 2] == 1
    assert "Gatekeepers" in GAME.position(table)["players"][0]["guilds"]


def test_hits_and_who_takes_what_they_destroy() -> None:
    match = told("lead:AGG3", "ships-hit:3G:blue", "hits:1-1")
    assert on(match).players[0].trophies[1 * 4] == 1
    match.answer("ships-hit:3G:red")
    match.answer("hits:0-1")
    match.answer("rival:blue")
    assert on(match).players[1].trophies[0] == 1


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        ("build-city:3A", "Arrow 3 has no empty slot: 1 in all, 0 empty"),
        ("ships-hit:5A:blue", "blue has nothing at"),
        ("secure:BC31", "The Court shows Mining Interest, Gatekeepers, Loyal Empaths"),
        ("build-ship:5A:red", "red has no starport at"),
    ],
)
def test_what_cannot_be_is_refused(edit: str, why: str) -> None:
    match = told("lead:ADM3")
    before = GAME.position(match.table)
    with pytest.raises(IllegalAnswer, match=why):
        match.answer(edit)
    assert GAME.position(match.table) == before


def test_the_bots_battle_can_be_run_as_just_that_piece() -> None:
    match = told("lead:AGG3", "battle:3G:blue")
    assert match.pending is not None
    assert match.pending.topic == "dice"


def test_names_as_they_are_printed() -> None:
    words = GAME.words
    assert [words.card(id) for id in ("ADM3", "BC08", "LEAD01")] == [
        "Administration 3",
        "Gatekeepers",
        "Elder",
    ]
    assert words.face("hit-hit-self") == "✹ hit ✹ hit ↺ self"


def listed(match: Match) -> list[str]:
    """What stands on the list of what to move, since the beginning."""
    return [line.doing.do for line in checklist.since(match, 0, 0)]


def test_what_was_told_lies_there_and_what_follows_is_to_be_done() -> None:
    match = told("lead:AGG3", "ships-hit:3G:blue", "hits:1-1", "strike:3A:blue:damaged-city", ["BC20"])
    acts = listed(match)
    assert not any("3 gate" in act or "Blue at" in act for act in acts)
    assert acts[0].startswith("Outrage: put a Red agent from the supply on its")
    assert acts[1:] == [
        "Take 1 agent of Red on Gatekeepers home",
        "Take 1 agent of Blue on Gatekeepers to Red's trophies",
        "Give Gatekeepers from the Court to Red",
    ]


def test_the_list_says_which_card_a_bot_lays_and_which_it_discards() -> None:
    match = told("lead:ADM6", "told", ["ADM2", "ADM3"])
    while match.pending is not None and match.pending.topic == "seize-roll":
        match.answer(["6"])
    acts = listed(match)
    at = next(index for index, act in enumerate(acts) if act.startswith("Place Administration"))
    # Both are of the suit that was led and lower: it can only copy.
    laid, discarded = acts[at], acts[at + 1]
    assert sorted([laid[6:22], discarded[8:24]]) == ["Administration 2", "Administration 3"]
    assert laid.endswith("facedown in front of Blue (it copies)")
    assert discarded.endswith("facedown")
    assert acts[at + 2] == "Turn Blue's hand counter down by 1"


def test_cities_come_from_the_board_and_starports_from_the_supply() -> None:
    match = told("lead:AGG3")

    def acts(verb: str, *args: int) -> list[str]:
        (doing,) = GAME.words.doings(match.table, Event((verb, 1, args, (), None, BEFORE_ALL)))
        return [doing.do, doing.back]

    at = SYSTEM_OF["1A"]
    assert acts("built", at, HURT_CITY) == [
        "Place a damaged Blue city from Blue's board at Arrow 1",
        "Return a damaged Blue city at Arrow 1 to Blue's board",
    ]
    assert acts("built", at, PORT)[0] == "Place a Blue starport from the supply at Arrow 1"
    assert acts("captured", 0, 1)[0] == "Move 1 Red agent from the supply to Blue's captives"
