"""What is seen of attacks, and what is said before dice are thrown, changed or canceled."""

from __future__ import annotations

from itertools import product

import pytest

from tests.games.armada.cardtable import CR90, TIE, USE, VICTORY, XWING, defend, fight, flak, scene
from tests.games.armada.tables import Played, fleet, position
from understudy.core.events import BEFORE_ALL, Event, Watch
from understudy.core.option import YES
from understudy.core.requests import Choose
from understudy.games.armada import GAME
from understudy.games.armada.dice import CRITS, DICE, FACE_OF, HITS, RED, Armament, code_of, colors
from understudy.games.armada.odds import accuracy_odds, damage_odds
from understudy.games.armada.scene import faces
from understudy.games.armada.scene import scene as staged
from understudy.kit.odds import percent


def told(played: Played, id: str) -> str:
    """What is said about an option of the question."""
    request = played.request
    assert isinstance(request, Choose)
    option = next(one for one in request.options() if one.id == id)
    return GAME.words.stakes(played.table, request, option)


def shown(played: Played) -> list[str]:
    """The dice whose faces are shown with the question."""
    assert played.request is not None
    return [row[0].die for row in faces(played.table, played.request)]


def throws(dice: Armament, crit: int) -> list[int]:
    """The damage of every throw there is."""
    sides = [[FACE_OF[name] for name in DICE[color].faces] for color in colors(dice)]
    return [sum(HITS[face] + crit * CRITS[face] for face in thrown) for thrown in product(*sides)]


@pytest.mark.parametrize(("dice", "crit"), [((1, 1, 1), 1), ((2, 0, 1), 0), ((0, 3, 0), 2)])
def test_odds_are_those_of_all_throws(dice: Armament, crit: int) -> None:
    worth = (tuple(hit + crit * one for hit, one in zip(HITS, CRITS, strict=True)),) * 3
    every = throws(dice, crit)
    odds = damage_odds(worth, dice)
    assert odds == pytest.approx([every.count(number) / len(every) for number in range(len(odds))])
    assert sum(accuracy_odds(dice)) == pytest.approx(1)


def test_a_ship_to_activate_says_what_it_could_fire_at() -> None:
    """Front against front at close range; another ship too far from all says so."""
    far = {"pose": [100, 100, 180]}
    played = Played(scene("", enemy=VICTORY, friends=[(CR90, far)], agenda=[["turn", [0]]]))
    red, blue, _ = played.table.ships[0].build.batteries[0]
    said = told(played, "activate:ship-0")
    assert said.startswith(f"front at {played.table.ships[2].name}, close: {red} red, {blue} blue")
    assert told(played, "activate:ship-1") == "no ship in range"


def test_an_attack_says_dice_damage_shields_and_accuracies() -> None:
    """Front against front at close range, 3 shields: every die of the battery is thrown."""
    start = scene("", enemy=VICTORY, agenda=[["attack_step", [0]]])
    played = Played(start)
    dice = played.table.ships[0].build.batteries[0]
    every = throws(dice, 1)
    said = told(played, "attack:front:ship-1:front")
    past = sum(one > 3 for one in every) / len(every)
    assert f"{sum(every) / len(every):.1f} damage (0 {percent(every.count(0) / len(every))}, 1 " in said
    assert f"past 3 shields {percent(past)}; accuracy " in said
    assert shown(played) == [f"{color} die" for color in ("red", "blue", "black") if f"{color}" in said]
    assert told(played, "done") == ""


def test_an_attack_that_loses_a_die_loses_the_worst() -> None:
    """Damaged Munitions take a die: a red one, which counts no more than a blue one and may miss."""
    start = scene("", mine={"damage": ["damaged_munitions"]}, agenda=[["attack_step", [0]]])
    played = Played(start)
    red, blue, black = played.table.ships[0].build.batteries[0]
    every = throws((red, blue, black), 1)
    best = max(
        sum(throws(left, 1)) / len(throws(left, 1))
        for left in ((red - 1, blue, black), (red, blue - 1, black))
        if min(left) >= 0
    )
    assert best < sum(every) / len(every)
    said = told(played, "attack:front:ship-1:front")
    assert f"(1 off): {best:.1f} damage" in said


def test_a_squadron_may_be_destroyed_and_may_counter() -> None:
    """Hits alone count between squadrons."""
    rebels = fleet("rebel", [CR90], [XWING])
    start = position(
        rebels,
        fleet("imperial", [VICTORY], [TIE, "tie_interceptor_squadron"]),
        [{"pose": [200, 200, 0]}, {"pose": [1500, 700, 180]}],
        [{"at": [600, 400]}, {"at": [640, 400], "hull": 2}, {"at": [560, 400]}],
        phase="squadron",
        agenda=[["fly", [0, 2]]],
    )
    played = Played(start)
    hits = throws((0, 4, 0), 0)
    likely = sum(one > 1 for one in hits) / len(hits)
    assert told(played, "dogfight:squadron-1").endswith(f"hull 2: destroyed {percent(likely)}")
    assert "risks a counter of 2 blue: 1.0 damage" in told(played, "dogfight:squadron-2")


def test_every_change_of_dice_says_what_it_brings_and_costs() -> None:
    played = fight("", "Rb Ua Kx", mine={"dial": "concentrate_fire", "tokens": ["concentrate_fire"]})
    assert told(played, "cf:dial:red").startswith("costs the dial; +0.8 damage (0 38%, 1 50%, 2 12%)")
    assert told(played, "cf:both:black").startswith("costs dial and token; +1.0 damage")
    brace = next(id for id in played.options() if id.startswith("lock:") and "Brace" in told(played, id))
    assert told(played, brace) == "costs no damage; Brace would leave 1 of 2 damage"
    assert shown(played) == ["red die", "blue die", "black die"]
    again = fight("", "Rb Kx", mine={"tokens": ["concentrate_fire"]})
    assert told(again, "cf-token") == "costs the token; up to +0.8 damage for a red blank die"
    again.answer("cf-token")
    assert told(again, "reroll:0") == "0 damage now, 0.8 again: 62% more, 0% less"
    assert told(again, "reroll:1") == "2 damage now, 1.0 again: 0% more, 75% less"
    assert shown(again) == ["red die", "black die"]


def test_a_card_says_its_price() -> None:
    """Leading Shots spends a blue die; Ordnance Experts are free."""
    played = fight("leading_shots", "Rb Ua")
    assert told(played, USE).startswith("spends a die; up to +0.8 damage")
    assert told(fight("ordnance_experts", "Kb Kx"), USE).startswith("free; up to +1.0 damage")


def test_defense_tokens_say_what_they_save() -> None:
    played = defend("", "Rd Rd Rb", attack={"band": 2})
    words = {told(played, id) for id in played.options()}
    assert "exhausts it to leave 2 of 4 damage" in words
    redirect = next(id for id in played.options() if "to shields next to it" in told(played, id))
    shields = played.table.ships[0].shields
    assert (
        told(played, redirect)
        == f"exhausts it to move up to {min(4, shields[1])} of 4 damage to shields next to it"
    )
    played.answer(redirect)
    assert told(played, "redirect:right") == f"{shields[1]} shields there"
    small = defend("", "Rd Rb", ship=CR90, attack={"band": 2})
    evade = next(id for id in small.options() if "cancel" in told(small, id))
    assert told(small, evade) == "exhausts it to cancel a die: up to 2 damage"
    small.answer(evade, "done")
    assert told(small, "cancel:0") == "2 damage less"
    near = defend("", "Rd Rb", ship=CR90)
    assert any("have a die rolled again: up to 1.2 damage less" in told(near, id) for id in near.options())


def test_a_counter_says_its_odds() -> None:
    given = {"kind": "strike", "band": 0, "obstructed": False, "by_squadron": 0, "target_squadron": 1}
    played = Played(
        scene(
            "",
            squadrons=[(XWING, (600, 400))],
            foes=[("tie_interceptor_squadron", (640, 400))],
            attacks=[
                {"kind": "strike", "band": 0, "obstructed": False, "gathered": [0, 1, 0], "pool": [], **given}
            ],
            agenda=[["counter", []]],
        )
    )
    assert played.request is not None
    assert GAME.words.stakes(played.table, played.request, YES) == "2 blue: 1.0 damage"


def test_dice_that_change_are_seen_to_change() -> None:
    """Rolled again, added, canceled, spent: the tray shows what lies there; the damage is told."""
    played = fight("", "Rb Ua Rd", mine={"tokens": ["concentrate_fire"]}, rolled=[["hit"]])
    played.match.watch = Watch()
    played.table.watch = played.match.watch
    played.answer("cf-token", "reroll:0")
    lock = next(id for id in played.options() if id.startswith("lock:"))
    played.rest({"attack-effects": lock}, most=4, stop=("attack",))
    events = played.match.watch.events()
    seen = {event.verb: staged(event) for event in events if staged(event) is not None}
    again = seen["rerolled"]
    assert again is not None
    assert again.throw is not None
    assert [face.signs for face in again.throw.again] == [()]
    assert [face.signs for face in again.throw.dice] == [("hit",)]
    locked = seen["locks"]
    assert locked is not None
    assert [face.signs for face in locked.gone] == [("accuracy",)]
    total = seen["total"]
    assert total is not None
    assert total.result.startswith("3 damage")
    words = [GAME.words.event(played.table, event) for event in events]
    assert "Re-rolled: red blank becomes red hit." in words


@pytest.mark.parametrize(
    ("verb", "words"),
    [
        ("added-dice", "Added to the roll: red hit, red double hit."),
        ("cancels-dice", "Canceled: red hit, red double hit."),
        ("turned-die", "Turned: red hit becomes red double hit."),
        ("spends-die", "Spent: red hit, red double hit."),
    ],
)
def test_changes_of_dice_are_told_and_staged(verb: str, words: str) -> None:
    event = Event((verb, 0, (code_of((RED, 1)), code_of((RED, 3))), (), None, BEFORE_ALL))
    table = flak("", "Rb").table
    assert GAME.words.event(table, event) == words
    found = staged(event)
    assert found is not None
    assert bool(found.gone) == verb.endswith(("cancels-dice", "spends-die"))
    assert (found.throw is not None) != bool(found.gone)
