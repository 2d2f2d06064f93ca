"""What is attacked, with which zone first, and what happens to the dice."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.armada.aideck.tables import Playing, answer, card_with, fleet, mind_of, posed, table_of
from understudy.games.armada.bots.aideck.planning import planned
from understudy.games.armada.bots.aideck.terms import FORCED, RANKS, best_ship, distance, first_of
from understudy.games.armada.dice import COLORS, FACES
from understudy.games.armada.measures import BASES
from understudy.games.armada.rules.activation import attack_options
from understudy.games.armada.table import Table

REBELS = fleet(
    "rebel",
    ["nebulon_b_escort_frigate", ("cr90_corvette_a", "mon_mothma"), "mc80_command_cruiser"],
    ["x_wing_squadron"] * 2,
)
VICTORY = "victory_ii_class_star_destroyer"
EMPIRE = fleet("imperial", [VICTORY])
#: A frigate ahead, a corvette off the starboard bow, a cruiser on the port side.
SHIPS: list[dict[str, Any]] = [
    {"pose": [900, 560, 0]},
    {"pose": [800, 640, 90]},
    {"pose": [1080, 760, 0]},
    {"pose": [900, 760, 180]},
]


def table(
    ships: list[dict[str, Any]] = SHIPS, squadrons: Any = (), card: str | None = None, **more: Any
) -> Table:
    empire = more.pop("empire", EMPIRE)
    return table_of(posed(REBELS, empire, ships, squadrons, card or card_with(bonus=""), **more))


def attacked(found: Table, ship: int = 3) -> str:
    shots = attack_options(found, found.ships[ship])
    return answer(found, "attack", ["done", *(option.id for option in shots)], ship=ship, attack=0)


def target_of(id: str) -> str:
    return id.split(":")[2]


# -- the attack priority -------------------------------------------------------------------------------------


@pytest.mark.rule("AR-ATK-03", "AR-ATK-05")
@pytest.mark.parametrize(
    ("priority", "expected"),
    [
        ("closest_ship", 1),
        ("most_damaged", 0),
        ("weakest_shields", 1),
        ("largest_ship", 2),
        ("smallest_ship", 0),
        ("flagship", 1),
        ("highest_points", 2),
        ("squadrons_first", 1),
    ],
)
def test_the_ship_that_a_priority_names(priority: str, expected: int) -> None:
    ships = [{**SHIPS[0], "damage": ["facedown"]}, *SHIPS[1:]]
    found = table(ships)
    ship = best_ship(mind_of(found), found.ships[3], priority)
    assert ship is not None
    assert ship.index == expected
    assert set(RANKS) >= {priority}


@pytest.mark.rule("AR-ATK-03")
def test_the_card_decides_what_is_attacked() -> None:
    for priority, expected in (("largest_ship", "ship-2"), ("most_damaged", "ship-0")):
        ships = [{**SHIPS[0], "damage": ["facedown"]}, *SHIPS[1:]]
        found = table(ships, card=card_with(attack=priority))
        plans = planned(mind_of(found, "attack", (), ship=3, attack=0))
        assert f"ship-{plans[0].target.index}" == expected


@pytest.mark.rule("AR-ATK-04", "AR-ATK-03")
def test_ships_first_squadrons_last() -> None:
    """A squadron in the front arc is nearer than the frigate; only one card wants it."""
    squadrons = [{"at": [900, 660]}, {"at": [905, 610]}]
    found = table([SHIPS[0], {**SHIPS[1], "alive": False}, {**SHIPS[2], "alive": False}, SHIPS[3]], squadrons)
    assert target_of(attacked(found)) == "ship-0"
    wanted = table(
        [SHIPS[0], {**SHIPS[1], "alive": False}, {**SHIPS[2], "alive": False}, SHIPS[3]],
        squadrons,
        card=card_with(attack="squadrons_first"),
    )
    assert target_of(attacked(wanted)) == "squadron-0"
    gone = [{**ship, "alive": False} if at < 2 else ship for at, ship in enumerate(SHIPS)]
    gone[2] = {"pose": [400, 200, 0]}
    assert target_of(attacked(table(gone, squadrons))) == "squadron-0"


@pytest.mark.rule("AR-ATK-05", "AR-PRI-01")
def test_the_closest_ship_breaks_ties() -> None:
    """Two frigates ahead, alike in everything but distance."""
    twins = fleet("rebel", ["nebulon_b_escort_frigate", "nebulon_b_escort_frigate"])
    for near, far in ((0, 1), (1, 0)):
        poses = {near: [880, 590, 0], far: [930, 560, 0]}
        ships = [{"pose": poses[0]}, {"pose": poses[1]}, SHIPS[3]]
        found = table_of(posed(twins, EMPIRE, ships, (), card_with(attack="largest_ship", bonus="")))
        assert target_of(attacked(found, 2)) == f"ship-{near}"


@pytest.mark.rule("AR-PRI-02")
def test_the_biggest_where_distances_are_equal() -> None:
    pair = fleet("rebel", ["cr90_corvette_a", "mc80_command_cruiser"])
    away = [150.0 + BASES[size][1] + BASES[1][1] for size in (0, 2)]
    ships: list[dict[str, Any]] = [
        {"pose": [900 - away[0], 700, 0]},
        {"pose": [900 + away[1], 700, 0]},
        {"pose": [900, 700, 180]},
    ]
    found = table_of(posed(pair, EMPIRE, ships))
    mind, own = mind_of(found), found.ships[2]
    assert distance(own, found.ships[0]) == distance(own, found.ships[1]) == 150.0
    chosen = best_ship(mind, own, "closest_ship")
    assert chosen is found.ships[1]


@pytest.mark.rule("AR-ATK-02", "AR-PRI-03")
def test_the_larger_pool_first() -> None:
    """The card wants the corvette, which the starboard zone sees with fewer dice than the bow has."""
    found = table(
        [SHIPS[0], {"pose": [760, 760, 0]}, {**SHIPS[2], "alive": False}, SHIPS[3]],
        card=card_with(attack="flagship", bonus=""),
    )
    plans = planned(mind_of(found, "attack", (), ship=3, attack=0))
    assert plans[0].target.index == 1
    assert plans[0].dice < plans[1].dice
    assert attacked(found) == plans[1].option.id
    # With one attack left the priority alone counts.
    found.ships[3].attacks = 1
    assert attacked(found) == plans[0].option.id


@pytest.mark.rule("AR-PRI-07", "AR-ATK-03")
def test_zones_of_equal_plans_go_clockwise() -> None:
    """Squadrons on both sides, as near, with as many dice: right before left."""
    ships = [{"pose": [400, 200, 0]}, {"pose": [500, 200, 0]}, {"pose": [700, 200, 0]}, SHIPS[3]]
    found = table(ships, [{"at": [800, 760]}, {"at": [1000, 760]}], card=card_with(attack="squadrons_first"))
    plans = planned(mind_of(found, "attack", (), ship=3, attack=0))
    assert [plan.zone for plan in plans] == sorted(plan.zone for plan in plans)


@pytest.mark.rule("AR-PRI-01")
def test_every_further_squadron_the_closest_first() -> None:
    ships = [{"pose": [400, 200, 0]}, {"pose": [500, 200, 0]}, {"pose": [700, 200, 0]}, SHIPS[3]]
    found = table(ships, [{"at": [900, 600]}, {"at": [900, 650]}])
    ways = ("done", "flak:front:squadron-0", "flak:front:squadron-1")
    assert answer(found, "next-squadron", ways, ship=3, zone=0) == "flak:front:squadron-1"


# -- dice ----------------------------------------------------------------------------------------------------


def attack(pool: list[str], **more: Any) -> dict[str, Any]:
    dice = [word.split() for word in pool]
    return {
        "kind": "battery",
        "band": 0,
        "obstructed": False,
        "by_ship": 3,
        "zone": 0,
        "target_ship": 0,
        "target_zone": 0,
        "pool": dice,
        **more,
    }


def with_dice(pool: list[str], ship: dict[str, Any] | None = None, **more: Any) -> Table:
    ships = [*SHIPS[:3], {**SHIPS[3], "attacks": 1, "fired": ["front"], **(ship or {})}]
    about = {
        name: more.pop(name) for name in ("locked", "target_ship", "by_ship", "first", "kind") if name in more
    }
    return table(ships, more.pop("squadrons", ()), attacks=[attack(pool, **about)], **more)


def modified(found: Table, *options: str) -> str:
    return answer(found, "attack-effects", ["done", *options], attack=1, kind="battery")


CF = ("cf:dial:red", "cf:dial:blue", "cf:dial:black")


@pytest.mark.rule("AR-CF-01", "AR-CF-02", "AR-ATK-01")
def test_concentrate_fire_adds_black_then_blue_then_red() -> None:
    found = with_dice(["red hit", "blue hit", "black hit"])
    assert modified(found, *CF) == "cf:dial:black"
    assert modified(found, *CF[:2]) == "cf:dial:blue"
    assert modified(found, *CF[:1]) == "cf:dial:red"


@pytest.mark.rule("AR-CF-01", "AR-ATK-01", "AR-PRI-05")
def test_the_first_attack_gets_it() -> None:
    """Two attacks: the dial is gone after the first."""
    start = posed(
        REBELS,
        EMPIRE,
        [*SHIPS[:3], {**SHIPS[3], "dial": "concentrate_fire"}],
        agenda=[["attack_step", [3]]],
        active=card_with(bonus=""),
    )
    play = Playing(start)
    play.until("attack")
    assert play.until("attack-effects").startswith("cf:dial")
    assert play.table.ships[3].attacks == 1


@pytest.mark.rule("AR-CF-04", "AR-CF-05", "AR-ACT-09")
def test_the_token_rerolls_blanks_or_one_of_nothing_but_accuracies() -> None:
    held: dict[str, Any] = {"orders": {"held": ["concentrate_fire"]}}
    assert modified(with_dice(["red blank", "black hit"], **held), "cf-token") == "cf-token"
    assert modified(with_dice(["red hit", "black hit"], **held), "cf-token") == "done"
    assert (
        modified(with_dice(["blue accuracy", "blue accuracy"], target_ship=2, **held), "cf-token")
        == "cf-token"
    )
    assert modified(with_dice(["blue accuracy", "blue hit"], **held), "cf-token") == "done"
    # A token that came in this activation is kept.
    assert modified(with_dice(["red blank"]), "cf-token") == "done"


@pytest.mark.rule("AR-CF-04", "AR-RER-02", "AR-ATK-06")
def test_only_blanks_are_rerolled_black_before_red() -> None:
    pool = ["red blank", "black blank", "red hit", "blue accuracy"]
    found = with_dice(pool)
    ways = ["done", "reroll:0", "reroll:1", "reroll:2", "reroll:3"]
    assert answer(found, "reroll", ways, most=1, picked=0) == "reroll:1"
    assert answer(found, "reroll", ["done", "reroll:0", "reroll:2"], most=1, picked=0) == "reroll:0"
    assert (
        answer(with_dice(["red hit", "black hit-crit"]), "reroll", ["done", "reroll:0"], most=1, picked=0)
        == "done"
    )


@pytest.mark.rule("AR-CF-04")
def test_dial_and_token_together_where_a_blank_lies_there() -> None:
    held: dict[str, Any] = {"orders": {"held": ["concentrate_fire"]}}
    both = ("cf:dial:red", "cf:both:red")
    assert modified(with_dice(["red blank", "red hit"], **held), *both) == "cf:both:red"
    assert modified(with_dice(["red hit"], **held), *both) == "cf:dial:red"


@pytest.mark.rule("AR-ATK-07", "AR-ATK-08")
def test_accuracies_go_to_tokens_that_the_deck_finds() -> None:
    """The frigate has evade, brace, brace: the deck shows contain first, then brace."""
    found = with_dice(["blue accuracy"])
    kinds = found.ships[0].build.tokens
    locks = [f"lock:{index}" for index in range(len(kinds))]
    assert modified(found, *locks) == "reveal-card"
    found = with_dice(["blue accuracy"], orders={"revealed": [card_with(token=4), card_with(token=2)]})
    assert kinds[int(modified(found, *locks).split(":")[1])] == 2
    only = with_dice(["blue accuracy"], orders={"revealed": [card_with(token=4)]})
    assert modified(only, *locks) == "reveal-card"


@pytest.mark.rule("AR-ATK-09")
def test_green_tokens_before_orange_ones() -> None:
    """Of two brace tokens the ready one; with the option, ready ones of any type before all others."""
    ships: list[dict[str, Any]] = [*SHIPS[:3], {**SHIPS[3], "attacks": 1, "fired": ["front"]}]
    kinds = table().ships[0].build.tokens
    braces = [index for index, kind in enumerate(kinds) if kind == 2]
    states = ["exhausted" if index == braces[0] else "ready" for index in range(len(kinds))]
    ships[0] = {**SHIPS[0], "defense": states}
    locks = [f"lock:{index}" for index in range(len(kinds))]
    about: dict[str, Any] = {
        "attacks": [attack(["blue accuracy"])],
        "orders": {"revealed": [card_with(token=2)]},
    }
    assert modified(table(ships, **about), *locks) == f"lock:{braces[1]}"
    # An exhausted brace alone is found by type, but not while something else is ready.
    ships[0] = {
        **SHIPS[0],
        "defense": ["exhausted" if index in braces else "ready" for index in range(len(kinds))],
    }
    assert modified(table(ships, **about), *locks) == f"lock:{braces[0]}"
    of_all = table(ships, options={"accuracies": "of-all"}, **about)
    assert modified(of_all, *locks) == "reveal-card"


@pytest.mark.rule("AR-ATK-07")
def test_accuracies_are_kept_where_nothing_can_be_spent() -> None:
    still = [{**SHIPS[0], "speed": 0}, *SHIPS[1:]]
    assert modified(table(still, attacks=[attack(["blue accuracy"])]), "lock:0") == "done"


# -- cards that change dice ----------------------------------------------------------------------------------


def circuits(pool: list[str], card: str = "turbolaser_reroute_circuits", **more: Any) -> str:
    empire = fleet("imperial", [(VICTORY, card)])
    return modified(with_dice(pool, empire=empire, **more), "use:ship-3:upgrade-0:effect-0")


@pytest.mark.rule("AR-PRI-04", "AR-PRI-05", "AR-PRI-06", "AR-ATK-01")
def test_a_change_is_used_unless_all_dice_are_doubled() -> None:
    assert circuits(["red hit", "red double"]).startswith("use:")
    assert circuits(["red crit", "red double"]).startswith("use:")
    assert circuits(["red double", "red double"]) == "done"
    assert circuits(["black blank"]) == "done"


@pytest.mark.rule("AR-PRI-04", "AR-PRI-06")
def test_which_die_is_changed() -> None:
    faces = {name: number for number, name in enumerate(FACES)}
    found = with_dice(["red hit", "red blank", "red crit"])
    ways = [
        f"set:{index}:{face}"
        for index in range(3)
        for face in ("double", "crit")
        if (index, face) != (2, "crit")
    ]
    assert answer(found, "set-die", ways) == "set:1:double"
    found = with_dice(["red crit", "red hit"])
    assert answer(found, "set-die", ["set:0:double", "set:1:double", "set:1:crit"]) == "set:1:double"
    assert faces["double"] != faces["crit"]


@pytest.mark.rule("AR-RER-01", "AR-RER-02")
def test_cards_that_reroll_are_used_whenever_there_are_blanks() -> None:
    """Ordnance Experts: black blanks only; on the second attack as well."""
    assert circuits(["black blank"], "ordnance_experts").startswith("use:")
    assert circuits(["black blank"], "ordnance_experts", ship={"attacks": 2}).startswith("use:")
    assert circuits(["black hit", "red blank"], "ordnance_experts") == "done"
    # Leading Shots spends a die: one blank is not worth it.
    assert circuits(["blue hit", "red blank"], "leading_shots") == "done"
    assert circuits(["blue hit", "red blank", "red blank"], "leading_shots").startswith("use:")


@pytest.mark.rule("AR-RER-03", "AR-RER-04")
def test_what_an_enemy_is_forced_to_reroll() -> None:
    def forced(pool: list[str]) -> str:
        dice = [attack(pool, by_ship=0, target_ship=3)]
        found = table(attacks=dice)
        ways = ["done", *(f"reroll:{index}" for index in range(len(pool)))]
        return answer(found, "reroll", ways, most=1, picked=0)

    assert forced(["blue crit", "red double", "black hit-crit"]) == "reroll:2"
    assert forced(["blue crit", "red double"]) == "reroll:1"
    assert forced(["blue crit", "red hit"]) == "reroll:0"
    assert forced(["red crit", "red hit", "blue hit", "black hit", "red accuracy"]) == "done"
    assert len(FORCED) == 3
    assert first_of([(0, FACES.index("hit"))], FORCED) == -1
    assert len(COLORS) == 3


@pytest.mark.rule("AR-ACT-08", "AR-ATK-01")
def test_bonuses_that_change_dice() -> None:
    found = with_dice(["red hit"], card=card_with(bonus="full_battery"))
    assert modified(found, "ability:full-battery") == "ability:full-battery"
    found = with_dice(["red blank"], card=card_with(bonus="steady_gunners"))
    assert modified(found, "ability:steady-gunners") == "ability:steady-gunners"
    start = posed(
        REBELS, EMPIRE, SHIPS, agenda=[["attack_step", [3]]], active=card_with(bonus="full_battery")
    )
    play = Playing(start)
    play.until("attack")
    assert play.until("attack-effects") == "ability:full-battery"
    assert play.until("colour") == "colour:blue"
    assert not play.table.orders[1].bonus  # type: ignore[union-attr]


@pytest.mark.rule("AR-GOL-01")
def test_the_die_that_obstruction_takes() -> None:
    ways = ["remove:red", "remove:blue", "remove:black"]
    assert answer(with_dice(["red hit"]), "remove-die", ways) == "remove:red"
    assert answer(with_dice(["red hit"]), "remove-die", ways[1:]) == "remove:blue"
    black_first = with_dice(["red hit"], options={"obstruction": "black-first"})
    assert answer(black_first, "remove-die", ways) == "remove:black"
    assert answer(black_first, "remove-die", ways[:2]) == "remove:blue"


@pytest.mark.rule("AR-CF-02")
def test_colors_of_added_dice() -> None:
    assert answer(table(), "colour", ["colour:red", "colour:blue", "colour:black"]) == "colour:black"
    assert answer(table(), "colour", ["colour:red", "colour:blue"]) == "colour:blue"
