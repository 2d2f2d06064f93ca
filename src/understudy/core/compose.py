"""Options that cannot be listed: put together part by part, or a point on the board with a direction.

A request that offers them carries a composer. People compose (each part is a short list, or a place that is
pointed at), random seats sample, bots find the whole option by other means; in a journal stands the id of the
whole option, which `Game.option` reads back. Nothing here is made unless somebody looks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from understudy.core.chance import mix
from understudy.core.errors import IllegalAnswer
from understudy.core.option import Option
from understudy.core.requests import Composer, listed

#: Ids of the parts that were chosen so far.
Chosen: TypeAlias = tuple[str, ...]


class Piece(NamedTuple):
    """One part that may come next: its id, and what it is called."""

    id: str
    text: str


class Knob(NamedTuple):
    """One part of a whole as people turn it: what it is called, and where it stands on the board."""

    name: str
    at: tuple[float, float] | None = None


#: Of a whole: its dials, in the order of its parts.
Dials: TypeAlias = Callable[[Chosen], Sequence[Knob]]
#: Of what may come next: what one would take without thinking.
Usual: TypeAlias = Callable[[Chosen, Sequence[Piece]], Piece]


def middle(chosen: Chosen, pieces: Sequence[Piece]) -> Piece:
    """The piece in the middle."""
    return pieces[(len(pieces) - 1) // 2]


class Composition(Composer):
    """An option out of parts: a speed, then each joint of a tool, then its side.

    `after` lists what may come next, nothing where the option is whole; `whole` gives that option. Where
    `dials` says what the parts are called and where they stand, people see a whole from the beginning and
    turn its parts, in any order; `usual` is what stands where nobody has turned.
    """

    __slots__ = ("_after", "_known", "_usual", "_whole", "dials", "title")

    def __init__(
        self,
        title: str,
        after: Callable[[Chosen], Sequence[Piece]],
        whole: Callable[[Chosen], Option],
        allows: Callable[[Option], bool],
        dials: Dials | None = None,
        usual: Usual = middle,
    ) -> None:
        super().__init__(allows)
        #: What is put together, in a word or two.
        self.title = title
        self.dials = dials
        self._usual = usual
        self._after = after
        self._whole = whole
        #: What may come next after parts that were asked about: a whole is put together part by part.
        self._known: dict[Chosen, Sequence[Piece]] = {}

    def after(self, chosen: Chosen) -> Sequence[Piece]:
        """What may come after these parts; raises IllegalAnswer where one of them cannot stand there."""
        found = self._known.get(chosen)
        if found is not None:
            return found
        if not chosen:
            found = self._after(())
        else:
            pieces, id = self.after(chosen[:-1]), chosen[-1]
            if not any(piece.id == id for piece in pieces):
                possible = listed([piece.id for piece in pieces]) or "nothing: it is whole"
                raise IllegalAnswer(f"“{id}” cannot come here. Choose from: {possible}.")
            found = self._after(chosen)
        self._known[chosen] = found
        return found

    def whole(self, chosen: Chosen) -> Option | None:
        """The option that these parts make; None where some are missing."""
        return None if self.after(chosen) else self._whole(chosen)

    def filled(self, wanted: Chosen) -> Chosen:
        """A whole as near to these parts as can be: each is kept where it can stand, else the usual one."""
        chosen: Chosen = ()
        pieces = self._after(chosen)
        while pieces:
            place = len(chosen)
            kept = place < len(wanted) and any(piece.id == wanted[place] for piece in pieces)
            chosen = (*chosen, wanted[place] if kept else self._usual(chosen, pieces).id)
            pieces = self._after(chosen)
        return chosen

    def parts(self, option: Option) -> Chosen | None:
        """The parts that make this option; None where none do."""
        waiting: list[Chosen] = [()]
        while waiting:
            chosen = waiting.pop()
            pieces = self._after(chosen)
            if not pieces and self._whole(chosen).id == option.id:
                return chosen
            waiting += [(*chosen, piece.id) for piece in reversed(pieces)]
        return None

    def sample(self, state: int) -> Option:
        """One of them at random: a random part at each place."""
        chosen: Chosen = ()
        pieces = self._after(chosen)
        while pieces:
            chosen = (*chosen, pieces[mix(state, len(chosen)) % len(pieces)].id)
            pieces = self._after(chosen)
        return self._whole(chosen)


class Spot(NamedTuple):
    """A point of the board, in its own units, and degrees clockwise from up."""

    x: float
    y: float
    turn: float = 0.0


class Spots(Composer):
    """A point on the board, with a direction where that matters.

    `at` gives the option for a point, or says in a sentence why something cannot stand there.
    """

    __slots__ = ("_at", "_sample", "box", "title", "turns")

    def __init__(
        self,
        title: str,
        box: tuple[float, float, float, float],
        at: Callable[[Spot], Option | str],
        allows: Callable[[Option], bool],
        sample: Callable[[int], Option] | None = None,
        turns: bool = False,
    ) -> None:
        super().__init__(allows)
        self.title = title
        #: Where it lies at all: left, top, right, bottom.
        self.box = box
        #: The direction matters too.
        self.turns = turns
        self._at = at
        self._sample = sample

    def at(self, spot: Spot) -> Option:
        """The option for this point; raises IllegalAnswer with the reason where there is none."""
        left, top, right, bottom = self.box
        if not (left <= spot.x <= right and top <= spot.y <= bottom and -360 <= spot.turn <= 360):
            raise IllegalAnswer(
                f"{spot.x:g}, {spot.y:g} is off the map: x goes from {left:g} to {right:g}, "
                f"y from {top:g} to {bottom:g}, directions from -360 to 360."
            )
        found = self._at(spot)
        if isinstance(found, str):
            raise IllegalAnswer(found)
        return found

    def sample(self, state: int) -> Option:
        """One of them at random. A game that knows where there is room says how; else points are tried."""
        if self._sample is not None:
            return self._sample(state)
        left, top, right, bottom = self.box
        for number in range(_TRIES):
            x = left + (right - left) * _share(state, 3 * number)
            y = top + (bottom - top) * _share(state, 3 * number + 1)
            turn = 360 * _share(state, 3 * number + 2) if self.turns else 0.0
            found = self._at(Spot(round(x, 1), round(y, 1), round(turn)))
            if isinstance(found, Option):
                return found
        raise IllegalAnswer(f"no room was found for {self.title} in {_TRIES} tries")


#: How often a random seat tries points before it gives up.
_TRIES = 2000


def _share(state: int, number: int) -> float:
    return (mix(state, number) >> 11) / (1 << 53)
