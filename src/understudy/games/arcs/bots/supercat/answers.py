"""How the bot answers the questions that the rules ask it in the middle of an action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from understudy.core.flow import Flow, pick_random
from understudy.core.option import Option
from understudy.core.requests import About
from understudy.games.arcs.bots.supercat.pages.answers import PAGES
from understudy.games.arcs.bots.supercat.question import Question
from understudy.games.arcs.options import DONE, Act
from understudy.games.arcs.rules.asking import by_name
from understudy.pages import decide


def answer(seat: int, topic: str, options: Sequence[Act], about: Mapping[str, int]) -> Flow[Option]:
    """SC-GEN-02: one of the options, by the page for this kind of question; else declined, else at random."""
    if len(options) == 1:
        return options[0]
    page = PAGES.get(topic)
    if page is not None:
        plan: Option | None = yield from decide(
            seat, page, lambda view: Question(view, topic, options, about), topic=topic, about=by_name(about)
        )
        if plan is not None:
            return plan
    return (yield from declined(seat, topic, options, by_name(about)))


def declined(seat: int, topic: str, options: Sequence[Act], about: About) -> Flow[Option]:
    """A-49, section 17 of the interpretation: nothing the document does not ask for; SC-DEC-09 otherwise."""
    if DONE in options:
        return DONE
    return (yield from pick_random(seat, f"{topic}: any of these", options, topic=topic, about=about))
