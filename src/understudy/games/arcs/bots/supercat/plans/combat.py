"""Combat plans: Moves and Battles toward trophies, a raid or control (Combat Principles)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import count
from typing import NamedTuple

from understudy.games.arcs import queries
from understudy.games.arcs.board import CITY, HURT_CITY, HURT_PORT, HURT_SHIP, PORT, SHIP, WIDTH
from understudy.games.arcs.bots.supercat import noes
from understudy.games.arcs.bots.supercat.mind import NO_CHANGE, Change, Mind, contested, gain, once, shared
from understudy.games.arcs.bots.supercat.noes import MOST, standing_of
from understudy.games.arcs.bots.supercat.plans.approach import (
    Approach,
    Battlefield,
    approaches,
    as_they_go,
    battles_left,
    extra_dice,
    fields,
    turned_back,
)
from understudy.games.arcs.bots.supercat.plans.kinds import CONTROL, RAID, TROPHIES, Combat, Journey
from understudy.games.arcs.bots.supercat.terms import (
    icon_change,
    lost_buildings,
    outrage_change,
    rival_cities,
)
from understudy.games.arcs.bots.supercat.tokens import may_spend, token_change, would_keep
from understudy.games.arcs.cards import (
    AMBITION_OF,
    BATTLE,
    CORSAIR,
    COURT_SUIT,
    ELDER,
    KEYS,
    SWORN_GUARDIANS,
    WARLORD,
)
from understudy.games.arcs.options import STEALS, STEALS_CARD, Theft
from understudy.games.arcs.places import BIT, NONE, RESOURCES, WEAPON, System, Systems, listed
from understudy.games.arcs.queries import NO_PLACE
from understudy.kit.masks import bits
from understudy.pages import No, Unsaid


class Force(NamedTuple):
    """The two sides of a Battle as the bot judges them."""

    system: System
    defender: int
    #: Fresh bot ships, and dice the bot may collect.
    fresh: int
    dice: int
    #: Fresh ships of the defender.
    defending: int
    #: Battle actions left.
    battles: int


#: Thousands of these are made: the fields in their order, without the detour by their names.
_force = partial(tuple.__new__, Force)


# -- dice ----------------------------------------------------------------------------------------------------


def trophy_dice(mind: Mind, force: Force) -> tuple[int, int, int]:
    """SC-CMB-07, SC-CMB-08, SC-CMB-16: (skirmish, assault, raid) for trophies and control."""
    if force.battles > 1 and force.fresh <= force.defending:
        return (min(force.dice, MOST), 0, 0)
    assault = min(2 * force.defending, MOST, force.dice)
    if mind.player.leader == CORSAIR:  # SC-DEC-04: rounded down
        assault = min(assault, force.dice // 2)
    return (min(force.dice - assault, MOST), assault, 0)


def raid_dice(mind: Mind, force: Force) -> tuple[int, int, int]:
    """SC-CMB-13, A-24: raid dice in the last Battle, otherwise as for trophies."""
    if force.battles > 1:
        return trophy_dice(mind, force)
    raid = min(force.dice, MOST, queries.raid_limit(mind.table, mind.seat, force.defender, force.system))
    return (min(force.dice - raid, MOST), 0, raid)


def dice_of(mind: Mind, goal: str, force: Force) -> tuple[int, int, int]:
    """SC-CMB-18: the dice that the goal asks for."""
    return raid_dice(mind, force) if goal == RAID else trophy_dice(mind, force)


def _best_results(mind: Mind, goal: str, force: Force) -> tuple[int, int]:
    """The most hits and building hits that the dice of all Battles of a plan can show."""
    skirmish, assault, raid = dice_of(mind, goal, force)
    hits, building_hits = skirmish + 2 * assault, raid
    if force.battles > 1:
        # All Battles but the last are fought alike.
        skirmish, assault, raid = dice_of(mind, goal, Force(*force[:5], 1))
        hits = hits * (force.battles - 1) + skirmish + 2 * assault
        building_hits += raid
    return hits, building_hits


def _pieces(mind: Mind, system: System, defender: int) -> bytearray:
    """The defender's pieces there, by kind."""
    return mind.board.at[defender][system::WIDTH]


def possible_trophies(mind: Mind, goal: str, force: Force) -> int:
    """SC-CMB-09: how many pieces the planned dice could destroy at their best."""
    hits, building_hits = _best_results(mind, goal, force)
    pieces = _pieces(mind, force.system, force.defender)
    ships, hits = _destroyed(hits, pieces[HURT_SHIP], pieces[SHIP])
    if ships < pieces[SHIP] + pieces[HURT_SHIP]:
        hits = 0
    damaged, fresh = pieces[HURT_PORT] + pieces[HURT_CITY], pieces[PORT] + pieces[CITY]
    return ships + _destroyed(hits + building_hits, damaged, fresh)[0]


def _destroyed(hits: int, damaged: int, fresh: int) -> tuple[int, int]:
    """Damaged pieces first, then pairs of hits on fresh ones: how many fall, and the hits left."""
    ended = min(hits, damaged)
    hits -= ended
    pairs = min(hits // 2, fresh)
    return ended + pairs, hits - 2 * pairs


# -- Outrage -------------------------------------------------------------------------------------------------


def outrage_is_acceptable(mind: Mind, goal: str, force: Force) -> bool:
    """SC-CMB-03, A-25: no city at risk, or a ransack to be had and no declared ambition given up."""
    if not mind.board.cities(force.defender) & BIT[force.system]:
        return True
    return _may_destroy_city(mind, force.system, force.defender) or not _could_destroy_city(mind, goal, force)


def _may_destroy_city(mind: Mind, system: System, owner: int) -> bool:
    """A-25: a ransack to be had and no declared ambition given up, looked up once for each city."""
    key = (_may_destroy_city, system, owner)
    found: bool | None = mind.shared.get(key)
    if found is None:
        found = mind.shared[key] = can_ransack(mind, owner) and not _outrage_ends_contending(mind, system)
    return found


def _could_destroy_city(mind: Mind, goal: str, force: Force) -> bool:
    pieces = _pieces(mind, force.system, force.defender)
    hits, building_hits = _best_results(mind, goal, force)
    spill = max(0, hits - 2 * pieces[SHIP] - pieces[HURT_SHIP])
    return spill + building_hits >= (1 if pieces[HURT_CITY] else 2)


def can_ransack(mind: Mind, owner: int) -> bool:
    """A Court card carries an agent of the city's owner; LEAD01 cannot be ransacked."""
    agents = mind.table.agents
    if mind.table.players[owner].leader == ELDER:
        return False
    return any(court != NONE and agents[spot * 4 + owner] for spot, court in enumerate(mind.table.court))


def _outrage_ends_contending(mind: Mind, system: System) -> bool:
    resource = mind.board.types[system]
    if resource == NONE:
        return False
    ambition = AMBITION_OF[resource]
    if ambition not in mind.declared or mind.places[ambition] == NO_PLACE:
        return False
    lost = outrage_change(mind, resource, mind.seat)
    return mind.place_after(ambition, gain(ambition, -lost)) == NO_PLACE


# -- odds ----------------------------------------------------------------------------------------------------


def trophy_odds(force: Force) -> bool:
    """SC-CMB-06: at least as many fresh ships as the defender, and one at all."""
    return force.fresh >= max(1, force.defending)


def control_odds(force: Force) -> bool:
    """SC-CMB-15: a die for each fresh defending ship."""
    return force.dice >= force.defending > 0


def raid_odds(force: Force, keys: int) -> bool:
    """SC-CMB-11, SC-CMB-12, A-23: dice for twice the keys, and more ships, or as many and two Battles."""
    if min(force.dice, MOST) < 2 * keys or force.fresh < 1:
        return False
    if force.fresh > force.defending:
        return True
    return force.fresh == force.defending and force.battles > 1


# -- where to fight ------------------------------------------------------------------------------------------


#: How good a combat would be for a goal; 0 if it is not favorable.
Judge = Callable[[Force], int]


class Needs(NamedTuple):
    """What a combat must have in any case, and how good it can be at most."""

    fresh: int = 0
    dice: int = 0
    most: int = 1


def _fields(mind: Mind, rival: int, among: Systems) -> list[tuple[System, Battlefield]]:
    """Systems in reach where this rival has a piece."""
    known = fields(mind)
    return [
        (system, known[system]) for system in listed(mind.board.present(rival) & among) if system in known
    ]


def _matched_fields(mind: Mind, rival: int, dice: int = 0) -> list[tuple[System, Battlefield]]:
    """Those where the bot can have as many fresh ships as the rival, one at all, and so many dice."""
    known, defending = fields(mind), mind.board.at[rival]
    return [
        (system, field)
        for system in listed(mind.board.present(rival))
        if (field := known.get(system)) is not None
        and field.most_dice >= dice
        and field.most_fresh >= (defending[system] or 1)
    ]


def _ways(
    mind: Mind, system: System, field: Battlefield, defender: int, needs: Needs, judge: Judge
) -> Iterator[tuple[Approach, Force, int]]:
    """SC-TRM-06: the favorable ways to come to a system and fight there, with how good they are.

    Ships that are there already always join in. Of one choice of origins those count that give up control of
    the fewest (SC-MOV-06). What takes more actions (SC-MOV-04) is a way only if it promises more than what
    keeps control of its origins for less.
    """
    least_fresh, least_dice, most = needs
    fresh, dice, defending = field.fresh, field.dice, mind.board.fresh(defender, system)
    known: dict[Force, int] = {}
    reached = best = cost = 0
    left = battles_left(mind)
    for row in field.rows(mind):
        if fresh + row.fresh < least_fresh or dice + row.ships < least_dice:
            continue
        if row.moves > cost:
            reached, cost = best, row.moves
            if reached >= most:
                return
        for some in approaches(row):
            found = False
            for way in some:
                ours, rolled = fresh + way.fresh, dice + way.fresh + way.damaged
                if ours < least_fresh or rolled < least_dice:
                    continue
                if row.closes:
                    way = as_they_go(mind, way, system)
                    if way.moves >= len(left):
                        continue
                force = _force((system, defender, ours, rolled, defending, left[way.moves]))
                score = known.get(force)
                if score is None:
                    score = known[force] = judge(force)
                if score:
                    found = True
                    if score > reached:
                        yield way, force, score
                        if score > best and way.keeps:
                            best = score
            if found:
                break


def _groups(mind: Mind, way: Approach, force: Force) -> tuple[Journey, ...]:
    return way.journeys(force.system, queries.move_limit(mind.table, mind.seat))


def _combat(mind: Mind, goal: str, way: Approach, force: Force, score: int = 0) -> Combat:
    groups = _groups(mind, way, force)
    return Combat(goal, force.system, force.defender, force.battles, groups, score=score)


# -- the three goals -----------------------------------------------------------------------------------------


@once
def for_trophies(mind: Mind) -> Sequence[Combat]:
    """[41], SC-CMB-06: every favorable combat that could take trophies."""
    return _for_trophies(mind, 1)


def _for_trophies(mind: Mind, least: int) -> Sequence[Combat]:
    """The same that could take so many of them at least."""
    ways = _trophy_ways(mind, least)
    found = [_combat(mind, TROPHIES, way, force, score=score) for way, force, score in ways if score >= least]
    return found or Unsaid(
        _no_battle, mind, _against_all(mind, _all_prey(mind)), noes.NOBODY, noes.too_few_for_trophies, least
    )


def _trophy_ways(mind: Mind, least: int) -> Iterator[tuple[Approach, Force, int]]:

    def judge(force: Force) -> int:
        if trophy_odds(force) and outrage_is_acceptable(mind, TROPHIES, force):
            return possible_trophies(mind, TROPHIES, force)
        return 0

    for rival in mind.rivals:
        for system, field in _matched_fields(mind, rival):
            most = sum(_pieces(mind, system, rival))
            if most >= least:
                needs = Needs(max(1, mind.board.fresh(rival, system)), most=most)
                yield from _ways(mind, system, field, rival, needs, judge)


@once
def for_warlord(mind: Mind) -> Sequence[Combat]:
    """SC-CMB-01: trophies that contend a declared Warlord."""
    if WARLORD not in mind.declared:
        return No(noes.NO_WARLORD)
    if WARLORD not in contested(mind):
        return No(noes.wins_warlord, standing_of(mind, (WARLORD,)))
    return _for_trophies(mind, trophies_to_contend(mind))


@shared
def trophies_to_contend(mind: Mind) -> int:
    """The fewest trophies that contend Warlord, which the bot is not winning."""
    return next(number for number in count(1) if mind.contends(WARLORD, gain(WARLORD, number)))


@once
def for_raid(mind: Mind) -> Sequence[Combat]:
    """SC-CMB-01, SC-CMB-11: raids on a token or card that contends a declared ambition (A-48)."""
    return list(_raids(mind)) or Unsaid(_no_raid, mind)


def _no_raid(mind: Mind) -> No:
    """Why there is no raid: nothing to steal, nobody in reach, or too few ships and dice."""
    kinds = raided_types(mind)
    if not kinds:
        return No(noes.no_icons, standing_of(mind, mind.declared))
    owners = [(rival, raid_targets(mind, rival, kinds)) for rival in mind.rivals]
    keys = {rival: min(cost for _, cost, _ in targets) for rival, targets in owners if targets}
    if not keys:
        return No(noes.no_loot, standing_of(mind, list(dict.fromkeys(AMBITION_OF[kind] for kind in kinds))))
    among = {
        rival: sum(
            BIT[system]
            for system in listed(mind.board.present(rival))
            if queries.raid_limit(mind.table, mind.seat, rival, system) == MOST
        )
        for rival in keys
    }
    return _no_battle(mind, among, noes.NO_VICTIM, noes.too_few_for_raid, tuple(keys.items()))


def _raids(mind: Mind) -> Iterator[Combat]:
    kinds = raided_types(mind)
    if not kinds:
        return
    for rival in mind.rivals:
        targets = raid_targets(mind, rival, kinds)
        if targets:
            fewest = min(keys for _, keys, _ in targets)
            for system, field in _matched_fields(mind, rival, 2 * fewest):
                if queries.raid_limit(mind.table, mind.seat, rival, system) == MOST:
                    yield from _raids_at(mind, system, field, rival, targets)


@shared
def raided_types(mind: Mind) -> tuple[int, ...]:
    """The types whose icons count for a declared ambition that the bot is not winning."""
    return tuple(kind for kind, ambition in enumerate(AMBITION_OF) if ambition in contested(mind))


def _raids_at(
    mind: Mind, system: System, field: Battlefield, rival: int, targets: Sequence[tuple[Theft, int, int]]
) -> Iterator[Combat]:
    """The ways to a raid; targets with the same keys can be had in the same ways."""
    for keys in sorted({keys for _, keys, _ in targets if 2 * keys <= field.most_dice}):

        def judge(force: Force, keys: int = keys) -> int:
            return raid_odds(force, keys) and outrage_is_acceptable(mind, RAID, force)

        needs = Needs(max(1, mind.board.fresh(rival, system)), 2 * keys)
        for way, force, _ in _ways(mind, system, field, rival, needs, judge):
            groups = _groups(mind, way, force)
            for act, cost, place in targets:
                if cost == keys:
                    score = raid_score(mind, place, keys)
                    yield Combat(RAID, system, rival, force.battles, groups, act, score)


def raid_score(mind: Mind, place: int, keys: int) -> int:
    """A-48: the best place first, then the fewest keys; the switch has it the other way round."""
    if mind.table.config.options.get("raid-targets") == "keys-first":
        return place - 10 * keys
    return 10 * place - keys


def raid_targets(mind: Mind, rival: int, kinds: Sequence[int]) -> list[tuple[Theft, int, int]]:
    """What may be stolen to contend a declared ambition: (theft, keys, place reached).

    Sworn Guardians have to be stolen first, so their key is added (A-48).
    """
    key = ("raid targets", rival)
    found: list[tuple[Theft, int, int]] | None = mind.shared.get(key)
    if found is None:
        found = mind.shared[key] = [
            (act, keys, place)
            for act, keys, change in thefts(mind, rival, kinds)
            if (place := _place_contended(mind, change))
        ]
    return found


def _place_contended(mind: Mind, change: Change) -> int:
    """The best place reached in a declared ambition that the change contends; NO_PLACE if there is none."""
    best = NO_PLACE
    for ambition in contested(mind):
        if mind.contends(ambition, change):
            best = max(best, mind.place_after(ambition, change))
    return best


def thefts(
    mind: Mind, rival: int, kinds: Sequence[int] = range(len(RESOURCES))
) -> list[tuple[Theft, int, Change]]:
    """What the bot could steal of a rival's tokens and Guild cards: theft, keys, and what it would change.

    Sworn Guardians bar everything, but a raid can steal them first, so they only cost a key more.
    """
    table, owner = mind.table, mind.table.players[rival]
    guarded = owner.guilds >> SWORN_GUARDIANS & 1
    found: list[tuple[Theft, int, Change]] = []
    for slot, resource in enumerate(owner.slots):
        if resource not in kinds or not would_keep(mind, resource, source=rival):
            continue
        if guarded or not queries.steal_is_barred(table, rival, mind.seat, resource):
            keys = queries.slot_keys(table, rival, slot, mind.seat) + guarded
            found.append((STEALS[rival][slot], keys, token_change(mind, resource, source=rival)))
    cards = bits(owner.guilds & ~(1 << SWORN_GUARDIANS)) if guarded else queries.stealable_cards(table, rival)
    for court in cards:
        if COURT_SUIT[court] in kinds:
            found.append((STEALS_CARD[rival][court], KEYS[court] + guarded, card_theft(mind, rival, court)))
    return found


def card_theft(mind: Mind, rival: int, court: int) -> Change:
    """What a stolen Guild card would change; a Cartel takes its supply along."""
    own = icon_change(mind, court).own
    if COURT_SUIT[court] == NONE or own == NO_CHANGE:
        return Change(own)
    return Change(own, rival, tuple(-number for number in own))


def _for_control(mind: Mind, systems: Systems, take: bool) -> Iterator[Combat]:
    """SC-CMB-15: combats against whoever stands in the way of control."""

    def judge(force: Force) -> int:
        if take and not _could_take(mind, force):
            return 0
        return control_odds(force) and outrage_is_acceptable(mind, CONTROL, force)

    for rival in mind.rivals:
        for system, field in _fields(mind, rival, systems):
            if _stands_in_the_way(mind, system, rival):
                for way, force, _ in _ways(mind, system, field, rival, Needs(), judge):
                    yield _combat(mind, CONTROL, way, force)


def _stands_in_the_way(mind: Mind, system: System, rival: int) -> bool:
    """The controller of the system; where nobody controls it, a rival with most fresh ships."""
    board = mind.board
    ruler = board.ruler[system]
    if ruler != NONE:
        return ruler == rival
    fresh = board.fresh(rival, system)
    return fresh > 0 and all(fresh >= board.fresh(other, system) for other in mind.rivals)


def _could_take(mind: Mind, force: Force) -> bool:
    """Without the defender's ships the bot would have more fresh ships than everybody else there."""
    others = [mind.board.fresh(rival, force.system) for rival in mind.rivals if rival != force.defender]
    return force.fresh > max(others, default=0)


@once
def to_change_control(mind: Mind) -> Sequence[Combat]:
    """[15], SC-GP-08: to end a rival's control of a loyal building."""
    lost = lost_buildings(mind)
    return list(_for_control(mind, lost, take=False)) or Unsaid(
        _no_battle, mind, _against_all(mind, lost), noes.NO_LOST_BUILDING, noes.too_few_for_control
    )


@once
def can_change_control(mind: Mind) -> bool:
    """Whether there is such a combat."""
    return next(_for_control(mind, lost_buildings(mind), take=False), None) is not None


@once
def for_rival_city(mind: Mind) -> Sequence[Combat]:
    """SC-GP-14, A-13: to take control of a rival city."""
    cities = rival_cities(mind)
    others = cities & ~mind.board.controlled[mind.seat]
    if not others:
        return No(noes.no_rival_city, cities)
    return list(_for_control(mind, others, take=True)) or Unsaid(
        _no_battle, mind, _against_all(mind, others), noes.NO_RIVAL_CITY, noes.too_few_for_control
    )


@once
def to_contend(mind: Mind) -> Sequence[Combat]:
    """[8], SC-GP-03, SC-CMB-01: trophies for Warlord, raids for Tycoon, Keeper and Empath.

    Where there are none, the trophies are told about unless Warlord is out of the question.
    """
    trophies, raids = for_warlord(mind), for_raid(mind)
    if trophies or raids:
        return [*trophies, *raids]
    return trophies if WARLORD in contested(mind) else raids


@once
def can_contend(mind: Mind) -> bool:
    """Whether there is such a combat."""
    if next(_raids(mind), None) is not None:
        return True
    if WARLORD not in contested(mind):
        return False
    least = trophies_to_contend(mind)
    return any(score >= least for _, _, score in _trophy_ways(mind, least))


# -- why there is none ---------------------------------------------------------------------------------------


def _all_prey(mind: Mind) -> Systems:
    found = 0
    for rival in mind.rivals:
        found |= mind.board.present(rival)
    return found


def _no_battle(
    mind: Mind,
    among: Mapping[int, Systems],
    nobody: str,
    tell: Callable[..., str],
    *facts: object,
) -> No:
    """No Battle at all, nobody in reach, or the best that could be brought is not favorable.

    `among` says for each rival where a Battle against it would serve.
    """
    if not mind.means.battles_after(0):
        if not mind.means.pips:
            return No(noes.NO_ACTION)
        return No(noes.NO_BATTLE) if mind.means.may & BATTLE else No(noes.no_such_action, "battle")
    fought = _best_fought(mind, among)
    if fought is not None:
        return No(tell, fought, *facts)
    back = [way for systems in among.values() for way in turned_back(mind, systems)]
    return No(noes.straight_back, back) if back else No(nobody)


def _against_all(mind: Mind, systems: Systems) -> dict[int, Systems]:
    """The same systems against every rival."""
    return dict.fromkeys(mind.rivals, systems)


def _best_fought(mind: Mind, among: Mapping[int, Systems]) -> noes.Fought | None:
    """The best that the bot could bring against one of these rivals to one of its systems."""
    best: tuple[int, int] | None = None
    found: noes.Fought | None = None
    board, known = mind.board, fields(mind)
    for rival, systems in among.items():
        for system in listed(board.present(rival) & systems):
            field = known.get(system)
            rows = field.rows(mind) if field is not None else ()
            if field is None or not rows:
                continue
            more, ships = max((row.fresh, row.ships) for row in rows)
            fresh, dice, defending = field.fresh + more, field.dice + ships, board.fresh(rival, system)
            if best is None or (fresh - defending, dice) > best:
                best = (fresh - defending, dice)
                cities = board.cities_at(rival, system)
                found = noes.Fought(system, rival, fresh, dice, defending, cities)
    return found


# -- a combat that is going on -------------------------------------------------------------------------------


def force_now(mind: Mind, plan: Combat, battles: int) -> Force:
    """The sides as they stand when the next Battle is due."""
    board, seat, system = mind.board, mind.seat, plan.system
    dice = board.ships_at(seat, system) + extra_dice(mind, system)
    return Force(
        system, plan.defender, board.fresh(seat, system), dice, board.fresh(plan.defender, system), battles
    )


def is_still_favorable(mind: Mind, plan: Combat, battles: int) -> bool:
    """A-36: judged again before each Battle, on what is there now."""
    board = mind.board
    here = BIT[plan.system]
    if battles < 1 or not board.ships(mind.seat) & here or not board.present(plan.defender) & here:
        return False
    force = force_now(mind, plan, battles)
    if not outrage_is_acceptable(mind, plan.goal, force):
        return False
    if plan.goal == TROPHIES:
        return trophy_odds(force)
    if plan.goal == CONTROL:
        return control_odds(force)
    keys = next((keys for act, keys, _ in thefts(mind, plan.defender) if act is plan.target), MOST)
    return raid_odds(force, keys)


# -- what combats are preferred for --------------------------------------------------------------------------


def score(mind: Mind, plan: Combat) -> int:
    """SC-CMB-09 for trophies."""
    return plan.score


def raid_rank(mind: Mind, plan: Combat) -> int:
    """The same, the best first: a place and keys in one number that no one would read."""
    return -plan.score


def keeps_origin(mind: Mind, plan: Combat) -> bool:
    return plan.keeps


def actions_needed(mind: Mind, plan: Combat) -> int:
    return plan.cost


def from_task_force(mind: Mind, plan: Combat) -> bool:
    """SC-MOV-09: ships of the task force come, or are there already."""
    origins = [journey.origin for journey in plan.journeys] or [plan.system]
    return mind.player.task_force in origins


# -- combat cards and tokens ---------------------------------------------------------------------------------


def may_arm(mind: Mind) -> bool:
    """SC-TRM-02: a Weapon that may be spent; Warlord and Tyrant block nothing."""
    return may_spend(mind, WEAPON) > 0


def trophies_wanted(mind: Mind, plan: Combat) -> int:
    """How many trophies the bot has when a combat has come to its goal.

    One more than now; for a declared Warlord as many as contend it, if the combat can take so many.
    """
    held = sum(mind.player.trophies)
    if plan.goal != TROPHIES or WARLORD not in contested(mind):
        return held + 1
    coming = [sum(kind) for kind in zip((0, 0), *((j.fresh, j.damaged) for j in plan.journeys), strict=True)]
    now = force_now(mind, plan, plan.battles)
    force = now._replace(fresh=now.fresh + coming[0], dice=now.dice + sum(coming))
    least = trophies_to_contend(mind)
    return held + (least if possible_trophies(mind, TROPHIES, force) >= least else 1)


def is_reached(mind: Mind, plan: Combat, trophies: int) -> bool:
    """Whether a combat has come to its goal; `trophies`: how many the bot then has.

    Neutral control is enough around a loyal building ([15]); a rival city has to be taken (A-13).
    """
    if plan.goal == TROPHIES:
        return sum(mind.player.trophies) >= trophies
    if plan.goal == CONTROL:
        ruler = mind.board.ruler[plan.system]
        loyal = mind.board.buildings(mind.seat) & BIT[plan.system]
        return ruler == mind.seat or bool(loyal and ruler == NONE)
    return all(act is not plan.target for act, _, _ in thefts(mind, plan.defender))
