"""The table as a picture: the map, ships with their cards, the dice, and what every seat has in front of
it.
"""

from __future__ import annotations

from understudy.core.picture import CardFace, Fact, Picture, SeatPanel, Zone
from understudy.games.armada import board_svg
from understudy.games.armada.cards import DAMAGE, TOKENS
from understudy.games.armada.dice import COLOURS, FACES
from understudy.games.armada.scoring import scores
from understudy.games.armada.sheets import sheets, tiles
from understudy.games.armada.table import DISCARDED, ROUNDS, Goal, Table
from understudy.games.armada.view import View
from understudy.games.armada.words import SIDES_NAMES
from understudy.kit.saying import plural

_DICE = ("vermilion", "blue", "black")
_STATES = ("discarded", "exhausted", "")
_SIGNS = ("✕", "◐", "●")
_TOKEN_TONES = ("purple", "green", "vermilion", "sky", "yellow", "orange")


def _dice(view: View) -> Zone | None:
    """The dice that lie on the table."""
    if not view.attacks or not view.attack.pool:
        return None
    cards = tuple(
        CardFace(FACES[face].replace("-", " and "), (f"die-{index}",), COLOURS[colour], "⬢", _DICE[colour])
        for index, (colour, face) in enumerate(view.attack.pool)
    )
    return Zone("The attack", cards, plural(len(cards), "die", "dice"))


def _defense(view: View) -> Zone | None:
    """The defender's tokens."""
    if not view.attacks:
        return None
    attack = view.attack
    if attack.target_ship >= 0:
        ship = view.ships[attack.target_ship]
        name, kinds, states = ship.build.name, ship.build.tokens, ship.tokens
    else:
        squadron = view.squadrons[attack.target_squadron]
        name, kinds, states = squadron.card.name, squadron.card.tokens, squadron.tokens
    cards = tuple(
        CardFace(
            TOKENS[kind],
            (f"token-{index}",),
            "defense token",
            _SIGNS[states[index]],
            _TOKEN_TONES[kind],
            note=", ".join(
                filter(None, (_STATES[states[index]], "locked" if attack.locked >> index & 1 else ""))
            ),
        )
        for index, kind in enumerate(kinds)
        if states[index] != DISCARDED
    )
    return Zone(f"Defense tokens of {name}", cards) if cards else None


def _damage(view: View) -> Zone:
    cards = tuple(
        CardFace(DAMAGE[kind].name, (), "damage card", "✸", "grey", text=f"{DAMAGE[kind].text}.")
        for kind in view.discard
    )
    return Zone("Discarded damage cards", cards, f"{len(cards)} known", folded=True)


def _zones(view: View) -> dict[str, Zone]:
    found: dict[str, Zone] = {}
    for name, zone in (("dice", _dice(view)), ("tokens", _defense(view))):
        if zone is not None:
            found[name] = zone
    if view.goal is not None:
        found["objective"] = _objective(view.goal)
    found["damage"] = _damage(view)
    return found


def _objective(goal: Goal) -> Zone:
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


def picture(table: Table, seat: int) -> Picture:
    """The whole table for a seat that looks at it (-1: an onlooker)."""
    view = View(table, seat)
    totals = [score.total for score in scores(table)]
    active = _active(table)
    places = tuple(
        SeatPanel(
            name=SIDES_NAMES[index],
            letter="AB"[index],
            tone=board_svg.TONES[index],
            who="you" if index == seat else table.config.fleets[index].faction,
            score=totals[index],
            active=index == active,
            facts=_facts(view, index),
            tiles=tiles(view, index),
        )
        for index in range(2)
    )
    now = (f"Round {view.round} of {ROUNDS}", f"{view.phase.capitalize()} phase")
    return Picture(
        box=board_svg.scaled(view.area).box(board_svg.MARGIN),
        ground=board_svg.ground(view.area),
        parts=board_svg.parts(view),
        zones=_zones(view),
        seats=places,
        headline=now if view.round else ("Set-up",),
        close=board_svg.CLOSE,
        more="All arcs",
        sheets=sheets(view),
        focus=_focus(view),
    )


def _focus(view: View) -> tuple[str, ...]:
    """Who attacks whom, while that goes on."""
    if not view.attacks:
        return ()
    attack = view.attack
    by = f"ship-{attack.by_ship}" if attack.by_ship >= 0 else f"squadron-{attack.by_squadron}"
    at = f"ship-{attack.target_ship}" if attack.target_ship >= 0 else f"squadron-{attack.target_squadron}"
    return by, at
