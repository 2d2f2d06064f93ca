"""What a run of games says: win shares with their uncertainty, scores, lengths, speed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from hashlib import blake2b
from math import sqrt
from statistics import fmean
from typing import Any

from understudy.simulate.order import Chunk, Order, Outcome
from understudy.simulate.tally import Tally


@dataclass(frozen=True, slots=True)
class SeatReport:
    """How one player of the line-up did, on whatever chair. A shared win counts for all who share it."""

    #: Its place in the line-up.
    seat: int
    player: str
    wins: int
    win_share: float
    win_share_ci95: tuple[float, float]
    score_mean: float
    score_p10: int
    score_p90: int


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a run."""

    game: str
    games: int
    finished: int
    errors: int
    cpu_seconds: float
    seconds: float
    decisions: int
    chance: int
    games_per_cpu_second: float
    decisions_per_cpu_second: float
    length: dict[str, float]
    seats: list[SeatReport]
    #: Covers all final positions, in the order of the games.
    digest: str
    interrupted: bool = False
    failures: list[str] = field(default_factory=list)
    fired: dict[str, int] = field(default_factory=dict)
    #: Everybody sat on every chair.
    rotated: bool = False
    #: How often whoever sat on each chair won.
    chairs: list[float] = field(default_factory=list)
    #: Every game, in order, and what was counted on the bots' pages: for whoever looks closer.
    outcomes: list[Outcome] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally)

    def data(self) -> dict[str, Any]:
        """The report for other programs; the games themselves are rows of their own."""
        data = asdict(replace(self, outcomes=[], tally=Tally()))
        del data["outcomes"], data["tally"]
        return data


def wilson(wins: float, games: float) -> tuple[float, float]:
    """The 95 % interval of a share, by Wilson's formula: sound for few games and for extremes."""
    if not games:
        return (0.0, 1.0)
    z, share = 1.96, wins / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return (round(max(0.0, (middle - spread) / scale), 4), round(min(1.0, (middle + spread) / scale), 4))


def worth_in_games(won: Sequence[bool], seeds: Sequence[int]) -> float:
    """As many games with seeds of their own as these say as much as.

    Games that only change chairs share a seed and may end alike. Where a bot leads first from any chair they
    are the very same game, and twice the same says no more than once.
    """
    share = sum(won) / max(1, len(won))
    alone = len(won) * share * (1 - share)
    if not alone:
        return len(set(seeds))
    beyond = dict.fromkeys(seeds, 0.0)
    for seed, each in zip(seeds, won, strict=True):
        beyond[seed] += each - share
    return len(won) / max(1.0, sum(each * each for each in beyond.values()) / alone)


def interval(won: Sequence[bool], seeds: Sequence[int]) -> tuple[float, float]:
    """The 95 % interval of a share of wins, for games that may share seeds."""
    games = worth_in_games(won, seeds)
    return wilson(sum(won) * games / max(1, len(won)), games)


def percentile(values: Sequence[int], share: float) -> int:
    """The value at this share of the sorted values (nearest rank)."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def _seat(order: Order, player: int, done: Sequence[Outcome]) -> SeatReport:
    chairs = [order.seating(outcome.number).index(player) for outcome in done]
    totals = [outcome.totals[chair] for outcome, chair in zip(done, chairs, strict=True)]
    won = [chair in outcome.winners for outcome, chair in zip(done, chairs, strict=True)]
    wins, count = sum(won), len(done)
    return SeatReport(
        player,
        order.seats[player],
        wins,
        round(wins / count, 4) if count else 0.0,
        interval(won, [order.seed_of(outcome.number) for outcome in done]),
        round(fmean(totals), 2) if totals else 0.0,
        percentile(totals, 0.1) if totals else 0,
        percentile(totals, 0.9) if totals else 0,
    )


def summarize(order: Order, chunks: Sequence[Chunk], seconds: float, interrupted: bool) -> Report:
    """Put the chunks of a run together, in the order of the games."""
    outcomes = sorted((each for chunk in chunks for each in chunk.outcomes), key=lambda each: each.number)
    done = [outcome for outcome in outcomes if not outcome.error]
    cpu = sum(chunk.cpu_seconds for chunk in chunks)
    decisions = sum(outcome.decisions for outcome in done)
    lengths = [outcome.length for outcome in done]
    fired: Counter[str] = Counter()
    tally = Tally()
    for chunk in chunks:
        fired.update(chunk.fired)
        tally.add(chunk.tally)
    return Report(
        game=order.game,
        games=order.games,
        finished=len(done),
        errors=len(outcomes) - len(done),
        cpu_seconds=round(cpu, 3),
        seconds=round(seconds, 3),
        decisions=decisions,
        chance=sum(outcome.chance for outcome in done),
        games_per_cpu_second=round(len(done) / cpu, 2) if cpu else 0.0,
        decisions_per_cpu_second=round(decisions / cpu, 1) if cpu else 0.0,
        length={
            "mean": round(fmean(lengths), 2) if lengths else 0.0,
            "min": min(lengths, default=0),
            "max": max(lengths, default=0),
        },
        seats=[_seat(order, player, done) for player in range(len(order.seats))],
        digest=blake2b("".join(each.digest for each in done).encode(), digest_size=16).hexdigest(),
        interrupted=interrupted,
        failures=[f"game {each.number}: {each.error}" for each in outcomes if each.error],
        fired=dict(sorted(fired.items())),
        rotated=order.rotate,
        chairs=[
            round(sum(chair in outcome.winners for outcome in done) / max(1, len(done)), 4)
            for chair in range(len(order.seats))
        ],
        outcomes=outcomes,
        tally=tally,
    )
