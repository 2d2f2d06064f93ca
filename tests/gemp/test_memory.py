"""What the log of a server tells beyond its cards, and the table that is laid out with it."""

from __future__ import annotations

from understudy.core.option import Option
from understudy.games.swccg.options import PASS, AnswerWith, Embark, MoveSystem
from understudy.games.swccg.queries import icons, word
from understudy.games.swccg.rules.actions import top_level, usable
from understudy.games.swccg.strength import battle_destinies, power_at, power_of
from understudy.games.swccg.table import AT, BIT, HOLD, NONE, PASSENGER, PILOT, WORN
from understudy.gemp.asking import Asking
from understudy.gemp.board import Board
from understudy.gemp.decisions import Offered, ServerDecision
from understudy.gemp.messages import GameEvent, Update
from understudy.gemp.mind import GempMind
from understudy.gemp.questions import Plainly, Question
from understudy.gemp.state import State

from .test_reading import asked, card, table

#: Blueprints: a Star Destroyer (capital), Vader, a Stormtrooper, TIEs, locations.
DESTROYER, VADER, TROOPER, TIE = "2_155", "1_168", "1_194", "1_304"
KESSEL, MOS_EISLEY, CANTINA = "1_288", "1_295", "1_290"


def hint(blueprint: str) -> str:
    return f"<div class='cardHint' value='{blueprint}'>a card</div>"


def said(state: State, text: str, *blueprints: str) -> None:
    """A line of the log, with # for each card."""
    for one in blueprints:
        text = text.replace("#", hint(one), 1)
    state.apply(GameEvent("M", {"message": text}))


def at_kessel() -> State:
    state = table()
    state.numbers.zones = {"ann": {"FORCE_PILE": 9, "RESERVE_DECK": 40}, "bo": {"RESERVE_DECK": 50}}
    state.apply(card("1", KESSEL, "LOCATIONS", 0, systemName="Kessel"))
    state.apply(card("2", DESTROYER, "AT_LOCATION", 0))
    return state


def slot_of(state: State, id: str) -> int:
    board = Board("expert")
    return board.view(state).slot[board.number_of[id]]


# -- faces that change ---------------------------------------------------------------------------------------


def test_a_location_that_is_converted_is_the_new_card() -> None:
    """RCFP, then RCIP with the same id and another face: icons and texts are those of the new one."""
    state, board = table(), Board("expert")
    state.apply(card("1", "2_148", "LOCATIONS", 0, systemName="Ralltiir"))
    view = board.view(state)
    before = view.cards[board.number_of["1"]]
    state.apply(GameEvent("RCFP", {"otherCardIds": "1"}))
    state.apply(card("1", "2_65", "LOCATIONS", 0, "RCIP", systemName="Ralltiir", participantId="bo"))
    view = board.view(state)
    after = view.cards[board.number_of["1"]]
    assert (before.id, after.id, before.title) == ("D2_148", "L2_65", after.title)
    assert [icons(view, 0, seat) for seat in (0, 1)] == list(after.icons) != list(before.icons)
    assert view.owner[board.number_of["1"]] == 1


def test_what_was_converted_lies_beneath() -> None:
    """A location that is raised again comes from there; nothing of it counts while it lies there."""
    state, board = table(), Board("expert")
    state.apply(card("1", "3_56", "LOCATIONS", 0, systemName="Hoth"))
    for blueprint in ("3_144", "3_56", "3_144"):
        state.apply(GameEvent("RCFP", {"otherCardIds": "1"}))
        state.apply(card("1", blueprint, "LOCATIONS", 0, "RCIP", systemName="Hoth"))
    assert state.memory.beneath["1"] == ["3_56"]
    view = board.view(state)
    assert [[view.cards[one].id for one in stack] for stack in view.stacks] == [["D3_144", "L3_56"]]


def test_locations_lie_in_the_order_of_the_server() -> None:
    """Which sites are next to each other is for the server to say."""
    state, board = table(), Board("expert")
    order = ("1_136", "1_138", "1_137")
    for index, blueprint in enumerate(order):
        state.apply(card(str(index), blueprint, "LOCATIONS", index, systemName="Yavin 4"))
    view = board.view(state)
    assert [view.cards[view.stacks[place][0]].id for place in view.rows[0]] == [f"L{one}" for one in order]


def test_a_search_in_vain_is_not_offered_again_in_this_turn() -> None:
    """Captain Piett looks for a probe droid; the opponent verifies that there is none."""
    state = at_kessel()
    state.apply(card("5", "3_85", "ATTACHED", targetCardId="2"))
    board = Board("expert")
    view = board.view(state)
    piett = board.number_of["5"]
    assert any(one.card == piett for one in top_level(view, 0))
    said(state, "ann targets to take a Probe Droid into hand from Reserve Deck using #", "3_85")
    said(state, "bo verifies ann's Reserve Deck")
    assert not any(one.card == piett for one in top_level(board.view(state), 0))
    state.apply(GameEvent("TC", {"participantId": "bo"}))
    assert any(one.card == piett for one in top_level(board.view(state), 0))


def test_a_card_that_is_turned_down_is_not_known_any_more() -> None:
    state, board = table(), Board("expert")
    state.apply(card("7", TROOPER, "TOP_OF_LOST_PILE"))
    board.view(state)
    assert "7" in board.number_of
    state.apply(card("7", "-1_2", "TOP_OF_LOST_PILE"))
    board.view(state)
    assert "7" not in board.number_of


# -- who sits where ------------------------------------------------------------------------------------------


def test_seats_aboard_are_told_by_the_log() -> None:
    """The event stands before the line, or behind it; after a sign-up there is only the line."""
    state = at_kessel()
    state.apply(card("5", VADER, "ATTACHED", targetCardId="2"))
    said(state, "ann deploys # from hand on # as passenger", VADER, DESTROYER)
    assert slot_of(state, "5") == PASSENGER
    said(state, "ann moves # from passenger capacity slot to pilot capacity slot of #", VADER, DESTROYER)
    state.apply(card("5", VADER, "ATTACHED", type="MCIP", targetCardId="2"))
    assert slot_of(state, "5") == PILOT
    lines = ["ann deploys # from hand on # as pilot", "ann deploys # from hand on # as passenger"]
    for line, slot in zip(lines, (PILOT, PASSENGER), strict=True):
        event = GameEvent("M", {"message": line.replace("#", hint(VADER), 1).replace("#", hint(DESTROYER))})
        again = State()
        events = [
            GameEvent("P", {"participantId": "ann", "allParticipantIds": "ann,bo"}),
            card("1", KESSEL, "LOCATIONS", 0, systemName="Kessel"),
            card("2", DESTROYER, "AT_LOCATION", 0),
            card("5", VADER, "ATTACHED", targetCardId="2"),
            event,
        ]
        again.take(Update("1", events, {}, whole=True))
        assert slot_of(again, "5") == slot


def test_a_line_belongs_to_the_copy_that_moved() -> None:
    """Of two troopers the one whose event stands beside the line has moved."""
    for before in (True, False):
        state = table()
        for id, index in (("1", 0), ("2", 1)):
            state.apply(card(id, (MOS_EISLEY, CANTINA)[index], "LOCATIONS", index, systemName="Tatooine"))
        state.apply(card("3", TROOPER, "AT_LOCATION", 0))
        state.apply(card("4", TROOPER, "AT_LOCATION", 0))
        moved = card("4", TROOPER, "AT_LOCATION", 1, "MCIP")
        if before:
            state.apply(moved)
        said(state, "ann moves # from # to # using landspeed", TROOPER, MOS_EISLEY, CANTINA)
        if not before:
            state.apply(moved)
        assert state.memory.moved == {"4"}
        board = Board("expert")
        assert board.view(state).moved == BIT[board.number_of["4"]]
        said(state, "Start of bo's turn #4")
        assert state.memory.moved == set()


def test_a_line_may_tell_of_several_cards() -> None:
    """Docking bay transit: everybody who goes along has moved."""
    state = table()
    for id, index in (("1", 0), ("2", 1)):
        state.apply(card(id, (MOS_EISLEY, CANTINA)[index], "LOCATIONS", index, systemName="Tatooine"))
    said(state, "ann docking bay transits #, #, # from # to #", VADER, TROOPER, TROOPER, CANTINA, MOS_EISLEY)
    for id, blueprint in (("3", TROOPER), ("4", TROOPER), ("5", VADER)):
        state.apply(card(id, blueprint, "AT_LOCATION", 0, "MCIP"))
    assert state.memory.moved == {"3", "4", "5"}


def test_what_a_turn_has_used_up_lies_on_the_table() -> None:
    state = table()
    state.apply(card("1", MOS_EISLEY, "LOCATIONS", 0, systemName="Tatooine"))
    state.apply(card("3", VADER, "AT_LOCATION", 0))
    state.apply(card("4", TROOPER, "AT_LOCATION", 0, participantId="bo", zoneOwnerId="bo"))
    said(state, "Start of ann's turn #3")
    said(state, "ann's Force generation for this turn is 7")
    said(state, "ann activated 2 Force (5 total Force activated from Force generation)")
    state.apply(GameEvent("CA", {"cardId": "1", "blueprintId": MOS_EISLEY}))
    said(state, "ann initiates Force drain of 2 at #", MOS_EISLEY)
    said(state, "ann deploys # from hand to #", TROOPER, MOS_EISLEY)
    state.apply(GameEvent("SB", {"locationIndex": "0", "otherCardIds": "3,4"}))
    state.apply(GameEvent("EB", {}))
    board = Board("expert")
    view = board.view(state)
    vader, foe = BIT[board.number_of["3"]], BIT[board.number_of["4"]]
    assert (view.generation[0], view.activated[0]) == (7, 5)
    assert (view.drained_at, view.drained) == (1, vader)
    assert (view.battled_at, view.battled) == (1, vader | foe)
    assert view.played == {"Stormtrooper": 1}


def test_a_text_for_once_in_a_battle_is_used_up_till_the_next_one() -> None:
    """Han Solo draws a destiny again; the server tells of it as of any text."""
    state, board = table(), Board("expert")
    state.apply(card("1", MOS_EISLEY, "LOCATIONS", 0, systemName="Tatooine"))
    state.apply(card("2", "1_11", "AT_LOCATION", 0, participantId="bo", zoneOwnerId="bo"))
    state.apply(card("3", TROOPER, "AT_LOCATION", 0))

    def spent() -> list[int]:
        state.apply(GameEvent("CA", {"cardId": "2"}))
        said(state, "bo initiates # optional response", "1_11")
        return list(board.view(state).spent.values())

    assert spent() == [1]
    assert spent() == [2]
    state.apply(GameEvent("SB", {"locationIndex": "0", "otherCardIds": "2,3"}))
    assert list(board.view(state).spent.values()) == []
    assert spent() == [1]


def test_numbers_that_are_changed_for_a_turn() -> None:
    state = at_kessel()
    state.apply(GameEvent("CAC", {"cardId": "9", "blueprintId": "1_251", "otherCardIds": "2"}))
    board = Board("expert")
    before = power_of(board.view(state), 0, 0)
    said(state, "ann adds 2 to #'s power until end of the turn using #", DESTROYER, "1_251")
    assert power_of(board.view(state), 0, 0) == before + 2
    said(state, "# may not move or battle until end of the turn", DESTROYER)
    assert state.memory.barred == {"2"}


# -- power ---------------------------------------------------------------------------------------------------


def bounty(fight: bool) -> tuple[float, float]:
    """Snowtroopers at a marker site, where a text adds to total power in battle; what the server counts."""
    state = table()
    state.apply(card("1", "1_289", "LOCATIONS", 0, systemName="Kessel"))
    state.apply(card("8", "1_290", "LOCATIONS", 1, systemName="Tatooine"))
    # A Victory-class Star Destroyer adds 1 to total power in battles at open planet sites.
    state.apply(card("2", DESTROYER, "AT_LOCATION", 0))
    state.apply(card("9", "1_295", "LOCATIONS", 2, systemName="Tatooine"))
    state.apply(card("3", TROOPER, "AT_LOCATION", 2))
    if fight:
        state.apply(GameEvent("SB", {"locationIndex": "2", "otherCardIds": "3"}))
    board = Board("expert")
    view = board.view(state)
    place = board.place_at(2, state)
    alone = power_of(view, place, 0)
    state.numbers.power = [{2: alone + (power_at(view, place, 0) - alone if fight else 0)}, {}]
    view = board.view(state)
    return power_at(view, place, 0), alone


def test_what_counts_in_battle_only_is_not_subtracted_while_planning() -> None:
    """The server's number outside a battle is without texts about total power; a plan counts them all the
    same, since there will be one."""
    for fight in (False, True):
        planned, alone = bounty(fight)
        assert planned > alone


# -- offers --------------------------------------------------------------------------------------------------


def questioned(state: State, text: str, *offered: Offered) -> tuple[Asking, Question | Plainly | None]:
    decision = asked(state, "CARD_ACTION_CHOICE", text, *offered)
    asking = Asking(state, GempMind().board, decision, None)
    return asking, asking.question()


def kinds(found: Question | Plainly | None) -> list[Option]:
    assert isinstance(found, Question)
    return [one for one in found.options if one is not PASS]


def test_ships_embark() -> None:
    state = at_kessel()
    state.apply(GameEvent("GPC", {"phase": "Move (turn #3)"}))
    state.apply(card("3", TIE, "AT_LOCATION", 0))
    asking, found = questioned(state, "Choose Move action or Pass", Offered("0", "3", "inPlay", "Embark"))
    assert not asking.strange
    (option,) = kinds(found)
    assert isinstance(option, Embark)
    assert (option.slot, asking.id_of(option.goal)) == (HOLD, "2")


def test_a_mobile_system_moves_to_the_parsec_that_was_meant() -> None:
    state = table()
    state.apply(GameEvent("GPC", {"phase": "Move (turn #3)"}))
    state.numbers.zones = {"ann": {"FORCE_PILE": 9, "RESERVE_DECK": 40}, "bo": {}}
    state.apply(card("1", "2_143", "LOCATIONS", 0, systemName="Death Star"))
    move = Offered("0", "1", "inPlay", "Move using hyperspeed")
    asking, found = questioned(state, "Choose Move action or Pass", move)
    assert not asking.strange
    options = kinds(found)
    assert {one.id.split()[0] for one in options} == {"move-system"}
    assert isinstance(found, Question)
    meant = found.intents[options[-1].id]
    results = [Offered(str(n), text=str(n + 1)) for n in range(9)]
    parsecs = ServerDecision("1", "MULTIPLE_CHOICE", "Choose parsec to move to ", results)
    answer = Asking(state, GempMind().board, parsecs, meant).question()
    assert isinstance(answer, Plainly)
    assert isinstance(meant.option, MoveSystem)
    assert results[int(answer.answer)].text == str(meant.option.parsec)


def test_a_location_lets_a_starship_react() -> None:
    """The text of a location permits it: the ship is asked for next."""
    state = table()
    for id, blueprint, index, system in (("1", "1_282", 0, "Dantooine"), ("2", KESSEL, 1, "Kessel")):
        state.apply(card(id, blueprint, "LOCATIONS", index, systemName=system))
    state.numbers.zones = {"ann": {"FORCE_PILE": 9, "RESERVE_DECK": 40}, "bo": {"RESERVE_DECK": 50}}
    state.apply(GameEvent("TC", {"participantId": "bo"}))
    state.apply(GameEvent("GPC", {"phase": "Control (turn #3)"}))
    state.apply(card("3", DESTROYER, "AT_LOCATION", 1))
    state.apply(card("4", "1_302", "AT_LOCATION", 1))
    text = f"Force drain initiated at {hint('1_282')} - Optional responses"
    react = Offered("0", "1", "inPlay", "Move a starship as a 'react'")
    asking, found = questioned(state, text, react)
    assert isinstance(found, Question)
    assert not asking.strange
    meant = [found.intents[option.id].mate for option in kinds(found)]
    assert sorted(meant) == ["3", "4"]
    for option in kinds(found):
        choice = ServerDecision("1", "CARD_SELECTION", "Choose card to move as a 'react'")
        choice.offered, choice.most = [Offered("3", "3"), Offered("4", "4")], 1
        answer = Asking(state, GempMind().board, choice, found.intents[option.id]).question()
        assert answer == Plainly(found.intents[option.id].mate, "as it was planned")


def test_two_actions_of_one_card_are_two_clauses() -> None:
    """“Look Sir, Droids” has two functions, and the server offers both."""
    state = at_kessel()
    state.numbers.zones["bo"]["USED_PILE"] = 3
    state.apply(card("6", "1_259", "HAND"))
    offers = [
        Offered("0", "6", "inPlay", "Search opponent's Used Pile"),
        Offered("1", "6", "inPlay", "Destroy a droid"),
    ]
    asking, found = questioned(state, "Choose Deploy action or Pass", *offers)
    assert not asking.strange
    assert [one.id for one in kinds(found)] == [f"play {asking.number('6')} {part}" for part in (0, 1)]


def test_a_text_of_two_functions_is_the_one_that_the_server_names() -> None:
    """“The Empire's Back”: either may be offered alone, for 2 Force or for 4."""
    for words, part in (("Retrieve Vader", 0), ("Take Vader into hand from Reserve Deck", 1)):
        state = at_kessel()
        state.numbers.zones["ann"]["LOST_PILE"] = 3
        state.apply(card("6", "1_272", "HAND"))
        asking, found = questioned(state, "Choose Deploy action or Pass", Offered("0", "6", "inPlay", words))
        assert [one.id for one in kinds(found)] == [f"play {asking.number('6')} {part}"]


def test_the_text_of_a_location_that_moves_cards_is_a_text() -> None:
    """Mos Eisley: from here to the Cantina, or from there."""
    state = table()
    state.apply(GameEvent("P", {"participantId": "bo", "allParticipantIds": "ann,bo"}))
    state.apply(GameEvent("TC", {"participantId": "bo"}))
    state.apply(GameEvent("GPC", {"phase": "Control (turn #3)"}))
    for id, blueprint, index in (("1", "1_133", 0), ("2", "1_128", 1)):
        state.apply(card(id, blueprint, "LOCATIONS", index, systemName="Tatooine", participantId="bo"))
    state.apply(card("3", "1_28", "AT_LOCATION", 0, participantId="bo", zoneOwnerId="bo"))
    move = Offered("0", "1", "inPlay", "Move from here to Cantina")
    asking, found = questioned(state, "Choose Control action or Pass", move)
    assert not asking.strange
    assert [one.id.split()[0] for one in kinds(found)] == ["text"]


def test_a_barrier_is_offered_once_for_each_card_that_came() -> None:
    state = at_kessel()
    state.apply(GameEvent("TC", {"participantId": "bo"}))
    state.apply(card("6", "1_249", "HAND"))
    for id, blueprint in (("7", "1_146"), ("8", "1_27")):
        state.apply(card(id, blueprint, "AT_LOCATION", 0, participantId="bo", zoneOwnerId="bo"))
    offers = [
        Offered("0", "6", "inPlay", "Prevent Red 3 from battling or moving"),
        Offered("1", "6", "inPlay", "Prevent Rebel Pilot from battling or moving"),
    ]
    asking, found = questioned(state, "Optional responses", *offers)
    assert not asking.strange
    assert len(kinds(found)) == 1


def test_what_a_destiny_is_drawn_for_lies_on_the_table() -> None:
    """Red 6 has a text about the Interrupt that is aimed at it; whoever played that may use it."""
    state = at_kessel()
    state.apply(card("7", "2_72", "AT_LOCATION", 0, participantId="bo", zoneOwnerId="bo"))
    state.apply(card("8", "1_8", "ATTACHED", targetCardId="7", participantId="bo", zoneOwnerId="bo"))
    said(state, "bo deploys # and # as pilot from hand simultaneously to #", "2_72", "1_8", KESSEL)
    aimed = {"participantId": "ann", "cardId": "99", "otherCardIds": "7"}
    for blueprint, count in (("1_253", 1), ("1_241", 0)):
        state.apply(GameEvent("CAC", aimed | {"blueprintId": blueprint}))
        state.apply(GameEvent("DD", {"participantId": "ann", "blueprintId": VADER, "destinyText": "destiny"}))
        add = Offered("0", "7", "inPlay", "Add 2 to destiny")
        decision = asked(
            state, "CARD_ACTION_CHOICE", f"Just drew {hint(VADER)} for destiny - Optional responses", add
        )
        view = Asking(state, Board("expert"), decision, None).view
        assert (
            len(list(usable(view, 0, "drawn", ("drawn", 0, NONE, NONE), 0, AnswerWith, AnswerWith))) == count
        )


def test_whoever_can_jumps_off() -> None:
    state = at_kessel()
    jump = Offered("0", "2", "inPlay", "'Jump off'")
    _, found = questioned(state, f"About to lose {hint(DESTROYER)} - Optional responses", jump)
    assert found == Plainly("0", "jumps off if able before it is lost")


def test_a_parasite_lies_on_its_host_and_not_in_its_hold() -> None:
    """It attacks nothing from there."""
    state = at_kessel()
    state.apply(card("6", "2_110", "ATTACHED", targetCardId="2"))
    assert slot_of(state, "6") == WORN


def test_destinies_that_were_added_are_those_that_the_server_counts() -> None:
    state = at_kessel()
    state.apply(card("8", "1_140", "AT_LOCATION", 0, participantId="bo", zoneOwnerId="bo"))
    state.apply(GameEvent("SB", {"locationIndex": "0", "otherCardIds": "2,8"}))
    board = Board("expert")
    before = battle_destinies(board.view(state), 0)
    state.numbers.battle = [{"BattleNumBattleDestiny": before + 1.0}, {}]
    assert battle_destinies(board.view(state), 0) == before + 1


def test_an_effect_with_two_modes_has_the_one_that_its_host_allows() -> None:
    """Sai'torr Kal Fas makes Kabe a warrior; Luke, who is one already, gets stronger."""
    for host, mode, more in (("1_14", 1, 0), ("1_19", 2, 1)):
        state, board = table(), Board("expert")
        state.apply(card("1", MOS_EISLEY, "LOCATIONS", 0, systemName="Tatooine"))
        state.apply(card("2", host, "AT_LOCATION", 0, participantId="bo", zoneOwnerId="bo"))
        before = power_of(board.view(state), 0, 1)
        state.apply(card("3", "1_64", "ATTACHED", targetCardId="2", participantId="bo", zoneOwnerId="bo"))
        view = board.view(state)
        assert view.chosen_of(board.number_of["3"]).mode == mode
        assert word(view, "warrior") >> board.number_of["2"] & 1
        assert power_of(view, 0, 1) == before + more


def test_slots_are_those_of_the_table() -> None:
    """Who stands at a place stands there, whatever was told of him before."""
    state = at_kessel()
    state.apply(card("5", VADER, "ATTACHED", targetCardId="2"))
    said(state, "ann deploys # from hand on # as pilot", VADER, DESTROYER)
    said(state, "ann disembarks # from # to #", VADER, DESTROYER, KESSEL)
    state.apply(card("5", VADER, "AT_LOCATION", 0, "MCIP"))
    assert slot_of(state, "5") == AT
    assert state.memory.seats == {}
