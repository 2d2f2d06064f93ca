"""The table as a picture: the arena, dashboards with their cards, and what every seat has in front of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

from understudy.core.picture import (
    CardFace,
    Chip,
    Clash,
    ClashDie,
    Fact,
    Figure,
    Picture,
    SeatPanel,
    Sheet,
    Tile,
    Zone,
)
from understudy.games.carwars import board_svg
from understudy.games.carwars.builds import CARRIED, HAND_CANNON, SIDES, TURRET, Build
from understudy.games.carwars.cards import DAMAGE_CARDS
from understudy.games.carwars.dice import COLORS, FACES, symbols
from understudy.games.carwars.options import NAMES
from understudy.games.carwars.scene import die_face
from understudy.games.carwars.scoring import scores
from understudy.games.carwars.table import Attack, Car, Pool, Table
from understudy.games.carwars.textboard import LETTERS
from understudy.games.carwars.view import View
from understudy.games.carwars.words import card_text, damage_text
from understudy.kit.kept import KeptPieces
from understudy.kit.redraw import Before
from understudy.kit.saying import plural

#: The tone of each kind of card.
_KINDS = {
    "driver": "sky",
    "gunner": "sky",
    "weapon": "vermilion",
    "structure": "grey",
    "accessory": "green",
    "upgrade": "purple",
    "sidearm": "orange",
    "gear": "purple",
}
_PLACES = {**dict(enumerate(SIDES)), TURRET: "turret", CARRIED: "carried"}
_DICE = ("yellow", "green", "vermilion", "white", "blue", "black")


# -- dashboards ----------------------------------------------------------------------------------------------


def _left(car: Car, item: int) -> tuple[int, int]:
    """How many damage points a card still has, and how many it is printed with."""
    points = car.build.points[item]
    return max(0, points - car.damage[item]), points


def state_of(car: Car, item: int) -> str:
    """Whether a card can still be used, in a word; nothing where it can."""
    card = car.build.items[item].card
    if not car.works(item):
        if car.build.points[item] and car.damage[item] >= car.build.points[item]:
            return "dead" if card.kind in ("driver", "gunner") else "destroyed"
        return "concealed" if car.build.hidden >> item & 1 and car.spent >> item & 1 else "used up"
    return "fired" if car.fired >> item & 1 else ""


#: What is told of a car's cards in chips: for its owner all that can be used, for the others its weapons.
_SHOWN = ("weapon", "sidearm")
_ORDER = ("weapon", "sidearm", "accessory", "upgrade", "gear", "driver", "gunner", "structure")
#: Under which names cards stand on a dashboard that are no weapons.
_GEAR = {"driver": "crew", "gunner": "crew", "structure": "plates"}
#: What the board shows at a car, and what is said in words, stands on no dashboard.
_ELSEWHERE = ("speed", "armor", "fire", "painted", "out of control")


#: Most chips and facts are the very same from picture to picture.
_made, _fact = lru_cache(maxsize=4000)(Chip), lru_cache(maxsize=4000)(Fact)


def _chip(car: Car, seat: int, item: int) -> Chip:
    card, side = car.build.items[item]
    now, full = _left(car, item)
    state = state_of(car, item)
    stock = f" ({car.tokens[item]})" if car.tokens[item] else ""
    ids = (f"item-{item}", f"{NAMES[seat]}-{item}")
    return _made(
        f"{card.name}{stock}",
        ids,
        now,
        full,
        "used" if state == "fired" else "out" if state else "",
        place=_PLACES[side] if side in _PLACES and card.kind == "weapon" else _GEAR.get(card.kind, "gear"),
    )


def _battery(car: Car, seat: int, items: Sequence[int]) -> Chip:
    """Equal weapons of another car as one: on which sides it has them, and what is left of them together."""
    cards = [car.build.items[item] for item in items]
    sides = Counter(_PLACES[side][0].upper() for card, side in cards if card.kind == "weapon")
    where = "".join(f" {side}×{count}" if count > 1 else f" {side}" for side, count in sides.items())
    stock = sum(car.tokens[item] for item in items)
    left = [_left(car, item) for item in items]
    return _made(
        f"{cards[0].card.name}{where}{f' ({stock})' if stock else ''}",
        tuple(f"{NAMES[seat]}-{item}" for item in items),
        sum(now for now, _ in left),
        sum(full for _, full in left),
        "used" if any(state_of(car, item) for item in items) else "",
    )


def _weapons(car: Car, seat: int) -> Iterator[Chip]:
    """What another car can still fire. A sidearm that every car has is not worth a word."""
    found: dict[str, list[int]] = {}
    for item, (card, _) in enumerate(car.build.items):
        if card.kind in _SHOWN and state_of(car, item) in ("", "fired"):
            found.setdefault(card.id, []).append(item)
    return (_battery(car, seat, items) for card, items in found.items() if card != HAND_CANNON)


def _tile(car: Car, seat: int, own: bool) -> Tile:
    """A dashboard at the edge of the table. Options speak of the items of whoever is asked, who looks."""
    name = f"{NAMES[seat].capitalize()} · {car.build.name}"
    if not car.alive:
        return Tile(name, (NAMES[seat],), "wreck", state="gone")
    items = sorted(
        range(len(car.build.items)),
        key=lambda number: (_ORDER.index(car.build.items[number].card.kind), number),
    )
    chips = [_chip(car, seat, item) for item in items] if own else _weapons(car, seat)
    facts = tuple(fact for fact in _facts(car) if fact.name not in _ELSEWHERE)
    drawn = board_svg.portrait(seat)
    return Tile(name, (NAMES[seat],), _state(car), chips=tuple(chips), svg=drawn, facts=facts)


def _state(car: Car) -> str:
    """What has gone wrong, in a few words."""
    burning = [side for index, side in enumerate(SIDES) if car.fires >> index & 1]
    painted = [side for index, side in enumerate(SIDES) if car.paint >> index & 1]
    told = ["out of control"] if car.out else []
    told += [f"{' and '.join(burning)} burning"] if burning else []
    told += [f"{' and '.join(painted)} painted"] if painted else []
    return " · ".join(told)


def _item_sheet(car: Car, item: int) -> Sheet:
    card, side = car.build.items[item]
    now, full = _left(car, item)
    place = f", {_PLACES[side]}" if side in _PLACES and card.kind not in ("driver", "gunner") else ""
    figures = (Figure("damage points", str(now), str(full)),) if full else ()
    if car.tokens[item]:
        figures = (*figures, Figure("left", str(car.tokens[item])))
    kind = ", ".join(filter(None, (f"{card.kind}{place}", state_of(car, item))))
    return Sheet(
        card.name, kind, _KINDS[card.kind], figures=figures, text=f"{card_text(card) or 'Nothing special'}."
    )


#: What a car's sheet says in words, and not as a number.
_IN_WORDS = ("armor", "crew", "fire", "painted", "out of control")


def _car_sheet(car: Car, seat: int) -> Sheet:
    facts = _facts(car)
    state = _state(car).replace(" · ", ", ")
    told = [fact.about for fact in facts if fact.name in ("armor", "crew")]
    text = " ".join(f"{one}." for one in (*told, *([state[0].upper() + state[1:]] if state else ())))
    figures = tuple(Figure(fact.name, fact.value) for fact in facts if fact.name not in _IN_WORDS)
    name = f"{NAMES[seat].capitalize()} · {car.build.name}"
    return Sheet(name, f"division {car.build.division}", board_svg.TONES[seat], figures=figures, text=text)


def _sheets(view: View) -> dict[str, Sheet]:
    """All that can be read of cars and their cards."""
    found: dict[str, Sheet] = {}
    for seat, car in enumerate(view.cars):
        found |= _sheets_of(car, seat)
    return found


def _sheets_of(car: Car, seat: int) -> dict[str, Sheet]:
    return _SHEETS.of(car, (seat,), partial(_made_sheets, car, seat))


def _made_sheets(car: Car, seat: int) -> dict[str, Sheet]:
    cards = {f"{NAMES[seat]}-{item}": _kept(car, item) for item in range(len(car.build.items))}
    return {NAMES[seat]: _car_sheet(car, seat), **cards}


#: Cards as they were made last: most are as they were a moment ago, though their car is not.
_KEPT: dict[tuple[object, ...], Sheet] = {}
_MOST_KEPT = 4000


def _kept(car: Car, item: int) -> Sheet:
    key = (car.build, item, car.damage[item], car.tokens[item], state_of(car, item))
    found = _KEPT.get(key)
    if found is None:
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        found = _KEPT[key] = _item_sheet(car, item)
    return found


def _dice(view: View) -> Zone | None:
    """The dice that lie on the table; those of an attack lie on its line."""
    pool = view.pool
    if pool is None or not pool.dice or view.attack is not None:
        return None
    cards = tuple(
        CardFace(FACES[face].replace("-", " "), (f"die-{index}",), COLORS[color], "⬢", _DICE[color])
        for index, (color, face) in enumerate(pool.dice)
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
    found["damage"] = _damage(view)
    return found


# -- seats ---------------------------------------------------------------------------------------------------


def _armor(car: Car) -> Fact:
    value = " ".join(f"{side[0].upper()}{car.armor[index]}" for index, side in enumerate(SIDES))
    told = ", ".join(f"{side} {car.armor[index]}" for index, side in enumerate(SIDES))
    return _fact("armor", value, f"Armor: {told}")


def _crew(car: Car) -> Fact:
    names = ("driver", "gunner")
    left = [max(0, car.build.points[member] - car.damage[member]) for member in (0, 1)]
    told = [
        f"{name} {'dead' if not car.works(member) else left[member]}" for member, name in enumerate(names)
    ]
    return _fact(
        "crew",
        " ".join(f"{name[0].upper()}{left[i]}" for i, name in enumerate(names)),
        f"Crew: {', '.join(told)}",
    )


def _facts(car: Car) -> tuple[Fact, ...]:
    return _FACTS.of(car, (), partial(_told_facts, car))


def _told_facts(car: Car) -> tuple[Fact, ...]:
    if not car.alive:
        return (_fact("state", "wreck", "Eliminated: what is left is a heavy obstacle"),)
    found = [
        _fact("speed", board_svg.speed_text(car.speed), f"Speed; at most {car.top_speed} on these tires"),
        _armor(car),
        _fact("plant", str(car.plant), "Power plant; at 0 the car is out"),
        _fact("tires", str(car.tires), "Tires; they limit the speed and give CONTROL"),
        _crew(car),
        _fact("CONTROL", str(car.control), "CONTROL tokens: lost by skids and collisions, spent on fires"),
        _fact("ACE", str(car.ace), "ACE tokens: earned by maneuvers, spent on re-rolls"),
    ]
    burning = [side for index, side in enumerate(SIDES) if car.fires >> index & 1]
    found += [_fact("fire", " ".join(burning), "These sides burn")] if burning else []
    found += (
        [_fact("painted", " ".join(side for i, side in enumerate(SIDES) if car.paint >> i & 1))]
        if car.paint
        else []
    )
    found += (
        [_fact("out of control", "yes", "Straight on only, until CONTROL is taken again")] if car.out else []
    )
    return tuple(found)


#: What changes of a car without changing its dashboard.
_UNSEEN = frozenset(("acted", "box", "marked", "out_at", "pose", "used"))
_FACTS: KeptPieces[tuple[Fact, ...]] = KeptPieces(1000, _UNSEEN)
_TILES: KeptPieces[Tile] = KeptPieces(1000, _UNSEEN)
_SHEETS: KeptPieces[dict[str, Sheet]] = KeptPieces(1000, _UNSEEN)


def _left_of(car: Car) -> int:
    """What keeps a car going, together: armor, tires, power plant, crew."""
    if not car.alive:
        return 0
    crew = sum(max(0, car.build.points[member] - car.damage[member]) for member in (0, 1))
    return sum(car.armor) + car.tires + car.plant + crew


def _place(table: Table, view: View, seat: int, score: int, like: SeatPanel | None = None) -> SeatPanel:
    """What stands in front of a seat; its dashboard as it was drawn before, where that has not changed."""
    car, own = view.cars[seat], seat == view.seat
    who = "you" if own and not car.bot else "player"
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
        standing=_left_of(car),
        facts=like.facts if like else _facts(car),
        tiles=like.tiles if like else (_TILES.of(car, (seat, own), partial(_tile, car, seat, own)),),
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
    return "Movement" if left["combat"] == cars else "Combat"


def _headline(table: Table) -> tuple[str, ...]:
    now = phase(table)
    found = [f"Round {table.round}"] if table.round else []
    if now:
        found.append(f"{now}: {NAMES[table.asked].capitalize()}")
    if table.points and now == "Movement":
        found.append(f"{plural(table.points, 'point')} left")
    return tuple(found)


def _clash(view: View) -> Clash | None:
    """The attack that is being resolved: which weapon at which side, and the dice that lie there."""
    shot, pool = view.attack, view.pool
    if shot is None:
        return None
    dice = pool.dice if pool is not None else []
    card = view.cars[shot.seat].build.items[shot.item].card
    defends = pool is not None and pool.kind == "defence"
    title = f"{NAMES[shot.target].capitalize()} defends" if defends else card.name
    side = f"{NAMES[shot.target].capitalize()}, {SIDES[shot.side]} side"
    return Clash(
        NAMES[shot.seat],
        NAMES[shot.target],
        title,
        tuple(ClashDie(die_face(*die), (f"die-{index}",)) for index, die in enumerate(dice)),
        _so_far(shot, pool),
        f"{side}, armor {view.cars[shot.target].armor[shot.side]}",
    )


def _so_far(shot: Attack, pool: Pool | None) -> str:
    """What the dice of an attack come to as they lie."""
    if pool is None:
        return f"{shot.points} damage" if shot.points else ""
    stars, shields = symbols(pool.dice)[:2]
    if pool.kind == "defence":
        return f"{shot.points} damage, {plural(shields + pool.bought, 'shield')}"
    return f"{shot.basic + stars} damage"


def _focus(view: View) -> tuple[str, ...]:
    """Who fires at whom, while that goes on."""
    shot = view.attack
    return () if shot is None else (NAMES[shot.seat], NAMES[shot.target])


def _subject(table: Table) -> str:
    """Whose car acts: its card is read beside the question."""
    seat = table.attack.seat if table.attack is not None else table.asked
    return NAMES[seat] if table.round and table.cars[seat].alive else ""


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
        ruler=board_svg.RULER,
        sheets=_sheets(view),
        focus=_focus(view),
        subject=_subject(table),
        clash=_clash(view),
        course="Armor, tires, power plant and crew left",
    )


def _builds(table: Table) -> list[Build]:
    return [car.build for car in table.cars]


def redraw(table: Table, seat: int, old: Table, known: Picture) -> Picture:
    """The same, of a table that follows one which was drawn: what has not changed is taken from there."""
    if (old.config, old.arena, _builds(old)) != (table.config, table.arena, _builds(table)):
        return picture(table, seat)
    view, before = View(table, seat), Before(old, table)
    stand, boards = before.alike("cars"), before.alike("cars", _UNSEEN)
    drawn = known.but(
        headline=_headline(table), focus=_focus(view), subject=_subject(table), clash=_clash(view)
    )
    if not before.same("things") or [car.alive for car in old.cars] != [car.alive for car in table.cars]:
        drawn.parts = board_svg.parts(view)
    elif not all(stand):
        drawn.parts = {**known.parts, **board_svg.cars(view)}
    if not before.same("pool", "attack", "discard", "deck"):
        drawn.zones = _zones(view)
    if not (all(boards) and before.same("first", "asked", "moment")):
        totals = [score.total for score in scores(table)]
        drawn.seats = tuple(
            _place(table, view, index, total, known.seats[index] if boards[index] else None)
            for index, total in enumerate(totals)
        )
    changed = [number for number, kept in enumerate(boards) if not kept]
    if changed:
        drawn.sheets = {**known.sheets}
        for number in changed:
            drawn.sheets |= _sheets_of(table.cars[number], number)
    return drawn
