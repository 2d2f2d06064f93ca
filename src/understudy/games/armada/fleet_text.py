"""Fleets as fleet builders print them, line by line: one ship, upgrade or squadron to a line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, NamedTuple

from understudy.games.armada.cards import (
    FACTIONS,
    SHIPS,
    SQUADRONS,
    UPGRADES,
    ShipCard,
    SquadronCard,
    UpgradeCard,
)
from understudy.games.armada.fleet_names import (
    OBJECTIVE_NAMES,
    SHIP_NAMES,
    SQUADRON_NAMES,
    TOO_LONG,
    UPGRADE_NAMES,
    Faults,
    craft_of,
    cut,
    did_you_mean,
    faction_of,
    fitting,
    is_faction,
    off,
    person_of,
    plain,
)
from understudy.games.armada.objectives import CATEGORIES

#: No fleet has more ships, squadrons, upgrades on a ship or objectives, whatever its limit.
MOST_SHIPS, MOST_SQUADRONS, MOST_UPGRADES, MOST_OBJECTIVES = 60, 200, 30, 36
#: Nor is its text longer, or a line that names squadrons.
MOST_LINES, LONGEST_WING = 5000, 4000

#: What the cheapest squadron costs.
CHEAPEST = min(min(card.points.now, card.points.first) for card in SQUADRONS.values())

#: “Faction: Rebel”, “Squadrons (84/134):”.
_HEADER = re.compile(r"([A-Za-z ]{3,24}?)\s?(?:\(\d+ ?/ ?\d+\))?:\s*(.*)")
#: “Raddus at dawn (386/400)”, or with the points of the squadrons first: the name, the points and the limit.
_TITLE = re.compile(r"(.{1,99}) \((?:\d+ ?/ ?)?(\d+ ?/ ?\d+)\)")
#: “Rebels - Author: Somebody”.
_BY_AUTHOR = re.compile(r"([A-Za-z ]{3,24}) - Author:.*", re.IGNORECASE)
#: “(56)”, “( 7  points)”, “(2 x 13)”, “(150 + 84: 234)” with the cost of the upgrades and of both.
_POINTS = re.compile(
    r"\(\s*(?:\d{1,3} ?x ?)?(\d{1,4})(?:\s*\+\s*\d+\s*:\s*\d+)?\s*(?:points?|pts)?\s*\)\s*$", re.IGNORECASE
)
#: “2 x TIE Bomber”, “2 X-wing Squadrons”, “3×TIE Bomber”.
_COUNT = re.compile(r"^(?:[x×](?=\d))?(\d{1,3})(?:\s*×\s*|x(?!-)\s*|\s*x\s+|\s+)", re.IGNORECASE)
_COUNT_LAST = re.compile(r"\s[x×*]\s*(\d{1,3})$", re.IGNORECASE)
#: What stands between squadrons where several have a line in common: “2 X-wings, 1 Wedge”.
_AND = re.compile(r"\s*[,;/&+]\s*|\s+and\s+", re.IGNORECASE)
#: “[26 points]”, “{20}”: points in other brackets.
_OTHER_BRACKETS = re.compile(r"[\[{]\s*(\d{1,4})\s*(?:points?|pts)?\s*[\]}]\s*$", re.IGNORECASE)
#: What stands between a ship and its cards where they have a line in common.
_BETWEEN = re.compile(r" [-–—+] |(?<!\d), ")
#: “Count Dooku - 27”: the points behind a dash.
_DASHED_POINTS = re.compile(r"\s[-–—]\s?(\d{1,3})(?:\s?(?:points?|pts))?$", re.IGNORECASE)
#: “X-wing Squadron - 13 pts each”.
_EACH = re.compile(r"\s[-–—@]?\s?\(?\d{1,3}\s?(?:points?|pts)?\s?(?:each|ea)\b\)?", re.IGNORECASE)
#: “DIS-T81 17pts”, and a column of points: behind a tab, or between bars.
_BARE_POINTS = re.compile(
    r"(?:\s(?:[-–—]\s?)?(\d{1,3})\s?(?:points?|pts)|(?:\t\s*|\s\|\s*)(\d{1,4})(?:\s*\|)?)\s*$", re.IGNORECASE
)
#: Headings and bold words, as forums write them; bars around the row of a table.
_MARKUP = re.compile(
    r"^#{1,6}\s|\*\*|__|`|^\s*\||\|\s*$|\[/?(?:b|i|u|s|list|quote|spoiler|size|color|url)(?:=[^\]]*)?\]",
    re.IGNORECASE,
)
#: “[Total: 130]”, and the line below the head of a table.
_SUM = re.compile(r"\[?\s*(?:sub)?total\b[^a-z]*(?:points?|pts)?\s*\]?|[-|: ]{3,}", re.IGNORECASE)
#: “1) ”, “2. ”, “a) ”: the number of a line.
_ORDINAL = re.compile(r"^(?:\d{1,2}[.)]|[a-z]\))\s+", re.IGNORECASE)
_SLOT = re.compile(r"\[\s*([a-z0-9_+ ]+?)\s*\]\s*$", re.IGNORECASE)
_FLAGSHIP = re.compile(r"\[\s*flagship\s*\]", re.IGNORECASE)
_BULLET = re.compile(r"^(?:(?:[-+•·●◦*–—>]|â€¢)\s*)+")
#: “3 • TIE Fighter Squadron”: the third line of the fleet, not three copies.
_NUMBERED = re.compile(r"^\d{1,3}\s*(?:•|â€¢)\s*")
#: “Leia Organa (Off)”: the short words for slots.
_SHORT_SLOT = re.compile(r"\((?:rep )?(com|off|wpn)\)\s*$", re.IGNORECASE)
_SHORT_SLOTS = {"com": "commander", "off": "officer", "wpn": "weapons_team"}
#: Slots as they are written in brackets.
_SLOTS = {"+".join(card.slots) for card in UPGRADES.values()} | {card.slots[0] for card in UPGRADES.values()}
#: Headers of fleet builders that say nothing about what is in the fleet.
_IGNORED = (
    *(
        "author",
        "points",
        "total points",
        "total",
        "gamemode",
        "game mode",
    ),
    *("format", "http", "https", "version", "date", "squadron points", "fleet points", "ship points"),
)
#: A card that stands behind the word for its kind.
_KINDS = {"ship": "", "upgrade": "- ", "squadron": ""} | {
    slot.replace("_", " "): "- " for card in UPGRADES.values() for slot in card.slots
}
#: Cards in one line behind the word for all of them.
_LISTS = ("ships", "squadrons", "squads", "fighters")
#: Lines of fleet builders without a colon that say nothing either.
_SAID_BESIDE = ("card view link", "fleet created with", "created with")
#: Heads of columns.
_COLUMNS = {"card", "cards", "name", "count", "quantity", "points", "cost", "type", "pts"}
#: “Squadrons: 74 points”.
_AMOUNT = re.compile(r"\d+ ?(?:points?|pts)", re.IGNORECASE)
#: Lines that name an objective.
_OBJECTIVES = {
    f"{word}{more}": category
    for category, words in zip(
        CATEGORIES,
        (("assault", "red"), ("defense", "defence", "yellow"), ("navigation", "blue")),
        strict=True,
    )
    for word in words
    for more in ("", " objective", " objectives")
} | {"objectives": "", "objective": "", "obj": ""}
#: “Assault - Most Wanted”.
_DASHED_OBJECTIVE = re.compile(r"([A-Za-z ]{3,24}?)\s[-–—]\s(.+)")
#: What stands between objectives in one line.
_OR = re.compile(r"\s*[,;/|]\s*")
#: Headings of parts of a fleet.
_PARTS = {"squadron", "ship", "ships", "squads", "fighters", "upgrades", "objectives", "fleet"}
#: Words of lines that only sum up: “Total Squadron Points:”.
_SUMMING = {
    *(
        "total",
        "fleet",
        "squadron",
        "squadrons",
        "ship",
        "ships",
        "points",
        "point",
        "cost",
        "costs",
        "count",
    ),
    *("grand", "remaining", "number", "of", "sum", "left", "used", "spent", "limit", "list"),
}
_NO_OBJECTIVE = ("", "none", "n a")


class Entry(NamedTuple):
    """What a line names: a card with the number of its copies and its price, if it says them."""

    name: str
    copies: int
    bulleted: bool
    slot: str
    price: int


@dataclass(slots=True)
class Draft:
    """A fleet while its text is read."""

    where: str
    faction: str
    headers: dict[str, str] = field(default_factory=dict)
    ships: list[tuple[ShipCard, list[UpgradeCard]]] = field(default_factory=list)
    squadrons: list[SquadronCard] = field(default_factory=list)
    objectives: list[tuple[str, str]] = field(default_factory=list)
    #: The factions that have all the ships so far.
    factions: set[str] = field(default_factory=lambda: set(FACTIONS))
    #: Lines that belong to the last ship are read as its upgrades first.
    aboard: bool = False
    #: Lines below something that is not known may be upgrades of it.
    lost: bool = False
    #: How many ships the last line with a ship named.
    copies: int = 1
    number: int = 0
    faults: Faults = field(default_factory=Faults)

    def wrong(self, fault: str) -> None:
        place = f"{self.where}, line {self.number}" if self.number else self.where
        self.faults.add(f"{place}: {fault}")


def drafted(name: str, content: str, faction: str) -> Draft:
    draft = Draft(name, faction)
    lines = [_plainly(line) for line in content.splitlines()]
    if len(lines) > MOST_LINES:
        draft.wrong(f"a fleet has at most {MOST_LINES} lines, and here are {len(lines)}")
        return draft
    first = next((at for at, line in enumerate(lines) if line), 0)
    titled = _TITLE.fullmatch(lines[first]) if lines else None
    if titled is not None:
        draft.headers.update(name=titled[1], points=titled[2])
        lines[first] = ""
    elif _is_title(lines[first:]) or _is_heading(content.splitlines()[first:]):
        draft.headers["name"] = lines[first]
        lines[first] = ""
    for draft.number, line in enumerate(lines, 1):
        _read_line(draft, line)
    return draft


def _plainly(line: str) -> str:
    """A line without what is there for its looks only."""
    line = _OTHER_BRACKETS.sub(r"(\1)", _EACH.sub("", line[: 2 * TOO_LONG])) + line[2 * TOO_LONG :]
    line = (
        _BARE_POINTS.sub(lambda found: f" ({found[1] or found[2]})", line[: 2 * TOO_LONG])
        + line[2 * TOO_LONG :]
    )
    return " ".join(_MARKUP.sub("", line).split())


def _is_heading(lines: Sequence[str]) -> bool:
    """Whether a text begins with a heading that names the fleet and no card."""
    name = _POINTS.sub("", _plainly(lines[0])).strip() if lines and lines[0].startswith("#") else ""
    kinds = (SHIP_NAMES, SQUADRON_NAMES, UPGRADE_NAMES)
    return bool(name) and not is_faction(name) and not any(names.found(name) for names in kinds)


def _is_title(lines: Sequence[str]) -> bool:
    """Whether a text begins with the fleet's name alone, before an empty line or a header."""
    if len(lines) < 2 or len(lines[0]) > TOO_LONG:
        return False
    if lines[1] and not lines[1].startswith("=") and not _HEADER.fullmatch(lines[1]):
        return False
    if _HEADER.fullmatch(lines[0]) or _BULLET.match(lines[0]) or _POINTS.search(lines[0]):
        return False
    name = plain(_COUNT.sub("", lines[0]))
    known = [plain(card.name) for cards in (SHIPS, SQUADRONS) for card in cards.values()]
    return not get_close_matches(name, known, 1, 0.8) and not SHIP_NAMES.abridged(name)


def _read_line(draft: Draft, line: str) -> None:
    if not line or line.casefold().startswith(_SAID_BESIDE) or _is_head(line):
        return
    if line.startswith("=") or _SUM.fullmatch(line):
        draft.aboard = draft.lost = False
        return
    part = plain(_POINTS.sub("", line[:TOO_LONG]))
    if part in _PARTS:
        draft.aboard = draft.aboard and part in ("upgrades", "fleet")
        draft.lost = False
        return
    dashed = _DASHED_OBJECTIVE.fullmatch(_BULLET.sub("", line))
    if dashed is not None and dashed[1].casefold() in _OBJECTIVES and OBJECTIVE_NAMES.named(dashed[2]):
        _read_header(draft, dashed[1].casefold(), dashed[2], dashed[1])
        return
    if is_faction(_POINTS.sub("", line)):
        draft.faction = faction_of(line)
        return
    author = _BY_AUTHOR.fullmatch(line)
    if author is not None and faction_of(author[1]):
        draft.faction = faction_of(author[1])
        return
    header = _HEADER.fullmatch(line)
    ship, _, upgrades = _BULLET.sub("", line).partition(": ")
    if upgrades and SHIP_NAMES.found(_POINTS.sub("", ship).strip()):
        # “CR90 Corvette A (44): Jaina's Light, Nav Team”.
        _read_entry(draft, line, ship, False)
        for upgrade in _listed(upgrades):
            _read_entry(draft, line, upgrade, True)
        return
    if header is not None:
        _read_header(draft, header[1].casefold(), header[2].strip(), header[1])
        return
    line = _ORDINAL.sub(lambda found: "- " if found[0][0].isalpha() else "", line)
    bulleted = _BULLET.match(line) is not None
    entry = _FLAGSHIP.sub("", _BULLET.sub("", _NUMBERED.sub("", line))).strip()
    _read_entry(draft, line, _DASHED_POINTS.sub(r" (\1)", entry), bulleted)


def _is_head(line: str) -> bool:
    """Whether a line has the heads of the columns of a table."""
    words = line.casefold().replace("|", " ").split()
    return len(words) > 1 and _COLUMNS.issuperset(words)


def _listed(text: str) -> list[str]:
    """Names between commas; a comma may belong to a name."""
    found: list[str] = []
    for part in text.split(", ", MOST_SQUADRONS):
        if found and UPGRADE_NAMES.found(_POINTS.sub("", f"{found[-1]}, {part}").strip()):
            found[-1] += f", {part}"
        else:
            found.append(part.strip())
    return found


def _read_entry(draft: Draft, line: str, entry: str, bulleted: bool) -> None:
    ship, *upgrades = _BETWEEN.split(entry, MOST_UPGRADES)
    if upgrades and not bulleted and SHIP_NAMES.found(_POINTS.sub("", ship).strip()):
        # “CR90 Corvette A - Jaina's Light - Nav Team (50)”: the last number is that of the whole, unless each
        # card has its own.
        priced = _POINTS.search(ship) is not None
        _read_entry(draft, line, ship, False)
        for part in upgrades:
            for upgrade in _listed(part):
                _read_entry(draft, line, upgrade if priced else _POINTS.sub("", upgrade).strip(), True)
        return
    wing = _wing(draft, entry)
    if wing:
        for one in wing:
            _add_squadrons(draft, one, _squadrons(draft, one) or _called(draft, one))
        return
    price = _POINTS.search(entry)
    entry = _POINTS.sub("", entry).strip(" =")
    slot, entry = _slot_of(entry)
    counted = _COUNT.match(entry) or _COUNT_LAST.search(entry)
    count, entry = (int(counted[1]), entry.replace(counted[0], "", 1)) if counted else (1, entry)
    if count == 0:
        draft.wrong(f"“{cut(line)}” names no copy; leave the line out, or write 1 or more")
    elif entry:
        _read_card(draft, Entry(entry, count, bulleted, slot, int(price[1]) if price else 0))


def _wing(draft: Draft, entry: str) -> list[Entry]:
    """Several squadrons in one line, “2 X-wings, 1 Wedge”; nothing where any of them is none."""
    line = entry.strip(" =")
    whole = _POINTS.sub("", line[-TOO_LONG:]) if len(line) <= TOO_LONG else ""
    parts = _AND.split(line, MOST_SQUADRONS) if len(line) <= LONGEST_WING else []
    if len(parts) < 2 or UPGRADE_NAMES.named(whole) or SQUADRON_NAMES.named(_COUNT.sub("", whole)):
        return []
    # Points at the end are those of all of them, unless the others have their own.
    priced = any(_POINTS.search(part) for part in parts[:-1])
    found = [_flight(part, priced or part is not parts[-1]) for part in parts]
    if not all(one.copies and (_squadrons(draft, one) or _called(draft, one)) for one in found):
        return []
    # Below a ship the names of people may be those of its crew.
    crew = draft.aboard and all(each.copies == 1 and UPGRADE_NAMES.named(each.name) for each in found)
    return [] if crew else found


def _flight(part: str, priced: bool) -> Entry:
    """One of several squadrons in a line."""
    price = _POINTS.search(part)
    name = _POINTS.sub("", part).strip(" =")
    counted = _COUNT.match(name) or _COUNT_LAST.search(name)
    name = name.replace(counted[0], "", 1).strip() if counted else name
    cost = int(price[1]) if price else 0
    return Entry(name, int(counted[1]) if counted else 1, False, "", cost if priced or cost < CHEAPEST else 0)


def _called(draft: Draft, entry: Entry) -> list[SquadronCard]:
    """Squadrons of somebody who is named by one name alone."""
    cards = SQUADRON_NAMES.called(entry.name)
    cards = [card for card in cards if card.faction == draft.faction] or cards
    people = {plain(person_of(card.name)) for card in cards}
    return _squadrons(draft, entry._replace(name=people.pop())) if len(people) == 1 else []


def _slot_of(entry: str) -> tuple[str, str]:
    """The slot, or the id of a squadron, that a line names in brackets, and the line without it. Other words
    in brackets belong to a name that we do not know.
    """
    found = _SLOT.search(entry)
    word = "_".join(found[1].casefold().split()) if found else ""
    if found and (word in _SLOTS or word in SQUADRONS):
        return word, entry[: found.start()].strip()
    short = _SHORT_SLOT.search(entry)
    return (_SHORT_SLOTS[short[1].casefold()], entry[: short.start()].strip()) if short else ("", entry)


def _read_header(draft: Draft, word: str, value: str, written: str) -> None:
    if word in _OBJECTIVES:
        if plain(value) not in _NO_OBJECTIVE:
            names = _OR.split(value, MOST_OBJECTIVES)
            _add_objectives(draft, [(each.strip(), _OBJECTIVES[word]) for each in names])
    elif word == "faction":
        if not faction_of(value):
            draft.wrong(f"“{cut(value)}” is no faction; choose from: {', '.join(FACTIONS)}")
        draft.faction = faction_of(value) or draft.faction
    elif word in _LISTS:
        draft.aboard = draft.lost = False
        for each in _listed(value) if re.search("[A-Za-z]{2}", _AMOUNT.sub("", value)) else ():
            _read_line(draft, each)
    elif word == "commander" and not draft.aboard:
        # Said before the ships, and once more with the one that carries it.
        pass
    elif word in _KINDS:
        draft.aboard = draft.aboard and word != "squadron"
        _read_line(draft, _KINDS[word] + value)
        return
    elif word not in ("name", "fleet", "fleet name", "limit", "costs", *_IGNORED) and not (
        _SUMMING.issuperset(word.split())
    ):
        draft.wrong(f"“{written}:” says nothing about a fleet")
    draft.headers["name" if word == "fleet name" else word] = _POINTS.sub("", value).strip()


def _add_objectives(draft: Draft, named: Sequence[tuple[str, str]]) -> None:
    if len(draft.objectives) + len(named) > MOST_OBJECTIVES:
        draft.wrong("a fleet names one objective of each category, three in all")
        return
    draft.objectives += named


def _read_card(draft: Draft, entry: Entry) -> None:
    if len(entry.name) > TOO_LONG:
        _not_known(draft, entry)
        return
    upgrades = UPGRADE_NAMES.named(entry.name)
    ships = [] if entry.bulleted and upgrades else _ships(draft, entry)
    if ships:
        draft.factions &= {card.faction for card in ships}
        draft.aboard, draft.lost, draft.copies = True, False, entry.copies
        if len(draft.ships) + entry.copies > MOST_SHIPS:
            draft.wrong(f"no fleet has more than {MOST_SHIPS} ships")
            draft.aboard, draft.lost = False, True
            return
        draft.ships += [(ships[0], []) for _ in range(entry.copies)]
        return
    squadrons = _squadrons(draft, entry)
    if not squadrons and not upgrades and not draft.aboard:
        squadrons = _called(draft, entry)
    _narrow(draft, upgrades, squadrons)
    if upgrades and (not squadrons or _is_aboard(draft, entry, upgrades, squadrons)):
        _add_upgrade(draft, entry, upgrades)
    elif squadrons:
        _add_squadrons(draft, entry, squadrons)
    elif OBJECTIVE_NAMES.named(entry.name):
        _add_objectives(draft, [(entry.name, "")])
    else:
        _not_known(draft, entry)


def _narrow(draft: Draft, upgrades: Sequence[UpgradeCard], squadrons: Sequence[SquadronCard]) -> None:
    """Ships of some names stand in two factions: what they carry, and who flies with them, tells which."""
    factions = {card.faction for card in squadrons}.union(*(card.factions for card in upgrades))
    if "any" not in factions:
        draft.factions = draft.factions & factions or draft.factions


def _not_known(draft: Draft, entry: Entry) -> None:
    hint = "" if draft.faults.enough else _hint(draft, entry)
    draft.wrong(f"there is no ship, upgrade or squadron “{cut(entry.name)}”{hint}")
    if not entry.bulleted:
        draft.aboard, draft.lost = False, True


def _hint(draft: Draft, entry: Entry) -> str:
    """Names that a line may mean: of the kinds that stand there most often, else of all."""
    name = entry.name.partition(" - ")[0]
    cards: list[ShipCard | SquadronCard | UpgradeCard] = [*SQUADRONS.values()]
    if not entry.bulleted or draft.aboard or draft.lost:
        cards = [*UPGRADES.values(), *cards]
    likely = did_you_mean(name, cards, draft.faction) if entry.bulleted else ""
    likely = likely or did_you_mean(name, [*SHIPS.values(), *cards], draft.faction)
    return likely or did_you_mean(name, UPGRADES.values(), draft.faction)


def _ships(draft: Draft, entry: Entry) -> list[ShipCard]:
    """The ships of a name, those of the fleet's faction first: some names stand in two."""
    found = SHIP_NAMES.named(entry.name)
    if not found and not (entry.bulleted and draft.aboard):
        found = SHIP_NAMES.abridged(entry.name)
        own = [card for card in found if card.faction == draft.faction] or found
        found = found if len({plain(card.name) for card in own}) == 1 else []
    return sorted(found, key=lambda card: card.faction != draft.faction)


def _squadrons(draft: Draft, entry: Entry) -> list[SquadronCard]:
    """The squadrons that a line may mean, the likeliest first. “Pilot - Craft” is a pilot's card."""
    if entry.slot:
        return [SQUADRONS[entry.slot]] if entry.slot in SQUADRONS else []
    pilot, _, craft = entry.name.partition(" - ")
    if craft and not SQUADRON_NAMES.is_craft(craft):
        pilot, craft = entry.name, ""
    exact = SQUADRON_NAMES.named(entry.name) or SQUADRON_NAMES.named(person_of(entry.name))
    if not exact and not craft:
        pilot, craft = SQUADRON_NAMES.parted(entry.name)
    found = exact or (SQUADRON_NAMES.named(pilot) if craft else [])
    if not found:
        found = SQUADRON_NAMES.abridged(entry.name)
        return found if len(found) == 1 else [card for card in found if card.faction == draft.faction][:1]
    found = SQUADRON_NAMES.of_people(found)
    words = set(plain(f"{craft} {craft_of(entry.name)}").split())

    def unlike(card: SquadronCard) -> tuple[Any, ...]:
        """The other faction, another price, another name; then what is said of the craft."""
        more = set(plain(card.id).split()) - {*plain(pilot).split(), "squadron"}
        strange = card.faction != draft.faction
        return (
            strange,
            off(card, entry.price, entry.copies),
            card not in exact,
            len(more - words) if words else 0,
            -len(more & words),
        )

    found.sort(key=unlike)
    return [card for card in found if unlike(card) == unlike(found[0])]


def _is_aboard(
    draft: Draft, entry: Entry, upgrades: Sequence[UpgradeCard], squadrons: Sequence[SquadronCard]
) -> bool:
    """Whether a name that stands on an upgrade and on a squadron is the upgrade, by place and price."""
    if not draft.aboard or entry.copies > 1:
        return False
    return min(off(card, entry.price, entry.copies) for card in upgrades) <= min(
        off(card, entry.price, entry.copies) for card in squadrons
    )


def _add_upgrade(draft: Draft, entry: Entry, cards: Sequence[UpgradeCard]) -> None:
    name = cards[0].name
    if draft.lost:
        return
    if not draft.aboard:
        draft.wrong(f"“{name}” is an upgrade; write it below the ship that carries it")
        return
    if entry.copies > 1:
        draft.wrong(f"“{name}” is an upgrade, and a ship has one copy of a card; write it without a number")
        return
    if draft.copies > 1:
        draft.wrong(f"“{name}” is an upgrade of one ship; write the {draft.copies} ships one by one")
        return
    ship, fitted = draft.ships[-1]
    if len(fitted) >= MOST_UPGRADES:
        draft.wrong(f"no ship has more than {MOST_UPGRADES} upgrades")
        return
    slotted = [card for card in cards if entry.slot in ("", card.slots[0], "+".join(card.slots))]
    found = fitting(slotted, ship, fitted, draft.faction, draft.headers.get("commander", ""), entry.price)
    if len(found) == 1:
        fitted.append(found[0])
        return
    ways = " or ".join(f"{card.name} [{'+'.join(card.slots)}]" for card in found or cards)
    slot = entry.slot.replace("_", " ")
    what = f"“{name}” may be several cards" if found else f"no “{name}” goes into a slot “{slot}”"
    draft.wrong(f"{what}; write {ways}")


def _add_squadrons(draft: Draft, entry: Entry, cards: Sequence[SquadronCard]) -> None:
    if len(cards) > 1:
        ways = " or ".join(f"{card.name} ({card.points.now})" for card in cards)
        draft.wrong(f"“{cut(entry.name)}” may be several squadrons; write {ways}")
        return
    # “X-wing (2)”: no squadron costs so little.
    copies = entry.price if entry.copies == 1 and 0 < entry.price < CHEAPEST else entry.copies
    if len(draft.squadrons) + copies > MOST_SQUADRONS:
        draft.wrong(f"no fleet has more than {MOST_SQUADRONS} squadrons")
        return
    draft.squadrons += [cards[0]] * copies
