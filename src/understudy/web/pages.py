"""The pages for people. What they show comes by the API; only names stand in them."""

from __future__ import annotations

from importlib.resources import files

import msgspec
from jinja2 import Environment, PackageLoader
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from understudy.core.ledger import statements
from understudy.kit.told import MARK
from understudy.pages.whole import whole
from understudy.web import gamefiles
from understudy.web.api import hall_of, known
from understudy.web.live import Live
from understudy.web.messages import Stretch

STATIC = files("understudy.web") / "static"


def environment() -> Environment:
    """The templates; everything that is put into them is escaped."""
    return Environment(loader=PackageLoader("understudy.web"), autoescape=True, auto_reload=False)


def _page(request: Request, name: str, **context: object) -> Response:
    pages: Environment = request.app.state.pages
    return HTMLResponse(pages.get_template(name).render(**context))


async def home(request: Request) -> Response:
    return _page(request, "home.html", mark=MARK)


async def new(request: Request) -> Response:
    game = known(request.path_params["game"])
    return _page(request, "new.html", game=game.name, title=game.title)


async def print_pages(request: Request) -> Response:
    """The pages of a game's bots as they are printed, their counters, and what their rule ids say."""
    game = known(request.path_params["game"])
    bots = [
        {"title": bot.title, "counters": bot.counters, "pages": whole(game, bot)}
        for bot in game.bots.values()
    ]
    return _page(request, "print.html", title=game.title, bots=bots, statements=statements(game))


async def setup(request: Request) -> Response:
    game = known(request.path_params["game"])
    return _page(request, "setup.html", game=game.name, title=game.title)


async def told(request: Request) -> Response:
    """A game at a server, looked at; the trace itself stays in the browser that it was brought to."""
    return _page(request, "told.html")


async def statistics(request: Request) -> Response:
    return _page(request, "statistics.html")


async def table(request: Request) -> Response:
    return await _of_match(request, "table.html")


async def replay(request: Request) -> Response:
    return await _of_match(request, "replay.html")


async def _of_match(request: Request, name: str) -> Response:
    """A page about one match, which must be there and playable."""
    id = request.path_params["id"]

    def named(live: Live) -> tuple[str, str, bool]:
        game = live.match.header.game
        return game.name, game.title, live.match.over

    game, title, over = await hall_of(request).look(id, named)
    return _page(request, name, id=id, game=game, title=title, over=over)


#: The modules of the replay, those that others need first.
REPLAY_SCRIPTS = ("dom.js", "picture.js", "zoom.js", "layout.js", "replay.js")


def replay_page(pages: Environment, game: str, moves: Stretch) -> bytes:
    """A whole match in one file that needs nothing else."""
    data = msgspec.json.encode(moves).decode().replace("<", "\\u003c")
    style = "\n".join((_static("style.css"), _static("frame.css"), gamefiles.style(game)))
    script = "\n".join(classic(_static(name)) for name in REPLAY_SCRIPTS)
    text = pages.get_template("replay_file.html").render(
        title=moves.title, css=closed(style), js=closed(script), data=Markup(data)
    )
    return text.encode()


def _static(name: str) -> str:
    file = STATIC / name
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def classic(module: str) -> str:
    """A module as part of one plain script: what it needs stands before it."""
    lines = [line.removeprefix("export ") for line in module.splitlines() if not line.startswith("import ")]
    return "\n".join(lines)


def closed(text: str) -> Markup:
    """A text of ours as it stands; it must not be able to end the element it is put into."""
    return Markup(text.replace("</", "<\\/"))


def routes() -> list[Route]:
    return [
        Route("/", home),
        Route("/new/{game}", new),
        Route("/print/{game}", print_pages),
        Route("/setup/{game}", setup),
        Route("/statistics", statistics),
        Route("/told", told),
        Route("/game/{id}", table),
        Route("/game/{id}/replay", replay),
    ]
