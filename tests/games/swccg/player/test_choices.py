"""The bot's pages for what rules and texts ask in between: who flees, changes ships, is given up."""

from __future__ import annotations

import ast
from importlib.resources import files
from pathlib import Path

import pytest

from tests.games.swccg.player.asking import answer, asked
from tests.games.swccg.tables import Lab
from understudy.core.option import NO, YES, Option
from understudy.core.requests import Choose
from understudy.games.swccg.bots.player.bot import PAGE_OF
from understudy.games.swccg.data import CARDS, DARK, LIGHT
from understudy.games.swccg.options import (
    DONE,
    Embark,
    PickCard,
    PickDestiny,
    PickHost,
    PickNumber,
    PickPile,
    PickPlace,
    PickSeat,
    Steal,
    Walk,
)
from understudy.games.swccg.reporting import OF_REAL_CARDS
from understudy.games.swccg.table import LOST, PASSENGER, PILOT, RESERVE
from understudy.games.swccg.view import View

CANTINA, BAY, MOS = "D1_290", "D1_291", "D1_295"
TATOOINE = "D1_289"
VADER, STORM, PILOT_CARD = "D1_168", "D1_194", "D1_180"
LUKE, TROOPER, HAN, OBI = "L1_19", "L1_28", "L1_11", "L1_21"
CORVETTE, FALCON = "L1_140", "L1_143"


def pose(lab: Lab, seat: int, topic: str, options: list[Option], **about: int | str) -> str:
    """The answer to a question that is put to the bot directly."""
    lab.table.touch()
    request = Choose(seat, "?", lambda: options, topic=topic, about=about)
    found = asked(View(lab.table, seat), request)
    assert found in options
    return found.id


def cards(*numbers: int) -> list[Option]:
    return [PickCard(number) for number in numbers]


def test_every_question_of_the_rules_has_a_page() -> None:
    """Topics are looked for in the source: a new question must not fall to the last page."""
    folder = Path(str(files("understudy.games.swccg")))
    asks = {"choose", "confirm"}
    for path in [*(folder / "rules").glob("*.py"), folder / "verbs.py", folder / "setup.py"]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in asks:
                named = [one.value for one in node.keywords if one.arg == "topic"]
                topics = [one.value for one in named if isinstance(one, ast.Constant)]
                known = {*PAGE_OF, *OF_REAL_CARDS}
                assert all(topic in known for topic in topics), f"{path.name}: {topics}"


@pytest.mark.rule("SW-MOV-44", "SW-GLO-42")
def test_it_flees_to_where_it_does_most_and_never_gives_a_card_up_that_can_flee() -> None:
    lab = Lab(CANTINA, BAY, MOS, VADER, LUKE, OBI, TROOPER)
    cantina, bay, mos = lab.place(CANTINA), lab.place(BAY), lab.place(MOS)
    luke = lab.put(LUKE, cantina)
    lab.put(VADER, bay)
    ways: list[Option] = [DONE, Walk(luke, bay), Walk(luke, mos)]
    assert pose(lab, LIGHT, "flee-or-lose", ways, card=luke) == f"walk {luke} {mos}", "Vader is not there"
    assert pose(lab, LIGHT, "flee-or-lose", ways[:2], card=luke) == f"walk {luke} {bay}"
    assert pose(lab, LIGHT, "flee-or-lose", ways[:1], card=luke) == "done"
    assert pose(lab, LIGHT, "move-away", ways[1:], card=5) == f"walk {luke} {mos}"


@pytest.mark.rule("SW-GLO-27", "SW-GLO-25")
def test_a_react_goes_the_way_that_gains_most() -> None:
    lab = Lab(CANTINA, BAY, MOS, VADER, LUKE)
    cantina, bay, mos = lab.place(CANTINA), lab.place(BAY), lab.place(MOS)
    luke = lab.put(LUKE, cantina)
    lab.put(VADER, bay)
    ways: list[Option] = [Walk(luke, bay), Walk(luke, mos)]
    assert pose(lab, LIGHT, "react-way", ways, card=luke) == f"walk {luke} {mos}"


@pytest.mark.rule("SW-MOV-42")
def test_a_squad_follows_where_it_gains_and_stays_where_it_drains() -> None:
    lab = Lab(CANTINA, BAY, VADER, STORM, STORM, STORM, STORM, LUKE, OBI)
    cantina, bay = lab.place(CANTINA), lab.place(BAY)
    leader, *troop = [lab.put(STORM, cantina) for _ in range(4)]
    strong = lab.put(VADER, cantina)
    assert pose(lab, DARK, "squad", [YES, NO], card=leader, to=bay) == "yes"
    lab.put(LUKE, bay)
    lab.put(OBI, bay)
    assert pose(lab, DARK, "squad", [YES, NO], card=leader, to=bay) == "no", "they would be beaten there"
    # Once they go, the one who adds most goes first.
    lab.table.at[bay] = 0
    member = pose(lab, DARK, "squad-member", cards(troop[0], strong), card=leader, number=0, to=bay)
    assert member == f"card {strong}"


def space(*ids: str) -> tuple[Lab, int, int]:
    lab = Lab(TATOOINE, MOS, *ids)
    return lab, lab.place(TATOOINE), lab.place(MOS)


@pytest.mark.rule("SW-MOV-15", "SW-MOV-33", "SW-MOV-34", "SW-GLO-35")
def test_a_pilot_changes_to_the_ship_that_has_none() -> None:
    lab, system, _ = space(CORVETTE, FALCON, HAN, LUKE, "D1_302")
    corvette, falcon = lab.put(CORVETTE, system), lab.put(FALCON, system)
    han = lab.put(HAN, on=corvette, slot="passenger")
    lab.put("D1_302", system)
    lab.force(LIGHT, 3)
    lab.phase("move", LIGHT)
    lab.play()
    dock = f"dock {min(corvette, falcon)} {max(corvette, falcon)}"
    assert answer(lab) == dock, "the Falcon flies with Han at her controls"
    lab.answer(dock)
    assert lab.topic == "dock"
    assert answer(lab) == f"embark {han} {falcon} {PILOT}"
    lab.answer(f"embark {han} {falcon} {PILOT}")
    assert not answer(lab).startswith("dock"), "once is enough"


@pytest.mark.rule("SW-MOV-16", "SW-MOV-34")
def test_nobody_changes_ships_for_nothing() -> None:
    lab, system, _ = space(CORVETTE, FALCON, HAN, LUKE, TROOPER)
    corvette, falcon = lab.put(CORVETTE, system), lab.put(FALCON, system)
    lab.put(HAN, on=falcon, slot="pilot")
    trooper = lab.put(TROOPER, on=corvette, slot="passenger")
    lab.force(LIGHT, 3)
    lab.phase("move", LIGHT)
    lab.play()
    assert lab.offers("dock")
    assert not answer(lab).startswith("dock")
    over = Embark(trooper, falcon, PASSENGER)
    assert pose(lab, LIGHT, "dock", [DONE, over], a=corvette, b=falcon) == "done"
    assert pose(lab, LIGHT, "shuttle", [over], card=corvette, ship=falcon) == over.id, "somebody has to"


@pytest.mark.rule("SW-MOV-15")
def test_it_shuttles_down_to_where_there_is_something_to_drain() -> None:
    lab, system, mos = space(CORVETTE, LUKE, OBI)
    corvette = lab.put(CORVETTE, system)
    luke = lab.put(LUKE, on=corvette, slot="passenger")
    lab.force(LIGHT, 4)
    lab.phase("move", LIGHT)
    lab.play()
    assert answer(lab) == f"shuttle-down {luke} {mos}"


@pytest.mark.rule("SW-XML-02", "SW-GOT-24")
def test_what_is_given_up_is_worth_least_and_what_is_taken_most() -> None:
    lab = Lab(CANTINA, VADER, STORM, LUKE, TROOPER)
    place = lab.place(CANTINA)
    vader, storm, luke, trooper = (lab.put(id, place) for id in (VADER, STORM, LUKE, TROOPER))
    for topic in ("persona", "lose-one", "lose-character"):
        assert pose(lab, DARK, topic, cards(vader, storm)) == f"card {storm}"
    for topic in ("move-along", "hand-rebel"):
        options = [DONE, *cards(vader, trooper, luke)]
        assert pose(lab, DARK, topic, options, card=vader) == f"card {luke}"
    both: list[Option] = [DONE, PickCard(luke), Steal(luke), Steal(vader)]
    assert pose(lab, DARK, "steal-or-lose", both, card=vader) == f"steal {luke}", "mine rather than lost"
    assert pose(lab, DARK, "steal-or-lose", [both[0], both[3]], card=vader) == "done"
    assert pose(lab, DARK, "hand-on", [DONE, *cards(vader, storm)], card=storm) == f"card {vader}"


@pytest.mark.rule("SW-ATK-08", "SW-ATK-11", "SW-XML-04")
def test_creatures_eat_what_is_the_opponents() -> None:
    lab = Lab(CANTINA, BAY, VADER, LUKE)
    cantina, bay = lab.place(CANTINA), lab.place(BAY)
    vader, luke = lab.put(VADER, cantina), lab.put(LUKE, bay)
    sides: list[Option] = [PickSeat(DARK), PickSeat(LIGHT)]
    assert pose(lab, DARK, "prey-of", sides, card=vader) == f"seat {LIGHT}"
    assert pose(lab, LIGHT, "prey-of", sides, card=vader) == f"seat {DARK}"
    assert pose(lab, DARK, "drag-off", [YES, NO], card=luke) == "no"
    assert pose(lab, DARK, "drag-off", [YES, NO], card=vader) == "yes"
    places: list[Option] = [PickPlace(bay), PickPlace(cantina)]
    assert pose(lab, DARK, "spit-out", places, card=luke) == f"place {cantina}", "Vader waits there"


@pytest.mark.rule("SW-XML-03", "SW-XML-04", "SW-XML-05", "SW-GOT-05", "SW-BOT-06")
def test_sides_piles_and_numbers() -> None:
    lab = Lab(CANTINA, VADER, TROOPER)
    place = lab.place(CANTINA)
    lab.put(VADER, place)
    lab.put(TROOPER, place)
    sides: list[Option] = [PickSeat(DARK), PickSeat(LIGHT)]
    assert pose(lab, LIGHT, "activates-first", sides) == f"seat {LIGHT}"
    assert pose(lab, LIGHT, "look-through", sides) == f"seat {DARK}"
    piles: list[Option] = [PickPile(0, RESERVE), PickPile(0, LOST), PickPile(1, RESERVE)]
    assert pose(lab, LIGHT, "shuffle-which", piles) == f"pile 0 {RESERVE}"
    assert pose(lab, DARK, "shuffle-which", piles) == f"pile 1 {RESERVE}"
    assert pose(lab, DARK, "seen", [YES, NO]) == "yes"
    numbers: list[Option] = [PickNumber(one) for one in range(4)]
    assert pose(lab, DARK, "activate-more", numbers, card=3) == "number 3"
    from understudy.games.swccg.rules.battle import start_battle
    from understudy.games.swccg.strength import fights

    start_battle(lab.table, DARK, place, fights(lab.table, place, 0) | fights(lab.table, place, 1))
    assert pose(lab, DARK, "name-winner", sides) == f"seat {DARK}"
    assert pose(lab, LIGHT, "name-winner", sides) == f"seat {DARK}", "the truth, not the wish"


@pytest.mark.rule("SW-BAT-09")
def test_a_second_shot_is_fired_at_what_can_still_be_hit() -> None:
    lab = Lab(CANTINA, VADER, "D1_314", LUKE)
    place = lab.place(CANTINA)
    vader = lab.put(VADER, place)
    saber = lab.put("D1_314", on=vader)
    luke = lab.put(LUKE, place)
    lab.force(DARK, 6)
    lab.phase("battle")
    lab.play()
    lab.answer(f"battle {place}")
    lab.passes(until="weapons")
    assert pose(lab, DARK, "fire-again", [YES, NO], card=saber) == "yes"
    lab.table.hit = 1 << luke
    assert pose(lab, DARK, "fire-again", [YES, NO], card=saber) == "no"


@pytest.mark.rule("SW-GOT-05")
def test_it_does_not_search_for_what_cannot_be_there() -> None:
    """DS-61-4 takes Lone Pilot out of the Reserve Deck for 1 Force."""
    lone = next(one.id for one in CARDS if one.title == "Lone Pilot")
    pilot = next(one.id for one in CARDS if one.title == "DS-61-4")
    for there in (True, False):
        lab = Lab(CANTINA, pilot, *[lone] * 3) if there else Lab(CANTINA, pilot)
        seeker = lab.put(pilot, lab.place(CANTINA))
        lab.force(DARK, 6)
        lab.phase("control")
        lab.play()
        if lab.offers("drain"):
            lab.answer("drain")
            lab.passes(until="control")
        assert answer(lab).startswith(f"text {seeker}") == there


@pytest.mark.rule("SW-XML-02", "SW-XML-04", "SW-XML-05", "SW-GOT-17")
def test_questions_of_single_cards() -> None:
    lab = Lab(CANTINA, VADER, STORM, LUKE, TROOPER)
    place = lab.place(CANTINA)
    vader, storm, luke, trooper = (lab.put(id, place) for id in (VADER, STORM, LUKE, TROOPER))
    assert pose(lab, DARK, "beg", [PickNumber(3), PickNumber(2)]) == "number 3"
    assert pose(lab, DARK, "sleep-next", cards(vader, trooper, luke)) == f"card {luke}"
    assert pose(lab, DARK, "sleeps", [YES, NO], card=storm) == "no"
    assert pose(lab, DARK, "sleeps", [YES, NO], card=luke) == "yes"
    assert pose(lab, DARK, "joint-fire", cards(storm, vader), card=vader) == f"card {vader}"
    seats: list[Option] = [PickHost(storm, PASSENGER), PickHost(storm, PILOT)]
    assert pose(lab, DARK, "evacuate", seats, card=vader) == f"host {storm} {PILOT}"
    for topic in ("fire-joined", "pick-up"):
        assert pose(lab, DARK, topic, [YES, NO], card=vader) == "yes"


def test_what_has_no_page_is_answered_by_whose_card_it_is() -> None:
    lab = Lab(CANTINA, VADER, STORM, LUKE, TROOPER)
    place = lab.place(CANTINA)
    vader, storm, luke, trooper = (lab.put(id, place) for id in (VADER, STORM, LUKE, TROOPER))
    assert pose(lab, DARK, "never-heard", [YES, NO], card=vader) == "yes"
    assert pose(lab, DARK, "never-heard", [YES, NO], card=luke) == "no"
    assert pose(lab, DARK, "never-heard", cards(vader, storm, trooper, luke)) == f"card {luke}"
    assert pose(lab, DARK, "never-heard", cards(vader, storm)) == f"card {storm}"


@pytest.mark.rule("SW-BOT-15", "SW-BOT-17", "SW-BAT-08")
def test_no_shot_is_fired_for_which_no_card_could_be_drawn() -> None:
    lab = Lab(CANTINA, VADER, "D1_314", LUKE)
    place = lab.place(CANTINA)
    saber = lab.put("D1_314", on=lab.put(VADER, place))
    lab.put(LUKE, place)
    lab.force(DARK, 6)
    lab.phase("battle")
    lab.play()
    lab.answer(f"battle {place}")
    lab.passes(until="weapons")
    assert answer(lab) == f"fire {saber}"
    lab.table.piles[DARK][RESERVE] = lab.table.piles[DARK][RESERVE][:1]
    lab.table.touch()
    assert answer(lab) == "pass", "a failed draw would be a lost shot"


@pytest.mark.rule("SW-BOT-16", "SW-DES-02")
def test_the_higher_of_two_destiny_numbers_is_taken() -> None:
    lab = Lab(CANTINA)
    lab.place(CANTINA)
    assert pose(lab, DARK, "destiny-number", [PickDestiny(2), PickDestiny(6)]) == "destiny 6"


@pytest.mark.rule("SW-GOT-02")
def test_what_ends_with_the_turn_is_kept_for_a_battle() -> None:
    """Dark Maneuvers makes a starfighter stronger until the end of the turn: not in the Draw phase."""
    maneuvers = next(one.id for one in CARDS if one.title == "Dark Maneuvers")
    fighter = next(one.id for one in CARDS if one.title == "Black 3")
    lab = Lab(TATOOINE, maneuvers, fighter, PILOT_CARD)
    system = lab.place(TATOOINE)
    ship = lab.put(fighter, system)
    lab.put(PILOT_CARD, on=ship, slot="pilot")
    lab.hand(maneuvers)
    lab.force(DARK, 5)
    lab.phase("draw")
    lab.play()
    assert lab.offers("play")
    assert not answer(lab).startswith("play")
