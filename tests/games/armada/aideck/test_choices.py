"""Choices of cards that the document does not name: by its principles, never the first that comes."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from tests.games.armada.aideck.tables import answer, card_with, fleet, posed, table_of
from tests.games.armada.test_random_fleets import FLEETS
from understudy.games.armada.asks import UNNAMED
from understudy.games.armada.bots.aideck import bot
from understudy.games.armada.bots.aideck.pages import upgrades
from understudy.games.armada.cards import TOKENS
from understudy.games.armada.table import Table

VICTORY, CORVETTE = "victory_ii_class_star_destroyer", "cr90_corvette_a"
#: Ships 0 and 1 are the enemy's, the second one nearer to the AI's ship 2; ship 4 is nearer to that than 3.
PLACES = ([400, 200, 0], [760, 300, 0], [900, 600, 180], [1300, 700, 180], [1040, 600, 180])


def table(**more: Any) -> Table:
    ships: list[dict[str, Any]] = [{"pose": pose} for pose in PLACES]
    for index, given in more.pop("ships", {}).items():
        ships[index] |= given
    squadrons = [{"at": at} for at in ([400, 420], [820, 420], [1300, 600], [960, 480])]
    start = posed(
        fleet("rebel", [CORVETTE, CORVETTE], ["x_wing_squadron"] * 2),
        fleet("imperial", [VICTORY, "gozanti_class_cruisers", VICTORY], ["tie_fighter_squadron"] * 2),
        ships,
        squadrons,
        **more,
    )
    return table_of(start)


def attacked(**more: Any) -> Table:
    """The AI's ship 2 attacks ship 1; the dice lie."""
    attack = {"kind": "battery", "band": 1, "obstructed": False, "by_ship": 2, "zone": 0}
    dice = [["red", "double"], ["blue", "accuracy"], ["red", "hit"]]
    return table(attacks=[{**attack, "target_ship": 1, "target_zone": 0, "pool": dice}], **more)


@pytest.mark.rule("AR-PRI-01", "AR-TOK-04")
@pytest.mark.parametrize("topic", ["slowed-ship", "raided-ship", "board"])
def test_the_closest_enemy(topic: str) -> None:
    assert answer(table(), topic, ["to-ship:ship-0", "to-ship:ship-1"], ship=2) == "to-ship:ship-1"


@pytest.mark.rule("AR-TOK-04")
def test_the_closest_friend_pays() -> None:
    ways = ["to-ship:ship-3", "to-ship:ship-4"]
    assert answer(table(), "sponsor", ways, ship=2) == "to-ship:ship-4"
    assert answer(table(), "swap-token-of", ["done", *ways], ship=2) == "to-ship:ship-4"


@pytest.mark.rule("AR-UPG-01", "AR-PRI-01")
def test_a_token_goes_to_the_closest_that_has_room() -> None:
    ways = ["to-ship:ship-2", "to-ship:ship-3", "to-ship:ship-4"]
    assert answer(table(), "token-for", ways, ship=2) == "to-ship:ship-2"
    full = {"tokens": ["navigate", "repair", "squadron"]}
    assert answer(table(ships={2: full, 4: full}), "token-for", ways, ship=2) == "to-ship:ship-3"


@pytest.mark.rule("AR-ATK-04", "AR-PRI-01")
def test_who_suffers_beside_the_target() -> None:
    """Enemies before friends, ships before squadrons, the closest."""
    units = ["to-squadron:squadron-2", "to-squadron:squadron-0", "to-squadron:squadron-1"]
    ships = ["to-ship:ship-3", "to-ship:ship-0", "to-ship:ship-1"]
    assert answer(attacked(), "splash", [*units, *ships]) == "to-ship:ship-1"
    assert answer(attacked(), "splash", units) == "to-squadron:squadron-1"


@pytest.mark.rule("AR-PRI-02")
def test_the_biggest_is_readied() -> None:
    ways = ["done", "to-squadron:squadron-2", "to-ship:ship-3", "to-ship:ship-4"]
    assert answer(table(), "mourn", ways) == "to-ship:ship-4"
    assert answer(table(), "mourn", ways[:2]) == "to-squadron:squadron-2"


@pytest.mark.rule("AR-SQC-02", "AR-PRI-01")
@pytest.mark.parametrize("topic", ["fly-again", "glide"])
def test_the_closest_squadron_of_a_ship(topic: str) -> None:
    ways = ["done", "to-squadron:squadron-2", "to-squadron:squadron-3"]
    assert answer(table(), topic, ways, ship=2) == "to-squadron:squadron-3"


@pytest.mark.rule("AR-PRI-01", "AR-PRI-07")
def test_one_squadron_more_is_attacked() -> None:
    ways = ["done", "flak:front:squadron-0", "flak:left:squadron-1", "flak:right:squadron-1"]
    assert answer(table(), "extra-flak", ways, ship=2) == "flak:right:squadron-1"


@pytest.mark.rule("AR-SQU-06")
def test_a_squadron_that_must_stay_apart_comes_no_nearer_than_that() -> None:
    found = table()
    there = answer(found, "glide-place", ["done"], squadron=3, distance=2)
    _, _, place = there.partition(":")
    x, y = map(float, place.split(","))
    assert there.startswith("move:")
    foe = found.squadrons[1].base
    apart = ((x - foe.x) ** 2 + (y - foe.y) ** 2) ** 0.5 - 34
    assert apart > 76.5
    # It may do so where nobody asks for that.
    near = answer(found, "cloak", ["done"], squadron=3, distance=2).partition(":")[2]
    x, y = map(float, near.split(","))
    assert ((x - foe.x) ** 2 + (y - foe.y) ** 2) ** 0.5 - 34 < 76.5


@pytest.mark.rule("AR-PRI-01")
@pytest.mark.parametrize("topic", ["replace-squadron", "hyperspace-place"])
def test_a_squadron_is_placed_near_the_enemy(topic: str) -> None:
    ways = ["done", "put:900,760", "put:900,440"]
    assert answer(table(), topic, ways, squadron=3, ship=2) == "put:900,440"
    assert answer(table(), topic, ["done", "moved"], squadron=3, ship=2) == "moved"


@pytest.mark.rule("AR-PRI-07")
@pytest.mark.parametrize("topic", ["mark-zone", "spread-damage"])
def test_zones_go_clockwise(topic: str) -> None:
    assert answer(table(), topic, ["done", "zone:left", "zone:rear", "zone:right"], ship=2) == "zone:right"


@pytest.mark.rule("AR-PRI-02")
@pytest.mark.parametrize("topic", ["exhaust-upgrade", "ready-card"])
def test_the_dearest_upgrade(topic: str) -> None:
    start = posed(
        fleet("rebel", [(CORVETTE, "engine_techs", "turbolaser_reroute_circuits")]),
        fleet("imperial", [VICTORY]),
        [{"pose": PLACES[1]}, {"pose": PLACES[2]}],
    )
    found = table_of(start)
    ship, ways = found.ships[0], [f"use:ship-0:upgrade-{index}:effect-0" for index in range(2)]
    dear, cheap = (ship.build.fleet.cost(card.points) for card in ship.build.upgrades)
    assert dear > cheap
    assert answer(found, topic, ways[::-1], ship=0) == ways[0]


@pytest.mark.rule("AR-PRI-04")
def test_the_die_that_counts_least_is_swapped() -> None:
    assert answer(attacked(), "swap-die", ["spend-die:0", "spend-die:1", "spend-die:2"]) == "spend-die:1"


@pytest.mark.rule("AR-CF-02", "AR-UPG-01")
def test_black_dice_are_not_replaced_by_black_dice() -> None:
    assert answer(table(), "replace-die", ["done", "remove:red", "remove:black"]) == "remove:red"
    assert answer(table(), "replace-die", ["done", "remove:black"]) == "done"


@pytest.mark.rule("AR-OVR-01", "AR-DEF-04")
@pytest.mark.parametrize("topic", ["board-token", "suppress", "replace-token"])
def test_the_deck_says_which_token(topic: str) -> None:
    tokens = [TOKENS[kind] for kind in table().ships[2].build.tokens]
    last = tokens[-1]
    ways = [f"spend:{index}" for index in range(len(tokens))]
    assert answer(table(), topic, ["done", *ways], ship=2) == "reveal-card"
    shown = {"revealed": [card_with(token=TOKENS.index(last))]}
    assert answer(table(orders=shown), topic, ["done", *ways], ship=2) == f"spend:{tokens.index(last)}"


@pytest.mark.rule("AR-MOV-01")
def test_a_ship_that_the_rift_pulls_stays_on_the_map() -> None:
    found = table(ships={2: {"pose": [70, 120, 200]}})
    ways = [f"maneuver:1:{click}:{'left' if click < 0 else 'right'}" for click in (2, 1, 0, -1, -2)]
    assert answer(found, "pulled", ways, ship=2) == "maneuver:1:-2:left"


# -- every question ------------------------------------------------------------------------------------------


@pytest.mark.rule("AR-GOL-01")
def test_only_questions_that_are_listed_are_answered_by_the_first_that_is_legal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A new card that lets its player choose gets a page, or stands in the list."""
    found = set()
    page_for = bot.page_for

    def noted(mind: Any) -> Any:
        page = page_for(mind)
        if page is upgrades.OTHER:
            found.add(mind.request.topic)
        return page

    def tied(line: Any, plans: Any, *more: Any) -> Any:
        raise AssertionError(f"{line.text}: {[plan.id for plan in plans]} are left to chance")

    monkeypatch.setattr(bot, "page_for", noted)
    # I2.3: no choice of the AI is left to chance, but for cards.
    monkeypatch.setattr(import_module("understudy.pages.walk"), "_one_of", tied)
    for seed in range(2001, 2031):
        FLEETS.play(seed, ("ai", "ai"), objective=FLEETS.objective_of(seed) if seed % 2 else "")
    assert found
    assert found <= set(UNNAMED)
    assert not set(UNNAMED) & (set(bot.PAGE_OF) | set(bot.FINDING))
