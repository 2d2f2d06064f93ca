"""One decision of one game: the table as it lies for it, and what the question itself tells about it."""

from __future__ import annotations

from understudy.games.swccg.data import INTERRUPT, LOCATION
from understudy.games.swccg.records import DAMAGE, Destiny, Drain, Frame, Loss
from understudy.games.swccg.rules.actions import possible
from understudy.games.swccg.table import NONE, Table
from understudy.games.swccg.view import View
from understudy.gemp import memory, patterns
from understudy.gemp.board import Board
from understudy.gemp.decisions import ServerDecision
from understudy.gemp.patterns import Known
from understudy.gemp.questions import Intent
from understudy.gemp.state import State

#: Where a card lies that moves.
_MOVING = ("AT_LOCATION", "ATTACHED")


class Occasion:
    """One decision of one game, looked at from the bot's side of the table."""

    def __init__(
        self, state: State, board: Board, decision: ServerDecision, intent: Intent | None, start: str = ""
    ) -> None:
        self.state = state
        self.board = board
        self.decision = decision
        self.intent = intent
        #: The starting location that the deck prescribes, by its blueprint.
        self.start = start
        self.known = patterns.known(decision)
        #: What is being answered, by the game's own name for it.
        self.event = self._answered()
        #: Options that could not be laid before the bot, in the server's words.
        self.strange: list[str] = []
        #: Clauses of texts that an action of this question stands for.
        self.clauses: set[tuple[int, int]] = set()
        self._learn_slots()
        board.enter(state)
        for shown in {one.blueprint: one for one in decision.offered if one.blueprint and not one.card}:
            board.stand_in(shown)
        for shown in dict.fromkeys((state.acting[1], *self._playing())):
            if shown:
                board.stand_in(shown)
        self.view: View = board.view(state, self._prepare)

    # -- what the question tells about the table -------------------------------------------------------------

    def _learn_slots(self) -> None:
        """Who may change to another seat sits in this one now."""
        for one in self.decision.offered:
            found = patterns.action(one.text)
            if found.kind == "slot" and found.parts is not None:
                at_controls = found.parts["slot"] == "passenger"
                self.state.memory.seats[one.card] = memory.PILOT if at_controls else memory.PASSENGER

    def _prepare(self, table: Table, board: Board) -> None:
        known = self.known
        if known is None or known.parts is None:
            return
        if known.kind == "respond":
            self._prepare_event(table, self.event)
        elif known.kind in ("lose", "damage", "if-desired"):
            seat = self.state.side
            table.losses.append(Loss(seat, 1, "damage" if known.kind != "lose" else "text"))
            if table.battle is not None:
                table.battle.segment = DAMAGE
        elif known.kind == "number" and self.intent is not None and self.intent.loss:
            # How much is asked for depends on what is to be lost.
            table.losses.append(Loss(self.state.side, self.intent.loss, "text"))

    def _prepare_event(self, table: Table, event: Known) -> None:
        foe = 1 - self.state.side
        named = self.named()
        if event.kind == "drain-start":
            place = self.place_named(table)
            if place != NONE:
                table.drain = Drain(table.active, place)
        elif event.kind == "loss" and event.parts is not None:
            table.losses.append(Loss(self.state.side, int(event.parts["amount"]), "text"))
        elif event.kind in ("playing", "react"):
            self._lay_played(table)
        elif event.kind == "drawn" and event.parts is not None:
            who = self.state.destiny[0]
            seat = self.state.players.index(who) if who in self.state.players else foe
            purpose = event.parts["purpose"].split()[0]
            about = self.number(self.state.memory.against) if purpose == "asteroid" else NONE
            draw = Destiny(seat, purpose if purpose != "destiny" else "test", 1, about)
            if named != NONE:
                draw.card = named
                told = self.state.memory.destiny()
                draw.value = float(table.cards[named].destiny) if told is None else told
            table.draws.append(draw)
            self._lay_acting(table, purpose)

    def _playing(self) -> list[str]:
        """The card that is being played or deployed, by its blueprint."""
        return self.decision.named[:1] if self.event_text().startswith(("Playing ", "Deploying ")) else []

    def _played(self) -> int:
        """Its number: it has left the hand and lies nowhere yet, so that no card in sight is meant."""
        for shown in self._playing():
            number = self.board.stand_in(shown)
            if number != NONE and self.board.slots[number] == shown:
                return number
        return NONE

    def _lay_played(self, table: Table) -> None:
        """The card that is being played goes on the stack, with everything that it is aimed at."""
        card, players = self._played(), self.state.players
        if card == NONE:
            card = self.named(moving=True)
            if card != NONE:
                table.stack.append(Frame("react", table.owner[card], card))
            return
        who, shown, _ = self.state.acting
        told = who in players and shown in self._playing()
        frame = Frame("play", players.index(who) if told else table.cards[card].side, card)
        if told:
            frame.targets = [number for number in map(self.number, self.state.aims) if number != NONE]
        table.stack.append(frame)

    def _lay_acting(self, table: Table, purpose: str) -> None:
        """The weapon or Interrupt that a destiny is drawn for, with what it is aimed at."""
        who, blueprint, aimed = self.state.acting
        targets = [number for number in map(self.number, aimed) if number != NONE]
        ids = [id for id in self.board.number_of if self.state.cards[id].blueprint == blueprint]
        card = self.number(ids[0]) if ids else self.board.stand_in(blueprint)
        if who not in self.state.players or not targets or card == NONE:
            return
        kind = "fire" if purpose == "weapon" else "play"
        if kind == "play" and table.cards[card].kind != INTERRUPT:
            return
        frame = Frame(kind, self.state.players.index(who), card)
        frame.targets = targets
        table.stack.append(frame)
        if kind == "play":
            table.draws[-1].about = targets[0]

    def named(self, moving: bool = False) -> int:
        """The number of the card that the text names first; of one that moves, it is on table."""
        for blueprint in self.decision.named:
            for id, number in self.board.number_of.items():
                card = self.state.cards[id]
                if card.blueprint == blueprint and not (moving and card.zone not in _MOVING):
                    return number
        return NONE

    def place_named(self, table: Table) -> int:
        named = self.named()
        return table.spot[named] if named != NONE and table.cards[named].kind == LOCATION else NONE

    # -- cards by their ids ----------------------------------------------------------------------------------

    def number(self, id: str) -> int:
        return self.board.number_of.get(id, NONE)

    def place(self, id: str) -> int:
        return self.board.places.get(id, NONE)

    def id_of(self, number: int) -> str:
        return next((id for id, one in self.board.number_of.items() if one == number), "")

    def id_of_place(self, place: int) -> str:
        return next((id for id, one in self.board.places.items() if one == place), "")

    # -- what happens ----------------------------------------------------------------------------------------

    def _answered(self) -> Known:
        """A card that is deployed as a react is told of like any other; only the log says that it is one."""
        event = patterns.event(self.event_text())
        said = self.state.memory.said
        if event.kind == "playing" and said and "as a 'react'" in said[-1][0]:
            return Known("react", event.parts)
        return event

    def event_about(self) -> dict[str, int | str]:
        view, event = self.view, self.event
        named = self._played() if self._playing() else self.named(moving=event.kind == "react")
        seat = view.active
        a = named
        if event.kind in ("drain-start", "battle-start", "battle-end"):
            a = self.place_named(view)
        elif event.kind == "loss" and event.parts is not None:
            seat, a = view.seat, int(event.parts["amount"])
        elif event.kind == "damage":
            seat, a = view.seat, NONE
        elif event.kind in ("playing", "react") and view.stack:
            seat = view.stack[-1].seat
        elif event.kind in ("about-lost", "lost", "deployed") and named != NONE:
            seat = view.owner[named]
        elif event.kind == "drawn" and view.draws:
            seat = view.draws[-1].seat
        return {"event": event.kind, "seat": seat, "a": a, "b": NONE}

    def title(self, id: str) -> str:
        number = self.number(id)
        return self.view.cards[number].title if number != NONE else f"card {id}"

    def event_text(self) -> str:
        known = self.known
        if known is None or known.kind != "respond" or known.parts is None:
            return ""
        return known.parts["event"] or ""

    def possible(self, number: int, part: int, about: dict[str, int | str]) -> bool:
        """Whether our own rules think so too. The server knows better; this only tells clauses apart."""
        moment = tuple(about.get(name, NONE) for name in ("event", "seat", "a", "b"))
        try:
            return possible(self.view, self.view.seat, number, part, moment)  # type: ignore[arg-type]
        except (AssertionError, LookupError, TypeError, ValueError, AttributeError):
            return False
