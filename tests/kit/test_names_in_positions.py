"""What a person may write in a position: ids and printed names, in any case; what cannot be is refused."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

import understudy
from tests.cli.mutants import places
from understudy.core.errors import BadPosition, BadSetup, Mistake
from understudy.core.match import Header, Match
from understudy.core.registry import find
from understudy.core.requests import Choose, Judge
from understudy.kit.asking import header_of

GAMES = ("tyrants", "carwars", "arcs", "swccg", "armada")
#: The others have tests of this kind of their own.
SLIPPED = ("tyrants", "carwars")
#: Written by programs only: steps of the rules, what was judged and said; and a car's own choice of cars.
NOT_NAMES = {"agenda", "facts", "known", "said"}


@cache
def written(game: str) -> tuple[dict[str, Any], ...]:
    """Positions out of games of every kind."""
    found: list[dict[str, Any]] = []
    for number, (seats, options) in enumerate(find(game).showcase):
        match = Match(Header.of(find(game), seats, options, number))
        match.advance(until=500)
        tables = match.tables()
        found += [find(game).position(table) for table in (tables[1], tables[len(tables) // 2], tables[-1])]
    return tuple(found)


def at(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def louder(data: dict[str, Any], rng: Random) -> Iterator[dict[str, Any]]:
    """The same position with one name in capitals."""
    names = [
        path
        for path in places(data)
        if path[0] not in NOT_NAMES and path[-1] not in ("id", "name") and isinstance(at(data, path), str)
        if path != ("options", "cars")
    ]
    for path in rng.sample(names, min(8, len(names))):
        new = copy.deepcopy(data)
        at(new, path[:-1])[path[-1]] = at(data, path).upper()
        yield new


def plain(data: dict[str, Any]) -> dict[str, Any]:
    """A car of one's own is written as it was given."""
    cars = [{**car, "build": str(car["build"]).casefold()} for car in data.get("cars", [])]
    return {**data, "cars": cars}


@pytest.mark.parametrize("game", GAMES)
def test_names_are_read_in_any_case(game: str) -> None:
    rng = Random(game)
    for data in written(game):
        for loud in louder(data, rng):
            again = find(game).position(find(game).read_position(loud))
            assert plain(again) == plain(data)


@pytest.mark.parametrize("game", GAMES)
def test_a_position_says_of_which_game_it_is(game: str) -> None:
    found = find(game)
    for name in (found.name.upper(), found.title, found.title.upper()):
        assert found.position(found.read_position({"game": name}))["game"] == game
    with pytest.raises(BadPosition, match=f"this is a position of “chess”, not of {game}"):
        found.read_position({"game": "chess"})


def test_a_question_is_named_in_any_case() -> None:
    market = ["Blackguard", "Bounty Hunter", "Kobold"]
    board = {"skullport": {"red": 1, "black": 2}}
    asks = {"topic": "MALICE", "seat": "Red", "about": {"Left": 1}}
    decided = understudy.decide("tyrants", {"market": market, "board": board, "ask": asks})
    plain = understudy.decide(
        "tyrants",
        {"market": market, "board": board, "ask": {"topic": "malice", "seat": "red", "about": {"left": 1}}},
    )
    assert str(decided) == str(plain) != ""


def test_files_cannot_be_named_in_another_case_either() -> None:
    with pytest.raises(BadSetup, match="only in the terminal"):
        find("swccg").refuse_files_in({"options": {"DARK": "/etc/deck.json"}})


CALLED: tuple[tuple[str, dict[str, Any], dict[str, Any]], ...] = (
    (
        "tyrants",
        {"first": "Black", "board": {"Ched Nasad": {"Red": 2, "spies": ["BLACK"]}}, "north": "Top"},
        {"first": "black", "board": {"ched-nasad": {"red": 2, "spies": ["black"]}}, "north": "top"},
    ),
    (
        "tyrants",
        {"players": [{"hand": ["Noble", "ADVOCATE"]}, {}], "turn": {"aspects": {"Guile": 1}}},
        {"players": [{"hand": ["noble", "advocate"]}, {}], "turn": {"aspects": {"guile": 1}}},
    ),
    (
        "carwars",
        {"active": "AMBER", "cars": [{"personality": "Aggressive", "fires": ["Front"], "speed": 3}]},
        {"active": "amber", "cars": [{"personality": "aggressive", "fires": ["front"], "speed": 3}]},
    ),
    (
        "carwars",
        {"things": [{"kind": "Oil", "id": "oil-1", "at": [10, 10, 0]}], "step": "Combat", "active": "amber"},
        {"things": [{"kind": "oil", "id": "oil-1", "at": [10, 10, 0]}], "step": "combat", "active": "amber"},
    ),
)


@pytest.mark.parametrize(("game", "named", "plain"), CALLED)
def test_names_as_they_are_printed(game: str, named: dict[str, Any], plain: dict[str, Any]) -> None:
    read, position = find(game).read_position, find(game).position
    assert position(read(named)) == position(read(plain))


#: What cannot be, with words of the sentence that says so.
IMPOSSIBLE: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("tyrants", {"agenda": [["start", [1]]] * 9}, "9 free starting sites are needed"),
    ("carwars", {"order": ["amber"], "active": "amber"}, "order: name every running car.*Cobalt"),
    ("carwars", {"order": [], "active": "amber"}, "order: name every running car.*Amber and Cobalt"),
    ("carwars", {"facts": {"band:0:1": 40}}, r"facts\.band:0:1: 40 is out of range"),
    ("carwars", {"facts": {"arcs:0:1": 16}}, r"facts\.arcs:0:1: 16 is out of range"),
    ("carwars", {"facts": {"arcs:0:7": 1}}, "is not a known fact"),
)


@pytest.mark.parametrize(("game", "data", "said"), IMPOSSIBLE)
def test_what_cannot_be_is_refused(game: str, data: dict[str, Any], said: str) -> None:
    with pytest.raises(BadPosition, match=said):
        find(game).read_position(data)


def slipped(data: dict[str, Any], rng: Random) -> dict[str, Any]:
    """A position with a few slips of the pen: other numbers, other names, a part twice or not at all."""
    new = copy.deepcopy(data)
    paths = list(places(data))
    words = [at(data, path) for path in paths if isinstance(at(data, path), str)]
    for path in rng.sample(paths, rng.choice((1, 1, 2, 3))):
        try:
            value, holder = at(new, path), at(new, path[:-1])
        except (KeyError, IndexError, TypeError):
            continue  # what held it was changed before
        match value:
            case bool():
                holder[path[-1]] = not value
            case int():
                holder[path[-1]] = rng.choice((value + 1, value - 1, -value, 0, 1, 2, 5, 40, 99))
            case str():
                holder[path[-1]] = rng.choice(words)
            case list():
                holder[path[-1]] = rng.choice(([], value + value[:1], value[1:], value[::-1]))
            case float():
                holder[path[-1]] = rng.choice((0.0, value + 0.5, -value))
    return new


def asked(game: str, data: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The same, with a question in its middle and something said about it."""
    topic = rng.choice(list(find(game).asks))
    said = (0, 1, 2, 7, -1, "front", "gunner", "amber", "red", "skullport", ["front"], "guile", "D2 left")
    about = {word: rng.choice(said) for word in find(game).asks[topic].about if rng.random() < 0.5}
    plain = {name: value for name, value in data.items() if name != "agenda"}
    return {**plain, "ask": {"topic": topic, "about": about}}


@pytest.mark.parametrize("game", SLIPPED)
def test_a_position_with_slips_is_refused_or_played_on(game: str) -> None:
    rng, refused = Random(f"slips {game}"), 0
    for number in range(160):
        data = slipped(rng.choice(written(game)), rng)
        if rng.random() < 0.4:
            data = asked(game, data, rng)
        try:
            play(Match(header_of(find(game), data, number), keep=False), rng)
        except Mistake:
            refused += 1
    assert 40 < refused < 150


def play(match: Match, rng: Random) -> None:
    """Some answers on, and all that fronts would show."""
    game: Any = match.header.game
    match.advance(until=30)
    while isinstance(match.pending, Choose | Judge) and len(match.entries) < 30:
        match.answer(rng.choice(match.pending.options()))
    match.scores()
    game.position(match.table)
    for seat in range(len(match.header.seats)):
        assert game.picture is not None
        game.picture(match.table, seat)
        game.words.board(match.table, seat, 80)
