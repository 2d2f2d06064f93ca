"""Rules that hardly any card of the pool needs: actions before others, prisoners, sites of ships."""

from __future__ import annotations

from copy import copy

import pytest

from tests.games.swccg.tables import Lab
from understudy.games.swccg.data import CARD_OF, DARK, LIGHT
from understudy.games.swccg.queries import active, temp
from understudy.games.swccg.rules.deploy import free_title
from understudy.games.swccg.strength import presence
from understudy.games.swccg.table import AT, BIT, CAPTIVE, FORCE, NONE, PASSENGER, TURN_END

CANTINA, MOS_EISLEY, PRISON = "D1_290", "D1_295", "D1_284"
LUKE, TROOPER, REBEL = "L1_19", "L1_28", "L1_27"
VADER, STORM = "D1_168", "D1_194"


@pytest.mark.rule("SW-BEF-01", "SW-BEF-03")
def test_what_comes_before_other_actions_is_asked_first_and_never_again() -> None:
    lab = Lab("D1_256", CANTINA, STORM, STORM, TROOPER)
    site = lab.place(CANTINA)
    for id in (STORM, STORM, TROOPER):
        lab.put(id, site)
    (card,) = lab.hand("D1_256")
    lab.force(DARK, 4)
    lab.table.phase, lab.table.active = 4, DARK
    lab.table.agenda = [("end_turn", ()), ("phase", (4,))]
    lab.play()
    assert lab.topic == "respond", "before anything of the phase is initiated"
    assert lab.offers(f"answer {card}")
    lab.answer("pass")
    assert lab.topic == "battle"
    assert not lab.offers(f"play {card}"), "an action of one's own is not gone back behind"


@pytest.mark.rule("SW-BEF-02")
def test_an_activation_is_backed_up_for_what_comes_before_its_rest() -> None:
    lab = Lab("L1_109", "L1_72", CANTINA)
    lab.place(CANTINA)
    lab.hand("L1_72")
    lab.table.generation = [5, 0]
    lab.phase("activate", active=DARK)
    lab.play()
    lab.answer("activate 4")
    assert lab.topic == "allow-activation"
    assert lab.seat == LIGHT
    lab.answer("allow 1")
    assert len(lab.table.piles[DARK][FORCE]) == 1, "the rest waits"
    assert lab.seat == LIGHT
    assert lab.topic == "activate"
    assert lab.offers("play")


@pytest.mark.rule("SW-CAN-09")
def test_a_text_that_returns_and_forbids_where_the_card_is_loses_it() -> None:
    for silent in (True, False):
        lab = Lab("L1_15", "L1_143", "D1_281")
        ship = lab.put("L1_143", lab.place("D1_281"))
        alien = lab.put("L1_15", on=ship, slot="passenger")
        if silent:
            temp(lab.table, "text", BIT[alien], 0, TURN_END, "no", "a test")
        table = lab.table
        table.phase, table.active = 6, DARK
        table.agenda = [("settle", ())] if silent else [("end_turn", ())]
        lab.play()
        assert (lab.where(alien) == "play") == silent, "it may stay as long as the text is off"


# -- sites of starships and vehicles -------------------------------------------------------------------------


def crawler() -> tuple[Lab, int, int, int]:
    """A Sandcrawler at Mos Eisley, and a site that is inside of it."""
    lab = Lab("L1_150", MOS_EISLEY, PRISON, TROOPER, TROOPER, STORM)
    town, inside = lab.place(MOS_EISLEY), lab.place(PRISON)
    table = lab.table
    top = table.stacks[inside][0]
    site = copy(CARD_OF[PRISON])
    site.system, site.transit = "Sandcrawler", (2, -1)
    site.words = frozenset(site.words - {"death star", "mobile", "prison"} | {"sandcrawler site"})
    table.config.cards = table.cards = (*table.cards[:top], site, *table.cards[top + 1 :])
    table.config.vessel_sites |= BIT[top]
    table.chart.known.clear()
    vessel = lab.put("L1_150", town)
    return lab, town, inside, vessel


@pytest.mark.rule("SW-MOV-22", "SW-MOV-60")
def test_the_owner_moves_free_between_a_vessel_and_its_site_once_a_turn() -> None:
    lab, _, inside, vessel = crawler()
    trooper = lab.put(TROOPER, inside)
    rider = lab.put(TROOPER, on=vessel, slot="passenger")
    lab.phase("move", active=LIGHT)
    lab.play()
    assert lab.offers(f"enter-site {rider} {inside}")
    lab.answer(f"leave-site {trooper} {vessel}")
    table = lab.table
    assert table.host[trooper] == vessel
    assert table.slot[trooper] != AT
    assert table.moved & BIT[trooper], "a regular move"
    assert not lab.offers(f"enter-site {trooper}")
    lab.answer(f"enter-site {rider} {inside}")
    assert lab.table.spot[rider] == inside


@pytest.mark.rule("SW-MOV-22")
def test_the_opponent_pays_what_stands_on_the_site() -> None:
    for force, able in ((1, False), (3, True)):
        lab, town, inside, vessel = crawler()
        storm = lab.put(STORM, town)
        lab.force(DARK, force)
        lab.phase("move", active=DARK)
        lab.play()
        assert any(id == f"enter-site {storm} {inside}" for id in lab.ids()) == able
        if able:
            lab.answer(f"enter-site {storm} {inside}")
            assert lab.table.spot[storm] == inside
            assert lab.table.host[storm] == NONE
            assert vessel >= 0


# -- prisoners -----------------------------------------------------------------------------------------------


def jail(banned: bool = False) -> tuple[Lab, int, int, int]:
    lab = Lab(PRISON, VADER, LUKE, LUKE)
    prison = lab.place(PRISON)
    vader = lab.put(VADER, prison)
    luke = lab.put(LUKE, on=vader, slot="captive")
    if banned:
        temp(lab.table, "move", BIT[luke], 0, TURN_END, "no", "a test")
    lab.phase("move", active=DARK)
    lab.play()
    return lab, prison, vader, luke


@pytest.mark.rule("SW-MOV-37")
def test_an_escort_delivers_and_takes_captives_free_and_without_end() -> None:
    lab, prison, vader, luke = jail()
    table = lab.table
    assert not active(table) & BIT[luke]
    assert not presence(table, prison, LIGHT)
    assert not free_title(table, LIGHT, lab.hand(LUKE)[0]), "nobody deploys another Luke meanwhile"
    for _ in range(2):
        lab.answer(f"imprison {luke} {prison}")
        assert lab.table.host[luke] == NONE
        assert lab.table.slot[luke] == CAPTIVE
        lab.answer(f"take-captive {luke} {vader}")
        assert lab.table.host[luke] == vader
    assert not lab.table.moved & BIT[vader]
    assert not lab.table.piles[DARK][FORCE]


@pytest.mark.rule("SW-MOV-38")
def test_a_captive_that_cannot_move_stays_with_its_escort() -> None:
    lab, _, _, luke = jail(banned=True)
    assert not (lab.topic == "move" and lab.offers(f"imprison {luke}"))


@pytest.mark.rule("SW-GLO-41")
def test_troopers_follow_their_leader() -> None:
    lab = Lab("L2_18", CANTINA, MOS_EISLEY, *[TROOPER] * 4)
    here, there = lab.place(CANTINA), lab.place(MOS_EISLEY)
    leader = lab.put("L2_18", here)
    squad = [lab.put(TROOPER, here) for _ in range(4)]
    lab.force(LIGHT, 1)
    lab.phase("move", active=LIGHT)
    lab.play()
    lab.answer(f"walk {leader} {there}", "yes", *[f"card {one}" for one in squad[:3]])
    table = lab.table
    assert [table.spot[one] for one in (leader, *squad)] == [there] * 4 + [here]
    assert PASSENGER != table.slot[leader] == AT
