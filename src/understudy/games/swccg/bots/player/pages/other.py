"""Other decisions: starting locations, targets, searches, numbers, yes or no; and what has no page."""

from __future__ import annotations

from understudy.games.swccg.bots.player import choosing, plans
from understudy.games.swccg.bots.player.pages import LOWEST
from understudy.pages import Ask, Can, Page, Prefer, fewest

START = Page(
    "Starting location",
    [
        Can(
            "SW-TRN-09 SW-GEN-13 SW-XML-03",
            "Start where most Force is for me.",
            plans.everything,
            [Prefer("SW-GEN-13", "own icons, then fewest of the opponent", choosing.start_value), LOWEST],
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
            [Prefer("SW-XML-02", "worth", choosing.card_value), LOWEST],
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
            [Prefer("SW-XML-03", "worth", choosing.hand_value), LOWEST],
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
            [Prefer("SW-XML-02", "the least worth", fewest(choosing.hand_value)), LOWEST],
        )
    ],
)

GIVE_UP = Page(
    "Which of mine is lost",
    [
        Can(
            "SW-XML-02 SW-GOT-24",
            "Give up the card that is worth least.",
            plans.everything,
            [Prefer("SW-XML-02", "the least worth", fewest(choosing.own_worth)), LOWEST],
        )
    ],
)

THEIRS = Page(
    "Which of the opponent's",
    [
        Can(
            "SW-XML-02 SW-TGT-01",
            "Take or hit what is dearest of the opponent's?",
            choosing.their_cards,
            [
                Prefer("SW-XML-02", "worth", choosing.own_worth),
                Prefer("SW-XML-02", "taken rather than lost", choosing.taken),
                LOWEST,
            ],
        ),
        Can("SW-GOT-06", "No more: the rest is mine.", choosing.ends),
        Can(
            "SW-XML-02",
            "Only mine are left: what is worth least.",
            plans.everything,
            [Prefer("SW-XML-02", "the least worth", fewest(choosing.own_worth)), LOWEST],
        ),
    ],
)

BEARER = Page(
    "Who bears it next",
    [
        Can(
            "SW-XML-02",
            "Hand it on to one who is worth more?",
            choosing.dearer_bearers,
            [Prefer("SW-XML-02", "worth", choosing.own_worth), LOWEST],
        ),
        Can("SW-XML-02", "It stays where it is.", choosing.ends),
    ],
)

SPIT = Page(
    "Where a card of the opponent goes",
    [
        Can(
            "SW-XML-02",
            "To where I am strongest, so that it does least.",
            plans.everything,
            [Prefer("SW-XML-02", "how much stronger I am there", choosing.my_ground), LOWEST],
        )
    ],
)

SIDE = Page(
    "Who goes first",
    [Can("SW-XML-04", "Me.", choosing.my_side), Can("SW-XML-04", "Whoever is offered.", plans.everything)],
)

THEIR_SIDE = Page(
    "Whose cards are looked through",
    [
        Can("SW-XML-04 SW-GOT-05", "The opponent's: mine I know.", choosing.their_side),
        Can("SW-XML-04 SW-GOT-05", "Those that there are.", plans.everything),
    ],
)

WINNER = Page(
    "Who will win",
    [
        Can("SW-BOT-05 SW-BOT-06", "Name who is likelier to win.", choosing.winner),
        Can("SW-XML-04", "Name whoever is offered.", plans.everything, [LOWEST]),
    ],
)

PILE = Page(
    "Which pile is shuffled",
    [
        Can(
            "SW-XML-03",
            "A Reserve Deck, the opponent's first: he may know its order.",
            choosing.piles,
            [LOWEST],
        ),
        Can("SW-XML-03", "Any other.", plans.everything, [LOWEST]),
    ],
)

SPARED = Page(
    "How much more Force",
    [
        Can(
            "SW-GEN-19 SW-XML-05",
            "As much as the Reserve Deck can spare for destinies.",
            choosing.spared,
            [Prefer("SW-GEN-01", "the most", choosing.amount)],
        )
    ],
)

NUMBER = Page(
    "A number",
    [
        Can(
            "SW-XML-05 SW-BOT-14 SW-GOT-06",
            "The least that reaches the goal; “up to” is never zero.",
            choosing.chosen_number,
        )
    ],
)

YES_NO = Page(
    "Yes or no",
    [
        Ask(
            "SW-XML-04",
            "Does an own card ask?",
            choosing.favours,
            yes=[Can("SW-XML-04", "Yes: it is for my good.", choosing.yes)],
        ),
        Can("SW-XML-04", "No: what the opponent's card offers is for his good.", choosing.no),
    ],
)

REFUSE = Page(
    "The same starting location",
    [Can("SW-XML-04", "No: my location is not converted.", choosing.no)],
)

FARE = Page(
    "A fare",
    [
        Ask(
            "SW-MOV-20 SW-END-07",
            "Is Force for answers left after paying?",
            choosing.affordable_fare,
            yes=[Can("SW-MOV-20 SW-XML-04", "Pay.", choosing.yes)],
        ),
        Can("SW-END-07 SW-XML-04", "Keep the Force.", choosing.no),
    ],
)

AGAIN = Page(
    "Fire again",
    [
        Ask(
            "SW-BAT-09",
            "Is another shot worth its Force?",
            choosing.fires_again,
            yes=[Can("SW-BAT-09 SW-XML-04", "Fire again.", choosing.yes)],
        ),
        Can("SW-XML-04", "Once is enough.", choosing.no),
    ],
)

CARRY_OFF = Page(
    "A defeated card that would be carried off",
    [
        Ask(
            "SW-ATK-11",
            "Is it mine?",
            choosing.favours,
            yes=[Can("SW-ATK-11 SW-XML-04", "Yes: it lives.", choosing.yes)],
        ),
        Can("SW-ATK-11 SW-XML-04", "No: it is eaten.", choosing.no),
    ],
)

SEEN = Page("Cards that were looked at", [Can("SW-XML-03", "They were seen: go on.", choosing.yes)])

HIGHEST = Page(
    "A destiny number",
    [
        Can(
            "SW-DES-02 SW-XML-04",
            "The higher one.",
            plans.everything,
            [Prefer("SW-DES-02", "the highest", choosing.amount)],
        )
    ],
)

OTHER = Page(
    "What has no page",
    [
        Can("SW-BOT-11", "Nothing on the pages speaks of this: pass where that is possible.", plans.passes),
        Can("", "Nothing on the pages speaks of this: yes.", choosing.yes),
        Can(
            "", "Nothing on the pages speaks of this: the first that is offered.", plans.everything, [LOWEST]
        ),
    ],
)
PAGES = (
    START,
    TARGET,
    SEARCH,
    GIVE,
    GIVE_UP,
    THEIRS,
    BEARER,
    SPIT,
    SIDE,
    THEIR_SIDE,
    WINNER,
    PILE,
    SPARED,
    NUMBER,
    YES_NO,
    REFUSE,
    FARE,
    AGAIN,
    CARRY_OFF,
    SEEN,
    HIGHEST,
    OTHER,
)
