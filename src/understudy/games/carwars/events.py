"""What is told with several numbers: each event declared once, with its parts in order."""

from __future__ import annotations

from understudy.core.happening import Happening, part


class ArmorTaken(Happening, verb="armor"):
    side: int = part()
    taken: int = part()
    left: int = part()


class WeaponFired(Happening, verb="attack"):
    who: int = part()
    item: int = part()
    target: int = part()
    side: int = part()


class Collided(Happening, verb="collision"):
    one: int = part()
    other: int = part()
    own: int = part()
    theirs: int = part()
    wrecks: int = part()


class ShotEffects(Happening, verb="effects"):
    basic: int = part()
    fire: int = part()
    explosion: int = part()
    tires: int = part()
    paint: int = part()


class ShotRolled(Happening, verb="rolled"):
    basic: int = part()
    fire: int = part()
    explosion: int = part()
    tires: int = part()
    paint: int = part()


class Rerolled(Happening, verb="reroll"):
    color: int = part()
    before: int = part()
    face: int = part()
    price: int = part()


class Spun(Happening, verb="spin"):
    right: int = part()
    tenths: int = part()
    whole: int = part()


class TokensSet(Happening, verb="tokens"):
    control: int = part()
    ace: int = part()
    control_before: int = part()
    ace_before: int = part()
