"""What has happened that the cards on table do not show: who sits where aboard, what a turn has used up.

The server tells it in its log. A line names cards by their blueprints, and the event beside it the card that
is meant; after a sign-up there are only the lines, and the first card that fits is taken.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

from understudy.gemp.messages import GameEvent, blueprint, hidden, marked

PILOT, PASSENGER = "pilot", "passenger"
_SEATS = {"pilot": PILOT, "driver": PILOT, "passenger": PASSENGER}


class Lying(Protocol):
    """What is asked of a card that is seen."""

    id: str
    blueprint: str
    owner: str
    zone: str
    index: int
    host: str


class _Line(NamedTuple):
    """A line that tells of one card, whose event comes before or behind it."""

    doing: str
    blueprint: str
    seat: str


class Memory:
    """What one game has told so far."""

    def __init__(self) -> None:
        #: By card: at the controls, or a passenger.
        self.seats: dict[str, str] = {}
        #: Titles whose texts may be used once a game, by the blueprints that did.
        self.ever: dict[str, int] = {}
        #: By location: the blueprints of what was converted there, the last one first.
        self.beneath: dict[str, list[str]] = {}
        #: What was said since the last answer: lines with # for each card, and the cards.
        self.said: list[tuple[str, list[str]]] = []
        #: The card that a destiny is drawn against.
        self.against = ""
        #: The location that was taken away last, and the text that searches.
        self._gone: tuple[str, str] = ("", "")
        self._searching = ""
        #: The cards that events of this answer spoke of, and the lines that wait for their events.
        self._touched: list[str] = []
        self._acting = ""
        self._aimed: list[str] = []
        self._waiting: list[_Line] = []
        #: Everything is told again: there are lines, and no events beside them.
        self.retold = False
        self.new_turn()

    def new_turn(self) -> None:
        """Everything that holds for a turn begins anew."""
        #: Cards that have moved, drained, battled, attacked, come to the table.
        self.moved: set[str] = set()
        self.drained: set[str] = set()
        self.battled: set[str] = set()
        self.attacked: set[str] = set()
        self.arrived: set[str] = set()
        #: Starships that have been tested by asteroids, with the place.
        self.tested: set[tuple[str, str]] = set()
        #: Locations where there was a drain, a battle.
        self.drained_at: set[str] = set()
        self.battled_at: set[str] = set()
        #: How often cards were played, by blueprint; texts used, weapons fired, by card.
        self.played: dict[str, int] = {}
        self.used: dict[str, int] = {}
        self.fired: dict[str, int] = {}
        #: Texts used in this battle, by card.
        self.used_in_battle: dict[str, int] = {}
        #: Cards that have searched a pile in vain, by blueprint.
        self.failed: set[str] = set()
        #: Numbers of cards that are changed till the end of the turn: which, of which card, by how much.
        self.boosts: list[tuple[str, str, int]] = []
        #: Cards that may neither move nor battle till then.
        self.barred: set[str] = set()
        #: By player.
        self.activated: dict[str, int] = {}
        self.generation: dict[str, int] = {}

    def destiny(self) -> float | None:
        """The number of the destiny that was drawn last, with everything that changes it."""
        for line, _ in reversed(self.said):
            if found := _DRAWN.fullmatch(line):
                return float(found["amount"])
        return None

    # -- events ----------------------------------------------------------------------------------------------

    def leaves(self, one: Lying) -> None:
        """A card is taken away: a location that comes back with another face was converted."""
        if one.zone == "LOCATIONS":
            self._gone = (one.id, one.blueprint)

    def note(self, event: GameEvent, cards: Mapping[str, Lying]) -> None:
        """Whatever an event tells; `cards` are those that lie on table after it."""
        if event.type == "RCIP":
            self._convert(event)
        elif event.type == "TC":
            self.new_turn()
        elif event.type == "M":
            self._read(event.get("message"), cards)
        elif event.type in ("MCIP", "PCIP"):
            self._touch(event, cards)
        elif event.type == "CA":
            self._acting = event.get("cardId")
        elif event.type == "CAC":
            self._aimed = event.numbers("otherCardIds")
        elif event.type == "SB":
            self.used_in_battle = {}
            self.battled.update(event.numbers("otherCardIds"))
            self._at_index(event.get("locationIndex"), cards, self.battled_at)
        elif event.type == "ATB":
            self.battled.add(event.get("cardId"))
        elif event.type == "SA":
            self.attacked.update(event.numbers("otherCardIds") + event.numbers("otherCardIds2"))

    def _convert(self, event: GameEvent) -> None:
        id, shown = self._gone
        if id and id == event.get("cardId") and event.get("zone") == "LOCATIONS":
            top = blueprint(event.get("blueprintId"))
            self.beneath[id] = [shown, *[one for one in self.beneath.get(id, []) if one != top]]
        self._gone = ("", "")

    def forget_order(self) -> None:
        """An answer of the server is read to its end: nothing of it belongs to the next one."""
        self._touched, self._waiting, self.retold = [], [], False

    def _touch(self, event: GameEvent, cards: Mapping[str, Lying]) -> None:
        id, shown = event.get("cardId"), event.get("blueprintId")
        if hidden(shown):
            return
        if event.get("zone") not in ("ATTACHED", "AT_LOCATION"):
            self.seats.pop(id, None)
        for line in self._waiting if event.type == "MCIP" else ():
            if line.blueprint == blueprint(shown):
                self._waiting.remove(line)
                self._apply(line, id)
                return
        self._touched.append(id)

    def _at_index(self, index: str, cards: Mapping[str, Lying], found: set[str]) -> None:
        found.update(one.id for one in cards.values() if one.zone == "LOCATIONS" and str(one.index) == index)

    # -- lines -----------------------------------------------------------------------------------------------

    def _read(self, message: str, cards: Mapping[str, Lying]) -> None:
        text, named = marked(message)
        if not self.retold:
            self.said.append((text, named))
        for pattern, reader in _LINES:
            if found := pattern.fullmatch(text):
                reader(self, found, named, cards)
                return

    def _one(self, line: _Line, cards: Mapping[str, Lying]) -> None:
        """A line about one card: its event came before it, or comes next."""
        if self.retold:
            likely = self._likely(line, cards)
            if likely is not None:
                self._apply(line, likely.id)
            return
        for id in reversed(self._touched):
            if id in cards and cards[id].blueprint == line.blueprint:
                self._touched.remove(id)
                self._apply(line, id)
                return
        self._waiting.append(line)

    def _likely(self, line: _Line, cards: Mapping[str, Lying]) -> Lying | None:
        """The first card that a line may have meant, and that none has meant before."""
        done = self.moved if line.doing == "move" else self.arrived if line.doing == "deploy" else ()
        zone = "ATTACHED" if line.seat else "AT_LOCATION"
        return next(
            (
                one
                for one in cards.values()
                if one.blueprint == line.blueprint and one.zone == zone and one.id not in done
            ),
            None,
        )

    def _apply(self, line: _Line, id: str) -> None:
        if line.doing == "move":
            self.moved.add(id)
        elif line.doing == "deploy":
            self.arrived.add(id)
        if line.seat:
            self.seats[id] = _SEATS[line.seat]
        else:
            self.seats.pop(id, None)

    def _turn(self, found: re.Match[str], named: list[str], cards: Mapping[str, Lying]) -> None:
        self.new_turn()

    def _generates(self, found: re.Match[str], named: list[str], cards: Mapping[str, Lying]) -> None:
        self.generation[found["who"]] = int(float(found["amount"]))

    def _activates(self, found: re.Match[str], named: list[str], cards: Mapping[str, Lying]) -> None:
        self.activated[found["who"]] = int(float(found["amount"]))

    def _drains(self, found: re.Match[str], named: list[str], cards: Mapping[str, Lying]) -> None:
        place = self._location(named[-1], cards)
        if place is None:
            return
        self.drained_at.add(place.id)
        for one in cards.values():
            if one.owner == found["who"] and _index(one, cards) == place.index:
                self.drained.add(one.id)

    def _location(self, shown: str, cards: Mapping[str, Lying]) -> Lying | None:
        acting = cards.get(self._acting)
        if acting is not None and acting.zone == "LOCATIONS" and acting.blueprint == shown:
            return acting
        places = (one for one in cards.values() if one.zone == "LOCATIONS" and one.blueprint == shown)
        return next(places, None)

    def _plays(self, found: re.Match[str], named: list[str], cards: Mapping[str, Lying]) -> None:
        self.played[named[0]] = self.played.get(named[0], 0) + 1

    def _deploys(self, found: re.Match[str], named: list[str], cards: Mapping[str, Lying]) -> None:
        self._plays(found, named, cards)
        self._one(_Line("deploy", named[0], found["seat"] or ""), cards)

    def _deploys_both(self, found: re.Match[str], named: list[str], cards: Mapping[str, Lying]) -> None:
        """A ship with its pilot: the pilot's event is the last one."""
        self._plays(found, named[1:], cards)
        self._plays(found, named, cards)
        self._one(_Line("deploy", named[1], found["seat"]), cards)
        pilot = next((id for id in self.arrived if cards[id].blueprint == named[1]), "")
        if pilot:
            self.arrived.add(cards[pilot].host)

    def _moves(self, found: re.Match[str], named: list[str], cards: Mapping[str, Lying]) -> None:
        for shown in named[: found["cards"].count("#")]:
            self._one(_Line("move", shown, found["seat"] or ""), cards)

    def _boards(self, found: re.Match[str], named: list[str], cards: Mapping[str, Lying]) -> None:
        self._one(_Line("board", named[0], found["seat"] or ""), cards)

    def _uses(self, found: re.Match[str], named: list[str], cards: Mapping[str, Lying]) -> None:
        copies = [id for id, one in cards.items() if one.blueprint == named[0] and one.owner == found["who"]]
        if self._acting in copies or len(copies) == 1:
            id = self._acting if self._acting in copies else copies[0]
            for used in (self.used, self.used_in_battle):
                used[id] = used.get(id, 0) + 1
        self.ever[named[0]] = self.ever.get(named[0], 0) + 1

    def _fires(self, found: re.Match[str], named: list[str], cards: Mapping[str, Lying]) -> None:
        self.against = ""
        weapons = [one for one in cards.values() if one.owner == found["who"] and one.blueprint == named[0]]
        for one in weapons:
            if one.id == self._acting or len(weapons) == 1:
                self.fired[one.id] = self.fired.get(one.id, 0) + 1
                return

    def _aimed_at(self, shown: str, cards: Mapping[str, Lying]) -> str:
        """The card that a text was aimed at, by its blueprint."""
        aimed = [id for id in (*self._aimed, *cards) if id in cards and cards[id].blueprint == shown]
        return next((id for id in aimed if cards[id].zone in ("AT_LOCATION", "ATTACHED")), "")

    def _boosts(self, found: re.Match[str], named: list[str], cards: Mapping[str, Lying]) -> None:
        if id := self._aimed_at(named[0], cards):
            self.boosts.append((found["what"], id, int(found["amount"])))

    def _bars(self, found: re.Match[str], named: list[str], cards: Mapping[str, Lying]) -> None:
        for shown in named[: found["cards"].count("#")]:
            if id := self._aimed_at(shown, cards):
                self.barred.add(id)

    def _searches(self, found: re.Match[str], named: list[str], cards: Mapping[str, Lying]) -> None:
        self._searching = named[-1]

    def _verifies(self, found: re.Match[str], named: list[str], cards: Mapping[str, Lying]) -> None:
        """Whoever searched in vain shows the pile."""
        if self._searching:
            self.failed.add(self._searching)

    def _tests(self, found: re.Match[str], named: list[str], cards: Mapping[str, Lying]) -> None:
        ships = [one for one in cards.values() if one.blueprint == named[0] and one.owner != found["who"]]
        for ship in ships:
            place = next(
                (one for one in cards.values() if one.zone == "LOCATIONS" and one.index == ship.index), None
            )
            if place is not None and place.blueprint == named[1] and (ship.id, place.id) not in self.tested:
                self.tested.add((ship.id, place.id))
                self.against = ship.id
                return


def _index(one: Lying, cards: Mapping[str, Lying]) -> int:
    """The index of the location that a card is at, whatever it is aboard of."""
    for _ in range(9):
        if one.zone == "AT_LOCATION":
            return one.index
        host = cards.get(one.host)
        if one.zone != "ATTACHED" or host is None:
            break
        one = host
    return -1


_DRAWN = re.compile(r".+ draws # as a (?P<amount>[\d.]+) for .*destiny.*")
_Reader = Callable[[Memory, re.Match[str], list[str], Mapping[str, Lying]], None]
_SEAT = r"(?: as (?P<seat>pilot|driver|passenger))?"
#: The lines of a server's log that tell of something that the table does not show; # is a card.
_LINES: tuple[tuple[re.Pattern[str], _Reader], ...] = tuple(
    (re.compile(pattern), reader)
    for pattern, reader in (
        (r"Start of (?P<who>.+)'s turn .*", Memory._turn),
        (r"(?P<who>.+)'s Force generation for this turn is (?P<amount>[\d.]+)", Memory._generates),
        (
            r"(?P<who>.+) activated .* \((?P<amount>[\d.]+) total Force activated from Force generation\)",
            Memory._activates,
        ),
        (r"(?P<who>.+) initiates Force drain of .* at #", Memory._drains),
        (r"(?P<who>.+) initiates # (?:top-level action|optional response)", Memory._uses),
        (r"(?P<who>.+) targets to fire # at .*", Memory._fires),
        (r"(?P<who>.+) targets to draw asteroid destiny against # at #", Memory._tests),
        (r"(?P<who>.+) targets to .* into hand from Reserve Deck using #", Memory._searches),
        (r".+ verifies .+'s Reserve Deck", Memory._verifies),
        (r"(?P<who>.+) plays # from .*", Memory._plays),
        (
            r"(?P<who>.+) adds (?P<amount>\d+) to #'s (?P<what>power|maneuver|hyperspeed) until end of .*",
            Memory._boosts,
        ),
        (
            r"(?P<cards>#(?:(?:, | and )#)*) may not move or battle until end of the turn",
            Memory._bars,
        ),
        (r"(?P<who>.+) deploys # and # as (?P<seat>pilot|driver) from .*", Memory._deploys_both),
        (r"(?P<who>.+) deploys # from .*?" + _SEAT, Memory._deploys),
        (r"(?P<who>.+) (?:embarks|disembarks|transfers) # from .*?" + _SEAT, Memory._boards),
        (
            r"(?P<who>.+) moves # from \w+ capacity slot to (?P<seat>pilot|driver|passenger) capacity slot.*",
            Memory._boards,
        ),
        (
            r"(?P<who>.+) (?:moves|moves away|docking bay transits|lands|takes|shuttles) "
            r"(?P<cards>#(?:(?:, | and )#)*) (?:off )?from .*?" + _SEAT + r"(?: using .*)?",
            Memory._moves,
        ),
    )
)
