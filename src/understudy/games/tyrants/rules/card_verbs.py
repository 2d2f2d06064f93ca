"""The verbs of the effect language that touch cards: promoting, devouring, recruiting."""

from __future__ import annotations

from understudy.core.flow import Flow, choose, confirm
from understudy.games.tyrants.cards import ASPECTS, CARDS, OBEDIENCE, Instruction
from understudy.games.tyrants.options import (
    MARKET_DEVOURS,
    NONE,
    PROMOTE_SELF,
    PROMOTES,
    PROMOTES_DISCARDED,
    Act,
    WithCard,
)
from understudy.games.tyrants.rules import hands, market
from understudy.games.tyrants.rules.card_play import Play, Verb, chosen_if_any
from understudy.games.tyrants.table import Table


def promote(table: Table, play: Play, instruction: Instruction) -> Flow[None]:
    """R-PROM-2, R-PROM-3: cards played this turn; "other" bars the card that says so and nothing else."""
    seat, played = play.seat, table.players[play.seat].played
    for _ in range(instruction.count):
        places = [
            place
            for place, card in enumerate(played)
            if card != NONE and _may_promote(play, instruction, place, card)
        ]
        kinds = sorted({played[place] for place in places})
        choice = yield from chosen_if_any(
            play,
            "promote-played",
            "Promote a card played this turn",
            places,
            lambda: [PROMOTES[card] for card in kinds],
            instruction.upto,
        )
        if choice is None:
            return
        place = _which_copy(table, [place for place in places if played[place] == choice.card])
        hands.leave_play(table, seat, place)
        hands.promote(table, seat, choice.card)


def _may_promote(play: Play, instruction: Instruction, place: int, card: int) -> bool:
    if "other" in instruction.flags and place == play.place:
        return False
    if instruction.param("aspect"):
        return CARDS[card].aspect == OBEDIENCE
    return not instruction.param("type") or CARDS[card].type == instruction.param("type")


def _which_copy(table: Table, places: list[int]) -> int:
    """Of equal cards, one with an order of its own still to come: gone, it bars nothing (R-PROM-3)."""
    waiting = {place for place, _, _ in table.laters}
    return next((place for place in places if place in waiting), places[0])


def promote_discard(table: Table, play: Play, instruction: Instruction) -> Flow[None]:
    """F-27: a card of the discard pile, at once."""
    discard = table.players[play.seat].discard
    if discard:
        card = yield from choose(
            play.seat,
            "Promote a card of your discard pile",
            lambda: [PROMOTES_DISCARDED[card] for card in sorted(set(discard))],
            topic="promote-discarded",
            about=play.about,
        )
        discard.remove(card.card)
        hands.promote(table, play.seat, card.card)


def promote_any(table: Table, play: Play, instruction: Instruction) -> Flow[None]:
    """F-27: this card, or one in the hand or the discard pile."""
    player = table.players[play.seat]

    def offer() -> list[Act]:
        found = [PROMOTE_SELF] if play.home == "played" else []
        found += [PROMOTES[card] for card in sorted(set(player.hand))]
        return found + [PROMOTES_DISCARDED[card] for card in sorted(set(player.discard))]

    if not offer():
        return
    choice = yield from choose(play.seat, "Promote a card", offer, topic="promote-any", about=play.about)
    if not isinstance(choice, WithCard):
        _promote_this(table, play)
    else:
        (player.hand if choice.verb == "promote" else player.discard).remove(choice.card)
        hands.promote(table, play.seat, choice.card)


def promote_self(table: Table, play: Play, instruction: Instruction) -> Flow[None]:
    """F-28."""
    _promote_this(table, play)
    yield from ()


def _promote_this(table: Table, play: Play) -> None:
    if play.home == "played":
        hands.leave_play(table, play.seat, play.place)
        hands.promote(table, play.seat, play.card)
        play.home = "gone"


def promote_top(table: Table, play: Play, instruction: Instruction) -> Flow[None]:
    """R-PROM-4."""
    card = yield from hands.top_card(table, play.seat)
    if card != NONE:
        hands.promote(table, play.seat, card)


def promote_instead(table: Table, play: Play, instruction: Instruction) -> Flow[None]:
    """R-DISC-2: out of the discard pile into the inner circle, if the owner likes."""
    prompt = f"Promote the discarded {CARDS[play.card].name}?"
    if (yield from confirm(play.seat, prompt, topic="promote-instead", about=play.about)):
        table.players[play.seat].discard.remove(play.card)
        hands.promote(table, play.seat, play.card)


def deck_to_discard(table: Table, play: Play, instruction: Instruction) -> Flow[None]:
    """The whole deck, whose order nobody needs to know."""
    player = table.players[play.seat]
    player.discard += player.deck
    player.deck = []
    table.tell("deck_discarded", play.seat)
    yield from ()


def devour_this(table: Table, play: Play) -> Flow[None]:
    """R-DEV-2, F-25: the card leaves wherever it lies."""
    seat = play.seat
    home, play.home = play.home, "gone"
    if home == "played":
        hands.leave_play(table, seat, play.place)
        hands.devour(table, seat, play.card)
    elif home == "inner":
        table.players[seat].inner.remove(play.card)
        hands.devour(table, seat, play.card)
    elif home == "market":
        yield from market.devour_from_row(table, seat, play.row)


def _take_from_row(table: Table, play: Play, place: int) -> int:
    """A card leaves the row: the copied card itself, or one that makes it slide left."""
    if play.home == "market":
        if place == play.row:
            play.home = "gone"
        elif place < play.row:
            play.row -= 1
    return market.take_from_row(table, place)


def devour_market(table: Table, play: Play, instruction: Instruction) -> Flow[None]:
    """R-DEV-1."""
    choice = yield from chosen_if_any(
        play,
        "devour-market",
        "Devour a market card?",
        table.market,
        lambda: [MARKET_DEVOURS[place][card] for place, card in enumerate(table.market)],
        "optional" in instruction.flags,
    )
    if choice is not None:
        rules = ("TA-MKT-03",) if table.config.automas else ()
        hands.devour(table, play.seat, _take_from_row(table, play, choice.place), rules)
        yield from market.refill(table, play.seat)


def swap_into_market(table: Table, play: Play, instruction: Instruction) -> Flow[None]:
    """F-31: the card takes the space of a devoured market card; ASM-07: with automas the right end."""
    if not table.market:
        return
    seat = play.seat
    choice = yield from choose(
        seat,
        "Devour a market card: this one takes its space",
        lambda: [MARKET_DEVOURS[place][card] for place, card in enumerate(table.market)],
        topic="swap-into-market",
        about=play.about,
    )
    hands.devour(table, seat, _take_from_row(table, play, choice.place))
    if play.home == "played":
        hands.leave_play(table, seat, play.place)
    elif play.home == "inner":
        table.players[seat].inner.remove(play.card)
    else:
        yield from market.refill(table, seat)
        return
    play.home = "gone"
    table.market.insert(len(table.market) if table.config.automas else choice.place - 1, play.card)
    table.tell("into_market", seat, play.card)


def return_outcast(table: Table, play: Play, instruction: Instruction) -> Flow[None]:
    """R-OUT-2."""
    if play.home == "played":
        hands.leave_play(table, play.seat, play.place)
        play.home = "gone"
        table.outcasts += 1
        table.tell("outcast_back", play.seat)
    yield from ()


def recruit_free(table: Table, play: Play, instruction: Instruction) -> Flow[None]:
    """R-MKT-3."""
    aspect = ASPECTS.index(instruction.param("aspect")) if instruction.param("aspect") else None
    for _ in range(instruction.count):
        found = market.wares(table, int(instruction.param("max")), aspect)
        ware = yield from chosen_if_any(
            play, "recruit-free", "Recruit a card without paying", found, found, instruction.upto
        )
        if ware is None:
            return
        yield from market.recruit(table, play.seat, ware)


def ghost(table: Table, play: Play, instruction: Instruction) -> Flow[None]:
    """F-32."""
    table.ghost = True
    table.tell("ghost", play.seat)
    yield from ()


VERBS: tuple[Verb, ...] = (
    promote,
    promote_discard,
    promote_any,
    promote_self,
    promote_top,
    promote_instead,
    deck_to_discard,
    devour_market,
    swap_into_market,
    return_outcast,
    recruit_free,
    ghost,
)
