"""Positions in which the bot once did what people at a table would laugh at."""

from __future__ import annotations

import pytest

from tests.games.swccg.player.asking import answer, mind
from tests.games.swccg.tables import Lab
from understudy.core.events import Watch
from understudy.core.option import Option
from understudy.core.requests import Choose
from understudy.games.swccg.bots.player import fighting, plans
from understudy.games.swccg.bots.player.battles import danger, outlook, worthwhile
from understudy.games.swccg.bots.player.deploying import stays_lost, threshold
from understudy.games.swccg.bots.player.exact import ONE, mil
from understudy.games.swccg.bots.player.terms import Band, Mind, muster, value_of
from understudy.games.swccg.data import DARK, LIGHT
from understudy.games.swccg.options import AnswerWith, Passed
from understudy.games.swccg.table import HAND
from understudy.games.swccg.view import View
from understudy.pages.trace import LACKING, Mark

from .asking import asked

CANTINA, BAY, MOS, HUT, FARM, WAR_ROOM = "D1_290", "D1_291", "D1_295", "L1_134", "L1_132", "L3_57"
VADER, STORM, PILOT, TARKIN, SABER = "D1_168", "D1_194", "D1_180", "D1_179", "D1_314"
LUKE, TROOPER, OBI, HAN, LEIA = "L1_19", "L1_28", "L1_21", "L1_11", "L1_17"


@pytest.mark.rule("SW-BOT-04", "SW-BOT-06")
@pytest.mark.parametrize("there", [(), (PILOT,)])
def test_no_card_is_fed_into_a_lost_place(there: tuple[str, ...]) -> None:
    """Obi-Wan and Luke stand there: one more trooper is a trooper lost, whoever is there already."""
    lab = Lab(CANTINA, STORM, *there, LUKE, OBI, HAN)
    place = lab.place(CANTINA)
    for id in (LUKE, OBI, HAN, *there):
        lab.put(id, place)
    lab.hand(STORM)
    lab.force(DARK, 15)
    lab.phase("deploy")
    lab.play()
    assert answer(lab) == "pass", "and be there ever so much Force unused"
    assert plans.parts(mind(lab), lab.option("deploy"))["lost"] < 0


@pytest.mark.rule("SW-BOT-04", "SW-BOT-06")
def test_nobody_comes_alone_to_where_the_opponent_walks_in_with_twice_the_power() -> None:
    """The Cantina is empty, but three heroes stand next door: a trooper there is theirs, Vader is not."""
    for card, fed in ((STORM, True), (VADER, False)):
        lab = Lab(CANTINA, BAY, card, LUKE, OBI, HAN)
        empty, next_door = lab.place(CANTINA), lab.place(BAY)
        for id in (LUKE, OBI, HAN):
            lab.put(id, next_door)
        (number,) = lab.hand(card)
        lab.force(DARK, 15)
        lab.phase("deploy")
        lab.play()
        band = Band(mil(lab.table.cards[number].power or 0), mil(lab.table.cards[number].ability or 0), 0, 0)
        assert (stays_lost(mind(lab), empty, band) > 0) is fed


@pytest.mark.rule("SW-END-07", "SW-BOT-04")
def test_nobody_is_deployed_to_where_nothing_comes_of_it() -> None:
    """Dark cannot come to the War Room, nor be drained there: they stay in hand, whatever Force is unused."""
    lab = Lab(WAR_ROOM, TROOPER, LEIA, HAN, STORM)
    lab.put(LEIA, lab.place(WAR_ROOM))
    lab.hand(TROOPER, HAN)
    lab.force(LIGHT, 15)
    lab.phase("deploy", active=LIGHT)
    lab.play()
    assert threshold(mind(lab)) < -ONE
    assert all(lab.option(f"deploy {card}") for card in lab.table.piles[LIGHT][HAND])
    assert answer(lab) == "pass"


@pytest.mark.rule("SW-BOT-07", "SW-BOT-08", "SW-MOV-03")
def test_it_retreats_to_its_friends_from_a_battle_that_would_be_lost() -> None:
    lab = Lab(HUT, FARM, VADER, STORM, PILOT, LUKE, OBI, HAN)
    start, refuge = lab.place(HUT), lab.place(FARM)
    lab.put(VADER, refuge)
    cards = {lab.put(STORM, start), lab.put(PILOT, start)}
    for id in (LUKE, OBI, HAN):
        lab.put(id, start)
    lab.force(DARK, 4)
    lab.phase("move")
    lab.play()
    assert danger(mind(lab), start) >= 4 * ONE
    found = answer(lab)
    assert found in {f"walk {card} {refuge}" for card in cards}
    lab.answer(found)
    lab.passes(until="move")
    assert answer(lab) in {f"walk {card} {refuge}" for card in cards}


@pytest.mark.rule("SW-BAT-02", "SW-END-07")
def test_the_last_force_stays_for_a_battle_that_pays() -> None:
    lab = Lab(CANTINA, VADER, TARKIN, "D1_317", TROOPER)
    place = lab.place(CANTINA)
    for id in (VADER, TARKIN, TROOPER):
        lab.put(id, place)
    lab.hand("D1_317")
    lab.force(DARK, 1)
    lab.phase("deploy")
    lab.play()
    assert worthwhile(mind(lab), place)
    assert answer(lab) == "pass"


@pytest.mark.rule("SW-GLO-13", "SW-GOT-04")
def test_a_location_that_converts_another_is_not_dead() -> None:
    lab = Lab("L1_128", "D1_290", "D1_290")
    lab.place("L1_128")
    (mine,) = lab.hand("D1_290")
    lab.force(DARK, 3)
    lab.phase("control")
    lab.play()
    assert not fighting.dead(mind(lab), mine)


def test_gear_is_worth_what_it_does() -> None:
    lab = Lab(CANTINA, SABER, "D1_317", "D1_249", "D1_241")
    lab.place(CANTINA)
    saber, blaster, barrier, maneuvers = lab.hand(SABER, "D1_317", "D1_249", "D1_241")
    lab.force(DARK, 3)
    lab.phase("draw")
    lab.play()
    one = mind(lab)
    assert value_of(one, saber) > value_of(one, blaster) > value_of(one, barrier)
    assert value_of(one, maneuvers) < value_of(one, saber)


@pytest.mark.rule("SW-BOT-10")
def test_a_barrier_stops_who_comes_to_win_a_battle() -> None:
    lab = Lab(CANTINA, VADER, STORM, "L1_105", LUKE, TROOPER)
    place = lab.place(CANTINA)
    vader, _ = lab.put(VADER, place), lab.put(LUKE, place)
    lab.put(STORM, place)
    (barrier,) = lab.hand("L1_105")
    lab.force(LIGHT, 3)
    options: list[Option] = [Passed(), AnswerWith(barrier, 0)]
    request = Choose(
        LIGHT, "?", lambda: options, topic="respond", about={"event": "deployed", "seat": DARK, "a": vader}
    )
    assert asked(View(lab.table, LIGHT), request) is options[1]


def test_what_cannot_be_drawn_in_the_opponents_turn_is_said_so() -> None:
    lab = Lab(CANTINA, "D1_249")
    lab.place(CANTINA)
    lab.force(DARK, 4)
    options: list[Option] = [Passed()]
    request = Choose(DARK, "?", lambda: options, topic="draw", about={})
    lab.phase("draw", active=LIGHT)
    watch = Watch(curious=True)
    asked(View(lab.table, DARK), request, watch)
    told = [note.line.text for note in watch.notes if isinstance(note, Mark) and note.what == LACKING]
    assert any("No card can be drawn now" in text for text in told)
    assert not any("are enough" in text for text in told)


@pytest.mark.rule("SW-BAT-09", "SW-BOT-07")
def test_weapons_are_in_the_odds_of_a_battle() -> None:
    lab = Lab(CANTINA, VADER, SABER, LUKE)
    place = lab.place(CANTINA)
    vader = lab.put(VADER, place)
    lab.put(LUKE, place)
    lab.force(DARK, 6)
    lab.phase("battle")
    lab.play()
    bare = outlook(mind(lab), place)
    lab.put(SABER, on=vader)
    lab.table.touch()
    armed = outlook(mind(lab), place)
    assert bare.shots[DARK] == 0 < armed.shots[DARK]


@pytest.mark.rule("SW-GOT-02", "SW-END-07")
def test_force_is_not_used_up_by_looking_again_and_again() -> None:
    """Macroscan looks at a card for 1 Force, as often as one likes: the whole Force Pile would go there."""
    lab = Lab(CANTINA, "D1_224", STORM)
    place = lab.place(CANTINA)
    scan, _ = lab.put("D1_224"), lab.put(STORM, place)
    lab.force(DARK, 9)
    lab.phase("move")
    lab.play()
    assert lab.offers(f"text {scan}")
    assert answer(lab) == "pass"


@pytest.mark.rule("SW-BOT-04", "SW-BOT-06")
def test_what_the_opponent_may_deploy_grows_with_his_hand_and_force() -> None:
    """A hand is so many of the unseen cards, and Force pays for about 1 power each."""
    heroes = [HAN, LEIA, LUKE, OBI, *[TROOPER] * 8]
    found = []
    for cards, force in ((0, 9), (3, 9), (12, 1), (12, 9)):
        lab = Lab(CANTINA, STORM, *heroes)
        lab.put(STORM, lab.place(CANTINA))
        lab.hand(*heroes[:cards])
        lab.force(LIGHT, force)
        question = Choose(DARK, "?", lambda: [Passed()], topic="deploy", about={})
        bot = Mind(View(lab.table, DARK), question)
        found.append(muster(bot, space=False)[0])
        assert muster(bot, space=True) == (0, 0), "none of them is a ship"
    nothing, few, poor, many = found
    assert nothing == 0 < few < many
    assert poor < many
