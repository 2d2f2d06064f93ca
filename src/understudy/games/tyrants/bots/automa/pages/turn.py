"""The Automa's turn, line by line (TA-TURN-09: in this order)."""

from __future__ import annotations

from understudy.games.tyrants.bots.automa import actions
from understudy.games.tyrants.bots.automa.actions import Chair
from understudy.games.tyrants.cards import NOBLE, OUTCAST
from understudy.pages import Ask, Do, Page

TURN = Page(
    "Automa turn",
    [
        Do[Chair](
            "TA-TURN-01 TA-TURN-09 TA-SUM-03",
            "Remove the top card of the delay pile, if any.",
            actions.remove_delay_card,
        ),
        Ask[Chair](
            "",
            "Was it an Insane Outcast?",
            lambda chair: chair.table.delayed == OUTCAST,
            yes=[
                Do[Chair](
                    "TA-TURN-02 TA-TURN-05 TA-SUM-02",
                    "Devour the three leftmost market cards; do not refill.",
                    lambda chair: actions.devour(chair, 3),
                )
            ],
            no=[
                Ask[Chair](
                    "",
                    "Was it a starting card?",
                    lambda chair: chair.table.delayed == NOBLE,
                    yes=[
                        Do[Chair](
                            "TA-TURN-03 TA-TURN-05 TA-SUM-02",
                            "Devour the two leftmost market cards; do not refill.",
                            lambda chair: actions.devour(chair, 2),
                        )
                    ],
                    no=[
                        Do[Chair](
                            "TA-TURN-04 TA-TURN-05 TA-SUM-02",
                            "No delay card: devour the leftmost market card; do not refill.",
                            lambda chair: actions.devour(chair, 1),
                        )
                    ],
                )
            ],
        ),
        Do[Chair](
            "TA-TURN-06 TA-MKT-01 TA-ACT-01 TA-ACT-02",
            "Count the market cards of each aspect.",
            actions.count,
        ),
        Do[Chair]("", "Guile.", actions.guile),
        Do[Chair]("", "Malice.", actions.malice),
        Do[Chair]("", "Conquest.", actions.conquest),
        Do[Chair]("", "Ambition.", actions.ambition),
        Do[Chair]("TA-TURN-07", "Gain VP for site control markers.", actions.gain_marker_vp),
        Do[Chair]("TA-TURN-08", "Refill the market.", actions.refill),
    ],
)
