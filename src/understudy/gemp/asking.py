"""A server's decision as a question of the game's own: its topic, what it is about, options with answers.

The server asks in small steps what the game asks at once (which card moves, then where to), so an option
may carry an `Intent`: what was meant by it, for the steps that follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from understudy.core.option import NO, YES, Option
from understudy.games.swccg.data import CREATURE, INTERRUPT, LOCATION, STARSHIP, UNITS, VEHICLE
from understudy.games.swccg.options import DONE, PASS, Act, act
from understudy.games.swccg.queries import is_at, places_with, slots_free
from understudy.games.swccg.records import DAMAGE, Destiny, Drain, Frame, Loss
from understudy.games.swccg.rules import move
from understudy.games.swccg.rules.actions import possible, top_windows
from understudy.games.swccg.rules.deploy import pairs, spots, transfers
from understudy.games.swccg.rules.going import regular
from understudy.games.swccg.rules.react import reacts
from understudy.games.swccg.rules.turn import may_activate
from understudy.games.swccg.table import (
    ASTROMECH,
    BIT,
    FORCE,
    HOLD,
    LOST,
    NONE,
    PASSENGER,
    PILOT,
    RESERVE,
    USED,
    Table,
    bits,
)
from understudy.games.swccg.view import View
from understudy.gemp import memory, patterns
from understudy.gemp.board import Board
from understudy.gemp.decisions import ARBITRARY_CARDS, Offered, ServerDecision
from understudy.gemp.patterns import Known
from understudy.gemp.state import State

#: The tops of piles that Force is lost from.
_PILES = {
    "TOP_OF_RESERVE_DECK": RESERVE,
    "TOP_OF_FORCE_PILE": FORCE,
    "TOP_OF_USED_PILE": USED,
    "TOP_OF_LOST_PILE": LOST,
}
_SLOTS = {"pilot": PILOT, "driver": PILOT, "passenger": PASSENGER, "astromech": ASTROMECH}
#: Kinds of options that only use the text of a card.
TEXTS = ("play", "text", "answer")
#: Actions that are understood, and that the bot has no use for.
_LEFT_ALONE = ("never",)
#: Where a card lies that moves.
_MOVING = ("AT_LOCATION", "ATTACHED")
#: So many numbers are listed at most.
_MOST_NUMBERS = 60


@dataclass(frozen=True)
class Intent:
    """What was meant by an action that takes several questions: ids are those of the server."""

    option: Act
    #: The card that acts, and which of its clauses.
    card: int = NONE
    part: int = NONE
    #: Where it goes, and who goes with it.
    goal: str = ""
    mate: str = ""


@dataclass
class Question:
    """What is asked of the bot. Every option has the server's answer, and what is meant by it."""

    topic: str
    about: dict[str, int | str] = field(default_factory=dict)
    options: list[Option] = field(default_factory=list)
    answers: dict[str, str] = field(default_factory=dict)
    intents: dict[str, Intent] = field(default_factory=dict)
    #: More than one card may be chosen, one after the other.
    several: bool = False

    def add(self, option: Option, answer: str, intent: Intent | None = None) -> None:
        if option.id not in self.answers:
            self.options.append(option)
            self.answers[option.id] = answer
            if intent is not None:
                self.intents[option.id] = intent

    def without(self, *gone: Option) -> Question:
        """The same question with fewer options."""
        left = [one for one in self.options if one not in gone]
        return Question(self.topic, self.about, left, self.answers, self.intents, self.several)


@dataclass(frozen=True)
class Plainly:
    """An answer that needs no thought, and why."""

    answer: str
    why: str


class Asking:
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
        #: Options that could not be laid before the bot, in the server's words.
        self.strange: list[str] = []
        #: Clauses of texts that an action of this question stands for.
        self._clauses: set[tuple[int, int]] = set()
        self._learn_slots()
        board.enter(state)
        for shown in {one.blueprint: one for one in decision.offered if one.blueprint and not one.card}:
            board.stand_in(shown)
        for shown in {state.acting[1], *self._playing()} - {""}:
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
            self._prepare_event(table, patterns.event(known.parts["event"] or ""))
        elif known.kind in ("lose", "damage", "if-desired"):
            seat = self.state.side
            table.losses.append(Loss(seat, 1, "damage" if known.kind != "lose" else "text"))
            if table.battle is not None:
                table.battle.segment = DAMAGE

    def _prepare_event(self, table: Table, event: Known) -> None:
        foe = 1 - self.state.side
        named = self._named()
        if event.kind == "drain-start":
            place = self._place_named(table)
            if place != NONE:
                table.drain = Drain(table.active, place)
        elif event.kind == "loss" and event.parts is not None:
            table.losses.append(Loss(self.state.side, int(event.parts["amount"]), "text"))
        elif event.kind == "playing":
            self._lay_played(table)
        elif event.kind == "drawn" and event.parts is not None:
            who = self.state.destiny[0]
            seat = self.state.players.index(who) if who in self.state.players else foe
            purpose = event.parts["purpose"].split()[0]
            about = self.number(self.state.memory.against) if purpose == "asteroid" else NONE
            draw = Destiny(seat, purpose if purpose != "destiny" else "test", 1, about)
            if named != NONE:
                draw.card = named
                draw.value = float(table.cards[named].destiny)
            table.draws.append(draw)
            self._lay_acting(table, purpose)

    def _playing(self) -> list[str]:
        """The card that is being played or deployed, by its blueprint."""
        known = self.known
        if known is None or known.kind != "respond" or known.parts is None:
            return []
        return self.decision.named[:1] if patterns.event(known.parts["event"] or "").kind == "playing" else []

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

    def _named(self, moving: bool = False) -> int:
        """The number of the card that the text names first; of one that moves, it is on table."""
        for blueprint in self.decision.named:
            for id, number in self.board.number_of.items():
                card = self.state.cards[id]
                if card.blueprint == blueprint and not (moving and card.zone not in _MOVING):
                    return number
        return NONE

    def _place_named(self, table: Table) -> int:
        named = self._named()
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

    # -- the question ----------------------------------------------------------------------------------------

    def question(self) -> Question | Plainly | None:
        """What to ask the bot; an answer where there is nothing to ask; None for what is not understood."""
        known, decision = self.known, self.decision
        if known is None:
            return None
        if known.kind not in ("phase", "respond", "weapons", "step") and len(decision.offered) == 1:
            only = decision.offered[0]
            if decision.type not in ("CARD_SELECTION", ARBITRARY_CARDS):
                return Plainly(only.id, "the only choice")
        return _MAKERS[known.kind](self, known)

    # -- actions ---------------------------------------------------------------------------------------------

    def _phase(self, known: Known) -> Question | Plainly:
        assert known.parts is not None
        return self._actions(known.parts["phase"].lower())

    def _weapons(self, known: Known) -> Question | Plainly:
        fight = self.state.fight
        return self._actions("attack-weapons" if fight is not None and fight.attack else "weapons")

    def _step(self, known: Known) -> Question | Plainly:
        """Moves around a react, and between docked ships: nothing the bot wants."""
        return Plainly("", "no more moves")

    def _respond(self, known: Known) -> Question | Plainly:
        assert known.parts is not None
        event = patterns.event(known.parts["event"] or "")
        for one in self.decision.offered:
            if patterns.action(one.text).kind == "jump":
                return Plainly(one.id, "jumps off if able before it is lost")
        found = self._actions("respond")
        if isinstance(found, Question):
            found.about.update(self._event_about(event))
        return found

    def _event_about(self, event: Known) -> dict[str, int | str]:
        view, named = self.view, self._played() if event.kind == "playing" else self._named()
        seat = view.active
        a = named
        if event.kind in ("drain-start", "battle-start", "battle-end"):
            a = self._place_named(view)
        elif event.kind == "loss" and event.parts is not None:
            seat, a = view.seat, int(event.parts["amount"])
        elif event.kind == "damage":
            seat, a = view.seat, NONE
        elif event.kind == "playing" and view.stack:
            seat = view.stack[-1].seat
        elif event.kind in ("about-lost", "lost", "deployed") and named != NONE:
            seat = view.owner[named]
        elif event.kind == "drawn" and view.draws:
            seat = view.draws[-1].seat
        return {"event": event.kind, "seat": seat, "a": a, "b": NONE}

    def _actions(self, topic: str) -> Question | Plainly:
        decision = self.decision
        if not decision.offered:
            return Plainly("", "nothing can be done")
        about: dict[str, int | str] = {"phase": topic, "turn": self.view.active}
        question = Question(topic, {} if topic == "respond" else about)
        if decision.may_be_empty:
            question.add(PASS, "")
        for one in decision.offered:
            meant = list(self._meant(topic, one))
            for option, intent in meant:
                question.add(option, one.id, intent)
            if not meant and patterns.action(one.text).kind not in _LEFT_ALONE:
                self.strange.append(f"{one.text} ({self._title(one.card)})")
        return question

    def _meant(self, topic: str, one: Offered) -> Iterator[tuple[Act, Intent]]:
        """What an action of the server could mean: one option, or one for each place it may lead to."""
        known = patterns.action(one.text)
        number, place = self.number(one.card), self.place(one.card)
        maker = _ACTIONS.get(known.kind)
        if maker is not None:
            yield from maker(self, known, one, number, place)
        elif known.kind == "text" and number != NONE:
            yield from self._texts(topic, one, number)

    def _activate(self, known: Known, one: Offered, number: int, place: int) -> Iterator[tuple[Act, Intent]]:
        for amount in range(max(1, may_activate(self.view, self.view.seat)), 0, -1):
            yield act("activate", amount), Intent(act("activate", amount))

    def _drain(self, known: Known, one: Offered, number: int, place: int) -> Iterator[tuple[Act, Intent]]:
        if place != NONE:
            yield act("drain", place), Intent(act("drain", place))

    def _battle(self, known: Known, one: Offered, number: int, place: int) -> Iterator[tuple[Act, Intent]]:
        if place != NONE:
            yield act("battle", place), Intent(act("battle", place))

    def _attack(self, known: Known, one: Offered, number: int, place: int) -> Iterator[tuple[Act, Intent]]:
        view = self.view
        if place == NONE:
            wild = BIT[number] if number != NONE and view.cards[number].kind == CREATURE else 0
        else:
            wild = view.at[place] & view.words.get(CREATURE, 0)
        for creature in bits(wild & view.play):
            yield act("attack", creature), Intent(act("attack", creature), creature)

    def _draw(self, known: Known, one: Offered, number: int, place: int) -> Iterator[tuple[Act, Intent]]:
        yield act("draw"), Intent(act("draw"))

    def _card(self, known: Known, one: Offered, number: int, place: int) -> Iterator[tuple[Act, Intent]]:
        """An action of one card that needs nothing more to be known about it."""
        if number != NONE:
            yield act(known.kind, number), Intent(act(known.kind, number), number)

    def _asteroid(self, known: Known, one: Offered, number: int, place: int) -> Iterator[tuple[Act, Intent]]:
        if number != NONE and self.view.cards[number].kind == STARSHIP:
            yield act("asteroid", number), Intent(act("asteroid", number), number)

    def _fire(self, known: Known, one: Offered, number: int, place: int) -> Iterator[tuple[Act, Intent]]:
        if number != NONE and self.view.config.texts[number].fire is not None:
            yield act("fire", number), Intent(act("fire", number), number)

    def _react(self, known: Known, one: Offered, number: int, place: int) -> Iterator[tuple[Act, Intent]]:
        """A card moves or comes as a react: its own text permits it, or that of a card or location."""
        if number == NONE:
            return
        about = self._event_about(patterns.event(self._event_text()))
        moment = (str(about["event"]), int(about["seat"]), int(about["a"]), NONE)
        permitted = [each for each in reacts(self.view, self.view.seat, moment, 0) if each.permit == number]
        if not permitted and self.view.cards[number].kind in UNITS:
            # The server permits it, whatever our rules know of.
            permitted = [act("react", number, number, 0)]
        for option in permitted:
            yield option, Intent(option, option.card, mate=self.id_of(option.card))

    def _deploy(self, known: Known, one: Offered, number: int, place: int) -> Iterator[tuple[Act, Intent]]:
        view = self.view
        if number == NONE or not view.hands[view.seat] >> number & 1:
            return
        if view.cards[number].kind == INTERRUPT:
            return
        yield act("deploy", number), Intent(act("deploy", number), number)
        if view.cards[number].kind in (STARSHIP, VEHICLE):
            for pair in pairs(view, view.seat):
                if pair.card == number:
                    yield pair, Intent(pair, number, mate=self.id_of(pair.pilot))

    def _move(self, known: Known, one: Offered, number: int, place: int) -> Iterator[tuple[Act, Intent]]:
        if place != NONE:
            yield from self._move_system(place)
            return
        if number == NONE or self.view.spot[number] == NONE:
            return
        for option in regular(self.view, number):
            if option.kind == known.kind:
                yield option, Intent(option, number, goal=self.id_of_place(option.goal))

    def _move_system(self, place: int) -> Iterator[tuple[Act, Intent]]:
        """A mobile system: which parsec it goes to is asked next."""
        for option in move.possibilities(self.view, self.view.seat):
            if option.kind == "move-system" and option.place == place:
                yield option, Intent(option)

    def _transit(self, known: Known, one: Offered, number: int, place: int) -> Iterator[tuple[Act, Intent]]:
        if place == NONE:
            return
        for other in bits(places_with(self.view, "docking_bay")):
            if other != place:
                option = act("transit", place, other)
                yield option, Intent(option, NONE, goal=self.id_of_place(other))

    def _embark(self, known: Known, one: Offered, number: int, place: int) -> Iterator[tuple[Act, Intent]]:
        view = self.view
        if number == NONE or view.spot[number] == NONE:
            return
        vessels = view.words.get(STARSHIP, 0) | view.words.get(VEHICLE, 0)
        for host in bits(view.at[view.spot[number]] & view.owned[view.seat] & vessels):
            if host != view.host[number]:
                for slot in slots_free(view, host, number):
                    option = act("embark", number, host, slot)
                    yield option, Intent(option, number, slot, self.id_of(host))

    def _disembark(self, known: Known, one: Offered, number: int, place: int) -> Iterator[tuple[Act, Intent]]:
        view = self.view
        if number == NONE or view.spot[number] == NONE:
            return
        vessel = view.host[number]
        if vessel != NONE and view.slot[vessel] == HOLD:
            # Out of a ship in a hold one gets aboard the ship that carries it.
            bridge = view.host[vessel]
            for slot in slots_free(view, bridge, number):
                option = act("embark", number, bridge, slot)
                yield option, Intent(option, number, slot)
            return
        option = act("disembark", number, view.spot[number])
        yield option, Intent(option, number)

    def _seat(self, known: Known, one: Offered, number: int, place: int) -> Iterator[tuple[Act, Intent]]:
        if number != NONE and known.parts is not None and self.view.host[number] != NONE:
            option = act("slot", number, _SLOTS[known.parts["slot"]])
            yield option, Intent(option, number)

    def _transfer(self, known: Known, one: Offered, number: int, place: int) -> Iterator[tuple[Act, Intent]]:
        for option in transfers(self.view, self.view.seat):
            if option.card == number:
                yield option, Intent(option, number, goal=self.id_of(option.goal))

    def _texts(self, topic: str, one: Offered, number: int) -> Iterator[tuple[Act, Intent]]:
        """The clause of a card's text that the server offers: the first that fits the moment."""
        view = self.view
        actions = view.config.texts[number].actions
        held = bool(view.hands[view.seat] >> number & 1)
        windows = top_windows(view, view.seat)
        about = self._event_about(patterns.event(self._event_text())) if topic == "respond" else {}
        kind = "answer" if topic == "respond" else "play" if held else "text"
        found: list[tuple[bool, bool, bool, int]] = []
        for part, action in enumerate(actions):
            if (topic == "respond") == (action.window in windows) or (action.must and topic != "respond"):
                continue
            if topic == "respond" and about.get("event") and action.window != about["event"]:
                continue
            # Two actions of one card are two clauses of its text.
            again = action.must or (number, part) in self._clauses
            now = self._possible(number, part, about)
            found.append((again, not now, action.lost != one.text.startswith("LOST:"), part))
        if found:
            *_, part = min(found)
            self._clauses.add((number, part))
            option = act(kind, number, part)
            yield option, Intent(option, number, part)

    def _title(self, id: str) -> str:
        number = self.number(id)
        return self.view.cards[number].title if number != NONE else f"card {id}"

    def _event_text(self) -> str:
        parts = None if self.known is None else self.known.parts
        return "" if parts is None else parts["event"] or ""

    def _possible(self, number: int, part: int, about: dict[str, int | str]) -> bool:
        """Whether our own rules think so too. The server knows better; this only tells clauses apart."""
        moment = tuple(about.get(name, NONE) for name in ("event", "seat", "a", "b"))
        try:
            return possible(self.view, self.view.seat, number, part, moment)  # type: ignore[arg-type]
        except (AssertionError, LookupError, TypeError, ValueError, AttributeError):
            return False

    def _order(self, known: Known) -> Plainly:
        return (
            Plainly(self.decision.offered[0].id, "the first of what happens by itself")
            if (self.decision.offered)
            else Plainly("", "nothing to order")
        )

    # -- numbers ---------------------------------------------------------------------------------------------

    def _numbers(self, kind: str, topic: str) -> Question:
        question = Question(topic, self._about_intent())
        high = min(self.decision.most, self.decision.least + _MOST_NUMBERS)
        for amount in range(high, self.decision.least - 1, -1):
            question.add(act(kind, amount), str(amount))
        return question

    def _activate_number(self, known: Known) -> Question | Plainly:
        """0 would only bring the same question again."""
        question = self._numbers("activate", "activate")
        gone = [one for one in question.options if isinstance(one, Act) and one.number == 0]
        return (
            question.without(*gone) if len(gone) < len(question.options) else Plainly("0", "no Force is left")
        )

    def _allow(self, known: Known) -> Question:
        return self._numbers("allow", "allow-activation")

    def _number(self, known: Known) -> Question:
        question = self._numbers("number", "number")
        question.options.reverse()
        return question

    def _about_intent(self) -> dict[str, int | str]:
        intent = self.intent
        if intent is None or intent.card == NONE:
            return {}
        return {"card": intent.card, "part": intent.part}

    # -- words -----------------------------------------------------------------------------------------------

    def _first(self, known: Known) -> Plainly:
        return Plainly(self.decision.offered[0].id, "the only way on")

    def _yes_no(self, topic: str, **about: int | str) -> Question | Plainly:
        question = Question(topic, {**self._about_intent(), **about})
        for one in self.decision.offered:
            if one.text.lower() in ("yes", "no"):
                question.add(YES if one.text.lower() == "yes" else NO, one.id)
        return question if len(question.options) == 2 else self._word(Known("word"))

    def _chosen(self, *words: str, why: str) -> Plainly:
        for one in self.decision.offered:
            if one.text.lower().split("(")[0].strip() in words:
                return Plainly(one.id, why)
        return self._word(Known("word"))

    def _idle(self, known: Known) -> Plainly:
        return self._chosen("yes", why="the rest of the Reserve Deck stays")

    def _destiny(self, known: Known) -> Question | Plainly:
        return self._yes_no("battle-destiny")

    def _same_start(self, known: Known) -> Question | Plainly:
        return self._yes_no("convert-start")

    def _carrier(self, known: Known) -> Plainly:
        return self._chosen("yes", why="it was chosen with all that is aboard")

    def _revert(self, known: Known) -> Plainly:
        return self._chosen("no", "do not revert", why="what was played is played")

    def _slot_word(self, known: Known) -> Plainly:
        intent = self.intent
        wanted = (
            PASSENGER
            if intent is not None and intent.option.kind == "embark" and intent.part == PASSENGER
            else PILOT
        )
        words = ("passenger",) if wanted == PASSENGER else ("pilot", "driver")
        return self._chosen(*words, why="where it is of most use")

    def _with_pilot(self, known: Known) -> Plainly:
        meant = self.intent is not None and self.intent.mate
        return self._chosen("yes" if meant else "no", why="as it was planned")

    def _side(self, known: Known) -> Plainly:
        return self._word(known)

    def _fare(self, known: Known) -> Question | Plainly:
        assert known.parts is not None
        return self._yes_no("fare", fare=int(known.parts["fare"]))

    def _destiny_number(self, known: Known) -> Question | Plainly:
        question = Question("destiny-number")
        for one in self.decision.offered:
            if one.text.isdecimal():
                question.add(act("destiny", int(one.text)), one.id)
        return question if question.options else self._word(known)

    def _parsec(self, known: Known) -> Plainly:
        intent = self.intent
        if intent is not None and intent.option.kind == "move-system":
            for one in self.decision.offered:
                if one.text == str(intent.option.parsec):
                    return Plainly(one.id, "as it was planned")
        return self._word(known)

    def _whom(self, known: Known) -> Plainly:
        foe = self.state.opponent
        for one in self.decision.offered:
            if foe in one.text or "opponent" in one.text.lower():
                return Plainly(one.id, "a creature attacks the opponent's cards")
        return self._word(known)

    def _may(self, known: Known) -> Question | Plainly:
        return self._yes_no("may")

    def _word(self, known: Known) -> Plainly:
        decision = self.decision
        if decision.default is not None and decision.default < len(decision.offered):
            return Plainly(decision.offered[decision.default].id, "what the server proposes")
        return Plainly(decision.offered[0].id, "the first of several that look the same")

    # -- cards -----------------------------------------------------------------------------------------------

    def _lose(self, known: Known) -> Question | None:
        """Force that is lost, or cards that are forfeited: one at a time."""
        question = Question("lose-force" if known.kind == "lose" else "damage")
        for one in self.decision.selectable:
            card = self.state.cards.get(one.card)
            if card is None:
                continue
            number = self.number(one.card)
            if card.zone in _PILES:
                question.add(act("lose", _PILES[card.zone]), one.id)
            elif number == NONE:
                continue
            elif card.zone == "HAND":
                question.add(act("lose-hand", number), one.id)
            else:
                question.add(act("forfeit", number), one.id)
        return question if question.options else None

    def _if_desired(self, known: Known) -> Plainly | Question | None:
        """Attrition that immune cards may ignore: a forfeit is worth it only where it saves damage."""
        battle = self.view.battle
        if battle is None or not battle.damage[self.view.seat]:
            return Plainly("", "nothing has to be forfeited")
        return self._lose(known)

    def _deployed(self) -> int:
        """The card that is being deployed: the one that was meant, or the first one named."""
        intent = self.intent
        if intent is not None and intent.card != NONE:
            meant = self.board.slots[intent.card]
            if not self.decision.named or meant in self.decision.named:
                return intent.card
        for blueprint in self.decision.named:
            hand = [card for card in self.state.in_zone("HAND") if card.blueprint == blueprint]
            if hand and hand[0].id in self.board.number_of:
                return self.board.number_of[hand[0].id]
            number = self.board.stand_in(blueprint)
            if number != NONE and number < len(self.view.cards):
                return number
        return NONE

    def _where(self, known: Known) -> Question | None:
        card = self._deployed()
        if card == NONE:
            return None
        view = self.view
        question = Question("deploy-to", {"card": card})
        ways = list(spots(view, view.seat, card, free=True)) if view.cards[card].kind not in UNITS else []
        for one in self.decision.selectable:
            option = self._spot(card, one.card, ways)
            if option is not None:
                question.add(option, one.id)
        return question if question.options else None

    def _spot(self, card: int, id: str, ways: Sequence[Act]) -> Act | None:
        """A place or host that a card may go to, as the game calls it."""
        place, host = self.place(id), self.number(id)
        kind = self.view.cards[card].kind
        if kind == LOCATION:
            return act("place", place) if place != NONE else None
        if kind in UNITS or kind == CREATURE:
            if place != NONE:
                return act("place", place)
            free = slots_free(self.view, host, card) if host != NONE else []
            return act("host", host, free[0] if free else PASSENGER) if host != NONE else None
        for way in ways:
            if (way.kind == "place" and way.place == place) or (way.kind == "host" and way.host == host):
                return way
        return None

    def _where_pair(self, known: Known) -> Question | None:
        found = self._where(known)
        if found is not None and self.intent is not None and self.intent.mate:
            mate = self.number(self.intent.mate)
            if mate != NONE:
                found.about["pilot"] = mate
        return found

    def _beside(self, known: Known) -> Question | None:
        """Where a location is laid: over another one of its title, or beside one."""
        card = self._deployed()
        if card == NONE:
            return None
        view = self.view
        question = Question("deploy-to", {"card": card})
        for one in self.decision.selectable:
            place = self.place(one.card)
            if place == NONE:
                continue
            same = is_at(view, place, view.cards[card].title.lower())
            question.add(act("place", place) if same else act("at", place + 1, 0), one.id)
        return question if question.options else None

    def _meant_goal(self) -> Plainly | None:
        intent = self.intent
        if (
            intent is not None
            and intent.goal
            and any(one.id == intent.goal for one in self.decision.selectable)
        ):
            return Plainly(intent.goal, "as it was planned")
        return None

    def _goal(self, known: Known) -> Question | Plainly | None:
        """Where a card moves to: as it was planned, or what counts for most now."""
        planned = self._meant_goal()
        if planned is not None or known.parts is None:
            return planned
        intent = self.intent
        card = intent.card if intent is not None else NONE
        if card == NONE:
            card = self._named(moving=True)
        if card == NONE or self.view.spot[card] == NONE:
            return None
        kind = _WAYS.get((known.parts["how"], known.parts["by"] or ""), "walk")
        question = Question("move", {"card": card})
        if self.decision.may_be_empty:
            question.add(PASS, "")
        for one in self.decision.selectable:
            place, host = self.place(one.card), self.number(one.card)
            if place != NONE and kind != "embark":
                question.add(act(kind, card, place), one.id)
            elif host != NONE:
                free = slots_free(self.view, host, card)
                question.add(act("embark", card, host, free[0] if free else PASSENGER), one.id)
        return question if len(question.options) > 1 or not self.decision.may_be_empty else None

    def _transfer_to(self, known: Known) -> Question | Plainly | None:
        return self._meant_goal() or self._cards("target", known)

    def _pilot(self, known: Known) -> Question | Plainly | None:
        intent = self.intent
        if intent is not None and intent.mate and any(one.id == intent.mate for one in self.decision.offered):
            return Plainly(intent.mate, "as it was planned")
        return self._cards("search", known)

    def _group(self, known: Known) -> Question | None:
        """Who goes along: one after the other, as long as it gains."""
        intent = self.intent
        found = self._cards("transit-group", known)
        if found is None:
            return None
        if intent is not None and intent.option.kind == "transit":
            found.about.update({"from": intent.option.origin, "to": intent.option.goal})
        else:
            # A text carries them: whom it is for is a target like any other.
            found.topic = "target"
            return found
        if self.decision.may_be_empty:
            found.add(DONE, "")
        found.several = True
        return found

    def _target(self, known: Known) -> Question | Plainly | None:
        intent = self.intent
        listed = [one.id for one in self.decision.selectable]
        if intent is not None and intent.mate in listed and intent.option.kind in ("react", "deploy-react"):
            return Plainly(intent.mate, "as it was planned")
        if intent is not None and intent.option.kind == "fire":
            found = self._cards("fire-at", known)
        else:
            found = self._cards("target", known)
        return found

    def _give(self, known: Known) -> Question | Plainly | None:
        if self.decision.may_be_empty:
            return Plainly("", "nothing is given away that need not be")
        return self._cards("put-card", known)

    def _take(self, known: Known) -> Question | None:
        return self._cards("search", known)

    def _cards(self, topic: str, known: Known) -> Question | None:
        """Cards to choose among, by their numbers; those that lie nowhere get one for the moment."""
        question = Question(topic, self._about_intent())
        for one in self.decision.selectable:
            place, number = self.place(one.card), self.number(one.card)
            if place != NONE:
                question.add(act("place", place), one.id)
            elif number != NONE:
                question.add(act("card", number), one.id)
            elif one.blueprint:
                number = self.board.stand_in(one.blueprint)
                if number != NONE and self.view.cards[number].id[1:] == one.blueprint:
                    question.add(act("card", number), one.id)
        question.several = self.decision.most > 1
        return question if question.options else None

    def _start(self, known: Known) -> Question | Plainly | None:
        for one in self.decision.selectable:
            if self.start and one.blueprint == self.start:
                return Plainly(one.id, "the deck starts there")
        return self._cards("start", known)

    def _shown(self, known: Known) -> Plainly:
        return Plainly("", "it is only shown")

    def _wait(self, known: Known) -> Plainly:
        return Plainly("0", "no question")


_WAYS = {
    ("move", "landspeed"): "walk",
    ("move", "hyperspeed"): "fly",
    ("move", "sector movement"): "sector",
    ("land", ""): "land",
    ("take off", ""): "take-off",
    ("embark", ""): "embark",
}

_Maker = Callable[[Asking, Known, Offered, int, int], Iterator[tuple[Act, Intent]]]
_ACTIONS: dict[str, _Maker] = {
    "activate": Asking._activate,
    "drain": Asking._drain,
    "battle": Asking._battle,
    "attack": Asking._attack,
    "draw": Asking._draw,
    "asteroid": Asking._asteroid,
    "fire": Asking._fire,
    "react": Asking._react,
    "react-with": Asking._react,
    "walk": Asking._move,
    "fly": Asking._move,
    "orbit": Asking._move,
    "sector": Asking._move,
    "land": Asking._move,
    "take-off": Asking._move,
    "transit": Asking._transit,
    "embark": Asking._embark,
    "disembark": Asking._disembark,
    "slot": Asking._seat,
    "transfer": Asking._transfer,
    "cover": Asking._card,
    "deploy": Asking._deploy,
}

_MAKERS: dict[str, Callable[[Asking, Known], Question | Plainly | None]] = {
    "phase": Asking._phase,
    "weapons": Asking._weapons,
    "respond": Asking._respond,
    "step": Asking._step,
    "order": Asking._order,
    "activate": Asking._activate_number,
    "allow": Asking._allow,
    "number": Asking._number,
    "begin": Asking._first,
    "told": Asking._first,
    "idle": Asking._idle,
    "destiny": Asking._destiny,
    "same-start": Asking._same_start,
    "forfeit-carrier": Asking._carrier,
    "revert": Asking._revert,
    "slot": Asking._slot_word,
    "with-pilot": Asking._with_pilot,
    "side": Asking._side,
    "fare": Asking._fare,
    "destiny-number": Asking._destiny_number,
    "parsec": Asking._parsec,
    "attack-whom": Asking._whom,
    "may": Asking._may,
    "word": Asking._word,
    "lose": Asking._lose,
    "damage": Asking._lose,
    "if-desired": Asking._if_desired,
    "where": Asking._where,
    "where-pair": Asking._where_pair,
    "beside": Asking._beside,
    "goal": Asking._goal,
    "transfer": Asking._transfer_to,
    "transit-to": Asking._transfer_to,
    "transit-who": Asking._group,
    "group": Asking._group,
    "pilot": Asking._pilot,
    "give": Asking._give,
    "take": Asking._take,
    "target": Asking._target,
    "start": Asking._start,
    "shown": Asking._shown,
    "wait": Asking._wait,
}
#: The kinds of decisions that something is made of.
KINDS = frozenset(_MAKERS)
