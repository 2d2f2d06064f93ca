"""A club player: knows what ambitions are worth, builds its cities, and weighs its dice."""

from __future__ import annotations

from typing import cast

from understudy.core.match import Header, Match
from understudy.core.requests import Choose
from understudy.games.arcs import GAME
from understudy.games.arcs.board import CITY
from understudy.games.arcs.cards import (
    ACTION_OF,
    CALL_TO_ACTION,
    GUILD_STRUGGLE,
    KEEPER,
    NUMBER,
    OUTRAGE_SPREADS,
    SUIT,
    TYCOON,
    WARLORD,
)
from understudy.games.arcs.club import USUAL, Club, Thought, club
from understudy.games.arcs.options import (
    BATTLES,
    CITIES_BUILT,
    INFLUENCES,
    ONWARD,
    SEIZES,
    SLOT_CHOICES,
    STOP,
    group,
    onward,
)
from understudy.games.arcs.places import GATES, MATERIAL, NONE, RELIC, RESOURCES, SYSTEM_IDS, WEAPON
from understudy.games.arcs.rules.pieces import place_ships
from understudy.games.arcs.table import COPY, LEAD, SURPASS, Table
from understudy.games.arcs.view import View
from understudy.kit.masks import bits


def table() -> Table:
    """The first card that a person plays."""
    match = Match(Header.of(GAME, ["person", "supercat:normal", "supercat:normal"], {}, 3))
    request = match.advance()
    while not (isinstance(request, Choose) and request.topic == "play"):
        assert isinstance(request, Choose)
        request = match.answer(request.options()[0])
    return cast(Table, match.table)


def thought(found: Table) -> Thought:
    return Thought(USUAL, View(found, 0))


def hold(found: Table, seat: int, *tokens: int) -> None:
    found.players[seat].slots = [*tokens, *[NONE] * (7 - len(tokens))]


def test_it_plays_whole_games() -> None:
    for seats, options in (
        (["club", "supercat:normal"], {}),
        (["club", "supercat:hard", "club"], {"leaders": "yes"}),
        (["club", "club", "club", "supercat:easy"], {}),
    ):
        match = Match(Header.of(GAME, seats, options, 2))
        match.advance()
        assert match.over
    assert GAME.policies["club"] == club
    assert GAME.quick == club


def test_an_icon_is_worth_most_where_it_takes_the_lead_in_a_declared_ambition() -> None:
    found = table()
    hold(found, 0)
    hold(found, 1, RELIC)
    hold(found, 2, MATERIAL, MATERIAL, MATERIAL)
    undeclared = thought(found).icon(RELIC)
    found.markers = [NONE, NONE, KEEPER]
    assert thought(found).icon(RELIC) > undeclared > 0
    hold(found, 0, RELIC)
    level = thought(found).icon(RELIC)
    hold(found, 0, RELIC, RELIC, RELIC, RELIC)
    assert level > thought(found).icon(RELIC)


def test_it_declares_what_it_leads_and_not_what_a_rival_leads() -> None:
    found = table()
    hold(found, 0, RELIC, RELIC, RELIC)
    hold(found, 1, MATERIAL, MATERIAL, MATERIAL)
    hold(found, 2)
    mind = thought(found)
    assert mind.declaring(KEEPER) > 0 > mind.declaring(TYCOON)
    found.markers = [TYCOON, TYCOON, TYCOON]
    assert thought(found).declaring(KEEPER) < 0


def test_a_lead_is_all_but_sure_when_the_last_card_is_played() -> None:
    found = table()
    early, _ = thought(found).outlook.places(KEEPER, [1, 0, 0, 0], 0)
    for player in found.players:
        player.hand, player.counter = [], 0
    late = thought(found).outlook
    assert late.places(KEEPER, [1, 0, 0, 0], 0)[0] > 90 > early > late.places(KEEPER, [1, 1, 0, 0], 0)[0]


def test_whoever_has_cities_of_a_type_may_gain_more_unless_the_supply_is_empty() -> None:
    found = table()
    (planet, *_) = bits(found.board.in_play & ~GATES & ~found.board.present(1))
    found.board.types[planet] = RELIC
    found.supply[RELIC] = 0
    without = thought(found).outlook.more[KEEPER][1]
    found.board.put(1, CITY, planet)
    assert thought(found).outlook.more[KEEPER][1] == without
    found.supply[RELIC] = 5
    assert thought(found).outlook.more[KEEPER][1] > without


def test_a_bot_with_one_more_action_for_each_card_may_gain_more() -> None:
    found = table()
    more = thought(found).outlook.more[WARLORD]
    found.players[1].power = found.players[0].power + 1
    assert thought(found).outlook.more[WARLORD][1] < more[1]


def test_first_place_needs_more_than_a_tie_and_second_more_than_the_third() -> None:
    found = table()
    for player in found.players:
        player.hand, player.counter, player.agents = [], 0, 0
    ahead = thought(found).outlook
    assert ahead.places(KEEPER, [2, 1, 0, 0], 0)[0] > 90 > 10 > ahead.places(KEEPER, [1, 1, 0, 0], 0)[0]
    assert ahead.places(KEEPER, [1, 2, 0, 0], 0)[1] > 90 > 10 > ahead.places(KEEPER, [1, 3, 2, 0], 0)[1]
    assert ahead.places(KEEPER, [0, 0, 0, 0], 0) == (0, 0)


def test_the_initiative_stays_where_no_unseen_card_surpasses() -> None:
    found = table()
    low, high = ACTION_OF["ADM2"], ACTION_OF["ADM6"]
    mind = thought(found)
    assert mind.misses(1, SUIT[high], NUMBER[high]) == 100
    assert mind.misses(1, SUIT[low], NUMBER[low]) < 100
    assert mind.held(high, zero=True) < mind.held(high, zero=False) == USUAL["initiative"]
    found.players[1].bonus = [high]
    assert mind.misses(1, SUIT[low], NUMBER[low]) == 0


def test_an_agent_takes_the_lead_on_a_card_or_breaks_a_rivals() -> None:
    found = table()
    (court, other, *_) = found.court
    found.agents[:] = bytes(16)
    spot = found.court.index(other) * 4
    mind = thought(found)
    assert mind.hope(court, 1, 1, 0) > 0 == mind.hope(court, 1, 1, 1) > mind.hope(court, 0, 1, 1)
    found.agents[spot], found.agents[spot + 1] = 0, 5
    lost = thought(found).value(INFLUENCES[other])
    found.agents[spot + 1] = 1
    assert thought(found).value(INFLUENCES[other]) > lost


def test_a_token_that_counts_lies_behind_most_keys() -> None:
    found = table()
    hold(found, 0)
    found.markers = [NONE, NONE, KEEPER]
    view = View(found, 0)
    for resource, slot in ((RELIC, 0), (WEAPON, 1)):
        about = {"resource": RESOURCES[resource]}
        request = Choose(0, "Where?", [SLOT_CHOICES[1], SLOT_CHOICES[0]], topic="slot", about=about)
        assert club(view, request) is SLOT_CHOICES[slot]


def test_the_last_cities_are_worth_the_bonus_that_they_uncover() -> None:
    found = table()
    system = next(iter(bits(found.board.present(0))))
    found.players[0].cities = 4
    early = thought(found).city(system)
    found.players[0].cities = 1
    assert thought(found).value(CITIES_BUILT[system]) > early


def test_dice_are_weighed_by_what_they_bring_and_risk() -> None:
    found = table()
    system = next(iter(bits(found.board.ships(0))))
    board = found.board
    board.put(1, 1, system)
    mind = thought(found)
    assert board.damaged(1, system) == 1
    safe, bold = mind.fight(system, 1, (3, 0, 0)), mind.fight(system, 1, (0, 3, 0))
    assert mind.value(BATTLES[1][system]) >= max(safe, bold) > 0
    alone = mind.fight(system, 1, (0, 1, 0))
    board.put(1, 0, system, 5)
    assert thought(found).fight(system, 1, (0, 1, 0)) < alone
    found.markers = [NONE, NONE, WARLORD]
    assert thought(found).fight(system, 1, (1, 0, 0)) > mind.fight(system, 1, (1, 0, 0))


def test_control_of_its_buildings_is_kept_when_ships_leave() -> None:
    found = table()
    board = found.board
    home = next(iter(bits(board.buildings(0) & board.controlled[0])))
    to = next(iter(bits(board.adjacent[home])))
    mind = thought(found)
    groups = [group(count, 0) for count in range(1, board.fresh(0, home) + 1)]
    mind.field = home, to
    board.put(1, 0, home, 1)
    chosen = max(groups, key=mind.value)
    assert board.ruler_if(home, [(0, -chosen.counts[0])]) == 0


def test_nothing_is_gained_by_going_there_and_back() -> None:
    found = table()
    board = found.board
    for origin in bits(board.ships(0)):
        for to in bits(board.adjacent[origin]):
            there = thought(found).shift(origin, to, 1, 0)
            moved = found.copy()
            moved.board.take(0, 0, origin)
            moved.board.put(0, 0, to)
            assert thought(moved).shift(to, origin, 1, 0) == -there


def test_no_weapon_is_spent_where_the_card_lets_it_battle() -> None:
    found = table()
    hold(found, 0, WEAPON)
    system = next(iter(bits(found.board.ships(0))))
    found.board.put(1, 1, system, 3)
    found.markers = [NONE, NONE, WARLORD]
    found.way, found.pips, found.prelude = LEAD, 2, True
    found.card = found.lead = ACTION_OF["CON2"]
    assert thought(found).arms() > 0
    found.card = found.lead = ACTION_OF["AGG2"]
    assert thought(found).arms() < 0


def test_the_best_marker_is_worth_taking_from_who_leads_elsewhere() -> None:
    found = table()
    hold(found, 0, RELIC, RELIC)
    hold(found, 1)
    hold(found, 2)
    before = thought(found).declaring(KEEPER)
    hold(found, 1, MATERIAL, MATERIAL, MATERIAL)
    assert thought(found).declaring(KEEPER) > before


def test_a_vox_card_is_worth_what_it_does_now() -> None:
    found = table()
    hold(found, 0)
    hold(found, 1)
    hold(found, 2)
    mind = thought(found)
    assert mind.vox(CALL_TO_ACTION) == USUAL["card"]
    assert mind.vox(GUILD_STRUGGLE) == mind.vox(OUTRAGE_SPREADS) == 0
    found.players[1].guilds = 1
    hold(found, 1, RELIC, RELIC)
    found.markers = [NONE, NONE, KEEPER]
    mind = thought(found)
    assert mind.vox(GUILD_STRUGGLE) > 0
    assert mind.vox(OUTRAGE_SPREADS) == mind.outrage(RELIC) > mind.outrage(WEAPON)


def test_it_goes_by_its_numbers() -> None:
    found = table()
    system = next(iter(bits(found.board.present(0))))
    rich = Thought({**USUAL, "city": USUAL["city"] + 100}, View(found, 0))
    assert rich.city(system) == thought(found).city(system) + 100
    assert set(Club(USUAL).n) == set(GAME.numbers["club"].about)


def test_it_does_not_seize_what_it_will_have_anyway() -> None:
    """Who surpasses last has the initiative: a card for it would be thrown away."""
    found = table()
    found.lead, found.way = found.players[0].hand[0], SURPASS
    act = SEIZES[found.players[0].hand[1]]
    found.played = [(1, found.lead, LEAD), (2, found.lead, COPY), (0, found.lead, SURPASS)]
    assert thought(found).seizes(act) == -1_000
    found.played = found.played[:1] + found.played[2:]
    assert thought(found).seizes(act) > -1_000
    found.way = COPY
    assert thought(found).seizes(act) > -1_000


def test_a_catapult_flies_on_to_where_ships_are_wanted_or_stops() -> None:
    found = table()
    board = found.board
    taken = board.present(0) | board.present(1) | board.present(2)
    (gate, *_) = bits(board.in_play & GATES & ~taken)
    place_ships(found, 0, gate, 2)
    request = Choose(
        0,
        "Catapult on?",
        [STOP, *onward(board.adjacent[gate])],
        topic="catapult",
        about={"system": SYSTEM_IDS[gate]},
    )
    mind = thought(found)
    wanted = {system: mind.shift(gate, system, 2, 0) for system in bits(board.adjacent[gate])}
    chosen = club(View(found, 0), request)
    assert chosen in [ONWARD[system] for system, worth in wanted.items() if worth == max(wanted.values())]
    nowhere = Choose(
        0,
        "Catapult on?",
        [STOP, *onward(board.adjacent[gate] & GATES)],
        topic="catapult",
        about={"system": SYSTEM_IDS[gate]},
    )
    assert club(View(found, 0), nowhere) is STOP
