"""Clients for the tests, at the test server."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from tests.gemp.server import Server
from understudy.games.swccg.decks import DECKS
from understudy.gemp.client import GempPlayer, Result
from understudy.gemp.hall import Hall
from understudy.gemp.mind import GempMind, Reply
from understudy.gemp.session import Session
from understudy.gemp.state import State
from understudy.gemp.wire import Wire

DARK = "DS-A-imperial-tatooine"
LIGHT = "LS-A-tatooine-heroes"


def cards(deck: str) -> list[str]:
    """A supplied deck by its blueprints."""
    return [id[1:] for id in DECKS[deck].cards]


def session(server: Server | str, user: str) -> Session:
    """Somebody who is logged in, in a hurry, with every supplied deck."""
    address = server if isinstance(server, str) else server.address
    wire = Wire(address, pace=0, timeout=60, back_off=(0.01, 0.02, 0.05, 0.1, 0.2))
    found = Session(wire, user, "pw")
    found.log_in(register=True)
    for deck in DECKS:
        assert found.put_deck(deck, cards(deck)) == []
    return found


def mind(deck: str, level: str = "expert") -> GempMind:
    return GempMind(level, cards(deck), DECKS[deck].start[1:])


def against_bot(one: Session, deck: str, theirs: str, skill: str = "BEGINNER") -> str:
    """A table against a bot of the server; the game."""
    hall = Hall()
    one.enter_hall(hall)
    one.open_bot_table(deck, skill, theirs)
    while not (begun := one.look(hall)):
        pass
    return begun[-1]


class Seen:
    """Keeps what a game told."""

    def __init__(self) -> None:
        self.replies: list[Reply] = []
        self.states: list[tuple[object, ...]] = []
        self.lines: list[str] = []
        self.result: Result | None = None

    def began(self, game: str, state: State, mind: GempMind) -> None:
        pass

    def decided(self, state: State, reply: Reply) -> None:
        self.replies.append(reply)

    def happened(self, lines: Sequence[str]) -> None:
        self.lines += lines

    def ended(self, result: Result) -> None:
        self.result = result


def together(*players: GempPlayer) -> list[Result]:
    """Play at once, each in a thread of its own."""
    results: list[Result] = []
    threads = [threading.Thread(target=lambda one=one: results.append(one.play())) for one in players]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(240)
    assert len(results) == len(players), "a client hangs"
    return results
