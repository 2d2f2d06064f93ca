"""R-BATTLE, R-RAID: dice, hits, fallen cities, thefts."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from understudy.core.flow import Flow, roll
from understudy.games.arcs import cards, options, queries
from understudy.games.arcs.board import CITY, HURT_CITY, HURT_PORT, PORT, WIDTH
from understudy.games.arcs.places import BIT, NONE, WEAPON, System
from understudy.games.arcs.rules.asking import ask, by_name, offer
from understudy.games.arcs.rules.court import city_fell, influence
from understudy.games.arcs.rules.move import step
from understudy.games.arcs.rules.pieces import hit_building, hit_ships
from understudy.games.arcs.rules.repair import repair_ships
from understudy.games.arcs.rules.resources import discard_token, steal
from understudy.games.arcs.table import SLOT_KEYS, Table
from understudy.kit.masks import bits

SKIRMISH_DIE, ASSAULT_DIE, RAID_DIE = range(3)
#: How often each symbol shows on a face: self, intercept, hit, building hit, key.
_SYMBOLS = {
    face: tuple(face.split("-").count(symbol) for symbol in ("self", "intercept", "hit", "bhit", "key"))
    for face in cards.FACES
}
TOUGH_RULES = {"armored-hulls": "SC-DIF-11", "energy-shields": "SC-DIF-12", "carrier-tactics": "SC-DIF-13"}
_BUILDINGS = (PORT, HURT_PORT, CITY, HURT_CITY)
_FACE_NUMBER = {face: number for number, face in enumerate(cards.FACES)}


class Fight(NamedTuple):
    """Who fights whom, where."""

    attacker: int
    defender: int
    system: System


def battles(table: Table, seat: int) -> list[options.OnOwner]:
    """R-BATTLE-1: systems with a loyal ship and any piece of a rival."""
    board = table.board
    ships = board.ships(seat)
    found: list[options.OnOwner] = []
    for other in board.rivals(seat):
        where = ships & board.present(other)
        if where:
            found += options.battles[other](where)
    return found


def battle(table: Table, seat: int, system: System, defender: int) -> Flow[None]:
    """R-BATTLE-4, R-BATTLE-8: one battle from the first look to the repairs after it."""
    fight = Fight(seat, defender, system)
    table.tell("battle", seat, system, defender)
    steady = not table.board.damaged(seat, system)
    taken = sum(table.players[seat].trophies)
    yield from _before_dice(table, fight)
    if table.board.ships_at(seat, system):
        faces = yield from _dice(table, fight)
        yield from resolve(table, fight, faces, steady)
    yield from _afterwards(table, fight, sum(table.players[seat].trophies) > taken)


def _before_dice(table: Table, fight: Fight) -> Flow[None]:
    """R-BATTLE-8: the defender's ships move in (L15), then the Railgun Arrays fire (L12)."""
    lore = table.players[fight.defender].lore
    if lore & cards.PREDICTIVE_SENSORS:
        yield from _sensors(table, fight)
    if lore & cards.RAILGUN_ARRAYS and table.board.fresh(fight.defender, fight.system):
        table.tell("railgun", fight.defender, fight.system)
        yield from hit_attackers(table, fight, 1)


def _sensors(table: Table, fight: Fight) -> Flow[None]:
    """L15, F-66: fresh ships from adjacent systems; LEAD05's limit holds for each system."""
    board, seat = table.board, fight.defender
    near = board.adjacent[fight.system] & board.masks[seat][0]
    while near:
        offered = [options.SENSORS[system] for system in bits(near)]
        prompt = "Predictive Sensors: move in from?"
        choice = yield from offer(table, seat, "sensors", prompt, offered)
        if choice is None:
            return
        origin = choice.system
        sizes = options.groups(board.fresh(seat, origin), 0, queries.move_limit(table, seat))
        size = yield from ask(table, seat, "group", "How many ships?", sizes, system=origin, to=fight.system)
        step(table, seat, origin, fight.system, size.counts[0], 0)
        near &= ~BIT[origin]


def dice_options(table: Table, seat: int, defender: int, system: System) -> tuple[options.Counted, ...]:
    """R-BATTLE-2, R-BATTLE-3: every mix of dice that may be collected."""
    limit = queries.dice_limit(table, seat, system)
    raid = queries.raid_limit(table, seat, defender, system)
    _, forced = queries.extra_dice(table, seat, system)
    return options.dice_choices(min(limit, 18), forced, raid, table.players[seat].leader == cards.CORSAIR)


def _dice(table: Table, fight: Fight) -> Flow[tuple[tuple[str, ...], ...]]:
    """Collect, roll, reroll; the faces of each type of dice."""
    seat, defender, system = fight
    offered = dice_options(table, seat, defender, system)
    if queries.has_pilots(table, seat):
        table.tell("elite", seat, rules=("SC-DIF-04", *queries.advantage_rules(table, seat)))
    choice = yield from ask(table, seat, "dice", "Which dice?", offered, system=system, defender=defender)
    rolled: list[tuple[str, ...]] = []
    about = by_name({"system": system, "defender": defender})
    for die, count in zip(cards.DICE, choice.counts, strict=True):
        faces: tuple[str, ...] = ()
        if count:
            faces = yield from roll(seat, f"Roll {count} × {die.name}", die, count, topic="dice", about=about)
            table.tell("rolled", seat, cards.DICE.index(die), *(_FACE_NUMBER[face] for face in faces))
        rolled.append(faces)
    yield from rerolls(table, fight, rolled)
    return tuple(rolled)


def rerolls(table: Table, fight: Fight, rolled: list[tuple[str, ...]]) -> Flow[None]:
    """BC13, L14, LEAD11, L19; F-41: each once per battle."""
    player = table.players[fight.attacker]
    if player.guilds >> cards.SKIRMISHERS & 1:
        limit = queries.weapon_icons(table, fight.attacker)
        yield from _reroll(table, fight, rolled, SKIRMISH_DIE, limit)
    if player.lore & cards.SEEKER_TORPEDOES:
        limit = table.board.fresh(fight.attacker, fight.system)
        yield from _reroll(table, fight, rolled, ASSAULT_DIE, limit)
    if player.leader == cards.CORSAIR:
        limit = sum(queries.has_resource(table, fight.attacker, resource) for resource in range(5))
        yield from _reroll(table, fight, rolled, RAID_DIE, limit)
    if player.lore & cards.EMPATHS_VISION and queries.is_declared(table, cards.EMPATH):
        for die in range(3):
            yield from _reroll(table, fight, rolled, die, len(rolled[die]))


def _reroll(table: Table, fight: Fight, rolled: list[tuple[str, ...]], die: int, limit: int) -> Flow[None]:
    """Up to so many dice of a type, picked one by one, are rolled again together."""
    kept, again = list(rolled[die]), list[str]()
    while kept and len(again) < limit:
        offered = [options.REROLLS[number] for number in sorted({_FACE_NUMBER[face] for face in kept})]
        choice = yield from offer(
            table,
            fight.attacker,
            "reroll",
            f"Reroll a {cards.DICE[die].name}?",
            offered,
            die=die,
            system=fight.system,
            defender=fight.defender,
        )
        if choice is None:
            break
        kept.remove(cards.FACES[choice.number])
        again.append(cards.FACES[choice.number])
    if again:
        count = len(again)
        new = yield from roll(
            fight.attacker, f"Reroll {count} × {cards.DICE[die].name}", cards.DICE[die], count, topic="reroll"
        )
        table.tell("rerolled", fight.attacker, die, *(_FACE_NUMBER[face] for face in (*again, *new)))
        rolled[die] = (*kept, *new)


@cache
def hit_choices(
    fresh: int, damaged: int, hits: int, dear: int, tough: int, gentle: bool
) -> tuple[options.Counted, ...]:
    """R-BATTLE-5: every way to assign hits to ships, as many as can be used; most destroyed first.

    `dear` and `tough` are the hits that damage a fresh ship and destroy a damaged one (A-30); `gentle`: all
    ships must be damaged before any is destroyed (Carrier Tactics).
    """
    found = []
    for hurt in range(fresh, -1, -1):
        for lost in range(damaged + hurt, -1, -1):
            rest = hits - hurt * dear - lost * tough
            if rest < 0 or (gentle and lost and hurt < fresh):
                continue
            can_hurt = hurt < fresh and rest >= dear
            can_lose = lost < damaged + hurt and rest >= tough and not (gentle and hurt < fresh)
            if not can_hurt and not can_lose:
                found.append(options.hits(hurt, lost))
    return tuple(sorted(found, key=lambda act: (-act.counts[1], -act.counts[0])))


def toughness(table: Table, attacker: int, owner: int) -> tuple[int, int, bool]:
    """What hits cost a person on a bot's ships: Armored Hulls, Energy Shields, Carrier Tactics."""
    modifiers = table.config.modifiers
    if not modifiers or not table.players[owner].bot or table.players[attacker].bot:
        return 1, 1, False
    _tell_modifiers(table, owner)
    shields = "energy-shields" in modifiers
    dear = 2 if shields or "armored-hulls" in modifiers else 1
    return dear, 2 if shields else 1, "carrier-tactics" in modifiers


def _tell_modifiers(table: Table, owner: int) -> None:
    for name, rule in TOUGH_RULES.items():
        if name in table.config.modifiers:
            table.tell("tough", owner, rules=(rule,))


def hit_attackers(table: Table, fight: Fight, count: int) -> Flow[None]:
    """R-BATTLE-4(a, b), R-BATTLE-6: hits on the attacking ships; losses are the defender's Trophies."""
    seat, defender, system = fight
    board = table.board
    found = hit_choices(board.fresh(seat, system), board.damaged(seat, system), count, 1, 1, False)
    choice = found[0]
    if len(found) > 1:
        offered = [options.losses(*act.counts) for act in found]
        choice = yield from ask(
            table,
            seat,
            "own-hits",
            "Hits on your ships",
            offered,
            system=system,
            defender=defender,
            count=count,
        )
    hit_ships(table, defender, seat, system, *choice.counts)


def hit_defenders(table: Table, fight: Fight, count: int) -> Flow[int]:
    """R-BATTLE-4(c): hits on defending ships; what is left over when none remains."""
    seat, defender, system = fight
    board = table.board
    dear, tough, gentle = toughness(table, seat, defender)
    fresh, damaged = board.fresh(defender, system), board.damaged(defender, system)
    offered = hit_choices(fresh, damaged, count, dear, tough, gentle)
    choice = offered[0]
    if len(offered) > 1:
        choice = yield from ask(
            table,
            seat,
            "hits",
            "Hits on their ships",
            offered,
            system=system,
            defender=defender,
            count=count,
        )
    hurt, lost = choice.counts
    hit_ships(table, seat, defender, system, hurt, lost)
    return 0 if board.ships_at(defender, system) else count - hurt * dear - lost * tough


def buildings_to_hit(table: Table, defender: int, system: System) -> list[options.OnKind]:
    """The kinds that stand there; L09: of several alike the one outside the slots is a choice of its own."""
    board = table.board
    found = [
        options.HITS_BUILDING[kind][system]
        for kind in _BUILDINGS
        if board.masks[defender][kind] & BIT[system]
    ]
    owner, kind = board.cloud.get(system, (NONE, CITY))
    if owner == defender and board.at[owner][kind * WIDTH + system] > 1:
        found.append(options.HITS_OUTSIDE[kind][system])
    return found


def hit_buildings(table: Table, fight: Fight, count: int, loot: bool = True) -> Flow[None]:
    """R-BATTLE-4(c, d): hits on buildings one by one; R-CITY-1: a fallen city has consequences at once.

    `loot`: whether the Court may be ransacked.
    """
    seat, defender, system = fight
    for _ in range(count):
        offered = buildings_to_hit(table, defender, system)
        if not offered:
            return
        choice = offered[0]
        if len(offered) > 1:
            choice = yield from ask(
                table,
                seat,
                "building-hit",
                "Hit which building?",
                offered,
                system=system,
                defender=defender,
            )
        types = queries.planet_types(table, system)
        outside = choice.verb == "hit-outside"
        if hit_building(table, seat, defender, system, choice.kind, outside):
            yield from city_fell(table, seat, defender, types, loot)


def resolve(
    table: Table, fight: Fight, rolled: tuple[tuple[str, ...], ...], steady: bool = False
) -> Flow[None]:
    """R-BATTLE-4: everything that was rolled, in order."""
    seat, defender, system = fight
    totals = [0] * 5
    for faces in rolled:
        for face in faces:
            for index, number in enumerate(_SYMBOLS[face]):
                totals[index] += number
    own, intercepts, hits, building_hits, keys = totals
    if own:
        yield from hit_attackers(table, fight, own)
    if _is_intercepted(table, fight, intercepts, bool(rolled[ASSAULT_DIE]), steady):
        yield from _intercept(table, fight)
    # F-26: ships that come later in this battle are not attackers.
    afloat = table.board.ships_at(seat, system) > 0
    loot = table.players[defender].leader != cards.ELDER
    if hits:
        building_rest = yield from hit_defenders(table, fight, hits)
        yield from hit_buildings(table, fight, building_rest, loot)
    if building_hits:
        yield from hit_buildings(table, fight, building_hits, loot)
    if keys and afloat:
        yield from raid(table, fight, keys)


def _is_intercepted(table: Table, fight: Fight, rolled: int, assault: bool, steady: bool) -> bool:
    """L06 ignores one rolled symbol, L04 adds one (F-42)."""
    if rolled and steady and table.players[fight.attacker].lore & cards.SIGNAL_BREAKER:
        rolled -= 1
    if assault and table.players[fight.defender].lore & cards.MIRROR_PLATING:
        rolled += 1
    return rolled > 0


def _intercept(table: Table, fight: Fight) -> Flow[None]:
    """R-BATTLE-4(b); LEAD15, F-5: Weapon icons instead of fresh ships."""
    seat, defender, system = fight
    player = table.players[seat]
    irregular = player.leader == cards.AGITATOR
    hits = queries.weapon_icons(table, seat) if irregular else table.board.fresh(defender, system)
    table.tell("intercepted", seat, system, hits)
    if hits:
        yield from hit_attackers(table, fight, hits)
    if irregular and WEAPON in player.slots:
        yield from discard_token(table, seat, WEAPON)


def raid_options(table: Table, thief: int, owner: int, keys: int) -> list[options.Theft]:
    """R-RAID-1, R-RAID-2: what these keys open."""
    found: list[options.Theft] = [
        options.STEALS[owner][slot]
        for slot in queries.stealable_slots(table, owner, thief)
        if queries.slot_keys(table, owner, slot, thief) <= keys
    ]
    found += [
        options.STEALS_CARD[owner][court]
        for court in queries.stealable_cards(table, owner)
        if queries.card_keys(court) <= keys
    ]
    return found


def raid(table: Table, fight: Fight, keys: int) -> Flow[None]:
    """R-RAID-1: one theft at a time; unspent keys are lost."""
    seat, defender, system = fight
    while keys:
        offered = raid_options(table, seat, defender, keys)
        if not offered:
            return
        choice = yield from offer(
            table,
            seat,
            "raid",
            "Steal what?",
            offered,
            system=system,
            defender=defender,
            keys=keys,
        )
        if choice is None:
            return
        if table.config.modifiers:
            _tell_vaults(table, fight, choice)
        keys -= (
            queries.slot_keys(table, defender, choice.slot, seat)
            if isinstance(choice, options.StealToken)
            else queries.card_keys(choice.court)
        )
        yield from steal(table, seat, choice)


def _tell_vaults(table: Table, fight: Fight, choice: options.Theft) -> None:
    """SC-DIF-14 is worth saying where it makes a theft dearer."""
    if isinstance(choice, options.StealToken):
        keys = queries.slot_keys(table, fight.defender, choice.slot, fight.attacker)
        if keys != SLOT_KEYS[choice.slot]:
            table.tell("vaults", fight.defender, keys, rules=("SC-DIF-14",))


def _afterwards(table: Table, fight: Fight, took_trophies: bool) -> Flow[None]:
    """R-BATTLE-8, F-45: repairs of L07 and LEAD16; LEAD01 answers with an Influence."""
    seat, defender, system = fight
    if table.players[seat].lore & cards.REPAIR_DRONES:
        repair_ships(table, seat, system, 1)
    for side in (seat, defender):
        if table.players[side].leader == cards.QUARTERMASTER:
            repair_ships(table, side, system, starports_ruled(table, side))
    elder = table.players[defender]
    if took_trophies and elder.leader == cards.ELDER and elder.agents:
        offered = [options.INFLUENCES[court] for court in table.court if court != NONE]
        choice = yield from offer(table, defender, "beloved", "Beloved: Influence?", offered)
        if choice is not None:
            influence(table, defender, choice.court)


def starports_ruled(table: Table, seat: int) -> int:
    """LEAD16, F-43: starports of anybody where the seat rules."""
    board = table.board
    return sum(
        board.ports_at(owner, system)
        for owner in range(board.seats)
        for system in bits(board.ports(owner) & board.controlled[seat])
    )
