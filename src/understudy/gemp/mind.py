"""Answers: the bot is asked, its choice is checked, and what goes round in circles is stopped.

Whatever happens in here, an answer comes out that the server takes: a question that is not understood, or a
thought that fails, gets the safest answer there is, and a line says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from understudy.core.chance import mix
from understudy.core.events import Note, Watch
from understudy.core.option import NOTHING, Option
from understudy.core.requests import Choose, PickRandom
from understudy.games.swccg import GAME
from understudy.games.swccg.options import DONE, PASS, Deploy, PickHost
from understudy.games.swccg.queries import word
from understudy.games.swccg.rules.deploy import spots
from understudy.games.swccg.view import View
from understudy.gemp.asking import TEXTS, Asking
from understudy.gemp.board import Board
from understudy.gemp.decisions import CARD_ACTION_CHOICE, ServerDecision, safest, wrong_with
from understudy.gemp.patterns import known
from understudy.gemp.questions import Intent, Plainly, Question
from understudy.gemp.state import State
from understudy.pages.story import Sentence, explained, reason
from understudy.pages.trace import Mark

#: So often one text of a card is used in a phase, whatever the server offers.
MOST_USES = 2
#: After so many refusals in a row the game is given up.
MOST_REFUSALS = 10
#: So many actions without any change of the table end a phase.
MOST_IDLE = 12
#: After the same question so often in a row, a table on which nothing has changed ends the game.
MOST_REPEATS = 100


@dataclass
class Reply:
    """An answer, why it was given, and everything that was thought."""

    answer: str
    why: str
    #: What was chosen, in the game's words.
    said: str = ""
    topic: str = ""
    thoughts: Sequence[Sentence] = ()
    #: Whether the question was understood; if not, what could not be.
    strange: list[str] = field(default_factory=list)


class GiveUp(Exception):
    """The server refuses everything: the game cannot be played on."""


class GempMind:
    """The bot at one game of a server."""

    def __init__(
        self, level: str = "expert", deck: Sequence[str] = (), start: str = "", seed: int = 1
    ) -> None:
        self.board = Board(level, deck)
        self.start = start
        self.seed = seed
        self.intent: Intent | None = None
        #: Answers that were refused to the question that is asked now.
        self.refused: list[str] = []
        self.refusals = 0
        self._asked: tuple[object, ...] = ()
        self._given = ""
        #: How often it was asked in a row, and the table at the last hundredth time.
        self._repeats = 0
        self._then: tuple[object, ...] = ()
        self._phase: tuple[object, ...] = ()
        #: By phase: actions that led nowhere, and how often texts were used.
        self._banned: set[tuple[str, str]] = set()
        self._uses: dict[tuple[str, str], int] = {}
        self._idle = 0
        self._last: tuple[tuple[object, ...], tuple[str, str]] | None = None
        self._picks = 0
        #: Actions that were not understood and have been told of.
        self._told: set[str] = set()

    # -- from the game loop ----------------------------------------------------------------------------------

    def answer(self, state: State) -> Reply:
        """The answer to the open decision; always one that the server takes."""
        decision = state.decision
        assert decision is not None
        self._note_refusal(state, decision)
        self._note_repeats(state, decision)
        self._note_circles(state, decision)
        try:
            reply = self._think(state, decision)
        except GiveUp:
            raise
        except Exception as error:
            # A thought about a table that is not ours may fail anywhere; the game must go on all the same.
            reply = self._safe(decision, f"thinking failed ({type(error).__name__}: {error})")
        fault = wrong_with(decision, reply.answer)
        if fault or reply.answer in self.refused:
            reply = self._safe(decision, f"“{reply.answer}” would be refused: {fault or 'it was before'}")
        self._asked, self._given = decision.key(), reply.answer
        self._note_action(state, decision, reply.answer)
        return reply

    def forget(self) -> None:
        """A new picture of the game came: what was meant before it may not be true any more."""
        self.intent = None
        self._last = None

    # -- what goes wrong -------------------------------------------------------------------------------------

    def _note_refusal(self, state: State, decision: ServerDecision) -> None:
        if state.warning and decision.key() == self._asked:
            self.refusals += 1
            self.refused.append(self._given)
            if self.refusals >= MOST_REFUSALS:
                raise GiveUp(f"The server refused {self.refusals} answers in a row to “{decision.text}”.")
        else:
            self.refused = []
            if not state.warning:
                self.refusals = 0

    def _note_repeats(self, state: State, decision: ServerDecision) -> None:
        """A server that takes every answer and asks the same again goes on for ever."""
        self._repeats = self._repeats + 1 if decision.key() == self._asked else 0
        if self._repeats and self._repeats % MOST_REPEATS == 0:
            now = _table_key(state)
            if now == self._then:
                raise GiveUp(f"The server asks “{decision.text}” again and again, and nothing happens.")
            self._then = now

    def _note_circles(self, state: State, decision: ServerDecision) -> None:
        """An action that was taken back, with the table as it was, is not tried again in this phase."""
        if decision.type != CARD_ACTION_CHOICE or not decision.offered:
            return
        phase = (state.turn_of, state.turn, state.phase)
        if phase != self._phase:
            self._phase, self._banned, self._uses, self._idle, self._last = phase, set(), {}, 0, None
        if self._last is not None:
            before, action = self._last
            if before == _table_key(state):
                self._banned.add(action)
                self._idle += 1
            self._last = None

    def _note_action(self, state: State, decision: ServerDecision, answer: str) -> None:
        if decision.type != CARD_ACTION_CHOICE or not answer:
            return
        for one in decision.offered:
            if one.id == answer:
                key = (_of_card(state, one.card), one.text)
                self._uses[key] = self._uses.get(key, 0) + 1
                self._last = (_table_key(state), key)

    def _safe(self, decision: ServerDecision, why: str) -> Reply:
        answer = safest(decision, self.refused)
        if answer is None:
            answer = safest(decision)
        if answer is None:
            raise GiveUp(f"There is no answer to “{decision.text}” ({decision.type}).")
        return Reply(answer, "the safest answer", strange=[f"{decision.type} “{decision.text}”: {why}"])

    # -- thinking --------------------------------------------------------------------------------------------

    def _think(self, state: State, decision: ServerDecision) -> Reply:
        if len(self.refused) >= 2:
            return self._safe(decision, "two answers were refused")
        if decision.type == CARD_ACTION_CHOICE and not decision.offered and decision.may_be_empty:
            # Most questions are of this kind: nothing is laid out for them.
            return Reply("", "nothing can be done")
        kind = known(decision)
        if kind is not None and kind.kind in ("phase", "weapons", "respond"):
            self.intent = None
        asking = Asking(state, self.board, decision, self.intent, self.start)
        found = asking.question()
        if found is None:
            return self._safe(decision, "this question is not understood")
        if isinstance(found, Plainly):
            return Reply(found.answer, found.why)
        found = self._allowed(state, decision, found)
        reply = (
            self._several(asking, decision, found) if found.several else self._one(asking, decision, found)
        )
        reply.strange += [f"no use known for: {text}" for text in asking.strange if text not in self._told]
        self._told.update(asking.strange)
        return reply

    def _allowed(self, state: State, decision: ServerDecision, question: Question) -> Question:
        """Without what led nowhere, and without texts that were used often enough."""
        gone = []
        offered = {one.id: one for one in decision.offered}
        for option in question.options:
            one = offered.get(question.answers[option.id])
            if one is None or option is PASS:
                continue
            key = (_of_card(state, one.card), one.text)
            again = isinstance(option, TEXTS) and self._uses.get(key, 0) >= MOST_USES
            if decision.type == CARD_ACTION_CHOICE and (
                key in self._banned or again or self._idle >= MOST_IDLE
            ):
                gone.append(option)
        left = question.without(*gone)
        return left if left.options else question

    def _one(self, asking: Asking, decision: ServerDecision, question: Question) -> Reply:
        if len(question.options) == 1:
            option, notes = question.options[0], list[Note]()
        else:
            option, notes = self._choose(asking.view, question, decision)
        if option is NOTHING or option.id not in question.answers:
            return self._nothing(decision, question, notes, asking.view)
        self.intent = question.intents.get(option.id, self.intent)
        answer = question.answers[option.id]
        if len(question.ways.get(option.id, {})) > 1 and isinstance(option, Deploy):
            answer = self._way(asking, decision, question, option)
        return self._reply(asking.view, question, option, notes, answer)

    def _way(self, asking: Asking, decision: ServerDecision, question: Question, option: Deploy) -> str:
        """A card that goes on one of several kinds of hosts: the best host is chosen first."""
        view = asking.view
        hosts = [one for one in spots(view, view.seat, option.card) if isinstance(one, PickHost)]
        if not hosts:
            return question.answers[option.id]
        where = Question("deploy-to", {"card": option.card}, list(hosts), {one.id: one.id for one in hosts})
        host = hosts[0] if len(hosts) == 1 else self._choose(view, where, decision)[0]
        if not isinstance(host, PickHost):
            return question.answers[option.id]
        self.intent = Intent(option, option.card, goal=asking.id_of(host.host))
        ways = question.ways[option.id]
        return next((one for one, way in ways.items() if _is_a(view, host.host, way)), next(iter(ways)))

    def _nothing(self, decision: ServerDecision, question: Question, notes: list[Note], view: View) -> Reply:
        """The page found nothing: take the action back, or else what comes first."""
        answer = "" if decision.may_be_empty else question.answers[question.options[0].id]
        reply = self._reply(view, question, NOTHING, notes, answer)
        reply.why = reply.why or "nothing on the page is worth it"
        return reply

    def _reply(self, view: View, question: Question, option: Option, notes: list[Note], answer: str) -> Reply:
        marks = [note for note in notes if isinstance(note, Mark)]
        said = "" if option is NOTHING else GAME.words.option(view, option)
        thoughts = explained(GAME, view, notes)
        return Reply(answer, reason(marks) or "the only possibility", said, question.topic, thoughts)

    def _several(self, asking: Asking, decision: ServerDecision, question: Question) -> Reply:
        """Cards chosen one after the other: as many as are asked for, or as long as it gains."""
        chosen: list[str] = []
        kept: Reply | None = None
        most = min(decision.most, len(decision.selectable))
        while question.options and len(chosen) < most:
            enough = len(chosen) >= decision.least
            if enough and (question.topic != "transit-group" and chosen):
                break
            reply = self._one(asking, decision, question)
            if reply.answer == "" or reply.answer in chosen:
                break
            kept = kept or reply
            chosen.append(reply.answer)
            gone = [one for one in question.options if question.answers[one.id] == reply.answer]
            question = question.without(*gone)
            if question.options == [DONE]:
                break
        left = [one.id for one in decision.selectable if one.id not in chosen]
        while len(chosen) < decision.least and left:
            chosen.append(left.pop(0))
        found = kept or Reply("", "nobody gains by it")
        found.answer = ",".join(chosen)
        return found

    def _choose(self, view: View, question: Question, decision: ServerDecision) -> tuple[Option, list[Note]]:
        """What the bot chooses; a text that cannot be weighed on this table is left out."""
        watch = Watch(curious=True)
        request = Choose(
            view.seat,
            decision.text,
            lambda: question.options,
            topic=question.topic,
            about=question.about,
        )
        try:
            return self._walk(view, request, watch), watch.notes
        except Exception:
            plainer = question.without(*[one for one in question.options if isinstance(one, TEXTS)])
            if len(plainer.options) in (0, len(question.options)):
                raise
            return self._choose(view, plainer, decision)

    def _walk(self, view: View, request: Choose, watch: Watch) -> Option:
        think = GAME.bots["player"].think
        assert think is not None
        flow = think(view, request, watch)
        try:
            asked = next(flow)
            while True:
                if not isinstance(asked, PickRandom):
                    raise TypeError(f"The bot asks for {asked.kind}, which a server cannot give.")
                self._picks += 1
                options = asked.options()
                asked = flow.send(options[mix(self.seed, self._picks) % len(options)])
        except StopIteration as end:
            found: Option = end.value
            return found


def _of_card(state: State, id: str) -> str:
    """What stays the same about a card: which one it is, not its id."""
    card = state.cards.get(id)
    return f"{card.blueprint} {card.host} {card.index}" if card is not None and card.blueprint else id


def _is_a(view: View, card: int, kind: str) -> bool:
    """Whether a card is what an action asks for: “warrior”, “non-warrior”."""
    bare = kind.removeprefix("non-")
    return bool(word(view, bare) >> card & 1) == (bare == kind)


def _table_key(state: State) -> tuple[object, ...]:
    return state.key()[:-1]
