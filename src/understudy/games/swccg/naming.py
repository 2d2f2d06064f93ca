"""Cards as people call them in positions: by id, GEMP number or title, in any case; a further copy as `.2`,
a title of both sides with its side before it.

A position may name any card of the pool. One that is not in the deck of its side takes the place of a card
that the position does not speak of.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from understudy.core.errors import BadPosition
from understudy.games.swccg import shapes
from understudy.games.swccg.data import CARD_OF, SIDES, Card, Deck
from understudy.games.swccg.decks import SIZE, card_called, gathered, near_names
from understudy.games.swccg.table import BOTH, NONE, ZONES
from understudy.kit.saying import plural

T = TypeVar("T")

_COPY = re.compile(r"(.+)\.(\d{1,2})")


class CardNames:
    """The names of a position: what they call, and the decks that hold all of it."""

    def __init__(self, decks: Sequence[Deck]) -> None:
        self.decks = decks
        self._have = [Counter(deck.cards) for deck in decks]
        #: The most copies of each card that are spoken of.
        self._needed: Counter[str] = Counter()
        self._known: dict[tuple[str, int], str] = {}

    def read(self, word: str, where: str, side: int = NONE) -> str:
        """The card that is meant, as `D1_194` or `D1_194.2`; of a title of both sides, that of a side."""
        found = self._known.get((word, side))
        if found is None:
            id, copy = self._called(word, where, side)
            self._needed[id] = max(self._needed[id], copy)
            found = self._known[word, side] = id if copy == 1 else f"{id}.{copy}"
        return found

    def _called(self, word: str, where: str, side: int) -> tuple[str, int]:
        copy, ids = 1, _ids(word, side)
        first, _, rest = word.strip().partition(" ")
        if not ids and first.lower() in SIDES and rest:
            return self._called(rest, where, SIDES.index(first.lower()))
        counted = _COPY.fullmatch(word.strip())
        if not ids and counted is not None:
            copy, ids = int(counted[2]), _ids(counted[1], side)
        if not ids:
            near = near_names(word, BOTH if side == NONE else (side, 1 - side))
            hint = f"did you mean {' or '.join(near)}?" if near else "cards have ids (D1_168) and titles"
            raise BadPosition(f"{where}: there is no card “{word}”; {hint}")
        if not 1 <= copy <= SIZE:
            raise BadPosition(f"{where}: “{word}”; copies are counted from 1 to {SIZE}")
        if len(ids) > 1:
            here = [id for id in ids if self._have[CARD_OF[id].side][id]]
            if len(here) != 1:
                told = " or ".join(f"{id} ({SIDES[CARD_OF[id].side]} {CARD_OF[id].title})" for id in ids)
                raise BadPosition(f"{where}: both sides have a card “{word}”; write {told}")
            ids = here
        return ids[0], copy

    def whole(self) -> dict[str, Deck]:
        """By side: the decks, with everything in them that was spoken of."""
        return {SIDES[side]: self._with_all(side) for side in BOTH}

    def _with_all(self, side: int) -> Deck:
        deck = self.decks[side]
        needed = {id: count for id, count in self._needed.items() if CARD_OF[id].side == side}
        lacking = [id for id, count in needed.items() for _ in range(count - self._have[side][id])]
        if not lacking:
            return deck
        kept = Counter(needed)
        if deck.start:
            kept[deck.start] = max(1, kept[deck.start])
        cards = list(deck.cards)
        for index in range(len(cards) - 1, -1, -1):
            if lacking and cards.count(cards[index]) > kept[cards[index]]:
                cards[index] = lacking.pop()
        if lacking:
            raise BadPosition(
                f"{plural(sum(needed.values()), f'{SIDES[side]} card')} named; a deck has {SIZE}"
            )
        return gathered(deck.id, side, deck.title, deck.start, cards)


def _ids(word: str, side: int) -> list[str]:
    """What a word may call: one card of a side, or of both sides one each."""
    found = [card_called(word, one) for one in (BOTH if side == NONE else (side,))]
    if side != NONE and found == [None]:
        # A stolen card, or one that the opponent put there.
        found = [card_called(word, 1 - side)]
    return list(dict.fromkeys(id for id in found if id is not None))


def names_of_location(card: Card) -> set[str]:
    """How people call a location, in lower case: by its id, its title, or the title without its system."""
    name = card.name.lower()
    return {card.id.lower(), card.title.lower(), name, name.rpartition(": ")[2]}


def rename(given: shapes.Position, names: CardNames) -> None:
    """Every card of the position by its id."""

    def each(words: Sequence[str], where: str, side: int = NONE) -> list[str]:
        return [names.read(word, where, side) for word in words]

    def pile_of(words: Sequence[str], where: str, side: int) -> list[str]:
        """Only in piles may cards lie that nobody has seen."""
        return [word if word.startswith("?") else names.read(word, where, side) for word in words]

    def keys(by: Mapping[str, T], where: str) -> dict[str, T]:
        return {names.read(word, where): value for word, value in by.items()}

    for number_, place in enumerate(given.places):
        place.stack = each(place.stack, f"places[{number_}].stack")
    cards = keys(given.cards, "cards")
    if len(cards) < len(given.cards):
        raise BadPosition("cards: one card is named twice; another copy is written D1_194.2")
    given.cards = cards
    for one in given.cards.values():
        one.on = names.read(one.on, "cards.on") if one.on else ""
    for seat, player in enumerate(given.players[:2]):
        for zone in shapes.PILES:
            pile = getattr(player, ZONES[zone])
            if isinstance(pile, list):
                setattr(player, ZONES[zone], pile_of(pile, f"players[{seat}].{ZONES[zone]}", seat))
        player.inserted = each(player.inserted, f"players[{seat}].inserted", 1 - seat)
        player.seen = None if player.seen is None else each(player.seen, f"players[{seat}].seen")
    if given.bags is not None:
        given.bags = [each(bag, f"bags[{number_}]") for number_, bag in enumerate(given.bags)]
    for field in shapes.CARD_SETS:
        setattr(given, field, each(getattr(given, field), field))
    given.depths, given.used_devices = keys(given.depths, "depths"), keys(given.used_devices, "used_devices")
    given.used_weapons = {
        name: each(used, "used_weapons") for name, used in keys(given.used_weapons, "used_weapons").items()
    }
    signs = {word: "~" if word.startswith("~") else "" for word in given.marks}
    given.marks = {
        signs[word] + names.read(word.removeprefix("~"), "marks"): count
        for word, count in given.marks.items()
    }
    _rename_actions(given, names, each)


def _rename_actions(given: shapes.Position, names: CardNames, each: Callable[..., list[str]]) -> None:
    """The same for what goes on: the stack, destinies, the battle, what holds for a time."""
    for temp in given.temps:
        temp.cards = each(temp.cards, "temps.cards")
    for frame in given.stack:
        frame.card = names.read(frame.card, "stack.card")
        frame.targets = [
            names.read(target, "stack.targets") if isinstance(target, str) else target
            for target in frame.targets
        ]
    for draw in (*given.draws, *([given.drawn] if given.drawn is not None else [])):
        draw.card = names.read(draw.card, "draws.card") if draw.card else ""
    if given.battle is not None:
        for field in shapes.BATTLE_SETS:
            setattr(given.battle, field, each(getattr(given.battle, field), f"battle.{field}"))
