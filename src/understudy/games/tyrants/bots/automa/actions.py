"""What the lines of the Automa's turn do. Targets are found by the pages; legality lives in the rules."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.core.flow import Flow
from understudy.games.tyrants.bots.automa import plans
from understudy.games.tyrants.bots.automa.pages.actions import ACTIONS, Actions
from understudy.games.tyrants.bots.automa.terms import Mind
from understudy.games.tyrants.cards import AMBITION, ASPECT, CONQUEST, GUILE, MALICE, MARKET_ASPECTS, OUTCAST
from understudy.games.tyrants.options import NONE, Act
from understudy.games.tyrants.places import BIT, BONUS, bits
from understudy.games.tyrants.rules import market, pieces
from understudy.games.tyrants.table import Table
from understudy.pages import Page, decide

DEPLOYS = (2, 4, 7)
AMBITION_VP = (2, 4, 7)
#: TA-ACT-05.
EXTRA_CARD_VP = 3


class Chair:
    """An automa at its table, for the instructions it carries out."""

    __slots__ = ("seat", "table")

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat

    @property
    def pages(self) -> Actions:
        return ACTIONS[self.table.config.coop]

    def decide(self, page: Page) -> Flow[Act | None]:
        """The plan that a page finds on the table as it stands now (TA-PRIO-06)."""
        return decide(self.seat, page, lambda view: Mind(self.table, self.seat))


def remove_delay_card(chair: Chair) -> None:
    """TA-TURN-01; ASM-06: an outcast leaves the game, or by the switch returns to the supply."""
    table, delay = chair.table, chair.table.players[chair.seat].delay
    if delay:
        table.delayed = delay.pop(0)
        if table.delayed == OUTCAST and table.config.recycle:
            table.outcasts += 1
    table.tell("delay", chair.seat, table.delayed, len(delay))


def devour(chair: Chair, count: int) -> None:
    """TA-TURN-02 to TA-TURN-05."""
    market.devour_leftmost(chair.table, chair.seat, count, ("TA-MKT-03",))


def shown(table: Table, aspect: int) -> int:
    """TA-TURN-06, ASM-05: market cards of an aspect; the row does not change during the actions."""
    return [ASPECT[card] for card in table.market].count(aspect)


def count(chair: Chair) -> None:
    table = chair.table
    if table.watch is not None:
        row = [ASPECT[card] for card in table.market]
        table.tell("market", chair.seat, *map(row.count, MARKET_ASPECTS))


def _strength(chair: Chair, aspect: int) -> int:
    """TA-ACT-02 to TA-ACT-04: how strong the action is; 0 for none."""
    cards = shown(chair.table, aspect)
    if not cards:
        chair.table.tell("no_aspect", chair.seat, aspect, rules=("TA-ACT-03",))
    elif cards > 3:
        chair.table.tell("strength", chair.seat, aspect, cards, rules=("TA-ACT-04",))
    return min(cards, 3)


def _extra_vp(chair: Chair, strength: int, aspect: int) -> None:
    """TA-ACT-05: after the action, for each card beyond the third."""
    if strength == 3:
        extra = shown(chair.table, aspect) - 3
        pieces.gain_vp(chair.table, chair.seat, EXTRA_CARD_VP * extra, ("TA-ACT-05",))


# -- guile ---------------------------------------------------------------------------------------------------


def guile(chair: Chair) -> Flow[None]:
    """TA-GUILE-01 to TA-GUILE-06: a spy gives way to troops, or spies are placed."""
    strength = _strength(chair, GUILE)
    if not strength:
        return
    plan = yield from chair.decide(chair.pages.guile[strength - 1])
    if plan is None:
        chair.table.tell("wasted", chair.seat, strength, rules=("TA-WASTE-03",))
        yield from waste(chair, strength)
    elif plan.verb == "spy-troop":
        pieces.return_spy(chair.table, chair.seat, chair.seat, plan.node)
        pieces.deploy(chair.table, chair.seat, plan.node)
    elif plan.verb == "spy-supplant":
        yield from _supplant(chair, plan.node, strength - 1)
    else:
        yield from _place_spies(chair, plan, strength)
    _extra_vp(chair, strength, GUILE)


def _supplant(chair: Chair, site: int, wanted: int) -> Flow[None]:
    """TA-GUILE-03, TA-GUILE-05; ASM-15 says which troop; ASM-19: a missing own troop is undeployed."""
    table, seat = chair.table, chair.seat
    pieces.return_spy(table, seat, seat, site)
    undeployed = missed = 0
    for _ in range(wanted):
        colour = plans.troop(Mind(table, seat), site)
        if colour == NONE:
            missed += 1
        elif not pieces.supplant(table, seat, site, colour):
            undeployed += 1
    if missed:
        table.tell("wasted", seat, missed, rules=("TA-WASTE-04",))
    yield from waste(chair, missed, undeployed)


def _place_spies(chair: Chair, plan: Act | None, wanted: int) -> Flow[None]:
    """TA-GUILE-02, TA-GUILE-04, TA-GUILE-06; TA-WASTE-03: each spy that finds no place is a wasted part."""
    placed = 0
    while plan is not None:
        pieces.place_spy(chair.table, chair.seat, plan.node)
        placed += 1
        plan = (yield from chair.decide(chair.pages.next_spy)) if placed < wanted else None
    if placed < wanted:
        chair.table.tell("wasted", chair.seat, wanted - placed, rules=("TA-WASTE-03",))
        yield from waste(chair, wanted - placed)


# -- malice --------------------------------------------------------------------------------------------------


def remove(chair: Chair, plan: Act) -> None:
    """Assassinate the troop or return the spy that was chosen."""
    if plan.verb == "assassinate":
        pieces.assassinate(chair.table, chair.seat, plan.node, plan.colour)
    else:
        pieces.return_spy(chair.table, chair.seat, plan.colour, plan.node)


def malice(chair: Chair) -> Flow[None]:
    """TA-MAL-01 to TA-MAL-04, part by part; TA-WASTE-05, TA-WASTE-10: what finds no target is wasted."""
    strength = _strength(chair, MALICE)
    if not strength:
        return
    missed = 0
    for page in chair.pages.malice[strength - 1]:
        plan = yield from chair.decide(page)
        if plan is None:
            missed += 1
        else:
            remove(chair, plan)
    if missed:
        rules = ("TA-WASTE-05",) if strength == 1 else ("TA-WASTE-05", "TA-WASTE-10")
        chair.table.tell("wasted", chair.seat, missed, rules=rules)
        yield from waste(chair, missed)
    _extra_vp(chair, strength, MALICE)


# -- conquest and ambition -----------------------------------------------------------------------------------


def conquest(chair: Chair) -> Flow[None]:
    """TA-CONQ-01 to TA-CONQ-03: each troop is placed anew."""
    strength = _strength(chair, CONQUEST)
    if not strength:
        return
    undeployed = yield from _deploy(chair, chair.pages.conquest[strength - 1], DEPLOYS[strength - 1])
    yield from convert(chair, undeployed)
    _extra_vp(chair, strength, CONQUEST)


def ambition(chair: Chair) -> None:
    """TA-AMB-01 to TA-AMB-03."""
    strength = _strength(chair, AMBITION)
    if strength:
        rules = (f"TA-AMB-0{strength}", "TA-SUM-10")
        pieces.gain_vp(chair.table, chair.seat, AMBITION_VP[strength - 1], rules)
        _extra_vp(chair, strength, AMBITION)


# -- wasted parts --------------------------------------------------------------------------------------------


def _deploy(chair: Chair, page: Page, wanted: int) -> Flow[int]:
    """Deploy one by one; how many found no place. Nothing changes after the first that finds none."""
    for done in range(wanted):
        plan = yield from chair.decide(page)
        if plan is None:
            return wanted - done
        pieces.deploy(chair.table, chair.seat, plan.node)
    return 0


def waste(chair: Chair, parts: int, undeployed: int = 0) -> Flow[None]:
    """TA-WASTE-02: a deployment for each unresolved part; ASM-17: within the action that wasted it."""
    undeployed += yield from _deploy(chair, chair.pages.wasted, parts)
    yield from convert(chair, undeployed)


def convert(chair: Chair, undeployed: int) -> Flow[None]:
    """TA-WASTE-06 to TA-WASTE-09; ASM-21: white first; ASM-22, ASM-23: nothing is used a second time."""
    pages = chair.pages
    exchanges: Sequence[tuple[Page, int]] = ((pages.convert_white, 2), (pages.convert_player, 3))
    for page, price in exchanges:
        while undeployed >= price:
            plan = yield from chair.decide(page)
            if plan is None:
                break
            remove(chair, plan)
            undeployed -= price
    pieces.gain_vp(chair.table, chair.seat, undeployed, ("TA-WASTE-09", "TA-WASTE-11"))


# -- the end of the turn -------------------------------------------------------------------------------------


def gain_marker_vp(chair: Chair) -> None:
    """TA-VP-01, TA-VP-02: 1 for each marker it has, and the bonus under total control."""
    board = chair.table.board
    total = board.totals(chair.seat)
    for site in bits(board.markers[chair.seat]):
        if total & BIT[site]:
            pieces.gain_city_vp(chair.table, chair.seat, BONUS[site] + 1, site, ("TA-VP-02",))
        else:
            pieces.gain_city_vp(chair.table, chair.seat, 1, site, ("TA-VP-01",))


def refill(chair: Chair) -> Flow[None]:
    """TA-TURN-08."""
    return market.refill(chair.table, chair.seat)
