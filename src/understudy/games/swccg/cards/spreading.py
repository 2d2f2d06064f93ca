"""Expand The Empire (D1_215): the Dark text of a site is also the text of the sites next to it.

Every site of the two decks gets the clauses of the other sites of its system, each under the condition that
the Effect lies on that site and that they are neighbors now; “here” is the site that has got the clause.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from understudy.games.swccg.data import DARK, Card
from understudy.games.swccg.filters import Condition, both
from understudy.games.swccg.queries import SPREAD, adjacent, faced, live
from understudy.games.swccg.table import BIT, LOC, NONE, ON_PLACE, Table, bits
from understudy.games.swccg.vocabulary import Action, Clause, Mod, React, Text

EFFECT = "D1_215"


def _reaches(source: int, side: int) -> Condition:
    """The Effect lies on the site of that card, which is next to this one; its text faces Dark now."""

    def holds(table: Table, me: int, who: int) -> bool:
        place, here = table.spot[source], table.spot[me]
        if place == NONE or here == NONE or table.slot[source] != LOC or faced(table, place, side) != DARK:
            return False
        if not live(table) & BIT[source] or not adjacent(table, place) >> here & 1:
            return False
        effects = table.config.flags.get("expands", 0) & live(table) & table.at[place]
        return any(table.slot[card] == ON_PLACE for card in bits(effects))

    return holds


def _copied(source: int, one: Mod | React | Action) -> Clause:
    new = copy(one)
    assert one.side is not None
    test = _reaches(source, one.side)
    new.when = test if one.when is None else both(test, one.when)
    new.side = SPREAD
    return new


def spread(cards: Sequence[Card], texts: Sequence[Text]) -> tuple[Text, ...]:
    """The texts of the cards, with what the sites lend each other while the Effect is in play."""
    if not any(card.id == EFFECT for card in cards):
        return tuple(texts)
    sites = [number for number, card in enumerate(cards) if card.subtype == "site"]
    found = list(texts)
    for number in sites:
        lent: list[Clause] = []
        for other in sites:
            if cards[other].title != cards[number].title and cards[other].system == cards[number].system:
                mine: Text = texts[other]
                clauses: list[Mod | React | Action] = [*mine.mods, *mine.reacts, *mine.actions]
                lent += [_copied(other, one) for one in clauses if one.side is not None]
        if lent:
            found[number] = texts[number].extended(lent)
    return tuple(found)
