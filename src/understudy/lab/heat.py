"""The bot's page as a heat map: what became of every printed line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from understudy.core.game import AnyGame, Assumption
from understudy.simulate.tally import Counts, PrintedLine, Tally


@dataclass(frozen=True, slots=True)
class HeatLine:
    """One printed line with its counts for one player."""

    text: str
    #: The words of the line it stands under; empty at the edge of the page.
    under: str
    rules: str
    depth: int
    kind: str
    rank: int | None
    read: int
    yes: int
    decided: int
    last: int
    #: How often it decided, or said yes where it cannot decide, in each part of the game.
    phases: tuple[int, int, int]
    #: Between 0 and 1: how much hangs on it, beside the other lines of its page.
    heat: float

    @property
    def verdict(self) -> str:
        """What a designer would want to know at once; empty where the line does its work."""
        if not self.read:
            return "never read"
        if self.kind == "prefer" and not self.yes:
            return "never made a difference"
        if not self.yes:
            return "always no"
        if self.kind == "ask" and self.yes == self.read:
            return "always yes"
        return ""


@dataclass(frozen=True, slots=True)
class HeatPage:
    """One printed page."""

    title: str
    lines: Sequence[HeatLine]

    @property
    def read(self) -> int:
        return max((line.read for line in self.lines), default=0)


@dataclass(frozen=True, slots=True)
class WeighedAssumption:
    """An assumption that printed lines rest on: how often they were read, applied, had the last word."""

    id: str
    text: str
    read: int
    yes: int
    last: int
    #: The command that plays with and without it; empty where it cannot be switched.
    command: str

    @property
    def verdict(self) -> str:
        return "never read" if not self.read else "" if self.yes else "never made a difference"


def assumptions(game: AnyGame, heats: Sequence[tuple[str, Sequence[HeatPage]]]) -> list[WeighedAssumption]:
    """Which assumptions matter: those that printed lines rest on, the weightiest first."""
    lines = [line for _, pages in heats for page in pages for line in page.lines]
    found = []
    for each in game.assumptions:
        named = re.compile(rf"(?<![\w-]){re.escape(each.id)}(?![\w-])")
        resting = [line for line in lines if named.search(f"{line.text} {line.rules}")]
        if resting:
            read, yes, last = (
                sum(getattr(line, what) for line in resting) for what in ("read", "yes", "last")
            )
            found.append(WeighedAssumption(each.id, each.text, read, yes, last, _switching(game, each)))
    return sorted(found, key=lambda each: (-each.last, -each.yes, -each.read, each.id))


def _switching(game: AnyGame, assumption: Assumption) -> str:
    """How to see what it does to the games: both readings on the same seeds."""
    for setting in game.settings:
        if setting.name == assumption.setting and len(setting.values) > 1:
            other = next(value for value in setting.values if value != setting.default)
            return f"understudy compare {game.name} {setting.name}={setting.default} {setting.name}={other}"
    return ""


def players(tally: Tally) -> list[str]:
    """Who read pages in this run."""
    return sorted({player for player, _ in tally.lines})


def heat_map(tally: Tally, player: str) -> list[HeatPage]:
    """All pages that were met, for one player; pages that it never read come last."""
    pages = []
    for title, printed in tally.pages.items():
        counts = [tally.lines.get((player, line.key), Counts()) for line in printed]
        most = max((_weight(line, each) for line, each in zip(printed, counts, strict=True)), default=0)
        lines = [_line(line, each, most) for line, each in zip(printed, counts, strict=True)]
        pages.append(HeatPage(title, lines))
    return sorted(pages, key=lambda page: not page.read)


def _weight(line: PrintedLine, counts: Counts) -> int:
    """How much hangs on a line: decisions where it can decide, last words, or how often it said yes."""
    if line.kind == "can":
        return sum(counts.decided)
    return sum(counts.last) if line.kind in ("prefer", "rung") else sum(counts.yes)


def _line(line: PrintedLine, counts: Counts, most: int) -> HeatLine:
    tells = counts.decided if line.kind == "can" else counts.yes
    return HeatLine(
        text=line.key.text,
        under=line.key.under,
        rules=line.key.rules,
        depth=line.depth,
        kind=line.kind,
        rank=line.rank,
        read=sum(counts.read),
        yes=sum(counts.yes),
        decided=sum(counts.decided),
        last=sum(counts.last),
        phases=(tells[0], tells[1], tells[2]),
        heat=_weight(line, counts) / most if most else 0.0,
    )
