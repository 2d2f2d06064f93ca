"""Cards that answer other cards, destinies and shots: the window opens in play, and what they do is seen."""

from __future__ import annotations

import pytest

from tests.games.swccg.tables import Lab
from understudy.games.swccg.data import DARK, LIGHT
from understudy.games.swccg.queries import temp, value
from understudy.games.swccg.records import Chosen
from understudy.games.swccg.table import BIT, CONTROL, FORCE, HAND, LEAVES, LOST, WORN

CANTINA, JUNGLE, ALDERAAN, YAVIN = "D1_290", "L1_137", "D1_281", "L1_135"
LUKE, OBI, HAN, REBEL, TROOPER = "L1_19", "L1_21", "L1_11", "L1_27", "L1_28"
VADER, TARKIN, STORM, PILOT = "D1_168", "D1_179", "D1_194", "D1_180"
#: By seat: somebody with high ability.
MASTER = (VADER, OBI)
SENSE, ALTER = ("D1_267", "L1_109"), ("D1_234", "L1_71")
#: By seat: an Interrupt and an Effect that can always be played.
INTERRUPT, EFFECT = ("D1_262", "L1_115"), ("D1_232", "L1_61")


def answered(card: str, played: str, seat: int) -> tuple[Lab, int, int]:
    """The other player plays a card, and the seat answers with one."""
    lab = Lab(card, played, CANTINA, *MASTER)
    site = lab.place(CANTINA)
    for one in MASTER:
        lab.put(one, site)
    (mine,) = lab.hand(card)
    (theirs,) = lab.hand(played)
    lab.force(DARK, 4)
    lab.force(LIGHT, 4)
    lab.phase("deploy", active=1 - seat)
    lab.play()
    kind = "deploy" if lab.table.cards[theirs].kind == "effect" else "play"
    lab.answer(f"{kind} {theirs}")
    if lab.topic == "shuffle-which":
        lab.answer(lab.ids()[0])
    return lab, mine, theirs


@pytest.mark.parametrize("seat", [DARK, LIGHT])
@pytest.mark.parametrize(("card", "played"), [(SENSE, INTERRUPT), (ALTER, EFFECT)])
def test_sense_and_alter_cancel_with_a_low_destiny(
    seat: int, card: tuple[str, str], played: tuple[str, str]
) -> None:
    lab, mine, theirs = answered(card[seat], played[1 - seat], seat)
    assert lab.seat == seat
    lab.answer(f"answer {mine}")
    assert lab.where(theirs) == "lost", "3 is less than the master's ability"


@pytest.mark.parametrize("seat", [DARK, LIGHT])
def test_alter_stops_sense_and_sense_stops_alter_without_a_draw(seat: int) -> None:
    for first, second in ((SENSE, ALTER), (ALTER, SENSE)):
        other = 1 - seat
        baits = INTERRUPT if first is SENSE else EFFECT
        lab = Lab(first[other], second[seat], baits[seat], CANTINA, *MASTER)
        site = lab.place(CANTINA)
        for one in MASTER:
            lab.put(one, site)
        (mine,) = lab.hand(second[seat])
        (theirs,) = lab.hand(first[other])
        (bait,) = lab.hand(baits[seat])
        lab.force(seat, 4)
        lab.phase("deploy", active=seat)
        lab.play()
        lab.answer(f"{'deploy' if first is ALTER else 'play'} {bait}")
        if lab.topic == "shuffle-which":
            lab.answer(lab.ids()[0])
        assert lab.seat == other
        lab.answer(f"answer {theirs}")
        assert lab.seat == seat
        parts = [id for id in lab.ids() if id.startswith(f"answer {mine} ")]
        lab.answer(parts[-1])
        assert lab.where(theirs) == "lost"
        assert lab.where(bait) != "lost", "what was to be canceled has its result"


@pytest.mark.parametrize(("destiny", "pile"), [("D1_180", FORCE), ("D1_251", HAND)])
def test_r2_d2_profits_from_the_opponents_destiny(destiny: str, pile: int) -> None:
    lab = Lab("L2_14", "L1_146", YAVIN, "D1_303", "D1_313", destiny)
    system = lab.place(YAVIN)
    ship, tie = lab.put("L1_146", system), lab.put("D1_303", system)
    droid = lab.put("L2_14", on=ship, slot="astromech")
    gun = lab.put("D1_313", on=tie)
    lab.force(DARK, 3)
    lab.phase("battle", active=DARK)
    lab.play()
    lab.answer(f"battle {system}")
    lab.destiny(destiny)
    lab.answer(f"fire {gun}")
    was = len(lab.table.piles[LIGHT][pile])
    drawn = lab.table.draws[-1].value
    assert (1 <= drawn <= 3) == (pile == FORCE)
    lab.answer(f"answer {droid}")
    assert len(lab.table.piles[LIGHT][pile]) == was + 1


def test_tarkin_cancels_a_destiny_once_with_vader() -> None:
    lab = Lab(CANTINA, VADER, TARKIN, OBI, LUKE)
    site = lab.place(CANTINA)
    for id in (VADER, OBI, LUKE):
        lab.put(id, site)
    tarkin = lab.put(TARKIN, site)
    lab.force(LIGHT, 2)
    lab.phase("battle", active=LIGHT)
    lab.play()
    lab.answer(f"battle {site}")
    lab.passes(until="battle-destiny")
    assert lab.seat == LIGHT
    lab.answer("yes")
    assert lab.seat == DARK
    lab.answer(f"answer {tarkin}")
    assert lab.table.battle is not None
    assert lab.table.battle.completed[LIGHT] == 0
    assert lab.table.battle.drawn[LIGHT] == 0


def smuggler_and_tarkin(*more: str) -> tuple[Lab, int, int]:
    """Light is about to draw its battle destiny: Tarkin may cancel it, Han may have it drawn again."""
    lab = Lab(CANTINA, VADER, TARKIN, OBI, HAN, *more)
    site = lab.place(CANTINA)
    for id in (VADER, OBI):
        lab.put(id, site)
    tarkin, han = lab.put(TARKIN, site), lab.put(HAN, site)
    lab.force(LIGHT, 4)
    lab.phase("battle", active=LIGHT)
    lab.play()
    lab.answer(f"battle {site}")
    lab.passes(until="battle-destiny")
    assert lab.seat == LIGHT
    return lab, tarkin, han


@pytest.mark.rule("SW-DES-10", "SW-CAN-05")
def test_a_destiny_that_was_canceled_is_not_drawn_again() -> None:
    lab, tarkin, _ = smuggler_and_tarkin()
    lab.answer("yes", f"answer {tarkin}")
    assert lab.topic == "battle-destiny", "the draw is gone: Han is not asked"
    assert lab.seat == DARK
    assert lab.table.battle is not None
    assert lab.table.battle.completed[LIGHT] == 0
    assert not lab.table.draws


@pytest.mark.rule("SW-DES-10")
def test_a_draw_that_is_drawn_again_is_answered_once_more_and_counts_once() -> None:
    lab, tarkin, han = smuggler_and_tarkin(OBI, LUKE)
    lab.destiny(OBI, LUKE)
    lab.answer("yes", "pass")
    assert lab.seat == LIGHT
    first = lab.table.draws[-1].card
    lab.answer(f"answer {han}")
    assert lab.seat == DARK, "about the second draw, not about the one that is gone"
    assert lab.table.draws[-1].card not in (first, -1)
    assert not lab.table.draws[-1].canceled
    lab.answer(f"answer {tarkin}")
    assert lab.table.battle is not None
    assert lab.table.battle.completed[LIGHT] == 0, "Tarkin canceled the draw that would have counted"


@pytest.mark.parametrize(("seat", "droid"), [(DARK, "D1_175"), (LIGHT, "L3_8")])
def test_a_power_droid_drawn_as_battle_destiny_adds_power(seat: int, droid: str) -> None:
    mine, theirs = (VADER, (OBI, LUKE, HAN)) if seat == DARK else (OBI, (VADER, TARKIN, STORM))
    lab = Lab(CANTINA, mine, *theirs, droid)
    site = lab.place(CANTINA)
    me = lab.put(mine, site)
    for id in theirs:
        lab.put(id, site)
    lab.force(seat, 2)
    lab.phase("battle", active=seat)
    lab.play()
    lab.answer(f"battle {site}")
    lab.passes(until="battle-destiny")
    assert lab.seat == seat
    lab.destiny(droid)
    lab.answer("yes")
    battle = lab.table.battle
    assert battle is not None
    assert battle.extra[seat] == value(lab.table, "power", me)


@pytest.mark.parametrize(
    ("seat", "droid", "ship", "pilot"), [(LIGHT, "L2_15", "L1_141", REBEL), (DARK, "D2_101", "D1_302", PILOT)]
)
def test_a_droid_repairs_ion_damage(seat: int, droid: str, ship: str, pilot: str) -> None:
    lab = Lab(YAVIN, ship, pilot, droid)
    hull = lab.put(ship, lab.place(YAVIN))
    lab.put(pilot, on=hull, slot="pilot")
    lab.put(droid, on=hull, slot="passenger")
    was = value(lab.table, "hyperspeed", hull)
    for question in ("armor", "maneuver", "hyperspeed"):
        temp(lab.table, question, BIT[hull], 0, LEAVES, "set", "ion")
    assert value(lab.table, "hyperspeed", hull) == 0
    lab.table.phase, lab.table.active = CONTROL, seat
    lab.table.agenda = [("end_turn", ()), ("end_phase", (CONTROL,))]
    lab.play()
    assert value(lab.table, "hyperspeed", hull) == was > 0


def test_hold_together_makes_a_shot_worse() -> None:
    lab = Lab("L1_85", "L1_146", YAVIN, "D1_303", "D1_313")
    system = lab.place(YAVIN)
    ship, tie = lab.put("L1_146", system), lab.put("D1_303", system)
    gun = lab.put("D1_313", on=tie)
    (card,) = lab.hand("L1_85")
    lab.force(DARK, 3)
    lab.phase("battle", active=DARK)
    lab.play()
    lab.answer(f"battle {system}", f"fire {gun}")
    assert lab.seat == LIGHT
    lab.answer(f"answer {card}")
    assert lab.table.drawn is None or lab.table.drawn.values == [1.0], "3 − 2"
    assert not lab.table.hit & BIT[ship]


def test_it_could_be_worse_lowers_battle_damage() -> None:
    lab = Lab("L1_90", CANTINA, VADER, TROOPER)
    site = lab.place(CANTINA)
    lab.put(VADER, site)
    lab.put(TROOPER, site)
    (card,) = lab.hand("L1_90")
    lab.force(DARK, 2)
    lab.force(LIGHT, 6)
    lab.phase("battle", active=DARK)
    lab.play()
    lab.answer(f"battle {site}")
    lab.passes(until="respond")
    assert lab.seat == LIGHT
    was = lab.table.battle.damage[LIGHT]  # type: ignore[union-attr]
    lab.answer(f"answer {card}", "number 2")
    assert lab.table.battle.damage[LIGHT] == was - 2  # type: ignore[union-attr]


@pytest.mark.parametrize(("id", "site"), [("D1_231", JUNGLE), ("L1_67", CANTINA)])
def test_an_effect_ends_or_clings_when_its_target_comes(id: str, site: str) -> None:
    lab = Lab(id, site, LUKE)
    place = lab.place(site)
    luke = lab.put(LUKE, place)
    effect = lab.put(id, place, slot="on-place")
    lab.table.keep(effect, Chosen(aim=luke))
    lab.phase("control", active=DARK)
    lab.table.then(("settle", ()))
    lab.play()
    if id == "L1_67":
        assert lab.table.host[effect] == luke
        assert lab.table.slot[effect] == WORN
    else:
        assert lab.where(effect) == "lost"
        assert effect in lab.table.piles[DARK][LOST]
