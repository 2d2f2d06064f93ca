"""Every tunable number of the rules, read from data/constants.json and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from understudy.games.carwars.dice import COLOURS, NO_DICE, SYMBOLS, Dice, plus
from understudy.games.carwars.reading import read_json
from understudy.kit.reading import Row

TURNS = ("slight", "D1", "D2", "D3", "D4")
MANEUVERS = ("D0", "D1", "D2", "D3", "D4")


@dataclass(frozen=True, slots=True)
class Constants:
    """The values of data/constants.json under the names they have there."""

    base_length: float
    base_width: float
    key_length: float
    key_width: float
    turn_angles: Mapping[str, float]
    turn_pivot_u: float
    slide_shift: float
    arc_model: str
    arc_membership: str
    contact_tolerance: float
    angle_tie: float
    distance_tie: float
    sweep_step: float
    pivot_step: float
    touching_gap: float
    angle_step: float
    build_points_per_division: int
    crew_points_per_division: int
    armor_per_division: int
    armor_track_max: int
    tires_start: int
    power_plant_start: int
    speed_max: int
    start_speed: int
    max_speed_by_tires: tuple[int, ...]
    control_by_tires: tuple[int, ...]
    control_by_speed: tuple[int, ...]
    copies_of_a_weapon: int
    structure: str
    max_rounds: int
    normal: int
    hard: int
    hard_accelerate_plant: int
    hard_brake_tires: int
    dead_driver_slows: int
    maneuver_dice: Mapping[str, Dice]
    speed_die: int
    terrain_die: int
    ace_per_maneuver: int
    ace_before_roll: bool
    maneuver_ace_if_out_of_control: bool
    spin_per_unpaid_control: float
    spin_max: float
    spin_pivot_u: float
    tires_per_unpaid_control: int
    out_of_control_speed_dice: bool
    lengths_per_reroll: float
    range_rerolls_max: int
    reach_limits: tuple[float, ...]
    defence_die: int
    alpine_die: int
    ace_per_defence_reroll: int
    cover: Mapping[str, int]
    shield_cancel_order: tuple[str, ...]
    explosion_control: int
    line_of_sight: str
    fire_damage: int
    extinguish_control: int
    collision_control: int
    collision_die: int
    collision_symbol: int
    collision_least_dice: int
    pushed_dice: int
    wall_speed: int
    light_damage: int
    blocked_advance: float
    blocked_turn: str
    least_swing: float
    deck_b_from_division: int
    fire_line_absorbs: int
    token: tuple[float, ...]
    stock: int
    low_control: int
    desperate_sides: int
    out_of_control_ace: int
    reroll_passes: str
    slight_toward_allows_straight: bool
    avoid_suicide: bool
    stop_when_safe: bool
    drop_policy: str
    attack_order: str


class _Section:
    """One section of the file: entries with a `value` each."""

    def __init__(self, file: Row, name: str) -> None:
        self.row = file.inside(name)

    def entry(self, name: str) -> Row:
        found = self.row.inside(name)
        found.value("value")
        return found

    def number(self, name: str, low: float, high: float) -> float:
        return self.entry(name).number("value", low, high)

    def count(self, name: str, low: int = 0, high: int = 99) -> int:
        return self.entry(name).count("value", low, high)

    def word(self, name: str, *allowed: str) -> str:
        return self.entry(name).word("value", allowed)

    def flag(self, name: str) -> bool:
        found = self.entry(name)
        if not isinstance(found.data["value"], bool):
            raise found.wrong("value", f"true or false is expected, not {found.data['value']!r}")
        return bool(found.data["value"])

    def colour(self, name: str) -> int:
        return COLOURS.index(self.word(name, *COLOURS))


def _pool(row: Row, name: str) -> Dice:
    counts: Dice = NO_DICE
    entry = row.inside(name)
    for colour in entry.data:
        if colour not in COLOURS:
            raise entry.wrong(colour, f"no colour of a die; possible: {', '.join(COLOURS)}")
        index = COLOURS.index(colour)
        one = tuple(int(each == index) * entry.count(colour, 0, 9) for each in range(6))
        counts = plus(counts, one)
    return counts


def load(file: Row) -> Constants:
    """The checked constants."""
    geometry, car, rounds = _Section(file, "geometry"), _Section(file, "car"), _Section(file, "round")
    change, driving = _Section(file, "speed_change"), _Section(file, "driving_roll")
    out, attack, fire = _Section(file, "out_of_control"), _Section(file, "attack"), _Section(file, "fire")
    hit, deck = _Section(file, "collision"), _Section(file, "damage_deck")
    hazards, bot = _Section(file, "hazards"), _Section(file, "bot")
    angles = geometry.entry("turn_angles").inside("value")
    dice = driving.entry("maneuver_dice").inside("value")
    cover = attack.entry("cover").inside("value")
    order = attack.entry("shield_cancel_order")
    kinds = ("basic", "fire", "explosion", "tires", "paint")
    for word in order.sequence("value"):
        Row(order.where, {"value": word}).word("value", kinds)
    return Constants(
        base_length=geometry.number("base_length", 0.5, 20),
        base_width=geometry.number("base_width", 0.25, 20),
        key_length=geometry.number("key_length", 0.5, 40),
        key_width=geometry.number("key_width", 0.1, 20),
        turn_angles={name: angles.number(name, 1, 180) for name in TURNS},
        turn_pivot_u=geometry.number("turn_pivot_u", -10, 10),
        slide_shift=geometry.number("slide_shift", 0.1, 20),
        arc_model=geometry.word("arc_model", "centre_diagonal", "corner45"),
        arc_membership=geometry.word("arc_membership", "any_part", "centre"),
        contact_tolerance=geometry.number("contact_tolerance", 0, 1),
        angle_tie=geometry.number("angle_tie", 0, 5),
        distance_tie=geometry.number("distance_tie", 0, 1),
        sweep_step=geometry.number("sweep_step", 0.01, 2),
        pivot_step=geometry.number("pivot_step", 0.1, 15),
        touching_gap=geometry.number("touching_gap", 0, 1),
        angle_step=geometry.number("angle_step", 1, 90),
        build_points_per_division=car.count("build_points_per_division", 1),
        crew_points_per_division=car.count("crew_points_per_division", 1),
        armor_per_division=car.count("armor_per_division", 0),
        armor_track_max=car.count("armor_track_max", 1),
        tires_start=car.count("tires_start", 1, 10),
        power_plant_start=car.count("power_plant_start", 1, 30),
        speed_max=car.count("speed_max", 1, 9),
        start_speed=car.count("start_speed", 0, 9),
        max_speed_by_tires=car.entry("max_speed_by_tires").counts("value", 11, 0, 9),
        control_by_tires=car.entry("control_by_tires").counts("value", 11, 0, 20),
        control_by_speed=car.entry("control_by_speed").counts("value", 7, 0, 20),
        copies_of_a_weapon=car.count("copies_of_a_weapon", 1),
        structure=rounds.word("structure", "split", "per_car"),
        max_rounds=rounds.count("max_rounds", 1, 1000),
        normal=change.count("normal", 1, 9),
        hard=change.count("hard", 1, 9),
        hard_accelerate_plant=change.count("hard_accelerate_plant"),
        hard_brake_tires=change.count("hard_brake_tires"),
        dead_driver_slows=change.count("dead_driver_slows"),
        maneuver_dice={name: _pool(dice, name) for name in MANEUVERS},
        speed_die=driving.colour("speed_die"),
        terrain_die=driving.colour("terrain_die"),
        ace_per_maneuver=driving.count("ace_per_maneuver"),
        ace_before_roll=driving.word("ace_timing", "after_roll", "before_roll") == "before_roll",
        maneuver_ace_if_out_of_control=driving.flag("maneuver_ace_if_out_of_control"),
        spin_per_unpaid_control=out.number("spin_per_unpaid_control", 0, 180),
        spin_max=out.number("spin_max", 0, 360),
        spin_pivot_u=out.number("spin_pivot_u", -10, 10),
        tires_per_unpaid_control=out.count("tires_per_unpaid_control"),
        out_of_control_speed_dice=out.flag("defence_speed_dice"),
        lengths_per_reroll=attack.number("lengths_per_reroll", 0.1, 20),
        range_rerolls_max=attack.count("range_rerolls_max"),
        reach_limits=attack.entry("reach_limits").numbers("value", 2, 0.1, 20),
        defence_die=attack.colour("defence_die"),
        alpine_die=attack.colour("alpine_die"),
        ace_per_defence_reroll=attack.count("ace_per_defence_reroll", 1),
        cover={name: cover.count(name, 0, 9) for name in ("heavy", "light", "smoke")},
        shield_cancel_order=tuple(order.sequence("value")),
        explosion_control=attack.count("explosion_control"),
        line_of_sight=attack.word("line_of_sight", "any_of_9", "mid_to_mid"),
        fire_damage=fire.count("damage"),
        extinguish_control=fire.count("extinguish_control"),
        collision_control=hit.count("control_loss"),
        collision_die=hit.colour("die"),
        collision_symbol=SYMBOLS.index(hit.word("symbol", *SYMBOLS)),
        collision_least_dice=hit.count("least_dice"),
        pushed_dice=hit.count("pushed_dice"),
        wall_speed=hit.count("wall_speed", 0, 9),
        light_damage=hit.count("light_damage"),
        blocked_advance=hit.number("blocked_advance", 0, 1),
        blocked_turn=hit.word("blocked_turn", "swing", "none"),
        least_swing=hit.number("least_swing", 0, 90),
        deck_b_from_division=deck.count("deck_b_from_division"),
        fire_line_absorbs=deck.count("fire_line_absorbs"),
        token=hazards.entry("token").numbers("value", 2, 0.1, 20),
        stock=hazards.count("stock"),
        low_control=bot.count("low_control"),
        desperate_sides=bot.count("desperate_sides", 1, 4),
        out_of_control_ace=bot.count("out_of_control_ace"),
        reroll_passes=bot.word("reroll_passes", "pass", "greedy"),
        slight_toward_allows_straight=bot.flag("slight_toward_allows_straight"),
        avoid_suicide=bot.flag("avoid_suicide"),
        stop_when_safe=bot.flag("stop_when_safe"),
        drop_policy=bot.word("drop_policy", "nearest_in_arc", "never"),
        attack_order=bot.word("attack_order", "target_first", "weapon_first"),
    )


RULES = load(read_json("constants.json"))
