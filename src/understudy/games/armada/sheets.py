"""What can be read of ships and squadrons: their cards as they stand now, and their tiles at the edge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache, partial

from understudy.core.picture import Chip, Figure, Sheet, Tile
from understudy.games.armada.board_svg import NOT_SEEN, SHIELD, TONES
from understudy.games.armada.builds import Build
from understudy.games.armada.cards import DAMAGE, TOKEN_NAMES, SquadronCard
from understudy.games.armada.dice import Armament
from understudy.games.armada.goals import STATION_HULL
from understudy.games.armada.measures import BASES, FRONT, LEFT, LEFT_AUX, REAR, RIGHT, RIGHT_AUX
from understudy.games.armada.names import command_name, ship_name, squadron_name
from understudy.games.armada.shapes import silhouette
from understudy.games.armada.table import DISCARDED, EXHAUSTED, UNSEEN, ObjectiveInPlay, Ship, Squadron
from understudy.games.armada.view import HIDDEN, View
from understudy.kit.drawing import n
from understudy.kit.kept import KeptPieces

#: The ids of what acts now: it is activated, and not done.
Acting = frozenset[str]
_STATES = {DISCARDED: "out", EXHAUSTED: "used"}
#: Signs of defense tokens.
TOKEN_SIGNS = ("✺", "↯", "◧", "⇄", "▣", "⇶")
_DICE = ("red", "blue", "black")
#: What keywords do, in a few words.
_KEYWORDS = {
    "adept": "re-rolls dice",
    "bomber": "criticals count against ships",
    "cloak": "moves at the end of the round",
    "counter": "hits back with blue dice",
    "dodge": "changes hits at a distance",
    "escort": "engaged enemies must attack it first",
    "grit": "leaves an engagement with one enemy",
    "heavy": "lets engaged squadrons go",
    "intel": "makes enemies nearby heavy",
    "relay": "passes commands on",
    "rogue": "moves and attacks in the squadron phase",
    "scout": "is deployed far ahead",
    "screen": "shields its friends",
    "snipe": "attacks at distance 2",
    "strategic": "moves tokens on the map",
    "swarm": "re-rolls next to a friend",
}


# -- ships ---------------------------------------------------------------------------------------------------


def _dice(armament: Armament, x: float, y: float, dx: float, dy: float) -> str:
    """Small dice in a row, from a point on."""
    kinds = [kind for kind, count in zip(_DICE, armament, strict=True) for _ in range(count)]
    return "".join(
        f'<rect class="small-die {kind}" x="{n(x + dx * at - 7)}" y="{n(y + dy * at - 7)}" width="14" '
        f'height="14" rx="4"/>'
        for at, kind in enumerate(kinds)
    )


def _plate(x: float, y: float, shields: int) -> str:
    bare = " bare" if not shields else ""
    return (
        f'<g class="plated{bare}" transform="translate({n(x)} {n(y)})"><path d="{SHIELD}"/>'
        f'<text y="4">{shields}</text></g>'
    )


def _chart(chart: tuple[tuple[int, ...], ...], speed: int) -> str:
    """Clicks by joint for each speed, the first joint below; the speed of the moment is framed."""
    drawn = []
    for column in range(1, len(chart)):
        x = 320 - 24 * (len(chart) - column) + 8
        if column == speed:
            drawn.append(f'<rect class="speed-now" x="{n(x - 11)}" y="150" width="22" height="72" rx="5"/>')
        signs = [("–", "I", "II")[clicks] for clicks in chart[column]]
        drawn += [f'<text x="{n(x)}" y="{n(200 - 14 * at)}">{sign}</text>' for at, sign in enumerate(signs)]
        drawn.append(f'<text class="speed" x="{n(x)}" y="217">{column}</text>')
    return "".join(drawn)


def _plates(build: Build, shields: tuple[int, ...], length: float, width: float) -> str:
    """The shields of each zone at its edge; a huge ship has two zones on each side (R21.2)."""
    beam, aft = 172 if build.huge else 132, 150 - length / 2
    places: tuple[tuple[float, float], ...] = (
        *((150 + length, 72), (beam, 72 + width), (150 - length, 72), (beam, 72 - width)),
        *((aft, 72 + width), (aft, 72 - width)),
    )
    return "".join(_plate(*places[zone], shields[zone]) for zone in build.zones)


def _side_dice(build: Build, width: float) -> str:
    """The dice of the sides, beside the shields; of a huge ship further out, where there is room."""
    if not build.huge:
        right, left = build.batteries[RIGHT], build.batteries[LEFT]
        return f"{_dice(right, 156, 74 + width, 16, 0)}{_dice(left, 156, 70 - width, 16, 0)}"
    rows = ((RIGHT, 124, 1), (LEFT, 124, -1), (RIGHT_AUX, 10, 1), (LEFT_AUX, 10, -1))
    return "".join(_dice(build.batteries[zone], x, 72 + side * (width + 26), 15, 0) for zone, x, side in rows)


@lru_cache(maxsize=2000)
def _card_svg(build: Build, seat: int, shields: tuple[int, ...], speed: int) -> str:
    """The ship's card: dice and shields by zone around its hull, and the navigation chart."""
    hu, hv = BASES[build.size]
    grow = min(70 / hu, 44 / hv)
    front, rear = build.batteries[FRONT], build.batteries[REAR]
    return (
        f'<svg viewBox="0 0 320 224" class="ship-card {TONES[seat]}" aria-hidden="true">'
        f'<rect class="base" x="{n(150 - hu * grow)}" y="{n(72 - hv * grow)}" width="{n(2 * hu * grow)}" '
        f'height="{n(2 * hv * grow)}" rx="4"/>'
        f'<g transform="translate(150 72) scale({n(grow * 100)}e-2)">'
        f"{silhouette(build.card.id, build.size)}</g>"
        f"{_plates(build, shields, hu * grow, hv * grow)}{_side_dice(build, hv * grow)}"
        f"{_dice(front, 150 + hu * grow + 24, 72 - 8 * (sum(front) - 1), 0, 16)}"
        f"{_dice(rear, 150 - hu * grow - 24, 72 - 8 * (sum(rear) - 1), 0, 16)}"
        f'<text class="about" x="8" y="158">against squadrons</text>'
        f"{_dice(build.anti_squadron, 20, 176, 16, 0)}"
        f'<text class="about" x="8" y="204">clicks by joint and speed</text>'
        f"{_chart(build.chart, speed)}</svg>"
    )


def _tokens(ship: Ship) -> tuple[Chip, ...]:
    return tuple(
        Chip(f"{TOKEN_SIGNS[kind]} {TOKEN_NAMES[kind]}", state=_STATES.get(state, ""))
        for kind, state in zip(ship.build.tokens, ship.tokens, strict=True)
    )


def _orders(view: View, ship: Ship) -> tuple[Chip, ...]:
    """Command tokens and dials, those that may be seen."""
    held = [command for command in range(4) if ship.commands >> command & 1]
    tokens = [Chip(f"◆ {command_name(command)}") for command in held]
    dials = view.dials[ship.index]
    names = ["?" if dial == HIDDEN else command_name(dial) for dial in dials]
    return (*tokens, *(Chip(f"◉ {name}") for name in names))


def _cards(ship: Ship) -> str:
    """Upgrades with what they say, and faceup damage."""
    told = []
    for card, state in zip(ship.build.upgrades, ship.upgrades, strict=True):
        spent = {DISCARDED: ", discarded", EXHAUSTED: ", exhausted"}.get(state, "")
        told.append(f"{card.name}{spent}: {card.text}.")
    open_cards = [DAMAGE[code >> 1] for code in ship.cards if code != UNSEEN and code & 1]
    told += [f"Damage, {card.name}: {card.text}." for card in open_cards]
    return " ".join(told)


def _state(unit: Ship | Squadron, acting: bool) -> str:
    """Where a unit is in this round, in a word."""
    if not unit.alive:
        return "destroyed"
    return "active" if acting else "activated" if unit.activated else ""


def ship_sheet(view: View, ship: Ship, acting: bool = False) -> Sheet:
    """A ship's card with what has become of it."""
    build = ship.build
    hull = build.hull - len(ship.cards)
    state = _state(ship, acting)
    named = "" if ship_name(ship) == build.card.name else build.card.name
    return Sheet(
        ship_name(ship),
        " · ".join(filter(None, (named, f"{build.points} points", f"speed {ship.speed}", state))),
        TONES[ship.seat],
        _card_svg(build, ship.seat, tuple(ship.shields), ship.speed),
        (
            Figure("command", str(build.command)),
            Figure("squadron", str(build.squadron)),
            Figure("engineering", str(build.engineering)),
            Figure("hull", str(hull), str(build.hull)),
        ),
        (*_tokens(ship), *_orders(view, ship)),
        _cards(ship),
    )


#: With so many ships at one edge a tile has room for their orders only.
MANY = 4


def ship_tile(view: View, ship: Ship, acting: bool = False) -> Tile:
    dials = view.dials[ship.index]
    if not ship.alive:
        return Tile(ship_name(ship), (f"ship-{ship.index}",), "lost", 0, ship.build.hull, "gone")
    state = "acting" if acting else "done" if ship.activated else ""
    order = {"acting": "active"}.get(state, state)
    if not order and dials and dials[0] != HIDDEN:
        order = command_name(dials[0]).removeprefix("Concentrate ")
    hull = ship.build.hull - len(ship.cards)
    few = sum(other.seat == ship.seat for other in view.ships) < MANY
    line = " · ".join(filter(None, (f"speed {ship.speed}" if few or not order else "", order)))
    return Tile(ship_name(ship), (f"ship-{ship.index}",), line, hull, ship.build.hull, state)


# -- squadrons -----------------------------------------------------------------------------------------------


def _armament(armament: Armament) -> str:
    told = [f"{count} {kind}" for kind, count in zip(_DICE, armament, strict=True) if count]
    return " ".join(told) or "–"


def _words(card: SquadronCard) -> str:
    told = [
        f"{name.replace('_', ' ').capitalize()}{f' {value}' if value > 1 else ''}"
        + (f": {_KEYWORDS[name]}." if name in _KEYWORDS else ".")
        for name, value in card.keywords.items()
    ]
    return " ".join((*told, *([f"{card.ability}."] if card.ability else [])))


def squadron_sheet(squadron: Squadron, acting: bool = False) -> Sheet:
    card = squadron.card
    state = _state(squadron, acting)
    return Sheet(
        squadron_name(squadron),
        " · ".join(filter(None, ("squadron", f"{card.points.now} points", state))),
        TONES[squadron.seat],
        figures=(
            Figure("hull", str(squadron.hull), str(card.hull)),
            Figure("speed", str(card.speed)),
            Figure("squadrons", _armament(card.anti_squadron)),
            Figure("ships", _armament(card.battery)),
        ),
        chips=tuple(
            Chip(f"{TOKEN_SIGNS[kind]} {TOKEN_NAMES[kind]}", state=_STATES.get(state, ""))
            for kind, state in zip(card.tokens, squadron.tokens, strict=True)
        ),
        text=_words(card),
    )


#: Most are the very same from picture to picture.
_chip = lru_cache(maxsize=4000)(Chip)


def _short(squadron: Squadron, first: bool) -> str:
    """A squadron by its sign; the first of a kind with a few letters of it."""
    if squadron.card.unique:
        return "★"
    if not first and squadron.mark:
        return squadron.mark
    name = squadron.card.name.removesuffix(" Squadron").removesuffix("-Wing")
    words = name.removeprefix("TIE ").split()
    short = "TIE" if words[0] == "Fighter" else words[0][:3]
    return f"{short} {squadron.mark}".strip()


def _chip_state(squadron: Squadron, acting: Acting) -> str:
    if not squadron.alive:
        return "out"
    return "used" if squadron.activated and f"squadron-{squadron.index}" not in acting else ""


def squadron_tile(squadrons: list[Squadron], acting: Acting = frozenset()) -> Tile:
    """All squadrons of a side: each a chip with what is left of it."""
    alive = [one for one in squadrons if one.alive]
    kinds = [one.card.name for one in squadrons]
    chips = tuple(
        _chip(
            _short(one, one.card.name not in kinds[:number]),
            (f"squadron-{one.index}",),
            one.hull if one.alive else 0,
            one.card.hull,
            _chip_state(one, acting),
            name=squadron_name(one),
        )
        for number, one in enumerate(squadrons)
    )
    return Tile(f"Squadrons {len(alive)} of {len(squadrons)}", chips=chips)


def _goal_sheets(view: View) -> dict[str, Sheet]:
    """Every objective token on the map shows the card."""
    goal = view.goal
    assert goal is not None
    sheet = goal_sheet(view, goal)
    ids = [
        *(f"mark-{mark}" for mark in range(len(goal.marks))),
        *(f"rock-mark-{rock}" for rock in goal.rocks),
    ]
    return dict.fromkeys(("objective", *ids), sheet)


def tiles(view: View, seat: int, acting: Acting) -> tuple[Tile, ...]:
    """A fleet at its edge of the table, in the order in which it stands across the map."""
    ships = [ship for ship in view.ships if ship.seat == seat]
    ships.sort(key=lambda ship: (ship.pose.x if ship.in_play else 1e9, ship.index))
    squadrons = [one for one in view.squadrons if one.seat == seat]
    found = [ship_tile(view, ship, f"ship-{ship.index}" in acting) for ship in ships]
    return (*found, squadron_tile(squadrons, acting)) if squadrons else tuple(found)


def _counted(view: View, ship: int, number: int) -> str:
    """A ship that objective tokens lie on."""
    return ship_name(view.ships[ship]) + (f" × {number}" if number > 1 else "")


def goal_sheet(view: View, goal: ObjectiveInPlay) -> Sheet:
    """The objective card, with victory tokens."""
    card = goal.card
    worth = f"{card.worth} points a victory token" if card.worth else ""
    aside = [view.ships[ship] for ship in goal.aside]
    return Sheet(
        card.name,
        " · ".join(filter(None, (f"{card.category} objective", worth))),
        figures=(
            Figure("first player", str(goal.victory[0])),
            Figure("second player", str(goal.victory[1])),
        ),
        chips=(
            *(Chip(f"◎ {_counted(view, ship, number)}") for ship, number in Counter(goal.ships).items()),
            *(
                Chip(f"{number}: {'?' if dial == HIDDEN else command_name(dial)}")
                for number, dial in enumerate(goal.dials, view.round or 1)
            ),
            *(Chip(f"⇢ {ship_name(ship)}") for ship in aside),
            *(
                Chip(f"⌂ {number} hull {STATION_HULL - goal.stations[number - 1]} of {STATION_HULL}")
                for number in ((1, 2) if card.id == "station_assault" else ())
            ),
            *((Chip(f"★ {ship_name(view.ships[goal.holder])}"),) if goal.holder >= 0 else ()),
        ),
        text=f"{card.text}.",
    )


#: A card does not say where its ship or squadron is.
_SHIPS: KeptPieces[Sheet] = KeptPieces(500, NOT_SEEN | {"hull"})
_SQUADRONS: KeptPieces[Sheet] = KeptPieces(500, NOT_SEEN | {"disc"})


def sheets(view: View, acting: Acting) -> dict[str, Sheet]:
    found = _goal_sheets(view) if view.goal is not None else {}
    return found | unit_sheets(view, view.ships, view.squadrons, acting)


def unit_sheets(
    view: View, ships: Iterable[Ship], squadrons: Iterable[Squadron], acting: Acting
) -> dict[str, Sheet]:
    """Those of some of the ships and squadrons."""
    found = {}
    for ship in ships:
        dials = tuple(view.dials[ship.index])
        id = f"ship-{ship.index}"
        found[id] = _SHIPS.of(ship, (dials, id in acting), partial(ship_sheet, view, ship, id in acting))
    for one in squadrons:
        id = f"squadron-{one.index}"
        found[id] = _SQUADRONS.of(one, (id in acting,), partial(squadron_sheet, one, id in acting))
    return found
