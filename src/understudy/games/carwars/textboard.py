"""The table as text: the arena to scale and the dashboards, or plain sentences for a screen reader."""

from __future__ import annotations

from understudy.games.carwars.arena import LIGHT
from understudy.games.carwars.builds import SIDES
from understudy.games.carwars.options import NAMES, NONE
from understudy.games.carwars.table import Car
from understudy.games.carwars.view import View
from understudy.geometry import Box, Pose, contains, first_overlap, overlaps

PARTS = ("arena", "dashboards")
#: Every car has a letter besides its color; small ones are wrecks.
LETTERS = "ACJR"
STYLES = ("bold #e69f00", "bold #3399dd", "bold #009e73", "bold #d55e00")
_ARROWS = "→↗↑↖←↙↓↘"
_COMPASS = ("east", "northeast", "north", "northwest", "west", "southwest", "south", "southeast")
#: A character is about twice as high as it is wide.
RATIO = 2.0


def _eighth(pose: Pose) -> int:
    return round(pose.heading / 45.0) % 8


def _mark(view: View, x: float, y: float, step: float) -> tuple[str, str]:
    """What stands in a cell: a character and its style. Cars by its middle, the rest by any part."""
    for seat, car in enumerate(view.cars):
        if contains(car.box, x, y):
            letter = LETTERS[seat] if car.alive else LETTERS[seat].lower()
            return letter, STYLES[seat] if car.alive else "dim"
    cell = Box(Pose(x, y, 0.0), step / 2, step * RATIO / 2)
    if first_overlap(cell, view.arena.walls) >= 0:
        return "█", ""
    for thing in view.things:
        if overlaps(cell, thing.shape):
            return ("▒" if thing.heavy else "o" if thing.kind == LIGHT else "x"), ""
    if any(contains(ground.shape, x, y) for ground in view.arena.terrain):
        return ":", "dim"
    return "·", "dim"


def _nose(view: View, seat: int, step: float) -> tuple[int, int]:
    """The cell of the front of a car."""
    car = view.cars[seat]
    x, y = car.pose.at(car.box.hu * 0.75, 0.0)
    return int(x / step), int(y / (step * RATIO))


def arena(view: View, width: int) -> list[str]:
    """The arena to scale, north up, with an arrow at the front of each car."""
    long, high = view.arena.size
    columns = max(20, min(width - 2, 72))
    step = long / columns
    rows = max(8, round(high / (step * RATIO)))
    noses = {_nose(view, seat, step): seat for seat, car in enumerate(view.cars) if car.alive}
    found = ["+" + "-" * columns + "+"]
    for row in range(rows - 1, -1, -1):
        line = []
        for column in range(columns):
            seat = noses.get((column, row))
            if seat is None:
                mark, style = _mark(view, (column + 0.5) * step, (row + 0.5) * step * RATIO, step)
            else:
                mark, style = _ARROWS[_eighth(view.cars[seat].pose)], STYLES[seat]
            line.append(f"[{style}]{mark}[/]" if style else mark)
        found.append("|" + "".join(line) + "|")
    return [*found, found[0]]


def _state(car: Car) -> list[str]:
    speed = "R" if car.speed < 0 else str(car.speed)
    armor = " ".join(f"{side} {car.armor[index]}" for index, side in enumerate(SIDES))
    found = [f"speed {speed} of {car.top_speed}, tires {car.tires}, power plant {car.plant}"]
    found.append(f"armor: {armor}")
    tokens = f"CONTROL {car.control}, ACE {car.ace}"
    if car.out:
        tokens += ", out of control"
    if car.fires:
        burning = [side for index, side in enumerate(SIDES) if car.fires >> index & 1]
        tokens += f", fire at {' and '.join(burning)}"
    if car.personality:
        tokens += f", {car.personality}"
    return [*found, tokens]


def _items(car: Car) -> list[str]:
    found = []
    for item, (card, side) in enumerate(car.build.items):
        place = f" {SIDES[side]}" if side < len(SIDES) else ""
        points = car.build.points[item]
        state = f" {points - car.damage[item]}/{points}" if points else ""
        gone = "" if car.works(item) else " (gone)"
        stock = f" ×{car.tokens[item]}" if car.tokens[item] else ""
        found.append(f"{card.name}{place}{state}{stock}{gone}")
    return found


def dashboard(view: View, seat: int) -> list[str]:
    """One car in a few lines."""
    car = view.cars[seat]
    name = f"{NAMES[seat].capitalize()} ({car.build.name}, division {car.build.division})"
    if not car.alive:
        return [f"{name}: a wreck."]
    facing = _COMPASS[_eighth(car.pose)]
    where = f"at {car.pose.x:.1f}, {car.pose.y:.1f}, facing {facing} ({car.pose.heading:.0f}°)"
    return [f"{name} {where}", *(f"  {line}" for line in _state(car)), f"  {'; '.join(_items(car))}"]


def _legend(view: View) -> str:
    names = [f"[{STYLES[seat]}]{LETTERS[seat]}[/] {NAMES[seat]}" for seat in range(len(view.cars))]
    return "  ".join(names) + "  small letter: wreck  █ wall  ▒ heavy  o light  x hazard  : terrain"


def board(view: View, seat: int, width: int, part: str) -> str:
    """The table, or one part of it. Width 0: sentences only."""
    order = (
        range(len(view.cars)) if seat == NONE else [seat, *(i for i in range(len(view.cars)) if i != seat)]
    )
    lines: list[str] = []
    if width and part in ("", "arena"):
        lines += [*arena(view, width), _legend(view)]
    if not width and part in ("", "arena"):
        size = " by ".join(f"{length:g}" for length in view.arena.size)
        lines.append(f"{view.arena.name}, {size} inches. Round {view.round}.")
        lines += [_thing(view, index) for index in range(len(view.things))]
    if part in ("", "dashboards"):
        for each in order:
            lines += dashboard(view, each)
    return "\n".join(lines)


def _thing(view: View, index: int) -> str:
    thing = view.things[index]
    kind = {"heavy": "Heavy obstacle", "light": "Light obstacle"}.get(thing.kind, thing.kind.capitalize())
    turned = f", facing {thing.shape.pose.heading:.0f}°" if isinstance(thing.shape, Box) else ""
    return f"{kind} {thing.id} at {thing.shape.x:.1f}, {thing.shape.y:.1f}{turned}."
