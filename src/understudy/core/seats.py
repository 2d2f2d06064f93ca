"""Who answers the choices of a seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

from understudy.core.chance import any_option, mixes
from understudy.core.errors import IllegalAnswer
from understudy.core.game import PERSON, RANDOM, AnyGame, Seat
from understudy.core.option import Option
from understudy.core.outsiders import maker
from understudy.core.requests import Choose
from understudy.core.table import Table
from understudy.core.thinking import PONDER, thinking
from understudy.core.trials import tried


class Waiting:
    """The answer must come from outside."""


WAIT: Final = Waiting()


class Chooser(Protocol):
    """Chooses for a seat, or says that somebody else must."""

    by: str

    def choose(self, table: Table, request: Choose, number: int) -> Option | Waiting: ...


class Foreseeing:
    """A chooser that first plays the game on aside; its `choose` lets the match ask this."""

    def foresee(self, play: Any, request: Choose) -> Option:
        raise NotImplementedError


class PersonSeat:
    """A person: asked from outside."""

    by = PERSON

    def choose(self, table: Table, request: Choose, number: int) -> Option | Waiting:
        return WAIT


class RandomSeat:
    """Any legal option; ends a turn only when nothing else is possible, unless told to be uniform."""

    by = "random"

    def __init__(self, seed: int, uniform: bool = False) -> None:
        self.seed = seed
        self.uniform = uniform
        self._mixes = mixes(seed)

    def choose(self, table: Table, request: Choose, number: int) -> Option:
        options = request.options()
        count = len(options)
        if request.composer is not None:
            return any_option(request, self.seed, number)
        if count == 1:
            return options[0]
        if self.uniform or not options[0].ends:
            return options[self._mixes[number] % count]
        return options[1 + self._mixes[number] % (count - 1)]


class PolicySeat:
    """A stand-in for a person that a game brings along."""

    by = "stand-in"

    def __init__(self, game: AnyGame, policy: Callable[[Any, Choose], Option]) -> None:
        self.view = game.view
        self.policy = policy

    def choose(self, table: Table, request: Choose, number: int) -> Option:
        options = request.options()
        if len(options) == 1 and request.composer is None:
            return options[0]
        option = self.policy(self.view(table, request.seat), request)
        if option not in options and not request.allows(option):
            raise IllegalAnswer(f"the simple bot chose “{option.id}”, which was not offered")
        return option


def chooser(game: AnyGame, seat: Seat, seed: int) -> Chooser:
    """Who chooses for a seat of this line-up. Bots are asked by the match itself."""
    if seat.player == RANDOM:
        return RandomSeat(seed, uniform=seat.level == "uniform")
    if seat.player == PONDER:
        # It plays matches of its own, and so stands above this.
        from understudy.core.ponder import PonderSeat

        return PonderSeat(thinking(seat.level), seed)
    outsider = maker(seat.player)
    if outsider is not None:
        found: Chooser = outsider(game, seat.level, seed)
        return found
    if seat.player in game.policies:
        return PolicySeat(game, tried(game, seat) or game.policies[seat.player])
    return PersonSeat()
