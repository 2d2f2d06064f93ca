"""Seeded chance: every answer is a pure function of (seed, number of the answer).

Fork, undo and load therefore need no generator state, and a game does not depend on workers, processes or
Python versions. The mixing is SplitMix64.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from struct import Struct

from understudy.core.option import OnDemand, Option
from understudy.core.requests import Choose, Composer, Draw, Mixed, PickRandom, Request, Roll, Shuffle

_MASK = 0xFFFFFFFFFFFFFFFF
_GAMMA = 0x9E3779B97F4A7C15
#: Cards that come out of a pile.
_CARDS = (Draw, Shuffle)


def mix(seed: int, number: int) -> int:
    """A well-spread 64-bit number for the answer with this number."""
    z = (seed + number * _GAMMA) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def mix_first(seed: int) -> int:
    """`mix(seed, 0)`, for the first die of a roll: by far the most frequent."""
    z = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


#: So many numbers are mixed together.
LANES = 32
#: A lane of a long number is twice as wide as what is mixed in it: products do not reach the next one.
_LANE = 128
_IN_EACH = sum(1 << _LANE * lane for lane in range(LANES))
_MASKS = _IN_EACH * _MASK
_GAMMAS = sum((lane * _GAMMA & _MASK) << _LANE * lane for lane in range(LANES))
_READ = Struct("<" + "Q8x" * LANES).unpack


def mixed_from(seed: int, first: int) -> tuple[int, ...]:
    """`mix` for so many numbers in a row, with a third of the work for each."""
    z = (_IN_EACH * ((seed + first * _GAMMA) & _MASK) + _GAMMAS) & _MASKS
    z = ((z ^ (z >> 30 & _MASKS)) * 0xBF58476D1CE4E5B9) & _MASKS
    z = ((z ^ (z >> 27 & _MASKS)) * 0x94D049BB133111EB) & _MASKS
    z ^= z >> 31 & _MASKS
    return _READ(z.to_bytes(_LANE // 8 * LANES, "little"))


class Mixes(dict[int, int]):
    """`mix` of a seed by number. Answers follow one another, so the next numbers are mixed along with one;
    only those are kept.
    """

    __slots__ = ("_seed",)

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def __missing__(self, number: int) -> int:
        first = number - number % LANES
        found = mixed_from(self._seed, first)
        self.clear()
        self.update(zip(range(first, first + LANES), found, strict=True))
        return found[number - first]


@lru_cache(maxsize=16)
def mixes(seed: int) -> Mixes:
    """Of a seed's numbers, those that were asked for last: all random seats share them."""
    return Mixes(seed)


def derived(seed: int, number: int) -> int:
    """The seed of one game out of many."""
    return mix(mix(seed, 0x5EED), number)


def some_of(cards: Sequence[int], count: int, state: int) -> tuple[int, ...]:
    """`count` of the cards in random order."""
    if count == 1:
        return (cards[state % len(cards)],)
    left = list(cards)
    out = []
    for turn in range(count):
        out.append(left.pop(mix(state, turn) % len(left)))
    return tuple(out)


def seeded(seed: int, number: int, request: Request) -> object:
    """The seed's answer to a chance request."""
    return by_chance(mix(seed, number), request)


def by_chance(state: int, request: Request) -> object:
    """The answer to a chance request that a random number stands for."""
    if isinstance(request, Roll):
        die = request.die
        if type(die) is Mixed:
            return _mixed(die, state)
        faces, count = die.faces, request.count
        if count == 1:
            return (faces[mix_first(state) % len(faces)],)
        return tuple([faces[mix(state, turn) % len(faces)] for turn in range(count)])
    if isinstance(request, _CARDS):
        return some_of(request.cards, request.count, state)
    if isinstance(request, PickRandom):
        options = request.options()
        return options[state % len(options)]
    raise TypeError(f"no chance in {request!r}")


#: So many dice take their faces from one random number; more would not leave enough of it.
DICE_OF_ONE = 12


def _mixed(dice: Mixed, state: int) -> tuple[str, ...]:
    """A face for each die."""
    found, left, again = [], 0, 0
    for number, die in enumerate(dice.each):
        if number == again:
            left = mix(state, number)
            again += DICE_OF_ONE
        faces = die.faces
        sides = len(faces)
        found.append(faces[left % sides])
        left //= sides
    return tuple(found)


def any_option(request: Choose, seed: int, number: int) -> Option:
    """What a random seat chooses: anything, but the end of the turn only when nothing else is possible.

    What can be composed counts as one more option.
    """
    options = request.options()
    if request.composer is not None:
        return _composed(request.composer, options, mix(seed, number))
    count = len(options)
    if count > 1 and options[0].ends:
        return options[1 + mix(seed, number) % (count - 1)]
    return options[mix(seed, number) % count]


def _composed(composer: Composer, options: Sequence[Option], state: int) -> Option:
    open_ = options if type(options) is OnDemand else [option for option in options if not option.ends]
    index = state % (len(open_) + 1)
    return open_[index] if index < len(open_) else composer.sample(mix(state, 1))
