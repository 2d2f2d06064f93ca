"""Firing weapons (R-11.4, R-11.5, G32, G45 to G48) in battles and attacks."""

from __future__ import annotations

from collections.abc import Iterator

from understudy.core.flow import Flow, choose, confirm
from understudy.games.swccg.data import CHARACTER, STARSHIP, VEHICLE, WEAPON
from understudy.games.swccg.events import WeaponShot
from understudy.games.swccg.options import FireWeapon, PickCard
from understudy.games.swccg.queries import (
    active,
    adjacent,
    at_place,
    barred,
    changes,
    defense,
    flown,
    live,
    location,
    piloted,
    present,
    temp,
    value,
    word,
)
from understudy.games.swccg.records import WEAPONS, Battle, Frame
from understudy.games.swccg.rules.destiny import draw_destiny, total
from understudy.games.swccg.rules.events import event
from understudy.games.swccg.rules.leaving import lose
from understudy.games.swccg.rules.piles import use_force
from understudy.games.swccg.strength import available, weapon_limit
from understudy.games.swccg.table import BATTLE_END, BIT, LEAVES, NONE, PLAY, Table, bits
from understudy.games.swccg.vocabulary import Fire


def shots(table: Table, seat: int) -> Iterator[FireWeapon]:
    """Weapons that a seat may fire now, in the weapons segment."""
    battle = table.battle
    if battle is None or battle.segment != WEAPONS:
        return
    mine = table.words.get(WEAPON, 0) & table.owned[seat] & active(table) & ~battle.fired & ~battle.silenced
    for weapon in bits(mine):
        if may_fire(table, seat, weapon, battle):
            yield FireWeapon(weapon)


def may_fire(table: Table, seat: int, weapon: int, battle: Battle, price: bool = True) -> bool:
    """G45: present, in the battle or in range, with a user that may use one more, a target, the price."""
    fire: Fire | None = table.config.texts[weapon].fire
    if fire is None or not live(table) >> weapon & 1 or not in_range(table, weapon, fire, battle):
        return False
    user = user_of(table, seat, weapon, fire)
    if user is None:
        return False
    if price and fire_cost(table, seat, weapon, user, fire) > available(table, seat):
        return False
    return bool(targets(table, seat, weapon, fire, battle))


def in_range(table: Table, weapon: int, fire: Fire, battle: Battle) -> bool:
    place = table.spot[weapon]
    if place == NONE or not present(table, place) >> weapon & 1:
        return False
    if battle.creature != NONE and not _in_attack(table, weapon, battle):
        return False
    if place == battle.place:
        return bool(battle.part >> weapon & 1) or battle.creature != NONE
    far = fire.adjacent or any(how == "add" for how, _ in changes(table, "range", weapon))
    return far and bool(adjacent(table, battle.place) >> place & 1)


def _in_attack(table: Table, weapon: int, battle: Battle) -> bool:
    """G65: weapons on cards that take part; others only where their owner attacks the creature.

    SW-ATK-22.
    """
    host = table.host[weapon]
    if host != NONE and table.spot[weapon] == battle.place:
        return bool(battle.part >> host & 1)
    return battle.target == NONE and battle.initiator == table.owner[weapon]


def user_of(table: Table, seat: int, weapon: int, fire: Fire) -> int | None:
    """Who fires it: NONE for automated weapons, None where nobody may (G32, G33)."""
    one = table.cards[weapon]
    if fire.when is not None and not fire.when(table, weapon, seat):
        return None
    host = table.host[weapon]
    if one.subtype != "artillery" and host == NONE:
        # G32: a location may use one weapon in a turn.
        place = table.stacks[table.spot[weapon]][0]
        return place if may_use(table, place, weapon) else None
    if one.subtype == "artillery":
        if not powered(table, seat, weapon):
            return None
        near = present(table, table.spot[weapon]) & table.owned[seat] & word(table, "warrior")
        people = bits(near & table.words.get(CHARACTER, 0))
        users = [card for card in people if may_use(table, card, weapon)]
        return users[0] if users else None
    if table.owner[host] != seat or not may_use(table, host, weapon):
        return None
    if fire.user is not None:
        return host if fire.user(table, weapon, seat) >> host & 1 else None
    if table.cards[host].kind == CHARACTER:
        return host if word(table, "warrior") >> host & 1 else None
    if table.cards[host].kind in (STARSHIP, VEHICLE):
        return host if piloted(table, host) or (fire.lands and flown(table, host)) else None
    return host


def may_use(table: Table, user: int, weapon: int) -> bool:
    """G32: so many weapons in a turn; one that was used already may be used again."""
    used = table.used_weapons.get(user, 0) & ~BIT[weapon]
    return used.bit_count() < weapon_limit(table, user) and not barred(table, "weapon", user)


def note_use(table: Table, user: int, weapon: int) -> None:
    """A weapon was used by somebody; automated ones by nobody."""
    if user != NONE:
        table.used_weapons[user] = table.used_weapons.get(user, 0) | BIT[weapon]


def powered(table: Table, seat: int, weapon: int) -> bool:
    """R-10.5: an own power droid present, or a text that powers artillery there."""
    place = table.spot[weapon]
    if present(table, place) & table.owned[seat] & table.words.get("power_droid", 0):
        return True
    return any(how == "add" for how, _ in at_place(table, "powered", seat, place))


def fire_cost(table: Table, seat: int, weapon: int, user: int, fire: Fire) -> int:
    if any(how == "free" for how, _ in changes(table, "fire-cost", weapon)):
        return 0
    amount = fire.cost(table, weapon, seat, user) if callable(fire.cost) else fire.cost
    return max(0, int(amount))


def targets(table: Table, seat: int, weapon: int, fire: Fire, battle: Battle) -> int:
    """G45: the opponent's participants of the listed kinds that are present; in attacks the creature.

    SW-ATK-20, SW-ATK-22.
    """
    near = present(table, battle.place)
    if battle.creature != NONE:
        return BIT[battle.creature] & near if "creature" in fire.at else 0
    found = 0
    for kind in fire.at:
        found |= table.words.get(kind, 0)
    if location(table, battle.place).subtype == "sector" and not {"starship", "starfighter"}.isdisjoint(
        fire.at
    ):
        found |= table.words.get("twin-pod cloud car", 0)
    found |= table.config.flags.get("shot-at", 0)
    found &= near & battle.part & table.owned[1 - seat] & ~table.words.get("creature", 0)
    for card in bits(found):
        if barred(table, "target", card):
            found &= ~BIT[card]
    return found


def fire(table: Table, seat: int, weapon: int, again: bool = False) -> Flow[None]:
    """Choose a target, pay, let it be answered, draw.

    SW-BAT-08.
    """
    battle = table.battle
    assert battle is not None
    how: Fire = table.config.texts[weapon].fire
    user = table.host[weapon] if again else user_of(table, seat, weapon, how)
    target = yield from _target(table, seat, weapon, how, battle)
    yield from use_force(table, seat, fire_cost(table, seat, weapon, NONE if user is None else user, how))
    battle.fired |= BIT[weapon]
    aim(table, seat, weapon, NONE if user is None else user, target)


def _target(table: Table, seat: int, weapon: int, how: Fire, battle: Battle) -> Flow[int]:
    choice = yield from choose(
        seat,
        f"What does {table.cards[weapon].title} fire at?",
        lambda: [PickCard(card) for card in bits(targets(table, seat, weapon, how, battle))],
        topic="fire-at",
        about={"card": weapon},
    )
    return choice.card


def aim(
    table: Table, seat: int, weapon: int, user: int, target: int, draws: int = 1, each: float = 0
) -> None:
    """The shot is on the stack: it is answered, then weapon destiny is drawn (mandatory).

    Two shots in one draw twice as much; each draw may be changed by what lets it be fired.
    """
    how: Fire = table.config.texts[weapon].fire
    note_use(table, user, weapon)
    frame = Frame("fire", seat, weapon)
    frame.targets = [target, user]
    if each:
        frame.args.append(each)
    table.stack.append(frame)
    table.tell("fire", seat, weapon, target)
    table.then(
        *event(table, "targeted", seat, target, weapon),
        *event(table, "fired-at", seat, target, weapon),
        *draw_destiny(seat, "weapon", how.draws * draws, weapon),
        ("fire_result", ()),
    )


def fire_result(table: Table) -> Flow[None]:
    """G48: draws, total modifiers, the printed ones; strictly more than the defense value hits."""
    frame = table.stack.pop()
    table.then(("shot", (frame.card,)))
    yield from strike(table, frame, total(table))


def strike(table: Table, frame: Frame, found: float | None) -> Flow[None]:
    """What a shot with this total comes to."""
    target, user = frame.targets[0], frame.targets[1]
    weapon = frame.card
    how: Fire = table.config.texts[weapon].fire
    hits, drawn, needed = False, found, -1.0
    if not frame.canceled and found is not None and table.zone[target] == PLAY:
        found = max(0.0, found + total_modifiers(table, frame.seat, weapon, target))
        found += how.bonus + best(how.at, table, target)
        needed = against(table, how, target)
        hits = found > needed
    if how.explodes and not frame.canceled and (drawn is None or found_zero(table, frame, drawn)):
        hits = False
        table.then(*lose(user))
    total_ = -1 if found is None else int(found)
    table.tell(WeaponShot, frame.seat, weapon, target, int(hits), total_, int(needed))
    if hits and how.result is not None:
        flow = how.result(table, frame)
        if flow is not None:
            yield from flow
    elif hits:
        zero = how.zero is not None and user != NONE and bool(how.zero(table, weapon, frame.seat) >> user & 1)
        instead = frame.targets[2] if len(frame.targets) > 2 else NONE
        table.then(
            *event(table, "hit-about", frame.seat, target, weapon),
            ("hit", (target, weapon, int(zero), instead)),
        )


def found_zero(table: Table, frame: Frame, drawn: float) -> bool:
    """The total of the draws with its modifiers is 0 (D2_159)."""
    return drawn + total_modifiers(table, frame.seat, frame.card, frame.targets[0]) <= 0


def total_modifiers(table: Table, seat: int, weapon: int, target: int) -> float:
    found = sum(amount for how, amount in changes(table, "weapon-total", weapon) if how == "add")
    return found + sum(amount for how, amount in changes(table, "aimed-total", target) if how == "add")


def best(marks: dict[str, float], table: Table, target: int) -> float:
    """The modifier printed for the kind of target."""
    words = kinds_of(table, target)
    return next((amount for kind, amount in marks.items() if kind in words), 0)


def kinds_of(table: Table, target: int) -> frozenset[str]:
    """What a target counts as: a cloud car at a sector may be shot at as a starfighter."""
    one = table.cards[target]
    if one.model == "twin-pod cloud car" and location(table, table.spot[target]).subtype == "sector":
        return one.words | {"starship", "starfighter"}
    return one.words


def against(table: Table, how: Fire, target: int) -> float:
    if "shot-at" in table.config.texts[target].flags:
        return 1
    for kind, fixed in how.defense.items():
        if kind in kinds_of(table, target):
            return fixed
    return how.against(table, target) if how.against is not None else defense(table, target)


def hit(table: Table, target: int, weapon: int, zero: int, instead: int = NONE) -> None:
    """R-11.5: turned sideways, to be forfeited; outside battle or attack it is lost.

    SW-BAT-09, SW-GLO-20.
    """
    if table.zone[target] != PLAY or barred(table, "hit", target):
        return
    table.hit |= BIT[target]
    table.touch()
    if zero:
        temp(table, "forfeit", BIT[target], 0, LEAVES, "set", table.cards[weapon].title)
    if instead != NONE:
        # L1_117: it was hit in the place of another card, and is worth as much.
        until = LEAVES if table.battle is None else BATTLE_END
        worth = value(table, "forfeit", instead)
        temp(table, "forfeit", BIT[target], worth, until, "set", table.cards[instead].title)
    table.tell("hit", table.owner[target], target)
    after = event(table, "hit", table.owner[weapon], target, weapon)
    if table.battle is None:
        table.then(*after, *lose(target))
    else:
        table.then(*after)


def shot(table: Table, weapon: int) -> None:
    """Weapon just fired; then the table is looked at, and it may be fired again if its text says so."""
    how: Fire = table.config.texts[weapon].fire
    again = (("fire_again", (weapon,)),) if how.repeats else ()
    table.then(*event(table, "fired", table.owner[weapon], weapon), ("settle", ()), *again)


def twice(table: Table, seat: int, weapon: int, each: float) -> Flow[None]:
    """L1_39: a weapon is fired twice, separately or in one; each draw is changed."""
    battle = table.battle
    how: Fire = table.config.texts[weapon].fire
    if battle is None or battle.segment != WEAPONS or not may_fire(table, seat, weapon, battle):
        return
    user = user_of(table, seat, weapon, how)
    host = NONE if user is None else user
    joined = yield from confirm(
        seat, "Fire both shots as one, at one target?", topic="fire-joined", about={"card": weapon}
    )
    target = yield from _target(table, seat, weapon, how, battle)
    price = fire_cost(table, seat, weapon, host, how)
    yield from use_force(table, seat, price)
    battle.fired |= BIT[weapon]
    draws = 1
    if not joined:
        table.then(("fire_twice", (weapon, int(each))))
    elif price <= available(table, seat):
        yield from use_force(table, seat, price)
        draws = 2
    aim(table, seat, weapon, host, target, draws, each)


def fire_twice(table: Table, weapon: int, each: int) -> Flow[None]:
    """The second of two separate shots, if it can be paid and has a target."""
    battle, seat, host = table.battle, table.owner[weapon], table.host[weapon]
    how: Fire = table.config.texts[weapon].fire
    if battle is None or battle.segment != WEAPONS or not live(table) >> weapon & 1:
        return
    price = fire_cost(table, seat, weapon, host, how)
    if price > available(table, seat) or not targets(table, seat, weapon, how, battle):
        return
    target = yield from _target(table, seat, weapon, how, battle)
    yield from use_force(table, seat, price)
    aim(table, seat, weapon, host, target, 1, each)


def fire_again(table: Table, weapon: int) -> Flow[None]:
    """D1_320: after a completed shot the weapon may be fired again for its price, under its condition."""
    battle, seat, host = table.battle, table.owner[weapon], table.host[weapon]
    how: Fire = table.config.texts[weapon].fire
    if battle is None or battle.segment != WEAPONS or host == NONE or table.owner[host] != seat:
        return
    if not live(table) >> weapon & 1 or not in_range(table, weapon, how, battle):
        return
    if how.when is not None and not how.when(table, weapon, seat):
        return
    if fire_cost(table, seat, weapon, host, how) > available(table, seat):
        return
    if targets(table, seat, weapon, how, battle) and (
        yield from confirm(
            seat, f"Fire {table.cards[weapon].title} again?", topic="fire-again", about={"card": weapon}
        )
    ):
        yield from fire(table, seat, weapon, again=True)
