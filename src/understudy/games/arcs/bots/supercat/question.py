"""A question that the rules ask the bot in the middle of an action, and what it knows then."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, TypeVar

from understudy.games.arcs.bots.supercat.mind import Mind
from understudy.games.arcs.bots.supercat.plans import find
from understudy.games.arcs.bots.supercat.plans.kinds import TROPHIES, Combat
from understudy.games.arcs.options import Act
from understudy.games.arcs.places import System
from understudy.games.arcs.view import View
from understudy.pages import Can

A = TypeVar("A", bound=Act)

#: What the bot remembers while a card does its work, so that questions in between can be answered.
MUSTER, ONLY_CAPTIVES, PRESSGANG = "muster", "only-captives", "pressgang"


class Question(Mind):
    """The bot's look at the table while a question of the rules is open."""

    __slots__ = ("about", "combat", "left", "offered", "topic")

    def __init__(self, view: View, topic: str, offered: Sequence[Act], about: Mapping[str, int]) -> None:
        super().__init__(view)
        self.topic = topic
        self.offered = offered
        self.about = about
        #: The combat that is going on, and how many Battles it still has, this one included.
        plan_id, _, left = self.player.aim.partition("|")
        plan = find(plan_id) if left else None
        self.combat = plan if isinstance(plan, Combat) else None
        self.left = int(left) if left else 1

    def of(self, kind: type[A]) -> list[A]:
        """The options of a kind; declining is none of them."""
        return [act for act in self.offered if isinstance(act, kind)]

    @property
    def goal(self) -> str:
        return self.combat.goal if self.combat else TROPHIES

    def told(self, name: str, otherwise: int = 0) -> int:
        """What the question says about itself, by name."""
        return self.about.get(name, otherwise)

    @property
    def system(self) -> System:
        return self.told("system")

    @property
    def defender(self) -> int:
        return self.told("defender")

    @property
    def aim(self) -> str:
        return self.player.aim


#: A line that answers a question by options of a kind: `Answers[Numbered]("SC-VOX-05", …)`.
Answers: TypeAlias = Can[Question, A]


def all_of(kind: type[A]) -> Callable[[Question], Sequence[A]]:
    """Whatever is offered of a kind."""
    return lambda question: question.of(kind)
