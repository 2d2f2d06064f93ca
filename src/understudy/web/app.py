"""The application: pages, API and files behind one gate."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from understudy.core.errors import Mistake
from understudy.store import Elsewhere, Store
from understudy.web import api, gamefiles, manual, pages, problems
from understudy.web.connections import Door
from understudy.web.crew import Crew
from understudy.web.directly import Directly
from understudy.web.forward import Forwarding
from understudy.web.hall import MEMORY, Hall
from understudy.web.laboratory import Laboratory
from understudy.web.lean import KINDS, lean
from understudy.web.metrics import Metrics
from understudy.web.neighbors import Neighbors
from understudy.web.security import HEALTH, Gate, Rule


class OwnFiles(StaticFiles):
    """Our files; asked for again each time, so that a newer version is seen at once."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if isinstance(response, FileResponse) and path.endswith(KINDS):
            response = _leaner(response)
        response.headers["Cache-Control"] = "no-cache"
        return response


def _leaner(response: FileResponse) -> Response:
    """A script or style sheet as it travels, under the tag of the whole one."""
    tag = response.headers["etag"]
    body = _lean_file(str(response.path), tag)
    return Response(body, media_type=response.media_type, headers={"ETag": tag})


@lru_cache(maxsize=200)
def _lean_file(path: str, tag: str) -> bytes:
    return lean(Path(path).read_text(encoding="utf-8")).encode()


def create_app(
    store: Store,
    rule: Rule | None = None,
    memory: int = MEMORY,
    door: Door | None = None,
    crew: Crew | None = None,
    neighbors: Neighbors | None = None,
    laboratory: Laboratory | None = None,
) -> Starlette:
    """A server for the matches of one store, of which so many megabytes are kept in memory.

    They are played by the workers of a crew; without one, in this process. Where several servers share the
    store, some of them are played by neighbors.
    """
    hall, templates = Hall(store, memory=memory, keepers=crew, neighbors=neighbors), pages.environment()
    metrics = Metrics(hall, door, crew)
    lab = laboratory or Laboratory()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        if crew is not None:
            await crew.warm_up()
        if neighbors is not None:
            neighbors.begin(hall.heard)
        yield
        lab.close()
        hall.close()

    app = Starlette(
        routes=_routes(),
        middleware=[
            Middleware(Gate, rule=rule or Rule(), pages=templates, hall=hall, metrics=metrics),
            *([] if neighbors is None else [Middleware(Forwarding, neighbors=neighbors)]),
            Middleware(Directly, calls=api.often()),
            Middleware(GZipMiddleware, minimum_size=2000, compresslevel=8),
        ],
        exception_handlers={
            Elsewhere: hand_on,
            problems.Refusal: respond,
            Mistake: respond,
            HTTPException: respond,
        },
        lifespan=lifespan,
    )
    app.state.hall, app.state.pages, app.state.metrics = hall, templates, metrics
    app.state.laboratory = lab
    return app


def _routes() -> list[BaseRoute]:
    return [
        *api.routes(),
        *pages.routes(),
        *manual.routes(),
        Route("/api/openapi.json", openapi),
        Route("/favicon.ico", favicon),
        Route("/away.js", away),
        Route(HEALTH, health),
        Route("/metrics", counted),
        *gamefiles.routes(),
        Mount("/static", OwnFiles(packages=[("understudy.web", "static")])),
    ]


async def respond(request: Request, error: Exception) -> Response:
    return problems.respond(request, error)


async def hand_on(request: Request, error: Exception) -> Response:
    """Whoever has the match is asked (`understudy.web.forward`)."""
    raise error


@cache
def _description() -> bytes:
    from understudy.web.openapi import description

    return msgspec.json.encode(description())


async def openapi(request: Request) -> Response:
    return Response(_description(), media_type="application/json")


async def health(request: Request) -> Response:
    """Is the server there, and its database? Nothing else is told, so that anybody may ask."""
    hall: Hall = request.app.state.hall
    await hall.run(hall.store.count)
    return Response(b"ok\n", media_type="text/plain")


async def counted(request: Request) -> Response:
    metrics: Metrics = request.app.state.metrics
    return Response(await metrics.text(), media_type="text/plain; version=0.0.4")


async def away(request: Request) -> Response:
    """What tells people that the server is away; it stands at the root, since it speaks for every page."""
    text = files("understudy.web").joinpath("static/away.js").read_bytes()
    return Response(text, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


async def favicon(request: Request) -> Response:
    """Browsers ask for it by themselves; the pages name a better one."""
    return Response(status_code=204)
