"""A turn at the real table, told piece by piece: first the card, then what changed on map, Court and boards.

Cards in hand and cards played face down are counted; which they are nobody asks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from understudy.core.events import Event
from understudy.core.flow import Flow, choose
from understudy.core.option import Option
from understudy.core.reporting import ARRANGE, REPORT, Reporting
from understudy.games.arcs import options
from understudy.games.arcs.board import CITY, HURT_CITY, HURT_PORT, HURT_SHIP, PORT, SHIP
from understudy.games.arcs.cards import COURT_CARDS, ELDER, NUMBER, SETUP_CARDS, SETUP_IDS, SUIT, UNIONS
from understudy.games.arcs.names import KIND_TEXT, place_name
from understudy.games.arcs.places import BIT, NONE, RESOURCES, SLOTS, System
from understudy.games.arcs.queries import best_marker, can_seize, face_up, lead_number, planet_types
from understudy.games.arcs.rules import ambitions, battle, build, court, guilds, pieces, resources
from understudy.games.arcs.rules.hands import draw_bottom
from understudy.games.arcs.rules.move import step as go
from understudy.games.arcs.rules.repair import repair
from understudy.games.arcs.rules.tax import tax
from understudy.games.arcs.rules.turn import pass_initiative, play_card, seize
from understudy.games.arcs.setup import lay_out_map
from understudy.games.arcs.table import AGENT_PIECE, COPY, LEAD, PIVOT, SEIZE, SURPASS, Table
from understudy.kit.masks import bits

#: A row of the Court has room for the agents of four seats.
_AGENTS = 4
_BUILDINGS = (PORT, HURT_PORT, CITY, HURT_CITY)
_DAMAGED = (HURT_SHIP, HURT_PORT, HURT_CITY)


# -- the card ------------------------------------------------------------------------------------------------


def cards_to_tell(table: Table) -> list[options.Act]:
    """R-ROUND-3, R-ROUND-4: every card that may have been in the hand, and how it was played."""
    if table.lead == NONE:
        return [options.PASS, *(options.LEADS[card] for card in table.stack)]
    suit, number = SUIT[table.lead], lead_number(table)
    found: list[options.Act] = [options.COPY_DOWN]
    for card in table.stack:
        if SUIT[card] != suit:
            found.append(options.PIVOTS[card])
        elif NUMBER[card] > number:
            found.append(options.SURPASSES[card])
    return found


def told_card(table: Table, seat: int) -> Flow[None]:
    """The card that was played at the table; then what was done with it."""
    act = yield from choose(seat, "Which card did you play?", lambda: cards_to_tell(table), topic="told-card")
    if act is options.PASS:
        pass_initiative(table, seat)
        return
    table.players[seat].hidden -= 1
    if isinstance(act, options.WithCard):
        table.stack.remove(act.card)
        play_card(table, seat, act.card, {"lead": LEAD, "surpass": SURPASS}.get(act.verb, PIVOT))
    else:
        play_card(table, seat, NONE, COPY)
    # Nobody counts actions; tokens that are spent lie in the supply at once.
    table.card, table.way, table.pips, table.prelude = NONE, NONE, 0, False
    table.then((REPORT, (seat,)), ("end_turn", (seat,)))


# -- what can have happened ----------------------------------------------------------------------------------


def edits(table: Table, seat: int) -> list[options.Act]:
    """All that can have happened in a turn of this seat, whatever its card and its pieces allow."""
    return [
        *_with_cards(table, seat),
        *_own_pieces(table, seat),
        *_hits(table, seat),
        *_court(table, seat),
        *_board(table, seat),
        *(
            act
            for rival in table.board.rivals(seat)
            for act in options.battles[rival](_fights(table, seat, rival))
        ),
    ]


def _with_cards(table: Table, seat: int) -> list[options.Act]:
    player = table.players[seat]
    found: list[options.Act] = [*options.DECLARES] if best_marker(table) != NONE else []
    if can_seize(table, seat):
        found += [options.SEIZE_DOWN, options.SEIZE_NOW] if player.hidden else [options.SEIZE_NOW]
    found.append(options.DRAW_CARD)
    found += [
        options.UNION_PLACES[guild][card]
        for guild, suit in UNIONS.items()
        if player.guilds >> guild & 1
        for card in face_up(table, suit)
    ]
    found += [options.DISCARDS_GUILD[guild] for guild in bits(player.guilds)]
    return found


def _own_pieces(table: Table, seat: int) -> list[options.Act]:
    board, player = table.board, table.players[seat]
    found: list[options.Act] = [*guilds.trades(table, seat)]
    if player.cities:
        found += options.cities_built(board.open)
    if player.starports:
        found += options.ports_built(board.open)
    if player.ships:
        found += options.ships_built[seat](board.ports(seat))
        found += options.places_ships(board.in_play)
    found += [options.MOVES_FROM[system] for system in bits(board.ships(seat))]
    for kind in _DAMAGED:
        found += [options.REPAIRS[kind][system] for system in bits(board.masks[seat][kind])]
    for owner in range(board.seats):
        found += options.taxes[owner](board.cities(owner))
    return found


def _hits(table: Table, seat: int) -> list[options.Act]:
    board = table.board
    found: list[options.Act] = []
    for owner in (*board.rivals(seat), seat):
        found += [options.SHIPS_HIT[owner][system] for system in bits(board.ships(owner))]
        found += [
            options.STRIKES[owner][kind][system]
            for kind in _BUILDINGS
            for system in bits(board.masks[owner][kind])
        ]
    return found


def _court(table: Table, seat: int) -> list[options.Act]:
    lying = [(spot, card) for spot, card in enumerate(table.court) if card != NONE]
    found: list[options.Act] = (
        [options.INFLUENCES[card] for _, card in lying] if table.players[seat].agents else []
    )
    found += [options.SECURES[card] for spot, card in lying if table.agents[spot * _AGENTS + seat]]
    found += [
        options.ABDUCTS[card]
        for spot, card in lying
        if any(table.agents[spot * _AGENTS + rival] for rival in table.board.rivals(seat))
    ]
    return found


def _board(table: Table, seat: int) -> list[options.Act]:
    """Tokens, cards and captives."""
    player = table.players[seat]
    found: list[options.Act] = [
        options.TAKES[resource] for resource in range(len(RESOURCES)) if table.supply[resource]
    ]
    found += [options.DROPS[resource] for resource in sorted(set(player.slots) - {NONE})]
    found += [
        options.OUTRAGES[resource] for resource in range(len(RESOURCES)) if not player.outrage >> resource & 1
    ]
    for rival in table.board.rivals(seat):
        other = table.players[rival]
        found += [options.STEALS[rival][slot] for slot, token in enumerate(other.slots) if token != NONE]
        found += [options.STEALS_CARD[rival][guild] for guild in bits(other.guilds)]
        found += [options.CAPTURES[rival]] if other.agents else []
        found += [options.FREES[rival], options.EXECUTES[rival]] if player.captives[rival] else []
    return found


def _fights(table: Table, seat: int, rival: int) -> int:
    return table.board.ships(seat) & table.board.present(rival)


# -- what happens then ---------------------------------------------------------------------------------------


def carry_out(table: Table, seat: int, edit: Option) -> Flow[None] | None:
    """One edit. What follows from it follows: who rules, Outrage, a ransacked Court, a new Court card."""
    match edit:
        case options.OnPiece():
            return _strike(table, seat, edit)
        case options.OnOwner():
            return _ON_OWNERS[edit.verb](table, seat, edit)
        case options.OnKind():
            repair(table, seat, edit.system, edit.kind)
        case options.AtSystem():
            return _AT_SYSTEMS[edit.verb](table, seat, edit.system)
        case options.Union():
            guilds.place_union(table, seat, edit.court, edit.card)
        case options.StealCard() | options.StealToken():
            return resources.steal(table, seat, edit)
        case options.WithCourt():
            return _WITH_COURT[edit.verb](table, seat, edit.court)
        case options.OnSeat():
            _ON_SEATS[edit.verb](table, seat, edit.color)
        case options.Numbered():
            return _NUMBERED[edit.verb](table, seat, edit.number)
        case options.Act():
            return _PLAIN[edit.verb](table, seat)
    return None


def _declare(table: Table, seat: int, ambition: int) -> Flow[None]:
    led = bool(table.played) and table.played[-1][::2] == (seat, LEAD)
    return ambitions.declare(table, seat, ambition, zero=led)


def _seize(table: Table, seat: int) -> None:
    table.players[seat].hidden -= 1
    table.played.append((seat, NONE, SEIZE))
    seize(table, seat)


def _move(table: Table, seat: int, origin: int) -> Flow[None]:
    board = table.board
    others = [options.MOVES_TO[system] for system in bits(board.in_play & ~BIT[origin])]
    to = yield from choose(seat, "They moved where?", others, topic="told-to")
    sizes = options.groups(board.fresh(seat, origin), board.damaged(seat, origin))
    size = sizes[0]
    if len(sizes) > 1:
        size = yield from choose(seat, "Which ships?", sizes, topic="told-ships")
    go(table, seat, origin, to.system, *size.counts)


def _ships_hit(table: Table, seat: int, edit: options.OnOwner) -> Flow[None]:
    board, owner, system = table.board, edit.color, edit.system
    fresh, damaged = board.fresh(owner, system), board.damaged(owner, system)
    ways = [
        options.hits(hurt, lost)
        for hurt in range(fresh + 1)
        for lost in range(damaged + hurt + 1)
        if hurt or lost
    ]
    way = ways[0]
    if len(ways) > 1:
        way = yield from choose(seat, "How many?", ways, topic="told-hits")
    winner = seat
    if way.counts[1]:
        winner = yield from _winner(table, seat, owner, system)
    pieces.hit_ships(table, winner, owner, system, *way.counts)


def _winner(table: Table, seat: int, owner: int, system: int) -> Flow[int]:
    """R-BATTLE-6: who takes destroyed pieces; own ones are taken by a rival there, or go home."""
    if owner != seat:
        return seat
    rivals = [rival for rival in table.board.rivals(seat) if table.board.present(rival) & BIT[system]]
    if not rivals:
        return NONE
    taker = yield from choose(
        seat,
        "Who takes them as trophies?",
        lambda: [*(options.RIVALS[rival] for rival in rivals), options.HOME],
        topic="told-trophies",
    )
    return taker.color if isinstance(taker, options.OnSeat) else NONE


def _strike(table: Table, seat: int, edit: options.OnPiece) -> Flow[None]:
    """A building is damaged or destroyed; R-CITY-1 for a city that fell."""
    owner, system, kind = edit.color, edit.system, edit.kind
    winner = seat
    if kind in (HURT_PORT, HURT_CITY):
        winner = yield from _winner(table, seat, owner, system)
    types = planet_types(table, system)
    if pieces.hit_building(table, winner, owner, system, kind) and owner != seat:
        yield from court.city_fell(table, seat, owner, types, table.players[owner].leader != ELDER)
    if winner == NONE and kind == HURT_CITY:
        # R-RES-3: it lies on its board again, and closes slots.
        yield from resources.close_slots(table, owner)


def _tax(table: Table, seat: int, edit: options.OnOwner) -> Flow[None]:
    yield from tax(table, seat, edit.system, edit.color)
    table.taxed = []


def _abduct(table: Table, seat: int, card: int) -> None:
    spot = table.court.index(card)
    for rival in table.board.rivals(seat):
        table.players[seat].captives[rival] += table.agents[spot * _AGENTS + rival]
        table.agents[spot * _AGENTS + rival] = 0
    table.tell("abducted", seat, card)


def _take(table: Table, seat: int, resource: int) -> Flow[None]:
    yield from resources.gain(table, seat, resource)


def _discard_guild(table: Table, seat: int, card: int) -> None:
    """What the card did is told by itself."""
    resources.discard_guild(table, seat, card)
    table.tell("used", seat, card)


def _free(table: Table, seat: int, owner: int) -> None:
    table.players[seat].captives[owner] -= 1
    pieces.return_piece(table, owner, AGENT_PIECE)
    table.tell("freed", seat, owner)


def _execute(table: Table, seat: int, owner: int) -> None:
    player = table.players[seat]
    player.captives[owner] -= 1
    player.trophies[owner * 4 + AGENT_PIECE] += 1
    table.tell("executed", seat, 1)


def _capture(table: Table, seat: int, owner: int) -> None:
    pieces.capture(table, seat, owner)


def _place(table: Table, seat: int, system: System) -> None:
    pieces.place_ships(table, seat, system)


Edit: TypeAlias = Flow[None] | None
_ON_OWNERS: dict[str, Callable[[Table, int, options.OnOwner], Edit]] = {
    "build-ship": lambda table, seat, edit: build.ship_arrives(table, seat, edit.system),
    "ships-hit": _ships_hit,
    "tax": _tax,
    "trade": guilds.trade,
    "battle": lambda table, seat, edit: battle.battle(table, seat, edit.system, edit.color),
}
_AT_SYSTEMS: dict[str, Callable[[Table, int, System], Edit]] = {
    "build-city": build.build_city,
    "build-starport": build.build_port,
    "place": _place,
    "move-from": _move,
}
_WITH_COURT: dict[str, Callable[[Table, int, int], Edit]] = {
    "discard-guild": _discard_guild,
    "influence": court.influence,
    "secure": court.secure,
    "abduct": _abduct,
}
_ON_SEATS: dict[str, Callable[[Table, int, int], None]] = {
    "capture": _capture,
    "free": _free,
    "execute-one": _execute,
}
_NUMBERED: dict[str, Callable[[Table, int, int], Edit]] = {
    "declare": _declare,
    "take": _take,
    "drop": resources.discard_token,
    "outrage": resources.provoke_outrage,
}
_PLAIN: dict[str, Callable[[Table, int], Edit]] = {
    "seize-down": _seize,
    "seize-now": seize,
    "draw-card": lambda table, seat: draw_bottom(table, seat, 1),
}
_OTHERS = ("union", "repair", "strike", "steal", "steal-card")
_EDITS = {*_ON_OWNERS, *_AT_SYSTEMS, *_WITH_COURT, *_ON_SEATS, *_NUMBERED, *_PLAIN, *_OTHERS}


# -- what cannot be ------------------------------------------------------------------------------------------


def impossible(table: Table, seat: int, edit: Option) -> str:
    """Why an edit cannot be, with what is there."""
    if not isinstance(edit, options.Act) or edit.verb not in _EDITS:
        return ""
    if isinstance(edit, options.AtSystem):
        return _not_there(table, seat, edit)
    if isinstance(edit, options.WithCourt):
        name = COURT_CARDS[edit.court].name
        shown = ", ".join(COURT_CARDS[card].name for card in table.court if card != NONE)
        return f"{name}: that cannot be now. The Court shows {shown}."
    return "There is nothing left of that."


def _not_there(table: Table, seat: int, edit: options.AtSystem) -> str:
    board, player, system = table.board, table.players[seat], edit.system
    name, own = place_name(system), options.COLORS[seat]
    if not BIT[system] & board.in_play:
        return f"{name} is not in play."
    supplies = {"build-city": player.cities, "build-starport": player.starports, "build-ship": player.ships}
    if not supplies.get(edit.verb, 1) or (edit.verb == "place" and not player.ships):
        return f"{own}'s supply has none of these left."
    if edit.verb in ("build-city", "build-starport"):
        return f"{name} has no empty slot: {SLOTS[system]} in all, {board.room[system]} empty."
    if edit.verb == "build-ship":
        return f"{own} has no starport at {name}."
    owner = edit.color if isinstance(edit, options.OnOwner) else seat
    there = [
        f"{board.at[owner][kind * len(SLOTS) + system]} × {KIND_TEXT[kind]}"
        for kind in (SHIP, HURT_SHIP, *_BUILDINGS)
        if board.at[owner][kind * len(SLOTS) + system]
    ]
    return f"{options.COLORS[owner]} has {', '.join(there) or 'nothing'} at {name}."


# -- a game that has begun -----------------------------------------------------------------------------------


def arrange(table: Table) -> Flow[None]:
    """The map of the real table; then what lies there."""
    name, seats = table.config.options["setup-card"], len(table.players)
    fitting = [options.SETUPS[number] for number, card in enumerate(SETUP_CARDS) if card.players == seats]
    fitting = [act for act in fitting if name in ("random", SETUP_IDS[act.number])]
    act = yield from choose(
        _first_person(table), "Which set-up card did you use?", fitting, topic="setup-card"
    )
    table.setup_card = act.number
    lay_out_map(table, act.number)
    table.then(("fill_court", ()), ("arrange_pieces", ()))


def arrange_pieces(table: Table) -> Flow[None]:
    """What lies on the real table is set right (`corrections.py`); then a round begins."""
    seats = options.RIVALS[: len(table.players)]
    prompt = "Enter what is on your table, then say who has the initiative"
    choice = yield from choose(_first_person(table), prompt, seats, pause=True, topic=ARRANGE)
    table.initiative = table.active = choice.color
    table.then(("round", ()))


def _first_person(table: Table) -> int:
    return table.config.people[0] if table.config.people else 0


# -- what lies there already ---------------------------------------------------------------------------------

#: What an edit, or the answer to what it asks, tells of pieces, whosever they are.
_HIT = {
    "ships-hit": ("ships_hit",),
    "hits": ("ships_hit",),
    "strike": ("building_hit", "building_destroyed"),
    "rival": ("ships_hit", "building_destroyed"),
    "home": ("ships_hit", "building_destroyed"),
}


def lies_there(option: Option, event: Event, seat: int) -> bool:
    """What was hit was told; what then follows for a city that fell stands on the list, and so does all that
    comes of a battle that the program runs."""
    verb = option.id.partition(":")[0]
    if verb in _HIT:
        return event.verb in _HIT[verb]
    return event.seat == seat and verb != "battle"


REPORTING: Reporting[Table] = Reporting(
    edits, carry_out, impossible, "Do it at the table, then enter what changed", lies_there
)
