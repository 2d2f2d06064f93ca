"""The source of the site: the pages of docs/, and pages that the program writes about itself."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from manual.gallery import gallery
from manual.games import bot_page
from manual.licenses import licenses
from manual.reference import commands, library
from understudy import library as understudy
from understudy.kit import manual

DOCS = Path(__file__).parents[1] / "docs"
GAMES = ("tyrants", "arcs", "carwars", "armada", "swccg")
#: What leads where, heading by heading.
SHELVES = (
    ("Playing", ("players", "companion", "positions", "gallery", "gemp", "server")),
    ("Games", GAMES),
    ("Measuring and learning", ("laboratory", "scale", "learning", "speed")),
    ("Building", ("authors", "library", "commands", "decisions/index", "licenses")),
)


def gather(folder: Path) -> None:
    """Write the source of the site anew."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(DOCS, folder)
    for name in GAMES:
        game = understudy.find(name)
        (folder / f"{name}-bot.md").write_text(bot_page(game), encoding="utf-8")
        _add(folder / f"{name}.md", _tree((f"{name}-bot", f"positions/{name}")))
    (folder / "gallery.md").write_text(gallery(GAMES), encoding="utf-8")
    (folder / "commands.md").write_text(commands(), encoding="utf-8")
    (folder / "library.md").write_text(library(), encoding="utf-8")
    (folder / "licenses.md").write_text(licenses(), encoding="utf-8")
    below = sorted(name for name in manual.topics() if name.startswith("decisions/0"))
    _add(folder / "decisions" / "index.md", _tree([name.removeprefix("decisions/") for name in below]))
    _add(folder / "index.md", "\n".join(_tree(pages, caption) for caption, pages in SHELVES))


def _add(file: Path, text: str) -> None:
    with file.open("a", encoding="utf-8") as page:
        page.write(f"\n{text}")


def _tree(pages: Sequence[str], caption: str = "") -> str:
    options = f":caption: {caption}\n:hidden:\n" if caption else ":maxdepth: 1\n"
    return f"```{{toctree}}\n{options}\n{chr(10).join(pages)}\n```\n"
