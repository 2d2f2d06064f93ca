"""How long the AI deck of Armada takes for whole games, for a ship's activation and for a squadron's."""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bench.yardstick import percentile, rates
from understudy.core.chance import derived
from understudy.core.events import Watch
from understudy.core.match import Header, Match
from understudy.core.registry import find
from understudy.core.table import Table

Row = tuple[str, str, str]
CORE: Mapping[str, str] = {}
PAIR: Mapping[str, str] = {"scenario": "pair_1"}


def deck_games(args: argparse.Namespace) -> list[Row]:
    """Whole games of two decks: the core set, and fleets of 400 and 450 points."""
    rows = []
    for options, name, aim in ((CORE, "core set", "≥ 21/s"), (PAIR, "400 points", "≥ 7/s")):

        def play(number: int, options: Mapping[str, str] = options) -> int:
            match = Match(Header.of(find("armada"), ("ai", "ai"), options, derived(1, number)), keep=False)
            match.advance()
            return match.decisions

        games, _, _ = rates(play, args.seconds * 2, args.repeats)
        rows.append((f"armada: two AI decks, {name}, whole games", f"{games:.1f}/s", aim))
    return rows


class Clock:
    """CPU time of activations: of ships without the squadrons that they command, and of squadrons."""

    def __init__(self) -> None:
        self.ships: list[float] = []
        self.squadrons: list[float] = []
        self._ship = self._squadron = self._flown = 0.0

    def begins(self, name: str) -> None:
        now = time.process_time()
        if name == "activate_ship":
            self._ship, self._flown = now, 0.0
        elif name == "fly" and not self._squadron:
            self._squadron = now
        elif name == "landed":
            self.squadrons.append(now - self._squadron)
            self._flown += now - self._squadron
            self._squadron = 0.0
        elif name == "end_activation":
            self.ships.append(now - self._ship - self._flown)


def activations(games: int = 6) -> list[Row]:
    """With full trace, in games at 400 points."""
    plain, clock = find("armada"), Clock()

    def marked(name: str) -> Any:
        step = plain.steps[name]

        def begun(table: Table, *args: int | str) -> Any:
            clock.begins(name)
            return step(table, *args)

        return begun

    names = ("activate_ship", "fly", "landed", "end_activation")
    game = replace(plain, steps={**plain.steps, **{name: marked(name) for name in names}})
    for number in range(games):
        header = Header.of(plain, ("ai", "ai"), PAIR, derived(1, number))
        Match(replace(header, game=game), keep=False, watch=Watch()).advance()
    return [
        ("armada: an AI ship's activation, 95 %", f"{percentile(clock.ships, 0.95) * 1e3:.1f} ms", "≤ 25 ms"),
        ("armada: an AI squadron's, 95 %", f"{percentile(clock.squadrons, 0.95) * 1e3:.1f} ms", "≤ 10 ms"),
    ]
