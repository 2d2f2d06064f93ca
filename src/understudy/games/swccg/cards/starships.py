"""Texts of starships."""

from __future__ import annotations

from understudy.games.swccg.table import Table, bits
from understudy.games.swccg.vocabulary import (
    IN_PLAY,
    ME,
    Mask,
    Text,
    cheaper,
    flown_by,
    ground,
    immune,
    is_,
    text,
)


def flies(*words: str) -> Mask:
    """Somebody with one of these words pilots this ship."""
    return flown_by(ME, is_(*words))


def _systems_of_capitals(table: Table, me: int, who: int) -> int:
    """Systems where an Imperial capital starship is (either player's)."""
    found = 0
    capitals = (IN_PLAY & is_("imperial_starship") & is_("capital"))(table, me, who)
    for place in bits(ground("system")(table, me, who)):
        if table.at[place] & capitals:
            found |= 1 << place
    return found


STARSHIPS: dict[str, Text] = {
    # Light
    "L1_143": text(immune(5, when=flies("han", "chewie", "lando"))),
    "L1_144": text(),
    "L1_145": text(),
    "L2_71": text(immune(4, when=flies("luke"))),
    "L1_146": text(),
    "L1_147": text(),
    # Dark
    "D1_303": text(),
    "D1_304": text(cheaper(1, ME, places=_systems_of_capitals)),
    "D1_306": text(immune(4, when=flies("vader"))),
}
