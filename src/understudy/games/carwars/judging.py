"""Questions about space, asked through `judge`: the model answers, or a person who sees the miniatures.

Each question is short and is asked at most once while nothing moves: the answer lies in `table.facts`. A
question whose answer cannot be in doubt (no terrain in the arena, nobody in between) is not asked at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Sequence
from functools import cache, lru_cache, partial

from understudy.core.flow import Flow, judge
from understudy.core.option import NO, YES, Option
from understudy.core.requests import Judge
from understudy.games.carwars import queries
from understudy.games.carwars.arena import LIGHT
from understudy.games.carwars.builds import BITS, FRONT, SIDES, TURRET
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.options import COVERING, NAMES, NONE, WAYS, Act, Answer, move_text
from understudy.games.carwars.queries import BANDS, Seen
from understudy.games.carwars.rules.motion import CLEAR, THING, WALL, Outcome
from understudy.games.carwars.table import Table


def _subsets(words: Sequence[str], none: str, head: str = "", fact: str = "") -> tuple[Answer, ...]:
    """One answer for every subset, by its mask."""
    found = []
    for mask in range(1 << len(words)):
        name = "+".join(word for bit, word in enumerate(words) if mask >> bit & 1)
        found.append(Answer(head + (name or none), mask, fact))
    return tuple(found)


#: Sets of up to four things: none, one thing, then several.
BY_SIZE = tuple(sorted(range(16), key=int.bit_count))
SIDE_SETS = _subsets(SIDES, "none")
SOME_SIDES = tuple(SIDE_SETS[sides] for sides in BY_SIZE[1:])
#: For each set of sides, the answers that name some of them.
SUBSETS = tuple(tuple(SIDE_SETS[sides] for sides in BY_SIZE if not sides & ~mask) for mask in range(16))
#: Among all opponents, which is remembered; and among some of them.
CAR_SETS = _subsets(NAMES, "nobody", "nearest:", "nearest")
TARGET_SETS = tuple(
    _subsets(NAMES, "nobody", f"nearest-of-{allowed}:", f"nearest-{allowed}") for allowed in range(16)
)
BAND_ANSWERS = tuple(
    Answer(f"up-to-{BANDS[index]:g}" if index < len(BANDS) else f"over-{BANDS[-1]:g}", index)
    for index in range(len(BANDS) + 1)
)
COUNTS = tuple(Answer(str(count), count) for count in range(20))
LEVELS = COUNTS[:4]
YES_NO = (YES, NO)
SIDE_ANSWERS = tuple(Answer(name, side) for side, name in enumerate(SIDES))
#: By side of the arc and the other car: no and yes.
IN_ARC = tuple(
    tuple(
        tuple(
            Answer(f"{side}-arc:{name}:{word}", number, f"in-{index}:{car}")
            for number, word in enumerate(("no", "yes"))
        )
        for car, name in enumerate(NAMES)
    )
    for index, side in enumerate(SIDES)
)
KEY_ANSWERS = tuple(
    Answer(f"key:{word}", mask, "key") for mask, word in enumerate(("free", "wall", "heavy", "both"))
)
#: Whatever the key covers, a straight move covers too: where the key is free there is nothing to meet.
KEY_TELLS = RULES.key_length >= RULES.base_length and RULES.key_width >= RULES.base_width
KEY_KEY = tuple(f"key:{seat}" for seat in range(4))
TERRAIN_KEY = tuple(f"terrain:{seat}" for seat in range(4))

MET_CLEAR = Answer("clear", CLEAR)
MET_WALL = Answer("wall", WALL)
#: R 9.6a: a wall leaves no room to start.
MET_BLOCKED = Answer("no-room", NONE - 9)
MET_CARS = tuple(Answer(name, seat) for seat, name in enumerate(NAMES))
REACHED = {
    name: Answer(name, number)
    for number, name in enumerate(("straight", "slight", "D0", "D1", "D2", "D3", "D4"))
}
NO_TOKEN = Answer("none", NONE)


#: The names of facts, by seats and mounts: made once, for they are looked up all the time.
ARCS_KEY = tuple(tuple(f"arcs:{one}:{two}" for two in range(4)) for one in range(4))
BAND_KEY = tuple(tuple(f"band:{min(one, two)}:{max(one, two)}" for two in range(4)) for one in range(4))
LINES_KEY = tuple(
    tuple(tuple(f"lines:{one}:{mount}:{two}" for mount in range(5)) for two in range(4)) for one in range(4)
)


@cache
def _thing(id: str, number: int) -> Answer:
    return Answer(id, number)


def _pair(text: str, one: int, other: int) -> str:
    return text.format(NAMES[one].capitalize(), NAMES[other].capitalize())


def _mounted(one: int, mount: int, other: int) -> str:
    place = "turret" if mount == TURRET else f"{SIDES[mount]} side"
    return f"Which sides of {NAMES[other].capitalize()} can be seen from {NAMES[one].capitalize()}'s {place}?"


ARCS_ASKED = tuple(
    tuple(_pair("In which firing arcs of {} is {}?", one, two) for two in range(4)) for one in range(4)
)
BAND_ASKED = tuple(
    tuple(_pair("How many car lengths lie between {} and {}?", one, two) for two in range(4))
    for one in range(4)
)
COVER_ASKED = tuple(
    tuple(_pair("How many obstacles and smoke clouds lie between {} and {}?", one, two) for two in range(4))
    for one in range(4)
)
LINES_ASKED = tuple(
    tuple(tuple(_mounted(one, mount, two) for mount in range(5)) for two in range(4)) for one in range(4)
)


def _asked(table: Seen, key: str, question: Callable[[], Judge]) -> Flow[int]:
    """Ask once: what was judged holds until something moves."""
    known = table.facts.get(key)
    if known is None:
        answer: Answer = yield question()
        known = answer.number
        if isinstance(table, Table):
            table.facts[key] = known
    return known


# -- combat --------------------------------------------------------------------------------------------------


def ask_arcs(table: Seen, seat: int, other: int) -> Judge:
    """R 11.3: the question for the arcs of a car that hold some part of another."""
    return Judge(
        seat, ARCS_ASKED[seat][other], SOME_SIDES, lambda: SIDE_SETS[queries.arcs(table, seat, other)]
    )


def arcs(table: Seen, seat: int, other: int) -> Flow[int]:
    """R 11.3: the arcs of a car that hold some part of another."""
    return _asked(table, ARCS_KEY[seat][other], lambda: ask_arcs(table, seat, other))


def ask_band(table: Seen, seat: int, other: int) -> Judge:
    """R 11.4: the question for the range band of two cars."""
    one, two = (seat, other) if seat < other else (other, seat)
    return Judge(
        seat, BAND_ASKED[one][two], BAND_ANSWERS, lambda: BAND_ANSWERS[queries.band(table, one, two)]
    )


def band(table: Seen, seat: int, other: int) -> Flow[int]:
    """R 11.4: the range band of two cars."""
    return _asked(table, BAND_KEY[seat][other], lambda: ask_band(table, seat, other))


def nothing_between(table: Seen) -> bool:
    """Whether nothing on the table can block a line between two cars: everything that faces is seen."""
    return len(table.cars) == 2 and not table.arena.walls and not any(thing.heavy for thing in table.things)


def ask_lines(table: Seen, seat: int, mount: int, other: int, facing: int) -> Judge:
    """R 11.5, R 11.6: the question for the sides of a target that a mount can hit, of those that face it."""
    return Judge(
        seat,
        LINES_ASKED[seat][other][mount],
        SUBSETS[facing],
        lambda: SIDE_SETS[queries.seen_sides(table, seat, mount, other, facing)],
    )


def seen_from_there(table: Table, seat: int, mount: int, other: int, facing: int) -> int | None:
    """What is seen from one edge is seen back from the other: an answer that is known the other way round."""
    facts = table.facts
    if mount == TURRET or not facts.get(ARCS_KEY[seat][other], 0) >> mount & 1:
        return None
    found, keys = 0, LINES_KEY[other][seat]
    for side in BITS[facing]:
        known = facts.get(keys[side])
        if known is None:
            return None
        found |= (known >> mount & 1) << side
    return found


def cover(table: Seen, seat: int, mount: int, other: int, side: int) -> Flow[int]:
    """R 11.5: the cover shields of a target."""
    if len(table.cars) == 2 and not any(queries.cover_worth(thing) for thing in table.things):
        return 0
    key = f"cover:{seat}:{mount}:{other}:{side}"
    known = table.facts.get(key)
    if known is None:
        answer: Answer = yield Judge(
            seat,
            COVER_ASKED[seat][other],
            COUNTS,
            lambda: COUNTS[min(queries.cover(table, seat, mount, other, side), len(COUNTS) - 1)],
        )
        known = answer.number
        if isinstance(table, Table):
            table.facts[key] = known
    return known


# -- movement ------------------------------------------------------------------------------------------------


@cache
def _meetings(cars: int, seat: int) -> tuple[Answer, ...]:
    return (MET_CLEAR, MET_WALL, MET_BLOCKED, *(MET_CARS[other] for other in range(cars) if other != seat))


@lru_cache(maxsize=1024)
def _meets(act: Act) -> str:
    """What is asked about a move, which somebody has to make on the real table first."""
    return f"Drive {move_text(act)}: what does it meet?"


def contact(table: Table, seat: int, act: Act, outcome: Outcome) -> Flow[Answer]:
    """R 7.8: what a move met."""
    straight = KEY_TELLS and act.turn in ("straight", "extra")
    if straight and table.facts.get(KEY_KEY[seat]) == 0 and not any(thing.mine for thing in table.things):
        return MET_CLEAR
    options = _meetings(len(table.cars), seat)
    if table.things:
        things = [
            _thing(thing.id, THING + index)
            for index, thing in enumerate(table.things)
            if thing.heavy or thing.mine
        ]
        options = (*options, *things)

    def model() -> Answer:
        if outcome.blocked:
            return MET_BLOCKED
        if outcome.met == CLEAR:
            return MET_CLEAR
        return next(option for option in options if option.number == outcome.met)

    answer: Answer = yield Judge(seat, _meets(act), options, model)
    return answer


def reached(table: Table, seat: int, act: Act, outcome: Outcome) -> Flow[str]:
    """R 8.3: how far a move came before it met something."""
    if act.turn in ("straight", "extra") or act.turn.startswith("reverse"):
        return outcome.reached
    names = list(REACHED)
    allowed = names[: names.index(act.turn) + 1]
    if act.turn == "D0":
        allowed = ["straight", "D0"]
    options = [REACHED[name] for name in allowed if name != "D0" or act.turn == "D0"]
    answer = yield from judge(seat, "How far did the turn come?", options, lambda: REACHED[outcome.reached])
    return answer.id


def touching(table: Table, seat: int, other: int, outcome: Outcome) -> Flow[tuple[int, int]]:
    """R 9.9: the sides that touch, of the mover and of the other car."""
    own = yield from judge(
        seat,
        "Which side of the moving car touches?",
        SIDE_ANSWERS,
        lambda: SIDE_ANSWERS[max(outcome.own_side, 0)],
    )
    if not 0 <= other < THING:
        return own.number, NONE
    theirs = yield from judge(
        seat,
        "Which side of the other car is touched?",
        SIDE_ANSWERS,
        lambda: SIDE_ANSWERS[max(outcome.other_side, 0)],
    )
    return own.number, theirs.number


def terrain(table: Seen, seat: int) -> Flow[int]:
    """R 8.2: the highest terrain level under a base."""
    if not table.arena.terrain:
        return 0
    return (
        yield from _asked(
            table,
            TERRAIN_KEY[seat],
            lambda: Judge(
                seat,
                "What is the highest terrain level under the base?",
                LEVELS,
                lambda: COUNTS[queries.terrain(table, seat)],
            ),
        )
    )


def under(table: Seen, seat: int) -> Flow[list[str]]:
    """R 10.2: the hazard tokens under a base, by their ids."""
    left = [thing.id for thing in table.things if not thing.heavy and thing.kind != LIGHT]
    real = {table.things[index].id for index in queries.under(table, seat)} if left else set[str]()
    return _some_of(seat, "Which token lies under the base?", left, real)


def run_over(table: Table, seat: int, outcome: Outcome) -> Flow[list[tuple[str, int]]]:
    """R 9.8: the light obstacles that a move ran over, and the side that touched each."""
    left = [thing.id for thing in table.things if thing.kind == LIGHT]
    if not left:
        return []
    real = {table.things[index].id: side for index, side in outcome.ran}
    found = yield from _some_of(seat, "Which light obstacle did it run over?", left, set(real))
    return [(id, real.get(id, FRONT)) for id in found]


def _some_of(seat: int, prompt: str, left: list[str], real: set[str]) -> Flow[list[str]]:
    """Things by their ids, one after the other, until none is left."""
    found: list[str] = []
    while left:
        options = [NO_TOKEN, *(_thing(id, number) for number, id in enumerate(left))]
        answer: Answer = yield Judge(seat, prompt, options, partial(_first_of, options, real))
        if answer is NO_TOKEN:
            break
        found.append(answer.id)
        left.remove(answer.id)
        real.discard(answer.id)
    return found


def _first_of(options: Sequence[Answer], real: Container[str]) -> Answer:
    """The first of some things that is there, or none."""
    return next((option for option in options if option.id in real), NO_TOKEN) if real else NO_TOKEN


# -- for bots ------------------------------------------------------------------------------------------------


def nearest_opponent(table: Seen, seat: int, among: Sequence[int] | None = None) -> Flow[list[int]]:
    """The nearest opponents; several where they are equally near (then a die decides)."""
    every = queries.opponents(table, seat)
    others = every if among is None or len(among) == len(every) else list(among)
    if len(others) < 2:
        return others
    allowed = sum(1 << other for other in others)
    for fact in ("nearest", f"nearest-{allowed}"):
        known = table.facts.get(f"{fact}:{seat}", 0)
        told = [other for other in others if known >> other & 1]
        if told:
            return told
    answers = CAR_SETS if others is every else TARGET_SETS[allowed]
    answer = yield from judge(
        seat,
        _nearest_question(seat, -1 if others is every else allowed),
        [answers[cars] for cars in BY_SIZE[1:] if not cars & ~allowed],
        lambda: answers[sum(1 << other for other in queries.nearest(table, seat, others))],
    )
    return [other for other in others if answer.number >> other & 1]


@cache
def _nearest_question(seat: int, among: int) -> str:
    which = [name.capitalize() for bit, name in enumerate(NAMES) if among >> bit & 1]
    who = "opponent" if among < 0 else f"of {', '.join(which[:-1])} and {which[-1]}"
    return f"Which {who} is nearest to {NAMES[seat].capitalize()}?"


def in_arc(table: Seen, seat: int, other: int, side: int) -> Flow[bool]:
    """Whether a car is within one firing arc of another."""
    known = table.facts.get(ARCS_KEY[seat][other])
    if known is not None:
        return bool(known >> side & 1)
    answers = IN_ARC[side][other]
    known = table.facts.get(f"{answers[0].fact}:{seat}")
    if known is not None:
        return bool(known)
    base, pose = table.cars[other].box, table.cars[seat].pose
    answer = yield from judge(
        seat,
        f"Is {NAMES[other].capitalize()} within {NAMES[seat].capitalize()}'s {SIDES[side]} arc?",
        answers[::-1],
        lambda: answers[queries.in_arc_of(pose, side, base)],
    )
    return answer.number == 1


def _key_answer(table: Seen, seat: int) -> Answer:
    wall, obstacle = queries.look_ahead(table, seat)
    return KEY_ANSWERS[int(wall) | int(obstacle) << 1]


def key_overlaps(table: Seen, seat: int, heavy: bool = True) -> Flow[tuple[bool, bool]]:
    """CW-AVD-02 to CW-AVD-04: does the key ahead overlap a wall, and (if it matters) a heavy obstacle?"""
    if heavy:
        known = table.facts.get(KEY_KEY[seat])
        if known is None:
            answer = yield from judge(
                seat,
                "Laid straight ahead, does the key overlap a wall or a heavy obstacle?",
                KEY_ANSWERS,
                lambda: _key_answer(table, seat),
            )
            known = answer.number
        return bool(known & 1), bool(known & 2)
    only = yield from judge(
        seat,
        "Laid straight ahead, does the key overlap a wall?",
        YES_NO,
        lambda: YES if queries.look_ahead(table, seat)[0] else NO,
    )
    return only is YES, False


class Pointing(Option):
    """One move, or the same move to either side."""

    __slots__ = ("acts",)

    def __init__(self, acts: tuple[Act, ...]) -> None:
        turn = acts[0].turn
        super().__init__(f"points:{acts[0].id.removeprefix('move:')}" if len(acts) == 1 else f"points:{turn}")
        self.acts = acts


POINTINGS = {act.id: Pointing((act,)) for act in COVERING.values()}
EITHER_SIDE = {
    turn: Pointing((COVERING[turn, "left"], COVERING[turn, "right"]))
    for turn, way in COVERING
    if way == "left"
}
#: Answers that a bot may get while it thinks: found by their ids when a game is loaded.
ANSWERS: dict[str, Option] = {
    answer.id: answer
    for answer in (
        *CAR_SETS,
        *(answer for answers in TARGET_SETS for answer in answers),
        *KEY_ANSWERS,
        *(answer for cars in IN_ARC for answers in cars for answer in answers),
        *POINTINGS.values(),
        *EITHER_SIDE.values(),
    )
}


@cache
def _pointings(acts: tuple[Act, ...]) -> tuple[Pointing, ...]:
    single = [POINTINGS[act.id] for act in acts]
    sides = Counter(act.turn for act in acts if act.way)
    return (*single, *(EITHER_SIDE[turn] for turn, count in sides.items() if count == len(WAYS)))


def points_best(
    table: Seen, seat: int, acts: Sequence[Act], x: float, y: float, what: str, away: bool = False
) -> Flow[tuple[Act, ...]]:
    """Which of these moves leaves the front pointing closest to (or furthest from) a place.

    Compared by the unobstructed end poses. Among equal ones the lower difficulty, as listed; what then still
    is equal (left and right) is left to a die.
    """
    options = _pointings(tuple(acts))
    sign = -1.0 if away else 1.0

    def model() -> Pointing:
        pose = table.cars[seat].pose
        errors = [sign * error for error in queries.errors_after(pose, acts, x, y)]
        best = min(errors) + RULES.angle_tie
        kept = [act for act, error in zip(acts, errors, strict=True) if error <= best]
        same = tuple(act for act in kept if act.turn == kept[0].turn)
        return POINTINGS[same[0].id] if len(same) == 1 else EITHER_SIDE[same[0].turn]

    word = "furthest from" if away else "closest to"
    answer = yield from judge(seat, f"Which of these moves points the front {word} {what}?", options, model)
    return answer.acts
