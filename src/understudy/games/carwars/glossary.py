"""What words of the game mean, for people who play it for the first time."""

from __future__ import annotations

#: "turn" says what a turn is.
GLOSSARY = {
    "turn": "Set your speed, move as many times as it says, rolling for hard turns, then fire.",
    "ace": (
        "Tokens that maneuvers earn; spent on items, abilities and re-rolls, and gone when "
        "CONTROL is next taken."
    ),
    "control": "Tokens that are taken each round; what goes wrong in driving rolls is paid with them.",
    "skid": "The shield on the driving dice: each costs 1 CONTROL.",
    "out of control": (
        "More skids than CONTROL: for each that is not paid a tire suffers and the car spins; "
        "then it only goes straight until CONTROL is taken again."
    ),
}
