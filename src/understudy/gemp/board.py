"""A server's table laid out as the game's own, so that one bot plays at both.

The view that comes out is the same type that the engine gives a seat: locations in rows, cards at places and
on hosts, the own hand, piles by their size. What the server counts better than our texts (power at a
location, Force generation) is corrected by what it says. Cards of the opponent are entered as they are seen;
the rest of his deck stands for unknown cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from understudy.core.game import Seat
from understudy.games.swccg.cards.phrases import set_mode
from understudy.games.swccg.data import (
    CHARACTER,
    CREATURE,
    DARK,
    LOCATION,
    SIDES,
    STARSHIP,
    UNITS,
    VEHICLE,
    Card,
    Deck,
)
from understudy.games.swccg.queries import SEAT_BIT, riders, slots_free
from understudy.games.swccg.records import DAMAGE, WEAPONS, Battle
from understudy.games.swccg.strength import battle_destinies, generation, power_at, power_of
from understudy.games.swccg.table import (
    ACTIVATE,
    ASTROMECH,
    AT,
    BATTLE,
    BIT,
    BOTH,
    CONTROL,
    DEPLOY,
    DRAW,
    END,
    FORCE,
    HAND,
    HOLD,
    LOST,
    MOVE,
    NONE,
    ON_PLACE,
    OUT,
    PASSENGER,
    PILOT,
    RESERVE,
    STACKED,
    START,
    TURN_END,
    USED,
    WORN,
    Config,
    Table,
    bits,
)
from understudy.games.swccg.verbs import search_key
from understudy.games.swccg.view import View
from understudy.gemp import memory
from understudy.gemp import state as gemp
from understudy.gemp.memory import Memory
from understudy.gemp.printed import BY_BLUEPRINT, UNKNOWN, Strangers, text_of
from understudy.gemp.state import Seen, State

SIZE = 60
_PHASES = {
    "Play starting cards": START,
    "Activate": ACTIVATE,
    "Control": CONTROL,
    "Deploy": DEPLOY,
    "Battle": BATTLE,
    "Move": MOVE,
    "Draw": DRAW,
    "End of turn": END,
    "Between turns": END,
}
#: The piles whose sizes the server tells.
_PILES = {
    "RESERVE_DECK": RESERVE,
    "FORCE_PILE": FORCE,
    "USED_PILE": USED,
    "LOST_PILE": LOST,
    "HAND": HAND,
    "OUT_OF_PLAY": OUT,
}
#: Cards on piles that lie face up.
_TOPS = {
    "TOP_OF_RESERVE_DECK": RESERVE,
    "TOP_OF_FORCE_PILE": FORCE,
    "TOP_OF_USED_PILE": USED,
    "TOP_OF_LOST_PILE": LOST,
    "OUT_OF_PLAY": OUT,
}
_OPTIONS = {"dark": "dark", "light": "light", "start": "deck", "turns": "120"}


class Board:
    """The cards of one game by their numbers, and the view for each decision."""

    def __init__(self, level: str, deck: Sequence[str] = ()) -> None:
        self.level = level
        #: The own deck, by blueprint ids; a list that is not known fills up as its cards are seen.
        self.deck = list(deck)
        self.strangers = Strangers()
        #: By number: the blueprint of the card, empty where it is not known.
        self.slots: list[str] = []
        self.number_of: dict[str, int] = {}
        #: Cards that could not be given a number: more of them lie open than a deck has.
        self.left_out: set[str] = set()
        self._config: Config | None = None
        self._side = NONE
        self._cards: list[Card] = []

    # -- numbers ---------------------------------------------------------------------------------------------

    def enter(self, state: State) -> None:
        """Give every card that lies open a number; those that are gone give theirs back."""
        if state.side != self._side:
            self._begin(state.side)
        # A location that is converted keeps its id and shows another face; what was turned down shows none.
        self.number_of = {
            id: number
            for id, number in self.number_of.items()
            if id in state.cards and state.cards[id].blueprint == self.slots[number]
        }
        taken = set(self.number_of.values())
        for card in state.cards.values():
            if card.blueprint and card.id not in self.number_of:
                number = self._free(card.blueprint, self._side_of(card, state), taken)
                if number == NONE:
                    self.left_out.add(card.id)
                    continue
                self.number_of[card.id] = number
                taken.add(number)
        for card in state.locations():
            self._beneath(card, state)
        self._print(state)

    def _begin(self, side: int) -> None:
        self._side = side
        self.slots = [""] * (2 * SIZE)
        if side != NONE:
            for index, one in enumerate(self.deck[:SIZE]):
                self.slots[side * SIZE + index] = one
        self.number_of = {}

    def _side_of(self, card: Seen, state: State) -> int:
        """Whose deck a card comes from: it may have been stolen."""
        printed = BY_BLUEPRINT.get(card.blueprint)
        if printed is not None:
            return printed.side
        return state.players.index(card.owner) if card.owner in state.players else DARK

    def _free(self, blueprint: str, side: int, taken: set[int]) -> int:
        """A number for one more copy of a card: one of its own, else one of an unknown card."""
        numbers = range(side * SIZE, (side + 1) * SIZE)
        for number in numbers:
            if self.slots[number] == blueprint and number not in taken:
                return number
        for number in numbers:
            if not self.slots[number] and number not in taken:
                self.slots[number] = blueprint
                return number
        for number in reversed(numbers):
            if number not in taken:
                self.slots[number] = blueprint
                return number
        return NONE

    def stand_in(self, blueprint: str, mine: bool = True, taken: Sequence[int] = ()) -> int:
        """A number for a card that lies nowhere open: in a pile that is searched, or shown for a moment."""
        printed = BY_BLUEPRINT.get(blueprint)
        side = printed.side if printed is not None else self._side if mine else 1 - self._side
        return self._free(blueprint, max(0, side), {*self.number_of.values(), *taken})

    def card_of(self, blueprint: str, side: int, location: bool = False) -> Card:
        return BY_BLUEPRINT.get(blueprint) or self.strangers.card(blueprint, side, location)

    def _print(self, state: State) -> None:
        """The 120 cards, made anew only where one of them has become another."""
        places = {
            self.number_of[card.id]
            for card in state.in_zone(gemp.LOCATIONS)
            if card.blueprint and card.id in self.number_of
        }
        cards = [
            self.card_of(one, number // SIZE, number in places) if one else UNKNOWN[number // SIZE]
            for number, one in enumerate(self.slots)
        ]
        if self._config is None or cards != self._cards:
            self._cards = cards
            self._config = self._configured(cards)

    def _configured(self, cards: Sequence[Card]) -> Config:
        seats = tuple(Seat("player", self.level) for _ in BOTH)
        ids = [card.id for card in cards]
        names, met = [], dict[str, int]()
        for id in ids:
            met[id] = met.get(id, 0) + 1
            names.append(id if met[id] == 1 else f"{id}.{met[id]}")
        decks = [
            Deck(SIDES[side], side, SIDES[side], "", ids[side * SIZE : (side + 1) * SIZE]) for side in BOTH
        ]
        texts = tuple(text_of(card) for card in cards)
        return Config(seats, _OPTIONS, tuple(cards), tuple(names), (NONE, NONE), texts, (decks[0], decks[1]))

    # -- the table -------------------------------------------------------------------------------------------

    def view(self, state: State, prepare: Callable[[Table, Board], None] | None = None) -> View:
        """What the bot sees now; `prepare` lays on the table what only the question tells."""
        self.enter(state)
        assert self._config is not None
        table = Table(self._config)
        self.places: dict[str, int] = {}
        self._set_out(table, state)
        self._lay_locations(table, state)
        self._lay_cards(table, state)
        self._lay_piles(table, state)
        self._lay_memory(table, state)
        self._lay_fight(table, state)
        self._correct(table, state)
        if prepare is not None:
            prepare(table, self)
        return View(table, max(0, state.side))

    def _set_out(self, table: Table, state: State) -> None:
        table.turn = max(1, 2 * state.turn - 1)
        table.active = state.players.index(state.turn_of) if state.turn_of in state.players else DARK
        table.phase = _PHASES.get(state.phase, START)

    def _numbered(self, state: State, zone: str) -> list[tuple[Seen, int]]:
        found = [(card, self.number_of[card.id]) for card in state.in_zone(zone) if card.id in self.number_of]
        return sorted(found, key=lambda one: one[1])

    def _lay_locations(self, table: Table, state: State) -> None:
        """One row for each system, in the order of the server; what was converted lies beneath."""
        rows: dict[str, list[tuple[Seen, int]]] = {}
        for card in state.locations():
            if card.id in self.number_of:
                number = self.number_of[card.id]
                rows.setdefault(_system(card, table.cards[number]), []).append((card, number))
        for row in rows.values():
            begun = NONE
            for index, (card, number) in enumerate(row):
                under = self._beneath(card, state)
                place = table.put_location(under[0] if under else number, begun, index)
                for one in [*under[1:], number] if under else ():
                    table.convert(one, place)
                begun = len(table.rows) - 1
                self.places[card.id] = place
                self._owned(table, card, number, state)

    def _beneath(self, card: Seen, state: State) -> list[int]:
        """The numbers of the cards under a location, the lowest first."""
        found: list[int] = []
        for blueprint in reversed(state.memory.beneath.get(card.id, [])):
            number = self.stand_in(blueprint, taken=found)
            if number != NONE and self.slots[number] == blueprint:
                found.append(number)
        return found

    def place_at(self, index: int, state: State) -> int:
        """The place of a location by its index."""
        for card in state.in_zone(gemp.LOCATIONS):
            if card.index == index and card.id in self.places:
                return self.places[card.id]
        return NONE

    def _lay_cards(self, table: Table, state: State) -> None:
        for card, number in self._numbered(state, gemp.AT_LOCATION):
            place = self.place_at(card.index, state)
            if place != NONE:
                table.put_at(number, place, AT)
                self._mark(table, card, number, state)
        for card, number in self._numbered(state, gemp.SIDE):
            table.put_side(number)
            self._owned(table, card, number, state)
        left = [*self._numbered(state, gemp.ATTACHED), *self._numbered(state, gemp.STACKED)]
        while left:
            waiting = []
            for card, number in left:
                if not self._attach(table, card, number, state):
                    waiting.append((card, number))
            if len(waiting) == len(left):
                break
            left = waiting
        self._lay_modes(table)

    def _lay_modes(self, table: Table) -> None:
        """In which of its ways a card was deployed: the first that fits what it lies on."""
        for number in self.number_of.values():
            ways = table.config.texts[number].attach if table.play >> number & 1 else ()
            if not any(way.mode for way in ways) or table.host[number] == NONE:
                continue
            for way in ways:
                fits = way.onto(table, number, table.owner[number]) if way.onto is not None else 0
                if fits >> table.host[number] & 1:
                    set_mode(table, number, way.mode)
                    break

    def _attach(self, table: Table, card: Seen, number: int, state: State) -> bool:
        """Lay a card on its host; False while the host does not lie there yet."""
        if card.host in self.places:
            table.put_at(number, self.places[card.host], ON_PLACE)
            self._mark(table, card, number, state)
            return True
        host = self.number_of.get(card.host, NONE)
        if host == NONE or not table.play >> host & 1:
            return False
        slot = STACKED if card.zone == gemp.STACKED else self._slot(table, state, card, host)
        table.put_on(number, host, slot)
        self._mark(table, card, number, state)
        return True

    def _slot(self, table: Table, state: State, card: Seen, host: int) -> int:
        """Who pilots is told in the log; whoever it does not speak of takes the first seat that is free."""
        number = self.number_of[card.id]
        one, vessel = table.cards[number], table.cards[host]
        if one.kind in (STARSHIP, VEHICLE) and vessel.kind in (STARSHIP, VEHICLE):
            return HOLD
        if one.kind != CHARACTER or vessel.kind not in (STARSHIP, VEHICLE):
            return WORN
        free = slots_free(table, host, number)
        told = state.memory.seats.get(card.id)
        if told == memory.PILOT:
            return PILOT
        if told == memory.PASSENGER:
            return ASTROMECH if ASTROMECH in free else PASSENGER
        return free[0] if free else PASSENGER

    def _mark(self, table: Table, card: Seen, number: int, state: State) -> None:
        self._owned(table, card, number, state)
        one = table.cards[number]
        if "sideways" in card.flags and one.kind in UNITS:
            table.hit |= BIT[number]
        if card.flags & {"frozen", "suspended"}:
            table.excluded |= BIT[number]
        if (
            card.zone == gemp.AT_LOCATION
            and one.kind == CHARACTER
            and card.zone_owner in state.players
            and card.zone_owner != card.owner
        ):
            table.undercover |= BIT[number]

    def _owned(self, table: Table, card: Seen, number: int, state: State) -> None:
        if card.owner in state.players:
            seat = state.players.index(card.owner)
            if table.owner[number] != seat:
                table.give(number, seat)

    def _lay_piles(self, table: Table, state: State) -> None:
        for card, number in self._numbered(state, gemp.HAND):
            self._owned(table, card, number, state)
            table.put_hand(number)
        for name, zone in _TOPS.items():
            for card, number in self._numbered(state, name):
                self._owned(table, card, number, state)
                table.put_pile(number, zone)
        for seat, player in enumerate(state.players[:2]):
            for name, zone in _PILES.items():
                pile = table.piles[seat][zone]
                pile += [-1 - seat] * (min(2 * SIZE, state.size(player, name)) - len(pile))

    def _correct(self, table: Table, state: State) -> None:
        """The server counts power and generation itself: the difference is laid on the table."""
        numbers = state.numbers
        for seat in BOTH:
            for index, amount in sorted(numbers.power[seat].items()):
                place = self.place_at(index, state)
                if place == NONE or amount < 0:
                    continue
                # Texts about total power count in battle only, and so does the server.
                fought = state.fight is not None and not state.fight.attack and state.fight.index == index
                mine = power_at(table, place, seat) if fought else power_of(table, place, seat)
                more = amount - mine
                if more:
                    reach = SEAT_BIT[seat] | 1 << place
                    table.temps.append(("total-power", seat, reach, more, TURN_END, "the server", "add"))
                    table.touch()
            more = numbers.generation[seat] - generation(table, seat)
            if more and numbers.generation[seat] >= 0:
                table.temps.append(("generation", seat, SEAT_BIT[seat], more, TURN_END, "the server", "add"))
                table.touch()

    def _lay_memory(self, table: Table, state: State) -> None:
        """What this turn has used up already."""
        told = state.memory
        for name in ("moved", "drained", "battled", "attacked", "arrived"):
            setattr(table, name, self._mask(getattr(told, name)))
        for name in ("drained_at", "battled_at"):
            setattr(table, name, sum(1 << self.places[id] for id in getattr(told, name) if id in self.places))
        for blueprint, count in told.played.items():
            title = self.card_of(blueprint, 0).title
            table.played[title] = table.played.get(title, 0) + count
        for blueprint in told.failed:
            table.played[search_key(self.card_of(blueprint, 0).title)] = 1
        for seat, player in enumerate(state.players[:2]):
            shown = max(0, int(state.numbers.generation[seat]))
            table.generation[seat] = told.generation.get(player, shown)
            table.activated[seat] = told.activated.get(player, 0)
        for question, id, amount in told.boosts:
            table.temps.append((question, DARK, self._mask([id]), amount, TURN_END, "the log", "add"))
        for question in ("move", "battle") if told.barred else ():
            table.temps.append((question, DARK, self._mask(told.barred), 0, TURN_END, "the log", "no"))
        self._lay_uses(table, told)
        table.touch()

    def _mask(self, ids: Iterable[str]) -> int:
        return sum(BIT[number] for number in {self.number_of[id] for id in ids if id in self.number_of})

    def _lay_uses(self, table: Table, told: Memory) -> None:
        """Texts that were used, weapons that were fired: which clause it was is not told."""
        for limit, used in (("turn", told.used), ("battle", told.used_in_battle)):
            for id, count in used.items():
                number = self.number_of.get(id, NONE)
                for part, action in enumerate(table.config.texts[number].actions if number != NONE else ()):
                    if action.limit == limit:
                        table.spent[number, part] = count
        for blueprint in told.ever:
            card = BY_BLUEPRINT.get(blueprint)
            for part, action in enumerate(text_of(card).actions if card is not None else ()):
                if card is not None and action.limit == "game":
                    table.ever[f"{card.title} {part}"] = 1
        for id, count in told.fired.items():
            number = self.number_of.get(id, NONE)
            if number != NONE and table.play >> number & 1 and table.host[number] != NONE:
                table.used_weapons[table.host[number]] = count
        for ship, place in told.tested:
            if ship in self.number_of and place in self.places:
                table.asteroids.add((self.number_of[ship], self.places[place]))

    def _lay_fight(self, table: Table, state: State) -> None:
        fight = state.fight
        place = NONE if fight is None else self.place_at(fight.index, state)
        if fight is None or place == NONE:
            return
        creature = NONE
        part = 0
        for id in fight.cards:
            number = self.number_of.get(id, NONE)
            if number != NONE and table.play >> number & 1:
                part |= BIT[number]
                if fight.attack and table.cards[number].kind == CREATURE:
                    creature = number
                elif fight.attack:
                    # Whoever is aboard takes part, and the server names only the vessel (G64).
                    part |= riders(table, number) & table.owned[table.owner[number]]
        if fight.attack and creature == NONE:
            creature = self._parasite(table, fight)
        battle = Battle(place, table.active, creature)
        battle.part = part
        battle.segment = WEAPONS
        if not fight.attack:
            table.excluded |= self._bystanders(table, state, fight)
        battle.fired = self._mask(state.memory.fired)
        for seat, found in enumerate(state.numbers.battle):
            battle.damage[seat] = max(0.0, found.get("BattleDamageRemaining", 0.0))
            battle.attrition[seat] = max(0.0, found.get("BattleAttritionRemaining", 0.0))
            battle.total[seat] = max(0.0, found.get("BattlePower", 0.0))
            if state.numbers.immune[seat]:
                battle.immune |= part & table.owned[seat]
        if any(battle.damage) or any(battle.attrition):
            battle.segment = DAMAGE
        table.battle = battle
        table.touch()
        if creature == NONE:
            self._add_destinies(table, state)

    def _parasite(self, table: Table, fight: gemp.Fight) -> int:
        """A creature on a host is attacked: the server names the host in its place."""
        hosts = self._mask(fight.cards) & table.play
        wild = table.words.get(CREATURE, 0) & table.play
        return next(
            (one for one in bits(wild) if table.host[one] != NONE and hosts >> table.host[one] & 1), NONE
        )

    def _add_destinies(self, table: Table, state: State) -> None:
        """Battle destinies that were added in this battle: those that the server counts and we do not."""
        assert table.battle is not None
        for seat, found in enumerate(state.numbers.battle):
            more = int(found.get("BattleNumBattleDestiny", 0)) - battle_destinies(table, seat)
            if more > 0:
                table.battle.added[seat] += more
                table.touch()

    def _bystanders(self, table: Table, state: State, fight: gemp.Fight) -> int:
        """Units at the place of a battle that take no part in it."""
        out = [
            card.id
            for card in state.in_zone(gemp.AT_LOCATION)
            if card.index == fight.index and card.id not in fight.cards
        ]
        return self._mask(out) & table.config.units & ~table.undercover


def _system(card: Seen, printed: Card) -> str:
    """The system that a location belongs to; mobile systems have a row of their own."""
    if printed.kind == LOCATION and "mobile" in printed.words:
        return printed.system
    return card.system or printed.system or printed.title


def names(board: Board, state: State) -> Mapping[str, str]:
    """What the cards that lie open are called, by their ids."""
    return {id: board.card_of(card.blueprint, 0).title for id, card in state.cards.items() if card.blueprint}
