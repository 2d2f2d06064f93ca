"""Positions as people write them: names as printed, and what no game could lead to is refused."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from understudy.core.errors import BadData, BadPosition, BadSetup
from understudy.core.game import UNPLAYED
from understudy.core.match import Header, Match
from understudy.core.sources import sources_for
from understudy.games.armada import GAME
from understudy.games.armada.cards import SHIPS, SQUADRONS, UPGRADES
from understudy.games.armada.fleets import FittedShip, Fleet, read
from understudy.games.armada.possible import check_fleets
from understudy.games.armada.table import Table

DOCS = Path(__file__).parents[3] / "docs" / "positions"
REBEL: dict[str, Any] = {
    "faction": "rebel",
    "ships": [{"ship": "cr90_corvette_a"}, {"ship": "mc80_command_cruiser"}],
    "squadrons": [{"squadron": "x_wing_squadron", "count": 2}],
}
EMPIRE: dict[str, Any] = {
    "faction": "imperial",
    "ships": [{"ship": "victory_ii_class_star_destroyer"}],
    "squadrons": [{"squadron": "tie_fighter_squadron"}],
}
SHIPS_THERE: list[dict[str, Any]] = [
    {"pose": [900, 300, 0]},
    {"pose": [1100, 300, 0]},
    {"pose": [900, 600, 180], "speed": 2},
]
WINGS: list[dict[str, Any]] = [{"at": [900, 420]}, {"at": [960, 420]}, {"at": [900, 480]}]
ATTACK = {
    "kind": "battery",
    "band": 0,
    "obstructed": False,
    "by_ship": 2,
    "zone": 0,
    "target_ship": 0,
    "target_zone": 0,
}


def position(**more: Any) -> dict[str, Any]:
    return {"fleets": [REBEL, EMPIRE], "map": "standard", "ships": SHIPS_THERE, "squadrons": WINGS, **more}


def ship(**state: Any) -> dict[str, Any]:
    return position(ships=[{**SHIPS_THERE[0], **state}, *SHIPS_THERE[1:]])


def wing(**state: Any) -> dict[str, Any]:
    return position(squadrons=[{**WINGS[0], **state}, *WINGS[1:]])


def attack(**state: Any) -> dict[str, Any]:
    return position(attacks=[{**ATTACK, **state}], agenda=[["tokens", []]])


def own(kind: str, *upgrades: str) -> dict[str, Any]:
    fleet = {"faction": "imperial", "ships": [{"ship": kind, "upgrades": list(upgrades)}]}
    return position(fleets=[REBEL, fleet], squadrons=[])


# -- names as printed ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("change", [str, str.upper, str.lower])
def test_every_card_by_its_printed_name(change: Any) -> None:
    for card in SHIPS.values():
        fleet = {"faction": card.faction, "ships": [{"ship": change(card.name)}]}
        assert read("x.json", json.dumps(fleet)).ships[0].card.id == card.id
    for one in SQUADRONS.values():
        same = [
            other for other in SQUADRONS.values() if (other.name, other.faction) == (one.name, one.faction)
        ]
        fleet = {"faction": one.faction, "ships": [], "squadrons": [{"squadron": change(one.name)}]}
        if len(same) == 1:
            assert read("x.json", json.dumps(fleet)).squadrons[0].id == one.id


def test_upgrades_by_name_go_where_they_fit() -> None:
    for card in UPGRADES.values():
        if sum(other.name == card.name for other in UPGRADES.values()) > 1:
            continue
        faction = "rebel" if card.factions[0] == "any" else card.factions[0]
        hull = next(each for each in SHIPS.values() if each.faction == faction)
        fleet = {"faction": faction, "ships": [{"ship": hull.id, "upgrades": [card.name.lower()]}]}
        assert read("x.json", json.dumps(fleet)).ships[0].upgrades == (card,)
    with pytest.raises(BadData, match="there is no card “Gunery Team”; did you mean Gunnery Team"):
        read(
            "x.json",
            json.dumps(
                {
                    **EMPIRE,
                    "ships": [{"ship": "Victory II-class Star Destroyer", "upgrades": ["Gunery Team"]}],
                }
            ),
        )


def test_everything_of_a_position_in_any_case() -> None:
    table = GAME.read_position(
        position(
            fleets=[
                {**REBEL, "faction": "Rebel"},
                {**EMPIRE, "ships": [{"ship": "VICTORY II-class Star Destroyer"}]},
            ],
            map="Standard",
            phase="Ship",
            ships=[
                {
                    **SHIPS_THERE[0],
                    "damage": ["Power Failure", "COMM NOISE:Facedown", "Facedown"],
                    "tokens": ["Concentrate Fire"],
                },
                {
                    **SHIPS_THERE[1],
                    "defense": ["Ready", "Exhausted", "Ready", "Ready"][
                        : len(SHIPS["mc80_command_cruiser"].tokens)
                    ],
                },
                {**SHIPS_THERE[2], "fired": ["Front"]},
            ],
            obstacles=[{"id": "Asteroid 1", "pose": [1300, 450, 0]}],
            attacks=[{**ATTACK, "pool": [["Red", "Double"]]}],
        )
    )
    assert table.ships[2].build.card.id == "victory_ii_class_star_destroyer"
    assert table.ships[0].commands == 8
    assert len(table.ships[0].cards) == 3
    assert table.obstacles[0].id == "asteroid_1"


# -- what is impossible --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "words"),
    [
        (position(laid=[{"kind": "bomb", "at": [900, 450]}]), "there is no token “bomb”; choose from: mine"),
        (position(laid=[{"kind": "mine", "at": [9000, 450]}]), r"laid\[0\].at: 9000"),
        (position(laid=[{"kind": "mine", "at": [900, 450], "ship": 0}]), r"ship: 0 is out of range"),
        (position(laid=[{"kind": "target", "at": [900, 450]}]), r"laid\[0\].ship: -1 is out of range"),
        (position(standing=[["ship_lingers", 0, 77]]), "standing, ship_lingers: 77 is out of range"),
        (position(agenda=[["flies_on", [0, "here"]]]), "two lengths, such as 600,450, are expected"),
        (position(agenda=[["sail", [0, "7,1", "right"]]]), "clicks from -2 to 2"),
        (position(agenda=[["sail", [0, "1,1", "up"]]]), "there is no side of the tool “up”"),
        (wing(by=77), r"squadrons\[0\].by: 77 is out of range"),
        (wing(by=2), r"squadrons\[0\].by: ship 2 belongs to the other side"),
        (wing(hull=0), "without hull is destroyed"),
        (wing(hull=9), r"hull: 9 is out of range; it must be 0 to 5"),
        (wing(at=[960, 420]), "overlaps X-Wing Squadron"),
        (position(passes=[-1, 0]), "passes: -1 is out of range"),
        (position(lost=[77]), "lost: 77 is out of range"),
        (position(moving=[-3]), "moving: -3 is out of range"),
        (position(attacked=[[0]]), "attacked: 3 lists are expected"),
        (position(used=[[0, 5, 0]]), "used, upgrade: 5 is out of range"),
        (
            position(
                obstacles=[
                    {"id": "asteroid_1", "pose": [500, 450, 0]},
                    {"id": "asteroid_2", "pose": [502, 450, 90]},
                ]
            ),
            r"obstacles\[1\]: asteroid_2 is on asteroid_1; move one of them",
        ),
        (ship(tokens=["navigate", "Navigate"]), r"tokens: “Navigate” is there twice"),
        (ship(raids=["repair", "repair"]), r"raids: “repair” is there twice"),
        (
            position(ships=[{**SHIPS_THERE[0], "activated": True}, *SHIPS_THERE[1:]], activate=0),
            "was activated",
        ),
        (position(activate=9), "activate: 9 is out of range"),
        (position(ships=[{}, *SHIPS_THERE[1:]], activate=0), "is not on the map; give it a `pose`"),
        (position(facedown_discard=60), "facedown_discard: 60 is out of range"),
        (position(obstacles=[{"id": "station", "pose": [900, 450, 0]}] * 2), "there is one of each"),
        (
            ship(damage=["facedown"] * 4),
            "4 cards destroy CR90 Corvette A, whose hull is 4; give it fewer, or",
        ),
        (ship(damage=["comm_noise:sideways"]), "no side of a card “sideways”; choose from: faceup, facedown"),
        (ship(shields=[9, 1, 1, 1]), r"shields, front: 9 is out of range; it must be 0 to 2"),
        (ship(tokens=["navigate", "repair", "squadron"]), "has room for 1 of them, not for 3"),
        (ship(dials=["navigate"] * 3), "has at most 1, not 3"),
        (ship(pose=[1100, 300, 0]), "overlaps CR90 Corvette A"),
        (ship(pose=[2000, 300, 0]), "is off the map of 1828.8 by 914.4 mm"),
        (ship(targets=[1]), "in pairs are expected"),
        (ship(stored=[[1]]), "0 lists are expected, one for each upgrade"),
        (attack(pool=[["blue", "blank"]]), "a blue die has no blank; it shows hit, crit, accuracy"),
        (attack(pool=[["green", "hit"]]), "there is no color “green”; choose from: red, blue, black"),
        (attack(by_ship=-1), "an attack of kind battery names one of by_ship"),
        (attack(by_ship=7), "by_ship: 7 is out of range"),
        (attack(target_ship=2), "friends are not attacked"),
        (attack(target_ship=-1), "names one of target_ship"),
        (attack(zone=-1), "zone: -1 is out of range"),
        (attack(kind="ram"), "there is no kind of attack “ram”"),
        (attack(spent=9999), "spent: 9999 is out of range"),
    ],
)
def test_an_impossible_position_is_refused_with_what_would_be_right(
    start: dict[str, Any], words: str
) -> None:
    with pytest.raises(BadPosition, match=words):
        GAME.read_position(start)


def test_cards_that_are_not_played_are_named() -> None:
    """Every card is played; one that was not would be refused, unless it is allowed."""
    unknown = replace(UPGRADES["ezra_bridger"], played=UNPLAYED)
    ship = FittedShip(SHIPS["victory_ii_class_star_destroyer"], (unknown,))
    fleet = Fleet("x", "X", "imperial", 400, (ship,), ())
    with pytest.raises(BadPosition, match="the text of Ezra Bridger is not played"):
        check_fleets((fleet, fleet), allowed=False)
    check_fleets((fleet, fleet), allowed=True)


def good_positions() -> list[dict[str, Any]]:
    found = []
    for scenario, seats in (("", ("ai", "ai")), ("pair_1", ("random", "ai"))):
        match = Match(
            Header.of(GAME, seats, {"scenario": scenario} if scenario else {}, 5), source=sources_for(5)
        )
        match.advance(until=500)
        tables: list[Any] = match.tables()
        found += [GAME.position(tables[at]) for at in range(0, len(tables), len(tables) // 12)]
    return found


def places(value: Any, path: tuple[Any, ...] = ()) -> Any:
    yield path
    entries = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for key, each in entries:
        yield from places(each, (*path, key))


def changed(start: dict[str, Any], random: Random) -> dict[str, Any]:
    """One number, word or list of a position is another one."""
    found: dict[str, Any] = json.loads(json.dumps(start))
    path = random.choice(
        [path for path in places(found) if path and path[0] not in ("options", "game", "said")]
    )
    inside: Any = found
    for key in path[:-1]:
        inside = inside[key]
    old = inside[path[-1]]
    if isinstance(old, bool) or old is None:
        inside[path[-1]] = not old
    elif isinstance(old, int):
        inside[path[-1]] = random.choice([-1, 0, 1, 2, 3, 4, 6, 9, 40, 1001])
    elif isinstance(old, str):
        inside[path[-1]] = random.choice(
            ["front", "ready", "facedown", "repair", "strike", "2", "0,1", "AI-07"]
        )
    elif isinstance(old, list) and random.random() < 0.5:
        old.append(old[0] if old else 1)
    else:
        del inside[path[-1]]
    return found


def test_whatever_is_written_is_refused_or_played() -> None:
    """No position ends in a fault of the program: it says what is wrong, or it goes on."""
    random, starts = Random(11), good_positions()
    played = 0
    for number in range(260):
        start = changed(random.choice(starts), random)
        try:
            GAME.read_position(start)
        except (BadPosition, BadSetup):
            continue
        seats = ["random" if seat == "person" else seat for seat in start.get("seats") or ("ai", "ai")]
        match = Match(Header.of(GAME, seats, {}, number, start), source=sources_for(number))
        match.advance(until=30)
        played += 1
    assert played > 40


# -- the page ------------------------------------------------------------------------------------------------


def test_the_examples_of_the_page_are_positions() -> None:
    text = (DOCS / "armada.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    table = GAME.read_position(json.loads(blocks[0]))
    assert isinstance(table, Table)
    names = ("armada-attack", "armada-maneuver", "armada-defense")
    for words, name in zip(blocks[1:], names, strict=True):
        written = json.loads((DOCS / f"{name}.json").read_text(encoding="utf-8"))
        part = json.loads("{" + words.strip().rstrip(",") + "}")
        assert written["ask"] == part["ask"]
        assert written.get("attacks") == part.get("attacks")


# -- fleets as text ------------------------------------------------------------------------------------------

LEIA = """Faction: Rebel
MC80 Command Cruiser (102)
- Leia Organa ({price})
"""


def test_the_price_tells_cards_of_one_name_apart() -> None:
    for id in ("leia_organa_commander", "leia_organa_officer"):
        card = UPGRADES[id]
        fleet = read("a.txt", LEIA.format(price=card.points.now))
        assert fleet.ships[0].upgrades[0].id == id


def test_a_hint_is_a_name_that_is_read() -> None:
    for wrong in ("Nebulon B Escort", "Gunery Team", "X-Wing Sqadron", "Victory Star Destroyer"):
        with pytest.raises(BadData) as error:
            read("a.txt", f"Faction: Rebel\nMC80 Command Cruiser\n- {wrong}\n")
        hints = str(error.value).partition("did you mean ")[2].rstrip("?").split(" or ")
        assert hints
        assert all(
            hint.removesuffix(" (not rebel)")
            in {card.name for cards in (SHIPS, SQUADRONS, UPGRADES) for card in cards.values()}
            for hint in hints
        )


def test_a_second_token_of_a_kind_on_a_card_is_read_again() -> None:
    """Nova Defiant notes it beside the tokens that it was printed with: 4 and more."""
    ship = next(id for id in SHIPS if id.startswith("starhawk"))
    fleet = {"faction": "rebel", "ships": [{"ship": ship, "upgrades": ["nova_defiant"]}], "squadrons": []}

    def posed(stored: list[int]) -> Table:
        own = {**SHIPS_THERE[0], "tokens": ["repair"], "stored": [stored]}
        start = {"seats": ["person", "person"], "fleets": [fleet, EMPIRE], "ships": [own, SHIPS_THERE[2]]}
        table = GAME.read_position({**start, "squadrons": [WINGS[2]]})
        assert isinstance(table, Table)
        return table

    for stored in ([6], [2, 7]):
        written = GAME.position(posed(stored))
        assert GAME.position(GAME.read_position(written)) == written
    with pytest.raises(BadPosition, match="Nova Defiant"):
        posed([8])
