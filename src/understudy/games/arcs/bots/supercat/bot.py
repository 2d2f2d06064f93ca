"""SUPERCAT takes the place of a seat's turn: cards, Prelude, suit page, combats, as steps on the agenda.

SC-GEN-01, SC-GEN-02: any seats may be bots, against any number of people; a bot obeys every rule of the game
except that its hand is a counter (SC-CHP-08) and that difficulty modifiers may help it. A-38: people and bots
together are the players that the game's own rules count.
"""

from __future__ import annotations

from collections.abc import Callable

from understudy.core.flow import Flow
from understudy.core.option import Option
from understudy.games.arcs import queries
from understudy.games.arcs.bots.supercat import foresight, turn
from understudy.games.arcs.bots.supercat.acting import (
    WITH_BOTH,
    WITH_PIPS,
    WITH_TOKENS,
    changing,
    combat_step,
    do,
    go,
    is_on_its_way,
    settle_task_force,
)
from understudy.games.arcs.bots.supercat.mind import Means, Mind
from understudy.games.arcs.bots.supercat.pages.prelude import PRELUDE
from understudy.games.arcs.bots.supercat.pages.suits import ABILITY, suit_page
from understudy.games.arcs.bots.supercat.pages.turn import TURN
from understudy.games.arcs.bots.supercat.plans import combat, find
from understudy.games.arcs.bots.supercat.plans.guild import WITH_SHIPS
from understudy.games.arcs.bots.supercat.plans.kinds import (
    CONTROL,
    FOR_ABILITY,
    RAID,
    TROPHIES,
    Agents,
    Combat,
    Journey,
    Spend,
)
from understudy.games.arcs.bots.supercat.question import MUSTER
from understudy.games.arcs.bots.supercat.tokens import tokens_to_spend
from understudy.games.arcs.cards import AGGRESSION, BATTLE, MOVE, SUIT, SUIT_ACTIONS
from understudy.games.arcs.options import BATTLES, INFLUENCES, Act, WithCourt
from understudy.games.arcs.places import FUEL, NONE, PSIONIC, RELIC, RESOURCES, WEAPON
from understudy.games.arcs.rules import guilds
from understudy.games.arcs.rules.actions import perform
from understudy.games.arcs.rules.resources import spend_token
from understudy.games.arcs.rules.turn import spend_pip
from understudy.games.arcs.table import ACTED, COPY, Table
from understudy.games.arcs.view import View
from understudy.pages import Page, decide, follow

#: An action of the card, beside the types of tokens.
PIP = len(RESOURCES)
#: What makes a combat favorable, by its goal.
GOAL_RULES = {
    TROPHIES: ("SC-CMB-06",),
    RAID: ("SC-CMB-11", "SC-CMB-12"),
    CONTROL: ("SC-CMB-15",),
}


def suit_played(table: Table) -> int:
    """SC-TURN-17: the suit whose page is read; the lead suit when copying."""
    return SUIT[table.lead if table.way == COPY else table.card]


def pip_means(table: Table) -> Means:
    """What the suit page has to act with."""
    return Means(table.pips, SUIT_ACTIONS[suit_played(table)])


def all_means(table: Table, seat: int) -> Means:
    """What the Prelude has to act with: pips to come, and tokens."""
    return Means(
        table.pips,
        SUIT_ACTIONS[suit_played(table)],
        tokens_to_spend(table, seat, FUEL),
        tokens_to_spend(table, seat, PSIONIC),
        tokens_to_spend(table, seat, RELIC),
        SUIT_ACTIONS[queries.lead_suit(table)],
    )


def ask_page(seat: int, topic: str, page: Page, means: Means, purpose: str = "") -> Flow[Option | None]:
    """The plan that a page finds on the table as it stands now."""
    plan: Option | None = yield from decide(
        seat, page, lambda view: Mind(view, means, purpose=purpose), topic=topic
    )
    return plan


# -- the turn ------------------------------------------------------------------------------------------------


def supercat(table: Table, seat: int) -> Flow[None]:
    """SC-PLAY-01 to SC-PLAY-03, SC-TURN: the page “Bot turn”, then Prelude and suit page (SC-DEC-01)."""
    table.players[seat].went = ()
    yield from settle_task_force(table, seat, anew=True)
    chair = turn.Sitter(table, seat)
    yield from follow(TURN.lines, chair, table.watch, seat)
    play = chair.selected
    if play is None:
        return
    steps: list[tuple[str, tuple[int | str, ...]]] = [("supercat_prelude", (seat, play.why))]
    if play.why == FOR_ABILITY:
        steps.append(("supercat_ability", (seat,)))
    table.then(*steps, ("supercat_page", (seat,)))


def supercat_prelude(table: Table, seat: int, why: str) -> Flow[None]:
    """SC-PRE-01: one thing spent or discarded; then the page is read again (A-14).

    A-15: a combat with a Weapon on a card of another suit is fought here, pips included, before its page.
    """
    if not table.prelude:
        return
    yield from settle_task_force(table, seat)
    plan = yield from ask_page(seat, "prelude", PRELUDE, all_means(table, seat), why)
    if plan is None:
        return
    table.then(("supercat_prelude", (seat, why)))
    if isinstance(plan, Combat):
        payment = WITH_TOKENS if suit_played(table) == AGGRESSION else WITH_BOTH
        yield from start_combat(table, seat, plan, payment)
    elif isinstance(plan, Spend):
        yield from spend(table, seat, plan.resource)
        assert isinstance(plan.act, Act)
        yield from do(table, seat, plan.act)
    else:
        assert isinstance(plan, WithCourt)
        table.players[seat].aim = MUSTER if plan.court in WITH_SHIPS else ""
        yield from changing(table, seat, guilds.use(table, seat, plan))
        table.players[seat].aim = ""


def spend(table: Table, seat: int, resource: int) -> Flow[None]:
    """R-PRELUDE-2: a token leaves its slot."""
    table.used |= ACTED
    yield from spend_token(table, seat, resource)
    rules = {FUEL: "SC-PRE-07", WEAPON: "SC-PRE-07", RELIC: "SC-PRE-08", PSIONIC: "SC-PRE-09"}
    table.tell("spent", seat, resource, resource, rules=(rules.get(resource, "SC-PRE-06"),))


def supercat_ability(table: Table, seat: int) -> Flow[None]:
    """SC-GP-11: the ability that the card was selected for comes first."""
    if not table.pips:
        return
    plan = yield from ask_page(seat, "ability", ABILITY, pip_means(table))
    if plan is not None:
        spend_pip(table)
        yield from do(table, seat, plan)


def supercat_page(table: Table, seat: int) -> Flow[None]:
    """SC-DEC-03: the suit page from the top, one plan at a time, while actions remain."""
    if table.pips < 1:
        return
    yield from settle_task_force(table, seat)
    page = suit_page(table, suit_played(table))
    plan = yield from ask_page(seat, "page", page, pip_means(table))
    if plan is None:
        table.tell("idle", seat, table.pips, rules=("SC-DEC-01",))
        return
    table.then(("supercat_page", (seat,)))
    if isinstance(plan, Combat):
        yield from start_combat(table, seat, plan, WITH_PIPS)
    elif isinstance(plan, Journey):
        table.then(("supercat_journey", (seat, plan.id, plan.origin)))
    elif isinstance(plan, Agents):
        for _ in range(plan.count):
            spend_pip(table)
            yield from perform(table, seat, INFLUENCES[plan.court])
    else:
        spend_pip(table)
        yield from do(table, seat, plan)


def supercat_journey(table: Table, seat: int, plan_id: str, at: int) -> Flow[None]:
    """SC-MOV-01: one Move action of the journey that was found, to its end or as far as the actions last.

    SC-MOV-03, SC-TRM-08: only a journey to the task force may end on the way.
    """
    plan = find(plan_id)
    assert isinstance(plan, Journey)
    if not table.pips:
        table.tell("partial", seat, at, plan.to, rules=("SC-TRM-08", "SC-MOV-03"))
        return
    if not is_on_its_way(table, seat, at, plan):
        table.tell("broken_off", seat, at, plan.to, rules=("SC-MOV-01",))
        return
    spend_pip(table)
    at = yield from go(table, seat, at, plan)
    if at != plan.to:
        table.then(("supercat_journey", (seat, plan_id, at)))


# -- combat --------------------------------------------------------------------------------------------------


def start_combat(table: Table, seat: int, plan: Combat, payment: str) -> Flow[None]:
    """SC-TRM-06: the plan that was found is what is carried out, action by action."""
    if payment == WITH_BOTH:
        yield from spend(table, seat, WEAPON)
        table.armed = True
    table.then(combat_step(table, seat, plan, payment))


def supercat_combat(
    table: Table, seat: int, plan_id: str, payment: str, coming: int, at: int, battles: int, trophies: int
) -> Flow[None]:
    """One Move or Battle of a combat; A-36: judged again before each Battle.

    `coming` is the number of the group that moves now, and `at` how far it has come.
    """
    plan = find(plan_id)
    assert isinstance(plan, Combat)
    if coming < len(plan.journeys):
        if not is_on_its_way(table, seat, at, plan.journeys[coming]):
            table.tell("broken_off", seat, at, plan.system, rules=("SC-TRM-06",))
            return
        if not (yield from pay(table, seat, payment, MOVE)):
            return
        at = yield from go(table, seat, at, plan.journeys[coming])
        if at == plan.system:
            coming += 1
            at = plan.journeys[coming].origin if coming < len(plan.journeys) else at
        table.then(("supercat_combat", (seat, plan_id, payment, coming, at, battles, trophies)))
        return
    if paid_by(table, seat, payment, BATTLE) == NONE:
        return
    mind = Mind(View(table, seat))
    if not combat.is_still_favorable(mind, plan, battles):
        # In the Prelude its page may still come to it, with other Battles to count on.
        verb = "withheld" if payment == WITH_TOKENS else "unfavorable"
        table.tell(verb, seat, plan.system, plan.defender, rules=("SC-TRM-06",))
        return
    yield from pay(table, seat, payment, BATTLE)
    table.tell("force", seat, *combat.force_now(mind, plan, battles), rules=GOAL_RULES[plan.goal])
    player = table.players[seat]
    player.aim = f"{plan.id}|{battles}"
    yield from changing(table, seat, perform(table, seat, BATTLES[plan.defender][plan.system]))
    player.aim = ""
    if battles > 1 and not combat.is_reached(Mind(View(table, seat)), plan, trophies):
        table.then(("supercat_combat", (seat, plan_id, payment, coming, at, battles - 1, trophies)))


def pay(table: Table, seat: int, payment: str, action: int) -> Flow[bool]:
    """SC-CMB-02, A-39: Fuel for a Move, Psionic for what the lead suit offers, then pips."""
    resource = paid_by(table, seat, payment, action)
    if resource == PIP:
        spend_pip(table)
    elif resource != NONE:
        yield from spend(table, seat, resource)
    return resource != NONE


def paid_by(table: Table, seat: int, payment: str, action: int) -> int:
    """The type of token, or a pip, that the next action of a combat would take; NONE if nothing is left."""
    if payment != WITH_PIPS and table.prelude:
        if action == MOVE and tokens_to_spend(table, seat, FUEL):
            return FUEL
        if SUIT_ACTIONS[queries.lead_suit(table)] & action and tokens_to_spend(table, seat, PSIONIC):
            return PSIONIC
    allowed = SUIT_ACTIONS[suit_played(table)] | (BATTLE if table.armed else 0)
    return PIP if payment != WITH_TOKENS and table.pips and allowed & action else NONE


STEPS: dict[str, Callable[..., Flow[None]]] = {
    "supercat": supercat,
    "supercat_prelude": supercat_prelude,
    "supercat_ability": supercat_ability,
    "supercat_page": supercat_page,
    "supercat_journey": supercat_journey,
    "supercat_combat": supercat_combat,
}
foresight.STEPS.update(STEPS)
