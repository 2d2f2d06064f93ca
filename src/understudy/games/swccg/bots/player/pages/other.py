"""Other decisions: starting locations, targets, searches, numbers, yes or no; and what has no page."""

from __future__ import annotations

from understudy.games.swccg.bots.player import plans
from understudy.games.swccg.bots.player.pages import LOWEST
from understudy.pages import Ask, Can, Page, Prefer, fewest

START = Page(
    "Starting location",
    [
        Can(
            "SW-TRN-09 SW-GEN-13 SW-XML-03",
            "Start where most Force is for me.",
            plans.everything,
            [Prefer("SW-GEN-13", "own icons, then fewest of the opponent", plans.start_value), LOWEST],
        )
    ],
)

TARGET = Page(
    "Targets",
    [
        Can(
            "SW-XML-02 SW-TGT-01 SW-GOT-06",
            "Choose the dearest of the opponent, or of mine where it helps; if it must be, my cheapest.",
            plans.everything,
            [Prefer("SW-XML-02", "worth", plans.card_value), LOWEST],
        )
    ],
)

SEARCH = Page(
    "Cards to take",
    [
        Can(
            "SW-XML-03 SW-GOT-05",
            "Take the card that is worth most in hand.",
            plans.everything,
            [Prefer("SW-XML-03", "worth", plans.hand_value), LOWEST],
        )
    ],
)

GIVE = Page(
    "Cards to give away",
    [
        Can(
            "SW-XML-02",
            "Give away what is worth least.",
            plans.everything,
            [Prefer("SW-XML-02", "the least worth", fewest(plans.hand_value)), LOWEST],
        )
    ],
)

NUMBER = Page(
    "A number",
    [
        Can(
            "SW-XML-05 SW-BOT-14 SW-GOT-06",
            "The least that reaches the goal; “up to” is never zero.",
            plans.chosen_number,
        )
    ],
)

YES_NO = Page(
    "Yes or no",
    [
        Ask(
            "SW-XML-04",
            "Does an own card ask?",
            plans.favours,
            yes=[Can("SW-XML-04", "Yes: it is for my good.", plans.yes)],
        ),
        Can("SW-XML-04", "No: what the opponent's card offers is for his good.", plans.no),
    ],
)

REFUSE = Page(
    "The same starting location",
    [Can("SW-XML-04", "No: my location is not converted.", plans.no)],
)

FARE = Page(
    "A fare",
    [
        Ask(
            "SW-MOV-20 SW-END-07",
            "Is Force for answers left after paying?",
            plans.affordable_fare,
            yes=[Can("SW-MOV-20 SW-XML-04", "Pay.", plans.yes)],
        ),
        Can("SW-END-07 SW-XML-04", "Keep the Force.", plans.no),
    ],
)

HIGHEST = Page(
    "A destiny number",
    [
        Can(
            "SW-DES-02 SW-XML-04",
            "The higher one.",
            plans.everything,
            [Prefer("SW-DES-02", "the highest", plans.amount)],
        )
    ],
)

OTHER = Page(
    "What has no page",
    [
        Can("SW-BOT-11", "Nothing on the pages speaks of this: pass where that is possible.", plans.passes),
        Can("", "Nothing on the pages speaks of this: yes.", plans.yes),
        Can(
            "", "Nothing on the pages speaks of this: the first that is offered.", plans.everything, [LOWEST]
        ),
    ],
)
PAGES = (START, TARGET, SEARCH, GIVE, NUMBER, YES_NO, REFUSE, FARE, HIGHEST, OTHER)
