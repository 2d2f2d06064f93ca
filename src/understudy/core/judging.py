"""Judgments that are remembered until something they are about has moved, and several asked at once.

What is known lies on the table as plain data: a `dict` from keys to the ids of answers, which the game
copies, writes into positions and shows in its views. `Table.learn` is told every judgment that has a key,
also when a game is loaded and nobody thinks.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping, Sequence
from typing import Any, cast

from understudy.core.errors import IllegalAnswer
from understudy.core.flow import Flow
from understudy.core.option import Option
from understudy.core.requests import About, Finder, Judge, Request
from understudy.core.saying import plural


def key_of(topic: str, about: About) -> str:
    """Under which name a judgment is remembered: what is asked, and about what."""
    return f"{topic}?{'&'.join(f'{name}={value}' for name, value in about.items())}"


def forget(known: MutableMapping[str, str], *pieces: int | str) -> None:
    """These pieces have moved: what was judged about them is to be judged anew."""
    moved = {f"={piece}" for piece in pieces}
    for key in [key for key in known if any(f"={part.partition('=')[2]}" in moved for part in _parts(key))]:
        del known[key]


def _parts(key: str) -> list[str]:
    return key.partition("?")[2].split("&")


class Remembered(Judge):
    """A judgment that is remembered."""

    __slots__ = ("more",)

    def __init__(self, question: Judge) -> None:
        super().__init__(
            question.seat,
            question.prompt,
            question.options(),
            question.model,
            question.topic,
            question.about,
        )
        self.more = (key_of(question.topic, question.about),)


class Judges(Request):
    """Several judgments at once, answered in their order; each of them is remembered."""

    __slots__ = ("more", "questions")
    kind = "judge"
    more: tuple[str, ...]

    def __init__(self, seat: int, prompt: str, questions: Sequence[Judge]) -> None:
        super().__init__(seat, prompt, "several", {"count": len(questions)})
        self.questions = tuple(questions)
        self.more = tuple(key_of(question.topic, question.about) for question in questions)

    def model(self) -> tuple[Option, ...]:
        """What the model of the table answers."""
        return tuple(question.model() for question in self.questions)

    def check(self, answer: object) -> None:
        if not isinstance(answer, tuple) or len(answer) != len(self.questions):
            raise IllegalAnswer(
                f"{plural(len(self.questions), 'answer is', 'answers are')} expected, one for each question."
            )
        for question, one in zip(self.questions, answer, strict=True):
            try:
                question.check(one)
            except IllegalAnswer as error:
                raise IllegalAnswer(f"{question.prompt} {error}") from None

    def encode(self, answer: Any) -> list[str]:
        return [one.id for one in answer]

    def decode(self, data: object, find: Finder) -> tuple[Option, ...]:
        words = data if isinstance(data, list) else [data]
        if len(words) != len(self.questions):
            raise IllegalAnswer(
                f"{plural(len(self.questions), 'answer is', 'answers are')} expected, one for each question."
            )
        pairs = zip(self.questions, words, strict=True)
        return tuple(question.decode(word, find) for question, word in pairs)


def judge_once(known: Mapping[str, str], question: Judge) -> Flow[Any]:
    """Ask, unless it is known already. The question needs a topic, and what it is about."""
    found = recalled(known, question)
    return found if found is not None else (yield Remembered(question))


def judge_all(
    known: Mapping[str, str], seat: int, prompt: str, questions: Sequence[Judge]
) -> Flow[list[Any]]:
    """The answers to all questions; those that are not known are asked in one request."""
    unknown = [question for question in questions if recalled(known, question) is None]
    given: dict[str, Option] = {}
    if unknown:
        request = Judges(seat, prompt, unknown)
        answers = cast("tuple[Option, ...]", (yield request))
        given = dict(zip(request.more, answers, strict=True))
    return [
        given.get(key_of(question.topic, question.about)) or recalled(known, question)
        for question in questions
    ]


def recalled(known: Mapping[str, str], question: Judge) -> Option | None:
    """What was judged before; None where it was not, or cannot be the answer any more."""
    id = known.get(key_of(question.topic, question.about))
    return None if id is None else next((one for one in question.options() if one.id == id), None)
