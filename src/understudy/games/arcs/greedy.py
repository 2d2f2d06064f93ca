"""A sensible person's stand-in: takes what is worth most now and looks no turn ahead.

Every verb has one function that says what an option is worth, in Power as a person would guess it. The first
of the best options is taken; doing nothing is worth nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from understudy.core.option import Option
from understudy.core.requests import Choose
from understudy.games.arcs import cards, options, queries
from understudy.games.arcs.board import HURT_SHIP
from understudy.games.arcs.options import Act
from understudy.games.arcs.places import BIT, MATERIAL, NONE, PSIONIC, RELIC, WEAPON
from understudy.games.arcs.table import SLOT_KEYS
from understudy.games.arcs.view import View
from understudy.kit.exact import added

#: What is worth little, but more than doing nothing.
UNKNOWN = 0.1


def greedy(view: View, request: Choose) -> Option:
    """The first of the best options."""
    return max(request.options(), key=lambda option: _worth(view, option))


def _worth(view: View, option: Option) -> float:
    """Asked for every option there is: what is met most often stands first."""
    if isinstance(option, options.AtSystem):
        if isinstance(option, options.Link):
            return _move(view, option) if option.verb == "move" else _fixed(option)
        if isinstance(option, options.OnOwner):
            on_owner = _ON_OWNERS.get(option.verb)
            return _fixed(option) if on_owner is None else on_owner(view, option)
        if isinstance(option, options.OnKind):
            return _repair(view, option) if option.verb == "repair" else _fixed(option)
        there = _AT_SYSTEMS.get(option.verb)
        return _fixed(option) if there is None else there(view, option)
    if isinstance(option, options.WithCourt):
        with_court = _WITH_COURT.get(option.verb)
        return _fixed(option) if with_court is None else with_court(view, option)
    if isinstance(option, options.WithCard):
        with_card = _WITH_CARDS.get(option.verb)
        return _fixed(option) if with_card is None else with_card(view, option)
    if isinstance(option, options.Counted):
        return _COUNTED[option.verb](view, option)
    return _worth_of_tokens(view, option)


def _worth_of_tokens(view: View, option: Option) -> float:
    """Tokens and the rest."""
    match option:
        case options.Numbered() if option.verb in _NUMBERED:
            return _NUMBERED[option.verb](view, option)
        case options.SpendToken():
            return _spend(view, option)
        case options.StealToken():
            return _steal(view, option)
        case Act():
            made = option in (options.MANUFACTURE, options.SYNTHESIZE)
            return 0.5 + _of_type(view, MATERIAL) if made else _fixed(option)
    return 0.0


def _fixed(act: Act) -> float:
    worth = FIXED.get(act.verb)
    return UNKNOWN if worth is None else worth / 100


def _declaring(view: View, ambition: int) -> float:
    """What a declaration is worth: the value of the marker, if nobody can catch up at once."""
    marker = queries.best_marker(view)
    if marker == NONE:
        return -1.0
    first, _ = queries.marker_value(view, marker)
    lead = _lead_in(view, ambition)
    if lead > 1:
        return float(first)
    return first / 2 if lead == 1 else -1.0


def _lead_in(view: View, ambition: int) -> int:
    """How far the seat is ahead of the best other contestant."""
    numbers = queries.counts(view, ambition)
    own = numbers.pop(view.seat)
    return own - max(numbers)


def _lead(view: View, act: options.WithCard) -> float:
    best = max((_declaring(view, ambition) for ambition in queries.ambitions_of(act.card)), default=0.0)
    return cards.PIPS[act.card] + max(best, 0.0)


def _surpass(view: View, act: options.WithCard) -> float:
    return cards.PIPS[act.card] + cards.NUMBER[act.card] / 10


def _copy(view: View, act: options.WithCard) -> float:
    return 0.9 - cards.NUMBER[act.card] / 100


def _seize(view: View, act: options.WithCard) -> float:
    """Only for an ambition that the seat would surely win, and with cards to lead."""
    wins = any(
        _lead_in(view, ambition) > 2 and not queries.is_declared(view, ambition) for ambition in range(5)
    )
    worthwhile = wins and queries.best_marker(view) != NONE and len(view.own.hand) > 2
    return 1.0 - cards.NUMBER[act.card] / 100 if worthwhile else -1.0


def _of_type(view: View, resource: int) -> float:
    """What one more icon of a type is worth: most where it makes a better place."""
    ambition = cards.AMBITION_OF[resource]
    if ambition == NONE:
        return 0.3
    worth = 1.5 if queries.is_declared(view, ambition) else 0.6
    return worth * (2.0 if _raises(view, ambition) else 1.0)


def _raises(view: View, ambition: int) -> bool:
    """One more icon would give a better place."""
    numbers = queries.counts(view, ambition)
    before = queries.place_among(numbers, view.seat)
    numbers[view.seat] += 1
    return queries.place_among(numbers, view.seat) > before


def _tax(view: View, act: options.AtSystem) -> float:
    types = queries.planet_types(view, act.system)
    gained = max((_of_type(view, kind) for kind in types if view.supply[kind]), default=0.0)
    owner = act.color if isinstance(act, options.OnOwner) else view.seat
    captive = owner != view.seat and view.players[owner].agents > 0
    return 1.0 + gained + (_captive(view) if captive else 0.0)


def _captive(view: View) -> float:
    return 2.0 if queries.is_declared(view, cards.TYRANT) else 1.2


def _build_city(view: View, act: options.AtSystem) -> float:
    return 3.5 if view.board.ruler[act.system] in (NONE, view.seat) else 2.2


def _build_port(view: View, act: options.AtSystem) -> float:
    built = 5 - view.own.starports
    return 3.0 if not built else 1.4 if built < 2 else 0.4


def _build_ship(view: View, act: options.AtSystem) -> float:
    return 1.9 if view.board.ruler[act.system] in (NONE, view.seat) else 0.9


def _repair(view: View, act: options.OnKind) -> float:
    return 1.1 if act.kind == HURT_SHIP else 0.9


def _rival_cities(view: View, system: int) -> int:
    return added(view.board.cities_at(rival, system) for rival in view.board.rivals(view.seat))


def _move(view: View, act: options.Link) -> float:
    """To free slots where the seat has nothing, and to rival cities that it would rule; nowhere else."""
    board, seat = view.board, view.seat
    fresh = board.fresh(seat, act.system)
    if board.present(seat) & BIT[act.to]:
        return -0.5
    worth = 0.9 if board.room[act.to] and view.own.cities else -0.5
    if _rival_cities(view, act.to) and board.ruler_if(act.to, [(seat, fresh)]) == seat:
        worth = max(worth, 1.3)
    abandons = board.buildings(seat) & BIT[act.system] and fresh < 2
    return worth - (1.0 if abandons else 0.0)


def _group(view: View, act: options.Counted) -> float:
    """Most ships, but one stays."""
    return added(act.counts) - (0.5 if act.counts[0] == 0 else 0.0)


def _card(view: View, court: int) -> float:
    if cards.IS_VOX[court]:
        return 1.5
    return 1.0 + _of_type(view, cards.COURT_SUIT[court]) + cards.KEYS[court] / 5


def _influence(view: View, act: options.WithCourt) -> float:
    agents = list(queries.agents_on(view, act.court))
    if queries.leads_spot(agents, view.seat):
        return 0.9
    agents[view.seat] += 1
    return 0.7 + _card(view, act.court) * (0.7 if queries.leads_spot(agents, view.seat) else 0.2)


def _secure(view: View, act: options.WithCourt) -> float:
    return 1.5 + _card(view, act.court) + _captive(view) * queries.rival_agents(view, view.seat, act.court)


def _battle(view: View, act: options.OnOwner) -> float:
    board = view.board
    own, theirs = board.ships_at(view.seat, act.system), board.fresh(act.color, act.system)
    if own <= theirs:
        return -1.0
    prize = 2.5 if queries.is_declared(view, cards.WARLORD) else 1.5
    return prize + (own - theirs) / 2


def _dice(view: View, act: options.Counted) -> float:
    """As many as there are; raid dice first."""
    return added(act.counts) + act.counts[2] / 2


def _hits(view: View, act: options.Counted) -> float:
    return float(act.counts[1])


def _losses(view: View, act: options.Counted) -> float:
    """Rather many damaged than one lost."""
    return -float(act.counts[1])


def _spend(view: View, act: options.SpendToken) -> float:
    """Tokens of a declared ambition are kept; others are spent on something at once."""
    if act.own != act.use or view.own.outrage >> act.use & 1:
        return -1.0
    ambition = cards.AMBITION_OF[act.own]
    if ambition != NONE and _matters(view, ambition):
        return -1.0
    if act.own == WEAPON:
        return 0.5 if not view.armed and _has_prey(view) else -1.0
    return {MATERIAL: 2.3, RELIC: 0.5, PSIONIC: 1.2}.get(act.own, 0.3)


def _matters(view: View, ambition: int) -> bool:
    """Declared, or to be declared with a good chance."""
    if queries.is_declared(view, ambition):
        return True
    return (
        queries.best_marker(view) != NONE and queries.place(view, view.seat, ambition) >= queries.TIED_FIRST
    )


def _has_prey(view: View) -> bool:
    board = view.board
    return any(
        board.fresh(view.seat, system) > board.fresh(rival, system)
        for rival in board.rivals(view.seat)
        for system in range(len(board.ruler))
        if board.ships(view.seat) & board.present(rival) & BIT[system]
    )


def _use(view: View, act: options.WithCourt) -> float:
    """Guild cards are worth more as icons; those without an ambition are used."""
    return 0.6 if cards.COURT_SUIT[act.court] == WEAPON and view.own.ships > 2 else -1.0


def _steal(view: View, act: options.StealToken) -> float:
    token = view.players[act.color].slots[act.slot]
    return 1.0 + (_of_type(view, token) if token != NONE else 0.0)


def _slot(view: View, act: options.Numbered) -> float:
    return 1.0 + SLOT_KEYS[act.number] / 10


def _drop(view: View, act: options.Numbered) -> float:
    return 1.0 - _of_type(view, act.number) / 2


def _steal_card(view: View, act: options.WithCourt) -> float:
    return 1.5 if isinstance(act, options.StealCard) and act.color != view.seat else 0.5


_ON_OWNERS: dict[str, Callable[[View, options.OnOwner], float]] = {
    "tax": _tax,
    "build-ship": _build_ship,
    "battle": _battle,
}
_AT_SYSTEMS: dict[str, Callable[[View, options.AtSystem], float]] = {
    "tax-slot": _tax,
    "build-city": _build_city,
    "build-cloud-city": _build_city,
    "build-starport": _build_port,
}
_WITH_CARDS: dict[str, Callable[[View, options.WithCard], float]] = {
    "lead": _lead,
    "surpass": _surpass,
    "pivot": lambda view, act: 1.0 - cards.NUMBER[act.card] / 100,
    "copy": _copy,
    "seize": _seize,
}
_WITH_COURT: dict[str, Callable[[View, options.WithCourt], float]] = {
    "influence": _influence,
    "secure": _secure,
    "use": _use,
    "steal-card": _steal_card,
    "abduct": lambda view, act: 0.5 + queries.rival_agents(view, view.seat, act.court),
}
_NUMBERED: dict[str, Callable[[View, options.Numbered], float]] = {
    "declare": lambda view, act: _declaring(view, act.number),
    "reroll": lambda view, act: 1.0 if act.number == 0 else -1.0,
    "take": lambda view, act: _of_type(view, act.number),
    "slot": _slot,
    "from-slot": lambda view, act: 1.0 - SLOT_KEYS[act.number] / 10,
    "drop": _drop,
}
_COUNTED: dict[str, Callable[[View, options.Counted], float]] = {
    "group": _group,
    "dice": _dice,
    "hits": _hits,
    "losses": _losses,
}
#: What is worth the same wherever it is done, in hundredths.
FIXED = {
    "end": 0,
    "done": 0,
    "stop": 0,
    "pass": -500,
    "rearrange": -100,
    "mulligan": -100,
    "on": -100,
    "sprint": -100,
    "union": 100,
    "fence": -100,
    "clear": -100,
    "pressgang": -100,
    "execute": -100,
    "outrage": -100,
    "return-city": -100,
    "guide": -100,
    "martyr": -50,
    "prune": -100,
    "ruthless": -100,
    "place-type": -100,
    "captive": -10,
    "trophy": -10,
    "discard-card": -100,
    "take-card": -10,
}
