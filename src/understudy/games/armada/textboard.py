"""The table in text: ships and squadrons with everything that matters, and a chart of the map."""

from __future__ import annotations

from collections import Counter

from rich.markup import escape

from understudy.games.armada.cards import COMMAND_NAMES, DAMAGE, TOKEN_NAMES
from understudy.games.armada.dice import die_name
from understudy.games.armada.measures import ZONES, compass
from understudy.games.armada.names import command_name
from understudy.games.armada.queries import measured_engaged
from understudy.games.armada.scoring import scores
from understudy.games.armada.table import MINE, UNSEEN, Ship, Squadron, Table
from understudy.games.armada.view import HIDDEN, View

PARTS = ("map", "ships", "squadrons", "attack", "objective")
#: How many characters stand for the long edge of the map.
COLUMNS, ROWS = 76, 22
_STATES = ("discarded", "exhausted", "ready")
ROCK_SIGNS = {
    "asteroid": "*",
    "debris": "%",
    "station": "#",
    "dust": ":",
    "rift": "@",
    "purrgil": "~",
    "exogorth": "&",
}


def ship_line(view: View, ship: Ship) -> str:
    """One ship in a sentence."""
    name = f"{'AB'[ship.seat]}{ship.build.number} {ship.build.name}"
    if not ship.alive:
        return f"{name}: destroyed."
    if ship.hull is None:
        return f"{name}: not deployed."
    shields = ", ".join(f"{ZONES[zone]} {ship.shields[zone]}" for zone in ship.build.zones)
    tokens = ", ".join(
        f"{TOKEN_NAMES[kind]} {_STATES[state]}"
        for kind, state in zip(ship.build.tokens, ship.tokens, strict=True)
        if state
    )
    pose = ship.pose
    parts = [
        f"hull {ship.build.hull - len(ship.cards)} of {ship.build.hull}",
        f"shields {shields}",
        f"speed {ship.speed}",
        f"at {pose.x:.0f}, {pose.y:.0f} heading {compass(pose):.0f}°",
        f"tokens {tokens or 'none'}",
    ]
    parts += _extras(view, ship)
    return f"{name}: {'; '.join(parts)}."


def _extras(view: View, ship: Ship) -> list[str]:
    found = []
    held = [COMMAND_NAMES[each] for each in range(4) if ship.commands >> each & 1]
    found += [f"command tokens {', '.join(held)}"] if held else []
    raids = [COMMAND_NAMES[each] for each in range(4) if ship.raids >> each & 1]
    found += [f"raid tokens {', '.join(raids)}"] if raids else []
    dials = view.dials[ship.index]
    if dials:
        words = [("hidden" if dial == HIDDEN else COMMAND_NAMES[dial]) for dial in dials]
        found.append(f"dials {', '.join(words)}")
    if ship.dial >= 0:
        found.append(f"revealed {COMMAND_NAMES[ship.dial]}")
    faceup = [DAMAGE[code >> 1].name for code in ship.cards if code != UNSEEN and code & 1]
    found += [f"damage {', '.join(faceup)}"] if faceup else []
    cards = [
        card.name + (" (exhausted)" if state == 1 else " (discarded)" if not state else "")
        for card, state in zip(ship.build.upgrades, ship.upgrades, strict=True)
    ]
    found += [f"upgrades {', '.join(cards)}"] if cards else []
    found += ["activated"] if ship.activated else []
    return found


def squadron_line(view: View, squadron: Squadron) -> str:
    """One squadron in a sentence."""
    name = f"{'ab'[squadron.seat]}{squadron.index} {squadron.card.name}"
    if not squadron.alive:
        return f"{name}: destroyed."
    if squadron.disc is None:
        return f"{name}: not deployed."
    foes = len(measured_engaged(view, squadron))
    words = ", ".join(
        f"{word} {value}" if value > 1 else word for word, value in squadron.card.keywords.items()
    )
    parts = [f"hull {squadron.hull} of {squadron.card.hull}", f"speed {squadron.card.speed}"]
    parts += [words] if words else []
    parts += [f"at {squadron.base.x:.0f}, {squadron.base.y:.0f}"]
    parts += [f"engaged with {foes}"] if foes else []
    parts += ["activated"] if squadron.activated else []
    return f"{name}: {'; '.join(parts)}."


def chart(view: View, columns: int) -> list[str]:
    """The map with a letter for each thing; the second player's edge is above."""
    rows = max(8, round(columns * view.area.height / view.area.width / 2.1))
    grid = [["·" for _ in range(columns)] for _ in range(rows)]

    def put(x: float, y: float, text: str) -> None:
        column = min(columns - 1, max(0, int(x / view.area.width * columns)))
        row = min(rows - 1, max(0, int((1 - y / view.area.height) * rows)))
        for at, letter in enumerate(text):
            if column + at < columns:
                grid[row][column + at] = letter

    for obstacle in view.obstacles:
        if obstacle.gone:
            continue
        put(
            obstacle.pose.x,
            obstacle.pose.y,
            ROCK_SIGNS[obstacle.kind],
        )
    for mark, (x, y) in enumerate(view.goal.marks if view.goal is not None else ()):
        put(x, y, str(mark + 1))
    for laid in view.laid:
        put(laid.x, laid.y, "!" if laid.kind == MINE else "?")
    for squadron in view.squadrons:
        if squadron.in_play:
            put(squadron.base.x, squadron.base.y, "ab"[squadron.seat])
    for ship in view.ships:
        if ship.in_play:
            put(ship.pose.x, ship.pose.y, f"{'AB'[ship.seat]}{ship.build.number}")
            x, y = ship.pose.at(ship.base.hu + 20, 0.0)
            put(x, y, _arrow(compass(ship.pose)))
    return ["".join(row) for row in grid]


def _arrow(heading: float) -> str:
    return "↑↗→↘↓↙←↖"[round(heading / 45.0) % 8]


def attack_lines(view: View) -> list[str]:
    """The attack that is being resolved."""
    if not view.attacks:
        return ["No attack is being resolved."]
    attack = view.attack
    dice = ", ".join(die_name(die) for die in attack.pool) or "none"
    return [f"Attack ({attack.kind}), dice: {dice}."]


def objective_lines(view: View) -> list[str]:
    """The objective, its victory tokens, and where its own tokens are."""
    goal = view.goal
    if goal is None:
        return ["No objective is played."]
    lines = [
        f"Objective: {goal.card.name}; victory tokens {goal.victory[0]} to {goal.victory[1]}.",
        f"{goal.card.text}.",
    ]
    for mark, (x, y) in enumerate(goal.marks):
        lines.append(f"Objective token {mark + 1}: at {x:.0f}, {y:.0f}.")
    on = [view.obstacles[rock].id.replace("_", " ") for rock in goal.rocks]
    on += [
        f"{view.ships[ship].name} ({number})" if number > 1 else view.ships[ship].name
        for ship, number in Counter(goal.ships).items()
    ]
    lines += [f"Objective tokens on {', '.join(on)}."] if on else []
    waiting = [view.ships[ship].name for ship in goal.aside]
    waiting += [view.squadrons[one].name for one in goal.wing]
    lines += [f"In hyperspace: {', '.join(waiting)}."] if waiting else []
    dials = ", ".join("hidden" if dial == HIDDEN else command_name(dial) for dial in goal.dials)
    lines += [f"Dials on the card, the top first: {dials}."] if dials else []
    lines += [f"{view.ships[goal.holder].name} holds the token."] if goal.holder >= 0 else []
    return lines


def laid_lines(view: View) -> list[str]:
    """Tokens that cards have laid on the map."""
    lines = []
    for one in view.laid:
        whose = f" of {view.ships[one.ship].name}" if one.ship >= 0 else ""
        lines.append(f"{one.kind.replace('-', ' ').capitalize()}{whose}: at {one.x:.0f}, {one.y:.0f}.")
    return lines


def head(view: View, table: Table) -> str:
    totals = " to ".join(str(score.total) for score in scores(table))
    passes = " and ".join(str(count) for count in view.passes)
    return f"Round {view.round}, {view.phase} phase. Points {totals}; pass tokens {passes}."


def board(table: Table, seat: int, width: int, part: str) -> str:
    """The table or a part of it, for a seat."""
    view = View(table, seat)
    lines = [] if part else [head(view, table)]
    if part in ("", "map") and width:
        lines += chart(view, min(width - 2, 110))
    if part in ("", "ships"):
        lines += [ship_line(view, ship) for ship in view.ships]
    if part in ("", "squadrons"):
        lines += [squadron_line(view, squadron) for squadron in view.squadrons]
    if part == "objective" or (not part and view.goal is not None):
        lines += objective_lines(view)
    if part in ("", "map"):
        lines += laid_lines(view)
    if part == "attack" or (not part and view.attacks):
        lines += attack_lines(view)
    return escape("\n".join(lines))
