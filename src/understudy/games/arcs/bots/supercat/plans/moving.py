"""Movement plans: origin, destination and group for a goal (Movement Principles)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from understudy.games.arcs import queries
from understudy.games.arcs.bots.supercat import noes
from understudy.games.arcs.bots.supercat.mind import Mind, once, shared
from understudy.games.arcs.bots.supercat.noes import FAR
from understudy.games.arcs.bots.supercat.plans.kinds import Journey
from understudy.games.arcs.bots.supercat.plans.means import ACTION, gives
from understudy.games.arcs.bots.supercat.terms import (
    changes_control,
    claims,
    has_new_resources,
    is_task_force,
    is_unclaimed,
    lost_buildings,
    rival_buildings,
    rival_cities,
    rival_ports,
    takes_control,
    task_force,
)
from understudy.games.arcs.cards import MOVE
from understudy.games.arcs.places import BIT, GATES, NONE, SLOTS, System, Systems, listed
from understudy.games.arcs.routes import Routes
from understudy.games.arcs.table import Table
from understudy.pages import No, needs, sift

#: Whether so many fresh (and damaged) ships from an origin reach the goal at a destination.
Reaches = Callable[[System, System, int, int], bool]
#: Fresh ships, damaged ships, and whether control of the origin is kept.
Group = tuple[int, int, bool]
#: The groups that may leave an origin, best first.
Leaving = Callable[[Mind, System], Sequence[Group]]
MOVES = (ACTION, gives("move", MOVE))


def groups(mind: Mind, origin: System) -> Sequence[Group]:
    """SC-MOV-05, SC-MOV-06: the largest groups that may leave.

    First all ships but those that keep control of the origin, then all of them.
    """
    key = (groups, origin)
    found: Sequence[Group] | None = mind.shared.get(key)
    if found is None:
        found = largest_groups(mind, origin, queries.move_limit(mind.table, mind.seat))
        mind.shared[key] = found
    return found


def largest_groups(mind: Mind, origin: System, limit: int) -> list[Group]:
    """The same for a limit of ships."""
    board, seat = mind.board, mind.seat
    fresh, damaged = board.fresh(seat, origin), board.damaged(seat, origin)
    everything = min(fresh, limit)
    rest = min(damaged, limit - everything)
    if board.ruler[origin] != seat:
        return [(everything, rest, True)]
    spare = min(fresh - _guard(mind, origin, fresh), limit)
    found = []
    if spare + damaged:
        found.append((spare, min(damaged, limit - spare), True))
    if spare < everything:
        found.append((everything, rest, False))
    return found


def smaller_groups(mind: Mind, origin: System) -> Sequence[Group]:
    """The same groups, and where nobody would be left behind, all ships but one (a damaged one if any).

    SC-MOV-05: as many as still reach the goal; a lone ship may be what holds a claim at the origin.
    """
    found = groups(mind, origin)
    fresh, damaged, keeps = found[-1]
    if fresh + damaged == mind.board.ships_at(mind.seat, origin) > 1:
        return [*found, (fresh, damaged - 1, keeps) if damaged else (fresh - 1, damaged, keeps)]
    return found


def careful_groups(mind: Mind, origin: System) -> Sequence[Group]:
    """The same groups, and the largest that leaves a loyal building to no rival.

    SC-MOV-05: as many as still reach the goal, which A-51 counts net of what is lost at the origin.
    """
    return [*groups(mind, origin), *_group_that_loses_nothing(mind, origin)]


def claiming_groups(mind: Mind, origin: System) -> Sequence[Group]:
    """The groups for a line that counts claims net (A-40) and control too (A-51)."""
    return [*smaller_groups(mind, origin), *_group_that_loses_nothing(mind, origin)]


def _group_that_loses_nothing(mind: Mind, origin: System) -> list[Group]:
    """The largest group that leaves a loyal building to no rival, where all ships would."""
    board, seat = mind.board, mind.seat
    fresh, limit = board.fresh(seat, origin), queries.move_limit(mind.table, seat)
    if not counts_net(mind.table) or not loses_building(mind, origin, min(fresh, limit)):
        return []
    some = next(some for some in range(fresh, -1, -1) if not loses_building(mind, origin, some))
    damaged = min(board.damaged(seat, origin), limit - some)
    return [(some, damaged, board.ruler[origin] != seat)] if some + damaged else []


def _guard(mind: Mind, origin: System, fresh: int) -> int:
    """How many fresh ships keep control of the origin: one more than the strongest rival."""
    board, seat = mind.board, mind.seat
    if board.blockaders and BIT[origin] & GATES:
        return next(
            stay for stay in range(1, fresh + 1) if board.ruler_if(origin, ((seat, stay - fresh),)) == seat
        )
    strongest = 0
    for rival in mind.rivals:
        strongest = max(strongest, board.at[rival][origin])
    return strongest + 1


def routes_for(mind: Mind, origin: System, fresh: int) -> Routes:
    """The map for a group that leaves an origin: the way it sees then is the way it will go."""
    rivals = any(mind.board.at[rival][origin] for rival in mind.rivals)
    if not fresh or not rivals or not BIT[origin] & GATES:
        return mind.routes
    key = (routes_for, origin, fresh)
    found: Routes | None = mind.shared.get(key)
    if found is None:
        found = mind.shared[key] = queries.routes_after(mind.table, mind.seat, ((origin, fresh),))
    return found


def journeys(
    mind: Mind, actions: int, to: Systems, reaches: Reaches, leaving: Leaving = groups
) -> Sequence[Journey]:
    """SC-MOV-01, SC-MOV-02: all journeys within the actions that reach the goal, with their largest group."""
    found: list[Journey] = []
    if actions < 1 or not to:
        return found
    routes = mind.routes
    for origin in listed(mind.board.ships(mind.seat)):
        for cost, level in enumerate(routes.levels(origin)[1 : actions + 1], 1):
            ends = level & to
            if ends:
                some = leaving(mind, origin)
                if BIT[origin] & GATES:
                    found += _from_gate(mind, origin, ends, cost, actions, reaches, some)
                    continue
                for end in listed(ends):
                    for fresh, damaged, keeps in some:
                        if reaches(origin, end, fresh, damaged):
                            found.append(Journey(origin, end, fresh, damaged, cost, keeps))
                            break
    if not found or not mind.player.went:
        return found
    onward = [plan for plan in found if not takes_back(mind, plan.origin, plan.to)]
    return sift(found, onward, "onward") or No(noes.straight_back, [(plan.origin, plan.to) for plan in found])


def _from_gate(
    mind: Mind, gate: System, ends: Systems, cost: int, actions: int, reaches: Reaches, some: Sequence[Group]
) -> list[Journey]:
    """The same for groups that leave a gate, which may close behind them and make their way longer."""
    found = []
    some = [*some, *_groups_that_leave_it_free(mind, gate)]
    for end in listed(ends):
        fitting = [group for group in some if reaches(gate, end, group[0], group[1])]
        if fitting:
            best = _shortest(mind, gate, end, cost, fitting)
            if best.cost <= actions:
                found.append(best)
    return found


def _shortest(mind: Mind, origin: System, end: System, cost: int, some: Sequence[Group]) -> Journey:
    """The first of these groups that needs the fewest Moves: `cost` if nothing closes behind it."""
    best: Journey | None = None
    for fresh, damaged, keeps in some:
        own = routes_for(mind, origin, fresh)
        needed = cost if own is mind.routes else distance(own, origin, end)
        if best is None or needed < best.cost:
            best = Journey(origin, end, fresh, damaged, needed, keeps)
            if needed == cost:
                break
    assert best is not None
    return best


def _groups_that_leave_it_free(mind: Mind, gate: System) -> list[Group]:
    """The largest group that can leave a gate without a rival ruling it, where all of them cannot.

    SC-MOV-04 comes before SC-MOV-05: a gate that closes may make the way longer.
    """
    board, seat = mind.board, mind.seat
    if not any(board.at[rival][gate] for rival in mind.rivals):
        return []
    fresh, damaged = board.fresh(seat, gate), board.damaged(seat, gate)
    limit = queries.move_limit(mind.table, seat)
    for some in range(min(fresh, limit), -1, -1):
        if routes_for(mind, gate, some) is mind.routes:
            others = min(damaged, limit - some)
            held = board.ruler[gate] == seat
            kept = not held or board.ruler_if(gate, ((seat, -some),)) == seat
            return [(some, others, kept)] if some + others else []
    return []


def claims_after(mind: Mind, origin: System, to: System, fresh: int, damaged: int) -> int:
    """A-40: claims after a group has moved, those given up at the origin included."""
    board, seat = mind.board, mind.seat
    present = board.present(seat)
    total = claims(mind)
    if not present & BIT[to]:
        total += board.room[to]
    left = board.ships_at(seat, origin) - fresh - damaged
    if not left and not board.buildings_at(seat, origin):
        total -= board.room[origin]
    return total


# -- control, counted net (A-51) -----------------------------------------------------------------------------


def counts_net(table: Table) -> bool:
    """A-51: what a move loses at its origin counts too; with the option `control=letter` it does not."""
    return table.config.options.get("control") != "letter"


def loses_building(mind: Mind, origin: System, fresh: int) -> bool:
    """Whether a rival would control a loyal building, and does not now, if so many fresh ships left it."""
    board, here = mind.board, BIT[origin]
    if not fresh or not board.buildings(mind.seat) & here & ~mind.ruled_by_rivals:
        return False
    return board.ruler_if(origin, ((mind.seat, -fresh),)) in mind.rivals


def keeps_cities(mind: Mind, origin: System, fresh: int) -> bool:
    """Whether the bot does not give up control of a rival city where so many fresh ships leave."""
    board, here = mind.board, BIT[origin]
    if not fresh or not rival_cities(mind) & board.controlled[mind.seat] & here:
        return True
    return board.ruler_if(origin, ((mind.seat, -fresh),)) == mind.seat


def regains_building(mind: Mind, to: System, fresh: int) -> bool:
    """Whether so many fresh ships would end a rival's control of a loyal building."""
    return bool(lost_buildings(mind) & BIT[to]) and changes_control(mind, to, fresh)


def takes_back(mind: Mind, origin: System, to: System) -> bool:
    """A-53: the next Move would take straight back what another decision of this turn has moved.

    It is remembered while the map is the same otherwise; not asked with the option `control=letter`.
    """
    went = mind.player.went
    if not went or not counts_net(mind.table):
        return False
    return (to, origin) in went or all((stop, origin) in went for stop in next_stops(mind.routes, origin, to))


# -- where to ------------------------------------------------------------------------------------------------


def _none(mind: Mind, what: str, targets: Systems, but: str) -> No:
    """Why no journey reaches a goal: there is none, it is too far away, or what lies in reach will not do."""
    if not targets:
        return No(noes.nothing_there, what)
    nearest, reach = _reach(mind, targets)
    return No(noes.in_reach, reach, but) if reach else No(noes.too_far, what, mind.means.moves, nearest)


def _reach(mind: Mind, targets: Systems) -> tuple[int, Systems]:
    """How near the nearest of these is, and those within the Moves at hand."""
    nearest, reach = FAR, 0
    for origin in listed(mind.board.ships(mind.seat)):
        for cost, level in enumerate(mind.routes.levels(origin)):
            if cost and level & targets:
                nearest = min(nearest, cost)
                if cost <= mind.means.moves:
                    reach |= level & targets
    return nearest, reach


#: Why ships may be needed where they are, the gravest first.
_NEEDED = noes.leaves_buildings, noes.gives_up_cities, noes.gives_up_claims
#: What ships are needed for where they are (origin, target, fresh, damaged).
_Why: TypeAlias = Callable[[Systems, Systems], str]
_Needed: TypeAlias = Callable[[System, System, int, int], _Why | None]


def _sent(
    mind: Mind, what: str, targets: Systems, groups: Leaving, serves: Reaches, needed: _Needed, but: str
) -> Sequence[Journey]:
    """Journeys of ships that serve at a target and are not needed where they are; else why there is none."""
    posts: dict[_Why, Systems] = {}

    def reaches(origin: System, to: System, fresh: int, damaged: int) -> bool:
        if not serves(origin, to, fresh, damaged):
            return False
        why = needed(origin, to, fresh, damaged)
        if why is not None:
            posts[why] = posts.get(why, 0) | BIT[origin]
        return why is None

    found = journeys(mind, mind.means.moves, targets, reaches, groups)
    if found or isinstance(found, No):
        return found
    for why in _NEEDED:
        if why in posts:
            return No(why, _reach(mind, targets)[1], posts[why])
    return _none(mind, what, targets, but)


@once
@needs(*MOVES)
def to_new_claims(mind: Mind) -> Sequence[Journey]:
    """[10], [18], SC-GP-09: to a planet with an empty slot where the bot has no piece.

    A-40: claims are counted net, or by the switch all new ones. A-51: no more loyal buildings may be under a
    rival's control than before.
    A-53: rival cities that ships have come to in this turn are not given up for one.
    """
    before, net, kept = claims(mind), counts_net(mind.table), brought(mind)
    all_new = mind.table.config.options.get("claims") == "letter"

    def serves(origin: System, to: System, fresh: int, damaged: int) -> bool:
        return all_new or claims_after(mind, origin, to, fresh, damaged) > before

    def needed(origin: System, to: System, fresh: int, damaged: int) -> _Why | None:
        if net and loses_building(mind, origin, fresh):
            return noes.leaves_buildings
        if BIT[origin] & kept and not keeps_cities(mind, origin, fresh):
            return noes.gives_up_cities
        return None

    what = "planet with an empty slot and without a loyal piece"
    targets = mind.board.open & ~mind.board.present(mind.seat)
    but = "the ships that can go give up as many claims where they leave"
    return _sent(mind, what, targets, claiming_groups, serves, needed, but)


@once
@needs(*MOVES)
def to_change_control(mind: Mind) -> Sequence[Journey]:
    """[14], SC-GP-06: to a loyal building that a rival controls, with enough to end that control.

    A-51: fewer of them than before must be under a rival's control afterwards.
    """
    net = counts_net(mind.table)

    def serves(origin: System, to: System, fresh: int, damaged: int) -> bool:
        return changes_control(mind, to, fresh)

    def needed(origin: System, to: System, fresh: int, damaged: int) -> _Why | None:
        return noes.leaves_buildings if net and loses_building(mind, origin, fresh) else None

    what = "loyal building under a rival's control"
    but = "the fresh ships that can come do not end that control"
    return _sent(mind, what, lost_buildings(mind), careful_groups, serves, needed, but)


def gives_up_claims(mind: Mind, origin: System, to: System, fresh: int, damaged: int) -> bool:
    """A-53: fewer claims than now, since ships leave a place where this turn has brought them."""
    if not BIT[origin] & brought(mind):
        return False
    return claims_after(mind, origin, to, fresh, damaged) < claims(mind)


def _held_back(mind: Mind, guarded: Systems) -> Callable[[System, System, int, int], _Why | None]:
    """Why ships that stand at these systems stay: for a building, a rival city, or a claim of this turn."""

    def needed(origin: System, to: System, fresh: int, damaged: int) -> _Why | None:
        if BIT[origin] & guarded:
            if loses_building(mind, origin, fresh) and not regains_building(mind, to, fresh):
                return noes.leaves_buildings
            if not keeps_cities(mind, origin, fresh):
                return noes.gives_up_cities
        return noes.gives_up_claims if gives_up_claims(mind, origin, to, fresh, damaged) else None

    return needed


@once
@needs(*MOVES)
def to_rival_city(mind: Mind) -> Sequence[Journey]:
    """[32], SC-GP-14: to a rival city, with enough to take control there.

    A-51: the bot must control more rival cities than before, and rivals no more of its buildings.
    A-53: claims that this turn has brought are not given up for one.
    """

    def serves(origin: System, to: System, fresh: int, damaged: int) -> bool:
        return takes_control(mind, to, fresh)

    what, but = "rival city that it does not control", "the fresh ships that can come do not take control"
    targets = rival_cities(mind) & ~mind.board.controlled[mind.seat]
    guarded = mind.board.in_play if counts_net(mind.table) else 0
    return _sent(mind, what, targets, claiming_groups, serves, _held_back(mind, guarded), but)


@once
@needs(*MOVES)
def to_rival_gate(mind: Mind) -> Sequence[Journey]:
    """[44]: to a gate that a rival controls, with enough to end that control.

    A-53: what ships were brought for in this turn is not given up for a gate.
    """

    def serves(origin: System, to: System, fresh: int, damaged: int) -> bool:
        return changes_control(mind, to, fresh)

    what, but = "gate that a rival controls", "the fresh ships that can come do not end that control"
    gates = mind.ruled_by_rivals & GATES
    return _sent(mind, what, gates, claiming_groups, serves, _held_back(mind, brought(mind)), but)


@shared
def unassigned(mind: Mind) -> Systems:
    """[45]: where ships stand that control no gate, hold no claim and control no rival building.

    A-53: those that another line has just brought to where they are stay there.
    """
    board, seat = mind.board, mind.seat
    ruled = board.controlled[seat]
    busy = (ruled & GATES) | board.open | (ruled & rival_buildings(mind))
    force = task_force(mind)
    if force != NONE:
        busy |= BIT[force]
    return board.ships(seat) & ~busy & ~brought(mind)


def brought(mind: Mind) -> Systems:
    """A-53: where another decision of this turn has brought ships to."""
    if not mind.player.went or not counts_net(mind.table):
        return 0
    return sum({BIT[to] for _, to in mind.player.went})


def has_unassigned(mind: Mind) -> bool | No:
    ships = mind.board.ships(mind.seat)
    return bool(unassigned(mind)) or No(noes.all_assigned, ships, ships & brought(mind))


@once
@needs(*MOVES)
def to_task_force(mind: Mind) -> Sequence[Journey]:
    """[45], SC-TRM-08, SC-MOV-03: unassigned ships go toward the task force as far as the actions last."""
    force, found = task_force(mind), list[Journey]()
    for origin in listed(unassigned(mind)) if force != NONE else ():
        cost = distance(mind.routes, origin, force)
        if cost < FAR:
            some = [groups(mind, origin)[0]]
            if BIT[origin] & GATES:
                some += _groups_that_leave_it_free(mind, origin)
            found.append(_shortest(mind, origin, force, cost, some))
    return found or No(noes.no_way_to_force, unassigned(mind), force)


def distance(routes: Routes, origin: System, to: System) -> int:
    """Move actions from one system to another; FAR if there is no way."""
    for actions, level in enumerate(routes.levels(origin)):
        if level & BIT[to]:
            return actions
    return FAR


def next_stops(routes: Routes, at: System, to: System) -> list[System]:
    """Where the next Move action of a shortest journey may lead."""
    left = distance(routes, at, to)
    if left == 1:
        return [to]
    return [stop for stop in listed(routes.step(at)) if distance(routes, stop, to) == left - 1]


# -- what moves are preferred for ----------------------------------------------------------------------------


def keeps_origin(mind: Mind, plan: Journey) -> bool:
    """SC-MOV-06."""
    return plan.keeps


def actions_needed(mind: Mind, plan: Journey) -> int:
    """SC-MOV-04."""
    return plan.cost


def gives_claims(mind: Mind, plan: Journey) -> bool:
    """SC-MOV-07: more claims than before."""
    return claims_after(mind, plan.origin, plan.to, plan.fresh, plan.damaged) > claims(mind)


def gives_rival_city(mind: Mind, plan: Journey) -> bool:
    """SC-MOV-08: the bot then controls a rival city there."""
    return bool(rival_cities(mind) & BIT[plan.to]) and takes_control(mind, plan.to, plan.fresh)


def from_task_force(mind: Mind, plan: Journey) -> bool:
    """SC-MOV-09."""
    return is_task_force(mind, plan.origin)


def to_new_resources(mind: Mind, plan: Journey) -> bool:
    return has_new_resources(mind, plan.to)


def to_unclaimed(mind: Mind, plan: Journey) -> bool:
    return is_unclaimed(mind, plan.to)


def to_two_slots(mind: Mind, plan: Journey) -> bool:
    """A planet with two building slots, taken or not."""
    return SLOTS[plan.to] == 2


def takes_gate_by_rival_port(mind: Mind, plan: Journey) -> bool:
    """[44]: takes control of a gate next to a rival starport."""
    near = mind.board.adjacent[plan.to] & rival_ports(mind)
    return bool(near) and takes_control(mind, plan.to, plan.fresh)


def frees_gate_by_loyal_port(mind: Mind, plan: Journey) -> bool:
    """[44]: takes or neutralizes control of a gate next to a loyal starport."""
    return bool(mind.board.adjacent[plan.to] & mind.board.ports(mind.seat))
