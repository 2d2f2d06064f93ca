"""Guild cards: the new actions they bring, and what they do in the Prelude."""

from __future__ import annotations

from collections.abc import Callable

from understudy.core.flow import Flow
from understudy.games.arcs import cards, options
from understudy.games.arcs.events import Traded
from understudy.games.arcs.places import FUEL, GATES, MATERIAL, NONE, RELIC, WEAPON
from understudy.games.arcs.queries import (
    can_seize,
    empty_slots,
    face_up,
    planet_types,
    rival_agents,
    weapon_icons,
)
from understudy.games.arcs.rules import resources
from understudy.games.arcs.rules.asking import ask, ask_again, offer
from understudy.games.arcs.rules.hands import draw_bottom, throw_in
from understudy.games.arcs.rules.pieces import agents_back, place_ships
from understudy.games.arcs.rules.vox import place_one_each
from understudy.games.arcs.table import ACTED, AGENT_PIECE, FENCED, Table
from understudy.kit.masks import bits

#: Guild cards that can be discarded for three ships in a ruled system.
SHIP_CARDS = (cards.PRISON_WARDENS, cards.SKIRMISHERS, cards.COURT_ENFORCERS, cards.LOYAL_MARINES)
_NEW_ACTIONS = sum(
    1 << court
    for court in (
        cards.MINING_INTEREST,
        cards.SHIPPING_INTEREST,
        cards.PRISON_WARDENS,
        cards.COURT_ENFORCERS,
        cards.ELDER_BROKER,
    )
)


def new_actions(table: Table, seat: int, actions: int) -> list[options.Act]:
    """R-NEW-1: actions of held cards that may take the place of one of these standard actions."""
    held = table.players[seat].guilds
    if not held & _NEW_ACTIONS:
        return []
    found: list[options.Act] = []
    if actions & cards.BUILD:
        found += [options.MANUFACTURE] if held >> cards.MINING_INTEREST & 1 else []
        found += [options.SYNTHESIZE] if held >> cards.SHIPPING_INTEREST & 1 else []
    if held >> cards.PRISON_WARDENS & 1 and any(table.players[seat].captives):
        found += [options.PRESSGANG] if actions & cards.BUILD else []
        found += [options.EXECUTE] if actions & cards.INFLUENCE else []
    if held >> cards.COURT_ENFORCERS & 1 and actions & cards.BATTLE:
        found += abductions(table, seat)
    if held >> cards.ELDER_BROKER & 1 and actions & cards.TAX:
        found += trades(table, seat)
    return found


def manufacture(table: Table, seat: int) -> Flow[None]:
    """BC02."""
    yield from resources.gain(table, seat, MATERIAL)


def synthesize(table: Table, seat: int) -> Flow[None]:
    """BC09."""
    yield from resources.gain(table, seat, FUEL)


def _pick_captives(table: Table, seat: int, prompt: str) -> Flow[list[int]]:
    """Owners of the chosen Captives, at least one."""
    left = table.players[seat].captives[:]
    chosen: list[int] = []
    while any(left):
        offered = [options.CAPTIVES[owner] for owner, count in enumerate(left) if count]
        choice: options.OnSeat | None = offered[0]
        if chosen or len(offered) > 1:
            count = len(chosen)
            choice = yield from ask_again(table, seat, "captive", prompt, offered, count, chosen=count)
        if choice is None:
            break
        left[choice.color] -= 1
        chosen.append(choice.color)
    return chosen


def pressgang(table: Table, seat: int) -> Flow[None]:
    """BC12: Captives go home, each for a token of any type."""
    chosen = yield from _pick_captives(table, seat, "Which Captives go home?")
    for owner in chosen:
        table.players[seat].captives[owner] -= 1
        agents_back(table, owner, 1)
        table.tell("freed", seat, owner)
    for _ in chosen:
        yield from resources.gain_any(table, seat, "Pressgang: which resource?")


def execute(table: Table, seat: int) -> Flow[None]:
    """BC12: Captives become Trophies."""
    player = table.players[seat]
    chosen = yield from _pick_captives(table, seat, "Execute which Captives?")
    for owner in chosen:
        player.captives[owner] -= 1
        player.trophies[owner * 4 + AGENT_PIECE] += 1
    table.tell("executed", seat, len(chosen))


def abductions(table: Table, seat: int) -> list[options.WithCourt]:
    """BC14: Court cards with fewer rival agents than the seat has Weapon icons."""
    icons = weapon_icons(table, seat)
    cards = [court for court in table.court if court != NONE]
    return [options.ABDUCTS[court] for court in cards if 0 < rival_agents(table, seat, court) < icons]


def abduct(table: Table, seat: int, act: options.WithCourt) -> Flow[None]:
    """BC14: rival agents on the card become Captives; own ones stay."""
    start = table.court.index(act.court) * 4
    for owner in table.board.rivals(seat):
        table.players[seat].captives[owner] += table.agents[start + owner]
        table.agents[start + owner] = 0
    table.tell("abducted", seat, act.court)
    yield from ()


def trades(table: Table, seat: int) -> list[options.OnOwner]:
    """BC23: cities of rivals where the seat rules, if both sides have what is exchanged."""
    board = table.board
    return [
        options.TRADES[owner][system]
        for owner in board.rivals(seat)
        for system in bits(board.cities(owner) & board.controlled[seat])
        if _wanted(table, owner, system) and _offers(table, seat, owner)
    ]


def _wanted(table: Table, owner: int, system: int) -> list[int]:
    """Types of the city that its owner has in a slot."""
    slots = table.players[owner].slots
    return [resource for resource in planet_types(table, system) if resource in slots]


def _offers(table: Table, seat: int, owner: int) -> list[int]:
    """Types that the seat has and the owner lacks."""
    own, theirs = table.players[seat].slots, table.players[owner].slots
    return [resource for resource in range(5) if resource in own and resource not in theirs]


def trade(table: Table, seat: int, act: options.OnOwner) -> Flow[None]:
    """BC23, F-34: an exchange of tokens, no theft and no captive."""
    owner = act.color
    wanted, offers = _wanted(table, owner, act.system), _offers(table, seat, owner)
    received, given = wanted[0], offers[0]
    if len(wanted) > 1:
        offered = [options.TAKES[resource] for resource in wanted]
        received = (yield from ask(table, seat, "resource", "Receive which?", offered)).number
    if len(offers) > 1:
        gifts = [options.GIVES[resource] for resource in offers]
        given = (yield from ask(table, seat, "give", "Hand over which?", gifts, owner=owner)).number
    resources.lift_any(table, seat, given)
    resources.lift_any(table, owner, received)
    yield from resources.keep(table, seat, received, lambda: table.tell(Traded, seat, owner, received, given))
    yield from resources.keep(table, owner, given, lambda: table.tell("handed", owner, seat, given))


def uses(table: Table, seat: int) -> list[options.WithCourt | options.Numbered]:
    """R-PRELUDE-5, R-CARD-3: Prelude abilities of held cards that were not secured in this Prelude."""
    held = table.players[seat].guilds & ~table.secured
    found: list[options.WithCourt | options.Numbered] = []
    for court in bits(held):
        if cards.UNION_CARDS >> court & 1:
            found += [options.UNION_PLACES[court][card] for card in face_up(table, cards.UNIONS[court])]
        elif court == cards.RELIC_FENCE:
            found += _fences(table, seat)
        elif court == cards.LATTICE_SPIES:
            if not table.used & ACTED:
                found.append(options.USES[court])
        elif court in _USES:
            found.append(options.USES[court])
    return found


def _fences(table: Table, seat: int) -> list[options.Numbered]:
    """BC24: once a turn, while a Relic is in supply."""
    if table.used & FENCED or not table.supply[RELIC]:
        return []
    return [options.FENCES[resource] for resource in sorted(set(table.players[seat].slots) - {NONE})]


def use(table: Table, seat: int, act: options.WithCourt | options.Numbered) -> Flow[None]:
    """Carry out a Prelude ability of a Guild card."""
    table.used |= ACTED
    if isinstance(act, options.Union):
        place_union(table, seat, act.court, act.card)
    elif isinstance(act, options.Numbered):
        table.used |= FENCED
        resources.discard_any(table, seat, act.number)
        yield from resources.gain(table, seat, RELIC)
    else:
        resources.discard_guild(table, seat, act.court)
        table.tell("used", seat, act.court)
        yield from _USES[act.court](table, seat)


def place_union(table: Table, seat: int, court: int, card: int) -> None:
    """BC04, F-18: the Union lies beside a card that was played; it is fetched when the round ends."""
    table.players[seat].guilds &= ~(1 << court)
    table.unions.append((seat, court, card))
    table.tell("union", seat, court, card)


def _interest(resource: int) -> Callable[[Table, int], Flow[None]]:
    def interest(table: Table, seat: int) -> Flow[None]:
        """BC02, BC09: empty slots fill up; when the supply is empty each further token is stolen."""
        for _ in empty_slots(table, seat):
            if table.supply[resource]:
                yield from resources.gain(table, seat, resource)
                continue
            if not (yield from _steal(table, seat, [resource], False)):
                return

    return interest


def _steal(table: Table, seat: int, types: list[int], cards: bool) -> Flow[bool]:
    """A theft by a card effect; False if there is nothing to steal."""
    offered = resources.thefts(table, seat, types, cards)
    if not offered:
        return False
    choice = offered[0]
    if len(offered) > 1:
        choice = yield from ask(table, seat, "steal", "Steal what?", offered)
    yield from resources.steal(table, seat, choice)
    return True


def _cartel(court: int) -> Callable[[Table, int], Flow[None]]:
    resource = cards.CARTELS.index(court)

    def cartel(table: Table, seat: int) -> Flow[None]:
        """BC03, BC06."""
        yield from _steal(table, seat, [resource], False)

    return cartel


def _gatekeepers(table: Table, seat: int) -> Flow[None]:
    """BC08: a ship in every gate."""
    yield from place_one_each(table, seat, GATES & table.board.in_play)


def ship_places(table: Table, seat: int) -> int:
    """BC12 to BC15: systems that the seat rules."""
    return table.board.controlled[seat]


def three_ships(table: Table, seat: int) -> Flow[None]:
    """BC12 to BC15: three ships, fewer if the supply is short, in one ruled system."""
    where = ship_places(table, seat)
    if where and table.players[seat].ships:
        choice = yield from ask(
            table,
            seat,
            "place-ships",
            "Place three ships where?",
            lambda: options.places_ships(where),
            ships=3,
        )
        place_ships(table, seat, choice.system, 3)


def _lattice_spies(table: Table, seat: int) -> Flow[None]:
    """BC16."""
    if can_seize(table, seat):
        table.seized = seat
        table.tell("seized", seat)
    yield from ()


def _farseers(table: Table, seat: int) -> Flow[None]:
    """BC17, F-19: any number of hand cards go; as many come back, and one more."""
    chosen: list[int] = []
    hand = table.players[seat].hand
    while len(chosen) < len(hand):
        offered = [options.DISCARDS[card] for card in hand if card not in chosen]
        choice = yield from offer(table, seat, "farseers", "Discard a card?", offered)
        if choice is None:
            break
        chosen.append(choice.card)
    count = len(chosen) + 1
    # The new cards come off the bottom, where the discarded ones do not lie.
    if chosen:
        yield from throw_in(table, seat, chosen)
    yield from draw_bottom(table, seat, count)


def silver_tongues(table: Table, seat: int) -> Flow[None]:
    """BC20."""
    yield from _steal(table, seat, list(range(5)), True)


def _elder_broker(table: Table, seat: int) -> Flow[None]:
    """BC23."""
    for resource in (MATERIAL, FUEL, WEAPON):
        yield from resources.gain(table, seat, resource)


_USES: dict[int, Callable[[Table, int], Flow[None]]] = {
    cards.MINING_INTEREST: _interest(MATERIAL),
    cards.SHIPPING_INTEREST: _interest(FUEL),
    cards.MATERIAL_CARTEL: _cartel(cards.MATERIAL_CARTEL),
    cards.FUEL_CARTEL: _cartel(cards.FUEL_CARTEL),
    cards.GATEKEEPERS: _gatekeepers,
    cards.LATTICE_SPIES: _lattice_spies,
    cards.FARSEERS: _farseers,
    cards.SILVER_TONGUES: silver_tongues,
    cards.ELDER_BROKER: _elder_broker,
    **dict.fromkeys(SHIP_CARDS, three_ships),
}
