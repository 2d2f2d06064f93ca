"""R22: fleets as files, with a fault of each kind."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.games.armada.builders import to_text
from understudy.core.errors import BadData, BadSetup
from understudy.core.events import Event, Watch
from understudy.core.game import UNPLAYED
from understudy.games.armada import GAME
from understudy.games.armada.cards import SHIPS, SQUADRONS, UPGRADES
from understudy.games.armada.fleets import (
    FIRST,
    FLEETS,
    FittedShip,
    Fleet,
    checked,
    dumps,
    faults,
    read,
    read_file,
)
from understudy.games.armada.setup import CORE_FLEETS, DEFAULTS, introduce, mustered


def ship(id: str, *upgrades: str) -> FittedShip:
    return FittedShip(SHIPS[id], tuple(UPGRADES[each] for each in upgrades))


SOUND = Fleet(
    "sound",
    "Sound",
    "rebel",
    400,
    (ship("nebulon_b_escort_frigate", "mon_mothma"), ship("cr90_corvette_a")),
    (SQUADRONS["x_wing_squadron"],),
)


@pytest.mark.parametrize("id", FLEETS)
def test_the_supplied_fleets_are_sound(id: str) -> None:
    fleet = FLEETS[id]
    assert faults(fleet) == []
    assert read("a.json", dumps(fleet)) == fleet
    again = read("a.txt", to_text(fleet))
    assert (again.ships, again.points, again.faction) == (fleet.ships, fleet.points, fleet.faction)
    assert sorted(card.id for card in again.squadrons) == sorted(card.id for card in fleet.squadrons)


def test_points_of_the_supplied_fleets() -> None:
    assert FLEETS["p1_human_rebel"].points == 396
    assert [fleet.points for fleet in CORE_FLEETS] == [153, 128]


FAULTS = [
    ({"ships": ()}, "There is no ship"),
    ({"limit": 100, "ships": SOUND.ships}, "at most 100 are allowed"),
    ({"squadrons": (SQUADRONS["x_wing_squadron"],) * 11}, "at most a third, 134"),
    ({"ships": SOUND.ships[1:]}, "There are 0 commanders"),
    ({"ships": (*SOUND.ships, ship("gr_75_medium_transports", "general_dodonna"))}, "There are 2 commanders"),
    ({"ships": (ship("gr_75_medium_transports", "mon_mothma"),)}, "a flotilla; it must be on another"),
    ({"squadrons": (SQUADRONS["tie_fighter_squadron"],)}, "TIE Fighter Squadron is imperial, not rebel"),
    ({"ships": (ship("cr90_corvette_a", "grand_moff_tarkin"),)}, "Grand Moff Tarkin is imperial, not rebel"),
    ({"squadrons": (SQUADRONS["luke_skywalker"],) * 2}, "Luke Skywalker is unique"),
    (
        {
            "squadrons": (
                SQUADRONS["han_solo_millennium_falcon"],
                SQUADRONS["lando_calrissian_millennium_falcon"],
            )
        },
        "There is only one Millennium Falcon",
    ),
    (
        {
            "limit": 250,
            "squadrons": tuple(SQUADRONS[id] for id in ("luke_skywalker", "norra_wexley", "shara_bey")),
        },
        "one for every full 100 points is allowed, so 2",
    ),
    (
        {"ships": (ship("cr90_corvette_a", "mon_mothma", "gunnery_team"),)},
        "needs a slot “weapons team”, and none is free; its slots: officer, support team",
    ),
    ({"ships": (ship("cr90_corvette_a", "mon_mothma", "yavaris"),)}, "title of another class"),
    (
        {"ships": (ship("mc30c_scout_frigate", "mon_mothma", "expanded_launchers", "enhanced_armament"),)},
        "are modifications; a ship has one",
    ),
    (
        {"ships": (ship("assault_frigate_mark_ii_a", "mon_mothma", "gunnery_team", "gunnery_team"),)},
        "a ship has one copy",
    ),
    (
        {"ships": (ship("mc30c_scout_frigate", "mon_mothma", "ordnance_pods"),)},
        "only for medium and large ships",
    ),
]

#: Every card is played; one that was not would be named.
UNKNOWN = replace(UPGRADES["ezra_bridger"], played=UNPLAYED)


@pytest.mark.parametrize(("change", "message"), FAULTS, ids=[message for _, message in FAULTS])
def test_each_fault_has_a_sentence(change: dict[str, object], message: str) -> None:
    assert faults(SOUND) == []
    found = faults(replace(SOUND, **change))  # type: ignore[arg-type]
    assert any(message in fault for fault in found), found


def test_a_fleet_with_faults_is_refused_with_all_of_them() -> None:
    wrong = replace(SOUND, ships=(ship("cr90_corvette_a", "yavaris"),))
    with pytest.raises(BadSetup, match=r"“Sound” cannot be played. There are 0 commanders.*another class"):
        checked(wrong)


def test_unplayed_cards_are_named_and_may_be_allowed() -> None:
    flagship = ship("cr90_corvette_a", "mon_mothma")
    fleet = replace(SOUND, ships=(replace(flagship, upgrades=(*flagship.upgrades, UNKNOWN)),))
    assert any("Ezra Bridger is not played" in fault for fault in faults(fleet))
    assert faults(fleet, allow_unplayed=True) == []


def test_the_log_names_a_card_that_is_fielded_but_not_played() -> None:
    cards = [*SOUND.ships[0].upgrades, UNKNOWN]
    fleet = replace(SOUND, ships=(replace(SOUND.ships[0], upgrades=tuple(cards)), *SOUND.ships[1:]))
    table = mustered(DEFAULTS, GAME.line_up(("greedy", "greedy")), (fleet, SOUND))
    watch = Watch()
    table.watch = watch
    introduce(table)
    told = [GAME.words.event(table, note) for note in watch.notes if isinstance(note, Event)]
    assert "Ezra Bridger is fielded, but not played" in told[1]
    assert len(told) == 3


def test_ships_with_ignition_are_played() -> None:
    fleet = Fleet("x", "X", "imperial", 400, (ship("onager_class_testbed", "admiral_motti"),), ())
    assert faults(fleet) == []
    seats = GAME.line_up(("greedy", "greedy"))
    for space in ("model", "poses", "judge"):
        options = {**DEFAULTS, "space": space}
        assert mustered(options, seats, (fleet, SOUND)).ships[0].build.special == (4, 0, 3)


BUILDER = """
Name: Raiders
Faction: Imperial
Commander: Grand Moff Tarkin

Assault: Most Wanted
Defense: Hyperspace Assault

[ flagship ] Imperial II-Class Star Destroyer (120 points)
-  Grand Moff Tarkin  ( 28  points)
-  Gunnery Team  ( 7  points)
-  XI7 Turbolasers ( 6 points)
= 161 total ship cost

Gladiator I-Class Star Destroyer (56)
• Demolisher (10)
• Ordnance Experts (4)

Squadrons:
• 4 x TIE Fighter Squadrons (32)
• Howlrunner (16)
• Darth Vader - TIE Advanced Squadron (21)
"""


def test_text_of_fleet_builders_is_read() -> None:
    fleet = read("raiders.txt", BUILDER)
    assert fleet.name == "Raiders"
    assert [each.card.id for each in fleet.ships] == [
        "imperial_ii_class_star_destroyer",
        "gladiator_i_class_star_destroyer",
    ]
    assert [card.id for card in fleet.ships[0].upgrades] == [
        "grand_moff_tarkin",
        "gunnery_team",
        "xi7_turbolasers",
    ]
    assert [card.id for card in fleet.squadrons] == ["tie_fighter_squadron"] * 4 + [
        "howlrunner",
        "darth_vader",
    ]
    assert faults(fleet) == []


def test_what_cannot_be_read_is_named_with_its_line() -> None:
    with pytest.raises(
        BadData, match=r"a.txt, line 2: there is no ship, .*“CR91 Corvette A”; did you mean CR90"
    ):
        read("a.txt", "Faction: Rebel\nCR91 Corvette A\n")
    with pytest.raises(BadData, match=r"line 1: “Colour:” says nothing"):
        read("a.txt", "Colour: blue\n")
    with pytest.raises(BadData, match="did you mean cr90_corvette_a"):
        read("a.json", '{"faction": "rebel", "ships": [{"ship": "cr90_corvete_a"}]}')
    with pytest.raises(BadData, match=r"Darth Vader.*officer"):
        read("a.txt", "Faction: Imperial\nImperial I-Class Star Destroyer\n- Darth Vader\n")
    with pytest.raises(BadSetup, match="cannot be read"):
        read_file("/nowhere/fleet.txt")


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(to_text(SOUND), encoding="utf-8")
    assert read_file(str(path)).points == SOUND.points


def test_older_points() -> None:
    """F55: the cost column is one for a whole fleet."""
    fleet = FLEETS["p2_human_imperial"]
    older = replace(fleet, costs=FIRST)
    assert older.points != fleet.points
    assert read("a.json", dumps(older)).costs == FIRST
