"""The manual in the browser: the Markdown that comes with the program, as pages of the house."""

from __future__ import annotations

import mimetypes
import re
from functools import cache
from itertools import pairwise
from posixpath import dirname, join, normpath

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from understudy.core import registry
from understudy.core.errors import BadSetup
from understudy.kit import manual
from understudy.web.pages import page_of
from understudy.web.problems import Refusal

#: Files beside the pages that may be looked at.
_FILES = (".png", ".gif", ".webp", ".svg", ".json")


@cache
def rendered(name: str) -> Markup:
    """A page as HTML, with anchors, and links that lead where the server has the pages."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(manual.page(name))
    for token, text in pairwise(tokens):
        if token.type == "heading_open":
            token.attrSet("id", slug(text.content))
        for child in text.children or ():
            _lead(name, child)
    return Markup(reader.renderer.render(tokens, reader.options, {}))


def slug(heading: str) -> str:
    """The anchor of a heading, as the usual readers of Markdown write it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def _lead(name: str, token: Token) -> None:
    """Let a link or a picture lead where the manual has it."""
    key = {"link_open": "href", "image": "src"}.get(token.type)
    if key is None:
        return
    target, _, anchor = str(token.attrGet(key) or "").partition("#")
    if "://" in target:
        return
    token.attrSet(key, address(name, target) + (f"#{anchor}" if anchor else ""))


def address(name: str, target: str) -> str:
    """Where a file is found that a page names, relative to the page."""
    return f"/manual/{normpath(join(dirname(name), target)).removesuffix('.md')}" if target else ""


async def page(request: Request) -> Response:
    name = request.path_params.get("name") or manual.START
    if name not in manual.topics() and name in registry.names():
        # A plug-in that brings no page of its own.
        name = manual.START
    if name.endswith(_FILES):
        return await _file(name)
    try:
        text = rendered(name)
    except BadSetup as error:
        raise Refusal(404, "no_page", str(error), "The first page of the manual lists all of them.") from None
    return page_of(
        request, "manual.html", title=manual.topics()[name].title, text=text, topics=_shelf(), here=name
    )


def _shelf() -> list[manual.Topic]:
    """What stands at the side: the pages of the top folder, and the first page of each below."""
    return [
        topic for topic in manual.topics().values() if "/" not in topic.name or topic.name.endswith("index")
    ]


async def _file(name: str) -> Response:
    top = manual.folder().resolve()
    path = (top / name).resolve()
    if not path.is_relative_to(top) or not path.is_file():
        raise Refusal(
            404, "no_page", "The manual does not have this file.", "Its first page lists what there is."
        )
    return Response(path.read_bytes(), media_type=mimetypes.guess_type(name)[0] or "application/octet-stream")


def routes() -> list[Route]:
    return [Route("/manual", page), Route("/manual/{name:path}", page)]
