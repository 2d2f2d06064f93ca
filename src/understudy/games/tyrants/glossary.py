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
    "supplant": "Assassinate a troop and put one of your own in its place.",
    "assassinate": "Take a troop off the map into your trophy hall, where it is worth a point at the end.",
    "devour": "Take a card out of the game for good.",
    "promote": "Put a card into your inner circle, where it is worth more at the end and is not drawn again.",
    "total control": (
        "You control a site whose spaces are all filled with your troops, with no enemy spy there."
    ),
    "insane outcast": "A card that does nothing and costs a point at the end.",
    "inner circle": "Cards that were promoted; they score their second number at the end.",
}
