"""A saved game as a replay file, without a server."""

from __future__ import annotations

from understudy.core import journal
from understudy.core.events import Watch
from understudy.core.registry import find
from understudy.web import replies, views
from understudy.web.pages import replay_page


def replayed(text: str) -> bytes:
    """The page that shows a finished game, of its journal."""
    match = journal.loads(text, find, watch=Watch())
    album, seat = views.Album(match), views.eyes(match, None)
    moves = replies.stretch(match, album, 0, len(match.entries), seat)
    return replay_page(match.header.game.name, moves, replies.all_reasons(match, album, seat))
