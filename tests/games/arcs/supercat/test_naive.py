"""Every suit page against a second reading of it, on tables out of real games."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from tests.games.arcs.supercat.naive import Naive
from understudy.core.events import Watch
from understudy.core.match import Header, Match
from understudy.core.option import NOTHING
from understudy.core.requests import PickRandom
from understudy.games.arcs import GAME, queries
from understudy.games.arcs.board import PORT, SHIP
from understudy.games.arcs.bots.supercat.mind import Means, Mind
from understudy.games.arcs.bots.supercat.pages.principles import CONTROL_ORDER, RAID_ORDER, TROPHY_ORDER
from understudy.games.arcs.bots.supercat.pages.priorities import PRIORITIES
from understudy.games.arcs.bots.supercat.pages.suits import suit_page
from understudy.games.arcs.bots.supercat.plans import combat, moving
from understudy.games.arcs.bots.supercat.plans.kinds import Combat
from understudy.games.arcs.bots.supercat.terms import largest_groups
from understudy.games.arcs.cards import ACTION_IDS, LOYAL, PIPS, SUIT, SUIT_ACTIONS, SUITS, action_deck
from understudy.games.arcs.places import GATES
from understudy.games.arcs.table import Table
from understudy.games.arcs.view import View
from understudy.kit.masks import bits
from understudy.pages import Ask, Can, Page, walk
from understudy.pages.page import Line, Order
from understudy.pages.walk import narrow

LINE_UPS = (("supercat:normal",) * 3, ("random", "supercat:easy", "random"), ("random", "supercat:hard"))
CARTELS = 1 << 2 | 1 << 5
#: Guild cards with a new action: BC02, BC09, BC12, BC14, BC23.
NEW_ACTIONS = 1 << 1 | 1 << 8 | 1 << 11 | 1 << 13 | 1 << 22


def positions(seats: tuple[str, ...], seed: int, every: int) -> Iterator[Table]:
    """Tables out of the middle of a game."""
    match = Match(Header.of(GAME, seats, {}, seed), keep=False)
    number = 30
    while not match.over:
        match.advance(until=number)
        number += every
        if isinstance(match.table, Table) and match.table.played:
            table = match.table.copy()
            for player in table.players:  # The second reading knows no turn that has begun.
                player.went = ()
            yield table


def finalists(line: Can[Any, Any], mind: Mind) -> list[str]:
    """The plans of a line that only chance can tell apart."""
    plans = line.plans(mind)
    return sorted(plan.id for plan in (narrow(line.prefer, mind, plans) if len(plans) > 1 else plans))


def flat(lines: tuple[Line, ...], mind: Mind) -> Iterator[list[str]]:
    """What every line of a page finds, abilities and combats left out; nothing under an unmet question."""
    for line in lines:
        if isinstance(line, Ask):
            met = line.test(mind)
            for found in flat(line.yes, mind):
                yield found if met else []
            for found in flat(line.no, mind):
                yield [] if met else found
        elif isinstance(line, Can) and line.rank != 12 and not re.search("ability|combat|raid", line.text):
            yield finalists(line, mind)


def is_fair(table: Table, seat: int) -> bool:
    """A free slot, and no Cartel about: the second reading does not know A-43."""
    cartel = any(player.guilds & CARTELS for player in table.players)
    return bool(queries.empty_slots(table, seat)) and not cartel and not any(c in (2, 5) for c in table.court)


@pytest.mark.parametrize("suit", range(4), ids=SUITS)
@pytest.mark.parametrize("seats", LINE_UPS, ids=("three bots", "one of three", "one of two"))
@pytest.mark.rule("SC-DEC-01", "SC-DEC-07", "SC-DEC-08")
def test_the_lines_of_a_page_find_what_a_slow_reader_finds(seats: tuple[str, ...], suit: int) -> None:
    seat, seen = 1, 0
    for seed in range(4):
        for number, table in enumerate(positions(seats, seed, 29)):
            if not is_fair(table, seat):
                continue
            if number % 3 == 2:
                scattered(table)
            largest = largest_groups(table, seat)
            table.players[seat].task_force = largest[number % len(largest)] if largest else -1
            actions = 1 + number % 3
            mind = Mind(View(table, seat), Means(actions, SUIT_ACTIONS[suit]))
            page: Page = suit_page(table, suit)
            fast = list(flat(page.lines, mind))
            slow = getattr(Naive(table, seat, actions), SUITS[suit])()
            assert fast == [sorted(found) for found in slow], (seed, number, actions)
            assert combat.can_contend(mind) is bool(combat.to_contend(mind))
            assert combat.can_change_control(mind) is bool(combat.to_change_control(mind))
            seen += 1
    assert seen > 5


def scattered(table: Table) -> Table:
    """A ship more of the bot at every gate: several groups can come to most battles."""
    for gate in bits(GATES & table.board.in_play):
        table.board.put(1, SHIP, gate, 1)
    return table


def contested(table: Table, number: int) -> Table:
    """At every other gate the bot holds the balance against a rival, beside a starport to fly from."""
    board = table.board
    for index, gate in enumerate(bits(GATES & board.in_play)):
        if (index + number) % 2:
            most = max(board.fresh(rival, gate) for rival in board.rivals(1))
            board.put(board.rivals(1)[0], SHIP, gate, 2)
            board.put(1, SHIP, gate, max(0, most + 2 + number % 2 - board.fresh(1, gate)))
            for planet in bits(board.adjacent[gate] & board.open):
                if table.players[1].starports:
                    board.put(1, PORT, planet, 1)
                    table.players[1].starports -= 1
                    break
    return table


@pytest.mark.rule("SC-MOV-01", "SC-MOV-04", "SC-MOV-05")
def test_a_slow_reader_finds_the_same_moves_where_gates_close_behind_ships() -> None:
    longer = 0
    for number, table in enumerate(positions(LINE_UPS[0], 3, 37)):
        contested(table, number)
        actions = 2 + number % 3
        mind, slow = Mind(View(table, 1), Means(actions, SUIT_ACTIONS[MOB])), Naive(table, 1, actions)
        lines = [moving.to_new_claims, moving.to_change_control, moving.to_rival_city, moving.to_rival_gate]
        for line in lines:
            for plan in line(mind):
                longer += plan.cost > moving.distance(mind.routes, plan.origin, plan.to)
        fast = list(flat(suit_page(table, MOB).lines, mind))
        assert fast == [sorted(found) for found in slow.mobilization()], (number, actions)
    assert longer


@pytest.mark.rule("SC-TRM-06", "SC-CMB-03", "SC-CMB-06", "SC-CMB-15")
@pytest.mark.parametrize("seats", LINE_UPS, ids=("three bots", "one of three", "one of two"))
def test_a_slow_reader_finds_the_same_combats(seats: tuple[str, ...]) -> None:
    seen = joined = 0
    for number, table in enumerate(positions(seats, 7, 17)):
        if number % 2:
            scattered(table)
        if number % 5 == 4:
            contested(table, number)
        largest = largest_groups(table, 1)
        table.players[1].task_force = largest[number % len(largest)] if largest else -1
        actions = 1 + number % 4
        mind, slow = Mind(View(table, 1), Means(actions, SUIT_ACTIONS[1])), Naive(table, 1, actions)

        def best(plans: Sequence[Combat], order: Order[Mind, Combat], mind: Mind = mind) -> list[str]:
            return sorted(plan.id for plan in narrow(order, mind, plans))

        trophies = best(combat.for_trophies(mind), TROPHY_ORDER)
        control = best(combat.to_change_control(mind), CONTROL_ORDER)
        assert trophies == slow.trophies(), (number, actions)
        assert control == slow.control(), (number, actions)
        if queries.empty_slots(table, 1):
            raids = best(combat.for_raid(mind), RAID_ORDER)
            assert raids == slow.raids(), (number, actions)
        seen += bool(trophies)
        joined += any("+" in name for name in trophies + control)
    assert seen
    assert joined or len(seats) == 2


def test_the_walker_takes_one_of_the_finalists_of_the_first_line_that_has_any() -> None:
    for number, table in enumerate(positions(LINE_UPS[0], 5, 41)):
        mind = Mind(View(table, 1), Means(2, SUIT_ACTIONS[number % 4]))
        page = suit_page(table, number % 4)
        flow = walk(page, mind, Watch(), 1)
        try:
            request = next(flow)
            assert isinstance(request, PickRandom)
            names = {option.id for option in request.options()}
        except StopIteration as stop:
            names = set() if stop.value is NOTHING else {stop.value.id}
        if names and not any(name.startswith("combat") for name in names):
            every = [found for found in flat(page.lines, mind) if found]
            assert not every or sorted(names) == every[0] or names & {"execute", "manufacture", "synthesize"}


# -- General Priorities --------------------------------------------------------------------------------------

ADM, AGG, CON, MOB = range(4)
Way = tuple[str, int, int]
Find = Callable[[Naive], Sequence[object]]


def ways_to_play(table: Table, seat: int, options: list[int]) -> list[Way]:
    """Lead, or pivot and copy: (way, card, suit)."""
    if table.initiative == seat:
        return [("lead", card, SUIT[card]) for card in options]
    lead = SUIT[table.lead]
    pivots = [("pivot", card, SUIT[card]) for card in options if SUIT[card] != lead]
    return pivots + [("copy", card, lead) for card in options]


def fights(find: Callable[[Mind], Sequence[object]]) -> Find:
    """Combats are asked of the bot: they have a test of their own."""
    return lambda naive: find(Mind(View(naive.t, naive.b), Means(naive.n, SUIT_ACTIONS[AGG])))


def questions(now: Naive) -> list[tuple[Find, tuple[int, ...], str]]:
    """The lines that are read on this table: what is looked for, the suits, and what the card is for."""
    both: list[tuple[Find, tuple[int, ...], str]] = [
        (Naive.secure_declared, (AGG,), ""),
        (Naive.tax_declared, (ADM,), ""),
        (Naive.vox, (AGG,), ""),
        (fights(combat.to_contend), (AGG,), ":contend"),
    ]
    if now.no_port():
        buildable = now.claims() and now.me.starports
        both.append((Naive.anything, (CON,) if buildable else (MOB, AGG), ""))
    if now.lost():
        both.append((Naive.control_moves, (MOB, AGG), ""))
        both.append((Naive.repair_control, (CON, ADM), ""))
        both.append((fights(combat.to_change_control), (AGG,), ":control"))
    if now.me.cities and now.claims() < now.me.cities:
        both.append((Naive.claim_moves, (MOB, AGG), ""))
    elif now.me.cities:
        both.append((Naive.anything, (CON,), ""))
    return [
        *both,
        (Naive.tax_undeclared, (ADM,), ""),
        (Naive.secure_undeclared, (AGG,), ""),
        (Naive.tax_captives, (ADM,), ""),
        (Naive.secure_captives, (AGG,), ""),
        (Naive.tax_grows, (ADM,), ""),
        (Naive.secure_grows, (AGG,), ""),
        (Naive.leads_a_card, (MOB, ADM), ""),
        (Naive.city_moves, (MOB, AGG), ""),
        (fights(combat.for_rival_city), (AGG,), ""),
        (Naive.builds, (CON,), ""),
        (Naive.ship_repairs, (CON, ADM), ""),
    ]


def relics(table: Table, seat: int) -> int:
    """Relics that the Prelude may spend on securing; they count beside the pips of the card."""
    player = table.players[seat]
    blocked = 3 in table.markers or (player.outrage >> 3 & 1 and not player.guilds >> LOYAL[3] & 1)
    return 0 if blocked else player.slots.count(3)


def slow_priorities(table: Table, seat: int, options: list[int]) -> list[str]:
    """The General Priorities read slowly: the plays of the first line and suit that fit."""
    plays = ways_to_play(table, seat, options)
    extra = int(queries.has_logistics(table, seat))
    for find, suits, why in questions(Naive(table, seat, 1)):
        for suit in suits:
            found = []
            for way, card, own in plays:
                actions = extra + (PIPS[card] if way == "lead" else 1)
                if find is Naive.secure_declared:
                    actions += relics(table, seat)
                if own == suit and find(Naive(table, seat, actions)):
                    found.append(f"play:{way}:{ACTION_IDS[card]}{why}")
            if found:
                return sorted(found)
    return sorted(f"play:{way}:{ACTION_IDS[card]}" for way, card, _ in plays)


def fast_priorities(table: Table, seat: int, options: list[int]) -> list[str]:
    flow = walk(PRIORITIES, Mind(View(table, seat), options=options), None, seat)
    try:
        request = next(flow)
    except StopIteration as stop:
        return [stop.value.id]
    assert isinstance(request, PickRandom)
    return sorted(option.id for option in request.options())


@pytest.mark.rule("SC-DEC-02", "SC-DEC-05", "SC-DEC-06", "SC-QST-04")
@pytest.mark.parametrize("seats", LINE_UPS, ids=("three bots", "one of three", "one of two"))
def test_a_slow_reader_selects_the_same_cards(seats: tuple[str, ...]) -> None:
    """Without abilities, and with no tokens but Material and Relics, which only Secure."""
    seen = 0
    for number, table in enumerate(positions(seats, 11, 11)):
        player = table.players[1]
        player.slots[:] = [kind if kind in (0, 3) else -1 for kind in player.slots]
        player.guilds &= ~NEW_ACTIONS
        if (table.initiative != 1 and table.lead < 0) or not is_fair(table, 1):
            continue
        deck = action_deck(len(table.players))
        options = [deck[number * 7 % len(deck)], deck[(number * 5 + 3) % len(deck)]]
        if options[0] == options[1]:
            continue
        assert fast_priorities(table, 1, options) == slow_priorities(table, 1, options), number
        seen += 1
    assert seen > 3
