"""The HTTP API: what can be asked, and how it is answered. The OpenAPI description is made from this list."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from secrets import randbelow
from typing import Any, Protocol, TypeVar, cast

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from understudy.core import registry
from understudy.core.errors import BadJournal, BadSetup
from understudy.core.game import AnyGame
from understudy.core.match import Header
from understudy.core.reporting import ARRANGE, arranged
from understudy.store import SHELVES
from understudy.store.care import readable
from understudy.store.record import WhollyDamaged
from understudy.web import jobs, messages, replies, statistics, stream
from understudy.web.catalog import about
from understudy.web.forward import whole as whole_body
from understudy.web.hall import Hall
from understudy.web.laboratory import MOST as MOST_GAMES
from understudy.web.laboratory import Laboratory
from understudy.web.live import Live, StaleChange
from understudy.web.messages import ChangeBody
from understudy.web.problems import Refusal
from understudy.web.security import IMPORT, POSITIONS, TOLD, Guest

#: What the report of a series may do in a browser: show itself, and let its games be saved.
REPORT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-downloads"
#: How many matches stand on one page of the list.
PAGE = 50

W = TypeVar("W", bound=messages.Body)


class Handler(Protocol):
    """Answers a call."""

    __name__: str

    def __call__(self, request: Request) -> Awaitable[Response]: ...


@dataclass(frozen=True, slots=True)
class Query:
    """A number that may stand in the address after the question mark."""

    name: str
    text: str
    low: int = 0
    high: int = 2**31 - 1


@dataclass(frozen=True, slots=True)
class TextQuery:
    """A text that may stand there: any, or one of several."""

    name: str
    text: str
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Call:
    """One thing that can be asked of the server."""

    method: str
    path: str
    name: str
    text: str
    handler: Handler
    reply: type | str
    body: type | None = None
    status: int = 200
    query: tuple[Query | TextQuery, ...] = ()
    #: What else it may answer, beside what every call may.
    also: Sequence[int] = ()
    #: May somebody ask it who came by the link of one seat?
    guests: bool = False


SHELF = TextQuery("shelf", "Only games in progress, finished games, or archived ones.", SHELVES)
SEARCH = TextQuery("search", "Only those that are found by these words.")
FROM = Query("first", "From the so manieth on.")
MOST = Query("most", "So many at most.", 1, 1000)
SEAT = Query("seat", "Who looks: a seat's number, or -1 for an onlooker.", -1, 15)
SECONDS = Query("seconds", "How long to think ahead; without it, what the simple bot would do.", 0, 3)
SINCE = Query("since", "Report events since this number of answers.")
PARTS = TextQuery("parts", "The ids of the parts chosen so far, with | between them.")
POINT = TextQuery("point", "A point: x,y or x,y,direction.")
NO = Query("no", "The event that the page has seen last.")
N = Query("n", "How many answers it knew then.")
EYES = Query("eyes", "Who it was shown for (`eyes`).", -1, 15)
FIRST = Query("first", "From before this answer on.")
AFTER = Query("after", "Report events after this one; the header Last-Event-ID does the same.")
SECRETS = Query("secrets", "1: also while the game runs, with all that is hidden.", 0, 1)
LAST = Query("last", "Up to before this answer.")


def guest_of(request: Request) -> Guest | None:
    """Who came by the link of a seat; nobody, where it is somebody who may do everything."""
    return cast("Guest | None", request.scope.get("guest"))


def seat_in(request: Request) -> int | None:
    """Who looks: whoever came by the link of a seat looks from there."""
    seat, guest = number(request, SEAT), guest_of(request)
    return seat if guest is None else guest.seat


def seat_of(request: Request, wanted: ChangeBody) -> int | None:
    """Who looks at what comes of a change."""
    guest = guest_of(request)
    return wanted.seat if guest is None else guest.seat


def hall_of(request: Request) -> Hall:
    return cast(Hall, request.app.state.hall)


def reply(message: msgspec.Struct) -> Response:
    return Response(msgspec.json.encode(message), media_type="application/json")


async def wish(request: Request, kind: type[W]) -> W:
    """The body of a request, checked."""
    if request.headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
        raise Refusal(415, "media_type", "The body must be JSON.", "Send Content-Type: application/json.")
    body = await whole_body(request.receive)
    # Most of what comes is as it should be, and then read at once.
    with suppress(msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return msgspec.json.decode(body, type=kind)
    try:
        return msgspec.convert(whole(msgspec.json.decode(body)), kind)
    except msgspec.MsgspecError as error:
        # Bad JSON, wrong fields, and text that is not UTF-8.
        raise _malformed(str(error)) from None
    except (UnicodeDecodeError, RecursionError):
        raise _malformed("it is not readable text") from None


def whole(data: Any) -> Any:
    """The same data with 5 for 5.0: in JSON they are one number."""
    if isinstance(data, float) and data.is_integer():
        return int(data)
    if isinstance(data, dict):
        return {name: whole(value) for name, value in data.items()}
    return [whole(value) for value in data] if isinstance(data, list) else data


def _malformed(why: str) -> Refusal:
    return Refusal(
        400, "malformed", f"The body is not what is expected here: {why}.", "See /api/openapi.json."
    )


def number(request: Request, query: Query) -> int | None:
    """A number out of the address."""
    text = request.query_params.get(query.name)
    if text is None:
        return None
    if not re.fullmatch(r"-?\d{1,10}", text, re.ASCII) or not query.low <= int(text) <= query.high:
        raise Refusal(
            400,
            "malformed",
            f"“{query.name}” must be a whole number from {query.low} to {query.high}.",
            "See /api/openapi.json.",
        )
    return int(text)


def words_in(request: Request, query: TextQuery) -> str:
    """A text out of the address."""
    text = request.query_params.get(query.name, "")
    if len(text) > 200 or (text and query.values and text not in query.values):
        allowed = f"one of {', '.join(query.values)}" if query.values else "200 characters at most"
        raise Refusal(400, "malformed", f"“{query.name}” must be {allowed}.", "See /api/openapi.json.")
    return text


def in_path(request: Request, name: str) -> int:
    """A number in the path of the address."""
    text = request.path_params[name]
    if not re.fullmatch(r"\d{1,9}", text, re.ASCII):
        raise Refusal(404, "not_found", "There is nothing at this address.", "Go to the first page.")
    return int(text)


def known(name: str) -> AnyGame:
    try:
        return registry.find(name)
    except BadSetup as error:
        raise Refusal(404, "no_game", str(error), "GET /api/games lists the games.") from None


# -- games ---------------------------------------------------------------------------------------------------


async def games(request: Request) -> Response:
    # The first time they are loaded, which takes a while.
    return reply(await hall_of(request).run(_games))


def _games() -> messages.Games:
    found = []
    for name in registry.names():
        try:
            found.append(about(registry.find(name)))
        except Exception as error:
            # A plug-in, of which no more was tried than that it can be set up.
            told = logging.getLogger("understudy.web")
            told.error("The plug-in “%s” cannot be shown: %s: %s", name, type(error).__name__, error)
    return messages.Games(games=found)


async def rules(request: Request) -> Response:
    game = known(request.path_params["game"])
    return reply(messages.Rules(statements=replies.stated(game)))


async def terms(request: Request) -> Response:
    game = known(request.path_params["game"])
    return reply(messages.Terms(terms=dict(game.glossary)))


# -- matches -------------------------------------------------------------------------------------------------


async def matches(request: Request) -> Response:
    hall = hall_of(request)
    shelf, search = words_in(request, SHELF), words_in(request, SEARCH)
    first, most = number(request, FROM) or 0, number(request, MOST) or PAGE

    def work() -> messages.Matches:
        cards = hall.store.cards(most, first, shelf, search)
        total = hall.store.count(shelf, search)
        return messages.Matches(matches=[_listed(id, card) for id, card in cards], total=total)

    return reply(await hall.run(work))


async def own_games(request: Request) -> Response:
    hall = hall_of(request)

    def work() -> messages.Statistics:
        cards = hall.store.cards(statistics.MOST)
        return messages.Statistics(games=statistics.statistics(card for _, card in cards))

    return reply(await hall.run(work))


def laboratory_of(request: Request) -> Laboratory:
    return cast(Laboratory, request.app.state.laboratory)


async def series(request: Request) -> Response:
    lab = laboratory_of(request)
    return reply(
        messages.LaboratoryState(
            cores=lab.cores, cluster=bool(lab.cluster), most=MOST_GAMES, runs=[run.told() for run in lab.runs]
        )
    )


async def begin_series(request: Request) -> Response:
    body = await wish(request, messages.SeriesBody)
    game, lab = known(body.game), laboratory_of(request)
    run = await hall_of(request).run(lambda: lab.begin(game, body.seats, body.games, body.options, body.seed))
    return Response(msgspec.json.encode(run.told()), 201, media_type="application/json")


async def one_series(request: Request) -> Response:
    return reply(laboratory_of(request).find(request.path_params["id"]).told())


async def cancel_series(request: Request) -> Response:
    run = laboratory_of(request).find(request.path_params["id"])
    run.cancel()
    return reply(run.told())


async def series_report(request: Request) -> Response:
    """The page with everything; it needs no scripts, and brings its style along."""
    run = laboratory_of(request).find(request.path_params["id"])
    page = await hall_of(request).run(run.report)
    return Response(page, media_type="text/html", headers={"Content-Security-Policy": REPORT_POLICY})


async def series_rows(request: Request) -> Response:
    run = laboratory_of(request).find(request.path_params["id"])
    response = Response(await hall_of(request).run(run.rows), media_type="application/jsonl")
    response.headers["Content-Disposition"] = f'attachment; filename="{run.order.game}-series.jsonl"'
    return response


def _listed(id: str, card: str) -> messages.ListedMatch:
    """A match in the list; one whose card cannot be read is there all the same."""
    try:
        read = msgspec.json.decode(card, type=messages.Listing)
        game = registry.find(read.game)
    except (msgspec.MsgspecError, BadSetup) as error:
        return _unreadable(id, str(error))
    trouble = "" if read.version == game.version else "It was played by other rules than this program has."
    return messages.ListedMatch(id=id, trouble=trouble, **msgspec.structs.asdict(read))


def _unreadable(id: str, why: str) -> messages.ListedMatch:
    unknown: dict[str, Any] = {
        **dict.fromkeys(("game", "progress", "created", "updated", "asked"), ""),
        **{name: [] for name in ("seats", "players", "scores")},
    }
    title = "A match that cannot be read"
    return messages.ListedMatch(id=id, title=title, trouble=why, n=0, version=0, over=False, **unknown)


async def begin(request: Request) -> Response:
    hall, wanted = hall_of(request), await wish(request, messages.NewMatch)
    game = known(wanted.game)
    seats = list(game.lineup) if wanted.seats is None else wanted.seats
    seed = randbelow(2**31) if wanted.seed is None else wanted.seed
    game.refuse_files(wanted.options)
    header = Header.of(game, seats, wanted.options, seed)
    if wanted.begun:
        if ARRANGE not in game.steps:
            raise BadSetup(f"{game.title} cannot be laid out value by value; bring a position instead.")
        header = replace(header, position=arranged(seats, wanted.options))
    # Some settings only show when the table is laid that they do not go together.
    await hall.run(header.start)
    return _made(messages.Made(id=await hall.begin(header, msgspec.to_builtins(wanted.typed))))


async def again(request: Request) -> Response:
    """Another match like one that was played, with new chance."""
    hall, wanted = hall_of(request), await wish(request, messages.AgainBody)
    job = partial(jobs.another, wanted.turned, randbelow(2**31))
    first, kinds = await hall.look(request.path_params["id"], job)
    return _made(messages.Made(id=await hall.begin_line(first, kinds)))


def _made(made: messages.Made) -> Response:
    return Response(
        msgspec.json.encode(made), 201, {"Location": f"/api/matches/{made.id}"}, "application/json"
    )


async def bring(request: Request) -> Response:
    """A match that goes on from a journal or a position that somebody brings along."""
    hall, wanted = hall_of(request), await wish(request, messages.ImportBody)
    game = None if wanted.game is None else known(wanted.game).name
    seed = randbelow(2**31) if wanted.seed is None else wanted.seed
    try:
        first, rows, said = await hall.compute(partial(jobs.brought, wanted.text, game, seed, wanted.turn))
    except BadJournal as error:
        what_next = "Import it as it was written, or play it with the version that wrote it."
        text = f"This version cannot play this saved game back: {error}."
        raise Refusal(422, "no_journal", text, what_next) from None
    id = await hall.begin_line(first, {}, rows, said)
    return _made(messages.Made(id=id, said=said))


async def look_on(request: Request) -> Response:
    """A game at a server, read from its trace for whoever brings it; nothing of it is kept."""
    wanted = await wish(request, messages.TraceBody)
    game, data = await hall_of(request).compute(partial(jobs.traced, wanted.text))
    known(game)
    return Response(data, media_type="application/json")


async def lay(request: Request) -> Response:
    """A position that is being set up: checked, drawn, and told."""
    wanted = await wish(request, messages.PositionBody)
    job = partial(jobs.laid, known(wanted.game).name, wanted.text, wanted.seats, wanted.seat)
    return Response(await hall_of(request).compute(job), media_type="application/json")


async def position(request: Request) -> Response:
    """The position of a match, with all that is hidden: for its owner, or when the match is over."""
    response = await _look(request, partial(jobs.position, _with_secrets(request)))
    response.headers["Content-Disposition"] = 'attachment; filename="understudy-position.json"'
    return response


def _with_secrets(request: Request) -> bool:
    """Does the owner say that secrets may be shown?"""
    return bool(number(request, SECRETS)) and guest_of(request) is None


async def forget(request: Request) -> Response:
    await hall_of(request).delete(request.path_params["id"])
    return Response(status_code=204)


async def forget_many(request: Request) -> Response:
    wanted = await wish(request, messages.ManyBody)
    return reply(messages.Count(count=await hall_of(request).delete_many(wanted.ids)))


async def archive(request: Request) -> Response:
    wanted, hall = await wish(request, messages.ArchiveBody), hall_of(request)
    return reply(
        messages.Count(count=await hall.run(lambda: hall.store.archive(wanted.ids, wanted.archived)))
    )


# -- one match -----------------------------------------------------------------------------------------------


async def _look(request: Request, work: Callable[[Live], bytes], kind: str = "application/json") -> Response:
    data = await hall_of(request).look(request.path_params["id"], work)
    return Response(data, media_type=kind)


async def _reply(request: Request, reply: Callable[..., msgspec.Struct], *args: Any) -> Response:
    """A reply of `replies`, with these arguments."""
    return await _look(request, partial(jobs.encoded, reply, args))


async def _shown(request: Request, reply: Callable[..., messages.Standing], *args: Any) -> Response:
    """How a match stands, for whoever asked."""
    return await _look(request, partial(jobs.shown, reply, args, guest_of(request) is None))


async def state(request: Request) -> Response:
    return await _shown(request, replies.state, seat_in(request), number(request, SINCE))


async def news(request: Request) -> Response:
    no, n, eyes = (number(request, query) for query in (NO, N, EYES))
    known = (no or 0, n or 0, -1 if eyes is None else eyes)
    return await _shown(request, replies.news, seat_in(request), *known)


async def log(request: Request) -> Response:
    return await _reply(request, replies.log, number(request, FIRST) or 0, seat_in(request))


async def text(request: Request) -> Response:
    return await _reply(request, replies.text, seat_in(request))


async def sketches(request: Request) -> Response:
    return await _reply(request, replies.sketches, seat_in(request))


async def compose(request: Request) -> Response:
    parts, point = words_in(request, PARTS), words_in(request, POINT)
    return await _reply(request, replies.composed, seat_in(request), parts, point)


async def hint(request: Request) -> Response:
    return await _reply(request, replies.hint, seat_in(request), number(request, SECONDS) or 0)


async def moment(request: Request) -> Response:
    return await _reply(request, replies.moment, in_path(request, "n"), seat_in(request))


async def why(request: Request) -> Response:
    return await _reply(request, replies.why, in_path(request, "turn"), seat_in(request))


async def ways(request: Request) -> Response:
    return await _reply(request, replies.ways, in_path(request, "n"))


async def fields(request: Request) -> Response:
    return await _reply(request, replies.fields)


async def moves(request: Request) -> Response:
    first, last = number(request, FIRST), number(request, LAST)
    return await _reply(request, replies.moves, first or 0, last, seat_in(request))


async def download(request: Request) -> Response:
    """The journal of a match, as the command line reads it; of one that cannot be played, its answers.

    While a match runs it holds what not everybody may know: then it is only for the owner, who says so.
    """
    id, hall = request.path_params["id"], hall_of(request)
    try:
        text = await hall.look(id, partial(jobs.written, _with_secrets(request)))
    except WhollyDamaged:
        raise
    except BadJournal:
        text = (await hall.run(lambda: readable(id, hall.store.raw(id)))).journal()
    attachment = {"Content-Disposition": 'attachment; filename="understudy.jsonl"'}
    return Response(text, 200, attachment, "application/x-ndjson")


async def replay_file(request: Request) -> Response:
    """A page that shows the whole match and needs nothing else."""
    response = await _look(request, partial(jobs.replay_file, seat_in(request)), "text/html")
    response.headers["Content-Disposition"] = 'attachment; filename="understudy-replay.html"'
    return response


async def follow(request: Request) -> Response:
    id, hall = request.path_params["id"], hall_of(request)
    known = request.headers.get("last-event-id", "")
    after = int(known) if re.fullmatch(r"\d{1,9}", known, re.ASCII) else number(request, AFTER)
    events = stream.follow(hall, id, await stream.start(hall, id, after))
    return StreamingResponse(events, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


# -- changes -------------------------------------------------------------------------------------------------


async def _change(
    request: Request,
    wanted: ChangeBody,
    work: Callable[[Live], messages.TakenBack | None],
    insist: Callable[[Live, int], None] = Live.insist_on_turn,
) -> Response:
    """Carry a change out, and tell how long rules and bots took; who came too late is told how things stand.

    `insist` refuses what somebody may not do from the seat of a link.
    """
    hall, id, guest = hall_of(request), request.path_params["id"], guest_of(request)
    if guest is not None and guest.seat < 0:
        raise Refusal(403, "seat", "This link is only for watching.", "Ask for the link of a seat to play.")
    seat = seat_of(request, wanted)
    change = jobs.WantedChange(work, seat, None if guest is None else guest.seat, insist)
    try:
        data, thinking = await hall.change(id, wanted.no, change)
    except StaleChange as error:
        stale = await hall.look(id, partial(jobs.stale, str(error), seat, guest is None))
        return Response(stale, 409, media_type="application/json")
    timing = {"Server-Timing": f"bots;dur={thinking * 1000:.2f}"}
    return Response(data, 200, timing, "application/json")


async def answer(request: Request) -> Response:
    wanted = await wish(request, messages.AnswerBody)
    return await _change(request, wanted, partial(Live.answer, answer=wanted.answer))


async def stand_in(request: Request) -> Response:
    return await _change(request, await wish(request, ChangeBody), Live.stand_in)


async def undo(request: Request) -> Response:
    wanted = await wish(request, ChangeBody)
    work = partial(Live.undo, eyes=seat_of(request, wanted))
    return await _change(request, wanted, work, Live.insist_on_undo)


async def redo(request: Request) -> Response:
    return await _change(request, await wish(request, ChangeBody), Live.redo, Live.insist_on_redo)


async def back(request: Request) -> Response:
    wanted = await wish(request, messages.BackBody)
    return await _change(request, wanted, partial(Live.back, number=wanted.to, eyes=wanted.seat))


async def overrule(request: Request) -> Response:
    wanted = await wish(request, messages.OverruleBody)
    work = partial(Live.overrule, number=wanted.at, plan=wanted.plan, eyes=wanted.seat)
    return await _change(request, wanted, work)


async def correct(request: Request) -> Response:
    wanted = await wish(request, messages.CorrectBody)
    work = partial(Live.correct, seat=wanted.of, name=wanted.name, value=wanted.value)
    return await _change(request, wanted, work)


async def let_pass(request: Request) -> Response:
    """Some questions pass by themselves from now on, for the seat that looks."""
    wanted = await wish(request, messages.PassBody)
    work = partial(jobs.let_pass, wanted.topics, seat_of(request, wanted))
    return await _change(request, wanted, work, insist=Live.insist_on_asked)


async def typed(request: Request) -> Response:
    wanted = await wish(request, messages.TypedBody)
    return await _change(request, wanted, partial(Live.set_typed, typed=msgspec.to_builtins(wanted.typed)))


# -- seats ---------------------------------------------------------------------------------------------------


async def links(request: Request) -> Response:
    """An address for every person at the table."""
    data = await hall_of(request).change(request.path_params["id"], None, jobs.links)
    return Response(data, media_type="application/json")


# -- the list ------------------------------------------------------------------------------------------------


def _get(
    path: str,
    handler: Handler,
    text: str,
    reply: type | str,
    *query: Query | TextQuery,
    also: Sequence[int] = (),
) -> Call:
    return Call("GET", path, handler.__name__, text, handler, reply, query=query, also=also)


def _of(path: str, handler: Handler, text: str, reply: type | str, *query: Query | TextQuery) -> Call:
    """Something to be read about one match."""
    return replace(_own(path, handler, text, reply, *query), guests=True)


def _own(path: str, handler: Handler, text: str, reply: type | str, *query: Query | TextQuery) -> Call:
    """The same, for the owner of the server."""
    return _get(f"{_ONE}{path}", handler, text, reply, *query, also=(404, 410, 422))


def _to(
    path: str,
    handler: Handler,
    text: str,
    body: type[ChangeBody],
    method: str = "POST",
    guests: bool = False,
) -> Call:
    """A change of one match."""
    name, also = handler.__name__, (404, 409, 410, 422)
    return Call(
        method, f"{_ONE}{path}", name, text, handler, messages.Changed, body, also=also, guests=guests
    )


def _many(path: str, handler: Handler, text: str, body: type[messages.ManyBody]) -> Call:
    """A change of several matches."""
    name = handler.__name__
    return Call("POST", f"/api/{path}", name, text, handler, messages.Count, body)


_ONE = "/api/matches/{id}"

CALLS: tuple[Call, ...] = (
    # What is asked most often stands first.
    _to("/answer", answer, "Answer the current question.", messages.AnswerBody, guests=True),
    _get("/api/games", games, "The games with all that can be chosen.", messages.Games),
    _get("/api/rules/{game}", rules, "A game's rule ids in our words.", messages.Rules, also=(404,)),
    _get("/api/terms/{game}", terms, "A game's words, explained.", messages.Terms, also=(404,)),
    _get(
        "/api/matches",
        matches,
        "The matches, the last played first, page by page.",
        messages.Matches,
        SHELF,
        SEARCH,
        FROM,
        MOST,
    ),
    Call(
        "POST",
        "/api/matches",
        "begin",
        "Begin a match.",
        begin,
        messages.Made,
        messages.NewMatch,
        201,
        also=(404, 422, 507),
    ),
    _get("/api/laboratory", series, "Series of games without humans.", messages.LaboratoryState),
    Call(
        "POST",
        "/api/laboratory",
        "begin_series",
        "Begin a series.",
        begin_series,
        messages.LabRun,
        messages.SeriesBody,
        201,
        also=(404, 409, 422),
    ),
    _get("/api/laboratory/{id}", one_series, "The progress of a series.", messages.LabRun, also=(404,)),
    Call(
        "DELETE",
        "/api/laboratory/{id}",
        "cancel_series",
        "Cancel a series; what is finished stays.",
        cancel_series,
        messages.LabRun,
        also=(404,),
    ),
    _get("/api/laboratory/{id}/report.html", series_report, "Its report.", "text/html", also=(404, 422)),
    _get(
        "/api/laboratory/{id}/rows.jsonl", series_rows, "Its games as rows.", "application/jsonl", also=(404,)
    ),
    _get("/api/statistics", own_games, "One's own games in numbers.", messages.Statistics),
    Call(
        "POST",
        IMPORT,
        "bring",
        "Continue a saved game or a position.",
        bring,
        messages.Made,
        messages.ImportBody,
        201,
        also=(404, 422, 507),
    ),
    Call(
        "POST",
        TOLD,
        "look_on",
        "Read the log of a game on a GEMP server; nothing is saved.",
        look_on,
        messages.Trace,
        messages.TraceBody,
        also=(404, 422),
    ),
    Call(
        "POST",
        POSITIONS,
        "lay",
        "Look at a position that is being set up.",
        lay,
        messages.Laid,
        messages.PositionBody,
        also=(404, 422),
    ),
    _many("forget", forget_many, "Delete several matches.", messages.ManyBody),
    _many("archive", archive, "Put matches away, or take them out again.", messages.ArchiveBody),
    _of("", state, "A match as a seat sees it.", messages.State, SEAT, SINCE),
    Call("DELETE", _ONE, "forget", "Delete a match.", forget, "", status=204, also=(404,)),
    _to("/stand-in", stand_in, "Autoplay this turn.", ChangeBody, guests=True),
    _to("/undo", undo, "Undo the last human answer.", ChangeBody, guests=True),
    _to("/redo", redo, "Redo what was undone.", ChangeBody, guests=True),
    _to("/back", back, "Go back to a human answer.", messages.BackBody),
    _to("/overrule", overrule, "Have a bot carry out another plan.", messages.OverruleBody),
    _to("/correct", correct, "Correct the table.", messages.CorrectBody),
    _to("/pass", let_pass, "Let kinds of questions pass.", messages.PassBody, guests=True),
    _to("/typed", typed, "Choose which results come from your table.", messages.TypedBody, "PUT"),
    _of("/news", news, "The changes since a page's version.", messages.Changed, NO, N, EYES, SEAT),
    _of("/log", log, "The log, in words.", messages.Told, FIRST, SEAT),
    _of("/text", text, "The table in plain sentences.", messages.TableText, SEAT),
    _of("/sketches", sketches, "The results of the options, drawn.", messages.Sketches, SEAT),
    _of("/compose", compose, "Put an option together.", messages.Composed, PARTS, POINT, SEAT),
    _of("/hint", hint, "A hint: the best choice, and why.", messages.Hint, SEAT, SECONDS),
    _of("/at/{n}", moment, "The match before answer n.", messages.Moment, SEAT),
    _of("/why/{turn}", why, "The pages read in a turn.", messages.Why, SEAT),
    _own("/ways/{n}", ways, "A bot's other options for answer n.", messages.Ways),
    _own("/fields", fields, "The values that can be corrected.", messages.Fields),
    _of("/moves", moves, "The log, with the changes to the board.", messages.Stretch, FIRST, LAST, SEAT),
    _of("/position", position, "The position, for keeping.", "application/json", SECRETS),
    _of("/journal", download, "The saved game, as a file.", "application/x-ndjson", SECRETS),
    Call(
        "POST",
        f"{_ONE}/again",
        "again",
        "Play another game like this one.",
        again,
        messages.Made,
        messages.AgainBody,
        201,
        also=(404, 410, 422, 507),
    ),
    Call(
        "POST",
        f"{_ONE}/links",
        "links",
        "An address for every person at the table.",
        links,
        messages.Links,
        also=(404, 409, 410),
    ),
    _of("/replay.html", replay_file, "A replay in one file.", "text/html", SEAT),
    _of("/stream", follow, "Events, as they happen.", "text/event-stream", AFTER),
)


def routes() -> list[Route]:
    """The API as routes; calls of one path stand together."""
    return [Route(path, endpoint=_by_method(calls), methods=list(calls)) for path, calls in _paths().items()]


def _paths() -> dict[str, dict[str, Call]]:
    found: dict[str, dict[str, Call]] = {}
    for call in CALLS:
        found.setdefault(call.path, {})[call.method] = call
    return found


def often() -> dict[tuple[str, str], Handler]:
    """What is asked most often of a match, by its method and the end of its address
    (`understudy.web.directly`).
    """
    calls = {path.removeprefix(f"{_ONE}/"): calls for path, calls in _paths().items()}
    named = (("POST", "answer"), ("POST", "stand-in"), ("GET", "stream"))
    return {(method, name): _by_method(calls[name]) for method, name in named}


def _by_method(calls: dict[str, Call]) -> Handler:
    async def endpoint(request: Request) -> Response:
        call = calls["GET" if request.method == "HEAD" else request.method]
        if guest_of(request) is not None and not call.guests:
            raise Refusal(
                403,
                "seat",
                "Your link is for one seat of this match, and this is for the owner of the server.",
                "Ask the person who runs it.",
            )
        response = await call.handler(request)
        if request.method == "HEAD" and isinstance(response, StreamingResponse):
            # There is nothing to follow without a body: nothing is held open.
            return Response(status_code=response.status_code, headers=dict(response.headers))
        return response

    return endpoint
