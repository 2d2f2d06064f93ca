"""Lore cards that bring new actions (L01, L02, L10, L16, L18, L26) or Prelude abilities (L19 to L28)."""

from __future__ import annotations

from collections.abc import Callable

from understudy.core.flow import Flow, roll
from understudy.games.arcs import cards, options
from understudy.games.arcs.board import CITY, HURT_CITY, HURT_PORT, HURT_SHIP, PORT, SHIP, Kind
from understudy.games.arcs.events import Annexed, RiflesFired, ShipsMoved
from understudy.games.arcs.places import BIT, FUEL, MATERIAL, PSIONIC, RELIC, WEAPON, System
from understudy.games.arcs.queries import is_declared
from understudy.games.arcs.rules import ambitions
from understudy.games.arcs.rules.asking import ask, ask_again
from understudy.games.arcs.rules.battle import Fight, hit_buildings, hit_defenders
from understudy.games.arcs.rules.build import ship_arrives
from understudy.games.arcs.rules.court import influence, influenceable, securable, secure
from understudy.games.arcs.rules.pieces import agents_back, return_piece, win_trophies
from understudy.games.arcs.rules.resources import (
    clear_outrage,
    close_slots,
    discard_all,
    discard_any,
    gain_any,
)
from understudy.games.arcs.rules.tax import tax, taxable_of
from understudy.games.arcs.table import ACTED, CHARMED, CITY_PIECE, PORT_PIECE, SHIP_PIECE, SUMMONED, Table
from understudy.kit.masks import bits

_OF_BUILD = cards.TOOL_PRIESTS | cards.LIVING_STRUCTURES | cards.TYRANTS_AUTHORITY
_NEW_ACTIONS = _OF_BUILD | cards.GALACTIC_RIFLES | cards.FORCE_BEAMS | cards.SURVIVAL_OVERRIDES
#: What a lore card clears when it is discarded.
CLEARS = {
    cards.EMPATHS_VISION: (PSIONIC,),
    cards.KEEPERS_TRUST: (RELIC,),
    cards.WARLORDS_CRUELTY: (WEAPON,),
    cards.TYRANTS_EGO: (WEAPON,),
    cards.TYCOONS_CHARM: (MATERIAL, FUEL),
}
_NUMBER = {card: card.bit_length() - 1 for card in (1 << number for number in range(28))}


def new_actions(table: Table, seat: int, actions: int) -> list[options.Act]:
    """R-NEW-1: actions of lore cards in place of these standard actions."""
    lore = table.players[seat].lore
    if not lore & _NEW_ACTIONS:
        return []
    found: list[options.Act] = []
    if actions & cards.BUILD:
        found += _instead_of_build(table, seat, lore)
    if actions & cards.REPAIR and lore & cards.LIVING_STRUCTURES:
        found += _prunes(table, seat)
    if actions & cards.BATTLE and lore & cards.GALACTIC_RIFLES:
        found += _rifles(table, seat)
    if actions & cards.MOVE:
        found += _guides(table, seat) if lore & cards.FORCE_BEAMS else []
        found += _martyrs(table, seat) if lore & cards.SURVIVAL_OVERRIDES else []
    return found


def _instead_of_build(table: Table, seat: int, lore: int) -> list[options.Act]:
    found: list[options.Act] = []
    if lore & cards.TOOL_PRIESTS and not table.used & SUMMONED and table.players[seat].ships:
        board = table.board
        for owner in range(board.seats):
            ruled = board.cities(owner) & board.controlled[seat]
            found += [options.SUMMONS[owner][system] for system in bits(ruled)]
    if lore & cards.LIVING_STRUCTURES:
        found += [options.NURTURES[system] for system in bits(taxable_of(table, seat, seat))]
    if lore & cards.TYRANTS_AUTHORITY and is_declared(table, cards.TYRANT):
        found += _annexes(table, seat)
    return found


def summon(table: Table, seat: int, act: options.OnOwner) -> Flow[None]:
    """L01: a ship is built at a city under control, once a turn."""
    table.used |= SUMMONED
    ship_arrives(table, seat, act.system)
    yield from ()


def nurture(table: Table, seat: int, act: options.AtSystem) -> Flow[None]:
    """L10: tax a loyal city; R-NEW-3: a Tax inside a new action counts as one."""
    yield from tax(table, seat, act.system, seat)


def _prunes(table: Table, seat: int) -> list[options.OnKind]:
    """L10: loyal buildings whose counterpart is in supply."""
    player, masks = table.players[seat], table.board.masks[seat]
    found: list[options.OnKind] = []
    for kind in (PORT, HURT_PORT, CITY, HURT_CITY):
        if player.cities if kind < CITY else player.starports:
            found += [options.PRUNES[kind][system] for system in bits(masks[kind])]
    return found


def prune(table: Table, seat: int, act: options.OnKind) -> Flow[None]:
    """L10, R-MISC-3: a starport becomes a city or the reverse, in the same state."""
    player, board = table.players[seat], table.board
    to_city = act.kind < CITY
    board.replace(seat, act.kind, act.system, seat, act.kind + 2 if to_city else act.kind - 2)
    player.cities += -1 if to_city else 1
    player.starports += 1 if to_city else -1
    table.tell("pruned", seat, act.system, act.kind)
    yield from close_slots(table, seat)


def _rifles(table: Table, seat: int) -> list[options.Rifles]:
    """L02: from a system with fresh ships at pieces of one rival next door."""
    board = table.board
    return [
        options.RIFLES[other][origin][to]
        for origin in bits(board.masks[seat][SHIP])
        for other in board.rivals(seat)
        for to in bits(board.adjacent[origin] & board.present(other))
    ]


def fire_rifles(table: Table, seat: int, act: options.Rifles) -> Flow[None]:
    """L02: a skirmish die for each fresh ship; each hit hits, ships before buildings."""
    count = min(6, table.board.fresh(seat, act.system))
    faces = yield from roll(seat, f"Roll {count} × skirmish die", cards.SKIRMISH, count, topic="rifles")
    hits = faces.count("hit")
    table.tell(RiflesFired, seat, act.to, act.color, hits)
    if hits:
        fight = Fight(seat, act.color, act.to)
        rest = yield from hit_defenders(table, fight, hits)
        yield from hit_buildings(table, fight, rest)


def _guides(table: Table, seat: int) -> list[options.Link]:
    """L16: to or from a system with a fresh loyal starport."""
    board = table.board
    beams = board.masks[seat][PORT]
    found = []
    for system in bits(beams):
        for near in bits(board.adjacent[system]):
            if _anybody_at(table, system):
                found.append(options.GUIDES[system][near])
            if _anybody_at(table, near) and not BIT[near] & beams:
                found.append(options.GUIDES[near][system])
    return [act for act in dict.fromkeys(found) if act is not None]


def _anybody_at(table: Table, system: System) -> bool:
    return any(table.board.ships_at(owner, system) for owner in range(table.board.seats))


def guide(table: Table, seat: int, act: options.Link) -> Flow[None]:
    """L16, F-66: ships of anybody, one step, with no Catapult and no Move modifiers."""
    board = table.board
    owners = [owner for owner in range(board.seats) if board.ships_at(owner, act.system)]
    moved: list[int] = []
    while True:
        offered = [options.RIVALS[owner] for owner in owners if owner not in moved]
        if not offered:
            return
        choice: options.OnSeat | None = offered[0]
        if moved or len(offered) > 1:
            prompt = "Guide whose ships?"
            choice = yield from ask_again(table, seat, "guide", prompt, offered, len(moved))
        if choice is None:
            return
        owner = choice.color
        moved.append(owner)
        sizes = options.groups(board.fresh(owner, act.system), board.damaged(owner, act.system))
        size = sizes[0]
        if len(sizes) > 1:
            size = yield from ask(
                table, seat, "group", "How many ships?", sizes, system=act.system, to=act.to
            )
        for kind, count in zip((SHIP, HURT_SHIP), size.counts, strict=True):
            if count:
                board.take(owner, kind, act.system, count)
                board.put(owner, kind, act.to, count)
        table.tell(ShipsMoved, owner, act.system, act.to, *size.counts)


def _martyrs(table: Table, seat: int) -> list[options.OnPiece]:
    """L18, F-67: a fresh own ship for any ship of another there, or for nothing."""
    board = table.board
    found = []
    for system in bits(board.masks[seat][SHIP]):
        found += [
            options.MARTYRS[other][kind][system]
            for other in board.rivals(seat)
            for kind in (SHIP, HURT_SHIP)
            if board.masks[other][kind] & BIT[system]
        ]
        found.append(options.MARTYRS[seat][SHIP][system])
    return found


def martyr(table: Table, seat: int, act: options.OnPiece) -> Flow[None]:
    """L18: the own ship goes home, the other one is a Trophy."""
    table.board.take(seat, SHIP, act.system)
    return_piece(table, seat, SHIP_PIECE)
    if act.color != seat:
        table.board.take(act.color, act.kind, act.system)
        win_trophies(table, seat, act.color, SHIP_PIECE)
    table.tell("martyr", seat, act.system, act.color)
    yield from ()


def _annexes(table: Table, seat: int) -> list[options.OnPiece]:
    """L26: rival buildings where the seat rules, with a loyal one of the kind in supply."""
    board, player = table.board, table.players[seat]
    return [
        options.ANNEXES[owner][kind][system]
        for owner in board.rivals(seat)
        for kind in (PORT, HURT_PORT, CITY, HURT_CITY)
        if (player.starports if kind < CITY else player.cities)
        for system in bits(board.masks[owner][kind] & board.controlled[seat])
    ]


def annex(table: Table, seat: int, act: options.OnPiece) -> Flow[None]:
    """L26, R-MISC-3: the building of a rival goes home, a loyal one takes its place."""
    table.board.replace(act.color, act.kind, act.system, seat, act.kind)
    _swap_supplies(table, seat, act.color, act.kind)
    table.tell(Annexed, seat, act.system, act.color, act.kind)
    yield from close_slots(table, act.color)


def _swap_supplies(table: Table, seat: int, owner: int, kind: Kind) -> None:
    piece = PORT_PIECE if kind < CITY else CITY_PIECE
    return_piece(table, owner, piece)
    return_piece(table, seat, piece, -1)


def uses(table: Table, seat: int) -> list[options.Numbered]:
    """Prelude abilities of lore cards."""
    lore = table.players[seat].lore
    found = []
    for card, ready in _READY.items():
        if lore & card and ready(table, seat):
            found.append(options.USES_LORE[_NUMBER[card]])
    for card in CLEARS:
        if lore & card:
            found.append(options.CLEARS_OUTRAGE[_NUMBER[card]])
    return found


def use(table: Table, seat: int, act: options.Numbered) -> Flow[None]:
    """Carry out a Prelude ability of a lore card."""
    card = 1 << act.number
    table.used |= ACTED
    table.tell("used_lore", seat, act.number)
    if act.verb == "clear":
        table.players[seat].lore &= ~card
        for resource in CLEARS[card]:
            clear_outrage(table, seat, resource)
    else:
        yield from _ABILITIES[card](table, seat)


def _terror(table: Table, seat: int) -> Flow[None]:
    """L24: Trophies go home, each for an Influence."""
    player = table.players[seat]
    returned = 0
    while any(player.trophies) and player.agents:
        found = [options.TROPHIES[index // 4][index % 4] for index, n in enumerate(player.trophies) if n]
        choice = yield from ask_again(table, seat, "trophy", "Return a Trophy?", found, returned)
        if choice is None:
            return
        returned += 1
        player.trophies[choice.color * 4 + choice.piece] -= 1
        return_piece(table, choice.color, choice.piece)
        if choice.piece == CITY_PIECE:
            yield from close_slots(table, choice.color)
        place = yield from ask(
            table, seat, "influence", "Influence which?", lambda: influenceable(table, seat)
        )
        influence(table, seat, place.court)


def _ego(table: Table, seat: int) -> Flow[None]:
    """L25: Captives go home, each for a Secure."""
    player = table.players[seat]
    returned = 0
    while any(player.captives) and securable(table, seat):
        found = [options.CAPTIVES[owner] for owner, count in enumerate(player.captives) if count]
        prompt = "Return a Captive?"
        choice = yield from ask_again(table, seat, "captive", prompt, found, returned, chosen=0)
        if choice is None:
            return
        returned += 1
        player.captives[choice.color] -= 1
        agents_back(table, choice.color, 1)
        card = yield from ask(table, seat, "secure", "Secure which?", lambda: securable(table, seat))
        yield from secure(table, seat, card.court)


def _ambition(table: Table, seat: int) -> Flow[None]:
    """L27, F-64: all Material and Fuel for a declaration without the zero marker."""
    offered = [options.DECLARES[ambition] for ambition in range(5) if not is_declared(table, ambition)]
    choice = yield from ask(table, seat, "declare", "Declare which?", offered)
    for resource in (MATERIAL, FUEL):
        discard_all(table, seat, resource)
    yield from ambitions.declare(table, seat, choice.number, zero=False)


def _charm(table: Table, seat: int) -> Flow[None]:
    """L28: any Material and Fuel, each for a token of any type."""
    slots = table.players[seat].slots
    count = 0
    table.used |= CHARMED
    while MATERIAL in slots or FUEL in slots:
        offered = [options.DROPS[resource] for resource in (MATERIAL, FUEL) if resource in slots]
        choice = yield from ask_again(table, seat, "charm", "Discard a token?", offered, count)
        if choice is None:
            break
        discard_any(table, seat, choice.number)
        count += 1
    for _ in range(count):
        yield from gain_any(table, seat, "Charm: which resource?")


def _has_goods(table: Table, seat: int) -> bool:
    slots = table.players[seat].slots
    return (
        is_declared(table, cards.TYCOON) and not table.used & CHARMED and (MATERIAL in slots or FUEL in slots)
    )


_READY: dict[int, Callable[[Table, int], bool]] = {
    cards.WARLORDS_TERROR: lambda table, seat: (
        is_declared(table, cards.WARLORD)
        and any(table.players[seat].trophies)
        and bool(influenceable(table, seat))
    ),
    cards.TYRANTS_EGO: lambda table, seat: (
        is_declared(table, cards.TYRANT)
        and any(table.players[seat].captives)
        and bool(securable(table, seat))
    ),
    cards.TYCOONS_AMBITION: lambda table, seat: (
        is_declared(table, cards.TYCOON)
        and not table.used & ACTED
        and ambitions.may_declare(table, seat)
        and any(not is_declared(table, ambition) for ambition in range(5))
    ),
    cards.TYCOONS_CHARM: _has_goods,
}
_ABILITIES: dict[int, Callable[[Table, int], Flow[None]]] = {
    cards.WARLORDS_TERROR: _terror,
    cards.TYRANTS_EGO: _ego,
    cards.TYCOONS_AMBITION: _ambition,
    cards.TYCOONS_CHARM: _charm,
}
