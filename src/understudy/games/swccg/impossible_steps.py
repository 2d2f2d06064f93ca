"""What can stand on the agenda of a position: steps that find what they go on with."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import signature

from understudy.core.errors import BadPosition
from understudy.core.reporting import REPORT
from understudy.games.swccg.impossible import ANNOUNCED, name_of
from understudy.games.swccg.options import NONE
from understudy.games.swccg.records import PURPOSES
from understudy.games.swccg.rules.attack import prey
from understudy.games.swccg.rules.steps import STEPS
from understudy.games.swccg.rules.turn import PLAYED_PHASES
from understudy.games.swccg.table import ACTIVATE, BOTH, COUNT, DRAW, LOC, PHASES, RESERVE, UNDER, Table
from understudy.games.swccg.vocabulary import EVENTS
from understudy.kit.positions import check_reports, known, number

#: Arguments of steps, by what they number.
_OF_CARDS = ("card", "creature", "weapon", "ship", "instead", "about")
#: Of these, the cards without which there is no step.
_SURE = ("card", "creature", "ship")
_OF_PLACES = ("place", "start")
#: Steps that go on with something which must lie on the table: a battle, an attack, a drain.
_OF_ATTACKS = ("weapons", "power", "ferocity", "destiny", "took", "result", "ends")
_OF_BATTLES = (
    *("weapons", "power", "power_destiny", "battle_destiny", "attrition_destiny", "took", "battle_result"),
    *("foretold", "damage", "damage_turn", "damage_choice", "end_battle", "fire_result", "hit", "shot"),
    *(f"attack_{name}" for name in _OF_ATTACKS),
)
#: Of these, steps that lead on to the end of the battle: one at a time, under all others.
_ONWARD = (
    *("weapons", "power", "battle_result", "damage", "damage_turn", "damage_choice", "end_battle"),
    *(f"attack_{name}" for name in ("weapons", "power", "result", "ends")),
)
#: Steps that end an action of the stack, by its kind, a destiny, a loss; there is one of these for each.
_OF_FRAMES = {
    **dict.fromkeys(("play", "play-lost", "text"), "resolve"),
    **{kind: f"{kind}_result" for kind in ("deploy", "react", "fire")},
}
_OF_DRAWS = ("draw_one", "drawn_done", "destiny_done")
#: Steps at whose end a card may leave the table.
_LEAVING = ("leave", "gone", "eat", "asteroid", "asteroid_result")
#: Steps of creatures that attack, or fight each other.
_OF_CREATURES = ("creature_attacks", "creature_add", "creature_end")


def check_agenda(table: Table) -> None:
    """Refuse steps about cards, places or phases that there are not, and the end of what has not begun."""
    _begun(table)
    for name, args in table.agenda:
        given = dict(zip(list(signature(STEPS[name]).parameters)[1:], args, strict=False))
        for word, value in given.items():
            where = f"agenda, step {name}, {word}"
            if isinstance(value, int):
                _check_number(table, name, given.get("name") == "lost", word, value, where)
            elif word == "purpose":
                known(value, PURPOSES, where, "purpose of destiny")
            elif word == "name":
                known(value, EVENTS, where, "event")
        if name == "trigger":
            texts = table.config.texts[int(given["card"])].actions
            number(int(given["part"]), 0, len(texts) - 1, f"agenda, step {name}, part")
        if name in _OF_CREATURES:
            _check_creatures(table, name, given)
    check_reports(table.agenda, (REPORT,), table.config.reported)
    _continued(table)


def _check_number(table: Table, name: str, loses: bool, word: str, value: int, where: str) -> None:
    """What a number may be; the second one of the event “lost” is no card."""
    if name in _LEAVING and word in ("card", "creature", "ship", "target"):
        number(value, 0, COUNT - 1, where)
        if table.slot[value] in (LOC, UNDER):
            raise BadPosition(f"{where}: {name_of(table, value)} is a location; locations stay")
    elif word in ("by", "asked"):
        number(value, NONE if word == "by" else 0, BOTH[-1], where)
    elif word in _OF_CARDS or (word in "ab" and name.startswith("creature")):
        number(value, 0 if word in _SURE else NONE, COUNT - 1, where)
    elif word == "b":
        number(value, 4 * NONE, 4 * COUNT, where)
    elif word in _OF_PLACES:
        number(value, 0 if word == "place" else NONE, len(table.stacks) - 1, where)
    elif name in ("phase", "end_phase"):
        number(value, ACTIVATE, DRAW, where)
    elif word == "target":
        number(value, 0, (len(table.stacks) if name == "arrive_at" else COUNT) - 1, where)
    elif word == "source":
        number(value, NONE, len(table.piles[0]) - 1, where)
    elif word in ("takes", "count", "amount", "quarters"):
        number(value, 0, (1 << COUNT) - 1 if word == "takes" else 4 * COUNT, where)


def _check_creatures(table: Table, name: str, given: Mapping[str, int | str]) -> None:
    """A creature attacks what it finds; two that fight have drawn, or will."""
    where = f"agenda, step {name}"
    if name == "creature_attacks":
        creature = int(given["creature"])
        if not prey(table, creature):
            raise BadPosition(f"{where}: {name_of(table, creature)} finds nothing to attack")
        return
    drawn = set(table.ferocities)
    if name == "creature_end":
        drawn |= {int(args[0]) for step, args in table.agenda if step == "creature_draw"}
    for card in map(int, given.values()):
        if card not in drawn:
            raise BadPosition(f"{where}: {name_of(table, card)} has no ferocity yet (ferocities)")


def _continued(table: Table) -> None:
    """What steps go on with must be there."""
    steps = [name for name, _ in table.agenda]
    for name in steps:
        if name in _OF_BATTLES and table.battle is None:
            raise BadPosition(f"agenda: the step {name} continues a battle, and there is none (battle)")
        if name == "drain_result" and table.drain is None:
            raise BadPosition("agenda: the step drain_result ends a Force drain, and there is none (drain)")
    fought = [name for name in steps if name in _OF_BATTLES]
    if any(name in _ONWARD for name in fought[1:]):
        raise BadPosition(f"agenda: a battle continues once; {fought[0]} is under its other steps, alone")
    if "act" in steps and table.battle is None and table.phase not in PLAYED_PHASES:
        raise BadPosition(
            f"phase: nobody acts in turn in the phase “{PHASES[table.phase]}” (agenda, step act)"
        )
    attacks = any(name.startswith("attack_") for name in steps if name in _OF_BATTLES)
    if attacks and table.battle is not None and table.battle.creature == NONE:
        raise BadPosition("agenda: steps of an attack need the creature that attacks or is attacked")
    for names, found, what in (
        (tuple(set(_OF_FRAMES.values())), len(table.stack), "stack: actions"),
        (_OF_DRAWS, len(table.draws), "draws: destinies"),
        (("lose_unit",), len(table.losses), "losses: losses of Force"),
    ):
        needed = sum(steps.count(name) for name in names)
        if needed > found:
            raise BadPosition(f"{what} that the agenda continues with are missing: it needs {needed}")
    ending = [name for name in steps if name in _OF_FRAMES.values()]
    for name, frame in zip(reversed(ending), reversed(table.stack), strict=False):
        if _OF_FRAMES[frame.kind] != name:
            told = f"{name_of(table, frame.card)}, whose step is {_OF_FRAMES[frame.kind]}"
            raise BadPosition(f"agenda, step {name}: the action on top of the stack is {told}")
    for index, name in enumerate(steps):
        drawing = table.drawn is not None or not {"destiny", *_OF_DRAWS}.isdisjoint(steps[index:])
        if name in ("took", "attack_took") and not drawing:
            raise BadPosition(f"agenda: the step {name} counts what was drawn, and nothing was (drawn)")


def _begun(table: Table) -> None:
    """A card that arrives is on its way; none is announced while another one is."""
    arriving = any(name == "deploy_result" for name, _ in table.agenda)
    for frame in table.stack if arriving else ():
        if frame.kind == "deploy" and len(frame.targets) <= ANNOUNCED:
            raise BadPosition(f"stack.targets: {name_of(table, frame.card)} arrives; four numbers say where")
    names = [name for name, _ in table.agenda]
    fresh = not table.play and all(len(piles[RESERVE]) == COUNT // 2 for piles in table.piles)
    if "begin" in names and (len(names) > 1 or not fresh):
        raise BadPosition(
            "agenda, step begin: a game begins with nothing on the table; leave cards, places and players "
            "out, and this step alone"
        )
