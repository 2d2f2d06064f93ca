"""Every option of the game as a value, found by its id.

What can be counted in advance is made at import; groups of ships, dice and hits are made when first met and
read back from their ids. Lists over systems are put together from ready pieces, eight systems at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeAlias

from understudy.core.option import Option
from understudy.core.reporting import TOLD
from understudy.games.arcs.cards import (
    ACTION_IDS,
    AMBITIONS,
    COURT_IDS,
    FACES,
    LEADER_IDS,
    LORE_IDS,
    SETUP_IDS,
)
from understudy.games.arcs.places import CLUSTERS, RESOURCES, SYSTEM_IDS, SYSTEMS, Systems, adjacency
from understudy.kit.options import listing, registry

COLORS = ("red", "blue", "yellow", "white")
SEATS = range(4)
#: Pieces as they lie in a trophy box.
PIECES = ("ship", "starport", "city", "agent")
KIND_NAMES = (
    "ship",
    "damaged-ship",
    "starport",
    "damaged-starport",
    "city",
    "damaged-city",
)
KINDS = range(len(KIND_NAMES))


class Act(Option):
    """Something a seat does. The classes below say what it touches; a color is a seat."""

    __slots__ = ("verb",)

    def __init__(self, verb: str, *words: str, ends: bool = False) -> None:
        super().__init__(":".join((verb, *words)), ends=ends)
        self.verb = verb


class AtSystem(Act):
    """In a system."""

    __slots__ = ("system",)

    def __init__(self, verb: str, system: int, *words: str) -> None:
        super().__init__(verb, SYSTEM_IDS[system], *words)
        self.system = system


class OnOwner(AtSystem):
    """To pieces of a seat in a system."""

    __slots__ = ("color",)

    def __init__(self, verb: str, system: int, color: int, *words: str) -> None:
        super().__init__(verb, system, COLORS[color], *words)
        self.color = color


class OnPiece(OnOwner):
    """To a piece of a seat in a system, of a kind."""

    __slots__ = ("kind",)

    def __init__(self, verb: str, system: int, color: int, kind: int) -> None:
        super().__init__(verb, system, color, KIND_NAMES[kind])
        self.kind = kind


class OnKind(AtSystem):
    """To a piece of a kind in a system; whose it is goes without saying."""

    __slots__ = ("kind",)

    def __init__(self, verb: str, system: int, kind: int) -> None:
        super().__init__(verb, system, KIND_NAMES[kind])
        self.kind = kind


class Link(AtSystem):
    """From a system to another."""

    __slots__ = ("to",)

    def __init__(self, verb: str, system: int, to: int, *words: str) -> None:
        super().__init__(verb, system, SYSTEM_IDS[to], *words)
        self.to = to


class Rifles(Link):
    """From a system at pieces of a seat in another (L02)."""

    __slots__ = ("color",)

    def __init__(self, system: int, to: int, color: int) -> None:
        super().__init__("rifles", system, to, COLORS[color])
        self.color = color


class WithCard(Act):
    """With an action card."""

    __slots__ = ("card",)

    def __init__(self, verb: str, card: int) -> None:
        super().__init__(verb, ACTION_IDS[card])
        self.card = card


class WithCourt(Act):
    """With a Court card."""

    __slots__ = ("court",)

    def __init__(self, verb: str, court: int, before: str = "", after: str = "") -> None:
        super().__init__(verb, *(word for word in (before, COURT_IDS[court], after) if word))
        self.court = court


class Union(WithCourt):
    """A Union goes beside a card that was played."""

    __slots__ = ("card",)

    def __init__(self, court: int, card: int) -> None:
        super().__init__("union", court, after=ACTION_IDS[card])
        self.card = card


class StealCard(WithCourt):
    """A Guild card of a seat is stolen."""

    __slots__ = ("color",)

    def __init__(self, court: int, color: int) -> None:
        super().__init__("steal-card", court, before=COLORS[color])
        self.color = color


class StealToken(Act):
    """The token in a slot of a seat is stolen."""

    __slots__ = ("color", "slot")

    def __init__(self, color: int, slot: int) -> None:
        super().__init__("steal", COLORS[color], f"slot-{slot + 1}")
        self.color = color
        self.slot = slot


#: What can be stolen.
Theft: TypeAlias = StealToken | StealCard


class SpendToken(Act):
    """A token is spent in the Prelude: of its own type, as this type."""

    __slots__ = ("own", "use")

    def __init__(self, own: int, use: int) -> None:
        super().__init__("spend", RESOURCES[own], *([RESOURCES[use]] if use != own else []))
        self.own = own
        self.use = use


class OnSeat(Act):
    """To a seat, or to an agent of it."""

    __slots__ = ("color",)

    def __init__(self, verb: str, color: int) -> None:
        super().__init__(verb, COLORS[color])
        self.color = color


class Trophy(Act):
    """A piece of a seat in a trophy box."""

    __slots__ = ("color", "piece")

    def __init__(self, color: int, piece: int) -> None:
        super().__init__("trophy", COLORS[color], PIECES[piece])
        self.color = color
        self.piece = piece


class Numbered(Act):
    """With one of a list: a resource, ambition, slot, cluster, leader or lore card, as the verb says."""

    __slots__ = ("number",)

    def __init__(self, verb: str, number: int, name: str) -> None:
        super().__init__(verb, name)
        self.number = number


class Counted(Act):
    """So many ships (fresh, damaged), dice (skirmish, assault, raid) or hits (damaged, destroyed)."""

    __slots__ = ("counts",)

    def __init__(self, verb: str, *counts: int) -> None:
        super().__init__(verb, "-".join(str(count) for count in counts))
        self.counts = counts


END_TURN = Act("end", ends=True)
#: Declines what is free to decline, or stops an "up to".
DONE = Act("done")
#: Stops a Catapult here.
STOP = Act("stop")
PASS = Act("pass")
REARRANGE = Act("rearrange")
MANUFACTURE = Act("manufacture")
SYNTHESIZE = Act("synthesize")
PRESSGANG = Act("pressgang")
EXECUTE = Act("execute")
MULLIGAN = Act("mulligan")
SEIZE_NOW = Act("seize-now")
#: A Move before the Battle (LEAD06), an Influence before the Secure (LEAD07).
TACTICAL = Act("tactical")
CHARISMATIC = Act("charismatic")


def _by_system(verb: str) -> tuple[AtSystem, ...]:
    return tuple(AtSystem(verb, system) for system in SYSTEMS)


def _by_owner(verb: str) -> tuple[tuple[OnOwner, ...], ...]:
    """By seat, then system."""
    return tuple(tuple(OnOwner(verb, system, seat) for system in SYSTEMS) for seat in SEATS)


def _by_kind(verb: str) -> tuple[tuple[OnKind, ...], ...]:
    """By kind of piece, then system."""
    return tuple(tuple(OnKind(verb, system, kind) for system in SYSTEMS) for kind in KINDS)


def _by_piece(verb: str) -> tuple[tuple[tuple[OnPiece, ...], ...], ...]:
    """By seat, kind of piece, system."""
    return tuple(
        tuple(tuple(OnPiece(verb, system, seat, kind) for system in SYSTEMS) for kind in KINDS)
        for seat in SEATS
    )


def _by_card(verb: str) -> tuple[WithCard, ...]:
    return tuple(WithCard(verb, card) for card in range(len(ACTION_IDS)))


def _by_court(verb: str) -> tuple[WithCourt, ...]:
    return tuple(WithCourt(verb, court) for court in range(len(COURT_IDS)))


def _by_seat(verb: str) -> tuple[OnSeat, ...]:
    return tuple(OnSeat(verb, seat) for seat in SEATS)


def _by_name(verb: str, names: Sequence[str]) -> tuple[Numbered, ...]:
    return tuple(Numbered(verb, number, name) for number, name in enumerate(names))


def _by_link(verb: str) -> tuple[tuple[Link | None, ...], ...]:
    """By origin, then destination; any two gates may be neighbors when clusters are out of play."""
    return tuple(
        tuple(Link(verb, origin, to) if origin != to else None for to in SYSTEMS) for origin in SYSTEMS
    )


LEADS = _by_card("lead")
SURPASSES = _by_card("surpass")
PIVOTS = _by_card("pivot")
COPIES = _by_card("copy")
SEIZES = _by_card("seize")
DISCARDS = _by_card("discard-card")
SWAPS_OUT = _by_card("give-card")
SWAPS_IN = _by_card("take-card")
DECLARES = _by_name("declare", AMBITIONS)
#: A token spent in the Prelude, by the type it is spent as, then its own type.
SPENDS = tuple(tuple(SpendToken(own, use) for own in range(5)) for use in range(5))
TAXES = _by_owner("tax")
#: LEAD13 taxes an empty slot as if a loyal city stood there.
TAXES_SLOT = _by_system("tax-slot")
CITIES_BUILT = _by_system("build-city")
CLOUD_CITIES_BUILT = _by_system("build-cloud-city")
PORTS_BUILT = _by_system("build-starport")
#: By owner of the starport, then system (L20 uses those of others).
SHIPS_BUILT = _by_owner("build-ship")
REPAIRS = _by_kind("repair")
MOVES = _by_link("move")
ONWARD = _by_system("on")
INFLUENCES = _by_court("influence")
SECURES = _by_court("secure")
RANSACKS = _by_court("ransack")
#: By defender, then system.
BATTLES = _by_owner("battle")
ABDUCTS = _by_court("abduct")
#: By owner of the city, then system.
TRADES = _by_owner("trade")
GIVES = _by_name("give", RESOURCES)
TAKES = _by_name("take", RESOURCES)
DROPS = _by_name("drop", RESOURCES)
PUTS = _by_name("put", (*RESOURCES, "nothing"))
SLOT_CHOICES = _by_name("slot", ("1", "2", "3", "4", "5", "6", "7"))
#: R-MISC-2: which of two triggers comes first.
ORDERS = _by_name("first", ("farseers", "leader"))
#: A token leaves one of several slots.
LIFTS = _by_name("from-slot", ("1", "2", "3", "4", "5", "6", "7"))
STEALS = tuple(tuple(StealToken(seat, slot) for slot in range(7)) for seat in SEATS)
STEALS_CARD = tuple(tuple(StealCard(court, seat) for court in range(len(COURT_IDS))) for seat in SEATS)
#: The Prelude ability of a Guild card.
USES = _by_court("use")
#: A Union beside a card that was played, by Guild card, then action card.
UNION_PLACES = tuple(
    tuple(Union(court, card) for card in range(len(ACTION_IDS))) for court in range(len(COURT_IDS))
)
FENCES = _by_name("fence", RESOURCES)
USES_LORE = _by_name("use-lore", LORE_IDS)
#: A lore card discarded to clear Outrage.
CLEARS_OUTRAGE = _by_name("clear", LORE_IDS)
HITS_BUILDING = _by_kind("hit")
#: The building outside the slots (L09).
HITS_OUTSIDE = _by_kind("hit-outside")
REROLLS = _by_name("reroll", FACES)
RIVALS = _by_seat("rival")
PLACES_SHIPS = _by_system("place")
CLUSTER_CHOICES = _by_name("cluster", tuple(str(cluster + 1) for cluster in CLUSTERS))
RETURNS_CITY = _by_owner("return-city")
CAPTIVES = _by_seat("captive")
TROPHIES = tuple(tuple(Trophy(seat, piece) for piece in range(len(PIECES))) for seat in SEATS)
OUTRAGES = _by_name("outrage", RESOURCES)
SUMMONS = _by_owner("summon")
#: By owner of the target, then origin and target system.
RIFLES = tuple(
    tuple(tuple(Rifles(origin, to, seat) for to in SYSTEMS) for origin in SYSTEMS) for seat in SEATS
)
NURTURES = _by_system("nurture")
PRUNES = _by_kind("prune")
GUIDES = _by_link("guide")
#: By owner and kind of the ship destroyed, then system.
MARTYRS = _by_piece("martyr")
ANNEXES = _by_piece("annex")
#: Ships come along from a neighboring system (L15), or go on once more (L03).
SENSORS = _by_system("move-in")
SPRINTS = _by_link("sprint")
PLACES_TYPE = _by_name("place-type", RESOURCES)
TAKES_LEADER = _by_name("leader", LEADER_IDS)
TAKES_LORE = _by_name("lore", LORE_IDS)
SETUPS = _by_name("setup", SETUP_IDS)
RUTHLESS = Act("ruthless")
#: What is told of a turn at the real table, beside what is done by the rules: cards played face down, a card
#: drawn, ships that went somewhere, hits, captives, a Guild card discarded.
COPY_DOWN = Act("copy-down")
SEIZE_DOWN = Act("seize-down")
DRAW_CARD = Act("draw-card")
HOME = Act("home")
MOVES_FROM = _by_system("move-from")
MOVES_TO = _by_system("move-to")
SHIPS_HIT = _by_owner("ships-hit")
STRIKES = _by_piece("strike")
CAPTURES = _by_seat("capture")
FREES = _by_seat("free")
EXECUTES = _by_seat("execute-one")
DISCARDS_GUILD = _by_court("discard-guild")
#: The end of a reported turn is found like any other option.
END_REPORT = TOLD
RANDOM_RESOURCES = _by_name("random", RESOURCES)


@cache
def group(fresh: int, damaged: int) -> Counted:
    """So many fresh and damaged ships."""
    return Counted("group", fresh, damaged)


@cache
def dice(skirmish: int, assault: int, raid: int) -> Counted:
    """So many dice of each type."""
    return Counted("dice", skirmish, assault, raid)


@cache
def hits(damaged: int, destroyed: int) -> Counted:
    """Hits on ships: so many fresh ones become damaged, so many damaged ones are destroyed."""
    return Counted("hits", damaged, destroyed)


@cache
def losses(damaged: int, destroyed: int) -> Counted:
    """The same for hits on one's own ships."""
    return Counted("losses", damaged, destroyed)


_MADE: dict[str, tuple[Callable[..., Counted], int, int]] = {
    "group": (group, 2, 15),
    "dice": (dice, 3, 6),
    "hits": (hits, 2, 30),
    "losses": (losses, 2, 30),
}


OPTIONS = registry(globals())
#: The first word of every option.
VERBS = tuple(sorted({*(id.partition(":")[0] for id in OPTIONS), *_MADE}))


def find(id: str) -> Option | None:
    """The option with this id."""
    found = OPTIONS.get(id)
    if found is not None:
        return found
    verb, _, rest = id.partition(":")
    if verb not in _MADE:
        return None
    make, length, most = _MADE[verb]
    words = rest.split("-")
    if len(words) != length or not all(word.isascii() and word.isdigit() for word in words):
        return None
    counts = [int(word) for word in words]
    option = make(*counts) if max(counts) <= most else None
    return option if option is not None and option.id == id else None


taxes = tuple(listing(acts) for acts in TAXES)
taxes_slot = listing(TAXES_SLOT)
cities_built = listing(CITIES_BUILT)
cloud_cities_built = listing(CLOUD_CITIES_BUILT)
ports_built = listing(PORTS_BUILT)
ships_built = tuple(listing(acts) for acts in SHIPS_BUILT)
repairs = tuple(listing(acts) for acts in REPAIRS)
battles = tuple(listing(acts) for acts in BATTLES)
places_ships = listing(PLACES_SHIPS)
onward = listing(ONWARD)


@cache
def steps_from(in_play: Systems, origin: int) -> tuple[Link, ...]:
    """R-MOVE-1: the single steps out of a system."""
    neighbors = adjacency(in_play)[origin]
    return tuple(act for act in MOVES[origin] if act is not None and neighbors >> act.to & 1)


@cache
def _steps(in_play: Systems, index: int, byte: int) -> tuple[Link, ...]:
    return tuple(act for bit in range(8) if byte >> bit & 1 for act in steps_from(in_play, index * 8 + bit))


def moves(in_play: Systems, origins: Systems) -> list[Link]:
    """All single steps out of a set of systems."""
    found: list[Link] = []
    for index, byte in enumerate(origins.to_bytes(3, "little")):
        if byte:
            found += _steps(in_play, index, byte)
    return found


@cache
def groups(fresh: int, damaged: int, most: int = 30) -> tuple[Counted, ...]:
    """All groups of ships that can be formed, all ships first; `most` limits their number (LEAD05)."""
    return tuple(
        group(some, others)
        for some in range(fresh, -1, -1)
        for others in range(damaged, -1, -1)
        if 0 < some + others <= most
    )


@cache
def dice_choices(limit: int, extra: int, raid: int, wary: bool) -> tuple[Counted, ...]:
    """R-BATTLE-2, R-BATTLE-3: all mixes of up to `limit` dice, of which `extra` are not optional (F-40).

    `raid` is the most raid dice allowed; `wary` forbids more assault than skirmish dice (LEAD11).
    """
    found = []
    for total in range(min(limit, 12 + raid), -1, -1):
        for raids in range(min(raid, total), -1, -1):
            for assaults in range(min(6, total - raids), -1, -1):
                skirmishes = total - raids - assaults
                if skirmishes <= 6 and not (wary and assaults > skirmishes):
                    found.append(dice(skirmishes, assaults, raids))
    enough = [act for act in found if sum(act.counts) >= extra]
    # With a limit of six per type the extra dice may be more than can be collected.
    return tuple(enough or found[:1])
