"""R 3: from options and a line-up to cars on their starting slots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from understudy.core.errors import BadSetup, Mistake
from understudy.core.flow import Flow, pick_random
from understudy.core.game import Seat, Setting
from understudy.core.option import Option
from understudy.core.textfile import read_text
from understudy.games.carwars.arena import ARENAS, Arena
from understudy.games.carwars.bots.personalities.construction import (
    admit,
    ambiguous,
    introduce,
    read_policies,
    ready_builds,
    replaced,
)
from understudy.games.carwars.builds import BUILDS, Build, own_build
from understudy.games.carwars.cards import DAMAGE_CARDS
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.table import BOT, LOOKED, POSED, Car, Config, Table
from understudy.kit.saying import plural

DIVISIONS = tuple(str(number) for number in sorted({build.division for build in BUILDS.values()}))
RANDOM = "random"


def _about(arena: Arena) -> str:
    """An arena in a few words."""
    loose = [plural(len(arena.walls), "wall")] if arena.walls else []
    loose += [plural(len(arena.things), "obstacle")] if arena.things else []
    loose += ["rough ground"] if arena.terrain else []
    size = " × ".join(f"{length:g}" for length in arena.size)
    return f"{arena.name}: {size} in, {', '.join(loose) or 'no obstacles'}"


def _titled(build: Build) -> str:
    return f"{build.name} (division {build.division}{'' if build.bot_ready else ', not for bots'})"


SETTINGS = (
    Setting(
        "arena",
        "Where the cars fight.",
        tuple(ARENAS),
        "open_square",
        titles={id: _about(arena) for id, arena in ARENAS.items()},
    ),
    Setting(
        "division",
        "The size of the default cars: the number is the armor of each side, and four times that is the "
        "budget for weapons and parts. 4 is a small, quick game; 8 a large one.",
        DIVISIONS,
        "4",
    ),
    Setting(
        "cars",
        "The build of each seat, joined by +: ids of ready builds, files that end in .json, or random; "
        "nothing: the usual cars of the division. Bots take those that the document has rules for.",
        (),
        "",
        titles={
            "": "its usual car",
            RANDOM: "a random car",
            **{build.id: _titled(build) for build in BUILDS.values()},
        },
        files=".json",
        each=("", RANDOM, *sorted(BUILDS, key=lambda id: (BUILDS[id].division, BUILDS[id].name))),
        title="Car",
    ),
    Setting(
        "starts",
        "The starting slot of each seat, joined by +; nothing: the arena's own order.",
        (),
        "",
        title="Starting slots",
    ),
    Setting(
        "bot-cards",
        "Doubtful cards on a bot's car: refused, replaced by others of the same cost, or always used.",
        ("ready", "replace", "always-use"),
        "ready",
        "CWA-24",
        title="Doubtful cards of bots",
    ),
    Setting(
        "space",
        "At your table: enter where your car is after each move, and bots ask nothing about distances and "
        "arcs; or look for the bots when they ask.",
        (LOOKED, POSED),
        LOOKED,
        titles={LOOKED: "I look when a bot asks", POSED: "I enter where my car is"},
        beside=POSED,
        title="Distances at your table",
    ),
    Setting(
        "policies",
        "How bots use doubtful cards, such as targeting_computer=always;the_slab=chased.",
        (),
        "",
        title="How bots use doubtful cards",
    ),
)
DEFAULTS = {setting.name: setting.default for setting in SETTINGS}


@cache
def bot_cars(division: int) -> tuple[Build, ...]:
    """CW-CON-07: the published cars of a division that a bot can drive without any agreement."""
    return tuple(ready_builds(division))


class Chosen(Option):
    """A build as an option: what a random car comes from."""

    __slots__ = ("build",)

    def __init__(self, build: Build) -> None:
        super().__init__(f"build:{build.id}")
        self.build = build


BUILD_OPTIONS = {build.id: Chosen(build) for build in BUILDS.values()}


def named_build(name: str) -> Build:
    """A ready build, or one from a file of the player's own."""
    if name in BUILDS:
        return BUILDS[name]
    if not name.endswith(".json"):
        raise BadSetup(
            f"There is no build “{name}”. Ready builds: {', '.join(BUILDS)}; or name a .json file."
        )
    try:
        return own_build(name, read_text(Path(name), BadSetup))
    except Mistake as error:
        raise BadSetup(str(error)) from None


def _wanted(options: Mapping[str, str], seats: int) -> list[str]:
    """What each seat is to drive: a build, "random", or nothing for the usual car."""
    if options["cars"] in ("", RANDOM):
        return [options["cars"]] * seats
    names = [name.strip() for name in options["cars"].split("+")]
    if len(names) != seats:
        raise BadSetup(f"Option cars names {plural(len(names), 'build')} for {plural(seats, 'seat')}.")
    return names


def _builds(options: Mapping[str, str], seats: Sequence[Seat]) -> list[Build]:
    ready = bot_cars(int(options["division"]))
    usual = [ready[seat * 3 % len(ready)] for seat in range(len(seats))]
    wanted = _wanted(options, len(seats))
    return [usual[seat] if name in ("", RANDOM) else named_build(name) for seat, name in enumerate(wanted)]


def slots(arena: Arena, seats: int, starts: str) -> list[str]:
    """R 3.2, CW-SET-01, CW-SET-02: who starts where."""
    if not starts:
        return list(arena.slots[seats])
    names = [name.strip() for name in starts.split("+")]
    if len(names) != seats or len(set(names)) != seats or set(names) - set(arena.starts):
        allowed = ", ".join(arena.starts)
        raise BadSetup(f"Option starts needs another slot of {arena.name} for each seat: {allowed}.")
    return names


def bot_build(build: Build, options: Mapping[str, str]) -> Build:
    """CW-CON-05, CW-CON-06: doubtful cards need an agreement before the game, or give way to others."""
    policies = read_policies(options["policies"])
    if options["bot-cards"] == "ready":
        admit(build, policies)
    if options["bot-cards"] == "replace" and ambiguous(build):
        return replaced(build)
    return build


def damage_deck(builds: Sequence[Build]) -> list[int]:
    """R 12.6: deck A for small divisions, deck B for large ones."""
    large = max(build.division for build in builds) >= RULES.deck_b_from_division
    return [number for number, card in enumerate(DAMAGE_CARDS) if card.deck == ("B" if large else "A")]


def lined_up(options: Mapping[str, str], seats: Sequence[Seat], builds: Sequence[Build]) -> Table:
    """A table with these cars on their slots and nothing on the agenda."""
    config = Config(tuple(seats), options)
    arena = ARENAS[options["arena"]]
    places = slots(arena, len(seats), options["starts"])
    cars = []
    for seat, build in enumerate(builds):
        own = bot_build(build, options) if seats[seat].player == BOT else build
        cars.append(Car(own, arena.starts[places[seat]], config.bots[seat]))
    table = Table(config, arena, cars)
    table.deck = damage_deck(builds)
    return table


def set_up(options: Mapping[str, str], seats: Sequence[Seat]) -> Table:
    """R 3: everything that needs no chance; the first player is left to the agenda."""
    table = lined_up(options, seats, _builds(options, seats))
    deal = (("deal", ()),) if RANDOM in _wanted(options, len(seats)) else ()
    table.then(*deal, ("introduce", ()), ("set_up", ()))
    return table


def introduce_bots(table: Table) -> None:
    """What the bots drive and where they start."""
    for seat, bot in enumerate(table.config.bots):
        if bot:
            introduce(table, seat)


def deal(table: Table) -> Flow[None]:
    """Random cars: one published bot-ready car of the division for each seat that wants one."""
    options = [BUILD_OPTIONS[build.id] for build in bot_cars(int(table.config.options["division"]))]
    wanted = _wanted(table.config.options, len(table.cars))
    for seat, car in enumerate(table.cars):
        if wanted[seat] != RANDOM:
            continue
        chosen = yield from pick_random(seat, "Which car?", options, topic="car")
        table.cars[seat] = Car(chosen.build, car.pose, car.bot)
        options.remove(chosen)
