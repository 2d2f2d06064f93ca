"""The page “Bot turn”: from the hand counter to the selected card."""

from __future__ import annotations

from understudy.games.arcs.bots.supercat import turn
from understudy.games.arcs.bots.supercat.turn import Sitter
from understudy.pages import Ask, Do, Page

_SELECT = Do[Sitter]("SC-TURN-16 SC-DEC-02", "Use General Priorities to select a card.", turn.by_priorities)

TURN = Page(
    "Bot turn",
    [
        Do[Sitter]("SC-PLAY-01 SC-GEN-04 SC-CHP-05", "Check the hand counter.", turn.check_counter),
        Ask[Sitter](
            "SC-TURN-02 SC-BON-02",
            "Is the hand counter greater than the number of bonus cards?",
            turn.may_draw,
            yes=[Do[Sitter]("SC-PLAY-02 SC-CHP-08", "Draw 2 cards.", turn.draw_two)],
            no=[Do[Sitter]("SC-BON-03", "Do not draw: bonus cards are the only options.", turn.draw_none)],
        ),
        Do[Sitter]("SC-TURN-03 SC-BON-04 SC-CHP-02", "Decrement the hand counter.", turn.decrement),
        Ask[Sitter](
            "SC-PLAY-03",
            "Does the bot have the initiative?",
            turn.has_initiative,
            yes=[
                Do[Sitter]("SC-TURN-04", "Remove the seize counter, if present.", turn.remove_seize_counter),
                Ask[Sitter](
                    "SC-TURN-05",
                    "Is it winning or tied for first in an ambition of its cards?",
                    turn.has_matching_ambition,
                    yes=[
                        Ask[Sitter](
                            "SC-TURN-05",
                            "Is an ambition marker available?",
                            turn.has_marker,
                            yes=[
                                Do[Sitter](
                                    "SC-TURN-06 SC-CLR-01",
                                    "Select a matching card and declare.",
                                    turn.by_declaring,
                                )
                            ],
                        )
                    ],
                ),
                Ask[Sitter](
                    "",
                    "Is a card selected?",
                    turn.has_selected,
                    no=[
                        Do[Sitter](
                            "SC-TURN-09 SC-DEC-02",
                            "Use General Priorities to select a card.",
                            turn.by_priorities,
                        )
                    ],
                ),
            ],
            no=[
                Do[Sitter]("SC-TURN-10 SC-TURN-11", "Surpass, if a card can.", turn.by_surpassing),
                Ask[Sitter](
                    "SC-QST-03",
                    "Can it surpass with any card?",
                    turn.has_surpassed,
                    no=[
                        Do[Sitter](
                            "SC-TURN-12", "Place or increment the seize counter.", turn.raise_seize_counter
                        ),
                        Ask[Sitter](
                            "SC-TURN-13",
                            "Hand counter 2 or more, and the initiative not seized this round?",
                            turn.may_seize,
                            yes=[Do[Sitter]("SC-TURN-14", "Roll to seize.", turn.roll_to_seize)],
                        ),
                        _SELECT,
                    ],
                ),
            ],
        ),
        Do[Sitter](
            "SC-TURN-17 SC-BON-06 SC-PLAY-02",
            "Discard the other drawn cards and play the selected one.",
            turn.play_selected,
        ),
    ],
)
