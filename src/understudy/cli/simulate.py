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

from understudy.cli.files import insist_on_page
from understudy.cli.screen import Screen, print_json
from understudy.core.errors import BadSetup
from understudy.core.game import AnyGame
from understudy.core.outsiders import admit_named
from understudy.core.registry import find
from understudy.core.textfile import write_whole
from understudy.kit.saying import plural
from understudy.lab.page import report_page
from understudy.simulate import Order, Report, simulate
from understudy.simulate.order import Chunk
from understudy.simulate.rows import Results, telling

#: Where games that fail are kept when no folder for journals was named.
FAILURES = Path("understudy-failures")


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
    rotate: bool = False
    cluster: str = ""
    out: Path | None = None
    resume: bool = False
    report: Path | None = None

    def order(self, game: str) -> Order:
        """What the workers are to do."""
        return Order(
            game,
            self.games,
            tuple(self.seats),
            self.options,
            self.seed,
            trace=self.trace or self.report is not None,
            journals=self.journals is not None,
            rotate=self.rotate,
            course=self.out is not None or self.report is not None,
        )


def run(name: str, wish: Series, as_json: bool) -> int:
    """Simulate and report; the exit code: 1 if a game failed, 130 if interrupted."""
    game = find(name)
    if not wish.seats:
        raise BadSetup(f"Add --seats: who plays? Choose from {', '.join(game.automatic())}.")
    if wish.resume and wish.out is None:
        raise BadSetup("--resume continues a file of results: add --out FILE.")
    if wish.report is not None:
        # Now, not after a million games.
        insist_on_page(wish.report)
    admit_named(wish.seats)
    order = wish.order(name)
    with automatic(game):
        order.check()
    report = _played(order, wish)
    if wish.report is not None:
        from understudy.web.replayed import replayed

        write_whole(wish.report, report_page(order, report, replayed=replayed))
    if as_json:
        print_json(report.data())
    else:
        show(Screen(), report, game.length_unit)
    if report.errors:
        kept = wish.journals or FAILURES
        sys.stderr.write(f"understudy: {plural(report.errors, 'game')} failed; see {kept}\n")
    return 130 if report.interrupted else 1 if report.errors else 0


@contextmanager
def automatic(game: AnyGame) -> Iterator[None]:
    """Where somebody is refused, whoever is offered instead plays without a human."""
    try:
        yield
    except BadSetup as error:
        raise BadSetup(str(error).replace(", ".join(game.players()), ", ".join(game.automatic()))) from None


def _played(order: Order, wish: Series) -> Report:
    """Play, with a bar to look at, and keep what is to be kept as it comes."""
    folder = Journals(order, wish.journals, fresh=not wish.resume)
    results = Results(wish.out, order, wish.resume) if wish.out is not None else None

    def keep(chunk: Chunk) -> None:
        folder.keep(chunk)
        if results is not None:
            results.keep(chunk)

    try:
        done = results.done if results is not None else []
        counted = results.counted if results is not None else None
        with progress(order.games, len(done)) as tick, ended_by_signals():
            return simulate(
                order,
                workers=wish.workers,
                progress=tick,
                cluster=wish.cluster,
                keep=keep,
                done=done,
                counted=counted,
            )
    finally:
        if results is not None:
            results.close()


class Journals:
    """The folders for games that are kept, and for those that failed."""

    def __init__(self, order: Order, folder: Path | None, fresh: bool) -> None:
        self._seed, self._folder = order.seed, folder
        if folder is None:
            return
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except FileExistsError:
            raise BadSetup(f"--journals {folder}: this is a file; a folder is needed.") from None
        except OSError as error:
            raise BadSetup(f"--journals {folder}: {error.strerror}.") from None
        if fresh and any(folder.glob(f"*-{order.seed}-??????.jsonl")):
            raise BadSetup(
                f"--journals {folder}: holds games of seed {order.seed}; name another folder or --seed."
            )

    def keep(self, chunk: Chunk) -> None:
        """Write the games that came back as journals."""
        for outcome in chunk.outcomes:
            if not outcome.journal:
                continue
            folder = self._folder or FAILURES
            folder.mkdir(parents=True, exist_ok=True)
            kind = "failed" if outcome.error else "game"
            write_whole(folder / f"{kind}-{self._seed}-{outcome.number:06d}.jsonl", outcome.journal)


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
def progress(games: int, done: int = 0) -> Iterator[Callable[[int], None] | None]:
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
        task = bar.add_task("games", total=games, completed=done, rate="-")

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
    if report.finished:
        _show_games(screen, report, unit)
    for failure in report.failures[:10]:
        screen.line(failure)
    if report.fired:
        rare = sorted(report.fired.items(), key=lambda item: item[1])[:10]
        screen.line(
            f"{plural(len(report.fired), 'rule')} fired; rarest: {', '.join(f'{id} {n}' for id, n in rare)}"
        )


def _show_games(screen: Screen, report: Report, unit: str) -> None:
    """What came of the games that were finished."""
    screen.line(f"{'seat':<20}{'wins':>7}{'share':>9}{'95% interval':>19}{'points':>9}{'10–90%':>12}")
    for seat in report.seats:
        low, high = seat.win_share_ci95
        share, points = f"{low:.1%} – {high:.1%}", f"{seat.score_p10} – {seat.score_p90}"
        wins = f"{seat.wins:>7}{seat.win_share:>9.1%}{share:>19}"
        screen.line(f"{seat.seat} {seat.player:<18}{wins}{seat.score_mean:>9.1f}{points:>12}")
    if report.rotated:
        chairs = ", ".join(f"{share:.1%}" for share in report.chairs)
        screen.line(f"Everyone took every seat; wins by seat: {chairs}")
    length = report.length
    screen.line(f"Length: {length['mean']:.1f} {unit} on average, {length['min']:.0f} to {length['max']:.0f}")
    screen.line(
        f"{report.decisions} decisions, {report.chance} random results. Per CPU second: "
        f"{report.games_per_cpu_second:.1f} games and {report.decisions_per_cpu_second:.0f} decisions; "
        f"{report.seconds:.1f} s in all"
    )
    games = {word: outcome.number for word, outcome in telling(report.outcomes).items()}
    if len(report.outcomes) > 1:
        screen.line(f"Worth a look: {', '.join(f'{word} game {number}' for word, number in games.items())}")
