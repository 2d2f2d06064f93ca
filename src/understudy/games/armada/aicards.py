"""The AI deck: what its cards say, the chart that they are read on, and decks of one's own.

AR-OVR-04: a card has a number, a command, a defense token, an attack and a movement priority, and perhaps a
bonus.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from understudy.core.errors import BadData, BadSetup
from understudy.core.textfile import read_text
from understudy.games.armada.cards import COMMAND_NAMES, COMMANDS, TOKEN_NAMES, TOKENS
from understudy.games.armada.measures import DISTANCES, PACKAGE, Map
from understudy.kit.reading import Row, json_row, text

#: AR-DEP-05, AR-DEP-07: the numbers of cards, and of ships.
NUMBERS = range(1, 13)
#: The defense tokens of cards. Salvo is on none, since a usable one is always spent (AR-OVR-02).
CARD_TOKENS = TOKENS[:-1]
ATTACK_PRIORITIES = (
    *("closest_ship", "most_damaged", "weakest_shields", "largest_ship"),
    *("smallest_ship", "flagship", "highest_points", "squadrons_first"),
)
MOVEMENT_PRIORITIES = (
    *("slow_approach", "speed_up", "close_in", "front_arc"),
    *("broadside", "flank", "keep_range", "formation"),
)
BONUSES = (
    *("steady_gunners", "full_battery", "shield_surge", "ready_crew"),
    *("helm_assist", "spare_orders", "flight_deck", "damage_parties"),
)
STEADY, BATTERY, SURGE, CREW, HELM, SPARE, FLIGHT, PARTIES = BONUSES
#: What people read of a card.
LABELS = {
    "closest_ship": "Closest ship",
    "most_damaged": "Most damaged ship",
    "weakest_shields": "Ship with the weakest shields",
    "largest_ship": "Largest ship",
    "smallest_ship": "Smallest ship",
    "flagship": "Enemy flagship",
    "highest_points": "Costliest ship",
    "squadrons_first": "Squadrons",
    "slow_approach": "Slow Approach",
    "speed_up": "Speed up",
    "close_in": "Close in",
    "front_arc": "Bring the bow to bear",
    "broadside": "Broadside",
    "flank": "Flank",
    "keep_range": "Keep at range",
    "formation": "Formation",
    "steady_gunners": "Steady gunners",
    "full_battery": "Full battery",
    "shield_surge": "Shield surge",
    "ready_crew": "Ready crew",
    "helm_assist": "Helm assist",
    "spare_orders": "Spare orders",
    "flight_deck": "Flight deck",
    "damage_parties": "Damage parties",
}


@dataclass(frozen=True, slots=True)
class AiCard:
    """AR-OVR-04: one card of the AI deck."""

    id: str
    number: int
    command: int
    token: int
    attack: str
    movement: str
    bonus: str

    @property
    def odd(self) -> bool:
        """AR-ODD-02, AR-ODD-03: yes or no."""
        return self.number % 2 == 1

    def __str__(self) -> str:
        words = [
            str(self.number),
            COMMAND_NAMES[self.command],
            TOKEN_NAMES[self.token],
            LABELS[self.attack],
            LABELS[self.movement],
        ]
        return ", ".join([*words, LABELS[self.bonus]] if self.bonus else words)


class Deck:
    """AR-OVR-01: the cards that decide for the AI. Cards are known by their place in it."""

    __slots__ = ("cards", "ids", "name")

    def __init__(self, name: str, cards: tuple[AiCard, ...]) -> None:
        self.name = name
        self.cards = cards
        self.ids = tuple(card.id for card in cards)


def _card(row: Row) -> AiCard:
    row.only("id", "number", "command", "defense_token", "attack_priority", "movement_priority", "bonus")
    return AiCard(
        row.word("id"),
        row.count("number", NUMBERS[0], NUMBERS[-1]),
        COMMANDS.index(row.word("command", COMMANDS)),
        TOKENS.index(row.word("defense_token", CARD_TOKENS)),
        row.word("attack_priority", ATTACK_PRIORITIES),
        row.word("movement_priority", MOVEMENT_PRIORITIES),
        "" if row.data.get("bonus") is None else row.word("bonus", BONUSES),
    )


def read_deck(name: str, content: str) -> Deck:
    """A deck from the content of a file; what is wrong with it is named."""
    whole = json_row(name, content)
    cards = tuple(_card(row) for row in whole.rows("cards"))
    seen: set[str] = set()
    for card in cards:
        if card.id in seen:
            raise BadData(f"{name}, cards {card.id}: the id is there twice; every card needs its own")
        seen.add(card.id)
    missing = [str(number) for number in NUMBERS if all(card.number != number for card in cards)]
    if missing:
        raise BadData(
            f"{name}, field cards: no card has number {missing[0]}, so a ship with it would never be "
            f"activated; numbers go from {NUMBERS[0]} to {NUMBERS[-1]}, each on one card at least"
        )
    return Deck(name, cards)


#: G41: the deck of 48 cards, and the small one with one card for each number.
SUPPLIED = {"48": "ai_deck.json", "12": "ai_deck_12.json"}


@cache
def supplied(name: str) -> Deck:
    return read_deck(SUPPLIED[name], text(PACKAGE, SUPPLIED[name]))


def find_deck(word: str) -> Deck:
    """A deck by the word of an option: a supplied one, or a file."""
    if word in SUPPLIED:
        return supplied(word)
    if not word.endswith(".json"):
        raise BadSetup(
            f"There is no deck “{word}”. Choose from: {', '.join(SUPPLIED)}, or a file that ends in .json."
        )
    return read_deck(word, read_text(Path(word), BadSetup))


# -- the chart -----------------------------------------------------------------------------------------------


class Cell(NamedTuple):
    """AR-SET-07: a general area of the map."""

    x0: float
    x1: float
    y0: float
    y1: float

    @property
    def x(self) -> float:
        return (self.x0 + self.x1) / 2

    @property
    def y(self) -> float:
        return (self.y0 + self.y1) / 2


#: The rows of the chart from the AI's side to the other one.
ROWS = tuple(TOKENS.index(name) for name in ("evade", "redirect", "brace", "contain", "scatter"))


def column(area: Map, number: int) -> tuple[float, float]:
    """AR-SET-06: the range ruler lies both ways from the middle of the map: columns 2 to 11 are its bands 5
    to 1 and 1 to 5; what is left of the left 5 is 1, what is right of the right 5 is 12.
    """
    middle = area.width / 2
    # On the small map the setup area is the whole width.
    marks = [0.0, *DISTANCES]
    edges = [
        area.setup.x0,
        *(middle - mark for mark in reversed(marks)),
        *(middle + mark for mark in marks[1:]),
    ]
    edges.append(area.setup.x1)
    return edges[number - 1], edges[number]


def cell(area: Map, number: int, token: int, second: bool = True) -> Cell:
    """AR-SET-05: the number of one card gives the column, the token of another the row. Rows are counted
    from the edge of the AI's side, which is the second player's.
    """
    low, high = DISTANCES[2], area.height - DISTANCES[2]
    depth = (high - low) / len(ROWS)
    row = ROWS.index(token)
    far = high - row * depth if second else low + (row + 1) * depth
    return Cell(*column(area, number), far - depth, far)
