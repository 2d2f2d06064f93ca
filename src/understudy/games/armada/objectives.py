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
#: The option: how words of objectives are read that are not certain (ARA-O7, ARA-O12).
USUAL_READING, OTHER_READING = "usual", "other"
#: The objective whose deployment zones need the wide map.
WIDE = "blockade_run"


@dataclass(frozen=True, slots=True)
class Objective:
    """A card, and what a victory token is worth (O1.5)."""

    id: str
    name: str
    category: str
    worth: int
    #: How sure its words are: A and B by several sources, C not complete.
    certainty: str
    text: str


def _objective(row: Row) -> Objective:
    return Objective(
        row.word("id"),
        row.word("name"),
        row.word("category", CATEGORIES),
        row.count("worth", 0, 99),
        row.word("certainty", ("A", "B", "C")),
        row.word("text"),
    )


OBJECTIVES = {
    card.id: card for card in map(_objective, csv_rows("objectives.csv", text(PACKAGE, "objectives.csv")))
}
#: By category: the cards that may be drawn.
BY_CATEGORY = {name: [card for card in OBJECTIVES.values() if card.category == name] for name in CATEGORIES}
