"""Where a route space leads: to the site on its own side of the automa's troops (section 5.2)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.tyrants.automa.turns import decide, play_turn, set_out
from understudy.core.events import Watch
from understudy.core.match import Header, Match
from understudy.games.tyrants import GAME
from understudy.games.tyrants.bots.automa.actions import Actor
from understudy.games.tyrants.bots.automa.terms import Mind
from understudy.games.tyrants.options import NONE
from understudy.games.tyrants.places import BEYOND, ENDS, NODE_IDS, NODE_OF, NODES
from understudy.games.tyrants.view import View
from understudy.kit.masks import bits

ROUTE = "menzoberranzan~mantol-derith"
#: The only troop of the automa stands in the middle of the three spaces.
MIDDLE: dict[str, dict[str, Any]] = {f"{ROUTE}.2": {"red": 1}}


def led_to(board: dict[str, dict[str, Any]], space: str, **rest: Any) -> list[str]:
    """The sites that a space leads red to."""
    mind = Mind(View(GAME.read_position(set_out(board, "", **rest)), 1))
    return [NODE_IDS[site] for site in bits(mind.leads_to(NODE_OF[space]))]


@pytest.mark.rule("TA-PRIO-04", "TA-TIE-01")
def test_asm_37_a_route_space_leads_to_its_own_side() -> None:
    """With two enemies in Menzoberranzan and three in Mantol-Derith, the space next to the former is better.

    If each were judged by the better of both ends they would tie, and the reading order would decide.
    """
    fewer = {"menzoberranzan": {"black": 2}, "mantol-derith": {"black": 3}}
    more = {"menzoberranzan": {"black": 3}, "mantol-derith": {"black": 2}}
    assert decide({**MIDDLE, **fewer}, "oc")[0] == f"deploy:{ROUTE}.1"
    assert decide({**MIDDLE, **more}, "oc")[0] == f"deploy:{ROUTE}.3"
    either = {"options": {"leading": "either-end"}}
    assert decide({**MIDDLE, **fewer}, "oc", **either)[0] == decide({**MIDDLE, **more}, "oc", **either)[0]


def test_each_side_of_the_troop() -> None:
    assert led_to(MIDDLE, f"{ROUTE}.1") == ["menzoberranzan"]
    assert led_to(MIDDLE, f"{ROUTE}.3") == ["mantol-derith"]
    both = ["menzoberranzan", "mantol-derith"]
    assert led_to(MIDDLE, f"{ROUTE}.1", options={"leading": "either-end"}) == both


def test_a_troop_of_somebody_else_bars_nothing() -> None:
    assert led_to({f"{ROUTE}.2": {"black": 1}}, f"{ROUTE}.1") == ["menzoberranzan", "mantol-derith"]


def test_a_space_behind_an_own_troop_may_lead_nowhere() -> None:
    """With presence at Menzoberranzan the space there leads nowhere new: it is the last to be cleared."""
    board = {**MIDDLE, "menzoberranzan": {"red": 1}, f"{ROUTE}.1": {"white": 1}}
    assert led_to(board, f"{ROUTE}.1") == []
    turn = play_turn(set_out({**board, f"{ROUTE}.3": {"white": 1}}, "om"))
    assert turn.plans == [f"assassinate:{ROUTE}.3:white"]


def test_only_long_routes_have_a_middle() -> None:
    assert {NODE_IDS[space] for space in BEYOND} == {f"{ROUTE}.1", f"{ROUTE}.3"}


def test_where_a_log_says_that_a_troop_goes() -> None:
    """Found in a short way where one site or none is ahead, on the tables of whole games."""
    met = set()
    for seed in range(4):
        match = Match(Header.of(GAME, ["automa:normal", "automa:hard"], {}, seed), watch=Watch())
        match.advance()
        for table in match.tables():
            for seat in (0, 1):
                mind, actor = Mind(View(table, seat)), Actor(table, seat)
                table.watch = match.watch
                for node in NODES:
                    there = mind.destination(node) if node in ENDS and mind.leads_to(node) else NONE
                    assert actor.toward(node) == there
                    met.add(mind.leads_to(node).bit_count() if node in ENDS else -1)
    assert met == {-1, 0, 1, 2}
