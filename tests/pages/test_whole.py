"""What is printed on paper is what “why?” shows: every page of every bot, each once."""

from __future__ import annotations

import pytest

import understudy
from understudy.core import registry
from understudy.core.events import Event
from understudy.pages.page import Page
from understudy.pages.printed import printed
from understudy.pages.trace import Mark
from understudy.pages.whole import whole

BOTS = {"arcs": "supercat", "armada": "ai", "carwars": "bot", "swccg": "player", "tyrants": "automa"}


def titles_read(game: str, answers: int = 60) -> set[str]:
    """The pages that bots opened in the first answers of a game."""
    match = understudy.start(game, seed=5)
    while not match.over and len(match.entries) < answers:
        match.answer(understudy.hint(match))
    assert match.watch is not None
    notes = [note for note in match.watch.notes if isinstance(note, Mark | Event)]
    bot = match.header.game.bots[BOTS[game]]
    pages: tuple[Page, ...] = tuple(bot.pages)
    return {row["title"] for row in printed(pages, notes, lambda plan, seat: "")}


@pytest.mark.parametrize("game", sorted(BOTS))
def test_every_page_that_why_shows_is_printed(game: str) -> None:
    found = registry.find(game)
    sheets = {row["title"] for row in whole(found, found.bots[BOTS[game]])}
    read = titles_read(game)
    assert read
    assert read <= sheets


def test_the_automa_is_printed_whole_and_nothing_twice() -> None:
    """Two pages have one title: both are printed."""
    game = registry.find("tyrants")
    rows = whole(game, game.bots["automa"])
    titles = [row["title"] for row in rows]
    assert {"Guile, 3 cards", "Malice, 2 cards: plus", "Conquest, 1 card: 2 troops"} <= set(titles)
    assert titles.count("Wasted parts: undeployed troops") == 2
    assert all(row not in rows[:number] for number, row in enumerate(rows))
