"""All players of a game on one scale, as in chess: 400 points are odds of ten to one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from math import log10, sqrt
from typing import Any

from understudy.core.errors import BadSetup
from understudy.core.game import PERSON, AnyGame
from understudy.core.outsiders import admit_named
from understudy.core.registry import find
from understudy.core.thinking import PONDER
from understudy.lab.log import Log
from understudy.lab.sides import Side, order_for
from understudy.simulate.run import Progress

#: Where the scale is fixed: the usual bot of the game.
FIXED = 1000
#: Odds of ten to one.
SCALE = 400
#: Everybody is taken to have won and lost half a game against everybody, so that no rating is without end.
PRIOR = 0.5
ROUNDS = 2_000


@dataclass(frozen=True, slots=True)
class Rating:
    """One player on the scale, with its 95 % interval."""

    player: str
    rating: int
    low: int
    high: int
    games: int
    #: Its share of wins against each other player.
    against: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Handicap:
    """The usual bot with other options: as strong as a player of this rating, with its 95 % interval."""

    options: Mapping[str, str]
    rating: int
    low: int
    high: int
    games: int
    #: The share of wins of each simple bot against it.
    lost: Mapping[str, float]

    @property
    def name(self) -> str:
        return ",".join(f"{key}={value}" for key, value in self.options.items())


@dataclass(frozen=True, slots=True)
class Ratings:
    """The scale of a game."""

    game: str
    version: int
    #: Games per pair of players.
    games: int
    seed: int
    options: Mapping[str, str]
    #: The strongest first.
    players: tuple[Rating, ...]
    interrupted: bool = False
    #: The usual bot with other options, as they were asked for.
    handicaps: tuple[Handicap, ...] = ()

    def data(self) -> dict[str, Any]:
        """For files and other programs."""
        return asdict(self)


def expected(ahead: float) -> float:
    """The share of wins of a player who is so many points ahead."""
    return float(1 / (1 + 10 ** (-ahead / SCALE)))


def calibrate(
    game: str,
    games: int,
    seed: int = 1,
    *,
    players: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    workers: int | None = None,
    cluster: str = "",
    progress: Progress | None = None,
    handicaps: Sequence[Mapping[str, str]] = (),
    log: Log | None = None,
) -> Ratings:
    """Everybody plays everybody, on both chairs where the game allows it.

    `handicaps` are options with which the usual bot is rated once more: the simple bots, whose ratings are
    known by then, play against it.
    """
    found = find(game)
    if found.seats[0] > 2:
        raise BadSetup(f"{found.title} needs {found.seats[0]} seats; players are rated in pairs.")
    admit_named(players)
    names = [str(found.seat(name)) for name in players] or _everybody(found)
    if len(set(names)) < 2:
        raise BadSetup("Name two players or more, e.g. --players automa:easy,automa:hard.")
    chosen = found.options(options or {})
    for each in handicaps:
        found.options({**chosen, **each})
    if handicaps and not set(names) & set(found.policies):
        named = ", ".join(found.policies) or "none"
        raise BadSetup(f"Options are rated by simple bots; name one of them among the players ({named}).")
    names = list(dict.fromkeys(names))
    table = _Table(found, games, seed, workers, cluster, progress, log or Log())
    for one, other in combinations(names, 2):
        table.play(one, other, chosen)
        if table.interrupted:
            break
    anchor = _anchor(found, names)
    rated = tuple(_rated(names, table.wins, anchor))
    tried = []
    for each in handicaps:
        if not table.interrupted:
            tried.append(_handicap(table, rated, anchor, chosen, each))
    return Ratings(game, found.version, games, seed, chosen, rated, table.interrupted, tuple(tried))


class _Table:
    """Where pairs of players meet: what each has won against each."""

    def __init__(
        self,
        game: AnyGame,
        games: int,
        seed: int,
        workers: int | None,
        cluster: str,
        progress: Progress | None,
        log: Log,
    ) -> None:
        self.game, self.games, self.seed = game, games, seed
        self._where = (workers, cluster, progress, log)
        self.wins: dict[tuple[str, str], float] = {}
        self.interrupted = False

    def cleared(self) -> _Table:
        """The same table, before anybody has met there."""
        return _Table(self.game, self.games, self.seed, *self._where)

    def play(self, one: str, other: str, options: Mapping[str, str]) -> None:
        """All games of a pair."""
        workers, cluster, progress, log = self._where
        sides = _sides(self.game, one, other, options)
        for side in sides:
            order = order_for(self.game, side, self.games // len(sides) or 1, self.seed)
            report = log.play(order, workers, progress, cluster)
            self.interrupted = self.interrupted or report.interrupted
            for seat in report.seats:
                mate = report.seats[1 - seat.seat].player
                drawn = (report.finished - sum(each.wins for each in report.seats)) / 2
                pair = (seat.player, mate)
                self.wins[pair] = self.wins.get(pair, 0.0) + seat.wins + drawn


def _handicap(
    table: _Table, rated: Sequence[Rating], anchor: str, chosen: Mapping[str, str], options: Mapping[str, str]
) -> Handicap:
    """Rate the usual bot with other options, by what the simple bots win against it."""
    simple = {each.player: each.rating for each in rated if each.player in table.game.policies}
    aside = table.cleared()
    for name in simple:
        aside.play(name, anchor, {**chosen, **options})
    table.interrupted = aside.interrupted
    won = {name: aside.wins.get((name, anchor), 0.0) for name in simple}
    met = {name: won[name] + aside.wins.get((anchor, name), 0.0) for name in simple}
    rating = _fitting(simple, won, met)
    shares = {name: expected(simple[name] - rating) for name in simple}
    known = sum((met[name] + 2 * PRIOR) * share * (1 - share) for name, share in shares.items())
    spread = 1.96 * SCALE / (sqrt(known) * 2.302585093) if known else SCALE
    lost = {name: round(won[name] / met[name], 4) if met[name] else 0.0 for name in simple}
    low, high = round(rating - spread), round(rating + spread)
    return Handicap(dict(options), round(rating), low, high, round(sum(met.values())), lost)


def _fitting(simple: Mapping[str, int], won: Mapping[str, float], met: Mapping[str, float]) -> float:
    """The rating against which players of known ratings win as much as they did."""
    wins = sum(won[name] + PRIOR for name in simple)
    low, high = FIXED - 8.0 * SCALE, FIXED + 8.0 * SCALE
    for _ in range(60):
        middle = (low + high) / 2
        more = sum((met[name] + 2 * PRIOR) * expected(simple[name] - middle) for name in simple) > wins
        low, high = (middle, high) if more else (low, middle)
    return low


def _everybody(game: AnyGame) -> list[str]:
    """All that play fast; seats that think ahead are rated where somebody names them."""
    return [name for name in game.automatic() if name.partition(":")[0] != PONDER]


def _anchor(game: AnyGame, names: Sequence[str]) -> str:
    """The bot that sits there when nothing is said."""
    usual = [str(game.seat(seat)) for seat in game.lineup if seat != PERSON]
    return next((name for name in usual if name in names), names[0])


def _sides(game: AnyGame, one: str, other: str, options: Mapping[str, str]) -> list[Side]:
    """The line-ups of two players that the game allows: where chairs are fixed, both ways if possible."""
    found = []
    for seats in ((one, other), (other, one)):
        side = Side(",".join(seats), seats, options)
        try:
            order = order_for(game, side, 2, 1)
        except BadSetup:
            continue
        found.append(side)
        if order.rotate:
            break
    if not found:
        raise BadSetup(f"{one} and {other} cannot play each other in {game.title}.")
    return found


def _rated(names: Sequence[str], wins: Mapping[tuple[str, str], float], anchor: str) -> list[Rating]:
    """The ratings under which these results are most likely (Bradley and Terry), and how sure they are."""
    won = {(a, b): wins.get((a, b), 0.0) + PRIOR for a in names for b in names if a != b and (a, b) in wins}
    strength = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        for a in names:
            rivals = [b for b in names if (a, b) in won]
            total = sum(won[a, b] for b in rivals)
            weight = sum((won[a, b] + won[b, a]) / (strength[a] + strength[b]) for b in rivals)
            if weight:
                strength[a] = total / weight
        middle = strength[anchor]
        strength = {name: value / middle for name, value in strength.items()}
    found = [_rating(name, names, won, wins, strength) for name in names]
    return sorted(found, key=lambda each: (-each.rating, each.player))


def _rating(
    name: str,
    names: Sequence[str],
    won: Mapping[tuple[str, str], float],
    wins: Mapping[tuple[str, str], float],
    strength: Mapping[str, float],
) -> Rating:
    rating = FIXED + SCALE * log10(strength[name])
    known = 0.0
    games = 0.0
    against = {}
    for other in names:
        if (name, other) not in won:
            continue
        played = won[name, other] + won[other, name]
        share = strength[name] / (strength[name] + strength[other])
        known += played * share * (1 - share)
        met = wins.get((name, other), 0.0) + wins.get((other, name), 0.0)
        games += met
        against[other] = round(wins.get((name, other), 0.0) / met, 4) if met else 0.0
    spread = 1.96 * SCALE / (sqrt(known) * 2.302585093) if known else SCALE
    return Rating(name, round(rating), round(rating - spread), round(rating + spread), round(games), against)
