"""What a fan at the table would cry out at, checked at each event of a game.

A fan looks on while a game is played. It keeps its own small book of what has happened and compares it with
the table; `found` lists what it does not believe. It knows the printed cards, and the few that change what it
looks at; it does not ask the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from understudy.core.events import Watch
from understudy.games.armada.cards import TOKENS
from understudy.games.armada.dice import BLACK, BLUE, RED
from understudy.games.armada.queries import lingers
from understudy.games.armada.table import (
    BATTERY,
    COUNTER,
    DISCARDED,
    FLAK,
    READY,
    SNIPE,
    Attack,
    Ship,
    Squadron,
    Table,
)

#: How far rounding may carry a base over an edge.
SLACK = 1e-3
#: Attacks of an activation, and of a huge ship.
ATTACKS, HUGE_ATTACKS = 2, 3
#: The colors of each range band.
REACHING = ((RED, BLUE, BLACK), (RED, BLUE), (RED,), ())
#: Cards that let a zone hold up to six shields, and one more at the sides.
SIX_SHIELDS, SIDE_SHIELDS = {"aspiration", "gilded_aegis", "tranquility"}, "auxiliary_shields_team"
MOST_SHIELDS = 6
#: Cards that change the colors of dice or how far they reach: of the fleet, and of the ship.
CHANGED_BY_FLEET = {"commander_sato"}
CHANGED_BY_SHIP = {"disposable_capacitors", "flak_guns", "heavy_fire_zone", "insidious", "ordnance_pods"}
#: Cards that allow another attack, or another one from the same zone.
MORE_ATTACKS = {"gunnery_team", "advanced_gunnery"}
#: A squadron of a command may roll so many more dice by cards of the ship (Flight Controllers), a counter by
#: a friend; and what a friend beside Ahsoka Tano rolls.
MORE_OF_SQUADRONS = 1
MORE_COUNTER = {"dengar_punishing_one", "instructor_goran", "plo_koon", "ti_99"}
FREE_STRIKE = [0, 2, 0]
#: Ahsoka Tano of the Republic lends others snipe: a die for each of their own, and so many at most.
MOST_LENT = 3
#: Laser turrets of a ship, and squadrons beside TI-99, counter with so many dice at most.
MOST_COUNTERS = 3


class Fan:
    """Looks on: hand `watch` to a match."""

    def __init__(self) -> None:
        self.watch = Watch()
        self.watch.seen = self._look
        self.found: list[str] = []
        self._round = 0
        self._activated: set[int] = set()
        self._flown: set[int] = set()
        #: Squadrons that a card has made ready to fly again.
        self._again: set[int] = set()
        #: Cards, by ship and place, that were exhausted or discarded by their use.
        self._tired: set[tuple[int, ...]] = set()
        self._discarded: set[tuple[int, ...]] = set()
        #: The attack in which tokens are spent, and their kinds.
        self._attack: Attack | None = None
        self._spent: set[int] = set()

    def _look(self, table: Any) -> None:
        told, seat, args = self.watch.jotted[-1][:3]
        verb = told if isinstance(told, str) else told.name
        if table.round != self._round:
            self._round = table.round
            self._activated, self._flown, self._again = set(), set(), set()
        check = getattr(self, "_on_" + verb.replace("-", "_"), None)
        if check is not None:
            check(table, seat, args)
        for ship in table.ships:
            self._shielded(table, ship)
            if ship.in_play and ship.token_count > ship.build.most_tokens + 1:
                self._cry(table, f"{ship.name} holds {ship.token_count} command tokens")
        for one in table.squadrons:
            if not 0 <= one.hull <= one.card.hull:
                self._cry(table, f"{one.name} has {one.hull} of {one.card.hull} hull")
        self._tired = {each for each in self._tired if table.ships[each[0]].upgrades[each[1]] != READY}

    def _cry(self, table: Table, text: str) -> None:
        self.found.append(f"round {table.round}: {text}")

    def _alive(self, table: Table, unit: Ship | Squadron, doing: str) -> None:
        if not unit.in_play:
            self._cry(table, f"{unit.name} is gone and {doing}")

    def _shielded(self, table: Table, ship: Ship) -> None:
        cards = _cards(ship)
        for zone in ship.build.zones:
            most = ship.build.card.shields[zone] + (SIDE_SHIELDS in cards)
            if not 0 <= ship.shields[zone] <= (MOST_SHIELDS if cards & SIX_SHIELDS else most):
                self._cry(table, f"{ship.name} has {ship.shields} of {ship.build.card.shields} shields")

    # -- activations ---------------------------------------------------------------------------------------

    def _on_activates(self, table: Table, seat: int, args: tuple[int, ...]) -> None:
        ship = table.ships[args[0]]
        self._alive(table, ship, "is activated")
        if ship.index in self._activated:
            self._cry(table, f"{ship.name} is activated twice")
        if ship.seat != seat or table.phase != "ship":
            self._cry(table, f"{ship.name} is activated in the {table.phase} phase")
        self._activated.add(ship.index)

    def _on_flies_again(self, table: Table, seat: int, args: tuple[int, ...]) -> None:
        self._again.add(args[0])

    def _on_flies(self, table: Table, seat: int, args: tuple[int, ...]) -> None:
        one = table.squadrons[args[0]]
        self._alive(table, one, "flies")
        if one.index in self._flown and one.index not in self._again:
            self._cry(table, f"{one.name} is activated twice")
        self._again.discard(one.index)
        self._flown.add(one.index)

    # -- moves ---------------------------------------------------------------------------------------------

    def _on_moves(self, table: Table, seat: int, args: tuple[int, ...]) -> None:
        ship, _, speed, _, *clicks = args
        mover = table.ships[ship]
        if speed != len(clicks) or speed > mover.build.max_speed:
            self._cry(table, f"{mover.name} moves at speed {speed} by {clicks}")

    def _on_round(self, table: Table, seat: int, args: tuple[int, ...]) -> None:
        self._stood(table)

    def _on_turn(self, table: Table, seat: int, args: tuple[int, ...]) -> None:
        self._stood(table)

    def _stood(self, table: Table) -> None:
        """Between activations everything stands on the map, and lives."""
        bases = [(ship.name, ship.base.points) for ship in table.ships if ship.in_play]
        bases += [(one.name, ((one.base.x, one.base.y),)) for one in table.squadrons if one.in_play]
        for name, points in bases:
            inside = [
                -SLACK <= x <= table.area.width + SLACK and -SLACK <= y <= table.area.height + SLACK
                for x, y in points
            ]
            if not all(inside):
                self._cry(table, f"{name} stands over the edge")
        for ship in table.ships:
            if ship.in_play and ship.doomed and not lingers(table, ship):
                self._cry(table, f"{ship.name} has {len(ship.cards)} damage cards and is not destroyed")
            if ship.in_play and ship.token_count > ship.build.most_tokens:
                self._cry(table, f"{ship.name} keeps {ship.token_count} command tokens")

    # -- attacks -------------------------------------------------------------------------------------------

    def _on_attacks(self, table: Table, seat: int, args: tuple[int, ...]) -> None:
        one, zone, foe = table.ships[args[0]], args[1], table.ships[args[2]]
        self._alive(table, one, "attacks")
        self._alive(table, foe, "is attacked")
        if one.seat == foe.seat:
            self._cry(table, f"{one.name} attacks its friend {foe.name}")
        if one.attacks >= (HUGE_ATTACKS if one.build.huge else ATTACKS):
            self._cry(table, f"{one.name} attacks after {one.attacks} attacks")
        if one.fired >> zone & 1 and not _cards(one) & MORE_ATTACKS and not _has_gunnery(table, one):
            self._cry(table, f"{one.name} attacks from zone {zone} twice")

    def _on_flak(self, table: Table, seat: int, args: tuple[int, ...]) -> None:
        ship, squadron = table.ships[args[0]], table.squadrons[args[2]]
        self._alive(table, ship, "attacks")
        self._alive(table, squadron, "is attacked")
        if ship.seat == squadron.seat:
            self._cry(table, f"{ship.name} attacks its friend {squadron.name}")

    def _on_strikes(self, table: Table, seat: int, args: tuple[int, ...]) -> None:
        self._alive(table, table.squadrons[args[0]], "attacks")
        self._alive(table, table.ships[args[1]], "is attacked")

    def _on_dogfights(self, table: Table, seat: int, args: tuple[int, ...]) -> None:
        for squadron in args:
            self._alive(table, table.squadrons[squadron], "fights")

    def _on_rolled(self, table: Table, seat: int, args: tuple[int, ...]) -> None:
        attack = table.attack
        counts = Counter(color for color, _ in attack.pool)
        rolled = [counts[color] for color in (RED, BLUE, BLACK)]
        if attack.by_squadron >= 0:
            one: Ship | Squadron = table.squadrons[attack.by_squadron]
            believed = _of_squadron(table, attack, table.squadrons[attack.by_squadron], rolled)
        elif attack.by_ship >= 0:
            one = table.ships[attack.by_ship]
            believed = _of_ship(table, attack, table.ships[attack.by_ship], rolled)
        else:
            return
        if not believed:
            self._cry(table, f"{one.name} rolls {rolled} ({attack.kind}, band {attack.band})")

    def _on_spends(self, table: Table, seat: int, args: tuple[int, ...]) -> None:
        if not table.attacks or args[2] < 0:
            return
        if table.attack is not self._attack:
            self._attack, self._spent = table.attack, set()
        one, kind = table.ships[args[2]], args[0]
        if not one.speed:
            self._cry(table, f"{one.name} spends {TOKENS[kind]} at speed 0")
        if kind in self._spent:
            self._cry(table, f"{one.name} spends {TOKENS[kind]} twice in an attack")
        self._spent.add(kind)

    # -- cards ---------------------------------------------------------------------------------------------

    def _on_uses(self, table: Table, seat: int, args: tuple[int, ...]) -> None:
        one = table.ships[args[0]]
        card, state = one.build.upgrades[args[1]], one.upgrades[args[1]]
        ordered = any("ordered" in effect for effect in card.effects)
        if args in self._discarded and not ordered:
            self._cry(table, f"{card.name} of {one.name} is used after it was discarded")
        if all(any(cost.kind == "exhaust" for cost in effect.get("cost", ())) for effect in card.effects):
            if args in self._tired:
                self._cry(table, f"{card.name} of {one.name} is used twice and was not readied")
            self._tired.add(args)
        if state == DISCARDED:
            self._discarded.add(args)
        paid = any(cost.kind == "suffer" for effect in card.effects for cost in effect.get("cost", ()))
        if not one.alive and not ordered and not paid:
            self._cry(table, f"{card.name} of {one.name} is used after the ship was destroyed")


def _cards(ship: Ship) -> set[str]:
    return {card.id for card in ship.build.upgrades}


def _changes(table: Table, ship: Ship) -> bool:
    fleet = {id for friend in table.ships if friend.seat == ship.seat for id in _cards(friend)}
    return bool(_cards(ship) & CHANGED_BY_SHIP or fleet & CHANGED_BY_FLEET)


def _has_gunnery(table: Table, ship: Ship) -> bool:
    """Advanced Gunnery as an objective: its ships may attack from a zone more than once."""
    goal = table.goal
    return goal is not None and goal.card.id == "advanced_gunnery" and ship.index in goal.ships


def _of_squadron(table: Table, attack: Attack, one: Squadron, rolled: Sequence[int]) -> bool:
    """Whether a squadron may roll these dice."""
    card = one.card
    friends = {other.card.id for other in table.squadrons if other.seat == one.seat}
    if attack.kind in (COUNTER, SNIPE):
        ships = {id for ship in table.ships if ship.seat == one.seat for id in _cards(ship)}
        more = MORE_OF_SQUADRONS * len((friends | ships) & MORE_COUNTER)
        least = MOST_COUNTERS if "ti_99" in ships else 0
        if attack.kind == SNIPE and "ahsoka_tano_republic" in ships and not card.unique:
            least = min(MOST_LENT, sum(card.anti_squadron))
        most = [0, max(least, card.keywords.get(attack.kind, 1) + more), 0]
    else:
        most = list(card.battery if attack.target_ship >= 0 else card.anti_squadron)
        most[BLUE] += MORE_OF_SQUADRONS if one.by >= 0 else 0
        if rolled == FREE_STRIKE and "ahsoka_tano" in friends:
            return True
    return all(count <= each for count, each in zip(rolled, most, strict=True))


def _of_ship(table: Table, attack: Attack, ship: Ship, rolled: Sequence[int]) -> bool:
    """Whether a ship may roll these dice: as its card has them, and as far as they reach."""
    build = ship.build
    if attack.ignition:
        most: Sequence[int] = build.special
    elif attack.kind == BATTERY:
        most = build.batteries[attack.zone]
    elif attack.kind == FLAK or attack.target_squadron >= 0:
        most = build.anti_squadron
    else:
        most = build.salvo
    if attack.kind == COUNTER:
        return sum(rolled) <= MOST_COUNTERS
    if _changes(table, ship):
        return sum(rolled) <= sum(most) + (attack.kind == FLAK)
    if not attack.ignition:
        most = [count if color in REACHING[attack.band] else 0 for color, count in enumerate(most)]
    return all(count <= each for count, each in zip(rolled, most, strict=True))
