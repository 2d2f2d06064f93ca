"""What hands do in the real arena and on the dashboards when something happens, and what undoes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.core.doing import Doing
from understudy.core.events import Event
from understudy.games.carwars.builds import DRIVER, GUNNER, SIDES, Build, label, said_of
from understudy.games.carwars.cards import HAZARDS, hazard_name
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.options import NAMES, NONE
from understudy.games.carwars.table import Table

#: Of an event: the table, its numbers, its seat, and the name of the car.
Doings = Callable[[Table, tuple[int, ...], int, str], Sequence[Doing]]


def _one(do: str, back: str) -> Sequence[Doing]:
    return (Doing(do, back),)


def _track(name: str) -> Doings:
    """A dashboard value that fell: by how much, and how much is left."""
    return lambda table, args, seat, who: (
        _one(f"Set {who}'s {name} to {args[1]}", f"Set {who}'s {name} back to {args[1] + args[0]}")
        if args[0]
        else ()
    )


def _set(name: str) -> Doings:
    """A dashboard value that was set."""
    return lambda table, args, seat, who: _one(f"Set {who}'s {name} to {args[0]}", f"Set {who}'s {name} back")


def _speed(table: Table, args: tuple[int, ...], seat: int, who: str) -> Sequence[Doing]:
    now, before = ("reverse" if speed < 0 else str(speed) for speed in args)
    return _one(f"Set {who}'s speed to {now}", f"Set {who}'s speed back to {before}")


def _tokens(table: Table, args: tuple[int, ...], seat: int, who: str) -> Sequence[Doing]:
    control, ace, control_before, ace_before = args
    return _one(
        f"Give {who} {control} CONTROL and {ace} ACE for the round",
        f"Give {who} {control_before} CONTROL and {ace_before} ACE, as before",
    )


def _reroll(table: Table, args: tuple[int, ...], seat: int, who: str) -> Sequence[Doing]:
    price = args[3]
    return _one(f"Take {price} ACE from {who}", f"Give {who} {price} ACE back") if price else ()


def _armor(table: Table, args: tuple[int, ...], seat: int, who: str) -> Sequence[Doing]:
    side, lost, left = args
    what = f"{who}'s {SIDES[side]} armor"
    return _one(f"Set {what} to {left}", f"Set {what} back to {left + lost}")


def _item(table: Table, args: tuple[int, ...], seat: int, who: str) -> Sequence[Doing]:
    item, destroyed = args
    build = table.cars[seat].build
    name = f"{who}'s {label(build, item)}"
    gone = said_of(build, item, f"is {'dead' if item in (DRIVER, GUNNER) else 'destroyed'}")
    mark = f"Mark 1 damage on {name}" + (f": {gone}" if destroyed else "")
    return _one(mark, f"Remove 1 damage from {name}")


def _place(do: str, back: str) -> Doings:
    """An act at a side of a car: the first number."""
    return lambda table, args, seat, who: _one(
        do.format(who=who, side=SIDES[args[0]]), back.format(who=who, side=SIDES[args[0]])
    )


def _plain(do: str, back: str) -> Doings:
    return lambda table, args, seat, who: _one(do.format(who=who), back.format(who=who))


def _dropped(table: Table, args: tuple[int, ...], seat: int, who: str) -> Sequence[Doing]:
    bare = list(HAZARDS.values())[args[0]].name.lower()
    return _one(
        f"Place {hazard_name(args[0])} at {who}'s {SIDES[args[1]]}", f"Remove {who}'s {bare} from the arena"
    )


def _spin(table: Table, args: tuple[int, ...], seat: int, who: str) -> Sequence[Doing]:
    ways, angle = ("left", "right"), f"{args[1] / 10:g}°"
    return _one(
        f"Turn {who} {ways[args[0]]} on the spot by {angle}, as far as there is room",
        f"Turn {who} back {ways[1 - args[0]]} by {angle}",
    )


#: What is not here needs no hands. How a car moves is told by the game's own words.
DOINGS: dict[str, Doings] = {
    "speed": _speed,
    "tires": _track("tires"),
    "plant": _track("power plant"),
    "control": _track("CONTROL"),
    "tires_up": _set("tires"),
    "charged": _set("power plant"),
    "ace_used": _set("ACE"),
    "tokens": _tokens,
    "reroll": _reroll,
    "ace": lambda table, args, seat, who: _one(f"Give {who} {args[0]} ACE", f"Take {args[0]} ACE from {who}"),
    "bonus": lambda table, args, seat, who: _one(
        f"Give {who} {args[0]} ACE", f"Take {args[0]} ACE from {who}"
    ),
    "armor": _armor,
    "item": _item,
    "out": _plain("Mark {who} as out of control", "{who} is no longer out of control"),
    "spin": _spin,
    "pushed": _plain("Push {who} along with that move", "Put {who} back where it was before the push"),
    "fire": _place("Put a fire on {who}'s {side}", "Take the fire off {who}'s {side}"),
    "doused": _place("Take the fire off {who}'s {side}", "Put the fire back on {who}'s {side}"),
    "dropped": _dropped,
    "eliminated": _plain("Mark {who} as a wreck", "{who} is no longer a wreck"),
}


def lay_out(table: Table) -> tuple[str, ...]:
    """R 3: each car with its cards and its dashboard before its first scratch."""
    found: list[str] = []
    for seat, car in enumerate(table.cars):
        who, build = NAMES[seat].capitalize(), car.build
        found.append(f"Put {who} on its starting slot: {build.name}, division {build.division}.")
        found += [f"{who}, {place}: {', '.join(cards)}." for place, cards in _mounted(build).items()]
        tracks = f"tires to {RULES.tires_start} and power plant to {RULES.power_plant_start}"
        found.append(f"Set {who}'s armor to {build.armor} on each side, {tracks}.")
    return tuple(found)


#: Where cards are mounted, in the order of the dashboard.
_PLACES = (*SIDES, "turret", "car", "crew")


def _mounted(build: Build) -> dict[str, list[str]]:
    """The cards of a car by their places; driver and gunner are the crew, with what they carry."""
    found: dict[str, list[str]] = {"crew": []}
    for index, (card, side) in enumerate(build.items):
        place = "crew" if index in (DRIVER, GUNNER) else _PLACES[side]
        found.setdefault(place, []).append(f"{card.name} ({card.kind})" if place == "crew" else card.name)
    return {place: found[place] for place in ("crew", *_PLACES[:-1]) if found.get(place)}


def doings(table: Table, event: Event, moved: str) -> Sequence[Doing]:
    """What hands do about an event; `moved` says how a car moves."""
    who = "" if event.seat == NONE else NAMES[event.seat].capitalize()
    if event.verb == "moved":
        # The last number is how far it came; 0 is nowhere.
        if not event.args[2]:
            return ()
        return _one(moved, f"Put {who} back where it was before that move")
    known = DOINGS.get(event.verb)
    return () if known is None else known(table, event.args, event.seat, who)
