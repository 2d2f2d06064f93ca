"""The table: everything that lies on a real one, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Final, NamedTuple, TypeAlias

from understudy.core.game import REPORTED, Seat
from understudy.core.option import Option
from understudy.core.table import Step, share
from understudy.core.table import Table as CoreTable
from understudy.games.armada.aicards import AiCard, Deck
from understudy.games.armada.builds import Build
from understudy.games.armada.cards import FLEET_COMMANDS, TOKENS, SquadronCard, UpgradeCard
from understudy.games.armada.dice import COLORS, FACES, NO_DICE, Armament, Rolled
from understudy.games.armada.fleets import Fleet
from understudy.games.armada.measures import (
    BANDS,
    BASES,
    ENDWAYS,
    OBSTACLES,
    SQUADRON_RADIUS,
    ZONES,
    Arcs,
    Map,
)
from understudy.games.armada.objectives import WIDE, Objective
from understudy.games.armada.options import NONE
from understudy.geometry import Box, Disc, Point, Polygon, Pose, Region
from understudy.kit.positions import meant
from understudy.kit.records import Copying, Slotted, Written, anew, fresh

#: The player name of the deck that plays a fleet.
AI = "ai"
ROUNDS = 6
#: Where space comes from: the model, poses that people confirm, or what people judge.
MODEL, POSED, JUDGED = "model", "poses", "judge"
#: States of defense tokens and upgrades.
DISCARDED, EXHAUSTED, READY = range(3)
#: A facedown damage card that nobody has seen.
UNSEEN: Final = -1
FIRST, SECOND = 0, 1
#: Nova Defiant: another token of a command that the ship holds, as it is noted on the card.
TWIN: Final = 4
#: Among what a squadron did in its activation.
IGNORES: Final = 4
FAST: Final = 8
#: Haor Chall Prototypes attack enemies that are about to move.
WATCHER: Final = "haor_chall_prototypes"
#: G-8 Experimental Projector, in `Table.standing`: this maneuver of a ship is one slower.
SLOWED: Final = "slowed"
#: General Rieekan, in `Table.standing`: units that were destroyed and stay till the Status Phase ends.
SHIP_LINGERS, SQUADRON_LINGERS = "ship_lingers", "squadron_lingers"
LINGERING: Final = (SHIP_LINGERS, SQUADRON_LINGERS)
#: Keywords that another unit lends: for the round, or for the activation (all but the first).
ROGUE: Final = 1
SNIPES: Final = 2
ASSAULTS: Final = 4
COMMANDED: Final = 8
SCOUTS: Final = 16
#: Placed by a card in this activation: it does not move; and its AI counts one more.
PLACED: Final = 32
QUICKENED: Final = 64
ALL_LENT: Final = 127


#: ARA-11: how dials lie on a card, and what cards do that have some.
OPEN, FACEDOWN = "open", "facedown"
DIAL_STORES: Final = frozenset(("pay_dial", "pay_double"))


class Config:
    """What was settled before the game."""

    __slots__ = (
        *("aces", "ai", "deck", "facedown", "fleets", "judged", "map", "operations", "options", "posed"),
        *("reported", "seats", "windows"),
    )

    def __init__(
        self,
        seats: tuple[Seat, ...],
        options: Mapping[str, str],
        area: Map,
        fleets: tuple[Fleet, ...],
        deck: Deck,
    ) -> None:
        self.seats = seats
        self.options = dict(options)
        self.map = area
        self.fleets = fleets
        #: Seats that are played by the deck: they have no dials (I4.4).
        self.ai = tuple(seat.player == AI for seat in seats)
        #: Seats whose turns are played at the real table and told: nobody asks for their dials and moves.
        self.reported = tuple(seat.player == REPORTED for seat in seats)
        #: AR-OVR-01: the cards that decide for them.
        self.deck = deck
        #: The real table: everything about space is judged, or poses are confirmed after each move.
        self.judged = options["space"] == JUDGED
        self.posed = options["space"] == POSED
        #: By seat: the squadrons of the fleet that have an ability.
        self.aces = tuple(frozenset(card.id for card in fleet.squadrons if card.ability) for fleet in fleets)
        #: By seat: the windows that some card of the fleet has an effect in.
        self.windows = tuple(
            frozenset(window for card in _cards_of(fleet) for window in card.windows) for fleet in fleets
        )
        #: By seat: what cards of the fleet do, each by its operation.
        self.operations = tuple(
            frozenset(effect["op"] for card in _cards_of(fleet) for effect in card.effects)
            for fleet in fleets
        )
        #: ARA-11: dials on cards of these seats are secret, where they are played facedown.
        self.facedown = tuple(
            options["stored_dials"] == FACEDOWN and not ai and bool(operations & DIAL_STORES)
            for ai, operations in zip(self.ai, self.operations, strict=True)
        )


def _cards_of(fleet: Fleet) -> list[UpgradeCard]:
    """The upgrades of a fleet; with Chimaera every fleet command may come into it."""
    cards = [card for ship in fleet.ships for card in ship.upgrades]
    swaps = any(effect["op"] == "swap_card" for card in cards for effect in card.effects)
    return [*cards, *FLEET_COMMANDS] if swaps else cards


class Orders(Copying):
    """AR-OVR-01: the AI deck of one seat as it lies on the table, and what its cards have in force."""

    cards: tuple[AiCard, ...]
    #: I1.1: the cards that are not turned over, whose order nobody knows, and those that are.
    bag: list[int]
    discard: list[int] = fresh()
    #: The activation card in force, and whether its bonus is still to be had (AR-ACT-08).
    active: int = NONE
    bonus: bool = False
    #: Cards revealed for the question that is being asked.
    revealed: list[int] = fresh()
    #: I5.6: the command tokens that the activated ship may use, as a mask: those that it held before.
    held: int = 0
    #: AR-ENG-04: the zone that got the last shield of the repairs going on.
    cycle: int = NONE
    #: AR-SQD-02: ships in the order of their deployment.
    deployed: list[int] = fresh()

    def __init__(self, deck: Deck) -> None:
        self.begin()
        self.cards = deck.cards
        self.bag = list(range(len(deck.cards)))

    @property
    def card(self) -> AiCard | None:
        """The activation card."""
        return self.cards[self.active] if self.active >= 0 else None

    def has(self, bonus: str) -> bool:
        """AR-ACT-08: the activation card gives this bonus, and it was not used yet."""
        return self.bonus and self.active >= 0 and self.cards[self.active].bonus == bonus


class Hull:
    """A ship's base where it stands, with its zones and arcs. Never changed; copies of a table share it."""

    __slots__ = ("_dots", "_token", "_zones", "arcs", "box", "pose")

    def __init__(self, pose: Pose, size: int, arcs: Arcs) -> None:
        self.pose = pose
        self.box = Box(pose, *BASES[size])
        self.arcs = arcs
        self._zones: tuple[Polygon, ...] | None = None
        self._dots: tuple[Point, ...] | None = None

    @property
    def zones(self) -> tuple[Polygon, ...]:
        """The hull zones on the table."""
        found = self._zones
        if found is None:
            at = self.pose.at
            found = tuple(Polygon([at(u, v) for u, v in zone]) for zone in self.arcs.zones)
            self._zones = found
        return found

    @property
    def dots(self) -> tuple[Point, ...]:
        """The targeting points on the table."""
        found = self._dots
        if found is None:
            found = self._dots = tuple(self.pose.at(u, v) for u, v in self.arcs.dots)
        return found


class Ship(Copying):
    """R1.4: a ship and everything beside it."""

    index: int
    seat: int
    build: Build
    #: The sign that tells equal ships apart, as they are called; nothing where there is one only.
    mark: str = ""
    #: What was judged on its table; None where the model measures.
    known: dict[str, str] | None = anew(None)
    #: Where it stands; None before it is deployed, and when it is gone.
    hull: Hull | None = None
    alive: bool = True
    speed: int = 0
    shields: list[int]
    #: Damage cards in the order in which they were dealt: twice the kind, and one more if it is faceup;
    #: UNSEEN for a facedown card that nobody has looked at.
    cards: list[int] = fresh()
    #: The state of each defense token.
    tokens: list[int]
    #: Command tokens and raid tokens, as masks of commands.
    commands: int = 0
    raids: int = 0
    #: The revealed dial beside the ship.
    dial: int = NONE
    #: G72: dials gained beside it for this activation, as a mask.
    extra: int = 0
    #: Commands resolved this round, as a mask.
    resolved: int = 0
    activated: bool = False
    #: Zones that attacked this activation, how many attacks were made in it, and how many of this round were
    #: at ships.
    fired: int = 0
    attacks: int = 0
    hits: int = 0
    #: What was attacked from which zone in this activation (Gunnery Team): zone and unit, paired.
    targets: list[int] = fresh()
    #: The state of each upgrade, and what is stored on it (commands of tokens or dials).
    upgrades: list[int]
    stored: list[tuple[int, ...]]

    def __init__(self, index: int, seat: int, build: Build) -> None:
        self.begin()
        self.index = index
        self.seat = seat
        self.build = build
        self.shields = list(build.card.shields)
        self.tokens = [READY] * len(build.tokens)
        self.upgrades = [READY] * len(build.upgrades)
        self.stored = [()] * len(build.upgrades)

    @property
    def name(self) -> str:
        """As it is called: with a sign where another one has the same name."""
        return f"{self.build.name} {self.mark}" if self.mark else self.build.name

    @property
    def size(self) -> int:
        return self.build.size

    @property
    def base(self) -> Box:
        """The base on the table."""
        assert self.hull is not None
        return self.hull.box

    @property
    def pose(self) -> Pose:
        assert self.hull is not None
        return self.hull.pose

    def place(self, pose: Pose) -> None:
        """Stand somewhere."""
        self.hull = Hull(pose, self.build.size, self.build.arcs)

    @property
    def dial_stores(self) -> list[int]:
        """Cards with dials on them: Grand Admiral Thrawn, Admiral Trench."""
        return [index for name in DIAL_STORES for index, _, _ in self.build.by_op.get(name, ())]

    @property
    def in_play(self) -> bool:
        return self.alive and self.hull is not None

    @property
    def doomed(self) -> bool:
        """R14.2: as many damage cards as hull."""
        return len(self.cards) >= self.build.hull

    def refit(self) -> None:
        """Defense tokens that cards replace by other kinds or add, as it is written on them; and the fleet
        command that Chimaera has exchanged.
        """
        for index, _, _ in self.build.by_op.get("chosen_token", ()):
            if self.stored[index] and len(self.build.tokens) == len(self.build.card.tokens):
                self.build = self.build.with_token(self.stored[index][0])
                self.tokens.append(READY)
        for index, _, _ in self.build.by_op.get("swap_card", ()):
            if self.stored[index]:
                self.build = self.build.with_command(FLEET_COMMANDS[self.stored[index][0]])
        for index, _, effect in self.build.by_op.get("retoken", ()):
            if self.stored[index]:
                self.build = self.build.retokened(self.stored[index][0], TOKENS.index(effect["type"]))

    def works(self, operation: str) -> bool:
        """A card that does this, not discarded."""
        found = self.build.by_op.get(operation)
        if found is None:
            return False
        return any(self.upgrades[index] for index, _, _ in found)

    def dialled(self, command: int) -> bool:
        """A dial of this command beside the ship, revealed or gained."""
        return self.dial == command or bool(self.extra >> command & 1)

    def spend_dial(self, command: int) -> None:
        """The revealed dial goes before a gained one."""
        if self.dial == command:
            self.dial = NONE
        else:
            self.extra &= ~(1 << command)

    def lose_token(self, command: int) -> None:
        """A command token goes; with Nova Defiant there may be another of its kind."""
        for index, _, _ in self.build.by_op.get("duplicates", ()):
            if TWIN + command in self.stored[index]:
                left = list(self.stored[index])
                left.remove(TWIN + command)
                self.stored[index] = tuple(left)
                return
        self.commands &= ~(1 << command)

    @property
    def token_count(self) -> int:
        """How many command tokens it holds."""
        twins = sum(
            value >= TWIN
            for index, _, _ in self.build.by_op.get("duplicates", ())
            for value in self.stored[index]
        )
        return bin(self.commands).count("1") + twins

    def has_damage(self, kind: int) -> bool:
        """A faceup damage card of this kind."""
        return 2 * kind + 1 in self.cards

    def damage_count(self, kind: int) -> int:
        return self.cards.count(2 * kind + 1)


class Squadron(Copying):
    """R1.5: a squadron."""

    index: int
    seat: int
    card: SquadronCard
    #: The sign that tells equal squadrons apart; nothing where there is one only.
    mark: str = ""
    known: dict[str, str] | None = anew(None)
    disc: Disc | None = None
    alive: bool = True
    hull: int
    tokens: list[int]
    activated: bool = False
    #: In this activation: 1 it moved, 2 it gave up moving, 4 it ignores engagement, 8 it has speed 4 and does
    #: not attack.
    moved: int = 0
    #: The ship whose command activates it.
    by: int = NONE
    #: Keywords that it was lent for this round.
    lent: int = 0

    def __init__(self, index: int, seat: int, card: SquadronCard) -> None:
        self.begin()
        self.index = index
        self.seat = seat
        self.card = card
        self.hull = card.hull
        self.tokens = [READY] * len(card.tokens)

    @property
    def name(self) -> str:
        """As it is called: as printed, with a sign where another one is called the same."""
        return f"{self.card.name} {self.mark}" if self.mark else self.card.name

    @property
    def base(self) -> Disc:
        """The base on the table."""
        assert self.disc is not None
        return self.disc

    def place(self, x: float, y: float) -> None:
        self.disc = Disc(x, y, SQUADRON_RADIUS)

    @property
    def in_play(self) -> bool:
        return self.alive and self.disc is not None


#: Where an obstacle lies that was taken off the map: too far away to matter.
BESIDE: Final = Pose(-9000.0, -9000.0, 0.0)


class Obstacle:
    """An obstacle on the table. Never changed. The station of Contested Outpost is inert: it neither
    obstructs nor repairs. What was taken off the map keeps its number, and lies beside it.
    """

    __slots__ = ("gone", "id", "inert", "kind", "pose", "region")

    def __init__(self, id: str, pose: Pose, inert: bool = False) -> None:
        self.id = id
        self.inert = inert
        self.gone = pose == BESIDE
        self.kind = OBSTACLES[id].kind
        self.pose = pose
        self.region: Region = OBSTACLES[id].placed(pose)


#: ARA-H7: objective tokens are discs.
MARK_RADIUS: Final = 9.5


class ObjectiveInPlay(Copying):
    """O1: the objective that is played, with its tokens."""

    card: Objective
    #: O1.4: objective tokens on the map, on obstacles (by number) and on ships.
    marks: list[Point] = fresh()
    rocks: list[int] = fresh()
    ships: list[int] = fresh()
    #: O1.5: victory tokens by seat.
    victory: list[int] = fresh(0, 0)
    #: Ships and squadrons that wait beside the map.
    aside: list[int] = fresh()
    wing: list[int] = fresh()
    #: The ship that has taken the token; the short edge that was named (0 left, 1 right), or the token at
    #: which purrgil arrive.
    holder: int = NONE
    edge: int = NONE
    #: Surprise Attack: the dials on the card, the top first.
    dials: list[int] = fresh()
    #: Station Assault: how many damage cards each of the two stations has.
    stations: list[int] = fresh(0, 0)

    def __init__(self, card: Objective) -> None:
        self.begin()
        self.card = card

    def area_of(self, area: Map) -> Map:
        """The map as the objective has it."""
        return ENDWAYS if self.card.id == WIDE else area

    def disc(self, mark: int) -> Disc:
        """A token on the map."""
        return Disc(*self.marks[mark], MARK_RADIUS)


#: G71, B1: tokens that cards lay on the map.
MINE, GRAV_WELL, GRAV_SHIFT, TARGET = "mine", "grav-well", "grav-shift", "target"
LAID_KINDS: Final = (MINE, GRAV_WELL, GRAV_SHIFT, TARGET)


class Laid(NamedTuple):
    """A token that a card has laid on the map: its kind, and the ship whose card it is of; NONE of a mine,
    which is nobody's friend.
    """

    kind: str
    ship: int
    x: float
    y: float

    @property
    def disc(self) -> Disc:
        return Disc(self.x, self.y, MARK_RADIUS)


#: Kinds of attacks.
BATTERY, FLAK, STRIKE, COUNTER, SALVO = "battery", "flak", "strike", "counter", "salvo"
SNIPE = "snipe"
#: Planetary Ion Cannon: an attack that no ship or squadron makes; the second player resolves it, and its zone
#: is the number of the token that it comes from.
CANNON: Final = "cannon"
#: An exogorth bites: an attack that no ship or squadron makes; the defender's opponent resolves it, and its
#: zone is the number of the obstacle.
MAW: Final = "maw"


def _spelled_pool(writer: object, pool: Sequence[Rolled]) -> list[list[str]]:
    return [[COLORS[color], FACES[face]] for color, face in pool]


def _read_pool(reader: Callable[[str, str, str], Rolled], given: Sequence[Sequence[str]], where: str) -> Any:
    return [reader(color, face, where) for color, face in given]


#: Rolled dice, in positions by the words for color and face; and dice to be rolled, left out there for none.
Dice: TypeAlias = Annotated[list[Rolled], Written(list[tuple[str, str]], _spelled_pool, _read_pool)]


def _named(words: Sequence[str], what: str) -> Written:
    """A number that may also be written as the word for it."""

    def read(reader: object, value: int | str, where: str) -> int:
        return words.index(meant(value, words, where, what)) if isinstance(value, str) else value

    return Written(int | str, read=read)


Zone: TypeAlias = Annotated[int, _named(ZONES, "hull zone")]
Band: TypeAlias = Annotated[int, _named(BANDS, "range band")]
Gathered: TypeAlias = Annotated[
    Armament, Written(write=lambda writer, dice: list(dice) if any(dice) else NO_DICE)
]
#: Effects used: ship, upgrade and number of the effect.
Uses: TypeAlias = Annotated[
    list[tuple[int, int, int]], Written(write=lambda writer, used: [list(each) for each in used])
]


class Attack(Slotted):
    """R9: an attack that is being resolved. Ships and squadrons are named by their index, NONE otherwise."""

    kind: str
    band: Band = 0
    obstructed: bool = False
    by_ship: int = NONE
    by_squadron: int = NONE
    zone: Zone = NONE
    target_ship: int = NONE
    target_squadron: int = NONE
    target_zone: Zone = NONE
    #: The dice to be rolled, and those that lie on the table.
    gathered: Gathered = NO_DICE
    pool: Dice = fresh()
    #: Defense tokens that were locked, spent and marked, as masks; the types spent.
    locked: int = 0
    spent: int = 0
    marked: int = 0
    #: How many (exhausted) tokens the defender may spend; NONE for any.
    most_exhausted: int = NONE
    most_tokens: int = NONE
    #: Zones named by redirects.
    redirects: list[int] = fresh()
    redirect_cap: int = NONE
    #: Barriss Offee: the zone that defends when damage is resolved.
    retarget: int = NONE
    braced: bool = False
    contained: bool = False
    #: Exhausted tokens that were spent.
    exhausted_spent: int = 0
    salvo: bool = False
    #: Concentrate fire: 1 dial, 2 token.
    cf: int = 0
    #: Critical effects chosen, the damage, what the flat reductions took off.
    crits: int = 0
    total: int = 0
    reduced: int = 0
    #: How many of its cards are dealt faceup, and whether shields are ignored.
    faceup: int = 0
    ignored: bool = False
    #: B1: an ignition attack, with the special armament.
    ignition: bool = False
    #: Dice of the pool that cards have set: those that nobody may roll again or turn, and those that nobody
    #: may cancel or spend either. Equal dice are told apart by their number alone.
    settled: Dice = fresh()
    untouchable: Dice = fresh()
    #: Of an attack on squadrons: those attacked already; whether another may follow.
    targets: list[int] = fresh()
    first: bool = True
    done: bool = False
    used: Uses = fresh()

    def turnable(self) -> list[int]:
        """The dice that may be rolled again or turned."""
        return _others(self.pool, (*self.settled, *self.untouchable))

    def spendable(self) -> list[int]:
        """The dice that may be canceled or spent."""
        return _others(self.pool, self.untouchable)

    def take(self, place: int) -> Rolled:
        """A die leaves the pool."""
        die = self.pool.pop(place)
        if die in self.settled and self.settled.count(die) > self.pool.count(die):
            self.settled.remove(die)
        return die

    def to_spend(self) -> list[Rolled]:
        """The same, as they lie there."""
        return [self.pool[index] for index in self.spendable()]


def _others(pool: Sequence[Rolled], dice: Sequence[Rolled]) -> list[int]:
    """The places of a pool without these dice."""
    places = list(range(len(pool)))
    for die in dice:
        held = next((place for place in places if pool[place] == die), None)
        if held is not None:
            places.remove(held)
    return places


#: What a table that is kept does not take from an earlier one.
_ITS_OWN = frozenset(("known", "watch"))


class Table(Copying, CoreTable):
    """One game of Armada. Seat 0 is the first player."""

    config: Config
    ships: list[Ship]
    squadrons: list[Squadron]
    obstacles: list[Obstacle] = fresh()
    #: The objective, if one is played.
    goal: ObjectiveInPlay | None = None
    #: Tokens that cards have laid on the map.
    laid: list[Laid] = fresh()
    round: int = 0
    phase: str = "setup"
    #: R5: the dials of each ship, the top first. Secret.
    dials: list[list[int]]
    #: Damage cards that nobody has seen: the pile, and those that lie facedown. Known discarded ones, and how
    #: many were discarded facedown.
    deck: list[int] = fresh()
    discard: list[int] = fresh()
    facedown_discard: int = 0
    #: R3.5: pass tokens, and whether the last own turn of the phase was passed with one.
    passes: list[int] = fresh(0, 0)
    token_pass: list[bool] = fresh(False, False)
    #: Own activations of this phase.
    turns: list[int] = fresh(0, 0)
    #: Attacks being resolved, the innermost last.
    attacks: list[Attack] = fresh()
    #: Squadrons lifted by a moving ship, to be placed.
    moving: list[int] = fresh()
    #: Ships destroyed that still have to make a salvo before they go.
    lost: list[int] = fresh()
    #: Effects that are limited to once in an activation or round, and were used.
    used: list[tuple[int, int, int]] = fresh()
    #: What cards have decreed for this round: the operation, the seat, and a command or kind of token.
    standing: list[tuple[str, int, int]] = fresh()
    #: What was answered so far in the step that is being played.
    said: list[str] = fresh()
    #: By seat: the AI deck that plays it, if one does.
    orders: list[Orders | None]
    #: By ship: which ships attacked it this round.
    attacked: list[list[int]]
    #: At a real table: what was judged about space and still holds; what of it in this step, after how many
    #: moves.
    known: dict[str, str] | None = None
    learned: list[tuple[int, str, str]] = fresh()
    #: How often something has moved in this step.
    moves: int = 0

    def __init__(self, config: Config, ships: list[Ship], squadrons: list[Squadron]) -> None:
        super().__init__()
        self.begin()
        self.config = config
        self.ships = ships
        self.squadrons = squadrons
        self.dials = [[] for _ in ships]
        self.orders = [Orders(config.deck) if ai else None for ai in config.ai]
        self.attacked = [[] for _ in ships]
        if config.judged:
            self.judge_by({})

    def judge_by(self, known: dict[str, str]) -> None:
        """What is known from now on; the units have it at hand."""
        self.known = known
        for ship in self.ships:
            ship.known = known
        for squadron in self.squadrons:
            squadron.known = known

    def learn(self, seat: int, answer: Option, key: str = "") -> None:
        if self.known is not None and key:
            self.known[key] = answer.id
            self.learned.append((self.moves, key, answer.id))

    def recall(self) -> None:
        """What was judged in this step since the last move."""
        if self.known is not None:
            self.known.update({key: id for moves, key, id in self.learned if moves == self.moves})

    def copied(self) -> None:
        if self.known is not None:
            self.judge_by(self.known)

    def lean_on(self, before: Table) -> None:
        # At a real table every piece holds what its own table knows.
        if self.known is None:
            share(self, before, _ITS_OWN)

    @property
    def attack(self) -> Attack:
        """The attack being resolved."""
        return self.attacks[-1]

    def then(self, *steps: Step) -> None:
        """Put steps on the agenda; nothing more when the game is over."""
        if self.phase != "end":
            self.agenda += steps[::-1]

    def end_now(self) -> None:
        """R23: nothing more is played."""
        self.agenda = []
        self.then(("end", ()))
        self.phase = "end"

    @property
    def area(self) -> Map:
        return self.config.map if self.goal is None else self.goal.area_of(self.config.map)

    @property
    def over(self) -> bool:
        return self.phase == "end"
