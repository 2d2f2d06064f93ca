"""Explained turns of real games: what a bot did, and the lines behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from understudy import library
from understudy.core.game import AnyGame
from understudy.core.match import Match
from understudy.pages.missing import with_missing
from understudy.pages.story import Deed, Turn, deeds, explained, turns

#: How many deeds a turn has that is worth reading and not too long.
FEWEST, MOST = 4, 12


def gallery(games: Sequence[str]) -> str:
    """One turn of each game."""
    return "\n".join(_lines(games)) + "\n"


def _lines(games: Sequence[str]) -> Iterator[str]:
    yield from ("# Explained turns", "")
    yield (
        "One turn from a game of each bot, as Understudy tells it. Open “Why?” for every line that was read. "
        "The games were played when this page was built; the same seed gives the same game on any machine."
    )
    for name in games:
        game = library.find(name)
        bots = [next(iter(game.bots))] * game.seats[0]
        match = library.start(name, seats=bots, seed=7)
        yield from ("", f"## {game.title}", "", f"`{name}`, seats `{','.join(bots)}`, seed 7.", "")
        yield from _told(match, game, _telling(match, game))


def _telling(match: Match, game: AnyGame) -> Turn:
    """The turn with the most reasons among those that are short enough to be read."""
    found = turns(game, with_missing(match, list(match.watch.notes if match.watch else ())))
    fitting = [turn for turn in found if turn.thought and FEWEST <= len(_deeds(match, game, turn)) <= MOST]
    return max(fitting or found, key=lambda turn: len({one.reason for one in _deeds(match, game, turn)}))


def _deeds(match: Match, game: AnyGame, turn: Turn) -> list[Deed]:
    return deeds(game, match.table, turn.notes)


def _told(match: Match, game: AnyGame, turn: Turn) -> Iterator[str]:
    said = "".join(f"<p>{escape(str(deed))}</p>" for deed in _deeds(match, game, turn))
    why = "\n".join("  " * line.depth + line.text for line in explained(game, match.table, turn.notes))
    yield f'<div class="turn">{said}</div>'
    yield f"<details><summary>Why?</summary><pre>{escape(why)}</pre></details>"
    yield ""
