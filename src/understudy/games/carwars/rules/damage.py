"""R 12, R 13: armor, damage cards, and what is left of a car."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.core.flow import Flow, put
from understudy.core.requests import Draw, take_from
from understudy.games.carwars.builds import DRIVER, GUNNER, SIDES
from understudy.games.carwars.cards import DAMAGE_CARDS, DAMAGE_IDS, DamageLine
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.dice import SHIELD, YELLOW
from understudy.games.carwars.events import ArmorTaken
from understudy.games.carwars.options import HITS, NONE
from understudy.games.carwars.rules.chance import BRACKETS, ask, may_use, roll_for
from understudy.games.carwars.table import RUNNING, Car, Table


def eliminate(table: Table, seat: int) -> None:
    """R 4.6, R 13.1: the car is out and stays where it is as a wreck."""
    car = table.cars[seat]
    if car.alive:
        car.alive = False
        car.out_at = table.moment
        car.fires = 0
        table.forget(*RUNNING)
        table.tell("eliminated", seat)


def check_crew(table: Table, seat: int) -> None:
    """R 13.1: a car without living crew is out."""
    if not table.cars[seat].crew:
        eliminate(table, seat)


def _shielded(car: Car, effect: str, amount: int) -> int:
    """Cards that take damage in place of something else: what is left over."""
    for item, _ in car.build.numbers.get(effect, ()):
        while amount and car.works(item):
            car.damage[item] += 1
            amount -= 1
    return amount


def hurt_plant(table: Table, seat: int, amount: int) -> None:
    """Damage to the power plant; at 0 the car is out (R 13.1)."""
    car = table.cars[seat]
    amount = min(_shielded(car, "shields_plant", amount), car.plant)
    if amount:
        car.plant -= amount
        table.tell("plant", seat, amount, car.plant)
    if not car.plant:
        eliminate(table, seat)


def hurt_tires(table: Table, seat: int, amount: int) -> None:
    """Damage to the tires; at 0 no more counts (R 8.11)."""
    car = table.cars[seat]
    if "shields_tires" in car.build.numbers:
        amount = _shielded(car, "shields_tires", amount)
    amount = min(amount, car.tires)
    if amount > 0:
        car.tires -= amount
        table.tell("tires", seat, amount, car.tires)


def start_fire(table: Table, seat: int, side: int) -> bool:
    """R 5.1: a side burns or it does not."""
    car = table.cars[seat]
    if car.fires >> side & 1:
        return False
    car.fires |= 1 << side
    table.tell("fire", seat, side)
    return True


def hurt_item(table: Table, seat: int, item: int) -> None:
    """One point of damage on an item; a full one is destroyed (R 12.4)."""
    car = table.cars[seat]
    car.damage[item] += 1
    table.tell("item", seat, item, int(not car.works(item)))
    if item in (DRIVER, GUNNER):
        check_crew(table, seat)


def damage(
    table: Table, seat: int, side: int, amount: int, attacker: int = NONE, first: str = ""
) -> Flow[None]:
    """R 12.1, R 12.2: armor first, then one damage card for what is left.

    `first` names a line that a weapon puts before those of the card.
    """
    car = table.cars[seat]
    if amount <= 0 or not car.alive:
        return
    absorbed = min(car.armor[side], amount)
    if absorbed:
        car.armor[side] -= absorbed
        table.tell(ArmorTaken, seat, side, absorbed, car.armor[side])
    left = amount - absorbed
    if not left:
        return
    card = yield from _draw(table, seat)
    monarch = table.cars[attacker].having("monarch") if attacker != NONE else NONE
    prompt = "Make the defender draw another damage card?"
    if monarch != NONE and (yield from may_use(table, attacker, prompt, monarch)):
        card = yield from _draw(table, seat)
    lines = DAMAGE_CARDS[card].lines
    yield from _walk(table, seat, side, left, (DamageLine(first, 1), *lines) if first else lines)


def _draw(table: Table, seat: int) -> Flow[int]:
    if not table.deck:
        table.deck, table.discard = sorted(table.discard), []
    drawn: tuple[int] = yield from put(
        Draw(seat, "Draw a damage card", "the damage cards", table.deck, 1, DAMAGE_IDS, "damage-card")
    )
    (card,) = drawn
    take_from(table.deck, drawn)
    table.discard.append(card)
    table.tell("card", seat, card)
    return card


def _walk(table: Table, seat: int, side: int, left: int, lines: Sequence[DamageLine]) -> Flow[None]:
    """R 12.3: each line takes up to its limit; lines that cannot take damage are skipped."""
    car = table.cars[seat]
    for line in lines:
        if left <= 0 or not car.alive:
            return
        most = min(left, line.limit) if line.limit else left
        if line.what in ("weapon", "accessory"):
            left -= yield from _hit_items(table, seat, line.what, side, most)
        elif line.what in ("crew", "driver", "gunner"):
            left -= yield from _hit_crew(table, seat, line.what, most)
        else:
            left -= _hit_part(table, seat, line.what, side, most)


def suffer(table: Table, seat: int, what: str, side: int, points: int) -> Flow[None]:
    """R 12.3: one line of a damage card takes so many points."""
    yield from _walk(table, seat, side, points, (DamageLine(what, points),))


def _hit_part(table: Table, seat: int, what: str, side: int, most: int) -> int:
    """The lines without a choice; returns how much they took."""
    car = table.cars[seat]
    if what == "structure":
        item, taken = car.build.structure[side], 0
        while item != NONE and taken < most and car.works(item):
            hurt_item(table, seat, item)
            taken += 1
        return taken
    if what == "tires":
        room = car.tires + _room(car, "shields_tires")
        hurt_tires(table, seat, min(most, room))
        return min(most, room)
    if what == "opposite_armor":
        other = (side + 2) % 4
        taken = min(most, car.armor[other])
        if taken:
            car.armor[other] -= taken
            table.tell(ArmorTaken, seat, other, taken, car.armor[other])
        return taken
    if what == "fire":
        return RULES.fire_line_absorbs if start_fire(table, seat, side) else 0
    hurt_plant(table, seat, most)
    return most


def _room(car: Car, effect: str) -> int:
    """How much damage the cards with this effect can still take."""
    items = car.build.numbers.get(effect, ())
    return sum(car.build.points[item] - car.damage[item] for item, _ in items if car.works(item))


def _alike(car: Car, items: Sequence[int]) -> list[int]:
    """One of each: copies of a card with the same damage in the same place are the same choice."""
    fitted = car.build.items
    kinds = {(fitted[item].card.id, fitted[item].side, car.damage[item]): item for item in reversed(items)}
    return sorted(kinds.values())


def _hit_items(table: Table, seat: int, kind: str, side: int, most: int) -> Flow[int]:
    """Weapons or accessories on the side: the owner chooses point by point (CW-DMG-03)."""
    car, taken = table.cars[seat], 0
    while taken < most:
        items = [item for item in car.build.on_side[kind, side] if car.works(item)]
        choices = _alike(car, items)
        if not choices:
            break
        item = choices[0]
        if len(choices) > 1:
            hit = yield from ask(
                table,
                seat,
                f"Which {kind} takes the damage?",
                lambda: [HITS[choice] for choice in choices],
                "hit-item",
                {"kind": kind, "side": SIDES[side]},
            )
            item = hit.item
        taken += 1
        if kind == "weapon" and (yield from _braced(table, seat)):
            continue
        hurt_item(table, seat, item)
    return taken


def _braced(table: Table, seat: int) -> Flow[bool]:
    """Reinforced Weapon Brackets: a shield on a yellow die saves the point."""
    if table.cars[seat].having("brackets") == NONE:
        return False
    return (yield from roll_for(table, seat, BRACKETS, YELLOW, 1, SHIELD)) > 0


def _hit_crew(table: Table, seat: int, what: str, most: int) -> Flow[int]:
    """R 12.5: driver or gunner; the owner chooses where the line says crew."""
    car, taken = table.cars[seat], 0
    members = {"crew": (DRIVER, GUNNER), "driver": (DRIVER,), "gunner": (GUNNER,)}[what]
    while taken < most and car.alive:
        living = [item for item in members if car.works(item)]
        if not living:
            break
        taken += 1
        if not _shielded(car, "shields_crew", 1):
            continue
        item = living[0]
        if len(living) > 1:
            hit = yield from ask(
                table, seat, "Who takes the damage?", lambda: [HITS[member] for member in living], "hit-crew"
            )
            item = hit.item
        hurt_item(table, seat, item)
    return taken
