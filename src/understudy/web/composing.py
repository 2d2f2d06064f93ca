"""Putting together what cannot be listed: part by part, or by a point on the board."""

from __future__ import annotations

import math
import re

from understudy.core.compose import Chosen, Composition, Spot, Spots
from understudy.core.errors import IllegalAnswer
from understudy.core.match import Match
from understudy.core.option import Option
from understudy.core.requests import Choose
from understudy.web import views
from understudy.web.messages import ComposeAbout, Composed, DialLine, PieceLine

#: What stands between the ids of parts in an address.
BETWEEN = "|"
_POINT = re.compile(r"(-?\d{1,7}(?:\.\d{1,6})?),(-?\d{1,7}(?:\.\d{1,6})?)(?:,(-?\d{1,3}(?:\.\d{1,6})?))?")


def about(request: object) -> ComposeAbout | None:
    """How options of a question can be put together, where they can."""
    composer = request.composer if isinstance(request, Choose) else None
    if isinstance(composer, Composition):
        return ComposeAbout(kind="dials" if composer.dials else "parts", title=composer.title)
    if isinstance(composer, Spots):
        return ComposeAbout(kind="spot", title=composer.title, box=list(composer.box), turns=composer.turns)
    return None


def composed(match: Match, no: int, seat: int, parts: str, point: str) -> Composed:
    """What may come next after some parts, or what they or a point make; drawn where the game can draw it."""
    request = match.pending
    composer = request.composer if isinstance(request, Choose) and request.seat == seat else None
    if isinstance(composer, Composition):
        chosen = tuple(parts.split(BETWEEN)) if parts else ()
        if composer.dials:
            return _turned(match, no, seat, composer, composer.filled(chosen))
        pieces = [PieceLine(id=piece.id, text=piece.text) for piece in composer.after(chosen)]
        return _with(match, seat, composer.whole(chosen), Composed(no=no, pieces=pieces))
    if isinstance(composer, Spots):
        return _with(match, seat, composer.at(_spot(point)), Composed(no=no))
    raise IllegalAnswer("Nothing can be put together here: choose from the list.")


def suggested(match: Match, no: int, seat: int, option: Option) -> Composed | None:
    """An option that is put together, as somebody would see it who had just done that."""
    composer = match.pending.composer if isinstance(match.pending, Choose) else None
    if composer is None or not composer.allows(option):
        return None
    if isinstance(composer, Spots):
        return _with(match, seat, option, Composed(no=no))
    if not isinstance(composer, Composition) or not composer.dials:
        return None
    chosen = composer.parts(option)
    return None if chosen is None else _turned(match, no, seat, composer, chosen)


def _turned(match: Match, no: int, seat: int, composer: Composition, chosen: Chosen) -> Composed:
    """A whole with all its dials."""
    assert composer.dials is not None
    dials = [
        DialLine(
            name=dial.name,
            chosen=chosen[place],
            pieces=[PieceLine(id=one.id, text=one.text) for one in composer.after(chosen[:place])],
            at=list(dial.at or ()),
        )
        for place, dial in enumerate(composer.dials(chosen))
    ]
    return _with(match, seat, composer.whole(chosen), Composed(no=no, dials=dials))


def _spot(text: str) -> Spot:
    found = _POINT.fullmatch(text)
    if found is None:
        raise IllegalAnswer(f"“{text}” is not a point. Write x,y or x,y,direction, for example 12,30.5,90.")
    spot = Spot(*(float(number) for number in found.groups() if number is not None))
    assert all(map(math.isfinite, spot))
    return spot


def _with(match: Match, seat: int, option: Option | None, reply: Composed) -> Composed:
    if option is not None:
        reply.option = views.option_line(match, option)
        reply.sketch = views.preview(match, seat, (option,)).options.get(option.id, "")
    return reply
