"""What words of the game mean, for people who play it for the first time."""

from __future__ import annotations

#: "turn" says what a turn is.
GLOSSARY = {
    "turn": "Activate Force, drain where you control, deploy, battle, move, and draw.",
    "force drain": "Where you control a place, the opponent loses Force for the icons on their side of it.",
    "attrition": (
        "What the other side's battle destiny costs you: cards at the place must be forfeited for it, "
        "unless all of them are immune."
    ),
    "forfeit": (
        "Put a card from the battle into the Lost Pile; its forfeit number pays for attrition and "
        "battle damage at once."
    ),
    "battle damage": (
        "What the loser has to pay: the difference of the totals, with forfeited cards or with Force."
    ),
    "destiny": "A number on every card; drawn from the Reserve Deck where luck decides.",
    "ability": "How strong in the Force a card is; a total of four at a battle allows a destiny draw.",
    "life force": (
        "All cards in Reserve Deck, Force Pile and Used Pile, with destiny draws that are not resolved yet; "
        "whoever has none has lost."
    ),
    "reserve deck": "Face down; Force is activated from its top, and destiny is drawn from it.",
}
