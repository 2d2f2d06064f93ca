"""Cars for bots: what they may carry, and what takes the place of a card that they may not.

Any legal car will do (CW-CON-02). The published recipes are the suggested first ones (CW-CON-07); the cards
in them whose use is not obvious need a policy agreed before play (CW-CON-05) or give way to cards of the
same value (CW-CON-06). Bots are mixed with people as one likes (CW-CON-01). They start on the slots of the
number of players (CW-SET-01), assigned by the human side (CW-SET-02), in the pose that the key against the
edge gives: aligned with it, the back one car length away (CW-SET-03, CW-SET-04), and nothing more is done
(CW-SET-05).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from itertools import combinations
from typing import Any

from understudy.core.errors import BadData, BadSetup
from understudy.games.carwars.bots.personalities.policies import is_ambiguous, read_policies
from understudy.games.carwars.builds import BUILDS, SIDES, Build, read_build
from understudy.games.carwars.cards import CARDS, Card
from understudy.games.carwars.table import Table
from understudy.kit.reading import Row

__all__ = ["admit", "ambiguous", "introduce", "read_policies", "ready_builds", "replaced", "replacements"]


def ready_builds(division: int) -> list[Build]:
    """CW-CON-07: the published recipes of a division that need no policy; the suggested bot cars."""
    return [build for build in BUILDS.values() if build.division == division and not ambiguous(build)]


def ambiguous(build: Build) -> list[Card]:
    """CW-CON-05: the cards of a car whose use needs a policy, without repetition."""
    return list(dict.fromkeys(item.card for item in build.items if is_ambiguous(item.card)))


def replacements(card: Card) -> list[Card]:
    """CW-CON-06: other cards of the same kind and value."""
    return [
        other
        for other in CARDS.values()
        if other.kind == card.kind and other.cost == card.cost and not is_ambiguous(other)
    ]


def admit(build: Build, policies: Mapping[str, str]) -> None:
    """CW-CON-02, CW-CON-05: any legal car may be a bot's, if every ambiguous card has an agreed policy."""
    for card in ambiguous(build):
        if card.id not in policies:
            others = ", ".join(other.name for other in replacements(card)[:6]) or "there is none"
            raise BadSetup(
                f"{build.name} carries {card.name}, whose use a bot cannot decide. Agree on a policy first "
                f"(option policies, e.g. {card.id}=always) or take another card of the same value: {others}."
            )


def replaced(build: Build) -> Build:
    """CW-CON-06: the car with each ambiguous card changed for the first of the same value that fits."""
    data = {
        **deepcopy(dict(build.data)),
        "id": f"{build.id}+bot",
        "bot_ready": True,
        "bot_ambiguous_items": [],
    }
    for place, key in list(_ambiguous_places(data)):
        _exchange(data, place, key)
    return read_build(Row(build.id, data))


def _ambiguous_places(data: dict[str, Any]) -> Iterator[tuple[Any, Any]]:
    """Where ambiguous cards stand in a build's data: a list and an index, or a side and its structure."""
    lists = [data[field] for field in ("upgrades", "turret", "sidearms", "gear")]
    for side in SIDES:
        lists += [data["sides"][side][field] for field in ("weapons", "accessories")]
        structure = data["sides"][side].get("structure")
        if structure and is_ambiguous(CARDS[structure]):
            yield data["sides"][side], "structure"
    for cards in lists:
        yield from [(cards, index) for index, name in enumerate(cards) if is_ambiguous(CARDS[name])]


def _exchange(data: dict[str, Any], place: Any, key: Any) -> None:
    """Put the first card of the same value there that keeps the car legal; where there is none, several."""
    card = CARDS[place[key]]
    if "conceal" in card.numbers:
        data.pop("concealed", None)
    for others in _of_same_value(card, 1 if isinstance(key, str) else MOST_FOR_ONE):
        first, *more = [other.id for other in others]
        place[key] = first
        if more:
            place.extend(more)
        try:
            read_build(Row(data["id"], data))
        except BadData:
            if more:
                del place[-len(more) :]
            continue
        return
    raise BadSetup(f"No card of the same value can take the place of {card.name} on {data['name']}.")


#: So many cards at most take the place of one.
MOST_FOR_ONE = 3


def _of_same_value(card: Card, most: int) -> Iterator[tuple[Card, ...]]:
    """Cards of the same kind that together are worth as much: one, then two, then three."""
    yield from ((other,) for other in replacements(card))
    plain = [
        other
        for other in CARDS.values()
        if other.kind == card.kind and 0 < other.cost < card.cost and not is_ambiguous(other)
    ]
    for count in range(2, most + 1):
        for others in combinations(plain, count):
            if sum(other.cost for other in others) == card.cost:
                yield others


def introduce(table: Table, seat: int) -> None:
    """Tells what a bot drives and where it starts, once, when the game begins."""
    build = table.cars[seat].build
    rules = ["CW-CON-01", "CW-CON-02", "CW-SET-01", "CW-SET-02", "CW-SET-03", "CW-SET-04", "CW-SET-05"]
    if build.id in BUILDS:
        rules.append("CW-CON-07")
    if ambiguous(build):
        rules.append("CW-CON-05")
    if build.id.endswith("+bot"):
        rules.append("CW-CON-06")
    table.tell("drives", seat, rules=tuple(rules))
