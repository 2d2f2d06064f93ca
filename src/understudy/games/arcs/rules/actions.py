"""R-ROUND-3, R-NEW: the options that a set of standard actions gives, and how each is carried out."""

from __future__ import annotations

from collections.abc import Callable

from understudy.core.flow import Flow
from understudy.games.arcs import cards, options
from understudy.games.arcs.places import BIT, NONE
from understudy.games.arcs.queries import is_echo, leads_spot
from understudy.games.arcs.rules import build, guilds, lore
from understudy.games.arcs.rules.asking import ask, offer
from understudy.games.arcs.rules.battle import battle, battles
from understudy.games.arcs.rules.court import influence, influenceable, securable, secure
from understudy.games.arcs.rules.move import movable, move
from understudy.games.arcs.rules.repair import repair, repairable
from understudy.games.arcs.rules.tax import tax, taxable
from understudy.games.arcs.table import COPY, PIVOT, Table


def standard(table: Table, seat: int, actions: int) -> list[options.Act]:
    """Everything that a pip or token for one of these actions may be used for."""
    found: list[options.Act] = []
    if actions & cards.TAX:
        found += taxable(table, seat)
    if actions & cards.BUILD:
        found += build.buildable(table, seat)
    if actions & cards.REPAIR:
        found += repairable(table, seat)
    if actions & cards.MOVE:
        found += movable(table, seat)
    if actions & cards.INFLUENCE:
        found += influenceable(table, seat)
    if actions & cards.SECURE:
        found += securable(table, seat)
    if actions & cards.BATTLE:
        found += battles(table, seat)
    player = table.players[seat]
    if player.guilds:
        found += guilds.new_actions(table, seat, actions)
    if player.lore:
        found += lore.new_actions(table, seat, actions)
    return found


def leader_actions(table: Table, seat: int, actions: int) -> list[options.Act]:
    """F-61: a Copy or Pivot pip that begins with the extra Move or Influence of a leader."""
    leader = table.players[seat].leader
    if table.way not in (PIVOT, COPY):
        return []
    if leader == cards.WARRIOR and actions & cards.BATTLE and tactical_moves(table, seat):
        return [options.TACTICAL]
    if leader == cards.FEASTBRINGER and actions & cards.SECURE and charismatic_influences(table, seat):
        return [options.CHARISMATIC]
    return []


def tactical_moves(table: Table, seat: int) -> list[options.Link]:
    """LEAD06, F-61: Moves after which a Battle is legal."""
    board = table.board
    rivals = 0
    for other in board.rivals(seat):
        rivals |= board.present(other)
    fronts = rivals & board.ships(seat)
    return [
        act
        for act in movable(table, seat)
        if rivals & BIT[act.to]
        or fronts & ~BIT[act.system]
        or (fronts and board.ships_at(seat, act.system) > 1)
    ]


def charismatic_influences(table: Table, seat: int) -> list[options.WithCourt]:
    """LEAD07, F-61: Influences after which a Secure is legal."""
    options = influenceable(table, seat)
    if securable(table, seat):
        return options
    found = []
    for act in options:
        start = table.court.index(act.court) * 4
        agents = list(table.agents[start : start + 4])
        agents[seat] += 1
        if leads_spot(agents, seat):
            found.append(act)
    return found


def perform(table: Table, seat: int, act: options.Act) -> Flow[None]:
    """Carry out an option of `standard`."""
    match act:
        case options.Rifles():
            return lore.fire_rifles(table, seat, act)
        case options.Link():
            return _ON_LINKS[act.verb](table, seat, act)
        case options.OnPiece():
            return _ON_PIECES[act.verb](table, seat, act)
        case options.OnOwner():
            return _ON_OWNERS[act.verb](table, seat, act)
        case options.OnKind():
            return _ON_KINDS[act.verb](table, seat, act)
        case options.AtSystem():
            return _AT_SYSTEMS[act.verb](table, seat, act)
        case options.WithCourt():
            return _WITH_COURT[act.verb](table, seat, act)
    return _PLAIN[act.verb](table, seat)


def _tax(table: Table, seat: int, act: options.OnOwner) -> Flow[None]:
    yield from tax(table, seat, act.system, act.color)


def _tax_slot(table: Table, seat: int, act: options.AtSystem) -> Flow[None]:
    yield from tax(table, seat, act.system, NONE)


def _repair(table: Table, seat: int, act: options.OnKind) -> Flow[None]:
    repair(table, seat, act.system, act.kind)
    yield from ()


def _influence(table: Table, seat: int, act: options.WithCourt) -> Flow[None]:
    """LEAD12: a Copy or Pivot pip places two agents."""
    influence(table, seat, act.court)
    if table.players[seat].leader == cards.NOBLE and is_echo(table) and table.players[seat].agents:
        options = influenceable(table, seat)
        choice = yield from offer(table, seat, "influence", "Influence again?", options)
        if choice is not None:
            influence(table, seat, choice.court)


def _secure(table: Table, seat: int, act: options.WithCourt) -> Flow[None]:
    """LEAD07: a Copy or Pivot pip gives an Influence after it."""
    yield from secure(table, seat, act.court)
    if table.players[seat].leader == cards.FEASTBRINGER and is_echo(table) and table.players[seat].agents:
        options = influenceable(table, seat)
        choice = yield from offer(table, seat, "influence", "Charismatic: Influence?", options)
        if choice is not None:
            influence(table, seat, choice.court)


def _battle(table: Table, seat: int, act: options.OnOwner) -> Flow[None]:
    """LEAD06: a Copy or Pivot pip gives a Move after it."""
    yield from battle(table, seat, act.system, act.color)
    if table.players[seat].leader == cards.WARRIOR and is_echo(table):
        options = movable(table, seat)
        choice = yield from offer(table, seat, "move", "Tactical: Move?", options)
        if choice is not None:
            yield from move(table, seat, choice)


def _tactical(table: Table, seat: int) -> Flow[None]:
    """LEAD06, F-61: a Move, then a Battle, which must stay possible."""
    first = yield from ask(table, seat, "move", "Tactical: which Move?", lambda: tactical_moves(table, seat))
    board = table.board
    elsewhere = any(option.system != first.system for option in battles(table, seat))
    meets = any(board.present(other) & BIT[first.to] for other in board.rivals(seat))
    leave = 0 if elsewhere or meets else 1
    yield from move(table, seat, first, leave, halt=meets and not elsewhere)
    second = yield from ask(table, seat, "battle", "Tactical: which Battle?", lambda: battles(table, seat))
    yield from battle(table, seat, second.system, second.color)


def _charismatic(table: Table, seat: int) -> Flow[None]:
    """LEAD07, F-61: an Influence, then a Secure."""
    first = yield from ask(
        table, seat, "influence", "Charismatic: Influence?", lambda: charismatic_influences(table, seat)
    )
    influence(table, seat, first.court)
    second = yield from ask(table, seat, "secure", "Secure which?", lambda: securable(table, seat))
    yield from secure(table, seat, second.court)


_ON_LINKS: dict[str, Callable[[Table, int, options.Link], Flow[None]]] = {"move": move, "guide": lore.guide}
_ON_PIECES: dict[str, Callable[[Table, int, options.OnPiece], Flow[None]]] = {
    "martyr": lore.martyr,
    "annex": lore.annex,
}
_ON_OWNERS: dict[str, Callable[[Table, int, options.OnOwner], Flow[None]]] = {
    "tax": _tax,
    "build-ship": build.build,
    "battle": _battle,
    "trade": guilds.trade,
    "summon": lore.summon,
}
_ON_KINDS: dict[str, Callable[[Table, int, options.OnKind], Flow[None]]] = {
    "repair": _repair,
    "prune": lore.prune,
}
_AT_SYSTEMS: dict[str, Callable[[Table, int, options.AtSystem], Flow[None]]] = {
    "tax-slot": _tax_slot,
    "build-city": build.build,
    "build-cloud-city": build.build,
    "build-starport": build.build,
    "nurture": lore.nurture,
}
_WITH_COURT: dict[str, Callable[[Table, int, options.WithCourt], Flow[None]]] = {
    "influence": _influence,
    "secure": _secure,
    "abduct": guilds.abduct,
}
_PLAIN: dict[str, Callable[[Table, int], Flow[None]]] = {
    "tactical": _tactical,
    "charismatic": _charismatic,
    "manufacture": guilds.manufacture,
    "synthesize": guilds.synthesize,
    "pressgang": guilds.pressgang,
    "execute": guilds.execute,
}
