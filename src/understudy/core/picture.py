"""How a game draws its table for people: plain data that any front can show, and compare.

A picture has a ground that never changes during a game and parts that do, by id. Whoever shows it needs no
knowledge of the game: an option's `touches` are ids of parts and cards, and what changed between two pictures
is what differs under the same id.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Part:
    """A place or a group of pieces on the board: its drawing, and a sentence for whoever cannot see it."""

    svg: str
    label: str


@dataclass(frozen=True, slots=True)
class Card:
    """What matters of a card in play. `ids` are the names under which options touch it."""

    name: str
    ids: tuple[str, ...] = ()
    #: Its suit or aspect: a word, a sign, and a tone for its colour.
    kind: str = ""
    sign: str = ""
    tone: str = ""
    cost: str = ""
    points: str = ""
    text: str = ""
    count: int = 1
    note: str = ""


@dataclass(frozen=True, slots=True)
class Zone:
    """Cards that lie together. A folded one is a pile: its name and number are shown, its cards on demand."""

    title: str
    cards: tuple[Card, ...] = ()
    note: str = ""
    #: Where it belongs: "hand", "shared" (for all to see and take from), or "own" (of the seat that looks).
    home: str = "shared"
    folded: bool = False
    #: The order matters, and places are numbered.
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Fact:
    """One number of a seat's board, with its name and, where it needs one, an explanation."""

    name: str
    value: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """What stands in front of one seat."""

    name: str
    letter: str
    tone: str
    who: str
    score: int
    active: bool
    facts: tuple[Fact, ...] = ()
    piles: tuple[Zone, ...] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """The table as one seat may see it."""

    #: The SVG viewBox, and what never changes.
    box: str
    ground: str
    parts: Mapping[str, Part]
    zones: Mapping[str, Zone]
    seats: tuple[Place, ...]
    #: Short facts about the moment: the round, whose turn, what is special.
    headline: tuple[str, ...] = field(default=())


def picture_data(picture: Picture) -> dict[str, Any]:
    """The picture as data for JSON; everything that can change has a name."""
    data = asdict(picture)
    data["seats"] = {str(seat): place for seat, place in enumerate(data["seats"])}
    return data


def changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """What of the new picture is different, part by part; None stands for what is gone."""
    found: dict[str, Any] = {}
    for name in ("parts", "zones", "seats"):
        gone = {id: None for id in old[name] if id not in new[name]}
        found[name] = gone | {id: value for id, value in new[name].items() if old[name].get(id) != value}
    found["headline"] = new["headline"] if new["headline"] != old["headline"] else None
    return {name: value for name, value in found.items() if value}
