"""Servers that are slow, broken or ill-meant: whoever waits is told, nothing hangs, no fault gets out."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.cli.console import inside
from tests.gemp.seats import DARK, cards
from understudy.gemp import wire as wires
from understudy.gemp.board import SIZE, Board
from understudy.gemp.client import GempPlayer
from understudy.gemp.messages import read_update
from understudy.gemp.mind import GempMind
from understudy.gemp.session import Session
from understudy.gemp.state import State
from understudy.gemp.wire import Lost, NoServer, Status, Wire

Answer = Callable[[BaseHTTPRequestHandler, str], None]
OK = "<result>OK</result>"
SEATED = (
    '<ge type="P" participantId="kessa" allParticipantIds="kessa,~Bot"/><ge type="TC" participantId="kessa"/>'
)


class Hostile:
    """A server with one answer to everything."""

    def __init__(self, answer: Answer) -> None:
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                answer(self, self.path.split("/gemp-swccg-server/")[1])

            def do_POST(self) -> None:
                self.rfile.read(int(self.headers.get("Content-Length") or 0))
                self.do_GET()

            def log_message(self, format: str, *args: object) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        threading.Thread(target=self.http.serve_forever, args=(0.01,), daemon=True).start()
        self.address = f"http://127.0.0.1:{self.http.server_address[1]}"


@pytest.fixture
def serve() -> Iterator[Callable[[Answer], str]]:
    """Start a server; its address."""
    running: list[Hostile] = []

    def start(answer: Answer) -> str:
        running.append(Hostile(answer))
        return running[-1].address

    yield start
    for one in running:
        one.http.shutdown()
        one.http.server_close()


def sends(handler: BaseHTTPRequestHandler, body: str, status: int = 200) -> None:
    handler.send_response(status)
    handler.send_header("Content-Length", str(len(body.encode())))
    handler.end_headers()
    handler.wfile.write(body.encode())


# -- the line ------------------------------------------------------------------------------------------------


def test_whoever_waits_is_told_while_the_server_is_silent(
    serve: Callable[[Answer], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server answers only once that has been said."""
    monkeypatch.setattr(wires, "SILENCE", 0.01)
    heard, said = threading.Event(), list[str]()

    def tell(text: str) -> None:
        said.append(text)
        heard.set()

    def answer(handler: BaseHTTPRequestHandler, path: str) -> None:
        heard.wait(60)
        sends(handler, OK)

    assert Wire(serve(answer), tell=tell).get("hall") == OK
    assert said == ["The server has not answered for 0 s; still waiting."]


def test_an_answer_that_drips_in_without_end_has_broken_off(serve: Callable[[Answer], str]) -> None:
    def answer(handler: BaseHTTPRequestHandler, path: str) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", "1000000")
        handler.end_headers()
        for _ in range(1_000_000):
            try:
                handler.wfile.write(b"<")
            except OSError:
                return

    clock = iter(range(0, 10_000_000, 7))
    line = Wire(serve(answer), back_off=(0.0,), timeout=25)
    line.now = lambda: float(next(clock))
    with pytest.raises(NoServer, match="it does not answer"):
        line.get("hall")
    with pytest.raises(Lost):
        line.post_once("hall", {})


def test_half_an_answer_is_none(serve: Callable[[Answer], str]) -> None:
    def answer(handler: BaseHTTPRequestHandler, path: str) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", "1000")
        handler.end_headers()
        handler.wfile.write(b"<hall")
        handler.close_connection = True

    with pytest.raises(NoServer, match="it does not answer"):
        Wire(serve(answer), back_off=(0.0,)).get("hall")


def test_what_is_tried_again_is_told_as_it_is(serve: Callable[[Answer], str]) -> None:
    """A fault of the server is tried once more; a server that is too busy for as long as it takes."""
    for status, tries in ((500, 2), (503, 4)):
        said, asked = list[str](), list[str]()

        def answer(
            handler: BaseHTTPRequestHandler, path: str, status: int = status, asked: list[str] = asked
        ) -> None:
            asked.append(path)
            sends(handler, "", status)

        line = Wire(serve(answer), back_off=(0.0, 0.0, 0.0), tell=said.append)
        line.now = lambda: 0.0
        with pytest.raises((NoServer, Status)):
            line.get("hall")
        assert len(asked) == tries
        end = "trying again." if status == 500 else "trying again for 0 s."
        assert said == [f"The server at {line.base} answers {status}; {end}"]


def test_a_silent_server_is_given_up_in_the_end() -> None:
    """Each try takes as long as it may: there are fewer of them."""
    clock = iter(range(0, 10_000, 25))
    line = Wire("http://127.0.0.1:9", back_off=(1.0, 2.0, 4.0, 8.0, 8.0, 8.0), sleep=lambda seconds: None)
    line.now = lambda: float(next(clock))
    with pytest.raises(NoServer):
        line.get("hall")
    assert line.sent == 3


# -- the game ------------------------------------------------------------------------------------------------


def table_of(game: Answer) -> Answer:
    """A server at which a game against a bot begins, which is then played by `game`."""
    begun: list[str] = []

    def answer(handler: BaseHTTPRequestHandler, path: str) -> None:
        asks = handler.command == "GET"
        if path.startswith("game/"):
            game(handler, path)
        elif path.startswith("deck?"):
            listed = "".join(f'<card blueprintId="{one}"/>' for one in cards(path.split("=")[1]))
            sends(handler, f"<deck>{listed}</deck>")
        elif path == "hall/update" or (path == "hall" and asks):
            new = '<newGame id="g1"/>' if begun else ""
            sends(handler, f'<hall channelNumber="1">{new}</hall>')
        else:
            if path == "hall":
                begun.append(path)
            sends(handler, OK)

    return answer


@pytest.fixture
def play(
    serve: Callable[[Answer], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Answer], str]:
    """Play a game at such a server by the command; what it says."""
    monkeypatch.setenv("UNDERSTUDY_GEMP_PASSWORD", "pw")

    def run(game: Answer) -> str:
        words = ("--deck", DARK, "--vs", "RANDO", "--pace", "0", "--log", str(tmp_path / "log" / "here"))
        done = inside(
            "gemp", "play", "--server", serve(table_of(game)), "--user", "kessa", *words, folder=tmp_path
        )
        assert done.code == 0, done.err
        assert "Traceback" not in done.out + done.err
        assert (tmp_path / "log" / "here" / "results.csv").exists()
        return done.out + done.err

    return run


def told(handler: BaseHTTPRequestHandler, events: str) -> None:
    tag = "gameState" if handler.command == "GET" else "update"
    sends(handler, f'<{tag} cn="1">{SEATED}{events}</{tag}>')


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("<gameState cn=", "the game is gone: The server's answer is not XML"),
        ("<!DOCTYPE x><gameState/>", "the game is gone: The server's answer declares a document type"),
        ("<html/>", "the game is gone: The server answered <html> about a game"),
    ],
)
def test_a_game_that_cannot_be_read_is_gone(play: Callable[[Answer], str], body: str, reason: str) -> None:
    """Before the first look at it too, when nothing was written down yet."""
    assert reason in play(lambda handler, path: sends(handler, body))


def test_a_question_that_has_no_answer_ends_the_game(play: Callable[[Answer], str]) -> None:
    strange = '<ge type="D" id="1" decisionType="TELEPATHY" text="Think of a number"/>'

    def game(handler: BaseHTTPRequestHandler, path: str) -> None:
        sends(handler, OK) if path.endswith("concede") else told(handler, strange)

    assert "given up: There is no answer to “Think of a number” (TELEPATHY)." in play(game)


def test_a_session_that_is_lost_again_and_again_ends_the_game(play: Callable[[Answer], str]) -> None:
    assert "the game is gone: the server answered 401" in play(lambda handler, path: sends(handler, "", 401))


def test_numbers_that_no_game_has_do_no_harm() -> None:
    """Endless piles, powers that are no numbers, cards at places that do not exist, on themselves."""
    state = State()
    state.take(
        read_update(
            f"""<gameState cn="1">{SEATED}
            <ge type="PCIP" cardId="1" blueprintId="1_290" zone="LOCATIONS" locationIndex="0"/>
            <ge type="PCIP" cardId="2" blueprintId="1_168" zone="ATTACHED" targetCardId="2"/>
            <ge type="PCIP" cardId="3" blueprintId="1_168" zone="AT_LOCATION" locationIndex="77"/>
            <ge type="GS" darkForceGeneration="inf" lightForceGeneration="NaN">
            <playerZones name="kessa" RESERVE_DECK="999999999" HAND="-5"/>
            <darkPowerAtLocations locationIndex0="1e308" locationIndex9="nan"/></ge></gameState>"""
        )
    )
    view = Board("expert").view(state)
    assert sum(map(len, view.piles[0])) <= 2 * SIZE
    assert state.numbers.generation == [-1.0, -1.0]
    assert state.numbers.power[0] == {0: -1.0, 9: -1.0}


def test_a_table_at_which_nothing_happens_is_told_of(
    serve: Callable[[Answer], str],
) -> None:
    """The opponent sleeps: whoever looks hears of it once, and in the end it is over."""
    said: list[str] = []
    clock = iter(range(0, 100_000, 20))

    def game(handler: BaseHTTPRequestHandler, path: str) -> None:
        asks = handler.command == "GET"
        sends(handler, f'<gameState cn="1">{SEATED}</gameState>' if asks else '<update cn="1"/>')

    line = Wire(serve(game), pace=0, tell=said.append)
    line.now = lambda: float(next(clock))
    result = GempPlayer(Session(line, "kessa", "pw"), "g1", GempMind("expert"), patience=600).play()
    assert result.reason == "nobody has done anything for too long"
    assert said.count("Nothing has happened at the table for 30 s; still waiting.") == 1
