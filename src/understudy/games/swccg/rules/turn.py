"""The turn (R-3, R-5, R-15): start, six phases in which both act in turns, end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from understudy.core.flow import Flow, choose
from understudy.core.option import Option
from understudy.core.requests import About
from understudy.core.table import Step
from understudy.games.swccg.options import (
    DRAW_CARD,
    PASS,
    Act,
    Activate,
    Allow,
    AttackCreature,
    BeginBattle,
    DrainForce,
    DrawAsteroid,
    DrawCard,
    FireWeapon,
    HaveAttack,
    OnText,
    Play,
    UseText,
)
from understudy.games.swccg.queries import places_with, tally
from understudy.games.swccg.records import WEAPONS
from understudy.games.swccg.rules import attack, battle, control, deploy, going, move, weapons
from understudy.games.swccg.rules.actions import NO_EVENT, distinct, initiate, may_act, top_level
from understudy.games.swccg.rules.events import event
from understudy.games.swccg.rules.piles import activate_force, check_life, finish, recirculate, take_into_hand
from understudy.games.swccg.strength import generation, reserve
from understudy.games.swccg.table import (
    ACTIVATE,
    BATTLE,
    BOTH,
    CONTROL,
    COUNT,
    DEPLOY,
    DRAW,
    END,
    FORCE,
    MOVE,
    NONE,
    OWN_END,
    OWN_NEXT_END,
    PHASES,
    START,
    TURN_AFTER,
    TURN_END,
    Table,
)
from understudy.kit.options import case

#: The phases that are played, in their order (SW-TRN-01).
PLAYED_PHASES = (ACTIVATE, CONTROL, DEPLOY, BATTLE, MOVE, DRAW)

_PROMPTS = (
    "Start of the turn",
    "Activate Force",
    "Control: drain, use a text, or pass",
    "Deploy a card, or pass",
    "Start a battle, or pass",
    "Move something, or pass",
    "Draw cards, or pass",
    "End of the turn",
)


def turn(table: Table, seat: int) -> None:
    """SW-TRN-01: one turn. R-3.3: start-of-turn actions, then generation is locked for both.

    SW-TRN-02, SW-TRN-03, SW-TRN-04, SW-TRN-05, SW-TRN-07, SW-TRN-08, SW-GOT-32.
    """
    table.turn += 1
    table.active = seat
    table.phase = START
    table.touch()
    table.tell("turn", seat, table.turn)
    if table.turn > table.config.turns:
        _stalemate(table)
        return
    table.then(
        *event(table, "turn-start", seat),
        ("settle", ()),
        ("lock", ()),
        *[("phase", (phase,)) for phase in PLAYED_PHASES],
        ("end_turn", ()),
    )


def _stalemate(table: Table) -> None:
    """Section 16, 9: after so many turns the higher Life Force wins; equal is won by nobody but Light."""
    dark, light = table.life(0), table.life(1)
    finish(table, 0 if dark > light else 1, "turns" if dark != light else "draw")


def lock(table: Table) -> None:
    """SW-GEN-06: the total is fixed for this turn.

    SW-GEN-07, SW-GEN-08, SW-GOT-11.
    """
    table.generation = [generation(table, seat) for seat in BOTH]


def phase(table: Table, number: int) -> None:
    """G2: every phase has a start and an end window; in between both act in turns (R-3.2).

    SW-BEF-01: what happens “before” other actions of the phase has its window before any can be initiated.

    SW-TRN-11, SW-TRN-12, SW-TRN-13, SW-TRN-14, SW-TRN-15.
    """
    table.phase = number
    table.tell("phase", table.active, number)
    table.then(
        *event(table, "phase-start", table.active, number),
        ("act", (table.active, 0)),
        ("end_phase", (number,)),
    )


def end_phase(table: Table, number: int) -> None:
    """What must have happened in the phase happens now (R-8.7, R-14.1); then its end is answered."""
    forced: tuple[Step, ...] = ()
    if number == CONTROL:
        forced = control.forced_asteroids(table)
    elif number == BATTLE:
        forced = attack.forced_attacks(table)
    if forced:
        table.then(*forced, ("end_phase", (number,)))
        return
    # Nothing on table has changed: only texts that look at the phase have something to check (G13).
    table.then(*event(table, "phase-end", table.active, number), *event(table, "check", NONE))


def act_in_turn(table: Table, seat: int, passes: int) -> Flow[None] | None:
    """R-3.2: an action each, or a pass; two passes in a row end it. Whoever can do nothing is not asked.

    SW-BEF-03: nobody comes back to before an action of his own: windows that were open earlier stay shut.

    SW-ACT-06, SW-ACT-07, SW-GOT-02.
    """
    if check_life(table) or (table.battle is not None and table.battle.segment != WEAPONS):
        return None
    while passes < 2:
        if table.config.reported[seat] and table.battle is None:
            # Its cards are real: it tells what it does with them.
            table.then(("report", (seat, passes)))
            return None
        if seat == table.active or not idle(table, seat):
            possible = possibilities(table, seat)
            first = next(possible, None)
            if first is not None:
                return _act_or_pass(table, seat, passes, first, possible)
        passes += 1
        seat = 1 - seat
    return None


def _act_or_pass(table: Table, seat: int, passes: int, first: Act, rest: Iterator[Act]) -> Flow[None]:
    """The list is made at most once, and goes on where the look for a first possibility stopped."""
    prompt, topic = _question(table)
    choice: Act = yield from choose(
        seat,
        prompt,
        _listed(table, seat, first, rest),
        also=_copies(table, seat) if table.config.reported[seat] else None,
        topic=topic,
        about=_ABOUT[table.active][table.phase],
    )
    table.chain = 0
    if choice is PASS:
        table.tell("pass", seat)
        if not passes:
            table.then(("act", (1 - seat, 1)))
        return
    table.then(("act", (1 - seat, 0)))
    flow = perform(table, seat, choice)
    if flow is not None:
        yield from flow


def _listed(table: Table, seat: int, first: Act, rest: Iterator[Act]) -> Callable[[], list[Act]]:
    if table.config.reported[seat]:
        return lambda: distinct(table, [PASS, first, *rest])
    return lambda: [PASS, first, *rest]


def _copies(table: Table, seat: int) -> Callable[[Option], bool]:
    """Of a real hand any copy of a card that is listed may be meant."""
    return lambda option: option in list(possibilities(table, seat))


#: What is known about a question at top level, by the active player and the phase.
_ABOUT: tuple[tuple[About, ...], ...] = tuple(
    tuple({"phase": phase, "turn": seat} for phase in PHASES) for seat in BOTH
)


def idle(table: Table, seat: int) -> bool:
    """Whether a short look shows that the other player can do nothing at top level; False says nothing."""
    if table.battle is not None or may_act(table, seat):
        return False
    if table.phase == CONTROL:
        return not places_with(table, "asteroid")
    return table.phase != MOVE or not going.hidden_movers(table) & table.owned[seat]


def _question(table: Table) -> tuple[str, str]:
    """How a question at top level is put, and its topic: the phase, or the weapons segment."""
    if table.battle is None:
        return _PROMPTS[table.phase], PHASES[table.phase]
    return "Weapons segment", "weapons" if table.battle.creature == NONE else "attack-weapons"


def possibilities(table: Table, seat: int) -> Iterator[Act]:
    """Everything that a seat may start at top level now, passing apart."""
    number = table.phase
    if table.battle is not None:
        yield from weapons.shots(table, seat)
    elif number == ACTIVATE:
        if seat == table.active:
            yield from _ACTIVATIONS[may_activate(table, seat) : 0 : -1]
    elif number == CONTROL:
        yield from control.possibilities(table, seat)
    elif number == DEPLOY:
        if seat == table.active:
            yield from deploy.possibilities(table, seat)
    elif number == BATTLE:
        if seat == table.active:
            yield from battle.possibilities(table, seat)
            yield from attack.possibilities(table, seat)
    elif number == MOVE:
        yield from move.possibilities(table, seat)
    elif number == DRAW and seat == table.active and table.piles[seat][FORCE]:
        yield DRAW_CARD
    yield from top_level(table, seat)


#: Activating so much Force, by how much.
_ACTIVATIONS = tuple(Activate(amount) for amount in range(COUNT))


def perform(table: Table, seat: int, choice: Act) -> Flow[None] | None:
    """Carry out an action that was chosen at top level."""
    return _PERFORM[type(choice)](table, seat, choice)


def start_text(table: Table, seat: int, choice: OnText) -> Flow[None]:
    """An Interrupt or a text at top level."""
    return initiate(table, seat, choice.card, choice.clause, NO_EVENT)


_PERFORM: dict[type[Option], Callable[[Table, int, Any], Flow[None] | None]] = dict(
    (
        case(Play, start_text),
        case(UseText, start_text),
        case(Activate, lambda table, seat, choice: activate(table, seat, choice.number)),
        case(DrawCard, lambda table, seat, choice: draw_card(table, seat)),
        case(FireWeapon, lambda table, seat, choice: weapons.fire(table, seat, choice.card)),
        case(DrainForce, lambda table, seat, choice: control.initiate_drain(table, seat, choice.place)),
        case(DrawAsteroid, lambda table, seat, choice: control.draw_asteroid(table, choice.card)),
        case(BeginBattle, lambda table, seat, choice: battle.initiate_battle(table, seat, choice.place)),
        case(AttackCreature, lambda table, seat, choice: attack.attack_creature(table, seat, choice.card)),
        case(HaveAttack, lambda table, seat, choice: attack.creature_attacks(table, choice.card)),
        *deploy.PERFORM.items(),
        *move.PERFORM.items(),
    )
)


# -- activating and drawing ----------------------------------------------------------------------------------


def may_activate(table: Table, seat: int) -> int:
    """R-5.3: what is left of the locked generation, as far as the Reserve Deck reaches.

    SW-GEN-01, SW-GEN-11.
    """
    if tally(table, "no-activation", seat, NONE):
        return 0
    return max(0, min(table.generation[seat] - table.activated[seat], reserve(table, seat)))


def activate(table: Table, seat: int, amount: int) -> Flow[None] | None:
    """Several at once, unless the opponent wants to act in between (SW-GEN-09) or a text counts (G20).

    SW-BEF-02: if he acts before the rest of it, the activation is backed up to there.

    SW-GLO-01.
    """
    if amount > 1 and _acts_between(table, 1 - seat):
        return _activate_as_allowed(table, seat, amount)
    _activate(table, seat, amount)
    return None


def _acts_between(table: Table, seat: int) -> bool:
    """Whether a seat could act amid an activation; whoever sits at a real table acts at its end."""
    if table.config.reported[seat] or not may_act(table, seat):
        return False
    return next(top_level(table, seat), None) is not None


def _activate_as_allowed(table: Table, seat: int, amount: int) -> Flow[None]:
    """The opponent says how much of it comes before he acts."""
    table.wanted = amount
    choice = yield from choose(
        1 - seat,
        "How much Force may be activated before you act?",
        lambda: [Allow(number) for number in range(amount, 0, -1)],
        topic="allow-activation",
        about={"seat": seat, "wanted": amount},
    )
    table.wanted = 0
    _activate(table, seat, choice.number)


def _activate(table: Table, seat: int, amount: int) -> None:
    answered = table.config.play_acts.get("activated")
    if answered is not None and answered[0] & table.play:
        amount = min(amount, 1)
    table.activated[seat] += activate_force(table, seat, amount)


def draw_card(table: Table, seat: int) -> Flow[None]:
    """R-15.1: the top of the Force Pile into hand; there is no hand limit.

    SW-END-01, SW-END-02, SW-END-03, SW-END-04.
    """
    yield from take_into_hand(table, seat, FORCE)
    check_life(table)


# -- the end -------------------------------------------------------------------------------------------------


def end_turn(table: Table) -> None:
    """R-15.2: both re-circulate; what held until the end of the turn ends; then end-of-turn actions.

    SW-END-08, SW-END-09, SW-END-10, SW-END-11, SW-END-13, SW-END-15, SW-LIF-05, SW-TRN-06, SW-GLO-05.
    """
    table.phase = END
    for seat in (table.active, 1 - table.active):
        recirculate(table, seat)
    table.tell("recirculate", table.active)
    end_temps(table)
    table.then(("settle", ()), *event(table, "turn-end", table.active), ("next_turn", ()))


def end_temps(table: Table) -> None:
    """What held until the end of the turn, or of its maker's next turn, ends.

    SW-END-12, SW-END-18.
    """
    kept = []
    for one in table.temps:
        if one[4] == TURN_END:
            continue
        if one[4] == OWN_NEXT_END and one[1] != table.active:
            # Such modifiers are made in the turn before the own next one.
            continue
        if one[4] == OWN_END and one[1] == table.active:
            continue
        if one[4] == TURN_AFTER and one[1] == table.active:
            # Made in an own turn: it ends with the next one.
            one = (*one[:4], OWN_END, *one[5:])
        kept.append(one)
    table.temps = kept
    table.touch()


def next_turn(table: Table) -> None:
    """SW-END: the next turn follows at once; flags and counters are cleared (G3).

    SW-END-14, SW-END-16, SW-GOT-30.
    """
    table.new_turn()
    table.touch()
    table.told, table.news = None, False
    table.then(("turn", (1 - table.active,)))
