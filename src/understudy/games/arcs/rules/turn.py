"""R-ROUND: rounds, turns, playing a card, seizing, passing, and a person's actions."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.core.flow import Flow, choose, may_choose
from understudy.games.arcs import options
from understudy.games.arcs.cards import BATTLE, GALACTIC_BARDS, NUMBER, PIPS, SUIT, SUIT_ACTIONS, WILD
from understudy.games.arcs.places import GATES, NONE
from understudy.games.arcs.queries import ambitions_of, can_seize, lead_number, seats_in_order
from understudy.games.arcs.rules import prelude
from understudy.games.arcs.rules.actions import leader_actions, perform, standard
from understudy.games.arcs.rules.ambitions import declare, may_declare
from understudy.games.arcs.rules.asking import ask
from understudy.games.arcs.rules.hands import discard, take_card
from understudy.games.arcs.rules.pieces import place_ships
from understudy.games.arcs.table import COPY, LEAD, PIVOT, SEIZE, SURPASS, Table

_WAYS = {"lead": LEAD, "surpass": SURPASS, "pivot": PIVOT, "copy": COPY}
#: What is done in the Prelude.
_PRELUDE_VERBS = ("spend", "use", "union", "fence", "use-lore", "clear")
_PRELUDE = (options.SpendToken, options.WithCourt, options.Numbered)


def next_with_cards(table: Table, seat: int) -> int:
    """The next clockwise seat that has cards, or NONE."""
    for other in seats_in_order(table, seat + 1):
        if other != seat and table.players[other].cards:
            return other
    return NONE


def round_(table: Table) -> None:
    """R-ROUND-1: the holder of the initiative leads; R-ROUND-8: without cards the marker goes on."""
    table.begin_round()
    holder = table.initiative
    if table.players[holder].cards:
        table.then(("turn", (holder,)))
        return
    following = next_with_cards(table, holder)
    if following == NONE:
        table.tell("chapter_over", NONE, rules=("SC-CHP-07",) if table.config.bots else ())
        table.then(("chapter_end", ()))
        return
    table.initiative = following
    table.tell("must_pass", holder, following, rules=("SC-TURN-01",) if table.players[holder].bot else ())
    table.then(("round", ()))


def turn(table: Table, seat: int) -> None:
    """R-ROUND-2: one seat's turn; the turn before left nothing behind."""
    table.active = seat
    if not table.players[seat].cards:
        table.then(("round", ()) if table.lead == NONE else ("end_turn", (seat,)))
        return
    table.tell("turn", seat, table.chapter)
    if table.players[seat].bot:
        table.then(("supercat", (seat,)), ("end_turn", (seat,)))
    elif table.players[seat].reported:
        table.then(("told_card", (seat,)))
    else:
        table.then(("play", (seat,)))


def end_turn(table: Table, seat: int) -> Flow[None] | None:
    """R-MISC-1, then whoever is next in the round."""
    end_prelude(table)
    if lost_all(table, seat):
        return _start_again(table, seat)
    _go_on(table, seat)
    return None


def _start_again(table: Table, seat: int) -> Flow[None]:
    yield from rebuild(table, seat)
    _go_on(table, seat)


def _go_on(table: Table, seat: int) -> None:
    """The next turn of the round, or its end."""
    table.begin_turn(seat)
    table.turns += 1
    seats = len(table.players)
    while table.turns < seats:
        following = (table.initiative + table.turns) % seats
        if table.players[following].cards:
            table.then(("turn", (following,)))
            return
        table.turns += 1
    table.then(("round_end", ()))


def lost_all(table: Table, seat: int) -> bool:
    """R-MISC-1: whether a seat has no ships and no starports, but ships that could come."""
    board = table.board
    return not (board.ships(seat) or board.ports(seat) or not table.players[seat].ships)


def rebuild(table: Table, seat: int) -> Flow[None]:
    """R-MISC-1: with no ships and no starports, three ships come to a gate."""
    if not lost_all(table, seat):
        return
    offered = options.places_ships(GATES & table.board.in_play)
    choice = yield from ask(table, seat, "gate", "Your fleet starts again at which gate?", offered)
    place_ships(table, seat, choice.system, 3)


def round_end(table: Table) -> None:
    """R-ROUND-6, R-ROUND-7: the initiative, the played cards, the Unions."""
    holder = _next_initiative(table)
    if holder != table.initiative:
        before, table.initiative = table.initiative, holder
        table.tell("initiative", holder, before)
    fetched = [card for _, _, card in table.unions]
    discard(table, [card for _, card, _ in table.played if card not in fetched and card != NONE])
    table.veiled += sum(card == NONE for _, card, _ in table.played)
    for seat, guild, card in table.unions:
        take_card(table, seat, card)
        table.court_discard.append(guild)
        table.tell("fetched", seat, guild, card)
    table.begin_round()
    table.then(("round", ()))


def _next_initiative(table: Table) -> int:
    """R-ROUND-6: who seized, else who surpassed with the highest number."""
    if table.seized != NONE:
        return table.seized
    best, holder = 0, table.initiative
    for seat, card, way in table.played:
        if way == SURPASS and NUMBER[card] > best:
            best, holder = NUMBER[card], seat
    return holder


def plays(table: Table, seat: int) -> list[options.Act]:
    """R-ROUND-3, R-ROUND-4, R-ROUND-8: every way to play a card, or to pass the initiative."""
    hand = table.players[seat].hand
    if table.lead == NONE:
        return [*(options.LEADS[card] for card in hand), options.PASS]
    suit, number = SUIT[table.lead], lead_number(table)
    offered: list[options.Act] = [
        options.SURPASSES[card] if SUIT[card] == suit else options.PIVOTS[card]
        for card in hand
        if SUIT[card] != suit or NUMBER[card] > number
    ]
    offered += [options.COPIES[card] for card in hand]
    return offered


def play(table: Table, seat: int) -> Flow[None]:
    """A person plays a card, or passes."""
    act: options.Act = yield from choose(seat, "Play a card", lambda: plays(table, seat), topic="play")
    if not isinstance(act, options.WithCard):
        pass_initiative(table, seat)
        return
    table.players[seat].hand.remove(act.card)
    play_card(table, seat, act.card, _WAYS[act.verb])
    if preparations(table, seat):
        table.then(("before_prelude", (seat,)), ("act", (seat,)))
    else:
        table.then(("act", (seat,)))


def play_card(table: Table, seat: int, card: int, way: int) -> None:
    """R-ROUND-3 to R-ROUND-5: the card lies on the table; a surpassing seven seizes by itself (F-11)."""
    table.passes = 0
    table.played.append((seat, card, way))
    table.card, table.way = card, way
    table.pips = PIPS[card] if way <= SURPASS else 1
    table.prelude = True
    if way == LEAD:
        table.lead = card
    table.tell("played", seat, NONE if way == COPY else card, way)  # a copied card lies face down
    if way == SURPASS and NUMBER[card] == WILD and can_seize(table, seat):
        seize(table, seat)


def seize(table: Table, seat: int) -> None:
    """R-ROUND-5: the seat will have the initiative when the round ends."""
    table.seized = seat
    table.tell("seized", seat)


def pass_initiative(table: Table, seat: int) -> None:
    """R-ROUND-8, R-ROUND-9: the marker goes on, or with everybody passing the chapter ends."""
    table.passes += 1
    table.tell("passed", seat)
    holders = [player for player in table.players if player.cards]
    if table.passes >= len(holders):
        for other in table.players:
            discard(table, other.hand)
            table.veiled += other.hidden
            other.hand, other.hidden = [], 0
        table.then(("chapter_end", ()))
        return
    table.initiative = next_with_cards(table, seat)
    table.then(("round", ()))


def preparations(table: Table, seat: int) -> list[options.Numbered | options.WithCard]:
    """R-ROUND-2, BC25: declaring and seizing come before any action, in any order (F-17)."""
    player = table.players[seat]
    found: list[options.Numbered | options.WithCard] = []
    bards = table.way in (SURPASS, PIVOT) and player.guilds >> GALACTIC_BARDS & 1
    if (table.way == LEAD or bards) and not table.declared and may_declare(table, seat):
        found += [options.DECLARES[ambition] for ambition in ambitions_of(table.card)]
    if can_seize(table, seat):
        found += [options.SEIZES[card] for card in player.hand]
    return found


def before_prelude(table: Table, seat: int) -> Flow[None] | None:
    """R-DECL-1, R-ROUND-5: declare, seize, or go on."""
    offered = preparations(table, seat)
    return _prepare(table, seat, offered) if offered else None


def _prepare(table: Table, seat: int, offered: Sequence[options.Numbered | options.WithCard]) -> Flow[None]:
    act = yield from may_choose(seat, "Declare or seize?", offered, options.DONE, topic="before-prelude")
    if act is None:
        return
    table.then(("before_prelude", (seat,)))
    if isinstance(act, options.WithCard):
        table.players[seat].hand.remove(act.card)
        table.played.append((seat, act.card, SEIZE))
        seize(table, seat)
    else:
        yield from declare(table, seat, act.number, zero=table.way == LEAD)


def pip_actions(table: Table) -> int:
    """R-ROUND-3, R-ROUND-4, R-PRELUDE-2: the standard actions that a pip of the played card buys."""
    suit = SUIT[table.lead if table.way == COPY else table.card]
    return SUIT_ACTIONS[suit] | BATTLE if table.armed else SUIT_ACTIONS[suit]


def menu(table: Table, seat: int) -> list[options.Act]:
    """Everything that may be done now; the end of the turn stands first (F-10)."""
    offered: list[options.Act] = [options.END_TURN]
    if table.prelude:
        offered += prelude.offers(table, seat)
    if table.pips:
        actions = pip_actions(table)
        offered += standard(table, seat, actions)
        if table.players[seat].leader != NONE:
            offered += leader_actions(table, seat, actions)
    return offered


def act(table: Table, seat: int) -> Flow[None]:
    """R-ROUND-2: one Prelude action, or one pip; after the last pip the turn is over."""
    action: options.Act = yield from choose(
        seat, "Choose an action", lambda: menu(table, seat), pause=True, topic="action"
    )
    if action is options.END_TURN:
        table.then(("end_turn", (seat,)))
        return
    if action.verb in _PRELUDE_VERBS and isinstance(action, _PRELUDE):
        table.then(("act", (seat,)))
        yield from prelude.carry_out(table, seat, action)
        return
    spend_pip(table)
    table.then(("act" if table.pips else "end_turn", (seat,)))
    yield from perform(table, seat, action)


def spend_pip(table: Table) -> None:
    """R-PRELUDE-1: the first pip ends the Prelude."""
    if table.prelude:
        end_prelude(table)
    table.pips -= 1


def end_prelude(table: Table) -> None:
    """R-PRELUDE-4: spent tokens go back to the supply."""
    if table.prelude:
        table.prelude = False
        if any(table.spent):
            for resource, count in enumerate(table.spent):
                table.supply[resource] += count
            table.spent = bytearray(5)
