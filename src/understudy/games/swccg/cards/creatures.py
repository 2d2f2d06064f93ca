"""Texts of creatures."""

from __future__ import annotations

from understudy.games.swccg.queries import all_places, location
from understudy.games.swccg.table import Table
from understudy.games.swccg.vocabulary import OPP, PRESENT, Flag, Only, Text, at, ban, is_, text


def planet_sites(table: Table, me: int, who: int) -> int:
    """Planet sites that are not on Hoth."""
    found = 0
    for place in range(len(table.stacks)):
        words = location(table, place).words
        if "site" in words and "planet" in words and "hoth" not in words:
            found |= 1 << place
    return found & all_places(table)


CREATURES: dict[str, Text] = {
    "L6_48": text(
        Only(planet_sites, stays=True),
        Flag("spares-own"),
        ban("landspeed", OPP & is_("character") & PRESENT, at("tatooine", "site")),
    ),
}
