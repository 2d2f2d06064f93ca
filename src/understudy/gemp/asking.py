"""A server's decision as a question of the game's own: its topic, what it is about, options with answers.

The server asks in small steps what the game asks at once (which card moves, then where to), so an option
may carry an `Intent`: what was meant by it, for the steps that follow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.core.option import NO, YES
from understudy.games.swccg import options
from understudy.games.swccg.cards.aliens import CARD_TYPES
from understudy.games.swccg.data import CREATURE, LOCATION, SIDES, UNITS
from understudy.games.swccg.options import DONE, PASS
from understudy.games.swccg.queries import is_at, slots_free
from understudy.games.swccg.rules.deploy import spots
from understudy.games.swccg.table import FORCE, LOST, NONE, PASSENGER, PILOT, RESERVE, USED
from understudy.gemp import patterns
from understudy.gemp.actions import meant
from understudy.gemp.decisions import ARBITRARY_CARDS
from understudy.gemp.occasion import Occasion
from understudy.gemp.patterns import Known
from understudy.gemp.questions import Plainly, Question

#: The tops of piles that Force is lost from.
_PILES = {
    "TOP_OF_RESERVE_DECK": RESERVE,
    "TOP_OF_FORCE_PILE": FORCE,
    "TOP_OF_USED_PILE": USED,
    "TOP_OF_LOST_PILE": LOST,
}
_PILE_WORDS = {"reserve deck": RESERVE, "force pile": FORCE, "used pile": USED, "lost pile": LOST}
#: Kinds of options that only use the text of a card.
TEXTS = (options.Play, options.UseText, options.AnswerWith)
#: Actions that are understood, and that the bot has no use for.
_LEFT_ALONE = ("never",)
#: So many numbers are listed at most.
_MOST_NUMBERS = 60


class Asking(Occasion):
    """A decision looked at from the bot's side of the table."""

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
        """Moves around a react: nothing the bot wants."""
        return Plainly("", "no more moves")

    def _docked(self, known: Known) -> Question | Plainly:
        """Who changes between two docked ships; seats can be changed without docking."""
        ships = self.intent.docked if self.intent is not None else (NONE, NONE)
        question = Question("dock", {"a": ships[0], "b": ships[1]})
        question.add(DONE, "")
        for one in self.decision.offered:
            if patterns.action(one.text).kind == "hand-over":
                for option, intent in meant(self, "dock", one):
                    question.add(option, one.id, intent)
        return question if len(question.options) > 1 else Plainly("", "nobody changes ships")

    def _respond(self, known: Known) -> Question | Plainly:
        for one in self.decision.offered:
            if patterns.action(one.text).kind == "jump":
                return Plainly(one.id, "jumps off if able before it is lost")
        found = self._actions("respond")
        if isinstance(found, Question):
            found.about.update(self.event_about())
        return found

    def _actions(self, topic: str) -> Question | Plainly:
        decision = self.decision
        if not decision.offered:
            return Plainly("", "nothing can be done")
        about: dict[str, int | str] = {"phase": topic, "turn": self.view.active}
        question = Question(topic, {} if topic == "respond" else about)
        if decision.may_be_empty:
            question.add(PASS, "")
        for one in decision.offered:
            found = list(meant(self, topic, one))
            for option, intent in found:
                question.add(option, one.id, intent, patterns.deployed_on(one.text))
            if not found and patterns.action(one.text).kind not in _LEFT_ALONE:
                self.strange.append(f"{one.text} ({self.title(one.card)})")
        return question

    def _order(self, known: Known) -> Plainly:
        return (
            Plainly(self.decision.offered[0].id, "the first of what happens by itself")
            if (self.decision.offered)
            else Plainly("", "nothing to order")
        )

    # -- numbers ---------------------------------------------------------------------------------------------

    def _numbers(self, kind: type[options.OfNumber], topic: str) -> Question:
        question = Question(topic, self._about_intent())
        high = min(self.decision.most, self.decision.least + _MOST_NUMBERS)
        for amount in range(high, self.decision.least - 1, -1):
            question.add(kind(amount), str(amount))
        return question

    def _activate_number(self, known: Known) -> Question | Plainly:
        """0 would only bring the same question again."""
        question = self._numbers(options.Activate, "activate")
        gone = [one for one in question.options if one is options.Activate(0)]
        return (
            question.without(*gone) if len(gone) < len(question.options) else Plainly("0", "no Force is left")
        )

    def _allow(self, known: Known) -> Question:
        return self._numbers(options.Allow, "allow-activation")

    def _number(self, known: Known) -> Question:
        question = self._numbers(options.PickNumber, "number")
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
            if intent is not None and isinstance(intent.option, options.Embark) and intent.part == PASSENGER
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
                question.add(options.PickDestiny(int(one.text)), one.id)
        return question if question.options else self._word(known)

    def _type(self, known: Known) -> Question | Plainly:
        """A type of cards that is named; the server knows more of them than there are in the pool."""
        question = Question("number", self._about_intent())
        for number, name in enumerate(CARD_TYPES, start=1):
            for one in self.decision.offered:
                if one.text.lower() == name:
                    question.add(options.PickNumber(number), one.id)
        return question if question.options else self._word(known)

    def _winner(self, known: Known) -> Question | Plainly:
        """Who is said to win a battle, by sides."""
        question = Question("name-winner", self._about_intent())
        for one in self.decision.offered:
            for seat, side in enumerate(SIDES):
                if one.text.lower().startswith(side):
                    question.add(options.PickSeat(seat), one.id)
        return question if question.options else self._word(known)

    def _parsec(self, known: Known) -> Plainly:
        intent = self.intent
        if intent is not None and isinstance(intent.option, options.MoveSystem):
            for one in self.decision.offered:
                if one.text == str(intent.option.parsec):
                    return Plainly(one.id, "as it was planned")
        return self._word(known)

    def _pile(self, known: Known) -> Question | Plainly:
        """On which pile a card goes that was shown."""
        shown = self.state.shown[-1:]
        question = Question("put-card", {"card": self.board.stand_in(shown[0])} if shown else {})
        for one in self.decision.offered:
            if one.text.lower() in _PILE_WORDS:
                question.add(options.LoseFrom(_PILE_WORDS[one.text.lower()]), one.id)
        return question if question.options else self._word(known)

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
                question.add(options.LoseFrom(_PILES[card.zone]), one.id)
            elif number == NONE:
                continue
            elif card.zone == "HAND":
                question.add(options.LoseFromHand(number), one.id)
            else:
                question.add(options.Forfeit(number), one.id)
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

    def _where(self, known: Known) -> Question | Plainly | None:
        card = self._deployed()
        if card == NONE:
            return None
        planned = self._meant_goal()
        if planned is not None:
            return planned
        view = self.view
        question = Question("deploy-to", {"card": card})
        ways = list(spots(view, view.seat, card, free=True)) if view.cards[card].kind not in UNITS else []
        for one in self.decision.selectable:
            option = self._spot(card, one.card, ways)
            if option is not None:
                question.add(option, one.id)
        return question if question.options else None

    def _spot(self, card: int, id: str, ways: Sequence[options.Spot]) -> options.Spot | None:
        """A place or host that a card may go to, as the game calls it."""
        place, host = self.place(id), self.number(id)
        kind = self.view.cards[card].kind
        if kind == LOCATION:
            return options.PickPlace(place) if place != NONE else None
        if kind in UNITS or kind == CREATURE:
            if place != NONE:
                return options.PickPlace(place)
            free = slots_free(self.view, host, card) if host != NONE else []
            return options.PickHost(host, free[0] if free else PASSENGER) if host != NONE else None
        for way in ways:
            if isinstance(way, options.PickPlace) and way.place == place:
                return way
            if isinstance(way, options.PickHost) and way.host == host:
                return way
        return None

    def _where_pair(self, known: Known) -> Question | Plainly | None:
        found = self._where(known)
        if isinstance(found, Question) and self.intent is not None and self.intent.mate:
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
            question.add(options.PickPlace(place) if same else options.PickSpot(place + 1, 0), one.id)
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
        if card == NONE or self.view.spot[card] == NONE:
            # An Interrupt moves somebody else.
            card = self.named(moving=True)
        if card == NONE or self.view.spot[card] == NONE:
            return None
        kind = _WAYS.get((known.parts["how"], known.parts["by"] or ""), options.Walk)
        question = Question("move", {"card": card})
        if self.decision.may_be_empty:
            question.add(PASS, "")
        for one in self.decision.selectable:
            place, host = self.place(one.card), self.number(one.card)
            if place != NONE and kind is not options.Embark:
                question.add(kind(card, place), one.id)
            elif host != NONE:
                free = slots_free(self.view, host, card)
                question.add(options.Embark(card, host, free[0] if free else PASSENGER), one.id)
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
        if intent is not None and isinstance(intent.option, options.Transit):
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
        if intent is not None and intent.mate in listed and isinstance(intent.option, options.AsReact):
            return Plainly(intent.mate, "as it was planned")
        if intent is not None and intent.goal in listed and isinstance(intent.option, options.DockWith):
            return Plainly(intent.goal, "as it was planned")
        if intent is not None and isinstance(intent.option, options.FireWeapon):
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
                question.add(options.PickPlace(place), one.id)
            elif number != NONE:
                question.add(options.PickCard(number), one.id)
            elif one.blueprint:
                number = self.board.stand_in(one.blueprint)
                if number != NONE and self.view.cards[number].id[1:] == one.blueprint:
                    question.add(options.PickCard(number), one.id)
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


_WAYS: dict[tuple[str, str], type[options.Going]] = {
    ("move", "landspeed"): options.Walk,
    ("move", "hyperspeed"): options.Fly,
    ("move", "sector movement"): options.ToSector,
    ("land", ""): options.Land,
    ("take off", ""): options.TakeOff,
    ("embark", ""): options.Embark,
}

_MAKERS: dict[str, Callable[[Asking, Known], Question | Plainly | None]] = {
    "phase": Asking._phase,
    "weapons": Asking._weapons,
    "respond": Asking._respond,
    "step": Asking._step,
    "docked": Asking._docked,
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
    "type": Asking._type,
    "winner": Asking._winner,
    "parsec": Asking._parsec,
    "pile": Asking._pile,
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
