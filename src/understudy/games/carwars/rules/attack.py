"""R 11: attacks, defense, and what they do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from understudy.core.flow import Flow, choose, put
from understudy.core.reporting import REPORT
from understudy.core.requests import NOTHING_MORE, About
from understudy.games.carwars import judging, options
from understudy.games.carwars.builds import AIM_REACH, BITS, DRIVER, GUNNER, HAND_CANNON, TURRET
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.dice import BLUE, NO_DICE, Dice, of, plus, symbols
from understudy.games.carwars.events import ShotEffects, ShotRolled, WeaponFired
from understudy.games.carwars.judging import ARCS_KEY, BAND_KEY, LINES_KEY
from understudy.games.carwars.queries import NEEDED_REACH, RANGE_REROLLS, Seen, opponents, reaches
from understudy.games.carwars.rules.chance import ALWAYS, ATTACK, DEFENSE, ask, may_use, reroll, roll_dice
from understudy.games.carwars.rules.control import lose_control
from understudy.games.carwars.rules.damage import damage, hurt_item, hurt_tires, start_fire
from understudy.games.carwars.rules.driving import douse
from understudy.games.carwars.rules.drops import drop, has_room
from understudy.games.carwars.table import Attack, Car, Pool, Reroll, Table

#: The extra attack of Hyperion, in `Car.acted`.
EXTRA_SHOT = 4
ALL_SIDES = 0b1111
ON_TURRET = 1 << TURRET


def combat(table: Table, seat: int) -> Flow[None] | None:
    """R 4.5: a car's combat phase."""
    car = table.cars[seat]
    if table.over() or not car.alive:
        return None
    if table.config.reported[seat]:
        # All cars move first: what it fired is told here.
        table.then((REPORT, (seat,)))
        return None
    car.acted = car.fired = 0
    car.marked = options.NONE
    return attack(table, seat)


# -- what can be fired ---------------------------------------------------------------------------------------


def may_fire(car: Car, item: int) -> bool:
    """R 11.1: the weapon works and has not fired this turn; with Hacker a cheap one may be fired again."""
    if not car.works(item):
        return False
    if not car.fired >> item & 1:
        return True
    card = car.build.items[item].card
    cheap = card.kind == "weapon" and card.cost == 1
    return cheap and car.ace >= car.total("hacker") and car.having("hacker") != options.NONE


#: Crew members by a mask of them, in the order in which they are offered.
CREW = ((), (DRIVER,), (GUNNER,), (GUNNER, DRIVER))


def free_crew(car: Car) -> tuple[int, ...]:
    """R 11.1: living crew members who have not attacked yet."""
    return CREW[car.crew & ~car.acted]


def extra_shot(car: Car) -> bool:
    """Hyperion: one more attack with the Hand Cannon."""
    return not car.acted & EXTRA_SHOT and car.having("hyperion") != options.NONE


def fire_mounts(car: Car, who: int, item: int) -> int:
    """R 11.2: the sides a weapon fires from, as a mask; Whiplash fires the Hand Cannon from every side."""
    return _aim(car, who, item) & ALL_SIDES


def _aim(car: Car, who: int, item: int) -> int:
    """`Build.aims`, of whoever fires: with Whiplash from every side."""
    build = car.build
    if who == GUNNER and item in build.cannons and car.having("whiplash") != options.NONE:
        return build.aims[item] | ALL_SIDES
    return build.aims[item]


#: Items that can be fired, each with what decides whom it can hit (see `Build.aims`).
Arms: TypeAlias = Sequence[tuple[int, int]]


def _arms(car: Car) -> Arms:
    """What a crew member could fire, wherever the targets are. Copies on one side are one choice."""
    found, seen, fired = [], 0, car.fired
    for item, twin, arm in car.build.armed:
        if not seen & twin and (may_fire(car, item) if fired >> item & 1 else car.works(item)):
            seen |= twin
            found.append(arm)
    return found


def choices(car: Car) -> list[tuple[int, Arms]]:
    """Who could fire what: every free crew member, if only nothing; after them the extra attack."""
    crew, build = free_crew(car), car.build
    arms: Arms = _arms(car) if crew else ()
    if not arms and extra_shot(car):
        crew, arms = (GUNNER,), [(item, build.aims[item]) for item in build.cannons]
    if "whiplash" in build.numbers:
        return [(who, [(item, _aim(car, who, item)) for item, _ in arms]) for who in crew]
    return [(who, arms) for who in crew]


def hittable(table: Seen, seat: int, item: int, mounts: int, target: int) -> int:
    """R 11.6: the sides of a target that a weapon can hit by what was judged, as a mask."""
    facts = table.facts
    mounts &= facts.get(ARCS_KEY[seat][target], 0)
    if not mounts:
        return 0
    card, side = table.cars[seat].build.items[item]
    if card.reach and not reaches(card.reach, facts.get(BAND_KEY[seat][target], 0)):
        return 0
    keys = LINES_KEY[seat][target]
    # Without anything that could be in the way every side that faces the shooter is seen.
    facing = facts.get(ARCS_KEY[target][seat], 0)
    if side == TURRET:
        return facts.get(keys[TURRET], facing)
    found = 0
    for mount in BITS[mounts]:
        found |= facts.get(keys[mount], facing)
    return found


def _exposed(facts: Mapping[str, int], seat: int, target: int) -> tuple[int, float]:
    """R 11.4, R 11.6: the mounts that can hit a target somewhere, as a mask; and the reach it takes."""
    arcs, facing = facts.get(ARCS_KEY[seat][target], 0), facts.get(ARCS_KEY[target][seat], 0)
    keys, found = LINES_KEY[seat][target], 0
    for mount in BITS[arcs]:
        if facts.get(keys[mount], facing):
            found |= 1 << mount
    if arcs and facts.get(keys[TURRET], facing):
        found |= ON_TURRET
    return found, NEEDED_REACH[facts.get(BAND_KEY[seat][target], 0)]


def firing_mount(table: Seen, seat: int, item: int, mounts: int, target: int, side: int) -> int:
    """The first mount from which a side is hit; a turret's lines start in the middle of the base."""
    if table.cars[seat].build.items[item].side == TURRET:
        return TURRET
    facts, keys = table.facts, LINES_KEY[seat][target]
    arcs, facing = facts.get(ARCS_KEY[seat][target], 0), facts.get(ARCS_KEY[target][seat], 0)
    fitting = BITS[mounts & arcs]
    for mount in fitting:
        if facts.get(keys[mount], facing) >> side & 1:
            return mount
    return (fitting or BITS[mounts])[0]


def look(table: Table, seat: int, given: Sequence[tuple[int, Arms]] | None = None) -> Flow[None]:
    """Ask everything about space that the attack options depend on, opponent by opponent."""
    facts = table.facts
    fixed = limited = turret = 0
    aims = {aim for _, arms in (choices(table.cars[seat]) if given is None else given) for _, aim in arms}
    if not aims:
        return
    for aim in aims:
        if aim & ON_TURRET:
            turret = ON_TURRET
        else:
            fixed |= aim & ALL_SIDES
        if aim >> AIM_REACH:
            limited |= aim & ALL_SIDES
    alone = judging.nothing_between(table)
    for target in opponents(table, seat):
        key = ARCS_KEY[seat][target]
        if key not in facts:
            facts[key] = (yield from put(judging.ask_arcs(table, seat, target))).number
        arcs = facts[key]
        if limited & arcs and BAND_KEY[seat][target] not in facts:
            facts[BAND_KEY[seat][target]] = (yield from put(judging.ask_band(table, seat, target))).number
        for mount in BITS[fixed & arcs | turret]:
            key = LINES_KEY[seat][target][mount]
            if key in facts:
                continue
            back = ARCS_KEY[target][seat]
            if back not in facts:
                facts[back] = (yield from put(judging.ask_arcs(table, target, seat))).number
            if alone:
                break
            known = judging.seen_from_there(table, seat, mount, target, facts[back])
            if known is None:
                known = (yield from put(judging.ask_lines(table, seat, mount, target, facts[back]))).number
            facts[key] = known


def shots(table: Seen, seat: int, given: Sequence[tuple[int, Arms]] | None = None) -> list[options.Fire]:
    """All attacks with a target, in the order: gunner, driver; then by weapon; then by target."""
    facts = table.facts
    others = []
    for target in opponents(table, seat):
        exposed, needed = _exposed(facts, seat, target)
        if exposed:
            others.append((target, exposed, needed))
    if not others:
        return []
    known: dict[int, list[int]] = {}
    found: list[options.Fire] = []
    for who, arms in choices(table.cars[seat]) if given is None else given:
        fires = options.FIRES[who]
        for item, aim in arms:
            targets = known.get(aim)
            if targets is None:
                targets = known[aim] = _targets(others, aim)
            for target in targets:
                found.append(fires[item][target])
    return found


def _targets(others: Sequence[tuple[int, int, float]], aim: int) -> list[int]:
    """Who can be hit by everything with this aim, of those that are exposed to some mounts."""
    mounts, reach = ON_TURRET if aim & ON_TURRET else aim & ALL_SIDES, aim >> AIM_REACH
    return [
        target for target, exposed, needed in others if exposed & mounts and (not reach or needed <= reach)
    ]


#: R 11.1 to R 11.6: what keeps a weapon from being fired.
WHY_NOT = (
    "is destroyed",
    "is used up",
    "is still hidden",
    "has fired already",
    "has no one in its arc",
    "has no one in range",
    "has no clear line to anyone",
)
DESTROYED, USED_UP, HIDDEN, FIRED, NO_ARC, NO_RANGE, NO_LINE = range(len(WHY_NOT))


def why_not(table: Seen, seat: int, who: int, item: int) -> int:
    """Why a crew member cannot fire a weapon at anybody now, by what was judged."""
    car, facts = table.cars[seat], table.facts
    build = car.build
    if not car.works(item):
        if build.hidden & car.spent >> item & 1:
            return HIDDEN
        return USED_UP if car.spent >> item & 1 else DESTROYED
    if not may_fire(car, item):
        return FIRED
    mounts, reach = fire_mounts(car, who, item), build.items[item].card.reach
    aimed = [other for other in opponents(table, seat) if mounts & facts.get(ARCS_KEY[seat][other], 0)]
    if not aimed:
        return NO_ARC
    near = [other for other in aimed if reaches(reach, facts.get(BAND_KEY[seat][other], 0))]
    return NO_LINE if near else NO_RANGE


def _tell_idle(table: Table, seat: int, could: Sequence[tuple[int, Arms]]) -> None:
    """CW-ATK-08: who does not attack, and what keeps each weapon from it."""
    car = table.cars[seat]
    crew = sum(1 << who for who, _ in could)
    twins = car.build.twins
    causes = dict.fromkeys((twins[item], why_not(table, seat, could[0][0], item)) for item in car.build.arms)
    rules = ("CW-ATK-08",) if car.bot else ()
    table.tell("idle", seat, crew, *(number for cause in causes for number in cause), rules=rules)


def drops(table: Table, seat: int) -> Flow[list[options.Drop]]:
    """R 10.3: droppers with stock left and room to lay a token."""
    car = table.cars[seat]
    found: list[options.Drop] = []
    crew = free_crew(car)
    for item in car.build.droppers if crew else ():
        card, side = car.build.items[item]
        ready = car.tokens[item] and car.works(item) and not car.fired >> item & 1
        if ready and (yield from has_room(table, seat, side, card.drops)):
            found += [options.DROPS[who][item] for who in crew]
    return found


#: A card may be used beside the attacks.
WITH_CARDS = {"cards": 1}


def _cards(car: Car) -> list[options.OnItem]:
    """Cards that may be used in the combat phase: a Fire Extinguisher, a concealment system."""
    found = []
    if car.fires:
        item = car.having("extinguisher")
        if item != options.NONE and car.control >= car.total("extinguisher"):
            found.append(options.USES[item])
    if car.build.hidden & car.spent:
        item = car.having("conceal")
        if item != options.NONE:
            found.append(options.USES[item])
    return found


def attack(table: Table, seat: int) -> Flow[None] | None:
    """R 11.1: each living crew member makes one attack; asked until nobody can or wants to."""
    car = table.cars[seat]
    if table.over() or not car.alive:
        return None
    could = choices(car)
    return _attack(table, seat, could) if could else None


def _attack(table: Table, seat: int, could: Sequence[tuple[int, Arms]]) -> Flow[None]:
    car = table.cars[seat]
    yield from look(table, seat, could)
    offered: list[options.Act] = [options.HOLD, *shots(table, seat, could)]
    if car.build.droppers:
        offered += yield from drops(table, seat)
    cards = _cards(car) if car.fires or car.build.hidden else ()
    offered += cards
    if len(offered) == 1:
        if table.watch is not None:
            _tell_idle(table, seat, could)
        return
    about = WITH_CARDS if cards else NOTHING_MORE
    table.asked = seat
    act: options.Act = yield from choose(seat, "Attack", offered, topic="attack", about=about)
    if act is options.HOLD:
        table.tell("held", seat)
        return
    table.then(("attack", (seat,)))
    table.moment += 1
    if isinstance(act, options.Fire):
        side = yield from _target_side(table, seat, act)
        table.then(("shoot", (seat, act.who, act.item, act.car, side)))
    elif isinstance(act, options.Drop):
        fitted = car.build.items[act.item]
        car.acted |= 1 << act.who
        car.fired |= 1 << act.item
        car.tokens[act.item] -= 1
        drop(table, seat, fitted.side, fitted.card.drops)
    elif isinstance(act, options.OnItem):
        yield from _use(table, seat, act.item)


def _use(table: Table, seat: int, item: int) -> Flow[None]:
    """Fire Extinguisher, or a concealment system that is opened."""
    car = table.cars[seat]
    if item == car.having("extinguisher"):
        car.control -= car.total("extinguisher")
        yield from douse(table, seat)
        return
    car.spent |= 1 << item
    car.spent &= ~car.build.hidden
    table.tell("revealed", seat, item)


def sides(table: Seen, seat: int, act: options.Fire) -> list[options.OnSide]:
    """R 11.6: the sides of the target that this shot can hit."""
    car = table.cars[seat]
    mask = hittable(table, seat, act.item, fire_mounts(car, act.who, act.item), act.car)
    return [options.TARGET_SIDES[side] for side in BITS[mask]]


def _target_side(table: Table, seat: int, act: options.Fire) -> Flow[int]:
    offered = sides(table, seat, act)
    if len(offered) == 1:
        return offered[0].side
    table.attack = Attack(seat, act.who, act.item, act.car, options.NONE)
    about: About = {"target": options.NAMES[act.car], "item": act.item}
    chosen = yield from ask(table, seat, "Which side of the target?", offered, "target-side", about)
    table.attack = None
    return chosen.side


# -- shooting ------------------------------------------------------------------------------------------------


def shoot(table: Table, seat: int, who: int, item: int, target: int, side: int) -> Flow[None]:
    """R 11.7: the attack roll. The defense follows as a step of its own."""
    car = table.cars[seat]
    shot = Attack(seat, who, item, target, side)
    table.attack = shot
    _spend_shot(car, who, item)
    band = table.facts.get(BAND_KEY[seat][target])
    shot.band = (yield from judging.band(table, seat, target)) if band is None else band
    table.tell(WeaponFired, seat, who, item, target, side)
    shot.basic = _basic(table, shot)
    if car.ace and car.having("goggles") != options.NONE:
        yield from _goggles(table, shot)
    dice = _attack_dice(table, shot)
    if "computer" in car.build.numbers:
        dice = plus(dice, (yield from _computer(table, shot)))
    rolled = yield from roll_dice(table, seat, ATTACK, dice)
    pool = table.pool = Pool("attack", seat, rolled, _attack_rerolls(car, shot))
    if pool.rerolls:
        yield from reroll(table, pool)
    table.pool = None
    _count_hits(table, shot, pool)
    table.then(("defend", ()))


def _look_for_cover(table: Table, shot: Attack) -> Flow[None]:
    """R 11.5: what the target has from things in between, once it matters and while nobody looked."""
    car = table.cars[shot.seat]
    mounts = fire_mounts(car, shot.who, shot.item)
    mount = firing_mount(table, shot.seat, shot.item, mounts, shot.target, shot.side)
    shot.cover = yield from judging.cover(table, shot.seat, mount, shot.target, shot.side)


def _spend_shot(car: Car, who: int, item: int) -> None:
    card = car.build.items[item].card
    if car.acted >> who & 1:
        car.acted |= EXTRA_SHOT
    if car.fired >> item & 1 and card.id != HAND_CANNON:
        car.ace -= car.total("hacker")
    car.acted |= 1 << who
    car.fired |= 1 << item
    if card.one_shot:
        car.spent |= 1 << item


def _basic(table: Table, shot: Attack) -> int:
    """R 11.7: automatic damage; a target that was marked is so no longer, and another may be."""
    car = table.cars[shot.seat]
    card, basic = car.build.items[shot.item].card, _automatic(table, shot)
    car.marked = options.NONE
    if card.numbers.get("transmitter") and car.acted in (1, 2):
        car.marked = shot.target
    return basic


def _automatic(table: Table, shot: Attack) -> int:
    """The damage of the card, of the crew, and for a marked target."""
    car = table.cars[shot.seat]
    card = car.build.items[shot.item].card
    basic = card.basic
    for member, amount in car.build.numbers.get("basic.own", ()):
        if member == shot.who and car.works(member):
            basic += amount
    if car.marked == shot.target and card.kind == "weapon":
        basic += 1
    return basic


def _goggles(table: Table, shot: Attack) -> Flow[None]:
    """R 11.7: HUD Goggles: more basic damage against a target in cover."""
    car = table.cars[shot.seat]
    yield from _look_for_cover(table, shot)
    prompt = "Pay 1 ACE for 1 more basic damage?"
    if shot.cover and (yield from may_use(table, shot.seat, prompt, car.having("goggles"))):
        car.ace -= 1
        shot.basic += 1


def _attack_dice(table: Table, shot: Attack) -> Dice:
    """R 11.7: the weapon's dice plus those of crew and gear."""
    car = table.cars[shot.seat]
    card = car.build.items[shot.item].card
    dice = plus(card.dice, car.pool("attack.any"))
    for member, more in car.build.own_dice[shot.item]:
        if member == shot.who and car.works(member):
            dice = plus(dice, more)
    if "vs_armor" in card.pools and table.cars[shot.target].armor[shot.side]:
        dice = plus(dice, card.pools["vs_armor"])
    if card.kind == "sidearm":
        near = car.total("holographic")
        return plus(dice, of(BLUE, 1)) if near and reaches(near, shot.band) else dice
    return dice


def _computer(table: Table, shot: Attack) -> Flow[Dice]:
    """Targeting Computer: once in a round a blue die more for a weapon."""
    car = table.cars[shot.seat]
    computer = car.having("computer")
    weapon = car.build.items[shot.item].card.kind != "sidearm"
    if not weapon or computer == options.NONE or car.used >> computer & 1:
        return NO_DICE
    if not (yield from may_use(table, shot.seat, "Add a blue die by the Targeting Computer?", computer)):
        return NO_DICE
    car.used |= 1 << computer
    return of(BLUE, 1)


def _attack_rerolls(car: Car, shot: Attack) -> list[Reroll]:
    """R 11.11: attack re-rolls come from cards only."""
    card = car.build.items[shot.item].card
    free = card.numbers.get("reroll_attack.self", 0)
    free += car.total("reroll_attack.sidearms" if card.kind == "sidearm" else "reroll_attack.weapons")
    for member, amount in car.build.numbers.get("reroll_attack.own", ()):
        if member == shot.who and car.works(member):
            free += amount
    found = [*FREE_REROLLS[free]]
    if "ace_reroll" in card.numbers:
        found.append(Reroll(shot.item, options.NONE, card.numbers["ace_reroll"], ALWAYS))
    return found


def _count_hits(table: Table, shot: Attack, pool: Pool) -> None:
    """R 11.7: stars are basic damage, wrenches what the weapon says."""
    card = table.cars[shot.seat].build.items[shot.item].card
    stars, _, wrenches = symbols(pool.dice)
    shot.basic += stars
    shot.wrenches = wrenches
    shot.tires += card.numbers.get("extra_tires", 0)
    if wrenches and card.wrench != "none":
        setattr(shot, card.wrench, getattr(shot, card.wrench) + wrenches)
    table.tell(ShotRolled, shot.seat, shot.basic, shot.fire, shot.explosion, shot.tires, shot.paint)


# -- defending -----------------------------------------------------------------------------------------------


def _defense_dice(table: Table, shot: Attack, rough: bool) -> Dice:
    """R 11.8: speed, structure on that side, upgrades, crew."""
    attacker, car = table.cars[shot.seat], table.cars[shot.target]
    card = attacker.build.items[shot.item].card
    dice = plus(car.pool("defence"), _structure_dice(car, shot.side))
    if not car.out:
        color = RULES.alpine_die if car.having("alpine") != options.NONE else RULES.defense_die
        dice = plus(dice, of(color, abs(car.speed)))
    if car.out:
        dice = plus(dice, car.pool("defence.out"))
    if car.out or rough:
        dice = plus(dice, car.pool("defence.rough"))
    if car.armor[shot.side]:
        special = car.pool(f"defence.{card.type}") if card.type in ("shock", "fire", "laser") else NO_DICE
        dice = plus(dice, special if any(special) else car.pool("defence.armored"))
    if card.type == "shred":
        dice = plus(dice, car.pool("defence.shred"))
    if shot.who == GUNNER:
        dice = plus(dice, attacker.pool("foe_defence"))
    return dice


def _structure_dice(car: Car, side: int) -> Dice:
    item = car.build.structure[side]
    if item == options.NONE or not car.works(item):
        return NO_DICE
    return car.build.items[item].card.pools.get("defence.side", NO_DICE)


def dice_against(table: Table, seat: int, act: options.Fire) -> tuple[int, Dice, Dice]:
    """R 11.7, R 11.8: the basic damage and the dice of a shot, and those of its target: for the side that the
    shot hits, the first of several; as far as they are known before anybody has chosen, looked or rolled.
    """
    found = sides(table, seat, act)
    shot = Attack(seat, act.who, act.item, act.car, found[0].side if found else 0)
    shot.band = table.facts.get(BAND_KEY[seat][act.car], 0)
    return _automatic(table, shot), _attack_dice(table, shot), _defense_dice(table, shot, False)


def _defense_rerolls(table: Table, shot: Attack) -> list[Reroll]:
    """R 11.8: range and cards for nothing, then ACE."""
    car = table.cars[shot.target]
    card = table.cars[shot.seat].build.items[shot.item].card
    free = max(0, RANGE_REROLLS[shot.band] - card.numbers.get("range_cut", 0)) + car.total("reroll_defence")
    return [*FREE_REROLLS[free], PAID_REROLL]


#: So many free re-rolls, where there are any.
FREE_REROLLS = ((), *((Reroll(options.NONE, options.NONE, 0, count),) for count in range(1, 100)))
PAID_REROLL = Reroll(options.NONE, options.NONE, RULES.ace_per_defense_reroll, ALWAYS)


def defend(table: Table) -> Flow[None]:
    """R 11.8 to R 11.10: the defense roll, and what is left of the attack."""
    shot = table.attack
    assert shot is not None
    seat, car = shot.target, table.cars[shot.target]
    rough = False
    if "defence.rough" in car.build.pools and not car.out:
        rough = (yield from judging.terrain(table, seat)) > 0
    dice = _defense_dice(table, shot, rough)
    reactive = car.having("reactive")
    if reactive != options.NONE and (
        yield from may_use(table, seat, "Use the Reactive Defense System?", reactive)
    ):
        dice = plus(dice, of(BLUE, car.total("reactive")))
        hurt_item(table, seat, reactive)
    rolled = yield from roll_dice(table, seat, DEFENSE, dice)
    pool = table.pool = Pool("defence", seat, rolled, _defense_rerolls(table, shot))
    sells = "medusa" in car.build.numbers
    if shot.cover == options.NONE and (sells or not car.bot or RULES.stop_when_safe) and shot.points:
        yield from _look_for_cover(table, shot)
    yield from reroll(table, pool, (lambda: _medusa(table, shot, pool)) if sells else None)
    table.pool = None
    shields = symbols(pool.dice)[1] + pool.bought
    if shot.cover == options.NONE and shields < shot.points:
        yield from _look_for_cover(table, shot)
    shields += max(0, shot.cover)
    table.tell("defence", seat, shields, max(0, shot.cover))
    _cancel(shot, shields)
    table.then(("effects", ()))


def _medusa(table: Table, shot: Attack, pool: Pool) -> int:
    """Medusa sells shields for ACE while there is something to cancel: who sells one now, or NONE."""
    car = table.cars[shot.target]
    item = car.having("medusa")
    if item == options.NONE or car.ace < car.total("medusa"):
        return options.NONE
    return item if symbols(pool.dice)[1] + max(0, shot.cover) + pool.bought < shot.points else options.NONE


def _cancel(shot: Attack, shields: int) -> None:
    """R 11.9: each shield cancels one point, in the order of the constants; paint goes last."""
    if not shields:
        return
    for kind in (*RULES.shield_cancel_order, "paint"):
        points = getattr(shot, kind)
        if points:
            setattr(shot, kind, max(0, points - shields))
            shields -= min(shields, points)


def effects(table: Table) -> Flow[None] | None:
    """R 11.10: tires, fire, explosion, paint; then damage."""
    shot = table.attack
    assert shot is not None
    seat, side = shot.target, shot.side
    table.tell(ShotEffects, seat, shot.basic, shot.fire, shot.explosion, shot.tires, shot.paint)
    if shot.tires:
        hurt_tires(table, seat, shot.tires)
    if shot.paint:
        car = table.cars[seat]
        shot.basic += shot.paint - 1 + (car.paint >> side & 1)
        car.paint |= 1 << side
    if shot.fire:
        start_fire(table, seat, side)
    if shot.basic or shot.explosion:
        return _hurt(table, shot)
    _shock(table, shot)
    return None


def _hurt(table: Table, shot: Attack) -> Flow[None]:
    """R 11.10: the explosion, then the damage with what the weapon puts first."""
    if shot.explosion:
        amount = shot.explosion * RULES.explosion_control
        yield from lose_control(table, shot.target, amount, "explosion")
    card = table.cars[shot.seat].build.items[shot.item].card
    first = "power_plant" if card.numbers.get("plant_first") else ""
    if card.numbers.get("tires_first") and shot.wrenches:
        first = "tires"
    yield from damage(table, shot.target, shot.side, shot.basic, shot.seat, first)
    _shock(table, shot)


def _shock(table: Table, shot: Attack) -> None:
    """An attack is over; a weapon that shocks itself takes damage by its wrenches."""
    attacker = table.cars[shot.seat]
    card = attacker.build.items[shot.item].card
    if card.numbers.get("shock", 99) <= shot.wrenches and attacker.works(shot.item):
        hurt_item(table, shot.seat, shot.item)
    table.attack = None
