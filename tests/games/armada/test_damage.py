"""R14 and the damage deck: every card that acts at once or outside attacks."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.armada.tables import Played, fleet, place, position
from understudy.games.armada.cards import DAMAGE, DAMAGE_DECK, DAMAGE_OF
from understudy.games.armada.options import DIAL
from understudy.games.armada.rules.damage import pile, remove_ship
from understudy.games.armada.rules.repairing import repair_options, repair_points
from understudy.games.armada.table import UNSEEN

REBELS = fleet("rebel", ["cr90_corvette_a", "nebulon_b_escort_frigate"])
EMPIRE = fleet("imperial", ["victory_ii_class_star_destroyer"])
SHIPS: list[dict[str, Any]] = [{"pose": [600, 300, 0]}, {"pose": [1300, 100, 0]}, {"pose": [1000, 800, 180]}]
ROCK = [{"id": "asteroid_1", "pose": [600, 300, 0]}]


def struck(card: str, *more: list[str], **state: Any) -> Played:
    """A corvette on an asteroid field draws this card."""
    ships = [{**SHIPS[0], "speed": 0, **state}, *SHIPS[1:]]
    start = position(REBELS, EMPIRE, ships, obstacles=ROCK, agenda=[["arrive", [0, 0]]])
    return Played(start, [[card], *more])


def test_the_deck_has_the_printed_numbers() -> None:
    assert sum(card.count for card in DAMAGE) == 52
    assert DAMAGE_DECK.count(DAMAGE_OF["structural_damage"]) == 8
    assert DAMAGE_DECK.count(DAMAGE_OF["injured_crew"]) == 4


@pytest.mark.parametrize("card", [card.id for card in DAMAGE if not card.immediate])
def test_lasting_cards_stay_faceup(card: str) -> None:
    played = struck(card)
    assert played.table.ships[0].cards == [2 * DAMAGE_OF[card] + 1]


def test_structural_damage_deals_another_card_and_can_kill() -> None:
    """F25."""
    played = struck("structural_damage")
    assert played.table.ships[0].cards == [2 * DAMAGE_OF["structural_damage"], UNSEEN]
    played = struck("structural_damage", damage=["facedown"] * 2)
    assert not played.table.ships[0].alive


def test_injured_crew_costs_a_defense_token() -> None:
    played = struck("injured_crew")
    assert played.options() == ["spend:0", "spend:1", "spend:2"]
    played.answer("spend:1")
    assert played.table.ships[0].tokens == [2, 0, 2]
    assert played.table.ships[0].cards == [2 * DAMAGE_OF["injured_crew"]]


def test_life_support_failure_clears_and_bars_command_tokens() -> None:
    played = struck("life_support_failure", tokens=["repair"])
    assert not played.table.ships[0].commands
    ships = [{**SHIPS[0], "damage": ["life_support_failure"], "dials": ["navigate"]}, *SHIPS[1:]]
    played = Played(position(REBELS, EMPIRE, ships, agenda=[["reveal", [0]]]))
    assert "take-token" not in (played.options() if played.request else [])


def test_projector_misaligned_empties_the_strongest_zone() -> None:
    played = struck("projector_misaligned", shields=[2, 2, 1, 0])
    assert played.options() == ["zone:front", "zone:right"]
    played.answer("zone:right")
    assert played.table.ships[0].shields == [2, 0, 1, 0]


def test_shield_failure_is_the_opponents_choice() -> None:
    played = struck("shield_failure")
    assert played.request is not None
    assert played.request.seat == 1
    played.answer("zone:front", "zone:left")
    assert played.table.ships[0].shields == [1, 2, 1, 1]


def test_comm_noise_lowers_the_speed_or_sets_the_dial() -> None:
    """The opponent chooses; G18."""
    played = struck("comm_noise", speed=2, dials=["repair"])
    assert played.request is not None
    assert played.request.seat == 1
    played.answer("ability:speed")
    assert played.table.ships[0].speed == 1
    played = struck("comm_noise", speed=2, dials=["repair"]).answer("ability:dial", "command:squadron")
    assert played.table.dials[0] == [1]


def test_crew_panic() -> None:
    ships = [{**SHIPS[0], "damage": ["crew_panic"], "dials": ["repair"]}, *SHIPS[1:]]
    start = position(REBELS, EMPIRE, ships, agenda=[["reveal", [0]]])
    played = Played(start).answer("ability:dial")
    assert played.table.dials[0] == []
    assert played.table.ships[0].dial == -1
    played = Played(start).answer("ability:damage", "zone:front")
    assert played.table.ships[0].shields[0] == 1
    assert played.topic == "reveal"


def test_power_failure_halves_engineering_for_each_copy() -> None:
    """F32, G20."""
    for count, points in ((0, 4), (1, 2), (2, 1)):
        ships = [*SHIPS[:2], {**SHIPS[2], "damage": ["power_failure"] * count}]
        table = place(REBELS, EMPIRE, ships)
        assert repair_points(table, table.ships[2], DIAL) == points


def test_capacitor_failure_bars_empty_zones() -> None:
    ships = [{**SHIPS[0], "damage": ["capacitor_failure"], "shields": [0, 1, 1, 2]}, *SHIPS[1:]]
    table = place(REBELS, EMPIRE, ships)
    ids = {act.id for act in repair_options(table, table.ships[0], 9)}
    assert "recover:front" not in ids
    assert "recover:right" in ids
    assert "shift:left:front" not in ids


def test_compartment_fire_keeps_tokens_exhausted() -> None:
    ships = [{**SHIPS[0], "defense": ["exhausted"] * 3, "damage": ["compartment_fire"]}, *SHIPS[1:]]
    ships[1] = {**ships[1], "defense": ["exhausted", "discarded", "ready"]}
    start = position(REBELS, EMPIRE, ships, agenda=[["status", []]])
    table = Played(start).table
    assert table.ships[0].tokens == [1, 1, 1]
    assert table.ships[1].tokens == [2, 0, 2]


def test_an_empty_deck_is_made_anew() -> None:
    """R14.3."""
    table = place(REBELS, EMPIRE, SHIPS)
    table.discard, table.deck = table.deck, []
    assert pile(table) == 0
    ship = table.ships[0]
    from understudy.games.armada.rules.damage import deal

    assert list(deal(table, ship)) == []
    assert pile(table) == 51
    assert not table.discard


def test_a_destroyed_ship_gives_its_cards_back() -> None:
    """R14.4."""
    ships = [{**SHIPS[0], "damage": ["facedown", "power_failure"]}, *SHIPS[1:]]
    table = place(REBELS, EMPIRE, ships)
    before = pile(table)
    remove_ship(table, table.ships[0])
    assert table.discard == [DAMAGE_OF["power_failure"]]
    assert table.facedown_discard == 1
    assert pile(table) == before
