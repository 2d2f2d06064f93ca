"""Every option of the game: a small class for each verb, whose parts say what it is about.

The id is the verb and the parts, as `attack:front:ship-3:left`, and is read back into the option. Options are
made once. There is no end of places on the table, so options with one are kept only as long as somebody holds
them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple, TypeAlias, overload

from understudy.core.option import Option
from understudy.core.reporting import TOLD
from understudy.games.armada.cards import COMMANDS, DAMAGE_IDS, FLEET_COMMANDS, TOKENS
from understudy.games.armada.dice import COLORS, FACE_OF, FACES, HAS, Rolled
from understudy.games.armada.measures import MOST_CLICKS, OBSTACLES, ZONES
from understudy.games.armada.objectives import OBJECTIVES
from understudy.games.armada.tool import SIDES, Clicks
from understudy.geometry import Point
from understudy.kit.options import Held, Once, part, registry

NONE: Final = -1
#: More units than any fleet of either side has.
MOST_UNITS = 128
#: Places are written to a millionth of a millimeter, which is the kernel's tolerance.
DECIMALS = 6
_DECIMALS = f"%.{DECIMALS}f"
#: Where a base stands: its middle and its heading.
Spot: TypeAlias = tuple[float, float, float]
#: More dice than any attack has.
MOST_DICE = 24
MOST_SPEED = 4
NO_DICE_TOLD = "none"
_NAME = re.compile("[a-z0-9-]{1,60}")

#: R8.1: what a command is resolved with.
DIAL, TOKEN, BOTH = "dial", "token", "both"
SOURCES = (DIAL, TOKEN, BOTH)
#: What keywords and rules offer beside cards.
WORDS_OF_ABILITIES = (
    *("swarm", "adept", "ai", "assault", "howlrunner", "reroll", "only-attack", "speed", "dial", "damage"),
    *("steady-gunners", "full-battery", "flight-deck"),
    *("add", "set", "ignore", "fast", "token", "slower", "faster"),
    # What aces do to dice and damage; those that are used by themselves have the name of their card.
    *("blast", "raid", "drive", "recast", "dive", "guide", "bounty", "lead", "sight", "paint", "gamble"),
    *("havoc", "strip", "biggs_darklighter", "axe", "dutch_vander", "kit_fisto", "morna_kee"),
    # What objectives let ships do to dice.
    *("wanted", "flip", "beacon", "scan", "ion", "volatile", "jolt"),
    *("han_solo_millennium_falcon", "ig_88b_ig_2000b", "hondo_ohnaka_slave_i", "colonel_jendon"),
    *("lando_calrissian_millennium_falcon", "mart_mattin_satos_hammer"),
)


# -- how parts are written in ids ----------------------------------------------------------------------------


class Form(NamedTuple):
    """How a part of an option is written in its id, and read from there; what cannot be read is an error."""

    text: Callable[[Any], str]
    read: Callable[[str], Any]


@overload
def rounded(x: float, y: float, /) -> Point: ...
@overload
def rounded(x: float, y: float, heading: float, /) -> Spot: ...


def rounded(x: float, y: float, *heading: float) -> tuple[float, ...]:
    """A place as it can be written down."""
    point = (round(x, DECIMALS) + 0.0, round(y, DECIMALS) + 0.0)
    return (*point, round(heading[0], DECIMALS) + 0.0) if heading else point


def number_text(value: float) -> str:
    """A length or an angle without needless digits."""
    text = (_DECIMALS % value).rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _among(words: Iterable[str]) -> Form:
    """The place in a list, written as the word that stands there."""
    listed = tuple(words)
    return Form(listed.__getitem__, listed.index)


def _one_of(words: Iterable[str]) -> Form:
    """One of these words."""
    listed = tuple(words)
    return Form(str, lambda word: listed[listed.index(word)])


def _prefixed(prefix: str) -> Form:
    def read(word: str) -> int:
        number = int(word.removeprefix(prefix))
        if not 0 <= number < MOST_UNITS:
            raise ValueError(word)
        return number

    return Form(lambda value: f"{prefix}{value}", read)


def _read_numbers(count: int) -> Callable[[str], tuple[float, ...]]:
    def read(word: str) -> tuple[float, ...]:
        found = tuple(float(each) for each in word.split(","))
        if len(found) != count or not all(-1e5 < value < 1e5 for value in found):
            raise ValueError(word)
        return tuple(round(value, DECIMALS) + 0.0 for value in found)

    return read


def _numbers_text(values: tuple[float, ...]) -> str:
    return ",".join([number_text(value) for value in values])


def _clicks_text(clicks: Clicks) -> str:
    return ",".join(str(click) for click in clicks)


def _read_clicks(word: str) -> Clicks:
    clicks = tuple(int(each) for each in word.split(",")) if word else ()
    if any(abs(click) > MOST_CLICKS for click in clicks):
        raise ValueError(word)
    return clicks


def _dice_text(dice: tuple[Rolled, ...]) -> str:
    return ",".join(f"{COLORS[color]}-{FACES[face]}" for color, face in dice) or NO_DICE_TOLD


def _read_dice(word: str) -> tuple[Rolled, ...]:
    if word == NO_DICE_TOLD:
        return ()
    found = []
    for each in word.split(","):
        color, _, face = each.partition("-")
        die = COLORS.index(color), FACE_OF.get(face, NONE)
        if die[1] not in HAS[die[0]]:
            raise ValueError(word)
        found.append(die)
    if len(found) > MOST_DICE:
        raise ValueError(word)
    return tuple(found)


def _read_name(word: str) -> str:
    if not _NAME.fullmatch(word):
        raise ValueError(word)
    return word


ZONE = _among(ZONES)
COMMAND = _among(COMMANDS)
DAMAGE = _among(DAMAGE_IDS)
COLOR = _among(COLORS)
KIND = _among(TOKENS)
FACE = _among(FACES)
SHIP = _prefixed("ship-")
SQUADRON = _prefixed("squadron-")
UPGRADE = _prefixed("upgrade-")
EFFECT = _prefixed("effect-")
NUMBER = _prefixed("")
POINT = Form(_numbers_text, _read_numbers(2))
SPOT = Form(_numbers_text, _read_numbers(3))
CLICKS = Form(_clicks_text, _read_clicks)
SIDE = _one_of(SIDES)
SOURCE = _one_of(SOURCES)
OBSTACLE = _one_of(OBSTACLES)
OBJECTIVE = _one_of(OBJECTIVES)
FLEET_COMMAND = _one_of(card.id for card in FLEET_COMMANDS)
DICE = Form(_dice_text, _read_dice)
NAME = Form(str, _read_name)
ABILITY = _one_of(WORDS_OF_ABILITIES)


# -- what options are about ----------------------------------------------------------------------------------


class Act(Option, metaclass=Once):
    """Something a seat does: the verb and what it is about."""

    __slots__ = ("__weakref__",)
    verb = ""

    def __init_subclass__(cls, verb: str = "") -> None:
        super().__init_subclass__()
        if verb:
            cls.verb = verb
            _CLASSES[verb] = cls

    @classmethod
    def written(cls, *values: Any) -> str:
        words = [form.text(value) for form, value in zip(cls.parts.values(), values, strict=True)]
        return ":".join((cls.verb, *words))


_CLASSES: dict[str, type[Act]] = {}


class OnShip(Act):
    """With a ship."""

    ship: int = part(SHIP)


class OnSquadron(Act):
    """With a squadron."""

    squadron: int = part(SQUADRON)


class OnZone(Act):
    """With a hull zone."""

    zone: int = part(ZONE)


class OnCommand(Act):
    """With a command, its dial or its token."""

    command: int = part(COMMAND)


class OnColor(Act):
    """With a die of a color."""

    color: int = part(COLOR)


class OnDie(Act):
    """With a die of the attack pool: which, as they lie."""

    die: int = part(NUMBER)


class OnToken(Act):
    """With a defense token: which, as they lie beside the ship or squadron."""

    token: int = part(NUMBER)


class OnUpgrade(Act):
    """With an effect of an upgrade of a ship."""

    ship: int = part(SHIP)
    upgrade: int = part(UPGRADE)
    effect: int = part(EFFECT)


class AtPoint(Act, metaclass=Held):
    """With a place for a squadron."""

    point: Point = part(POINT)

    @classmethod
    def written(cls, *values: Any) -> str:
        ((x, y),) = values
        # As its form has it: bots look at many places.
        return f"{cls.verb}:{number_text(x)},{number_text(y)}"


class AtSpot(Act, metaclass=Held):
    """With a place and a heading for a ship."""

    spot: Spot = part(SPOT)


def placed_at(option: AtPoint | AtSpot | LayObstacle) -> Point:
    """Where something is put down, whatever its heading."""
    return option.point if isinstance(option, AtPoint) else option.spot[:2]


#: Ships that touch an edge stand a little farther in when they are turned: it is the same place.
_SAME = 25.0


def spot_id(option: AtPoint | AtSpot | LayObstacle) -> str:
    """What the place of an option is called on the board."""
    x, y = placed_at(option)
    if isinstance(option, AtPoint):
        return f"spot-{x:g}-{y:g}"
    return f"spot-{round(x / _SAME)}-{round(y / _SAME)}"


class Plain(Act):
    """A verb and nothing more."""

    verb: str = part(NAME)

    @classmethod
    def written(cls, verb: str) -> str:
        return verb


# -- commands ------------------------------------------------------------------------------------------------


class Dial(OnCommand, verb="dial"):
    """A command dial is set to a command."""


class ChooseCommand(OnCommand, verb="command"):
    """One of the commands, for whatever asks."""


class Stored(OnCommand, verb="stored"):
    """A command token that lies on a card."""


class DropRaid(OnCommand, verb="drop-raid"):
    """A command token is discarded for its raid token."""


class Resolve(Act, verb="resolve"):
    """A command is resolved with its dial, its token or both (R8.1)."""

    command: int = part(COMMAND)
    source: str = part(SOURCE)


class Shift(Act, verb="shift"):
    """A shield moves from one zone of the ship to another."""

    origin: int = part(ZONE)
    zone: int = part(ZONE)


class Lend(Act, verb="lend"):
    """A shield moves to a zone of another ship."""

    origin: int = part(ZONE)
    ship: int = part(SHIP)
    zone: int = part(ZONE)


class Recover(OnZone, verb="recover"):
    """A shield is recovered."""


class Mend(Act, verb="mend"):
    """A damage card of the ship: which, as they lie there."""

    card: int = part(NUMBER)


class Extract(Act, verb="extract"):
    """So many victory tokens from an obstacle, for engineering points."""

    obstacle: int = part(NUMBER)
    number: int = part(NUMBER)


class MendShip(Act, verb="mend-ship"):
    """A damage card of another ship instead."""

    ship: int = part(SHIP)
    card: int = part(NUMBER)


class Heal(OnSquadron, verb="heal"):
    """A squadron gets hull back."""


# -- activations and movement --------------------------------------------------------------------------------


class Activate(OnShip, verb="activate"):
    """A ship is activated."""


class Fly(OnSquadron, verb="fly"):
    """A squadron is activated."""


class MoveTo(AtPoint, verb="move"):
    """A squadron moves to a place."""


class ApproachSquadron(OnSquadron, verb="approach-squadron"):
    """A squadron moves as close as possible to another."""


class ApproachShip(OnShip, verb="approach-ship"):
    """A squadron moves as close as possible to a ship."""


class Stands(AtSpot, verb="stands"):
    """A base stands there after its move, as somebody at the table says."""


class Maneuver(Act, verb="maneuver"):
    """A course of a ship: its speed, the clicks of each joint of the tool, the side that the tool lies on."""

    speed: int = part(NUMBER)
    clicks: Clicks = part(CLICKS)
    side: str = part(SIDE)

    @classmethod
    def written(cls, speed: int, clicks: Clicks, side: str) -> str:
        if not len(clicks) == speed <= MOST_SPEED:
            raise ValueError(clicks)
        return super().written(speed, clicks, side) if speed else "maneuver:0"


class PivotBy(Act, verb="turn"):
    """A ship turns where it stands, by so many clicks: negative to port."""

    clicks: Clicks = part(CLICKS)


# -- attacks -------------------------------------------------------------------------------------------------


class AttackShip(Act, verb="attack"):
    """From a zone of the ship at a zone of another."""

    zone: int = part(ZONE)
    ship: int = part(SHIP)
    target_zone: int = part(ZONE)


class Flak(Act, verb="flak"):
    """From a zone of the ship at a squadron."""

    zone: int = part(ZONE)
    squadron: int = part(SQUADRON)


class Sweep(Act, verb="sweep"):
    """From a zone of the ship at a mine: which, as tokens were laid."""

    zone: int = part(ZONE)
    mark: int = part(NUMBER)


class Shell(Act, verb="shell"):
    """From a zone of the ship at a station: which of the two."""

    zone: int = part(ZONE)
    mark: int = part(NUMBER)


class Storm(Act, verb="storm"):
    """From the squadron at a station."""

    mark: int = part(NUMBER)


class Bomb(Act, verb="bomb"):
    """From the squadron at a zone of a ship."""

    ship: int = part(SHIP)
    zone: int = part(ZONE)


class Dogfight(OnSquadron, verb="dogfight"):
    """From the squadron at another."""


class Snipe(OnSquadron, verb="snipe"):
    """From the squadron at another, at distance 2."""


class RemoveDie(OnColor, verb="remove"):
    """A die of a color is left out of the pool."""


class ChooseColor(OnColor, verb="colour"):
    """One of the colors of dice, for whatever asks."""


class ConcentrateFire(Act, verb="cf"):
    """The command adds a die of a color."""

    source: str = part(SOURCE)
    color: int = part(COLOR)


class Reroll(OnDie, verb="reroll"):
    """A die is rolled again."""


class SpendDie(OnDie, verb="spend-die"):
    """A die is spent."""


class Cancel(OnDie, verb="cancel"):
    """A die is canceled."""


class SetDie(Act, verb="set"):
    """A die is turned to a face."""

    die: int = part(NUMBER)
    face: int = part(FACE)


class Lock(OnToken, verb="lock"):
    """A defense token may not be spent: an accuracy locks it."""


class SpendToken(OnToken, verb="spend"):
    """A defense token is spent, or whatever else is done to it."""


class Regain(OnToken, verb="regain"):
    """A discarded defense token comes back."""


class Ready(OnToken, verb="ready"):
    """An exhausted defense token is readied."""


class Redirect(OnZone, verb="redirect"):
    """A zone that suffers damage instead."""


class PickDamage(Act, verb="damage"):
    """One kind of damage card."""

    damage: int = part(DAMAGE)


# -- cards, abilities, and what they ask ---------------------------------------------------------------------


class UseCard(OnUpgrade, verb="use"):
    """An effect is used."""


class DeclineCard(OnUpgrade, verb="decline"):
    """An effect is not used (AR-ODD-03)."""


class Ability(Act, verb="ability"):
    """What a keyword or a rule offers."""

    word: str = part(ABILITY)


class TakeCommand(Act, verb="take-card"):
    """A fleet command card."""

    card: str = part(FLEET_COMMAND)


class ChooseZone(OnZone, verb="zone"):
    """One of the zones, for whatever asks."""


class ChooseKind(Act, verb="kind"):
    """A kind of defense token."""

    kind: int = part(KIND)


class Drain(Act, verb="drain"):
    """Shields of a zone are spent for repair points."""

    ship: int = part(SHIP)
    zone: int = part(ZONE)
    number: int = part(NUMBER)


class Amount(Act, verb="amount"):
    """So many."""

    number: int = part(NUMBER)


class Overlapped(Act, verb="card"):
    """An obstacle under the ship: which, as they were laid."""

    obstacle: int = part(NUMBER)


class ToShip(OnShip, verb="to-ship"):
    """One of several ships, for whatever asks."""


class ToSquadron(OnSquadron, verb="to-squadron"):
    """One of several squadrons, for whatever asks."""


# -- setting up ----------------------------------------------------------------------------------------------


class TakeObstacle(Act, verb="take-obstacle"):
    """An obstacle is taken to be laid."""

    obstacle: str = part(OBSTACLE)


class LayObstacle(Act, metaclass=Held, verb="obstacle"):
    """An obstacle is laid."""

    obstacle: str = part(OBSTACLE)
    spot: Spot = part(SPOT)


class TakeObjective(Act, verb="objective"):
    """An objective card is chosen."""

    objective: str = part(OBJECTIVE)


class LayMark(AtPoint, verb="mark"):
    """An objective token is laid, or moved, there."""


class TakeMark(Act, verb="take-mark"):
    """An objective token on the map: which, as they lie."""

    mark: int = part(NUMBER)


class Deploy(OnShip, verb="deploy"):
    """A ship is deployed next."""


class DeploySquadron(OnSquadron, verb="deploy-squadron"):
    """A squadron is deployed next."""


class HoldBack(OnSquadron, verb="hold-back"):
    """A squadron is set aside instead of being deployed."""


class Place(AtSpot, verb="place"):
    """A ship is put there."""


class Put(AtPoint, verb="put"):
    """A squadron is put there."""


class Speed(Act, verb="speed"):
    """A speed dial is set."""

    speed: int = part(NUMBER)


# -- what is told of turns at the real table -----------------------------------------------------------------


class ToldDice(Act, metaclass=Held, verb="dice"):
    """Dice as they were rolled there."""

    dice: tuple[Rolled, ...] = part(DICE)


class FireAt(OnShip, verb="fire-at"):
    """A ship is attacked; zones and range are told."""


class FlakAt(OnSquadron, verb="flak-at"):
    """A squadron is attacked by the ship."""


class Strikes(Act, verb="strikes"):
    """A squadron attacks a ship."""

    squadron: int = part(SQUADRON)
    ship: int = part(SHIP)


class Fights(Act, verb="fights"):
    """A squadron attacks another."""

    squadron: int = part(SQUADRON)
    other: int = part(SQUADRON)


class Moves(OnShip, verb="moves"):
    """A ship executes its maneuver."""


class StandsAt(OnShip, verb="stands-at"):
    """A ship stands elsewhere."""


class Flies(OnSquadron, verb="flies"):
    """A squadron moves."""


class Flew(OnSquadron, verb="flew"):
    """A squadron was activated."""


class SetShip(Act, metaclass=Held, verb="set-ship"):
    """A value of a ship is set right."""

    ship: int = part(SHIP)
    name: str = part(NAME)
    value: str = part(NAME)


class SetSquadron(Act, metaclass=Held, verb="set-squadron"):
    """A value of a squadron is set right."""

    squadron: int = part(SQUADRON)
    name: str = part(NAME)
    value: str = part(NAME)


class DealDown(OnShip, verb="deal-down"):
    """A ship gets a facedown damage card."""


class DealUp(OnShip, verb="deal-up"):
    """A ship gets a faceup damage card."""


class CardOff(Act, verb="card-off"):
    """A damage card of a ship is discarded."""

    ship: int = part(SHIP)
    card: int = part(NUMBER)


class ShipGone(OnShip, verb="ship-gone"):
    """A ship is destroyed."""


class SquadronGone(OnSquadron, verb="squadron-gone"):
    """A squadron is destroyed."""


class Band(Act, verb="band"):
    """A range."""

    band: int = part(NUMBER)


class RoundBegins(Act, verb="round"):
    """A round begins."""

    round: int = part(NUMBER)


#: Attacks of ships and of squadrons; moves of a squadron at a real table, by the AI or by hand (`MOVED`); and
#: what engineering points buy.
ShipAttack: TypeAlias = AttackShip | Flak
SquadronAttack: TypeAlias = Bomb | Dogfight | Snipe
ByHand: TypeAlias = ApproachSquadron | ApproachShip | Plain
Repair: TypeAlias = Shift | Recover | Heal | Mend | Lend


# -- ready options -------------------------------------------------------------------------------------------


#: What ends a turn, or declines.
DONE = Plain("done")
STAY = Plain("stay")
DONE.ends = STAY.ends = True
PASS = Plain("pass")
KEEP_DIAL = Plain("keep-dial")
TAKE_TOKEN = Plain("take-token")
DROP_RAIDS = Plain("drop-raids")
MOVED = Plain("moved")
PLACED = Plain("placed")
AS_DRAWN = Plain("as-drawn")
STANDARD_CRIT = Plain("standard-crit")
CF_TOKEN = Plain("cf-token")
#: Of the AI deck: turn over its top card; keep the activation card, or discard it for the next one.
REVEAL_CARD = Plain("reveal-card")
KEEP_CARD = Plain("keep-card")
NEXT_CARD = Plain("next-card")
STEADY_GUNNERS = Ability("steady-gunners")
FULL_BATTERY = Ability("full-battery")
FLIGHT_DECK = Ability("flight-deck")
ZONE_ACTS = tuple(ChooseZone(zone) for zone in range(len(ZONES)))
COMMAND_ACTS = tuple(ChooseCommand(command) for command in range(4))
KIND_ACTS = tuple(ChooseKind(kind) for kind in range(len(TOKENS)))
DIAL_ACTS = tuple(Dial(command) for command in range(4))
REMOVE_ACTS = tuple(RemoveDie(color) for color in range(3))
HALT = Maneuver(0, (), SIDES[0])
#: The end of a reported turn is found like any other option.
END_REPORT = TOLD
#: By id: what is ready, and what was found.
_READY = registry(globals())


def find(id: str) -> Option | None:
    """The option with this id."""
    ready = _READY.get(id)
    if ready is not None:
        return ready
    verb, *words = id.split(":")
    kind = _CLASSES.get(verb)
    if kind is None or len(kind.parts) != len(words):
        return None
    try:
        values = [form.read(word) for form, word in zip(kind.parts.values(), words, strict=True)]
        option = kind(*values)
    except (ValueError, IndexError, KeyError):
        return None
    if option.id != id:
        return None
    if not isinstance(kind, Held):
        _READY[id] = option
    return option


#: The first word of every option.
VERBS = tuple(sorted({*_CLASSES, *(id.partition(":")[0] for id in _READY)}))
