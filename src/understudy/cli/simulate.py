"""Many games without people: the command. The work is done by `understudy.simulate`."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from understudy.cli.screen import Screen, print_json
from understudy.core.errors import BadSetup
from understudy.core.registry import find
from understudy.simulate import Order, Report, simulate
from understudy.simulate.play import FAILURES


@dataclass(frozen=True, slots=True)
class Series:
    """The games that were asked for on the command line."""

    games: int
    seats: Sequence[str]
    options: Mapping[str, str]
    seed: int
    workers: int | None
    trace: bool
    journals: Path | None


def run(name: str, wish: Series, as_json: bool) -> int:
    """Simulate and report; the exit code: 1 if a game failed, 130 if interrupted."""
    game = find(name)
    if not wish.seats:
        raise BadSetup(f"--seats is missing: who plays? Possible: {', '.join(game.players()[1:])}.")
    _make_folder(wish.journals)
    order = Order(name, wish.games, tuple(wish.seats), wish.options, wish.seed, wish.trace, wish.journals)
    with progress(wish.games) as tick, ended_by_signals():
        report = simulate(order, workers=wish.workers, progress=tick)
    if as_json:
        print_json(report.data())
    else:
        show(Screen(), report, game.length_unit)
    if report.errors:
        kept = wish.journals or FAILURES
        sys.stderr.write(f"understudy: {report.errors} games failed; their journals are in {kept}\n")
    return 130 if report.interrupted else 1 if report.errors else 0


def _make_folder(folder: Path | None) -> None:
    if folder is not None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except FileExistsError:
            raise BadSetup(f"--journals {folder}: this is a file; a folder is needed.") from None
        except OSError as error:
            raise BadSetup(f"--journals {folder}: {error.strerror}.") from None


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Whoever ends the program from outside gets a report too, on what was finished."""

    def end(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    usual = {}
    if threading.current_thread() is threading.main_thread():
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is signal.SIG_DFL:
                usual[number] = signal.signal(number, end)
    try:
        yield
    finally:
        for number, before in usual.items():
            signal.signal(number, before)


@contextmanager
def progress(games: int) -> Iterator[Callable[[int], None] | None]:
    """A bar on stderr with rate and time left, where somebody can see it."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]} games/s"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=games, rate="-")

        def tick(done: int) -> None:
            bar.advance(task, done)
            speed = bar.tasks[0].finished_speed or bar.tasks[0].speed
            bar.update(task, rate=f"{speed:.0f}" if speed else "-")

        yield tick


def show(screen: Screen, report: Report, unit: str) -> None:
    """The report as text."""
    early = " (interrupted)" if report.interrupted else ""
    failed = f", {report.errors} failed" if report.errors else ""
    screen.line(f"{report.finished} of {report.games} games{failed}{early}", "bold")
    screen.line(f"{'seat':<20}{'wins':>7}{'share':>9}{'95 % interval':>19}{'points':>9}{'10–90 %':>12}")
    for seat in report.seats:
        low, high = seat.win_share_ci95
        share, points = f"{low:.1%} – {high:.1%}", f"{seat.score_p10} – {seat.score_p90}"
        wins = f"{seat.wins:>7}{seat.win_share:>9.1%}{share:>19}"
        screen.line(f"{seat.seat} {seat.player:<18}{wins}{seat.score_mean:>9.1f}{points:>12}")
    length = report.length
    screen.line(f"Length: {length['mean']:.1f} {unit} on average, {length['min']:.0f} to {length['max']:.0f}")
    screen.line(
        f"{report.decisions} decisions, {report.chance} answers of chance; per CPU second "
        f"{report.games_per_cpu_second:.1f} games and {report.decisions_per_cpu_second:.0f} decisions; "
        f"{report.seconds:.1f} s in all"
    )
    for failure in report.failures[:10]:
        screen.line(failure)
    if report.fired:
        rare = sorted(report.fired.items(), key=lambda item: item[1])[:10]
        screen.line(f"{len(report.fired)} rules fired; rarest: {', '.join(f'{id} {n}' for id, n in rare)}")
