"""A club player's stand-in: it plans its power, its purchases and the end of the game.

Every option has a worth in hundredths of a VP, and the first of the best options is taken. What the map is
worth stands in `campaign.py`. All numbers stand in one table, so that they can be tuned
(`understudy tune tyrants club`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from understudy.core.game import Tunable
from understudy.core.option import YES, Option
from understudy.core.requests import Choose
from understudy.games.tyrants import cards
from understudy.games.tyrants import cards as data
from understudy.games.tyrants.campaign import ASSASSINATE, Campaign
from understudy.games.tyrants.options import (
    DEPLOY_FOR_VP,
    END_TURN,
    NONE,
    PROMOTE_SELF,
    WHITE,
    AtNode,
    InRow,
    Numbered,
    OnPiece,
    OnSeat,
    Trophy,
    WithCard,
    assassinations,
    supplants,
)
from understudy.games.tyrants.places import BIT, BONUS, CITIES, ROOM, ROUTES, SITE_VP, SITES
from understudy.games.tyrants.thumb import COUNTED, branch, first_to_play, impossible, places_spy
from understudy.games.tyrants.view import View
from understudy.kit.exact import added
from understudy.kit.masks import bits

Policy = Callable[[View, Choose], Option]

#: Name: hundredths of a VP, or what else is said; what it does.
TABLE: dict[str, tuple[int, str]] = {
    # -- the map
    "marker": (215, "the influence of a city, each turn"),
    "bonus": (80, "each VP of a city's bonus, each turn"),
    "rival": (70, "the share of a site's worth that counts where a rival has it, in hundredths"),
    "hold": (70, "how likely it holds a site with one troop more, in hundredths"),
    "margin": (21, "and with each troop beyond that"),
    "foothold": (40, "the share of a site's worth for troops that do not control it, in hundredths"),
    "spoil": (40, "each VP of a city's bonus that nothing keeps from a rival, each turn"),
    "route": (22, "the share of the worth of the sites that a route space leads to, in hundredths"),
    "space": (20, "a troop of another gone from a route space"),
    "trophy": (100, "a troop in the trophy hall"),
    "enemy": (30, "a troop of a rival rather than a white one"),
    "price-power": (138, "1 power that is spent"),
    "spy": (100, "the share of a site's worth that a spy opens, in hundredths"),
    "known": (60, "the same where there is presence already"),
    "spy-card": (60, "the share of the loss a spy would cause, for a text that places one, in hundredths"),
    "recall": (100, "a spy that goes back to the reserve"),
    "troop": (20, "each troop out of the barracks, which brings the end nearer"),
    # -- cards
    "inner": (40, "each VP more in the inner circle, when a card is recruited"),
    "plays": (50, "what a card's text is worth each time that it is played, in hundredths"),
    "thin": (270, "what a played card of the deck is worth on average: weaker ones are better gone"),
    "deny": (100, "the share of what an Automa would gain by the row, in hundredths"),
    "deny-ambition": (300, "an ambition card in the row, for an Automa"),
    "deny-malice": (500, "a malice card"),
    "deny-conquest": (350, "a conquest card"),
    "deny-guile": (250, "a guile card"),
    # -- how long the game lasts
    "deploys": (11, "troops that leave the barracks of the first to run out in ten rounds"),
    "taken": (30, "cards that leave the market deck in ten rounds"),
    # -- texts, for each one
    "power": (130, "1 power"),
    "influence": (110, "1 influence"),
    "draw": (100, "a card drawn"),
    "deploy": (120, "a troop deployed"),
    "assassinate": (240, "a troop assassinated"),
    "supplant": (340, "a troop supplanted"),
    "place_spy": (205, "a spy placed"),
    "return_piece": (150, "a piece returned"),
    "return_spy": (100, "a spy returned"),
    "move": (130, "a troop moved"),
    "promote": (350, "a card promoted"),
    "promote_top": (150, "the top card promoted"),
    "promote_discard": (300, "a discarded card promoted"),
    "promote_any": (280, "any card promoted"),
    "vp": (150, "VP for each of something"),
    "recruit_free": (300, "a card for nothing"),
    "discard": (100, "an opponent's discard"),
    "outcast": (120, "an Insane Outcast for an opponent"),
    "take_trophy": (100, "a trophy taken"),
    "play_market": (300, "a card of the row played"),
    "play_inner": (300, "a card of the inner circle played"),
    "other": (25, "any other text"),
    "cost": (168, "what a price in the text costs"),
}
USUAL: Mapping[str, int] = {name: row[0] for name, row in TABLE.items()}
_DENIED = {
    cards.AMBITION: "deny-ambition",
    cards.MALICE: "deny-malice",
    cards.CONQUEST: "deny-conquest",
    cards.GUILE: "deny-guile",
}


#: By card: the influence that it brings for sure.
_INFLUENCE = [
    added(
        effect.count
        for effect in card.effects
        if isinstance(effect, data.Instruction) and effect.verb == "influence"
    )
    for card in cards.CARDS
]
#: TA-ACT: what so many cards of an aspect are worth to an Automa, in halves of what one is worth.
STRENGTHS = (0, 2, 4, 7)
#: TA-ACT-05.
EXTRA = 300


class Club:
    """Its judgment, by a table of numbers."""

    def __init__(self, numbers: Mapping[str, int]) -> None:
        self.n = numbers
        self.texts = [self.text_worth(card.effects) for card in cards.CARDS]
        self.rows: dict[tuple[tuple[int, ...], int], int] = {}

    # -- what an Automa makes of the row -------------------------------------------------------------------

    def row_worth(self, aspects: Sequence[int], unknown: int) -> int:
        """What an Automa gains by a row of these aspects and so many cards that may be of any."""
        counts = [aspects.count(aspect) for aspect in _DENIED]
        return self.counted_worth(tuple(counts), unknown)

    def counted_worth(self, counts: tuple[int, ...], unknown: int) -> int:
        known = self.rows.get((counts, unknown))
        if known is None:
            if unknown:
                more = (
                    (*counts[:place], counts[place] + 1, *counts[place + 1 :]) for place in range(len(counts))
                )
                known = added(self.counted_worth(each, unknown - 1) for each in more) // len(counts)
            else:
                known = added(map(self.aspect_worth, _DENIED, counts))
            self.rows[counts, unknown] = known
        return known

    def aspect_worth(self, aspect: int, count: int) -> int:
        """TA-ACT-02 to TA-ACT-05."""
        return self.n[_DENIED[aspect]] * STRENGTHS[min(count, 3)] // 2 + EXTRA * max(0, count - 3)

    def choose(self, view: View, request: Choose) -> Option:
        """The first of the options that are worth most."""
        thought = Thought(self, view)
        options = request.options()
        if request.topic == "act":
            return thought.act(options)
        return max(options, key=lambda option: thought.value(request, option))

    # -- texts -------------------------------------------------------------------------------------------

    def text_worth(self, effects: cards.Effects) -> int:
        """What a text is worth each time, without looking at the map."""
        return added(self.one_worth(effect) for effect in effects)

    def one_worth(self, effect: data.Effect) -> int:
        match effect:
            case data.Instruction():
                count = min(effect.count, 5) if effect.verb in COUNTED else 1
                return self.n.get(effect.verb, self.n["other"]) * count
            case data.Pick():
                return effect.times * max(self.text_worth(option) for option in effect.options)
            case data.Pay():
                return max(0, self.text_worth(effect.gain) - self.n["cost"])
            case data.If() | data.Focus():
                return self.text_worth(effect.then) // 2
        return self.text_worth(effect.then)


class Thought:
    """One decision."""

    def __init__(self, club: Club, view: View) -> None:
        self.club, self.n, self.view = club, club.n, view
        self.rounds = self.rounds_left()
        self.plays = self.plays_left()
        self.usual = self.n["thin"]
        self.map = Campaign(view, club.n, self.rounds)
        self._deploys: list[int] = []

    def rounds_left(self) -> int:
        """R-END-1, TA-END-01, as far as it can be guessed: barracks that run out, or the market deck."""
        view = self.view
        if view.final:
            return 0
        rounds = 10 * min(player.barracks for player in view.players) // self.n["deploys"]
        if not view.config.automas:
            rounds = min(rounds, 10 * len(view.market_deck) // self.n["taken"])
        return rounds

    def plays_left(self) -> int:
        """How often a card will still be played, in hundredths: five are drawn in a turn."""
        own = self.view.own
        deck = len(own.deck) + own.hand_size + len(own.discard) + len(own.played)
        return 500 * max(0, self.rounds - 1) // max(5, deck)

    # -- a turn --------------------------------------------------------------------------------------------

    def act(self, options: Sequence[Option]) -> Option:
        """Cards first, then power, then influence."""
        plays = [option for option in options if isinstance(option, WithCard) and option.verb == "play"]
        if plays:
            return max(plays, key=lambda play: first_to_play(play.card))
        if self.view.power:
            step = self.spend(options)
            if step is not None:
                return step
        bought = self.buy(options)
        return END_TURN if bought is None else bought

    def spend(self, options: Sequence[Option]) -> Option | None:
        """The first step to the goal that brings most for its power, or what brings more by itself."""
        acts = [option for option in options if isinstance(option, AtNode) or option is DEPLOY_FOR_VP]
        best = max(acts, key=self.single, default=None)
        most = 0 if best is None else self.single(best)
        goal = self.map.best(self.view.power)
        if goal is not None and goal.gain >= most * goal.cost:
            kind = "assassinate" if goal.node == NONE else "deploy"
            node, color = (goal.site, goal.victim) if goal.node == NONE else (goal.node, NONE)
            for act in acts:
                aimed = isinstance(act, AtNode) and act.verb == kind and act.node == node
                if aimed and (color == NONE or (isinstance(act, OnPiece) and act.color == color)):
                    return act
        return best if most > 0 else None

    def single(self, act: Option) -> int:
        """What a basic action is worth by itself, for each power."""
        if isinstance(act, OnPiece):
            return self.on_piece(act) // ASSASSINATE
        if not isinstance(act, AtNode):
            return 100
        if BIT[act.node] & SITES:
            return 0
        return self.n["troop"] + self.map.way(act.node)

    def buy(self, options: Sequence[Option]) -> Option | None:
        """The most valuable card of the best purchase that the influence pays for."""
        wares = [
            option for option in options if isinstance(option, WithCard) and option.verb.startswith("recruit")
        ]
        worths = {option: self.recruited(option.card) for option in wares}
        stacks = [option for option in wares if not isinstance(option, InRow)]
        rest = self.from_stacks(stacks, worths)
        row = [option for option in wares if isinstance(option, InRow)]
        most, chosen = 0, list[WithCard]()
        for number in range(1 << len(row)):
            bought = [option for place, option in enumerate(row) if number >> place & 1]
            left = self.view.influence - added(cards.COST[option.card] for option in bought)
            if left >= 0:
                more, stack = rest[left]
                worth = more + added(worths[option] for option in bought)
                worth += self.denied([option.place - 1 for option in bought])
                if worth > most:
                    most, chosen = worth, [*bought, *stack]
        return max(chosen, key=worths.__getitem__, default=None)

    def from_stacks(
        self, stacks: Sequence[WithCard], worths: Mapping[WithCard, int]
    ) -> list[tuple[int, tuple[WithCard, ...]]]:
        """For every sum of influence, the best that the cards beside the row give for it."""
        best: list[tuple[int, tuple[WithCard, ...]]] = [(0, ())] * (self.view.influence + 1)
        for option in stacks:
            cost = cards.COST[option.card]
            for budget in range(cost, len(best)):
                worth, before = best[budget - cost]
                if worth + worths[option] > best[budget][0]:
                    best[budget] = (worth + worths[option], (*before, option))
        return best

    # -- single options ------------------------------------------------------------------------------------

    def value(self, request: Choose, option: Option) -> int:
        """What an option is worth now; to decline is worth nothing."""
        match option:
            case OnPiece():
                return self.on_piece(option)
            case AtNode():
                return self.at_node(option)
            case WithCard():
                return self.with_card(option)
            case Trophy():
                return 150 if option.color == self.view.seat and option.owner != self.view.seat else -100
            case OnSeat():
                held = added(SITE_VP[site] for site in bits(self.view.board.controls(option.seat)))
                return 100 * (held + self.view.players[option.seat].vp)
            case Numbered():
                return self.branch(option)
        if option is YES:
            return 100 if request.topic == "promote-instead" else self.devours_itself()
        return 100 if option in (DEPLOY_FOR_VP, PROMOTE_SELF) else 0

    def devours_itself(self) -> int:
        """A card for its stronger text: late, or with cards enough left."""
        return 50 if self.rounds < 3 or self.view.own.hand_size > 3 else -50

    def on_piece(self, act: OnPiece) -> int:
        power = self.view.power
        enemy = self.n["enemy"] if act.color != WHITE else 0
        match act.verb:
            case "assassinate":
                return self.n["trophy"] + enemy + self.map.swing(act.node, loss=act.color, power=power)
            case "supplant":
                return self.n["trophy"] + enemy + self.map.swing(act.node, 1, act.color, power)
            case "return-spy":
                own = self.view.board.troops[self.view.seat][act.node]
                return 50 + (self.map.own_total(act.node) if own == ROOM[act.node] else 0)
        return (
            -100
            if act.color == self.view.seat
            else 30 + self.map.swing(act.node, loss=act.color, power=power)
        )

    def at_node(self, act: AtNode) -> int:
        board, seat = self.view.board, self.view.seat
        match act.verb:
            case "deploy":
                goal = self.goal_of_deploys()
                first = 100_000 if goal == act.node else 0
                return first + self.n["troop"] + self.map.swing(act.node, 1)
            case "to":
                return -100 * SITE_VP[act.node] if BIT[act.node] & SITES else 100
            case "spy":
                return self.place_spy(act)
            case "recall":
                enemies = board.enemy_troops(seat, act.node)
                lost = 0 if board.near[seat] & BIT[act.node] else 100
                return 200 + 20 * enemies - lost - self.spoils(act.node)
        return self.start(act.node)

    def start(self, site: int) -> int:
        """A site without white troops, near the cities."""
        near = sum(
            300 * BONUS[end] // max(1, len(route.spaces))
            for route in ROUTES
            if site in route.ends
            for end in route.ends
            if BIT[end] & self.view.board.in_play
        )
        return 100 * SITE_VP[site] - 150 * self.view.board.troops[WHITE][site] + near

    def goal_of_deploys(self) -> int:
        """Where troops are best deployed: the same for all options of one decision."""
        if not self._deploys:
            goal = self.map.best(self.view.power + 2, only_deploys=True)
            self._deploys.append(NONE if goal is None else goal.node)
        return self._deploys[0]

    def place_spy(self, act: AtNode) -> int:
        """Where a spy spoils a rival's total control, or opens a site."""
        share = self.n["known" if self.view.board.near[self.view.seat] & BIT[act.node] else "spy"]
        return share * self.map.own_worth(act.node) // 100 + self.spoils(act.node)

    def spoils(self, site: int) -> int:
        """What a spy takes from a rival who fills a site."""
        board = self.view.board
        for rival, members in enumerate(self.map.rivals):
            if sum(board.troops[member][site] for member in members) == ROOM[site]:
                automa = self.map.automas[rival]
                return self.map.rival_worth(site, automa, True) - self.map.rival_worth(site, automa, False)
        return 0

    # -- cards ---------------------------------------------------------------------------------------------

    def with_card(self, act: WithCard) -> int:
        match act.verb:
            case "recruit" | "recruit-devoured":
                return self.recruited(act.card)
            case "promote" | "promote-discarded":
                return self.promoted(act.card)
            case "devour" | "discard":
                return self.give_up(act)
            case "devour-market":
                return self.denied([act.place - 1]) - 50 if isinstance(act, InRow) else -50
            case "later" | "reveal":
                return 100
        return self.club.texts[act.card]

    def does(self, card: int) -> int:
        """What a card in the deck does for the rest of the game more than the one drawn in its place."""
        return self.plays * self.n["plays"] * (self.club.texts[card] - self.usual) // 10_000

    def recruited(self, number: int) -> int:
        """What a card scores, and what it does for the rest of the game."""
        card = cards.CARDS[number]
        scores = 100 * card.vp + self.n["inner"] * (card.inner_vp - card.vp)
        return scores + self.does(number) + self.spying(card.effects) // 2

    def denied(self, gone: Sequence[int]) -> int:
        """How much less the next Automa gains by the row when these places of it are emptied.

        The rest slides left, and nobody knows what comes in its stead.
        """
        count = self.devoured_next()
        if count == NONE or not gone:
            return 0
        row = [cards.CARDS[card].aspect for card in self.view.market]
        left = [aspect for place, aspect in enumerate(row) if place not in gone]
        before, after = self.club.row_worth(row[count:], 0), self.club.row_worth(left[count:], len(gone))
        return self.n["deny"] * (before - after) // 100

    def devoured_next(self) -> int:
        """How many cards the next Automa devours first (TA-TURN-01 to TA-TURN-04); NONE without one."""
        players = self.view.players
        for step in range(1, len(players)):
            player = players[(self.view.seat + step) % len(players)]
            if player.automa:
                return 1 if not player.delay else 3 if player.delay[0] == cards.OUTCAST else 2
        return NONE

    def spying(self, effects: cards.Effects) -> int:
        """What a spy could spoil now, where a text places one."""
        if not places_spy(effects):
            return 0
        cities = bits(self.view.board.in_play & CITIES & ~self.view.board.spies[self.view.seat])
        return self.n["spy-card"] * max((self.spoils(city) for city in cities), default=0) // 100

    def promoted(self, number: int) -> int:
        """What it scores more, less what it would still do; better cards are drawn in its place."""
        card = cards.CARDS[number]
        return 100 * (card.inner_vp - card.vp) - self.does(number)

    def give_up(self, act: WithCard) -> int:
        """Discard or devour: what is worth least."""
        return 100 - 100 * cards.CARDS[act.card].cost if act.card != cards.OUTCAST else 300

    def branch(self, act: Numbered) -> int:
        """The branch of the card in play that is worth more."""
        chosen = branch(self.view, act.number)
        if not chosen:
            return 0
        return self.now(chosen) + self.spying(chosen) - impossible(self.view, chosen)

    # -- what a text does now ------------------------------------------------------------------------------

    def now(self, effects: cards.Effects) -> int:
        """What a text is worth at this moment, as far as it can be seen."""
        return added(self.one_now(effect) for effect in effects)

    def one_now(self, effect: data.Effect) -> int:
        match effect:
            case data.Instruction(verb="assassinate" | "supplant"):
                return self.strike(effect) + (effect.count - 1) * self.n[effect.verb]
            case data.Instruction(verb="influence"):
                return self.more_influence(effect.count)
            case data.Later(then=(data.Instruction(verb="promote"),)):
                return self.promotion()
        return self.club.one_worth(effect)

    def strike(self, effect: data.Instruction) -> int:
        """The best troop that it can hit; what that is usually worth where a spy says where."""
        view, board = self.view, self.view.board
        if effect.params:
            return self.n[effect.verb]
        reach = board.in_play if "anywhere" in effect.flags else board.presence(view.seat)
        colors = (WHITE,) if "white" in effect.flags else (*board.foes[view.seat], WHITE)
        made = supplants if effect.verb == "supplant" else assassinations
        found = [act for color in colors for act in made[color](board.held[color] & reach)]
        return max(map(self.on_piece, found), default=0)

    def promotion(self) -> int:
        """The best card of this turn to promote besides the one in play."""
        played = [*self.view.own.played, *self.view.own.hand]
        if self.view.resolving[-1] in played:
            played.remove(self.view.resolving[-1])
        return max((self.promoted(card) for card in played), default=0)

    def more_influence(self, count: int) -> int:
        """What could be bought for so much more, with what the hand will still bring."""
        own = self.view.own
        sure = self.view.influence + added(_INFLUENCE[card] for card in own.hand)
        best = [0] * (sure + count + 1)
        for card in self.view.market:
            worth, cost = self.recruited(card), cards.COST[card]
            for budget in range(len(best) - 1, cost - 1, -1):
                best[budget] = max(best[budget], best[budget - cost] + worth)
        for card, left in ((cards.GUARD, self.view.guards), (cards.PRIESTESS, self.view.priestesses)):
            worth, cost = self.recruited(card), cards.COST[card]
            for budget in range(cost, len(best) if left else 0):
                best[budget] = max(best[budget], best[budget - cost] + worth)
        return max(best) - max(best[: sure + 1])


def player(numbers: Mapping[str, int]) -> Policy:
    """A club player with these numbers."""
    return Club(numbers).choose


club = player(USUAL)
NUMBERS = Tunable(USUAL, {name: row[1] for name, row in TABLE.items()}, policy=player)
