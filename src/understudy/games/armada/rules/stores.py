"""Dials and tokens that lie on cards, and what they are paid out for: to the whole fleet, or for a round.

What holds till the round ends lies in `Table.standing`: the operation, the seat, and a command or a kind of
defense token.
"""

from __future__ import annotations

from collections.abc import Callable

from understudy.core.flow import Flow
from understudy.games.armada.cards import COMMAND_NAMES, Effect
from understudy.games.armada.events import CommandDecreed, DialSeen
from understudy.games.armada.options import COMMAND_ACTS, KEEP_DIAL, KIND_ACTS, TAKE_TOKEN, Ability, ToShip
from understudy.games.armada.queries import Seen, living_ships
from understudy.games.armada.rules.asking import choose, may_choose
from understudy.games.armada.rules.damage import gain_raid, gain_token
from understudy.games.armada.rules.effects import Use, candidates, card_name, pay
from understudy.games.armada.table import TWIN, Ship, Table

#: What holds for the round: every ship gains this dial as it activates; a token alone counts as dial and
#: token; enemies that spend this kind of defense token discard it.
EXTRA_DIAL, COUNTS_BOTH, DOOMED = "extra_dial", "counts_both", "doomed"
DIAL_FOR_ONE, TOKENS_FOR_ALL = Ability("dial"), Ability("token")
#: So many commands there are.
KINDS = 4


def in_store(table: Table, use: Use) -> list[int]:
    """The different pieces on a card."""
    return sorted(set(table.ships[use.ship].stored[use.upgrade]))


def take(ship: Ship, upgrade: int, piece: int) -> None:
    """A piece leaves the card."""
    left = list(ship.stored[upgrade])
    left.remove(piece)
    ship.stored[upgrade] = tuple(left)


def put(ship: Ship, upgrade: int, piece: int) -> None:
    """A piece is put on the card."""
    ship.stored[upgrade] = tuple(sorted((*ship.stored[upgrade], piece)))


def which_piece(table: Table, use: Use, ways: list[int], topic: str) -> Flow[int]:
    """One of the commands on a card."""
    owner = table.ships[use.ship]
    chosen = yield from choose(
        table,
        owner.seat,
        f"{card_name(table, use)}: which command?",
        lambda: [COMMAND_ACTS[command] for command in ways],
        topic=topic,
        about={"ship": owner.index, "upgrade": use.upgrade},
    )
    return chosen.command


def gain_dial(table: Table, ship: Ship, command: int) -> None:
    """G72: an extra dial, gained and not revealed."""
    if not ship.extra >> command & 1:
        ship.extra |= 1 << command
        table.tell("gains-dial", ship.seat, ship.index, command)


def as_it_activates(table: Table, ship: Ship) -> None:
    """Grand Admiral Thrawn: the dial that every friendly ship gains this round."""
    for name, seat, command in table.standing:
        if name == EXTRA_DIAL and seat == ship.seat:
            gain_dial(table, ship, command)


def turn_to_tokens(table: Table, ship: Ship) -> Flow[None]:
    """G72: a gained dial may be turned into its token as the ship reveals."""
    for command in range(KINDS):
        if not ship.extra >> command & 1:
            continue
        chosen = yield from choose(
            table,
            ship.seat,
            f"{ship.name} has gained a {COMMAND_NAMES[command]} dial",
            (KEEP_DIAL, TAKE_TOKEN),
            topic="gained-dial",
            about={"ship": ship.index, "command": command},
        )
        if chosen is TAKE_TOKEN:
            ship.extra &= ~(1 << command)
            yield from gain_token(table, ship, command)


# -- as the Ship Phase begins --------------------------------------------------------------------------------


def pay_dial(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Thrawn: a dial for every ship this round. Admiral Trench: tokens alone count as dial and token."""
    command = yield from which_piece(table, use, in_store(table, use), "pay-stored")
    take(ship, use.upgrade, command)
    name = EXTRA_DIAL if effect["op"] == "pay_dial" else COUNTS_BOTH
    table.standing.append((name, ship.seat, command))
    table.tell(CommandDecreed, ship.seat, ship.index, use.upgrade, command)


def pay_tokens(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Admiral Tarkin: the own ship gains a dial, or every friendly ship the token."""
    command = yield from which_piece(table, use, in_store(table, use), "pay-stored")
    chosen = yield from choose(
        table,
        ship.seat,
        f"{card_name(table, use)}: a dial for {ship.name}, or a token for every ship?",
        (TOKENS_FOR_ALL, DIAL_FOR_ONE),
        topic="dial-or-tokens",
        about={"ship": ship.index, "command": command},
    )
    take(ship, use.upgrade, command)
    if chosen is DIAL_FOR_ONE:
        gain_dial(table, ship, command)
        return
    for other in living_ships(table, ship.seat):
        yield from gain_token(table, other, command)


def doom(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Emperor Palpatine: this round enemies that spend defense tokens of a kind discard them."""
    ways = in_store(table, use)
    chosen = yield from choose(
        table,
        ship.seat,
        f"{card_name(table, use)}: which kind of defense token?",
        lambda: [KIND_ACTS[kind] for kind in ways],
        topic="doomed-kind",
        about={"ship": ship.index},
    )
    take(ship, use.upgrade, chosen.kind)
    table.standing.append((DOOMED, ship.seat, chosen.kind))
    table.tell("dooms", ship.seat, ship.index, chosen.kind)


def hand_round(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Hondo Ohnaka: two kinds of command tokens on two ships, whoever's; the opponent places the others."""
    left = list(range(KINDS))
    for seat in (ship.seat, 1 - ship.seat):
        done: list[int] = []
        for _ in range(2):
            chosen = yield from choose(
                table,
                seat,
                f"{card_name(table, use)}: which token?",
                lambda: [COMMAND_ACTS[command] for command in left],
                topic="hondo-token",
                about={"ship": ship.index},
            )
            command = chosen.command
            ways = [other for other in living_ships(table) if other.index not in done]
            target = yield from choose(
                table,
                seat,
                f"{card_name(table, use)}: on which ship?",
                [ToShip(other.index) for other in ways],
                topic="hondo-ship",
                about={"ship": ship.index, "command": command},
            )
            left.remove(command)
            done.append(target.ship)
            yield from gain_token(table, table.ships[target.ship], command)
            if len(done) == len(living_ships(table)):
                break


# -- as a ship reveals its dial ------------------------------------------------------------------------------


def lend_dials(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Bail Organa: up to one token of each kind is discarded for a dial of the ship that reveals."""
    owner = table.ships[use.ship]
    done: list[int] = []
    while True:
        ways = [command for command in in_store(table, use) if command not in done]
        if not ways:
            return
        chosen = yield from may_choose(
            table,
            owner.seat,
            f"{card_name(table, use)}: a dial for {ship.name}?",
            [COMMAND_ACTS[command] for command in ways],
            topic="lend-dial",
            about={"ship": ship.index, "upgrade": use.upgrade},
        )
        if chosen is None:
            return
        done.append(chosen.command)
        take(owner, use.upgrade, chosen.command)
        gain_dial(table, ship, chosen.command)


def collect(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Passel Argente: a token of the revealed command; with all four kinds the ship gains a dial."""
    if ship.dial not in ship.stored[use.upgrade]:
        put(ship, use.upgrade, ship.dial)
    if len(set(ship.stored[use.upgrade])) < KINDS:
        return
    ways = [command for command in range(KINDS) if command != ship.dial]
    chosen = yield from may_choose(
        table,
        ship.seat,
        f"{card_name(table, use)}: which dial does {ship.name} gain?",
        lambda: [COMMAND_ACTS[command] for command in ways],
        topic="lend-dial",
        about={"ship": ship.index, "upgrade": use.upgrade},
    )
    if chosen is not None:
        gain_dial(table, ship, chosen.command)


def pledge(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Tikkes: a token of the revealed command lies on the card till the next Command Phase, whose dials must
    be that command; the ship gains any token.
    """
    put(ship, use.upgrade, ship.dial)
    chosen = yield from choose(
        table,
        ship.seat,
        f"{card_name(table, use)}: which command token?",
        COMMAND_ACTS,
        topic="gain-token",
        about={"ship": ship.index},
    )
    yield from gain_token(table, ship, chosen.command)


def pledged(table: Seen, ship: Ship) -> int:
    """Tikkes: the command that the dials of this Command Phase must be; -1 without one."""
    for index, _, _ in ship.build.by_op.get("pledge", ()):
        if ship.upgrades[index] and ship.stored[index]:
            return int(ship.stored[index][0])
    return -1


def redeem(table: Table, ship: Ship) -> None:
    """Tikkes: the dials are assigned, and the token goes."""
    for index, _, _ in ship.build.by_op.get("pledge", ()):
        ship.stored[index] = ()


def take_all(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Nova Defiant: all tokens of the card; those that there is no room for are lost."""
    stored = [piece for piece in ship.stored[use.upgrade] if piece < TWIN]
    ship.stored[use.upgrade] = tuple(piece for piece in ship.stored[use.upgrade] if piece >= TWIN)
    for command in stored:
        yield from gain_token(table, ship, command)


# -- General Draven ------------------------------------------------------------------------------------------


def spy(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """General Draven: the dials of an enemy ship are looked at; two command tokens of different kinds lie on
    the card.
    """
    seat = ship.seat
    enemies = [other for other in living_ships(table, 1 - seat) if table.dials[other.index]]
    if enemies:
        chosen = yield from choose(
            table,
            seat,
            f"{card_name(table, use)}: whose dials are looked at?",
            lambda: [ToShip(other.index) for other in enemies],
            topic="look-dials",
            about={"ship": ship.index},
        )
        look(table, seat, table.ships[chosen.ship])
    stored: list[int] = []
    for _ in range(2):
        ways = [command for command in range(KINDS) if command not in stored]
        stored.append((yield from which_piece(table, use, ways, "spy-token")))
    for command in stored:
        put(ship, use.upgrade, command)


def look(table: Table, seat: int, ship: Ship, most: int = 9) -> None:
    """A seat sees dials of an enemy ship. I4.4: those of the AI deck are open anyway."""
    for place, command in enumerate(table.dials[ship.index][:most]):
        table.tell(DialSeen, seat, ship.index, place, command, to=(seat,))


def enemy_resolved(table: Table, ship: int, command: int) -> Flow[None]:
    """General Draven: a matching token is discarded, and the ship gets that raid token."""
    one = table.ships[ship]
    for owner in living_ships(table, 1 - one.seat):
        for use, _ in list(candidates(table, "enemy_resolved", owner)):
            if command not in owner.stored[use.upgrade] or one.raids >> command & 1 or not one.in_play:
                continue
            chosen = yield from may_choose(
                table,
                owner.seat,
                f"{card_name(table, use)}: a raid token for {one.name}?",
                [use.option],
                topic="enemy-resolved",
                about={"ship": ship, "command": command},
            )
            if chosen is not None:
                yield from pay(table, use, owner)
                take(owner, use.upgrade, command)
                gain_raid(table, one, command)


def _stored(table: Seen, use: Use, effect: Effect, ship: Ship) -> bool:
    return bool(table.ships[use.ship].stored[use.upgrade])


STORE_USEFUL: dict[str, Callable[[Seen, Use, Effect, Ship], bool]] = {
    "pay_dial": _stored,
    "pay_double": _stored,
    "pay_tokens": _stored,
    "doom": _stored,
    "lend_dials": lambda table, use, effect, ship: _stored(table, use, effect, ship) and ship.dial >= 0,
    "collect": lambda table, use, effect, ship: ship.dial >= 0,
    "pledge": lambda table, use, effect, ship: ship.dial >= 0 and not _stored(table, use, effect, ship),
    "take_all": lambda table, use, effect, ship: min(ship.stored[use.upgrade], default=TWIN) < TWIN,
}
STORE_OPS: dict[str, Callable[[Table, Use, Effect, Ship], Flow[None]]] = {
    "pay_dial": pay_dial,
    "pay_double": pay_dial,
    "pay_tokens": pay_tokens,
    "doom": doom,
    "hand_round": hand_round,
    "lend_dials": lend_dials,
    "collect": collect,
    "pledge": pledge,
    "take_all": take_all,
    "spy": spy,
}
