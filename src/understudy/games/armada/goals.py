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
    #: After the fleets are deployed, not before.
    late: bool = False
    #: The first at distance 1 of a short edge, the second at distance 1 of the other.
    short_edges: bool = False


#: The station is placed like other obstacles; by the second player after them; or it is not among them.
AS_USUAL, LAST, NO_STATION = "usual", "last", "none"
STATION = "station"
#: Station Assault: how much damage each of the stations takes.
STATION_HULL = 10


#: Where the station lies that the second player sets last.
SET_LAST = Spacing(edges=ANY, players=D5)


@dataclass(frozen=True, slots=True)
class Setup:
    """What a card says about the set-up."""

    laid: LaidTokens | None = None
    spacing: Spacing = USUAL
    station: str = AS_USUAL
    #: Where lies what comes last.
    last_spacing: Spacing = SET_LAST
    #: Kinds of obstacles that are left out; and kinds that are added to those which the players place.
    without: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    #: The obstacle that lies in the middle of the setup area from the beginning.
    middle: str = ""
    #: What the second player places after the rest, beside the station.
    last: tuple[str, ...] = ()
    rift_spacing: Spacing = USUAL
    #: The second player places all obstacles; or who places the first of them.
    second_places: bool = False
    places_first: int = SECOND
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
            case "asteroid" | "debris":
                return kind not in self.without
            case _:
                return kind in self.more


PLAIN = Setup()
#: Each player names a ship of his own, the first player first.
_BOTH = ((FIRST, FIRST), (SECOND, SECOND))
SETUPS = {
    # Assault.
    "advanced_gunnery": Setup(named=_BOTH),
    "most_wanted": Setup(named=((SECOND, SECOND), (SECOND, FIRST))),
    "targeting_beacons": Setup(LaidTokens(4, by_turns=True, apart=0.0)),
    "blockade_run": Setup(spacing=Spacing(players=TWO_RULERS), second_places=True),
    "close_range_intel_scan": Setup(more=("dust",)),
    "ion_storm": Setup(spacing=Spacing(players=D5), station=NO_STATION, second_places=True),
    "surprise_attack": Setup(station=LAST, last_spacing=Spacing(edges=ANY, players=ANY, of_first=D5)),
    "station_assault": Setup(
        station=NO_STATION,
        last=("station", "station_2"),
        last_spacing=Spacing(edges=ANY, players=D3),
    ),
    "marked_for_destruction": Setup(
        station=NO_STATION, without=("asteroid",), more=("dust",), last=("purrgil_1", "purrgil_2")
    ),
    "rift_assault": Setup(station=NO_STATION, more=("rift",)),
    # Defense.
    "contested_outpost": Setup(station=LAST),
    "fire_lanes": Setup(LaidTokens(3, players=D4, moved=2)),
    "hyperspace_assault": Setup(LaidTokens(3, players=D3, anywhere=True)),
    "capture_the_vip": Setup(LaidTokens(1, setup=D5, beside=KINDS)),
    "planetary_ion_cannon": Setup(LaidTokens(3, players=D5, anywhere=True)),
    "jamming_barrier": Setup(
        LaidTokens(2, apart=0.0, together=D5, late=True),
        station=NO_STATION,
        without=("debris",),
        more=("dust",),
    ),
    "abandoned_mining_facility": Setup(
        spacing=Spacing(of_station=D5),
        station=NO_STATION,
        without=("asteroid",),
        more=("dust", "purrgil"),
        middle=STATION,
    ),
    "asteroid_tactics": Setup(station=NO_STATION, second_places=True),
    "rift_ambush": Setup(
        station=NO_STATION, more=("rift", "dust"), rift_spacing=Spacing(players=D5), second_places=True
    ),
    # Navigation.
    "dangerous_territory": Setup(spacing=Spacing(players=D5), on_rocks=True),
    "intel_sweep": Setup(LaidTokens(5, by_turns=True, players=D5, apart=D3), named=_BOTH, named_early=True),
    "minefields": Setup(LaidTokens(6, apart=D1, beside=KINDS), Spacing(D5, ANY, ANY), second_places=True),
    "navigational_hazards": Setup(station=LAST),
    "salvage_run": Setup(
        LaidTokens(4, apart=D1, beside=(STATION,)),
        Spacing(of_station=D5),
        station=NO_STATION,
        more=("dust",),
        middle=STATION,
    ),
    "sensor_net": Setup(LaidTokens(4, by_turns=True, begins=FIRST, players=D5, apart=D3)),
    "solar_corona": Setup(first_deploys=True),
    "superior_positions": Setup(first_deploys=True),
    "volatile_deposits": Setup(station=NO_STATION, more=("dust",)),
    "doomed_station": Setup(station=LAST, middle="gravity_rift", places_first=FIRST),
    "hyperspace_migration": Setup(LaidTokens(2, anywhere=True, short_edges=True), station=NO_STATION),
    "infested_fields": Setup(station=NO_STATION, on_rocks=True),
}


def read_otherwise(table: Seen) -> bool:
    """The other reading of uncertain words is played."""
    return table.config.options["objective_words"] == OTHER_READING


def setup_of(table: Seen) -> Setup:
    """The set-up of the objective that is played."""
    return PLAIN if table.goal is None else SETUPS.get(table.goal.card.id, PLAIN)
