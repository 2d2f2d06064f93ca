"""Cards by their names, as people and fleet builders write them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, TypeVar

from understudy.games.armada.cards import ShipCard, SquadronCard, UpgradeCard

#: No name in a message is longer than this.
LONGEST = 60


C = TypeVar("C", ShipCard, SquadronCard)
#: Names of factions as fleet builders write them.
_SIDES = {
    "rebel": "rebel",
    "imperial": "imperial",
    "empire": "imperial",
    "republic": "republic",
    "separatist": "separatist",
    "confederacy": "separatist",
}
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
}


def faction_of(word: str) -> str:
    """A faction as it may be written, “Rebel Alliance” or “Galactic Empire”; "" for none."""
    return next((faction for said, faction in _SIDES.items() if said in plain(word)), "")


def plain(name: str) -> str:
    """A name as it is compared: without signs, capitals and the plural of squadrons."""
    words = re.sub(r"[^a-z0-9]+", " ", re.sub("['’]", "", name.casefold())).split()
    return " ".join(_WRITTEN.get(word, word) for word in words)


def person_of(name: str) -> str:
    """The unique name: without the craft in brackets."""
    return name.partition(" (")[0]


def craft_of(name: str) -> str:
    return name.partition(" (")[2].rstrip(")")


def cards_named(name: str, cards: Mapping[str, Any]) -> list[Any]:
    wanted = plain(name)
    found = [card for card in cards.values() if plain(card.name) == wanted or plain(card.id) == wanted]
    if not found:
        short = plain(re.sub(r"\bsquadrons?\b", "", name, flags=re.IGNORECASE))
        found = [card for card in cards.values() if plain(person_of(card.name)) == short]
        found = found or [card for card in cards.values() if plain(card.name) == f"{short} squadron"]
    return found


def abridged(name: str, cards: Iterable[C], added: set[str]) -> list[C]:
    """Cards whose names have all these words, “Imperial II” or “Lambda Shuttle”; two words at least."""
    words = set(plain(name).split()) - added
    if len(words) < 2:
        return []
    found = [(card, set(plain(card.name).split()) - added) for card in cards]
    same = [card for card, own in found if own == words]
    return same or [card for card, own in found if words <= own]


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


def _near(word: str, cards: Iterable[ShipCard | SquadronCard | UpgradeCard]) -> list[str]:
    names: dict[str, str] = {}
    for card in cards:
        shown = card.id if "_" in word else card.name
        for name in (
            plain(card.name),
            plain(card.name).removesuffix(" squadron"),
            plain(person_of(card.name)),
        ):
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


def together(faults: Sequence[str], more: int = 0) -> str:
    """All faults as one message: a single one as it is, several as sentences."""
    if len(faults) == 1:
        return faults[0]
    told = [fault if fault.endswith("?") else f"{fault}." for fault in faults]
    return " ".join(told) + (f" {more} more lines cannot be read." if more else "")
