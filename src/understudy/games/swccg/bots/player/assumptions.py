"""Choices of the bot's where the document only states rules: each is a number of the table, or a page."""

from __future__ import annotations

from understudy.core.game import Assumption

_HERE = "understudy.games.swccg.bots.player"

ASSUMPTIONS = (
    Assumption(
        "SW-B1",
        "The document gives no priorities: what an option counts is a sum of named terms.",
        f"{_HERE}.weights:TABLE",
    ),
    Assumption(
        "SW-B2",
        "Unseen cards are taken to have the mean destiny of what is unseen.",
        f"{_HERE}.terms:destiny",
    ),
    Assumption(
        "SW-B3",
        "The opponent can bring the cards next to a place, and what his hand may well hold: of his unseen "
        "cards as many as he holds, somewhat better than the average, about 1 power for each Force.",
        f"{_HERE}.terms:reach",
    ),
    Assumption(
        "SW-B4",
        "Every unseen card is as likely to be drawn as destiny as the others, each time.",
        f"{_HERE}.odds:of_draw",
    ),
    Assumption(
        "SW-B5",
        "A text is worth what its stages make happen, about; its targets are chosen by worth.",
        f"{_HERE}.texting:text_parts",
    ),
    Assumption(
        "SW-B6",
        "Battle destiny is always drawn: a drawn card stays Life Force.",
        f"{_HERE}.pages.battle:DESTINY",
    ),
)
