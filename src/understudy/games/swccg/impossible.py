"""Positions that no game comes to: each is refused with what is wrong, and what would be right."""

from __future__ import annotations

import math

from understudy.core.errors import BadPosition
from understudy.games.swccg.data import (
    CHARACTER,
    DARK,
    DEVICE,
    EFFECT,
    INTERRUPT,
    LOCATION,
    SIDES,
    STARSHIP,
    UNITS,
    VEHICLE,
    WEAPON,
    Card,
)
from understudy.games.swccg.options import NONE
from understudy.games.swccg.records import PURPOSES, STOPPED, Destiny, Frame
from understudy.games.swccg.rules.deploy import stands
from understudy.games.swccg.table import (
    ABOARD,
    ASTROMECH,
    AT,
    BOTH,
    CAPTIVE,
    COUNT,
    HOLD,
    LOC,
    ON_PLACE,
    SIDE,
    SLOTS,
    STACKED,
    UNDER,
    WORN,
    ZONES,
    Table,
    bits,
)
from understudy.games.swccg.vocabulary import Action
from understudy.kit.positions import meant, number
from understudy.kit.saying import plural

#: More than anything that is counted comes to.
_MOST = 1000
#: Of a card that is announced no spot is known yet: at most the pilot that comes with it.
ANNOUNCED = 1
_FRAMES = ("play", "play-lost", "text", "deploy", "fire", "react")
#: A shot has a target, and a card that fires the weapon.
_AIMED = 2
#: Cards that carry others, and cards that lie on others or beside the table.
_VESSELS = (STARSHIP, VEHICLE)
_GEAR = (WEAPON, DEVICE, EFFECT)
_STOLEN = (WEAPON, DEVICE, STARSHIP, VEHICLE)


def check(table: Table) -> None:
    """Refuse what cannot be."""
    _cards(table)
    _states(table)
    _counts(table)
    _running(table)


def name_of(table: Table, card: int) -> str:
    return f"{table.config.names[card]} ({table.cards[card].title})"


def _cards(table: Table) -> None:
    """What lies where: kinds of cards and of places, hosts, titles and personas of which there is one."""
    met: dict[object, list[str]] = {}
    for card in bits(table.play):
        one, slot = table.cards[card], table.slot[card]
        told = name_of(table, card)
        if one.kind == LOCATION:
            if slot not in (LOC, UNDER, STACKED):
                raise BadPosition(f"cards.{told} is a location; it belongs into places")
            continue
        if one.kind == INTERRUPT and slot != STACKED:
            raise BadPosition(f"cards.{told} is an Interrupt; it is in a hand or a pile")
        _slot(table, card, told)
        if slot == AT:
            _stands(table, card, told)
        if slot != STACKED:
            _only_one(met, one, told)
        _owner(table, card, told)
    _places(table)


def _only_one(met: dict[object, list[str]], one: Card, told: str) -> None:
    """R-10.6: titles that are unique or restricted, and personas."""
    if one.limit > 0:
        same = met.setdefault(one.title, [])
        if len(same) >= one.limit:
            most = "there is only one" if one.limit == 1 else f"there are at most {one.limit}"
            raise BadPosition(f"cards.{told} and {same[0]} are both on table; {most}")
        same.append(told)
    for persona in one.personas:
        same = met.setdefault((persona, one.side), [])
        if same and not same[0].endswith(f"({one.title})"):
            raise BadPosition(f"cards.{told} and {same[0]} are the same person; only one is on table")
        same.append(told)


def _slot(table: Table, card: int, told: str) -> None:
    """Whether a card of this kind can be on such a card, or at a place, in that way."""
    one, slot, host = table.cards[card], table.slot[card], table.host[card]
    bearer = table.cards[host] if host != NONE else None
    if slot in ABOARD and (bearer is None or bearer.kind not in _VESSELS):
        raise BadPosition(f"cards.{told}: aboard means on a starship or vehicle; name it with on")
    if slot in (WORN, STACKED) and bearer is None:
        raise BadPosition(f"cards.{told}: {SLOTS[slot]} means on a card; name it with on")
    if bearer is not None and slot in (AT, ON_PLACE, SIDE):
        raise BadPosition(
            f"cards.{told} is on {name_of(table, host)}; slot says how: pilot, passenger, astromech, hold, "
            "worn, stacked or captive"
        )
    if slot == CAPTIVE and (one.kind != CHARACTER or one.side == DARK or (bearer and bearer.side != DARK)):
        raise BadPosition(
            f"cards.{told}: captives are characters of the Light Side, escorted by the Dark Side"
        )
    if slot in (STACKED, CAPTIVE):
        return
    if slot == HOLD:
        wrong = one.kind not in _VESSELS
    elif slot in ABOARD:
        wrong = one.kind in (*_VESSELS, *_GEAR) and not table.config.flags.get("rides", 0) >> card & 1
    else:
        wrong = slot != AT and one.kind in UNITS
    if wrong:
        raise BadPosition(f"cards.{told}: a card like this is never in the slot “{SLOTS[slot]}”")
    if slot in ABOARD and table.owner[card] != table.owner[host]:
        raise BadPosition(f"cards.{told} cannot be aboard {name_of(table, host)}, a card of the other side")
    if slot == ASTROMECH and "astromech_droid" not in one.words:
        raise BadPosition(f"cards.{told} is no astromech droid; it can be a pilot or passenger")


def may_be_stolen(one: Card) -> bool:
    """Droids and things can be stolen, people cannot."""
    return one.kind in _STOLEN or "droid" in one.words


def _owner(table: Table, card: int, told: str) -> None:
    one = table.cards[card]
    if table.owner[card] == one.side or may_be_stolen(one):
        return
    raise BadPosition(
        f"cards.{told}.owner: it belongs to {SIDES[one.side]}; only droids, weapons, devices, starships and "
        "vehicles can be stolen"
    )


def _places(table: Table) -> None:
    """Locations lie once, each on others of its name; only mobile systems orbit."""
    met: dict[str, int] = {}
    for place, stack in enumerate(table.stacks):
        top = table.cards[stack[0]]
        other = next((table.cards[card].title for card in stack if table.cards[card].title != top.title), "")
        if other:
            raise BadPosition(
                f"places[{place}].stack: {other} is under {top.title}; only the same location can be"
            )
        if top.limit > 0 and met.setdefault(top.title, place) != place:
            before = met[top.title]
            raise BadPosition(f"places[{place}]: {top.title} is also places[{before}]; there is only one")
        if table.parsec[place] < 0:
            parsec = f"{table.parsec[place]:g}"
            raise BadPosition(f"places[{place}].parsec: {parsec} is out of range; it must be 0 or more")
        around = table.orbit[place]
        planet = table.cards[table.stacks[around][0]] if around != NONE else None
        if planet and ("mobile" not in top.words or around == place or planet.subtype != "system"):
            raise BadPosition(f"places[{place}].orbit: only a mobile system orbits, and another system")


def _stands(table: Table, card: int, told: str) -> None:
    place, one = table.spot[card], table.cards[card]
    if not stands(table, one, place):
        top = table.cards[table.stacks[place][0]]
        kind = f"{one.subtype} {STARSHIP}" if one.subtype == "capital" else one.kind
        raise BadPosition(f"cards.{told}: a {kind} cannot be at {top.title}, a {top.subtype}")


def _states(table: Table) -> None:
    kinds = (
        ("undercover", table.undercover, (CHARACTER,), "characters"),
        ("crashed", table.crashed, (VEHICLE,), "vehicles"),
    )
    for name, mask, possible, what in kinds:
        for card in bits(mask):
            if not table.play >> card & 1 or table.cards[card].kind not in possible:
                raise BadPosition(f"{name}: {name_of(table, card)}; only {what} on table can be {name}")
    for card in bits((table.hit | table.excluded) & ~table.play):
        raise BadPosition(f"hit, excluded: {name_of(table, card)} is not on table")
    for card, used in table.used_weapons.items():
        for one in bits(used):
            if table.cards[one].kind != WEAPON:
                told = f"used_weapons.{name_of(table, card)}"
                raise BadPosition(f"{told}: {name_of(table, one)} is no weapon")


def _counts(table: Table) -> None:
    for seat in BOTH:
        number(table.generation[seat], 0, _MOST, f"players[{seat}].generation")
        number(table.activated[seat], 0, COUNT, f"players[{seat}].activated")
    for name in ("played", "ever", "used_devices"):
        for key, count in getattr(table, name).items():
            number(count, 0, _MOST, f"{name}.{key}")
    for (card, part), count in table.spent.items():
        key = card * 64 + part
        if part >= len(table.config.texts[card].actions):
            raise BadPosition(f"spent: {key} is no clause of a text; it is 64 × card + clause")
        number(count, 0, _MOST, f"spent.{key}")
    for card, chosen in table.chosen.items():
        number(chosen.aim, NONE, COUNT - 1, f"marks.{name_of(table, card)}")
        number(chosen.home, NONE, len(table.stacks) - 1, f"marks.{name_of(table, card)}")
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
                f"stack.part: {frame.part}; {name_of(table, frame.card)} has "
                f"{plural(len(actions), 'clause')}, from 0"
            )
        if frame.stage != STOPPED:
            number(frame.stage, 0, len(actions[frame.part].stages), "stack.stage")
            _chosen(table, frame, actions[frame.part])
    if frame.window and (len(frame.window) != 4 or not isinstance(frame.window[0], str)):
        raise BadPosition("stack.window: the name of an event and three numbers are expected")
    if frame.kind == "deploy" and len(frame.targets) > ANNOUNCED:
        _deployed(table, frame)
    if frame.kind == "fire" and len(frame.targets) < _AIMED:
        raise BadPosition(f"stack.targets: {name_of(table, frame.card)} fires: at what, and who?")
    for target in frame.targets:
        number(target, NONE, max(COUNT - 1, len(table.stacks)), "stack.targets")


def _chosen(table: Table, frame: Frame, action: Action) -> None:
    """What an action needs was chosen before it came onto the stack."""
    least = sum(one.least for one in action.targets)
    if len(frame.targets) < least:
        raise BadPosition(
            f"stack.targets: {name_of(table, frame.card)} needs {plural(least, 'target')}; there are "
            f"{len(frame.targets)}"
        )
    if action.amount is not None and not frame.args:
        raise BadPosition(f"stack.args: {name_of(table, frame.card)} needs the number that was named")


def _deployed(table: Table, frame: Frame) -> None:
    """Where a card is on its way to: 0 a place, 1 a card, 2 beside the table, 3 a row; and which."""
    ways = (0, 3) if table.cards[frame.card].kind == LOCATION else (0, 1, 2)
    if len(frame.targets) < 4 or frame.targets[0] not in ways:
        told, name = ", ".join(map(str, ways)), name_of(table, frame.card)
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
