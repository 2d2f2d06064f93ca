"""Questions about space, asked through `judge`: the model answers, or a person who sees the miniatures.

Each question is short and is asked at most once while nothing moves: the answer lies in `table.facts`. A
question whose answer cannot be in doubt (no terrain in the arena, nobody in between) is not asked at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Mapping, Sequence
from functools import cache, lru_cache, partial

from understudy.core.flow import Flow, judge, put
from understudy.core.option import NO, YES, Option
from understudy.core.requests import Judge
from understudy.games.carwars import queries
from understudy.games.carwars.arena import LIGHT
from understudy.games.carwars.builds import BITS, FRONT, LEFT, RIGHT, SIDES, TURRET
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.options import COVERING, NAMES, NONE, WAYS, Judgment, Move, move_text
from understudy.games.carwars.queries import CUTS, Seen
from understudy.games.carwars.rules.motion import CLEAR, THING, WALL, MoveOutcome
from understudy.games.carwars.table import Table


def _subsets(words: Sequence[str], none: str, head: str = "", fact: str = "") -> tuple[Judgment, ...]:
    """One answer for every subset, by its mask."""
    found = []
    for mask in range(1 << len(words)):
        name = "+".join(word for bit, word in enumerate(words) if mask >> bit & 1)
        found.append(Judgment(head + (name or none), mask, fact))
    return tuple(found)


#: Sets of up to four things: none, one thing, then several.
BY_SIZE = tuple(sorted(range(16), key=int.bit_count))
SIDE_SETS = _subsets(SIDES, "none")
#: R 11.3: a base that does not stand on the middle of another is in one arc of it, in two that lie side by
#: side, or, across its front or back, in three: a side is as long as a base, so that none reaches past both
#: of its ends.
ARC_SETS = tuple(
    SIDE_SETS[sum(1 << (first + step) % 4 for step in range(count))]
    for count, firsts in ((1, range(4)), (2, range(4)), (3, (RIGHT, LEFT)))
    for first in firsts
)
#: For each set of sides, the answers that name some of them.
SUBSETS = tuple(tuple(SIDE_SETS[sides] for sides in BY_SIZE if not sides & ~mask) for mask in range(16))
#: Among all opponents, which is remembered; and among some of them.
CAR_SETS = _subsets(NAMES, "nobody", "nearest:", "nearest")
TARGET_SETS = tuple(
    _subsets(NAMES, "nobody", f"nearest-of-{allowed}:", f"nearest-{allowed}") for allowed in range(16)
)


def _band_name(band: int) -> str:
    """A range band by its ends: `up-to-1`, `under-2`, `exactly-2`, `8-or-more`."""
    if band == len(CUTS):
        length, with_it = CUTS[-1]
        return f"over-{length:g}" if with_it else f"{length:g}-or-more"
    length, with_it = CUTS[band]
    if with_it:
        return f"exactly-{length:g}" if band and CUTS[band - 1] == (length, False) else f"up-to-{length:g}"
    return f"under-{length:g}"


BAND_ANSWERS = tuple(Judgment(_band_name(band), band) for band in range(len(CUTS) + 1))
COUNTS = tuple(Judgment(str(count), count) for count in range(20))
LEVELS = COUNTS[:4]
YES_NO = (YES, NO)
SIDE_ANSWERS = tuple(Judgment(name, side) for side, name in enumerate(SIDES))
#: By side of the arc and the other car: no and yes.
IN_ARC = tuple(
    tuple(
        tuple(
            Judgment(f"{side}-arc:{name}:{word}", number, f"in-{index}:{car}")
            for number, word in enumerate(("no", "yes"))
        )
        for car, name in enumerate(NAMES)
    )
    for index, side in enumerate(SIDES)
)
KEY_ANSWERS = tuple(
    Judgment(f"key:{word}", mask, "key") for mask, word in enumerate(("free", "wall", "heavy", "both"))
)
#: Whatever the key covers, a straight move covers too: where the key is free there is nothing to meet.
KEY_TELLS = RULES.key_length >= RULES.base_length and RULES.key_width >= RULES.base_width
KEY_KEY = tuple(f"key:{seat}" for seat in range(4))
TERRAIN_KEY = tuple(f"terrain:{seat}" for seat in range(4))

MET_CLEAR = Judgment("clear", CLEAR)
MET_WALL = Judgment("wall", WALL)
#: R 9.6a: a wall leaves no room to start.
MET_BLOCKED = Judgment("no-room", NONE - 9)
MET_CARS = tuple(Judgment(name, seat) for seat, name in enumerate(NAMES))
#: A turn cannot push what it touched before out of its way, and ends.
MET_HELD = Judgment("held-up", NONE - 8)
#: R 9.7: what was in contact already and is pushed; its number is that of the car or thing, and this.
PUSHES = 1000
REACHED = {
    name: Judgment(name, number)
    for number, name in enumerate(("straight", "slight", "D0", "D1", "D2", "D3", "D4"))
}
NO_TOKEN = Judgment("none", NONE)


#: The names of facts, by seats and mounts: made once, for they are looked up all the time.
ARCS_KEY = tuple(tuple(f"arcs:{one}:{two}" for two in range(4)) for one in range(4))
IN_KEY = tuple(
    tuple(tuple(f"in-{side}:{two}:{one}" for side in range(4)) for two in range(4)) for one in range(4)
)
BAND_KEY = tuple(tuple(f"band:{min(one, two)}:{max(one, two)}" for two in range(4)) for one in range(4))
LINES_KEY = tuple(
    tuple(tuple(f"lines:{one}:{mount}:{two}" for mount in range(5)) for two in range(4)) for one in range(4)
)


@cache
def _thing(id: str, number: int) -> Judgment:
    return Judgment(id, number)


#: What a question is about: one car, two cars, and a mount.
CAR = tuple({"car": name} for name in NAMES)
TWO_CARS = tuple(tuple({"car": one, "other": two} for two in NAMES) for one in NAMES)
FROM_MOUNT = tuple(
    tuple(tuple({"car": one, "other": two, "mount": mount} for mount in (*SIDES, "turret")) for two in NAMES)
    for one in NAMES
)


def _pair(text: str, one: int, other: int) -> str:
    return text.format(NAMES[one].capitalize(), NAMES[other].capitalize())


def _mounted(one: int, mount: int, other: int) -> str:
    place = "turret" if mount == TURRET else f"{SIDES[mount]} side"
    return f"Which sides of {NAMES[other].capitalize()} can be seen from {NAMES[one].capitalize()}'s {place}?"


ARCS_ASKED = tuple(
    tuple(_pair("In which firing arcs of {} is {}?", one, two) for two in range(4)) for one in range(4)
)
BAND_ASKED = tuple(
    tuple(_pair("How many car lengths are between {} and {}?", one, two) for two in range(4))
    for one in range(4)
)
COVER_ASKED = tuple(
    tuple(_pair("How many obstacles and smoke clouds are between {} and {}?", one, two) for two in range(4))
    for one in range(4)
)
LINES_ASKED = tuple(
    tuple(tuple(_mounted(one, mount, two) for mount in range(5)) for two in range(4)) for one in range(4)
)


def _asked(table: Seen, key: str, question: Callable[[], Judge]) -> Flow[int]:
    """Ask once: what was judged holds until something moves."""
    known = table.facts.get(key)
    if known is None:
        answer: Judgment = yield from put(question())
        known = answer.number
        if isinstance(table, Table):
            table.facts[key] = known
    return known


# -- combat --------------------------------------------------------------------------------------------------


def ask_arcs(table: Seen, seat: int, other: int) -> Judge:
    """R 11.3: the question for the arcs of a car that hold some part of another."""
    return Judge(
        seat,
        ARCS_ASKED[seat][other],
        lambda: _arc_sets(table.facts, seat, other),
        lambda: SIDE_SETS[queries.arcs(table, seat, other)],
        "arcs",
        TWO_CARS[seat][other],
    )


def _arc_sets(facts: Mapping[str, int], seat: int, other: int) -> Sequence[Judgment]:
    """The sets of arcs that fit what was already told about single ones."""
    told = [(side, facts[key]) for side, key in enumerate(IN_KEY[seat][other]) if key in facts]
    if not told:
        return ARC_SETS
    return [each for each in ARC_SETS if all(each.number >> side & 1 == known for side, known in told)]


def ask_band(table: Seen, seat: int, other: int) -> Judge:
    """R 11.4: the question for the range band of two cars."""
    one, two = (seat, other) if seat < other else (other, seat)
    return Judge(
        seat,
        BAND_ASKED[one][two],
        BAND_ANSWERS,
        lambda: BAND_ANSWERS[queries.band(table, one, two)],
        "range",
        TWO_CARS[one][two],
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
        "sides-seen",
        FROM_MOUNT[seat][other][mount],
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
        answer: Judgment = yield from put(
            Judge(
                seat,
                COVER_ASKED[seat][other],
                COUNTS,
                lambda: COUNTS[min(queries.cover(table, seat, mount, other, side), len(COUNTS) - 1)],
                "cover",
                TWO_CARS[seat][other],
            )
        )
        known = answer.number
        if isinstance(table, Table):
            table.facts[key] = known
    return known


# -- movement ------------------------------------------------------------------------------------------------


@cache
def _meetings(cars: int, seat: int, turns: bool) -> tuple[Judgment, ...]:
    others = [other for other in range(cars) if other != seat]
    return (
        MET_CLEAR,
        MET_WALL,
        MET_BLOCKED,
        *((MET_HELD,) if turns else ()),
        *(MET_CARS[other] for other in others),
        *(_pushes(NAMES[other], other) for other in others),
    )


@cache
def _pushes(id: str, ref: int) -> Judgment:
    return Judgment(f"pushes:{id}", PUSHES + ref)


def _meetable(table: Table, seat: int, act: Move, gone: Sequence[Judgment]) -> Sequence[Judgment]:
    """Everything that a move could meet or push: R 9.7 cars and heavy things are pushed, mines are not."""
    found = [*_meetings(len(table.cars), seat, act.way != "" and act.turn != "D0")]
    for index, thing in enumerate(table.things):
        if thing.heavy or thing.mine:
            found.append(_thing(thing.id, THING + index))
        if thing.heavy:
            found.append(_pushes(thing.id, THING + index))
    return [option for option in found if option not in gone] if gone else found


@lru_cache(maxsize=1024)
def _meets(act: Move, more: bool) -> tuple[str, Mapping[str, str]]:
    """What is asked about a move, which somebody has to make on the real table first."""
    ends = "what else does it push or meet?" if more else "what does it meet?"
    return f"Drive {move_text(act)}: {ends}", {"move": act.id.removeprefix("move:")}


def contact(table: Table, seat: int, act: Move, outcome: MoveOutcome) -> Flow[tuple[list[int], Judgment]]:
    """R 7.8, R 9.7: what a move pushed on its way, and what it met at last."""
    straight = KEY_TELLS and act.turn in ("straight", "extra")
    if straight and table.facts.get(KEY_KEY[seat]) == 0 and not any(thing.mine for thing in table.things):
        return [], MET_CLEAR
    gone: list[Judgment] = []
    pushed: list[int] = []
    while True:
        prompt, about = _meets(act, bool(pushed))
        answer: Judgment = yield from put(
            Judge(
                seat,
                prompt,
                partial(_meetable, table, seat, act, gone),
                partial(_met, table, outcome, pushed),
                "contact",
                about,
            )
        )
        if answer.number < PUSHES:
            return pushed, answer
        pushed.append(answer.number - PUSHES)
        # Something was pushed, so there was room to start.
        gone = [*gone, answer, MET_BLOCKED]


def _met(table: Table, outcome: MoveOutcome, pushed: Sequence[int]) -> Judgment:
    """What the model sees: first what is pushed by the mover itself, then what it met."""
    if outcome.blocked:
        return MET_BLOCKED
    if outcome.met == CLEAR and not outcome.pushed and not outcome.held:
        return MET_CLEAR
    second = {other for _, other in outcome.piled}
    left = [ref for ref in outcome.pushed if ref not in second and ref not in pushed]
    if left:
        return _pushes(_id(table, left[0]), left[0])
    if outcome.held:
        return MET_HELD
    if outcome.met >= 0:
        return _thing(_id(table, outcome.met), outcome.met) if outcome.met >= THING else MET_CARS[outcome.met]
    return MET_WALL if outcome.met == MET_WALL.number else MET_CLEAR


def piled(
    table: Table, seat: int, outcome: MoveOutcome, pushed: Sequence[int]
) -> Flow[list[tuple[int, int]]]:
    """R 9.7: what pushed cars and things run into on their way, one after the other."""
    found: list[tuple[int, int]] = []
    queue = list(pushed)
    for one in queue:
        while True:
            options = [NO_TOKEN, *_others(table, seat, queue)]
            left = [other for first, other in outcome.piled if first == one and other not in queue]
            answer = yield from judge(
                seat,
                f"Pushed along, does {_name(table, one)} run into something?",
                options,
                partial(_numbered, options, left[0] if left else NONE),
                topic="pile-up",
                about={"pushed": _id(table, one)},
            )
            if answer is NO_TOKEN:
                break
            found.append((one, answer.number))
            queue.append(answer.number)
    return found


def _others(table: Table, seat: int, besides: Container[int]) -> list[Judgment]:
    """Cars and heavy things that nobody pushes yet."""
    cars = [other for other in range(len(table.cars)) if other != seat and other not in besides]
    found = [MET_CARS[other] for other in cars]
    return found + [
        _thing(thing.id, THING + index)
        for index, thing in enumerate(table.things)
        if thing.heavy and THING + index not in besides
    ]


def _numbered(options: Sequence[Judgment], number: int) -> Judgment:
    return next(option for option in options if option.number == number)


def _id(table: Table, ref: int) -> str:
    return table.things[ref - THING].id if ref >= THING else NAMES[ref]


def _name(table: Table, ref: int) -> str:
    return "the obstacle" if ref >= THING else NAMES[ref].capitalize()


def reached(table: Table, seat: int, act: Move, outcome: MoveOutcome) -> Flow[str]:
    """R 8.3: how far a move came before it met something."""
    if act.turn in ("straight", "extra") or act.turn.startswith("reverse"):
        return "straight"
    names = list(REACHED)
    allowed = names[: names.index(act.turn) + 1]
    if act.turn == "D0":
        allowed = ["straight", "D0"]
    options = [REACHED[name] for name in allowed if name != "D0" or act.turn == "D0"]
    answer = yield from judge(
        seat, "How far did the turn go?", options, lambda: REACHED[outcome.reached], topic="how-far"
    )
    return answer.id


def swings(seat: int, outcome: MoveOutcome) -> Flow[bool]:
    """R 9.6a: whether a turn without room to start becomes a swing about the front corner."""
    answer = yield from judge(
        seat,
        "Is there room to swing the tail round instead?",
        YES_NO,
        lambda: YES if outcome.reached != "blocked" else NO,
        topic="room-to-swing",
        about=CAR[seat],
    )
    return answer is YES


def spins(seat: int, angle: float, whole: Callable[[], bool]) -> Flow[bool]:
    """R 8.7: whether there is room for a whole spin; else it stops at the last free angle."""
    answer = yield from judge(
        seat,
        f"Is there room to spin by {angle:g}°?",
        YES_NO,
        lambda: YES if whole() else NO,
        topic="room-to-spin",
        about=CAR[seat],
    )
    return answer is YES


def room_to_drop(table: Table, seat: int, side: int, kind: str, model: Callable[[], bool]) -> Flow[bool]:
    """R 10.3: whether there is room for a token at a side of a car."""
    key = f"room:{seat}:{side}:{kind}"
    known = table.facts.get(key)
    if known is None:
        answer = yield from judge(
            seat,
            f"Is there room for {kind.replace('_', ' ')} at the {SIDES[side]} of {NAMES[seat].capitalize()}?",
            YES_NO,
            lambda: YES if model() else NO,
            topic="room-to-drop",
            about={"car": NAMES[seat], "side": SIDES[side], "token": kind},
        )
        known = table.facts[key] = int(answer is YES)
    return bool(known)


def touching(table: Table, seat: int, other: int, outcome: MoveOutcome) -> Flow[tuple[int, int]]:
    """R 9.9: the sides that touch, of the mover and of the other car."""
    own = yield from side_of(seat, seat, lambda: max(outcome.own_side, 0))
    if not 0 <= other < THING:
        return own, NONE
    return own, (yield from side_of(seat, other, lambda: max(outcome.other_side, 0)))


def side_of(seat: int, other: int, model: Callable[[], int]) -> Flow[int]:
    """R 9.9: the side of a car at which something touches it."""
    answer = yield from judge(
        seat,
        SIDE_ASKED[other],
        SIDE_ANSWERS,
        lambda: SIDE_ANSWERS[model()],
        topic="side-touched",
        about=CAR[other],
    )
    return answer.number


SIDE_ASKED = tuple(f"At which side is {name.capitalize()} touched?" for name in NAMES)


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
                "terrain",
                CAR[seat],
            ),
        )
    )


def under(table: Seen, seat: int) -> Flow[list[str]]:
    """R 10.2: the hazard tokens under a base, by their ids."""
    left = [thing.id for thing in table.things if not thing.heavy and thing.kind != LIGHT]
    real = {table.things[index].id for index in queries.under(table, seat)} if left else set[str]()
    return _some_of(seat, "Which token is under the base?", "token-under", left, real)


def run_over(table: Table, seat: int, outcome: MoveOutcome) -> Flow[list[tuple[str, int]]]:
    """R 9.8: the light obstacles that a move ran over, and the side that touched each."""
    left = [thing.id for thing in table.things if thing.kind == LIGHT]
    if not left:
        return []
    real = {table.things[index].id: side for index, side in outcome.ran}
    ids = yield from _some_of(seat, "Which light obstacle did it run over?", "run-over", left, set(real))
    found = []
    for id in ids:
        found.append((id, (yield from side_of(seat, seat, partial(_side_in, real, id)))))
    return found


def _side_in(real: Mapping[str, int], id: str) -> int:
    return real.get(id, FRONT)


def _some_of(seat: int, prompt: str, topic: str, left: list[str], real: set[str]) -> Flow[list[str]]:
    """Things by their ids, one after the other, until none is left."""
    found: list[str] = []
    while left:
        options = [NO_TOKEN, *(_thing(id, number) for number, id in enumerate(left))]
        answer: Judgment = yield from put(
            Judge(seat, prompt, options, partial(_first_of, options, real), topic, CAR[seat])
        )
        if answer is NO_TOKEN:
            break
        found.append(answer.id)
        left.remove(answer.id)
        real.discard(answer.id)
    return found


def _first_of(options: Sequence[Judgment], real: Container[str]) -> Judgment:
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
    answer: Judgment = yield from put(
        Judge(
            seat,
            _nearest_question(seat, -1 if others is every else allowed),
            _nearest_answers(answers, allowed),
            lambda: answers[sum([1 << other for other in queries.nearest(table, seat, others)])],
            "nearest",
            CAR[seat],
        )
    )
    return [other for other in others if answer.number >> other & 1]


@cache
def _nearest_answers(answers: tuple[Judgment, ...], allowed: int) -> tuple[Judgment, ...]:
    return tuple(answers[cars] for cars in BY_SIZE[1:] if not cars & ~allowed)


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
    known = table.facts.get(IN_KEY[seat][other][side])
    if known is not None:
        return bool(known)
    base, pose = table.cars[other].box, table.cars[seat].pose
    prompt, about = _arc_question(seat, other, side)
    answer: Judgment = yield from put(
        Judge(
            seat, prompt, answers[::-1], lambda: answers[queries.in_arc_of(pose, side, base)], "in-arc", about
        )
    )
    return answer.number == 1


@cache
def _arc_question(seat: int, other: int, side: int) -> tuple[str, Mapping[str, str]]:
    prompt = _pair(f"Is {{1}} within {{0}}'s {SIDES[side]} arc?", seat, other)
    return prompt, {"car": NAMES[seat], "other": NAMES[other], "arc": SIDES[side]}


def _key_answer(table: Seen, seat: int) -> Judgment:
    wall, obstacle = queries.look_ahead(table, seat)
    return KEY_ANSWERS[int(wall) | int(obstacle) << 1]


def key_overlaps(table: Seen, seat: int, heavy: bool = True) -> Flow[tuple[bool, bool]]:
    """CW-AVD-02 to CW-AVD-04: does the key ahead overlap a wall, and (if it matters) a heavy obstacle?"""
    if heavy:
        known = table.facts.get(KEY_KEY[seat])
        if known is None:
            answer: Judgment = yield from put(
                Judge(
                    seat,
                    "Laid straight ahead, does the key overlap a wall or a heavy obstacle?",
                    KEY_ANSWERS,
                    lambda: _key_answer(table, seat),
                    "key-ahead",
                    CAR[seat],
                )
            )
            known = answer.number
        return bool(known & 1), bool(known & 2)
    only: Option = yield from put(
        Judge(
            seat,
            "Laid straight ahead, does the key overlap a wall?",
            YES_NO,
            lambda: YES if queries.look_ahead(table, seat)[0] else NO,
            "wall-ahead",
            CAR[seat],
        )
    )
    return only is YES, False


class Pointing(Option):
    """One move, or the same move to either side."""

    __slots__ = ("acts",)

    def __init__(self, acts: tuple[Move, ...]) -> None:
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
def _pointings(acts: tuple[Move, ...]) -> tuple[Pointing, ...]:
    single = [POINTINGS[act.id] for act in acts]
    sides = Counter(act.turn for act in acts if act.way)
    return (*single, *(EITHER_SIDE[turn] for turn, count in sides.items() if count == len(WAYS)))


def points_best(
    table: Seen, seat: int, acts: Sequence[Move], x: float, y: float, what: str, away: bool = False
) -> Flow[tuple[Move, ...]]:
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

    prompt, about = _pointing_question(seat, what, away)
    answer: Pointing = yield from put(Judge(seat, prompt, options, model, "points-best", about))
    return answer.acts


@cache
def _pointing_question(seat: int, what: str, away: bool) -> tuple[str, Mapping[str, int | str]]:
    word = "furthest from" if away else "closest to"
    prompt = f"Which of these moves points the front {word} {what}?"
    return prompt, {"car": NAMES[seat], "at": what, "away": int(away)}
