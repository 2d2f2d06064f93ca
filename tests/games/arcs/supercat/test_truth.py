"""Every reason for a no is true: sentences of real games, judged by counting pieces one by one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import pytest

from tests.games.arcs.supercat.naive import Naive
from tests.games.arcs.supercat.tables import BOT, table
from tests.games.arcs.supercat.test_naive import positions
from understudy.games.arcs import queries
from understudy.games.arcs.bots.supercat.mind import Means, Mind
from understudy.games.arcs.bots.supercat.pages.suits import suit_page
from understudy.games.arcs.bots.supercat.plans import combat
from understudy.games.arcs.cards import COURT_CARDS, SUIT_ACTIONS
from understudy.games.arcs.options import COLORS
from understudy.games.arcs.places import NONE, PLACES, RELIC, SYSTEM_OF
from understudy.games.arcs.view import View
from understudy.kit.saying import listed
from understudy.pages import Ask, Can, No
from understudy.pages.page import all_lines

LINE_UPS = (
    ("supercat:normal",) * 3,
    ("random", "supercat:hard"),
    ("club", "supercat:easy", "random", "club"),
)
PLACE = {place.name: system for system, place in enumerate(PLACES)}
KEEPER = 3


def led(n: Naive) -> list[int]:
    """Spots of the Court where the bot has more agents than every rival."""
    return [
        spot for spot, card in enumerate(n.t.court) if card >= 0 and n.agents(spot)[0] > n.agents(spot)[1]
    ]


def named(n: Naive, spots: list[int]) -> str:
    return listed([COURT_CARDS[n.t.court[spot]].name for spot in spots])


def vox(n: Naive) -> list[int]:
    return [spot for spot in led(n) if COURT_CARDS[n.t.court[spot]].vox]


def worth_it(n: Naive) -> list[int]:
    """Cards that may be secured: no Vox card without effect and captives."""
    return [s for s in led(n) if s not in vox(n) or n.effective(n.t.court[s]) or n.agents(s)[2]]


def in_reach(n: Naive, system: int) -> bool:
    """With pips alone the bot can fight there."""
    ways = [origin for origin in n.systems if n.ships(n.b, origin)]
    return any(origin == system or n.distance(origin, system) < n.n for origin in ways)


def best_force(n: Naive, said: re.Match[str]) -> bool:
    """The defenders are counted, and what is wanted is more than there is."""
    system, rival = PLACE[said[1]], COLORS.index(said[2].lower())
    fresh, dice, defending, wanted = int(said[3]), int(said[4]), int(said[5]), said[6]
    if defending != n.on(rival, 0, system) or not n.present(rival, system):
        return False
    if number := re.match(r"(\d+) di(?:c)?e (?:is|are) wanted", wanted):
        return min(dice, 6) < int(number[1])
    if wanted.startswith("at least"):
        return fresh < max(1, defending)
    if wanted.startswith("more fresh ships"):
        return fresh <= defending
    return not wanted.startswith("the dice could destroy a city") or n.cities(rival, system) > 0


Judge = Callable[[Naive, re.Match[str]], object]
#: What sentences say: a pattern, and whether it is so.
JUDGES: dict[str, Judge] = {
    r"It has no agent on a card of the Court\.": lambda n, m: (
        not any(n.agents(spot)[0] for spot, card in enumerate(n.t.court) if card >= 0)
    ),
    r"It leads on no card of the Court: .*": lambda n, m: not led(n),
    r"It leads on no Vox card, only on (.*)\.": lambda n, m: not vox(n) and m[1] == named(n, led(n)),
    r"No Vox card that it may secure is effective: (.*)\.": lambda n, m: (
        m[1] == named(n, vox(n)) and not any(n.effective(n.t.court[spot]) for spot in vox(n))
    ),
    r"No rival agent is on the (?:card|(\d) cards) that it may secure\.": lambda n, m: (
        len(worth_it(n)) == int(m[1] or 1) and not any(n.agents(spot)[2] for spot in worth_it(n))
    ),
    r"No slot is free where it has a piece: .*": lambda n, m: not n.claims(),
    r"No loyal piece is damaged\.": lambda n, m: not n.repairs(),
    r"Every loyal starport has built this turn: .*": lambda n, m: not n.builds() and not n.no_port(),
    r"It has taxed this turn what it may tax: .*": lambda n, m: not n.offers_tax(),
    r"No rival controls a system with a loyal building: .*": lambda n, m: not n.lost(),
    r"It leads in no declared ambition: .*": lambda n, m: all(n.place(a) < 4 for a in n.declared),
    r"Nothing is left to contend, since it is winning what is declared: .*": lambda n, m: all(
        n.place(a) == 4 for a in n.declared
    ),
    r"There is no rival city that it does not control\.": lambda n, m: not n.rival_cities(),
    r"No rival piece is within reach with an action left for a Battle\.": lambda n, m: (
        not any(in_reach(n, s) and n.present(rival, s) for s in n.systems for rival in n.rivals)
    ),
    r"No loyal building under a rival's control is within reach .*": lambda n, m: (
        not any(in_reach(n, s) for s in n.lost())
    ),
    r"No rival city that it does not control is within reach .*": lambda n, m: (
        not any(in_reach(n, s) for s in n.rival_cities())
    ),
    r"The best within reach, at (.*) against (\w+), would be (\d+) fresh ships? and (\d+) dic?e against "
    r"(\d+) fresh ships?: (.*)\.": best_force,
}


def reasons(mind: Mind, suit: int) -> list[str]:
    """Why each line of a page says no, and each kind of combat."""
    finds: list[Callable[[Mind], object]] = [
        combat.for_raid,
        combat.for_trophies,
        combat.to_change_control,
        combat.for_rival_city,
    ]
    for line in all_lines(suit_page(mind.table, suit).lines):
        if isinstance(line, Ask):
            finds.append(line.test)
        elif isinstance(line, Can):
            finds.append(line.plans)
    return [found.said().text for found in (find(mind) for find in finds) if isinstance(found, No)]


@pytest.mark.parametrize("seats", LINE_UPS, ids=("three bots", "one of two", "one of four"))
def test_every_reason_is_true(seats: tuple[str, ...]) -> None:
    told = Counter[str]()
    tables = (at for seed in range(4) for at in positions(seats, seed, 19))
    for number, at in enumerate(tables):
        if number % 2 and NONE in at.markers and KEEPER not in at.markers:
            at.markers[at.markers.index(NONE)] = KEEPER
            for slot in queries.empty_slots(at, 1)[:1]:
                at.players[1].slots[slot] = RELIC
        for suit in range(4):
            actions = 1 + number % 3
            mind, slow = Mind(View(at, 1), Means(actions, SUIT_ACTIONS[suit])), Naive(at, 1, actions)
            for text in reasons(mind, suit):
                for pattern, judge in JUDGES.items():
                    said = re.fullmatch(pattern, text)
                    if said is not None:
                        told[pattern] += 1
                        assert judge(slow, said), (number, suit, actions, text)
    assert sum(told.values()) > 300
    assert len(told) > 9


def test_ships_that_may_not_go_back_are_the_reason_where_they_are() -> None:
    """A-53: the lost building is one Move away, but the ships have just come from there."""
    at = table({"1A": {"blue": {"cities": 1}, "red": {"ships": 1}}, "1G": {"blue": {"ships": 4}}})
    at.players[BOT].went = ((SYSTEM_OF["1A"], SYSTEM_OF["1G"]),)
    found = combat.to_change_control(Mind(View(at, BOT), Means(2, SUIT_ACTIONS[1])))
    assert isinstance(found, No)
    assert found.said().text == (
        "That would undo a move of this turn: the only option is from Gate 1 to Arrow 1."
    )
