"""The games of a comparison, a scale or a search, written as they end, so that it can go on from there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from understudy.core.errors import BadSetup
from understudy.core.registry import find
from understudy.core.textfile import read_text
from understudy.simulate import Order, Outcome, Report, simulate
from understudy.simulate.order import Chunk
from understudy.simulate.run import Progress

#: How each line of the file begins.
_START = '{"order": '


class Log:
    """Plays orders, and plays no game twice. Without a file it remembers them as long as it is there."""

    def __init__(self, path: Path | None = None, resume: bool = False) -> None:
        self._path = path
        #: What came of the games of each order, by their numbers.
        self._known: dict[str, dict[int, Outcome]] = {}
        #: Which of them were read from the file and have not been asked for yet.
        self._read: dict[str, set[int]] = {}
        if path is not None:
            self._open(path, resume)

    def play(self, order: Order, workers: int | None, progress: Progress | None, cluster: str) -> Report:
        """The games of this order: those that are known, and the others played now."""
        key = _key(order)
        known = self._known.setdefault(key, {})
        read = {number for number in self._read.get(key, ()) if number < order.games}
        if read:
            self._read[key] -= read
            if progress is not None:
                progress(len(read))

        def keep(chunk: Chunk) -> None:
            outcomes = [_short(outcome) for outcome in chunk.outcomes]
            known.update((outcome.number, outcome) for outcome in outcomes)
            if self._path is not None:
                games = [_data(outcome) for outcome in outcomes if not outcome.error]
                self._write(json.dumps({"order": key, "games": games}) + "\n")

        done = [outcome for number, outcome in known.items() if number < order.games]
        return simulate(order, workers, progress, cluster=cluster, keep=keep, done=done)

    def _open(self, path: Path, resume: bool) -> None:
        if path.is_dir():
            raise BadSetup(f"{path}: this is a folder; name a file, e.g. games.jsonl.")
        if path.exists() and not resume:
            raise BadSetup(f"{path}: holds games already. Add --resume to continue, or name another file.")
        if not path.exists():
            self._write("")
            return
        text = read_text(path, BadSetup)
        for number, line in enumerate(text.splitlines(), 1):
            row = _row(line)
            if row is not None:
                key, outcomes = row
                self._known.setdefault(key, {}).update((each.number, each) for each in outcomes)
                self._read.setdefault(key, set()).update(each.number for each in outcomes)
            elif not _START.startswith(line[: len(_START)]):
                # A run that was killed may leave half a line: it is played again. Anything else is not ours.
                raise BadSetup(f"{path}, line {number}: these are no games of --log.")
        if text and not text.endswith("\n"):
            self._write("\n")

    def _write(self, text: str) -> None:
        if self._path is None:
            return
        try:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(text)
        except OSError as error:
            raise BadSetup(f"{self._path}: cannot be written: {error.strerror}.") from None


def _key(order: Order) -> str:
    """Everything that the games of an order depend on, but how many there are."""
    played = order.seats, dict(order.options), order.seed, order.rotate, order.trial, dict(order.numbers)
    return json.dumps([order.game, find(order.game).version, *played], sort_keys=True)


def _short(outcome: Outcome) -> Outcome:
    """What comparisons look at."""
    return Outcome(
        outcome.number,
        outcome.digest,
        totals=outcome.totals,
        winners=outcome.winners,
        error=outcome.error,
        seconds=outcome.seconds,
    )


def _data(outcome: Outcome) -> list[Any]:
    seconds = round(outcome.seconds, 6)
    return [outcome.number, outcome.digest, list(outcome.totals), list(outcome.winners), seconds]


def _row(line: str) -> tuple[str, list[Outcome]] | None:
    """A line of the file; None where it is something else."""
    try:
        row = json.loads(line)
        return str(row["order"]), [_outcome(*game) for game in row["games"]]
    except (ValueError, KeyError, TypeError, RecursionError):
        return None


def _outcome(number: int, digest: str, totals: list[int], winners: list[int], seconds: float) -> Outcome:
    whole = [number, *totals, *winners]
    if not all(type(each) is int for each in whole) or min(whole[:1]) < 0 or type(digest) is not str:
        raise TypeError
    return Outcome(number, digest, totals=tuple(totals), winners=tuple(winners), seconds=float(seconds))
