"""R20: cards that answer what happened: a command that was resolved, a token that was spent, a loss."""

from __future__ import annotations

from collections.abc import Iterator

from understudy.core.flow import Flow
from understudy.games.armada.cards import COMMAND_NAMES
from understudy.games.armada.judging import has_moved
from understudy.games.armada.measures import DISTANCES, SQUADRON_RADIUS
from understudy.games.armada.options import MOVED, TOKEN, Put, SpendToken, ToShip, ToSquadron, rounded
from understudy.games.armada.queries import SLACK, Seen, engaged_at, fits
from understudy.games.armada.rules.asking import choose, may_choose
from understudy.games.armada.rules.damage import gain_token
from understudy.games.armada.rules.effects import Use, any_token, card_name, effect_of, in_turn, pay, usable
from understudy.games.armada.rules.operations import give_raid
from understudy.games.armada.rules.spots import outline, spots
from understudy.games.armada.rules.upgrades import take_stored
from understudy.games.armada.table import READY, Ship, Squadron, Table
from understudy.geometry import Disc, Point, separation

# -- after a command ----------------------------------------------------------------------------------------


def after_command(table: Table, ship: int, command: int, source: str) -> Flow[None]:
    """Cards that are used after a command was resolved."""
    one = table.ships[ship]
    if not one.in_play:
        return
    for use in in_turn(table, "after_command", one, None):
        effect = effect_of(table, use)
        if effect["op"] == "stored_token":
            able = source != TOKEN and command in one.stored[use.upgrade]
        else:
            able = bin(one.resolved).count("1") == 1
        if not able:
            continue
        chosen = yield from may_choose(
            table,
            one.seat,
            f"Use {card_name(table, use)}?",
            [use.option],
            topic="after-command",
            about={"ship": ship, "command": command},
        )
        if chosen is None:
            continue
        yield from pay(table, use, one)
        if effect["op"] == "stored_token":
            take_stored(one, use.upgrade, command)
            yield from gain_token(table, one, command)
        else:
            yield from any_token(table, one, card_name(table, use))


def regain(table: Table, ship: int, command: int) -> Flow[None]:
    """Wulff Yularen: the command token that was spent comes back."""
    one = table.ships[ship]
    for use in in_turn(table, "token_spent", one, None) if one.in_play else []:
        chosen = yield from may_choose(
            table,
            one.seat,
            f"{card_name(table, use)}: take the {COMMAND_NAMES[command]} token back?",
            [use.option],
            topic="regain-token",
            about={"ship": ship, "command": command},
        )
        if chosen is not None:
            yield from pay(table, use, one)
            yield from gain_token(table, one, command)


# -- when something is destroyed ----------------------------------------------------------------------------


def last_raid(table: Table, seat: int, ships: str) -> Flow[None]:
    """Hot Landing: a destroyed adept squadron may leave a raid token on an enemy ship at distance 1–2."""
    near = [table.ships[int(each)] for each in ships.split(",")]
    ways = [ToShip(ship.index) for ship in near if ship.in_play and ship.raids != 15]
    if not ways:
        return
    chosen = yield from may_choose(
        table,
        seat,
        "Hot Landing: a raid token for which ship?",
        ways,
        topic="last-raid",
    )
    if chosen is not None:
        yield from give_raid(table, seat, table.ships[chosen.ship], "Hot Landing")


def mourn(table: Table, seat: int, ships: str, squadrons: str) -> Flow[None]:
    """General Grievous: a friend near what was destroyed readies a token, or gets back a discarded one,
    exhausted.
    """
    ways: list[ToShip | ToSquadron] = [
        ToShip(int(each))
        for each in ships.split(",")
        if each
        and table.ships[int(each)].in_play
        and min(table.ships[int(each)].tokens, default=READY) < READY
    ]
    ways += [
        ToSquadron(int(each))
        for each in squadrons.split(",")
        if each
        and table.squadrons[int(each)].in_play
        and min(table.squadrons[int(each)].tokens, default=READY) < READY
    ]
    if not ways:
        return
    chosen = yield from may_choose(table, seat, "General Grievous: whose token?", ways, topic="mourn")
    if chosen is None:
        return
    if isinstance(chosen, ToShip):
        about, tokens = {"ship": chosen.ship}, table.ships[chosen.ship].tokens
    else:
        about, tokens = {"squadron": chosen.squadron}, table.squadrons[chosen.squadron].tokens
    token = yield from choose(
        table,
        seat,
        "General Grievous: which token?",
        lambda: [SpendToken(index) for index, state in enumerate(tokens) if state < READY],
        topic="ready-token",
        about=about,
    )
    tokens[token.token] += 1


def replace_squadron(table: Table, ship: int, squadron: int) -> Flow[None]:
    """Reserve Hangar Deck: a destroyed squadron with swarm comes back at distance 1, with hull 2."""
    owner, one = table.ships[ship], table.squadrons[squadron]
    if not owner.in_play:
        return
    uses = usable(table, "squadron_lost", owner, None)
    points = list(_hangar(table, owner, one)) if uses else []
    if uses and table.known is not None:
        yield from _returns_by_hand(table, owner, one, uses[0])
        return
    if not points:
        return
    chosen = yield from may_choose(
        table,
        owner.seat,
        f"{card_name(table, uses[0])}: {one.name} comes back?",
        lambda: [Put(point) for point in points],
        composer=spots(
            table,
            one.card.name,
            Put,
            lambda x, y: _hangar_legal(table, owner, one, (x, y)),
            "It must be within distance 1 of the ship, unengaged, on nothing else.",
            points,
        ),
        topic="replace-squadron",
        about={"ship": ship, "squadron": squadron},
    )
    if chosen is None:
        return
    yield from pay(table, uses[0], owner)
    one.alive, one.hull, one.activated = True, 2, True
    one.place(*chosen.point)
    table.tell("returns", one.seat, squadron)


def _returns_by_hand(table: Table, owner: Ship, one: Squadron, use: Use) -> Flow[None]:
    """At a real table it is put beside the ship by hand."""
    chosen = yield from may_choose(
        table,
        owner.seat,
        f"{card_name(table, use)}: {one.name} comes back?",
        [MOVED],
        topic="replace-squadron",
        about={"ship": owner.index, "squadron": one.index},
    )
    if chosen is None:
        return
    yield from pay(table, use, owner)
    one.alive, one.hull, one.activated = True, 2, True
    x, y = rounded(*next(iter(outline(owner.pose, owner.size, 20.0))))
    one.place(x, y)
    has_moved(table, one)
    table.tell("returns", one.seat, one.index)


def _hangar(table: Seen, ship: Ship, squadron: Squadron) -> Iterator[Point]:
    for point in outline(ship.pose, ship.size, 20.0):
        x, y = rounded(*point)
        if _hangar_legal(table, ship, squadron, (x, y)):
            yield (x, y)


def _hangar_legal(table: Seen, ship: Ship, squadron: Squadron, point: Point) -> bool:
    """Within distance 1 of the ship, where nobody engages it."""
    disc = Disc(*point, SQUADRON_RADIUS)
    if separation(disc, ship.base) + 2 * SQUADRON_RADIUS > DISTANCES[0] + SLACK or not fits(
        table, squadron, *point
    ):
        return False
    return not engaged_at(table, squadron, point)
