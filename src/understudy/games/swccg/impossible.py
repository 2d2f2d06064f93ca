"""Positions that no game comes to: each is refused with what is wrong, and what would be right."""

from __future__ import annotations

import math
from inspect import signature

from understudy.core.errors import BadPosition
from understudy.games.swccg.data import CHARACTER, INTERRUPT, LOCATION, STARSHIP, VEHICLE
from understudy.games.swccg.options import NONE
from understudy.games.swccg.records import PURPOSES, STOPPED, Destiny, Frame
from understudy.games.swccg.rules.deploy import stands
from understudy.games.swccg.rules.steps import STEPS
from understudy.games.swccg.table import (
    ABOARD,
    ACTIVATE,
    AT,
    BOTH,
    COUNT,
    DRAW,
    LOC,
    STACKED,
    UNDER,
    ZONES,
    Table,
    bits,
)
from understudy.kit.positions import meant, number
from understudy.kit.saying import plural

#: More than anything that is counted comes to.
_MOST = 1000
#: Of a card that is announced no spot is known yet: at most the pilot that comes with it.
_ANNOUNCED = 1
_FRAMES = ("play", "play-lost", "text", "deploy", "fire", "react")
#: Arguments of steps, by what they number.
_OF_CARDS = ("card", "creature", "weapon", "ship", "instead", "about")
#: A shot has a target, and a card that fires the weapon.
_AIMED = 2
_OF_PLACES = ("place", "start")


def check(table: Table) -> None:
    """Refuse what cannot be."""
    _cards(table)
    _states(table)
    _counts(table)
    _running(table)


def check_agenda(table: Table) -> None:
    """Refuse steps about cards, places or phases that there are not, and the end of what has not begun."""
    _begun(table)
    for name, args in table.agenda:
        for word, value in zip(list(signature(STEPS[name]).parameters)[1:], args, strict=False):
            if not isinstance(value, int):
                continue
            where = f"agenda, step {name}, {word}"
            if word in ("by", "asked"):
                number(value, NONE if word == "by" else 0, BOTH[-1], where)
            elif word in _OF_CARDS or (word in "ab" and "lost" not in args):
                number(value, NONE, COUNT - 1, where)
                if name in ("leave", "gone") and table.slot[value] in (LOC, UNDER):
                    raise BadPosition(f"{where}: {_name(table, value)} is a location; locations stay")
            elif word in _OF_PLACES:
                number(value, NONE, len(table.stacks) - 1, where)
            elif name in ("phase", "end_phase"):
                number(value, ACTIVATE, DRAW, where)
            elif word == "part" and isinstance(args[0], int):
                number(value, 0, len(table.config.texts[args[0]].actions) - 1, where)
            elif word == "target":
                number(value, NONE, (len(table.stacks) if name == "arrive_at" else COUNT) - 1, where)


def _begun(table: Table) -> None:
    """A card that arrives is on its way; none is announced while another one is."""
    arriving = any(name == "deploy_result" for name, _ in table.agenda)
    for frame in table.stack if arriving else ():
        if frame.kind == "deploy" and len(frame.targets) <= _ANNOUNCED:
            raise BadPosition(f"stack.targets: {_name(table, frame.card)} arrives; four numbers say where")


def _name(table: Table, card: int) -> str:
    return f"{table.config.names[card]} ({table.cards[card].title})"


def _cards(table: Table) -> None:
    """What lies where: kinds of cards and kinds of places, hosts, titles of which there is one."""
    met: dict[str, str] = {}
    for card in bits(table.play):
        one, slot, host = table.cards[card], table.slot[card], table.host[card]
        told = _name(table, card)
        if one.kind == LOCATION:
            if slot not in (LOC, UNDER, STACKED):
                raise BadPosition(f"cards.{told} is a location; it belongs into places")
            continue
        if one.kind == INTERRUPT and slot != STACKED:
            raise BadPosition(f"cards.{told} is an Interrupt; it is in a hand or a pile")
        if slot in ABOARD and (host == NONE or table.cards[host].kind not in (STARSHIP, VEHICLE)):
            raise BadPosition(f"cards.{told}: aboard means on a starship or vehicle; name it with on")
        if slot == AT:
            _stands(table, card, told)
        if one.unique and one.kind != LOCATION and slot != STACKED:
            before = met.setdefault(one.title, told)
            if before != told:
                raise BadPosition(f"cards.{told} and {before} are both on table; there is only one")


def _stands(table: Table, card: int, told: str) -> None:
    place = table.spot[card]
    if not stands(table, table.cards[card], place):
        top = table.cards[table.stacks[place][0]]
        kind = table.cards[card].subtype or table.cards[card].kind
        raise BadPosition(f"cards.{told}: a {kind} cannot be at {top.title}, a {top.subtype}")


def _states(table: Table) -> None:
    kinds = (
        ("undercover", table.undercover, (CHARACTER,), "characters"),
        ("crashed", table.crashed, (VEHICLE,), "vehicles"),
    )
    for name, mask, possible, what in kinds:
        for card in bits(mask):
            if not table.play >> card & 1 or table.cards[card].kind not in possible:
                raise BadPosition(f"{name}: {_name(table, card)}; only {what} on table can be {name}")
    for card in bits((table.hit | table.excluded) & ~table.play):
        raise BadPosition(f"hit, excluded: {_name(table, card)} is not on table")


def _counts(table: Table) -> None:
    for seat in BOTH:
        number(table.generation[seat], 0, _MOST, f"players[{seat}].generation")
        number(table.activated[seat], 0, _MOST, f"players[{seat}].activated")
    for name in ("played", "ever", "used_devices"):
        for key, count in getattr(table, name).items():
            number(count, 0, _MOST, f"{name}.{key}")
    for (card, part), count in table.spent.items():
        key = card * 64 + part
        if part >= len(table.config.texts[card].actions):
            raise BadPosition(f"spent: {key} is no clause of a text; it is 64 × card + clause")
        number(count, 0, _MOST, f"spent.{key}")
    for card, chosen in table.chosen.items():
        number(chosen.aim, NONE, COUNT - 1, f"marks.{_name(table, card)}")
        number(chosen.home, NONE, len(table.stacks) - 1, f"marks.{_name(table, card)}")
    for one in table.temps:
        number(one[1], *BOTH, "temps.seat")
        _finite(one[3], "temps.amount")


def _finite(value: float, where: str) -> None:
    if not math.isfinite(value) or abs(value) > _MOST:
        raise BadPosition(f"{where}: {value} is out of range; it must be {-_MOST} to {_MOST}")


def _running(table: Table) -> None:
    """What goes on: the stack, destinies, losses, a drain, a battle."""
    for frame in table.stack:
        _frame(table, frame)
    for draw in (*table.draws, *([table.drawn] if table.drawn is not None else [])):
        _draw(draw)
    for loss in table.losses:
        number(loss.seat, *BOTH, "losses.seat")
        number(loss.source, NONE, len(ZONES) - 1, "losses.source")
        _finite(loss.left, "losses.left")
    if table.drain is not None:
        number(table.drain.seat, *BOTH, "drain.seat")
    battle = table.battle
    if battle is None:
        return
    number(battle.initiator, *BOTH, "battle.initiator")
    number(battle.winner, NONE, BOTH[-1], "battle.winner")
    for name in ("creature", "target"):
        number(getattr(battle, name), NONE, COUNT - 1, f"battle.{name}")
    for name in ("added", "extra", "factor", "drawn", "to_power", "to_attrition", "total"):
        for value in getattr(battle, name):
            _finite(value, f"battle.{name}")
    for name in ("attrition", "damage"):
        for value in getattr(battle, name):
            _finite(value, f"battle.{name}")
            if value < 0:
                raise BadPosition(f"battle.{name}: {value} is out of range; it must be 0 or more")


def _frame(table: Table, frame: Frame) -> None:
    frame.kind = meant(frame.kind, _FRAMES, "stack.kind", "kind of action")
    if frame.kind in ("play", "play-lost", "text"):
        actions = table.config.texts[frame.card].actions
        if not 0 <= frame.part < len(actions):
            raise BadPosition(
                f"stack.part: {frame.part}; {_name(table, frame.card)} has "
                f"{plural(len(actions), 'clause')}, from 0"
            )
        if frame.stage != STOPPED:
            number(frame.stage, 0, len(actions[frame.part].stages), "stack.stage")
    if frame.window and (len(frame.window) != 4 or not isinstance(frame.window[0], str)):
        raise BadPosition("stack.window: the name of an event and three numbers are expected")
    if frame.kind == "deploy" and len(frame.targets) > _ANNOUNCED:
        _deployed(table, frame)
    if frame.kind == "fire" and len(frame.targets) < _AIMED:
        raise BadPosition(f"stack.targets: {_name(table, frame.card)} fires: at what, and who?")
    for target in frame.targets:
        number(target, NONE, max(COUNT - 1, len(table.stacks)), "stack.targets")


def _deployed(table: Table, frame: Frame) -> None:
    """Where a card is on its way to: 0 a place, 1 a card, 2 beside the table, 3 a row; and which."""
    ways = (0, 3) if table.cards[frame.card].kind == LOCATION else (0, 1, 2)
    if len(frame.targets) < 4 or frame.targets[0] not in ways:
        told, name = ", ".join(map(str, ways)), _name(table, frame.card)
        raise BadPosition(f"stack.targets: {name} is deployed; four numbers, first {told}")
    if frame.targets[0] == 0:
        number(frame.targets[1], 0, len(table.stacks) - 1, "stack.targets")
    elif frame.targets[0] == 1 and not (frame.targets[1] >= 0 and table.play >> frame.targets[1] & 1):
        raise BadPosition(f"stack.targets: {frame.targets[1]} is no card on table")


def _draw(draw: Destiny) -> None:
    draw.purpose = meant(draw.purpose, PURPOSES, "draws.purpose", "purpose of destiny")
    number(draw.left, -COUNT, COUNT, "draws.left")
    number(draw.about, NONE, COUNT - 1, "draws.about")
    for value in (draw.value, *draw.values):
        _finite(value, "draws.values")
