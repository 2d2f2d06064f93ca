"""What hands do on the real table and on the cards when something happens, and what undoes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.core.doing import Doing
from understudy.core.events import Event
from understudy.games.armada.cards import DAMAGE, TOKEN_NAMES
from understudy.games.armada.measures import ZONES
from understudy.games.armada.names import command_name, damage_name, ship_name, side_name, squadron_name
from understudy.games.armada.rules.courses import CLICK_NAMES, SIDE_NAMES
from understudy.games.armada.setup import CORE_SET
from understudy.games.armada.table import DISCARDED, LAID_KINDS, Ship, Squadron, Table
from understudy.games.armada.tool import SIDES
from understudy.kit.saying import plural

#: Of an event: the table, its numbers, and the name of the ship or squadron that the first of them is.
Doings = Callable[[Table, tuple[int, ...], str], Sequence[Doing]]


def _one(do: str, back: str) -> Sequence[Doing]:
    return (Doing(do, back),)


def _plain(do: str, back: str) -> Doings:
    return lambda table, args, who: _one(do.format(who=who), back.format(who=who))


def course_of(args: tuple[int, ...]) -> str:
    """A maneuver as it was flown: the numbers of what is told of it."""
    _, speed, _, side, *clicks = args
    bends = ", ".join(CLICK_NAMES[click] for click in clicks[:speed])
    return f"speed {speed}: {bends}; tool to {SIDE_NAMES[SIDES[side]]}"


def _moved(table: Table, args: tuple[int, ...], who: str) -> Sequence[Doing]:
    if not args[1]:
        return ()
    return _one(f"Move {who} at {course_of(args)}", f"Put {who} back where it was before the maneuver")


def _shields(table: Table, args: tuple[int, ...], who: str) -> Sequence[Doing]:
    what = f"the {ZONES[args[1]]} shields of {who}"
    return _one(f"Set {what} to {args[2]}", f"Set {what} back as they were")


def _dealt(table: Table, args: tuple[int, ...], who: str) -> Sequence[Doing]:
    return _one(
        f"Deal a facedown damage card to {who}, which has {plural(args[1], 'card')} then",
        f"Take the last damage card of {who} back to the deck",
    )


def _critical(table: Table, args: tuple[int, ...], who: str) -> Sequence[Doing]:
    name = DAMAGE[args[1]].name
    return (Doing(f"Deal {name} faceup to {who}", f"Take {name} of {who} back to the deck", came=True),)


def _mended(table: Table, args: tuple[int, ...], who: str) -> Sequence[Doing]:
    name = damage_name(args[1])
    return _one(f"Discard {name} of {who}", f"Give {who} {name} back")


def _spent(table: Table, args: tuple[int, ...], who: str) -> Sequence[Doing]:
    """A defense token: what it is now, and whose."""
    kind, state, ship, squadron = args
    name = ship_name(table.ships[ship]) if ship >= 0 else squadron_name(table.squadrons[squadron])
    what = f"the {TOKEN_NAMES[kind]} token of {name}"
    if state == DISCARDED:
        return _one(f"Discard {what}", f"Put {what} back, exhausted")
    return _one(f"Exhaust {what}", f"Ready {what}")


def _token(do: str, back: str) -> Doings:
    """A defense token of a ship, by its kind."""
    return lambda table, args, who: _one(
        do.format(what=f"the {TOKEN_NAMES[args[1]]} token of {who}"),
        back.format(what=f"the {TOKEN_NAMES[args[1]]} token of {who}"),
    )


def _command(do: str, back: str, kind: str = "command token") -> Doings:
    """A token that lies beside a ship, by its command."""
    return lambda table, args, who: _one(
        do.format(what=f"a {command_name(args[1])} {kind}", who=who),
        back.format(what=f"a {command_name(args[1])} {kind}", who=who),
    )


def _hurt(table: Table, args: tuple[int, ...], who: str) -> Sequence[Doing]:
    return _one(f"Set the hull of {who} to {args[2]}", f"Set the hull of {who} back to {args[2] + args[1]}")


def _healed(table: Table, args: tuple[int, ...], who: str) -> Sequence[Doing]:
    return _one(f"Set the hull of {who} to {args[1]}", f"Set the hull of {who} back to {args[1] - 1}")


def _revealed(table: Table, args: tuple[int, ...], who: str) -> Sequence[Doing]:
    """The AI has no stack of dials: the card in force says what its dial shows."""
    if not table.config.ai[table.ships[args[0]].seat]:
        return ()
    command = command_name(args[1])
    return _one(f"Set a command dial of {who} to {command}", f"Take the {command} dial of {who} away")


def _dial(table: Table, args: tuple[int, ...], who: str) -> Sequence[Doing]:
    what = f"dial {args[1] + 1} of {who}"
    return _one(f"Set {what} to {command_name(args[2])}", f"Set {what} back as it was")


def _passed(table: Table, args: tuple[int, ...], who: str) -> Sequence[Doing]:
    return _one(
        f"Discard a pass token: {plural(args[0], 'token')} left",
        f"Take the pass token back: {args[0] + 1} now",
    )


def _upgrade(do: str, back: str) -> Doings:
    """An upgrade card of a ship."""

    def told(table: Table, args: tuple[int, ...], who: str) -> Sequence[Doing]:
        name = table.ships[args[0]].build.upgrades[args[1]].name
        return _one(do.format(name=name, who=who), back.format(name=name, who=who))

    return told


def _aimed(table: Table, args: tuple[int, ...], who: str) -> Sequence[Doing]:
    """Where nobody measures, in words."""
    place = "where the map shows it"
    if len(args) > 1:
        place = "where you like"
    if len(args) > 1 and args[1] >= 0:
        target = ship_name(table.ships[args[1]])
        place = f"in its special arc and range, as near as you can to where {target} ends if it goes straight"
    return _one(f"Put the targeting token of {who} {place}", f"Take the targeting token of {who} away")


_PLACED = _plain("Put {who} where the map shows it", "Take {who} off the map again")
_MARKED = _plain("Mark {who} as activated", "Mark {who} as not activated")
_GONE = _plain("Take {who} off the table", "Put {who} back where it was, with everything next to it")

#: Of ships; what is not here needs no hands.
OF_SHIPS: dict[str, Doings] = {
    "deploys": lambda table, args, who: (
        *_PLACED(table, args, who),
        Doing(f"Set the speed of {who} to {args[1]}", f"Take the speed dial of {who} away"),
    ),
    "redeploys": _PLACED,
    "activates": _MARKED,
    "reveals": _revealed,
    "sets-dial": _dial,
    "gains-token": _command("Put {what} next to {who}", "Take {what} away from {who}"),
    "drops-token": _command("Discard {what} of {who}", "Put {what} next to {who} again"),
    "spends-token": _command("Discard {what} of {who}", "Put {what} next to {who} again"),
    "raided": _command("Put {what} next to {who}", "Take {what} away from {who}", "raid token"),
    "pays-token": _token("Exhaust or discard {what}", "Put {what} back as it was"),
    "loses-token": _token("Discard {what}", "Put {what} back as it was"),
    "exhausts-token": _token("Exhaust {what}", "Ready {what}"),
    "speed": lambda table, args, who: _one(
        f"Set the speed of {who} to {args[1]}", f"Set the speed of {who} back as it was"
    ),
    "moves": _moved,
    "shields": _shields,
    "damaged": _dealt,
    "critical": _critical,
    "turned-down": lambda table, args, who: _one(
        f"Turn {DAMAGE[args[1]].name} of {who} facedown", f"Turn {DAMAGE[args[1]].name} of {who} faceup"
    ),
    "mends": _mended,
    "aims": _aimed,
    "mine-goes-off": _plain("Take the mine next to {who} off the map", "Put the mine next to {who} back"),
    "mine-swept": _plain("Take the mine off the map", "Put the mine back"),
    "turns": _plain("Turn {who} as the map shows it", "Turn {who} back as it was"),
    "focuses": _plain("Mark the zone of {who} with a focus token", "Take the focus token of {who} away"),
    "swaps-card": _upgrade("Give {who} {name} as its fleet command", "Give {who} its old fleet command back"),
    "destroyed": _GONE,
    "uses": _upgrade("Use {name} of {who}, as it says", "Put {name} of {who} back as it was"),
    "exhausts": _upgrade("Exhaust {name} of {who}", "Ready {name} of {who}"),
    "readies": _upgrade("Ready {name} of {who}", "Exhaust {name} of {who}"),
}
OF_SQUADRONS: dict[str, Doings] = {
    "deploys-squadron": _PLACED,
    "held-back": _plain("Put {who} next to the map", "Put {who} back with those to be deployed"),
    "returns": _PLACED,
    "flies": _MARKED,
    "tires": _MARKED,
    "flies-again": _plain("Mark {who} as not activated", "Mark {who} as activated"),
    "flown": _plain("Move {who} to where the map shows it", "Put {who} back to where it came from"),
    "pushed": _plain("Put {who} next to the ship as the map shows it", "Put {who} back where it was"),
    "hurt": _hurt,
    "healed": _healed,
    "destroyed-squadron": _GONE,
}
OTHERS: dict[str, Doings] = {
    "lays": lambda table, args, who: _one(
        f"Put a {LAID_KINDS[args[0]].replace('-', ' ')} token where the map shows it",
        f"Take the {LAID_KINDS[args[0]].replace('-', ' ')} token off the map again",
    ),
    "drifts": lambda table, args, who: _one(
        f"Put {table.obstacles[args[0]].id.replace('_', ' ')} where the map shows it",
        f"Put {table.obstacles[args[0]].id.replace('_', ' ')} back where it lay",
    ),
    "passes": _passed,
    "spends": _spent,
    "rock-gone": lambda table, args, who: _one(
        f"Take {table.obstacles[args[0]].id.replace('_', ' ')} off the map",
        f"Put {table.obstacles[args[0]].id.replace('_', ' ')} back where it lay",
    ),
    "obstacle": lambda table, args, who: _one(
        f"Put {table.obstacles[args[0]].id.replace('_', ' ')} where the map shows it",
        f"Take {table.obstacles[args[0]].id.replace('_', ' ')} off the map again",
    ),
}


def lay_out(table: Table) -> tuple[str, ...]:
    """R4: both fleets with all that lies beside them, and what stands on the map from the start."""
    found: list[str] = []
    for seat, side in enumerate(side_name(table, seat) for seat in range(2)):
        ships = [ship for ship in table.ships if ship.seat == seat]
        found += [f"{side}: {_ship_laid_out(ship)}." for ship in ships]
        squadrons = [squadron for squadron in table.squadrons if squadron.seat == seat]
        if squadrons:
            found.append(f"{side}, {plural(len(squadrons), 'squadron')}: {_squadrons_laid_out(squadrons)}.")
    if table.config.options["scenario"] == CORE_SET:
        found.append("Put all ships and squadrons where the map shows them.")
    return tuple(found)


def _squadrons_laid_out(squadrons: Sequence[Squadron]) -> str:
    """Squadrons by their names, equal ones with all their marks."""
    marks: dict[str, str] = {}
    for squadron in squadrons:
        name = squadron_name(squadron).removesuffix(f" {squadron.mark}")
        marks[name] = marks.get(name, "") + (f" {squadron.mark}" if squadron.mark else "")
    return ", ".join(name + signs for name, signs in marks.items())


def _ship_laid_out(ship: Ship) -> str:
    """A ship with its upgrades, its shields by zone and its defense tokens."""
    card = ship.build.card
    upgrades = ", ".join(upgrade.name for upgrade in ship.build.upgrades)
    shields = ", ".join(f"{ZONES[zone]} {card.shields[zone]}" for zone in ship.build.zones)
    tokens = ", ".join(TOKEN_NAMES[kind] for kind in card.tokens)
    name = ship_name(ship) if ship_name(ship) == card.name else f"{ship_name(ship)} ({card.name})"
    speed = f". Speed {ship.speed}" if ship.hull is not None else ""
    return f"{name}{f' with {upgrades}' if upgrades else ''}. Shields: {shields}. Tokens: {tokens}{speed}"


def doings(table: Table, event: Event) -> Sequence[Doing]:
    """What hands do about an event."""
    if event.verb in OF_SHIPS:
        return OF_SHIPS[event.verb](table, event.args, ship_name(table.ships[event.args[0]]))
    if event.verb in OF_SQUADRONS:
        return OF_SQUADRONS[event.verb](table, event.args, squadron_name(table.squadrons[event.args[0]]))
    known = OTHERS.get(event.verb)
    return () if known is None else known(table, event.args, "")
