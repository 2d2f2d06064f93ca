"""What words of the game mean, for people who play it for the first time."""

from __future__ import annotations

#: "turn" says what a turn is.
GLOSSARY = {
    "turn": (
        "Activate one ship: reveal its dial, attack from up to two of its zones, then move it along the "
        "maneuver tool. Squadrons follow in their own phase."
    ),
    "evade": "A defense token: one die of the attack is canceled at long range, or rolled again nearer.",
    "brace": "A defense token: the damage is halved, rounded up.",
    "redirect": "A defense token: damage may be taken by the shields of a zone next to the one that was hit.",
    "scatter": "A defense token: all dice of the attack are canceled.",
    "accuracy": "A face that locks one defense token of the target, so that it cannot be spent.",
    "engaged": (
        "A squadron at distance 1 of an enemy squadron, with nothing in the line, is engaged: it cannot "
        "move, and attacks squadrons rather than ships."
    ),
    "obstructed": "The line of the attack crosses another ship or an obstacle: one die fewer is rolled.",
    "command dial": (
        "An order given rounds ago; revealed when the ship activates, for its full effect or for a token."
    ),
    "clicks": (
        "How far a joint of the maneuver tool is bent; the ship's chart says how far it may be at each speed."
    ),
}
