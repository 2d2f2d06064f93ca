"""How fast an engine plays, comparable between machines and days.

Wall clocks are worthless on shared machines, so everything is CPU time of this process. Machines differ, so a
rate is divided by the rate of a fixed loop of plain Python taken around it: that is `rel`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median


def calibrate(seconds: float = 0.25) -> float:
    """Rounds per CPU-second of a fixed workload of dicts, lists and small integers."""
    rounds, started = 0, time.process_time()
    while time.process_time() - started < seconds:
        table = {}
        for number in range(200):
            table[number] = [number, number + 1]
        total = 0
        for key, pair in table.items():
            total += pair[0] * key - pair[1]
        rounds += 1
    return rounds / (time.process_time() - started)


def rates(play: Callable[[int], int], seconds: float, repeats: int) -> tuple[float, float, float]:
    """Games per second, decisions per second, and the latter as rel; `play(number)` returns its decisions."""
    play(0)
    games_rates, decision_rates, rels = [], [], []
    number, before = 1, calibrate()
    for _ in range(repeats):
        games = decisions = 0
        started = time.process_time()
        while (used := time.process_time() - started) < seconds:
            decisions += play(number)
            games += 1
            number += 1
        after = calibrate()
        games_rates.append(games / used)
        decision_rates.append(decisions / used)
        rels.append(decisions / used / ((before + after) / 2))
        before = after
    return median(games_rates), median(decision_rates), median(rels)


def percentile(values: list[float], share: float) -> float:
    """The value at this share of the sorted values."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def timed(act: Callable[[], object]) -> float:
    """CPU-seconds of one call."""
    started = time.process_time()
    act()
    return time.process_time() - started
