"""Rolling a pool of dice, and re-rolling some of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from operator import getitem
from typing import TypeVar

from understudy.core.flow import Flow, choose, may_choose, put
from understudy.core.requests import NOTHING_MORE, About, Die, Mixed, Offered, Roll
from understudy.games.carwars.dice import BY_COLOR, FACE_OF, FACES, NO_DICE, Dice, Rolled, of, symbols
from understudy.games.carwars.events import Rerolled
from understudy.games.carwars.options import NONE, PASS, REROLLS, USES, Act, OnDie
from understudy.games.carwars.table import Car, Pool, Reroll, Table

A = TypeVar("A", bound=Act)

#: A source that never runs out by itself.
ALWAYS = 99


def ask(
    table: Table,
    seat: int,
    prompt: str,
    options: Offered[A],
    topic: str,
    about: About = NOTHING_MORE,
) -> Flow[A]:
    """A choice of a seat; items in its options are those of its own car."""
    table.asked = seat
    return choose(seat, prompt, options, topic=topic, about=about)


def offer(
    table: Table,
    seat: int,
    prompt: str,
    options: Offered[A],
    topic: str,
    about: About = NOTHING_MORE,
) -> Flow[A | None]:
    """The same where the seat may pass: None."""
    table.asked = seat
    return may_choose(seat, prompt, options, PASS, topic=topic, about=about)


#: By color and name of a face: the die as it lies in a pool.
LYING = tuple({face: (color, FACE_OF[face]) for face in die.faces} for color, die in enumerate(BY_COLOR))


@cache
def _together(dice: Dice) -> tuple[Die, tuple[Mapping[str, Rolled], ...]]:
    """The dice of a pool as they are rolled, and for each of them how its faces are read."""
    kinds = [(BY_COLOR[color], count) for color, count in enumerate(dice) if count > 0]
    readers = tuple(LYING[color] for color, count in enumerate(dice) for _ in range(count))
    return kinds[0][0] if len(kinds) == 1 else Mixed(kinds), readers


#: The rolls by number, for events.
ROLLS = (
    "driving roll",
    "attack roll",
    "defense roll",
    "collision damage",
    "shields against the collision",
    "Reinforced Weapon Brackets",
    "Mamba",
    "spin",
)
DRIVING, ATTACK, DEFENSE, CRASH, CAGE, BRACKETS, MAMBA, SPIN = range(len(ROLLS))
#: What a person is asked to roll, and the topic of each.
_ASKED = (
    ("Driving roll", "driving-roll"),
    ("Attack roll", "attack-roll"),
    ("Defense roll", "defence-roll"),
    ("Collision damage", "collision-roll"),
    ("Shields against the collision", "cage-roll"),
    ("Reinforced Weapon Brackets", "brackets"),
    ("Mamba", "mamba"),
    ("Spin: star = left, shield = right", "spin"),
)


def tell_dice(table: Table, seat: int, which: int, dice: Sequence[Rolled]) -> None:
    """What was rolled, die by die, for whoever listens."""
    table.tell("dice", seat, which, *(color * len(FACES) + face for color, face in dice))


def roll_dice(table: Table, seat: int, which: int, dice: Dice) -> Flow[list[Rolled]]:
    """Roll so many dice of each color, all at once."""
    if dice == NO_DICE:
        return []
    die, readers = _together(dice)
    prompt, topic = _ASKED[which]
    faces: tuple[str, ...] = yield from put(Roll(seat, prompt, die, len(readers), topic))
    rolled = list(map(getitem, readers, faces))
    if table.watch is not None:
        tell_dice(table, seat, which, rolled)
    return rolled


def roll_for(table: Table, seat: int, which: int, color: int, count: int, symbol: int) -> Flow[int]:
    """Roll dice of one color and count a symbol; nothing is re-rolled (CW-RR-07)."""
    return symbols((yield from roll_dice(table, seat, which, of(color, count))))[symbol]


@cache
def _ability(card: str) -> About:
    return {"card": card}


def may_use(table: Table, seat: int, prompt: str, item: int) -> Flow[bool]:
    """Whether the seat uses an ability of one of its cards now."""
    about = _ability(table.cars[seat].build.items[item].card.id)
    return (yield from offer(table, seat, prompt, (USES[item],), "ability", about)) is not None


def source_for(pool: Pool, car: Car, color: int) -> int:
    """The re-roll that a die of this color would use up: an index, or NONE."""
    ace = car.ace
    for index, (_, limit, price, left) in enumerate(pool.rerolls):
        if left and price <= ace and limit in (NONE, color):
            return index
    return NONE


#: Which roll a question is about.
ROLLED = {kind: {"roll": kind} for kind in ("driving", "attack", "defence")}
#: A whole pool of so many dice, any of which may be re-rolled.
ANY_DIE: tuple[tuple[Act, ...], ...] = tuple((PASS, *REROLLS[:count]) for count in range(len(REROLLS) + 1))
NO_DIE = ANY_DIE[0]


def _usable(pool: Pool, car: Car) -> tuple[Act, ...]:
    """PASS, and the dice that may be re-rolled."""
    colors = 0
    for _, color, ace, left in pool.rerolls:
        if left and ace <= car.ace:
            if color == NONE:
                return ANY_DIE[len(pool.dice)]
            colors |= 1 << color
    if not colors:
        return NO_DIE
    usable = [index for index, (color, _) in enumerate(pool.dice) if colors >> color & 1]
    return (PASS, *(REROLLS[index] for index in usable))


def reroll(table: Table, pool: Pool, seller: Callable[[], int] | None = None) -> Flow[None]:
    """CW-RR-03: the seat re-rolls dice one at a time, as long as it may and wants to.

    CW-DFN-03: whoever sells shields for the same ACE (the item that `seller` names) is offered beside them.
    """
    seat = pool.seat
    car = table.cars[seat]
    while True:
        options, item = _usable(pool, car), NONE if seller is None else seller()
        if item != NONE:
            options = (*options, USES[item])
        if len(options) == 1:
            return
        table.asked = seat
        topic = "reroll" if item == NONE else "reroll-or-ability"
        act: Act = yield from choose(seat, "Re-roll a die?", options, topic=topic, about=ROLLED[pool.kind])
        if act is PASS:
            return
        if not isinstance(act, OnDie):
            car.ace -= car.total("medusa")
            pool.bought += 1
            table.tell("saved", seat, item)
            continue
        die = act.die
        color, before = pool.dice[die]
        price = _use_up(pool, car, color)
        (name,) = yield from put(Roll(seat, "Re-roll", BY_COLOR[color], 1, "rerolled-die"))
        face = FACE_OF[name]
        pool.dice[die] = (color, face)
        pool.again[die] += 1
        table.tell(Rerolled, seat, color, before, face, price)


def _use_up(pool: Pool, car: Car, color: int) -> int:
    """Take the re-roll that a die of this color uses up, and pay for it; returns what it cost."""
    index = source_for(pool, car, color)
    source = pool.rerolls[index]
    price = source.ace
    pool.rerolls[index] = _one_less(source)
    if price:
        car.ace -= price
        twice = car.total("double_ace") if pool.kind == "defence" and source.item == NONE else 0
        if twice > 1:
            pool.rerolls.insert(0, Reroll(NONE, NONE, 0, twice - 1))
    return price


@cache
def _one_less(source: Reroll) -> Reroll:
    return source._replace(left=source.left - 1)
