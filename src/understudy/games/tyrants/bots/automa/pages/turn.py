"""The Automa's turn, line by line (TA-TURN-09: in this order)."""

from __future__ import annotations

from typing import NamedTuple

from understudy.games.tyrants.bots.automa import actions
from understudy.games.tyrants.bots.automa.actions import Actor
from understudy.games.tyrants.cards import NOBLE, OUTCAST
from understudy.games.tyrants.options import NONE
from understudy.pages import Ask, Do, No, Page
from understudy.pages.page import Line

NO_DELAY = "No card was removed: the delay pile was empty."


def was_outcast(actor: Actor) -> bool | No:
    """TA-TURN-02."""
    delayed = actor.table.delayed
    return delayed == OUTCAST or No(NO_DELAY if delayed == NONE else "It was a starting card.")


def was_starting_card(actor: Actor) -> bool | No:
    """TA-TURN-03: what is not an Insane Outcast, if there was any."""
    return actor.table.delayed == NOBLE or No(NO_DELAY)


#: The delay card and what it devours, then the count.
BEGINNING = (
    Do[Actor](
        "TA-TURN-01 TA-TURN-09 TA-SUM-03",
        "Remove the top card of the delay pile, if any.",
        actions.remove_delay_card,
    ),
    Ask[Actor](
        "",
        "Was it an Insane Outcast?",
        was_outcast,
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
                was_starting_card,
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
            )
        ],
    ),
    Do[Actor](
        "TA-TURN-06 TA-MKT-01 TA-ACT-01 TA-ACT-02",
        "Count the market cards of each aspect.",
        actions.count,
    ),
)
GUILE = Do[Actor]("", "Guile.", actions.guile)
MALICE = Do[Actor]("", "Malice.", actions.malice)
CONQUEST = Do[Actor]("", "Conquest.", actions.conquest)
AMBITION = Do[Actor]("", "Ambition.", actions.ambition)
ENDING = (
    Do[Actor]("TA-TURN-07", "Gain VP for site control markers.", actions.gain_marker_vp),
    Do[Actor]("TA-TURN-08", "Refill the market.", actions.refill),
)
TURN = Page("Automa turn", [*BEGINNING, GUILE, MALICE, CONQUEST, AMBITION, *ENDING])


class Stretch(NamedTuple):
    """Lines that are carried out in one step, and the part that comes after them."""

    lines: tuple[Line, ...]
    then: str = ""


#: TA-TURN-09: the turn in steps, by the name of the one where it goes on. Guile and ambition are where only
#: positions begin.
PARTS = {
    "delay": Stretch((*BEGINNING, GUILE), then="malice"),
    "guile": Stretch((GUILE,), then="malice"),
    "malice": Stretch((MALICE,), then="conquest"),
    "conquest": Stretch((CONQUEST, AMBITION, *ENDING)),
    "ambition": Stretch((AMBITION, *ENDING)),
}
