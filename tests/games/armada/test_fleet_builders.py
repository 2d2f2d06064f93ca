"""Fleets as the usual builders print them: what is right is read, and a refusal says what would be right."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from difflib import get_close_matches
from typing import Any

import pytest

from tests.games.armada.builders import BUILDERS
from tests.games.armada.test_random_fleets import FLEETS as RANDOM
from understudy.core.errors import BadData, BadSetup
from understudy.games.armada.cards import SHIPS, SQUADRONS, UPGRADES
from understudy.games.armada.fleet_names import TOLD
from understudy.games.armada.fleets import Fleet, checked, faults, read

KINGSTON = """ Name: Sullust
Faction: Rebel
Commander: Leia Organa (28)

Assault: Most Wanted
Defense: Fire Lanes
Navigation: Superior Positions

MC80 Command Cruiser (102)
• Leia Organa (28)
• Home One (5)
• Boosted Comms (4)
= 139 Points

Nebulon-B Escort Frigate (57)
• Yavaris (5)
• Wedge Antilles (4)
= 66 Points

Squadrons:
• Luke Skywalker - X-wing Squadron (20)
• 2 x X-wing Squadron (26)
• Hera Syndulla - VCX-100 Freighter (28)
= 74 Points

Total Points: 279
"""

WARLORDS = """Raddus at dawn

Author: Somebody

Faction: Rebel Alliance
Points: 386/400
Commander: Admiral Raddus

Assault Objective: Surprise Attack
Defense Objective: Capture the VIP
Navigation Objective: None

[ flagship ] MC75 Ordnance Cruiser (100 points)
-  Admiral Raddus  ( 26  points)
-  Profundity  ( 7  points)
-  Ordnance Experts  ( 4  points)
= 137 total ship cost

GR-75 Medium Transports (18 points)
-  Leia Organa  ( 3  points)
= 21 total ship cost

1 Dash Rendar ( 24 points)
1 Hera Syndulla ( 28 points)
1 Wedge Antilles ( 19 points)
2 X-wing Squadrons ( 26 points)
= 97 total squadron cost

Card view link
Fleet created with Armada Warlords
https://example.org/fleet/1
"""

STAR_FORGE = """ Name: Gauntlet
Faction: Separatist
Gamemode: Sector Fleet
Commander: General Grievous (20)

Munificent-class Star Frigate (73)
• General Grievous (20)
= 93 Points

Squadrons:
• Wat Tambor - Belbullab-22 Starfighter Squadron (18)
• 3 x Vulture-class Droid Fighter Squadron (24)
= 42 Points

Total Points: 135"""


def ids(fleet: Fleet) -> tuple[list[list[str]], list[str]]:
    ships = [[ship.card.id, *(card.id for card in ship.upgrades)] for ship in fleet.ships]
    return ships, [card.id for card in fleet.squadrons]


def test_a_text_with_dots_and_sums() -> None:
    fleet = read("a.txt", KINGSTON)
    assert ids(fleet) == (
        [
            ["mc80_command_cruiser", "leia_organa_commander", "home_one", "boosted_comms"],
            ["nebulon_b_escort_frigate", "yavaris", "wedge_antilles"],
        ],
        ["luke_skywalker", "x_wing_squadron", "x_wing_squadron", "hera_syndulla_ghost"],
    )
    assert (fleet.name, fleet.points, fleet.objectives) == (
        "Sullust",
        279,
        ("most_wanted", "fire_lanes", "superior_positions"),
    )
    assert faults(fleet) == []


def test_a_text_that_begins_with_its_name() -> None:
    fleet = read("a.txt", WARLORDS)
    assert (fleet.name, fleet.faction, fleet.limit) == ("Raddus at dawn", "rebel", 400)
    assert fleet.objectives == ("surprise_attack", "capture_the_vip")
    assert ids(fleet) == (
        [
            ["mc75_ordnance_cruiser", "admiral_raddus", "profundity", "ordnance_experts"],
            ["gr_75_medium_transports", "leia_organa_officer"],
        ],
        [
            "dash_rendar_outrider",
            "hera_syndulla_ghost",
            "wedge_antilles",
            "x_wing_squadron",
            "x_wing_squadron",
        ],
    )
    assert faults(fleet) == []


def test_a_pilot_who_is_a_commander_too() -> None:
    fleet = read("a.txt", STAR_FORGE)
    assert ids(fleet) == (
        [["munificent_class_star_frigate", "general_grievous"]],
        ["wat_tambor", *["vulture_class_droid_fighter_squadron"] * 3],
    )
    assert (fleet.points, faults(fleet)) == (135, [])


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text,
        str.upper,
        str.lower,
        lambda text: text.replace("• ", "•"),
        lambda text: text.replace("• ", "● • "),
        lambda text: text.replace(" ", " \u00a0"),
        lambda text: re.sub(r" \((\d+)\)", r" ( \1  points)", text),
        lambda text: text.replace("Faction: Rebel\n", ""),
        lambda text: text.replace("2 x X-wing Squadron (26)", "X-Wing Squadron x2 (26)"),
        lambda text: text.replace("2 x X-wing Squadron (26)", "2 X-wing Squadrons (13)"),
        lambda text: text.replace("Leia Organa (28)\n•", "Leia Organa (38)\n•"),
        lambda text: text.replace("Leia Organa (28)\n•", "Leia Organa (Com) (28)\n•"),
        lambda text: text.replace("Commander: Leia Organa (28)\n", ""),
    ],
    ids=range(14),
)
def test_the_same_fleet_in_other_writing(change: object) -> None:
    assert callable(change)
    fleet, own = read("a.txt", change(KINGSTON)), read("a.txt", KINGSTON)
    assert (ids(fleet), fleet.objectives, fleet.faction) == (ids(own), own.objectives, own.faction)


SHORT = [
    ("Imperial II (120)", "imperial_ii_class_star_destroyer"),
    ("Imperial I", "imperial_i_class_star_destroyer"),
    ("ISD Cymoon 1 Refit", "imperial_star_destroyer_cymoon_1_refit"),
    ("Kuat Refit", "imperial_star_destroyer_kuat_refit"),
    ("Gladiator I", "gladiator_i_class_star_destroyer"),
    ("Victory I", "victory_i_class_star_destroyer_imperial"),
    ("Gozanti Cruisers", "gozanti_class_cruisers"),
    ("Arquitens Light Cruiser", "arquitens_class_light_cruiser"),
    ("Interdictor-class Suppression Refit", "interdictor_suppression_refit"),
    ("Onager Testbed (116 + 24: 140)", "onager_class_testbed"),
    ("SSD Executor I", "executor_i_class_star_dreadnought"),
    ("SSD Command Prototype", "star_dreadnought_command_prototype"),
    ("[FLAGSHIP] Raider II", "raider_ii_class_corvette"),
]


@pytest.mark.parametrize(("line", "id"), SHORT, ids=[id for _, id in SHORT])
def test_ships_by_the_short_names_of_builders(line: str, id: str) -> None:
    assert ids(read("a.txt", f"Faction: Galactic Empire\n{line}\n"))[0] == [[id]]


def test_cards_by_other_writing() -> None:
    rebel = "Faction: Rebels\nAssault Frigate Mk. II B\n- XI7 Turbolasers\n- Kyrsta Agate (20)\n= 1\n"
    rebel += "CR90 Corellian Corvette A\n- Dodonna’s Pride\n- Leia Organa [Officer]\n= 1\n"
    rebel += "HWK-290 Light Freighter\n"
    assert ids(read("a.txt", rebel)) == (
        [
            ["assault_frigate_mark_ii_b", "xi7_turbolasers", "kyrsta_agate_commander"],
            ["cr90_corvette_a", "dodonnas_pride", "leia_organa_officer"],
        ],
        ["hwk_290"],
    )
    empire = "Faction: Empire\nImperial II\n- 7th Fleet Star Destroyer\n- Darth Vader (Off) (1)\nSquadrons:\n"
    empire += (
        "- Darth Vader (25)\n- Darth Vader - TIE Advanced Squadron\n- Lambda Shuttle\n- “Mauler” Mithel\n"
    )
    assert ids(read("a.txt", empire)) == (
        [["imperial_ii_class_star_destroyer", "seventh_fleet_star_destroyer", "darth_vader_officer"]],
        ["darth_vader_tie_defender", "darth_vader", "lambda_class_shuttle", "mauler_mithel"],
    )


def test_ships_of_two_factions_are_told_by_the_others() -> None:
    text = "Venator II-class Star Destroyer\n- Obi-Wan Kenobi (22)\n= 122\nAcclamator I\n"
    fleet = read("a.txt", text)
    assert (fleet.faction, fleet.ships[0].card.faction) == ("republic", "republic")
    with pytest.raises(BadData, match=r"“Faction: …” is missing; choose from: imperial, republic$"):
        read("a.txt", "Venator II-class Star Destroyer\n")
    with pytest.raises(BadData, match="the ships are of several factions"):
        read("a.txt", "CR90 Corvette A\n\nRaider I-class Corvette\n")


def test_every_card_is_read_by_its_printed_name_and_price() -> None:
    for ship in SHIPS.values():
        fleet = read("a.txt", f"Faction: {ship.faction}\n{ship.name.upper()} ({ship.points.now})\n")
        assert ids(fleet)[0] == [[ship.id]]
    for card in SQUADRONS.values():
        fleet = read("a.txt", f"Faction: {card.faction}\n3 x {card.name} ({3 * card.points.now} points)\n")
        assert ids(fleet)[1] == [card.id] * 3
    for upgrade in UPGRADES.values():
        side = upgrade.factions[0] if upgrade.factions[0] != "any" else "rebel"
        fleet = read("a.txt", f"Faction: {side}\nCR90 Corvette A\n• {upgrade.name} ({upgrade.points.now})\n")
        assert ids(fleet)[0] == [["cr90_corvette_a", upgrade.id]]


@pytest.mark.parametrize("builder", BUILDERS)
def test_random_fleets_come_back_from_every_builder(builder: str) -> None:
    """With what a builder prints beside the cards: limit, title, objectives."""
    for seed in range(4):
        for own in RANDOM.fleets_of(seed):
            own = replace(own, objectives=("opening_salvo", "fire_lanes", "solar_corona"))
            fleet = read("a.txt", BUILDERS[builder](own))
            assert ids(fleet)[0] == ids(own)[0]
            assert sorted(ids(fleet)[1]) == sorted(ids(own)[1])
            assert (fleet.faction, fleet.objectives, fleet.limit) == (own.faction, own.objectives, 400)


#: Squadrons as people write them in one line, and what they fly.
WINGS = {
    "2 X-wings, 1 Wedge": "x x wedge_antilles",
    "- 2 X-wings, 1 Wedge": "x x wedge_antilles",
    "Squadrons: 2 X-wings, 1 Wedge": "x x wedge_antilles",
    "2 X-wing Squadrons, Wedge Antilles": "x x wedge_antilles",
    "X-wing Squadron x2, Wedge Antilles (19)": "x x wedge_antilles",
    "• Wedge Antilles - X-wing Squadron (19), 2 X-wings": "wedge_antilles x x",
    "X-wing (2), Wedge": "x x wedge_antilles",
    "2x X-Wing and Luke": "x x luke_skywalker",
    "2 X-wings + Wedge Antilles / 1 Luke; X-wing": "x x wedge_antilles luke_skywalker x",
    "1 Luke, 2 X-wings = 46 points": "luke_skywalker x x",
    "Shara Bey & Tycho Celchu": "shara_bey tycho_celchu",
    "X-wing Squadron - 13 pts each x2": "x x",
    "2 X-wings [26 points]": "x x",
    "**Squadrons** (26)\n2 X-wings": "x x",
    "Squadrons\n---------\n2\tX-wing Squadron\t26": "x x",
    "Total Squadron Points: 0\nFleet Total: 71\nSquads = 75 points": "",
}


@pytest.mark.parametrize("line", WINGS)
def test_several_squadrons_in_a_line(line: str) -> None:
    fleet = read("a.txt", f"Faction: Rebel\nCR90 Corvette A (44)\n• Mon Mothma (27)\n{line}\n")
    wanted = [id.replace("x", "x_wing_squadron") if id == "x" else id for id in WINGS[line].split()]
    assert [card.id for card in fleet.squadrons] == wanted
    assert [card.id for card in fleet.ships[0].upgrades] == ["mon_mothma"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("2 X-wings, 1 Wegde", "line 4: .*X-wings, 1 Wegde"),
        ("X-wing Squadron of the Rebels", "line 4: .*X-wing Squadron of the Rebels"),
        ("0 X-wings, Wedge", "line 4: .*names no copy"),
        ("Wedge, Nobody & 3 A-wings", "line 4: .*Wedge, Nobody & 3 A-wings"),
        (", ".join(["X-wing"] * 900), "line 4: "),
        ("1,2;3/4&5+6 and 7", "line 4: "),
    ],
)
def test_what_is_no_squadron_in_a_line_is_named_with_its_line(line: str, said: str) -> None:
    with pytest.raises(BadData, match=said):
        read("a.txt", f"Faction: Rebel\nCR90 Corvette A (44)\n• Mon Mothma (27)\n{line}\n")


def test_objectives_are_told_by_their_colors_or_behind_a_dash() -> None:
    wanted = ("most_wanted", "fire_lanes", "minefields")
    for lines in (
        "Red: Most Wanted\nYellow: Fire Lanes\nBlue: Minefields",
        "Assault - Most Wanted\nDefense – Fire Lanes\nNavigation - Minefields",
        "Objectives: Most Wanted / Fire Lanes / Minefields",
        "Obj: Most Wanted, Fire Lanes; Minefields",
    ):
        fleet = read("a.txt", f"Faction: Rebel\nCR90 Corvette A (44)\n• Mon Mothma (27)\n{lines}\n")
        assert fleet.objectives == wanted


SPELLED = [
    (
        "Rebels - Author: A\n[flagship] MC80 Liberty Star Cruiser (96)\n - Electronic Counter Measures (7)\n",
        [["mc80_star_cruiser", "electronic_countermeasures"]],
        [],
    ),
    (
        "Faction: Rebel\nCR90A Corvette (44)\n= 44\n1x Moldy Crow - Jan Ors (19)\n1x Dutch Vander Y-Wing",
        [["cr90_corvette_a"]],
        ["jan_ors_moldy_crow", "dutch_vander"],
    ),
    (
        "Faction: Rebel\n1 • CR90 Corvette A - Jaina's Light - Raymus Antilles (53)\n2 • X-wing Squadron\n",
        [["cr90_corvette_a", "jainas_light", "raymus_antilles"]],
        ["x_wing_squadron"],
    ),
    (
        "Faction: Empire\nRaider II\nâ€¢ Hardend Bulkheads\n• Admiral Ozzel (20)\n= 1\nMaarek Steele (21)\n",
        [["raider_ii_class_corvette", "hardened_bulkheads", "admiral_ozzel_commander"]],
        ["maarek_stele"],
    ),
]


@pytest.mark.parametrize(("text", "ships", "squadrons"), SPELLED, ids=range(len(SPELLED)))
def test_names_as_builders_spell_them(text: str, ships: list[list[str]], squadrons: list[str]) -> None:
    assert ids(read("a.txt", text)) == (ships, squadrons)


def test_a_title_with_points_sets_the_limit() -> None:
    fleet = read("a.txt", "Dawn (84/386/500)\n=====\nCR90 Corvette A (44 + 2: 46)\n\t+ Jaina's Light (2)\n")
    assert (fleet.name, fleet.limit, fleet.faction) == ("Dawn", 500, "rebel")


def test_what_a_ship_carries_tells_its_faction() -> None:
    assert read("a.txt", "Providence-class Carrier\n- General Grievous (20)\n").faction == "separatist"
    assert (
        read("a.txt", "Venator II-class Star Destroyer\n= 100\nTIE Fighter Squadron\n").faction == "imperial"
    )


def test_two_ships_in_a_line() -> None:
    fleet = read("a.txt", "Faction: Rebel\n2 x CR90 Corvette A (88)\n")
    assert ids(fleet)[0] == [["cr90_corvette_a"]] * 2


REFUSED = [
    (
        "- Gunery Team",
        "line 3: there is no ship, upgrade or squadron “Gunery Team”; did you mean Gunnery Team?",
    ),
    ("- Grand Moff Tarkn", "did you mean Grand Moff Tarkin (not rebel)?"),
    ("- Yavarris\n- Gunnry Team", "“Yavarris”; did you mean Yavaris? a.txt, line 4: there is no ship"),
    ("- 2 x Gunnery Team", "“Gunnery Team” is an upgrade, and a ship has one copy of a card"),
    ("= 57 points\n- Yavaris", "“Yavaris” is an upgrade; write it below the ship that carries it"),
    ("- Leia Organa [title]", "no “Leia Organa” goes into a slot “title”; write Leia Organa [commander] or"),
    ("2 x CR90 Corvette A\n- Jaina's Light", "an upgrade of one ship; write the 2 ships one by one"),
    (
        "Squadrons:\n• Lukee Skywalker - X-wing Squadron",
        "“Lukee Skywalker - X-wing Squadron”; did you mean Luke",
    ),
    ("0 x X-Wing Squadron", "“0 x X-Wing Squadron” names no copy; leave the line out, or write 1 or more"),
    ("Nebulon-B", "“Nebulon-B”; did you mean Nebulon-B Escort Frigate or Nebulon-B Support Refit?"),
    ("- Venator [Legacy]", "there is no ship, upgrade or squadron “Venator [Legacy]”"),
    ("Assault: Most Wantd", "no assault objective “Most Wantd”; did you mean Most Wanted?"),
    ("Assault: Fire Lanes", "“Assault” cannot be Fire Lanes, a defense objective"),
    ("Defense: Fire Lanes, Fleet Ambush", "a fleet names one defense objective, not two"),
    ("Limit: many", "a limit of “many” points is none; write a number from 50 to 1000"),
    ("Costs: old", "“old” are no costs; choose from: points, points_first_printing"),
    ("Faction: Sith", "“Sith” is no faction; choose from: "),
    ("Colour: blue", "line 3: “Colour:” says nothing about a fleet"),
]


@pytest.mark.parametrize(("more", "message"), REFUSED, ids=[more for more, _ in REFUSED])
def test_what_cannot_be_read_is_refused_with_what_would_be_right(more: str, message: str) -> None:
    with pytest.raises(BadData, match=re.escape(message)):
        read("a.txt", f"Faction: Rebel\nNebulon-B Escort Frigate\n{more}\n")


def test_squadrons_of_one_name_are_told_apart_by_price() -> None:
    text = "Faction: Imperial\nRaider I\n= 44\n1 Darth Vader\n"
    with pytest.raises(BadData, match=r"several squadrons; write Darth Vader \(21\) or Darth Vader \(25\)"):
        read("a.txt", text)


def test_everything_that_cannot_be_read_is_said_at_once() -> None:
    text = "Faction: Rebel\nLimit: x\nAssault: Nothing at all\nCR91 Corvette A (44)\n- Tantive V\n"
    text += "- Jaina's Light\nSquadrons:\n- Y-Wimg\n"
    with pytest.raises(BadData) as wrong:
        read("a.txt", text)
    told = str(wrong.value)
    for each in ("CR90 Corvette A", "Tantive IV", "Y-Wing Squadron", "limit of “x”", "“Nothing at all”"):
        assert each in told
    assert "Jaina" not in told
    with pytest.raises(BadData, match=r"Gunnery Team\? .*Luke Skywalker\?"):
        read(
            "a.json",
            '{"faction": "rebel", "ships": [{"ship": "CR90 Corvette A", "upgrades": ["Gunery Team"]}],'
            ' "squadrons": [{"squadron": "Luk Skywalker"}]}',
        )


LONG = {
    "nonsense": "Faction: Rebel\n" + f"{'nonsense' * 400}\n" * 3000,
    "nearly": "Faction: Rebel\nCR90 Corvette A\n" + "- Gunery Team\n" * 3000,
    "squadrons": "Faction: Rebel\nCR90 Corvette A\nSquadrons:\n" + "999 x X-wing Squadron\n" * 900,
    "ships": "Faction: Rebel\n" + "99 x CR90 Corvette A\n" * 900,
    "upgrades": "Faction: Rebel\nCR90 Corvette A\n" + "- Leia Organa\n" * 900,
    "objectives": "Assault: " + "Most Wantd," * 100_000,
    "one-line": "Faction: Rebel\n" + "Luke Skywalker - " * 60_000,
    "lines": "\n" * 100_000,
    "json-ships": json.dumps({"faction": "rebel", "ships": [{"ship": "nope"}] * 60}),
    "json-upgrades": json.dumps(
        {"faction": "rebel", "ships": [{"ship": "cr90_corvette_a", "upgrades": ["gunery team"] * 30}] * 60}
    ),
    "json-many": json.dumps({"faction": "rebel", "ships": [], "squadrons": [{"squadron": "x"}] * 9000}),
}


@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
def test_a_long_text_is_refused_shortly(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long it is: few faults are told, and names that may be meant are looked for as often."""
    searches = 0

    def counted(*given: Any) -> list[str]:
        nonlocal searches
        searches += 1
        return get_close_matches(*given)

    monkeypatch.setattr("understudy.games.armada.fleet_names.get_close_matches", counted)
    with pytest.raises(BadData) as wrong:
        read("a.txt", text)
    assert len(str(wrong.value)) < 3000
    assert searches <= 12 * TOLD


def test_every_fault_beyond_those_that_are_told_is_counted() -> None:
    with pytest.raises(BadData, match=r"There are 988 more faults\.$"):
        read("a.txt", "Faction: Rebel\n" + "nonsense\n" * 1000)


ILLEGAL = """Faction: Rebel
Nebulon-B Escort Frigate (57)
- Leia Organa (28)
- Gunnery Team (7)
- Yavaris (5)
- Salvation (7)
= 104 Points
GR-75 Medium Transports (18)
- General Dodonna (20)
= 38 Points
4 x MC80 Assault Cruiser (440)
Squadrons:
12 x X-Wing Squadron (156)
2 x Luke Skywalker (40)
1 x TIE Fighter Squadron (8)
"""


def test_what_may_not_be_fielded_is_said_at_once() -> None:
    with pytest.raises(BadSetup) as wrong:
        checked(read("a.txt", ILLEGAL))
    told = str(wrong.value)
    for each in (
        "It costs 786 points; at most 400 are allowed.",
        "Its squadrons cost 204 points; at most a third, 134, may be.",
        "There are 2 commanders (Leia Organa, General Dodonna); there must be exactly one.",
        "The commander is on GR-75 Medium Transports, a flotilla; it must be on another ship.",
        "TIE Fighter Squadron is imperial, not rebel.",
        "Luke Skywalker is unique, but is in the fleet 2 times.",
        "Gunnery Team needs a slot “weapons team”, and none is free; its slots: officer, support team",
        "Salvation is a second title; a ship has one.",
    ):
        assert each in told, told


MARKED_UP = """# Onager line (197/400)

**Faction:** Galactic Empire

* **Onager-class Testbed (96)**
  * Moff Jerjerrod (23)
  * Sunder
* Raider I-class Corvette
  * Ordnance Experts (4)

* 2x TIE Bomber Squadron (18)
"""

IN_ONE_LINE = """Faction: Rebel Alliance
MC30c Torpedo Frigate (63): Admiral Raddus (26), Admonition (8), Ordnance Experts (4)
MC80 Command Cruiser: All Fighters, Follow Me!, Gunnery Team
Squadrons: 2 x A-wing Squadron, Shara Bey (17), Tycho Celchu
"""

BY_SLOT = """Fleet name: Hammers
Faction: rebel
Commander: General Dodonna
Ship: Hammerhead Torpedo Corvette
Commander: General Dodonna
Title: Garel's Honor
Ordnance: External Racks
Squadron: Y-wing Squadron x2
"""

BEHIND_DASHES = """Faction: Separatist Alliance
1x Recusant-class Light Destroyer - 85
  Count Dooku - 27
  Gilded Aegis - 5 points
Vulture-class Droid Fighter Squadron x 3 - 24
DFS-311 x1
"""

ODD_SIGNS = (
    "Name:\u00a0Tabs\r\nFaction: Imperial\r\n\r\nVictory II\u2013class Star Destroyer\t(85)\r\n"
    "\u2013\tGrand Moff Tarkin\t(28)\r\n=\t113 points\r\n\r\n"
    "1\u00a0x\u00a0\u201cMauler\u201d Mithel (15)\r\n2\u00d7TIE Bomber Squadron (18)\r\n"
)


BBCODE = """[b]Republic[/b]
[i]Pelta-class Medical Frigate[/i] - 49
 + Bail Organa - 26
[size=90]Consular-class Charger c70[/size] - 45
 + Swift Return - 4
[Total: 124]

[u]Squads:[/u]
Axe x1 - 17
V-19 Torrent Squadron x3 - 36
"""

IN_A_TABLE = """## Clones
| Card | Points |
|:---|---:|
| Venator II-class Star Destroyer | 100 |
| - Bail Organa | 26 |
| Axe | 17 |
"""

BY_TABS = """Quantity\tName\tPoints
1\tNebulon-B Escort Frigate\t57
\tYavaris\t5
\tGarm Bel Iblis\t25
3\tB-wing Squadron\t42
"""

WITH_NUMBERS = """1) Recusant-class Light Destroyer (85)
   a) General Grievous (20)
   b) Gilded Aegis (9)
2) Munificent-class Comms Frigate (70)
3) Vulture-class Droid Squadron *2 (16)
4) DIS-T81 17pts
"""

AMONG_PLAYERS = """Imperials - 400pts
ISD-II (120): Admiral Motti (24), Gunnery Teams (7), ECM (7), XI7 (6)
Raider I (44) - Ordnance Experts (4), External Racks (4)
Victory 1-class Star Destroyer (73) + Corruptor (5)
x2 TIE Interceptors (22)
"""


@pytest.mark.parametrize(
    ("text", "ships", "squadrons"),
    [
        (
            BBCODE,
            [["pelta_class_medical_frigate", "bail_organa"], ["consular_class_charger_c70", "swift_return"]],
            ["axe", *["v_19_torrent_squadron"] * 3],
        ),
        (IN_A_TABLE, [["venator_ii_class_star_destroyer_republic", "bail_organa"]], ["axe"]),
        (
            BY_TABS,
            [["nebulon_b_escort_frigate", "yavaris", "garm_bel_iblis"]],
            ["b_wing_squadron"] * 3,
        ),
        (
            WITH_NUMBERS,
            [
                ["recusant_class_light_destroyer", "general_grievous", "gilded_aegis"],
                ["munificent_class_comms_frigate"],
            ],
            [*["vulture_class_droid_fighter_squadron"] * 2, "dis_t81"],
        ),
        (
            AMONG_PLAYERS,
            [
                [
                    *("imperial_ii_class_star_destroyer", "admiral_motti", "gunnery_team"),
                    *("electronic_countermeasures", "xi7_turbolasers"),
                ],
                ["raider_i_class_corvette", "ordnance_experts", "external_racks"],
                ["victory_i_class_star_destroyer_imperial", "corruptor"],
            ],
            ["tie_interceptor_squadron"] * 2,
        ),
    ],
)
def test_forms_of_forums_and_tables(text: str, ships: list[list[str]], squadrons: list[str]) -> None:
    assert ids(read("a.txt", text)) == (ships, squadrons)


@pytest.mark.parametrize(
    ("old", "new", "meant"),
    [
        ("Bail Organa", "Bale Organa", "Bail Organa"),
        ("Swift Return", "Swift Retrun", "Swift Return"),
        ("V-19 Torrent", "V-19 Torent", "V-19 Torrent Squadron"),
        ("Pelta-class Medical", "Pelta-class Medicall", "Pelta-class Medical Frigate"),
    ],
)
def test_mistakes_in_them_are_told_with_what_may_be_meant(old: str, new: str, meant: str) -> None:
    with pytest.raises(BadData, match=f"“{new}[^”]*”; did you mean {meant}"):
        read("a.txt", BBCODE.replace(old, new))


@pytest.mark.parametrize(
    ("text", "ships", "squadrons"),
    [
        (
            MARKED_UP,
            [
                ["onager_class_testbed", "moff_jerjerrod", "sunder"],
                ["raider_i_class_corvette", "ordnance_experts"],
            ],
            ["tie_bomber_squadron"] * 2,
        ),
        (
            IN_ONE_LINE,
            [
                ["mc30c_torpedo_frigate", "admiral_raddus", "admonition", "ordnance_experts"],
                ["mc80_command_cruiser", "all_fighters_follow_me", "gunnery_team"],
            ],
            ["a_wing_squadron", "a_wing_squadron", "shara_bey", "tycho_celchu"],
        ),
        (
            BY_SLOT,
            [["hammerhead_torpedo_corvette", "general_dodonna", "garels_honor", "external_racks"]],
            ["y_wing_squadron"] * 2,
        ),
        (
            BEHIND_DASHES,
            [["recusant_class_light_destroyer", "count_dooku", "gilded_aegis"]],
            [*["vulture_class_droid_fighter_squadron"] * 3, "dfs_311"],
        ),
        (
            ODD_SIGNS,
            [["victory_ii_class_star_destroyer", "grand_moff_tarkin"]],
            ["mauler_mithel", "tie_bomber_squadron", "tie_bomber_squadron"],
        ),
    ],
)
def test_more_forms(text: str, ships: list[list[str]], squadrons: list[str]) -> None:
    assert ids(read("a.txt", text)) == (ships, squadrons)


def test_a_list_behind_a_sum_is_no_card() -> None:
    fleet = read("a.txt", IN_ONE_LINE.replace("Squadrons:", "Squadrons: 51 points\nSquadrons:"))
    assert len(fleet.squadrons) == 4
