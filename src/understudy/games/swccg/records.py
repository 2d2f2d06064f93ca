"""What goes on at the table: actions on the stack, destinies, losses, drains, battles.

Each is declared once, with how it stands in positions; copies and positions follow from that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from understudy.core.errors import BadPosition
from understudy.games.swccg.data import DARK, LIGHT
from understudy.games.swccg.options import NONE
from understudy.kit.masks import bits
from understudy.kit.positions import meant, number
from understudy.kit.records import Slotted, Written, fresh
from understudy.kit.saying import plural

if TYPE_CHECKING:
    from understudy.games.swccg.table import Table

T = TypeVar("T")
INITIATED, WEAPONS, POWER, RESULT, DAMAGE, ENDED = range(6)
#: Segments of a battle or an attack.
SEGMENTS = ("initiated", "weapons", "power", "result", "damage", "ended")
#: The stage of an action that has ended before its last one.
STOPPED = 10_000
#: What destiny is drawn for.
PURPOSES = ("battle", "power", "attrition", "weapon", "asteroid", "ferocity", "attack", "test")


# -- in positions --------------------------------------------------------------------------------------------


class Reader(Protocol):
    """Who reads a position, and knows what its names mean."""

    def card(self, name: str, where: str) -> int: ...

    def mask(self, names: Sequence[str], where: str) -> int: ...

    def place(self, given: int | str, where: str) -> int: ...


def card_names(table: Table, mask: int) -> list[str]:
    """The cards of a mask by their names."""
    return [table.config.names[card] for card in bits(mask)]


def _name(table: Table, card: int) -> str:
    return "" if card == NONE else table.config.names[card]


def _card(reader: Reader, name: str, where: str) -> int:
    return reader.card(name, where) if name else NONE


def _cards(reader: Reader, names: Sequence[str], where: str) -> int:
    return reader.mask(names, where)


def _place(reader: Reader, given: int | str, where: str) -> int:
    return reader.place(given, where)


def _seat(reader: Reader, given: int, where: str) -> int:
    return number(given, DARK, LIGHT, where)


def _targets(reader: Reader, given: Sequence[int | str], where: str) -> list[int]:
    return [reader.card(one, where) if isinstance(one, str) else one for one in given]


def _both(reader: Reader, given: list[T], where: str) -> list[T]:
    if len(given) != 2:
        raise BadPosition(f"{where}: two values are expected, for dark and for light")
    return given


def _segment(reader: Reader, given: str, where: str) -> int:
    return SEGMENTS.index(meant(given, SEGMENTS, where, "segment"))


def _while_it_lasts(table: Any, place: int) -> int:
    """Nothing is left to do in a game that is over."""
    return place if table is not None and table.agenda else NONE


def _place_if_any(reader: Reader, given: int | str, where: str) -> int:
    return NONE if given == NONE else reader.place(given, where)


Chair: TypeAlias = Annotated[int, Written(read=_seat)]
CardNumber: TypeAlias = Annotated[int, Written(str, _name, _card)]
#: Cards as a mask, and by their names; places by their numbers or locations; targets by either.
Cards: TypeAlias = Annotated[int, Written(list[str], card_names, _cards)]
Canceled: TypeAlias = Annotated[bool, Written(name="cancelled")]
PlaceNumber: TypeAlias = Annotated[int, Written(int | str, read=_place)]
#: The place matters to whoever looks on while Force is lost: the last position of a game is written without.
PlaceOfLoss: TypeAlias = Annotated[int, Written(int | str, _while_it_lasts, _place_if_any)]
Targets: TypeAlias = Annotated[list[int], Written(list[int | str], read=_targets)]
#: The event that something answers: name, seat, numbers.
Window: TypeAlias = Annotated[
    tuple[Any, ...], Written(list[str | int], lambda table, to: list(to), lambda reader, to, where: tuple(to))
]
#: One value for each side, dark first.
Sides: TypeAlias = Annotated[list[T], Written(read=_both)]
Segment: TypeAlias = Annotated[int, Written(str, lambda table, number_: SEGMENTS[number_], _segment)]


# -- the records ---------------------------------------------------------------------------------------------


class Chosen(NamedTuple):
    """What a card keeps of how it was deployed."""

    #: Which of its modes was chosen, so that clauses can ask for it (`mode_is`).
    mode: int = 0
    #: The card that it targets.
    aim: int = -1
    #: Kessel Run: how far away it began, and at which place.
    parsecs: int = 0
    home: int = -1

    def written(self) -> int:
        """As positions have it: one number, its parts above each other."""
        return self.mode | self.aim + 1 << 3 | self.parsecs << 10 | self.home + 1 << 16

    @classmethod
    def read(cls, number: int) -> Self:
        return cls(number & 7, (number >> 3 & 127) - 1, number >> 10 & 63, (number >> 16) - 1)


class Frame(Slotted):
    """An action on the stack: who does what with which card, and how far it is (R-4.1)."""

    #: play, text, deploy, fire, react-move …: which procedure carries it out.
    kind: str
    seat: Chair
    card: CardNumber
    #: Which clause of the card's text.
    part: int = 0
    stage: int = 0
    #: Cards (or places) that were chosen at initiation.
    targets: Targets = fresh()
    #: Numbers that later stages need.
    args: list[float] = fresh()
    canceled: Canceled = False
    #: The event that it answers; empty at top level.
    window: Window = ()

    def left_behind(self, count: int) -> list[float]:
        """Numbers that earlier stages left for this one; a position may come without them."""
        if len(self.args) < count:
            raise BadPosition(
                f"stack.args: this action needs {plural(count, 'number')} from its earlier parts; "
                f"there are {len(self.args)}"
            )
        return self.args


class Destiny(Slotted):
    """A destiny that is being drawn (R-12.1): for what, how many are left, what came so far."""

    seat: Chair
    #: One of PURPOSES.
    purpose: str
    left: int
    #: The card it is compared with, or the weapon that is fired.
    about: int = NONE
    #: The card that was just drawn.
    card: CardNumber = NONE
    value: float = 0.0
    canceled: Canceled = False
    values: list[float] = fresh()
    #: No more than so many draws that count (G53).
    limit: int = 99


class Loss(Slotted):
    """Force that is being lost (R-6.3): by whom, how much is left, for what, from where first."""

    seat: Chair
    left: float
    #: drain, damage, text.
    reason: str
    #: A zone that it comes from first (SW-LOS-02).
    source: int = NONE
    done: int = 0
    #: Where a drain takes it.
    place: PlaceOfLoss = NONE


class Drain(Slotted):
    """A Force drain between its initiation and its result."""

    seat: Chair
    place: PlaceNumber
    bonus: int = 0
    canceled: Canceled = False
    #: Cards that raised it, by title: equal ones do not add up (G14).
    titles: list[str] = fresh()


class Battle(Slotted):
    """A battle (R-11), or an attack on or by creatures (R-14) when `creature` is not NONE."""

    place: PlaceNumber
    initiator: int
    #: The creature that attacks (with a target) or is attacked (without).
    creature: int = NONE
    target: int = NONE
    segment: Segment = INITIATED
    #: Cards that take part, and cards that may not join any more.
    part: Cards = 0
    excluded: Cards = 0
    #: Weapons that were fired, and those that may not be.
    fired: Cards = 0
    silenced: Cards = 0
    #: Cards immune to the frozen attrition (G78).
    immune: Cards = 0
    #: By seat: battle destinies added, power added to the total, factor of battle damage.
    added: Sides[int] = fresh(0, 0)
    extra: Sides[float] = fresh(0, 0)
    factor: Sides[float] = fresh(1, 1)
    #: By seat: battle destinies completed and their total; destinies to power, to attrition.
    completed: Sides[int] = fresh(0, 0)
    drawn: Sides[float] = fresh(0, 0)
    values: Sides[list[float]] = fresh([], [])
    to_power: Sides[float] = fresh(0, 0)
    to_attrition: Sides[float] = fresh(0, 0)
    total: Sides[float] = fresh(0, 0)
    #: By seat against whom: attrition and battle damage left; attrition as it was frozen, −1 for none.
    attrition: Sides[float] = fresh(0, 0)
    damage: Sides[float] = fresh(0, 0)
    frozen: Sides[float] = fresh(-1, -1)
    winner: int = NONE
    #: Who has nothing more to satisfy.
    ready: Sides[bool] = fresh(False, False)
