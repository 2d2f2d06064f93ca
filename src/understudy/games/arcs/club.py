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
from understudy.games.arcs import cards, options
from understudy.games.arcs.board import HURT_SHIP
from understudy.games.arcs.greedy import FIXED
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
    icons,
    planet_types,
    raid_limit,
    rival_agents,
    stealable_cards,
)
from understudy.games.arcs.rules.actions import standard
from understudy.games.arcs.rules.prelude import actions_for, is_barred
from understudy.games.arcs.rules.turn import pip_actions
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
    "rival": (78, "the share of what a rival gains by an ambition, in hundredths"),
    "marker": (50, "the share of what a marker promised in other ambitions, in hundredths"),
    "answer": (60, "what rivals gain in an ambition because it was declared, in hundredths of an icon"),
    "tempo": (7, "what each city to tax brings with a card, in hundredths of a token"),
    "grow-tycoon": (20, "what a player gains with each card, in hundredths of an icon: Tycoon"),
    "grow-tyrant": (17, "the same in Tyrant"),
    "grow-warlord": (40, "the same in Warlord"),
    "grow-keeper": (13, "the same in Keeper"),
    "grow-empath": (13, "the same in Empath"),
    "logistics": (130, "how much more a player gains with one more action for each card, in hundredths"),
    "spread": (180, "how far luck reaches, by what may still be gained"),
    "icon": (40, "an icon, for the chapters to come"),
    # -- cards
    "initiative": (420, "to surpass, and so lead the next round"),
    "spare": (25, "each pip of a card that is played for one action"),
    "seize": (250, "what a declaration must be worth to seize the initiative"),
    # -- building
    "city": (250, "a city"),
    "wins": (150, "ambitions won in each chapter to come, in hundredths"),
    "source": (80, "a planet type that it can tax, besides its ambition"),
    "hurt": (60, "the share for what is built damaged, in hundredths"),
    "port": (350, "the first starport"),
    "port-2": (120, "the second"),
    "port-3": (30, "each beyond"),
    "ship": (80, "a ship"),
    "fleet": (9, "ships on the map beyond which more are worth half"),
    "repair": (100, "a repair"),
    # -- moving and fighting
    "claim": (170, "a system with a free slot, where cities wait for one"),
    "free": (80, "the same where they do not"),
    "rule": (210, "control over a rival's city"),
    "guard": (230, "control over a system with own buildings"),
    "strike": (50, "the share of a battle that may follow a move, in hundredths"),
    "guards": (30, "each of up to three ships next to own buildings"),
    "trip": (95, "what a move must be worth"),
    "trophy": (80, "a trophy, besides its ambition"),
    "takes": (65, "the share of control that a battle may bring, in hundredths"),
    "raze": (80, "a rival's city razed, besides the trophy and what Outrage costs"),
    "struck": (20, "a rival's ship damaged"),
    "key": (35, "the share of a stolen token's worth for each key, in hundredths"),
    "own-hit": (135, "a hit on an own ship"),
    # -- the Court
    "agent": (15, "an agent on a card, at the least"),
    "ahead": (65, "how likely a card is secured by who leads there and holds what secures, in hundredths"),
    "behind": (50, "the same without"),
    "theft": (42, "how likely a rival secures a card where it leads"),
    "guild": (75, "a Guild card, besides its icon"),
    "vox": (140, "a Vox card, besides what it does now"),
    "card": (200, "one action card more"),
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
        thought, offered = Thought(self.n, view), request.options()
        if request.topic == "dice":
            about = request.about
            thought.field = (
                SYSTEM_IDS.index(str(about["system"])),
                options.COLORS.index(str(about["defender"])),
            )
        elif request.topic == "action":
            thought.strikes = view.pips - 1 if pip_actions(view) & cards.BATTLE else 0
        elif request.topic == "slot":
            thought.arrived = RESOURCES.index(str(request.about["resource"]))
        elif request.topic == "catapult":
            thought.field = SYSTEM_IDS.index(str(request.about["system"])), NONE
        elif request.topic == "group":
            system, to = (SYSTEM_IDS.index(str(request.about[end])) for end in ("system", "to"))
            thought.field = system, to
            thought.strikes = view.pips if pip_actions(view) & cards.BATTLE else 0
        return max(offered, key=thought.value)


class Thought:
    """One decision."""

    def __init__(self, numbers: Mapping[str, int], view: View) -> None:
        self.n, self.view, self.seat = numbers, view, view.seat
        self.board, self.own = view.board, view.players[view.seat]
        self.outlook = Outlook(numbers, view)
        self.chapters = max(0, 4 - view.chapter)
        #: Where a battle is fought, and against whom; where ships leave and where they go; or the gate that
        #: a Catapult has brought ships to.
        self.field = (NONE, NONE)
        #: The type of a token that needs a slot.
        self.arrived = WEAPON
        #: How many battles may follow a move.
        self.strikes = 0
        #: What systems are worth with so many ships, as far as it was asked.
        self.held_with: dict[tuple[int, int, int], int] = {}

    # -- ambitions -----------------------------------------------------------------------------------------

    def gain(self, ambition: int, more: int = 1) -> int:
        """What so many icons more are worth."""
        return self.outlook.change(ambition, more)

    def icon(self, resource: int, more: int = 1) -> int:
        """What a token or Guild card of a type is worth for the ambitions."""
        ambition = cards.AMBITION_OF[resource]
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
        number = 0 if zero else cards.NUMBER[card]
        stays = 100
        for rival in self.board.rivals(self.seat):
            stays = stays * self.misses(rival, cards.SUIT[card], number) // 100
        return self.n["initiative"] * stays // 100

    def misses(self, rival: int, suit: int, number: int) -> int:
        """How likely a rival has no card of a suit above a number, in hundredths."""
        player = self.view.players[rival]
        if not player.cards:
            return 100
        if any(cards.SUIT[card] == suit and cards.NUMBER[card] > number for card in player.bonus):
            return 0
        unseen = self.view.stack
        better = added(cards.SUIT[card] == suit and cards.NUMBER[card] > number for card in unseen)
        drawn = min(2 if player.bot else player.hidden, len(unseen))
        return 100 * comb(len(unseen) - better, drawn) // max(1, comb(len(unseen), drawn))

    # -- what an option is worth ---------------------------------------------------------------------------

    def value(self, option: Option) -> int:
        match option:
            case options.Link():
                return self.move(option) if option.verb == "move" else _fixed(option)
            case options.OnOwner():
                return self.on_owner(option)
            case options.OnKind():
                return self.repair(option) if option.verb == "repair" else _fixed(option)
            case options.AtSystem():
                return self.at_system(option)
            case options.WithCourt():
                return self.with_court(option)
            case options.WithCard():
                return self.with_card(option)
            case options.Counted():
                return self.counted(option)
            case options.Numbered():
                return self.numbered(option)
            case options.SpendToken():
                return self.spend(option)
            case options.StealToken():
                token = self.view.players[option.color].slots[option.slot]
                return 100 + (self.theft(token, option.color) if token != NONE else 0)
            case options.Act() if option in (options.MANUFACTURE, options.SYNTHESIZE):
                return 50 + self.icon(MATERIAL)
            case options.Act():
                return _fixed(option)
        return 0

    # -- cards of the hand ---------------------------------------------------------------------------------

    def with_card(self, act: options.WithCard) -> int:
        card = act.card
        match act.verb:
            case "lead":
                declared = max((self.outlook.declaring(each) for each in ambitions_of(card)), default=0)
                return self.suit(cards.SUIT[card], cards.PIPS[card]) + max(
                    declared + self.held(card, True), self.held(card, False)
                )
            case "surpass":
                return (
                    self.suit(cards.SUIT[card], cards.PIPS[card]) + self.n["initiative"] + cards.NUMBER[card]
                )
            case "pivot":
                return self.suit(cards.SUIT[card], 1) - self.n["spare"] * cards.PIPS[card]
            case "copy":
                return self.suit(cards.SUIT[self.view.lead], 1) - self.n["spare"] * cards.PIPS[card] - 1
            case "seize":
                return self.seizes(act)
        return _fixed(act)

    def seizes(self, act: options.WithCard) -> int:
        """For a declaration that is worth it, with the card for it kept; never for what it has anyway."""
        if self.view.way == SURPASS and self.last_in_round():
            return -1_000
        rest = [card for card in self.own.hand if card != act.card]
        best = max(
            (self.outlook.declaring(each) for card in rest for each in ambitions_of(card)), default=-1_000
        )
        return best - self.n["seize"] - self.n["spare"] * cards.PIPS[act.card]

    def last_in_round(self) -> bool:
        """Has everybody else played who can?"""
        done = {seat for seat, _, _ in self.view.played}
        return all(seat in done or not player.cards for seat, player in enumerate(self.view.players))

    def suit(self, suit: int, pips: int) -> int:
        """What the best actions of a suit are worth."""
        actions = cards.SUIT_ACTIONS[suit]
        self.strikes = pips - 1 if actions & cards.BATTLE else 0
        return added(sorted(self.worths(actions), reverse=True)[:pips])

    def worths(self, actions: int) -> list[int]:
        """What each action is worth; the ships of a system move once."""
        best: dict[object, int] = {}
        again: list[int] = []
        for option in standard(self.view, self.seat, actions):
            what = ("move", option.system) if isinstance(option, options.Link) else option
            best[what] = max(best.get(what, 0), self.value(option))
            again += [best[what]] * (self.times(option) - 1)
        return [*best.values(), *again]

    def times(self, option: Option) -> int:
        """How often the same can be done in one turn: a city for each free slot, a tax for each city."""
        if isinstance(option, options.AtSystem):
            if option.verb == "build-city":
                return min(self.board.room[option.system], self.own.cities)
            if option.verb == "tax" and isinstance(option, options.OnOwner):
                return self.board.cities_at(option.color, option.system)
        return 1

    # -- actions -------------------------------------------------------------------------------------------

    def on_owner(self, act: options.OnOwner) -> int:
        match act.verb:
            case "tax":
                return self.tax(act)
            case "build-ship":
                return self.ship(act.system)
            case "battle":
                return self.battle(act)
        return _fixed(act)

    def at_system(self, act: options.AtSystem) -> int:
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

    def tax(self, act: options.AtSystem) -> int:
        types = [kind for kind in planet_types(self.view, act.system) if self.view.supply[kind]]
        gained = max((self.token(kind) for kind in types), default=0)
        if not empty_slots(self.view, self.seat):
            gained = max(0, gained - min(self.token(held) for held in self.own.slots if held != NONE))
        owner = act.color if isinstance(act, options.OnOwner) else self.seat
        captive = owner != self.seat and self.view.players[owner].agents > 0
        return 20 + gained + (self.gain(cards.TYRANT) + 60 if captive else 0)

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
        ambition = cards.AMBITION_OF[kind]
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

    def repair(self, act: options.OnKind) -> int:
        return self.n["repair"] + (10 if act.kind == HURT_SHIP else 0)

    def move(self, act: options.Link) -> int:
        """What is better where the ships come to, less what is worse where they leave."""
        board, seat = self.board, self.seat
        fresh, hurt = board.fresh(seat, act.system), board.damaged(seat, act.system)
        return max(self.voyage(act.system, act.to, *group) for group in self.parties(act.system, fresh, hurt))

    def parties(self, system: System, fresh: int, hurt: int) -> Sequence[tuple[int, int]]:
        """The groups that are worth a thought: all, all but one, and those that leave control behind."""
        needed = 1 + max(self.board.fresh(rival, system) for rival in self.board.rivals(self.seat))
        return [(fresh - keep, hurt) for keep in (0, 1, needed) if fresh > keep] or [(fresh, hurt)]

    def voyage(self, system: System, to: System, fresh: int, hurt: int) -> int:
        """What so many ships change by going, with a Catapult also further on."""
        worth = self.shift(system, to, fresh, hurt)
        if has_catapult(self.view, self.seat, system) and flies_on(self.view, self.seat, to):
            beyond = self.board.adjacent[to] & ~BIT[system]
            worth = max(worth, *(self.shift(system, end, fresh, hurt) for end in bits(beyond)))
        return worth - self.n["trip"]

    def shift(self, system: System, to: System, fresh: int, hurt: int) -> int:
        """What it changes that so many ships are in one system instead of another."""
        board, seat = self.board, self.seat
        near = board.fresh(seat, system), board.damaged(seat, system)
        far = board.fresh(seat, to), board.damaged(seat, to)
        worth = self.holding(system, near[0] - fresh, near[1] - hurt) - self.holding(system, *near)
        worth += self.holding(to, far[0] + fresh, far[1] + hurt) - self.holding(to, *far)
        if self.strikes > 0:
            worth += self.strike(to, fresh + hurt) * self.n["strike"] // 100
        return worth

    def holding(self, system: System, fresh: int, hurt: int) -> int:
        """What it is worth to have so many ships in a system."""
        key = (system, fresh, hurt)
        found = self.held_with.get(key)
        if found is None:
            found = self.held_with[key] = self._holding(system, fresh, hurt)
        return found

    def _holding(self, system: System, fresh: int, hurt: int) -> int:
        board, seat, mark = self.board, self.seat, BIT[system]
        built = board.buildings(seat) & mark
        worth = self.claim(system) if fresh or hurt or built else 0
        if board.ruler_if(system, [(seat, fresh - board.fresh(seat, system))]) == seat:
            worth += self.rules(system)
        if built:
            worth += self.n["guards"] * min(3, fresh)
        return worth

    def rules(self, system: System) -> int:
        """What control is worth: rival cities to tax, own buildings to keep."""
        board = self.board
        worth = self.n["guard"] if board.buildings(self.seat) & BIT[system] else 0
        if any(board.cities_at(rival, system) for rival in board.rivals(self.seat)):
            worth += self.n["rule"] + self.gain(cards.TYRANT) + self.source(system) // 2
        return worth

    def strike(self, system: System, ships: int) -> int:
        """What the battle is worth that so many ships can begin where they arrive."""
        rivals = [each for each in self.board.rivals(self.seat) if self.board.present(each) & BIT[system]]
        return max([0, *(self.battle(options.OnOwner("battle", system, rival), ships) for rival in rivals)])

    def claim(self, system: System) -> int:
        """What it is worth to be where slots are free: most while cities wait for one."""
        room = self.board.room[system]
        if not room:
            return 0
        others = claims(self.view, self.seat) - (room if self.board.present(self.seat) & BIT[system] else 0)
        return (self.n["claim"] if self.own.cities > others else self.n["free"]) + self.source(system) // 2

    def flight(self, system: System) -> int:
        """What it is worth to fly on from the gate that was reached."""
        at = self.field[0]
        return self.shift(at, system, self.board.fresh(self.seat, at), self.board.damaged(self.seat, at))

    def battle(self, act: options.OnOwner, more: int = 0) -> int:
        """The best mix of dice, with so many ships more."""
        system, rival = act.system, act.color
        limit = dice_limit(self.view, self.seat, system) + more
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
        prize = self.n["trophy"] + self.gain(cards.WARLORD)
        struck = min(12 * fresh + 6 * hurt, hits) - sunk
        brought = (sunk + razed) * prize + struck * self.n["struck"]
        brought += min(_shown(dice, "key"), 18) * self.booty(rival)
        misses: int = prod((6 - _faces(die, "intercept")) ** count for die, count in enumerate(dice))
        whole: int = 6 ** added(dice)
        risk = _shown(dice, "self") + 6 * fresh - 6 * fresh * misses // whole
        feeds = -self.outlook.change(cards.WARLORD, 0, rival, 1) // 2
        if razed and board.cities_at(rival, system):
            brought += min(6, razed) * self.razing(system)
        if self.takes(system, rival, min(fresh, hits // 6)):
            brought += 6 * self.n["takes"] * self.rules(system) // 100
        return (brought - risk * (self.n["own-hit"] + feeds)) // 6

    def takes(self, system: System, rival: int, beaten: int) -> bool:
        """Does it rule once so many of a rival's ships are beaten, and not before?"""
        board = self.board
        return board.ruler[system] != self.seat == board.ruler_if(system, [(rival, -beaten)])

    def razing(self, system: System) -> int:
        """A city razed: its bonus and what may be taken from the Court, less what Outrage costs."""
        kind = self.board.types[system]
        held = self.own.slots.count(kind) + (self.own.guilds & cards.GUILD_SUIT[kind]).bit_count()
        lost = self.n["token"] * held - self.icon(kind, -held) if held else 0
        return self.n["raze"] - lost

    def booty(self, rival: int) -> int:
        """What a key is worth: half of the best that can be stolen for two."""
        player = self.view.players[rival]
        worths = [self.theft(token, rival) for token in player.slots if token != NONE]
        return max(worths, default=0) * self.n["key"] // 100

    def theft(self, resource: int, rival: int) -> int:
        """A token that changes hands."""
        ambition = cards.AMBITION_OF[resource]
        if ambition == NONE:
            return self.n["token"]
        return self.n["token"] + self.outlook.change(ambition, 1, rival, -1)

    def numbered(self, act: options.Numbered) -> int:
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
            case "outrage":
                return self.outrage(act.number)
        return _fixed(act)

    def counted(self, act: options.Counted) -> int:
        match act.verb:
            case "group":
                return self.group(act)
            case "dice":
                return self.fight(*self.field, act.counts)
            case "hits":
                return 100 * act.counts[1]
        return -100 * act.counts[1]

    def group(self, act: options.Counted) -> int:
        """The group that changes most; of those that change the same, the largest."""
        return 100 * self.voyage(*self.field, *act.counts) + 10 * added(act.counts) + act.counts[0]

    # -- the Court and tokens ------------------------------------------------------------------------------

    def card(self, court: int) -> int:
        if cards.IS_VOX[court]:
            return self.n["vox"] + self.vox(court)
        suit = cards.COURT_SUIT[court]
        stock = self.view.supply[suit] if court in cards.CARTELS else 0
        return self.n["guild"] + self.icon(suit, 1 + stock)

    def vox(self, court: int) -> int:
        """What the text of a Vox card does now."""
        if court == cards.CALL_TO_ACTION:
            return self.n["card"]
        if court == cards.MASS_UPRISING:
            return self.n["ship"] * min(4, self.own.ships) // 2
        if court == cards.POPULIST_DEMANDS:
            return max(0, *(self.outlook.declaring(ambition) for ambition in range(5)))
        if court == cards.OUTRAGE_SPREADS:
            return max(0, *map(self.outrage, range(5)))
        if court == cards.GUILD_STRUGGLE:
            rivals = self.board.rivals(self.seat)
            return max(
                [
                    0,
                    *(
                        self.stolen(card, each)
                        for each in rivals
                        for card in stealable_cards(self.view, each)
                    ),
                ]
            )
        return 0

    def outrage(self, kind: int) -> int:
        """What it changes if everybody loses tokens and Guild cards of a type."""
        rival, *_ = self.board.rivals(self.seat)
        own, theirs = icons(self.view, self.seat, kind), icons(self.view, rival, kind)
        ambition = cards.AMBITION_OF[kind]
        counted = self.outlook.change(ambition, -own, rival, -theirs) if ambition != NONE else 0
        return counted + self.n["token"] * (theirs - own)

    def stolen(self, court: int, rival: int) -> int:
        """A Guild card that changes hands."""
        ambition = cards.AMBITION_OF[cards.COURT_SUIT[court]]
        return self.n["guild"] + (self.outlook.change(ambition, 1, rival, -1) if ambition != NONE else 0)

    def secured(self, court: int) -> int:
        taken = rival_agents(self.view, self.seat, court)
        return self.card(court) + (self.gain(cards.TYRANT, taken) if taken else 0)

    def with_court(self, act: options.WithCourt) -> int:
        match act.verb:
            case "secure":
                return 50 + self.secured(act.court)
            case "influence":
                return self.influence(act)
            case "use":
                return 60 if cards.COURT_SUIT[act.court] == WEAPON and self.own.ships > 2 else -100
            case "steal-card":
                if isinstance(act, options.StealCard) and act.color != self.seat:
                    return 60 + self.stolen(act.court, act.color)
                return 50
            case "abduct":
                return 50 + self.gain(cards.TYRANT, max(1, rival_agents(self.view, self.seat, act.court)))
        return _fixed(act)

    def influence(self, act: options.WithCourt) -> int:
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
            worth = self.card(court) + (self.gain(cards.TYRANT, theirs) if theirs else 0)
            return (share + 5 * min(2, own - theirs - 1)) * worth // 100
        if own == theirs:
            return 0
        worth = self.card_for(rival, court) - (self.outlook.change(cards.TYRANT, 0, rival, own) if own else 0)
        return -self.n["theft"] * worth // 100

    def can_secure(self) -> bool:
        """Does it hold what secures: an Aggression card, or a Relic that may be spent?"""
        if any(cards.SUIT[card] == cards.AGGRESSION for card in self.own.hand):
            return True
        return RELIC in self.own.slots and not is_barred(self.view, self.seat, RELIC)

    def card_for(self, rival: int, court: int) -> int:
        """What a card of the Court is worth to a rival, as far as it hurts."""
        if cards.IS_VOX[court] or cards.AMBITION_OF[cards.COURT_SUIT[court]] == NONE:
            return self.n["guild"] // 2
        return self.n["guild"] // 2 - self.outlook.change(
            cards.AMBITION_OF[cards.COURT_SUIT[court]], 0, rival, 1
        )

    def spend(self, act: options.SpendToken) -> int:
        """A token for an action that is worth more than the token."""
        if is_barred(self.view, self.seat, act.use):
            return -100
        lost = self.n["keep"] - self.icon(act.own, -1)
        if not empty_slots(self.view, self.seat):
            lost -= self.n["full"]
        if act.use == WEAPON:
            return self.arms() - lost
        offered = standard(self.view, self.seat, actions_for(self.view, act.use))
        return max((self.value(option) for option in offered), default=0) - lost

    def arms(self) -> int:
        """A Weapon token lets the pips of any card be used for battles, instead of the worst they bring."""
        actions = pip_actions(self.view)
        if actions & cards.BATTLE:
            return -100
        fights = [
            self.battle(options.OnOwner("battle", system, rival))
            for rival in self.board.rivals(self.seat)
            for system in bits(self.board.ships(self.seat) & self.board.present(rival))
        ]
        best = sorted(self.worths(actions), reverse=True)[: self.view.pips]
        return max(fights, default=0) - (best[-1] if len(best) == self.view.pips else 0)


@cache
def _faces(die: int, sign: str) -> int:
    """How many of the six faces of a die show a sign."""
    return added(sign in face.split("-") for face in cards.DICE[die].faces)


@cache
def _shown(dice: tuple[int, ...], sign: str) -> int:
    """How many of a sign so many dice show on the average, in sixths."""
    return added(
        count * added(face.split("-").count(sign) for face in cards.DICE[die].faces)
        for die, count in enumerate(dice)
    )


def _fixed(act: options.Act) -> int:
    return FIXED.get(act.verb, 10)


def player(numbers: Mapping[str, int]) -> Policy:
    """A club player with these numbers."""
    return Club(numbers).choose


club = player(USUAL)
NUMBERS = Tunable(USUAL, {name: row[1] for name, row in TABLE.items()}, policy=player)
