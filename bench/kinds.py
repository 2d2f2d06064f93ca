"""The kinds of games that are measured, and the worker that plays them: one process for one kind and version.

This file is also run by itself on the source of another version (`python bench/kinds.py KIND`), so it uses
nothing of `bench`, and of Understudy only what every version has.
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections.abc import Mapping
from typing import Any, NamedTuple


class Kind(NamedTuple):
    """Games of one kind: who plays, and with what settings."""

    game: str
    seats: str
    options: Mapping[str, str] = {}
    #: How many games are played in a round where nobody says otherwise; some CPU-seconds of them.
    games: int = 10


#: By the name that they are asked for.
KINDS = {
    "tyrants-random": Kind("tyrants", "random,random", games=60),
    "tyrants-bots": Kind("tyrants", "automa:normal,automa:normal", games=80),
    "arcs-random": Kind("arcs", "random,random,random", games=60),
    "arcs-bots": Kind("arcs", "supercat:normal,supercat:normal,supercat:normal", games=20),
    "carwars-random": Kind("carwars", "random,random", games=60),
    "carwars-random-four": Kind("carwars", "random,random,random,random", games=40),
    "carwars-bots": Kind("carwars", "bot,bot,bot,bot", games=24),
    "swccg-random": Kind("swccg", "random,random", games=24),
    "swccg-bots": Kind("swccg", "player,player", games=8),
    "armada-random": Kind("armada", "random,random", games=24),
    "armada-random-400": Kind("armada", "random,random", {"scenario": "pair_1"}, games=8),
    "armada-bots": Kind("armada", "ai,ai", games=14),
    "armada-bots-400": Kind("armada", "ai,ai", {"scenario": "pair_1"}, games=6),
}


def play(kind: Kind, number: int, trace: bool = False, undo: bool = False) -> tuple[float, Any]:
    """Play a game; the CPU-seconds that it took, and the match."""
    from understudy.core.chance import derived
    from understudy.core.events import Watch
    from understudy.core.match import Header, Match
    from understudy.core.registry import find

    header = Header.of(find(kind.game), kind.seats.split(","), kind.options, derived(1, number))
    watch = Watch() if trace else None
    started = time.process_time()
    match = Match(header, keep=undo, watch=watch)
    match.advance()
    return time.process_time() - started, match


def outcome(match: Any, trace: bool) -> str:
    """A digest of the last table and of every answer, and of the whole trace where there is one."""
    from understudy import library
    from understudy.core import journal
    from understudy.core.game import digest

    told = [digest(match.header.game.position(match.table)), *journal.dumps(match).splitlines()[1:]]
    told += library.why(match) if trace else []
    return hashlib.sha256("\n".join(told).encode()).hexdigest()


def main() -> None:
    """Plays a game for every number on a line of its own, and says what came of it."""
    name, *flags = sys.argv[1:]
    kind, trace, undo = KINDS[name], "trace" in flags, "undo" in flags
    from understudy.simulate.play import settle_memory

    settle_memory(kind.game)
    play(kind, 0, trace, undo)
    for line in sys.stdin:
        seconds, match = play(kind, int(line), trace, undo)
        said = {"seconds": seconds, "decisions": match.decisions, "outcome": outcome(match, trace)}
        print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main()
