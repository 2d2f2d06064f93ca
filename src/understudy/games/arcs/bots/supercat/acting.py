"""How the bot carries out what a page found: the game's own actions, journeys, its task force."""

from __future__ import annotations

from understudy.core.flow import Flow, pick_random
from understudy.core.option import Option
from understudy.core.table import Step
from understudy.games.arcs import queries
from understudy.games.arcs.bots.supercat.mind import Mind
from understudy.games.arcs.bots.supercat.plans import moving
from understudy.games.arcs.bots.supercat.plans.abilities import mark_of
from understudy.games.arcs.bots.supercat.plans.combat import trophies_wanted
from understudy.games.arcs.bots.supercat.plans.kinds import Combat, Journey
from understudy.games.arcs.bots.supercat.plans.vox import EFFECTIVE, EFFECTIVE_RULE
from understudy.games.arcs.bots.supercat.question import ONLY_CAPTIVES
from understudy.games.arcs.bots.supercat.terms import is_largest_group, largest_groups
from understudy.games.arcs.cards import IS_VOX, POPULIST_DEMANDS, SONG_OF_FREEDOM
from understudy.games.arcs.options import ONWARD, PLACES_SHIPS, Act, WithCourt
from understudy.games.arcs.places import NONE
from understudy.games.arcs.rules.actions import perform
from understudy.games.arcs.rules.asking import by_name
from understudy.games.arcs.rules.hands import discard
from understudy.games.arcs.rules.move import journey
from understudy.games.arcs.table import Player, Table
from understudy.games.arcs.view import View

#: How a combat is paid for: by tokens alone, by pips alone, or by tokens first and then pips.
WITH_TOKENS, WITH_PIPS, WITH_BOTH = "tokens", "pips", "both"


def put_cards_away(table: Table, player: Player, selected: int) -> None:
    """SC-BON-06: drawn cards go to the discard pile, bonus cards stay until they are played."""
    if selected in player.drawn:
        player.drawn.remove(selected)
    else:
        player.bonus.remove(selected)
    discard(table, player.drawn)
    player.drawn = []


def settle_task_force(table: Table, seat: int, anew: bool = False) -> Flow[None]:
    """SC-TRM-10, A-4: the largest group of fresh ships; a tie is drawn once a turn and kept until beaten."""
    player = table.players[seat]
    if not anew and is_largest_group(table, seat, player.task_force):
        return
    largest = largest_groups(table, seat)
    if player.task_force in largest and not (anew and len(largest) > 1):
        return
    if not largest:
        player.task_force = NONE
    elif len(largest) == 1:
        player.task_force = largest[0]
    else:
        choice = yield from pick_random(
            seat,
            "Which of the largest groups is the task force?",
            [PLACES_SHIPS[system] for system in largest],
            topic="task-force",
        )
        player.task_force = choice.system
    table.tell("task_force", seat, player.task_force, rules=("SC-TRM-10",))


def do(table: Table, seat: int, plan: Option) -> Flow[None]:
    """Carry out one of the game's own actions; a new action exhausts its card (SC-ABL-01, SC-ABL-02)."""
    assert isinstance(plan, Act)
    player = table.players[seat]
    mark = mark_of(plan)
    if mark:
        player.exhausted |= mark
        player.aim = plan.verb
        table.tell("exhausted", seat, mark.bit_length() - 1, rules=("SC-ABL-02", "SC-TRM-09"))
    elif isinstance(plan, WithCourt) and plan.verb == "secure" and IS_VOX[plan.court]:
        player.aim = judge_vox(table, seat, plan.court)
    yield from changing(table, seat, perform(table, seat, plan))
    player.aim = ""


def changing(table: Table, seat: int, flow: Flow[None]) -> Flow[None]:
    """A-53: something that is done; if it changes the map, the moves before it may be taken back."""
    before = [bytes(row) for row in table.board.at]
    yield from flow
    if before != table.board.at:
        table.players[seat].went = ()


def judge_vox(table: Table, seat: int, court: int) -> str:
    """SC-VOX-01, SC-VOX-02: why a Vox card is secured, judged before it changes anything."""
    if EFFECTIVE[court](Mind(View(table, seat))):
        table.tell("effective", seat, court, rules=("SC-VOX-02", EFFECTIVE_RULE[court]))
        return ""
    rules = {POPULIST_DEMANDS: ("SC-VOX-01", "SC-VOX-07"), SONG_OF_FREEDOM: ("SC-VOX-01", "SC-VOX-14")}
    table.tell("only_captives", seat, court, rules=rules.get(court, ("SC-VOX-01",)))
    return ONLY_CAPTIVES


def combat_step(table: Table, seat: int, plan: Combat, payment: str) -> Step:
    """How a combat begins: before its first Move or Battle, with the trophies that it is to end with."""
    return first_step(Mind(View(table, seat)), plan, payment)


def first_step(mind: Mind, plan: Combat, payment: str) -> Step:
    """The same for a bot that has looked at the table already."""
    at = plan.journeys[0].origin if plan.journeys else plan.system
    trophies = trophies_wanted(mind, plan)
    return "supercat_combat", (mind.seat, plan.id, payment, 0, at, plan.battles, trophies)


def is_on_its_way(table: Table, seat: int, at: int, plan: Journey) -> bool:
    """Whether the group of a journey still stands where it has come to."""
    board = table.board
    return board.fresh(seat, at) >= plan.fresh and board.damaged(seat, at) >= plan.damaged


def go(table: Table, seat: int, at: int, plan: Journey) -> Flow[int]:
    """One Move action of a journey; where it leads. Of several shortest ways one is drawn (SC-DEC-09).

    The ways are those that the plan was found with: the group itself opens no gate for going back.
    """
    stops = _next_stops(table, seat, at, plan)
    stop = stops[0]
    if len(stops) > 1:
        ways = [ONWARD[system] for system in stops]
        prompt = "Several routes are equally short: through where?"
        about = by_name({"system": at, "to": plan.to})
        stop = (yield from pick_random(seat, prompt, ways, topic="route", about=about)).system
        table.tell("route", seat, len(stops), stop, rules=("SC-DEC-09", "SC-MOV-04"))
    journey(table, seat, at, queries.path(table, seat, at, stop), plan.fresh, plan.damaged)
    player = table.players[seat]
    player.went += tuple(way for way in {plan.origin: stop, at: stop}.items() if way not in player.went)
    return stop


def _next_stops(table: Table, seat: int, at: int, plan: Journey) -> list[int]:
    """Where the next Move action leads. A-52: not to where the group would come back from through here.

    A-53: nor to where another decision of this turn has brought it from.
    """
    routes = queries.routes_after(table, seat, ((at, plan.fresh),))
    stops = moving.next_stops(routes, at, plan.to)
    if len(stops) > 1 and moving.counts_net(table):
        stops = [stop for stop in stops if (stop, at) not in table.players[seat].went] or stops
    if len(stops) < 2:
        return stops
    left = moving.distance(routes, at, plan.to) - 1
    onward = routes.closed(at)
    return [stop for stop in stops if moving.distance(onward, stop, plan.to) == left] or stops
