"""Every reason for a no is true: sentences of whole games, judged by the second reading of the Automa."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable

import pytest

from tests.games.tyrants.automa.naive import SITES, SPACES, World
from understudy.core.match import Header, Match
from understudy.games.tyrants import GAME
from understudy.games.tyrants.bots.automa.actions import Actor
from understudy.games.tyrants.bots.automa.terms import Mind
from understudy.games.tyrants.table import Table
from understudy.games.tyrants.view import View
from understudy.pages import Can, No, Page
from understudy.pages.page import all_lines

LINE_UPS = (
    ("automa:easy", "automa:hard"),
    ("random", "automa:normal", "automa:hard"),
    ("random", "automa:hard", "random", "automa:hard"),
)
BY_NAME = {facts["name"]: site for site, facts in SITES.items()}


def are(said: str | None, places: Iterable[str]) -> bool:
    """Sites by name or counted, and the number of route spaces."""
    sites = {place for place in places if place in SITES}
    spaces = sum(place in SPACES for place in places)
    text = said or ""
    named = {BY_NAME[name] for name in re.split(", | and ", text) if name in BY_NAME}
    counts = {word: int(number) for number, word in re.findall(r"(\d+) (site|route space)", text)}
    return named == (set() if "site" in counts else sites) and (
        counts.get("site", len(sites)) == len(sites) and counts.get("route space", 0) == spaces
    )


HAS: dict[str, Callable[[World, str], object]] = {
    "white troop": lambda world, place: world.troops[place]["white"],
    "enemy troop or spy": lambda world, place: (
        world.enemy_troop(place) or set(world.foes()) & world.spies.get(place, set())
    ),
    "troop of another player": lambda world, place: world.player_troop(place),
}


def none_in_range(world: World, said: re.Match[str]) -> bool:
    there = [place for place in world.troops if HAS[said[1]](world, place)]
    near = list(world.in_range())
    return not set(there) & set(near) and are(said[2], near) and are(said[3], there)


def no_space(world: World, said: re.Match[str]) -> bool:
    near = [place for place in world.troops if place in world.in_range()]
    empty = [place for place in near if world.room(place)]
    return are(said[1], near) and len(empty) == int(said[2] or 0) and not set(empty) & set(SITES)


def own_spies(world: World) -> list[str]:
    return [site for site in world.sites if world.me in world.spies[site]]


JUDGES: dict[str, Callable[[World, re.Match[str]], object]] = {
    r"No (.*) is in its range(?: \((.*?)\))?.*; (?:elsewhere there are some: (.*)|there is none .*)"
    r"\.": none_in_range,
    r"No empty space is in its range(?: \((.*?)\))?.*?(?: but (\d+) empty route spaces? .*)?\.": no_space,
    r"It has no spy on the map\.": lambda world, said: not own_spies(world),
    r"No site with a spy of its own has an empty space: (.*)\.": lambda world, said: (
        are(said[1], own_spies(world)) and not any(map(world.room, own_spies(world)))
    ),
    r"No site with a spy of its own has an enemy troop: (.*)\.": lambda world, said: (
        are(said[1], own_spies(world)) and not any(map(world.enemies, own_spies(world)))
    ),
    r"All its spies are on the map: (.*)\.": lambda world, said: (
        len(own_spies(world)) == 5 and are(said[1], own_spies(world))
    ),
    r"All its troops are deployed.*": lambda world, said: not world.barracks,
}


def reasons(table: Table, seat: int) -> list[str]:
    """Why each line of each action says no now."""
    pages, mind = Actor(table, seat).pages, Mind(View(table, seat))
    every: list[Page] = [
        *pages.guile,
        pages.wasted,
        pages.convert_white,
        pages.convert_player,
        *pages.conquest,
    ]
    every += [page for action in pages.malice for page in action]
    lines = [line for page in every for line in all_lines(page.lines) if isinstance(line, Can)]
    return [found.text for found in (line.plans(mind) for line in lines) if isinstance(found, No)]


@pytest.mark.parametrize("seats", LINE_UPS, ids=len)
def test_every_reason_is_true(seats: tuple[str, ...]) -> None:
    told = Counter[str]()
    options = {"coop": "yes"} if len(seats) == 4 else {}
    for seed in range(3):
        match = Match(Header.of(GAME, seats, options, seed), keep=False)
        for number in range(20, 3000, 7):
            match.advance(until=number)
            if match.over:
                break
            table = match.table
            assert isinstance(table, Table)
            if not table.players[table.active].automa:
                continue
            world = World(GAME.position(table))
            for text in reasons(table, table.active):
                pattern, said = next(
                    (pattern, said) for pattern in JUDGES if (said := re.fullmatch(pattern, text)) is not None
                )
                told[pattern] += 1
                assert JUDGES[pattern](world, said), text
    assert sum(told.values()) > 60
    assert len(told) > 2
