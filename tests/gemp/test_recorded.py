"""Everything that was recorded at a real server: understood, tracked, and answered."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, ClassVar

from tests.gemp.comparison import ASKED, MIRRORED, ORDERED
from tests.gemp.judge import judged, report, summed
from tests.gemp.recordings import (
    FOLDER,
    GAMES,
    about_game,
    decision_event,
    decisions,
    each_game,
    exchanges,
    needed,
)
from understudy.games.swccg.queries import location
from understudy.games.swccg.strength import generation, power_at, power_of
from understudy.games.swccg.table import BOTH, Table
from understudy.gemp.board import Board
from understudy.gemp.decisions import Offered, ServerDecision, wrong_with
from understudy.gemp.messages import GameEvent, read_update
from understudy.gemp.mind import GempMind, Reply
from understudy.gemp.patterns import known
from understudy.gemp.state import State

pytestmark = needed
_TOPS = {
    "RESERVE_DECK": "TOP_OF_RESERVE_DECK",
    "FORCE_PILE": "TOP_OF_FORCE_PILE",
    "USED_PILE": "TOP_OF_USED_PILE",
    "LOST_PILE": "TOP_OF_LOST_PILE",
}


def agrees(state: State) -> None:
    """What the cards say is what the numbers of the server say."""
    assert len(state.in_zone("HAND")) == state.size(state.me, "HAND")
    for player in state.players:
        for pile, top in _TOPS.items():
            shown = [card for card in state.in_zone(top) if card.zone_owner == player]
            assert len(shown) == min(1, state.size(player, pile)), (player, pile)
    indexes = [card.index for card in state.locations()]
    assert sorted(indexes) == list(range(len(indexes)))
    assert set(indexes) == set(state.numbers.power[0])
    assert all(card.index in indexes for card in state.in_zone("AT_LOCATION"))


@each_game
def test_every_answer_of_the_server_is_understood_and_tracked(path: Path) -> None:
    """Tracked event by event, it equals each new sign-up; every card of a decision is known."""
    state, told, signed = State(), 0, 0
    for exchange in exchanges(path):
        if not about_game(exchange):
            continue
        form = exchange["form"] or {}
        update = read_update(exchange["body"])
        if update.whole and state.me and "decisionValue" not in form:
            fresh = State()
            fresh.take(update)
            if fresh.phase != "Play starting cards":
                signed += 1
                # A game that is over sends its last question again.
                last = -1 if state.over else None
                assert state.key()[:last] == fresh.key()[:last], exchange["i"]
        if "decisionValue" in form and form.get("decisionId") == "1" and state.decision is not None:
            refused = any(event.type == "W" for event in update.events)
            if form["decisionValue"] != "revert" and "aborted" not in (exchange.get("note") or ""):
                assert bool(wrong_with(state.decision, form["decisionValue"])) == (refused and not state.over)
            state.answered()
        state.take(update)
        told += 1
        agrees(state)
        if state.decision is not None:
            assert known(state.decision) is not None
            assert all(not one.card or one.card in state.cards for one in state.decision.offered)
    assert told > 150
    assert state.over
    assert state.reason
    assert not state.unknown
    if path.name.startswith("errors"):
        assert signed >= 2


@each_game
def test_every_recorded_decision_gets_an_answer_that_is_taken(path: Path) -> None:
    """The bot sits in the recorded seat: nothing it says is refused, and it thinks of nearly everything."""
    state, mind, asked, strange = State(), GempMind("expert"), 0, list[str]()
    for exchange in exchanges(path):
        if not about_game(exchange):
            continue
        if "decisionValue" in (exchange["form"] or {}):
            state.answered()
        state.take(read_update(exchange["body"]))
        if state.decision is None or state.over or state.warning:
            continue
        reply = mind.answer(state)
        assert not wrong_with(state.decision, reply.answer)
        asked += 1
        strange += [one for one in reply.strange if "failed" in one or "would be refused" in one]
    assert asked > 150
    assert strange == []


class Counting(Board):
    """Compares what it has laid out with the numbers of the server, before it takes these over."""

    read = 0
    differ: ClassVar[list[tuple[str, float, float]]] = []

    def _correct(self, table: Table, state: State) -> None:
        fight = state.fight
        for seat in BOTH:
            for index, amount in state.numbers.power[seat].items():
                place = self.place_at(index, state)
                if amount < 0:
                    continue
                fought = fight is not None and not fight.attack and fight.index == index
                mine = power_at(table, place, seat) if fought else power_of(table, place, seat)
                Counting.read += 1
                if mine != amount:
                    Counting.differ.append((location(table, place).title, amount, mine))
            amount = state.numbers.generation[seat]
            if state.memory.generation and generation(table, seat) != amount:
                Counting.differ.append(("generation", amount, generation(table, seat)))
        super()._correct(table, state)


def test_power_and_generation_are_counted_as_the_server_counts() -> None:
    """From cards, seats and texts alone; what differs is one reading amid a card's leaving."""
    Counting.read, Counting.differ = 0, []
    for path in GAMES:
        state, board = State(), Counting("expert")
        for number, exchange in enumerate(exchanges(path)):
            if about_game(exchange):
                state.take(read_update(exchange["body"]))
                if number % 3 == 0 and state.players and not state.over:
                    board.view(state)
    assert Counting.read > 8000
    assert len(Counting.differ) <= Counting.read // 1000, Counting.differ[:9]


def test_the_server_offers_what_our_rules_offer() -> None:
    """Actions, targets, places, numbers and prices at every recorded decision of one's own."""
    rulings = [
        ruling for path in GAMES for ruling in judged(one for one in exchanges(path) if about_game(one))
    ]
    found, told = summed(rulings), "\n".join(report(rulings))
    assert len(rulings) > 4500
    assert 100 * found.equal >= 99 * len(rulings), told
    assert found.unexplained == 0, told
    causes = {each.cause for one in rulings for each in one.differences}
    assert causes <= {MIRRORED, ORDERED, ASKED}, told


def standing(one: dict[str, Any]) -> State:
    """A recorded decision with the cards and numbers that were kept of its table."""
    state = State()
    mine = 0 if one["side"] == "Dark" else 1
    names = ["foe", "foe"]
    names[mine] = "me"
    state.apply(GameEvent("P", {"participantId": "me", "allParticipantIds": ",".join(names)}))
    state.apply(GameEvent("TC", {"participantId": "me" if one["turn"] == "mine" else "foe"}))
    state.apply(GameEvent("GPC", {"phase": one["phase"]}))
    who = {"me": "me", "opp": "foe"}
    for id, card in one["cards"].items():
        of = {
            "cardId": id,
            "blueprintId": card["bp"],
            "zone": card["zone"],
            "participantId": who.get(card["owner"], "foe"),
            "zoneOwnerId": who.get(card["owner"], "foe"),
            "locationIndex": str(card.get("loc", 0)),
            "targetCardId": str(card.get("host", "")),
        }
        state.apply(GameEvent("PCIP", of))
    for seat, player in who.items():
        state.numbers.zones[player] = dict(one["gs"].get(seat, {}))
        generation = one["gs"].get("generation", {}).get(seat, "0")
        state.numbers.generation[mine if seat == "me" else 1 - mine] = float(generation)
    state.apply(decision_event(one))
    return state


def reply_to(one: dict[str, Any]) -> Reply:
    return GempMind("expert").answer(standing(one))


def test_six_hundred_decisions_are_known_and_answered() -> None:
    """Also where most of the table is missing: what is answered is always taken."""
    for one in decisions():
        state = standing(one)
        decision = state.decision
        assert decision is not None
        assert known(decision) is not None, decision.text
        assert not wrong_with(decision, one["answer"])
        reply = GempMind("expert").answer(state)
        assert not wrong_with(decision, reply.answer), (decision.text, reply.answer)


def test_answers_are_those_of_the_interpretation() -> None:
    """Sections 1, 4, 8 and 9: activating, battle destiny, losses, what is only shown, questions to pass."""
    seen = set()
    for one in decisions():
        text, params, answer = one["text"], one["params"], reply_to(one).answer
        if text.startswith("Choose amount of Force to allow"):
            assert answer == params["max"][0]
            seen.add("allow")
        elif text == "Choose amount of Force to activate" and one["gs"]["me"]["RESERVE_DECK"] >= 20:
            assert answer == params["max"][0]
            seen.add("activate")
        elif "battle destiny?" in text:
            assert params["results"][int(answer)] == "Yes"
            seen.add("destiny")
        elif one["type"] == "ARBITRARY_CARDS" and params["max"] == ["0"]:
            assert answer == ""
            seen.add("shown")
        elif params.get("results") == ["OK"]:
            assert answer == "0"
            seen.add("ok")
        elif one["type"] == "CARD_ACTION_CHOICE" and "actionId" not in params:
            assert answer == ""
            seen.add("pass")
        elif text.startswith("Both players have chosen the same starting location"):
            assert params["results"][int(answer)] == "No"
            seen.add("start")
        elif text == "Choose Force to lose":
            assert answer in params["cardId"]
            seen.add("lose")
    assert seen == {"allow", "activate", "destiny", "shown", "ok", "pass", "start", "lose"}


def test_answers_that_a_server_refused_are_not_sent() -> None:
    """Every deliberate fault that was refused, by its type and what was sent."""
    lines = (FOLDER / "invalid_answers.jsonl").read_text(encoding="utf-8").splitlines()
    refused = 0
    for probe in map(json.loads, lines):
        if not any(event[0] == "W" for event in probe["events"]) or probe["value"] is None:
            continue
        decision = ServerDecision("1", probe["type"], probe["text"])
        ids = [str(number) for number in range(probe["n"] or 0)]
        if probe["probe"] == "too many":
            ids = probe["value"].split(",")
        decision.offered = [Offered(id) for id in ids]
        decision.least = int(probe["min"] or 0)
        decision.most = int(probe["max"]) if probe["max"] is not None else decision.most
        assert wrong_with(decision, probe["value"]), probe
        refused += 1
    assert refused > 60
