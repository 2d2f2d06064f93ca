"""Small tables for tests: cars in poses, answers by their ids, dice by their faces, and what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from understudy.core.match import Header, Match
from understudy.core.requests import Choose, Mixed, Request, Roll
from understudy.core.sources import Model, Scripted, Seeded, Source
from understudy.games.carwars import GAME, option
from understudy.games.carwars.builds import SIDES
from understudy.games.carwars.cards import CARDS
from understudy.games.carwars.options import NAMES
from understudy.games.carwars.table import Car, Table

#: Two cars far apart in the open: amber in the middle heading east, cobalt in the corner.
MIDDLE = (18.0, 18.0, 0.0)
CORNER = (33.0, 33.0, 270.0)


def built(
    front: Sequence[str] = (),
    right: Sequence[str] = (),
    back: Sequence[str] = (),
    left: Sequence[str] = (),
    **parts: Any,
) -> dict[str, Any]:
    """A car of the test's own: cards of any kind by side, anything else by its field."""
    sides: dict[str, Any] = {}
    for name, cards in zip(SIDES, (front, right, back, left), strict=True):
        kinds: dict[str, list[str]] = {"weapon": [], "accessory": [], "structure": []}
        for card in cards:
            kinds[CARDS[card].kind].append(card)
        structure = kinds["structure"][0] if kinds["structure"] else None
        sides[name] = {"weapons": kinds["weapon"], "accessories": kinds["accessory"], "structure": structure}
    plain = {"driver": "rookie_driver", "gunner": "rookie_gunner", "sidearms": ["hand_cannon"], "gear": []}
    data = {"id": "own", "name": "Own", "division": 12, **plain, "turret": [], "upgrades": [], "sides": sides}
    return {**data, **parts}


def row(pose: tuple[float, float, float] = MIDDLE, **parts: Any) -> dict[str, Any]:
    """A car of a position; a plain one unless it says otherwise."""
    return {"build": built(), "pose": pose, "armor": 4, "control": 6, **parts}


def start(
    *cars: dict[str, Any],
    chance: Sequence[object] | str = (),
    active: str | None = "amber",
    step: str = "turn",
    seed: int = 1,
    seats: Sequence[str] = (),
    strict: bool = False,
    **parts: Any,
) -> Match:
    """A match from a position, at the first question to a person. `chance` answers dice, draws and picks."""
    rows = list(cars) or [row()]
    if len(rows) == 1:
        rows.append(row(CORNER))
    full: dict[str, Any] = {"seats": list(seats) or ["person"] * len(rows), "cars": rows, **parts}
    if active is not None and "agenda" not in full:
        # Nothing comes after the step: what it did stays to be looked at.
        full["agenda"] = [["end", []], [step, [NAMES.index(active)]]]
    scripted: Source = Dealt(chance, option, None if strict else Seeded(seed))
    if chance == "clean":
        scripted = Clean()

    def source(kind: str) -> Source:
        return Model() if kind == "judge" else scripted

    header = Header(GAME, GAME.line_up(full["seats"]), GAME.options(full.get("options", {})), seed, full)
    match = Match(header, source=source)
    match.advance()
    return match


class Dealt(Scripted):
    """Dice are scripted color by color; those that are rolled together are taken together."""

    def _read(self, request: Request) -> object:
        if isinstance(request, Roll) and isinstance(request.die, Mixed):
            first, faces = self.used, list[object]()
            while len(faces) < request.count and first < len(self.answers):
                faces += cast("list[object]", self.answers.pop(first))
            self.answers.insert(first, faces)
        return super()._read(request)


class Clean:
    """Every die shows a star."""

    by = "script"

    def answer(self, request: Request, number: int) -> object:
        assert isinstance(request, Roll)
        return ("star",) * request.count


def play(match: Match, *answers: str) -> Match:
    """Answer what is asked, one id after the other."""
    for answer in answers:
        match.answer(answer)
    return match


def offered(match: Match) -> list[str]:
    """The ids of what may be answered now."""
    assert isinstance(match.pending, Choose)
    return [each.id for each in match.pending.options()]


def asked(match: Match) -> str:
    """Whose answer is awaited."""
    return NAMES[match.pending.seat] if match.pending else ""


def table(match: Match) -> Table:
    return cast(Table, match.table)


def car(match: Match, name: str = "amber") -> Car:
    return table(match).cars[NAMES.index(name)]


def pose(match: Match, name: str = "amber", places: int = 3) -> tuple[float, float, float]:
    found = car(match, name).pose
    return round(found.x, places), round(found.y, places), round(found.heading, places)


def burning(match: Match, name: str = "amber") -> list[str]:
    return [side for index, side in enumerate(SIDES) if car(match, name).fires >> index & 1]
