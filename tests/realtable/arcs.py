"""Arcs: what the turns of a game by the rules look like at a real table."""

from __future__ import annotations

from collections.abc import Callable

from tests.realtable.companion import Asked, Happened, Played, play
from understudy.games.arcs.board import CITY
from understudy.games.arcs.cards import ACTION_IDS, AMBITIONS, COURT_IDS, FARSEERS
from understudy.games.arcs.options import COLORS, KIND_NAMES
from understudy.games.arcs.places import RESOURCES, SYSTEM_IDS
from understudy.games.arcs.table import COPY

#: What a person is asked beside its moves, in both games alike.
ALIKE = (
    *("slot", "lift", "put", "rearrange", "drop", "ransack", "cluster", "gate", "place-ships", "outrage"),
    *("return-city", "steal-card", "court-card", "first-seat", "setup-card", "declare", "seize", "give"),
)
WAYS = ("lead", "surpass", "pivot")
#: With these a turn has ended; what comes then comes by itself.
ENDED = ("initiative", "scored", "chapter_over", "chapter", "must_pass", "over", "fetched")


def unasked(one: Asked, person: bool) -> bool:
    """Nobody is asked for a person's cards, dice and moves."""
    return person and one.topic not in ALIKE


def run(seats: tuple[str, ...], options: dict[str, str], seed: int) -> Played:
    return play("arcs", seats, options, seed, Person().edits, unasked)


class Person:
    """Tells its turns; knows which card it used last."""

    def __init__(self) -> None:
        self.used = -1

    def edits(self, turn: list[Happened]) -> list[str]:
        """What somebody tells about the next event; with the answers to what is asked then."""
        happened = turn.pop(0)
        event = happened.event
        if event.verb in ENDED:
            turn.clear()
            return []
        if event.verb == "used":
            self.used = event.args[0]
        told = _TOLD.get(event.verb)
        return [] if told is None else told(self, happened)

    def drew(self, happened: Happened) -> list[str]:
        """Farseers bring one card more than they take."""
        return ["draw-card"] * (1 if self.used == FARSEERS else happened.event.args[0])

    def ships_hit(self, happened: Happened) -> list[str]:
        system, damaged, destroyed, taker = happened.event.args
        told = [
            f"ships-hit:{SYSTEM_IDS[system]}:{COLORS[happened.event.seat]}",
            f"?hits:{damaged}-{destroyed}",
        ]
        return [*told, "?home" if taker == happened.event.seat else f"?rival:{COLORS[taker]}"]

    def building(self, happened: Happened) -> list[str]:
        system, kind = happened.event.args[:2]
        return [f"strike:{SYSTEM_IDS[system]}:{COLORS[happened.event.seat]}:{KIND_NAMES[kind]}"]


def _played(person: Person, happened: Happened) -> list[str]:
    card, way = happened.event.args
    return ["copy-down"] if way == COPY else [f"{WAYS[way]}:{ACTION_IDS[card]}"]


def _placed(person: Person, happened: Happened) -> list[str]:
    system, count, _ = happened.event.args
    place = SYSTEM_IDS[system]
    built = bool(happened.answer("build-ship"))
    return [f"build-ship:{place}:{COLORS[happened.event.seat]}" if built else f"place:{place}"] * count


def _built(person: Person, happened: Happened) -> list[str]:
    system, kind = happened.event.args
    return [f"build-{'city' if kind >= CITY else 'starport'}:{SYSTEM_IDS[system]}"]


def _moved(person: Person, happened: Happened) -> list[str]:
    origin, to, fresh, damaged = happened.event.args
    return [f"move-from:{SYSTEM_IDS[origin]}", f"move-to:{SYSTEM_IDS[to]}", f"?group:{fresh}-{damaged}"]


_TOLD: dict[str, Callable[[Person, Happened], list[str]]] = {
    "played": _played,
    "passed": lambda person, happened: ["pass"],
    "declared": lambda person, happened: [f"declare:{AMBITIONS[happened.event.args[0]]}"],
    "seized": lambda person, happened: ["seize-down" if happened.answer("seize:") else "seize-now"],
    "spent": lambda person, happened: [f"drop:{RESOURCES[happened.event.args[0]]}"],
    "dropped": lambda person, happened: [f"drop:{RESOURCES[happened.event.args[0]]}"],
    "gained": lambda person, happened: [f"take:{RESOURCES[happened.event.args[0]]}"],
    "used": lambda person, happened: [f"discard-guild:{COURT_IDS[happened.event.args[0]]}"],
    "union": lambda person, happened: [
        f"union:{COURT_IDS[happened.event.args[0]]}:{ACTION_IDS[happened.event.args[1]]}"
    ],
    "drew": Person.drew,
    "captured": lambda person, happened: (
        [f"capture:{COLORS[happened.event.args[0]]}"] * happened.event.args[1]
    ),
    "freed": lambda person, happened: [f"free:{COLORS[happened.event.args[0]]}"],
    "executed": lambda person, happened: [f"execute-one:{COLORS[1]}"] * happened.event.args[0],
    "placed": _placed,
    "built": _built,
    "repaired": lambda person, happened: [
        f"repair:{SYSTEM_IDS[happened.event.args[0]]}:{KIND_NAMES[happened.event.args[1]]}"
    ],
    "moved": _moved,
    "influenced": lambda person, happened: [f"influence:{COURT_IDS[happened.event.args[0]]}"],
    "secured": lambda person, happened: [f"secure:{COURT_IDS[happened.event.args[0]]}"],
    "abducted": lambda person, happened: [f"abduct:{COURT_IDS[happened.event.args[0]]}"],
    "traded": lambda person, happened: [happened.answer("trade:")],
    "ships_hit": Person.ships_hit,
    "building_hit": Person.building,
    "building_destroyed": Person.building,
    "outrage": lambda person, happened: [f"outrage:{RESOURCES[happened.event.args[0]]}"],
    "stole": lambda person, happened: [happened.answer("steal:")],
    "stole_card": lambda person, happened: [
        f"steal-card:{COLORS[happened.event.args[0]]}:{COURT_IDS[happened.event.args[1]]}"
    ],
}
