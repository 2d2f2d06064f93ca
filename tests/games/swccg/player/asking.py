"""A position, a question, the bot's answer."""

from __future__ import annotations

from tests.games.swccg.tables import Lab
from understudy.core.events import Watch
from understudy.core.game import Seat
from understudy.core.option import Option
from understudy.core.requests import Choose
from understudy.games.swccg.bots.player.bot import think
from understudy.games.swccg.bots.player.terms import Mind
from understudy.games.swccg.view import View
from understudy.pages.trace import WEIGHED, Mark


def mind(lab: Lab) -> Mind:
    """What the bot would know if it had to answer now."""
    return Mind(View(lab.table, lab.seat), lab.request)


def asked(view: View, request: Choose, watch: Watch | None = None) -> Option:
    """The answer, which never depends on chance."""
    flow = think(view, request, watch)
    try:
        question = next(flow)
    except StopIteration as done:
        answer: Option = done.value
        return answer
    raise AssertionError(f"the bot asked {question}")


def answer(lab: Lab, level: str = "expert") -> str:
    """The id of what the bot of this level would choose; it is among the options."""
    lab.table.config.seats = (Seat("player", level), Seat("player", level))
    found = asked(View(lab.table, lab.seat), lab.request)
    assert found in lab.request.options()
    return found.id


def reasons(lab: Lab) -> list[tuple[str, str, int]]:
    """The terms that the trace tells: ids, words, thousandths."""
    watch = Watch()
    asked(View(lab.table, lab.seat), lab.request, watch)
    return [
        (" ".join(note.line.rules), note.line.text, int(note.scores[0]))
        for note in watch.notes
        if isinstance(note, Mark) and note.what == WEIGHED
    ]
