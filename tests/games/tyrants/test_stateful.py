"""Arbitrary games: legal answers, undo, redo, forks, saving and loading in any order, and what must hold."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.games.tyrants.naive import check_table
from tests.games.tyrants.tables import asked, offered, table
from understudy.core.chance import mix
from understudy.core.errors import IllegalAnswer
from understudy.core.journal import dumps, loads
from understudy.core.match import Header, Match
from understudy.games.tyrants import GAME
from understudy.games.tyrants.setup import PAIRS

LINE_UPS = (
    ("person", "person"),
    ("person", "automa:hard"),
    ("person", "random", "person"),
    ("person", "automa:easy", "random", "person"),
)


def fingerprint(match: Match) -> dict[str, Any]:
    """All that can be told from outside about where a match stands."""
    return {
        "journal": dumps(match),
        "position": GAME.position(table(match)),
        "asked": asked(match),
        "offered": offered(match) if match.pending else [],
        "scores": match.scores(),
    }


class Play(RuleBasedStateMachine):
    """One game with its detours."""

    match: Match
    #: Where the match stood before each undo that can still be redone.
    undone: list[dict[str, Any]]

    @initialize(seats=st.sampled_from(LINE_UPS), decks=st.sampled_from(PAIRS), seed=st.integers(0, 2**32))
    def sit_down(self, seats: tuple[str, ...], decks: str, seed: int) -> None:
        header = Header(GAME, GAME.line_up(seats), GAME.options({"decks": decks}), seed)
        self.match = Match(header)
        self.match.advance()
        self.undone = []

    def going(self) -> bool:
        return self.match.pending is not None

    @precondition(going)
    @rule(choices=st.lists(st.integers(0, 1000), min_size=1, max_size=25))
    def answer(self, choices: list[int]) -> None:
        """Any options, one after the other; zero stands for the last, since the first may end the turn."""
        for choice in choices:
            if self.match.pending is None:
                break
            options = offered(self.match)
            self.match.answer(options[-1 - choice % len(options)])
            self.undone = []

    @precondition(going)
    @rule(seed=st.integers(0, 2**32))
    def rush(self, seed: int) -> None:
        """Many answers at once, so that games come to their end."""
        self.answer([mix(seed, number) for number in range(200)])

    @precondition(going)
    @rule()
    def refuse(self) -> None:
        """Nonsense is refused and changes nothing."""
        before = fingerprint(self.match)
        with pytest.raises(IllegalAnswer):
            self.match.answer("nonsense")
        assert fingerprint(self.match) == before

    @rule()
    def undo(self) -> None:
        """The last answer of a person is open again; or there was none."""
        before = fingerprint(self.match)
        people = [number for number, entry in enumerate(self.match.entries) if entry[2] == "person"]
        if not people:
            with pytest.raises(IllegalAnswer):
                self.match.undo()
            return
        taken = self.match.entries[people[-1]][3].id
        self.match.undo()
        assert len(self.match.entries) == people[-1]
        assert taken in offered(self.match)
        self.undone.append(before)

    @rule()
    def redo(self) -> None:
        """The match stands where it stood before the undo."""
        if not self.undone:
            with pytest.raises(IllegalAnswer):
                self.match.redo()
            return
        self.match.redo()
        assert fingerprint(self.match) == self.undone.pop()

    @rule(go_on=st.booleans())
    def fork(self, go_on: bool) -> None:
        """A fork stands at the same place, and playing it leaves the match alone."""
        before = fingerprint(self.match)
        other = self.match.fork()
        other.advance()
        assert fingerprint(other) == before
        if other.pending is not None:
            other.answer(offered(other)[-1])
            assert fingerprint(self.match) == before
        if go_on:
            self.match, self.undone = other, []

    @rule()
    def save_and_load(self) -> None:
        """A loaded game stands at the same place; it is played on from there."""
        before = fingerprint(self.match)
        self.match = loads(dumps(self.match), lambda name: GAME)
        assert fingerprint(self.match) == before
        self.undone = []

    @invariant()
    def holds(self) -> None:
        """Derived sets, forty troops of each color, five spies, no more cards than the box has."""
        if hasattr(self, "match"):
            check_table(table(self.match))


def test_arbitrary_games() -> None:
    run_state_machine_as_test(
        Play,
        settings=settings(
            max_examples=25, stateful_step_count=40, deadline=None, derandomize=True, database=None
        ),
    )
