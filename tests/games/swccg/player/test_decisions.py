"""The bot's pages of losses, responses and other decisions."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.swccg.player.asking import answer, mind
from tests.games.swccg.tables import Lab
from understudy.core.option import NO, YES, Option
from understudy.core.requests import Choose
from understudy.games.swccg.bots.player import texting
from understudy.games.swccg.bots.player.bot import PAGE_OF, PAGES
from understudy.games.swccg.bots.player.pages import TERMS
from understudy.games.swccg.bots.player.pages.other import OTHER
from understudy.games.swccg.bots.player.weights import COUNTS, COUNTS_OF, LEVELS, OF_LEVEL, TABLE
from understudy.games.swccg.data import DARK, LIGHT
from understudy.games.swccg.options import Allow, AnswerWith, Passed, PickCard, PickNumber, TriggerNext
from understudy.games.swccg.records import DAMAGE, Frame, Loss
from understudy.games.swccg.rules.battle import start_battle
from understudy.games.swccg.rules.piles import lose_force
from understudy.games.swccg.table import BIT, HAND, RESERVE, USED
from understudy.games.swccg.view import View
from understudy.pages.page import Term, all_lines

from .asking import asked

CANTINA = "D1_290"
VADER, STORM, PILOT = "D1_168", "D1_194", "D1_180"
LUKE, TROOPER, OBI = "L1_19", "L1_28", "L1_21"


def losing(*cards: str) -> Lab:
    """Dark is about to lose one Force."""
    lab = Lab(CANTINA, *cards)
    lab.place(CANTINA)
    lab.phase("control")
    return lab


def pose(lab: Lab, seat: int, topic: str, options: list[Option], **about: int | str) -> str:
    """The answer to a question that is put to the bot directly."""
    request = Choose(seat, "?", lambda: options, topic=topic, about=about)
    found = asked(View(lab.table, seat), request)
    assert found in options
    return found.id


@pytest.mark.rule("SW-BOT-12", "SW-LOS-01", "SW-GOT-04")
def test_a_dead_card_in_hand_is_lost_first() -> None:
    lab = losing(VADER, VADER, STORM)
    lab.put(VADER, 0)
    dead, alive = lab.hand(VADER, STORM)
    lab.force(DARK, 3)
    lab.table.then(*lose_force(lab.table, DARK, 1, "text"))
    lab.play()
    assert lab.topic == "lose-force"
    assert answer(lab) == f"lose-hand {dead}"
    assert alive


@pytest.mark.rule("SW-BOT-12", "SW-LIF-02")
def test_used_force_goes_before_the_reserve_deck_and_the_force_pile() -> None:
    lab = losing(PILOT)
    lab.used(PILOT)
    lab.force(DARK, 3)
    lab.table.then(*lose_force(lab.table, DARK, 1, "text"))
    lab.play()
    assert answer(lab) == f"lose {USED}"
    lab.answer(f"lose {USED}")
    lab.table.then(*lose_force(lab.table, DARK, 1, "text"))
    lab.play()
    assert answer(lab) == f"lose {RESERVE}"


@pytest.mark.rule("SW-BOT-13")
def test_a_named_source_is_obeyed() -> None:
    lab = losing(STORM, VADER)
    storm, _ = lab.hand(STORM, VADER)
    lab.used(PILOT)
    lab.table.then(*lose_force(lab.table, DARK, 1, "text", HAND))
    lab.play()
    assert answer(lab) == f"lose-hand {storm}", "the cheapest of the hand, since only the hand is offered"


def damaged(lab: Lab, damage: float, attrition: float) -> None:
    """A battle at place 0 that has come to its damage, for Dark to pay."""
    from understudy.games.swccg.strength import fights

    start_battle(lab.table, DARK, 0, fights(lab.table, 0, 0) | fights(lab.table, 0, 1))
    battle = lab.table.battle
    assert battle is not None
    battle.segment = DAMAGE
    battle.damage[DARK], battle.attrition[DARK] = damage, attrition
    battle.frozen[DARK] = attrition
    lab.table.agenda = [("damage_choice", (DARK,))]
    lab.table.touch()


@pytest.mark.rule("SW-BOT-07", "SW-GOT-19", "SW-BAT-31", "SW-BAT-26")
def test_it_forfeits_the_cheapest_way() -> None:
    lab = Lab(CANTINA, VADER, STORM, TROOPER)
    lab.place(CANTINA)
    lab.put(VADER, 0)
    storm = lab.put(STORM, 0)
    lab.put(TROOPER, 0)
    damaged(lab, 2, 2)
    lab.play()
    assert lab.topic == "damage"
    assert answer(lab) == f"forfeit {storm}", "it counts for damage and attrition both; Vader stays"


@pytest.mark.rule("SW-GLO-20", "SW-BAT-25")
def test_a_hit_card_is_forfeited_first() -> None:
    lab = Lab(CANTINA, VADER, STORM, TROOPER)
    lab.place(CANTINA)
    vader = lab.put(VADER, 0)
    lab.put(STORM, 0)
    lab.put(TROOPER, 0)
    damaged(lab, 2, 2)
    lab.table.hit = BIT[vader]
    lab.play()
    assert answer(lab) == f"forfeit {vader}"


@pytest.mark.rule("SW-BAT-27", "SW-GOT-18")
def test_attrition_of_immune_cards_costs_nothing() -> None:
    lab = Lab(CANTINA, VADER, TROOPER)
    lab.place(CANTINA)
    vader = lab.put(VADER, 0)
    lab.put(TROOPER, 0)
    lab.used(PILOT)
    damaged(lab, 1, 3)
    battle = lab.table.battle
    assert battle is not None
    battle.immune = BIT[vader]
    lab.play()
    assert answer(lab) == f"lose {USED}", "Vader need not be forfeited, and one Force is cheaper"


@pytest.mark.rule("SW-BOT-14")
def test_losses_are_bought_off_when_they_are_large() -> None:
    lab = losing()
    lab.force(DARK, 5)
    lab.play()
    one = mind(lab)
    one.view.losses = [Loss(DARK, 4, "drain")]
    assert texting.reduction(one) == 4
    one.view.losses = [Loss(DARK, 2, "drain")]
    assert texting.reduction(one) == 0
    one.view.losses = []
    assert texting.reduction(one) == 0, "a stated card is no loss of Force: there is nothing to reduce"


@pytest.mark.rule("SW-BOT-09", "SW-GOT-08")
def test_own_automatic_actions_come_first() -> None:
    lab = Lab(CANTINA, VADER, LUKE)
    lab.place(CANTINA)
    vader, luke = lab.put(VADER, 0), lab.put(LUKE, 0)
    options: list[Option] = [TriggerNext(vader, 0), TriggerNext(luke, 0)]
    assert pose(lab, LIGHT, "order", options, event="battle-start") == f"first {luke} 0"
    assert pose(lab, DARK, "order", options, event="battle-start") == f"first {vader} 0"


@pytest.mark.rule("SW-BOT-10", "SW-BOT-11", "SW-GOT-07")
def test_what_the_opponent_does_is_answered_and_the_own_action_is_not() -> None:
    lab = Lab(CANTINA, VADER, "L1_109", OBI)
    lab.place(CANTINA)
    lab.put(OBI, 0)
    (sense,) = lab.hand("L1_109")
    lab.force(LIGHT, 3)
    options: list[Option] = [Passed(), AnswerWith(sense, 0)]
    lab.table.stack = [Frame("play", DARK, 5)]
    assert pose(lab, LIGHT, "respond", options, event="playing", a=5) == f"answer {sense} 0"
    lab.table.stack = [Frame("play", LIGHT, 65)]
    assert pose(lab, LIGHT, "respond", options, event="playing", a=65) == "pass"


@pytest.mark.rule("SW-XML-02", "SW-TGT-01")
def test_a_target_is_the_dearest_of_the_opponent() -> None:
    lab = Lab(CANTINA, VADER, STORM, LUKE, TROOPER)
    lab.place(CANTINA)
    vader, storm = lab.put(VADER, 0), lab.put(STORM, 0)
    luke, trooper = lab.put(LUKE, 0), lab.put(TROOPER, 0)
    options: list[Option] = [PickCard(card) for card in (storm, vader, trooper, luke)]
    assert pose(lab, DARK, "target", options) == f"card {luke}"
    assert pose(lab, DARK, "target", options[:2]) == f"card {storm}", "forced: the own cheapest"


@pytest.mark.rule("SW-XML-03", "SW-GOT-05")
def test_it_takes_the_card_that_is_worth_most() -> None:
    lab = Lab(CANTINA, VADER, VADER, STORM)
    lab.place(CANTINA)
    storm, vader = lab.hand(STORM, VADER)
    options: list[Option] = [PickCard(storm), PickCard(vader)]
    assert pose(lab, DARK, "search", options) == f"card {vader}"
    lab.put(VADER, 0)
    assert pose(lab, DARK, "search", options) == f"card {storm}", "a second Vader would be dead in hand"


@pytest.mark.rule("SW-XML-05", "SW-GOT-06")
def test_numbers_are_the_least_that_reach_the_goal() -> None:
    lab = Lab(CANTINA)
    lab.place(CANTINA)
    options: list[Option] = [PickNumber(number) for number in (1, 2, 3)]
    assert pose(lab, DARK, "number", options) == "number 1"


@pytest.mark.rule("SW-XML-04")
def test_own_cards_mean_well_and_others_do_not() -> None:
    lab = Lab(CANTINA, VADER, LUKE)
    lab.place(CANTINA)
    vader, luke = lab.put(VADER, 0), lab.put(LUKE, 0)
    assert pose(lab, DARK, "may", [YES, NO], card=vader) == "yes"
    assert pose(lab, DARK, "may", [YES, NO], card=luke) == "no"
    assert pose(lab, DARK, "convert-start", [YES, NO], card=vader) == "no"


@pytest.mark.rule("SW-GEN-09", "SW-XML-05")
def test_the_opponent_may_activate_all() -> None:
    lab = Lab(CANTINA)
    lab.place(CANTINA)
    options: list[Option] = [Allow(number) for number in (3, 2, 1)]
    assert pose(lab, LIGHT, "allow-activation", options) == "allow 3"


@pytest.mark.rule("SW-TRN-09", "SW-GEN-13")
def test_it_starts_where_most_force_is() -> None:
    lab = Lab(CANTINA, "D1_291", "D1_295")
    bay, mos = lab.find("D1_291"), lab.find("D1_295")
    assert pose(lab, DARK, "start", [PickCard(bay), PickCard(mos)]) == f"card {mos}"


def test_what_has_no_page_says_so() -> None:
    lab = Lab(CANTINA)
    lab.place(CANTINA)
    assert "something-new" not in PAGE_OF
    assert pose(lab, DARK, "something-new", [Passed(), PickCard(1)]) == "pass"
    assert all("Nothing on the pages speaks of this" in line.text for line in OTHER.lines)


def test_every_number_of_the_table_is_told_and_used() -> None:
    from importlib.resources import files

    folder = files("understudy.games.swccg.bots.player")
    code = "".join(
        one.read_text(encoding="utf-8")
        for one in folder.iterdir()
        if one.name.endswith(".py") and one.name != "weights.py"
    )
    code += "".join(
        one.read_text(encoding="utf-8") for one in (folder / "pages").iterdir() if one.name.endswith(".py")
    )
    for name, row in (TABLE | COUNTS).items():
        assert f'"{name}"' in code, name
        assert row[3]
    for table in (OF_LEVEL, COUNTS_OF):
        assert set(table) == {*LEVELS, ""}
        assert table[""] == table["expert"]


def test_every_term_of_a_score_has_a_line() -> None:
    lines = [line for page in PAGES for line in all_lines(page.lines) if isinstance(line, Term)]
    assert {line.text for line in lines} == {text for _, text in TERMS.values()}


def test_the_docs_tell_every_number_of_the_bot() -> None:
    text = (Path(__file__).parents[4] / "docs" / "swccg.md").read_text(encoding="utf-8")
    for table, unit in ((TABLE, 1000), (COUNTS, 1)):
        for name, row in table.items():
            told = " | ".join(f"{number / unit:g}" for number in row[:3])
            assert f"| `{name}` | {told} | {row[3]} |" in text, name
