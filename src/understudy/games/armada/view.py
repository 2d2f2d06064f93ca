"""What a seat may see: everything lies open but the dials of the other side."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.core.chance import mix
from understudy.games.armada.measures import Map
from understudy.games.armada.table import (
    SECOND,
    Attack,
    Config,
    Laid,
    ObjectiveInPlay,
    Obstacle,
    Orders,
    Ship,
    Squadron,
    Table,
)
from understudy.kit.records import Shown

#: The dial of somebody else: nobody knows its command.
HIDDEN = -2


def _covered(ship: Ship, config: Config, seat: int) -> Ship:
    """A ship as a seat sees it that may not know which dials are on its cards (ARA-11)."""
    if ship.seat == seat or not config.facedown[ship.seat] or not ship.dial_stores:
        return ship
    known, new = ship.known, ship.copy()
    new.known = known
    for index in ship.dial_stores:
        new.stored[index] = (HIDDEN,) * len(ship.stored[index])
    return new


def _covered_dials(table: Table, seat: int) -> ObjectiveInPlay | None:
    """Surprise Attack: the dials on the card lie facedown; those of the AI deck are open."""
    goal = table.goal
    if goal is None or not goal.dials or seat == SECOND or table.config.ai[SECOND]:
        return goal
    new = goal.copy()
    new.dials = [HIDDEN] * len(goal.dials)
    return new


class View(Shown):
    """The table as one seat sees it: the same names, to be read only. Made for one request and never kept."""

    config: Config
    ships: Sequence[Ship]
    squadrons: Sequence[Squadron]
    obstacles: Sequence[Obstacle]
    goal: ObjectiveInPlay | None
    laid: Sequence[Laid]
    round: int
    phase: str
    #: Own dials from the top; of the others only how many there are (R5.2). Those of the AI are open.
    dials: Sequence[Sequence[int]]
    #: Which damage cards nobody has seen yet: in the pile, and facedown.
    deck: Sequence[int]
    discard: Sequence[int]
    facedown_discard: int
    passes: Sequence[int]
    token_pass: Sequence[bool]
    turns: Sequence[int]
    attacks: Sequence[Attack]
    attacked: Sequence[Sequence[int]]
    moving: Sequence[int]
    lost: Sequence[int]
    said: Sequence[str]
    used: Sequence[tuple[int, int, int]]
    standing: Sequence[tuple[str, int, int]]
    #: What was judged at the real table.
    known: dict[str, str] | None
    #: AI decks: everything of them but the order of the pile lies open.
    orders: Sequence[Orders | None]

    def __init__(self, table: Table, seat: int) -> None:
        self.show(table)
        self.seat = seat
        config = table.config
        self.goal = _covered_dials(table, seat)
        if True in config.facedown:
            self.ships = [_covered(ship, config, seat) for ship in table.ships]
        if False in config.ai:
            self.dials = [
                stack if ship.seat == seat or config.ai[ship.seat] else [HIDDEN] * len(stack)
                for ship, stack in zip(table.ships, table.dials, strict=True)
            ]

    def modeled(self) -> View:
        """The same with everything measured on the model."""
        new = View.__new__(View)
        for name in ("seat", *View.fields):
            setattr(new, name, getattr(self, name))
        new.known = None
        new.ships = [ship.copy() for ship in self.ships]
        new.squadrons = [squadron.copy() for squadron in self.squadrons]
        return new

    @property
    def area(self) -> Map:
        return self.config.map if self.goal is None else self.goal.area_of(self.config.map)

    @property
    def attack(self) -> Attack:
        return self.attacks[-1]


def imagine(table: Table, seat: int, seed: int) -> Table:
    """A table that the seat cannot tell from the real one: other dials for the other side."""
    new = table.copy()
    for ship in new.ships:
        if ship.seat != seat and not new.config.ai[ship.seat]:
            stack = new.dials[ship.index]
            new.dials[ship.index] = [mix(seed, 16 * ship.index + at) % 4 for at in range(len(stack))]
            if new.config.facedown[ship.seat]:
                for index in ship.dial_stores:
                    count = len(ship.stored[index])
                    dealt = [mix(seed, 16 * ship.index + 8 + at) % 4 for at in range(count)]
                    ship.stored[index] = tuple(sorted(dealt))
    if new.goal is not None and seat != SECOND and not new.config.ai[SECOND]:
        new.goal.dials = [mix(seed, 1000 + at) % 4 for at in range(len(new.goal.dials))]
    return new
