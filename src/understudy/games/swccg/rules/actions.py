"""Actions of texts and Interrupts: whether one may be started, initiation, result (R-4, SW-ACT-01)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import TypeVar

from understudy.core.flow import Flow, choose, may_choose
from understudy.core.table import Step
from understudy.games.swccg.data import INTERRUPT
from understudy.games.swccg.filters import Trigger
from understudy.games.swccg.options import (
    DONE,
    Act,
    AnswerWith,
    Deploy,
    DeployReact,
    DeployWith,
    LoseFromHand,
    OnText,
    PickCard,
    PickNumber,
    PickPlace,
    Play,
    Replace,
    UseText,
)
from understudy.games.swccg.queries import banned, faced, live, uncovered
from understudy.games.swccg.records import WEAPONS, Frame
from understudy.games.swccg.rules.events import event, itself
from understudy.games.swccg.rules.piles import use_force
from understudy.games.swccg.strength import available
from understudy.games.swccg.table import LIMBO, LOST, NONE, PLAY, TOP_WINDOWS, USED, Table, bits
from understudy.games.swccg.vocabulary import Action, Target, X

A = TypeVar("A", bound=Act)
T = TypeVar("T", bound=OnText)


def player_of(table: Table, card: int, action: Action) -> int:
    """Whose text it is (G5)."""
    if action.side is None:
        return table.owner[card]
    return faced(table, table.spot[card], action.side)


def chooser_of(who: int, action: Action) -> int:
    return 1 - who if action.by == "opp" else who


def usable(
    table: Table, seat: int, window: str, moment: Trigger, used: int, from_hand: type[T], on_table: type[T]
) -> Iterator[T]:
    """What a seat may start in a window: with cards of its hand, with texts on table, not with those used."""
    config = table.config
    held = config.hand_acts.get(window)
    if held is not None and (mask := held[0] & table.hands[seat] & ~used):
        for card in bits(mask):
            for part in held[1][card]:
                if possible(table, seat, card, part, moment):
                    yield from_hand(card, part)
    lying = config.play_acts.get(window)
    if lying is None:
        return
    own = itself(moment[0], moment[2])
    if mask := lying[0] & (table.play | own) & ~used:
        for card in bits(mask & (live(table) | own)):
            for part in lying[1][card]:
                action: Action = config.texts[card].actions[part]
                if action.must:
                    continue
                who = player_of(table, card, action)
                right = action.by == "both" or chooser_of(who, action) == seat
                if right and possible(table, seat, card, part, moment):
                    yield on_table(card, part)


def distinct(table: Table, options: Iterable[A]) -> list[A]:
    """Of what a reported seat may do with cards of its hand, one copy of each title."""
    met: set[tuple[object, ...]] = set()
    found = []
    for one in options:
        key: tuple[object, ...] = (one,)
        if isinstance(one, _FROM_HAND) and table.zone[one.card] != PLAY:
            key = (one.verb, table.cards[one.card].title, *one.numbers[1:])
        if key not in met:
            met.add(key)
            found.append(one)
    return found


#: Options that begin with a card of the hand.
_FROM_HAND = (Play, AnswerWith, Deploy, DeployWith, DeployReact, Replace, LoseFromHand)


NO_EVENT: Trigger = ("", NONE, NONE, NONE)


def top_windows(table: Table, seat: int) -> tuple[str, ...]:
    """The windows of top-level actions that are open to a seat now (W.top, W.phase, W.battle)."""
    battle = table.battle
    if battle is not None:
        return ("top", "battle") if battle.segment == WEAPONS and battle.creature == NONE else ("top",)
    return TOP_WINDOWS[seat == table.active][table.phase]


def may_act(table: Table, seat: int) -> bool:
    """Whether a seat holds, or finds on table, a card with an action of its own for the windows open now."""
    if table.battle is None:
        held, lying, own = table.config.tops[seat == table.active][table.phase]
        return bool(held & table.hands[seat] or (lying | own & table.owned[seat]) & table.play)
    held, lying = table.config.opens(top_windows(table, seat))
    return bool(held & table.hands[seat] or lying & table.play)


def top_level(table: Table, seat: int) -> Iterator[OnText]:
    """Interrupts and texts that a seat may start at top level (SW-ACT-15).

    SW-ACT-16.
    """
    if not may_act(table, seat):
        return
    hand, play = table.hands[seat], table.play
    for window in top_windows(table, seat):
        answered = table.config.answered.get(window)
        if answered is not None and (answered[0] & hand or answered[1] & play):
            yield from usable(table, seat, window, NO_EVENT, 0, Play, UseText)


# -- whether -------------------------------------------------------------------------------------------------


def possible(table: Table, seat: int, card: int, part: int, moment: Trigger) -> bool:
    """Whether an action may be initiated (R-4.7): conditions, limits, costs, targets.

    SW-TGT-01, SW-TGT-02, SW-TGT-03, SW-TGT-07, SW-TGT-13, SW-CND-03.
    """
    action: Action = table.config.texts[card].actions[part]
    who = seat if table.hands[seat] >> card & 1 else player_of(table, card, action)
    if action.on is not None and not action.on(table, card, who, moment):
        return False
    if not within_limits(table, card, part, action):
        return False
    if action.when is not None and not action.when(table, card, who):
        return False
    if action.cost != X and action.pays(table, card, who) > available(table, seat):
        return False
    if action.targets or action.amount is not None:
        return _targets_exist(table, seat, who, card, part, action, moment)
    return True


def _targets_exist(
    table: Table, seat: int, who: int, card: int, part: int, action: Action, moment: Trigger
) -> bool:
    frame = Frame("text", who, card, part)
    frame.window = moment
    for one in action.targets:
        found = _targets(table, frame, one)
        if found.bit_count() < one.least:
            return False
        frame.targets.append((found & -found).bit_length() - 1)
    if action.amount is not None:
        low, high = action.amount(table, frame)
        if action.cost == X:
            high = min(high, available(table, seat))
        return low <= high
    return True


def within_limits(table: Table, card: int, part: int, action: Action) -> bool:
    """Hooks 6.1: how often a text or a title may be used.

    SW-ONE-03, SW-ONE-04.
    """
    if action.limit == "game":
        # SW-ONE-05
        return f"{table.cards[card].title} {part}" not in table.ever
    if action.limit and table.spent.get((card, part), 0) >= action.times:
        # SW-ONE-01, SW-CAN-03, SW-GOT-01
        return False
    printed = table.cards[card]
    from_hand = bool((table.hands[0] | table.hands[1]) >> card & 1)
    return not (from_hand and printed.limit > 0 and table.played.get(printed.title, 0) >= printed.limit)


# -- initiation ----------------------------------------------------------------------------------------------


def initiate(table: Table, seat: int, card: int, part: int, moment: Trigger) -> Flow[None]:
    """SW-ACT-02: targets are chosen, costs are paid; then responses, then the result.

    SW-ACT-10, SW-CND-02, SW-GLO-07.
    """
    action: Action = table.config.texts[card].actions[part]
    in_play = not table.hands[seat] >> card & 1
    who = player_of(table, card, action) if in_play else seat
    frame = Frame("text" if in_play else "play", who, card, part)
    frame.window = moment
    if not in_play:
        # Everybody sees the card before anything is asked about it.
        table.lift(card)
    table.stack.append(frame)
    yield from _choose_targets(table, seat, frame, action)
    cost = action.pays(table, card, who) if action.cost != X else 0
    if action.amount is not None:
        low, high = action.amount(table, frame)
        if action.cost == X:
            high = min(high, available(table, seat))
        number = yield from choose(
            seat,
            "Name a number",
            lambda: [PickNumber(value) for value in range(low, high + 1)],
            topic="number",
            about={"card": card, "part": part},
        )
        frame.args.append(number.number)
        cost = number.number if action.cost == X else cost
    spend(table, card, part, action)
    if not in_play:
        title = table.cards[card].title
        table.played[title] = table.played.get(title, 0) + 1
    table.tell("text" if in_play else "play", seat, card, part)
    yield from use_force(table, seat, cost)
    start(table, frame, action)


def start(table: Table, frame: Frame, action: Action) -> None:
    """The action goes on the stack; whoever may answers it before its result."""
    aimed: tuple[Step, ...] = ()
    for one, chosen in zip(action.targets, frame.targets, strict=False):
        if one.hostile:
            aimed += event(table, "targeted", frame.seat, chosen, frame.card)
    window = () if action.late or frame.kind != "play" else played(table, frame)
    table.then(*aimed, *window, ("resolve", ()))


def played(table: Table, frame: Frame) -> tuple[Step, ...]:
    """SW-JDP-02: a card was just played: it is answered before its result."""
    return event(table, "playing", frame.seat, frame.card, frame.part)


def spend(table: Table, card: int, part: int, action: Action) -> None:
    if action.limit == "game":
        table.ever[f"{table.cards[card].title} {part}"] = 1
    elif action.limit:
        table.spent[card, part] = table.spent.get((card, part), 0) + 1


def _targets(table: Table, frame: Frame, one: Target) -> int:
    """What may be chosen; some cards may not be chosen to be lost, stolen, hit, captured or choked."""
    found = one.which(table, frame)
    if table.undercover and not one.places and _aims_at_spies(table, frame, one):
        found |= uncovered(table, lambda: one.which(table, frame))
    return found & ~banned(table, "target") if one.hostile and found else found


def _aims_at_spies(table: Table, frame: Frame, one: Target) -> bool:
    """G41: outside battles Interrupts may choose undercover spies, and so may what hits or loses cards."""
    if table.battle is not None and table.battle.creature == NONE:
        return False
    return table.cards[frame.card].kind == INTERRUPT or one.hostile in ("hit", "lost", "choked")


def _choose_targets(table: Table, seat: int, frame: Frame, action: Action) -> Flow[None]:
    """SW-TGT-08, SW-TGT-09, SW-TGT-10, SW-VAL-09, SW-GOT-06, SW-END-05."""
    for one in action.targets:
        asked = seat if one.chooser == "own" else 1 - seat
        taken = 0
        for number in range(one.most):
            left = _targets(table, frame, one) & ~taken
            if not left:
                break
            choice = yield from may_choose(
                asked,
                "Choose a place" if one.places else "Choose a card",
                partial(_picks, left, one.places),
                DONE if number >= one.least else None,
                topic="target",
                about={"card": frame.card, "part": frame.part, "number": number},
            )
            if choice is None:
                break
            target = choice.place if isinstance(choice, PickPlace) else choice.card
            frame.targets.append(target)
            taken |= 1 << target


def _picks(left: int, places: bool) -> list[PickPlace | PickCard]:
    return [PickPlace(each) if places else PickCard(each) for each in bits(left)]


def resolve(table: Table) -> Flow[None]:
    """The result of the action on top of the stack, one stage after the other; then it leaves the stack.

    SW-ACT-04, SW-ACT-05, SW-CAN-02.
    """
    frame = table.stack[-1]
    action: Action = table.config.texts[frame.card].actions[frame.part]
    if frame.canceled or frame.stage >= len(action.stages):
        table.stack.pop()
        _put_away(table, frame, action)
        table.then(("settle", ()))
        return
    stage = action.stages[frame.stage]
    frame.stage += 1
    table.then(("resolve", ()))
    flow = stage(table, frame)
    if flow is not None:
        yield from flow


def _put_away(table: Table, frame: Frame, action: Action) -> None:
    """R-4.9: Used and Lost Interrupts; a canceled one is lost (SW-CAN-04)."""
    if table.zone[frame.card] != LIMBO:
        return
    used = table.cards[frame.card].subtype == "used" and not action.lost and frame.kind != "play-lost"
    zone = USED if used and not frame.canceled else LOST
    table.put_pile(frame.card, zone)
    table.tell("put-away", table.owner[frame.card], frame.card, zone)
