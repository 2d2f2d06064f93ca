"""R18: squadrons move and attack."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import cos, hypot, pi, sin

from understudy.core.chance import mix
from understudy.core.compose import Spot, Spots
from understudy.core.flow import Flow
from understudy.core.option import Option
from understudy.games.armada.judging import has_moved
from understudy.games.armada.measures import SQUADRON_RADIUS
from understudy.games.armada.options import (
    MOVED,
    NONE,
    Ability,
    ApproachShip,
    ApproachSquadron,
    Bomb,
    ByHand,
    Dogfight,
    MoveTo,
    Plain,
    Snipe,
    SpendToken,
    SquadronAttack,
    Storm,
    number_text,
    rounded,
)
from understudy.games.armada.queries import (
    DISTANCE_1,
    SPEED_LIMITS,
    Seen,
    at_distance,
    engaged,
    engaged_at,
    fits,
    keyword,
    may_move,
    move_legal,
    on_obstacle,
    speed_of,
    tied,
    within,
)
from understudy.games.armada.rules.asking import choose, may_choose
from understudy.games.armada.rules.attack import declare_dogfight, declare_strike
from understudy.games.armada.rules.confirming import confirm_pose, witness
from understudy.games.armada.rules.damage import hurt
from understudy.games.armada.rules.effects import candidates
from understudy.games.armada.rules.objectives.exogorths import squadron_lands
from understudy.games.armada.rules.objectives.stations import repairs, storms
from understudy.games.armada.shots import (
    Shot,
    declared_strike,
    dogfight_shots,
    foes_of,
    hazy,
    obstructed_between,
    snipe_shots,
    strike_shots,
)
from understudy.games.armada.table import (
    FAST,
    IGNORES,
    PLACED,
    ROGUE,
    SNIPE,
    STRIKE,
    WATCHER,
    Ship,
    Squadron,
    Table,
)
from understudy.games.armada.vocabulary import ANY_SQUADRON, SquadronWord
from understudy.geometry import Point, Pose, separation

#: What a squadron may still do in its activation.
MOVE, ATTACK, ONLY_ONE = 1, 2, 4
IGNORE = Ability("ignore")
SPEED_UP = Ability("fast")
#: Directions that are listed; any other may be named.
DIRECTIONS = 12
#: At a real table: it was moved by hand.


def activate(table: Table, squadron: int, by: int) -> None:
    """R18.2: by a command it may move and attack; in the Squadron Phase one of the two, but for rogue."""
    one = table.squadrons[squadron]
    one.activated = True
    one.moved = 0
    one.by = by
    table.tell("flies", one.seat, squadron, by)
    both = by >= 0 or keyword(table, one, "rogue") > 0
    steps = [("fly", (squadron, MOVE | ATTACK | (0 if both else ONLY_ONE))), ("landed", (squadron,))]
    if one.card.id in ACTIVATING or "gar_saxon" in table.config.aces[1 - one.seat]:
        steps.insert(0, ("ace_activates", (squadron,)))
    table.then(*steps)


#: Aces that do something as they are activated.
ACTIVATING = ("boba_fett_slave_i", "morna_kee")


def landed(table: Table, squadron: int) -> None:
    """The activation is over."""
    one = table.squadrons[squadron]
    by, one.by = one.by, NONE
    one.lent &= ROGUE
    if one.in_play:
        if by >= 0 and one.card.id == "fenn_rau":
            table.then(("follow", (squadron, by, 2)))
        for other in table.squadrons:
            if other.card.id == "phlac_arphocc_prototypes" and other.in_play and other.seat != one.seat:
                hurt(table, one, int(within(other, one, DISTANCE_1)))


def fly(table: Table, squadron: int, left: int) -> Flow[None]:
    """One thing of an activation: a move or an attack, or enough."""
    one = table.squadrons[squadron]
    if not one.in_play:
        return
    if table.known is not None:
        yield from _declared_flight(table, one, left)
        return
    foes = engaged(table, one)
    limit = move_limit(table, one, foes) if left & MOVE and not one.moved & ~(IGNORES | FAST) else 0.0
    attacks = attack_options(table, one, foes) if left & ATTACK and not one.moved & FAST else {}

    ignoring = [IGNORE] if _may_ignore(table, one) else list[Ability]()
    ignoring += _instead(table, one) if left & ATTACK and not one.moved & FAST else []
    ignoring += [SPEED_UP] if limit and _may_speed_up(table, one, left) else []
    sieges = storms(table, one) if table.goal is not None and left & ATTACK and not one.moved & FAST else {}
    if not limit and not attacks and not ignoring and not sieges:
        return

    def options() -> list[SquadronAttack | Storm | Ability | MoveTo]:
        return [*attacks, *sieges, *ignoring]

    chosen = yield from may_choose(
        table,
        one.seat,
        f"Move or attack with {one.name}",
        options,
        composer=flight_spots(table, one, limit) if limit else None,
        topic="squadron",
        about={"squadron": squadron, "left": left, "by": one.by},
    )
    if chosen is None:
        return
    if isinstance(chosen, Ability) and chosen.word in INSTEAD:
        rest = [] if left & ONLY_ONE else [("fly", (squadron, left & ~ATTACK))]
        table.then((INSTEAD[chosen.word], (squadron,)), *rest)
        return
    if isinstance(chosen, Ability):
        table.then(("fly", (squadron, left)))
        yield from _prepare(table, one, chosen)
        return
    if isinstance(chosen, MoveTo):
        if not left & ONLY_ONE:
            table.then(("fly", (squadron, left & ~MOVE)))
        if table.config.posed and not table.config.seats[one.seat].is_person:
            table.then(("confirm_squadron", (squadron,)))
        fly_to(table, one, *chosen.point)
        return
    if not left & ONLY_ONE:
        table.then(("fly", (squadron, left & ~ATTACK)))
    if isinstance(chosen, Storm):
        table.then(("storm", (squadron, chosen.mark)))
        return
    strike_at(table, one, chosen, attacks[chosen])


#: What aces do instead of attacking, and the step that it is.
INSTEAD = {"hondo_ohnaka_slave_i": "hondo", "colonel_jendon": "jendon"}


def _instead(table: Seen, one: Squadron) -> list[Ability]:
    """Hondo Ohnaka: a squadron of either side beside him. Colonel Jendon: a friend that could attack."""
    if one.card.id == "hondo_ohnaka_slave_i":
        others = [other for other in table.squadrons if other.in_play and other is not one]
        return [Ability(one.card.id)] if any(within(other, one, DISTANCE_1) for other in others) else []
    if one.card.id == "colonel_jendon":
        return [Ability(one.card.id)] if jendons_friends(table, one) else []
    return []


def jendons_friends(table: Seen, one: Squadron) -> list[Squadron]:
    """Friendly squadrons at distance 1–2 of Colonel Jendon that could attack."""
    return [
        friend
        for friend in table.squadrons
        if friend.seat == one.seat
        and friend.in_play
        and friend is not one
        and at_distance(friend, one, 2)
        and attack_options(table, friend)
    ]


def declarable(table: Seen, one: Squadron) -> list[SquadronAttack]:
    """At a real table whoever flies sees what can be attacked."""
    foes = [other for other in table.squadrons if other.seat != one.seat and other.in_play]
    found: list[SquadronAttack] = [Dogfight(foe.index) for foe in foes if sum(one.card.anti_squadron)]
    if keyword(table, one, "snipe"):
        found += [Snipe(foe.index) for foe in foes]
    if sum(one.card.battery):
        found += [Bomb(ship.index, zone) for ship in foes_of(table, one) for zone in ship.build.zones]
    return found


def approaches(table: Seen, one: Squadron) -> list[ByHand]:
    """People move by hand; the AI says whom it goes for."""
    if not table.config.ai[one.seat]:
        return [MOVED]
    foes = [other for other in table.squadrons if other.seat != one.seat and other.in_play]
    return [
        *(ApproachSquadron(foe.index) for foe in foes),
        *(ApproachShip(ship.index) for ship in foes_of(table, one)),
    ]


def _prepare(table: Table, one: Squadron, chosen: Ability) -> Flow[None]:
    """What changes how it may fly: it is asked again afterwards."""
    if chosen is IGNORE:
        yield from _ignore(table, one)
    else:
        one.moved |= FAST


def _declared_flight(table: Table, one: Squadron, left: int) -> Flow[None]:
    """One thing of an activation at a real table. The AI says whom it goes for; people move by hand."""
    moves = left & MOVE and not one.moved & ~(IGNORES | FAST) and not one.lent & PLACED
    attacks = declarable(table, one) if left & ATTACK and not one.moved & FAST else []
    ways: list[SquadronAttack | ByHand | Ability] = [*attacks, *(approaches(table, one) if moves else ())]
    ways += [IGNORE] if table.config.ai[one.seat] and _may_ignore(table, one) else []
    ways += _instead(table, one) if attacks else []
    ways += [SPEED_UP] if moves and _may_speed_up(table, one, left) else []
    if not ways:
        return
    chosen = yield from may_choose(
        table,
        one.seat,
        f"Move or attack with {one.name}",
        ways,
        topic="squadron",
        about={"squadron": one.index, "left": left, "by": one.by},
    )
    if chosen is None:
        return
    if isinstance(chosen, Ability) and chosen.word in INSTEAD:
        after = [] if left & ONLY_ONE else [("fly", (one.index, left & ~ATTACK))]
        table.then((INSTEAD[chosen.word], (one.index,)), *after)
        return
    if isinstance(chosen, Ability):
        table.then(("fly", (one.index, left)))
        yield from _prepare(table, one, chosen)
        return
    moving = isinstance(chosen, ByHand)
    rest = [] if left & ONLY_ONE else [("fly", (one.index, left & ~(MOVE if moving else ATTACK)))]
    if isinstance(chosen, ByHand):
        table.then(*rest)
        if WATCHER in table.config.aces[1 - one.seat]:
            table.then(("snap_at_squadron", (one.index, chosen.id)))
            return
        table.then(("flown", (one.index,)))
        fly_by_hand(table, one, chosen)
        return
    shot = declared(table, one, chosen)
    table.then(*rest)
    if shot is not None:
        strike_at(table, one, chosen, shot)


def declared(table: Seen, one: Squadron, chosen: SquadronAttack) -> Shot | None:
    """An attack that somebody declares: only whether it is obstructed is asked."""
    if isinstance(chosen, Bomb):
        return declared_strike(table, one, table.ships[chosen.ship], chosen.zone)
    foe = table.squadrons[chosen.squadron]
    sniping = isinstance(chosen, Snipe)
    dice = (0, keyword(table, one, "snipe"), 0) if sniping else one.card.anti_squadron
    obstructed = one.card.id != "dis_t81" and (hazy(table, foe, one) or obstructed_between(table, one, foe))
    return None if sum(dice) - obstructed <= 0 else Shot(0, 0.0, obstructed, dice)


def fly_by_hand(table: Table, one: Squadron, chosen: ByHand) -> None:
    """The squadron is moved on the real table; the model follows as far as it can."""
    one.moved |= 1
    if not isinstance(chosen, Plain):
        goal = (
            table.ships[chosen.ship] if isinstance(chosen, ApproachShip) else table.squadrons[chosen.squadron]
        )
        if goal.in_play:
            _follow(table, one, goal)
    table.tell("flown", one.seat, one.index)
    has_moved(table, one)


def _follow(table: Table, one: Squadron, goal: Ship | Squadron) -> None:
    """The model's guess: straight ahead, as far as there is room."""
    disc, limit = one.base, SPEED_LIMITS[min(5, one.card.speed)]
    gap = separation(disc, goal.base)
    way = hypot(goal.base.x - disc.x, goal.base.y - disc.y) or 1.0
    for share in (1.0, 0.8, 0.6, 0.4, 0.2):
        step = share * min(limit, max(0.0, gap)) / way
        x, y = rounded(disc.x + step * (goal.base.x - disc.x), disc.y + step * (goal.base.y - disc.y))
        if fits(table, one, x, y):
            one.place(x, y)
            return


def flown(table: Table, squadron: int) -> None:
    """What follows when a squadron stands where it has moved to."""
    one = table.squadrons[squadron]
    if not one.in_play:
        return
    over_station(table, one)
    if table.goal is not None and squadron_lands(table, one):
        return
    if table.goal is not None and table.goal.marks and keyword(table, one, "strategic"):
        table.then(("strategic", (squadron,)))
    if one.card.id == "ahsoka_tano":
        table.then(("after_move", (squadron,)))
    if one.card.id == "mauler_mithel":
        for enemy in engaged(table, one):
            hurt(table, enemy, 1)


def _may_speed_up(table: Seen, one: Squadron, left: int) -> bool:
    """Independence: a squadron of its command may have speed 4, and then does not attack."""
    if one.by < 0 or not left & ATTACK or one.moved & FAST:
        return False
    return table.ships[one.by].works("sprint")


def _may_ignore(table: Seen, one: Squadron) -> bool:
    """Anakin Skywalker (BTL-B): a token spent in his activation lets him ignore engagement."""
    if one.card.id != "anakin_skywalker_btl_b" or one.moved & IGNORES or not any(one.tokens):
        return False
    return not may_move(table, one) or tied(table, one)


def _ignore(table: Table, one: Squadron) -> Flow[None]:
    chosen = yield from choose(
        table,
        one.seat,
        "Which defense token is spent?",
        lambda: [SpendToken(index) for index, state in enumerate(one.tokens) if state],
        topic="pay-defense-token",
        about={"squadron": one.index},
    )
    one.tokens[chosen.token] -= 1
    one.moved |= IGNORES


def strike_at(table: Table, one: Squadron, chosen: SquadronAttack, shot: Shot) -> None:
    if isinstance(chosen, Bomb):
        declare_strike(table, one, table.ships[chosen.ship], chosen.zone, shot)
    else:
        kind = SNIPE if isinstance(chosen, Snipe) else STRIKE
        declare_dogfight(table, one, table.squadrons[chosen.squadron], shot, kind)


def attack_options(
    table: Seen, squadron: Squadron, foes: Sequence[Squadron] | None = None
) -> dict[SquadronAttack, Shot]:
    """R18.5, R18.6: every attack of a squadron. Engaged with one that ties it, it leaves ships alone."""
    if not squadron.in_play or (squadron.card.id == "vult_skerris" and squadron.by < 0):
        return {}
    found: dict[SquadronAttack, Shot] = {}
    foes = engaged(table, squadron) if foes is None else foes
    for target, shot in dogfight_shots(table, squadron, foes):
        found[Dogfight(target.index)] = shot
    for target, shot in snipe_shots(table, squadron, foes):
        found[Snipe(target.index)] = shot
    for ship, zone, shot in strike_shots(table, squadron, foes):
        found[Bomb(ship.index, zone)] = shot
    return found


# -- moving --------------------------------------------------------------------------------------------------


def move_limit(table: Seen, squadron: Squadron, foes: Sequence[Squadron] | None = None) -> float:
    """R18.4: how far the center may move; 0 where it may not."""
    if squadron.lent & PLACED:
        return 0.0
    by = table.ships[squadron.by] if squadron.by >= 0 else None
    if not may_move(table, squadron, foes):
        # Admiral Chiraneau: engaged squadrons of his command move at speed 2.
        return SPEED_LIMITS[2] if by is not None and by.works("slip_away") else 0.0
    if squadron.moved & FAST:
        return SPEED_LIMITS[4]
    return SPEED_LIMITS[speed_of(table, squadron, _more_speed(table, squadron))]


def _more_speed(table: Seen, squadron: Squadron) -> int:
    """Cards of the commanding ship (Vector)."""
    if squadron.by < 0:
        return 0
    more = 0
    for _, effect in candidates(table, "command", table.ships[squadron.by]):
        if effect["op"] == "squadron_speed" and _meant(effect.get("filter", ANY_SQUADRON), squadron):
            more += effect["by"]
    return more


def _meant(which: SquadronWord, squadron: Squadron) -> bool:
    keywords = squadron.card.keywords
    return which.lacks not in keywords and (not which.has or which.has in keywords)


def move_points(table: Seen, squadron: Squadron, limit: float) -> Iterator[Point]:
    """Some of the places that a squadron may fly to: all round, the whole way, half of it, and beside what it
    could fight. Any other place within reach may be named.
    """
    disc = squadron.base
    seen: set[Point] = set()
    for target in _beside(table, squadron, limit):
        if target not in seen and move_legal(table, squadron, *target, limit):
            seen.add(target)
            yield target
    for share in (1.0, 0.5):
        for step in range(DIRECTIONS):
            angle = 2 * pi * step / DIRECTIONS
            x, y = rounded(disc.x + share * limit * cos(angle), disc.y + share * limit * sin(angle))
            if (x, y) not in seen and move_legal(table, squadron, x, y, limit):
                seen.add((x, y))
                yield (x, y)


def _beside(table: Seen, squadron: Squadron, limit: float) -> Iterator[Point]:
    """Straight at each enemy squadron and ship in reach, touching it."""
    disc = squadron.base
    for other in table.squadrons:
        if other.seat != squadron.seat and other.in_play:
            away = hypot(other.base.x - disc.x, other.base.y - disc.y)
            way = min(limit, away - 2 * disc.r)
            if way > 0 and away - 2 * disc.r - way <= DISTANCE_1:
                x, y = rounded(
                    disc.x + (other.base.x - disc.x) * way / away,
                    disc.y + (other.base.y - disc.y) * way / away,
                )
                yield (x, y)


def _nearest_legal(
    wanted: Point, start: Point, limit: float, legal: Callable[[float, float], bool]
) -> Point | None:
    """A legal place as near as can be to one that was pointed at: within reach, then around it."""
    dx, dy = wanted[0] - start[0], wanted[1] - start[1]
    share = min(1.0, (limit - _SLACK) / (hypot(dx, dy) or 1.0))
    x, y = start[0] + dx * share, start[1] + dy * share
    for ring in range(_RINGS):
        away = ring * SQUADRON_RADIUS / 4
        for step in range(max(1, 8 * ring)):
            angle = 2 * pi * step / max(1, 8 * ring)
            point = rounded(x + away * cos(angle), y + away * sin(angle))
            if legal(*point):
                return point
    return None


#: Millimeters left of the reach, so that rounding never goes beyond it; rings of places that are tried.
_SLACK = 0.1
_RINGS = 17
#: Every whole degree.
_WAYS = tuple((cos(2 * pi * turn / 360), sin(2 * pi * turn / 360)) for turn in range(360))


def flight_spots(table: Seen, squadron: Squadron, limit: float, apart: bool = False) -> Spots:
    """R18.3: any place within reach; with a card perhaps only where nobody engages it."""
    area, disc = table.area, squadron.base

    def legal(x: float, y: float) -> bool:
        if not move_legal(table, squadron, x, y, limit):
            return False
        return not apart or not engaged_at(table, squadron, (x, y))

    def at(spot: Spot) -> Option | str:
        found = _nearest_legal((spot.x, area.height - spot.y), (disc.x, disc.y), limit, legal)
        return "There is no room near that place." if found is None else MoveTo(found)

    def allows(option: Option) -> bool:
        return isinstance(option, MoveTo) and legal(*option.point)

    def sample(state: int) -> Option:
        for number in range(12):
            cosine, sine = _WAYS[mix(state, 2 * number) % 360]
            far = (mix(state, 2 * number + 1) % 8 + 1) / 8 * limit
            x, y = rounded(disc.x + far * cosine, disc.y + far * sine)
            # It is within reach as it is.
            if fits(table, squadron, x, y) and not (apart and engaged_at(table, squadron, (x, y))):
                return MoveTo((x, y))
        return MoveTo(rounded(disc.x, disc.y))

    return Spots(squadron.card.name, (0.0, 0.0, area.width, area.height), at, allows, sample)


def fly_to(table: Table, squadron: Squadron, x: float, y: float) -> None:
    """R18.3: the squadron flies there. G70: Haor Chall Prototypes beside it may attack it before."""
    if WATCHER in table.config.aces[1 - squadron.seat] and (x, y) != (squadron.base.x, squadron.base.y):
        place = ",".join(map(number_text, (x, y)))
        table.then(("snap_at_squadron", (squadron.index, place)))
        return
    arrive_at(table, squadron, x, y)


def arrive_at(table: Table, squadron: Squadron, x: float, y: float) -> None:
    """R18.3: the squadron stands there; a station may repair it (R17.1)."""
    squadron.place(x, y)
    squadron.moved |= 1
    table.tell("flown", squadron.seat, squadron.index)
    flown(table, squadron.index)


def confirm_squadron(table: Table, squadron: int) -> Flow[None]:
    """With poses that people confirm: a squadron that somebody else moved stands as drawn, or elsewhere."""
    one = table.squadrons[squadron]
    who = witness(table, one.seat)
    if not one.in_play or who is None:
        return
    drawn = Pose(one.base.x, one.base.y, 0.0)
    pose = yield from confirm_pose(table, who, one.card.name, drawn, {"squadron": squadron})
    if pose is not None:
        one.place(pose.x, pose.y)
        table.tell("stands-squadron", one.seat, squadron)


def over_station(table: Table, squadron: Squadron) -> None:
    """A squadron on a station recovers a hull point."""
    if squadron.hull >= squadron.card.hull:
        return
    for obstacle in table.obstacles:
        mends = obstacle.kind == "station" and not obstacle.inert and repairs(table, squadron.seat, obstacle)
        if mends and on_obstacle(squadron, obstacle):
            squadron.hull += 1
            table.tell("healed", squadron.seat, squadron.index, squadron.hull)
            return


# -- previews ------------------------------------------------------------------------------------------------
