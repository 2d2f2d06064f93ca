"""Choices of ours where the rules are silent; each names the place in the code."""

from __future__ import annotations

from understudy.core.game import Assumption

_RULES = "understudy.games.swccg.rules"

ASSUMPTIONS = (
    Assumption(
        "SW-A1",
        "A game that takes too long is stopped; the higher Life Force wins, and Light wins a tie.",
        f"{_RULES}.turn:_stalemate",
        "turns",
    ),
    Assumption(
        "SW-A2",
        "Both players know both deck lists, though not where their cards are.",
        "understudy.games.swccg.view:View",
    ),
    Assumption(
        "SW-A3",
        "If both players would lose at the same time, Dark is checked first and has lost.",
        f"{_RULES}.piles:check_life",
    ),
    Assumption(
        "SW-A4",
        "Cards on a lost card go to the Lost Pile before it, so that the card itself is on top.",
        f"{_RULES}.leaving:gone",
    ),
    Assumption(
        "SW-A5",
        "Generic locations: the printed number for each system, both players together.",
        f"{_RULES}.layout:_generic_spots",
    ),
)
