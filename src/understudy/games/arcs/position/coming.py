"""What comes next in a position, in words of the game: the plan that a bot is carrying out."""

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
from understudy.games.arcs.cards import COURT_IDS
from understudy.games.arcs.options import COLORS, StealCard, StealToken, Theft
from understudy.games.arcs.options import find as find_option
from understudy.games.arcs.places import BIT, NONE, SYSTEM_IDS
from understudy.games.arcs.position.lookups import seat_named, system_named
from understudy.games.arcs.position.shape import CombatRow, Given, GroupRow, JourneyRow, TurnRow
from understudy.games.arcs.table import SHIPS, Table
from understudy.kit.positions import known, meant, number

#: Steps that carry out a plan of a bot.
PLANNED: dict[str, type[Journey] | type[Combat]] = {"supercat_journey": Journey, "supercat_combat": Combat}
COUNTED = ("coming", "battles", "trophies")
PAID = (WITH_TOKENS, WITH_PIPS, WITH_BOTH)


def coming(table: Table, begun: bool, purpose: str = "", plan: Step | None = None) -> list[Step]:
    """The steps still to be played, the next one last: the turn of the active seat begins, or goes on."""
    seat = table.active
    if table.over:
        return []
    if not begun:
        return [("turn", (seat,))]
    if not table.players[seat].bot:
        return [("act", (seat,))]
    found: list[Step] = [("end_turn", (seat,)), ("supercat_page", (seat,))]
    if purpose == FOR_ABILITY:
        found.append(("supercat_ability", (seat,)))
    if table.prelude:
        found.append(("supercat_prelude", (seat, purpose)))
    return found if plan is None else [*found, plan]


# -- reading -------------------------------------------------------------------------------------------------


def read_coming(table: Table, given: Given) -> list[Step]:
    """What a position says that comes next."""
    row, seat = given.turn, table.active
    if row is None:
        if table.lead == NONE and table.initiative != seat and not table.over:
            raise BadPosition(
                f"round.lead: it is the turn of {COLORS[seat]}, but {COLORS[table.initiative]} has the "
                "initiative, so a card must have been led"
            )
        return coming(table, False)
    plan = _read_plan(table, row)
    purpose = "" if row.purpose is None else meant(row.purpose, WHY, "turn.purpose", "purpose")
    return coming(table, True, purpose, plan)


def check_step(step: Step) -> None:
    """Refuse a step of a bot whose plan, way or payment is none."""
    name, args = step
    where = f"agenda, step {name}"
    if name == "supercat_prelude":
        known(str(args[1]), WHY, f"{where}, why", "purpose")
    if name not in PLANNED:
        return
    plan, at = find(str(args[1])), int(args[2 if name == "supercat_journey" else 4])
    if not isinstance(plan, PLANNED[name]):
        raise BadPosition(f"{where}: “{args[1]}” is no {PLANNED[name].__name__.lower()}")
    number(at, 0, len(SYSTEM_IDS) - 1, f"{where}, at")
    if isinstance(plan, Combat):
        known(str(args[2]), PAID, f"{where}, payment", "payment")
        for word, value, most in zip(COUNTED, (args[3], args[5], args[6]), (99, 20, 100), strict=True):
            number(int(value), 0, most, f"{where}, {word}")


def _read_plan(table: Table, row: TurnRow) -> Step | None:
    """The journey or combat that a bot is carrying out."""
    bot = table.players[table.active].bot
    for name in ("purpose", "journey", "combat"):
        if getattr(row, name) is not None and not bot:
            raise BadPosition(f"turn.{name}: only a bot has this; {COLORS[table.active]} is a human")
    if row.journey is not None and row.combat is not None:
        raise BadPosition("turn.combat: a bot carries out a journey or a combat, not both")
    if row.journey is not None:
        return _read_journey(table, row.journey)
    return None if row.combat is None else _read_combat(table, row.combat)


def _read_group(table: Table, row: GroupRow, to: int, where: str) -> Journey:
    origin = system_named(table, row.origin, f"{where}.from")
    ships = number(row.ships, 0, SHIPS, f"{where}.ships")
    damaged = number(row.damaged, 0, SHIPS, f"{where}.damaged")
    if not ships + damaged:
        raise BadPosition(f"{where}.ships: how many ships go? At least one, fresh or damaged")
    if origin == to:
        raise BadPosition(f"{where}.from: {SYSTEM_IDS[to]} is where it goes; it starts elsewhere")
    return Journey(origin, to, ships, damaged, number(row.actions, 1, 20, f"{where}.actions"), keeps=True)


def _read_journey(table: Table, row: JourneyRow) -> Step:
    to = system_named(table, row.to, "turn.journey.to")
    plan = _read_group(table, row, to, "turn.journey")
    at = plan.origin if row.at is None else system_named(table, row.at, "turn.journey.at")
    _check_there(table, plan, at, "turn.journey")
    return "supercat_journey", (table.active, plan.id, at)


def _read_combat(table: Table, row: CombatRow) -> Step:
    where = "turn.combat"
    goal = meant(row.goal, (TROPHIES, RAID, CONTROL), f"{where}.goal", "goal")
    system = system_named(table, row.system, f"{where}.system")
    against = _rival(table, table.active, row.against, f"{where}.against")
    groups = [
        _read_group(table, group, system, f"{where}.groups[{index}]")
        for index, group in enumerate(row.groups)
    ]
    target = None
    if row.target is not None:
        option = find_option(row.target)
        if not isinstance(option, StealToken | StealCard):
            raise BadPosition(
                f"{where}.target: “{row.target}” is no theft; choose from: steal:red:slot-2, "
                "steal-card:red:BC08"
            )
        target = option
        _check_target(table, option, f"{where}.target")
    battles = number(row.battles, 1, 20, f"{where}.battles")
    plan = Combat(goal, system, against, battles, groups, target)
    step, (seat, plan_id, _, _, at, _, trophies) = combat_step(table, table.active, plan, WITH_PIPS)
    left = battles if row.left is None else number(row.left, 0, battles, f"{where}.left")
    if left == battles and not BIT[system] & table.board.present(against):
        raise BadPosition(f"{where}.against: {COLORS[against]} has nothing at {SYSTEM_IDS[system]}")
    arrived = number(row.arrived, 0, len(groups), f"{where}.arrived")
    at = groups[arrived].origin if arrived < len(groups) else system
    if row.at is not None:
        at = system_named(table, row.at, f"{where}.at")
    for index, group in enumerate(groups[arrived:]):
        _check_there(table, group, group.origin if index else at, f"{where}.groups[{arrived + index}]")
    if row.trophies is not None:
        trophies = number(row.trophies, 0, 100, f"{where}.trophies")
    paid = meant(row.paid, PAID, f"{where}.paid", "payment")
    return step, (seat, plan_id, paid, arrived, at, left, trophies)


def _check_there(table: Table, plan: Journey, at: int, where: str) -> None:
    """The group of a plan stands where it has come to."""
    seat, board = table.active, table.board
    fresh, damaged = board.fresh(seat, at), board.damaged(seat, at)
    if plan.fresh > fresh or plan.damaged > damaged:
        raise BadPosition(
            f"{where}: {plan.fresh} fresh and {plan.damaged} damaged ships are not at {SYSTEM_IDS[at]}, "
            f"where {COLORS[seat]} has {fresh} and {damaged}"
        )


def _check_target(table: Table, theft: Theft, where: str) -> None:
    """What a raid is after is there."""
    if theft.color >= len(table.players):
        raise BadPosition(f"{where}: {COLORS[theft.color]} is no seat here")
    rival, color = table.players[theft.color], COLORS[theft.color]
    if isinstance(theft, StealToken) and rival.slots[theft.slot] == NONE:
        raise BadPosition(f"{where}: slot {theft.slot + 1} of {color} is empty")
    if isinstance(theft, StealCard) and not rival.guilds >> theft.court & 1:
        raise BadPosition(f"{where}: {color} does not hold {COURT_IDS[theft.court]}")


def _rival(table: Table, seat: int, color: str, where: str) -> int:
    rival = seat_named(color, table, where)
    if rival == seat:
        raise BadPosition(f"{where}: {color} is the seat itself; a rival is expected")
    return rival


# -- writing -------------------------------------------------------------------------------------------------


def write_coming(table: Table) -> dict[str, Any] | None:
    """What the next steps are in words, as fields of the turn; None if words do not suffice."""
    agenda = table.agenda[:]
    turn: dict[str, Any] = {}
    plan = None
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
    if coming(table, begun, purpose, plan) != table.agenda or aims or (turn and not begun):
        return None
    return turn


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
        "against": COLORS[plan.defender],
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
