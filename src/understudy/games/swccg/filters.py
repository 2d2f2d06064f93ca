"""What card texts speak of: filters of cards, grounds, and conditions; pieces of `vocabulary`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from understudy.core.flow import Flow
from understudy.games.swccg import queries, strength
from understudy.games.swccg.data import STARSHIP, VEHICLE
from understudy.games.swccg.records import Frame
from understudy.games.swccg.table import ALL, BIT, NONE, Table, bits

Mask: TypeAlias = Callable[[Table, int, int], int]
Condition: TypeAlias = Callable[[Table, int, int], Any]
#: What just happened, for cards that answer to it: a word, who did it, and what it is about.
Trigger: TypeAlias = tuple[str, int, int, int]
Test: TypeAlias = Callable[[Table, int, int, Trigger], Any]
Stage: TypeAlias = Callable[[Table, Frame], "Flow[None] | None"]
Amount: TypeAlias = "float | Callable[[Table, int, int, int], float]"


# -- filters -------------------------------------------------------------------------------------------------


class Filter:
    """Which cards, as a mask."""

    __slots__ = ("mask",)

    def __init__(self, mask: Mask) -> None:
        self.mask = mask

    def __call__(self, table: Table, me: int, who: int) -> int:
        return self.mask(table, me, who)

    def __and__(self, other: Filter) -> Filter:
        a, b = self.mask, other.mask
        return Filter(lambda table, me, who: (found := a(table, me, who)) and found & b(table, me, who))

    def __or__(self, other: Filter) -> Filter:
        a, b = self.mask, other.mask
        return Filter(lambda table, me, who: a(table, me, who) | b(table, me, who))

    def __sub__(self, other: Filter) -> Filter:
        a, b = self.mask, other.mask
        return Filter(lambda table, me, who: (found := a(table, me, who)) and found & ~b(table, me, who))

    def __invert__(self) -> Filter:
        a = self.mask
        return Filter(lambda table, me, who: ALL & ~a(table, me, who))


def is_(*words: str) -> Filter:
    """Cards with one of these printed words."""
    if len(words) == 1:
        (word,) = words
        return Filter(lambda table, me, who: table.words.get(word, 0))

    def found(table: Table, me: int, who: int) -> int:
        mask = 0
        for one in words:
            mask |= table.words.get(one, 0)
        return mask

    return Filter(found)


def has(word: str) -> Filter:
    """Cards with a skill: printed or given (pilot, warrior, spy, smuggler)."""
    return Filter(lambda table, me, who: queries.word(table, word))


def _place_cards(table: Table, me: int, who: int) -> int:
    return queries.here(table, me)


def _present(table: Table, me: int, who: int) -> int:
    place = table.spot[me]
    return 0 if place == NONE else queries.present(table, place)


def _piloted(table: Table, me: int, who: int) -> int:
    host = table.host[me]
    return BIT[host] if host != NONE and queries.is_piloting(table, me, host) else 0


def _part(table: Table, me: int, who: int) -> int:
    battle = table.battle
    return 0 if battle is None or battle.creature != NONE else battle.part


ME = Filter(lambda table, me, who: BIT[me])
HOST = Filter(lambda table, me, who: 0 if table.host[me] == NONE else BIT[table.host[me]])
OWN = Filter(lambda table, me, who: table.owned[who])
OPP = Filter(lambda table, me, who: table.owned[1 - who])
IN_PLAY = Filter(lambda table, me, who: queries.active(table))
HERE = Filter(_place_cards)
PRESENT = Filter(_present)
#: Present in the same place, or inside the same ship; never itself.
TOGETHER = Filter(lambda table, me, who: queries.together(table, me))
#: The vessel that this card pilots (not drives), while it works.
PILOTED = Filter(_piloted)
#: The ship or vehicle that this card is aboard of, in any slot.
CARRIER = Filter(lambda t, me, who: 0 if queries.carrier(t, me) == NONE else BIT[queries.carrier(t, me)])
#: Cards that take part in the battle.
PART = Filter(_part)
HIT = Filter(lambda table, me, who: table.hit)
PILOTED_ONES = Filter(
    lambda t, me, who: _those(t, queries.active(t) & _vessels(t), lambda card: queries.piloted(t, card))
)


def _vessels(table: Table) -> int:
    return table.words.get(STARSHIP, 0) | table.words.get(VEHICLE, 0)


def _those(table: Table, mask: int, test: Callable[[int], bool]) -> int:
    for card in bits(mask):
        if not test(card):
            mask &= ~BIT[card]
    return mask


def of(base: Filter, test: Callable[[Table, int], bool]) -> Filter:
    """Those of a filter that pass a test of (table, card)."""
    return Filter(lambda t, me, who: _those(t, base(t, me, who), lambda card: test(t, card)))


def more_than(question: str, low: float, base: Filter = IN_PLAY) -> Filter:
    """Cards whose value is greater: `more_than("ability", 2, is_("rebel"))`."""
    return of(base, lambda table, card: queries.value(table, question, card) > low)


def less_than(question: str, high: float, base: Filter = IN_PLAY) -> Filter:
    return of(base, lambda table, card: queries.value(table, question, card) < high)


def exactly(question: str, amount: float, base: Filter = IN_PLAY) -> Filter:
    return of(base, lambda table, card: queries.value(table, question, card) == amount)


def alone(base: Filter) -> Filter:
    """SW-PRS-19: those of a filter that are alone."""
    return of(base, strength.alone)


def at_place(where: Mask, base: Filter = IN_PLAY) -> Filter:
    """Active cards of a filter at places of a ground."""

    def found(table: Table, me: int, who: int) -> int:
        mask = 0
        for place in bits(where(table, me, who)):
            mask |= table.at[place]
        return mask & base(table, me, who)

    return Filter(found)


def aboard(vessel: Filter, base: Filter) -> Filter:
    """Cards of a filter aboard cards of another."""

    def found(table: Table, me: int, who: int) -> int:
        mask = 0
        for card in bits(vessel(table, me, who)):
            mask |= queries.riders(table, card)
        return mask & base(table, me, who)

    return Filter(found)


def holding(base: Filter, inside: Filter) -> Filter:
    """Cards of a filter with a card of another aboard or on them."""
    return Filter(
        lambda t, me, who: _those(
            t, base(t, me, who), lambda card: bool(queries.riders(t, card) & inside(t, me, who))
        )
    )


def flown_by(base: Filter, who_flies: Filter) -> Filter:
    """Vessels of a filter that are piloted by a card of another."""

    def flies(table: Table, me: int, who: int) -> int:
        pilots = who_flies(table, me, who)
        return _those(
            table,
            base(table, me, who),
            lambda card: any(queries.is_piloting(table, one, card) for one in bits(table.on[card] & pilots)),
        )

    return Filter(flies)


def at_scomp(base: Filter) -> Filter:
    """Those present at a location with a Scomp link, or aboard a ship or vehicle with one."""

    def linked(table: Table, card: int) -> bool:
        vessel = queries.carrier(table, card)
        if vessel != NONE and "scomp" in table.cards[vessel].words:
            return True
        place = table.spot[card]
        return queries.is_at(table, place, "scomp") and bool(queries.present(table, place) >> card & 1)

    return of(base, linked)


# -- grounds -------------------------------------------------------------------------------------------------


def SPOT(table: Table, me: int, who: int) -> int:  # noqa: N802
    """The place of this card."""
    return 0 if table.spot[me] == NONE else 1 << table.spot[me]


def ANYWHERE(table: Table, me: int, who: int) -> int:  # noqa: N802
    return queries.all_places(table)


def ADJACENT(table: Table, me: int, who: int) -> int:  # noqa: N802
    return 0 if table.spot[me] == NONE else queries.adjacent(table, table.spot[me])


def RELATED(table: Table, me: int, who: int) -> int:  # noqa: N802
    return 0 if table.spot[me] == NONE else queries.related(table, table.spot[me])


def NEAR(table: Table, me: int, who: int) -> int:  # noqa: N802
    """Its place and the adjacent ones."""
    return SPOT(table, me, who) | ADJACENT(table, me, who)


def ground(*words: str, among: Mask = ANYWHERE) -> Mask:
    """Places with all these words."""
    return lambda table, me, who: queries.places_with(table, *words) & among(table, me, who)


def sites_of(system: str) -> Mask:
    return ground(system, "site")


def on_system(system: str) -> Mask:
    """G6, G25: sites and clouds are parts of a system; whatever is there is on it."""
    parts, key = of_system(system), ("on", system)

    def found(table: Table, me: int, who: int) -> int:
        mask: int | None = table.chart.known.get(key)
        if mask is None:
            mask = queries.places_with(table, "site") | queries.places_with(table, "cloud_sector")
            table.chart.known[key] = mask = mask & parts(table, me, who)
        return mask

    return found


def of_system(system: str) -> Mask:
    """Every place of a system: sites, sectors, the system card."""

    def found(table: Table, me: int, who: int) -> int:
        mask = 0
        for row in table.rows:
            if any(queries.location(table, place).system.lower() == system for place in row):
                for place in row:
                    mask |= 1 << place
        return mask

    return found


# -- conditions ----------------------------------------------------------------------------------------------


def CONTROL(table: Table, me: int, who: int) -> bool:  # noqa: N802
    """The player of the text controls this place; a droid that may drain is enough while it drains (G22)."""
    place = table.spot[me]
    if place == NONE:
        return False
    if strength.controls(table, place, who):
        return True
    drain = table.drain
    return drain is not None and drain.place == place and strength.drains_control(table, place, who)


def OCCUPY(table: Table, me: int, who: int) -> bool:  # noqa: N802
    return table.spot[me] != NONE and strength.occupies(table, table.spot[me], who)


def NIGHT(table: Table, me: int, who: int) -> bool:  # noqa: N802
    return queries.night(table, table.spot[me])


def IN_BATTLE(table: Table, me: int, who: int) -> bool:  # noqa: N802
    """This card takes part in a battle."""
    return bool(_part(table, me, who) >> me & 1)


def DEFENDING(table: Table, me: int, who: int) -> bool:  # noqa: N802
    """This card takes part in a battle that the opponent initiated."""
    battle = table.battle
    return battle is not None and bool(battle.part >> me & 1) and battle.initiator != table.owner[me]


def IS_PRESENT(table: Table, me: int, who: int) -> bool:  # noqa: N802
    """SW-PRS-09: where present."""
    return table.spot[me] != NONE and bool(queries.present(table, table.spot[me]) >> me & 1)


def OWN_TURN(table: Table, me: int, who: int) -> bool:  # noqa: N802
    return table.active == who


def with_(these: Filter) -> Condition:
    """Another active card of a filter at the same place, aboard included (G23).

    SW-PRS-17.
    """
    return lambda t, me, who: t.spot[me] != NONE and these(t, me, who) & queries.here(t, me) & ~BIT[me]


def in_play(these: Filter) -> Condition:
    return lambda table, me, who: these(table, me, who) & queries.active(table)


def at(*words: str) -> Condition:
    """This card is at a place with all these words."""
    return lambda table, me, who: queries.is_at(table, table.spot[me], *words)


def on(system: str) -> Condition:
    """This card is on a system (G25)."""
    return lambda table, me, who: strength.on_system(table, me, system)


def battle_at(*kinds: str) -> Condition:
    """A battle goes on at a place of one of these subtypes."""
    return lambda t, me, who: t.battle is not None and queries.location(t, t.battle.place).subtype in kinds


def both(*tests: Condition) -> Condition:
    return lambda table, me, who: all(test(table, me, who) for test in tests)


def either(*tests: Condition) -> Condition:
    return lambda table, me, who: any(test(table, me, who) for test in tests)


def no(test: Condition) -> Condition:
    return lambda table, me, who: not test(table, me, who)


def piloting(*words: str) -> Condition:
    """This card pilots a vessel with one of these words."""

    def flies(table: Table, me: int, who: int) -> bool:
        host = table.host[me]
        return (
            host != NONE
            and bool(table.cards[host].words.intersection(words))
            and queries.is_piloting(table, me, host)
        )

    return flies


def count(these: Filter) -> Amount:
    """How many cards of a filter there are, as an amount."""
    return lambda table, me, who, target: these(table, me, who).bit_count()
