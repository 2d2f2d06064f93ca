"""A turn at the real table: what follows from an edit follows, and what cannot be is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from understudy.core.errors import IllegalAnswer
from understudy.core.events import BEFORE_ALL, Event, Watch
from understudy.core.match import Header, Match
from understudy.core.registry import find
from understudy.core.sources import sources_for
from understudy.games.tyrants.cards import OUTCAST
from understudy.games.tyrants.options import COLORS
from understudy.games.tyrants.places import NODE_OF
from understudy.pages import checklist

MARKET = ["spy-master", "kobold", "bounty-hunter", "mercenary-squad", "advance-scout", "advocate"]


def on(match: Match) -> Any:
    """The table, whatever lies there."""
    return match.table


def told(position: Mapping[str, Any], *answers: str | list[str]) -> Match:
    """A game that goes on from here with a reported turn of Black, and what was told of it."""
    whole = {"seats": ["reported", "automa:normal"], "active": "black", "market": MARKET, **position}
    header = Header(
        find("tyrants"), find("tyrants").line_up(whole["seats"]), find("tyrants").options({}), 5, whole
    )
    match = Match(header, watch=Watch(), source=sources_for(5, typed=("draw",)))
    match.advance()
    for answer in answers:
        match.answer(answer)
    return match


def test_control_and_its_points_follow_from_what_was_told() -> None:
    board = {"menzoberranzan": {"black": 5, "white": 1}}
    match = told({"board": board}, "supplant:menzoberranzan:white", "told")
    black = on(match).players[0]
    assert black.trophies[4] == 1
    assert black.barracks == 40 - 6
    # The marker shows its other side: that pays at the end of the turn.
    assert black.vp == 2
    assert on(match).active == 1


def test_a_card_that_left_the_row_is_replaced_by_the_one_that_came() -> None:
    match = told({}, "recruit:kobold:2", ["weaponmaster"])
    shown = find("tyrants").position(match.fork().table)["market"]
    assert shown[:2] == ["spy-master", "bounty-hunter"]
    assert shown[-1] == "weaponmaster"
    assert "kobold" in find("tyrants").position(match.table)["players"][0]["deck"]


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        ("spy:ched-nasad", "All 5 of Black's spies are already on the map"),
        ("deploy:menzoberranzan", "Menzoberranzan is full: 6 white on 6 spaces"),
        (
            "assassinate:menzoberranzan:red",
            "no Red troop to assassinate. It has 6 white",
        ),
        ("recruit:imix:1", "the market shows Spy Master, Kobold"),
        ("vp:20", "At most 6 VP can be entered in one step"),
    ],
)
def test_what_cannot_be_is_refused(edit: str, why: str) -> None:
    spies = ["araumycos", "menzoberranzan", "gracklstugh", "eryndlyn", "skullport"]
    board = {site: {"spies": ["black"]} for site in spies} | {
        "menzoberranzan": {"white": 6, "spies": ["black"]}
    }
    match = told({"board": board})
    before = find("tyrants").position(match.table)
    with pytest.raises(IllegalAnswer, match=why):
        match.answer(edit)
    assert find("tyrants").position(match.table) == before


@pytest.mark.rule("TA-DISC-01", "TA-DISC-02", "TA-DISC-04")
def test_what_concerns_the_automa_runs_as_that_piece_alone() -> None:
    position = {"players": [{}, {"delay": "SS"}]}
    piles = {
        edit: find("tyrants").position(told(position, edit).table)["players"][1]["delay"]
        for edit in ("discards:red", "outcast:red", "discards-over-three:red")
    }
    assert piles == {"discards:red": "SSS", "outcast:red": "OSS", "discards-over-three:red": "OS"}


def test_undo_gives_the_acts_that_take_the_bots_turn_back() -> None:
    match = told({"board": {"ched-nasad": {"red": 1}}}, "vp:2", "told")
    number = checklist.last_told(match.header, match.entries)
    acts = [line.doing for line in checklist.since(match, number, 0)]
    back = [line.doing for line in checklist.backwards(match, number, 0)]
    assert acts[0].do.startswith("Take the top card (an Insane Outcast)")
    assert [doing.do for doing in back] == [doing.do for doing in reversed(acts)]
    assert back[-1].back == "Put an Insane Outcast back on top of Red's delay pile"
    # The two points that were told lie on the table already.
    assert not any("Black" in doing.do for doing in acts)


def test_a_reported_turn_concerns_somebody_who_plays_here() -> None:
    hand = ["noble", "noble", "soldier", "soldier", "kobold"]
    position = {"seats": ["reported", "automa:normal", "person"], "players": [{}, {}, {"hand": hand}]}
    match = told(position, "outcast:orange", "discards:orange")
    assert on(match).players[2].discard == [OUTCAST]
    # The one who discards chooses, in the middle of the turn that is told.
    assert match.pending is not None
    assert (match.pending.seat, match.pending.topic) == (2, "discard")
    match.answer("discard:kobold")
    assert len(on(match).players[2].hand) == 4
    match.answer("discards-over-three:orange")
    match.answer("discard:noble")
    match.answer("discards-over-three:orange")
    # Three cards are left: nothing more to discard.
    assert len(on(match).players[2].hand) == 3
    assert match.pending.topic == "report"


@pytest.mark.parametrize(
    ("deck", "answers", "left"),
    [
        ({}, (), 5),  # nothing that would matter: nobody is asked
        ({"deck": ["noble", "umber-hulk"]}, ("done",), 5),
        ({"deck": ["noble", "umber-hulk"]}, ("discard:umber-hulk", "discard:soldier"), 4),
    ],
)
def test_somebody_who_plays_here_makes_a_reported_seat_discard(
    deck: dict[str, list[str]], answers: tuple[str, ...], left: int
) -> None:
    """R-DISC-2: only a card that says something about it is asked for; it makes the other one discard."""
    hand = ["gauth", "soldier", "soldier", "noble", "noble"]
    position = {
        "seats": ["person", "reported"],
        "options": {"decks": "demons+aberrations"},
        "market": [],
        "players": [{"hand": hand, "deck": ["noble"] * 5}, deck],
        "turn": {"power": 0, "influence": 0},
    }
    game = find("tyrants")
    seats = game.line_up(["person", "reported"])
    match = Match(
        Header(game, seats, game.options({"decks": "demons+aberrations"}), 5, position), watch=Watch()
    )
    match.advance()
    for answer in ("play:gauth", "option:2", *answers):
        match.answer(answer)
    assert len(on(match).players[0].hand) == left


def test_trophies_go_back_to_where_they_came_from_and_one_card_has_no_order() -> None:
    table = on(told({"board": {"ched-nasad": {"red": 1}}}))
    words = find("tyrants").words
    red = COLORS.index("red")

    def acts(verb: str, *args: int) -> list[str]:
        return [
            text
            for doing in words.doings(table, Event((verb, red, args, (), None, BEFORE_ALL)))
            for text in (doing.do, doing.back)
        ]

    assert acts("assassinate", NODE_OF["ched-nasad"], 0)[1] == (
        "Return a Black troop from Red's trophies to Ched Nasad"
    )
    assert acts("devour", OUTCAST)[1] == "Put Insane Outcast back at the left of the market"
    assert acts("devour", OUTCAST, OUTCAST)[1].endswith("back at the left of the market, in this order")
