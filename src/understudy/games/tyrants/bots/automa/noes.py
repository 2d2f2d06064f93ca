"""Why a line said no: sentences only. The finders know the facts: sets of places."""

from __future__ import annotations

from understudy.games.tyrants.places import PLACES, SITES, SPACES, Node, Nodes
from understudy.kit.masks import bits
from understudy.kit.saying import listed, plural

#: So many places are named; more are counted.
NAMED = 4


def _places(nodes: Nodes) -> str:
    """Sites by name; route spaces are counted."""
    sites = [PLACES[site].name for site in bits(nodes & SITES)]
    if len(sites) > NAMED:
        sites = [plural(len(sites), "site")]
    spaces = (nodes & SPACES).bit_count()
    return listed([*sites, plural(spaces, "route space")] if spaces else sites)


def _range(present: Nodes) -> str:
    return f"in its range ({_places(present)})" if present else "in its range: it has no presence anywhere"


def no_space(reach: Nodes, useless: Nodes) -> str:
    full = f"No empty space is {_range(reach)}"
    if not useless:
        return f"{full}."
    spaces = plural(useless.bit_count(), "empty route space that leads", "empty route spaces that lead")
    return f"{full} but {spaces} to no site without presence."


def no_room_at_spies(spies: Nodes) -> str:
    return f"No site with a spy of its own has an empty space: {_places(spies)}."


def no_enemy_at_spies(spies: Nodes) -> str:
    return f"No site with a spy of its own has an enemy troop: {_places(spies)}."


def all_spies_placed(spies: Nodes) -> str:
    return f"All its spies are on the map: {_places(spies)}."


def all_sites_barred(near: Nodes, spied: Nodes) -> str:
    said = [
        f"{_places(nodes)} {why}"
        for nodes, why in ((near, "by its presence"), (spied, "by a spy there"))
        if nodes
    ]
    return f"Every site in play is barred: {', '.join(said)}."


def none_in_range(what: str, present: Nodes, elsewhere: Nodes) -> str:
    where = f"elsewhere there are some: {_places(elsewhere)}" if elsewhere else "there is none on the map"
    return f"No {what} is {_range(present)}; {where}."


def no_enemy_left(site: Node) -> str:
    return f"No enemy troop is left at {PLACES[site].name}."
