"""A second reading of the Automa: plain words and dictionaries, slow and simple.

Written from the interpretation alone; it shares no code with the game, only the facts of the map. Section
numbers in comments are those of the interpretation.
"""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any

DATA = files("understudy.games.tyrants") / "data"
FACTS = json.loads((DATA / "board.json").read_text(encoding="utf-8"))
SITES: dict[str, dict[str, Any]] = {row["id"]: row for row in FACTS["sites"]}
ROUTES: dict[str, dict[str, Any]] = {row["id"]: row for row in FACTS["routes"]}
SPACES: dict[str, dict[str, Any]] = {
    f"{route['id']}.{number}": {**space, "ends": route["ends"], "section": route["section"]}
    for route in FACTS["routes"]
    for number, space in enumerate(route["spaces"], 1)
}
ASPECT: dict[str, str] = {
    row["id"]: row["aspect"]
    for row in csv.DictReader((DATA / "cards.csv").read_text(encoding="utf-8").splitlines())
}
ROWS = json.loads((Path(__file__).parent.parent / "reading_order.json").read_text(encoding="utf-8"))
COLORS = ("black", "red", "orange", "blue")
NORTHS = ("top", "right", "bottom", "left")


def links() -> dict[str, set[str]]:
    """Which places touch."""
    found: dict[str, set[str]] = {place: set() for place in [*SITES, *SPACES]}
    for route in FACTS["routes"]:
        between = [f"{route['id']}.{number}" for number, _ in enumerate(route["spaces"], 1)]
        for one, other in pairwise([route["ends"][0], *between, route["ends"][1]]):
            found[one].add(other)
            found[other].add(one)
    return found


LINKS = links()


def by_height(place: str, north: str) -> tuple[int, int, str]:
    """The strict reading order: down, then across (section 6)."""
    facts = SITES.get(place) or SPACES[place]
    x, y = facts["x"], facts["y"]
    across, down = {
        "top": (x, y),
        "right": (y, 1000 - x),
        "bottom": (1000 - x, 1000 - y),
        "left": (1000 - y, x),
    }[north]
    return down, across, place


class World:
    """A table with an automa whose turn it is."""

    def __init__(self, position: Mapping[str, Any]) -> None:
        seats = position["seats"]
        options = position["options"]
        self.colors = COLORS[: len(seats)]
        self.me: str = position["active"]
        self.coop = options.get("coop") == "yes"
        outer = options.get("section", "left")
        sections = {2: {"centre"}, 3: {"centre", outer}, 4: {"left", "centre", "right"}}[len(seats)]
        self.sites = [site for site, facts in SITES.items() if facts["section"] in sections]
        self.spaces = [space for space, facts in SPACES.items() if facts["section"] in sections]
        self.north = NORTHS[(position["round"] - 1) % 4]
        self.strict = options.get("reading") == "strict"
        self.troops_first = options.get("removals") == "troops-first"
        self.recycle = options.get("removed-outcasts") == "to-supply"
        self.either_end = options.get("leading") == "either-end"
        self.any_space = options.get("route-spaces") == "any"
        self.players_only = options.get("enemy-troops") == "players"
        self.two_troops = options.get("third-guile-card") == "two-troops"
        self.players_exchanged = options.get("exchange") == "players-first"
        self.spared = options.get("route-removals") == "leading"
        self.both_paid = options.get("team-markers") == "both"
        self.troops: dict[str, Counter[str]] = {place: Counter() for place in [*self.sites, *self.spaces]}
        self.spies: dict[str, set[str]] = {site: set() for site in self.sites}
        for place, row in position["board"].items():
            for word, value in row.items():
                if word == "spies":
                    self.spies[place] = set(value)
                else:
                    self.troops[place][word] = value
        players = dict(zip(self.colors, position["players"], strict=True))
        self.barracks: int = players[self.me]["barracks"]
        self.vp: int = players[self.me]["vp"]
        self.trophies = Counter[str](players[self.me].get("trophies", {}))
        self.delay: str = players[self.me]["delay"]
        self.outcasts: int = position["stacks"]["insane-outcast"]
        self.market: list[str] = list(position["market"])
        self.devoured: list[str] = list(position["devoured"])
        self.markers: dict[str, str] = dict(position.get("markers", {}))
        self.settle_markers()
        self.moves: list[str] = []

    # -- who is who ----------------------------------------------------------------------------------------

    def team(self, color: str) -> set[str]:
        if not self.coop:
            return {color}
        return {"black", "orange"} if color in ("black", "orange") else {"red", "blue"}

    def teams(self) -> list[set[str]]:
        return [{"black", "orange"}, {"red", "blue"}] if self.coop else [{color} for color in self.colors]

    def foes(self) -> list[str]:
        """Players who are no friends, the one whose turn comes first first."""
        at = self.colors.index(self.me)
        order = self.colors[at + 1 :] + self.colors[:at]
        return [color for color in order if color not in self.team(self.me)]

    # -- what the map says ---------------------------------------------------------------------------------

    def size(self, place: str) -> int:
        return int(SITES[place]["spaces"]) if place in SITES else 1

    def room(self, place: str) -> int:
        return self.size(place) - sum(self.troops[place].values())

    def present(self, color: str, place: str) -> bool:
        """Troop presence (section 4)."""
        near = {other for other in LINKS[place] if other in self.troops}
        if place in SITES:
            near.add(place)
        return any(self.troops[other][color] for other in near)

    def friendly(self, place: str, team: set[str]) -> int:
        return sum(self.troops[place][color] for color in team)

    def enemies(self, place: str) -> int:
        """White ones and those of foes (ASM-13)."""
        return sum(self.troops[place].values()) - self.friendly(place, self.team(self.me))

    def controls(self, team: set[str], site: str) -> bool:
        """More troops than every other side and than white (R-CTRL-1, section 11)."""
        others = [self.friendly(site, other) for other in self.teams() if other != team]
        return self.friendly(site, team) > max(*others, self.troops[site]["white"])

    def total(self, team: set[str], site: str) -> bool:
        return self.friendly(site, team) == self.size(site) and not self.spies[site] - team

    def settle_markers(self) -> None:
        """ASM-30; without teams the marker simply follows control."""
        for site in self.sites:
            if SITES[site]["bonus"] is None:
                continue
            holder = ""
            for team in self.teams():
                if self.controls(team, site):
                    most = max(self.troops[site][color] for color in team)
                    best = [color for color in self.colors if color in team]
                    best = [color for color in best if self.troops[site][color] == most]
                    old = self.markers.get(site, "")
                    holder = old if old in best else self.me if self.me in best else best[0]
            self.markers[site] = holder

    # -- choosing (section 5) ------------------------------------------------------------------------------

    def leads_on(self, space: str) -> list[str]:
        """The ends of its route where the automa has no presence, reached without passing an own troop."""
        route, number = space.rsplit(".", 1)
        here = int(number)
        last = len(ROUTES[route]["spaces"])
        ways = {
            ROUTES[route]["ends"][0]: range(1, here),
            ROUTES[route]["ends"][1]: range(here + 1, last + 1),
        }
        return [
            site
            for site, between in ways.items()
            if not self.present(self.me, site)
            and (self.either_end or not any(self.troops[f"{route}.{one}"][self.me] for one in between))
        ]

    def category(self, place: str) -> int:
        if place in SPACES:
            return 4 if self.leads_on(place) else 6
        team = self.team(self.me)
        if SITES[place]["bonus"] is not None:
            return 1
        if not self.controls(team, place):
            return 2
        return 3 if self.size(place) - self.friendly(place, team) <= 2 else 5

    def judged(self, site: str) -> tuple[int, int, int, int]:
        """The tie-breakers (5.3)."""
        facts = SITES[site]
        value = facts["vp"] if facts["bonus"] is None else facts["bonus"]
        white = self.troops[site]["white"] if self.players_only else 0
        return self.enemies(site) - white, -value, -facts["vp"], self.read(site)

    def read(self, place: str) -> int:
        if self.strict:
            kind = list(SITES) if place in SITES else list(SPACES)
            return sorted(kind, key=lambda other: by_height(other, self.north)).index(place)
        order: list[str] = ROWS["sites" if place in SITES else "route_spaces"][self.north]
        return order.index(place)

    def rank(self, place: str, piece: str = "") -> tuple[Any, ...]:
        """Smaller is better."""
        late = self.troops_first and piece == "spy"
        if place in SITES:
            return self.category(place), late, self.judged(place), 0
        ends = self.leads_on(place) or SPACES[place]["ends"]
        return self.category(place), late, min(self.judged(site) for site in ends), self.read(place)

    # -- the steps (5.4, 5.5) ------------------------------------------------------------------------------

    def spy_place(self) -> str:
        team = self.team(self.me)
        if sum(self.me in spies for spies in self.spies.values()) == 5:
            return ""
        free = [
            site
            for site in self.sites
            if not self.spies[site] & team and not any(self.present(one, site) for one in team)
        ]
        return min(free, key=self.rank, default="")

    def spy_for_troop(self) -> str:
        found = [site for site in self.sites if self.me in self.spies[site] and self.room(site)]
        return min(found, key=self.rank, default="") if self.barracks else ""

    def spy_for_supplant(self, cards: int = 2) -> str:
        found = [site for site in self.sites if self.me in self.spies[site] and self.enemies(site)]
        if self.two_troops and cards == 3:
            found = [site for site in found if self.enemies(site) > 1] or found
        return min(found, key=self.rank, default="")

    def deployment(self) -> str:
        if not self.barracks:
            return ""
        nowhere = not any(troops[self.me] for troops in self.troops.values())
        found = [
            place
            for place in self.troops
            if self.room(place)
            and (nowhere or self.present(self.me, place))
            and (place in SITES or self.any_space or self.leads_on(place))
        ]
        return min(found, key=self.rank, default="")

    def player_troop(self, place: str) -> str:
        foes = [color for color in self.foes() if self.troops[place][color]]
        return max(foes, key=lambda color: self.troops[place][color], default="")

    def enemy_troop(self, place: str) -> str:
        return self.player_troop(place) or ("white" if self.troops[place]["white"] else "")

    def in_range(self) -> Iterator[str]:
        near = (place for place in self.troops if self.present(self.me, place))
        return (place for place in near if not (self.spared and self.category(place) == 6))

    def white_target(self) -> str:
        found = [place for place in self.in_range() if self.troops[place]["white"]]
        return min(found, key=self.rank, default="")

    def player_target(self) -> str:
        found = [place for place in self.in_range() if self.player_troop(place)]
        return min(found, key=self.rank, default="")

    def removal(self) -> tuple[str, str, str]:
        """What is done, where, and to whose piece."""
        found = []
        for place in self.in_range():
            spies = [color for color in self.foes() if color in self.spies.get(place, ())]
            if self.enemy_troop(place):
                found.append(("assassinate", place, self.enemy_troop(place)))
            elif spies:
                found.append(("return-spy", place, spies[0]))
        return min(
            found,
            key=lambda plan: self.rank(plan[1], "spy" if plan[0] == "return-spy" else "troop"),
            default=("", "", ""),
        )

    # -- doing ---------------------------------------------------------------------------------------------

    def note(self, *words: str) -> None:
        self.moves.append(":".join(words))
        self.settle_markers()

    def deploy(self) -> bool:
        place = self.deployment()
        if place:
            self.troops[place][self.me] += 1
            self.barracks -= 1
            self.note("deploy", place)
        return bool(place)

    def kill(self, place: str, color: str) -> None:
        self.troops[place][color] -= 1
        self.trophies[color] += 1

    def wasted(self, parts: int, undeployed: int = 0) -> None:
        for _ in range(parts):
            undeployed += not self.deploy()
        prices = {"white": 2, "player": 3}
        for whose in reversed(prices) if self.players_exchanged else prices:
            undeployed = self.exchange(whose, prices[whose], undeployed)
        self.vp += undeployed

    def exchange(self, whose: str, price: int, undeployed: int) -> int:
        target = self.white_target if whose == "white" else self.player_target
        while undeployed >= price and target():
            place = target()
            color = "white" if whose == "white" else self.player_troop(place)
            self.kill(place, color)
            self.note("assassinate", place, color)
            undeployed -= price
        return undeployed

    def guile(self, cards: int) -> None:
        site = self.spy_for_troop() if cards == 1 else self.spy_for_supplant(cards)
        if not site:
            unplaced = 0
            for _ in range(cards):
                target = self.spy_place()
                if target:
                    self.spies[target].add(self.me)
                    self.note("spy", target)
                else:
                    unplaced += 1
            self.wasted(unplaced)
            return
        self.spies[site].remove(self.me)
        self.note("spy-troop" if cards == 1 else "spy-supplant", site)
        if cards == 1:
            self.troops[site][self.me] += 1
            self.barracks -= 1
            self.settle_markers()
            return
        missed = undeployed = 0
        for _ in range(cards - 1):
            color = self.enemy_troop(site)
            if not color:
                missed += 1
                continue
            self.kill(site, color)
            self.note("supplant", site, color)
            if self.barracks:
                self.troops[site][self.me] += 1
                self.barracks -= 1
            else:
                undeployed += 1
            self.settle_markers()
        self.wasted(missed, undeployed)

    def remove_white(self) -> bool:
        place = self.white_target()
        if place:
            self.kill(place, "white")
            self.note("assassinate", place, "white")
        return bool(place)

    def remove_any(self) -> bool:
        verb, place, color = self.removal()
        if verb == "assassinate":
            self.kill(place, color)
        elif verb:
            self.spies[place].remove(color)
        if verb:
            self.note(verb, place, color)
        return bool(verb)

    def malice(self, cards: int) -> None:
        parts = {
            1: [self.remove_white],
            2: [self.remove_any, self.remove_white],
            3: [self.remove_any, self.remove_any, self.remove_any],
        }[cards]
        missed = 0
        for part in parts:
            missed += not part()
        self.wasted(missed)

    def conquest(self, cards: int) -> None:
        self.wasted({1: 2, 2: 4, 3: 7}[cards])

    def ambition(self, cards: int) -> None:
        self.vp += {1: 2, 2: 4, 3: 7}[cards]

    def turn(self) -> None:
        """Section 3, up to the refill."""
        top, self.delay = self.delay[:1], self.delay[1:]
        self.outcasts += top == "O" and self.recycle
        gone = {"O": 3, "S": 2, "": 1}[top]
        self.devoured += self.market[:gone]
        del self.market[:gone]
        counts = Counter(ASPECT[card] for card in self.market)
        actions = {
            "guile": self.guile,
            "malice": self.malice,
            "conquest": self.conquest,
            "ambition": self.ambition,
        }
        for aspect, action in actions.items():
            if counts[aspect]:
                action(min(counts[aspect], 3))
                self.vp += 3 * max(counts[aspect] - 3, 0)
        for site, holder in self.markers.items():
            if holder == self.me or (self.both_paid and holder in self.team(self.me)):
                self.vp += 1 + (SITES[site]["bonus"] if self.total(self.team(self.me), site) else 0)

    # -- comparing -----------------------------------------------------------------------------------------

    def pieces(self) -> dict[str, dict[str, Any]]:
        """The map as a position writes it."""
        found: dict[str, dict[str, Any]] = {}
        for place, troops in self.troops.items():
            row: dict[str, Any] = {color: count for color, count in troops.items() if count}
            spies = [color for color in self.colors if color in self.spies.get(place, ())]
            if spies:
                row["spies"] = spies
            if row:
                found[place] = row
        return found

    def own(self) -> dict[str, Any]:
        """The automa's own things as a position writes them."""
        data: dict[str, Any] = {"barracks": self.barracks, "vp": self.vp, "delay": self.delay}
        trophies = {color: count for color, count in self.trophies.items() if count}
        return {**data, "trophies": trophies} if trophies else data
