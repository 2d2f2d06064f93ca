"""What came of games of one person against bots: by bot and level, how long, and with which points."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from understudy.core.game import PERSON, REPORTED
from understudy.web.messages import GameStatistics, Listing, OneGame, Tally

PEOPLE = (PERSON, REPORTED)
#: So many games are looked at, the last ones.
MOST = 2000


def statistics(cards: Iterable[str]) -> list[GameStatistics]:
    """By game, the most played first; `cards` are those of all games, the last played first."""
    found: dict[str, GameStatistics] = {}
    for card in cards:
        read = _read(card)
        game = None if read is None else _game(read)
        if read is None or game is None:
            continue
        whole = found.setdefault(read.game, GameStatistics(game=read.game, title=read.title))
        whole.games.insert(0, game)
        _count(whole, read, game.won)
    for whole in found.values():
        whole.against.sort(key=lambda tally: (-tally.played, tally.player))
    return sorted(found.values(), key=lambda whole: (-len(whole.games), whole.title))


def _read(card: str) -> Listing | None:
    try:
        return msgspec.json.decode(card, type=Listing)
    except msgspec.MsgspecError:
        return None


def _game(read: Listing) -> OneGame | None:
    """One game of one person; nothing of the others."""
    people = [seat for seat, player in enumerate(read.players) if player in PEOPLE]
    scores = {score.seat: score for score in read.scores}
    if not read.over or len(people) != 1 or people[0] not in scores or len(scores) < 2:
        return None
    own = scores.pop(people[0])
    length = re.search(r"\d+", read.progress)
    return OneGame(
        when=read.updated,
        won=own.winner,
        points=own.total,
        best=max(score.total for score in scores.values()),
        length=int(length[0]) if length else read.n,
        unit=re.sub(r"\W*\d+.*", "", read.progress).lower() or "answers",
    )


def _count(whole: GameStatistics, read: Listing, won: bool) -> None:
    """Each kind of bot at the table counts once."""
    for player in sorted({player for player in read.players if player not in PEOPLE}):
        tally = next((one for one in whole.against if one.player == player), None)
        if tally is None:
            tally = Tally(player=player, played=0, won=0)
            whole.against.append(tally)
        tally.played += 1
        tally.won += won
