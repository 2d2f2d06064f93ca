"""What there is to see of what happens: dice, shots and hits."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.core.events import Event
from understudy.core.requests import Choose, Request
from understudy.core.scene import Face, Scene, Throw
from understudy.games.carwars.builds import SIDES
from understudy.games.carwars.dice import BY_COLOR, COLORS, FACE_OF, FACES, SYMBOL, SYMBOLS, TIMES, TONES
from understudy.games.carwars.options import NAMES, OnDie
from understudy.games.carwars.rules.chance import DRIVING, ROLLS
from understudy.games.carwars.table import Table


def die_face(color: int, number: int) -> Face:
    """A face of a die."""
    return Face(f"{COLORS[color]} die", (SYMBOLS[SYMBOL[number]],) * TIMES[number], TONES[color])


def _faces(color: int) -> tuple[Face, ...]:
    return tuple(die_face(color, FACE_OF[name]) for name in BY_COLOR[color].faces)


# -- events --------------------------------------------------------------------------------------------------


def _dice(event: Event) -> Scene:
    roll, *codes = event.args
    shown = tuple(die_face(*divmod(code, len(FACES))) for code in codes)
    return Scene(throw=Throw(ROLLS[roll], shown), opens=roll == DRIVING)


def _reroll(event: Event) -> Scene:
    color, before, after, _ = event.args
    return Scene(throw=Throw("re-roll", (die_face(color, after),), (die_face(color, before),)))


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
    "defence": lambda event: Scene(result=f"canceled by shields: up to {event.args[0]}"),
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


def faces(table: Table, request: Request) -> Sequence[Sequence[Face]]:
    """The dice that a question leads to: those that may be rolled again."""
    if not isinstance(request, Choose) or not request.topic.startswith("reroll") or table.pool is None:
        return ()
    lying = table.pool.dice
    again = [option.die for option in request.options() if isinstance(option, OnDie)]
    return [_faces(color) for color in sorted({lying[number][0] for number in again})]
