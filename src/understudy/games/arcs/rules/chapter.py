"""R-SCORE, R-END: the end of a chapter, the next deal, the end of the game."""

from __future__ import annotations

from understudy.core.flow import Flow, choose, draw
from understudy.games.arcs import queries
from understudy.games.arcs.cards import (
    ACTION_IDS,
    AMBITIONS,
    ARCHIVIST,
    CARTELS,
    ELDER,
    EMPATH,
    FUEL_DRINKER,
    NOBLE,
    TYCOON,
    TYRANT,
    WARLORD,
    WARRIOR,
    action_deck,
)
from understudy.games.arcs.options import DONE, MULLIGAN
from understudy.games.arcs.places import FUEL, NONE
from understudy.games.arcs.rules import hands
from understudy.games.arcs.rules.pieces import return_piece
from understudy.games.arcs.rules.resources import close_slots, discard_all
from understudy.games.arcs.table import AGENT_PIECE, BONUS, CITY_PIECE, Table

#: Leaders that make less of one ambition (LEAD01, LEAD06, LEAD09).
HUMBLE = {ELDER: TYRANT, WARRIOR: EMPATH, ARCHIVIST: TYCOON}


def standings(numbers: list[int]) -> tuple[list[int], list[int]]:
    """R-SCORE-2 to R-SCORE-4: who takes first place, and who gets second-place Power."""
    top = max(numbers)
    if not top:
        return [], []
    leading = [index for index, number in enumerate(numbers) if number == top]
    if len(leading) > 1:
        return [], leading
    behind = max((number for number in numbers if number < top), default=0)
    following = [index for index, number in enumerate(numbers) if behind and number == behind]
    return leading, following if len(following) == 1 else []


def awards(table: Table, ambition: int) -> list[tuple[int, int, int]]:
    """R-SCORE-2 to R-SCORE-7: (seat, Power for its place, city bonus) for a declared ambition.

    The neutral contestant gets nothing.
    """
    values = [queries.marker_value(table, marker) for marker in queries.markers_of(table, ambition)]
    first, second = (sum(value[place] for value in values) for place in (0, 1))
    winners, followers = standings(queries.counts(table, ambition))
    seats = len(table.players)
    found = []
    for seat in winners:
        if seat < seats:
            player = table.players[seat]
            humble = HUMBLE.get(player.leader) == ambition
            found.append((seat, second, 0) if humble else (seat, first, queries.CITY_BONUS[player.cities]))
    for seat in followers:
        if seat < seats:
            leader = table.players[seat].leader
            if leader != NOBLE and HUMBLE.get(leader) != ambition:
                found.append((seat, second, 0))
    return found


def chapter_end(table: Table) -> Flow[None]:
    """R-SCORE-1, R-END-1 to R-END-3."""
    scored = [ambition for ambition in range(len(AMBITIONS)) if queries.is_declared(table, ambition)]
    for ambition in scored:
        for seat, power, bonus in awards(table, ambition):
            player = table.players[seat]
            player.power += power + bonus
            player.earned[ambition] += power
            player.earned[BONUS] += bonus
            table.tell("scored", seat, ambition, power + bonus)
    _after_scoring(table, scored)
    if WARLORD in scored:
        yield from _return_trophies(table)
    if TYRANT in scored:
        _return_captives(table)
    table.markers = [NONE, NONE, NONE]
    table.flipped = min(3, table.flipped + 1)
    end = queries.GAME_END[len(table.players)]
    if table.chapter == queries.LAST_CHAPTER or any(player.power >= end for player in table.players):
        table.over = True
        table.tell("over", NONE)
        return
    table.chapter += 1
    table.then(("chapter", ()), ("round", ()))


def _after_scoring(table: Table, scored: list[int]) -> None:
    """R-END-1: Cartels (BC03, BC06, F-35) and LEAD03."""
    for holder in queries.seats_in_order(table, table.initiative):
        for resource, cartel in enumerate(CARTELS):
            if cartel != NONE and table.players[holder].guilds >> cartel & 1:
                for rival in table.board.rivals(holder):
                    discard_all(table, rival, resource)
        if table.players[holder].leader == FUEL_DRINKER and TYCOON in scored:
            discard_all(table, holder, FUEL)


def _return_trophies(table: Table) -> Flow[None]:
    """R-END-1: to the supplies and boards of their owners; R-RES-3 for whoever gets a city back."""
    home = [player.cities for player in table.players]
    taken = any(any(player.trophies) for player in table.players)
    for player in table.players:
        for index, count in enumerate(player.trophies):
            if count:
                return_piece(table, index // 4, index % 4, count)
        player.trophies = bytearray(16)
    if taken:
        table.tell("trophies_home", NONE)
    for seat in queries.seats_in_order(table, table.initiative):
        if table.players[seat].cities != home[seat]:
            table.tell("pieces_home", seat, CITY_PIECE)
            yield from close_slots(table, seat)


def _return_captives(table: Table) -> None:
    """R-END-1."""
    taken = any(any(player.captives) for player in table.players)
    for player in table.players:
        for owner, count in enumerate(player.captives):
            if count:
                return_piece(table, owner, AGENT_PIECE, count)
        player.captives = bytearray(4)
    if taken:
        table.tell("captives_home", NONE)


def chapter(table: Table) -> Flow[None]:
    """R-END-4, R-SETUP-9: all action cards are shuffled and dealt."""
    table.passes = 0
    table.begin_round()
    table.stack, table.discards, table.veiled = action_deck(len(table.players)), [], 0
    table.tell("chapter", NONE, table.chapter)
    _bots_lead(table)
    for seat in queries.seats_in_order(table, table.initiative):
        yield from hands.deal(table, seat)
    if len(table.players) == 2:
        table.then(("mulligan", (1 - table.initiative,)))


def _bots_lead(table: Table) -> None:
    """The bots at level hard: the one with most Power starts the chapter with the initiative (A-46)."""
    order, levels = queries.seats_in_order(table, table.initiative), table.config.levels
    bots = [seat for seat in order if "strongest-bot-leads" in levels[seat]]
    if bots:
        table.initiative = max(bots, key=lambda seat: table.players[seat].power)
        table.tell("initiative", table.initiative, rules=("SC-DIF-08",))


def mulligan(table: Table, seat: int) -> Flow[None]:
    """R-SETUP-9, R-ROUND-10: with two seats the one without initiative may once take six other cards.

    A-32: they come from the cards that were not dealt; the old ones join those.
    """
    player = table.players[seat]
    if player.bot or player.reported or len(table.stack) < hands.HAND:
        return
    choice = yield from choose(seat, "Keep this hand?", [DONE, MULLIGAN], topic="mulligan")
    if choice is MULLIGAN:
        old = player.hand
        cards = yield from draw(
            seat, "Deal six other cards", hands.PILE, table.stack, hands.HAND, ACTION_IDS, topic="mulligan"
        )
        player.hand = sorted(cards)
        table.stack = sorted([*table.stack, *old])
        table.tell("mulligan", seat)
