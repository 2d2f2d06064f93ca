"""The questions that a position can ask by their topic."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from understudy.core.errors import BadPosition
from understudy.core.game import Given, Posing
from understudy.core.requests import Choose
from understudy.core.table import Step
from understudy.games.armada.fleet_names import plain
from understudy.games.armada.rules.squadrons import ATTACK, MOVE, ONLY_ONE
from understudy.games.armada.table import Ship, Squadron, Table
from understudy.kit.leading import Steps, ways_to
from understudy.kit.saying import quoted

_SHIP = {"ship": "its name, or its number in the position, from 0"}
#: Steps of an activation for which a ship needs its dial.
_BEFORE_REVEAL = ("activation_start", "reveal")
#: Puts what comes next on the table.
Start = Callable[[Table], None]


def _unit(units: Sequence[Ship] | Sequence[Squadron], wanted: object, word: str) -> int:
    """One of the units of a seat in play, by number or name; the first where none is named."""
    if not units:
        raise BadPosition(f"ask.about.{word}: this seat has none in play")
    if wanted is None:
        return units[0].index
    if isinstance(wanted, str):
        called = [unit for unit in units if unit.name.casefold() == wanted.casefold()]
        called += [unit for unit in units if plain(wanted) in (plain(unit.name), str(unit.index))]
    else:
        called = [unit for unit in units if type(wanted) is int and wanted == unit.index]
    if not called:
        names = ", ".join(f"{unit.index} {unit.name}" for unit in units)
        raise BadPosition(
            f"ask.about.{word}: this seat has no {quoted(wanted)} in play; choose from: {names}"
        )
    return called[0].index


def _ship(table: Table, seat: int, about: Mapping[str, Any]) -> int:
    """The ship a question is about: the one named, or the first of the seat."""
    own = [ship for ship in table.ships if ship.seat == seat and ship.in_play]
    return _unit(own, about.get("ship"), "ship")


def _activated(table: Table, ship: int, step: str) -> None:
    """A ship is in the middle of its activation.

    A ship of the AI reveals the command of its activation card; without one, that is turned over first.
    """
    table.ships[ship].activated = True
    table.agenda = [("end_activation", (ship,)), (step, (ship,))]
    orders = table.orders[table.ships[ship].seat]
    if orders is not None and step in _BEFORE_REVEAL and not table.dials[ship]:
        if orders.active < 0:
            table.agenda.append(("activation_card", (ship,)))
        else:
            table.dials[ship] = [orders.cards[orders.active].command]


def _step(name: str, text: str) -> Posing[Table]:
    def pose(table: Table, seat: int, about: Mapping[str, Any]) -> Given | None:
        _activated(table, _ship(table, seat, about), name)
        return None

    return Posing(text, pose, _SHIP)


def _turn(table: Table, seat: int, about: Mapping[str, Any]) -> Given | None:
    table.agenda = [("turn", (seat,))]
    return None


def _fly(table: Table, seat: int, about: Mapping[str, Any]) -> Given | None:
    own = [one for one in table.squadrons if one.seat == seat and one.in_play]
    squadron = _unit(own, about.get("squadron"), "squadron")
    if "by" in about:
        ships = [ship for ship in table.ships if ship.seat == seat and ship.in_play]
        table.squadrons[squadron].by = _unit(ships, about["by"], "by")
    _flies(table, squadron)
    return None


def _flies(table: Table, squadron: int) -> None:
    both = MOVE | ATTACK if table.squadrons[squadron].by >= 0 else MOVE | ATTACK | ONLY_ONE
    table.agenda = [("landed", (squadron,)), ("fly", (squadron, both))]


def _dial(table: Table, seat: int, about: Mapping[str, Any]) -> Given | None:
    if table.config.ai[seat]:
        raise BadPosition(
            "ask: a ship of the AI has no dials: its activation card gives the command. Ask “activate” or "
            "“reveal”, or take another seat"
        )
    table.agenda = [("assign", (_ship(table, seat, about),))]
    return None


# -- questions that something leads to -----------------------------------------------------------------------

#: The steps of an attack and of an activation at which something is asked.
_OF_ATTACK = (
    "gather",
    "after_roll",
    "effects",
    "tokens",
    "after_tokens",
    "crit",
    "damage",
    "salvo",
    "counter",
)
_OF_ACTIVATION = (
    "activation_start",
    "reveal",
    "commands",
    "attack_step",
    "maneuver",
    "after_maneuver",
    "activation_end",
)
_PHASES = ("squadron_phase", "status", "command_phase")


def _starts(table: Table, seat: int, about: Mapping[str, Any]) -> Iterator[Start]:
    """Where what leads to the question may be done: in the attack of the position, or else anywhere."""
    if table.attacks:
        yield from (_comes((step, ())) for step in _OF_ATTACK)
        return
    ships = [ship.index for ship in table.ships if ship.in_play]
    ships.sort(key=lambda ship: table.ships[ship].seat != seat)
    if "ship" in about:
        ships = [_ship(table, seat, about)]
    yield from (partial(_activated, ship=ship, step=step) for ship in ships for step in _OF_ACTIVATION)
    own = [one.index for one in table.squadrons if one.in_play and one.seat == seat]
    yield from (partial(_flies, squadron=one) for one in own)
    yield from (_comes((phase, ())) for phase in _PHASES)
    yield _comes(("deploy", (seat,)))


def _comes(*steps: Step) -> Start:
    """The steps that come, the next one last."""

    def lay(table: Table) -> None:
        table.agenda = list(steps)

    return lay


def _led(steps: Steps, topic: str, text: str) -> Posing[Table]:
    """A question that comes when something else is done or decided: it is found what."""

    def pose(table: Table, seat: int, about: Mapping[str, Any]) -> Given | None:
        def wanted(request: Choose) -> bool:
            return (request.topic, request.seat) == (topic, seat)

        for start in _starts(table, seat, about):
            base = table.copy()
            start(base)
            for _, given in ways_to(steps, [base], wanted):
                start(table)
                return given
        where = "this attack" if table.attacks else "this position"
        raise BadPosition(f"ask: nothing in {where} leads to “{topic}”")

    return Posing(text, pose, _SHIP)


#: Questions of an attack of the position, of an activation or of a phase, and when they are asked.
_QUESTIONS = {
    "remove-die": "which die an attack gives up before it is rolled",
    "attack-effects": "what the attacker does with the dice",
    "reroll": "which dice are rolled again",
    "set-die": "which face a die is set to",
    "spend-die": "which die is spent",
    "mark-token": "which defense token an accuracy locks",
    "defense-tokens": "which defense tokens are spent",
    "redirect-zone": "which zone takes redirected damage",
    "redirect-amount": "how much of it",
    "evade-cancel": "which die an evade cancels",
    "evade-reroll": "which die an evade has rolled again",
    "evade-larger": "whether an evade against a larger ship discards the token",
    "pay-defense-token": "which defense token pays for a card",
    "discard-defense-token": "which defense token is discarded",
    "critical-effect": "which critical effect is used",
    "damage-zone": "which zone takes damage",
    "counter": "whether a squadron counters",
    "gain-token": "which command token is taken",
    "excess-token": "which token is discarded beyond the command value",
    "repair": "what is repaired",
    "recover-shield": "which zone gets a shield",
    "command-squadron": "which squadron a command activates",
    "next-squadron": "which squadron is attacked next",
    "station": "what a station repairs",
    "pushed-squadron": "which squadron is placed that a ship overlaps",
    "push": "where it is placed",
    "squadron-phase": "which squadron moves or attacks in the Squadron Phase",
    "deploy": "which ship, or whether squadrons are deployed",
    "deploy-squadron": "which squadron is deployed",
}

#: Questions for which the AI's document has no page.
UNNAMED = (
    *("arrival", "change-speed", "corona-edge", "drift", "drift-place", "flip-card", "flipped-card"),
    *("hyperspace-pose", "hyperspace-squadron", "last-raid"),
    *("objective", "objective-card", "obstacle-order", "pay-command", "pick-damage"),
    *("bitten-squadron", "cover", "exogorth", "exogorth-place", "falls", "gored-ship", "migration"),
    *("purrgil", "purrgil-place", "rift-ship", "rift-speed", "toward"),
    *("sensor", "sensor-place", "stored-die", "strategic", "swap-card", "token-or-speed"),
)

ASKS: dict[str, Posing[Table]] = {
    "activate": Posing("which ship is activated", _turn),
    "assign-dial": Posing("a dial is chosen for a ship", _dial, _SHIP),
    "reveal": _step("reveal", "a ship reveals its dial"),
    "commands": _step("commands", "Squadron and Repair commands of a ship"),
    "attack": _step("attack_step", "a ship attacks"),
    "maneuver": _step("maneuver", "a ship executes its maneuver"),
    "squadron": Posing(
        "a squadron moves or attacks",
        _fly,
        {**_SHIP, "squadron": "its name or number", "by": "the ship whose command it is, if any"},
    ),
}


def asks(steps: Steps, topics: Sequence[str]) -> dict[str, Posing[Table]]:
    """All of them: those of every step, those that something leads to, and those that cards ask."""
    cards = dict.fromkeys(sorted({*topics, *UNNAMED}), "a question that a card or the set-up asks")
    led = {topic: _led(steps, topic, text) for topic, text in {**cards, **_QUESTIONS}.items()}
    return {**ASKS, **{topic: led[topic] for topic in (*_QUESTIONS, *cards) if topic not in ASKS}}
