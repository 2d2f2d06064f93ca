"""What there is to see of what happens: battles, destinies as they are drawn, shots, drains, lost Force."""

from __future__ import annotations

from collections.abc import Callable

from understudy.core.events import Event
from understudy.core.scene import Face, Scene, Throw
from understudy.games.swccg.data import SIDES
from understudy.games.swccg.records import PURPOSES
from understudy.games.swccg.table import BOTH, NONE

_TONES = ("grey", "blue")


def _place(number: int) -> str:
    return f"place-{number}"


def _card(number: int) -> str:
    return f"card-{number}"


def _destiny(event: Event) -> Scene:
    """SW-DES-01: it is drawn for everybody to see."""
    _, value, purpose = event.args
    face = Face("destiny", (str(value),), _TONES[event.seat])
    return Scene(throw=Throw(f"{PURPOSES[purpose]} destiny", (face,), drawn=True))


def _result(event: Event) -> Scene:
    """R-11.9 to R-11.11: total power against total power, and what it costs whom."""
    powers, owed = event.args[:2], event.args[2:]
    words = [f"power {powers[0]} (dark) against {powers[1]} (light)"]
    words += [f"{SIDES[seat]}: {owed[seat]} damage" for seat in BOTH if owed[seat]]
    words += [f"{SIDES[seat]}: attrition {owed[2 + seat]}" for seat in BOTH if owed[2 + seat]]
    hits = tuple((f"seat-{seat}", f"{owed[seat]} damage") for seat in BOTH if owed[seat])
    return Scene(result=", ".join(words), hits=hits)


def _shot(event: Event) -> Scene:
    """G48: the total against the defense value."""
    _, target, hits, drawn, needed = event.args
    sum_ = f"{drawn} against {needed}: " if needed >= 0 else ""
    word = "hit" if hits else "missed"
    return Scene(result=f"{sum_}{word}", hits=() if hits else ((_card(target), word),))


def _gone(text: str) -> Callable[[Event], Scene | None]:
    """A card left the place where it was; it is there no more."""

    def staged(event: Event) -> Scene | None:
        _, *place = event.args
        return Scene(hits=((_place(place[0]), text),)) if place and place[0] != NONE else None

    return staged


def _at_place(text: str) -> Callable[[Event], Scene]:
    return lambda event: Scene(opens=True, hits=((_place(event.args[0]), text),))


def _at_seat(text: str) -> Callable[[Event], Scene]:
    return lambda event: Scene(hits=((f"seat-{event.seat}", text.format(*event.args)),))


def _shoots(event: Event) -> Scene:
    return Scene(opens=True, shots=((_card(event.args[0]), _card(event.args[1])),))


_SCENES: dict[str, Callable[[Event], Scene | None]] = {
    "battle": _at_place("battle"),
    "destiny": _destiny,
    "result": _result,
    "fire": _shoots,
    "shot": _shot,
    "hit": lambda event: Scene(hits=((_card(event.args[0]), "hit"),)),
    "crash": lambda event: Scene(hits=((_card(event.args[0]), "crashes"),)),
    "forfeit": _gone("forfeited"),
    "lost": _gone("lost"),
    "drain": _at_place("Force drain"),
    "drain-fails": lambda event: Scene(hits=((_place(event.args[0]), "no result"),)),
    "lose": lambda event: Scene(hits=((f"seat-{event.seat}", "−1 Force"),)),
    "lose-unseen": lambda event: Scene(hits=((f"seat-{event.seat}", "−1 Force"),)),
    "drained": _at_seat("{0} Force drained"),
    "retrieve": _at_seat("+{0} Force"),
    "activate": _at_seat("activates {0}"),
    "attacks": _shoots,
    "creatures": _shoots,
    "attack": lambda event: Scene(opens=True, hits=((_card(event.args[0]), "attacked"),)),
    "asteroid": lambda event: Scene(opens=True, hits=((_card(event.args[0]), "asteroids"),)),
}


def scene(event: Event) -> Scene | None:
    """What there is to see of an event."""
    staged = _SCENES.get(event.verb)
    return None if staged is None else staged(event)
