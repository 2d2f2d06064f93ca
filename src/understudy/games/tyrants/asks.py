"""The questions that a position may ask in the middle of an automa's turn, by topic and data.

`"ask": {"topic": "malice", "about": {"left": 1, "missed": 1}}` is the last part of a malice action whose part
before it found no target. The market is the row as it lies then: the delay card is removed and the cards for
it are devoured. How strong an action is follows from the row.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from understudy.core.errors import BadPosition
from understudy.core.game import Posing
from understudy.games.tyrants.bots.automa.actions import shown
from understudy.games.tyrants.bots.automa.pages.actions import DEPLOYS
from understudy.games.tyrants.cards import ASPECT_NAMES, ASPECTS, CONQUEST, GUILE, MALICE
from understudy.games.tyrants.names import color_name
from understudy.games.tyrants.options import NONE
from understudy.games.tyrants.places import BIT, NODE_IDS, PLACES, SITES
from understudy.games.tyrants.setup import free_starts
from understudy.games.tyrants.table import Table
from understudy.kit.positions import Names, meant, number
from understudy.kit.saying import plural, quoted

PLACE_NAMES = Names("site or route space", NODE_IDS, [place.name for place in PLACES])
About: TypeAlias = Mapping[str, Any]
Pose: TypeAlias = Callable[[Table, int, About], None]
LEFT = "parts still to carry out, including this one"
UNDEPLOYED = "troops of the action without a place so far"


def _number(about: About, name: str, low: int, high: int, default: int) -> int:
    value = about.get(name, default)
    if type(value) is not int:
        raise BadPosition(f"ask.about.{name}: a number is expected, not {quoted(value)}")
    return number(value, low, high, f"ask.about.{name}")


def _strength(table: Table, aspect: int, least: int = 1) -> int:
    """How strong the action is by the row, which must have cards enough for the question."""
    cards = shown(table, aspect)
    if cards < least:
        word = "cards" if least > 1 else "card"
        raise BadPosition(
            f"ask: this needs {least} {ASPECT_NAMES[aspect]} {word} or more in the row; market shows "
            f"{cards}. Name the row after the devouring."
        )
    return min(cards, 3)


def _from(table: Table, seat: int, aspect: int) -> None:
    """The turn from one of its actions on."""
    table.agenda = [("next_turn", ()), ("automa", (seat, ASPECTS[aspect]))]


def _middle(table: Table, seat: int, topic: str, aspect: int, numbers: tuple[int, int, int, int]) -> None:
    table.agenda = [("next_turn", ()), ("resume", (seat, topic, aspect, *numbers))]


def _malice(table: Table, seat: int, about: About) -> None:
    strength = _strength(table, MALICE)
    left = _number(about, "left", 1, strength, strength)
    missed = _number(about, "missed", 0, strength - left, 0)
    if left == strength:
        _from(table, seat, MALICE)
    else:
        _middle(table, seat, "malice", MALICE, (NONE, left, missed, 0))


def _conquest(table: Table, seat: int, about: About) -> None:
    troops = DEPLOYS[_strength(table, CONQUEST) - 1]
    left = _number(about, "left", 1, troops, troops)
    if left == troops:
        _from(table, seat, CONQUEST)
    else:
        _middle(table, seat, "conquest", CONQUEST, (NONE, left, 0, 0))


def _guile(table: Table, seat: int, about: About) -> None:
    _strength(table, GUILE)
    _from(table, seat, GUILE)


def _guile_spy(table: Table, seat: int, about: About) -> None:
    strength = _strength(table, GUILE, 2)
    left = _number(about, "left", 1, strength - 1, strength - 1)
    _middle(table, seat, "guile-spy", GUILE, (NONE, left, 0, 0))


def _guile_supplant(table: Table, seat: int, about: About) -> None:
    strength = _strength(table, GUILE, 2)
    left = _number(about, "left", 1, strength - 1, strength - 1)
    undeployed = _number(about, "undeployed", 0, strength - 1 - left, 0)
    if "site" not in about:
        raise BadPosition("ask.about.site: name the site whose spy was removed")
    site = PLACE_NAMES.find(str(about["site"]), "ask.about.site")
    if not BIT[site] & SITES & table.board.in_play:
        raise BadPosition(f"ask.about.site: {about['site']} is no site in play")
    _middle(table, seat, "guile-supplant", GUILE, (site, left, 0, undeployed))


def _aspect(table: Table, about: About, *allowed: int) -> int:
    names = [ASPECTS[aspect] for aspect in allowed]
    if "aspect" not in about:
        raise BadPosition(f"ask.about.aspect is missing: {' or '.join(names)}")
    aspect = ASPECTS.index(meant(str(about["aspect"]), names, "ask.about.aspect", "aspect for this"))
    _strength(table, aspect)
    return aspect


def _wasted(table: Table, seat: int, about: About) -> None:
    aspect = _aspect(table, about, GUILE, MALICE)
    left = _number(about, "left", 1, 3, 1)
    undeployed = _number(about, "undeployed", 0, 7, 0)
    _middle(table, seat, "wasted", aspect, (NONE, left, 0, undeployed))


def _exchange(table: Table, seat: int, about: About) -> None:
    aspect = _aspect(table, about, GUILE, MALICE, CONQUEST)
    _middle(table, seat, "exchange", aspect, (NONE, 0, 0, _number(about, "undeployed", 2, 7, 2)))


def check_starts(table: Table, count: int, where: str) -> None:
    """R-SET-8: whoever is to start needs a starting site without a player's troop."""
    free = free_starts(table).bit_count()
    if count > free:
        raise BadPosition(
            f"{where}: {plural(count, 'free starting site is', 'free starting sites are')} needed; "
            f"there is {free or 'none'}"
        )


def _starting_site(table: Table, seat: int, about: About) -> None:
    check_starts(table, 1, "ask")
    table.agenda = [("turn", (table.active,)), ("start", (seat,))]


def _asked_of_automa(text: str, pose: Pose, about: Mapping[str, str] | None = None) -> Posing[Table]:
    """A question of an automa whose turn it is."""

    def posed(table: Table, seat: int, given: About) -> None:
        if not table.players[seat].automa:
            raise BadPosition(f"ask: {color_name(seat)} is a human; these are an Automa's questions")
        table.active = table.board.mover = seat
        pose(table, seat, given)

    return Posing(text, posed, about or {})


ASKS: dict[str, Posing[Table]] = {
    "starting-site": _asked_of_automa("An Automa draws its starting site.", _starting_site),
    "guile": _asked_of_automa("Guile: remove a spy, or place spies.", _guile),
    "guile-spy": _asked_of_automa(
        "Guile: the next spy, after the first was placed.", _guile_spy, {"left": LEFT}
    ),
    "guile-supplant": _asked_of_automa(
        "Guile: which troop to supplant, after the spy was removed.",
        _guile_supplant,
        {"site": "where the spy was", "left": LEFT, "undeployed": UNDEPLOYED},
    ),
    "malice": _asked_of_automa(
        "Malice: a troop to assassinate or a spy to return.",
        _malice,
        {"left": LEFT, "missed": "parts before it without a target"},
    ),
    "conquest": _asked_of_automa(
        "Conquest: where to deploy a troop.", _conquest, {"left": "troops still to be deployed"}
    ),
    "wasted": _asked_of_automa(
        "Wasted parts: where to deploy a troop for one.",
        _wasted,
        {"aspect": "whose part was wasted: guile or malice", "left": LEFT, "undeployed": UNDEPLOYED},
    ),
    "exchange": _asked_of_automa(
        "Wasted parts: an assassination for troops that found no place.",
        _exchange,
        {"aspect": "the action: guile, malice or conquest", "undeployed": UNDEPLOYED},
    ),
}
#: The parts of a turn that a question stands for.
_ACTIONS = {ASPECTS[aspect]: aspect for aspect in (GUILE, MALICE, CONQUEST)}


def written(table: Table) -> dict[str, Any] | None:
    """What comes next as a question that reads back, if it can be asked so."""
    if len(table.agenda) != 2 or table.agenda[0] != ("next_turn", ()):
        return None
    name, args = table.agenda[1]
    if not args or args[0] != table.active:
        return None
    if name == "automa" and args[1] in _ACTIONS:
        topic = str(args[1])
        return {"topic": topic} if shown(table, _ACTIONS[topic]) else None
    if name != "resume":
        return None
    _, middle, acting, site, left, missed, undeployed = args
    values = {
        "aspect": ASPECTS[int(acting)],
        "site": NODE_IDS[int(site)],
        "left": left,
        "missed": missed,
        "undeployed": undeployed,
    }
    words = ASKS[str(middle)].about
    return {"topic": middle, "about": {word: value for word, value in values.items() if word in words}}
