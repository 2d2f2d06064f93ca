"""What the bot looks at when it decides: means, standing in the ambitions, the map within reach."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, wraps
from typing import Any, NamedTuple, TypeVar, cast

from understudy.games.arcs import queries
from understudy.games.arcs.cards import AMBITIONS, BATTLE, CARTELS, GUILD_SUIT, MOVE, SECURE, TAX
from understudy.games.arcs.places import FUEL, MATERIAL, NONE, Systems
from understudy.games.arcs.queries import NO_PLACE, WINNING, place_among
from understudy.games.arcs.routes import Routes
from understudy.games.arcs.table import Player, Table
from understudy.games.arcs.view import View
from understudy.pages.page import Unsaid

ALL_AMBITIONS = range(len(AMBITIONS))
#: The Cartels, which count their whole supply.
_SUPPLY_CARDS = 1 << CARTELS[MATERIAL] | 1 << CARTELS[FUEL]
NO_CHANGE: tuple[int, ...] = (0, 0, 0, 0, 0)


class Means(NamedTuple):
    """What the bot has to act with: pips, what a pip may be, tokens for a combat, and the lead suit."""

    pips: int
    #: The standard actions that a pip may be.
    may: int
    #: Tokens that the Prelude may spend.
    fuel: int = 0
    psionic: int = 0
    relic: int = 0
    #: The standard actions of the lead suit: what a Psionic buys.
    lead: int = 0

    def battles_after(self, moves: int) -> int:
        """How many Battles are left after some Moves, tokens first (A-39).

        Tokens work before the first pip, so a Psionic Battle cannot follow a Move made with a pip.
        """
        walking = moves - min(moves, self.fuel)
        psionic = self.psionic
        if self.lead & MOVE:
            paid = min(walking, psionic)
            walking -= paid
            psionic -= paid
        if walking and not self.may & MOVE:
            return 0
        battles = self.pips - walking if self.may & BATTLE else 0
        if not walking and self.lead & BATTLE:
            battles += psionic
        return max(0, battles)

    @property
    def moves(self) -> int:
        """The most Move actions on the suit's page."""
        return self.pips if self.may & MOVE else 0

    @property
    def secures(self) -> int:
        """Secure actions with pips."""
        return self.pips if self.may & SECURE else 0

    @property
    def paid_secures(self) -> int:
        """With those that tokens buy to contend declared ambitions (SC-PRE-08, SC-PRE-09).

        The same count holds for the General Priorities, the Prelude and the page.
        """
        return self.secures + self.relic + (self.psionic if self.lead & SECURE else 0)

    @property
    def taxes(self) -> int:
        """Tax actions with pips."""
        return self.pips if self.may & TAX else 0

    @property
    def paid_taxes(self) -> int:
        """With those that Psionic tokens buy to contend declared ambitions (SC-PRE-09)."""
        return self.taxes + (self.psionic if self.lead & TAX else 0)


NO_MEANS = Means(0, 0)


class Change(NamedTuple):
    """What an action does to the counts: the bot's own, and those of one rival."""

    own: tuple[int, ...]
    rival: int = NONE
    theirs: tuple[int, ...] = NO_CHANGE


NOTHING_NEW = Change(NO_CHANGE)


@lru_cache(maxsize=2000)
def plus(ambition: int, number: int = 1, base: tuple[int, ...] = NO_CHANGE) -> tuple[int, ...]:
    """The changes with some more of one ambition."""
    if ambition == NONE or not number:
        return base
    return (*base[:ambition], base[ambition] + number, *base[ambition + 1 :])


@lru_cache(maxsize=1000)
def gain(ambition: int, number: int = 1) -> Change:
    """The bot has so many more of one ambition, or fewer."""
    return Change(plus(ambition, number))


@cache
def _declared(*markers: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Declared and undeclared ambitions. SC-TRM-14: with no marker left there are no undeclared ones."""
    declared = tuple(ambition for ambition in ALL_AMBITIONS if ambition in markers)
    others = tuple(ambition for ambition in ALL_AMBITIONS if ambition not in markers)
    return declared, others if NONE in markers else ()


class Mind:
    """What the bot looks at when it decides: the view of its seat, and its means."""

    __slots__ = (
        "_children",
        "board",
        "declared",
        "means",
        "memo",
        "options",
        "player",
        "purpose",
        "rivals",
        "seat",
        "shared",
        "table",
        "undeclared",
    )

    def __init__(
        self,
        view: View,
        means: Means = NO_MEANS,
        options: Sequence[int] = (),
        purpose: str = "",
    ) -> None:
        #: The table as the seat sees it.
        self.table = view
        self.seat = seat = view.seat
        self.means = means
        #: The action cards that may be played: drawn and bonus cards (SC-BON-05).
        self.options = options
        #: Why the card of this turn was selected, where the Prelude has to know.
        self.purpose = purpose
        self.player = view.players[seat]
        self.board = view.board
        self.rivals = view.board.rivals(seat)
        self.declared, self.undeclared = _declared(*view.markers)
        #: The same look with other means; it does not hold itself, so that it goes when it is not needed.
        self._children: dict[Means, Mind] = {}
        #: What was found already: with these means, and whatever the means.
        self.memo: dict[object, Any] = {}
        self.shared: dict[object, Any] = {}

    @property
    def counts(self) -> Sequence[Sequence[int]]:
        """By ambition: what every seat, and last the neutral contestant, has for it."""
        return (self.shared.get(_STANDING) or _stand(self))[0]

    @property
    def places(self) -> Sequence[int]:
        """By ambition: the bot's own place."""
        return (self.shared.get(_STANDING) or _stand(self))[1]

    def given(self, means: Means) -> Mind:
        """The same look at the table with other means; what does not depend on them is shared."""
        if means == self.means:
            return self
        found = self._children.get(means)
        if found is None:
            found = Mind.__new__(Mind)
            found.means = means
            found.memo = {}
            found._children = {}
            found.table = self.table
            found.seat = self.seat
            found.options = self.options
            found.purpose = self.purpose
            found.player = self.player
            found.board = self.board
            found.rivals = self.rivals
            found.declared = self.declared
            found.undeclared = self.undeclared
            found.shared = self.shared
            self._children[means] = found
        return found

    # -- places in ambitions -------------------------------------------------------------------------------

    def place_after(self, ambition: int, change: Change) -> int:
        """SC-TRM-03: the place in an ambition after a change."""
        own, theirs = change.own[ambition], change.theirs[ambition]
        if not own and not theirs:
            return self.places[ambition]
        numbers = list(self.counts[ambition])
        numbers[self.seat] += own
        if theirs:
            numbers[change.rival] += theirs
        return place_among(numbers, self.seat)

    def contends(self, ambition: int, change: Change) -> bool:
        """SC-TRM-03, SC-CLR-01, A-3: a better place, second place and its ties included.

        With the option `contend=gap` a raise that leaves the bot in second place counts as well.
        """
        if not change.own[ambition] and not change.theirs[ambition]:
            return False
        before = self.places[ambition]
        if before == WINNING:  # There is no better place, and nothing that is gained takes it away.
            return False
        after = self.place_after(ambition, change)
        if after > before:
            return True
        if change.own[ambition] <= 0 or not NO_PLACE < after < WINNING:
            return False
        return self.table.config.options.get("contend") == "gap"

    def grows_lead(self, ambition: int, change: Change) -> bool:
        """Winning already, and then with more than before, or the best rival with less."""
        if self.places[ambition] != WINNING:
            return False
        if change.own[ambition] > 0:
            return True
        numbers = self.counts[ambition]
        best = max(number for index, number in enumerate(numbers) if index != self.seat)
        return change.theirs[ambition] < 0 and numbers[change.rival] == best

    def is_winning_declared(self) -> bool:
        """SC-EXP-05: an untied first place in a declared ambition."""
        return any(self.places[ambition] == WINNING for ambition in self.declared)

    # -- the map -------------------------------------------------------------------------------------------

    @property
    def ruled_by_rivals(self) -> Systems:
        """The systems that some rival controls."""
        return _ruled(self)

    @property
    def routes(self) -> Routes:
        """Where the bot's ships can get to."""
        return _routes(self)


#: How the ambitions stand is asked so often that it is looked up without a detour.
_STANDING = "standing"
#: Nothing was found yet; what is found may well be None.
_UNKNOWN: Any = object()
#: Stands for the mind itself.
_MIND: Any = object()
R = TypeVar("R")


def once(find: Callable[[Mind], R]) -> Callable[[Mind], R]:
    """Found at most once for each look at the table with the same means."""

    @wraps(find)
    def remembered(mind: Mind) -> R:
        found: Any = mind.memo.get(find, _UNKNOWN)
        if found is _UNKNOWN:
            found = find(mind)
            mind.memo[find] = _Without(found.facts) if type(found) is Unsaid else found
        elif type(found) is _Without:
            found = found.of(mind)
        return cast(R, found)

    return remembered


class _Without:
    """The facts of a no that is still to be worked out, without the mind: it would hold on to itself."""

    __slots__ = ("facts",)

    def __init__(self, facts: Sequence[Any]) -> None:
        self.facts = [_MIND if isinstance(fact, Mind) else fact for fact in facts]

    def of(self, mind: Mind) -> Unsaid:
        facts: list[Any] = [mind if fact is _MIND else fact for fact in self.facts]
        return Unsaid(*facts)


def shared(find: Callable[[Mind], R]) -> Callable[[Mind], R]:
    """Found at most once for each look at the table, whatever the means."""

    @wraps(find)
    def remembered(mind: Mind) -> R:
        found: R = mind.shared.get(find, _UNKNOWN)
        if found is _UNKNOWN:
            found = mind.shared[find] = find(mind)
        return found

    return remembered


@shared
def _ruled(mind: Mind) -> Systems:
    found = 0
    for rival in mind.rivals:
        found |= mind.board.controlled[rival]
    return found


@shared
def _routes(mind: Mind) -> Routes:
    return queries.routes_of(mind.table, mind.seat)


@shared
def contested(mind: Mind) -> tuple[int, ...]:
    """The declared ambitions that the bot could contend: all that it is not winning."""
    return tuple(ambition for ambition in mind.declared if mind.places[ambition] != WINNING)


@shared
def contested_undeclared(mind: Mind) -> tuple[int, ...]:
    """The same for undeclared ambitions."""
    return tuple(ambition for ambition in mind.undeclared if mind.places[ambition] != WINNING)


#: What counts of a seat: Guild cards, tokens in the slots, captives, trophies, and the supply on a Cartel.
Holding = tuple[int, tuple[int, ...], bytes, bytes, int]
#: The counts by ambition, and the places of one seat.
Standing = tuple[Sequence[Sequence[int]], Sequence[int]]


def _stand(mind: Mind) -> Standing:
    """How the ambitions stand. From one decision to the next most often nothing has changed."""
    table = mind.table
    found = mind.shared[_STANDING] = _standing(
        tuple([_holding(table, player) for player in table.players]), bytes(table.neutral), mind.seat
    )
    return found


def _holding(table: Table, player: Player) -> Holding:
    guilds, supply = player.guilds, 0
    if guilds & _SUPPLY_CARDS:
        supply = sum(table.supply[kind] for kind in (MATERIAL, FUEL) if guilds >> CARTELS[kind] & 1)
    return guilds, tuple(player.slots), bytes(player.captives), bytes(player.trophies), supply


@lru_cache(maxsize=2000)
def _standing(holdings: tuple[Holding, ...], neutral: bytes, seat: int) -> Standing:
    """Every seat's counts, last those of the neutral contestant, and the places of one seat."""
    contestants = [_count(holding) for holding in holdings]
    material, fuel, weapon, relic, psionic = neutral
    contestants.append((material + fuel, 0, weapon, relic, psionic))
    counts = list(zip(*contestants, strict=True))
    return counts, [_place(numbers, seat) for numbers in counts]


#: Most counts are small, and the same ones come again and again.
_place = lru_cache(maxsize=4000)(place_among)


@lru_cache(maxsize=2000)
def _count(holding: Holding) -> tuple[int, ...]:
    """By ambition: icons, captives and trophies of a seat."""
    guilds, slots, captives, trophies, supply = holding
    material, fuel, _, relic, psionic = (
        (guilds & cards).bit_count() + slots.count(kind) for kind, cards in enumerate(GUILD_SUIT)
    )
    return material + fuel + supply, sum(captives), sum(trophies), relic, psionic
