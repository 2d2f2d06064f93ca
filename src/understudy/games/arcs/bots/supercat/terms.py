"""The words of SUPERCAT's document, one function each. Everything here only looks at the table.

“Rival” is every other participant, “player” a person only (SC-GEN-03).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import NamedTuple, TypeVar, cast

from understudy.games.arcs import queries
from understudy.games.arcs.cards import (
    AMBITIONS,
    BATTLE,
    CARTELS,
    COURT_SUIT,
    GUILD_SUIT,
    IS_VOX,
    KEEPER,
    LOYAL,
    LOYAL_CARDS,
    MOVE,
    SECURE,
    TAX,
    TYCOON,
    TYRANT,
)
from understudy.games.arcs.places import (
    BIT,
    FUEL,
    MATERIAL,
    NONE,
    System,
    Systems,
)
from understudy.games.arcs.queries import NO_PLACE, SECOND, TIED_FIRST, TIED_SECOND, WINNING, place_among
from understudy.games.arcs.table import Player, Table

__all__ = ["NO_PLACE", "SECOND", "TIED_FIRST", "TIED_SECOND", "WINNING"]

ALL_AMBITIONS = range(len(AMBITIONS))
#: The ambition that icons of each type count for; Weapons count for none.
AMBITION_OF = (TYCOON, TYCOON, NONE, KEEPER, 4)
NO_CHANGE: tuple[int, ...] = (0, 0, 0, 0, 0)


_BYTES = tuple(
    tuple(tuple(8 * place + bit for bit in range(8) if byte >> bit & 1) for byte in range(256))
    for place in range(3)
)


def listed(systems: Systems) -> tuple[System, ...]:
    """The systems of a set, lowest first, put together from ready pieces."""
    low, middle, high = _BYTES
    return low[systems & 255] + middle[systems >> 8 & 255] + high[systems >> 16]


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
    def combat_moves(self) -> int:
        """The most Moves that a combat may begin with."""
        return self.moves + self.fuel + (self.psionic if self.lead & MOVE else 0)

    @property
    def secures(self) -> int:
        """Secure actions with pips."""
        return self.pips if self.may & SECURE else 0

    @property
    def paid_secures(self) -> int:
        """With those that tokens buy to contend declared ambitions (SC-PRE-08, SC-PRE-09)."""
        tokens = self.relic + (self.psionic if self.lead & SECURE else 0)
        return self.pips + tokens if self.may & SECURE else 0

    @property
    def taxes(self) -> int:
        """Tax actions with pips."""
        return self.pips if self.may & TAX else 0

    @property
    def paid_taxes(self) -> int:
        """With those that Psionic tokens buy to contend declared ambitions (SC-PRE-09)."""
        return self.pips + (self.psionic if self.lead & TAX else 0) if self.may & TAX else 0


NO_MEANS = Means(0, 0)


class Change(NamedTuple):
    """What an action does to the counts: the bot's own, and those of one rival."""

    own: tuple[int, ...]
    rival: int = NONE
    theirs: tuple[int, ...] = NO_CHANGE


NOTHING_NEW = Change(NO_CHANGE)


def plus(ambition: int, number: int = 1, base: tuple[int, ...] = NO_CHANGE) -> tuple[int, ...]:
    """The changes with some more of one ambition."""
    if ambition == NONE or not number:
        return base
    return (*base[:ambition], base[ambition] + number, *base[ambition + 1 :])


class Standing:
    """How the ambitions stand, counted when somebody looks and at most once."""

    __slots__ = ("_counts", "_places", "seat", "table")

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self._counts: list[list[int]] = []
        self._places: list[int] = []

    @property
    def counts(self) -> list[list[int]]:
        if not self._counts:
            self._counts = _counts(self.table)
        return self._counts

    @property
    def places(self) -> list[int]:
        if not self._places:
            self._places = [place_among(numbers, self.seat) for numbers in self.counts]
        return self._places


class Mind:
    """What the bot looks at when it decides: the open part of the table, and its means. It sees no hand."""

    __slots__ = (
        "_children",
        "_reach",
        "_standing",
        "_steps",
        "board",
        "declared",
        "easy_contend",
        "flies",
        "means",
        "memo",
        "options",
        "player",
        "purpose",
        "rivals",
        "ruled_by_rivals",
        "seat",
        "shared",
        "table",
        "undeclared",
    )

    def __init__(
        self,
        table: Table,
        seat: int,
        means: Means = NO_MEANS,
        options: Sequence[int] = (),
        purpose: str = "",
    ) -> None:
        self.table = table
        self.seat = seat
        self.means = means
        #: The action cards that may be played: drawn and bonus cards (SC-BON-05).
        self.options = options
        #: Why the card of this turn was selected, where the Prelude has to know.
        self.purpose = purpose
        self.player = table.players[seat]
        self.board = board = table.board
        self.rivals = board.rivals(seat)
        ruled = 0
        for rival in self.rivals:
            ruled |= board.controlled[rival]
        self.ruled_by_rivals: Systems = ruled
        self._standing = Standing(table, seat)
        markers = table.markers
        self.declared = [ambition for ambition in ALL_AMBITIONS if ambition in markers]
        #: SC-TRM-14: no markers left means there is no undeclared ambition at all.
        self.undeclared = (
            [ambition for ambition in ALL_AMBITIONS if ambition not in markers] if NONE in markers else []
        )
        self.easy_contend = table.config.options.get("contend") == "gap"
        #: A leader or lore may catapult ships from elsewhere than loyal starports.
        self.flies = self.player.leader != NONE or self.player.lore != 0
        self._steps: dict[System, Systems] = {}
        self._reach: dict[System, list[Systems]] = {}
        self._children: dict[Means, Mind] = {means: self}
        self.memo: dict[object, object] = {}
        self.shared: dict[object, object] = {}

    @property
    def counts(self) -> list[list[int]]:
        """By ambition: what every seat, and last the neutral contestant, has for it."""
        return self._standing.counts

    @property
    def places(self) -> list[int]:
        """By ambition: the bot's own place."""
        return self._standing.places

    def given(self, means: Means) -> Mind:
        """The same look at the table with other means; what does not depend on them is shared."""
        found = self._children.get(means)
        if found is None:
            found = Mind.__new__(Mind)
            for name in Mind.__slots__:
                setattr(found, name, getattr(self, name))
            found.means = means
            found.memo = {}
            self._children[means] = found
        return found

    # -- places in ambitions -------------------------------------------------------------------------------

    def place_after(self, ambition: int, change: Change) -> int:
        """SC-TRM-03: the place in an ambition after a change."""
        numbers = self.counts[ambition]
        own, theirs = change.own[ambition], change.theirs[ambition]
        if not own and not theirs:
            return self.places[ambition]
        numbers = numbers[:]
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
        before, after = self.places[ambition], self.place_after(ambition, change)
        if after > before:
            return True
        return self.easy_contend and change.own[ambition] > 0 and NO_PLACE < after < WINNING

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

    def step(self, origin: System) -> Systems:
        """Where one Move action can lead, Catapult included."""
        found = self._steps.get(origin)
        if found is None:
            found = self.board.adjacent[origin]
            if self.flies or self.board.ports(self.seat) & BIT[origin]:
                found = queries.reach(self.table, self.seat, origin) & ~BIT[origin]
            self._steps[origin] = found
        return found

    def reach(self, origin: System, actions: int) -> list[Systems]:
        """By number of actions: the systems that need exactly so many, from 0 up to `actions`."""
        levels = self._reach.get(origin)
        if levels is None:
            levels = self._reach[origin] = [BIT[origin]]
        while len(levels) <= actions:
            seen = following = 0
            for level in levels:
                seen |= level
            for system in listed(levels[-1]):
                following |= self.step(system)
            levels.append(following & ~seen)
        return levels

    def spendable(self, resource: int) -> int:
        """Tokens of a type that the game lets the bot spend for their action."""
        return spendable(self.player, resource)


R = TypeVar("R")


def once(find: Callable[[Mind], R]) -> Callable[[Mind], R]:
    """Found at most once for each look at the table with the same means."""

    @wraps(find)
    def remembered(mind: Mind) -> R:
        memo = mind.memo
        if find not in memo:
            memo[find] = find(mind)
        return cast(R, memo[find])

    return remembered


def shared(find: Callable[[Mind], R]) -> Callable[[Mind], R]:
    """Found at most once for each look at the table, whatever the means."""

    @wraps(find)
    def remembered(mind: Mind) -> R:
        memo = mind.shared
        if find not in memo:
            memo[find] = find(mind)
        return cast(R, memo[find])

    return remembered


def _counts(table: Table) -> list[list[int]]:
    """What every seat, and last the neutral contestant, has for each ambition."""
    tycoon, tyrant, warlord, keeper, empath = [], [], [], [], []
    for player in table.players:
        material, fuel, _, relic, psionic = _icons(table, player)
        tycoon.append(material + fuel)
        tyrant.append(sum(player.captives))
        warlord.append(sum(player.trophies))
        keeper.append(relic)
        empath.append(psionic)
    material, fuel, weapon, relic, psionic = table.neutral
    return [
        [*tycoon, material + fuel],
        [*tyrant, 0],
        [*warlord, weapon],
        [*keeper, relic],
        [*empath, psionic],
    ]


def _icons(table: Table, player: Player) -> list[int]:
    """Tokens, Guild cards and the supply on a Cartel, by type."""
    found = [0, 0, 0, 0, 0]
    for kind in player.slots:
        if kind >= 0:
            found[kind] += 1
    guilds = player.guilds
    if guilds:
        for kind, cards in enumerate(GUILD_SUIT):
            found[kind] += (guilds & cards).bit_count()
        for kind in (MATERIAL, FUEL):
            if guilds >> CARTELS[kind] & 1:
                found[kind] += table.supply[kind]
    return found


# -- cities, claims, control ---------------------------------------------------------------------------------


@shared
def claims(mind: Mind) -> int:
    """SC-EXP-01, SC-EXP-02, SC-EXP-06, SC-TRM-01: empty slots beside any bot piece, each one counted."""
    board = mind.board
    return sum(board.room[system] for system in listed(board.open & board.present(mind.seat)))


def unbuilt_cities(mind: Mind) -> int:
    """SC-EXP-03, SC-TRM-11: cities on the bot's own board."""
    return mind.player.cities


def has_unbuilt_cities(mind: Mind) -> bool:
    return mind.player.cities > 0


def seeks_claims(mind: Mind) -> bool:
    """SC-EXP-04: fewer claims than unbuilt cities."""
    return claims(mind) < mind.player.cities


def has_claim(mind: Mind) -> bool:
    return claims(mind) > 0


def no_starport(mind: Mind) -> bool:
    """No loyal starport on the map."""
    return not mind.board.ports(mind.seat)


def no_starport_no_claims(mind: Mind) -> bool:
    return not mind.board.ports(mind.seat) and not claims(mind)


@shared
def lost_buildings(mind: Mind) -> Systems:
    """Systems with a loyal building that a rival controls."""
    return mind.board.buildings(mind.seat) & mind.ruled_by_rivals


def building_under_rival(mind: Mind) -> bool:
    return bool(lost_buildings(mind))


@shared
def rival_cities(mind: Mind) -> Systems:
    """Systems with a city of any rival."""
    found = 0
    for rival in mind.rivals:
        found |= mind.board.cities(rival)
    return found


@shared
def rival_ports(mind: Mind) -> Systems:
    found = 0
    for rival in mind.rivals:
        found |= mind.board.ports(rival)
    return found


def rival_buildings(mind: Mind) -> Systems:
    return rival_cities(mind) | rival_ports(mind)


def controls(mind: Mind, system: System) -> bool:
    return bool(mind.board.controlled[mind.seat] & BIT[system])


def is_unclaimed(mind: Mind, system: System) -> bool:
    """SC-TRM-12: not controlled by a rival (whatever claims there are)."""
    return not mind.ruled_by_rivals & BIT[system]


def has_new_resources(mind: Mind, system: System) -> bool:
    """SC-TRM-07: of a type that the bot has no token of, or has no city on."""
    return is_new_resource(mind, mind.board.types[system])


def is_new_resource(mind: Mind, resource: int) -> bool:
    """SC-TRM-07 for a type."""
    if resource == NONE:
        return False
    return resource not in mind.player.slots or not has_city_on(mind, resource)


def has_city_on(mind: Mind, resource: int) -> bool:
    types = mind.board.types
    return any(types[system] == resource for system in listed(mind.board.cities(mind.seat)))


def is_double_city(mind: Mind, system: System) -> bool:
    """SC-TRM-05: the bot has a city there already."""
    return bool(mind.board.cities(mind.seat) & BIT[system])


def uncovers_power_bonus(mind: Mind) -> bool:
    """The next city comes from the fourth or fifth place of the board."""
    return mind.player.cities <= 2


def task_force(mind: Mind) -> System:
    """SC-TRM-10: the system with most fresh bot ships (A-4: kept on the table); NONE without fresh ships."""
    return mind.player.task_force


def is_task_force(mind: Mind, system: System) -> bool:
    return mind.player.task_force == system != NONE


def largest_groups(table: Table, seat: int) -> list[System]:
    """The systems with most fresh ships of a seat."""
    board = table.board
    row = board.at[seat]
    where = list(listed(board.masks[seat][0]))
    most = max((row[system] for system in where), default=0)
    return [system for system in where if row[system] == most]


def rules_after(mind: Mind, system: System, fresh: int) -> int:
    """Who would control the system if so many fresh bot ships came."""
    return mind.board.ruler_if(system, ((mind.seat, fresh),))


def changes_control(mind: Mind, system: System, fresh: int) -> bool:
    """A rival controls the system now and would not with so many more fresh bot ships."""
    return rules_after(mind, system, fresh) != mind.board.ruler[system]


def takes_control(mind: Mind, system: System, fresh: int) -> bool:
    """The bot would control the system and does not now."""
    return mind.board.ruler[system] != mind.seat and rules_after(mind, system, fresh) == mind.seat


# -- tokens --------------------------------------------------------------------------------------------------


def spendable(player: Player, resource: int) -> int:
    """Tokens of a type that are not outraged; A-47: a Loyal card lifts the Outrage of its own type."""
    if player.outrage >> resource & 1 and not player.guilds >> LOYAL[resource] & 1:
        return 0
    return player.slots.count(resource)


def may_spend(mind: Mind, resource: int) -> int:
    """How many tokens of a type the Prelude may spend (SC-PRE-02; Outrage)."""
    return tokens_to_spend(mind.table, mind.seat, resource)


def tokens_to_spend(table: Table, seat: int, resource: int) -> int:
    """SC-PRE-02 to SC-PRE-05: none of a type that counts for a declared ambition."""
    ambition = AMBITION_OF[resource]
    if ambition != NONE and ambition in table.markers:
        return 0
    return spendable(table.players[seat], resource)


def may_discard(mind: Mind, court: int) -> bool:
    """SC-GLD-01, SC-PRE-02: a held Guild card whose icon matches no declared ambition."""
    if not mind.player.guilds >> court & 1:
        return False
    ambition = AMBITION_OF[COURT_SUIT[court]]
    return ambition == NONE or ambition not in mind.declared


def room_for_tokens(mind: Mind) -> int:
    return len(queries.empty_slots(mind.table, mind.seat))


def tokens_to_discard(mind: Mind, held: Sequence[int]) -> list[int]:
    """A-43: the types among these tokens of which one goes when there is no room.

    First those whose loss lowers no place in a declared ambition, then none in an undeclared one, then types
    held more than once; what is left is drawn.
    """
    types = list(dict.fromkeys(held))
    counts = _counts_with(mind, held)
    for ambitions in (mind.declared, mind.undeclared):
        harmless = [kind for kind in types if not _loss_hurts(mind, counts, kind, ambitions)]
        types = harmless or types
    return [kind for kind in types if held.count(kind) > 1] or types


def _counts_with(mind: Mind, held: Sequence[int]) -> list[int]:
    """The bot's own counts if its slots held these tokens."""
    own = [numbers[mind.seat] for numbers in mind.counts]
    for kind in mind.player.slots:
        if kind != NONE and AMBITION_OF[kind] != NONE:
            own[AMBITION_OF[kind]] -= 1
    for kind in held:
        if AMBITION_OF[kind] != NONE:
            own[AMBITION_OF[kind]] += 1
    return own


def _loss_hurts(mind: Mind, own: Sequence[int], kind: int, ambitions: Sequence[int]) -> bool:
    ambition = AMBITION_OF[kind]
    if ambition == NONE or ambition not in ambitions:
        return False
    numbers = mind.counts[ambition][:]
    numbers[mind.seat] = own[ambition]
    before = place_among(numbers, mind.seat)
    numbers[mind.seat] -= 1
    return place_among(numbers, mind.seat) < before


def token_change(mind: Mind, resource: int, *, source: int = NONE) -> Change:
    """What a token of a type would change: taken from the supply, or from a rival (`source`).

    A-43: nothing, if there is no room and it would not be kept. A Cartel counts the supply it comes from.
    """
    if source == NONE and not mind.table.supply[resource]:
        return NOTHING_NEW
    ambition = AMBITION_OF[resource]
    own, rival, theirs = plus(ambition), source, NO_CHANGE
    if source != NONE:
        theirs = plus(ambition, -1)
    else:
        holder = _cartel_holder(mind, resource)
        if holder == mind.seat:
            own = NO_CHANGE
        elif holder != NONE:
            rival, theirs = holder, plus(ambition, -1)
    if room_for_tokens(mind):
        return Change(own, rival, theirs)
    lost = _lost_for(mind, resource)
    if lost == NONE:
        return NOTHING_NEW
    return Change(plus(AMBITION_OF[lost], -1, own), rival, theirs)


def _cartel_holder(mind: Mind, resource: int) -> int:
    cartel = CARTELS[resource]
    if cartel == NONE:
        return NONE
    for seat, player in enumerate(mind.table.players):
        if player.guilds >> cartel & 1:
            return seat
    return NONE


def _lost_for(mind: Mind, resource: int) -> int:
    """A-43: the type given up to keep a new token, or NONE if the new one would not surely be kept."""
    held = [kind for kind in mind.player.slots if kind != NONE]
    out = tokens_to_discard(mind, [*held, resource])
    if resource in out:
        return NONE
    lost = out[0]
    new, old = AMBITION_OF[resource], AMBITION_OF[lost]
    if old == NONE:
        return lost if new != NONE else NONE
    better = mind.place_after(new, Change(plus(new))) > mind.places[new] if new not in (NONE, old) else False
    return lost if better else NONE


def would_keep(mind: Mind, resource: int, *, source: int = NONE) -> bool:
    """A-43: whether a token of this type would be gained and kept."""
    if source == NONE and not mind.table.supply[resource]:
        return False
    return bool(room_for_tokens(mind)) or _lost_for(mind, resource) != NONE


# -- the Court -----------------------------------------------------------------------------------------------


def agents_on(mind: Mind, spot: int) -> Sequence[int]:
    start = spot * 4
    return mind.table.agents[start : start + len(mind.table.players)]


def rival_agents_on(mind: Mind, spot: int) -> int:
    """How many captives securing the card would take."""
    agents = agents_on(mind, spot)
    return sum(agents) - agents[mind.seat]


def most_rival_agents(mind: Mind, spot: int) -> int:
    agents = agents_on(mind, spot)
    return max((agents[rival] for rival in mind.rivals), default=0)


def is_uncontested(mind: Mind, spot: int) -> bool:
    """SC-TRM-13: no agents at all."""
    return not any(agents_on(mind, spot))


def is_contested(mind: Mind, spot: int) -> bool:
    """SC-TRM-04: bot agents, and some rival with more."""
    own = agents_on(mind, spot)[mind.seat]
    return 0 < own < most_rival_agents(mind, spot)


def is_led(mind: Mind, spot: int) -> bool:
    """The bot has more agents than each rival."""
    return agents_on(mind, spot)[mind.seat] > most_rival_agents(mind, spot)


def icon_change(mind: Mind, court: int) -> Change:
    """What the icon of a Guild card would add; a Cartel counts its whole supply. Nothing for a Vox card."""
    if IS_VOX[court]:
        return NOTHING_NEW
    suit = COURT_SUIT[court]
    supply = mind.table.supply[suit] if CARTELS[suit] == court else 0
    return Change(plus(AMBITION_OF[suit], 1 + supply))


def secure_change(mind: Mind, spot: int) -> Change:
    """Icon and captives of a card that is secured."""
    own = icon_change(mind, mind.table.court[spot]).own
    return Change(plus(TYRANT, rival_agents_on(mind, spot), own))


def outrage_change(mind: Mind, resource: int, seat: int) -> int:
    """How many icons a seat would lose to Outrage of a type; Loyal cards stay (R-CITY-2), a Cartel goes."""
    player = mind.table.players[seat]
    cards = player.guilds & GUILD_SUIT[resource] & ~LOYAL_CARDS
    cartel = CARTELS[resource]
    supply = mind.table.supply[resource] if cartel != NONE and cards >> cartel & 1 else 0
    return player.slots.count(resource) + cards.bit_count() + supply
