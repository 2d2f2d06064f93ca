"""What the program keeps for people at a real table, and how they set it right when the table differs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from understudy.core.corrections import Corrections, Field, Measure
from understudy.games.armada.cards import COMMANDS, DAMAGE_DECK, DAMAGE_IDS, TOKENS
from understudy.games.armada.events import MarkCorrected, TokenCorrected, UnitCorrected, UnitTold
from understudy.games.armada.goals import STATION_HULL
from understudy.games.armada.judging import has_moved
from understudy.games.armada.measures import ZONES, compass, to_pose
from understudy.games.armada.options import NONE
from understudy.games.armada.rules.damage import bury, perish, pile
from understudy.games.armada.table import UNSEEN, Ship, Squadron, Table
from understudy.kit.saying import numbers, plural

U = TypeVar("U", Ship, Squadron)

NO, YES = "no", "yes"
#: States of defense tokens and upgrades, by their number.
STATES = ("discarded", "exhausted", "ready")
#: A dial that only its owner knows.
HIDDEN = "facedown"
NO_CARD, FACEDOWN = "none", "facedown"
WORDS = tuple(command.replace("_", "-") for command in COMMANDS)
#: What may lie on one place of a ship's row of damage cards.
DAMAGE_WORDS = (NO_CARD, FACEDOWN, *(id.replace("_", "-") for id in DAMAGE_IDS))
HEADINGS = Measure(0, 359)
#: More than any map is long.
PLACES = Measure(0, 9999)
TENTHS = 10
#: What is told with fewer than three numbers.
PASSES_CORRECTED, VICTORY_CORRECTED = "corrected-passes", "corrected-victory"
STATION_CORRECTED, CARD_CORRECTED = "corrected-station", "corrected-card"


class Slot(NamedTuple, Generic[U]):
    """One value of a unit: its name and text, every word there is for it, and which of them it may have now;
    how it is read and set.
    """

    name: str
    text: str
    words: Sequence[str]
    allowed: Callable[[Table, U], Sequence[str]]
    read: Callable[[Table, U], str]
    write: Callable[[Table, U, str], None]


def _plain(
    name: str,
    text: str,
    words: Sequence[str],
    read: Callable[[Table, U], str],
    write: Callable[[Table, U, str], None],
) -> Slot[U]:
    """A value that may always be any of its words."""
    return Slot(name, text, words, lambda table, unit: words, read, write)


# -- values that ships and squadrons have --------------------------------------------------------------------


def _tenths(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _activated() -> Slot[U]:
    def write(table: Table, unit: U, value: str) -> None:
        unit.activated = value == YES

    return _plain(
        "activated", "activated", (NO, YES), lambda table, unit: YES if unit.activated else NO, write
    )


def _token(index: int, kind: int, count: int) -> Slot[U]:
    """A defense token; several of a kind are told apart by a number."""

    def write(table: Table, unit: U, value: str) -> None:
        unit.tokens[index] = STATES.index(value)

    name = TOKENS[kind] + (f"-{count}" if count > 1 else "")
    return _plain(
        f"token-{name}", f"{name} token", STATES, lambda table, unit: STATES[unit.tokens[index]], write
    )


def _tokens(kinds: Sequence[int]) -> Iterator[Slot[U]]:
    for index, kind in enumerate(kinds):
        yield _token(index, kind, kinds[: index + 1].count(kind))


# -- ships ---------------------------------------------------------------------------------------------------


def _speed(ship: Ship) -> Slot[Ship]:
    def write(table: Table, ship: Ship, value: str) -> None:
        ship.speed = int(value)

    return _plain("speed", "speed", numbers(ship.build.max_speed), lambda table, ship: str(ship.speed), write)


def _shields(ship: Ship, zone: int) -> Slot[Ship]:
    def write(table: Table, ship: Ship, value: str) -> None:
        ship.shields[zone] = int(value)

    most = ship.build.card.shields[zone]
    return Slot(
        f"shields-{ZONES[zone]}",
        f"{ZONES[zone]} shields",
        numbers(9),
        lambda table, ship: numbers(max(most, ship.shields[zone])),
        lambda table, ship: str(ship.shields[zone]),
        write,
    )


def _damage(place: int) -> Slot[Ship]:
    """A place in the row of damage cards: those that are there, and one more."""

    def read(table: Table, ship: Ship) -> str:
        if place >= len(ship.cards):
            return NO_CARD
        code = ship.cards[place]
        return DAMAGE_WORDS[2 + (code >> 1)] if code & 1 and code != UNSEEN else FACEDOWN

    def allowed(table: Table, ship: Ship) -> Sequence[str]:
        """Cards that nobody has seen, or that lie here; no more cards than there are."""
        if place > len(ship.cards):
            return ()
        code = ship.cards[place] if place < len(ship.cards) else None
        # R14.2: a ship is not destroyed by hand in the middle of an attack.
        last = place == ship.build.hull - 1 and bool(table.attacks)
        if code is None and (last or pile(table) <= 0):
            return ()
        kinds = set(table.deck)
        if code is not None and code != UNSEEN:
            kinds.add(code >> 1)
        known = [DAMAGE_WORDS[2 + kind] for kind in sorted(kinds)]
        return (NO_CARD, FACEDOWN, *known)

    def write(table: Table, ship: Ship, value: str) -> None:
        if place < len(ship.cards):
            del ship.cards[place]
        if value != NO_CARD:
            kind = DAMAGE_WORDS.index(value) - 2
            ship.cards.insert(place, UNSEEN if value == FACEDOWN else 2 * kind + 1)
        table.deck = _unseen(table)
        perish(table, ship)

    return Slot(f"damage-{place + 1}", f"damage card {place + 1}", DAMAGE_WORDS, allowed, read, write)


def _unseen(table: Table) -> list[int]:
    """The damage cards that nobody has seen: all but those that lie open."""
    left = list(DAMAGE_DECK)
    for kind in [
        *table.discard,
        *(code >> 1 for ship in table.ships for code in ship.cards if code != UNSEEN),
    ]:
        left.remove(kind)
    return sorted(left)


def _command(name: str, text: str, attribute: str, command: int) -> Slot[Ship]:
    """A command token or a raid token, there or not."""

    def write(table: Table, ship: Ship, value: str) -> None:
        mask = getattr(ship, attribute) & ~(1 << command)
        setattr(ship, attribute, mask | (1 << command if value == YES else 0))

    def allowed(table: Table, ship: Ship) -> Sequence[str]:
        """A ship that has as many command tokens as it may gets no other."""
        held: int = getattr(ship, attribute)
        full = attribute == "commands" and held.bit_count() >= ship.build.most_tokens
        return (NO,) if full and not held >> command & 1 else (NO, YES)

    return Slot(
        f"{name}-{WORDS[command]}",
        f"{WORDS[command].replace('-', ' ')} {text}",
        (NO, YES),
        allowed,
        lambda table, ship: YES if getattr(ship, attribute) >> command & 1 else NO,
        write,
    )


def _revealed() -> Slot[Ship]:
    def write(table: Table, ship: Ship, value: str) -> None:
        ship.dial = NONE if value == NO_CARD else WORDS.index(value)

    return _plain(
        "dial",
        "revealed dial",
        (NO_CARD, *WORDS),
        lambda table, ship: NO_CARD if ship.dial == NONE else WORDS[ship.dial],
        write,
    )


def _dial(place: int) -> Slot[Ship]:
    """A facedown dial of the stack, the top first. Nobody is told what it shows."""

    def write(table: Table, ship: Ship, value: str) -> None:
        table.dials[ship.index][place] = WORDS.index(value)

    return Slot(
        f"dial-{place + 1}",
        f"facedown dial {place + 1}",
        WORDS,
        lambda table, ship: WORDS if place < len(table.dials[ship.index]) else (),
        lambda table, ship: HIDDEN,
        write,
    )


def _upgrade(index: int, name: str, id: str) -> Slot[Ship]:
    def write(table: Table, ship: Ship, value: str) -> None:
        ship.upgrades[index] = STATES.index(value)

    return _plain(
        f"card-{id.replace('_', '-')}", name, STATES, lambda table, ship: STATES[ship.upgrades[index]], write
    )


def _ship_at(name: str, words: Measure, read: Callable[[Ship], float], text: str) -> Slot[Ship]:
    """A part of the pose: millimeters from the first player's left corner, degrees from the far edge."""

    def write(table: Table, ship: Ship, value: str) -> None:
        now = {"x": ship.pose.x, "y": ship.pose.y, "heading": compass(ship.pose)} | {name: float(value)}
        ship.place(to_pose(now["x"], now["y"], now["heading"]))
        has_moved(table, ship)

    return Slot(
        name,
        text,
        words,
        lambda table, ship: _room(table, name) if ship.hull is not None else (),
        lambda table, ship: _tenths(read(ship)),
        write,
    )


def _room(table: Table, name: str) -> Measure:
    """Where on the map a unit may stand."""
    if name == "heading":
        return HEADINGS
    return Measure(0, int(table.area.width if name == "x" else table.area.height))


AT = (
    _ship_at("x", PLACES, lambda ship: ship.pose.x, "place across (mm from the left)"),
    _ship_at("y", PLACES, lambda ship: ship.pose.y, "place along (mm from the first player's edge)"),
    _ship_at("heading", HEADINGS, lambda ship: compass(ship.pose), "heading (degrees)"),
)


def ship_slots(ship: Ship) -> list[Slot[Ship]]:
    """Every value of a ship; always the same ones in the same order."""
    build = ship.build
    return [
        _speed(ship),
        *(_shields(ship, zone) for zone in build.zones),
        *(_damage(place) for place in range(build.hull)),
        *_tokens(build.tokens),
        *(_command("command", "token", "commands", command) for command in range(4)),
        *(_command("raid", "raid token", "raids", command) for command in range(4)),
        _revealed(),
        *(_dial(place) for place in range(build.command)),
        _activated(),
        *(_upgrade(index, card.name, card.id) for index, card in enumerate(build.upgrades)),
        *AT,
    ]


# -- squadrons -----------------------------------------------------------------------------------------------


def _squadron_hull(squadron: Squadron) -> Slot[Squadron]:
    def write(table: Table, squadron: Squadron, value: str) -> None:
        squadron.hull = int(value)
        if not squadron.hull:
            bury(table, squadron)

    most = squadron.card.hull
    return Slot(
        "hull",
        "hull",
        numbers(most),
        lambda table, squadron: numbers(most)[1:] if table.attacks else numbers(most),
        lambda table, squadron: str(squadron.hull),
        write,
    )


def _squadron_at(name: str, read: Callable[[Squadron], float], text: str) -> Slot[Squadron]:
    def write(table: Table, squadron: Squadron, value: str) -> None:
        now = {"x": squadron.base.x, "y": squadron.base.y} | {name: float(value)}
        squadron.place(now["x"], now["y"])
        has_moved(table, squadron)

    return Slot(
        name,
        text,
        PLACES,
        lambda table, squadron: _room(table, name) if squadron.disc is not None else (),
        lambda table, squadron: _tenths(read(squadron)),
        write,
    )


SQUADRON_AT = (
    _squadron_at("x", lambda squadron: squadron.base.x, "place across (mm from the left)"),
    _squadron_at("y", lambda squadron: squadron.base.y, "place along (mm from the first player's edge)"),
)


def squadron_slots(squadron: Squadron) -> list[Slot[Squadron]]:
    """Every value of a squadron."""
    tokens: Iterator[Slot[Squadron]] = _tokens(squadron.card.tokens)
    return [_squadron_hull(squadron), *tokens, _activated(), *SQUADRON_AT]


# -- all of them ---------------------------------------------------------------------------------------------


def _named(table: Table, unit: Ship | Squadron) -> str:
    """`ship-2` by its number in the fleet, `squadron-5` as the board numbers it."""
    return f"ship-{unit.build.number}" if isinstance(unit, Ship) else f"squadron-{unit.index}"


def _title(unit: Ship | Squadron) -> str:
    if isinstance(unit, Ship):
        return f"{unit.build.name} ({'AB'[unit.seat]}{unit.build.number})"
    return f"{unit.card.name} ({'ab'[unit.seat]}{unit.index})"


PASSES = "pass-tokens"
AI_CARD = "ai-card"
#: More pass tokens than any fleet gets.
MOST_PASSES = 9
VICTORY, MARK, STATION_CARDS = "victory-tokens", "objective-token", "station-damage"
#: More victory tokens than any objective gives.
MOST_VICTORY = 40


def _of_goal(table: Table) -> Iterator[Field]:
    """Victory tokens of each side, and where objective tokens lie on the map."""
    goal = table.goal
    if goal is None:
        return
    for seat in (0, 1):
        yield Field(seat, VICTORY, "victory tokens", str(goal.victory[seat]), numbers(MOST_VICTORY))
    for mark, (x, y) in enumerate(goal.marks):
        for name, value in (("x", x), ("y", y)):
            text = f"objective token {mark + 1}: place {'across' if name == 'x' else 'along'} (mm)"
            place = f"mark-{mark}"
            yield Field(0, f"{MARK}-{mark + 1}-{name}", text, _tenths(value), _room(table, name), place)
    for number, damage in enumerate(goal.stations, 1) if goal.card.id == "station_assault" else ():
        text = f"station {number}: damage cards"
        yield Field(1, f"{STATION_CARDS}-{number}", text, str(damage), numbers(STATION_HULL))


def _put_mark(table: Table, field: Field, value: str) -> None:
    """An objective token lies elsewhere."""
    goal = table.goal
    assert goal is not None
    mark, name = field.name.removeprefix(f"{MARK}-").split("-")
    x, y = goal.marks[int(mark) - 1]
    goal.marks[int(mark) - 1] = (float(value), y) if name == "x" else (x, float(value))
    table.tell(MarkCorrected, field.seat, int(mark), int(name == "y"), round(TENTHS * float(value)))


LAID = "map-token"


def _of_laid(table: Table) -> Iterator[Field]:
    """Where tokens of cards lie on the map."""
    for number, one in enumerate(table.laid):
        seat = 0 if one.ship < 0 else table.ships[one.ship].seat
        for name, value in (("x", one.x), ("y", one.y)):
            way = "across" if name == "x" else "along"
            text = f"{one.kind.replace('-', ' ')} {number + 1}: place {way} (mm)"
            place = f"laid-{number}"
            yield Field(seat, f"{LAID}-{number + 1}-{name}", text, _tenths(value), _room(table, name), place)


def _put_laid(table: Table, field: Field, value: str) -> None:
    """A token of a card lies elsewhere."""
    number, name = field.name.removeprefix(f"{LAID}-").split("-")
    one = table.laid[int(number) - 1]
    moved = one._replace(x=float(value)) if name == "x" else one._replace(y=float(value))
    table.laid[int(number) - 1] = moved
    table.tell(TokenCorrected, field.seat, int(number), int(name == "y"), round(TENTHS * float(value)))


def _of_seat(table: Table, seat: int) -> Iterator[Field]:
    """Pass tokens, and the activation card of the AI deck."""
    if table.phase != "setup":
        yield Field(seat, PASSES, "pass tokens", str(table.passes[seat]), numbers(MOST_PASSES))
    orders = table.orders[seat]
    if orders is not None and orders.active >= 0:
        ids = table.config.deck.ids
        allowed = tuple(ids[card] for card in sorted([orders.active, *orders.bag]))
        yield Field(seat, AI_CARD, "activation card", ids[orders.active], allowed)


def _of_units(table: Table, units: Sequence[U], slots: Callable[[U], list[Slot[U]]]) -> Iterator[Field]:
    for unit in units:
        if not unit.alive:
            continue
        for slot in slots(unit):
            allowed = slot.allowed(table, unit)
            if allowed:
                name, text = f"{_named(table, unit)}-{slot.name}", f"{_title(unit)}: {slot.text}"
                place = f"{'ship' if isinstance(unit, Ship) else 'squadron'}-{unit.index}"
                yield Field(unit.seat, name, text, slot.read(table, unit), allowed, place)


def fields(table: Table) -> Sequence[Field]:
    """What can be set right: everything beside the units that are in the game."""
    return [
        *(field for seat in (0, 1) for field in _of_seat(table, seat)),
        *_of_goal(table),
        *_of_laid(table),
        *_of_units(table, table.ships, ship_slots),
        *_of_units(table, table.squadrons, squadron_slots),
    ]


def put(table: Table, field: Field, value: str) -> None:
    """Set one value. R14.2: as many damage cards as hull destroy a ship, no hull a squadron."""
    if field.name == PASSES:
        table.passes[field.seat] = int(value)
        table.tell(PASSES_CORRECTED, field.seat, int(value))
    elif field.name == VICTORY and table.goal is not None:
        table.goal.victory[field.seat] = int(value)
        table.tell(VICTORY_CORRECTED, field.seat, int(value))
    elif field.name.startswith(STATION_CARDS) and table.goal is not None:
        station = int(field.name.removeprefix(f"{STATION_CARDS}-"))
        table.goal.stations[station - 1] = int(value)
        table.tell(STATION_CORRECTED, field.seat, station, int(value))
    elif field.name.startswith(MARK):
        _put_mark(table, field, value)
    elif field.name.startswith(LAID):
        _put_laid(table, field, value)
    elif field.name == AI_CARD:
        _put_card(table, field.seat, table.config.deck.ids.index(value))
    elif not _put_on(table, field, value, table.ships, ship_slots):
        _put_on(table, field, value, table.squadrons, squadron_slots)


def _put_card(table: Table, seat: int, card: int) -> None:
    """Another activation card is in force; the one that was not drawn goes back into the pile."""
    orders = table.orders[seat]
    assert orders is not None
    orders.bag = sorted({*orders.bag, orders.active} - {card})
    orders.active = card
    table.tell(CARD_CORRECTED, seat, card)


def _put_on(
    table: Table, field: Field, value: str, units: Sequence[U], slots: Callable[[U], list[Slot[U]]]
) -> bool:
    for unit in units:
        head = f"{_named(table, unit)}-"
        if unit.seat != field.seat or not unit.alive or not field.name.startswith(head):
            continue
        for number, slot in enumerate(slots(unit)):
            if head + slot.name == field.name:
                # Facedown dials are nobody else's business.
                to = (unit.seat,) if slot.name.startswith("dial-") else None
                of_squadron = int(isinstance(unit, Squadron))
                code = _code(slot, value)
                table.tell(UnitCorrected, unit.seat, of_squadron, unit.index, number, code, to=to)
                slot.write(table, unit, value)
                return True
    return False


def _code(slot: Slot[U], value: str) -> int:
    """A value as it is told: its number among the words, or its tenths."""
    return round(TENTHS * float(value)) if isinstance(slot.words, Measure) else slot.words.index(value)


# -- what is told of turns at the real table -----------------------------------------------------------------

#: Values that a turn can change beside poses and damage cards, by how their names begin.
IN_TURNS = ("speed", "shields-", "token-", "command-", "raid-")
ON_CARDS = "card-"


def ship_values(table: Table, ship: Ship, cards: bool) -> Iterator[tuple[Slot[Ship], Sequence[str]]]:
    """What may be told of a ship now: its values, each with those that it could have instead; with or without
    those of its upgrade cards.
    """
    wanted = (*IN_TURNS, ON_CARDS) if cards else IN_TURNS
    for slot in ship_slots(ship):
        if slot.name.startswith(wanted):
            now = slot.read(table, ship)
            yield slot, [value for value in slot.allowed(table, ship) if value != now]


def squadron_values(table: Table, squadron: Squadron) -> Iterator[tuple[Slot[Squadron], Sequence[str]]]:
    """The same of a squadron; that it is destroyed is told apart."""
    for slot in squadron_slots(squadron):
        if slot.name == "hull" or slot.name.startswith("token-"):
            now = slot.read(table, squadron)
            yield slot, [value for value in slot.allowed(table, squadron) if value not in (now, "0")]


def slot_of(slots: Sequence[Slot[U]], name: str) -> tuple[int, Slot[U]] | None:
    """A value by its name, with its number."""
    return next(((number, slot) for number, slot in enumerate(slots) if slot.name == name), None)


def tell_value(table: Table, unit: Ship | Squadron, name: str, value: str) -> None:
    """A value that changed in a turn at the real table."""
    if isinstance(unit, Ship):
        _tell_one(table, unit, ship_slots(unit), name, value)
    else:
        _tell_one(table, unit, squadron_slots(unit), name, value)


def _tell_one(table: Table, unit: U, slots: list[Slot[U]], name: str, value: str) -> None:
    found = slot_of(slots, name)
    assert found is not None
    number, slot = found
    of_squadron = int(isinstance(unit, Squadron))
    table.tell(UnitTold, unit.seat, of_squadron, unit.index, number, _code(slot, value))
    slot.write(table, unit, value)


def told(table: Table, of_squadron: int, index: int, number: int, value: int) -> str:
    """A value of a unit in words."""
    if of_squadron:
        squadron = table.squadrons[index]
        return _told(squadron, squadron_slots(squadron)[number], value)
    ship = table.ships[index]
    return _told(ship, ship_slots(ship)[number], value)


def _token_at(table: Table, number: int, along: int, tenths: int) -> str:
    """A token of a card that lies on the map; by its number alone where it has gone."""
    what = table.laid[number - 1].kind.replace("-", " ") if number <= len(table.laid) else "token"
    return f"{what} {number} {_at(along, tenths)}"


def _at(along: int, tenths: int) -> str:
    """One of the two numbers of a place."""
    return f"is at {'xy'[along]} {_tenths(tenths / TENTHS)}"


def _told(unit: U, slot: Slot[U], value: int) -> str:
    word = _tenths(value / TENTHS) if isinstance(slot.words, Measure) else slot.words[value]
    return f"{_title(unit)}: {slot.text} is {word}"


#: Corrections in words, by what happened.
SAID: dict[str, Callable[..., str]] = {
    UnitCorrected.name: told,
    TokenCorrected.name: _token_at,
    MarkCorrected.name: lambda table, number, *place: f"objective token {number} {_at(*place)}",
    PASSES_CORRECTED: lambda table, tokens: f"pass tokens are {tokens}",
    VICTORY_CORRECTED: lambda table, tokens: f"victory tokens are {tokens}",
    STATION_CORRECTED: lambda table, station, cards: f"station {station} has {plural(cards, 'damage card')}",
    CARD_CORRECTED: lambda table, card: f"the activation card is {table.config.deck.cards[card]}",
}

CORRECTIONS: Corrections[Table] = Corrections(fields, put)
