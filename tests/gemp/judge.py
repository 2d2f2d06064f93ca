"""A server as a judge of our rules: at each decision, what it offers beside what our rules would offer.

The table is laid out as the client does it, from what one seat was told. Actions, targets, places, numbers
and prices are compared; each difference has a cause, and one without a cause is a fault of ours.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from tests.gemp.comparison import Comparison, Ruling, pilot_named, spot_id
from understudy.games.swccg.data import LOCATION
from understudy.games.swccg.filters import Trigger
from understudy.games.swccg.options import (
    REGULAR,
    BeginBattle,
    DockWith,
    DrainForce,
    FireWeapon,
    OnText,
    Transit,
)
from understudy.games.swccg.rules import going, transport
from understudy.games.swccg.rules.actions import NO_EVENT
from understudy.games.swccg.rules.battle import battle_cost
from understudy.games.swccg.rules.control import drain_cost
from understudy.games.swccg.rules.deploy import pair_cost, price_of, spots
from understudy.games.swccg.rules.weapons import fire_cost, user_of
from understudy.games.swccg.table import NONE
from understudy.games.swccg.vocabulary import X
from understudy.gemp import patterns
from understudy.gemp.actions import meant
from understudy.gemp.asking import Asking
from understudy.gemp.board import Board
from understudy.gemp.client import Silence
from understudy.gemp.decisions import Offered, ServerDecision
from understudy.gemp.messages import read_update
from understudy.gemp.mind import Reply
from understudy.gemp.patterns import Known
from understudy.gemp.questions import Intent
from understudy.gemp.state import State


class Judge:
    """Looks at the decisions of one game, in order."""

    def __init__(self, deck: Iterable[str] = ()) -> None:
        self.board = Board("expert", list(deck))
        self.rulings: list[Ruling] = []
        #: What the last answer began, for the questions that follow it.
        self.intent: Intent | None = None
        self.begun: Offered | None = None
        #: What our rules say that the action costs which was chosen last; None where nothing was.
        self.price: int | None = None
        #: The ids of the targets that were chosen for it, a list for each question.
        self.chosen: list[list[str]] = []
        #: What was answered last, as our rules call it.
        self.moment: Trigger = NO_EVENT
        #: What somebody is about to pay, where by our rules nothing was to be paid.
        self.doubt = 0
        self._asked: Asking | None = None

    # -- in the game -----------------------------------------------------------------------------------------

    def look(self, state: State) -> Ruling:
        """Compare at the open decision."""
        decision = state.decision
        assert decision is not None
        known = patterns.known(decision)
        if known is None:
            ruling = Ruling("?", False, "the question is not understood")
        else:
            if known.kind in ("phase", "weapons"):
                self.intent = self.begun = self.price = None
                self.chosen = []
            self._asked = Asking(state, self.board, decision, self.intent)
            ruling = Comparison(self, self._asked, known).ruling()
        self.rulings.append(ruling)
        return ruling

    def answered(self, decision: ServerDecision, value: str) -> None:
        """What was answered says what the next questions are about, and what is to be paid."""
        asking, self._asked = self._asked, None
        known = patterns.known(decision)
        if asking is None or known is None:
            return
        chosen = next((one for one in decision.offered if one.id == value), None)
        if known.kind in ("target", "group", "fire"):
            self.chosen.append(value.split(","))
            self._note_dock(asking, value)
        if known.kind in ("phase", "weapons", "respond", "docked") and chosen is not None:
            self.begun, self.chosen = chosen, []
            self.intent = _intent(asking, known, chosen) or self.intent
            self.price = _price(asking, self.intent)
        elif known.kind in ("number", "fare"):
            self.price = int(value) if known.kind == "number" else None
        elif known.kind == "word":
            # What follows is paid for something else.
            self.price = None
        elif known.kind in ("where", "where-pair", "goal", "target", "transit-to") and value:
            self.price = _price_there(asking, self.intent, known, value)

    def _note_dock(self, asking: Asking, value: str) -> None:
        """Which ship it docks with is chosen now, whatever was meant first."""
        intent = self.intent
        if intent is not None and isinstance(intent.option, DockWith):
            self.intent = replace(intent, docked=(intent.card, asking.number(value)))


def _intent(asking: Asking, known: Known, chosen: Offered) -> Intent | None:
    topic = "respond" if known.kind == "respond" else "weapons" if known.kind == "weapons" else "phase"
    found = list(meant(asking, topic, chosen))
    return found[0][1] if found else None


def _price(asking: Asking, intent: Intent | None) -> int | None:
    """What an action costs that asks for nothing more."""
    if intent is None:
        return None
    view, option = asking.view, intent.option
    if isinstance(option, DrainForce):
        return drain_cost(view, option.place, view.seat)
    if isinstance(option, BeginBattle):
        return battle_cost(view, option.place, view.seat)
    if isinstance(option, OnText):
        action = view.config.texts[option.card].actions[option.clause]
        return None if action.cost == X or action.targets else action.pays(view, option.card, view.seat)
    return None


def _price_there(asking: Asking, intent: Intent | None, known: Known, value: str) -> int | None:
    """What an action costs whose place or target was chosen."""
    view, place = asking.view, asking.place(value)
    if known.kind in ("where", "where-pair"):
        return _deploy_price(asking, known, value)
    if intent is None:
        return None
    option = intent.option
    if known.kind == "goal" and isinstance(option, REGULAR) and place != NONE:
        return going.move_cost(view, type(option)(option.card, place))
    if known.kind == "transit-to" and isinstance(option, Transit) and place != NONE:
        return transport.transit_cost(view, view.seat, option.origin, place)
    if known.kind == "target" and isinstance(option, FireWeapon):
        fire = view.config.texts[option.card].fire
        user = user_of(view, view.seat, option.card, fire)
        return fire_cost(view, view.seat, option.card, NONE if user is None else user, fire)
    return None


def _deploy_price(asking: Asking, known: Known, value: str) -> int | None:
    view, card = asking.view, asking._deployed()
    if card == NONE or view.cards[card].kind == LOCATION:
        return None
    if known.kind == "where-pair":
        pilot = pilot_named(asking)
        place, host = asking.place(value), asking.number(value)
        if place == NONE and host != NONE:
            place = view.spot[host]
        return None if NONE in (pilot, place) else pair_cost(view, view.seat, card, pilot, place, host=host)
    for way in spots(view, view.seat, card):
        if spot_id(asking, way) == value:
            return price_of(view, view.seat, card, way)[2]
    return None


# -- whole games ---------------------------------------------------------------------------------------------


def judged(exchanges: Iterable[Mapping[str, Any]]) -> list[Ruling]:
    """The rulings of one recorded game: every request with its answer, in order."""
    state, judge = State(), Judge()
    for exchange in exchanges:
        form = exchange["form"] or {}
        if "decisionValue" in form and state.decision is not None:
            judge.answered(state.decision, form["decisionValue"])
            state.answered()
        state.take(read_update(exchange["body"]))
        if state.decision is not None and not state.over and not state.warning:
            judge.look(state)
    return judge.rulings


class Watching(Silence):
    """A judge beside a game that is being played."""

    def __init__(self, deck: Iterable[str] = ()) -> None:
        self.judge = Judge(deck)

    def decided(self, state: State, reply: Reply) -> None:
        assert state.decision is not None
        self.judge.look(state)
        self.judge.answered(state.decision, reply.answer)


# -- all decisions together ----------------------------------------------------------------------------------


class Sum(NamedTuple):
    """How many decisions there were, by what came out."""

    equal: int
    explained: int
    unjudged: int
    unexplained: int


def summed(rulings: Iterable[Ruling]) -> Sum:
    counts = Counter(
        "unjudged"
        if not one.judged
        else "equal"
        if not one.differences
        else "explained"
        if all(each.cause for each in one.differences)
        else "unexplained"
        for one in rulings
    )
    return Sum(**{name: counts[name] for name in Sum._fields})


def report(rulings: Sequence[Ruling]) -> list[str]:
    """What came out, as lines: the sum, why decisions were not judged, differences by their causes."""
    found = summed(rulings)
    lines = [
        f"{len(rulings)} decisions: {found.equal} equal, {found.explained} differ by a named cause, "
        f"{found.unexplained} differ without one, {found.unjudged} ask for nothing that can be compared"
    ]
    unjudged = Counter(f"{one.kind}: {one.why}" for one in rulings if not one.judged)
    lines += [f"{count:>6}  not judged, {why}" for why, count in unjudged.most_common()]
    differ = Counter(
        f"{each.cause or 'NOT EXPLAINED'}: {each.whose} {each.kind} {each.title}"
        for one in rulings
        for each in one.differences
    )
    return lines + [f"{count:>6}  {what}" for what, count in differ.most_common()]
