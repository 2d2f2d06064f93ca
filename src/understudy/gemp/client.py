"""Playing one game at a server, from the first look to the last message."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Protocol

from understudy.core.errors import Mistake
from understudy.gemp.messages import Unreadable, Update
from understudy.gemp.mind import GempMind, GiveUp, Reply
from understudy.gemp.printed import BY_BLUEPRINT
from understudy.gemp.session import Session
from understudy.gemp.state import State
from understudy.gemp.wire import Lost, NoServer, Status

#: An opponent that says nothing for so many seconds has lost by then, or the game is gone.
PATIENCE = 660.0
#: After so many looks at which nothing was new, the table is told anew: an answer may have been passed over.
QUIET_LOOKS = 3
#: So many seconds without any event are told to whoever looks on.
QUIET = 30.0
#: So often in a row the table may be lost and found again.
MOST_SIGN_UPS = 8


class Listener(Protocol):
    """Whoever wants to know how a game goes."""

    def began(self, game: str, state: State, mind: GempMind) -> None: ...
    def decided(self, state: State, reply: Reply) -> None: ...
    def happened(self, lines: Sequence[str]) -> None: ...
    def ended(self, result: Result) -> None: ...


class Silence:
    """Nobody wants to know."""

    def began(self, game: str, state: State, mind: GempMind) -> None:
        pass

    def decided(self, state: State, reply: Reply) -> None:
        pass

    def happened(self, lines: Sequence[str]) -> None:
        pass

    def ended(self, result: Result) -> None:
        pass


@dataclass
class Result:
    """How a game went."""

    game: str
    me: str = ""
    opponent: str = ""
    side: int = -1
    winner: str = ""
    reason: str = ""
    turns: int = 0
    decisions: int = 0
    #: Answers that the server refused, and questions or actions that were not understood.
    refused: int = 0
    strange: int = 0
    sign_ups: int = 0
    seconds: float = 0.0
    #: Seconds that the bot itself took, for each decision that had options.
    thinking: list[float] = field(default_factory=list)

    @property
    def outcome(self) -> str:
        if not self.winner:
            return "no result"
        return "won" if self.winner == self.me else "lost"

    def ms(self, share: float) -> float:
        """The thinking time that a share of the decisions did not exceed, in milliseconds."""
        times = sorted(self.thinking)
        return 1000 * times[min(len(times) - 1, int(share * len(times)))] if times else 0.0


class GempPlayer:
    """The bot at one game."""

    def __init__(
        self,
        session: Session,
        game: str,
        mind: GempMind,
        told: Listener | None = None,
        patience: float = PATIENCE,
    ) -> None:
        self.session = session
        self.game = game
        self.mind = mind
        self.told: Listener = told or Silence()
        self.patience = patience
        self.state = State()
        self.channel = ""
        self.result = Result(game)
        self._log = 0
        self._lost = 0

    def play(self) -> Result:
        """Play until the game is over, or until nothing can be done about it any more."""
        now = self.session.wire.now
        began = now()
        try:
            self._find()
            self.told.began(self.game, self.state, self.mind)
            self._go_on()
        except GiveUp as error:
            self.state.reason = f"given up: {error}"
            self._quietly(lambda: self.session.concede(self.game))
        except Mistake as error:
            self.state.reason = self.state.reason or f"the game is gone: {error}"
        finally:
            self._finish(now() - began)
        return self.result

    def leave(self) -> None:
        """Get up from the table: a bot of the server lets us go, a person gets the win."""
        bot = self.state.opponent.startswith("~")
        if not self.state.over:
            self._quietly(lambda: (self.session.cancel if bot else self.session.concede)(self.game))

    def _quietly(self, call: Callable[[], None]) -> None:
        with suppress(NoServer, Status, Lost):
            call()

    def _finish(self, seconds: float) -> None:
        state, result = self.state, self.result
        self._tell_log()
        result.me, result.opponent, result.side = state.me, state.opponent, state.side
        result.winner, result.reason = state.winner, state.reason or "left"
        result.turns = max(result.turns, state.turn)
        result.seconds = seconds
        self.told.ended(result)

    # -- the loop --------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        wire = self.session.wire
        quiet, heard, told = 0, wire.now(), False
        while not self.state.over:
            update = self._exchange()
            if update is None:
                continue
            self.state.take(update)
            if self.state.warning:
                self.result.refused += 1
            self._tell_log()
            if update.events:
                quiet, heard, told, self._lost = 0, wire.now(), False, 0
                continue
            quiet += 1
            if not told and wire.now() - heard > QUIET:
                told = True
                wire.tell(f"Nothing has happened at the table for {QUIET:.0f} s; still waiting.")
            if wire.now() - heard > self.patience:
                self.state.reason = "nobody has done anything for too long"
                return
            if quiet == QUIET_LOOKS:
                self._back()

    def _exchange(self) -> Update | None:
        """Answer, or look; None where the table had to be found again."""
        try:
            return self._answer() if self.state.decision is not None else self._poll()
        except (Lost, Unreadable):
            # Whether it arrived or not: the table tells.
            pass
        except Status as status:
            if status.code == 404:
                raise
            if status.code == 401:
                self.session.log_in()
            elif status.code not in (409, 410):
                self._pause()
        self._back()
        return None

    def _answer(self) -> Update:
        state, result, wire = self.state, self.result, self.session.wire
        decision = state.decision
        assert decision is not None
        self._learn()
        began = wire.now()
        reply = self.mind.answer(state)
        if decision.offered:
            result.thinking.append(wire.now() - began)
        result.decisions += 1
        result.strange += len(reply.strange)
        result.turns = max(result.turns, state.turn)
        self.told.decided(state, reply)
        wire.breathe()
        update = self.session.answer(self.game, self.channel, decision.id, reply.answer)
        state.answered()
        return update

    def _poll(self) -> Update:
        return self.session.poll(self.game, self.channel)

    def _sign_up(self) -> None:
        update = self.session.sign_up(self.game)
        self.channel = update.channel
        self._log = 0 if not self.state.log else self._log
        self.state.take(update)
        self.result.sign_ups += 1

    def _back(self) -> None:
        """Look at the table anew; what was meant before may not hold any more."""
        self._lost += 1
        if self._lost > MOST_SIGN_UPS:
            raise NoServer(f"The game was lost and found {self._lost} times in a row.")
        if self._lost == 2:
            self.session.wire.tell("The game was lost again; looking for it.")
        if self._lost > 1:
            self._pause()
        self._find()
        self.mind.forget()

    def _find(self) -> None:
        """Sign up, and log in first where the server has forgotten us."""
        try:
            self._sign_up()
        except Status as status:
            if status.code != 401:
                raise
            self.session.log_in()
            self._sign_up()

    def _pause(self) -> None:
        wire = self.session.wire
        if wire.back_off:
            wire.sleep(wire.back_off[min(self._lost, len(wire.back_off)) - 1])

    # -- what else -------------------------------------------------------------------------------------------

    def _tell_log(self) -> None:
        fresh = self.state.log[self._log :]
        self._log = len(self.state.log)
        if fresh:
            self.told.happened(fresh)

    def _learn(self) -> None:
        """Cards that this program does not know: what the server tells about those that it shows on table."""
        strangers = self.mind.board.strangers
        for card in list(self.state.cards.values()):
            unknown = card.blueprint and card.blueprint not in BY_BLUEPRINT
            if not unknown or strangers.asked(card.blueprint) or card.zone not in _ASKED:
                continue
            try:
                strangers.tell(card.blueprint, self.session.card_info(self.game, card.id))
            except (Status, NoServer):
                strangers.tell(card.blueprint, "")
        for blueprint, title in self.state.titles.items():
            strangers.name(blueprint, title)


#: Where a card lies that we were shown: on table, or in the own hand.
_ASKED = ("LOCATIONS", "AT_LOCATION", "ATTACHED", "SIDE_OF_TABLE", "HAND")


class Onlooker:
    """Somebody who only looks on: every game that is not private may be looked at."""

    def __init__(self, session: Session, game: str, say: Callable[[str], None]) -> None:
        self.session = session
        self.game = game
        self.say = say
        self.state = State()

    def watch(self) -> None:
        """Tell what happens until the game is over or gone."""
        told = 0
        channel = ""
        while not self.state.over:
            try:
                update = self.session.poll(self.game, channel) if channel else self.session.sign_up(self.game)
            except (Status, Lost) as error:
                if isinstance(error, Status) and error.code in (403, 404):
                    raise NoServer(f"The game {self.game} cannot be looked at: {error}.") from None
                if isinstance(error, Status) and error.code == 401:
                    self.session.log_in()
                channel = ""
                self.session.wire.breathe()
                continue
            channel = update.channel
            self.state.take(update)
            for line in self.state.log[told:]:
                self.say(line)
            told = len(self.state.log)
