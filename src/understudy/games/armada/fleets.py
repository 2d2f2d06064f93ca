"""R22: fleets as files, and what is wrong with them.

A fleet is read from JSON, or from text: one ship, upgrade or squadron to a line, as fleet builders print it.

    Name: Core set
    Faction: Rebel
    Nebulon-B Escort Frigate (57 points)
    - Yavaris (5 points)
    - Flight Commander
    4 x X-Wing Squadron (52)
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from understudy.core import textfile
from understudy.core.errors import BadData, BadSetup
from understudy.core.game import UNPLAYED
from understudy.games.armada.cards import (
    FACTIONS,
    SHIPS,
    SQUADRONS,
    UPGRADES,
    Points,
    ShipCard,
    SquadronCard,
    UpgradeCard,
)
from understudy.games.armada.fleet_names import (
    LONGEST,
    OBJECTIVE_NAMES,
    SHIP_NAMES,
    SQUADRON_NAMES,
    TOLD,
    UPGRADE_NAMES,
    C,
    Faults,
    Named,
    craft_of,
    cut,
    did_you_mean,
    faction_of,
    fitting,
    person_of,
    plain,
)
from understudy.games.armada.fleet_text import (
    MOST_OBJECTIVES,
    MOST_SHIPS,
    MOST_SQUADRONS,
    MOST_UPGRADES,
    Draft,
    drafted,
)
from understudy.games.armada.measures import HUGE, PACKAGE
from understudy.games.armada.objectives import CATEGORIES, OBJECTIVES
from understudy.kit.positions import is_count
from understudy.kit.reading import Row, json_row, text

STANDARD = 400
NOW, FIRST = "points", "points_first_printing"


@dataclass(frozen=True, slots=True)
class FittedShip:
    """A ship of a fleet with its upgrades. Its place in the list is its number (AR-DEP-05)."""

    card: ShipCard
    upgrades: tuple[UpgradeCard, ...] = ()

    @property
    def commander(self) -> bool:
        return any("commander" in card.slots for card in self.upgrades)


@dataclass(frozen=True, slots=True)
class Fleet:
    """What one side brings."""

    id: str
    name: str
    faction: str
    limit: int
    ships: tuple[FittedShip, ...]
    squadrons: tuple[SquadronCard, ...]
    costs: str = NOW
    #: O1.1: the objectives that it names, one of each category at most.
    objectives: tuple[str, ...] = ()

    def cost(self, points: Points) -> int:
        return points.now if self.costs == NOW else points.first

    def ship_points(self, ship: FittedShip) -> int:
        return self.cost(ship.card.points) + sum(self.cost(card.points) for card in ship.upgrades)

    @property
    def squadron_points(self) -> int:
        return sum(self.cost(card.points) for card in self.squadrons)

    @property
    def points(self) -> int:
        return self.squadron_points + sum(self.ship_points(ship) for ship in self.ships)


# -- R22: what may be fielded --------------------------------------------------------------------------------


def faults(fleet: Fleet, limit: int | None = None, *, allow_unplayed: bool = False) -> list[str]:
    """R22: everything that is wrong with a fleet, a sentence for each fault."""
    limit = fleet.limit if limit is None else limit
    found: list[str] = []
    if not fleet.ships:
        found.append("There is no ship; a fleet needs at least one.")
    if fleet.points > limit:
        found.append(f"It costs {fleet.points} points; at most {limit} are allowed.")
    third = -(-limit // 3)
    if fleet.squadron_points > third:
        found.append(f"Its squadrons cost {fleet.squadron_points} points; at most a third, {third}, may be.")
    found += _commander_faults(fleet)
    found += _faction_faults(fleet)
    found += _name_faults(fleet, limit)
    for number, ship in enumerate(fleet.ships, 1):
        found += [f"Ship {number} ({ship.card.name}): {fault}" for fault in ship_faults(fleet, ship)]
    if not allow_unplayed:
        found += [
            f"{card.name} is not played by this program; leave it out, or allow cards that are not played."
            for card in unplayed(fleet)
        ]
    return found


def unplayed(fleet: Fleet) -> list[UpgradeCard | SquadronCard]:
    """The upgrades and squadrons whose text is not played."""
    cards: list[UpgradeCard | SquadronCard] = [card for ship in fleet.ships for card in ship.upgrades]
    cards += fleet.squadrons
    return list({card.id: card for card in cards if card.played == UNPLAYED}.values())


def _commander_faults(fleet: Fleet) -> Iterable[str]:
    names = [card.name for ship in fleet.ships for card in ship.upgrades if "commander" in card.slots]
    if len(names) != 1 and fleet.limit > 200:
        which = f" ({', '.join(names)})" if names else ""
        yield f"There are {len(names)} commanders{which}; there must be exactly one."
    for ship in fleet.ships:
        if ship.commander and ship.card.flotilla:
            yield f"The commander is on {ship.card.name}, a flotilla; it must be on another ship."


def _faction_faults(fleet: Fleet) -> Iterable[str]:
    cards: list[ShipCard | SquadronCard] = [ship.card for ship in fleet.ships]
    cards += fleet.squadrons
    for card in {card.id: card for card in cards}.values():
        if card.faction != fleet.faction:
            yield f"{card.name} is {card.faction}, not {fleet.faction}."
    for upgrade in {card.id: card for ship in fleet.ships for card in ship.upgrades}.values():
        if fleet.faction not in upgrade.factions and "any" not in upgrade.factions:
            yield f"{upgrade.name} is {' or '.join(upgrade.factions)}, not {fleet.faction}."


def _name_faults(fleet: Fleet, limit: int) -> Iterable[str]:
    cards: list[ShipCard | SquadronCard | UpgradeCard] = [*fleet.squadrons]
    cards += [ship.card for ship in fleet.ships]
    cards += [card for ship in fleet.ships for card in ship.upgrades]
    counts = Counter(person_of(card.name) for card in cards if card.unique)
    for name, count in counts.items():
        if count > 1:
            yield f"{name} is unique, but is in the fleet {count} times."
    crafts = Counter(craft_of(card.name) for card in fleet.squadrons if card.unique)
    for craft, count in crafts.items():
        if craft and count > 1:
            yield f"There is only one {craft}; {count} squadrons fly it."
    aces = sum(card.unique and bool(card.tokens) for card in fleet.squadrons)
    if aces > limit // 100:
        yield (
            f"{aces} unique squadrons have defense tokens; one for every full 100 points is allowed, "
            f"so {limit // 100}."
        )


def ship_faults(fleet: Fleet, ship: FittedShip) -> Iterable[str]:
    """R22.2: slots, titles, modifications and restrictions of one ship."""
    card = ship.card
    free = Counter(card.slots) + Counter({"title": 1, "commander": 1})
    for upgrade in ship.upgrades:
        for slot in _granted(upgrade):
            free[slot] += 1
            if card.size_number == HUGE:
                yield f"{upgrade.name} brings a slot, but huge ships cannot equip it."
    all_slots = [slot for slot in free.elements() if slot not in ("title", "commander")]
    for upgrade in ship.upgrades:
        for slot in upgrade.slots:
            if free[slot] <= 0:
                yield _no_slot(upgrade, slot, all_slots)
            free[slot] -= 1
        yield from _restricted(ship, upgrade)
    if any(upgrade.id == "radiant_vii" for upgrade in ship.upgrades):
        for upgrade in ship.upgrades:
            if {"turbolasers", "ordnance"} & set(upgrade.slots):
                yield f"{upgrade.name}: Radiant VII carries no turbolasers and no ordnance."
    for name, count in Counter(upgrade.name for upgrade in ship.upgrades).items():
        if count > 1:
            yield f"{name} is on it {count} times; a ship has one copy of a card."
    modifications = [upgrade.name for upgrade in ship.upgrades if upgrade.modification]
    if len(modifications) > 1:
        yield f"{' and '.join(modifications)} are modifications; a ship has one."


def _no_slot(upgrade: UpgradeCard, slot: str, slots: Sequence[str]) -> str:
    if slot in ("title", "commander"):
        return f"{upgrade.name} is a second {slot}; a ship has one."
    has = ", ".join(each.replace("_", " ") for each in slots)
    return f"{upgrade.name} needs a slot “{slot.replace('_', ' ')}”, and none is free; its slots: {has}."


#: Cards that bring a slot of their own.
_GRANTS = {
    "flag_bridge": "fleet_command",
    "chimaera": "fleet_command",
    "liberator": "fleet_command",
    "minister_tua": "defensive_retrofit",
    "invincible": "defensive_retrofit",
    "phoenix_home": "officer",
    "harrow": "support_team",
    "radiant_vii": "fleet_support",
    "vanguard": "weapons_team",
}


def _granted(upgrade: UpgradeCard) -> tuple[str, ...]:
    return (_GRANTS[upgrade.id],) if upgrade.id in _GRANTS else ()


def _restricted(ship: FittedShip, upgrade: UpgradeCard) -> Iterable[str]:
    card = ship.card
    if upgrade.id == "minister_tua" and (
        card.size_number == HUGE or (card.size != "small" and "defensive_retrofit" in card.slots)
    ):
        yield f"{upgrade.name} is not for a {card.size} ship with a defensive retrofit slot, or a huge one."
    if upgrade.ship_class and upgrade.ship_class != card.ship_class:
        yield f"{upgrade.name} is a title of another class ({upgrade.ship_class.replace('_', ' ')})."
    for restriction in upgrade.restrictions:
        kind, _, value = restriction.partition(":")
        if kind == "modification":
            continue
        if kind == "name":
            if value.replace("_", " ") not in card.name.casefold().replace("-", " "):
                yield f"{upgrade.name} is only for ships with “{value.replace('_', ' ')}” in their name."
        elif kind == "trait":
            if value not in card.traits:
                yield f"{upgrade.name} is only for ships with the trait {value}."
        elif kind == "flagship":
            if not ship.commander:
                yield f"{upgrade.name} is only for the flagship."
        elif kind == "non_huge":
            if card.size_number == HUGE:
                yield f"{upgrade.name} is not for huge ships."
        elif card.size not in kind.split("|"):
            yield f"{upgrade.name} is only for {kind.replace('|', ' and ')} ships."


def checked(fleet: Fleet, limit: int | None = None, *, allow_unplayed: bool = False) -> Fleet:
    """The fleet, if nothing is wrong with it; else all its faults at once."""
    found = faults(fleet, limit, allow_unplayed=allow_unplayed)
    if found:
        more = f" There are {len(found) - TOLD} more faults." if len(found) > TOLD + 1 else ""
        told = found[:TOLD] if more else found
        raise BadSetup(f"The fleet “{cut(fleet.name)}” cannot be played. {' '.join(told)}{more}")
    return fleet


# -- JSON ----------------------------------------------------------------------------------------------------


def from_row(row: Row) -> Fleet:
    """A fleet from an entry of a JSON file; all cards that are not known are named at once."""
    faction = faction_of(row.word("faction"))
    if not faction:
        word = cut(row.word("faction"))
        raise row.wrong("faction", f"“{word}” is none; choose from: {', '.join(FACTIONS)}")
    wrong = Faults()
    ships = [
        _ship_of(ListedUnit(each, faction, wrong)) for each in _few(row, "ships", MOST_SHIPS).rows("ships")
    ]
    squadrons: list[SquadronCard] = []
    for each in _few(row, "squadrons", MOST_SQUADRONS).rows("squadrons") if "squadrons" in row.data else []:
        count = each.count("count", 1, 40) if "count" in each.data else 1
        with wrong.noting():
            squadrons += [
                _card_of(ListedUnit(each, faction, wrong), "squadron", SQUADRONS, SQUADRON_NAMES)
            ] * count
    objectives: tuple[str, ...] = ()
    if "objectives" in row.data:
        words = _few(row, "objectives", MOST_OBJECTIVES).sequence("objectives")
        with wrong.noting():
            objectives = named_objectives(row.where, [(str(word), "") for word in words])
    if wrong:
        raise BadData(str(wrong))
    id = row.word("id", default="") or row.word("name", default="fleet")
    return Fleet(
        id,
        row.word("name", default="") or _title(id),
        faction,
        row.count("limit", 50, 1000, empty=STANDARD) if "limit" in row.data else STANDARD,
        tuple(ship for ship in ships if ship is not None),
        tuple(squadrons),
        row.word("costs", (NOW, FIRST), NOW),
        objectives,
    )


def _few(row: Row, field: str, most: int) -> Row:
    """The entry, if this list of it is no longer than any fleet's."""
    count = len(row.sequence(field))
    if count > most:
        raise row.wrong(field, f"no fleet has more than {most}, and here are {count}")
    return row


class ListedUnit(NamedTuple):
    """A ship or squadron of a JSON file, with the fleet's faction and what is wrong with the fleet so far."""

    row: Row
    faction: str
    wrong: Faults

    def hint(self, word: str, cards: Iterable[ShipCard | SquadronCard | UpgradeCard]) -> str:
        return "" if self.wrong.enough else did_you_mean(word, cards, self.faction)


def _ship_of(entry: ListedUnit) -> FittedShip | None:
    try:
        ship = _card_of(entry, "ship", SHIPS, SHIP_NAMES)
    except BadData as error:
        entry.wrong.add(str(error))
        return None
    fitted: list[UpgradeCard] = []
    row = entry.row
    for word in _few(row, "upgrades", MOST_UPGRADES).sequence("upgrades") if "upgrades" in row.data else []:
        with entry.wrong.noting():
            fitted.append(_upgrade_of(entry, str(word), ship, fitted))
    return FittedShip(ship, tuple(fitted))


def named_objectives(where: str, words: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """O1.1: objectives by name or id, each with the category under which it stands, if any; one of each."""
    found: dict[str, str] = {}
    wrong = Faults()
    for word, under in words:
        card = next(iter(OBJECTIVE_NAMES.named(word)), None)
        if card is None:
            wrong.add(f"{where}: {_no_objective(word, under)}")
        elif under not in ("", card.category):
            wrong.add(f"{where}: “{under.capitalize()}” cannot be {card.name}, a {card.category} objective")
        elif found.setdefault(card.category, card.id) != card.id:
            wrong.add(f"{where}: a fleet names one {card.category} objective, not two")
    if wrong:
        raise BadData(str(wrong))
    return tuple(found[category] for category in CATEGORIES if category in found)


def _no_objective(word: str, under: str) -> str:
    names = {plain(card.name): card.name for card in OBJECTIVES.values() if under in ("", card.category)}
    near = get_close_matches(plain(word[:LONGEST]), names, 1)
    hint = f"; did you mean {names[near[0]]}?" if near else ""
    return f"there is no {f'{under} ' if under else ''}objective “{cut(word)}”{hint}"


def _title(id: str) -> str:
    return id.replace("_", " ").capitalize()


def _card_of(entry: ListedUnit, field: str, cards: Mapping[str, C], names: Named[C]) -> C:
    """A card by its id, or by its name as it is printed, in any case; of the fleet's own faction if there are
    two of the name.
    """
    row, word = entry.row, entry.row.word(field)
    if word in cards:
        return cards[word]
    found = sorted(names.named(word), key=lambda card: card.faction != entry.faction)
    if not found:
        raise row.wrong(field, f"there is no card “{cut(word)}”{entry.hint(word, cards.values())}")
    own: list[C] = [card for card in found if card.faction == found[0].faction]
    if len(own) > 1:
        raise row.wrong(field, f"“{word}” may be several cards; write {' or '.join(c.id for c in own)}")
    return own[0]


def _upgrade_of(entry: ListedUnit, word: str, ship: ShipCard, fitted: Sequence[UpgradeCard]) -> UpgradeCard:
    if word in UPGRADES:
        return UPGRADES[word]
    row, field = entry.row, "upgrades"
    found = fitting(UPGRADE_NAMES.named(word), ship, fitted, entry.faction)
    if not found:
        raise row.wrong(field, f"there is no card “{cut(word)}”{entry.hint(word, UPGRADES.values())}")
    if len(found) > 1:
        raise row.wrong(field, f"“{word}” may be several cards; write {' or '.join(c.id for c in found)}")
    return found[0]


def to_json(fleet: Fleet) -> dict[str, Any]:
    """A fleet as an entry of a JSON file."""
    runs = [(id, len(list(same))) for id, same in groupby(card.id for card in fleet.squadrons)]
    return {
        "id": fleet.id,
        "name": fleet.name,
        "faction": fleet.faction,
        "limit": fleet.limit,
        "ships": [
            {"ship": ship.card.id, "upgrades": [card.id for card in ship.upgrades]} for ship in fleet.ships
        ],
        "squadrons": [{"squadron": id, "count": count} for id, count in runs],
        **({"costs": fleet.costs} if fleet.costs != NOW else {}),
        **({"objectives": list(fleet.objectives)} if fleet.objectives else {}),
    }


# -- text ----------------------------------------------------------------------------------------------------


_POINTS_OF = re.compile(r"\d+\s*/\s*(\d+)")


def read_text(name: str, content: str) -> Fleet:
    """A fleet from text; everything that cannot be read is named at once."""
    draft = drafted(name, content, "")
    if not draft.faction and len(draft.factions) == 1:
        draft = drafted(name, content, *draft.factions)
    draft.number = 0
    if not draft.faction and not draft.faults:
        rest = sorted(draft.factions or FACTIONS, key=FACTIONS.index)
        why = "is missing" if draft.factions else "is missing, and the ships are of several factions"
        draft.wrong(f"a line “Faction: …” {why}; choose from: {', '.join(rest)}")
    limit, costs = _limit(draft), _costs(draft)
    objectives: tuple[str, ...] = ()
    with draft.faults.noting():
        objectives = named_objectives(name, draft.objectives)
    if draft.faults:
        raise BadData(str(draft.faults))
    return Fleet(
        Path(name).stem,
        draft.headers.get("name") or draft.headers.get("fleet") or Path(name).stem,
        draft.faction,
        limit,
        tuple(FittedShip(card, tuple(upgrades)) for card, upgrades in draft.ships),
        tuple(draft.squadrons),
        costs,
        objectives,
    )


def _limit(draft: Draft) -> int:
    """The limit that a text names, by a line of its own or beside the points (“Points: 386/400”)."""
    word = draft.headers.get("limit", "")
    if not word:
        beside = _POINTS_OF.fullmatch(draft.headers.get("points", ""))
        word = beside[1] if beside else str(STANDARD)
    if is_count(word) and len(word) < 5 and 50 <= int(word) <= 1000:
        return int(word)
    draft.wrong(f"a limit of “{cut(word)}” points is none; write a number from 50 to 1000")
    return STANDARD


def _costs(draft: Draft) -> str:
    word = draft.headers.get("costs", NOW)
    if word not in (NOW, FIRST):
        draft.wrong(f"“{cut(word)}” are no costs; choose from: {NOW}, {FIRST}")
    return word


def read_file(path: str) -> Fleet:
    """A fleet from a file that somebody names."""
    return read(path, textfile.read_text(Path(path), BadSetup))


def read(name: str, content: str) -> Fleet:
    """A fleet from the content of a file: JSON where it begins like JSON, else text."""
    content = content.lstrip("\ufeff")
    if content.lstrip().startswith("{"):
        return from_row(json_row(name, content))
    return read_text(name, content)


def _supplied() -> tuple[dict[str, Fleet], dict[str, tuple[str, str]]]:
    whole = json_row("fleets.json", text(PACKAGE, "fleets.json"))
    fleets = {fleet.id: fleet for fleet in map(from_row, whole.rows("fleets"))}
    pairs = {row.word("id"): (row.word("human"), row.word("ai")) for row in whole.rows("pairs")}
    for id, pair in pairs.items():
        for name in pair:
            if name not in fleets:
                raise BadData(f"fleets.json, pairs {id}: there is no fleet “{name}”")
    return fleets, pairs


FLEETS, PAIRS = _supplied()


def dumps(fleet: Fleet) -> str:
    return json.dumps(to_json(fleet), indent=1) + "\n"
