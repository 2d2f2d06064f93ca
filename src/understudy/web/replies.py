"""Whole replies about one match, put together from its views."""

from __future__ import annotations

import msgspec

from understudy.core.advice import advice
from understudy.core.errors import IllegalAnswer
from understudy.core.requests import Choose
from understudy.web import views
from understudy.web.live import Live
from understudy.web.messages import (
    Changed,
    Fields,
    Hint,
    Moment,
    Moves,
    State,
    TakenBack,
    TypedKinds,
    Ways,
    Why,
)


def state(live: Live, wanted: int | None = None, since: int | None = None) -> State:
    """The match as a seat sees it, with what happened since an answer (else since a person's last one)."""
    match, game = live.match, live.match.header.game
    seat = views.eyes(match, wanted)
    story = views.Story(match, live.album, seat)
    number = len(match.entries)
    undo = views.undo(match)
    return State(
        id=live.id,
        game=game.name,
        title=game.title,
        no=live.no,
        n=number,
        over=match.over,
        seats=views.seats(match),
        eyes=seat,
        progress=views.progress(game, match.table),
        picture=live.album.picture(number, seat),
        text=views.text(match, match.table, seat),
        question=views.question(match, live.no, seat),
        moves=story.moves(_start(live) if since is None else min(since, number)),
        turns=story.turns(),
        scores=views.scores(match, match.table),
        undo=undo,
        redo=bool(match.undone),
        hint=isinstance(match.pending, Choose),
        typed=msgspec.convert(live.record.typed, TypedKinds),
        correctable=game.corrections is not None and not match.over,
    )


def _start(live: Live) -> int:
    try:
        return live.last_from_outside()
    except IllegalAnswer:
        return 0


def changed(live: Live, wanted: int | None, since: int, back: TakenBack | None = None) -> Changed:
    """What came of a change: the new state, and what happened since the answer it followed."""
    now = state(live, wanted, since)
    return Changed(state=now, moves=now.moves, taken_back=back)


def hint(live: Live) -> Hint:
    option = advice(live.match)
    return Hint(no=live.no, id=option.id, text=live.match.header.game.words.option(live.match.table, option))


def moment(live: Live, number: int, wanted: int | None) -> Moment:
    """The match as it was before answer `number`, without going back."""
    match = live.match
    _within(live, number)
    seat = views.eyes(match, wanted)
    table = live.album.table(number)
    story = views.Story(match, live.album, seat)
    turn = story.turn_at(match.told(number) - 1)
    first = story.turns()[turn - 1].n if turn else 0
    return Moment(
        n=number,
        picture=live.album.picture(number, seat),
        text=views.text(match, table, seat),
        moves=story.moves(min(first, number), number),
        scores=views.scores(match, table),
        progress=views.progress(match.header.game, table),
    )


def _within(live: Live, number: int) -> None:
    last = len(live.match.entries)
    if number > last:
        raise IllegalAnswer(f"This match has {last} answers so far; {number} is still to come.")


def why(live: Live, turn: int, wanted: int | None) -> Why:
    story = views.Story(live.match, live.album, views.eyes(live.match, wanted))
    if not 1 <= turn <= len(story.starts):
        raise IllegalAnswer(f"This match has {len(story.starts)} turns so far; there is no turn {turn}.")
    return story.why(turn)


def fields(live: Live) -> Fields:
    return Fields(no=live.no, fields=views.fields(live.match))


def ways(live: Live, number: int) -> Ways:
    return views.ways(live.match, number)


def moves(live: Live, first: int, last: int | None, wanted: int | None) -> Moves:
    """A stretch of the match for a replay."""
    match = live.match
    end = len(match.entries) if last is None else last
    _within(live, max(first, end))
    seat = views.eyes(match, wanted)
    return Moves(
        title=match.header.game.title,
        first=live.album.picture(first, seat),
        moves=views.Story(match, live.album, seat).moves(min(first, end), end),
        seats=views.seats(match),
        scores=views.scores(match, match.table),
        n=len(match.entries),
        over=match.over,
    )
