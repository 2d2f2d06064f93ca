"""The words of the document, one function each, and the mind that uses them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar

from understudy.core.events import Watch
from understudy.core.option import Option
from understudy.core.requests import Choose
from understudy.games.armada import dice
from understudy.games.armada.aicards import AiCard
from understudy.games.armada.bots.aideck import noes
from understudy.games.armada.cards import BRACE, CONTAIN, EVADE, REDIRECT, SALVO, SCATTER
from understudy.games.armada.judging import nearest
from understudy.games.armada.measures import CLOCKWISE
from understudy.games.armada.options import DONE, NONE, REVEAL_CARD, Ability, Act, UseCard
from understudy.games.armada.queries import apart, far, living_ships, living_squadrons, tenth, tokens_at_hand
from understudy.games.armada.readings import other
from understudy.games.armada.rules.effects import attacker_seat
from understudy.games.armada.rules.harm import crit_worth
from understudy.games.armada.table import SECOND, Attack, Orders, Ship, Squadron
from understudy.games.armada.view import View
from understudy.kit.exact import added
from understudy.pages.page import Line, No
from understudy.pages.trace import beside

A = TypeVar("A", bound=Act)


@cache
def is_last(kind: type) -> bool:
    """Whether there are no kinds of this kind."""
    return not kind.__subclasses__()


class Mind:
    """What the AI looks at when it decides: its view, what it is offered, its cards."""

    __slots__ = (
        "_by_kind",
        "_offered",
        "about",
        "card",
        "cards",
        "depth",
        "memo",
        "orders",
        "request",
        "seat",
        "view",
        "watch",
    )

    def __init__(self, view: View, request: Choose, watch: Watch | None) -> None:
        self.view = view
        self.seat = view.seat
        self.request = request
        self.about = request.about
        self._offered: Sequence[Option] | None = None
        self._by_kind: dict[type, list[Any]] | None = None
        orders = view.orders[view.seat]
        assert orders is not None
        self.orders: Orders = orders
        #: The activation card in force.
        self.card: AiCard | None = orders.card
        self.cards = orders.cards
        #: What was worked out for this decision.
        self.memo: dict[Any, Any] = {}
        self.watch = watch
        self.depth = 0

    def reads(self, name: str) -> bool:
        """Whether another reading of the document is played here than usual."""
        return other(self.view.config.options, name)

    def held(self, ship: Ship | None) -> int:
        """I5.6, ARA-AI-13: the command tokens of a ship that may be spent now, as a mask."""
        if ship is not None and self.reads("new_tokens"):
            return ship.commands
        return self.orders.held

    @property
    def offered(self) -> Sequence[Option]:
        found = self._offered
        if found is None:
            found = self._offered = self.request.options()
        return found

    @property
    def ship(self) -> Ship:
        """The ship that is asked about."""
        return self.view.ships[int(self.about["ship"])]

    @property
    def squadron(self) -> Squadron:
        return self.view.squadrons[int(self.about["squadron"])]

    @property
    def attack(self) -> Attack:
        return self.view.attacks[-1]

    @property
    def revealed(self) -> list[AiCard]:
        """The cards turned over for this question, in order."""
        return [self.cards[card] for card in self.orders.revealed]

    def acts(self, *kinds: type[A]) -> list[A]:
        """What is offered of these kinds."""
        by_kind = self._by_kind
        if by_kind is None:
            by_kind = self._by_kind = {}
            for each in self.offered:
                by_kind.setdefault(type(each), []).append(each)
        if len(kinds) == 1 and is_last(kinds[0]):
            # Pages ask for one kind after the other, and mostly there is none.
            return [*by_kind.get(kinds[0], ())]
        return [act for act in self.offered if isinstance(act, kinds)]

    def has(self, act: Option) -> bool:
        return act in self.offered

    def note(self, words: str) -> None:
        """Something to be read beside the line that is being read."""
        watch = self.watch
        if watch is not None:
            watch.jotted.append((beside, Line("", words), self.depth + 2, watch.at))


# -- what is offered -----------------------------------------------------------------------------------------


def not_offered(mind: Mind, what: str) -> No:
    """The question does not offer it."""
    return No(noes.not_offered, what)


def only(what: str, *acts: Act) -> Callable[[Mind], Sequence[Act]]:
    """What is offered of these."""
    return lambda mind: [each for each in acts if mind.has(each)] or not_offered(mind, what)


def every(what: str, kind: type[A]) -> Callable[[Mind], Sequence[A]]:
    """All that is offered of a kind."""
    return lambda mind: mind.acts(kind) or not_offered(mind, what)


def the_first(what: str, kind: type[A]) -> Callable[[Mind], Sequence[A]]:
    """The first that is offered of a kind."""
    return lambda mind: mind.acts(kind)[:1] or not_offered(mind, what)


stopping = only("Stopping", DONE)


def usable(mind: Mind) -> list[str]:
    """The names of the upgrades that can be used."""
    ships = mind.view.ships
    return [ships[each.ship].build.upgrades[each.upgrade].name for each in mind.acts(UseCard)]


# -- the deck ------------------------------------------------------------------------------------------------


def search(mind: Mind, match: Callable[[AiCard], bool]) -> AiCard | None:
    """I1.3: the card that ended the search, if it has ended."""
    return next((card for card in mind.revealed if match(card)), None)


def can_be_found(mind: Mind, match: Callable[[AiCard], bool]) -> bool:
    """I1.3: before a search: some card outside the activation card matches."""
    active = mind.orders.active
    return any(match(card) for number, card in enumerate(mind.cards) if number != active)


def searched(
    mind: Mind, match: Callable[[AiCard], bool], found: Callable[[AiCard], Sequence[Act]]
) -> Sequence[Act]:
    """Reveal cards until one matches, then what follows from it; nothing where none can match."""
    card = search(mind, match)
    if card is not None:
        return found(card)
    return [REVEAL_CARD] if can_be_found(mind, match) else []


def drawn(mind: Mind) -> AiCard | None:
    """The one card that was revealed for this question."""
    cards = mind.orders.revealed
    return mind.cards[cards[0]] if cards else None


# -- distances -----------------------------------------------------------------------------------------------


def distance(a: Ship | Squadron, b: Ship | Squadron) -> Any:
    """AR-PRI-01: base to base; at a real table, to be compared by whoever sees it."""
    return far(a, b)


def enemies(mind: Mind) -> list[Ship]:
    return living_ships(mind.view, 1 - mind.seat)


def enemy_squadrons(mind: Mind) -> list[Squadron]:
    return living_squadrons(mind.view, 1 - mind.seat)


def points_of(unit: Ship | Squadron, view: View) -> int:
    """With all upgrades."""
    if isinstance(unit, Ship):
        return unit.build.points
    return view.config.fleets[unit.seat].cost(unit.card.points)


def chain(mind: Mind, origin: Ship | Squadron, unit: Ship | Squadron) -> tuple[float, ...]:
    """I2.3, AR-PRI-01, AR-PRI-02: closest, then biggest: size and points; last the lowest number."""
    size = unit.size if isinstance(unit, Ship) else 0
    return (distance(origin, unit), -size, -points_of(unit, mind.view), unit.index)


def clockwise(zone: int) -> int:
    """AR-PRI-07: front, right, rear, left; the auxiliary zones of a huge ship follow their side."""
    return CLOCKWISE.index(zone)


def forward(mind: Mind) -> int:
    """Which way the other side's edge lies along y."""
    return -1 if mind.seat == SECOND else 1


# -- attack priorities ---------------------------------------------------------------------------------------

Key = tuple[float, ...]
#: I6.2: what comes before the distance, by the attack priority.
RANKS: dict[str, Callable[[Ship], Key]] = {
    "closest_ship": lambda ship: (),
    "most_damaged": lambda ship: (-len(ship.cards) / ship.build.hull,),
    "weakest_shields": lambda ship: (added(ship.shields),),
    "largest_ship": lambda ship: (-ship.size, -ship.build.points),
    "smallest_ship": lambda ship: (ship.size, ship.build.points),
    "flagship": lambda ship: (not ship.build.flagship,),
    "highest_points": lambda ship: (-ship.build.points,),
    "squadrons_first": lambda ship: (),
}


def rank(mind: Mind, origin: Ship | Squadron, target: Ship | Squadron, priority: str) -> Key:
    """AR-ATK-03 to AR-ATK-05: smaller is better. Ships come before squadrons but for `squadrons_first`."""
    squadrons_first = priority == "squadrons_first"
    if isinstance(target, Squadron):
        return (0.0 if squadrons_first else 1.0, *chain(mind, origin, target))
    return (1.0 if squadrons_first else 0.0, *RANKS[priority](target), *chain(mind, origin, target))


def priority_of(mind: Mind) -> str:
    """AR-ATK-03: the attack priority of the activation card; without one, the closest (AR-ATK-05)."""
    return mind.card.attack if mind.card is not None else "closest_ship"


def best_ship(mind: Mind, origin: Ship | Squadron, priority: str) -> Ship | None:
    """I7.1: the enemy ship that a priority names among all in play."""
    ships = enemies(mind)
    if origin.known is not None and ships:
        best = min(RANKS[priority](ship) for ship in ships)
        ships = [ship for ship in ships if RANKS[priority](ship) == best]
        if len(ships) > 2:
            # One question for all of them; their order follows from it.
            nearest(origin.known, origin, ships, lambda one, two: tenth(apart(one, two)))
    return min(ships, key=lambda ship: rank(mind, origin, ship, priority)) if ships else None


# -- dice ----------------------------------------------------------------------------------------------------


def own_attack(mind: Mind) -> bool:
    return bool(mind.view.attacks) and attacker_seat(mind.view, mind.attack) == mind.seat


def own_dice(mind: Mind) -> bool | No:
    return own_attack(mind) or No(noes.THEIRS)


def pool_of(mind: Mind) -> tuple[dice.Rolled, ...]:
    """The dice as they lie, for a reason that is read later."""
    return tuple(mind.attack.pool) if mind.view.attacks else ()


def dice_do_not(mind: Mind, what: str) -> No:
    return No(noes.dice_do_not, what, pool_of(mind))


def no_ability(mind: Mind, what: str, why: str, words: Sequence[str]) -> No:
    """Squadrons have no such ability; or they have, but the dice do not call for it."""
    offered = [each.word for each in mind.acts(Ability)]
    able = any(word in words for word in offered)
    return No(noes.no_ability, what, why, able, offered, pool_of(mind))


def damage_of_die(mind: Mind, die: dice.Rolled) -> int:
    """What a die counts in the attack."""
    return dice.HITS[die[1]] + crit_worth(mind.view, mind.attack) * dice.CRITS[die[1]]


def blanks(mind: Mind, colors: Sequence[int] = (dice.BLACK, dice.RED, dice.BLUE)) -> list[int]:
    """AR-RER-02, AR-CF-04: blank dice of the pool, black before red."""
    pool = mind.attack.pool
    return [index for color in colors for index, die in enumerate(pool) if die == (color, dice.BLANK)]


def all_accuracies(mind: Mind) -> bool:
    """AR-CF-05: only blue dice, and every one shows an accuracy."""
    pool = mind.attack.pool
    return bool(pool) and all(die == (dice.BLUE, dice.ACCURACY) for die in pool)


def rerolled_by_token(mind: Mind) -> list[int]:
    """AR-CF-04, AR-CF-05, G32: the dice that one re-roll may be used on, the best first."""
    return blanks(mind) or ([0] if all_accuracies(mind) else [])


#: AR-RER-03: what an enemy is forced to roll again.
FORCED = ((dice.BLACK, dice.HITCRIT), (dice.RED, dice.DOUBLE), (dice.BLUE, dice.CRIT))
#: I10.5: what an evade token or dodge rolls again.
EVADED = (*FORCED, (dice.RED, dice.CRIT), (dice.RED, dice.HIT), (dice.BLUE, dice.HIT), (dice.BLACK, dice.HIT))


def first_of(pool: Sequence[dice.Rolled], order: Sequence[dice.Rolled]) -> int:
    """The first die of the pool by an order of faces; NONE where no such face lies there."""
    for face in order:
        if face in pool:
            return list(pool).index(face)
    return NONE


# -- tokens --------------------------------------------------------------------------------------------------

#: Which exhausted token is readied first.
READIED = (BRACE, REDIRECT, EVADE, SCATTER, CONTAIN, SALVO)


def own_tokens(mind: Mind) -> tuple[Sequence[int], Sequence[int]]:
    """Types and states of the tokens of the ship or squadron asked about; else of the unit attacked."""
    if "ship" in mind.about:
        return mind.ship.build.tokens, mind.ship.tokens
    if "squadron" in mind.about:
        return mind.squadron.card.tokens, mind.squadron.tokens
    return tokens_of(mind)


def tokens_of(mind: Mind) -> tuple[Sequence[int], Sequence[int]]:
    """Types and states of the tokens that the unit that is attacked may spend."""
    return tokens_at_hand(mind.view, mind.attack)
