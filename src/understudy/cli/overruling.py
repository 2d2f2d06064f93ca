"""Having a bot do something else: its recent plans, and what it could do instead."""

from __future__ import annotations

from understudy.cli.choices import Menu
from understudy.core.answers import BY_BOTS, OVERRULED
from understudy.core.match import Match
from understudy.core.option import NOTHING, Option
from understudy.pages.story import is_open


def recent(match: Match) -> list[int]:
    """The numbers of the bots' answers since the last choice of a person, in order.

    What a bot keeps to itself is left out while the game runs.
    """
    found = []
    for number in range(len(match.entries) - 1, -1, -1):
        answer = match.entries[number]
        if answer.by in BY_BOTS:
            if match.over or is_open(match.header, answer.seat):
                found.append(number)
        elif answer.by_people:
            break
    return found[::-1]


def name(match: Match, plan: Option) -> str:
    return "nothing" if plan is NOTHING else match.header.game.words.option(match.table, plan)


def plan_lines(match: Match, plans: list[int]) -> list[str]:
    """What was decided, numbered."""
    words = match.header.game.words
    lines = []
    for index, number in enumerate(plans, 1):
        answer = match.entries[number]
        note = " (overruled)" if answer.by == OVERRULED else ""
        lines.append(f"{index:>3}  {words.seat(match.table, answer.seat)}: {name(match, answer.value)}{note}")
    return [*lines, "To see the other options: overrule 1"]


def _ways(match: Match, number: int) -> list[Option]:
    return list(match.ways(number))


def way_lines(match: Match, number: int, which: str) -> list[str]:
    """What could be done instead, numbered."""
    shown = [f"{index:>3}  {name(match, way)}" for index, way in enumerate(_ways(match, number), 1)]
    return [*shown, f"To have it done: overrule {which} 1"]


def find(match: Match, number: int, text: str) -> Option:
    """The way somebody typed: a number, an id, or words that fit only one."""
    ways = _ways(match, number)
    if text.isdecimal() and 1 <= int(text) <= len(ways):
        return ways[int(text) - 1]
    if text in ("nothing", NOTHING.id):
        return NOTHING
    named = [way for way in ways if way is not NOTHING]
    return Menu(match.header.game.words, match.table, named).find(text)
