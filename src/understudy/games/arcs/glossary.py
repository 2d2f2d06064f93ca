"""What words of the game mean, for people who play it for the first time."""

from __future__ import annotations

#: "turn" says what a turn is.
GLOSSARY = {
    "turn": (
        "Lead a card or follow the lead (surpass, copy or pivot), then take the actions that its pips allow."
    ),
    "surpass": "Play a higher card of the suit that was led, and take as many actions as it has pips.",
    "copy": "Play any card face down and take one action of the suit that was led.",
    "pivot": "Play a card of another suit and take one of its own actions.",
    "ambition": (
        "A goal that scores at the end of a chapter once someone has declared it: most trophies, captives, "
        "or resources of a kind."
    ),
    "outrage": (
        "Destroying a city provokes it: the attacker discards tokens and Guild cards of its type, "
        "and tokens of that type buy them no more actions."
    ),
    "initiative": "The player who has it leads the round; the others can seize it.",
    "agent": "A piece of yours on a court card; the player with most of them can secure it.",
    "secure": "Take a court card on which you have more agents than anyone else.",
    "captive": "Another player's agent that you hold; scores Tyrant.",
    "trophy": "A piece of another player that you destroyed; scores Warlord.",
}
