"""Positions: a table as plain data, at the start of a step. Most fields may be left out.

Cards are named by id or title in any case (`D1_194`, `Stormtrooper`, a second copy `D1_194.2`), places by
their numbers or locations. An entry of a pile is a card or `?n`, an unseen card of bag n; a pile may also be
a number: so many unseen cards of its owner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from sys import intern
from typing import Any

import msgspec

from understudy.core.errors import BadData, BadPosition, BadSetup
from understudy.core.game import Game, Seat
from understudy.core.option import Option
from understudy.core.reporting import TOLD
from understudy.core.table import Step
from understudy.games.swccg import shapes
from understudy.games.swccg.data import CREATURE, DARK, DEVICE, EFFECT, LIGHT, LOCATION, SIDES, WEAPON, Deck
from understudy.games.swccg.decks import check_deck, chosen_deck, from_row, gives, names_file
from understudy.games.swccg.impossible import check, may_be_stolen
from understudy.games.swccg.impossible_steps import check_agenda
from understudy.games.swccg.naming import CardNames, names_of_location, rename
from understudy.games.swccg.options import VERBS, Act
from understudy.games.swccg.queries import SEAT_BIT
from understudy.games.swccg.records import Chosen, card_names
from understudy.games.swccg.rules.layout import rank
from understudy.games.swccg.rules.piles import unread
from understudy.games.swccg.rules.turn import PLAYED_PHASES
from understudy.games.swccg.setup import SETTINGS, empty_table
from understudy.games.swccg.table import (
    AT,
    BIT,
    BOTH,
    COUNT,
    HAND,
    INSERTED,
    LIMBO,
    LOC,
    LOST,
    NONE,
    OUT,
    PHASES,
    PLAY,
    RESERVE,
    SIDE,
    SLOTS,
    UNDER,
    UNRESOLVED,
    UNTIL,
    WORN,
    ZONES,
    Config,
    Table,
    bits,
)
from understudy.games.swccg.view import View
from understudy.kit.positions import agenda as read_agenda
from understudy.kit.positions import convert, is_count, known, meant, must_be_of, number
from understudy.kit.reading import Row
from understudy.kit.saying import plural

#: Cards that are worn where they are on another one.
THINGS = (WEAPON, DEVICE, EFFECT, CREATURE)
#: So many clauses of a card have a number in a position.
CLAUSES = 64

# -- writing -------------------------------------------------------------------------------------------------


def _entries(table: Table, pile: Sequence[int]) -> list[str]:
    return [table.config.names[entry] if entry >= 0 else f"?{-1 - entry}" for entry in pile]


def _write_player(table: Table, seat: int) -> shapes.Player:
    piles = table.piles[seat]
    hidden = table.seen[seat] & ~table.play
    return shapes.Player(
        **{ZONES[zone]: _entries(table, piles[zone]) for zone in (*shapes.PILES, INSERTED)},
        seen=card_names(table, hidden),
        generation=table.generation[seat],
        activated=table.activated[seat],
    )


def _write_cards(table: Table) -> dict[str, shapes.CardShape]:
    found = {}
    names = table.config.names
    for card in bits(table.play):
        slot = table.slot[card]
        if slot in (LOC, UNDER):
            continue
        host = table.host[card]
        found[names[card]] = shapes.CardShape(
            NONE if host != NONE or slot == SIDE else table.spot[card],
            names[host] if host != NONE else "",
            SLOTS[slot] if slot != AT else "",
            SIDES[table.owner[card]] if table.owner[card] != table.cards[card].side else "",
        )
    return found


def _write_marks(table: Table) -> dict[str, int]:
    """Counters, what was chosen as one number, and totals of creatures that fight, which have a sign."""
    names = table.config.names
    found = {names[card]: count for card, count in table.marks.items()}
    found |= {names[card]: chosen.written() for card, chosen in table.chosen.items()}
    return found | {f"~{names[card]}": total for card, total in table.ferocities.items()}


def _write_spent(table: Table) -> dict[str, int]:
    """Clauses as card × 64 + clause; behind them ships at asteroid sectors, in the same way."""
    found = {str(card * CLAUSES + part): count for (card, part), count in table.spent.items()}
    return found | {str((COUNT + ship) * CLAUSES + place): 1 for ship, place in table.asteroids}


def _write_told(told: Option | None) -> tuple[str, int, int, int] | None:
    """What was announced: its word, and its numbers filled up to three."""
    if told is None:
        return None
    return (told.verb, *told.numbers) if isinstance(told, Act) else (told.id, NONE, NONE, NONE)


def _write_temp(table: Table, temp: Any) -> shapes.Temp:
    question, seat, reach, amount, until, title, how = temp
    seats: list[int | str] = [who for who in BOTH if reach & SEAT_BIT[who]]
    cards = [] if seats else card_names(table, reach)
    return shapes.Temp(question, seat, amount, UNTIL[until], how, title, cards, seats, bool(seats))


def position(table: Table) -> dict[str, Any]:
    """The table at the start of a step, as data that reads back into an equal table."""
    names, config = table.config.names, table.config
    found = shapes.Position(
        seats=[str(seat) for seat in config.seats],
        options={name: value for name, value in config.options.items() if value != _default(name)},
        decks=_write_decks(config),
        turn=table.turn,
        active=SIDES[table.active],
        phase=PHASES[table.phase],
        places=[
            shapes.Place([names[card] for card in stack], table.parsec[place], table.orbit[place])
            for place, stack in enumerate(table.stacks)
        ],
        rows=[list(row) for row in table.rows],
        cards=_write_cards(table),
        players=[_write_player(table, seat) for seat in BOTH],
        bags=[[names[card] for card in bag] for bag in table.bags],
        depths={names[card]: depth for card, depth in table.depths.items()},
        marks=_write_marks(table),
        spent=_write_spent(table),
        played=table.played,
        used_weapons={names[card]: card_names(table, used) for card, used in table.used_weapons.items()},
        used_devices={names[card]: count for card, count in table.used_devices.items()},
        ever=table.ever,
        temps=[_write_temp(table, temp) for temp in table.temps],
        stack=[shapes.FRAME.write(table, frame) for frame in table.stack],
        draws=[shapes.DESTINY.write(table, draw) for draw in table.draws],
        drawn=None if table.drawn is None else shapes.DESTINY.write(table, table.drawn),
        losses=[shapes.LOSS.write(table, loss) for loss in table.losses],
        battle=None if table.battle is None else shapes.BATTLE.write(table, table.battle),
        drain=None if table.drain is None else shapes.DRAIN.write(table, table.drain),
        told=_write_told(table.told),
        news=table.news,
        winner=table.winner,
        why=table.why,
        agenda=[(name, list(args)) for name, args in table.agenda],
        **{name: card_names(table, getattr(table, name)) for name in shapes.CARD_SETS},  # type: ignore[arg-type]
        **{name: list(bits(getattr(table, name))) for name in shapes.PLACE_SETS},  # type: ignore[arg-type]
    )
    data: dict[str, Any] = msgspec.to_builtins(found)
    return {"game": "swccg", **data}


def _write_decks(config: Config) -> dict[str, shapes.DeckShape]:
    """Decks that the options do not give to whoever reads the position: files, and decks of a position."""
    return {
        SIDES[deck.side]: shapes.DeckShape(dict(Counter(deck.cards)), deck.start, deck.title)
        for deck in config.decks
        if not gives(config.options[SIDES[deck.side]], deck)
    }


def _default(name: str) -> str:
    return next(setting.default for setting in SETTINGS if setting.name == name)


# -- reading -------------------------------------------------------------------------------------------------


class _Reader:
    """Reads one position; knows the table that it fills."""

    def __init__(self, given: shapes.Position, table: Table) -> None:
        self.given = given
        self.table = table
        self.numbers = {name: card for card, name in enumerate(table.config.names)}
        self.met: dict[int, str] = {}

    def card(self, name: str, where: str) -> int:
        return self.numbers[name]

    def take(self, name: str, where: str) -> int:
        """A card that lies somewhere: only once."""
        card = self.card(name, where)
        if card in self.met:
            other = f"{name.split('.', maxsplit=1)[0]}.2"
            raise BadPosition(f"{where}: {name} is also in {self.met[card]}; another copy is written {other}")
        self.met[card] = where
        return card

    def place(self, given: shapes.Where, where: str) -> int:
        """A place by its number, or by a location of it."""
        if isinstance(given, int):
            return number(given, 0, len(self.given.places) - 1, where)
        low = given.strip().lower()
        if is_count(low):
            return self.place(int(low), where)
        for place, one in enumerate(self.given.places):
            if any(low in names_of_location(self.table.cards[self.card(name, where)]) for name in one.stack):
                return place
        titles = [self.table.cards[self.card(one.stack[0], where)].title for one in self.given.places]
        raise BadPosition(f"{where}: there is no place “{given}”; places: {', '.join(titles) or 'none'}")

    def mask(self, names: Sequence[str], where: str) -> int:
        found = 0
        for name in names:
            found |= BIT[self.card(name, where)]
        return found

    # -- the table

    def locations(self) -> None:
        table, given = self.table, self.given
        for place, one in enumerate(given.places):
            if not one.stack:
                raise BadPosition(f"places[{place}].stack: at least one location is expected")
        if given.rows is None:
            rows = self.usual_rows()
        else:
            rows = [[self.place(place, "rows") for place in row] for row in given.rows]
        if sorted(place for row in rows for place in row) != list(range(len(given.places))):
            raise BadPosition(f"rows: every place from 0 to {len(given.places) - 1} must be there once")
        for place, one in enumerate(given.places):
            where = f"places[{place}].stack"
            cards = [self.take(name, where) for name in one.stack]
            for card, name in zip(cards, one.stack, strict=True):
                if table.cards[card].kind != LOCATION:
                    raise BadPosition(f"{where}: {name} ({table.cards[card].title}) is no location")
                table.zone[card] = LIMBO
            table.put_location(cards[-1], NONE, 0)
            for card in reversed(cards[:-1]):
                table.convert(card, place)
            if one.parsec is not None:
                table.parsec[place] = one.parsec
            around = one.orbit
            table.orbit[place] = NONE if around == NONE else self.place(around, f"places[{place}].orbit")
        table.rows = [row[:] for row in rows]

    def usual_rows(self) -> list[list[int]]:
        """R-8.3: a row for each system, in the order of its groups; a sector of any with the place before."""
        rows: dict[str, list[int]] = {}
        last = ""
        tops = [self.table.cards[self.card(one.stack[0], "places")] for one in self.given.places]
        for place, top in enumerate(tops):
            last = last if top.system == "any" and last else top.system
            rows.setdefault(last, []).append(place)
        return [sorted(row, key=lambda place: rank(tops[place])) for row in rows.values()]

    def cards(self) -> None:
        table = self.table
        waiting = dict(self.given.cards)
        for name, one in waiting.items():
            where = f"cards.{name}"
            card = self.take(name, where)
            table.zone[card] = LIMBO
            if one.owner:
                table.give(card, SIDES.index(meant(one.owner, SIDES, f"{where}.owner", "side")))
        while waiting:
            ready = [name for name, one in waiting.items() if one.on not in waiting]
            if not ready:
                raise BadPosition(f"cards: {', '.join(waiting)} are on each other")
            for name in ready:
                self.lay(name, waiting.pop(name))

    def lay(self, name: str, one: shapes.CardShape) -> None:
        table, where = self.table, f"cards.{name}"
        card = self.numbers[name]
        slot = SLOTS.index(meant(one.slot or self.usual_slot(card, one), SLOTS, f"{where}.slot", "slot"))
        if one.on and one.at != NONE:
            raise BadPosition(f"{where}: at and on are both given; a card is at a place or on a card")
        if one.on:
            host = self.card(one.on, f"{where}.on")
            if table.zone[host] != PLAY:
                raise BadPosition(f"{where}.on: {one.on} is not on table")
            table.put_on(card, host, slot)
        elif slot == SIDE:
            table.put_side(card)
        else:
            table.put_at(card, self.place(one.at, f"{where}.at"), slot)

    def usual_slot(self, card: int, one: shapes.CardShape) -> str:
        """Where nothing is said: things on cards are worn."""
        return SLOTS[WORN if one.on and self.table.cards[card].kind in THINGS else AT]

    def piles(self) -> None:
        table, given = self.table, self.given
        for frame in given.stack:
            self.limbo(frame)
        for name, args in given.agenda or ():
            if name == "insert" and args and isinstance(args[0], int):
                # It is on its way into the opponent's Reserve Deck.
                card = number(args[0], 0, COUNT - 1, "agenda, step insert, card")
                self.met.setdefault(card, "agenda")
                table.zone[card] = LIMBO
        players = [*given.players, *[shapes.Player() for _ in range(2 - len(given.players))]]
        if len(players) > 2:
            raise BadPosition(f"players: {len(players)} are described, but there are 2 seats")
        if given.bags is not None:
            table.bags = [
                sorted(self.take(name, f"bags[{n}]") for name in bag) for n, bag in enumerate(given.bags)
            ]
        for seat, player in enumerate(players):
            for zone in shapes.PILES:
                self.pile(seat, zone, getattr(player, ZONES[zone]))
            self.inserted(seat, player.inserted)
            table.generation[seat] = player.generation
            table.activated[seat] = player.activated
        if given.bags is None:
            self.deal(players)
        self.check_bags()
        for seat, player in enumerate(players):
            self.knowledge(seat, player)
            table.may_hold(seat)

    def limbo(self, frame: shapes.FrameShape) -> None:
        """Cards that are being played or deployed lie nowhere else."""
        card, kind = self.card(frame.card, "stack"), frame.kind.casefold()
        if kind in ("play", "play-lost", "deploy") and card not in self.met:
            self.met[card] = "stack"
            self.table.zone[card] = LIMBO
            if len(frame.targets) > 4 and kind == "deploy":
                pilot = number(self.target(frame.targets[4]), 0, COUNT - 1, "stack.targets")
                self.met[pilot] = "stack"
                self.table.zone[pilot] = LIMBO

    def target(self, given: int | str) -> int:
        """A target by its number, or a card by its name."""
        return self.card(given, "stack.targets") if isinstance(given, str) else given

    def pile(self, seat: int, zone: int, given: shapes.Pile | None) -> None:
        table, where = self.table, f"players[{seat}].{ZONES[zone]}"
        if given is None:
            return
        entries = [f"?{seat}"] * number(given, 0, 60, where) if isinstance(given, int) else given
        if zone in (OUT, UNRESOLVED) and any(entry.startswith("?") for entry in entries):
            raise BadPosition(f'{where}: these cards are faceup; name them, such as ["D1_168"]')
        found = []
        for entry in entries:
            if entry.startswith("?"):
                if not is_count(entry[1:]):
                    raise BadPosition(f"{where}: “{entry}”; an unseen card is written ?0, ?1 …")
                found.append(-1 - int(entry[1:]))
                continue
            card = self.take(entry, where)
            found.append(card)
            table.zone[card] = zone
            table.owned[table.owner[card]] &= ~BIT[card]
            table.owner[card] = seat
            table.owned[seat] |= BIT[card]
            if zone == HAND:
                table.hands[seat] |= BIT[card]
        table.piles[seat][zone] = found

    def inserted(self, seat: int, names: Sequence[str]) -> None:
        """Cards that the opponent put into the Reserve Deck, with how deep they lie (1 unless said)."""
        table = self.table
        for name in names:
            where = f"players[{seat}].inserted"
            card = self.take(name, where)
            if table.cards[card].side == seat:
                raise BadPosition(f"{where}: {name} is a card of the same side; the opponent's are put in")
            table.piles[seat][INSERTED].append(card)
            table.zone[card] = INSERTED
            table.depths[card] = number(self.given.depths.get(name, 1), 0, 60, f"depths.{name}")

    def deal(self, players: Sequence[shapes.Player]) -> None:
        """Without bags: everything that is nowhere else is unseen, and fills the Reserve Deck."""
        table = self.table
        for seat in BOTH:
            rest = [card for card in range(60 * seat, 60 * seat + 60) if card not in self.met]
            table.bags.append(rest)
            if players[seat].reserve is None:
                taken = sum(pile.count(-1 - seat) for pile in table.piles[seat])
                table.piles[seat][RESERVE] = [-1 - seat] * max(0, len(rest) - taken)
            self.met |= dict.fromkeys(rest, "bags")

    def check_bags(self) -> None:
        table = self.table
        for bag, cards in enumerate(table.bags):
            used = sum(pile.count(-1 - bag) for piles in table.piles for pile in piles)
            side = self.side_of_bag(bag)
            for card in cards:
                # A stolen card was shuffled into the deck of whoever has it now.
                if card // 60 != side and may_be_stolen(table.cards[card]):
                    table.give(card, side)
            foreign = [card for card in cards if table.owner[card] != side]
            if foreign:
                name = f"; {table.config.names[foreign[0]]} is not"
                raise BadPosition(
                    f"bags[{bag}]: its cards are those of {SIDES[side]}, in piles of that side{name}"
                )
            if used != len(cards):
                whose = f"{SIDES[side]} has" if bag in BOTH else f"bag {bag} holds"
                raise BadPosition(
                    f"players: {whose} {plural(len(cards), 'unseen card')}, but the piles hold {used}; "
                    "all must be there"
                )
        entries = [entry for piles in table.piles for pile in piles for entry in pile if entry < 0]
        if entries and min(entries) < -len(table.bags):
            raise BadPosition(f"players: there is no bag {-1 - min(entries)}")
        lost = [name for name, card in self.numbers.items() if card not in self.met]
        if lost:
            raise BadPosition(f"cards: {', '.join(lost[:8])} are nowhere; every card must be somewhere")

    def side_of_bag(self, bag: int) -> int:
        """In whose piles its cards lie; without bags, and at a real table, each side has its own one."""
        table = self.table
        sides = {seat for seat in BOTH for pile in table.piles[seat] if -1 - bag in pile}
        if bag in BOTH and (self.given.bags is None or any(table.config.reported)):
            sides |= {bag}
        if len(sides) > 1:
            raise BadPosition(f"bags[{bag}]: its cards are those of one side, in piles of that side")
        cards = table.bags[bag]
        return sides.pop() if sides else cards[0] // 60 if cards else DARK

    def knowledge(self, seat: int, player: shapes.Player) -> None:
        table = self.table
        if player.seen is not None:
            table.seen[seat] = table.play | self.mask(player.seen, f"players[{seat}].seen")
            return
        table.seen[seat] |= table.hands[seat]
        for who in BOTH:
            for zone in (LOST, OUT, UNRESOLVED):
                for card in table.piles[who][zone]:
                    table.seen[seat] |= BIT[card] if card >= 0 else 0

    # -- what goes on

    def turn(self) -> None:
        table, given = self.table, self.given
        table.turn = number(given.turn, 0, 10_000, "turn")
        table.active = SIDES.index(meant(given.active, SIDES, "active", "side"))
        table.phase = PHASES.index(meant(given.phase, PHASES, "phase", "phase"))
        for name in shapes.CARD_SETS:
            setattr(table, name, self.mask(getattr(given, name), name))
        for name in shapes.PLACE_SETS:
            setattr(table, name, sum(1 << self.place(place, name) for place in set(getattr(given, name))))
        self.marks()
        self.spent()
        table.played, table.ever = dict(given.played), dict(given.ever)
        table.used_weapons = {
            self.card(key, "used_weapons"): self.mask(used, f"used_weapons.{key}")
            for key, used in given.used_weapons.items()
        }
        table.used_devices = {
            self.card(key, "used_devices"): count for key, count in given.used_devices.items()
        }
        table.temps = [self.temp(one) for one in given.temps]
        table.winner, table.why = number(given.winner, NONE, LIGHT, "winner"), given.why
        if table.why and table.winner == NONE:
            raise BadPosition("why: nobody has won (winner)")
        table.told, table.news = self.told(), given.news

    def marks(self) -> None:
        table = self.table
        for key, value in self.given.marks.items():
            card = self.card(key.removeprefix("~"), "marks")
            if key.startswith("~"):
                table.ferocities[card] = value
            elif table.cards[card].kind == CREATURE or table.zone[card] == INSERTED:
                table.marks[card] = value
            else:
                table.chosen[card] = Chosen.read(value)

    def spent(self) -> None:
        for key, count in self.given.spent.items():
            if not is_count(key):
                raise BadPosition(f"spent: “{key}” is no whole number; it is 64 × card + clause")
            card, part = divmod(int(key), CLAUSES)
            if card < COUNT:
                self.table.spent[card, part] = count
            elif count:
                self.table.asteroids.add((card - COUNT, part))

    def told(self) -> Option | None:
        if self.given.told is None:
            return None
        verb, *numbers = self.given.told
        where = "told"
        known(verb, (*VERBS, TOLD.id), where, "word for what was announced")
        if verb == TOLD.id:
            return TOLD
        kind = VERBS[verb]
        said = [one for one in numbers if one != NONE]
        if not kind.takes(len(said)):
            wanted = plural(len(kind.parts), "number")
            raise BadPosition(f"{where}: “{verb}” goes with {wanted}; given are {len(said)}")
        told: Act = kind(*said)
        return told

    def temp(self, one: shapes.Temp) -> Any:
        until = UNTIL.index(meant(one.until, UNTIL, "temps.until", "time"))
        reach = self.mask(one.cards, "temps.cards")
        if one.seats:
            reach = sum(SEAT_BIT[_seat(seat, "temps.seats")] for seat in one.seats)
            reach |= (1 << COUNT) - 1 if one.everywhere else 0
        seat, question = _seat(one.seat, "temps.seat"), one.question.casefold()
        # Positions leave out what is the very default.
        how = intern(one.how.casefold())
        return (question, seat, reach, one.amount, until, one.title, how)

    def running(self) -> None:
        table, given = self.table, self.given
        table.stack = [shapes.FRAME.read(self, one, "stack") for one in given.stack]
        table.draws = [shapes.DESTINY.read(self, one, "draws") for one in given.draws]
        table.drawn = None if given.drawn is None else shapes.DESTINY.read(self, given.drawn, "drawn")
        table.losses = [shapes.LOSS.read(self, one, "losses") for one in given.losses]
        table.drain = None if given.drain is None else shapes.DRAIN.read(self, given.drain, "drain")
        table.battle = None if given.battle is None else shapes.BATTLE.read(self, given.battle, "battle")


def _seat(given: int | str, where: str) -> int:
    """A seat by its number or its side."""
    return (
        number(given, DARK, LIGHT, where)
        if isinstance(given, int)
        else SIDES.index(meant(given, SIDES, where, "side"))
    )


def usual_agenda(table: Table) -> list[Step]:
    """The rest of a turn, from the alternation of the phase on."""
    seat, phase = table.active, table.phase
    rest: list[Step] = [("phase", (later,)) for later in PLAYED_PHASES if later > phase]
    return [("end_turn", ()), *reversed(rest), ("end_phase", (phase,)), ("act", (seat, 0))]


def _table(given: shapes.Position, options: Mapping[str, str], seats: Sequence[Seat]) -> Table:
    """An empty table whose decks hold all cards that the position names; from here on by their ids."""
    decks = _decks(options, given.decks)
    for side, name in enumerate(SIDES):
        if name not in decks:
            decks[name] = chosen_deck(options[name], side)
    names = CardNames([decks[name] for name in SIDES])
    rename(given, names)
    return empty_table(options, seats, names.whole())


def _decks(options: Mapping[str, str], given: Mapping[str, shapes.DeckShape]) -> dict[str, Deck]:
    """The decks that a position brings. It never has files read: it may come from anywhere."""
    found = {}
    for name, one in given.items():
        side = SIDES.index(meant(name, SIDES, "decks", "side"))
        deck = found[SIDES[side]] = from_row(
            options[SIDES[side]], Row(f"decks.{name}", msgspec.to_builtins(one)), side
        )
        check_deck(deck)
    for name in SIDES:
        if name not in found and names_file(options[name]):
            raise BadPosition(f"options.{name}: a position names no files; write the deck into `decks`")
    return found


def read_position(data: Mapping[str, Any], game: Game[Table, View]) -> Table:
    """A table from a position, or what is wrong with it and where."""
    must_be_of(game, data)
    given = convert(data, shapes.Position)
    try:
        seats = game.line_up(given.seats or game.lineup)
        options = game.options(given.options)
        table = _table(given, options, seats)
    except (BadSetup, BadData) as error:
        raise BadPosition(f"seats, options and decks: {error}") from None
    reader = _Reader(given, table)
    reader.locations()
    reader.cards()
    reader.piles()
    reader.turn()
    reader.running()
    table.touch()
    check(table)
    if given.agenda is not None:
        table.agenda = read_agenda(given.agenda, game.steps, 2)
        check_agenda(table)
    else:
        table.agenda = usual_agenda(table)
    if unread(table) and ("read_hands", ()) not in table.agenda and table.winner == NONE:
        table.agenda.append(("read_hands", ()))
    return table
