"""R-DECL: declaring ambitions, and what cards make of it."""

from __future__ import annotations

from understudy.core.flow import Flow, draw
from understudy.games.arcs import cards
from understudy.games.arcs.events import AmbitionDeclared
from understudy.games.arcs.options import (
    INFLUENCES,
    ORDERS,
    RIVALS,
    STEALS_CARD,
    SWAPS_IN,
    SWAPS_OUT,
    WithCourt,
)
from understudy.games.arcs.places import NONE
from understudy.games.arcs.queries import best_marker, is_declared, seats_in_order
from understudy.games.arcs.rules.asking import ask, offer
from understudy.games.arcs.rules.hands import PILE, take_card
from understudy.games.arcs.rules.resources import gain_any
from understudy.games.arcs.table import Table
from understudy.kit.masks import bits


def may_declare(table: Table, seat: int) -> bool:
    """R-DECL-2: a marker is available; LEAD07 must have a Guild card to give away."""
    player = table.players[seat]
    return best_marker(table) != NONE and (player.leader != cards.FEASTBRINGER or bool(player.guilds))


def declare(table: Table, seat: int, ambition: int, zero: bool = True) -> Flow[None]:
    """R-DECL-2, R-DECL-4; BC18 keeps the number of the lead card."""
    player = table.players[seat]
    guilds, fresh = player.guilds, not is_declared(table, ambition)
    if player.leader == cards.FEASTBRINGER:
        yield from _be_generous(table, seat)
    marker = best_marker(table)
    table.markers[marker] = ambition
    table.declared = True
    orderly = guilds >> cards.SECRET_ORDER & 1 and ambition in (cards.KEEPER, cards.EMPATH)
    if zero and not orderly:
        table.zero = True
    table.tell(AmbitionDeclared, seat, ambition, marker, int(table.zero))
    # F-16: what comes in by this declaration does not look at hands.
    triggers = [foresee] if guilds >> cards.FARSEERS & 1 and may_foresee(table, seat) else []
    if player.leader in _ON_DECLARING and (fresh or player.leader != cards.NOBLE):
        triggers.append(_ON_DECLARING[player.leader])
    if len(triggers) > 1:  # R-MISC-2
        first = yield from ask(table, seat, "order", "Which comes first?", ORDERS)
        if first is ORDERS[1]:
            triggers.reverse()
    for trigger in triggers:
        yield from trigger(table, seat)


def _be_generous(table: Table, seat: int) -> Flow[None]:
    """LEAD07: a Guild card for the rival with least Power; R-MISC-2 breaks ties."""
    rivals = [other for other in seats_in_order(table, table.initiative) if other != seat]
    poorest = min(rivals, key=lambda other: table.players[other].power)
    options = [STEALS_CARD[seat][court] for court in bits(table.players[seat].guilds)]
    choice = yield from ask(table, seat, "give-card", "Give away which Guild card?", options, owner=poorest)
    table.players[seat].guilds &= ~(1 << choice.court)
    table.players[poorest].guilds |= 1 << choice.court
    table.tell("gave_card", seat, poorest, choice.court)


def _be_ambitious(table: Table, seat: int) -> Flow[None]:
    """LEAD04."""
    yield from gain_any(table, seat, "Ambitious: gain a resource")


def _be_bold(table: Table, seat: int) -> Flow[None]:
    """LEAD08, F-67: at most one agent on each Court card."""
    done: list[WithCourt] = []
    while table.players[seat].agents:
        options = [INFLUENCES[court] for court in table.court if court != NONE]
        options = [act for act in options if act not in done]
        if not options:
            return
        choice = yield from offer(table, seat, "bold", "Bold: place an agent?", options)
        if choice is None:
            return
        done.append(choice)
        table.players[seat].agents -= 1
        table.agents[table.court.index(choice.court) * 4 + seat] += 1
        table.tell("influenced", seat, choice.court)


def _be_connected(table: Table, seat: int) -> Flow[None]:
    """LEAD12, F-62: the top card of the Court deck is secured."""
    from understudy.games.arcs.rules import court

    card = yield from court.top_card(table, seat)
    if card != NONE:
        yield from court.receive(table, seat, card, "secured")


#: What leaders do when they declare; LEAD12 only with an ambition that nobody had declared.
_ON_DECLARING = {cards.UPSTART: _be_ambitious, cards.DEMAGOGUE: _be_bold, cards.NOBLE: _be_connected}


def may_foresee(table: Table, seat: int) -> bool:
    """Cards to look at, and one to swap; A-49: a bot swaps nothing."""
    player = table.players[seat]
    rivals = any(table.players[other].cards for other in table.board.rivals(seat))
    return rivals and bool(player.hand) and not player.bot


def foresee(table: Table, seat: int) -> Flow[None]:
    """BC17: look at one rival's hand, and swap a card with it or not."""
    rivals = [other for other in table.board.rivals(seat) if table.players[other].cards]
    options = [RIVALS[other] for other in rivals]
    choice = yield from offer(table, seat, "foresee", "Farseers: look at whose hand?", options)
    if choice is None:
        return
    if table.players[choice.color].bot:
        yield from _foresee_bot(table, seat, choice.color)
        return
    theirs = table.players[choice.color].hand
    wanted = yield from offer(
        table, seat, "swap-in", "Take which card?", lambda: [SWAPS_IN[card] for card in theirs]
    )
    if wanted is not None:
        given = yield from _give(table, seat)
        theirs.remove(wanted.card)
        take_card(table, seat, wanted.card)
        take_card(table, choice.color, given)
        table.tell("swapped", seat, choice.color)


def _give(table: Table, seat: int) -> Flow[int]:
    own = table.players[seat].hand
    given = yield from ask(
        table, seat, "swap-out", "Give which card for it?", lambda: [SWAPS_OUT[card] for card in own]
    )
    own.remove(given.card)
    return given.card


def _foresee_bot(table: Table, seat: int, bot: int) -> Flow[None]:
    """A bot has no hand: as many cards of the stack as its counter shows are looked at (SC-GLD-04)."""
    count = min(table.players[bot].counter, len(table.stack))
    if not count:
        return
    shown = yield from draw(
        seat, "Look at cards of the stack", PILE, table.stack, count, cards.ACTION_IDS, topic="foresee"
    )
    wanted = yield from offer(
        table, seat, "swap-in", "Take which card?", lambda: [SWAPS_IN[card] for card in shown]
    )
    back = list(shown)
    if wanted is not None:
        back.remove(wanted.card)
        back.append((yield from _give(table, seat)))
        take_card(table, seat, wanted.card)
        table.tell("swapped", seat, bot, rules=("SC-GLD-04",))
    table.stack = sorted([*table.stack, *back])
