"""Every tunable number of the rules, read from data/constants.json and checked.

Each is declared once: the section that it stands in, and what it may be.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from understudy.games.carwars.dice import COLORS, NO_DICE, SYMBOLS, Dice, plus
from understudy.games.carwars.reading import read_json
from understudy.kit.reading import Row
from understudy.kit.saying import quoted

TURNS = ("slight", "D1", "D2", "D3", "D4")
MANEUVERS = ("D0", "D1", "D2", "D3", "D4")
COVER = ("heavy", "light", "smoke")
#: What shields cancel.
DAMAGE = ("basic", "fire", "explosion", "tires", "paint")


class _Section:
    """A section of the file. Its methods declare fields: entries with a `value` each, and their checks."""

    def __init__(self, name: str) -> None:
        self.name = name

    def _read(self, check: Callable[[Row], object], called: str = "") -> Any:
        return field(metadata={"section": self.name, "check": check, "called": called})

    def number(self, low: float, high: float) -> Any:
        return self._read(lambda row: row.number("value", low, high))

    def numbers(self, size: int, low: float, high: float) -> Any:
        return self._read(lambda row: row.numbers("value", size, low, high))

    def count(self, low: int = 0, high: int = 99, called: str = "") -> Any:
        return self._read(lambda row: row.count("value", low, high), called)

    def counts(self, size: int, low: int, high: int) -> Any:
        return self._read(lambda row: row.counts("value", size, low, high))

    def word(self, *allowed: str) -> Any:
        return self._read(lambda row: row.word("value", allowed))

    def words(self, allowed: Sequence[str]) -> Any:
        return self._read(
            lambda row: tuple(
                Row(row.where, {"value": word}).word("value", allowed) for word in row.sequence("value")
            )
        )

    def flag(self) -> Any:
        return self._read(_flag)

    def color(self, called: str = "") -> Any:
        return self._read(lambda row: COLORS.index(row.word("value", COLORS)), called)

    def symbol(self, called: str = "") -> Any:
        return self._read(lambda row: SYMBOLS.index(row.word("value", SYMBOLS)), called)

    def each(self, names: Sequence[str], check: Callable[[Row, str], object]) -> Any:
        """One value for each of these names."""
        return self._read(lambda row: {name: check(row.inside("value"), name) for name in names})


def _flag(row: Row) -> bool:
    if not isinstance(row.data["value"], bool):
        raise row.wrong("value", f"true or false is expected, not {quoted(row.data['value'])}")
    return bool(row.data["value"])


def _pool(row: Row, name: str) -> Dice:
    counts: Dice = NO_DICE
    entry = row.inside(name)
    for color in entry.data:
        if color not in COLORS:
            raise entry.wrong(color, f"not a color of a die; choose from: {', '.join(COLORS)}")
        index = COLORS.index(color)
        one = tuple(int(each == index) * entry.count(color, 0, 9) for each in range(6))
        counts = plus(counts, one)
    return counts


_GEOMETRY = _Section("geometry")
_CAR = _Section("car")
_ROUND = _Section("round")
_SPEED_CHANGE = _Section("speed_change")
_DRIVING_ROLL = _Section("driving_roll")
_OUT_OF_CONTROL = _Section("out_of_control")
_ATTACK = _Section("attack")
_FIRE = _Section("fire")
_COLLISION = _Section("collision")
_DAMAGE_DECK = _Section("damage_deck")
_HAZARDS = _Section("hazards")
_BOT = _Section("bot")


@dataclass(frozen=True, slots=True)
class Constants:
    """The values of data/constants.json, by section."""

    base_length: float = _GEOMETRY.number(0.5, 20)
    base_width: float = _GEOMETRY.number(0.25, 20)
    key_length: float = _GEOMETRY.number(0.5, 40)
    key_width: float = _GEOMETRY.number(0.1, 20)
    turn_angles: Mapping[str, float] = _GEOMETRY.each(TURNS, lambda row, turn: row.number(turn, 1, 180))
    turn_pivot_u: float = _GEOMETRY.number(-10, 10)
    slide_shift: float = _GEOMETRY.number(0.1, 20)
    #: Whether any part of a base is in an arc, or its middle (A-ARC).
    arc_membership: str = _GEOMETRY.word("any_part", "centre")
    contact_tolerance: float = _GEOMETRY.number(0, 1)
    angle_tie: float = _GEOMETRY.number(0, 5)
    distance_tie: float = _GEOMETRY.number(0, 1)
    sweep_step: float = _GEOMETRY.number(0.01, 2)
    pivot_step: float = _GEOMETRY.number(0.1, 15)
    touching_gap: float = _GEOMETRY.number(0, 1)
    angle_step: float = _GEOMETRY.number(1, 90)

    build_points_per_division: int = _CAR.count(1)
    crew_points_per_division: int = _CAR.count(1)
    armor_per_division: int = _CAR.count(0)
    armor_track_max: int = _CAR.count(1)
    tires_start: int = _CAR.count(1, 10)
    power_plant_start: int = _CAR.count(1, 30)
    speed_max: int = _CAR.count(1, 9)
    start_speed: int = _CAR.count(0, 9)
    max_speed_by_tires: tuple[int, ...] = _CAR.counts(11, 0, 9)
    control_by_tires: tuple[int, ...] = _CAR.counts(11, 0, 20)
    control_by_speed: tuple[int, ...] = _CAR.counts(7, 0, 20)
    copies_of_a_weapon: int = _CAR.count(1)

    max_rounds: int = _ROUND.count(1, 1000)

    normal: int = _SPEED_CHANGE.count(1, 9)
    hard: int = _SPEED_CHANGE.count(1, 9)
    hard_accelerate_plant: int = _SPEED_CHANGE.count()
    hard_brake_tires: int = _SPEED_CHANGE.count()
    dead_driver_slows: int = _SPEED_CHANGE.count()

    maneuver_dice: Mapping[str, Dice] = _DRIVING_ROLL.each(MANEUVERS, _pool)
    speed_die: int = _DRIVING_ROLL.color()
    terrain_die: int = _DRIVING_ROLL.color()
    ace_per_maneuver: int = _DRIVING_ROLL.count()
    maneuver_ace_if_out_of_control: bool = _DRIVING_ROLL.flag()

    spin_per_unpaid_control: float = _OUT_OF_CONTROL.number(0, 180)
    spin_max: float = _OUT_OF_CONTROL.number(0, 360)
    spin_pivot_u: float = _OUT_OF_CONTROL.number(-10, 10)
    tires_per_unpaid_control: int = _OUT_OF_CONTROL.count()

    lengths_per_reroll: float = _ATTACK.number(0.1, 20)
    range_rerolls_max: int = _ATTACK.count()
    reach_limits: tuple[float, ...] = _ATTACK.numbers(2, 0.1, 20)
    defense_die: int = _ATTACK.color()
    alpine_die: int = _ATTACK.color()
    ace_per_defense_reroll: int = _ATTACK.count(1)
    cover: Mapping[str, int] = _ATTACK.each(COVER, lambda row, kind: row.count(kind, 0, 9))
    shield_cancel_order: tuple[str, ...] = _ATTACK.words(DAMAGE)
    explosion_control: int = _ATTACK.count()

    fire_damage: int = _FIRE.count(called="damage")
    extinguish_control: int = _FIRE.count()

    collision_control: int = _COLLISION.count(called="control_loss")
    collision_die: int = _COLLISION.color(called="die")
    collision_symbol: int = _COLLISION.symbol(called="symbol")
    collision_least_dice: int = _COLLISION.count(called="least_dice")
    pushed_dice: int = _COLLISION.count()
    wall_speed: int = _COLLISION.count(0, 9)
    light_damage: int = _COLLISION.count()
    blocked_advance: float = _COLLISION.number(0, 1)
    least_swing: float = _COLLISION.number(0, 90)

    deck_b_from_division: int = _DAMAGE_DECK.count()
    fire_line_absorbs: int = _DAMAGE_DECK.count()

    token: tuple[float, ...] = _HAZARDS.numbers(2, 0.1, 20)
    stock: int = _HAZARDS.count()

    low_control: int = _BOT.count()
    desperate_sides: int = _BOT.count(1, 4)
    out_of_control_ace: int = _BOT.count()
    reroll_passes: str = _BOT.word("pass", "greedy")
    slight_toward_allows_straight: bool = _BOT.flag()
    avoid_suicide: bool = _BOT.flag()
    stop_when_safe: bool = _BOT.flag()
    drop_policy: str = _BOT.word("nearest_in_arc", "never")
    attack_order: str = _BOT.word("target_first", "weapon_first")


def load(file: Row) -> Constants:
    """The checked constants; one that nobody reads is refused as well."""
    found, unread = {}, {name: set(entry) for name, entry in file.data.items() if isinstance(entry, dict)}
    for one in fields(Constants):
        section, name = one.metadata["section"], one.metadata["called"] or one.name
        entry = file.inside(section).inside(name)
        entry.value("value")
        found[one.name] = one.metadata["check"](entry)
        unread[section].discard(name)
    for section, names in unread.items():
        for name in sorted(names):
            raise file.inside(section).wrong(name, "not a known constant")
    return Constants(**found)


RULES = load(read_json("constants.json"))
