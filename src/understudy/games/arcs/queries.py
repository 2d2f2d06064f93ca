"""Pure questions about the table: counts and places in ambitions, slots, reach, dice, what may be stolen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from understudy.games.arcs import cards
from understudy.games.arcs.board import PORT
from understudy.games.arcs.places import (
    BIT,
    CLUSTER,
    FUEL,
    GATES,
    IN_CLUSTER,
    MATERIAL,
    NONE,
    PSIONIC,
    RELIC,
    WEAPON,
    System,
    Systems,
)
from understudy.games.arcs.routes import Routes, routes
from understudy.games.arcs.table import COPY, HOLDINGS_SLOT, PIVOT, SLOT_KEYS, Table
from understudy.kit.masks import bits

#: Values of the ambition markers (first, second): as they start, and turned over.
MARKERS = (((2, 0), (4, 2)), ((3, 2), (6, 3)), ((5, 3), (9, 4)))
#: R-END-3.
GAME_END = {2: 33, 3: 30, 4: 27}
LAST_CHAPTER = 5
#: By cities left on the board (R-RES-1, R-SCORE-5).
OPEN_SLOTS = (6, 6, 6, 4, 3, 2)
CITY_BONUS = (5, 2, 0, 0, 0, 0)
#: How well somebody stands in an ambition (the words of the SUPERCAT interpretation, section 0).
NO_PLACE, TIED_SECOND, SECOND, TIED_FIRST, WINNING = range(5)


def tokens(table: Table, seat: int, resource: int) -> int:
    """Tokens of a type in a seat's slots."""
    return table.players[seat].slots.count(resource)


def icons(table: Table, seat: int, resource: int) -> int:
    """R-CARD-1, F-36: tokens, Guild cards of the suit, and the supply on a Cartel."""
    player = table.players[seat]
    found = player.slots.count(resource) + (player.guilds & cards.GUILD_SUIT[resource]).bit_count()
    cartel = cards.CARTELS[resource]
    if cartel != NONE and player.guilds >> cartel & 1:
        found += table.supply[resource]
    return found


def has_resource(table: Table, seat: int, resource: int) -> bool:
    """F-36, F-64: tokens in slots, or a Cartel with its supply."""
    player = table.players[seat]
    cartel = cards.CARTELS[resource]
    held = cartel != NONE and player.guilds >> cartel & 1 and table.supply[resource]
    return bool(held) or resource in player.slots


def count(table: Table, seat: int, ambition: int) -> int:
    """What a seat has for an ambition."""
    if ambition == cards.TYRANT:
        return sum(table.players[seat].captives)
    if ambition == cards.WARLORD:
        return sum(table.players[seat].trophies)
    if ambition == cards.TYCOON:
        return icons(table, seat, MATERIAL) + icons(table, seat, FUEL)
    return icons(table, seat, RELIC if ambition == cards.KEEPER else PSIONIC)


def neutral_count(table: Table, ambition: int) -> int:
    """R-SETUP-6, R-SCORE-7: the third contestant of a two-player game."""
    tokens = table.neutral
    if ambition == cards.TYCOON:
        return tokens[MATERIAL] + tokens[FUEL]
    return {cards.WARLORD: tokens[WEAPON], cards.KEEPER: tokens[RELIC], cards.EMPATH: tokens[PSIONIC]}.get(
        ambition, 0
    )


def counts(table: Table, ambition: int) -> list[int]:
    """Of every seat, and last of the neutral contestant (0 when there is none)."""
    return [
        *(count(table, seat, ambition) for seat in range(len(table.players))),
        neutral_count(table, ambition),
    ]


def place_among(numbers: Sequence[int], index: int) -> int:
    """How one contestant stands among all (A-1, A-2): NO_PLACE to WINNING."""
    own = numbers[index]
    if not own:
        return NO_PLACE
    top = max(numbers)
    if own == top:
        return WINNING if numbers.count(own) == 1 else TIED_FIRST
    for number in numbers:
        if own < number < top:
            return NO_PLACE
    return SECOND if numbers.count(own) == 1 else TIED_SECOND


def place(table: Table, seat: int, ambition: int) -> int:
    """How a seat stands in an ambition now."""
    return place_among(counts(table, ambition), seat)


def is_declared(table: Table, ambition: int) -> bool:
    return ambition in table.markers


def markers_of(table: Table, ambition: int) -> list[int]:
    """The markers on an ambition."""
    return [marker for marker in range(3) if table.markers[marker] == ambition]


def marker_value(table: Table, marker: int) -> tuple[int, int]:
    """First and second place."""
    return MARKERS[marker][marker < table.flipped]


def best_marker(table: Table) -> int:
    """R-DECL-2: the available marker with the highest value, or NONE."""
    free = [marker for marker in range(3) if table.markers[marker] == NONE]
    return max(free, key=lambda marker: marker_value(table, marker), default=NONE)


def ambitions_of(card: int) -> Sequence[int]:
    """R-DECL-1: what a card may declare."""
    number = cards.NUMBER[card]
    return range(5) if number == cards.WILD else (number - 2,) if number >= 2 else ()


def lead_suit(table: Table) -> int:
    return cards.SUIT[table.lead]


def lead_number(table: Table) -> int:
    """R-DECL-2: 0 under the zero marker."""
    return 0 if table.zero else cards.NUMBER[table.lead]


def surpasses(table: Table, card: int) -> bool:
    """R-ROUND-4."""
    return cards.SUIT[card] == cards.SUIT[table.lead] and cards.NUMBER[card] > lead_number(table)


def can_seize(table: Table, seat: int) -> bool:
    """R-ROUND-5: whether the initiative can be seized at all by this seat now."""
    return table.initiative != seat and table.seized == NONE


def is_echo(table: Table) -> bool:
    """R-NEW-3: the action in hand is paid by a pip of a copied or pivoted card."""
    return not table.prelude and table.way in (PIVOT, COPY)


def face_up(table: Table, suit: int) -> list[int]:
    """F-18: cards of a suit that lie face up in this round and carry no Union."""
    taken = [card for _, _, card in table.unions]
    return [
        card for _, card, way in table.played if way < COPY and cards.SUIT[card] == suit and card not in taken
    ]


def open_slots(table: Table, seat: int) -> Sequence[int]:
    """R-RES-1: slots that may hold a token."""
    player = table.players[seat]
    usual = range(OPEN_SLOTS[player.cities])
    return (*usual, HOLDINGS_SLOT) if player.lore & cards.ANCIENT_HOLDINGS else usual


def empty_slots(table: Table, seat: int) -> list[int]:
    slots = table.players[seat].slots
    return [slot for slot in open_slots(table, seat) if slots[slot] == NONE]


def slot_keys(table: Table, owner: int, slot: int, thief: int) -> int:
    """R-RAID-1: what a theft costs; Fortress Vaults make a bot's single keys dearer for people."""
    keys = SLOT_KEYS[slot]
    if keys == 1 and "fortress-vaults" in table.config.modifiers and _person_against_bot(table, thief, owner):
        return 2
    return keys


def _person_against_bot(table: Table, one: int, other: int) -> bool:
    return table.players[other].bot and not table.players[one].bot


def spot_of(table: Table, court: int) -> int:
    """Where a Court card lies."""
    return table.court.index(court)


def agents_on(table: Table, court: int) -> Sequence[int]:
    """Agents of each seat on a Court card."""
    start = spot_of(table, court) * 4
    return table.agents[start : start + len(table.players)]


def leads_spot(agents: Sequence[int], seat: int) -> bool:
    """R-SEC-1: strictly more agents than each rival."""
    own = agents[seat]
    return bool(own) and all(own > other for index, other in enumerate(agents) if index != seat)


def rival_agents(table: Table, seat: int, court: int) -> int:
    """All agents of others on a Court card."""
    agents = agents_on(table, court)
    return sum(agents) - agents[seat]


def weapon_icons(table: Table, seat: int) -> int:
    """Weapon icons: tokens and Guild cards."""
    return icons(table, seat, WEAPON)


def steal_is_barred(table: Table, owner: int, thief: int, resource: int) -> bool:
    """R-COMP-5: what keeps a rival from stealing a token of this type."""
    player = table.players[owner]
    if player.guilds >> cards.SWORN_GUARDIANS & 1:
        return True
    return bool(
        player.lore & cards.KEEPERS_TRUST
        and is_declared(table, cards.KEEPER)
        and has_resource(table, thief, resource)
    )


def stealable_cards(table: Table, owner: int) -> list[int]:
    """Guild cards that a rival may steal; Sworn Guardians stand before everything else (BC22)."""
    player = table.players[owner]
    if player.guilds >> cards.SWORN_GUARDIANS & 1:
        return [cards.SWORN_GUARDIANS]
    solid = player.lore & cards.KEEPERS_SOLIDARITY and is_declared(table, cards.KEEPER)
    return [
        court
        for court in bits(player.guilds)
        if not (solid and has_resource(table, owner, cards.COURT_SUIT[court]))
    ]


def stealable_slots(table: Table, owner: int, thief: int) -> list[int]:
    """Slots whose tokens a rival may steal."""
    slots = table.players[owner].slots
    return [
        slot
        for slot, resource in enumerate(slots)
        if resource != NONE and not steal_is_barred(table, owner, thief, resource)
    ]


def card_keys(court: int) -> int:
    return cards.KEYS[court]


def claims(table: Table, seat: int) -> int:
    """Empty building slots in systems with a loyal piece."""
    board = table.board
    return sum(board.room[system] for system in bits(board.open & board.present(seat)))


def planet_types(table: Table, system: System) -> list[int]:
    """The types of a system; a gate has those of the cities in its cluster (L11, F-52)."""
    board = table.board
    if not BIT[system] & GATES:
        return [board.types[system]]
    around = IN_CLUSTER[CLUSTER[system]] & ~GATES
    found = {
        board.types[planet] for seat in range(board.seats) for planet in bits(board.cities(seat) & around)
    }
    return sorted(found)


def catapults(table: Table, seat: int) -> Systems:
    """R-MOVE-2; LEAD14 has them at gates instead, L20 at any starport while Empath is declared."""
    player, board = table.players[seat], table.board
    if player.leader == cards.SHAPER:
        return GATES
    found = board.ports(seat)
    if player.lore & cards.EMPATHS_BOND and is_declared(table, cards.EMPATH):
        for other in board.rivals(seat):
            found |= board.ports(other)
    return found


def has_catapult(table: Table, seat: int, origin: System) -> bool:
    return bool(catapults(table, seat) & BIT[origin])


def free_gates(table: Table, seat: int) -> Systems:
    """R-MOVE-2: a catapulted group that is about to enter such a gate may go on from it."""
    board = table.board
    found = board.in_play & GATES
    for rival in board.rivals(seat):
        found &= ~board.controlled[rival]
    return found


def flies_on(table: Table, seat: int, system: System) -> bool:
    return bool(free_gates(table, seat) & BIT[system])


def routes_of(table: Table, seat: int) -> Routes:
    """Where the ships of a seat can get to."""
    return routes(table.board.in_play, catapults(table, seat), free_gates(table, seat))


def routes_after(table: Table, seat: int, leaving: Sequence[tuple[System, int]]) -> Routes:
    """Where the ships of a seat can get to once so many fresh ships have left these systems.

    What is left behind counts: a gate that falls to a rival is closed from then on, and a gate that is free
    only because a group stands there does not let that group come back through it.
    """
    gates = free_gates(table, seat)
    for system, fresh in leaving:
        if BIT[system] & gates and table.board.ruler_if(system, ((seat, -fresh),)) not in (NONE, seat):
            gates &= ~BIT[system]
    return routes(table.board.in_play, catapults(table, seat), gates)


def path(table: Table, seat: int, origin: System, to: System) -> list[System]:
    """The systems of a shortest single Move action from origin to destination; empty if out of reach."""
    board = table.board
    if board.adjacent[origin] & BIT[to]:
        return [to]
    if not has_catapult(table, seat, origin):
        return []
    trails = [[system] for system in bits(board.adjacent[origin] & GATES) if flies_on(table, seat, system)]
    seen = board.adjacent[origin] | BIT[origin]
    for trail in trails:
        around = board.adjacent[trail[-1]]
        if around & BIT[to]:
            return [*trail, to]
        for system in bits(around & GATES & ~seen):
            seen |= BIT[system]
            if flies_on(table, seat, system):
                trails.append([*trail, system])
    return []


def move_limit(table: Table, seat: int) -> int:
    """LEAD05: at most two ships; 30 stands for no limit."""
    return 2 if table.players[seat].leader == cards.REBEL else 30


def advantaged(table: Table, seat: int) -> bool:
    """Whether a bot's Power lets it have its advantages now (SC-DIF-02, SC-DIF-05).

    Not ahead of the last person (SC-DIF-06, A-29); always where that is switched on (SC-DIF-07).
    """
    config = table.config
    if "advantages-when-ahead" in config.levels[seat]:
        return True
    people = config.people
    return not people or table.players[seat].power <= min([table.players[other].power for other in people])


def has_logistics(table: Table, seat: int) -> bool:
    """SC-DIF-03: Efficient Logistics gives a bot one more action for each card."""
    return "efficient-logistics" in table.config.levels[seat] and advantaged(table, seat)


def has_pilots(table: Table, seat: int) -> bool:
    """SC-DIF-04: Elite Pilots give a bot one more die when it attacks."""
    return "elite-pilots" in table.config.levels[seat] and advantaged(table, seat)


def advantage_rules(table: Table, seat: int) -> tuple[str, ...]:
    """The lines that give a bot its advantages now."""
    if "advantages-when-ahead" in table.config.levels[seat]:
        return ("SC-DIF-07",)
    several = ("SC-DIF-06",) if len(table.config.people) > 1 else ()
    return ("SC-DIF-02", "SC-DIF-05", "SC-DIF-17", *several)


def extra_dice(table: Table, seat: int, system: System) -> tuple[int, int]:
    """Dice beyond one per ship: (optional, mandatory). BC08 at gates, Elite Pilots; LEAD05."""
    player = table.players[seat]
    optional = 2 if player.guilds >> cards.GATEKEEPERS & 1 and BIT[system] & GATES else 0
    optional += has_pilots(table, seat)
    return optional, 2 if player.leader == cards.REBEL else 0


def dice_limit(table: Table, seat: int, system: System) -> int:
    """R-BATTLE-2: how many dice the seat may collect with the ships it has there now."""
    return table.board.ships_at(seat, system) + sum(extra_dice(table, seat, system))


def raid_limit(table: Table, seat: int, defender: int, system: System) -> int:
    """R-BATTLE-3; L05, L17, F-67: the most raid dice allowed against this defender here."""
    board = table.board
    mark = BIT[system]
    if table.players[defender].lore & cards.HIDDEN_HARBORS and board.masks[defender][PORT] & mark:
        return 0
    if board.buildings(defender) & mark or not board.buildings(defender):
        return 6
    return 1 if table.players[seat].lore & cards.RAIDER_EXOSUITS else 0


def seats_in_order(table: Table, first: int) -> Iterator[int]:
    """R-MISC-2: clockwise from a seat."""
    seats = len(table.players)
    return ((first + step) % seats for step in range(seats))
