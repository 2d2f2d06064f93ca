"""A card being carried out, and what all its instructions need: counting, conditions, a choice of pieces."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from understudy.core.flow import Flow, choose, may_choose
from understudy.core.requests import About, Offered
from understudy.games.tyrants.cards import CARD_IDS, Instruction
from understudy.games.tyrants.options import DONE, NONE, WHITE, Act
from understudy.games.tyrants.places import BIT, Nodes
from understudy.games.tyrants.table import Table

A = TypeVar("A", bound=Act)

_ABOUT: tuple[About, ...] = tuple({"card": id} for id in CARD_IDS)


class Play:
    """A card being carried out: only where we are, nothing that lies on the table."""

    __slots__ = (
        "about",
        "card",
        "causer",
        "deployed",
        "home",
        "kills",
        "place",
        "row",
        "seat",
        "site",
        "sites",
    )

    def __init__(self, seat: int, card: int, place: int = NONE, home: str = "played") -> None:
        self.seat = seat
        self.card = card
        #: What a request says about the card that it comes from.
        self.about = _ABOUT[card]
        #: Its place in the play area; NONE for a card that is copied where it lies.
        self.place = place
        #: Where the card lies: played, market, inner, devoured, or gone.
        self.home = home
        #: Its space in the market row while it is copied there.
        self.row = NONE
        #: The site of the spy that was last placed or returned; all of them for Graz'zt.
        self.site = NONE
        self.sites: list[int] = []
        self.deployed: list[int] = []
        #: Colors of the troops assassinated by this card.
        self.kills: list[int] = []
        #: Who made the owner discard the card.
        self.causer = NONE


Verb: TypeAlias = Callable[[Table, Play, Instruction], Flow[None]]


def _trophies(table: Table, play: Play) -> list[int]:
    return table.players[play.seat].trophies


COUNTS: dict[str, Callable[[Table, Play], int]] = {
    "sites": lambda table, play: table.board.controls(play.seat).bit_count(),
    "total": lambda table, play: table.board.totals(play.seat).bit_count(),
    "markers": lambda table, play: table.board.markers[play.seat].bit_count(),
    "spies": lambda table, play: table.board.spies[play.seat].bit_count(),
    "inner": lambda table, play: len(table.players[play.seat].inner),
    "trophies": lambda table, play: sum(_trophies(table, play)),
    "white_trophies": lambda table, play: _trophies(table, play)[WHITE],
    "player_trophies": lambda table, play: sum(_trophies(table, play)[:WHITE]),
    "kills": lambda table, play: len(play.kills),
}


def amount(table: Table, play: Play, instruction: Instruction) -> int:
    """A number, or a number per so many of something, counted now."""
    per = instruction.param("per")
    if not per:
        return instruction.count
    name, _, each = per.partition("/")
    return COUNTS[name](table, play) // int(each or 1) * instruction.count


def _others_there(table: Table, play: Play, sets: Sequence[Nodes]) -> bool:
    return play.site != NONE and any(sets[foe] & BIT[play.site] for foe in table.board.foes[play.seat])


CONDITIONS: dict[str, Callable[[Table, Play], bool]] = {
    "inner>=4": lambda table, play: COUNTS["inner"](table, play) >= 4,
    "trophies>=8": lambda table, play: COUNTS["trophies"](table, play) >= 8,
    "player_trophies>=5": lambda table, play: COUNTS["player_trophies"](table, play) >= 5,
    "troop_there": lambda table, play: _others_there(table, play, table.board.held),
    "spy_there": lambda table, play: _others_there(table, play, table.board.spies),
}


def chosen_if_any(
    play: Play, topic: str, prompt: str, any_there: object, find: Offered[A], optional: bool
) -> Flow[A | None]:
    """Choose one of what is found; None when there is none or the player stops."""
    if not any_there:
        return None
    if optional:
        return (yield from may_choose(play.seat, prompt, find, DONE, topic=topic, about=play.about))
    return (yield from choose(play.seat, prompt, find, topic=topic, about=play.about))
