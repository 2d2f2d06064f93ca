"""The names of colors and places as people say them."""

from __future__ import annotations

from understudy.games.tyrants.options import COLORS, WHITE
from understudy.games.tyrants.places import ENDS, PLACES, ROUTES


def color_name(color: int) -> str:
    return COLORS[color] if color == WHITE else COLORS[color].capitalize()


def place_name(node: int) -> str:
    """A site by its name, a route space by its route and the end that it is nearer to."""
    if node not in ENDS:
        return PLACES[node].name
    return " ".join(filter(None, on_route(node)))


def on_route(node: int) -> tuple[str, str]:
    """The route of a space, and where on it: “near Eryndlyn”; nothing where the route has one space only."""
    route = next(route for route in ROUTES if node in route.spaces)
    name = "–".join(PLACES[end].name for end in route.ends)
    if len(route.spaces) == 1:
        return name, ""
    steps = route.spaces.index(node), len(route.spaces) - 1 - route.spaces.index(node)
    if steps[0] == steps[1]:
        return name, "in the middle"
    return name, f"near {PLACES[route.ends[steps[1] < steps[0]]].name}"


def to_place(node: int) -> str:
    return f"the route {place_name(node)}" if node in ENDS else place_name(node)


def at_place(node: int) -> str:
    return f"on the route {place_name(node)}" if node in ENDS else f"at {place_name(node)}"
