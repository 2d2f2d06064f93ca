"""At the terminal: putting an option together that cannot be listed, part by part or by a point."""

from __future__ import annotations

import re
from typing import Any

from understudy.cli.choices import Menu
from understudy.core.compose import Composition, Piece, Spot, Spots
from understudy.core.errors import IllegalAnswer
from understudy.core.game import Words
from understudy.core.option import Option
from understudy.core.requests import Choose, Composer

_POINT = re.compile(r"at\s+(-?[\d.]+)[\s,]+(-?[\d.]+)(?:[\s,]+(-?[\d.]+))?")


class Composing:
    """One option on its way: the parts chosen so far, until it is whole and confirmed."""

    def __init__(self, words: Words[Any], table: Any, request: Choose, composer: Composer) -> None:
        self.words = words
        self.table = table
        self.listed = Menu(words, table, request.options())
        self.count = len(request.options())
        self.composer = composer
        self.chosen: tuple[str, ...] = ()
        #: What was put together, and waits for an “ok”.
        self.found: Option | None = None

    def lines(self) -> list[str]:
        """What may come next."""
        if self.found is not None:
            more = self.words.explain(self.table, self.found)
            told = [f"{self.words.option(self.table, self.found).capitalize()}.", *([more] if more else [])]
            return [*told, "Type ok to do this, back to change it."]
        if isinstance(self.composer, Spots):
            left, top, right, bottom = self.composer.box
            turn = " TURN" if self.composer.turns else ""
            return [
                f"Or say where {self.composer.title} goes: at X Y{turn} "
                f"(X {left:g} to {right:g}, Y {top:g} to {bottom:g})."
            ]
        so_far = f" so far {', '.join(self.chosen)};" if self.chosen else ""
        numbered = [
            f"  {self.count + number}. {piece.text}" for number, piece in enumerate(self._pieces(), 1)
        ]
        back = " (back takes one away)" if self.chosen else ""
        return [f"{self._composition.title.capitalize()}:{so_far} next{back}:", *numbered]

    def take(self, text: str) -> Option | None:
        """The option that was confirmed or listed; None while something is missing."""
        word = text.casefold().strip()
        if self.found is not None and word in ("ok", "yes", "y"):
            return self.found
        if word == "back":
            self._back()
            return None
        if isinstance(self.composer, Spots):
            return self._point(word)
        if self.found is not None:
            raise IllegalAnswer("Type ok to do this, back to change it.")
        piece = self._piece(word)
        if piece is None:
            return self.listed.find(text)
        self.chosen = (*self.chosen, piece.id)
        self.found = self._composition.whole(self.chosen)
        return None

    def _back(self) -> None:
        if not self.chosen and self.found is None:
            raise IllegalAnswer("Nothing was put together yet.")
        self.found, self.chosen = None, self.chosen[:-1]

    def _point(self, word: str) -> Option | None:
        point = _POINT.fullmatch(word)
        if point is None and self.count:
            return self.listed.find(word)
        if point is None:
            raise IllegalAnswer(f"Say where {self._title} goes, for example: at 12 30.5")
        try:
            spot = Spot(*(float(number) for number in point.groups() if number is not None))
        except ValueError:
            raise IllegalAnswer(f"“{word}” is not a point. Write for example: at 12 30.5") from None
        assert isinstance(self.composer, Spots)
        self.found = self.composer.at(spot)
        return None

    @property
    def _title(self) -> str:
        assert isinstance(self.composer, Spots)
        return self.composer.title

    @property
    def _composition(self) -> Composition:
        assert isinstance(self.composer, Composition)
        return self.composer

    def _pieces(self) -> list[Piece]:
        return list(self._composition.after(self.chosen))

    def _piece(self, word: str) -> Piece | None:
        """The part with this number, id or name; None where only a listed option can be meant."""
        pieces = self._pieces()
        if word.isdecimal() and self.count < int(word) <= self.count + len(pieces):
            return pieces[int(word) - self.count - 1]
        for piece in pieces if not word.isdecimal() else ():
            if word in (piece.id.casefold(), piece.text.casefold()):
                return piece
        if self.count == 0:
            possible = ", ".join(piece.text for piece in pieces)
            raise IllegalAnswer(f"“{word}” cannot come here. Choose from: {possible}.")
        return None
