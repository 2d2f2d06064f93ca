"""O1.3: what each objective changes in the set-up, as data: obstacles, tokens on the map, who deploys when,
which ships are named.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from understudy.games.armada.measures import DISTANCES
from understudy.games.armada.queries import Seen
from understudy.games.armada.table import FIRST, SECOND

#: No distance is asked for.
ANY = float("-inf")
D1, D2, D3, D4, D5 = DISTANCES


class Spacing(NamedTuple):
    """How far obstacles lie from each other, from every edge of the play area and from the player edges."""

    apart: float = D1
    edges: float = D3
    players: float = D3


#: R3.4.
USUAL = Spacing()
#: The station that the second player sets last.
STATION = Spacing(edges=ANY, players=D5)


class Laid(NamedTuple):
    """Objective tokens that are laid on the map: how many, by whom, and beyond which distances of the player
    edges, of all edges of the play area, of those of the setup area, and of each other.
    """

    number: int
    by_turns: bool = False
    begins: int = SECOND
    players: float = ANY
    edges: float = ANY
    setup: float = ANY
    apart: float | None = None
    #: At distance 1 of an obstacle.
    at_rock: bool = False
    #: In the play area, not only in the setup area.
    anywhere: bool = False
    #: The first player may move each within distance 1 to this.
    moved: int = 0


@dataclass(frozen=True, slots=True)
class Setup:
    """What a card says about the set-up."""

    laid: Laid | None = None
    spacing: Spacing = USUAL
    #: The second player sets the station last of all obstacles.
    station_last: bool = False
    #: The second player places all obstacles.
    second_places: bool = False
    #: A token lies on each obstacle.
    on_rocks: bool = False
    #: Who names an objective ship of whose fleet, in order; before the fleets are deployed, or after it.
    named: tuple[tuple[int, int], ...] = ()
    named_early: bool = False
    #: The first player deploys everything before the second.
    first_deploys: bool = False


PLAIN = Setup()
#: Each player names a ship of his own, the first player first.
_BOTH = ((FIRST, FIRST), (SECOND, SECOND))
SETUPS = {
    # Assault.
    "advanced_gunnery": Setup(named=_BOTH),
    "most_wanted": Setup(named=((SECOND, SECOND), (SECOND, FIRST))),
    "targeting_beacons": Setup(Laid(4, by_turns=True, apart=0.0)),
    # Defense.
    "contested_outpost": Setup(station_last=True),
    "fire_lanes": Setup(Laid(3, players=D4, moved=2)),
    "hyperspace_assault": Setup(Laid(3, players=D3, anywhere=True)),
    "capture_the_vip": Setup(Laid(1, setup=D5, at_rock=True)),
    # Navigation.
    "dangerous_territory": Setup(spacing=Spacing(players=D5), on_rocks=True),
    "intel_sweep": Setup(Laid(5, by_turns=True, players=D5, apart=D3), named=_BOTH, named_early=True),
    "minefields": Setup(Laid(6, apart=D1, at_rock=True), Spacing(D5, ANY, ANY), second_places=True),
    "navigational_hazards": Setup(station_last=True),
    "sensor_net": Setup(Laid(4, by_turns=True, begins=FIRST, edges=D5, apart=D3)),
    "solar_corona": Setup(first_deploys=True),
    "superior_positions": Setup(first_deploys=True),
}


def setup_of(table: Seen) -> Setup:
    """The set-up of the objective that is played."""
    return PLAIN if table.goal is None else SETUPS.get(table.goal.card.id, PLAIN)
