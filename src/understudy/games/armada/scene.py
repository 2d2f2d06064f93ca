"""What there is to see of what happens: dice, shots and hits."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.core.events import Event
from understudy.core.requests import Request
from understudy.core.scene import Face, Scene, Throw
from understudy.games.armada import dice
from understudy.games.armada.cards import TOKEN_NAMES
from understudy.games.armada.odds import colors_of
from understudy.games.armada.table import Table

_SIGNS = {
    dice.BLANK: (),
    dice.HIT: ("hit",),
    dice.CRIT: ("crit",),
    dice.DOUBLE: ("hit", "hit"),
    dice.ACCURACY: ("accuracy",),
    dice.HITCRIT: ("hit", "crit"),
}


def die_face(color: int, number: int) -> Face:
    """A face of a die."""
    return Face(f"{dice.COLORS[color]} die", _SIGNS[number], dice.TONES[color])


def _lying(codes: Sequence[int]) -> tuple[Face, ...]:
    return tuple(die_face(*dice.die_of(code)) for code in codes)


def _rolled(event: Event) -> Scene:
    return Scene(throw=Throw("attack", _lying(event.args)))


def _added(event: Event) -> Scene:
    return Scene(throw=Throw("added", _lying(event.args)))


def _changed(event: Event) -> Scene:
    """Dice that are thrown again or turned: each as it lay there, and as it lies there now."""
    return Scene(throw=Throw("again", _lying(event.args[1::2]), _lying(event.args[::2])))


def _gone(event: Event) -> Scene:
    return Scene(gone=_lying(event.args))


def _locked(event: Event) -> Scene:
    return Scene(gone=_lying(event.args[1:]), result=f"{TOKEN_NAMES[event.args[0]]} locked by an accuracy")


def _total(event: Event) -> Scene:
    shown, left = event.args
    return Scene(result=f"{shown} damage" + (f", {left} after defense tokens" if left != shown else ""))


def _shot(by: str, at: str, target: int) -> Callable[[Event], Scene]:
    return lambda event: Scene(opens=True, shots=((f"{by}-{event.args[0]}", f"{at}-{event.args[target]}"),))


def _hit(kind: str, text: str) -> Callable[[Event], Scene]:
    return lambda event: Scene(hits=((f"{kind}-{event.args[0]}", text.format(*event.args)),))


_SCENES: dict[str, Callable[[Event], Scene]] = {
    "attacks": _shot("ship", "ship", 2),
    "flak": _shot("ship", "squadron", 2),
    "cannon": _shot("mark", "ship", 1),
    "strikes": _shot("squadron", "ship", 1),
    "dogfights": _shot("squadron", "squadron", 1),
    "rolled": _rolled,
    "rerolled": _changed,
    "turned-die": _changed,
    "added-dice": _added,
    "cancels-dice": _gone,
    "spends-die": _gone,
    "locks": _locked,
    "spends": lambda event: Scene(result=f"{TOKEN_NAMES[event.args[0]]} spent"),
    "total": _total,
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


def faces(table: Table, request: Request) -> Sequence[Sequence[Face]]:
    """The dice that a question leads to, with all their faces."""
    return [
        [die_face(color, dice.FACE_OF[name]) for name in dice.DICE[color].faces]
        for color in colors_of(table, request)
    ]
