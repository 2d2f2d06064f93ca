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
from dataclasses import dataclass, field
from difflib import get_close_matches
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

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
    count = sum("commander" in card.slots for ship in fleet.ships for card in ship.upgrades)
    if count != 1 and fleet.limit > 200:
        yield f"There are {count} commanders; there must be exactly one."
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
    counts = Counter(_person(card.name) for card in cards if card.unique)
    for name, count in counts.items():
        if count > 1:
            yield f"{name} is unique, but is in the fleet {count} times."
    crafts = Counter(_craft(card.name) for card in fleet.squadrons if card.unique)
    for craft, count in crafts.items():
        if craft and count > 1:
            yield f"There is only one {craft}; {count} squadrons fly it."
    aces = sum(card.unique and bool(card.tokens) for card in fleet.squadrons)
    if aces > limit // 100:
        yield (
            f"{aces} unique squadrons have defense tokens; one for every full 100 points is allowed, "
            f"so {limit // 100}."
        )


def _person(name: str) -> str:
    """The unique name: without the craft in brackets."""
    return name.partition(" (")[0]


def _craft(name: str) -> str:
    return name.partition(" (")[2].rstrip(")")


def ship_faults(fleet: Fleet, ship: FittedShip) -> Iterable[str]:
    """R22.2: slots, titles, modifications and restrictions of one ship."""
    card = ship.card
    free = Counter(card.slots) + Counter({"title": 1, "commander": 1})
    for upgrade in ship.upgrades:
        for slot in _granted(upgrade):
            free[slot] += 1
            if card.size_number == HUGE:
                yield f"{upgrade.name} brings a slot, but huge ships cannot equip it."
    for upgrade in ship.upgrades:
        for slot in upgrade.slots:
            if free[slot] <= 0:
                yield f"{upgrade.name} needs a slot “{slot}”, and none is free."
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
        raise BadSetup(f"The fleet “{fleet.name}” cannot be played. " + " ".join(found))
    return fleet


# -- JSON ----------------------------------------------------------------------------------------------------


def from_row(row: Row) -> Fleet:
    """A fleet from an entry of a JSON file."""
    faction = row.word("faction").casefold()
    if faction not in FACTIONS:
        raise row.wrong("faction", f"“{row.word('faction')}” is none; choose from: {', '.join(FACTIONS)}")
    ships = []
    for entry in row.rows("ships"):
        ship = _card_of(entry, "ship", entry.word("ship"), SHIPS, faction)
        fitted: list[UpgradeCard] = []
        for word in entry.sequence("upgrades") if "upgrades" in entry.data else []:
            fitted.append(_upgrade_of(entry, str(word), ship, fitted, faction))
        ships.append(FittedShip(ship, tuple(fitted)))
    squadrons: list[SquadronCard] = []
    for entry in row.rows("squadrons") if "squadrons" in row.data else []:
        card = _card_of(entry, "squadron", entry.word("squadron"), SQUADRONS, faction)
        squadrons += [card] * (entry.count("count", 1, 40) if "count" in entry.data else 1)
    id = row.word("id", default="") or row.word("name", default="fleet")
    return Fleet(
        id,
        row.word("name", default="") or _title(id),
        faction,
        row.count("limit", 50, 1000, empty=STANDARD) if "limit" in row.data else STANDARD,
        tuple(ships),
        tuple(squadrons),
        row.word("costs", (NOW, FIRST), NOW),
        named_objectives(row.where, row.sequence("objectives") if "objectives" in row.data else ()),
    )


def named_objectives(where: str, words: Iterable[str]) -> tuple[str, ...]:
    """O1.1: objectives by name or id; one of each category."""
    found: dict[str, str] = {}
    for word in words:
        cards = _named(word, OBJECTIVES)
        if not cards:
            raise BadData(f"{where}: there is no objective “{word}”")
        if found.setdefault(cards[0].category, cards[0].id) != cards[0].id:
            raise BadData(f"{where}: a fleet names one {cards[0].category} objective, not two")
    return tuple(found[category] for category in CATEGORIES if category in found)


def _title(id: str) -> str:
    return id.replace("_", " ").capitalize()


C = TypeVar("C", ShipCard, SquadronCard)


def _card_of(row: Row, field_: str, word: str, cards: Mapping[str, C], faction: str) -> C:
    """A card by its id, or by its name as it is printed, in any case; of the fleet's own faction if there are
    two of the name.
    """
    if word in cards:
        return cards[word]
    found = sorted(_named(word, cards), key=lambda card: card.faction != faction)
    if not found:
        raise row.wrong(field_, f"there is no card “{word}”{_meant(word, cards.values(), faction)}")
    own: list[C] = [card for card in found if card.faction == found[0].faction]
    if len(own) > 1:
        raise row.wrong(field_, f"“{word}” may be several cards; write {' or '.join(c.id for c in own)}")
    return own[0]


def _upgrade_of(
    row: Row, word: str, ship: ShipCard, fitted: Sequence[UpgradeCard], faction: str
) -> UpgradeCard:
    if word in UPGRADES:
        return UPGRADES[word]
    found = fitting(_named(word, UPGRADES), ship, fitted, faction)
    if not found:
        raise row.wrong("upgrades", f"there is no card “{word}”{_meant(word, UPGRADES.values(), faction)}")
    if len(found) > 1:
        raise row.wrong(
            "upgrades", f"“{word}” may be several cards; write {' or '.join(c.id for c in found)}"
        )
    return found[0]


def _meant(word: str, cards: Iterable[ShipCard | SquadronCard | UpgradeCard], faction: str = "") -> str:
    """What somebody may have meant: names that have the words in them, those of the faction first; ids for
    whoever wrote an id.
    """
    names = {
        plain(card.name): card.id if "_" in word else card.name
        for card in sorted(cards, key=lambda card: not (faction and _is_of(card, faction)))
    }
    parts = plain(word).split()
    near = [shown for name, shown in names.items() if parts and set(parts) <= set(name.split())]
    near += [names[each] for each in get_close_matches(plain(word), names, 3) if names[each] not in near]
    return f"; did you mean {' or '.join(near[:3])}?" if near else ""


def _is_of(card: ShipCard | SquadronCard | UpgradeCard, faction: str) -> bool:
    if isinstance(card, UpgradeCard):
        return any(each in ("any", faction) for each in card.factions)
    return card.faction == faction


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


def to_text(fleet: Fleet) -> str:
    """A fleet as text that is read back."""
    lines = [f"Name: {fleet.name}", f"Faction: {fleet.faction}", f"Limit: {fleet.limit}"]
    lines += [f"Costs: {fleet.costs}"] if fleet.costs != NOW else []
    cards = [OBJECTIVES[id] for id in fleet.objectives]
    lines += [f"{card.category.capitalize()} Objective: {card.name}" for card in cards]
    for ship in fleet.ships:
        lines += ["", f"{ship.card.name} ({fleet.cost(ship.card.points)} points)"]
        for upgrade in ship.upgrades:
            slot = f" [{'+'.join(upgrade.slots)}]" if len(_named(upgrade.name, UPGRADES)) > 1 else ""
            lines.append(f"- {upgrade.name}{slot} ({fleet.cost(upgrade.points)} points)")
        lines.append(f"= {fleet.ship_points(ship)} total ship cost")
    if fleet.squadrons:
        lines += ["", "Squadrons:"]
        squadrons = {card.id: card for card in fleet.squadrons}
        for id, count in Counter(card.id for card in fleet.squadrons).items():
            card = squadrons[id]
            same = [other for other in _named(card.name, SQUADRONS) if other.faction == card.faction]
            which = f" [{id}]" if len(same) > 1 else ""
            lines.append(f"{count} x {card.name}{which} ({count * fleet.cost(card.points)} points)")
    return "\n".join(lines) + "\n"


_HEADER = re.compile(r"([A-Za-z ]{3,24}):\s*(.*)")
_POINTS = re.compile(r"\(\s*(\d{1,4})\s*(?:points?|pts)?\s*\)\s*$", re.IGNORECASE)
_COUNT = re.compile(r"^(\d{1,3})\s*[x×]?\s+")
_SLOT = re.compile(r"\[([a-z0-9_+]+)\]\s*$")
_BULLET = re.compile(r"^[-•·*–>]+\s*")
#: Lines of fleet builders that say nothing about what is in the fleet.
_IGNORED = ("author", "objectives", "points", "total points", "commander", "ships")
#: Lines that name an objective.
_OBJECTIVES = tuple(
    f"{category}{more}" for category in CATEGORIES for more in ("", " objective", " objectives")
)


def plain(name: str) -> str:
    """A name as it is compared: without signs, capitals and the plural of squadrons."""
    words = re.sub(r"[^a-z0-9]+", " ", name.casefold().replace("'", "")).split()
    return " ".join("squadron" if word == "squadrons" else word for word in words)


def _named(name: str, cards: Mapping[str, Any]) -> list[Any]:
    wanted = plain(name)
    found = [card for card in cards.values() if plain(card.name) == wanted or plain(card.id) == wanted]
    if not found:
        short = plain(re.sub(r"\bsquadrons?\b", "", name, flags=re.IGNORECASE))
        found = [card for card in cards.values() if plain(_person(card.name)) == short]
        found = found or [card for card in cards.values() if plain(card.name) == f"{short} squadron"]
    return found


@dataclass(slots=True)
class _Draft:
    """A fleet while its text is read."""

    where: str
    headers: dict[str, str] = field(default_factory=dict)
    ships: list[tuple[ShipCard, list[UpgradeCard]]] = field(default_factory=list)
    squadrons: list[SquadronCard] = field(default_factory=list)
    #: Lines that belong to the last ship are read as its upgrades first.
    aboard: bool = False

    @property
    def faction(self) -> str:
        return self.headers.get("faction", "").casefold().removesuffix("s").split(" ")[-1]


def read_text(name: str, content: str) -> Fleet:
    """A fleet from text."""
    draft = _Draft(name)
    for number, line in enumerate(content.splitlines(), 1):
        _read_line(draft, number, line.strip())
    faction = _faction(draft)
    limit = draft.headers.get("limit", "")
    return Fleet(
        Path(name).stem,
        draft.headers.get("name") or draft.headers.get("fleet") or Path(name).stem,
        faction,
        int(limit) if is_count(limit) else STANDARD,
        tuple(FittedShip(card, tuple(upgrades)) for card, upgrades in draft.ships),
        tuple(draft.squadrons),
        FIRST if draft.headers.get("costs") == FIRST else NOW,
        named_objectives(name, [draft.headers[word] for word in _OBJECTIVES if draft.headers.get(word)]),
    )


def _faction(draft: _Draft) -> str:
    for faction in FACTIONS:
        if faction in plain(draft.headers.get("faction", "")):
            return faction
    if "empire" in draft.headers.get("faction", "").casefold():
        return "imperial"
    found = {card.faction for card, _ in draft.ships}
    if len(found) != 1:
        raise BadData(f"{draft.where}: a line “Faction: …” is missing; choose from: {', '.join(FACTIONS)}")
    return found.pop()


def _read_line(draft: _Draft, number: int, line: str) -> None:
    if not line:
        return
    if line.startswith("="):
        draft.aboard = False
        return
    header = _HEADER.fullmatch(line)
    if header is not None:
        word = header[1].strip().casefold()
        draft.headers[word] = header[2].strip()
        if word == "squadrons":
            draft.aboard = False
        if word in ("name", "fleet", "faction", "limit", "costs", "squadrons", *_IGNORED, *_OBJECTIVES):
            return
        raise BadData(f"{draft.where}, line {number}: “{header[1]}:” says nothing about a fleet")
    bulleted = _BULLET.match(line) is not None
    entry = _BULLET.sub("", line).replace("[ flagship ]", "").replace("[flagship]", "").strip()
    price = _POINTS.search(entry)
    entry = _POINTS.sub("", entry).strip()
    slot = _SLOT.search(entry)
    entry = _SLOT.sub("", entry).strip()
    counted = _COUNT.match(entry)
    count, entry = (int(counted[1]), entry[counted.end() :]) if counted else (1, entry)
    if entry:
        given = _Entry(entry, count, bulleted, slot[1] if slot else "", int(price[1]) if price else 0)
        _read_card(draft, f"{draft.where}, line {number}", given)


class _Entry(NamedTuple):
    """What a line names: a card with the number of its copies and its price, if it says them."""

    name: str
    copies: int
    bulleted: bool
    slot: str
    price: int


def _read_card(draft: _Draft, where: str, entry: _Entry) -> None:
    name, count, slot = entry.name, entry.copies, entry.slot
    ships = _of_faction(_named(name, SHIPS), draft)
    squadrons = _at_price(_of_faction(_named(name, SQUADRONS), draft), entry.price / count)
    upgrades = [card for card in _named(name, UPGRADES) if not slot or "+".join(card.slots) == slot]
    if slot in SQUADRONS:
        squadrons, upgrades = [SQUADRONS[slot]], []
    if ships and not (entry.bulleted and upgrades):
        draft.ships.append((ships[0], []))
        draft.aboard = True
        return
    if upgrades and draft.ships and draft.aboard and count == 1:
        draft.ships[-1][1].append(_fitting(draft, where, upgrades, entry.price))
        return
    if not squadrons and " - " in name:
        squadrons = _by_craft(draft, name)
    if squadrons:
        draft.squadrons += [squadrons[0]] * count
        return
    every: list[ShipCard | SquadronCard | UpgradeCard] = [*SHIPS.values(), *SQUADRONS.values()]
    every += UPGRADES.values()
    raise BadData(
        f"{where}: there is no ship, upgrade or squadron “{name}”{_meant(name, every, draft.faction)}"
    )


def _by_craft(draft: _Draft, name: str) -> list[SquadronCard]:
    """“Pilot - Craft”: the pilot's card that is most like the craft."""
    pilot, _, craft = name.partition(" - ")
    squadrons = _of_faction(_named(pilot, SQUADRONS), draft)
    words = set(plain(craft).split(" "))
    own = {*plain(pilot).split(" "), "squadron"}

    def unlike(card: SquadronCard) -> tuple[int, int]:
        more = set(plain(card.id).split(" ")) - own
        return len(more - words), -len(more & words)

    return sorted(squadrons, key=unlike)


def _at_price(cards: Sequence[Any], price: float) -> list[Any]:
    """Of several cards with a name those that cost what a line says; all of them where none does."""
    found = [card for card in cards if price in (card.points.now, card.points.first)]
    return found or list(cards)


def _of_faction(cards: Sequence[Any], draft: _Draft) -> list[Any]:
    """Cards of the fleet's faction first: some names stand in two."""
    own = draft.faction
    return sorted(cards, key=lambda card: not (own and card.faction.startswith(own[:6])))


def fitting(
    cards: Sequence[UpgradeCard],
    ship: ShipCard,
    fitted: Sequence[UpgradeCard],
    faction: str,
    commander: str = "",
    price: int = 0,
) -> list[UpgradeCard]:
    """Of several upgrades with one name those that are meant: by the fleet's commander, by the price, by the
    slots that are free, by the faction.
    """
    if len(cards) < 2:
        return list(cards)
    wanted = [card for card in cards if "commander" in card.slots and plain(card.name) == plain(commander)]
    if commander and wanted:
        return wanted[:1]
    found = [card for card in cards if _is_of(card, faction)] or list(cards)
    found = _at_price(found, price) if price else found
    if len(found) < 2:
        return found
    free = Counter(ship.slots) + Counter({"title": 1})
    free -= Counter(slot for card in fitted for slot in card.slots)
    usable = [card for card in found if all(free[slot] > 0 for slot in card.slots)]
    return usable or [card for card in found if "commander" in card.slots] or found


def _fitting(draft: _Draft, where: str, cards: Sequence[UpgradeCard], price: int) -> UpgradeCard:
    """The card of this name that the ship has a slot for."""
    ship, fitted = draft.ships[-1]
    found = fitting(cards, ship, fitted, draft.faction, draft.headers.get("commander", ""), price)
    if len(found) > 1:
        ways = " or ".join(f"{card.name} [{'+'.join(card.slots)}]" for card in found)
        raise BadData(f"{where}: “{found[0].name}” may be several cards; write {ways}")
    return found[0]


def read_file(path: str) -> Fleet:
    """A fleet from a file that somebody names."""
    return read(path, textfile.read_text(Path(path), BadSetup))


def read(name: str, content: str) -> Fleet:
    """A fleet from the content of a file: JSON where it begins like JSON, else text."""
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
