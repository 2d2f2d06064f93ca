"""What there is to see of what happens: dice, shots and hits."""

from __future__ import annotations

from collections.abc import Callable

from understudy.core.events import Event
from understudy.core.scene import Face, Scene, Throw
from understudy.games.armada.dice import ACCURACY, BLANK, COLOURS, CRIT, DOUBLE, HIT, HITCRIT

_TONES = ("vermilion", "blue", "black")
_SIGNS = {
    BLANK: (),
    HIT: ("hit",),
    CRIT: ("crit",),
    DOUBLE: ("hit", "hit"),
    ACCURACY: ("accuracy",),
    HITCRIT: ("hit", "crit"),
}


def die_face(colour: int, number: int) -> Face:
    """A face of a die."""
    return Face(f"{COLOURS[colour]} die", _SIGNS[number], _TONES[colour])


def _rolled(event: Event) -> Scene:
    return Scene(throw=Throw("attack", tuple(die_face(*divmod(code, 8)) for code in event.args)))


def _shot(by: str, at: str, target: int) -> Callable[[Event], Scene]:
    return lambda event: Scene(opens=True, shots=((f"{by}-{event.args[0]}", f"{at}-{event.args[target]}"),))


def _hit(kind: str, text: str) -> Callable[[Event], Scene]:
    return lambda event: Scene(hits=((f"{kind}-{event.args[0]}", text.format(*event.args)),))


_SCENES: dict[str, Callable[[Event], Scene]] = {
    "attacks": _shot("ship", "ship", 2),
    "flak": _shot("ship", "squadron", 2),
    "strikes": _shot("squadron", "ship", 1),
    "dogfights": _shot("squadron", "squadron", 1),
    "rolled": _rolled,
    "crits": lambda event: Scene(result="critical effect"),
    "shields": _hit("ship", "shields {2}"),
    "damaged": _hit("ship", "{1} damage"),
    "critical": _hit("ship", "critical"),
    "destroyed": _hit("ship", "destroyed"),
    "hurt": _hit("squadron", "−{1}"),
    "destroyed-squadron": _hit("squadron", "destroyed"),
}


def scene(event: Event) -> Scene | None:
    """What there is to see of an event."""
    staged = _SCENES.get(event.verb)
    return None if staged is None else staged(event)
