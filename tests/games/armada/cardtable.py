"""Positions in which one card makes a difference, put together from a few words.

The ship with the card is ship 0, its enemy ship 1; friends of ship 0 come after it and move the enemy on.
Dice are written by color (R, U, K) and face: b blank, h hit, c crit, d double, a accuracy, x hit and crit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests.games.armada.tables import Played, fleet, position
from understudy.games.armada.dice import COLORS, FACES

VICTORY = "victory_ii_class_star_destroyer"
IMPERIAL = "imperial_ii_class_star_destroyer"
MC80 = "mc80_command_cruiser"
CR90 = "cr90_corvette_a"
TIE = "tie_fighter_squadron"
XWING = "x_wing_squadron"
VADER = "darth_vader"
USE = "use:ship-0:upgrade-0:effect-0"
USE1 = "use:ship-0:upgrade-0:effect-1"
USE2 = "use:ship-0:upgrade-0:effect-2"
_FACES = {"b": "blank", "h": "hit", "c": "crit", "d": "double", "a": "accuracy", "x": "hit-crit"}
_COLORS = {"R": "red", "U": "blue", "K": "black"}

#: Every card that has a position of its own.
CASES: dict[str, list[Callable[[], None]]] = {}


def case(*cards: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """What happens with these cards."""

    def note(check: Callable[[], None]) -> Callable[[], None]:
        for card in cards:
            CASES.setdefault(card, []).append(check)
        return check

    return note


def dice(text: str) -> list[list[str]]:
    return [[_COLORS[die[0]], _FACES[die[1]]] for die in text.split()]


def shown(pool: Sequence[tuple[int, int]]) -> str:
    """A pool in the words of this file, in order."""
    faces = {name: letter for letter, name in _FACES.items()}
    letters = {name: letter for letter, name in _COLORS.items()}
    return " ".join(letters[COLORS[color]] + faces[FACES[face]] for color, face in pool)


def scene(
    cards: str | Sequence[str],
    *,
    ship: str = MC80,
    enemy: str | Sequence[Any] = VICTORY,
    mine: dict[str, Any] | None = None,
    theirs: dict[str, Any] | None = None,
    friends: Sequence[tuple[Any, dict[str, Any]]] = (),
    squadrons: Sequence[
        tuple[str, tuple[float, float]] | tuple[str, tuple[float, float], dict[str, Any]]
    ] = (),
    foes: Sequence[tuple[str, tuple[float, float]] | tuple[str, tuple[float, float], dict[str, Any]]] = (),
    **more: Any,
) -> dict[str, Any]:
    """A position: ship 0 with cards at (600, 300) heading to the enemy at (600, 500)."""
    fitted = [cards] if isinstance(cards, str) and cards else list(cards)
    own = [(ship, *fitted), *(one for one, _ in friends)]
    flying = [*squadrons, *foes]
    return position(
        fleet("rebel", own, [one[0] for one in squadrons]),
        fleet("imperial", [enemy], [one[0] for one in foes]),
        [
            {"pose": [600, 300, 0], **(mine or {})},
            *({"pose": [900, 300, 0], **state} for _, state in friends),
            {"pose": [600, 500, 180], **(theirs or {})},
        ],
        [{"at": list(one[1]), **(one[2] if len(one) > 2 else {})} for one in flying],
        **more,
    )


def foe(friends: Sequence[Any] = ()) -> int:
    """The number of the enemy ship."""
    return 1 + len(friends)


def fight(
    cards: str | Sequence[str],
    pool: str,
    *,
    step: str = "effects",
    rolled: Sequence[Any] = (),
    attack: dict[str, Any] | None = None,
    **more: Any,
) -> Played:
    """Ship 0 attacks the enemy's front zone: the dice lie there, and a step of the attack begins."""
    given = {
        "kind": "battery",
        "band": 0,
        "obstructed": False,
        "by_ship": 0,
        "zone": 0,
        "target_ship": foe(more.get("friends", ())),
        "target_zone": 0,
        "pool": dice(pool),
        "gathered": [1, 0, 0],
        **(attack or {}),
    }
    return Played(scene(cards, attacks=[given], agenda=[["attack_step", [0]], [step, []]], **more), rolled)


def flak(cards: str | Sequence[str], pool: str, target: str = VADER, **more: Any) -> Played:
    """Ship 0 attacks a squadron at close range."""
    given = {
        "kind": "flak",
        "target_ship": -1,
        "target_squadron": 0,
        "targets": [0],
        **more.pop("attack", {}),
    }
    return fight(cards, pool, foes=[(target, (600, 400))], attack=given, **more)


def defend(cards: str | Sequence[str], pool: str, *, by: str = "ship", **more: Any) -> Played:
    """The enemy, or its squadron, attacks the front zone of ship 0."""
    given = {"by_ship": foe(more.get("friends", ())), "target_ship": 0, **more.pop("attack", {})}
    if by != "ship":
        given |= {"kind": "strike", "by_ship": -1, "by_squadron": len(more.get("squadrons", ())), "zone": -1}
        more["foes"] = [(by, (600, 400))]
    return fight(cards, pool, step=more.pop("step", "tokens"), attack=given, **more)


def commanding(
    cards: str | Sequence[str], agenda: Sequence[Any], rolled: Sequence[Any] = (), **more: Any
) -> Played:
    """Outside attacks: these steps, the last of them first."""
    return Played(scene(cards, agenda=[list(each) for each in agenda], **more), rolled)
