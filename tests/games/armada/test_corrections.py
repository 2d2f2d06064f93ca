"""What differs on the real table is set right, and what follows from it follows."""

from __future__ import annotations

import pytest

from tests.games.armada.tables import Played, fleet, position
from understudy.core.chance import any_option
from understudy.core.corrections import Measure
from understudy.core.errors import IllegalAnswer
from understudy.core.events import Event, Watch
from understudy.core.match import Header, Match
from understudy.core.requests import Choose
from understudy.games.armada import GAME
from understudy.games.armada.rules.damage import pile
from understudy.games.armada.table import UNSEEN, Table

START = position(
    fleet("rebel", ["cr90_corvette_a", "nebulon_b_escort_frigate"], ["x_wing_squadron"]),
    fleet("imperial", ["victory_ii_class_star_destroyer"], ["tie_fighter_squadron"]),
    [
        {"pose": [500, 300, 0], "dials": ["navigate"]},
        {"pose": [700, 300, 0], "dials": ["repair", "squadron"]},
        {"pose": [600, 700, 180], "dials": ["navigate", "repair", "repair"]},
    ],
    [{"at": [300, 300]}, {"at": [300, 700]}],
)


def table_of(match: Match) -> Table:
    table = match.table
    assert isinstance(table, Table)
    return table


def value(match: Match, seat: int, name: str) -> str:
    return next(field.value for field in match.fields() if field.seat == seat and field.name == name)


def test_values_of_ships_and_squadrons_are_set_and_told() -> None:
    played = Played(START)
    match, table = played.match, played.table
    for seat, name, wanted in (
        (0, "ship-1-speed", "3"),
        (0, "ship-1-shields-front", "0"),
        (0, "ship-2-command-repair", "yes"),
        (0, "ship-2-raid-navigate", "yes"),
        (1, "ship-1-token-brace", "exhausted"),
        (1, "ship-1-activated", "yes"),
        (1, "ship-1-x", "612.5"),
        (1, "ship-1-heading", "170"),
        (0, "squadron-0-hull", "3"),
        (1, "squadron-1-y", "650"),
        (0, "pass-tokens", "2"),
    ):
        match.correct(seat, name, wanted)
        assert value(match, seat, name) == wanted
    table = played.table
    assert (table.ships[0].speed, table.ships[0].shields[0]) == (3, 0)
    assert table.ships[2].pose.x == 612.5
    assert table.squadrons[0].hull == 3
    assert table.passes == [2, 0]
    position = GAME.position(table)
    assert GAME.position(GAME.read_position(position)) == position


def test_a_correction_is_told_in_words_but_not_a_facedown_dial() -> None:
    match = Match(Header.of(GAME, ("person", "person"), {}, 1, dict(START)), watch=(watch := Watch()))
    match.advance()
    match.correct(1, "ship-1-dial-1", "squadron")
    match.correct(1, "ship-1-shields-rear", "0")
    told = [note for note in watch.notes if isinstance(note, Event) and note.verb == "corrected"]
    assert [note.to for note in told] == [(1,), None]
    words = [GAME.words.event(table_of(match), note) for note in told]
    assert words[0].endswith("facedown dial 1 is squadron.")
    assert words[1].endswith("rear shields is 0.")
    assert value(match, 1, "ship-1-dial-1") == "facedown"


def test_damage_cards_come_from_the_deck_and_go_back() -> None:
    match = Played(START).match
    name = "ship-1-damage-1"
    match.correct(0, name, "facedown")
    match.correct(0, "ship-1-damage-2", "crew-panic")
    table = table_of(match)
    assert table.ships[0].cards[0] == UNSEEN
    assert (len(table.deck), pile(table)) == (51, 50)
    match.correct(0, name, "none")
    table = table_of(match)
    assert len(table.ships[0].cards) == 1
    assert value(match, 0, name) == "crew-panic"
    assert (len(table.deck), pile(table)) == (51, 51)
    match.correct(0, name, "none")
    assert len(table_of(match).deck) == 52


def test_the_last_damage_card_destroys_a_ship_and_the_last_ship_ends_the_game() -> None:
    match = Played(START).match
    hull = table_of(match).ships[2].build.hull
    for number in range(1, hull + 1):
        match.correct(1, f"ship-1-damage-{number}", "facedown")
    assert not table_of(match).ships[2].alive
    assert table_of(match).phase == "end"
    match.undo()
    assert table_of(match).ships[2].alive
    match.correct(0, "squadron-0-hull", "0")
    assert not table_of(match).squadrons[0].in_play


def test_what_cannot_be_is_refused_with_what_could_be() -> None:
    match = Played(START).match
    with pytest.raises(IllegalAnswer, match=r"cannot be “5”. Choose from: 0, 1, 2; now it is 2"):
        match.correct(0, "ship-1-shields-front", "5")
    with pytest.raises(IllegalAnswer, match=r"ship-1-x cannot be “-3”. Choose from: 0 to 1828; now"):
        match.correct(0, "ship-1-x", "-3")


def test_a_measure_is_listed_in_whole_numbers_and_holds_tenths() -> None:
    measure = Measure(0, 359)
    assert (len(measure), measure[0], measure[-1], measure[1:3]) == (360, "0", "359", ["1", "2"])
    assert "12.5" in measure
    assert "359.1" not in measure
    assert "1.25" not in measure
    assert "" not in measure
    assert measure.index("12.5") == 12
    with pytest.raises(ValueError, match="400"):
        measure.index("400")


def test_the_activation_card_of_the_deck_is_set_right() -> None:
    ids = GAME.read_position({"seats": ["person", "ai"]}).config.deck.ids
    start = {**START, "seats": ["person", "ai"], "orders": [None, {"active": ids[3]}]}
    match = Match(Header.of(GAME, ("person", "ai"), {}, 1, start))
    match.advance()
    match.correct(1, "ai-card", ids[5])
    orders = table_of(match).orders[1]
    assert orders is not None
    assert (orders.active, 3 in orders.bag, 5 in orders.bag) == (5, True, False)


def test_what_was_put_there_in_this_very_step_is_refused_and_nothing_breaks() -> None:
    """A ship is deployed, and its cards ask: where it stands is chosen in the same step."""
    match = Match(Header.of(GAME, ("person", "ai"), {"scenario": "pair_1"}, 4), watch=Watch())
    request = match.advance()
    while request is not None and request.topic != "preset-round":
        assert isinstance(request, Choose)
        request = match.answer(any_option(request, 4, len(match.entries)))
    assert request is not None
    ship = table_of(match).ships[int(request.about["ship"])]
    before = GAME.position(table_of(match))
    with pytest.raises(IllegalAnswer, match="cannot be corrected"):
        match.correct(ship.seat, f"ship-{ship.build.number}-x", "700")
    assert match.pending is request
    assert GAME.position(table_of(match)) == before


def test_tokens_of_cards_are_moved() -> None:
    """A mine lies where it does on the real table."""
    played = Played({**START, "laid": [{"kind": "mine", "at": [900, 450]}]})
    played.match.correct(0, "map-token-1-x", "912.5")
    assert (played.table.laid[0].x, played.table.laid[0].y) == (912.5, 450.0)


def test_values_beside_the_units_are_told_in_words() -> None:
    laid = {**START, "laid": [{"kind": "mine", "at": [900, 450]}], "passes": [1, 0]}
    match = Match(Header.of(GAME, ("person", "person"), {}, 1, laid), watch=(watch := Watch()))
    match.advance()
    for seat, name, new in (
        (0, "map-token-1-x", "912.5"),
        (0, "map-token-1-y", "460"),
        (1, "pass-tokens", "2"),
    ):
        match.correct(seat, name, new)
    told = [note for note in watch.notes if isinstance(note, Event) and note.verb.startswith("corrected")]
    assert [GAME.words.event(table_of(match), note) for note in told] == [
        "Corrected: First player: mine 1 is at x 912.5.",
        "Corrected: First player: mine 1 is at y 460.",
        "Corrected: Second player: pass tokens are 2.",
    ]
