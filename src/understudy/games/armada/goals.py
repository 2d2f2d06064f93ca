"""O1.3: what each objective changes in the set-up, as data: obstacles, tokens on the map, who deploys when,
which ships are named.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from understudy.games.armada.measures import DISTANCES, KINDS, TWO_RULERS
from understudy.games.armada.objectives import OTHER_READING
from understudy.games.armada.queries import Seen
from understudy.games.armada.table import FIRST, SECOND

#: No distance is asked for.
ANY = -inf
D1, D2, D3, D4, D5 = DISTANCES


class Spacing(NamedTuple):
    """How far obstacles lie from each other, from every edge of the play area and from the player edges; and
    within which distance of the station and of the first player's edge.
    """

    apart: float = D1
    edges: float = D3
    players: float = D3
    of_station: float = inf
    of_first: float = inf


#: R3.4.
USUAL = Spacing()


class LaidTokens(NamedTuple):
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
    #: Within this distance of each other.
    together: float = inf
    #: At distance 1 of an obstacle of one of these kinds.
    beside: tuple[str, ...] = ()
    #: In the play area, not only in the setup area.
    anywhere: bool = False
    #: The first player may move each within distance 1 to this.
    moved: int = 0


#: The station is placed like other obstacles; by the second player after them; in the middle before them; or
#: there is none.
AS_USUAL, LAST, MIDDLE, NO_STATION = "usual", "last", "middle", "none"


#: Where the station lies that the second player sets last.
SET_LAST = Spacing(edges=ANY, players=D5)


@dataclass(frozen=True, slots=True)
class Setup:
    """What a card says about the set-up."""

    laid: LaidTokens | None = None
    spacing: Spacing = USUAL
    station: str = AS_USUAL
    station_spacing: Spacing = SET_LAST
    #: So many dust fields more; or dust fields in the place of debris.
    dust: int = 0
    for_debris: bool = False
    #: The second player places all obstacles.
    second_places: bool = False
    #: A token lies on each obstacle.
    on_rocks: bool = False
    #: Who names an objective ship of whose fleet, in order; before the fleets are deployed, or after it.
    named: tuple[tuple[int, int], ...] = ()
    named_early: bool = False
    #: The first player deploys everything before the second.
    first_deploys: bool = False

    def places(self, kind: str) -> bool:
        """Whether obstacles of a kind are among those that players place."""
        match kind:
            case "station":
                return self.station == AS_USUAL
            case "debris":
                return not self.for_debris
            case "dust":
                return self.for_debris or self.dust > 0
            case _:
                return True


PLAIN = Setup()
#: Each player names a ship of his own, the first player first.
_BOTH = ((FIRST, FIRST), (SECOND, SECOND))
SETUPS = {
    # Assault.
    "advanced_gunnery": Setup(named=_BOTH),
    "most_wanted": Setup(named=((SECOND, SECOND), (SECOND, FIRST))),
    "targeting_beacons": Setup(LaidTokens(4, by_turns=True, apart=0.0)),
    "blockade_run": Setup(spacing=Spacing(players=TWO_RULERS), second_places=True),
    "close_range_intel_scan": Setup(dust=2),
    "ion_storm": Setup(spacing=Spacing(edges=D5), station=NO_STATION, second_places=True),
    "surprise_attack": Setup(station=LAST, station_spacing=Spacing(edges=ANY, players=ANY, of_first=D5)),
    # Defense.
    "contested_outpost": Setup(station=LAST),
    "fire_lanes": Setup(LaidTokens(3, players=D4, moved=2)),
    "hyperspace_assault": Setup(LaidTokens(3, players=D3, anywhere=True)),
    "capture_the_vip": Setup(LaidTokens(1, setup=D5, beside=KINDS)),
    "planetary_ion_cannon": Setup(LaidTokens(3, players=D5)),
    "jamming_barrier": Setup(LaidTokens(2, apart=0.0, together=D5), station=NO_STATION, for_debris=True),
    # Navigation.
    "dangerous_territory": Setup(spacing=Spacing(players=D5), on_rocks=True),
    "intel_sweep": Setup(LaidTokens(5, by_turns=True, players=D5, apart=D3), named=_BOTH, named_early=True),
    "minefields": Setup(LaidTokens(6, apart=D1, beside=KINDS), Spacing(D5, ANY, ANY), second_places=True),
    "navigational_hazards": Setup(station=LAST),
    "salvage_run": Setup(
        LaidTokens(4, apart=D1, beside=("station",)), Spacing(of_station=D5), station=MIDDLE, dust=2
    ),
    "sensor_net": Setup(LaidTokens(4, by_turns=True, begins=FIRST, edges=D5, apart=D3)),
    "solar_corona": Setup(first_deploys=True),
    "superior_positions": Setup(first_deploys=True),
    "volatile_deposits": Setup(station=NO_STATION, dust=2),
}


def read_otherwise(table: Seen) -> bool:
    """The other reading of uncertain words is played."""
    return table.config.options["objective_words"] == OTHER_READING


def setup_of(table: Seen) -> Setup:
    """The set-up of the objective that is played."""
    return PLAIN if table.goal is None else SETUPS.get(table.goal.card.id, PLAIN)
