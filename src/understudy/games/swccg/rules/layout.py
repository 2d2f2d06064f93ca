"""Where locations lie (R-8.1 to R-8.6, G1, G4, G7): one row for each system, in a fixed order of groups."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from understudy.games.swccg.data import Card
from understudy.games.swccg.options import PickPlace, PickSpot, Spot
from understudy.games.swccg.queries import is_at, location
from understudy.games.swccg.table import NONE, Table

_TATOOINE = {"Tatooine: Cantina": 1, "Tatooine: Docking Bay 94": 2, "Tatooine: Mos Eisley": 3}


def rank(card: Card) -> int:
    """R-8.3: the group that a location stands in, counted along the row."""
    words = card.words
    if card.subtype == "system":
        return 30
    if card.subtype == "sector":
        return (
            19 if card.title == "Bespin: Cloud City" else 20 if "cloud_sector" in words else _asteroid(card)
        )
    if card.title in _TATOOINE:
        return _TATOOINE[card.title]
    inner, outer = "interior" in words, "exterior" in words
    if card.system == "Tatooine":
        return 4 if outer else 7
    if card.system == "Hoth" and "marker" in words:
        return 11 + int(next(word[-1] for word in words if word.startswith("marker_")))
    if card.title == "Death Star: Trench":
        return 60
    return 10 if inner and not outer else 11 if inner else 12


def _asteroid(card: Card) -> int:
    return 50 if card.title == "Big One" else 40


def spots_of(table: Table, seat: int, card: int) -> Iterator[PickPlace | PickSpot]:
    """Where a location may be laid: `convert` a place, or an index in a row (−1: a row of its own)."""
    one = table.cards[card]
    if one.limit == -1:
        yield from _generic_spots(table, seat, card, one)
        return
    for place, stack in enumerate(table.stacks):
        titles = [other for other in stack if table.cards[other].title == one.title]
        if titles:
            # one's own copy anywhere in the stack blocks it, the opponent's on top is converted.
            if all(table.owner[other] != seat for other in titles) and titles[0] == stack[0]:
                yield PickPlace(place)
            return
    if one.title == "Death Star: Trench" and not any(
        is_at(table, place, "death star", "system") for place in range(len(table.stacks))
    ):
        return
    row = _row_for(table, one.system)
    if row == NONE:
        yield PickSpot(0)
        return
    for index in _indexes(table, row, one):
        yield PickSpot(row + 1, index)


def _row_for(table: Table, system: str) -> int:
    for number, row in enumerate(table.rows):
        if any(location(table, place).system == system for place in row):
            return number
    return NONE


def _indexes(table: Table, row: int, card: Card) -> list[int]:
    """Every index inside its group (R-8.3)."""
    ranks = [rank(location(table, place)) for place in table.rows[row]]
    mine = rank(card)
    low = sum(other < mine for other in ranks)
    high = low + sum(other == mine for other in ranks)
    return list(range(low, high + 1))


def _generic_spots(table: Table, seat: int, card: int, one: Card) -> Iterator[PickPlace | PickSpot]:
    """G7: where the planet system is on table; up to the printed number, else only by converting."""
    limit = _DIAMONDS[one.name]
    for number, row in enumerate(table.rows):
        tops = [location(table, place) for place in row]
        if not any(top.subtype == "system" and "planet" in top.words for top in tops):
            continue
        same = [place for place in row if location(table, place).title == one.title]
        for place in same:
            if table.owner[table.stacks[place][0]] != seat:
                yield PickPlace(place)
        if len(same) < limit:
            for index in _indexes(table, number, one):
                yield PickSpot(number + 1, index)


_DIAMONDS = {"Asteroid Field": 3, "Big One": 1, "Clouds": 3}


def lay(table: Table, card: int, choice: Spot) -> int:
    """Lay a location where it was chosen; returns its place."""
    if isinstance(choice, PickPlace):
        table.convert(card, choice.place)
        return choice.place
    assert isinstance(choice, PickSpot)
    row = choice.row - 1
    return table.put_location(card, row, choice.index if row != NONE else 0)


def startable(card: Card, deck: Iterable[Card]) -> bool:
    """G1: what may be a starting location: unique, and not in need of a system or, in the deck, a marker."""
    if card.name == _GENERATORS and not any("marker_4" in other.words for other in deck):
        return False
    return card.kind == "location" and card.unique and card.title != "Death Star: Trench"


_GENERATORS = "Hoth: Main Power Generators"
