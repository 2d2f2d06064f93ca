"""What one player sees of a game, kept up to date event by event.

After every answer it equals what a new sign-up would give. Three things need care: a card gets a new id
whenever it changes hands with the hidden part of the game, a location that is laid between others moves
those behind it without saying so, and after a revert everything is told anew.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from understudy.gemp.decisions import ServerDecision, read_decision
from understudy.gemp.memory import Memory
from understudy.gemp.messages import GameEvent, Update, blueprint, children, hidden, plain, titles

DARK, LIGHT = 0, 1
LOCATIONS, AT_LOCATION, ATTACHED = "LOCATIONS", "AT_LOCATION", "ATTACHED"
HAND, SIDE, STACKED = "HAND", "SIDE_OF_TABLE", "STACKED"
_FLAGS = ("inverted", "sideways", "frozen", "suspended", "collapsed")
#: The numbers of a battle that are kept, without the side before them.
BATTLE_NUMBERS = (
    "BattlePower",
    "BattleNumDestinyToPower",
    "BattleNumBattleDestiny",
    "BattleNumDestinyToAttrition",
    "BattleDamageRemaining",
    "BattleAttritionRemaining",
)
_WON = re.compile(r"^(?P<who>.+) is the winner due to: (?P<why>.+)$")
_LOST = re.compile(r"^(?P<who>.+) lost due to: (?P<why>.+)$")
_CANCELED = re.compile(r"^Game was cancell?ed")
_PHASE = re.compile(r"^(?P<name>[^(]+?)\s*(?:\(turn #(?P<turn>\d+)\))?$")


class Seen:
    """A card as the server shows it. Of a card that lies face down, nothing but that it is there."""

    __slots__ = ("blueprint", "flags", "host", "id", "index", "owner", "system", "zone", "zone_owner")

    def __init__(self, event: GameEvent) -> None:
        self.id = event.get("cardId")
        shown = event.get("blueprintId")
        self.blueprint = "" if hidden(shown) else blueprint(shown)
        self.owner = event.get("participantId")
        self.zone = event.get("zone")
        self.zone_owner = event.get("zoneOwnerId")
        self.index = _number(event.get("locationIndex")) if self.zone in (LOCATIONS, AT_LOCATION) else -1
        self.host = event.get("targetCardId")
        # The server names the system of a location even where the card lies face down. That is not for us.
        self.system = event.get("systemName") if self.blueprint else ""
        self.flags = frozenset(name for name in _FLAGS if event.get(name) == "true")

    def key(self) -> tuple[object, ...]:
        """Everything that is known about it."""
        return (
            self.id,
            self.blueprint,
            self.owner,
            self.zone,
            self.zone_owner,
            self.index,
            self.host,
            self.system,
            tuple(sorted(self.flags)),
        )


class Fight:
    """A battle or an attack: where, and which cards take part."""

    __slots__ = ("attack", "cards", "index")

    def __init__(self, index: int, cards: Sequence[str], attack: bool = False) -> None:
        self.index = index
        self.cards = list(cards)
        self.attack = attack


class Numbers:
    """The numbers of the table: sizes of piles, Force generation, power at each location, the battle."""

    __slots__ = ("battle", "generation", "immune", "power", "zones")

    def __init__(self) -> None:
        #: By player: how many cards are in each pile.
        self.zones: dict[str, dict[str, int]] = {}
        #: By side.
        self.generation = [0.0, 0.0]
        self.power: list[dict[int, float]] = [{}, {}]
        self.battle: list[dict[str, float]] = [{}, {}]
        self.immune = [False, False]

    def key(self) -> tuple[object, ...]:
        return (
            sorted((who, sorted(sizes.items())) for who, sizes in self.zones.items()),
            self.generation,
            [sorted(one.items()) for one in self.power],
            [sorted(one.items()) for one in self.battle],
            self.immune,
        )


class State:
    """One player's picture of a game."""

    def __init__(self) -> None:
        self.me = ""
        #: The dark player, the light player.
        self.players: tuple[str, ...] = ()
        self.decision: ServerDecision | None = None
        #: What the server said about the last answer, if it refused it.
        self.warning = ""
        #: How the game ended: who won (empty where it was canceled), and why.
        self.over = False
        self.winner = ""
        self.reason = ""
        self.log: list[str] = []
        #: What cards are called that this program does not know, by their blueprints.
        self.titles: dict[str, str] = {}
        #: Types of events that were not understood.
        self.unknown: dict[str, int] = {}
        self.clocks: dict[str, int] = {}
        self._clear()

    def _clear(self) -> None:
        self.cards: dict[str, Seen] = {}
        self.turn_of = ""
        self.phase = ""
        self.turn = 0
        self.fight: Fight | None = None
        self.numbers = Numbers()
        self.memory = Memory()
        #: The destiny that was drawn last, and for what.
        self.destiny: tuple[str, str, str] = ("", "", "")
        #: The card that was played or used last, with the player and what it was aimed at.
        self.acting: tuple[str, str, tuple[str, ...]] = ("", "", ())
        #: Everything that it was aimed at, in order: the server tells one target after the other.
        self.aims: tuple[str, ...] = ()
        #: The cards that the server has shown last, by their blueprints.
        self.shown: tuple[str, ...] = ()

    # -- what follows ----------------------------------------------------------------------------------------

    @property
    def side(self) -> int:
        """My side; −1 for an onlooker."""
        return self.players.index(self.me) if self.me in self.players else -1

    @property
    def opponent(self) -> str:
        return next((name for name in self.players if name != self.me), "")

    def in_zone(self, zone: str, owner: str | None = None) -> list[Seen]:
        """The cards in a zone, of one player or of both."""
        return [
            one for one in self.cards.values() if one.zone == zone and (owner is None or one.owner == owner)
        ]

    def locations(self) -> list[Seen]:
        """The locations in the order in which they lie."""
        return sorted(self.in_zone(LOCATIONS), key=lambda one: (one.index, _number(one.id)))

    def size(self, player: str, zone: str) -> int:
        return self.numbers.zones.get(player, {}).get(zone, 0)

    def key(self) -> tuple[object, ...]:
        """Everything that a sign-up tells, to compare two pictures; attacks are not told again."""
        fight = self.fight
        return (
            self.players,
            self.turn_of,
            self.phase,
            self.turn,
            sorted(one.key() for one in self.cards.values()),
            None if fight is None or fight.attack else (fight.index, sorted(fight.cards)),
            self.numbers.key(),
            None if self.decision is None else self.decision.key(),
        )

    # -- what happens ----------------------------------------------------------------------------------------

    def take(self, update: Update) -> None:
        """Everything that an answer of the server tells."""
        self.warning = ""
        if update.whole:
            self.decision = None
            self.log = []
            self._clear()
        self.memory.retold = update.whole
        for event in update.events:
            self.apply(event)
        self.memory.forget_order()
        if update.clocks:
            self.clocks = dict(update.clocks)

    def apply(self, event: GameEvent) -> None:
        doer = _DOERS.get(event.type)
        if doer is None:
            self.unknown[event.type] = self.unknown.get(event.type, 0) + 1
        else:
            doer(self, event)
            self.memory.note(event, self.cards)

    def answered(self) -> None:
        """The open decision was answered; what comes next will say so itself."""
        self.decision = None
        self.memory.said = []

    def _participants(self, event: GameEvent) -> None:
        retold = self.memory.retold
        self._clear()
        self.memory.retold = retold
        self.decision = None
        self.me = event.get("participantId")
        self.players = tuple(event.numbers("allParticipantIds"))

    def _turn(self, event: GameEvent) -> None:
        self.turn_of = event.get("participantId")

    def _phase(self, event: GameEvent) -> None:
        found = _PHASE.match(event.get("phase"))
        self.phase = found["name"] if found else event.get("phase")
        self.turn = int(found["turn"] or 0) if found else 0

    def _put(self, event: GameEvent) -> None:
        card = Seen(event)
        if not card.id:
            return
        if event.type in ("PCIP", "PCIPAR") and card.zone == LOCATIONS and card.id not in self.cards:
            self._make_room(card.index)
        self.cards[card.id] = card

    def _make_room(self, index: int) -> None:
        """A location is laid at an index: what lies there and behind it moves on by one."""
        if not any(one.zone == LOCATIONS and one.index == index for one in self.cards.values()):
            return
        for one in self.cards.values():
            if one.index >= index:
                one.index += 1
        if self.fight is not None and self.fight.index >= index:
            self.fight.index += 1

    def _remove(self, event: GameEvent) -> None:
        for id in event.numbers("otherCardIds"):
            gone = self.cards.pop(id, None)
            if gone is not None:
                self.memory.leaves(gone)

    def _remove_locations(self, event: GameEvent) -> None:
        for gone in sorted((_number(one) for one in event.numbers("locationIndexes")), reverse=True):
            self.cards = {id: one for id, one in self.cards.items() if one.index != gone}
            for one in self.cards.values():
                if one.index > gone:
                    one.index -= 1

    def _fight(self, event: GameEvent) -> None:
        cards = [*event.numbers("otherCardIds"), *event.numbers("otherCardIds2")]
        self.fight = Fight(_number(event.get("locationIndex")), cards, event.type == "SA")

    def _join(self, event: GameEvent) -> None:
        if self.fight is not None and event.get("cardId") not in self.fight.cards:
            self.fight.cards.append(event.get("cardId"))

    def _leave(self, event: GameEvent) -> None:
        if self.fight is not None and event.get("cardId") in self.fight.cards:
            self.fight.cards.remove(event.get("cardId"))

    def _peace(self, event: GameEvent) -> None:
        self.fight = None

    def _acts(self, event: GameEvent) -> None:
        shown = event.get("blueprintId")
        if not hidden(shown):
            aimed = tuple(event.numbers("otherCardIds"))
            same = event.type == "CAC" and self.acting[1] == blueprint(shown)
            self.aims = (*self.aims, *aimed) if same else aimed
            self.acting = (event.get("participantId"), blueprint(shown), aimed)

    def _drawn(self, event: GameEvent) -> None:
        shown = event.get("blueprintId")
        self.destiny = (
            event.get("participantId"),
            "" if hidden(shown) else blueprint(shown),
            event.get("destinyText"),
        )

    def _count(self, event: GameEvent) -> None:
        numbers = Numbers()
        for side, name in enumerate(("dark", "light")):
            numbers.generation[side] = _amount(event.get(f"{name}ForceGeneration"))
            numbers.battle[side] = {one: _amount(event.get(name + one)) for one in BATTLE_NUMBERS}
            numbers.immune[side] = event.get(f"{name}ImmuneToRemainingAttrition") == "true"
            for part in children(event.inner, f"{name}PowerAtLocations"):
                numbers.power[side] = {
                    _number(at.removeprefix("locationIndex")): _amount(amount)
                    for at, amount in part.attrib.items()
                }
        for part in children(event.inner, "playerZones"):
            numbers.zones[part.get("name", "")] = {
                zone: _number(size) for zone, size in part.attrib.items() if zone != "name"
            }
        self.numbers = numbers

    def _said(self, event: GameEvent) -> None:
        text = plain(event.get("message"))
        self.log.append(text)
        self.titles.update(titles(event.get("message")))
        if found := _WON.match(text):
            if found["who"] in self.players:
                self.over, self.winner, self.reason = True, found["who"], found["why"]
        elif (found := _LOST.match(text)) and found["who"] in self.players:
            self.over = True
            self.reason = self.reason or found["why"]
        elif _CANCELED.match(text):
            self.over, self.winner, self.reason = True, "", text

    def _warned(self, event: GameEvent) -> None:
        self.warning = plain(event.get("message")) or "refused"

    def _asked(self, event: GameEvent) -> None:
        self.decision = decision = read_decision(event)
        if decision.only_shows:
            self.shown = tuple(one.blueprint for one in decision.offered if one.blueprint)

    def _nothing(self, event: GameEvent) -> None:
        pass


_DOERS: dict[str, Callable[[State, GameEvent], None]] = {
    "P": State._participants,
    "TC": State._turn,
    "GPC": State._phase,
    "PCIP": State._put,
    "PCIPAR": State._put,
    "MCIP": State._put,
    "RCIP": State._put,
    "ROCIP": State._put,
    "FCIP": State._put,
    "TCO": State._put,
    "RCFP": State._remove,
    "RLFP": State._remove_locations,
    "SB": State._fight,
    "SA": State._fight,
    "ATB": State._join,
    "RFB": State._leave,
    "EB": State._peace,
    "EA": State._peace,
    "SD": State._nothing,
    "ED": State._nothing,
    "SLC": State._nothing,
    "ELC": State._nothing,
    "SS": State._nothing,
    "RSH": State._nothing,
    "ES": State._nothing,
    "CAC": State._acts,
    "IP": State._acts,
    "CA": State._acts,
    "DD": State._drawn,
    "GS": State._count,
    "M": State._said,
    "W": State._warned,
    "D": State._asked,
}


#: No number of a game is larger.
_MOST = 9999


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        return -1


def _amount(text: str) -> float:
    """A number that can stand on a table; −1 for everything else."""
    try:
        found = float(text)
    except ValueError:
        return -1.0
    return found if -_MOST <= found <= _MOST else -1.0
