"""What comes next in a position, in words of the game: the plan of a bot, a question that is open."""

from __future__ import annotations

from typing import Any

from understudy.core.errors import BadPosition
from understudy.core.table import Step
from understudy.games.arcs.bots.supercat.acting import WITH_BOTH, WITH_PIPS, WITH_TOKENS, combat_step
from understudy.games.arcs.bots.supercat.plans import find
from understudy.games.arcs.bots.supercat.plans.kinds import (
    CONTROL,
    FOR_ABILITY,
    RAID,
    TROPHIES,
    WHY,
    Combat,
    Journey,
)
from understudy.games.arcs.cards import DICE, DIE_NAMES
from understudy.games.arcs.options import COLOURS, Act
from understudy.games.arcs.options import find as find_option
from understudy.games.arcs.places import NONE, RESOURCES, SYSTEM_IDS
from understudy.games.arcs.position.lookups import RESOURCE_OF, meaning, seat_named, system_named
from understudy.games.arcs.position.shape import CombatRow, Given, GroupRow, JourneyRow, QuestionRow, TurnRow
from understudy.games.arcs.questions import KINDS
from understudy.games.arcs.table import SHIPS, Table
from understudy.kit.positions import known, number

PAID = (WITH_TOKENS, WITH_PIPS, WITH_BOTH)


def coming(
    table: Table, begun: bool, purpose: str = "", plan: Step | None = None, question: Step | None = None
) -> list[Step]:
    """The steps still to be played, the next one last: the turn of the active seat begins, or goes on."""
    seat = table.active
    if table.over:
        return []
    found: list[Step] = [("end_turn", (seat,))]
    if not begun:
        found = found if question is not None else [("turn", (seat,))]
    elif not table.players[seat].bot:
        found = [("act", (seat,))]
    else:
        found.append(("supercat_page", (seat,)))
        if purpose == FOR_ABILITY:
            found.append(("supercat_ability", (seat,)))
        if table.prelude:
            found.append(("supercat_prelude", (seat, purpose)))
    return [*found, *(step for step in (plan, question) if step is not None)]


# -- reading -------------------------------------------------------------------------------------------------


def read_coming(table: Table, given: Given) -> list[Step]:
    """What a position says that comes next."""
    row, seat = given.turn, table.active
    question = _read_question(table, given.question) if given.question is not None else None
    if row is None:
        if table.lead == NONE and table.initiative != seat and question is None and not table.over:
            raise BadPosition(
                f"round.lead: it is the turn of {COLOURS[seat]}, but {COLOURS[table.initiative]} has the "
                "initiative, so a card must have been led"
            )
        return coming(table, False, question=question)
    plan = _read_plan(table, row, question is not None)
    purpose = "" if row.purpose is None else known(row.purpose, WHY, "turn.purpose", "purpose")
    return coming(table, True, purpose, plan, question)


def _read_plan(table: Table, row: TurnRow, asked: bool) -> Step | None:
    """The journey or combat that a bot is carrying out; while a question is open it is in the bot's mind."""
    bot = table.players[table.active].bot
    for name in ("purpose", "journey", "combat"):
        if getattr(row, name) is not None and not bot:
            raise BadPosition(f"turn.{name}: only a bot has this; {COLOURS[table.active]} is a person")
    if row.journey is not None and row.combat is not None:
        raise BadPosition("turn.combat: a bot carries out a journey or a combat, not both at once")
    if row.journey is not None:
        return _read_journey(table, row.journey)
    if row.combat is None:
        return None
    step = _read_combat(table, row.combat)
    if asked:
        table.players[table.active].aim = f"{step[1][1]}|{step[1][5]}"
        return None
    return step


def _read_group(table: Table, row: GroupRow, to: int, where: str) -> Journey:
    origin = system_named(table, row.origin, f"{where}.from")
    ships = number(row.ships, 0, SHIPS, f"{where}.ships")
    damaged = number(row.damaged, 0, SHIPS, f"{where}.damaged")
    if not ships + damaged:
        raise BadPosition(f"{where}.ships: how many ships go? At least one, fresh or damaged")
    return Journey(origin, to, ships, damaged, number(row.actions, 1, 20, f"{where}.actions"), keeps=True)


def _read_journey(table: Table, row: JourneyRow) -> Step:
    to = system_named(table, row.to, "turn.journey.to")
    plan = _read_group(table, row, to, "turn.journey")
    at = plan.origin if row.at is None else system_named(table, row.at, "turn.journey.at")
    return "supercat_journey", (table.active, plan.id, at)


def _read_combat(table: Table, row: CombatRow) -> Step:
    where = "turn.combat"
    goal = known(row.goal, (TROPHIES, RAID, CONTROL), f"{where}.goal", "goal")
    system = system_named(table, row.system, f"{where}.system")
    against = _rival(table, table.active, row.against, f"{where}.against")
    groups = [
        _read_group(table, group, system, f"{where}.groups[{index}]")
        for index, group in enumerate(row.groups)
    ]
    target = None
    if row.target is not None:
        option = find_option(row.target)
        if not isinstance(option, Act) or option.verb not in ("steal", "steal-card"):
            raise BadPosition(
                f"{where}.target: “{row.target}” is no theft; possible: steal:red:slot-2, steal-card:red:BC08"
            )
        target = option
    battles = number(row.battles, 1, 20, f"{where}.battles")
    plan = Combat(goal, system, against, battles, groups, target)
    step, (seat, plan_id, _, _, at, _, trophies) = combat_step(table, table.active, plan, WITH_PIPS)
    left = battles if row.left is None else number(row.left, 0, 20, f"{where}.left")
    arrived = number(row.arrived, 0, len(groups), f"{where}.arrived")
    at = groups[arrived].origin if arrived < len(groups) else system
    if row.at is not None:
        at = system_named(table, row.at, f"{where}.at")
    if row.trophies is not None:
        trophies = number(row.trophies, 0, 100, f"{where}.trophies")
    paid = known(row.paid, PAID, f"{where}.paid", "payment")
    return step, (seat, plan_id, paid, arrived, at, left, trophies)


def _rival(table: Table, seat: int, colour: str, where: str) -> int:
    rival = seat_named(colour, table, where)
    if rival == seat:
        raise BadPosition(f"{where}: {colour} is the seat itself; a rival is expected")
    return rival


def _read_question(table: Table, row: QuestionRow) -> Step:
    """By topic, with everything that has to be said about it and nothing else."""
    topic = known(row.topic, KINDS, "question.topic", "kind of question")
    wanted = KINDS[topic].fields
    for name in ("system", "rival", "count", "keys", "resource", "die", "faces"):
        if (getattr(row, name) is not None) != (name in wanted):
            need = ", ".join(wanted) or "nothing more"
            problem = "is missing" if name in wanted else "does not belong here"
            raise BadPosition(f"question.{name}: {problem}; a question about “{topic}” says: {need}")
    seat = table.active if row.seat is None else seat_named(row.seat, table, "question.seat")
    system = NONE if row.system is None else system_named(table, row.system, "question.system")
    rival = NONE if row.rival is None else _rival(table, seat, row.rival, "question.rival")
    value, faces = 0, ""
    if row.count is not None:
        value = number(row.count, 1, 36, "question.count")
    elif row.keys is not None:
        value = number(row.keys, 1, 12, "question.keys")
    elif row.resource is not None:
        value = meaning(row.resource, RESOURCE_OF, "question.resource", "resource")
    elif row.die is not None and row.faces is not None:
        value = DIE_NAMES.index(known(row.die, DIE_NAMES, "question.die", "die"))
        faces = ",".join(known(face, DICE[value].faces, "question.faces", "face") for face in row.faces)
    return "question", (seat, topic, system, rival, value, faces)


# -- writing -------------------------------------------------------------------------------------------------


def write_coming(table: Table) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """What the next steps are in words: fields of the turn, and a question; None if words do not suffice."""
    agenda = table.agenda[:]
    turn: dict[str, Any] = {}
    asked: dict[str, Any] = {}
    question = plan = None
    if agenda and agenda[-1][0] == "question":
        question = agenda.pop()
        asked = _write_question(question)
    if agenda and agenda[-1][0] in ("supercat_journey", "supercat_combat"):
        plan = agenda.pop()
        turn = _write_journey(plan) if plan[0] == "supercat_journey" else _write_combat(plan)
    purpose = ""
    for name, args in agenda:
        if name == "supercat_ability":
            purpose = FOR_ABILITY
        elif name == "supercat_prelude":
            purpose = str(args[1])
    if purpose:
        turn["purpose"] = purpose
    aims = [player.aim for player in table.players if player.aim]
    begun = table.card != NONE
    if coming(table, begun, purpose, plan, question) != table.agenda or aims or (turn and not begun):
        return None
    return turn, asked


def _write_group(plan: Journey) -> dict[str, Any]:
    found: dict[str, Any] = {"from": SYSTEM_IDS[plan.origin]}
    if plan.fresh:
        found["ships"] = plan.fresh
    if plan.damaged:
        found["damaged"] = plan.damaged
    return {**found, "actions": plan.cost}


def _write_journey(step: Step) -> dict[str, Any]:
    _, plan_id, at = step[1]
    plan = find(str(plan_id))
    assert isinstance(plan, Journey)
    row = {**_write_group(plan), "to": SYSTEM_IDS[plan.to]}
    if at != plan.origin:
        row["at"] = SYSTEM_IDS[int(at)]
    return {"journey": row}


def _write_combat(step: Step) -> dict[str, Any]:
    _, plan_id, paid, arrived, at, left, trophies = step[1]
    plan = find(str(plan_id))
    assert isinstance(plan, Combat)
    row: dict[str, Any] = {
        "goal": plan.goal,
        "system": SYSTEM_IDS[plan.system],
        "against": COLOURS[plan.defender],
        "battles": plan.battles,
        "left": left,
        "paid": paid,
        "trophies": trophies,
    }
    if plan.journeys:
        row["groups"] = [_write_group(group) for group in plan.journeys]
        row["arrived"], row["at"] = arrived, SYSTEM_IDS[int(at)]
    if plan.target is not None:
        row["target"] = plan.target.id
    return {"combat": row}


def _write_question(step: Step) -> dict[str, Any]:
    seat, topic, system, rival, value, faces = step[1]
    row: dict[str, Any] = {"topic": topic, "seat": COLOURS[int(seat)]}
    fields = KINDS[str(topic)].fields
    if "system" in fields:
        row["system"] = SYSTEM_IDS[int(system)]
    if "rival" in fields:
        row["rival"] = COLOURS[int(rival)]
    for name in ("count", "keys"):
        if name in fields:
            row[name] = value
    if "resource" in fields:
        row["resource"] = RESOURCES[int(value)]
    if "die" in fields:
        row["die"], row["faces"] = DIE_NAMES[int(value)], str(faces).split(",")
    return row
