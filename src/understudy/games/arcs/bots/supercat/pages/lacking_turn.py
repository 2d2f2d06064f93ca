"""Why a line of the page “Bot turn” said no, with the facts of the position."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.games.arcs.bots.supercat.pages import lacking
from understudy.games.arcs.bots.supercat.turn import Sitter
from understudy.games.arcs.options import COLOURS
from understudy.games.arcs.places import NONE
from understudy.games.arcs.queries import ambitions_of
from understudy.kit.saying import plural
from understudy.pages.page import Lack, Line

NOT_YET = Line("", "Nothing was declared.")


def _counter(counter: int, bonus: int) -> str:
    return f"The counter is {counter}, and it has {plural(bonus, 'bonus card')}."


def to_draw(chair: Sitter) -> Line:
    return Lack(_counter, chair.player.counter, len(chair.player.bonus))


def _other(seat: int) -> str:
    return f"{COLOURS[seat].capitalize()} has it."


def initiative(chair: Sitter) -> Line:
    return Lack(_other, chair.table.initiative)


def _not_first(standings: Sequence[lacking.Standing]) -> str:
    if not standings:
        return "None of its cards declares an ambition."
    return f"It is neither in {lacking.told(standings)}."


def matching_ambition(chair: Sitter) -> Line:
    numbers = dict.fromkeys(number for card in chair.options for number in ambitions_of(card))
    return Lack(_not_first, lacking.standing(chair.mind(), tuple(numbers)))


def marker(chair: Sitter) -> Line:
    return lacking.marker(chair.mind())


def selection(chair: Sitter) -> Line:
    return NOT_YET


def to_surpass(chair: Sitter) -> Line:
    return lacking.surpass(chair.mind())


def _no_seizing(counter: int, seized: int) -> str:
    if seized != NONE:
        return f"{COLOURS[seized].capitalize()} has seized it this round."
    return f"The hand counter is {counter}."


def to_seize(chair: Sitter) -> Line:
    return Lack(_no_seizing, chair.player.counter, chair.table.seized)
