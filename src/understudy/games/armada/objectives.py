"""Objective cards (O1): three categories; a fleet names one of each, and the first player picks one of the
second player's.
"""

from __future__ import annotations

from dataclasses import dataclass

from understudy.games.armada.measures import PACKAGE
from understudy.kit.reading import Row, csv_rows, text

CATEGORIES = ("assault", "defense", "navigation")
#: The option: no objective, or one of those that the second player's fleet names.
NO_OBJECTIVE, OF_THE_FLEET = "none", "fleet"


@dataclass(frozen=True, slots=True)
class Objective:
    """A card: what a victory token is worth (O1.5), and whether the program plays it."""

    id: str
    name: str
    category: str
    worth: int
    #: How sure its words are: A and B by several sources, C not complete.
    certainty: str
    played: bool
    text: str


def _objective(row: Row) -> Objective:
    return Objective(
        row.word("id"),
        row.word("name"),
        row.word("category", CATEGORIES),
        row.count("worth", 0, 99),
        row.word("certainty", ("A", "B", "C")),
        row.flag("played"),
        row.word("text"),
    )


OBJECTIVES = {
    card.id: card for card in map(_objective, csv_rows("objectives.csv", text(PACKAGE, "objectives.csv")))
}
PLAYED = {card.id: card for card in OBJECTIVES.values() if card.played}
#: By category: the cards that may be drawn.
BY_CATEGORY = {name: [card for card in PLAYED.values() if card.category == name] for name in CATEGORIES}
