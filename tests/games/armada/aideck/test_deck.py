"""The deck: its cards, how they are turned over, and decks of one's own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.games.armada.aideck.tables import Playing, answer, card_of, card_with, fleet, posed, table_of
from understudy.core.errors import BadData, BadPosition, BadSetup
from understudy.core.game import Seat
from understudy.games.armada import GAME
from understudy.games.armada.aicards import cell, column, find_deck, read_deck, supplied
from understudy.games.armada.cards import COMMANDS, TOKENS
from understudy.games.armada.measures import MAPS
from understudy.games.armada.setup import set_up

REBELS = fleet("rebel", ["cr90_corvette_a"])
EMPIRE = fleet("imperial", ["victory_ii_class_star_destroyer", "gladiator_i_class_star_destroyer"])
SHIPS: list[dict[str, Any]] = [
    {"pose": [900, 150, 0]},
    {"pose": [800, 780, 180]},
    {"pose": [1000, 780, 180]},
]


@pytest.mark.rule("AR-OVR-04")
def test_every_card_has_all_its_parts() -> None:
    for name, count in (("48", 48), ("12", 12)):
        cards = supplied(name).cards
        assert len(cards) == count
        assert sorted({card.number for card in cards}) == list(range(1, 13))
        assert {COMMANDS[card.command] for card in cards} == set(COMMANDS)
        assert {TOKENS[card.token] for card in cards} == {"brace", "redirect", "evade", "contain", "scatter"}
        assert any(card.bonus for card in cards)
        assert not all(card.bonus for card in cards)
    with_number = {
        number: sum(card.number == number for card in supplied("48").cards) for number in range(1, 13)
    }
    assert set(with_number.values()) == {4}


def deck_file(**change: Any) -> dict[str, Any]:
    card = {
        "command": "repair",
        "defense_token": "brace",
        "attack_priority": "flagship",
        "movement_priority": "flank",
        "bonus": None,
    }
    cards: list[dict[str, Any]] = [
        {"id": f"own-{number}", "number": number, **card} for number in range(1, 13)
    ]
    cards[2] |= change
    return {"cards": cards}


@pytest.mark.rule("AR-OVR-04")
@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"number": 13}, r"cards own-3, field number: 13 is out of range; it must be 1 to 12"),
        ({"number": 4}, r"no card has number 3"),
        (
            {"command": "engineering"},
            r"field command: “engineering” is not allowed; choose from: navigate",
        ),
        ({"defense_token": "salvo"}, r"field defense_token: “salvo” is not allowed"),
        (
            {"attack_priority": "x"},
            r"field attack_priority: “x” is not allowed; choose from: closest_ship",
        ),
        ({"movement_priority": "x"}, r"field movement_priority"),
        ({"bonus": "x"}, r"field bonus: “x” is not allowed; choose from: steady_gunners"),
        ({"colour": "red"}, r"field colour: not a known field"),
        ({"id": "own-1"}, r"the id is there twice"),
    ],
)
def test_a_deck_with_a_fault_says_where(change: dict[str, Any], message: str) -> None:
    assert len(read_deck("own.json", json.dumps(deck_file())).cards) == 12
    with pytest.raises(BadData, match=message):
        read_deck("own.json", json.dumps(deck_file(**change)))


def test_a_deck_of_ones_own_is_played(tmp_path: Path) -> None:
    path = tmp_path / "own.json"
    path.write_text(json.dumps(deck_file()), encoding="utf-8")
    table = set_up(GAME.options({"deck": str(path)}), (Seat("person"), Seat("ai")))
    assert table.config.deck.ids[0] == "own-1"
    with pytest.raises(BadSetup, match="cannot be read"):
        find_deck(str(tmp_path / "missing.json"))
    with pytest.raises(BadSetup, match=r"no deck “24”. Choose from: 48, 12, or a file"):
        find_deck("24")
    small = set_up(GAME.options({"deck": "12"}), (Seat("person"), Seat("ai")))
    assert len(small.config.deck.cards) == 12


@pytest.mark.rule("AR-SET-06", "AR-SET-05")
def test_the_chart() -> None:
    """Columns as a ruler lies from the middle; rows from the AI's side."""
    area = MAPS["standard"]
    edges = [304.8, 609.6, 668.9, 728.9, 789.9, 837.9, 914.4, 990.9, 1038.9, 1099.9, 1159.9, 1219.2, 1524.0]
    for number in range(1, 13):
        assert column(area, number) == pytest.approx((edges[number - 1], edges[number]))
    rows = [("evade", 620.22, 728.9), ("redirect", 511.54, 620.22), ("brace", 402.86, 511.54)]
    rows += [("contain", 294.18, 402.86), ("scatter", 185.5, 294.18)]
    for token, low, high in rows:
        found = cell(area, 4, TOKENS.index(token))
        assert (found.y0, found.y1) == pytest.approx((low, high))
        assert found.x == pytest.approx(759.4)
    small = MAPS["core"]
    assert column(small, 1) == pytest.approx((0.0, 152.4))
    assert column(small, 12) == pytest.approx((762.0, 914.4))


@pytest.mark.rule("AR-ACT-02", "AR-ACT-03", "AR-ACT-04", "AR-DEP-07", "AR-OVR-01")
def test_a_ship_is_found_by_its_number_and_gets_a_card() -> None:
    """Cards with 5 and 1 are turned over; 1 is the first ship. Then all are shuffled for its card."""
    start = posed(REBELS, EMPIRE, SHIPS, agenda=[["turn", [1]]], round=1)
    five, one, active = card_with(number=5), card_with(number=1), card_with(number=1, command=2)
    play = Playing(start, cards=[five, one, active])
    assert play.until("activate") == "activate:ship-1"
    assert play.answers("activate") == ["reveal-card", "reveal-card", "activate:ship-1"]
    orders = play.table.orders[1]
    assert orders is not None
    assert play.until("activation-card") == "keep-card"
    assert orders.card == card_of(active)
    # The deck was whole again: only the activation card is out.
    assert len(orders.bag) == 47
    assert not orders.discard
    play.until("reveal")
    assert ("reveal", "take-token") in play.told
    assert play.table.ships[1].commands == 1 << 2


@pytest.mark.rule("AR-ACT-02")
def test_only_ships_that_were_not_activated_count() -> None:
    ships = [SHIPS[0], {**SHIPS[1], "activated": True}, SHIPS[2]]
    start = posed(REBELS, EMPIRE, ships, agenda=[["turn", [1]]], round=1)
    play = Playing(start, cards=[card_with(number=1), card_with(number=2)])
    assert play.until("activate") == "activate:ship-2"


def test_an_empty_pile_is_made_of_the_discarded_cards() -> None:
    ids = supplied("48").ids
    start = posed(REBELS, EMPIRE, SHIPS, agenda=[["turn", [1]]], round=1, orders={"discard": list(ids)})
    play = Playing(start, cards=[card_with(number=2)])
    assert play.until("activate") == "activate:ship-2"
    assert play.answers("activate") == ["reveal-card", "activate:ship-2"]


@pytest.mark.rule("AR-DEP-08")
def test_ships_beyond_12_come_last() -> None:
    """A fleet of thirteen: the last one is activated without a card."""
    many = {**fleet("rebel", ["gr_75_medium_transports"] * 13), "limit": 1000}
    foe = fleet("imperial", ["victory_ii_class_star_destroyer"])
    ships = [{"pose": [900, 150, 0]}] + [
        {"pose": [350 + 90 * at, 800, 180], "activated": at < 12} for at in range(13)
    ]
    table = table_of(posed(foe, many, ships, round=1))
    assert answer(table, "activate", ["activate:ship-13"]) == "activate:ship-13"
    table.ships[12].activated = False
    assert answer(table, "activate", ["activate:ship-12", "activate:ship-13"]) == "reveal-card"


@pytest.mark.rule("AR-ACT-08")
def test_the_bonus_ends_with_the_activation() -> None:
    surge = card_with(bonus="shield_surge")
    ships = [SHIPS[0], {**SHIPS[1], "shields": [2, 2, 1, 3]}, {**SHIPS[2], "shields": [0, 0, 0, 0]}]
    start = posed(REBELS, EMPIRE, ships, agenda=[["activate_ship", [1]]], round=1)
    play = Playing(start, cards=[surge])
    assert play.until("maneuver")
    assert play.table.ships[1].shields == [3, 2, 1, 3]
    assert play.table.ships[2].shields == [0, 0, 0, 0]
    orders = play.table.orders[1]
    assert orders is not None
    assert not orders.bonus
    play.match.advance()
    assert orders.active == -1
    assert not orders.has("shield_surge")


@pytest.mark.rule("AR-ACT-08")
@pytest.mark.parametrize(
    ("bonus", "before", "after"),
    [
        ("ready_crew", {"defense": ["exhausted", "exhausted", "exhausted"]}, "tokens"),
        ("damage_parties", {"damage": ["facedown", "crew_panic", "thrust_control_malfunction"]}, "cards"),
        ("spare_orders", {}, "commands"),
    ],
)
def test_bonuses_of_the_start(bonus: str, before: dict[str, Any], after: str) -> None:
    card = card_with(bonus=bonus)
    start = posed(
        REBELS, EMPIRE, [SHIPS[0], {**SHIPS[1], **before}, SHIPS[2]], agenda=[["activate_ship", [1]]], round=1
    )
    play = Playing(start, cards=[card])
    play.until("maneuver" if after == "commands" else "reveal")
    ship = play.table.ships[1]
    if after == "tokens":
        ready = [
            TOKENS[kind] for kind, state in zip(ship.build.tokens, ship.tokens, strict=True) if state == 2
        ]
        assert ready == ["brace"]
    elif after == "cards":
        assert ship.cards[0] == -1
        assert [code & 1 for code in ship.cards[1:]] == [0, 1]
    else:
        assert ship.commands >> card_of(card).command & 1


@pytest.mark.rule("AR-ACT-08")
def test_helm_assist_gives_one_click_more() -> None:
    from understudy.games.armada.rules.courses import sources

    start = posed(REBELS, EMPIRE, SHIPS, active=card_with(bonus="helm_assist"))
    table = table_of(start)
    assert sources(table, table.ships[1]).clicks == 1
    assert sources(table, table.ships[0]).clicks == 0


def test_positions_with_decks_say_what_is_wrong() -> None:
    start = posed(REBELS, EMPIRE, SHIPS)
    with pytest.raises(BadPosition, match=r"orders\[1\].active.*AI-99"):
        table_of({**start, "orders": [None, {"active": "AI-99"}]})
    with pytest.raises(BadPosition, match=r"orders\[0\]: seat 1 is not played by the AI deck"):
        table_of({**start, "orders": [{}, None]})
    with pytest.raises(BadPosition, match=r"a card is there twice"):
        table_of({**start, "orders": [None, {"active": "AI-01", "discard": ["AI-01"]}]})


@pytest.mark.rule("AR-SET-02")
def test_the_human_is_first_player() -> None:
    with pytest.raises(BadSetup, match="always the second player"):
        set_up(GAME.options({}), (Seat("ai"), Seat("person")))
    set_up(GAME.options({}), (Seat("person"), Seat("ai")))
    set_up(GAME.options({}), (Seat("ai"), Seat("ai")))
