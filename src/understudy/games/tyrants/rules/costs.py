"""What a card may ask to be paid for its effect; paying can always be declined."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.core.flow import Flow, confirm, may_choose
from understudy.games.tyrants.cards import CARDS, Instruction
from understudy.games.tyrants.options import DEVOURS, DISCARDS, DONE, NONE, WithCard, spies_back
from understudy.games.tyrants.rules import hands, pieces
from understudy.games.tyrants.rules.card_play import Play
from understudy.games.tyrants.rules.card_verbs import devour_this
from understudy.games.tyrants.table import Table


def pay_own_spy(table: Table, play: Play, instruction: Instruction) -> Flow[bool]:
    """R-SPY-4: return one of your spies, or any number of them."""
    board, seat = table.board, play.seat
    while board.spies[seat] and len(play.sites) < instruction.count:
        prompt = "Return one of your spies?" if not play.sites else "Return another spy?"
        choice = yield from may_choose(
            seat,
            prompt,
            lambda: spies_back(board.spies[seat]),
            DONE,
            topic="pay-own-spy",
            about=play.about,
        )
        if choice is None:
            break
        pieces.return_spy(table, seat, seat, choice.node)
        play.site = choice.node
        play.sites.append(choice.node)
    return bool(play.sites)


def _pay_card(
    play: Play, topic: str, prompt: str, cards: list[int], options: Sequence[WithCard]
) -> Flow[int]:
    """Give up one of the cards, or decline (NONE)."""
    if not cards:
        return NONE
    kinds = sorted(set(cards))
    choice = yield from may_choose(
        play.seat, prompt, lambda: [options[card] for card in kinds], DONE, topic=topic, about=play.about
    )
    if choice is None:
        return NONE
    cards.remove(choice.card)
    return choice.card


def pay_devour_hand(table: Table, play: Play, instruction: Instruction) -> Flow[bool]:
    card = yield from _pay_card(
        play, "pay-hand", "Devour a card in your hand?", table.players[play.seat].hand, DEVOURS
    )
    if card != NONE:
        hands.devour(table, play.seat, card)
    return card != NONE


def pay_devour_inner(table: Table, play: Play, instruction: Instruction) -> Flow[bool]:
    card = yield from _pay_card(
        play,
        "pay-inner-circle",
        "Devour a card of your inner circle?",
        table.players[play.seat].inner,
        DEVOURS,
    )
    if card != NONE:
        hands.devour(table, play.seat, card)
    return card != NONE


def pay_discard_hand(table: Table, play: Play, instruction: Instruction) -> Flow[bool]:
    player = table.players[play.seat]
    card = yield from _pay_card(
        play, "pay-discard", "Discard a card to be rid of the Insane Outcast?", player.hand, DISCARDS
    )
    if card != NONE:
        player.discard.append(card)
        table.tell("discard", play.seat, card)
    return card != NONE


def pay_devour_self(table: Table, play: Play, instruction: Instruction) -> Flow[bool]:
    """F-29: the card is gone at once; it still counts as played."""
    if play.home == "gone":
        return False
    prompt = f"Devour {CARDS[play.card].name} itself?"
    if not (yield from confirm(play.seat, prompt, topic="pay-itself", about=play.about)):
        return False
    yield from devour_this(table, play)
    return True


COSTS: dict[str, Callable[[Table, Play, Instruction], Flow[bool]]] = {
    "return_own_spy": pay_own_spy,
    "devour_hand": pay_devour_hand,
    "devour_inner": pay_devour_inner,
    "discard_hand": pay_discard_hand,
    "devour_self": pay_devour_self,
}
