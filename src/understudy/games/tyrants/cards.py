"""The cards: figures and effects as data.

The effect of a card is written in `data/cards.csv` in a small language:

    statement ; statement            one after the other
    verb 2 flag key=value            an instruction; `upto 2` = 0 to 2 by choice, `any` = any number
    choose 2 {a | b; c}              pick one of the options, twice
    pay {cost -> effect}             optional, at most once
    if condition {…}  focus {…}      only if it holds now (R-CARD-6 for focus)
    later {…}                        at the end of the turn (R-TURN-3)
    if_discarded {…}                 when an opponent made the owner discard it (R-DISC-2)

What each verb does is in `rules/effects.py` and the modules it gathers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from understudy.core.errors import BadData
from understudy.kit.reading import Row, csv_rows, text

ASPECTS = ("guile", "malice", "conquest", "ambition", "obedience", "none")
#: As the cards print them.
ASPECT_NAMES = (*(aspect.capitalize() for aspect in ASPECTS[:-1]), "no aspect")
GUILE, MALICE, CONQUEST, AMBITION, OBEDIENCE, NO_ASPECT = range(6)
#: The aspects that an automa acts on, in its order (TA-ACT-01).
MARKET_ASPECTS = (GUILE, MALICE, CONQUEST, AMBITION)
HALF_DECKS = ("drow", "dragons", "elemental", "demons", "aberrations", "undead")
DECKS = ("starter", "core", *HALF_DECKS)
COLUMNS = ("id", "name", "deck", "aspect", "type", "cost", "vp", "inner_vp", "copies", "effect")
ANY = 99


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction."""

    verb: str
    count: int
    upto: bool
    flags: frozenset[str]
    params: dict[str, str]

    def param(self, name: str) -> str:
        return self.params.get(name, "")


@dataclass(frozen=True, slots=True)
class Pick:
    """Choose one of the options, `times` times."""

    times: int
    options: tuple[Effects, ...]


@dataclass(frozen=True, slots=True)
class Pay:
    """Pay the cost to get the effect."""

    cost: Instruction
    gain: Effects


@dataclass(frozen=True, slots=True)
class If:
    """Only if the condition holds now."""

    condition: str
    then: Effects


@dataclass(frozen=True, slots=True)
class Focus:
    """Only with another card of the aspect, played or shown."""

    then: Effects


@dataclass(frozen=True, slots=True)
class Later:
    """At the end of the turn; `index` counts them on the card."""

    index: int
    then: Effects


Effect: TypeAlias = Instruction | Pick | Pay | If | Focus | Later
Effects: TypeAlias = tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of card."""

    id: str
    name: str
    deck: str
    aspect: int
    type: str
    cost: int
    vp: int
    inner_vp: int
    copies: int
    text: str
    effects: Effects
    laters: tuple[Later, ...]
    if_discarded: Effects
    #: (power, influence) of a card that gives nothing else, so that playing it is quick.
    gain: tuple[int, int] | None


SYMBOLS = ("->", "{", "}", ";", "|")
_TOKEN = re.compile(r"\s*(->|[{};|]|[^\s{};|]+)")


class _Reader:
    """Reads the effect language of one card."""

    def __init__(self, text: str) -> None:
        self.tokens = _TOKEN.findall(text)
        self.at = 0
        self.laters: list[Later] = []
        self.if_discarded: Effects = ()

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, expected: str = "") -> str:
        token = self.peek()
        if not token or (token != expected if expected else token in SYMBOLS):
            raise ValueError(f"expected “{expected or 'a word'}”, found “{token or 'the end'}”")
        self.at += 1
        return token

    def sequence(self) -> Effects:
        found = list(self.statement())
        while self.peek() == ";":
            self.take(";")
            found += self.statement()
        return tuple(found)

    def block(self) -> Effects:
        self.take("{")
        found = self.sequence()
        self.take("}")
        return found

    def statement(self) -> Iterator[Effect]:
        word = self.take()
        if word == "choose":
            yield self.choose()
        elif word == "pay":
            self.take("{")
            cost = self.instruction(self.take())
            self.take("->")
            yield Pay(cost, self.sequence())
            self.take("}")
        elif word == "if":
            yield If(self.take(), self.block())
        elif word == "focus":
            yield Focus(self.block())
        elif word == "later":
            later = Later(len(self.laters), self.block())
            self.laters.append(later)
            yield later
        elif word == "if_discarded":
            self.if_discarded = self.block()
        else:
            yield self.instruction(word)

    def choose(self) -> Pick:
        times = int(self.take())
        self.take("{")
        options = [self.sequence()]
        while self.peek() == "|":
            self.take("|")
            options.append(self.sequence())
        self.take("}")
        return Pick(times, tuple(options))

    def instruction(self, verb: str) -> Instruction:
        count, upto, flags, params = 1, False, set(), {}
        while self.peek() and self.peek() not in SYMBOLS:
            word = self.take()
            if word == "upto":
                upto = True
            elif word == "any":
                upto, count = True, ANY
            elif word.isdigit():
                count = int(word)
            elif "=" in word:
                name, value = word.split("=", 1)
                params[name] = value
            else:
                flags.add(word)
        return Instruction(verb, count, upto, frozenset(flags), params)


def _gain(effects: Effects) -> tuple[int, int] | None:
    power = influence = 0
    for effect in effects:
        if not isinstance(effect, Instruction) or effect.verb not in ("power", "influence") or effect.params:
            return None
        if effect.verb == "power":
            power += effect.count
        else:
            influence += effect.count
    return power, influence


def _card(row: Row) -> Card:
    reader = _Reader(row.word("effect", default=""))
    try:
        effects = reader.sequence()
        if reader.peek():
            raise ValueError(f"“{reader.peek()}” does not belong here")
    except ValueError as error:
        raise row.wrong("effect", str(error)) from None
    return Card(
        row.word("id"),
        row.word("name"),
        row.word("deck", DECKS),
        ASPECTS.index(row.word("aspect", ASPECTS)),
        row.word("type", default=""),
        row.count("cost", 0, 20),
        row.count("vp", -20, 20),
        row.count("inner_vp", -20, 20),
        row.count("copies", 1, 40),
        row.word("effect", default=""),
        effects,
        tuple(reader.laters),
        reader.if_discarded,
        _gain(effects),
    )


def read(content: str) -> tuple[Card, ...]:
    """All cards of a file like `cards.csv`, checked."""
    columns = tuple(content.partition("\n")[0].strip().split(","))
    if columns != COLUMNS:
        raise BadData(f"cards.csv, row 1: the columns must be {', '.join(COLUMNS)}")
    cards: dict[str, Card] = {}
    for row in csv_rows("cards.csv", content):
        card = _card(row)
        if card.id in cards:
            raise row.wrong("id", "another row has the same id")
        cards[card.id] = card
    return tuple(cards.values())


CARDS = read(text(__package__, "cards.csv"))
CARD_IDS = tuple(card.id for card in CARDS)
CARD_OF = {card.id: number for number, card in enumerate(CARDS)}
ASPECT = bytes(card.aspect for card in CARDS)
COST = bytes(card.cost for card in CARDS)
NOBLE = CARD_OF["noble"]
SOLDIER = CARD_OF["soldier"]
GUARD = CARD_OF["house-guard"]
PRIESTESS = CARD_OF["priestess-of-lolth"]
OUTCAST = CARD_OF["insane-outcast"]
STARTING_DECK = (NOBLE,) * 7 + (SOLDIER,) * 3
#: Cards that can never be bought (R-ACT-4).
NOT_FOR_SALE = frozenset((NOBLE, SOLDIER, OUTCAST))


def half_deck(name: str) -> list[int]:
    """All 40 cards of a half-deck, by number."""
    return [number for number, card in enumerate(CARDS) if card.deck == name for _ in range(card.copies)]
