"""The drawn table: every system has a part, nothing hidden is drawn, and options touch what is there."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from itertools import combinations
from math import dist
from typing import cast
from xml.etree import ElementTree

import pytest

from understudy.core.match import Header, Match
from understudy.core.picture import Picture, changes, picture_data
from understudy.core.requests import Choose
from understudy.games.arcs import GAME, board_svg
from understudy.games.arcs.board import CITY, HURT_CITY, HURT_PORT, HURT_SHIP, PORT, SHIP, WIDTH
from understudy.games.arcs.cards import AMBITIONS, COURT_CARDS, LEADERS, LORE
from understudy.games.arcs.cardtext import COURT_TEXT, LEADER_TEXT, LORE_TEXT
from understudy.games.arcs.options import COLORS
from understudy.games.arcs.picture import picture
from understudy.games.arcs.places import NONE, SYSTEM_IDS, SYSTEMS
from understudy.games.arcs.table import Table
from understudy.kit.masks import bits

LINEUPS = (
    ("greedy", "supercat"),
    ("greedy", "supercat", "greedy"),
    ("greedy", "supercat:hard", "greedy", "supercat:easy"),
)
#: Touched by options, but shown as parts of something larger: slots of a board, types not held, a piece.
UNDRAWN = ("slot-", "material", "fuel", "weapon", "relic", "psionic")


def played(seats: tuple[str, ...], answers: int, **options: str) -> Table:
    match = Match(Header.of(GAME, seats, options, 11))
    match.advance(until=answers)
    return cast(Table, match.table)


def ids_of(drawn: Picture) -> set[str]:
    cards = {id for zone in drawn.zones.values() for card in zone.cards for id in card.ids}
    return {*drawn.parts, *cards}


@pytest.mark.parametrize("seats", LINEUPS, ids=len)
def test_every_system_ambition_and_seat_is_a_part_with_its_own_drawing_and_name(
    seats: tuple[str, ...],
) -> None:
    table = played(seats, 150)
    drawn = picture(table, 0)
    systems = {SYSTEM_IDS[system] for system in bits(table.board.in_play)}
    assert set(drawn.parts) == systems | {*AMBITIONS, "markers", *COLORS[: len(seats)]}
    for part in drawn.parts.values():
        ElementTree.fromstring(f"<g>{part.svg}</g>")
        assert part.label.endswith(".")
        assert all(f'class="{kind}"' in part.svg for kind in ("hit", "news", "glow"))
    ElementTree.fromstring(f"<g>{drawn.ground}</g>")


@pytest.mark.parametrize("answers", [90, 250, 420])
def test_as_many_shapes_as_buildings_and_the_numbers_of_ships(answers: int) -> None:
    table = played(LINEUPS[2], answers)
    drawn = picture(table, 0)
    at = table.board.at
    for system in bits(table.board.in_play):
        part = drawn.parts[SYSTEM_IDS[system]]

        def count(*kinds: int, system: int = system) -> int:
            return sum(row[kind * WIDTH + system] for row in at for kind in kinds)

        assert part.svg.count('class="city') == count(CITY, HURT_CITY)
        assert part.svg.count('class="port') == count(PORT, HURT_PORT)
        groups = [row[kind * WIDTH + system] for row in at for kind in (SHIP, HURT_SHIP)]
        assert part.svg.count('class="ship') == sum(map(bool, groups))
        assert part.svg.count('class="ship hurt') == sum(bool(row[WIDTH + system]) for row in at)
        assert part.svg.count('class="ruler') == (table.board.ruler[system] != NONE)
        assert ("damaged" in part.label) == bool(count(HURT_SHIP, HURT_PORT, HURT_CITY))


def test_places_do_not_cover_one_another() -> None:
    for one, other in combinations(SYSTEMS, 2):
        gap = dist(board_svg.spot(one), board_svg.spot(other))
        assert gap > board_svg.radius(one) + board_svg.radius(other) + 8, (one, other)
    for left, top in board_svg._CORNERS:
        right, bottom = left + board_svg.MAT_WIDTH, top + board_svg.MAT_HEIGHT
        for system in SYSTEMS:
            x, y = board_svg.spot(system)
            nearest = (min(max(x, left), right), min(max(y, top), bottom))
            assert dist((x, y), nearest) > board_svg.radius(system) + 4


def test_hidden_cards_are_not_in_the_picture() -> None:
    table = played(("greedy", "greedy", "greedy"), 90)
    for seat in range(3):
        assert picture(GAME.imagine(table, seat, 5), seat) == picture(table, seat)
    assert "hand" not in picture(table, -1).zones


@pytest.mark.parametrize("leaders", ["no", "yes"])
def test_options_touch_what_is_in_the_picture(leaders: str) -> None:
    match = Match(Header.of(GAME, ("person", "supercat"), {"leaders": leaders}, 4))
    request = match.advance()
    verbs = set()
    for number in range(200):
        if not isinstance(request, Choose):
            break
        known = ids_of(picture(cast(Table, match.table), request.seat))
        options = request.options()
        for option in options:
            missing = set(GAME.words.touches(option)) - known
            assert all(id.startswith(UNDRAWN) or ":" in id for id in missing), (option, missing)
            verbs.add(option.id.partition(":")[0])
        request = match.answer(options[number % len(options)])
    assert {"lead", "move", "tax", "influence"} <= verbs


def test_whoever_looks_sits_below() -> None:
    table = played(LINEUPS[1], 60)
    for seat, name in enumerate(COLORS[:3]):
        assert 'x="6" y="906"' in picture(table, seat).parts[name].svg


def test_changes_are_only_what_changed() -> None:
    before = picture_data(picture(played(LINEUPS[0], 120), 0))
    after = picture_data(picture(played(LINEUPS[0], 126), 0))
    difference = changes(before, after)
    assert len(json.dumps(difference)) < len(json.dumps(after)) / 2
    assert changes(after, after) == {}


def test_every_card_says_what_it_does_in_short_words() -> None:
    for card, text in zip(COURT_CARDS, COURT_TEXT, strict=True):
        assert 20 < len(text) < 135, card.name
    for text in (*LEADER_TEXT, *LORE_TEXT):
        assert text.endswith(".")
        assert "_" not in text
        assert "|" not in text
    assert (len(LEADER_TEXT), len(LORE_TEXT)) == (len(LEADERS), len(LORE))


#: What stands on what: words need 4.5, shapes that carry meaning 3.
WORDS_ON = (("map-text", "planet"), ("map-text", "space"), ("map-quiet", "space"), ("map-quiet", "mat"))
SHAPES_ON = (("lane", "wedge"), ("lane", "space"), ("planet-edge", "planet"), ("planet-edge", "wedge"))


def light_of(color: str) -> float:
    """WCAG's relative luminance."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((light_of(one), light_of(other)))
    return (high + 0.05) / (low + 0.05)


def test_colors_of_the_map_are_far_enough_apart() -> None:
    """The stage is night in both themes."""
    style = (files("understudy.web") / "static/games/arcs.css").read_text(encoding="utf-8")
    (block,) = re.findall(r"\.board \{(\s+--[^}]*)\}", style)
    colors = dict(re.findall(r"--([\w-]+): (#\w{6})", block))
    for words, ground in WORDS_ON:
        assert contrast(colors[words], colors[ground]) >= 4.5, (words, ground)
    for shape, ground in SHAPES_ON:
        assert contrast(colors[shape], colors[ground]) >= 3, (shape, ground)
