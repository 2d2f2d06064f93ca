"""What is to be simulated, and what each game came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from understudy.core.chance import derived
from understudy.core.errors import BadSetup
from understudy.core.game import TRIAL
from understudy.core.match import Header
from understudy.core.outsiders import maker
from understudy.core.registry import find
from understudy.core.seats import chooser
from understudy.simulate.tally import Tally

#: Scores as they stood at the end of a round: the round, and the total of every seat.
Standing = tuple[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be simulated. It travels to workers, so it holds names and numbers only."""

    game: str
    games: int
    seats: tuple[str, ...]
    options: Mapping[str, str]
    seed: int = 1
    #: Count the lines of the bots' pages and the rules that fire.
    trace: bool = False
    #: Every game comes back as a journal, not only those that fail.
    journals: bool = False
    #: Each player takes every chair in turn, with the same seed.
    rotate: bool = False
    #: Note the scores at the end of every round.
    course: bool = False
    #: Count the statements that the rules apply, too; it takes some times as long.
    count: bool = False
    #: Whose numbers are tried out, on the seats `NAME:trial`, and which.
    trial: str = ""
    numbers: Mapping[str, int] = field(default_factory=dict)

    def seating(self, number: int) -> tuple[int, ...]:
        """For each seat of game `number`, which player of the line-up sits there."""
        count = len(self.seats)
        shift = number % count if self.rotate else 0
        return tuple((seat - shift) % count for seat in range(count))

    def seed_of(self, number: int) -> int:
        """The seed of game `number`: it depends on nothing else. Games that only change chairs share one."""
        return derived(self.seed, number // len(self.seats) if self.rotate else number)

    def header(self, number: int) -> Header:
        """What game `number` starts from."""
        seats = [self.seats[player] for player in self.seating(number)]
        return Header.of(find(self.game), seats, self.options, self.seed_of(number))

    def check(self) -> None:
        """Refuse what cannot be simulated, before anything starts."""
        if self.games < 1:
            raise BadSetup(f"{self.games} games cannot be simulated; ask for one or more.")
        for number in range(len(self.seats) if self.rotate else 1):
            header = self._checked(number)
            for seat in header.seats:
                # Whoever comes from outside brings a file: it is read now, not in the middle of the run.
                if maker(seat.player) is not None:
                    chooser(header.game, seat, header.seed)
            if any(seat.level == TRIAL for seat in header.seats) and not self.trial:
                raise BadSetup(f"{TRIAL} is a level that plays only while it is tuned: see understudy tune.")
            if any(seat.is_person for seat in header.seats):
                raise BadSetup("A simulation has no humans: name bots and simple bots only, e.g. greedy.")

    def _checked(self, number: int) -> Header:
        header = self.header(number)
        try:
            header.start()
        except BadSetup as error:
            if number:
                raise BadSetup(f"These seats cannot be rotated: {error}") from None
            raise
        return header


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one game came to. `error` is empty for a game that ended as it should."""

    number: int
    digest: str = ""
    decisions: int = 0
    chance: int = 0
    length: int = 0
    totals: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    error: str = ""
    #: The parts of each seat's score, as the rulebook breaks it down.
    parts: tuple[Mapping[str, int], ...] = ()
    course: tuple[Standing, ...] = ()
    #: CPU time.
    seconds: float = 0.0
    #: The game as a journal, where it failed or was asked for.
    journal: str = ""

    @property
    def margin(self) -> int:
        """By how much the best seat is ahead of the next."""
        ordered = sorted(self.totals, reverse=True)
        return ordered[0] - ordered[1] if len(ordered) > 1 else 0

    @property
    def lead_changes(self) -> int:
        """How often another seat was ahead at the end of a round than the one that was ahead last."""
        leaders = [_leader(totals) for _, totals in (*self.course, (self.length, self.totals))]
        ahead = [seat for seat in leaders if seat is not None]
        return sum(before != after for before, after in pairwise(ahead))


def _leader(totals: tuple[int, ...]) -> int | None:
    """The seat that is ahead alone."""
    best = max(totals, default=0)
    return totals.index(best) if totals.count(best) == 1 else None


@dataclass(slots=True)
class Chunk:
    """Outcomes of some games, with the CPU time they took and what was counted in them."""

    outcomes: list[Outcome] = field(default_factory=list)
    cpu_seconds: float = 0.0
    fired: Counter[str] = field(default_factory=Counter)
    tally: Tally = field(default_factory=Tally)
