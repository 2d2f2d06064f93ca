"""Small pieces by themselves: what is read, tracked, checked and refused."""

from __future__ import annotations

import pytest

from understudy.core.errors import BadSetup, Mistake
from understudy.games.swccg.decks import DECKS
from understudy.gemp import patterns
from understudy.gemp.asking import KINDS, Asking
from understudy.gemp.board import Board
from understudy.gemp.decisions import Offered, ServerDecision, read_decision, safest, wrong_with
from understudy.gemp.decklist import deck_list, opposite
from understudy.gemp.messages import GameEvent, Unreadable, hinted, plain, read_update, titles
from understudy.gemp.mind import GempMind, GiveUp
from understudy.gemp.printed import Strangers, numbers_of
from understudy.gemp.questions import Question
from understudy.gemp.state import State
from understudy.gemp.wire import address

UPDATE = '<update cn="3">{}<clocks><clock participantId="ann">3412</clock></clocks></update>'


def card(id: str, blueprint: str, zone: str, index: int = 0, type: str = "PCIP", **more: str) -> GameEvent:
    of = {"cardId": id, "blueprintId": blueprint, "zone": zone, "locationIndex": str(index)}
    of |= {"participantId": "ann", "zoneOwnerId": "ann"}
    return GameEvent(type, of | more)


def table() -> State:
    state = State()
    state.apply(GameEvent("P", {"participantId": "ann", "allParticipantIds": "ann,bo"}))
    state.apply(GameEvent("TC", {"participantId": "ann"}))
    state.apply(GameEvent("GPC", {"phase": "Deploy (turn #3)"}))
    return state


def selection(ids: str, least: int, most: int) -> ServerDecision:
    decision = ServerDecision("1", "CARD_SELECTION", "Choose Force to lose", [Offered(one) for one in ids])
    decision.least, decision.most = least, most
    return decision


# -- messages and the table ----------------------------------------------------------------------------------


def test_an_answer_is_taken_apart() -> None:
    body = UPDATE.format('<ge type="M" message="&lt;b&gt;hi&lt;/b&gt;"/>')
    update = read_update(body)
    assert (update.channel, update.clocks, update.whole) == ("3", {"ann": 3412}, False)
    assert [plain(event.get("message")) for event in update.events] == ["hi"]
    for bad in ("", "<hall/>", "<update", '<!DOCTYPE x [<!ENTITY a "b">]><update/>'):
        with pytest.raises(Unreadable):
            read_update(bad)


def test_cards_are_known_by_their_blueprints_not_by_their_names() -> None:
    trooper = "<div class='cardHint' value='1_28*'>•Rebel Trooper</div>"
    text = f"Choose where to deploy {trooper}, or click 'Done' to cancel"
    decision = ServerDecision("1", "CARD_SELECTION", text)
    assert decision.named == ["1_28"] == hinted(text)
    assert decision.text == "Choose where to deploy Rebel Trooper"
    assert titles(text) == {"1_28": "•Rebel Trooper"}


def test_a_location_that_is_laid_between_others_moves_them() -> None:
    state = table()
    for event in (
        card("1", "1_1", "LOCATIONS", 0),
        card("2", "1_2", "LOCATIONS", 1),
        card("5", "1_5", "AT_LOCATION", 1),
        GameEvent("SB", {"locationIndex": "1", "otherCardIds": "5"}),
        card("3", "1_3", "LOCATIONS", 1),
    ):
        state.apply(event)
    assert [(one.id, one.index) for one in state.locations()] == [("1", 0), ("3", 1), ("2", 2)]
    assert state.cards["5"].index == 2
    assert state.fight is not None
    assert state.fight.index == 2
    state.apply(GameEvent("RCFP", {"otherCardIds": "3"}))
    state.apply(card("3", "1_9", "LOCATIONS", 1, "RCIP"))
    assert [(one.blueprint, one.index) for one in state.locations()] == [("1_1", 0), ("1_9", 1), ("1_2", 2)]
    state.apply(GameEvent("RLFP", {"locationIndexes": "1"}))
    assert [(one.id, one.index) for one in state.locations()] == [("1", 0), ("2", 1)]


def test_after_a_revert_everything_is_told_anew() -> None:
    state = table()
    state.apply(card("1", "1_1", "LOCATIONS"))
    state.apply(GameEvent("P", {"participantId": "ann", "allParticipantIds": "ann,bo"}))
    assert state.cards == {}
    state.apply(card("7", "1_1", "LOCATIONS", type="PCIPAR"))
    assert list(state.cards) == ["7"]


def test_a_card_that_lies_face_down_tells_nothing() -> None:
    """The server names the system of a hidden location: it is not even kept."""
    state = table()
    state.apply(card("9", "-1_1", "TOP_OF_RESERVE_DECK", systemName="Hoth"))
    assert (state.cards["9"].blueprint, state.cards["9"].system) == ("", "")


def test_the_end_of_a_game_is_read_from_its_messages() -> None:
    for message, winner in (
        ("bo is the winner due to: Depleted opponent's Life Force", "bo"),
        ("Game was canceled due to an error. Please report this error.", ""),
        ("Game was cancelled, as requested by all parties.", ""),
    ):
        state = table()
        state.apply(GameEvent("M", {"message": "ann causes Luke to be lost due to a text"}))
        assert not state.over
        state.apply(GameEvent("M", {"message": message}))
        assert (state.over, state.winner) == (True, winner)


def test_an_event_that_is_not_known_is_counted() -> None:
    state = table()
    state.apply(GameEvent("XYZ", {}))
    assert state.unknown == {"XYZ": 1}


# -- decisions -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("type", "good", "bad"),
    [
        ("INTEGER", ["1", "4"], ["0", "5", "", "x", "1.5", "+1", " 1", "-1", "٣"]),
        ("MULTIPLE_CHOICE", ["0", "1"], ["2", "-1", "", "Yes", "0 "]),
        ("ACTION_CHOICE", ["0", "1"], ["", "2", "revert"]),
        ("CARD_ACTION_CHOICE", ["", "0", "1"], ["2", "-1", "pass", "revert"]),
        ("CARD_SELECTION", ["0", "0,1"], ["", "0,0", "0,1,2", "9", "0,", " 0"]),
        ("ARBITRARY_CARDS", ["0", "1,0"], ["", "2", "temp0"]),
        ("EMPTY", ["0", ""], []),
        ("NOSUCH", [], ["", "0"]),
    ],
)
def test_what_a_server_refuses_is_never_sent(type: str, good: list[str], bad: list[str]) -> None:
    decision = ServerDecision("1", type, "?", [Offered("0"), Offered("1"), Offered("2", selectable=False)])
    if "CHOICE" in type:
        decision.offered.pop()
    decision.least, decision.most = 1, 4 if type == "INTEGER" else 2
    assert [wrong_with(decision, answer) for answer in good] == [""] * len(good)
    assert all(wrong_with(decision, answer) for answer in bad)
    if type != "NOSUCH":
        answer = safest(decision)
        assert answer is not None
        assert not wrong_with(decision, answer)
        assert safest(decision, [answer]) not in (answer,)


def test_the_safest_answer_commits_to_least() -> None:
    words = ServerDecision("1", "MULTIPLE_CHOICE", "?", [Offered("0", text="Yes"), Offered("1", text="No")])
    assert safest(words) == "1"
    words.default = 0
    assert safest(words) == "0"
    assert safest(selection("abc", 0, 1)) == ""
    assert safest(selection("abc", 2, 2)) == "a,b"
    assert safest(selection("abc", 1, 1), ["a"]) == "b"
    proposal = selection("abc", 0, 1)
    proposal.any_change = True
    proposal.offered[1].preselected = True
    assert safest(proposal) == "b"


def test_parameters_come_in_any_order() -> None:
    body = UPDATE.format(
        '<ge type="D" id="1" decisionType="ARBITRARY_CARDS" text="Choose card">'
        '<parameter name="selectable" value="true"/><parameter name="blueprintId" value="1_5"/>'
        '<parameter name="max" value="1"/><parameter name="cardId" value="temp0"/>'
        '<parameter name="cardId" value="temp1"/><parameter name="selectable" value="false"/>'
        '<parameter name="blueprintId" value="-1_2"/></ge>'
    )
    decision = read_decision(read_update(body).events[0])
    assert [(one.id, one.blueprint, one.selectable) for one in decision.offered] == [
        ("temp0", "1_5", True),
        ("temp1", "", False),
    ]
    assert (decision.least, decision.most) == (0, 1)


def test_every_wording_leads_to_something() -> None:
    assert {kind for _, kind, _ in patterns._DECISIONS} == KINDS
    assert patterns.known(ServerDecision("1", "INTEGER", "How many fingers?")) is None
    assert patterns.action("Fire Blaster Rifle").kind == "fire"
    assert patterns.action("Retrieve 1 Force").kind == "text"
    assert patterns.event("About to lose 2 Force").kind == "loss"
    assert patterns.event("something new").kind == ""


# -- the mind ------------------------------------------------------------------------------------------------


def asked(
    state: State, type: str, text: str, *offered: Offered, least: int = 0, most: int = 0
) -> ServerDecision:
    decision = ServerDecision("1", type, text, offered)
    decision.least, decision.most = least, most or len(offered)
    state.decision = decision
    return decision


def test_what_is_not_understood_gets_the_safest_answer_and_a_line() -> None:
    state = table()
    asked(state, "MULTIPLE_CHOICE", "Pick a colour", Offered("0", text="red"), Offered("1", text="No"))
    reply = GempMind().answer(state)
    assert reply.answer == "1"
    assert "Pick a colour" in reply.strange[0]


def test_an_answer_that_was_refused_is_not_given_again() -> None:
    state, mind, given = table(), GempMind(), list[str]()
    offered = [Offered("a"), Offered("b"), Offered("c"), Offered("d")]
    asked(state, "CARD_SELECTION", "Choose Force to lose", *offered, least=1, most=1)
    for _ in range(3):
        given.append(mind.answer(state).answer)
        state.warning = "Something went wrong"
    assert len(set(given)) == 3
    for _ in range(7):
        mind.answer(state)
    with pytest.raises(GiveUp, match="10 answers"):
        mind.answer(state)


def test_an_action_that_leads_nowhere_is_not_tried_again_in_this_phase() -> None:
    """Chosen, taken back, and offered again with the table as it was."""
    state, mind = table(), GempMind("expert", ["1_194"] * 60)
    state.numbers.zones = {
        "ann": {"FORCE_PILE": 9, "RESERVE_DECK": 40, "HAND": 1},
        "bo": {"RESERVE_DECK": 50},
    }
    state.apply(card("1", "1_295", "LOCATIONS"))
    state.apply(card("2", "1_194", "HAND"))
    deploy = Offered("0", "2", "inPlay", "Deploy")
    asked(state, "CARD_ACTION_CHOICE", "Choose Deploy action or Pass", deploy)
    first = mind.answer(state)
    assert first.answer == "0", first
    asked(state, "CARD_ACTION_CHOICE", "Choose Deploy action or Pass", deploy)
    assert mind.answer(state).answer == ""
    state.apply(GameEvent("GPC", {"phase": "Deploy (turn #4)"}))
    asked(state, "CARD_ACTION_CHOICE", "Choose Deploy action or Pass", deploy)
    assert mind.answer(state).answer == "0"


def test_what_is_planned_is_carried_out_step_by_step() -> None:
    """A move is one choice of the bot and two questions of the server."""
    state, mind = table(), GempMind("expert", ["1_194"] * 60)
    state.apply(GameEvent("GPC", {"phase": "Move (turn #3)"}))
    state.numbers.zones = {"ann": {"FORCE_PILE": 9, "RESERVE_DECK": 40}, "bo": {"RESERVE_DECK": 50}}
    state.apply(card("1", "1_295", "LOCATIONS", 0, systemName="Tatooine"))
    state.apply(card("2", "1_294", "LOCATIONS", 1, systemName="Tatooine"))
    state.apply(card("3", "1_194", "AT_LOCATION", 0))
    move = Offered("0", "3", "inPlay", "Move using landspeed")
    decision = asked(state, "CARD_ACTION_CHOICE", "Choose Move action or Pass", move)
    asking = Asking(state, mind.board, decision, None)
    question = asking.question()
    assert isinstance(question, Question)
    kinds = {option.id.split()[0] for option in question.options}
    assert kinds <= {"pass", "walk"}
    assert [intent.goal for intent in question.intents.values()] == ["2"]


# -- cards outside the pool, decks, addresses ----------------------------------------------------------------


def test_a_card_outside_the_pool_has_the_numbers_that_the_server_tells() -> None:
    info = "<div>Owner: bo</div><br><div>Ability: 3</div><div>Power: 5 (+1)</div><div>Forfeit: 6</div>"
    assert numbers_of(info) == {"ability": "3", "power": "5", "forfeit": "6"}
    strangers = Strangers()
    strangers.name("200_1", "•A New Hero")
    strangers.tell("200_1", info)
    hero = strangers.card("200_1", 1)
    assert (hero.kind, hero.title, hero.power, hero.ability, hero.unique) == (
        "character",
        "A New Hero",
        5,
        3,
        True,
    )
    assert strangers.card("200_1", 1) is hero
    place = strangers.card("200_2", 0, location=True)
    assert (place.kind, place.subtype) == ("location", "system")


def test_the_view_is_laid_out_as_the_server_counts() -> None:
    state = table()
    state.numbers.zones = {"ann": {"FORCE_PILE": 2, "HAND": 1}, "bo": {"HAND": 3, "LOST_PILE": 4}}
    state.numbers.power = [{0: 7.0}, {0: -1.0}]
    state.apply(card("1", "1_289", "LOCATIONS", 0))
    state.apply(card("3", "1_194", "AT_LOCATION", 0))
    state.apply(card("4", "1_168", "HAND"))
    board = Board("expert")
    view = board.view(state)
    from understudy.games.swccg.strength import power_at

    assert power_at(view, 0, 0) == 7
    assert [len(pile) for pile in (view.piles[0][2], view.piles[1][5], view.piles[1][4])] == [2, 3, 4]
    assert [view.cards[one].title for one in view.hand] == ["Darth Vader"]


def test_decks_are_lists_of_blueprints(tmp_path: pytest.TempPathFactory) -> None:
    found = deck_list("LS-A-tatooine-heroes")
    assert len(found.cards) == 60
    assert found.side == 1
    assert found.start == DECKS["LS-A-tatooine-heroes"].start[1:]
    assert opposite(1).side == 0
    path = tmp_path / "mine.txt"  # type: ignore[operator]
    path.write_text("1_168,1_194,1_194,200_7\n", encoding="utf-8")
    mine = deck_list(str(path))
    assert (mine.cards, mine.unknown, mine.side) == (("1_168", "1_194", "1_194", "200_7"), ["200_7"], 0)
    path.write_text("Darth Vader\nNo Such Card\n", encoding="utf-8")
    with pytest.raises(BadSetup, match="No Such Card"):
        deck_list(str(path))
    with pytest.raises(BadSetup, match="There is no deck"):
        deck_list("nothing")


def test_only_a_server_is_an_address() -> None:
    assert address("localhost:17001") == "http://localhost:17001/gemp-swccg-server/"
    assert address("https://gemp.example/") == "https://gemp.example/gemp-swccg-server/"
    assert address("http://[::1]:80/gemp-swccg-server") == "http://[::1]:80/gemp-swccg-server/"
    for bad in ("ftp://x", "http://", "http://me:secret@x", "http://x:y", "http://a..b", "http://\udcff"):
        with pytest.raises(Mistake) as error:
            address(bad)
        assert "secret" not in str(error.value)
