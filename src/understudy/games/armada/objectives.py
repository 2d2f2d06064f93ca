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
#: The option: how words of objectives are read that are not certain (ARA-O4, ARA-O7 to ARA-O10).
USUAL_READING, OTHER_READING = "usual", "other"
#: The objective whose deployment zones need the wide map.
WIDE = "blockade_run"


@dataclass(frozen=True, slots=True)
class Objective:
    """A card: what a victory token is worth (O1.5), and whether the program plays it."""

    id: str
    name: str
    category: str
    worth: int
    #: How sure its words are: A and B by several sources, C not complete.
    certainty: str
    #: Why it is not played; empty for one that is.
    missing: str
    text: str

    @property
    def played(self) -> bool:
        return not self.missing

    @property
    def refusal(self) -> str:
        """A sentence for whoever wants to play one that is not played."""
        return f"{self.name} is not played: {self.missing}. Choose another {self.category} objective."


def _objective(row: Row) -> Objective:
    return Objective(
        row.word("id"),
        row.word("name"),
        row.word("category", CATEGORIES),
        row.count("worth", 0, 99),
        row.word("certainty", ("A", "B", "C")),
        row.word("missing", default=""),
        row.word("text"),
    )


OBJECTIVES = {
    card.id: card for card in map(_objective, csv_rows("objectives.csv", text(PACKAGE, "objectives.csv")))
}
PLAYED = {card.id: card for card in OBJECTIVES.values() if card.played}
#: By category: the cards that may be drawn.
BY_CATEGORY = {name: [card for card in PLAYED.values() if card.category == name] for name in CATEGORIES}
