"""Where the rules are ours: choices that an owner of the printed rulebook should check first."""

from __future__ import annotations

from understudy.core.game import Assumption

_HERE = "understudy.games.carwars"


def _own(number: int, text: str, place: str, setting: str = "") -> Assumption:
    return Assumption(
        f"CWA-{number:02}", text, f"{_HERE}.{place}" if ":" in place else f"{_HERE}/{place}", setting
    )


ASSUMPTIONS: tuple[Assumption, ...] = (
    _own(
        1,
        "Start slots for two and three cars are opposite and adjacent corners.",
        "data/arenas.json",
    ),
    _own(
        2,
        "The first holder of the first-player marker is random.",
        "rules.rounds:set_up",
    ),
    _own(
        3,
        "A speed change that the maximum cuts to one step is an ordinary change; larger ones are not "
        "offered.",
        "rules.movement:speeds",
    ),
    _own(
        4,
        "A slide is one length ahead and one width sideways.",
        "data/constants.json",
    ),
    _own(
        5,
        "Contact is an overlap deeper than the contact tolerance; bases are swept in small steps.",
        "rules.motion:Course",
    ),
    _own(
        6,
        "Reverse is one length straight back, with slight turns mirrored; no maneuvers.",
        "queries:move_from",
    ),
    _own(
        7,
        "A turn may stop at every tenth of a degree; the list shows multiples of 7.5 degrees.",
        "options:_anywhere",
    ),
    _own(
        8,
        "ACE for a maneuver comes after its roll, also when that ends out of control.",
        "rules.driving:driving_roll",
    ),
    _own(
        9,
        "A spin without a turn takes its direction from a blue die, stops at the last free angle "
        "and causes no collision.",
        "rules.control:spin",
    ),
    _own(
        10,
        "Losing CONTROL other than by driving spins the car without tire damage.",
        "rules.control:lose_control",
    ),
    _own(
        11,
        "Collision damage: yellow dice by the mover's speed for each party, stars count, nothing "
        "is re-rolled.",
        "rules.collision:_suffer",
    ),
    _own(
        12,
        "A wall stops the car: speed 0, the other points are lost.",
        "rules.collision:hit_wall",
    ),
    _own(
        13,
        "A turn without room to start becomes a swing about the outer front corner.",
        "rules.motion:blocked",
    ),
    _own(
        14,
        "Things in contact are pushed straight along the mover's heading; a push that meets a wall jams.",
        "rules.motion:Course._push_on",
    ),
    _own(
        15,
        "A light obstacle in a base's path deals 1 damage to the side that touches it, and is removed.",
        "rules.driving:run_over",
    ),
    _own(
        16,
        "Numbers of hazards and the size of their tokens; a token needs room in the arena.",
        "data/hazards.json",
    ),
    _own(
        17,
        "A car is in an arc when any part of its base is.",
        "queries:in_arc_of",
    ),
    _own(
        18,
        "Line of sight: nine lines between edge points, three for a turret; one free line is "
        "enough. Middle to middle gives cover.",
        "queries:line",
    ),
    _own(
        19,
        "Range re-rolls: one per two full car lengths, four at most; exactly two lengths are within "
        "range 2 and give the re-roll.",
        "queries:RANGE_REROLLS",
    ),
    _own(
        20,
        "Shields cancel basic damage, fire, explosion, tires in this order; paint last.",
        "rules.attack:_cancel",
    ),
    _own(
        21,
        "One damage card for each attack, collision or fire; a fire line takes 1 point.",
        "rules.damage:damage",
    ),
    _own(
        22,
        "A turret weapon can be hit from every side.",
        "builds:Build",
    ),
    _own(
        23,
        "Without a living driver the car drives straight and loses 1 speed a round.",
        "rules.movement:turn",
    ),
    _own(
        24,
        "Bots drive cars without doubtful cards, unless the setup says they always use them.",
        "setup:bot_build",
        "bot-cards",
    ),
    _own(
        25,
        "After 60 rounds the game is a draw between the cars still running.",
        "rules.rounds:round",
    ),
    _own(
        26,
        "A concealment system opens the weapons that the build calls concealed; the ready builds have none.",
        "builds:_check_points",
    ),
    _own(
        27,
        "When a turn pivots, an object in contact is pushed along the old heading. If it still blocks the "
        "turn, the turn ends there without a collision.",
        "rules.motion:Course._shove",
    ),
)
