"""One decision of a server beside our rules: what it offers, what they would offer, and why that differs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from understudy.games.swccg.bots.player.texting import deeds
from understudy.games.swccg.cards import TEXTS
from understudy.games.swccg.data import CARD_OF
from understudy.games.swccg.filters import Trigger
from understudy.games.swccg.options import (
    Act,
    AnswerWith,
    AsReact,
    DeployReact,
    DeployWith,
    FireWeapon,
    Forfeit,
    MoveReact,
    OnCard,
    OnText,
    PickHost,
    PickPlace,
    PickSpot,
    Transit,
)
from understudy.games.swccg.queries import piloted, riders, slots_free
from understudy.games.swccg.records import Frame
from understudy.games.swccg.rules import going, move, transport, turn
from understudy.games.swccg.rules.actions import NO_EVENT, _targets
from understudy.games.swccg.rules.battle import damage_options
from understudy.games.swccg.rules.control import asteroid_ships
from understudy.games.swccg.rules.deploy import pair_spots, spots, transfers
from understudy.games.swccg.rules.layout import spots_of, startable
from understudy.games.swccg.rules.piles import ways_to_lose
from understudy.games.swccg.rules.react import _goals, _ways, reacts
from understudy.games.swccg.rules.transport import hand_overs
from understudy.games.swccg.rules.weapons import targets
from understudy.games.swccg.rules.windows import _options
from understudy.games.swccg.strength import attack_ability, available, battle_destinies
from understudy.games.swccg.table import BIT, BOTH, FORCE, HOLD, NONE, PILOT, RESERVE, USED, bits
from understudy.games.swccg.view import View
from understudy.games.swccg.vocabulary import X
from understudy.gemp import patterns
from understudy.gemp.asking import Asking
from understudy.gemp.decisions import Offered
from understudy.gemp.patterns import Known
from understudy.gemp.printed import BY_BLUEPRINT
from understudy.kit.exact import added

if TYPE_CHECKING:
    from tests.gemp.judge import Judge

#: What our moves are called where the server has one word for several.
_SAME = {"shuttle-up": "shuttle", "shuttle-down": "shuttle", "ferry": "shuttle", "prey": "attack"}
#: Why something cannot be compared, or differs and is no fault of the rules.
UNSAID = "the server does not say what is answered"
OUTSIDE = "a card outside the pool is meant"
MIRRORED = "the server lays a row of sites in either direction, which changes nothing"
ORDERED = "our rules put what lies on a lost card below it (SW-A4)"
ASKED = "our rules put it as a question of its own"
NEEDLESS = "the server lets more Force be used than there is to lose"
UNPILOTED = "the server lets ships that nobody flies embark and leave a hold (SW-MOV-39)"
#: The tops of piles that Force is lost from.
_TOPS = {RESERVE: "TOP_OF_RESERVE_DECK", FORCE: "TOP_OF_FORCE_PILE", USED: "TOP_OF_USED_PILE"}
#: Windows of our rules that are about a place.
_AT_PLACES = ("drain-start", "drained", "battle-start", "battle-end")
#: Windows that mean nothing without their place or card.
_OF_SOMETHING = (*_AT_PLACES, "playing", "deployed", "about-lost", "lost", "drawn", "moved", "react")
#: Lines after which both are asked, and the window of our rules that it is; "" is a window of no card.
_SAID = tuple(
    (re.compile(pattern), name)
    for pattern, name in (
        (r"(?P<who>\S+) deploys # .*", "deployed"),
        (r"(?P<who>\S+) initiates Force drain of .* at #", "drain-start"),
        (r"(?P<who>\S+) Force drains .* at #", "drained"),
        (r"(?P<who>\S+) initiates battle at #", "battle-start"),
        (r"(?P<who>\S+) draws # as a .* for .*destiny", "drawn"),
        (r"(?P<who>\S+) (?:moves|moves away|docking bay transits) # from # to #.*", "moved"),
        (r"(?P<who>\S+) transfers # from # to #", "transferred"),
        (r"(?P<who>\S+) (?:draws .* into hand|re-circulates|shuffles|uses \d+ Force|loses a Force).*", ""),
        (r"(?P<who>\S+) (?:puts #|embarks #|disembarks #|targets to draw asteroid).*", ""),
        (r"(?P<who>.+)'s total .*destiny is .*", ""),
    )
)
#: Windows of our rules that open without a line in the log.
_SILENT = (
    *("phase-start", "phase-end", "turn-start", "turn-end", "activated"),
    *("total", "bd-done", "bd-loss", "battle-won"),
)
#: Lines that tell of several steps, and the windows of our rules that may be open after them.
_STEPS = tuple(
    (re.compile(pattern), names)
    for pattern, names in (
        (r"(?:Result: |Defense value: |Maneuver: |# is 'hit' by #).*", ("fired", "hit-about", "hit")),
        (r".*choose to forfeit #", ("about-lost", "lost")),
        (r".*(?:[Aa]ttack|defeat).*", ("attack-start", "eaten", "about-lost", "lost")),
        (r".* targets to .*", ("targeted", "playing")),
    )
)
#: Answers of our rules by what the server calls them.
_ANSWERS = {"answer": "text", "react": "react", "deploy-react": "react-with"}
#: Actions whose card is the one that does it; the others belong to a place or to nobody.
_BY_PLACE = ("drain", "battle")


class Offer(NamedTuple):
    """Something that may be done or chosen: what, and the id of the card that it belongs to."""

    kind: str
    card: str


class Difference(NamedTuple):
    """One thing that only one of the two offers, or a number that differs."""

    #: "theirs" or "ours": who offers it.
    whose: str
    kind: str
    title: str
    cause: str
    #: Where it was: the decision, and what lay there.
    text: str


class Ruling(NamedTuple):
    """What came out at one decision."""

    kind: str
    #: Whether anything could be compared; else why not.
    judged: bool
    why: str
    differences: tuple[Difference, ...] = ()


def pilot_named(asking: Asking) -> int:
    for blueprint in asking.decision.named[1:]:
        for one in asking.state.in_zone("HAND"):
            if one.blueprint == blueprint:
                return asking.number(one.id)
    return NONE


def spot_id(asking: Asking, way: Act) -> str:
    if isinstance(way, PickHost):
        return asking.id_of(way.host)
    return asking.id_of_place(way.place) if isinstance(way, PickPlace) else ""


class Comparison:
    """One decision: two sets of offers."""

    def __init__(self, judge: Judge, asking: Asking, known: Known) -> None:
        self.judge = judge
        self.asking = asking
        self.known = known
        self.view = asking.view
        self.seat = asking.view.seat
        self.decision = asking.decision

    def ruling(self) -> Ruling:
        before = tuple(self._charged())
        maker = _MAKERS.get(self.known.kind)
        found = "nothing of our rules is asked" if maker is None else maker(self)
        if isinstance(found, str):
            return Ruling(self.known.kind, bool(before), found, before)
        theirs, ours = found
        return Ruling(self.known.kind, True, "", (*before, *self._differences(theirs, ours)))

    def _differences(self, theirs: set[Offer], ours: set[Offer]) -> Iterator[Difference]:
        for whose, left in (("theirs", theirs - ours), ("ours", ours - theirs)):
            for offer in sorted(left):
                title = self._title(offer.card)
                cause = cause_of(self, whose, offer)
                yield Difference(whose, offer.kind, title, cause, self.decision.text)

    def _title(self, id: str) -> str:
        number = self.asking.number(id)
        return self.view.cards[number].title if number != NONE else id

    # -- actions ---------------------------------------------------------------------------------------------

    def actions(self) -> tuple[set[Offer], set[Offer]]:
        theirs = {self._theirs(one) for one in self.decision.offered}
        ours = {each for one in turn.possibilities(self.view, self.seat) for each in self._ours(one)}
        return theirs, ours

    def _theirs(self, one: Offered) -> Offer:
        kind = _server_kind(one.text)
        return Offer(kind, "" if kind in ("activate", "draw") else one.card)

    def _ours(self, one: Any) -> Iterator[Offer]:
        kind, asking, view = _SAME.get(one.verb, one.verb), self.asking, self.view
        if kind in ("activate", "draw"):
            yield Offer(kind, "")
        elif kind in _BY_PLACE:
            yield Offer(kind, asking.id_of_place(one.place))
        elif kind == "transit":
            yield Offer(kind, asking.id_of_place(one.origin))
        elif kind == "move-system":
            yield Offer("fly", asking.id_of_place(one.place))
        elif kind == "dock":
            # The server offers it for either of the two.
            yield Offer(kind, asking.id_of(one.card))
            yield Offer(kind, asking.id_of(one.goal))
        elif one.verb == "attack":
            yield Offer(kind, asking.id_of_place(view.spot[one.card]))
        elif kind == "embark" and view.host[one.card] != NONE and view.slot[view.host[one.card]] == HOLD:
            # Out of a ship in a hold, to the one that carries it: the server calls it getting off.
            yield Offer("disembark", asking.id_of(one.card))
        else:
            kind = {"deploy-with": "deploy", "play": "text"}.get(kind, kind)
            yield Offer(kind, asking.id_of(one.card))

    def responses(self) -> tuple[set[Offer], set[Offer]] | str:
        text = self.asking.event_text()
        if text.startswith("Use ") and text.endswith(" Force"):
            return self._paid(int(text.split()[1]))
        moment = self._named_moment() if text else self._said_moment()
        theirs = {self._responds(one) for one in self.decision.offered}
        if isinstance(moment, str):
            return self._unnamed(theirs, moment)
        self.judge.moment = moment
        return theirs, self._answers(moment)

    def _answers(self, moment: Trigger) -> set[Offer]:
        """A react belongs to the card that permits it."""
        return {
            Offer(_ANSWERS[one.verb], self.asking.id_of(one.permit if isinstance(one, AsReact) else one.card))
            for one in _options(self.view, self.seat, moment, 0, 0)
        }

    def _unnamed(self, theirs: set[Offer], why: str) -> tuple[set[Offer], set[Offer]] | str:
        """A window that the server does not name is any of those that could be open now.

        Where our rules offer something in one of them and the server nothing, it may be another one.
        """
        ours = set[Offer]()
        for moment in self._open_moments():
            found = self._answers(moment)
            if found & theirs:
                self.judge.moment = moment
            ours |= found
        return why if ours - theirs else (theirs, ours)

    def _responds(self, one: Offered) -> Offer:
        """A text may fire as an answer: a Gaderffii Stick does."""
        found, card = self._theirs(one), self.asking.number(one.card)
        if found.kind == "fire" and card != NONE and self.view.config.texts[card].fire is None:
            return Offer("text", one.card)
        return found

    def _open_moments(self) -> Iterator[Trigger]:
        said, battle = self.asking.state.memory.said, self.view.battle
        place = battle.place if battle is not None else NONE
        for seat in BOTH:
            yield from ((name, seat, place, NONE) for name in _SILENT)
            for line, named in said[-1:]:
                for pattern, names in _STEPS:
                    if pattern.fullmatch(line):
                        card = self._card_of(named[0]) if named else NONE
                        # A card that lies nowhere any more answers to nothing.
                        yield from ((name, seat, card, NONE) for name in names if card != NONE)

    def _named_moment(self) -> Trigger | str:
        if not self.asking.event.kind:
            return UNSAID
        about = self.asking.event_about()
        if about["event"] in _OF_SOMETHING and about["a"] == NONE:
            return UNSAID
        return str(about["event"]), int(about["seat"]), int(about["a"]), int(about["b"])

    def _said_moment(self) -> Trigger | str:
        """What the last line tells, where the question does not."""
        said = self.asking.state.memory.said
        if not said:
            return UNSAID
        line, named = said[-1]
        for pattern, name in _SAID:
            if found := pattern.fullmatch(line):
                who = self.asking.state.players.index(found["who"])
                if name in _AT_PLACES:
                    return name, who, self._place_of(named[-1]), NONE
                card = self._card_of(named[0]) if named else NONE
                return UNSAID if name and card == NONE else (name, who, card, NONE)
        return UNSAID

    def _card_of(self, blueprint: str) -> int:
        cards = self.asking.state.cards
        ids = [id for id in self.asking.board.number_of if cards[id].blueprint == blueprint]
        lying = [id for id in ids if cards[id].zone in ("AT_LOCATION", "ATTACHED", "LOCATIONS")]
        return self.asking.number((lying or ids or [""])[-1])

    def _place_of(self, blueprint: str) -> int:
        card = self._card_of(blueprint)
        return self.view.spot[card] if card != NONE else NONE

    def _paid(self, amount: int) -> tuple[set[Offer], set[Offer]] | str:
        price, self.judge.price = self.judge.price, None
        foe, said = self.asking.state.opponent, self.asking.state.memory.said
        if price is None or any(line.startswith(foe) for line, _ in said):
            # What the opponent pays, or is paid for what was not chosen here, no text of the pool answers.
            return {self._theirs(one) for one in self.decision.offered}, set()
        if price == 0:
            # Somebody pays for something else, or our rules are wrong: the log will tell who it was.
            self.judge.doubt = amount
            return set(), set()
        return {Offer("price", str(amount))}, {Offer("price", str(price))}

    def _charged(self) -> Iterator[Difference]:
        """What was free by our rules and was paid for after all."""
        amount, self.judge.doubt = self.judge.doubt, 0
        me = self.asking.state.me
        if amount and any(line == f"{me} uses {amount} Force" for line, _ in self.asking.state.memory.said):
            yield Difference("theirs", "price", str(amount), "", self.decision.text)

    # -- places and targets ----------------------------------------------------------------------------------

    def listed(self, kind: str) -> set[Offer]:
        return {Offer(kind, one.card) for one in self.decision.selectable}

    def where(self) -> tuple[set[Offer], set[Offer]] | str:
        card, intent = self.asking._deployed(), self.judge.intent
        if card == NONE:
            return "the card lies nowhere open"
        ways: Iterable[Act] = spots(self.view, self.seat, card)
        if intent is not None and isinstance(intent.option, DeployReact):
            one = self.view.config.texts[intent.option.permit].reacts[intent.option.which]
            ways = _goals(self.view, self.seat, card, self.judge.moment[2], one.free)
        ours = {
            Offer("where", spot_id(self.asking, way))
            for way in ways
            if isinstance(way, (PickPlace, PickHost, PickSpot))
        }
        begun = self.judge.begun
        if begun is not None and begun.text.startswith("Deploy on "):
            # One of its ways was chosen already, and only the hosts of that one are listed.
            ours &= self.listed("where")
        return self.listed("where"), ours

    def where_pair(self) -> tuple[set[Offer], set[Offer]] | str:
        card, pilot = self.asking._deployed(), pilot_named(self.asking)
        if NONE in (card, pilot):
            return "the card lies nowhere open"
        ours = {
            Offer("where", spot_id(self.asking, way)) for way in pair_spots(self.view, self.seat, card, pilot)
        }
        return self.listed("where"), ours

    def beside(self) -> tuple[set[Offer], set[Offer]] | str:
        """A location: in which rows it may lie, by the cards that the server lists of them."""
        card = self.asking._deployed()
        if card == NONE:
            return "the card lies nowhere open"
        rows = set()
        for way in spots_of(self.view, self.seat, card):
            if isinstance(way, PickPlace):
                rows.add(way.place)
            elif way.row:
                rows.update(self.view.rows[way.row - 1])
        ours = {Offer("where", self.asking.id_of_place(place)) for place in rows}
        theirs = self.listed("where")
        return (theirs & ours or theirs), (theirs & ours or ours)

    def goals(self) -> tuple[set[Offer], set[Offer]] | str:
        assert self.known.parts is not None
        intent = self.judge.intent
        if intent is not None and isinstance(intent.option, MoveReact):
            return self._react_goals(intent.option)
        card = self._mover()
        if card == NONE:
            return "the card that moves is not named"
        how = self.known.parts["how"]
        wanted = _GOALS.get((how, self.known.parts["by"] or ""))
        if wanted is None:
            return "nothing of our rules is asked"
        ours = {
            Offer("goal", self._goal_id(one))
            for one in move.possibilities(self.view, self.seat)
            if isinstance(one, OnCard) and one.verb in wanted and one.card == card
        }
        return self.listed("goal"), ours

    def _react_goals(self, option: MoveReact) -> tuple[set[Offer], set[Offer]]:
        """Where a react leads: to the place that it answers, or away from there."""
        one = self.view.config.texts[option.permit].reacts[option.which]
        ways = _ways(self.view, option.card, self.judge.moment[2], one, away=one.kind == "away")
        return self.listed("goal"), {Offer("goal", self.asking.id_of_place(way.goal)) for way in ways}

    def _mover(self) -> int:
        begun = self.judge.begun
        if begun is not None and self.asking.number(begun.card) != NONE:
            return self.asking.number(begun.card)
        return self.asking.named(moving=True)

    def _goal_id(self, one: Any) -> str:
        onto = one.verb in ("embark", "shuttle-up", "ferry")
        return self.asking.id_of(one.goal) if onto else self.asking.id_of_place(one.goal)

    def transfer(self) -> tuple[set[Offer], set[Offer]] | str:
        begun = self.judge.begun
        if begun is None:
            return "the card is not named"
        card = self.asking.number(begun.card)
        ours = {
            Offer("goal", self.asking.id_of(one.goal))
            for one in transfers(self.view, self.seat)
            if one.card == card
        }
        return self.listed("goal"), ours

    def transit_to(self) -> tuple[set[Offer], set[Offer]] | str:
        begun = self.judge.begun
        bay = self.asking.place(begun.card) if begun is not None else NONE
        ours = {
            Offer("goal", self.asking.id_of_place(one.goal))
            for one in move.possibilities(self.view, self.seat)
            if isinstance(one, Transit) and one.origin == bay
        }
        return self.listed("goal"), ours

    def targets(self) -> tuple[set[Offer], set[Offer]] | str:
        intent, begun = self.judge.intent, self.judge.begun
        if begun is not None and _server_kind(begun.text) == "dock":
            ships = _docks_with(self.view, self.asking.number(begun.card))
            return self.listed("target"), {Offer("target", self.asking.id_of(one)) for one in bits(ships)}
        if intent is None or intent.card == NONE:
            return "what acts is not named"
        view, option = self.view, intent.option
        if isinstance(option, AsReact):
            able = reacts(view, self.seat, self.judge.moment, 0)
            cards = {one.card for one in able if one.verb == option.verb and one.permit == option.permit}
            return self.listed("target"), {Offer("target", self.asking.id_of(one)) for one in cards}
        if isinstance(option, FireWeapon) and view.battle is not None:
            fire = view.config.texts[option.card].fire
            found = targets(view, self.seat, option.card, fire, view.battle)
        elif isinstance(option, OnText):
            return self._text_targets(option)
        else:
            return "nothing of our rules is asked"
        ours = {Offer("target", self._target_id(one)) for one in bits(found)}
        return self.listed("target"), ours

    def _text_targets(self, option: OnText) -> tuple[set[Offer], set[Offer]] | str:
        """The next target of a text, after those that were chosen for it already."""
        action = self.view.config.texts[option.card].actions[option.clause]
        chosen = self.judge.chosen
        if len(chosen) >= len(action.targets):
            return "nothing of our rules is asked"
        frame = Frame("text", self.seat, option.card, option.clause)
        frame.window = self.judge.moment if isinstance(option, AnswerWith) else NO_EVENT
        for ids, one in zip(chosen, action.targets, strict=False):
            frame.targets += [self.asking.place(id) if one.places else self.asking.number(id) for id in ids]
        asked = action.targets[len(chosen)]
        found = bits(_targets(self.view, frame, asked))
        named = self.asking.id_of_place if asked.places else self._target_id
        return self.listed("target"), {Offer("target", named(one)) for one in found}

    def _target_id(self, card: int) -> str:
        """The id of a card; of one under a location, that of the location."""
        place = self.view.spot[card]
        buried = place != NONE and card in self.view.stacks[place]
        return self.asking.id_of_place(place) if buried else self.asking.id_of(card)

    # -- numbers and words -----------------------------------------------------------------------------------

    def activation(self) -> tuple[set[Offer], set[Offer]]:
        most = turn.may_activate(self.view, self.seat)
        return {Offer("most", str(self.decision.most))}, {Offer("most", str(most))}

    def allowance(self) -> tuple[set[Offer], set[Offer]]:
        """How much the opponent may activate."""
        most = turn.may_activate(self.view, 1 - self.seat)
        return {Offer("most", str(self.decision.most))}, {Offer("most", str(most))}

    def nothing(self) -> tuple[set[Offer], set[Offer]]:
        """A window that only shows something, or has one button: our rules ask nothing."""
        found = self.decision.selectable
        return {Offer("choice", one.card or one.text) for one in found[1:]}, set()

    def starts(self) -> tuple[set[Offer], set[Offer]] | str:
        """Where a game may start: of all that the server lists, what our rules would let begin."""
        deck = [CARD_OF[id] for one in self.decision.offered if (id := self._own_card(one.blueprint))]
        if not deck:
            return "a card outside the pool is meant"
        theirs = {Offer("start", one.blueprint) for one in self.decision.selectable}
        return theirs, {Offer("start", one.id[1:]) for one in deck if startable(one, deck)}

    def _own_card(self, blueprint: str) -> str:
        id = ("D", "L")[self.seat] + blueprint
        return id if id in CARD_OF else ""

    def sides(self) -> tuple[set[Offer], set[Offer]] | str:
        """Left, right, or on top of what lies there, beside the location that is named first."""
        beside, card = self._place_of(self.decision.named[0]), self.asking._deployed()
        if NONE in (beside, card):
            return "the card lies nowhere open"
        theirs = {Offer("side", one.text) for one in self.decision.offered}
        return theirs, {Offer("side", word) for word in self._sides_of(beside, card)}

    def _sides_of(self, beside: int, card: int) -> Iterator[str]:
        for way in spots_of(self.view, self.seat, card):
            if isinstance(way, PickPlace):
                if way.place == beside:
                    yield "Convert"
            elif way.row and beside in (row := self.view.rows[way.row - 1]):
                step = way.index - row.index(beside)
                if step in (0, 1):
                    yield ("Left", "Right")[step]

    def crews(self) -> tuple[set[Offer], set[Offer]] | str:
        """Whether a ship may come with a pilot, and whether it may come alone."""
        ship = self.asking._deployed()
        if ship == NONE:
            return "the card lies nowhere open"
        ours: set[Offer] = set()
        if any(self._pilots_of(ship)):
            ours.add(Offer("crew", "Yes"))
        if any(True for _ in spots(self.view, self.seat, ship)):
            ours.add(Offer("crew", "No"))
        return {Offer("crew", one.text) for one in self.decision.offered}, ours

    def pilots(self) -> tuple[set[Offer], set[Offer]] | str:
        ship = self.asking._deployed()
        if ship == NONE:
            return "the card lies nowhere open"
        ours = {Offer("pilot", self.asking.id_of(one)) for one in self._pilots_of(ship)}
        return self.listed("pilot"), ours

    def _pilots_of(self, ship: int) -> Iterator[int]:
        for one in turn.possibilities(self.view, self.seat):
            if isinstance(one, DeployWith) and one.card == ship:
                yield one.pilot

    def travelers(self) -> tuple[set[Offer], set[Offer]] | str:
        """Who may go along from one docking bay to the other."""
        begun, view = self.judge.begun, self.view
        bay = self.asking.place(begun.card) if begun is not None else NONE
        goal = self._place_of(self.decision.named[0]) if self.decision.named else NONE
        if NONE in (bay, goal):
            return "what acts is not named"
        movers = view.owned[self.seat] & going.movable_kinds(view) & ~view.undercover
        group = transport.transit_group(view, self.seat, bay, goal, movers)
        return self.listed("goal"), {Offer("goal", self.asking.id_of(one)) for one in bits(group)}

    def asteroids(self) -> tuple[set[Offer], set[Offer]] | str:
        """Ships that destiny is still drawn against, at the end of the phase."""
        if not all(one.text == "Draw asteroid destiny" for one in self.decision.offered):
            return "nothing of our rules is asked"
        theirs = {Offer("asteroid", one.blueprint) for one in self.decision.offered}
        ours = {Offer("asteroid", self.view.cards[one].id[1:]) for one in asteroid_ships(self.view)}
        return theirs, ours

    def numbers(self) -> tuple[set[Offer], set[Offer]] | str:
        """How much may be named for a text."""
        intent = self.judge.intent
        if intent is None or not isinstance(intent.option, OnText):
            return "what acts is not named"
        action = self.view.config.texts[intent.card].actions[intent.option.clause]
        if action.amount is None:
            return "nothing of our rules is asked"
        frame = Frame("text", self.seat, intent.card, intent.option.clause)
        frame.window = self.judge.moment
        low, high = action.amount(self.view, frame)
        if action.cost == X:
            high = min(high, available(self.view, self.seat))
        losing = intent.loss or self.judge.moment[0] == "damage"
        kind = "spare" if losing and self.decision.most > high else "most"
        theirs = {Offer("least", str(self.decision.least)), Offer(kind, str(self.decision.most))}
        return theirs, {Offer("least", str(low)), Offer(kind, str(high))}

    def destiny_numbers(self) -> tuple[set[Offer], set[Offer]] | str:
        """Which of the printed numbers of a destiny counts."""
        card = BY_BLUEPRINT.get(self.decision.named[0]) if self.decision.named else None
        if card is None:
            return "a card outside the pool is meant"
        theirs = {Offer("destiny", one.text) for one in self.decision.offered}
        return theirs, {Offer("destiny", str(int(one))) for one in card.destinies}

    def searches(self) -> tuple[set[Offer], set[Offer]] | str:
        """What a search may find, of all that the pile holds."""
        intent = self.judge.intent
        if intent is None or not isinstance(intent.option, OnText):
            return "what acts is not named"
        action = self.view.config.texts[intent.card].actions[intent.option.clause]
        which = next((how["which"] for name, how in deeds(action) if name == "search"), None)
        if which is None:
            return "nothing of our rules is asked"
        wanted = which(self.view, intent.card, self.seat)
        ours = {one.blueprint for one in self.decision.offered if self._stands_for(one.blueprint, wanted)}
        theirs = {Offer("search", one.blueprint) for one in self.decision.selectable}
        return theirs, {Offer("search", one) for one in ours}

    def _stands_for(self, blueprint: str, wanted: int) -> bool:
        numbers = (number for number, one in enumerate(self.asking.board.slots) if one == blueprint)
        return any(wanted >> number & 1 for number in numbers)

    def thefts(self) -> tuple[set[Offer], set[Offer]] | str:
        """Whether a card is stolen whose cover was broken; or a fare is paid."""
        if "'steal'" not in self.decision.text:
            return self.fares()
        card = self._card_of(self.decision.named[0]) if self.decision.named else NONE
        able = card != NONE and any(
            one.window == "cover-broken" for one in self.view.config.texts[card].actions
        )
        theirs = {Offer("steal", one.text) for one in self.decision.offered}
        return theirs, {Offer("steal", word) for word in ("Yes", "No")} if able else set()

    def fares(self) -> tuple[set[Offer], set[Offer]] | str:
        """Whether a fare is paid that was drawn: our rules ask it where there is Force for it."""
        intent = self.judge.intent
        if intent is None or intent.card == NONE or "'transport'" not in self.decision.text:
            return "nothing of our rules is asked"
        fare = int(self.known.parts["fare"]) if self.known.kind == "fare" and self.known.parts else 0
        ours = ("Yes", "No") if fare <= available(self.view, self.seat) else ("No",)
        return {Offer("fare", one.text) for one in self.decision.offered}, {
            Offer("fare", one) for one in ours
        }

    def same_starts(self) -> tuple[set[Offer], set[Offer]] | str:
        """Both begin at the same place: whether the other may convert it."""
        titles = {BY_BLUEPRINT[one].title for one in self.decision.named if one in BY_BLUEPRINT}
        ours = {Offer("start", word) for word in ("Yes", "No")} if len(titles) == 1 else set()
        return {Offer("start", one.text) for one in self.decision.offered}, ours

    def piles(self) -> tuple[set[Offer], set[Offer]] | str:
        """On which pile a card goes that was shown: the one text of the pool that asks it names three."""
        intent = self.judge.intent
        if intent is None or intent.card == NONE or self.view.cards[intent.card].name != "Labria":
            return "nothing of our rules is asked"
        theirs = {Offer("pile", one.text) for one in self.decision.offered}
        return theirs, {Offer("pile", word) for word in ("Reserve Deck", "Force Pile", "Used Pile")}

    def docked(self) -> tuple[set[Offer], set[Offer]] | str:
        """Who may change between two docked ships; the server lists changes of seats beside it."""
        intent = self.judge.intent
        if intent is None or NONE in intent.docked:
            return "what acts is not named"
        theirs = {self._theirs(one) for one in self.decision.offered}
        ours = {
            Offer("hand-over", self.asking.id_of(one.card)) for one in hand_overs(self.view, *intent.docked)
        }
        return {one for one in theirs if one.kind != "slot"}, ours

    def destinies(self) -> tuple[set[Offer], set[Offer]] | str:
        battle = self.view.battle
        if battle is None:
            return "nothing of our rules is asked"
        theirs = next(word for word in self.decision.text.split() if word.isdecimal())
        if "battle destiny" not in self.decision.text:
            # In an attack it is one, with enough ability present.
            able = attack_ability(self.view, self.seat) >= 4
            return {Offer("destinies", theirs)}, {Offer("destinies", "1")} if able else set()
        ours = battle_destinies(self.view, self.seat)
        return {Offer("destinies", theirs)}, {Offer("destinies", str(ours))}

    def losses(self) -> tuple[set[Offer], set[Offer]]:
        return self.listed("lose"), set(self._lost(ways_to_lose(self.view, self.seat)))

    def damage(self) -> tuple[set[Offer], set[Offer]] | str:
        if self.view.battle is None:
            return "nothing of our rules is asked"
        return self.listed("lose"), set(self._lost(damage_options(self.view, self.seat)))

    def carriers(self) -> tuple[set[Offer], set[Offer]] | str:
        """A carrier may be forfeited though others aboard could be first: yes, or one of these."""
        named = self.decision.named
        carrier = self._card_of(named[0]) if named else NONE
        if carrier == NONE or self.view.battle is None:
            return "the card lies nowhere open"
        could = {one.card for one in damage_options(self.view, self.seat) if isinstance(one, Forfeit)}
        aboard = riders(self.view, carrier) & added([BIT[one] for one in could])
        ours: set[Offer] = {Offer("forfeit", "Yes")} if carrier in could else set()
        ours |= {Offer("forfeit", "No")} if aboard else set()
        return {Offer("forfeit", one.text) for one in self.decision.offered}, ours

    def piled(self) -> tuple[set[Offer], set[Offer]] | str:
        """In which order cards come to a pile, where they come together: our rules do not ask (SW-A4)."""
        if "Lost Pile" not in self.decision.text:
            return "nothing of our rules is asked"
        return {Offer("pile", one.blueprint) for one in self.decision.selectable}, set()

    def _lost(self, ways: Iterable[Any]) -> Iterator[Offer]:
        """Force and cards that can be lost: of a pile it is the card on top."""
        state = self.asking.state
        for one in ways:
            if one.verb == "lose":
                tops = [card for card in state.in_zone(_TOPS[one.zone]) if card.zone_owner == state.me]
                yield from (Offer("lose", card.id) for card in tops)
            else:
                yield Offer("lose", self.asking.id_of(one.card))

    def seats(self) -> tuple[set[Offer], set[Offer]] | str:
        """Pilot, or passenger: where both are free it is asked."""
        named = self.decision.named
        if len(named) < 2:
            return "the card lies nowhere open"
        card, host = (self._card_of(one) for one in named[:2])
        if NONE in (card, host):
            return "the card lies nowhere open"
        words = [one.text.lower() for one in self.decision.offered]
        theirs = {Offer("seat", "passenger" if "passenger" in one else "pilot") for one in words}
        free = slots_free(self.view, host, card)
        return theirs, {Offer("seat", "pilot" if slot == PILOT else "passenger") for slot in free}


def _docks_with(view: View, ship: int) -> int:
    """The ships that one may dock with."""
    found = 0
    for one in transport.docks(view, view.seat, available(view, view.seat)):
        if ship in (one.card, one.goal):
            found |= BIT[one.goal if one.card == ship else one.card]
    return found


def _server_kind(text: str) -> str:
    kind = patterns.action(text).kind
    return kind if kind != "never" else "shuttle" if text.startswith("Shuttle") else text


_GOALS: dict[tuple[str, str], tuple[str, ...]] = {
    ("move", "landspeed"): ("walk",),
    ("move", "hyperspeed"): ("fly",),
    ("move", "sector movement"): ("sector",),
    ("land", ""): ("land",),
    ("take off", ""): ("take-off",),
    ("embark", ""): ("embark",),
    ("shuttle", ""): ("shuttle-up", "shuttle-down"),
}

_MAKERS: dict[str, Callable[[Comparison], tuple[set[Offer], set[Offer]] | str]] = {
    "phase": Comparison.actions,
    "weapons": Comparison.actions,
    "respond": Comparison.responses,
    "where": Comparison.where,
    "where-pair": Comparison.where_pair,
    "beside": Comparison.beside,
    "goal": Comparison.goals,
    "transfer": Comparison.transfer,
    "transit-to": Comparison.transit_to,
    "target": Comparison.targets,
    "group": Comparison.targets,
    "fare": Comparison.fares,
    "may": Comparison.thefts,
    "number": Comparison.numbers,
    "destiny-number": Comparison.destiny_numbers,
    "take": Comparison.searches,
    "same-start": Comparison.same_starts,
    "pile": Comparison.piles,
    "docked": Comparison.docked,
    "activate": Comparison.activation,
    "allow": Comparison.allowance,
    "shown": Comparison.nothing,
    "begin": Comparison.nothing,
    "start": Comparison.starts,
    "side": Comparison.sides,
    "with-pilot": Comparison.crews,
    "pilot": Comparison.pilots,
    "forfeit-carrier": Comparison.carriers,
    "give": Comparison.piled,
    "transit-who": Comparison.travelers,
    "order": Comparison.asteroids,
    "destiny": Comparison.destinies,
    "lose": Comparison.losses,
    "damage": Comparison.damage,
    "if-desired": Comparison.damage,
    "slot": Comparison.seats,
}


def cause_of(comparison: Comparison, whose: str, offer: Offer) -> str:
    """Why a difference is none of our rules' faults; empty where nothing explains it."""
    view, number = comparison.view, comparison.asking.number(offer.card)
    if offer.kind == "pile":
        return ORDERED
    if offer.kind == "side" and whose == "theirs" and offer.card in ("Left", "Right"):
        return MIRRORED
    if offer.kind == "spare":
        return NEEDLESS
    if number == NONE:
        return ""
    if offer.kind == "text" and whose == "theirs" and view.cards[number].id not in TEXTS:
        return OUTSIDE
    if offer.kind in ("embark", "disembark") and whose == "theirs" and number in bits(view.config.vessels):
        return "" if piloted(view, number) else UNPILOTED
    return ASKED if offer.kind == "jump" else ""
