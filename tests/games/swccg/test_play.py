"""Whole games: nothing is lost or doubled, masks follow from places, and a slow reader finds the same."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.games.swccg import naive
from tests.games.swccg.tables import Lab
from understudy.core.errors import BadSetup
from understudy.core.match import Header, Match
from understudy.core.requests import Choose, Draw
from understudy.games.swccg import GAME, queries, strength
from understudy.games.swccg.cards import TEXTS
from understudy.games.swccg.data import CARD_OF, DARK, LIGHT, Deck, sample_decks
from understudy.games.swccg.decks import check_deck
from understudy.games.swccg.rules.piles import shuffle_pile
from understudy.games.swccg.table import (
    BAG,
    BIT,
    COUNT,
    FORCE,
    HAND,
    INSERTED,
    LIMBO,
    LOC,
    NONE,
    PILES,
    PLAY,
    RESERVE,
    SIDE,
    UNDER,
    Table,
    bits,
)

WHOLE = [deck for deck in sample_decks().values() if all(id in TEXTS for id in deck.cards)]


def check(table: Table) -> None:
    """120 cards, each in one place; masks, hosts and places agree; nothing is negative."""
    found: Counter[int] = Counter()
    unseen: Counter[int] = Counter()
    for seat in (DARK, LIGHT):
        for zone in (*PILES, HAND):
            for entry in table.piles[seat][zone]:
                if entry < 0:
                    unseen[-1 - entry] += 1
                else:
                    found[entry] += 1
                    assert table.zone[entry] == zone
                    assert table.owner[entry] == seat
        for card in table.piles[seat][INSERTED]:
            found[card] += 1
            assert table.zone[card] == INSERTED
            assert table.owner[card] != seat
            assert 0 <= table.depths[card] <= len(table.piles[seat][RESERVE])
    assert len(table.depths) == sum(len(piles[INSERTED]) for piles in table.piles)
    for number, bag in enumerate(table.bags):
        assert unseen[number] == len(bag)
        assert bag == sorted(set(bag))
        for card in bag:
            found[card] += 1
            assert table.zone[card] == BAG
    for card in bits(table.play):
        found[card] += 1
        assert table.zone[card] == PLAY
    for card in range(COUNT):
        if table.zone[card] == LIMBO:
            found[card] += 1
    assert sorted(found) == list(range(COUNT))
    assert set(found.values()) == {1}
    _check_places(table)
    assert min(*table.generation, *table.activated) >= 0
    assert table.owned[DARK] ^ table.owned[LIGHT] == (1 << COUNT) - 1


def _check_places(table: Table) -> None:
    at = [0] * len(table.stacks)
    on = [0] * COUNT
    hands = [0, 0]
    for card in range(COUNT):
        if table.zone[card] == HAND:
            hands[table.owner[card]] |= BIT[card]
        if table.zone[card] != PLAY:
            assert table.host[card] == NONE
            continue
        if table.host[card] != NONE:
            on[table.host[card]] |= BIT[card]
            assert table.spot[card] == table.spot[table.host[card]]
            assert table.zone[table.host[card]] == PLAY
        if table.slot[card] in (LOC, UNDER):
            assert card in table.stacks[table.spot[card]]
        elif table.spot[card] != NONE:
            at[table.spot[card]] |= BIT[card]
        else:
            last = (card, *naive.carriers(table, card))[-1]
            assert table.slot[last] == SIDE
    assert at == table.at
    assert on == table.on
    assert hands == table.hands
    assert sorted(place for row in table.rows for place in row) == list(range(len(table.stacks)))


def compare(table: Table) -> None:
    """The slow reader, on a fresh copy without anything remembered."""
    fresh = table.copy()
    for place in range(len(table.stacks)):
        for seat in (DARK, LIGHT):
            assert strength.presence(table, place, seat) == naive.presence(fresh, place, seat)
            assert strength.controls(table, place, seat) == naive.controls(fresh, place, seat)
            shown = sum(
                queries.power(table, card)
                for card in bits(queries.present(table, place) & table.owned[seat] & queries.units(table))
            )
            assert shown == naive.power_present(fresh, place, seat)
    for card in bits(table.play & queries.units(table)):
        for question in ("power", "forfeit", "maneuver", "landspeed"):
            assert queries.value(table, question, card) == naive.value(fresh, question, card)
    if table.battle is not None and table.battle.creature == NONE:
        for seat in (DARK, LIGHT):
            plain = naive.battle_ability(fresh, seat)
            assert strength.battle_ability(table, seat) == max(
                0, plain + queries.tally(table, "battle-ability", seat, table.battle.place)
            )


def new_match(seed: int, dark: Deck, light: Deck, seats: tuple[str, str] = ("person", "person")) -> Match:
    return Match(
        Header.of(GAME, seats, {"dark": dark.id, "light": light.id, "turns": "20"}, seed), keep=False
    )


PAIRS = [(dark, light) for dark in WHOLE if dark.side == DARK for light in WHOLE if light.side == LIGHT]


@settings(max_examples=30, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10_000), picks=st.lists(st.integers(0, 1000), min_size=20, max_size=160))
def test_any_answers_keep_the_table_whole(seed: int, picks: list[int]) -> None:
    dark, light = PAIRS[seed % len(PAIRS)]
    match = new_match(seed, dark, light)
    request = match.advance()
    for number, pick in enumerate(picks * 2):
        if request is None:
            break
        assert isinstance(request, Choose)
        assert request.topic, request.prompt
        options = request.options()
        request = match.answer(options[pick % len(options)])
        check(match.table)  # type: ignore[arg-type]
        if number % 5 == 0:
            compare(match.table)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(8))
def test_random_games_keep_the_table_whole(seed: int) -> None:
    dark, light = PAIRS[seed % len(PAIRS)]
    match = Match(
        Header.of(GAME, ("random", "random"), {"dark": dark.id, "light": light.id}, seed), keep=False
    )
    number = 0
    while not match.over:
        number += 4
        match.advance(until=number)
        check(match.table)  # type: ignore[arg-type]
        compare(match.table)  # type: ignore[arg-type]
    assert match.table.winner in (DARK, LIGHT)  # type: ignore[attr-defined]


def test_greedy_beats_random() -> None:
    won = 0
    for seed in range(6):
        seats = ("greedy", "random") if seed % 2 == 0 else ("random", "greedy")
        match = Match(Header.of(GAME, seats, {}, seed), keep=False)
        match.advance()
        won += match.table.winner == seed % 2  # type: ignore[attr-defined]
    assert won >= 4


def test_every_card_is_whole() -> None:
    assert len(CARD_OF) == 464
    assert TEXTS.keys() == CARD_OF.keys()


def test_decks_that_cannot_be_are_refused_by_name() -> None:
    deck = sample_decks()["DS-A-imperial-tatooine"]
    check_deck(deck)
    with pytest.raises(BadSetup, match="it has 59 cards; 60 are needed"):
        check_deck(Deck("mine", DARK, "", deck.start, deck.cards[:-1]))
    with pytest.raises(BadSetup, match="not of the dark side: Luke Skywalker"):
        check_deck(Deck("mine", DARK, "", deck.start, [*deck.cards[:-1], "L1_19"]))
    with pytest.raises(BadSetup, match="there is no card X9_9"):
        check_deck(Deck("mine", DARK, "", deck.start, [*deck.cards[:-1], "X9_9"]))
    with pytest.raises(BadSetup, match="its starting location D1_168"):
        check_deck(Deck("mine", DARK, "", "D1_168", deck.cards))


def test_a_pile_of_several_bags_is_whole_while_it_is_settled() -> None:
    """The Bith Shuffle: cards of two bags lie in it and elsewhere; each draw finds every card in a place."""
    lab = Lab()
    table = lab.table
    second = [table.bags[DARK].pop() for _ in range(10)][::-1]
    table.bags.append(second)
    table.piles[DARK][RESERVE] = [-1] * 40 + [-3] * 5
    table.piles[DARK][FORCE] = [-1] * 10 + [-3] * 5
    check(table)
    flow, answer, asked = shuffle_pile(table, DARK, RESERVE), None, 0
    with suppress(StopIteration):
        while True:
            request = flow.send(answer)
            assert isinstance(request, Draw)
            check(table)
            asked += 1
            answer = tuple(request.cards[: request.count])
    assert asked == 2
    check(table)
    assert len(table.piles[DARK][RESERVE]) == 45
