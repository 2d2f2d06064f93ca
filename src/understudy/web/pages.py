"""The pages for people. What they show comes by the API; only names stand in them."""

from __future__ import annotations

import gzip
import re
from base64 import b64encode
from functools import cache
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
from understudy.web.jobs import named
from understudy.web.lean import lean
from understudy.web.messages import Reasons, Stretch

STATIC = files("understudy.web") / "static"


@cache
def environment() -> Environment:
    """The templates; everything that is put into them is escaped."""
    return Environment(loader=PackageLoader("understudy.web"), autoescape=True, auto_reload=False)


def page_of(request: Request, name: str, **context: object) -> Response:
    """A page from its template."""
    pages: Environment = request.app.state.pages
    return HTMLResponse(pages.get_template(name).render(**context))


async def home(request: Request) -> Response:
    return page_of(request, "home.html", mark=MARK)


async def new(request: Request) -> Response:
    game = known(request.path_params["game"])
    return page_of(request, "new.html", game=game.name, title=game.title)


async def print_pages(request: Request) -> Response:
    """The pages of a game's bots as they are printed, their counters, and what their rule ids say."""
    game = known(request.path_params["game"])
    bots = [
        {"title": bot.title, "counters": bot.counters, "pages": whole(game, bot)}
        for bot in game.bots.values()
    ]
    return page_of(request, "print.html", title=game.title, bots=bots, statements=statements(game))


async def setup(request: Request) -> Response:
    game = known(request.path_params["game"])
    return page_of(request, "setup.html", game=game.name, title=game.title)


async def told(request: Request) -> Response:
    """A game at a server, looked at; the trace itself stays in the browser that it was brought to."""
    return page_of(request, "told.html")


async def statistics(request: Request) -> Response:
    return page_of(request, "statistics.html")


async def laboratory(request: Request) -> Response:
    return page_of(request, "laboratory.html")


async def table(request: Request) -> Response:
    return await _of_match(request, "table.html")


async def replay(request: Request) -> Response:
    return await _of_match(request, "replay.html")


async def _of_match(request: Request, name: str) -> Response:
    """A page about one match, which must be there and playable."""
    id = request.path_params["id"]
    game, title, over = await hall_of(request).look(id, named)
    return page_of(request, name, id=id, game=game, title=title, over=over)


#: The modules of a replay file, those that others need first.
REPLAY_SCRIPTS = (
    "dom.js",
    "layout.js",
    "drawers.js",
    "why.js",
    "labels.js",
    "ruler.js",
    "cards.js",
    "picture.js",
    "camera.js",
    "read.js",
    "count.js",
    "dice.js",
    "stage.js",
    "replay.js",
    "replay_file.js",
)
REPLAY_STYLES = ("style.css", "frame.css", "stage.css")


def replay_page(game: str, moves: Stretch, reasons: Reasons) -> bytes:
    """A whole match in one file that needs nothing else."""
    data = msgspec.json.encode(moves).decode().replace("<", "\\u003c")
    packed = b64encode(gzip.compress(msgspec.json.encode(reasons), mtime=0)).decode()
    style = "\n".join((*map(_static, REPLAY_STYLES), gamefiles.style(game)))
    script = "\n".join((SHELF, *(classic(name, _static(name)) for name in REPLAY_SCRIPTS)))
    text = (
        environment()
        .get_template("replay_file.html")
        .render(
            title=moves.title,
            game=game,
            css=closed(style),
            js=closed(script),
            data=Markup(data),
            reasons=packed,
        )
    )
    return text.encode()


def _static(name: str) -> str:
    file = STATIC / name
    return lean(file.read_text(encoding="utf-8")) if file.is_file() else ""


#: Where the modules of one plain script find each other.
SHELF = "const modules = {};"
IMPORT = re.compile(r'^import (\{[^}]*\}) from "\./([\w.]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?:async )?(?:function|class|const|let) (\w+)", re.MULTILINE)


def classic(name: str, module: str) -> str:
    """A module as part of one plain script: what it needs stands before it, its names are its own."""
    names = ", ".join(EXPORT.findall(module))
    inner = re.sub(r"(?m)^export ", "", IMPORT.sub(r'const \1 = modules["\2"];', module))
    return f'modules["{name}"] = (() => {{\n{inner}\nreturn {{ {names} }};\n}})();'


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
        Route("/laboratory", laboratory),
        Route("/told", told),
        Route("/game/{id}", table),
        Route("/game/{id}/replay", replay),
    ]
