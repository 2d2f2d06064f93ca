"""Every choice that the rules leave to a seat goes through `ask`: a person chooses, a bot has principles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, cast

from understudy.core.flow import Flow, choose
from understudy.core.option import Option
from understudy.core.requests import About
from understudy.games.arcs.options import Act
from understudy.games.arcs.table import SUPERCAT, Table

#: Seat, topic, options, and what the question is about.
Answer: TypeAlias = Callable[[int, str, Sequence[Act], About], Flow[Option]]
#: How bots answer, by their name; the game's package enters them.
ANSWER: dict[str, Answer] = {}


def ask(
    table: Table, seat: int, topic: str, prompt: str, options: Callable[[], Sequence[Act]], **about: int
) -> Flow[Act]:
    """The seat chooses one of the options; `topic` and `about` say what it is asked."""
    if table.players[seat].bot:
        return cast(Act, (yield from ANSWER[SUPERCAT](seat, topic, options(), about)))
    return (yield from choose(seat, prompt, options, topic=topic, about=about))
