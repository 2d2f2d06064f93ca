"""What there is to see of what happens: dice, hits, ships on their way."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.core.events import Event
from understudy.core.requests import Choose, Request
from understudy.core.scene import Face, Flight, Scene, Throw
from understudy.games.arcs import board_svg
from understudy.games.arcs.cards import COURT_IDS, DICE, DIE_NAMES, FACES
from understudy.games.arcs.options import COLORS, Counted
from understudy.games.arcs.places import SYSTEM_IDS
from understudy.games.arcs.table import Table
from understudy.kit.saying import plural

_TONES = ("sky", "vermilion", "orange")
_SIGNS = {"bhit": "building"}


def die_face(die: int, name: str) -> Face:
    """A face by the name that stands in journals: `hit-hit-self`."""
    signs = () if name == "blank" else name.split("-")
    return Face(f"{DIE_NAMES[die]} die", tuple(_SIGNS.get(sign, sign) for sign in signs), _TONES[die])


# -- events --------------------------------------------------------------------------------------------------


def _rolled(event: Event) -> Scene:
    die, *faces = event.args
    shown = tuple(die_face(die, FACES[number]) for number in faces)
    return Scene(throw=Throw(f"{DIE_NAMES[die]} dice", shown))


def _rerolled(event: Event) -> Scene:
    die, *faces = event.args
    shown = [die_face(die, FACES[number]) for number in faces]
    half = len(shown) // 2
    return Scene(throw=Throw(f"{DIE_NAMES[die]} dice", tuple(shown[half:]), tuple(shown[:half])))


def _seize(event: Event) -> Scene:
    rolled, minus, total, counter, passes = event.args
    result = f"{rolled} − {minus} = {total}, {'' if passes else 'not '}less than {counter}"
    die = Face("die", (str(rolled),), "white")
    return Scene(opens=True, throw=Throw("seize the initiative", (die,)), result=result)


def _ships_hit(event: Event) -> Scene:
    system, damaged, destroyed, winner = event.args
    place = SYSTEM_IDS[system]
    words = [f"{damaged} damaged"] if damaged else []
    words += [f"{destroyed} lost"] if destroyed else []
    taken = _ship(event.seat, hurt=True)
    away = (Flight(taken, place, COLORS[winner]),) if destroyed else ()
    return Scene(hits=((place, ", ".join(words)),), flights=away)


def _destroyed(event: Event) -> Scene:
    system, kind, winner = event.args
    place = SYSTEM_IDS[system]
    block = board_svg.block(event.seat, kind)
    return Scene(hits=((place, "destroyed"),), flights=(Flight(block, place, COLORS[winner]),))


def _ship(seat: int, hurt: bool = False) -> str:
    return board_svg.ship(seat, hurt)


def _from_board(event: Event) -> Scene:
    """A building comes off the seat's own board, or out of its supply."""
    system, kind = event.args
    return Scene(flights=(Flight(board_svg.block(event.seat, kind), COLORS[event.seat], SYSTEM_IDS[system]),))


def _at_system(text: str) -> Callable[[Event], Scene]:
    return lambda event: Scene(hits=((SYSTEM_IDS[event.args[0]], text),))


_SCENES: dict[str, Callable[[Event], Scene]] = {
    "battle": lambda event: Scene(opens=True, hits=((SYSTEM_IDS[event.args[0]], "battle"),)),
    "rolled": _rolled,
    "rerolled": _rerolled,
    "seize_roll": _seize,
    "intercepted": lambda event: Scene(result=f"intercepted: {plural(event.args[1], 'hit')}"),
    "ships_hit": _ships_hit,
    "building_hit": _at_system("damaged"),
    "building_destroyed": _destroyed,
    "moved": lambda event: Scene(
        flights=(Flight(_ship(event.seat), SYSTEM_IDS[event.args[0]], SYSTEM_IDS[event.args[1]]),)
    ),
    "placed": lambda event: Scene(
        flights=(Flight(_ship(event.seat), COLORS[event.seat], SYSTEM_IDS[event.args[0]]),)
    ),
    "built": _from_board,
    "captured": lambda event: Scene(
        flights=(Flight(board_svg.disc(event.args[0], 0, 0), COLORS[event.args[0]], COLORS[event.seat]),)
    ),
    "influenced": lambda event: Scene(
        flights=(Flight(board_svg.disc(event.seat, 0, 0), COLORS[event.seat], COURT_IDS[event.args[0]]),)
    ),
    "secured": lambda event: Scene(flights=(Flight("", COURT_IDS[event.args[0]], f"seat-{event.seat}"),)),
    "stole": lambda event: Scene(
        flights=(Flight(board_svg.token(event.args[1], 0, 0), COLORS[event.args[0]], COLORS[event.seat]),)
    ),
}


def scene(event: Event) -> Scene | None:
    """What there is to see of an event."""
    staged = _SCENES.get(event.verb)
    return None if staged is None else staged(event)


def faces(table: Table, request: Request) -> Sequence[Sequence[Face]]:
    """The dice that a question leads to: those that may be collected, or rolled again."""
    if not isinstance(request, Choose) or request.topic not in ("dice", "reroll"):
        return ()
    if request.topic == "reroll":
        used = [DIE_NAMES.index(str(request.about["die"]))]
    else:
        acts = [option for option in request.options() if isinstance(option, Counted)]
        used = [die for die in range(len(DICE)) if any(act.counts[die] for act in acts)]
    return [[die_face(die, name) for name in DICE[die].faces] for die in used]
