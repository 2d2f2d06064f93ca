"""Pieces that lie on cards: which of them the AI pays out, and when (G72, G73)."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.games.armada.bots.aideck import noes
from understudy.games.armada.bots.aideck.pages.activation import BENEFITS, benefit
from understudy.games.armada.bots.aideck.terms import Mind, chain, enemies, enemy_squadrons, not_offered, only
from understudy.games.armada.cards import BRACE, CONTAIN, EVADE, NAVIGATE, REDIRECT, SALVO, SCATTER
from understudy.games.armada.options import DONE, KEEP_DIAL, TAKE_TOKEN, ChooseCommand, ChooseKind, ToShip
from understudy.games.armada.queries import LONG, living_ships, within
from understudy.games.armada.rules.effects import Use
from understudy.games.armada.rules.stores import DIAL_FOR_ONE, TOKENS_FOR_ALL
from understudy.games.armada.table import ROUNDS, Ship
from understudy.kit.exact import added
from understudy.pages import Ask, Can, No, Page, Prefer, earliest, most


def lacks(ship: Ship, command: int) -> bool:
    """I9.1: a token that it has not got, and room for it."""
    return not ship.commands >> command & 1 and bin(ship.commands).count("1") < ship.build.most_tokens


def gains_by(mind: Mind, ship: Ship, command: int) -> bool:
    """I5: the dial test for a ship. No card is in force that names a movement, so navigate never passes
    before an activation.
    """
    if (ship.resolved | ship.raids) >> command & 1 or (command == NAVIGATE and mind.card is None):
        return False
    return bool(BENEFITS[command](mind, ship))


def served(mind: Mind, command: int, held: bool) -> int:
    """G73: how many ships a piece is of benefit to; with Admiral Trench those that hold the token."""
    ships = living_ships(mind.view, mind.seat)
    return added(
        (not held or bool(ship.commands >> command & 1)) and gains_by(mind, ship, command) for ship in ships
    )


def worth_paying(mind: Mind, use: Use, held: bool = False) -> bool:
    """G73: at the first Ship Phase in which a piece serves more than half of the ships; in the last
    rounds, as many as there are pieces, in any case.
    """
    pieces = mind.view.ships[use.ship].stored[use.upgrade]
    if mind.view.round >= ROUNDS + 1 - len(pieces):
        return True
    ships = len(living_ships(mind.view, mind.seat))
    least = 0 if mind.view.config.options["payout"] == "any" else ships
    return any(2 * served(mind, command, held) > least for command in set(pieces))


def foes_near(mind: Mind) -> bool:
    """Emperor Palpatine: an enemy ship is at long range or nearer of an own one."""
    own = living_ships(mind.view, mind.seat)
    return any(within(ship, foe, LONG) for foe in enemies(mind) for ship in own)


def room_in_two(mind: Mind) -> bool:
    """Hondo Ohnaka: two own ships have room for a token."""
    own = living_ships(mind.view, mind.seat)
    return added(bin(ship.commands).count("1") < ship.build.most_tokens for ship in own) >= 2


def lends(mind: Mind, ship: Ship, commands: Sequence[int]) -> list[int]:
    """Bail Organa, Passel Argente: commands that pass the dial test on the ship and were not revealed."""
    return [command for command in commands if command != ship.dial and gains_by(mind, ship, command)]


# -- which piece ---------------------------------------------------------------------------------------------


def _doubles(mind: Mind) -> bool:
    card = mind.ship.build.upgrades[int(mind.about["upgrade"])]
    return any(effect["op"] == "pay_double" for effect in card.effects)


def _serves(mind: Mind, option: ChooseCommand) -> int:
    return served(mind, option.command, _doubles(mind))


PAY = Page(
    "A piece of a card is paid out",
    [
        Can(
            "AR-UPG-01 AR-PRI-02",
            "The one that serves most ships.",
            lambda mind: mind.acts(ChooseCommand),
            [
                Prefer(
                    "AR-UPG-01",
                    "of benefit to most ships",
                    most(_serves),
                ),
                Prefer("AR-GOL-01", "the first command", earliest(lambda mind, o: o.command)),
            ],
        )
    ],
)


def _half_lacks(mind: Mind) -> bool | No:
    ships = living_ships(mind.view, mind.seat)
    count = added(lacks(ship, int(mind.about["command"])) for ship in ships)
    return 2 * count >= len(ships) or No(noes.too_few_lack_it, count, len(ships))


DIAL_OR_TOKENS = Page(
    "Admiral Tarkin",
    [
        Ask(
            "AR-UPG-01 AR-UPG-02",
            "Do half of the ships lack the token and have room for it?",
            _half_lacks,
            yes=[Can("AR-UPG-01", "A token for every ship.", only("Tokens for all", TOKENS_FOR_ALL))],
        ),
        Can("AR-UPG-01", "The dial for its own ship.", only("The dial", DIAL_FOR_ONE)),
    ],
)
#: Emperor Palpatine: which kind goes first of those that as many units have.
_KINDS = (BRACE, REDIRECT, EVADE, SCATTER, CONTAIN, SALVO)


def _owned(mind: Mind, option: ChooseKind) -> int:
    """How many enemy units still have such a token."""
    ships = added(
        any(kind == option.kind and state for kind, state in zip(ship.build.tokens, ship.tokens, strict=True))
        for ship in enemies(mind)
    )
    return ships + added(
        any(kind == option.kind and state for kind, state in zip(one.card.tokens, one.tokens, strict=True))
        for one in enemy_squadrons(mind)
    )


DOOM = Page(
    "Emperor Palpatine",
    [
        Can(
            "AR-PRI-02",
            "The kind that most enemy units still have.",
            lambda mind: mind.acts(ChooseKind),
            [
                Prefer("AR-PRI-02", "most units have it", most(_owned)),
                Prefer(
                    "AR-UPG-03",
                    "Brace, Redirect, Evade, Scatter, Contain, Salvo",
                    earliest(lambda mind, o: _KINDS.index(o.kind)),
                ),
            ],
        )
    ],
)


def _wants(mind: Mind, option: ToShip) -> bool:
    ship = mind.view.ships[option.ship]
    return ship.seat == mind.seat and lacks(ship, int(mind.about["command"]))


def _order(mind: Mind, option: ToShip) -> int:
    keys = sorted(chain(mind, mind.ship, mind.view.ships[each.ship]) for each in mind.acts(ToShip))
    return keys.index(chain(mind, mind.ship, mind.view.ships[option.ship]))


TO_SHIP = Page(
    "Hondo Ohnaka: which ship gets the token",
    [
        Can(
            "AR-TOK-04 AR-PRI-01",
            "The closest own ship that lacks it.",
            lambda mind: mind.acts(ToShip),
            [
                Prefer("AR-UPG-01", "an own ship that lacks it and has room", _wants),
                Prefer("AR-UPG-01", "an own ship", lambda mind, o: mind.view.ships[o.ship].seat == mind.seat),
                Prefer("AR-TOK-04", "the closest", earliest(_order)),
            ],
        )
    ],
)

# -- dials that are gained -----------------------------------------------------------------------------------

#: Passel Argente: in this order.
_WISHED = (2, 1, 3, 0)


def _lent(mind: Mind) -> Sequence[ChooseCommand]:
    ways = {each.command: each for each in mind.acts(ChooseCommand)}
    return [ways[command] for command in lends(mind, mind.ship, sorted(ways))] or not_offered(
        mind, "Such a command"
    )


LEND = Page(
    "A dial from a card",
    [
        Can(
            "AR-ACT-06 AR-UPG-01",
            "A command that is of benefit in addition to the revealed one.",
            _lent,
            [
                Prefer(
                    "AR-GOL-01",
                    "Repair, Squadron, Concentrate Fire, Navigate",
                    earliest(lambda mind, o: _WISHED.index(o.command)),
                )
            ],
        ),
        Can("AR-ACT-05", "No other command is of benefit.", lambda mind: [DONE]),
    ],
)


def _of_benefit(mind: Mind) -> bool | No:
    return benefit(mind, int(mind.about["command"]))


def _room(mind: Mind) -> bool | No:
    return lacks(mind.ship, int(mind.about["command"])) or No(noes.NO_ROOM_FOR_TOKEN)


GAINED = Page(
    "A dial that was gained",
    [
        Ask(
            "AR-ACT-06",
            "Is its command of any benefit?",
            _of_benefit,
            no=[
                Ask(
                    "AR-ACT-05",
                    "Is there room for its token?",
                    _room,
                    yes=[Can("AR-ACT-05", "No benefit: take a token.", only("A token", TAKE_TOKEN))],
                )
            ],
        ),
        Can("AR-ACT-04", "Keep the dial.", only("Keeping it", KEEP_DIAL)),
    ],
)
