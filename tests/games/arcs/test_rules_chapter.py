"""R-SCORE, R-END, R-SETUP: scoring, clean-up, the end, the set-up."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.arcs.tables import THREE, TWO, ambitions, offered, play, player, start, table
from understudy.core.match import Header, Match
from understudy.games.arcs import GAME
from understudy.games.arcs.cards import SETUP_CARDS
from understudy.games.arcs.places import GATES, IN_CLUSTER, TYPES
from understudy.games.arcs.rules.chapter import standings
from understudy.games.arcs.scoring import winner
from understudy.kit.masks import bits


def scored(*players: dict[str, Any], seats: tuple[str, ...] = THREE, **parts: Any) -> Match:
    """The chapter ends at once: nobody has cards."""
    return start({"players": list(players), "agenda": [["chapter_end", []]], **parts}, seats)


def power(match: Match) -> list[int]:
    return [player.power for player in table(match).players]


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ([3, 1, 0], ([0], [1])),
        ([3, 3, 2], ([], [0, 1])),
        ([3, 2, 2], ([0], [])),
        ([0, 0, 0], ([], [])),
        ([1, 0, 0], ([0], [])),
        ([2, 2, 2], ([], [0, 1, 2])),
    ],
)
def test_r_score_2_to_4_places(numbers: list[int], expected: tuple[list[int], list[int]]) -> None:
    assert standings(numbers) == expected


def test_r_score_2_first_and_second_place() -> None:
    red, blue = {"captives": {"blue": 3}}, {"captives": {"red": 1}}
    match = scored(red, blue, ambitions={"tyrant": ["high", "low"]})
    assert power(match) == [7, 3, 0]


def test_r_score_3_a_tie_for_first_gives_second_place_power() -> None:
    match = scored({"captives": {"blue": 1}}, {"captives": {"red": 1}}, ambitions={"tyrant": ["high"]})
    assert power(match) == [3, 3, 0]


def test_r_score_5_city_bonus_for_an_untied_first_place() -> None:
    for cities, bonus in {2: 0, 1: 2, 0: 5}.items():
        match = scored({"captives": {"blue": 1}, "cities": cities}, ambitions={"tyrant": ["high"]})
        assert power(match)[0] == 5 + bonus


def test_scores_tell_where_power_comes_from() -> None:
    red = {"captives": {"blue": 1}, "trophies": {"blue": {"ship": 1}}, "cities": 1, "power": 4}
    ambitions = {"tyrant": ["high"], "warlord": ["mid"]}
    match = scored(red, {"captives": {"red": 2}}, ambitions=ambitions)
    first, second, third = GAME.scores(table(match))
    none = {"tycoon": 0, "keeper": 0, "empath": 0}
    assert first.parts == {**none, "tyrant": 3, "warlord": 3, "city bonus": 2, "before": 4}
    assert second.parts == {**none, "tyrant": 5, "warlord": 0, "city bonus": 0, "before": 0}
    assert [score.total for score in (first, second, third)] == [12, 5, 0] == power(match)
    again = GAME.read_position(GAME.position(table(match)))
    assert GAME.scores(again) == [first, second, third] == GAME.scores(table(match).copy())


def test_r_score_5_no_bonus_for_a_tie_and_once_per_ambition() -> None:
    red, blue = {"captives": {"blue": 1}, "cities": 0}, {"captives": {"red": 1}}
    assert power(scored(red, blue, ambitions={"tyrant": ["high"]}))[0] == 3
    match = scored(red, ambitions={"tyrant": ["high", "mid"]})
    assert power(match)[0] == 5 + 3 + 5


def test_r_score_7_the_neutral_tokens_take_a_place_but_no_power() -> None:
    parts = {"ambitions": {"tycoon": ["high"]}, "neutral": {"fuel": 2}}
    match = scored({"resources": ["fuel"]}, {}, seats=TWO, **parts)
    assert power(match) == [3, 0], "second behind the neutral tokens"
    match = scored({"resources": ["fuel", "material"]}, {}, seats=TWO, **parts)
    assert power(match) == [3, 0], "tied with them"


def test_r_end_1_trophies_and_captives_go_home_only_if_scored() -> None:
    red = {"trophies": {"blue": {"ship": 2, "city": 1, "agent": 1}}, "captives": {"blue": 1}}
    match = scored(red, ambitions={"warlord": ["low"]})
    blue = player(match, "blue")
    assert (blue.ships, blue.cities, blue.agents) == (15, 5, 9)
    assert sum(player(match).captives) == 1


def test_r_res_3_a_city_that_comes_home_closes_a_slot() -> None:
    red = {"trophies": {"blue": {"city": 1}}}
    blue = {"cities": 4, "resources": ["fuel", "relic", "weapon"]}
    match = scored(red, blue, ambitions={"warlord": ["low"]})
    assert offered(match) == ["drop:fuel", "drop:weapon", "drop:relic"]
    play(match, "drop:fuel", "put:relic")
    assert player(match, "blue").slots[:3] == [3, 2, -1]
    assert table(match).supply[1] == 5


def test_r_end_2_markers_flip_from_the_lowest() -> None:
    from understudy.games.arcs.queries import marker_value

    values = {1: [(2, 0), (3, 2), (5, 3)], 2: [(4, 2), (3, 2), (5, 3)], 4: [(4, 2), (6, 3), (9, 4)]}
    for chapter, expected in values.items():
        match = start({"chapter": chapter, "players": [{"hand": ["ADM2"]}]})
        assert [marker_value(table(match), marker) for marker in range(3)] == expected
    match = scored(ambitions={"tyrant": ["high"]})
    assert table(match).flipped == 1
    assert ambitions(match) == {}


def test_r_end_3_the_game_ends_at_its_power_or_after_five_chapters() -> None:
    assert table(scored({"power": 30})).over
    assert not table(scored({"power": 29})).over
    assert table(scored(chapter=5)).over
    assert not table(scored({"power": 32}, seats=TWO)).over
    assert table(scored({"power": 27}, seats=("person",) * 4)).over


def test_r_end_3_a_tie_goes_to_the_first_from_the_initiative() -> None:
    match = scored({"power": 30}, {"power": 30}, {"power": 2}, initiative="blue")
    assert winner(table(match)) == 1


def test_bc03_a_cartel_makes_rivals_discard_even_unscored() -> None:
    match = scored({"guilds": ["BC03"]}, {"resources": ["material", "fuel"]})
    assert player(match, "blue").slots[:2] == [-1, 1]


@pytest.mark.parametrize("card", list(SETUP_CARDS), ids=lambda card: card.id)
def test_r_setup_7_every_setup_card(card: Any) -> None:
    match = Match(Header.of(GAME, ("random",) * card.players, {"setup-card": card.id}, 3))
    match.advance(until=40)
    game = Match(Header.of(GAME, ("person",) * card.players, {"setup-card": card.id}, 3))
    game.advance()
    board = table(game).board
    first = table(game).initiative
    for number, systems in enumerate(card.seats):
        seat = (first + number) % card.players
        assert board.cities_at(seat, systems[0]) == 1
        assert board.fresh(seat, systems[0]) == 3
        assert board.ports_at(seat, systems[1]) == 1
        assert all(board.fresh(seat, system) == 2 for system in systems[2:])
        assert table(game).players[seat].slots[:2] == [TYPES[systems[0]], TYPES[systems[1]]]
        assert table(game).players[seat].cities == 4
    for cluster in card.out_of_play:
        assert not board.in_play & IN_CLUSTER[cluster]


def test_r_setup_6_neutral_tokens_with_two_seats() -> None:
    match = Match(Header.of(GAME, TWO, {"setup-card": "2SETUP01"}, 3))
    match.advance()
    game = table(match)
    planets = [TYPES[system] for cluster in (0, 5) for system in bits(IN_CLUSTER[cluster] & ~GATES)]
    assert list(game.neutral) == [planets.count(kind) for kind in range(5)]
    assert sum(game.supply) + sum(game.neutral) + 4 == 25


def test_r_setup_2_ones_and_sevens_only_with_four() -> None:
    for seats, cards in {2: 20, 3: 20, 4: 28}.items():
        match = Match(Header.of(GAME, ("person",) * seats, {}, 1))
        match.advance()
        game = table(match)
        assert len(game.stack) + sum(len(player.hand) for player in game.players) == cards
        assert len([spot for spot in game.court if spot != -1]) == (3 if seats == 2 else 4)
