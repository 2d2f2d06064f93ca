"""R-1.1: decks as files, and what is wrong with them.

A deck is read from JSON, as the supplied ones are written; from text, a card to a line by title or id; or
from a GEMP server's deck list: its numbers joined by commas, or the `<deck>` that it answers with.

    Title: Troopers of the desert
    Start: Tatooine: Mos Eisley
    3 x Stormtrooper
    Darth Vader
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import lru_cache
from html import unescape
from pathlib import Path

from understudy.core.errors import BadData, BadSetup
from understudy.core.game import UNPLAYED, WHOLE, CardState
from understudy.core.textfile import read_text
from understudy.games.swccg.cards import TEXTS
from understudy.games.swccg.data import CARD_OF, CARDS, SIDES, Deck, sample_decks
from understudy.games.swccg.rules.layout import startable
from understudy.kit.reading import Row, json_row
from understudy.kit.saying import plural

DECKS = sample_decks()
SIZE = 60
#: Names of files hold a dot; ids of supplied decks do not.
FILES = "."
#: A deck that is written out begins so; its lines may also be parted by semicolons.
WRITTEN = "list:"

#: GEMP leaves the letter of the side out.
_BY_NUMBER = {card.id[1:]: card.id for card in CARDS}
_BY_ID = {card.id.lower(): card.id for card in CARDS}
_BY_TITLE = [
    {name.lower(): card.id for card in CARDS if card.side == side for name in (card.name, card.title)}
    for side in range(len(SIDES))
]
_NUMBERS = re.compile(r"\s*\d+_\d+[*^]*\s*[,|]")
_GEMP_CARD = re.compile(r"<(card|cardOutsideDeck)\b[^>]*?blueprintId\s*=\s*[\"']([^\"']*)")
_COUNTED = (
    re.compile(r"(?P<count>\d{1,3})\s*[x×]?\s+(?P<card>.+)"),
    re.compile(r"(?P<card>.+?)\s+[x×]\s*(?P<count>\d{1,3})"),
)
_FIELD = re.compile(r"(title|name|side|start)\s*:\s*(.*)", re.IGNORECASE)


# -- what is wrong -------------------------------------------------------------------------------------------


def check_deck(deck: Deck) -> None:
    """R-1.1: sixty cards of one side, with a location to start at; every fault is named."""
    found = list(faults(deck))
    if found:
        raise BadSetup(f"Deck {deck.id}: {'; '.join(found)}.")


def faults(deck: Deck) -> Iterable[str]:
    """Everything that is wrong with a deck."""
    if len(deck.cards) != SIZE:
        yield f"it has {plural(len(deck.cards), 'card')}; {SIZE} are needed"
    for word in sorted({id for id in deck.cards if id not in CARD_OF}):
        yield no_card(word, deck.side)
    known = [CARD_OF[id] for id in deck.cards if id in CARD_OF]
    wrong = sorted({card.title for card in known if card.side != deck.side})
    if wrong:
        yield f"these are not of the {SIDES[deck.side]} side: {', '.join(wrong)}"
    if deck.start and deck.start not in CARD_OF:
        yield f"its starting location: {no_card(deck.start, deck.side)}"
    elif deck.start and (deck.start not in deck.cards or not startable(CARD_OF[deck.start], known)):
        yield f"its starting location {deck.start} is not in it, or cannot be one"
    elif not deck.start and not any(startable(card, known) for card in known):
        yield "it has no location that a game can start at"


def no_card(word: str, side: int) -> str:
    """That a card is not known, with names that are near."""
    near = near_names(word, (side,))
    return f"there is no card {word}" + (f" (near: {', '.join(near)})" if near else "")


def near_names(word: str, sides: Sequence[int]) -> list[str]:
    """Cards of these sides whose id, number or title, or what people call it, is written nearly so."""
    names = {one: one for one in (*_BY_ID, *_BY_NUMBER)}
    for title in (one for side in sides for one in _BY_TITLE[side]):
        names[title] = title
        # A site without its system, a card without the name in brackets.
        names.setdefault(title.rpartition(": ")[2].partition(" (")[0], title)
    near = get_close_matches(word.lower(), names, 3, 0.7)
    return list(dict.fromkeys(_spelled(names[one], side) for one in near for side in sides[:1]))


def _spelled(word: str, side: int) -> str:
    """A card as people call it."""
    id = _BY_TITLE[side].get(word, _BY_TITLE[1 - side].get(word))
    return CARD_OF[id].title if id is not None else _BY_ID.get(word, word)


# -- reading -------------------------------------------------------------------------------------------------


def chosen_deck(word: str, side: int) -> Deck:
    """The deck that an option names, a supplied one or a file; or that is written out in it."""
    if word in DECKS:
        deck = DECKS[word]
    elif word.startswith(WRITTEN):
        deck = _written(word, side)
    elif names_file(word):
        deck = read(word, read_text(Path(word), BadSetup), side)
    else:
        supplied = ", ".join(deck.id for deck in DECKS.values() if deck.side == side)
        raise BadSetup(
            f"There is no deck “{word}”. Supplied: {supplied}; or name a file, such as mine.txt; "
            f"or write its cards after “{WRITTEN}”."
        )
    if deck.side != side:
        raise BadSetup(
            f"Deck {word} is of the {SIDES[deck.side]} side; here one of the {SIDES[side]} is needed."
        )
    check_deck(deck)
    return deck


def gives(word: str, deck: Deck) -> bool:
    """Whether an option by itself gives this very deck, without any file."""
    known = DECKS.get(word) if not word.startswith(WRITTEN) else _written(word, deck.side)
    return known is not None and (known.cards, known.start) == (deck.cards, deck.start)


@lru_cache(maxsize=16)
def _written(word: str, side: int) -> Deck:
    return read("of your own", word.removeprefix(WRITTEN).replace(";", "\n"), side)


def names_file(word: str) -> bool:
    return FILES in word and not word.startswith(WRITTEN)


def read(name: str, content: str, side: int) -> Deck:
    """A deck from the content of a file; the content shows which format it has."""
    content = content.lstrip("\ufeff")
    if content.lstrip().startswith("{"):
        try:
            return from_row(name, json_row(name, content), side)
        except BadData as error:
            raise BadSetup(f"Deck {error}.") from None
    if content.lstrip().startswith("<"):
        return _from_answer(name, content, side)
    if _NUMBERS.match(content):
        return _from_numbers(name, content, side)
    return _from_lines(name, content, side)


def from_row(name: str, row: Row, side: int) -> Deck:
    """A deck of JSON: its cards and how many of each."""
    row.only("id", "side", "title", "start", "cards")
    side = SIDES.index(row.word("side", SIDES, default=SIDES[side]))
    listed = row.inside("cards")
    cards = [_id(word, side) for word in listed.data for _ in range(listed.count(word, 1, SIZE))]
    start = row.word("start", default="")
    return gathered(name, side, row.word("title", default=name), _id(start, side) if start else "", cards)


def _from_answer(name: str, content: str, side: int) -> Deck:
    found = _GEMP_CARD.findall(content)
    _inside_only(name, [id for kind, id in found if kind != "card"])
    return gathered(name, side, name, "", [_number(unescape(id)) for kind, id in found if kind == "card"])


def _from_numbers(name: str, content: str, side: int) -> Deck:
    inside, _, outside = content.partition("|")
    _inside_only(name, [word for word in outside.split(",") if word.strip()])
    return gathered(name, side, name, "", [_number(word) for word in inside.split(",") if word.strip()])


def _inside_only(name: str, outside: Sequence[str]) -> None:
    if outside:
        listed = ", ".join(word.strip() for word in outside)
        raise BadSetup(f"Deck {name}: cards outside the deck are not played; leave these out: {listed}.")


def _number(word: str) -> str:
    """The id of a card with a GEMP number; signs for other pictures and foil do not matter."""
    plain = word.strip().rstrip("*^")
    return _BY_NUMBER.get(plain, plain)


def _from_lines(name: str, content: str, side: int) -> Deck:
    title, start, lines = name, "", []
    for line in content.splitlines():
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        field = _FIELD.fullmatch(line)
        if field is None:
            lines.append(line)
            continue
        what, value = field[1].lower(), field[2].strip()
        if what == "start":
            start = value
        elif what != "side":
            title = value
        elif value.lower() in SIDES:
            side = SIDES.index(value.lower())
        else:
            raise BadSetup(f"Deck {name}: side “{value}” is not allowed; choose from: {', '.join(SIDES)}.")
    cards: list[str] = []
    for line in lines:
        cards += _copies(line, side)
    return gathered(name, side, title, _id(start, side) if start else "", cards)


def _copies(line: str, side: int) -> list[str]:
    """The cards of a line. Titles have numbers too (8D8, TIE Advanced x1): the longest known one is meant."""
    readings = [(line, 1)]
    for pattern in _COUNTED:
        if found := pattern.fullmatch(line):
            readings.append((found["card"], int(found["count"])))
    for word, count in readings:
        if (id := _id(word, side)) in CARD_OF:
            return [id] * count
    word, count = readings[min(1, len(readings) - 1)]
    return [word] * count


def card_called(word: str, side: int) -> str | None:
    """The id of a card that is called by its title on a side, its id or its GEMP number."""
    low = _plain(word)
    return _BY_TITLE[side].get(low) or _BY_ID.get(low) or _BY_NUMBER.get(low)


def _plain(word: str) -> str:
    return " ".join(word.replace("’", "'").lower().split())


def _id(word: str, side: int) -> str:
    """The id of a card that is called so, on this side or the other; else the word as it stands."""
    return card_called(word, side) or _BY_TITLE[1 - side].get(_plain(word), word)


def gathered(name: str, side: int, title: str, start: str, cards: Iterable[str]) -> Deck:
    """Copies stand together, in the order in which they first come."""
    met: dict[str, int] = {}
    for id in cards:
        met[id] = met.get(id, 0) + 1
    return Deck(name, side, title, start, [id for id, count in met.items() for _ in range(count)])


def card_states() -> list[CardState]:
    """Every printed card, and whether its text is played."""
    return [
        CardState(
            one.kind,
            one.id,
            one.title,
            WHOLE if one.id in TEXTS else UNPLAYED,
            "" if one.id in TEXTS else one.effect,
        )
        for one in CARDS
    ]
