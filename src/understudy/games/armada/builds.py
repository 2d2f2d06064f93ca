"""A ship with its upgrades fitted: what its card says after all that changes it for good."""

from __future__ import annotations

from copy import copy
from functools import cached_property

from understudy.games.armada.cards import TOKENS, Effect, ShipCard, UpgradeCard
from understudy.games.armada.dice import COLORS, Armament
from understudy.games.armada.fleets import FittedShip, Fleet
from understudy.games.armada.measures import FRONT, HUGE, REAR, ZONES, Arcs
from understudy.games.armada.vocabulary import ReachWord
from understudy.geometry import Zone


class Build:
    """What never changes about a ship in a game."""

    def __init__(self, fleet: Fleet, number: int, ship: FittedShip) -> None:
        card = ship.card
        self.fleet = fleet
        self._retokened: dict[tuple[int, int], Build] = {}
        self.card: ShipCard = card
        self.upgrades: tuple[UpgradeCard, ...] = ship.upgrades
        #: AR-DEP-05: its number in the fleet.
        self.number = number
        self.flagship = ship.commander
        self.points = fleet.ship_points(ship)
        self.size = card.size_number
        self.arcs: Arcs = card.arcs
        #: The numbers of its zones: four, or six of a huge ship (R21.2).
        self.zones = self.arcs.each
        self.huge = self.size == HUGE
        self.hull = card.hull
        self.command = card.command
        self.squadron = card.squadron
        self.engineering = card.engineering
        self.most_tokens = card.command
        self.chart = card.chart
        self.max_speed = card.max_speed
        self.batteries = list(card.batteries)
        self.anti_squadron: Armament = card.anti_squadron
        #: R13.7, G44: the printed rear battery, which a card may replace but not add to.
        self.salvo: Armament = card.batteries[REAR]
        #: B1: the special armament, and the arc of each zone that has one.
        self.special: Armament = card.special
        self.special_arcs: dict[int, Zone] = {FRONT: self.arcs.special} if self.arcs.special else {}
        self.tokens: tuple[int, ...] = card.tokens
        #: Effects by window: upgrade, number of the effect, effect.
        self.effects: dict[str, list[tuple[int, int, Effect]]] = {}
        #: The same by what they do.
        self.by_op: dict[str, list[tuple[int, int, Effect]]] = {}
        for index, upgrade in enumerate(ship.upgrades):
            for order, effect in enumerate(upgrade.effects):
                self.effects.setdefault(effect["w"], []).append((index, order, effect))
                self.by_op.setdefault(effect["op"], []).append((index, order, effect))
                if effect["w"] in ("passive", "deploy_self") and "who" not in effect:
                    self._change(effect)
        for friend in fleet.ships:
            for upgrade in friend.upgrades:
                for effect in upgrade.effects:
                    if effect["w"] == "passive" and effect.get("who") == ReachWord():
                        self._change(effect)

    def _change(self, effect: Effect) -> None:
        """Permanent changes of printed values."""
        match effect["op"]:
            case "stat":
                name = effect["stat"]
                if "to" in effect:
                    setattr(self, name, effect["to"])
                    return
                by = effect["by"] if isinstance(effect["by"], int) else effect["by"].get(self.card.size, 0)
                setattr(self, name, max(0, getattr(self, name) + by))
            case "armament":
                for zone in effect["zones"]:
                    old = (0, 0, 0) if effect.get("set") else self.batteries[ZONES.index(zone)]
                    red, blue, black = (
                        max(0, count + effect.get(color, 0)) for color, count in zip(COLORS, old, strict=True)
                    )
                    self.batteries[ZONES.index(zone)] = (red, blue, black)
                    if effect.get("set") and ZONES.index(zone) == REAR:
                        self.salvo = (red, blue, black)
            case "gain_defense_token":
                self.tokens = (*self.tokens, TOKENS.index(effect["type"]))
            case "first_yaw" if "speed" in effect:
                speed = effect["speed"]
                self.chart = tuple(
                    (2, *yaws[1:]) if now == speed else yaws for now, yaws in enumerate(self.chart)
                )
            case "ignition" if "zones" in effect:
                self.special = (effect.get("red", 0), effect.get("blue", 0), effect.get("black", 0))
                self.special_arcs = {
                    ZONES.index(zone): self.arcs.arcs[ZONES.index(zone)] for zone in effect["zones"]
                }
            case "black_flak":
                self.anti_squadron = (0, 0, sum(self.anti_squadron))
            case _:
                pass

    def retokened(self, index: int, kind: int) -> Build:
        """The same ship with one of its defense tokens changed for another kind."""
        key = (index, kind)
        found = self._retokened.get(key)
        if found is None:
            found = copy(self)
            found.tokens = (*self.tokens[:index], kind, *self.tokens[index + 1 :])
            found._retokened = {}
            self._retokened[key] = found
        return found

    @property
    def fleet_command(self) -> int:
        """The place of its fleet command among its upgrades; -1 without one."""
        places = [at for at, card in enumerate(self.upgrades) if "fleet_command" in card.slots]
        return places[0] if places else -1

    def with_command(self, card: UpgradeCard) -> Build:
        """Chimaera: the same ship with another fleet command."""
        at = self.fleet_command
        if at < 0 or self.upgrades[at] is card:
            return self
        fitted = FittedShip(self.card, (*self.upgrades[:at], card, *self.upgrades[at + 1 :]))
        found = Build(self.fleet, self.number, fitted)
        found.tokens = self.tokens
        return found

    def with_token(self, kind: int) -> Build:
        """The same ship with one defense token more."""
        key = (len(self.tokens), kind)
        found = self._retokened.get(key)
        if found is None:
            found = copy(self)
            found.tokens = (*self.tokens, kind)
            found._retokened = {}
            self._retokened[key] = found
        return found

    @cached_property
    def name(self) -> str:
        """Its title, or its class."""
        titles = [upgrade.name for upgrade in self.upgrades if "title" in upgrade.slots]
        return titles[0] if titles else self.card.name

    @cached_property
    def traits(self) -> frozenset[str]:
        return frozenset(self.card.traits)

    @cached_property
    def windows(self) -> frozenset[str]:
        return frozenset(self.effects)
