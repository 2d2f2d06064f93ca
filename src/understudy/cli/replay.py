"""Saved games played back, at once or move by move."""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from understudy.cli.play import score_lines
from understudy.cli.screen import Screen, print_json
from understudy.core import journal
from understudy.core.errors import BadSetup
from understudy.core.events import Watch
from understudy.core.game import AnyGame
from understudy.core.match import Match
from understudy.core.registry import find
from understudy.kit.saying import plural
from understudy.kit.steps import Steps
from understudy.pages.story import Deed, deeds


@dataclass(frozen=True, slots=True)
class Playback:
    """What was asked for on the command line."""

    to: int | None
    step: bool
    verify: bool


def run(path: Path, text: str, wish: Playback, *, as_json: bool, no_color: bool) -> None:
    """Play the journal back and show it."""
    if wish.step and as_json:
        raise BadSetup("--step and --json do not go together.")
    recording = Recording(path, text, wish)
    if as_json:
        print_json(recording.data())
    else:
        recording.show(Screen(no_color=no_color))


class Recording:
    """A saved game with what happened before each answer."""

    def __init__(self, path: Path, text: str, wish: Playback) -> None:
        self.wish = wish
        self.steps: Steps | None = None
        #: What has to be said about a game that does not play back exactly.
        self.said = ""
        if wish.verify:
            self.match = journal.load(path, self._find, text, watch=Watch(), verify=True)
        else:
            self.match, self.said = journal.resume(path, self._find, text)
        assert self.match.watch is not None
        self.watch = self.match.watch
        recorded = len(self.match.entries) if self.said else _answers(text)
        self.to = recorded if wish.to is None else wish.to
        if not 0 <= self.to <= recorded:
            raise BadSetup(
                f"--to {self.to}: the game has {plural(recorded, 'answer')}; choose from: 0 to {recorded}."
            )

    def _find(self, name: str) -> AnyGame:
        self.steps = Steps(find(name))
        return self.steps.game

    def story(self) -> Iterator[tuple[int, list[Deed]]]:
        """What happened before each answer; like deeds in a row are told as one, at the first of them."""
        ends = [self.match.told(number) for number in range(self.to + 1)]
        told = deeds(self.match.header.game, self.match.table, self.watch.notes, 0, ends[-1])
        for number, news in groupby(told, lambda deed: bisect_right(ends, deed.note)):
            yield number, list(news)

    def moment(self) -> Match:
        """The game as it stood before answer `to`."""
        return self.match if self.to == len(self.match.entries) else self.match.fork(at=self.to)

    def data(self) -> dict[str, Any]:
        header, moment = self.match.header, self.moment()
        assert self.steps is not None
        story = [
            {"n": number, "text": str(deed), "rules": list(deed.rules)}
            for number, news in self.story()
            for deed in news
        ]
        return {
            "game": header.game.name,
            "seats": [str(seat) for seat in header.seats],
            "options": dict(header.options),
            "seed": header.seed,
            "answers": self.to,
            "said": self.said,
            "over": moment.over,
            "verified": self.wish.verify,
            "story": story,
            "scores": [asdict(score) for score in moment.scores()],
            "position": self.steps.position(moment),
        }

    def show(self, screen: Screen) -> None:
        stepping = self.wish.step
        if self.said:
            screen.line(self.said, "bold")
        if stepping:
            screen.line("Enter: the next move. board: the table. quit: leave.")
        for number, news in self.story():
            for deed in news:
                screen.indented(f"{number:>4}  {deed}", 0, "bold" if deed.heading else "")
            if stepping and not self._wait(screen, number):
                return
        moment = self.moment()
        screen.line()
        if self.wish.to is not None:
            screen.picture(moment.header.game.words.board(moment.table, -1, screen.width))
        for line in score_lines(moment):
            screen.line(line)
        if self.wish.verify:
            screen.line(
                "Verified: the bots and the seed give the same "
                f"{plural(len(self.match.entries), 'answer')} today."
            )

    def _wait(self, screen: Screen, number: int) -> bool:
        """Let somebody look; False when they leave."""
        while True:
            line = sys.stdin.readline()
            if not line or line.strip() in ("q", "quit", "exit"):
                return False
            if line.strip() != "board":
                return True
            moment = self.match.fork(at=number)
            screen.picture(moment.header.game.words.board(moment.table, -1, screen.width))


def _answers(text: str) -> int:
    """How many answers the file holds; the game may have been played on while loading."""
    return sum('"answer":' in line for line in text.splitlines()[1:])
