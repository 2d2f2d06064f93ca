"""The table as text: the map in its five rows, or plain sentences for a screen reader.

Everything is read from a view, so nothing hidden can be drawn. Every seat has a letter besides its color.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from understudy.games.tyrants.bots.automa.forecast import forecast, said
from understudy.games.tyrants.cards import ASPECT_NAMES, CARDS, COST, GUARD, OUTCAST, PRIESTESS
from understudy.games.tyrants.cardtext import effect_text
from understudy.games.tyrants.options import COLORS, NONE
from understudy.games.tyrants.places import (
    ADJACENT,
    BIT,
    CITIES,
    PLACES,
    READING_BAND,
    ROUTES,
    SITE_NODES,
    SITES,
    Route,
)
from understudy.games.tyrants.scoring import scores
from understudy.games.tyrants.table import Player
from understudy.games.tyrants.view import View
from understudy.kit.masks import bits
from understudy.kit.saying import listed, plural

PARTS = ("map", "market", "hand", "seats")
#: Black and blue begin alike; blue is written U.
LETTERS = "BROUw"
STYLES = ("bold black on grey70", "bold #d55e00", "bold #e69f00", "bold #3399dd", "")
CELL = 16
ROUTE_CELL = 33
#: The map is drawn from this width on; below it is listed.
NARROWEST = 6 * CELL
_SHORT = {
    "wormwrithings": "Wormwrithings",
    "chasmleap": "Chasmleap",
    "halls-legion": "Scoured Legion",
    "stoneshaft": "Stoneshaft",
    "dekanter": "Dekanter",
}


class Ink(NamedTuple):
    """Text that knows its width, whatever its markup."""

    text: str
    width: int

    def pad(self, width: int) -> str:
        return self.text + " " * max(0, width - self.width)


def ink(text: str, style: str = "") -> Ink:
    return Ink(f"[{style}]{text}[/]" if style and text else text, len(text))


def joined(*parts: Ink, by: str = "") -> Ink:
    shown = [part for part in parts if part.width]
    width = sum(part.width for part in shown) + len(by) * max(0, len(shown) - 1)
    return Ink(by.join(part.text for part in shown), width)


def letter(color: int) -> Ink:
    return ink(LETTERS[color], STYLES[color])


def site_name(node: int) -> str:
    """A name that fits into a cell."""
    name = PLACES[node].name
    return _SHORT.get(PLACES[node].id, name)[: CELL - 1]


# -- the map -------------------------------------------------------------------------------------------------


def spaces(view: View, node: int) -> Ink:
    """Troops by their letters, white ones as w, empty spaces as dots."""
    board = view.board
    troops = [letter(color) for color in range(5) for _ in range(board.troops[color][node])]
    return joined(*troops, ink("·" * board.room[node]))


def _ruler(view: View, site: int) -> Ink:
    """=B for control, ≡B for total control."""
    board = view.board
    side = board.ruler(site)
    if side == NONE:
        return ink("")
    total = board.total[side] & BIT[site]
    return joined(ink("≡" if total else "="), *(letter(seat) for seat in board.sides[side]))


def _spies(view: View, site: int) -> Ink:
    here = [letter(seat) for seat, sites in enumerate(view.board.spies) if sites & BIT[site]]
    return joined(ink("spy "), *here) if here else ink("")


def _cell(view: View, site: int) -> tuple[Ink, Ink, Ink]:
    place = PLACES[site]
    city = bool(BIT[site] & CITIES)
    name = ink(site_name(site), "bold underline" if city else "bold")
    worth = f"{place.vp}vp+{place.bonus}" if city else f"{place.vp}vp"
    second = joined(spaces(view, site), ink(worth), by=" ")
    return name, second, joined(_ruler(view, site), _spies(view, site), by=" ")


def _lefts(sites: Sequence[int], width: int, low: int, high: int) -> list[int]:
    """Where the cells of a row begin: as on the map, without touching each other."""
    room = width - CELL
    lefts = [(PLACES[site].x - low) * room // max(1, high - low) for site in sites]
    for index in range(1, len(lefts)):
        lefts[index] = max(lefts[index], lefts[index - 1] + CELL)
    limit = room
    for index in range(len(lefts) - 1, -1, -1):
        lefts[index] = min(lefts[index], limit)
        limit = lefts[index] - CELL
    return lefts


def _row(cells: Sequence[Ink], lefts: Sequence[int]) -> str:
    line, at = "", 0
    for cell, left in zip(cells, lefts, strict=True):
        line += " " * (left - at) + cell.text
        at = left + cell.width
    return line.rstrip()


def _map_rows(view: View, width: int) -> list[str]:
    sites = [site for site in SITE_NODES if BIT[site] & view.board.in_play]
    low, high = (pick(PLACES[site].x for site in sites) for pick in (min, max))
    lines: list[str] = []
    for band in range(5):
        row = [site for site in sites if PLACES[site].y // READING_BAND == band]
        row.sort(key=lambda site: PLACES[site].x)
        lefts = _lefts(row, width, low, high)
        cells = [_cell(view, site) for site in row]
        lines += [_row([cell[line] for cell in cells], lefts) for line in range(3)]
        lines.append("")
    return lines


def _routes(view: View) -> list[Route]:
    return [route for route in ROUTES if all(BIT[end] & view.board.in_play for end in route.ends)]


def _route(view: View, route: Route) -> Ink:
    one, other = (ink(site_name(end)) for end in route.ends)
    between = joined(*(spaces(view, space) for space in route.spaces)) if route.spaces else ink("—")
    return joined(one, between, other, by=" ")


def _route_rows(view: View, width: int) -> list[str]:
    shown = [_route(view, route) for route in _routes(view)]
    columns = max(1, width // ROUTE_CELL)
    height = -(-len(shown) // columns)
    rows = [shown[row::height] for row in range(height)]
    return ["".join(cell.pad(ROUTE_CELL) for cell in row).rstrip() for row in rows]


def _legend(view: View) -> str:
    seats = [f"{letter(seat).text} {COLORS[seat]}" for seat in range(view.board.seats)]
    return f"{', '.join(seats)}, w white, · empty, = control, ≡ total control; +2 city bonus"


def _map(view: View, names: Sequence[str], width: int) -> list[str]:
    if width < NARROWEST:
        sites = [about_place(view, site) for site in SITE_NODES if BIT[site] & view.board.in_play]
        return sites + [_say_route(view, route) for route in _routes(view)]
    return [*_map_rows(view, width), *_route_rows(view, width), "", _legend(view)]


# -- the same in sentences -----------------------------------------------------------------------------------


def _say_troops(view: View, node: int) -> str:
    board = view.board
    found = [
        f"{board.troops[color][node]} {COLORS[color]}" for color in range(5) if board.troops[color][node]
    ]
    return listed([*found, *([f"{board.room[node]} empty"] if board.room[node] else [])])


def _say_route(view: View, route: Route) -> str:
    ends = " to ".join(PLACES[end].name for end in route.ends)
    if not route.spaces:
        return f"{ends}: side by side."
    return f"{ends}: {', '.join(_say_troops(view, space).removeprefix('1 ') for space in route.spaces)}."


def about_place(view: View, node: int) -> str:
    """A site or route space in one sentence."""
    place, board = PLACES[node], view.board
    if not BIT[node] & SITES:
        return f"{place.name}: a route space, {_say_troops(view, node).removeprefix('1 ')}."
    worth = f"{place.vp} VP"
    kind = f"city, {worth}, {place.bonus} more under total control" if BIT[node] & CITIES else worth
    said = [f"{place.name} ({kind}): {_say_troops(view, node)}"]
    side = board.ruler(node)
    if side != NONE:
        total = "total " if board.total[side] & BIT[node] else ""
        said.append(f"{total}control by {listed([COLORS[seat] for seat in board.sides[side]])}")
    spies = [COLORS[seat] for seat, sites in enumerate(board.spies) if sites & BIT[node]]
    if spies:
        said.append(f"{'spy' if len(spies) == 1 else 'spies'} of {listed(spies)}")
    touching = [PLACES[other].name for other in bits(ADJACENT[node] & SITES & board.in_play)]
    if touching:
        said.append(f"touches {listed(touching)}")
    return "; ".join(said) + "."


# -- cards ---------------------------------------------------------------------------------------------------


def _counted(cards: Sequence[int]) -> str:
    counts = Counter(card for card in cards if card != NONE)
    shown = [f"{CARDS[card].name}{f' ×{count}' if count > 1 else ''}" for card, count in counts.items()]
    return ", ".join(shown) or "none"


def _wares(view: View) -> str:
    stacks = [
        f"{CARDS[card].name} · {COST[card]} ({left})"
        for card, left in ((GUARD, view.guards), (PRIESTESS, view.priestesses))
    ]
    piles = f"market deck {len(view.market_deck)}, devoured {len(view.devoured)}, outcasts {view.outcasts}"
    return f"{', '.join(stacks)}; {piles}"


def _market(view: View, names: Sequence[str], width: int) -> list[str]:
    return [*_market_cards(view), *_next(view, names), _wares(view)]


def _market_cards(view: View) -> list[str]:
    """The row with what each card does."""
    rows = []
    for place, number in enumerate(view.market, 1):
        card = CARDS[number]
        aspect, vp = ASPECT_NAMES[card.aspect], f"VP {card.vp}/{card.inner_vp}"
        head = f"{place} {card.name} ({aspect}, cost {card.cost}, {vp})"
        rows.append(f"{head}: {effect_text(card)}")
    return rows


def _next(view: View, names: Sequence[str]) -> list[str]:
    """What the next automa does with the row."""
    coming = forecast(view)
    return [] if coming is None else [f"{said(view.market, coming, names[coming.seat])}."]


def _market_row(view: View, width: int) -> list[str]:
    """The row in short, three cards to a line."""
    cells = [
        ink(f"{place} {CARDS[card].name} · {ASPECT_NAMES[CARDS[card].aspect]} {COST[card]}")
        for place, card in enumerate(view.market, 1)
    ]
    columns = max(1, width // ROUTE_CELL)
    rows = [cells[first : first + columns] for first in range(0, len(cells), columns)]
    return ["".join(cell.pad(ROUTE_CELL) for cell in row).rstrip() for row in rows]


def _hand(view: View, names: Sequence[str], width: int) -> list[str]:
    """The own hand with what each card does, and the own piles."""
    if view.seat == NONE or view.own.automa:
        return ["No hand to show."]
    if view.own.reported:
        return [f"Your cards: {_counted(view.own.deck)}", f"Inner circle: {_counted(view.own.inner)}"]
    rows = []
    for number, count in Counter(view.own.hand).items():
        name = CARDS[number].name + (f" ×{count}" if count > 1 else "")
        rows.append(f"{name} ({ASPECT_NAMES[CARDS[number].aspect]}): {effect_text(CARDS[number])}")
    return [*(rows or ["Your hand is empty."]), *_piles(view.own)]


def _piles(own: Player) -> list[str]:
    piles = (("Played", own.played), ("Discard pile", own.discard), ("Inner circle", own.inner))
    rows = [f"{name}: {_counted(cards)}" for name, cards in piles]
    return [*rows, f"Still in the deck: {_counted(own.deck)}"]


# -- seats ---------------------------------------------------------------------------------------------------


def _delay(sheet: Player) -> str:
    outcasts = sum(card == OUTCAST for card in sheet.delay)
    if not sheet.delay:
        return "no delay card left"
    top = "" if sheet.delay[0] == OUTCAST or not outcasts else ", starting card on top"
    cost = f": −{outcasts} at the end" if outcasts else ""
    return f"delay {len(sheet.delay)} ({plural(outcasts, 'outcast')}{cost}{top})"


def _cards(sheet: Player) -> str:
    if sheet.reported:
        return f"{plural(len(sheet.deck), 'card')}, inner {len(sheet.inner)}"
    piles = f"discard {len(sheet.discard)}, inner {len(sheet.inner)}"
    return f"hand {sheet.hand_size}, deck {sheet.deck_size}, {piles}"


def _trophies(sheet: Player) -> str:
    halls = [f"{count} {COLORS[color]}" for color, count in enumerate(sheet.trophies) if count]
    return f"trophies {' + '.join(halls)}" if halls else ""


def _seats(view: View, names: Sequence[str], totals: Sequence[int]) -> list[str]:
    rows = []
    for seat, sheet in enumerate(view.players):
        level = view.config.seats[seat].level if sheet.automa else ""
        you = "you" if seat == view.seat else level
        name = f"{letter(seat).text} {names[seat]}{f', {you}' if you else ''}"
        facts = [
            plural(totals[seat], "point") + (f" ({sheet.vp} tokens)" if sheet.vp else ""),
            f"{sheet.barracks} troops",
            plural(view.board.spies_left(seat), "spy", "spies"),
            _trophies(sheet),
            _delay(sheet) if sheet.automa else _cards(sheet),
        ]
        rows.append(f"{name}: {', '.join(fact for fact in facts if fact)}")
    return rows


def _headline(view: View, names: Sequence[str]) -> str:
    parts = [f"Round {view.round}", f"{names[view.active]} to move"]
    if view.config.automas:
        parts.append(f"north is {view.north}")
    return " · ".join([*parts, *(["LAST ROUND"] if view.final else [])])


# -- all of it -----------------------------------------------------------------------------------------------

_PAINTERS: dict[str, Callable[[View, Sequence[str], int], list[str]]] = {
    "map": _map,
    "market": _market,
    "hand": _hand,
}


def draw(view: View, names: Sequence[str], width: int, part: str = "") -> str:
    """The whole table, or one part."""
    if part in _PAINTERS:
        return "\n".join(_PAINTERS[part](view, names, width))
    seats = _seats(view, names, [score.total for score in scores(view)])
    if part == "seats":
        return "\n".join(seats)
    market = _market_row(view, width) if width >= NARROWEST else _market_cards(view)
    lines = [f"[bold]{_headline(view, names)}[/]", "", *_map(view, names, width), "", *seats]
    lines += ["", "[bold]Market[/]", *market, *_next(view, names), _wares(view)]
    if view.seat != NONE and not (view.own.automa or view.own.reported):
        hand, inner = _counted(view.own.hand), _counted(view.own.inner)
        lines.append(f"[bold]Your hand[/]: {hand} · inner circle: {inner}")
    return "\n".join(lines)
