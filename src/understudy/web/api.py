"""The HTTP API: what can be asked, and how it is answered. The OpenAPI description is made from this list."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from secrets import randbelow
from typing import Any, Protocol, TypeVar, cast

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from understudy.core import journal, registry
from understudy.core.errors import BadJournal, BadSetup
from understudy.core.game import PERSON, AnyGame
from understudy.core.ledger import statements
from understudy.core.match import Header
from understudy.store.record import Record
from understudy.web import messages, replies, stream
from understudy.web.catalog import about
from understudy.web.hall import Hall
from understudy.web.live import Live, StaleChange
from understudy.web.messages import ChangeBody, Stale
from understudy.web.problems import Refusal, as_json

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
    query: tuple[Query, ...] = ()
    #: What else it may answer, beside what every call may.
    also: Sequence[int] = ()


SEAT = Query("seat", "Who looks: a seat's number, or -1 for an onlooker.", -1, 15)
SINCE = Query("since", "Tell what happened since this number of answers.")
NO = Query("no", "The event that the page has seen last.")
N = Query("n", "How many answers it knew then.")
EYES = Query("eyes", "Who it was shown for (`eyes`).", -1, 15)
FIRST = Query("first", "From before this answer on.")
AFTER = Query("after", "Tell what happened after this event; the header Last-Event-ID says the same.")
LAST = Query("last", "Up to before this answer.")


def hall_of(request: Request) -> Hall:
    return cast(Hall, request.app.state.hall)


def reply(message: msgspec.Struct, status: int = 200, live: Live | None = None) -> Response:
    """A message as JSON; with the time that rules and bots took for it."""
    headers = {"Server-Timing": f"bots;dur={live.thinking * 1000:.2f}"} if live is not None else None
    return Response(msgspec.json.encode(message), status, headers, "application/json")


async def wish(request: Request, kind: type[W]) -> W:
    """The body of a request, checked."""
    if request.headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
        raise Refusal(415, "media_type", "The body must be JSON.", "Send Content-Type: application/json.")
    try:
        return msgspec.convert(whole(msgspec.json.decode(await request.body())), kind)
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
    return reply(messages.Games(games=[about(registry.find(name)) for name in registry.names()]))


async def rules(request: Request) -> Response:
    found = {
        row.id: messages.StatementAbout(section=row.section, text=row.summary)
        for row in statements(known(request.path_params["game"]))
    }
    return reply(messages.Rules(statements=found))


# -- matches -------------------------------------------------------------------------------------------------


async def matches(request: Request) -> Response:
    hall = hall_of(request)
    cards = await hall.run(hall.store.cards)
    return reply(messages.Matches(matches=[_listed(id, card) for id, card in cards]))


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
    for setting in game.settings:
        if setting.files and setting.files in wanted.options.get(setting.name, ""):
            raise BadSetup(f"Option {setting.name} can name files of this machine only in the terminal.")
    header = Header.of(game, seats, wanted.options, seed)
    if all(seat.player != PERSON for seat in header.seats):
        raise BadSetup("Nobody would play: at least one seat must be taken by a person.")
    # Some settings only show when the table is laid that they do not go together.
    header.start()
    id = await hall.begin(header, msgspec.to_builtins(wanted.typed))
    return Response(
        msgspec.json.encode(messages.Made(id=id)),
        201,
        {"Location": f"/api/matches/{id}"},
        "application/json",
    )


async def forget(request: Request) -> Response:
    await hall_of(request).delete(request.path_params["id"])
    return Response(status_code=204)


# -- one match -----------------------------------------------------------------------------------------------


async def _look(request: Request, work: Callable[[Live], bytes], kind: str = "application/json") -> Response:
    data = await hall_of(request).look(request.path_params["id"], work)
    return Response(data, media_type=kind)


async def state(request: Request) -> Response:
    seat, since = number(request, SEAT), number(request, SINCE)
    return await _look(request, lambda live: msgspec.json.encode(replies.state(live, seat, since)))


async def news(request: Request) -> Response:
    seat, no, n, eyes = (number(request, query) for query in (SEAT, NO, N, EYES))

    def work(live: Live) -> bytes:
        return msgspec.json.encode(replies.news(live, seat, no or 0, n or 0, -1 if eyes is None else eyes))

    return await _look(request, work)


async def log(request: Request) -> Response:
    first, seat = number(request, FIRST), number(request, SEAT)
    return await _look(request, lambda live: msgspec.json.encode(replies.log(live, first or 0, seat)))


async def text(request: Request) -> Response:
    seat = number(request, SEAT)
    return await _look(request, lambda live: msgspec.json.encode(replies.text(live, seat)))


async def sketches(request: Request) -> Response:
    seat = number(request, SEAT)
    return await _look(request, lambda live: msgspec.json.encode(replies.sketches(live, seat)))


async def hint(request: Request) -> Response:
    return await _look(request, lambda live: msgspec.json.encode(replies.hint(live)))


async def moment(request: Request) -> Response:
    at, seat = in_path(request, "n"), number(request, SEAT)
    return await _look(request, lambda live: msgspec.json.encode(replies.moment(live, at, seat)))


async def why(request: Request) -> Response:
    turn, seat = in_path(request, "turn"), number(request, SEAT)
    return await _look(request, lambda live: msgspec.json.encode(replies.why(live, turn, seat)))


async def ways(request: Request) -> Response:
    at = in_path(request, "n")
    return await _look(request, lambda live: msgspec.json.encode(replies.ways(live, at)))


async def fields(request: Request) -> Response:
    return await _look(request, lambda live: msgspec.json.encode(replies.fields(live)))


async def moves(request: Request) -> Response:
    first, last, seat = number(request, FIRST), number(request, LAST), number(request, SEAT)
    return await _look(request, lambda live: msgspec.json.encode(replies.moves(live, first or 0, last, seat)))


async def download(request: Request) -> Response:
    """The journal of a match, as the command line reads it; of one that cannot be played, its answers."""
    id, hall = request.path_params["id"], hall_of(request)
    try:
        text = await hall.look(id, lambda live: journal.dumps(live.match))
    except BadJournal:
        text = await hall.run(lambda: Record.of(hall.store.events(id)).journal())
    attachment = {"Content-Disposition": 'attachment; filename="understudy.jsonl"'}
    return Response(text, 200, attachment, "application/x-ndjson")


async def replay_file(request: Request) -> Response:
    """A page that shows the whole match and needs nothing else."""
    from understudy.web.pages import replay_page

    seat, pages = number(request, SEAT), request.app.state.pages

    def work(live: Live) -> bytes:
        return replay_page(pages, live.match.header.game.name, replies.moves(live, 0, None, seat))

    response = await _look(request, work, "text/html")
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
    request: Request, wanted: ChangeBody, work: Callable[[Live], messages.TakenBack | None]
) -> Response:
    """Carry a change out; whoever came too late is told how things stand now."""
    hall, id = hall_of(request), request.path_params["id"]

    def whole(live: Live) -> Response:
        before = replies.known(live, wanted.seat)
        back = work(live)
        return reply(replies.changed(live, wanted.seat, before, back), live=live)

    try:
        return await hall.change(id, wanted.no, whole)
    except StaleChange as error:
        now = await hall.look(id, lambda live: replies.state(live, wanted.seat))
        text = str(error)
    stale = Stale(
        error="stale", text=text, what_next="Look at what is asked now, and choose again.", state=now
    )
    return as_json(stale, 409)


async def answer(request: Request) -> Response:
    wanted = await wish(request, messages.AnswerBody)
    return await _change(request, wanted, lambda live: live.answer(wanted.answer))


async def stand_in(request: Request) -> Response:
    return await _change(request, await wish(request, ChangeBody), lambda live: live.stand_in())


async def undo(request: Request) -> Response:
    return await _change(request, await wish(request, ChangeBody), lambda live: live.undo())


async def redo(request: Request) -> Response:
    return await _change(request, await wish(request, ChangeBody), lambda live: live.redo())


async def back(request: Request) -> Response:
    wanted = await wish(request, messages.BackBody)
    return await _change(request, wanted, lambda live: live.back(wanted.to))


async def overrule(request: Request) -> Response:
    wanted = await wish(request, messages.OverruleBody)
    return await _change(request, wanted, lambda live: live.overrule(wanted.at, wanted.plan))


async def correct(request: Request) -> Response:
    wanted = await wish(request, messages.CorrectBody)
    return await _change(request, wanted, lambda live: live.correct(wanted.of, wanted.name, wanted.value))


async def typed(request: Request) -> Response:
    wanted = await wish(request, messages.TypedBody)
    kinds = msgspec.to_builtins(wanted.typed)
    return await _change(request, wanted, lambda live: live.set_typed(kinds))


# -- the list ------------------------------------------------------------------------------------------------


def _get(
    path: str, handler: Handler, text: str, reply: type | str, *query: Query, also: Sequence[int] = ()
) -> Call:
    return Call("GET", path, handler.__name__, text, handler, reply, query=query, also=also)


def _of(path: str, handler: Handler, text: str, reply: type | str, *query: Query) -> Call:
    """Something to be read about one match."""
    return _get(f"{_ONE}{path}", handler, text, reply, *query, also=(404, 410, 422))


def _to(path: str, handler: Handler, text: str, body: type[ChangeBody], method: str = "POST") -> Call:
    """A change of one match."""
    also = (404, 409, 410, 422)
    return Call(method, f"{_ONE}{path}", handler.__name__, text, handler, messages.Changed, body, also=also)


_ONE = "/api/matches/{id}"

CALLS: tuple[Call, ...] = (
    _get("/api/games", games, "The games with all that can be chosen.", messages.Games),
    _get("/api/rules/{game}", rules, "A game's rule ids in our words.", messages.Rules, also=(404,)),
    _get(
        "/api/matches", matches, "The matches, the last played first; a thousand at most.", messages.Matches
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
    _of("", state, "A match as a seat sees it.", messages.State, SEAT, SINCE),
    Call("DELETE", _ONE, "forget", "Delete a match.", forget, "", status=204, also=(404,)),
    _to("/answer", answer, "Answer what is asked.", messages.AnswerBody),
    _to("/stand-in", stand_in, "Let the stand-in play this turn.", ChangeBody),
    _to("/undo", undo, "Take back the last answer of a person.", ChangeBody),
    _to("/redo", redo, "Play again what was taken back.", ChangeBody),
    _to("/back", back, "Go back to an answer of a person.", messages.BackBody),
    _to("/overrule", overrule, "Have a bot carry out another plan.", messages.OverruleBody),
    _to("/correct", correct, "Set right what differs on the real table.", messages.CorrectBody),
    _to("/typed", typed, "Say what comes from the real table.", messages.TypedBody, "PUT"),
    _of("/news", news, "What is different from what a page knows.", messages.Changed, NO, N, EYES, SEAT),
    _of("/log", log, "What happened, in words.", messages.Told, FIRST, SEAT),
    _of("/text", text, "The table in plain sentences.", messages.TableText, SEAT),
    _of("/sketches", sketches, "What the options would do, drawn.", messages.Sketches, SEAT),
    _of("/hint", hint, "What the stand-in would do.", messages.Hint),
    _of("/at/{n}", moment, "The match before answer n.", messages.Moment, SEAT),
    _of("/why/{turn}", why, "The pages read in a turn.", messages.Why, SEAT),
    _of("/ways/{n}", ways, "What a bot could have done with answer n.", messages.Ways),
    _of("/fields", fields, "What can be set right, and how it stands.", messages.Fields),
    _of("/moves", moves, "What happened, with what it changed.", messages.Stretch, FIRST, LAST, SEAT),
    _of("/journal", download, "The journal, for keeping.", "application/x-ndjson"),
    _of("/replay.html", replay_file, "A replay in one file.", "text/html", SEAT),
    _of("/stream", follow, "What happens, as it happens.", "text/event-stream", AFTER),
)


def routes() -> list[Route]:
    """The API as routes; calls of one path stand together."""
    return [Route(path, endpoint=_by_method(calls), methods=list(calls)) for path, calls in _paths().items()]


def _paths() -> dict[str, dict[str, Handler]]:
    found: dict[str, dict[str, Handler]] = {}
    for call in CALLS:
        found.setdefault(call.path, {})[call.method] = call.handler
    return found


def _by_method(calls: dict[str, Handler]) -> Handler:
    async def endpoint(request: Request) -> Response:
        return await calls["GET" if request.method == "HEAD" else request.method](request)

    return endpoint
