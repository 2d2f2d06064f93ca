"""What cards, places and numbers are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from understudy.games.arcs.cards import ACTION_CARDS, COURT_CARDS, FACES, SUITS
from understudy.games.arcs.options import COLORS
from understudy.games.arcs.places import NONE, PLACES, RESOURCES
from understudy.games.arcs.table import LEAD, WAYS
from understudy.kit.saying import either, plural

KIND_TEXT = ("ship", "damaged ship", "starport", "damaged starport", "city", "damaged city")


def color_name(seat: int) -> str:
    return COLORS[seat].capitalize()


def resource_name(resource: int) -> str:
    return RESOURCES[resource].capitalize()


def place_name(system: int) -> str:
    return PLACES[system].name


def card_name(card: int) -> str:
    """An action card, or one that lies face down."""
    if card == NONE:
        return "a face-down card"
    return f"{SUITS[ACTION_CARDS[card].suit].capitalize()} {ACTION_CARDS[card].number}"


def way_name(way: int, card: int) -> str:
    """How a card is played: “lead Aggression 3”, “copy with Aggression 3”."""
    return f"{WAYS[way]}{'' if way == LEAD else ' with'} {card_name(card)}"


def ways_named(plays: Sequence[tuple[int, int]]) -> str:
    """Several plays, each way once: “lead Aggression 3”, “pivot or copy with Aggression 3”."""
    cards: dict[int, list[str]] = {}
    for way, card in plays:
        cards.setdefault(way, []).append(card_name(card))
    ways: dict[str, list[int]] = {}
    for way, some in cards.items():
        ways.setdefault(either(list(dict.fromkeys(some))), []).append(way)
    return ", or ".join(
        f"{either([WAYS[way] for way in same])}{'' if same == [LEAD] else ' with'} {some}"
        for some, same in ways.items()
    )


def court_name(court: int) -> str:
    return COURT_CARDS[court].name


_SIGNS = {"bhit": "building hit", "self": "self-hit"}


def face_name(face: int) -> str:
    """What a face of a die shows."""
    signs = Counter(FACES[face].split("-"))
    return " + ".join(
        _SIGNS.get(sign, sign) if count == 1 else plural(count, _SIGNS.get(sign, sign))
        for sign, count in signs.items()
    )
