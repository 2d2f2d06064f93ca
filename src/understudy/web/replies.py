"""Whole replies about one match, put together from its views."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from understudy.core.advice import advice, considered
from understudy.core.errors import IllegalAnswer
from understudy.core.game import REPORTED, AnyGame
from understudy.core.ledger import statements
from understudy.core.match import Match
from understudy.core.reporting import REPORT
from understudy.core.requests import Choose
from understudy.core.thinking import TRIES_IN_TIME, Thinking
from understudy.web import composing, views
from understudy.web.live import Live
from understudy.web.messages import (
    Changed,
    Composed,
    Fields,
    Hint,
    Moment,
    Reasons,
    Sketches,
    State,
    StatementAbout,
    Stretch,
    TableText,
    TakenBack,
    ToDo,
    Told,
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
    return State(
        id=live.id,
        game=game.name,
        title=game.title,
        seats=views.seats(match),
        picture=live.album.picture(number, seat),
        text=views.text(match, match.table, seat),
        moves=story.moves(_start(live) if since is None else min(since, number)),
        turns=story.turns(),
        **_standing(live, seat),
    )


def _standing(live: Live, seat: int) -> dict[str, Any]:
    """What every reply about a match says."""
    match, game = live.match, live.match.header.game
    question = views.question(match, live.no, seat)
    if question is not None and question.yours:
        question.compose = composing.about(match.pending)
    return {
        "no": live.no,
        "n": len(match.entries),
        "over": match.over,
        "eyes": seat,
        "progress": views.progress(game, match.table),
        "question": question,
        "scores": live.scores(),
        "undo": views.undo(match, seat),
        "redo": bool(match.undone),
        "hint": isinstance(match.pending, Choose) and match.pending.topic != REPORT,
        "typed": msgspec.convert(live.record.typed, TypedKinds),
        "todo": _todo(live, seat),
        "correctable": game.corrections is not None and not match.over,
        "passing": sorted(match.lets_pass(seat)),
        "said": live.record.said,
    }


def _todo(live: Live, seat: int) -> ToDo | None:
    """The list for whoever moves the pieces; none where the program has them all."""
    people = [who.player for who in live.match.header.seats]
    if REPORTED not in people and all(who == "nobody" for who in live.record.typed.values()):
        return None
    since, acts = views.todo(live.match, seat)
    return ToDo(since=since, acts=acts)


def _start(live: Live) -> int:
    """What happened since a person's last answer; nothing of a game of bots alone, which has its replay."""
    if not any(seat.is_person for seat in live.match.header.seats):
        return len(live.match.entries)
    try:
        return live.last_from_outside()
    except IllegalAnswer:
        return 0


@dataclass(frozen=True, slots=True)
class Known:
    """What a page knew of a match before a change: its last event, so many answers, and a picture."""

    no: int
    n: int
    picture: views.Data | None


def known(live: Live, wanted: int | None) -> Known:
    """What a page knows that has seen how the match stands."""
    number = len(live.match.entries)
    return Known(live.no, number, live.album.picture(number, views.eyes(live.match, wanted)))


def changed(live: Live, wanted: int | None, before: Known, back: TakenBack | None = None) -> Changed:
    """What came of a change, for a page that knew how things stood before."""
    match = live.match
    since = min(before.n - back.count if back else before.n, len(match.entries))
    seat = views.eyes(match, wanted)
    first = views.difference(match.header.game, before.picture, live.album.picture(since, seat))
    return _since(live, seat, since, base=before.no, first=first, taken_back=back)


def news(live: Live, wanted: int | None, no: int, n: int, eyes: int) -> Changed:
    """What happened since event `no`, for a page that then knew `n` answers and looked with these eyes."""
    match, seat = live.match, views.eyes(live.match, wanted)
    if eyes == seat and live.record.only_went_on(no, n):
        return _since(live, seat, n, base=no)
    picture = live.album.picture(len(match.entries), seat)
    whole = None if picture is None else {name: part for name, part in picture.items() if name != "ground"}
    turns = views.Story(match, live.album, seat).turns()
    return Changed(base=None, moves=[], same_turns=0, turns=turns, picture=whole, **_standing(live, seat))


def _since(live: Live, seat: int, since: int, **more: Any) -> Changed:
    match = live.match
    story = views.Story(match, live.album, seat)
    moves = story.moves(since)
    same = max(0, story.turn_at(story.before(since)) - 1)
    return Changed(
        moves=moves,
        rest=story.rest(),
        same_turns=same,
        turns=story.turns(same + 1),
        **_standing(live, seat),
        **more,
    )


def log(live: Live, first: int, wanted: int | None) -> Told:
    """What happened from answer `first` on, in words."""
    story = views.Story(live.match, live.album, views.eyes(live.match, wanted))
    return Told(moves=story.words(min(first, len(live.match.entries))))


def text(live: Live, wanted: int | None) -> TableText:
    match = live.match
    return TableText(text=views.text(match, match.table, views.eyes(match, wanted)))


def sketches(live: Live, wanted: int | None) -> Sketches:
    return Sketches(no=live.no, options=views.sketches(live.match, views.eyes(live.match, wanted)))


def composed(live: Live, wanted: int | None, parts: str, point: str) -> Composed:
    return composing.composed(live.match, live.no, views.eyes(live.match, wanted), parts, point)


def hint(live: Live, wanted: int | None = None, seconds: int = 0, much: Thinking | None = None) -> Hint:
    """What the simple bot would do; or, thought about for so long, what would come out best and why."""
    if wanted is not None:
        live.insist_on_turn(wanted)
    if seconds:
        much = Thinking(TRIES_IN_TIME, float(seconds))
    option, why = considered(live.match, much) if much is not None else (advice(live.match), "")
    request = live.match.pending
    assert request is not None
    words = live.match.header.game.words.answer(live.match.table, request, option)
    composed = composing.suggested(live.match, live.no, request.seat, option)
    return Hint(no=live.no, id=option.id, text=words, why=why, composed=composed)


def moment(live: Live, number: int, wanted: int | None) -> Moment:
    """The match as it was before answer `number`, without going back."""
    match = live.match
    _within(live, number)
    seat = views.eyes(match, wanted)
    table = live.album.table(number)
    story = views.Story(match, live.album, seat)
    turn = story.turn_at(story.before(number) - 1)
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


def stated(game: AnyGame) -> dict[str, StatementAbout]:
    """What the ledger of a game's bots says, and what is assumed where it is silent, by their ids."""
    assumed = {each.id: StatementAbout(section="assumption", text=each.text) for each in game.assumptions}
    told = {row.id: StatementAbout(section=row.section, text=row.summary) for row in statements(game)}
    return assumed | told


def reasons(live: Live, wanted: int | None) -> Reasons:
    """Why the bots did what they did, in every turn in which one thought."""
    return all_reasons(live.match, live.album, views.eyes(live.match, wanted))


def all_reasons(match: Match, album: views.Album, seat: int) -> Reasons:
    """The same of a match that nobody plays."""
    story = views.Story(match, album, seat)
    turns = {line.turn: story.why(line.turn) for line in story.turns() if line.thought}
    return Reasons(turns=turns, statements=stated(match.header.game))


def fields(live: Live) -> Fields:
    return Fields(no=live.no, fields=views.fields(live.match))


def ways(live: Live, number: int) -> Ways:
    return views.ways(live.match, number)


def _grounded(album: views.Album, first: int, last: int, seat: int) -> views.Data | None:
    """The first picture of a stretch, on the map as it is once everything is set up."""
    start, end = album.picture(first, seat), album.picture(last, seat)
    return start if start is None or end is None else {**start, "ground": end["ground"], "box": end["box"]}


def moves(live: Live, first: int, last: int | None, wanted: int | None) -> Stretch:
    """A stretch of the match for a replay."""
    match = live.match
    end = len(match.entries) if last is None else last
    _within(live, max(first, end))
    return stretch(match, live.album, first, end, views.eyes(match, wanted))


def stretch(match: Match, album: views.Album, first: int, end: int, seat: int) -> Stretch:
    """The same of a match that nobody plays."""
    return Stretch(
        title=match.header.game.title,
        first=_grounded(album, first, end, seat),
        # What was weighed, and the sum of a turn, are shown while a turn is played.
        moves=[
            msgspec.structs.replace(move, thought=msgspec.UNSET, summary=msgspec.UNSET)
            for move in views.Story(match, album, seat).moves(min(first, end), end)
        ],
        seats=views.seats(match),
        scores=views.scores(match, match.table),
        n=len(match.entries),
        over=match.over,
    )
