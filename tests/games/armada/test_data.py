"""The data files: all there, checked when read."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from tests.games.armada.tables import fleet, place
from understudy.core.errors import BadData
from understudy.core.game import PARTLY, UNPLAYED, WHOLE
from understudy.games.armada import cards
from understudy.games.armada.cards import DAMAGE, DAMAGE_DECK, SHIPS, SQUADRONS, UPGRADES, card_states
from understudy.games.armada.dice import ACCURACY, DICE, FACE_OF, armament, longest, mixed, reaching
from understudy.games.armada.fleets import FLEETS
from understudy.games.armada.measures import PACKAGE
from understudy.games.armada.rules.conditions import Moment, holds
from understudy.games.armada.rules.effects import payable
from understudy.games.armada.table import Attack
from understudy.games.armada.vocabulary import CONDITIONS, COSTS, Condition, Cost
from understudy.kit.reading import Row, csv_rows, text


def test_everything_is_there() -> None:
    assert (len(SHIPS), len(SQUADRONS), len(UPGRADES), len(DAMAGE), len(DAMAGE_DECK)) == (
        66,
        107,
        292,
        22,
        52,
    )


def test_dice_have_their_printed_faces() -> None:
    """R11.1."""
    counts = [{face: die.faces.count(face) for face in set(die.faces)} for die in DICE]
    assert counts[0] == {"hit": 2, "crit": 2, "double": 1, "accuracy": 1, "blank": 2}
    assert counts[1] == {"hit": 4, "crit": 2, "accuracy": 2}
    assert counts[2] == {"hit": 4, "hit-crit": 2, "blank": 2}
    assert FACE_OF["accuracy"] == ACCURACY
    assert [die.name for die in mixed((1, 0, 2)).each] == ["red die", "black die", "black die"]


def test_armaments() -> None:
    assert armament("2R1U0K") == (2, 1, 0)
    assert armament("2R1B0K") is None
    assert reaching((2, 1, 3), 1) == (2, 1, 0)
    assert [longest(dice) for dice in ((1, 1, 1), (0, 1, 1), (0, 0, 1), (0, 0, 0))] == [2, 1, 0, -1]


def test_every_upgrade_says_whether_it_is_played() -> None:
    for card in UPGRADES.values():
        assert card.played in (WHOLE, PARTLY, UNPLAYED)
        assert bool(card.missing) == (card.played == PARTLY)


def test_the_upgrades_of_the_supplied_fleets_are_played() -> None:
    used = {card.id for fleet in FLEETS.values() for ship in fleet.ships for card in ship.upgrades}
    assert len(used) == 60
    assert {UPGRADES[id].played for id in used} <= {WHOLE}


def rows(name: str, id: str, **changes: str) -> Row:
    found = next(row for row in csv_rows(name, text(PACKAGE, name)) if row.data["id"] == id)
    return Row(found.where, {**found.data, **changes})


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        (
            "faction",
            "sith",
            r"ships.csv, row \d+ \(cr90_corvette_a\), field faction: “sith” is not allowed",
        ),
        ("dice_front", "2R1B", r"field dice_front: dice are written as 2R1U0K"),
        ("speed_chart", "1:2 2:1", r"field speed_chart: “2:1” is wrong; speed 2 has 2 yaw values"),
        ("speed_chart", "1:3 2:1/2 3:0/1/2 4:0/1/1/2", r"a yaw value is at most 2"),
        ("max_speed", "3", r"goes to speed 4, but max_speed is 3"),
        ("defense_tokens", "evade;shield", r"“shield” is not allowed; choose from: scatter"),
        ("hull", "none", r"field hull: a number is expected"),
        ("arc_template", "none", r"“none” is not allowed; choose from: cr90"),
    ],
)
def test_a_wrong_ship_is_named_with_row_and_field(field: str, value: str, message: str) -> None:
    with pytest.raises(BadData, match=message):
        cards._ship(rows("ships.csv", "cr90_corvette_a", **{field: value}))


def test_a_wrong_keyword_or_slot_is_named() -> None:
    with pytest.raises(BadData, match="“brave” is not allowed"):
        cards._squadron(rows("squadrons.csv", "x_wing_squadron", keywords="bomber;brave"))
    with pytest.raises(BadData, match="slot"):
        cards._upgrade(rows("upgrades.csv", "gunnery_team", slot="bar"), {})
    with pytest.raises(BadData, match="ready_cost"):
        cards._upgrade(rows("upgrades.csv", "electronic_countermeasures", ready_cost="a repair"), {})


def test_effects_use_only_the_vocabulary(monkeypatch: pytest.MonkeyPatch) -> None:
    data = json.loads(text(PACKAGE, "upgrade_effects.json"))
    data["cards"]["avenger"] = [{"w": "attack_effects", "op": "explode"}]
    monkeypatch.setattr(cards, "text", lambda package, name: json.dumps(data))
    with pytest.raises(BadData, match="card avenger, effects 1, field op: “explode” is not allowed"):
        cards._effects()


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ({"cost": ["exhuast"]}, "field cost: “exhuast” is not allowed; choose from: exhaust, discard"),
        (
            {"cost": ["token:barce"]},
            "field cost: “token:barce” is not allowed; choose from: token:navigate",
        ),
        ({"if": ["first_atack"]}, "field if: “first_atack” is not allowed"),
        ({"if": ["range:near"]}, "field if: “range:near” is not allowed; choose from: range:close"),
        ({"who": "friends"}, "field who: “friends” is not allowed; choose from: friendly ships"),
        ({"w": "atack_effects"}, "field w: “atack_effects” is not allowed"),
        ({"color": "purple"}, "field color: “purple” is not allowed"),
        ({"costs": ["exhaust"]}, "field costs: not a known field"),
    ],
)
def test_a_mistyped_word_of_an_effect_is_refused(
    monkeypatch: pytest.MonkeyPatch, effect: dict[str, object], message: str
) -> None:
    """A cost that nobody knows would be free, a condition would hold always."""
    data = json.loads(text(PACKAGE, "upgrade_effects.json"))
    data["cards"]["avenger"] = [{"w": "attack_effects", "op": "reroll", **effect}]
    monkeypatch.setattr(cards, "text", lambda package, name: json.dumps(data))
    with pytest.raises(BadData, match=f"card avenger, effects 1, {message}"):
        cards._effects()


def test_every_cost_and_condition_has_a_meaning() -> None:
    """What the vocabulary allows is what the rules know: nothing is passed over."""
    attack = Attack("battery", 0, False)
    attack.by_ship, attack.target_ship, attack.zone, attack.target_zone = 0, 1, 0, 0
    one = fleet("rebel", [("mc80_command_cruiser", "gunnery_team")])
    two = fleet("imperial", ["victory_ii_class_star_destroyer"])
    table = place(one, two, [{"pose": [600, 300, 0]}, {"pose": [600, 500, 180]}])
    owner = table.ships[0]
    for name, values in CONDITIONS.items():
        assert isinstance(holds(Condition(name, values[0]), Moment(table, attack, owner, owner)), bool)
    for kind, values in COSTS.items():
        assert isinstance(payable(table, Cost(kind, values[0]), owner, 0, attack, owner), bool)


def test_every_card_is_played_whole() -> None:
    """Ships, squadrons and upgrades; objectives say of themselves what is played."""
    counts = Counter(state.kind for state in card_states() if state.state == WHOLE)
    kinds = {"ship": len(SHIPS), "squadron": len(SQUADRONS), "upgrade": len(UPGRADES)}
    assert {kind: counts[kind] for kind in kinds} == kinds
    assert (kinds["squadron"], kinds["upgrade"]) == (107, 292)
