"""Ships in the log: in full where they are activated or attacked, short afterwards."""

from __future__ import annotations

import pytest

import understudy
from tests.games.armada.tables import fleet, place
from understudy.games.armada.cards import SHIPS
from understudy.games.armada.names import short_name

CALLED = [
    ("victory_ii_class_star_destroyer", "Victory II"),
    ("nebulon_b_escort_frigate", "Nebulon-B"),
    ("cr90_corvette_a", "CR90 A"),
    ("assault_frigate_mark_ii_b", "Assault Frigate Mark II B"),
    ("starhawk_class_battleship_mark_ii", "Starhawk Mark II"),
    ("modified_pelta_class_command_ship", "Pelta"),
    ("imperial_star_destroyer_kuat_refit", "Kuat Refit"),
    ("star_dreadnought_command_prototype", "Command Prototype"),
]


def names(*ships: str | tuple[str, ...]) -> list[str]:
    table = place(
        fleet("rebel", list(ships)),
        fleet("imperial", ["raider_i_class_corvette"]),
        [{"pose": [200 + 150 * at, 300, 0]} for at in range(len(ships))],
    )
    return [short_name(table.ships, ship) for ship in table.ships[:-1]]


@pytest.mark.parametrize(("ship", "called"), CALLED, ids=[id for id, _ in CALLED])
def test_a_ship_is_called_by_its_class(ship: str, called: str) -> None:
    assert names(ship) == [called]


def test_a_title_stays_whole() -> None:
    assert names(("cr90_corvette_a", "jainas_light")) == ["Jaina's Light"]


def test_no_two_ships_are_called_the_same() -> None:
    assert names("nebulon_b_escort_frigate", "nebulon_b_support_refit") == [
        "Nebulon-B Escort Frigate",
        "Nebulon-B Support Refit",
    ]
    assert names("cr90_corvette_a", "cr90_corvette_a", "cr90_corvette_b") == [
        "CR90 A ●",
        "CR90 A ▲",
        "CR90 B",
    ]
    for card in SHIPS.values():
        assert len(names(card.id)[0]) <= len(card.name)


def test_the_log_names_a_ship_in_full_once() -> None:
    match = understudy.start("armada", seats=["greedy", "ai"], seed=3)
    match.advance()
    lines = [line for line in understudy.log(match) if "Victory II" in line]
    full = "Victory II-class Star Destroyer"
    assert any(line.startswith(f"The AI activates {full}") for line in lines)
    assert any(line.startswith("Victory II reveals a ") for line in lines)
    again = [line for line in lines if full in line and " activates " not in line and " attacks " not in line]
    assert again == []
