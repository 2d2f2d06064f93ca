"""The table: everything that lies on a real one, and nothing else.

The 120 cards are numbers: 0 to 59 the dark deck, 60 to 119 the light one; copies are told apart. Sets of
cards are bit masks. Every card is in exactly one place: `zone` says which kind of place, and

* a card in a pile, where somebody knows it, stands in the list of that pile (first is top);
* a card that nobody has seen since a shuffle lies in a bag: its pile holds an entry −1−g for “some card of
  bag g”, and a draw decides which one it is when it is first looked at. `seen` says which seats know where a
  card of a pile or a hand is. Of a seat that is reported, all cards that nobody else has seen lie in the bag
  with the number of the seat, those in hand too; `hands` holds all that it may hold;
* a card on table has a `slot` (at a place, pilot, passenger …), a `host` if it is on another card, and the
  `spot`, the place it is at, whatever it is aboard of.

A place is a location on table: the stack of its cards (first is top) keeps its number when it is converted.
`at`, `on`, `owned`, `play` and `hands` follow from these and are kept here alone.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from understudy.core.game import REPORTED, Seat
from understudy.core.option import Option
from understudy.core.table import Table as CoreTable
from understudy.core.table import share
from understudy.games.swccg.data import (
    CHARACTER,
    CREATURE,
    DARK,
    INTERRUPT,
    LIGHT,
    STARSHIP,
    UNITS,
    VEHICLE,
    Card,
    Deck,
)
from understudy.games.swccg.records import Battle, Chosen, Destiny, Drain, Frame, Loss
from understudy.kit.records import Copying, anew, fresh, made

COUNT = 120
NONE = -1
NOTHING_CHOSEN = Chosen()
BOTH = (DARK, LIGHT)
BIT = tuple(1 << number for number in range(COUNT))
ALL = (1 << COUNT) - 1


# Zones. A card in a pile or in hand is a unit of Force, off table (SW-STA-09).
BAG, RESERVE, FORCE, USED, LOST, HAND, UNRESOLVED, OUT, LIMBO, PLAY, INSERTED = range(11)


ZONES = (
    "bag",
    "reserve",
    "force",
    "used",
    "lost",
    "hand",
    "unresolved",
    "out",
    "limbo",
    "play",
    "inserted",
)


PILES = (RESERVE, FORCE, USED, LOST, UNRESOLVED, OUT)


# Slots of cards on table.
NOWHERE, LOC, UNDER, AT, PILOT, PASSENGER, ASTROMECH, HOLD, WORN, ON_PLACE, SIDE, STACKED, CAPTIVE = range(13)


SLOTS = (
    "nowhere",
    "location",
    "under",
    "at",
    "pilot",
    "passenger",
    "astromech",
    "hold",
    "worn",
    "on-place",
    "side",
    "stacked",
    "captive",
)


#: A card in one of these is inside what carries it, if that is enclosed.
ABOARD = (PILOT, PASSENGER, ASTROMECH, HOLD)


# Phases. Start and end of a turn count as phases of their own, in which nothing else is possible.
START, ACTIVATE, CONTROL, DEPLOY, BATTLE, MOVE, DRAW, END = range(8)


PHASES = ("start", "activate", "control", "deploy", "battle", "move", "draw", "end")
#: The windows of top-level actions outside battle: of the player whose turn it is not, and of whose it is,
#: by phase (W.top, W.phase).
TOP_WINDOWS = tuple(tuple(("top", phase, f"{whose} {phase}") for phase in PHASES) for whose in ("opp", "own"))


#: Until when a temporary modifier holds.
TURN_END, BATTLE_END, LEAVES, OWN_NEXT_END, TURN_AFTER, OWN_END = range(6)


UNTIL = ("turn", "battle", "leaves", "own-next-turn", "own-turn-after-this", "own-turn")
#: Question, seat it was made by, mask of the cards it holds for (or of the seat: 1 << 120 + seat), amount,
#: until when, the title it comes from, what it does.
Temp: TypeAlias = tuple[str, int, int, float, int, str, str]
_MOST = 100_000


class _Bits(dict[int, tuple[int, ...]]):
    """Masks come again and again: their numbers are kept."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        if len(self) > _MOST:
            self.clear()
        numbers, left = [], mask
        while left:
            low = left & -left
            numbers.append(low.bit_length() - 1)
            left ^= low
        found = self[mask] = tuple(numbers)
        return found


#: The numbers of the cards in a mask, in order: `bits(mask)`.
bits = _Bits().__getitem__


class Chart:
    """What follows from which locations lie where: neighbors, ways, what fits. Copies share it.

    How much of it was asked for says nothing about a table: any two are alike, but not the same.
    """

    __slots__ = ("known",)
    __hash__ = object.__hash__

    def __init__(self) -> None:
        self.known: dict[Any, Any] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chart)


class Config:
    """What was settled before the game: who sits where, the switches, the two decks.

    Which lists the decks are is open to both; where their cards are is not.
    """

    __slots__ = (
        "_opens",
        "able",
        "answered",
        "bound",
        "cards",
        "decks",
        "ferries",
        "flags",
        "hand_acts",
        "hulls",
        "keeps",
        "mods",
        "movers",
        "names",
        "open_reacts",
        "options",
        "personas",
        "play_acts",
        "reacts",
        "reported",
        "seats",
        "starts",
        "texts",
        "tops",
        "turners",
        "turns",
        "units",
        "versions",
        "vessel_sites",
        "vessels",
        "walkers",
        "wheels",
        "words",
    )

    def __init__(
        self,
        seats: tuple[Seat, ...],
        options: Mapping[str, str],
        cards: tuple[Card, ...],
        names: tuple[str, ...],
        starts: tuple[int, int],
        texts: tuple[Any, ...],
        decks: tuple[Deck, Deck],
    ) -> None:
        self.seats = seats
        #: Seats whose real cards lie on a real table: which of them are in hand nobody else knows.
        self.reported = tuple(seat.player == REPORTED for seat in seats)
        self.decks = decks
        self.options = dict(options)
        self.cards = cards
        self.names = names
        #: The starting locations that the decks prescribe; NONE where a seat is asked.
        self.starts = starts
        #: Printed words as masks of cards.
        self.words: dict[str, int] = {}
        for number, card in enumerate(cards):
            for word in card.words:
                self.words[word] = self.words.get(word, 0) | BIT[number]
        self.units = 0
        for kind in UNITS:
            self.units |= self.words.get(kind, 0)
        #: Units any one of which has the ability, as printed, that makes presence.
        self.able = sum(
            BIT[number]
            for number, card in enumerate(cards)
            if card.kind in UNITS and (card.ability or 0) + card.permanent_ability >= 1
        )
        #: Starships and vehicles; what people are inside of.
        self.vessels = self.words.get(STARSHIP, 0) | self.words.get(VEHICLE, 0)
        self.hulls = self.words.get("enclosed", 0)
        self.turns = int(options["turns"])
        #: Personas of which a deck holds more than one card (SW-DEP-27).
        self.personas = [
            mask
            for persona in sorted({one for card in cards for one in card.personas})
            for side in BOTH
            if (mask := self.words[persona] & (((1 << 60) - 1) << 60 * side)).bit_count() > 1
        ]
        self.versions = 0
        for persona in self.personas:
            self.versions |= persona
        #: Sites inside a starship or a vehicle of one of the decks.
        vessels = {card.name.lower() for card in cards if card.kind in (STARSHIP, VEHICLE)}
        self.vessel_sites = sum(
            BIT[number] for number, card in enumerate(cards) if card.system and card.system.lower() in vessels
        )
        #: Cards that turn a location around.
        self.turners = self.words.get("revolution", 0)
        #: What the cards say. Whoever sets them has everything that follows from them made anew.
        self.texts = texts

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, value)
        if name == "texts":
            self._read(value)

    def _read(self, texts: tuple[Any, ...]) -> None:
        #: Modifiers by question: the cards that have one, and theirs.
        self.mods: dict[str, tuple[int, dict[int, list[Any]]]] = {}
        #: Actions by window, from hand and in play: the cards, and which clauses of theirs.
        self.hand_acts: dict[str, tuple[int, dict[int, list[int]]]] = {}
        self.play_acts: dict[str, tuple[int, dict[int, list[int]]]] = {}
        self._opens: dict[tuple[str, ...], tuple[int, int]] = {}
        self.flags: dict[str, int] = {}
        #: Cards that give permission to react; and those that may give it to another than their owner.
        self.reacts = self.open_reacts = 0
        #: Units whose text keeps them out of some vessels or places.
        self.bound = 0
        #: Cards that stay only as long as their host or target fits.
        self.keeps = 0
        #: Characters that go on foot and whose text says nothing about where they stay.
        self.walkers = 0
        #: Vehicles with the same kind of text.
        self.wheels = 0
        #: Vehicles that carry people up to ships.
        self.ferries = 0
        for number, one in enumerate(texts):
            self._index(number, one)
        #: By window: the cards with an action for it, from hand and in play.
        self.answered = {name: self.opens((name,)) for name in {**self.hand_acts, **self.play_acts}}
        #: For all windows of top-level actions together, as in `TOP_WINDOWS`: the cards with an action for
        #: them from hand, and in play for anybody, and in play for their owner alone.
        self.tops = [[self._tops(windows) for windows in phases] for phases in TOP_WINDOWS]
        #: What moves by itself (SW-MOV-50, SW-MOV-51).
        self.movers = self.units | self.words.get(CREATURE, 0) | self.flags.get("moves-like-character", 0)

    def opens(self, windows: tuple[str, ...]) -> tuple[int, int]:
        """The cards with an action for any of these windows: from hand, and in play."""
        found = self._opens.get(windows)
        if found is None:
            held = lying = 0
            for window in windows:
                held |= self.hand_acts.get(window, (0, {}))[0]
                lying |= self.play_acts.get(window, (0, {}))[0]
            found = self._opens[windows] = (held, lying)
        return found

    def _tops(self, windows: tuple[str, ...]) -> tuple[int, int, int]:
        held, anybody, own = self.opens(windows)[0], 0, 0
        for window in windows:
            for number, parts in self.play_acts.get(window, (0, {}))[1].items():
                for action in (self.texts[number].actions[part] for part in parts):
                    if action.must:
                        continue
                    if action.side is None and action.by == "own":
                        own |= BIT[number]
                    else:
                        anybody |= BIT[number]
        return held, anybody, own

    def _index(self, number: int, one: Any) -> None:
        for mod in one.mods:
            _enter(self.mods, mod.question, number, mod)
        card = self.cards[number]
        from_hand = card.kind == INTERRUPT
        for part, action in enumerate(one.actions):
            where = self.hand_acts if from_hand or action.deploys else self.play_acts
            _enter(where, action.window, number, part)
        for flag in one.flags:
            self.flags[flag] = self.flags.get(flag, 0) | BIT[number]
        if any(flag.startswith("shuttle ") for flag in one.flags):
            self.ferries |= BIT[number]
        if not one.stays and "like-starfighter" not in one.flags:
            if card.kind == CHARACTER:
                self.walkers |= BIT[number]
            elif card.kind == VEHICLE:
                self.wheels |= BIT[number]
        if any(flag.startswith("not-") for flag in one.flags):
            self.bound |= BIT[number]
        if one.reacts:
            self.reacts |= BIT[number]
        if any(react.side is not None for react in one.reacts):
            self.open_reacts |= BIT[number]
        if any(way.keep is not None or way.aim is not None for way in one.attach):
            self.keeps |= BIT[number]


def _enter(index: dict[str, tuple[int, dict[int, list[Any]]]], key: str, number: int, what: Any) -> None:
    mask, by = index.get(key, (0, {}))
    by.setdefault(number, []).append(what)
    index[key] = (mask | BIT[number], by)


#: Where a card that nobody has seen may be, in the order in which it is looked for.
_HIDING = (RESERVE, USED, FORCE, HAND, LOST, UNRESOLVED, OUT)


#: What a table that is kept does not take from an earlier one: what is worked out from it.
_ITS_OWN = frozenset(("chart", "memo", "since", "watch"))


class Moment:
    """When the cards on table last changed. It says nothing else: any two are alike, but not the same."""

    __slots__ = ()
    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return type(other) is Moment


class Table(Copying, CoreTable):
    """One game of the Star Wars CCG."""

    config: Config
    cards: Sequence[Card]
    words: Mapping[str, int]
    #: Answers that follow from the cards on table as they stand; emptied by every change of them. What
    #: depends on piles, hands or the phase is never kept here.
    memo: dict[Any, Any] = anew(dict)
    #: Another one after every such change, for whoever keeps what it has found out.
    since: Moment = anew(Moment)
    chart: Chart
    zone: bytearray = made(bytearray, COUNT)
    slot: bytearray = made(bytearray, COUNT)
    host: list[int] = fresh(*[NONE] * COUNT)
    spot: list[int] = fresh(*[NONE] * COUNT)
    owner: bytearray = made(bytearray, [DARK] * 60 + [LIGHT] * 60)
    owned: list[int] = fresh((1 << 60) - 1, ((1 << 60) - 1) << 60)
    play: int = 0
    #: Locations under another one, stacked cards and captives: on table without effect.
    buried: int = 0
    hands: list[int] = fresh(0, 0)
    on: list[int] = fresh(*[0] * COUNT)
    #: By place: cards at it, aboard and carried ones too, without the location cards.
    at: list[int] = fresh()
    stacks: list[list[int]] = fresh()
    parsec: list[float] = fresh()
    #: The place that a mobile system orbits.
    orbit: list[int] = fresh()
    #: One row of places for each system, in the order of R-8.3.
    rows: list[list[int]] = fresh()
    #: By seat and zone.
    piles: list[list[list[int]]]
    bags: list[list[int]] = fresh()
    #: INSERT: how many cards of the Reserve Deck lie above a card that was put into it; nobody knows. It
    #: lies in `piles` of that player (INSERTED), and counts as no card of the deck; `marks` says how many lie
    #: above it at most.
    depths: dict[int, int] = made(dict)
    seen: list[int] = fresh(0, 0)
    turn: int = 0
    active: int = DARK
    phase: int = START
    generation: list[int] = fresh(0, 0)
    activated: list[int] = fresh(0, 0)
    undercover: int = 0
    hit: int = 0
    crashed: int = 0
    excluded: int = 0
    #: Counters that cards keep (how hungry a snake is), and what was chosen on deployment, by card.
    marks: dict[int, int] = made(dict)
    chosen: dict[int, Chosen] = made(dict)
    #: The totals of creatures that fight each other, in quarters.
    ferocities: dict[int, int] = made(dict)
    #: What may be done once in a game, by title and clause (SW-ONE-05).
    ever: dict[str, int] = made(dict)
    temps: list[Temp] = fresh()
    stack: list[Frame] = fresh()
    draws: list[Destiny] = fresh()
    #: The destiny that was completed last.
    drawn: Destiny | None = None
    losses: list[Loss] = fresh()
    battle: Battle | None = None
    drain: Drain | None = None
    #: Automatic actions in a row, without anybody deciding anything (R-4.10).
    chain: int = 0
    #: How much Force is about to be activated, while the opponent is asked.
    wanted: int = 0
    #: What somebody at a real table has told that belongs to a later phase.
    told: Option | None = None
    #: Has the active player done something that somebody at a real table may want to act upon?
    news: bool = False
    winner: int = NONE
    #: What beat the loser (G97).
    why: str = ""
    moved: int
    drained: int
    battled: int
    arrived: int
    attacked: int
    #: Places, a bit each.
    drained_at: int
    battled_at: int
    attacked_at: int
    #: Uses of texts this turn, by card and clause; and plays of titles.
    spent: dict[tuple[int, int], int]
    #: Asteroid destiny was drawn against these ships at these places.
    asteroids: set[tuple[int, int]]
    played: dict[str, int]
    #: By user: the weapons that it has used, as a mask; and how many devices.
    used_weapons: dict[int, int]
    used_devices: dict[int, int]

    def __init__(self, config: Config) -> None:
        super().__init__()
        self.begin()
        self.config = config
        self.cards = config.cards
        self.words = config.words
        self.chart = Chart()
        self.piles = [[[] for _ in ZONES] for _ in BOTH]
        self.new_turn()

    def new_turn(self) -> None:
        """G3: flags and counters of both players' cards are cleared."""
        self.moved = self.drained = self.battled = self.arrived = self.attacked = 0
        self.drained_at = self.battled_at = self.attacked_at = 0
        self.spent = {}
        self.asteroids = set()
        self.played = {}
        self.used_weapons = {}
        self.used_devices = {}
        self.activated = [0, 0]

    def lean_on(self, before: Table) -> None:
        share(self, before, _ITS_OWN)

    # -- changes ---------------------------------------------------------------------------------------------

    def touch(self) -> None:
        """Something changed: what was known to follow from the table does so no more."""
        self.memo = {}
        self.since = Moment()

    def lift(self, card: int) -> None:
        """Take a card away from where it is, to lay it elsewhere. What is on it stays on it."""
        zone, bit = self.zone[card], BIT[card]
        if zone == PLAY:
            self.touch()
            self.play &= ~bit
            self.buried &= ~bit
            host, spot = self.host[card], self.spot[card]
            if host != NONE:
                self.on[host] &= ~bit
                self.host[card] = NONE
            if spot != NONE and self.slot[card] not in (LOC, UNDER):
                self.at[spot] &= ~bit
            self.spot[card] = NONE
            self.slot[card] = NOWHERE
        elif zone == HAND:
            self.hands[self.owner[card]] &= ~bit
            self.piles[self.owner[card]][HAND].remove(card)
        elif zone == BAG:
            # While a table is laid out for others there need be no bags.
            if self.config.reported[self.owner[card]]:
                self.pull(card, HAND)
        elif zone != LIMBO:
            for seat in BOTH:
                if card in self.piles[seat][zone]:
                    if self.depths and zone == RESERVE:
                        self.surface(seat, self.piles[seat][zone].index(card))
                    self.piles[seat][zone].remove(card)
        self.seen[0] &= ~bit
        self.seen[1] &= ~bit
        self.zone[card] = LIMBO

    def _lay(self, card: int, slot: int, spot: int) -> None:
        if self.zone[card] != LIMBO:
            self.lift(card)
        self.touch()
        self.zone[card] = PLAY
        self.slot[card] = slot
        self.play |= BIT[card]
        if slot in (STACKED, CAPTIVE):
            self.buried |= BIT[card]
        self.seen[0] |= BIT[card]
        self.seen[1] |= BIT[card]
        self._carry(card, spot)

    def put_at(self, card: int, place: int, slot: int = AT) -> None:
        """Lay a card at a place (or onto it: ON_PLACE), with all that is on it."""
        self._lay(card, slot, place)

    def put_on(self, card: int, host: int, slot: int) -> None:
        """Lay a card on another card, with all that is on it."""
        self._lay(card, slot, self.spot[host])
        self.host[card] = host
        self.on[host] |= BIT[card]

    def put_side(self, card: int) -> None:
        """Lay a card beside the table."""
        self._lay(card, SIDE, NONE)

    def _carry(self, card: int, place: int) -> None:
        old = self.spot[card]
        if old != place:
            if old != NONE and self.slot[card] not in (LOC, UNDER):
                self.at[old] &= ~BIT[card]
            self.spot[card] = place
        if place != NONE and self.slot[card] not in (LOC, UNDER):
            self.at[place] |= BIT[card]
        for rider in bits(self.on[card]):
            self._carry(rider, place)

    def put_location(self, card: int, row: int, index: int) -> int:
        """A new place in a row; row −1 is a new row. Returns its number."""
        place = len(self.stacks)
        self.stacks.append([card])
        self.at.append(0)
        self.parsec.append(self.cards[card].parsec or 0)
        self.orbit.append(NONE)
        if row == NONE:
            self.rows.append([place])
        else:
            self.rows[row].insert(index, place)
        self.chart = Chart()
        self._lay(card, LOC, place)
        return place

    def convert(self, card: int, place: int) -> None:
        """G4: the card goes on top; the place keeps everything else."""
        for under in self.stacks[place]:
            self.slot[under] = UNDER
            self.buried |= BIT[under]
        self.stacks[place].insert(0, card)
        self.chart = Chart()
        self._lay(card, LOC, place)

    def raise_card(self, card: int, place: int) -> None:
        """RAISE: a card of the stack of a place becomes its top."""
        stack = self.stacks[place]
        self.slot[stack[0]] = UNDER
        self.buried |= BIT[stack[0]]
        stack.remove(card)
        stack.insert(0, card)
        self.slot[card] = LOC
        self.buried &= ~BIT[card]
        self.chart = Chart()
        self.touch()

    def put_hand(self, card: int, *knowing: int) -> None:
        """Into its owner's hand; he knows it, and whoever else saw it."""
        if self.zone[card] != LIMBO:
            self.lift(card)
        seat = self.owner[card]
        self.zone[card] = HAND
        self.piles[seat][HAND].append(card)
        self.hands[seat] |= BIT[card]
        for who in (seat, *knowing):
            self.seen[who] |= BIT[card]

    def put_pile(self, card: int, zone: int, knowing: tuple[int, ...] = BOTH, bottom: bool = False) -> None:
        """Onto a pile of its owner, on top or at the bottom; who knows that it is there."""
        if self.zone[card] != LIMBO:
            self.lift(card)
        pile = self.piles[self.owner[card]][zone]
        pile.insert(len(pile) if bottom else 0, card)
        if self.depths and zone == RESERVE and not bottom:
            self.surface(self.owner[card], 0, -1)
        self.zone[card] = zone
        for who in knowing:
            self.seen[who] |= BIT[card]

    def pull(self, card: int, zone: int) -> None:
        """A card that nobody has seen comes out of a pile in which it may be: this one, if it may."""
        bag = next(number for number, cards in enumerate(self.bags) if card in cards)
        piles = self.piles[self.owner[card]]
        where = next(one for one in (zone, *_HIDING) if -1 - bag in piles[one])
        index = piles[where].index(-1 - bag)
        if self.depths and where == RESERVE:
            self.surface(self.owner[card], index)
        del piles[where][index]
        self.bags[bag].remove(card)
        self.zone[card] = LIMBO
        self.may_hold(self.owner[card])

    def hide(self, card: int, zone: int) -> None:
        """A card of a reported seat goes where nobody else sees it: into the hand, or onto a pile."""
        if self.zone[card] != LIMBO:
            self.lift(card)
        seat = self.owner[card]
        insort(self.bags[seat], card)
        self.piles[seat][zone].insert(0, -1 - seat)
        if self.depths and zone == RESERVE:
            self.surface(seat, 0, -1)
        self.zone[card] = BAG
        self.may_hold(seat)

    def take_unseen(self, seat: int, zone: int) -> None:
        """The top of a pile into the hand of a reported seat; only its owner looks at it."""
        entry = self.shift(seat, zone, HAND)
        if entry >= 0:
            self.hide(entry, HAND)
        self.may_hold(seat)

    def may_hold(self, seat: int) -> None:
        """What a reported seat may have in hand: cards that nobody else has seen, if it holds any of them."""
        if not self.config.reported[seat]:
            return
        found = 0
        for entry in dict.fromkeys(self.piles[seat][HAND]):
            for card in (entry,) if entry >= 0 else self.bags[-1 - entry]:
                found |= BIT[card]
        self.hands[seat] = found

    def shift(self, seat: int, source: int, zone: int) -> int:
        """The top entry of one pile onto another, unseen; returns the entry."""
        piles = self.piles[seat]
        entry = piles[source].pop(0)
        piles[zone].insert(0, entry)
        if self.depths and source == RESERVE:
            self.surface(seat, 0)
        if entry >= 0:
            self.zone[entry] = zone
        return entry

    def surface(self, seat: int, index: int, less: int = 1) -> None:
        """INSERT: a card of a Reserve Deck goes (or, −1, comes): what was put in below it moves up (down).

        What is on top now is shown as soon as the step is over (G69). In a real deck nobody knows how deep it
        lies: whoever turns it up tells it.
        """
        if self.config.reported[seat]:
            return
        for card in self.piles[seat][INSERTED]:
            if index < self.depths[card]:
                self.depths[card] -= less
                if not index:
                    self.mark(card, self.marks.get(card, 0) - less)
                if not self.depths[card]:
                    self.then(("turned_up", (card,)))

    def give(self, card: int, seat: int) -> None:
        """G68: a card and all that is on it changes its owner."""
        self.touch()
        self.owned[self.owner[card]] &= ~BIT[card]
        self.owner[card] = seat
        self.owned[seat] |= BIT[card]
        for rider in bits(self.on[card]):
            self.give(rider, seat)

    def mark(self, card: int, value: int) -> None:
        """A counter of a card; 0 is none."""
        self.touch()
        if value:
            self.marks[card] = value
        else:
            self.marks.pop(card, None)

    def keep(self, card: int, chosen: Chosen) -> None:
        """What a card keeps of how it was deployed."""
        self.touch()
        if chosen != NOTHING_CHOSEN:
            self.chosen[card] = chosen
        else:
            self.chosen.pop(card, None)

    def chosen_of(self, card: int) -> Chosen:
        """What a card keeps of how it was deployed; nothing where it keeps nothing."""
        return self.chosen.get(card, NOTHING_CHOSEN)

    def life(self, seat: int) -> int:
        """R-6.1: Life Force."""
        piles = self.piles[seat]
        return len(piles[RESERVE]) + len(piles[FORCE]) + len(piles[USED]) + len(piles[UNRESOLVED])
