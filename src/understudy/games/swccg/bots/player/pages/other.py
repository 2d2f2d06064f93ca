"""Other decisions: starting locations, targets, searches, numbers, yes or no; and what has no page."""

from __future__ import annotations

from understudy.games.swccg.bots.player import choosing, plans
from understudy.games.swccg.bots.player.exact import ONE
from understudy.games.swccg.bots.player.pages import LOWEST
from understudy.pages import Ask, Can, Page, Prefer, fewest

START = Page(
    "Starting location",
    [
        Can(
            "SW-TRN-09 SW-GEN-13 SW-XML-03",
            "Start where the bot activates most Force.",
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
            "Choose the opponent's most valuable card, or its own where it helps; if need be, its cheapest.",
            plans.everything,
            [Prefer("SW-XML-02", "the highest value", choosing.card_value), LOWEST],
            log="",
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
            [Prefer("SW-XML-03", "the highest value", choosing.hand_value, ONE), LOWEST],
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
            [Prefer("SW-XML-02", "the lowest value", fewest(choosing.hand_value), ONE), LOWEST],
        )
    ],
)

GIVE_UP = Page(
    "Which of the bot's cards is lost",
    [
        Can(
            "SW-XML-02 SW-GOT-24",
            "Give up the card that is worth least.",
            plans.everything,
            [Prefer("SW-XML-02", "the lowest value", fewest(choosing.own_worth), ONE), LOWEST],
        )
    ],
)

THEIRS = Page(
    "Which of the opponent's",
    [
        Can(
            "SW-XML-02 SW-TGT-01",
            "Take or hit the opponent's most valuable card?",
            choosing.their_cards,
            [
                Prefer("SW-XML-02", "the highest value", choosing.own_worth, ONE),
                Prefer("SW-XML-02", "taken rather than lost", choosing.taken),
                LOWEST,
            ],
        ),
        Can("SW-GOT-06", "No more: the rest are its own.", choosing.ends),
        Can(
            "SW-XML-02",
            "Only its own are left: the one worth least.",
            plans.everything,
            [Prefer("SW-XML-02", "the lowest value", fewest(choosing.own_worth), ONE), LOWEST],
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
            [Prefer("SW-XML-02", "the highest value", choosing.own_worth, ONE), LOWEST],
        ),
        Can("SW-XML-02", "It stays where it is.", choosing.ends),
    ],
)

SPIT = Page(
    "Where a card of the opponent goes",
    [
        Can(
            "SW-XML-02",
            "To where the bot is strongest, so that it does least.",
            plans.everything,
            [Prefer("SW-XML-02", "how much stronger the bot is there", choosing.my_ground), LOWEST],
        )
    ],
)

SIDE = Page(
    "Who goes first",
    [
        Can("SW-XML-04", "The bot.", choosing.my_side),
        Can("SW-XML-04", "The side that is offered.", plans.everything),
    ],
)

THEIR_SIDE = Page(
    "Whose cards are looked through",
    [
        Can(
            "SW-XML-04 SW-GOT-05",
            "The opponent's: the bot knows its own.",
            choosing.their_side,
        ),
        Can("SW-XML-04 SW-GOT-05", "Those that there are.", plans.everything),
    ],
)

WINNER = Page(
    "Who will win",
    [
        Can(
            "SW-BOT-05 SW-BOT-06",
            "Name who is likelier to win.",
            choosing.winner,
        ),
        Can("SW-XML-04", "Name the side that is offered.", plans.everything, [LOWEST]),
    ],
)

PILE = Page(
    "Which pile is shuffled",
    [
        Can(
            "SW-XML-03",
            "A Reserve Deck, the opponent's first: its owner may know its order.",
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
            "Does one of its own cards ask?",
            choosing.favors,
            yes=[Can("SW-XML-04", "Yes: it helps the bot.", choosing.yes)],
        ),
        Can("SW-XML-04", "No: what the opponent's card offers serves the opponent.", choosing.no),
    ],
)

REFUSE = Page(
    "The same starting location",
    [Can("SW-XML-04", "No: its own location is not converted.", choosing.no)],
)

FARE = Page(
    "A fare",
    [
        Ask(
            "SW-MOV-20 SW-END-07",
            "Is Force for responses left after paying?",
            choosing.affordable_fare,
            yes=[Can("SW-MOV-20 SW-XML-04", "Pay.", choosing.yes)],
        ),
        Can("SW-END-07 SW-XML-04", "Keep the Force.", choosing.no),
    ],
)

MOST = Page(
    "How much the opponent pays",
    [
        Can(
            "SW-XML-05",
            "As much as the opponent can.",
            plans.everything,
            [Prefer("SW-XML-05", "the most", choosing.amount)],
        )
    ],
)

DEAREST = Page(
    "Which of some cards comes first",
    [
        Can(
            "SW-XML-02",
            "The one that is worth most.",
            plans.everything,
            [Prefer("SW-XML-02", "the highest value", choosing.own_worth, ONE), LOWEST],
        )
    ],
)

SEAT = Page(
    "Which seat a character takes",
    [
        Can(
            "SW-GOT-17 SW-XML-02",
            "At the controls, where ability counts?",
            choosing.controls,
            [LOWEST],
        ),
        Can("SW-XML-02", "Any seat.", plans.everything, [LOWEST]),
    ],
)

ASLEEP = Page(
    "Whether a character falls asleep",
    [
        Ask(
            "SW-XML-04",
            "Is it the bot's own?",
            choosing.favors,
            yes=[Can("SW-XML-04", "No: it stays awake.", choosing.no)],
        ),
        Can("SW-XML-04", "Yes: one less against the bot.", choosing.yes),
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
            "Is it the bot's own?",
            choosing.favors,
            yes=[Can("SW-ATK-11 SW-XML-04", "Yes: it lives.", choosing.yes)],
        ),
        Can("SW-ATK-11 SW-XML-04", "No: it is eaten.", choosing.no),
    ],
)

SEEN = Page("Cards that were looked at", [Can("SW-XML-03", "They were seen: continue.", choosing.yes)])

HIGHEST = Page(
    "A destiny number",
    [
        Can(
            "SW-DES-02 SW-BOT-16 SW-XML-04",
            "The higher one: a number in place of a draw counts as it is.",
            plans.everything,
            [Prefer("SW-DES-02", "the highest", choosing.amount)],
        )
    ],
)

_SILENT = "Nothing on the pages speaks of this: "
OTHER = Page(
    "Other decisions",
    [
        Can(
            "SW-BOT-11",
            f"{_SILENT}pass where that is possible.",
            plans.passes,
        ),
        Can(
            "SW-XML-04",
            f"{_SILENT}yes, if an own card asks.",
            choosing.kind_yes,
        ),
        Can("SW-XML-04", f"{_SILENT}no, if the opponent's does.", choosing.no),
        Can(
            "SW-XML-02",
            f"{_SILENT}the opponent's most valuable card, or its own cheapest; else the first.",
            plans.everything,
            [Prefer("SW-XML-02", "the highest value", choosing.card_value), LOWEST],
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
    MOST,
    DEAREST,
    SEAT,
    ASLEEP,
    AGAIN,
    CARRY_OFF,
    SEEN,
    HIGHEST,
    OTHER,
)
