"""What lies on the real table is set right: cards by name, piles by number, states, systems."""

from __future__ import annotations

import pytest

from tests.games.swccg.tables import Lab
from understudy.core.errors import IllegalAnswer
from understudy.core.events import Watch
from understudy.core.match import Header, Match
from understudy.core.registry import find
from understudy.games.swccg import GAME
from understudy.games.swccg.corrections import CORRECTIONS, HIDDEN, has_room
from understudy.games.swccg.data import DARK, LIGHT
from understudy.games.swccg.strength import power_at
from understudy.games.swccg.table import BIT, FORCE, LOST, PILOT, PLAY, RESERVE, WORN, Table, bits

#: The Cantina, Tatooine, Darth Vader, a Stormtrooper, a lightsaber, a TIE, a Dark Interrupt.
CARDS = ("D1_290", "D1_289", "D1_168", "D1_194", "D1_194", "D1_324", "D1_304", "D1_247")


def correct(table: Table, seat: int, name: str, value: str) -> None:
    field = CORRECTIONS.find(table, seat, name)
    field.check(value)
    CORRECTIONS.put(table, field, value)
    assert CORRECTIONS.find(table, seat, name).value in (value, HIDDEN)


def titled(table: Table, title: str) -> int:
    return next(card for card, one in enumerate(table.cards) if one.title == title)


def test_a_card_is_laid_wherever_it_lies_on_the_real_table() -> None:
    lab = Lab(*CARDS)
    site, system = lab.place("D1_290"), lab.place("D1_289")
    table = lab.table
    vader, tie = titled(table, "Darth Vader"), titled(table, "TIE Fighter")
    reserve = len(table.piles[DARK][RESERVE])
    correct(table, DARK, "darth-vader", "at Tatooine: Cantina")
    assert (table.zone[vader], table.spot[vader]) == (PLAY, site)
    assert len(table.piles[DARK][RESERVE]) == reserve - 1
    assert power_at(table, site, DARK) == 6
    correct(table, DARK, "tie-fighter", "at Tatooine")
    correct(table, DARK, "darth-vader", "pilot of TIE Fighter")
    assert (table.host[vader], table.slot[vader], table.spot[vader]) == (tie, PILOT, system)
    saber = titled(table, "Vader's Lightsaber")
    correct(table, DARK, "vaders-lightsaber", "on Darth Vader")
    assert (table.host[saber], table.slot[saber]) == (vader, WORN)
    correct(table, DARK, "vaders-lightsaber", "Lost Pile")
    correct(table, DARK, "darth-vader", "hand")
    assert table.hands[DARK] >> vader & 1
    assert table.piles[DARK][LOST] == [saber]


def test_a_card_is_laid_only_where_a_position_may_have_it() -> None:
    """No starfighter is at the Cantina, no character in space; with the site alone no TIE is deployed."""
    lab = Lab(*CARDS)
    lab.place("D1_290")
    table = lab.table
    tie = titled(table, "TIE Fighter")
    assert not has_room(table, tie)
    lab.place("D1_289")
    assert has_room(table, tie)
    for name, possible in (("tie-fighter", {"at Tatooine"}), ("darth-vader", {"at Tatooine: Cantina"})):
        allowed = CORRECTIONS.find(table, DARK, name).allowed
        assert {value for value in allowed if value.startswith("at ")} == possible


def test_what_cannot_be_is_refused() -> None:
    """A second one of a unique card; what carries something does not leave; nothing lies where nothing is."""
    lab = Lab(*CARDS, "D1_168", "D1_295")
    lab.place("D1_290")
    lab.place("D1_289")
    lab.place("D1_295")
    table = lab.table
    correct(table, DARK, "darth-vader", "at Tatooine: Cantina")
    with pytest.raises(IllegalAnswer, match=r"darth-vader-2 cannot be .* Choose from: hand, Reserve Deck"):
        correct(table, DARK, "darth-vader-2", "at Tatooine: Cantina")
    with pytest.raises(IllegalAnswer, match="cannot be “at Hoth”"):
        correct(table, DARK, "stormtrooper", "at Hoth")
    correct(table, DARK, "vaders-lightsaber", "on Darth Vader")
    with pytest.raises(IllegalAnswer, match="cannot be “Lost Pile”"):
        correct(table, DARK, "darth-vader", "Lost Pile")
    correct(table, DARK, "stormtrooper", "at Tatooine: Cantina")
    correct(table, DARK, "stormtrooper-2", "at Tatooine: Cantina")


def test_piles_are_counted_and_states_are_set() -> None:
    lab = Lab(*CARDS, "L1_40")
    site = lab.place("D1_290")
    spy = lab.put("D1_194", site)
    table = lab.table
    correct(table, LIGHT, "force-pile", "7")
    correct(table, LIGHT, "used-pile", "3")
    assert [len(table.piles[LIGHT][zone]) for zone in (RESERVE, FORCE)] == [50, 7]
    correct(table, LIGHT, "force-pile", "2")
    correct(table, LIGHT, "activated", "4")
    assert (len(table.piles[LIGHT][FORCE]), table.activated[LIGHT]) == (2, 4)
    with pytest.raises(IllegalAnswer, match="Choose from: 0 to 57"):
        correct(table, LIGHT, "force-pile", "58")
    correct(table, DARK, "stormtrooper-undercover", "yes")
    assert table.undercover == BIT[spy]


def test_nobody_learns_from_it_what_a_bot_holds() -> None:
    """Cards in hand and in piles are hidden alike; their places are told only by who laid them there."""
    match = Match(Header.of(GAME, ("person", "player"), {}, 4), watch=Watch())
    match.advance()
    table = match.table
    assert isinstance(table, Table)
    assert bits(table.hands[LIGHT])
    values = {field.value for field in match.fields() if field.text.endswith(": where") and field.seat}
    assert values == {HIDDEN}
    assert not any(field.name == "hand" for field in match.fields())


def test_a_location_is_laid_and_the_one_under_it_is_raised() -> None:
    lab = Lab("D1_290", "L1_128", *CARDS[2:])
    table = lab.table
    for seat in (DARK, LIGHT):
        field = CORRECTIONS.find(table, seat, "tatooine-cantina")
        assert "on the table" in field.allowed
        CORRECTIONS.put(table, field, "on the table")
    dark, light = table.stacks[0][1], table.stacks[0][0]
    assert (table.owner[dark], table.owner[light]) == (DARK, LIGHT)
    CORRECTIONS.put(table, CORRECTIONS.find(table, DARK, "tatooine-cantina"), "top of its location")
    assert table.stacks == [[dark, light]]
    assert CORRECTIONS.find(table, LIGHT, "tatooine-cantina").value == "under its location"


def test_a_correction_is_told_in_a_sentence_and_taken_back() -> None:
    watch = Watch()
    match = Match(Header.of(GAME, ("person", "player"), {}, 4), watch=watch)
    match.advance()
    field = next(
        one for one in match.fields() if one.seat == 0 and any(word.startswith("at ") for word in one.allowed)
    )
    place = next(word for word in field.allowed if word.startswith("at "))
    match.correct(0, field.name, place)
    label = field.text.removesuffix(": where")
    said = [find("swccg").words.event(match.table, event) for event in watch.events()]
    assert f"Corrected: {label} is {place}." in said
    assert next(one for one in match.fields() if one.name == field.name and one.seat == 0).value == place
    match.undo()
    assert next(one for one in match.fields() if one.name == field.name and one.seat == 0).value != place


def test_every_value_that_is_corrected_is_told_in_words() -> None:
    lab = Lab("D1_290", "L1_128", *CARDS[2:])
    lab.place("D1_290")
    watch = lab.table.watch = Watch()
    correct(lab.table, DARK, "used-pile", "1")
    correct(lab.table, DARK, "activated", "3")
    correct(lab.table, LIGHT, "generated", "2")
    said = [find("swccg").words.event(lab.table, event) for event in watch.events()]
    assert said == [
        "Corrected: Dark has 1 card in the Used Pile.",
        "Corrected: Dark has activated 3 Force.",
        "Corrected: Light has generated 2 Force.",
    ]
