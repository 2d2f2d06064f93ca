"""Blueprint ids of a server as printed cards; and cards that this program has never heard of.

Of a card outside the pool nothing is known but what the server shows: where it lies, what it is called, and
the numbers that it tells about a card on table. Its text is not played.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from understudy.games.swccg.cards import TEXTS
from understudy.games.swccg.data import CARDS, Card
from understudy.games.swccg.vocabulary import Text
from understudy.gemp.messages import plain
from understudy.kit.reading import Row

BY_BLUEPRINT: Mapping[str, Card] = {card.id[1:]: card for card in CARDS}
NO_TEXT = Text(())
_DIV = re.compile(r"<div>(?P<name>[A-Z][^:<]*): (?P<amount>-?[\d.]+)")
#: What the server calls the numbers of a card, and the columns they stand in.
_NUMBERS = {
    "Ability": "ability",
    "Armor": "armor",
    "Defense value": "defense_value",
    "Destiny": "destiny",
    "Ferocity": "ferocity",
    "Forfeit": "forfeit",
    "Hyperspeed": "hyperspeed",
    "Landspeed": "landspeed",
    "Maneuver": "maneuver",
    "Power": "power",
    "Force icons (Dark)": "force_dark",
    "Force icons (Light)": "force_light",
}
#: Behind the numbers of the printed cards.
_FIRST = 10_000
#: The mean of a card that nobody has seen.
_DESTINY = "2"


class _Blank(dict[str, str]):
    """A row in which every column that is not filled is empty."""

    def __missing__(self, key: str) -> str:
        return ""


def text_of(card: Card) -> Text:
    return TEXTS.get(card.id, NO_TEXT)


def numbers_of(info: str) -> dict[str, str]:
    """The numbers that a server tells about a card (`cardInfo`), by column."""
    return {
        _NUMBERS[found["name"]]: found["amount"]
        for found in _DIV.finditer(info)
        if found["name"] in _NUMBERS and _counts(found["amount"])
    }


def _counts(amount: str) -> bool:
    try:
        return 0 <= float(amount) <= 99
    except ValueError:
        return False


class Strangers:
    """The cards of one game that are outside the pool, as far as they are known."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, int, str], Card] = {}
        self._known: dict[str, dict[str, str]] = {}
        self._titles: dict[str, str] = {}
        self._kinds: dict[str, str] = {}

    def name(self, blueprint: str, title: str) -> None:
        """What a card is called; the dots before it say how often it may be on table."""
        self._titles.setdefault(blueprint, title)

    def tell(self, blueprint: str, info: str) -> None:
        """What the server says about a card that it has shown."""
        self._known[blueprint] = numbers_of(info)

    def asked(self, blueprint: str) -> bool:
        return blueprint in self._known

    def card(self, blueprint: str, side: int, location: bool = False) -> Card:
        """A card with what is known about it now."""
        known = self._known.get(blueprint, {})
        kind = "location" if location else _kind(known)
        if kind == "effect" and blueprint in self._kinds:
            kind = self._kinds[blueprint]
        self._kinds[blueprint] = kind
        title = self._titles.get(blueprint, blueprint)
        key = (blueprint, side, f"{kind} {title} {sorted(known.items())}")
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = _made(blueprint, side, kind, title, known)
            found.number = _FIRST + len(self._made)
        return found


def _kind(known: Mapping[str, str]) -> str:
    """The kind of a card by the numbers that it has."""
    if "hyperspeed" in known:
        return "starship"
    if "ferocity" in known:
        return "creature"
    if "landspeed" in known and "ability" not in known:
        return "vehicle"
    if "ability" in known or "power" in known:
        return "character"
    return "effect"


def _made(blueprint: str, side: int, kind: str, title: str, known: Mapping[str, str]) -> Card:
    row = _Blank(known)
    bare = plain(title).lstrip("•<>")
    row.update(id=f"{'DL'[side]}{blueprint}", type=kind, title=bare or blueprint)
    row["unique"] = "unique" if title.startswith("•") and not title.startswith("••") else "none"
    row["destiny"] = known.get("destiny", _DESTINY)
    for icon in ("force_dark", "force_light"):
        row[icon] = known.get(icon, "").split(".")[0]
    if kind == "location":
        row["subtype"] = "site" if ":" in bare else "system"
        row["system"] = bare.split(":")[0] or blueprint
        row["site_ext"] = row["site_int"] = "1" if ":" in bare else ""
    if kind in ("starship", "vehicle"):
        # Who sits in it cannot be told: it goes by itself.
        row["perm_pilot"] = row["perm_pilot_ability"] = "1"
        row["subtype"] = "starfighter" if kind == "starship" else "transport"
    return Card(Row(f"card {blueprint}", row))


def _nobody(side: int) -> Card:
    card = _made("0_0", side, "interrupt", "an unknown card", {})
    card.number = _FIRST - 1 - side
    return card


#: Stands for every card of a deck that nobody has seen.
UNKNOWN: tuple[Card, Card] = (_nobody(0), _nobody(1))
