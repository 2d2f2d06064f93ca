"""A turn at the real table, told piece by piece: the moves of pieces and cards without asking what paid for
them. Who holds which card in hand nobody but its owner knows; all cards of a seat lie in its deck."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable

from understudy.core.flow import Flow, choose
from understudy.core.option import Option
from understudy.core.reporting import ARRANGE, Reporting
from understudy.games.tyrants.board import SPIES
from understudy.games.tyrants.cards import CARD_IDS, CARDS
from understudy.games.tyrants.options import (
    COLOURS,
    DEPLOY_FOR_VP,
    DEVOURS,
    DISCARDS_ONE,
    DISCARDS_OVER_THREE,
    GAINS,
    GETS_OUTCAST,
    MARKET_DEVOURS,
    MARKET_SWAPS,
    NONE,
    OPPONENTS,
    PROMOTES,
    RECRUIT_GUARD,
    RECRUIT_PRIESTESS,
    RECRUITS,
    RECRUITS_DEVOURED,
    TROPHIES,
    WHITE,
    Act,
    assassinations,
    deploys,
    enemy_spies_back,
    moves,
    moves_to,
    spies_back,
    spies_to,
    supplants,
    troops_back,
)
from understudy.games.tyrants.places import BIT, PLACES, ROOM, SITES
from understudy.games.tyrants.rules import delay, hands, market, pieces
from understudy.games.tyrants.table import Table

#: The one card that goes into the market itself (F-31).
CRAWLER = CARD_IDS.index("carrion-crawler")
#: So many VP at once are offered as they stand; others, up to the most there are, can be named.
OFTEN = 6


# -- what can have happened ----------------------------------------------------------------------------------


def edits(table: Table, seat: int) -> list[Act]:
    """All that can have happened in a turn of this seat, whatever its cards would have let it do."""
    return [*_on_the_map(table, seat), *_with_cards(table, seat), *GAINS[:OFTEN], *_to_automas(table, seat)]


def _on_the_map(table: Table, seat: int) -> list[Act]:
    board, troops = table.board, bool(table.players[seat].barracks)
    found = list(deploys(board.open)) if troops else [DEPLOY_FOR_VP]
    for colour in _others(table, seat):
        held = board.held[colour]
        found += assassinations[colour](held)
        found += supplants[colour](held) if troops else []
    for colour in range(5):
        held = board.held[colour]
        if colour < board.seats:
            found += troops_back[colour](held)
        if board.open:
            found += moves[colour](held)
    if board.spies_left(seat):
        found += spies_to(board.in_play & SITES & ~board.spies[seat])
    found += spies_back(board.spies[seat])
    for owner in range(board.seats):
        if owner != seat:
            found += enemy_spies_back[owner](board.spies[owner])
    if board.open:
        found += [
            TROPHIES[owner][colour]
            for owner, player in enumerate(table.players)
            for colour, count in enumerate(player.trophies)
            if count
        ]
    return found


def _others(table: Table, seat: int) -> list[int]:
    """Colours whose troops can become trophies of the seat."""
    return [*(other for other in range(table.board.seats) if other != seat), WHITE]


def _with_cards(table: Table, seat: int) -> list[Act]:
    own = dict.fromkeys(table.players[seat].deck)
    found = [RECRUITS[place][card] for place, card in enumerate(table.market)]
    found += [RECRUIT_GUARD] if table.guards else []
    found += [RECRUIT_PRIESTESS] if table.priestesses else []
    found += [RECRUITS_DEVOURED[table.devoured[-1]]] if table.devoured else []
    found += [MARKET_DEVOURS[place][card] for place, card in enumerate(table.market)]
    if CRAWLER in own or CRAWLER in table.players[seat].inner:
        found += [MARKET_SWAPS[place][card] for place, card in enumerate(table.market)]
    found += [PROMOTES[card] for card in own]
    found += [DEVOURS[card] for card in own]
    return found


def _to_automas(table: Table, seat: int) -> list[Act]:
    """What a person's cards do to others: TA-DISC-01 to TA-DISC-07."""
    found = list(GETS_OUTCAST[: len(table.players)]) if table.outcasts else []
    for other, player in enumerate(table.players):
        if player.automa and other != seat:
            found += [DISCARDS_ONE[other], DISCARDS_OVER_THREE[other]]
    return found


# -- what happens then ---------------------------------------------------------------------------------------


def carry_out(table: Table, seat: int, edit: Option) -> Flow[None] | None:
    """One edit. What follows from it follows: control, markers, the last troop, a new card in the row."""
    assert isinstance(edit, Act)
    return _EDITS[edit.verb](table, seat, edit)


def _deploy(table: Table, seat: int, edit: Act) -> None:
    if edit.node == NONE:
        pieces.deploy_for_vp(table, seat)
    else:
        pieces.deploy(table, seat, edit.node)


def _supplant(table: Table, seat: int, edit: Act) -> None:
    pieces.supplant(table, seat, edit.node, edit.colour)


def _move(table: Table, seat: int, edit: Act) -> Flow[None]:
    target: Act = yield from choose(
        seat, "Moved where?", lambda: moves_to(table.board.open & ~BIT[edit.node]), topic="moved-to"
    )
    pieces.move(table, seat, edit.colour, edit.node, target.node)


def _trophy(table: Table, seat: int, edit: Act) -> Flow[None]:
    """F-37: a troop out of a trophy hall stands on the map again."""
    target: Act = yield from choose(
        seat, "Put it where?", lambda: moves_to(table.board.open), topic="trophy-to"
    )
    table.players[edit.number].trophies[edit.colour] -= 1
    table.board.put(edit.colour, target.node)
    table.tell("trophy_back", seat, target.node, edit.colour, edit.number)


def _recruit(table: Table, seat: int, edit: Act) -> Flow[None]:
    """The row slides left, and the card that came is asked for (TA-MKT-02, TA-MKT-04)."""
    player = table.players[seat]
    before = len(player.discard)
    yield from market.recruit(table, seat, edit)
    _gather(table, seat, before)


def _gather(table: Table, seat: int, before: int = 0) -> None:
    """Where its cards lie only that person knows."""
    player = table.players[seat]
    for card in player.discard[before:]:
        insort(player.deck, card)
    del player.discard[before:]


def _devour_market(table: Table, seat: int, edit: Act) -> Flow[None]:
    return market.devour_from_row(table, seat, edit.number)


def _swap(table: Table, seat: int, edit: Act) -> None:
    """F-31, ASM-07: the crawler comes to the right end of the row."""
    hands.devour(table, seat, market.take_from_row(table, edit.number))
    player = table.players[seat]
    (player.deck if CRAWLER in player.deck else player.inner).remove(CRAWLER)
    table.market.append(CRAWLER)
    table.tell("into_market", seat, CRAWLER)


def _promote(table: Table, seat: int, edit: Act) -> None:
    table.players[seat].deck.remove(edit.card)
    hands.promote(table, seat, edit.card)


def _devour(table: Table, seat: int, edit: Act) -> None:
    table.players[seat].deck.remove(edit.card)
    hands.devour(table, seat, edit.card)


def _outcast(table: Table, seat: int, edit: Act) -> None:
    hands.give_outcast(table, edit.colour)
    if not table.players[edit.colour].automa:
        _gather(table, edit.colour)


_EDITS: dict[str, Callable[[Table, int, Act], Flow[None] | None]] = {
    "deploy": _deploy,
    "assassinate": lambda table, seat, edit: pieces.assassinate(table, seat, edit.node, edit.colour),
    "supplant": _supplant,
    "return": lambda table, seat, edit: pieces.return_troop(table, seat, edit.colour, edit.node),
    "move": _move,
    "spy": lambda table, seat, edit: pieces.place_spy(table, seat, edit.node),
    "recall": lambda table, seat, edit: pieces.return_spy(table, seat, seat, edit.node),
    "return-spy": lambda table, seat, edit: pieces.return_spy(table, seat, edit.colour, edit.node),
    "trophy": _trophy,
    "recruit": _recruit,
    "recruit-devoured": _recruit,
    "devour-market": _devour_market,
    "swap-market": _swap,
    "promote": _promote,
    "devour": _devour,
    "vp": lambda table, seat, edit: pieces.gain_vp(table, seat, edit.number),
    "outcast": _outcast,
    "discards": lambda table, seat, edit: delay.discard(table, edit.colour),
    "discards-over-three": lambda table, seat, edit: delay.discard_over_three(table, edit.colour),
}


# -- what cannot be ------------------------------------------------------------------------------------------


def impossible(table: Table, seat: int, edit: Option) -> str:
    """Why an edit cannot be, with what lies there."""
    if not isinstance(edit, Act) or edit.verb not in _EDITS:
        return ""
    if edit in GAINS:
        return f"At most {OFTEN} VP are told at once; tell the rest in a second step."
    if edit.node != NONE:
        return _not_there(table, seat, edit)
    if edit.card != NONE:
        return f"{CARDS[edit.card].name} does not lie there{_row(table, edit)}."
    return "There is nothing of that left."


def _row(table: Table, edit: Act) -> str:
    names = ", ".join(CARDS[card].name for card in table.market)
    return f"; the market shows {names}" if edit.verb in ("recruit", "devour-market", "swap-market") else ""


def _not_there(table: Table, seat: int, edit: Act) -> str:
    board, place = table.board, PLACES[edit.node]
    here = [f"{board.troops[colour][edit.node]} {COLOURS[colour]}" for colour in range(5)]
    there = ", ".join(text for text in here if text[0] != "0") or "no troops"
    if not BIT[edit.node] & board.in_play:
        return f"{place.name} is not in play with {board.seats} seats."
    if edit.verb == "spy":
        if not board.spies_left(seat):
            return f"All {SPIES} spies of {COLOURS[seat]} are on the map; there is no other one."
        return f"A spy of {COLOURS[seat]} is at {place.name} already, or it is no site."
    if edit.verb in ("recall", "return-spy"):
        return f"There is no such spy at {place.name}."
    if edit.verb in ("deploy", "supplant") and not table.players[seat].barracks:
        return f"The barracks of {COLOURS[seat]} are empty."
    if edit.verb == "deploy":
        return f"{place.name} is full: {there} on {ROOM[edit.node]} spaces."
    return f"There is no {COLOURS[edit.colour]} troop at {place.name} to {edit.verb}; there are {there}."


# -- a game that has begun -----------------------------------------------------------------------------------


def arrange(table: Table) -> Flow[None]:
    """What lies on the real table is set right (`corrections.py`); then somebody's turn begins."""
    person = next((seat for seat, player in enumerate(table.players) if not player.automa), 0)
    seats = OPPONENTS[: len(table.players)]
    prompt = "Set right what lies on your table; then say whose turn it is"
    choice = yield from choose(person, prompt, lambda: seats, pause=True, topic=ARRANGE)
    table.active = choice.colour
    table.then(("turn", (choice.colour,)))


REPORTING: Reporting[Table] = Reporting(edits, carry_out, impossible)
