"""Whatever else the rules may ask: a bot takes what it may, and leaves the choice to dice."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.games.carwars.bots.personalities import noes
from understudy.games.carwars.bots.personalities.deciding import any_one
from understudy.games.carwars.bots.personalities.terms import Mind
from understudy.games.carwars.options import Act
from understudy.pages import Can, No, Page, Settle


def _takes(mind: Mind) -> Sequence[Act]:
    return [act for act in mind.offered if isinstance(act, Act) and not act.ends] or No(
        noes.only_offered, mind.offered
    )


def _leaves(mind: Mind) -> Sequence[Act]:
    return [act for act in mind.offered if isinstance(act, Act) and act.ends]


OTHER = Page(
    "Any other choice",
    [
        Can(
            "CW-CON-04 CW-GEN-14",
            "Take what is offered.",
            _takes,
            prefer=[Settle("CW-GEN-14", "what a die says", any_one)],
        ),
        Can("CW-GEN-01", "There is nothing to take.", _leaves),
    ],
)
