"""What a line says when it says no is so on the table: counted again, without the finders."""

from __future__ import annotations

import importlib
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from unittest.mock import patch

import pytest

from understudy.core.events import Watch
from understudy.core.match import Header, Match
from understudy.games.arcs import GAME
from understudy.games.arcs.bots.supercat import noes
from understudy.games.arcs.bots.supercat.mind import Mind
from understudy.games.arcs.cards import COURT_CARDS
from understudy.games.arcs.places import FUEL, NONE, PSIONIC, SYSTEM_IDS, WEAPON
from understudy.pages import No
from understudy.pages.page import Line

#: The module, which the function of the same name hides.
WALK = importlib.import_module("understudy.pages.walk")
SYSTEMS = range(len(SYSTEM_IDS))
LINE_UPS: tuple[tuple[tuple[str, ...], Mapping[str, str]], ...] = (
    (("supercat:normal", "supercat:easy", "supercat:hard"), {}),
    (("supercat:hard", "supercat:normal"), {"leaders": "yes"}),
    (("supercat:hard", "supercat:normal", "supercat:easy", "supercat:hard"), {"warp-blockades": "yes"}),
)
GAMES = 5


def listed(systems: int) -> list[int]:
    return [system for system in SYSTEMS if systems >> system & 1]


def rivals(mind: Mind) -> list[int]:
    return [seat for seat in range(len(mind.table.players)) if seat != mind.seat]


def cards_led(mind: Mind) -> Iterator[tuple[int, int]]:
    """Cards of the Court with more of the bot's agents than any rival has: the card, and rival agents."""
    for spot, card in enumerate(mind.table.court):
        on = [mind.table.agents[spot * 4 + seat] for seat in range(len(mind.table.players))]
        others = [on[seat] for seat in rivals(mind)]
        if card != NONE and on[mind.seat] > max(others):
            yield card, sum(others)


def own_cities(mind: Mind) -> list[int]:
    return [system for system in SYSTEMS if mind.board.cities_at(mind.seat, system)]


def lost(mind: Mind) -> list[int]:
    """Systems with loyal buildings that a rival controls."""
    board = mind.board
    return [
        system
        for system in SYSTEMS
        if board.buildings_at(mind.seat, system) and board.ruler[system] not in (NONE, mind.seat)
    ]


def free_slots(mind: Mind) -> int:
    board = mind.board
    return sum(
        board.room[system]
        for system in SYSTEMS
        if board.buildings_at(mind.seat, system) or board.ships_at(mind.seat, system)
    )


def held(mind: Mind, kind: int) -> int:
    return list(mind.player.slots).count(kind)


def may_tax(mind: Mind) -> list[int]:
    board = mind.board
    ruled = [
        system
        for system in SYSTEMS
        if board.ruler[system] == mind.seat and any(board.cities_at(rival, system) for rival in rivals(mind))
    ]
    return [*own_cities(mind), *ruled]


def no_token(mind: Mind, kind: int, count: int, free: int) -> bool:
    return held(mind, kind) == count


def tokens_held(mind: Mind, suit: int, fuel: int, psionics: int, weapons: int) -> bool:
    limits = ((fuel, FUEL), (psionics, PSIONIC), (weapons, WEAPON))
    return all(count <= held(mind, kind) for count, kind in limits)


#: By the sentence: whether the table bears it out.
CLAIMS: dict[object, Callable[..., bool]] = {
    noes.NO_DAMAGE: lambda mind: not any(mind.board.damaged(mind.seat, system) for system in SYSTEMS),
    noes.NO_AGENT: lambda mind: not mind.player.agents,
    noes.arrives_damaged: lambda mind, sites: sites and set(listed(sites)) <= set(lost(mind)),
    noes.changes_no_control: lambda mind, sites, gone: listed(gone) == lost(mind) != [],
    noes.all_safe: lambda mind, *_: not lost(mind),
    noes.no_slot: lambda mind, *_: not free_slots(mind),
    noes.no_token: no_token,
    noes.no_payment: tokens_held,
    noes.no_captive_on_card: lambda mind, count: (
        not any(agents for card, agents in cards_led(mind) if not COURT_CARDS[card].vox)
    ),
    noes.leads_on_none: lambda mind, rows: not list(cards_led(mind)),
    noes.no_vox: lambda mind, courts: set(courts) <= {card for card, _ in cards_led(mind)},
    noes.no_yard: lambda mind, ports: (
        listed(ports) == [system for system in SYSTEMS if mind.board.ports_at(mind.seat, system)]
    ),
    noes.no_city_to_tax: lambda mind, cities: set(listed(cities)) == set(may_tax(mind)),
    noes.no_rival_city: lambda mind, *_: all(
        mind.board.ruler[system] == mind.seat
        for system in SYSTEMS
        for rival in rivals(mind)
        if mind.board.cities_at(rival, system)
    ),
    noes.not_held: lambda mind, courts: not any(mind.player.guilds >> court & 1 for court in courts),
    noes.enough_claims: lambda mind, claims, unbuilt: (
        claims == free_slots(mind) and (claims >= unbuilt or not unbuilt)
    ),
    noes.leaves_buildings: lambda mind, reach, origins: all(
        mind.board.buildings_at(mind.seat, system) and mind.board.ruler[system] in (NONE, mind.seat)
        for system in listed(origins)
    ),
    noes.gives_up_cities: lambda mind, reach, origins: set(listed(origins)) <= set(may_tax(mind)),
    noes.no_relic_card: lambda mind, courts: set(courts) <= {card for card, _ in cards_led(mind)},
    noes.has_room: lambda mind, room: room > 0,
}


KEPT = WALK._kept_no


class Listener:
    """Hears every reason where it is noted, and looks at the table."""

    def __init__(self) -> None:
        self.said: list[tuple[No, str]] = []
        self.seen: Counter[object] = Counter()
        self.wrong: list[str] = []

    def __call__(self, line: Line, answer: object) -> Any:
        mind = sys._getframe(2).f_locals.get("mind")
        if isinstance(answer, No) and isinstance(mind, Mind):
            no = answer.said()
            self.said.append((no, no.text))
            self.seen[no.tell] += 1
            claim = CLAIMS.get(no.tell)
            if claim is not None and not claim(mind, *no.facts):
                self.wrong.append(no.text)
        return KEPT(line, answer)


@pytest.mark.parametrize("number", range(len(LINE_UPS)))
def test_a_reason_is_true_when_it_is_given_and_stays_the_same(number: int) -> None:
    seats, options = LINE_UPS[number]
    listener = Listener()
    with patch.object(WALK, "_kept_no", listener):
        for seed in range(GAMES):
            Match(Header.of(GAME, seats, options, 900 + seed), keep=False, watch=Watch()).advance()
    assert listener.wrong == []
    assert [text for no, text in listener.said if no.text != text] == []
    assert len([claim for claim in CLAIMS if listener.seen[claim]]) > 12
