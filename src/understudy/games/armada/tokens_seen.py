"""At a real table: what is asked about tokens on the map, about special arcs, and about bases that touch.

As everywhere, models only answer where nobody else does; nothing here decides by where a token is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.core.option import YES, Option
from understudy.core.requests import Judge
from understudy.games.armada import queries
from understudy.games.armada.dice import Armament, longest, reaching
from understudy.games.armada.judging import (
    BAND_ANSWERS,
    NO_SHOT,
    NONE_OF_THEM,
    SHIPS,
    ZONE_ANSWERS,
    look,
    look_all,
    name_of,
    piece,
    yes_or_no,
)
from understudy.games.armada.measures import BANDS, BEYOND, DISTANCES, RANGES, ZONES
from understudy.games.armada.shots import Shot, flak_range, veiled
from understudy.games.armada.table import MINE, TARGET, Laid, Ship, Squadron, Table
from understudy.geometry import separation

#: How many mines are near: none, one, two …
MOST_MINES = 12
MINE_COUNTS = (NONE_OF_THEM, *(Option(f"{count}-mines") for count in range(1, MOST_MINES + 1)))
#: The range of an ignition attack may be extreme.
EXTREME = Option(BANDS[BEYOND])


def mines_beside(table: queries.Seen, ship: Ship) -> list[Laid]:
    """G71: how many mines are at distance 1 of a ship that has moved. Mines are alike: those that are drawn
    nearest go.
    """
    assert ship.known is not None
    mines = [one for one in table.laid if one.kind == MINE]
    if not mines:
        return []

    def gap(one: Laid) -> float:
        return separation(one.disc, ship.base)

    question = Judge(
        ship.seat,
        f"How many mines are within distance 1 of {name_of(ship)}?",
        MINE_COUNTS[: len(mines) + 1],
        lambda: MINE_COUNTS[sum(gap(one) <= DISTANCES[0] + queries.SLACK for one in mines)],
        "mines-near",
        {"ship": piece(ship), "mines": len(mines)},
    )
    count = MINE_COUNTS.index(look(ship.known, question))
    return sorted(mines, key=lambda one: (gap(one), one.x, one.y))[:count] if count else []


def mine_shot(table: queries.Seen, ship: Ship, zone: int, mark: int) -> tuple[Armament, bool] | None:
    """G71: the dice of a zone at a mine and whether the line is obstructed; None where it is not in arc or
    range.
    """
    assert ship.known is not None
    dice, mine = ship.build.anti_squadron, table.laid[mark]
    most = longest(dice)
    if most < 0:
        return None

    def model() -> Option:
        assert ship.hull is not None
        seen = flak_range(ship.hull, zone, mine.disc)
        band = BEYOND if seen is None else queries.band_of(seen[0])
        return BAND_ANSWERS[band] if band <= most else NO_SHOT

    about: dict[str, int | str] = {"ship": piece(ship), "zone": ZONES[zone], "mine": mark, "of": SHIPS}
    range_ = Judge(
        ship.seat,
        f"Range from the {ZONES[zone]} zone of {name_of(ship)} to mine {mark + 1}?",
        (*BAND_ANSWERS[: most + 1], NO_SHOT),
        model,
        "mine-range",
        about,
    )
    found = look(ship.known, range_)
    if found is NO_SHOT:
        return None

    def blocked() -> bool:
        assert ship.hull is not None
        seen = flak_range(ship.hull, zone, mine.disc)
        return seen is not None and queries.line_obstructed(
            table, queries.Sightline(*ship.hull.dots[zone], *seen[1]), ship
        )

    obstructed = (
        not ship.works("never_obstructed")
        and look(
            ship.known,
            yes_or_no(
                ship.seat,
                f"Is an obstacle or another ship on the line between {name_of(ship)} and mine {mark + 1}?",
                blocked,
                "mine-obstructed",
                about,
            ),
        )
        is YES
    )
    gathered = reaching(dice, BAND_ANSWERS.index(found))
    return (gathered, obstructed) if sum(gathered) - obstructed > 0 else None


def touching(a: Squadron, b: Ship | Squadron) -> bool:
    """DBS-404: whether its base touches another."""
    assert a.known is not None
    return (
        look(
            a.known,
            yes_or_no(
                a.seat,
                f"Does {name_of(a)} touch {name_of(b)}?",
                lambda: separation(a.base, b.base) <= queries.SLACK,
                "touching",
                {"squadron": piece(a), "other": piece(b)},
            ),
        )
        is YES
    )


def forget_token(table: Table, ship: Ship) -> None:
    """Its targeting token lies elsewhere: what was judged about it is to be judged anew."""
    if table.known is not None:
        for key in [each for each in table.known if each.startswith(_ABOUT_TOKEN)]:
            if f"ship={piece(ship)}" in key.partition("?")[2].split("&"):
                del table.known[key]


_ABOUT_TOKEN = ("token-arc?", "token-range?")
#: What hangs on where obstacles lie.
_ABOUT_ROCKS = ("obstructed?", "mine-obstructed?", "obstacle-near?", "on-obstacle?", "stands-on?")


def forget_rocks(table: Table) -> None:
    """An obstacle lies elsewhere."""
    if table.known is not None:
        for key in [each for each in table.known if each.startswith(_ABOUT_ROCKS)]:
            del table.known[key]
        table.moves += 1
        table.recall()


# -- ignition ------------------------------------------------------------------------------------------------


def aimed_from(ship: Ship, model: Callable[[], int]) -> int:
    """B1.3: the zone in whose special arc the targeting token lies; -1 for none."""
    assert ship.known is not None
    zones = sorted(ship.build.special_arcs)
    if len(zones) == 1:
        return zones[0]
    question = Judge(
        ship.seat,
        f"In which arc of {name_of(ship)} is its targeting token?",
        (*(ZONE_ANSWERS[zone] for zone in zones), NONE_OF_THEM),
        lambda: ZONE_ANSWERS[model()] if model() in zones else NONE_OF_THEM,
        "token-arc",
        {"ship": piece(ship)},
    )
    found = look(ship.known, question)
    return -1 if found is NONE_OF_THEM else ZONE_ANSWERS.index(found)


def in_special_arc(ship: Ship, zone: int, foes: Sequence[Ship], model: Callable[[Ship], bool]) -> list[Ship]:
    """B1.4: which enemy ships are in the special arc of a zone."""
    assert ship.known is not None
    questions = [
        yes_or_no(
            ship.seat,
            f"Is {name_of(foe)} in the special arc of the {ZONES[zone]} zone of {name_of(ship)}?",
            lambda foe=foe: model(foe),  # type: ignore[misc]
            "special-arc",
            {"ship": piece(ship), "zone": ZONES[zone], "other": piece(foe)},
        )
        for foe in foes
    ]
    prompt = f"Which enemy ships are in the special arc of the {ZONES[zone]} zone of {name_of(ship)}?"
    found = look_all(ship.known, prompt, questions) if questions else []
    return [foe for foe, answer in zip(foes, found, strict=True) if answer is YES]


def token_band(table: queries.Seen, ship: Ship, target: Ship) -> int:
    """B1.5: how far the targeting token is from a ship; beyond long range no die is gathered."""
    assert ship.known is not None
    token = next(one for one in table.laid if one.kind == TARGET and one.ship == ship.index)

    def model() -> Option:
        assert target.hull is not None
        band = queries.band_of(min(separation(token.disc, part) for part in target.hull.zones))
        return BAND_ANSWERS[band] if band < BEYOND else NO_SHOT

    question = Judge(
        ship.seat,
        f"Range from the targeting token of {name_of(ship)} to {name_of(target)}?",
        (*BAND_ANSWERS, NO_SHOT),
        model,
        "token-range",
        {"ship": piece(ship), "other": piece(target)},
    )
    found = look(ship.known, question)
    return BEYOND if found is NO_SHOT else BAND_ANSWERS.index(found)


def ignition_shot(
    table: queries.Seen, ship: Ship, zone: int, target: Ship, other: int, model: Callable[[], Shot | None]
) -> Shot | None:
    """B1.4, B1.5: an ignition attack as it is judged: the range of the token, of the zones, and the line."""
    assert ship.known is not None
    near = token_band(table, ship, target)
    if near >= BEYOND:
        return None
    question = Judge(
        ship.seat,
        f"Range from the {ZONES[zone]} zone of {name_of(ship)} to the {ZONES[other]} zone of "
        f"{name_of(target)}, in its special arc?",
        (*BAND_ANSWERS, EXTREME, NO_SHOT),
        lambda: NO_SHOT if (shot := model()) is None else (*BAND_ANSWERS, EXTREME)[min(shot.band, BEYOND)],
        "ignition-range",
        {"ship": piece(ship), "zone": ZONES[zone], "other": piece(target), "at": ZONES[other]},
    )
    found = look(ship.known, question)
    if found is NO_SHOT:
        return None
    obstructed = veiled(table, target, ship, other)
    if ship.works("never_obstructed"):
        obstructed = False
    elif not obstructed and queries.may_be_obstructed(table, ship, target):
        blocked = lambda: (shot := model()) is not None and shot.obstructed  # noqa: E731
        special, at = f"special-{ZONES[zone]}", ZONES[other]
        question = queries.ask_obstructed(ship.seat, ship, target, blocked, zone=special, at=at)
        obstructed = look(ship.known, question) is YES
    band = BEYOND if found is EXTREME else BAND_ANSWERS.index(found)
    dice = reaching(ship.build.special, near)
    if (obstructed and ship.has_damage(queries.DISENGAGED)) or (
        band == 2 and ship.has_damage(queries.DEPOWERED)
    ):
        return None
    if sum(dice) - obstructed - ship.damage_count(queries.MUNITIONS) <= 0:
        return None
    length = RANGES[band] if band < BEYOND else 2 * RANGES[-1]
    return Shot(band, length, obstructed, dice)
