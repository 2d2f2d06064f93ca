"""Engineering, upgrades, tokens that they consume, and what a person may change."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.armada.aideck.tables import SEATS, Playing, answer, card_with, fleet, posed, table_of
from tests.games.armada.aideck.test_movement import courses
from understudy.core.errors import IllegalAnswer
from understudy.core.events import Watch
from understudy.core.game import Seat
from understudy.core.match import Header, Match
from understudy.games.armada import GAME
from understudy.games.armada.bots.aideck.repairs import Spending, next_zone
from understudy.games.armada.cards import COMMANDS, UPGRADES
from understudy.games.armada.cards import SHIPS as SHIPS_OF
from understudy.games.armada.options import Maneuver
from understudy.games.armada.rules.courses import maneuvers
from understudy.games.armada.rules.repairing import repair_options
from understudy.games.armada.setup import introduce, set_up
from understudy.games.armada.table import Table

REBELS = fleet("rebel", ["cr90_corvette_a"])
VICTORY = "victory_ii_class_star_destroyer"
SHIPS: list[dict[str, Any]] = [{"pose": [900, 150, 0]}, {"pose": [900, 780, 180]}, {"pose": [1050, 780, 180]}]


def table(cards: tuple[str, ...] = (), ship: dict[str, Any] | None = None, **more: Any) -> Table:
    empire = fleet("imperial", [(VICTORY, *cards), "gladiator_i_class_star_destroyer"])
    ships = [SHIPS[0], {**SHIPS[1], **(ship or {})}, {**SHIPS[2], **more.pop("friend", {})}]
    more.setdefault("options", {"unplayed": "allowed"})
    return table_of(posed(REBELS, empire, ships, (), card_with(bonus=""), **more))


USE = ("done", "use:ship-1:upgrade-0:effect-0")


# -- engineering ---------------------------------------------------------------------------------------------


def repaired(found: Table, points: int) -> str:
    ways = [option.id for option in repair_options(found, found.ships[1], points)]
    return answer(found, "repair", ["done", *ways], ship=1, points=points)


@pytest.mark.rule("AR-ENG-03")
def test_faceup_then_facedown_then_shields() -> None:
    hurt = {"damage": ["facedown", "crew_panic"], "shields": [0, 0, 0, 0]}
    assert repaired(table(ship=hurt), 4) == "mend:1"
    assert repaired(table(ship={**hurt, "damage": ["facedown"]}), 4) == "mend:0"
    two = {**hurt, "damage": ["facedown", "Crew Panic", "Power Failure"]}
    assert repaired(table(ship=two), 4) == "mend:1"
    assert repaired(table(ship=two, options={"repairs": "newest"}), 4) == "mend:2"
    assert repaired(table(ship={**hurt, "damage": []}), 4) == "recover:front"
    assert repaired(table(ship=hurt), 2) == "recover:front"
    assert repaired(table(), 4) == "done"


@pytest.mark.rule("AR-ENG-04", "AR-PRI-07")
def test_shields_go_round_clockwise() -> None:
    bare = {"shields": [0, 0, 0, 0], "dial": "repair"}
    empire = fleet("imperial", [(VICTORY, "engineering_team"), "gladiator_i_class_star_destroyer"])
    start = posed(
        REBELS,
        empire,
        [SHIPS[0], {**SHIPS[1], **bare, "tokens": ["repair"]}, SHIPS[2]],
        active=card_with(bonus="", command=2),
        agenda=[["commands", [1]]],
        orders={"held": ["repair"]},
    )
    play = Playing(start)
    # 4 points, 2 of the token, 1 of the team: three shields.
    assert play.until("commands") == "resolve:repair:both"
    for zone in ("front", "right", "rear"):
        assert play.until("repair") == f"recover:{zone}"
    assert [next_zone([0, 1, 2, 3], last) for last in (-1, 0, 1, 2, 3)] == [0, 1, 2, 3, 0]
    assert next_zone([0, 3], 0) == 3


@pytest.mark.rule("AR-ENG-05", "AR-ENG-04")
def test_any_shield_comes_back_clockwise() -> None:
    zones = ("zone:left", "zone:rear", "zone:right")
    assert answer(table(), "recover-shield", zones, ship=1) == "zone:right"
    assert answer(table(orders={"cycle": "right"}), "recover-shield", zones, ship=1) == "zone:rear"


@pytest.mark.rule("AR-ENG-01")
def test_points_that_run_out_of_work() -> None:
    found = table(ship={"shields": [2, 3, 1, 3]})
    assert Spending(found.ships[1], 4).runs_out
    assert not Spending(found.ships[1], 2).runs_out
    assert Spending(found.ships[1], 4).effects == 1


# -- to use or not to use ------------------------------------------------------------------------------------


@pytest.mark.rule("AR-UPG-01", "AR-UPG-02")
def test_blast_doors_wait_for_three_cards() -> None:
    for count, expected in ((2, "done"), (3, USE[1]), (4, USE[1])):
        found = table(("reinforced_blast_doors",), {"damage": ["facedown"] * count})
        assert answer(found, "ship-phase-start", USE, ship=1) == expected
    faceup = table(("reinforced_blast_doors",), {"damage": ["facedown", "facedown", "crew_panic"]})
    assert answer(faceup, "ship-phase-start", USE, ship=1) == "done"


@pytest.mark.rule("AR-UPG-03")
def test_a_card_without_choice_is_resolved_as_printed() -> None:
    found = table(("tide_of_progress_xii",))
    assert answer(found, "prevent-card", USE, ship=1, card="crew_panic") == USE[1]
    assert answer(found, "counter", ["yes", "no"], dice=1) == "yes"


@pytest.mark.rule("AR-ODD-01", "AR-ODD-02", "AR-ODD-03")
def test_unclear_is_odd_or_even() -> None:
    """Beast of Burden: a friend has an exhausted token."""
    friend = {"friend": {"defense": ["exhausted"] * len(table().ships[2].tokens)}}
    assert answer(table(("beast_of_burden",), **friend), "activation-start", USE, ship=1) == "reveal-card"
    for number, expected in ((5, USE[1]), (6, "done")):
        orders = {"revealed": [card_with(number=number)]}
        found = table(("beast_of_burden",), orders=orders, **friend)
        assert answer(found, "activation-start", USE, ship=1) == expected
    # Nobody needs it: no card is drawn.
    assert answer(table(("beast_of_burden",)), "activation-start", USE, ship=1) == "done"


@pytest.mark.rule("AR-ODD-01")
def test_no_price_is_paid_with_the_last_hull() -> None:
    """ARA-AI-30: Moff Jerjerrod costs 1 damage; a card of the deck decides, unless it would be the last."""
    hull = SHIPS_OF[VICTORY].hull
    bare: dict[str, Any] = {"shields": [0, 0, 0, 0]}
    for damage, said in ((hull - 1, "done"), (hull - 2, "reveal-card")):
        found = table(("moff_jerjerrod",), {**bare, "damage": ["facedown"] * damage})
        assert answer(found, "course", USE, ship=1) == said
    found = table(("moff_jerjerrod",), {"shields": [0, 0, 1, 0], "damage": ["facedown"] * (hull - 1)})
    assert answer(found, "course", USE, ship=1) == "reveal-card"
    last = {**bare, "damage": ["facedown"] * (hull - 1)}
    found = table(("moff_jerjerrod",), last, options={"prices": "paid"})
    assert answer(found, "course", USE, ship=1) == "reveal-card"


@pytest.mark.rule("AR-ODD-03")
def test_an_even_card_declines_for_the_whole_attack() -> None:
    """Dominator: blue dice for shields. After an even card it is not offered to the deck again."""
    attack = {
        "kind": "battery",
        "band": 0,
        "obstructed": False,
        "by_ship": 1,
        "zone": 0,
        "target_ship": 0,
        "target_zone": 0,
        "pool": [["red", "hit"]],
    }
    ways = ("done", USE[1])
    found = table(("dominator",), attacks=[attack])
    assert answer(found, "attack-effects", ways, attack=1) == "reveal-card"
    even = {"revealed": [card_with(number=4)]}
    found = table(("dominator",), attacks=[attack], orders=even)
    assert answer(found, "attack-effects", ways, attack=1) == "decline:ship-1:upgrade-0:effect-0"
    found = table(("dominator",), attacks=[{**attack, "used": [[1, 0, 0]]}])
    assert answer(found, "attack-effects", ways, attack=1) == "done"
    odd = {"revealed": [card_with(number=3)]}
    found = table(("dominator",), attacks=[attack], orders=odd)
    assert answer(found, "attack-effects", ways, attack=1) == USE[1]


# -- tokens that cards consume -------------------------------------------------------------------------------


def two_cards(prices: bool) -> tuple[str, str]:
    """Two cards that a repair token readies: of different or the same price."""
    wanted = [card for card in UPGRADES.values() if card.ready_cost and "repair" in card.ready_cost[1]]
    for one in wanted:
        for two in wanted:
            if (
                one is not two
                and (one.points.now != two.points.now) == prices
                and not (one.start_tokens or two.start_tokens)
            ):
                cheap, dear = sorted((one, two), key=lambda card: card.points.now)
                return cheap.id, dear.id
    raise AssertionError("there are no such cards")


READY = ("done", "command:repair")


@pytest.mark.rule("AR-TOK-01", "AR-TOK-05")
def test_the_token_goes_to_the_more_expensive_card() -> None:
    cheap, dear = two_cards(prices=True)
    state = {"tokens": ["repair"], "upgrades": ["exhausted", "exhausted"]}
    found = table((cheap, dear), state)
    assert answer(found, "ready-upgrade", READY, ship=1, upgrade=0) == "done"
    assert answer(found, "ready-upgrade", READY, ship=1, upgrade=1) == "command:repair"
    alone = table((cheap, dear), {**state, "upgrades": ["exhausted", "ready"]})
    assert answer(alone, "ready-upgrade", READY, ship=1, upgrade=0) == "command:repair"


@pytest.mark.rule("AR-TOK-02")
def test_equal_prices_are_a_coin() -> None:
    one, two = two_cards(prices=False)
    state = {"tokens": ["repair"], "upgrades": ["exhausted", "exhausted"]}
    assert answer(table((one, two), state), "ready-upgrade", READY, ship=1, upgrade=0) == "reveal-card"
    for number, expected in ((7, "command:repair"), (8, "done")):
        found = table((one, two), state, orders={"revealed": [card_with(number=number)]})
        assert answer(found, "ready-upgrade", READY, ship=1, upgrade=0) == expected
    assert answer(table((one, two), state), "ready-upgrade", READY, ship=1, upgrade=1) == "command:repair"


@pytest.mark.rule("AR-TOK-03")
def test_tokens_on_the_card_come_first() -> None:
    """Clone Captain Zak carries a concentrate fire token, and is readied by one."""
    zak = "clone_captain_zak"
    assert UPGRADES[zak].ready_cost == (1, ("concentrate_fire",))
    state = {"tokens": ["concentrate_fire"], "upgrades": ["exhausted"], "stored": [[3]]}
    start = posed(
        REBELS,
        fleet("imperial", [(VICTORY, zak), "gladiator_i_class_star_destroyer"]),
        [SHIPS[0], {**SHIPS[1], **state}, SHIPS[2]],
        agenda=[["ready_card", [1, ""]]],
    )
    play = Playing(start)
    assert play.until("ready-upgrade") == "stored:concentrate_fire"
    play.match.advance()
    ship = play.table.ships[1]
    assert ship.stored[0] == ()
    assert ship.commands == 1 << COMMANDS.index("concentrate_fire")
    assert ship.upgrades[0] == 2


@pytest.mark.rule("AR-TOK-04", "AR-PRI-01")
def test_other_ships_in_order_of_distance() -> None:
    three = fleet(
        "imperial", [VICTORY, "gladiator_i_class_star_destroyer", "gladiator_i_class_star_destroyer"]
    )
    for near, far in ((2, 3), (3, 2)):
        places = {near: [1020, 780, 180], far: [1200, 780, 180]}
        ships = [*SHIPS[:2], {"pose": places[2]}, {"pose": places[3]}]
        found = table_of(posed(REBELS, three, ships, (), card_with(bonus="")))
        ways = ["to-ship:ship-2", "to-ship:ship-3"]
        assert answer(found, "ready-token-of", ways, ship=1) == f"to-ship:ship-{near}"


@pytest.mark.rule("AR-CDA-05")
def test_advice_about_abilities_of_several_commands() -> None:
    for cards, expected in ((("flight_controllers", "engineering_team"), 1), (("flight_controllers",), 0)):
        found = table(cards)
        watch = Watch()
        found.watch = watch
        introduce(found)
        told = [event for event in watch.events() if event.verb == "advice"]
        assert len(told) == expected
        assert all("AR-CDA-05" in event.rules for event in told)


# -- the deck answers what nothing else does -----------------------------------------------------------------


@pytest.mark.rule("AR-OVR-01", "AR-OVR-03")
def test_free_choices_are_the_decks() -> None:
    """Grand Moff Tarkin's command, raid tokens, tokens that are lost: by cards."""
    commands = [f"command:{name}" for name in COMMANDS]
    assert answer(table(), "chosen-command", commands) == "reveal-card"
    orders = {"revealed": [card_with(command=1)]}
    assert answer(table(orders=orders), "chosen-command", commands) == "command:squadron"
    assert answer(table(orders=orders), "raid-type", [commands[0], commands[2]], ship=0) == "reveal-card"
    brace = {"revealed": [card_with(token=2)]}
    found = table(orders=brace)
    ways = [f"spend:{index}" for index in range(len(found.ships[1].tokens))]
    index = int(answer(found, "discard-defense-token", ways, ship=1).split(":")[1])
    assert found.ships[1].build.tokens[index] == 2


@pytest.mark.rule("AR-GOL-01")
def test_what_nobody_named_is_settled_all_the_same() -> None:
    assert answer(table(), "something-new", ["done", "zone:rear", "zone:left"]) == "zone:rear"
    assert answer(table(("beast_of_burden",)), "something-new", USE, ship=1) == "reveal-card"
    assert answer(table(), "something-new", ["done"]) == "done"


# -- the elastic clause --------------------------------------------------------------------------------------


def overruling(**options: str) -> Match:
    match = Match(Header.of(GAME, SEATS, options, 1), watch=Watch())
    match.advance()
    return match


def decisions(match: Match, verb: str) -> list[int]:
    return [
        number
        for number, entry in enumerate(match.entries)
        if entry.kind == "choose" and entry.seat == 1 and entry.value.id.startswith(verb)
    ]


def play_to(match: Match, verb: str, count: int) -> list[int]:
    """People do the first thing offered until the AI has decided so often."""
    for _ in range(2000):
        found = decisions(match, verb)
        if len(found) >= count or match.pending is None:
            return found
        options = match.pending.options()  # type: ignore[attr-defined]
        composer = getattr(match.pending, "composer", None)
        match.answer(options[0] if options else composer.sample(0))  # type: ignore[union-attr]
    raise AssertionError("it never decided that")


@pytest.mark.rule("AR-ELA-01", "AR-ELA-02", "AR-MOV-06")
def test_three_decisions_may_be_overruled() -> None:
    """Maneuvers are listed for whoever overrules them."""
    match = overruling()
    for time in range(3):
        number = play_to(match, "maneuver", time + 1)[time]
        ways = match.ways(number)
        assert len(ways) >= 3
        own = match.entries[number].value
        other = next(way for way in ways if way is not own)
        match.overrule(number, other)
        assert match.entries[number].value is other
        assert match.entries[number].by == "overruled"
    number = play_to(match, "maneuver", 4)[3]
    with pytest.raises(IllegalAnswer, match="At most 3 decisions of bots may be overruled"):
        match.overrule(number, match.ways(number)[0])


@pytest.mark.rule("AR-ELA-03")
def test_the_clause_can_be_switched_off() -> None:
    match = overruling(elastic="off")
    number = play_to(match, "maneuver", 1)[0]
    with pytest.raises(IllegalAnswer, match="may not be overruled"):
        match.overrule(number, match.ways(number)[0])
    assert set_up(GAME.options({}), (Seat("person"), Seat("ai"))).config.options["elastic"] == "on"


@pytest.mark.rule("AR-MOV-02")
def test_friends_are_not_rammed() -> None:
    """A friend stands where the straight course ends: another one is taken, though the target is ahead."""
    ships: list[dict[str, Any]] = [
        {"pose": [900, 300, 0]},
        {"pose": [950, 640, 180], "speed": 0},
        {"pose": [900, 780, 180]},
    ]
    empire = fleet("imperial", [VICTORY, "gladiator_i_class_star_destroyer"])
    found = table_of(posed(REBELS, empire, ships, (), card_with(movement="close_in", bonus=""), round=2))
    options = maneuvers(found, found.ships[2])
    straight = Maneuver(2, (0, 0), "right")
    chosen = answer(found, "maneuver", options, ship=2)
    rammed = {option.id: courses(found, 2).rams_friend(option) for option in options}
    assert rammed[straight.id] == 1
    assert rammed[chosen] == 0
    found.ships[1].place(found.ships[1].pose.moved(-100.0, 300.0))
    assert answer(found, "maneuver", options, ship=2) == straight.id
