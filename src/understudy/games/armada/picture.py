"""The table as a picture: the map, ships with their cards, the dice, and what every seat has in front of
it.
"""

from __future__ import annotations

from understudy.core.picture import CardFace, Fact, Picture, SeatPanel, Zone
from understudy.games.armada import board_svg
from understudy.games.armada.cards import COMMANDS, DAMAGE, TOKENS
from understudy.games.armada.dice import COLOURS, FACES
from understudy.games.armada.scoring import scores
from understudy.games.armada.table import DISCARDED, UNSEEN, Ship, Table
from understudy.games.armada.view import HIDDEN, View
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


def _ship_zone(view: View, ship: Ship) -> Zone:
    """A ship's card, upgrades, tokens, dials and damage."""
    cards = [
        CardFace(
            card.name,
            (f"ship-{ship.index}",),
            " and ".join(slot.replace("_", " ") for slot in card.slots),
            "▲",
            "purple",
            cost=str(card.points.now),
            text=f"{card.text[0].upper()}{card.text[1:]}.",
            note=_STATES[ship.upgrades[index]] or ("" if card.played != "not played" else "not played"),
        )
        for index, card in enumerate(ship.build.upgrades)
    ]
    for kind, state in zip(ship.build.tokens, ship.tokens, strict=True):
        if state:
            cards.append(
                CardFace(
                    TOKENS[kind], (), "defense token", _SIGNS[state], _TOKEN_TONES[kind], note=_STATES[state]
                )
            )
    cards += [
        CardFace(COMMANDS[command].replace("_", " "), (), "command token", "◆", "green")
        for command in range(4)
        if ship.commands >> command & 1
    ]
    cards += [
        CardFace(
            "hidden dial" if dial == HIDDEN else COMMANDS[dial].replace("_", " "),
            (),
            f"dial {at}",
            "◉",
            "grey",
        )
        for at, dial in enumerate(view.dials[ship.index], 1)
    ]
    cards += [
        CardFace(
            DAMAGE[code >> 1].name, (), "damage card", "✸", "vermilion", text=f"{DAMAGE[code >> 1].text}."
        )
        for code in ship.cards
        if code != UNSEEN and code & 1
    ]
    own = ship.seat == view.seat
    hull = ship.build.hull - len(ship.cards)
    note = f"hull {hull} of {ship.build.hull}" if ship.alive else "destroyed"
    title = f"{'AB'[ship.seat]}{ship.build.number} {ship.build.name}"
    return Zone(title, tuple(cards), note, "own" if own else "shared", folded=True)


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
    for ship in sorted(view.ships, key=lambda ship: (ship.seat != view.seat, ship.index)):
        found[f"cards-{ship.index}"] = _ship_zone(view, ship)
    found["damage"] = _damage(view)
    return found


def _facts(view: View, seat: int) -> tuple[Fact, ...]:
    ships = [ship for ship in view.ships if ship.seat == seat]
    squadrons = [one for one in view.squadrons if one.seat == seat]
    waiting = sum(ship.in_play and not ship.activated for ship in ships)
    return (
        Fact("ships", f"{sum(ship.alive for ship in ships)} of {len(ships)}", f"{waiting} not activated"),
        Fact("squadrons", f"{sum(one.alive for one in squadrons)} of {len(squadrons)}"),
        Fact("pass tokens", str(view.passes[seat])),
    )


def _active(table: Table) -> int:
    """Whose activation is being played: the seat of the ship or squadron that acts."""
    for name, args in reversed(table.agenda):
        if name in ("end_activation", "attack_step", "maneuver"):
            return table.ships[int(args[0])].seat
        if name == "landed":
            return table.squadrons[int(args[0])].seat
        if name in ("turn", "squadron_turn", "squadron_pick", "deploy", "place_obstacle"):
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
        )
        for index in range(2)
    )
    headline = (f"Round {view.round}", f"{view.phase.capitalize()} phase") if view.round else ("Set-up",)
    return Picture(
        box=board_svg.scaled(view.area).box(board_svg.MARGIN),
        ground=board_svg.ground(view.area),
        parts=board_svg.parts(view),
        zones=_zones(view),
        seats=places,
        headline=headline,
        close=board_svg.CLOSE,
        more="Arcs and ranges",
    )
