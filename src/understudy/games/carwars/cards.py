"""The cards: crew, weapons, structures, accessories, upgrades, sidearms, gear, and the damage cards.

What a card does is data: small effects by name (`does` in the files), some numbers and some dice. The rules
look effects up by name; they never look at a card's id.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from understudy.games.carwars.constants import RULES
from understudy.games.carwars.dice import COLORS, NO_DICE, Dice, read_dice
from understudy.games.carwars.reading import read_csv, read_json
from understudy.kit.reading import Row

KINDS = ("driver", "gunner", "weapon", "structure", "accessory", "upgrade", "sidearm", "gear")
TYPES = ("blast", "slug", "shock", "shred", "melee", "drop", "laser", "fire")
WRENCH_EFFECTS = ("none", "basic", "tires", "fire", "explosion", "paint")
MOUNTS = ("any", "front", "back", "front_or_back", "turret")


def load_effects(rows: list[Row]) -> dict[str, str]:
    """The kind of each effect by its id."""
    found: dict[str, str] = {}
    for row in rows:
        if row.word("id") in found:
            raise row.wrong("id", "there are two effects of this name")
        found[row.word("id")] = row.word("kind", ("number", "dice"))
    return found


#: All effects that a card may have: a number, or dice. What they mean stands in the file.
EFFECTS = load_effects(read_csv("effects.csv"))


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A card as printed."""

    id: str
    name: str
    kind: str
    cost: int
    #: Damage points; 0 where it cannot be damaged.
    points: int
    numbers: Mapping[str, int]
    pools: Mapping[str, Dice]
    text: str
    #: Of a weapon: its class. Of an upgrade or gear: its subtype.
    type: str = ""
    mount: str = "any"
    #: In car lengths; 0 is unlimited.
    reach: int = 0
    one_shot: bool = False
    exclusive: bool = False
    paired: bool = False
    min_division: int = 0
    basic: int = 0
    dice: Dice = NO_DICE
    wrench: str = "none"
    #: The hazard that a dropper lays.
    drops: str = ""

    @property
    def limited(self) -> bool:
        """A limited-range weapon (R 11.4)."""
        return self.reach > 0


class DamageLine(NamedTuple):
    """A line of a damage card: what takes damage, and how much at most (0: all)."""

    what: str
    limit: int


class DamageCard(NamedTuple):
    """One damage card (R 12.2, R 12.3)."""

    id: str
    deck: str
    lines: tuple[DamageLine, ...]


@dataclass(frozen=True, slots=True)
class Hazard:
    """Something that lies on the road (R 10)."""

    id: str
    name: str
    dice: Dice
    skids: int
    once: bool
    mine: bool
    damage: int
    control: int
    fire: bool
    douses: int
    heavy: bool
    size: tuple[float, ...]


def _effects(row: Row) -> tuple[dict[str, int], dict[str, Dice]]:
    numbers: dict[str, int] = {}
    pools: dict[str, Dice] = {}
    for part in row.word("does", default="").split(";"):
        name, _, value = part.strip().partition("=")
        if not name:
            continue
        if name not in EFFECTS:
            raise row.wrong("does", f"there is no effect “{name}”; effects.csv lists them all")
        if EFFECTS[name] == "dice":
            pools[name] = read_dice(row, "does", value)
        elif not value.isdigit():
            raise row.wrong("does", f"“{part.strip()}” needs a whole number")
        else:
            numbers[name] = int(value)
    return numbers, pools


def _dice(row: Row) -> Dice:
    return tuple(row.count(color, 0, 9, empty=0) for color in COLORS)


def _reach(row: Row) -> int:
    if row.data.get("range_car_lengths") in ("unlimited", ""):
        return 0
    return row.count("range_car_lengths", 1, 9)


def _card(row: Row, kind: str, cost: str) -> Card:
    numbers, pools = _effects(row)
    kinds = KINDS if kind != "weapon" else TYPES
    where = "type" if kind == "weapon" else "subtype"
    return Card(
        id=row.word("id"),
        name=row.word("name"),
        kind=kind,
        cost=row.count(cost, 0, 40),
        points=row.count("damage_points", 0, 20, empty=0) if "damage_points" in row.data else 0,
        numbers=numbers,
        pools=pools,
        text=row.word("text", default=""),
        type=row.word(where, kinds if kind == "weapon" else (), default=None if kind == "weapon" else ""),
        mount=row.word("mount", default="") or "any",
        exclusive=row.flag("exclusive"),
    )


def _armed(row: Row, plain: Card) -> Card:
    """A weapon or sidearm: what it rolls and how far it reaches."""
    values = {name: getattr(plain, name) for name in Card.__dataclass_fields__}
    values |= {
        "reach": _reach(row),
        "one_shot": row.flag("one_shot"),
        "paired": row.flag("paired"),
        "min_division": row.count("min_division", 0, 99, empty=0) if "min_division" in row.data else 0,
        "basic": row.count("basic_damage", 0, 20, empty=0),
        "dice": _dice(row),
        "wrench": row.word("wrench_effect", WRENCH_EFFECTS),
        "drops": row.word("drops", default=""),
    }
    if values["mount"] not in MOUNTS:
        raise row.wrong("mount", f"“{values['mount']}” is not allowed; choose from: {', '.join(MOUNTS)}")
    return Card(**values)


def load_cards(weapons: list[Row], parts: list[Row], crew: list[Row], carried: list[Row]) -> dict[str, Card]:
    """All cards by id, in the order of the files."""
    found: dict[str, Card] = {}
    rows = [(row, _armed(row, _card(row, "weapon", "cost_bp"))) for row in weapons]
    rows += [
        (row, _card(row, row.word("category", ("accessory", "structure", "upgrade")), "cost_bp"))
        for row in parts
    ]
    rows += [(row, _card(row, row.word("role", ("driver", "gunner")), "cost_cp")) for row in crew]
    for row in carried:
        kind = row.word("category", ("sidearm", "gear"))
        card = _card(row, kind, "cost_cp")
        rows.append((row, _armed(row, card) if kind == "sidearm" else card))
    for row, card in rows:
        if card.id in found:
            raise row.wrong("id", f"there are two cards “{card.id}”")
        if card.kind in ("driver", "gunner", "weapon", "accessory", "structure") and not card.points:
            raise row.wrong("damage_points", f"a {card.kind} needs at least 1")
        found[card.id] = card
    return found


LINES = (
    "structure",
    "weapon",
    "accessory",
    "crew",
    "driver",
    "gunner",
    "tires",
    "opposite_armor",
    "fire",
    "power_plant",
)


def load_damage(rows: list[Row]) -> tuple[DamageCard, ...]:
    """The damage cards, in the order of the file."""
    lines: dict[str, list[DamageLine]] = {}
    decks: dict[str, str] = {}
    for row in rows:
        card = row.word("card_id")
        deck = row.word("deck", ("A", "B"))
        if decks.setdefault(card, deck) != deck:
            raise row.wrong("deck", f"{card} is in deck {decks[card]} already")
        own = lines.setdefault(card, [])
        if row.count("seq", 1, 20) != len(own) + 1:
            raise row.wrong("seq", f"{len(own) + 1} expected: lines are in order")
        limit = 0 if row.word("limit") == "none" else row.count("limit", 1, 20)
        own.append(DamageLine(row.word("location", LINES), limit))
    for card, own in lines.items():
        if own[-1] != DamageLine("power_plant", 0):
            raise rows[0].wrong("location", f"the last line of {card} must be power_plant without a limit")
    return tuple(DamageCard(card, decks[card], tuple(own)) for card, own in lines.items())


HAZARD_FIELDS = (
    "id",
    "name",
    "confidence",
    "dice",
    "skids",
    "once",
    "mine",
    "damage",
    "control",
    "fire",
    "douses",
    "heavy",
    "size",
)


def load_hazards(file: Row) -> dict[str, Hazard]:
    """All hazards by id."""
    found = {}
    for row in file.rows("hazards"):
        row.only(*HAZARD_FIELDS)
        dice = NO_DICE
        if "dice" in row.data:
            entry = row.inside("dice")
            entry.only(*COLORS)
            dice = tuple(entry.count(color, 0, 9, empty=0) for color in COLORS)
        size = row.numbers("size", 2, 0.1, 40) if "size" in row.data else RULES.token
        hazard = Hazard(
            id=row.word("id"),
            name=row.word("name"),
            dice=dice,
            skids=row.count("skids", 0, 9, empty=0),
            once=row.flag("once"),
            mine=row.flag("mine"),
            damage=row.count("damage", 0, 9, empty=0),
            control=row.count("control", 0, 9, empty=0),
            fire=row.flag("fire"),
            douses=row.count("douses", 0, 9, empty=0),
            heavy=row.flag("heavy"),
            size=size,
        )
        found[hazard.id] = hazard
    return found


CARDS = load_cards(
    read_csv("weapons.csv"), read_csv("accessories.csv"), read_csv("crew.csv"), read_csv("sidearms_gear.csv")
)
DAMAGE_CARDS = load_damage(read_csv("damage_cards.csv"))
DAMAGE_IDS = tuple(card.id for card in DAMAGE_CARDS)
HAZARDS = load_hazards(read_json("hazards.json"))
for _weapon in CARDS.values():
    if _weapon.drops and _weapon.drops not in HAZARDS:
        raise Row("weapons.csv", {}).wrong("drops", f"{_weapon.id}: there is no hazard “{_weapon.drops}”")


def hazard_name(number: int) -> str:
    """What is laid: “a fire mine”, “oil”."""
    hazard = list(HAZARDS.values())[number]
    return f"{'a ' if hazard.mine or hazard.heavy else ''}{hazard.name.lower()}"
