"""The kinds of plans that need more than one of the game's own options. Their ids can be read back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from understudy.core.option import Option
from understudy.games.arcs import options as game
from understudy.games.arcs.cards import ACTION_IDS, ACTION_OF, AMBITIONS, COURT_IDS, COURT_OF
from understudy.games.arcs.options import COLORS, StealCard, StealToken, Theft
from understudy.games.arcs.places import NONE, RESOURCES, SYSTEM_IDS, SYSTEM_OF, System
from understudy.games.arcs.table import WAYS

TROPHIES, RAID, CONTROL = "trophies", "raid", "control"
#: Why a card was selected, where that matters later in the turn.
FOR_ABILITY, FOR_CONTEND, FOR_CONTROL = "ability", "contend", "control"
WHY = (FOR_ABILITY, FOR_CONTEND, FOR_CONTROL)


class Plan(Option):
    """A plan with a readable id; two plans with the same id are the same plan."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Plan) and self.id == other.id

    def __hash__(self) -> int:
        return hash(self.id)


class Found(Plan):
    """A plan of which many are found and few are carried out: its id is put together when it is needed."""

    __slots__ = ("_id",)
    _id: str

    @property
    def id(self) -> str:
        if not self._id:
            self._id = self._spelled()
        return self._id

    @id.setter
    def id(self, id: str) -> None:
        self._id = id

    def _spelled(self) -> str:
        """The id: it is the identity of the plan."""
        raise NotImplementedError


class Play(Plan):
    """Play a card in some way, perhaps declaring with it or for a purpose."""

    __slots__ = ("ambition", "card", "serves", "way", "why")

    def __init__(
        self, way: int, card: int, why: str = "", ambition: int = NONE, serves: Sequence[Option] = ()
    ) -> None:
        words = ["play", WAYS[way], ACTION_IDS[card]]
        if why:
            words.append(why)
        if ambition != NONE:
            words.append(AMBITIONS[ambition])
        super().__init__(":".join(words))
        self.way = way
        self.card = card
        self.why = why
        self.ambition = ambition
        #: What the card could be used for, as far as its line asked; only for people to read.
        self.serves = serves


class Agents(Plan):
    """Influence one Court card with some agents, an action each."""

    __slots__ = ("count", "court")

    def __init__(self, court: int, count: int) -> None:
        super().__init__(f"agents:{COURT_IDS[court]}:{count}")
        self.court = court
        self.count = count


class Journey(Found):
    """Move a group of ships, perhaps over several actions; one that costs more than is left is partial."""

    __slots__ = ("cost", "damaged", "fresh", "keeps", "origin", "to")

    def __init__(
        self,
        origin: System,
        to: System,
        fresh: int,
        damaged: int,
        cost: int,
        keeps: bool,
    ) -> None:
        self._id = ""
        self.ends = False
        self.origin = origin
        self.to = to
        self.fresh = fresh
        self.damaged = damaged
        #: Move actions.
        self.cost = cost
        #: Whether control of the origin, if the bot had it, is kept.
        self.keeps = keeps

    def _spelled(self) -> str:
        ends = f"{SYSTEM_IDS[self.origin]}>{SYSTEM_IDS[self.to]}"
        return f"journey:{ends}:{self.fresh}-{self.damaged}:{self.cost}"


class Combat(Found):
    """A series of Moves and Battles for one goal (SC-TRM-06, SC-CMB-01)."""

    __slots__ = ("battles", "defender", "goal", "journeys", "score", "system", "target")

    def __init__(
        self,
        goal: str,
        system: System,
        defender: int,
        battles: int,
        journeys: Sequence[Journey] = (),
        target: Theft | None = None,
        score: int = 0,
    ) -> None:
        self._id = ""
        self.ends = False
        self.goal = goal
        self.system = system
        self.defender = defender
        #: Battle actions planned.
        self.battles = battles
        #: The groups that come to the battle, one after the other; none if the ships are there already.
        self.journeys = tuple(journeys)
        #: What a raid is after.
        self.target = target
        #: What the goal's preference looks at: possible trophies, or the place reached by a raid.
        self.score = score

    def _spelled(self) -> str:
        words = ["combat", self.goal, SYSTEM_IDS[self.system], COLORS[self.defender], str(self.battles)]
        if self.target is not None:
            words.append(self.target.id.replace(":", "/"))
        if self.journeys:
            groups = (f"{SYSTEM_IDS[j.origin]}>{j.fresh}-{j.damaged}x{j.cost}" for j in self.journeys)
            words.append("+".join(groups))
        return ":".join(words)

    @property
    def cost(self) -> int:
        """Move actions before the first Battle."""
        return sum(journey.cost for journey in self.journeys)

    @property
    def keeps(self) -> bool:
        """Whether control of every origin, if the bot had it, is kept."""
        return all(journey.keeps for journey in self.journeys)


class Spend(Plan):
    """Spend a token in the Prelude for an action, or (Weapon) to make pips Battles."""

    __slots__ = ("act", "resource")

    def __init__(self, resource: int, act: Option | None) -> None:
        super().__init__(f"spend-for:{RESOURCES[resource]}" + (f":{act.id}" if act is not None else ""))
        self.resource = resource
        self.act = act


@lru_cache(maxsize=500)
def find(text: str) -> Option | None:
    """The plan that an id stands for; None if it is none of SUPERCAT's."""
    verb, _, rest = text.partition(":")
    words = rest.split(":")
    try:
        plan = _READ[verb](words) if verb in _READ else None
    except (ValueError, KeyError, IndexError, AssertionError):
        return None
    return plan if plan is not None and plan.id == text else None


def _read_play(words: list[str]) -> Plan:
    way, card, *more = words
    why = next((word for word in more if word in WHY), "")
    ambition = next((AMBITIONS.index(word) for word in more if word in AMBITIONS), NONE)
    return Play(WAYS.index(way), ACTION_OF[card], why, ambition)


def _read_agents(words: list[str]) -> Plan:
    court, count = words
    return Agents(COURT_OF[court], int(count))


def _read_journey(words: list[str]) -> Plan:
    ends, group, cost = words
    origin, to = ends.split(">")
    fresh, damaged = group.split("-")
    return Journey(SYSTEM_OF[origin], SYSTEM_OF[to], int(fresh), int(damaged), int(cost), keeps=True)


def _read_combat(words: list[str]) -> Plan:
    goal, place, color, battles, *more = words
    system = SYSTEM_OF[place]
    target = _theft(more.pop(0)) if more and "/" in more[0] else None
    journeys = [_read_group(word, system) for word in more.pop(0).split("+")] if more else []
    assert goal in (TROPHIES, RAID, CONTROL)
    return Combat(goal, system, COLORS.index(color), int(battles), journeys, target)


def _read_group(word: str, to: System) -> Journey:
    origin, group = word.split(">")
    ships, cost = group.split("x")
    fresh, damaged = ships.split("-")
    return Journey(SYSTEM_OF[origin], to, int(fresh), int(damaged), int(cost), keeps=True)


def _theft(word: str) -> Theft:
    found = game.find(word.replace("/", ":"))
    assert isinstance(found, StealToken | StealCard)
    return found


def _read_spend(words: list[str]) -> Plan:
    resource, *act = words
    text = ":".join(act)
    return Spend(RESOURCES.index(resource), find(text) or game.find(text) if act else None)


_READ = {
    "play": _read_play,
    "agents": _read_agents,
    "journey": _read_journey,
    "combat": _read_combat,
    "spend-for": _read_spend,
}
