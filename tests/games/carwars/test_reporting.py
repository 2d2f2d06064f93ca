"""A turn at the real table: what is told, what the rules make of it, and what is no longer believed."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import pytest

from understudy.core.compose import Spot, Spots
from understudy.core.errors import IllegalAnswer
from understudy.core.events import BEFORE_ALL, Event, Watch
from understudy.core.match import Header, Match
from understudy.core.option import Option
from understudy.core.registry import find
from understudy.core.reporting import REPORT, TOLD
from understudy.core.requests import Choose, Die, Request, Roll
from understudy.core.sources import sources_for
from understudy.games.carwars.builds import DRIVER, label
from understudy.games.carwars.cards import HAZARDS
from understudy.games.carwars.rules.drops import drop
from understudy.games.carwars.rules.motion import THING
from understudy.pages import checklist

GAME = find("carwars")


def begun(
    seats: tuple[str, ...] = ("reported", "bot"), options: Mapping[str, str] = MappingProxyType({})
) -> Match:
    """A duel up to the first reported turn."""
    match = Match(Header.of(GAME, seats, options, 3), watch=Watch())
    request = match.advance()
    while not (isinstance(request, Choose) and request.topic == REPORT):
        assert isinstance(request, Choose)
        request = match.answer(request.options()[0])
    return match


def on(match: Match) -> Any:
    """The table, whatever lies there."""
    return match.table


def test_speed_and_wear_are_told() -> None:
    match = begun()
    tires = on(match).cars[0].tires
    for edit in ("at-speed:3", "lose:tires", "goes-out"):
        match.answer(edit)
    car = on(match).cars[0]
    assert (car.speed, car.tires, car.out) == (3, tires - 1, True)
    with pytest.raises(IllegalAnswer, match="already drives at speed 3; choose from -1 to 5"):
        match.answer("at-speed:3")


def test_a_shot_concerns_the_bot_which_defends() -> None:
    match = begun()
    request = match.pending
    assert isinstance(request, Choose)
    shot = next(option for option in request.options() if option.id.startswith("fire:"))
    match.answer(shot)
    match.answer("side:front")
    assert match.watch is not None
    told = [event.verb for event in match.watch.events()]
    assert "attack" in told
    assert "defence" in told or "effects" in told or "rolled" in told
    # That crew member has attacked.
    with pytest.raises(IllegalAnswer, match="can no longer fire that"):
        match.answer(shot.id)


def test_what_was_seen_of_a_car_that_drove_is_looked_at_again() -> None:
    table = on(begun())
    table.facts = {"arcs:0:1": 1, "arcs:1:0": 1, "terrain:1": 1}
    assert list(GAME.steps["settled"](table, 0) or ()) == []
    assert table.facts == {"terrain:1": 1}


def test_a_wall_and_a_ram_are_run_by_the_rules() -> None:
    match = begun()
    match.answer("wall:front")
    assert on(match).cars[0].speed == 0
    match.answer("ram:cobalt")
    match.answer("side:left")
    match.answer("side:back")
    assert match.watch is not None
    assert [event.verb for event in match.watch.events()].count("collision") == 1


def test_ace_is_earned_and_what_was_pushed_is_looked_at_again() -> None:
    match = begun(("reported", "bot", "bot"))
    ace = on(match).cars[0].ace
    on(match).facts = {"arcs:0:1": 1, "arcs:1:2": 1, "terrain:2": 1}
    match.answer("earns-ace")
    assert on(match).cars[0].ace == ace + 1
    match.answer("push:cobalt")
    assert on(match).facts == {"terrain:2": 1}


def test_obstacles_mines_and_tokens_do_what_the_rules_say() -> None:
    match = begun(options={"arena": "four_pylons"})
    table = on(match)
    heavy = next(index for index, thing in enumerate(table.things) if thing.heavy)
    light = next(thing for thing in table.things if thing.kind == "light")
    armor = table.cars[0].armor[0]
    match.answer(f"meet:{table.things.index(light)}")
    match.answer("side:front")
    assert light.id not in [thing.id for thing in on(match).things]
    assert on(match).cars[0].armor[0] == armor - 1
    match.answer(f"meet:{heavy}")
    match.answer("side:left")
    match.answer("pile-up")
    match.answer("car:cobalt")
    match.answer(f"meet:{heavy}")
    assert match.watch is not None
    collided = [event.args[:2] for event in match.watch.events() if event.verb == "collision"]
    assert collided == [(0, THING + heavy), (1, THING + heavy)]
    with pytest.raises(IllegalAnswer, match="That is not in the arena; there is heavy obstacle p1"):
        match.answer("meet:70")


def test_what_lies_on_the_road_does_what_the_rules_say() -> None:
    table = on(begun())
    for kind in ("concussion_mine", "smoke", "spikes", "foam"):
        drop(table, 1, 2, kind)
    table.cars[0].fires = 0b0010
    table.then((REPORT, (0,)))
    seats = GAME.line_up(("reported", "bot"))
    match = Match(Header(GAME, seats, GAME.options({}), 3, GAME.position(table)), watch=Watch())
    request = match.advance()
    assert isinstance(request, Choose)
    names = [GAME.words.option(table, option) for option in request.options() if "meet" in option.id]
    # Smoke does nothing by itself.
    assert names == ["drive into concussion mine 1", "drive into spikes 3", "drive into foam 4"]
    match.answer("meet:3")
    assert not on(match).cars[0].fires
    match.answer("meet:2")
    match.answer("meet:0")
    match.answer("side:front")
    assert [thing.kind for thing in on(match).things] == ["smoke", "foam"]
    assert match.watch is not None
    assert {"mine", "cleared", "doused"} <= {event.verb for event in match.watch.events()}


def test_what_the_rules_make_of_a_collision_is_to_be_done_on_both_dashboards() -> None:
    match = begun()
    for answer in ("at-speed:4", "lose:control", "ram:cobalt", "side:front", "side:back"):
        match.answer(answer)
    acts = [line.doing.do for line in checklist.since(match, 0, 0)]
    assert match.watch is not None
    hurt = {event.seat for event in match.watch.events() if event.verb == "armor"}
    assert {
        seat
        for seat, name in enumerate(("Amber's front", "Cobalt's back"))
        if any(name in act for act in acts)
    } == hurt
    assert hurt
    # What was told is there already.
    assert not any("speed to 4" in act for act in acts)


# -- places that are told ------------------------------------------------------------------------------------


def placed() -> Match:
    """The same where people say where their cars are, and everything else comes from the table."""
    source = sources_for(3, typed=("draw", "shuffle", "roll", "judge"))
    match = Match(Header.of(GAME, ("reported", "bot"), {"space": "poses"}, 3), watch=Watch(), source=source)
    request = match.advance()
    while request is not None and request.topic != REPORT:
        request = match.answer(_any_answer(request))
    return match


def _any_answer(request: Request) -> object:
    assert request.kind != "judge", "nobody looks where places are told"
    if isinstance(request, Choose):
        return request.options()[0]
    assert isinstance(request, Roll)
    return [die.faces[0] for die in _dice(request)]


def _dice(request: Roll) -> list[Die]:
    die = request.die
    return [die] * request.count if isinstance(die, Die) else list(die.each)


def test_a_car_that_was_driven_is_asked_for() -> None:
    match = placed()
    request = match.answer(TOLD.id)
    assert isinstance(request, Choose)
    assert (request.topic, request.prompt, dict(request.about)) == (
        "stands",
        "Where is Amber now?",
        {"car": "amber"},
    )
    match.answer("stands:amber:12.5:20:135")
    pose = on(match).cars[0].pose
    assert (pose.x, pose.y, pose.heading) == (12.5, 20.0, 135.0)
    assert on(match).cars[0].box.pose == pose


def test_a_car_that_stays_is_where_it_was() -> None:
    match = placed()
    before = on(match).cars[0].pose
    match.answer(TOLD.id)
    match.answer("stays")
    assert on(match).cars[0].pose == before


def test_what_was_pushed_is_asked_for_as_well() -> None:
    match = placed()
    request = match.answer("push:cobalt")
    assert request is not None
    assert request.prompt == "Where is Cobalt now?"
    match.answer("stands:cobalt:18:18:90")
    assert on(match).cars[1].pose.x == 18.0


@pytest.mark.parametrize(
    "place",
    [
        "stands:amber:36:18:0",
        "stands:cobalt:18:18:0",
        "stands:amber:18:18",
        "stands:amber:18.00001:18:0",
        "stands:jade:1:1:1",
    ],
)
def test_a_place_that_cannot_be_is_refused(place: str) -> None:
    """In the wall, for another car, without a heading, too exact, for a car that is not there."""
    match = placed()
    match.answer(TOLD.id)
    with pytest.raises(IllegalAnswer):
        match.answer(place)


def test_a_place_is_pointed_at_and_drawn() -> None:
    match = placed()
    request = match.answer(TOLD.id)
    assert isinstance(request, Choose)
    spots = request.composer
    assert isinstance(spots, Spots)
    # Ten inches from the west and from the north, heading up the page: that is north.
    option = spots.at(Spot(200.0, 200.0, 0.0))
    assert isinstance(option, Option)
    assert option.id == "stands:amber:10:26:90"
    assert (
        GAME.words.option(match.table, option)
        == "10 in from the west and 26 in from the south wall, heading north"
    )
    assert GAME.preview is not None
    assert 'class="ghost orange' in GAME.preview(match.table, 0, [option]).options[option.id]
    with pytest.raises(IllegalAnswer, match="would be in the wall there"):
        spots.at(Spot(2.0, 200.0, 0.0))


def test_the_list_says_who_is_dead_and_what_is_destroyed() -> None:
    match = begun()

    def act(verb: str, *args: int) -> str:
        return GAME.words.doings(match.table, Event((verb, 0, args, (), None, BEFORE_ALL)))[0].do

    name = label(on(match).cars[0].build, DRIVER)
    assert act("item", DRIVER, 1) == f"Mark 1 damage on Amber's {name}: {name} is dead"
    assert act("item", DRIVER, 0) == f"Mark 1 damage on Amber's {name}"
    assert act("dropped", list(HAZARDS).index("fire_mine"), 2).startswith("Place a fire mine at Amber's ")
    assert act("dropped", list(HAZARDS).index("oil"), 2).startswith("Place oil at Amber's ")
