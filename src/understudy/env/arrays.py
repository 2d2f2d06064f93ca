"""Menus and views as arrays: rows of options with a mask, and the numbers of a view."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from understudy.core.option import Option
from understudy.env.session import PAGE, Session, row_of

#: So many options are shown at a time. Where there are more, the last one turns the page.
MOST = 128
#: The largest number of a row, unless a game declares a larger one.
LARGEST = 9999
#: So many rows are kept; places on a map are new in every game.
MOST_KNOWN = 1 << 15

Rows = NDArray[np.int16]


class Encoder:
    """Turns what a session shows into arrays. Rows of options are worked out once."""

    __slots__ = ("_known", "_page", "_session", "_table", "shown", "width")

    def __init__(self, session: Session) -> None:
        self._session = session
        self.width = session.vocabulary.width
        #: Rows of options that were met, by number; and the numbers by option.
        self._known: dict[Option, int] = {}
        self._table: Rows = np.zeros((256, self.width), np.int16)
        self._page = 0
        #: The options of this page; None turns it.
        self.shown: list[Option | None] = []

    def turn_to(self, page: int) -> None:
        """Show this page of the menu."""
        menu = self._session.menu
        self._page = page
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
        if len(menu) <= MOST:
            self.shown = list(menu)
            return
        size = MOST - 1
        self.shown = [*menu[page * size : (page + 1) * size], None]

    def next_page(self) -> None:
        """Turn the page; after the last comes the first."""
        pages = -(-len(self._session.menu) // (MOST - 1))
        self.turn_to((self._page + 1) % pages)

    def rows(self) -> Rows:
        """A row for each option that is shown; zeros behind the last."""
        found = np.zeros((MOST, self.width), np.int16)
        self._fill(found)
        return found

    def _fill(self, found: Rows) -> None:
        known = self._known
        numbers = [known.get(option, -1) if option is not None else -1 for option in self.shown]
        if -1 in numbers:
            numbers = self._learned()
        if numbers:
            self._table.take(numbers, axis=0, out=found[: len(numbers)])

    def mask(self) -> NDArray[np.int8]:
        """1 for everything that can be chosen."""
        found = np.zeros(MOST, np.int8)
        found[: len(self.shown)] = 1
        return found

    def _learned(self) -> list[int]:
        """The numbers of what is shown; rows that were never met are written all at once."""
        known, made, numbers = self._known, list[tuple[int, ...]](), list[int]()
        for option in self.shown:
            key = option if option is not None else _NEXT
            number = known.get(key)
            if number is None:
                number = known[key] = len(known)
                made.append(self._made(option))
            numbers.append(number)
        if made:
            last = len(known)
            while last > len(self._table):
                self._table = np.concatenate([self._table, np.zeros_like(self._table)])
            self._table[last - len(made) : last] = made
        return numbers

    def _made(self, option: Option | None) -> tuple[int, ...]:
        if option is None:
            return (PAGE, *[0] * (self.width - 1))
        return row_of(self._session.vocabulary, option)

    def view(self, seat: int) -> NDArray[np.int16]:
        """The numbers of a seat's view."""
        return self._numbers(seat, 0)

    def flat(self, seat: int, asked: bool) -> NDArray[np.int16]:
        """The numbers of a seat's view and, behind them, the rows of the options if it is asked."""
        rows = MOST * self.width
        found = self._numbers(seat, rows)
        if asked:
            self._fill(found[-rows:].reshape(MOST, self.width))
        return found

    def _numbers(self, seat: int, room: int) -> NDArray[np.int16]:
        """The numbers of a view, with room for more behind them."""
        few, many = self._session.numbers(seat)
        first, last = len(few), len(few) + len(many)
        found = np.zeros(last + room, np.int16)
        found[:first] = few
        found[first:last] = np.frombuffer(many, np.uint8)
        return found


_NEXT = Option("next page")
#: What an observation is: one array, or a dict of several.
FLAT, DICT = "flat", "dict"


def observation_space(session: Session, form: str) -> spaces.Space[Any]:
    """What an observation can be, as the game declares it."""
    features, vocabulary = session.features, session.vocabulary
    declared = features.declared if features else ()
    lows = np.array([feature.low for feature in declared for _ in range(feature.size)], np.int16)
    highs = np.array([feature.high for feature in declared for _ in range(feature.size)], np.int16)
    row_low = np.tile(np.array([min(PAGE, low) for low in vocabulary.lows], np.int16), (MOST, 1))
    row_high = np.tile(np.array([max(LARGEST, high) for high in vocabulary.highs], np.int16), (MOST, 1))
    if form == FLAT:
        low, high = np.concatenate([lows, row_low.ravel()]), np.concatenate([highs, row_high.ravel()])
        return spaces.Box(low, high, dtype=np.int16)
    return spaces.Dict(
        {
            "observation": spaces.Box(lows, highs, dtype=np.int16),
            "options": spaces.Box(row_low, row_high, dtype=np.int16),
            "action_mask": spaces.MultiBinary(MOST),
        }
    )


def observed(encoder: Encoder, seat: int, asked: bool, form: str) -> Any:
    """What a seat observes; without options where another is asked."""
    if form == FLAT:
        return encoder.flat(seat, asked)
    rows = encoder.rows() if asked else np.zeros((MOST, encoder.width), np.int16)
    mask = encoder.mask() if asked else np.zeros(MOST, np.int8)
    return {"observation": encoder.view(seat), "options": rows, "action_mask": mask}
