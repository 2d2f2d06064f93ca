"""R2, R10, R18: what can be read off the table. Pure functions of a table or of a view of it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import floor, hypot
from typing import Any, NamedTuple, Protocol

from understudy.core.option import NO, YES
from understudy.core.requests import Judge
from understudy.games.armada.cards import COMMANDS, DAMAGE_OF, Effect
from understudy.games.armada.judging import (
    SHIPS,
    Far,
    judged_within,
    look,
    look_all,
    look_within,
    name_of,
    piece,
    yes_or_no,
)
from understudy.games.armada.measures import DEPTH, DISTANCES, RANGES, SQUADRON_RADIUS, Map
from understudy.games.armada.objectives import OTHER_READING
from understudy.games.armada.table import (
    ASSAULTS,
    IGNORES,
    QUICKENED,
    READY,
    ROGUE,
    SHIP_LINGERS,
    SNIPES,
    SQUADRON_LINGERS,
    Attack,
    Config,
    Hull,
    Laid,
    ObjectiveInPlay,
    Obstacle,
    Orders,
    Ship,
    Squadron,
)
from understudy.geometry import (
    Box,
    Disc,
    Point,
    Polygon,
    Span,
    collides,
    overlaps,
    part_in,
    point_distance,
    runs_through,
    separation,
    shortest_lines,
    span,
    uncovered,
)

CLOSE, MEDIUM, LONG = RANGES


#: Slack of closed comparisons.
SLACK = 1e-6


DISTANCE_1 = DISTANCES[0]


SPEED_LIMITS = (0.0, *DISTANCES)
DISENGAGED = DAMAGE_OF["disengaged_fire_control"]
DEPOWERED = DAMAGE_OF["depowered_armament"]
COOLANT = DAMAGE_OF["coolant_discharge"]
MUNITIONS = DAMAGE_OF["damaged_munitions"]
POINT_DEFENSE = DAMAGE_OF["point_defense_failure"]


class Seen(Protocol):
    """What a query needs: a table, or a view of it."""

    @property
    def ships(self) -> Sequence[Ship]: ...
    @property
    def squadrons(self) -> Sequence[Squadron]: ...
    @property
    def obstacles(self) -> Sequence[Obstacle]: ...
    @property
    def goal(self) -> ObjectiveInPlay | None: ...
    @property
    def laid(self) -> Sequence[Laid]: ...
    @property
    def area(self) -> Map: ...
    @property
    def attacks(self) -> Sequence[Attack]: ...
    @property
    def config(self) -> Config: ...
    @property
    def round(self) -> int: ...
    @property
    def used(self) -> Sequence[tuple[int, int, int]]: ...
    @property
    def standing(self) -> Sequence[tuple[str, int, int]]: ...
    @property
    def attacked(self) -> Sequence[Sequence[int]]: ...
    @property
    def passes(self) -> Sequence[int]: ...
    @property
    def token_pass(self) -> Sequence[bool]: ...
    @property
    def turns(self) -> Sequence[int]: ...
    @property
    def dials(self) -> Sequence[Sequence[int]]: ...
    @property
    def orders(self) -> Sequence[Orders | None]: ...
    @property
    def known(self) -> dict[str, str] | None: ...


def plays(table: Seen, *ids: str) -> bool:
    """Whether one of these objectives is played."""
    return table.goal is not None and table.goal.card.id in ids


def ruled_otherwise(table: Seen) -> bool:
    """Rulings that are not certain are played by the other reading."""
    return table.config.options["rulings"] == OTHER_READING


# -- distances -----------------------------------------------------------------------------------------------


def band_of(length: float) -> int:
    """R2.12: close, medium, long or beyond; a dividing line belongs to the nearer band."""
    return bisect_left(RANGES, length - SLACK)


def at_distance(a: Ship | Squadron, b: Ship | Squadron, most: int) -> bool:
    """R2.13, R2.14: some part of b is at distance 1 to `most` of a."""
    return a is b or within(a, b, DISTANCES[most - 1])


def within(a: Ship | Squadron, b: Ship | Squadron, length: float) -> bool:
    known = a.known
    if known is not None:
        return judged_within(known, a, b, length, lambda: measured_within(a, b, length))
    return measured_within(a, b, length)


def measured_within(a: Ship | Squadron, b: Ship | Squadron, length: float) -> bool:
    one, two = a.base, b.base
    reach = length + one.r + two.r
    dx, dy = one.x - two.x, one.y - two.y
    return dx * dx + dy * dy <= reach * reach and separation(one, two) <= length + SLACK


def apart(a: Ship | Squadron, b: Ship | Squadron) -> float:
    """Base to base."""
    return separation(a.base, b.base)


def living_ships(table: Seen, seat: int | None = None) -> list[Ship]:
    """Ships in the play area."""
    return [ship for ship in table.ships if ship.in_play and (seat is None or ship.seat == seat)]


def living_squadrons(table: Seen, seat: int | None = None) -> list[Squadron]:
    return [one for one in table.squadrons if one.in_play and (seat is None or one.seat == seat)]


def far(a: Ship | Squadron, b: Ship | Squadron) -> Any:
    """How far two units are apart, to be compared: in tenths of a millimeter, or as somebody judges."""
    return (
        tenth(apart(a, b)) if a.known is None else Far(a.known, a, b, lambda one, two: tenth(apart(one, two)))
    )


def tenth(length: float) -> float:
    """G54: lengths are compared in tenths of a millimeter, halves up."""
    return floor(10.0 * length + 0.5 + 1e-9) / 10.0


def lingers(table: Seen, unit: Ship | Squadron) -> bool:
    """General Rieekan: it was destroyed, and stays till the end of the Status Phase."""
    if not table.standing:
        return False
    name = SHIP_LINGERS if isinstance(unit, Ship) else SQUADRON_LINGERS
    return (name, unit.seat, unit.index) in table.standing


# -- lines ---------------------------------------------------------------------------------------------------


class Sightline(NamedTuple):
    ax: float
    ay: float
    bx: float
    by: float


def line_obstructed(table: Seen, line: Sightline, *ends: Ship | None, but: Sequence[Obstacle] = ()) -> bool:
    """R10.3, F6, F7: an obstacle that shows, or the base of a ship other than the two; some obstacles do not
    hide what lies beside them.
    """
    ax, ay, bx, by = line
    if abs(ax - bx) + abs(ay - by) < SLACK:
        return False
    # What has its bounding circle wholly to one side of the line need not be looked at.
    left, right = (ax, bx) if ax < bx else (bx, ax)
    low, high = (ay, by) if ay < by else (by, ay)
    for ship in table.ships:
        hull = ship.hull
        if hull is None:
            continue
        box = hull.box
        x, y, r = box.x, box.y, box.r
        if (
            x + r > left
            and x - r < right
            and y + r > low
            and y - r < high
            and ship.alive
            and ship not in ends
            and runs_through(ax, ay, bx, by, box, DEPTH)
        ):
            return True
    rocks = [rock for rock in table.obstacles if rock not in but] if but else table.obstacles
    return _crosses(line, rocks, ends)


def at_rift(table: Seen, base: Box) -> bool:
    """Whether a base is at distance 1–2 of a gravity rift."""
    return table.goal is not None and any(
        rock.kind == "rift" and separation(base, rock.region) <= DISTANCES[1] + SLACK
        for rock in table.obstacles
    )


def dust_between(table: Seen, line: Sightline, *ends: Ship | None) -> bool:
    """A dust field lies on the line: ships cannot attack along it."""
    dust = [rock for rock in table.obstacles if rock.kind == "dust"]
    return bool(dust) and _crosses(line, dust, ends)


def _crosses(line: Sightline, obstacles: Sequence[Obstacle], ends: Sequence[Ship | None]) -> bool:
    """F7: a line runs through an obstacle that obstructs, where the bases of both ends do not hide it."""
    ax, ay, bx, by = line
    left, right = (ax, bx) if ax < bx else (bx, ax)
    low, high = (ay, by) if ay < by else (by, ay)
    covers: list[Span] | None = None
    length = hypot(bx - ax, by - ay)
    for obstacle in obstacles:
        region = obstacle.region
        x, y, r = region.x, region.y, region.r + SLACK
        if obstacle.inert or x + r < left or x - r > right or y + r < low or y - r > high:
            continue
        if abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) > r * length:
            continue
        spans = [found for part in region.parts if (found := span(ax, ay, bx, by, part)) is not None]
        if not spans:
            continue
        if covers is None:
            bases = [ship.hull.box for ship in ends if ship is not None and ship.hull is not None]
            covers = [found for base in bases if (found := span(ax, ay, bx, by, base)) is not None]
        if uncovered(spans, covers) * length > DEPTH:
            return True
    return False


# -- ships at ships ------------------------------------------------------------------------------------------


def near(a: Ship | Squadron, b: Ship | Squadron, length: float) -> bool:
    """The bounding circles are no further apart than a length."""
    one, two = a.base, b.base
    dx, dy, reach = one.x - two.x, one.y - two.y, length + one.r + two.r
    return dx * dx + dy * dy <= reach * reach


def outside(hull: Hull, zone: int, form: Disc | Polygon | Box) -> bool:
    """The bounding circle alone lies wholly outside an arc."""
    u, v = hull.pose.local(form.x, form.y)
    reach = form.r + SLACK
    # A loop: a generator would cost more than the test.
    for p, q, c in hull.arcs.arcs[zone]:  # noqa: SIM110
        if p * u + q * v - c > reach:
            return True
    return False


@lru_cache(maxsize=1 << 12)
def zone_range(a: Hull, zone: int, b: Hull, other: int) -> float | None:
    """R2.19, F3, F4: attack range between two zones; None out of arc, or when every shortest line crosses
    another zone of the defender.
    """
    if outside(a, zone, b.zones[other]):
        return None
    inside = part_in(a.pose, a.arcs.arcs[zone], b.zones[other].points)
    if not inside:
        return None
    own = a.zones[zone].points
    lines = shortest_lines(own, inside)
    others = [b.zones[each] for each in b.arcs.each if each != other]
    for (ax, ay), (bx, by) in lines:
        if not any(runs_through(ax, ay, bx, by, polygon, DEPTH) for polygon in others):
            return hypot(bx - ax, by - ay)
    return None


@lru_cache(maxsize=1 << 12)
def sight(a: Hull, zone: int, b: Hull, other: int) -> Sightline | None:
    """R10.2: from targeting point to targeting point; None when it crosses another zone of the defender."""
    (ax, ay), (bx, by) = a.dots[zone], b.dots[other]
    for each in b.arcs.each:
        if each != other and runs_through(ax, ay, bx, by, b.zones[each], DEPTH):
            return None
    return Sightline(ax, ay, bx, by)


def standing(ship: Ship, window: str) -> Iterator[tuple[int, Effect]]:
    """The effects of a ship's cards in a window that are not discarded: the upgrade and the effect."""
    for index, _, effect in ship.build.effects.get(window, ()):
        if ship.upgrades[index]:
            yield index, effect


def working(table: Seen, operation: str, seat: int | None = None) -> list[Ship]:
    """Ships in play, of one side or of both, with a card that does this."""
    return [
        ship
        for ship in table.ships
        if (seat is None or ship.seat == seat) and ship.in_play and ship.works(operation)
    ]


# -- squadrons -----------------------------------------------------------------------------------------------


def keyword(table: Seen, squadron: Squadron, name: str) -> int:
    """R18.7: the value of a keyword, with what others give; 0 without it."""
    value = squadron.card.keywords.get(name, 0)
    giver = _GIVERS.get(name)
    return value + giver(table, squadron) if giver is not None else value


def _friends_at(table: Seen, squadron: Squadron, most: int) -> Iterator[Squadron]:
    for other in table.squadrons:
        if other.seat == squadron.seat and other.in_play and at_distance(other, squadron, most):
            yield other


def _given_grit(table: Seen, squadron: Squadron) -> int:
    """Intel: friendly squadrons at distance 1, itself included, have grit. Hot Landing: so have adepts. Plo
    Koon: so have others at distance 1 of an adept.
    """
    if "adept_grit" in table.config.operations[squadron.seat] and _beside_adept(table, squadron):
        return 1
    if "last_raid" in table.config.operations[squadron.seat] and _lands_hot(table, squadron):
        return 1
    return int(
        any(
            "intel" in other.card.keywords and other.seat == squadron.seat and other.in_play
            for other in table.squadrons
        )
        and any("intel" in other.card.keywords for other in _friends_at(table, squadron, 1))
    )


def _beside_adept(table: Seen, squadron: Squadron) -> bool:
    if "adept" in squadron.card.keywords or not any(
        ship.alive and ship.seat == squadron.seat and ship.works("adept_grit") for ship in table.ships
    ):
        return False
    return any("adept" in other.card.keywords for other in _friends_at(table, squadron, 1))


def _lands_hot(table: Seen, squadron: Squadron) -> bool:
    return "adept" in squadron.card.keywords and any(
        ship.alive and ship.seat == squadron.seat and ship.works("last_raid") for ship in table.ships
    )


def _given_counter(table: Seen, squadron: Squadron) -> int:
    found = 0
    for other in table.squadrons:
        if other.seat != squadron.seat or not other.in_play or other is squadron:
            continue
        if other.card.id == "dengar_punishing_one" and at_distance(other, squadron, 2):
            found += 1
        if (
            other.card.id == "plo_koon"
            and not squadron.card.unique
            and "counter" not in squadron.card.keywords
            and at_distance(other, squadron, 1)
        ):
            found += 1
    for ship in table.ships:
        if ship.seat == squadron.seat and ship.in_play:
            for _, effect in standing(ship, "passive"):
                if effect["op"] == "squadron_counter" and at_distance(ship, squadron, 2):
                    found += 0 if "heavy" in squadron.card.keywords else 1
    if wound_up(table, squadron):
        found += 1 if "counter" in squadron.card.keywords else TI_99
    return found


#: TI-99: the counter of squadrons that have none.
TI_99 = 3


def wound_up(table: Seen, squadron: Squadron) -> bool:
    """TI-99: friendly squadrons at distance 1–3 that are not activated yet."""
    if squadron.activated or "wind_up" not in table.config.operations[squadron.seat]:
        return False
    return any(at_distance(ship, squadron, 3) for ship in working(table, "wind_up", squadron.seat))


def _given_adept(table: Seen, squadron: Squadron) -> int:
    if "escort" not in squadron.card.keywords:
        return 0
    return int(any(other.card.id == "hera_syndulla" for other in _friends_at(table, squadron, 2)))


def _given_escort(table: Seen, squadron: Squadron) -> int:
    return int(squadron.card.id == "tel_trevura" and READY in squadron.tokens)


#: Ahsoka Tano: snipe as strong as the anti-squadron dice, at most.
MOST_SNIPE = 3


def _given_snipe(table: Seen, squadron: Squadron) -> int:
    """Ahsoka Tano: snipe 1 for each anti-squadron die; a higher printed value stays."""
    if not squadron.lent & SNIPES:
        return 0
    printed = squadron.card.keywords.get("snipe", 0)
    return max(0, min(MOST_SNIPE, sum(squadron.card.anti_squadron)) - printed)


def _quickened(squadron: Squadron, name: str) -> int:
    """Invisible Hand: the AI of squadrons that it places is one higher for this activation."""
    return int(bool(squadron.lent & QUICKENED) and name in squadron.card.keywords)


_GIVERS: dict[str, Callable[[Seen, Squadron], int]] = {
    "grit": _given_grit,
    "counter": _given_counter,
    "adept": _given_adept,
    "escort": _given_escort,
    "rogue": lambda table, squadron: squadron.lent & ROGUE,
    "snipe": _given_snipe,
    "assault": lambda table, squadron: int(bool(squadron.lent & ASSAULTS)),
    "ai_battery": lambda table, squadron: _quickened(squadron, "ai_battery"),
    "ai_anti_squadron": lambda table, squadron: _quickened(squadron, "ai_anti_squadron"),
}


def center_line(a: Squadron, b: Squadron) -> Sightline:
    """F5: between two squadrons sight runs along the line of centers."""
    return Sightline(a.base.x, a.base.y, b.base.x, b.base.y)


def engaged(table: Seen, squadron: Squadron) -> list[Squadron]:
    """R18.5, F13: enemy squadrons at distance 1 with an unobstructed line."""
    if squadron.known is not None:
        return _judged_engaged(table, squadron)
    return measured_engaged(table, squadron)


def measured_engaged(table: Seen, squadron: Squadron) -> list[Squadron]:
    disc = squadron.base
    reach = DISTANCE_1 + 2 * disc.r + SLACK
    found = []
    for other in table.squadrons:
        if other.seat != squadron.seat and other.disc is not None and other.alive:
            dx, dy = other.disc.x - disc.x, other.disc.y - disc.y
            if dx * dx + dy * dy <= reach * reach and not line_obstructed(
                table, center_line(squadron, other)
            ):
                found.append(other)
    return found


def engaged_at(table: Seen, squadron: Squadron, point: Point) -> bool:
    """Whether it would be engaged somewhere."""
    x, y = point
    reach = DISTANCE_1 + 2 * SQUADRON_RADIUS + SLACK
    return any(
        hypot(other.base.x - x, other.base.y - y) <= reach
        and not line_obstructed(table, Sightline(x, y, other.base.x, other.base.y))
        for other in living_squadrons(table, 1 - squadron.seat)
    )


def may_move(table: Seen, squadron: Squadron, foes: Sequence[Squadron] | None = None) -> bool:
    """R18.5, R18.7, G37: engaged squadrons stay, but for heavy enemies, grit and abilities."""
    if squadron.card.id == "tycho_celchu" or squadron.moved & IGNORES:
        return True
    if instigated(table, squadron):
        return False
    enemies = engaged(table, squadron) if foes is None else foes
    if not enemies:
        return True
    if all("heavy" in enemy.card.keywords for enemy in enemies):
        return True
    return len(enemies) == 1 and keyword(table, squadron, "grit") > 0


def tied(table: Seen, squadron: Squadron, foes: Sequence[Squadron] | None = None) -> bool:
    """R18.5, G37: some enemy squadron keeps it from attacking ships."""
    if squadron.card.id == "tycho_celchu" or squadron.moved & IGNORES:
        return False
    if instigated(table, squadron):
        return True
    enemies = engaged(table, squadron) if foes is None else foes
    return any("heavy" not in enemy.card.keywords or _networked(table, enemy) for enemy in enemies)


def instigated(table: Seen, squadron: Squadron) -> bool:
    """Instigator: enemy squadrons at distance 1 of it count as engaged by two more."""
    if "instigate" not in table.config.operations[1 - squadron.seat]:
        return False
    return any(at_distance(ship, squadron, 1) for ship in working(table, "instigate", 1 - squadron.seat))


def _networked(table: Seen, squadron: Squadron) -> bool:
    """Advanced Transponder Net: heavy squadrons at distance 1–2 keep enemies from attacking ships."""
    if "bind_heavy" not in table.config.operations[squadron.seat]:
        return False
    return any(at_distance(ship, squadron, 2) for ship in working(table, "bind_heavy", squadron.seat))


def speed_of(table: Seen, squadron: Squadron, more: int = 0) -> int:
    """R1.3: the highest distance band that it may move through."""
    speed = min(5, squadron.card.speed + more)
    for other in table.squadrons:
        if (
            other.card.id == "ketsu_onyo_shadow_caster"
            and other.in_play
            and other.seat != squadron.seat
            and within(other, squadron, DISTANCE_1)
        ):
            speed = max(1, speed - 2)
    return speed


def fits(table: Seen, squadron: Squadron, x: float, y: float) -> bool:
    """R16.6, R18.4: whether its base may stand there: inside the play area, on no ship and no squadron."""
    room, r = table.area.room, SQUADRON_RADIUS
    if min(x - room.x0, room.x1 - x, y - room.y0, room.y1 - y) - r < -SLACK:
        return False
    return _is_free(table, x, y, r, squadron)


def _is_free(table: Seen, x: float, y: float, r: float, squadron: Squadron | None) -> bool:
    for other in table.squadrons:
        base = other.disc
        if base is not None and other.alive and other is not squadron:
            dx, dy, reach = base.x - x, base.y - y, base.r + r - SLACK
            if dx * dx + dy * dy < reach * reach:
                return False
    for ship in table.ships:
        if ship.hull is not None and ship.alive:
            box = ship.hull.box
            dx, dy, reach = box.x - x, box.y - y, box.r + r
            if dx * dx + dy * dy < reach * reach and point_distance(box, x, y) < r - SLACK:
                return False
    return True


def move_legal(table: Seen, squadron: Squadron, x: float, y: float, limit: float) -> bool:
    """R18.3, R18.4: a straight move of the center by at most the end of a band."""
    disc = squadron.base
    return hypot(x - disc.x, y - disc.y) <= limit + SLACK and fits(table, squadron, x, y)


def may_be_obstructed(table: Seen, *ends: Ship | Squadron) -> bool:
    """Something is on the table that could lie on the line."""
    return bool(table.obstacles) or any(ship.in_play and ship not in ends for ship in table.ships)


def ask_obstructed(
    seat: int, a: Ship | Squadron, b: Ship | Squadron, model: Callable[[], bool], **more: str
) -> Judge:
    return yes_or_no(
        seat,
        f"Is an obstacle or another ship on the line between {name_of(a)} and {name_of(b)}?",
        model,
        "obstructed",
        {"one": piece(a), "two": piece(b), **more, "of": SHIPS},
    )


def ask_between(table: Seen, a: Squadron, b: Squadron) -> Judge:
    one, two = sorted((a, b), key=piece)
    return ask_obstructed(a.seat, one, two, lambda: line_obstructed(table, center_line(a, b)))


def _judged_engaged(table: Seen, squadron: Squadron) -> list[Squadron]:
    known = squadron.known
    assert known is not None
    foes = [one for one in table.squadrons if one.seat != squadron.seat and one.in_play]
    look_within(known, squadron, foes, DISTANCE_1, lambda one: measured_within(squadron, one, DISTANCE_1))
    near = [foe for foe in foes if within(squadron, foe, DISTANCE_1)]
    if not may_be_obstructed(table):
        return near
    prompt = f"Which lines from {name_of(squadron)} are obstructed?"
    blocked = look_all(known, prompt, [ask_between(table, squadron, foe) for foe in near])
    return [foe for foe, answer in zip(near, blocked, strict=True) if answer is NO]


# -- commands ------------------------------------------------------------------------------------------------


def relays(table: Seen, ship: Ship, squadron: Squadron, limit: float) -> Squadron | None:
    """Relay: a friendly squadron in range of the command that has this one at distance 1–3."""
    for other in table.squadrons:
        if other.seat == ship.seat and other.in_play and other is not squadron:
            value = relay_value(other, squadron)
            if value and at_distance(other, squadron, 3) and within(ship, other, limit):
                return other
    return None


#: Matchstick: so many bombers are reached through him.
MATCHSTICK = 3


def relay_value(post: Squadron, squadron: Squadron) -> int:
    """How many squadrons like this one are commanded through another: relay; Matchstick for bombers."""
    if post.card.id == "matchstick":
        return MATCHSTICK if "bomber" in squadron.card.keywords else 0
    return post.card.keywords.get("relay", 0)


def driving_commands(ship: Ship) -> set[int]:
    """AR-CDA-01, I4.3: the commands that abilities of its cards hang on. Taskmaster Grint: the command of the
    token on the card.
    """
    found: set[int] = set()
    for index, card in enumerate(ship.build.upgrades):
        if ship.upgrades[index]:
            for word in card.command_driven:
                found.update(ship.stored[index] if word == "preset" else (COMMANDS.index(word),))
    return found


def counts_both(table: Seen, ship: Ship, command: int) -> bool:
    """Admiral Trench: this round a token of the command, spent alone, counts as dial and token."""
    return bool(table.standing) and ("counts_both", ship.seat, command) in table.standing


# -- where ships stand ---------------------------------------------------------------------------------------


def overlapped_ships(table: Seen, ship: Ship, base: Box) -> list[Ship]:
    """Other ships that a base would overlap."""
    x, y, r = base.x, base.y, base.r
    found = []
    for other in table.ships:
        hull = other.hull
        if hull is not None:
            box = hull.box
            # Most are far away; the circles tell that without a call.
            dx, dy, reach = box.x - x, box.y - y, box.r + r
            near = dx * dx + dy * dy < reach * reach
            if near and other is not ship and other.alive and overlaps(base, box):
                found.append(other)
    return found


def at_distance_of_obstacle(table: Seen, ship: Ship, most: int) -> bool:
    """Some obstacle is at distance 1 to `most` of a ship."""
    if ship.known is not None and table.obstacles:
        question = yes_or_no(
            ship.seat,
            f"Is an obstacle within distance {most} of {name_of(ship)}?",
            lambda: _obstacle_near(table, ship, most),
            "obstacle-near",
            {"ship": piece(ship), "reach": most},
        )
        return look(ship.known, question) is YES
    return _obstacle_near(table, ship, most)


def on_obstacle(squadron: Squadron, obstacle: Obstacle) -> bool:
    """Whether a squadron's base overlaps an obstacle."""
    if squadron.known is None:
        return collides(squadron.base, obstacle.region)
    question = yes_or_no(
        squadron.seat,
        f"Does {name_of(squadron)} overlap the {obstacle.id.replace('_', ' ')}?",
        lambda: collides(squadron.base, obstacle.region),
        "on-obstacle",
        {"squadron": piece(squadron), "obstacle": obstacle.id},
    )
    return look(squadron.known, question) is YES


def _obstacle_near(table: Seen, ship: Ship, most: int) -> bool:
    return any(
        separation(ship.base, obstacle.region) <= DISTANCES[most - 1] + SLACK for obstacle in table.obstacles
    )


JAN_ORS = "jan_ors_moldy_crow"


def lender(table: Seen, attack: Attack) -> Squadron | None:
    """Jan Ors: friendly squadrons at distance 1–2 of her may spend her defense tokens when they defend."""
    if attack.target_squadron < 0:
        return None
    target = table.squadrons[attack.target_squadron]
    if JAN_ORS not in table.config.aces[target.seat] or target.card.id == JAN_ORS:
        return None
    for one in table.squadrons:
        if one.card.id == JAN_ORS and one.seat == target.seat and one.in_play:
            return one if target.in_play and at_distance(one, target, 2) else None
    return None


def tokens_at_hand(table: Seen, attack: Attack) -> tuple[Sequence[int], Sequence[int]]:
    """Kinds and states of the defense tokens that the defender may spend: its own, then Jan Ors's."""
    if attack.target_ship >= 0:
        ship = table.ships[attack.target_ship]
        return ship.build.tokens, ship.tokens
    squadron = table.squadrons[attack.target_squadron]
    jan = lender(table, attack)
    if jan is None:
        return squadron.card.tokens, squadron.tokens
    return (*squadron.card.tokens, *jan.card.tokens), [*squadron.tokens, *jan.tokens]


def attack_units(table: Seen, attack: Attack) -> tuple[Ship | Squadron, Ship | Squadron]:
    """Attacker and defender."""
    one: Ship | Squadron = (
        table.ships[attack.by_ship] if attack.by_ship >= 0 else table.squadrons[attack.by_squadron]
    )
    two: Ship | Squadron = (
        table.ships[attack.target_ship]
        if attack.target_ship >= 0
        else table.squadrons[attack.target_squadron]
    )
    return one, two
