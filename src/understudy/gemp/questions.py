"""What is asked of the bot: its topic, options with the server's answers, and what is meant by each."""

from __future__ import annotations

from dataclasses import dataclass, field

from understudy.core.option import Option
from understudy.games.swccg.options import Act
from understudy.games.swccg.table import NONE


@dataclass(frozen=True)
class Intent:
    """What was meant by an action that takes several questions: ids are those of the server."""

    option: Act
    #: The card that acts, and which of its clauses.
    card: int = NONE
    part: int = NONE
    #: Where it goes, and who goes with it.
    goal: str = ""
    mate: str = ""
    #: Force that is about to be lost, which the action answers.
    loss: int = 0
    #: The two ships that are docked, by their numbers.
    docked: tuple[int, int] = (NONE, NONE)


@dataclass
class Question:
    """What is asked of the bot. Every option has the server's answer, and what is meant by it."""

    topic: str
    about: dict[str, int | str] = field(default_factory=dict)
    options: list[Option] = field(default_factory=list)
    answers: dict[str, str] = field(default_factory=dict)
    intents: dict[str, Intent] = field(default_factory=dict)
    #: More than one card may be chosen, one after the other.
    several: bool = False
    #: By answer: what the server says about it, where it gives one option in several ways.
    ways: dict[str, dict[str, str]] = field(default_factory=dict)

    def add(self, option: Option, answer: str, intent: Intent | None = None, way: str = "") -> None:
        if way:
            self.ways.setdefault(option.id, {})[answer] = way
        if option.id not in self.answers:
            self.options.append(option)
            self.answers[option.id] = answer
            if intent is not None:
                self.intents[option.id] = intent

    def without(self, *gone: Option) -> Question:
        """The same question with fewer options."""
        left = [one for one in self.options if one not in gone]
        return Question(self.topic, self.about, left, self.answers, self.intents, self.several, self.ways)


@dataclass(frozen=True)
class Plainly:
    """An answer that needs no thought, and why."""

    answer: str
    why: str
