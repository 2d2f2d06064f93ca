"""The drawn table: every place has a part, nothing hidden is drawn, and options touch what is there."""

from __future__ import annotations

import json
from typing import cast
from xml.etree import ElementTree

import pytest

from understudy.core.match import Header, Match
from understudy.core.picture import changes, patched, picture_data
from understudy.core.requests import Choose
from understudy.games.tyrants import GAME
from understudy.games.tyrants.picture import picture
from understudy.games.tyrants.places import BIT, PLACES
from understudy.games.tyrants.table import Table

LINEUPS = (
    ("greedy", "automa"),
    ("greedy", "automa", "greedy"),
    ("greedy", "automa:hard", "greedy", "automa:easy"),
)


def played(seats: tuple[str, ...], answers: int) -> Table:
    match = Match(Header.of(GAME, seats, {}, 11))
    match.advance(until=answers)
    return cast(Table, match.table)


@pytest.mark.parametrize("seats", LINEUPS, ids=len)
def test_every_place_in_play_is_a_part_with_its_own_drawing_and_name(seats: tuple[str, ...]) -> None:
    table = played(seats, 200)
    drawn = picture(table, 0)
    in_play = {place.id for node, place in enumerate(PLACES) if BIT[node] & table.board.in_play}
    assert set(drawn.parts) == in_play | {"north"}
    for id, part in drawn.parts.items():
        ElementTree.fromstring(f"<g>{part.svg}</g>")
        assert part.label.endswith("."), id
    ElementTree.fromstring(f"<g>{drawn.ground}</g>")


def test_as_many_discs_as_troops_and_eyes_as_spies() -> None:
    table = played(LINEUPS[2], 500)
    drawn = picture(table, 0)
    for node, place in enumerate(PLACES):
        if not BIT[node] & table.board.in_play:
            continue
        svg = drawn.parts[place.id].svg
        assert svg.count('class="troop') == sum(troops[node] for troops in table.board.troops)
        assert svg.count('class="spy') == sum(bool(sites & BIT[node]) for sites in table.board.spies)


def test_no_plate_covers_another_or_a_route_space() -> None:
    from understudy.games.tyrants.board_svg import plate
    from understudy.games.tyrants.places import SITE_NODES, SPACES
    from understudy.kit.masks import bits

    boxes = {node: plate(node) for node in SITE_NODES}
    for node, box in boxes.items():
        for other, rival in boxes.items():
            apart = (
                box.x + box.width <= rival.x
                or rival.x + rival.width <= box.x
                or box.y + box.height <= rival.y
                or rival.y + rival.height <= box.y
            )
            assert node == other or apart, (PLACES[node].id, PLACES[other].id)
        for space in bits(SPACES):
            x, y = PLACES[space].x, PLACES[space].y
            inside = box.x < x < box.x + box.width and box.y < y < box.y + box.height
            assert not inside, (PLACES[node].id, PLACES[space].id)


def test_hidden_cards_are_not_in_the_picture() -> None:
    table = played(("greedy", "greedy"), 160)
    for seat in (0, 1, -1):
        drawn = picture(table, seat)
        assert ("hand" in drawn.zones) == (seat >= 0)
        again = GAME.imagine(table, seat, 5) if seat >= 0 else table
        assert picture(again, seat) == drawn


def test_options_touch_parts_and_cards_of_the_picture() -> None:
    match = Match(Header.of(GAME, ("person", "automa"), {}, 4))
    request = match.advance()
    for number in range(120):
        if not isinstance(request, Choose):
            break
        drawn = picture(cast(Table, match.table), request.seat)
        known = set(drawn.parts)
        for zone in drawn.zones.values():
            known.update(id for card in zone.cards for id in card.ids)
        options = request.options()
        for option in options:
            assert set(GAME.words.touches(option)) <= known, option
        request = match.answer(options[number % len(options)])


def test_changes_are_only_what_changed_and_bring_one_picture_to_the_next() -> None:
    before = picture_data(picture(played(LINEUPS[0], 120), 0))
    after = picture_data(picture(played(LINEUPS[0], 126), 0))
    difference = changes(before, after)
    assert len(json.dumps(difference)) < len(json.dumps(after)) / 2
    assert changes(after, after) == {}
    for name in ("parts", "zones", "seats"):
        merged = patched(before[name], difference.get(name, {}))
        assert {id: value for id, value in merged.items() if value is not None} == after[name]
