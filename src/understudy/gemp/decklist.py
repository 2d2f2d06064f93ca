"""Decks for a server: lists of blueprint ids. What the server does not know or allow, it says itself."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from understudy.core.errors import BadSetup
from understudy.core.textfile import read_text
from understudy.games.swccg.data import CARD_OF, SIDES, Deck
from understudy.games.swccg.decks import DECKS, FILES, no_card, read
from understudy.gemp.printed import BY_BLUEPRINT

_BLUEPRINT = re.compile(r"\d+_\d+")


@dataclass(frozen=True)
class DeckList:
    """A deck as a server takes it."""

    name: str
    side: int
    cards: tuple[str, ...]
    #: The starting location that the list prescribes.
    start: str = ""

    @property
    def unknown(self) -> list[str]:
        """Cards outside the pool: the bot knows nothing of them but what the server shows."""
        pool = {id[1:] for id in CARD_OF}
        return sorted({one for one in self.cards if one not in pool})


def deck_list(word: str) -> DeckList:
    """A supplied deck, or a file in one of the formats that decks are written in."""
    if word in DECKS:
        return _listed(DECKS[word], word)
    if FILES not in word:
        raise BadSetup(
            f"There is no deck “{word}”. Supplied: {', '.join(DECKS)}; or name a file, such as mine.txt."
        )
    path = Path(word).expanduser()
    content = read_text(path, BadSetup)
    side = _side(read(word, content, 0))
    return _listed(read(word, content, side), path.stem)


def _side(deck: Deck) -> int:
    """The side that most of its known cards are of."""
    sides = Counter(CARD_OF[id].side for id in deck.cards if id in CARD_OF)
    return sides.most_common(1)[0][0] if sides else deck.side


def _listed(deck: Deck, name: str) -> DeckList:
    strange = sorted({id for id in deck.cards if id not in CARD_OF and not _BLUEPRINT.fullmatch(id)})
    if strange:
        told = "; ".join(no_card(one, deck.side) for one in strange)
        raise BadSetup(f"Deck {name}: {told}. (A number of a GEMP server, such as 200_7, may be any card.)")
    if not deck.cards:
        raise BadSetup(f"Deck {name}: there are no cards in it.")
    cards = tuple(id[1:] if id in CARD_OF else id for id in deck.cards)
    return DeckList(name, deck.side, cards, deck.start[1:] if deck.start in CARD_OF else "")


def named(blueprint: str) -> str:
    """A card as people call it; one outside the pool by its number."""
    card = BY_BLUEPRINT.get(blueprint)
    return f"{card.title} ({blueprint})" if card is not None else blueprint


def opposite(side: int) -> DeckList:
    """The first supplied deck of the other side, for a bot of the server."""
    return next(_listed(deck, name) for name, deck in DECKS.items() if deck.side != side)


def side_name(side: int) -> str:
    return SIDES[side].capitalize() if side in (0, 1) else "nobody"
