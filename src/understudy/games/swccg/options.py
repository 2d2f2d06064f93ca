"""Every option of the game: a small class for each verb, whose parts say what it is about.

The id is the verb and the numbers, as `walk 12 3`, and is read back into the option. Options are made once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from understudy.core.option import ANSWERS, NOTHING, Option
from understudy.core.reporting import TOLD
from understudy.kit.options import Once, part

NONE: Final = -1


class Act(Option, metaclass=Once):
    """Something a seat does: the verb, and the cards, places or numbers that it is about.

    A number that is NONE is not written in the id.
    """

    __slots__ = ()
    verb: ClassVar[str] = ""

    if TYPE_CHECKING:
        # Of a class without parts mypy takes the constructor of its base.
        def __init__(self) -> None: ...

    def __init_subclass__(cls, verb: str = "") -> None:
        super().__init_subclass__()
        if verb:
            cls.verb = verb
            VERBS[verb] = cls

    @classmethod
    def written(cls, *numbers: int) -> str:
        return " ".join((cls.verb, *(str(number) for number in numbers if number != NONE)))

    @classmethod
    def takes(cls, count: int) -> bool:
        """Whether so many numbers make one."""
        return len(cls.parts) - len(cls.defaults) <= count <= len(cls.parts)

    @property
    def numbers(self) -> tuple[int, int, int]:
        """Its parts in their order, filled up with NONE."""
        first, second, third = (*[getattr(self, name) for name in type(self).parts], NONE, NONE, NONE)[:3]
        return first, second, third


#: The classes by their verbs.
VERBS: dict[str, type[Act]] = {}


# -- what options are about ----------------------------------------------------------------------------------


class OnCard(Act):
    """With a card."""

    card: int = part()


class AtPlace(Act):
    """With a place."""

    place: int = part()


class OfNumber(Act):
    """With a number of cards or of Force, or a number that is named."""

    number: int = part()


class OnText(OnCard):
    """With a card: which action of its text."""

    clause: int = part()


class AsReact(OnCard):
    """With a card that reacts: the card that permits it, and which of its permissions."""

    permit: int = part()
    which: int = part()


class Going(OnCard):
    """With a card that goes somewhere: to a place, or to another card."""

    goal: int = part()


class Regular(Going):
    """A regular move of a single card to a place, by its own means."""


# -- passing -------------------------------------------------------------------------------------------------


class Passed(Act, verb="pass"):
    """Not acting, which does nothing: a seat may have it chosen by itself."""

    passes = True


class Enough(Act, verb="done"):
    """No more of what was asked."""


# -- the phases ----------------------------------------------------------------------------------------------


class Activate(OfNumber, verb="activate"):
    """So much Force is activated."""


class Allow(OfNumber, verb="allow"):
    """So much Force may be activated before the other seat acts."""


class DrainForce(AtPlace, verb="drain"):
    """A Force drain."""


class DrawAsteroid(OnCard, verb="asteroid"):
    """Asteroid destiny against a starship."""


class Deploy(OnCard, verb="deploy"):
    """A card of the hand is deployed."""


class DeployWith(OnCard, verb="deploy-with"):
    """A ship is deployed with a character as its pilot."""

    pilot: int = part()


class DeployReact(AsReact, verb="deploy-react"):
    """A card of the hand is deployed as a react."""


class Transfer(Going, verb="transfer"):
    """A weapon or device goes to another card."""


class BreakCover(OnCard, verb="cover"):
    """An undercover spy is an ordinary character again."""


class Replace(OnCard, verb="replace"):
    """A version in hand takes the place of the version on table."""

    other: int = part()


class ChangeSlot(OnCard, verb="slot"):
    """A character changes between pilot and passenger."""

    slot: int = part()


class BeginBattle(AtPlace, verb="battle"):
    """A battle is begun."""


class AttackCreature(OnCard, verb="attack"):
    """A creature is attacked."""


class HaveAttack(OnCard, verb="prey"):
    """A creature attacks."""


class FireWeapon(OnCard, verb="fire"):
    """A weapon is fired."""


# -- moves ---------------------------------------------------------------------------------------------------


class Land(Regular, verb="land"):
    """From space to a site."""


class TakeOff(Regular, verb="take-off"):
    """From a site into space."""


class Walk(Regular, verb="walk"):
    """From site to site, by landspeed."""


class Fly(Regular, verb="fly"):
    """From system to system, by hyperspeed."""


class ToSector(Regular, verb="sector"):
    """Between a system and sectors."""


class Transit(Act, verb="transit"):
    """A group goes from a docking bay to another one."""

    origin: int = part()
    goal: int = part()


class ShuttleUp(Going, verb="shuttle-up"):
    """From a site to a ship above it."""


class ShuttleDown(Going, verb="shuttle-down"):
    """From a ship to a site below it."""


class Ferry(Going, verb="ferry"):
    """A shuttle vehicle carries people to a ship, or from it."""


class ToOrbited(Regular, verb="orbit"):
    """Between a mobile system and what it orbits."""


class Embark(Going, verb="embark"):
    """A card goes aboard another one, in a slot."""

    slot: int = part()


class Disembark(Going, verb="disembark"):
    """A card gets off at a place."""


class DockWith(Going, verb="dock"):
    """Two ships dock."""


class EnterSite(Going, verb="enter-site"):
    """A character goes to a site inside a vessel."""


class LeaveSite(Going, verb="leave-site"):
    """A character leaves a site inside a vessel."""


class Imprison(Going, verb="imprison"):
    """A captive is delivered to a prison."""


class TakeCaptive(Going, verb="take-captive"):
    """An escort takes a captive along."""


class MoveSystem(AtPlace, verb="move-system"):
    """A mobile system goes to a parsec: deep space, or the orbit of a system there."""

    parsec: int = part()
    orbit: int = part(default=NONE)


class MoveReact(AsReact, verb="react"):
    """A card moves as a react."""


class DrawCard(Act, verb="draw"):
    """The top of the Force Pile is taken into hand."""


# -- texts ---------------------------------------------------------------------------------------------------


class Play(OnText, verb="play"):
    """An Interrupt is played."""


class UseText(OnText, verb="text"):
    """The text of a card on table is used."""


class AnswerWith(OnText, verb="answer"):
    """An Interrupt or a text answers what happens."""


class TriggerNext(OnText, verb="first"):
    """Of several automatic actions, the one that comes next."""


# -- picks ---------------------------------------------------------------------------------------------------


class PickCard(OnCard, verb="card"):
    """One of the cards, for whatever asks."""


class Steal(OnCard, verb="steal"):
    """A card is stolen, where it could be lost instead."""


class PickPlace(AtPlace, verb="place"):
    """One of the places; where a card is attached there, by which of its ways."""

    side: int = part(default=NONE)


class PickHost(Act, verb="host"):
    """One of the cards to be on, in a slot; where a card is attached, by which of its ways."""

    host: int = part()
    slot: int = part()
    side: int = part(default=NONE)


class PickBeside(Act, verb="side"):
    """Beside the table; by which of the ways of attaching."""

    side: int = part()


class PickSpot(Act, verb="at"):
    """A spot for a location: its row, from 1, and the place in it; 0 is a new row."""

    row: int = part()
    index: int = part(default=NONE)


#: Where a card can be deployed.
Spot: TypeAlias = PickPlace | PickHost | PickBeside | PickSpot


class PickNumber(OfNumber, verb="number"):
    """A number that is named."""


class LoseFrom(Act, verb="lose"):
    """Force is lost from the top of a pile."""

    zone: int = part()


class LoseFromHand(OnCard, verb="lose-hand"):
    """A card of the hand is lost."""


class Forfeit(OnCard, verb="forfeit"):
    """A card is forfeited."""


class PickDestiny(OfNumber, verb="destiny"):
    """Which of the destinies of a card counts."""


class PickSeat(Act, verb="seat"):
    """One of the players."""

    seat: int = part()


class PickWord(OfNumber, verb="word"):
    """One of several things that a text names."""


class PickPile(Act, verb="pile"):
    """A pile of a player."""

    seat: int = part()
    zone: int = part()


# -- what is told at a real table ----------------------------------------------------------------------------


class Goes(OnCard, verb="goes"):
    """A card moves."""


class Leaves(OnCard, verb="leaves"):
    """A card leaves the table."""


class Discards(OnCard, verb="discards"):
    """A card leaves the hand."""


class ComesBack(OnCard, verb="back"):
    """A card comes out of the Lost Pile."""


class Draws(OfNumber, verb="draws"):
    """So many cards are drawn."""


class Takes(OfNumber, verb="takes"):
    """So many cards of the Reserve Deck are taken into hand."""


class Uses(OfNumber, verb="uses"):
    """So much Force is used."""


class Loses(OfNumber, verb="loses"):
    """So much Force is lost."""


class Costs(OfNumber, verb="costs"):
    """So much Force the other seat loses."""


class Retrieves(OfNumber, verb="retrieves"):
    """So much Force is retrieved."""


class ToPhase(Act, verb="to-phase"):
    """A later phase begins."""

    phase: int = part()


class TurnsUp(OnCard, verb="turns-up"):
    """A card that the other seat has put there turns up in the Reserve Deck."""


class Into(Act, verb="into"):
    """A card goes into a pile."""

    zone: int = part()


class LiesAt(AtPlace, verb="lies-at"):
    """A card is laid at a place."""

    slot: int = part()


class LiesOn(Act, verb="lies-on"):
    """A card is laid on another one."""

    host: int = part()
    slot: int = part()


class LiesBeside(Act, verb="lies-beside"):
    """A card is laid beside the table."""


class LiesThere(Act, verb="lies-there"):
    """A location is laid on the table."""


#: The regular moves of a single card.
REGULAR: Final = (Walk, Fly, ToSector, Land, TakeOff, ToOrbited)

PASS = Passed()
DONE = Enough()
DRAW_CARD = DrawCard()
LIES_BESIDE = LiesBeside()
LIES_THERE = LiesThere()


def find(id: str) -> Option | None:
    """The option with an id: a verb, and the numbers after it."""
    if id in ANSWERS or id == NOTHING.id:
        return ANSWERS.get(id, NOTHING)
    if id == TOLD.id:
        return TOLD
    verb, *words = id.split(" ")
    kind = VERBS.get(verb)
    if kind is None or not kind.takes(len(words)):
        return None
    if not all(word.isdecimal() and len(word) < 5 for word in words):
        return None
    found: Act = kind(*[int(word) for word in words])
    return found if found.id == id else None
