"""What the lines of the Automa's turn do. Targets are found by the pages; legality lives in the rules.

Every action can be taken up in the middle: what is left of it is numbers, so that a position can ask for any
of its decisions (`bot.resume`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from understudy.core.flow import Flow
from understudy.core.requests import About
from understudy.games.tyrants.bots.automa.pages.actions import DEPLOYS, Actions, actions_for
from understudy.games.tyrants.bots.automa.terms import Mind
from understudy.games.tyrants.cards import (
    AMBITION,
    ASPECT,
    ASPECTS,
    CONQUEST,
    GUILE,
    MALICE,
    MARKET_ASPECTS,
    OUTCAST,
)
from understudy.games.tyrants.events import AllyMarker
from understudy.games.tyrants.options import NONE, AtNode, OnPiece
from understudy.games.tyrants.places import BEYOND, BIT, BONUS, CITIES, END_SITES, ENDS, NODE_IDS, Node
from understudy.games.tyrants.rules import market, pieces
from understudy.games.tyrants.table import Table
from understudy.games.tyrants.view import View
from understudy.kit.masks import bits
from understudy.pages import Page, decide

AMBITION_VP = (2, 4, 7)
#: TA-ACT-05.
EXTRA_CARD_VP = 3


class Actor:
    """An automa at its table, for the instructions it carries out."""

    __slots__ = ("pages", "seat", "table")

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.pages: Actions = actions_for(table.north, table.config.readings)

    def decide(self, page: Page, topic: str, about: About) -> Flow[AtNode | None]:
        """The plan that a page finds on the table as it stands now (TA-PRIO-06)."""
        return decide(self.seat, page, Mind, topic=topic, about=about)

    def decide_piece(self, page: Page, topic: str, about: About) -> Flow[OnPiece | None]:
        """The same where the page looks for an enemy's piece."""
        return decide(self.seat, page, Mind, topic=topic, about=about)

    def toward(self, node: Node) -> Node:
        """The site that a route space leads to, for whoever listens."""
        if self.table.watch is None or node not in ENDS:
            return NONE
        ahead = END_SITES[node] & ~self.table.board.near[self.seat]
        if node in BEYOND or ahead & (ahead - 1):
            mind = Mind(View(self.table, self.seat))
            return mind.destination(node) if mind.leads_to(node) else NONE
        # One site, which needs nobody to weigh it, or none.
        return ahead.bit_length() - 1 if ahead else NONE


def remove_delay_card(actor: Actor) -> None:
    """TA-TURN-01; ASM-06: an outcast leaves the game, or by the switch returns to the supply."""
    table, delay = actor.table, actor.table.players[actor.seat].delay
    if delay:
        table.delayed = delay.pop(0)
        if table.delayed == OUTCAST and table.config.recycle:
            table.outcasts += 1
    table.tell("delay", actor.seat, table.delayed, len(delay))


def devour(actor: Actor, count: int) -> None:
    """TA-TURN-02 to TA-TURN-05."""
    market.devour_leftmost(actor.table, actor.seat, count, ("TA-MKT-03",))


def shown(table: Table, aspect: int) -> int:
    """TA-TURN-06, ASM-05: market cards of an aspect; the row does not change during the actions."""
    return [ASPECT[card] for card in table.market].count(aspect)


def count(actor: Actor) -> None:
    table = actor.table
    if table.watch is not None:
        row = [ASPECT[card] for card in table.market]
        table.tell("market", actor.seat, *map(row.count, MARKET_ASPECTS))


def _strength(actor: Actor, aspect: int) -> int:
    """TA-ACT-02 to TA-ACT-04: how strong the action is; 0 for none."""
    cards = shown(actor.table, aspect)
    if not cards:
        actor.table.tell("no_aspect", actor.seat, aspect, rules=("TA-ACT-03",))
    elif cards > 3:
        actor.table.tell("strength", actor.seat, aspect, cards, rules=("TA-ACT-04",))
    return min(cards, 3)


def _extra_vp(actor: Actor, strength: int, aspect: int) -> None:
    """TA-ACT-05: after the action, for each card beyond the third."""
    if strength == 3:
        extra = shown(actor.table, aspect) - 3
        pieces.gain_vp(actor.table, actor.seat, EXTRA_CARD_VP * extra, ("TA-ACT-05",))


# -- guile ---------------------------------------------------------------------------------------------------


def guile(actor: Actor) -> Flow[None]:
    """TA-GUILE-01 to TA-GUILE-06: a spy gives way to troops, or spies are placed."""
    strength = _strength(actor, GUILE)
    if not strength:
        return
    plan = yield from actor.decide(actor.pages.guile[strength - 1], "guile", {"cards": strength})
    if plan is None:
        actor.table.tell("wasted", actor.seat, strength, rules=("TA-WASTE-03",))
        yield from waste(actor, GUILE, strength)
    elif plan.verb == "spy-troop":
        pieces.return_spy(actor.table, actor.seat, actor.seat, plan.node)
        pieces.deploy(actor.table, actor.seat, plan.node)
    elif plan.verb == "spy-supplant":
        pieces.return_spy(actor.table, actor.seat, actor.seat, plan.node)
        yield from _supplant(actor, strength, plan.node, strength - 1)
    else:
        pieces.place_spy(actor.table, actor.seat, plan.node)
        yield from _place_spies(actor, strength - 1)
    _extra_vp(actor, strength, GUILE)


def _supplant(actor: Actor, strength: int, site: Node, left: int, undeployed: int = 0) -> Flow[None]:
    """TA-GUILE-03, TA-GUILE-05; ASM-15 says which troop; ASM-19: a missing own troop is undeployed."""
    table, seat = actor.table, actor.seat
    page = actor.pages.supplant[strength]
    while left:
        about: About = {"cards": strength, "site": NODE_IDS[site], "left": left, "undeployed": undeployed}
        plan: OnPiece | None = yield from decide(
            seat, page, lambda view: Mind(view, site), topic="guile-supplant", about=about
        )
        if plan is None:
            break
        left -= 1
        if not pieces.supplant(table, seat, site, plan.color):
            undeployed += 1
            table.tell("no_supplant", seat, rules=("TA-WASTE-08",))
    if left:
        table.tell("wasted", seat, left, rules=("TA-WASTE-04",))
    yield from waste(actor, GUILE, left, undeployed)


def _place_spies(actor: Actor, left: int) -> Flow[None]:
    """TA-GUILE-02, TA-GUILE-04, TA-GUILE-06; TA-WASTE-03: each spy that finds no place is a wasted part."""
    while left:
        plan = yield from actor.decide(actor.pages.next_spy, "guile-spy", {"left": left})
        if plan is None:
            break
        pieces.place_spy(actor.table, actor.seat, plan.node)
        left -= 1
    if left:
        actor.table.tell("wasted", actor.seat, left, rules=("TA-WASTE-03",))
        yield from waste(actor, GUILE, left)


# -- malice --------------------------------------------------------------------------------------------------


def remove(actor: Actor, plan: OnPiece) -> None:
    """Assassinate the troop or return the spy that was chosen."""
    if plan.verb == "assassinate":
        toward = actor.toward(plan.node)
        pieces.assassinate(actor.table, actor.seat, plan.node, plan.color, toward)
    else:
        pieces.return_spy(actor.table, actor.seat, plan.color, plan.node)


def malice(actor: Actor) -> Flow[None]:
    """TA-MAL-01 to TA-MAL-04."""
    strength = _strength(actor, MALICE)
    if strength:
        yield from _malice(actor, strength, strength)
        _extra_vp(actor, strength, MALICE)


def _malice(actor: Actor, strength: int, left: int, missed: int = 0) -> Flow[None]:
    """Part by part; TA-WASTE-05, TA-WASTE-10: what finds no target is wasted."""
    parts = actor.pages.malice[strength - 1]
    for page in parts[strength - left :]:
        about = {"cards": strength, "left": left, "missed": missed}
        plan = yield from actor.decide_piece(page, "malice", about)
        left -= 1
        if plan is None:
            missed += 1
        else:
            remove(actor, plan)
    if missed:
        rules = ("TA-WASTE-05",) if strength == 1 else ("TA-WASTE-05", "TA-WASTE-10")
        actor.table.tell("wasted", actor.seat, missed, rules=rules)
        yield from waste(actor, MALICE, missed)


# -- conquest and ambition -----------------------------------------------------------------------------------


def conquest(actor: Actor) -> Flow[None]:
    """TA-CONQ-01 to TA-CONQ-03."""
    strength = _strength(actor, CONQUEST)
    if strength:
        yield from _conquer(actor, strength, DEPLOYS[strength - 1])
        _extra_vp(actor, strength, CONQUEST)


def _conquer(actor: Actor, strength: int, left: int) -> Flow[None]:
    """Each troop is placed anew."""
    undeployed = yield from _deploy(actor, actor.pages.conquest[strength - 1], "conquest", CONQUEST, left)
    yield from convert(actor, CONQUEST, undeployed)


def ambition(actor: Actor) -> None:
    """TA-AMB-01 to TA-AMB-03."""
    strength = _strength(actor, AMBITION)
    if strength:
        rules = (f"TA-AMB-0{strength}", "TA-SUM-10")
        pieces.gain_vp(actor.table, actor.seat, AMBITION_VP[strength - 1], rules)
        _extra_vp(actor, strength, AMBITION)


# -- wasted parts --------------------------------------------------------------------------------------------


def _deploy(actor: Actor, page: Page, topic: str, aspect: int, left: int, undeployed: int = 0) -> Flow[int]:
    """Deploy one by one; how many found no place. Nothing changes after the first that finds none."""
    while left:
        about: About = {"aspect": ASPECTS[aspect], "left": left, "undeployed": undeployed}
        plan = yield from actor.decide(page, topic, about)
        if plan is None:
            break
        pieces.deploy(actor.table, actor.seat, plan.node, actor.toward(plan.node))
        left -= 1
    return left + undeployed


def waste(actor: Actor, aspect: int, parts: int, undeployed: int = 0) -> Flow[None]:
    """TA-WASTE-02: a deployment for each unresolved part; ASM-17: within the action that wasted it."""
    undeployed = yield from _deploy(actor, actor.pages.wasted, "wasted", aspect, parts, undeployed)
    yield from convert(actor, aspect, undeployed)


def convert(actor: Actor, aspect: int, undeployed: int) -> Flow[None]:
    """TA-WASTE-06 to TA-WASTE-09; ASM-22, ASM-23: nothing is used a second time.

    ASM-21: white first, unless the switch has players first.
    """
    pages = actor.pages
    exchanges: list[tuple[Page, str, int]] = [
        (pages.convert_white, "white", 2),
        (pages.convert_player, "player", 3),
    ]
    if actor.table.config.players_exchanged:
        exchanges.reverse()
    for page, troop, price in exchanges:
        while undeployed >= price:
            about: About = {"aspect": ASPECTS[aspect], "troop": troop, "undeployed": undeployed}
            plan = yield from actor.decide_piece(page, "exchange", about)
            if plan is None:
                break
            remove(actor, plan)
            undeployed -= price
    pieces.gain_vp(actor.table, actor.seat, undeployed, ("TA-WASTE-09", "TA-WASTE-11"))


# -- the end of the turn -------------------------------------------------------------------------------------


def gain_marker_vp(actor: Actor) -> None:
    """TA-VP-01, TA-VP-02: 1 for each marker it has, and the bonus under total control."""
    table, seat = actor.table, actor.seat
    board = table.board
    total, held = board.totals(seat), board.markers[seat]
    for site in bits(held):
        if total & BIT[site]:
            pieces.gain_city_vp(table, seat, BONUS[site] + 1, site, ("TA-VP-02",))
        else:
            pieces.gain_city_vp(table, seat, 1, site, ("TA-VP-01",))
    if table.watch is not None:
        for site in bits(board.controls(seat) & CITIES & ~held):
            holder = board.holder[site]
            table.tell(AllyMarker, seat, site, holder, board.troops[holder][site], board.troops[seat][site])


def refill(actor: Actor) -> Flow[None]:
    """TA-TURN-08."""
    return market.refill(actor.table, actor.seat)


# -- in the middle of an action ------------------------------------------------------------------------------


class Rest(NamedTuple):
    """What is left of an action: how strong it is, how many parts are still to be carried out, and what found
    no use so far."""

    aspect: int
    strength: int
    site: Node
    left: int
    missed: int
    undeployed: int


#: By the topic of the decision that comes next.
_MIDDLES: dict[str, Callable[[Actor, Rest], Flow[None]]] = {
    "guile-spy": lambda actor, rest: _place_spies(actor, rest.left),
    "guile-supplant": lambda actor, rest: _supplant(
        actor, rest.strength, rest.site, rest.left, rest.undeployed
    ),
    "malice": lambda actor, rest: _malice(actor, rest.strength, rest.left, rest.missed),
    "conquest": lambda actor, rest: _conquer(actor, rest.strength, rest.left),
    "wasted": lambda actor, rest: waste(actor, rest.aspect, rest.left, rest.undeployed),
    "exchange": lambda actor, rest: convert(actor, rest.aspect, rest.undeployed),
}


def go_on(actor: Actor, topic: str, rest: Rest) -> Flow[None]:
    """Take up an action in the middle and bring it to its end."""
    yield from _MIDDLES[topic](actor, rest)
    _extra_vp(actor, rest.strength, rest.aspect)
