"""The map as SVG: the ring of six clusters, the ambitions in its middle, the seats in its corners.

The ground (space, wedges, lanes, planets) is the same for a whole game; each system, ambition and seat is a
part of its own. Colors are left to the style sheet: shapes carry classes, and every piece also carries the
letter of its seat. Damaged pieces are hollow.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from html import escape
from itertools import compress
from math import cos, pi, sin
from operator import ne
from typing import NamedTuple

from understudy.core.picture import Part
from understudy.games.arcs.board import CITY, HURT_CITY, HURT_PORT, HURT_SHIP, PORT, SHIP, WIDTH, Board
from understudy.games.arcs.cards import AMBITIONS
from understudy.games.arcs.names import KIND_TEXT, place_name
from understudy.games.arcs.options import COLORS
from understudy.games.arcs.places import (
    BIT,
    CLUSTERS,
    GATES,
    IN_CLUSTER,
    NONE,
    PLACES,
    RESOURCES,
    SYSTEM_IDS,
    SYSTEMS,
    Systems,
    adjacency,
)
from understudy.games.arcs.queries import (
    TIED_FIRST,
    counts,
    marker_value,
    markers_of,
    open_slots,
    place_among,
)
from understudy.games.arcs.table import HOLDINGS_SLOT, SLOT_KEYS
from understudy.games.arcs.view import View
from understudy.kit.drawing import n, stars
from understudy.kit.masks import bits
from understudy.kit.saying import plural

BOX = "0 0 1000 1000"
#: What each color is called in the style sheet (Okabe and Ito's set), and the letters of the seats.
TONES = ("vermilion", "blue", "yellow", "white")
LETTERS = "RBYW"
#: Sign and tone of each resource: never color alone, and no tone that belongs to a seat.
SIGNS = ("▦", "☼", "✕", "◈", "◉")
SIGN_TONES = ("orange", "sky", "grey", "green", "purple")
COUNTED = ("Material and Fuel", "Captives", "Trophies", "Relics", "Psionics")

PLANET = 61
GATE = 55
#: Distances from the middle: the gates, the planets, and the edges of the wedges.
GATE_RING, PLANET_RING, INNER, OUTER = 196, 410, 127, 486
#: Degrees between two planets of a cluster.
STEP = 19.8
MIDDLE = 500
_TURNS = {"gate": 0.0, "arrow": -STEP, "crescent": 0.0, "hex": STEP}
#: The signs that tell the planets of a cluster apart.
_SYMBOLS = {
    "arrow": "M0-8L8 7L0 3L-8 7Z",
    "crescent": "M4-8A8.5 8.5 0 1 0 4 8A7 7 0 1 1 4-8Z",
    "hex": "M0-8.5L7.4-4.2V4.2L0 8.5L-7.4 4.2V-4.2Z",
}
_MANY = ("ships", "damaged ships", "starports", "damaged starports", "cities", "damaged cities")


# -- shapes --------------------------------------------------------------------------------------------------


def _circle(x: float, y: float, radius: float, kind: str) -> str:
    return f'<circle class="{kind}" cx="{n(x)}" cy="{n(y)}" r="{n(radius)}"/>'


def _text(x: float, y: float, text: str, kind: str) -> str:
    return f'<text class="{kind}" x="{n(x)}" y="{n(y)}">{escape(text)}</text>'


def _rect(x: float, y: float, width: float, height: float, kind: str, bow: float = 6) -> str:
    size = f'width="{n(width)}" height="{n(height)}" rx="{n(bow)}"'
    return f'<rect class="{kind}" x="{n(x)}" y="{n(y)}" {size}/>'


def _piece(kind: str, x: float, y: float, shapes: str, scale: float = 1) -> str:
    grow = f" scale({scale:g})" if scale != 1 else ""
    # Letters keep their size on the screen, however small the piece is drawn.
    kind += f" k{round(100 * scale)}" if scale != 1 else ""
    return f'<g class="{kind}" transform="translate({n(x)} {n(y)}){grow}">{shapes}</g>'


def _polar(reach: float, degrees: float) -> tuple[float, float]:
    """A point by its distance from the middle and its turn from the top."""
    angle = pi / 180 * (degrees - 90)
    return MIDDLE + reach * cos(angle), MIDDLE + reach * sin(angle)


def is_gate(system: int) -> bool:
    return bool(BIT[system] & GATES)


@cache
def spot(system: int) -> tuple[float, float]:
    """Where a system is drawn."""
    place = PLACES[system]
    return _polar(GATE_RING if is_gate(system) else PLANET_RING, 60 * place.cluster + _TURNS[place.symbol])


def radius(system: int) -> int:
    return GATE if is_gate(system) else PLANET


def disc(seat: int, x: float, y: float, size: float = 13) -> str:
    """The letter of a seat in its color."""
    shapes = '<circle r="13"/><text>' + LETTERS[seat] + "</text>"
    return _piece(f"disc {TONES[seat]}", x, y, shapes, size / 13)


def ship(seat: int, hurt: bool) -> str:
    """One ship by itself."""
    return _ship(seat, hurt, 1, 0, 0, 1)


def block(seat: int, kind: int) -> str:
    """One building by itself."""
    return _block(seat, kind, 0, 0)


def token(resource: int, x: float, y: float) -> str:
    """A resource token."""
    shapes = f'<rect x="-12" y="-12" width="24" height="24" rx="5"/><text>{SIGNS[resource]}</text>'
    return _piece(f"token {SIGN_TONES[resource]}", x, y, shapes)


# -- the ground ----------------------------------------------------------------------------------------------


def _wedge(cluster: int, in_play: bool) -> str:
    """The sixth of the ring that belongs to a cluster; cluster 1 is at the top."""
    ends = ((INNER, -29.4), (OUTER, -29.4), (OUTER, 29.4), (INNER, 29.4))
    points = [_polar(reach, 60 * cluster + turn) for reach, turn in ends]
    one, two, three, four = (f"{n(x)} {n(y)}" for x, y in points)
    arcs = f"A{OUTER} {OUTER} 0 0 1 {three}L{four}A{INNER} {INNER} 0 0 0 {one}"
    return f'<path class="wedge{"" if in_play else " out"}" d="M{one}L{two}{arcs}Z"/>'


def _lanes(in_play: Systems) -> str:
    """What is next to what; the gates are a ring, past clusters that are out of play."""
    linked = adjacency(in_play)
    lines = [
        f"M{n(spot(one)[0])} {n(spot(one)[1])}L{n(spot(other)[0])} {n(spot(other)[1])}"
        for one in bits(in_play)
        for other in bits(linked[one])
        if one < other and not (is_gate(one) and is_gate(other))
    ]
    ring = _circle(MIDDLE, MIDDLE, GATE_RING, "lane")
    return f'{ring}<path class="lane" d="{"".join(lines)}"/>'


def _place(system: int, in_play: Systems) -> str:
    kind = "gate" if is_gate(system) else "planet"
    return _circle(*spot(system), radius(system), kind if BIT[system] & in_play else f"{kind} out")


def _closed(cluster: int) -> str:
    x, y = _polar((GATE_RING + PLANET_RING) / 2, 60 * cluster)
    return _text(x, y, "out of play", "closed")


#: A planet is lit from the upper left, in the color of what it yields; a stop's color is the style sheet's.
_WORLDS = "".join(
    f'<radialGradient id="world-{resource}" class="world-{resource}" cx=".35" cy=".3" r=".8">'
    '<stop class="day" offset="0"/><stop class="night" offset="1"/></radialGradient>'
    for resource in RESOURCES
)


@cache
def ground(in_play: Systems) -> str:
    """Everything that never moves."""
    drawn = [_WORLDS, '<rect class="space" width="1000" height="1000" rx="22"/>', stars(1000, 1000, 90)]
    drawn += [_wedge(cluster, bool(IN_CLUSTER[cluster] & in_play)) for cluster in CLUSTERS]
    drawn.append(_lanes(in_play))
    drawn += [_place(system, in_play) for system in SYSTEMS]
    drawn += [_closed(cluster) for cluster in CLUSTERS if not IN_CLUSTER[cluster] & in_play]
    drawn.append(_circle(MIDDLE, MIDDLE, INNER - 1, "hub"))
    return "".join(drawn)


# -- the systems ---------------------------------------------------------------------------------------------


class SystemState(NamedTuple):
    """Everything that the drawing of a system depends on."""

    system: int
    type: int
    room: int
    ruler: int
    #: By seat: how many pieces of each kind.
    pieces: tuple[tuple[int, ...], ...]


def _standing(view: View, system: int) -> SystemState:
    board = view.board
    pieces = tuple([tuple(row[system::WIDTH]) for row in board.at])
    return SystemState(system, board.types[system], board.room[system], board.ruler[system], pieces)


def _head(at: SystemState) -> str:
    """The number and sign of a system as printed, and the sign of its resource."""
    x, y = spot(at.system)
    place, number = PLACES[at.system], str(PLACES[at.system].cluster + 1)
    if is_gate(at.system):
        return _text(x, y - GATE + 26, f"Gate {number}", "name")
    symbol = _piece("symbol", x + 9, y - PLANET + 17, f'<path d="{_SYMBOLS[place.symbol]}"/>')
    head = _text(x - 10, y - PLANET + 23, number, "name") + symbol
    return head + token(at.type, x - PLANET * 0.74, y - PLANET * 0.74)


def _buildings(at: SystemState) -> Iterator[tuple[int, int]]:
    """(seat, kind) of every building."""
    for kind in (CITY, HURT_CITY, PORT, HURT_PORT):
        for seat, numbers in enumerate(at.pieces):
            for _ in range(numbers[kind]):
                yield seat, kind


def _block(seat: int, kind: int, x: float, y: float) -> str:
    """A city is a square block, a starport a star; hollow when damaged."""
    hurt = " hurt" if kind in (HURT_CITY, HURT_PORT) else ""
    shape = '<rect x="-15" y="-15" width="30" height="30" rx="3"/>'
    if kind in (PORT, HURT_PORT):
        shape = '<path d="M0-22L7-10L21-7L12 4L13 18L0 12L-13 18L-12 4L-21-7L-7-10Z"/>'
    name = "city" if kind in (CITY, HURT_CITY) else "port"
    return _piece(f"{name}{hurt} {TONES[seat]}", x, y, f"{shape}<text>{LETTERS[seat]}</text>")


def _slots(at: SystemState) -> str:
    x, y = spot(at.system)
    standing = list(_buildings(at))
    count = len(standing) + at.room
    drawn = []
    for index in range(count):
        left = x + (index - (count - 1) / 2) * (43 if count < 3 else 34)
        if index < len(standing):
            drawn.append(_block(*standing[index], left, y - 9))
        else:
            drawn.append(_piece("slot", left, y - 9, '<rect x="-15" y="-15" width="30" height="30" rx="3"/>'))
    return "".join(drawn)


def _fleets(at: SystemState) -> list[tuple[int, bool, int]]:
    """(seat, damaged, how many) of every group of ships."""
    return [
        (seat, kind == HURT_SHIP, numbers[kind])
        for seat, numbers in enumerate(at.pieces)
        for kind in (SHIP, HURT_SHIP)
        if numbers[kind]
    ]


#: By number of groups: how many stand in a row, and how large they are.
_RANKS = {1: (1, 1.0), 2: (2, 1.0), 3: (2, 0.74), 4: (2, 0.74), 5: (3, 0.62), 6: (3, 0.62)}


def _ship(seat: int, hurt: bool, count: int, x: float, y: float, scale: float) -> str:
    shape = f'<path d="M0-20L18 15L0 9L-18 15Z"/><text class="seat" y="2">{LETTERS[seat]}</text>'
    number = f'<text class="count" x="17" y="1">{count}</text>'
    return _piece(f"ship{' hurt' if hurt else ''} {TONES[seat]}", x, y, shape + number, scale)


def _ships(at: SystemState) -> str:
    """An arrowhead for each group, hollow when damaged, with their number."""
    groups = _fleets(at)
    wide, scale = _RANKS.get(len(groups), (3, 0.56))
    x, y = spot(at.system)
    top = y + 29 if at.room or any(_buildings(at)) else y + 6
    top -= 0 if len(groups) <= 2 else 10
    drawn = []
    for start in range(0, len(groups), wide):
        row = groups[start : start + wide]
        for index, (seat, hurt, count) in enumerate(row):
            left = x + ((index - (len(row) - 1) / 2) * 52 - 8) * scale
            drawn.append(_ship(seat, hurt, count, left, top + start / wide * 33 * scale, scale))
    return "".join(drawn)


def _ruler(at: SystemState) -> str:
    """Whoever rules a system, around it and with a letter."""
    if at.ruler == NONE:
        return ""
    (x, y), reach = spot(at.system), radius(at.system)
    shield = f'<path d="M-12-12H12V3Q12 12 0 16Q-12 12-12 3Z"/><text>{LETTERS[at.ruler]}</text>'
    ring = _circle(x, y, reach, f"held {TONES[at.ruler]}")
    aside = reach * 0.74
    level = y + aside if is_gate(at.system) else y - aside
    return ring + _piece(f"ruler {TONES[at.ruler]}", x + aside, level, shield)


def _about(at: SystemState) -> str:
    """A system in words."""
    name = place_name(at.system).capitalize()
    facts = [] if at.type == NONE else [f"{RESOURCES[at.type]} planet"]
    facts += [plural(at.room, "free slot")] if at.room else []
    facts += [f"{COLORS[at.ruler].capitalize()} rules"] if at.ruler != NONE else []
    for seat, numbers in enumerate(at.pieces):
        pieces = [plural(count, KIND_TEXT[kind], _MANY[kind]) for kind, count in enumerate(numbers) if count]
        facts += [f"{COLORS[seat].capitalize()} has {', '.join(pieces)}"] if pieces else []
    return f"{name}: {'; '.join(facts) or 'empty'}."


@lru_cache(maxsize=1000)
def _system(at: SystemState) -> Part:
    (x, y), reach = spot(at.system), radius(at.system)
    drawn = [
        "" if at.type == NONE else _circle(x, y, reach, f"world {RESOURCES[at.type]}"),
        _circle(x, y, reach + 2, "hit"),
        _circle(x, y, reach + 8, "news"),
        _circle(x, y, reach + 4, "glow"),
        *(_ruler(at), _head(at), _slots(at), _ships(at)),
    ]
    return Part("".join(drawn), _about(at))


# -- the ambitions -------------------------------------------------------------------------------------------

#: The table of ambitions: the line of its heads, how far its rows are apart, and the columns of the seats.
HEADS, ROW, COLUMNS = MIDDLE - 70, 25, (522, 547, 572, 597)


def _row(ambition: int) -> float:
    return HEADS + (ambition + 1) * ROW


def _columns(seats: int) -> tuple[int, ...]:
    """The last columns, so that the numbers stand at the edge."""
    return COLUMNS[-seats:]


@lru_cache(maxsize=500)
def _ambition(ambition: int, values: tuple[tuple[int, int], ...], numbers: tuple[int, ...]) -> Part:
    """A row in the middle: its name, what it is worth, what everybody has of it."""
    y = _row(ambition)
    drawn = [
        _rect(384, y - 12.5, 228, 25, "declared") if values else "",
        *(_rect(384, y - 12.5, 228, 25, kind) for kind in ("hit", "news", "glow")),
        _text(391, y, AMBITIONS[ambition].capitalize(), "ambition"),
    ]
    seats = len(numbers) - 1
    if values:
        first, second = (sum(column) for column in zip(*values, strict=True))
        drawn.append(_text(_columns(seats)[0] - 15, y, f"{first}/{second}", "worth"))
    for seat, left in enumerate(_columns(seats)):
        ahead = numbers[seat] and place_among(numbers, seat) >= TIED_FIRST
        drawn.append(_text(left, y, str(numbers[seat]), "tally ahead" if ahead else "tally"))
    return Part("".join(drawn) + _seen_far(ambition, values, numbers), _said(ambition, values, numbers))


#: The same seen from far: how far rows are apart, and where name, worth and leaders stand.
FAR_ROW, FAR_COLUMNS = 36, (408, 508, 592)


def _seen_far(ambition: int, values: tuple[tuple[int, int], ...], numbers: tuple[int, ...]) -> str:
    """An ambition in large letters: its first letters, what it is worth, who is ahead."""
    y = MIDDLE + (ambition - 2) * FAR_ROW
    worth = "/".join(str(sum(column)) for column in zip(*values, strict=True)) if values else ""
    seats = range(len(numbers) - 1)
    ahead = [seat for seat in seats if numbers[seat] and place_among(numbers, seat) >= TIED_FIRST]
    name, price, leaders = FAR_COLUMNS
    texts = (
        _text(name, y, AMBITIONS[ambition][:3].capitalize(), "ambition"),
        _text(price, y, worth, "worth far-worth"),
        _text(leaders, y, "".join(LETTERS[seat] for seat in ahead) or "–", "tally ahead"),
    )
    return f'<g class="far-only">{"".join(texts)}</g>'


def _said(ambition: int, values: tuple[tuple[int, int], ...], numbers: tuple[int, ...]) -> str:
    marks = " and ".join(f"{first}/{second}" for first, second in values)
    state = f"declared, worth {marks} Power" if values else "not declared"
    have = ", ".join(f"{COLORS[seat].capitalize()} {count}" for seat, count in enumerate(numbers[:-1]))
    neutral = f", neutral {numbers[-1]}" if numbers[-1] else ""
    return f"Ambition {AMBITIONS[ambition].capitalize()}: {state}. {COUNTED[ambition]}: {have}{neutral}."


@lru_cache(maxsize=50)
def _markers(free: tuple[tuple[int, int], ...], seats: int) -> Part:
    """The heads of the table of ambitions, and below it the markers that can still be put on one."""
    told = ", ".join(f"{first}/{second}" for first, second in free) or "none"
    y = _row(len(AMBITIONS))
    drawn = [_rect(430, y - 12, 140, 24, kind) for kind in ("hit", "news", "glow")]
    heads = "".join(disc(seat, left, HEADS, 10) for seat, left in enumerate(_columns(seats)))
    drawn.append(f'<g class="heads">{heads}</g>')
    return Part("".join((*drawn, _text(MIDDLE, y, f"left: {told}", "still"))), f"Markers left: {told}.")


def ambitions(view: View) -> dict[str, Part]:
    free = tuple(marker_value(view, marker) for marker in range(3) if view.markers[marker] == NONE)
    found = {"markers": _markers(free, len(view.players))}
    for ambition, name in enumerate(AMBITIONS):
        values = tuple(marker_value(view, marker) for marker in markers_of(view, ambition))
        found[name] = _ambition(ambition, values, tuple(counts(view, ambition)))
    return found


# -- the seats in the corners --------------------------------------------------------------------------------

MAT_WIDTH, MAT_HEIGHT = 204, 88
#: So much higher is the board of a seat that has provoked Outrage.
OUTRAGE_LINE = 20
#: The smallest piece of the map that is worth showing alone, where the whole of it cannot be read.
CLOSE = 460.0
#: Left of the corners and whether they are below, clockwise from whoever looks: below on the left.
_CORNERS = ((6, True), (6, False), (994 - MAT_WIDTH, False), (994 - MAT_WIDTH, True))
STAR = "M0-11L3.2-3.6L11-3.2L5 1.8L7 9.6L0 5.2L-7 9.6L-5 1.8L-11-3.2L-3.2-3.6Z"


class Mat(NamedTuple):
    """Everything that the drawing of a seat's board depends on."""

    seat: int
    corner: int
    power: int
    cards: int
    initiative: bool
    active: bool
    slots: tuple[int, ...]
    open: tuple[int, ...]
    outrage: int
    trophies: int
    captives: int


def _mat_of(view: View, seat: int) -> Mat:
    player, seats = view.players[seat], len(view.players)
    turn = (seat - max(view.seat, 0)) % seats
    return Mat(
        seat=seat,
        corner=2 * turn if seats == 2 else turn,
        power=player.power,
        cards=player.cards,
        initiative=seat == view.initiative,
        active=seat == view.active,
        slots=tuple(player.slots),
        open=tuple(open_slots(view, seat)),
        outrage=player.outrage,
        trophies=sum(player.trophies),
        captives=sum(player.captives),
    )


def _tokens(mat: Mat, left: float, top: float) -> str:
    """The resource slots with their keys; those still under cities are faint."""
    drawn = []
    for slot in range(7 if HOLDINGS_SLOT in mat.open else 6):
        x, held = left + 22 + slot * 27.5, mat.slots[slot]
        if held != NONE:
            drawn.append(token(held, x, top + 52))
        else:
            kind = "slot" if slot in mat.open else "slot shut"
            box = '<rect x="-11" y="-11" width="22" height="22" rx="4"/>'
            drawn.append(_piece(kind, x, top + 52, box))
        if slot in mat.open:
            drawn.append(_text(x, top + 79, str(SLOT_KEYS[slot]), "keys"))
    return "".join(drawn)


def _outrage(mat: Mat, left: float, top: float) -> str:
    """What it has provoked. Trophies and captives are counted by the ambitions, and stand there."""
    signs = " ".join(SIGNS[resource] for resource in bits(mat.outrage))
    return _text(left + 12, top + 99, f"Outrage {signs}", "outrage") if signs else ""


def _from_far(mat: Mat, left: float, top: float) -> str:
    """Its resources, where a board is so small that slots cannot be drawn."""
    signs = "".join(SIGNS[mat.slots[slot]] for slot in mat.open if mat.slots[slot] != NONE)
    return _text(left + 12, top + 72, signs, "far-only boxes") if signs else ""


def _mat_label(mat: Mat) -> str:
    tokens = [RESOURCES[mat.slots[slot]] for slot in mat.open if mat.slots[slot] != NONE]
    facts = [f"{mat.power} Power", plural(mat.cards, "action card")]
    facts.append(f"{len(mat.open)} resource slots with {', '.join(tokens) or 'nothing'}")
    facts += [plural(mat.trophies, "trophy", "trophies"), plural(mat.captives, "captive")]
    if mat.outrage:
        facts.append("Outrage: " + ", ".join(RESOURCES[resource] for resource in bits(mat.outrage)))
    facts += ["has the initiative"] if mat.initiative else []
    return f"{COLORS[mat.seat].capitalize()}: {'; '.join(facts)}."


@lru_cache(maxsize=500)
def _mat(mat: Mat) -> Part:
    left, below = _CORNERS[mat.corner]
    height = MAT_HEIGHT + (OUTRAGE_LINE if mat.outrage else 0)
    top = 994 - height if below else 6
    kind = f"mat {TONES[mat.seat]}{' active' if mat.active else ''}"
    sheet = '<rect class="sheet-mark" x="-7" y="-10" width="14" height="20" rx="2"/>'
    drawn = [
        _rect(left, top, MAT_WIDTH, height, kind, 12),
        _rect(left, top, MAT_WIDTH, height, "hit", 12),
        _rect(left - 2, top - 2, MAT_WIDTH + 4, height + 4, "news", 14),
        _rect(left + 2, top + 2, MAT_WIDTH - 4, height - 4, "glow", 11),
        disc(mat.seat, left + 22, top + 21),
        _text(left + 39, top + 27, COLORS[mat.seat].capitalize(), "who"),
        _piece("leads", left + 116, top + 20, f'<path d="{STAR}"/>') if mat.initiative else "",
        _piece("cards-held", left + 139, top + 20, f"{sheet}<text>{mat.cards}</text>"),
        _text(left + MAT_WIDTH - 12, top + 29, str(mat.power), "power"),
        _tokens(mat, left, top),
        _outrage(mat, left, top),
        _from_far(mat, left, top),
    ]
    return Part("".join(drawn), _mat_label(mat))


def systems(view: View, old: Board | None = None) -> dict[str, Part]:
    """Every system in play with what is on it; of those that stood there before, the ones that differ."""
    board = view.board
    changed = board.in_play if old is None else _changed(old, board) & board.in_play
    return {SYSTEM_IDS[system]: _system(_standing(view, system)) for system in bits(changed)}


def _changed(old: Board, new: Board) -> Systems:
    """The systems where something else stands, of two maps of the same game."""
    found = 0
    for row, other in zip((*old.at, old.room), (*new.at, new.room), strict=True):
        if row != other:
            for index in compress(range(len(row)), map(ne, row, other)):
                found |= BIT[index % WIDTH]
    for numbers, others in ((old.ruler, new.ruler), (old.types, new.types)):
        if numbers != others:
            for system in compress(SYSTEMS, map(ne, numbers, others)):
                found |= BIT[system]
    return found


def mat(view: View, seat: int) -> Part:
    return _mat(_mat_of(view, seat))


def parts(view: View) -> dict[str, Part]:
    """Every system in play with what is on it, the ambitions, and the boards of the seats."""
    mats = {COLORS[seat]: mat(view, seat) for seat in range(len(view.players))}
    return systems(view) | ambitions(view) | mats
