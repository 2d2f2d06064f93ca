"""Every number of the bot, in one table: what it counts for each level, and what it does.

A level is nothing but a column: all levels read the same pages with the same terms, and a weight of 0
switches a term off. The unit is one Force of the opponent.
"""

from __future__ import annotations

from collections.abc import Mapping

LEVELS = ("novice", "standard", "expert")

#: Name: novice, standard, expert, what it does.
TABLE: dict[str, tuple[float, float, float, str]] = {
    # -- places
    "drain": (0.5, 1.0, 3.0, "each Force that I could drain there next turn"),
    "threat": (0.0, 0.5, 1.5, "each Force that the opponent could drain there next turn"),
    "icon": (1.0, 1.8, 2.2, "each own Force icon of a location, which is Force to activate"),
    "their-icon": (0.0, 0.6, 0.8, "each Force icon of a location on the opponent's side"),
    "margin": (0.1, 0.2, 0.5, "each point by which I am stronger where both are, destinies included"),
    "margin-cap": (4.0, 6.0, 10.0, "more strength than this changes nothing"),
    "strike": (0.0, 0.3, 1.5, "each Force that a battle started this turn would cost the opponent"),
    "exposure": (0.0, 0.35, 0.5, "each point by which what the opponent can bring there exceeds me"),
    "exposure-cap": (0.0, 3.0, 5.0, "the most that being exposed counts at one place"),
    "reach": (0.0, 4.0, 6.0, "the most power the opponent deploys to one place in a turn"),
    "ability": (0.0, 1.0, 2.0, "reaching ability 4 where there is something to fight for"),
    "over": (0.0, 0.2, 0.3, "each point of power above what is needed to hold a place"),
    "hold": (0.3, 0.3, 0.4, "presence where there is nothing to drain, so that more can follow"),
    # -- cards
    "cost": (0.3, 0.35, 0.4, "each Force that is used"),
    "card": (0.2, 0.3, 0.35, "each point of a card's worth on table, in Force"),
    "weapon": (1.0, 2.0, 2.5, "a weapon on a card that can use it"),
    "device": (0.5, 0.8, 1.0, "a device on a card that can use it"),
    "effect": (0.8, 1.5, 1.8, "an Effect, whatever its text"),
    "creature": (0.0, 0.5, 0.8, "a creature where only the opponent has something to be eaten"),
    "spy": (0.0, 1.0, 1.5, "each Force of a drain that a spy undercover stops"),
    # -- when to act
    "plan": (1.0, 1.0, 4.0, "cards of one plan to deploy to a place in this turn"),
    "deploy-at": (0.0, 0.0, 0.0, "a deployment is made when its plan counts for more"),
    "stalling": (0.0, 1.0, 1.0, "how much less is asked with 8 Force unused; three times that with 12"),
    "battle-at": (4.0, 4.0, 0.5, "a battle is started when it counts for at least this"),
    "battle-win": (0.7, 0.7, 0.5, "and at this chance to win"),
    "finish": (0.0, 6.0, 10.0, "a battle whose damage would take the opponent's last Life Force"),
    "move-at": (1.5, 0.6, 0.2, "a move is made when it counts for more"),
    "answer-at": (2.5, 1.0, 0.8, "a text or Interrupt is used when it counts for more"),
    # -- Force kept
    "need": (0.0, 1.0, 1.0, "Force kept for each card in hand that answers something"),
    "need-most": (0.0, 2.0, 2.0, "the most Force kept for answers"),
    "keep": (0.0, 6.0, 8.0, "cards left in the Reserve Deck for destinies when it runs low"),
    "hand": (5.0, 5.0, 9.0, "cards in hand up to which it draws while Life Force is above 20"),
    "hand-late": (4.0, 5.0, 7.0, "the same while Life Force is above 10; two less below"),
    "hidden": (2.0, 2.0, 2.0, "the mean destiny where no card is unseen"),
    "spread": (1.5, 1.5, 1.5, "how far a destiny strays from its mean"),
    # -- losing
    "hand-low": (0.0, 0.0, 99.0, "from this Life Force down, cards of the hand go before Life Force"),
    "shot": (0.1, 0.15, 0.15, "the chance to hit below which no Force is used for a shot"),
    # -- texts, by what they make happen
    "text-lose-card": (0.5, 0.8, 0.9, "each point of worth of a card of the opponent that is lost"),
    "text-force": (1.0, 1.0, 1.0, "each Force lost by the opponent or retrieved"),
    "text-search": (1.5, 2.5, 3.0, "a card of the choice into hand"),
    "text-draw": (1.0, 1.2, 1.5, "a card into hand"),
    "text-destiny": (2.0, 3.0, 3.0, "a battle destiny added"),
    "text-power": (0.5, 0.7, 0.7, "each power added to a battle"),
    "text-cancel": (2.5, 3.0, 3.5, "an action of the opponent cancelled"),
    "text-chance": (0.6, 0.55, 0.5, "how likely a test by destiny is to be passed"),
    "text-other": (0.3, 0.9, 0.9, "any other text that may be used once in a turn, or is paid for"),
    "interrupt": (
        0.2,
        0.5,
        0.5,
        "the Interrupt itself, which goes to the Used Pile; twice that if it is lost",
    ),
}


def column(level: str) -> Mapping[str, float]:
    """The numbers of a level; expert where none is said."""
    number = LEVELS.index(level) if level in LEVELS else len(LEVELS) - 1
    return {name: row[:3][number] for name, row in TABLE.items()}


OF_LEVEL: Mapping[str, Mapping[str, float]] = {level: column(level) for level in (*LEVELS, "")}
