"""What words of the game mean, for people who play it for the first time."""

from __future__ import annotations

#: "turn" says what a turn is.
GLOSSARY = {
    "turn": "Activate Force, drain where you control, deploy, battle, move, and draw.",
    "force drain": "Where you control a place, the opponent loses Force for the icons on their side of it.",
    "attrition": (
        "The other side's battle destiny. You must forfeit cards at the place to cover it, unless all "
        "of them are immune."
    ),
    "forfeit": (
        "Put a card from the battle into the Lost Pile; its forfeit number pays for both attrition and "
        "battle damage."
    ),
    "battle damage": (
        "The difference of the totals, which the loser pays with forfeited cards or with Force."
    ),
    "destiny": "A number on every card; drawn from the Reserve Deck where luck decides.",
    "ability": "How strong in the Force a card is; a total of four at a battle allows a destiny draw.",
    "life force": (
        "All cards in Reserve Deck, Force Pile and Used Pile, with destiny draws that are not resolved yet. "
        "A player who has none loses."
    ),
    "reserve deck": "Face down; Force is activated from its top, and destiny is drawn from it.",
}
