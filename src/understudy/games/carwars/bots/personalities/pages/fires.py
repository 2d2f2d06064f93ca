"""The manage-fires step, and fires that are put out at another time."""

from __future__ import annotations

from understudy.games.carwars.bots.personalities import plans
from understudy.games.carwars.bots.personalities.deciding import any_one
from understudy.games.carwars.bots.personalities.terms import Mind, own_armor
from understudy.games.carwars.options import OnSide
from understudy.pages import Can, Order, Page, Prefer, Settle, fewest
from understudy.pages.page import Line

#: A-FIRE: the side with the lowest armor; then a die.
WHICH: Order[Mind, OnSide] = (
    Prefer[Mind, OnSide]("CW-GEN-14", "on the side with the lowest armor", fewest(own_armor)),
    Settle("CW-GEN-14", "what a die says", any_one),
)


def one_fire(rules: str) -> list[Line]:
    """Pay for one fire if that is possible."""
    return [
        Can(rules, "Put out a fire?", plans.douses, prefer=WHICH, log=""),
        Can(rules, "Nothing to be done.", plans.passing),
    ]


#: An item, foam or an ability puts out a fire: every personality lets it.
PUT_OUT = Page("Putting out a fire", [Can("CW-CON-03", "Which fire?", plans.douses, prefer=WHICH)])
