"""The drawn table: every system has a part, nothing hidden is drawn, and options touch what is there."""

from __future__ import annotations

from typing import cast
from xml.etree import ElementTree

import pytest

from understudy.core.match import Header, Match
from understudy.core.requests import Choose
from understudy.games.arcs import GAME
from understudy.games.arcs.cards import AMBITIONS
from understudy.games.arcs.options import COLOURS
from understudy.games.arcs.picture import picture
from understudy.games.arcs.places import SYSTEM_IDS, bits
from understudy.games.arcs.table import Table

LINEUPS = (
    ("greedy", "supercat"),
    ("greedy", "supercat", "greedy"),
    ("greedy", "supercat:hard", "greedy", "supercat:easy"),
)


def played(seats: tuple[str, ...], answers: int) -> Table:
    match = Match(Header.of(GAME, seats, {}, 11))
    match.advance(until=answers)
    return cast(Table, match.table)


@pytest.mark.parametrize("seats", LINEUPS, ids=len)
def test_every_system_in_play_is_a_part_with_its_own_drawing_and_name(seats: tuple[str, ...]) -> None:
    table = played(seats, 150)
    drawn = picture(table, 0)
    systems = {SYSTEM_IDS[system] for system in bits(table.board.in_play)}
    assert set(drawn.parts) == systems | {*AMBITIONS, *COLOURS[: len(seats)]}
    for part in drawn.parts.values():
        ElementTree.fromstring(f"<g>{part.svg}</g>")
        assert part.label.endswith(".")
    ElementTree.fromstring(f"<g>{drawn.ground}</g>")


def test_hidden_cards_are_not_in_the_picture() -> None:
    table = played(("greedy", "greedy", "greedy"), 90)
    for seat in range(3):
        assert picture(GAME.imagine(table, seat, 5), seat) == picture(table, seat)


def test_options_touch_what_is_in_the_picture() -> None:
    match = Match(Header.of(GAME, ("person", "supercat"), {}, 4))
    request = match.advance()
    touched = 0
    for number in range(150):
        if not isinstance(request, Choose):
            break
        drawn = picture(cast(Table, match.table), request.seat)
        known = {*drawn.parts, *COLOURS}
        for zone in drawn.zones.values():
            known.update(id for card in zone.cards for id in card.ids)
        options = request.options()
        for option in options:
            ids = set(GAME.words.touches(option))
            touched += bool(ids & known)
        request = match.answer(options[number % len(options)])
    assert touched > 100
