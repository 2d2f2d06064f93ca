"""R20: squadrons that move by a card, without being activated."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.core.flow import Flow
from understudy.games.armada.cards import Effect
from understudy.games.armada.measures import DISTANCES
from understudy.games.armada.options import ByHand, MoveTo, ToSquadron
from understudy.games.armada.queries import MEDIUM, Seen, at_distance, engaged, living_squadrons, within
from understudy.games.armada.rules.asking import may_choose
from understudy.games.armada.rules.effects import Use, card_name, effect_of
from understudy.games.armada.rules.squadrons import approaches, flight_spots, fly_by_hand, fly_to
from understudy.games.armada.table import Ship, Squadron, Table
from understudy.games.armada.vocabulary import CLOAKED

# -- squadrons that move by a card --------------------------------------------------------------------------


def gliders(table: Seen, effect: Effect, ship: Ship) -> list[Squadron]:
    """The squadrons that a card may move: those that nobody engages, or, cloaked, any but unique ones."""
    own = living_squadrons(table, ship.seat)
    if effect["filter"] == CLOAKED:
        return [
            one
            for one in own
            if not one.card.unique and "strategic" not in one.card.keywords and at_distance(ship, one, 5)
        ]
    return [one for one in own if within(ship, one, MEDIUM) and not engaged(table, one)]


def glide(table: Table, ship: int, upgrade: int, order: int, left: int, done: str) -> Flow[None]:
    """One squadron after another moves up to the distance of the card."""
    owner = table.ships[ship]
    use = Use(ship, upgrade, order)
    effect = effect_of(table, use)
    flown = [int(each) for each in done.split(",") if each]
    ways = [one for one in gliders(table, effect, owner) if one.index not in flown] if left > 0 else []
    if not ways or not owner.in_play:
        return
    chosen = yield from may_choose(
        table,
        owner.seat,
        f"{card_name(table, use)}: move a squadron?",
        lambda: [ToSquadron(one.index) for one in ways],
        topic="glide",
        about={"ship": ship, "left": left},
    )
    if chosen is None:
        return
    one = table.squadrons[chosen.squadron]
    table.then(("glide", (ship, upgrade, order, left - 1, ",".join(map(str, [*flown, one.index])))))
    by_hand = table.known is not None
    limit = DISTANCES[effect["distance"] - 1]

    def options() -> Sequence[ByHand | MoveTo]:
        return approaches(table, one) if by_hand else ()

    place = yield from may_choose(
        table,
        owner.seat,
        f"Where does {one.name} go?",
        options,
        composer=None if by_hand else flight_spots(table, one, limit, apart=bool(effect.get("apart"))),
        topic="glide-place" if effect.get("apart") else "cloak",
        about={"squadron": one.index, "distance": effect["distance"]},
    )
    if place is None:
        return
    if isinstance(place, MoveTo):
        fly_to(table, one, *place.point)
    else:
        table.then(("flown", (one.index,)))
        fly_by_hand(table, one, place)
