"""At a real table nothing is measured on the model: whoever sees the miniatures says how they stand.

A question of the rules or of the AI that needs to know something about space looks it up in what was judged.
What nobody has said yet is raised as `Unjudged`; the step, or the bot's thinking, is begun again once it is
known (`rules/asking.py`, `bots/aideck/bot.py`). So the rules read the same with and without a model, and the
model cannot slip in. What was judged is forgotten when a unit that it is about has moved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from understudy.core.flow import Flow
from understudy.core.judging import forget, judge_all, judge_once, key_of, recalled
from understudy.core.option import NO, YES, Option
from understudy.core.requests import About, Judge
from understudy.games.armada.measures import BANDS, DISTANCES, RANGES, ZONES
from understudy.games.armada.options import MOST_UNITS

if TYPE_CHECKING:
    from understudy.games.armada.table import Ship, Squadron, Table

    Unit: TypeAlias = Ship | Squadron

#: What was judged, by key.
Known = Mapping[str, str]
#: Pieces that stand for all of a kind: what hangs on any ship or squadron is about these.
SHIPS, SQUADRONS = "ships", "squadrons"
YES_NO = (YES, NO)
NONE_OF_THEM, EQUAL = Option("none"), Option("equal")
#: Of a range: there is no such attack.
NO_SHOT = Option("no-shot")
FREE, NEAR_EDGE, NOT_FREE = Option("free"), Option("near-edge"), Option("not-free")
UNIT_ANSWERS = {
    kind: tuple(Option(f"{kind}-{index}") for index in range(MOST_UNITS)) for kind in ("ship", "squadron")
}
ZONE_ANSWERS = tuple(Option(zone) for zone in ZONES)
BAND_ANSWERS = tuple(Option(band) for band in BANDS[:3])
#: Where something is seen from the bow, as on a clock; whoever types a number means the hour.
CLOCK = tuple(Option(str(hour)) for hour in range(1, 13))
#: How far it is: three bands of the ruler, up to two rulers, more.
FAR = (*BAND_ANSWERS, Option("two-rulers"), Option("more"))
#: How lengths are called at the table: distance 5 is as long as long range, and cards mostly mean that.
LENGTHS = {
    **{length: f"{BANDS[band]} range" for band, length in enumerate(RANGES)},
    **{length: f"distance {number}" for number, length in enumerate(DISTANCES, 1)},
}
IN_ORDER = tuple(sorted(LENGTHS))


class Unjudged(Exception):
    """Something about the table that nobody has said yet: one question, or several that belong together."""

    def __init__(self, prompt: str, questions: Sequence[Judge]) -> None:
        super().__init__(prompt)
        self.prompt = prompt
        self.questions = questions


def asked(known: Known, gap: Unjudged) -> Flow[None]:
    """Have it judged; `Table.learn` writes it down."""
    if len(gap.questions) == 1:
        yield from judge_once(known, gap.questions[0])
    else:
        yield from judge_all(known, gap.questions[0].seat, gap.prompt, gap.questions)


# -- pieces --------------------------------------------------------------------------------------------------


def piece(unit: Unit) -> str:
    """The name of a unit in what is known."""
    return f"{'ship' if hasattr(unit, 'build') else 'squadron'}:{unit.index}"


def answer_of(unit: Unit) -> Option:
    return UNIT_ANSWERS["ship" if hasattr(unit, "build") else "squadron"][unit.index]


def name_of(unit: Unit) -> str:
    """As the board names it."""
    build = getattr(unit, "build", None)
    if build is not None:
        return f"{build.name} ({'AB'[unit.seat]}{build.number})"
    card: Any = getattr(unit, "card", None)
    return f"{card.name} ({'ab'[unit.seat]}{unit.index})"


def has_moved(table: Table, unit: Unit) -> None:
    """What was judged about a unit that stands elsewhere, or is gone, is to be judged anew."""
    if table.known is not None:
        forget(table.known, piece(unit), SHIPS if hasattr(unit, "build") else SQUADRONS)
        table.moves += 1
        table.recall()


# -- looking up ----------------------------------------------------------------------------------------------


def look(known: Known, question: Judge) -> Option:
    """What was judged, if it was; raises Unjudged."""
    found = recalled(known, question)
    if found is None:
        raise Unjudged(question.prompt, [question])
    return found


def look_all(known: Known, prompt: str, questions: Sequence[Judge]) -> list[Option]:
    """What was judged about several things; those that are not known are asked at once."""
    found = [recalled(known, question) for question in questions]
    missing = [question for question, one in zip(questions, found, strict=True) if one is None]
    if missing:
        raise Unjudged(prompt, missing)
    return [one for one in found if one is not None]


def may_be(found: Callable[[], object | None]) -> bool:
    """Whether there is something, as far as it was judged: what nobody has said may be."""
    try:
        return found() is not None
    except Unjudged:
        return True


def yes_or_no(seat: int, prompt: str, model: Callable[[], bool], topic: str, about: About) -> Judge:
    return Judge(seat, prompt, YES_NO, lambda: YES if model() else NO, topic, about)


# -- distances -----------------------------------------------------------------------------------------------


def ask_within(a: Unit, b: Unit, length: float, model: Callable[[], bool]) -> Judge:
    """R2.12–R2.14: whether two bases are within a length of the ruler."""
    one, two = sorted((a, b), key=piece)
    return yes_or_no(
        a.seat,
        f"Is {name_of(two)} within {LENGTHS[length]} of {name_of(one)}?",
        model,
        "within",
        {"one": piece(one), "two": piece(two), "reach": LENGTHS[length]},
    )


def judged_within(known: Known, a: Unit, b: Unit, length: float, model: Callable[[], bool]) -> bool:
    """A shorter length says yes for a longer one, a longer one no for a shorter."""
    found = recall_within(known, a, b, length)
    return look(known, ask_within(a, b, length, model)) is YES if found is None else found


def recall_within(known: Known, a: Unit, b: Unit, length: float) -> bool | None:
    one, two = sorted((piece(a), piece(b)))
    for other in IN_ORDER:
        id = known.get(key_of("within", {"one": one, "two": two, "reach": LENGTHS[other]}))
        if (id == YES.id and other <= length) or (id == NO.id and other >= length):
            return id == YES.id
    return None


def look_within(
    known: Known, a: Unit, others: Iterable[Unit], length: float, model: Callable[[Unit], bool]
) -> None:
    """Which of several units are within a length, asked at once."""
    unknown = [other for other in others if recall_within(known, a, other, length) is None]
    if unknown:
        raise Unjudged(
            f"What is within {LENGTHS[length]} of {name_of(a)}?",
            [ask_within(a, other, length, partial(model, other)) for other in unknown],
        )


class Far:
    """How far one unit is from another, where nobody measures: two of them can only be compared. AR-PRI-01:
    whoever sees the table says which is closer.
    """

    __slots__ = ("known", "length", "origin", "unit")

    def __init__(self, known: Known, origin: Unit, unit: Unit, length: Callable[[Unit, Unit], float]) -> None:
        self.known = known
        self.origin = origin
        self.unit = unit
        #: What the model says, for whoever lets it answer.
        self.length = length

    def __lt__(self, other: Far) -> bool:
        return self.unit is not other.unit and self._nearer(other) is answer_of(self.unit)

    def __gt__(self, other: Far) -> bool:
        return other < self

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Far):
            return False
        return self.unit is other.unit or self._nearer(other) is EQUAL

    __hash__ = None  # type: ignore[assignment]

    def _nearer(self, other: Far) -> Option:
        return nearest(self.known, self.origin, [self.unit, other.unit], self.length)


def nearest(
    known: Known, origin: Unit, units: Sequence[Unit], length: Callable[[Unit, Unit], float]
) -> Option:
    """AR-PRI-01: which of several units is closest to another; equal where all are."""
    wanted = sorted(units, key=piece)
    names = [piece(unit) for unit in wanted]
    most = "closer" if len(wanted) == 2 else "closest"
    if len(wanted) == 2:
        told = _told_before(known, origin, wanted)
        if told is not None:
            return told
    question = Judge(
        origin.seat,
        f"Which is {most} to {name_of(origin)}: {', '.join(map(name_of, wanted))}?",
        (*map(answer_of, wanted), EQUAL),
        lambda: _closest(origin, wanted, length),
        "nearest",
        {"from": piece(origin), **{f"unit-{number}": name for number, name in enumerate(names)}},
    )
    return look(known, question)


def _closest(origin: Unit, units: Sequence[Unit], length: Callable[[Unit, Unit], float]) -> Option:
    lengths = [length(origin, unit) for unit in units]
    if min(lengths) == max(lengths):
        return EQUAL
    return answer_of(units[lengths.index(min(lengths))])


def _told_before(known: Known, origin: Unit, pair: Sequence[Unit]) -> Option | None:
    """What a question about more units has said about two of them."""
    head = f"nearest?from={piece(origin)}&"
    for key, id in known.items():
        if key.startswith(head):
            units = {part.partition("=")[2] for part in key[len(head) :].split("&")}
            if all(piece(unit) in units for unit in pair):
                if id == EQUAL.id:
                    return EQUAL
                for unit in pair:
                    if answer_of(unit).id == id:
                        return answer_of(unit)
    return None
