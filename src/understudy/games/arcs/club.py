"""A club player's stand-in: it knows what an ambition is worth to everybody, builds its cities, and plays the
card whose suit it can use best.

Every option has a worth in hundredths of a Power, and the first of the best options is taken. All numbers
stand in one table, so that they can be tuned (`understudy tune arcs club`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import comb, prod

from understudy.core.game import Tunable
from understudy.core.option import Option
from understudy.core.requests import Choose
from understudy.games.arcs.board import HURT_SHIP
from understudy.games.arcs.cards import (
    AGGRESSION,
    AMBITION_OF,
    CARTELS,
    COURT_SUIT,
    DICE,
    IS_VOX,
    NUMBER,
    PIPS,
    SUIT,
    SUIT_ACTIONS,
    TYRANT,
    WARLORD,
)
from understudy.games.arcs.greedy import FIXED
from understudy.games.arcs.options import (
    COLOURS,
    MANUFACTURE,
    SYNTHESIZE,
    Act,
    AtSystem,
    Counted,
    Link,
    Numbered,
    OnKind,
    OnOwner,
    SpendToken,
    StealCard,
    StealToken,
    WithCard,
    WithCourt,
)
from understudy.games.arcs.outlook import Outlook
from understudy.games.arcs.places import BIT, MATERIAL, NONE, RELIC, RESOURCES, SYSTEM_IDS, WEAPON, System
from understudy.games.arcs.queries import (
    CITY_BONUS,
    agents_on,
    ambitions_of,
    claims,
    dice_limit,
    empty_slots,
    flies_on,
    has_catapult,
    planet_types,
    raid_limit,
    rival_agents,
)
from understudy.games.arcs.rules.actions import standard
from understudy.games.arcs.rules.prelude import actions_for, is_barred
from understudy.games.arcs.table import LEAD, SLOT_KEYS, SURPASS
from understudy.games.arcs.view import View
from understudy.kit.exact import added
from understudy.kit.masks import bits

Policy = Callable[[View, Choose], Option]

#: Name: hundredths of a Power, or what else is said; what it does.
TABLE: dict[str, tuple[int, str]] = {
    # -- ambitions
    "prospect": (12, "how likely an ambition is declared that is not yet, in hundredths"),
    "in-hand": (15, "more with a card for it in hand"),
    "theirs": (15, "more where a rival leads"),
    "rival": (90, "the share of what a rival gains by an ambition, in hundredths"),
    "marker": (0, "what a marker is worth to keep"),
    "tempo": (14, "what each city to tax brings in a round, in hundredths of a token"),
    "fights": (20, "the same for trophies"),
    "spread": (35, "how far luck reaches, in hundredths of an icon for each round"),
    "icon": (40, "an icon, for the chapters to come"),
    # -- cards
    "initiative": (300, "to surpass, and so lead the next round"),
    "spare": (25, "each pip of a card that is played for one action"),
    "seize": (250, "what a declaration must be worth to seize the initiative"),
    "action": (100, "an action of which nothing better is known"),
    # -- building
    "city": (250, "a city"),
    "wins": (150, "ambitions won in each chapter to come, in hundredths"),
    "source": (60, "a planet type that it can tax, besides its ambition"),
    "hurt": (60, "the share for what is built damaged, in hundredths"),
    "port": (350, "the first starport"),
    "port-2": (120, "the second"),
    "port-3": (30, "each beyond"),
    "ship": (80, "a ship"),
    "fleet": (9, "ships on the map beyond which more are worth half"),
    "repair": (100, "a repair"),
    # -- moving and fighting
    "claim": (200, "a system with a free slot, where cities wait for one"),
    "free": (80, "the same where they do not"),
    "rule": (160, "control over a rival's city"),
    "guard": (200, "control over a system with own buildings"),
    "leave": (150, "own buildings left without ships"),
    "trophy": (80, "a trophy, besides its ambition"),
    "struck": (20, "a rival's ship damaged"),
    "key": (50, "the share of a stolen token's worth for each key, in hundredths"),
    "own-hit": (90, "a hit on an own ship"),
    # -- the Court
    "agent": (15, "an agent on a card, at the least"),
    "ahead": (75, "how likely a card is secured by who leads there and holds what secures, in hundredths"),
    "behind": (50, "the same without"),
    "theft": (35, "how likely a rival secures a card where it leads"),
    "guild": (90, "a Guild card, besides its icon"),
    "vox": (150, "a Vox card"),
    # -- tokens
    "token": (50, "a token to spend"),
    "full": (40, "a slot that a spent token makes free"),
    "keep": (40, "what an action must be worth more than the token that is spent for it"),
}
USUAL: Mapping[str, int] = {name: row[0] for name, row in TABLE.items()}


class Club:
    """Its judgment, by a table of numbers."""

    def __init__(self, numbers: Mapping[str, int]) -> None:
        self.n = numbers

    def choose(self, view: View, request: Choose) -> Option:
        """The first of the options that are worth most."""
        thought, options = Thought(self.n, view), request.options()
        thought.groups = [option for option in options if isinstance(option, Counted)]
        if request.topic == "dice":
            about = request.about
            thought.field = SYSTEM_IDS.index(str(about["system"])), COLOURS.index(str(about["defender"]))
        elif request.topic == "slot":
            thought.arrived = RESOURCES.index(str(request.about["resource"]))
        elif request.topic == "catapult":
            thought.field = SYSTEM_IDS.index(str(request.about["system"])), NONE
        return max(options, key=thought.value)


class Thought:
    """One decision."""

    def __init__(self, numbers: Mapping[str, int], view: View) -> None:
        self.n, self.view, self.seat = numbers, view, view.seat
        self.board, self.own = view.board, view.players[view.seat]
        self.outlook = Outlook(numbers, view)
        self.chapters = max(0, 4 - view.chapter)
        #: Where a battle is fought, and against whom; or the gate that a Catapult has brought ships to.
        self.field = (NONE, NONE)
        #: The type of a token that needs a slot.
        self.arrived = WEAPON
        #: The ships, dice or hits that may be chosen.
        self.groups: Sequence[Counted] = ()

    # -- ambitions -----------------------------------------------------------------------------------------

    def gain(self, ambition: int, more: int = 1) -> int:
        """What so many icons more are worth."""
        return self.outlook.change(ambition, more)

    def icon(self, resource: int, more: int = 1) -> int:
        """What a token or Guild card of a type is worth for the ambitions."""
        ambition = AMBITION_OF[resource]
        if ambition == NONE:
            return 0
        return self.gain(ambition, more) + self.n["icon"] * self.chapters * more // 2

    def declaring(self, ambition: int) -> int:
        """What a declaration is worth; the zero marker makes the led card easier to surpass."""
        cost = 0
        if self.view.lead != NONE and self.view.way == LEAD and not self.view.zero:
            cost = self.held(self.view.lead, False) - self.held(self.view.lead, True)
        return self.outlook.declaring(ambition) - cost

    def held(self, card: int, zero: bool) -> int:
        """What the initiative is worth, by how likely it stays with whoever leads this card."""
        number = 0 if zero else NUMBER[card]
        stays = 100
        for rival in self.board.rivals(self.seat):
            stays = stays * self.misses(rival, SUIT[card], number) // 100
        return self.n["initiative"] * stays // 100

    def misses(self, rival: int, suit: int, number: int) -> int:
        """How likely a rival has no card of a suit above a number, in hundredths."""
        player = self.view.players[rival]
        if not player.cards:
            return 100
        if any(SUIT[card] == suit and NUMBER[card] > number for card in player.bonus):
            return 0
        unseen = self.view.stack
        better = added(SUIT[card] == suit and NUMBER[card] > number for card in unseen)
        drawn = min(2 if player.bot else player.hidden, len(unseen))
        return 100 * comb(len(unseen) - better, drawn) // max(1, comb(len(unseen), drawn))

    # -- what an option is worth ---------------------------------------------------------------------------

    def value(self, option: Option) -> int:
        match option:
            case Link():
                return self.move(option) if option.verb == "move" else _fixed(option)
            case OnOwner():
                return self.on_owner(option)
            case OnKind():
                return self.repair(option) if option.verb == "repair" else _fixed(option)
            case AtSystem():
                return self.at_system(option)
            case WithCourt():
                return self.with_court(option)
            case WithCard():
                return self.with_card(option)
            case Counted():
                return self.counted(option)
            case Numbered():
                return self.numbered(option)
            case SpendToken():
                return self.spend(option)
            case StealToken():
                token = self.view.players[option.colour].slots[option.slot]
                return 100 + (self.theft(token, option.colour) if token != NONE else 0)
            case Act() if option in (MANUFACTURE, SYNTHESIZE):
                return 50 + self.icon(MATERIAL)
            case Act():
                return _fixed(option)
        return 0

    # -- cards of the hand ---------------------------------------------------------------------------------

    def with_card(self, act: WithCard) -> int:
        card = act.card
        match act.verb:
            case "lead":
                declared = max((self.outlook.declaring(each) for each in ambitions_of(card)), default=0)
                return self.suit(SUIT[card], PIPS[card]) + max(
                    declared + self.held(card, True), self.held(card, False)
                )
            case "surpass":
                return self.suit(SUIT[card], PIPS[card]) + self.n["initiative"] + NUMBER[card]
            case "pivot":
                return self.suit(SUIT[card], 1) - self.n["spare"] * PIPS[card]
            case "copy":
                return self.suit(SUIT[self.view.lead], 1) - self.n["spare"] * PIPS[card] - 1
            case "seize":
                return self.seizes(act)
        return _fixed(act)

    def seizes(self, act: WithCard) -> int:
        """For a declaration that is worth it, with the card for it kept; never for what it has anyway."""
        if self.view.way == SURPASS and self.last_in_round():
            return -1_000
        rest = [card for card in self.own.hand if card != act.card]
        best = max(
            (self.outlook.declaring(each) for card in rest for each in ambitions_of(card)), default=-1_000
        )
        return best - self.n["seize"] - self.n["spare"] * PIPS[act.card]

    def last_in_round(self) -> bool:
        """Has everybody else played who can?"""
        done = {seat for seat, _, _ in self.view.played}
        return all(seat in done or not player.cards for seat, player in enumerate(self.view.players))

    def suit(self, suit: int, pips: int) -> int:
        """What the best actions of a suit are worth; the ships of a system move once."""
        best: dict[object, int] = {}
        again: list[int] = []
        for option in standard(self.view, self.seat, SUIT_ACTIONS[suit]):
            what = ("move", option.system) if isinstance(option, Link) else option
            best[what] = max(best.get(what, 0), self.value(option))
            again += [best[what]] * (self.times(option) - 1)
        return added(sorted([*best.values(), *again], reverse=True)[:pips])

    def times(self, option: Option) -> int:
        """How often the same can be done in one turn: a city for each free slot, a tax for each city."""
        if isinstance(option, AtSystem):
            if option.verb == "build-city":
                return min(self.board.room[option.system], self.own.cities)
            if option.verb == "tax" and isinstance(option, OnOwner):
                return self.board.cities_at(option.colour, option.system)
        return 1

    # -- actions -------------------------------------------------------------------------------------------

    def on_owner(self, act: OnOwner) -> int:
        match act.verb:
            case "tax":
                return self.tax(act)
            case "build-ship":
                return self.ship(act.system)
            case "battle":
                return self.battle(act)
        return _fixed(act)

    def at_system(self, act: AtSystem) -> int:
        match act.verb:
            case "tax-slot":
                return self.tax(act)
            case "build-city" | "build-cloud-city":
                return self.city(act.system)
            case "build-starport":
                return self.port(act.system)
            case "on":
                return self.flight(act.system)
        return _fixed(act)

    def token(self, resource: int) -> int:
        """What a token is worth: its icon, or what can be done with it."""
        return self.n["token"] + self.icon(resource)

    def tax(self, act: AtSystem) -> int:
        types = [kind for kind in planet_types(self.view, act.system) if self.view.supply[kind]]
        gained = max((self.token(kind) for kind in types), default=0)
        if not empty_slots(self.view, self.seat):
            gained = max(0, gained - min(self.token(held) for held in self.own.slots if held != NONE))
        owner = act.colour if isinstance(act, OnOwner) else self.seat
        captive = owner != self.seat and self.view.players[owner].agents > 0
        return 20 + gained + (self.gain(TYRANT) + 60 if captive else 0)

    def built(self, worth: int, system: System) -> int:
        """What is built where a rival rules is damaged."""
        return worth if self.board.ruler[system] in (NONE, self.seat) else worth * self.n["hurt"] // 100

    def city(self, system: System) -> int:
        """A city: taxes, a slot, and in the end more for every ambition that is won."""
        left = self.own.cities
        step = CITY_BONUS[left - 1] - CITY_BONUS[left] if left else 0
        more = step * self.n["wins"] * (1 + self.chapters) if step else 40 * (1 + self.chapters)
        return self.built(self.n["city"] + more + self.source(system), system)

    def source(self, system: System) -> int:
        """What a planet's type is worth to who can tax it: most where it has no city of that type yet."""
        kind = self.board.types[system]
        ambition = AMBITION_OF[kind]
        if ambition == NONE or not self.view.supply[kind]:
            return 0
        here = self.outlook.taxed_by(self.seat)
        again = any(self.board.types[each] == kind for each in bits(here))
        worth = self.n["source"] + self.gain(ambition) // 2
        return worth // 3 if again else worth

    def port(self, system: System) -> int:
        built = 5 - self.own.starports
        worth = self.n["port"] if not built else self.n["port-2"] if built == 1 else self.n["port-3"]
        if built and claims(self.view, self.seat) <= self.own.cities:
            worth -= 100
        return self.built(worth, system)

    def ship(self, system: System) -> int:
        worth = self.n["ship"]
        if 15 - self.own.ships > self.n["fleet"]:
            worth //= 2
        return self.built(worth, system)

    def repair(self, act: OnKind) -> int:
        return self.n["repair"] + (10 if act.kind == HURT_SHIP else 0)

    def move(self, act: Link) -> int:
        """To free slots for cities, to rival cities that it would rule, and home where it is needed."""
        board, seat = self.board, self.seat
        fresh = board.fresh(seat, act.system)
        worth = self.arrival(act.to, fresh)
        if has_catapult(self.view, seat, act.system) and flies_on(self.view, seat, act.to):
            beyond = board.adjacent[act.to] & ~BIT[act.system]
            worth = max(worth, *(self.arrival(system, fresh) for system in bits(beyond)))
        if board.ruler[act.system] == seat:
            worth -= self.ruling(act.system) if fresh < 3 else 0
        elif board.buildings(seat) & BIT[act.system] and fresh < 2:
            worth -= self.n["leave"]
        return worth

    def arrival(self, system: System, fresh: int) -> int:
        """What it is worth that so many fresh ships come to a system."""
        board, seat = self.board, self.seat
        worth = -50
        if not board.present(seat) & BIT[system] and board.room[system]:
            waiting = self.own.cities > claims(self.view, seat)
            worth = (self.n["claim"] if waiting else self.n["free"]) + self.source(system) // 2
        if board.ruler[system] != seat and board.ruler_if(system, [(seat, fresh)]) == seat:
            worth = max(worth, self.ruling(system))
        return worth

    def flight(self, system: System) -> int:
        """What it is worth to fly on, against staying at the gate that was reached."""
        at = self.field[0]
        fresh = self.board.fresh(self.seat, at)
        stays = self.n["guard"] // 10 if self.board.ruler[at] == self.seat else -50
        return self.arrival(system, fresh) - stays

    def ruling(self, system: System) -> int:
        """What control over a system is worth: rival cities to tax, own buildings to keep."""
        board, seat = self.board, self.seat
        worth = 0
        if any(board.cities_at(rival, system) for rival in board.rivals(seat)):
            worth = self.n["rule"] + self.gain(TYRANT) + self.source(system) // 2
        if board.buildings(seat) & BIT[system]:
            worth += self.n["guard"]
        return worth

    def battle(self, act: OnOwner) -> int:
        """The best mix of dice."""
        system, rival = act.system, act.colour
        limit = dice_limit(self.view, self.seat, system)
        raid = min(limit, raid_limit(self.view, self.seat, rival, system))
        mixes = [(limit, 0, 0), (0, limit, 0), (limit - raid, 0, raid), (0, limit - raid, raid)]
        half = raid // 2
        mixes += [(0, limit - half, half), (limit - half, 0, half)]
        return max(self.fight(system, rival, mix) for mix in mixes)

    def fight(self, system: System, rival: int, dice: tuple[int, ...]) -> int:
        """What a mix of dice brings on the average, less what it costs. All signs are counted in sixths."""
        board = self.board
        fresh, hurt = board.fresh(rival, system), board.damaged(rival, system)
        buildings = board.buildings_at(rival, system)
        hits = _shown(dice, "hit")
        sunk = min(6 * hurt, hits)
        rest = hits - sunk
        sunk += min(6 * fresh, rest // 2)
        razed = max(0, rest - 12 * fresh) + _shown(dice, "bhit")
        razed = min(12 * buildings, razed) // 2
        prize = self.n["trophy"] + self.gain(WARLORD)
        struck = min(12 * fresh + 6 * hurt, hits) - sunk
        brought = (sunk + razed) * prize + struck * self.n["struck"]
        brought += min(_shown(dice, "key"), 18) * self.booty(rival)
        misses: int = prod((6 - _faces(die, "intercept")) ** count for die, count in enumerate(dice))
        whole: int = 6 ** added(dice)
        risk = _shown(dice, "self") + 6 * fresh - 6 * fresh * misses // whole
        feeds = -self.outlook.change(WARLORD, 0, rival, 1) // 2
        return (brought - risk * (self.n["own-hit"] + feeds)) // 6

    def booty(self, rival: int) -> int:
        """What a key is worth: half of the best that can be stolen for two."""
        player = self.view.players[rival]
        worths = [self.theft(token, rival) for token in player.slots if token != NONE]
        return max(worths, default=0) * self.n["key"] // 100

    def theft(self, resource: int, rival: int) -> int:
        """A token that changes hands."""
        ambition = AMBITION_OF[resource]
        if ambition == NONE:
            return self.n["token"]
        return self.n["token"] + self.outlook.change(ambition, 1, rival, -1)

    def numbered(self, act: Numbered) -> int:
        match act.verb:
            case "declare":
                return self.declaring(act.number)
            case "reroll":
                return 100 if act.number == 0 else -100
            case "take":
                return self.token(act.number)
            case "slot":
                dear = self.icon(self.arrived) > self.n["icon"] * 2
                return 100 + (10 if dear else -10) * SLOT_KEYS[act.number]
            case "from-slot":
                return 100 - 10 * SLOT_KEYS[act.number]
            case "drop":
                return 1_000 - self.icon(act.number)
        return _fixed(act)

    def counted(self, act: Counted) -> int:
        match act.verb:
            case "group":
                return self.group(act)
            case "dice":
                return self.fight(*self.field, act.counts)
            case "hits":
                return 100 * act.counts[1]
        return -100 * act.counts[1]

    def group(self, act: Counted) -> int:
        """All ships go, but one of three or more stays."""
        most = added(max(self.groups, key=lambda group: added(group.counts)).counts)
        return -abs(100 * added(act.counts) - 100 * (most - (most > 2))) + act.counts[0]

    # -- the Court and tokens ------------------------------------------------------------------------------

    def card(self, court: int) -> int:
        if IS_VOX[court]:
            return self.n["vox"]
        suit = COURT_SUIT[court]
        stock = self.view.supply[suit] if court in CARTELS else 0
        return self.n["guild"] + self.icon(suit, 1 + stock)

    def secured(self, court: int) -> int:
        taken = rival_agents(self.view, self.seat, court)
        return self.card(court) + (self.gain(TYRANT, taken) if taken else 0)

    def with_court(self, act: WithCourt) -> int:
        match act.verb:
            case "secure":
                return 50 + self.secured(act.court)
            case "influence":
                return self.influence(act)
            case "use":
                return 60 if COURT_SUIT[act.court] == WEAPON and self.own.ships > 2 else -100
            case "steal-card":
                return 150 if isinstance(act, StealCard) and act.colour != self.seat else 50
            case "abduct":
                return 50 + self.gain(TYRANT, max(1, rival_agents(self.view, self.seat, act.court)))
        return _fixed(act)

    def influence(self, act: WithCourt) -> int:
        """What one agent more changes on a card: who will secure it, and whose agents are captured there."""
        agents = agents_on(self.view, act.court)
        own = agents[self.seat]
        rival = max(self.board.rivals(self.seat), key=lambda seat: agents[seat])
        before = self.hope(act.court, own, rival, agents[rival])
        return self.n["agent"] + self.hope(act.court, own + 1, rival, agents[rival]) - before

    def hope(self, court: int, own: int, rival: int, theirs: int) -> int:
        """What a card of the Court promises with so many own agents and so many of the strongest rival."""
        if own > theirs:
            share = self.n["ahead"] if self.can_secure() else self.n["behind"]
            worth = self.card(court) + (self.gain(TYRANT, theirs) if theirs else 0)
            return (share + 5 * min(2, own - theirs - 1)) * worth // 100
        if own == theirs:
            return 0
        worth = self.card_for(rival, court) - (self.outlook.change(TYRANT, 0, rival, own) if own else 0)
        return -self.n["theft"] * worth // 100

    def can_secure(self) -> bool:
        """Does it hold what secures: an Aggression card, or a Relic that may be spent?"""
        if any(SUIT[card] == AGGRESSION for card in self.own.hand):
            return True
        return RELIC in self.own.slots and not is_barred(self.view, self.seat, RELIC)

    def card_for(self, rival: int, court: int) -> int:
        """What a card of the Court is worth to a rival, as far as it hurts."""
        if IS_VOX[court] or AMBITION_OF[COURT_SUIT[court]] == NONE:
            return self.n["guild"] // 2
        return self.n["guild"] // 2 - self.outlook.change(AMBITION_OF[COURT_SUIT[court]], 0, rival, 1)

    def spend(self, act: SpendToken) -> int:
        """A token for an action that is worth more than the token."""
        if is_barred(self.view, self.seat, act.use):
            return -100
        lost = self.n["keep"] - self.icon(act.own, -1)
        if not empty_slots(self.view, self.seat):
            lost -= self.n["full"]
        if act.use == WEAPON:
            return self.arms() - lost
        options = standard(self.view, self.seat, actions_for(self.view, act.use))
        return max((self.value(option) for option in options), default=0) - lost

    def arms(self) -> int:
        """A Weapon token lets the pips of any card be used for battles."""
        if self.view.armed:
            return -100
        fights = [
            self.battle(OnOwner("battle", system, rival))
            for rival in self.board.rivals(self.seat)
            for system in bits(self.board.ships(self.seat) & self.board.present(rival))
        ]
        return max(fights, default=0) - self.n["action"]


@cache
def _faces(die: int, sign: str) -> int:
    """How many of the six faces of a die show a sign."""
    return added(sign in face.split("-") for face in DICE[die].faces)


@cache
def _shown(dice: tuple[int, ...], sign: str) -> int:
    """How many of a sign so many dice show on the average, in sixths."""
    return added(
        count * added(face.split("-").count(sign) for face in DICE[die].faces)
        for die, count in enumerate(dice)
    )


def _fixed(act: Act) -> int:
    return FIXED.get(act.verb, 10)


def player(numbers: Mapping[str, int]) -> Policy:
    """A club player with these numbers."""
    return Club(numbers).choose


club = player(USUAL)
NUMBERS = Tunable(USUAL, {name: row[1] for name, row in TABLE.items()}, policy=player)
