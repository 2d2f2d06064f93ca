"""The words of the Automa's document, one function each."""

from __future__ import annotations

from understudy.games.tyrants import places
from understudy.games.tyrants.board import Map
from understudy.games.tyrants.options import NONE, WHITE, AtNode, OnPiece
from understudy.games.tyrants.view import View


class Mind:
    """What the automa looks at when it decides: the map, its barracks, and north. It sees no hand."""

    __slots__ = (
        "_destinations",
        "barracks",
        "board",
        "config",
        "controlled",
        "parted",
        "present",
        "reading",
        "seat",
        "site",
    )

    def __init__(self, view: View, site: places.Node = NONE) -> None:
        seat = self.seat = view.seat
        self.board: Map = view.board
        self.barracks = view.players[seat].barracks
        #: The sites that its side controls.
        self.controlled: places.Nodes = view.board.controls(seat)
        #: ASM-08, TA-GUILE-10, TA-GUILE-11: presence by troops alone.
        self.present: places.Nodes = view.board.near[seat]
        #: The site whose spy was removed, while troops are supplanted there.
        self.site = site
        #: The switches of the game.
        config = self.config = view.config
        #: TA-NORTH-03: north matters for this order only.
        self.reading = places.READING[config.strict_reading][view.north]
        #: ASM-37: an own troop stands in the middle of a route, so that its spaces lead to one side only.
        self.parted = bool(view.board.held[seat] & places.MIDDLES) and not config.either_end
        self._destinations: dict[places.Node, places.Node] = {}

    def leads_to(self, space: places.Node) -> places.Nodes:
        """The sites without presence that a route space leads to (section 5.2); none for a site.

        ASM-37: those that are reached from it without passing an own troop.
        """
        found = places.END_SITES[space] & ~self.present
        if found and self.parted and space in places.BEYOND:
            own = self.board.held[self.seat]
            for site, between in places.BEYOND[space]:
                if between & own:
                    found &= ~site
        return found

    def destination(self, node: places.Node) -> places.Node:
        """The site that a target is judged by: itself, or where a route space leads (section 5.2, ASM-12)."""
        if node not in places.ENDS:
            return node
        found = self._destinations.get(node)
        if found is None:
            new = self.leads_to(node)
            one = new and not new & (new - 1)
            found = new.bit_length() - 1 if one else min(places.ENDS[node], key=self._tie_key)
            self._destinations[node] = found
        return found

    def enemies(self, site: places.Node) -> int:
        """White troops and those of other sides; the switch of ASM-13 leaves out the white ones."""
        found = self.board.enemy_troops(self.seat, site)
        return found - self.board.troops[WHITE][site] if self.config.readings.players_only else found

    def _tie_key(self, site: places.Node) -> tuple[int, int, int, int]:
        return (
            self.enemies(site),
            -places.VALUE[site],
            -places.SITE_VP[site],
            self.reading[site],
        )


# -- kinds of targets, in the order of the printed list ------------------------------------------------------


_IS_CITY = tuple(places.BIT[node] & places.CITIES != 0 for node in places.NODES)
_IS_SITE = tuple(places.BIT[node] & places.SITES != 0 for node in places.NODES)


def is_city(mind: Mind, plan: AtNode) -> bool:
    """A site with a control marker. One under total control never offers anything to do."""
    return _IS_CITY[plan.node]


def is_uncontrolled(mind: Mind, plan: AtNode) -> bool:
    """A site, not a city, that it does not control."""
    return places.BIT[plan.node] & places.SITES & ~mind.controlled != 0


def is_nearly_total(mind: Mind, plan: AtNode) -> bool:
    """ASM-10: a site it controls where at most two spaces do not hold its own troops."""
    node = plan.node
    return _IS_SITE[node] and places.ROOM[node] - mind.board.own_troops(mind.seat, node) <= 2


def is_way_on(mind: Mind, plan: AtNode) -> bool:
    """A route space that leads to a site where it has no presence."""
    return bool(mind.leads_to(plan.node))


def is_site(mind: Mind, plan: AtNode) -> bool:
    """Any other site: controlled, with more than two spaces to go."""
    return _IS_SITE[plan.node]


def is_space(mind: Mind, plan: AtNode) -> bool:
    """ASM-32: a route space that leads nowhere new."""
    return plan.node in places.ENDS


# -- tie-breakers --------------------------------------------------------------------------------------------


def enemies_there(mind: Mind, plan: AtNode) -> int:
    """White troops and those of other sides (ASM-13)."""
    node = plan.node
    return mind.board.enemy_troops(mind.seat, node if _IS_SITE[node] else mind.destination(node))


def value(mind: Mind, plan: AtNode) -> int:
    """A city's total-control bonus, another site's printed VP."""
    return places.VALUE[mind.destination(plan.node)]


def printed_vp(mind: Mind, plan: AtNode) -> int:
    """ASM-14: the printed VP where values tie."""
    return places.SITE_VP[mind.destination(plan.node)]


def reading_place(mind: Mind, plan: AtNode) -> int:
    """How early the target comes when the map is read from the current north: an order, not a count."""
    return -mind.reading[mind.destination(plan.node)]


def own_reading_place(mind: Mind, plan: AtNode) -> int:
    """ASM-12: the same for the space itself, where two lead to the same site."""
    return -mind.reading[plan.node]


def players_there(mind: Mind, plan: AtNode) -> int:
    """The switch of ASM-13: troops of other sides' players."""
    return mind.enemies(mind.destination(plan.node))


def has_two_troops(mind: Mind, plan: AtNode) -> bool:
    """The switch of ASM-18: two enemy troops to supplant."""
    return mind.board.enemy_troops(mind.seat, plan.node) > 1


# -- which piece of a node (ASM-15: the document says nothing) -----------------------------------------------


def is_troop(mind: Mind, plan: OnPiece) -> bool:
    """The switch of ASM-15: any troop before any spy."""
    return plan.verb == "assassinate"


def is_players_troop(mind: Mind, plan: OnPiece) -> bool:
    return plan.verb != "return-spy" and plan.color != WHITE


def is_white_troop(mind: Mind, plan: OnPiece) -> bool:
    return plan.verb != "return-spy" and plan.color == WHITE


def is_spy(mind: Mind, plan: OnPiece) -> bool:
    return plan.verb == "return-spy"


def owners_troops(mind: Mind, plan: OnPiece) -> int:
    """ASM-15: how many troops the owner has there; spies are all alike."""
    return 0 if plan.verb == "return-spy" else mind.board.troops[plan.color][plan.node]


def turn_place(mind: Mind, plan: OnPiece) -> int:
    """ASM-15: how soon the owner's turn comes: an order, not a count."""
    return -((plan.color - mind.seat) % mind.board.seats) if plan.color != WHITE else 0
