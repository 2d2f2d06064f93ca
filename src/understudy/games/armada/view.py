"""What a seat may see: everything lies open but the dials of the other side."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.core.chance import mix
from understudy.core.table import SeatView
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


class View(SeatView):
    """The table as one seat sees it: the same names, to be read only. Made for one request and never kept."""

    __slots__ = (
        "attacked",
        "attacks",
        "config",
        "deck",
        "dials",
        "discard",
        "facedown_discard",
        "goal",
        "known",
        "laid",
        "lost",
        "moving",
        "obstacles",
        "orders",
        "passes",
        "phase",
        "round",
        "said",
        "seat",
        "ships",
        "squadrons",
        "standing",
        "token_pass",
        "turns",
        "used",
    )

    def __init__(self, table: Table, seat: int) -> None:
        self.seat = seat
        config = table.config
        self.config: Config = config
        self.ships: Sequence[Ship] = table.ships
        if True in config.facedown:
            self.ships = [_covered(ship, config, seat) for ship in table.ships]
        self.squadrons: Sequence[Squadron] = table.squadrons
        self.obstacles: Sequence[Obstacle] = table.obstacles
        self.goal: ObjectiveInPlay | None = _covered_dials(table, seat)
        self.laid: Sequence[Laid] = table.laid
        self.round = table.round
        self.phase = table.phase
        #: Own dials from the top; of the others only how many there are (R5.2). Those of the AI are open.
        self.dials: Sequence[Sequence[int]] = table.dials
        if False in config.ai:
            self.dials = [
                stack if ship.seat == seat or config.ai[ship.seat] else [HIDDEN] * len(stack)
                for ship, stack in zip(table.ships, table.dials, strict=True)
            ]
        #: Which damage cards nobody has seen yet: in the pile, and facedown.
        self.deck: Sequence[int] = table.deck
        self.discard: Sequence[int] = table.discard
        self.facedown_discard = table.facedown_discard
        self.passes: Sequence[int] = table.passes
        self.token_pass: Sequence[bool] = table.token_pass
        self.turns: Sequence[int] = table.turns
        self.attacks: Sequence[Attack] = table.attacks
        self.attacked: Sequence[Sequence[int]] = table.attacked
        self.moving: Sequence[int] = table.moving
        self.lost: Sequence[int] = table.lost
        self.said: Sequence[str] = table.said
        self.used: Sequence[tuple[int, int, int]] = table.used
        self.standing: Sequence[tuple[str, int, int]] = table.standing
        #: What was judged at the real table.
        self.known = table.known
        #: AI decks: everything of them but the order of the pile lies open.
        self.orders: Sequence[Orders | None] = table.orders

    def modeled(self) -> View:
        """The same with everything measured on the model."""
        new = View.__new__(View)
        for name in View.__slots__:
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
