"""What the game says to people: options, events, names. One source for every front."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from understudy.core.doing import Doing
from understudy.core.events import Event
from understudy.core.game import Words
from understudy.core.option import NO, YES, Option
from understudy.core.reporting import REPORT, TOLD
from understudy.core.requests import Request
from understudy.core.scene import Prospect
from understudy.games.armada import corrections, doings, goal_words, odds, options, textboard
from understudy.games.armada.aicards import LABELS
from understudy.games.armada.cards import DAMAGE, SHIPS, SQUADRONS, TOKEN_NAMES, UPGRADES
from understudy.games.armada.dice import COLORS, die_name, die_of, face_name
from understudy.games.armada.fleets import unplayed
from understudy.games.armada.measures import BANDS, BEYOND, ZONES
from understudy.games.armada.names import (
    command_name,
    damage_name,
    ship_code,
    ship_name,
    short_name,
    short_squadron_name,
    side_name,
    squadron_name,
)
from understudy.games.armada.objectives import OBJECTIVES
from understudy.games.armada.places import beside, heading, part
from understudy.games.armada.queries import tokens_at_hand
from understudy.games.armada.reporting import active_ship
from understudy.games.armada.rules.courses import CLICK_NAMES, course_text
from understudy.games.armada.rules.rounds import dials_wanted
from understudy.games.armada.table import LAID_KINDS, Ship, Squadron, Table
from understudy.geometry import Point
from understudy.kit.positions import is_count
from understudy.kit.saying import listed, plural


def _sources(source: str) -> str:
    return "dial and token" if source == options.BOTH else "dial" if source == options.DIAL else "token"


def _ship(table: Table, index: int) -> str:
    return ship_name(table.ships[index])


def _short_ship(table: Table, index: int) -> str:
    """A ship whose activation, or the attack at it, has named it in full."""
    return short_name(table.ships, table.ships[index])


def _squadron(table: Table, index: int) -> str:
    return squadron_name(table.squadrons[index])


def _short_squadron(table: Table, index: int) -> str:
    """A squadron that was named in full when it was activated: “X-Wing ▲”."""
    return short_squadron_name(table.squadrons[index])


def _die(table: Table, index: int) -> str:
    if table.attacks and index < len(table.attack.pool):
        return die_name(table.attack.pool[index])
    return f"die {index + 1}"


def _token(table: Table, index: int) -> str:
    """A defense token of whoever defends now."""
    if table.attacks:
        attack = table.attack
        kinds, states = tokens_at_hand(table, attack)
        own = 0 if attack.target_ship >= 0 else len(table.squadrons[attack.target_squadron].tokens)
        if index < len(kinds):
            lent = " of Jan Ors" if attack.target_ship < 0 and index >= own else ""
            return TOKEN_NAMES[kinds[index]] + lent + (" (exhausted)" if states[index] == 1 else "")
    return f"token {index + 1}"


def _place(table: Table, point: Point) -> str:
    return beside(table.ships, table.area, point)


def _posed(table: Table, spot: options.Spot) -> str:
    """A place with a heading. Ships are told by the part of the map: they come first."""
    return f"{part(table.area, spot[:2])}, {heading(spot[2])}"


def _turned(degrees: float) -> str:
    return f", turned by {degrees:g}°" if degrees else ""


def _use(table: Table, act: options.OnUpgrade) -> str:
    ship, upgrade = act.ship, act.upgrade
    cards = table.ships[ship].build.upgrades
    return f"use {cards[upgrade].name}" if upgrade < len(cards) else "use a card"


def _value(unit: Ship | Squadron, name: str, value: str) -> str:
    """A value that is told of a unit."""
    what = name.replace("-", " ")
    if name.startswith("shields-"):
        what = f"{name.removeprefix('shields-')} shields"
    elif name.startswith(("token-", "card-")):
        what = name.partition("-")[2].replace("-", " ")
    elif name.startswith(("command-", "raid-")):
        kind, _, command = name.partition("-")
        gets = "gets" if value == corrections.YES else "loses"
        raid = " raid" if kind == "raid" else ""
        return f"{_short(unit)} {gets} a {command.replace('-', ' ')}{raid} token"
    return f"{_short(unit)}: {what} {value}"


def _short(unit: Ship | Squadron) -> str:
    """A ship is marked on the board; squadrons of a kind are not told apart there."""
    return ship_code(unit) if isinstance(unit, Ship) else squadron_name(unit)


def _damage(table: Table, ship: int, index: int) -> str:
    cards = table.ships[ship].cards
    return damage_name(cards[index]) if index < len(cards) else f"damage card {index + 1}"


_ABILITIES = {
    "swarm": "swarm: re-roll a die",
    "adept": "adept: re-roll dice",
    "ai": "AI: add dice",
    "assault": "assault: spend a hit for a raid token",
    "howlrunner": "Howlrunner: add a blue die",
    "reroll": "re-roll dice by its ability",
    "only-attack": "Yavaris: do not move, add a die",
    "speed": "lower the speed by 1",
    "dial": "the dial",
    "damage": "suffer 1 damage",
    "steady-gunners": "Steady gunners: re-roll a blank",
    "full-battery": "Full battery: add a die",
    "flight-deck": "Flight deck: activate one more squadron",
    "add": "add dice by its ability",
    "set": "turn a die by its ability",
    "ignore": "spend a token to ignore engagement",
    "fast": "speed 4, and no attack",
    "blast": "spend a blue crit: enemies next to the defender suffer 1",
    "raid": "spend a crit for a raid token",
    "drive": "a friend suffers 1: re-roll any dice",
    "recast": "spend a token: re-roll any dice",
    "dive": "suffer 1: add a die",
    "guide": "turn a die to accuracy",
    "bounty": "a friend suffers 1: turn a die to any face",
    "lead": "Lieutenant Blount: re-roll a die",
    "sight": "Captain Jonus: turn a die to accuracy",
    "paint": "Malee Hurra: spend a die, turn another to a crit",
    "havoc": "discard a defense token of the defender",
    "strip": "Norra Wexley: the defending zone loses a shield",
    "wanted": "Most Wanted: add a die",
    "flip": "Precision Strike: spend a hit to flip a damage card",
    "beacon": "Targeting Beacons: re-roll up to two dice",
    "scan": "Close-Range Intel Scan: spend accuracies for a victory token",
    "ion": "Ion Storm: a victory token; the defender loses a command token or a shield",
    "volatile": "Volatile Deposits: units at distance 1 of an obstacle take damage",
    **goal_words.ABILITIES,
    "jolt": "Planetary Ion Cannon: the defender exhausts a defense token",
    "biggs_darklighter": "another squadron with escort suffers 1 of it",
    "axe": "spend a token of Axe: 1 damage less",
    "dutch_vander": "the squadron counts as activated",
    "gamble": "discard a token: turn a die to any face",
    "lando_calrissian_millennium_falcon": "the attacker rolls dice again",
    "kit_fisto": "discard the token: 3 damage less",
    "morna_kee": "recover a discarded token",
    "han_solo_millennium_falcon": "activate him now",
    "ig_88b_ig_2000b": "attack every enemy squadron next to him, and be activated",
    "hondo_ohnaka_slave_i": "instead of attacking: a squadron next to him counts as activated",
    "mart_mattin_satos_hammer": "lay a mine, and be activated",
    "colonel_jendon": "instead of attacking: a friend attacks",
    "token": "lose the token",
    "slower": "one slower",
    "faster": "one faster",
}

_OPTIONS: dict[str, Callable[[Table, Any], str]] = {
    "done": lambda table, act: "done",
    "pass": lambda table, act: "pass with a pass token",
    "stay": lambda table, act: "stay",
    "activate": lambda table, act: f"activate {_ship(table, act.ship)}",
    "dial": lambda table, act: command_name(act.command),
    "keep-dial": lambda table, act: "keep the dial",
    "take-token": lambda table, act: "spend the dial for its token",
    "drop-raids": lambda table, act: "discard the dial to drop all raid tokens",
    "drop-raid": lambda table, act: f"discard the {command_name(act.command)} token for its raid token",
    "resolve": lambda table, act: f"{command_name(act.command)} command by {_sources(act.source)}",
    "shift": lambda table, act: f"move a shield from {ZONES[act.origin]} to {ZONES[act.zone]} (1)",
    "recover": lambda table, act: f"recover a shield of the {ZONES[act.zone]} zone (2)",
    "mend": lambda table, act: f"discard damage card {act.card + 1} (3)",
    "mend-ship": lambda table, act: f"instead discard a damage card of {_ship(table, act.ship)}",
    "lend": lambda table, act: (
        f"move a shield from {ZONES[act.origin]} to the {ZONES[act.zone]} zone of "
        f"{_ship(table, act.ship)} (1)"
    ),
    "damage": lambda table, act: DAMAGE[act.damage].name,
    "heal": lambda table, act: f"repair {_squadron(table, act.squadron)} (2)",
    "fly": lambda table, act: f"activate {_squadron(table, act.squadron)}",
    "move": lambda table, act: f"move {_place(table, act.point)}",
    "moved": lambda table, act: "it has moved, by hand",
    "placed": lambda table, act: "it is placed, by hand",
    "approach-squadron": lambda table, act: f"move as close as possible to {_squadron(table, act.squadron)}",
    "approach-ship": lambda table, act: f"move as close as possible to {_ship(table, act.ship)}",
    "as-drawn": lambda table, act: "as drawn",
    "stands": lambda table, act: _posed(table, act.spot),
    "attack": lambda table, act: (
        f"{ZONES[act.zone]} at {_short_ship(table, act.ship)}, {ZONES[act.target_zone]}"
    ),
    "flak": lambda table, act: f"{ZONES[act.zone]} at {_squadron(table, act.squadron)}",
    "sweep": lambda table, act: f"{ZONES[act.zone]} at mine {act.mark + 1}",
    **goal_words.OPTIONS,
    "hold-back": lambda table, act: f"set {_squadron(table, act.squadron)} aside",
    "turn": lambda table, act: CLICK_NAMES[act.clicks[0]] if act.clicks else "straight",
    "take-card": lambda table, act: UPGRADES[act.card].name,
    "bomb": lambda table, act: f"attack the {ZONES[act.zone]} zone of {_ship(table, act.ship)}",
    "dogfight": lambda table, act: f"attack {_squadron(table, act.squadron)}",
    "snipe": lambda table, act: f"snipe at {_squadron(table, act.squadron)}",
    "remove": lambda table, act: f"remove a {COLORS[act.color]} die",
    "cf": lambda table, act: (
        f"Concentrate Fire by {_sources(act.source)}: add a {COLORS[act.color]} die"
        + (", re-roll one" if act.source == options.BOTH else "")
    ),
    "cf-token": lambda table, act: "Concentrate Fire by token: re-roll a die",
    "reroll": lambda table, act: f"re-roll {_die(table, act.die)}",
    "lock": lambda table, act: f"lock {_token(table, act.token)} with an accuracy",
    "spend": lambda table, act: _token(table, act.token),
    "spend-die": lambda table, act: f"spend {_die(table, act.die)}",
    "cancel": lambda table, act: f"cancel {_die(table, act.die)}",
    "set": lambda table, act: f"turn {_die(table, act.die)} to {face_name(act.face)}",
    "redirect": lambda table, act: f"to the {ZONES[act.zone]} zone",
    "amount": lambda table, act: str(act.number),
    "kind": lambda table, act: TOKEN_NAMES[act.kind],
    "drain": lambda table, act: (
        f"spend {plural(act.number, 'shield')} of the {ZONES[act.zone]} zone of {_ship(table, act.ship)} "
        f"for {2 * act.number} points"
    ),
    "standard-crit": lambda table, act: "the first damage card faceup",
    "use": _use,
    "ability": lambda table, act: _ABILITIES[act.word],
    "zone": lambda table, act: f"{ZONES[act.zone]} zone",
    "colour": lambda table, act: COLORS[act.color],
    "command": lambda table, act: command_name(act.command),
    "card": lambda table, act: table.obstacles[act.obstacle].id.replace("_", " "),
    "objective": lambda table, act: (
        f"{OBJECTIVES[act.objective].name} ({OBJECTIVES[act.objective].category})"
    ),
    "mark": lambda table, act: _place(table, act.point),
    "take-mark": lambda table, act: f"objective token {act.mark + 1}",
    "deploy": lambda table, act: f"deploy {_ship(table, act.ship)}",
    "deploy-squadron": lambda table, act: f"deploy {_squadron(table, act.squadron)}",
    "place": lambda table, act: _posed(table, act.spot),
    "put": lambda table, act: _place(table, act.point),
    "speed": lambda table, act: f"speed {act.speed}",
    "take-obstacle": lambda table, act: act.obstacle.replace("_", " "),
    "obstacle": lambda table, act: part(table.area, act.spot[:2]) + _turned(act.spot[2]),
    "maneuver": lambda table, act: course_text(act),
    "to-ship": lambda table, act: _ship(table, act.ship),
    "to-squadron": lambda table, act: _squadron(table, act.squadron),
    "stored": lambda table, act: f"the {command_name(act.command)} token on the card",
    "reveal-card": lambda table, act: "reveal the next card of the AI deck",
    "keep-card": lambda table, act: "keep the activation card",
    "next-card": lambda table, act: "discard the activation card and draw another",
    "decline": lambda table, act: f"do not {_use(table, act)}",
    "dice": lambda table, act: ", ".join(map(die_name, act.dice)) or "no dice",
    "fire-at": lambda table, act: f"{_ship(table, act.ship)} is attacked; I name zones and range",
    "flak-at": lambda table, act: f"{_squadron(table, act.squadron)} is attacked by the ship",
    "strikes": lambda table, act: f"{_squadron(table, act.squadron)} attacks {_ship(table, act.ship)}",
    "fights": lambda table, act: f"{_squadron(table, act.squadron)} attacks {_squadron(table, act.other)}",
    "moves": lambda table, act: f"{_ship(table, act.ship)} executes its maneuver",
    "stands-at": lambda table, act: f"{_ship(table, act.ship)} is elsewhere",
    "flies": lambda table, act: f"{_squadron(table, act.squadron)} moves",
    "flew": lambda table, act: f"{_squadron(table, act.squadron)} is activated",
    "set-ship": lambda table, act: _value(table.ships[act.ship], act.name, act.value),
    "set-squadron": lambda table, act: _value(table.squadrons[act.squadron], act.name, act.value),
    "deal-down": lambda table, act: f"{_ship(table, act.ship)}: a facedown damage card",
    "deal-up": lambda table, act: f"{_ship(table, act.ship)}: a faceup damage card",
    "card-off": lambda table, act: f"{_ship(table, act.ship)} discards {_damage(table, act.ship, act.card)}",
    "ship-gone": lambda table, act: f"{_ship(table, act.ship)} is destroyed",
    "squadron-gone": lambda table, act: f"{_squadron(table, act.squadron)} is destroyed",
    "band": lambda table, act: f"{BANDS[act.band] if act.band < BEYOND else 'extreme'} range",
    "round": lambda table, act: f"round {act.round} begins",
}

#: Attacks that somebody tells: the other side defends by its page.
CONCERNS = "This concerns the other side: attacks"

_GROUPS = {
    "attack": "Attack a ship",
    "flak": "Attack squadrons",
    "sweep": "Attack a mine",
    **goal_words.GROUPS,
    "bomb": "Attack a ship",
    "dogfight": "Attack a squadron",
    "snipe": "Snipe",
    "lock": "Spend an accuracy",
    "cf": "Concentrate fire",
    "cf-token": "Concentrate fire",
    "use": "Cards",
    "ability": "Abilities",
    "spend": "Defense tokens",
    "shift": "Move a shield",
    "recover": "Recover a shield",
    "mend": "Discard a damage card",
    "resolve": "Commands",
    "deploy": "Ships",
    "deploy-squadron": "Squadrons",
    "set": "Turn a die",
    "fire-at": CONCERNS,
    "flak-at": CONCERNS,
    "strikes": CONCERNS,
    "fights": CONCERNS,
    "moves": "Moves",
    "stands-at": "Moves",
    "flies": "Moves",
    "flew": "Moves",
    "set-squadron": "Squadrons: hull and tokens",
    "squadron-gone": "Destroyed",
    "ship-gone": "Destroyed",
    "deal-down": "Damage cards",
    "deal-up": "Damage cards",
    "card-off": "Damage cards",
}
#: The same for values of ships, by how their names begin.
_VALUE_GROUPS = {
    "speed": "Speed",
    "shields": "Shields",
    "token": "Defense tokens of ships",
    "command": "Command tokens",
    "raid": "Raid tokens",
    "card": "Upgrade cards",
}


def _judged(table: Table, id: str) -> str:
    """An answer about the real table in words."""
    kind, _, number = id.rpartition("-")
    if kind == "ship" and is_count(number):
        return _ship(table, int(number))
    if kind == "squadron" and is_count(number):
        return _squadron(table, int(number))
    if number == "mines":
        return plural(int(kind), "mine")
    return _ANSWERS.get(id, id)


_ANSWERS = {
    "free": "free: it meets nothing",
    "near-edge": "free, with an edge of the map within two rulers ahead",
    "not-free": "not free",
    "equal": "equally far",
    "no-shot": "out of arc, range or sight",
    "two-rulers": "up to two rulers",
    "beyond": "beyond long range",
    "more": "further away",
    "12": "12, straight ahead",
    "3": "3, to the right",
    "6": "6, straight behind",
    "9": "9, to the left",
}


# -- events --------------------------------------------------------------------------------------------------


def _dice_text(codes: tuple[int, ...]) -> str:
    counts = Counter(die_name(die_of(code)) for code in codes)
    return ", ".join(_several(many, die) for die, many in counts.items()) or "nothing"


def _several(many: int, die: str) -> str:
    return plural(many, die, f"{die[:-1]}ies" if die.endswith("y") else "") if many > 1 else die


def _changed_text(codes: tuple[int, ...]) -> str:
    """Dice before and after: pairs of codes."""
    return ", ".join(
        f"{die_name(die_of(before))} {'stays' if before == after else f'becomes {die_name(die_of(after))}'}"
        for before, after in zip(codes[::2], codes[1::2], strict=True)
    )


def _unplayed(table: Table, seat: int, number: int) -> str:
    """A card of a fleet whose text is not played, by its number among them."""
    return unplayed(table.config.fleets[seat])[number].name


def _ai_card(table: Table, card: int) -> str:
    """What a card shows that is turned over for one answer."""
    shown = table.config.deck.cards[card]
    return f"{shown.number}, {command_name(shown.command)}, {TOKEN_NAMES[shown.token]}"


def _moves(table: Table, seat: int, args: tuple[int, ...]) -> str:
    """A maneuver as it was flown."""
    if not args[1]:
        return f"{_short_ship(table, args[0])} moves at speed 0" + (
            f", down from {args[2]}" if args[2] else ""
        )
    down = f" (down from speed {args[2]})" if args[1] < args[2] else ""
    return f"{_short_ship(table, args[0])} moves at {doings.course_of(args)}{down}"


def _correction(say: Callable[..., str]) -> Callable[[Table, int, tuple[int, ...]], str]:
    return lambda t, s, a: f"Corrected: {side_name(t, s)}: {say(t, *a)}"


def _defender(table: Table, ship: int, squadron: int) -> str:
    return _short_ship(table, ship) if ship >= 0 else _squadron(table, squadron)


def _a_token(kind: int) -> str:
    """A defense token with its article: “an Evade”."""
    name = TOKEN_NAMES[kind]
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def _band(args: tuple[int, ...]) -> str:
    return BANDS[args[-1]]


def _activates(table: Table, seat: int, name: str) -> str:
    """Whose unit it is, its color and letter tell; who is meant by "The AI", its name."""
    return f"{side_name(table, seat)} activates {name}" if table.config.ai[seat] else f"{name} is activated"


def _rock(table: Table, number: int, first: bool = False) -> str:
    """An obstacle: asteroid 1, the station; perhaps as the first word of a sentence."""
    name = table.obstacles[number].id.replace("_", " ")
    said = f"the {name}" if name == "station" else name
    return said[0].upper() + said[1:] if first else said


_EVENTS: dict[str, Callable[[Table, int, tuple[int, ...]], str]] = {
    "fleet": lambda t, s, a: f"{side_name(t, s)}: {t.config.fleets[s].name}, {a[0]} points",
    "unplayed": lambda t, s, a: f"{side_name(t, s)}: {_unplayed(t, s, a[0])} is fielded, but not played",
    "obstacle": lambda t, s, a: f"{side_name(t, s)} places {_rock(t, a[0])}",
    "objective": lambda t, s, a: f"The objective is {list(OBJECTIVES.values())[a[0]].name}",
    "objective-ship": lambda t, s, a: f"{_ship(t, a[0])} is an objective ship",
    "set-aside": lambda t, s, a: f"{_ship(t, a[0])} waits in hyperspace",
    "lays-mark": lambda t, s, a: f"{side_name(t, s)} lays an objective token" if a[0] >= 0 else "",
    "moves-mark": lambda t, s, a: f"{side_name(t, s)} moves objective token {a[0] + 1}",
    "takes-mark": lambda t, s, a: f"{_short_ship(t, a[0])} takes an objective token",
    "gains-mark": lambda t, s, a: f"{_short_ship(t, a[0])} gains an objective token",
    "drops-mark": lambda t, s, a: f"{_short_ship(t, a[0])} loses an objective token",
    "readies-token": lambda t, s, a: f"{_short_ship(t, a[0])} readies {_a_token(a[1])} token",
    "dial-on-card": lambda t, s, a: f"{side_name(t, s)} puts a {command_name(a[0])} dial on the objective",
    **goal_words.EVENTS,
    "cannon": lambda t, s, a: f"The ion cannon fires at the {ZONES[a[2]]} zone of {_ship(t, a[1])}",
    "explodes": lambda t, s, a: f"Deposits at {_rock(t, a[0])} explode",
    "drifts": lambda t, s, a: f"{_rock(t, a[0], True)} drifts",
    "lays": lambda t, s, a: f"{side_name(t, s)} lays a {LAID_KINDS[a[0]].replace('-', ' ')} on the map",
    "mine-goes-off": lambda t, s, a: f"A mine goes off next to {_short_ship(t, a[0])}",
    "sweeps": lambda t, s, a: f"{_short_ship(t, a[0])} attacks a mine with its {ZONES[a[1]]} zone",
    "mine-swept": lambda t, s, a: f"{_short_ship(t, a[0])} destroys the mine",
    "aims": lambda t, s, a: (
        f"{_short_ship(t, a[0])} places its targeting token"
        + (f" for {_short_ship(t, a[1])}" if len(a) > 1 and a[1] >= 0 else "")
    ),
    "ignites": lambda t, s, a: (
        f"{_short_ship(t, a[0])} makes its ignition attack: the {ZONES[a[2]]} zone of {_ship(t, a[1])}"
    ),
    "focuses": lambda t, s, a: f"{_short_ship(t, a[0])} trains its guns on the {ZONES[a[1]]} arc",
    "slowed": lambda t, s, a: f"{_short_ship(t, a[0])} is one slower in this maneuver",
    "turns": lambda t, s, a: f"{_short_ship(t, a[0])} turns in place: {CLICK_NAMES[a[1]]}",
    "swaps-card": lambda t, s, a: (
        f"{_short_ship(t, a[0])} exchanges its fleet command: {t.ships[a[0]].build.upgrades[a[1]].name}"
    ),
    "held-back": lambda t, s, a: f"{_squadron(t, a[0])} is set aside",
    "lingers": lambda t, s, a: f"{_short_ship(t, a[0])} stays until the end of the Status Phase",
    "lingers-squadron": lambda t, s, a: f"{_squadron(t, a[0])} stays until the end of the Status Phase",
    "mine": lambda t, s, a: f"An objective token goes off next to {_short_ship(t, a[0])}",
    "victory": lambda t, s, a: f"{side_name(t, s)} gains {plural(a[0], 'victory token')} and has {a[1]}",
    "deploys": lambda t, s, a: f"{_ship(t, a[0])} is deployed at speed {a[1]}",
    "deploys-squadron": lambda t, s, a: f"{_squadron(t, a[0])} is deployed",
    "no-room": lambda t, s, a: f"{_ship(t, a[0])} finds no room in its deployment zone and is lost",
    "no-room-squadron": lambda t, s, a: (
        f"{_squadron(t, a[0])} finds no room near a friendly ship and is lost"
    ),
    "round": lambda t, s, a: f"Round {a[0]}",
    "end": lambda t, s, a: "The game is over",
    "assigns": lambda t, s, a: f"{_short_ship(t, a[0])} sets a {command_name(a[1])} dial",
    "turn": lambda t, s, a: "",
    "passes": lambda t, s, a: f"{side_name(t, s)} passes ({plural(a[0], 'pass token')} left)",
    "activates": lambda t, s, a: _activates(t, s, _ship(t, a[0])),
    "reveals": lambda t, s, a: f"{_short_ship(t, a[0])} reveals a {command_name(a[1])} dial",
    "loses-dial": lambda t, s, a: f"{_short_ship(t, a[0])} loses its dial",
    "redialled": lambda t, s, a: f"The top dial of {_short_ship(t, a[0])} is set again",
    "gains-token": lambda t, s, a: f"{_short_ship(t, a[0])} gains a {command_name(a[1])} token",
    "spends-token": lambda t, s, a: f"{_short_ship(t, a[0])} spends its {command_name(a[1])} token",
    "drops-token": lambda t, s, a: f"{_short_ship(t, a[0])} discards a {command_name(a[1])} token",
    "tires": lambda t, s, a: f"{_squadron(t, a[0])} counts as activated",
    "orders": lambda t, s, a: f"{t.ships[a[0]].build.upgrades[a[1]].name} holds for this round",
    "marks-zone": lambda t, s, a: (
        f"Attacks on the {ZONES[a[1]]} zone of {_short_ship(t, a[0])} are obstructed"
    ),
    "raided": lambda t, s, a: f"{_short_ship(t, a[0])} gets a {command_name(a[1])} raid token",
    "commands": lambda t, s, a: f"{_short_ship(t, a[0])} resolves {command_name(a[1])}",
    "navigates": lambda t, s, a: f"{_short_ship(t, a[0])} resolves Navigate",
    "concentrates": lambda t, s, a: f"{_short_ship(t, a[0])} resolves Concentrate Fire",
    "attacks": lambda t, s, a: (
        f"{_short_ship(t, a[0])} attacks {_ship(t, a[2])}, {ZONES[a[1]]} zone to {ZONES[a[3]]} zone, "
        f"{_band(a)} range"
    ),
    "flak": lambda t, s, a: (
        f"{_short_ship(t, a[0])} attacks {_short_squadron(t, a[2])} with its {ZONES[a[1]]} zone, "
        f"{_band(a)} range"
    ),
    "strikes": lambda t, s, a: (
        f"{_short_squadron(t, a[0])} attacks the {ZONES[a[2]]} zone of {_ship(t, a[1])}"
    ),
    "dogfights": lambda t, s, a: f"{_short_squadron(t, a[0])} attacks {_short_squadron(t, a[1])}",
    "no-shot": lambda t, s, a: f"{_short_ship(t, a[0])}: this attack is not legal",
    "rolled": lambda t, s, a: f"Rolls: {_dice_text(a)}",
    "cancelled": lambda t, s, a: "No die is left, and the attack is canceled",
    "rerolled": lambda t, s, a: f"Re-rolled: {_changed_text(a)}",
    "added-dice": lambda t, s, a: f"Added to the roll: {_dice_text(a)}",
    "turned-die": lambda t, s, a: f"Turned: {_changed_text(a)}",
    "cancels-dice": lambda t, s, a: f"Canceled: {_dice_text(a)}",
    "spends-die": lambda t, s, a: f"Spent: {_dice_text(a)}",
    "total": lambda t, s, a: (
        f"The dice show {a[0] or 'no'} damage"
        + (f", {a[1] or 'none'} of it after defense tokens" if a[1] != a[0] else "")
    ),
    "locks": lambda t, s, a: f"An accuracy locks {TOKEN_NAMES[a[0]]}",
    "spends": lambda t, s, a: f"{_defender(t, *a[2:])} spends {_a_token(a[0])}",
    "pays-token": lambda t, s, a: f"{_short_ship(t, a[0])} spends {_a_token(a[1])} as a cost",
    "loses-token": lambda t, s, a: f"{_short_ship(t, a[0])} discards {_a_token(a[1])}",
    "crits": lambda t, s, a: "Critical effect: the first damage card is faceup",
    "shields": lambda t, s, a: f"{_short_ship(t, a[0])}: {ZONES[a[1]]} shields {a[2]}",
    "damaged": lambda t, s, a: f"{_short_ship(t, a[0])} has {plural(a[1], 'damage card')}",
    "critical": lambda t, s, a: f"{_short_ship(t, a[0])} gets {DAMAGE[a[1]].name}: {DAMAGE[a[1]].text}",
    "prevents": lambda t, s, a: f"{_short_ship(t, a[0])} is spared {DAMAGE[a[2]].name}",
    "mends": lambda t, s, a: f"{_short_ship(t, a[0])} discards {damage_name(a[1])}",
    "hurt": lambda t, s, a: f"{_short_squadron(t, a[0])} takes {a[1]} damage (hull {a[2]})",
    "lends-rogue": lambda t, s, a: f"{_squadron(t, a[0])} has rogue this round",
    "healed": lambda t, s, a: f"{_short_squadron(t, a[0])} recovers (hull {a[1]})",
    "destroyed": lambda t, s, a: f"{_short_ship(t, a[0])} is destroyed",
    "destroyed-squadron": lambda t, s, a: f"{_short_squadron(t, a[0])} is destroyed",
    "salvo": lambda t, s, a: f"{_short_ship(t, a[0])} fires a salvo",
    "counters": lambda t, s, a: (
        f"{_squadron(t, a[0]) if a[0] != options.NONE else side_name(t, s)} counters {_squadron(t, a[1])}"
    ),
    "uses": lambda t, s, a: f"{_short_ship(t, a[0])} uses {t.ships[a[0]].build.upgrades[a[1]].name}",
    "loses-card": lambda t, s, a: (
        f"{t.ships[a[0]].build.upgrades[a[1]].name} of {_short_ship(t, a[0])} is discarded"
    ),
    "gains-dial": lambda t, s, a: f"{_short_ship(t, a[0])} gains a {command_name(a[1])} dial",
    "decrees": lambda t, s, a: (
        f"{t.ships[a[0]].build.upgrades[a[1]].name} of {_short_ship(t, a[0])}: "
        f"{command_name(a[2])} this round"
    ),
    "dooms": lambda t, s, a: (
        f"Emperor Palpatine: enemies that spend {TOKEN_NAMES[a[1]]} discard it this round"
    ),
    "sees-dial": lambda t, s, a: f"Dial {a[1] + 1} of {_short_ship(t, a[0])} is {command_name(a[2])}",
    "exhausts-token": lambda t, s, a: f"{TOKEN_NAMES[a[1]]} of {_short_ship(t, a[0])} is exhausted",
    "flies-again": lambda t, s, a: f"{_squadron(t, a[0])} may be activated again",
    "retokened": lambda t, s, a: (
        f"{_short_ship(t, a[0])} has {TOKEN_NAMES[t.ships[a[0]].build.tokens[a[1]]]} in the place of "
        "another token"
    ),
    "returns": lambda t, s, a: f"{_squadron(t, a[0])} comes back",
    "redeploys": lambda t, s, a: f"{_ship(t, a[0])} is deployed again",
    "exhausts": lambda t, s, a: (
        f"{t.ships[a[0]].build.upgrades[a[1]].name} of {_short_ship(t, a[0])} is exhausted"
    ),
    "readies": lambda t, s, a: f"{_short_ship(t, a[0])} readies {t.ships[a[0]].build.upgrades[a[1]].name}",
    "speed": lambda t, s, a: f"{_short_ship(t, a[0])}: speed {a[1]}",
    "moves": _moves,
    "stands": lambda t, s, a: f"{_short_ship(t, a[0])} is elsewhere on your table",
    "stands-squadron": lambda t, s, a: f"{_squadron(t, a[0])} is elsewhere on your table",
    "rams": lambda t, s, a: f"{_short_ship(t, a[0])} overlaps {_short_ship(t, a[1])}",
    "leaves": lambda t, s, a: f"{_short_ship(t, a[0])} leaves the play area",
    "overlaps": lambda t, s, a: f"{_short_ship(t, a[0])} is on {t.obstacles[a[1]].id.replace('_', ' ')}",
    "pushed": lambda t, s, a: f"{_short_squadron(t, a[0])} is moved aside",
    "flies": lambda t, s, a: (
        f"{_short_ship(t, a[1])} activates {_squadron(t, a[0])}"
        if a[1] >= 0
        else _activates(t, s, _squadron(t, a[0]))
    ),
    "flown": lambda t, s, a: f"{_short_squadron(t, a[0])} moves",
    "reveals-card": lambda t, s, a: f"The AI deck shows {_ai_card(t, a[0])}",
    "activation-card": lambda t, s, a: (
        f"Activation card of {_short_ship(t, a[0])}: {t.config.deck.cards[a[1]]}"
    ),
    "declines": lambda t, s, a: (
        f"{_short_ship(t, a[0])} does not use {t.ships[a[0]].build.upgrades[a[1]].name}"
    ),
    "bonus": lambda t, s, a: f"{_short_ship(t, a[0])}: {LABELS[t.config.deck.cards[a[1]].bonus]}",
    **{verb: _correction(say) for verb, say in corrections.SAID.items()},
    "moved": lambda t, s, a: f"{_short_ship(t, a[0])} has moved",
    "squadrons-told": lambda t, s, a: f"{side_name(t, s)} has activated squadrons",
    "told-value": lambda t, s, a: corrections.told(t, *a),
    "sets-dial": lambda t, s, a: f"Set dial {a[1] + 1} of {_short_ship(t, a[0])} to {command_name(a[2])}",
    "turned-down": lambda t, s, a: f"{_short_ship(t, a[0])}: {DAMAGE[a[1]].name} is turned facedown",
    "advice": lambda t, s, a: (
        f"Fleet advice: cards of {_ship(t, a[0])} depend on several commands, so none of them has priority"
    ),
}


#: What it means to choose nothing, by what is asked.
_DECLINED = {
    "attack": "no more attacks",
    "attack-effects": "leave the dice as they are",
    "command-squadron": "no more squadrons",
    "commands": "no more commands",
    "defense-tokens": "spend no more tokens",
    "repair": "no more repairs",
    "squadron": "it does no more",
}


#: Deeds that come in a row, each with the words around what differs.
_RUNS = {"assigns": " sets …."}

#: What an attack comes to.
_RESULTS = frozenset(
    {"total", "crits", "shields", "damaged", "critical", "hurt", "destroyed", "destroyed-squadron"}
)
#: What is told in the line of the deed before it.
_FOLDS = {
    "reveals-card": frozenset({"reveals-card", "activates", "locks", "spends"}),
    "reveals": frozenset({"gains-token", "commands"}),
    "commands": frozenset({"spends-token"}),
    "flies": frozenset({"flown"}),
    "speed": frozenset({"moves"}),
    "navigates": frozenset({"speed", "moves"}),
    "rolled": _RESULTS,
    "crits": _RESULTS,
    "total": _RESULTS,
    "rams": frozenset({"damaged", "destroyed"}),
}


def _revealed(table: Table, events: Sequence[Event], told: Sequence[str]) -> str:
    """What the cards of the AI deck came to: “The AI activates Relentless: the AI deck flips 3 cards …”."""
    cards = [event for event in events if event.verb == "reveals-card"]
    if len(cards) + 1 != len(events) or events[-1] in cards:
        return ""
    card = _ai_card(table, cards[-1].args[0])
    flips = f"flips {len(cards)} cards, the last is" if len(cards) > 1 else "shows"
    return f"{told[-1]}: the AI deck {flips} {card}."


def _attacked(table: Table, events: Sequence[Event], told: Sequence[str]) -> str:
    """An attack's dice, and what they came to for whoever was attacked."""
    verbs = [event.verb for event in events]
    if "total" not in verbs:
        return ""
    total = events[verbs.index("total")].args
    critical = " and a critical effect" if "crits" in verbs else ""
    damage = f"{total[0] or 'no'} damage{critical}"
    if total[1] != total[0]:
        damage += f", {total[1] or 'none'} after defense tokens"
    head = f"{told[0]} → {damage}" if verbs[0] == "rolled" else f"The dice show {damage}"
    loss, cards = _loss(events), [text for text, verb in zip(told, verbs, strict=True) if verb == "critical"]
    return ". ".join([f"{head}: {loss}" if loss else head, *cards]) + "."


def _loss(events: Sequence[Event]) -> str:
    """What whoever was attacked has left: “front shields 1, 2 damage cards”."""
    left: dict[tuple[str, int], str] = {}
    for event in events:
        match event.verb:
            case "shields":
                left["shields", event.args[1]] = f"{ZONES[event.args[1]]} shields {event.args[2]}"
            case "damaged":
                left["cards", 0] = plural(event.args[1], "damage card")
            case "hurt":
                left["hull", 0] = f"hull {event.args[2]}"
            case "destroyed" | "destroyed-squadron":
                left = {("gone", 0): "destroyed"}
    return ", ".join(left.values())


class ArmadaWords(Words[Table]):
    """Short sentences for every front."""

    parts = textboard.PARTS
    runs = _RUNS
    folds = _FOLDS
    joint = frozenset({"flown"})
    groups = (CONCERNS, "Attack a ship", "Attack squadrons", "Moves", *_VALUE_GROUPS.values())

    def seat(self, table: Table, seat: int) -> str:
        return f"{side_name(table, seat)} ({table.config.fleets[seat].faction.capitalize()})"

    def run(self, table: Table, events: Sequence[Event]) -> str:
        last = events[-1]
        if last.verb == "reveals-card":
            flips = plural(len(events), "card")
            return f"The AI deck flips {flips}; the last shows {_ai_card(table, last.args[0])}."
        if last.verb == "shields" and len({event.args[0] for event in events}) == 1:
            now = {event.args[1]: event.args[2] for event in events}
            shields = ", ".join(f"{ZONES[zone]} shields {left}" for zone, left in now.items())
            return f"{_short_ship(table, last.args[0])}: {shields}."
        if last.verb == "damaged" and len({event.args[0] for event in events}) == 1:
            return self.event(table, last)
        return super().run(table, events)

    def fold(self, table: Table, events: Sequence[Event]) -> str:
        first, last = events[0], events[-1]
        told = [self.event(table, event).removesuffix(".") for event in events]
        match first.verb:
            case "reveals-card":
                return _revealed(table, events, told)
            case "reveals" if len(events) == 2 and first.args[1] == last.args[1]:
                then = (
                    "resolves it" if last.verb == "commands" else f"gains {told[-1].partition(' gains ')[2]}"
                )
                return f"{told[0]} and {then}."
            case "flies":
                return f"{told[0]}, which moves."
            case "commands":
                return f"{told[0]} and spends its token."
            case "speed":
                return f"{told[-1]}."
            case "navigates" if last.verb == "moves":
                return f"{told[0]} and moves{told[-1].partition(' moves')[2]}."
            case "reveals" | "navigates":
                return ""
            case "rams":
                return f"{told[0]}: {listed(told[1:])}."
        return _attacked(table, events, told)

    def option(self, table: Table, option: Option) -> str:
        if option is YES or option is NO:
            return option.id
        if option is TOLD:
            return "that was all"
        if isinstance(option, options.Act):
            return _OPTIONS[option.verb](table, option)
        return _judged(table, option.id)

    def answer(self, table: Table, request: Request, option: Option) -> str:
        if option is not options.DONE:
            return self.option(table, option)
        return _DECLINED.get(request.topic, "continue without")

    def stakes(self, table: Table, request: Request, option: Option) -> str:
        return odds.stakes(table, request, option)

    def outlook(self, table: Table, request: Request, option: Option) -> Prospect | None:
        return odds.outlook(table, request, option)

    def alike(self, table: Table, option: Option) -> str:
        """Tokens of one kind that are in the same state; places that are called the same."""
        if isinstance(option, options.Put | options.Place | options.LayObstacle | options.LayMark):
            return f"{option.verb} {self.option(table, option)}"
        if not isinstance(option, options.OnToken) or not table.attacks:
            return ""
        return f"{option.verb} {_token(table, option.token)}"

    def batches(self, table: Table, request: Request) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """All the dials that a ship still lacks, with the same command."""
        ship = request.about.get("ship") if request.topic == "assign-dial" else None
        if not isinstance(ship, int):
            return ()
        missing = dials_wanted(table, table.ships[ship]) - len(table.dials[ship])
        if missing < 3:
            return ()
        return tuple(
            (f"All {missing} dials: {self.option(table, dial)}", (dial.id,) * missing)
            for dial in options.DIAL_ACTS
        )

    def plan(self, table: Table, option: Option, seat: int) -> str:
        """By what never changes: when it is read, other dice lie there, and another ship may be attacked."""
        match option:
            case options.SpendToken():
                return f"defense token {option.token + 1}"
            case options.OnToken():
                return f"lock defense token {option.token + 1}"
            case options.OnDie():
                return f"{option.verb.replace('reroll', 're-roll').replace('-die', '')} die {option.die + 1}"
            case options.SetDie():
                return f"turn die {option.die + 1} to {face_name(option.face)}"
            case options.Maneuver():
                return course_text(option)
            case options.MoveTo() | options.Put() | options.LayMark():
                return part(table.area, option.point)
        return self.option(table, option)

    def group(self, option: Option) -> str:
        if not isinstance(option, options.Act):
            return ""
        if isinstance(option, options.SetShip):
            return _VALUE_GROUPS[option.name.partition("-")[0]]
        return _GROUPS.get(option.verb, "")

    def question(self, table: Table, request: Request) -> str:
        if request.topic != REPORT:
            return request.prompt
        ship = active_ship(table)
        if ship is None:
            return "Activate your two squadrons at the table, then enter what changed"
        return f"Play the activation of {ship_name(ship)} at the table, then enter what changed"

    def touches(self, option: Option) -> tuple[str, ...]:
        if not isinstance(option, options.Act):
            return (option.id,) if option.id.startswith(("ship-", "squadron-")) else ()
        if isinstance(option, options.OnDie | options.SetDie):
            return (f"die-{option.die}",)
        if isinstance(option, options.OnToken):
            return (f"token-{option.token}",)
        if isinstance(option, options.TakeMark):
            return (f"mark-{option.mark}",)
        if isinstance(option, options.AtPoint | options.AtSpot | options.LayObstacle):
            return (options.spot_id(option),)
        parts = type(option).parts.items()
        return tuple(
            form.text(getattr(option, name))
            for name, form in parts
            if form in (options.SHIP, options.SQUADRON)
        )

    def doings(self, table: Table, event: Event) -> Sequence[Doing]:
        return doings.doings(table, event)

    def lay_out(self, table: Table) -> tuple[str, ...]:
        return doings.lay_out(table)

    def event(self, table: Table, event: Event) -> str:
        told = _EVENTS.get(event.verb)
        text = told(table, event.seat, event.args) if told is not None else ""
        return f"{text}." if text and text[-1] not in ".!?" else text

    def card(self, id: str) -> str:
        for cards in (SHIPS, SQUADRONS, UPGRADES):
            if id in cards:
                return str(cards[id].name)
        if id in OBJECTIVES:
            return OBJECTIVES[id].name
        found = [card.name for card in DAMAGE if card.id == id]
        return found[0] if found else id.replace("_", " ")

    def look(self, table: Table, text: str) -> list[str]:
        return look(text)

    def board(self, table: Table, seat: int, width: int, part: str = "") -> str:
        return textboard.board(table, seat, width, part)


def look(text: str) -> list[str]:
    """What can be said about cards with this name."""
    wanted = text.casefold()
    found = []
    for ship in SHIPS.values():
        if wanted in ship.name.casefold():
            found.append(
                f"{ship.name}: {ship.faction} {ship.size} ship, {ship.points.now} points, hull {ship.hull}, "
                f"command {ship.command}, squadron {ship.squadron}, engineering {ship.engineering}"
            )
    for squadron in SQUADRONS.values():
        if wanted in squadron.name.casefold():
            words = ", ".join(f"{name} {n}" if n > 1 else name for name, n in squadron.keywords.items())
            found.append(
                f"{squadron.name}: {squadron.faction} squadron, {squadron.points.now} points, hull "
                f"{squadron.hull}, speed {squadron.speed}{', ' + words if words else ''}"
                + (f"; {squadron.ability}" if squadron.ability else "")
            )
    for card in UPGRADES.values():
        if wanted in card.name.casefold():
            found.append(
                f"{card.name}: {'/'.join(card.slots)}, {card.points.now} points; {card.text} ({card.played})"
            )
    for objective in OBJECTIVES.values():
        if wanted in objective.name.casefold():
            worth = f", {objective.worth} points a token" if objective.worth else ""
            found.append(f"{objective.name}: {objective.category} objective{worth}; {objective.text}")
    for damage in DAMAGE:
        if wanted in damage.name.casefold():
            found.append(f"{damage.name}: {damage.text}")
    return found


WORDS = ArmadaWords()
