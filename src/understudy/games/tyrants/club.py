"""A club player's stand-in: knows how long the game still lasts, and what the row is worth to others.

It has the shape of `greedy`: every verb has one function that says what an option is worth, in hundredths of
a VP, and the first of the best options is taken. All its numbers stand in one table, so that they can be
tuned (`understudy tune tyrants club`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from understudy.core.game import Tunable
from understudy.core.option import YES, Option
from understudy.core.requests import Choose
from understudy.games.tyrants import cards as data
from understudy.games.tyrants.cards import AMBITION, CARDS, CONQUEST, GUILE, MALICE, OUTCAST, Effects
from understudy.games.tyrants.greedy import PLAY_ORDER
from understudy.games.tyrants.options import (
    DEPLOY_FOR_VP,
    END_TURN,
    NONE,
    PROMOTE_SELF,
    WHITE,
    AtNode,
    Numbered,
    OnPiece,
    OnSeat,
    Trophy,
    WithCard,
)
from understudy.games.tyrants.places import BIT, BONUS, CITIES, ENDS, ROOM, SITE_VP, SITES, Node
from understudy.games.tyrants.view import View
from understudy.kit.exact import added
from understudy.kit.masks import bits

Policy = Callable[[View, Choose], Option]

#: Name: hundredths of a VP, or what else is said; what it does.
TABLE: dict[str, tuple[int, str]] = {
    # -- the map
    "marker": (1_400, "control of a city, plus its printed VP"),
    "total": (200, "total control, at the end"),
    "bonus": (70, "the share of the turns left for which a city's bonus is counted, in hundredths"),
    "rival": (70, "the share of a site's worth that counts where a rival has it, in hundredths"),
    "foothold": (30, "the share of a site's worth for a troop that changes nothing yet, in hundredths"),
    "route": (25, "the share of the worth of the sites that a route space leads to, in hundredths"),
    "trophy": (100, "a troop in the trophy hall"),
    "enemy": (30, "a troop of a rival rather than a white one"),
    "spy": (100, "the share of a site's worth that a spy opens, in hundredths"),
    "known": (50, "the same where there is presence already"),
    "spoil": (
        150,
        "the share of the turns left for which a rival's bonus is counted that ends, in hundredths",
    ),
    "troop": (10, "each troop out of the barracks, which brings the end nearer"),
    # -- cards
    "card-vp": (100, "each VP printed on a card"),
    "inner": (35, "each VP more in the inner circle, when a card is recruited"),
    "plays": (45, "what a card's text is worth each time that it is played, in hundredths"),
    "thin": (120, "what a played card of the deck is worth on average: weaker ones are better gone"),
    "price": (30, "each influence of a card's cost"),
    "deny-ambition": (100, "an ambition card taken out of the row before an Automa counts it"),
    "deny-malice": (200, "a malice card"),
    "deny-conquest": (60, "a conquest card"),
    "deny-guile": (60, "a guile card"),
    # -- how long the game lasts
    "deploys": (22, "troops that leave the barracks of the first to run out in ten rounds"),
    "taken": (30, "cards that leave the market deck in ten rounds"),
    # -- texts, for each one
    "power": (100, "1 power"),
    "influence": (90, "1 influence"),
    "draw": (65, "a card drawn"),
    "deploy": (100, "a troop deployed"),
    "assassinate": (240, "a troop assassinated"),
    "supplant": (340, "a troop supplanted"),
    "place_spy": (150, "a spy placed"),
    "return_piece": (150, "a piece returned"),
    "return_spy": (100, "a spy returned"),
    "move": (130, "a troop moved"),
    "promote": (200, "a card promoted"),
    "promote_top": (150, "the top card promoted"),
    "promote_discard": (300, "a discarded card promoted"),
    "promote_any": (280, "any card promoted"),
    "vp": (100, "1 VP"),
    "recruit_free": (300, "a card for nothing"),
    "discard": (100, "an opponent's discard"),
    "outcast": (120, "an Insane Outcast for an opponent"),
    "take_trophy": (100, "a trophy taken"),
    "play_market": (300, "a card of the row played"),
    "play_inner": (300, "a card of the inner circle played"),
    "other": (25, "any other text"),
    "cost": (120, "what a price in the text costs"),
}
USUAL: Mapping[str, int] = {name: row[0] for name, row in TABLE.items()}
_COUNTED = frozenset(
    ("power", "influence", "draw", "deploy", "assassinate", "supplant", "place_spy", "promote")
)
_DENIED = {
    AMBITION: "deny-ambition",
    MALICE: "deny-malice",
    CONQUEST: "deny-conquest",
    GUILE: "deny-guile",
}


class Club:
    """Its judgment, by a table of numbers."""

    def __init__(self, numbers: Mapping[str, int]) -> None:
        self.n = numbers
        self.on_pieces: dict[str, Callable[[View, OnPiece], int]] = {
            "assassinate": self.assassinate,
            "supplant": self.supplant,
            "move": self.remove,
            "return": self.remove,
            "return-spy": self.return_spy,
        }
        self.at_nodes: dict[str, Callable[[View, AtNode], int]] = {
            "deploy": self.deploy,
            "to": self.put_aside,
            "spy": self.place_spy,
            "recall": self.recall,
            "start": self.start,
        }
        self.with_cards: dict[str, Callable[[View, WithCard], int]] = {
            "play": self.play,
            "recruit": self.recruit,
            "recruit-devoured": self.recruit,
            "promote": self.promote,
            "promote-discarded": self.promote,
            "devour": self.give_up,
            "discard": self.give_up,
            "devour-market": self.devour_market,
            "later": lambda view, act: 100,
            "reveal": lambda view, act: 100,
            "copy": self.copied,
            "copy-market": self.copied,
            "copy-devoured": self.copied,
        }

    def choose(self, view: View, request: Choose) -> Option:
        """The first of the options that are worth most."""
        return max(request.options(), key=lambda option: self.value(view, request, option))

    def value(self, view: View, request: Choose, option: Option) -> int:
        """What an option is worth now; to end the turn or to decline is worth nothing."""
        match option:
            case OnPiece():
                return self.on_pieces[option.verb](view, option)
            case AtNode():
                return self.at_nodes[option.verb](view, option)
            case WithCard():
                return self.with_cards[option.verb](view, option)
            case Trophy():
                return 150 if option.colour == view.seat and option.owner != view.seat else -100
            case OnSeat():
                held = added(SITE_VP[site] for site in bits(view.board.controls(option.seat)))
                return 100 * (held + view.players[option.seat].vp)
            case Numbered():
                return self.branch(view, option)
        if option is YES:
            return 100 if request.topic == "promote-instead" else self.devours_itself(view)
        return 100 if option in (DEPLOY_FOR_VP, PROMOTE_SELF) else -1 if option is END_TURN else 0

    def devours_itself(self, view: View) -> int:
        """A card for its stronger text: late, or with cards enough left."""
        return 50 if self.rounds_left(view) < 3 or view.own.hand_size > 3 else -50

    # -- how long the game still lasts ---------------------------------------------------------------------

    def rounds_left(self, view: View) -> int:
        """R-END-1, as far as it can be guessed: barracks that run out, or the market deck."""
        if view.final:
            return 0
        barracks = min(player.barracks for player in view.players)
        return min(10 * barracks // self.n["deploys"], 10 * len(view.market_deck) // self.n["taken"])

    def plays_left(self, view: View) -> int:
        """How often a card will still be played, in hundredths: five are drawn in a turn."""
        own = view.own
        deck = len(own.deck) + own.hand_size + len(own.discard) + len(own.played)
        return 500 * max(0, self.rounds_left(view) - 1) // max(5, deck)

    # -- the map -------------------------------------------------------------------------------------------

    def site_worth(self, site: Node) -> int:
        return 100 * SITE_VP[site] + (self.n["marker"] if BIT[site] & CITIES else 0)

    def total_worth(self, view: View, site: Node) -> int:
        """Points at the end, and a city's bonus turn after turn."""
        return self.n["total"] + self.n["bonus"] * self.rounds_left(view) * BONUS[site]

    def standing(self, view: View, site: Node, counts: list[int]) -> int:
        """What these troops at a site mean to the seat."""
        board, side = view.board, view.board.side[view.seat]
        strength = [added(counts[seat] for seat in members) for members in board.sides]
        top = max(strength)
        if top <= counts[WHITE] or strength.count(top) > 1:
            return 0
        ruler = strength.index(top)
        spied = any(sites & BIT[site] and board.side[seat] != ruler for seat, sites in enumerate(board.spies))
        worth = self.site_worth(site)
        if top == ROOM[site] and not spied:
            worth += self.total_worth(view, site)
        return worth if ruler == side else -self.n["rival"] * worth // 100

    def swing(self, view: View, node: Node, gain: int = 0, loss: int = NONE) -> int:
        """How much better the seat stands at a node with a troop more of its own, or one of another gone."""
        if not BIT[node] & SITES:
            return self.way(view, node) if gain else 20
        counts = [troops[node] for troops in view.board.troops]
        before = self.standing(view, node, counts)
        counts[view.seat] += gain
        if loss != NONE:
            counts[loss] -= 1
        step = self.standing(view, node, counts) - before
        if gain and not step:
            worth = self.site_worth(node)
            step += self.n["foothold"] * worth * counts[view.seat] // (100 * (ROOM[node] + 1))
        return step

    def way(self, view: View, space: Node) -> int:
        """A route space is worth the sites it leads to."""
        present = view.board.presence(view.seat)
        new = [self.site_worth(site) for site in ENDS[space] if not BIT[site] & present]
        return self.n["route"] * max(new, default=20) // 100

    def deploy(self, view: View, act: AtNode) -> int:
        return self.n["troop"] + self.swing(view, act.node, gain=1)

    def assassinate(self, view: View, act: OnPiece) -> int:
        enemy = self.n["enemy"] if act.colour != WHITE else 0
        return self.n["trophy"] + enemy + self.swing(view, act.node, loss=act.colour)

    def supplant(self, view: View, act: OnPiece) -> int:
        enemy = self.n["enemy"] if act.colour != WHITE else 0
        return self.n["trophy"] + enemy + self.swing(view, act.node, gain=1, loss=act.colour)

    def remove(self, view: View, act: OnPiece) -> int:
        """Return or move a troop: own ones stay."""
        return -100 if act.colour == view.seat else 30 + self.swing(view, act.node, loss=act.colour)

    def put_aside(self, view: View, act: AtNode) -> int:
        """Where a moved troop does least harm: off the sites."""
        return -self.site_worth(act.node) if BIT[act.node] & SITES else 100

    def place_spy(self, view: View, act: AtNode) -> int:
        """Where a spy spoils a rival's total control, or opens a site."""
        spoils = any(view.board.totals(foe) & BIT[act.node] for foe in view.board.foes[view.seat])
        share = self.n["known" if view.board.near[view.seat] & BIT[act.node] else "spy"]
        opened = share * self.site_worth(act.node) // 100
        return opened + (self.total_worth(view, act.node) + self.spoiled(view, act.node) if spoils else 0)

    def spoiled(self, view: View, site: Node) -> int:
        """A city's bonus that a rival no longer gets."""
        return self.n["spoil"] * self.rounds_left(view) * BONUS[site]

    def to_spoil(self, view: View) -> int:
        """The most that one spy could spoil now."""
        rivals = 0
        for foe in view.board.foes[view.seat]:
            rivals |= view.board.totals(foe) & ~view.board.spies[view.seat]
        return max((self.spoiled(view, site) for site in bits(rivals & CITIES)), default=0)

    def recall(self, view: View, act: AtNode) -> int:
        """A spy that is not needed for presence, best where there is somebody to supplant."""
        enemies = view.board.enemy_troops(view.seat, act.node)
        holds = any(view.board.controls(foe) & BIT[act.node] for foe in view.board.foes[view.seat])
        lost = self.spoiled(view, act.node) if holds else 0
        return 200 + 20 * enemies - (0 if view.board.near[view.seat] & BIT[act.node] else 100) - lost

    def return_spy(self, view: View, act: OnPiece) -> int:
        """Worth it where nothing else stands between the seat and total control."""
        own = view.board.troops[view.seat][act.node]
        return 50 + (self.total_worth(view, act.node) if own == ROOM[act.node] else 0)

    def start(self, view: View, act: AtNode) -> int:
        """A big site with room."""
        return 100 * SITE_VP[act.node] + 50 * view.board.room[act.node]

    # -- cards ---------------------------------------------------------------------------------------------

    def text_worth(self, view: View, effects: Effects) -> int:
        """What a text is worth each time, without looking at the map."""
        return added(self.one_worth(view, effect) for effect in effects)

    def one_worth(self, view: View, effect: data.Effect) -> int:
        match effect:
            case data.Instruction():
                count = min(effect.count, 5) if effect.verb in _COUNTED else 1
                more = self.to_spoil(view) if effect.verb == "place_spy" else 0
                return self.n.get(effect.verb, self.n["other"]) * count + more
            case data.Pick():
                return effect.times * max(self.text_worth(view, option) for option in effect.options)
            case data.Pay():
                return max(0, self.text_worth(view, effect.gain) - self.n["cost"])
            case data.If() | data.Focus():
                return self.text_worth(view, effect.then) // 2
        return self.text_worth(view, effect.then)

    def play(self, view: View, act: WithCard) -> int:
        """All cards are played; those that bring something first."""
        firsts = [
            int(100 * PLAY_ORDER.get(each.verb, 0.0))
            for each in CARDS[act.card].effects
            if isinstance(each, data.Instruction)
        ]
        return 10_000 + max(firsts, default=0) - (5_000 if act.card == OUTCAST else 0)

    def later_worth(self, view: View, card: int) -> int:
        """What a card in the deck does for the rest of the game."""
        return self.plays_left(view) * self.n["plays"] * self.text_worth(view, CARDS[card].effects) // 10_000

    def recruit(self, view: View, act: WithCard) -> int:
        """What it scores, what it does for the rest of the game, and what it would do for an Automa."""
        card = CARDS[act.card]
        scores = self.n["card-vp"] * card.vp + self.n["inner"] * (card.inner_vp - card.vp)
        denied = 0
        if act.verb == "recruit" and card.aspect in _DENIED and any(p.automa for p in view.players):
            denied = self.n[_DENIED[card.aspect]]
        return 50 + scores + self.later_worth(view, act.card) + self.n["price"] * card.cost + denied

    def copied(self, view: View, act: WithCard) -> int:
        return self.text_worth(view, CARDS[act.card].effects)

    def promote(self, view: View, act: WithCard) -> int:
        """What it scores more, less what it would still do; better cards are drawn in its place."""
        card = CARDS[act.card]
        does = self.n["thin"] - self.text_worth(view, card.effects)
        return 100 * (card.inner_vp - card.vp) + self.plays_left(view) * self.n["plays"] * does // 10_000

    def give_up(self, view: View, act: WithCard) -> int:
        """Discard or devour: what is worth least."""
        return 100 - 100 * CARDS[act.card].cost if act.card != OUTCAST else 300

    def devour_market(self, view: View, act: WithCard) -> int:
        """What an Automa would count next, if nothing else is wanted."""
        aspect = CARDS[act.card].aspect
        automas = any(player.automa for player in view.players)
        return self.n[_DENIED[aspect]] - 50 if automas and aspect in _DENIED else -50

    def branch(self, view: View, act: Numbered) -> int:
        """The branch of the card in play that is worth more."""
        for effect in _picks(CARDS[view.resolving[-1]].effects):
            if act.number <= len(effect.options):
                chosen = effect.options[act.number - 1]
                return self.text_worth(view, chosen) - _impossible(view, chosen)
        return 0


def _picks(effects: Effects) -> list[data.Pick]:
    found: list[data.Pick] = []
    for effect in effects:
        if isinstance(effect, data.Pick):
            found.append(effect)
        elif isinstance(effect, data.Pay):
            found += _picks(effect.gain)
    return found


def _impossible(view: View, effects: Effects) -> int:
    """How much of a branch would come to nothing."""
    first, board = effects[0], view.board
    if not isinstance(first, data.Instruction):
        return 0
    near = board.presence(view.seat)
    foes = 0
    for foe in board.foes[view.seat]:
        foes |= board.held[foe] & near
    if first.verb in ("assassinate", "supplant") and "anywhere" not in first.flags:
        return 0 if board.held[WHITE] & near or (foes and "white" not in first.flags) else 1_000
    return 100 if first.verb == "place_spy" and not board.spies_left(view.seat) else 0


def player(numbers: Mapping[str, int]) -> Policy:
    """A club player with these numbers."""
    return Club(numbers).choose


club = player(USUAL)
NUMBERS = Tunable(USUAL, {name: row[1] for name, row in TABLE.items()}, policy=player)
