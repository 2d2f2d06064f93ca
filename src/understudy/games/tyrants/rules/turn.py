"""R-TURN: rounds, turns, and a person's actions."""

from __future__ import annotations

from understudy.core.flow import Flow, choose
from understudy.core.reporting import REPORT
from understudy.games.tyrants import options
from understudy.games.tyrants.cards import CARD_IDS, COST, OUTCAST
from understudy.games.tyrants.places import BONUS
from understudy.games.tyrants.rules import hands, market, pieces
from understudy.games.tyrants.rules.effects import carry_out_later, play_card
from understudy.games.tyrants.table import Table
from understudy.kit.masks import bits


def turn(table: Table, seat: int) -> None:
    """R-TURN-1: one seat's turn."""
    table.begin_turn(seat)
    table.tell("turn", seat, table.round)
    if table.players[seat].automa:
        table.then(("automa", (seat, "delay")), ("next_turn", ()))
    elif table.players[seat].reported:
        table.then((REPORT, (seat,)), ("reported", (seat,)), ("next_turn", ()))
    else:
        table.collect()
        table.then(("act", (seat,)), ("next_turn", ()))
        if table.undealt & 1 << seat:
            table.then(("hand", (seat,)))


def hand(table: Table, seat: int) -> Flow[None]:
    """The hand of a seat whose position did not say what it holds."""
    return hands.deal_hand(table, seat)


def menu(table: Table, seat: int) -> list[options.Act]:
    """R-TURN-2, R-ACT: everything that may be done now; the end of the turn stands first."""
    player, power = table.players[seat], table.power
    offered: list[options.Act] = [options.END_TURN]
    offered += [options.PLAYS[card] for card in dict.fromkeys(player.hand)]
    if power:
        if player.barracks:
            offered += options.deploys(table.board.deployable(seat))
        else:
            offered.append(options.DEPLOY_FOR_VP)
        if power >= 3:
            where = table.board.presence(seat)
            offered += pieces.victims(table, seat, where)
            offered += pieces.spies_in_reach(table, seat, where)
    if table.influence:
        offered += market.wares(table, table.influence)
    return offered


def act(table: Table, seat: int) -> Flow[None]:
    """R-TURN-2: one card or one basic action."""
    about = {"power": table.power, "influence": table.influence}
    action: options.Act = yield from choose(
        seat, "Play a card or act", lambda: menu(table, seat), pause=True, topic="act", about=about
    )
    if action is options.END_TURN:
        table.then(("end_turn", (seat,)))
        return
    table.then(("act", (seat,)))
    if isinstance(action, options.WithCard):
        if action.verb == "play":
            yield from play_card(table, seat, action.card)
        else:
            table.influence -= COST[action.card]
            yield from market.recruit(table, seat, action)
    elif isinstance(action, options.OnPiece):
        table.power -= 3
        if action.verb == "assassinate":
            pieces.assassinate(table, seat, action.node, action.color)
        else:
            pieces.return_spy(table, seat, action.color, action.node)
    else:
        table.power -= 1
        if isinstance(action, options.AtNode):
            pieces.deploy(table, seat, action.node)
        else:
            pieces.deploy_for_vp(table, seat)


def end_turn(table: Table, seat: int) -> Flow[None]:
    """R-TURN-3: orders for the end of the turn one by one; then markers, discards and a new hand."""
    if table.laters:
        index = yield from _next_order(table, seat)
        table.then(("end_turn", (seat,)))
        yield from carry_out_later(table, seat, *table.laters.pop(index))
        return
    _gain_marker_vp(table, seat)
    player = table.players[seat]
    player.discard += [card for card in player.played if card != options.NONE]
    player.discard += player.hand
    player.played, player.hand = [], []
    table.power = table.influence = 0
    yield from hands.draw_cards(table, seat, hands.HAND)


def reported(table: Table, seat: int) -> None:
    """R-TURN-3 for a turn that was played at the real table: what the markers pay at its end."""
    _gain_marker_vp(table, seat)


def _next_order(table: Table, seat: int) -> Flow[int]:
    """R-TURN-3(1): the player chooses which order comes first, where that can matter."""
    cards = [card for _, card, _ in table.laters]
    kinds = sorted(set(cards))
    if len(kinds) == 1:
        return 0
    choice = yield from choose(
        seat,
        "End of turn: which card first?",
        lambda: [options.LATERS[card] for card in kinds],
        topic="end-of-turn",
        about={"cards": "+".join(CARD_IDS[card] for card in kinds)},
    )
    return cards.index(choice.card)


def _gain_marker_vp(table: Table, seat: int) -> None:
    """R-CTRL-6, R-CTRL-7: markers that show the total-control side at the end of the turn."""
    board = table.board
    for city in bits(board.markers[seat] & board.totals(seat)):
        pieces.gain_city_vp(table, seat, BONUS[city], city)


def _tell_end(table: Table) -> None:
    """TA-END-04: outcasts left in a delay pile are told with the end; `scoring.py` counts them."""
    table.over = True
    table.tell("over", options.NONE)
    for seat, player in enumerate(table.players):
        left = player.delay.count(OUTCAST)
        if left:
            table.tell("outcasts_left", seat, left, rules=("TA-END-04",))


def next_turn(table: Table) -> None:
    """R-TURN-1, R-END-1, ASM-26: the next seat; after the last seat a new round, or the end."""
    following = (table.active + 1) % len(table.players)
    table.clear_turn()
    if following == table.first:
        if table.final:
            _tell_end(table)
            return
        table.round += 1
        table.tell(
            "round",
            options.NONE,
            table.round,
            rules=("TA-NORTH-02", "TA-NORTH-04") if table.config.automas else (),
        )
    table.active = following
    table.then(("turn", (following,)))
