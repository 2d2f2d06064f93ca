"""The plan that was found is the plan that is carried out: journeys arrive, tokens lead to their Battle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise

import pytest

from tests.games.arcs.supercat.tables import BOT, acts, of, position, table, told, turn
from tests.games.arcs.supercat.watching import CHANGES, Game, Standing, play
from understudy.games.arcs import queries
from understudy.games.arcs.bots.supercat.plans import find
from understudy.games.arcs.bots.supercat.plans.kinds import FOR_CONTEND, FOR_CONTROL, Combat, Journey, Play
from understudy.games.arcs.places import SYSTEM_OF

#: [45]: the one line that may end on the way (SC-MOV-03).
PARTIAL = 45
LINE_UPS: tuple[tuple[tuple[str, ...], Mapping[str, str]], ...] = (
    (("supercat:normal", "supercat:easy", "supercat:normal"), {}),
    (("supercat:hard",) * 4, {"warp-blockades": "yes"}),
    (("supercat:normal", "supercat:hard"), {"moves": "preferences-first"}),
    (("supercat:normal", "greedy", "supercat:hard", "supercat:easy"), {"leaders": "yes"}),
)
GAMES = 9
COMBAT = (FOR_CONTEND, FOR_CONTROL)


@cache
def games(number: int) -> list[Game]:
    seats, options = LINE_UPS[number]
    return [play(seats, options, seed) for seed in range(GAMES)]


@pytest.mark.rule("SC-MOV-01", "SC-MOV-03", "SC-TRM-08")
@pytest.mark.parametrize("number", range(len(LINE_UPS)))
def test_every_journey_arrives_except_on_the_way_to_the_task_force(number: int) -> None:
    seen = 0
    for game in games(number):
        for deed in (deed for deeds in game.turns for deed in deeds if isinstance(deed.plan, Journey)):
            assert isinstance(deed.plan, Journey)
            hops = deed.told("moved")
            assert hops[0][0] == deed.plan.origin
            assert all(before[1] == after[0] for before, after in pairwise(hops))
            assert not deed.told("broken_off")
            if deed.rank != PARTIAL:
                assert hops[-1][1] == deed.plan.to
                assert not deed.told("partial")
            seen += 1
    assert seen > 50


@pytest.mark.rule("SC-MOV-01", "SC-MOV-04")
@pytest.mark.parametrize("number", range(len(LINE_UPS)))
def test_no_journey_comes_back_to_where_it_was(number: int) -> None:
    seen = 0
    for game in games(number):
        for stops in game.stops:
            places = [system for _, system in stops]
            assert len(places) == len(set(places)), stops
            seen += len(places) > 1
    assert seen


@pytest.mark.rule("SC-CMB-02", "SC-PRE-07", "SC-PRE-09")
@pytest.mark.parametrize("number", range(len(LINE_UPS)))
def test_every_token_for_a_combat_leads_to_its_battle(number: int) -> None:
    spent = 0
    for game in games(number):
        for deeds in game.turns:
            for index, deed in enumerate(deeds):
                if isinstance(deed.plan, Combat) and deed.told("spent"):
                    spent += 1
                    fought = [args for other in deeds[index:] for args in other.told("battle")]
                    assert (deed.plan.system, deed.plan.defender) in fought, deed
    assert spent


@pytest.mark.rule("SC-MOB-02", "SC-MOB-03", "SC-MOB-07", "SC-AGG-05", "SC-AGG-07", "SC-AGG-13")
@pytest.mark.parametrize("number", range(len(LINE_UPS)))
def test_no_move_is_taken_straight_back_by_another_decision_of_the_turn(number: int) -> None:
    """A-51, A-53: as long as nothing but ships on their way has changed the map."""
    seen = 0
    for game in games(number):
        for deeds in game.turns:
            went: set[tuple[int, int]] = set()
            for deed in deeds:
                if any(event.verb in CHANGES for event in deed.events):
                    went.clear()
                if isinstance(deed.plan, Journey):
                    ends = deed.plan.origin, deed.told("moved")[-1][1]
                    assert (ends[1], ends[0]) not in went, deeds
                    went.add(ends)
                    seen += 1
    assert seen > 50


@pytest.mark.rule("SC-MOB-02", "SC-MOB-03", "SC-AGG-05")
@pytest.mark.parametrize("number", range(len(LINE_UPS)))
def test_no_ship_is_sent_straight_back_by_another_decision_of_the_turn(number: int) -> None:
    """Hop by hop: ships that came over an edge go back over it only where something else has changed the map,
    where others can go in their stead, where ships have left the place since, or where they go on to
    another goal by the same way.
    """
    seen = 0
    for game in games(number):
        moves, back = sent_back(game)
        assert not back, back
        seen += moves
    assert seen > 50


@pytest.mark.rule("SC-MOB-02", "SC-MOB-03", "SC-MOB-07", "SC-MOB-08", "SC-AGG-07", "SC-AGG-13")
@pytest.mark.parametrize("number", range(len(LINE_UPS)))
def test_no_decision_gives_up_what_an_earlier_one_of_the_turn_came_for(number: int) -> None:
    """A-51, A-53: neither a loyal building, nor control of a rival city, nor a claim, but for a building."""
    found = [given_up(game) for game in games(number)]
    assert sum(gains for gains, _ in found) > 50
    assert [undone for _, undone in found if undone] == []


def test_by_the_letter_ships_swing_and_the_watch_sees_it() -> None:
    """Without A-51 the same games are full of it."""
    watched = [play(LINE_UPS[0][0], {"control": "letter"}, seed) for seed in range(3)]
    assert sum(len(sent_back(game)[1]) for game in watched) > 5
    assert any(given_up(game)[1] for game in watched)


def given_up(game: Game) -> tuple[int, list[tuple[str, str, str]]]:
    """How often a journey gained something, and which were undone from where they led to: what, and both."""
    gains, undone = 0, list[tuple[str, str, str]]()
    for deeds in game.turns:
        got: dict[tuple[str, int], str] = {}
        for deed in deeds:
            if any(event.verb in CHANGES for event in deed.events):
                got.clear()
            hops = [event for event in deed.events if event.verb == "moved"]
            if not isinstance(deed.plan, Journey) or not hops:
                continue
            before, after = (
                game.stood[tuple(hop.at), hop.args][end] for hop, end in ((hops[0], 0), (hops[-1], 1))
            )
            for what, was, now in zip(Standing._fields, before, after, strict=True):
                better = was - now if what == "lost_buildings" else now - was
                if better < 0 and (what, deed.plan.origin) in got and after[0] >= before[0]:
                    undone.append((what, got[what, deed.plan.origin], deed.plan.id))
                if better > 0:
                    got[what, deed.plan.to] = deed.plan.id
                    gains += 1
    return gains, undone


@dataclass(frozen=True)
class Came:
    """A group that an earlier decision of the turn sent: by which line, how many, along which way."""

    line: int | None
    ships: tuple[int, int]
    way: tuple[int, ...]
    #: Systems that ships have left since, by other decisions: whoever goes there has another reason.
    left: set[int] = field(default_factory=set)


def sent_back(game: Game) -> tuple[int, list[tuple[int | None, int | None, str]]]:
    """How many Moves there were, and which took back what an earlier decision did: the lines of both, and the
    plan. Ships that stood there before are told from those that came.
    """
    seen, back = 0, list[tuple[int | None, int | None, str]]()
    for deeds in game.turns:
        came: dict[int, list[Came]] = {}
        for deed in deeds:
            if any(event.verb in CHANGES for event in deed.events):
                came.clear()
            hops = [event for event in deed.events if event.verb == "moved"]
            seen += len(hops)
            if not isinstance(deed.plan, Journey) or not hops:
                continue
            (origin, to, fresh, damaged), end = hops[0].args, hops[-1].args[1]
            stood = game.crews[tuple(hops[0].at), hops[0].args]
            rest = [there - gone for there, gone in zip(stood, (fresh, damaged), strict=True)]
            for group in came.get(origin, ()):
                others_went = all(kept >= sent for kept, sent in zip(rest, group.ships, strict=True))
                if to == group.way[-1] and not others_went and end in group.way and end not in group.left:
                    back.append((group.line, deed.rank, deed.plan.id))
            for groups in came.values():
                for group in groups:
                    group.left.add(origin)
            way = tuple(event.args[0] for event in hops)
            came.setdefault(end, []).append(Came(deed.rank, (fresh, damaged), way))
    return seen, back


@pytest.mark.rule("SC-GP-03", "SC-GP-08", "SC-TRM-02", "SC-CMB-02")
@pytest.mark.parametrize("number", range(len(LINE_UPS)))
def test_a_card_that_is_selected_for_a_combat_leads_to_a_battle(number: int) -> None:
    """General Priorities and Prelude know the same combats, unless the Prelude changes what they stand on."""
    promised = 0
    for game in games(number):
        for deeds in game.turns:
            cards = [deed for deed in deeds if isinstance(deed.plan, Play) and deed.plan.why in COMBAT]
            if cards:
                promised += 1
                told = {event.verb for deed in deeds for event in deed.events}
                assert "battle" in told or told & {"declared", "used"}, deeds
    assert promised > 10


# -- the pendulum --------------------------------------------------------------------------------------------

#: Six ships beside a gate that red rules; the lost city is four Moves away.
FAR_CITY = {
    "1H": {"blue": {"ships": 6, "starports": 1}},
    "1G": {"red": {"ships": 2}},
    "5A": {"blue": {"cities": 1}, "red": {"ships": 1}},
}


PAGE = [["supercat_page", [BOT]]]


def moving(where: object, pips: int, **parts: object) -> list[tuple[str, str]]:
    """The Moves of a turn with Mobilization, hop by hop."""
    at = position(where, turn={"card": "MOB2", "pips": pips}, agenda=PAGE, **parts)
    names = {number: name for name, number in SYSTEM_OF.items()}
    return [(names[args[0]], names[args[1]]) for args in told(turn(at), "moved")]


@pytest.mark.rule("SC-MOV-01", "SC-MOV-04")
def test_ships_that_took_a_gate_do_not_go_back_to_fly_through_it() -> None:
    assert acts("mobilization", table(FAR_CITY), 4) == "journey:1H>5A:5-0:4"
    assert moving(FAR_CITY, 4) == [("1H", "1G"), ("1G", "6G"), ("6G", "5G"), ("5G", "5A")]


@pytest.mark.rule("SC-MOV-04")
def test_a_gate_that_falls_when_ships_leave_it_is_closed_to_them() -> None:
    """The gate beside the starport is free as long as the ships hold it, and not when they come back."""
    held = {
        "1G": {"blue": {"ships": 3}, "red": {"ships": 3}},
        "1H": {"blue": {"starports": 1}},
        "4A": {"blue": {"cities": 1}, "red": {"ships": 1}},
    }
    assert acts("mobilization", table(held), 2) != "journey:1G>4A:3-0:2"
    assert acts("mobilization", table(held), 4) == "journey:1G>4A:3-0:4"
    assert moving(held, 4)[-1] == ("4G", "4A")
    alone = {**held, "1G": {"blue": {"ships": 3}}}
    assert acts("mobilization", table(alone), 2) == "journey:1G>4A:2-0:2", "nobody else is there"


def test_a_52_an_equally_short_way_that_does_not_come_back_is_taken() -> None:
    """From the gate to the starport and back through the gate takes two Moves, and so does walking."""
    where = {
        "1G": {"blue": {"ships": 3}},
        "1H": {"blue": {"starports": 1}},
        "2A": {"blue": {"cities": 1}, "red": {"ships": 1}},
    }
    for seed in range(6):
        at = position(where, turn={"card": "MOB2", "pips": 2}, agenda=PAGE)
        hops = told(turn(at, seed=seed), "moved")
        assert [hop[1] for hop in hops] == [SYSTEM_OF["2G"], SYSTEM_OF["2A"]]


@pytest.mark.rule("SC-TRM-06")
def test_a_group_is_brought_round_a_gate_that_another_group_gives_up() -> None:
    """Red holds 1G as soon as the ships leave it, so the others must leave before them."""
    where = {
        "1G": {"blue": {"ships": 2}, "red": {"ships": 2}},
        "1A": {"blue": {"ships": 2, "starports": 1}},
        "3A": {"red": {"ships": 3, "starports": 1}},
    }
    found = acts("aggression", table(where, ambitions={"warlord": ["high"]}, red={"trophies": {}}), 6)
    plan = find(found)
    assert isinstance(plan, Combat)
    assert [(group.origin, group.cost) for group in plan.journeys][:1] == [(SYSTEM_OF["1A"], 1)]


# -- a journey lies on the table -----------------------------------------------------------------------------


@pytest.mark.rule("SC-MOV-01")
def test_a_journey_that_begins_again_goes_on_and_stops_where_the_table_is_against_it() -> None:
    where = {**FAR_CITY, "1G": {"blue": {"ships": 5}, "red": {"ships": 2}}, "1H": {"blue": {"ships": 1}}}
    journey = [["supercat_journey", [BOT, "journey:1H>5A:5-0:4", SYSTEM_OF["1G"]]]]
    card = {"card": "MOB2", "pips": 3}
    match = turn(position(where, turn=card, agenda=journey))
    assert of(match).board.fresh(BOT, SYSTEM_OF["5A"]) == 5
    gone = {**where, "1G": {"blue": {"ships": 4}, "red": {"ships": 2}}}
    match = turn(position(gone, turn=card, agenda=journey))
    assert told(match, "broken_off") == [(SYSTEM_OF["1G"], SYSTEM_OF["5A"])]
    assert of(match).pips == 3


def test_the_map_without_a_group_is_the_map_it_leaves_behind() -> None:
    at = table({"1G": {"blue": {"ships": 3}, "red": {"ships": 2}}, "1H": {"blue": {"starports": 1}}})
    gate = SYSTEM_OF["1G"]
    assert queries.routes_after(at, BOT, ((gate, 0),)) is queries.routes_of(at, BOT)
    assert queries.routes_after(at, BOT, ((gate, 1),)) is queries.routes_of(at, BOT), "level: nobody rules it"
    closed = queries.routes_after(at, BOT, ((gate, 2),))
    assert closed is queries.routes_of(at, BOT).closed(gate)
    assert closed.step(SYSTEM_OF["1H"]) != queries.routes_of(at, BOT).step(SYSTEM_OF["1H"])
