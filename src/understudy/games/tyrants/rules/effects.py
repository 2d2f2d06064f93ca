"""R-CARD and the verbs of the effect language: what playing a card does.

Every verb is one flow `verb(table, play, instruction)`. Mandatory instructions are carried out as far as
possible and skipped where they cannot be (R-CARD-1); what is optional offers DONE.
"""

from __future__ import annotations

from collections.abc import Sequence

from understudy.core.flow import Flow, choose, may_choose
from understudy.core.requests import About
from understudy.games.tyrants import cards, options
from understudy.games.tyrants.places import ADJACENT, BIT, SITES
from understudy.games.tyrants.rules import card_verbs, delay, hands, piece_verbs, pieces
from understudy.games.tyrants.rules.card_play import CONDITIONS, Play, Verb, amount
from understudy.games.tyrants.rules.card_verbs import devour_this
from understudy.games.tyrants.rules.costs import COSTS
from understudy.games.tyrants.table import Table


def play_card(table: Table, seat: int, card: int) -> Flow[None]:
    """R-TURN-2(a): from the hand to the play area, then its instructions."""
    player = table.players[seat]
    player.hand.remove(card)
    place = len(player.played)
    player.played.append(card)
    table.tell("play", seat, card)
    facts = cards.CARDS[card]
    table.aspects[facts.aspect] += 1
    if facts.gain is not None:
        table.power += facts.gain[0]
        table.influence += facts.gain[1]
        return
    table.resolving.append(card)
    yield from carry_out(table, Play(seat, card, place), facts.effects)
    table.resolving.pop()


def carry_out(table: Table, play: Play, effects: cards.Effects) -> Flow[None]:
    """R-CARD-1 to R-CARD-3: instructions from first to last."""
    for effect in effects:
        if isinstance(effect, cards.Instruction):
            yield from VERBS[effect.verb](table, play, effect)
        elif isinstance(effect, cards.Pick):
            yield from _choose_option(table, play, effect)
        elif isinstance(effect, cards.Pay):
            if (yield from COSTS[effect.cost.verb](table, play, effect.cost)):
                yield from carry_out(table, play, effect.gain)
        elif isinstance(effect, cards.Later):
            table.laters.append((play.place, play.card, effect.index))
        elif isinstance(effect, cards.If):
            if CONDITIONS[effect.condition](table, play):
                yield from carry_out(table, play, effect.then)
        elif (yield from _has_focus(table, play)):
            yield from carry_out(table, play, effect.then)


def carry_out_later(table: Table, seat: int, place: int, card: int, index: int) -> Flow[None]:
    """R-TURN-3(1): an order that a card of this turn gave for its end."""
    table.resolving.append(card)
    yield from carry_out(table, Play(seat, card, place), cards.CARDS[card].laters[index].then)
    table.resolving.pop()


def _choose_option(table: Table, play: Play, pick: cards.Pick) -> Flow[None]:
    for _ in range(pick.times):
        offered = options.CHOICES[: len(pick.options)]
        choice = yield from choose(play.seat, "Choose one", offered, topic="card-option", about=play.about)
        yield from carry_out(table, play, pick.options[choice.number - 1])


def _has_focus(table: Table, play: Play) -> Flow[bool]:
    """R-CARD-6, F-23: another card of the aspect, played this turn or shown from the hand."""
    aspect = cards.CARDS[play.card].aspect
    if table.aspects[aspect] > 1:
        return True
    shown = [
        card for card in dict.fromkeys(table.players[play.seat].hand) if cards.CARDS[card].aspect == aspect
    ]
    if not shown:
        return False
    prompt = f"Show another {cards.ASPECT_NAMES[aspect]} card for the bonus?"
    choice = yield from may_choose(
        play.seat,
        prompt,
        lambda: [options.REVEALS[card] for card in shown],
        options.DONE,
        topic="focus",
        about={"card": cards.CARD_IDS[play.card], "aspect": cards.ASPECTS[aspect]},
    )
    if choice is None:
        return False
    table.tell("reveal", play.seat, choice.card)
    return True


# -- numbers -----------------------------------------------------------------------------------------------


def power(table: Table, play: Play, instruction: cards.Instruction) -> Flow[None]:
    table.power += amount(table, play, instruction)
    yield from ()


def influence(table: Table, play: Play, instruction: cards.Instruction) -> Flow[None]:
    table.influence += amount(table, play, instruction)
    yield from ()


def vp(table: Table, play: Play, instruction: cards.Instruction) -> Flow[None]:
    pieces.gain_vp(table, play.seat, amount(table, play, instruction))
    yield from ()


def draw(table: Table, play: Play, instruction: cards.Instruction) -> Flow[None]:
    yield from hands.draw_cards(table, play.seat, amount(table, play, instruction))


# -- cards where they lie ----------------------------------------------------------------------------------


def play_market(table: Table, play: Play, instruction: cards.Instruction) -> Flow[None]:
    """F-25, F-26: carry out a market card as if it came from the hand, then devour it."""
    limit = int(instruction.param("max"))

    def offer() -> list[options.WithCard]:
        found: list[options.WithCard] = [
            options.MARKET_COPIES[place][card]
            for place, card in enumerate(table.market)
            if cards.COST[card] <= limit
        ]
        if table.ghost and table.devoured and cards.COST[table.devoured[-1]] <= limit:
            found.append(options.COPIES_DEVOURED[table.devoured[-1]])
        return found

    if offer():
        choice = yield from choose(
            play.seat, "Play a market card", offer, topic="play-market", about=play.about
        )
        if isinstance(choice, options.InRow):
            copied = yield from _copy(table, play.seat, choice.card, "market", choice.place)
        else:
            copied = yield from _copy(table, play.seat, choice.card, "devoured")
        yield from devour_this(table, copied)


def play_inner(table: Table, play: Play, instruction: cards.Instruction) -> Flow[None]:
    """F-25: carry out a card of the inner circle; it stays there."""
    inner = table.players[play.seat].inner
    if inner:
        prompt = "Play a card of your inner circle"
        choice = yield from choose(
            play.seat,
            prompt,
            lambda: [options.COPIES[card] for card in sorted(set(inner))],
            topic="play-inner-circle",
            about=play.about,
        )
        yield from _copy(table, play.seat, choice.card, "inner")


def _copy(table: Table, seat: int, card: int, home: str, row: int = options.NONE) -> Flow[Play]:
    """A card is played where it lies; it counts as played this turn."""
    table.tell("copy", seat, card)
    table.aspects[cards.CARDS[card].aspect] += 1
    table.resolving.append(card)
    copied = Play(seat, card, home=home)
    copied.row = row
    yield from carry_out(table, copied, cards.CARDS[card].effects)
    table.resolving.pop()
    return copied


# -- other players -----------------------------------------------------------------------------------------


def _next_to_deployed(table: Table, play: Play, foe: int) -> bool:
    """F-24: a troop in the same site as a troop just deployed, or in a node next to it."""
    where = 0
    for node in play.deployed:
        where |= ADJACENT[node] | (BIT[node] & SITES)
    return bool(table.board.held[foe] & where)


def _opponent(play: Play, topic: str, prompt: str, foes: Sequence[int]) -> Flow[int]:
    if not foes:
        return options.NONE
    choice = yield from choose(
        play.seat, prompt, lambda: [options.OPPONENTS[foe] for foe in foes], topic=topic, about=play.about
    )
    return choice.seat


def outcast(table: Table, play: Play, instruction: cards.Instruction) -> Flow[None]:
    """R-OUT-1: to each opponent clockwise, to one of them, or to oneself."""
    to, foes = instruction.param("to"), table.board.foes[play.seat]
    if to == "each":
        takers: Sequence[int] = foes
    elif to == "self":
        takers = (play.seat,)
    else:
        if to == "adjacent":
            foes = tuple(foe for foe in foes if _next_to_deployed(table, play, foe))
        if not table.outcasts:
            return
        chosen = yield from _opponent(play, "who-takes-outcast", "Who takes an Insane Outcast?", foes)
        takers = () if chosen == options.NONE else (chosen,)
    for taker in takers:
        for _ in range(instruction.count):
            hands.give_outcast(table, taker)


def discard(table: Table, play: Play, instruction: cards.Instruction) -> Flow[None]:
    """R-DISC-1: others discard; "over3" hits only hands of more than three cards."""
    by, over = instruction.param("by"), "over3" in instruction.flags
    foes: Sequence[int] = table.board.foes[play.seat]
    if by == "causer":
        foes = (play.causer,)
    elif by == "victim":
        foes = [color for color in play.kills[-1:] if color != options.WHITE]
    if instruction.param("at") == "spy":
        foes = [foe for foe in foes if play.site != options.NONE and table.board.held[foe] & BIT[play.site]]
    if by == "opponent":
        eligible = [foe for foe in foes if not over or table.hand_over_three(foe)]
        chosen = yield from _opponent(play, "who-discards", "Who discards a card?", eligible)
        foes = () if chosen == options.NONE else (chosen,)
    for foe in foes:
        for _ in range(instruction.count):
            about = {"card": cards.CARD_IDS[play.card], "by": options.COLORS[play.seat]}
            yield from make_discard(table, foe, play.seat, over, about)


def make_discard(table: Table, seat: int, by: int, over: bool, about: About) -> Flow[None]:
    """F-38, F-40: the player who discards chooses, though it is another's turn."""
    player = table.players[seat]
    if player.automa:
        (delay.discard_over_three if over else delay.discard)(table, seat)
        return
    if player.reported:
        yield from _discard_unseen(table, seat, by, about)
        return
    yield from hands.deal_hand(table, seat)
    if not player.hand or (over and not table.hand_over_three(seat)):
        return
    choice = yield from choose(
        seat,
        "Discard a card",
        lambda: [options.DISCARDS[card] for card in dict.fromkeys(player.hand)],
        topic="discard",
        about=about,
    )
    player.hand.remove(choice.card)
    yield from _discarded(table, seat, by, choice.card)


def _discarded(table: Table, seat: int, by: int, card: int) -> Flow[None]:
    """R-DISC-2: the card lies on the discard pile, and may reply."""
    table.players[seat].discard.append(card)
    table.tell("discard", seat, card)
    reply = cards.CARDS[card].if_discarded
    if reply:
        response = Play(seat, card, home="discard")
        response.causer = by
        yield from carry_out(table, response, reply)


#: What a card replies to a discard that others have to know of; who draws cards does that alone.
_KNOWN_REPLIES = frozenset(
    number
    for number, card in enumerate(cards.CARDS)
    if card.if_discarded
    and any(one.verb != "draw" for one in card.if_discarded if isinstance(one, cards.Instruction))
)


def _discard_unseen(table: Table, seat: int, by: int, about: About) -> Flow[None]:
    """Out of a hand that only its owner sees: nobody asks which card, unless it may be one that replies."""
    player = table.players[seat]
    replying = [options.DISCARDS[card] for card in dict.fromkeys(player.deck) if card in _KNOWN_REPLIES]
    if not replying:
        return
    choice = yield from choose(
        seat,
        "You are made to discard a card: is it one of these?",
        [options.DONE, *replying],
        topic="told-discard",
        about=about,
    )
    if isinstance(choice, options.WithCard):
        player.deck.remove(choice.card)
        yield from _discarded(table, seat, by, choice.card)
        hands.gather(table, seat)


VERBS: dict[str, Verb] = {
    verb.__name__: verb
    for verb in (
        *piece_verbs.VERBS,
        *card_verbs.VERBS,
        power,
        influence,
        vp,
        draw,
        play_market,
        play_inner,
        outcast,
        discard,
    )
}
