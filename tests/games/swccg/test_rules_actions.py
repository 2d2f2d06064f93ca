"""Actions, windows, destiny, values, canceling (R-4, R-12)."""

from __future__ import annotations

import pytest

from tests.games.swccg.tables import Lab
from understudy.games.swccg.data import DARK, LIGHT
from understudy.games.swccg.queries import ability, defense, live, power, silenced, temp, value
from understudy.games.swccg.rules.destiny import draw_destiny, total
from understudy.games.swccg.table import (
    BATTLE_END,
    BIT,
    FORCE,
    LEAVES,
    LOST,
    RESERVE,
    TURN_END,
    UNRESOLVED,
    USED,
)


def interrupt_lab(*more: str) -> Lab:
    """Dark may play Look Sir, Droids on a droid; Light holds Sense and Luke."""
    lab = Lab("D1_290", "D1_259", "L1_6", "L1_19", "L1_109", *more)
    site = lab.place("D1_290")
    lab.put("L1_6", site)
    lab.put("L1_19", site)
    lab.hand("D1_259", "L1_109")
    lab.force(DARK, 4)
    lab.phase("control")
    return lab


@pytest.mark.rule(
    "SW-ACT-01",
    "SW-ACT-02",
    "SW-ACT-03",
    "SW-ACT-04",
    "SW-ACT-10",
    "SW-ACT-11",
    "SW-JDP-02",
    "SW-GLO-07",
)
def test_an_interrupt_is_initiated_answered_and_has_a_result() -> None:
    lab = interrupt_lab()
    lab.play()
    lab.answer("play")
    assert [frame.kind for frame in lab.table.stack] == ["play"]
    assert len(lab.table.piles[DARK][FORCE]) == 4, "the price of a droid is part of the result of this card"
    assert lab.seat == LIGHT
    lab.answer("pass")
    droid = next(card for card in range(120) if lab.table.cards[card].id == "L1_6")
    assert lab.where(droid) == "lost"
    assert lab.table.stack == []


@pytest.mark.rule("SW-CAN-01", "SW-CAN-02", "SW-CAN-04", "SW-ACT-08", "SW-DES-01", "SW-DES-04", "SW-DES-06")
def test_sense_cancels_an_interrupt_with_a_low_destiny() -> None:
    lab = interrupt_lab("L1_11")
    lab.destiny("L1_11")
    lab.play()
    lab.answer("play", "answer")
    table = lab.table
    droid = next(card for card in range(120) if table.cards[card].id == "L1_6")
    played = next(card for card in range(120) if table.cards[card].id == "D1_259")
    sense = next(card for card in range(120) if table.cards[card].id == "L1_109")
    drawn = next(card for card in range(120) if table.cards[card].id == "L1_11")
    assert lab.where(droid) == "play"
    assert lab.where(played) == "lost", "a canceled card is lost"
    assert lab.where(sense) == "used", "a Used Interrupt"
    assert lab.where(drawn) == "used"


@pytest.mark.rule("SW-DES-07", "SW-DES-16", "SW-DES-17", "SW-BOT-17")
def test_a_test_that_is_not_passed_has_no_result() -> None:
    lab = interrupt_lab()
    lab.play()
    lab.answer("play", "answer")
    droid = next(card for card in range(120) if lab.table.cards[card].id == "L1_6")
    # A Rebel Pilot has destiny 3, lower than Luke's ability of 4; an even higher one fails.
    assert lab.where(droid) == "play"
    lab = interrupt_lab("L1_24")
    lab.destiny("L1_24")
    lab.play()
    lab.answer("play", "answer")
    droid = next(card for card in range(120) if lab.table.cards[card].id == "L1_6")
    assert lab.where(droid) == "lost"


@pytest.mark.rule("SW-ACT-05")
def test_a_started_action_goes_on() -> None:
    lab = interrupt_lab()
    lab.play()
    lab.answer("play")
    assert lab.table.stack[0].targets
    lab.answer("pass")
    assert lab.table.stack == []


@pytest.mark.rule("SW-ACT-13", "SW-ACT-12", "SW-BOT-11", "SW-BOT-10", "SW-GOT-02", "SW-ACT-15", "SW-ACT-16")
def test_at_any_time_is_top_level_and_two_passes_close_a_window() -> None:
    lab = interrupt_lab("D1_267", "D1_168", "L1_35")
    luke = next(card for card in range(120) if lab.table.cards[card].id == "L1_19")
    lab.put("L1_35", on=luke)
    lab.hand("D1_267")
    lab.put("D1_168", 0)
    lab.force(LIGHT, 2)
    lab.play()
    lab.answer("play")
    assert lab.seat == LIGHT
    assert not lab.offers("text"), "Electrobinoculars are no answer"
    lab.answer("pass")
    assert lab.seat == DARK, "Dark might answer its own Interrupt"
    lab.answer("pass")
    assert lab.table.stack == []
    assert lab.seat == LIGHT
    assert lab.offers("text"), "at top level they may be used, in either turn"


@pytest.mark.rule("SW-ACT-06", "SW-ACT-07", "SW-TGT-01", "SW-TGT-02", "SW-TGT-07", "SW-TGT-13", "SW-CND-01")
def test_without_targets_nothing_is_offered() -> None:
    lab = Lab("D1_290", "D1_259")
    lab.place("D1_290")
    lab.hand("D1_259")
    lab.force(DARK, 2)
    lab.phase("control")
    lab.play()
    assert lab.topic not in ("control", "deploy"), "no droid in play, and an empty Used Pile is not looked at"


@pytest.mark.rule("SW-ACT-09", "SW-ACT-14", "SW-GOT-08", "SW-BOT-09")
def test_automatic_actions_come_before_just_actions() -> None:
    lab = Lab("D1_290", "D1_168", "L1_2", "L1_19", "L1_137", "L1_90")
    site = lab.place("D1_290")
    lab.put("D1_168", site)
    beru = lab.put("L1_2", site)
    luke = lab.put("L1_19", lab.place("L1_137"))
    from understudy.games.swccg.rules.leaving import lose

    lab.phase("control")
    lab.table.then(*lose(beru))
    lab.play()
    assert power(lab.table, luke) == 6, "Beru was lost in the opponent's turn"


@pytest.mark.rule("SW-JLS-01", "SW-JLS-03", "SW-JLS-04", "SW-JLS-02", "SW-JLS-05")
def test_a_lost_card_lies_in_the_lost_pile_and_its_attachments_were_lost_separately() -> None:
    from understudy.games.swccg.rules.leaving import lose

    lab = Lab("D1_290", "L1_28", "L1_152")
    trooper = lab.put("L1_28", lab.place("D1_290"))
    blaster = lab.put("L1_152", on=trooper)
    lab.phase("control")
    lab.table.then(*lose(trooper))
    lab.play()
    assert lab.table.piles[LIGHT][LOST] == [trooper, blaster]
    assert lab.table.host[blaster] == -1


@pytest.mark.rule("SW-ONE-01", "SW-ONE-02", "SW-CAN-03", "SW-GOT-01", "SW-ONE-03", "SW-ONE-04")
def test_once_a_turn_for_each_copy() -> None:
    from understudy.games.swccg.rules.actions import NO_EVENT, possible, spend

    lab = Lab("D1_290", "D1_184", "D1_184", "L1_35", "L1_28")
    site = lab.place("D1_290")
    one = lab.put("D1_184", site)
    two = lab.put("D1_184", site)
    lab.phase("control")
    action = lab.table.config.texts[one].actions[0]
    assert possible(lab.table, DARK, one, 0, NO_EVENT)
    spend(lab.table, one, 0, action)
    assert not possible(lab.table, DARK, one, 0, NO_EVENT), "used up, even if it is canceled now"
    assert possible(lab.table, DARK, two, 0, NO_EVENT)
    binoculars = lab.put("L1_35", on=lab.put("L1_28", site))
    lab.force(LIGHT, 4)
    action = lab.table.config.texts[binoculars].actions[0]
    spend(lab.table, binoculars, 0, action)
    assert possible(lab.table, LIGHT, binoculars, 0, NO_EVENT), "no time frame, no limit"


@pytest.mark.rule("SW-ONE-05")
def test_once_a_game_binds_every_copy() -> None:
    from understudy.games.swccg.rules.actions import spend, within_limits
    from understudy.games.swccg.vocabulary import Action

    lab = Lab("D1_184", "D1_184")
    one, two = lab.find("D1_184"), lab.find("D1_184") + 1
    action = Action("top", (), limit="game")
    spend(lab.table, one, 0, action)
    assert not within_limits(lab.table, two, 0, action)
    lab.table.new_turn()
    assert not within_limits(lab.table, one, 0, action)


# -- destiny -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-DES-05", "SW-DES-08", "SW-DES-11", "SW-GOT-09", "SW-DES-02")
def test_several_draws_are_added_and_cards_go_to_the_used_pile() -> None:
    lab = Lab("D1_168", "D1_194")
    lab.destiny("D1_168", "D1_194")
    lab.phase("control")
    lab.table.then(*draw_destiny(DARK, "test", 2))
    lab.play()
    assert lab.table.drawn is not None
    assert lab.table.drawn.values == [lab.table.cards[0].destiny, lab.table.cards[1].destiny]
    assert total(lab.table) == sum(lab.table.drawn.values)


@pytest.mark.rule("SW-DES-09", "SW-TGT-06", "SW-TGT-05", "SW-TGT-14", "SW-BOT-15")
def test_an_empty_reserve_deck_gives_no_destiny() -> None:
    lab = Lab()
    table = lab.table
    table.piles[DARK][FORCE], table.piles[DARK][RESERVE] = table.piles[DARK][RESERVE], []
    table.then(("pause", ()))
    table.agenda = []
    lab.phase("control")
    lab.table.then(*draw_destiny(DARK, "test", 1))
    lab.play()
    assert lab.table.drawn is not None
    assert lab.table.drawn.values == []
    assert total(lab.table) is None


@pytest.mark.rule("SW-DES-03", "SW-DES-10", "SW-CAN-05")
def test_a_canceled_draw_goes_to_the_used_pile_and_counts_against_the_limit() -> None:
    from understudy.games.swccg.records import Destiny
    from understudy.games.swccg.rules.destiny import drawn_done, redraw

    lab = Lab("D1_168")
    table = lab.table
    card = lab.take("D1_168")
    table.put_pile(card, UNRESOLVED)
    draw = Destiny(DARK, "battle", 0)
    draw.card, draw.value, draw.canceled, draw.limit = card, 1, True, 1
    table.draws.append(draw)
    drawn_done(table)
    assert lab.where(card) == "used"
    assert draw.values == []
    assert draw.limit == 0
    redraw(table)
    assert (draw.left, draw.limit) == (1, 1), "a redraw counts together with what it replaces as one"


@pytest.mark.rule("SW-DES-03")
def test_han_may_redraw_his_sides_destiny() -> None:
    lab = Lab("D1_290", "D1_194", "L1_11", "L1_19", "L1_28", "L1_24")
    site = lab.place("D1_290")
    lab.put("L1_11", site)
    lab.put("L1_19", site)
    lab.put("D1_194", site)
    lab.force(LIGHT, 3)
    lab.destiny("L1_28", "L1_24")
    lab.phase("battle", LIGHT)
    lab.play()
    lab.answer("battle", "yes")
    assert lab.topic == "respond"
    lab.answer("answer")
    assert lab.table.battle is not None
    assert lab.table.battle.values[LIGHT] == [4], "Rebel Trooper 1 was canceled, R2-X2 4 drawn instead"


@pytest.mark.rule("SW-DES-12", "SW-DES-13", "SW-DES-14", "SW-DES-15", "SW-BOT-16")
def test_a_substituted_destiny_stands_apart_from_draws() -> None:
    from understudy.games.swccg.records import Destiny
    from understudy.games.swccg.rules.destiny import substitute

    lab = Lab()
    draw = Destiny(DARK, "battle", 1)
    draw.limit = 1
    lab.table.draws.append(draw)
    substitute(lab.table, 4)
    assert draw.values == [4]
    assert (draw.left, draw.limit) == (0, 2), "no card was drawn, and the limit is not touched"
    assert draw.card == -1
    assert len(lab.table.piles[DARK][RESERVE]) == 60


# -- values --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-VAL-01", "SW-VAL-03", "SW-VAL-04", "SW-VAL-05", "SW-VAL-06", "SW-VAL-12", "SW-GOT-03")
def test_modifiers_then_the_lowest_reset_then_nothing_below_zero() -> None:
    lab = Lab("D1_290", "D1_168")
    vader = lab.put("D1_168", lab.place("D1_290"))
    temp(lab.table, "power", BIT[vader], 2)
    temp(lab.table, "power", BIT[vader], 2, how="times")
    assert power(lab.table, vader) == 16
    temp(lab.table, "power", BIT[vader], 3, how="set")
    temp(lab.table, "power", BIT[vader], 1, how="set")
    temp(lab.table, "power", BIT[vader], 5)
    assert power(lab.table, vader) == 1
    temp(lab.table, "forfeit", BIT[vader], -20)
    assert value(lab.table, "forfeit", vader) == 0


@pytest.mark.rule("SW-VAL-02")
def test_equal_titles_count_once() -> None:
    lab = Lab("D1_289", "L1_141", "L1_27", "L1_27", "L1_4")
    ship = lab.put("L1_141", lab.place("D1_289"))
    lab.put("L1_27", on=ship, slot="pilot")
    assert power(lab.table, ship) == 2 + 2
    lab.put("L1_27", on=ship, slot="pilot")
    assert power(lab.table, ship) == 2 + 2, "two Rebel Pilots add no more than one"
    lab.put("L1_4", on=ship, slot="pilot")
    assert power(lab.table, ship) == 2 + 2 + 3


@pytest.mark.rule("SW-VAL-10", "SW-VAL-11", "SW-TGT-03", "SW-TGT-04")
def test_undefined_values_are_zero_and_a_missing_hyperdrive_stays_missing() -> None:
    lab = Lab("D1_289", "D1_304", "L1_6", "D1_290")
    tie = lab.put("D1_304", lab.place("D1_289"))
    droid = lab.put("L1_6", lab.place("D1_290"))
    assert ability(lab.table, droid) == 0
    assert defense(lab.table, droid) == 0
    temp(lab.table, "hyperspeed", BIT[tie], 2)
    assert value(lab.table, "hyperspeed", tie) == 0


@pytest.mark.rule(
    "SW-VAL-08", "SW-VAL-13", "SW-VAL-14", "SW-DEP-19", "SW-GOT-10", "SW-BOT-04", "SW-CND-02", "SW-CND-03"
)
def test_free_leaves_separate_costs() -> None:
    from understudy.games.swccg.queries import SEAT_BIT
    from understudy.games.swccg.rules.deploy import cost

    lab = Lab("D1_290", "D1_168", "D1_194")
    site = lab.place("D1_290")
    lab.put("D1_168", site)
    trooper = lab.find("D1_194")
    assert cost(lab.table, DARK, trooper, site) == 0, "free where a strong Imperial is"
    temp(lab.table, "separate-cost", SEAT_BIT[DARK], 2, TURN_END)
    assert cost(lab.table, DARK, trooper, site) == 2


@pytest.mark.rule("SW-VAL-07", "SW-VAL-09", "SW-GOT-06", "SW-END-05")
def test_up_to_is_at_least_one() -> None:
    lab = Lab("L1_90", "D1_290")
    lab.place("D1_290")
    lab.hand("L1_90")
    lab.force(LIGHT, 5)
    lab.phase("control")
    from understudy.games.swccg.rules.piles import lose_force

    lab.table.then(*lose_force(lab.table, LIGHT, 3, "text"))
    lab.play()
    lab.answer("answer")
    assert lab.ids() == ["number 1", "number 2", "number 3"]


# -- canceled text, durations -------------------------------------------------------------------------------


@pytest.mark.rule("SW-CAN-06", "SW-CAN-07", "SW-CAN-10")
def test_canceled_text_leaves_statistics() -> None:
    lab = Lab("D1_290", "D1_168")
    vader = lab.put("D1_168", lab.place("D1_290"))
    temp(lab.table, "text", BIT[vader], 1, TURN_END)
    assert silenced(lab.table) >> vader & 1
    assert not live(lab.table) >> vader & 1
    assert power(lab.table, vader) == 6
    assert "imperial" in lab.table.cards[vader].words


@pytest.mark.rule("SW-CAN-08")
def test_a_value_that_the_text_gives_goes_with_it() -> None:
    from understudy.games.swccg.vocabulary import Text, value_is

    lab = Lab("D1_295", "L2_75")
    shuttle = lab.put("L2_75", lab.place("D1_295"))
    clause = value_is("landspeed", 4)
    lab.table.config.mods["is landspeed"] = (BIT[shuttle], {shuttle: [clause]})
    assert value(lab.table, "landspeed", shuttle) == 4
    temp(lab.table, "text", BIT[shuttle], 1, TURN_END)
    assert value(lab.table, "landspeed", shuttle) == 0
    assert Text(()).mods == ()


@pytest.mark.rule("SW-DUR-01", "SW-DUR-02", "SW-DUR-03")
def test_durations() -> None:
    from understudy.games.swccg.queries import forget
    from understudy.games.swccg.records import Battle
    from understudy.games.swccg.rules.battle import close

    lab = Lab("D1_290", "D1_168")
    site = lab.place("D1_290")
    vader = lab.put("D1_168", site)
    table = lab.table
    table.battle = Battle(site, DARK)
    temp(table, "power", BIT[vader], 1, BATTLE_END)
    temp(table, "power", BIT[vader], 2, LEAVES)
    assert power(table, vader) == 9
    close(table)
    assert power(table, vader) == 8
    forget(table, vader)
    assert power(table, vader) == 6


@pytest.mark.rule("SW-STA-01", "SW-STA-08", "SW-STA-09", "SW-STA-12", "SW-STA-11", "SW-STA-05")
def test_states_of_cards() -> None:
    from understudy.games.swccg.queries import active
    from understudy.games.swccg.table import STACKED

    lab = Lab("D1_290", "D1_168", "D1_194", "D1_227", "D1_324")
    site = lab.place("D1_290")
    vader = lab.put("D1_168", site)
    (held,) = lab.hand("D1_194")
    effect = lab.put("D1_227")
    saber = lab.put("D1_324", on=effect, slot="stacked")
    assert lab.table.slot[saber] == STACKED
    assert active(lab.table) >> vader & 1
    assert not active(lab.table) >> held & 1
    assert not active(lab.table) >> saber & 1


@pytest.mark.rule("SW-TGT-12", "SW-TGT-15", "SW-TGT-18", "SW-END-06")
def test_empty_piles() -> None:
    from understudy.games.swccg.rules.actions import NO_EVENT, possible
    from understudy.games.swccg.rules.piles import recirculate, shuffle_pile

    lab = Lab("D1_290", "L1_35", "L1_28", "L1_19")
    binoculars = lab.put("L1_35", on=lab.put("L1_28", lab.place("D1_290")))
    lab.force(LIGHT, 2)
    assert possible(lab.table, LIGHT, binoculars, 0, NO_EVENT)
    pile = lab.table.piles[LIGHT]
    pile[USED], pile[RESERVE] = pile[RESERVE], []
    assert not possible(lab.table, LIGHT, binoculars, 0, NO_EVENT), "nothing to look at"
    assert list(shuffle_pile(lab.table, LIGHT, RESERVE)) == []
    assert pile[RESERVE] == []
    recirculate(lab.table, LIGHT)
    assert len(lab.table.piles[LIGHT][RESERVE]) == 60 - 2 - 2, "cards go under an empty deck too"


@pytest.mark.rule("SW-TGT-08", "SW-TGT-09", "SW-TGT-10")
def test_targets_that_need_not_exist() -> None:
    from understudy.games.swccg.filters import IN_PLAY, is_
    from understudy.games.swccg.rules.actions import NO_EVENT, possible
    from understudy.games.swccg.vocabulary import Action, Text, target

    lab = Lab("D1_290", "D1_168")
    vader = lab.put("D1_168", lab.place("D1_290"))
    for least, expected in ((0, True), (1, False)):
        texts = list(lab.table.config.texts)
        texts[vader] = Text((Action("top", (), targets=[target(IN_PLAY & is_("droid"), least)]),))
        lab.table.config.texts = tuple(texts)
        assert possible(lab.table, DARK, vader, 0, NO_EVENT) is expected


@pytest.mark.rule("SW-TGT-11", "SW-STA-05")
def test_all_cards_means_inactive_ones_too_and_passes_over_those_that_may_not() -> None:
    from understudy.games.swccg.filters import Filter
    from understudy.games.swccg.records import Frame
    from understudy.games.swccg.verbs import lose_all

    lab = Lab("D1_290", "D1_168", "D1_194", "L1_28")
    site = lab.place("D1_290")
    safe, idle, third = lab.put("D1_168", site), lab.put("D1_194", site), lab.put("L1_28", site)
    lab.table.excluded = BIT[idle]
    temp(lab.table, "lost", BIT[safe], 0, LEAVES, "no")
    lab.phase("control")
    stage = lose_all(Filter(lambda table, me, who: table.at[site]))
    stage(lab.table, Frame("text", DARK, safe))
    lab.play()
    assert [lab.where(card) for card in (safe, idle, third)] == ["play", "lost", "lost"]
