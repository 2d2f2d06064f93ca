"""Questions in the middle of an action, posed by themselves: by their topic, and what they are about.

A position can ask any of them, so that a bot's answer to it can be read without playing what leads there.
What follows from the answer is carried out as in a game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from understudy.core.flow import Flow
from understudy.games.arcs.bots.supercat.question import MUSTER, PRESSGANG
from understudy.games.arcs.cards import (
    DIE_NAMES,
    GUILD_STRUGGLE,
    MASS_UPRISING,
    OUTRAGE_SPREADS,
    POPULIST_DEMANDS,
    SONG_OF_FREEDOM,
)
from understudy.games.arcs.options import PRESSGANG as PRESSGANG_ACT
from understudy.games.arcs.options import TRADES
from understudy.games.arcs.places import NONE
from understudy.games.arcs.rules import battle, guilds, resources, vox
from understudy.games.arcs.rules.actions import perform
from understudy.games.arcs.rules.battle import Fight
from understudy.games.arcs.rules.court import ransack
from understudy.games.arcs.rules.turn import rebuild
from understudy.games.arcs.table import Table


class Asked(NamedTuple):
    """Who is asked, and what about."""

    seat: int
    #: Where, and who else it concerns.
    system: int
    rival: int
    #: Hits, keys, or a resource.
    number: int
    #: The type of dice that were rolled and the faces they show.
    faces: tuple[str, ...]

    @property
    def fight(self) -> Fight:
        return Fight(self.seat, self.rival, self.system)


def _hits(table: Table, asked: Asked) -> Flow[None]:
    rest = yield from battle.hit_defenders(table, asked.fight, asked.number)
    yield from battle.hit_buildings(table, asked.fight, rest)


def _reroll(table: Table, asked: Asked) -> Flow[None]:
    rolled = [asked.faces if die == asked.number else () for die in range(len(DIE_NAMES))]
    yield from battle.rerolls(table, asked.fight, rolled)
    yield from battle.resolve(table, asked.fight, tuple(rolled))


def _trade(table: Table, asked: Asked) -> Flow[None]:
    return perform(table, asked.seat, TRADES[asked.rival][asked.system])


def _text_of(court: int) -> Callable[[Table, Asked], Flow[None]]:
    return lambda table, asked: vox.read_text(table, asked.seat, court)


class Kind(NamedTuple):
    """One kind of question: what has to be said about it, and how it is asked."""

    fields: tuple[str, ...]
    ask: Callable[[Table, Asked], Flow[None]]
    #: What the bot remembers meanwhile.
    aim: str = ""


_FIGHT = ("system", "rival")
KINDS: dict[str, Kind] = {
    "dice": Kind(_FIGHT, lambda table, asked: battle.battle(table, asked.seat, asked.system, asked.rival)),
    "reroll": Kind((*_FIGHT, "die", "faces"), _reroll),
    "hits": Kind((*_FIGHT, "count"), _hits),
    "own-hits": Kind(
        (*_FIGHT, "count"), lambda table, asked: battle.hit_attackers(table, asked.fight, asked.number)
    ),
    "building-hit": Kind(
        (*_FIGHT, "count"), lambda table, asked: battle.hit_buildings(table, asked.fight, asked.number)
    ),
    "ransack": Kind(("rival",), lambda table, asked: ransack(table, asked.seat, asked.rival)),
    "raid": Kind((*_FIGHT, "keys"), lambda table, asked: battle.raid(table, asked.fight, asked.number)),
    "steal": Kind((), lambda table, asked: guilds.silver_tongues(table, asked.seat)),
    "steal-card": Kind((), _text_of(GUILD_STRUGGLE)),
    "declare": Kind((), _text_of(POPULIST_DEMANDS)),
    "outrage": Kind((), _text_of(OUTRAGE_SPREADS)),
    "return-city": Kind((), _text_of(SONG_OF_FREEDOM)),
    "seize": Kind((), lambda table, asked: vox.seize_now(table, asked.seat)),
    "cluster": Kind((), _text_of(MASS_UPRISING)),
    "place-ships": Kind((), lambda table, asked: guilds.three_ships(table, asked.seat), MUSTER),
    "slot": Kind(("resource",), lambda table, asked: resources.keep(table, asked.seat, asked.number)),
    "rearrange": Kind((), lambda table, asked: resources.offer_to_rearrange(table, asked.seat)),
    "put": Kind((), lambda table, asked: resources.rearrange(table, asked.seat, NONE)),
    "drop": Kind((), lambda table, asked: resources.close_slots(table, asked.seat)),
    "resource": Kind(
        (), lambda table, asked: resources.gain_any(table, asked.seat, "Which type?"), PRESSGANG
    ),
    "captive": Kind((), lambda table, asked: perform(table, asked.seat, PRESSGANG_ACT), PRESSGANG),
    "give": Kind(_FIGHT, _trade),
    "gate": Kind((), lambda table, asked: rebuild(table, asked.seat)),
}


def question(
    table: Table,
    seat: int,
    topic: str,
    system: int = NONE,
    rival: int = NONE,
    number: int = 0,
    faces: str = "",
) -> Flow[None]:
    """A step: the question is asked, and what follows from the answer happens."""
    kind, player = KINDS[topic], table.players[seat]
    if kind.aim and player.bot:
        player.aim = kind.aim
    yield from kind.ask(table, Asked(seat, system, rival, number, tuple(faces.split(",")) if faces else ()))
    player.aim = ""
