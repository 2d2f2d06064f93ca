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
        "What a chapter is scored for once somebody has declared it: most trophies, captives, or "
        "resources of a kind."
    ),
    "outrage": (
        "Whoever destroys a city provokes it: they discard their tokens and Guild cards of its type, "
        "and tokens of that type buy them no more actions."
    ),
    "initiative": "Whoever has it leads the round; the others can seize it.",
    "agent": "A piece of yours on a court card; whoever has most of them can secure the card.",
    "secure": "Take a court card on which you have more agents than anybody else.",
    "captive": "An agent of another player in your hands; counts for Tyrant.",
    "trophy": "A piece of another player that you destroyed; counts for Warlord.",
}
