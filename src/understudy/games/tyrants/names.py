"""The names of colours and places as people say them."""

from __future__ import annotations

from understudy.games.tyrants.options import COLOURS, WHITE
from understudy.games.tyrants.places import ENDS, PLACES, ROUTES


def colour_name(colour: int) -> str:
    return COLOURS[colour] if colour == WHITE else COLOURS[colour].capitalize()


def place_name(node: int) -> str:
    """A site by its name, a route space by its route and its number on it."""
    if node not in ENDS:
        return PLACES[node].name
    route = next(route for route in ROUTES if node in route.spaces)
    name = "–".join(PLACES[end].name for end in route.ends)
    return name if len(route.spaces) == 1 else f"{name} ({route.spaces.index(node) + 1})"


def to_place(node: int) -> str:
    return f"the route {place_name(node)}" if node in ENDS else place_name(node)


def at_place(node: int) -> str:
    return f"on the route {place_name(node)}" if node in ENDS else f"at {place_name(node)}"
