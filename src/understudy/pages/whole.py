"""Every page of a bot's procedure as it is printed, for whoever wants it on paper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from pkgutil import walk_packages

from understudy.core.game import AnyGame, Bot
from understudy.pages.page import Page
from understudy.pages.printed import PrintedRow, printed_page


def whole(game: AnyGame, bot: Bot[object]) -> list[PrintedRow]:
    """All pages of a bot: first those that are carried out line by line, then what it looks up."""
    # Two pages may have one title: what they print tells them apart.
    printed = [printed_page(page) for page in [*bot.pages, *_in_package(game)]]
    return [row for number, row in enumerate(printed) if row not in printed[:number]]


def _in_package(game: AnyGame) -> list[Page]:
    """The pages that lie beside the ledger of the bots, module by module."""
    if game.ledger is None:
        return []
    package = import_module(game.ledger[0])
    names = sorted(module.name for module in walk_packages(package.__path__, f"{package.__name__}."))
    found: list[Page] = []
    for name in names:
        if ".pages" in name:
            found += _among(vars(import_module(name)).values())
    return found


def _among(values: Iterable[object]) -> list[Page]:
    found: list[Page] = []
    for value in values:
        if isinstance(value, Page):
            found.append(value)
        elif isinstance(value, Sequence) and not isinstance(value, str):
            found += _among(value)
        elif isinstance(value, dict):
            found += _among(value.values())
    return found
