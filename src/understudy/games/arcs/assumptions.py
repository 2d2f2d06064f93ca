"""Choices of ours where the rules or the bot's document are silent; each names the place in the code."""

from __future__ import annotations

from understudy.core.game import Assumption
from understudy.games.arcs.bots.supercat.assumptions import ASSUMPTIONS as OF_THE_BOT

_RULES = "understudy.games.arcs.rules"
OF_THE_RULES = (
    Assumption(
        "R-SEC-3",
        "When the Court deck is empty, spots stay empty until a card can fill them.",
        f"{_RULES}.court:refill",
    ),
    Assumption(
        "R-CITY-3",
        "A player who destroys a city must ransack if its owner has an agent on a Court card.",
        f"{_RULES}.court:ransack",
    ),
    Assumption(
        "R-BATTLE-7",
        "Rolled hits count even if all attacking ships were lost first.",
        f"{_RULES}.battle:battle",
    ),
    Assumption(
        "F-22",
        "A Build with an empty supply does nothing and is not offered.",
        f"{_RULES}.build:buildable",
    ),
)
ASSUMPTIONS = (*OF_THE_RULES, *OF_THE_BOT)
