"""Actions that a server offers as options of the game: one, or one for each place that it may lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from understudy.games.swccg import options
from understudy.games.swccg.bots.player.texting import deeds
from understudy.games.swccg.data import CREATURE, INTERRUPT, STARSHIP, UNITS, VEHICLE
from understudy.games.swccg.options import Act
from understudy.games.swccg.queries import places_with, slots_free
from understudy.games.swccg.rules import move
from understudy.games.swccg.rules.actions import top_windows
from understudy.games.swccg.rules.deploy import pairs, replacements, transfers
from understudy.games.swccg.rules.going import regular
from understudy.games.swccg.rules.react import reacts
from understudy.games.swccg.rules.transport import docks, hand_overs
from understudy.games.swccg.rules.turn import may_activate
from understudy.games.swccg.strength import available
from understudy.games.swccg.table import ASTROMECH, BIT, HOLD, NONE, PASSENGER, PILOT, bits
from understudy.gemp import patterns
from understudy.gemp.decisions import Offered
from understudy.gemp.occasion import Occasion
from understudy.gemp.patterns import Known
from understudy.gemp.questions import Intent

_SLOTS = {"pilot": PILOT, "driver": PILOT, "passenger": PASSENGER, "astromech": ASTROMECH}

Meanings = Iterator[tuple[Act, Intent]]


def meant(at: Occasion, topic: str, one: Offered) -> Meanings:
    """What an action of the server could mean: one option, or one for each place it may lead to."""
    known = patterns.action(one.text)
    number, place = at.number(one.card), at.place(one.card)
    maker = _MAKERS.get(known.kind)
    if maker is not None:
        yield from maker(at, known, one, number, place)
    elif known.kind == "text" and number != NONE:
        yield from _texts(at, topic, one, number)


def _activate(at: Occasion, known: Known, one: Offered, number: int, place: int) -> Meanings:
    for amount in range(max(1, may_activate(at.view, at.view.seat)), 0, -1):
        yield options.Activate(amount), Intent(options.Activate(amount))


def _drain(at: Occasion, known: Known, one: Offered, number: int, place: int) -> Meanings:
    if place != NONE:
        yield options.DrainForce(place), Intent(options.DrainForce(place))


def _battle(at: Occasion, known: Known, one: Offered, number: int, place: int) -> Meanings:
    if place != NONE:
        yield options.BeginBattle(place), Intent(options.BeginBattle(place))


def _attack(at: Occasion, known: Known, one: Offered, number: int, place: int) -> Meanings:
    view = at.view
    if place == NONE:
        wild = BIT[number] if number != NONE and view.cards[number].kind == CREATURE else 0
    else:
        wild = view.at[place] & view.words.get(CREATURE, 0)
    for creature in bits(wild & view.play):
        yield options.AttackCreature(creature), Intent(options.AttackCreature(creature), creature)


def _draw(at: Occasion, known: Known, one: Offered, number: int, place: int) -> Meanings:
    yield options.DRAW_CARD, Intent(options.DRAW_CARD)


def _cover(at: Occasion, known: Known, one: Offered, number: int, place: int) -> Meanings:
    if number != NONE:
        yield options.BreakCover(number), Intent(options.BreakCover(number), number)


def _asteroid(at: Occasion, known: Known, one: Offered, number: int, place: int) -> Meanings:
    if number != NONE and at.view.cards[number].kind == STARSHIP:
        yield options.DrawAsteroid(number), Intent(options.DrawAsteroid(number), number)


def _fire(at: Occasion, known: Known, one: Offered, number: int, place: int) -> Meanings:
    """A weapon of its own, or a text that fires as an answer."""
    if number == NONE:
        return
    if at.view.config.texts[number].fire is not None:
        yield options.FireWeapon(number), Intent(options.FireWeapon(number), number)
    else:
        answers = at.known is not None and at.known.kind == "respond"
        yield from _texts(at, "respond" if answers else "weapons", one, number)


def _react(at: Occasion, known: Known, one: Offered, number: int, place: int) -> Meanings:
    """A card moves or comes as a react: its own text permits it, or that of a card or location."""
    if number == NONE:
        return
    about = at.event_about()
    moment = (str(about["event"]), int(about["seat"]), int(about["a"]), NONE)
    permitted = [each for each in reacts(at.view, at.view.seat, moment, 0) if each.permit == number]
    if not permitted and at.view.cards[number].kind in UNITS:
        # The server permits it, whatever our rules know of.
        permitted = [options.MoveReact(number, number, 0)]
    for option in permitted:
        yield option, Intent(option, option.card, mate=at.id_of(option.card))


def _deploy(at: Occasion, known: Known, one: Offered, number: int, place: int) -> Meanings:
    view = at.view
    if number == NONE or not view.hands[view.seat] >> number & 1:
        return
    if view.cards[number].kind == INTERRUPT:
        return
    yield options.Deploy(number), Intent(options.Deploy(number), number)
    if view.cards[number].kind in (STARSHIP, VEHICLE):
        for pair in pairs(view, view.seat):
            if pair.card == number:
                yield pair, Intent(pair, number, mate=at.id_of(pair.pilot))


def _move(at: Occasion, known: Known, one: Offered, number: int, place: int) -> Meanings:
    if place != NONE:
        yield from _move_system(at, place)
        return
    if number == NONE or at.view.spot[number] == NONE:
        return
    for option in regular(at.view, number):
        if option.verb == known.kind:
            yield option, Intent(option, number, goal=at.id_of_place(option.goal))


def _move_system(at: Occasion, place: int) -> Meanings:
    """A mobile system: which parsec it goes to is asked next."""
    for option in move.possibilities(at.view, at.view.seat):
        if isinstance(option, options.MoveSystem) and option.place == place:
            yield option, Intent(option)


def _shuttle(at: Occasion, known: Known, one: Offered, number: int, place: int) -> Meanings:
    """Up to a ship, or down from it."""
    for option in move.possibilities(at.view, at.view.seat):
        if isinstance(option, (options.ShuttleUp, options.ShuttleDown)) and option.card == number:
            up = isinstance(option, options.ShuttleUp)
            goal = at.id_of(option.goal) if up else at.id_of_place(option.goal)
            yield option, Intent(option, number, goal=goal)


def _dock(at: Occasion, known: Known, one: Offered, number: int, place: int) -> Meanings:
    """The server offers it for either of the two ships."""
    view = at.view
    for option in docks(view, view.seat, available(view, view.seat)):
        if number in (option.card, option.goal):
            other = option.goal if number == option.card else option.card
            yield option, Intent(option, number, goal=at.id_of(other), docked=(option.card, option.goal))


def _hand_over(at: Occasion, known: Known, one: Offered, number: int, place: int) -> Meanings:
    """Somebody changes between two ships that are docked."""
    ships = at.intent.docked if at.intent is not None else (NONE, NONE)
    if NONE in ships:
        return
    for option in hand_overs(at.view, *ships):
        if option.card == number:
            yield option, Intent(option, number, option.slot, at.id_of(option.goal), docked=ships)


def _replace(at: Occasion, known: Known, one: Offered, number: int, place: int) -> Meanings:
    """Another version of a persona for the one on table."""
    for option in replacements(at.view, at.view.seat):
        if option.card == number:
            yield option, Intent(option, number)


def _transit(at: Occasion, known: Known, one: Offered, number: int, place: int) -> Meanings:
    if place == NONE:
        return
    for other in bits(places_with(at.view, "docking_bay")):
        if other != place:
            option = options.Transit(place, other)
            yield option, Intent(option, NONE, goal=at.id_of_place(other))


def _embark(at: Occasion, known: Known, one: Offered, number: int, place: int) -> Meanings:
    view = at.view
    if number == NONE or view.spot[number] == NONE:
        return
    vessels = view.words.get(STARSHIP, 0) | view.words.get(VEHICLE, 0)
    for host in bits(view.at[view.spot[number]] & view.owned[view.seat] & vessels):
        if host != view.host[number]:
            for slot in slots_free(view, host, number):
                option = options.Embark(number, host, slot)
                yield option, Intent(option, number, slot, at.id_of(host))


def _disembark(at: Occasion, known: Known, one: Offered, number: int, place: int) -> Meanings:
    view = at.view
    if number == NONE or view.spot[number] == NONE:
        return
    vessel = view.host[number]
    if vessel != NONE and view.slot[vessel] == HOLD:
        # Out of a ship in a hold one gets aboard the ship that carries it.
        bridge = view.host[vessel]
        for slot in slots_free(view, bridge, number):
            change = options.Embark(number, bridge, slot)
            yield change, Intent(change, number, slot)
        return
    option = options.Disembark(number, view.spot[number])
    yield option, Intent(option, number)


def _seat(at: Occasion, known: Known, one: Offered, number: int, place: int) -> Meanings:
    if number != NONE and known.parts is not None and at.view.host[number] != NONE:
        option = options.ChangeSlot(number, _SLOTS[known.parts["slot"]])
        yield option, Intent(option, number)


def _transfer(at: Occasion, known: Known, one: Offered, number: int, place: int) -> Meanings:
    for option in transfers(at.view, at.view.seat):
        if option.card == number:
            yield option, Intent(option, number, goal=at.id_of(option.goal))


#: What a clause does, by the first word that the server has for it, where a card has several such clauses.
_TOLD = {"Retrieve ": "retrieve_chosen", "Take ": "search"}


def _texts(at: Occasion, topic: str, one: Offered, number: int) -> Meanings:
    """The clause of a card's text that the server offers: the first that fits the moment."""
    view = at.view
    actions = view.config.texts[number].actions
    held = bool(view.hands[view.seat] >> number & 1)
    windows = top_windows(view, view.seat)
    about = at.event_about() if topic == "respond" else {}
    kind: type[options.OnText] = (
        options.AnswerWith if topic == "respond" else options.Play if held else options.UseText
    )
    told = next((deed for word, deed in _TOLD.items() if one.text.startswith(word)), "")
    found: list[tuple[bool, bool, bool, bool, int]] = []
    for part, action in enumerate(actions):
        if (topic == "respond") == (action.window in windows) or (action.must and topic != "respond"):
            continue
        if topic == "respond" and about.get("event") and action.window != about["event"]:
            continue
        # Two actions of one card are two clauses of its text.
        again = action.must or (number, part) in at.clauses
        now = at.possible(number, part, about)
        other = bool(told) and told not in dict(deeds(action))
        found.append((again, other, not now, action.lost != one.text.startswith("LOST:"), part))
    if found:
        *_, part = min(found)
        at.clauses.add((number, part))
        option = kind(number, part)
        loss = int(about["a"]) if about.get("event") == "loss" else 0
        yield option, Intent(option, number, part, loss=loss)


_Maker = Callable[[Occasion, Known, Offered, int, int], Meanings]
_MAKERS: dict[str, _Maker] = {
    "activate": _activate,
    "drain": _drain,
    "battle": _battle,
    "attack": _attack,
    "draw": _draw,
    "asteroid": _asteroid,
    "fire": _fire,
    "react": _react,
    "react-with": _react,
    "walk": _move,
    "fly": _move,
    "orbit": _move,
    "sector": _move,
    "land": _move,
    "take-off": _move,
    "shuttle": _shuttle,
    "dock": _dock,
    "hand-over": _hand_over,
    "replace": _replace,
    "transit": _transit,
    "embark": _embark,
    "disembark": _disembark,
    "slot": _seat,
    "transfer": _transfer,
    "cover": _cover,
    "deploy": _deploy,
}
