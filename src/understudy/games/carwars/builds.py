"""Cars as they are built from cards, with all limits (R 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from understudy.core.errors import BadData
from understudy.games.carwars.cards import CARDS, Card
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.dice import Dice
from understudy.games.carwars.reading import read_json
from understudy.kit.reading import Row
from understudy.kit.saying import plural

SIDES = ("front", "right", "back", "left")
FRONT, RIGHT, BACK, LEFT = range(4)
#: Where an item sits that is on no side: turret, the whole car, or with the crew.
TURRET, CAR, CARRIED = 4, 5, 6
DRIVER, GUNNER = 0, 1
HAND_CANNON = "hand_cannon"
MOST_ITEMS = 40
#: Where the reach begins in a number of `Build.aims`.
AIM_REACH = 5
#: The numbers in each mask of up to five bits.
BITS = tuple(tuple(bit for bit in range(5) if mask >> bit & 1) for mask in range(32))
FIELDS = (
    "id",
    "name",
    "division",
    "driver",
    "gunner",
    "sidearms",
    "gear",
    "sides",
    "turret",
    "upgrades",
    "concealed",
    "bot_ready",
    "bot_ambiguous_items",
    "confidence",
)


class Fitted(NamedTuple):
    """A card and where it is mounted."""

    card: Card
    side: int


class Build:
    """A car before its first scratch. Item 0 is the driver, item 1 the gunner."""

    def __init__(self, row: Row, items: Sequence[Fitted], hidden: Sequence[int]) -> None:
        self.id = row.word("id")
        self.name = row.word("name")
        self.division = row.count("division", 1, 12)
        self.items = tuple(items)
        self.data: Mapping[str, Any] = row.data
        self.bot_ready = row.flag("bot_ready")
        self.ambiguous: tuple[str, ...] = row.words("bot_ambiguous_items")
        #: Weapons that a concealment system still hides, as a mask of items.
        self.hidden = sum(1 << index for index in hidden)
        flak = sum(item.card.numbers.get("flak", 0) for item in items)
        #: Damage points of each item; 0 where it cannot be hit (R 12.4).
        self.points = tuple(
            item.card.points + (flak if item.card.kind in ("driver", "gunner") else 0) for item in items
        )
        extra = sum(item.card.numbers.get("armor", 0) for item in items)
        self.armor = min(RULES.armor_track_max, RULES.armor_per_division * self.division + extra)
        #: Effects by name: which items have them, and how much.
        self.numbers: dict[str, tuple[tuple[int, int], ...]] = {}
        self.pools: dict[str, tuple[tuple[int, Dice], ...]] = {}
        for index, item in enumerate(items):
            for name, value in item.card.numbers.items():
                self.numbers[name] = (*self.numbers.get(name, ()), (index, value))
            for name, dice in item.card.pools.items():
                self.pools[name] = (*self.pools.get(name, ()), (index, dice))
        #: By item: the dice that crew members add to their own attacks with it.
        self.own_dice = tuple(
            (*self.pools.get("attack.own", ()), *self.pools.get(f"attack.own.{item.card.type}", ()))
            for item in items
        )
        #: Weapons and sidearms that shoot, in order; and those that lay hazards.
        arms = [index for index, item in enumerate(items) if item.card.kind in ("weapon", "sidearm")]
        self.arms = tuple(index for index in arms if not items[index].card.drops)
        self.cannons = tuple(index for index in self.arms if items[index].card.id == HAND_CANNON)
        self.droppers = tuple(index for index in arms if items[index].card.drops)
        #: R 11.2: the sides that each fires from, as a mask: sidearms left and right, a turret all.
        self.mounts = tuple(_mounts(item) for item in items)
        #: What decides whom each can hit, as one number: the sides it fires from, whether it is on a turret
        #: (then bit 4), and its reach in car lengths above that. What aims alike has the same targets.
        self.aims = tuple(
            mounts | (item.side == TURRET) << TURRET | item.card.reach << AIM_REACH
            for item, mounts in zip(items, self.mounts, strict=True)
        )
        #: The first item that is the same card in the same place.
        self.twins = tuple(items.index(item) for item in items)
        #: What can be fired, in order: the item, its twin as a mask, and both that the attacks need of it.
        self.armed = tuple((item, 1 << self.twins[item], (item, self.aims[item])) for item in self.arms)
        #: By kind and side: what a damage card's line can hit (R 12.3, R 12.7).
        self.on_side = {
            (kind, side): tuple(
                index
                for index, item in enumerate(items)
                if item.card.kind == kind and item.side in (side, TURRET)
            )
            for kind in ("weapon", "accessory")
            for side in range(4)
        }
        self.structure = tuple(_structure(items, side) for side in range(4))
        self.stock = tuple(item.card.numbers.get("stock", 0) for item in items)


def _structure(items: Sequence[Fitted], side: int) -> int:
    """The item that is the structure of a side, or −1."""
    found = (at for at, item in enumerate(items) if item.card.kind == "structure" and item.side == side)
    return next(found, -1)


def _mounts(item: Fitted) -> int:
    if item.side in (TURRET, CARRIED):
        return 0b1111 if item.side == TURRET else 1 << RIGHT | 1 << LEFT
    return 1 << item.side if item.side < TURRET else 0


def _card(row: Row, field: str, name: object, *kinds: str) -> Card:
    """A card by its id or the name that is printed on it; drivers and gunners share some names."""
    low = str(name).casefold()
    called = [card for card in CARDS.values() if low in (card.id, card.name.casefold())]
    fitting = [card for card in called if card.kind in kinds]
    if fitting:
        return fitting[0]
    if not called:
        raise row.wrong(field, f"there is no card “{name}”")
    raise row.wrong(field, f"{called[0].name} is {called[0].kind}, not {' or '.join(kinds)}")


def _mounted(row: Row, field: str, card: Card, side: int) -> Fitted:
    """R 2.5: where a card may be mounted."""
    allowed = {
        "any": (FRONT, RIGHT, BACK, LEFT),
        "front": (FRONT,),
        "back": (BACK,),
        "front_or_back": (FRONT, BACK),
        "turret": (TURRET,),
    }[card.mount]
    if side not in allowed:
        where = "the turret" if allowed == (TURRET,) else " or ".join(SIDES[each] for each in allowed)
        raise row.wrong(field, f"{card.name} must be mounted on: {where}")
    return Fitted(card, side)


def _fitted(row: Row) -> tuple[list[Fitted], list[int]]:
    items = [
        Fitted(_card(row, "driver", row.word("driver"), "driver"), CARRIED),
        Fitted(_card(row, "gunner", row.word("gunner"), "gunner"), CARRIED),
    ]
    sides = [row.inside("sides").inside(name) for name in SIDES]
    for side, entry in enumerate(sides):
        for name in entry.sequence("weapons"):
            items.append(_mounted(entry, "weapons", _card(entry, "weapons", name, "weapon"), side))
    for name in row.sequence("turret"):
        items.append(_mounted(row, "turret", _card(row, "turret", name, "weapon"), TURRET))
    hidden = []
    for entry in row.rows("concealed") if "concealed" in row.data else []:
        hidden.append(len(items))
        place = entry.word("side", (*SIDES, "turret"))
        side = TURRET if place == "turret" else SIDES.index(place)
        items.append(_mounted(entry, "weapon", _card(entry, "weapon", entry.value("weapon"), "weapon"), side))
    for side, entry in enumerate(sides):
        if entry.data.get("structure"):
            card = _card(entry, "structure", entry.data["structure"], "structure")
            items.append(_mounted(entry, "structure", card, side))
    for side, entry in enumerate(sides):
        for name in entry.sequence("accessories"):
            items.append(_mounted(entry, "accessories", _card(entry, "accessories", name, "accessory"), side))
    items += [Fitted(_card(row, "upgrades", name, "upgrade"), CAR) for name in row.sequence("upgrades")]
    items += [Fitted(_card(row, "sidearms", name, "sidearm"), CARRIED) for name in row.sequence("sidearms")]
    items += [Fitted(_card(row, "gear", name, "gear"), CARRIED) for name in row.sequence("gear")]
    return items, hidden


def _paid(cards: Sequence[Card]) -> int:
    """R 2.8: two copies of a paired weapon are paid once."""
    total = 0
    for card, copies in Counter(cards).items():
        total += card.cost * ((copies + 1) // 2 if card.paired else copies)
    return total


def _check_points(row: Row, division: int, items: Sequence[Fitted], hidden: Sequence[int]) -> None:
    """R 2.1 to R 2.3, and what a concealment system may hide."""
    cards = [item.card for index, item in enumerate(items) if index not in hidden]
    built = _paid([card for card in cards if card.kind in ("weapon", "structure", "accessory", "upgrade")])
    limit = RULES.build_points_per_division * division
    if built > limit:
        raise row.wrong("sides", f"the cards cost {built} build points; division {division} has {limit}")
    crew = sum(card.cost for card in cards if card.kind in ("driver", "gunner", "sidearm", "gear"))
    extra = sum(card.numbers.get("crew_points", 0) for card in cards)
    limit = RULES.crew_points_per_division * division + extra
    if crew > limit:
        raise row.wrong(
            "driver", f"crew, sidearms and gear cost {plural(crew, 'crew point')}; there are {limit}"
        )
    concealed = _paid([items[index].card for index in hidden])
    room = sum(card.numbers.get("conceal", 0) for card in cards)
    if concealed > room:
        raise row.wrong("concealed", f"weapons worth {concealed} are hidden; there is room for {room}")


def _check_limits(row: Row, division: int, items: Sequence[Fitted]) -> None:
    """R 2.6, R 2.7, R 2.9."""
    cards = [item.card for item in items]
    for card, copies in Counter(cards).items():
        most = RULES.copies_of_a_weapon if card.kind == "weapon" else 4 if card.kind == "structure" else 1
        if card.kind == "weapon" and card.paired:
            most *= 2
        if copies > most:
            raise row.wrong("sides", f"{card.name} is there {copies} times; {most} is the limit")
        if card.min_division > division:
            raise row.wrong("division", f"{card.name} needs division {card.min_division} or more")
    subtypes = Counter(card.type for card in cards if card.kind in ("upgrade", "gear") and card.type)
    for subtype, copies in subtypes.items():
        if copies > 1:
            raise row.wrong("upgrades", f"{copies} cards of the subtype {subtype}; 1 is the limit")
    if sum(card.exclusive for card in set(cards)) > 1:
        raise row.wrong("sides", "more than one exclusive card")
    if not any(card.id == HAND_CANNON for card in cards):
        raise row.wrong("sidearms", f"every car carries the {HAND_CANNON} (R 2.4)")


def read_build(row: Row) -> Build:
    """A car from data, or what is wrong with it: CW-CON-02 holds for everybody."""
    row.only(*FIELDS)
    division = row.count("division", 1, 12)
    items, hidden = _fitted(row)
    if len(items) > MOST_ITEMS:
        raise row.wrong("sides", f"{plural(len(items), 'card')}; {MOST_ITEMS} is the most a dashboard holds")
    _check_points(row, division, items, hidden)
    _check_limits(row, division, items)
    return Build(row, items, hidden)


def load(file: Row) -> dict[str, Build]:
    """All ready builds by id (CW-CON-07)."""
    found: dict[str, Build] = {}
    for row in file.rows("builds"):
        build = read_build(row)
        if build.id in found:
            raise row.wrong("id", "there are two builds of this id")
        found[build.id] = build
    return found


BUILDS = load(read_json("builds.json"))


def own_build(name: str, content: str) -> Build:
    """A build from a file of the player's own. Lists that are left out are empty."""
    row = read_json(name, content)
    empty: dict[str, Any] = {"sidearms": [HAND_CANNON], "gear": [], "turret": [], "upgrades": []}
    side: dict[str, Any] = {"weapons": [], "accessories": [], "structure": None}
    data = {"name": row.data.get("id", name), **empty, **row.data}
    given = data.get("sides", {})
    if not isinstance(given, dict) or set(given) - set(SIDES):
        raise row.wrong("sides", f"entries for {', '.join(SIDES)} are expected")
    data["sides"] = {place: {**side, **given.get(place, {})} for place in SIDES}
    build = read_build(Row(name, data))
    if build.id in BUILDS:
        raise BadData(f"{name}, field id: “{build.id}” is a ready build; give yours another id")
    return build


def label(build: Build, item: int) -> str:
    """An item with its side, where it has one, or its seat in the car."""
    card, side = build.items[item]
    if item in (DRIVER, GUNNER):
        return f"{card.name} ({card.kind})"
    return f"{card.name} ({SIDES[side]})" if side < len(SIDES) else card.name


def said_of(build: Build, item: int, words: str) -> str:
    """What is said of an item: “Hand Cannon has fired”, but “Oil Jets (left) have fired”."""
    several = build.items[item].card.name.endswith("s")
    return f"{label(build, item)} {of_several(words) if several else words}"


def of_several(words: str, arc: str = "their arc") -> str:
    """The same of more than one: “has no one in its arc” becomes “have no one in their arc”."""
    verb, _, rest = words.partition(" ")
    return f"{'are' if verb == 'is' else 'have'} {rest.replace('its arc', arc)}"
