"""Every number of the bot, in two tables: what it counts for each level, and what it does.

A level is nothing but a column: all levels read the same pages with the same terms, and a weight of 0
switches a term off. The unit is one Force of the opponent; weights are thousandths of it, counts are whole.
"""

from __future__ import annotations

from collections.abc import Mapping

from understudy.core.game import TRIAL, Tunable
from understudy.games.swccg.view import View

LEVELS = ("novice", "standard", "expert")

#: Name: novice, standard, expert, in thousandths; what it does.
TABLE: dict[str, tuple[int, int, int, str]] = {
    # -- places
    "drain": (500, 1_000, 2_000, "each Force the bot could drain there next turn"),
    "threat": (0, 500, 1_500, "each Force the opponent could drain there next turn"),
    "icon": (1_000, 1_800, 1_900, "each of the bot's Force icons at a location (Force to activate)"),
    "their-icon": (0, 600, 1_400, "each of the opponent's Force icons at a location"),
    "field": (0, 0, 2_500, "each Force that would be drained at a new location, by who is likely to hold it"),
    "margin": (
        100,
        200,
        300,
        "each point of the bot's advantage where both sides are present, destinies included",
    ),
    "margin-cap": (4_000, 6_000, 10_000, "the largest advantage that counts"),
    "danger": (0, 100, 700, "each Force the bot would lose in a battle the opponent starts"),
    "brave": (
        0,
        500,
        680,
        "the share of the opponent's strength the bot must match where both sides are present",
    ),
    "bold": (
        0,
        0,
        550,
        "the share of the strength the opponent can have there next turn that the bot must match",
    ),
    "lost": (0, 1_000, 3_500, "each point of strength, up to 4, that the bot lacks to match enough there"),
    "idle": (0, 1_000, 3_000, "a ship or vehicle that comes without a pilot or driver"),
    "strike": (0, 300, 1_700, "each Force a battle this turn would cost the opponent"),
    "exposure": (0, 350, 900, "each Force the bot would lose to cards the opponent can bring there"),
    "beside": (0, 0, 300, "each Force the bot would lose more there once the opponent has deployed again"),
    "doubt": (
        0,
        0,
        1_000,
        "how much better than average the bot expects the opponent's hand to be, in standard deviations",
    ),
    "reach": (0, 4_000, 12_000, "the most power the opponent is expected to deploy to one place in a turn"),
    "near": (0, 500, 500, "the share of the power next door that counts as if it came in a turn"),
    "claim": (0, 0, 1_000, "each Force the bot could drain where it beats the opponent this turn"),
    "ability": (0, 1_000, 1_500, "reaching ability 4 where there is something to fight for"),
    "over": (0, 200, 300, "each point of power beyond what holds the place"),
    "hold": (300, 300, 400, "presence where there is nothing to drain, so that more can follow"),
    # -- cards
    "cost": (300, 350, 400, "each Force used"),
    "card": (200, 300, 250, "each point of a card's value on table, in Force"),
    "weapon": (1_000, 2_000, 2_200, "a weapon on a card that can use it"),
    "device": (500, 800, 1_000, "a device on a card that can use it"),
    "effect": (800, 1_500, 1_800, "an Effect, for any text"),
    "creature": (0, 500, 800, "a creature at a place where only the opponent has cards it can eat"),
    "spy": (0, 1_000, 1_500, "each Force of a drain that an undercover spy stops"),
    # -- when to act
    "deploy-at": (0, 0, 0, "the bot deploys if the plan scores higher than this"),
    "stalling": (
        0,
        1_000,
        1_000,
        "how far that threshold drops with 8 unused Force; three times as far with 12",
    ),
    "battle-at": (4_000, 4_000, 500, "the bot starts a battle if it scores at least this"),
    "battle-win": (700, 700, 450, "and the chance to win is at least this"),
    "finish": (0, 6_000, 10_000, "a battle whose damage would take the opponent's last Life Force"),
    "retreat": (
        99_000,
        8_000,
        4_000,
        "the bot retreats where a battle would cost it this much more than the opponent",
    ),
    "move-at": (1_500, 600, 600, "the bot moves if the move scores higher than this"),
    "answer-at": (2_500, 1_000, 400, "the bot uses a game text or Interrupt if it scores higher than this"),
    "spend": (99_000, 99_000, 2_500, "the share of the next turn's Force that units in hand should cost"),
    # -- destinies
    "hidden": (2_000, 2_000, 2_000, "the average destiny when no card is unseen"),
    # -- losing
    "hand-worth": (125, 125, 300, "each point of value of a card in hand, when Force is lost"),
    "shot": (100, 150, 150, "the lowest chance to hit for which the bot uses Force on a shot"),
    # -- texts, by what they make happen
    "text-lose-card": (500, 800, 900, "each point of value of an opponent's card that is lost"),
    "text-force": (1_000, 1_000, 1_000, "each Force the opponent loses or the bot retrieves"),
    "text-search": (1_500, 2_500, 3_000, "taking a card of the bot's choice into hand"),
    "text-draw": (1_000, 1_200, 1_500, "drawing a card"),
    "text-destiny": (2_000, 3_000, 3_000, "adding a battle destiny"),
    "text-power": (500, 700, 700, "each power added to a battle"),
    "text-cancel": (2_500, 3_000, 3_500, "canceling an action of the opponent"),
    "text-chance": (600, 550, 500, "the assumed chance to pass a destiny test"),
    "text-other": (300, 900, 900, "any other game text that is once per turn or is played from hand"),
    "interrupt": (
        200,
        500,
        300,
        "the Interrupt itself, if it goes to the Used Pile; double if it is lost",
    ),
}

#: The same for what is counted in cards, Force and Life Force.
COUNTS: dict[str, tuple[int, int, int, str]] = {
    "plan": (1, 1, 4, "the most cards of one plan that deploy to one place this turn"),
    "need": (0, 1, 1, "Force saved for each card in hand that can respond"),
    "need-most": (0, 2, 2, "the most Force saved for responses"),
    "keep": (0, 6, 8, "cards left in the Reserve Deck for destiny draws when it runs low"),
    "hand": (5, 5, 20, "hand size up to which the bot draws while Life Force is above 20"),
    "hand-late": (4, 5, 12, "the same while Life Force is above 10; two fewer below that"),
    "hand-low": (0, 0, 99, "at or below this Life Force, the bot loses cards from hand before Life Force"),
}


def column(table: Mapping[str, tuple[int, int, int, str]], level: str) -> Mapping[str, int]:
    """The numbers of a level; expert where none is said."""
    number = LEVELS.index(level) if level in LEVELS else len(LEVELS) - 1
    return {name: row[:3][number] for name, row in table.items()}


OF_LEVEL: dict[str, Mapping[str, int]] = {level: column(TABLE, level) for level in (*LEVELS, "")}
COUNTS_OF: dict[str, Mapping[str, int]] = {level: column(COUNTS, level) for level in (*LEVELS, "")}


def install(numbers: Mapping[str, int]) -> None:
    """Have the level that is tried out go by these numbers."""
    OF_LEVEL[TRIAL] = {name: numbers[name] for name in TABLE}
    COUNTS_OF[TRIAL] = {name: numbers[name] for name in COUNTS}


def numbers_of(level: str) -> Tunable[View]:
    """The numbers of a level, for whoever looks for better ones."""
    about = {name: row[3] for name, row in (TABLE | COUNTS).items()}
    return Tunable({**OF_LEVEL[level], **COUNTS_OF[level]}, about, install=install)
