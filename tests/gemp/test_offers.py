"""What a server offers beyond the everyday: each is laid before the bot as an option of the game."""

from __future__ import annotations

from xml.etree.ElementTree import Element

import pytest

from understudy.games.swccg import options
from understudy.games.swccg.cards.aliens import CARD_TYPES
from understudy.games.swccg.data import DARK, LIGHT
from understudy.games.swccg.options import DONE
from understudy.games.swccg.strength import attack_ability
from understudy.games.swccg.table import NONE, PASSENGER, PILOT, RESERVE, USED
from understudy.gemp.asking import Asking
from understudy.gemp.board import Board
from understudy.gemp.decisions import Offered, ServerDecision
from understudy.gemp.messages import GameEvent
from understudy.gemp.mind import MOST_REPEATS, GempMind, GiveUp
from understudy.gemp.questions import Intent, Plainly, Question
from understudy.gemp.state import State

from .test_memory import (
    CANTINA,
    DESTROYER,
    KESSEL,
    MOS_EISLEY,
    TROOPER,
    VADER,
    at_kessel,
    hint,
    kinds,
    questioned,
    said,
    slot_of,
)
from .test_reading import asked, card, table

SENSE, NABRUN, LUKE, GADERFFII, LABRIA = "1_267", "1_97", "1_19", "1_315", "1_184"
KET_MALISS, VINE_SNAKE, COMLINK, TIE_ADVANCED = "1_221", "4_113", "1_201", "1_303"
THEIRS = {"participantId": "bo", "zoneOwnerId": "bo"}


def theirs(id: str, blueprint: str, zone: str, **more: str) -> GameEvent:
    """A card of the opponent."""
    return card(id, blueprint, zone, 0, "PCIP", **THEIRS, **more)


def in_mos_eisley() -> State:
    """Vader stands in Mos Eisley; both have Force."""
    state = table()
    state.numbers.zones = {
        "ann": {"FORCE_PILE": 9, "RESERVE_DECK": 40},
        "bo": {"FORCE_PILE": 9, "RESERVE_DECK": 40},
    }
    state.apply(card("1", MOS_EISLEY, "LOCATIONS", 0, systemName="Tatooine"))
    state.apply(card("2", VADER, "AT_LOCATION", 0))
    return state


def plays(state: State, blueprint: str, *aims: str) -> None:
    """The opponent plays a card from hand: it lies nowhere, and its targets are told one after the other."""
    shown = {"cardId": "90", "blueprintId": blueprint, "zone": "VOID", **THEIRS}
    state.apply(GameEvent("IP", shown))
    for one in aims:
        state.apply(GameEvent("CAC", shown | {"otherCardIds": one}))


# -- cards that are being played -----------------------------------------------------------------------------


def test_an_interrupt_of_the_opponent_can_be_canceled() -> None:
    """It lies on the stack with everything that it is aimed at, so that the bot knows what Sense is for."""
    state = in_mos_eisley()
    state.apply(card("3", SENSE, "HAND"))
    state.apply(theirs("4", LUKE, "AT_LOCATION"))
    # One more of its kind lies on a pile: that one is not meant.
    state.apply(theirs("5", NABRUN, "TOP_OF_LOST_PILE"))
    plays(state, NABRUN, "4", "1")
    cancel = Offered("0", "3", "inPlay", "Draw destiny to cancel Nabrun Leids")
    asking, found = questioned(state, f"Playing {hint(NABRUN)} - Optional responses", cancel)
    (frame,) = asking.view.stack
    assert (frame.kind, frame.seat, asking.view.cards[frame.card].id) == ("play", 1, "L1_97")
    assert asking.number("4") in frame.targets
    assert frame.card != asking.number("5")
    assert isinstance(found, Question)
    assert (found.about["event"], found.about["seat"], found.about["a"]) == ("playing", 1, frame.card)
    assert [one.id for one in kinds(found)] == [f"answer {asking.number('3')} 0"]


def test_a_card_that_is_deployed_as_a_react_is_a_react() -> None:
    """The question says nothing of it; the log does, and Sense has another text for it."""
    state = in_mos_eisley()
    state.apply(card("3", SENSE, "HAND"))
    plays(state, LUKE)
    cancel = Offered("0", "3", "inPlay", "Draw destiny to cancel 'react'")
    text = f"Deploying {hint(LUKE)} - Optional responses"
    _, found = questioned(state, text, cancel)
    assert isinstance(found, Question)
    assert found.about["event"] == "playing"
    said(state, "bo targets to deploy # as a 'react' from hand to #", LUKE, MOS_EISLEY)
    asking, found = questioned(state, text, cancel)
    assert isinstance(found, Question)
    assert (found.about["event"], found.about["seat"]) == ("react", 1)
    assert [one.id for one in kinds(found)] == [f"answer {asking.number('3')} 1"]


def test_a_card_that_moves_as_a_react_lies_on_the_stack() -> None:
    state = in_mos_eisley()
    state.apply(card("3", SENSE, "HAND"))
    state.apply(theirs("4", LUKE, "AT_LOCATION"))
    cancel = Offered("0", "3", "inPlay", "Draw destiny to cancel 'react'")
    asking, found = questioned(state, f"Moving {hint(LUKE)} as a 'react' - Optional responses", cancel)
    assert [(one.kind, one.seat, one.card) for one in asking.view.stack] == [("react", 1, asking.number("4"))]
    assert isinstance(found, Question)
    assert found.about["event"] == "react"


# -- actions -------------------------------------------------------------------------------------------------


def test_a_text_may_fire_as_an_answer() -> None:
    state = in_mos_eisley()
    state.apply(card("3", "1_196", "AT_LOCATION", 0))
    state.apply(card("4", GADERFFII, "ATTACHED", targetCardId="3"))
    state.apply(theirs("5", LUKE, "AT_LOCATION"))
    state.apply(GameEvent("SB", {"locationIndex": "0", "otherCardIds": "2,3,5"}))
    fire = Offered("0", "4", "inPlay", "Fire Gaderffii Stick")
    text = f"Battle just initiated at {hint(MOS_EISLEY)} - Optional responses"
    asking, found = questioned(state, text, fire)
    assert not asking.strange
    assert [one.id for one in kinds(found)] == [f"answer {asking.number('4')} 0"]


def test_a_react_from_hand_belongs_to_what_permits_it() -> None:
    """A Comlink permits it to others, a cloud car to itself."""
    state = in_mos_eisley()
    state.apply(card("3", COMLINK, "ATTACHED", targetCardId="2"))
    state.apply(card("4", TROOPER, "HAND"))
    state.apply(theirs("5", LUKE, "AT_LOCATION"))
    state.apply(GameEvent("SB", {"locationIndex": "0", "otherCardIds": "2,5"}))
    text = f"Battle just initiated at {hint(MOS_EISLEY)} - Optional responses"
    asking, found = questioned(state, text, Offered("0", "3", "inPlay", "Deploy a card as a 'react'"))
    (option,) = kinds(found)
    assert isinstance(option, options.DeployReact)
    assert (option.card, option.permit) == (asking.number("4"), asking.number("3"))


def test_a_character_is_shuttled_up_and_down() -> None:
    state = at_kessel()
    state.apply(GameEvent("GPC", {"phase": "Move (turn #3)"}))
    state.apply(card("3", "1_289", "LOCATIONS", 1, systemName="Tatooine"))
    state.apply(card("4", DESTROYER, "AT_LOCATION", 1))
    state.apply(card("5", MOS_EISLEY, "LOCATIONS", 2, systemName="Tatooine"))
    state.apply(card("6", TROOPER, "AT_LOCATION", 2))
    state.apply(card("7", VADER, "ATTACHED", targetCardId="4"))
    offers = [Offered("0", "6", "inPlay", "Shuttle"), Offered("1", "7", "inPlay", "Shuttle")]
    asking, found = questioned(state, "Choose Move action or Pass", *offers)
    assert not asking.strange
    assert isinstance(found, Question)
    up, down = kinds(found)
    assert isinstance(up, options.ShuttleUp)
    assert isinstance(down, options.ShuttleDown)
    assert [found.intents[one.id].goal for one in (up, down)] == ["4", "5"]


def test_an_interrupt_that_moves_a_ship_asks_where_it_goes() -> None:
    """Hyper Escape lies nowhere on table: the ship that the question names flies."""
    state = at_kessel()
    state.apply(card("3", "1_289", "LOCATIONS", 1, systemName="Tatooine"))
    state.apply(card("5", SENSE, "HAND"))
    board = Board("expert")
    board.view(state)
    away = ServerDecision(
        "1", "CARD_SELECTION", "Choose where to move Tyrant using hyperspeed", [Offered("3", "3")]
    )
    away.named, away.least, away.most = [DESTROYER], 1, 1
    played = board.number_of["5"]
    asking = Asking(state, board, away, Intent(options.AnswerWith(played, 0), played, 0))
    found = asking.question()
    assert isinstance(found, Question)
    assert [one.id for one in found.options] == [f"fly {asking.number('2')} {asking.place('3')}"]
    assert found.answers == {found.options[0].id: "3"}


def docked() -> tuple[State, Question]:
    """Two Star Destroyers at Kessel, Vader aboard the first; the server offers to dock it."""
    state = at_kessel()
    state.apply(GameEvent("GPC", {"phase": "Move (turn #3)"}))
    state.apply(card("3", DESTROYER, "AT_LOCATION", 0))
    state.apply(card("4", VADER, "ATTACHED", targetCardId="2"))
    asking, found = questioned(state, "Choose Move action or Pass", Offered("0", "2", "inPlay", "Ship-dock"))
    assert not asking.strange
    assert isinstance(found, Question)
    return state, found


def test_ships_dock_with_the_one_that_was_meant() -> None:
    state, found = docked()
    (option,) = kinds(found)
    assert isinstance(option, options.DockWith)
    choice = ServerDecision(
        "1", "CARD_SELECTION", "Choose starship to ship-dock Tyrant with", [Offered("3", "3")]
    )
    answer = Asking(state, Board("expert"), choice, found.intents[option.id]).question()
    assert answer == Plainly("3", "as it was planned")


def test_whoever_gains_changes_between_docked_ships() -> None:
    """Changes of seats, which are offered beside it, need no docking."""
    state, found = docked()
    meant = found.intents[kinds(found)[0].id]
    offers = [
        Offered("0", "4", "inPlay", "Move to passenger capacity slot"),
        Offered("1", "4", "inPlay", "Transfer to other starship"),
    ]
    decision = asked(state, "CARD_ACTION_CHOICE", "Perform a ship-docked action or Pass", *offers)
    asking = Asking(state, Board("expert"), decision, meant)
    changes = asking.question()
    assert isinstance(changes, Question)
    assert changes.topic == "dock"
    done, *others = changes.options
    assert done is DONE
    assert {changes.answers[one.id] for one in others} == {"1"}
    assert all(isinstance(one, options.Embark) and one.goal == asking.number("3") for one in others)
    # Where nobody knows which ships are docked, nobody changes.
    assert Asking(state, Board("expert"), decision, None).question() == Plainly("", "nobody changes ships")


def test_another_version_of_a_persona_replaces_the_first() -> None:
    state = in_mos_eisley()
    state.apply(GameEvent("P", {"participantId": "bo", "allParticipantIds": "ann,bo"}))
    state.apply(GameEvent("TC", {"participantId": "bo"}))
    state.apply(GameEvent("GPC", {"phase": "Deploy (turn #3)"}))
    state.apply(card("1", "3_62", "LOCATIONS", 0, systemName="Hoth"))
    state.apply(theirs("4", LUKE, "AT_LOCATION"))
    state.apply(theirs("5", "3_3", "HAND"))
    asking, found = questioned(
        state, "Choose Deploy action or Pass", Offered("0", "5", "inPlay", "Persona replace Luke Skywalker")
    )
    assert not asking.strange
    (option,) = kinds(found)
    assert isinstance(option, options.Replace)
    assert (option.card, option.other) == (asking.number("5"), asking.number("4"))


@pytest.mark.parametrize(("host", "answer"), [(TROOPER, "1"), (LABRIA, "0")])
def test_an_effect_goes_on_the_kind_of_host_that_is_there(host: str, answer: str) -> None:
    """The server has one action for each kind; the best host is chosen first, and then asked for."""
    state = table()
    state.numbers.zones = {"ann": {"FORCE_PILE": 9, "RESERVE_DECK": 40}, "bo": {"RESERVE_DECK": 50}}
    state.apply(card("1", MOS_EISLEY, "LOCATIONS", 0, systemName="Tatooine"))
    state.apply(card("2", host, "AT_LOCATION", 0))
    state.apply(card("3", KET_MALISS, "HAND"))
    offers = [
        Offered("0", "3", "inPlay", "Deploy on non-warrior"),
        Offered("1", "3", "inPlay", "Deploy on warrior"),
    ]
    mind = GempMind("expert")
    decision = asked(state, "CARD_ACTION_CHOICE", "Choose Deploy action or Pass", *offers)
    asking = Asking(state, mind.board, decision, None)
    found = asking.question()
    assert isinstance(found, Question)
    reply = mind._one(asking, decision, found.without(options.PASS))
    assert reply.answer == answer
    choice = ServerDecision(
        "1", "CARD_SELECTION", f"Choose where to deploy {hint(KET_MALISS)}", [Offered("2", "2")]
    )
    assert Asking(state, mind.board, choice, mind.intent).question() == Plainly("2", "as it was planned")


def test_the_bot_is_asked_for_the_pile_of_a_card_that_was_shown() -> None:
    state = in_mos_eisley()
    top = [
        Element("parameter", {"name": name, "value": value})
        for name, value in (("max", "0"), ("cardId", "temp0"), ("blueprintId", TROOPER))
    ]
    state.apply(GameEvent("D", {"decisionType": "ARBITRARY_CARDS", "text": "Top card of Reserve Deck"}, top))
    piles = [Offered(str(n), text=text) for n, text in enumerate(("Reserve Deck", "Force Pile", "Used Pile"))]
    decision = ServerDecision(
        "1", "MULTIPLE_CHOICE", "Choose card pile to put revealed card on top of", piles
    )
    asking = Asking(state, Board("expert"), decision, Intent(options.UseText(0, 0), 0, 0))
    found = asking.question()
    assert isinstance(found, Question)
    assert found.topic == "put-card"
    zones = [one.zone for one in found.options if isinstance(one, options.LoseFrom)]
    assert (zones[0], zones[-1]) == (RESERVE, USED)
    assert asking.board.slots[int(found.about["card"])] == TROOPER


def test_a_type_of_cards_is_guessed_among_those_of_the_pool() -> None:
    """Leesub Sirln: the server lists types of later sets, too."""
    state = in_mos_eisley()
    words = ("Admiral's Order", "Alien", "Droid", "Epic Event", "Rebel", "Starship")
    listed = [Offered(str(n), text=text) for n, text in enumerate(words)]
    decision = ServerDecision("1", "MULTIPLE_CHOICE", "Guess a card type", listed)
    asking = Asking(state, Board("expert"), decision, Intent(options.UseText(0, 0), 0, 0))
    found = asking.question()
    assert isinstance(found, Question)
    assert found.topic == "number"
    answers = {CARD_TYPES[one.number - 1]: found.answers[one.id] for one in found.options}  # type: ignore[attr-defined]
    assert answers == {"rebel": "4", "alien": "1", "droid": "2", "starship": "5"}


def test_the_winner_of_a_battle_is_named_by_its_side() -> None:
    listed = [Offered(str(n), text=text) for n, text in enumerate(("Light side", "Dark side"))]
    decision = ServerDecision("1", "MULTIPLE_CHOICE", "Predict winner", listed)
    asking = Asking(in_mos_eisley(), Board("expert"), decision, Intent(options.UseText(0, 0), 0, 0))
    found = asking.question()
    assert isinstance(found, Question)
    assert found.topic == "name-winner"
    assert found.answers == {options.PickSeat(DARK).id: "1", options.PickSeat(LIGHT).id: "0"}


# -- what the log tells of moves -----------------------------------------------------------------------------


def test_whatever_takes_off_has_moved() -> None:
    state = at_kessel()
    state.apply(card("3", TIE_ADVANCED, "AT_LOCATION", 0))
    said(state, "ann takes # off from # to #", TIE_ADVANCED, MOS_EISLEY, KESSEL)
    state.apply(card("3", TIE_ADVANCED, "AT_LOCATION", 0, type="MCIP"))
    assert state.memory.moved == {"3"}
    said(state, "ann takes # into hand from Reserve Deck", DESTROYER)
    assert state.memory.moved == {"3"}


@pytest.mark.parametrize("line", ["shuttles # from # to # as {}", "transfers # from # to # as {}"])
@pytest.mark.parametrize(("seat", "slot"), [("pilot", PILOT), ("passenger", PASSENGER)])
def test_seats_are_told_whichever_way_somebody_comes_aboard(line: str, seat: str, slot: int) -> None:
    state = at_kessel()
    state.apply(card("5", VADER, "ATTACHED", targetCardId="2"))
    said(state, f"ann {line.format(seat)}", VADER, CANTINA, DESTROYER)
    assert slot_of(state, "5") == slot
    assert ("5" in state.memory.moved) == line.startswith("shuttles")


def test_a_parasite_is_attacked_on_its_host() -> None:
    """The server names the host in its place."""
    state = in_mos_eisley()
    state.apply(GameEvent("GPC", {"phase": "Battle (turn #3)"}))
    state.apply(card("3", TROOPER, "AT_LOCATION", 0))
    state.apply(theirs("4", VINE_SNAKE, "ATTACHED", targetCardId="3"))
    state.apply(GameEvent("SA", {"locationIndex": "0", "otherCardIds": "2,3", "otherCardIds2": "3"}))
    board = Board("expert")
    view = board.view(state)
    assert view.battle is not None
    assert view.battle.creature == board.number_of["4"]
    state.cards.pop("4")
    view = board.view(state)
    assert view.battle is not None
    assert view.battle.creature == NONE


def test_whoever_is_aboard_takes_part_in_an_attack() -> None:
    """The server names the vessel alone; the pilot's ability counts."""
    state = at_kessel()
    state.apply(GameEvent("GPC", {"phase": "Battle (turn #3)"}))
    state.apply(card("4", VADER, "ATTACHED", targetCardId="2"))
    said(state, "ann embarks # from # to # as pilot", VADER, KESSEL, DESTROYER)
    state.apply(theirs("5", "4_4", "AT_LOCATION"))
    state.apply(GameEvent("SA", {"locationIndex": "0", "otherCardIds": "2", "otherCardIds2": "5"}))
    board = Board("expert")
    view = board.view(state)
    assert view.battle is not None
    assert view.battle.part == sum(1 << board.number_of[id] for id in ("2", "4", "5"))
    assert attack_ability(view, 0) == 7


# -- without end ---------------------------------------------------------------------------------------------


def test_a_server_that_asks_the_same_for_ever_is_given_up() -> None:
    """Not one whose table changes all the while."""
    state, mind = in_mos_eisley(), GempMind("expert")

    def ask() -> None:
        for _ in range(3 * MOST_REPEATS):
            asked(state, "CARD_ACTION_CHOICE", "Optional responses")
            mind.answer(state)

    for number in range(3 * MOST_REPEATS):
        state.numbers.zones["bo"]["HAND"] = number
        asked(state, "CARD_ACTION_CHOICE", "Optional responses")
        mind.answer(state)
    with pytest.raises(GiveUp, match="again and again"):
        ask()


# -- what a question is about --------------------------------------------------------------------------------


def test_a_barrier_stops_a_ship_and_its_pilot() -> None:
    state = at_kessel()
    state.apply(card("5", VADER, "ATTACHED", targetCardId="2"))
    said(state, "#, # may not move or battle until end of the turn", DESTROYER, VADER)
    assert state.memory.barred == {"2", "5"}


def test_the_number_of_a_destiny_is_what_the_log_tells() -> None:
    """Printed it is 0; something has added to it."""
    state = in_mos_eisley()
    said(state, "bo draws # as a 2 for weapon destiny", MOS_EISLEY)
    state.apply(GameEvent("DD", {"participantId": "bo", "blueprintId": MOS_EISLEY}))
    text = f"Just drew {hint(MOS_EISLEY)} for weapon destiny - Optional responses"
    asking, _ = questioned(state, text, Offered("0", "2", "inPlay", "Cancel destiny"))
    assert [one.value for one in asking.view.draws] == [2]


def test_how_much_is_used_against_a_loss_depends_on_it() -> None:
    """The amount is asked for in a second question, which does not speak of the loss any more."""
    state = in_mos_eisley()
    zones = state.numbers.zones
    state.apply(GameEvent("P", {"participantId": "bo", "allParticipantIds": "ann,bo"}))
    state.numbers.zones = zones
    state.apply(theirs("3", "1_90", "HAND"))
    less = Offered("0", "3", "inPlay", "Reduce Force loss")
    asking, found = questioned(state, "About to lose 5 Force - Optional responses", less)
    assert isinstance(found, Question)
    (option,) = kinds(found)
    meant = found.intents[option.id]
    assert meant.loss == 5
    amount = ServerDecision("1", "INTEGER", "Choose amount of Force to use")
    amount.least, amount.most = 1, 9
    asking = Asking(state, Board("expert"), amount, meant)
    assert [one.left for one in asking.view.losses] == [5]
