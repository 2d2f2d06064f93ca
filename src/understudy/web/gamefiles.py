"""The style sheets and pictures of the games: those of the house lie with ours, a plug-in brings its own."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from mimetypes import guess_type

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from understudy.core.errors import Mistake
from understudy.core.registry import find

OURS = files("understudy.web") / "static" / "games"
#: What a game calls the files that the pages ask for by its name.
NAMED = {"css": "style.css", "svg": "cover.svg"}


def style(name: str) -> str:
    """The style sheet of a game; empty where it has none."""
    file = named(f"{name}.css")
    return file.read_text(encoding="utf-8") if file is not None else ""


def named(file: str) -> Traversable | None:
    """The file that pages ask for by the name of a game: NAME.css is its style sheet, NAME.svg its cover."""
    name, _, kind = file.rpartition(".")
    return inside(name, NAMED[kind]) or _real(OURS / file) if kind in NAMED else None


def inside(name: str, path: str) -> Traversable | None:
    """A file in the folder that a game brings along."""
    try:
        static = find(name).static
    except Mistake:
        return None
    parts = path.split("/")
    if static is None or any(part in ("", ".", "..") or "\\" in part for part in parts):
        return None
    package, folder = static
    return _real((files(package) / folder).joinpath(*parts))


def _real(file: Traversable) -> Traversable | None:
    try:
        return file if file.is_file() else None
    except OSError:
        # No file has so long a name.
        return None


async def by_name(request: Request) -> Response:
    return _sent(await run_in_threadpool(named, request.path_params["file"]))


async def in_folder(request: Request) -> Response:
    return _sent(await run_in_threadpool(inside, request.path_params["game"], request.path_params["path"]))


def _sent(file: Traversable | None) -> Response:
    if file is None:
        raise HTTPException(404)
    kind = guess_type(file.name)[0] or "application/octet-stream"
    return Response(file.read_bytes(), media_type=kind, headers={"Cache-Control": "no-cache"})


def routes() -> list[Route]:
    return [
        Route("/static/games/{file}", by_name),
        Route("/static/games/{game}/{path:path}", in_folder),
    ]
