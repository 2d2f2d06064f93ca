"""The table as a picture: the arena, dashboards with their cards, and what every seat has in front of it."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from understudy.core.picture import CardFace, Fact, Picture, SeatPanel, Zone
from understudy.games.carwars import board_svg
from understudy.games.carwars.builds import CARRIED, SIDES, TURRET
from understudy.games.carwars.cards import DAMAGE_CARDS
from understudy.games.carwars.cards import Card as Printed
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.dice import COLOURS, FACES
from understudy.games.carwars.options import NAMES
from understudy.games.carwars.scoring import scores
from understudy.games.carwars.table import Car, Table
from understudy.games.carwars.textboard import LETTERS
from understudy.games.carwars.view import View
from understudy.games.carwars.words import card_text, damage_text
from understudy.kit.saying import plural

#: Sign and tone of each kind of card: never colour alone.
_KINDS = {
    "driver": ("☺", "sky"),
    "gunner": ("☺", "sky"),
    "weapon": ("✦", "vermilion"),
    "structure": ("▣", "grey"),
    "accessory": ("⚙", "green"),
    "upgrade": ("▲", "purple"),
    "sidearm": ("✦", "orange"),
    "gear": ("◆", "purple"),
}
_PLACES = {**dict(enumerate(SIDES)), TURRET: "turret", CARRIED: "carried"}
_DICE = ("yellow", "green", "vermilion", "white", "blue", "black")


# -- dashboards ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=4000)
def _face(card: Printed, side: int, ids: tuple[str, ...], state: str, points: str, stock: int) -> CardFace:
    sign, tone = _KINDS[card.kind]
    place = f", {_PLACES[side]}" if side in _PLACES and card.kind not in ("driver", "gunner") else ""
    return CardFace(
        name=card.name,
        ids=ids,
        kind=f"{card.kind}{place}",
        sign=sign,
        tone=tone,
        points=points,
        text=f"{card_text(card) or 'Nothing special'}.",
        note=", ".join(filter(None, (f"{stock} left" if stock else "", state))),
    )


def state_of(car: Car, item: int) -> str:
    """Whether a card can still be used, in a word; nothing where it can."""
    card = car.build.items[item].card
    if not car.works(item):
        if car.build.points[item] and car.damage[item] >= car.build.points[item]:
            return "dead" if card.kind in ("driver", "gunner") else "destroyed"
        return "concealed" if car.build.hidden >> item & 1 and car.spent >> item & 1 else "used up"
    return "fired" if car.fired >> item & 1 else ""


#: Dashboards as they were drawn last: most lie as they did a moment ago.
_KEPT: dict[tuple[object, ...], Zone] = {}
_MOST_KEPT = 2000


def _dashboard(view: View, seat: int) -> Zone:
    """All cards of a car. Options speak of the items of whoever is asked, and that is who looks."""
    car, own = view.cars[seat], seat == view.seat
    key = (car.build, seat, own, *car.damage, *car.tokens, car.spent, car.fired, car.alive)
    zone = _KEPT.get(key)
    if zone is None:
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        zone = _KEPT[key] = _cards_of(car, seat, own)
    return zone


def _cards_of(car: Car, seat: int, own: bool) -> Zone:
    cards = []
    for item, (card, side) in enumerate(car.build.items):
        points = car.build.points[item]
        left = f"{points - min(points, car.damage[item])}/{points}" if points else ""
        ids = (*((f"item-{item}",) if own else ()), f"{NAMES[seat]}-{item}")
        cards.append(_face(card, side, ids, state_of(car, item), left, car.tokens[item]))
    title = f"{NAMES[seat].capitalize()}: {car.build.name}"
    note = f"division {car.build.division}" + ("" if car.alive else ", a wreck")
    return Zone(title, tuple(cards), note, "own" if own else "shared", folded=not own)


def _dice(view: View) -> Zone | None:
    """The dice that lie on the table."""
    pool = view.pool
    if pool is None or not pool.dice:
        return None
    cards = tuple(
        CardFace(FACES[face].replace("-", " "), (f"die-{index}",), COLOURS[colour], "⬢", _DICE[colour])
        for index, (colour, face) in enumerate(pool.dice)
    )
    return Zone(
        f"{NAMES[pool.seat].capitalize()}: {pool.kind} roll", cards, plural(len(cards), "die", "dice")
    )


def _damage(view: View) -> Zone:
    """The damage cards that were drawn, the latest first. What is still to come has no order."""
    return _drawn(tuple(view.discard), len(view.deck))


@lru_cache(maxsize=500)
def _drawn(discard: tuple[int, ...], left: int) -> Zone:
    counts = Counter(reversed(discard))
    cards = tuple(
        CardFace(DAMAGE_CARDS[number].id, kind="damage card", text=damage_text(number), count=count)
        for number, count in counts.items()
    )
    return Zone("Damage cards drawn", cards, f"{len(discard)}, {left} to come", folded=True)


def _zones(view: View) -> dict[str, Zone]:
    found = {}
    dice = _dice(view)
    if dice is not None:
        found["dice"] = dice
    seats = range(len(view.cars))
    for seat in sorted(seats, key=lambda seat: (seat != view.seat, seat)):
        found[NAMES[seat]] = _dashboard(view, seat)
    found["damage"] = _damage(view)
    return found


# -- seats ---------------------------------------------------------------------------------------------------


def _armor(car: Car) -> Fact:
    value = " ".join(f"{side[0].upper()}{car.armor[index]}" for index, side in enumerate(SIDES))
    told = ", ".join(f"{side} {car.armor[index]}" for index, side in enumerate(SIDES))
    return Fact("armor", value, f"Armor: {told}")


def _crew(car: Car) -> Fact:
    names = ("driver", "gunner")
    left = [max(0, car.build.points[member] - car.damage[member]) for member in (0, 1)]
    told = [
        f"{name} {'dead' if not car.works(member) else left[member]}" for member, name in enumerate(names)
    ]
    return Fact(
        "crew",
        " ".join(f"{name[0].upper()}{left[i]}" for i, name in enumerate(names)),
        f"Crew: {', '.join(told)}",
    )


def _facts(car: Car) -> tuple[Fact, ...]:
    if not car.alive:
        return (Fact("state", "wreck", "Eliminated: what is left is a heavy obstacle"),)
    found = [
        Fact("speed", board_svg.speed_text(car.speed), f"Speed; at most {car.top_speed} on these tires"),
        _armor(car),
        Fact("plant", str(car.plant), "Power plant; at 0 the car is out"),
        Fact("tires", str(car.tires), "Tires; they limit the speed and give CONTROL"),
        _crew(car),
        Fact("CONTROL", str(car.control), "CONTROL tokens: lost by skids and collisions, spent on fires"),
        Fact("ACE", str(car.ace), "ACE tokens: earned by maneuvers, spent on re-rolls"),
    ]
    burning = [side for index, side in enumerate(SIDES) if car.fires >> index & 1]
    found += [Fact("fire", " ".join(burning), "These sides burn")] if burning else []
    found += (
        [Fact("painted", " ".join(side for i, side in enumerate(SIDES) if car.paint >> i & 1))]
        if car.paint
        else []
    )
    found += (
        [Fact("out of control", "yes", "Straight on only, until CONTROL is taken again")] if car.out else []
    )
    return tuple(found)


def _place(table: Table, view: View, seat: int, score: int) -> SeatPanel:
    car = view.cars[seat]
    who = "you" if seat == view.seat and not car.bot else "player"
    if car.bot:
        who = f"bot, {car.personality}" if car.personality else "bot"
    who += ", goes first" if seat == view.first else ""
    return SeatPanel(
        name=NAMES[seat].capitalize(),
        letter=LETTERS[seat],
        tone=board_svg.TONES[seat],
        who=who,
        score=score,
        active=seat == table.asked,
        facts=_facts(car),
    )


# -- the moment ----------------------------------------------------------------------------------------------


def phase(table: Table) -> str:
    """The part of the round that is being played: by what of it is still to come."""
    left = Counter(name for name, _ in table.agenda)
    if not left["end_round"]:
        return ""
    cars = len(table.order)
    if left["turn"] == cars:
        return "Start of the round"
    moving = left["combat"] > left["turn"] if RULES.structure != "split" else left["combat"] == cars
    return "Movement" if moving else "Combat"


def _headline(table: Table) -> tuple[str, ...]:
    now = phase(table)
    found = [f"Round {table.round}"] if table.round else []
    if now:
        found.append(f"{now}: {NAMES[table.asked].capitalize()}")
    if table.points and now == "Movement":
        found.append(f"{plural(table.points, 'point')} left")
    return tuple(found)


def picture(table: Table, seat: int) -> Picture:
    """The whole table for a seat that looks at it (-1: an onlooker)."""
    view = View(table, seat)
    totals = [score.total for score in scores(table)]
    return Picture(
        box=board_svg.box(view.arena),
        ground=board_svg.ground(view.arena),
        parts=board_svg.parts(view),
        zones=_zones(view),
        seats=tuple(_place(table, view, index, total) for index, total in enumerate(totals)),
        headline=_headline(table),
        close=board_svg.CLOSE,
        more="Firing arcs",
    )
