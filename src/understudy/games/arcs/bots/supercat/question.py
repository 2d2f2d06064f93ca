"""A question that the rules ask the bot in the middle of an action, and what it knows then."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.games.arcs.bots.supercat.mind import Mind
from understudy.games.arcs.bots.supercat.plans import find
from understudy.games.arcs.bots.supercat.plans.kinds import TROPHIES, Combat
from understudy.games.arcs.options import Act
from understudy.games.arcs.places import System
from understudy.games.arcs.table import Table
from understudy.pages import Can

#: What the bot remembers while a card does its work, so that questions in between can be answered.
MUSTER, ONLY_CAPTIVES, PRESSGANG = "muster", "only-captives", "pressgang"


class Question(Mind):
    """The bot's look at the table while a question of the rules is open."""

    __slots__ = ("about", "combat", "left", "offered", "topic")

    def __init__(
        self, table: Table, seat: int, topic: str, offered: Sequence[Act], about: tuple[int, ...]
    ) -> None:
        super().__init__(table, seat)
        self.topic = topic
        self.offered = offered
        self.about = about
        #: The combat that is going on, and how many Battles it still has, this one included.
        plan_id, _, left = self.player.aim.partition("|")
        plan = find(plan_id) if left else None
        self.combat = plan if isinstance(plan, Combat) else None
        self.left = int(left) if left else 1

    @property
    def goal(self) -> str:
        return self.combat.goal if self.combat else TROPHIES

    @property
    def system(self) -> System:
        return self.about[0]

    @property
    def defender(self) -> int:
        return self.about[1]

    @property
    def aim(self) -> str:
        return self.player.aim


Answers = Can[Question, Act]


def offered(question: Question) -> Sequence[Act]:
    return question.offered
