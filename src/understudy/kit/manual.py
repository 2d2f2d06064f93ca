"""The manual: pages of Markdown that come with the program, found by their topics."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import NamedTuple

from understudy.core.errors import BadSetup
from understudy.core.saying import quoted

#: The page that stands first.
START = "index"
_PACKAGE = Path(__file__).parents[1]
#: In an installed program, and in a checkout.
_FOLDERS = (_PACKAGE / "manual", _PACKAGE.parents[1] / "docs")

_LINK = re.compile(r"\]\(([\w/-]+)\.md")


class Topic(NamedTuple):
    """A page of the manual: what it is asked for by, and its heading."""

    name: str
    title: str


def folder() -> Path:
    """Where the pages and their pictures are."""
    for found in _FOLDERS:
        if (found / f"{START}.md").is_file():
            return found
    raise BadSetup("This installation has no manual. Install Understudy again to get it.")


@cache
def topics() -> dict[str, Topic]:
    """All pages by name: the first page, then those that it leads to, in its order, then the others."""
    found = {topic.name: topic for topic in _found()}
    led = [name for name in _LINK.findall(_text(START)) if name in found]
    return {name: found[name] for name in dict.fromkeys((START, *led, *found))}


def named(words: str) -> str:
    """The topic that is meant, written in any case; a folder means its first page."""
    low = words.casefold().strip("/")
    return f"{low}/{START}" if f"{low}/{START}" in topics() else low


def page(name: str) -> str:
    """A page as Markdown; a name that is not there is answered with those that are near."""
    if name not in topics():
        near = get_close_matches(name, topics(), 3, 0.5)
        better = f"Did you mean {' or '.join(near)}?" if near else f"Topics: {', '.join(topics())}."
        raise BadSetup(f"The manual has no page {quoted(name)}. {better}")
    return _text(name)


def _text(name: str) -> str:
    return _file(name).read_text(encoding="utf-8")


def _file(name: str) -> Path:
    return folder() / f"{name}.md"


def _found() -> Iterator[Topic]:
    top = folder()
    for file in sorted(top.rglob("*.md"), key=lambda file: (len(file.parts), file)):
        name = file.relative_to(top).with_suffix("").as_posix()
        yield Topic(name, _text(name).partition("\n")[0].removeprefix("#").strip())
