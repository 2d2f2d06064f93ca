"""The table as a picture: the map, ships with their cards, the dice, and what every seat has in front of
it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import TypeVar

from understudy.core.picture import CardFace, Chip, Clash, ClashDie, Fact, Picture, SeatPanel, Zone
from understudy.games.armada import board_svg
from understudy.games.armada.cards import DAMAGE, TOKEN_NAMES
from understudy.games.armada.measures import BANDS, DISTANCES, ZONES
from understudy.games.armada.names import short_name, side_name, squadron_name
from understudy.games.armada.preview import moving_ship, moving_squadron
from understudy.games.armada.rules.harm import damage_of
from understudy.games.armada.scene import die_face
from understudy.games.armada.scoring import scores
from understudy.games.armada.sheets import TOKEN_SIGNS, Acting, sheets, tiles, unit_sheets
from understudy.games.armada.table import (
    CANNON,
    DISCARDED,
    EXHAUSTED,
    MAW,
    ROUNDS,
    Attack,
    ObjectiveInPlay,
    Ship,
    Squadron,
    Table,
)
from understudy.games.armada.view import View
from understudy.geometry import Point
from understudy.kit.redraw import Before
from understudy.kit.saying import plural

T = TypeVar("T")


def _clash(view: View) -> Clash | None:
    """The attack that is being resolved: who, whom, the dice, and the defender's tokens."""
    if not view.attacks:
        return None
    attack = view.attack
    by, at = _sides(attack)
    shown = damage_of(view, attack)
    after = f", {attack.total} to suffer" if attack.total not in (0, shown) else ""
    return Clash(
        by,
        at,
        _attack_title(view, attack),
        tuple(ClashDie(die_face(*die), (f"die-{index}",)) for index, die in enumerate(attack.pool)),
        f"{shown} damage{after}" if attack.pool else "",
        _target_name(view, attack),
        _defense(view, attack),
        _left(view, attack),
        _line(view, attack),
    )


def _line(view: View, attack: Attack) -> tuple[Point, ...]:
    """From the zone that attacks to the one that is struck."""
    ends = (
        _end(view, attack.by_ship, attack.zone, attack.by_squadron),
        _end(view, attack.target_ship, attack.target_zone, attack.target_squadron),
    )
    scale = board_svg.scaled(view.area)
    return tuple(scale.point(end) for end in ends if end is not None) if None not in ends else ()


def _end(view: View, ship: int, zone: int, squadron: int) -> Point | None:
    if ship >= 0:
        hull = view.ships[ship].hull
        return hull.dots[zone] if hull is not None and zone >= 0 else None
    base = view.squadrons[squadron].base if squadron >= 0 else None
    return (base.x, base.y) if base is not None else None


def _left(view: View, attack: Attack) -> tuple[Chip, ...]:
    """The hull of the target, and the shields of the zone that is struck."""
    if attack.target_ship < 0:
        squadron = view.squadrons[attack.target_squadron]
        now, full = max(0, squadron.hull), squadron.card.hull
        return (Chip(f"hull {now}", now=now, full=full),)
    ship = view.ships[attack.target_ship]
    now, full = ship.build.hull - len(ship.cards), ship.build.hull
    hull = Chip(f"hull {now}", now=now, full=full)
    if attack.target_zone < 0:
        return (hull,)
    shields = ship.shields[attack.target_zone]
    return (hull, Chip(plural(shields, "shield") if shields else "no shields"))


def _sides(attack: Attack) -> tuple[str, str]:
    by = f"ship-{attack.by_ship}" if attack.by_ship >= 0 else f"squadron-{attack.by_squadron}"
    by = {CANNON: f"mark-{attack.zone}", MAW: f"obstacle-{attack.zone}"}.get(attack.kind, by)
    at = f"ship-{attack.target_ship}" if attack.target_ship >= 0 else f"squadron-{attack.target_squadron}"
    return by, at


def _attack_title(view: View, attack: Attack) -> str:
    """Who attacks from where, at what range."""
    if attack.kind == CANNON:
        return f"Planetary Ion Cannon · {BANDS[attack.band]}"
    if attack.kind == MAW:
        return f"Exogorth · {BANDS[attack.band]}"
    if attack.by_ship < 0:
        return squadron_name(view.squadrons[attack.by_squadron])
    name = short_name(view.ships, view.ships[attack.by_ship])
    zone = f", {ZONES[attack.zone]}" if attack.zone >= 0 else ""
    return f"{name}{zone} · {BANDS[attack.band]}"


def _target_name(view: View, attack: Attack) -> str:
    if attack.target_ship < 0:
        return squadron_name(view.squadrons[attack.target_squadron])
    zone = f", {ZONES[attack.target_zone]}" if attack.target_zone >= 0 else ""
    return short_name(view.ships, view.ships[attack.target_ship]) + zone


def _defense(view: View, attack: Attack) -> tuple[Chip, ...]:
    """The defender's tokens, with those that are exhausted or locked."""
    unit = (
        view.ships[attack.target_ship].build
        if attack.target_ship >= 0
        else view.squadrons[attack.target_squadron].card
    )
    one = (
        view.ships[attack.target_ship] if attack.target_ship >= 0 else view.squadrons[attack.target_squadron]
    )
    return tuple(
        Chip(
            f"{TOKEN_SIGNS[kind]} {TOKEN_NAMES[kind]}" + (" locked" if attack.locked >> index & 1 else ""),
            (f"token-{index}",),
            state="out" if attack.locked >> index & 1 else "used" if one.tokens[index] == EXHAUSTED else "",
        )
        for index, kind in enumerate(unit.tokens)
        if one.tokens[index] != DISCARDED
    )


def _damage(view: View) -> Zone:
    cards = tuple(
        CardFace(DAMAGE[kind].name, (), "damage card", "✸", "grey", text=f"{DAMAGE[kind].text}.")
        for kind in view.discard
    )
    return Zone("Discarded damage cards", cards, f"{len(cards)} known", folded=True)


def _zones(view: View) -> dict[str, Zone]:
    found: dict[str, Zone] = {}
    if view.goal is not None:
        found["objective"] = _objective(view.goal)
    found["damage"] = _damage(view)
    return found


def _objective(goal: ObjectiveInPlay) -> Zone:
    """The objective card beside the map."""
    card = goal.card
    face = CardFace(
        card.name, ("objective",), f"{card.category} objective", "◎", "yellow", text=f"{card.text}."
    )
    return Zone("Objective", (face,), f"victory tokens {goal.victory[0]} to {goal.victory[1]}")


def _facts(view: View, seat: int) -> tuple[Fact, ...]:
    ships = [ship for ship in view.ships if ship.seat == seat]
    squadrons = [one for one in view.squadrons if one.seat == seat]
    waiting = sum(ship.in_play and not ship.activated for ship in ships)
    return (
        Fact("ships", f"{sum(ship.alive for ship in ships)} of {len(ships)}", f"{waiting} not activated"),
        Fact("squadrons", f"{sum(one.alive for one in squadrons)} of {len(squadrons)}"),
        Fact("pass tokens", str(view.passes[seat])),
        *((Fact("victory tokens", str(view.goal.victory[seat])),) if view.goal is not None else ()),
    )


def _active(table: Table) -> int:
    """Whose activation is being played: the seat of the ship or squadron that acts."""
    for name, args in reversed(table.agenda):
        if name in ("end_activation", "attack_step", "maneuver"):
            return table.ships[int(args[0])].seat
        if name == "landed":
            return table.squadrons[int(args[0])].seat
        if name in ("turn", "squadron_turn", "squadron_pick", "deploy", "place_obstacle", "lay_mark"):
            return int(args[0])
    return -1


def _place(view: View, seat: int, score: int, active: bool, acting: Acting) -> SeatPanel:
    return SeatPanel(
        name=side_name(view, seat),
        letter="AB"[seat],
        tone=board_svg.TONES[seat],
        who="you" if seat == view.seat else view.config.fleets[seat].faction.capitalize(),
        score=score,
        active=active,
        facts=_facts(view, seat),
        tiles=tiles(view, seat, acting),
    )


def _headline(view: View) -> tuple[str, ...]:
    return (f"Round {view.round} of {ROUNDS}", f"{view.phase.capitalize()} phase") if view.round else SET_UP


SET_UP = ("Set-up",)


def picture(table: Table, seat: int) -> Picture:
    """The whole table for a seat that looks at it (-1: an onlooker)."""
    view = View(table, seat)
    active, acting = _active(table), _acting(table)
    return Picture(
        box=board_svg.scaled(view.area).box(board_svg.MARGIN),
        ground=board_svg.ground(view.area),
        parts=board_svg.parts(view),
        zones=_zones(view),
        seats=tuple(_place(view, one.seat, one.total, one.seat == active, acting) for one in scores(table)),
        headline=_headline(view),
        close=board_svg.CLOSE,
        more="All arcs",
        ruler=board_svg.RULER,
        sheets=sheets(view, acting),
        focus=_focus(table, view),
        subject=_subject(table),
        clash=_clash(view),
    )


def redraw(table: Table, seat: int, old: Table, known: Picture) -> Picture:
    """The same, of a table that follows one which was drawn: what has not changed is taken from there."""
    before = Before(old, table)
    if old.config is not table.config or not before.same("goal", "laid", "obstacles"):
        return picture(table, seat)
    view = View(table, seat)
    drawn = known.but(
        headline=_headline(view),
        focus=_focus(table, view),
        subject=_subject(table),
        clash=_clash(view),
    )
    ships = _anew(table.ships, before.alike("ships", board_svg.NOT_SEEN))
    wings = _anew(table.squadrons, before.alike("squadrons", board_svg.NOT_SEEN))
    if any(one.in_play != other.in_play for one, other in _pairs(old, table)):
        drawn.parts = board_svg.parts(view)
    elif ships or wings:
        drawn.parts = {**known.parts, **board_svg.units(view, ships, wings)}
    if not before.same("discard"):
        drawn.zones = _zones(view)
    acting = _acting(table)
    turns = acting ^ _acting(old)
    ships += _anew(table.ships, before.alike("dials"))
    ships += [ship for ship in table.ships if f"ship-{ship.index}" in turns]
    wings += [wing for wing in table.squadrons if f"squadron-{wing.index}" in turns]
    if ships or wings:
        drawn.sheets = {**known.sheets, **unit_sheets(view, ships, wings, acting)}
    fleets = {ship.seat for ship in ships} | {one.seat for one in wings}
    drawn.seats = _places(table, view, before, known, fleets)
    return drawn


def _anew(units: Sequence[T], alike: Sequence[bool]) -> list[T]:
    """Those that are not as they were."""
    return [unit for unit, kept in zip(units, alike, strict=True) if not kept]


def _pairs(old: Table, new: Table) -> Iterator[tuple[Ship | Squadron, Ship | Squadron]]:
    yield from zip(old.ships, new.ships, strict=True)
    yield from zip(old.squadrons, new.squadrons, strict=True)


def _places(
    table: Table, view: View, before: Before, known: Picture, changed: set[int]
) -> tuple[SeatPanel, ...]:
    """What stands in front of the seats; that of those whose fleets have changed is drawn anew."""
    active, acting = _active(table), _acting(table)
    totals = [place.score for place in known.seats]
    if changed or not before.same("phase"):
        totals = [score.total for score in scores(table)]
    if not before.same("passes"):
        changed = {0, 1}
    return tuple(
        _place(view, seat, totals[seat], seat == active, acting)
        if seat in changed or (place.score, place.active) != (totals[seat], seat == active)
        else place
        for seat, place in enumerate(known.seats)
    )


def _acting(table: Table) -> Acting:
    """Whose activation is played: a ship, and the squadron that it commands."""
    ship, squadron = moving_ship(table), moving_squadron(table)
    found = [] if ship is None else [f"ship-{ship.index}"]
    return frozenset(found if squadron is None else [*found, f"squadron-{squadron.index}"])


def _subject(table: Table) -> str:
    """What is activated: its card is read beside the question."""
    squadron = moving_squadron(table)
    if squadron is not None:
        return f"squadron-{squadron.index}"
    ship = moving_ship(table)
    return f"ship-{ship.index}" if ship is not None else ""


def _focus(table: Table, view: View) -> tuple[str, ...]:
    """Who attacks whom, while that goes on; what moves, with all that is near it."""
    if view.attacks:
        return _sides(view.attack)
    mover = moving_squadron(table)
    if mover is None or not mover.in_play:
        return ()
    here = (mover.base.x, mover.base.y)
    near = [
        *(
            f"ship-{one.index}"
            for one in view.ships
            if one.in_play and _within(here, (one.pose.x, one.pose.y))
        ),
        *(
            f"squadron-{one.index}"
            for one in view.squadrons
            if one.in_play and _within(here, (one.base.x, one.base.y))
        ),
    ]
    return (f"squadron-{mover.index}", *near)


def _within(one: Point, other: Point) -> bool:
    """As far as the longest ruler reaches."""
    return hypot(one[0] - other[0], one[1] - other[1]) <= DISTANCES[-1]
