"""Whole games over a real socket: clients against clients and against the engine's players, with faults."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.gemp.judge import Watching, report, summed
from tests.gemp.seats import DARK, LIGHT, Seen, against_bot, cards, mind, session, together
from tests.gemp.server import Club, Server
from understudy.gemp.client import GempPlayer
from understudy.gemp.decisions import safest
from understudy.gemp.hall import Hall
from understudy.gemp.mind import GempMind, GiveUp, Reply
from understudy.gemp.session import Refused, Session
from understudy.gemp.state import State
from understudy.gemp.wire import Status, Wire


@pytest.fixture
def server() -> Iterator[Server]:
    with Server(Club()) as server:
        yield server


def nothing_was_refused(server: Server) -> None:
    assert server.club.warnings == []
    assert server.club.aborted == []
    assert server.club.overlaps == 0, "more than one request was in flight"


class Comparing(GempPlayer):
    """Signs up anew beside each tenth decision, and compares."""

    compared = 0

    def _answer(self):  # type: ignore[no-untyped-def]
        if self.result.decisions % 10 == 0:
            before = self.state.key()
            self._sign_up()
            assert self.state.key() == before
            self.compared += 1
        return super()._answer()


def test_a_whole_game_against_a_player_of_the_engine(server: Server) -> None:
    """Nothing is refused, the tracked table equals every new sign-up, and every decision has its reasons."""
    one = session(server, "kessa")
    seen = Seen()
    player = Comparing(one, against_bot(one, DARK, LIGHT), mind(DARK), seen)
    result = player.play()
    nothing_was_refused(server)
    assert result.winner in ("kessa", "~OzzelBot")
    assert result.reason == "Depleted opponent's Life Force"
    assert player.compared > 5
    assert result.decisions > 60
    thoughts = [reply for reply in seen.replies if reply.thoughts]
    assert len(thoughts) > 30
    assert not [line for reply in seen.replies for line in reply.strange if "failed" in line]
    assert seen.lines[-1].startswith(f"{result.winner} is the winner")


def test_the_client_lays_out_the_table_that_the_server_has(server: Server) -> None:
    """At each decision our rules offer on the client's table what the engine offers on its own."""
    one = session(server, "kessa")
    beside = Watching(cards(DARK))
    result = GempPlayer(one, against_bot(one, DARK, LIGHT), mind(DARK), beside).play()
    nothing_was_refused(server)
    assert result.winner
    found = summed(beside.judge.rulings)
    told = "\n".join(report(beside.judge.rulings))
    assert found.equal > 100, told
    assert found.unexplained <= found.equal // 50, told


def test_two_clients_play_each_other(server: Server) -> None:
    """One opens a table, the other sits down; both hear of the same end."""
    host, guest = session(server, "kessa"), session(server, "bosk")
    hall = Hall()
    host.enter_hall(hall)
    host.open_table(LIGHT, said="practice")
    host.look(hall)
    (waiting,) = hall.waiting()
    there = Hall()
    guest.enter_hall(there)
    with pytest.raises(Refused, match="wrong side"):
        guest.join(waiting.id, LIGHT)
    guest.join(waiting.id, DARK)
    begun = guest.look(there)
    assert begun == host.look(hall)
    first, second = together(
        GempPlayer(host, begun[0], mind(LIGHT, "standard")), GempPlayer(guest, begun[0], mind(DARK, "novice"))
    )
    nothing_was_refused(server)
    assert first.winner == second.winner != ""
    assert {first.outcome, second.outcome} == {"won", "lost"}


class Lossy(GempPlayer):
    """Every thirtieth answer arrives, and the line is cut before anybody hears of it."""

    server: Server

    def _answer(self):  # type: ignore[no-untyped-def]
        if self.result.decisions > 100:
            raise GiveUp("this line is too bad")
        if self.result.decisions % 30 == 29:
            self.server.club.faults.cut_after = 1
        elif self.result.decisions % 30 == 14:
            self.server.club.faults.cut_before = 1
        elif self.result.decisions % 30 == 20:
            self.server.club.faults.trouble = 1
        elif self.result.decisions % 30 == 5:
            self.server.club.channels.clear()
        elif self.result.decisions % 30 == 25:
            self.server.club.cookies.clear()
        return super()._answer()


def test_an_answer_whose_response_is_lost_is_never_sent_again(server: Server) -> None:
    """Lines that break before and after, trouble (500), a channel that was dropped (410), a session that was
    forgotten (401): the table is looked at anew each time."""
    one = session(server, "oldkessa")
    player = Lossy(one, against_bot(one, LIGHT, DARK, "ADVANCED"), mind(LIGHT))
    player.server = server
    result = player.play()
    nothing_was_refused(server)
    assert result.reason == "given up: this line is too bad"
    assert result.sign_ups > 14
    assert server.club.blind == 0


class Careless(GempMind):
    """Says things that no server takes, before it says what is right."""

    def __init__(self) -> None:
        super().__init__("novice", cards(DARK), "")
        self.nonsense = ["99999", "temp77", "nonsense", "0 "]
        self.sent = 0

    def answer(self, state: State) -> Reply:
        reply = super().answer(state)
        decision = state.decision
        assert decision is not None
        if decision.type == "INTEGER" and self.sent < len(self.nonsense) and not state.warning:
            self.sent += 1
            return Reply("99999", "out of carelessness")
        return reply


def test_what_the_server_refuses_is_answered_otherwise(server: Server) -> None:
    """A W event is no end: the refused answer is left out."""
    one = session(server, "kessa")
    careless = Careless()
    result = GempPlayer(one, against_bot(one, DARK, LIGHT), careless).play()
    assert careless.sent == 4
    assert result.refused == 4
    assert result.winner
    assert server.club.aborted == []


def test_a_second_client_of_the_same_player_takes_the_game_over(server: Server) -> None:
    """409: the first one signs up again; both can go on, and nothing is answered twice."""
    one = session(server, "kessa")
    game = against_bot(one, DARK, LIGHT)
    player = GempPlayer(one, game, mind(DARK))
    player._sign_up()
    other = session(server, "kessa2")
    other.user = "kessa"
    other.log_in()
    other.sign_up(game)
    result = player.play()
    nothing_was_refused(server)
    assert result.winner
    with pytest.raises(Status, match="409"):
        one.poll(game, "0")


def test_a_client_that_is_killed_goes_on_where_it_was(server: Server) -> None:
    """A new process knows nothing: the hall names the game, and the sign-up tells the rest."""
    one = session(server, "kessa")
    game = against_bot(one, DARK, LIGHT)

    class Killed(GempMind):
        def answer(self, state: State) -> Reply:
            if self.board.number_of and state.turn >= 2:
                raise KeyboardInterrupt
            return super().answer(state)

    with pytest.raises(KeyboardInterrupt):
        GempPlayer(one, game, Killed("expert", cards(DARK), "")).play()
    again = session(server, "kessa3")
    again.user = "kessa"
    again.log_in()
    hall = Hall()
    assert again.enter_hall(hall) == [game]
    result = GempPlayer(again, hall.games[-1], mind(DARK)).play()
    nothing_was_refused(server)
    assert result.winner


def test_a_server_that_restarts_has_lost_the_game(server: Server) -> None:
    """404 or 401 for good: the game is told to be gone, and nothing hangs."""
    one = session(server, "oldkessa")
    game = against_bot(one, DARK, LIGHT)
    player = GempPlayer(one, game, mind(DARK))
    player._sign_up()
    club = server.club
    club.games.clear()
    club.cookies.clear()
    result = player.play()
    assert result.winner == ""
    assert "404" in result.reason


def test_whoever_leaves_does_so_cleanly(server: Server) -> None:
    """A bot of the server lets us go; a waiting table is taken away."""
    one = session(server, "kessa")
    game = against_bot(one, DARK, LIGHT)
    player = GempPlayer(one, game, mind(DARK))
    player._sign_up()
    player.leave()
    assert server.club.games[game].over.startswith("Game was cancelled")
    hall = Hall()
    one.enter_hall(hall)
    one.open_table(DARK)
    one.look(hall)
    one.leave(hall.waiting()[0].id)
    one.enter_hall(hall)
    assert hall.waiting() == []


def test_an_opponent_who_never_answers_loses_by_time(server: Server) -> None:
    """The client keeps looking until the server has decided."""
    server.club.decision_time = 0.3
    host, guest = session(server, "kessa"), session(server, "bosk")
    hall = Hall()
    host.enter_hall(hall)
    host.open_table(LIGHT)
    host.look(hall)
    guest.join(hall.waiting()[0].id, DARK)
    game = host.look(hall)[0]
    result = GempPlayer(host, game, mind(LIGHT)).play()
    assert result.outcome == "won"
    assert result.reason == "Opponent decision timeout"


def test_cards_outside_the_pool_are_played_by_what_the_server_shows(server: Server) -> None:
    """Unknown blueprints: asked about only where they were shown, and the game goes on legally."""
    names = sorted(set(cards(LIGHT)))[:12]
    server.club.masks = {f"99_{number}": real for number, real in enumerate(names, 1)}
    one = session(server, "kessa")
    player = GempPlayer(one, against_bot(one, DARK, LIGHT), mind(DARK))
    result = player.play()
    nothing_was_refused(server)
    assert result.winner
    assert server.club.infos
    assert all(shown for _, _, shown in server.club.infos), "a card was asked about that was never shown"
    asked = [card for _, card, _ in server.club.infos]
    assert len(asked) == len(set(asked))


def test_the_safest_answer_to_every_question_is_taken(server: Server) -> None:
    """A mind that understands nothing still plays a legal game."""

    class Blank(GempMind):
        def answer(self, state: State) -> Reply:
            assert state.decision is not None
            answer = safest(state.decision)
            assert answer is not None
            return Reply(answer, "")

    one = session(server, "kessa")
    result = GempPlayer(one, against_bot(one, DARK, LIGHT), Blank("expert")).play()
    nothing_was_refused(server)
    assert result.outcome == "lost"


def test_the_server_for_these_tests_is_as_strict_as_a_real_one(server: Server) -> None:
    """What was seen of a real one: statuses, refusals with D and W, answers that are passed over or abort."""
    one = session(server, "kessa")
    stranger = Session(Wire(server.address, back_off=()), "nobody", "x")
    for call, code in (
        (lambda: stranger.wire.get("hall"), 401),
        (lambda: stranger.wire.post("login", {"login": "nobody", "password": "x"}), 401),
        (lambda: one.sign_up("nosuch"), 404),
        (lambda: one.wire.post("hall/update", {"channelNumber": "999999"}), 410),
        (lambda: one.wire.post("deck", {"deckName": "x", "deckContents": "1_19,foo"}), 500),
    ):
        with pytest.raises(Status, match=str(code)):
            call()
    game = against_bot(one, DARK, LIGHT)
    with pytest.raises(Status, match="410"):
        one.poll(game, "0")
    state = State()
    state.take(signed := one.sign_up(game))
    with pytest.raises(Status, match="409"):
        one.poll(game, "77")
    for value in ("", "Yes", "0 "):
        state.take(one.answer(game, signed.channel, "1", value))
        assert state.warning == "Unknown response number"
        assert state.decision is not None
    assert one.answer(game, signed.channel, "5", "0").events == []
    state.take(one.answer(game, signed.channel, "1", "0"))
    assert state.decision is not None
    assert state.decision.text == "Choose starting location"
    for value in ("temp99", "", "temp0,temp1"):
        state.take(one.answer(game, signed.channel, "1", value))
        assert state.warning == "Something went wrong"
    other = against_bot(one, DARK, LIGHT)
    fresh = State()
    fresh.take(signed := one.sign_up(other))
    fresh.take(one.answer(other, signed.channel, "1", "9"))
    assert fresh.over
    assert fresh.reason.startswith("Game was canceled due to an error")
