"""Cards by their names, as people and fleet builders write them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from functools import lru_cache
from typing import Generic, TypeVar

from understudy.core.errors import BadData
from understudy.games.armada.cards import SHIPS, SQUADRONS, UPGRADES, ShipCard, SquadronCard, UpgradeCard
from understudy.games.armada.objectives import OBJECTIVES, Objective
from understudy.kit.saying import plural

#: No name in a message is longer than this.
LONGEST = 60
#: Nothing longer than this is the name of a card, however it is written.
TOO_LONG = 200
#: So many faults of a fleet are told one by one.
TOLD = 12


C = TypeVar("C", ShipCard, SquadronCard)
K = TypeVar("K", ShipCard, SquadronCard, UpgradeCard, Objective)
#: Names of factions as fleet builders write them.
_SIDES = {
    "rebel": "rebel",
    "imperial": "imperial",
    "empire": "imperial",
    "republic": "republic",
    "separatist": "separatist",
    "confederacy": "separatist",
}
#: Lines that only name a faction, but for an s at the end.
_FACTION_LINES = frozenset(
    f"{before}{side}{after}"
    for side in _SIDES
    for before in ("", "galactic ")
    for after in ("", " alliance", " fleet")
)
#: Words that fleet builders write otherwise.
_WRITTEN = {
    "squadrons": "squadron",
    "mk": "mark",
    "mk2": "mark ii",
    "mkii": "mark ii",
    "7th": "seventh",
    "x17": "xi7",
    "isd": "imperial star destroyer",
    "ssd": "star dreadnought",
    "cr90a": "cr90 a",
    "cr90b": "cr90 b",
    "cmdr": "commander",
    "hardend": "hardened",
    "resuppy": "resupply",
    "carissian": "calrissian",
    "steele": "stele",
    "lietenant": "lieutenant",
}


#: What players call upgrades among themselves, as they are compared.
_NICKNAMES = {
    "ecm": "electronic countermeasures",
    "ecms": "electronic countermeasures",
    "trc": "turbolaser reroute circuits",
    "trcs": "turbolaser reroute circuits",
    "xi7": "xi7 turbolasers",
    "xx9": "xx 9 turbolasers",
    "xx 9": "xx 9 turbolasers",
    "h9": "h9 turbolasers",
    "ltt": "linked turbolaser towers",
    "acm": "assault concussion missiles",
    "acms": "assault concussion missiles",
    "apt": "assault proton torpedoes",
    "apts": "assault proton torpedoes",
    "rbd": "reinforced blast doors",
    "bcc": "bomber command center",
    "fct": "fighter coordination team",
    "exracks": "external racks",
}


def faction_of(word: str) -> str:
    """A faction as it may be written, “Rebel Alliance” or “Galactic Empire”; "" for none."""
    said = plain(word[:LONGEST])
    return next((faction for side, faction in _SIDES.items() if side in said), "")


def is_faction(line: str) -> bool:
    """Whether a line has a faction's name and nothing else."""
    return plain(line[:TOO_LONG]).removesuffix("s") in _FACTION_LINES


def plain(name: str) -> str:
    """A name as it is compared: without signs, capitals and the plural of squadrons."""
    words = re.sub(r"[^a-z0-9]+", " ", re.sub("['’]", "", name.casefold())).split()
    return " ".join(_WRITTEN.get(word, word) for word in words)


def person_of(name: str) -> str:
    """The unique name: without the craft in brackets."""
    return name.partition(" (")[0]


def craft_of(name: str) -> str:
    return name.partition(" (")[2].rstrip(")")


def _otherwise(name: str) -> str:
    """Another way to write a name, where nothing has this one: “TIE Interceptors”, “Victory 1-class”."""
    if name[-1:] in "sS" and name[-2:-1] not in "sS":
        return name[:-1]
    roman = re.sub(r"\b[123]\b", lambda found: "I" * int(found[0]), name)
    return roman if roman != name else ""


class Named(Generic[K]):
    """Cards by what people may write for them. The words of the cards are worked out once: a text may have
    many lines, and each is compared with every card.
    """

    def __init__(self, cards: Mapping[str, K], added: Iterable[str] = ()) -> None:
        self._added = set(added)
        self._exact: dict[str, list[K]] = {}
        self._people: dict[str, list[K]] = {}
        self._run_on: dict[str, list[K]] = {}
        self._words: list[tuple[K, set[str]]] = []
        self._called: dict[str, list[K]] = {}
        #: Words that stand for a craft: of names without a person, and of ids behind the person's name.
        self._craft = set(self._added)
        self.cards: tuple[K, ...] = tuple(cards.values())
        for card in self.cards:
            for name in dict.fromkeys((plain(card.name), plain(card.id))):
                self._exact.setdefault(name, []).append(card)
            self._people.setdefault(plain(person_of(card.name)), []).append(card)
            self._run_on.setdefault(plain(card.name).replace(" ", ""), []).append(card)
            self._words.append((card, set(plain(card.name).split()) - self._added))
            person = plain(person_of(card.name)).split()
            self._craft |= set(plain(card.id).split()) - set(person) | set(plain(craft_of(card.name)).split())
            if getattr(card, "unique", False):
                for word in person:
                    self._called.setdefault(word, []).append(card)
            else:
                self._craft |= set(person)

    def named(self, name: str) -> list[K]:
        """Cards by their printed name or id; by the person; without the word squadron; with other gaps."""
        if len(name) > TOO_LONG:
            return []
        found = self._exact.get(plain(name))
        if found is None:
            short = plain(re.sub(r"\bsquadrons?\b", "", name, flags=re.IGNORECASE))
            found = self._people.get(short) or self._exact.get(f"{short} squadron")
        found = found or self._run_on.get(plain(name).replace(" ", ""))
        found = found or self._exact.get(_NICKNAMES.get(plain(name), ""))
        if not found and (otherwise := _otherwise(name)):
            return self.named(otherwise)
        return list(found or ())

    def found(self, name: str) -> bool:
        """Whether a name stands for a card of these, in full or abridged."""
        return bool(self.named(name) or self.abridged(name))

    def parted(self, name: str) -> tuple[str, str]:
        """“Wedge Antilles X-wing Squadron”: the person, and the words for the craft; nothing where nobody is
        named, or more follows.
        """
        words = plain(name[:TOO_LONG]).split()
        for count in range(len(words) - 1, 0, -1):
            if " ".join(words[:count]) in self._people and self._craft.issuperset(words[count:]):
                return " ".join(words[:count]), " ".join(words[count:])
        return name, ""

    def is_craft(self, words: str) -> bool:
        """Whether words say nothing but which craft it is."""
        return self._craft.issuperset(plain(words[:TOO_LONG]).split())

    def called(self, name: str) -> list[K]:
        """The cards of a person by a first or last name alone: “Wedge”."""
        return list(self._called.get(plain(name[:TOO_LONG]), ()))

    def of_people(self, cards: Iterable[K]) -> list[K]:
        """All cards of the people whose cards these are."""
        people = dict.fromkeys(plain(person_of(card.name)) for card in cards)
        return [card for person in people for card in self._people[person]]

    def abridged(self, name: str) -> list[K]:
        """Cards whose names have all these words, “Imperial II” or “Lambda Shuttle”; two words at least."""
        words = set(plain(name[:TOO_LONG]).split()) - self._added
        if len(words) < 2 or len(name) > TOO_LONG:
            return []
        same = [card for card, own in self._words if own == words]
        return same or [card for card, own in self._words if words <= own]


def off(card: SquadronCard | UpgradeCard, price: int, copies: int = 1) -> float:
    """How far a price is from that of a card, for each copy or for all; 0 for no price."""
    if not price:
        return 0
    costs = (card.points.now, card.points.first)
    return min(abs(said - cost) for said in (price, price / copies) for cost in costs)


def _at_price(cards: Sequence[UpgradeCard], price: int) -> list[UpgradeCard]:
    """Of several cards with a name those whose costs are nearest to what a line says."""
    least = min(off(card, price) for card in cards)
    return [card for card in cards if off(card, price) == least]


def fitting(
    cards: Sequence[UpgradeCard],
    ship: ShipCard,
    fitted: Sequence[UpgradeCard],
    faction: str,
    commander: str = "",
    price: int = 0,
) -> list[UpgradeCard]:
    """Of several upgrades with one name those that are meant: by the price, by the fleet's commander, by the
    slots that are free, by the faction.
    """
    if len(cards) < 2:
        return list(cards)
    found = [card for card in cards if _is_of(card, faction)] or list(cards)
    found = _at_price(found, price) if price else found
    wanted = [card for card in found if "commander" in card.slots and plain(card.name) == plain(commander)]
    if len(found) < 2 or (commander and wanted):
        return wanted[:1] or found
    free = Counter(ship.slots) + Counter({"title": 1})
    free -= Counter(slot for card in fitted for slot in card.slots)
    usable = [card for card in found if all(free[slot] > 0 for slot in card.slots)]
    return usable or [card for card in found if "commander" in card.slots] or found


def did_you_mean(word: str, cards: Iterable[ShipCard | SquadronCard | UpgradeCard], faction: str = "") -> str:
    """What somebody may have meant: names that have the words in them or are nearly written so; ids for
    whoever wrote an id. Those of other factions only where there is none of the fleet's own.
    """
    cards = list(cards)
    own = [card for card in cards if not faction or _is_of(card, faction)]
    near = _near(word, own)
    if not near:
        near = [f"{name} (not {faction})" for name in _near(word, cards)]
    return f"; did you mean {' or '.join(near[:3])}?" if near else ""


@lru_cache(maxsize=1 << 10)
def _spellings(name: str) -> tuple[str, ...]:
    """How a printed name may be written."""
    return (plain(name), plain(name).removesuffix(" squadron"), plain(person_of(name)))


def _near(word: str, cards: Iterable[ShipCard | SquadronCard | UpgradeCard]) -> list[str]:
    names: dict[str, str] = {}
    for card in cards:
        shown = card.id if "_" in word else card.name
        for name in _spellings(card.name):
            names.setdefault(name, shown)
    wanted = plain(word[:LONGEST])
    parts = set(wanted.split())
    whole = any(len(part) > 2 for part in parts)
    near = [shown for name, shown in names.items() if whole and parts <= set(name.split())]
    # Others are not named beside one that is almost the same.
    alike = get_close_matches(wanted, names, 3, 0.85) or get_close_matches(wanted, names, 3, 0.7)
    return list(dict.fromkeys(near + [names[each] for each in alike]))


def _is_of(card: ShipCard | SquadronCard | UpgradeCard, faction: str) -> bool:
    if isinstance(card, UpgradeCard):
        return any(each in ("any", faction) for each in card.factions)
    return card.faction == faction


def cut(name: str) -> str:
    return name if len(name) <= LONGEST else name[:LONGEST] + "…"


class Faults:
    """What is wrong with a fleet: the first faults as sentences, the others counted. Names that may be meant
    take a while to find: nobody looks for them once there are enough.
    """

    __slots__ = ("more", "told")

    def __init__(self) -> None:
        self.told: list[str] = []
        self.more = 0

    @property
    def enough(self) -> bool:
        return len(self.told) >= TOLD

    def add(self, fault: str) -> None:
        if self.enough:
            self.more += 1
        else:
            self.told.append(fault)

    @contextmanager
    def noting(self) -> Iterator[None]:
        """What is wrong with one card is noted, and the others are still read."""
        try:
            yield
        except BadData as error:
            self.add(str(error))

    def __bool__(self) -> bool:
        return bool(self.told)

    def __str__(self) -> str:
        """A single fault as it is, several as sentences."""
        if len(self.told) == 1 and not self.more:
            return self.told[0]
        told = [fault if fault.endswith((".", "?")) else f"{fault}." for fault in self.told]
        more = plural(self.more, "more fault")
        return " ".join(told) + (f" There {'is' if self.more == 1 else 'are'} {more}." if self.more else "")


#: Words that fleet builders add to names, or leave out.
_ADDED = ("class", "corellian", "squadron")
SHIP_NAMES = Named(SHIPS, (*_ADDED, "liberty"))
SQUADRON_NAMES = Named(SQUADRONS, (*_ADDED, "light", "freighter"))
UPGRADE_NAMES = Named(UPGRADES)
OBJECTIVE_NAMES = Named(OBJECTIVES)
