"""Passing, the card's command, tokens, and what a command is good for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.armada.aideck.tables import Playing, answer, card_with, fleet, posed, table_of
from understudy.games.armada.cards import COMMANDS
from understudy.games.armada.rules.courses import maneuvers
from understudy.games.armada.table import Table

REBELS = fleet("rebel", ["cr90_corvette_a", "nebulon_b_escort_frigate"], ["x_wing_squadron"])
EMPIRE = fleet(
    "imperial",
    ["victory_ii_class_star_destroyer", "gladiator_i_class_star_destroyer"],
    ["tie_fighter_squadron", "tie_fighter_squadron"],
)
FAR: list[dict[str, Any]] = [
    {"pose": [700, 120, 0]},
    {"pose": [1000, 120, 0]},
    {"pose": [800, 780, 180]},
    {"pose": [1000, 780, 180]},
]
NEAR: list[dict[str, Any]] = [
    {"pose": [800, 560, 0]},
    {"pose": [1000, 120, 0]},
    {"pose": [800, 780, 180]},
    {"pose": [1000, 780, 180]},
]
DIAL = ("keep-dial", "take-token")


def changed(ships: list[dict[str, Any]], at: int = 2, **state: Any) -> list[dict[str, Any]]:
    return [{**ship, **(state if index == at else {})} for index, ship in enumerate(ships)]


def table(ships: list[dict[str, Any]], squadrons: Any = (), card: str | None = None, **more: Any) -> Table:
    return table_of(posed(REBELS, EMPIRE, ships, squadrons, card or card_with(bonus=""), **more))


def revealed(found: Table, command: str) -> str:
    return answer(found, "reveal", DIAL, ship=2, command=COMMANDS.index(command))


# -- passing -------------------------------------------------------------------------------------------------

TURN = ("pass", "activate:ship-2", "activate:ship-3")


@pytest.mark.rule("AR-PAS-01", "AR-PAS-02", "AR-PAS-03", "AR-PAS-04", "AR-ACT-01")
@pytest.mark.parametrize(
    ("round", "expected"),
    [
        (1, "reveal-card"),
        (2, "pass"),
        (3, "pass"),
        (4, "reveal-card"),
        (5, "reveal-card"),
        (6, "reveal-card"),
    ],
)
def test_it_passes_in_rounds_2_and_3(round: int, expected: str) -> None:
    """With tokens left in every round. It decides on passing before any card is turned over."""
    assert answer(table(FAR, round=round, passes=[0, 2]), "activate", TURN) == expected
    assert answer(table(FAR, round=2), "activate", TURN[1:]) == "reveal-card"


@pytest.mark.rule("AR-PAS-02", "AR-OVR-03")
def test_it_passes_until_its_tokens_are_gone() -> None:
    """Two tokens: never twice running, as the rules say."""
    start = posed(REBELS, EMPIRE, FAR, round=2, passes=[0, 2], agenda=[["turn", [1]]])
    play = Playing(start, people={"activate": "activate:ship-0"})
    assert play.until("activate") == "pass"
    assert play.until("activate").startswith("activate:")
    assert play.table.passes[1] == 1


# -- its card ------------------------------------------------------------------------------------------------


def fitted(*cards: str) -> Table:
    imperial = fleet(
        "imperial", [("victory_ii_class_star_destroyer", *cards), "gladiator_i_class_star_destroyer"]
    )
    return table_of(posed(REBELS, imperial, FAR, active=card_with(command=3)))


CARDS = ("keep-card", "next-card")


@pytest.mark.rule("AR-CDA-01", "AR-CDA-02", "AR-CDA-04")
def test_a_priority_command_is_looked_for_once_more() -> None:
    assert answer(fitted(), "activation-card", CARDS, ship=2) == "keep-card"
    assert answer(fitted("flight_controllers"), "activation-card", CARDS, ship=2) == "next-card"
    assert answer(fitted("gunnery_team"), "activation-card", CARDS, ship=2) == "keep-card"
    # Two abilities of different commands: no priority.
    assert (
        answer(fitted("flight_controllers", "engineering_team"), "activation-card", CARDS, ship=2)
        == "keep-card"
    )
    assert (
        answer(fitted("flight_controllers", "flight_commander"), "activation-card", CARDS, ship=2)
        == "next-card"
    )


@pytest.mark.rule("AR-CDA-03", "AR-CDA-02")
def test_the_second_card_stays_whatever_it_shows() -> None:
    imperial = fleet(
        "imperial",
        [("victory_ii_class_star_destroyer", "flight_controllers"), "gladiator_i_class_star_destroyer"],
    )
    start = posed(REBELS, imperial, FAR, agenda=[["activate_ship", [2]]], round=1)
    first, second = card_with(command=3, number=1), card_with(command=3, number=2)
    play = Playing(start, cards=[first, second])
    assert play.until("activation-card") == "next-card"
    play.until("reveal")
    assert play.answers("activation-card") == ["next-card"]
    orders = play.table.orders[1]
    assert orders is not None
    assert orders.card is not None
    assert orders.card.id == second
    assert [orders.cards[card].id for card in orders.discard] == [first]


# -- any benefit ---------------------------------------------------------------------------------------------


@pytest.mark.rule("AR-ACT-05", "AR-ACT-06", "AR-CF-03")
def test_concentrate_fire_needs_a_shot() -> None:
    assert revealed(table(FAR), "concentrate_fire") == "take-token"
    assert revealed(table(NEAR), "concentrate_fire") == "keep-dial"


@pytest.mark.rule("AR-ACT-05", "AR-SQC-01")
def test_a_squadron_command_needs_a_squadron() -> None:
    """Close to medium range, and not activated."""
    here, there = {"at": [860, 700]}, {"at": [860, 300]}
    foe = {"at": [400, 100]}
    assert revealed(table(FAR, [foe, here, there]), "squadron") == "keep-dial"
    assert revealed(table(FAR, [foe, there, there | {"at": [900, 300]}]), "squadron") == "take-token"
    assert revealed(table(FAR, [foe, here | {"activated": True}, there]), "squadron") == "take-token"


@pytest.mark.rule("AR-ENG-01", "AR-ENG-02", "AR-ACT-06")
def test_engineering_points_must_be_spent() -> None:
    """A Victory II has 4 points and shields of 3, 3, 1, 3."""
    whole, one_off, two_off = [3, 3, 1, 3], [2, 3, 1, 3], [2, 2, 1, 3]
    assert revealed(table(changed(FAR, shields=whole)), "repair") == "take-token"
    assert revealed(table(changed(FAR, shields=one_off)), "repair") == "take-token"
    assert revealed(table(changed(FAR, shields=two_off)), "repair") == "keep-dial"
    # The only exception: a matching token.
    assert revealed(table(changed(FAR, shields=one_off, tokens=["repair"])), "repair") == "keep-dial"
    assert revealed(table(changed(FAR, shields=whole, tokens=["repair"])), "repair") == "take-token"
    # A card costs 3: one point is left that nothing can use, but something is still broken.
    broken = changed(FAR, shields=whole, damage=["facedown", "facedown"])
    assert revealed(table(broken), "repair") == "keep-dial"


@pytest.mark.rule("AR-NAV-01", "AR-NAV-02", "AR-NAV-03")
def test_navigation_follows_the_speed_that_the_card_wants() -> None:
    slow, fast = card_with(movement="slow_approach", bonus=""), card_with(movement="speed_up", bonus="")
    assert revealed(table(changed(FAR, speed=2), card=slow), "navigate") == "keep-dial"
    assert revealed(table(changed(FAR, speed=1), card=fast), "navigate") == "keep-dial"
    # Straight ahead of the only target neither clicks nor another speed would help.
    ahead = changed(FAR, at=0, pose=[800, 120, 0])
    for card, speed in ((slow, 1), (fast, 2), (card_with(movement="close_in", bonus=""), 2)):
        found = table(changed(ahead, speed=speed), card=card)
        found.ships[1].alive, found.ships[1].hull = False, None
        assert revealed(found, "navigate") == "take-token"


@pytest.mark.rule("AR-NAV-01", "AR-NAV-02", "AR-NAV-03", "AR-NAV-04")
@pytest.mark.parametrize("source", ["dial", "token"])
def test_navigation_changes_the_speed(source: str) -> None:
    """Gladiators go up to speed 3. By the dial or by a token that was held; never below 1."""
    slow, fast = card_with(movement="slow_approach", bonus=""), card_with(movement="speed_up", bonus="")
    state: dict[str, Any] = {"dial": "navigate"} if source == "dial" else {"tokens": ["navigate"]}
    for card, speed, expected in ((slow, 2, 1), (slow, 1, 1), (fast, 2, 3), (fast, 3, 3)):
        ships = changed(FAR, at=3, speed=speed, **state)
        found = table(ships, card=card, orders={"held": ["navigate"]})
        plans = [option.id for option in maneuvers(found, found.ships[3])]
        assert answer(found, "maneuver", plans, ship=3).split(":")[1] == str(expected)
    # A token that came with this activation is kept.
    found = table(changed(FAR, at=3, speed=2, tokens=["navigate"]), card=slow)
    plans = [option.id for option in maneuvers(found, found.ships[3])]
    assert answer(found, "maneuver", plans, ship=3).split(":")[1] == "2"


@pytest.mark.rule("AR-NAV-04")
def test_dial_and_token_together_make_two_steps() -> None:
    fast = card_with(movement="speed_up", bonus="")
    ships = changed(FAR, at=3, speed=1, dial="navigate", tokens=["navigate"])
    found = table(ships, card=fast, orders={"held": ["navigate"]})
    plans = [option.id for option in maneuvers(found, found.ships[3])]
    assert answer(found, "maneuver", plans, ship=3).split(":")[1] == "3"


# -- tokens --------------------------------------------------------------------------------------------------


@pytest.mark.rule("AR-EXC-01", "AR-EXC-02")
def test_a_full_row_takes_the_new_token() -> None:
    """A Gladiator holds two: navigate and repair. The new squadron token stays; the deck says which goes."""
    start = posed(
        REBELS,
        EMPIRE,
        changed(FAR, at=3, tokens=["navigate", "repair"], dial="squadron"),
        [{"at": [400, 100]}, {"at": [300, 300]}, {"at": [350, 300]}],
        agenda=[["activate_ship", [3]]],
        round=1,
    )
    squadron, fire, repair = card_with(command=1), card_with(command=3), card_with(command=2)
    play = Playing(start, cards=[squadron, fire, repair])
    assert play.until("reveal") == "take-token"
    assert play.until("excess-token") == "command:repair"
    assert play.answers("excess-token") == ["reveal-card", "reveal-card", "command:repair"]
    play.until("maneuver")
    assert play.table.ships[3].commands & 1 << COMMANDS.index("squadron")


@pytest.mark.rule("AR-ACT-09")
def test_tokens_are_used_whenever_there_is_benefit() -> None:
    """A repair token pays for a shield though the card says something else; one just taken is kept."""
    hurt = changed(FAR, shields=[1, 3, 1, 3], tokens=["repair"])
    start = posed(REBELS, EMPIRE, hurt, agenda=[["activate_ship", [2]]], round=1)
    play = Playing(start, cards=[card_with(command=3, bonus="")])
    assert play.until("reveal") == "take-token"
    assert play.until("commands") == "resolve:repair:token"
    play.until("maneuver")
    assert play.table.ships[2].shields == [2, 3, 1, 3]
    start = posed(
        REBELS, EMPIRE, changed(FAR, shields=[2, 3, 1, 3]), agenda=[["activate_ship", [2]]], round=1
    )
    play = Playing(start, cards=[card_with(command=2, bonus="")])
    assert play.until("reveal") == "take-token"
    play.until("maneuver")
    assert play.table.ships[2].shields == [2, 3, 1, 3]
    assert play.table.ships[2].commands == 1 << COMMANDS.index("repair")


@pytest.mark.rule("AR-ACT-09")
def test_a_token_joins_the_dial_where_it_adds_something() -> None:
    commands = ("done", "resolve:repair:dial", "resolve:repair:token", "resolve:repair:both")
    poor = changed(FAR, shields=[0, 0, 0, 0], tokens=["repair"], dial="repair")
    held: dict[str, Any] = {"orders": {"held": ["repair"]}}
    assert answer(table(poor, **held), "commands", commands, ship=2) == "resolve:repair:both"
    little = changed(FAR, shields=[2, 2, 1, 3], tokens=["repair"], dial="repair")
    assert answer(table(little, **held), "commands", commands, ship=2) == "resolve:repair:dial"


@pytest.mark.rule("AR-ACT-07")
def test_the_defense_token_of_the_activation_card_is_not_read() -> None:
    """Defending is by the pile: the card in force is in neither pile and never found."""
    brace = card_with(token=2, bonus="")
    orders = table(FAR, card=brace).orders[1]
    assert orders is not None
    assert orders.active not in orders.bag
    assert orders.active not in orders.discard


@pytest.mark.rule("AR-GOL-01")
def test_raid_tokens() -> None:
    raided = ("keep-dial", "take-token", "drop-raids")
    found = table(changed(NEAR, raids=["concentrate_fire", "repair"]))
    assert answer(found, "reveal", raided, ship=2, command=3) == "drop-raids"
    found = table(changed(NEAR, raids=["concentrate_fire"], tokens=["concentrate_fire"]))
    ways = (*raided, "drop-raid:concentrate_fire")
    assert answer(found, "reveal", ways, ship=2, command=3) == "drop-raid:concentrate_fire"


@pytest.mark.rule("AR-ODD-01", "AR-ODD-02", "AR-ODD-03")
def test_crew_panic_is_odd_or_even() -> None:
    ways = ("ability:damage", "ability:dial")
    assert answer(table(FAR), "crew-panic", ways, ship=2) == "reveal-card"
    for number, expected in ((3, "ability:damage"), (4, "ability:dial")):
        found = table(FAR, orders={"revealed": [card_with(number=number)]})
        assert answer(found, "crew-panic", ways, ship=2) == expected


@pytest.mark.rule("AR-PRI-07")
def test_zones_go_clockwise() -> None:
    zones = ("zone:front", "zone:right", "zone:rear", "zone:left")
    assert answer(table(FAR), "damage-zone", zones, ship=2) == "zone:front"
    assert answer(table(changed(FAR, shields=[0, 0, 1, 2])), "damage-zone", zones, ship=2) == "zone:rear"
    assert answer(table(changed(FAR, shields=[0, 0, 0, 0])), "damage-zone", zones, ship=2) == "zone:front"
