"""A simple bot that drains and gathers, and shuns battles."""

from __future__ import annotations

import pytest

from tests.games.swccg.tables import Lab
from understudy.core.events import Watch
from understudy.core.match import Header, Match
from understudy.games.swccg import GAME
from understudy.games.swccg.data import DARK
from understudy.games.swccg.view import View
from understudy.games.swccg.wary import wary

CANTINA, HUT, FARM = "D1_290", "L1_134", "L1_132"
VADER, STORM = "D1_168", "D1_194"
LUKE, TROOPER = "L1_19", "L1_28"


def answer(lab: Lab) -> str:
    return wary(View(lab.table, lab.seat), lab.request).id


@pytest.mark.parametrize(("card", "begins"), [(VADER, True), (STORM, False)])
def test_it_battles_at_twice_the_power_alone(card: str, begins: bool) -> None:
    lab = Lab(CANTINA, card, TROOPER)
    place = lab.place(CANTINA)
    lab.put(card, place)
    lab.put(TROOPER, place)
    lab.force(DARK, 3)
    lab.phase("battle")
    lab.play()
    assert answer(lab).startswith("battle") is begins


@pytest.mark.parametrize(("there", "deploys"), [((), True), ((LUKE,), False)])
def test_it_stays_in_hand_where_it_would_stand_beside_somebody_as_strong(
    there: tuple[str, ...], deploys: bool
) -> None:
    lab = Lab(CANTINA, STORM, *there)
    place = lab.place(CANTINA)
    for id in there:
        lab.put(id, place)
    lab.hand(STORM)
    lab.force(DARK, 6)
    lab.phase("deploy")
    lab.play()
    assert answer(lab).startswith("deploy") is deploys


def test_it_walks_away_from_whoever_is_stronger() -> None:
    lab = Lab(HUT, FARM, STORM, LUKE)
    start, refuge = lab.place(HUT), lab.place(FARM)
    storm = lab.put(STORM, start)
    lab.put(LUKE, start)
    lab.force(DARK, 3)
    lab.phase("move")
    lab.play()
    assert answer(lab) == f"walk {storm} {refuge}"


def test_it_plays_whole_games_with_few_battles() -> None:
    begun = {"greedy": 0, "wary": 0}
    for number, seats in enumerate((("greedy", "wary"), ("wary", "greedy"))):
        watch = Watch()
        match = Match(Header.of(GAME, seats, {}, number), watch=watch, keep=False)
        match.advance()
        assert match.over
        for event in watch.events():
            if event.verb == "battle":
                begun[seats[event.seat]] += 1
    assert begun["wary"] < begun["greedy"]
