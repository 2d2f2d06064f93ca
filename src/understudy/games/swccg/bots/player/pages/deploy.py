"""The Deploy phase: locations, then the plan that gains most; and where a card goes."""

from __future__ import annotations

from understudy.games.swccg.bots.player import plans
from understudy.games.swccg.bots.player.exact import ONE
from understudy.games.swccg.bots.player.pages import LOWEST, PLACE, passing, texts, weigh
from understudy.pages import Can, Page, Prefer, fewest

_ALL = (*PLACE, "idle", "peril", "spy", "gear", "effect", "field", "creature", "carry", "kept", "cost")
#: SW-BOT-01 to SW-BOT-04: only what the rules offer is weighed, and at its whole cost.
_CHECKED = "SW-BOT-01 SW-BOT-02 SW-BOT-03 SW-BOT-04"
#: What is deployed of several cards that gain as much.
_BEST = (
    weigh("SW-BOT-04", *_ALL),
    Prefer("", "the highest ability", plans.able, ONE),
    Prefer("SW-BOT-04", "the lowest cost", fewest(plans.price)),
    LOWEST,
)

DEPLOY = Page(
    "Deploy",
    [
        Can(
            "SW-GEN-13 SW-XML-01",
            "Lay down a location?",
            plans.locations,
            [weigh("", "icon", "their-icon", "field", "hold"), LOWEST],
            log="locations first",
        ),
        Can(
            f"{_CHECKED} SW-GOT-10 SW-GOT-24",
            "Deploy what the best plan begins with?",
            plans.planned,
            _BEST,
        ),
        Can(
            f"{_CHECKED} SW-END-07",
            "Deploy something else that is worth its Force?",
            plans.deployments,
            _BEST,
        ),
        Can(
            f"{_CHECKED} SW-END-07",
            "Deploy something rather than leave Force unused?",
            plans.unused,
            [weigh("SW-BOT-04", *_ALL), LOWEST],
        ),
        texts("SW-GOT-02", "Use a text or Interrupt?"),
        passing("SW-END-07", "Pass: no plan is worth its Force."),
    ],
)

WHERE = Page(
    "Where a card is deployed",
    [
        Can(
            f"{_CHECKED} SW-XML-02",
            "Deploy it where it does most.",
            plans.everything,
            [weigh("SW-BOT-03", *_ALL, "icon", "their-icon", "elsewhere"), LOWEST],
        )
    ],
)
PAGES = (DEPLOY, WHERE)
