"""Flows and the typed helpers that rules are written with.

Rules `yield from` one of these, so that a type checker sees what comes back. A request that was made
elsewhere is `put`, and the type of the answer is written down.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, TypeAlias, TypeVar

from understudy.core.option import NO, YES, Option
from understudy.core.requests import (
    NOTHING_MORE,
    About,
    Choose,
    Composer,
    Die,
    Draw,
    Judge,
    Lots,
    Offered,
    PickRandom,
    Request,
    Roll,
    Shuffle,
    offered,
    take_from,
)

T = TypeVar("T")
O = TypeVar("O", bound=Option)  # noqa: E741

#: A piece of the rules: yields requests, receives their answers, returns what it found out.
Flow: TypeAlias = Generator[Request, Any, T]


def put(request: Request) -> Flow[Any]:
    """A request as it is."""
    return (yield request)


def choose(
    seat: int,
    prompt: str,
    options: Offered[O],
    *,
    pause: bool = False,
    also: Callable[[Option], bool] | None = None,
    topic: str = "",
    about: About = NOTHING_MORE,
    composer: Composer | None = None,
) -> Flow[O]:
    """The seat chooses one of the options, or one that is not listed: allowed by `also`, or composed."""
    chosen: O = yield Choose(seat, prompt, options, pause, also, topic, about, composer)
    return chosen


def may_choose(
    seat: int,
    prompt: str,
    options: Offered[O],
    decline: Option | None,
    *,
    also: Callable[[Option], bool] | None = None,
    topic: str = "",
    about: About = NOTHING_MORE,
) -> Flow[O | None]:
    """The seat chooses one of the options, or declines by the one that is listed first: None.

    Without an option to decline by it must choose.
    """
    listed: Offered[Option] = options if decline is None else lambda: [decline, *offered(options)]
    chosen: O = yield Choose(seat, prompt, listed, False, also, topic, about)
    return None if chosen is decline else chosen


def confirm(seat: int, prompt: str, *, topic: str = "", about: About = NOTHING_MORE) -> Flow[bool]:
    """The seat says yes or no."""
    return (yield Choose(seat, prompt, (YES, NO), False, None, topic, about)) is YES


def roll(
    seat: int, prompt: str, die: Die, count: int, *, topic: str = "", about: About = NOTHING_MORE
) -> Flow[tuple[str, ...]]:
    """Dice are rolled for the seat."""
    faces: tuple[str, ...] = yield Roll(seat, prompt, die, count, topic, about)
    return faces


def draw(
    seat: int,
    prompt: str,
    pile: str,
    bag: list[int],
    count: int,
    names: Sequence[str],
    *,
    topic: str = "",
    about: About = NOTHING_MORE,
    lots: bool = False,
) -> Flow[tuple[int, ...]]:
    """Cards come out of a shuffled pile (a sorted bag) and leave it; `lots` where the program keeps the pile
    unless somebody at a real table wants to draw lots.
    """
    drawn = Lots if lots else Draw
    cards: tuple[int, ...] = yield drawn(seat, prompt, pile, bag, count, names, topic, about)
    take_from(bag, cards)
    return cards


def shuffle(
    seat: int,
    prompt: str,
    pile: str,
    cards: Sequence[int],
    names: Sequence[str],
    *,
    topic: str = "",
    about: About = NOTHING_MORE,
) -> Flow[tuple[int, ...]]:
    """A pile in a new order; first is top."""
    shuffled: tuple[int, ...] = yield Shuffle(seat, prompt, pile, cards, len(cards), names, topic, about)
    return shuffled


def pick_random(
    seat: int,
    prompt: str,
    options: Sequence[O],
    by: str = "",
    *,
    topic: str = "",
    about: About = NOTHING_MORE,
) -> Flow[O]:
    """One of the options at random, all alike."""
    picked: O = yield PickRandom(seat, prompt, options, by, topic, about)
    return picked


def judge(
    seat: int,
    prompt: str,
    options: Sequence[O],
    model: Callable[[], O],
    *,
    topic: str = "",
    about: About = NOTHING_MORE,
) -> Flow[O]:
    """Somebody who sees the table, or the model of it, answers."""
    answer: O = yield Judge(seat, prompt, options, model, topic, about)
    return answer
