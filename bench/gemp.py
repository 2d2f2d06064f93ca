"""Fifty whole games of the GEMP client at the test server, which has our own engine behind it.

`python -m bench.gemp` plays every supplied deck against every one of the other side, against the engine's
players, and tells how it went: no answer may be refused, and a decision should take 50 ms at most. The same
against a server that runs somewhere: `--server URL --user NAME`, with the password in the environment.

`--judge` compares beside each game what the server offers with what our rules would offer, and lists the
differences by their causes; `--recorded FOLDER` does that for games that were recorded, and plays none.
"""

from __future__ import annotations

import argparse
import os
import time
from contextlib import nullcontext
from pathlib import Path

from tests.gemp.comparison import Ruling
from tests.gemp.judge import Watching, judged, report, summed
from tests.gemp.recordings import about_game, exchanges
from tests.gemp.server import Server

from bench.yardstick import percentile
from understudy.games.swccg.decks import DECKS
from understudy.gemp.client import GempPlayer, Result
from understudy.gemp.hall import Hall
from understudy.gemp.mind import GempMind
from understudy.gemp.session import SKILLS, Session
from understudy.gemp.wire import Wire


def begun(session: Session, mine: str, theirs: str, skill: str) -> str:
    """The id of a new game against a bot of the server."""
    hall = Hall()
    known = set(session.enter_hall(hall))
    session.open_bot_table(mine, skill, theirs)
    while True:
        for game in session.look(hall):
            if game not in known:
                return game


def recorded(folder: Path) -> int:
    """Judge the games of a folder of recordings."""
    rulings: list[Ruling] = []
    for path in sorted(folder.glob("games/*.jsonl.gz")):
        rulings += judged(one for one in exchanges(path) if about_game(one))
    print("\n".join(report(rulings)))
    return 1 if summed(rulings).unexplained or not rulings else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--server", default="")
    parser.add_argument("--user", default="understudy")
    parser.add_argument("--vs", default="")
    parser.add_argument("--level", default="expert")
    parser.add_argument("--judge", action="store_true")
    parser.add_argument("--recorded", type=Path, default=None)
    args = parser.parse_args()
    if args.recorded is not None:
        return recorded(args.recorded)
    # Sides and decks take turns.
    dark, light = ([id for id, deck in DECKS.items() if deck.side == side] for side in (0, 1))
    pairs = [
        pair
        for n in range(len(light))
        for a, b in zip(dark, light[n:] + light[:n], strict=True)
        for pair in ((a, b), (b, a))
    ]
    skills = [args.vs] if args.vs else list(SKILLS)
    results: list[tuple[str, str, Result]] = []
    rulings: list[Ruling] = []
    with nullcontext() if args.server else Server() as own:
        wire = Wire(own.address if own is not None else args.server, pace=0)
        session = Session(wire, args.user, os.environ.get("UNDERSTUDY_GEMP_PASSWORD", "pw"))
        session.log_in(register=True)
        for id, deck in DECKS.items():
            session.put_deck(id, [one[1:] for one in deck.cards])
        began = time.monotonic()
        for number in range(args.games):
            mine, theirs = pairs[number % len(pairs)]
            skill = skills[number // len(pairs) % len(skills)] if len(skills) > 1 else skills[0]
            mind = GempMind(
                args.level, [one[1:] for one in DECKS[mine].cards], DECKS[mine].start[1:], number + 1
            )
            told = Watching(mind.board.deck) if args.judge else None
            result = GempPlayer(session, begun(session, mine, theirs, skill), mind, told).play()
            rulings += told.judge.rulings if told is not None else []
            results.append((skill, mine, result))
            print(f"{number + 1:>3} {skill:<9} {mine:<24} {result.outcome:<9} {result.reason}", flush=True)
        refused = len(own.club.warnings) + len(own.club.aborted) if own is not None else 0
    times = [one for _, _, result in results for one in result.thinking]
    refused += sum(result.refused for _, _, result in results)
    print(f"{len(results)} games in {time.monotonic() - began:.0f} s, {refused} answers refused")
    median, most = (1000 * percentile(times, share) for share in (0.5, 0.95))
    print(f"a decision: median {median:.1f} ms, 95 % {most:.1f} ms")
    for skill in skills:
        of = [result for name, _, result in results if name == skill]
        won = sum(result.outcome == "won" for result in of)
        print(
            f"{skill}: {won} of {len(of)} won; {sum(result.strange for result in of)} things not understood"
        )
    if args.judge:
        print("\n".join(report(rulings)))
    return 1 if refused else 0


if __name__ == "__main__":
    raise SystemExit(main())
