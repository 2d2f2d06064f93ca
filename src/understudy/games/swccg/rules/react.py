"""Reacts (G52): to a battle or drain just initiated the opponent moves or deploys cards, or moves away."""

from __future__ import annotations

from collections.abc import Iterator

from understudy.core.flow import Flow, choose
from understudy.games.swccg import options
from understudy.games.swccg.data import CHARACTER, INTERRUPT, LOCATION
from understudy.games.swccg.filters import Trigger
from understudy.games.swccg.queries import active, barred, faced, live
from understudy.games.swccg.records import Frame
from understudy.games.swccg.rules import deploy
from understudy.games.swccg.rules.events import REACTS, event
from understudy.games.swccg.rules.going import go, move_cost, regular
from understudy.games.swccg.rules.piles import use_force
from understudy.games.swccg.rules.transport import gets_off, leaving_cost
from understudy.games.swccg.strength import available
from understudy.games.swccg.table import AT, BIT, NONE, PLAY, Table, bits
from understudy.games.swccg.vocabulary import React


def reacts(table: Table, seat: int, moment: Trigger, stopped: int) -> Iterator[options.AsReact]:
    """Every react that a seat may make to a battle or drain at a place; not of those that were stopped.

    SW-MOV-61, SW-GLO-27.
    """
    place = moment[2]
    battle = moment[0] == "battle-start"
    given = table.config.reacts
    for source in bits(given & live(table)):
        for part, one in enumerate(table.config.texts[source].reacts):
            side = one.side
            who = table.owner[source] if side is None else faced(table, table.spot[source], side)
            if who == seat:
                for choice in _by(table, seat, source, part, one, place, battle):
                    if not stopped >> choice.card & 1:
                        yield choice
    for card in bits(given & table.hands[seat]):
        for part, one in enumerate(table.config.texts[card].reacts):
            if one.kind == "deploy" and one.who(table, card, seat) >> card & 1:
                yield from _by(table, seat, card, part, one, place, battle)


def _by(
    table: Table, seat: int, source: int, part: int, one: React, place: int, battle: bool
) -> Iterator[options.AsReact]:
    if one.battle_only and not battle:
        return
    if one.when is not None and not one.when(table, source, seat):
        return
    if one.kind == "away":
        in_it = table.battle is not None and table.battle.part >> source & 1
        if in_it and _may_go(table, source) and _ways(table, source, place, one, away=True):
            yield options.MoveReact(source, source, part)
        return
    if not one.to(table, source, seat) >> place & 1:
        return
    who = one.who(table, source, seat) & table.owned[seat]
    if one.kind == "move":
        for card in bits(who & active(table)):
            if table.spot[card] != place and _may_go(table, card) and _ways(table, card, place, one):
                yield options.MoveReact(card, source, part)
    else:
        for card in bits(who & table.hands[seat]):
            if table.cards[card].kind != INTERRUPT and _goals(table, seat, card, place, one.free):
                yield options.DeployReact(card, source, part)


def _may_go(table: Table, card: int) -> bool:
    if table.moved >> card & 1 or barred(table, "move", card):
        return False
    return table.slot[card] == AT or gets_off(table, card)


def _ways(table: Table, card: int, place: int, one: React, away: bool = False) -> list[options.Regular]:
    """Moves that end at the place (or leave it), and that can be paid."""
    found = []
    force, aboard = available(table, table.owner[card]), table.slot[card] != AT
    if aboard:
        # Whoever is aboard gets off first, and goes on from there.
        force -= leaving_cost(table, card)
        spot, table = table.spot[card], table.copy()
        table.put_at(card, spot)
    for choice in regular(table, card):
        if (choice.goal == place) == away:
            continue
        if one.free or move_cost(table, choice) <= force:
            found.append(choice)
    return found if force >= 0 else []


def _goals(
    table: Table, seat: int, card: int, place: int, free: bool = False
) -> list[options.PickCard | options.Spot]:
    """Where a card from hand may be deployed to join: the place, or cards there; or a pilot to come along."""
    mates, one = _mates(table, seat, card, place, free), table.cards[card]
    if one.kind == LOCATION:
        return [*mates]
    joining = [choice for choice in deploy.spots(table, seat, card, free) if _where(table, choice) == place]
    return [*mates, *joining]


def _where(table: Table, choice: options.Spot) -> int:
    """The place of a spot."""
    if isinstance(choice, options.PickPlace):
        return choice.place
    return table.spot[choice.host] if isinstance(choice, options.PickHost) else NONE


def _mates(table: Table, seat: int, ship: int, place: int, free: bool) -> list[options.PickCard]:
    """G52: characters in hand with whom a ship that needs a pilot may come there."""
    one = table.cards[ship]
    if one.permanents or not deploy.crewed(one):
        return []
    found = []
    for pilot in bits(table.hands[seat] & table.words.get(CHARACTER, 0)):
        if deploy.can_fly(table, ship, pilot) and any(
            goal == options.PickPlace(place) for goal in deploy.pair_spots(table, seat, ship, pilot, free)
        ):
            found.append(options.PickCard(pilot))
    return found


def react(table: Table, seat: int, choice: options.AsReact, moment: Trigger) -> Flow[None]:
    """The react is paid and can be answered before it happens (W.react)."""
    place, card = moment[2], choice.card
    one: React = table.config.texts[choice.permit].reacts[choice.which]
    if isinstance(choice, options.DeployReact):
        frame = deploy.announce(table, seat, card)
        goals = _goals(table, seat, card, place, one.free)
        goal = yield from choose(seat, "Where does it go?", goals, topic="deploy-to", about={"card": card})
        table.then(*event(table, "reacted", seat, card, place))
        if isinstance(goal, options.PickCard):
            yield from deploy.board_and_go(table, frame, goal.card, options.PickPlace(place), one.free)
        else:
            where, host, price = deploy.price_of(table, seat, card, goal)
            yield from deploy.pay(table, seat, card, 0 if one.free else price, where)
            deploy.begin(table, frame, goal, where, host)
        table.then(*event(table, "react", seat, card, place))
        return
    ways = _ways(table, card, place, one, away=one.kind == "away")
    yield from react_move(table, seat, card, place, ways, one.free)


def moves_to(table: Table, card: int, place: int) -> list[options.Regular]:
    """Moves that a card could make to a place as a react at its usual price."""
    return _ways(table, card, place, React("move")) if _may_go(table, card) else []


def react_move(
    table: Table, seat: int, card: int, place: int, ways: list[options.Regular], free: bool = False
) -> Flow[None]:
    """A react by moving: paid, then it can be answered."""
    way_there = yield from choose(seat, "Which way?", ways, topic="react-way", about={"card": card})
    price = 0 if free else move_cost(table, way_there)
    if table.slot[card] != AT:
        price += leaving_cost(table, card)
    yield from use_force(table, seat, price)
    frame = Frame("react", seat, card)
    frame.targets = [way_there.goal]
    table.stack.append(frame)
    table.tell("react", seat, card, place)
    table.then(*event(table, "react", seat, card, place), ("react_result", ()))


def react_result(table: Table) -> None:
    """G80: canceled, the card has not moved and the price stays paid; it may not react to this again."""
    frame = table.stack.pop()
    if frame.canceled:
        _stop(table, frame.card)
    if frame.canceled or table.zone[frame.card] != PLAY:
        return
    if table.slot[frame.card] != AT:
        table.put_at(frame.card, table.spot[frame.card])
        table.tell("disembark", frame.seat, frame.card, table.spot[frame.card])
    if table.battle is not None and table.battle.part >> frame.card & 1:
        table.battle.part &= ~BIT[frame.card]
    table.then(*event(table, "reacted", frame.seat, frame.card, frame.targets[0]))
    go(table, frame.card, frame.targets[0])


def _stop(table: Table, card: int) -> None:
    """The window that the react answered is still open: not for this card."""
    for index in range(len(table.agenda) - 1, -1, -1):
        name, args = table.agenda[index]
        if name == "answers" and args[0] in REACTS:
            stopped = int(args[7]) if len(args) > 7 else 0
            table.agenda[index] = (name, (*args[:7], stopped | BIT[card]))
            return
