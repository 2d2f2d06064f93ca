"""What there is to see of what happens: dice, shots, hits; and what an attack or a re-roll can bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from understudy.core.events import Event
from understudy.core.requests import Choose, Request
from understudy.core.scene import Face, Scene, Stakes, Throw
from understudy.games.carwars.builds import SIDES
from understudy.games.carwars.dice import (
    BY_COLOUR,
    COLOURS,
    FACE_OF,
    FACES,
    SHIELD,
    STAR,
    SYMBOL,
    SYMBOLS,
    TIMES,
    Dice,
)
from understudy.games.carwars.options import NAMES, NONE, Act
from understudy.games.carwars.rules.attack import dice_against
from understudy.games.carwars.rules.chance import DRIVING, ROLLS, source_for
from understudy.games.carwars.table import Table
from understudy.kit.odds import any_of, left_over, mean, of_dice

_TONES = ("yellow", "green", "vermilion", "white", "blue", "black")


def die_face(colour: int, number: int) -> Face:
    """A face of a die."""
    return Face(f"{COLOURS[colour]} die", (SYMBOLS[SYMBOL[number]],) * TIMES[number], _TONES[colour])


def _faces(colour: int) -> tuple[Face, ...]:
    return tuple(die_face(colour, FACE_OF[name]) for name in BY_COLOUR[colour].faces)


# -- events --------------------------------------------------------------------------------------------------


def _dice(event: Event) -> Scene:
    roll, *codes = event.args
    shown = tuple(die_face(*divmod(code, len(FACES))) for code in codes)
    return Scene(throw=Throw(ROLLS[roll], shown), opens=roll == DRIVING)


def _reroll(event: Event) -> Scene:
    colour, before, after, _ = event.args
    return Scene(throw=Throw("re-roll", (die_face(colour, after),), (die_face(colour, before),)))


def _effects(words: str) -> Callable[[Event], Scene]:
    def staged(event: Event) -> Scene:
        names = ("damage", "fire", "explosion", "tire damage", "paint")
        found = [f"{count} {name}" for count, name in zip(event.args, names, strict=True) if count]
        return Scene(result=f"{words}: {', '.join(found) or 'nothing'}")

    return staged


def _lost(number: int, name: str) -> Callable[[Event], Scene]:
    return lambda event: Scene(hits=((NAMES[event.seat], f"−{event.args[number]} {name}"),))


_SCENES: dict[str, Callable[[Event], Scene]] = {
    "attack": lambda event: Scene(opens=True, shots=((NAMES[event.seat], NAMES[event.args[2]]),)),
    "dice": _dice,
    "reroll": _reroll,
    "rolled": _effects("rolled"),
    "defence": lambda event: Scene(result=f"cancelled by shields: up to {event.args[0]}"),
    "effects": _effects("comes through"),
    "armor": lambda event: Scene(
        hits=((NAMES[event.seat], f"−{event.args[1]} {SIDES[event.args[0]]} armor"),)
    ),
    "tires": _lost(0, "tires"),
    "plant": _lost(0, "power plant"),
    "item": lambda event: Scene(hits=((NAMES[event.seat], "destroyed" if event.args[1] else "damaged"),)),
    "fire": lambda event: Scene(hits=((NAMES[event.seat], "fire"),)),
    "eliminated": lambda event: Scene(hits=((NAMES[event.seat], "eliminated"),)),
    "collision": lambda event: Scene(opens=True),
    "wall": lambda event: Scene(opens=True, hits=((NAMES[event.seat], "wall"),)),
}


def scene(event: Event) -> Scene | None:
    """What there is to see of an event."""
    staged = _SCENES.get(event.verb)
    return None if staged is None else staged(event)


# -- before the dice are thrown ------------------------------------------------------------------------------


def _signs(dice: Dice, symbol: int) -> list[tuple[list[int], int]]:
    """How often each face of these dice shows a symbol."""
    return [
        (
            [
                TIMES[number] if SYMBOL[number] == symbol else 0
                for number in map(FACE_OF.__getitem__, die.faces)
            ],
            count,
        )
        for die, count in zip(BY_COLOUR, dice, strict=True)
        if count
    ]


def _told(dice: Dice) -> str:
    return ", ".join(f"{count} {COLOURS[colour]}" for colour, count in enumerate(dice) if count)


def attack_odds(table: Table, seat: int, act: Act) -> str:
    """What a shot does on the average, before anybody re-rolls or takes cover."""
    basic, attack, defence = dice_against(table, seat, act)
    stars, shields = of_dice(_signs(attack, STAR)), of_dice(_signs(defence, SHIELD))
    through = left_over((*(0.0,) * basic, *stars), shields)
    against = f" against {_told(defence)}" if any(defence) else ""
    more = f" + {basic}" if basic else ""
    return f"{_told(attack)}{more}{against}: {mean(through):.1f} damage, {any_of(through):.0%} any"


def _reroll_odds(table: Table, act: Act) -> str:
    """What a die can show when it is rolled again, and what that costs."""
    pool = table.pool
    if pool is None or act.number >= len(pool.dice):
        return ""
    car, (colour, _) = table.cars[pool.seat], pool.dice[act.number]
    source = source_for(pool, car, colour)
    price = pool.rerolls[source][2] if source != NONE else 0
    counts = Counter(name.replace("-", " ") for name in BY_COLOUR[colour].faces)
    faces = ", ".join(f"{name} {count} of 6" for name, count in counts.items())
    return f"{f'{price} ACE' if price else 'free'}; {faces}"


def stakes(table: Table, request: Request) -> Stakes | None:
    """What attacks and re-rolls can bring, and what they cost."""
    if not isinstance(request, Choose):
        return None
    acts = [option for option in request.options() if isinstance(option, Act)]
    if request.topic == "attack":
        fired = [act for act in acts if act.verb == "fire"]
        return Stakes(options={act.id: attack_odds(table, request.seat, act) for act in fired})
    if request.topic in ("reroll", "reroll-or-ability") and table.pool is not None:
        again = [act for act in acts if act.verb == "reroll"]
        found = {act.id: _reroll_odds(table, act) for act in again}
        car = table.cars[request.seat]
        found |= {act.id: f"{car.total('medusa')} ACE" for act in acts if act.verb == "use"}
        colours = sorted({table.pool.dice[act.number][0] for act in again})
        return Stakes(tuple(_faces(colour) for colour in colours), found)
    return None
