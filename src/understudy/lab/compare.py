"""Two sides on the same seeds: what is the difference, how sure is it, and where do the games part?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from statistics import fmean
from typing import Any

from understudy.core.errors import BadSetup
from understudy.core.events import Watch
from understudy.core.game import AnyGame
from understudy.core.match import Match
from understudy.core.registry import find
from understudy.lab.differences import LOOKS, Difference, difference_of
from understudy.lab.log import Log
from understudy.lab.sides import Side, order_for
from understudy.pages.trace import CHOSEN, Mark
from understudy.simulate import Order, Outcome
from understudy.simulate.run import Progress

#: In so many pairs it is looked up where the games part.
PARTED = 20
#: So many of the decisions at which they part are named.
NAMED = 6
FEWEST = 20


@dataclass(frozen=True, slots=True)
class Parting:
    """A decision at which the two games of a pair part: what A's line was, and B's."""

    a: str
    b: str
    pairs: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """What came out."""

    game: str
    a: str
    b: str
    pairs: int
    #: Pairs whose two games are the same to the last position.
    same: int
    #: Shares of wins of the first player of each side.
    share_a: float
    share_b: float
    wins: Difference
    points: Difference
    #: Ended before all pairs were played, because the difference was clear.
    early: bool
    interrupted: bool
    #: The number of the answer at which the games part, in the median; None where they do not.
    parted_at: int | None
    partings: tuple[Parting, ...]

    def data(self) -> dict[str, Any]:
        """For other programs."""
        return asdict(self)

    def verdict(self) -> str:
        """The result as one sentence."""
        if not self.pairs:
            return "No result: no pair of games was finished."
        if self.same == self.pairs:
            return f"No difference: all {self.pairs} pairs of games are the same."
        more, ahead = (
            f"{abs(each.mean):{form}} ± {each.spread:{form}}"
            for each, form in ((self.wins, ".1%"), (self.points, ".1f"))
        )
        wins = f"wins {more} {'fewer' if self.wins.mean < 0 else 'more'} of its games"
        points = f"ends {ahead} points further {'behind' if self.points.mean < 0 else 'ahead'}"
        told = f"Compared with A, B {wins} and {points}."
        if self.wins.clear and self.points.clear:
            return told
        if self.wins.clear or self.points.clear:
            return f"{told} Only the {'wins' if self.wins.clear else 'points'} are clear."
        return f"Not clear after {self.pairs} pairs. {told} Play more games (--games)."


def compare(
    game: str,
    a: Side,
    b: Side,
    pairs: int,
    seed: int = 1,
    *,
    workers: int | None = None,
    cluster: str = "",
    progress: Progress | None = None,
    log: Log | None = None,
) -> Comparison:
    """Play both sides on the same seeds until the difference is clear, or all pairs are played."""
    found, log = find(game), log or Log()
    orders = _orders(found, (a, b), pairs, seed)
    played: list[list[Outcome]] = [[], []]
    early = interrupted = False
    for count in looks(pairs):
        for index, order in enumerate(orders):
            part = Order(game, count, order.seats, order.options, seed, rotate=order.rotate)
            report = log.play(part, workers, progress, cluster)
            played[index] = report.outcomes
            interrupted = interrupted or report.interrupted
        if interrupted:
            break
        wins, points = _differences(orders, played)
        early = count < pairs and (wins.decisive or points.decisive)
        if early:
            break
    return _result(found, (a, b), orders, played, early, interrupted)


def _orders(game: AnyGame, sides: tuple[Side, Side], pairs: int, seed: int) -> list[Order]:
    """The games of both sides. Pairs share a seed only if both sides have as many seats and rotate alike."""
    one, other = (len(side.seats) for side in sides)
    if one != other:
        raise BadSetup(f"A has {one} players and B has {other}: pairs need the same number of seats.")
    orders = [order_for(game, side, pairs, seed) for side in sides]
    rotate = all(order.rotate for order in orders)
    return [replace(order, rotate=rotate) for order in orders]


def looks(pairs: int) -> list[int]:
    """After how many pairs it is looked at."""
    return sorted({max(min(FEWEST, pairs), pairs * look // LOOKS) for look in range(1, LOOKS + 1)})


def _paired(orders: Sequence[Order], played: Sequence[Sequence[Outcome]]) -> list[tuple[Outcome, Outcome]]:
    """The pairs of which both games ended as they should."""
    second = {outcome.number: outcome for outcome in played[1] if not outcome.error}
    return [(one, second[one.number]) for one in played[0] if not one.error and one.number in second]


def _result(
    game: AnyGame,
    sides: tuple[Side, Side],
    orders: Sequence[Order],
    played: Sequence[Sequence[Outcome]],
    early: bool,
    interrupted: bool,
) -> Comparison:
    pairs = _paired(orders, played)
    wins, points = _differences(orders, played)
    differ = [one.number for one, other in pairs if one.digest != other.digest]
    # Whoever interrupts does not want to wait for games that are played once more.
    at, partings = _partings(game, orders, [] if interrupted else differ[:PARTED])
    return Comparison(
        game.name,
        sides[0].text,
        sides[1].text,
        len(pairs),
        len(pairs) - len(differ),
        round(fmean(win_of(orders[0], one) for one, _ in pairs), 4) if pairs else 0.0,
        round(fmean(win_of(orders[1], other) for _, other in pairs), 4) if pairs else 0.0,
        wins,
        points,
        early,
        interrupted,
        at,
        partings,
    )


def _differences(
    orders: Sequence[Order], played: Sequence[Sequence[Outcome]]
) -> tuple[Difference, Difference]:
    pairs = _paired(orders, played)
    seeds = [orders[0].seed_of(one.number) for one, _ in pairs]
    won = [win_of(orders[1], other) - win_of(orders[0], one) for one, other in pairs]
    ahead = [lead_of(orders[1], other) - lead_of(orders[0], one) for one, other in pairs]
    return difference_of(won, seeds, share=True), difference_of(ahead, seeds)


def win_of(order: Order, outcome: Outcome) -> float:
    """The share of the win that the first player has."""
    chair = order.seating(outcome.number).index(0)
    return 1 / len(outcome.winners) if chair in outcome.winners else 0.0


def lead_of(order: Order, outcome: Outcome) -> int:
    """By how much the first player is ahead of the best other."""
    chair = order.seating(outcome.number).index(0)
    others = [total for seat, total in enumerate(outcome.totals) if seat != chair]
    return outcome.totals[chair] - max(others, default=0)


# -- where they part -----------------------------------------------------------------------------------------


def _partings(
    game: AnyGame, orders: Sequence[Order], numbers: Sequence[int]
) -> tuple[int | None, tuple[Parting, ...]]:
    """The answer at which the games of pairs part, in the median, and the lines that decided otherwise."""
    found: Counter[tuple[str, str]] = Counter()
    places = []
    for number in numbers:
        one, other = (_watched(order, number) for order in orders)
        at = _first_difference(one, other)
        places.append(at)
        found[_line_at(one, at), _line_at(other, at)] += 1
    named = tuple(Parting(a, b, pairs) for (a, b), pairs in found.most_common(NAMED))
    return (sorted(places)[len(places) // 2] if places else None), named


def _watched(order: Order, number: int) -> Match:
    match = Match(order.header(number), keep=False, watch=Watch())
    match.advance()
    return match


def _first_difference(one: Match, other: Match) -> int:
    for number, (mine, others) in enumerate(zip(one.entries, other.entries, strict=False)):
        if mine[:4] != others[:4]:
            return number
    return min(len(one.entries), len(other.entries))


def _line_at(match: Match, number: int) -> str:
    """What led to an answer: the bot's line, else what was answered."""
    assert match.watch is not None
    if number >= len(match.entries):
        return "the game is over"
    for note in match.watch.notes:
        if isinstance(note, Mark) and note.what == CHOSEN and note.answer == number:
            rank = getattr(note.line, "rank", None)
            return f"{f'[{rank}] ' if rank is not None else ''}{note.line.text}"
    answer = match.entries[number]
    who = match.header.seats[answer.seat] if 0 <= answer.seat < len(match.header.seats) else "chance"
    return f"{who}: {answer.kind}"
