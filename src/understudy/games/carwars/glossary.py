"""What words of the game mean, for people who play it for the first time."""

from __future__ import annotations

#: "turn" says what a turn is.
GLOSSARY = {
    "turn": "Set your speed, move as many times as it says, rolling for hard turns, then fire.",
    "ace": (
        "Tokens earned by maneuvers; spent on items, abilities and re-rolls, and lost when CONTROL is next "
        "gained."
    ),
    "control": "Tokens gained each round; they pay for skids in driving rolls.",
    "skid": "The shield on the driving dice: each costs 1 CONTROL.",
    "out of control": (
        "More skids than CONTROL: each unpaid skid damages a tire and spins the car. "
        "Then it only goes straight until CONTROL is gained again."
    ),
}
