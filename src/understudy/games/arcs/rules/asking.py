"""Every choice that the rules leave to a seat goes through `ask`: a person chooses, a bot has principles."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, TypeVar, cast

from understudy.core.flow import Flow, choose, may_choose
from understudy.core.option import Option
from understudy.core.requests import About, Offered, offered
from understudy.games.arcs.cards import DIE_NAMES
from understudy.games.arcs.options import COLORS, DONE, Act
from understudy.games.arcs.places import RESOURCES, SYSTEM_IDS
from understudy.games.arcs.table import SUPERCAT, Table

A = TypeVar("A", bound=Act)

#: Seat, topic, options, and what the question is about.
Answering: TypeAlias = Callable[[int, str, Sequence[Act], Mapping[str, int]], Flow[Option]]
#: How bots answer, by their name; the game's package enters them.
ANSWER: dict[str, Answering] = {}


def ask(table: Table, seat: int, topic: str, prompt: str, options: Offered[A], **about: int) -> Flow[A]:
    """The seat chooses one of the options; `topic` and `about` say what it is asked."""
    if table.players[seat].bot:
        return cast(A, (yield from ANSWER[SUPERCAT](seat, topic, offered(options), about)))
    return (yield from choose(seat, prompt, options, topic=topic, about=by_name(about)))


def offer(
    table: Table, seat: int, topic: str, prompt: str, options: Offered[A], **about: int
) -> Flow[A | None]:
    """The same where the seat may decline, or has done enough: None."""
    if table.players[seat].bot:
        chosen = yield from ANSWER[SUPERCAT](seat, topic, [DONE, *offered(options)], about)
        return None if chosen is DONE else cast(A, chosen)
    return (yield from may_choose(seat, prompt, options, DONE, topic=topic, about=by_name(about)))


def ask_again(
    table: Table,
    seat: int,
    topic: str,
    prompt: str,
    options: Offered[A],
    done: int,
    **about: int,
) -> Flow[A | None]:
    """The same for what is done once at least, and may end after that."""
    if done:
        return (yield from offer(table, seat, topic, prompt, options, **about))
    return (yield from ask(table, seat, topic, prompt, options, **about))


#: What the numbers in a question stand for.
_NAMES: dict[str, Sequence[str]] = {
    **dict.fromkeys(("system", "to"), SYSTEM_IDS),
    **dict.fromkeys(("defender", "owner"), COLORS),
    **dict.fromkeys(("resource", "token"), RESOURCES),
    "die": DIE_NAMES,
}


def by_name(about: Mapping[str, int]) -> About:
    """What a question is about in the ids of the game, for whoever does not know its numbers."""
    return {name: _NAMES[name][value] if name in _NAMES else value for name, value in about.items()}
