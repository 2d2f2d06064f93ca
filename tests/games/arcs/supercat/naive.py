"""A second, slow reading of the suit pages, written from the document alone and not from the bot's code.

It counts pieces one by one, tries every group of ships on a copy of the table, and says for every line which
plans are equally good. Tokens without room (A-43), and what taking tokens does to a Cartel, are left to other
tests.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, permutations, product
from typing import Any

from understudy.games.arcs.board import CITY, HURT_CITY, HURT_PORT, HURT_SHIP, PORT, SHIP
from understudy.games.arcs.cards import COURT_CARDS, COURT_IDS
from understudy.games.arcs.options import COLORS
from understudy.games.arcs.places import PLACES, SYSTEM_IDS
from understudy.games.arcs.table import Table

KEYS = (3, 1, 1, 2, 1, 3, 4)
TYPES_OF = {0: (0, 1), 3: (3,), 4: (4,)}
KINDS = {HURT_SHIP: "damaged-ship", HURT_PORT: "damaged-starport", HURT_CITY: "damaged-city"}


class Naive:
    """One table as the bot of a seat sees it, with so many actions."""

    def __init__(self, table: Table, seat: int, actions: int) -> None:
        self.t, self.b, self.n = table, seat, actions
        self.me = table.players[seat]
        self.rivals = [other for other in range(len(table.players)) if other != seat]
        self.systems = [s for s in range(24) if table.board.in_play >> s & 1]
        self.declared = [a for a in range(5) if a in table.markers]
        self.changes: dict[tuple[int, int], int] = {}
        self.undeclared = [a for a in range(5) if a not in table.markers] if -1 in table.markers else []

    # -- counting

    def on(self, seat: int, kind: int, s: int, table: Table | None = None) -> int:
        return (table or self.t).board.at[seat][kind * 24 + s]

    def ruler(self, s: int, table: Table | None = None) -> int | None:
        fresh = sorted((self.on(seat, SHIP, s, table), seat) for seat in range(len(self.t.players)))
        if fresh[-1][0] == 0 or (len(fresh) > 1 and fresh[-1][0] == fresh[-2][0]):
            return None
        return fresh[-1][1]

    def ships(self, seat: int, s: int) -> int:
        return self.on(seat, SHIP, s) + self.on(seat, HURT_SHIP, s)

    def cities(self, seat: int, s: int) -> int:
        return self.on(seat, CITY, s) + self.on(seat, HURT_CITY, s)

    def ports(self, seat: int, s: int) -> int:
        return self.on(seat, PORT, s) + self.on(seat, HURT_PORT, s)

    def present(self, seat: int, s: int, table: Table | None = None) -> bool:
        return any(self.on(seat, kind, s, table) for kind in range(6))

    def room(self, s: int) -> int:
        built = sum(self.cities(seat, s) + self.ports(seat, s) for seat in range(len(self.t.players)))
        return PLACES[s].slots - built

    def claims(self, table: Table | None = None) -> int:
        return sum(self.room(s) for s in self.systems if self.present(self.b, s, table))

    def count(self, seat: int, a: int) -> int:
        return self._count(seat, a) + self.changes.get((seat, a), 0)

    def _count(self, seat: int, a: int) -> int:
        player = self.t.players[seat]
        if a == 1:
            return sum(player.captives)
        if a == 2:
            return sum(player.trophies)
        cards = [card for number, card in enumerate(COURT_CARDS) if player.guilds >> number & 1]
        return sum(
            player.slots.count(kind) + sum(card.suit == kind for card in cards) + self.cartel(seat, kind)
            for kind in TYPES_OF[a]
        )

    def cartel(self, seat: int, kind: int) -> int:
        """What the supply counts for somebody who holds its Cartel."""
        number = {0: 2, 1: 5}.get(kind, -1)
        return self.t.supply[kind] if number >= 0 and self.t.players[seat].guilds >> number & 1 else 0

    def place(self, a: int, plus: int = 0) -> int:
        counts = [
            self.count(seat, a) + (plus if seat == self.b else 0) for seat in range(len(self.t.players))
        ]
        if len(counts) == 2:
            tokens = self.t.neutral
            counts.append({0: tokens[0] + tokens[1], 1: 0, 2: tokens[2], 3: tokens[3], 4: tokens[4]}[a])
        mine = counts[self.b]
        if mine == 0:
            return 0
        ladder = sorted(set(counts), reverse=True)
        alone = counts.count(mine) == 1
        if mine == ladder[0]:
            return 4 if alone else 3
        if mine == ladder[1]:
            return 2 if alone else 1
        return 0

    def contends(self, gains: dict[int, int], among: list[int]) -> bool:
        return any(gains.get(a) and self.place(a, gains[a]) > self.place(a) for a in among)

    def grows(self, gains: dict[int, int], among: list[int]) -> bool:
        return any(gains.get(a) and self.place(a) == 4 for a in among)

    # -- goals of Tax and Secure

    def offers_tax(self) -> list[tuple[str, dict[int, int]]]:
        found = []
        for owner in [self.b, *self.rivals]:
            for s in self.systems:
                taxed = self.t.taxed.count((s, owner))
                if self.cities(owner, s) <= taxed or (owner != self.b and self.ruler(s) != self.b):
                    continue
                gains: dict[int, int] = {}
                kind = PLACES[s].type
                if self.t.supply[kind] and kind != 2:
                    gains[{0: 0, 1: 0, 3: 3, 4: 4}[kind]] = 1
                if owner != self.b and self.t.players[owner].agents:
                    gains[1] = 1
                found.append((f"tax:{SYSTEM_IDS[s]}:{COLORS[owner]}", gains))
        return found

    def agents(self, spot: int) -> tuple[int, int, int]:
        """Own agents, the most of one rival, all of the rivals."""
        row = [self.t.agents[spot * 4 + seat] for seat in range(len(self.t.players))]
        others = [row[seat] for seat in self.rivals]
        return row[self.b], max(others), sum(others)

    def offers_secure(self) -> list[tuple[str, dict[int, int]]]:
        found = []
        for spot, card in enumerate(self.t.court):
            own, most, captives = self.agents(spot)
            if card < 0 or own <= most:
                continue
            if COURT_CARDS[card].vox and not captives and not self.effective(card):
                continue
            gains = {1: captives} if captives else {}
            suit = COURT_CARDS[card].suit
            if suit in (0, 1, 3, 4):
                gains[{0: 0, 1: 0, 3: 3, 4: 4}[suit]] = 1
            found.append((f"secure:{COURT_IDS[card]}", gains))
        return found

    def together(self, offers: list[tuple[str, dict[int, int]]], among: list[int]) -> list[str]:
        """The fewest actions that contend, and which of them can come first."""
        for size in range(1, self.n + 1):
            found: list[str] = []
            for group in combinations(offers, size):
                for a in among:
                    gain = sum(gains.get(a, 0) for _, gains in group)
                    if all(gains.get(a) for _, gains in group) and self.contends({a: gain}, [a]):
                        found += [name for name, _ in group]
            if found:
                return list(dict.fromkeys(found))
        return []

    def effective(self, card: int) -> bool:
        name = COURT_IDS[card]
        if name == "BC26":
            return self.me.ships >= 4
        if name == "BC27":
            return any(self.place(a) >= 3 for a in self.undeclared)
        if name == "BC29":
            held = any(
                self.cities(r, s) and self.ruler(s) == self.b for r in self.rivals for s in self.systems
            )
            return held and self.t.initiative != self.b and self.t.seized < 0
        if name == "BC30":
            return any(self.t.players[r].guilds for r in self.rivals)
        return name == "BC31" or (name == "BC28" and self._dethrones())

    def _dethrones(self) -> bool:
        from understudy.games.arcs.bots.supercat.mind import Mind
        from understudy.games.arcs.bots.supercat.plans.vox import outrages_that_hurt
        from understudy.games.arcs.view import View

        # Checked by the tests of the Vox cards; here it only has to agree with itself.
        return bool(outrages_that_hurt(Mind(View(self.t, self.b))))

    # -- moving

    def one_action(self, s: int, table: Table | None = None) -> set[int]:
        adjacent = self.t.board.adjacent
        near = {n for n in self.systems if adjacent[s] >> n & 1}
        if not self.ports(self.b, s):
            return near
        reached: set[int] = set()
        flying = [s]
        while flying:
            here = flying.pop()
            for n in (n for n in self.systems if adjacent[here] >> n & 1):
                if n not in reached:
                    reached.add(n)
                    if PLACES[n].slots == 0 and self.ruler(n, table) in (None, self.b):
                        flying.append(n)
        return reached - {s}

    def distance(self, s: int, to: int, table: Table | None = None) -> int:
        """Move actions; a table without the group that goes shows which gates it leaves open."""
        reached, steps = {s}, 0
        while to not in reached:
            steps += 1
            wider = reached | {n for here in reached for n in self.one_action(here, table)}
            if wider == reached:
                return 99
            reached = wider
        return steps

    def left(self, groups: list[tuple[int, int]]) -> Table:
        """The table when fresh ships have left some systems and are nowhere yet."""
        after = self.t.copy()
        for s, fresh in groups:
            after.board.at[self.b][SHIP * 24 + s] -= fresh
        return after

    def moved(self, s: int, to: int, fresh: int, damaged: int) -> Table:
        after = self.t.copy()
        for kind, number in ((SHIP, fresh), (HURT_SHIP, damaged)):
            after.board.at[self.b][kind * 24 + s] -= number
            after.board.at[self.b][kind * 24 + to] += number
        return after

    def journeys(
        self, goal: Callable[[int, Table], bool], to: list[int], far: bool = False
    ) -> list[dict[str, Any]]:
        """For each origin and destination the largest group that keeps the origin, else the largest."""
        found = []
        limit = 2 if self.me.leader == 4 else 99
        for s in self.systems:
            f, d = self.on(self.b, SHIP, s), self.on(self.b, HURT_SHIP, s)
            for end in to:
                cost = self.distance(s, end) if s != end and f + d else 99
                if cost > self.n and not (far and cost < 99):
                    continue
                groups = []
                for fresh in range(f + 1):
                    for damaged in range(d + 1):
                        if not 0 < fresh + damaged <= limit:
                            continue
                        after = self.moved(s, end, fresh, damaged)
                        keeps = self.ruler(s) != self.b or self.ruler(s, after) == self.b
                        longer = self.cost_of_leaving(s, end, fresh, cost)
                        if goal(end, after) and (longer <= self.n or far):
                            groups.append((keeps, -longer, fresh + damaged, fresh, damaged))
                if groups:
                    keeps, longer, _, fresh, damaged = max(groups)
                    found.append(
                        {"s": s, "to": end, "f": fresh, "d": damaged, "cost": -longer, "keeps": keeps}
                    )
        return found

    def cost_of_leaving(self, s: int, end: int, fresh: int, cost: int) -> int:
        """The Move actions of a group: leaving a gate may close it."""
        return cost if PLACES[s].slots else self.distance(s, end, self.left([(s, fresh)]))

    def best(self, plans: list[dict[str, Any]], *scores: Callable[[dict[str, Any]], float]) -> list[str]:
        if not plans:
            return []
        force = self.me.task_force
        keys = [
            (p["keeps"], -p["cost"], *(score(p) for score in scores), p["s"] == force != -1) for p in plans
        ]
        top = max(keys)
        return [
            f"journey:{SYSTEM_IDS[p['s']]}>{SYSTEM_IDS[p['to']]}:{p['f']}-{p['d']}:{p['cost']}"
            for p, key in zip(plans, keys, strict=True)
            if key == top
        ]

    def after(self, p: dict[str, Any]) -> Table:
        return self.moved(p["s"], p["to"], p["f"], p["d"])

    def more_claims(self, p: dict[str, Any]) -> bool:
        return self.claims(self.after(p)) > self.claims()

    def rival_city_taken(self, p: dict[str, Any]) -> bool:
        held = any(self.cities(r, p["to"]) for r in self.rivals)
        return held and self.ruler(p["to"]) != self.b and self.ruler(p["to"], self.after(p)) == self.b

    def is_new(self, kind: int) -> bool:
        city = any(self.cities(self.b, s) and PLACES[s].type == kind for s in self.systems)
        return kind not in self.me.slots or not city

    def claim_moves(self) -> list[dict[str, Any]]:
        free = [s for s in self.systems if self.room(s) > 0 and not self.present(self.b, s)]
        return self.journeys(
            lambda end, after: (
                self.claims(after) > self.claims() and len(self.lost(after)) <= len(self.lost())
            ),
            free,
        )

    def first_claims(self) -> list[str]:
        return self.best(self.claim_moves(), self.rival_city_taken)

    def new_claims(self) -> list[str]:
        return self.best(
            self.claim_moves(),
            lambda p: self.is_new(PLACES[p["to"]].type),
            lambda p: self.ruler(p["to"]) not in self.rivals,
            lambda p: PLACES[p["to"]].slots == 2,
            self.rival_city_taken,
        )

    def lost(self, table: Table | None = None) -> list[int]:
        loyal = [s for s in self.systems if self.cities(self.b, s) + self.ports(self.b, s)]
        return [s for s in loyal if self.ruler(s, table) in self.rivals]

    def held(self, table: Table | None = None) -> list[int]:
        """Systems with a rival city that the bot controls."""
        cities = [s for s in self.systems if any(self.cities(r, s) for r in self.rivals)]
        return [s for s in cities if self.ruler(s, table) == self.b]

    def control_moves(self) -> list[str]:
        plans = self.journeys(lambda end, after: len(self.lost(after)) < len(self.lost()), self.lost())
        return self.best(plans, self.more_claims)

    def city_moves(self) -> list[str]:
        held = [
            s for s in self.systems if any(self.cities(r, s) for r in self.rivals) and self.ruler(s) != self.b
        ]
        plans = self.journeys(
            lambda end, after: (
                len(self.held(after)) > len(self.held()) and len(self.lost(after)) <= len(self.lost())
            ),
            held,
        )
        return self.best(plans, self.more_claims)

    def rival_cities(self) -> list[int]:
        """Systems with a rival city that the bot does not control."""
        cities = [s for s in self.systems if any(self.cities(r, s) for r in self.rivals)]
        return [s for s in cities if self.ruler(s) != self.b]

    def gate_moves(self) -> list[str]:
        gates = [s for s in self.systems if PLACES[s].slots == 0 and self.ruler(s) in self.rivals]
        plans = self.journeys(lambda end, after: self.ruler(end, after) != self.ruler(end), gates)

        def near(s: int, seats: list[int]) -> bool:
            return any(
                self.ports(r, n) for n in self.systems if self.t.board.adjacent[s] >> n & 1 for r in seats
            )

        return self.best(
            plans,
            lambda p: near(p["to"], self.rivals) and self.ruler(p["to"], self.after(p)) == self.b,
            lambda p: near(p["to"], [self.b]),
            self.more_claims,
        )

    def gathering(self) -> list[str]:
        force = self.me.task_force
        if force < 0:
            return []
        loose = []
        for s in self.systems:
            gate = PLACES[s].slots == 0 and self.ruler(s) == self.b
            claim = self.room(s) > 0
            rival = self.ruler(s) == self.b and any(self.cities(r, s) + self.ports(r, s) for r in self.rivals)
            if self.ships(self.b, s) and s != force and not (gate or claim or rival):
                loose.append(s)
        plans = [p for p in self.journeys(lambda end, after: True, [force], far=True) if p["s"] in loose]
        return self.best(plans, self.more_claims, self.rival_city_taken)

    # -- combat

    def fights(
        self, favorable: Callable[[int, int, int, int, int, int], int], goal: str, loot: str = ""
    ) -> list[tuple[tuple[int, bool, int, bool], str]]:
        """All favorable combats with what they are preferred for.

        The test gets system, rival, fresh ships, dice, fresh defenders, Battles and says how good it is.
        """
        found = []
        for s in self.systems:
            ways = self.ways_to(s)
            for r in (r for r in self.rivals if self.present(r, s)):
                for crowd in ways:
                    rows = []
                    for groups in product(*(self.leaving(origin) for origin, _ in crowd)):
                        coming = [sum(kind) for kind in zip((0, 0), *(g[:2] for g in groups), strict=True)]
                        fresh, damaged = coming
                        moves, text = self.coming_to(s, crowd, groups)
                        if moves >= self.n:
                            continue
                        dice = self.ships(self.b, s) + fresh + damaged + self.extra(s)
                        sides = (self.on(self.b, SHIP, s) + fresh, dice, self.on(r, SHIP, s), self.n - moves)
                        good = favorable(s, r, *sides)
                        if good:
                            name = f"combat:{goal}:{SYSTEM_IDS[s]}:{COLORS[r]}:{self.n - moves}{loot}"
                            lost = sum(not kept for _, _, kept in groups)
                            force = self.me.task_force in ([origin for origin, _ in crowd] or [s])
                            key = (int(good), lost == 0, -moves, force)
                            rows.append((lost, key, f"{name}:{text}" if text else name))
                    found += [(key, name) for lost, key, name in rows if lost == min(row[0] for row in rows)]
        return found

    def coming_to(
        self, s: int, crowd: list[tuple[int, int]], groups: tuple[tuple[int, int, bool], ...]
    ) -> tuple[int, str]:
        """The Moves that all groups need, in the best order, and their journeys as a text.

        A gate that a group gives up is closed to it and to those that come after it.
        """
        found = []
        for order in permutations(range(len(crowd))):
            left: list[tuple[int, int]] = []
            moves, words = 0, []
            for number in order:
                (origin, steps), (f, d, _) = crowd[number], groups[number]
                left.append((origin, f))
                if any(not PLACES[where].slots for where, _ in left):
                    steps = self.distance(origin, s, self.left(left))
                moves += steps
                words.append(f"{SYSTEM_IDS[origin]}>{f}-{d}x{steps}")
            found.append((moves, "+".join(words)))
        return min(found, key=lambda row: row[0])

    def ways_to(self, s: int) -> list[list[tuple[int, int]]]:
        """The choices of origins that leave an action for a Battle, each origin with its distance."""
        held = [o for o in self.systems if o != s and self.ships(self.b, o)]
        near = [(o, self.distance(o, s)) for o in held]
        near = [(o, d) for o, d in near if d < self.n]
        found = [
            list(some)
            for size in range(self.n)
            for some in combinations(near, size)
            if sum(d for _, d in some) < self.n
        ]
        return found if self.ships(self.b, s) else [some for some in found if some]

    def best_fights(self, rows: list[tuple[tuple[int, bool, int, bool], str]]) -> list[str]:
        return sorted(name for key, name in rows if key == max(key for key, _ in rows))

    def leaving(self, s: int) -> list[tuple[int, int, bool]]:
        """The largest group that keeps the origin, then all ships; whether it is kept."""
        f, d = self.on(self.b, SHIP, s), self.on(self.b, HURT_SHIP, s)
        if self.ruler(s) != self.b:
            return [(f, d, True)]
        strongest = max(self.on(r, SHIP, s) for r in self.rivals)
        spare = f - strongest - 1
        return [(spare, d, True), (f, d, False)] if spare + d else [(f, d, False)]

    def extra(self, s: int) -> int:
        gate = PLACES[s].slots == 0 and self.me.guilds >> 7 & 1
        people = [self.t.players[seat].power for seat in self.t.config.people]
        behind = not people or self.me.power <= min(people)
        pilots = self.me.level == "hard" or (self.me.level == "normal" and behind)
        return 2 * bool(gate) + pilots

    def dice(self, fresh: int, dice: int, defending: int, battles: int) -> tuple[int, int]:
        if battles > 1 and not fresh > defending:
            return min(6, dice), 0
        assault = min(dice, 6, 2 * defending)
        return min(6, dice - assault), assault

    def most_hits(self, fresh: int, dice: int, defending: int, battles: int, raid: bool) -> tuple[int, int]:
        hits = broken = 0
        for left in range(battles, 0, -1):
            if raid and left == 1:
                broken += min(6, dice)
                hits += min(6, dice - min(6, dice))
            else:
                skirmish, assault = self.dice(fresh, dice, defending, left)
                hits += skirmish + 2 * assault
        return hits, broken

    def risky(self, s: int, r: int, hits: int, broken: int) -> bool:
        """Outrage without a ransack, or at the price of a declared ambition."""
        if not self.cities(r, s):
            return False
        left = max(0, hits - 2 * self.on(r, SHIP, s) - self.on(r, HURT_SHIP, s)) + broken
        if left < (1 if self.on(r, HURT_CITY, s) else 2):
            return False
        if not any(card >= 0 and self.t.agents[spot * 4 + r] for spot, card in enumerate(self.t.court)):
            return True
        kind = PLACES[s].type
        ambition = {0: 0, 1: 0, 3: 3, 4: 4}.get(kind, -1)
        if ambition not in self.declared or not self.place(ambition):
            return False
        cards = [card for number, card in enumerate(COURT_CARDS) if self.me.guilds >> number & 1]
        lost = self.me.slots.count(kind) + self.cartel(self.b, kind)
        lost += sum(card.suit == kind and not card.name.startswith("Loyal") for card in cards)
        return self.place(ambition, -lost) == 0

    def trophies(self) -> list[str]:
        def favorable(s: int, r: int, fresh: int, dice: int, defending: int, battles: int) -> int:
            hits, _ = self.most_hits(fresh, dice, defending, battles, raid=False)
            if fresh < max(1, defending) or self.risky(s, r, hits, 0):
                return 0
            ships = [1] * self.on(r, HURT_SHIP, s) + [2] * self.on(r, SHIP, s)
            damaged, whole = (HURT_PORT, HURT_CITY), (PORT, CITY)
            houses = [1] * sum(self.on(r, kind, s) for kind in damaged)
            houses += [2] * sum(self.on(r, kind, s) for kind in whole)
            taken = 0
            for steps in ships + houses:
                if hits < steps:
                    break
                hits -= steps
                taken += 1
            return taken

        return self.best_fights(self.fights(favorable, "trophies"))

    def place_after_theft(self, a: int, rival: int, loot: str) -> int:
        """A stolen Cartel takes its supply along."""
        stolen = Naive(self.t.copy(), self.b, self.n)
        number = 1 + {"BC03": self.t.supply[0], "BC06": self.t.supply[1]}.get(loot[-4:], 0)
        for seat, change in ((self.b, number), (rival, -number)):
            stolen.changes[seat, a] = change
        return stolen.place(a)

    def raids(self) -> list[str]:
        """Raids on tokens and Guild cards that contend a declared ambition; the bot has room for a token."""
        found: list[tuple[tuple[int, bool, int, bool], str]] = []
        for r in self.rivals:
            owner = self.t.players[r]
            guard = owner.guilds >> 21 & 1
            loot = [
                (f"steal/{COLORS[r]}/slot-{i + 1}", KEYS[i], kind)
                for i, kind in enumerate(owner.slots)
                if kind >= 0
            ]
            loot += [
                (f"steal-card/{COLORS[r]}/{COURT_IDS[n]}", card.keys, card.suit)
                for n, card in enumerate(COURT_CARDS)
                if owner.guilds >> n & 1 and n != 21
            ]
            for name, keys, kind in loot:
                a = {0: 0, 1: 0, 3: 3, 4: 4}.get(kind, -1)
                if a in self.declared and self.place_after_theft(a, r, name) > self.place(a):
                    worth = 10 * self.place_after_theft(a, r, name) - keys - guard
                    found += self._raids_on(r, name, keys + guard, worth)
        return self.best_fights(found)

    def _raids_on(
        self, rival: int, name: str, keys: int, worth: int
    ) -> list[tuple[tuple[int, bool, int, bool], str]]:
        homeless = not any(self.cities(rival, s) + self.ports(rival, s) for s in self.systems)

        def favorable(s: int, r: int, fresh: int, dice: int, defending: int, battles: int) -> int:
            housed = self.cities(r, s) + self.ports(r, s) > 0
            hits, broken = self.most_hits(fresh, dice, defending, battles, raid=True)
            strong = fresh > defending or (fresh == defending and battles > 1)
            enough = min(6, dice) >= 2 * keys and fresh >= 1 and strong
            good = r == rival and (housed or homeless) and enough and not self.risky(s, r, hits, broken)
            return worth if good else 0

        return self.fights(favorable, "raid", f":{name}")

    def control(self) -> list[str]:
        lost = self.lost()

        def favorable(s: int, r: int, fresh: int, dice: int, defending: int, battles: int) -> bool:
            hits, _ = self.most_hits(fresh, dice, defending, battles, raid=False)
            wanted = s in lost and self.ruler(s) == r
            return wanted and dice >= defending and not self.risky(s, r, hits, 0)

        return self.best_fights(self.fights(favorable, "control"))

    # -- the Court

    def influence(self) -> list[str]:
        plans = []
        for spot, card in enumerate(self.t.court):
            own, most, _ = self.agents(spot)
            can = min(self.n, self.me.agents)
            if card < 0 or own > most:
                continue
            if own == most == 0:
                k = min(2, can)
            elif most + 1 - own <= can:
                k = most + 1 - own
            elif 0 < most - own <= can and self.me.agents > most - own:
                k = most - own
            else:
                continue
            if k:
                plans.append((spot, card, k))
        if not plans:
            return []
        keys = [self._influence_key(spot, card) for spot, card, _ in plans]
        return [
            f"agents:{COURT_IDS[card]}:{k}"
            for (_, card, k), key in zip(plans, keys, strict=True)
            if key == max(keys)
        ]

    def _influence_key(self, spot: int, card: int) -> tuple[float, ...]:
        own, most, _ = self.agents(spot)
        printed = COURT_CARDS[card]
        gains = {{0: 0, 1: 0, 3: 3, 4: 4}[printed.suit]: 1} if printed.suit in (0, 1, 3, 4) else {}
        return (
            0 < own < most,
            self.contends(gains, self.declared),
            self.contends(gains, self.undeclared),
            printed.vox and self.effective(card),
            printed.suit == 2,
            self.grows(gains, self.declared),
            *self.priorities(spot, card),
        )

    def priorities(self, spot: int, card: int) -> tuple[float, ...]:
        own, most, captives = self.agents(spot)
        printed = COURT_CARDS[card]
        loyal = printed.name.startswith("Loyal") and bool(self.me.outrage >> printed.suit & 1)
        bonus = printed.name.endswith("Union") or printed.name == "Call to Action"
        return (own == most == 0, bonus, captives, loyal, printed.keys)

    def by_priorities(self, names: list[str]) -> list[str]:
        if not names:
            return []
        spots = [self.t.court.index(COURT_IDS.index(name.split(":")[1])) for name in names]
        keys = [self.priorities(spot, self.t.court[spot]) for spot in spots]
        return [name for name, key in zip(names, keys, strict=True) if key == max(keys)]

    # -- building

    def repairs(self) -> list[tuple[str, int, int]]:
        return [
            (f"repair:{SYSTEM_IDS[s]}:{word}", kind, s)
            for kind, word in KINDS.items()
            for s in self.systems
            if self.on(self.b, kind, s)
        ]

    def with_fresh(self, s: int, number: int = 1) -> Table:
        after = self.t.copy()
        after.board.at[self.b][s] += number
        return after

    def repaired(self, goal: Callable[[int, Table], bool]) -> list[str]:
        """Repairs of ships in one system that reach a goal, with the fewest actions."""
        for number in range(1, self.n + 1):
            found = [
                name
                for name, kind, s in self.repairs()
                if kind == HURT_SHIP
                and self.on(self.b, HURT_SHIP, s) >= number
                and goal(s, self.with_fresh(s, number))
            ]
            if found:
                return found
        return []

    def repair_control(self) -> list[str]:
        return self.repaired(lambda s, after: s in self.lost() and self.ruler(s, after) != self.ruler(s))

    def repair_rival(self) -> list[str]:
        def takes(s: int, after: Table) -> bool:
            held = any(self.cities(r, s) + self.ports(r, s) for r in self.rivals)
            return held and self.ruler(s) != self.b == self.ruler(s, after)

        return self.repaired(takes)

    def repair_any(self) -> list[str]:
        one_port = sum(self.ports(self.b, s) for s in self.systems) == 1
        rows = [
            (
                name,
                (
                    kind == HURT_SHIP and s == self.me.task_force,
                    kind == HURT_SHIP,
                    kind == HURT_PORT and one_port,
                    kind == HURT_CITY,
                ),
            )
            for name, kind, s in self.repairs()
        ]
        return [name for name, key in rows if key == max(key for _, key in rows)]

    def builds(self) -> list[int]:
        if not self.me.ships:
            return []
        return [s for s in self.systems if self.ports(self.b, s) > self.t.built.count((s, self.b))]

    def sites(self) -> list[int]:
        return [s for s in self.systems if self.room(s) > 0 and self.present(self.b, s)]

    def top(self, verb: str, systems: list[int], key: Callable[[int], tuple[float, ...]]) -> list[str]:
        keys = [key(s) for s in systems]
        end = f":{COLORS[self.b]}" if verb == "build-ship" else ""
        return [f"{verb}:{SYSTEM_IDS[s]}{end}" for s, k in zip(systems, keys, strict=True) if k == max(keys)]

    def first_port(self) -> list[str]:
        if not self.me.starports:
            return []
        return self.top(
            "build-starport",
            self.sites(),
            lambda s: (
                self.ruler(s) == self.b,
                self.ships(self.b, s),
                self.ruler(s) is None,
                -sum(self.ships(r, s) for r in self.rivals),
            ),
        )

    def may_double(self) -> bool:
        return any(self.place(a) == 4 for a in self.declared) and self.me.cities <= 2

    def city(self) -> list[str]:
        if not self.me.cities:
            return []
        sites = [s for s in self.sites() if not self.cities(self.b, s) or self.may_double()]
        return self.top("build-city", sites, lambda s: (self.ruler(s) == self.b,))

    def ship_rival(self) -> list[str]:
        sites = [
            s
            for s in self.builds()
            if any(self.cities(r, s) + self.ports(r, s) for r in self.rivals)
            and self.ruler(s) is None
            and self.ruler(s, self.with_fresh(s)) == self.b
        ]
        return self.top("build-ship", sites, lambda s: ())

    def ship_defends(self) -> list[str]:
        return self.top("build-ship", [s for s in self.builds() if not self.ships(self.b, s)], lambda s: ())

    def ship_any(self) -> list[str]:
        return self.top(
            "build-ship", self.builds(), lambda s: (s == self.me.task_force, self.ruler(s) not in self.rivals)
        )

    def other_port(self) -> list[str]:
        if not self.me.starports:
            return []
        return self.top(
            "build-starport", self.sites(), lambda s: (s == self.me.task_force, self.ruler(s) == self.b)
        )

    # -- the pages

    def no_port(self) -> bool:
        return not any(self.ports(self.b, s) for s in self.systems)

    def pick(
        self, offers: list[tuple[str, dict[int, int]]], test: Callable[[dict[int, int]], bool]
    ) -> list[str]:
        return [name for name, gains in offers if test(gains)]

    def administration(self) -> list[list[str]]:
        """What each line without an ability finds, in order."""
        taxes = self.offers_tax()
        tokens = self.pick(taxes, lambda gains: True)
        gaining = [name for name in tokens if self.t.supply[PLACES[_system(name)].type]]
        new = [name for name in gaining if self.is_new(PLACES[_system(name)].type)]
        return [
            self.together(taxes, self.declared),
            self.repair_control() if self.lost() else [],
            self.together(taxes, self.undeclared),
            self.pick(taxes, lambda gains: gains.get(1, 0) > 0),
            self.influence(),
            self.repair_rival(),
            self.repair_any(),
            self.pick(taxes, lambda gains: self.grows(gains, self.declared)),
            new or gaining,
        ]

    def construction(self) -> list[list[str]]:
        return [
            self.first_port() if self.no_port() else [],
            self.repair_control() if self.lost() else [],
            self.city() if self.may_double() else [],
            [] if self.may_double() else self.city(),
            self.ship_rival(),
            self.repair_rival(),
            self.ship_defends(),
            self.ship_any(),
            self.other_port(),
            self.repair_any(),
        ]

    def mobilization(self) -> list[list[str]]:
        return [
            self.first_claims() if self.no_port() and not self.claims() else [],
            self.control_moves() if self.lost() else [],
            self.new_claims() if self.claims() < self.me.cities else [],
            self.influence(),
            self.city_moves(),
            self.gate_moves(),
            self.gathering(),
        ]

    def aggression(self) -> list[list[str]]:
        """Without the combats."""
        cards = self.offers_secure()
        vox = [name for name, _ in cards if COURT_CARDS[COURT_IDS.index(name[7:])].vox]
        guild = [name for name, _ in cards if name not in vox]
        return [
            self.by_priorities(self.together(cards, self.declared)),
            self.by_priorities([name for name in vox if self.effective(COURT_IDS.index(name[7:]))]),
            self.first_claims() if self.no_port() and not self.claims() else [],
            self.control_moves() if self.lost() else [],
            self.new_claims() if self.claims() < self.me.cities else [],
            self.by_priorities(self.together(cards, self.undeclared)),
            self.by_priorities(self.pick(cards, lambda gains: gains.get(1, 0) > 0)),
            self.by_priorities(self.pick(cards, lambda gains: self.grows(gains, self.declared))),
            self.city_moves(),
            self.by_priorities(self.pick(cards, lambda gains: self.grows(gains, self.undeclared))),
            self.by_priorities(guild),
            self.gate_moves(),
            self.gathering(),
        ]

    # -- questions of the General Priorities

    def tax_declared(self) -> list[str]:
        return self.together(self.offers_tax(), self.declared)

    def tax_undeclared(self) -> list[str]:
        return self.together(self.offers_tax(), self.undeclared)

    def tax_captives(self) -> list[str]:
        return self.pick(self.offers_tax(), lambda gains: gains.get(1, 0) > 0)

    def tax_grows(self) -> list[str]:
        return self.pick(self.offers_tax(), lambda gains: self.grows(gains, self.declared))

    def secure_declared(self) -> list[str]:
        return self.together(self.offers_secure(), self.declared)

    def secure_undeclared(self) -> list[str]:
        return self.together(self.offers_secure(), self.undeclared)

    def secure_captives(self) -> list[str]:
        return self.pick(self.offers_secure(), lambda gains: gains.get(1, 0) > 0)

    def secure_grows(self) -> list[str]:
        return self.pick(self.offers_secure(), lambda gains: self.grows(gains, self.declared))

    def vox(self) -> list[str]:
        cards = [COURT_IDS.index(name[7:]) for name, _ in self.offers_secure()]
        return [COURT_IDS[card] for card in cards if COURT_CARDS[card].vox and self.effective(card)]

    def leads_a_card(self) -> list[int]:
        """Cards on which an influence gives the bot more agents than each rival."""
        can = min(self.n, self.me.agents)
        rows = [self.agents(spot) for spot, card in enumerate(self.t.court) if card >= 0]
        return [own for own, most, _ in rows if can and own <= most and most + 1 - own <= can]

    def ship_repairs(self) -> list[str]:
        return [name for name, kind, _ in self.repairs() if kind == HURT_SHIP]

    def anything(self) -> list[str]:
        return ["yes"]


def _system(name: str) -> int:
    return SYSTEM_IDS.index(name.split(":")[1])
