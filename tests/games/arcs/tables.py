"""Small tables for tests: a position, some answers by their ids, and what came of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from understudy.core.match import Header, Match
from understudy.core.requests import Choose
from understudy.core.sources import Scripted, Seeded
from understudy.games.arcs import GAME, find
from understudy.games.arcs.cards import COURT_IDS
from understudy.games.arcs.options import COLORS
from understudy.games.arcs.places import NONE, RESOURCES, SYSTEM_OF
from understudy.games.arcs.table import Player, Table
from understudy.kit.masks import bits

TWO = ("person", "person")
THREE = ("person", "person", "person")
FOUR = ("person",) * 4
#: What belongs to red when a test names it without a player.
OWN = (
    "hand",
    "resources",
    "guilds",
    "lore",
    "leader",
    "outrage",
    "trophies",
    "captives",
    "ships",
    "starports",
    "cities",
    "agents",
    "power",
)


def start(
    position: Mapping[str, Any],
    seats: Sequence[str] = TWO,
    *,
    chance: Sequence[object] = (),
    seed: int = 1,
) -> Match:
    """A match from a position, at the first question to a person; `chance` answers dice and draws in order.

    Red's turn and an empty Court unless the position says otherwise.
    """
    full = {"seats": list(seats), "active": "red", "court": [], **position}
    header = Header.of(GAME, full["seats"], full.get("options", {}), seed, full)
    source = Scripted(chance, find, Seeded(seed))
    match = Match(header, source=lambda kind: source)
    match.advance()
    return match


def acting(
    card: str,
    way: str = "lead",
    lead: str | None = None,
    *,
    pips: int | None = None,
    prelude: bool = False,
    seats: Sequence[str] = TWO,
    chance: Sequence[object] = (),
    blue: Mapping[str, Any] | None = None,
    yellow: Mapping[str, Any] | None = None,
    turn: Mapping[str, Any] | None = None,
    round: Mapping[str, Any] | None = None,
    **parts: Any,
) -> Match:
    """Red acts with this card; parts named in OWN are red's, `blue` and `yellow` are theirs."""
    own = {name: parts.pop(name) for name in OWN if name in parts}
    players = [own, dict(blue or {})] + ([dict(yellow or {})] if yellow is not None else [])
    row: dict[str, Any] = {"card": card, "way": way, "prelude": prelude, **(turn or {})}
    if pips is not None:
        row["pips"] = pips
    rounds = dict(round or {})
    if lead is not None:
        rounds["lead"] = lead
        parts.setdefault("initiative", "blue")
    position = {"players": players, "turn": row, "round": rounds, **parts}
    return start(position, seats, chance=chance)


def play(match: Match, *answers: str) -> Match:
    """Answer what is asked, one id after the other."""
    for answer in answers:
        match.answer(answer)
    return match


def offered(match: Match, verb: str = "") -> list[str]:
    """The ids of the options now, or those of one verb."""
    request = match.pending
    if not isinstance(request, Choose):
        return []
    found = [option.id for option in request.options()]
    return [id for id in found if id.split(":")[0] == verb] if verb else found


def table(match: Match) -> Table:
    return cast(Table, match.table)


def player(match: Match, color: str = "red") -> Player:
    return table(match).players[COLORS.index(color)]


def tokens(match: Match, color: str = "red") -> list[str]:
    """The types of the tokens that somebody holds, sorted."""
    return sorted(RESOURCES[token] for token in player(match, color).slots if token != NONE)


def pieces(match: Match, system: str, color: str = "red") -> dict[str, int]:
    """What somebody has in a system."""
    row = GAME.position(table(match)).get("map", {}).get(system, {}).get(color, {})
    return cast("dict[str, int]", row)


def ruler(match: Match, system: str) -> str | None:
    seat = table(match).board.ruler[SYSTEM_OF[system]]
    return None if seat == NONE else COLORS[seat]


def ambitions(match: Match) -> dict[str, list[str]]:
    return cast("dict[str, list[str]]", GAME.position(table(match)).get("ambitions", {}))


def held(match: Match, color: str = "red") -> list[str]:
    """Guild cards by id."""
    return [COURT_IDS[card] for card in bits(player(match, color).guilds)]


def court(match: Match) -> list[str | None]:
    return [None if card == NONE else COURT_IDS[card] for card in table(match).court]
