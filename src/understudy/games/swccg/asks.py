"""The questions that a position can ask by their topic."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from understudy.core.errors import BadPosition
from understudy.core.game import Given, Posing
from understudy.core.requests import Choose
from understudy.games.swccg.data import SIDES
from understudy.games.swccg.leading import Start, lay_out, openings, usual_starts, way_to
from understudy.games.swccg.naming import names_of_location
from understudy.games.swccg.records import DAMAGE, POWER, WEAPONS, Battle
from understudy.games.swccg.rules.battle import freeze, start_battle
from understudy.games.swccg.rules.piles import lose_force, unread
from understudy.games.swccg.strength import battle_presence, fights
from understudy.games.swccg.table import BOTH, NONE, PHASES, Table
from understudy.games.swccg.words import WORDS
from understudy.kit.saying import quoted

_TURN = {"turn": "whose turn it is: 0 for dark, 1 for light; default: the seat that decides"}
_PLACE = {"place": "the place, by number or location; the battle of the position, or the first possible one"}
_LED = {
    "do": "what is done before it, in words that it is offered with, such as “Deploy Darth Vader”; anything",
    "by": "who does it, dark or light; the seat that decides, or for a response the other",
    "phase": "in which phase; that of the position, or the first in which it comes up",
    "turn": "whose turn it is, dark or light",
}
_OWED = {"damage": "battle damage of the seat; default: 0", "attrition": "attrition against it; 0"}


def _number(about: Mapping[str, Any], name: str, usual: int, low: int, high: int) -> int:
    found = about.get(name, usual)
    if not isinstance(found, int) or isinstance(found, bool) or not low <= found <= high:
        raise BadPosition(f"ask.about.{name}: {quoted(found)} is not a whole number from {low} to {high}")
    return found


def _phase(name: str) -> Posing[Table]:
    texts = {
        "activate": "how much Force is activated",
        "control": "a drain or a text in the Control phase",
        "deploy": "what is deployed",
        "battle": "whether and where a battle is begun",
        "move": "what is moved",
        "draw": "whether a card is drawn",
    }

    def pose(table: Table, seat: int, about: Mapping[str, Any]) -> Given | None:
        table.phase = PHASES.index(name)
        table.active = _number(about, "turn", seat, 0, 1)
        if name == "activate" and not any(table.generation):
            table.agenda = [("act", (seat, 0)), ("lock", ())]
        else:
            table.agenda = [("act", (seat, 0))]
        table.touch()
        return None

    return Posing(texts[name], pose, _TURN)


def _called(table: Table, given: object) -> object:
    """A place by its number; or by its location, as printed."""
    if not isinstance(given, str):
        return given
    low = given.strip().lower()
    for place, stack in enumerate(table.stacks):
        if low == str(place) or any(low in names_of_location(table.cards[card]) for card in stack):
            return place
    return given


def _battle(table: Table, seat: int, about: Mapping[str, Any]) -> Battle:
    """The battle of the position, or one that is begun here."""
    if table.battle is not None and "place" not in about:
        return table.battle
    able = [
        place
        for place in range(len(table.stacks))
        if all(battle_presence(table, place, who, fights(table, place, who)) for who in BOTH)
    ]
    given = about.get("place", able[0] if able else NONE)
    place = _called(table, given)
    if not able:
        raise BadPosition("ask.about.place: no battle is possible, since both need presence in one place")
    if place not in able:
        told = ", ".join(f"{one} ({table.cards[table.stacks[one][0]].title})" for one in able)
        raise BadPosition(
            f"ask.about.place: no battle is possible at {quoted(given)}; possible places: {told}"
        )
    start_battle(table, table.active, place, fights(table, place, 0) | fights(table, place, 1))
    assert table.battle is not None
    return table.battle


def _weapons(table: Table, seat: int, about: Mapping[str, Any]) -> Given | None:
    _battle(table, seat, about).segment = WEAPONS
    table.phase, table.agenda = PHASES.index("battle"), [("act", (seat, 0))]
    table.touch()
    return None


def _destiny(table: Table, seat: int, about: Mapping[str, Any]) -> Given | None:
    _battle(table, seat, about).segment = POWER
    table.phase, table.agenda = PHASES.index("battle"), [("battle_destiny", (seat,))]
    table.touch()
    return None


def _damage(table: Table, seat: int, about: Mapping[str, Any]) -> Given | None:
    battle = _battle(table, seat, about)
    battle.segment = DAMAGE
    battle.damage[seat] = float(_number(about, "damage", int(battle.damage[seat]), 0, 60))
    battle.attrition[seat] = float(_number(about, "attrition", int(battle.attrition[seat]), 0, 60))
    if not battle.damage[seat] and not battle.attrition[seat]:
        raise BadPosition("ask.about: nothing is owed; say how much damage or attrition")
    battle.immune &= ~table.owned[seat]
    freeze(table, battle, seat, battle.attrition[seat])
    table.phase, table.agenda = PHASES.index("battle"), [("damage_choice", (seat,))]
    table.touch()
    return None


def _lose(table: Table, seat: int, about: Mapping[str, Any]) -> Given | None:
    table.agenda = list(lose_force(table, seat, _number(about, "amount", 1, 1, 60), "text"))
    return None


def _side(about: Mapping[str, Any], name: str) -> int | None:
    given = about.get(name)
    if given is None:
        return None
    if given in BOTH and not isinstance(given, bool):
        return int(given)
    if str(given).casefold() not in SIDES:
        raise BadPosition(f"ask.about.{name}: {quoted(given)} is no side; choose from: {', '.join(SIDES)}")
    return SIDES.index(str(given).casefold())


def _led(topic: str, text: str, *, others: bool = False) -> Posing[Table]:
    """A question that comes when somebody does something: it is found what, or said in `about`."""

    def pose(table: Table, seat: int, about: Mapping[str, Any]) -> Given | None:
        starts = _starts(table, (1 - seat, seat) if others else (seat, 1 - seat), about)
        do = str(about.get("do", "")).casefold()

        def wanted(request: Choose) -> bool:
            event = about.get("event", request.about.get("event"))
            return (request.topic, request.seat) == (topic, seat) and request.about.get("event") == event

        def first(base: Table, option: Any) -> bool:
            return do in WORDS.option(base, option).casefold()

        found = way_to(table, starts, wanted, first)
        if found is None:
            raise _nowhere(table, topic, starts, do)
        lay_out(table, found[0])
        return found[1]

    more = {"event": "the event that is answered, such as battle-start; any"} if topic == "respond" else {}
    return Posing(text, pose, {**_LED, **more})


def _starts(table: Table, seats: tuple[int, int], about: Mapping[str, Any]) -> list[Start]:
    """Where what leads to the question may be done."""
    by, turn, phase = _side(about, "by"), _side(about, "turn"), about.get("phase")
    if phase is not None and phase not in PHASES:
        raise BadPosition(
            f"ask.about.phase: there is no phase {quoted(phase)}; choose from: {', '.join(PHASES[1:-1])}"
        )
    found = [
        start
        for start in usual_starts(table, seats)
        if by in (None, start.seat) and turn in (None, start.active)
        if phase in (None, PHASES[start.phase])
    ]
    if not found:
        raise BadPosition("ask.about: in the middle of a battle nobody acts in another phase or turn")
    return found


def _nowhere(table: Table, topic: str, starts: list[Start], do: str) -> BadPosition:
    """It never comes up: nothing is offered that was said, or none of it leads there."""
    told = [WORDS.option(table, option) for start in starts[:2] for option in openings(table, start)]
    if do and not any(do in one.casefold() for one in told):
        offered = "; ".join(dict.fromkeys(told[:6])) or "nothing"
        return BadPosition(f"ask.about.do: “{do}” is not offered; there is: {offered}")
    return BadPosition(f"ask: nothing that can be done in this position leads to “{topic}”")


def _start(table: Table, seat: int, about: Mapping[str, Any]) -> Given | None:
    if table.stacks:
        raise BadPosition("ask: the starting location is chosen before any card is on the table")
    starts = [NONE, NONE]
    starts[1 - seat] = table.config.starts[1 - seat]
    table.config.starts = (starts[0], starts[1])
    table.agenda = [("begin", ())]
    return None


#: Questions that come when somebody does something, and when they are asked.
_QUESTIONS = {
    "target": "which card or place an action targets",
    "number": "a number that an action names",
    "fire-at": "what a weapon fires at",
    "fire-again": "whether a weapon that may fire again does",
    "fire-joined": "whether two shots are fired as one",
    "joint-fire": "which weapon of several counts next",
    "deploy-to": "where a card goes that is deployed",
    "effect-target": "which card an Effect that is deployed targets",
    "attack-weapons": "what is fired in an attack on or by a creature",
    "attack-destiny": "whether destiny is drawn in an attack",
    "prey-of": "whose card a creature attacks",
    "react-way": "which way a card reacts",
    "order": "which of several automatic actions is next",
    "persona": "which of two of one persona is lost",
    "destiny-number": "which of two destiny numbers counts",
    "jump-off": "whether riders jump off a creature vehicle that is forfeited",
    "allow-activation": "how much Force the opponent may activate before one acts",
    "activate-more": "how much more Force is activated by a text",
    "activates-first": "who activates first by a text",
    "beg": "how much Force comes from the opponent's Force Pile",
    "transit-group": "who goes along in docking bay transit",
    "shuttle": "who is shuttled",
    "dock": "who changes ships that are docked",
    "squad": "whether three troopers go along",
    "squad-member": "which trooper goes along",
    "move-along": "who has to move along",
    "move-away": "who moves away, and where",
    "flee-or-lose": "where a card moves away to, or that it is lost",
    "may": "whether the rest of a text happens",
    "retrieve": "which card is retrieved",
    "search": "which card is taken from a pile",
    "look-through": "whose Reserve Deck is looked through",
    "seen": "that a pile was looked through",
    "shuffle-which": "which pile is shuffled",
    "swap": "which card of the hand is laid down for another",
    "put-card": "where a card goes that was looked at",
    "hand-to-used": "which card of the hand goes to the Used Pile",
    "hand-to-used-all": "whether these cards go to the Used Pile",
    "hand-to-used-count": "how many cards of the hand go to the Used Pile",
    "hand-rebel": "which Rebel of the opponent's hand goes to the Used Pile",
    "hand-on": "who wears a card next",
    "lose-character": "which character is lost",
    "lose-one": "which card is lost",
    "steal-or-lose": "which card is stolen, or lost",
    "name-winner": "who will win the battle",
    "panic": "which card is deployed",
    "evacuate": "which seat a character takes",
    "pick-up": "whether a droid takes an Effect along",
    "deliver": "which Effect is delivered",
    "fare": "whether a fare is paid",
    "join-in": "who joins in",
    "sleeps": "whether a character falls asleep",
    "sleep-next": "who may fall asleep next",
    "spit-out": "where a droid is spat out",
    "drag-off": "whether a character is dragged to the Wampa Cave",
}


def _with_hands(posing: Posing[Table]) -> Posing[Table]:
    """Before a question, hands of which only the number was said are settled."""

    def pose(table: Table, seat: int, about: Mapping[str, Any]) -> Given | None:
        given = posing.pose(table, seat, about)
        if unread(table):
            table.agenda.append(("read_hands", ()))
        return given

    return Posing(posing.text, pose, posing.about)


_ASKS: dict[str, Posing[Table]] = {
    **{name: _phase(name) for name in ("activate", "control", "deploy", "battle", "move", "draw")},
    "weapons": Posing("what is fired in the weapons segment", _weapons, _PLACE),
    "battle-destiny": Posing("whether battle destiny is drawn", _destiny, _PLACE),
    "damage": Posing("what is forfeited or lost for damage and attrition", _damage, {**_PLACE, **_OWED}),
    "lose-force": Posing("where Force is lost from", _lose, {"amount": "how much; default: 1"}),
    "respond": _led("respond", "whether and how an event is answered", others=True),
    "start": Posing("at which location a game is begun", _start),
    **{topic: _led(topic, text) for topic, text in _QUESTIONS.items()},
}
ASKS = {topic: _with_hands(posing) for topic, posing in _ASKS.items()}
