"""What went wrong, for people and for programs: what happened and what to do next, never how it is built."""

from __future__ import annotations

import logging
from http import HTTPStatus

import msgspec
from jinja2 import Environment
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from understudy.core.errors import BadJournal, BadTrace, IllegalAnswer, Mistake
from understudy.core.registry import whose
from understudy.store import BadStore, Conflict, NoGame
from understudy.store.record import WhollyDamaged
from understudy.web.crew import Away
from understudy.web.keeper import Fault, Full, TooMuch
from understudy.web.laboratory import Gone, LaboratoryBusy
from understudy.web.live import NotYours, Secret
from understudy.web.messages import Problem

log = logging.getLogger("understudy.web")


class Refusal(Exception):
    """A request that is answered with a problem."""

    def __init__(self, status: int, error: str, text: str, what_next: str = "", **headers: str) -> None:
        super().__init__(text)
        self.status = status
        self.problem = Problem(error=error, text=text, what_next=what_next)
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}


def of_mistake(error: Mistake) -> Refusal:
    """What a mistake of somebody's means for their request."""
    text = str(error)
    if isinstance(error, NoGame):
        return Refusal(404, "no_match", text, "It may have been deleted. The first page lists all matches.")
    if isinstance(error, NotYours):
        return Refusal(403, "seat", text, "Your link is for one seat, and others have theirs.")
    if isinstance(error, Secret):
        return Refusal(
            403,
            "secrets",
            text,
            "It opens when the game is over. The owner of the server may have it now, with secrets=1.",
        )
    if isinstance(error, Gone):
        return Refusal(404, "no_series", text, "Start it again: the same seed gives the same games.")
    if isinstance(error, LaboratoryBusy):
        return Refusal(409, "busy", text, "The page shows the one that is being played.")
    if isinstance(error, Away):
        return Refusal(503, "away", text, "Every confirmed move is safe. Load the page again.")
    if isinstance(error, TooMuch):
        return Refusal(503, "busy", text, "Nothing was changed. Try again in a moment.", Retry_After="1")
    if isinstance(error, Conflict):
        return Refusal(409, "stale", "Someone else changed this match at the same moment.", "Look again.")
    if isinstance(error, BadStore):
        log.error("%s", text)
        return Refusal(
            503,
            "database",
            "The database that holds the matches is not available at the moment.",
            "Every confirmed move is safe. The terminal in which Understudy runs says more.",
        )
    if isinstance(error, WhollyDamaged):
        nothing = f"Nothing of this match can be read: {text}."
        return Refusal(410, "unplayable", nothing, "`understudy doctor` says more.")
    if isinstance(error, BadJournal):
        return Refusal(
            410,
            "unplayable",
            f"This match cannot be played back by this program: {text}.",
            "Download the saved game with the readable part, or play it with the version that wrote it.",
        )
    if isinstance(error, BadTrace):
        return Refusal(422, "no_trace", text, "Bring the file along as `understudy gemp` wrote it.")
    if isinstance(error, Full):
        return Refusal(507, "full", text, "Delete some finished matches first.")
    return Refusal(422, "not_possible", text, "Choose one of the possibilities that are offered.")


def of_status(error: HTTPException) -> Refusal:
    """What Starlette itself refuses."""
    if error.status_code == 405:
        headers = dict(error.headers or {})
        return Refusal(
            405, "method", "This address cannot be used that way.", "See /api/openapi.json.", **headers
        )
    if error.status_code == 404:
        return Refusal(404, "not_found", "There is nothing at this address.", "Go to the first page.")
    return Refusal(error.status_code, "refused", HTTPStatus(error.status_code).phrase + ".")


def of_fault(culprit: str) -> Refusal:
    """Something went wrong in our own code, or in that of a plug-in."""
    return Refusal(
        500,
        "fault",
        f"This is a fault in {culprit}. The match is as it was before.",
        "Load the page again. If it happens again, the terminal in which Understudy runs says more.",
    )


def refusal_of(error: Exception) -> Refusal:
    """Any exception as something that can be answered."""
    match error:
        case Refusal():
            return error
        case HTTPException():
            return of_status(error)
        case IllegalAnswer() | Mistake():
            return of_mistake(error)
        case _:
            culprit = error.culprit if isinstance(error, Fault) else whose(error)
            log.error("a fault in %s", culprit, exc_info=error)
            return of_fault(culprit)


def as_json(problem: Problem, status: int, headers: dict[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(problem), status, headers, "application/json")


def as_page(refusal: Refusal, pages: Environment) -> Response:
    problem = refusal.problem
    text = pages.get_template("error.html").render(
        title=HTTPStatus(refusal.status).phrase,
        text=problem.text,
        what_next=problem.what_next,
        status=refusal.status,
    )
    return HTMLResponse(text, refusal.status, refusal.headers)


def answer(refusal: Refusal, path: str, pages: Environment) -> Response:
    """JSON for programs, a page for people."""
    if path.startswith("/api/"):
        return as_json(refusal.problem, refusal.status, refusal.headers)
    return as_page(refusal, pages)


def respond(request: Request, error: Exception) -> Response:
    """The handler for every exception of the application."""
    return answer(refusal_of(error), request.url.path, request.app.state.pages)
