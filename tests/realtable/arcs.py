"""Arcs: what the turns of a game by the rules look like at a real table."""

from __future__ import annotations

from collections.abc import Callable

from tests.realtable.companion import Asked, Played, play
from understudy.core.events import Event
from understudy.games.arcs.board import CITY
from understudy.games.arcs.cards import ACTION_IDS, AMBITIONS, COURT_IDS, FARSEERS
from understudy.games.arcs.options import COLOURS, KIND_NAMES
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
    """Tells its turns; knows whom it fights, and which card it used last."""

    def __init__(self) -> None:
        self.fights = (-1, -1)
        self.used = -1

    def edits(self, turn: list[tuple[Event, Asked | None]]) -> list[str]:
        """What somebody tells about the next event; with the answers to what is asked then."""
        event, asked = turn.pop(0)
        if event.verb in ENDED:
            turn.clear()
            return []
        if event.verb == "battle":
            self.fights = event.seat, event.args[1]
        if event.verb == "used":
            self.used = event.args[0]
        answer = str(asked.answer) if asked is not None else ""
        told = _TOLD.get(event.verb)
        return [] if told is None else told(self, event, answer)

    def drew(self, event: Event, answer: str) -> list[str]:
        """Farseers bring one card more than they take."""
        return ["draw-card"] * (1 if self.used == FARSEERS else event.args[0])

    def ships_hit(self, event: Event, answer: str) -> list[str]:
        system, damaged, destroyed = event.args
        attacker, defender = self.fights
        told = [f"ships-hit:{SYSTEM_IDS[system]}:{COLOURS[event.seat]}", f"?hits:{damaged}-{destroyed}"]
        if event.seat == attacker and destroyed:
            told.append(f"?rival:{COLOURS[defender]}")
        return told

    def building(self, event: Event, answer: str) -> list[str]:
        system, kind = event.args
        return [f"strike:{SYSTEM_IDS[system]}:{COLOURS[event.seat]}:{KIND_NAMES[kind]}"]


def _played(person: Person, event: Event, answer: str) -> list[str]:
    card, way = event.args
    return ["copy-down"] if way == COPY else [f"{WAYS[way]}:{ACTION_IDS[card]}"]


def _placed(person: Person, event: Event, answer: str) -> list[str]:
    system, count, _ = event.args
    place = SYSTEM_IDS[system]
    built = answer.startswith("build-ship")
    return [f"build-ship:{place}:{COLOURS[event.seat]}" if built else f"place:{place}"] * count


def _built(person: Person, event: Event, answer: str) -> list[str]:
    system, kind = event.args
    return [f"build-{'city' if kind >= CITY else 'starport'}:{SYSTEM_IDS[system]}"]


def _moved(person: Person, event: Event, answer: str) -> list[str]:
    origin, to, fresh, damaged = event.args
    return [f"move-from:{SYSTEM_IDS[origin]}", f"move-to:{SYSTEM_IDS[to]}", f"?group:{fresh}-{damaged}"]


_TOLD: dict[str, Callable[[Person, Event, str], list[str]]] = {
    "played": _played,
    "passed": lambda person, event, answer: ["pass"],
    "declared": lambda person, event, answer: [f"declare:{AMBITIONS[event.args[0]]}"],
    "seized": lambda person, event, answer: ["seize-down" if answer.startswith("seize:") else "seize-now"],
    "spent": lambda person, event, answer: [f"drop:{RESOURCES[event.args[0]]}"],
    "dropped": lambda person, event, answer: [f"drop:{RESOURCES[event.args[0]]}"],
    "gained": lambda person, event, answer: [f"take:{RESOURCES[event.args[0]]}"],
    "used": lambda person, event, answer: [f"discard-guild:{COURT_IDS[event.args[0]]}"],
    "union": lambda person, event, answer: [f"union:{COURT_IDS[event.args[0]]}:{ACTION_IDS[event.args[1]]}"],
    "drew": Person.drew,
    "captured": lambda person, event, answer: [f"capture:{COLOURS[event.args[0]]}"] * event.args[1],
    "freed": lambda person, event, answer: [f"free:{COLOURS[event.args[0]]}"],
    "executed": lambda person, event, answer: [f"execute-one:{COLOURS[1]}"] * event.args[0],
    "placed": _placed,
    "built": _built,
    "repaired": lambda person, event, answer: [
        f"repair:{SYSTEM_IDS[event.args[0]]}:{KIND_NAMES[event.args[1]]}"
    ],
    "moved": _moved,
    "influenced": lambda person, event, answer: [f"influence:{COURT_IDS[event.args[0]]}"],
    "secured": lambda person, event, answer: [f"secure:{COURT_IDS[event.args[0]]}"],
    "abducted": lambda person, event, answer: [f"abduct:{COURT_IDS[event.args[0]]}"],
    "traded": lambda person, event, answer: [answer],
    "ships_hit": Person.ships_hit,
    "building_hit": Person.building,
    "building_destroyed": Person.building,
    "outrage": lambda person, event, answer: [f"outrage:{RESOURCES[event.args[0]]}"],
    "stole": lambda person, event, answer: [answer],
    "stole_card": lambda person, event, answer: [
        f"steal-card:{COLOURS[event.args[0]]}:{COURT_IDS[event.args[1]]}"
    ],
}
