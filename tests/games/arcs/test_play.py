"""Whole games: random and sensible seats of all sizes, with leaders; nothing is ever lost."""

from __future__ import annotations

import pytest

from tests.games.arcs.tables import table
from understudy.core.events import Watch
from understudy.core.match import Header, Match
from understudy.core.requests import Choose
from understudy.games.arcs import GAME
from understudy.games.arcs.board import CITY, PORT, SHIP
from understudy.games.arcs.cards import LEADERS
from understudy.games.arcs.places import NONE
from understudy.games.arcs.table import Table

SIZES = [(size, leaders) for size in (2, 3, 4) for leaders in ("no", "yes")]


def new_match(size: int, leaders: str, seed: int, seat: str = "random") -> Match:
    return Match(Header.of(GAME, (seat,) * size, {"leaders": leaders}, seed))


def check_totals(game: Table) -> None:
    """R-COMP-1, R-COMP-2: everything is somewhere, once."""
    for seat, player in enumerate(game.players):
        lost = LEADERS[player.leader].name if player.leader != NONE else ""
        boxes = [sum(each.trophies[seat * 4 + piece] for each in game.players) for piece in range(4)]
        ships = player.ships + game.board.on_map(seat, SHIP) + boxes[0]
        assert ships in (15, 13) if lost == "Overseer" else ships == 15
        assert player.starports + game.board.on_map(seat, PORT) + boxes[1] == 5
        cities = player.cities + game.board.on_map(seat, CITY) + boxes[2]
        assert cities in (5, 3) if lost == "Anarchist" else cities == 5
        agents = player.agents + boxes[3] + sum(each.captives[seat] for each in game.players)
        agents += sum(game.agents[spot * 4 + seat] for spot in range(4))
        agents += player.outrage.bit_count() - player.owed
        assert agents in (10, 7) if lost == "Overseer" else agents == 10
    for resource in range(5):
        out = sum(player.slots.count(resource) for player in game.players)
        shaped = sum(
            game.board.types[system] == resource for system in range(24) if game.board.shaped >> system & 1
        )
        total = game.supply[resource] + game.neutral[resource] + game.spent[resource] + out + shaped
        assert total == 5
    cards = [*game.stack, *game.discards, *(card for player in game.players for card in player.hand)]
    cards += [card for _, card, _ in game.played]
    assert len(cards) == len(set(cards))
    court = [*game.court_deck, *game.buried, *game.court_discard, *(c for c in game.court if c != NONE)]
    court += [court for _, court, _ in game.unions]
    assert len(court) + sum(player.guilds.bit_count() for player in game.players) == 31


@pytest.mark.parametrize(("size", "leaders"), SIZES)
def test_random_games_end_and_lose_nothing(size: int, leaders: str) -> None:
    for seed in range(3):
        match = new_match(size, leaders, seed)
        match.advance()
        assert match.over
        for game in match.tables():
            assert isinstance(game, Table)
            check_totals(game)
        assert table(match).over
        assert sum(score.winner for score in match.scores()) == 1


@pytest.mark.parametrize("size", [2, 3, 4])
def test_the_sensible_stand_in_beats_chance(size: int) -> None:
    wins = 0
    for seed in range(10):
        seats = ["random"] * size
        seats[seed % size] = "greedy"
        match = Match(Header.of(GAME, seats, {}, seed), keep=False)
        match.advance()
        wins += match.scores()[seed % size].winner
    assert wins >= 7


@pytest.mark.parametrize(("size", "leaders"), SIZES)
def test_every_option_and_event_has_words(size: int, leaders: str) -> None:
    watch = Watch()
    match = Match(Header.of(GAME, ("random",) * size, {"leaders": leaders}, 11), watch=watch)
    number = 0
    while True:
        match.advance(until=number)
        if match.over:
            break
        request = match.paused
        if isinstance(request, Choose):
            for option in request.options():
                text = GAME.words.option(table(match), option)
                assert text
                assert ":" not in text or text[0].isupper(), text
                assert GAME.option(option.id) is option
        number += 1
    for event in watch.events():
        sentence = GAME.words.event(table(match), event)
        assert sentence == "" or sentence[-1] in ".!", event


@pytest.mark.parametrize("size", [2, 3, 4])
def test_the_text_board_fits_a_hundred_columns(size: int) -> None:
    match = new_match(size, "yes", 4)
    match.advance(until=150)
    for seat in (-1, 0):
        for part in ("", *GAME.words.parts):
            for line in GAME.words.board(table(match), seat, 100, part).splitlines():
                assert len(line.replace("[bold]", "").replace("[/bold]", "")) <= 100, line


@pytest.mark.parametrize("size", [2, 4])
def test_fork_undo_and_positions_agree_at_every_decision(size: int) -> None:
    match = new_match(size, "yes", 7)
    number = 0
    while number < 250:
        match.advance(until=number)
        if match.over:
            break
        if number % 7 == 0:
            assert GAME.position(table(match.fork())) == GAME.position(table(match))
        number += 1
    for game in match.tables():
        data = GAME.position(game)  # type: ignore[arg-type]
        assert GAME.position(GAME.read_position(data)) == data


@pytest.mark.parametrize(
    ("id", "touched"),
    [
        ("move:1A:1G", ("1A", "1G")),
        ("tax:1A:blue", ("1A", "blue")),
        ("repair:1A:damaged-ship", ("1A", "1A:damaged-ship")),
        ("steal:blue:slot-2", ("blue", "slot-2")),
        ("declare:keeper", ("keeper",)),
        ("spend:fuel:material", ("fuel",)),
        ("cluster:4", ("4G", "4A", "4C", "4H")),
        ("union:BC04:ADM3", ("ADM3", "BC04")),
        ("use-lore:L24", ("L24",)),
        ("group:2-1", ()),
    ],
)
def test_options_name_what_they_touch(id: str, touched: tuple[str, ...]) -> None:
    option = GAME.option(id)
    assert option is not None
    assert GAME.words.touches(option) == touched
