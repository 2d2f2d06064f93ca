"""The Automa's turn, line by line (TA-TURN-09: in this order)."""

from __future__ import annotations

from understudy.games.tyrants.bots.automa import actions
from understudy.games.tyrants.bots.automa.actions import Actor
from understudy.games.tyrants.bots.automa.pages import lacking
from understudy.games.tyrants.cards import NOBLE, OUTCAST
from understudy.pages import Ask, Do, Page

TURN = Page(
    "Automa turn",
    [
        Do[Actor](
            "TA-TURN-01 TA-TURN-09 TA-SUM-03",
            "Remove the top card of the delay pile, if any.",
            actions.remove_delay_card,
        ),
        Ask[Actor](
            "",
            "Was it an Insane Outcast?",
            lambda actor: actor.table.delayed == OUTCAST,
            yes=[
                Do[Actor](
                    "TA-TURN-02 TA-TURN-05 TA-SUM-02",
                    "Devour the three leftmost market cards; do not refill.",
                    lambda actor: actions.devour(actor, 3),
                )
            ],
            no=[
                Ask[Actor](
                    "",
                    "Was it a starting card?",
                    lambda actor: actor.table.delayed == NOBLE,
                    yes=[
                        Do[Actor](
                            "TA-TURN-03 TA-TURN-05 TA-SUM-02",
                            "Devour the two leftmost market cards; do not refill.",
                            lambda actor: actions.devour(actor, 2),
                        )
                    ],
                    no=[
                        Do[Actor](
                            "TA-TURN-04 TA-TURN-05 TA-SUM-02",
                            "No delay card: devour the leftmost market card; do not refill.",
                            lambda actor: actions.devour(actor, 1),
                        )
                    ],
                    lacking=lacking.delay_card,
                )
            ],
            lacking=lacking.delay_card,
        ),
        Do[Actor](
            "TA-TURN-06 TA-MKT-01 TA-ACT-01 TA-ACT-02",
            "Count the market cards of each aspect.",
            actions.count,
        ),
        Do[Actor]("", "Guile.", actions.guile),
        Do[Actor]("", "Malice.", actions.malice),
        Do[Actor]("", "Conquest.", actions.conquest),
        Do[Actor]("", "Ambition.", actions.ambition),
        Do[Actor]("TA-TURN-07", "Gain VP for site control markers.", actions.gain_marker_vp),
        Do[Actor]("TA-TURN-08", "Refill the market.", actions.refill),
    ],
)
