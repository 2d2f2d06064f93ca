"""A bot in its own words: every page of its procedure as it is printed, its options and its assumptions."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from understudy.core.game import AnyGame, Assumption, Setting
from understudy.pages.printed import PrintedRow
from understudy.pages.whole import whole


def bot_page(game: AnyGame) -> str:
    """The page about the bots of a game."""
    return "\n".join(_lines(game)) + "\n"


def _lines(game: AnyGame) -> Iterator[str]:
    yield from (f"# {game.title}: the bot's pages", "")
    yield "The bot's procedure, in our own words after its document. Understudy carries out these very lines."
    for bot in game.bots.values():
        yield from ("", f"## {bot.title}", "")
        if bot.levels:
            yield from (f"Levels: {', '.join(f'`{bot.name}:{level}`' for level in bot.levels)}.", "")
        for page in whole(game, bot):
            yield from (_sheet(page), "")
    yield from _options(game.settings)
    yield from _assumptions(game.assumptions)


def _sheet(page: PrintedRow) -> str:
    lines = "".join(map(_line, page["lines"]))
    return f'<div class="printed"><h4>{escape(page["title"])}</h4><ol>{lines}</ol></div>'


def _line(line: PrintedRow) -> str:
    branch = {"yes": "<i>If so:</i> ", "no": "<i>If not:</i> "}.get(line["branch"], "")
    rank = "" if line["rank"] is None else f"<b>{line['rank']}.</b> "
    prefer = "<i>Prefer</i> " if line["kind"] == "preference" else ""
    return f'<li class="d{min(line["depth"], 4)}">{branch}{rank}{prefer}{escape(line["text"])}</li>'


def _options(settings: tuple[Setting, ...]) -> Iterator[str]:
    if settings:
        yield from ("", "## Options", "", "| option | meaning | values |", "|---|---|---|")
        for one in settings:
            values = ", ".join(f"**{value}**" if value == one.default else value for value in one.values)
            yield f"| `{one.name}` | {_cell(one.text)} | {_cell(values)} |"


def _assumptions(assumptions: tuple[Assumption, ...]) -> Iterator[str]:
    if assumptions:
        yield from ("", "## Where the document is silent", "")
        yield "Understudy follows these assumptions; those with an option can be switched."
        yield from ("", "| | assumption | option |", "|---|---|---|")
        for one in assumptions:
            option = f"`{one.setting}`" if one.setting else ""
            yield f"| {one.id} | {_cell(one.text)} | {option} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
