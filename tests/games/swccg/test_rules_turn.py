"""The turn: phases, generation, activation, drawing, the end (R-3, R-5, R-6, R-15)."""

from __future__ import annotations

import pytest

from tests.games.swccg.tables import Lab
from understudy.core.match import Header, Match
from understudy.games.swccg import GAME
from understudy.games.swccg.data import DARK, LIGHT
from understudy.games.swccg.queries import temp
from understudy.games.swccg.rules.piles import lose_force, recirculate, retrieve
from understudy.games.swccg.rules.turn import end_temps, lock, may_activate
from understudy.games.swccg.strength import generation
from understudy.games.swccg.table import BIT, FORCE, HAND, LOST, PHASES, RESERVE, TURN_END, UNRESOLVED, USED


def sizes(lab: Lab, seat: int) -> list[int]:
    return [len(lab.table.piles[seat][zone]) for zone in (RESERVE, FORCE, USED, LOST)]


@pytest.mark.rule("SW-TRN-01", "SW-TRN-09", "SW-TRN-05", "SW-END-14", "SW-GOT-32", "SW-TRN-07", "SW-TRN-08")
def test_a_turn_has_six_phases_and_the_next_one_follows_at_once() -> None:
    from understudy.core.events import Watch

    watch = Watch()
    match = Match(Header.of(GAME, ["random", "random"], {"turns": "20"}, 4), watch=watch)
    match.advance()
    told = [
        (event.verb, event.seat, event.args) for event in watch.events() if event.verb in ("turn", "phase")
    ]
    assert told[0][:2] == ("turn", DARK), "Dark goes first, and nothing happens before"
    assert [PHASES[args[0]] for verb, _, args in told[1:7] if verb == "phase"] == [
        "activate",
        "control",
        "deploy",
        "battle",
        "move",
        "draw",
    ]
    assert told[7][:2] == ("turn", LIGHT)


@pytest.mark.rule("SW-TRN-09")
def test_a_starting_location_may_let_light_go_first() -> None:
    from understudy.games.swccg.setup import first_player

    lab = Lab("L1_138", "D1_290")
    throne, cantina = lab.find("L1_138"), lab.find("D1_290")
    assert first_player(lab.table, [cantina, throne]) == LIGHT
    assert first_player(lab.table, [cantina, NONE_]) == DARK


NONE_ = -1


@pytest.mark.rule("SW-GEN-01", "SW-GEN-02", "SW-GEN-03", "SW-GEN-10", "SW-GEN-13", "SW-GEN-18")
def test_generation_counts_own_icons_and_one_more() -> None:
    lab = Lab("D1_290", "L1_134", "D1_227")
    cantina = lab.place("D1_290")
    lab.place("L1_134")
    assert generation(lab.table, DARK) == 1 + 2, "nobody need be there"
    assert generation(lab.table, LIGHT) == 1 + 2 + 2
    lab.put("D1_227", cantina, slot="on-place")
    assert generation(lab.table, DARK) == 4
    assert generation(lab.table, LIGHT) == 6


@pytest.mark.rule("SW-GEN-05", "SW-GEN-17", "SW-GEN-16")
def test_modifiers_of_generation_change_generation_alone() -> None:
    from understudy.games.swccg.strength import drain_amount

    lab = Lab("D1_290", "L1_19", "D1_296")
    lab.place("D1_290")
    yavin = lab.place("D1_296")
    before, drain = generation(lab.table, LIGHT), drain_amount(lab.table, 0, DARK)
    lab.put("L1_19", yavin)
    assert generation(lab.table, LIGHT) == before + 1, "Luke, not on Tatooine"
    assert drain_amount(lab.table, 0, DARK) == drain


@pytest.mark.rule("SW-GEN-06", "SW-GEN-07", "SW-GEN-08", "SW-GOT-11")
def test_generation_is_locked_for_the_turn() -> None:
    lab = Lab("D1_290", "D1_227", "D1_295")
    cantina = lab.place("D1_290")
    presence = lab.put("D1_227", cantina, slot="on-place")
    lock(lab.table)
    assert may_activate(lab.table, DARK) == 4
    lab.table.lift(presence)
    lab.table.put_pile(presence, LOST)
    assert may_activate(lab.table, DARK) == 4
    lab.place("D1_295")
    assert may_activate(lab.table, DARK) == 4


@pytest.mark.rule("SW-GEN-09", "SW-GEN-11", "SW-TRN-10", "SW-GLO-01")
def test_activation_in_parts_or_not_at_all() -> None:
    lab = Lab("D1_290", "D1_295")
    lab.place("D1_290")
    lab.place("D1_295")
    lab.table.generation = [5, 5]
    lab.phase("activate")
    lab.play()
    assert lab.ids() == ["pass", "activate 5", "activate 4", "activate 3", "activate 2", "activate 1"]
    lab.answer("activate 2")
    assert sizes(lab, DARK)[:2] == [56, 2]
    assert lab.ids()[1] == "activate 3"
    lab.answer("pass")
    assert lab.topic != "activate"


@pytest.mark.rule("SW-GEN-12")
def test_force_that_a_text_activates_does_not_count_against_generation() -> None:
    from understudy.games.swccg.rules.piles import activate_force

    lab = Lab()
    lab.table.generation = [3, 3]
    activate_force(lab.table, DARK, 2)
    assert may_activate(lab.table, DARK) == 3
    assert sizes(lab, DARK)[:2] == [58, 2]


@pytest.mark.rule("SW-GEN-04", "SW-GEN-14", "SW-GEN-15")
def test_masters_add_one_and_are_no_icons() -> None:
    lab = Lab("D1_290", "L1_21")
    cantina = lab.place("D1_290")
    obi = lab.put("L1_21", cantina)
    before = generation(lab.table, LIGHT)
    lab.table.words = lab.table.config.words = {**lab.table.words, "jedi_master": BIT[obi]}
    lab.table.touch()
    assert generation(lab.table, LIGHT) == before + 1
    from understudy.games.swccg.queries import icons

    assert icons(lab.table, cantina, LIGHT) == 2


# -- Life Force ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-LIF-01", "SW-LIF-02", "SW-LIF-03", "SW-GLO-03")
def test_without_life_force_the_game_is_lost() -> None:
    lab = Lab("D1_168")
    table = lab.table
    lab.hand("D1_168")
    table.piles[DARK][FORCE], table.piles[DARK][RESERVE] = [-1], []
    table.bags[DARK] = table.bags[DARK][:1]
    for card in range(60):
        if table.zone[card] == 0 and card not in table.bags[DARK]:
            table.zone[card] = LOST
            table.piles[DARK][LOST].append(card)
    assert table.life(DARK) == 1
    lab.phase("control", LIGHT)
    table.then(*lose_force(table, DARK, 2, "text"))
    lab.play()
    assert lab.topic == "lose-force"
    assert lab.seat == DARK
    lab.answer("lose-hand")
    assert lab.match is not None
    assert lab.match.over, "the last card of the Force Pile went as the second unit"
    assert lab.table.winner == LIGHT
    assert [score.winner for score in lab.match.scores()] == [False, True]


@pytest.mark.rule("SW-LIF-02")
def test_an_unresolved_destiny_is_life() -> None:
    lab = Lab()
    before = lab.table.life(DARK)
    lab.table.shift(DARK, RESERVE, UNRESOLVED)
    assert lab.table.life(DARK) == before


@pytest.mark.rule("SW-LIF-04", "SW-LIF-05", "SW-END-08", "SW-END-09", "SW-GLO-05")
def test_the_used_pile_goes_under_the_reserve_deck_in_order() -> None:
    lab = Lab("D1_168", "D1_194")
    bottom, top = lab.used("D1_168", "D1_194")
    recirculate(lab.table, DARK)
    assert lab.table.piles[DARK][RESERVE][-2:] == [top, bottom]
    assert lab.table.piles[DARK][USED] == []


@pytest.mark.rule("SW-END-08", "SW-END-10", "SW-END-11", "SW-TRN-06")
def test_both_recirculate_at_the_end_of_every_turn() -> None:
    lab = Lab("D1_168", "L1_28")
    lab.used("D1_168")
    lab.used("L1_28")
    lab.phase("draw")
    lab.play()
    assert lab.table.active == LIGHT
    assert sizes(lab, DARK)[2] == sizes(lab, LIGHT)[2] == 0


@pytest.mark.rule("SW-LOS-01", "SW-BOT-12")
def test_losing_force_is_a_choice_of_hand_and_piles() -> None:
    lab = Lab("L1_28")
    lab.hand("L1_28")
    lab.force(LIGHT, 1)
    lab.table.shift(LIGHT, RESERVE, USED)
    lab.phase("control")
    lab.table.then(*lose_force(lab.table, LIGHT, 1, "text"))
    lab.play()
    assert sorted(lab.ids()) == sorted(["lose 1", "lose 2", "lose 3", "lose-hand 60"])


@pytest.mark.rule("SW-LOS-02", "SW-BOT-13")
def test_losing_force_from_a_place_begins_there() -> None:
    lab = Lab("L1_28")
    lab.hand("L1_28")
    lab.force(LIGHT, 2)
    lab.phase("control")
    lab.table.then(*lose_force(lab.table, LIGHT, 2, "text", HAND))
    lab.play()
    assert sizes(lab, LIGHT)[3] == 1, "the only card in hand had to go first"
    assert lab.ids() == ["lose 1", "lose 2"], "the rest comes from anywhere"


@pytest.mark.rule("SW-LOS-03", "SW-LOS-04", "SW-BOT-14")
def test_reducers_answer_force_loss_not_stated_cards() -> None:
    from understudy.games.swccg.rules.leaving import lose

    lab = Lab("L1_90", "L1_28", "D1_290")
    site = lab.place("D1_290")
    trooper = lab.put("L1_28", site)
    lab.hand("L1_90")
    lab.force(LIGHT, 3)
    lab.phase("control")
    lab.table.then(*lose(trooper), *lose_force(lab.table, LIGHT, 2, "text"))
    lab.play()
    assert lab.where(trooper) == "lost", "nothing was asked"
    assert lab.topic == "respond"
    lab.answer("answer")
    assert lab.ids() == ["number 1", "number 2"]
    lab.answer("number 2")
    assert sizes(lab, LIGHT)[3] == 1, "only the trooper is lost"


@pytest.mark.rule("SW-TGT-16", "SW-TGT-17", "SW-GOT-05", "SW-GLO-04", "SW-GLO-02")
def test_retrieving_takes_from_the_top_and_an_empty_pile_is_no_fault() -> None:
    from understudy.games.swccg.rules.piles import use_force

    lab = Lab("D1_168", "D1_194")
    retrieve(lab.table, DARK, 2)
    under, top = lab.lost("D1_168", "D1_194")
    retrieve(lab.table, DARK, 1)
    assert lab.where(top) == "used"
    assert lab.where(under) == "lost"
    assert not list(use_force(lab.table, DARK, 0))
    lab.force(DARK, 1)
    assert not list(use_force(lab.table, DARK, 1)), "nothing is asked"
    assert sizes(lab, DARK)[1:3] == [0, 2]


# -- drawing and the end -------------------------------------------------------------------------------------


@pytest.mark.rule("SW-END-01", "SW-END-02", "SW-END-03", "SW-END-04", "SW-TRN-15")
def test_cards_are_drawn_one_by_one_without_limit() -> None:
    lab = Lab()
    lab.force(DARK, 12)
    lab.phase("draw")
    lab.play()
    for number in range(11):
        assert lab.ids() == ["pass", "draw"]
        lab.answer("draw")
        assert len(lab.table.piles[DARK][HAND]) == number + 1
    lab.answer("pass")
    assert len(lab.table.piles[DARK][HAND]) == 11


@pytest.mark.rule(
    "SW-END-17", "SW-GOT-31", "SW-GLO-40", "SW-END-13", "SW-END-15", "SW-TRN-02", "SW-TRN-03", "SW-TRN-04"
)
def test_maintenance_is_due_before_optional_actions_and_the_active_player_is_first() -> None:
    from understudy.games.swccg.verbs import maintenance
    from understudy.games.swccg.vocabulary import Action, Text

    lab = Lab("D1_290", "D1_168", "L1_19", "D1_194")
    site = lab.place("D1_290")
    dear, other = lab.put("D1_168", site), lab.put("D1_194", site)
    luke = lab.put("L1_19", site)
    done: list[int] = []
    texts = list(lab.table.config.texts)
    texts[dear] = Text((maintenance(1),))
    for card in (other, luke):
        texts[card] = Text((Action("turn-end", [lambda table, frame: done.append(frame.card)]),))
    lab.table.config.texts = tuple(texts)
    lab.table.config.play_acts["turn-end"] = (
        BIT[dear] | BIT[other] | BIT[luke],
        {dear: [0], other: [0], luke: [0]},
    )
    lab.table.agenda = [("end_turn", ())]
    lab.table.phase = PHASES.index("draw")
    lab.play()
    assert lab.where(dear) == "lost", "there was nothing to pay it with"
    assert lab.topic == "respond"
    assert lab.seat == DARK, "whose turn has ended chooses first"
    assert lab.ids() == ["pass", f"answer {other} 0"], "nothing else is legal now"
    lab.answer("answer")
    assert lab.seat == LIGHT
    lab.answer("answer")
    assert done == [other, luke]


@pytest.mark.rule("SW-END-12", "SW-END-16", "SW-GOT-30", "SW-END-18")
def test_what_holds_until_the_end_of_the_turn_ends_then() -> None:
    lab = Lab("D1_168", "D1_290")
    vader = lab.put("D1_168", lab.place("D1_290"))
    from understudy.games.swccg.queries import power

    temp(lab.table, "power", BIT[vader], 3, TURN_END)
    temp(lab.table, "text", BIT[vader], 1, TURN_END)
    assert power(lab.table, vader) == 9
    end_temps(lab.table)
    assert power(lab.table, vader) == 6
    assert lab.table.temps == []
