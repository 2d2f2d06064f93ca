"""A sensible person's stand-in: plays its whole hand, takes what is worth most now, looks no turn ahead.

Every verb has one function that says what an option is worth, in VP as a person would guess them. The first
of the best options is taken.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import fsum

from understudy.core.option import YES, Option
from understudy.core.requests import Choose
from understudy.games.tyrants import cards as data
from understudy.games.tyrants import options
from understudy.games.tyrants.cards import CARDS, OUTCAST, Effects
from understudy.games.tyrants.places import BIT, BONUS, CITIES, ENDS, ROOM, SITE_VP, SITES, Node
from understudy.games.tyrants.thumb import COUNTED, branch, first_to_play, impossible
from understudy.games.tyrants.view import View
from understudy.kit.exact import added
from understudy.kit.masks import bits


@dataclass(frozen=True, slots=True)
class Guess:
    """What things are worth to this person, in VP."""

    marker: float = 4.0
    total: float = 2.0
    #: How many turns a city's bonus is counted for.
    bonus_turns: float = 4.0
    rival_control: float = 0.7
    foothold: float = 0.6
    route: float = 0.25
    trophy: float = 1.0
    spy: float = 1.2
    card_in_deck: float = 0.35
    #: Until this round a weak card out of the deck is worth more than a strong one in the inner circle.
    early: int = 9


GUESS = Guess()
#: What one unit of an instruction is worth, roughly.
WORTH = {
    "power": 1.0,
    "influence": 0.9,
    "draw": 1.3,
    "deploy": 1.0,
    "assassinate": 2.4,
    "supplant": 3.4,
    "place_spy": 1.5,
    "return_piece": 1.5,
    "return_spy": 1.0,
    "move": 1.3,
    "promote": 2.0,
    "promote_top": 1.5,
    "promote_discard": 3.0,
    "promote_any": 2.8,
    "vp": 1.0,
    "recruit_free": 3.0,
    "discard": 1.0,
    "outcast": 1.2,
    "take_trophy": 1.0,
    "play_market": 3.0,
    "play_inner": 3.0,
}


def greedy(view: View, request: Choose) -> Option:
    """The first of the options that are worth most."""
    best, most = None, float("-inf")
    for option in request.options():
        worth = value(view, request, option)
        if worth > most:
            best, most = option, worth
    assert best is not None
    return best


def value(view: View, request: Choose, option: Option) -> float:
    """What an option is worth now; a yes by what is asked, a no nothing."""
    if isinstance(option, options.AtNode):
        if isinstance(option, options.OnPiece):
            return ON_PIECES[option.verb](view, option)
        return AT_NODES[option.verb](view, option)
    if isinstance(option, options.WithCard):
        return WITH_CARDS[option.verb](view, option)
    return ACTS[option] if option in ACTS else value_of_rest(view, request, option)


def value_of_rest(view: View, request: Choose, option: Option) -> float:
    """The same for what is rarely asked."""
    match option:
        case options.Trophy():
            return trophy(view, option)
        case options.OnSeat():
            return opponent(view, option)
        case options.Numbered():
            return choose_option(view, option)
    return CONFIRMATIONS[request.topic](view, request) if option is YES else 0.0


def devour_itself(view: View, request: Choose) -> float:
    """A card for its stronger effect: late, or with cards enough left."""
    return 0.5 if _late(view) or view.own.hand_size > 3 else -0.5


def promote_instead(view: View, request: Choose) -> float:
    """A discarded card into the inner circle costs nothing."""
    return 1.0


CONFIRMATIONS: dict[str, Callable[[View, Choose], float]] = {
    "pay-itself": devour_itself,
    "promote-instead": promote_instead,
}


def _late(view: View) -> bool:
    return view.final or view.own.barracks < 10


# -- the map -------------------------------------------------------------------------------------------------


def site_worth(site: Node) -> float:
    """Controlling it, marker included."""
    return SITE_VP[site] + (GUESS.marker if BIT[site] & CITIES else 0.0)


def standing(view: View, site: Node, counts: list[int]) -> float:
    """What these troops at a site mean to the seat."""
    board, side = view.board, view.board.side[view.seat]
    strength = [added(counts[seat] for seat in members) for members in board.sides]
    top = max(strength)
    if top <= counts[options.WHITE] or strength.count(top) > 1:
        return 0.0
    ruler = strength.index(top)
    spied = any(sites & BIT[site] and board.side[seat] != ruler for seat, sites in enumerate(board.spies))
    worth = site_worth(site) + (total_worth(site) if top == ROOM[site] and not spied else 0.0)
    return worth if ruler == side else -GUESS.rival_control * worth


def total_worth(site: Node) -> float:
    """What total control adds: points at the end, and a city's bonus turn after turn."""
    return GUESS.total + GUESS.bonus_turns * BONUS[site]


def swing(view: View, node: Node, gain: int = 0, loss: int = options.NONE) -> float:
    """How much better the seat stands at a node with a troop more of its own, or one of another gone."""
    if not BIT[node] & SITES:
        return _way(view, node) if gain else 0.2
    counts = [troops[node] for troops in view.board.troops]
    before = standing(view, node, counts)
    counts[view.seat] += gain
    if loss != options.NONE:
        counts[loss] -= 1
    step = standing(view, node, counts) - before
    if gain and not step:
        step += GUESS.foothold * site_worth(node) * counts[view.seat] / (ROOM[node] + 1) / 2
    return step


def _way(view: View, space: Node) -> float:
    """A route space is worth the sites it leads to."""
    present = view.board.presence(view.seat)
    new = [site_worth(site) for site in ENDS[space] if not BIT[site] & present]
    return GUESS.route * max(new, default=0.2)


def deploy(view: View, act: options.AtNode) -> float:
    return swing(view, act.node, gain=1)


def assassinate(view: View, act: options.OnPiece) -> float:
    return GUESS.trophy + swing(view, act.node, loss=act.color) + (0.3 if act.color != options.WHITE else 0.0)


def supplant(view: View, act: options.OnPiece) -> float:
    return GUESS.trophy + swing(view, act.node, gain=1, loss=act.color)


def remove(view: View, act: options.OnPiece) -> float:
    """Return or move a troop: own ones stay."""
    if act.color == view.seat:
        return -1.0
    return 0.3 + swing(view, act.node, loss=act.color)


def put_aside(view: View, act: options.AtNode) -> float:
    """Where a moved troop does least harm: off the sites."""
    return -site_worth(act.node) if BIT[act.node] & SITES else 1.0


def place_spy(view: View, act: options.AtNode) -> float:
    """Where a spy spoils a rival's total control, or opens a site."""
    spoils = any(view.board.totals(foe) & BIT[act.node] for foe in view.board.foes[view.seat])
    known = bool(view.board.near[view.seat] & BIT[act.node])
    return site_worth(act.node) * (0.5 if known else 1.0) + (total_worth(act.node) if spoils else 0.0)


def recall(view: View, act: options.AtNode) -> float:
    """A spy that is not needed for presence, best where there is somebody to supplant."""
    enemies = view.board.enemy_troops(view.seat, act.node)
    return 2.0 + 0.2 * enemies - (0.0 if view.board.near[view.seat] & BIT[act.node] else 1.0)


def return_spy(view: View, act: options.OnPiece) -> float:
    """Worth it where nothing else stands between the seat and total control."""
    counts = [troops[act.node] for troops in view.board.troops]
    return 0.5 + (total_worth(act.node) if counts[view.seat] == ROOM[act.node] else 0.0)


# -- cards ---------------------------------------------------------------------------------------------------


def effects_worth(view: View, effects: Effects) -> float:
    """What instructions are worth, without looking at the map."""
    return fsum(_effect_worth(view, effect) for effect in effects)


def _effect_worth(view: View, effect: data.Effect) -> float:
    match effect:
        case data.Instruction():
            count = min(effect.count, 3)
            return WORTH.get(effect.verb, 0.5) * (count if effect.verb in COUNTED else 1)
        case data.Pick():
            return effect.times * max(effects_worth(view, option) for option in effect.options)
        case data.Pay():
            return effects_worth(view, effect.gain) - 1.2 if _can_pay(view, effect.cost) else 0.0
        case data.If() | data.Focus():
            return 0.5 * effects_worth(view, effect.then)
    return effects_worth(view, effect.then)


def _can_pay(view: View, cost: data.Instruction) -> bool:
    if cost.verb == "return_own_spy":
        return bool(view.board.spies[view.seat])
    if cost.verb == "devour_hand":
        return any(_junk(card) for card in view.own.hand)
    return cost.verb != "devour_inner" or bool(view.own.inner)


def _junk(card: int) -> bool:
    return CARDS[card].cost == 0


def play(view: View, act: options.WithCard) -> float:
    """All cards are played; those that bring something first."""
    return 100.0 + first_to_play(act.card)


def recruit(view: View, act: options.WithCard) -> float:
    """What it scores, and what it does for the rest of the game."""
    card = CARDS[act.card]
    rest = 0.0 if _late(view) else effects_worth(view, card.effects)
    return 0.5 + card.vp + GUESS.card_in_deck * (card.inner_vp - card.vp) + rest + 0.3 * card.cost


def promote(view: View, act: options.WithCard) -> float:
    """Weak cards early, so that the deck gets better; the ones that score late."""
    card = CARDS[act.card]
    gain = card.inner_vp - card.vp
    return (
        gain + (2.5 if card.deck == "starter" else -0.4 * card.cost)
        if view.round < GUESS.early
        else 1.0 + gain
    )


def give_up(view: View, act: options.WithCard) -> float:
    """Discard or devour: what is worth least."""
    card = CARDS[act.card]
    return 1.0 - card.cost if act.card != OUTCAST else 3.0


def choose_option(view: View, act: options.Numbered) -> float:
    """The branch of the card in play that is worth more."""
    chosen = branch(view, act.number)
    return effects_worth(view, chosen) - impossible(view, chosen) / 100 if chosen else 0.0


def opponent(view: View, act: options.OnSeat) -> float:
    """Whoever leads on the map."""
    return added(SITE_VP[site] for site in bits(view.board.controls(act.seat))) + view.players[act.seat].vp


def trophy(view: View, act: options.Trophy) -> float:
    """Own troops out of a rival's hall; else leave them."""
    return 1.5 if act.color == view.seat and act.owner != view.seat else -1.0


def start(view: View, act: options.AtNode) -> float:
    """A big site with room."""
    return SITE_VP[act.node] + 0.5 * view.board.room[act.node]


def _fixed(worth: float) -> Callable[[View, options.WithCard], float]:
    return lambda view, act: worth


ON_PIECES: dict[str, Callable[[View, options.OnPiece], float]] = {
    "assassinate": assassinate,
    "supplant": supplant,
    "move": remove,
    "return": remove,
    "return-spy": return_spy,
}
AT_NODES: dict[str, Callable[[View, options.AtNode], float]] = {
    "deploy": deploy,
    "to": put_aside,
    "spy": place_spy,
    "recall": recall,
    "start": start,
}
WITH_CARDS: dict[str, Callable[[View, options.WithCard], float]] = {
    "play": play,
    "recruit": recruit,
    "recruit-devoured": recruit,
    "promote": promote,
    "promote-discarded": promote,
    "devour": give_up,
    "discard": give_up,
    "devour-market": _fixed(-0.5),
    "later": _fixed(1.0),
    "reveal": _fixed(1.0),
    "copy": recruit,
    "copy-market": recruit,
    "copy-devoured": recruit,
}
#: What is done to nothing: to end the turn, to decline, a VP instead of a troop, to promote the card itself.
ACTS: dict[Option, float] = {
    options.END_TURN: 0.0,
    options.DONE: 0.0,
    options.DEPLOY_FOR_VP: 1.0,
    options.PROMOTE_SELF: 1.0,
}
