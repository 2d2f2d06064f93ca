"""Runs all benchmarks and prints what was reached beside the aim."""

from __future__ import annotations

import argparse
import gc
import json
import resource
import subprocess
import sys
import time
import tracemalloc
from dataclasses import replace
from itertools import pairwise

from bench.armada import activations, deck_games
from bench.learning import steps
from bench.peer import compared, importable
from bench.yardstick import calibrate, percentile, rates, timed
from understudy.core import journal
from understudy.core.chance import any_option, derived
from understudy.core.events import Watch
from understudy.core.flow import Flow
from understudy.core.match import Header, Match
from understudy.core.registry import find
from understudy.core.requests import Choose
from understudy.core.table import Table
from understudy.simulate.play import settle_memory

Row = tuple[str, str, str]
#: So many games of each kind are played beside Catanatron, in every repeat.
PEER_GAMES = 12


def new_match(game: str, seats: str, number: int, keep: bool = False, watch: Watch | None = None) -> Match:
    header = Header.of(find(game), seats.split(","), {}, derived(1, number))
    return Match(header, keep=keep, watch=watch)


def played(game: str, seats: str, number: int, keep: bool = False, watch: Watch | None = None) -> int:
    match = new_match(game, seats, number, keep, watch)
    match.advance()
    return match.decisions


def random_seats(game: str, seats: str, aims: tuple[str, str], args: argparse.Namespace) -> list[Row]:
    rows = []
    for keep, aim in zip((False, True), aims, strict=True):
        _, decisions, rel = rates(lambda n: played(game, seats, n, keep), args.seconds, args.repeats)
        what = f"{game}: {seats}, decisions{', undo on' if keep else ''}"
        rows.append((what, f"rel {rel:.2f} ({decisions:,.0f}/s)", aim))
    return rows


def whole_games(game: str, seats: str, aim: str, args: argparse.Namespace) -> list[Row]:
    games, _, _ = rates(lambda n: played(game, seats, n), args.seconds, args.repeats)
    return [(f"{game}: {seats}, whole games", f"{games:.0f}/s", aim)]


def tracing(game: str, seats: str, args: argparse.Namespace, games: int = 200) -> list[Row]:
    """Runs of the same games that take turns: silent, with the full trace, and with trace and undo.

    Of each the smallest time counts: what else the machine does hits some runs and not others.
    """
    ways = (
        lambda number: played(game, seats, number),
        lambda number: played(game, seats, number, watch=Watch()),
        lambda number: played(game, seats, number, True, Watch()),
    )
    used = [0.0, 0.0, 0.0]
    for number in range(max(1, int(games * args.seconds))):
        # What the process keeps of it helps all three alike.
        played(game, seats, number)
        runs = [[timed(lambda way=way: way(number)) for way in ways] for _ in range(args.repeats)]  # type: ignore[misc]
        used = [total + min(each) for total, each in zip(used, zip(*runs, strict=True), strict=True)]
    silent, traced, kept = used
    return [
        (f"{game}: {seats}, with full trace", f"{traced / silent:.2f} ×", "≤ 1.2 ×"),
        (f"{game}: {seats}, with full trace and undo", f"{kept / silent:.2f} ×", "≤ 1.25 ×"),
    ]


def bot_turns(game: str, seats: str, aim: str, games: int = 60) -> list[Row]:
    """CPU time from the start of one turn to the start of the next, everything included."""
    starts: list[float] = []
    plain = find(game)
    step = plain.steps["turn"]

    def turn(table: Table, *args: object) -> Flow[None] | None:
        starts.append(time.process_time())
        return step(table, *args)

    marked = replace(plain, steps={**plain.steps, "turn": turn})
    spans: list[float] = []
    for number in range(games):
        starts.clear()
        header = Header.of(plain, seats.split(","), {}, derived(1, number))
        Match(replace(header, game=marked), keep=False, watch=Watch()).advance()
        spans += [after - before for before, after in pairwise(starts)]
    return [(f"{game}: a turn among {seats}, 95 %", f"{percentile(spans, 0.95) * 1e3:.2f} ms", aim)]


def bot_decisions(game: str, bot: str, aims: tuple[str, str], games: int = 4) -> list[Row]:
    """CPU time of single choices with their trace, of a bot that answers for everybody."""
    plain = find(game)
    think = plain.bots[bot].think
    assert think is not None
    spans: list[float] = []
    for number in range(games):
        header = Header.of(plain, ["person"] * plain.seats[0], {}, derived(1, number))
        match = Match(header, keep=False)
        request = match.advance()
        while isinstance(request, Choose):
            start = time.process_time()
            flow = think(plain.view(match.table, request.seat), request, Watch())
            try:
                next(flow)
            except StopIteration as done:
                answer = done.value
            spans.append(time.process_time() - start)
            request = match.answer(answer)
    told = [f"{percentile(spans, share) * 1e3:.2f} ms" for share in (0.5, 0.95)]
    return [
        (f"{game}: a decision of {bot} with trace, median", told[0], aims[0]),
        (f"{game}: a decision of {bot} with trace, 95 %", told[1], aims[1]),
    ]


def copies(game: str, seats: str, aims: tuple[str, str], games: int = 6) -> list[Row]:
    """Copy and fork before every answer of some games."""
    copy, fork = [], []
    for number in range(games):
        match = new_match(game, seats, number, keep=True)
        at = 0
        while not match.over:
            match.advance(until=at)
            at += 1
            copy.append(min(timed(match.table.copy) for _ in range(5)))
            fork.append(timed(match.fork))
    return [
        (f"{game}: copy of a table", f"{percentile(copy, 0.5) * 1e6:.0f} µs", aims[0]),
        (f"{game}: fork, 95 %", f"{percentile(fork, 0.95) * 1e6:.0f} µs", aims[1]),
    ]


def undo_and_load(game: str, seats: str, games: int = 4) -> list[Row]:
    """A person's whole game: every answer taken back and given again; then saved and loaded."""
    undo, load, each = [], [], []
    for number in range(games):
        match = new_match(game, seats, number, keep=True, watch=Watch())
        request = match.advance()
        while isinstance(request, Choose):
            option = any_option(request, 1, len(match.entries))
            match.answer(option)
            undo.append(timed(match.undo))
            request = match.answer(option)
        text = journal.dumps(match)
        load.append(timed(lambda text=text: journal.loads(text, find)))  # type: ignore[misc]
        each.append(load[-1] / len(match.entries))
    return [
        (f"{game}: undo, 95 %", f"{percentile(undo, 0.95) * 1e3:.2f} ms", "≤ 10 ms"),
        (f"{game}: load a game", f"{percentile(load, 0.5) * 1e3:.1f} ms", ""),
        (f"{game}: load, each answer", f"{percentile(each, 0.5) * 1e6:.0f} µs", "≤ 80 µs"),
    ]


def memory(game: str, seats: str, games: int) -> None:
    """Play many games in this process and print its peak memory after a tenth of them and at the end."""
    peaks = []
    for number in range(games):
        played(game, seats, number)
        if number + 1 in (games // 10, games):
            peaks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
    sys.stdout.write(json.dumps(peaks))


def memory_row(game: str, seats: str, games: int, aim: str = "flat") -> list[Row]:
    command = [sys.executable, "-m", "bench", "--memory", game, seats, str(games)]
    early, late = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
    return [(f"{game}: {games:,} games in one process", f"{late} MB ({early} MB after a tenth)", aim)]


def held(game: str, seats: str, games: int = 3) -> list[Row]:
    """What a whole game takes in memory with its trace and all that undo needs."""
    sizes = []
    for number in range(games):
        # What the process keeps for every game is no part of one.
        new_match(game, seats, number, True, Watch()).advance()
        gc.collect()
        tracemalloc.start()
        match = new_match(game, seats, number, True, Watch())
        match.advance()
        gc.collect()
        sizes.append(float(tracemalloc.get_traced_memory()[0]))
        tracemalloc.stop()
        # What it leaves behind would be room that the next game takes without being seen.
        del match
    size = percentile(sizes, 0.5) / 2**20
    return [(f"{game}: a bots' game in memory, with trace and undo", f"{size:.2f} MB", "")]


def start_up() -> list[Row]:
    """CPU time of `understudy --help`, children included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    for _ in range(5):
        subprocess.run([sys.executable, "-m", "understudy", "--help"], capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / 5
    return [("understudy --help", f"{used:.2f} CPU-seconds", "≤ 0.25")]


def tyrants(args: argparse.Namespace) -> list[Row]:
    automas = "automa:normal,automa:normal"
    rows = random_seats("tyrants", "random,random", ("rel ≥ 2.5", "rel ≥ 1.5"), args)
    rows += whole_games("tyrants", automas, "≥ 250/s", args)
    rows += tracing("tyrants", automas, args)
    rows += bot_turns("tyrants", automas, "< 1 ms")
    rows += copies("tyrants", "random,random", ("≤ 20 µs", "≤ 100 µs"))
    rows += undo_and_load("tyrants", "person,automa:normal")
    rows += held("tyrants", automas)
    return rows + memory_row("tyrants", automas, args.games, "flat, < 60 MB")


def arcs(args: argparse.Namespace) -> list[Row]:
    bots = "supercat:normal,supercat:normal,supercat:normal"
    rows = random_seats("arcs", "random,random,random", ("rel ≥ 1.5", ""), args)
    rows += whole_games("arcs", bots, "≥ 20/s", args)
    rows += tracing("arcs", bots, args, games=20)
    rows += bot_turns("arcs", bots, "< 10 ms", games=8)
    rows += copies("arcs", "random,random,random", ("≤ 30 µs", "≤ 200 µs"), games=2)
    rows += undo_and_load("arcs", "person,supercat:normal")
    rows += held("arcs", bots)
    return rows + memory_row("arcs", bots, max(10, args.games // 20))


def carwars(args: argparse.Namespace) -> list[Row]:
    bots = "bot,bot,bot,bot"
    rows = random_seats("carwars", "random,random", ("rel ≥ 0.8", ""), args)
    rows += random_seats("carwars", "random,random,random,random", ("rel ≥ 0.8", ""), args)
    rows += whole_games("carwars", bots, "≥ 25/s", args)
    rows += tracing("carwars", bots, args, games=20)
    rows += bot_turns("carwars", bots, "< 10 ms", games=8)
    rows += copies("carwars", "random,random,random,random", ("≤ 30 µs", "≤ 200 µs"), games=2)
    rows += undo_and_load("carwars", "person,bot")
    rows += held("carwars", bots)
    return rows + memory_row("carwars", bots, max(10, args.games // 20))


def swccg(args: argparse.Namespace) -> list[Row]:
    rows = random_seats("swccg", "random,random", ("rel ≥ 0.8", ""), args)
    rows += whole_games("swccg", "player,player", "≥ 3/s", args)
    rows += tracing("swccg", "player,player", args, games=4)
    rows += bot_decisions("swccg", "player", ("≤ 2 ms", "≤ 25 ms"))
    rows += copies("swccg", "random,random", ("≤ 60 µs", "≤ 500 µs"), games=2)
    rows += undo_and_load("swccg", "person,player", games=2)
    rows += held("swccg", "player,player")
    return rows + memory_row("swccg", "player,player", max(10, args.games // 100))


def armada(args: argparse.Namespace) -> list[Row]:
    rows = random_seats("armada", "random,random", ("rel ≥ 0.5", ""), args)
    rows += deck_games(args)
    rows += tracing("armada", "ai,ai", args, games=8)
    rows += activations()
    rows += copies("armada", "random,random", ("≤ 30 µs", "≤ 300 µs"), games=2)
    rows += undo_and_load("armada", "person,ai", games=2)
    rows += held("armada", "ai,ai")
    return rows + memory_row("armada", "ai,ai", max(10, args.games // 100))


#: By game.
SUITES = {"tyrants": tyrants, "arcs": arcs, "carwars": carwars, "swccg": swccg, "armada": armada}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU-seconds of one repeat")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--games", type=int, default=10_000, help="games of the memory benchmark")
    parser.add_argument("--game", action="append", choices=SUITES, help="only this game; may be repeated")
    parser.add_argument("--peer", default=sys.executable, help="a Python that has Catanatron")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--memory", nargs=3, metavar=("GAME", "SEATS", "GAMES"), help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.memory:
        memory(args.memory[0], args.memory[1], int(args.memory[2]))
        return
    chosen = args.game or list(SUITES)
    for name in chosen:
        settle_memory(name)
    rows = [row for name in chosen for row in [*SUITES[name](args), *steps(name, args)]]
    if importable(args.peer):
        rows += [row for name in chosen for row in compared(args.peer, name, PEER_GAMES, args.repeats)]
    else:
        rows.append(("decisions beside Catanatron", "not measured", "--peer names a Python that has it"))
    rows += [] if args.game else start_up()
    if args.json:
        print(json.dumps([dict(zip(("what", "reached", "aim"), row, strict=True)) for row in rows]))
        return
    print(f"yardstick {calibrate():,.0f}/s, Python {sys.version.split()[0]}")
    for what, reached, aim in rows:
        print(f"{what:68} {reached:32} {aim and 'aim ' + aim}")


if __name__ == "__main__":
    main()
