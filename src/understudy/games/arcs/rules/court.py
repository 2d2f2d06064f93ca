"""R-INFL, R-SEC, R-CITY: agents on Court cards, securing, ransacking, and what a destroyed city brings."""

from __future__ import annotations

from understudy.core.flow import Flow, draw
from understudy.games.arcs.cards import COURT_IDS, DEMAGOGUE, IS_VOX
from understudy.games.arcs.options import INFLUENCES, RANSACKS, SECURES, WithCourt
from understudy.games.arcs.places import NONE
from understudy.games.arcs.queries import leads_spot
from understudy.games.arcs.rules import vox
from understudy.games.arcs.rules.asking import ask
from understudy.games.arcs.rules.pieces import agents_back
from understudy.games.arcs.rules.resources import provoke_outrage
from understudy.games.arcs.table import AGENT_PIECE, Table


def influenceable(table: Table, seat: int) -> list[WithCourt]:
    """R-INFL-1: any Court card, with an agent in supply."""
    if not table.players[seat].agents:
        return []
    return [INFLUENCES[court] for court in table.court if court != NONE]


def influence(table: Table, seat: int, court: int) -> None:
    """R-INFL-1."""
    table.players[seat].agents -= 1
    table.agents[table.court.index(court) * 4 + seat] += 1
    table.tell("influenced", seat, court)


def securable(table: Table, seat: int) -> list[WithCourt]:
    """R-SEC-1; LEAD08 needs two agents on a Guild card."""
    found = []
    shy = table.players[seat].leader == DEMAGOGUE
    agents = table.agents
    for spot, court in enumerate(table.court):
        own = agents[spot * 4 + seat]
        if own and court != NONE and leads_spot(agents[spot * 4 : spot * 4 + 4], seat):
            if shy and own == 1 and not IS_VOX[court]:
                continue
            found.append(SECURES[court])
    return found


def secure(table: Table, seat: int, court: int) -> Flow[None]:
    """R-SEC-1, R-SEC-2: own agents home, rival ones captured, then the card."""
    spot = table.court.index(court)
    player, lay = table.players[seat], agents_on(table, spot)
    for owner, count in enumerate(_lift_agents(table, seat, spot)):
        player.captives[owner] += count
    yield from _take_from_court(table, seat, spot, "secured", lay)


def agents_on(table: Table, spot: int) -> tuple[int, ...]:
    """How many agents of each seat lie on a card of the Court."""
    return tuple(table.agents[spot * 4 : spot * 4 + len(table.players)])


def _lift_agents(table: Table, seat: int, spot: int) -> list[int]:
    """The seat's own agents go home; the numbers of the others, which leave the card."""
    agents = list(table.agents[spot * 4 : spot * 4 + 4])
    table.agents[spot * 4 : spot * 4 + 4] = bytes(4)
    agents_back(table, seat, agents[seat])
    agents[seat] = 0
    return agents


def _take_from_court(table: Table, seat: int, spot: int, verb: str, lay: tuple[int, ...]) -> Flow[None]:
    """R-SEC-2, R-SEC-3, F-25: the card is kept or its text resolved before the spot is filled again."""
    court, table.court[spot] = table.court[spot], NONE
    yield from receive(table, seat, court, verb, lay)
    yield from refill(table, seat)


def receive(table: Table, seat: int, court: int, verb: str, lay: tuple[int, ...] = ()) -> Flow[None]:
    """R-SEC-2: a Guild card goes to the play area, a Vox card does what it says; `verb` tells how it came,
    `lay` how many agents of each seat lay on it."""
    if IS_VOX[court]:
        table.tell(verb, seat, court, *lay)
        yield from vox.resolve(table, seat, court)
        return
    table.players[seat].guilds |= 1 << court
    if table.prelude:
        table.secured |= 1 << court
    table.tell(verb, seat, court, *lay)


def refill(table: Table, seat: int) -> Flow[None]:
    """R-SEC-3: empty spots are filled as long as the deck lasts."""
    for spot, court in enumerate(table.court):
        if court == NONE:
            card = table.court[spot] = yield from top_card(table, seat)
            if card != NONE:
                table.tell("court_card", seat, card)


def top_card(table: Table, seat: int) -> Flow[int]:
    """The next card of the Court deck, or NONE; buried cards come last."""
    if table.court_deck:
        (card,) = yield from draw(
            seat, "A card for the Court", "the Court deck", table.court_deck, 1, COURT_IDS, topic="court-card"
        )
        return card
    return table.buried.pop(0) if table.buried else NONE


def ransackable(table: Table, owner: int) -> list[WithCourt]:
    """R-CITY-3, F-32: Court cards with an agent of the city's owner."""
    return [
        RANSACKS[court]
        for spot, court in enumerate(table.court)
        if court != NONE and table.agents[spot * 4 + owner]
    ]


def ransack(table: Table, seat: int, owner: int) -> Flow[None]:
    """R-CITY-3: one of those cards is secured; rival agents on it become Trophies."""
    options = ransackable(table, owner)
    if not options:
        return
    choice = options[0]
    if len(options) > 1:
        choice = yield from ask(table, seat, "ransack", "Ransack which Court card?", options, owner=owner)
    spot = table.court.index(choice.court)
    trophies, lay = table.players[seat].trophies, agents_on(table, spot)
    for other, count in enumerate(_lift_agents(table, seat, spot)):
        trophies[other * 4 + AGENT_PIECE] += count
    yield from _take_from_court(table, seat, spot, "ransacked", lay)


def city_fell(table: Table, seat: int, owner: int, types: list[int], loot: bool) -> Flow[None]:
    """R-CITY-1, R-CITY-4: Outrage first, then the Court is ransacked (`loot`)."""
    for resource in types:
        provoke_outrage(table, seat, resource)
    if loot and seat != owner:
        yield from ransack(table, seat, owner)
