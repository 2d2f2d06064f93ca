"""What words of the game mean, for people who play it for the first time."""

from __future__ import annotations

#: "turn" says what a turn is.
GLOSSARY = {
    "turn": (
        "Play cards from your hand for power and influence, use them to deploy, assassinate and "
        "recruit, then end the turn and draw five cards."
    ),
    "presence": (
        "You have presence at a site where you have a troop or a spy, or a troop next to it; most "
        "actions need it."
    ),
    "supplant": "Assassinate an enemy troop and put one of your own in its place.",
    "assassinate": (
        "Take an enemy troop off the map into your trophy hall, where it is worth a point at the end."
    ),
    "devour": "Take a card out of the game for good.",
    "promote": "Put a card into your inner circle, where it is worth more at the end and is not drawn again.",
    "total control": (
        "You control a site whose spaces are all filled with your troops, with no enemy spy there."
    ),
    "insane outcast": (
        "A card that costs a point at the end. When you play it you may discard another card to be rid "
        "of it; else it does nothing."
    ),
    "inner circle": "Cards that were promoted; they score their second number at the end.",
}
