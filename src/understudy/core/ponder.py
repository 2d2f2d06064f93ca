"""A player that thinks ahead: it tries its options in worlds that look like the real one, and takes the best.

Each try plays the game on from the question, by the game's quick stand-in for people and by the bots for
themselves. All options are tried in the same worlds with the same luck, so that what differs is the choice.
Half of the options are ruled out again and again, and the rest is tried more often. The quick stand-in's own
choice stays to the end, and is left only for one that came out better by more than luck would explain.

All of it is counted in whole numbers, and all chance comes from the seed of the match and the number of the
answer. Without a time limit the same game therefore gives the same choice on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import monotonic

from understudy.core.chance import any_option, mix
from understudy.core.errors import Mistake
from understudy.core.game import PERSON, AnyGame, Seat
from understudy.core.match import Match
from understudy.core.option import Option
from understudy.core.reporting import REPORT
from understudy.core.requests import Choose
from understudy.core.seats import WAIT, Foreseeing, PolicySeat, Waiting
from understudy.core.table import Table
from understudy.core.thinking import Thinking
from understudy.core.worlds import NoWorld, World, Worlds

#: An option is tried at least so often before it can be ruled out; where there are too many for that, some
#: are not looked at.
FEWEST = 3
#: How far luck reaches: an option has to be ahead by more than so many standard errors, squared.
LUCK = 1
#: Few worlds do not show how far luck reaches: the fewer beside these, the larger the error is taken.
#: Otherwise what six worlds liked is on the average worse than the quick stand-in's choice.
DOUBT = 12
#: A try takes part of the time limit; so many of them fit in at least, however slow the game.
IN_TIME = 12
#: A try is given up after so many answers, however the game stands: stand-ins may play without end.
LONGEST = 3_000


@dataclass(slots=True)
class Tried:
    """What came of one option."""

    option: Option
    #: For each world in turn, how far the seat was ahead, times the number of the others.
    leads: list[int] = field(default_factory=list)
    #: And whether it won (1) or lost (-1); 0 where the game was not over.
    won: list[int] = field(default_factory=list)
    #: The seat's score by its parts, summed up over all worlds.
    parts: Counter[str] = field(default_factory=Counter)

    def worths(self, win: int) -> list[int]:
        """What came of it in each world, where a win is worth so much."""
        return [lead + win * won for lead, won in zip(self.leads, self.won, strict=True)]


@dataclass(frozen=True, slots=True)
class Advice:
    """What to choose, and what came of the tries."""

    option: Option
    #: All tries together; 0 where nothing was tried.
    tries: int = 0
    #: What it is compared with: the quick stand-in's choice, or the best other option.
    other: Option | None = None
    #: By how many points this came out better, in tenths.
    better: int = 0
    #: The part of the score that makes most of it, and how much in tenths; empty where there are no parts.
    part: str = ""
    of_part: int = 0
    #: How many more games of a hundred it won.
    wins: int = 0


class PonderSeat(Foreseeing):
    """The player `ponder:200`."""

    by = "stand-in"

    def __init__(self, much: Thinking, seed: int) -> None:
        self.much, self.seed = much, seed

    def choose(self, table: Table, request: Choose, number: int) -> Waiting:
        return WAIT

    def foresee(self, play: Match, request: Choose) -> Option:
        return ponder(play, request, self.much).option


class TrySeat:
    """Plays on in a try: as the quick stand-in would, or at random where a game has none."""

    by = "stand-in"

    def __init__(self, game: AnyGame, seed: int) -> None:
        self._seed = seed
        self._quick = PolicySeat(game, game.quick) if game.quick is not None else None

    def choose(self, table: Table, request: Choose, number: int) -> Option | Waiting:
        if request.topic == REPORT:
            # What happens at a real table cannot be tried out: the try ends here.
            return WAIT
        if self._quick is None:
            return any_option(request, self._seed, number)
        return self._quick.choose(table, request, number)


def quick_choice(match: Match, request: Choose) -> Option:
    """What the game's stand-in would choose; any option where it brings none along."""
    game = match.header.game
    if request.composer is None and len(request.options()) == 1:
        return request.options()[0]
    if game.quick is None:
        return any_option(request, match.header.seed, len(match.entries))
    return game.quick(game.view(match.table, request.seat), request)


def ponder(match: Match, request: Choose, much: Thinking) -> Advice:
    """Think ahead about what a match asks; the quick stand-in's choice where nothing can be tried."""
    quick = quick_choice(match, request)
    if request.composer is None and len(request.options()) == 1:
        return Advice(quick)
    try:
        return _Pondering(match, request, quick, much).advice()
    except NoWorld:
        return Advice(quick)


class _Pondering:
    """The tries of one decision."""

    def __init__(self, match: Match, request: Choose, quick: Option, much: Thinking) -> None:
        self._end = None if much.seconds is None else monotonic() + much.seconds
        header = match.header
        self._game, self._seat, self._request = header.game, request.seat, request
        self._count = len(header.seats)
        self._seed = mix(mix(header.seed, 0x907D), len(match.entries))
        seats = [seat if seat.player in header.game.bots else Seat(PERSON) for seat in header.seats]
        self._worlds = Worlds(match, request, seats, self._seed, much.turns)
        self._found: list[World] = []
        self._tries = 0
        self._budget = much.tries
        if self._end is not None:
            self._budget = self._fitting(quick, much)
        self._quick = Tried(quick)
        others = self._others(match.table, quick)
        self._all = [self._quick, *map(Tried, others)]

    def _fitting(self, quick: Option, much: Thinking) -> int:
        """How many tries fit into the time, by the time that the first one takes."""
        assert self._end is not None
        began = monotonic()
        self._try(Tried(quick), 0)
        took = max(monotonic() - began, 1e-4)
        return max(IN_TIME, min(much.tries, int((self._end - began) / took)))

    def _others(self, table: Table, quick: Option) -> list[Option]:
        """As many other options as can be tried; of those that lead to the same only one."""
        joined = self._game.words.joined(table, list(self._request.options()))
        found = [group[0] for group in joined if quick not in group]
        composer = self._request.composer
        room = max(1, self._budget // (2 * FEWEST) - 1)
        if composer is not None:
            drawn = [composer.sample(mix(self._seed, 1 + turn)) for turn in range(min(room, 12))]
            found += [option for option in dict.fromkeys(drawn) if option != quick and option not in found]
        places = {option: mix(self._seed, index) for index, option in enumerate(found)}
        chosen = sorted(found, key=places.__getitem__)[:room]
        return [option for option in found if option in chosen]

    def advice(self) -> Advice:
        """Try, rule out half, try again; then compare the best with the quick one."""
        alive, done = self._all, 0
        if len(alive) == 1:
            return Advice(self._quick.option)
        rounds = max(1, (len(alive) - 1).bit_length())
        while len(alive) > 1:
            each = max(FEWEST, self._budget // (rounds * len(alive)))
            for _ in range(each):
                if not self._play(alive, done):
                    return self._settled(alive, done)
                done += 1
            if len(alive) == 2:
                break
            win = self._win()
            others = sorted(alive[1:], key=lambda tried: -sum(tried.worths(win)))
            alive = [self._quick, *others[: len(alive) // 2]]
        return self._settled(alive, done)

    def _win(self) -> int:
        """What a win is worth beside its points: as much as games are usually won by."""
        leads = self._quick.leads
        return sum(map(abs, leads)) // max(1, len(leads))

    def _play(self, alive: Sequence[Tried], number: int) -> bool:
        """Try all that are left in one world; False when the time is over."""
        for tried in alive:
            if self._end is not None and monotonic() >= self._end:
                return False
            self._try(tried, number)
        return True

    def _try(self, tried: Tried, number: int) -> None:
        while number >= len(self._found):
            self._found.append(self._worlds.find())
        world = self._found[number]
        match = self._worlds.enter(world)
        match.players.choosers = [
            None if think else TrySeat(self._game, world.seed) for think in match.players.thinks
        ]
        request = match.paused
        assert request is not None
        try:
            match.note(request, "stand-in", tried.option)
            match.go_on(tried.option, until=len(match.entries) + LONGEST)
        except Mistake as error:
            raise NoWorld(str(error)) from error
        self._tries += 1
        scores = {score.seat: score for score in match.scores()}
        own = scores[self._seat]
        others = sum(score.total for seat, score in scores.items() if seat != self._seat)
        tried.leads.append((len(scores) - 1) * own.total - others)
        tried.won.append((1 if own.winner else -1) if self._worlds.ended(match) else 0)
        tried.parts.update(own.parts)

    def _settled(self, alive: Sequence[Tried], done: int) -> Advice:
        """The best over the same worlds; the quick one unless another is better by more than luck."""
        for tried in alive:
            del tried.leads[done:], tried.won[done:]
        win = self._win()
        rest = sorted(alive[1:], key=lambda tried: -sum(tried.worths(win)))
        if done and _ahead(rest[0].worths(win), self._quick.worths(win)):
            return self._told(rest[0], self._quick, done)
        return self._told(self._quick, rest[0], done)

    def _told(self, best: Tried, other: Tried, done: int) -> Advice:
        if not done:
            return Advice(best.option)
        scale = done * max(1, self._count - 1)
        better = 10 * (sum(best.leads) - sum(other.leads)) // scale
        wins = 100 * (best.won.count(1) - other.won.count(1)) // done
        parts = {name: best.parts[name] - other.parts[name] for name in {**best.parts, **other.parts}}
        name = max(sorted(parts), key=lambda name: parts[name], default="")
        of_part = 10 * parts[name] // done if name and len(parts) > 1 else 0
        return Advice(
            best.option, self._tries, other.option, better, name if of_part > 0 else "", of_part, wins
        )


def _ahead(leads: Sequence[int], others: Sequence[int]) -> bool:
    """Is one ahead of the other, over the same worlds, by more than luck would explain?"""
    differences = [one - other for one, other in zip(leads, others, strict=True)]
    count, total = len(differences), sum(differences)
    squares = sum(each * each for each in differences)
    spread = count * squares - total * total
    return total > 0 and total * total * count * count > LUCK * (count + DOUBT) * spread


def in_words(advice: Advice, name: Callable[[Option], str]) -> str:
    """Why, as one sentence; empty where nothing was tried."""
    if not advice.tries or advice.other is None:
        return ""
    told = [
        f"{_points(advice.better)} points better" if advice.better > 0 else "",
        f"won {advice.wins}% more games" if advice.wins > 0 else "",
    ]
    if not any(told):
        return f"In {advice.tries} tries, nothing else was clearly better."
    why = f", mainly {advice.part} ({_points(advice.of_part)})" if advice.part and told[0] else ""
    came = " and ".join(("came out " + each) if each == told[0] else each for each in told if each)
    return f"In {advice.tries} tries, this {came} than “{name(advice.other)}”{why}."


def _points(tenths: int) -> str:
    whole, rest = divmod(tenths, 10)
    return f"{whole}.{rest}" if rest and whole < 10 else str(whole)
