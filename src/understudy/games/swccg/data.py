"""The printed cards: numbers, icons and words, as they stand on them. What their texts do is in `cards/`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from understudy.kit.reading import Row, csv_rows, json_row, text

DARK, LIGHT = 0, 1
SIDES = ("dark", "light")
#: Room without end (Executor).
UNLIMITED = 99

#: Kinds of cards.
CHARACTER, STARSHIP, VEHICLE = "character", "starship", "vehicle"
WEAPON, DEVICE, EFFECT, INTERRUPT = "weapon", "device", "effect", "interrupt"
LOCATION, CREATURE = "location", "creature"
KINDS = (CHARACTER, STARSHIP, VEHICLE, WEAPON, DEVICE, EFFECT, INTERRUPT, LOCATION, CREATURE)
#: The kinds that move, fight and are counted at a place.
UNITS = (CHARACTER, STARSHIP, VEHICLE)


class Card:
    """One printed card.

    `words` holds everything that other cards may ask for, in lower case: kind, subtype (a card may have two),
    keywords, personas, species, title, the icons pilot, warrior, nav, scomp and presence; of locations also
    the system, interior, exterior, planet, mobile. Other icons stand as “icon hoth”.
    """

    __slots__ = (
        "ability",
        "armor",
        "astromechs",
        "attach_cost",
        "defense",
        "deploy",
        "destinies",
        "destiny",
        "docks",
        "drivers",
        "effect",
        "either",
        "enclosed",
        "ferocity",
        "forfeit",
        "hold_starfighters",
        "hold_ties",
        "hold_vehicles",
        "hyperspeed",
        "icons",
        "id",
        "kind",
        "landspeed",
        "limit",
        "maneuver",
        "model",
        "name",
        "number",
        "parsec",
        "passengers",
        "permanent_ability",
        "permanents",
        "personas",
        "pilots",
        "power",
        "side",
        "steered",
        "subtype",
        "system",
        "title",
        "transit",
        "unique",
        "warriors",
        "words",
    )

    def __init__(self, row: Row) -> None:
        word, data = row.word, row.data
        self.id = word("id")
        self.title = word("title")
        self.side = LIGHT if self.id[0] == "L" else DARK
        self.kind = word("type").lower()
        if self.kind not in KINDS:
            raise row.wrong("type", f"“{self.kind}” is not allowed; choose from: {', '.join(KINDS)}")
        self.subtype = word("subtype", default="").lower()
        self.model = word("model", default="").lower()
        #: How many of the title may be on table: 0 without limit, −1 a generic location.
        self.limit = _LIMIT[word("unique", tuple(_LIMIT))]
        self.unique = self.limit == 1
        self.destinies = _destinies(row)
        self.destiny = self.destinies[0]
        self.deploy = _number(row, "deploy")
        self.power = _number(row, "power")
        self.ability = _number(row, "ability")
        self.forfeit = _number(row, "forfeit")
        self.armor = _number(row, "armor")
        self.maneuver = _number(row, "maneuver")
        self.hyperspeed = _number(row, "hyperspeed")
        self.landspeed = _number(row, "landspeed")
        self.defense = _number(row, "defense_value")
        self.ferocity = str(data["ferocity"])
        #: Force icons by side.
        self.icons = (row.count("force_dark", 0, 9, 0), row.count("force_light", 0, 9, 0))
        self.parsec = _number(row, "parsec")
        self.system = word("system", default="")
        #: What it does, in sentences.
        self.effect = word("effect", default="")
        self.attach_cost = word("attach_cost", default="")
        self.warriors = row.count("icon_warrior", 0, 9, 0)
        # Capacity.
        pilots = word("cap_pilot", default="")
        self.either = int(pilots[:-2]) if pilots.endswith("pp") else 0
        self.pilots = 0 if self.either else _room(pilots)
        self.passengers = _room(word("cap_passenger", default=""))
        self.drivers = _room(word("cap_driver", default=""))
        self.hold_vehicles = _room(word("cap_vehicle", default=""))
        self.hold_starfighters = _room(word("cap_starfighter", default=""))
        self.hold_ties = _room(word("cap_tie", default=""))
        self.astromechs = _room(word("cap_astromech", default=""))
        self.permanents = row.count("perm_pilot", 0, 9, 0)
        self.permanent_ability = row.count("perm_pilot_ability", 0, 9, 0)
        self.enclosed = row.flag("enclosed") or self.kind == STARSHIP
        self.docks = row.flag("ship_dock") or self.subtype == "capital"
        transit = [data["transit_from_dark"], data["transit_from_light"]]
        self.transit = tuple(int(one) if one else -1 for one in transit)
        self.personas = frozenset(one.lower() for one in data["personas"].split("|") if one)
        self.name = self.title.split(" (")[0]
        self.words = frozenset(_words(row, self))
        #: A vehicle that needs nobody at the wheel.
        self.steered = "creature vehicle" in self.words or self.name == "Lift Tube"
        #: Where the text lies in `CARDS`.
        self.number = -1

    def __repr__(self) -> str:
        return f"<{self.id} {self.title}>"


_LIMIT = {"unique": 1, "restricted2": 2, "restricted3": 3, "none": 0, "generic": -1}


def _number(row: Row, field: str) -> float | None:
    """A printed number; None where there is none or where the text gives it."""
    found = str(row.data[field])
    return None if found in ("", "*") else _plain(float(found))


def _plain(value: float) -> float:
    return int(value) if value == int(value) else value


def _room(word: str) -> int:
    return 0 if not word else UNLIMITED if word == "unlimited" else int(word)


def _destinies(row: Row) -> tuple[float, ...]:
    """R-12.3: most cards have one number, a few have two to choose from; * is 0 unless the text says more."""
    found = row.word("destiny")
    return (0,) if found == "*" else tuple(_plain(float(one)) for one in found.split(" or "))


def _words(row: Row, card: Card) -> set[str]:
    data = row.data
    words = {card.kind, *card.subtype.split("/"), card.title.lower(), card.name.lower(), card.model}
    if card.kind == WEAPON:
        # A character weapon is no character.
        words = (words - {card.subtype}) | {f"{card.subtype} weapon"}
    if card.kind == VEHICLE and card.subtype == "creature":
        words = (words - {"creature"}) | {"creature vehicle"}
    for field in ("keywords", "personas", "species"):
        words |= {one.lower() for one in str(data[field]).split("|")}
    # On ships and vehicles the pilot icon stands for a permanent pilot, which has a column of its own.
    icons = ("pilot", "warrior", "nav", "scomp", "presence") if card.kind == CHARACTER else ("nav", "scomp")
    words |= {icon for icon in icons if data[f"icon_{icon}"]}
    for other in filter(None, str(data["icons_other"]).split("|")):
        words.add(other.lower() if other in ("Planet", "Space", "Underground") else f"icon {other.lower()}")
    if card.kind == LOCATION:
        words |= {card.system.lower()} | ({"mobile"} if row.flag("mobile") else set())
        words |= {"interior"} if row.flag("site_int") else set()
        words |= {"exterior"} if row.flag("site_ext") else set()
        if any(one.startswith("marker_") for one in words):
            words.add("marker")
        if "echo" in card.title.lower():
            words.add("echo")
    if card.model.startswith("tie"):
        words.add("tie")
    if card.model.endswith("star destroyer"):
        words.add("star destroyer")
    if "echo_base_trooper" in words or "snowtrooper" in words or "stormtrooper" in words:
        words.add("trooper")
    if card.enclosed:
        words.add("enclosed")
        words |= {"enclosed vehicle"} if card.kind == VEHICLE else set()
    return words - {""}


@cache
def cards() -> tuple[Card, ...]:
    """All printed cards, in the order of the file."""
    found = tuple(Card(row) for row in csv_rows("cards.csv", text(__package__, "cards.csv")))
    for number, card in enumerate(found):
        card.number = number
    return found


CARDS: tuple[Card, ...] = cards()
CARD_OF: Mapping[str, Card] = {card.id: card for card in CARDS}


class Deck:
    """Sixty cards of one side, with the location that the game is started at."""

    def __init__(self, id: str, side: int, title: str, start: str, cards: Sequence[str]) -> None:
        self.id = id
        self.side = side
        self.title = title
        self.start = start
        self.cards = tuple(cards)


@cache
def sample_decks() -> Mapping[str, Deck]:
    """The decks that come with the program, by id."""
    found = {}
    for row in json_row("decks.json", text(__package__, "decks.json")).rows("decks"):
        listed = row.inside("cards")
        cards = [id for id in listed.data for _ in range(listed.count(id, 1, 60))]
        deck = Deck(
            row.word("id"), SIDES.index(row.word("side", SIDES)), row.word("title"), row.word("start"), cards
        )
        found[deck.id] = deck
    return found
