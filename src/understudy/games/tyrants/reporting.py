"""A turn at the real table, told piece by piece: the moves of pieces and cards without asking what paid for
them. Who holds which card in hand nobody but its owner knows; all cards of a seat lie in its deck."""

from __future__ import annotations

from collections.abc import Callable

from understudy.core.flow import Flow, choose
from understudy.core.option import Option
from understudy.core.reporting import ARRANGE, Reporting
from understudy.games.tyrants import options
from understudy.games.tyrants.board import SPIES
from understudy.games.tyrants.cards import CARD_IDS, CARDS
from understudy.games.tyrants.events import TrophyBack
from understudy.games.tyrants.names import color_name
from understudy.games.tyrants.places import BIT, PLACES, ROOM, SITES, Node
from understudy.games.tyrants.rules import effects, hands, market, pieces
from understudy.games.tyrants.table import Table

#: The one card that goes into the market itself (F-31).
CRAWLER = CARD_IDS.index("carrion-crawler")
#: So many VP at once are offered as they stand; others, up to the most there are, can be named.
OFTEN = 6


# -- what can have happened ----------------------------------------------------------------------------------


def edits(table: Table, seat: int) -> list[options.Act]:
    """All that can have happened in a turn of this seat, whatever its cards would have let it do."""
    return [
        *_on_the_map(table, seat),
        *_with_cards(table, seat),
        *options.GAINS[:OFTEN],
        *_to_others(table, seat),
    ]


def _on_the_map(table: Table, seat: int) -> list[options.Act]:
    board, troops = table.board, bool(table.players[seat].barracks)
    found: list[options.Act] = [*options.deploys(board.open)] if troops else [options.DEPLOY_FOR_VP]
    for color in _others(table, seat):
        held = board.held[color]
        found += options.assassinations[color](held)
        found += options.supplants[color](held) if troops else []
    for color in range(5):
        held = board.held[color]
        if color < board.seats:
            found += options.troops_back[color](held)
        if board.open:
            found += options.moves[color](held)
    if board.spies_left(seat):
        found += options.spies_to(board.in_play & SITES & ~board.spies[seat])
    found += options.spies_back(board.spies[seat])
    for owner in range(board.seats):
        if owner != seat:
            found += options.enemy_spies_back[owner](board.spies[owner])
    if board.open:
        found += [
            options.TROPHIES[owner][color]
            for owner, player in enumerate(table.players)
            for color, count in enumerate(player.trophies)
            if count
        ]
    return found


def _others(table: Table, seat: int) -> list[int]:
    """Colors whose troops can become trophies of the seat."""
    return [*(other for other in range(table.board.seats) if other != seat), options.WHITE]


def _with_cards(table: Table, seat: int) -> list[options.Act]:
    own = dict.fromkeys(table.players[seat].deck)
    found: list[options.Act] = [options.RECRUITS[place][card] for place, card in enumerate(table.market)]
    found += [options.RECRUIT_GUARD] if table.guards else []
    found += [options.RECRUIT_PRIESTESS] if table.priestesses else []
    found += [options.RECRUITS_DEVOURED[table.devoured[-1]]] if table.devoured else []
    found += [options.MARKET_DEVOURS[place][card] for place, card in enumerate(table.market)]
    if CRAWLER in own or CRAWLER in table.players[seat].inner:
        found += [options.MARKET_SWAPS[place][card] for place, card in enumerate(table.market)]
    found += [options.PROMOTES[card] for card in own]
    found += [options.DEVOURS[card] for card in own]
    return found


def _to_others(table: Table, seat: int) -> list[options.Act]:
    """What a person's cards do to others: TA-DISC-01 to TA-DISC-07; who reports too does it at the table."""
    found: list[options.Act] = [*options.GETS_OUTCAST[: len(table.players)]] if table.outcasts else []
    for other, player in enumerate(table.players):
        if other != seat and not player.reported:
            found += [options.DISCARDS_ONE[other], options.DISCARDS_OVER_THREE[other]]
    return found


# -- what happens then ---------------------------------------------------------------------------------------


def carry_out(table: Table, seat: int, edit: Option) -> Flow[None] | None:
    """One edit. What follows from it follows: control, markers, the last troop, a new card in the row."""
    match edit:
        case options.OnPiece():
            return _ON_PIECES[edit.verb](table, seat, edit)
        case options.AtNode():
            _AT_NODES[edit.verb](table, seat, edit.node)
        case options.InRow():
            return _IN_ROW[edit.verb](table, seat, edit)
        case options.WithCard():
            return _WITH_CARDS[edit.verb](table, seat, edit)
        case options.Trophy():
            return _trophy(table, seat, edit)
        case options.Numbered():
            pieces.gain_vp(table, seat, edit.number)
        case options.OnSeat():
            return _ON_SEATS[edit.verb](table, edit.seat, seat)
        case _:
            pieces.deploy_for_vp(table, seat)
    return None


def _supplant(table: Table, seat: int, edit: options.OnPiece) -> None:
    pieces.supplant(table, seat, edit.node, edit.color)


def _move(table: Table, seat: int, edit: options.OnPiece) -> Flow[None]:
    target = yield from choose(
        seat, "Moved where?", lambda: options.moves_to(table.board.open & ~BIT[edit.node]), topic="moved-to"
    )
    pieces.move(table, seat, edit.color, edit.node, target.node)


def _trophy(table: Table, seat: int, edit: options.Trophy) -> Flow[None]:
    """F-37: a troop out of a trophy hall stands on the map again."""
    target = yield from choose(
        seat, "Put it where?", lambda: options.moves_to(table.board.open), topic="trophy-to"
    )
    table.players[edit.owner].trophies[edit.color] -= 1
    table.board.put(edit.color, target.node)
    table.tell(TrophyBack, seat, target.node, edit.color, edit.owner)


def _recruit(table: Table, seat: int, edit: options.WithCard) -> Flow[None]:
    """The row slides left, and the card that came is asked for (TA-MKT-02, TA-MKT-04)."""
    player = table.players[seat]
    before = len(player.discard)
    yield from market.recruit(table, seat, edit)
    hands.gather(table, seat, before)


def _devour_market(table: Table, seat: int, edit: options.InRow) -> Flow[None]:
    return market.devour_from_row(table, seat, edit.place)


def _swap(table: Table, seat: int, edit: options.InRow) -> None:
    """F-31, ASM-07: the crawler comes to the right end of the row."""
    hands.devour(table, seat, market.take_from_row(table, edit.place))
    player = table.players[seat]
    (player.deck if CRAWLER in player.deck else player.inner).remove(CRAWLER)
    table.market.append(CRAWLER)
    table.tell("into_market", seat, CRAWLER)


def _promote(table: Table, seat: int, edit: options.WithCard) -> None:
    table.players[seat].deck.remove(edit.card)
    hands.promote(table, seat, edit.card)


def _devour(table: Table, seat: int, edit: options.WithCard) -> None:
    table.players[seat].deck.remove(edit.card)
    hands.devour(table, seat, edit.card)


def _outcast(table: Table, seat: int, by: int) -> None:
    hands.give_outcast(table, seat)
    if table.players[seat].reported:
        hands.gather(table, seat)


def _discards(over: bool) -> Callable[[Table, int, int], Flow[None]]:
    return lambda table, seat, by: effects.make_discard(table, seat, by, over, {"by": options.COLORS[by]})


_ON_PIECES: dict[str, Callable[[Table, int, options.OnPiece], Flow[None] | None]] = {
    "assassinate": lambda table, seat, edit: pieces.assassinate(table, seat, edit.node, edit.color),
    "supplant": _supplant,
    "return": lambda table, seat, edit: pieces.return_troop(table, seat, edit.color, edit.node),
    "move": _move,
    "return-spy": lambda table, seat, edit: pieces.return_spy(table, seat, edit.color, edit.node),
}
_AT_NODES: dict[str, Callable[[Table, int, Node], None]] = {
    "deploy": pieces.deploy,
    "spy": pieces.place_spy,
    "recall": lambda table, seat, site: pieces.return_spy(table, seat, seat, site),
}
_IN_ROW: dict[str, Callable[[Table, int, options.InRow], Flow[None] | None]] = {
    "recruit": _recruit,
    "devour-market": _devour_market,
    "swap-market": _swap,
}
_WITH_CARDS: dict[str, Callable[[Table, int, options.WithCard], Flow[None] | None]] = {
    "recruit": _recruit,
    "recruit-devoured": _recruit,
    "promote": _promote,
    "devour": _devour,
}
#: Done to the seat that is named, whoever did it.
_ON_SEATS: dict[str, Callable[[Table, int, int], Flow[None] | None]] = {
    "outcast": _outcast,
    "discards": _discards(over=False),
    "discards-over-three": _discards(over=True),
}
_EDITS = {"deploy", "trophy", "vp", *_ON_PIECES, *_AT_NODES, *_IN_ROW, *_WITH_CARDS, *_ON_SEATS}


# -- what cannot be ------------------------------------------------------------------------------------------


def impossible(table: Table, seat: int, edit: Option) -> str:
    """Why an edit cannot be, with what lies there."""
    if not isinstance(edit, options.Act) or edit.verb not in _EDITS:
        return ""
    if isinstance(edit, options.Numbered):
        return f"At most {OFTEN} VP can be entered in one step; enter the rest in a second."
    if isinstance(edit, options.AtNode):
        return _not_there(table, seat, edit)
    if isinstance(edit, options.WithCard):
        return f"{CARDS[edit.card].name} is not there{_row(table, edit)}."
    return "None of these is left."


def _row(table: Table, edit: options.WithCard) -> str:
    names = ", ".join(CARDS[card].name for card in table.market)
    return f"; the market shows {names}" if edit.verb in ("recruit", "devour-market", "swap-market") else ""


def _not_there(table: Table, seat: int, edit: options.AtNode) -> str:
    board, place = table.board, PLACES[edit.node]
    here = [f"{board.troops[color][edit.node]} {color_name(color)}" for color in range(5)]
    there = ", ".join(text for text in here if text[0] != "0") or "no troops"
    if not BIT[edit.node] & board.in_play:
        return f"{place.name} is not in play with {board.seats} seats."
    if edit.verb == "spy":
        if not board.spies_left(seat):
            return f"All {SPIES} of {color_name(seat)}'s spies are already on the map."
        return f"{color_name(seat)} already has a spy at {place.name}, or it is not a site."
    if edit.verb in ("recall", "return-spy"):
        return f"That spy is not at {place.name}."
    if edit.verb in ("deploy", "supplant") and not table.players[seat].barracks:
        return f"{color_name(seat)}'s barracks are empty."
    if not isinstance(edit, options.OnPiece):
        return f"{place.name} is full: {there} on {ROOM[edit.node]} spaces."
    return f"{place.name} has no {color_name(edit.color)} troop to {edit.verb}. It has {there}."


# -- a game that has begun -----------------------------------------------------------------------------------


def arrange(table: Table) -> Flow[None]:
    """What lies on the real table is set right (`corrections.py`); then somebody's turn begins."""
    person = next((seat for seat, player in enumerate(table.players) if not player.automa), 0)
    seats = options.OPPONENTS[: len(table.players)]
    prompt = "Enter what is on your table, then say whose turn it is"
    choice = yield from choose(person, prompt, seats, pause=True, topic=ARRANGE)
    table.active = choice.seat
    table.then(("turn", (choice.seat,)))


REPORTING: Reporting[Table] = Reporting(edits, carry_out, impossible)
